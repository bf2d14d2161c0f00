//@ rustc-agrees: text, any order
//@ edition: 2021
// What stands before fn in a trait and in its impl.
struct S;
trait T {
    fn a(&self);
    unsafe fn b(&self);
    fn c(&self, x: u32) -> u32;
    extern "C" fn d(&self);
    fn e(&self, x: u32);
    unsafe fn f(&self);
    unsafe fn g(&self) -> u8;
    unsafe extern "C" fn h();
}
impl T for S {
    unsafe fn a(&self) {} //~ ERROR method `a` has an incompatible type for trait
    fn b(&self) {} //~ ERROR method `b` has an incompatible type for trait
    extern "C" fn c(&self, x: u32) -> u32 { x } //~ ERROR method `c` has an incompatible type for trait
    fn d(&self) {} //~ ERROR method `d` has an incompatible type for trait
    unsafe fn e(&self, x: i32) {} //~ ERROR method `e` has an incompatible type for trait
    //~| WARN unused variable: `x`
    #[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(..)]` cannot be applied to safe trait method
    fn f(&self) {}
    #[target_feature(enable = "avx2")]
    unsafe fn g(&self) -> u8 { 1 }
    fn h() {} //~ ERROR method `h` has an incompatible type for trait
}
impl Clone for S {
    unsafe fn clone(&self) -> S { S } //~ ERROR method `clone` has an incompatible type for trait
}
fn main() {}
