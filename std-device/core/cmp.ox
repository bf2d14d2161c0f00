//! Comparison and ordering.

use self::Ordering::{Equal, Greater, Less};

/// Comparisons using `==`.
#[lang = "eq"]
#[rustc_diagnostic_item = "PartialEq"]
#[diagnostic::on_unimplemented(
    message = "can't compare `{Self}` with `{Rhs}`",
    label = "no implementation for `{Self} == {Rhs}`"
)]
#[rustc_const_unstable]
pub trait PartialEq<Rhs: ?Sized = Self> {
    /// Whether the values are equal.
    #[must_use]
    fn eq(&self, other: &Rhs) -> bool;

    /// Whether the values differ.
    #[inline]
    #[must_use]
    fn ne(&self, other: &Rhs) -> bool {
        !self.eq(other)
    }
}

/// Derives [`PartialEq`].
#[rustc_builtin_macro]
pub macro PartialEq($item:item) {
    /* compiler built-in */
}

/// Equality that is an equivalence relation.
#[rustc_diagnostic_item = "Eq"]
#[rustc_const_unstable]
pub trait Eq: PartialEq<Self> {
    /// Used only by `#[derive(Eq)]` to require that every component is `Eq`.
    #[doc(hidden)]
    #[inline]
    fn assert_receiver_is_total_eq(&self) {}
    /// As above, for newer expansions.
    #[doc(hidden)]
    #[inline]
    fn assert_fields_are_eq(&self) {}
}

/// Derives [`Eq`].
#[rustc_builtin_macro]
pub macro Eq($item:item) {
    /* compiler built-in */
}

/// What `#[derive(Eq)]` uses to require that a field's type is `Eq`.
pub struct AssertParamIsEq<T: Eq + ?Sized> {
    _field: crate::marker::PhantomData<T>,
}

/// The result of a comparison.
#[lang = "Ordering"]
#[derive(Copy, Eq, PartialOrd, Ord, PartialEq, Debug, Hash, Clone)]
#[repr(i8)]
pub enum Ordering {
    /// The left value is less.
    Less = -1,
    /// The values are equal.
    Equal = 0,
    /// The left value is greater.
    Greater = 1,
}

impl Ordering {
    /// Whether it is `Equal`.
    #[inline]
    pub const fn is_eq(self) -> bool {
        matches!(self, Equal)
    }

    /// Whether it is not `Equal`.
    #[inline]
    pub const fn is_ne(self) -> bool {
        !matches!(self, Equal)
    }

    /// Whether it is `Less`.
    #[inline]
    pub const fn is_lt(self) -> bool {
        matches!(self, Less)
    }

    /// Whether it is `Greater`.
    #[inline]
    pub const fn is_gt(self) -> bool {
        matches!(self, Greater)
    }

    /// Whether it is `Less` or `Equal`.
    #[inline]
    pub const fn is_le(self) -> bool {
        !matches!(self, Greater)
    }

    /// Whether it is `Greater` or `Equal`.
    #[inline]
    pub const fn is_ge(self) -> bool {
        !matches!(self, Less)
    }

    /// The opposite ordering.
    #[inline]
    pub const fn reverse(self) -> Ordering {
        match self {
            Less => Greater,
            Equal => Equal,
            Greater => Less,
        }
    }

    /// `self` unless it is `Equal`, otherwise `other`.
    #[inline]
    pub const fn then(self, other: Ordering) -> Ordering {
        match self {
            Equal => other,
            _ => self,
        }
    }

    /// `self` unless it is `Equal`, otherwise what `f` gives.
    #[inline]
    pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering {
        match self {
            Equal => f(),
            _ => self,
        }
    }
}

/// A wrapper that reverses the order.
#[derive(PartialEq, Eq, Debug, Copy, Clone, Default, Hash)]
#[repr(transparent)]
pub struct Reverse<T>(pub T);

impl<T: PartialOrd> PartialOrd for Reverse<T> {
    #[inline]
    fn partial_cmp(&self, other: &Reverse<T>) -> Option<Ordering> {
        other.0.partial_cmp(&self.0)
    }
    #[inline]
    fn lt(&self, other: &Self) -> bool {
        other.0 < self.0
    }
    #[inline]
    fn le(&self, other: &Self) -> bool {
        other.0 <= self.0
    }
    #[inline]
    fn gt(&self, other: &Self) -> bool {
        other.0 > self.0
    }
    #[inline]
    fn ge(&self, other: &Self) -> bool {
        other.0 >= self.0
    }
}

