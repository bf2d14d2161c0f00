//! Atomic types.

use crate::cell::UnsafeCell;
use crate::fmt;
use crate::intrinsics::atomic::{self as raw, ACQ_REL, ACQUIRE, RELAXED, RELEASE, SEQ_CST};

/// How an atomic operation orders the memory operations around it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[non_exhaustive]
#[rustc_diagnostic_item = "Ordering"]
pub enum Ordering {
    /// Not at all; only the operation itself is atomic.
    Relaxed,
    /// A store after which those who load the value see all that happened before.
    Release,
    /// A load after which all that happened before the store is seen.
    Acquire,
    /// Both.
    AcqRel,
    /// Both, and all such operations have one order that all threads see.
    SeqCst,
}

use Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};

#[inline]
#[track_caller]
unsafe fn atomic_store<T: Copy>(dst: *mut T, val: T, order: Ordering) {
    // SAFETY: as for the caller.
    unsafe {
        match order {
            Relaxed => raw::atomic_store::<T, { RELAXED }>(dst, val),
            Release => raw::atomic_store::<T, { RELEASE }>(dst, val),
            SeqCst => raw::atomic_store::<T, { SEQ_CST }>(dst, val),
            Acquire => panic!("there is no such thing as an acquire store"),
            AcqRel => panic!("there is no such thing as an acquire-release store"),
        }
    }
}

#[inline]
#[track_caller]
unsafe fn atomic_load<T: Copy>(src: *const T, order: Ordering) -> T {
    // SAFETY: as for the caller.
    unsafe {
        match order {
            Relaxed => raw::atomic_load::<T, { RELAXED }>(src),
            Acquire => raw::atomic_load::<T, { ACQUIRE }>(src),
            SeqCst => raw::atomic_load::<T, { SEQ_CST }>(src),
            Release => panic!("there is no such thing as a release load"),
            AcqRel => panic!("there is no such thing as an acquire-release load"),
        }
    }
}

macro_rules! ordered {
    ($($name:ident)*) => { $(
        #[inline]
        unsafe fn $name<T: Copy>(dst: *mut T, val: T, order: Ordering) -> T {
            // SAFETY: as for the caller.
            unsafe {
                match order {
                    Relaxed => raw::$name::<T, { RELAXED }>(dst, val),
                    Release => raw::$name::<T, { RELEASE }>(dst, val),
                    Acquire => raw::$name::<T, { ACQUIRE }>(dst, val),
                    AcqRel => raw::$name::<T, { ACQ_REL }>(dst, val),
                    SeqCst => raw::$name::<T, { SEQ_CST }>(dst, val),
                }
            }
        }
    )* };
}
ordered! { atomic_xchg atomic_max atomic_min atomic_umax atomic_umin }

macro_rules! ordered_with_operand {
    ($($name:ident)*) => { $(
        #[inline]
        unsafe fn $name<T: Copy, U: Copy>(dst: *mut T, val: U, order: Ordering) -> T {
            // SAFETY: as for the caller.
            unsafe {
                match order {
                    Relaxed => raw::$name::<T, U, { RELAXED }>(dst, val),
                    Release => raw::$name::<T, U, { RELEASE }>(dst, val),
                    Acquire => raw::$name::<T, U, { ACQUIRE }>(dst, val),
                    AcqRel => raw::$name::<T, U, { ACQ_REL }>(dst, val),
                    SeqCst => raw::$name::<T, U, { SEQ_CST }>(dst, val),
                }
            }
        }
    )* };
}
ordered_with_operand! { atomic_xadd atomic_xsub atomic_and atomic_nand atomic_or atomic_xor }

