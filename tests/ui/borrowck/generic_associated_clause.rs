// `for<'a> L::Item<'a>: Debug` asks `L: 'a` of every 'a where the associated type does, and so of 'static.
trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn next(&mut self) -> Option<Self::Item<'_>>;
}

struct Windows<'t> {
    values: &'t mut [i32],
    at: usize,
}

impl<'t> Lend for Windows<'t> {
    type Item<'a>
        = &'a mut [i32]
    where
        Self: 'a;
    fn next(&mut self) -> Option<&mut [i32]> {
        self.at += 1;
        self.values.get_mut(self.at - 1..self.at + 1)
    }
}

fn print_items<L>(mut items: L)
where
    L: Lend,
    for<'a> L::Item<'a>: std::fmt::Debug,
{
    while let Some(item) = items.next() {
        println!("{item:?}");
    }
}

fn main() {
    let mut values = [1, 2, 3];
    print_items(Windows { values: &mut values, at: 0 }); //~ ERROR does not live long enough
}
