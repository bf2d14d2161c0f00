//@ rustc-agrees
// The hook must not panic: the program ends.
//@ exit: 134
use std::panic;

fn main() {
    panic::set_hook(Box::new(|info| {
        println!("hook: {info}");
        if info.payload().is::<u8>() {
            panic!("in the hook")
        }
    }));
    let _ = panic::catch_unwind(|| panic!("{}-{}", 1, 2));
    panic::panic_any(3u8);
}
