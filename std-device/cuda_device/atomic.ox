//! Atomic operations on memory of a block, of the device, or of device and host.
//!
//! Those of a block are performed for the whole device, which orders more than they ask for; those of the system are
//! also seen by the host and by other devices that can reach the memory.

use core::sync::atomic::{AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64, Ordering};

use crate::intrinsics::{on_gpu, simt_ptx};

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

// An operation of a GPU that orders nothing by itself, `$ptx`, with the fences that the ordering asks for.
macro_rules! between_fences {
    ($scope:literal $ordering:ident $ptx:expr, $letters:expr, $inputs:expr) => {{
        let order = $ordering;
        // SAFETY: fences access nothing; the caller's value is there and is only accessed atomically.
        unsafe {
            match order {
                AtomicOrdering::SeqCst => simt_ptx::<(), _>(concat!("fence.sc.", $scope, ";"), "", 0, ()),
                AtomicOrdering::Release | AtomicOrdering::AcqRel => {
                    simt_ptx::<(), _>(concat!("fence.acq_rel.", $scope, ";"), "", 0, ())
                }
                _ => {}
            }
            let before = simt_ptx::<(_,), _>($ptx, $letters, 0, $inputs).0;
            if !matches!(order, AtomicOrdering::Relaxed | AtomicOrdering::Release) {
                simt_ptx::<(), _>(concat!("fence.acq_rel.", $scope, ";"), "", 0, ());
            }
            before
        }
    }};
}

macro_rules! common {
    ($name:ident $ty:ident $inner:ident $from:expr, $to:expr, $($swap:tt)*) => {
        #[doc = concat!("A `", stringify!($ty), "` that threads change one after the other.")]
        #[repr(transparent)]
        pub struct $name {
            inner: $inner,
        }

        impl $name {
            /// Holds `value`.
            #[inline(always)]
            pub const fn new(value: $ty) -> $name {
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
                common! { @swap self value ordering $ty $($swap)* }
                $from(self.inner.swap($to(value), ordering.ordering()))
            }
        }
    };
    (@swap $self:ident $value:ident $ordering:ident $ty:ident) => {};
    (@swap $self:ident $value:ident $ordering:ident $ty:ident $bits:literal $letters:literal) => {
        if on_gpu() {
            let before: $ty = between_fences!(
                "sys" $ordering concat!("atom.sys.exch.", $bits, " %0, [%1], %2;"), $letters, (&raw const $self.inner, $value)
            );
            return before;
        }
    };
}

