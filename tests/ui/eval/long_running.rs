//@ rustc-agrees: text
// A constant that does not end is given up where rustc gives it up; one that takes long may be allowed to.
const ENDLESS: () = loop {}; //~ ERROR constant evaluation is taking a long time

const fn count(n: u32) -> u32 {
    let mut i = 0;
    while i < n {
        i += 1;
    }
    i
}
const SHORT: u32 = count(1000);

fn main() {
    let _: () = ENDLESS;
    println!("{}", SHORT);
}
