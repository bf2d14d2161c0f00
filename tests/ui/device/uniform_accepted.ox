// The twins of uniform.ox that all threads concerned reach, or whose author vouches for it.
use cuda_device::{
    DisjointSlice, SharedArray, cuda_module, grid, kernel, launch_bounds, launch_contract, thread, warp,
};

#[cuda_module]
mod kernels {
    use super::*;

    static mut PARTIAL: SharedArray<f32, 256> = SharedArray::UNINIT;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn reduce(x: &[f32], mut out: DisjointSlice<f32>) {
        let t = thread::threadIdx_x() as usize;
        let mut sum = 0.0f32;
        let mut i = t;
        while i < x.len() {
            sum += x[i];
            i += thread::blockDim_x() as usize;
        }
        unsafe { PARTIAL[t] = sum };
        thread::sync_threads();
        let mut step = thread::blockDim_x() as usize / 2;
        while step > 0 {
            if t < step {
                unsafe { PARTIAL[t] += PARTIAL[t + step] };
            }
            thread::sync_threads();
            step /= 2;
        }
        // All threads read the same address: the value is the same for all.
        let total = unsafe { PARTIAL[0] };
        if total > 1.0 {
            thread::sync_threads();
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = total;
        }
    }

    fn wait(always: bool) {
        if always {
            thread::sync_threads();
        }
    }

    fn work(t: u32) -> u32 {
        if t == 0 {
            return 1; // only this function ends early
        }
        t * 2
    }

    struct Share {
        lane: u32,
        block: u32,
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn through_calls(x: &[f32], n: u32, mut out: DisjointSlice<u32>) {
        let share = Share { lane: warp::lane_id(), block: thread::blockIdx_x() };
        let mut sum = work(share.lane);
        wait(share.block == 0);
        let each = |k: u32| {
            if k < 3 && x.len() > 5 {
                thread::sync_threads();
            }
            share.lane + k
        };
        for k in 0..4u32 {
            sum += each(k);
        }
        (0..n).for_each(|_| thread::sync_threads());
        for value in x.iter() {
            wait(*value > 1.0);
        }
        if n > 3 {
            grid::sync();
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = sum;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn in_warps(mut out: DisjointSlice<u32>) {
        let lane = warp::lane_id();
        let mut sum = lane;
        if warp::warp_id() == 0 {
            sum += warp::shuffle_xor(sum, 1);
        }
        if lane < 16 {
            sum += warp::shuffle_xor_sync(0xffff, sum, 1); // the mask names who takes part
        }
        if warp::any(lane > 3) {
            sum += warp::shuffle_xor(sum, 2); // the vote is the same for all lanes
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = sum;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn vouched_for(flags: &[u32], mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x();
        if flags[t as usize] > 0 {
            // The host fills `flags` with one value.
            unsafe {
                thread::sync_threads();
            }
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = t;
        }
    }
}

fn main() {}
