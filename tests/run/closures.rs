// Closures by every kind of capture, returned, boxed, stored, higher-ranked.
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn apply<F>(n: u32, mut f: F)
where
    F: FnMut(u32),
{
    for i in 0..n {
        f(i)
    }
}
fn once<F: FnOnce() -> String>(f: F) -> String {
    f()
}
fn boxed(k: i32) -> Box<dyn Fn(i32) -> Box<dyn FnMut(i32) -> i32>> {
    Box::new(move |a| {
        let mut t = k;
        Box::new(move |b| {
            t += a * b;
            t
        })
    })
}
fn rec(f: &dyn Fn(&dyn Fn(u64) -> u64, u64) -> u64, n: u64) -> u64 {
    f(&|m| rec(f, m), n)
}
struct Ctr<F: FnMut() -> u32> {
    f: F,
}
impl<F: FnMut() -> u32> Ctr<F> {
    fn twice(&mut self) -> (u32, u32) {
        ((self.f)(), (self.f)())
    }
}
fn hr<F>(f: F) -> usize
where
    F: for<'a> Fn(&'a str, &'a str) -> &'a str,
{
    let a = String::from("long one");
    let r = {
        let b = String::from("b");
        f(&a, &b).len()
    };
    r
}
fn named(x: i32) -> i32 {
    x * 10
}
fn main() {
    println!("{}", compose(|x: i32| x + 1, |y: i32| format!("<{y}>"))(4));
    let mut v = vec![];
    apply(4, |i| v.push(i * i));
    println!("{v:?}");
    let s = String::from("moved");
    println!("{}", once(move || s + "!"));
    let b = boxed(5);
    let mut c = b(2);
    println!("{} {}", c(1), c(3));
    println!("{}", rec(&|f, n| if n < 2 { 1 } else { n * f(n - 1) }, 10));
    let mut n = 0;
    let mut k = Ctr {
        f: || {
            n += 3;
            n
        },
    };
    println!("{:?}", k.twice());
    println!("{n}");
    println!("{}", hr(|a, b| if a.len() > b.len() { a } else { b }));
    let fs: [fn(i32) -> i32; 3] = [named, |x| x - 1, i32::abs];
    println!("{:?}", fs.iter().map(|f| f(-4)).collect::<Vec<_>>());
    let mut p = (1, String::from("p"));
    {
        let mut inc = || p.0 += 1;
        inc();
        inc();
    }
    let r = &p.1;
    println!("{} {r}", p.0);
    let opt = Some(3)
        .map(named)
        .and_then(|x| if x > 5 { Some(x as u8) } else { None })
        .map_or_else(|| "none".to_string(), |x| x.to_string());
    println!("{opt}");
    let mut sorted = vec![(2, 'b'), (1, 'z'), (2, 'a')];
    sorted.sort_by(|x, y| y.0.cmp(&x.0).then(x.1.cmp(&y.1)));
    println!("{sorted:?}");
    let add = |a: i32| move |b: i32| a + b;
    println!("{}", add(3)(4));
    let cl = {
        let t = vec![1, 2, 3];
        move |i: usize| t.get(i).copied()
    };
    let c2 = cl.clone();
    println!("{:?} {:?}", cl(1), c2(9));
}