macro_rules! compare_exchange {
    ($($name:ident)*) => { $(
        #[inline]
        #[track_caller]
        unsafe fn $name<T: Copy>(
            dst: *mut T,
            old: T,
            new: T,
            success: Ordering,
            failure: Ordering,
        ) -> Result<T, T> {
            // SAFETY: as for the caller.
            let (val, ok) = unsafe {
                match (success, failure) {
                    (Relaxed, Relaxed) => raw::$name::<T, { RELAXED }, { RELAXED }>(dst, old, new),
                    (Relaxed, Acquire) => raw::$name::<T, { RELAXED }, { ACQUIRE }>(dst, old, new),
                    (Relaxed, SeqCst) => raw::$name::<T, { RELAXED }, { SEQ_CST }>(dst, old, new),
                    (Acquire, Relaxed) => raw::$name::<T, { ACQUIRE }, { RELAXED }>(dst, old, new),
                    (Acquire, Acquire) => raw::$name::<T, { ACQUIRE }, { ACQUIRE }>(dst, old, new),
                    (Acquire, SeqCst) => raw::$name::<T, { ACQUIRE }, { SEQ_CST }>(dst, old, new),
                    (Release, Relaxed) => raw::$name::<T, { RELEASE }, { RELAXED }>(dst, old, new),
                    (Release, Acquire) => raw::$name::<T, { RELEASE }, { ACQUIRE }>(dst, old, new),
                    (Release, SeqCst) => raw::$name::<T, { RELEASE }, { SEQ_CST }>(dst, old, new),
                    (AcqRel, Relaxed) => raw::$name::<T, { ACQ_REL }, { RELAXED }>(dst, old, new),
                    (AcqRel, Acquire) => raw::$name::<T, { ACQ_REL }, { ACQUIRE }>(dst, old, new),
                    (AcqRel, SeqCst) => raw::$name::<T, { ACQ_REL }, { SEQ_CST }>(dst, old, new),
                    (SeqCst, Relaxed) => raw::$name::<T, { SEQ_CST }, { RELAXED }>(dst, old, new),
                    (SeqCst, Acquire) => raw::$name::<T, { SEQ_CST }, { ACQUIRE }>(dst, old, new),
                    (SeqCst, SeqCst) => raw::$name::<T, { SEQ_CST }, { SEQ_CST }>(dst, old, new),
                    (_, AcqRel) => panic!("there is no such thing as an acquire-release failure ordering"),
                    (_, Release) => panic!("there is no such thing as a release failure ordering"),
                }
            };
            if ok { Ok(val) } else { Err(val) }
        }
    )* };
}
compare_exchange! { atomic_cxchg atomic_cxchgweak }

/// Orders memory operations around it.
///
/// # Panics
/// Panics if `order` is `Relaxed`.
#[inline]
#[track_caller]
#[rustc_diagnostic_item = "fence"]
pub fn fence(order: Ordering) {
    // SAFETY: fences are always allowed.
    unsafe {
        match order {
            Acquire => raw::atomic_fence::<{ ACQUIRE }>(),
            Release => raw::atomic_fence::<{ RELEASE }>(),
            AcqRel => raw::atomic_fence::<{ ACQ_REL }>(),
            SeqCst => raw::atomic_fence::<{ SEQ_CST }>(),
            Relaxed => panic!("there is no such thing as a relaxed fence"),
        }
    }
}

/// Orders memory operations for the compiler, as against a signal handler of the same thread.
///
/// # Panics
/// Panics if `order` is `Relaxed`.
#[inline]
#[track_caller]
pub fn compiler_fence(order: Ordering) {
    // SAFETY: fences are always allowed.
    unsafe {
        match order {
            Acquire => raw::atomic_singlethreadfence::<{ ACQUIRE }>(),
            Release => raw::atomic_singlethreadfence::<{ RELEASE }>(),
            AcqRel => raw::atomic_singlethreadfence::<{ ACQ_REL }>(),
            SeqCst => raw::atomic_singlethreadfence::<{ SEQ_CST }>(),
            Relaxed => panic!("there is no such thing as a relaxed compiler fence"),
        }
    }
}

/// Tells the processor that this is a busy-wait loop; use `hint::spin_loop` instead.
#[inline]
#[deprecated(since = "1.51.0", note = "use hint::spin_loop instead")]
pub fn spin_loop_hint() {
    crate::hint::spin_loop()
}

/// The ordering of the load when a compare-exchange fails.
#[inline]
fn failure_ordering(order: Ordering) -> Ordering {
    match order {
        Release => Relaxed,
        Relaxed => Relaxed,
        SeqCst => SeqCst,
        Acquire => Acquire,
        AcqRel => Acquire,
    }
}

