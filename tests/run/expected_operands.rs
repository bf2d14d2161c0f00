//@ rustc-agrees
// What guides an operand: a trait's defaults in a qualified path, the one impl that fits an operator, a
// reference to a struct with an unsized tail.
use std::ffi::{CStr, CString};
use std::path::{Path, PathBuf};

struct Meters(f64);
struct Feet(f64);
impl PartialEq for Meters {
    fn eq(&self, other: &Meters) -> bool {
        self.0 == other.0
    }
}
impl PartialEq<Feet> for Meters {
    fn eq(&self, other: &Feet) -> bool {
        self.0 == other.0 * 0.3048
    }
}
impl AsRef<Meters> for Meters {
    fn as_ref(&self) -> &Meters {
        self
    }
}
impl AsRef<Feet> for Meters {
    fn as_ref(&self) -> &Feet {
        unreachable!()
    }
}
// `PartialEq` alone means `PartialEq<Meters>`.
fn same(a: &Meters, b: &Meters) -> bool {
    <Meters as PartialEq>::eq(a, b.as_ref())
}

fn owned(text: &str) -> Option<CString> {
    CString::new(text).ok()
}
fn length(text: &CStr) -> usize {
    text.count_bytes()
}
fn total(texts: &[&str]) -> Option<usize> {
    let mut sum = 0;
    for text in texts {
        sum += length(&owned(text)?);
    }
    Some(sum)
}

fn main() {
    println!("{} {}", same(&Meters(1.0), &Meters(1.0)), Meters(0.3048) == Feet(1.0));
    println!("{:?} {:?}", total(&["ab", "cde"]), total(&["a", "b\0"]));
    let (path, text) = (PathBuf::from("/a/b"), String::from("x"));
    println!("{} {}", Path::new("/a/b/c").parent() == Some(&path), Some("x") == Some(&text));
    println!("{}", Ok::<&str, ()>("y") == Ok(&text));
}
