//@ emit: ptx
//@ flags: -O --fmad=true
// All turns of a loop around an inner one that is unrolled first, within one whose end is not known: the ranges' `next`
// is there when loops are looked at, so 8 x 4 products remain and no branch but the outer loop's.
// CHECK: .visible .entry product(
// CHECK-COUNT-32: fma.rn.f32
use cuda_device::{SharedArray, cuda_module, kernel, launch_contract, thread, unroll};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 1, block = (32, 1, 1))]
    pub fn product(n: u32, a: *const f32, b: *const f32, c: *mut f32) {
        static mut LEFT: SharedArray<f32, 256> = SharedArray::UNINIT;
        let (n, t) = (n as usize, thread::threadIdx_x() as usize);
        let mut sum = [0.0f32; 4];
        let mut from = 0;
        while from < n {
            unsafe { LEFT[t] = *a.add(from + t) };
            thread::sync_threads();
            #[unroll]
            for j in 0..8 {
                let right = unsafe { *b.add(j * 32 + t) };
                for k in 0..4 {
                    sum[k] += unsafe { LEFT[k * 8 + j] } * right;
                }
            }
            thread::sync_threads();
            from += 8;
        }
        for k in 0..4 {
            unsafe { *c.add(k * 32 + t) = sum[k] };
        }
    }
}

fn main() {}
