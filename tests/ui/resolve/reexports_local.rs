//@ rustc-agrees
#![allow(unused_imports, dead_code)]
fn main() {
    mod outer {
        fn hidden() {}
        pub mod inner {
            pub use super::hidden; //~ ERROR E0364
        }
    }
}
