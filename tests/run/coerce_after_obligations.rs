//@ rustc-agrees
// What is pending about a type decides what it is before it is coerced.
use std::ptr::NonNull;
struct Holder {
    slice: NonNull<[u8]>,
}
fn main() {
    let data = [1u8; 4];
    let mut holder = Holder { slice: NonNull::from(&[]) };
    println!("{}", holder.slice.len());
    holder.slice = NonNull::from(&data);
    println!("{}", holder.slice.len());
    let again: NonNull<[u8]> = NonNull::from(&data);
    println!("{}", again.len());
}