impl<T: Ord> Ord for Reverse<T> {
    #[inline]
    fn cmp(&self, other: &Reverse<T>) -> Ordering {
        other.0.cmp(&self.0)
    }
}

/// Types that form a total order.
#[rustc_diagnostic_item = "Ord"]
#[rustc_const_unstable]
pub trait Ord: Eq + PartialOrd<Self> {
    /// The ordering between `self` and `other`.
    #[must_use]
    fn cmp(&self, other: &Self) -> Ordering;

    /// The larger of two values; the second when they are equal.
    #[inline]
    #[must_use]
    fn max(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { self } else { other }
    }

    /// The smaller of two values; the first when they are equal.
    #[inline]
    #[must_use]
    fn min(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { other } else { self }
    }

    /// The value restricted to an interval.
    ///
    /// # Panics
    /// Panics if `min > max`.
    #[inline]
    #[must_use]
    fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized,
    {
        assert!(min <= max);
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }
}

/// Derives [`Ord`].
#[rustc_builtin_macro]
pub macro Ord($item:item) {
    /* compiler built-in */
}

/// Types that form a partial order.
#[lang = "partial_ord"]
#[rustc_diagnostic_item = "PartialOrd"]
#[diagnostic::on_unimplemented(
    message = "can't compare `{Self}` with `{Rhs}`",
    label = "no implementation for `{Self} < {Rhs}` and `{Self} > {Rhs}`"
)]
#[rustc_const_unstable]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    /// The ordering between the values, if there is one.
    #[must_use]
    fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;

    /// Whether `self < other`.
    #[inline]
    #[must_use]
    fn lt(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Less))
    }

    /// Whether `self <= other`.
    #[inline]
    #[must_use]
    fn le(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Less | Equal))
    }

    /// Whether `self > other`.
    #[inline]
    #[must_use]
    fn gt(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Greater))
    }

    /// Whether `self >= other`.
    #[inline]
    #[must_use]
    fn ge(&self, other: &Rhs) -> bool {
        matches!(self.partial_cmp(other), Some(Greater | Equal))
    }
}

/// Derives [`PartialOrd`].
#[rustc_builtin_macro]
pub macro PartialOrd($item:item) {
    /* compiler built-in */
}

/// The smaller of two values; the first when they are equal.
#[inline]
#[must_use]
pub fn min<T: Ord>(v1: T, v2: T) -> T {
    v1.min(v2)
}

/// The smaller of two values by a comparison.
#[inline]
#[must_use]
pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    if compare(&v1, &v2).is_le() { v1 } else { v2 }
}

/// The value with the smaller key.
#[inline]
#[must_use]
pub fn min_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v2 } else { v1 }
}

/// Both values, the smaller one first.
#[unstable(feature = "cmp_minmax", issue = "115939")]
#[inline]
#[must_use]
pub fn minmax<T: Ord>(v1: T, v2: T) -> [T; 2] {
    if v2 < v1 { [v2, v1] } else { [v1, v2] }
}

/// The larger of two values; the second when they are equal.
#[inline]
#[must_use]
pub fn max<T: Ord>(v1: T, v2: T) -> T {
    v1.max(v2)
}

/// The larger of two values by a comparison.
#[inline]
#[must_use]
pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    if compare(&v1, &v2).is_gt() { v1 } else { v2 }
}

/// The value with the larger key.
#[inline]
#[must_use]
pub fn max_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v1 } else { v2 }
}

macro_rules! impl_partial_eq {
    ($($t:ty)*) => { $(
        impl PartialEq for $t {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                *self == *other
            }
            #[inline]
            fn ne(&self, other: &Self) -> bool {
                *self != *other
            }
        }
    )* };
}
impl_partial_eq! { bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }

impl PartialEq for () {
    #[inline]
    fn eq(&self, _other: &()) -> bool {
        true
    }
}

macro_rules! impl_eq {
    ($($t:ty)*) => { $(impl Eq for $t {})* };
}
impl_eq! { () bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! impl_float_partial_ord {
    ($($t:ty)*) => { $(
        impl PartialOrd for $t {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                match (*self <= *other, *self >= *other) {
                    (false, false) => None,
                    (false, true) => Some(Greater),
                    (true, false) => Some(Less),
                    (true, true) => Some(Equal),
                }
            }
            #[inline]
            fn lt(&self, other: &Self) -> bool {
                *self < *other
            }
            #[inline]
            fn le(&self, other: &Self) -> bool {
                *self <= *other
            }
            #[inline]
            fn gt(&self, other: &Self) -> bool {
                *self > *other
            }
            #[inline]
            fn ge(&self, other: &Self) -> bool {
                *self >= *other
            }
        }
    )* };
}
impl_float_partial_ord! { f16 bf16 f32 f64 }

