//! Error handling with the `Result` type.

use crate::convert::Infallible;
use crate::fmt;
use crate::hint;
use crate::iter::{FromIterator, FusedIterator};
use crate::ops::{ControlFlow, Deref, DerefMut, FromResidual, Residual, Try};

/// Either success or failure.
#[derive(Copy, PartialEq, PartialOrd, Eq, Ord, Debug, Hash)]
#[must_use = "this `Result` may be an `Err` variant, which should be handled"]
#[lang = "Result"]
#[rustc_diagnostic_item = "Result"]
pub enum Result<T, E> {
    /// Success, with its value.
    #[lang = "Ok"]
    Ok(T),
    /// Failure, with its error.
    #[lang = "Err"]
    Err(E),
}

impl<T, E> Result<T, E> {
    /// Whether it is `Ok`.
    #[must_use = "if you intended to assert that this is ok, consider `.unwrap()` instead"]
    #[inline]
    pub const fn is_ok(&self) -> bool {
        matches!(*self, Ok(_))
    }

    /// Whether it is `Ok` with a value that satisfies a predicate.
    #[inline]
    pub fn is_ok_and<F: FnOnce(T) -> bool>(self, f: F) -> bool {
        match self {
            Err(_) => false,
            Ok(x) => f(x),
        }
    }

    /// Whether it is `Err`.
    #[must_use = "if you intended to assert that this is err, consider `.unwrap_err()` instead"]
    #[inline]
    pub const fn is_err(&self) -> bool {
        !self.is_ok()
    }

    /// Whether it is `Err` with an error that satisfies a predicate.
    #[inline]
    pub fn is_err_and<F: FnOnce(E) -> bool>(self, f: F) -> bool {
        match self {
            Ok(_) => false,
            Err(e) => f(e),
        }
    }

    /// The value, if any, dropping the error.
    #[inline]
    pub fn ok(self) -> Option<T> {
        match self {
            Ok(x) => Some(x),
            Err(_) => None,
        }
    }

    /// The error, if any, dropping the value.
    #[inline]
    pub fn err(self) -> Option<E> {
        match self {
            Ok(_) => None,
            Err(x) => Some(x),
        }
    }

    /// The result by reference.
    #[inline]
    pub const fn as_ref(&self) -> Result<&T, &E> {
        match *self {
            Ok(ref x) => Ok(x),
            Err(ref x) => Err(x),
        }
    }

    /// The result by mutable reference.
    #[inline]
    pub const fn as_mut(&mut self) -> Result<&mut T, &mut E> {
        match *self {
            Ok(ref mut x) => Ok(x),
            Err(ref mut x) => Err(x),
        }
    }

    /// What the closure makes of the value, or the type's default.
    #[unstable(feature = "result_option_map_or_default", issue = "138099")]
    #[inline]
    pub fn map_or_default<U: Default, F: FnOnce(T) -> U>(self, f: F) -> U {
        match self {
            Ok(value) => f(value),
            Err(_) => U::default(),
        }
    }

    /// The value of a result that cannot be an error.
    #[unstable(feature = "unwrap_infallible", issue = "61695", reason = "newly added")]
    #[inline]
    pub fn into_ok(self) -> T
    where
        E: Into<!>,
    {
        match self {
            Ok(value) => value,
            Err(error) => error.into(),
        }
    }

    /// The error of a result that cannot be a value.
    #[unstable(feature = "unwrap_infallible", issue = "61695", reason = "newly added")]
    #[inline]
    pub fn into_err(self) -> E
    where
        T: Into<!>,
    {
        match self {
            Ok(value) => value.into(),
            Err(error) => error,
        }
    }

    /// Maps the value.
    #[inline]
    pub fn map<U, F: FnOnce(T) -> U>(self, op: F) -> Result<U, E> {
        match self {
            Ok(t) => Ok(op(t)),
            Err(e) => Err(e),
        }
    }

