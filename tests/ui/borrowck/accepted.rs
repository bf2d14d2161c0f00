//@ rustc-agrees
#![allow(unused, dead_code)]
use std::collections::HashMap;
use std::fmt::Debug;
fn a1() {
    let mut v = vec![1];
    let f = &v[0];
    println!("{}", f);
    v.push(2);
}
fn a2() {
    let mut v = vec![1];
    v.push(v.len());
    v[0] = v[0] + v.len();
}
fn a3(m: &mut HashMap<i32, String>) -> &mut String {
    if m.contains_key(&1) {
        return m.get_mut(&1).unwrap();
    }
    m.insert(1, String::new());
    m.get_mut(&1).unwrap()
}
fn a4(m: &mut HashMap<i32, Vec<i32>>) {
    m.entry(1).or_insert_with(Vec::new).push(1);
    *m.entry(2).or_default() = vec![];
}
struct P {
    a: String,
    b: Vec<i32>,
}
fn a5(p: &mut P) {
    let a = &mut p.a;
    let b = &p.b;
    a.push('a');
    println!("{:?}", b);
}
fn a6(p: &mut P) {
    let c = || p.b.len();
    p.a.push('x');
    println!("{}", c());
}
fn a7(p: P) {
    let a = p.a;
    let b = p.b;
    drop((a, b));
}
fn a8() {
    let mut s = String::new();
    for _ in 0..3 {
        drop(s);
        s = String::from("a");
    }
}
struct List {
    v: i32,
    next: Option<Box<List>>,
}
fn a9(mut l: &mut List) -> &mut List {
    while l.next.is_some() {
        l = l.next.as_mut().unwrap();
    }
    l
}
fn a10(mut l: &List) -> i32 {
    while let Some(n) = &l.next {
        l = n;
    }
    l.v
}
fn a11(l: &mut Option<Box<List>>, x: i32) {
    let mut cur = l;
    while let Some(n) = cur {
        cur = &mut n.next;
    }
    *cur = Some(Box::new(List { v: x, next: None }));
}
fn a12(l: Option<Box<List>>) -> Option<Box<List>> {
    let mut cur = l;
    let mut prev = None;
    while let Some(mut n) = cur {
        cur = n.next.take();
        n.next = prev;
        prev = Some(n);
    }
    prev
}
fn a13<'a>(x: &'a str, y: &'a str) -> &'a str {
    if x.len() > y.len() { x } else { y }
}
fn a14() {
    let x;
    let y = 1;
    if y > 0 {
        x = 1
    } else {
        x = 2
    }
    println!("{}", x);
}
fn a15() {
    let mut a = [1, 2, 3];
    let (x, y) = a.split_at_mut(1);
    x[0] = y[0];
    let [p, q, ..] = &mut a;
    std::mem::swap(p, q);
}
fn a16(v: &mut Vec<i32>) {
    let n = v.len();
    let r = &mut v[n - 1];
    *r += 1;
    v.push(1);
}
fn a17() {
    let mut n = 0;
    let mut inc = || n += 1;
    inc();
    inc();
    println!("{}", n);
}
fn a18() -> impl Fn(i32) -> i32 {
    let k = 3;
    move |x| x + k
}
fn a19<'a>(v: &'a [i32]) -> impl Iterator<Item = i32> + 'a {
    v.iter().map(|x| x + 1)
}
fn a20(v: &[String]) -> Vec<&str> {
    v.iter()
        .map(|s| s.as_str())
        .filter(|s| !s.is_empty())
        .collect()
}
fn a21(s: &mut Option<String>) -> &mut String {
    match s {
        Some(x) => x,
        None => panic!(),
    }
}
fn a22(s: &mut Option<String>) -> &String {
    if s.is_none() {
        *s = Some(String::new());
    }
    s.as_ref().unwrap()
}
fn a23() {
    let r: &'static i32 = &5;
    let s: &'static [i32] = &[1, 2];
    let o: &'static Option<i32> = &None;
}
fn a24<'a, 'b: 'a>(x: &'a i32, y: &'b i32) -> &'a i32 {
    if *x > 0 { x } else { y }
}
fn a25<'a, 'b>(x: &'a &'b i32) -> &'a i32 {
    *x
}
fn a26<T: Debug>(t: &T) -> Box<dyn Debug + '_> {
    Box::new(t)
}
struct It<'a> {
    s: &'a [i32],
}
impl<'a> Iterator for It<'a> {
    type Item = &'a i32;
    fn next(&mut self) -> Option<&'a i32> {
        let (f, r) = self.s.split_first()?;
        self.s = r;
        Some(f)
    }
}
struct ItM<'a> {
    s: &'a mut [i32],
}
impl<'a> Iterator for ItM<'a> {
    type Item = &'a mut i32;
    fn next(&mut self) -> Option<&'a mut i32> {
        let s = std::mem::take(&mut self.s);
        let (f, r) = s.split_first_mut()?;
        self.s = r;
        Some(f)
    }
}
fn a27(f: &dyn Fn(&str) -> &str, s: &str) -> usize {
    f(s).len()
}
fn a28() {
    a27(&|s| s, "a");
    a27(&|s| &s[1..], "abc");
}
fn a29(x: &mut i32) -> &mut i32 {
    let y = &mut *x;
    *y = 1;
    x
}
fn a30() {
    let mut x = 1;
    let p = &mut x;
    let q = &mut *p;
    *q = 2;
    *p = 3;
    x = 4;
}
fn a31(v: &mut Vec<String>) {
    for s in v.iter_mut() {
        s.push('a');
    }
    let t = std::mem::take(&mut v[0]);
    v.push(t);
}
fn a32() {
    let s = String::from("a");
    let c = move || s;
    let t = c();
}
fn a33() {
    let t = (String::new(), String::new());
    let c = || t.0.len();
    let d = t.1;
    c();
}
fn a34(x: Option<&mut i32>) {
    if let Some(y) = x {
        *y = 1;
    }
}
fn a35(mut x: Option<&mut i32>) {
    if let Some(y) = x.as_deref_mut() {
        *y = 1;
    }
    if let Some(y) = &mut x {
        **y = 2;
    }
}
fn a36() {
    let mut v = vec![1, 2];
    let m = *v.iter().max().unwrap();
    v.push(m);
    v.retain(|x| *x != m);
}
fn a37(s: &str) -> (&str, &str) {
    let i = s.find(' ').unwrap_or(0);
    (&s[..i], &s[i..])
}
struct Parser<'a> {
    s: &'a str,
    pos: usize,
}
impl<'a> Parser<'a> {
    fn word(&mut self) -> &'a str {
        let st = self.pos;
        while self.pos < self.s.len() && self.peek() != ' ' {
            self.pos += 1;
        }
        &self.s[st..self.pos]
    }
    fn peek(&self) -> char {
        self.s[self.pos..].chars().next().unwrap()
    }
}
fn a38() {
    let s = String::from("a b");
    let mut p = Parser { s: &s, pos: 0 };
    let a = p.word();
    let b = p.word();
    println!("{}{}", a, b);
}
fn a39(m: &HashMap<String, Vec<String>>, k: &str) -> Option<String> {
    m.get(k).and_then(|v| v.first()).cloned()
}
fn a40() {
    let mut g: Vec<Vec<i32>> = vec![vec![0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            g[i][j] = g[j][i] + 1;
        }
    }
    let (a, b) = g.split_at_mut(1);
    a[0][0] = b[0][0];
}
fn a41(x: Result<String, String>) -> String {
    match x {
        Ok(s) | Err(s) => s,
    }
}
fn a42(x: &mut (i32, String)) {
    let (a, b) = x;
    *a += 1;
    b.push('a');
}
fn a43() {
    let mut x = vec![1];
    {
        let y = &mut x;
        y.push(1);
    }
    let z = &x;
    println!("{:?}", z);
}
fn a44() {
    let mut st = vec![1];
    while let Some(x) = st.pop() {
        if x < 5 {
            st.push(x + 1);
        }
    }
}
fn a45<F: FnOnce() -> String>(f: F) -> String {
    f()
}
fn a46() {
    let s = String::from("a");
    a45(|| s);
}
fn a47(fs: &mut Vec<Box<dyn FnMut(i32)>>) {
    for f in fs.iter_mut() {
        f(1);
    }
    fs.push(Box::new(|x| {}));
}
fn a48() {
    std::thread::scope(|s| {
        let v = vec![1];
    });
    let v = vec![1, 2];
    std::thread::scope(|s| {
        s.spawn(|| println!("{:?}", v));
        s.spawn(|| println!("{:?}", v));
    });
}
fn a49(v: Vec<i32>) -> impl Iterator<Item = i32> {
    v.into_iter().filter(|x| x % 2 == 0).map(move |x| x + 1)
}
fn a50(t: &mut Option<Box<T>>) -> &mut T {
    t.get_or_insert_with(|| {
        Box::new(T {
            l: None,
            r: None,
            k: 0,
        })
    })
}
struct T {
    l: Option<Box<T>>,
    r: Option<Box<T>>,
    k: i32,
}
impl T {
    fn insert(&mut self, k: i32) {
        let c = if k < self.k { &mut self.l } else { &mut self.r };
        match c {
            Some(n) => n.insert(k),
            None => {
                *c = Some(Box::new(T {
                    l: None,
                    r: None,
                    k,
                }))
            }
        }
    }
    fn insert_loop(mut self: &mut Self, k: i32) {
        loop {
            let c = if k < self.k { &mut self.l } else { &mut self.r };
            match c {
                Some(n) => self = n,
                None => {
                    *c = Some(Box::new(T {
                        l: None,
                        r: None,
                        k,
                    }));
                    return;
                }
            }
        }
    }
    fn min(&self) -> i32 {
        let mut c = self;
        while let Some(l) = &c.l {
            c = l;
        }
        c.k
    }
}
fn a51<'a>(a: &'a mut Vec<i32>, b: &'a mut Vec<i32>, c: bool) -> &'a mut Vec<i32> {
    let r = if c { &mut *a } else { &mut *b };
    r.push(1);
    r
}
fn a52() {
    let mut buf = String::new();
    let mut lines = Vec::new();
    for l in "a\nb".lines() {
        buf.clear();
        buf.push_str(l);
        lines.push(buf.clone());
    }
    lines.sort_by(|a, b| b.cmp(a));
    lines.sort_by_key(|s| s.len());
}
fn a53() {
    let data = vec![1, 2, 3];
    let sum: i32 = data.iter().sum();
    let f = |i: usize| data[i];
    println!("{}", f(0) + sum);
    drop(data);
}
fn a54<'a>(words: &[&'a str]) -> HashMap<&'a str, usize> {
    let mut m = HashMap::new();
    for w in words {
        *m.entry(*w).or_insert(0) += 1;
    }
    m
}
fn a55(a: &mut [i32]) {
    if let [first, .., last] = a {
        std::mem::swap(first, last);
    }
    match a {
        [x] => *x = 1,
        [x, rest @ ..] => {
            *x = rest.len() as i32;
            rest[0] = 2;
        }
        [] => {}
    }
}
fn a56() {
    let x = 5;
    let y: Box<dyn Fn() -> i32> = Box::new(move || x);
    println!("{}", y());
}
fn a57(x: &mut Vec<i32>) {
    let v = &mut *x;
    let c = |y| v.push(y);
    let mut c = c;
    c(1);
    c(2);
    x.push(3);
}
fn a58<'a, I: Iterator<Item = &'a str>>(i: I) -> Vec<&'a str> {
    let mut v: Vec<_> = i.collect();
    v.sort();
    v.dedup();
    v
}
fn a59() {
    let mut a = Some(1);
    match &mut a {
        Some(x) if *x > 0 => *x = 2,
        Some(_) => {}
        None => a = Some(1),
    }
}
fn a60() {
    let mut i = 0;
    let v = vec![String::from("a")];
    let s = loop {
        i += 1;
        if i > 3 {
            break &v[0];
        }
    };
    println!("{}", s);
}
fn a61(mut v: Vec<i32>) -> Vec<i32> {
    v.sort_unstable_by(|a, b| b.cmp(a));
    let w: Vec<_> = v.chunks_mut(2).map(|c| c.len()).collect();
    v
}
struct Stack<T> {
    h: Option<Box<N<T>>>,
}
struct N<T> {
    e: T,
    n: Option<Box<N<T>>>,
}
impl<T> Stack<T> {
    fn peek(&self) -> Option<&T> {
        self.h.as_ref().map(|n| &n.e)
    }
    fn peek_mut(&mut self) -> Option<&mut T> {
        self.h.as_mut().map(|n| &mut n.e)
    }
    fn pop(&mut self) -> Option<T> {
        self.h.take().map(|n| {
            self.h = n.n;
            n.e
        })
    }
}
impl<T> Drop for Stack<T> {
    fn drop(&mut self) {
        let mut c = self.h.take();
        while let Some(mut b) = c {
            c = b.n.take();
        }
    }
}
struct SI<'a, T> {
    n: Option<&'a N<T>>,
}
impl<'a, T> Iterator for SI<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<&'a T> {
        self.n.map(|n| {
            self.n = n.n.as_deref();
            &n.e
        })
    }
}
struct SM<'a, T> {
    n: Option<&'a mut N<T>>,
}
impl<'a, T> Iterator for SM<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<Self::Item> {
        self.n.take().map(|n| {
            self.n = n.n.as_deref_mut();
            &mut n.e
        })
    }
}
fn main() {}
