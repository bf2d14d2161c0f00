//@ rustc-agrees
// A closure behind impl Trait borrows from the function it leaves.
fn escapes() -> impl Fn() -> i32 {
    let x = 1;
    || x //~ ERROR closure may outlive the current function, but it borrows `x`, which is owned by the current function
}
fn main() {
    println!("{}", escapes()());
}
