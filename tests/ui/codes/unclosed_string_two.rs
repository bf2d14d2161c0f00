// A string whose quote is missing.
//@ rustc-agrees
fn text(kind: u32) -> &'static str {
    match kind {
        0 => "zero",
        _ => "many,
    }
}

fn main() {
    println!("{}", text(1)); //~ ERROR unterminated double quote string
}
