//@ rustc-agrees
// What a variable without a value could be given.
struct S;
fn main() {
    let a: S;
    drop(a); //~ ERROR used binding `a` isn't initialized
    let b: [S; 2];
    drop(b); //~ ERROR used binding `b` isn't initialized
    let c: &S;
    drop(c); //~ ERROR used binding `c` isn't initialized
    let d: (S, i32);
    drop(d); //~ ERROR used binding `d` isn't initialized
    let e: Box<S>;
    drop(e); //~ ERROR used binding `e` isn't initialized
    let f: &'static mut [S];
    drop(f); //~ ERROR used binding `f` isn't initialized
    let g: fn();
    drop(g); //~ ERROR used binding `g` isn't initialized
    let h: Option<S>;
    drop(h); //~ ERROR used binding `h` isn't initialized
    let i: &dyn Fn();
    drop(i); //~ ERROR used binding `i` isn't initialized
    let j: *const u8;
    drop(j); //~ ERROR used binding `j` isn't initialized
    let k: std::collections::HashMap<i32, i32>;
    drop(k); //~ ERROR used binding `k` isn't initialized
    let l: std::rc::Rc<S>;
    drop(l); //~ ERROR used binding `l` isn't initialized
    let m: Result<i32, S>;
    drop(m); //~ ERROR used binding `m` isn't initialized
    let n: &[i32];
    drop(n); //~ ERROR used binding `n` isn't initialized
    let o: &str;
    drop(o); //~ ERROR used binding `o` isn't initialized
    let p: [[S; 2]; 3];
    drop(p); //~ ERROR used binding `p` isn't initialized
    let q: std::sync::Mutex<i32>;
    drop(q); //~ ERROR used binding `q` isn't initialized
}
