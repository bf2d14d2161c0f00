//@ rustc-agrees
// A feature that oxcc does not compile: rustc's error for naming it, and nothing about what it allows.
#![feature(box_patterns, never_type)]
//~^ ERROR E0554

fn main() {
    let box x = Box::new(1);
    let _ = x + 1;
}
