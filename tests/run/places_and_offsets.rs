//@ rustc-agrees
// offset_of!, constants of any type among generic arguments, arrays as trait objects.
use std::fmt::Debug;
use std::mem::offset_of;

#[repr(C)]
struct Inner {
    a: u8,
    b: u32,
}
#[repr(C)]
struct Outer {
    first: u16,
    inner: Inner,
    pair: (u64, u64),
}
struct Pair<T>(T, T);

const OFFSET: usize = offset_of!(Outer, inner.b);

struct Flag<const B: bool, const C: char>;
impl<const C: char> Flag<true, C> {
    fn name() -> String {
        format!("on {C}")
    }
}
impl<const C: char> Flag<false, C> {
    fn name() -> String {
        format!("off {}", C.escape_debug())
    }
}
fn signed<const N: i8>() -> i8 {
    N
}
fn length<const N: usize>(_: [u8; N]) -> usize {
    N
}

fn main() {
    println!("{} {} {}", offset_of!(Outer, first), OFFSET, offset_of!(Inner, b));
    println!("{} {}", offset_of!(Outer, pair) % 8, offset_of!((u32, u32), 0) + offset_of!((u32, u32), 1));
    println!("{}", offset_of!(Pair<u16>, 0) + offset_of!(Pair<u16>, 1));
    println!("{} {}", Flag::<true, 'x'>::name(), Flag::<false, '\n'>::name());
    println!("{} {} {}", signed::<-5>(), signed::<{ 3 + 4 }>(), length::<2>([0; 2]));
    let objects: [&dyn Debug; 3] = [&[1, 2], &[Some(1.5), None], &["a"; 0]];
    println!("{objects:?}");
    let boxed: Box<dyn Debug> = Box::new([1u8; 3]);
    println!("{boxed:?} {:?}", (1, [2, 3], "x"));
    static TABLE: &dyn Sync = &[1, 2, 3];
    println!("{}", std::mem::size_of_val(TABLE));
}
