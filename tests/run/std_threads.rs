//@ rustc-agrees
// Threads and what they share: locks, conditions, channels, once, barriers, thread locals.
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError, TrySendError};
use std::sync::*;
use std::thread;
use std::time::Duration;

thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(1) };
    static NAMES: RefCell<Vec<String>> = RefCell::new(vec!["init".into()]);
    static NEVER: Cell<i32> = panic!("not needed");
}
static LAZY: LazyLock<String> = LazyLock::new(|| "made once".to_string());
static ONCE: OnceLock<u32> = OnceLock::new();
static TOTAL: Mutex<u32> = Mutex::new(0);

fn threads() {
    let h = thread::Builder::new().name("worker".into()).stack_size(1 << 20).spawn(|| thread::current().name().map(String::from)).unwrap();
    println!("{:?}", h.thread().name());
    println!("{:?}", h.join().unwrap());
    println!("{:?}", thread::spawn(|| -> u32 { panic!("boom") }).join().unwrap_err().downcast_ref::<&str>());
    let mut data = vec![1, 2, 3];
    let sum = AtomicUsize::new(0);
    let r = thread::scope(|s| {
        let h = s.spawn(|| data.iter().sum::<usize>());
        for i in 0..4 {
            let sum = &sum;
            s.spawn(move || sum.fetch_add(i, Ordering::SeqCst));
        }
        thread::Builder::new().spawn_scoped(s, || sum.fetch_add(10, Ordering::SeqCst)).unwrap();
        h.join().unwrap()
    });
    data.push(4);
    println!("{r} {} {data:?}", sum.load(Ordering::SeqCst));
    let flag = Arc::new(AtomicBool::new(false));
    let f = flag.clone();
    let parked = thread::spawn(move || {
        while !f.load(Ordering::Acquire) {
            thread::park();
        }
        "unparked"
    });
    flag.store(true, Ordering::Release);
    parked.thread().unpark();
    println!("{} {}", parked.join().unwrap(), thread::available_parallelism().is_ok());
    thread::park_timeout(Duration::from_millis(1));
    println!("{}", thread::current().id() == thread::current().id());
}

fn locals() {
    COUNT.set(COUNT.get() + 1);
    NAMES.with_borrow_mut(|n| n.push("main".into()));
    thread::spawn(|| {
        println!("{} {:?}", COUNT.replace(7), NAMES.take());
        NAMES.set(vec!["set".into()]);
        println!("{} {:?}", COUNT.take(), NAMES.replace(vec![]));
    })
    .join()
    .unwrap();
    NEVER.set(5);
    println!("{} {:?} {} {:?}", COUNT.get(), NAMES.with(|n| n.borrow().len()), NEVER.get(), COUNT.try_with(|c| c.get()));
}

fn locks() {
    let m = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..4).map(|_| { let m = m.clone(); thread::spawn(move || for _ in 0..1000 { *m.lock().unwrap() += 1; }) }).collect();
    hs.into_iter().for_each(|h| h.join().unwrap());
    println!("{:?} {}", m, m.try_lock().is_ok());
    let g = m.lock().unwrap();
    println!("{:?} {:?} {g:?} {g}", m, m.try_lock().map(|_| ()));
    drop(g);
    let m2 = m.clone();
    let _ = thread::spawn(move || { let _g = m2.lock().unwrap(); panic!("poison") }).join();
    println!("{} {:?} {:?}", m.is_poisoned(), m, m.lock().map(|_| ()));
    m.clear_poison();
    println!("{:?}", Arc::try_unwrap(m).unwrap().into_inner());
    let rw = RwLock::new(String::from("a"));
    { let (a, b) = (rw.read().unwrap(), rw.read().unwrap()); println!("{a} {b:?} {}", rw.try_write().is_err()); }
    let mut w = rw.write().unwrap();
    w.push('b');
    let r = RwLockWriteGuard::downgrade(w);
    println!("{r} {:?} {:?}", rw.try_read().is_ok(), rw);
    drop(r);
    println!("{:?} {:?}", RwLock::from(3), rw.into_inner());
    *TOTAL.lock().unwrap() += 5;
    println!("{:?}", TOTAL);
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p = pair.clone();
    thread::spawn(move || { *p.0.lock().unwrap() = true; p.1.notify_all(); });
    let g = pair.1.wait_while(pair.0.lock().unwrap(), |ready| !*ready).unwrap();
    println!("{}", *g);
    let (g, t) = pair.1.wait_timeout_while(g, Duration::from_millis(5), |ready| *ready).unwrap();
    println!("{} {:?}", *g, t.timed_out());
    let (_g, t) = pair.1.wait_timeout(g, Duration::from_millis(2)).unwrap();
    println!("{}", t.timed_out());
}

fn onces() {
    println!("{:?} {} {:?}", LazyLock::get(&LAZY).is_none(), *LAZY, LAZY);
    println!("{:?} {} {:?} {:?}", ONCE.get(), ONCE.get_or_init(|| 3), ONCE.set(4), ONCE);
    let once = Once::new();
    for _ in 0..3 { once.call_once(|| println!("only once")); }
    println!("{} {once:?}", once.is_completed());
    let bad = LazyLock::new(|| -> u32 { panic!("bad init") });
    for _ in 0..2 { println!("{:?}", std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| *bad)).unwrap_err().downcast_ref::<&str>()); }
    let mut c = OnceLock::from(1);
    *c.get_mut().unwrap() += 1;
    println!("{:?} {:?} {:?} {}", c.clone(), c.take(), c, OnceLock::from(2) == OnceLock::from(2));
    let barrier = Barrier::new(3);
    let leaders = AtomicUsize::new(0);
    thread::scope(|s| for _ in 0..3 { s.spawn(|| if barrier.wait().is_leader() { leaders.fetch_add(1, Ordering::SeqCst); }); });
    println!("{}", leaders.into_inner());
}

fn channels() {
    let (tx, rx) = mpsc::channel();
    for i in 0..3 { let tx = tx.clone(); thread::spawn(move || tx.send(i * 10).unwrap()); }
    drop(tx);
    let mut all: Vec<_> = rx.iter().collect();
    all.sort();
    println!("{all:?} {:?} {:?}", rx.recv(), rx.try_recv());
    let (tx, rx) = mpsc::sync_channel(2);
    println!("{:?} {:?} {:?}", tx.try_send(1), tx.send(2), tx.try_send(3));
    println!("{:?} {:?}", rx.try_iter().collect::<Vec<_>>(), rx.recv_timeout(Duration::from_millis(2)));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    drop(rx);
    println!("{:?} {:?} {}", tx.send(9), tx.try_send(8), TrySendError::Full(1));
    let (tx, rx) = mpsc::sync_channel::<&str>(0);
    println!("{:?}", tx.try_send("nobody waits"));
    let h = thread::spawn(move || { tx.send("rendezvous").unwrap(); tx.send("twice") });
    println!("{:?}", rx.recv());
    drop(rx);
    println!("{:?}", h.join().unwrap());
    println!("{} {} {:?}", RecvTimeoutError::Timeout, mpsc::RecvError, mpsc::channel::<u8>());
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    threads();
    locals();
    locks();
    onces();
    channels();
}
