//@ rustc-agrees: text
#![crate_type = "lib"]
use std::fmt::Debug;
pub trait Shape {
    fn points(&self) -> impl Iterator<Item = u32>;
    fn name(&self) -> impl Debug;
}
pub struct Square(pub Vec<u32>);
impl Shape for Square {
    fn points(&self) -> std::vec::IntoIter<u32> { //~ WARN impl trait in impl method signature does not match trait method signature
        self.0.clone().into_iter()
    }
    fn name(&self) -> impl Debug + Clone { //~ WARN impl trait in impl method signature does not match trait method signature
        "square"
    }
}
trait Inner {
    fn go(&self) -> impl Debug;
}
impl Inner for Square {
    fn go(&self) -> u32 { //~ WARN impl trait in impl method signature does not match trait method signature
        3
    }
}
pub fn run() -> usize {
    let s = Square(vec![1]);
    let _ = s.go();
    s.points().count()
}