    /// Maps the value, or gives `default`.
    #[inline]
    #[must_use = "if you don't need the returned value, use `if let` instead"]
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Ok(t) => f(t),
            Err(_) => default,
        }
    }

    /// Maps the value with `f`, or the error with `default`.
    #[inline]
    pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Ok(t) => f(t),
            Err(e) => default(e),
        }
    }

    /// Maps the error.
    #[inline]
    pub fn map_err<F, O: FnOnce(E) -> F>(self, op: O) -> Result<T, F> {
        match self {
            Ok(t) => Ok(t),
            Err(e) => Err(op(e)),
        }
    }

    /// Calls a function with a reference to the value, and gives the result back.
    #[inline]
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Ok(ref t) = self {
            f(t);
        }
        self
    }

    /// Calls a function with a reference to the error, and gives the result back.
    #[inline]
    pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Self {
        if let Err(ref e) = self {
            f(e);
        }
        self
    }

    /// Dereferences the value.
    #[inline]
    pub fn as_deref(&self) -> Result<&T::Target, &E>
    where
        T: Deref,
    {
        match self {
            Ok(t) => Ok(t.deref()),
            Err(e) => Err(e),
        }
    }

    /// Mutably dereferences the value.
    #[inline]
    pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E>
    where
        T: DerefMut,
    {
        match self {
            Ok(t) => Ok(t.deref_mut()),
            Err(e) => Err(e),
        }
    }

    /// An iterator over the value, by reference.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { inner: self.as_ref().ok() }
    }

    /// An iterator over the value, by mutable reference.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { inner: self.as_mut().ok() }
    }

    /// The value.
    ///
    /// # Panics
    /// Panics with `msg` and the error if it is `Err`.
    #[inline]
    #[track_caller]
    pub fn expect(self, msg: &str) -> T
    where
        E: fmt::Debug,
    {
        match self {
            Ok(t) => t,
            Err(e) => unwrap_failed(msg, &e),
        }
    }

    /// The value.
    ///
    /// # Panics
    /// Panics with the error if it is `Err`.
    #[inline]
    #[track_caller]
    pub fn unwrap(self) -> T
    where
        E: fmt::Debug,
    {
        match self {
            Ok(t) => t,
            Err(e) => unwrap_failed("called `Result::unwrap()` on an `Err` value", &e),
        }
    }

    /// The value, or the type's default.
    #[inline]
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Ok(x) => x,
            Err(_) => Default::default(),
        }
    }

    /// The error.
    ///
    /// # Panics
    /// Panics with `msg` and the value if it is `Ok`.
    #[inline]
    #[track_caller]
    pub fn expect_err(self, msg: &str) -> E
    where
        T: fmt::Debug,
    {
        match self {
            Ok(t) => unwrap_failed(msg, &t),
            Err(e) => e,
        }
    }

    /// The error.
    ///
    /// # Panics
    /// Panics with the value if it is `Ok`.
    #[inline]
    #[track_caller]
    pub fn unwrap_err(self) -> E
    where
        T: fmt::Debug,
    {
        match self {
            Ok(t) => unwrap_failed("called `Result::unwrap_err()` on an `Ok` value", &t),
            Err(e) => e,
        }
    }

    /// `res` if it is `Ok`, otherwise its error.
    #[inline]
    pub fn and<U>(self, res: Result<U, E>) -> Result<U, E> {
        match self {
            Ok(_) => res,
            Err(e) => Err(e),
        }
    }

    /// What `op` gives for the value, or the error.
    #[inline]
    #[rustc_confusables("flat_map", "flatmap")]
    pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, op: F) -> Result<U, E> {
        match self {
            Ok(t) => op(t),
            Err(e) => Err(e),
        }
    }

    /// The value if it is `Ok`, otherwise `res`.
    #[inline]
    pub fn or<F>(self, res: Result<T, F>) -> Result<T, F> {
        match self {
            Ok(v) => Ok(v),
            Err(_) => res,
        }
    }

    /// The value, or what `op` gives for the error.
    #[inline]
    pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, op: O) -> Result<T, F> {
        match self {
            Ok(t) => Ok(t),
            Err(e) => op(e),
        }
    }

    /// The value, or `default`.
    #[inline]
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Ok(t) => t,
            Err(_) => default,
        }
    }

    /// The value, or what `op` gives for the error.
    #[inline]
    #[track_caller]
    pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, op: F) -> T {
        match self {
            Ok(t) => t,
            Err(e) => op(e),
        }
    }

    /// The value, unchecked.
    ///
    /// # Safety
    /// It must be `Ok`.
    #[inline]
    #[track_caller]
    pub unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Ok(t) => t,
            // SAFETY: the caller promises that it is `Ok`.
            Err(_) => unsafe { hint::unreachable_unchecked() },
        }
    }

    /// The error, unchecked.
    ///
    /// # Safety
    /// It must be `Err`.
    #[inline]
    #[track_caller]
    pub unsafe fn unwrap_err_unchecked(self) -> E {
        match self {
            // SAFETY: the caller promises that it is `Err`.
            Ok(_) => unsafe { hint::unreachable_unchecked() },
            Err(e) => e,
        }
    }
}

