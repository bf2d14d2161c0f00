//@ rustc-agrees
//@ exit: 0
// Destructors of thread locals: last made first, on the main thread too; what needs none stays usable.
use std::cell::{Cell, RefCell};
struct D(&'static str, u32);
impl Drop for D { fn drop(&mut self) { N.with(|n| n.set(n.get() + 1)); let r = B.try_with(|b| b.borrow().len()); println!("drop {} {} n={} b={:?}", self.0, self.1, N.get(), r.ok()); } }
thread_local! { static N: Cell<u32> = const { Cell::new(0) }; 
    static A: D = D("a", 1); static B: RefCell<Vec<u8>> = RefCell::new(vec![1]); 
    static C: RefCell<Option<D>> = RefCell::new(None); static E: Cell<u8> = { E2.set(3); Cell::new(E2.get() + 1) }; static E2: Cell<u8> = Cell::new(0); }
fn work(n: u32) { A.with(|a| println!("{} {}", a.0, a.1)); C.with_borrow_mut(|c| *c = Some(D("c", n))); B.with_borrow_mut(|b| b.push(n as u8)); println!("{} {}", E.get(), N.get()); }
fn main() { std::thread::spawn(|| work(10)).join().unwrap(); let t: Vec<_> = (0..2).map(|i| std::thread::spawn(move || N.replace(i))).collect(); for x in t { println!("{}", x.join().unwrap()); } work(20); let r = std::thread::spawn(|| { C.set(Some(D("p", 5))); panic!("x") }).join(); println!("{}", r.is_err()); println!("end");  }
