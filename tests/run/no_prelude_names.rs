//@ rustc-agrees
// Nothing here names anything of the standard library, and yet its language items are needed.
fn main() {
    let numbers = 3..;
    let mut n = 0;
    while n != numbers.start {
        n += 1;
    }
}