impl<T, E> Result<&T, E> {
    /// The value, copied.
    #[inline]
    pub const fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        match self {
            Ok(&v) => Ok(v),
            Err(e) => Err(e),
        }
    }

    /// The value, cloned.
    #[inline]
    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        self.map(|t| t.clone())
    }
}

impl<T, E> Result<&mut T, E> {
    /// The value, copied.
    #[inline]
    pub const fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        match self {
            Ok(&mut v) => Ok(v),
            Err(e) => Err(e),
        }
    }

    /// The value, cloned.
    #[inline]
    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        self.map(|t| t.clone())
    }
}

impl<T, E> Result<Option<T>, E> {
    /// Turns the result inside out.
    #[inline]
    pub const fn transpose(self) -> Option<Result<T, E>> {
        match self {
            Ok(Some(x)) => Some(Ok(x)),
            Ok(None) => None,
            Err(e) => Some(Err(e)),
        }
    }
}

impl<T, E> Result<Result<T, E>, E> {
    /// Removes one level of nesting.
    #[inline]
    pub const fn flatten(self) -> Result<T, E> {
        match self {
            Ok(inner) => inner,
            Err(e) => Err(e),
        }
    }
}

#[inline(never)]
#[cold]
#[track_caller]
fn unwrap_failed<E: fmt::Debug>(msg: &str, error: &E) -> ! {
    if crate::intrinsics::on_gpu() {
        panic!("{msg}: {error:?}")
    }
    unwrap_failed_with(msg, error)
}

#[cold]
#[inline(never)]
#[track_caller]
fn unwrap_failed_with(msg: &str, error: &dyn fmt::Debug) -> ! {
    panic!("{msg}: {error:?}")
}

impl<T, E> Clone for Result<T, E>
where
    T: Clone,
    E: Clone,
{
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Ok(x) => Ok(x.clone()),
            Err(x) => Err(x.clone()),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Ok(to), Ok(from)) => to.clone_from(from),
            (Err(to), Err(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}

/// An iterator over the value of a result, by reference.
#[derive(Debug)]
pub struct Iter<'a, T: 'a> {
    inner: Option<&'a T>,
}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Iter { inner: self.inner }
    }
}

/// An iterator over the value of a result, by mutable reference.
#[derive(Debug)]
pub struct IterMut<'a, T: 'a> {
    inner: Option<&'a mut T>,
}

/// An iterator over the value of a result, by value.
#[derive(Clone, Debug)]
pub struct IntoIter<T> {
    inner: Option<T>,
}

macro_rules! result_iterator {
    ($($Name:ident<$($lt:lifetime,)? T> => $Item:ty;)*) => { $(
        impl<$($lt,)? T> Iterator for $Name<$($lt,)? T> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.inner.take()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.inner.is_some() as usize;
                (n, Some(n))
            }
        }

        impl<$($lt,)? T> DoubleEndedIterator for $Name<$($lt,)? T> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.inner.take()
            }
        }

        impl<$($lt,)? T> ExactSizeIterator for $Name<$($lt,)? T> {}
        impl<$($lt,)? T> FusedIterator for $Name<$($lt,)? T> {}
    )* };
}
result_iterator! {
    Iter<'a, T> => &'a T;
    IterMut<'a, T> => &'a mut T;
    IntoIter<T> => T;
}

impl<T, E> IntoIterator for Result<T, E> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { inner: self.ok() }
    }
}

impl<'a, T, E> IntoIterator for &'a Result<T, E> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, E> IntoIterator for &'a mut Result<T, E> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {
    /// Collects the values until the first `Err`, which becomes the result.
    #[inline]
    fn from_iter<I: IntoIterator<Item = Result<A, E>>>(iter: I) -> Result<V, E> {
        crate::iter::try_process(iter.into_iter(), |i| i.collect())
    }
}

impl<T, E> Try for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;

    #[inline]
    fn from_output(output: Self::Output) -> Self {
        Ok(output)
    }

    #[inline]
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output> {
        match self {
            Ok(v) => ControlFlow::Continue(v),
            Err(e) => ControlFlow::Break(Err(e)),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Result<T, F> {
    #[inline]
    #[track_caller]
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        match residual {
            Err(e) => Err(From::from(e)),
            Ok(never) => match never {},
        }
    }
}

impl<T, E> Residual<T> for Result<Infallible, E> {
    type TryType = Result<T, E>;
}
