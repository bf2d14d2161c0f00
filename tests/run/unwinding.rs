//@ rustc-agrees
// catch_unwind: what was dropped and what was not.
use std::panic::{AssertUnwindSafe, catch_unwind};
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn boom() -> D {
    panic!("x")
}
fn pair(a: D, b: D) -> D {
    drop(a);
    b
}
struct Bad(i32);
impl Drop for Bad {
    fn drop(&mut self) {
        println!("bad {}", self.0);
        if self.0 == 2 {
            panic!("in drop")
        }
    }
}
struct S {
    a: D,
    b: D,
    c: Option<D>,
}
fn try_<F: FnOnce()>(n: &str, f: F) {
    println!("-- {n}");
    let r = catch_unwind(AssertUnwindSafe(f));
    println!("{}", r.is_err());
}
fn idx(v: &[i32], i: usize) -> i32 {
    v[i]
}
fn div(a: i32, b: i32) -> i32 {
    a / b
}
fn add(a: u8, b: u8) -> u8 {
    a + b
}
fn shl(a: u32, n: u32) -> u32 {
    a << n
}
fn neg(a: i8) -> i8 {
    -a
}
fn rem(a: i32, b: i32) -> i32 {
    a % b
}
fn mul(a: i64, b: i64) -> i64 {
    a * b
}
fn sub(a: usize, b: usize) -> usize {
    a - b
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    try_("args", || {
        let _r = pair(D("a"), boom());
    });
    try_("struct", || {
        let _s = S {
            a: D("sa"),
            b: boom(),
            c: None,
        };
    });
    try_("vec", || {
        let _v = vec![D("v1"), D("v2"), boom()];
    });
    try_("array", || {
        let _v = [D("a1"), D("a2"), boom()];
    });
    try_("moved", || {
        let s = S {
            a: D("ma"),
            b: D("mb"),
            c: Some(D("mc")),
        };
        let _x = s.a;
        let _ = &s.b;
        boom();
    });
    try_("cond", || {
        let d = D("cd");
        let e;
        if d.0.len() > 1 {
            e = d;
        } else {
            return;
        }
        boom();
        drop(e);
    });
    try_("box", || {
        let b = Box::new(D("bx"));
        let d = *b;
        boom();
        drop(d);
    });
    try_("assign", || {
        let mut d = D("old");
        d = boom();
        drop(d);
    });
    try_("field", || {
        let mut s = S {
            a: D("fa"),
            b: D("fb"),
            c: None,
        };
        s.c = Some(D("fc"));
        s.a = boom();
    });
    try_("dropfield", || {
        struct T {
            x: Bad,
            y: Bad,
            z: Bad,
        }
        let _t = T {
            x: Bad(1),
            y: Bad(2),
            z: Bad(3),
        };
    });
    try_("droptuple", || {
        let _t = (Bad(1), Bad(2), Bad(3));
        println!("in");
    });
    try_("dropvec", || {
        let _t = vec![Bad(1), Bad(2), Bad(3)];
    });
    try_("dropenum", || {
        let _t = Some((Bad(2), Bad(5)));
    });
    try_("droparr", || {
        let _t = [Bad(1), Bad(2), Bad(3)];
    });
    try_("dropopen", || {
        let t = (Bad(1), Bad(2), Bad(3));
        let _a = t.0;
        println!("o");
    });
    try_("match", || match Some(D("m")) {
        Some(d) if d.0 == "m" => {
            boom();
            drop(d);
        }
        _ => {}
    });
    try_("closure", || {
        let d = D("cap");
        let f = move || {
            let _ = &d;
            boom();
        };
        f();
    });
    try_("once", || {
        let d = D("cap1");
        let f = move || {
            let e = d;
            boom();
            drop(e);
        };
        f();
    });
    try_("loop", || {
        for i in 0..3 {
            let _d = D("it");
            if i == 1 {
                boom();
            }
        }
    });
    try_("iter", || {
        let v = vec![D("i1"), D("i2"), D("i3")];
        for d in v {
            if d.0 == "i2" {
                boom();
            }
        }
    });
    try_("dyn", || {
        let b: Box<dyn Fn()> = {
            let d = D("dy");
            Box::new(move || {
                println!("{}", d.0);
                boom();
            })
        };
        b();
    });
    try_("temp", || {
        let _x = (D("t1").0.len(), boom());
    });
    try_("early", || {
        let _a = D("e1");
        let r: Result<i32, D> = Err(D("e2"));
        let f = || -> Result<i32, D> {
            let _g = D("e3");
            let v = r?;
            Ok(v)
        };
        if let Err(d) = f() {
            println!("err {}", d.0);
        }
        boom();
    });
    try_("unwrap", || {
        let o: Option<i32> = None;
        let _d = D("u");
        o.unwrap();
    });
    try_("expect", || {
        let r: Result<i32, String> = Err("s".into());
        r.expect("m");
    });
    for (n, f) in [
        (
            "idx",
            (|| {
                idx(&[1, 2], 2);
            }) as fn(),
        ),
        ("div", || {
            div(1, 0);
        }),
        ("divmin", || {
            div(i32::MIN, -1);
        }),
        ("rem", || {
            rem(5, 0);
        }),
        ("add", || {
            add(200, 100);
        }),
        ("shl", || {
            shl(1, 32);
        }),
        ("neg", || {
            neg(-128);
        }),
        ("mul", || {
            mul(i64::MAX, 2);
        }),
        ("sub", || {
            sub(1, 2);
        }),
        ("refcell", || {
            let c = std::cell::RefCell::new(1);
            let _a = c.borrow_mut();
            let _b = c.borrow_mut();
        }),
        ("slice", || {
            let v = vec![1];
            let _ = &v[1..3];
        }),
        ("str", || {
            let s = "é";
            let _ = &s[1..];
        }),
        ("assert", || {
            assert_eq!(1 + 1, 3, "math {}", 1);
        }),
        ("unreach", || {
            unreachable!("u");
        }),
    ] {
        try_(n, f);
    }
    println!(
        "{:?} {:?} {:?}",
        250u8.checked_add(9),
        i32::MIN.wrapping_abs(),
        5u32.overflowing_sub(6)
    );
    let x: u8 = "256".parse().unwrap_or(7);
    println!("{x}");
}
