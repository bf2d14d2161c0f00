//! Traits and types that stand for basic properties of types.

/// Types whose size is known at compile time.
#[lang = "sized"]
#[rustc_on_unimplemented(
    message = "the size for values of type `{Self}` cannot be known at compilation time",
    label = "doesn't have a size known at compile-time"
)]
#[fundamental]
pub trait Sized {}

/// Types that can be turned into a dynamically sized type `T` behind a pointer.
#[lang = "unsize"]
#[unstable(feature = "unsize", issue = "18598")]
pub trait Unsize<T: ?Sized> {}

/// Types whose values can be duplicated by copying bits.
#[lang = "copy"]
#[rustc_diagnostic_item = "Copy"]
pub trait Copy: Clone {}

/// Derives [`Copy`].
#[rustc_builtin_macro]
pub macro Copy($item:item) {
    /* compiler built-in */
}

/// Types that can be sent to another thread.
#[rustc_diagnostic_item = "Send"]
#[rustc_on_unimplemented(message = "`{Self}` cannot be sent between threads safely", label = "`{Self}` cannot be sent between threads safely")]
pub unsafe auto trait Send {}

impl<T: ?Sized> !Send for *const T {}
impl<T: ?Sized> !Send for *mut T {}
// SAFETY: a shared reference only gives shared access, which `Sync` allows from any thread.
unsafe impl<T: Sync + ?Sized> Send for &T {}

/// Types for which it is safe to share references between threads.
#[lang = "sync"]
#[rustc_diagnostic_item = "Sync"]
#[rustc_on_unimplemented(message = "`{Self}` cannot be shared between threads safely", label = "`{Self}` cannot be shared between threads safely")]
pub unsafe auto trait Sync {}

impl<T: ?Sized> !Sync for *const T {}
impl<T: ?Sized> !Sync for *mut T {}

/// Types that contain no interior mutability outside of pointers.
#[lang = "freeze"]
#[unstable(feature = "freeze", issue = "121675")]
pub unsafe auto trait Freeze {}

impl<T: ?Sized> !Freeze for crate::cell::UnsafeCell<T> {}
// SAFETY: whatever they point at, these values themselves are plain data.
unsafe impl<T: ?Sized> Freeze for PhantomData<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Freeze for *const T {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Freeze for *mut T {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Freeze for &T {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Freeze for &mut T {}

/// Types that do not care about being pinned.
#[lang = "unpin"]
#[rustc_diagnostic_item = "Unpin"]
pub auto trait Unpin {}

/// A marker that makes a type `!Unpin`.
#[derive(Debug, Default, Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct PhantomPinned;

impl !Unpin for PhantomPinned {}
impl<T: ?Sized> Unpin for &T {}
impl<T: ?Sized> Unpin for &mut T {}
impl<T: ?Sized> Unpin for *const T {}
impl<T: ?Sized> Unpin for *mut T {}

/// Tuple types, for the argument lists of the `Fn` traits.
#[lang = "tuple_trait"]
#[unstable(feature = "tuple_trait", issue = "none")]
pub trait Tuple {}

/// Types whose `==` is structural, so that constants of them can be patterns.
#[lang = "structural_peq"]
#[unstable(feature = "structural_match", issue = "31434")]
pub trait StructuralPartialEq {}

/// Types that can be dropped. Every type is.
#[lang = "destruct"]
#[unstable(feature = "const_destruct", issue = "133214")]
pub trait Destruct {}

/// Function pointer types.
#[lang = "fn_ptr_trait"]
#[rustc_deny_explicit_impl]
#[unstable(feature = "fn_ptr_trait", issue = "none")]
pub trait FnPtr: Copy + Clone {
    /// The address of the function.
    #[lang = "fn_ptr_addr"]
    fn addr(self) -> *const ();
}

/// The discriminant type of every type.
#[lang = "discriminant_kind"]
#[unstable(feature = "discriminant_kind", issue = "none")]
pub trait DiscriminantKind {
    /// The integer type that holds the discriminant.
    #[lang = "discriminant_type"]
    type Discriminant: Clone
        + Copy
        + crate::fmt::Debug
        + Eq
        + PartialEq
        + crate::hash::Hash
        + Send
        + Sync
        + Unpin;
}

/// Types that can be const parameters.
#[lang = "const_param_ty"]
#[unstable(feature = "unsized_const_params", issue = "95174")]
pub trait ConstParamTy_: StructuralPartialEq + Eq {}

macro_rules! impl_const_param_ty {
    ($($t:ty),*) => { $(
        impl StructuralPartialEq for $t {}
        impl ConstParamTy_ for $t {}
    )* };
}
impl_const_param_ty! { u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool, char, () }

/// A zero-sized type that behaves as if it owned a `T`.
#[lang = "phantom_data"]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> crate::hash::Hash for PhantomData<T> {
    #[inline]
    fn hash<H: crate::hash::Hasher>(&self, _: &mut H) {}
}

impl<T: ?Sized> PartialEq for PhantomData<T> {
    fn eq(&self, _other: &PhantomData<T>) -> bool {
        true
    }
}

impl<T: ?Sized> Eq for PhantomData<T> {}

impl<T: ?Sized> PartialOrd for PhantomData<T> {
    fn partial_cmp(&self, _other: &PhantomData<T>) -> Option<crate::cmp::Ordering> {
        Option::Some(crate::cmp::Ordering::Equal)
    }
}

impl<T: ?Sized> Ord for PhantomData<T> {
    fn cmp(&self, _other: &PhantomData<T>) -> crate::cmp::Ordering {
        crate::cmp::Ordering::Equal
    }
}

impl<T: ?Sized> Copy for PhantomData<T> {}

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self {
        Self
    }
}

impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self {
        Self
    }
}

impl<T: ?Sized> StructuralPartialEq for PhantomData<T> {}

macro_rules! impl_copy {
    ($($t:ty)*) => { $(impl Copy for $t {})* };
}
impl_copy! { ! u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 bool char }

impl<T: ?Sized> Copy for *const T {}
impl<T: ?Sized> Copy for *mut T {}
impl<T: ?Sized> Copy for &T {}
