// A byte whose quote is missing.
//@ rustc-agrees
fn is_a(byte: u8) -> bool {
    byte == b'a //~ ERROR unterminated byte constant
}

fn main() {
    println!("{}", is_a(97));
}
