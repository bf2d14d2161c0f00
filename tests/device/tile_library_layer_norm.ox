// Layer norm as a library has it: with and without bias, by moments, backward.
use cutile::prelude::*;

/// Functions that several modules of kernels use.
#[cutile::module]
pub mod common {
    use cutile::core::*;

    /// A column of numbers over the columns of a tile.
    pub fn spread<E: ElementType, const BM: i32, const BN: i32>(column: Tile<E, { [BM] }>, shape: Shape<{ [BM, BN] }>) -> Tile<E, { [BM, BN] }> {
        column.reshape(const_shape![BM, 1]).broadcast(shape)
    }

    pub fn mean<const BM: i32, const BN: i32>(t: Tile<f32, { [BM, BN] }>, count: i32) -> Tile<f32, { [BM] }> {
        let sum: Tile<f32, { [BM] }> = reduce_sum(t, 1i32);
        sum / (count as f32)
    }

    pub struct Moments<const BM: i32> {
        pub mean: Tile<f32, { [BM] }>,
        pub square: Tile<f32, { [BM] }>,
    }

    impl<const BM: i32> Moments<BM> {
        pub fn zero() -> Self {
            Moments { mean: constant(0.0f32, const_shape![BM]), square: constant(0.0f32, const_shape![BM]) }
        }
        pub fn variance(&self) -> Tile<f32, { [BM] }> {
            self.square - self.mean * self.mean
        }
    }
}

#[cutile::module]
pub mod norms {
    use super::common::{mean, spread, Moments};
    use cutile::core::*;

    #[cutile::entry()]
    pub fn layer_norm<E: ElementType, const BM: i32, const N: i32, const HAS_BIAS: bool>(
        y: &mut Tensor<E, { [BM, N] }>, mean_out: &mut Tensor<f32, { [BM] }>, rstd_out: &mut Tensor<f32, { [BM] }>,
        x: &Tensor<E, { [-1, -1] }>, weight: &Tensor<f32, { [-1] }>, bias: &Tensor<f32, { [-1] }>, eps: f32,
    ) {
        let t: Tile<f32, { [BM, N] }> = convert_tile(x.load_like(y));
        let mu = mean(t, N);
        let centred = t - spread(mu, y.shape());
        let variance = mean(centred * centred, N);
        let rstd = rsqrt(variance + eps);
        mean_out.store(mu);
        rstd_out.store(rstd);
        let row = |v: &Tensor<f32, { [-1] }>| v.load_tile(const_shape![N], [0]).reshape(const_shape![1, N]).broadcast(const_shape![BM, N]);
        let mut out = centred * spread(rstd, y.shape()) * row(weight);
        if HAS_BIAS {
            out += row(bias);
        }
        y.store(convert_tile(out));
    }

    #[cutile::entry()]
    pub fn layer_norm_moments<const BM: i32, const BN: i32, const N: i32>(y: &mut Tensor<f32, { [BM, N] }>, x: &Tensor<f32, { [-1, N] }>) {
        let px = x.partition(const_shape![BM, BN]);
        let mut moments: Moments<BM> = Moments::zero();
        let row = program_id(0);
        for j in 0..num_tiles(&px, 1) {
            let t = px.load([row, j]);
            let s: Tile<f32, { [BM] }> = reduce_sum(t, 1);
            let q: Tile<f32, { [BM] }> = reduce_sum(t * t, 1);
            moments.mean += s / N as f32;
            moments.square += q / N as f32;
        }
        let Moments { mean, .. } = moments;
        let rstd = rsqrt(moments.variance() + 1e-5);
        let mut py = y.partition_mut(const_shape![BM, BN]);
        for j in 0..num_tiles(&px, 1) {
            let t = px.load([row, j]);
            let _ = unsafe { py.store((t - spread(mean, t.shape())) * spread(rstd, t.shape()), [0, j]) };
        }
    }

    #[cutile::entry()]
    pub fn layer_norm_backward<const N: i32>(
        dx: &mut Tensor<f32, { [1, N] }>, dw: &mut Tensor<f32, { [1, N] }>, db: &mut Tensor<f32, { [1, N] }>,
        dy: &Tensor<f32, { [-1, N] }>, x: &Tensor<f32, { [-1, N] }>, w: &Tensor<f32, { [N] }>, mean: &Tensor<f32, { [-1] }>, rstd: &Tensor<f32, { [-1] }>,
    ) {
        let row = program_id(0);
        let scalar = |t: &Tensor<f32, { [-1] }>| -> f32 { tile_to_scalar(t.load_tile(const_shape![1], [row])) };
        let (mu, rs) = (scalar(mean), scalar(rstd));
        let (g, t) = (dy.load_like(dx), x.load_like(dx));
        let w = w.load_tile(const_shape![N], [0]).reshape(const_shape![1, N]);
        let hat = (t - mu) * rs;
        let wg = w * g;
        let c1: f32 = tile_to_scalar(reduce_sum(hat * wg, 1)) / N as f32;
        let c2: f32 = tile_to_scalar(reduce_sum(wg, 1)) / N as f32;
        dx.store((wg - (hat * c1 + c2)) * rs);
        dw.store(g * hat);
        db.store(g);
    }

