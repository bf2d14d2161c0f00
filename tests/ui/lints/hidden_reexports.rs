//@ rustc-agrees: text
//@ exit: 0
pub mod circle {
    pub struct Shape;
    pub fn area() {}
    pub const K: u8 = 1;
    pub mod deep {}
    pub use std::vec::Vec;
}
pub use self::circle::*;
mod other {
    pub struct Shape;
    pub fn area() {}
}
use other::Shape; //~ WARN private item shadows public glob re-export
//~| WARN private item shadows public glob re-export
use other::area; //~ WARN private item shadows public glob re-export
const K: u8 = 2; //~ WARN private item shadows public glob re-export
mod deep {} //~ WARN private item shadows public glob re-export
fn main() {
    let _ = (Shape, area(), K);
}
