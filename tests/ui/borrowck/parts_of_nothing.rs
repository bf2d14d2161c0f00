//@ rustc-agrees
// Parts assigned of what was moved or has no value: what is said is about the assignment.
struct S {
    x: i32,
    s: String,
}
struct D {
    x: i32,
    s: String,
}
impl Drop for D {
    fn drop(&mut self) {}
}
fn f1() {
    let mut s = S {
        x: 1,
        s: String::new(),
    };
    drop(s);
    s.x = 3; //~ ERROR assign to part of moved value: `s`
}
fn f2() {
    let mut s = D {
        x: 1,
        s: String::new(),
    };
    drop(s);
    s.x = 3; //~ ERROR assign of moved value: `s`
}
fn f3() {
    let mut s = (
        S {
            x: 1,
            s: String::new(),
        },
        1,
    );
    drop(s.0);
    s.0.x = 3; //~ ERROR assign to part of moved value: `s.0`
    s.1 = 3;
}
fn f4() {
    let mut s: D; //~ WARN variable does not need to be mutable
    s.x = 3; //~ ERROR assigned binding `s` isn't fully initialized
}
fn f5() {
    let mut a: [S; 2];
    a[0].x = 1; //~ ERROR used binding `a` isn't initialized
}
fn f6() {
    let mut a: [S; 2] = todo();
    drop(a);
    a[0].x = 1; //~ ERROR assign to part of moved value: `a`
}
fn f7() {
    let mut a: [S; 2] = todo();
    drop(a);
    a[0] = S { //~ ERROR use of moved value: `a`
        x: 1,
        s: String::new(),
    };
}
fn f8() {
    let mut v: Vec<i32> = vec![];
    drop(v);
    v[0] = 1; //~ ERROR borrow of moved value: `v`
}
fn f9() {
    let s: &mut S;
    s.x = 1; //~ ERROR used binding `s` isn't initialized
}
fn f10(c: bool) {
    let s: (i32, i32); //~ WARN variable `s` is assigned to, but never used
    if c {
        s = (1, 2); //~ WARN value assigned to `s` is never read
    }
    s.0 = 1; //~ ERROR partially assigned binding `s` isn't fully initialized
    //~| ERROR cannot assign to `s.0`, as `s` is not declared as mutable
    //~| WARN value assigned to `s` is never read
}
fn f11() {
    let i: usize;
    let a = [1, 2];
    a[i]; //~ ERROR used binding `i` isn't initialized
}
fn f12() {
    let a: [i32; 2];
    a[0] += 1; //~ ERROR used binding `a` isn't initialized
    //~| WARN value assigned to `a` is never read
    let b: [i32; 2];
    b[1]; //~ ERROR used binding `b` isn't initialized
    let c: [i32; 2];
    let r = &c[1]; //~ ERROR used binding `c` isn't initialized
    //~| WARN unused variable: `r`
}
fn f13() {
    let mut s = S {
        x: 1,
        s: String::new(),
    };
    let t = s; //~ WARN unused variable: `t`
    s.x = 3; //~ ERROR assign to part of moved value: `s`
    s.s = String::new();
}
fn f14() {
    let mut b: Box<S> = todo2();
    drop(b);
    b.x = 3; //~ ERROR assign to part of moved value: `*b`
}
fn f15() {
    let mut b: Box<S> = todo2();
    drop(*b);
    b.x = 3; //~ ERROR assign to part of moved value: `*b`
    *b = S {
        x: 1,
        s: String::new(),
    };
}
fn f16(mut o: Option<S>) {
    drop(o);
    if let Some(s) = &mut o { //~ ERROR borrow of moved value: `o`
        s.x = 1;
    }
}
fn todo<T>() -> T {
    loop {}
}
fn todo2<T>() -> T {
    loop {}
}
fn main() {}
