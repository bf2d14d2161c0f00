//@ rustc-agrees
//@ flags: -O
// With -O it wraps.
fn main() {
    let mut x: u8 = 250;
    for i in 0..10 {
        x += i;
        println!("{x}");
    }
}
