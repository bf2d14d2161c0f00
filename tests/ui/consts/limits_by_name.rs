//@ rustc-agrees: text, any order
//@ edition: 2021
// The largest and smallest numbers in types.
struct N<const A: u8, const B: i8, const C: i128, const D: usize>;
fn main() {
    let x: N<255, -128, 1, 2> = 1; //~ ERROR mismatched types
    let x: N<127, 127, { i128::MIN }, { usize::MAX }> = 1; //~ ERROR mismatched types
    let y: [u8; 255] = 1; //~ ERROR mismatched types
}
