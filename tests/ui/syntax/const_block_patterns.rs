//@ rustc-agrees: text, any order
//@ edition: 2024
// Blocks of constants are no patterns.
fn f(x: u32) -> u32 {
    match x {
        const { 1 + 1 } => 1, //~ ERROR const blocks cannot be used as patterns
        0..=const { 5 } => 2, //~ ERROR const blocks cannot be used as patterns
        const { 7 }.. => 2, //~ ERROR const blocks cannot be used as patterns
        Some(const { 3 }) => 1, //~ ERROR const blocks cannot be used as patterns
        //~| ERROR mismatched types
        _ => 0,
    }
}
fn main() {
    let const { 1 } = 2 else { return }; //~ ERROR const blocks cannot be used as patterns
    if let const { 2 } = 3 {} //~ ERROR const blocks cannot be used as patterns
    let y: u32 = ""; //~ ERROR mismatched types
}
