//@ rustc-agrees: labels
// Lifetimes that a signature binds may be written at a method call, to no effect, but not at a path.
struct S;
impl S {
    fn named<'a, 'b>(self, x: &'a u8, _: &'b u8) -> &'a u8 {
        x
    }
    fn none(self) {}
}
fn free<'a, 'b>(x: &'a u8, _: &'b u8) -> &'a u8 {
    x
}

fn main() {
    S.named::<'static>(&0, &0); //~ WARN cannot specify lifetime arguments explicitly
    S.named::<'static, 'static, 'static>(&0, &0); //~ WARN cannot specify lifetime arguments explicitly
    S::named::<'static>(S, &0, &0); //~ ERROR cannot specify lifetime arguments explicitly
    free::<'static, 'static>(&0, &0); //~ ERROR cannot specify lifetime arguments explicitly
    S.none();
    #[allow(late_bound_lifetime_arguments)]
    S.named::<'static>(&0, &0);
}
