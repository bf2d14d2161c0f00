//! Dereferencing.

/// Immutable dereferencing, as in `*v`.
#[lang = "deref"]
#[rustc_diagnostic_item = "Deref"]
#[rustc_const_unstable]
pub trait Deref {
    /// What dereferencing gives.
    #[lang = "deref_target"]
    type Target: ?Sized;

    /// Dereferences the value.
    #[must_use]
    fn deref(&self) -> &Self::Target;
}

impl<T: ?Sized> Deref for &T {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        *self
    }
}

impl<T: ?Sized> !DerefMut for &T {}

impl<T: ?Sized> Deref for &mut T {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        *self
    }
}

/// Mutable dereferencing, as in `*v = 1`.
#[lang = "deref_mut"]
#[rustc_const_unstable]
pub trait DerefMut: Deref {
    /// Mutably dereferences the value.
    fn deref_mut(&mut self) -> &mut Self::Target;
}

impl<T: ?Sized> DerefMut for &mut T {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        *self
    }
}

/// Dereferencing that has no effects, so that patterns may look through it.
///
/// # Safety
/// `deref` must always give the same place.
#[lang = "deref_pure"]
#[unstable(feature = "deref_pure_trait", issue = "87121")]
pub unsafe trait DerefPure {}

/// Types that can be method receivers.
#[lang = "receiver"]
#[unstable(feature = "arbitrary_self_types", issue = "44874")]
pub trait Receiver {
    /// The type whose methods can be called.
    #[lang = "receiver_target"]
    type Target: ?Sized;
}

impl<P: ?Sized, T: ?Sized> Receiver for P
where
    P: Deref<Target = T>,
{
    type Target = T;
}

/// The receivers that stable code may declare.
#[lang = "legacy_receiver"]
pub trait LegacyReceiver {}

impl<T: ?Sized> LegacyReceiver for &T {}
impl<T: ?Sized> LegacyReceiver for &mut T {}
