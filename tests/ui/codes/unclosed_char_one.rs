// A character whose quote is missing.
//@ rustc-agrees
static DOT: char = '●; //~ ERROR unterminated character literal

fn main() {
    println!("{}", DOT);
}
