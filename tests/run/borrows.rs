//@ rustc-agrees
// What the borrow checker has to accept: drops of moved values, slice patterns, reborrows, cursors.
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt::Write;
use std::rc::Rc;

struct Guard<'a>(&'a mut String);
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.push('.');
    }
}
fn moved_guard(s: &mut String) {
    let g = Guard(s);
    drop(g);
    *s += "after";
}
fn moved_twice(s: &mut String) {
    let g = Guard(s);
    let k = g;
    drop(k);
    s.push('a');
}
fn maybe_moved(s: &mut String, c: bool) {
    let g = Guard(s);
    if c {
        drop(g);
        s.push('c');
        return;
    }
    g.0.push('d');
}
fn in_loop(s: &mut String) {
    for i in 0..3 {
        let g = Guard(s);
        write!(g.0, "{i}").unwrap();
        drop(g);
        s.push('|');
    }
}
fn get_or_insert(m: &mut HashMap<u32, String>, k: u32) -> &mut String {
    if m.contains_key(&k) {
        return m.get_mut(&k).unwrap();
    }
    m.insert(k, format!("v{k}"));
    m.get_mut(&k).unwrap()
}
struct List {
    v: i32,
    next: Option<Box<List>>,
}
fn last(mut l: &mut List) -> &mut List {
    while l.next.is_some() {
        l = l.next.as_mut().unwrap();
    }
    l
}
fn push_back(mut l: &mut Option<Box<List>>, v: i32) {
    while let Some(n) = l {
        l = &mut n.next;
    }
    *l = Some(Box::new(List { v, next: None }));
}
fn remove(mut l: &mut Option<Box<List>>, v: i32) {
    loop {
        match l {
            None => return,
            Some(n) if n.v == v => {
                *l = n.next.take();
                return;
            }
            Some(n) => l = &mut n.next,
        }
    }
}
fn show(l: &Option<Box<List>>) -> String {
    let mut s = String::new();
    let mut at = l.as_deref();
    while let Some(n) = at {
        write!(s, "{} ", n.v).unwrap();
        at = n.next.as_deref();
    }
    s
}
#[derive(Debug)]
struct Two {
    a: Vec<i32>,
    b: Vec<i32>,
    n: usize,
}
impl Two {
    fn both(&mut self) -> (&mut Vec<i32>, &mut Vec<i32>) {
        (&mut self.a, &mut self.b)
    }
    fn step(&mut self) {
        for x in &self.a {
            self.b.push(*x);
            self.n += 1;
        }
        let Two { a, b, n } = self;
        a.extend(b.iter());
        *n += a.len();
        self.a.push(self.b.len() as i32);
        let l = self.a.len();
        self.a[l - 1] += self.b[0];
    }
    fn longest(&self) -> &Vec<i32> {
        if self.a.len() > self.b.len() { &self.a } else { &self.b }
    }
}
fn closures(v: &mut Vec<i32>) -> i32 {
    let mut sum = 0;
    let mut add = |x: i32| {
        sum += x;
        v.push(x);
    };
    add(1);
    add(2);
    v.push(sum);
    let t = Two { a: vec![1], b: vec![2], n: 0 };
    let ra = &t.a;
    let f = || t.b.len() + ra.len();
    sum + f() as i32
}
fn split<'a>(s: &'a str, out: &mut Vec<&'a str>) {
    for p in s.split(',') {
        out.push(p);
    }
}
struct Parser<'s> {
    src: &'s str,
    at: usize,
}
impl<'s> Parser<'s> {
    fn word(&mut self) -> Option<&'s str> {
        let rest = &self.src[self.at..];
        let rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let n = rest.find(' ').unwrap_or(rest.len());
        self.at = self.src.len() - rest.len() + n;
        Some(&rest[..n])
    }
    fn all(mut self) -> Vec<&'s str> {
        let mut v = Vec::new();
        while let Some(w) = self.word() {
            v.push(w);
        }
        v
    }
}
fn entry(words: &[&str]) -> BTreeMap<String, usize> {
    let mut m = BTreeMap::new();
    for w in words {
        *m.entry(w.to_string()).or_insert(0) += 1;
    }
    m
}
fn shared() -> i32 {
    let c = Rc::new(RefCell::new(vec![1]));
    let d = c.clone();
    c.borrow_mut().push(2);
    let n = d.borrow().len();
    d.borrow_mut().push(n as i32);
    let s: i32 = c.borrow().iter().sum();
    s
}
fn queue() -> Vec<i32> {
    let mut q = VecDeque::from([1, 2, 3]);
    let mut out = vec![];
    while let Some(x) = q.pop_front() {
        if x < 3 {
            q.push_back(x + 2);
        }
        out.push(x);
    }
    out
}
fn swap(v: &mut [i32]) {
    let (a, b) = v.split_at_mut(1);
    std::mem::swap(&mut a[0], &mut b[0]);
    let n = v.len();
    v[n - 1] = v[0] + v[1];
    if let [first, .., last] = v {
        *first += *last;
    }
    if let [a, b, rest @ ..] = v {
        *a += *b;
        for r in rest.iter_mut() {
            *r += *a;
        }
    }
}
enum State {
    A(String),
    B { n: i32 },
}
fn advance(s: &mut State) {
    *s = match s {
        State::A(t) => State::B { n: t.len() as i32 },
        State::B { n } => {
            *n += 1;
            State::A(n.to_string())
        }
    };
    if let State::A(t) = s
        && t.len() > 1
    {
        *s = State::B { n: 0 };
    }
}
fn reborrow(x: &mut i32) {
    fn inc(y: &mut i32) {
        *y += 1;
    }
    inc(x);
    inc(x);
    let y = &mut *x;
    inc(y);
    *x += 1;
    let mut z = 5;
    let mut p = &mut z;
    *p = 6;
    p = x;
    *p += z;
}
fn two_phase(v: &mut Vec<usize>) {
    v.push(v.len());
    let i = v.len() - 1;
    v[i] += v[0];
    v.insert(v.len() / 2, v[v.len() - 1]);
}
fn opt(o: &mut Option<String>) -> &str {
    match o {
        Some(s) => s,
        none => none.insert("new".to_string()),
    }
}
fn iter_mut(v: &mut Vec<(i32, String)>) {
    for (n, s) in v.iter_mut() {
        *n += s.len() as i32;
        s.push('x');
    }
    v.retain(|(n, _)| *n > 1);
    v.sort_by(|a, b| b.0.cmp(&a.0));
    if let Some((n, _)) = v.first_mut() {
        *n = 100;
    }
}
fn main() {
    let mut s = String::new();
    moved_guard(&mut s);
    moved_twice(&mut s);
    maybe_moved(&mut s, true);
    maybe_moved(&mut s, false);
    in_loop(&mut s);
    println!("{s}");
    let mut m = HashMap::new();
    get_or_insert(&mut m, 3).push('!');
    println!("{}", get_or_insert(&mut m, 3));
    let mut l = None;
    for i in 0..5 {
        push_back(&mut l, i);
    }
    remove(&mut l, 2);
    last(l.as_mut().unwrap()).v = 9;
    println!("{}", show(&l));
    let mut t = Two { a: vec![1], b: vec![2, 3], n: 0 };
    t.both().0.push(7);
    t.step();
    println!("{t:?} {:?}", t.longest());
    let mut v = vec![];
    println!("{} {v:?}", closures(&mut v.clone()));
    v.push(1);
    let text = String::from("a,b,c");
    let mut out = vec![];
    split(&text, &mut out);
    println!("{out:?} {:?}", Parser { src: "one two  one", at: 0 }.all());
    println!("{:?} {} {:?}", entry(&["x", "y", "x"]), shared(), queue());
    let mut w = [1, 2, 3, 4];
    swap(&mut w);
    println!("{w:?}");
    let mut st = State::A("hey".into());
    for _ in 0..8 {
        advance(&mut st);
    }
    if let State::B { n } = &st {
        println!("B {n}");
    }
    let mut x = 1;
    reborrow(&mut x);
    println!("{x}");
    let mut u = vec![1, 2];
    two_phase(&mut u);
    println!("{u:?} {}", opt(&mut None));
    let mut p = vec![(1, "a".to_string()), (0, String::new()), (5, "bb".to_string())];
    iter_mut(&mut p);
    println!("{p:?}");
}
