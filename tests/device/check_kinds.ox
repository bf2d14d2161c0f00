//@ flags: --check=race,mem,init
//@ exit: 1
// One kernel for each kind of fault, and beside it, where it ends in `_right`, one without.
use core::mem::MaybeUninit;
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{DynamicSharedArray, SharedArray, cuda_module, kernel, thread, warp};
#[cuda_module]
mod kernels {
    use super::*;
    static mut S: SharedArray<u64, 64> = SharedArray::UNINIT;
    fn t() -> usize {
        thread::threadIdx_x() as usize
    }
    // races
    #[kernel]
    pub unsafe fn scan(o: *mut u32) {
        unsafe {
            *o.add(t()) = 1;
            let v = *o.add((t() + 1) % 64);
            thread::sync_threads();
            *o.add(t() + 64) = v;
        }
    }
    #[kernel]
    pub unsafe fn scan_right(o: *mut u32) {
        unsafe {
            *o.add(t()) = 1;
            thread::sync_threads();
            let v = *o.add((t() + 1) % 64);
            *o.add(t() + 64) = v;
        }
    }
    #[kernel]
    pub unsafe fn count(o: *mut u32) {
        unsafe { *o += 1 }
    }
    #[kernel]
    pub unsafe fn count_right(o: *mut u32) {
        unsafe { DeviceAtomicU32::from_ptr(o) }.fetch_add(1, AtomicOrdering::Relaxed);
    }
    #[kernel]
    pub unsafe fn flag(o: *mut u32) {
        unsafe {
            if t() == 0 {
                *o.add(1) = 7;
                *o = 1;
            } else if t() == 40 && *o == 1 {
                *o.add(2) = *o.add(1);
            }
        }
    }
    #[kernel]
    pub unsafe fn mixed(o: *mut u32) {
        unsafe {
            if t() == 0 {
                *o = 3
            } else {
                DeviceAtomicU32::from_ptr(o).fetch_add(1, AtomicOrdering::Relaxed);
            }
        }
    }
    #[kernel]
    pub unsafe fn bytes(o: *mut u32) {
        unsafe {
            let b = o as *mut u8;
            if t() == 0 {
                *o = 3
            } else if t() == 33 {
                *b.add(2) = 1;
            }
        }
    }
    #[kernel]
    pub unsafe fn bytes_right(o: *mut u32) {
        unsafe {
            let b = o as *mut u8;
            *b.add(t()) = 1;
        }
    }
    #[kernel]
    pub unsafe fn reuse(o: *mut u32) {
        unsafe {
            for i in 0..2u64 {
                S[t()] = i;
                thread::sync_threads();
                *o.add(t()) = S[63 - t()] as u32;
            }
        }
    }
    #[kernel]
    pub unsafe fn reuse_right(o: *mut u32) {
        unsafe {
            for i in 0..2u64 {
                S[t()] = i;
                thread::sync_threads();
                *o.add(t()) = S[63 - t()] as u32;
                thread::sync_threads();
            }
        }
    }
    #[kernel]
    pub unsafe fn copy(o: *mut u32) {
        unsafe {
            core::ptr::copy_nonoverlapping(o.add(64), o.add(t()), 2);
        }
    }
    #[kernel]
    pub unsafe fn copy_right(o: *mut u32) {
        unsafe {
            core::ptr::copy_nonoverlapping(o.add(64), o.add(t()), 1);
        }
    }
    #[kernel]
    pub unsafe fn warp_right(o: *mut u32) {
        unsafe {
            if t() < 32 {
                S[t()] = 1;
                warp::sync_mask(u32::MAX);
                *o.add(t()) = S[31 - t()] as u32;
            }
        }
    }
    #[kernel]
    pub unsafe fn warp(o: *mut u32) {
        unsafe {
            if t() < 32 {
                S[t()] = 1;
                *o.add(t()) = S[31 - t()] as u32;
            }
        }
    }
    // memory
    #[kernel]
    pub unsafe fn past(o: *mut u32) {
        unsafe {
            *o.add(t() + 65) = 1;
        }
    }
    #[kernel]
    pub unsafe fn before(o: *mut u32) {
        unsafe {
            *o.sub(t() + 1) = 1;
        }
    }
    #[kernel]
    pub unsafe fn read(o: *mut u32) {
        unsafe {
            *o = if t() == 9 { *o.add(130) } else { return };
        }
    }
    #[kernel]
    pub unsafe fn wide_right(o: *mut u32) {
        unsafe {
            if t() == 0 {
                (o.add(126) as *mut u64).write_unaligned(1);
            }
        }
    }
    #[kernel]
    pub unsafe fn shared(o: *mut u32) {
        unsafe {
            let p = &raw mut S as *mut u64;
            if t() == 1 {
                *p.add(64) = 1;
            }
            *o.add(t()) = 1;
        }
    }
    #[kernel]
    pub unsafe fn local(o: *mut u32) {
        unsafe {
            let a = [1u32; 4];
            let p = a.as_ptr();
            if t() == 2 {
                *o = *p.add(t() + 2);
            }
        }
    }
    #[kernel]
    pub unsafe fn unmapped(o: *mut u32) {
        unsafe {
            if t() == 3 {
                *o = *(core::ptr::without_provenance::<u32>(64));
            }
        }
    }
    #[kernel]
    pub unsafe fn dynamic(o: *mut u32) {
        unsafe {
            let p = DynamicSharedArray::<u32>::get();
            *p.add(t()) = 1;
            *o.add(t()) = 1;
        }
    }
    // uninitialised
    #[kernel]
    pub unsafe fn unwritten_shared(o: *mut u32) {
        unsafe {
            if t() != 5 {
                S[t()] = 1;
            }
            thread::sync_threads();
            *o.add(t()) = S[t()] as u32;
        }
    }
    #[kernel]
    pub unsafe fn unwritten_shared_right(o: *mut u32) {
        unsafe {
            S[t()] = 1;
            thread::sync_threads();
            *o.add(t()) = S[t()] as u32;
        }
    }
    #[kernel]
    pub unsafe fn unwritten_local(o: *mut u32) {
        unsafe {
            let mut a = [MaybeUninit::<u32>::uninit(); 4];
            a[0].write(1);
            *o.add(t()) = a[(t() == 7) as usize].assume_init();
        }
    }
    #[kernel]
    pub unsafe fn unwritten_local_right(o: *mut u32) {
        unsafe {
            let mut a = [MaybeUninit::<u32>::uninit(); 4];
            a[0].write(1);
            a[1].write(2);
            *o.add(t()) = a[(t() == 7) as usize].assume_init();
        }
    }
    #[kernel]
    pub unsafe fn half(o: *mut u32) {
        unsafe {
            let p = &raw mut S as *mut u32;
            *p.add(2 * t()) = 1;
            *o.add(t()) = (S[t()] == 3) as u32;
        }
    }
}

macro_rules! run_each { ($m:ident, $s:ident, $p:ident, $c:ident: $($kernel:ident)*) => { $(
    let result = unsafe { $m.$kernel(&$s, $c, $p) }.and_then(|_| $s.synchronize());
    println!("{}: {}", stringify!($kernel), if result.is_ok() { "runs" } else { "fails" });
)* } }

fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let s = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let y = DeviceBuffer::<u32>::zeroed(&s, 128).unwrap();
    let p = y.cu_deviceptr() as *mut u32;
    let c = LaunchConfig {
        grid_dim: (1, 1, 1),
        block_dim: (64, 1, 1),
        shared_mem_bytes: 0,
    };
    run_each!(m, s, p, c: scan_right count_right bytes_right reuse_right copy_right warp_right wide_right unwritten_shared_right unwritten_local_right);
    run_each!(m, s, p, c: scan count flag mixed bytes reuse copy warp past before read shared local unmapped dynamic unwritten_shared unwritten_local half);
}
