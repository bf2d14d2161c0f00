//@ rustc-agrees: text
// Constants in patterns are compared part by part: what their values hold must allow it.
#[derive(Debug, Clone, Copy)]
struct P(i32);
struct M(i32);
impl PartialEq for M {
    fn eq(&self, o: &M) -> bool {
        self.0 == o.0
    }
}
#[derive(PartialEq)]
struct D(i32, f64);
#[derive(PartialEq)]
enum E {
    A(M),
    B,
}
union U {
    a: u32,
    b: f32,
}
const P0: P = P(0);
const M0: M = M(0);
const D0: D = D(0, 0.0);
const D1: D = D(0, f64::NAN);
const E0: E = E::A(M(1));
const E1: E = E::B;
const O0: Option<M> = None;
const O1: Option<M> = Some(M(1));
const U0: U = U { a: 1 };
const R0: &P = &P(1);
const S0: String = String::new();
const V0: Vec<i32> = Vec::new();
const NOT: f32 = f32::NAN;
const F0: fn() = main;
const Q0: *const u8 = &1;
const Q1: *const u8 = 1 as *const u8;
const A0: [M; 2] = [M(1), M(2)];
const T0: (&str, char, [u8; 2]) = ("a", 'a', [1, 2]);
const SL: &[M] = &[M(1)];
fn f1(p: P) {
    match p {
        P0 => {} //~ ERROR constant of non-structural type `P` in a pattern
        _ => {}
    }
}
fn f2(p: M) {
    match p {
        M0 => {} //~ ERROR constant of non-structural type `M` in a pattern
        _ => {}
    }
}
fn f3(p: D) {
    match p {
        D0 => {}
        D1 => {} //~ ERROR cannot use NaN in patterns
        _ => {}
    }
}
fn f4(p: E) {
    match p {
        E1 => {}
        E0 => {} //~ ERROR constant of non-structural type `M` in a pattern
        _ => {}
    }
}
fn f5(p: Option<M>) {
    match p {
        O0 => {}
        O1 => {} //~ ERROR constant of non-structural type `M` in a pattern
        _ => {}
    }
}
fn f6(p: U) {
    match p {
        U0 => {} //~ ERROR cannot use unions in constant patterns
        _ => {}
    }
}
fn f7(p: &P) {
    match p {
        R0 => {} //~ ERROR constant of non-structural type `P` in a pattern
        _ => {}
    }
}
fn f8(p: String) {
    match p {
        S0 => {} //~ ERROR constant of non-structural type `Vec<u8>` in a pattern
        _ => {}
    }
}
fn f9(p: Vec<i32>) {
    if let V0 = p {} //~ ERROR constant of non-structural type `Vec<i32>` in a pattern
}
fn f10(p: fn()) {
    match p {
        F0 => {} //~ ERROR function pointers and raw pointers not derived from integers in patterns behave unpredictably and should not be relied upon
        _ => {}
    }
}
fn f11(p: *const u8) {
    match p {
        Q0 => {} //~ ERROR function pointers and raw pointers not derived from integers in patterns behave unpredictably and should not be relied upon
        Q1 => {}
        _ => {}
    }
}
fn f12(p: [M; 2], q: &[M]) {
    match p {
        A0 => {} //~ ERROR constant of non-structural type `M` in a pattern
        _ => {}
    }
    match q {
        SL => {} //~ ERROR constant of non-structural type `M` in a pattern
        _ => {}
    }
}
fn f13(p: (&str, char, [u8; 2])) {
    match p {
        T0 => {}
        _ => {}
    }
}
fn f14(p: Option<P>) {
    match p {
        Some(P0) | None => {} //~ ERROR constant of non-structural type `P` in a pattern
        _ => {}
    }
}
fn f15(p: f32) {
    match p {
        NOT => {} //~ ERROR cannot use NaN in patterns
        f32::INFINITY => {}
        _ => {}
    }
    match p {
        NOT..=1.0 => {} //~ ERROR cannot use NaN in patterns
        _ => {}
    }
}
fn f16(p: P) {
    let t = p;
    match t {
        P0 => {} //~ ERROR constant of non-structural type `P` in a pattern
        _ => {}
    }
    let s = String::new();
    drop(s);
    drop(s);
}
trait Given {
    const GIVEN: P;
    const COMMON: P = P(1);
}
struct S;
impl Given for S {
    const GIVEN: P = P(2);
}
fn f17(p: P) {
    match p {
        S::GIVEN => {} //~ ERROR constant of non-structural type `P` in a pattern
        <S as Given>::COMMON => {} //~ ERROR constant of non-structural type `P` in a pattern
        _ => {}
    }
}
fn main() {}
