fn main() {
    let squares: Vec<u64> = (1..=20).map(|n| n * n).filter(|n| n % 2 == 1).collect();
    let longest = squares.iter().map(|n| n.to_string()).max_by_key(|text| text.len());
    println!("odd squares: {squares:?}");
    println!("sum {}, longest {longest:?}", squares.iter().sum::<u64>());
}
