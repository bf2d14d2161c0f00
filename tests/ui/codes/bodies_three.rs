// Codes of casts, patterns, receivers and struct updates.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused, non_camel_case_types)]
mod transmute {
    use std::mem;

    fn add_one(n: i32) -> i32 {
        n + 1
    }

    fn main() {
        let pointer: *const () = unsafe { mem::transmute(add_one) }; //~ ERROR can't transmute zero-sized type
        let number: usize = unsafe { mem::transmute(main) }; //~ ERROR can't transmute zero-sized type
        println!("{:?} {}", pointer, number);
    }
}

mod range {
    fn grade(points: u32) -> char {
        match points {
            100..=90 => 'A', //~ ERROR lower bound for range pattern must be less than or equal to upper bound
            89..80 => 'B', //~ ERROR lower bound for range pattern must be less than upper bound
            5..5 => 'E', //~ ERROR lower bound for range pattern must be less than upper bound
            _ => 'F',
        }
    }

    fn main() {
        grade(3);
    }
}

mod receiver {
    use std::ops::Deref;

    struct Point;

    impl Point {
        fn show<R: Deref<Target = Self>>(self: R) {} //~ ERROR invalid generic `self` parameter type: `R`
        fn look(self: impl Deref<Target = Self>) {} //~ ERROR invalid generic `self` parameter type: `impl Deref<Target = Self>`
    }
}

mod add_auto {
    use std::any::Any;

    fn main() {
        let value = 3u32;
        let pointer: *const dyn Any = &value;
        let sent = pointer as *const (dyn Any + Send); //~ ERROR cannot add auto trait `Send` to dyn bound via pointer cast
        let _ = sent;
    }
}

mod no_struct {
    struct Point {
        x: i32,
        y: i32,
    }

    enum Shape {
        Circle { radius: f64, color: u8 },
    }

    fn main() {
        let origin = Point { x: 0, y: 0 };
        let circle = Shape::Circle { radius: 1.0, color: 1 };
        let other = Shape::Circle { color: 2, ..circle }; //~ ERROR functional record update syntax requires a struct
        let _ = origin;
    }
}

mod slice {
    fn ends<const N: usize>(all: [u32; N]) -> u32 {
        let [first, .., last] = all; //~ ERROR cannot pattern-match on an array without a fixed length
        first + last
    }
}

fn main() {}
