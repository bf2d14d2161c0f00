// Ranges without an end, and comments about nothing.
//@ rustc-agrees
#![allow(unused)]
mod ranges {
    fn main() {
        let numbers = [0, 1, 2, 3, 4];
        let tail = &numbers[1..=]; //~ ERROR E0586
        for i in 0..= {} //~ ERROR E0586
    }
}
mod comments {
    fn main() {
        let x = 3;
        /// The answer. //~ ERROR E0585
    }
}
fn main() {}
