//! Traits for conversions between types.

pub use num::FloatToInt;

mod num;

/// The identity function.
#[inline(always)]
pub const fn identity<T>(x: T) -> T {
    x
}

/// A cheap reference-to-reference conversion.
#[rustc_diagnostic_item = "AsRef"]
#[rustc_const_unstable]
pub trait AsRef<T: ?Sized> {
    /// Converts a reference.
    fn as_ref(&self) -> &T;
}

/// A cheap mutable-to-mutable reference conversion.
#[rustc_diagnostic_item = "AsMut"]
#[rustc_const_unstable]
pub trait AsMut<T: ?Sized> {
    /// Converts a mutable reference.
    fn as_mut(&mut self) -> &mut T;
}

/// A conversion that consumes the input; the reciprocal of [`From`].
#[rustc_diagnostic_item = "Into"]
#[rustc_const_unstable]
pub trait Into<T>: Sized {
    /// Converts.
    #[must_use]
    fn into(self) -> T;
}

/// A conversion that consumes the input and cannot fail.
#[rustc_diagnostic_item = "From"]
#[rustc_const_unstable]
pub trait From<T>: Sized {
    /// Converts.
    #[must_use]
    #[lang = "from"]
    fn from(value: T) -> Self;
}

/// An attempted conversion that consumes `self`.
#[rustc_diagnostic_item = "TryInto"]
#[rustc_const_unstable]
pub trait TryInto<T>: Sized {
    /// What a failed conversion gives.
    type Error;
    /// Tries to convert.
    fn try_into(self) -> Result<T, Self::Error>;
}

/// A conversion that may fail in a controlled way.
#[rustc_diagnostic_item = "TryFrom"]
#[rustc_const_unstable]
pub trait TryFrom<T>: Sized {
    /// What a failed conversion gives.
    type Error;
    /// Tries to convert.
    #[lang = "try_from"]
    fn try_from(value: T) -> Result<Self, Self::Error>;
}

impl<T: ?Sized, U: ?Sized> AsRef<U> for &T
where
    T: AsRef<U>,
{
    #[inline]
    fn as_ref(&self) -> &U {
        <T as AsRef<U>>::as_ref(*self)
    }
}

impl<T: ?Sized, U: ?Sized> AsRef<U> for &mut T
where
    T: AsRef<U>,
{
    #[inline]
    fn as_ref(&self) -> &U {
        <T as AsRef<U>>::as_ref(*self)
    }
}

impl<T: ?Sized, U: ?Sized> AsMut<U> for &mut T
where
    T: AsMut<U>,
{
    #[inline]
    fn as_mut(&mut self) -> &mut U {
        (*self).as_mut()
    }
}

impl<T, U> Into<U> for T
where
    U: From<T>,
{
    #[inline]
    #[track_caller]
    fn into(self) -> U {
        U::from(self)
    }
}

impl<T> From<T> for T {
    #[inline(always)]
    fn from(t: T) -> T {
        t
    }
}

impl<T, U> TryInto<U> for T
where
    U: TryFrom<T>,
{
    type Error = U::Error;
    #[inline]
    fn try_into(self) -> Result<U, U::Error> {
        U::try_from(self)
    }
}

impl<T, U> TryFrom<U> for T
where
    U: Into<T>,
{
    type Error = Infallible;
    #[inline]
    fn try_from(value: U) -> Result<Self, Self::Error> {
        Ok(U::into(value))
    }
}

impl<T> AsRef<[T]> for [T] {
    #[inline(always)]
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for [T] {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl AsRef<str> for str {
    #[inline(always)]
    fn as_ref(&self) -> &str {
        self
    }
}

impl AsMut<str> for str {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut str {
        self
    }
}

impl AsRef<[u8]> for str {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// The error type of conversions that never fail.
#[derive(Copy)]
pub enum Infallible {}

impl Clone for Infallible {
    fn clone(&self) -> Infallible {
        match *self {}
    }
}

impl crate::fmt::Debug for Infallible {
    fn fmt(&self, _: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        match *self {}
    }
}

impl crate::fmt::Display for Infallible {
    fn fmt(&self, _: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        match *self {}
    }
}

impl crate::error::Error for Infallible {}

impl PartialEq for Infallible {
    fn eq(&self, _: &Infallible) -> bool {
        match *self {}
    }
}

impl Eq for Infallible {}

impl PartialOrd for Infallible {
    fn partial_cmp(&self, _other: &Self) -> Option<crate::cmp::Ordering> {
        match *self {}
    }
}

impl Ord for Infallible {
    fn cmp(&self, _other: &Self) -> crate::cmp::Ordering {
        match *self {}
    }
}

impl crate::hash::Hash for Infallible {
    fn hash<H: crate::hash::Hasher>(&self, _: &mut H) {
        match *self {}
    }
}

impl From<!> for Infallible {
    #[inline]
    fn from(x: !) -> Self {
        x
    }
}