macro_rules! impl_ord {
    (plain: $($t:ty)*) => { $( impl_ord! { one $t: } )* };
    (numbered: $($t:ty)*) => { $( impl_ord! { one $t: clamp } )* };
    (one $t:ty: $($clamp:ident)?) => {
        impl PartialOrd for $t {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
            #[inline]
            fn lt(&self, other: &Self) -> bool {
                *self < *other
            }
            #[inline]
            fn le(&self, other: &Self) -> bool {
                *self <= *other
            }
            #[inline]
            fn gt(&self, other: &Self) -> bool {
                *self > *other
            }
            #[inline]
            fn ge(&self, other: &Self) -> bool {
                *self >= *other
            }
        }

        impl Ord for $t {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                if *self < *other {
                    Less
                } else if *self == *other {
                    Equal
                } else {
                    Greater
                }
            }
            $(
                #[inline]
                #[track_caller]
                fn $clamp(self, min: Self, max: Self) -> Self {
                    assert!(min <= max, "min > max. min = {min:?}, max = {max:?}");
                    if self < min {
                        min
                    } else if self > max {
                        max
                    } else {
                        self
                    }
                }
            )?
        }
    };
}
impl_ord! { plain: bool }
impl_ord! { numbered: char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl PartialOrd for () {
    #[inline]
    fn partial_cmp(&self, _: &()) -> Option<Ordering> {
        Some(Equal)
    }
}

impl Ord for () {
    #[inline]
    fn cmp(&self, _other: &()) -> Ordering {
        Equal
    }
}

impl PartialEq for ! {
    fn eq(&self, _: &!) -> bool {
        *self
    }
}

impl Eq for ! {}

impl PartialOrd for ! {
    fn partial_cmp(&self, _: &!) -> Option<Ordering> {
        *self
    }
}

impl Ord for ! {
    fn cmp(&self, _: &!) -> Ordering {
        *self
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&B> for &A
where
    A: PartialEq<B>,
{
    #[inline]
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(*self, *other)
    }
    #[inline]
    fn ne(&self, other: &&B) -> bool {
        PartialEq::ne(*self, *other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialOrd<&B> for &A
where
    A: PartialOrd<B>,
{
    #[inline]
    fn partial_cmp(&self, other: &&B) -> Option<Ordering> {
        PartialOrd::partial_cmp(*self, *other)
    }
    #[inline]
    fn lt(&self, other: &&B) -> bool {
        PartialOrd::lt(*self, *other)
    }
    #[inline]
    fn le(&self, other: &&B) -> bool {
        PartialOrd::le(*self, *other)
    }
    #[inline]
    fn gt(&self, other: &&B) -> bool {
        PartialOrd::gt(*self, *other)
    }
    #[inline]
    fn ge(&self, other: &&B) -> bool {
        PartialOrd::ge(*self, *other)
    }
}

impl<A: ?Sized> Ord for &A
where
    A: Ord,
{
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(*self, *other)
    }
}

impl<A: ?Sized> Eq for &A where A: Eq {}

impl<A: ?Sized, B: ?Sized> PartialEq<&mut B> for &mut A
where
    A: PartialEq<B>,
{
    #[inline]
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(&**self, &**other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialOrd<&mut B> for &mut A
where
    A: PartialOrd<B>,
{
    #[inline]
    fn partial_cmp(&self, other: &&mut B) -> Option<Ordering> {
        PartialOrd::partial_cmp(&**self, &**other)
    }
}

impl<A: ?Sized> Ord for &mut A
where
    A: Ord,
{
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(&**self, &**other)
    }
}

impl<A: ?Sized> Eq for &mut A where A: Eq {}

impl<A: ?Sized, B: ?Sized> PartialEq<&mut B> for &A
where
    A: PartialEq<B>,
{
    #[inline]
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(*self, &**other)
    }
}

impl<A: ?Sized, B: ?Sized> PartialEq<&B> for &mut A
where
    A: PartialEq<B>,
{
    #[inline]
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(&**self, *other)
    }
}
