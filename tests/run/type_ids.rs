//@ rustc-agrees
// A TypeId tells types apart that print alike, and bound lifetimes from free ones.
use std::any::TypeId;
trait Tr { fn v(&self) -> i32; }
fn f<T: Tr>(t: T) -> i32 { t.v() * 10 }
fn id<T: 'static>(_: &T) -> TypeId { TypeId::of::<T>() }
fn bound_lifetimes() {
 println!("{}", TypeId::of::<fn(&'static ())>() == TypeId::of::<fn(&())>());
 println!("{}", TypeId::of::<for<'a> fn(&'a (), &'a ())>() == TypeId::of::<for<'a,'b> fn(&'a (),&'b ())>());
 println!("{}", TypeId::of::<for<'b> fn(&'b ())>() == TypeId::of::<for<'a> fn(&'a ())>());
 println!("{}", TypeId::of::<dyn Fn(&u8)>() == TypeId::of::<dyn Fn(&'static u8)>());
 println!("{}", TypeId::of::<dyn Fn(&u8)>() == TypeId::of::<dyn for<'q> Fn(&'q u8)>());
}
fn main() {
    bound_lifetimes();
    let (a, x) = { struct S; impl Tr for S { fn v(&self) -> i32 { 1 } } let s = S; let x = id(&s); (f(s), x) };
    let (b, y) = { struct S; impl Tr for S { fn v(&self) -> i32 { 2 } } let s = S; let x = id(&s); (f(s), x) };
    println!("{a} {b} {}", x == y);
    let c = || 1; let d = || 2;
    println!("{}", id(&c) == id(&d));
    fn g1() -> i32 { fn h() -> i32 { 1 } h() }
    fn g2() -> i32 { fn h() -> i32 { 2 } h() }
    println!("{} {}", g1(), g2());
    let h1 = { fn h() -> i32 { 1 } h() }; let h2 = { fn h() -> i32 { 2 } h() };
    println!("{h1} {h2}");
}
