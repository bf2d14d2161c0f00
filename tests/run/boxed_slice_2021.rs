//@ rustc-agrees
//@ edition: 2021
// Before edition 2024 a boxed slice's `into_iter` by method is that of the slice.
fn main() {
    let boxed: Box<[i32]> = vec![1, 2].into_boxed_slice();
    for item in boxed.into_iter().enumerate() {
        let (i, x): (usize, &i32) = item;
        println!("{i} {x}");
    }
    for x in IntoIterator::into_iter(boxed) {
        let y: i32 = x;
        println!("{y}");
    }
}
