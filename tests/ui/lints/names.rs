//@ rustc-agrees
#![allow(dead_code, unused_variables)]
mod BadMod { //~ WARN module `BadMod` should have a snake case name
    pub mod good {}
}
struct bad_struct; //~ WARN type `bad_struct` should have an upper camel case name
struct Bad_Struct2; //~ WARN type `Bad_Struct2` should have an upper camel case name
struct lowerCamel; //~ WARN type `lowerCamel` should have an upper camel case name
struct HTTPServer;
struct X86_64;
struct _foo; //~ WARN type `_foo` should have an upper camel case name
struct Foo_1; //~ WARN type `Foo_1` should have an upper camel case name
struct Foo__Bar; //~ WARN type `Foo__Bar` should have an upper camel case name
struct A_b; //~ WARN type `A_b` should have an upper camel case name
enum bad_enum { //~ WARN type `bad_enum` should have an upper camel case name
    variant_a, //~ WARN variant `variant_a` should have an upper camel case name
    VariantB,
    Variant_C { FieldX: i32 }, //~ WARN variant `Variant_C` should have an upper camel case name
    //~| WARN structure field `FieldX` should have a snake case name
}
union bad_union { //~ WARN type `bad_union` should have an upper camel case name
    a: i32,
}
trait bad_trait { //~ WARN trait `bad_trait` should have an upper camel case name
    type bad_assoc; //~ WARN associated type `bad_assoc` should have an upper camel case name
    fn BadTraitMethod(&self, BadParam: i32); //~ WARN trait method `BadTraitMethod` should have a snake case name
    //~| WARN variable `BadParam` should have a snake case name
    const bad_const: i32 = 1; //~ WARN associated constant `bad_const` should have an upper case name
    fn Provided(&self, BadP: i32) {} //~ WARN trait method `Provided` should have a snake case name
    //~| WARN variable `BadP` should have a snake case name
}
type bad_alias = i32; //~ WARN type `bad_alias` should have an upper camel case name
struct Gen<t, T_x> { //~ WARN type parameter `t` should have an upper camel case name
//~| WARN type parameter `T_x` should have an upper camel case name
    BadField: t, //~ WARN structure field `BadField` should have a snake case name
    goodField: T_x, //~ WARN structure field `goodField` should have a snake case name
    ok: i32,
}
fn BadFn<'BadLife>(BadParam: &'BadLife i32, goodParam: i32) { //~ WARN function `BadFn` should have a snake case name
//~| WARN lifetime `'BadLife` should have a snake case name
//~| WARN variable `BadParam` should have a snake case name
//~| WARN variable `goodParam` should have a snake case name
    let BadVar = 1; //~ WARN variable `BadVar` should have a snake case name
    let camelCase = 2; //~ WARN variable `camelCase` should have a snake case name
    let (A, b) = (1, 2); //~ WARN variable `A` should have a snake case name
    for LoopVar in 0..1 {} //~ WARN variable `LoopVar` should have a snake case name
    let c = |ClosureParam: i32| 1; //~ WARN variable `ClosureParam` should have a snake case name
}
impl Gen<i32, i32> {
    fn BadMethod(&self) {} //~ WARN method `BadMethod` should have a snake case name
    fn BadAssoc() {} //~ WARN method `BadAssoc` should have a snake case name
    const lower: i32 = 1; //~ WARN associated constant `lower` should have an upper case name
}
impl bad_trait for i32 {
    type bad_assoc = i32;
    fn BadTraitMethod(&self, OtherName: i32) {} //~ WARN variable `OtherName` should have a snake case name
}
const bad_const: i32 = 1; //~ WARN constant `bad_const` should have an upper case name
const Mixed_Case: i32 = 2; //~ WARN constant `Mixed_Case` should have an upper case name
const camelConst: i32 = 3; //~ WARN constant `camelConst` should have an upper case name
static bad_static: i32 = 1; //~ WARN static variable `bad_static` should have an upper case name
static mut badMut: i32 = 2; //~ WARN static variable `badMut` should have an upper case name
fn const_gen<const lower_n: usize, const N2: usize>() {} //~ WARN const parameter `lower_n` should have an upper case name
unsafe extern "C" {
    fn ForeignFn(X: i32);
    static ForeignStatic: i32;
}
#[unsafe(no_mangle)]
pub extern "C" fn ExportedFn() {}
#[unsafe(no_mangle)]
pub fn ExportedRust() {} //~ WARN function `ExportedRust` should have a snake case name
#[unsafe(no_mangle)]
pub static exported_static: i32 = 0;
#[repr(C)]
struct repr_c {
    a: i32,
}
fn Match() {} //~ WARN function `Match` should have a snake case name
fn __leading() {}
fn trailing_() {}
fn double__under() {} //~ WARN function `double__under` should have a snake case name
fn _Lead() {} //~ WARN function `_Lead` should have a snake case name
fn Fn() {} //~ WARN function `Fn` should have a snake case name
fn A() {} //~ WARN function `A` should have a snake case name
fn ABC() {} //~ WARN function `ABC` should have a snake case name
fn aBC() {} //~ WARN function `aBC` should have a snake case name
fn a1B2() {} //~ WARN function `a1B2` should have a snake case name
macro_rules! mk {
    ($n:ident) => {
        fn $n() {
            let InMacro = 1; //~ WARN variable `InMacro` should have a snake case name
        }
        struct in_macro; //~ WARN type `in_macro` should have an upper camel case name
    };
}
mk!(MadeFn); //~ WARN function `MadeFn` should have a snake case name
fn pats(g: Gen<i32, i32>) {
    let Gen {
        BadField,
        goodField: RenamedBad, //~ WARN variable `RenamedBad` should have a snake case name
        ..
    } = g;
    match 1 {
        bad_const => {} //~ WARN constant in pattern `bad_const` should have an upper case name
        other @ 2 => {}
        Caught => {} //~ WARN variable `Caught` should have a snake case name
    }
}
fn Nested() { //~ WARN function `Nested` should have a snake case name
    fn InnerFn() {} //~ WARN function `InnerFn` should have a snake case name
    struct inner_s; //~ WARN type `inner_s` should have an upper camel case name
    const inner_c: i32 = 1; //~ WARN constant `inner_c` should have an upper case name
    static s: i32 = 1; //~ WARN static variable `s` should have an upper case name
}
fn main() {}
