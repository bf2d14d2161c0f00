//@ rustc-agrees
// The order of drops: locals, temporaries, fields, arguments.
unsafe extern "C" {
    fn putchar(c: i32) -> i32;
    fn puts(s: *const u8) -> i32;
}
fn num(mut n: i32) {
    if n < 0 {
        unsafe {
            putchar(45);
        }
        n = -n;
    }
    if n >= 10 {
        num(n / 10);
    }
    unsafe {
        putchar(48 + n % 10);
    }
}
fn line(n: i32) {
    num(n);
    unsafe {
        putchar(10);
    }
}
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        unsafe {
            putchar(100);
        }
        line(self.0);
    }
}
fn eat(d: D) {
    line(d.0)
}
fn cond(b: bool) {
    let d = D(1);
    if b {
        eat(d);
    }
    line(77)
}
fn partial(b: bool) {
    let p = (D(2), D(3));
    if b {
        eat(p.0);
    }
    line(78)
}
fn matcher(o: Option<D>, k: i32) -> i32 {
    match o {
        Some(d) if k == 3 => {
            eat(d);
            1
        }
        Some(d) => d.0,
        None => 0,
    }
}
fn early(b: bool) -> i32 {
    let a = D(4);
    if b {
        return 2;
    }
    let c = D(5);
    c.0
}
fn looper() {
    let mut i = 0;
    while i < 3 {
        let d = D(10 + i);
        i += 1;
        if i == 2 {
            continue;
        }
        let e = D(20 + i);
    }
}
fn clos(a: i32) -> i32 {
    let mut t = 0;
    let mut f = |x: i32| {
        t += x + a;
    };
    f(2);
    f(3);
    t
}
fn once(d: D) {
    let f = move || {
        eat(d);
    };
    f()
}
fn arr(a: [D; 3]) {
    let [x, ..] = a;
    eat(x);
    line(79)
}
fn temps() -> i32 {
    let x = D(30).0 + {
        let y = &D(31);
        y.0
    };
    line(80);
    x
}
fn ext() {
    let r = &D(32);
    line(81);
}
fn replace() {
    let mut d = D(40);
    d = D(41);
    line(82);
}
fn update() {
    struct W {
        a: D,
        b: D,
    }
    let w = W { a: D(50), b: D(51) };
    let v = W { a: D(52), ..w };
    line(83);
}
enum T {
    L,
    N(D, D),
}
fn en(t: T) {
    if let T::N(a, _) = t {
        line(a.0);
    }
    line(84)
}
trait Tr {
    fn f(&self) -> i32;
}
impl Tr for D {
    fn f(&self) -> i32 {
        self.0
    }
}
fn dynf(x: &dyn Tr) -> i32 {
    x.f()
}
fn apply<F: Fn(i32) -> i32>(f: F) -> i32 {
    f(3)
}
fn add1(x: i32) -> i32 {
    x + 1
}
fn main() {
    cond(true);
    cond(false);
    partial(true);
    partial(false);
    line(matcher(Some(D(6)), 3));
    line(matcher(Some(D(7)), 4));
    line(matcher(None, 4));
    line(early(true));
    line(early(false));
    looper();
    line(clos(1));
    once(D(8));
    arr([D(61), D(62), D(63)]);
    line(temps());
    ext();
    replace();
    update();
    en(T::N(D(70), D(71)));
    en(T::L);
    line(dynf(&D(90)));
    line(apply(add1));
    line(apply(|x| x * 2));
    let v = [1, 2, 3];
    let mut s = 0;
    for x in v.iter().map(|x| *x * 2).filter(|x| *x > 2) {
        s += x;
    }
    line(s);
    for i in 0..3 {
        line(i);
    }
    let o: Option<i32> = Some(4);
    line(o.map(|x| x + 1).unwrap_or(0));
    let c = (D(100), D(101));
    let f = || {
        let q = &c.0;
        q.0
    };
    line(f());
}