/// The operations that all atomic types have, over the plain type that is stored.
macro_rules! atomic_common {
    ([$($generics:tt)*] $Atomic:ty, $T:ty, $Raw:ty, |$p:ident| $to_raw:expr, |$q:ident| $from_raw:expr) => {
        impl<$($generics)*> $Atomic {
            /// A reference to the plain value.
            #[inline]
            pub fn get_mut(&mut self) -> &mut $T {
                // SAFETY: the exclusive borrow excludes other access, and the representations are the same.
                unsafe { &mut *(self.v.get() as *mut $T) }
            }

            /// The value.
            #[inline]
            pub const fn into_inner(self) -> $T {
                // SAFETY: the representations are the same.
                unsafe { crate::mem::transmute::<Self, $T>(self) }
            }

            /// The address of the value.
            #[inline]
            #[rustc_never_returns_null_ptr]
            pub const fn as_ptr(&self) -> *mut $T {
                self.v.get() as *mut $T
            }

            /// An atomic at the address of a plain value.
            ///
            /// # Safety
            /// It must be valid and aligned for `'a`, and other accesses must be atomic.
            #[inline]
            pub const unsafe fn from_ptr<'a>(ptr: *mut $T) -> &'a Self {
                // SAFETY: as for the caller.
                unsafe { &*(ptr as *mut Self) }
            }

            /// Loads the value.
            ///
            /// # Panics
            /// Panics if `order` is `Release` or `AcqRel`.
            #[inline]
            #[track_caller]
            #[rustc_diagnostic_item = "atomic_load"]
            pub fn load(&self, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                let $q = unsafe { atomic_load(self.v.get() as *const $Raw, order) };
                $from_raw
            }

            /// Stores a value.
            ///
            /// # Panics
            /// Panics if `order` is `Acquire` or `AcqRel`.
            #[inline]
            #[track_caller]
            #[rustc_diagnostic_item = "atomic_store"]
            #[rustc_should_not_be_called_on_const_items]
            pub fn store(&self, val: $T, order: Ordering) {
                let $p = val;
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_store(self.v.get() as *mut $Raw, $to_raw, order) }
            }

            /// Stores a value and gives the old one.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn swap(&self, val: $T, order: Ordering) -> $T {
                let $p = val;
                // SAFETY: the address of the cell is valid.
                let $q = unsafe { atomic_xchg(self.v.get() as *mut $Raw, $to_raw, order) };
                $from_raw
            }

            /// Stores a value if the current one is `current`; gives the old one.
            #[inline]
            #[deprecated(since = "1.50.0", note = "Use `compare_exchange` or `compare_exchange_weak` instead")]
            #[rustc_should_not_be_called_on_const_items]
            pub fn compare_and_swap(&self, current: $T, new: $T, order: Ordering) -> $T {
                match self.compare_exchange(current, new, order, failure_ordering(order)) {
                    Ok(x) => x,
                    Err(x) => x,
                }
            }

            /// Stores a value if the current one is `current`; gives the old one.
            ///
            /// # Panics
            /// Panics if `failure` is `Release` or `AcqRel`.
            #[inline]
            #[track_caller]
            #[rustc_diagnostic_item = "atomic_compare_exchange"]
            #[rustc_should_not_be_called_on_const_items]
            pub fn compare_exchange(
                &self,
                current: $T,
                new: $T,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$T, $T> {
                let $p = current;
                let old = $to_raw;
                let $p = new;
                // SAFETY: the address of the cell is valid.
                match unsafe { atomic_cxchg(self.v.get() as *mut $Raw, old, $to_raw, success, failure) } {
                    Ok($q) => Ok($from_raw),
                    Err($q) => Err($from_raw),
                }
            }

            /// As `compare_exchange`, but may fail without reason.
            ///
            /// # Panics
            /// Panics if `failure` is `Release` or `AcqRel`.
            #[inline]
            #[track_caller]
            #[rustc_diagnostic_item = "atomic_compare_exchange_weak"]
            #[rustc_should_not_be_called_on_const_items]
            pub fn compare_exchange_weak(
                &self,
                current: $T,
                new: $T,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$T, $T> {
                let $p = current;
                let old = $to_raw;
                let $p = new;
                // SAFETY: the address of the cell is valid.
                match unsafe { atomic_cxchgweak(self.v.get() as *mut $Raw, old, $to_raw, success, failure) } {
                    Ok($q) => Ok($from_raw),
                    Err($q) => Err($from_raw),
                }
            }

            /// Stores what `f` makes of the value, as long as it makes something; gives the old value.
            #[inline]
            #[rustc_diagnostic_item = "atomic_fetch_update"]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_update<F>(&self, set_order: Ordering, fetch_order: Ordering, mut f: F) -> Result<$T, $T>
            where
                F: FnMut($T) -> Option<$T>,
            {
                let mut prev = self.load(fetch_order);
                while let Some(next) = f(prev) {
                    match self.compare_exchange_weak(prev, next, set_order, fetch_order) {
                        Ok(x) => return Ok(x),
                        Err(next_prev) => prev = next_prev,
                    }
                }
                Err(prev)
            }

            /// Stores what `f` makes of the value, as long as it makes something; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn try_update(
                &self,
                set_order: Ordering,
                fetch_order: Ordering,
                f: impl FnMut($T) -> Option<$T>,
            ) -> Result<$T, $T> {
                self.fetch_update(set_order, fetch_order, f)
            }

            /// Stores what `f` makes of the value, and gives the old one.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn update(&self, set_order: Ordering, fetch_order: Ordering, mut f: impl FnMut($T) -> $T) -> $T {
                let mut prev = self.load(fetch_order);
                loop {
                    match self.compare_exchange_weak(prev, f(prev), set_order, fetch_order) {
                        Ok(x) => return x,
                        Err(next_prev) => prev = next_prev,
                    }
                }
            }
        }

        // SAFETY: all accesses are atomic.
        unsafe impl<$($generics)*> Sync for $Atomic {}

        impl<$($generics)*> From<$T> for $Atomic {
            #[inline]
            fn from(v: $T) -> Self {
                Self::new(v)
            }
        }

        impl<$($generics)*> fmt::Debug for $Atomic {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.load(Relaxed), f)
            }
        }
    };
}

