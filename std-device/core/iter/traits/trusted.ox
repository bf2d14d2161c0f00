//! Iterators whose `size_hint` can be relied upon.

use crate::iter::{Iterator, Step};

/// An iterator whose `size_hint` is exact, or has no upper bound where that is more than `usize` holds.
///
/// # Safety
/// It must be so.
#[unstable(feature = "trusted_len", issue = "37572")]
#[rustc_unsafe_specialization_marker]
pub unsafe trait TrustedLen: Iterator {}

// SAFETY: it is the same iterator.
unsafe impl<I: TrustedLen + ?Sized> TrustedLen for &mut I {}

/// A type whose `Step` keeps all that is said of it.
///
/// # Safety
/// It must be so.
#[unstable(feature = "trusted_step", issue = "85731")]
#[rustc_specialization_trait]
pub unsafe trait TrustedStep: Step + Copy {}
