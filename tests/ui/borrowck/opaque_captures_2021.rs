//@ rustc-agrees: text
//@ edition: 2021
// Before edition 2024 `impl Trait` captures the lifetimes that its bounds mention, and no others.
use std::fmt::Display;

fn copied<'a>(x: &'a u8) -> impl Display {
    *x
}
fn hidden<'a>(x: &'a u8) -> impl Display {
    x //~ ERROR captures lifetime that does not appear in bounds
}
fn mentioned<'a>(x: &'a u8) -> impl Display + 'a {
    x
}
fn in_argument(x: &[u8]) -> impl Iterator<Item = &u8> {
    x.iter()
}

struct Words<'s>(&'s str);
impl<'s> Words<'s> {
    fn all(&self) -> impl Iterator<Item = char> + 's {
        self.0.chars()
    }
    fn any<T: Default>(&self) -> impl Iterator<Item = (char, T)> {
        self.0.chars().map(|c| (c, T::default())) //~ ERROR captures lifetime that does not appear in bounds
    }
}

fn nothing<'a>(_: &'a ()) -> impl Sized + use<> {}
fn static_<'a>(x: &'a ()) -> impl Sized + 'static {
    nothing(x)
}

fn main() {
    let text;
    {
        let number = 5u8;
        text = copied(&number);
    }
    println!("{text}");
    let text;
    {
        let number = 5u8;
        text = mentioned(&number); //~ ERROR `number` does not live long enough
    }
    println!("{text}");
    println!("{}", in_argument(&[1]).count() + Words("").all().count());
    let _ = (hidden(&1), Words("").any::<u8>(), static_(&()));
}
