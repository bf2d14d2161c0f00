#[macro_use(nope)] //~ ERROR imported macro not found
extern crate std as other;
mod inner {
    #[macro_use] extern crate core; //~ ERROR an `extern crate` loading macros must be at the crate root
}
fn main() {}
