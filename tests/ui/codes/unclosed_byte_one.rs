// A byte whose quote is missing.
//@ rustc-agrees
fn main() {
    let newline = b'\n; //~ ERROR unterminated byte constant
    println!("{}", newline);
}
