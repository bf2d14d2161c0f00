//@ rustc-agrees: codes, any order
#![allow(unused)]
struct P { a: u8, b: String }
fn main() {
  let x: u8;
  let c = || { let _ = x; }; //~ ERROR used binding `x` isn't initialized
  let y: String;
  let d = || { match y { _ => () } }; //~ ERROR used binding `y` isn't initialized
  let z = String::new();
  drop(z);
  let e = || { let _ = z; }; //~ ERROR use of moved value: `z`
  let w: (u8, u8);
  let f = move || { let _ = w.0; }; //~ ERROR used binding `w` isn't initialized
  let p = P { a: 1, b: String::new() };
  drop(p.b);
  let g = || { let _ = p.b; }; //~ ERROR use of moved value: `p.b`
  let h = || { let _ = p.a; };
  let q: P;
  let i = || { let P { a: _, .. } = q; }; //~ ERROR used binding `q` isn't initialized
  let r: &u8;
  let j = || { let _ = *r; }; //~ ERROR used binding `r` isn't initialized
  { let k: u8; let _ = k; }
  let l = || { let m: u8; let n = || { let _ = m; }; }; //~ ERROR used binding `m` isn't initialized
}
fn arg(s: String) { drop(s); let a = async { let _ = s; }; } //~ ERROR use of moved value: `s`
