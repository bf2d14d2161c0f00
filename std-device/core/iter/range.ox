//! Iteration over ranges.

use crate::iter::FusedIterator;
use crate::mem;
use crate::ops::{Range, RangeFrom, RangeInclusive};

/// Types with a successor and a predecessor.
#[rustc_diagnostic_item = "range_step"]
#[diagnostic::on_unimplemented(
    message = "`std::ops::Range<{Self}>` is not an iterator",
    label = "`Range<{Self}>` is not an iterator",
    note = "`Range` only implements `Iterator` for select types in the standard library, particularly integers; to see the full list of types, see the documentation for the unstable `Step` trait"
)]
#[unstable(feature = "step_trait", issue = "42168")]
pub trait Step: Clone + PartialOrd + Sized {
    /// Bounds of the number of steps from `start` to `end`.
    fn steps_between(start: &Self, end: &Self) -> (usize, Option<usize>);

    /// The value `count` steps after, if there is one.
    fn forward_checked(start: Self, count: usize) -> Option<Self>;

    /// The value `count` steps before, if there is one.
    fn backward_checked(start: Self, count: usize) -> Option<Self>;

    /// The value `count` steps after.
    ///
    /// # Panics
    /// May panic if there is none.
    #[inline]
    fn forward(start: Self, count: usize) -> Self {
        Step::forward_checked(start, count).expect("overflow in `Step::forward`")
    }

    /// The value `count` steps after, unchecked.
    ///
    /// # Safety
    /// There must be one.
    #[inline]
    unsafe fn forward_unchecked(start: Self, count: usize) -> Self {
        Step::forward(start, count)
    }

    /// The value `count` steps before.
    ///
    /// # Panics
    /// May panic if there is none.
    #[inline]
    fn backward(start: Self, count: usize) -> Self {
        Step::backward_checked(start, count).expect("overflow in `Step::backward`")
    }

    /// The value `count` steps before, unchecked.
    ///
    /// # Safety
    /// There must be one.
    #[inline]
    unsafe fn backward_unchecked(start: Self, count: usize) -> Self {
        Step::backward(start, count)
    }
}

macro_rules! impl_step {
    ($($T:ident $Wide:ident;)*) => { $(
        impl Step for $T {
            #[inline]
            fn steps_between(start: &Self, end: &Self) -> (usize, Option<usize>) {
                if *start > *end {
                    return (0, None);
                }
                // Both ends widened, the difference cannot overflow.
                let steps = (*end as $Wide).wrapping_sub(*start as $Wide);
                if steps as u128 <= usize::MAX as u128 {
                    (steps as usize, Some(steps as usize))
                } else {
                    (usize::MAX, None)
                }
            }

            #[inline]
            fn forward_checked(start: Self, n: usize) -> Option<Self> {
                match <$T>::try_from(n) {
                    Ok(n) => start.checked_add(n),
                    // A signed type can take a step beyond its maximum from a negative start.
                    Err(_) => {
                        let wide = (start as i128).checked_add(n as i128)?;
                        <$T>::try_from(wide).ok()
                    }
                }
            }

            #[inline]
            fn backward_checked(start: Self, n: usize) -> Option<Self> {
                match <$T>::try_from(n) {
                    Ok(n) => start.checked_sub(n),
                    Err(_) => {
                        let wide = (start as i128).checked_sub(n as i128)?;
                        <$T>::try_from(wide).ok()
                    }
                }
            }

            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            #[allow(arithmetic_overflow, unused_comparisons)]
            fn forward(start: Self, n: usize) -> Self {
                let steps = n as $T;
                if steps >= 0 && steps as usize == n {
                    return start + steps;
                }
                // More steps than the type can count: where there is no such value, that overflows.
                if Self::forward_checked(start, n).is_none() {
                    let _ = Self::MAX + 1;
                }
                start.wrapping_add(steps)
            }

            #[inline]
            unsafe fn forward_unchecked(start: Self, n: usize) -> Self {
                start.wrapping_add(n as $T)
            }

            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            #[allow(arithmetic_overflow, unused_comparisons)]
            fn backward(start: Self, n: usize) -> Self {
                let steps = n as $T;
                if steps >= 0 && steps as usize == n {
                    return start - steps;
                }
                if Self::backward_checked(start, n).is_none() {
                    let _ = Self::MIN - 1;
                }
                start.wrapping_sub(steps)
            }

            #[inline]
            unsafe fn backward_unchecked(start: Self, n: usize) -> Self {
                start.wrapping_sub(n as $T)
            }
        }
    )* };
}
impl_step! {
    u8 usize;
    u16 usize;
    u32 usize;
    u64 usize;
    usize usize;
    u128 u128;
    i8 isize;
    i16 isize;
    i32 isize;
    i64 isize;
    isize isize;
    i128 i128;
}

impl Step for char {
    #[inline]
    fn steps_between(&start: &char, &end: &char) -> (usize, Option<usize>) {
        let start = start as u32;
        let end = end as u32;
        if start > end {
            return (0, None);
        }
        let mut count = end - start;
        // The surrogates between are not characters.
        if start < 0xD800 && 0xDFFF < end {
            count -= 0x800;
        }
        (count as usize, Some(count as usize))
    }

    #[inline]
    fn forward_checked(start: char, count: usize) -> Option<char> {
        let start = start as u32;
        let mut res = Step::forward_checked(start, count)?;
        if start < 0xD800 && 0xD800 <= res {
            res = Step::forward_checked(res, 0x800)?;
        }
        char::from_u32(res)
    }

