//@ rustc-agrees
// A constant that holds a reference to a static holds that static, also where the reference was
// taken anew on the way; so all that is written through it is seen by everyone.
use std::sync::atomic::{AtomicU32, Ordering};

static COUNT: AtomicU32 = AtomicU32::new(1);

struct Counter {
    cell: &'static AtomicU32,
    also: &'static &'static AtomicU32,
}
const fn same(cell: &'static AtomicU32) -> &'static AtomicU32 {
    &*cell
}
const COUNTER: Counter = Counter { cell: same(&*&COUNT), also: &&COUNT };
static OTHER: &AtomicU32 = &*COUNTER.cell;

mod other {
    #[inline(never)]
    pub fn count() -> u32 {
        super::COUNTER.cell.fetch_add(1, super::Ordering::SeqCst)
    }
}

thread_local! {
    static NAME: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

fn main() {
    other::count();
    COUNTER.also.fetch_add(10, Ordering::SeqCst);
    println!("{} {}", COUNT.load(Ordering::SeqCst), OTHER.load(Ordering::SeqCst));
    println!("{}", std::ptr::eq(COUNTER.cell, &COUNT) && std::ptr::eq(OTHER, *COUNTER.also));
    let thread = std::thread::Builder::new().name("worker".to_string());
    let work = || std::thread::current().name().map(|name| name.to_uppercase());
    println!("{:?}", thread.spawn(work).unwrap().join().unwrap());
    NAME.set("main".into());
    println!("{:?}", NAME.take());
}
