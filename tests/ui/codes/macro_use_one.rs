// Macros of a crate are used for all of it or not at all.
//@ rustc-agrees: text, any order
mod tools {
    #[macro_use(debug_assert)]
    extern crate core; //~ ERROR an `extern crate` loading macros must be at the crate root

    fn check() {
        debug_assert!(true);
    }
}

fn main() {}
