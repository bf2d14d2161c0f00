//@ rustc-agrees
// What the bounds of a callee say about its parameters is known when an argument is coerced.
use std::borrow::Borrow;
use std::collections::BTreeMap;

struct Map<K>(K);
impl<K> Map<K> {
    fn has<Q: ?Sized>(&self, _key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        true
    }
}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    A,
    B,
}
trait Convert<T> {
    fn convert(&self) -> i32;
}
impl Convert<Key> for u8 {
    fn convert(&self) -> i32 {
        1
    }
}
fn free<Q>(_: &Q) -> i32
where
    u8: Convert<Q>,
{
    5u8.convert()
}

fn main() {
    let key = &&Key::A;
    println!("{} {}", Map(Key::B).has(key), free(key));
    let map = BTreeMap::from([(Key::A, 1)]);
    let found: Vec<_> = [Key::A, Key::B].iter().filter(|k| map.contains_key(k)).collect();
    println!("{found:?}");
}
