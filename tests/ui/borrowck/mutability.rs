//@ rustc-agrees
#![allow(unused, dead_code)]
struct P {
    a: String,
    n: i32,
}
fn d2() {
    let mut p = P {
        a: String::new(),
        n: 1,
    };
    let c = || {
        p.a.push('a');
    };
    c(); //~ ERROR cannot borrow `c` as mutable, as it is not declared as mutable
}
fn d3(p: &P) {
    let mut c = || { //~ ERROR cannot borrow `*p` as mutable, as it is behind a `&` reference
        p.n = 1;
    };
    c();
}
fn d4(p: &mut P) {
    let c = || {
        p.n = 1;
    };
    c(); //~ ERROR cannot borrow `c` as mutable, as it is not declared as mutable
}
fn d5(p: &mut P) {
    let mut c = || {
        p.n = 1;
    };
    c();
    p.n = 2;
}
fn d6() {
    let v = vec![1]; //~ ERROR cannot borrow `v` as mutable, as it is not declared as mutable
    v.push(1);
    v.push(2);
    v.push(3);
}
fn d7() {
    let n = 0;
    let c = move || {
        n += 1; //~ ERROR cannot assign to `n`, as it is not declared as mutable
    };
}
fn d8() {
    let mut n = 0;
    let c = move || {
        n += 1;
    };
    c(); //~ ERROR cannot borrow `c` as mutable, as it is not declared as mutable
}
fn d9(f: &dyn FnMut()) {
    f(); //~ ERROR cannot borrow `*f` as mutable, as it is behind a `&` reference
}
fn d10(f: impl FnMut()) {
    f(); //~ ERROR cannot borrow `f` as mutable, as it is not declared as mutable
}
fn d11(f: &mut impl FnMut()) {
    f();
}
fn d12(b: Box<dyn FnMut()>) {
    b(); //~ ERROR cannot borrow `b` as mutable, as it is not declared as mutable
}
fn d13(x: &Box<i32>) {
    **x = 1; //~ ERROR cannot assign to `**x`, which is behind a `&` reference
}
fn d14(x: std::rc::Rc<String>) {
    x.push('a'); //~ ERROR cannot borrow data in an `Rc` as mutable
}
fn d15(x: &Vec<i32>) {
    x[0] = 1; //~ ERROR cannot borrow `*x` as mutable, as it is behind a `&` reference
}
fn d16(x: &[Vec<i32>]) {
    x[0].push(1); //~ ERROR cannot borrow `x[_]` as mutable, as it is behind a `&` reference
}
fn d17(o: &Option<String>) {
    match o {
        Some(s) => s.push('a'), //~ ERROR cannot borrow `*s` as mutable, as it is behind a `&` reference
        None => {}
    }
}
fn d18(o: &mut Option<String>) {
    match o {
        Some(s) => s.push('a'),
        None => {}
    }
    if let Some(s) = &*o {
        s.push('a'); //~ ERROR cannot borrow `*s` as mutable, as it is behind a `&` reference
    }
}
fn d19() {
    for s in [String::new()] {
        s.push('a'); //~ ERROR cannot borrow `s` as mutable, as it is not declared as mutable
    }
}
fn d20((a, b): (String, i32)) {
    a.push('a'); //~ ERROR cannot borrow `a` as mutable, as it is not declared as mutable
    b = 1; //~ ERROR cannot assign twice to immutable variable `b`
}
fn d21() {
    let s = &mut String::new();
    let t = &s;
    t.push('a'); //~ ERROR cannot borrow `**t` as mutable, as it is behind a `&` reference
    s.push('b');
}
fn d22(s: &str) {
    let t = s;
    let c = |x: &String| x.push('a'); //~ ERROR cannot borrow `*x` as mutable, as it is behind a `&` reference
}
impl P {
    fn f(&self) {
        let c = || self.n = 1; //~ ERROR cannot borrow `*self` as mutable, as it is behind a `&` reference
        c(); //~ ERROR cannot borrow `c` as mutable, as it is not declared as mutable
    }
    fn g(self) {
        self.n = 1; //~ ERROR cannot assign to `self.n`, as `self` is not declared as mutable
    }
    fn h(self: &Self) {
        self.a.push('a'); //~ ERROR cannot borrow `self.a` as mutable, as it is behind a `&` reference
    }
}
static S: [i32; 1] = [1];
fn d24() {
    let x = 1;
    let y = &mut x; //~ ERROR cannot borrow `x` as mutable, as it is not declared as mutable
    *y = 1;
    let z = &x;
    *z = 2; //~ ERROR cannot assign to `*z`, which is behind a `&` reference
}
fn d25(m: &std::collections::HashMap<i32, i32>) {
    m.insert(1, 2); //~ ERROR cannot borrow `*m` as mutable, as it is behind a `&` reference
    *m.get(&1).unwrap() = 1; //~ ERROR cannot assign to data in a `&` reference
}
fn d26(s: String) -> impl Fn() {
    move || {
        s.push('a'); //~ ERROR cannot borrow `s` as mutable, as it is not declared as mutable
    }
}
fn d27() {
    let x: i32;
    x = 1;
    let c = || x = 2; //~ ERROR cannot assign to `x`, as it is not declared as mutable
}
fn main() {}
