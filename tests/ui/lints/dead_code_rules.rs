//@ rustc-agrees
use std::marker::PhantomData;
struct A1(i32, i32); //~ WARN fields `0` and `1` are never read
struct A2(pub i32, u8); //~ WARN fields `0` and `1` are never read
struct A3(i32); //~ WARN field `0` is never read
struct A4(u8, ()); //~ WARN field `0` is never read
struct A5<T>(i32, PhantomData<T>); //~ WARN field `0` is never read
struct A6<T>(T);
enum E1 {
    X(i32), //~ WARN field `0` is never read
}
enum E2 {
    X(i32, i32), //~ WARN fields `0` and `1` are never read
}
enum E3 {
    X(i32, i32, i32), //~ WARN fields `0`, `1`, and `2` are never read
    Y { a: i32 }, //~ WARN variants `Y` and `Z` are never constructed
    Z,
}
struct N {
    _a: i32,
    a: PhantomData<u8>,
    b: (), //~ WARN field `b` is never read
}
enum En {
    A,
    B, //~ WARN variant `B` is never constructed
}
impl En {
    fn dup(&self) -> En {
        match self {
            En::A => En::A,
            En::B => En::B,
        }
    }
}
struct B1 {
    x: i32,
}
impl B1 {
    fn set(&mut self) {
        self.x = 1;
    }
    fn new() -> Self {
        Self { x: 0 }
    }
}
struct B2 {
    x: i32,
}
impl PartialEq for B2 {
    fn eq(&self, o: &B2) -> bool {
        self.x == o.x
    }
}
trait T1 {
    fn a(&self);
    fn b(&self); //~ WARN associated items `b`, `c`, and `K` are never used
    fn c()
    where
        Self: Sized,
    {
    }
    const K: i32 = 0;
}
impl T1 for N {
    fn a(&self) {
        only_from_a()
    }
    fn b(&self) {
        only_from_b()
    }
}
fn only_from_a() {}
fn only_from_b() {} //~ WARN function `only_from_b` is never used
trait T2: T3 {} //~ WARN trait `T2` is never used
trait T3 {} //~ WARN trait `T3` is never used
impl T3 for N {}
fn gene<T: T4>() {}
trait T4 {}
impl T4 for u8 {}
struct Rec {
    next: Option<Box<Rec>>, //~ WARN field `next` is never read
}
#[repr(C)]
struct ReprC {
    a: i32,
    b: i32,
}
const USED_IN_PAT: i32 = 3;
const LEN: usize = 3;
const DLEN: usize = 4; //~ WARN constant `DLEN` is never used
static ST: [i32; LEN] = [0; LEN];
type Al = Foo;
struct Foo;
type DeadAl = Foo2; //~ WARN type alias `DeadAl` is never used
struct Foo2; //~ WARN struct `Foo2` is never constructed
union U {
    a: i32,
    b: u32, //~ WARN field `b` is never read
}
#[derive(Default)]
struct Def {
    a: i32, //~ WARN field `a` is never read
}
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord, Copy, Clone, Debug)]
enum Deriv {
    P,
    Q(i32), //~ WARN variant `Q` is never constructed
}
mod inner {
    #[derive(Debug)]
    pub struct Pt {
        pub x: i32, //~ WARN fields `x` and `y` are never read
        pub y: i32,
    }
    pub const C: i32 = 1; //~ WARN constant `C` is never used
    pub enum PE { //~ WARN enum `PE` is never used
        A,
        B,
    }
    pub trait PT { //~ WARN trait `PT` is never used
        fn f();
    }
}
fn uses(x: i32) {
    match x {
        USED_IN_PAT => {}
        _ => {}
    }
}
fn a_ref() -> &'static str {
    let f: fn() = via_ptr;
    f();
    let c = || in_closure();
    c();
    ""
}
fn via_ptr() {}
fn in_closure() {}
struct OnlyInSig;
fn sig(_: Option<OnlyInSig>) {}
struct Shadow {
    f: i32,
    g: i32, //~ WARN field `g` is never read
}
fn main() {
    let _ = (
        A1(1, 2),
        A2(1, 2),
        A3(1),
        A4(1, ()),
        A5::<u8>(1, PhantomData),
        A6(1),
    );
    let _ = (
        E1::X(1),
        E2::X(1, 2),
        E3::X(1, 2, 3),
        N {
            _a: 1,
            a: PhantomData,
            b: (),
        },
    );
    En::A.dup();
    let mut b = B1::new();
    b.set();
    let _ = B2 { x: 1 } == B2 { x: 2 };
    N {
        _a: 1,
        a: PhantomData,
        b: (),
    }
    .a();
    gene::<u8>();
    let _ = Rec { next: None };
    let _ = ReprC { a: 1, b: 2 };
    println!("{:?}", ST);
    let _: Option<Al> = None;
    let u = U { a: 1 };
    let _ = unsafe { u.a };
    let _ = Def::default();
    println!("{:?}", Deriv::P);
    uses(3);
    a_ref();
    sig(None);
    let p = inner::Pt { x: 1, y: 2 };
    println!("{:?}", p);
    let Shadow { f, .. } = Shadow { f: 1, g: 2 };
    println!("{f}");
}
