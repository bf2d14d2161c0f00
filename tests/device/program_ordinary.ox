//! Ordinary Ox on the device: iterators, Option, Result and `?`, enums, closures, strings, char, u128, dyn, recursion, drops.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{cuda_module, device, kernel, DisjointSlice};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token {
    Number(f64),
    Operator(char),
    End,
}
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
pub enum Problem {
    UnexpectedEnd = 1,
    UnknownCharacter = 2,
    DivisionByZero = 3,
}
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "problem {}", *self as u8)
    }
}
type Parsed<T> = Result<T, Problem>;

/// A calculator of reverse Polish notation without a heap.
pub struct Stack<const N: usize> {
    values: [f64; N],
    len: usize,
}
impl<const N: usize> Stack<N> {
    const fn new() -> Self {
        Stack { values: [0.0; N], len: 0 }
    }
    fn push(&mut self, v: f64) {
        self.values[self.len] = v;
        self.len += 1;
    }
    fn pop(&mut self) -> Option<f64> {
        self.len = self.len.checked_sub(1)?;
        Some(self.values[self.len])
    }
}
fn tokens(text: &[u8]) -> impl Iterator<Item = Parsed<Token>> + '_ {
    text.split(|&b| b == b' ').filter(|word| !word.is_empty()).map(|word| match word {
        [op @ (b'+' | b'-' | b'*' | b'/')] => Ok(Token::Operator(*op as char)),
        digits if digits.iter().all(u8::is_ascii_digit) => {
            Ok(Token::Number(digits.iter().fold(0.0, |n, d| n * 10.0 + (d - b'0') as f64)))
        }
        _ => Err(Problem::UnknownCharacter),
    })
}
pub fn evaluate(text: &[u8]) -> Parsed<f64> {
    let mut stack = Stack::<8>::new();
    for token in tokens(text).chain(core::iter::once(Ok(Token::End))) {
        match token? {
            Token::Number(n) => stack.push(n),
            Token::Operator(op) => {
                let (b, a) = (stack.pop().ok_or(Problem::UnexpectedEnd)?, stack.pop().ok_or(Problem::UnexpectedEnd)?);
                stack.push(match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    _ if b == 0.0 => return Err(Problem::DivisionByZero),
                    _ => a / b,
                });
            }
            Token::End => break,
        }
    }
    stack.pop().ok_or(Problem::UnexpectedEnd)
}

trait Shape {
    fn area(&self) -> f32;
    fn name(&self) -> &'static str {
        "shape"
    }
}
struct Square(f32);
struct Circle {
    radius: f32,
}
impl Shape for Square {
    fn area(&self) -> f32 {
        self.0 * self.0
    }
    fn name(&self) -> &'static str {
        "square"
    }
}
impl Shape for Circle {
    fn area(&self) -> f32 {
        core::f32::consts::PI * self.radius.powi(2)
    }
}

struct Counts<'a>(&'a mut u32);
impl Drop for Counts<'_> {
    fn drop(&mut self) {
        *self.0 += 1;
    }
}

#[device]
fn ackermann(m: u32, n: u32) -> u32 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => ackermann(m - 1, ackermann(m, n - 1)),
    }
}

