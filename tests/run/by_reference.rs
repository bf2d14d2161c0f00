//@ rustc-agrees
// Operators by reference, and conversions of pinned, lazy and uninitialised values.
use std::num::{Saturating as S, Wrapping as W}; use std::pin::Pin; use std::cell::LazyCell; use std::mem::MaybeUninit;
fn main(){
 let (a,b)=(S(200u8),S(100u8)); println!("{} {} {} {}", a+&b, &a-b, &a*&b, !&a); let mut c=a; c-=&b; c|=&S(1); println!("{c}");
 let w=W(250u8); println!("{} {} {}", &w+&W(10), w-&W(255), -&w); println!("{} {}", [W(200u8),W(100)].iter().sum::<W<u8>>(), [S(200u8),S(100)].iter().sum::<S<u8>>()); println!("{} {}", [S(20u8),S(100)].into_iter().product::<S<u8>>(), [W(20i8),W(100)].iter().product::<W<i8>>());
 println!("{:?} {}", Pin::new(&3).partial_cmp(&Pin::new(&4)), Pin::new(&3) < Pin::new(&4)); let mut l=LazyCell::new(||vec![1]); l.push(2); println!("{:?}",*l);
 let mut m=MaybeUninit::<[u8;2]>::uninit(); let s: &mut [MaybeUninit<u8>] = m.as_mut(); s[0].write(3); s[1].write(4); println!("{:?}", unsafe{m.assume_init()});
 let arr: [MaybeUninit<u8>;2] = MaybeUninit::new([5u8,6]).into(); let back: MaybeUninit<[u8;2]> = arr.into(); println!("{:?}", unsafe{back.assume_init()});
 let x = W(3u32); let y: W<u32> = x + W(4); println!("{y}");
}
