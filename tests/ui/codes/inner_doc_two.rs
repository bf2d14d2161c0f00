// Inner comments that document nothing.
//@ rustc-agrees
struct Point {
    x: i32,
    //! The second coordinate. //~ ERROR expected outer doc comment
    y: i32,
}

fn main() {
    let one = Point { x: 1, y: 2 };
    /*! not here */ //~ ERROR expected outer doc comment
//~| WARN unused doc comment
    drop(1);
    println!("{} {}", one.x, one.y);
}
