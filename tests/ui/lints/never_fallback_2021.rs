//@ rustc-agrees: text
//@ edition: 2021
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
fn a() -> Result<u8, String> { //~ ERROR this function depends on never type fallback being `()`
    query()?;
    let _ = query()?;
    Ok(1)
}
fn b(f: bool) -> u8 { //~ ERROR this function depends on never type fallback being `()`
    let v = if f { Default::default() } else { return 1 };
    drop(v); //~ WARN calls to `std::mem::drop` with a value that implements `Copy` does nothing
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
