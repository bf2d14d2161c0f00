//! `RefCell`, borrowing that is checked at run time.

use crate::cell::{Cell, UnsafeCell};
use crate::cmp::Ordering;
use crate::fmt::{self, Display};
use crate::marker::PhantomData;
use crate::mem;
use crate::ops::{CoerceUnsized, Deref, DerefMut};
use crate::ptr::NonNull;

/// A memory location with dynamically checked borrow rules.
#[rustc_diagnostic_item = "RefCell"]
pub struct RefCell<T: ?Sized> {
    // Positive: that many shared borrows. Negative: that many mutable ones (more than one by `map_split`).
    borrow: Cell<isize>,
    value: UnsafeCell<T>,
}

/// A failed [`RefCell::try_borrow`].
pub struct BorrowError(());

impl fmt::Debug for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BorrowError").finish()
    }
}

impl Display for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("RefCell already mutably borrowed")
    }
}

impl crate::error::Error for BorrowError {}

/// A failed [`RefCell::try_borrow_mut`].
pub struct BorrowMutError(());

impl fmt::Debug for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BorrowMutError").finish()
    }
}

impl Display for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("RefCell already borrowed")
    }
}

impl crate::error::Error for BorrowMutError {}

#[inline(never)]
#[track_caller]
#[cold]
fn panic_already_borrowed() -> ! {
    panic!("RefCell already borrowed")
}

#[inline(never)]
#[track_caller]
#[cold]
fn panic_already_mutably_borrowed() -> ! {
    panic!("RefCell already mutably borrowed")
}

impl<T> RefCell<T> {
    /// Wraps a value.
    #[inline]
    pub const fn new(value: T) -> RefCell<T> {
        RefCell { value: UnsafeCell::new(value), borrow: Cell::new(0) }
    }

    /// The value.
    #[inline]
    pub const fn into_inner(self) -> T {
        self.value.into_inner()
    }

    /// Replaces the value, giving the old one.
    ///
    /// # Panics
    /// Panics if it is borrowed.
    #[inline]
    #[track_caller]
    #[rustc_should_not_be_called_on_const_items]
    pub fn replace(&self, t: T) -> T {
        mem::replace(&mut *self.borrow_mut(), t)
    }

    /// Replaces the value by what a function makes of it, giving the old one.
    ///
    /// # Panics
    /// Panics if it is borrowed.
    #[inline]
    #[track_caller]
    #[rustc_should_not_be_called_on_const_items]
    pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, f: F) -> T {
        let mut_borrow = &mut *self.borrow_mut();
        let replacement = f(mut_borrow);
        mem::replace(mut_borrow, replacement)
    }

    /// Swaps the values of two cells.
    ///
    /// # Panics
    /// Panics if either is borrowed.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn swap(&self, other: &Self) {
        mem::swap(&mut *self.borrow_mut(), &mut *other.borrow_mut())
    }
}

impl<T: ?Sized> RefCell<T> {
    /// Borrows the value.
    ///
    /// # Panics
    /// Panics if it is mutably borrowed.
    #[inline]
    #[track_caller]
    #[rustc_should_not_be_called_on_const_items]
    pub fn borrow(&self) -> Ref<'_, T> {
        match self.try_borrow() {
            Ok(b) => b,
            Err(_) => panic_already_mutably_borrowed(),
        }
    }

    /// Borrows the value.
    ///
    /// # Errors
    /// An error if it is mutably borrowed.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError> {
        let count = self.borrow.get();
        if count < 0 || count == isize::MAX {
            return Err(BorrowError(()));
        }
        self.borrow.set(count + 1);
        // SAFETY: only shared borrows exist while the count is positive.
        let value = unsafe { NonNull::new_unchecked(self.value.get()) };
        Ok(Ref { value, borrow: BorrowRef { borrow: &self.borrow } })
    }

    /// Mutably borrows the value.
    ///
    /// # Panics
    /// Panics if it is borrowed.
    #[inline]
    #[track_caller]
    #[rustc_should_not_be_called_on_const_items]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        match self.try_borrow_mut() {
            Ok(b) => b,
            Err(_) => panic_already_borrowed(),
        }
    }

    /// Mutably borrows the value.
    ///
    /// # Errors
    /// An error if it is borrowed.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError> {
        if self.borrow.get() != 0 {
            return Err(BorrowMutError(()));
        }
        self.borrow.set(-1);
        // SAFETY: this is the only borrow while the count is -1.
        let value = unsafe { NonNull::new_unchecked(self.value.get()) };
        Ok(RefMut { value, borrow: BorrowRefMut { borrow: &self.borrow }, marker: PhantomData })
    }

    /// Borrows the value without keeping count of it.
    ///
    /// # Safety
    /// The value must not be borrowed mutably while the reference is used.
    ///
    /// # Errors
    /// An error if it is mutably borrowed.
    #[inline]
    pub unsafe fn try_borrow_unguarded(&self) -> Result<&T, BorrowError> {
        if self.borrow.get() < 0 {
            return Err(BorrowError(()));
        }
        // SAFETY: not borrowed mutably now, and not later by the caller's promise.
        Ok(unsafe { &*self.value.get() })
    }

    /// A pointer to the value.
    #[inline]
    #[rustc_never_returns_null_ptr]
    pub fn as_ptr(&self) -> *mut T {
        self.value.get()
    }

    /// A mutable reference to the value, which cannot be borrowed otherwise.
    #[inline]
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }
}

