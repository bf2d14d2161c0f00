//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
#![allow(dead_code)]
trait T {
    type A
    where
        Self: Sized;
    type B<'a>
    where
        Self: 'a;
    type C<'a>
    where
        Self: 'a;
}
#[rustfmt::skip]
impl T for u8 {
    type A where Self: Sized = u8; //~ WARN where clause not allowed here
    type B<'a> where Self: 'a, u8: Copy = u8; //~ WARN where clause not allowed here
    type C<'a> = u8 where Self: 'a;
}
fn main() {}
