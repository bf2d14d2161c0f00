//@ rustc-agrees
// The segment that leads nowhere: E0433 before the last one, E0432 for that; one place has one error; a path that would
// lead there is suggested.
use crate::helpers::X;
//~^ ERROR E0432
use m::S::x::y;
//~^ ERROR E0433
use nalgebra::base::dimension::Dyn;
//~^ ERROR E0433
use rand::{Rng, thread_rng};
//~^ ERROR E0432
use rand::{SeedableRng, rngs::StdRng};
//~^ ERROR E0432
//~| ERROR E0433
use std::{fmtt::Debug, fmtt::Display, io::Readd};
//~^ ERROR E0432
use Upper::Z;
//~^ ERROR E0432

mod util {
    pub mod helpers {
        pub struct X;
    }
    pub fn go() {}
}

mod m {
    pub struct S;
    pub mod inner {
        use other::Y;
        //~^ ERROR E0432
        use util::helpers::X;
        //~^ ERROR E0433
    }
    pub mod other {
        pub struct Y;
    }
    use util::go;
    //~^ ERROR E0432
}

fn main() {}
