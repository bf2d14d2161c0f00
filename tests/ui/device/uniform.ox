// Barriers and warp operations that some of the threads concerned may not reach.
use cuda_device::{DisjointSlice, cuda_module, grid, kernel, launch_bounds, launch_contract, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn under_a_condition(n: u32, mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x();
        if t < n {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            *o = t;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn after_a_return(mut out: DisjointSlice<u32>, n: u32) {
        let i = thread::index_1d();
        if i.get() >= n as usize {
            return;
        }
        thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        if let Some(o) = out.get_mut(i) {
            *o = 1;
        }
    }

    fn wait(always: bool) {
        if always {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    fn wait_for_all() {
        thread::sync_threads();
    }

    struct Share {
        lane: u32,
        block: u32,
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn through_calls(n: u32, mut out: DisjointSlice<u32>) {
        let share = Share { lane: warp::lane_id(), block: thread::blockIdx_x() };
        wait(share.lane == 0);
        match share.lane {
            0 | 1 => wait_for_all(), //~ ERROR not all threads of the block may reach this barrier
            _ => {}
        }
        let each = |k: u32| {
            if share.lane > k {
                wait_for_all(); //~ ERROR not all threads of the block may reach this barrier
            }
        };
        each(n);
        if share.block == 0 {
            wait_for_all();
            grid::sync(); //~ ERROR not all threads of the grid may reach this barrier
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = share.lane;
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, block = (256, 1, 1))]
    pub fn in_loops(n: u32, mut out: DisjointSlice<u32>) {
        let t = thread::threadIdx_x();
        let mut rounds = 0;
        for k in t..n {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            rounds += k;
        }
        loop {
            if rounds > 8 {
                break;
            }
            rounds += 1;
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut steps = 0;
        if t == 0 {
            steps = n;
        }
        while steps > 0 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            steps -= 1;
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = rounds;
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
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        if lane < 16 {
            sum += warp::shuffle_xor_sync(0xffff_ffff, sum, 1); //~ ERROR not all threads of the warp may reach this operation of the warp
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = sum;
        }
    }
}

fn main() {}
