//@ emit: ptx
//@ flags: -O -arch=sm_80
// What changes a value for the whole system says so, and its fences do; that of a device needs less.
// CHECK: .entry of_device
// CHECK: atom.global.add.u32
// CHECK-NOT: atom.sys
// CHECK: .entry of_system
// CHECK: atom.sys.add.u32
// CHECK: fence.acq_rel.sys
// CHECK: atom.sys.min.s64
// CHECK: fence.sc.sys
// CHECK: atom.sys.exch.b32
// CHECK: fence.acq_rel.sys
// CHECK: atom.acq_rel.sys.global.cas.b64
// CHECK: atom.sys.add.f64
use cuda_device::atomic::{AtomicOrdering::*, *};
use cuda_device::{cuda_module, kernel};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn of_device(x: &[DeviceAtomicU32]) {
        x[0].fetch_add(1, Relaxed);
    }

    #[kernel]
    pub fn of_system(x: &[SystemAtomicU32], y: &[SystemAtomicI64], z: &[SystemAtomicF32], d: &[SystemAtomicF64]) {
        x[0].fetch_add(1, Relaxed);
        y[0].fetch_min(-1, Release);
        z[0].swap(2.0, SeqCst);
        let _ = y[1].compare_exchange(1, 2, AcqRel, Acquire);
        d[0].fetch_add(1.0, Relaxed);
    }
}

fn main() {}
