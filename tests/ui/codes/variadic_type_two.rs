// `...` is no type.
//@ rustc-agrees
type Printer = fn(u8, [...; 3]); //~ ERROR unexpected `...`

fn call(arguments: &...) {} //~ ERROR C-variadic type `...` may not be nested inside another type

fn main() {
    let first: ... = 3; //~ ERROR unexpected `...`
}
