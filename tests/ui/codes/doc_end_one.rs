// Comments at an end, where nothing follows.
//@ rustc-agrees
struct Stack(Vec<u32>);

impl Stack {
    fn push(&mut self, item: u32) {
        self.0.push(item);
    }

    /// Takes the last one away. //~ ERROR found a documentation comment that doesn't document anything
}

trait Shape {
    fn area(&self) -> f64;
    /// How long the outline is. //~ ERROR found a documentation comment that doesn't document anything
}

mod inner {
    fn one() {}
    /** And what comes then. */ //~ ERROR expected item after doc comment
}

fn main() {
    Stack(vec![]).push(1);
}
//@ json-agrees
