//@ rustc-agrees
// The numbers that panics of the library tell.
use std::panic::{UnwindSafe, catch_unwind};

fn says(f: impl FnOnce() + UnwindSafe) {
    let payload = catch_unwind(f).unwrap_err();
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    println!("{}", text.or(payload.downcast_ref::<String>().cloned()).unwrap());
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    says(|| [1, 2].copy_from_slice(&[1][..]));
    says(|| drop(i32::from_str_radix("1", 99)));
    says(|| String::from("éa").replace_range(1..2, "x"));
    says(|| String::from("éa").replace_range(..1, "x"));
    says(|| String::from("abc").replace_range(5.., "x"));
    says(|| String::from("abc").replace_range(1..=7, "x"));
}
