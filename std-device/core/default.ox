//! The `Default` trait for types with a useful default value.

/// Types with a default value.
#[rustc_diagnostic_item = "Default"]
#[rustc_const_unstable]
pub trait Default: Sized {
    /// The default value.
    fn default() -> Self;
}

/// Derives [`Default`].
#[rustc_builtin_macro(Default, attributes(default))]
pub macro Default($item:item) {
    /* compiler built-in */
}

macro_rules! impl_default {
    ($($t:ty, $v:expr;)*) => { $(
        impl Default for $t {
            #[inline(always)]
            fn default() -> $t {
                $v
            }
        }
    )* };
}
impl_default! {
    (), ();
    bool, false;
    char, '\x00';
    usize, 0;
    u8, 0;
    u16, 0;
    u32, 0;
    u64, 0;
    u128, 0;
    isize, 0;
    i8, 0;
    i16, 0;
    i32, 0;
    i64, 0;
    i128, 0;
    f16, 0.0f16;
    bf16, 0.0;
    f32, 0.0f32;
    f64, 0.0f64;
}
