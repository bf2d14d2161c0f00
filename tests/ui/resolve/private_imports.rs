//@ rustc-agrees: labels
// An import through what is private is told of once.
mod a {
    fn f() {}
    pub mod b {
        pub fn g() {}
        fn h() {}
    }
    mod c {
        pub fn k() {}
        pub struct S;
    }
    pub use self::c::S;
}
use a::S; //~ WARN unused import: `a::S`
use a::b::g; //~ WARN unused import: `a::b::g`
use a::b::h; //~ ERROR function `h` is private
use a::c; //~ ERROR module `c` is private
use a::c::k; //~ ERROR module `c` is private
use a::c::*; //~ ERROR module `c` is private
use a::f; //~ ERROR function `f` is private
fn main() {}
