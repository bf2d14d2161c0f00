//! Promises about values, for accesses through pointers: the compiler makes use of those about multiples and bounds. They are
//! checked nowhere.

macro_rules! promises {
    ($($(#[$doc:meta])* $name:ident $value:ident <$($parameter:ident),*>;)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// It is so.
            #[inline(always)]
            #[rustc_tile_value($value)]
            pub unsafe fn $name<T, $(const $parameter: i32),*>(value: T) -> T {
                value
            }
        )*
    };
}

promises! {
    /// The value is a multiple of `D`: every number, or every address in bytes.
    assume_div_by multiple <D>;
    /// Every `EVERY`th number along an axis is a multiple of `D`.
    assume_div_by_every_along same <D, EVERY, AXIS>;
    /// The value is at least `LOW` and at most `HIGH`.
    assume_bounds between <LOW, HIGH>;
    /// The value is at least `LOW`.
    assume_bounds_lower from <LOW>;
    /// The value is at most `HIGH`.
    assume_bounds_upper up_to <HIGH>;
    /// Groups of `A` neighbours are the same.
    assume_same_elements_1d same <A>;
    /// Groups of `A` by `B` neighbours are the same.
    assume_same_elements_2d same <A, B>;
    /// Groups of `A` by `B` by `C` neighbours are the same.
    assume_same_elements_3d same <A, B, C>;
    /// Groups of `A` by `B` by `C` by `D` neighbours are the same.
    assume_same_elements_4d same <A, B, C, D>;
}
