//@ rustc-agrees
// Library functions in constants.
use std::cell::OnceCell; use std::pin::Pin; use std::num::*;
const A: [i32; 5] = { let mut a = [1, 2, 3, 4, 5]; a.rotate_left(2); a.rotate_right(1); a };
const S: Option<(&str, &str)> = "añb".split_at_checked(3);
const B: Option<(&str, &str)> = "añb".split_at_checked(2);
const R: [&i32; 2] = [3, 4].each_ref();
const M: i32 = { let mut a = [1, 2]; { let [x, y] = a.each_mut(); *x += *y; } a[0] };
const O: Option<i32> = Some(Some(3)).flatten();
const T: Result<Option<i32>, u8> = Some(Ok::<i32, u8>(3)).transpose();
const U: Result<i32, u8> = Ok::<&i32, u8>(&4).copied();
const C: Option<i32> = OnceCell::<i32>::new().into_inner();
const P: &i32 = Pin::into_inner(Pin::new(&5));
const W: Saturating<i8> = Saturating(-128i8).abs();
const F: Option<&[u8; 2]> = b"abc".first_chunk();
const D: (&[[u8; 2]], &[u8]) = b"abc".as_chunks();
const L: bool = 'Δ'.is_lowercase();
const N: NonZeroU8 = NonZeroU8::MIN.saturating_add(3);
fn main() { println!("{A:?} {S:?} {B:?} {R:?} {M} {O:?} {T:?} {U:?} {C:?} {P} {W} {F:?} {D:?} {L} {N}"); println!("{:?}", "abc".split_at_checked(1)); let mut s = String::from("xyz"); if let Some((a, _)) = s.split_at_mut_checked(1) { a.make_ascii_uppercase(); } println!("{s}"); }
