//@ rustc-agrees: text, any order
struct Foo;
trait M<'b> { fn h<'a>(self: &Foo) where Self: Sized; fn g(self: u8); fn i(self: Option<Self>) where Self: Sized {} } //~ ERROR invalid `self` parameter type: `&Foo`
//~| ERROR invalid `self` parameter type: `u8`
//~| ERROR invalid `self` parameter type: `Option<Self>`
fn main() {}
