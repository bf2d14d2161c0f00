//@ rustc-agrees
#![allow(unused, dead_code)]
use std::cell::*;
use std::collections::*;
use std::fmt;
use std::rc::{Rc, Weak};
trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> &str;
}
struct Sq<'a>(f64, &'a str);
impl<'a> Shape for Sq<'a> {
    fn area(&self) -> f64 {
        self.0
    }
    fn name(&self) -> &str {
        self.1
    }
}
fn biggest<'a>(v: &'a [Box<dyn Shape + 'a>]) -> Option<&'a dyn Shape> {
    v.iter()
        .map(|b| &**b)
        .max_by(|a, b| a.area().partial_cmp(&b.area()).unwrap())
}
fn total(v: &[&dyn Shape]) -> f64 {
    v.iter().map(|s| s.area()).sum()
}
struct Tok<'s> {
    t: &'s str,
    p: usize,
}
struct Lex<'s> {
    src: &'s str,
    pos: usize,
    peeked: Option<Tok<'s>>,
}
impl<'s> Lex<'s> {
    fn new(src: &'s str) -> Self {
        Lex {
            src,
            pos: 0,
            peeked: None,
        }
    }
    fn peek(&mut self) -> Option<&Tok<'s>> {
        if self.peeked.is_none() {
            self.peeked = self.read();
        }
        self.peeked.as_ref()
    }
    fn next(&mut self) -> Option<Tok<'s>> {
        match self.peeked.take() {
            Some(t) => Some(t),
            None => self.read(),
        }
    }
    fn read(&mut self) -> Option<Tok<'s>> {
        let rest = &self.src[self.pos..];
        if rest.is_empty() {
            return None;
        }
        let n = rest.find(' ').map(|i| i + 1).unwrap_or(rest.len());
        let t = Tok {
            t: &rest[..n],
            p: self.pos,
        };
        self.pos += n;
        Some(t)
    }
    fn all(mut self) -> Vec<&'s str> {
        let mut v = vec![];
        while let Some(t) = self.next() {
            v.push(t.t);
        }
        v
    }
}
impl<'s> Iterator for Lex<'s> {
    type Item = &'s str;
    fn next(&mut self) -> Option<&'s str> {
        Lex::next(self).map(|t| t.t)
    }
}
struct Arena<T> {
    items: RefCell<Vec<Box<T>>>,
}
impl<T> Arena<T> {
    fn len(&self) -> usize {
        self.items.borrow().len()
    }
    fn add(&self, t: T) {
        self.items.borrow_mut().push(Box::new(t));
    }
}
struct TreeNode {
    val: i32,
    kids: RefCell<Vec<Rc<TreeNode>>>,
    parent: RefCell<Weak<TreeNode>>,
}
fn tree() {
    let leaf = Rc::new(TreeNode {
        val: 1,
        kids: RefCell::new(vec![]),
        parent: RefCell::new(Weak::new()),
    });
    let br = Rc::new(TreeNode {
        val: 2,
        kids: RefCell::new(vec![Rc::clone(&leaf)]),
        parent: RefCell::new(Weak::new()),
    });
    *leaf.parent.borrow_mut() = Rc::downgrade(&br);
    println!("{:?}", leaf.parent.borrow().upgrade().map(|p| p.val));
}
fn group<'a>(w: &'a [String]) -> BTreeMap<usize, Vec<&'a str>> {
    let mut m: BTreeMap<usize, Vec<&'a str>> = BTreeMap::new();
    for s in w {
        m.entry(s.len()).or_default().push(s);
    }
    m
}
fn fold(v: &[String]) -> String {
    v.iter().fold(String::new(), |mut acc, s| {
        acc.push_str(s);
        acc
    })
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn boxed(n: i32) -> Box<dyn Fn(i32) -> i32> {
    if n > 0 {
        Box::new(move |x| x + n)
    } else {
        Box::new(|x| x)
    }
}
fn apply<F>(mut f: F)
where
    F: FnMut(&mut Vec<i32>),
{
    let mut v = vec![];
    f(&mut v);
    f(&mut v);
}
fn use_apply() {
    let mut count = 0;
    apply(|v| {
        v.push(1);
        count += v.len();
    });
    println!("{}", count);
}
fn memo(n: u64, m: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&v) = m.get(&n) {
        return v;
    }
    let r = if n < 2 {
        n
    } else {
        memo(n - 1, m) + memo(n - 2, m)
    };
    m.insert(n, r);
    r
}
enum Expr {
    Num(i64),
    Add(Box<Expr>, Box<Expr>),
    Neg(Box<Expr>),
}
fn eval(e: &Expr) -> i64 {
    match e {
        Expr::Num(n) => *n,
        Expr::Add(a, b) => eval(a) + eval(b),
        Expr::Neg(x) => -eval(x),
    }
}
fn simplify(e: Expr) -> Expr {
    match e {
        Expr::Neg(x) => match *x {
            Expr::Neg(y) => simplify(*y),
            other => Expr::Neg(Box::new(simplify(other))),
        },
        Expr::Add(a, b) => Expr::Add(Box::new(simplify(*a)), Box::new(simplify(*b))),
        n => n,
    }
}
fn swap_ends<T>(v: &mut [T]) {
    if let [a, .., b] = v {
        std::mem::swap(a, b);
    }
}
fn rotate(m: &mut Vec<Vec<i32>>) {
    let n = m.len();
    for i in 0..n {
        for j in i + 1..n {
            let t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
    }
    for r in m.iter_mut() {
        r.reverse();
    }
}
struct Counter<'a> {
    hits: &'a mut HashMap<String, u32>,
    total: u32,
}
impl<'a> Counter<'a> {
    fn hit(&mut self, k: &str) {
        *self.hits.entry(k.to_owned()).or_insert(0) += 1;
        self.total += 1;
    }
    fn reborrow(&mut self) -> Counter<'_> {
        Counter {
            hits: self.hits,
            total: 0,
        }
    }
    fn into_inner(self) -> &'a mut HashMap<String, u32> {
        self.hits
    }
}
impl<'a> Drop for Arena2<'a> {
    fn drop(&mut self) {
        self.0.set(1);
    }
}
struct Arena2<'a>(&'a Cell<i32>);
fn drops() {
    let c = Cell::new(0);
    {
        let a = Arena2(&c);
    }
    c.set(2);
    let d = Arena2(&c);
    let e = c.get();
}
fn bin(v: &[i32], x: i32) -> Option<usize> {
    let (mut l, mut h) = (0, v.len());
    while l < h {
        let m = (l + h) / 2;
        match v[m].cmp(&x) {
            std::cmp::Ordering::Less => l = m + 1,
            std::cmp::Ordering::Greater => h = m,
            _ => return Some(m),
        }
    }
    None
}
fn split<'a>(s: &'a str, d: char) -> impl Iterator<Item = &'a str> + 'a {
    let mut rest = Some(s);
    std::iter::from_fn(move || {
        let r = rest?;
        match r.find(d) {
            Some(i) => {
                rest = Some(&r[i + 1..]);
                Some(&r[..i])
            }
            None => {
                rest = None;
                Some(r)
            }
        }
    })
}
fn hr<F>(f: F) -> usize
where
    F: for<'a> Fn(&'a [u8]) -> &'a [u8],
{
    f(&[1, 2, 3]).len()
}
fn use_hr() {
    hr(|b| &b[1..]);
    hr(|b| b);
    let k = 1;
    hr(move |b| &b[k..]);
    fn id(b: &[u8]) -> &[u8] {
        b
    }
    hr(id);
}
fn dynfn(fs: &[(&str, &dyn Fn(f64) -> f64)]) -> f64 {
    let mut s = 0.0;
    for (n, f) in fs {
        s += f(1.0);
    }
    s
}
fn nested() {
    let mut v = vec![1];
    let mut add = |x| v.push(x);
    {
        let mut twice = |x| {
            add(x);
            add(x);
        };
        twice(1);
    }
    add(2);
    println!("{:?}", v);
}
fn takes_str(x: impl AsRef<str>) -> usize {
    x.as_ref().len()
}
fn window(v: &[i32]) -> Vec<i32> {
    v.windows(2).map(|w| w[1] - w[0]).collect()
}
fn zip<'a>(a: &'a [i32], b: &'a mut [i32]) {
    for (x, y) in a.iter().zip(b.iter_mut()) {
        *y += *x;
    }
}
fn retain(m: &mut HashMap<String, i32>) {
    m.retain(|_, v| {
        *v -= 1;
        *v > 0
    });
    let ks: Vec<String> = m.keys().cloned().collect();
    for k in ks {
        m.remove(&k);
    }
}
fn err(p: &str) -> Result<i32, Box<dyn std::error::Error>> {
    let n: i32 = p.trim().parse()?;
    if n < 0 {
        return Err("neg".into());
    }
    Ok(n)
}
fn lazy<'a>(o: &'a mut Option<Vec<i32>>) -> &'a [i32] {
    o.get_or_insert_with(|| vec![1, 2])
}
struct Matrix {
    d: Vec<f64>,
    w: usize,
}
impl Matrix {
    fn row(&self, i: usize) -> &[f64] {
        &self.d[i * self.w..(i + 1) * self.w]
    }
    fn row_mut(&mut self, i: usize) -> &mut [f64] {
        let w = self.w;
        &mut self.d[i * w..(i + 1) * w]
    }
    fn add(&mut self, o: &Matrix) {
        for (a, b) in self.d.iter_mut().zip(&o.d) {
            *a += b;
        }
        let s = self.row(0)[0];
        self.row_mut(0)[0] = s + 1.0;
    }
}
impl std::ops::Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.d[i * self.w + j]
    }
}
impl std::ops::IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.d[i * self.w + j]
    }
}
fn mat(m: &mut Matrix) {
    m[(0, 0)] = m[(0, 1)] + 1.0;
    m[(0, 0)] += m[(1, 1)];
}
impl<'a> fmt::Display for Tok<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.t, self.p)
    }
}
fn queue() {
    let mut q = VecDeque::from(vec![(0, 1)]);
    let mut seen = HashSet::new();
    while let Some((a, b)) = q.pop_front() {
        if !seen.insert((a, b)) {
            continue;
        }
        if a < 3 {
            q.push_back((a + 1, b));
        }
    }
}
fn binheap() -> Option<i32> {
    let mut h = BinaryHeap::new();
    h.push(1);
    if let Some(mut t) = h.peek_mut() {
        *t = 5;
    }
    h.into_sorted_vec().pop()
}
fn st<'a>(v: &mut Vec<&'a str>, s: &'a str) {
    v.push(s);
    v.dedup();
    let last: &&'a str = v.last().unwrap();
    let l: &'a str = last;
    v.push(l);
}
fn cow(s: &str) -> std::borrow::Cow<'_, str> {
    if s.contains(' ') {
        s.replace(' ', "").into()
    } else {
        s.into()
    }
}
fn loop_reb(mut v: &mut [i32]) {
    while !v.is_empty() {
        let (a, b) = v.split_at_mut(1);
        a[0] = 1;
        v = b;
    }
    let mut t = &mut *v;
    while let [x, rest @ ..] = t {
        *x = 1;
        t = rest;
    }
}
fn cond<'a>(m: &'a mut HashMap<i32, String>, k: i32) -> Option<&'a mut String> {
    if k > 0 {
        m.get_mut(&k)
    } else {
        let r = m.entry(k).or_default();
        r.push('a');
        Some(r)
    }
}
fn gen2<'a, T: fmt::Debug + 'a>(t: T) -> Box<dyn fmt::Debug + 'a> {
    Box::new(t)
}
fn gen3<T: Iterator>(t: T) -> impl Iterator<Item = T::Item>
where
    T::Item: Clone,
{
    t.map(|x| x.clone())
}
trait Area {
    fn area(&self) -> f64;
}
impl PartialEq for dyn Area {
    fn eq(&self, other: &dyn Area) -> bool {
        self.area() == other.area() // one is of `dyn Area + 'static`, the other is not
    }
}
fn main() {}
