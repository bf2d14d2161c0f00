// Adapters jump where the iterator below can: none of these takes a step per item.
use std::iter::repeat;
use std::num::{NonZeroI8, Wrapping};

fn main() {
    let far = 1u64 << 60;
    println!("{:?}", (0u32..4_000_000_000).skip(7).nth_back(3_999_999_000));
    println!("{:?} {:?}", (0..far).step_by(3).nth(1 << 10), (0..far).step_by(1 << 40).last());
    println!("{}", (0..usize::MAX).chain(0..0).count());
    println!("{:?}", (0..far).chain(5..far).nth_back(1));
    println!("{:?}", (0usize..10).take(6).nth_back(2));
    println!("{:?} {}", repeat(1).take(9).rev().next(), repeat(1).take(9).len());
    let mut odd = (0u8..20).step_by(3);
    println!("{:?} {:?} {:?}", odd.nth(1), odd.nth(2), odd.collect::<Vec<_>>());
    println!("{:?}", (1..4).chain(7..9).fold(String::new(), |s, x| s + &x.to_string()));
    println!("{:?} {:?}", (1..4).chain(7..9).last(), (1..4).chain(9..9).last());
    println!("{:?} {}", (0..9).skip(4).last(), (0..9).skip(40).count());
    println!("{:?}", (0..10).scan(1, |s, x| Some(*s + x)));
    println!("{:?} {:?}", (0..3).take_while(|x| *x < 2), Some(1).iter());
    println!("{:?} {:?}", 1e-5, 0.0001);
    let mut w = Wrapping(250u8);
    w += &10;
    println!("{} {} {}", w, &w << &2usize, -&NonZeroI8::new(3).unwrap());
    let mut text = String::with_capacity(64);
    text.push_str("a1b2ü3");
    text.retain(|c| !c.is_numeric());
    println!("{text} {}", text.capacity());
    let value = 7u32;
    let tagged = (&raw const value).map_addr(|a| a | 1);
    println!("{}", unsafe { *tagged.map_addr(|a| a & !1) });
}
