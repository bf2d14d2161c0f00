//@ rustc-agrees
#![allow(dead_code)]
use std::fmt::Write as _;
#[must_use]
#[derive(Clone, Copy)]
struct MU;
#[must_use = "because"]
struct MUR;
#[must_use]
trait MT {}
impl MT for i32 {}
#[must_use = "future-like"]
enum ME {
    A,
}
#[must_use]
fn f1() -> i32 {
    1
}
#[must_use = "look at it"]
fn f2() -> i32 {
    1
}
fn mu() -> MU {
    MU
}
fn mur() -> MUR {
    MUR
}
fn imt() -> impl MT {
    1
}
fn bmt() -> Box<dyn MT> {
    Box::new(1)
}
fn res() -> Result<i32, String> {
    Ok(1)
}
struct S;
impl S {
    #[must_use]
    fn m(&self) -> i32 {
        1
    }
    #[must_use = "reason"]
    fn assoc() -> S {
        S
    }
    fn r(&self) -> Result<(), ()> {
        Ok(())
    }
}
trait T {
    #[must_use]
    fn tm(&self) -> i32;
}
impl T for S {
    fn tm(&self) -> i32 {
        1
    }
}
fn un() -> Result<(), std::convert::Infallible> {
    Ok(())
}
fn gen_f<X: Fn()>(x: X) -> X {
    x
}
fn main() {
    MU;
    mu();
    mur();
    f1();
    f2();
    imt();
    bmt();
    res();
    ME::A;
    S.m();
    S::assoc();
    S.r();
    S.tm();
    <S as T>::tm(&S);
    un();
    Box::new(MU);
    (mu(), 1);
    (1, res(), mur());
    [mu(), mu()];
    [mu(); 3];
    [mu(); 0];
    || 1;
    (|| 2, || 3);
    gen_f(|| ());
    1 + 1;
    1 == 2;
    !true;
    -f1();
    &1;
    &mut 2;
    true && false;
    1 << 2;
    1 as i64;
    *&3;
    {
        mu()
    };
    {
        1 + 2
    };
    unsafe { f1() };
    if true {
        mu()
    } else {
        MU
    };
    match 1 {
        _ => mu(),
    };
    let mut s = String::new();
    writeln!(s, "a");
    write!(s, "b");
    vec![1];
    s.len();
    "a".to_string();
    vec![1].iter().map(|x| x + 1);
    Some(1).map(|x| x);
    res().ok();
    res().unwrap();
    s.is_empty();
    i32::from_str_radix("1", 10);
    std::mem::replace(&mut s, String::new());
    Some(1);
    Ok::<i32, i32>(1);
    vec![1].into_iter();
    Vec::<i32>::new();
    std::thread::spawn(|| ());

    s == "a";
    s + "b";
    1..2;
    true || {
        f1();
        false
    };
    f1() as i64;
    (mu());
    loop {
        break mu(); //~ ERROR mismatched types
    }
    Box::new(|| 1);
}
