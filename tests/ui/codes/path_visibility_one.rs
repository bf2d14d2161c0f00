// Visibility in modules that are not around the item.
//@ rustc-agrees: text, any order
pub mod first {
    pub mod second {
        pub(in first::third) struct Point; //~ ERROR relative paths are not supported in visibilities in 2018 edition or later
        pub(in crate::first) struct Line;
    }
    pub mod third {}
}

fn main() {}
