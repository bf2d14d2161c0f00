//@ rustc-agrees
// Negative discriminants are small numbers: one byte, with a niche.
use std::cmp::Ordering;
use std::mem::{align_of, size_of};

#[allow(dead_code)]
enum Plain {
    Low = -1,
    Middle,
    High,
}
#[allow(dead_code)]
#[repr(i16)]
enum Wide {
    Low = -300,
    High = 5,
}

fn main() {
    println!("{} {}", size_of::<Plain>(), size_of::<Option<Plain>>());
    println!("{} {}", size_of::<Wide>(), size_of::<Option<Wide>>());
    println!("{} {}", size_of::<Option<Ordering>>(), align_of::<Option<Ordering>>());
    println!("{:?} {:?}", Some(Ordering::Less), None::<Ordering>);
    println!("{} {}", Plain::Low as i32, Wide::Low as i64);
}
