// A trait both implemented and not.
//@ rustc-agrees: text, any order
trait Draw {}
struct Circle;

impl Draw for Circle {}
impl !Draw for Circle {} //~ ERROR negative trait bounds are not fully implemented; use marker types for now
//~| ERROR found both positive and negative implementation of trait `Draw` for type `Circle`:

fn main() {}
