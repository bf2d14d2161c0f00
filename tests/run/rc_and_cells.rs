//@ rustc-agrees
// Rc, Weak, Cell, RefCell, OnceCell.
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::{
    Arc, Barrier, Condvar, LazyLock, Mutex, OnceLock, RwLock,
    atomic::{AtomicUsize, Ordering},
    mpsc,
};
use std::thread;
#[derive(Debug)]
struct Node {
    v: i32,
    parent: RefCell<Weak<Node>>,
    kids: RefCell<Vec<Rc<Node>>>,
}
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
static COUNT: AtomicUsize = AtomicUsize::new(0);
static LAZY: LazyLock<Vec<i32>> = LazyLock::new(|| {
    println!("init");
    vec![1, 2, 3]
});
static ONCE: OnceLock<String> = OnceLock::new();
thread_local! { static TL: RefCell<u32> = RefCell::new(1); static TC: Cell<i32> = const { Cell::new(5) }; }
fn cow(s: &str) -> Cow<str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', "_"))
    } else {
        Cow::Borrowed(s)
    }
}
fn main() {
    let leaf = Rc::new(Node {
        v: 3,
        parent: RefCell::new(Weak::new()),
        kids: RefCell::new(vec![]),
    });
    let branch = Rc::new(Node {
        v: 5,
        parent: RefCell::new(Weak::new()),
        kids: RefCell::new(vec![Rc::clone(&leaf)]),
    });
    *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
    println!(
        "{:?} {} {}",
        leaf.parent.borrow().upgrade().map(|p| p.v),
        Rc::strong_count(&leaf),
        Rc::weak_count(&branch)
    );
    println!(
        "{:?}",
        branch.kids.borrow().iter().map(|k| k.v).collect::<Vec<_>>()
    );
    drop(branch);
    println!("{:?}", leaf.parent.borrow().upgrade().is_none());
    println!("{leaf:?}");
    let c = Cell::new(1);
    c.set(c.get() + 1);
    println!("{c:?} {}", c.replace(9));
    let o: OnceCell<i32> = OnceCell::new();
    println!("{} {:?}", o.get_or_init(|| 4), o);
    let r = Rc::new(RefCell::new(vec![1]));
    let r2 = r.clone();
    r2.borrow_mut().push(2);
    println!("{r:?} {:?}", r.try_borrow_mut().is_ok());
    let s: Rc<str> = "abc".into();
    let a: Arc<[i32]> = vec![1, 2].into();
    println!("{s} {a:?} {}", Rc::ptr_eq(&s, &s.clone()));
    let rd: Rc<dyn Fn(i32) -> i32> = Rc::new(|x| x * 2);
    println!("{}", rd(4));
    let mut m = Rc::new(5);
    *Rc::make_mut(&mut m) += 1;
    println!("{m}");
    println!("{:?}", Rc::try_unwrap(m));
    {
        let _a = D("a");
        let b = D("b");
        let _c = Box::new(D("c"));
        drop(b);
        println!("end");
    }
    let v = vec![D("v1"), D("v2")];
    std::mem::drop(v);
    let _ = D("tmp");
    let mut o = Some(D("o"));
    o.take();
    std::mem::forget(D("never"));
    let total = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..4)
        .map(|i| {
            let t = Arc::clone(&total);
            thread::spawn(move || {
                for _ in 0..100 {
                    *t.lock().unwrap() += i;
                }
                COUNT.fetch_add(1, Ordering::SeqCst);
                i * 10
            })
        })
        .collect();
    let rs: Vec<i32> = hs.into_iter().map(|h| h.join().unwrap()).collect();
    println!(
        "{rs:?} {} {}",
        total.lock().unwrap(),
        COUNT.load(Ordering::SeqCst)
    );
    let (tx, rx) = mpsc::channel();
    for id in 0..3 {
        let tx = tx.clone();
        thread::spawn(move || {
            tx.send(id).unwrap();
        });
    }
    drop(tx);
    let mut got: Vec<i32> = rx.iter().collect();
    got.sort();
    println!("{got:?} {:?}", rx.recv());
    let (stx, srx) = mpsc::sync_channel(1);
    let h = thread::spawn(move || {
        for i in 0..3 {
            stx.send(i).unwrap();
        }
    });
    println!("{:?}", srx.into_iter().collect::<Vec<i32>>());
    h.join().unwrap();
    let rw = RwLock::new(1);
    {
        let a = rw.read().unwrap();
        let b = rw.read().unwrap();
        println!("{} {}", *a, *b);
    }
    *rw.write().unwrap() += 1;
    println!("{rw:?}");
    let mut arr = [1, 2, 3];
    thread::scope(|s| {
        for x in arr.iter_mut() {
            s.spawn(move || *x *= 2);
        }
    });
    println!("{arr:?}");
    println!("{:?} {}", *LAZY, LAZY.len());
    ONCE.set("once".into()).unwrap();
    println!("{:?} {:?}", ONCE.get(), ONCE.set("x".into()));
    TL.with(|t| *t.borrow_mut() += 1);
    thread::spawn(|| TL.with(|t| println!("{}", t.borrow())))
        .join()
        .unwrap();
    TL.with_borrow(|t| println!("{t}"));
    TC.set(6);
    println!("{}", TC.get());
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p2 = pair.clone();
    thread::spawn(move || {
        *p2.0.lock().unwrap() = true;
        p2.1.notify_one();
    });
    let mut g = pair.0.lock().unwrap();
    while !*g {
        g = pair.1.wait(g).unwrap();
    }
    println!("ready {g}");
    drop(g);
    println!("{} {}", cow("a b"), cow("ab"));
    let mut c = cow("x");
    c.to_mut().push('y');
    println!("{c:?}");
    println!("{}", c.into_owned());
    let r = thread::spawn(|| {
        if COUNT.load(Ordering::Relaxed) > 0 {
            panic!("boom {}", 1);
        }
    })
    .join();
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    let r = std::panic::catch_unwind(|| {
        let v: Vec<i32> = Vec::new();
        v[COUNT.load(Ordering::Relaxed)]
    });
    println!("{}", r.is_err());
    let m = Arc::new(Mutex::new(1));
    let m2 = m.clone();
    let _ = thread::spawn(move || {
        let _g = m2.lock().unwrap();
        panic!("poison");
    })
    .join();
    println!("{} {:?}", m.is_poisoned(), m.lock().is_err());
    let b = Arc::new(Barrier::new(2));
    let b2 = b.clone();
    let h = thread::Builder::new()
        .name("w".into())
        .spawn(move || {
            b2.wait();
            thread::current().name().map(|s| s.to_string())
        })
        .unwrap();
    b.wait();
    println!("{:?}", h.join().unwrap());
    println!("{:?}", thread::current().name());
    let x: Box<dyn std::any::Any> = Box::new(5i32);
    println!("{:?} {:?}", x.downcast_ref::<i32>(), x.is::<u8>());
}
