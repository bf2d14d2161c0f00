//! Shareable mutable containers.

mod lazy;
mod once;
#[rustc_module = "core::cell"]
mod ref_cell;

pub use lazy::LazyCell;
pub use once::OnceCell;
pub use ref_cell::{BorrowError, BorrowMutError, Ref, RefCell, RefMut};

use crate::cmp::Ordering;
use crate::mem;
use crate::ops::CoerceUnsized;

/// The primitive of interior mutability.
#[lang = "unsafe_cell"]
#[repr(transparent)]
#[rustc_diagnostic_item = "UnsafeCell"]
pub struct UnsafeCell<T: ?Sized> {
    value: T,
}

impl<T: ?Sized> !Sync for UnsafeCell<T> {}

impl<T> UnsafeCell<T> {
    /// Wraps a value.
    #[inline(always)]
    pub const fn new(value: T) -> UnsafeCell<T> {
        UnsafeCell { value }
    }

    /// The value.
    #[inline(always)]
    pub const fn into_inner(self) -> T {
        self.value
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    /// A mutable pointer to the value.
    #[inline(always)]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    #[rustc_should_not_be_called_on_const_items]
    pub const fn get(&self) -> *mut T {
        self as *const UnsafeCell<T> as *const T as *mut T
    }

    /// A mutable reference to the value.
    #[inline(always)]
    pub const fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// A mutable pointer to the value, from a pointer.
    #[inline(always)]
    pub const fn raw_get(this: *const Self) -> *mut T {
        this as *const T as *mut T
    }
}

impl<T: Default> Default for UnsafeCell<T> {
    fn default() -> UnsafeCell<T> {
        UnsafeCell::new(T::default())
    }
}

impl<T> From<T> for UnsafeCell<T> {
    fn from(t: T) -> UnsafeCell<T> {
        UnsafeCell::new(t)
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    /// A mutable reference as a cell.
    #[inline(always)]
    pub const fn from_mut(value: &mut T) -> &mut UnsafeCell<T> {
        // SAFETY: the exclusive reference is given up, and the layouts are equal.
        unsafe { &mut *(value as *mut T as *mut UnsafeCell<T>) }
    }
}

impl<T: CoerceUnsized<U>, U> CoerceUnsized<UnsafeCell<U>> for UnsafeCell<T> {}

/// A memory location that can be changed through a shared reference, by moving values.
#[repr(transparent)]
#[rustc_diagnostic_item = "Cell"]
pub struct Cell<T: ?Sized> {
    value: UnsafeCell<T>,
}

// SAFETY: a cell that is not shared is its value.
unsafe impl<T: ?Sized> Send for Cell<T> where T: Send {}
impl<T: ?Sized> !Sync for Cell<T> {}

impl<T> Cell<T> {
    /// Wraps a value.
    #[inline]
    pub const fn new(value: T) -> Cell<T> {
        Cell { value: UnsafeCell::new(value) }
    }

    /// Sets the value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn set(&self, val: T) {
        self.replace(val);
    }

    /// Swaps the values of two cells.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn swap(&self, other: &Self) {
        if crate::ptr::eq(self, other) {
            return;
        }
        // SAFETY: the cells are different, and no reference to their values exists.
        unsafe {
            crate::ptr::swap(self.value.get(), other.value.get());
        }
    }

    /// Replaces the value, giving the old one.
    #[inline]
    #[rustc_confusables("swap")]
    #[rustc_should_not_be_called_on_const_items]
    pub const fn replace(&self, val: T) -> T {
        // SAFETY: no reference to the value exists, and the cell is not shared between threads.
        mem::replace(unsafe { &mut *self.value.get() }, val)
    }

    /// The value.
    pub const fn into_inner(self) -> T {
        self.value.into_inner()
    }
}

impl<T: Copy> Cell<T> {
    /// A copy of the value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub const fn get(&self) -> T {
        // SAFETY: no mutable reference to the value exists, and the cell is not shared between threads.
        unsafe { *self.value.get() }
    }

    /// Replaces the value by what a function makes of it.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn update(&self, f: impl FnOnce(T) -> T) {
        let old = self.get();
        self.set(f(old));
    }
}

impl<T: ?Sized> Cell<T> {
    /// A pointer to the value.
    #[inline]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(&self) -> *mut T {
        self.value.get()
    }

    /// A mutable reference to the value.
    #[inline]
    pub const fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// A mutable reference as a cell.
    #[inline]
    pub const fn from_mut(t: &mut T) -> &Cell<T> {
        // SAFETY: the exclusive reference is given up, and the layouts are equal.
        unsafe { &*(t as *mut T as *const Cell<T>) }
    }
}

impl<T: Default> Cell<T> {
    /// The value, leaving the default.
    pub fn take(&self) -> T {
        self.replace(Default::default())
    }
}

impl<T> Cell<[T]> {
    /// A cell of a slice as a slice of cells.
    pub const fn as_slice_of_cells(&self) -> &[Cell<T>] {
        // SAFETY: the layouts are equal.
        unsafe { &*(self as *const Cell<[T]> as *const [Cell<T>]) }
    }
}

impl<T, const N: usize> Cell<[T; N]> {
    /// A cell of an array as an array of cells.
    pub const fn as_array_of_cells(&self) -> &[Cell<T>; N] {
        // SAFETY: the layouts are equal.
        unsafe { &*(self as *const Cell<[T; N]> as *const [Cell<T>; N]) }
    }
}

impl<T, const N: usize> AsRef<[Cell<T>; N]> for Cell<[T; N]> {
    #[inline]
    fn as_ref(&self) -> &[Cell<T>; N] {
        self.as_array_of_cells()
    }
}

impl<T, const N: usize> AsRef<[Cell<T>]> for Cell<[T; N]> {
    #[inline]
    fn as_ref(&self) -> &[Cell<T>] {
        self.as_array_of_cells()
    }
}

impl<T> AsRef<[Cell<T>]> for Cell<[T]> {
    #[inline]
    fn as_ref(&self) -> &[Cell<T>] {
        self.as_slice_of_cells()
    }
}

impl<T: Copy> Clone for Cell<T> {
    #[inline]
    fn clone(&self) -> Cell<T> {
        Cell::new(self.get())
    }
}

impl<T: Default> Default for Cell<T> {
    #[inline]
    fn default() -> Cell<T> {
        Cell::new(Default::default())
    }
}

impl<T: PartialEq + Copy> PartialEq for Cell<T> {
    #[inline]
    fn eq(&self, other: &Cell<T>) -> bool {
        self.get() == other.get()
    }
}

impl<T: Eq + Copy> Eq for Cell<T> {}

impl<T: PartialOrd + Copy> PartialOrd for Cell<T> {
    #[inline]
    fn partial_cmp(&self, other: &Cell<T>) -> Option<Ordering> {
        self.get().partial_cmp(&other.get())
    }
}

impl<T: Ord + Copy> Ord for Cell<T> {
    #[inline]
    fn cmp(&self, other: &Cell<T>) -> Ordering {
        self.get().cmp(&other.get())
    }
}

impl<T> From<T> for Cell<T> {
    fn from(t: T) -> Cell<T> {
        Cell::new(t)
    }
}

impl<T: CoerceUnsized<U>, U> CoerceUnsized<Cell<U>> for Cell<T> {}
