//! Reference-counted pointers for all threads.

use core::alloc::Layout;
use core::any::Any;
use core::borrow::Borrow;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicUsize, fence};
use core::cmp::Ordering;
use core::error::Error;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::{PhantomData, Unsize};
use core::mem::{self, ManuallyDrop, MaybeUninit};
use core::ops::{CoerceUnsized, Deref, DispatchFromDyn, LegacyReceiver};
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::pin::Pin;
use core::ptr::{self, NonNull};

use crate::alloc::{allocate, release};
use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::vec::Vec;

/// What a `Arc` points at.
#[repr(C)]
struct ArcInner<T: ?Sized> {
    strong: AtomicUsize,
    // All strong ones together count as one.
    weak: AtomicUsize,
    value: T,
}

/// Adds one to a count.
#[inline]
fn increment(count: &AtomicUsize) {
    let old = count.fetch_add(1, Relaxed);
    // A count can only overflow if pointers are forgotten, and then memory must not be released too early.
    if old > isize::MAX as usize {
        core::intrinsics::abort();
    }
}

/// A pointer to a value that threads share.
#[rustc_diagnostic_item = "Arc"]
#[rustc_insignificant_dtor]
pub struct Arc<T: ?Sized> {
    ptr: NonNull<ArcInner<T>>,
    phantom: PhantomData<ArcInner<T>>,
}

/// A `Arc` that does not keep the value alive.
#[rustc_diagnostic_item = "ArcWeak"]
pub struct Weak<T: ?Sized> {
    // Dangling, with the largest address, if it was made by `new`.
    ptr: NonNull<ArcInner<T>>,
}

// SAFETY: the counts are atomic, and the value is shared.
unsafe impl<T: ?Sized + Sync + Send> Send for Arc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync + Send> Sync for Arc<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync + Send> Send for Weak<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync + Send> Sync for Weak<T> {}

impl<T: RefUnwindSafe + ?Sized> UnwindSafe for Arc<T> {}

impl<T: ?Sized> Unpin for Arc<T> {}

impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Arc<U>> for Arc<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<Arc<U>> for Arc<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Weak<U>> for Weak<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<Weak<U>> for Weak<T> {}
impl<T: ?Sized> LegacyReceiver for Arc<T> {}

impl<T: ?Sized> Arc<T> {
    #[inline]
    fn inner(&self) -> &ArcInner<T> {
        // SAFETY: the memory lives as long as there is a strong pointer.
        unsafe { self.ptr.as_ref() }
    }

    #[inline]
    unsafe fn from_inner(ptr: NonNull<ArcInner<T>>) -> Self {
        Self { ptr, phantom: PhantomData }
    }
}

/// How many bytes there are between the start of the memory and a value of this alignment.
fn data_offset(align: usize) -> usize {
    let header = 2 * size_of::<AtomicUsize>();
    (header + align - 1) & !(align - 1)
}

/// The layout of the memory for a value of this layout.
fn inner_layout(value: Layout) -> Layout {
    let header = Layout::new::<ArcInner<()>>();
    header.extend(value).expect("memory layout overflow").0.pad_to_align()
}

/// Memory for a slice, with both counts set to one.
unsafe fn allocate_slice<T>(len: usize) -> *mut ArcInner<[T]> {
    let layout = inner_layout(Layout::array::<T>(len).unwrap());
    let memory = allocate(layout).as_ptr() as *mut T;
    let inner = ptr::slice_from_raw_parts_mut(memory, len) as *mut ArcInner<[T]>;
    // SAFETY: the memory has the layout of the slice's.
    unsafe {
        ptr::write(&raw mut (*inner).strong, AtomicUsize::new(1));
        ptr::write(&raw mut (*inner).weak, AtomicUsize::new(1));
    }
    inner
}

impl<T> Arc<T> {
    /// Moves a value to memory that can be shared.
    #[must_use]
    #[inline]
    pub fn new(value: T) -> Arc<T> {
        let inner = Box::new(ArcInner { strong: AtomicUsize::new(1), weak: AtomicUsize::new(1), value });
        // SAFETY: the pointer becomes the first strong one.
        unsafe { Self::from_inner(Box::into_non_null(inner)) }
    }

