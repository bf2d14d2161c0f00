//@ rustc-agrees
// Small programs: a JSON printer, graphs, caches.
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::rc::Rc;
#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Num(f64),
    Str(String),
    Arr(Vec<Json>),
    Obj(Vec<(String, Json)>),
}
impl From<i32> for Json {
    fn from(n: i32) -> Self {
        Json::Num(n as f64)
    }
}
impl From<&str> for Json {
    fn from(s: &str) -> Self {
        Json::Str(s.to_string())
    }
}
impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(v: Vec<T>) -> Self {
        Json::Arr(v.into_iter().map(Into::into).collect())
    }
}
impl std::fmt::Display for Json {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Json::Null => write!(f, "null"),
            Json::Bool(b) => write!(f, "{b}"),
            Json::Num(n) => write!(f, "{n}"),
            Json::Str(s) => write!(f, "{s:?}"),
            Json::Arr(v) => {
                f.write_str("[")?;
                for (i, x) in v.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{x}")?;
                }
                f.write_str("]")
            }
            Json::Obj(o) => f
                .debug_map()
                .entries(o.iter().map(|(k, v)| (k, v)))
                .finish(),
        }
    }
}
trait Observer {
    fn notify(&self, e: &str);
}
struct Log {
    seen: RefCell<Vec<String>>,
}
impl Observer for Log {
    fn notify(&self, e: &str) {
        self.seen.borrow_mut().push(e.to_owned());
    }
}
struct Subject<'a> {
    obs: Vec<&'a dyn Observer>,
}
impl<'a> Subject<'a> {
    fn fire(&self, e: &str) {
        self.obs.iter().for_each(|o| o.notify(e));
    }
}
struct Memo<F: Fn(u64) -> u64> {
    f: F,
    cache: HashMap<u64, u64>,
}
impl<F: Fn(u64) -> u64> Memo<F> {
    fn get(&mut self, k: u64) -> u64 {
        if let Some(&v) = self.cache.get(&k) {
            return v;
        }
        let v = (self.f)(k);
        self.cache.insert(k, v);
        v
    }
}
trait State {
    fn next(self: Box<Self>, c: char) -> Box<dyn State>;
    fn name(&self) -> &'static str;
}
struct A;
struct B(usize);
impl State for A {
    fn next(self: Box<Self>, c: char) -> Box<dyn State> {
        if c == 'b' { Box::new(B(1)) } else { self }
    }
    fn name(&self) -> &'static str {
        "A"
    }
}
impl State for B {
    fn next(self: Box<Self>, c: char) -> Box<dyn State> {
        if c == 'a' {
            Box::new(A)
        } else {
            Box::new(B(self.0 + 1))
        }
    }
    fn name(&self) -> &'static str {
        if self.0 > 1 { "B+" } else { "B" }
    }
}
fn lcs(a: &str, b: &str) -> String {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            d[i][j] = if a[i - 1] == b[j - 1] {
                d[i - 1][j - 1] + 1
            } else {
                d[i - 1][j].max(d[i][j - 1])
            };
        }
    }
    let (mut i, mut j, mut out) = (a.len(), b.len(), vec![]);
    while i > 0 && j > 0 {
        if a[i - 1] == b[j - 1] {
            out.push(a[i - 1]);
            i -= 1;
            j -= 1;
        } else if d[i - 1][j] >= d[i][j - 1] {
            i -= 1
        } else {
            j -= 1
        }
    }
    out.iter().rev().collect()
}
fn dijkstra(g: &HashMap<u32, Vec<(u32, u32)>>, s: u32) -> Vec<(u32, u32)> {
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;
    let mut dist: HashMap<u32, u32> = HashMap::new();
    let mut h = BinaryHeap::new();
    h.push(Reverse((0, s)));
    while let Some(Reverse((d, u))) = h.pop() {
        if dist.contains_key(&u) {
            continue;
        }
        dist.insert(u, d);
        if let Some(es) = g.get(&u) {
            for &(v, w) in es {
                if !dist.contains_key(&v) {
                    h.push(Reverse((d + w, v)));
                }
            }
        }
    }
    let mut r: Vec<_> = dist.into_iter().collect();
    r.sort();
    r
}
#[derive(Debug)]
struct Tn {
    v: i32,
    l: Option<Rc<RefCell<Tn>>>,
    r: Option<Rc<RefCell<Tn>>>,
}
fn depth(t: &Option<Rc<RefCell<Tn>>>) -> usize {
    t.as_ref().map_or(0, |n| {
        let n = n.borrow();
        1 + depth(&n.l).max(depth(&n.r))
    })
}
fn print_all<T>(xs: &[T])
where
    T: Debug + Clone,
{
    for x in xs.iter().cloned() {
        print!("{x:?};");
    }
    println!();
}
fn sum_all(xs: impl IntoIterator<Item = impl Into<f64>>) -> f64 {
    xs.into_iter().map(Into::into).sum()
}
fn main() {
    println!(
        "{} {}",
        Json::from(vec![1, 2]),
        Json::Obj(vec![
            ("a".into(), "x".into()),
            ("b".into(), Json::Bool(true))
        ])
    );
    println!(
        "{:?} {}",
        Json::Arr(vec![Json::Null]),
        Json::Num(1.5) == Json::Num(1.5)
    );
    let l = Log {
        seen: RefCell::new(vec![]),
    };
    {
        let s = Subject { obs: vec![&l, &l] };
        s.fire("e1");
    }
    println!("{:?}", l.seen.borrow());
    let k = 3;
    let mut m = Memo {
        f: move |x| x * k,
        cache: HashMap::new(),
    };
    println!("{} {} {}", m.get(2), m.get(2), m.cache.len());
    let mut st: Box<dyn State> = Box::new(A);
    for c in "abba".chars() {
        st = st.next(c);
        print!("{} ", st.name());
    }
    println!();
    println!("{}", lcs("AGGTAB", "GXTXAYB"));
    let mut g = HashMap::new();
    g.insert(1, vec![(2, 7), (3, 1)]);
    g.insert(3, vec![(2, 2)]);
    println!("{:?}", dijkstra(&g, 1));
    let t = Some(Rc::new(RefCell::new(Tn {
        v: 1,
        l: Some(Rc::new(RefCell::new(Tn {
            v: 2,
            l: None,
            r: None,
        }))),
        r: None,
    })));
    println!("{} {}", depth(&t), t.as_ref().unwrap().borrow().v);
    print_all(&["a", "b"]);
    println!("{}", sum_all([1i32, 2]) + sum_all(vec![0.5f32]));
    let mut c = 0;
    let mut inc = || {
        c += 2;
        c
    };
    inc();
    inc();
    println!("{c}");
    let s = String::from("own");
    let f = move || s.len();
    println!("{}", f());
    let mut v = vec![String::from("a"), String::from("b")];
    if let Some(x) = v.iter_mut().find(|x| x.as_str() == "b") {
        x.push('!');
    }
    println!("{v:?}");
    let (mut lo, mut hi) = (0, 100);
    while lo < hi {
        let mid = lo + (hi - lo) / 2;
        if mid * mid < 2000 {
            lo = mid + 1
        } else {
            hi = mid
        }
    }
    println!("{lo}");
    let words = ["apple", "bob", "cat"];
    let lens = words.map(str::len);
    println!(
        "{lens:?} {:?}",
        words.iter().map(|w| w.len()).max().unwrap()
    );
    let t: (i32, String) = Default::default();
    println!("{t:?}");
    println!(
        "{:?}",
        std::iter::zip([1, 2], ["a", "b"])
            .collect::<HashMap<_, _>>()
            .get(&2)
    );
    let x = 300;
    println!("{:?} {}", u8::try_from(x).is_err(), x as u8);
    let label = match x {
        n if n < 0 => "neg",
        0 => "zero",
        1..=99 => "small",
        _ => "large",
    };
    println!("{label}");
    let mut it = (1..4).into_iter().peekable();
    while let Some(n) = it.next() {
        print!("{n}{}", if it.peek().is_some() { "," } else { "\n" });
    }
    println!("{}", (1..=20u64).product::<u64>());
    println!(
        "{:?}",
        "3,4;5"
            .split([',', ';'])
            .map(str::parse::<i32>)
            .collect::<Result<Vec<_>, _>>()
    );
}
