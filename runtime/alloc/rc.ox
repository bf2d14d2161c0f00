//! Reference-counted pointers for one thread.

use core::alloc::Layout;
use core::any::Any;
use core::borrow::Borrow;
use core::cell::Cell;
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

/// What a `Rc` points at.
#[repr(C)]
struct RcInner<T: ?Sized> {
    strong: Cell<usize>,
    // All strong ones together count as one.
    weak: Cell<usize>,
    value: T,
}

/// Adds one to a count.
#[inline]
fn increment(count: &Cell<usize>) {
    let old = count.get();
    count.set(old.wrapping_add(1));
    // A count can only overflow if pointers are forgotten, and then memory must not be released too early.
    if old == usize::MAX {
        core::intrinsics::abort();
    }
}

/// A pointer to a value that is shared within a thread.
#[rustc_diagnostic_item = "Rc"]
#[rustc_insignificant_dtor]
pub struct Rc<T: ?Sized> {
    ptr: NonNull<RcInner<T>>,
    phantom: PhantomData<RcInner<T>>,
}

/// A `Rc` that does not keep the value alive.
#[rustc_diagnostic_item = "RcWeak"]
pub struct Weak<T: ?Sized> {
    // Dangling, with the largest address, if it was made by `new`.
    ptr: NonNull<RcInner<T>>,
}

impl<T: ?Sized> !Send for Rc<T> {}
impl<T: ?Sized> !Sync for Rc<T> {}
impl<T: ?Sized> !Send for Weak<T> {}
impl<T: ?Sized> !Sync for Weak<T> {}

impl<T: RefUnwindSafe + ?Sized> UnwindSafe for Rc<T> {}
impl<T: RefUnwindSafe + ?Sized> RefUnwindSafe for Rc<T> {}
impl<T: ?Sized> Unpin for Rc<T> {}

impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Rc<U>> for Rc<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<Rc<U>> for Rc<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Weak<U>> for Weak<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<Weak<U>> for Weak<T> {}
impl<T: ?Sized> LegacyReceiver for Rc<T> {}

impl<T: ?Sized> Rc<T> {
    #[inline]
    fn inner(&self) -> &RcInner<T> {
        // SAFETY: the memory lives as long as there is a strong pointer.
        unsafe { self.ptr.as_ref() }
    }

    #[inline]
    unsafe fn from_inner(ptr: NonNull<RcInner<T>>) -> Self {
        Self { ptr, phantom: PhantomData }
    }
}

/// How many bytes there are between the start of the memory and a value of this alignment.
fn data_offset(align: usize) -> usize {
    let header = 2 * size_of::<Cell<usize>>();
    (header + align - 1) & !(align - 1)
}

/// The layout of the memory for a value of this layout.
fn inner_layout(value: Layout) -> Layout {
    let header = Layout::new::<RcInner<()>>();
    header.extend(value).expect("memory layout overflow").0.pad_to_align()
}

/// Memory for a slice, with both counts set to one.
unsafe fn allocate_slice<T>(len: usize) -> *mut RcInner<[T]> {
    let layout = inner_layout(Layout::array::<T>(len).unwrap());
    let memory = allocate(layout).as_ptr() as *mut T;
    let inner = ptr::slice_from_raw_parts_mut(memory, len) as *mut RcInner<[T]>;
    // SAFETY: the memory has the layout of the slice's.
    unsafe {
        ptr::write(&raw mut (*inner).strong, Cell::new(1));
        ptr::write(&raw mut (*inner).weak, Cell::new(1));
    }
    inner
}

impl<T> Rc<T> {
    /// Moves a value to memory that can be shared.
    #[must_use]
    #[inline]
    pub fn new(value: T) -> Rc<T> {
        let inner = Box::new(RcInner { strong: Cell::new(1), weak: Cell::new(1), value });
        // SAFETY: the pointer becomes the first strong one.
        unsafe { Self::from_inner(Box::into_non_null(inner)) }
    }

    /// Makes a value that has a weak pointer to itself.
    pub fn new_cyclic<F>(data_fn: F) -> Rc<T>
    where
        F: FnOnce(&Weak<T>) -> T,
    {
        let inner = Box::new(RcInner {
            strong: Cell::new(0),
            weak: Cell::new(1),
            value: MaybeUninit::<T>::uninit(),
        });
        let ptr: NonNull<RcInner<T>> = Box::into_non_null(inner).cast();
        let weak = Weak { ptr };
        let data = data_fn(&weak);
        // SAFETY: there is no strong pointer yet, so nobody looks at the value.
        let strong = unsafe {
            ptr::write(&raw mut (*ptr.as_ptr()).value, data);
            (*ptr.as_ptr()).strong.set(1);
            Rc::from_inner(ptr)
        };
        // The strong pointers have its weak count.
        mem::forget(weak);
        strong
    }

