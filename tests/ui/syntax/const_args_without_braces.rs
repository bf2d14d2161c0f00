//@ rustc-agrees: headers, any order
// Expressions as generic arguments need braces; without them they are read over.

fn g<const M: usize>() -> usize { M }
fn h<A, const M: usize>() -> usize { M }
fn main() {
    let n = 4;
    let _ = g::<n>(); //~ ERROR attempt to use a non-constant value in a constant
    //~| ERROR unresolved item provided when a constant was expected
    let _ = h::<u8, n>(); //~ ERROR attempt to use a non-constant value in a constant
    //~| ERROR unresolved item provided when a constant was expected
    let _ = g::<main>(); //~ ERROR mismatched types
    let _ = g::<1 + 2>(); //~ ERROR expressions must be enclosed in braces to be used as const generic arguments
    let _ = g::<-1>(); //~ ERROR cannot apply unary operator `-` to type `usize`
    let _ = h::<u8, 1 + 2>(); //~ ERROR expressions must be enclosed in braces to be used as const generic arguments
    let _: [u8; n]; //~ ERROR attempt to use a non-constant value in a constant
    let _ = [0; n]; //~ ERROR attempt to use a non-constant value in a constant
    let _: Vec<1 + 2>; //~ ERROR expressions must be enclosed in braces to be used as const generic arguments
    //~| ERROR constant provided when a type was expected
    let _ = g::<n + 1>(); //~ ERROR expected one of `,` or `>`, found `1`
    let _ = g::<(1)>(); //~ ERROR expected type, found `1`
    let _ = g::<!0>(); //~ ERROR expected one of `,` or `>`, found `0`
    let _ = g::<main()>();
    let _ = g::<if true { 1 } else { 2 }>();
    let _ = g::<usize::MAX>();
    let _ = g::<{ usize::MAX }>();
    let x: u8 = "a";
}
struct A<const N: usize>;
fn f1(x: A<1 + 1>) {} //~ ERROR expressions must be enclosed in braces to be used as const generic arguments
//~| WARN unused variable: `x`
fn f2(x: A<usize::MAX>) {} //~ ERROR type provided when a constant was expected
fn f3(x: A<nope>) {} //~ ERROR cannot find type `nope` in this scope
//~| ERROR unresolved item provided when a constant was expected
fn f4(x: A<f3>) {} //~ ERROR mismatched types
const C: usize = 1;
fn f5(x: A<C>) {} //~ WARN unused variable: `x`
fn f6(x: A<-C>) {} //~ ERROR expressions must be enclosed in braces to be used as const generic arguments
//~| ERROR cannot apply unary operator `-` to type `usize`
fn f7(x: A<C + 1>) {} //~ ERROR expected one of `,` or `>`, found `1`
