//@ rustc-agrees
#![forbid(unused_mut)]
#![forbid(non_snake_case)]

#[allow(unused_mut)] //~ ERROR E0453
fn a() {}

mod inner {
    #[warn(non_snake_case)] //~ ERROR E0453
    pub fn b() {}
}

fn main() {
    a();
    inner::b();
}
