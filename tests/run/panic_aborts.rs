//@ rustc-agrees
//@ flags: -C panic=abort
//@ exit: 134
// With -C panic=abort no destructor runs and nothing is caught: the message is the last thing.
use std::panic;

struct Loud;

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped");
    }
}

fn main() {
    let _loud = Loud;
    panic::set_hook(Box::new(|info| println!("hook: {}", info.payload_as_str().unwrap_or("?"))));
    let caught = panic::catch_unwind(|| {
        let _inner = Loud;
        panic!("the last words");
    });
    println!("{}", caught.is_err());
}
