//@ rustc-agrees: text
use std::cell::{Cell, RefCell, OnceCell};
use std::sync::atomic::{AtomicU32, Ordering};
const C: Cell<u32> = Cell::new(1);
const A: AtomicU32 = AtomicU32::new(0);
const R: RefCell<u8> = RefCell::new(1);
const O: OnceCell<u8> = OnceCell::new();
fn main() {
    C.set(3); //~ WARN mutation of an interior mutable `const` item with call to `set`
    A.fetch_add(1, Ordering::SeqCst); //~ WARN mutation of an interior mutable `const` item with call to `fetch_add`
    println!("{}", A.load(Ordering::SeqCst));
    A.store(1, Ordering::Relaxed); //~ WARN mutation of an interior mutable `const` item with call to `store`
    *R.borrow_mut() = 3; //~ WARN mutation of an interior mutable `const` item with call to `borrow_mut`
    let _ = O.set(3); //~ WARN mutation of an interior mutable `const` item with call to `set`
}
