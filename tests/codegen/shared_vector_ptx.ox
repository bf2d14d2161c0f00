//@ emit: ptx
//@ flags: -O
// Neighbours in shared memory are loaded together where the variable is aligned, though the element type is not.
// CHECK: .visible .entry gather(
// CHECK: ld.shared.v4
// CHECK-NOT: ld.shared.b32
use cuda_device::{cuda_module, kernel, thread, DisjointSlice, SharedArray};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub unsafe fn gather(rows: &[[f32; 4]], mut out: DisjointSlice<f32>) {
        static mut PART: SharedArray<[f32; 4], 256, 16> = SharedArray::UNINIT;
        let index = thread::index_1d();
        PART[thread::threadIdx_x() as usize] = rows[index.get()];
        thread::sync_threads();
        let mut sum = 0.0f32;
        for j in 0..256 {
            let row = PART[j];
            sum = row[0].mul_add(row[1], sum) * row[2] + row[3];
        }
        if let Some(o) = out.get_mut(index) {
            *o = sum;
        }
    }
}

fn main() {}
