//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
mod one {
    extern "C" {
        pub fn compute(x: i32) -> i32; //~ WARN function `compute` is never used
        pub fn other(a: *const u8); //~ WARN function `other` is never used
    }
}
mod two {
    extern "C" {
        pub fn compute(x: f64) -> i32; //~ WARN function `compute` is never used
        //~| WARN `compute` redeclared with a different signature
        pub fn other(a: *const u8); //~ WARN function `other` is never used
    }
}
mod three {
    extern "C" {
        #[link_name = "compute"] //~ WARN `calc` redeclares `compute` with a different signature
        pub fn calc(x: u8); //~ WARN function `calc` is never used
    }
}
fn main() {}
