//@ rustc-agrees
// A little of everything in std.
use std::cmp::{Ordering, Reverse, max, min};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::env;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hash, Hasher};
use std::io::Write;
use std::iter::{FromIterator, Peekable};
use std::mem;
use std::num::Wrapping;
use std::path::Path;
use std::str::Chars;
use std::time::{Duration, Instant};
#[derive(Debug, Clone, PartialEq)]
enum Tok {
    Num(f64),
    Op(char),
    LParen,
    RParen,
}
struct Lexer<'a> {
    chars: Peekable<Chars<'a>>,
}
impl<'a> Lexer<'a> {
    fn new(s: &'a str) -> Self {
        Lexer {
            chars: s.chars().peekable(),
        }
    }
    fn toks(&mut self) -> Result<Vec<Tok>, String> {
        let mut out = vec![];
        while let Some(&c) = self.chars.peek() {
            match c {
                ' ' => {
                    self.chars.next();
                }
                '0'..='9' | '.' => {
                    let mut s = String::new();
                    while let Some(&d) = self.chars.peek() {
                        if d.is_ascii_digit() || d == '.' {
                            s.push(d);
                            self.chars.next();
                        } else {
                            break;
                        }
                    }
                    out.push(Tok::Num(s.parse().map_err(|e| format!("{e:?}"))?));
                }
                '+' | '-' | '*' | '/' => {
                    out.push(Tok::Op(c));
                    self.chars.next();
                }
                '(' => {
                    out.push(Tok::LParen);
                    self.chars.next();
                }
                ')' => {
                    out.push(Tok::RParen);
                    self.chars.next();
                }
                _ => return Err(format!("unexpected {c:?}")),
            }
        }
        Ok(out)
    }
}
fn expr(t: &[Tok], p: &mut usize) -> f64 {
    let mut v = term(t, p);
    while *p < t.len() {
        match t[*p] {
            Tok::Op('+') => {
                *p += 1;
                v += term(t, p);
            }
            Tok::Op('-') => {
                *p += 1;
                v -= term(t, p);
            }
            _ => break,
        }
    }
    v
}
fn term(t: &[Tok], p: &mut usize) -> f64 {
    let mut v = atom(t, p);
    while *p < t.len() {
        match &t[*p] {
            Tok::Op('*') => {
                *p += 1;
                v *= atom(t, p);
            }
            Tok::Op('/') => {
                *p += 1;
                v /= atom(t, p);
            }
            _ => break,
        }
    }
    v
}
fn atom(t: &[Tok], p: &mut usize) -> f64 {
    let r = match &t[*p] {
        Tok::Num(n) => *n,
        Tok::LParen => {
            *p += 1;
            expr(t, p)
        }
        Tok::Op('-') => {
            *p += 1;
            return -atom(t, p);
        }
        x => panic!("bad {x:?}"),
    };
    *p += 1;
    r
}
#[derive(Debug)]
struct Tree<T> {
    root: Option<Box<TNode<T>>>,
    n: usize,
}
#[derive(Debug)]
struct TNode<T> {
    v: T,
    l: Option<Box<TNode<T>>>,
    r: Option<Box<TNode<T>>>,
}
impl<T: Ord + Copy> Tree<T> {
    fn new() -> Self {
        Tree { root: None, n: 0 }
    }
    fn insert(&mut self, v: T) -> bool {
        let mut cur = &mut self.root;
        while let Some(n) = cur {
            match v.cmp(&n.v) {
                Ordering::Less => cur = &mut n.l,
                Ordering::Greater => cur = &mut n.r,
                Ordering::Equal => return false,
            }
        }
        *cur = Some(Box::new(TNode {
            v,
            l: None,
            r: None,
        }));
        self.n += 1;
        true
    }
    fn walk(&self) -> Vec<T> {
        fn go<T: Copy>(n: &Option<Box<TNode<T>>>, out: &mut Vec<T>) {
            if let Some(b) = n {
                go(&b.l, out);
                out.push(b.v);
                go(&b.r, out);
            }
        }
        let mut o = Vec::with_capacity(self.n);
        go(&self.root, &mut o);
        o
    }
}
struct ListNode {
    val: i32,
    next: Option<Box<ListNode>>,
}
fn build(v: &[i32]) -> Option<Box<ListNode>> {
    let mut h = None;
    for &x in v.iter().rev() {
        h = Some(Box::new(ListNode { val: x, next: h }));
    }
    h
}
fn rev(mut h: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
    let mut p = None;
    while let Some(mut n) = h {
        h = n.next.take();
        n.next = p;
        p = Some(n);
    }
    p
}
fn sieve(n: usize) -> Vec<usize> {
    let mut s = vec![true; n + 1];
    s[0] = false;
    if n > 0 {
        s[1] = false;
    }
    let mut i = 2;
    while i * i <= n {
        if s[i] {
            (i * i..=n).step_by(i).for_each(|j| s[j] = false);
        }
        i += 1;
    }
    s.iter()
        .enumerate()
        .filter_map(|(i, &b)| b.then_some(i))
        .collect()
}
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
fn perms(v: &mut Vec<i32>, k: usize, out: &mut Vec<Vec<i32>>) {
    if k == v.len() {
        out.push(v.clone());
        return;
    }
    for i in k..v.len() {
        v.swap(k, i);
        perms(v, k + 1, out);
        v.swap(k, i);
    }
}
fn qs<T: PartialOrd + Clone>(v: &[T]) -> Vec<T> {
    if v.len() <= 1 {
        return v.to_vec();
    }
    let p = v[0].clone();
    let (l, r): (Vec<T>, Vec<T>) = v[1..].iter().cloned().partition(|x| *x < p);
    [qs(&l), vec![p], qs(&r)].concat()
}
fn main() {
    let mut lx = Lexer::new("2 * (3 + 4.5) - -1 / 4");
    let t = lx.toks().unwrap();
    println!("{} {:?}", expr(&t, &mut 0), &t[..3]);
    println!("{:?}", Lexer::new("2 $").toks());
    let mut tr = Tree::new();
    for x in [5, 2, 8, 2, 9, 1] {
        print!("{} ", tr.insert(x));
    }
    println!("{:?} {}", tr.walk(), tr.n);
    let mut l = rev(build(&[1, 2, 3]));
    let mut o = vec![];
    while let Some(n) = l {
        o.push(n.val);
        l = n.next;
    }
    println!("{o:?}");
    println!("{:?} {}", sieve(30), gcd(48, 36));
    let mut out = vec![];
    perms(&mut vec![1, 2, 3], 0, &mut out);
    println!("{out:?}");
    println!("{:?}", qs(&[3, 6, 1, 8, 2, 9, 2]));
    let text = "the cat the dog the end";
    let mut m: HashMap<&str, u32> = HashMap::new();
    for w in text.split(' ') {
        *m.entry(w).or_default() += 1;
    }
    let mut v: Vec<(&str, u32)> = m.into_iter().collect();
    v.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    println!("{v:?}");
    let hs: HashSet<i32> = [1, 2, 3].into();
    let h2 = HashSet::from([2, 3, 4]);
    let mut i: Vec<_> = hs.intersection(&h2).copied().collect();
    i.sort();
    println!("{i:?} {} {}", hs.contains(&1), hs.len());
    let mut d: Vec<_> = hs.symmetric_difference(&h2).collect();
    d.sort();
    println!("{d:?}");
    let mut m: HashMap<String, Vec<i32>> = HashMap::with_capacity(4);
    m.entry("a".into()).or_insert_with(Vec::new).push(1);
    m.get_mut("a").unwrap().push(2);
    println!(
        "{:?} {:?} {:?} {}",
        m.get("a"),
        m.get("b"),
        m.contains_key("a"),
        m["a"][1]
    );
    for (_, v) in m.iter_mut() {
        v.clear();
    }
    println!("{m:?}");
    m.retain(|_, v| !v.is_empty());
    println!("{}", m.is_empty());
    if let Some(x) = m.insert("k".into(), vec![]) {
        println!("{x:?}");
    }
    let vals: usize = m.values().map(|v| v.len()).sum();
    println!("{vals} {:?}", m.keys().collect::<Vec<_>>());
    let mut s = String::new();
    write!(s, "{}-{:02}", 1, 2).unwrap();
    writeln!(s, "!").unwrap();
    print!("{s}");
    std::io::stdout().write_all(b"bytes\n").unwrap();
    let p = Path::new("/a/b/c.txt");
    println!(
        "{:?} {:?} {:?} {}",
        p.file_name(),
        p.extension(),
        p.parent(),
        p.join("x").display()
    );
    println!(
        "{:?} {}",
        Duration::from_millis(1500),
        Duration::from_secs(2).as_millis()
    );
    let st = Instant::now();
    println!("{}", st.elapsed() < Duration::from_secs(5));
    println!("{} {:?}", env::args().count(), env::var("NOPE_X").is_err());
    println!(
        "{} {}",
        Wrapping(250u8) + Wrapping(10),
        max(1, 2) + min(3, 4)
    );
    let mut a = 1;
    let mut b = 2;
    mem::swap(&mut a, &mut b);
    println!("{a} {b} {}", mem::replace(&mut a, 7));
    println!("{:?}", mem::take(&mut b));
    let mut grid = [[0u8; 5]; 3];
    for (r, row) in grid.iter_mut().enumerate() {
        for (c, x) in row.iter_mut().enumerate() {
            *x = (r * c) as u8;
        }
    }
    for r in &grid {
        println!(
            "{}",
            r.iter()
                .map(|x| format!("{x:>2}"))
                .collect::<Vec<_>>()
                .join(" ")
        );
    }
    let b: BTreeMap<char, usize> = "hello".chars().fold(BTreeMap::new(), |mut m, c| {
        *m.entry(c).or_insert(0) += 1;
        m
    });
    println!("{b:?}");
    let bits: String = (0..8)
        .rev()
        .map(|i| if 0xA5 >> i & 1 == 1 { '1' } else { '0' })
        .collect();
    println!(
        "{bits} {:08b} {}",
        0xA5,
        u8::from_str_radix(&bits, 2).unwrap()
    );
    println!(
        "{:?}",
        "a1b2"
            .chars()
            .filter(char::is_ascii_digit)
            .map(|c| c.to_digit(10).unwrap())
            .sum::<u32>()
    );
    let mut arr = [5, 3, 1];
    arr.sort_unstable_by_key(|x| Reverse(*x));
    println!(
        "{arr:?} {:?}",
        arr.iter().rev().skip_while(|x| **x < 3).collect::<Vec<_>>()
    );
    let nested: Vec<Vec<i32>> = (0..3).map(|i| (0..i).collect()).collect();
    println!("{nested:?} {}", nested.iter().flatten().count());
    let c = |x: &mut Vec<i32>| x.push(1);
    let mut z = vec![];
    c(&mut z);
    c(&mut z);
    println!("{z:?}");
    let fs: Vec<Box<dyn Fn(i32) -> i32>> = vec![Box::new(|x| x + 1), Box::new(|x| x * x)];
    println!("{:?}", fs.iter().map(|f| f(5)).collect::<Vec<_>>());
    fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
        move |x| g(f(x))
    }
    println!(
        "{}",
        compose(|x: i32| x + 1, |y: i32| y.to_string() + "!")(4)
    );
    let fp: fn(i32) -> i32 = |x| x - 1;
    println!("{}", fp(1));
    let u: u64 = "18446744073709551615".parse().unwrap();
    println!("{u} {}", u as f64);
    println!("{:?}", (i64::MAX, i8::MIN, u128::MAX));
    println!(
        "{:?}",
        "x=1;y=2"
            .split(';')
            .map(|kv| kv.split_once('=').unwrap())
            .collect::<HashMap<_, _>>()
            .len()
    );
    println!("{:5}|{:<5}|{:^5}|{:>5}|{:?}", true, 'c', "é", 1.5, ());
    println!("{:?}", std::any::type_name::<i32>());
    println!("{:p}", std::ptr::null::<u8>());
    let raw = &a as *const i32;
    println!("{}", unsafe { *raw });
    println!("{}", i32::pow(2, 10));
    println!("{}", f64::from(3u8) / 2.0);
    println!("{:?}", "abc".char_indices().rev().next());
    println!(
        "{:?}",
        vec![3, 1, 2].iter().copied().min_by_key(|x| (x % 3, *x))
    );
    println!(
        "{:?}",
        [1.5f32, 0.5]
            .iter()
            .cloned()
            .fold(f32::NEG_INFINITY, f32::max)
    );
    println!("{:?}", (1u8..=255).map(|x| x as u32).sum::<u32>());
    println!("{:?}", [3, 1, 2].iter().sum::<i32>() as f32 / 3.0);
    assert!(matches!(Some(5), Some(x) if x > 3));
    println!("{}", line!());
    println!("{:?}", option_env!("NOPE"));
    println!("{}", concat!("a", 1, 2.5));
    println!("{}", stringify!(a + b));
}
