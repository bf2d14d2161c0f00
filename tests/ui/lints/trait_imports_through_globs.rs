// A trait whose methods are called is used, by whatever imports it came.
#![deny(unused_imports)]

mod shapes {
    pub trait Area {
        fn area(&self) -> u32 {
            1
        }
    }
    impl Area for u32 {}
    pub trait Edge {
        fn edge(&self) -> u32 {
            2
        }
    }
    impl Edge for u32 {}
}

mod prelude {
    pub use crate::shapes::Edge;
}

use prelude::*;
use shapes::Area;

mod user {
    use super::*;

    pub fn all() -> u32 {
        5u32.area() + inner::all()
    }

    mod inner {
        use super::super::*;

        pub fn all() -> u32 {
            5u32.edge()
        }
    }
}

fn main() {
    println!("{}", user::all());
}
