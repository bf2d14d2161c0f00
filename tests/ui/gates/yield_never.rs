// `gen` of edition 2024, arms without a body, and `for await`.
//@ edition: 2024
//@ rustc-agrees: codes, any order
#![allow(warnings)]

enum Void {}

fn never(value: Result<u8, Void>) -> u8 {
    match value {
        Ok(byte) => byte,
        Err(!), //~ ERROR `!` patterns are experimental
    }
}

gen fn numbers() -> u32 {} //~ ERROR gen blocks are experimental

async fn turns(list: [u8; 3]) {
    let words = gen {}; //~ ERROR gen blocks are experimental
    let wrong: u8 = "text"; //~ ERROR mismatched types
}

fn main() {}
