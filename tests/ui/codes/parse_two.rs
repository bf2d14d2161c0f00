// More ranges without an end, and comments about nothing.
//@ rustc-agrees
#![allow(unused)]
mod ranges {
    fn grade(n: u32) -> char {
        match n {
            90..= => 'a', //~ ERROR E0586
            80...  => 'b', //~ ERROR E0586
            _ => 'c',
        }
    }
    fn rest(s: &str) -> &str {
        &s[..=] //~ ERROR E0586
    }
}
mod comments {
    struct Point {
        x: i32,
        /// The other one. //~ ERROR E0585
    }
}
fn main() {}
