// The product of two square matrices, held as vectors of rows.
type Matrix = Vec<Vec<f64>>;

fn matrix(n: usize, seed: f64) -> Matrix {
    let scale = seed / n as f64 / n as f64;
    (0..n)
        .map(|i| {
            (0..n).map(|j| scale * (i as f64 - j as f64) * (i as f64 + j as f64)).collect()
        })
        .collect()
}

fn transposed(m: &Matrix) -> Matrix {
    (0..m[0].len()).map(|j| m.iter().map(|row| row[j]).collect()).collect()
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let b = transposed(b);
    let mut result = vec![vec![0.0; b.len()]; a.len()];
    for i in 0..a.len() {
        for j in 0..b.len() {
            let mut sum = 0.0;
            for k in 0..a[i].len() {
                sum += a[i][k] * b[j][k];
            }
            result[i][j] = sum;
        }
    }
    result
}

fn main() {
    let n = 900;
    let c = product(&matrix(n, 1.0), &matrix(n, 2.0));
    println!("{:.6} {:.6}", c[n / 2][n / 2], c[n - 1][1]);
}
