//@ rustc-agrees: text
//@ edition: 2021
fn main() {
    let b: Box<[u8]> = vec![1].into_boxed_slice();
    for x in b.into_iter() { let _: &u8 = x; } //~ WARN this method call resolves to `<&Box<[T]> as IntoIterator>::into_iter` (due to backwards compatibility), but will resolve to `<Box<[T]> as IntoIterator>::into_iter` in Rust 2024
    let c: Box<[u8]> = vec![1].into_boxed_slice();
    let v: Vec<&u8> = c.into_iter().collect(); //~ WARN this method call resolves to `<&Box<[T]> as IntoIterator>::into_iter` (due to backwards compatibility), but will resolve to `<Box<[T]> as IntoIterator>::into_iter` in Rust 2024
    println!("{v:?}");
}