    /// Makes a value that has a weak pointer to itself.
    pub fn new_cyclic<F>(data_fn: F) -> Arc<T>
    where
        F: FnOnce(&Weak<T>) -> T,
    {
        let inner = Box::new(ArcInner {
            strong: AtomicUsize::new(0),
            weak: AtomicUsize::new(1),
            value: MaybeUninit::<T>::uninit(),
        });
        let ptr: NonNull<ArcInner<T>> = Box::into_non_null(inner).cast();
        let weak = Weak { ptr };
        let data = data_fn(&weak);
        // SAFETY: there is no strong pointer yet, so nobody looks at the value.
        let strong = unsafe {
            ptr::write(&raw mut (*ptr.as_ptr()).value, data);
            (*ptr.as_ptr()).strong.store(1, Release);
            Arc::from_inner(ptr)
        };
        // The strong pointers have its weak count.
        mem::forget(weak);
        strong
    }

    /// Memory for a value, uninitialised.
    #[must_use]
    pub fn new_uninit() -> Arc<MaybeUninit<T>> {
        Arc::new(MaybeUninit::uninit())
    }

    /// Memory for a value that can be shared, all zero.
    #[must_use]
    pub fn new_zeroed() -> Arc<MaybeUninit<T>> {
        Arc::new(MaybeUninit::zeroed())
    }

    /// Moves a value to memory that can be shared, and pins it.
    #[must_use]
    pub fn pin(value: T) -> Pin<Arc<T>> {
        // SAFETY: the value stays where it is.
        unsafe { Pin::new_unchecked(Arc::new(value)) }
    }

    /// The value, if this is the only strong pointer.
    #[inline]
    pub fn try_unwrap(this: Self) -> Result<T, Self> {
        if this.inner().strong.compare_exchange(1, 0, Relaxed, Relaxed).is_err() {
            return Err(this);
        }
        // SAFETY: there is no strong pointer any more.
        Ok(unsafe { Self::take(&ManuallyDrop::new(this)) })
    }

    /// The value, if this is the last strong pointer. Of threads that give up all the pointers there are with this
    /// function, exactly one gets it; with `try_unwrap(..).ok()` each may see the others' and drop its own.
    #[inline]
    pub fn into_inner(this: Self) -> Option<T> {
        let this = ManuallyDrop::new(this);
        if this.inner().strong.fetch_sub(1, Release) != 1 {
            return None;
        }
        // SAFETY: there is no strong pointer any more.
        Some(unsafe { Self::take(&this) })
    }

    /// # Safety
    ///
    /// The last strong pointer is counted off.
    unsafe fn take(this: &ManuallyDrop<Self>) -> T {
        fence(Acquire);
        // SAFETY: the value is moved out; without a strong pointer nobody looks at it again.
        unsafe {
            let value = ptr::read(&***this);
            // The weak pointer that all strong ones together are.
            drop(Weak { ptr: this.ptr });
            value
        }
    }
}

impl<T> Arc<[T]> {
    /// Memory for values that can be shared, uninitialised.
    #[must_use]
    pub fn new_uninit_slice(len: usize) -> Arc<[MaybeUninit<T>]> {
        // SAFETY: uninitialised elements need no initialisation.
        unsafe { Arc::from_inner(NonNull::new_unchecked(allocate_slice::<MaybeUninit<T>>(len))) }
    }

    /// Memory for values that can be shared, all zero.
    #[must_use]
    pub fn new_zeroed_slice(len: usize) -> Arc<[MaybeUninit<T>]> {
        let mut values = Self::new_uninit_slice(len);
        // SAFETY: nobody else has the memory, which has the size of `len` values.
        unsafe { ptr::write_bytes(Arc::get_mut_unchecked(&mut values).as_mut_ptr(), 0, len) };
        values
    }
}

impl<T> Arc<[MaybeUninit<T>]> {
    /// The pointer, whose values have been initialised.
    ///
    /// # Safety
    /// They must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Arc<[T]> {
        let this = ManuallyDrop::new(self);
        // SAFETY: as for the caller.
        unsafe { Arc::from_inner(NonNull::new_unchecked(this.ptr.as_ptr() as *mut ArcInner<[T]>)) }
    }
}

