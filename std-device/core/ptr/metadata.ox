//! What a pointer carries besides an address.

use crate::fmt::Debug;
use crate::hash::Hash;

/// The metadata type of pointers to a type.
#[lang = "pointee_trait"]
#[unstable(feature = "ptr_metadata", issue = "81513")]
pub trait Pointee {
    /// `()` for sized types, `usize` for slices, a vtable pointer for trait objects.
    #[lang = "metadata_type"]
    type Metadata: Debug + Copy + Send + Sync + Ord + Hash + Unpin;
}

/// The metadata of a pointer.
#[inline]
#[unstable(feature = "ptr_metadata", issue = "81513")]
pub const fn metadata<T: ?Sized>(ptr: *const T) -> <T as Pointee>::Metadata {
    crate::intrinsics::ptr_metadata(ptr)
}

/// The metadata of `dyn Trait` pointers: the address of a vtable.
#[lang = "dyn_metadata"]
pub struct DynMetadata<Dyn: ?Sized> {
    _vtable_ptr: crate::ptr::NonNull<()>,
    _phantom: crate::marker::PhantomData<Dyn>,
}

// SAFETY: a vtable is immutable static data.
unsafe impl<Dyn: ?Sized> Send for DynMetadata<Dyn> {}
// SAFETY: as above.
unsafe impl<Dyn: ?Sized> Sync for DynMetadata<Dyn> {}

impl<Dyn: ?Sized> DynMetadata<Dyn> {
    #[inline]
    fn address(self) -> *const () {
        self._vtable_ptr.as_ptr() as *const ()
    }
}

impl<Dyn: ?Sized> Debug for DynMetadata<Dyn> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_tuple("DynMetadata").field(&self.address()).finish()
    }
}

impl<Dyn: ?Sized> Unpin for DynMetadata<Dyn> {}
impl<Dyn: ?Sized> Copy for DynMetadata<Dyn> {}

impl<Dyn: ?Sized> Clone for DynMetadata<Dyn> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<Dyn: ?Sized> Eq for DynMetadata<Dyn> {}

impl<Dyn: ?Sized> PartialEq for DynMetadata<Dyn> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.address() == other.address()
    }
}

impl<Dyn: ?Sized> Ord for DynMetadata<Dyn> {
    #[inline]
    fn cmp(&self, other: &Self) -> crate::cmp::Ordering {
        self.address().cmp(&other.address())
    }
}

impl<Dyn: ?Sized> PartialOrd for DynMetadata<Dyn> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<crate::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<Dyn: ?Sized> Hash for DynMetadata<Dyn> {
    #[inline]
    fn hash<H: crate::hash::Hasher>(&self, hasher: &mut H) {
        self.address().hash(hasher)
    }
}
