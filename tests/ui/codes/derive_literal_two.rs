// Traits to derive that are written as strings.
//@ rustc-agrees
#[derive(Debug, "Clone, Copy")] //~ ERROR expected path to a trait, found literal
enum Direction {
    Up,
    Down,
}

#[derive("PartialEq", "Eq")] //~ ERROR expected path to a trait, found literal
//~| ERROR expected path to a trait, found literal
struct Unit;

fn main() {}
//@ json-agrees
