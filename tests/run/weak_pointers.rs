//@ rustc-agrees
// Weak pointers as raw ones, and shared strings as their bytes.
use std::rc::{self, Rc};
use std::sync::{self, Arc};
fn main() {
    let strong = Rc::new(String::from("value"));
    let raw = Rc::downgrade(&strong).into_raw();
    println!("{} {}", Rc::weak_count(&strong), unsafe { &*raw });
    let weak = unsafe { rc::Weak::from_raw(raw) };
    println!("{:?} {}", weak.upgrade(), std::ptr::eq(weak.as_ptr(), &*strong));
    drop(strong);
    println!("{:?}", weak.upgrade());
    let none: rc::Weak<u8> = rc::Weak::new();
    println!("{:?}", unsafe { rc::Weak::from_raw(none.into_raw()) }.upgrade());
    let text: Arc<str> = Arc::from("text");
    let weak: sync::Weak<str> = Arc::downgrade(&text);
    let weak = unsafe { sync::Weak::from_raw(weak.into_raw()) };
    println!("{:?} {}", weak.upgrade(), Arc::strong_count(&text));
    println!("{:?}", Arc::<[u8]>::from(text));
    println!("{:?} {:?}", weak.upgrade(), Rc::<[u8]>::from(Rc::<str>::from("ab")));
}
