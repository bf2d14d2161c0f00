//@ rustc-agrees
// A static as the program's allocator: all that the library allocates goes through it, what is written with
// the defaults of the trait, too.
use std::alloc::{GlobalAlloc, Layout, System, alloc_zeroed, dealloc};
use std::collections::HashMap;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

struct Counting {
    calls: AtomicUsize,
    live: AtomicIsize,
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.live.fetch_add(layout.size() as isize, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        self.live.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting { calls: AtomicUsize::new(0), live: AtomicIsize::new(0) };

fn live() -> isize {
    ALLOCATOR.live.load(Ordering::Relaxed)
}

fn main() {
    let before = live();
    let calls = ALLOCATOR.calls.load(Ordering::Relaxed);
    let boxed = Box::new([0u8; 100]);
    println!("{}", live() - before);
    let mut v = Vec::with_capacity(10);
    v.extend(0u32..10);
    println!("{}", live() - before);
    v.reserve_exact(20);
    println!("{} {:?}", live() - before, v);
    drop(boxed);
    let s = "text".repeat(5);
    println!("{} {s}", live() - before);
    let map: HashMap<u8, String> = (0..100).map(|i| (i, i.to_string())).collect();
    println!("{}", map.len());
    drop((map, s, v));
    unsafe {
        let layout = Layout::new::<[u64; 4]>();
        let zeroed = alloc_zeroed(layout).cast::<[u64; 4]>();
        println!("{:?} {}", *zeroed, live() - before);
        dealloc(zeroed.cast(), layout);
    }
    println!("{} {}", live() - before, ALLOCATOR.calls.load(Ordering::Relaxed) > calls + 5);
}
