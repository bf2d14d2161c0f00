//@ rustc-agrees
// Integers that are not zero, that clamp, and that panic in every profile.
use std::num::{NonZero, NonZeroI8, NonZeroU8, NonZeroU32, Saturating, Wrapping};
fn main() {
    let n = NonZeroU8::new(200).unwrap();
    println!("{:?} {:?} {}", n.checked_add(100), n.saturating_add(100), n.ilog2());
    println!("{} {} {}", n | 1, 3u8 | n, 255u8 / n);
    println!("{:?} {:?}", NonZeroU32::MIN.midpoint(NonZeroU32::MAX), n.checked_next_power_of_two());
    let m = NonZeroI8::MIN;
    println!("{:?} {:?} {:?} {}", m.checked_abs(), m.overflowing_neg(), m.saturating_abs(), m.unsigned_abs());
    println!("{:?} {:?}", NonZero::<u16>::from(n), NonZero::<i8>::try_from(n).is_err());
    println!("{:?}", "0".parse::<NonZeroU8>().unwrap_err().kind());
    println!("{} {:?}", std::mem::size_of::<Option<NonZeroU32>>(), -NonZeroI8::new(5).unwrap());
    println!("{} {}", Saturating(100i8) + Saturating(100), -Saturating(i8::MIN));
    println!("{:x} {}", Saturating(0x1234u16).swap_bytes(), Saturating(7u8) % Saturating(4));
    println!("{}", Wrapping(1u8).reverse_bits());
    println!("{} {}", 5u8.strict_add(250), 1i32.unbounded_shl(40));
    println!("{} {}", (-1i32).unbounded_shr(40), 5u8.wrapping_sub_signed(-3));
    println!("{:?} {}", 5u8.overflowing_sub_signed(6), 250u8.saturating_sub_signed(-10));
    for f in [|| 5u8.strict_sub(6), || 5u8.strict_pow(20), || (1u8).strict_shl(8), || 5u8.strict_div(0)] {
        println!("{}", std::panic::catch_unwind(f).is_err());
    }
    for f in [|| -NonZeroI8::MIN, || NonZeroI8::MIN.abs()] {
        println!("{}", std::panic::catch_unwind(f).is_err());
    }
}
