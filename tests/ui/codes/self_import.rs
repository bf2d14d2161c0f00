// Imports of self that clash or are private.
//@ rustc-agrees
#![allow(unused)]
mod net {
    pub mod http {}
}
use net::http::self; //~ ERROR E0429
pub use crate::net::self; //~ ERROR E0429
//~| ERROR E0255
//~| ERROR E0365
use self::net::self as n; //~ ERROR E0429
fn main() {}
