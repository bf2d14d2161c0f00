//@ rustc-agrees
// A closure that matches on a part of a place captures that part alone.
#[derive(Debug)]
struct S(u32);
enum One<T> {
    V(T),
}
#[derive(Debug)]
enum Two<T> {
    V(T),
    W,
}

fn of_tuple() {
    let x = (Some(1), S(2));
    let c = || match x {
        (None, _) => 0,
        (Some(n), _) => n,
    };
    drop(x.1);
    println!("{}", c());
}

fn nested() {
    let x = (S(1), (S(2), Some(3)));
    let c = || match x {
        (_, (_, Some(n))) if n > 3 => n,
        (_, (_, Some(3))) => 1,
        _ => 3,
    };
    let inner = || {
        let d = || matches!(x, (_, (_, Some(3))));
        d()
    };
    println!("{:?} {:?}", x.0, x.1.0);
    drop((x.0, x.1.0));
    println!("{} {}", c(), inner());
}

fn changing() {
    let mut x = (S(1), (S(2), Some(3)));
    let mut c = || match x {
        (_, (_, Some(ref mut n))) => {
            *n += 1;
            *n
        }
        _ => 3,
    };
    drop((x.0, x.1.0));
    println!("{} {}", c(), c());
    println!("{:?}", x.1.1);
}

fn one_variant() {
    let x = One::V(S(7));
    let c = || match x {
        One::V(_) => 1,
    };
    let One::V(s) = x;
    println!("{:?} {}", s, c());
}

fn let_else() {
    let x = (Two::V(S(1)), S(4));
    let y = (Two::<S>::W, S(5));
    let c = |first: bool| {
        if first {
            let (Two::V(_), _) = x else { return 1 };
            2
        } else {
            let (Two::V(_), _) = y else { return 3 };
            4
        }
    };
    drop((x.1, y.1));
    println!("{} {} {:?}", c(true), c(false), y.0);
}

fn length<'l: 's, 's>(x: &'s mut &'l [u8]) -> impl Fn() -> u8 + 'l {
    || match *x {
        &[] => 0,
        [a] => *a,
        [.., b] => *b + 100,
    }
}

fn rest() {
    let x: &mut [u8] = &mut [1, 2];
    let c = || match x {
        [..] => 5,
    };
    let again = &mut *x;
    again[0] = 9;
    println!("{} {:?}", c(), x);
}

fn boxed() {
    let x = Box::new((S(1), Some(3)));
    let c = || match *x {
        (_, Some(3)) => 1,
        _ => 2,
    };
    println!("{:?} {}", x.0, c());
    let y = (String::from("moved"), Some(String::from("kept")));
    let d = move || match y {
        (_, Some(ref text)) => text.len(),
        _ => 0,
    };
    println!("{} {}", y.0, d());
}

fn main() {
    of_tuple();
    nested();
    changing();
    one_variant();
    let_else();
    let (mut none, mut one, mut two): (&[u8], &[u8], &[u8]) = (&[], &[4], &[4, 5]);
    println!("{} {} {}", length(&mut none)(), length(&mut one)(), length(&mut two)());
    rest();
    boxed();
}
