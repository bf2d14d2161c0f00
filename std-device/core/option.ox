//! Optional values.

use crate::convert::Infallible;
use crate::fmt;
use crate::iter::{FromIterator, FusedIterator};
use crate::ops::{ControlFlow, Deref, DerefMut, FromResidual, Residual, Try};
use crate::pin::Pin;
use crate::{hint, mem};

/// A value that may be absent.
#[derive(Copy, Debug, Hash)]
#[lang = "Option"]
#[rustc_diagnostic_item = "Option"]
pub enum Option<T> {
    /// No value.
    #[lang = "None"]
    None,
    /// Some value of type `T`.
    #[lang = "Some"]
    Some(T),
}

impl<T> Option<T> {
    // The number of values.
    #[inline]
    const fn len(&self) -> usize {
        self.is_some() as usize
    }

    /// Whether there is a value.
    #[must_use = "if you intended to assert that this has a value, consider `.unwrap()` instead"]
    #[inline]
    pub const fn is_some(&self) -> bool {
        matches!(*self, Some(_))
    }

    /// Whether there is a value that satisfies a predicate.
    #[inline]
    pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => false,
            Some(x) => f(x),
        }
    }

    /// Whether there is no value.
    #[must_use = "if you intended to assert that this doesn't have a value, consider wrapping this in an `assert!()` instead"]
    #[inline]
    pub const fn is_none(&self) -> bool {
        !self.is_some()
    }

    /// Whether there is no value, or one that satisfies a predicate.
    #[inline]
    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => true,
            Some(x) => f(x),
        }
    }

    /// The option of a reference to the value.
    #[inline]
    pub const fn as_ref(&self) -> Option<&T> {
        match *self {
            Some(ref x) => Some(x),
            None => None,
        }
    }

    /// The option of a mutable reference to the value.
    #[inline]
    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match *self {
            Some(ref mut x) => Some(x),
            None => None,
        }
    }

    /// The option of a pinned reference to the value.
    #[inline]
    pub const fn as_pin_ref(self: Pin<&Self>) -> Option<Pin<&T>> {
        // SAFETY: the value is pinned because the option is.
        match Pin::get_ref(self).as_ref() {
            Some(x) => unsafe { Some(Pin::new_unchecked(x)) },
            None => None,
        }
    }

    /// The value as a slice of length 0 or 1.
    #[inline]
    pub const fn as_slice(&self) -> &[T] {
        match self {
            Some(x) => crate::slice::from_ref(x),
            None => &[],
        }
    }

    /// The value as a slice of length 0 or 1, mutably.
    #[inline]
    #[must_use]
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        match self {
            Some(x) => crate::slice::from_mut(x),
            None => &mut [],
        }
    }

    /// The pinned value, mutably.
    #[inline]
    #[must_use]
    pub const fn as_pin_mut(self: Pin<&mut Self>) -> Option<Pin<&mut T>> {
        // SAFETY: a value inside a pinned option is pinned.
        unsafe {
            match self.get_unchecked_mut() {
                Some(x) => Some(Pin::new_unchecked(x)),
                None => None,
            }
        }
    }

    /// The value.
    ///
    /// # Panics
    /// Panics with `msg` if there is none.
    #[inline]
    #[track_caller]
    pub const fn expect(self, msg: &str) -> T {
        match self {
            Some(val) => val,
            None => expect_failed(msg),
        }
    }

    /// The value.
    ///
    /// # Panics
    /// Panics if there is none.
    #[inline]
    #[track_caller]
    pub const fn unwrap(self) -> T {
        match self {
            Some(val) => val,
            None => unwrap_failed(),
        }
    }

    /// The value, or `default`.
    #[inline]
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Some(x) => x,
            None => default,
        }
    }

    /// The value, or what `f` gives.
    #[inline]
    #[track_caller]
    pub fn unwrap_or_else<F>(self, f: F) -> T
    where
        F: FnOnce() -> T,
    {
        match self {
            Some(x) => x,
            None => f(),
        }
    }

    /// The value, or the type's default.
    #[inline]
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Some(x) => x,
            None => T::default(),
        }
    }

    /// The value, unchecked.
    ///
    /// # Safety
    /// There must be one.
    #[inline]
    #[track_caller]
    pub const unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Some(val) => val,
            // SAFETY: the caller promises that there is a value.
            None => unsafe { hint::unreachable_unchecked() },
        }
    }

    /// Maps the value.
    #[inline]
    pub fn map<U, F>(self, f: F) -> Option<U>
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Some(x) => Some(f(x)),
            None => None,
        }
    }

    /// Calls a function with a reference to the value, and gives the option back.
    #[inline]
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Some(ref x) = self {
            f(x);
        }
        self
    }

    /// Maps the value, or gives `default`.
    #[inline]
    pub fn map_or<U, F>(self, default: U, f: F) -> U
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Some(t) => f(t),
            None => default,
        }
    }

    /// Maps the value, or gives what `default` computes.
    #[inline]
    pub fn map_or_else<U, D, F>(self, default: D, f: F) -> U
    where
        D: FnOnce() -> U,
        F: FnOnce(T) -> U,
    {
        match self {
            Some(t) => f(t),
            None => default(),
        }
    }

    /// What the closure makes of both values, if there are two.
    #[unstable(feature = "option_zip", issue = "70086")]
    pub fn zip_with<U, F, R>(self, other: Option<U>, f: F) -> Option<R>
    where
        F: FnOnce(T, U) -> R,
    {
        match (self, other) {
            (Some(x), Some(y)) => Some(f(x, y)),
            _ => None,
        }
    }

    /// The one value there is, or what the closure makes of two.
    #[unstable(feature = "option_reduce", issue = "144273")]
    pub fn reduce<U, R, F>(self, other: Option<U>, f: F) -> Option<R>
    where
        T: Into<R>,
        U: Into<R>,
        F: FnOnce(T, U) -> R,
    {
        match (self, other) {
            (Some(x), Some(y)) => Some(f(x, y)),
            (Some(x), None) => Some(x.into()),
            (None, Some(y)) => Some(y.into()),
            (None, None) => None,
        }
    }

    /// What the closure makes of the value, or the type's default.
    #[unstable(feature = "result_option_map_or_default", issue = "138099")]
    #[inline]
    pub fn map_or_default<U: Default, F: FnOnce(T) -> U>(self, f: F) -> U {
        match self {
            Some(value) => f(value),
            None => U::default(),
        }
    }

    /// `Ok` of the value, or `Err(err)`.
    #[inline]
    pub fn ok_or<E>(self, err: E) -> Result<T, E> {
        match self {
            Some(v) => Ok(v),
            None => Err(err),
        }
    }

    /// `Ok` of the value, or `Err` of what `err` computes.
    #[inline]
    pub fn ok_or_else<E, F>(self, err: F) -> Result<T, E>
    where
        F: FnOnce() -> E,
    {
        match self {
            Some(v) => Ok(v),
            None => Err(err()),
        }
    }

    /// Dereferences the value.
    #[inline]
    pub fn as_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        match self {
            Some(t) => Some(t.deref()),
            None => None,
        }
    }

    /// Mutably dereferences the value.
    #[inline]
    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
    where
        T: DerefMut,
    {
        match self {
            Some(t) => Some(t.deref_mut()),
            None => None,
        }
    }

    /// An iterator over the value, by reference.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { item: self.as_ref() }
    }

    /// An iterator over the value, by mutable reference.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { item: self.as_mut() }
    }

    /// `None` if there is no value, otherwise `optb`.
    #[inline]
    pub fn and<U>(self, optb: Option<U>) -> Option<U> {
        match self {
            Some(_) => optb,
            None => None,
        }
    }

    /// `None` if there is no value, otherwise what `f` gives for it.
    #[inline]
    #[rustc_confusables("flat_map", "flatmap")]
    pub fn and_then<U, F>(self, f: F) -> Option<U>
    where
        F: FnOnce(T) -> Option<U>,
    {
        match self {
            Some(x) => f(x),
            None => None,
        }
    }

    /// Keeps the value only if the predicate holds.
    #[inline]
    pub fn filter<P>(self, predicate: P) -> Self
    where
        P: FnOnce(&T) -> bool,
    {
        if let Some(x) = self {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }

    /// `self` if it has a value, otherwise `optb`.
    #[inline]
    pub fn or(self, optb: Option<T>) -> Option<T> {
        match self {
            x @ Some(_) => x,
            None => optb,
        }
    }

    /// `self` if it has a value, otherwise what `f` gives.
    #[inline]
    pub fn or_else<F>(self, f: F) -> Option<T>
    where
        F: FnOnce() -> Option<T>,
    {
        match self {
            x @ Some(_) => x,
            None => f(),
        }
    }

    /// The value if exactly one of the two has one.
    #[inline]
    pub fn xor(self, optb: Option<T>) -> Option<T> {
        match (self, optb) {
            (a @ Some(_), None) => a,
            (None, b @ Some(_)) => b,
            _ => None,
        }
    }

    /// Puts a value in, and gives a reference to it.
    #[must_use = "if you intended to set a value, consider assignment instead"]
    #[inline]
    pub fn insert(&mut self, value: T) -> &mut T {
        *self = Some(value);
        // SAFETY: the line above put a value in.
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// A reference to the value, after putting `value` in if there was none.
    #[inline]
    pub fn get_or_insert(&mut self, value: T) -> &mut T {
        if self.is_none() {
            *self = Some(value);
        }
        // SAFETY: there is a value now.
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// A reference to the value, after putting the default in if there was none.
    #[inline]
    pub fn get_or_insert_default(&mut self) -> &mut T
    where
        T: Default,
    {
        self.get_or_insert_with(T::default)
    }

    /// A reference to the value, after putting what `f` gives in if there was none.
    #[inline]
    pub fn get_or_insert_with<F>(&mut self, f: F) -> &mut T
    where
        F: FnOnce() -> T,
    {
        if self.is_none() {
            *self = Some(f());
        }
        // SAFETY: there is a value now.
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// Takes the value out, leaving `None`.
    #[inline]
    pub const fn take(&mut self) -> Option<T> {
        mem::replace(self, None)
    }

    /// Takes the value out if the predicate holds for it.
    #[inline]
    pub fn take_if<P>(&mut self, predicate: P) -> Option<T>
    where
        P: FnOnce(&mut T) -> bool,
    {
        let takes = match self {
            Some(x) => predicate(x),
            None => false,
        };
        if takes { self.take() } else { None }
    }

    /// Replaces the value, giving the old one.
    #[inline]
    pub const fn replace(&mut self, value: T) -> Option<T> {
        mem::replace(self, Some(value))
    }

    /// A pair of both values, if both are there.
    #[inline]
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
        match (self, other) {
            (Some(a), Some(b)) => Some((a, b)),
            _ => None,
        }
    }
}

impl<T, U> Option<(T, U)> {
    /// A pair of options from an option of a pair.
    #[inline]
    pub fn unzip(self) -> (Option<T>, Option<U>) {
        match self {
            Some((a, b)) => (Some(a), Some(b)),
            None => (None, None),
        }
    }
}

impl<T> Option<&T> {
    /// The value, copied.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&v) => Some(v),
            None => None,
        }
    }

    /// The value, cloned.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(t) => Some(t.clone()),
            None => None,
        }
    }
}