    /// Memory for a value, uninitialised.
    #[must_use]
    pub fn new_uninit() -> Rc<MaybeUninit<T>> {
        Rc::new(MaybeUninit::uninit())
    }

    /// Memory for a value that can be shared, all zero.
    #[must_use]
    pub fn new_zeroed() -> Rc<MaybeUninit<T>> {
        Rc::new(MaybeUninit::zeroed())
    }

    /// Moves a value to memory that can be shared, and pins it.
    #[must_use]
    pub fn pin(value: T) -> Pin<Rc<T>> {
        // SAFETY: the value stays where it is.
        unsafe { Pin::new_unchecked(Rc::new(value)) }
    }

    /// The value, if this is the only strong pointer.
    #[inline]
    pub fn try_unwrap(this: Self) -> Result<T, Self> {
        if Rc::strong_count(&this) != 1 {
            return Err(this);
        }
        let this = ManuallyDrop::new(this);
        // SAFETY: the value is moved out; without a strong pointer nobody looks at it again.
        unsafe {
            let value = ptr::read(&**this);
            this.inner().strong.set(0);
            // The weak pointer that all strong ones together are.
            drop(Weak { ptr: this.ptr });
            Ok(value)
        }
    }

    /// The value, if this is the last strong pointer.
    #[inline]
    pub fn into_inner(this: Self) -> Option<T> {
        Rc::try_unwrap(this).ok()
    }
}

impl<T> Rc<[T]> {
    /// Memory for values that can be shared, uninitialised.
    #[must_use]
    pub fn new_uninit_slice(len: usize) -> Rc<[MaybeUninit<T>]> {
        // SAFETY: uninitialised elements need no initialisation.
        unsafe { Rc::from_inner(NonNull::new_unchecked(allocate_slice::<MaybeUninit<T>>(len))) }
    }

    /// Memory for values that can be shared, all zero.
    #[must_use]
    pub fn new_zeroed_slice(len: usize) -> Rc<[MaybeUninit<T>]> {
        let mut values = Self::new_uninit_slice(len);
        // SAFETY: nobody else has the memory, which has the size of `len` values.
        unsafe { ptr::write_bytes(Rc::get_mut_unchecked(&mut values).as_mut_ptr(), 0, len) };
        values
    }
}

impl<T> Rc<[MaybeUninit<T>]> {
    /// The pointer, whose values have been initialised.
    ///
    /// # Safety
    /// They must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Rc<[T]> {
        let this = ManuallyDrop::new(self);
        // SAFETY: as for the caller.
        unsafe { Rc::from_inner(NonNull::new_unchecked(this.ptr.as_ptr() as *mut RcInner<[T]>)) }
    }
}

impl<T> Rc<MaybeUninit<T>> {
    /// The pointer, whose value has been initialised.
    ///
    /// # Safety
    /// It must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Rc<T> {
        let this = ManuallyDrop::new(self);
        // SAFETY: as for the caller.
        unsafe { Rc::from_inner(this.ptr.cast()) }
    }
}

