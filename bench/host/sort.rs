// Sorts ten million numbers, once stably and once not.
fn numbers(count: usize) -> Vec<u64> {
    let mut state = 0x9e3779b97f4a7c15u64;
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
        .collect()
}

fn checksum(sorted: &[u64]) -> u64 {
    assert!(sorted.windows(2).all(|w| w[0] <= w[1]));
    sorted.iter().step_by(997).fold(0, |sum, x| sum.rotate_left(5) ^ x)
}

fn main() {
    let mut stable = numbers(10_000_000);
    let mut unstable = stable.clone();
    stable.sort();
    unstable.sort_unstable();
    println!("{:016x} {:016x}", checksum(&stable), checksum(&unstable));
}
