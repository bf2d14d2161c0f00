//! `MaybeUninit`, memory that may not hold a value yet.

use crate::mem::ManuallyDrop;
use crate::{any, fmt, ptr, slice};

/// A `T` that may be uninitialised.
#[lang = "maybe_uninit"]
#[derive(Copy)]
#[repr(transparent)]
#[rustc_diagnostic_item = "MaybeUninit"]
pub union MaybeUninit<T> {
    uninit: (),
    value: ManuallyDrop<T>,
}

impl<T: Copy> Clone for MaybeUninit<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> fmt::Debug for MaybeUninit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(any::type_name::<Self>())
    }
}

impl<T> MaybeUninit<T> {
    /// An initialised value.
    #[must_use = "use `forget` to avoid running Drop code"]
    #[inline(always)]
    pub const fn new(val: T) -> MaybeUninit<T> {
        MaybeUninit { value: ManuallyDrop::new(val) }
    }

    /// Uninitialised memory.
    #[must_use]
    #[inline(always)]
    #[rustc_diagnostic_item = "maybe_uninit_uninit"]
    pub const fn uninit() -> MaybeUninit<T> {
        MaybeUninit { uninit: () }
    }

    /// Memory filled with zero bytes.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "maybe_uninit_zeroed"]
    pub const fn zeroed() -> MaybeUninit<T> {
        let mut u = MaybeUninit::<T>::uninit();
        // SAFETY: the place is writable for the size of `T`.
        unsafe { ptr::write_bytes(u.as_mut_ptr(), 0u8, 1) };
        u
    }

    /// Sets the value without dropping an earlier one.
    #[inline(always)]
    pub const fn write(&mut self, val: T) -> &mut T {
        *self = MaybeUninit::new(val);
        // SAFETY: it was initialised on the line above.
        unsafe { self.assume_init_mut() }
    }

    /// A pointer to the content.
    #[inline(always)]
    #[rustc_as_ptr]
    pub const fn as_ptr(&self) -> *const T {
        self as *const Self as *const T
    }

    /// A mutable pointer to the content.
    #[inline(always)]
    #[rustc_as_ptr]
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self as *mut Self as *mut T
    }

    /// Takes the value out.
    ///
    /// # Safety
    /// It must be initialised.
    #[inline(always)]
    #[track_caller]
    #[rustc_diagnostic_item = "assume_init"]
    pub const unsafe fn assume_init(self) -> T {
        // SAFETY: the caller promises that it is initialised.
        unsafe { ManuallyDrop::into_inner(self.value) }
    }

    /// Reads the value out.
    ///
    /// # Safety
    /// It must be initialised, and must not be used twice unless `T: Copy`.
    #[inline(always)]
    #[track_caller]
    pub const unsafe fn assume_init_read(&self) -> T {
        // SAFETY: the caller promises that it is initialised.
        unsafe { ptr::read(self.as_ptr()) }
    }

    /// Drops the value.
    ///
    /// # Safety
    /// It must be initialised, and not be used afterwards.
    pub unsafe fn assume_init_drop(&mut self) {
        // SAFETY: the caller promises that it is initialised.
        unsafe { ptr::drop_in_place(self.as_mut_ptr()) }
    }

    /// A reference to the value.
    ///
    /// # Safety
    /// It must be initialised.
    #[inline(always)]
    pub const unsafe fn assume_init_ref(&self) -> &T {
        // SAFETY: the caller promises that it is initialised.
        unsafe { &*self.as_ptr() }
    }

    /// A mutable reference to the value.
    ///
    /// # Safety
    /// It must be initialised.
    #[inline(always)]
    pub const unsafe fn assume_init_mut(&mut self) -> &mut T {
        // SAFETY: the caller promises that it is initialised.
        unsafe { &mut *self.as_mut_ptr() }
    }
}

impl<T, const N: usize> MaybeUninit<[T; N]> {
    /// An array of maybe-uninitialised elements.
    #[inline]
    #[unstable(feature = "maybe_uninit_uninit_array_transpose", issue = "96097")]
    pub const fn transpose(self) -> [MaybeUninit<T>; N] {
        // SAFETY: both have the layout of `[T; N]`, and neither requires initialisation.
        unsafe { crate::mem::transmute_copy(&ManuallyDrop::new(self)) }
    }
}

