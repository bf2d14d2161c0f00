// Expressions and patterns that are wrong in themselves.
//@ rustc-agrees: text, any order
#![allow(unused)]
mod casts {
    fn main() {
        let a = &[0_usize, 2] as [usize]; //~ ERROR E0620
    }
}
mod thin {
    fn main() {
        let v = 0 as *const u8;
        v as *const [u8]; //~ ERROR E0607
    }
}
mod packed {
    #[repr(packed)]
    struct Foo {
        field1: u64,
        field2: [u8; 2],
    }
    fn main() {
        let foo = Foo { field1: 0, field2: [0; 2] };
        let r = &foo.field1; //~ ERROR E0793
        println!("{}", foo.field1); //~ ERROR E0793
    }
}
mod generic {
    trait CharExt {
        const DIVIDER: char;
    }
    fn test<C: CharExt>(arg: char) -> bool {
        match arg {
            C::DIVIDER => true, //~ ERROR E0158
            _ => false,
        }
    }
}
mod fields {
    struct Foo {
        a: u8,
        b: u8,
    }
    fn main() {
        let x = Foo { a: 1, b: 2 };
        let Foo { a: x, a: y } = x; //~ ERROR E0025
//~| ERROR E0027
    }
}
mod late {
    fn foo<'a>(x: &'a str) -> &'a str {
        x
    }
    static GREETING: &str = foo::<'static>("a"); //~ ERROR E0794
    fn main() {
        foo::<'static>(""); //~ ERROR E0794
    }
}
mod variadic {
    unsafe extern "C" {
        fn printf(format: *const i8, ...) -> i32;
    }
    fn main() {
        unsafe {
            printf("%f\n".as_ptr() as _, 0f32); //~ ERROR E0617
        }
    }
}
mod labels {
    fn main() {
        'outer: loop {
            let stop = || {
                break 'outer; //~ ERROR E0767
//~| ERROR E0267
            };
            stop();
        }
    }
}
mod blocks {
    fn main() {
        loop {
            'a: {
                break; //~ ERROR E0695
            }
        }
    }
}
mod tuples {
    enum E {
        A { x: u32 },
    }
    struct P {
        x: i32,
        y: i32,
    }
    fn main() {
        let e = E::A(1); //~ ERROR E0533
        let p = P(1, 2); //~ ERROR E0423
    }
}
mod waits {
    async fn fetch() -> u32 {
        3
    }
    fn main() {
        let n = fetch().await; //~ ERROR E0728
        println!("{n}");
    }
}
fn main() {}
