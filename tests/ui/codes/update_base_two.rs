// Struct update syntax without the struct.
//@ rustc-agrees
#[derive(Default)]
struct Options {
    verbose: bool,
    name: String,
}

enum Shape {
    Square { side: f64, at: (f64, f64) },
}

fn options() -> Options {
    Options { verbose: true, .. } //~ ERROR base expression required after `..`
}

fn shape() -> Shape {
    Shape::Square { side: 1.0, .. } //~ ERROR base expression required after `..`
}

fn main() {
    options();
    shape();
}
//@ json-agrees
