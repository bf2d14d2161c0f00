// Chains of iterator adapters over vectors and ranges.
#[derive(Clone)]
struct Sample {
    group: u32,
    value: f64,
    valid: bool,
}

fn samples(count: u32) -> Vec<Sample> {
    (0..count)
        .map(|i| i.wrapping_mul(2654435761))
        .map(|h| Sample { group: h >> 28, value: (h % 1000) as f64 / 8.0, valid: h % 7 != 0 })
        .collect()
}

fn main() {
    let samples = samples(1_000_000);
    let mut total = 0.0;
    let mut counted = 0usize;
    for round in 0..40u32 {
        total += samples
            .iter()
            .filter(|s| s.valid)
            .filter(|s| s.group != round % 16)
            .map(|s| s.value * 0.5)
            .sum::<f64>();
        counted += samples
            .chunks(100)
            .flat_map(|chunk| chunk.iter().skip(3).step_by(2))
            .zip((0..).step_by(3))
            .filter(|(s, i)| s.valid && (s.group + i + round) % 5 == 0)
            .count();
        let largest = samples
            .windows(2)
            .map(|pair| (pair[0].value - pair[1].value).abs())
            .fold(0.0, f64::max);
        let run = samples.iter().rev().take_while(|s| s.group != round % 16).count();
        let pairs: u64 = (0..1000u64)
            .flat_map(|a| (a..1000).map(move |b| a * b))
            .filter(|p| p % 3 == 1)
            .sum();
        let position = samples.iter().position(|s| s.group == 15 && s.value > 124.8);
        total += largest + pairs as f64;
        counted += run + position.unwrap_or(0);
    }
    let mut groups: Vec<Vec<f64>> = vec![Vec::new(); 16];
    for sample in samples.iter().filter(|s| s.valid).cloned() {
        groups[sample.group as usize].push(sample.value);
    }
    let means: Vec<String> = groups
        .iter()
        .map(|g| g.iter().sum::<f64>() / g.len() as f64)
        .enumerate()
        .filter(|(i, _)| i % 4 == 0)
        .map(|(i, mean)| format!("{i}:{mean:.3}"))
        .collect();
    println!("{total:.3} {counted} {}", means.join(" "));
}
