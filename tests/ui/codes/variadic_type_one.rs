// `...` is no type.
//@ rustc-agrees
fn log(format: &str, list: &...) {} //~ ERROR C-variadic type `...` may not be nested inside another type

fn main() {}
