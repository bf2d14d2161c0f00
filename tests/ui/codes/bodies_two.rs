// More expressions and patterns that are wrong in themselves.
//@ rustc-agrees
#![allow(unused)]
mod thin {
    trait Show {}
    fn f(p: *const u8, q: *mut u32) {
        let a = p as *const str; //~ ERROR E0607
        let b = q as *mut [u32]; //~ ERROR E0607
        let c = p as *const dyn Show; //~ ERROR E0277
    }
}
mod fields {
    enum Shape {
        Rect { w: u32, h: u32 },
    }
    struct T(u8, u8);
    fn f(s: Shape, t: T) {
        match s {
            Shape::Rect { w, w: other, .. } => {} //~ ERROR E0025
        }
        let T { 0: a, 0: b, .. } = t; //~ ERROR E0025
    }
}
mod labels {
    fn search(rows: &[Vec<u32>]) {
        'rows: for row in rows {
            row.iter().for_each(|x| {
                if *x == 0 {
                    continue 'rows; //~ ERROR E0767
//~| ERROR E0267
                }
            });
            let f = async {
                break 'rows; //~ ERROR E0767
//~| ERROR E0267
            };
        }
    }
}
mod blocks {
    fn find(v: &[u32]) -> u32 {
        for x in v {
            'check: {
                if *x == 0 {
                    continue; //~ ERROR E0695
                }
                if *x > 3 {
                    break 'check;
                }
                break; //~ ERROR E0695
            }
        }
        let r = 'block: {
            break 3; //~ ERROR E0695
        };
        0
    }
}
mod outlives {
    struct Ref<'a, T: 'a>(&'a T);
    trait Get<'s> {
        type Got;
    }
    impl<'s, 'd> Get<'s> for Ref<'d, u8> {
        type Got = &'s mut Ref<'d, u8>; //~ ERROR E0491
    }
    type Nested<'a, 'b> = &'a &'b str;
    struct Both<'a, 'b> {
        inner: &'a (&'b str, u8),
    }
    trait Pair {
        type P<'a>;
    }
    impl<'b> Pair for Ref<'b, u8> {
        type P<'a> = &'a Ref<'b, u8>; //~ ERROR E0491
    }
}
fn main() {}
