// Macros of a crate are used for all of it or not at all.
//@ rustc-agrees: text, any order
#[allow(unused_imports)]
mod outer {
    mod inner {
        #[macro_use]
        extern crate std as library; //~ ERROR an `extern crate` loading macros must be at the crate root
    }
    #[macro_use(vec)]
    extern crate alloc; //~ ERROR an `extern crate` loading macros must be at the crate root
}

fn main() {}
