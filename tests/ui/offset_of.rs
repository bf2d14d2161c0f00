mod inner {
    pub struct Point {
        pub x: u32,
        y: u32,
    }
    pub fn origin() -> Point {
        Point { x: 0, y: 0 }.moved()
    }
    impl Point {
        fn moved(self) -> Point {
            Point { x: self.y, y: self.x }
        }
    }
}

fn main() {
    let _ = inner::origin();
    let _ = std::mem::offset_of!(inner::Point, x);
    let _ = std::mem::offset_of!(inner::Point, y); //~ ERROR field `y` of struct `Point` is private
    let _ = std::mem::offset_of!(inner::Point, z); //~ ERROR no field `z` on type `Point`
    let _ = std::mem::offset_of!((u8, u32), 2); //~ ERROR no field `2` on type `(u8, u32)`
}
