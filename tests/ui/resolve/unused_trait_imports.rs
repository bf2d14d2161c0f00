//@ rustc-agrees
mod traits {
    pub trait Size {
        fn size(&self) -> u32 { 1 }
    }
    pub trait Rank {
        fn rank(&self) -> u32 { 2 }
    }
    pub trait Other {
        fn other(&self) -> u32 { 3 }
    }
    impl Size for u8 {}
    impl Rank for u8 {}
    impl Other for u8 {}
}
use traits::{Other, Rank, Size}; //~ WARN unused import: `Other`

mod inner {
    use super::*;
    pub mod innermost {
        use super::*;
        pub fn rank() -> u32 {
            7u8.rank()
        }
    }
    pub fn size() -> u32 {
        7u8.size() + other(&7)
    }
    fn other(x: &u8) -> u32 {
        fn size(x: &u8) -> u32 { *x as u32 }
        size(x)
    }
}

fn main() {
    println!("{}", inner::size() + inner::innermost::rank() + traits::Other::other(&7));
}
