// More signatures that cannot be.
//@ rustc-agrees
#![allow(unused)]
mod parens {
    use std::collections::HashMap;
    struct Cache {
        map: HashMap(String, u32), //~ ERROR E0214
        last: Option(u8), //~ ERROR E0214
    }
    fn pair() -> Result(u8, String) { //~ ERROR E0214
        Ok(1)
    }
}
mod of {
    fn f(n: u8) -> typeof(n) { //~ ERROR E0516
        0
    }
    struct S {
        x: typeof(1 + 2), //~ ERROR E0516
    }
}
fn main() {}
