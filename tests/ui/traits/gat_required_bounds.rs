//@ rustc-agrees
// What holds wherever a trait names its generic associated type is a bound of that type.

trait Lend {
    type Item<'a>; //~ ERROR missing required bound on `Item`
    fn next<'a>(&'a mut self) -> Option<Self::Item<'a>>;
    fn len(&self) -> usize;
}

trait Elided {
    type View<'v>: Copy; //~ ERROR missing required bound on `View`
    fn view(&self) -> Self::View<'_>;
    fn other(&mut self) -> Vec<Self::View<'_>>;
}

trait Collection {
    type Item<'x>; //~ ERROR missing required bound on `Item`
    type Iter<'x>: Iterator<Item = Self::Item<'x>>; //~ ERROR missing required bound on `Iter`
    fn iter<'a>(&'a self) -> Self::Iter<'a>;
}

trait Parameter<T> {
    type Of<'x>; //~ ERROR missing required bound on `Of`
    fn of<'a>(value: &'a T) -> Self::Of<'a>;
}

trait Several {
    type Out<'x, 'y, T>; //~ ERROR missing required bounds on `Out`
    fn out<'a, 'b, T>(one: &'a &'b T, two: &'b T) -> Self::Out<'a, 'b, T>;
}

trait WithWhere {
    type Item<'x> //~ ERROR missing required bound on `Item`
    where
        Self: Sized;
    fn get<'a>(&'a self) -> Self::Item<'a>
    where
        Self: Sized;
}

trait NotEverywhere {
    type Item<'x>;
    fn get<'a>(&'a self) -> Self::Item<'a>;
    fn make() -> Self::Item<'static>;
    fn take<'z>(item: Self::Item<'z>);
}

trait Written {
    type Item<'x>
    where
        Self: 'x;
    fn get<'a>(&'a self) -> Self::Item<'a>;
}

trait Lasting: 'static {
    type Item<'x>;
    fn get<'a>(&'a self) -> Self::Item<'a>;
}

trait OnlyStatic {
    type Item<'x, 'y>;
    fn one<'a>(&'a self) -> Self::Item<'a, 'static>;
    fn two<'b>(&'b self) -> Self::Item<'static, 'b>;
}

fn main() {}
