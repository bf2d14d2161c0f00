// Counts the words of a made-up text in a hash map.
use std::collections::HashMap;

fn text(words: usize) -> String {
    let mut text = String::new();
    let mut state = 12345u32;
    for _ in 0..words {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        let mut word = (state >> 8) % 300 * ((state >> 20) % 300);
        loop {
            text.push((b'a' + (word % 26) as u8) as char);
            word /= 26;
            if word == 0 {
                break;
            }
        }
        text.push(if state >> 28 == 0 { '\n' } else { ' ' });
    }
    text
}

fn main() {
    let text = text(4_000_000);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for line in text.lines() {
        for word in line.split_whitespace() {
            *counts.entry(word).or_insert(0) += 1;
        }
    }
    let mut order: Vec<(&str, u32)> = counts.into_iter().collect();
    order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    println!("{} words", order.len());
    for (word, count) in order.iter().take(10) {
        println!("{count:8} {word}");
    }
}
