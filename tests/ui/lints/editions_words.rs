//@ rustc-agrees: text
//@ exit: 0
//@ edition: 2021
#![warn(keyword_idents_2024)]
fn gen() -> u32 { 2 } //~ WARN `gen` is a keyword in the 2024 edition
macro_rules! m { ($gen:ident) => { $gen } }
fn main() { let gen = gen(); println!("{}", m!(gen)); } //~ WARN `gen` is a keyword in the 2024 edition
//~| WARN `gen` is a keyword in the 2024 edition
//~| WARN `gen` is a keyword in the 2024 edition
