//! The trait of errors.

use crate::any::TypeId;
use crate::fmt::{Debug, Display};

/// What errors have in common: a description for users, one for programmers, and perhaps a cause.
#[rustc_diagnostic_item = "Error"]
#[rustc_has_incoherent_inherent_impls]
pub trait Error: Debug + Display {
    /// The cause, if there is one.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        None
    }

    /// The type of the error. Only the default can be right, so it takes an argument that nobody else can make.
    #[doc(hidden)]
    fn type_id(&self, _: private::Internal) -> TypeId
    where
        Self: 'static,
    {
        TypeId::of::<Self>()
    }

    /// A description; use `Display` instead.
    #[deprecated(since = "1.42.0", note = "use the Display impl or to_string()")]
    fn description(&self) -> &str {
        "description() is deprecated; use Display"
    }

    /// The cause; use `source` instead.
    #[deprecated(since = "1.33.0", note = "replaced by Error::source, which can support downcasting")]
    fn cause(&self) -> Option<&dyn Error> {
        self.source()
    }
}

mod private {
    /// Keeps others from overriding `type_id`.
    #[derive(Debug)]
    pub struct Internal;
}

impl<'a, T: Error + ?Sized> Error for &'a T {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        T::source(&**self)
    }
}

impl !Error for &str {}
impl Error for ! {}

impl dyn Error + 'static {
    /// Whether the error is a `T`.
    #[inline]
    pub fn is<T: Error + 'static>(&self) -> bool {
        TypeId::of::<T>() == self.type_id(private::Internal)
    }

    /// The error, if it is a `T`.
    #[inline]
    pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T> {
        if self.is::<T>() {
            // SAFETY: the type was checked.
            unsafe { Some(&*(self as *const dyn Error as *const T)) }
        } else {
            None
        }
    }

    /// The error, mutably, if it is a `T`.
    #[inline]
    pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T> {
        if self.is::<T>() {
            // SAFETY: the type was checked.
            unsafe { Some(&mut *(self as *mut dyn Error as *mut T)) }
        } else {
            None
        }
    }
}

macro_rules! marked_error {
    ($($Dyn:ty)*) => { $(
        impl $Dyn {
            /// Whether the error is a `T`.
            #[inline]
            pub fn is<T: Error + 'static>(&self) -> bool {
                <dyn Error + 'static>::is::<T>(self)
            }

            /// The error, if it is a `T`.
            #[inline]
            pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T> {
                <dyn Error + 'static>::downcast_ref::<T>(self)
            }

            /// The error, mutably, if it is a `T`.
            #[inline]
            pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T> {
                <dyn Error + 'static>::downcast_mut::<T>(self)
            }
        }
    )* };
}
marked_error! { dyn Error + Send + 'static dyn Error + Send + Sync + 'static }
