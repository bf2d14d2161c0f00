//@ rustc-agrees
mod shapes {
    pub struct Square;
    pub fn area() {}
}
use shapes::circle; //~ ERROR unresolved import `shapes::circle`
use shapes::{disk, Square, lines::Line}; //~ ERROR unresolved imports `shapes::disk`, `shapes::lines`
use shapes::Square::side; //~ ERROR unresolved import `shapes::Square`
use shapes::aera; //~ ERROR unresolved import `shapes::aera`
use shapes::area::inner; //~ ERROR unresolved import `shapes::area`
use ::nowhere; //~ ERROR unresolved import `nowhere`
use super::above; //~ ERROR too many leading `super` keywords

fn main() {
    // What a failed import was to bring is not reported again.
    circle();
    let _square = Square;
}
