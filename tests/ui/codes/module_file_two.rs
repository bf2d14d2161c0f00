// Modules whose files are not there.
//@ rustc-agrees
mod shapes {
    pub mod circle; //~ ERROR file not found for module `circle`
}
#[path = "no_such_folder/other.rs"]
mod other; //~ ERROR couldn't read `no_such_folder/other.rs`: No such file or directory (os error 2)

fn main() {}
//@ json-agrees