macro_rules! atomic_int {
    ($($Atomic:ident $T:ident $align:literal $max:ident $min:ident;)*) => { $(
        /// An integer that threads can share.
        #[repr(C, align($align))]
        pub struct $Atomic {
            v: UnsafeCell<$T>,
        }

        impl $Atomic {
            /// An atomic integer.
            #[inline]
            #[must_use]
            pub const fn new(v: $T) -> Self {
                Self { v: UnsafeCell::new(v) }
            }

            /// Adds, wrapping around, and gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_add(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_xadd(self.v.get(), val, order) }
            }

            /// Subtracts, wrapping around, and gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_sub(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_xsub(self.v.get(), val, order) }
            }

            /// Bitwise and; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_and(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_and(self.v.get(), val, order) }
            }

            /// Bitwise nand; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_nand(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_nand(self.v.get(), val, order) }
            }

            /// Bitwise or; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_or(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_or(self.v.get(), val, order) }
            }

            /// Bitwise xor; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_xor(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { atomic_xor(self.v.get(), val, order) }
            }

            /// The maximum; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_max(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { $max(self.v.get(), val, order) }
            }

            /// The minimum; gives the old value.
            #[inline]
            #[rustc_should_not_be_called_on_const_items]
            pub fn fetch_min(&self, val: $T, order: Ordering) -> $T {
                // SAFETY: the address of the cell is valid.
                unsafe { $min(self.v.get(), val, order) }
            }
        }

        impl Default for $Atomic {
            #[inline]
            fn default() -> Self {
                Self::new(0)
            }
        }

        atomic_common! { [] $Atomic, $T, $T, |p| p, |q| q }
    )* };
}
atomic_int! {
    AtomicI8 i8 1 atomic_max atomic_min;
    AtomicU8 u8 1 atomic_umax atomic_umin;
    AtomicI16 i16 2 atomic_max atomic_min;
    AtomicU16 u16 2 atomic_umax atomic_umin;
    AtomicI32 i32 4 atomic_max atomic_min;
    AtomicU32 u32 4 atomic_umax atomic_umin;
    AtomicI64 i64 8 atomic_max atomic_min;
    AtomicU64 u64 8 atomic_umax atomic_umin;
    AtomicIsize isize 8 atomic_max atomic_min;
    AtomicUsize usize 8 atomic_umax atomic_umin;
}

/// A boolean that threads can share.
#[repr(C, align(1))]
#[rustc_diagnostic_item = "AtomicBool"]
pub struct AtomicBool {
    v: UnsafeCell<u8>,
}

impl AtomicBool {
    /// An atomic boolean.
    #[inline]
    #[must_use]
    pub const fn new(v: bool) -> AtomicBool {
        AtomicBool { v: UnsafeCell::new(v as u8) }
    }

    /// Logical and; gives the old value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_and(&self, val: bool, order: Ordering) -> bool {
        // SAFETY: the address of the cell is valid, and the result is 0 or 1.
        unsafe { atomic_and(self.v.get(), val as u8, order) != 0 }
    }

    /// Logical nand; gives the old value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_nand(&self, val: bool, order: Ordering) -> bool {
        // A nand of bytes would not be 0 or 1.
        if val { self.fetch_xor(true, order) } else { self.swap(true, order) }
    }

    /// Logical or; gives the old value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_or(&self, val: bool, order: Ordering) -> bool {
        // SAFETY: the address of the cell is valid, and the result is 0 or 1.
        unsafe { atomic_or(self.v.get(), val as u8, order) != 0 }
    }

    /// Logical xor; gives the old value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_xor(&self, val: bool, order: Ordering) -> bool {
        // SAFETY: the address of the cell is valid, and the result is 0 or 1.
        unsafe { atomic_xor(self.v.get(), val as u8, order) != 0 }
    }

    /// Negates; gives the old value.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_not(&self, order: Ordering) -> bool {
        self.fetch_xor(true, order)
    }
}

