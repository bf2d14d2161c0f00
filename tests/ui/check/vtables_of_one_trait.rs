//@ rustc-agrees: text
#![allow(unused)]
trait Gen<T> {}
trait Other {}
impl Gen<i32> for () {}
impl Gen<u32> for () {}
fn main() {
    let pointer: *const dyn Gen<i32> = &();
    let a = pointer as *const dyn Gen<u32>; //~ ERROR casting `*const dyn Gen<i32>` as `*const dyn Gen<u32>` is invalid
    let b = pointer as *const dyn Other; //~ ERROR casting `*const dyn Gen<i32>` as `*const dyn Other` is invalid
    let c = pointer as *const (dyn Gen<i32> + Send); //~ ERROR cannot add auto trait `Send` to dyn bound via pointer cast
    let boxed: Box<dyn Gen<i32>> = Box::new(());
    let d = &*boxed as *const dyn Gen<i32> as *const dyn Gen<u32>; //~ ERROR casting `*const dyn Gen<i32>` as `*const dyn Gen<u32>` is invalid
    let e = pointer as *const dyn Gen<i32>;
}
