// Visibility in modules that are not around the item.
//@ rustc-agrees: text, any order
mod colors {
    pub mod dark {}
}
mod shapes {
    pub mod square {
        pub(in crate::colors) fn side() -> u32 { //~ ERROR visibilities can only be restricted to ancestor modules
            4
        }
        pub(in crate::colors::dark) const PI: f64 = 3.0; //~ ERROR visibilities can only be restricted to ancestor modules
        pub(in crate::colors::light) static SIDES: u8 = 4; //~ ERROR cannot find `light` in `colors`
    }
    pub mod circle {}
    pub struct Point {
        pub(in crate::colors) x: i32, //~ ERROR visibilities can only be restricted to ancestor modules
        pub(in self::circle) y: i32, //~ ERROR visibilities can only be restricted to ancestor modules
    }
}

fn main() {
    println!("{}", shapes::square::side());
}
