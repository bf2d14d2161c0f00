// The largest eigenvalue of an infinite matrix's corner, by the power method.
fn element(i: usize, j: usize) -> f64 {
    1.0 / (((i + j) * (i + j + 1) / 2 + i + 1) as f64)
}

fn multiply(from: &[f64], to: &mut [f64]) {
    for (i, out) in to.iter_mut().enumerate() {
        *out = from.iter().enumerate().map(|(j, v)| element(i, j) * v).sum();
    }
}

fn multiply_transposed(from: &[f64], to: &mut [f64]) {
    for (i, out) in to.iter_mut().enumerate() {
        *out = from.iter().enumerate().map(|(j, v)| element(j, i) * v).sum();
    }
}

fn main() {
    let n = 2500;
    let mut u = vec![1.0; n];
    let mut v = vec![0.0; n];
    let mut between = vec![0.0; n];
    for _ in 0..10 {
        multiply(&u, &mut between);
        multiply_transposed(&between, &mut v);
        multiply(&v, &mut between);
        multiply_transposed(&between, &mut u);
    }
    let (mut uv, mut vv) = (0.0, 0.0);
    for (a, b) in u.iter().zip(&v) {
        uv += a * b;
        vv += b * b;
    }
    println!("{:.9}", f64::sqrt(uv / vv));
}
