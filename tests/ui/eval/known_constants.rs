//@ emit: obj
//@ edition: 2021
// Operations that fail whenever they run, by the values of constant items.
const ZERO: i32 = 0;
const MOST: i32 = i32::MAX;
const FOUR: usize = four();
const fn four() -> usize {
    4
}
struct Numbers;
impl Numbers {
    const NINE: usize = 9;
    const ONE: i32 = 1;
}
trait Place {
    const AT: usize;
    fn at() -> i32 {
        let t = [1, 2];
        t[Self::AT]
    }
}
impl Place for Numbers {
    const AT: usize = 3;
}
fn generic<const K: usize>() -> i32 {
    let t = [1, 2];
    t[K]
}

fn main() {
    let t = [1, 2];
    println!("{}", 1 / ZERO); //~ ERROR this operation will panic at runtime
    println!("{}", 5 % ZERO); //~ ERROR this operation will panic at runtime
    println!("{}", MOST + 1); //~ ERROR this arithmetic operation will overflow
    println!("{}", MOST + Numbers::ONE); //~ ERROR this arithmetic operation will overflow
    println!("{}", 1i32 << FOUR * 10); //~ ERROR this arithmetic operation will overflow
    println!("{}", i32::MIN / -1); //~ ERROR this operation will panic at runtime
    println!("{}", i32::MIN % -1); //~ ERROR this operation will panic at runtime
    println!("{}", -i32::MIN); //~ ERROR this arithmetic operation will overflow
    println!("{}", t[FOUR]); //~ ERROR this operation will panic at runtime
    println!("{}", t[Numbers::NINE]); //~ ERROR this operation will panic at runtime
    println!("{}", t[usize::MAX]); //~ ERROR this operation will panic at runtime
    println!("{}", t[<Numbers as Place>::AT]); //~ ERROR this operation will panic at runtime
    println!("{}", t[const { 1 + 4 }]); //~ ERROR this operation will panic at runtime
    if FOUR == 5 {
        println!("{}", t[FOUR]);
    }
    Numbers::at();
    generic::<4>();
}
