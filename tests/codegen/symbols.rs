//@ emit: llvm-ir
//@ flags: --crate-name symbols
// Symbols in Rust's v0 scheme, as rustc has them except for the hash of the crate.
// CHECK: @_RNvCs5dFg4kkByw5_7symbols4main(
// CHECK: @_RNvNvCs5dFg4kkByw5_7symbols4main5inner(
// CHECK: @_RNvNvCs5dFg4kkByw5_7symbols4mains_5inner(
// CHECK: @_RNvXs_Cs5dFg4kkByw5_7symbolsINtB4_u9Gre_6ka8ihKln3_ENtB4_5Named4name(
// CHECK: @_RNvYINtCs5dFg4kkByw5_7symbolsu9Gre_6ka8ihKln3_ENtB5_5Named5twice(
// CHECK: @_RNvYNCNvCs5dFg4kkByw5_7symbols4mains_0INtNtNtCscQ8SZCwrDWQ_4core3ops8function6FnOnceTReEE9call_once(
// CHECK: @_RINvCs5dFg4kkByw5_7symbols7genericFG_RL0_eERL0_eAhj2_E(
// CHECK: @_RNvMCs5dFg4kkByw5_7symbolsINtB2_u9Gre_6ka8ihKln3_E3get(
// CHECK: @_RNCNvCs5dFg4kkByw5_7symbols4mains_0(
trait Named {
    fn name(&self) -> u8;
    fn twice(&self) -> u8 {
        self.name() + self.name()
    }
}
struct Größe<T, const N: i32>(T);
impl<T: Copy, const N: i32> Größe<T, N> {
    #[inline(never)]
    fn get(&self) -> T {
        self.0
    }
}
impl Named for Größe<u8, -3> {
    fn name(&self) -> u8 {
        self.get()
    }
}
#[inline(never)]
fn generic<A, B>(a: A, _: B) -> A {
    a
}
fn main() {
    let first = {
        #[inline(never)]
        fn inner() -> u8 { 1 }
        inner
    };
    let second = {
        #[inline(never)]
        fn inner() -> u8 { 2 }
        inner
    };
    let sum = (|x: u8| x + first() + second())(1);
    let object: &dyn Named = &Größe::<u8, -3>(sum);
    generic::<for<'a> fn(&'a str) -> &'a str, [u8; 2]>(|x| x, [object.name(), object.twice()]);
}
