//! Borrowing data as another type.

/// Data that can be borrowed as a `Borrowed`, with equal hash, order and equality.
#[rustc_diagnostic_item = "Borrow"]
pub trait Borrow<Borrowed: ?Sized> {
    /// Borrows.
    fn borrow(&self) -> &Borrowed;
}

/// Data that can be borrowed mutably as a `Borrowed`.
#[rustc_diagnostic_item = "BorrowMut"]
pub trait BorrowMut<Borrowed: ?Sized>: Borrow<Borrowed> {
    /// Borrows mutably.
    fn borrow_mut(&mut self) -> &mut Borrowed;
}

impl<T: ?Sized> Borrow<T> for T {
    #[inline]
    fn borrow(&self) -> &T {
        self
    }
}

impl<T: ?Sized> BorrowMut<T> for T {
    #[inline]
    fn borrow_mut(&mut self) -> &mut T {
        self
    }
}

impl<T: ?Sized> Borrow<T> for &T {
    #[inline]
    fn borrow(&self) -> &T {
        *self
    }
}

impl<T: ?Sized> Borrow<T> for &mut T {
    #[inline]
    fn borrow(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> BorrowMut<T> for &mut T {
    #[inline]
    fn borrow_mut(&mut self) -> &mut T {
        &mut **self
    }
}
