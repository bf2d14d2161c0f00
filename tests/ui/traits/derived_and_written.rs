//@ rustc-agrees: text
// The impl that a derive makes comes after the written ones.
#[derive(Clone, PartialEq)] //~ ERROR conflicting implementations of trait `PartialEq` for type `Point`
struct Point {
    x: i32,
}

impl PartialEq for Point {
    fn eq(&self, other: &Point) -> bool {
        self.x == other.x
    }
}

fn main() {
    let point = Point { x: 1 };
    println!("{}", point == point.clone());
}
