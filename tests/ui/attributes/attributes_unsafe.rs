//@ rustc-agrees
#[no_mangle] //~ ERROR unsafe attribute used without unsafe
pub fn r() {}

#[export_name = "s"] //~ ERROR unsafe attribute used without unsafe
pub fn t() {}

fn main() {}
