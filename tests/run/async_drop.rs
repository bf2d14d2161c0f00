//@ rustc-agrees
// What is dropped where when futures finish, panic, or are dropped while suspended.
#![allow(unused)]
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker, RawWaker, RawWakerVTable, Wake};
use std::sync::{Arc, Mutex};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::cell::{RefCell, Cell};
use std::rc::Rc;
use std::collections::VecDeque;
fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    loop { if let Poll::Ready(v) = f.as_mut().poll(&mut cx) { return v } }
}
struct YieldNow(bool);
impl Future for YieldNow {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 { Poll::Ready(()) } else { self.0 = true; cx.waker().wake_by_ref(); Poll::Pending }
    }
}
fn yield_now() -> YieldNow { YieldNow(false) }
struct D(String);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
fn d(s: &str) -> D { D(s.to_string()) }
// panics, drops in states, poisoned
use std::panic::{catch_unwind, AssertUnwindSafe};
async fn may_panic(n: i32) -> i32 { let _a = d("a"); yield_now().await; let _b = d("b"); if n == 1 { panic!("boom") } yield_now().await; n }
async fn nested(n: i32) -> i32 { let _o = d("outer"); may_panic(n).await + 1 }
struct PanicDrop; impl Drop for PanicDrop { fn drop(&mut self) { println!("pd"); if !std::thread::panicking() { panic!("in drop") } } }
async fn pd() { let _x = d("x"); let _p = PanicDrop; let _y = d("y"); yield_now().await; }
async fn cond(flag: bool) { let a = d("maybe"); if flag { drop(a); println!("moved"); } else { println!("kept"); } yield_now().await; println!("after"); }
async fn reassigned() { let mut s = d("1"); yield_now().await; s = d("2"); yield_now().await; { let s2 = s; yield_now().await; } println!("end reassigned"); }
async fn partial() { let t = (d("t0"), d("t1"), d("t2")); let x = t.1; yield_now().await; println!("{}", x.0); }
async fn temps() -> usize { let n = d("temp").0.len() + async { yield_now().await; d("inner").0.len() }.await; n }
async fn args(a: D, b: D) { yield_now().await; drop(a); yield_now().await; }
fn poll_n<F: Future>(f: F, n: usize) { let mut f = Box::pin(f); let mut cx = Context::from_waker(Waker::noop()); for _ in 0..n { if f.as_mut().poll(&mut cx).is_ready() { println!("ready"); break; } } println!("-- dropping after {n}"); }
fn main() {
    std::panic::set_hook(Box::new(|i| println!("PANIC {}", i.payload().downcast_ref::<&str>().map(|s| s.to_string()).or(i.payload().downcast_ref::<String>().cloned()).unwrap_or_default())));
    for n in 0..2 { let r = catch_unwind(AssertUnwindSafe(|| block_on(nested(n)))); println!("{:?}", r.is_ok()); }
    let mut f = Box::pin(nested(1)); let mut cx = Context::from_waker(Waker::noop());
    for _ in 0..3 { let r = catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(&mut cx).is_ready())); println!("{:?}", r.ok()); }
    drop(f); println!("dropped poisoned");
    let mut f = Box::pin(async { 5 }); for _ in 0..2 { let r = catch_unwind(AssertUnwindSafe(|| f.as_mut().poll(&mut cx).is_ready())); println!("{:?}", r.ok()); }
    for i in 0..3 { let r = catch_unwind(AssertUnwindSafe(|| poll_n(pd(), i))); println!("{:?}", r.is_ok()); }
    for fl in [true, false] { for i in 0..3 { poll_n(cond(fl), i); } }
    for i in 0..5 { poll_n(reassigned(), i); }
    for i in 0..3 { poll_n(partial(), i); }
    for i in 0..3 { poll_n(temps(), i); }
    for i in 0..4 { poll_n(args(d("pa"), d("pb")), i); }
    let cap = d("captured"); let f = async move { yield_now().await; println!("{}", cap.0); }; drop(f);
    let cap = d("captured2"); poll_n(async move { yield_now().await; println!("{}", cap.0); yield_now().await; let c = cap; }, 2);
}
