//@ rustc-agrees: headers, any order
// A foreign auto trait is implemented for a crate's own structs, enums and unions only.

struct Own<T>(T);
unsafe impl Send for &'static Own<u16> {} //~ ERROR cross-crate traits with a default impl, like `Send`, can only be implemented for a struct/enum type, not `&'static Own<u16>`
unsafe impl Sync for Box<Own<u8>> {} //~ ERROR cross-crate traits with a default impl, like `Sync`, can only be implemented for a struct/enum type defined in the current crate
impl Unpin for &'static Own<u8> {} //~ ERROR cross-crate traits with a default impl, like `Unpin`, can only be implemented for a struct/enum type, not `&'static Own<u8>`
fn main() {}
