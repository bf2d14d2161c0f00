//@ rustc-agrees: text
fn need<I: Iterator>(_i: I) {}
fn into<I: IntoIterator>(_i: I) {}
fn main() {
 for _ in ..5 {}  //~ ERROR `RangeTo<{integer}>` is not an iterator
 for _ in "a" {} //~ ERROR `&str` is not an iterator
 for _ in String::new() {} //~ ERROR `String` is not an iterator
 for _ in 1.5 {} //~ ERROR `{float}` is not an iterator
 for _ in &5 {} //~ ERROR `&{integer}` is not an iterator
}
