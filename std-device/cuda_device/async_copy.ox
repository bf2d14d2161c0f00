//! Copies from global to shared memory that run beside the thread: issue, commit to a group, wait for groups.
//!
//! On a GPU these are `cp.async`; on the CPU device a copy is done when it is issued.

use crate::intrinsics::{on_gpu, simt_ptx, simt_shared_offset};

macro_rules! copies {
    ($($(#[$doc:meta])* $name:ident $zfill:ident: $bytes:literal = $ptx:literal;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// `shared` must point into shared memory and `global` into global memory, both aligned to the size and valid
            /// for it; nobody may use the bytes in shared memory until the copy was waited for.
            #[inline(always)]
            pub unsafe fn $name(shared: *mut u32, global: *const u32) {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    unsafe {
                        simt_ptx::<(), _>(
                            concat!($ptx, " [%0], [%1], ", $bytes, ";"), "r,l", 0,
                            (simt_shared_offset(shared.cast()), global),
                        )
                    }
                } else {
                    // SAFETY: the caller's promise.
                    unsafe { core::ptr::copy_nonoverlapping(global.cast::<u8>(), shared.cast::<u8>(), $bytes) }
                }
            }

            $(#[$doc])*
            ///
            /// Only the first `bytes` of them are read, and the others become 0.
            ///
            /// # Safety
            /// As without it, and `bytes` must not be greater than the size.
            #[inline(always)]
            pub unsafe fn $zfill(shared: *mut u32, global: *const u8, bytes: u32) {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    unsafe {
                        simt_ptx::<(), _>(
                            concat!($ptx, " [%0], [%1], ", $bytes, ", %2;"), "r,l,r", 0,
                            (simt_shared_offset(shared.cast()), global, bytes),
                        )
                    }
                } else {
                    // SAFETY: the caller's promise.
                    unsafe {
                        core::ptr::write_bytes(shared.cast::<u8>(), 0, $bytes);
                        core::ptr::copy_nonoverlapping(global.cast::<u8>(), shared.cast::<u8>(), bytes as usize);
                    }
                }
            }
        )*
    };
}

copies! {
    /// Copies 4 bytes, through the first cache.
    cp_async_ca_4 cp_async_ca_zfill_4: 4 = "cp.async.ca.shared.global";
    /// Copies 8 bytes, through the first cache.
    cp_async_ca_8 cp_async_ca_zfill_8: 8 = "cp.async.ca.shared.global";
    /// Copies 16 bytes, through the first cache.
    cp_async_ca_16 cp_async_ca_zfill_16: 16 = "cp.async.ca.shared.global";
    /// Copies 16 bytes, past the first cache.
    cp_async_cg_16 cp_async_cg_zfill_16: 16 = "cp.async.cg.shared.global";
}

/// Makes a group of the copies issued since the last one.
#[inline(always)]
pub fn cp_async_commit_group() {
    if on_gpu() {
        // SAFETY: it only orders copies.
        unsafe { simt_ptx::<(), ()>("cp.async.commit_group;", "", 0, ()) }
    }
}

macro_rules! wait_groups {
    ($pending:ident: $($count:literal)*) => {
        // SAFETY: it only waits.
        unsafe {
            match $pending {
                $($count => simt_ptx::<(), ()>(concat!("cp.async.wait_group ", $count, ";"), "", 0, ()),)*
                _ => simt_ptx::<(), ()>("cp.async.wait_group 16;", "", 0, ()),
            }
        }
    };
}

/// Waits until at most `pending` groups are under way; more than 16 count as 16. Should be a constant: the instruction has
/// one.
#[inline(always)]
pub fn cp_async_wait_group(pending: u32) {
    if on_gpu() {
        wait_groups!(pending: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    }
}

/// Waits until no copies are under way.
#[inline(always)]
pub fn cp_async_wait_all() {
    if on_gpu() {
        // SAFETY: it only waits.
        unsafe { simt_ptx::<(), ()>("cp.async.wait_all;", "", 0, ()) }
    }
}

pub use cp_async_ca_zfill_4 as cp_async_ca_4_zfill;
pub use cp_async_ca_zfill_8 as cp_async_ca_8_zfill;
pub use cp_async_ca_zfill_16 as cp_async_ca_16_zfill;
pub use cp_async_cg_zfill_16 as cp_async_cg_16_zfill;
pub use cp_async_commit_group as commit_group;
pub use cp_async_wait_all as wait_all;
pub use cp_async_wait_group as wait_group;
