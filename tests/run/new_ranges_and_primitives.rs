//@ rustc-agrees
// core::range, whose ranges are Copy, and the primitive types by path.
use std::ops::RangeBounds;
use std::range::RangeInclusive;

#[allow(non_camel_case_types)]
struct bool;
trait Known {
    const KNOWN: ::std::primitive::bool;
}
impl Known for bool {
    const KNOWN: ::core::primitive::bool = true;
}

fn main() {
    let range = RangeInclusive::from(3..=5);
    let again = range;
    println!("{range:?} {} {}", range == again, again.iter().map(|n| n * n).sum::<i32>());
    println!("{} {}", range.contains(&5), RangeBounds::contains(&range, &6));
    println!("{} {}", range.is_empty(), RangeInclusive::from(3.0..=f32::NAN).is_empty());
    println!("{:?}", range.into_iter().rev().collect::<Vec<_>>());
    println!("{:?}", std::ops::RangeInclusive::from(range));
    println!("{} {}", RangeInclusive::from(0u8..=9).into_iter().len(), <bool as Known>::KNOWN);
    let text: std::primitive::char = 'x';
    println!("{text}");
}
