//! Basic functions for dealing with memory and values.

mod manually_drop;
mod maybe_uninit;

pub use crate::intrinsics::{align_of, size_of, transmute};
pub use manually_drop::ManuallyDrop;
pub use maybe_uninit::MaybeUninit;

use crate::marker::DiscriminantKind;
use crate::{fmt, hash, intrinsics, ptr};

/// Takes ownership of the value without running its destructor.
#[inline]
#[rustc_diagnostic_item = "mem_forget"]
pub const fn forget<T>(t: T) {
    let _ = ManuallyDrop::new(t);
}

/// The size of the pointed-to value in bytes.
#[inline]
#[must_use]
pub const fn size_of_val<T: ?Sized>(val: &T) -> usize {
    // SAFETY: the metadata of a reference is valid.
    unsafe { intrinsics::size_of_val(val) }
}

/// The alignment of the pointed-to value in bytes.
#[inline]
#[must_use]
pub const fn align_of_val<T: ?Sized>(val: &T) -> usize {
    // SAFETY: the metadata of a reference is valid.
    unsafe { intrinsics::align_of_val(val) }
}

/// A value without any initialisation; almost always undefined behaviour.
///
/// # Safety
/// Any bytes must be a valid value of the type.
#[inline(always)]
#[must_use]
#[deprecated(since = "1.39.0", note = "use `mem::MaybeUninit` instead")]
#[rustc_diagnostic_item = "mem_uninitialized"]
pub unsafe fn uninitialized<T>() -> T {
    // SAFETY: as for the caller.
    unsafe { MaybeUninit::uninit().assume_init() }
}

/// The offset of a field in bytes: `offset_of!(Type, field)`, also of a field of a field: `a.b.0`.
pub macro offset_of($Container:ty, $($fields:tt)+) {
    builtin # offset_of($Container, $($fields)+)
}

/// `align_of` by its old name.
#[inline]
#[must_use]
#[deprecated(since = "1.2.0", note = "use `align_of` instead", suggestion = "align_of")]
pub fn min_align_of<T>() -> usize {
    align_of::<T>()
}

/// `align_of_val` by its old name.
#[inline]
#[must_use]
#[deprecated(since = "1.2.0", note = "use `align_of_val` instead", suggestion = "align_of_val")]
pub fn min_align_of_val<T: ?Sized>(val: &T) -> usize {
    align_of_val(val)
}

/// Whether dropping values of the type matters.
#[inline]
#[must_use]
pub const fn needs_drop<T: ?Sized>() -> bool {
    intrinsics::needs_drop::<T>()
}

/// The value whose bytes are all zero.
///
/// # Safety
/// An all-zero byte pattern must be valid for `T`.
#[inline(always)]
#[must_use]
#[track_caller]
#[rustc_diagnostic_item = "mem_zeroed"]
pub const unsafe fn zeroed<T>() -> T {
    // SAFETY: the caller promises that zero is valid.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

/// Swaps two values.
#[inline]
pub const fn swap<T>(x: &mut T, y: &mut T) {
    // SAFETY: both are valid, and exclusive references do not overlap.
    unsafe {
        let a = ptr::read(x);
        let b = ptr::read(y);
        ptr::write(x, b);
        ptr::write(y, a);
    }
}

/// A copy of what the reference is to.
#[unstable(feature = "mem_copy_fn", issue = "98262")]
#[inline]
pub const fn copy<T: Copy>(x: &T) -> T {
    *x
}

/// The value of a type that has no size.
///
/// # Safety
/// The type must have a value that may be made here.
#[unstable(feature = "mem_conjure_zst", issue = "95383")]
pub const unsafe fn conjure_zst<T>() -> T {
    const { assert!(size_of::<T>() == 0, "mem::conjure_zst invoked on a nonzero-sized type") };
    // SAFETY: there are no bytes to be read, and the caller promises the rest.
    unsafe { ptr::NonNull::<T>::dangling().as_ptr().read() }
}

/// Replaces the value by its default, giving the old one.
#[inline]
pub fn take<T: Default>(dest: &mut T) -> T {
    replace(dest, T::default())
}

/// Replaces the value, giving the old one.
#[inline]
#[must_use = "if you don't need the old value, you can just assign the new value directly"]
pub const fn replace<T>(dest: &mut T, src: T) -> T {
    // SAFETY: what is read is overwritten at once, so the value is not duplicated.
    unsafe {
        let result = ptr::read(dest);
        ptr::write(dest, src);
        result
    }
}

/// Disposes of a value.
#[inline]
#[rustc_diagnostic_item = "mem_drop"]
pub fn drop<T>(_x: T) {}

/// Interprets the bytes of `src` as a `Dst`.
///
/// # Safety
/// They must form a valid `Dst`, and `Dst` must not be larger than `Src`.
#[inline]
#[must_use]
#[track_caller]
pub const unsafe fn transmute_copy<Src, Dst>(src: &Src) -> Dst {
    assert!(size_of::<Src>() >= size_of::<Dst>(), "cannot transmute_copy if Dst is larger than Src");
    // SAFETY: in bounds by the check above; validity is the caller's promise.
    unsafe { ptr::read_unaligned(src as *const Src as *const Dst) }
}

/// An opaque value that tells the variant of an enum.
pub struct Discriminant<T>(<T as DiscriminantKind>::Discriminant);

impl<T> Copy for Discriminant<T> {}

impl<T> Clone for Discriminant<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> PartialEq for Discriminant<T> {
    fn eq(&self, rhs: &Self) -> bool {
        self.0 == rhs.0
    }
}

impl<T> Eq for Discriminant<T> {}

impl<T> hash::Hash for Discriminant<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T> fmt::Debug for Discriminant<T> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_tuple("Discriminant").field(&self.0).finish()
    }
}

/// The discriminant of an enum value.
#[rustc_diagnostic_item = "mem_discriminant"]
pub const fn discriminant<T>(v: &T) -> Discriminant<T> {
    Discriminant(intrinsics::discriminant_value(v))
}
