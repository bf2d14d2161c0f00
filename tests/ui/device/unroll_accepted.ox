// `#[unroll]` is known in kernels and functions for a device; an import of it is used all the same.
use cuda_device::{DisjointSlice, cuda_module, kernel, unroll};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn sum(x: &[u32], mut out: DisjointSlice<u32>) {
        let mut total = 0;
        #[unroll(4)]
        for i in 0..16 {
            total += x[i];
        }
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = total;
        }
    }
}

fn main() {}
