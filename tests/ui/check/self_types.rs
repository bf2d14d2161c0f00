//@ rustc-agrees
// What may be written as the type of `self`: receivers, and what is one day.
#![allow(dead_code)]
use std::ops::Deref;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

struct Value;
struct Wrapper<T>(T);
struct Pointer<T>(T);

impl<T> Deref for Pointer<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl Value {
    fn counted(self: Rc<Self>) {}
    fn pinned(self: Pin<&mut Self>) {}
    fn nested(self: &Rc<Pin<Arc<Box<Self>>>>) {}
    fn named(self: Value) {}
    fn by_deref(self: Pointer<Self>) {} //~ ERROR without the `arbitrary_self_types` feature
    fn in_receiver(self: Rc<Pointer<Self>>) {} //~ ERROR without the `arbitrary_self_types` feature
    fn by_pointer(self: *const Self) {} //~ ERROR without the `arbitrary_self_types_pointers` feature
    fn behind_reference(self: &*mut Self) {} //~ ERROR without the `arbitrary_self_types_pointers` feature
    fn wrapped(self: Wrapper<Self>) {} //~ ERROR invalid `self` parameter type: `Wrapper<Value>`
    fn other(self: u8) {} //~ ERROR invalid `self` parameter type: `u8`
}

fn main() {}