    // Sums over rows, a column of tiles a block.
    #[cutile::entry()]
    pub fn column_sum<const BM: i32, const BN: i32>(z: &mut Tensor<f32, { [BN] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![BM, BN]);
        let mut acc = constant(0.0f32, const_shape![BN]);
        for i in 0..num_tiles(&px, 0) {
            let part: Tile<f32, { [BN] }> = reduce(px.load([i, program_id(0)]), 0, 0.0, |a, b| a + b);
            acc += part;
        }
        z.store(acc);
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 97) as f32 / 24.0 - 2.0).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

struct Rows<'a>(&'a [f32], usize);

impl Rows<'_> {
    fn map(&self, f: impl Fn(usize, &[f64]) -> Vec<f64>) -> Vec<f64> {
        let rows = self.0.chunks(self.1).enumerate();
        rows.flat_map(|(i, row)| f(i, &row.iter().map(|v| *v as f64).collect::<Vec<f64>>())).collect()
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n) = (6usize, 48usize);
    let x = numbers(m * n, 1);
    let w = numbers(n, 2);
    let b = numbers(n, 3);
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape).sync_on(&stream);
    let dx = up(&x, &[m, n])?;
    let dw = up(&w, &[n])?;
    let db = up(&b, &[n])?;
    let moments = |row: &[f64]| {
        let mean = row.iter().sum::<f64>() / row.len() as f64;
        (mean, 1.0 / (row.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / row.len() as f64 + 1e-5).sqrt())
    };
    let mut stats = None;
    for has_bias in [true, false] {
        let y = api::zeros::<f32>(&[m, n]).partition([3, n]);
        let (mean, rstd) = (api::zeros::<f32>(&[m]).partition([3]), api::zeros::<f32>(&[m]).partition([3]));
        let g = vec!["f32".into(), "3".into(), n.to_string(), has_bias.to_string()];
        let (y, mean, rstd, ..) = norms::layer_norm(y, mean, rstd, &dx, &dw, &db, 1e-5).grid((2, 1, 1)).generics(g).sync_on(&stream)?;
        let y = y.unpartition().to_host_vec().sync_on(&stream)?;
        let want = Rows(&x, n).map(|_, row| {
            let (mean, rstd) = moments(row);
            (0..n).map(|j| (row[j] - mean) * rstd * w[j] as f64 + if has_bias { b[j] as f64 } else { 0.0 }).collect()
        });
        println!("layer norm {}", close(&y, &want, 1e-5));
        stats = Some((mean.unpartition(), rstd.unpartition()));
    }
    let y = api::zeros::<f32>(&[m, n]).partition([2, n]);
    let y = norms::layer_norm_moments(y, &dx).generics(vec!["2".into(), "16".into(), n.to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    let want = Rows(&x, n).map(|_, row| {
        let (mean, rstd) = moments(row);
        row.iter().map(|v| (v - mean) * rstd).collect()
    });
    println!("layer norm by moments {}", close(&y, &want, 1e-4));

    let (mean, rstd) = stats.unwrap();
    let g = numbers(m * n, 5);
    let dg = up(&g, &[m, n])?;
    let z = || api::zeros::<f32>(&[m, n]).partition([1, n]);
    let (gx, gw, gb) = norms::layer_norm_backward(z(), z(), z(), &dg, &dx, &dw, &mean, &rstd)
        .then(|(gx, gw, gb, ..)| value((gx.unpartition(), gw.unpartition(), gb.unpartition())))
        .sync_on(&stream)?;
    let want = Rows(&x, n).map(|i, row| {
        let (mean, rstd) = moments(row);
        let g = &g[i * n..(i + 1) * n];
        let hat: Vec<f64> = row.iter().map(|v| (v - mean) * rstd).collect();
        let wg: Vec<f64> = (0..n).map(|j| w[j] as f64 * g[j] as f64).collect();
        let c1 = hat.iter().zip(&wg).map(|(a, b)| a * b).sum::<f64>() / n as f64;
        let c2 = wg.iter().sum::<f64>() / n as f64;
        (0..n).map(|j| (wg[j] - hat[j] * c1 - c2) * rstd).collect()
    });
    println!("layer norm backward {}", close(&gx.to_host_vec().sync_on(&stream)?, &want, 1e-4));
    let sums = |t: &Tensor<f32>| norms::column_sum(api::zeros::<f32>(&[n]).partition([16]), t).generics(vec!["4".into(), "16".into()]).first().unpartition().to_host_vec().sync_on(&stream);
    let bias: Vec<f64> = (0..n).map(|j| (0..m).map(|i| g[i * n + j] as f64).sum()).collect();
    let weight: Vec<f64> = (0..n).map(|j| (0..m).map(|i| {
        let row: Vec<f64> = x[i * n..(i + 1) * n].iter().map(|v| *v as f64).collect();
        let (mean, rstd) = moments(&row);
        g[i * n + j] as f64 * (row[j] - mean) * rstd
    }).sum()).collect();
    println!("sums of columns {} {}", close(&sums(&gw)?, &weight, 1e-4), close(&sums(&gb)?, &bias, 1e-5));

    Ok(())
}
