// Rows of two lengths, chosen by the thread, would give one element to two threads.
use cuda_device::{DisjointSlice, Index2D, cuda_module, kernel, launch_bounds, launch_contract, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(64)]
    #[launch_contract(domain = 2)]
    pub fn two_strides(mut y: DisjointSlice<u32, Index2D<8>>) {
        let index = if thread::threadIdx_x() % 2 == 0 {
            thread::index_2d::<8>()
        } else {
            thread::index_2d::<16>() //~ ERROR `if` and `else` have incompatible types
        };
        if let Some(o) = index.and_then(|i| y.get_mut(i)) {
            *o = 1;
        }
    }
}

fn main() {}
