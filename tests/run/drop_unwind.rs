//@ rustc-agrees
// Drops on unwinding, from many places.
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
impl Clone for D {
    fn clone(&self) -> D {
        line(-self.0);
        D(self.0 + 1)
    }
}
fn eat(d: D) {
    line(d.0)
}
fn once<F: FnOnce(i32) -> i32>(f: F) -> i32 {
    f(1)
}
fn mutc<F: FnMut(i32) -> i32>(mut f: F) -> i32 {
    f(1) + f(2)
}
fn fnc<F: Fn(i32) -> i32>(f: &F) -> i32 {
    f(1) + f(2)
}
fn t1() {
    let d = D(1);
    line(once(|x| x + d.0));
    let d2 = D(2);
    line(once(move |x| x + d2.0));
    line(200);
}
fn t2() {
    let d = D(3);
    let c = move |x: i32| x + d.0;
    let c2 = c.clone();
    line(c(1));
    line(c2(2));
}
fn t3() {
    let p = (D(5), 7, D(6));
    let q = p.clone();
    line(q.0.0 + q.2.0);
}
fn t4(b: bool) -> i32 {
    let x = 'a: {
        let d = D(10);
        if b {
            break 'a 1;
        }
        let e = D(11);
        2
    };
    x
}
fn t5(o: Option<D>) {
    let Some(d) = o else {
        line(300);
        return;
    };
    line(d.0);
}
fn mk(x: i32) -> D {
    line(x);
    D(x)
}
fn get(d: &D) -> Option<i32> {
    if d.0 > 0 { Some(d.0) } else { None }
}
fn t6() {
    if let Some(x) = get(&D(20)) {
        line(x);
    } else {
        line(301);
    }
    if let Some(x) = get(&D(-20)) {
        line(x);
    } else {
        line(302);
    }
}
fn t7() {
    match get(&D(21)) {
        Some(x) => line(x),
        None => line(303),
    }
    line(304);
}
struct P {
    a: D,
    b: D,
    c: i32,
}
fn t8() {
    let p = P {
        a: D(30),
        b: D(31),
        c: 5,
    };
    let a = p.a;
    line(p.c);
}
fn t9() {
    let mut p = P {
        a: D(32),
        b: D(33),
        c: 5,
    };
    p.a = D(34);
    line(p.a.0);
    let x = p.b;
    p.b = D(35);
    line(305);
}
fn t10(n: i32) {
    let d;
    if n > 1 {
        d = D(40);
        line(d.0);
    } else {
        line(306);
    }
}
fn t11() {
    let d;
    let mut i = 0;
    loop {
        i += 1;
        if i == 3 {
            d = D(41);
            break;
        }
    }
    line(d.0);
}
fn t12() -> i32 {
    let f = |b: bool| -> i32 {
        let _a = D(42);
        if b {
            return 1;
        }
        2
    };
    f(true) + f(false)
}
fn args(a: D, b: D, c: i32) -> i32 {
    line(a.0 + b.0);
    c
}
fn t13(b: bool) -> i32 {
    args(mk(50), mk(51), if b { return 9 } else { 3 })
}
fn t14() {
    let _ = mk(60);
    let _x = mk(61);
    let (_, y) = (mk(62), mk(63));
    line(307);
}
fn t15(o: &mut Option<D>) {
    if let Some(d) = o {
        d.0 += 1;
    }
    if let Some(ref mut d) = *o {
        d.0 += 1;
    }
    match o {
        Some(D(x)) if *x > 5 => {
            *x += 10;
        }
        _ => {}
    }
}
fn t16() {
    let mut a = [D(70), D(71)];
    a[1] = D(72);
    line(a[0].0);
}
enum E {
    A(D),
    B { x: D, y: D },
    C,
}
fn t17(e: E) -> i32 {
    match e {
        E::A(d) | E::B { x: d, y: _ } => d.0,
        E::C => 0,
    }
}
fn t18() {
    let a = D(80);
    {
        let a = D(81);
        line(a.0);
    }
    let b = a;
    let a = D(82);
    line(308);
}
struct G<T>(T, D);
fn t19<T>(t: T) -> G<T> {
    G(t, D(90))
}
trait Sh {
    fn area(&self) -> i32;
    fn name(&self) -> i32 {
        self.area() + 1
    }
}
impl Sh for D {
    fn area(&self) -> i32 {
        self.0
    }
}
impl Sh for i32 {
    fn area(&self) -> i32 {
        *self * 2
    }
    fn name(&self) -> i32 {
        5
    }
}
fn t20() {
    let s: [&dyn Sh; 2] = [&D(91), &4];
    for x in s {
        line(x.name());
    }
    line(309);
}
fn t21() {
    let mut n = 0;
    let mut inc = || {
        n += 1;
        let mut g = || {
            n += 10;
            n
        };
        g()
    };
    line(inc());
    line(inc());
    line(n);
}
fn t22() {
    let f: fn(i32) -> i32 = |x| x + 100;
    line(once(f));
    line(fnc(&f));
    line(mutc(f));
    let g = Some;
    if let Some(x) = g(3) {
        line(x);
    }
    line([1, 2].map(Some)[1].unwrap_or(0));
}
fn t23(s: &[D]) -> i32 {
    match s {
        [] => 0,
        [D(x)] => *x,
        [D(x), rest @ .., D(y)] => *x + *y + t23(rest),
    }
}
fn t24(x: u8) -> i32 {
    match x {
        b'a'..=b'z' => 1,
        0 | 1 | 5..=9 => 2,
        10.. => 3,
        _ => 4,
    }
}
fn t25(x: &str) -> i32 {
    match x {
        "hello" => 1,
        "world" => 2,
        s if s.len() > 3 => 3,
        _ => 4,
    }
}
fn t26(a: Option<Option<i32>>) -> i32 {
    match a {
        Some(Some(n @ 1..=9)) => n,
        Some(Some(n)) if n < 0 => -1,
        Some(None) => 50,
        Some(_) => 60,
        None => 70,
    }
}
fn t27() -> i32 {
    let mut v = 0;
    for i in (0..20).step_by(3) {
        if i % 2 == 0 {
            continue;
        }
        v += i;
        if v > 30 {
            break;
        }
    }
    v
}
fn t28(r: Result<i32, D>) -> Result<i32, D> {
    let x = r?;
    Ok(x * 2)
}
fn t29() {
    let x = {
        let d = D(95);
        &D(96).0;
        d.0
    };
    line(x);
    let y = &mut D(97);
    y.0 = 98;
    line(310);
}
fn t30(mut d: D) -> D {
    if d.0 > 0 {
        d = D(99);
    }
    d
}
fn main() {
    t1();
    t2();
    t3();
    line(t4(true));
    line(t4(false));
    t5(Some(D(12)));
    t5(None);
    t6();
    t7();
    t8();
    t9();
    t10(1);
    t10(2);
    t11();
    line(t12());
    line(t13(true));
    line(t13(false));
    t14();
    let mut o = Some(D(1));
    t15(&mut o);
    t15(&mut o);
    if let Some(d) = &o {
        line(d.0);
    }
    t16();
    line(t17(E::A(D(73))));
    line(t17(E::B { x: D(74), y: D(75) }));
    line(t17(E::C));
    t18();
    let g = t19(D(92));
    line(g.0.0);
    let h = t19(3);
    line(h.0);
    t20();
    t21();
    t22();
    line(t23(&[]));
    line(t23(&[D(1)]));
    line(t23(&[D(1), D(2), D(3)]));
    line(t24(b'c'));
    line(t24(5));
    line(t24(200));
    line(t24(3));
    line(t25("hello"));
    line(t25("world"));
    line(t25("worlds"));
    line(t25("x"));
    line(t26(Some(Some(3))));
    line(t26(Some(Some(-3))));
    line(t26(Some(None)));
    line(t26(Some(Some(30))));
    line(t26(None));
    line(t27());
    match t28(Ok(4)) {
        Ok(x) => line(x),
        Err(_) => line(311),
    }
    match t28(Err(D(93))) {
        Ok(x) => line(x),
        Err(e) => line(e.0),
    }
    t29();
    line(t30(D(5)).0);
    line(t30(D(-5)).0);
}
