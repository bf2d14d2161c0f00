//@ rustc-agrees
use std::mem::offset_of;
cfg_select! {
    windows => { fn os() -> &'static str { "windows" } }
    unix => { fn os() -> &'static str { "unix" } }
    _ => { fn os() -> &'static str { "other" } }
}
fn f(x: i32) -> i32 { x }
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
impl std::fmt::Display for D { fn fmt(&self, o: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { o.write_str(self.0) } }
#[repr(C)]
struct S { a: u8, b: (u8, u32), c: T }
#[repr(C)]
struct T { x: u8, y: u16 }
fn main() {
    println!("{}", os());
    let n = cfg_select! { target_pointer_width = "32" => 32, all(unix, target_pointer_width = "64") => 64, _ => 0 };
    println!("{n}");
    let x = 3;
    let a = format_args!("{} {}", x, f(2));
    println!("{a}");
    let b = format_args!("{0} {0} {1:?}", D("one"), x);
    println!("{b}");
    let c = Some(format_args!("{}", D("two")));
    println!("{c:?}");
    println!("{} {} {}", offset_of!(S, c), offset_of!(S, c.y), offset_of!(T, y));
    let r = (|| -> Result<i32, std::num::ParseIntError> { Ok(r#try!("12".parse::<i32>()) + 1) })();
    println!("{r:?}");
}
