//@ rustc-agrees
struct Ref<'a>(&'a i32);

fn undeclared(x: &'a i32) {} //~ ERROR use of undeclared lifetime name `'a`
fn another<'a>(x: &'a i32, y: &'b i32) {} //~ ERROR use of undeclared lifetime name `'b`
fn reserved<'static>() {} //~ ERROR invalid lifetime parameter name: `'static`
fn twice<'a, 'a>() {} //~ ERROR the name `'a` is already used for a generic parameter
fn bound<T: '_>() {} //~ ERROR `'_` cannot be used here
struct Field {
    x: &'x i32, //~ ERROR use of undeclared lifetime name `'x`
}
impl Ref { //~ ERROR implicit elided lifetime not allowed here
    fn get(&'z self) {} //~ ERROR use of undeclared lifetime name `'z`
}

fn main() {}
