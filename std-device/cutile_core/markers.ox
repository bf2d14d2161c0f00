//! Types that choose how an operation works. They are passed as values: `exp2(x, ftz::Enabled)`. At the end of a
//! call they may be left out, which stands for the first that is named here.

macro_rules! markers {
    ($($(#[$doc:meta])* $module:ident ($default:ident): $(#[$trait_doc:meta])* $trait:ident { $($constant:ident: $ty:ty)? }
        $($name:ident $(= $value:expr)?),*;)*) => {
        $(
            $(#[$doc])*
            pub mod $module {
                $(#[$trait_doc])*
                pub trait $trait: Copy {
                    $(
                        #[doc(hidden)]
                        const $constant: $ty;
                    )?
                }

                markers! { @types $trait $($constant)?; $($name $(= $value)?),* }

                markers! { @default $default $trait $($constant: $ty)? }
            }
        )*
    };
    (@types $trait:ident; $($name:ident),*) => {
        $(
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $name;

            impl $trait for $name {}
        )*
    };
    (@types $trait:ident $constant:ident; $($name:ident = $value:expr),*) => {
        $(
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $name;

            impl $trait for $name {
                const $constant: markers!(@ty $constant) = $value;
            }
        )*
    };
    (@ty FLAG) => { bool };
    (@ty CODE) => { u8 };
    (@default none $trait:ident $($rest:tt)*) => {};
    (@default $default:ident $trait:ident) => {
        impl $trait for () {}
    };
    (@default $default:ident $trait:ident $constant:ident: $ty:ty) => {
        impl $trait for () {
            const $constant: $ty = <$default as $trait>::$constant;
        }
    };
}

markers! {
    /// Whether subnormal numbers become zero.
    ftz (Disabled): /// Whether subnormal numbers become zero.
        Mode { FLAG: bool } Disabled = false, Enabled = true;
    /// Whether the lesser or greater of a number and NaN is NaN.
    nan (Disabled): /// Whether NaN is handed on.
        Mode { FLAG: bool } Disabled = false, Enabled = true;
    /// What overflow cannot happen. Integers wrap whatever is said here.
    overflow (None): /// What overflow cannot happen.
        Mode {} None, NoSignedWrap, NoUnsignedWrap, NoWrap;
    /// Comparisons.
    predicate (none): /// A comparison.
        Mode { CODE: u8 } Equal = 0, NotEqual = 1, LessThan = 2, LessThanOrEqual = 3, GreaterThan = 4, GreaterThanOrEqual = 5;
    /// What a comparison with NaN gives: false if ordered, true if unordered.
    cmp_ordering (Ordered): /// What a comparison with NaN gives.
        Mode { FLAG: bool } Ordered = false, Unordered = true;
    /// Whether bulk copies may be used.
    tma (Enabled): /// Whether bulk copies may be used.
        Mode {} Enabled, Disabled;
    /// Directions of a scan.
    reverse (Forward): /// The direction of a scan.
        Mode { FLAG: bool } Forward = false, Reverse = true;
    /// Whether the integers of a matrix product have signs; their types say the same.
    signedness (Signed): /// Whether integers have signs.
        Mode {} Signed, Unsigned;
}

/// How results are rounded.
pub mod rounding {
    use crate::arithmetic::Arithmetic;
    use crate::direction::{float_to, integer_to, mode};

    /// The rounding of floats.
    #[diagnostic::on_unimplemented(message = "floats are not rounded by `{Self}`", label = "not a rounding of floats that there is")]
    pub trait Mode: Copy {
        #[doc(hidden)]
        const IS_NEAREST: bool = true;

        /// The result of an operation, given the nearest one.
        #[doc(hidden)]
        #[inline(always)]
        fn result<E: Arithmetic, const OPERATION: u8>(nearest: E, operands: (E, E, E)) -> E {
            let _ = operands;
            nearest
        }

        /// A float as one of another type.
        #[doc(hidden)]
        #[inline(always)]
        fn float<T: Arithmetic, E: Arithmetic>(value: E) -> T {
            value.convert()
        }

        /// An integer as a float.
        #[doc(hidden)]
        #[inline(always)]
        fn integer<T: Arithmetic, E: Arithmetic>(value: E) -> T {
            value.convert()
        }
    }

    /// The rounding of floats to integers, which is towards zero.
    #[diagnostic::on_unimplemented(message = "floats are not rounded to integers by `{Self}`", label = "they are rounded towards zero")]
    pub trait Integer: Copy {}

    impl Integer for () {}
    impl Integer for Zero {}

    /// The rounding of quotients of integers.
    #[diagnostic::on_unimplemented(message = "quotients of integers are not rounded by `{Self}`", label = "not a rounding of integers")]
    pub trait Quotient: Copy {
        #[doc(hidden)]
        fn divide<E: Arithmetic>(x: E, y: E) -> E;
    }

    macro_rules! modes {
        ($($name:ident)*) => {
            $(
                #[allow(missing_docs)]
                #[derive(Clone, Copy, Debug, Default)]
                pub struct $name;
            )*
        };
    }

    modes! { NearestEven PositiveInf NegativeInf Zero Approx Full }

    impl Mode for () {}
    impl Mode for NearestEven {}
    impl Mode for Approx {}
    impl Mode for Full {}


    macro_rules! directions {
        ($($name:ident: $mode:ident;)*) => {
            $(
                impl Mode for $name {
                    const IS_NEAREST: bool = false;

                    #[inline(always)]
                    fn result<E: Arithmetic, const OPERATION: u8>(_nearest: E, operands: (E, E, E)) -> E {
                        operands.0.directed::<OPERATION, { mode::$mode }>(operands.1, operands.2)
                    }

                    #[inline(always)]
                    fn float<T: Arithmetic, E: Arithmetic>(value: E) -> T {
                        float_to::<T, E, { mode::$mode }>(value)
                    }

                    #[inline(always)]
                    fn integer<T: Arithmetic, E: Arithmetic>(value: E) -> T {
                        integer_to::<T, E, { mode::$mode }>(value)
                    }
                }
            )*
        };
    }

    directions! { PositiveInf: UP; NegativeInf: DOWN; Zero: ZERO; }

    macro_rules! quotients {
        ($($name:ty: $function:ident;)*) => {
            $(
                impl Quotient for $name {
                    #[inline(always)]
                    fn divide<E: Arithmetic>(x: E, y: E) -> E {
                        x.$function(y)
                    }
                }
            )*
        };
    }

    quotients! { (): over; Zero: over; PositiveInf: over_up; NegativeInf: over_down; }
}

/// Who sees an access in order. Accesses are ordered for the whole device, which the block is part of.
pub mod scope {
    /// Who sees an access in order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Scope(u8);

    macro_rules! scopes {
        ($($name:ident $code:literal)*) => {
            $(
                #[allow(missing_docs)]
                pub type $name = Scope;
                #[allow(missing_docs, non_upper_case_globals)]
                pub const $name: Scope = Scope($code);
            )*
        };
    }

    scopes! { TileBlock 0 Device 1 System 2 }
}

/// Read-modify-write operations.
pub mod atomic {
    /// Which one.
    #[doc(hidden)]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fetch {
        Add,
        AddF,
        And,
        Or,
        Xor,
        Max,
        Min,
        Umax,
        Umin,
        Xchg,
    }

    /// A read-modify-write operation.
    pub trait Mode: Copy {
        #[doc(hidden)]
        const FETCH: Fetch;
    }

    macro_rules! operations {
        ($($name:ident)*) => {
            $(
                #[allow(missing_docs)]
                #[derive(Clone, Copy, Debug, Default)]
                pub struct $name;

                impl Mode for $name {
                    const FETCH: Fetch = Fetch::$name;
                }
            )*
        };
    }

    operations! { Add AddF And Or Xor Max Min Umax Umin Xchg }
}

/// Memory orders.
pub mod ordering {
    use cuda_device::atomic::AtomicOrdering;

    macro_rules! orders {
        ($($name:ident: $($trait:ident)*;)*) => {
            $(
                #[allow(missing_docs)]
                #[derive(Clone, Copy, Debug, Default)]
                pub struct $name;

                impl Order for $name {
                    const ORDER: AtomicOrdering = orders!(@$name);
                }

                $(impl $trait for $name {})*
            )*
        };
        (@Weak) => { AtomicOrdering::Relaxed };
        (@$name:ident) => { AtomicOrdering::$name };
    }

    /// A memory order.
    pub trait Order: Copy {
        #[doc(hidden)]
        const ORDER: AtomicOrdering;
    }

    /// Orders of loads.
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a memory order for loads", label = "not a memory order for loads")]
    pub trait LoadMode: Order {}

    /// Orders of stores.
    #[diagnostic::on_unimplemented(message = "`{Self}` is not a memory order for stores", label = "not a memory order for stores")]
    pub trait StoreMode: Order {}

    /// Orders of atomic operations.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a memory order for atomic operations",
        label = "not a memory order for atomic operations"
    )]
    pub trait AtomicMode: Order {}

    orders! {
        Weak: LoadMode StoreMode; Relaxed: LoadMode StoreMode AtomicMode; Acquire: LoadMode AtomicMode;
        Release: StoreMode AtomicMode; AcqRel: AtomicMode;
    }
}

