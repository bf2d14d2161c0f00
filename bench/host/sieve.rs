// The primes below a bound, by striking out multiples.
fn primes_below(bound: usize) -> Vec<u32> {
    let mut composite = vec![false; bound];
    let mut primes = Vec::new();
    for n in 2..bound {
        if composite[n] {
            continue;
        }
        primes.push(n as u32);
        let mut multiple = n * n;
        while multiple < bound {
            composite[multiple] = true;
            multiple += n;
        }
    }
    primes
}

fn main() {
    let mut total = 0u64;
    for round in 0..40 {
        let primes = primes_below(4_000_000 + round);
        total += primes.len() as u64 + primes.iter().map(|&p| p as u64).sum::<u64>();
    }
    println!("{total}");
}
