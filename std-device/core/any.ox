//! Dynamic typing.

use crate::{fmt, hash, intrinsics};

/// A type to emulate dynamic typing.
#[rustc_diagnostic_item = "Any"]
pub trait Any: 'static {
    /// The identity of the type of the value.
    fn type_id(&self) -> TypeId;
}

impl<T: 'static + ?Sized> Any for T {
    fn type_id(&self) -> TypeId {
        TypeId::of::<T>()
    }
}

macro_rules! impl_any_methods {
    ($($Dyn:ty)*) => { $(
        impl fmt::Debug for $Dyn {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct("Any").finish_non_exhaustive()
            }
        }

        impl $Dyn {
            /// Whether the value is a `T`.
            #[inline]
            pub fn is<T: Any>(&self) -> bool {
                TypeId::of::<T>() == self.type_id()
            }

            /// The value, if it is a `T`.
            #[inline]
            pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
                if self.is::<T>() {
                    // SAFETY: the type was checked.
                    Some(unsafe { &*(self as *const Self as *const T) })
                } else {
                    None
                }
            }

            /// The value, mutably, if it is a `T`.
            #[inline]
            pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T> {
                if self.is::<T>() {
                    // SAFETY: the type was checked.
                    Some(unsafe { &mut *(self as *mut Self as *mut T) })
                } else {
                    None
                }
            }
        }
    )* };
}
impl_any_methods! { dyn Any dyn Any + Send dyn Any + Send + Sync }

/// A globally unique identifier of a type.
#[derive(Copy, Clone, Eq, PartialEq, PartialOrd, Ord)]
pub struct TypeId {
    // The low half first.
    data: [u64; 2],
}

// SAFETY: it is a number.
unsafe impl Send for TypeId {}
// SAFETY: as above.
unsafe impl Sync for TypeId {}

impl TypeId {
    /// The identifier of a type.
    #[must_use]
    pub const fn of<T: ?Sized + 'static>() -> TypeId {
        intrinsics::type_id::<T>()
    }

    fn as_u128(self) -> u128 {
        // SAFETY: both representations are 16 plain bytes.
        unsafe { crate::mem::transmute(self) }
    }
}

impl hash::Hash for TypeId {
    #[inline]
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.as_u128() as u64);
    }
}

impl fmt::Debug for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeId({:#034x})", self.as_u128())
    }
}

/// The name of a type, for people.
#[must_use]
pub const fn type_name<T: ?Sized>() -> &'static str {
    intrinsics::type_name::<T>()
}

/// The name of the type of a value, for people.
#[must_use]
pub const fn type_name_of_val<T: ?Sized>(_val: &T) -> &'static str {
    type_name::<T>()
}
