// Callers are known to functions of Rust only.
//@ rustc-agrees: text, any order
struct Host;

impl Host {
    #[track_caller] //~ ERROR `#[track_caller]` requires Rust ABI
    extern "system" fn call(&self, code: u32) -> u32 {
        code
    }
}

unsafe extern "C" {
    #[track_caller] //~ ERROR `#[track_caller]` requires Rust ABI
    fn abort();
}

fn main() {}
