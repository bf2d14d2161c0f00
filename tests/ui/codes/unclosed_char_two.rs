// A character whose quote is missing.
//@ rustc-agrees
fn main() {
    let line = "a,b";
    let comma = ',; //~ ERROR unterminated character literal
    println!("{:?}", line.split(comma).collect::<Vec<_>>());
}
