// The most prefix reversals that any permutation of 1..n needs until 1 stands first.
fn flips(permutation: &[u8]) -> u32 {
    let mut work = [0u8; 16];
    let work = &mut work[..permutation.len()];
    work.copy_from_slice(permutation);
    let mut count = 0;
    loop {
        let first = work[0] as usize;
        if first == 0 {
            return count;
        }
        work[..=first].reverse();
        count += 1;
    }
}

fn main() {
    let n = 10;
    let mut permutation: Vec<u8> = (0..n as u8).collect();
    let mut turns = vec![0usize; n];
    let (mut most, mut checksum, mut index) = (0, 0i64, 0u64);
    'all: loop {
        let count = flips(&permutation);
        most = most.max(count);
        checksum += if index % 2 == 0 { count as i64 } else { -(count as i64) };
        index += 1;
        let mut r = 1;
        loop {
            if r == n {
                break 'all;
            }
            permutation[..=r].rotate_left(1);
            turns[r] += 1;
            if turns[r] <= r {
                break;
            }
            turns[r] = 0;
            r += 1;
        }
    }
    println!("{checksum}\nPfannkuchen({n}) = {most}");
}
