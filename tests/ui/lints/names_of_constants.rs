//@ rustc-agrees
const unused_c: i32 = 1; //~ WARN constant `unused_c` is never used
//~| WARN constant `unused_c` should have an upper case name
const used_c: i32 = 2; //~ WARN constant `used_c` should have an upper case name
pub const pub_c: i32 = 3; //~ WARN constant `pub_c` should have an upper case name
static s_used: i32 = 1; //~ WARN static variable `s_used` should have an upper case name
mod m {
    pub const inner_c: i32 = 1; //~ WARN constant `inner_c` should have an upper case name
}
fn main() {
    println!("{}{}{}{}", used_c, s_used, crate::used_c, m::inner_c);
    const local: i32 = 1; //~ WARN constant `local` should have an upper case name
    let a = local; //~ WARN unused variable: `a`
    let _ = [0; used_c as usize];
}
