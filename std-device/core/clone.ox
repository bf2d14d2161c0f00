//! The `Clone` trait for types that cannot be copied implicitly.

/// Explicit duplication.
#[lang = "clone"]
#[rustc_diagnostic_item = "Clone"]
#[rustc_trivial_field_reads]
#[rustc_const_unstable]
pub trait Clone: Sized {
    /// A duplicate of the value.
    #[lang = "clone_fn"]
    #[must_use = "cloning is often expensive and is not expected to have side effects"]
    fn clone(&self) -> Self;

    /// Replaces `self` by a duplicate of `source`.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        *self = source.clone()
    }
}

/// Derives [`Clone`].
#[rustc_builtin_macro]
pub macro Clone($item:item) {
    /* compiler built-in */
}

/// What `#[derive(Clone)]` uses to require that a field's type is `Clone`.
pub struct AssertParamIsClone<T: Clone + ?Sized> {
    _field: crate::marker::PhantomData<T>,
}

/// What `#[derive(Clone)]` uses to require that a field's type is `Copy`.
pub struct AssertParamIsCopy<T: Copy + ?Sized> {
    _field: crate::marker::PhantomData<T>,
}

macro_rules! impl_clone {
    ($($t:ty)*) => { $(
        impl Clone for $t {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
    )* };
}
impl_clone! { ! u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 bool char }

impl<T: ?Sized> Clone for *const T {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Clone for *mut T {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Clone for &T {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> !Clone for &mut T {}
