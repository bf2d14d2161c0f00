//! Raw pointers.

mod byte_ops;
mod const_ptr;
mod metadata;
mod mut_ptr;
mod non_null;
mod non_null_access;
mod unique;

pub use crate::intrinsics::{copy, copy_nonoverlapping, write_bytes};
pub use metadata::Pointee;
pub use metadata::metadata;
pub use non_null::NonNull;
pub use unique::Unique;

use crate::cmp::Ordering;
use crate::mem::MaybeUninit;
use crate::{fmt, hash, intrinsics};

/// Runs the destructor of the value behind the pointer.
///
/// # Safety
/// It must point to a valid value, which must not be used afterwards unless it is `Copy`.
#[lang = "drop_in_place"]
#[allow(unconditional_recursion)]
pub unsafe fn drop_in_place<T: ?Sized>(to_drop: *mut T) {
    // The compiler replaces this body by the drop glue of `T`.
    // SAFETY: as for the caller.
    unsafe { drop_in_place(to_drop) }
}

/// The null pointer.
#[inline(always)]
#[must_use]
#[rustc_diagnostic_item = "ptr_null"]
pub const fn null<T>() -> *const T {
    without_provenance(0)
}

/// The mutable null pointer.
#[inline(always)]
#[must_use]
#[rustc_diagnostic_item = "ptr_null_mut"]
pub const fn null_mut<T>() -> *mut T {
    without_provenance_mut(0)
}

/// A pointer with the given address that may not be used for access.
#[inline(always)]
#[must_use]
pub const fn without_provenance<T>(addr: usize) -> *const T {
    // SAFETY: every integer is a valid pointer value.
    unsafe { crate::mem::transmute(addr) }
}

/// A mutable pointer with the given address that may not be used for access.
#[inline(always)]
#[must_use]
pub const fn without_provenance_mut<T>(addr: usize) -> *mut T {
    // SAFETY: every integer is a valid pointer value.
    unsafe { crate::mem::transmute(addr) }
}

/// A well-aligned pointer that does not point at anything.
#[inline(always)]
#[must_use]
pub const fn dangling<T>() -> *const T {
    without_provenance(crate::mem::align_of::<T>())
}

/// A well-aligned mutable pointer that does not point at anything.
#[inline(always)]
#[must_use]
pub const fn dangling_mut<T>() -> *mut T {
    without_provenance_mut(crate::mem::align_of::<T>())
}

/// A pointer from an address whose provenance was exposed.
#[inline(always)]
pub fn with_exposed_provenance<T>(addr: usize) -> *const T {
    addr as *const T
}

/// A mutable pointer from an address whose provenance was exposed.
#[inline(always)]
pub fn with_exposed_provenance_mut<T>(addr: usize) -> *mut T {
    addr as *mut T
}

/// A reference as a pointer.
#[inline(always)]
#[must_use]
#[rustc_diagnostic_item = "ptr_from_ref"]
#[rustc_never_returns_null_ptr]
pub const fn from_ref<T: ?Sized>(r: &T) -> *const T {
    r
}

/// A mutable reference as a pointer.
#[inline(always)]
#[must_use]
#[rustc_diagnostic_item = "ptr_from_mut"]
#[rustc_never_returns_null_ptr]
pub const fn from_mut<T: ?Sized>(r: &mut T) -> *mut T {
    r
}

/// A slice pointer from a pointer and a length.
#[inline]
#[rustc_diagnostic_item = "ptr_slice_from_raw_parts"]
pub const fn slice_from_raw_parts<T>(data: *const T, len: usize) -> *const [T] {
    intrinsics::aggregate_raw_ptr(data, len)
}

/// A mutable slice pointer from a pointer and a length.
#[inline]
#[rustc_diagnostic_item = "ptr_slice_from_raw_parts_mut"]
pub const fn slice_from_raw_parts_mut<T>(data: *mut T, len: usize) -> *mut [T] {
    intrinsics::aggregate_raw_ptr(data, len)
}

/// Swaps the values at two places.
///
/// # Safety
/// Both must be valid for reads and writes, and aligned.
#[inline]
#[rustc_diagnostic_item = "ptr_swap"]
pub const unsafe fn swap<T>(x: *mut T, y: *mut T) {
    let mut tmp = MaybeUninit::<T>::uninit();
    // SAFETY: the caller promises validity; `copy` allows that the places overlap.
    unsafe {
        copy_nonoverlapping(x, tmp.as_mut_ptr(), 1);
        copy(y, x, 1);
        copy_nonoverlapping(tmp.as_ptr(), y, 1);
    }
}

/// Swaps `count` values at two places that do not overlap.
///
/// # Safety
/// Both must be valid for reads and writes of `count` values, aligned, and not overlap.
#[inline]
#[rustc_diagnostic_item = "ptr_swap_nonoverlapping"]
pub const unsafe fn swap_nonoverlapping<T>(x: *mut T, y: *mut T, count: usize) {
    let mut i = 0;
    while i < count {
        // SAFETY: `i < count`, for which the caller promises validity.
        unsafe { swap(x.add(i), y.add(i)) };
        i += 1;
    }
}

/// Replaces the value, giving the old one.
///
/// # Safety
/// `dst` must be valid for reads and writes, aligned and initialised.
#[inline]
#[rustc_diagnostic_item = "ptr_replace"]
pub const unsafe fn replace<T>(dst: *mut T, src: T) -> T {
    // SAFETY: the caller promises validity.
    unsafe {
        let old = read(dst);
        write(dst, src);
        old
    }
}

/// Reads a value without moving it.
///
/// # Safety
/// `src` must be valid for reads, aligned and initialised.
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_read"]
pub const unsafe fn read<T>(src: *const T) -> T {
    // SAFETY: the caller promises validity.
    unsafe { intrinsics::read_via_copy(src) }
}

