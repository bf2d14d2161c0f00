//@ rustc-agrees
// Strings: searching, splitting, trimming, parsing, formatting.
fn main() {
    let s = "Hello, Wörld! ñandú";
    println!(
        "{} {} {:?}",
        s.len(),
        s.chars().count(),
        s.char_indices().collect::<Vec<_>>()
    );
    println!(
        "{} {} {}",
        s.to_uppercase(),
        s.to_lowercase(),
        s.replace("l", "L")
    );
    println!(
        "{:?} {:?} {:?}",
        s.find('W'),
        s.find("ld"),
        s.rfind(|c: char| c == 'n')
    );
    println!("{:?}", s.split(", ").collect::<Vec<_>>());
    println!("{:?}", "a,b,,c,".split(',').collect::<Vec<_>>());
    println!("{:?}", "a,b,,c,".split_terminator(',').collect::<Vec<_>>());
    println!("{:?}", "a,b,,c,".rsplit(',').collect::<Vec<_>>());
    println!("{:?}", "a,b,,c,".splitn(2, ',').collect::<Vec<_>>());
    println!("{:?}", "a,b,,c,".rsplitn(2, ',').collect::<Vec<_>>());
    println!(
        "{:?}",
        "a1b22c"
            .split(|c: char| c.is_ascii_digit())
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        "line1\nline2\r\nline3\n".lines().collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        "one\ntwo\n".split_inclusive('\n').collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        "key=val=x".split_once('='),
        "key=val=x".rsplit_once('=')
    );
    println!(
        "{:?} {:?} {:?}",
        "  x y ".trim(),
        "  x y ".trim_start(),
        "xxabcxx".trim_matches('x')
    );
    println!(
        "{:?} {:?}",
        "prefix-rest".strip_prefix("prefix-"),
        "a.rs".strip_suffix(".rs")
    );
    println!("{:?}", "abcabc".match_indices("bc").collect::<Vec<_>>());
    println!("{:?} {:?}", "abc".cmp("abd"), "abc" < "ab");
    println!(
        "{:?} {:?} {:?}",
        "42".parse::<i32>(),
        "-7".parse::<u8>(),
        "3.5e2".parse::<f64>()
    );
    println!(
        "{:?} {:?} {:?}",
        "".parse::<i32>(),
        "256".parse::<u8>(),
        "true".parse::<bool>()
    );
    let mut t = String::new();
    for (i, c) in ('a'..='e').enumerate() {
        if i > 0 {
            t.push('-');
        }
        t.push(c);
    }
    println!("{t}");
    t.insert(1, 'X');
    t.insert_str(0, ">>");
    println!("{t}");
    println!("{:?}", t.pop());
    println!("{:?}", t.remove(0));
    t.truncate(3);
    println!("{t}");
    t.clear();
    println!("{:?} {}", t, t.is_empty());
    println!("{}", "ab".repeat(3));
    println!("{:?}", "abc".bytes().rev().collect::<Vec<u8>>());
    println!("{}", s.chars().rev().collect::<String>());
    println!("{:?}", "tab\t\"quote\" \\ \u{1F600} \u{7f} é".to_string());
    println!("{:?} {:?} {:?}", '\'', '"', '\n');
    println!(
        "[{:5}] [{:<5}] [{:^5}] [{:>5}] [{:*^7}] [{:.2}]",
        "ab", "ab", "ab", "ab", "ab", "abcdef"
    );
    println!(
        "[{:5}] [{:<5}] [{:^5}] [{:05}] [{:+}] [{:#06x}] [{:#b}] [{:o}] [{:X}]",
        42, 42, 42, 42, 42, 42, 5, 8, 255
    );
    println!(
        "[{:8.3}] [{:<8.1}] [{:+.2}] [{:e}] [{:08.2}] [{}] [{}] [{:?}] [{:?}]",
        3.14159,
        2.5,
        1.0,
        1234.5,
        -3.14159,
        1.0,
        1e21,
        1.0,
        0.1 + 0.2
    );
    println!(
        "{} {} {} {:?} {}",
        f64::NAN,
        f64::INFINITY,
        -0.0,
        f64::MIN_POSITIVE,
        f32::MAX
    );
    let w = 10;
    let p = 2;
    println!("[{:w$.p$}] [{:>1$}] [{:.*}]", 1.23456, 8, 3, 9.87654321);
    println!("{0} {1} {0} {name}", 1, 2, name = "n");
    println!("{:?} {:?}", (1, "a", 'c', 2.5), [Some(1), None]);
    println!("{:#?}", vec![(1, "x")]);
    println!("{:?}", String::from_utf8(vec![104, 105]));
    println!("{}", String::from_utf8_lossy(&[72, 255, 73]));
    println!("{:?}", std::str::from_utf8(&[0xe2, 0x82]));
    println!("{}", i128::MIN);
    println!("{}", u64::MAX);
    println!("{:?}", "ß".to_uppercase());
    println!("{}", 'ß'.is_alphabetic());
    println!("{:?} {:?}", 'a'.to_digit(16), std::char::from_digit(7, 10));
    println!("{:?}", char::from_u32(0x41));
    println!("{}", 'a' as u32 + 1);
    println!("{}", (b'a' + 2) as char);
    println!("{}", vec!["a".to_string(), "b".to_string()].concat());
    println!("{}", ["x", "y"].join("/"));
    let x = 5;
    println!("{x:>4}{x:<4}|{:?}", format!("{x:03}"));
    println!("{{}} {}%", 3);
    println!("{}", "ΑΣ ΟΔΟΣ".to_lowercase());
    println!("{:?}", "a b  c".split(' ').collect::<Vec<_>>());
    println!(
        "{:?}",
        "Mary had a lamb"
            .split_whitespace()
            .map(|w| w.len())
            .collect::<Vec<_>>()
    );
    println!("{}", "abc".chars().all(char::is_alphanumeric));
    println!("{:?}", "hello".chars().max());
    println!("{:>width$}", "r", width = 6);
    println!("{:?}", "x".eq_ignore_ascii_case("X"));
}
