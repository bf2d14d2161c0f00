//@ rustc-agrees
// Iterator adapters, sources and collectors.
use std::collections::HashMap;
fn main() {
    let v = vec![5, 3, 8, 1, 9, 2];
    println!(
        "{:?} {:?} {:?}",
        v.iter().max(),
        v.iter().min(),
        v.iter().sum::<i32>()
    );
    println!(
        "{:?}",
        v.iter()
            .enumerate()
            .filter(|(i, _)| i % 2 == 0)
            .map(|(_, x)| x * 2)
            .collect::<Vec<_>>()
    );
    println!("{:?}", v.iter().zip("abc".chars()).collect::<Vec<_>>());
    println!("{:?}", v.chunks(4).map(|c| c.to_vec()).collect::<Vec<_>>());
    println!(
        "{:?}",
        v.windows(2).map(|w| w[1] - w[0]).collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        v.iter().fold(String::new(), |acc, x| format!("{acc}{x}"))
    );
    println!(
        "{:?} {:?}",
        v.iter().position(|&x| x == 8),
        v.iter().rposition(|&x| x == 100)
    );
    println!("{:?}", v.iter().skip(1).step_by(2).collect::<Vec<_>>());
    println!("{:?}", v.iter().take_while(|x| **x > 2).collect::<Vec<_>>());
    println!("{:?}", v.iter().skip_while(|x| **x > 2).collect::<Vec<_>>());
    println!("{:?}", (1..=3).flat_map(|x| (0..x)).collect::<Vec<_>>());
    println!(
        "{:?}",
        vec![vec![1], vec![2, 3]]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        v.iter()
            .scan(0, |a, x| {
                *a += x;
                Some(*a)
            })
            .collect::<Vec<_>>()
    );
    let (a, b): (Vec<i32>, Vec<i32>) = v.iter().partition(|x| **x > 4);
    println!("{a:?} {b:?}");
    println!("{:?}", v.iter().copied().reduce(|a, b| a * 10 + b));
    println!(
        "{} {} {}",
        v.iter().any(|x| *x == 9),
        v.iter().all(|x| *x > 0),
        v.iter().count()
    );
    println!("{:?}", v.iter().max_by_key(|x| (**x - 4).abs()));
    println!("{:?}", v.iter().min_by(|a, b| b.cmp(a)));
    println!("{:?}", v.iter().rev().cycle().take(8).collect::<Vec<_>>());
    let mut p = v.iter().peekable();
    while let Some(x) = p.next() {
        if let Some(n) = p.peek() {
            print!("{x}<{n} ");
        }
    }
    println!();
    println!(
        "{:?}",
        std::iter::successors(Some(1), |x| if *x < 100 { Some(x * 3) } else { None })
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        std::iter::repeat(7)
            .take(3)
            .chain(std::iter::once(1))
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        std::iter::from_fn({
            let mut c = 0;
            move || {
                c += 1;
                if c < 4 { Some(c) } else { None }
            }
        })
        .collect::<Vec<_>>()
    );
    let r: Result<Vec<i32>, _> = "1 2 x".split(' ').map(|s| s.parse::<i32>()).collect();
    println!("{r:?}");
    let o: Option<Vec<i32>> = vec![Some(1), Some(2)].into_iter().collect();
    println!("{o:?}");
    let (x, y): (Vec<_>, Vec<_>) = vec![(1, 'a'), (2, 'b')].into_iter().unzip();
    println!("{x:?} {y:?}");
    println!("{:?}", (1..=4).map(|x| x as f64).sum::<f64>());
    println!("{}", (1..=5).product::<u64>());
    println!("{:?}", [1, 2, 3].iter().cmp([1, 2, 4].iter()));
    println!("{}", vec![1, 2] == [1, 2]);
    let mut s = vec!["pear", "fig", "apple"];
    s.sort();
    println!("{s:?}");
    s.sort_by_key(|x| x.len());
    println!("{s:?}");
    s.reverse();
    println!("{s:?}");
    let mut f = vec![2.5, -1.0, 9.0];
    f.sort_by(|a, b| a.partial_cmp(b).unwrap());
    println!("{f:?}");
    let mut u: Vec<u32> = (0..100).map(|x| x * 7919 % 101).collect();
    u.sort_unstable();
    println!("{:?}", &u[..10]);
    println!("{:?} {:?}", u.binary_search(&50), u.binary_search(&1000));
    let mut w = vec![1, 1, 2, 3, 3];
    w.dedup();
    println!("{w:?}");
    w.retain(|x| x % 2 == 1);
    println!("{w:?}");
    w.extend([7, 8]);
    w.insert(1, 100);
    w.swap(0, 2);
    println!("{w:?}");
    println!("{:?}", w.drain(1..3).collect::<Vec<_>>());
    println!("{w:?}");
    w.resize(5, 0);
    w.rotate_left(2);
    println!("{w:?} {:?}", w.first());
    println!("{:?}", w.split_off(3));
    println!("{:?} {:?}", w.split_first(), w.iter().last());
    println!("{:?}", w.contains(&7));
    println!("{:?}", vec![1; 3]);
    println!("{:?}", [0u8; 4]);
    println!("{:?}", w.concat_check());
    let mut g = vec![vec![0; 3]; 2];
    g[1][2] = 5;
    println!("{g:?}");
    for row in g.iter_mut() {
        for c in row.iter_mut() {
            *c += 1;
        }
    }
    println!("{g:?}");
    let m: HashMap<String, usize> = ["a", "bb"]
        .iter()
        .map(|s| (s.to_string(), s.len()))
        .collect();
    let mut e: Vec<_> = m.into_iter().collect();
    e.sort();
    println!("{e:?}");
    let t: [i32; 3] = [1, 2, 3].map(|x| x * x);
    println!("{t:?} {}", t.len());
    if let [a, .., c] = t {
        println!("{a} {c}");
    }
    println!("{:?}", (0..20).step_by(5).collect::<Vec<_>>());
    println!("{:?}", (0..5).rev().collect::<Vec<_>>());
    println!("{:?}", ('a'..'e').collect::<String>());
    for (i, x) in [10, 20].iter().enumerate() {
        print!("{i}:{x} ");
    }
    println!();
    println!(
        "{:?}",
        v.iter()
            .map(|x| x.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    println!("{:?}", v.split(|x| *x == 8).collect::<Vec<_>>());
    println!(
        "{:?}",
        v.iter().try_fold(0i8, |a, &x| a.checked_add(x as i8 * 20))
    );
    println!(
        "{:?}",
        v.iter()
            .find_map(|x| if *x > 5 { Some(x * 100) } else { None })
    );
    println!("{:?}", v.iter().inspect(|_| ()).is_sorted());
    println!("{:?}", v.iter().nth(2));
    println!("{:?}", (1..4).zip(5..).unzip::<i32, i32, Vec<_>, Vec<_>>());
}
trait CC {
    fn concat_check(&self) -> usize;
}
impl CC for Vec<i32> {
    fn concat_check(&self) -> usize {
        self.len()
    }
}
