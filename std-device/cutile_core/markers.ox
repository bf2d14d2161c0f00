//! Types that choose how an operation works.

macro_rules! markers {
    ($($(#[$doc:meta])* $module:ident: $($name:ident)*;)*) => {
        $(
            $(#[$doc])*
            pub mod $module {
                $(
                    #[allow(missing_docs)]
                    #[derive(Clone, Copy, Debug, Default)]
                    pub struct $name;
                )*
            }
        )*
    };
}

markers! {
    /// Whether subnormal numbers become zero.
    ftz: Enabled Disabled;
    /// How results are rounded.
    rounding: NearestEven PositiveInf NegativeInf Zero Approx Full;
    /// Whether the lesser or greater of a number and NaN is NaN.
    nan: Enabled Disabled;
    /// What overflow cannot happen.
    overflow: None NoSignedWrap NoUnsignedWrap NoWrap;
    /// Comparisons.
    predicate: Equal NotEqual LessThan LessThanOrEqual GreaterThan GreaterThanOrEqual;
    /// What a comparison with NaN gives.
    cmp_ordering: Ordered Unordered;
    /// Memory orders.
    ordering: Weak Relaxed Acquire Release AcqRel;
    /// Who sees an access in order.
    scope: TileBlock Device System;
    /// Read-modify-write operations.
    atomic: Add AddF And Or Xor Max Min Umax Umin Xchg;
    /// Whether bulk copies are used.
    tma: Enabled Disabled;
    /// What stands outside a tensor.
    padding: None Zero NegZero Nan PosInf NegInf;
    /// Directions of a scan.
    reverse: Forward Reverse;
}
