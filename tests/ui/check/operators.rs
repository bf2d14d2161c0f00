// A program of its own.
struct S;
#[derive(PartialEq)]
struct P;
fn operators(s: S, mut p: P) {
    let a = S + S; //~ ERROR cannot add `S` to `S`
    let b = S == S; //~ ERROR binary operation `==` cannot be applied to type `S`
    let c = S < S; //~ ERROR binary operation `<` cannot be applied to type `S`
    let d = &s - 1; //~ ERROR cannot subtract `{integer}` from `&S`
    let e = S & S; //~ ERROR no implementation for `S & S`
    let f = S << 1; //~ ERROR no implementation for `S << {integer}`
    p += 1; //~ ERROR binary assignment operation `+=` cannot be applied to type `P`
    let g = -s; //~ ERROR cannot apply unary operator `-` to type `S`
    let h = !p; //~ ERROR cannot apply unary operator `!` to type `P`
    let i = -1u8; //~ ERROR cannot apply unary operator `-` to type `u8`
    let j = !1.0; //~ ERROR cannot apply unary operator `!` to type `{float}`
    let k = -"a"; //~ ERROR cannot apply unary operator `-` to type `&'static str`
    5 = 6; //~ ERROR invalid left-hand side of assignment
    5 += 6; //~ ERROR invalid left-hand side of assignment
    1i32 == 1u8; //~ ERROR mismatched types
    let l = 1 && true; //~ ERROR mismatched types
    let m = *5; //~ ERROR type `{integer}` cannot be dereferenced
    let n = 5[0]; //~ ERROR cannot index into a value of type `{integer}`
    let o = (1, 2)[0]; //~ ERROR cannot index into a value of type `({integer}, {integer})`
    let q = [1, 2]["a"]; //~ ERROR the type `[{integer}]` cannot be indexed by `&str`
}
fn casts(s: S, r: &i32, p: *const i32) {
    let a = 5 as bool; //~ ERROR cannot cast `{integer}` as `bool`
    let b = 66u32 as char; //~ ERROR only `u8` can be cast as `char`, not `u32`
    let c = s as i32; //~ ERROR non-primitive cast: `S` as `i32`
    let d = r as i64; //~ ERROR casting `&i32` as `i64` is invalid
    let e = 1.5 as *const i32; //~ ERROR casting `{float}` as `*const i32` is invalid
    let f = p as f32; //~ ERROR casting `*const i32` as `f32` is invalid
    let g = true as f32; //~ ERROR casting `bool` as `f32` is invalid
    let h = p as *const [i32]; //~ ERROR cannot cast thin pointer `*const i32` to wide pointer `*const [i32]`
    let i = 5 as &i32; //~ ERROR non-primitive cast: `{integer}` as `&i32`
    let j = 5 as [i32]; //~ ERROR cast to unsized type: `{integer}` as `[i32]`
    let k = 'a' as f64; //~ ERROR casting `char` as `f64` is invalid
    let l = 5i32 as fn(); //~ ERROR non-primitive cast: `i32` as `fn()`
    let m = &5 as i64; //~ ERROR casting `&{integer}` as `i64` is invalid
}
fn main() {}
