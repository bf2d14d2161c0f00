// Operator traits, ordering, numeric traits made by a macro, matrices, permutations.
use std::cmp::Ordering;
use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;
use std::ops::{AddAssign, BitOr, Not, RangeInclusive, Shl, ShrAssign, Sub, SubAssign};
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Flags(u8);
impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, o: Flags) -> Flags {
        Flags(self.0 | o.0)
    }
}
impl Not for Flags {
    type Output = Flags;
    fn not(self) -> Flags {
        Flags(!self.0)
    }
}
impl ShrAssign<u32> for Flags {
    fn shr_assign(&mut self, n: u32) {
        self.0 >>= n
    }
}
impl<T: Into<u8>> Shl<T> for Flags {
    type Output = Flags;
    fn shl(self, n: T) -> Flags {
        Flags(self.0 << n.into())
    }
}
#[derive(PartialEq, Eq)]
struct Task {
    pri: u32,
    name: &'static str,
}
impl Ord for Task {
    fn cmp(&self, o: &Self) -> Ordering {
        self.pri.cmp(&o.pri).then_with(|| o.name.cmp(self.name))
    }
}
impl PartialOrd for Task {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
trait Num: Copy + PartialOrd + AddAssign + Sub<Output = Self> + SubAssign + Default + Debug {
    const ONE: Self;
    fn to_f(self) -> f64;
}
macro_rules! num { ($($t:ty),*) => { $(impl Num for $t { const ONE: $t = 1 as $t; fn to_f(self) -> f64 { self as f64 } })* } }
num!(u8, i32, f32, u64);
fn mean<T: Num>(v: &[T]) -> Option<f64> {
    if v.is_empty() {
        None
    } else {
        let mut s = T::default();
        for &x in v {
            s += x;
        }
        Some(s.to_f() / v.len() as f64)
    }
}
fn count<T: Num>(r: RangeInclusive<T>) -> u32 {
    let (mut a, b) = r.into_inner();
    let mut n = 0;
    while a <= b {
        n += 1;
        a += T::ONE;
    }
    n
}
struct Matrix<T> {
    w: usize,
    d: Vec<T>,
}
impl<T: Num> Matrix<T> {
    fn new(w: usize, h: usize, f: impl Fn(usize, usize) -> T) -> Self {
        Matrix {
            w,
            d: (0..h)
                .flat_map(|y| (0..w).map(move |x| (x, y)))
                .map(|(x, y)| f(x, y))
                .collect(),
        }
    }
    fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.d.chunks(self.w)
    }
    fn transpose(&self) -> Matrix<T> {
        let h = self.d.len() / self.w;
        Matrix::new(h, self.w, |x, y| self.d[x * self.w + y])
    }
}
fn perms<T: Clone>(v: &mut Vec<T>, k: usize, f: &mut impl FnMut(&[T])) {
    if k == v.len() {
        f(v)
    } else {
        for i in k..v.len() {
            v.swap(k, i);
            perms(v, k + 1, f);
            v.swap(k, i);
        }
    }
}
fn main() {
    let f = Flags(1) | Flags(4) << 1u8;
    let mut g = !f;
    g >>= 2;
    println!("{f:?} {g:?} {}", f < g);
    println!(
        "{:?} {:?} {} {}",
        mean(&[1u8, 2, 4]),
        mean::<f32>(&[]),
        count(3..=7i32),
        count(0.5..=3.0f32)
    );
    let m = Matrix::new(3, 2, |x, y| (x + 10 * y) as i32);
    for r in m.transpose().rows() {
        print!("{r:?}");
    }
    println!();
    let mut n = 0;
    let mut seen = HashSet::new();
    perms(&mut vec![1, 2, 3, 4], 0, &mut |p| {
        n += 1;
        seen.insert(p.to_vec());
    });
    println!("{n} {}", seen.len());
    let mut dq: VecDeque<_> = (1..=5).collect();
    dq.rotate_left(2);
    dq.push_front(0);
    println!(
        "{dq:?} {:?}",
        dq.iter().rev().step_by(2).collect::<Vec<_>>()
    );
}
