//@ rustc-agrees: text, any order
struct Foo<'a, 'b, T>(std::marker::PhantomData<(&'a (), &'b (), T)>)
where
    T: Convert<'a, 'b>;

trait Convert<'a, 'b>: Sized {
    fn cast(&'a self) -> &'b Self;
}
impl<'long: 'short, 'short, T> Convert<'long, 'short> for T {
    fn cast(&'long self) -> &'short T {
        self
    }
}
// error
fn badboi<'in_, 'out, T>(x: Foo<'in_, 'out, T>, sadness: &'in_ T) -> &'out T { //~ ERROR lifetime mismatch
//~| WARN unused variable: `x`
    sadness.cast() //~ ERROR lifetime may not live long enough
}

trait Link<'a, 'b> { type Out; }
impl<'a: 'b, 'b> Link<'a, 'b> for u8 { type Out = u8; }
struct Pair<'a, 'b, T: Link<'a, 'b>>(&'a T, &'b T);
fn one<'a, 'b>(x: Pair<'a, 'b, u8>) {} //~ ERROR lifetime mismatch
//~| WARN unused variable: `x`
struct Hold<'a, 'b> { pair: Pair<'a, 'b, u8> } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
enum Many<'a, 'b> { A(Pair<'a, 'b, u8>), B { x: Pair<'b, 'a, u8> } } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
type Alias<'a, 'b> = Pair<'a, 'b, u8>;
trait Tr<'a, 'b> { type Ty; fn m(&self) -> Pair<'a, 'b, u8>; } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
impl<'a, 'b> Pair<'a, 'b, u8> { fn own(&self) {} } //~ ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//~| ERROR cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
fn stat<'a>(x: Pair<'a, 'static, u8>) {} //~ ERROR `x` has lifetime `'a` but it needs to satisfy a `'static` lifetime requirement
//~| WARN unused variable: `x`
fn elided(x: Pair<'_, '_, u8>) {} //~ ERROR lifetime mismatch
//~| WARN unused variable: `x`
const C: fn(Pair<'_, '_, u8>) = elided;
fn main() {}
