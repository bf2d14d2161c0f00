// Shared owners may cross `catch_unwind` where what they share may be referred to.
use std::collections::{BTreeMap, LinkedList};
use std::ffi::{CStr, CString};
use std::panic::catch_unwind;
use std::rc::Rc;
use std::sync::Arc;

fn safe<T: std::panic::UnwindSafe>(_: &T) {}

fn main() {
    let mut n = 1;
    safe(&Rc::new(&mut n));
    safe(&Arc::new(vec![&mut n]));
    safe(&BTreeMap::from([(1, &mut n)]));
    let shared = Rc::new(vec![1, 2]);
    println!("{:?}", catch_unwind(|| shared.iter().sum::<i32>()).ok());
    println!("{:?} {:?}", Rc::<CStr>::default(), Arc::<CStr>::from(c"x"));
    println!("{:?} {}", &c"hello"[2..], CString::new("a").unwrap() == *c"a");
    println!("{:?}", LinkedList::from([1, 2]).iter());
}
