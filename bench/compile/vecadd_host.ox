// vecadd.ox without the GPU: what rustc compiles as well.
fn vecadd(a: &[f32], b: &[f32], c: &mut [f32]) {
    for (i, sum) in c.iter_mut().enumerate() {
        *sum = a[i] + b[i];
    }
}

fn checked(a: &[f32], b: &[f32]) -> Result<Vec<f32>, Box<dyn std::error::Error>> {
    if a.len() != b.len() {
        return Err(format!("{} elements against {}", a.len(), b.len()).into());
    }
    let mut c = vec![0.0; a.len()];
    vecadd(a, b, &mut c);
    Ok(c)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    const N: usize = 1024;
    let a: Vec<f32> = (0..N).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..N).map(|i| (i * 2) as f32).collect();
    let c = checked(&a, &b)?;
    let wrong = (0..N).filter(|&i| c[i] != a[i] + b[i]).count();
    if wrong > 0 {
        eprintln!("FAILED: {wrong} errors");
        std::process::exit(1);
    }
    println!("PASSED: all {N} elements correct");
    Ok(())
}
