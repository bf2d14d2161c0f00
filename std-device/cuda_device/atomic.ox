//! Atomic operations on memory of a block, of the device, or of device and host.
//!
//! All of them are performed for the whole device, which the smaller scopes allow.

use core::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, Ordering};

/// How an operation orders the accesses around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicOrdering {
    /// Not at all.
    Relaxed,
    /// What follows stays behind it.
    Acquire,
    /// What precedes stays before it.
    Release,
    /// Both.
    AcqRel,
    /// Both, and all such operations have one order that everyone sees.
    SeqCst,
}

impl AtomicOrdering {
    #[inline(always)]
    fn ordering(self) -> Ordering {
        match self {
            AtomicOrdering::Relaxed => Ordering::Relaxed,
            AtomicOrdering::Acquire => Ordering::Acquire,
            AtomicOrdering::Release => Ordering::Release,
            AtomicOrdering::AcqRel => Ordering::AcqRel,
            AtomicOrdering::SeqCst => Ordering::SeqCst,
        }
    }

    // What a failed exchange, which only reads, can promise.
    #[inline(always)]
    fn for_failure(self) -> Ordering {
        match self {
            AtomicOrdering::Relaxed | AtomicOrdering::Release => Ordering::Relaxed,
            AtomicOrdering::Acquire | AtomicOrdering::AcqRel => Ordering::Acquire,
            AtomicOrdering::SeqCst => Ordering::SeqCst,
        }
    }
}

macro_rules! common {
    ($name:ident $ty:ident $inner:ident $from:expr, $to:expr) => {
        #[doc = concat!("A `", stringify!($ty), "` that threads change one after the other.")]
        #[repr(transparent)]
        pub struct $name {
            inner: $inner,
        }

        impl $name {
            /// Holds `value`.
            #[inline(always)]
            pub fn new(value: $ty) -> $name {
                $name { inner: $inner::new($to(value)) }
            }

            /// The value at `pointer` as an atomic one.
            ///
            /// # Safety
            ///
            /// `pointer` must be aligned and valid for `'a`, and nobody may access the value in another way meanwhile.
            #[inline(always)]
            pub unsafe fn from_ptr<'a>(pointer: *mut $ty) -> &'a $name {
                // SAFETY: the caller's promise; the layout is that of the value.
                unsafe { &*(pointer as *const $name) }
            }

            /// The value.
            #[inline(always)]
            pub fn load(&self, ordering: AtomicOrdering) -> $ty {
                $from(self.inner.load(ordering.ordering()))
            }

            /// Sets the value.
            #[inline(always)]
            pub fn store(&self, value: $ty, ordering: AtomicOrdering) {
                self.inner.store($to(value), ordering.ordering());
            }

            /// Sets the value and returns the one before.
            #[inline(always)]
            pub fn swap(&self, value: $ty, ordering: AtomicOrdering) -> $ty {
                $from(self.inner.swap($to(value), ordering.ordering()))
            }
        }
    };
}

macro_rules! integers {
    ($($name:ident $ty:ident $inner:ident;)*) => {
        $(
            common! { $name $ty $inner |value: $ty| value, |value: $ty| value }

            impl $name {
                /// Sets the value to `new` if it is `current`; the one before, as an error if it was another.
                #[inline(always)]
                pub fn compare_exchange(
                    &self,
                    current: $ty,
                    new: $ty,
                    success: AtomicOrdering,
                    failure: AtomicOrdering,
                ) -> Result<$ty, $ty> {
                    self.inner.compare_exchange(current, new, success.ordering(), failure.for_failure())
                }
            }

            integers! { @operations $name $ty fetch_add fetch_sub fetch_and fetch_or fetch_xor fetch_min fetch_max }
        )*
    };
    (@operations $name:ident $ty:ident $($operation:ident)*) => {
        impl $name {
            $(
                /// Combines the value with `operand` and returns the one before.
                #[inline(always)]
                pub fn $operation(&self, operand: $ty, ordering: AtomicOrdering) -> $ty {
                    self.inner.$operation(operand, ordering.ordering())
                }
            )*
        }
    };
}

integers! {
    DeviceAtomicU32 u32 AtomicU32;
    DeviceAtomicI32 i32 AtomicI32;
    DeviceAtomicU64 u64 AtomicU64;
    DeviceAtomicI64 i64 AtomicI64;
    BlockAtomicU32 u32 AtomicU32;
    BlockAtomicI32 i32 AtomicI32;
    BlockAtomicU64 u64 AtomicU64;
    BlockAtomicI64 i64 AtomicI64;
    SystemAtomicU32 u32 AtomicU32;
    SystemAtomicI32 i32 AtomicI32;
    SystemAtomicU64 u64 AtomicU64;
    SystemAtomicI64 i64 AtomicI64;
}

macro_rules! floats {
    ($($name:ident $ty:ident $inner:ident;)*) => {
        $(
            common! { $name $ty $inner $ty::from_bits, $ty::to_bits }

            impl $name {
                /// Adds to the value and returns the one before.
                #[inline(always)]
                pub fn fetch_add(&self, operand: $ty, ordering: AtomicOrdering) -> $ty {
                    let mut before = self.inner.load(Ordering::Relaxed);
                    loop {
                        let sum = ($ty::from_bits(before) + operand).to_bits();
                        match self.inner.compare_exchange_weak(before, sum, ordering.ordering(), ordering.for_failure()) {
                            Ok(_) => return $ty::from_bits(before),
                            Err(now) => before = now,
                        }
                    }
                }

                /// Subtracts from the value and returns the one before.
                #[inline(always)]
                pub fn fetch_sub(&self, operand: $ty, ordering: AtomicOrdering) -> $ty {
                    self.fetch_add(-operand, ordering)
                }
            }
        )*
    };
}

floats! {
    DeviceAtomicF32 f32 AtomicU32;
    DeviceAtomicF64 f64 AtomicU64;
    BlockAtomicF32 f32 AtomicU32;
    BlockAtomicF64 f64 AtomicU64;
    SystemAtomicF32 f32 AtomicU32;
    SystemAtomicF64 f64 AtomicU64;
}
