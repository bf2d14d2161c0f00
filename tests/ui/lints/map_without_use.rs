//@ rustc-agrees: text
#![allow(unused_must_use)]
fn pr(x: &mut u32) { *x += 1; }
fn main() {
    let mut v = vec![1, 2];
    v.iter_mut().map(pr); //~ WARN `Iterator::map` call that discard the iterator's values
    v.iter_mut().map(|x| { *x += 1; }); //~ WARN `Iterator::map` call that discard the iterator's values
    v.sort(); v.dedup();
}
