//@ rustc-agrees
//@ exit: 1
// The error that main returns, as Debug shows it.
use std::fmt;
#[derive(Debug)]
struct E;
impl fmt::Display for E {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "E!")
    }
}
impl std::error::Error for E {}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("a");
    let n: i32 = "12".parse()?;
    println!("{n}");
    Err(Box::new(E))
}
