#![allow(dead_code)]
mod inner {
    pub struct Shown;
    struct Hidden;
    pub trait Public {
        type Out;
    }
    impl Public for u8 {
        type Out = Hidden; //~ ERROR private type `Hidden` in public interface
    }
    impl Public for Hidden {
        type Out = Option<Hidden>;
    }
    trait Private {
        type Out;
    }
    impl Private for u8 {
        type Out = Hidden;
    }
}
fn main() {}
