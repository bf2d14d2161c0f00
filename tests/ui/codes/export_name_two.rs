// Names that the linker cannot have.
//@ rustc-agrees: text, any order
#[unsafe(export_name = "\0foo")] //~ ERROR `export_name` may not contain null characters
pub extern "C" fn foo() {}

#[unsafe(export_name = "COUNT\u{0}")] //~ ERROR `export_name` may not contain null characters
pub static COUNT: u32 = 3;

fn main() {}
//@ json-agrees
