//@ rustc-agrees
#![allow(unused_variables, unused_must_use, dead_code, unused_assignments, unreachable_code)]
struct S { a: i32 }
fn r1() -> i32 { return (1); } //~ WARN unnecessary parentheses around `return` value
fn r2() -> i32 { (1 + 2) } //~ WARN unnecessary parentheses around block return value
fn r3() -> i32 { ({ 0 } + 1) }
fn r4() -> bool { return (1 == 2 && //~ WARN unnecessary parentheses around `return` value
   2 == 3); }
fn f(x: i32, y: i32) -> i32 { x }
fn main() {
    let x = 1; let mut y = 2;
    if (x == 1) {} //~ WARN unnecessary parentheses around `if` condition
    if(x == 2){} //~ WARN unnecessary parentheses around `if` condition
    if (x == 1) && (y == 2) {}
    if (S { a: 1 }.a == 1) {}
    while (y < 1) { y += 1; } //~ WARN unnecessary parentheses around `while` condition
    while(y < 1){ y += 1; } //~ WARN unnecessary parentheses around `while` condition
    match (x) { 1 => (println!("a")), (2) => {}, _ => ({}) } //~ WARN unnecessary parentheses around match arm expression
    //~| WARN unnecessary parentheses around match arm expression
    //~| WARN unnecessary parentheses around `match` scrutinee expression
    //~| WARN unnecessary parentheses around pattern
    match(x){ _ => {} } //~ WARN unnecessary parentheses around `match` scrutinee expression
    for i in (0..3) {} //~ WARN unnecessary parentheses around `for` iterator expression
    for (i) in 0..3 {} //~ WARN unnecessary parentheses around pattern
    let (z) = 1; let (mut w) = 2; let (1 | _) = 1 else { return }; //~ WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around pattern
    //~| WARN irrefutable `let...else` pattern
    //~| WARN variable does not need to be mutable
    let a = (1 + 2); let b: (i32) = 3; let c = (x) + 1; //~ WARN unnecessary parentheses around assigned value
    //~| WARN unnecessary parentheses around type
    y = (x + 1); y += (2); //~ WARN unnecessary parentheses around assigned value
    //~| WARN unnecessary parentheses around assigned value
    f((1), (2 + 3)); f((1 + 2) * 3, 4); //~ WARN unnecessary parentheses around function argument
    //~| WARN unnecessary parentheses around function argument
    let v = vec![1]; v[(0)]; "a".replace(("a"), "b"); //~ WARN unnecessary parentheses around index expression
    //~| WARN unnecessary parentheses around method argument
    let cl = |q: i32| (q + 1); let cl2 = |(q): i32| -> i32 { (q) }; //~ WARN unnecessary parentheses around closure body
    //~| WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around block return value
    if let (Some(k)) = Some(1) {} if let Some((k)) = Some(1) {} if let Some(k) = (Some(1)) {} //~ WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around `let` scrutinee expression
    if let &(k) = &x {} if let Some((1 | 2)) = Some(1) {} let &(ref kk) = &x; //~ WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around pattern
    //~| WARN unnecessary parentheses around pattern
    //~| WARN irrefutable `if let` pattern
    loop { break (); }
    let l = loop { break (3); }; //~ WARN unnecessary parentheses around `break` value
    let t: Box<(dyn Fn())> = Box::new(|| ()); let u: &(dyn Fn() + Send) = &|| (); let arr: [(i32); 2] = [(1), 2]; //~ WARN unnecessary parentheses around type
    //~| WARN unnecessary parentheses around type
    let r = (&raw const x); let lz = (x == 1 && y == 2); let cc = (x as i64) < 3; let rng = (0..3); //~ WARN unnecessary parentheses around assigned value
    //~| WARN unnecessary parentheses around assigned value
    const C: i32 = (3); static ST: i32 = (3); //~ WARN unnecessary parentheses around assigned value
    //~| WARN unnecessary parentheses around assigned value
    if true { (x) } else { (y) }; //~ WARN unnecessary parentheses around block return value
    //~| WARN unnecessary parentheses around block return value
    let q = &(x); let nn = -(1); let nb = !(true); let st = S { a: (1) }; let tt = ((1), 2);
    let n2 = (return);  //~ WARN unnecessary parentheses around assigned value
    if (match x { _ => true }) {} if ({ true }) {} if (if true { true } else { false }) {} //~ WARN unnecessary parentheses around `if` condition
    //~| WARN unnecessary parentheses around `if` condition
    //~| WARN unnecessary parentheses around `if` condition
    let cl3 = || (return); match x { 1 => (return), _ => (y += 1) } (x); //~ WARN unnecessary parentheses around closure body
    //~| WARN unnecessary parentheses around match arm expression
    //~| WARN unnecessary parentheses around match arm expression
    //~| WARN path statement with no effect
    let Some(e) = (Some(1)) else { return }; //~ WARN unnecessary parentheses around assigned value
    unsafe { (x) }; let uu = { (1) }; { (y = 2) } //~ WARN unnecessary parentheses around block return value
    //~| WARN unnecessary parentheses around block return value
    //~| WARN unnecessary braces around block return value
    //~| WARN unnecessary parentheses around block return value
    //~| WARN unnecessary `unsafe` block
    let s2 = (x, ).0; let asrt = (y = 2);  //~ WARN unnecessary parentheses around assigned value
    let f2 = (f)(1, 2); if (y = 3) == () {}
}
