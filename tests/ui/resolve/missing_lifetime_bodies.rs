//@ rustc-agrees
// A type with a lifetime that is missing is compared with nothing.
fn foo(x: &str, y: &str) -> &str { } //~ ERROR missing lifetime specifier
struct S<'a> { a: &'a str }
fn bar() -> S { //~ ERROR missing lifetime specifier
    let s: u8 = "a"; //~ ERROR mismatched types
    loop {}
}
fn baz(a: &u8, b: &u8) -> &u8 { if *a > 1 { a } else { "x" } } //~ ERROR missing lifetime specifier
fn main() { let z: u32 = foo("a", "b"); }
