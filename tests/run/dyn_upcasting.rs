// Upcasting of trait objects, vtables of several supertraits, unsizing of structs.
use std::fmt::Debug;
trait A {
    fn a(&self) -> String;
    fn a2(&self) -> i32 {
        2
    }
}
trait B {
    fn b(&self) -> String;
}
trait C: A + B {
    fn c(&self) -> String {
        format!("{}+{}", self.a(), self.b())
    }
}
trait D: C + Debug {
    fn d(&self) -> usize;
}
#[derive(Debug)]
struct S(u32);
impl A for S {
    fn a(&self) -> String {
        format!("a{}", self.0)
    }
}
impl B for S {
    fn b(&self) -> String {
        format!("b{}", self.0)
    }
}
impl C for S {}
impl D for S {
    fn d(&self) -> usize {
        self.0 as usize
    }
}
impl Drop for S {
    fn drop(&mut self) {
        println!("drop {}", self.0)
    }
}
trait Gen<T> {
    fn g(&self, t: T) -> T;
}
impl Gen<u8> for S {
    fn g(&self, t: u8) -> u8 {
        t + 1
    }
}
impl Gen<&'static str> for S {
    fn g(&self, t: &'static str) -> &'static str {
        if self.0 > 1 { t } else { "none" }
    }
}
trait Both: Gen<u8> + Gen<&'static str> {}
impl Both for S {}
fn main() {
    let d: Box<dyn D> = Box::new(S(7));
    println!("{} {} {} {:?}", d.c(), d.d(), d.a2(), d);
    let c: &dyn C = &*d;
    println!("{}", c.c());
    let b: &dyn B = c;
    println!("{}", b.b());
    let a: &dyn A = &*d;
    println!("{} {}", a.a(), a.a2());
    let g: &dyn Debug = &*d;
    println!("{g:?}");
    let bb: Box<dyn B> = d;
    println!("{}", bb.b());
    let both: Box<dyn Both> = Box::new(S(2));
    let g: &dyn Gen<&'static str> = &*both;
    println!("{} {}", Gen::<u8>::g(&*both, 4), g.g("x"));
    let v: Vec<Box<dyn A + Send>> = vec![Box::new(S(1)), Box::new(S(3))];
    let n: Vec<&dyn A> = v.iter().map(|x| &**x as &dyn A).collect();
    println!("{}", n.iter().map(|x| x.a()).collect::<String>());
    let arr: &[i32] = &[1, 2, 3];
    let bs: Box<[i32]> = Box::new([4, 5]);
    println!("{} {}", arr.len(), bs.len());
    struct W<T: ?Sized> {
        n: u8,
        t: T,
    }
    let w: &W<[u16]> = &W { n: 3, t: [1u16, 2] };
    println!("{} {:?}", w.n, &w.t);
    let wd: &W<dyn A> = &W { n: 1, t: S(9) };
    println!("{} {}", wd.n, wd.t.a());
}