    #[inline]
    fn backward_checked(start: char, count: usize) -> Option<char> {
        let start = start as u32;
        let mut res = Step::backward_checked(start, count)?;
        if start > 0xDFFF && 0xDFFF >= res {
            res = Step::backward_checked(res, 0x800)?;
        }
        char::from_u32(res)
    }
}

impl<A: Step> Iterator for Range<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        if self.start < self.end {
            // SAFETY: `start < end`, so there is a successor.
            let n = unsafe { Step::forward_unchecked(self.start.clone(), 1) };
            Some(mem::replace(&mut self.start, n))
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.start < self.end { Step::steps_between(&self.start, &self.end) } else { (0, Some(0)) }
    }

    #[inline]
    fn count(self) -> usize {
        if self.start < self.end {
            Step::steps_between(&self.start, &self.end).1.expect("count overflowed usize")
        } else {
            0
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<A> {
        if let Some(plus_n) = Step::forward_checked(self.start.clone(), n) {
            if plus_n < self.end {
                // SAFETY: `plus_n < end`, so there is a successor.
                self.start = unsafe { Step::forward_unchecked(plus_n.clone(), 1) };
                return Some(plus_n);
            }
        }
        self.start = self.end.clone();
        None
    }

    #[inline]
    fn last(mut self) -> Option<A> {
        self.next_back()
    }

    #[inline]
    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }

    #[inline]
    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}

impl<A: Step> DoubleEndedIterator for Range<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        if self.start < self.end {
            // SAFETY: `start < end`, so there is a predecessor.
            self.end = unsafe { Step::backward_unchecked(self.end.clone(), 1) };
            Some(self.end.clone())
        } else {
            None
        }
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<A> {
        if let Some(minus_n) = Step::backward_checked(self.end.clone(), n) {
            if minus_n > self.start {
                // SAFETY: `minus_n > start`, so there is a predecessor.
                self.end = unsafe { Step::backward_unchecked(minus_n, 1) };
                return Some(self.end.clone());
            }
        }
        self.end = self.start.clone();
        None
    }
}

impl<A: Step> FusedIterator for Range<A> {}

macro_rules! range_exact {
    ($($t:ty)*) => { $(impl ExactSizeIterator for Range<$t> {})* };
}
range_exact! { usize u8 isize i8 u16 i16 u32 i32 }

macro_rules! range_inclusive_exact {
    ($($t:ty)*) => { $(impl ExactSizeIterator for RangeInclusive<$t> {})* };
}
range_inclusive_exact! { u8 i8 u16 i16 }

impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        let n = Step::forward(self.start.clone(), 1);
        Some(mem::replace(&mut self.start, n))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<A> {
        let plus_n = Step::forward(self.start.clone(), n);
        self.start = Step::forward(plus_n.clone(), 1);
        Some(plus_n)
    }
}

impl<A: Step> FusedIterator for RangeFrom<A> {}

impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        if self.start < self.end {
            // SAFETY: `start < end`, so there is a successor.
            let n = unsafe { Step::forward_unchecked(self.start.clone(), 1) };
            Some(mem::replace(&mut self.start, n))
        } else {
            self.exhausted = true;
            Some(self.start.clone())
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_empty() {
            return (0, Some(0));
        }
        let hint = Step::steps_between(&self.start, &self.end);
        (hint.0.saturating_add(1), hint.1.and_then(|steps| steps.checked_add(1)))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<A> {
        if self.is_empty() {
            return None;
        }
        if let Some(plus_n) = Step::forward_checked(self.start.clone(), n) {
            if plus_n < self.end {
                self.start = Step::forward(plus_n.clone(), 1);
                return Some(plus_n);
            }
            if plus_n == self.end {
                self.start = plus_n.clone();
                self.exhausted = true;
                return Some(plus_n);
            }
        }
        self.start = self.end.clone();
        self.exhausted = true;
        None
    }

    #[inline]
    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, A) -> B,
    {
        let mut accum = init;
        if self.is_empty() {
            return accum;
        }
        while self.start < self.end {
            // SAFETY: `start < end`, so there is a successor.
            let n = unsafe { Step::forward_unchecked(self.start.clone(), 1) };
            accum = f(accum, mem::replace(&mut self.start, n));
        }
        f(accum, self.start)
    }

    #[inline]
    fn last(mut self) -> Option<A> {
        self.next_back()
    }
}

impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        if self.start < self.end {
            // SAFETY: `start < end`, so there is a predecessor.
            let n = unsafe { Step::backward_unchecked(self.end.clone(), 1) };
            Some(mem::replace(&mut self.end, n))
        } else {
            self.exhausted = true;
            Some(self.end.clone())
        }
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<A> {
        if self.is_empty() {
            return None;
        }
        if let Some(minus_n) = Step::backward_checked(self.end.clone(), n) {
            if minus_n > self.start {
                self.end = Step::backward(minus_n.clone(), 1);
                return Some(minus_n);
            }
            if minus_n == self.start {
                self.end = minus_n.clone();
                self.exhausted = true;
                return Some(minus_n);
            }
        }
        self.end = self.start.clone();
        self.exhausted = true;
        None
    }
}

impl<A: Step> FusedIterator for RangeInclusive<A> {}
