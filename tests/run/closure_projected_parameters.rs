//@ rustc-agrees
// A closure whose parameter is a projection through a lifetime that a for<..> binds: of a trait
// with a lifetime parameter, and of a generic associated type.
trait Make<'a> {
    type Item;
    fn make(text: &'a str) -> Self::Item;
}
struct Words;
impl<'a> Make<'a> for Words {
    type Item = Vec<&'a str>;
    fn make(text: &'a str) -> Vec<&'a str> {
        text.split(' ').collect()
    }
}
fn with<T, F>(mut f: F)
where
    T: for<'a> Make<'a>,
    F: for<'a> FnMut(<T as Make<'a>>::Item),
{
    let text = String::from("one two three");
    f(T::make(&text));
}

trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn next<'a>(&'a mut self) -> Option<Self::Item<'a>>;
    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        Self: Sized,
        F: for<'a> FnMut(B, Self::Item<'a>) -> B,
    {
        let mut b = init;
        while let Some(x) = self.next() {
            b = f(b, x)
        }
        b
    }
}
struct Pairs {
    all: Vec<i32>,
    at: usize,
}
impl Lend for Pairs {
    type Item<'a> = &'a mut [i32];
    fn next<'a>(&'a mut self) -> Option<&'a mut [i32]> {
        self.at += 1;
        self.all.get_mut(self.at - 1..self.at + 1)
    }
}

fn main() {
    with::<Words, _>(|words| println!("{} {:?}", words.len(), words.last()));
    let mut longest = 0;
    with::<Words, _>(|words: Vec<&str>| longest = words.iter().map(|w| w.len()).max().unwrap());
    println!("{longest}");
    let pairs = Pairs { all: vec![1, 2, 3, 4], at: 0 };
    let sum = pairs.fold(0, |sum, pair| {
        pair[1] += pair[0];
        sum + pair[1]
    });
    println!("{sum}");
}
