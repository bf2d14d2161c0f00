//@ rustc-agrees: text, any order
//@ edition: 2024
// Clauses of constants.
const A: u32 where u32: Copy = 1; //~ ERROR where clauses are not allowed before const item bodies
//~| ERROR generic const items are experimental
const B<T>: u32 = 1; //~ ERROR generic const items are experimental
impl S {
    const E: u32 where u32: Copy = 1; //~ ERROR where clauses are not allowed before const item bodies
    //~| ERROR generic const items are experimental
    const F: u32 = 1 where u32: Copy; //~ ERROR generic const items are experimental
}
struct S;
trait T {
    const H: u32 where u32: Copy; //~ ERROR generic const items are experimental
}
fn main() {
    let x: u32 = ""; //~ ERROR mismatched types
}