impl<T> Option<&mut T> {
    /// The value, copied.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&mut t) => Some(t),
            None => None,
        }
    }

    /// The value, cloned.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(t) => Some(t.clone()),
            None => None,
        }
    }
}

impl<T, E> Option<Result<T, E>> {
    /// Turns the option inside out.
    #[inline]
    pub const fn transpose(self) -> Result<Option<T>, E> {
        match self {
            Some(Ok(x)) => Ok(Some(x)),
            Some(Err(e)) => Err(e),
            None => Ok(None),
        }
    }
}

impl<T> Option<Option<T>> {
    /// Removes one level of nesting.
    #[inline]
    pub const fn flatten(self) -> Option<T> {
        match self {
            Some(inner) => inner,
            None => None,
        }
    }
}

#[inline(never)]
#[cold]
#[track_caller]
const fn unwrap_failed() -> ! {
    crate::panicking::panic("called `Option::unwrap()` on a `None` value")
}

#[inline(never)]
#[cold]
#[track_caller]
const fn expect_failed(msg: &str) -> ! {
    crate::panicking::panic_display(&msg)
}

impl<T: Clone> Clone for Option<T> {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Some(to), Some(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}

impl<T> Default for Option<T> {
    /// `None`.
    #[inline]
    fn default() -> Option<T> {
        None
    }
}

impl<T> crate::marker::StructuralPartialEq for Option<T> {}

impl<T: PartialEq> PartialEq for Option<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(l), Some(r)) => *l == *r,
            (None, None) => true,
            _ => false,
        }
    }
}