impl<T> Arc<MaybeUninit<T>> {
    /// The pointer, whose value has been initialised.
    ///
    /// # Safety
    /// It must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Arc<T> {
        let this = ManuallyDrop::new(self);
        // SAFETY: as for the caller.
        unsafe { Arc::from_inner(this.ptr.cast()) }
    }
}

impl<T: ?Sized> Arc<T> {
    /// A pointer of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and be used once.
    #[inline]
    pub unsafe fn from_raw(ptr: *const T) -> Self {
        // SAFETY: the value is at its offset in the memory.
        unsafe {
            let offset = data_offset(align_of_val(&*ptr));
            let inner = (ptr as *mut ArcInner<T>).byte_sub(offset);
            Self::from_inner(NonNull::new_unchecked(inner))
        }
    }

    /// The address of the value, which keeps it alive.
    #[must_use = "losing the pointer will leak memory"]
    pub fn into_raw(this: Self) -> *const T {
        let this = ManuallyDrop::new(this);
        Self::as_ptr(&*this)
    }

    /// The address of the value.
    #[rustc_never_returns_null_ptr]
    pub fn as_ptr(this: &Self) -> *const T {
        let ptr: *mut ArcInner<T> = this.ptr.as_ptr();
        // SAFETY: the memory is valid; no reference to the value is made.
        unsafe { &raw mut (*ptr).value as *const T }
    }

    /// One more strong pointer of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and there must be a strong pointer.
    #[inline]
    pub unsafe fn increment_strong_count(ptr: *const T) {
        // SAFETY: as for the caller.
        let this = unsafe { ManuallyDrop::new(Arc::from_raw(ptr)) };
        let _one_more: ManuallyDrop<_> = this.clone();
    }

    /// One strong pointer less of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and there must be a strong pointer.
    #[inline]
    pub unsafe fn decrement_strong_count(ptr: *const T) {
        // SAFETY: as for the caller.
        unsafe { drop(Arc::from_raw(ptr)) };
    }

    /// A weak pointer.
    #[must_use = "this returns a new `Weak` pointer, without modifying the original `Arc`"]
    pub fn downgrade(this: &Self) -> Weak<T> {
        increment(&this.inner().weak);
        Weak { ptr: this.ptr }
    }

    /// How many weak pointers there are.
    #[inline]
    pub fn weak_count(this: &Self) -> usize {
        this.inner().weak.load(Relaxed) - 1
    }

    /// How many strong pointers there are.
    #[inline]
    pub fn strong_count(this: &Self) -> usize {
        this.inner().strong.load(Relaxed)
    }

    /// The value, mutably, if there is no other pointer.
    #[inline]
    pub fn get_mut(this: &mut Self) -> Option<&mut T> {
        if this.inner().weak.load(Acquire) == 1 && this.inner().strong.load(Acquire) == 1 {
            // SAFETY: nobody else has it.
            unsafe { Some(&mut (*this.ptr.as_ptr()).value) }
        } else {
            None
        }
    }

    /// The value, mutably, unchecked.
    ///
    /// # Safety
    /// No other pointer may be used as long as the borrow lives.
    #[inline]
    #[unstable(feature = "get_mut_unchecked", issue = "63292")]
    pub unsafe fn get_mut_unchecked(this: &mut Self) -> &mut T {
        // SAFETY: as for the caller.
        unsafe { &mut (*this.ptr.as_ptr()).value }
    }

    /// Whether two pointers have the same value.
    #[inline]
    #[must_use]
    pub fn ptr_eq(this: &Self, other: &Self) -> bool {
        ptr::addr_eq(this.ptr.as_ptr(), other.ptr.as_ptr())
    }
}

