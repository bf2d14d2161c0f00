//@ rustc-agrees
// A list of boxes.
#[derive(Debug)]
enum L {
    Cons(i32, Box<L>),
    Nil,
}
use L::*;
impl L {
    fn sum(&self) -> i32 {
        match self {
            Cons(v, r) => v + r.sum(),
            Nil => 0,
        }
    }
}
#[derive(Debug, Default)]
struct T {
    l: Option<Box<T>>,
    r: Option<Box<T>>,
    v: i32,
}
impl T {
    fn ins(&mut self, v: i32) {
        let s = if v < self.v { &mut self.l } else { &mut self.r };
        match s {
            Some(n) => n.ins(v),
            None => {
                *s = Some(Box::new(T {
                    v,
                    ..Default::default()
                }))
            }
        }
    }
    fn walk(&self, o: &mut Vec<i32>) {
        if let Some(l) = &self.l {
            l.walk(o);
        }
        o.push(self.v);
        if let Some(r) = &self.r {
            r.walk(o);
        }
    }
}
fn main() {
    let l = Cons(1, Box::new(Cons(2, Box::new(Nil))));
    println!("{:?} {}", l, l.sum());
    let mut t = T {
        v: 5,
        ..Default::default()
    };
    for x in [3, 8, 1, 9, 4] {
        t.ins(x);
    }
    let mut o = vec![];
    t.walk(&mut o);
    println!("{o:?}");
}
