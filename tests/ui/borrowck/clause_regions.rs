//@ rustc-agrees
// Lifetimes in the trait arguments of where-clauses are those of the caller.
trait Call<A> {
    type O;
    fn call(&self, a: A) -> Self::O;
}
trait Put<A> {
    fn put(&self, a: A);
}
fn f0<'a, F: Put<&'a str>>(f: F) {
    let s = String::from("x");
    f.put(&s) //~ ERROR `s` does not live long enough
}
fn f1<'a, F>(f: F)
where
    F: Put<&'a str>,
{
    let s = String::from("x");
    f.put(&s) //~ ERROR `s` does not live long enough
}
fn f2<'a, F>(f: F, k: &'a str) //~ WARN unused variable: `k`
where
    F: Put<&'a str>,
{
    let s = String::from("x");
    f.put(&s) //~ ERROR `s` does not live long enough
}
fn f3<'a, F>(f: F, k: &'a str) //~ WARN unused variable: `k`
where
    F: Put<&'a String>,
{
    let s = String::from("x");
    f.put(&s) //~ ERROR `s` does not live long enough
}
struct X<'a, F: Put<&'a String>>(F, &'a i32);
impl<'a, F: Put<&'a String>> X<'a, F> {
    fn f(&self) {
        let s = String::from("x");
        self.0.put(&s) //~ ERROR `s` does not live long enough
    }
}
fn f4<'a, F>(f: F)
where
    F: Put<&'a str>,
    F: Put<&'a u8>,
{
    let s = String::from("x");
    f.put(s.as_str()) //~ ERROR `s` does not live long enough
}
fn need<'a, F: Put<&'a str>>(f: F, x: &'a str) {} //~ WARN unused variable: `f`
//~| WARN unused variable: `x`
fn f5<'a, 'b, F: Put<&'a str>>(f: F, x: &'b str) {
    need(f, x) //~ ERROR lifetime may not live long enough
}
fn f6<'a, F: Put<&'static str>>(f: F, x: &'a str) {
    need(f, x) //~ ERROR borrowed data escapes outside of function
}
impl Put<&'static str> for u8 {
    fn put(&self, s: &'static str) {} //~ WARN unused variable: `s`
}
fn f7<'a>(x: &'a str) {
    need(1u8, x); //~ ERROR borrowed data escapes outside of function
    1u8.put(x)
}
fn main() {}
