#![allow(dead_code)]
trait A {}
trait B: A {}
trait SendToo: Send {}
fn up(x: *const dyn B) -> *const dyn A {
    x as *const dyn A
}
fn casts(x: *const dyn A, y: *const dyn SendToo) {
    let _ = x as *const dyn B; //~ ERROR casting `*const (dyn A + 'static)` as `*const dyn B` is invalid
    let _ = x as *const (dyn A + Send); //~ ERROR cannot add auto trait `Send` to dyn bound via pointer cast
    let _ = y as *const (dyn SendToo + Send);
}
fn main() {}
