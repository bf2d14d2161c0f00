//@ emit: ptx
// Offsets by a condition and by its negation from one address stay two offsets (see
// backends/nvptx/nvptx_complement.c).
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn step(x: &[u8], mut out: DisjointSlice<u8>) {
        if let Some(o) = out.get_mut(thread::index_1d()) {
            let base = x.as_ptr();
            unsafe {
                let last = base.add(5);
                let take = *last > 1;
                let left = base.add(2).wrapping_sub(take as usize);
                let right = last.wrapping_sub(!take as usize);
                *o = *left ^ *right;
            }
        }
    }
}

fn main() {}

// CHECK: .visible .entry step(
// CHECK: selp.b64
// CHECK: selp.b64
// CHECK: ret;
