//@ rustc-agrees: labels, any order
// Variables of patterns that are assigned to: what is never read.
fn g() -> (i32, Option<i32>) {
    (1, None)
}
fn f1() {
    let (mut a, mut b) = (1, 2); //~ WARN variable `a` is assigned to, but never used
    //~| WARN value assigned to `b` is never read
    b = 3;
    a = b; //~ WARN value assigned to `a` is never read
}
fn f2(p: (i32, i32)) {
    let (mut x, y) = p; //~ WARN variable `x` is assigned to, but never used
    x = y; //~ WARN value assigned to `x` is never read
}
fn f3(o: Option<i32>) {
    match o {
        Some(mut n) => { //~ WARN variable `n` is assigned to, but never used
            n = 3; //~ WARN value assigned to `n` is never read
        }
        None => {}
    }
}
fn f4(o: Option<i32>) {
    if let Some(mut n) = o { //~ WARN value assigned to `n` is never read
        n = 3;
        println!("{n}");
    }
}
fn f5((mut a, b): (i32, i32)) { //~ WARN variable `a` is assigned to, but never used
    a = b; //~ WARN value assigned to `a` is never read
}
fn f7() {
    let (mut a, Some(mut b)) = g() else { return }; //~ WARN variable `a` is assigned to, but never used
    //~| WARN value assigned to `b` is never read
    a += 1; //~ WARN value assigned to `a` is never read
    b = 2;
    println!("{b}");
}
fn f8() {
    let c = |(mut a, b): (i32, i32)| { //~ WARN variable `a` is assigned to, but never used
        a = b; //~ WARN value assigned to `a` is never read
    };
    c((1, 2));
}
fn f9(o: Option<i32>) {
    match o {
        mut n @ Some(_) => { //~ WARN variable `n` is assigned to, but never used
            n = None; //~ WARN value assigned to `n` is never read
        }
        _ => {}
    }
}
fn main() {
    f1();
    f2((1, 2));
    f3(None);
    f4(None);
    f5((1, 2));
    f7();
    f8();
    f9(None)
}
