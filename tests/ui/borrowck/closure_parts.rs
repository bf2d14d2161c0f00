//@ rustc-agrees: codes, any order
// What a match inside a closure reads of a place, and so captures.
#![allow(unused, irrefutable_let_patterns, unused_must_use, path_statements, unreachable_patterns)]
struct S;
enum E1<T> { V(T) }
enum E2<T> { V(T), W }
enum Void {}
fn never(x: &Void) -> impl Fn() + '_ { move || match *x {} }
fn m1() { let mut x = (Some(S), S); let c = || match x { (None, _) => (), _ => () }; let _ = &mut x.0; c(); } //~ ERROR E0502
fn m2() { let x = (Some(S), S); let c = || match x { (None, _) => (), _ => () }; x.1; c(); }
fn m3() { let x = E1::V(S); let c = || match x { E1::V(_) => () }; x; c(); }
fn m4() { let x = E2::V(S); let c = || match x { E2::V(_) => (), E2::W => () }; x; c(); } //~ ERROR E0505
fn m5() { let x = (E2::V(S), S); let c = || { let (E2::V(_), _) = x else { return }; }; x.1; c(); }
fn m6() { let x = (E2::V(S), S); let c = || { if let (E2::V(_), _) = x { } }; x.1; c(); } //~ ERROR E0505
fn m7() { let x = S; let c = || { if let _ = x { } }; x; c(); } //~ ERROR E0505
fn m8() { let x = S; let c = || { let _ = x else { return }; }; x; c(); }
fn m9() { let mut x = 0u8; let c = || { let 0..=u8::MAX = x; }; let _ = &mut x; c(); } //~ ERROR E0502
fn m10() { let x: &mut [u8] = &mut []; let c = || match x { &mut [] => (), _ => () }; let _ = &mut *x; c(); } //~ ERROR E0502
fn m11() { let x: &mut [u8] = &mut []; let c = || match x { [..] => (), }; let _ = &mut *x; c(); }
fn m12() { let x: &mut [u8] = &mut []; let c = || match x { [_, ..] => (), _ => () }; let _ = &mut *x; c(); } //~ ERROR E0502
fn f<'l: 's, 's>(x: &'s mut &'l [u8]) -> impl Fn() + 'l { || match *x { &[] => (), _ => (), } }
fn f2<'l: 's, 's>(x: &'s mut &'l [u8]) -> impl Fn() + 'l { || match **x { [] => (), _ => (), } }
fn m13() { let x: [u8; 1] = [0]; let c = || match x { [_] => () }; x; c(); }
fn m14() { let mut x = Ok::<_, Void>(42); let c = || { let Ok(_) = x; }; let _ = &mut x; c(); } //~ ERROR E0502
fn m15() { let x = (S, (S, Some(1))); let c = || match x { (_, (_, Some(n))) if n > 0 => n, (_, (_, Some(3))) => 1, _ => 3 }; x.0; x.1.0; c(); }
fn m16() { let mut x = (S, (S, Some(1))); let mut c = || match x { (_, (_, Some(ref mut n))) => { *n += 1; *n } _ => 3 }; x.0; x.1.0; c(); }
fn m17() { let x = (S, Some(S)); let c = || match x { (_, Some(s)) => { drop(s) } _ => {} }; x.0; c(); }
fn m18() { let x = (S, 3); const C: i32 = 3; let c = || match x { (_, C) => 1, _ => 2 }; x.0; c(); }
fn m19() { let x = (S, 3); let c = || match &x { (_, 3) => 1, _ => 2 }; x.0; c(); } //~ ERROR E0505
fn m20() { let x = Box::new((S, Some(3))); let c = || match *x { (_, Some(3)) => 1, _ => 2 }; x.0; c(); }
fn m21() { let x = (S, Some(3)); let c = || match x { y @ (_, Some(3)) => 1, _ => 2 }; x.0; c(); } //~ ERROR E0382
fn m22() { let x = (S, Some(3)); let c = || while let (_, Some(3)) = x { break }; x.0; c(); } //~ ERROR E0505
fn m23() { let x = (S, (S, Some(3))); let c = || { let d = || matches!(x, (_, (_, Some(3)))); d() }; x.0; x.1.0; c(); }
fn m24() { let x = (1, String::new()); let c = move || match x { (1, _) => 1, _ => 2 }; x.1; c(); }
fn main() {}
