// Builds, splits, converts and joins text.
use std::fmt::Write;

fn rows(count: u32) -> String {
    let mut text = String::new();
    for i in 0..count {
        let name: String = format!("row{i}").chars().rev().collect();
        writeln!(text, "{i},{name},{:x},{:>6}|{:?}", i.wrapping_mul(2654435761), i % 1000, i as i64 - 7)
            .unwrap();
    }
    text
}

fn convert(row: &str) -> String {
    let fields: Vec<&str> = row.split(',').collect();
    let number: u32 = fields[0].parse().unwrap();
    let upper = fields[1].to_uppercase();
    let tail = fields[3].trim().replace('|', "::");
    [upper.as_str(), &(number ^ 0x55).to_string(), fields[2], &tail].join(";")
}

fn main() {
    let text = rows(500_000);
    let mut converted = String::with_capacity(text.len());
    for row in text.lines() {
        converted.push_str(&convert(row));
        converted += "\n";
    }
    let mut sum = 0u64;
    for byte in converted.bytes() {
        sum = sum.wrapping_mul(31).wrapping_add(byte as u64);
    }
    let found = converted.matches("W9").count();
    println!("{} {} {sum:016x} {found}", text.len(), converted.len());
}
