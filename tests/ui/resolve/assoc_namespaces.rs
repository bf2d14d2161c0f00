//@ rustc-agrees: text
// What a trait has under a name, but not as what is asked for.
trait Age { type Empire; type Other; fn Mythology() {} const K: u8; }
impl Age for u8 { type Empire = u16; type Other = u8; const K: u8 = 1; }
trait Only { type Empire; fn get() {} fn more() {} }
impl Only for u8 { type Empire = u16; }
fn a(_: <u8 as Age>::Mythology) {} //~ ERROR expected associated type, found associated function `Age::Mythology`
fn b() { let _ = <u8 as Age>::Empire; } //~ ERROR expected method or associated constant, found associated type `Age::Empire`
fn c() { let _: <u8 as Age>::K; } //~ ERROR expected associated type, found associated constant `Age::K`
fn d(_: <u8 as Only>::get) {} //~ ERROR expected associated type, found associated function `Only::get`
fn e() { let _ = <u8 as Only>::Empire; } //~ ERROR expected method or associated constant, found associated type `Only::Empire`
fn main() {}
