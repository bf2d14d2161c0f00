//@ rustc-agrees: text, any order
use std::fmt::Debug;

// A list printed in pieces: the recursive call hides another type.
fn pieces<T: Debug + Copy>(items: &[T]) -> Vec<impl Debug> {
    let Some((first, rest)) = items.split_first() else {
        return Vec::new();
    };
    let mut out = vec![format!("{first:?}")];
    let as_text: Vec<String> = pieces(&rest.iter().map(|item| format!("{item:?}").len()).collect::<Vec<_>>()); //~ ERROR expected generic type parameter, found `usize`
    out.extend(as_text);
    out
}

fn count<const N: usize>(values: [u8; N]) -> impl Copy + Into<u64> {
    if N > 2 {
        let less: u64 = count([values[0], values[1]]); //~ ERROR expected generic constant parameter, found `2`
        return less;
    }
    N as u64
}

// With all its parameters, in any place, it is what it hides.
fn steps<T: Copy>(value: T, left: u32) -> impl Debug {
    if left > 0 {
        let more: Vec<u32> = steps::<T>(value, left - 1);
        return more;
    }
    vec![left]
}

fn main() {
    println!("{:?} {:?}", pieces(&[1, 2]), steps('a', 3));
    let n: u64 = count([1, 2, 3]).into();
    println!("{n}");
}
