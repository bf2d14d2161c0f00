//@ rustc-agrees
//@ exit: 1
// An error that main returns is printed and exits with 1.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: i32 = "12".parse()?;
    println!("{n}");
    let m: i32 = "twelve".parse()?;
    println!("{m}");
    Ok(())
}