impl<T: Clone> Arc<T> {
    /// The value, mutably; it is cloned if there are other strong pointers, and moved if there are weak ones.
    #[inline]
    pub fn make_mut(this: &mut Self) -> &mut T {
        if Arc::strong_count(this) != 1 {
            *this = Arc::new((**this).clone());
        } else if Arc::weak_count(this) != 0 {
            // The value moves out, and the weak pointers stay behind with the memory.
            // SAFETY: the new memory takes the value over, and the old one is given up without dropping it.
            unsafe {
                let mut moved = Arc::<T>::new_uninit();
                ptr::copy_nonoverlapping(&raw const **this, Arc::get_mut_unchecked(&mut moved).as_mut_ptr(), 1);
                let old = mem::replace(this, moved.assume_init());
                old.inner().strong.store(0, Release);
                drop(Weak { ptr: old.ptr });
                mem::forget(old);
            }
        }
        // SAFETY: nobody else has it.
        unsafe { &mut (*this.ptr.as_ptr()).value }
    }

    /// The value, cloned if there are other strong pointers.
    #[inline]
    pub fn unwrap_or_clone(this: Self) -> T {
        Arc::try_unwrap(this).unwrap_or_else(|shared| (*shared).clone())
    }
}

impl Arc<dyn Any + Send + Sync> {
    /// The pointer, if its value is a `T`.
    #[inline]
    pub fn downcast<T: Any + Send + Sync>(self) -> Result<Arc<T>, Self> {
        if (*self).is::<T>() {
            let this = ManuallyDrop::new(self);
            // SAFETY: the type was checked.
            unsafe { Ok(Arc::from_inner(this.ptr.cast())) }
        } else {
            Err(self)
        }
    }
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.inner().value
    }
}

// SAFETY: the value is dropped, but not used otherwise.
unsafe impl<#[may_dangle] T: ?Sized> Drop for Arc<T> {
    /// Drops the value if this was the last strong pointer, and releases the memory if there is no weak one.
    #[inline]
    fn drop(&mut self) {
        if self.inner().strong.fetch_sub(1, Release) != 1 {
            return;
        }
        // What other threads did with the value happened before.
        fence(Acquire);
        // The weak pointer that all strong ones together are, also if the destructor panics.
        let _weak = Weak { ptr: self.ptr };
        // SAFETY: nobody else can get at the value.
        unsafe { ptr::drop_in_place(&mut (*self.ptr.as_ptr()).value) };
    }
}

impl<T: ?Sized> Clone for Arc<T> {
    #[inline]
    fn clone(&self) -> Self {
        increment(&self.inner().strong);
        // SAFETY: it has been counted.
        unsafe { Self::from_inner(self.ptr) }
    }
}

impl<T: Default> Default for Arc<T> {
    #[inline]
    fn default() -> Self {
        Arc::new(T::default())
    }
}

impl Default for Arc<str> {
    #[inline]
    fn default() -> Self {
        Arc::from("")
    }
}

impl<T> Default for Arc<[T]> {
    #[inline]
    fn default() -> Self {
        Arc::from(Vec::new())
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Arc<T> {
    #[inline]
    fn eq(&self, other: &Arc<T>) -> bool {
        **self == **other
    }
}

impl<T: ?Sized + Eq> Eq for Arc<T> {}

impl<T: ?Sized + PartialOrd> PartialOrd for Arc<T> {
    #[inline]
    fn partial_cmp(&self, other: &Arc<T>) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: ?Sized + Ord> Ord for Arc<T> {
    #[inline]
    fn cmp(&self, other: &Arc<T>) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: ?Sized + Hash> Hash for Arc<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized> fmt::Pointer for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&(&raw const **self), f)
    }
}

impl<T: ?Sized + Error> Error for Arc<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Error::source(&**self)
    }
}

