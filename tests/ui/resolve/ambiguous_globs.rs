//@ rustc-agrees
// Two globs of other crates that give one name: a warning, and the first one counts. Otherwise an error.
#![allow(unused_imports)]
mod own {
    pub struct Weak<T>(T);
}
mod libraries {
    use std::rc::*;
    use std::sync::*;
    pub type T = Weak<u8>; //~ WARN `Weak` is ambiguous
}
mod own_first {
    use super::own::*;
    use std::rc::*;
    pub type T = Weak<u8>; //~ ERROR `Weak` is ambiguous
}
#[allow(ambiguous_glob_imports)]
mod allowed {
    use std::fmt::*;
    use std::io::*;
    pub fn f() -> Result {
        Ok(())
    }
}

fn main() {
    let _: Option<libraries::T> = None::<std::rc::Weak<u8>>;
    let _ = (allowed::f, std::marker::PhantomData::<own_first::T>);
}
