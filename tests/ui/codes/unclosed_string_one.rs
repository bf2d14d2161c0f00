// A string whose quote is missing.
//@ rustc-agrees
fn main() {
    let greeting = "hello;
    println!("{}", greeting); //~ ERROR unterminated double quote string
}
