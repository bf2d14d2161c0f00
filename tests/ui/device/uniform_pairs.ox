// Barriers and operations of warps in every kind of control flow: beside each that is refused stands one that differs
// from it in one place and passes.
use core::ops::ControlFlow;
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, grid, kernel, thread, warp};

#[cuda_module]
mod kernels {
    use super::*;

    static mut SUMS: SharedArray<u32, 256> = SharedArray::UNINIT;

    fn tid() -> u32 {
        thread::threadIdx_x()
    }

    fn checked(v: u32) -> Option<u32> {
        if v > 3 { Some(v) } else { None }
    }

    fn tried(v: u32) -> Option<u32> {
        let v = checked(v)?;
        thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        Some(v)
    }

    fn tried_same(v: u32) -> Option<u32> {
        let v = checked(v)?;
        thread::sync_threads();
        Some(v)
    }

    #[kernel]
    pub fn question_mark(k: u32) {
        tried_same(k);
        tried(tid());
    }

    fn parsed(v: u32) -> Result<u32, u32> {
        if v > 3 { Ok(v) } else { Err(v) }
    }

    #[kernel]
    pub fn results(k: u32) {
        let all = parsed(k).map(|v| v + 1);
        if let Ok(v) = all {
            thread::sync_threads();
            let _ = v;
        }
        let own = parsed(tid()).map_err(|e| e + 1).and_then(|v| parsed(v - 1));
        if let Ok(v) = own {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            let _ = v;
        }
    }

    #[kernel]
    pub fn early_return(k: u32) {
        if k == 3 {
            return;
        }
        thread::sync_threads();
        if tid() == 3 {
            return;
        }
        thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
    }

