//@ rustc-agrees: text
trait Speak {
    fn speak(&self);
}
struct Dog;
fn main() {
    impl Speak for Dog { //~ WARN non-local `impl` definition, `impl` blocks should be written at the same level as their item
        fn speak(&self) {}
    }
    Dog.speak();
    struct Cat;
    impl Speak for Cat {
        fn speak(&self) {}
    }
    Cat.speak();
    impl Dog { //~ WARN non-local `impl` definition, `impl` blocks should be written at the same level as their item
        fn bark(&self) {}
    }
    Dog.bark();
    helper();
}
fn helper() {
    let x = {
        impl Default for Dog { //~ WARN non-local `impl` definition, `impl` blocks should be written at the same level as their item
            fn default() -> Self { Dog }
        }
        1
    };
    #[macro_export]
    macro_rules! inner { () => { 1 } } //~ WARN non-local `macro_rules!` definition, `#[macro_export]` macro should be written at top level module
    let _ = x + inner!();
    impl Speak for Vec<Dog> { fn speak(&self) {} } //~ WARN non-local `impl` definition, `impl` blocks should be written at the same level as their item
    impl From<Dog> for u32 { fn from(_: Dog) -> u32 { 1 } } //~ WARN non-local `impl` definition, `impl` blocks should be written at the same level as their item
    let _ = u32::from(Dog);
}
const _: () = {
    struct Local; //~ WARN struct `Local` is never constructed
    impl Speak for Local { fn speak(&self) {} }
    impl Speak for u8 { fn speak(&self) {} }
};
