// Bounds that need parentheses.
//@ rustc-agrees
trait Shape {}
struct Canvas<'a> {
    shape: &'a dyn Shape + 'a, //~ ERROR ambiguous `+` in a type
    name: &'a mut String + 'a, //~ ERROR expected a path on the left-hand side of `+`
}

fn draw(shape: &Vec<u8> + Send) { //~ ERROR expected a path on the left-hand side of `+`
    let _ = shape;
}

fn main() {}
