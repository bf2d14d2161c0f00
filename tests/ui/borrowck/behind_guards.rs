//@ rustc-agrees: text
use std::rc::Rc; use std::sync::{Arc, Mutex}; use std::cell::{RefCell};
struct My(Vec<u8>);
impl std::ops::Deref for My { type Target = Vec<u8>; fn deref(&self) -> &Vec<u8> { &self.0 } }
struct F { v: Vec<u8>, n: u8 }
fn a(r: &RefCell<Vec<u8>>) { let b = r.borrow(); b.push(1); } //~ ERROR cannot borrow data in dereference of `Ref<'_, Vec<u8>>` as mutable
fn b(r: Rc<Vec<u8>>) { r.push(1); } //~ ERROR cannot borrow data in an `Rc` as mutable
fn c(r: Arc<Vec<u8>>) { r.push(1); } //~ ERROR cannot borrow data in an `Arc` as mutable
fn e(m: My) { m.push(1); } //~ ERROR cannot borrow data in dereference of `My` as mutable
fn f(r: &RefCell<F>) { r.borrow().n = 3; r.borrow().v.push(1); } //~ ERROR cannot assign to data in dereference of `Ref<'_, F>`
//~| ERROR cannot borrow data in dereference of `Ref<'_, F>` as mutable
fn g(r: Rc<F>) { r.n = 3; r.v.push(1); } //~ ERROR cannot assign to data in an `Rc`
//~| ERROR cannot borrow data in an `Rc` as mutable
fn h(r: &RefCell<F>) { let x = r.borrow(); x.n = 3; x.v.push(1); let y = &mut x.v; } //~ ERROR cannot assign to data in dereference of `Ref<'_, F>`
//~| ERROR cannot borrow data in dereference of `Ref<'_, F>` as mutable
//~| ERROR cannot borrow data in dereference of `Ref<'_, F>` as mutable
//~| WARN unused variable: `y`
fn i(m: Mutex<F>) { let g = m.lock().unwrap(); g.n = 3; g.v.push(1); } //~ ERROR cannot borrow `g` as mutable, as it is not declared as mutable
fn j(m: My) { m[0] = 1; *m = vec![]; } //~ ERROR cannot borrow data in dereference of `My` as mutable
//~| ERROR cannot assign to data in dereference of `My`
fn main() {}