impl<T: Default> RefCell<T> {
    /// The value, leaving the default.
    ///
    /// # Panics
    /// Panics if it is borrowed.
    pub fn take(&self) -> T {
        self.replace(Default::default())
    }
}

// SAFETY: a cell that is not shared is its value.
unsafe impl<T: ?Sized> Send for RefCell<T> where T: Send {}
impl<T: ?Sized> !Sync for RefCell<T> {}

impl<T: Clone> Clone for RefCell<T> {
    #[inline]
    #[track_caller]
    fn clone(&self) -> RefCell<T> {
        RefCell::new(self.borrow().clone())
    }
}

impl<T: Default> Default for RefCell<T> {
    #[inline]
    fn default() -> RefCell<T> {
        RefCell::new(Default::default())
    }
}

impl<T: ?Sized + PartialEq> PartialEq for RefCell<T> {
    #[inline]
    fn eq(&self, other: &RefCell<T>) -> bool {
        *self.borrow() == *other.borrow()
    }
}

impl<T: ?Sized + Eq> Eq for RefCell<T> {}

impl<T: ?Sized + PartialOrd> PartialOrd for RefCell<T> {
    #[inline]
    fn partial_cmp(&self, other: &RefCell<T>) -> Option<Ordering> {
        self.borrow().partial_cmp(&*other.borrow())
    }
}

impl<T: ?Sized + Ord> Ord for RefCell<T> {
    #[inline]
    fn cmp(&self, other: &RefCell<T>) -> Ordering {
        self.borrow().cmp(&*other.borrow())
    }
}

impl<T> From<T> for RefCell<T> {
    fn from(t: T) -> RefCell<T> {
        RefCell::new(t)
    }
}

impl<T: CoerceUnsized<U>, U> CoerceUnsized<RefCell<U>> for RefCell<T> {}

/// One shared borrow, given back when dropped.
struct BorrowRef<'b> {
    borrow: &'b Cell<isize>,
}

impl Drop for BorrowRef<'_> {
    #[inline]
    fn drop(&mut self) {
        self.borrow.set(self.borrow.get() - 1);
    }
}

impl Clone for BorrowRef<'_> {
    #[inline]
    fn clone(&self) -> Self {
        let count = self.borrow.get();
        assert!(count != isize::MAX);
        self.borrow.set(count + 1);
        BorrowRef { borrow: self.borrow }
    }
}

/// A borrowed reference to the value of a `RefCell`.
#[rustc_diagnostic_item = "RefCellRef"]
pub struct Ref<'b, T: ?Sized + 'b> {
    value: NonNull<T>,
    borrow: BorrowRef<'b>,
}

impl<T: ?Sized> Deref for Ref<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the borrow is held.
        unsafe { self.value.as_ref() }
    }
}