impl<T: ?Sized> Rc<T> {
    /// A pointer of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and be used once.
    #[inline]
    pub unsafe fn from_raw(ptr: *const T) -> Self {
        // SAFETY: the value is at its offset in the memory.
        unsafe {
            let offset = data_offset(align_of_val(&*ptr));
            let inner = (ptr as *mut RcInner<T>).byte_sub(offset);
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
        let ptr: *mut RcInner<T> = this.ptr.as_ptr();
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
        let this = unsafe { ManuallyDrop::new(Rc::from_raw(ptr)) };
        let _one_more: ManuallyDrop<_> = this.clone();
    }

    /// One strong pointer less of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, and there must be a strong pointer.
    #[inline]
    pub unsafe fn decrement_strong_count(ptr: *const T) {
        // SAFETY: as for the caller.
        unsafe { drop(Rc::from_raw(ptr)) };
    }

    /// A weak pointer.
    #[must_use = "this returns a new `Weak` pointer, without modifying the original `Rc`"]
    pub fn downgrade(this: &Self) -> Weak<T> {
        increment(&this.inner().weak);
        Weak { ptr: this.ptr }
    }

    /// How many weak pointers there are.
    #[inline]
    pub fn weak_count(this: &Self) -> usize {
        this.inner().weak.get() - 1
    }

    /// How many strong pointers there are.
    #[inline]
    pub fn strong_count(this: &Self) -> usize {
        this.inner().strong.get()
    }

    /// The value, mutably, if there is no other pointer.
    #[inline]
    pub fn get_mut(this: &mut Self) -> Option<&mut T> {
        if Rc::weak_count(this) == 0 && Rc::strong_count(this) == 1 {
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

impl<T: Clone> Rc<T> {
    /// The value, mutably; it is cloned if there are other strong pointers, and moved if there are weak ones.
    #[inline]
    pub fn make_mut(this: &mut Self) -> &mut T {
        if Rc::strong_count(this) != 1 {
            *this = Rc::new((**this).clone());
        } else if Rc::weak_count(this) != 0 {
            // The value moves out, and the weak pointers stay behind with the memory.
            // SAFETY: the new memory takes the value over, and the old one is given up without dropping it.
            unsafe {
                let mut moved = Rc::<T>::new_uninit();
                ptr::copy_nonoverlapping(&raw const **this, Rc::get_mut_unchecked(&mut moved).as_mut_ptr(), 1);
                let old = mem::replace(this, moved.assume_init());
                old.inner().strong.set(0);
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
        Rc::try_unwrap(this).unwrap_or_else(|shared| (*shared).clone())
    }
}

impl Rc<dyn Any> {
    /// The pointer, if its value is a `T`.
    #[inline]
    pub fn downcast<T: Any>(self) -> Result<Rc<T>, Self> {
        if (*self).is::<T>() {
            let this = ManuallyDrop::new(self);
            // SAFETY: the type was checked.
            unsafe { Ok(Rc::from_inner(this.ptr.cast())) }
        } else {
            Err(self)
        }
    }
}

impl<T: ?Sized> Deref for Rc<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.inner().value
    }
}

// SAFETY: the value is dropped, but not used otherwise.
unsafe impl<#[may_dangle] T: ?Sized> Drop for Rc<T> {
    /// Drops the value if this was the last strong pointer, and releases the memory if there is no weak one.
    #[inline]
    fn drop(&mut self) {
        let strong = &self.inner().strong;
        strong.set(strong.get() - 1);
        if strong.get() == 0 {
            // The weak pointer that all strong ones together are, also if the destructor panics.
            let _weak = Weak { ptr: self.ptr };
            // SAFETY: nobody else can get at the value.
            unsafe { ptr::drop_in_place(&mut (*self.ptr.as_ptr()).value) };
        }
    }
}

impl<T: ?Sized> Clone for Rc<T> {
    #[inline]
    fn clone(&self) -> Self {
        increment(&self.inner().strong);
        // SAFETY: it has been counted.
        unsafe { Self::from_inner(self.ptr) }
    }
}

impl<T: Default> Default for Rc<T> {
    #[inline]
    fn default() -> Self {
        Rc::new(T::default())
    }
}

impl Default for Rc<str> {
    #[inline]
    fn default() -> Self {
        Rc::from("")
    }
}

impl<T> Default for Rc<[T]> {
    #[inline]
    fn default() -> Self {
        Rc::from(Vec::new())
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Rc<T> {
    #[inline]
    fn eq(&self, other: &Rc<T>) -> bool {
        **self == **other
    }
}

impl<T: ?Sized + Eq> Eq for Rc<T> {}

impl<T: ?Sized + PartialOrd> PartialOrd for Rc<T> {
    #[inline]
    fn partial_cmp(&self, other: &Rc<T>) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: ?Sized + Ord> Ord for Rc<T> {
    #[inline]
    fn cmp(&self, other: &Rc<T>) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: ?Sized + Hash> Hash for Rc<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized> fmt::Pointer for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&(&raw const **self), f)
    }
}

impl<T: ?Sized + Error> Error for Rc<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Error::source(&**self)
    }
}

impl<T: ?Sized> Borrow<T> for Rc<T> {
    fn borrow(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> AsRef<T> for Rc<T> {
    fn as_ref(&self) -> &T {
        &**self
    }
}

impl<T> From<T> for Rc<T> {
    fn from(t: T) -> Self {
        Rc::new(t)
    }
}

impl<T, const N: usize> From<[T; N]> for Rc<[T]> {
    #[inline]
    fn from(v: [T; N]) -> Rc<[T]> {
        Rc::<[T; N]>::new(v)
    }
}

impl<T: Clone> From<&[T]> for Rc<[T]> {
    #[inline]
    fn from(v: &[T]) -> Rc<[T]> {
        Rc::from(v.to_vec())
    }
}

impl<T> From<Vec<T>> for Rc<[T]> {
    #[inline]
    fn from(v: Vec<T>) -> Rc<[T]> {
        let mut v = v;
        // SAFETY: the elements move to the new memory.
        unsafe {
            let inner = allocate_slice::<T>(v.len());
            ptr::copy_nonoverlapping(v.as_ptr(), &raw mut (*inner).value as *mut T, v.len());
            v.set_len(0);
            Rc::from_inner(NonNull::new_unchecked(inner))
        }
    }
}

impl From<&str> for Rc<str> {
    #[inline]
    fn from(v: &str) -> Rc<str> {
        let bytes = ManuallyDrop::new(Rc::<[u8]>::from(v.as_bytes()));
        // SAFETY: the bytes are those of a string.
        unsafe { Rc::from_inner(NonNull::new_unchecked(bytes.ptr.as_ptr() as *mut RcInner<str>)) }
    }
}

impl<T: ?Sized> From<Box<T>> for Rc<T> {
    #[inline]
    fn from(v: Box<T>) -> Rc<T> {
        // SAFETY: the value moves to new memory, whose metadata is that of the box; then the box's memory is released.
        unsafe {
            let layout = Layout::for_value::<T>(&*v);
            let raw = Box::into_raw(v);
            let memory = allocate(inner_layout(layout)).as_ptr();
            let inner = (raw as *mut RcInner<T>).byte_offset((memory as isize).wrapping_sub(raw as *mut u8 as isize));
            ptr::write(&raw mut (*inner).strong, Cell::new(1));
            ptr::write(&raw mut (*inner).weak, Cell::new(1));
            ptr::copy_nonoverlapping(raw as *const u8, &raw mut (*inner).value as *mut u8, layout.size());
            release(NonNull::new_unchecked(raw as *mut u8), layout);
            Rc::from_inner(NonNull::new_unchecked(inner))
        }
    }
}

impl<'a, B> From<Cow<'a, B>> for Rc<B>
where
    B: ToOwned + ?Sized,
    Rc<B>: From<&'a B> + From<B::Owned>,
{
    #[inline]
    fn from(cow: Cow<'a, B>) -> Rc<B> {
        match cow {
            Cow::Borrowed(s) => Rc::from(s),
            Cow::Owned(s) => Rc::from(s),
        }
    }
}

impl<T, const N: usize> TryFrom<Rc<[T]>> for Rc<[T; N]> {
    type Error = Rc<[T]>;

    fn try_from(slice: Rc<[T]>) -> Result<Self, Self::Error> {
        if slice.len() == N {
            let slice = ManuallyDrop::new(slice);
            // SAFETY: the length was checked.
            Ok(unsafe { Rc::from_inner(slice.ptr.cast()) })
        } else {
            Err(slice)
        }
    }
}

impl<T> FromIterator<T> for Rc<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Rc::from(iter.into_iter().collect::<Vec<T>>())
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
    fn counts(&self) -> Option<(&Cell<usize>, &Cell<usize>)> {
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
        let ptr: *mut RcInner<T> = self.ptr.as_ptr();
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
            ptr as *mut RcInner<T>
        } else {
            // SAFETY: the value is, or was, at its offset in the memory.
            unsafe { (ptr as *mut RcInner<T>).byte_sub(data_offset(align_of_val(&*ptr))) }
        };
        // SAFETY: the pointer is not null, and its weak count was kept by `into_raw`.
        Weak { ptr: unsafe { NonNull::new_unchecked(inner) } }
    }

    /// A strong pointer, if the value is still there.
    #[must_use = "this returns a new `Rc`, without modifying the original weak pointer"]
    pub fn upgrade(&self) -> Option<Rc<T>> {
        let (strong, _) = self.counts()?;
        if strong.get() == 0 {
            return None;
        }
        increment(strong);
        // SAFETY: it has been counted.
        unsafe { Some(Rc::from_inner(self.ptr)) }
    }

    /// How many strong pointers there are.
    #[must_use]
    pub fn strong_count(&self) -> usize {
        match self.counts() {
            Some((strong, _)) => strong.get(),
            None => 0,
        }
    }

    /// How many weak pointers there are, if there is a strong one.
    #[must_use]
    pub fn weak_count(&self) -> usize {
        match self.counts() {
            Some((strong, weak)) => {
                if strong.get() > 0 { weak.get() - 1 } else { 0 }
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
            Some((_, weak)) => {
                weak.set(weak.get() - 1);
                weak.get() == 0
            },
            None => return,
        };
        if last {
            // SAFETY: nobody has the memory any more; its layout can be had of the pointer.
            unsafe {
                let layout = Layout::for_value_raw(self.ptr.as_ptr() as *const RcInner<T>);
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

impl From<&mut str> for Rc<str> {
    #[inline]
    fn from(v: &mut str) -> Rc<str> {
        Rc::from(&*v)
    }
}

impl<T: Clone> From<&mut [T]> for Rc<[T]> {
    #[inline]
    fn from(v: &mut [T]) -> Rc<[T]> {
        Rc::from(&*v)
    }
}

impl From<Rc<str>> for Rc<[u8]> {
    #[inline]
    fn from(text: Rc<str>) -> Self {
        let text = ManuallyDrop::new(text);
        // SAFETY: a string is its bytes.
        unsafe { Rc::from_inner(NonNull::new_unchecked(text.ptr.as_ptr() as *mut RcInner<[u8]>)) }
    }
}
