//@ rustc-agrees
//@ exit: 134
//@ flags: -O
// A panic does not leave a function of a foreign ABI, inlined or not: the program aborts.
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}

extern "C" fn callback(n: u32) -> u32 {
    let _d = D;
    if n > 2 {
        panic!("no way out");
    }
    n
}

fn main() {
    println!("{}", callback(1));
    let caught = std::panic::catch_unwind(|| callback(3));
    println!("not here {}", caught.is_err());
}
