// Traits to derive that are written as strings.
//@ rustc-agrees
#[derive("Clone")] //~ ERROR expected path to a trait, found literal
struct Point {
    x: i32,
}

fn main() {}
//@ json-agrees