impl<T: ?Sized> Borrow<T> for Arc<T> {
    fn borrow(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> AsRef<T> for Arc<T> {
    fn as_ref(&self) -> &T {
        &**self
    }
}

impl<T> From<T> for Arc<T> {
    fn from(t: T) -> Self {
        Arc::new(t)
    }
}

impl<T, const N: usize> From<[T; N]> for Arc<[T]> {
    #[inline]
    fn from(v: [T; N]) -> Arc<[T]> {
        Arc::<[T; N]>::new(v)
    }
}

impl<T: Clone> From<&[T]> for Arc<[T]> {
    #[inline]
    fn from(v: &[T]) -> Arc<[T]> {
        Arc::from(v.to_vec())
    }
}

impl<T> From<Vec<T>> for Arc<[T]> {
    #[inline]
    fn from(v: Vec<T>) -> Arc<[T]> {
        let mut v = v;
        // SAFETY: the elements move to the new memory.
        unsafe {
            let inner = allocate_slice::<T>(v.len());
            ptr::copy_nonoverlapping(v.as_ptr(), &raw mut (*inner).value as *mut T, v.len());
            v.set_len(0);
            Arc::from_inner(NonNull::new_unchecked(inner))
        }
    }
}

impl From<&str> for Arc<str> {
    #[inline]
    fn from(v: &str) -> Arc<str> {
        let bytes = ManuallyDrop::new(Arc::<[u8]>::from(v.as_bytes()));
        // SAFETY: the bytes are those of a string.
        unsafe { Arc::from_inner(NonNull::new_unchecked(bytes.ptr.as_ptr() as *mut ArcInner<str>)) }
    }
}

impl<T: ?Sized> From<Box<T>> for Arc<T> {
    #[inline]
    fn from(v: Box<T>) -> Arc<T> {
        // SAFETY: the value moves to new memory, whose metadata is that of the box; then the box's memory is released.
        unsafe {
            let layout = Layout::for_value::<T>(&*v);
            let raw = Box::into_raw(v);
            let memory = allocate(inner_layout(layout)).as_ptr();
            let inner = (raw as *mut ArcInner<T>).byte_offset((memory as isize).wrapping_sub(raw as *mut u8 as isize));
            ptr::write(&raw mut (*inner).strong, AtomicUsize::new(1));
            ptr::write(&raw mut (*inner).weak, AtomicUsize::new(1));
            ptr::copy_nonoverlapping(raw as *const u8, &raw mut (*inner).value as *mut u8, layout.size());
            release(NonNull::new_unchecked(raw as *mut u8), layout);
            Arc::from_inner(NonNull::new_unchecked(inner))
        }
    }
}

impl<'a, B> From<Cow<'a, B>> for Arc<B>
where
    B: ToOwned + ?Sized,
    Arc<B>: From<&'a B> + From<B::Owned>,
{
    #[inline]
    fn from(cow: Cow<'a, B>) -> Arc<B> {
        match cow {
            Cow::Borrowed(s) => Arc::from(s),
            Cow::Owned(s) => Arc::from(s),
        }
    }
}

impl<T, const N: usize> TryFrom<Arc<[T]>> for Arc<[T; N]> {
    type Error = Arc<[T]>;

    fn try_from(slice: Arc<[T]>) -> Result<Self, Self::Error> {
        if slice.len() == N {
            let slice = ManuallyDrop::new(slice);
            // SAFETY: the length was checked.
            Ok(unsafe { Arc::from_inner(slice.ptr.cast()) })
        } else {
            Err(slice)
        }
    }
}

impl<T> FromIterator<T> for Arc<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Arc::from(iter.into_iter().collect::<Vec<T>>())
    }
}

impl<T> Weak<T> {
    /// A weak pointer without a value.
    #[inline]
    #[must_use]
    pub const fn new() -> Weak<T> {
        Weak { ptr: unsafe { NonNull::new_unchecked(ptr::without_provenance_mut(usize::MAX)) } }
    }
}

impl<T: ?Sized> Weak<T> {
    #[inline]
    fn is_dangling(&self) -> bool {
        (self.ptr.as_ptr() as *mut ()).addr() == usize::MAX
    }

    /// The memory, unless the pointer never had any.
    #[inline]
    fn counts(&self) -> Option<(&AtomicUsize, &AtomicUsize)> {
        if self.is_dangling() {
            None
        } else {
            // SAFETY: the memory lives as long as there is a weak pointer; no reference to the value is made.
            unsafe {
                let ptr = self.ptr.as_ptr();
                Some((&(*ptr).strong, &(*ptr).weak))
            }
        }
    }

    /// The address of the value, which may be gone already; nothing useful if there never was one.
    #[must_use]
    pub fn as_ptr(&self) -> *const T {
        let ptr: *mut ArcInner<T> = self.ptr.as_ptr();
        if self.is_dangling() {
            ptr as *const T
        } else {
            // SAFETY: the memory is valid; no reference to the value is made.
            unsafe { &raw const (*ptr).value }
        }
    }

