//@ rustc-agrees
// Bodies that something asks for after they were checked: constant functions, what `impl Trait`
// hides, closures that are named in types; and what a body says once, it says once.
const fn table<const N: usize>(start: usize) -> [usize; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = start + i;
        i += 1;
    }
    out
}

fn adder(by: usize) -> impl Fn(usize) -> usize {
    move |x| x + by
}

fn nested() -> usize {
    use std::cmp::max;
    struct Inner(usize);
    impl Inner {
        fn get(&self) -> usize {
            let twice = |x: usize| x * 2;
            twice(self.0)
        }
    }
    let bytes = [0u8; size(3)];
    let inline = const { size(4) };
    max(Inner(bytes.len()).get(), inline)
}

const fn size(n: usize) -> usize {
    n * 2
}

fn forever() {
    while true { //~ WARN denote infinite loops
        break;
    }
}

fn unused() {
    let count = 1;
    size(count);
    let _ = adder(2);
}

fn main() {
    const LENGTH: usize = table::<3>(2)[1];
    let array = [0u8; LENGTH];
    let add = adder(array.len());
    let other = || adder(1)(2);
    forever();
    unused();
    println!("{} {} {}", add(1), other(), nested());
}
