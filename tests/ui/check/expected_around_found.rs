//@ rustc-agrees: text
use std::collections::HashMap;
struct W<'a, T, U>(&'a T, U);
fn a(s: String) { let r: Result<String, u8> = s; let m: HashMap<String, u8> = s; let n: HashMap<u8, String> = s; let o: Result<u8, Vec<String>> = s; } //~ ERROR mismatched types
//~| ERROR mismatched types
//~| ERROR mismatched types
//~| ERROR mismatched types
fn b<'a>(w: W<'a, u8, String>) { let s: String = w; let t: u8 = w; } //~ ERROR mismatched types
//~| ERROR mismatched types
fn c(s: Vec<u8>) { let r: Result<Vec<u8>, std::num::ParseIntError> = s; let x: Vec<Vec<u8>> = s; let q: Result<Vec<u8>, Box<dyn std::error::Error>> = s; } //~ ERROR mismatched types
//~| ERROR mismatched types
//~| ERROR mismatched types
fn d(s: u8) -> Result<u8, std::fmt::Error> { s } //~ ERROR mismatched types
fn main() {}
