// Callers are known to functions of Rust only.
//@ rustc-agrees: text, any order
#[track_caller] //~ ERROR `#[track_caller]` requires Rust ABI
extern "C" fn callback() {}

fn main() {
    callback();
}
//@ json-agrees
