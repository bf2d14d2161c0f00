//@ rustc-agrees
// Bytes escaped one at a time from either end, and floats without digits padded with zeros.
fn main() {
    let bytes = b"a\t\xff\"z";
    println!("{} {:?}", bytes.escape_ascii(), bytes.escape_ascii());
    println!("{}", bytes.escape_ascii().rev().map(char::from).collect::<String>());
    let mut ends = bytes.escape_ascii();
    println!("{:?} {:?} {:?} {}", ends.next(), ends.next_back(), ends.nth(1), ends.count());
    println!("{:?}", bytes.escape_ascii().last());
    println!("{:08} {:08} {:+08.1} {:<8}|", f64::NAN, f64::NEG_INFINITY, f32::INFINITY, f64::NAN);
}
