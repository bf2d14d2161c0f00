//@ rustc-agrees
#![allow(unused_imports)]
mod inner {
    use self; //~ ERROR imports need to be explicitly named
    use {self}; //~ ERROR imports need to be explicitly named
    use self::{self}; //~ ERROR imports need to be explicitly named
    use super; //~ ERROR imports need to be explicitly named
    use super::{self}; //~ ERROR imports need to be explicitly named
    use crate; //~ ERROR imports need to be explicitly named
    use crate::{self}; //~ ERROR imports need to be explicitly named
}
use ::{self}; //~ ERROR extern prelude cannot be imported

fn main() {}
