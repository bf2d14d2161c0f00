//@ rustc-agrees
// Which methods of a hasher are called, with what: integers of a slice come at once, a path without the
// separators between its components.
#![allow(warnings)]

use std::collections::*;
use std::hash::*;
use std::path::*;
struct L(Vec<String>);
impl Hasher for L {
    fn finish(&self) -> u64 {
        0
    }
    fn write(&mut self, b: &[u8]) {
        self.0.push(format!("{b:?}"))
    }
    fn write_usize(&mut self, i: usize) {
        self.0.push(format!("us{i}"))
    }
    fn write_isize(&mut self, i: isize) {
        self.0.push(format!("is{i}"))
    }
    fn write_u8(&mut self, i: u8) {
        self.0.push(format!("u8:{i}"))
    }
}
fn l<T: Hash + ?Sized>(t: &T) {
    let mut h = L(vec![]);
    t.hash(&mut h);
    println!("{}", h.0.join(" "))
}
fn main() {
    for p in [
        "a/b/../c", "/", "", "./a", "a/./b", "/a//b/", "a/.", "a", "//x/./", ".", "..", "/./a",
    ] {
        l(Path::new(p));
        let q: PathBuf = Path::new(p).components().collect();
        let mut a = DefaultHasher::new();
        Path::new(p).hash(&mut a);
        let mut b = DefaultHasher::new();
        q.hash(&mut b);
        println!("{:x} {}", a.finish(), a.finish() == b.finish());
    }
    l(&[1i8, -1]);
    l(&vec![1u128]);
    l(&[true, false]);
    l(&['a']);
    l("é");
    l(&b"ab"[..]);
    l(&(1..=2u8));
    l(&VecDeque::from([1u8, 2]));
    l(&LinkedList::from([1u8]));
    l(&BTreeSet::from([3u8]));
    l(&Some(vec![1u8]));
    l(&std::ffi::CString::new("ab").unwrap());
    l(&std::net::Ipv4Addr::LOCALHOST);
    l(&std::time::Duration::from_secs(3));
    l(&std::any::TypeId::of::<u8>().eq(&std::any::TypeId::of::<u8>()));
    l(&std::mem::discriminant(&Some(1)));
    l(&std::num::Wrapping(1u8));
    l(&std::cmp::Reverse(1u8));
    l(&std::ops::Bound::Included(1u8));
    l(&[[1u8, 2], [3, 4]]);
    l(&[(1u8, 2u8)]);
    l(&std::borrow::Cow::Borrowed("x"));
}