impl<T, const N: usize> From<MaybeUninit<[T; N]>> for [MaybeUninit<T>; N] {
    #[inline]
    fn from(array: MaybeUninit<[T; N]>) -> Self {
        array.transpose()
    }
}

impl<T, const N: usize> From<[MaybeUninit<T>; N]> for MaybeUninit<[T; N]> {
    #[inline]
    fn from(array: [MaybeUninit<T>; N]) -> Self {
        // SAFETY: both have the layout of `[T; N]`, and neither requires initialisation.
        unsafe { crate::mem::transmute_copy(&ManuallyDrop::new(array)) }
    }
}

macro_rules! as_uninit_elements {
    ($($Target:ty)*) => { $(
        impl<T, const N: usize> AsRef<$Target> for MaybeUninit<[T; N]> {
            #[inline]
            fn as_ref(&self) -> &$Target {
                // SAFETY: both have the layout of `[T; N]`, and neither requires initialisation.
                unsafe { &*(self as *const Self as *const [MaybeUninit<T>; N]) }
            }
        }

        impl<T, const N: usize> AsMut<$Target> for MaybeUninit<[T; N]> {
            #[inline]
            fn as_mut(&mut self) -> &mut $Target {
                // SAFETY: both have the layout of `[T; N]`, and neither requires initialisation.
                unsafe { &mut *(self as *mut Self as *mut [MaybeUninit<T>; N]) }
            }
        }
    )* };
}
as_uninit_elements! { [MaybeUninit<T>; N] [MaybeUninit<T>] }

impl<T> [MaybeUninit<T>] {
    /// The elements, assumed to be initialised.
    ///
    /// # Safety
    /// All of them must be.
    #[inline(always)]
    pub const unsafe fn assume_init_ref(&self) -> &[T] {
        // SAFETY: same layout; initialisation is the caller's promise.
        unsafe { slice::from_raw_parts(self.as_ptr() as *const T, self.len()) }
    }

    /// The elements, assumed to be initialised.
    ///
    /// # Safety
    /// All of them must be.
    #[inline(always)]
    pub const unsafe fn assume_init_mut(&mut self) -> &mut [T] {
        // SAFETY: same layout; initialisation is the caller's promise.
        unsafe { slice::from_raw_parts_mut(self.as_mut_ptr() as *mut T, self.len()) }
    }

    /// Drops the elements.
    ///
    /// # Safety
    /// All of them must be initialised, and not be used afterwards.
    #[inline(always)]
    pub unsafe fn assume_init_drop(&mut self) {
        // SAFETY: as for the caller.
        unsafe { ptr::drop_in_place(self as *mut [MaybeUninit<T>] as *mut [T]) }
    }

    /// Copies elements here, without dropping earlier ones.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    #[track_caller]
    pub const fn write_copy_of_slice(&mut self, src: &[T]) -> &mut [T]
    where
        T: Copy,
    {
        assert!(self.len() == src.len(), "copy_from_slice: source slice length ({}) does not match destination slice length ({})", src.len(), self.len());
        // SAFETY: `src` holds as many initialised values, and `&mut self` overlaps with nothing.
        unsafe {
            ptr::copy_nonoverlapping(src.as_ptr(), self.as_mut_ptr() as *mut T, src.len());
            self.assume_init_mut()
        }
    }

    /// Clones elements here, without dropping earlier ones.
    ///
    /// # Panics
    /// Panics if the lengths differ, or a clone does; clones made until then are dropped.
    #[track_caller]
    pub fn write_clone_of_slice(&mut self, src: &[T]) -> &mut [T]
    where
        T: Clone,
    {
        assert!(self.len() == src.len(), "destination and source slices have different lengths");
        let mut written = Written { slice: &mut *self, count: 0 };
        for value in src {
            written.slice[written.count].write(value.clone());
            written.count += 1;
        }
        crate::mem::forget(written);
        // SAFETY: all were written.
        unsafe { self.assume_init_mut() }
    }
}

/// The elements written so far, which are dropped when a clone panics.
struct Written<'a, T> {
    slice: &'a mut [MaybeUninit<T>],
    count: usize,
}

impl<T> Drop for Written<'_, T> {
    fn drop(&mut self) {
        // SAFETY: the first `count` are initialised.
        unsafe { self.slice[..self.count].assume_init_drop() }
    }
}
