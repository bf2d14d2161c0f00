//@ rustc-agrees: headers, any order
// Impls for some instances only, of Drop and of what says no; such a Drop does not count.

struct Own<T>(T);
impl !Send for Own<u16> {} //~ ERROR negative trait bounds are not fully implemented; use marker types for now
//~| ERROR `!Send` impls cannot be specialized
impl Drop for Own<u8> { //~ ERROR `Drop` impls cannot be specialized
    fn drop(&mut self) {}
}
fn taken(own: Own<String>) -> String {
    own.0
}
fn main() {
    taken(Own(String::new()));
}
