//@ rustc-agrees
// Async closures: all three kinds, what they lend and what they take, and AsyncFn* for other
// callables.
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(x) = f.as_mut().poll(&mut cx) {
            return x;
        }
    }
}

struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

async fn twice(f: impl AsyncFn(i32) -> i32) -> i32 {
    f(1).await + f(2).await
}
async fn feed<F: AsyncFnMut(&str)>(mut f: F) {
    for word in ["a", "b"] {
        f(word).await;
    }
}
async fn once<T>(f: impl AsyncFnOnce() -> T) -> T {
    f().await
}
async fn longest<'a, F>(texts: &[&'a str], f: F) -> &'a str
where
    F: for<'b> AsyncFn(&'b str, &'b str) -> &'b str,
{
    let mut best = "";
    for text in texts {
        best = f(best, text).await;
    }
    best
}
fn plain<F: Fn(i32) -> T, T: Future<Output = i32>>(f: F) -> i32 {
    block_on(f(1)) + block_on(f(2))
}
fn by_value<F: FnOnce() -> T, T: Future>(f: F) -> T::Output {
    block_on(f())
}
async fn add(a: i32) -> i32 {
    Yield(false).await;
    a + 100
}
fn maker(k: i32) -> impl AsyncFn(i32) -> i32 {
    async move |x| {
        Yield(false).await;
        x * k
    }
}
fn boxed(f: fn(i32) -> Pin<Box<dyn Future<Output = i32>>>) -> i32 {
    block_on(twice(f))
}

fn main() {
    let factor = 10;
    println!("{}", block_on(twice(async |x| x * factor)));
    println!("{} {}", block_on(twice(add)), block_on(twice(|x| async move { x - 1 })));
    println!("{}", block_on(twice(maker(7))));
    println!("{}", boxed(|x| Box::pin(add(x))));

    let mut words = Vec::new();
    block_on(feed(async |w: &str| {
        Yield(false).await;
        words.push(w.to_string())
    }));
    block_on(feed(async |w| words.push(w.to_uppercase())));
    println!("{words:?}");

    let text = String::from("moved");
    println!("{}", block_on(once(async move || text)));
    let text = String::from("lent");
    let shout = async move || text.to_uppercase();
    println!("{} {}", block_on(shout()), block_on(shout()));
    println!("{}", by_value(shout));

    let mut count = 0;
    let mut counter = async |by: u32| -> Result<u32, std::num::ParseIntError> {
        count += by + "1".parse::<u32>()?;
        Ok(count)
    };
    println!("{:?} {:?}", block_on(counter(1)), block_on(counter(2)));
    println!("{count}");

    let by_ref = async |x: i32| x + factor;
    println!("{} {}", plain(&by_ref), plain(async |x| x + factor));
    println!("{}", block_on(twice(&by_ref)));
    println!("{}", block_on(twice(Box::new(by_ref))));

    let pick = async |a: &str, b: &str| a.len() < b.len();
    println!("{}", block_on(pick("x", "yy")));
    println!("{}", block_on(longest(&["one", "three", "two"], async |a, b| if a.len() < b.len() { b } else { a })));

    let pair = (Loud("left"), Loud("right"));
    let keeps = async move |p: Loud| {
        let _inner = Loud("inner");
        let (left, _) = &pair;
        println!("{} {}", left.0, p.0);
    };
    let future = keeps(Loud("argument"));
    println!("called");
    block_on(future);
    println!("done");
    drop(keeps(Loud("never polled")));
    block_on(once(async || keeps(Loud("nested")).await));
    println!("end of main");

    let takes = async move || drop(keeps);
    let future = takes();
    println!("not yet");
    block_on(future);
}
