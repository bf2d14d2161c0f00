//@ emit: ptx
// All panics of a module share one function, which claims the record before it writes to it, and ends the thread.
use cuda_device::{DisjointSlice, cuda_module, kernel, thread};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn divide(a: &[u32], d: u32, mut c: DisjointSlice<u32>) {
        let idx = thread::index_1d();
        let at = idx.get();
        if let Some(q) = c.get_mut(idx) {
            *q = a[at] / d;
        }
    }
}

fn main() {}

// CHECK: ox_panic_record
// CHECK: .func ox_device_panic
// CHECK: .noreturn
// CHECK: cas.b32
// CHECK: exit;
// CHECK: .visible .entry divide(
// CHECK-NOT: .reqntid
// CHECK: ox_device_panic
