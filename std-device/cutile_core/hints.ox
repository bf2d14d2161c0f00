//! Promises about values. The compiler sees what it needs by itself; the promises are checked nowhere.

macro_rules! promises {
    ($($(#[$doc:meta])* $name:ident <$($parameter:ident),*>;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// It is so.
            #[inline(always)]
            pub unsafe fn $name<T, $(const $parameter: i32),*>(value: T) -> T {
                value
            }
        )*
    };
}

promises! {
    /// The value is a multiple of `D`: every number, or every address in bytes.
    assume_div_by<D>;
    /// Every `EVERY`th number along an axis is a multiple of `D`.
    assume_div_by_every_along<D, EVERY, AXIS>;
    /// The value is at least `LOW` and at most `HIGH`.
    assume_bounds<LOW, HIGH>;
    /// The value is at least `LOW`.
    assume_bounds_lower<LOW>;
    /// The value is at most `HIGH`.
    assume_bounds_upper<HIGH>;
    /// Groups of `A` neighbours are the same.
    assume_same_elements_1d<A>;
    /// Groups of `A` by `B` neighbours are the same.
    assume_same_elements_2d<A, B>;
    /// Groups of `A` by `B` by `C` neighbours are the same.
    assume_same_elements_3d<A, B, C>;
    /// Groups of `A` by `B` by `C` by `D` neighbours are the same.
    assume_same_elements_4d<A, B, C, D>;
}
