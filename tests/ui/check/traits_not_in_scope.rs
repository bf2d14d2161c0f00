//@ rustc-agrees: text, any order
// A trait of a module that is implemented, but not in scope: the line that imports it.
mod shapes {
    pub trait Area {
        fn area(&self) -> f64;
        fn make() -> Self
        where
            Self: Sized;
    }
    pub trait Name {
        fn name(self) -> u8;
    }
    pub trait Title {
        fn name(self) -> u8;
    }
    pub struct Square(pub f64);
    impl Area for Square {
        fn area(&self) -> f64 {
            self.0
        }
        fn make() -> Self {
            Square(1.0)
        }
    }
    impl Name for Square {
        fn name(self) -> u8 {
            1
        }
    }
    impl Title for Square {
        fn name(self) -> u8 {
            2
        }
    }
}
use shapes::Square;

fn main() {
    let square = Square(2.0);
    square.area(); //~ ERROR no method named `area` found for struct `Square` in the current scope
    (&square).area(); //~ ERROR no method named `area` found for reference `&Square` in the current scope
    Square::make(); //~ ERROR no function or associated item named `make` found for struct `Square` in the current scope
    square.name(); //~ ERROR no method named `name` found for struct `Square` in the current scope
}
