// Searches for characters and strings against the plain definition, and integers of all lengths.

fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

// Positions of all matches that do not overlap, from the front.
fn plain_matches(text: &str, needle: &str) -> Vec<usize> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at + needle.len() <= text.len() {
        if text.as_bytes()[at..at + needle.len()] == *needle.as_bytes() {
            found.push(at);
            at += needle.len();
        } else {
            at += 1;
        }
    }
    found
}

fn check(text: &str, c: char) {
    let mut buf = [0; 4];
    let needle: &str = c.encode_utf8(&mut buf);
    let expected = plain_matches(text, needle);
    let forward: Vec<usize> = text.match_indices(c).map(|m| m.0).collect();
    let mut backward: Vec<usize> = text.rmatch_indices(c).map(|m| m.0).collect();
    backward.reverse();
    assert_eq!(forward, expected);
    assert_eq!(backward, expected);
    assert_eq!(text.match_indices(needle).map(|m| m.0).collect::<Vec<_>>(), expected);
    assert_eq!(text.find(c), expected.first().copied());
    assert_eq!(text.rfind(c), expected.last().copied());
    assert_eq!(text.rfind(needle), expected.last().copied());
    assert_eq!(text.contains(c), !expected.is_empty());
    assert_eq!(text.split(c).count(), expected.len() + 1);
    assert_eq!(text.starts_with(c), expected.first() == Some(&0));
    assert_eq!(text.ends_with(c), expected.last().is_some_and(|at| at + needle.len() == text.len()));
    assert_eq!(text.strip_prefix(c).is_some(), text.starts_with(c));
    assert_eq!(text.strip_suffix(c).is_some(), text.ends_with(c));
    // From both ends at once.
    let (mut pieces, mut both) = (text.match_indices(c), 0);
    while let Some(first) = pieces.next() {
        both += 1;
        if let Some(last) = pieces.next_back() {
            assert!(first.0 < last.0);
            both += 1;
        }
    }
    assert_eq!(both, expected.len());
}

fn main() {
    let letters = ['a', 'b', 'é', 'è', 'Ω', 'ס', '€', '漢', '😀', '😁'];
    let mut seed = 88172645463325252;
    for round in 0..600 {
        let len = round % 60;
        let few = 1 + next(&mut seed) as usize % letters.len();
        let text: String = (0..len).map(|_| letters[next(&mut seed) as usize % few]).collect();
        for c in letters {
            check(&text, c);
        }
    }
    println!("{:?}", "aéb".match_indices('é'));
    println!("{:?} {:?}", "a\r\nb\n\r\nc".lines().collect::<Vec<_>>(), "x--y-".split('-').rev().collect::<Vec<_>>());

    for shift in 0..128 {
        let n = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834u128 >> shift;
        print!("{n} {} {:x} ", n as i128, n);
        print!("{} {:o} {:b} {:#X} ", n as u64, n as i32, n as u8, n as i64);
        println!("{:>22}|{:<+8}|{:^08}", n as i64, n as i16, n as i8);
    }
    for n in [0u128, 9, 10, 99, 100, 9999999999999999999, 10000000000000000000, 10000000000000000001] {
        println!("{n} {} {} {}", n * n, n as u64, n as u32);
        println!("{} {}", 10u128.pow(38) + n, u128::MAX - n);
    }
    println!("{} {} {} {}", i128::MIN, i64::MIN, i8::MIN, u128::MAX);
    let (width, precision) = (9, 2);
    println!("{:width$.precision$}|{:>1$}|{:.*}|{2:5}", 3.14159, 8, 3, 2.71828);
    println!("{0:?} {0:#?} {0:02x?} {0:#X?}", [10, 200]);
}