/// Reads a value from an address that may not be aligned.
///
/// # Safety
/// `src` must be valid for reads and initialised.
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_read_unaligned"]
pub const unsafe fn read_unaligned<T>(src: *const T) -> T {
    let mut tmp = MaybeUninit::<T>::uninit();
    // SAFETY: the caller promises validity; bytes have no alignment.
    unsafe {
        copy_nonoverlapping(src as *const u8, tmp.as_mut_ptr() as *mut u8, crate::mem::size_of::<T>());
        tmp.assume_init()
    }
}

/// Overwrites a place without reading or dropping the old value.
///
/// # Safety
/// `dst` must be valid for writes and aligned.
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_write"]
pub const unsafe fn write<T>(dst: *mut T, src: T) {
    // SAFETY: the caller promises validity.
    unsafe { intrinsics::write_via_move(dst, src) }
}

/// Overwrites a place that may not be aligned.
///
/// # Safety
/// `dst` must be valid for writes.
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_write_unaligned"]
pub const unsafe fn write_unaligned<T>(dst: *mut T, src: T) {
    // SAFETY: the caller promises validity; bytes have no alignment.
    unsafe {
        copy_nonoverlapping(&src as *const T as *const u8, dst as *mut u8, crate::mem::size_of::<T>());
    }
    crate::mem::forget(src);
}

/// A read that the compiler neither removes nor merges.
///
/// # Safety
/// As for [`read`].
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_read_volatile"]
pub unsafe fn read_volatile<T>(src: *const T) -> T {
    // SAFETY: the caller promises validity.
    unsafe { intrinsics::volatile_load(src) }
}

/// A write that the compiler neither removes nor merges.
///
/// # Safety
/// As for [`write`].
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "ptr_write_volatile"]
pub unsafe fn write_volatile<T>(dst: *mut T, src: T) {
    // SAFETY: the caller promises validity.
    unsafe { intrinsics::volatile_store(dst, src) }
}

/// Whether two pointers are equal, metadata included.
#[inline(always)]
#[must_use = "pointer comparison produces a value"]
#[allow(ambiguous_wide_pointer_comparisons)]
pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool {
    a == b
}

/// Whether the addresses of two pointers are equal.
#[inline(always)]
#[must_use = "pointer comparison produces a value"]
pub fn addr_eq<T: ?Sized, U: ?Sized>(p: *const T, q: *const U) -> bool {
    (p as *const ()) == (q as *const ())
}

/// Whether two function pointers have the same address.
#[inline(always)]
#[must_use = "function pointer comparison produces a value"]
pub fn fn_addr_eq<T: crate::marker::FnPtr, U: crate::marker::FnPtr>(f: T, g: U) -> bool {
    f.addr() == g.addr()
}

/// Hashes the address of a value.
pub fn hash<T: ?Sized, S: hash::Hasher>(hashee: *const T, into: &mut S) {
    use crate::hash::Hash;
    hashee.hash(into);
}

/// A const pointer to a place, without a reference in between.
#[rustc_macro_transparency = "semiopaque"]
pub macro addr_of($place:expr) {
    &raw const $place
}

/// A mutable pointer to a place, without a reference in between.
#[rustc_macro_transparency = "semiopaque"]
pub macro addr_of_mut($place:expr) {
    &raw mut $place
}

macro_rules! impl_pointer_comparison {
    ($($ptr:ty)*) => { $(
        impl<T: ?Sized> PartialEq for $ptr {
            #[inline(always)]
            #[allow(ambiguous_wide_pointer_comparisons)]
            fn eq(&self, other: &$ptr) -> bool {
                *self == *other
            }
        }

        impl<T: ?Sized> Eq for $ptr {}

        impl<T: ?Sized> Ord for $ptr {
            #[inline]
            #[allow(ambiguous_wide_pointer_comparisons)]
            fn cmp(&self, other: &$ptr) -> Ordering {
                if *self < *other {
                    Ordering::Less
                } else if *self == *other {
                    Ordering::Equal
                } else {
                    Ordering::Greater
                }
            }
        }

        impl<T: ?Sized> PartialOrd for $ptr {
            #[inline(always)]
            fn partial_cmp(&self, other: &$ptr) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<T: ?Sized> hash::Hash for $ptr {
            #[inline]
            fn hash<H: hash::Hasher>(&self, state: &mut H) {
                state.write_usize(*self as *const () as usize);
            }
        }

        impl<T: ?Sized> fmt::Pointer for $ptr {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::pointer_fmt_inner(*self as *const () as usize, f)
            }
        }

        impl<T: ?Sized> fmt::Debug for $ptr {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::pointer_fmt_inner(*self as *const () as usize, f)
            }
        }
    )* };
}
impl_pointer_comparison! { *const T *mut T }

// Function pointers of every shape compare, hash and print by address.

impl<F: crate::marker::FnPtr> PartialEq for F {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.addr() == other.addr()
    }
}

impl<F: crate::marker::FnPtr> Eq for F {}

impl<F: crate::marker::FnPtr> PartialOrd for F {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.addr().partial_cmp(&other.addr())
    }
}

impl<F: crate::marker::FnPtr> Ord for F {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.addr().cmp(&other.addr())
    }
}

impl<F: crate::marker::FnPtr> hash::Hash for F {
    fn hash<HH: hash::Hasher>(&self, state: &mut HH) {
        state.write_usize(self.addr() as usize);
    }
}

impl<F: crate::marker::FnPtr> fmt::Pointer for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::pointer_fmt_inner(self.addr() as usize, f)
    }
}

impl<F: crate::marker::FnPtr> fmt::Debug for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::pointer_fmt_inner(self.addr() as usize, f)
    }
}
