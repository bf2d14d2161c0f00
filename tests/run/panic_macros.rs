//@ rustc-agrees
// The text of the macros that panic captures variables.
use std::panic::{catch_unwind, set_hook};

fn text(body: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let payload = catch_unwind(body).unwrap_err();
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast_ref::<&str>().unwrap().to_string(),
    }
}

fn main() {
    set_hook(Box::new(|_| ()));
    let c = 5;
    println!("{}", text(|| unreachable!("value {c}")));
    println!("{}", text(|| unreachable!("{} {c:>3} {n}", 1, n = 2)));
    println!("{}", text(|| unreachable!()));
    println!("{}", text(|| todo!("later {c:?}")));
    println!("{}", text(|| unimplemented!("{c:04} {}", 1)));
    println!("{}", text(|| assert!(c == 6, "is {c}")));
    println!("{}", text(|| assert_eq!(c, 6, "is {c}")));
    println!("{}", text(|| panic!("{c}{c}")));
}
