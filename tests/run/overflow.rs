//@ rustc-agrees
//@ exit: 101
// Without -O overflow is checked.
fn main() {
    let mut x: u8 = 250;
    for i in 0..10 {
        x += i;
        println!("{x}");
    }
}
