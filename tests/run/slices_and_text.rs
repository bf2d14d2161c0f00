//@ rustc-agrees
// Slices, sorting, text, numbers and their formats.
fn main() {
    let mut a = [5, 3, 9, 1, 7, 2];
    let n = a.len();
    for i in 0..n { for j in 0..n - 1 - i { if a[j] > a[j + 1] { a.swap(j, j + 1); } } }
    println!("{:?}", a);
    let mut b = [9u32, 4, 8, 1]; b.sort_unstable(); println!("{:?} {:?}", b, b.binary_search(&8));
    println!("{:?}", &a[1..4]); println!("{:?}", a.iter().zip(b.iter()).map(|(x, y)| x * *y as i32).fold(0, |s, x| s + x));
    let s: &[i32] = &a; match s { [first, .., last] => println!("{first} {last}"), _ => {} }
    match s { [a, b, rest @ ..] if *a < *b => println!("{} {:?}", a + b, rest), _ => println!("no") }
    let x = 7u8; println!("{}", match x { 0 => "zero", 1..=5 => "low", 6 | 7 => "six-seven", _ => "big" });
    let msg = match (x % 2, x > 5) { (1, true) => "odd big", (0, _) => "even", _ => "other" }; println!("{msg}");
    let r = &mut a; r[0] = 100; println!("{}", r.iter().sum::<i32>());
    println!("{}", a.iter().any(|&x| x == 100) as i32 + a.iter().all(|x| *x > 0) as i32);
    println!("{:?}", a.iter().position(|&x| x == 9)); println!("{:?}", a.chunks(4).map(|c| c.len()).max()); println!("{:?}", a.windows(2).map(|w| w[1] - w[0]).min());
    println!("{:?} {:?}", a.first(), a.get(10)); println!("{:?}", a.split_at(2)); let (l, rr) = a.split_at_mut(3); l[0] = rr[0]; println!("{:?}", a);
    println!("{:?}", "  trim me ".trim()); println!("{:?}", "key=value".split_once('=')); println!("{}", "abc" < "abd"); println!("{:?}", "abc".cmp("ab"));
    for (i, c) in "añ€".chars().enumerate() { print!("{}:{}:{} ", i, c, c.len_utf8()); } println!();
    println!("{:?}", 'a'.is_alphabetic() && '5'.is_numeric()); println!("{:?}", char::from_digit(7, 10)); println!("{:?}", 'z' as u32); println!("{:?}", ('a'..='e').rev().nth(1));
    println!("{:.2} {:.0} {}", 2.0f64 / 3.0, 2.5f64, 1.0f32); println!("{} {}", 0.1 + 0.2, 1e21); println!("{:?} {:?} {}", 1.0f64, 1e-7, f64::INFINITY); println!("{}", (2.0f64).sqrt() as f32); 
    println!("{} {} {}", 7 / 2, -7 / 2, -7 % 3); println!("{} {}", (-7i32).rem_euclid(3), 7i32.pow(3)); println!("{} {} {}", 1u32 << 5, 0xF0u8 >> 4, !0u8); println!("{} {}", 40u32.leading_zeros(), 40u64.trailing_zeros()); println!("{}", 0b1011u16.count_ones());
    println!("{}", u64::from_str_radix("ff", 16).unwrap()); println!("{:?}", i8::try_from(200i32).is_err()); println!("{}", i64::from(5i32) + 5i64); println!("{:?}", Some(3).map(|x| x + 1).and_then(|x| if x > 3 { Some(x * 2) } else { None }).unwrap_or_default());
    let e: Result<i32, &str> = Err("bad"); println!("{:?} {}", e, e.unwrap_or_else(|m| m.len() as i32)); println!("{:?}", Ok::<i32, ()>(3).ok().filter(|x| *x > 5).is_none());
    println!("{}", std::mem::size_of::<Option<&u8>>()); println!("{}", std::mem::size_of::<(u8, u32, u16)>()); println!("{}", std::mem::align_of::<u64>()); let mut p = 1; let mut q = 2; std::mem::swap(&mut p, &mut q); println!("{p}{q} {}", std::mem::replace(&mut p, 9));
    println!("{:?}", std::array::from_fn::<usize, 4, _>(|i| i * i)); println!("{:>8.3}|{:<8}|{:08.2}|{:+}", 3.14159, "ab", -2.5, 1); println!("{:?} {:#?}", (1, "a"), Some(1)); println!("{0} {1} {0} {name}", 1, 2, name = "n"); let width = 6; println!("{:>width$} {:>1$}", 42, 5); println!("{{}}");
}
