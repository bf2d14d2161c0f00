//@ rustc-agrees: text
//@ exit: 1
// Items of a trait cannot be imported by themselves; a macro that is not exported stays in its crate.
#![allow(dead_code, unused_imports, unused_macros)]

mod shapes {
    pub trait Shape {
        const SIDES: u32 = 4;
        fn area() -> u32 {
            3
        }
    }
}

use shapes::Shape::SIDES; //~ ERROR `use` associated items of traits is unstable
use shapes::Shape::area as surface; //~ ERROR `use` associated items of traits is unstable

macro_rules! outer {
    () => {};
}
pub use outer; //~ ERROR `outer` is only public within the crate, and cannot be re-exported outside

mod inside {
    macro_rules! inner {
        () => {};
    }
    pub(crate) use inner;
    pub use inner as renamed; //~ ERROR `inner` is only public within the crate, and cannot be re-exported outside
}

fn main() {
    inside::inner!();
}
