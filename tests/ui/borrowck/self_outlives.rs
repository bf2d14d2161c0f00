//@ rustc-agrees
// `Self` of a trait must outlive what its own generic associated type is asked for.
mod inner {
    pub trait Lend {
        type Item<'a>
        where
            Self: 'a;
        fn next<'a>(&'a mut self) -> Option<Self::Item<'a>>;
        fn first(mut self) -> bool
        where
            Self: Sized,
        {
            let first: Option<Self::Item<'static>> = self.next(); //~ ERROR `self` does not live long enough
            //~| ERROR the parameter type `Self` may not live long enough
            first.is_some()
        }
    }
}

fn main() {}
