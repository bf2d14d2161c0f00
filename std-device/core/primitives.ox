//! Constants of the number types by their module paths, as in `f64::consts::PI` and `i32::MAX`.

macro_rules! int_module {
    ($($T:ident)*) => { $(
        /// Redundant constants of the integer type; use its associated constants instead.
        pub mod $T {
            /// The smallest value.
            pub const MIN: $T = <$T>::MIN;
            /// The largest value.
            pub const MAX: $T = <$T>::MAX;
        }
    )* };
}
int_module! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! float_module {
    ($($T:ident)*) => { $(
        /// Constants of the floating point type.
        pub mod $T {
            /// The radix of the internal representation.
            pub const RADIX: u32 = <$T>::RADIX;
            /// The number of significant binary digits.
            pub const MANTISSA_DIGITS: u32 = <$T>::MANTISSA_DIGITS;
            /// The number of significant decimal digits.
            pub const DIGITS: u32 = <$T>::DIGITS;
            /// The difference between 1 and the next larger number.
            pub const EPSILON: $T = <$T>::EPSILON;
            /// One more than the smallest binary exponent of a normal number.
            pub const MIN_EXP: i32 = <$T>::MIN_EXP;
            /// One more than the greatest binary exponent.
            pub const MAX_EXP: i32 = <$T>::MAX_EXP;
            /// The smallest decimal exponent of a normal number.
            pub const MIN_10_EXP: i32 = <$T>::MIN_10_EXP;
            /// The greatest decimal exponent.
            pub const MAX_10_EXP: i32 = <$T>::MAX_10_EXP;
            /// The smallest finite value.
            pub const MIN: $T = <$T>::MIN;
            /// The smallest positive normal value.
            pub const MIN_POSITIVE: $T = <$T>::MIN_POSITIVE;
            /// The largest finite value.
            pub const MAX: $T = <$T>::MAX;
            /// Not a number.
            pub const NAN: $T = <$T>::NAN;
            /// Infinity.
            pub const INFINITY: $T = <$T>::INFINITY;
            /// Negative infinity.
            pub const NEG_INFINITY: $T = <$T>::NEG_INFINITY;

            /// Mathematical constants.
            pub mod consts {
                /// The ratio of a circle's circumference to its diameter.
                pub const PI: $T = 3.14159265358979323846264338327950288;
                /// 2 pi.
                pub const TAU: $T = 6.28318530717958647692528676655900577;
                /// pi / 2.
                pub const FRAC_PI_2: $T = 1.57079632679489661923132169163975144;
                /// pi / 3.
                pub const FRAC_PI_3: $T = 1.04719755119659774615421446109316763;
                /// pi / 4.
                pub const FRAC_PI_4: $T = 0.785398163397448309615660845819875721;
                /// pi / 6.
                pub const FRAC_PI_6: $T = 0.52359877559829887307710723054658381;
                /// pi / 8.
                pub const FRAC_PI_8: $T = 0.39269908169872415480783042290993786;
                /// 1 / pi.
                pub const FRAC_1_PI: $T = 0.318309886183790671537767526745028724;
                /// 2 / pi.
                pub const FRAC_2_PI: $T = 0.636619772367581343075535053490057448;
                /// 2 / sqrt(pi).
                pub const FRAC_2_SQRT_PI: $T = 1.12837916709551257389615890312154517;
                /// sqrt(2).
                pub const SQRT_2: $T = 1.41421356237309504880168872420969808;
                /// 1 / sqrt(2).
                pub const FRAC_1_SQRT_2: $T = 0.707106781186547524400844362104849039;
                /// Euler's number.
                pub const E: $T = 2.71828182845904523536028747135266250;
                /// log2(e).
                pub const LOG2_E: $T = 1.44269504088896340735992468100189214;
                /// log2(10).
                pub const LOG2_10: $T = 3.32192809488736234787031942948939018;
                /// log10(e).
                pub const LOG10_E: $T = 0.434294481903251827651128918916605082;
                /// log10(2).
                pub const LOG10_2: $T = 0.301029995663981195213738894724493027;
                /// ln(2).
                pub const LN_2: $T = 0.693147180559945309417232121458176568;
                /// ln(10).
                pub const LN_10: $T = 2.30258509299404568401799145468436421;
            }
        }
    )* };
}
float_module! { f32 f64 }