/// `false`.
#[deprecated(
    since = "1.34.0",
    note = "the `new` function is now preferred",
    suggestion = "AtomicBool::new(false)"
)]
pub const ATOMIC_BOOL_INIT: AtomicBool = AtomicBool::new(false);
/// 0.
#[deprecated(
    since = "1.34.0",
    note = "the `new` function is now preferred",
    suggestion = "AtomicIsize::new(0)"
)]
pub const ATOMIC_ISIZE_INIT: AtomicIsize = AtomicIsize::new(0);
/// 0.
#[deprecated(
    since = "1.34.0",
    note = "the `new` function is now preferred",
    suggestion = "AtomicUsize::new(0)"
)]
pub const ATOMIC_USIZE_INIT: AtomicUsize = AtomicUsize::new(0);

impl Default for AtomicBool {
    #[inline]
    fn default() -> Self {
        Self::new(false)
    }
}

atomic_common! { [] AtomicBool, bool, u8, |p| (p as u8), |q| (q != 0) }

/// A pointer that threads can share.
#[repr(C, align(8))]
pub struct AtomicPtr<T> {
    v: UnsafeCell<*mut T>,
}

impl<T> AtomicPtr<T> {
    /// An atomic pointer.
    #[inline]
    pub const fn new(p: *mut T) -> AtomicPtr<T> {
        AtomicPtr { v: UnsafeCell::new(p) }
    }

    /// Moves forward by `val` elements, wrapping around, and gives the old pointer.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_ptr_add(&self, val: usize, order: Ordering) -> *mut T {
        self.fetch_byte_add(val.wrapping_mul(crate::mem::size_of::<T>()), order)
    }

    /// Moves back by `val` elements, wrapping around, and gives the old pointer.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn fetch_ptr_sub(&self, val: usize, order: Ordering) -> *mut T {
        self.fetch_byte_sub(val.wrapping_mul(crate::mem::size_of::<T>()), order)
    }
}

macro_rules! atomic_ptr_bytes {
    ($($(#[$doc:meta])* $name:ident = $raw:ident;)*) => {
        impl<T> AtomicPtr<T> {
            $(
                $(#[$doc])*
                #[inline]
                #[rustc_should_not_be_called_on_const_items]
                pub fn $name(&self, val: usize, order: Ordering) -> *mut T {
                    // SAFETY: the address of the cell is valid.
                    unsafe { $raw(self.v.get(), val, order) }
                }
            )*
        }
    };
}
atomic_ptr_bytes! {
    /// Moves forward by `val` bytes, wrapping around, and gives the old pointer.
    fetch_byte_add = atomic_xadd;
    /// Moves back by `val` bytes, wrapping around, and gives the old pointer.
    fetch_byte_sub = atomic_xsub;
    /// Bitwise or of the address; gives the old pointer.
    fetch_or = atomic_or;
    /// Bitwise and of the address; gives the old pointer.
    fetch_and = atomic_and;
    /// Bitwise xor of the address; gives the old pointer.
    fetch_xor = atomic_xor;
}

// SAFETY: it is a pointer; what it points at is the user's business.
unsafe impl<T> Send for AtomicPtr<T> {}

impl<T> Default for AtomicPtr<T> {
    fn default() -> AtomicPtr<T> {
        AtomicPtr::new(crate::ptr::null_mut())
    }
}

impl<T> fmt::Pointer for AtomicPtr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.load(Relaxed), f)
    }
}

atomic_common! { [T] AtomicPtr<T>, *mut T, *mut T, |p| p, |q| q }

impl crate::panic::RefUnwindSafe for AtomicBool {}
impl<T> crate::panic::RefUnwindSafe for AtomicPtr<T> {}

macro_rules! ref_unwind_safe {
    ($($T:ident)*) => { $(impl crate::panic::RefUnwindSafe for $T {})* };
}
ref_unwind_safe! {
    AtomicI8 AtomicU8 AtomicI16 AtomicU16 AtomicI32 AtomicU32 AtomicI64 AtomicU64 AtomicIsize AtomicUsize
}