impl<T: Eq> Eq for Option<T> {}

impl<T: PartialOrd> PartialOrd for Option<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<crate::cmp::Ordering> {
        match (self, other) {
            (Some(l), Some(r)) => l.partial_cmp(r),
            (Some(_), None) => Some(crate::cmp::Ordering::Greater),
            (None, Some(_)) => Some(crate::cmp::Ordering::Less),
            (None, None) => Some(crate::cmp::Ordering::Equal),
        }
    }
}

impl<T: Ord> Ord for Option<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> crate::cmp::Ordering {
        match (self, other) {
            (Some(l), Some(r)) => l.cmp(r),
            (Some(_), None) => crate::cmp::Ordering::Greater,
            (None, Some(_)) => crate::cmp::Ordering::Less,
            (None, None) => crate::cmp::Ordering::Equal,
        }
    }
}

impl<T> From<T> for Option<T> {
    fn from(val: T) -> Option<T> {
        Some(val)
    }
}

impl<'a, T> From<&'a Option<T>> for Option<&'a T> {
    fn from(o: &'a Option<T>) -> Option<&'a T> {
        o.as_ref()
    }
}

impl<'a, T> From<&'a mut Option<T>> for Option<&'a mut T> {
    fn from(o: &'a mut Option<T>) -> Option<&'a mut T> {
        o.as_mut()
    }
}