impl<'b, T: ?Sized> Ref<'b, T> {
    /// Another borrow of the same value.
    #[must_use]
    #[inline]
    pub fn clone(orig: &Ref<'b, T>) -> Ref<'b, T> {
        Ref { value: orig.value, borrow: orig.borrow.clone() }
    }

    /// A borrow of a part of the value.
    #[inline]
    pub fn map<U: ?Sized, F>(orig: Ref<'b, T>, f: F) -> Ref<'b, U>
    where
        F: FnOnce(&T) -> &U,
    {
        Ref { value: NonNull::from(f(&*orig)), borrow: orig.borrow }
    }

    /// A borrow of a part of the value, if there is one.
    #[inline]
    pub fn filter_map<U: ?Sized, F>(orig: Ref<'b, T>, f: F) -> Result<Ref<'b, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
    {
        match f(&*orig) {
            Some(value) => Ok(Ref { value: NonNull::from(value), borrow: orig.borrow }),
            None => Err(orig),
        }
    }

    /// Borrows of two parts of the value.
    #[inline]
    pub fn map_split<U: ?Sized, V: ?Sized, F>(orig: Ref<'b, T>, f: F) -> (Ref<'b, U>, Ref<'b, V>)
    where
        F: FnOnce(&T) -> (&U, &V),
    {
        let (a, b) = f(&*orig);
        let borrow = orig.borrow.clone();
        (Ref { value: NonNull::from(a), borrow }, Ref { value: NonNull::from(b), borrow: orig.borrow })
    }
}

impl<T: ?Sized + Display> Display for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// One mutable borrow, given back when dropped.
struct BorrowRefMut<'b> {
    borrow: &'b Cell<isize>,
}

impl Drop for BorrowRefMut<'_> {
    #[inline]
    fn drop(&mut self) {
        self.borrow.set(self.borrow.get() + 1);
    }
}

/// A mutably borrowed reference to the value of a `RefCell`.
#[rustc_diagnostic_item = "RefCellRefMut"]
pub struct RefMut<'b, T: ?Sized + 'b> {
    value: NonNull<T>,
    borrow: BorrowRefMut<'b>,
    // `NonNull` is covariant, a mutable reference is not.
    marker: PhantomData<&'b mut T>,
}

impl<'b, T: ?Sized> RefMut<'b, T> {
    /// A borrow of a part of the value.
    #[inline]
    pub fn map<U: ?Sized, F>(mut orig: RefMut<'b, T>, f: F) -> RefMut<'b, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let value = NonNull::from(f(&mut *orig));
        RefMut { value, borrow: orig.borrow, marker: PhantomData }
    }

    /// A borrow of a part of the value, if there is one.
    #[inline]
    pub fn filter_map<U: ?Sized, F>(mut orig: RefMut<'b, T>, f: F) -> Result<RefMut<'b, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        // SAFETY: the borrow is held by `orig` until it goes to the result.
        match f(unsafe { orig.value.as_mut() }) {
            Some(value) => {
                Ok(RefMut { value: NonNull::from(value), borrow: orig.borrow, marker: PhantomData })
            }
            None => Err(orig),
        }
    }

    /// Borrows of two parts of the value that do not overlap.
    #[inline]
    pub fn map_split<U: ?Sized, V: ?Sized, F>(mut orig: RefMut<'b, T>, f: F) -> (RefMut<'b, U>, RefMut<'b, V>)
    where
        F: FnOnce(&mut T) -> (&mut U, &mut V),
    {
        let borrow = orig.borrow.clone();
        let (a, b) = f(&mut *orig);
        let (a, b) = (NonNull::from(a), NonNull::from(b));
        (
            RefMut { value: a, borrow, marker: PhantomData },
            RefMut { value: b, borrow: orig.borrow, marker: PhantomData },
        )
    }
}

impl BorrowRefMut<'_> {
    /// One more mutable borrow, for another part of the value.
    #[inline]
    fn clone(&self) -> Self {
        let count = self.borrow.get();
        assert!(count != isize::MIN);
        self.borrow.set(count - 1);
        BorrowRefMut { borrow: self.borrow }
    }
}

impl<T: ?Sized> Deref for RefMut<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the borrow is held.
        unsafe { self.value.as_ref() }
    }
}

impl<T: ?Sized> DerefMut for RefMut<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the only borrow is held.
        unsafe { self.value.as_mut() }
    }
}

impl<T: ?Sized + Display> Display for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
