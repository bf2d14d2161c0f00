//@ rustc-agrees
// `Self` of a trait must be 'static: the trait says so behind its name and its bounds.
mod inner {
    use super::need;
    pub trait A<T>: Sized {
        fn f(&self) {
            need(self) //~ ERROR the parameter type `Self` may not live long enough
        }
    }
    pub trait B<T>
    where
        T: Copy,
    {
        fn f(&self)
        where
            Self: Sized,
        {
            need(self) //~ ERROR the parameter type `Self` may not live long enough
        }
    }
    pub trait C {
        fn f<'a>(&self, _: &'a i32) -> Box<dyn std::any::Any>
        where
            Self: Sized + Copy,
        {
            Box::new(*self) //~ ERROR the parameter type `Self` may not live long enough
        }
    }
}
fn need<T: 'static>(_: &T) {}
fn main() {}