/// An iterator over the value of an option, by reference.
pub struct Iter<'a, A: 'a> {
    item: Option<&'a A>,
}

/// An iterator over the value of an option, by mutable reference.
pub struct IterMut<'a, A: 'a> {
    item: Option<&'a mut A>,
}

/// An iterator over the value of an option, by value.
#[derive(Clone)]
pub struct IntoIter<A> {
    item: Option<A>,
}

impl<A> Clone for Iter<'_, A> {
    #[inline]
    fn clone(&self) -> Self {
        Iter { item: self.item }
    }
}

macro_rules! option_iterator {
    ($($Name:ident<$($lt:lifetime,)? A> => $Item:ty;)*) => { $(
        impl<$($lt,)? A> Iterator for $Name<$($lt,)? A> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.item.take()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.item.len();
                (n, Some(n))
            }
        }

        impl<$($lt,)? A> DoubleEndedIterator for $Name<$($lt,)? A> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.item.take()
            }
        }

        impl<$($lt,)? A> ExactSizeIterator for $Name<$($lt,)? A> {}
        impl<$($lt,)? A> FusedIterator for $Name<$($lt,)? A> {}
    )* };
}
option_iterator! {
    Iter<'a, A> => &'a A;
    IterMut<'a, A> => &'a mut A;
    IntoIter<A> => A;
}

impl<T> IntoIterator for Option<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { item: self }
    }
}

impl<'a, T> IntoIterator for &'a Option<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Option<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {
    /// Collects the values until the first `None`, which becomes the result.
    #[inline]
    fn from_iter<I: IntoIterator<Item = Option<A>>>(iter: I) -> Option<V> {
        crate::iter::try_process(iter.into_iter(), |i| i.collect())
    }
}

impl<T> Try for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;

    #[inline]
    fn from_output(output: Self::Output) -> Self {
        Some(output)
    }

    #[inline]
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output> {
        match self {
            Some(v) => ControlFlow::Continue(v),
            None => ControlFlow::Break(None),
        }
    }
}

impl<T> FromResidual<Option<Infallible>> for Option<T> {
    #[inline]
    fn from_residual(residual: Option<Infallible>) -> Self {
        match residual {
            None => None,
            Some(never) => match never {},
        }
    }
}

impl<T> Residual<T> for Option<Infallible> {
    type TryType = Option<T>;
}

macro_rules! debug_as_item {
    ($($name:literal $Iter:ty;)*) => { $(
        impl<A: fmt::Debug> fmt::Debug for $Iter {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                struct Item<'a, T>(&'a Option<T>);
                impl<T: fmt::Debug> fmt::Debug for Item<'_, T> {
                    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.debug_struct("Item").field("opt", self.0).finish()
                    }
                }
                f.debug_struct($name).field("inner", &Item(&self.item)).finish()
            }
        }
    )* };
}
debug_as_item! {
    "Iter" Iter<'_, A>;
    "IterMut" IterMut<'_, A>;
    "IntoIter" IntoIter<A>;
}