    /// The address of the value, with one weak count.
    #[must_use = "losing the pointer will leak memory"]
    pub fn into_raw(self) -> *const T {
        ManuallyDrop::new(self).as_ptr()
    }

    /// A pointer of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and be used once.
    pub unsafe fn from_raw(ptr: *const T) -> Self {
        let inner = if (ptr as *const ()).addr() == usize::MAX {
            ptr as *mut ArcInner<T>
        } else {
            // SAFETY: the value is, or was, at its offset in the memory.
            unsafe { (ptr as *mut ArcInner<T>).byte_sub(data_offset(align_of_val(&*ptr))) }
        };
        // SAFETY: the pointer is not null, and its weak count was kept by `into_raw`.
        Weak { ptr: unsafe { NonNull::new_unchecked(inner) } }
    }

    /// A strong pointer, if the value is still there.
    #[must_use = "this returns a new `Arc`, without modifying the original weak pointer"]
    pub fn upgrade(&self) -> Option<Arc<T>> {
        let (strong, _) = self.counts()?;
        let mut count = strong.load(Relaxed);
        loop {
            if count == 0 {
                return None;
            }
            match strong.compare_exchange_weak(count, count + 1, Acquire, Relaxed) {
                // SAFETY: it has been counted.
                Ok(_) => return unsafe { Some(Arc::from_inner(self.ptr)) },
                Err(now) => count = now,
            }
        }
    }

    /// How many strong pointers there are.
    #[must_use]
    pub fn strong_count(&self) -> usize {
        match self.counts() {
            Some((strong, _)) => strong.load(Relaxed),
            None => 0,
        }
    }

    /// How many weak pointers there are, if there is a strong one.
    #[must_use]
    pub fn weak_count(&self) -> usize {
        match self.counts() {
            Some((strong, weak)) => {
                if strong.load(Relaxed) > 0 { weak.load(Relaxed) - 1 } else { 0 }
            }
            None => 0,
        }
    }

    /// Whether two weak pointers have the same value, or neither ever had one.
    #[inline]
    #[must_use]
    pub fn ptr_eq(&self, other: &Self) -> bool {
        ptr::addr_eq(self.ptr.as_ptr(), other.ptr.as_ptr())
    }
}

// SAFETY: the value is not used.
unsafe impl<#[may_dangle] T: ?Sized> Drop for Weak<T> {
    fn drop(&mut self) {
        let last = match self.counts() {
            Some((_, weak)) => weak.fetch_sub(1, Release) == 1,
            None => return,
        };
        if last {
            fence(Acquire);
            // SAFETY: nobody has the memory any more; its layout can be had of the pointer.
            unsafe {
                let layout = Layout::for_value_raw(self.ptr.as_ptr() as *const ArcInner<T>);
                release(NonNull::new_unchecked(self.ptr.as_ptr() as *mut u8), layout);
            }
        }
    }
}

impl<T: ?Sized> Clone for Weak<T> {
    #[inline]
    fn clone(&self) -> Weak<T> {
        if let Some((_, weak)) = self.counts() {
            increment(weak);
        }
        Weak { ptr: self.ptr }
    }
}

impl<T: ?Sized> fmt::Debug for Weak<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(Weak)")
    }
}

impl<T> Default for Weak<T> {
    fn default() -> Weak<T> {
        Weak::new()
    }
}

impl From<&mut str> for Arc<str> {
    #[inline]
    fn from(v: &mut str) -> Arc<str> {
        Arc::from(&*v)
    }
}

impl<T: Clone> From<&mut [T]> for Arc<[T]> {
    #[inline]
    fn from(v: &mut [T]) -> Arc<[T]> {
        Arc::from(&*v)
    }
}

impl From<Arc<str>> for Arc<[u8]> {
    #[inline]
    fn from(text: Arc<str>) -> Self {
        let text = ManuallyDrop::new(text);
        // SAFETY: a string is its bytes.
        unsafe { Arc::from_inner(NonNull::new_unchecked(text.ptr.as_ptr() as *mut ArcInner<[u8]>)) }
    }
}
