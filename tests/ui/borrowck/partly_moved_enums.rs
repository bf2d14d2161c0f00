// Which variant a value is cannot be asked when a part of it has been moved out.
#![allow(unused_variables)]
enum Shape {
    Named(String),
    Sized { name: String, size: i32 },
}
fn matched(shape: Shape) {
    match shape {
        Shape::Named(name) => drop(name),
        Shape::Sized { name, .. } => drop(name),
    }
    match shape {
        //~^ ERROR use of partially moved value: `shape`
        Shape::Named(_) => {}
        _ => {}
    }
}
fn conditions(option: Option<(String, i32)>) {
    if let Some((text, _)) = option {}
    if let Some((_, number)) = option {} //~ ERROR use of partially moved value: `option`
}
fn inside(pair: (Option<String>, i32)) {
    match pair {
        (Some(text), _) => drop(text),
        (None, _) => {}
    }
    match pair {
        //~^ ERROR use of partially moved value: `pair.0`
        (None, 1) => {}
        _ => {}
    }
    match pair.1 {
        1 => {}
        _ => {}
    }
    match pair {
        (_, n) => {}
    }
}
fn main() {}