macro_rules! integers {
    ($($name:ident $ty:ident $inner:ident $(, $add:literal $order:literal $bits:literal $letters:literal)?;)*) => {
        $(
            common! { $name $ty $inner core::convert::identity, core::convert::identity, $($bits $letters)? }

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

            integers! { @operation $name $ty fetch_add(operand) $("add." $add operand; $letters)? }
            integers! { @operation $name $ty fetch_sub(operand) $("add." $add operand.wrapping_neg(); $letters)? }
            integers! { @operation $name $ty fetch_and(operand) $("and." $bits operand; $letters)? }
            integers! { @operation $name $ty fetch_or(operand) $("or." $bits operand; $letters)? }
            integers! { @operation $name $ty fetch_xor(operand) $("xor." $bits operand; $letters)? }
            integers! { @operation $name $ty fetch_min(operand) $("min." $order operand; $letters)? }
            integers! { @operation $name $ty fetch_max(operand) $("max." $order operand; $letters)? }
        )*
    };
    (@operation $name:ident $ty:ident $operation:ident($operand:ident) $($ptx:literal $of:literal $given:expr; $letters:literal)?) => {
        impl $name {
            /// Combines the value with `operand` and returns the one before.
            #[inline(always)]
            pub fn $operation(&self, $operand: $ty, ordering: AtomicOrdering) -> $ty {
                $(
                    if on_gpu() {
                        let before: $ty = between_fences!(
                            "sys" ordering concat!("atom.sys.", $ptx, $of, " %0, [%1], %2;"), $letters,
                            (&raw const self.inner, $given)
                        );
                        return before;
                    }
                )?
                self.inner.$operation($operand, ordering.ordering())
            }
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
    // The instructions that the compiler makes of the operations above are those of the device.
    SystemAtomicU32 u32 AtomicU32, "u32" "u32" "b32" "=r,l,r";
    SystemAtomicI32 i32 AtomicI32, "s32" "s32" "b32" "=r,l,r";
    SystemAtomicU64 u64 AtomicU64, "u64" "u64" "b64" "=l,l,l";
    SystemAtomicI64 i64 AtomicI64, "u64" "s64" "b64" "=l,l,l";
}

macro_rules! floats {
    ($($name:ident $ty:ident $inner:ident $scope:literal $ptx:literal $letters:literal $(, $bits:literal $swap:literal)?;)*) => {
        $(
            common! { $name $ty $inner $ty::from_bits, $ty::to_bits, $($bits $swap)? }

            impl $name {
                /// Adds to the value and returns the one before.
                #[inline(always)]
                pub fn fetch_add(&self, operand: $ty, ordering: AtomicOrdering) -> $ty {
                    if on_gpu() {
                        let before: $ty = between_fences!(
                            $scope ordering concat!($ptx, " %0, [%1], %2;"), $letters, (&raw const self.inner, operand)
                        );
                        return before;
                    }
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
    DeviceAtomicF16 f16 AtomicU16 "gpu" "atom.add.noftz.f16" "=h,l,h";
    DeviceAtomicF32 f32 AtomicU32 "gpu" "atom.add.f32" "=f,l,f";
    DeviceAtomicF64 f64 AtomicU64 "gpu" "atom.add.f64" "=d,l,d";
    BlockAtomicF16 f16 AtomicU16 "cta" "atom.cta.add.noftz.f16" "=h,l,h";
    BlockAtomicF32 f32 AtomicU32 "cta" "atom.cta.add.f32" "=f,l,f";
    BlockAtomicF64 f64 AtomicU64 "cta" "atom.cta.add.f64" "=d,l,d";
    SystemAtomicF16 f16 AtomicU16 "sys" "atom.sys.add.noftz.f16" "=h,l,h"; // its exchange is a loop of compare and exchange
    SystemAtomicF32 f32 AtomicU32 "sys" "atom.sys.add.f32" "=f,l,f", "b32" "=f,l,f";
    SystemAtomicF64 f64 AtomicU64 "sys" "atom.sys.add.f64" "=d,l,d", "b64" "=d,l,d";
}

macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident = $ptx:literal, $add:path;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// `pointer` must be aligned and valid, and nobody may access the word in another way meanwhile.
            #[inline(always)]
            pub unsafe fn $name(pointer: *mut u32, operand: u32) -> u32 {
                if on_gpu() {
                    // SAFETY: the caller's promise.
                    return unsafe { simt_ptx::<(u32,), _>(concat!($ptx, " %0, [%1], %2;"), "=r,l,r", 0, (pointer, operand)).0 };
                }
                // SAFETY: the caller's promise.
                let word = unsafe { AtomicU32::from_ptr(pointer) };
                let mut before = word.load(Ordering::Relaxed);
                loop {
                    match word.compare_exchange_weak(before, $add(before, operand), Ordering::Relaxed, Ordering::Relaxed) {
                        Ok(_) => return before,
                        Err(now) => before = now,
                    }
                }
            }
        )*
    };
}

pairs! {
    /// Adds to the two `f16` of a word, each on its own, and returns those before.
    atom_add_f16x2 = "atom.add.noftz.f16x2", crate::f16x2::add_f16x2;
    /// Adds to the two `bf16` of a word, each on its own, and returns those before.
    atom_add_bf16x2 = "atom.add.noftz.bf16x2", crate::bf16x2::add_bf16x2;
}
