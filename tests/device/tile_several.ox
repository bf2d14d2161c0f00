//@ flags: --tile-threads 128
// Reductions and scans of several operands at once.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn better(a: (f32, i32), b: (f32, i32)) -> (f32, i32) {
        if b.0 > a.0 || (b.0 == a.0 && b.1 < a.1) { b } else { a }
    }

    // The greatest elements of rows and the first place of each.
    #[cutile::entry()]
    fn argmax<const BM: i32, const N: i32>(best: &mut Tensor<f32, { [BM] }>, at: &mut Tensor<i32, { [BM] }>, x: &Tensor<f32, { [-1, N] }>) {
        let t = x.load_tile(const_shape![BM, N], [program_id(0), 0]);
        let places = iota::<i32, _>(const_shape![N]).reshape(const_shape![1, N]).broadcast(const_shape![BM, N]);
        let (most, place): (Tile<f32, { [BM] }>, Tile<i32, { [BM] }>) = reduce((t, places), 1, (f32::NEG_INFINITY, i32::MAX), better);
        best.store(most);
        at.store(place);
    }

    // How many, their mean, and the sum of the squares of the distances from it: elements of 24 bytes.
    #[cutile::entry()]
    fn spread(mean: &mut Tensor<f64, { [1] }>, sum: &mut Tensor<f64, { [1] }>, x: &Tensor<f64, { [200] }>) {
        let t = x.load_tile(const_shape![200], [0]);
        let (n, m, s) = reduce((constant(1i64, t.shape()), t, t * 0.0), 0, (0, 0.0, 0.0), |(n, m, s), (k, mean, sum)| {
            if n + k == 0 {
                return (0, 0.0, 0.0);
            }
            let (distance, part) = (mean - m, k as f64 / (n + k) as f64);
            (n + k, m + distance * part, s + sum + distance * distance * n as f64 * part)
        });
        cuda_tile_assert!(tile_to_scalar(n) == 200, "all were counted");
        mean.store(m.reshape(const_shape![1]));
        sum.store(s.reshape(const_shape![1]));
    }

    // y[t] = a[t] y[t - 1] + b[t], and sums that begin anew at flags.
    #[cutile::entry()]
    fn recurrences<const N: i32>(y: &mut Tensor<f32, { [1, N] }>, z: &mut Tensor<i32, { [1, N] }>, a: &Tensor<f32, { [-1, N] }>, b: &Tensor<f32, { [-1, N] }>) {
        let (_, line) = scan((a.load_like(y), b.load_like(y)), 1, reverse::Forward, (1.0, 0.0), |(a, b), (c, d)| (a * c, b * c + d));
        y.store(line);
        let at = iota::<i32, _>(const_shape![N]).reshape(const_shape![1, N]);
        let flags = eq_tile(at % 7, constant(6, const_shape![1, N]));
        let (_, sums) = scan((flags, at), 1, reverse::Reverse, (false, 0), |(f, a), (g, b)| (f | g, if g { b } else { a + b }));
        z.store(sums);
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    macro_rules! argmax {
        ($($bm:literal $n:literal;)*) => {
            $(
                let (m, n) = (2 * $bm, $n);
                let h: Vec<f32> = (0..m * n).map(|i| ((i * 37) % 53) as f32 - 20.0).collect();
                let x = api::copy_host_vec_to_device(h.clone()).reshape(&[m, n]).sync_on(&stream)?;
                let (best, at) = (api::zeros(&[m]).partition([$bm]), api::zeros(&[m]).partition([$bm]));
                let (best, at, _) = kernels::argmax(best, at, &x).generics(vec![$bm.to_string(), $n.to_string()]).sync_on(&stream)?;
                let (best, at) = (best.unpartition().to_host_vec().sync_on(&stream)?, at.unpartition().to_host_vec().sync_on(&stream)?);
                println!("argmax {} {}: {}", $bm, $n, (0..m).all(|r| {
                    let row = &h[r * n..][..n];
                    let want = (0..n).rev().max_by(|x, y| row[*x].total_cmp(&row[*y])).unwrap();
                    (at[r] as usize, best[r]) == (want, row[want])
                }));
            )*
        };
    }
    argmax! { 4 48; 1 1024; 64 64; 3 5; }

    let h: Vec<f64> = (0..200).map(|i| (i * i % 71) as f64).collect();
    let (mean, sum) = (api::zeros(&[1]).partition([1]), api::zeros(&[1]).partition([1]));
    let (mean, sum, _) = kernels::spread(mean, sum, api::copy_host_vec_to_device(h.clone())).sync_on(&stream)?;
    let (mean, sum) = (mean.unpartition().to_host_vec().sync_on(&stream)?[0], sum.unpartition().to_host_vec().sync_on(&stream)?[0]);
    let right = h.iter().sum::<f64>() / 200.0;
    println!("spread: {}", (mean - right).abs() < 1e-9 && (sum - h.iter().map(|v| (v - right).powi(2)).sum::<f64>()).abs() < 1e-6);

    let (a, b): (Vec<f32>, Vec<f32>) = (0..96).map(|i| ((i % 3) as f32 * 0.5, (i % 5) as f32)).unzip();
    let (da, db) = (api::copy_host_vec_to_device(a.clone()).reshape(&[3, 32]), api::copy_host_vec_to_device(b.clone()).reshape(&[3, 32]));
    let (y, z) = (api::zeros(&[3, 32]).partition([1, 32]), api::zeros(&[3, 32]).partition([1, 32]));
    let (y, z, ..) = kernels::recurrences(y, z, da, db).sync_on(&stream)?;
    let (y, z) = (y.unpartition().to_host_vec().sync_on(&stream)?, z.unpartition().to_host_vec().sync_on(&stream)?);
    let mut last = 0.0;
    println!("line: {}", (0..96).all(|i| {
        last = b[i] + if i % 32 == 0 { 0.0 } else { a[i] * last };
        (y[i] - last).abs() < 1e-4
    }));
    println!("sums: {}", (0..96).all(|i| z[i] == (i % 32..=(i % 32 / 7 * 7 + 6).min(31)).map(|v| v as i32).sum::<i32>()));
    Ok(())
}
