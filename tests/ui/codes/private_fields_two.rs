// Fields that are private, also those that a base brings.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod fields {
    mod shapes {
        #[derive(Default)]
        pub struct Circle {
            radius: f64,
            pub name: &'static str,
            pub(super) open: bool,
        }
        pub mod deep {
            pub struct Inner {
                pub(super) a: u8,
                b: u8,
            }
        }
    }
    use shapes::deep::Inner;
    fn f(c: shapes::Circle) {
        match c {
            shapes::Circle { radius: r, .. } => {} //~ ERROR E0451
        }
        let d = shapes::Circle { name: "d", ..c }; //~ ERROR E0451
        let Inner { a, b } = Inner { a: 1, b: 2 }; //~ ERROR E0451
//~| ERROR E0451
    }
}
mod base {
    mod m {
        #[derive(Default)]
        pub struct Options {
            pub verbose: bool,
            level: u8,
            depth: u8,
        }
    }
    use m::Options;
    fn main() {
        let o = Options { verbose: true, ..Default::default() }; //~ ERROR E0451
        let level = 3;
        let p = Options { verbose: true, level, depth: 0 }; //~ ERROR E0451
    }
}
fn main() {}