pub use ordering::{AtomicMode, LoadMode, StoreMode};

/// What stands outside a tensor.
pub mod padding {
    use crate::arithmetic::Arithmetic;

    /// What stands outside a tensor.
    pub trait Mode: Copy {
        #[doc(hidden)]
        fn value<E: Arithmetic>() -> E;
    }

    macro_rules! paddings {
        ($($name:ident |$e:ident| $value:expr;)*) => {
            $(
                #[allow(missing_docs)]
                #[derive(Clone, Copy, Debug, Default)]
                pub struct $name;

                impl Mode for $name {
                    #[inline(always)]
                    fn value<$e: Arithmetic>() -> $e {
                        $value
                    }
                }
            )*
        };
    }

    paddings! {
        None |E| E::ZERO; Zero |E| E::ZERO; NegZero |E| E::ZERO.negative(); PosInf |E| E::GREATEST; NegInf |E| E::LEAST;
        Nan |E| E::GREATEST.minus(E::GREATEST);
    }

    impl Mode for () {
        #[inline(always)]
        fn value<E: Arithmetic>() -> E {
            E::ZERO
        }
    }
}

/// Which axis of a tensor an axis of its partition walks.
pub mod dim_map {
    /// Each its own.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Identity;

    /// Axis i walks axis `MAP[i]`.
    #[derive(Clone, Copy)]
    pub struct Array<const MAP: [i32]>;

    /// Which axis of a tensor an axis of its partition walks.
    pub trait Map: Copy {
        #[doc(hidden)]
        fn axis(of: usize) -> usize;
    }

    impl Map for () {
        #[inline(always)]
        fn axis(of: usize) -> usize {
            of
        }
    }

    impl Map for Identity {
        #[inline(always)]
        fn axis(of: usize) -> usize {
            of
        }
    }

    impl<const MAP: [i32]> Map for Array<MAP> {
        #[inline(always)]
        fn axis(of: usize) -> usize {
            crate::shape::side::<MAP>(of)
        }
    }

    impl<const MAP: [i32]> Map for crate::shape::Array<MAP> {
        #[inline(always)]
        fn axis(of: usize) -> usize {
            crate::shape::side::<MAP>(of)
        }
    }
}

/// How many accesses may be in flight: advice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Latency<const N: i32>;

/// What an operation takes as advice on its latency.
pub trait LatencyHint {}

impl<const N: i32> LatencyHint for Latency<N> {}
impl LatencyHint for Option<i32> {}
impl LatencyHint for () {}
