//@ rustc-agrees
// Size and alignment of types are rustc's: reordering, niches, repr attributes.
#![allow(dead_code)]
use std::mem::{align_of, size_of};
use std::num::NonZero;
use std::ptr::NonNull;
use std::rc::Rc;

struct Plain { a: u8, b: u32, c: u16 }
#[repr(C)]
struct InC { a: u8, b: u32, c: u16 }
#[repr(packed)]
struct Packed { a: u8, b: u32, c: u16 }
#[repr(packed(2))]
struct Packed2 { a: u8, b: u64 }
#[repr(align(32))]
struct Aligned { a: u8 }
#[repr(transparent)]
struct Wrapper(u64);
struct Empty;
struct Nested { p: Plain, q: bool, r: [u16; 3] }
struct Generic<T> { t: T, flag: bool }
union Either { a: u8, b: [u32; 3] }
#[repr(C)]
union EitherC { a: u64, b: u8 }
enum Unit { A, B, C }
enum One { Only }
enum Never {}
#[repr(u16)]
enum Sized16 { A = 1, B = 500 }
#[repr(i8)]
enum Signed { A = -1, B = 1 }
#[repr(C)]
enum EnumC { A(u8), B(u32) }
enum Big { A = 300, B = 1 }
enum Tagged { A(u8), B(u32), C { x: u16, y: u16 } }
enum WithBool { A(bool), B, C, D }
enum WithChar { A(char), B, C }
enum Deep { A(WithBool), B, C }
enum TwoData { A(u32, bool), B(u32), C }
enum WithVec { A(Vec<u8>), B, C }
enum WithString { S(String), N(u64) }
enum List { Cons(i32, Box<List>), Nil }
enum ManyStrings { A(String), B(String, u8), C }
enum Mixed<'a> { R(&'a u8), S(&'a str), N }
trait Shape { fn area(&self) -> f64; }

macro_rules! show {
    ($($t:ty),* $(,)?) => { $( println!("{}: {} {}", stringify!($t), size_of::<$t>(), align_of::<$t>()); )* };
}

fn main() {
    show!(u8, i16, u32, i64, u128, usize, f32, f64, bool, char, ());
    show!(Plain, InC, Packed, Packed2, Aligned, Wrapper, Empty, Nested, Generic<u8>, Generic<u64>, Generic<[u8; 5]>);
    show!(Either, EitherC, Unit, One, Never, Sized16, Signed, EnumC, Big, Tagged, WithBool, WithChar, Deep, TwoData);
    show!(WithVec, WithString, List, ManyStrings, Mixed<'static>);
    show!((u8, u32), (u8, u16, u8), (bool, bool), (u64, u8, u32), [u8; 7], [Plain; 3], [(u8, u32); 2]);
    show!(Option<u8>, Option<bool>, Option<char>, Option<u32>, Option<&'static u8>, Option<Box<i32>>, Option<NonZero<u32>>);
    show!(Option<Option<bool>>, Option<Option<u8>>, Option<NonNull<u8>>, Option<Rc<u8>>, Option<Vec<u8>>, Option<String>, Option<fn()>);
    show!(Option<Tagged>, Option<Unit>, Option<WithBool>, Result<u32, ()>, Result<(), bool>, Result<u8, u64>, Option<Empty>);
    show!(&'static str, &'static [u32], Box<dyn Shape>, &'static dyn Shape, *const u8, *const [u8], fn(i32) -> i32, Vec<u8>, String);
    let (x, y) = (1u8, 2u64);
    let by_ref = || x as u64 + y;
    let by_value = move || x as u64 + y;
    println!("closures: {} {}", size_of_val(&by_ref), size_of_val(&by_value));
    println!("{} {}", by_ref(), by_value());
}
