//@ rustc-agrees
// Lifetimes in the types behind impl Trait.
use std::cell::Cell;
use std::collections::HashMap;
fn own(n: i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}
fn iter<'a>(v: &'a [i32]) -> impl Iterator<Item = &'a i32> + 'a {
    v.iter().filter(|x| **x > 1)
}
fn anon(v: &mut Vec<String>) -> impl Iterator<Item = &mut String> {
    v.iter_mut()
}
fn cells<'a, 'b>(x: Cell<&'a i32>, y: Cell<&'b i32>) -> impl Fn() -> i32 {
    move || x.get() + y.get()
}
struct W<'a>(HashMap<&'a str, Vec<i32>>);
impl<'a> W<'a> {
    fn keys(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.0.keys().copied()
    }
    fn all<'s>(&'s mut self, k: &'s str) -> impl Iterator<Item = i32> + use<'s, 'a> {
        self.0.get_mut(k).into_iter().flatten().map(|x| {
            *x += 1;
            *x
        })
    }
}
fn nested(v: Vec<i32>) -> (impl Iterator<Item = i32>, impl Fn(&str) -> String) {
    (v.into_iter().map(|x| x * 2), |s| s.to_string())
}
fn res<'a>(s: &'a str) -> Result<impl Iterator<Item = char> + 'a, Box<dyn std::error::Error + 'a>> {
    if s.is_empty() {
        return Err("empty".into());
    }
    Ok(s.chars().rev())
}
fn rec(n: u32) -> impl Sized {
    if n > 0 {
        let _ = rec(n - 1);
    }
    n
}
fn dynamic<'a>(s: &'a str) -> Box<dyn Fn() -> &'a str + 'a> {
    Box::new(move || s)
}
fn main() {
    println!("{}", own(1)(2));
    println!("{:?}", iter(&[1, 2, 3]).collect::<Vec<_>>());
    let mut v = vec!["a".to_string()];
    for s in anon(&mut v) {
        s.push('b');
    }
    println!("{v:?} {}", cells(Cell::new(&1), Cell::new(&2))());
    let mut w = W(HashMap::from([("k", vec![1])]));
    println!("{:?}", w.keys().collect::<Vec<_>>());
    println!("{:?}", w.all("k").sum::<i32>());
    let (a, b) = nested(vec![1]);
    println!("{:?} {}", a.collect::<Vec<_>>(), b("x"));
    println!("{}", res("abc").unwrap().collect::<String>());
    let _ = rec(3);
    println!("{}", dynamic("d")());
}