    #[kernel]
    pub fn return_in_a_loop(k: u32) {
        for i in 0..k {
            if i == k - 1 {
                return;
            }
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn wrong_return_in_a_loop(k: u32) {
        for i in 0..k {
            if i == tid() {
                return;
            }
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn labels(k: u32) {
        'outer: for i in 0..k {
            for j in 0..k {
                if i * j == 7 {
                    continue 'outer;
                }
                if j > 5 {
                    break 'outer;
                }
            }
            thread::sync_threads();
        }
        'outer: for i in 0..k {
            for j in 0..k {
                if i * j == tid() {
                    continue 'outer;
                }
            }
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn inner_break(k: u32) {
        for i in 0..k {
            for j in 0..k {
                if i * j == tid() {
                    break;
                }
            }
            thread::sync_threads();
        }
        let found = 'found: {
            if k > 4 {
                break 'found 1;
            }
            0
        };
        if found == 1 {
            thread::sync_threads();
        }
        let found = 'found: {
            if tid() > 4 {
                break 'found 1;
            }
            0
        };
        if found == 1 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn guards(k: u32) {
        match k {
            0 => thread::sync_threads(),
            n if n > 4 => thread::sync_threads(),
            _ => {}
        }
        match k {
            n if n > tid() => thread::sync_threads(), //~ ERROR not all threads of the block may reach this barrier
            _ => {}
        }
        match (k, tid()) {
            (1, _) => thread::sync_threads(),
            _ => {}
        }
        match (k, tid()) {
            (1, 2) => thread::sync_threads(), //~ ERROR not all threads of the block may reach this barrier
            _ => {}
        }
    }

    #[kernel]
    pub fn trip_counts(k: u32) {
        let mut n = k;
        while n > 1 {
            thread::sync_threads();
            n /= 2;
        }
        let mut n = tid();
        while n > 1 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            n /= 2;
        }
        for _ in (0..k).step_by(2).skip(1) {
            thread::sync_threads();
        }
        for _ in (0..tid()).rev() {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn grid_stride(data: &[u32], mut out: DisjointSlice<u32>) {
        let step = thread::blockDim_x() * thread::gridDim_x();
        let mut first = thread::blockIdx_x() * thread::blockDim_x();
        while (first as usize) < data.len() {
            thread::sync_threads();
            first += step;
        }
        let mut at = thread::blockIdx_x() * thread::blockDim_x() + tid();
        while (at as usize) < data.len() {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            at += step;
        }
        if let Some(o) = out.get_mut(thread::index_1d()) {
            *o = first + at;
        }
    }

    #[kernel]
    pub fn adaptors(data: &[u32], k: u32) {
        (0..k).filter(|i| i % 3 == 1).map(|i| i + 1).for_each(|_| thread::sync_threads());
        data.iter().take(k as usize).enumerate().for_each(|_| thread::sync_threads());
        data.chunks(4).zip(0..k).for_each(|_| thread::sync_threads());
        (0..k).filter(|i| i % 3 == tid()).for_each(|_| thread::sync_threads()); //~ ERROR not all threads of the block may reach this barrier
        data.iter().take(tid() as usize).for_each(|_| thread::sync_threads()); //~ ERROR not all threads of the block may reach this barrier
    }

    #[kernel]
    pub fn folds(data: &[u32], k: u32) {
        let all = (0..k).fold(0, |a, b| a ^ b);
        let own = (0..k).fold(tid(), |a, b| a ^ b);
        if all > 3 && data.iter().any(|&x| x == all) {
            thread::sync_threads();
        }
        if all > 3 && data.iter().any(|&x| x == own) {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let flow = data.iter().try_for_each(|&x| if x == all { ControlFlow::Break(x) } else { ControlFlow::Continue(()) });
        if flow.is_break() {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn combinators(k: u32) {
        checked(k).map(|_| thread::sync_threads());
        checked(k).filter(|v| v % 2 == 0).unwrap_or_else(|| { thread::sync_threads(); 1 });
        checked(tid()).map(|_| thread::sync_threads()); //~ ERROR not all threads of the block may reach this barrier
        checked(tid()).unwrap_or_else(|| { thread::sync_threads(); 1 }); //~ ERROR not all threads of the block may reach this barrier
        k.checked_sub(1).inspect(|_| thread::sync_threads());
        tid().checked_sub(1).inspect(|_| thread::sync_threads()); //~ ERROR not all threads of the block may reach this barrier
        (k > 2).then(|| thread::sync_threads());
        (tid() > 2).then(|| thread::sync_threads()); //~ ERROR not all threads of the block may reach this barrier
    }

    trait Sync {
        const WAITS: bool;
        fn sync(&self, when: bool) {
            if Self::WAITS && when {
                thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
            }
        }
    }
    struct Waits;
    struct Not;
    impl Sync for Waits {
        const WAITS: bool = true;
    }
    impl Sync for Not {
        const WAITS: bool = false;
        fn sync(&self, _when: bool) {}
    }
    fn generic<T: Sync>(t: T, when: bool) {
        t.sync(when);
    }

    #[kernel]
    pub fn generics(k: u32) {
        generic(Waits, k == 0);
        generic(Not, tid() == 0);
        generic(Waits, tid() == 0);
    }

    fn twice<F: FnMut() -> bool>(mut f: F) {
        if f() && f() {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    fn twice_same<F: FnMut() -> bool>(mut f: F) {
        if f() && f() {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn captured(k: u32) {
        let mut n = k;
        twice_same(|| { n += 1; n % 2 == 0 });
        let mut n = tid();
        twice(|| { n += 1; n % 2 == 0 });
    }

    fn nested(k: u32) -> bool {
        fn inner(k: u32) -> bool {
            fn innermost(k: u32) -> bool {
                k == 1
            }
            innermost(k + 1)
        }
        inner(k * 2)
    }

    #[kernel]
    pub fn nested_functions(k: u32) {
        if nested(k) {
            thread::sync_threads();
        }
        if nested(k + tid()) {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn short_circuit(k: u32) {
        let wait = || { thread::sync_threads(); true };
        let _ = k > 3 && wait();
        let _ = k > 3 || wait();
        let _ = tid() > 3 && wait(); //~ ERROR not all threads of the block may reach this barrier
        let _ = tid() > 3 || wait(); //~ ERROR not all threads of the block may reach this barrier
    }

    #[kernel]
    pub fn by_blocks(k: u32) {
        if thread::blockIdx_x() > k {
            thread::sync_threads();
        }
        if thread::blockIdx_x() > k {
            grid::sync(); //~ ERROR not all threads of the grid may reach this barrier
        }
        if thread::gridDim_x() > k {
            grid::sync();
        }
    }

    #[kernel]
    pub fn by_warps(k: u32) {
        let w = tid() / 32;
        if warp::warp_id() == k {
            warp::sync_mask(u32::MAX);
            warp::ballot_sync(u32::MAX, true);
        }
        if warp::warp_id() == k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        if warp::lane_id() == k {
            warp::ballot_sync(u32::MAX, true); //~ ERROR not all threads of the warp may reach this operation of the warp
        }
        if w == k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn votes(k: u32) {
        if warp::any_sync(u32::MAX, tid() == k) {
            warp::shuffle_sync(u32::MAX, k, 0);
        }
        if warp::ballot_sync(u32::MAX, tid() == k).count_ones() > 3 {
            warp::shuffle_sync(u32::MAX, k, 0);
        }
        if warp::all_sync(u32::MAX, tid() > k) {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        if warp::shuffle_sync(u32::MAX, tid(), tid()) > 3 {
            warp::shuffle_sync(u32::MAX, k, 0); //~ ERROR not all threads of the warp may reach this operation of the warp
        }
        if warp::redux_sync_add(u32::MAX, tid()) > 3 {
            warp::shuffle_sync(u32::MAX, k, 0);
        }
    }

    #[kernel]
    pub fn counted(k: u32) {
        if thread::sync_threads_count(tid() > k) > 3 {
            thread::sync_threads();
        }
        if thread::sync_threads_or(tid() == k) {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn through_shared(k: u32) {
        let t = tid() as usize;
        unsafe { SUMS[t] = tid() };
        thread::sync_threads();
        let first = unsafe { SUMS[0] };
        let own = unsafe { SUMS[t] };
        if first > k {
            thread::sync_threads();
        }
        if own > k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn through_atomics(counter: *mut u32, k: u32) {
        let old = unsafe { DeviceAtomicU32::from_ptr(counter) }.fetch_add(1, AtomicOrdering::Relaxed);
        if old == k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn through_arrays(k: u32) {
        let mut same = [k; 4];
        same[1] = thread::blockIdx_x();
        if same[(k % 4) as usize] > 2 {
            thread::sync_threads();
        }
        let mut own = [k; 4];
        own[(k % 4) as usize] = tid();
        if own[0] > 2 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let table = [1, 2, 3, 4];
        if table[(tid() % 4) as usize] > 2 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[derive(Clone, Copy)]
    enum Role {
        Leader(u32),
        Other,
    }

    #[kernel]
    pub fn through_enums(k: u32) {
        let same = if k > 3 { Role::Leader(tid()) } else { Role::Other };
        if let Role::Leader(_) = same {
            thread::sync_threads();
        }
        if let Role::Leader(n) = same && n > 3 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let own = if tid() == 0 { Role::Leader(k) } else { Role::Other };
        let Role::Leader(_) = own else { return };
        thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
    }

    #[kernel]
    pub fn checks_before(data: &[u32], k: u32) {
        assert!(tid() < 300);
        let v = data[tid() as usize];
        thread::sync_threads();
        let w = checked(v).unwrap();
        thread::sync_threads();
        let _ = w / (v + k) + w;
        thread::sync_threads();
        if tid() > 2000 {
            panic!("too many");
        }
        thread::sync_threads();
    }

    #[kernel]
    pub fn lifted(k: u32) {
        if tid() < 3000 {
            unsafe { thread::sync_threads() };
        }
        if tid() < k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn implicit(k: u32) {
        let mut same = 0;
        if k > 3 {
            same = 1;
        }
        if same == 1 {
            thread::sync_threads();
        }
        let mut own = 0;
        if tid() > 3 {
            own = 1;
        }
        if own == 1 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let mut steps = 0;
        while steps < tid() {
            steps += 1;
        }
        thread::sync_threads();
        if steps > 2 {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
    }

    #[kernel]
    pub fn both_ways(k: u32) {
        if tid() > k {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        } else {
            thread::sync_threads(); //~ ERROR not all threads of the block may reach this barrier
        }
        let n = if tid() > k { 3 } else { 3 };
        let _ = n;
        thread::sync_threads();
    }
}

fn main() {}
