//@ rustc-agrees: text, any order
//@ edition: 2021
// Constants and statics whose values ask for themselves.
const A: u32 = B; //~ ERROR cycle detected when checking if `A` is a trivial const
const B: u32 = C;
const C: u32 = A;
const D: u32 = D; //~ ERROR cycle detected when checking if `D` is a trivial const
static E: u32 = F; //~ ERROR cycle detected when evaluating initializer of static `E`
const F: u32 = E + 0;
static G: &u32 = H; //~ ERROR cycle detected when evaluating initializer of static `G`
static H: &u32 = G;
const I: u32 = if true { J + 1 } else { 0 }; //~ ERROR cycle detected when simplifying constant for the type system `I`
const J: u32 = I - 1;
fn main() {}
