//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
trait A {}
impl A for u8 {}
fn same(a: *const dyn A, b: *const dyn A) -> bool {
    a == b //~ WARN ambiguous wide pointer comparison, the comparison includes metadata which may not be expected
}
fn ne(a: *mut dyn A, b: *mut dyn A) -> bool {
    a != b || PartialEq::eq(&a, &b) || a.eq(&b) || a < b //~ WARN ambiguous wide pointer comparison, the comparison includes metadata which may not be expected
    //~| WARN ambiguous wide pointer comparison, the comparison includes metadata which may not be expected
    //~| WARN ambiguous wide pointer comparison, the comparison includes metadata which may not be expected
    //~| WARN ambiguous wide pointer comparison, the comparison includes metadata which may not be expected
}
fn main() {
    let x = &1u8 as *const u8;
    let _ = same(x, x);
    let _ = ne;
}
