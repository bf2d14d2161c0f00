//@ rustc-agrees
// Async functions free, in impls and in traits; recursion, control flow and patterns around awaits.
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
// recursion, boxed
fn fib(n: u64) -> Pin<Box<dyn Future<Output = u64>>> {
    Box::pin(async move { if n < 2 { n } else { fib(n - 1).await + fib(n - 2).await } })
}
async fn fact(n: u64) -> u64 { if n == 0 { 1 } else { yield_now().await; n * Box::pin(fact(n - 1)).await } }
// trait
trait Service { async fn call(&self, x: i32) -> Result<i32, String>; async fn name(&self) -> String { yield_now().await; "default".into() } }
struct A(i32);
impl Service for A { async fn call(&self, x: i32) -> Result<i32, String> { yield_now().await; if x > 10 { Err(format!("too big {x}")) } else { Ok(x + self.0) } } }
struct B;
impl Service for B { async fn call(&self, x: i32) -> Result<i32, String> { A(100).call(x).await.map(|v| v * 2) } async fn name(&self) -> String { "B".to_string() } }
async fn chain<S: Service>(s: &S, x: i32) -> Result<i32, String> {
    let a = s.call(x).await?;
    let b = s.call(a).await?;
    println!("{} {a} {b}", s.name().await);
    Ok(a + b)
}
struct Counter { n: u32 }
impl Counter {
    async fn inc(&mut self, by: u32) -> &mut Self { yield_now().await; self.n += by; self }
    async fn get(&self) -> u32 { self.n }
    async fn consume(self) -> u32 { yield_now().await; self.n }
    async fn twice(mut self) -> Self { self.inc(1).await.inc(2).await; self }
}
async fn pats((a, b): (i32, i32), [x, .., y]: [u8; 4], _: D, D(_): &D, mut z: i32) -> i32 { z += 1; yield_now().await; a + b + x as i32 + y as i32 + z }
async fn loops() -> i32 {
    let mut total = 0;
    'outer: for i in 0..5 {
        for j in 0..5 {
            if j == 3 { continue 'outer; }
            if i == 3 { break 'outer; }
            yield_now().await;
            total += i * j;
        }
    }
    let v = loop { yield_now().await; total += 1; if total > 12 { break total * 2; } };
    let mut k = 0;
    while k < 3 { let _g = d(&format!("g{k}")); yield_now().await; k += 1; if k == 2 { continue; } }
    v
}
async fn early(n: i32) -> i32 { let _a = d("a"); if n > 0 { let _b = d("b"); yield_now().await; return n; } let _c = d("c"); yield_now().await; -1 }
async fn matches(x: Option<i32>) -> String {
    match x {
        Some(n) if n > 5 => { yield_now().await; format!("big {n}") }
        Some(n) => { let r = &n; yield_now().await; format!("small {r}") }
        None => async { "none".to_string() }.await,
    }
}
fn main() {
    println!("{}", block_on(fib(15)));
    println!("{}", block_on(fact(10)));
    println!("{:?}", block_on(chain(&A(3), 2)));
    println!("{:?}", block_on(chain(&A(30), 2)));
    println!("{:?}", block_on(chain(&B, 2)));
    let mut c = Counter { n: 1 };
    block_on(async { c.inc(5).await.inc(6).await; });
    println!("{}", block_on(c.get()));
    println!("{}", block_on(async move { let c = c.twice().await; c.consume().await }));
    println!("{}", block_on(pats((1, 2), [3, 4, 5, 6], d("unused"), &d("ref"), 10)));
    println!("{}", block_on(loops()));
    println!("{} {}", block_on(early(1)), block_on(early(0)));
    for x in [Some(9), Some(1), None] { println!("{}", block_on(matches(x))); }
}
