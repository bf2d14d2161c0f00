//@ rustc-agrees: text
use std::collections::HashMap;
trait Parse {
    fn parse() -> Result<Self, String>
    where
        Self: Sized;
}
impl Parse for () {
    fn parse() -> Result<(), String> {
        Ok(())
    }
}
impl Parse for u8 {
    fn parse() -> Result<u8, String> {
        Ok(1)
    }
}
fn query<T: Parse>() -> Result<T, String> {
    T::parse()
}
fn a() -> Result<u8, String> {
    query()?; //~ ERROR the trait bound `!: Parse` is not satisfied
    let _ = query()?; //~ ERROR the trait bound `!: Parse` is not satisfied
    Ok(1)
}
fn b(f: bool) -> u8 {
    let v = if f { Default::default() } else { return 1 }; //~ ERROR the trait bound `!: Default` is not satisfied
    drop(v);
    2
}
fn c<R>(f: impl FnOnce() -> R) -> R {
    f()
}
fn d() {
    c(|| panic!("x"));
    let x: Vec<u8> = (|| unreachable!())();
    drop(x);
}
fn e() -> Option<u8> {
    let m: HashMap<u8, u8> = HashMap::new();
    let v = m.get(&1)?;
    Some(*v)
}
fn f(r: Result<u8, ()>) {
    let _ = match r {
        Ok(v) => v,
        Err(()) => std::process::exit(1),
    };
    loop {
        break;
    }
}
unsafe fn g(p: *const u8) {
    let q = if p.is_null() {
        return;
    } else {
        unsafe { std::mem::transmute_copy(&p) }
    };
    let _: () = q;
}
fn main() {
    let _ = a();
    b(true);
    d();
    e();
    f(Ok(1));
    unsafe { g(std::ptr::null()) }
    let t = std::thread::spawn(|| loop {});
    let _ = t;
}