fn collatz(n: u64) -> impl Iterator<Item = u64> {
    core::iter::successors(Some(n), |&n| match n {
        1 => None,
        n if n % 2 == 0 => Some(n / 2),
        n => Some(3 * n + 1),
    })
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn calculate(texts: &[[u8; 16]], mut out: DisjointSlice<Result<f64, Problem>>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = evaluate(&texts[i.get()]);
        }
    }

    #[kernel]
    pub fn shapes(mut out: DisjointSlice<(f32, usize)>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let (square, circle) = (Square(i.get() as f32), Circle { radius: 2.0 });
            let all: [&dyn Shape; 3] = [&square, &circle, &Square(3.0)];
            let chosen = all[i.get() % 3];
            let sum: f32 = all.iter().map(|s| s.area()).sum();
            *o = (sum - chosen.area(), chosen.name().len());
        }
    }

    #[kernel]
    pub fn numbers(mut out: DisjointSlice<[u64; 6]>) {
        if let Some((o, idx)) = out.get_mut_indexed() {
            let i = idx.get() as u64;
            let wide = (i as u128 + 7).pow(20) / 12345678901234567u128;
            let mut drops = 0;
            for k in 0..=i % 4 {
                let _a = Counts(&mut drops);
                if k == 2 {
                    continue;
                }
                drop(_a);
            }
            let table: [fn(u64) -> u64; 3] = [|x| x + 1, |x| x.pow(2), u64::reverse_bits];
            let text: &str = ["zero", "éins", "двa", "三"][i as usize % 4];
            let letters = text.chars().rev().filter(|c| c.is_alphabetic()).map(|c| c.len_utf8() as u64).sum::<u64>();
            *o = [
                (wide ^ wide >> 64) as u64,
                drops as u64,
                table[i as usize % 3](i),
                letters * 1000 + text.to_uppercase_count(),
                ackermann(2, i as u32 % 5) as u64,
                collatz(i + 1).skip(1).step_by(2).take_while(|&n| n < 1 << 20).max().unwrap_or_default(),
            ];
        }
    }

    trait UppercaseCount {
        fn to_uppercase_count(&self) -> u64;
    }
    impl UppercaseCount for str {
        fn to_uppercase_count(&self) -> u64 {
            self.chars().flat_map(char::to_uppercase).filter(|c| c.is_uppercase()).count() as u64
        }
    }

    #[kernel]
    pub fn slices(x: &[i32], mut out: DisjointSlice<[i64; 6]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let mine = &x[i.get()..];
            let mut copy = [0i32; 16];
            let n = mine.len().min(16);
            copy[..n].copy_from_slice(&mine[..n]);
            copy.sort_unstable();
            let (evens, odds): (i64, i64) = mine.iter().fold((0, 0), |(e, o), &v| if v % 2 == 0 { (e + v as i64, o) } else { (e, o + v as i64) });
            *o = [
                evens - odds,
                mine.windows(2).filter(|w| w[0] < w[1]).count() as i64,
                mine.chunks_exact(3).map(|c| c.iter().product::<i32>() as i64).max().unwrap_or(-1),
                copy.binary_search(&5).unwrap_or_else(|at| at + 100) as i64,
                mine.iter().zip(mine.iter().skip(1)).map(|(a, b)| (a - b).abs() as i64).min().unwrap_or(0),
                mine.iter().rposition(|&v| v == 3).map_or(-1, |p| p as i64),
            ];
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx)?;
    let texts: Vec<[u8; 16]> = ["1 2 +", "3 4 + 5 *", "7 0 /", "2 x *", "+", "100 8 / 2 -", ""]
        .iter()
        .map(|t| std::array::from_fn(|i| *t.as_bytes().get(i).unwrap_or(&b' ')))
        .collect();
    let mut bytes = DeviceBuffer::<u64>::zeroed(&stream, 2 * texts.len())?;
    unsafe {
        let raw = cuda_core::DeviceBuffer::<[u8; 16]>::from_host(&stream, &texts)?;
        let (ptr, _, owner) = bytes.into_raw_parts();
        let mut results = DeviceBuffer::<Result<f64, Problem>>::from_raw_parts(ptr, texts.len(), owner);
        m.calculate(&stream, LaunchConfig::for_num_elems(texts.len() as u32), &raw, &mut results)?;
        let (ptr, _, owner) = results.into_raw_parts();
        bytes = DeviceBuffer::from_raw_parts(ptr, 2 * texts.len(), owner);
    }
    let words = bytes.to_host_vec(&stream)?;
    for (text, pair) in texts.iter().zip(words.chunks(2)) {
        let result: Result<f64, Problem> = unsafe { std::ptr::read(pair.as_ptr().cast()) };
        match result {
            Ok(v) => println!("{} = {v}", String::from_utf8_lossy(text).trim()),
            Err(e) => println!("{}: {e}", String::from_utf8_lossy(text).trim()),
        }
        assert_eq!(result, evaluate(text));
    }
    let mut out = DeviceBuffer::<(f32, usize)>::zeroed(&stream, 6)?;
    unsafe { m.shapes(&stream, LaunchConfig::for_num_elems(6), &mut out)? };
    println!("{:?}", out.to_host_vec(&stream)?.iter().map(|(a, n)| (a.round(), *n)).collect::<Vec<_>>());
    let mut out = DeviceBuffer::<[u64; 6]>::zeroed(&stream, 9)?;
    unsafe { m.numbers(&stream, LaunchConfig::for_num_elems(9), &mut out)? };
    for r in out.to_host_vec(&stream)? {
        println!("{r:?}");
    }
    let x: Vec<i32> = (0..20).map(|i| i * 7 % 11 - 3).collect();
    let mut out = DeviceBuffer::<[i64; 6]>::zeroed(&stream, 20)?;
    unsafe { m.slices(&stream, LaunchConfig::for_num_elems(20), &DeviceBuffer::from_host(&stream, &x)?, &mut out)? };
    println!("{:?}", out.to_host_vec(&stream)?[..4].concat());
    println!("PASSED");
    Ok(())
}
