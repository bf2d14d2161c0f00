//@ rustc-agrees
// An executor with wakers, a channel, join, select and a stream, by hand.
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
// executor with tasks and Wake
struct Task { fut: Mutex<Option<Pin<Box<dyn Future<Output = ()> + Send>>>>, q: Arc<Mutex<VecDeque<Arc<Task>>>>, id: usize }
impl Wake for Task { fn wake(self: Arc<Self>) { let q = self.q.clone(); q.lock().unwrap().push_back(self); } }
struct Exec { q: Arc<Mutex<VecDeque<Arc<Task>>>>, n: usize }
impl Exec {
    fn new() -> Self { Exec { q: Default::default(), n: 0 } }
    fn spawn(&mut self, f: impl Future<Output = ()> + Send + 'static) { let t = Arc::new(Task { fut: Mutex::new(Some(Box::pin(f))), q: self.q.clone(), id: self.n }); self.n += 1; self.q.lock().unwrap().push_back(t); }
    fn run(&self) { loop { let t = self.q.lock().unwrap().pop_front(); let Some(t) = t else { break };
        let w = Waker::from(t.clone()); let mut cx = Context::from_waker(&w);
        let mut slot = t.fut.lock().unwrap();
        if let Some(mut f) = slot.take() { match f.as_mut().poll(&mut cx) { Poll::Pending => *slot = Some(f), Poll::Ready(()) => println!("task {} done", t.id) } } } }
}
// channel
struct Chan<T> { q: Mutex<(VecDeque<T>, Option<Waker>, bool)> }
struct Recv<'a, T>(&'a Chan<T>);
impl<T> Chan<T> { fn new() -> Arc<Self> { Arc::new(Chan { q: Mutex::new((VecDeque::new(), None, false)) }) }
  fn send(&self, t: T) { let mut g = self.q.lock().unwrap(); g.0.push_back(t); if let Some(w) = g.1.take() { w.wake() } }
  fn close(&self) { let mut g = self.q.lock().unwrap(); g.2 = true; if let Some(w) = g.1.take() { w.wake() } }
  fn recv(&self) -> Recv<'_, T> { Recv(self) } }
impl<T> Future for Recv<'_, T> { type Output = Option<T>; fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> { let mut g = self.0.q.lock().unwrap(); if let Some(t) = g.0.pop_front() { Poll::Ready(Some(t)) } else if g.2 { Poll::Ready(None) } else { g.1 = Some(cx.waker().clone()); Poll::Pending } } }
// join
enum MaybeDone<F: Future> { Pending(F), Done(F::Output), Gone }
struct Join<A: Future, B: Future> { a: MaybeDone<A>, b: MaybeDone<B> }
impl<F: Future> MaybeDone<F> { fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> bool { unsafe { let this = self.get_unchecked_mut(); match this { MaybeDone::Pending(f) => match Pin::new_unchecked(f).poll(cx) { Poll::Ready(v) => { *this = MaybeDone::Done(v); true } Poll::Pending => false }, _ => true } } }
  fn take(self: Pin<&mut Self>) -> F::Output { unsafe { match std::mem::replace(self.get_unchecked_mut(), MaybeDone::Gone) { MaybeDone::Done(v) => v, _ => panic!() } } } }
impl<A: Future, B: Future> Future for Join<A, B> { type Output = (A::Output, B::Output); fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> { unsafe { let this = self.get_unchecked_mut(); let mut a = Pin::new_unchecked(&mut this.a); let mut b = Pin::new_unchecked(&mut this.b); let (x, y) = (a.as_mut().poll(cx), b.as_mut().poll(cx)); if x & y { Poll::Ready((a.take(), b.take())) } else { Poll::Pending } } } }
fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> { Join { a: MaybeDone::Pending(a), b: MaybeDone::Pending(b) } }
async fn producer(c: Arc<Chan<String>>) { for i in 0..5 { c.send(format!("msg {i}")); yield_now().await; } c.close(); }
async fn consumer(c: Arc<Chan<String>>) { while let Some(m) = c.recv().await { println!("got {m}"); } println!("closed"); }
async fn select_first<A: Future<Output = i32> + Unpin, B: Future<Output = i32> + Unpin>(mut a: A, mut b: B) -> i32 {
    std::future::poll_fn(move |cx| { if let Poll::Ready(v) = Pin::new(&mut a).poll(cx) { return Poll::Ready(v) } Pin::new(&mut b).poll(cx) }).await
}
trait Stream { type Item; fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>; }
struct Iter<I>(I, bool);
impl<I: Iterator + Unpin> Stream for Iter<I> { type Item = I::Item; fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<I::Item>> { self.1 = !self.1; if self.1 { cx.waker().wake_by_ref(); return Poll::Pending } Poll::Ready(self.0.next()) } }
async fn next<S: Stream + Unpin>(s: &mut S) -> Option<S::Item> { std::future::poll_fn(|cx| Pin::new(&mut *s).poll_next(cx)).await }
async fn sum() -> i32 { let mut s = Iter(vec![1, 2, 3, 4].into_iter(), false); let mut t = 0; while let Some(x) = next(&mut s).await { t += x; } t }
fn main() {
    let mut e = Exec::new();
    let c = Chan::new();
    e.spawn(producer(c.clone())); e.spawn(consumer(c.clone()));
    e.spawn(async { let (a, b) = join(async { yield_now().await; 1 }, async { yield_now().await; yield_now().await; "two" }).await; println!("{a} {b}"); });
    let shared = Arc::new(AtomicUsize::new(0));
    for i in 0..4 { let s = shared.clone(); e.spawn(async move { for _ in 0..i { s.fetch_add(1, Ordering::SeqCst); yield_now().await; } }); }
    e.run();
    println!("{}", shared.load(Ordering::SeqCst));
    println!("{}", block_on(select_first(Box::pin(async { yield_now().await; 1 }), Box::pin(async { 2 }))));
    println!("{}", block_on(sum()));
    println!("{:?}", block_on(std::future::ready(5)));
    let v: Vec<Pin<Box<dyn Future<Output = usize>>>> = vec![Box::pin(async { 1 }), Box::pin(async { yield_now().await; 2 })];
    let t = block_on(async { let mut t = 0; for f in v { t += f.await } t });
    println!("{t}");
}
