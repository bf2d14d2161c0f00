//@ rustc-agrees
mod m {
    fn hidden() {}
    struct Inner {
        value: i32,
    }
    pub struct Wrapper(i32);
    mod deep {
        pub fn reach() {}
    }
    pub(self) const LIMIT: i32 = 1;
}
use m::Inner; //~ ERROR struct `Inner` is private

fn main() {
    m::hidden(); //~ ERROR function `hidden` is private
    m::deep::reach(); //~ ERROR module `deep` is private
    let _ = m::Wrapper(1); //~ ERROR tuple struct constructor `Wrapper` is private
    let _ = m::LIMIT; //~ ERROR constant `LIMIT` is private
}
