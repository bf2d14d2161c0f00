// Names that the linker cannot have.
//@ rustc-agrees: text, any order
#[unsafe(export_name = "start\0now")] //~ ERROR `export_name` may not contain null characters
pub fn start() {}

fn main() {}
