//@ rustc-agrees: codes, any order
// Functions are not compared: each has a type of its own, and no impl is for those.

fn f() {}
fn g() {}
fn main() {
    f == f; //~ ERROR binary operation `==` cannot be applied to type `fn() {f}`
    f == g; //~ ERROR binary operation `==` cannot be applied to type `fn() {f}`
    //~| ERROR mismatched types
    f == f as fn(); //~ ERROR binary operation `==` cannot be applied to type `fn() {f}`
    //~| ERROR mismatched types
    f < f; //~ ERROR binary operation `<` cannot be applied to type `fn() {f}`
    f != 1; //~ ERROR binary operation `!=` cannot be applied to type `fn() {f}`
    //~| ERROR mismatched types
    main == main; //~ ERROR binary operation `==` cannot be applied to type `fn() {main}`
}
