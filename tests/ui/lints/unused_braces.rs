//@ rustc-agrees
#![allow(unused_variables, unused_must_use, dead_code, unused_assignments, unreachable_code, path_statements)]
struct S { a: i32 } struct G<const N: usize>;
enum En { A = { 1 }, B = { 1 + 1 } } //~ WARN unnecessary braces around const expression
fn r1() -> i32 { return { 1 }; } //~ WARN unnecessary braces around `return` value
fn r2() -> i32 { { 1 + 2 } } //~ WARN unnecessary braces around block return value
fn r3() -> i32 { { r1() } } //~ WARN unnecessary braces around block return value
fn f(x: i32, y: i32) -> i32 { x }
fn main() {
    let x = 1; let mut y = 2;
    if { x == 1 } {} //~ WARN unnecessary braces around `if` condition
    if{ x == 1 }{} //~ WARN unnecessary braces around `if` condition
    while { y < 1 } { y += 1; } //~ WARN unnecessary braces around `while` condition
    match { x } { 1 => { y }, _ => { 2 } };
    for i in { 0..3 } {} //~ WARN unnecessary braces around `for` iterator expression
    let a = { 1 + 2 }; let a = { x };
    y = { x + 1 }; y += { 2 }; //~ WARN unnecessary braces around assigned value
    //~| WARN unnecessary braces around assigned value
    f({ 1 }, { 2 + 3 }); //~ WARN unnecessary braces around function argument
    //~| WARN unnecessary braces around function argument
    let v = vec![1]; v[{ 0 }]; "a".replace({ "a" }, "b"); //~ WARN unnecessary braces around index expression
    //~| WARN unnecessary braces around method argument
    let cl = |q: i32| { q + 1 }; 
    if let Some(k) = { Some(1) } {}
    let l = loop { break { 3 }; }; //~ WARN unnecessary braces around `break` value
    let arr: [i32; { 2 }] = [{ 1 }; { 2 }]; let g: G<{ 3 }> = G; let g: G<{ 1 + 2 }> = G; //~ WARN unnecessary braces around const expression
    //~| WARN unnecessary braces around const expression
    //~| WARN unnecessary braces around const expression
    const C: i32 = { 3 }; static ST: i32 = { 3 }; //~ WARN unnecessary braces around assigned value
    //~| WARN unnecessary braces around assigned value
    let s = S { a: { 1 } }; let t = ({ 1 }, 2); let q = &{ x }; let nn = -{ 1 };
    f({ x; 1 }, { match x { _ => 1 } }); f({ //~ WARN unnecessary braces around function argument
       1 }, 2);
    y = { 1 } + 2; f({ y }, 3); f({ s.a }, 1); f({ *&y }, 1); f({ f(1, 2) }, 1); //~ WARN unnecessary braces around function argument
    //~| WARN unnecessary braces around function argument
    //~| WARN unnecessary braces around function argument
    //~| WARN unnecessary braces around function argument
    f({ println!(); 1 }, 1); let z = { println!() };
    { x }
    ;
}
fn tail() { { println!() } } //~ WARN unnecessary braces around block return value
fn tail2() -> i32 { if true { { 1 } } else { (2) } } //~ WARN unnecessary braces around block return value
//~| WARN unnecessary parentheses around block return value
