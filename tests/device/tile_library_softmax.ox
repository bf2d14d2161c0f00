// Softmax in the ways a library has it: of whole rows, of rows in parts, by a reduction of pairs, its logarithm, backward.
use cutile::prelude::*;

#[cutile::module]
pub mod common {
    use cutile::core::*;

    pub const LOG2_E: f32 = 1.442695;

    /// A column of numbers over the columns of a tile.
    pub fn spread<E: ElementType, const BM: i32, const BN: i32>(column: Tile<E, { [BM] }>, shape: Shape<{ [BM, BN] }>) -> Tile<E, { [BM, BN] }> {
        column.reshape(const_shape![BM, 1]).broadcast(shape)
    }
}

#[cutile::module]
pub mod softmaxes {
    use crate::common::*;
    use cutile::core::*;

    #[cutile::entry()]
    pub fn softmax<const BM: i32, const BN: i32>(x: &Tensor<f32, { [-1, -1] }>, y: &mut Tensor<f32, { [BM, BN] }>) {
        let tile_x: Tile<f32, { [BM, BN] }> = load_tile_like(x, y);
        let tile_x_max: Tile<f32, { [BM] }> = reduce_max(tile_x, 1i32);
        let tile_x_max: Tile<f32, { [BM, BN] }> = tile_x_max.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        let num: Tile<f32, { [BM, BN] }> = exp(tile_x - tile_x_max);
        let denom: Tile<f32, { [BM] }> = reduce_sum(num, 1);
        let denom = denom.reshape(const_shape![BM, 1]).broadcast(const_shape![BM, BN]);
        y.store(num / denom);
    }

    // Rows of any length: the greatest and the sum in one pass.
    #[cutile::entry()]
    pub fn online_softmax<const BN: i32>(y: &mut Tensor<f32, { [1, -1] }>, x: &Tensor<f32, { [-1, -1] }>, scale: f32) {
        let row = program_id(0);
        let shape = const_shape![1, BN];
        let px = make_partition_view(x, shape, padding::NegInf);
        let mut m = f32::NEG_INFINITY;
        let mut l = 0.0f32;
        let scale = scale * LOG2_E;
        let mut j = 0;
        loop {
            if j >= num_tiles(&px, 1) {
                break;
            }
            let t = px.load([row, j]) * scale;
            let next = m.max(tile_to_scalar(reduce_max(t, 1)));
            let sum: f32 = tile_to_scalar(reduce_sum(exp2(t - next, ftz::Enabled), 1));
            l = l * (m - next).exp2() + sum;
            m = next;
            j += 1;
        }
        let mut py = y.partition_mut(shape);
        for j in 0..num_tiles(&px, 1) {
            let t = exp2(px.load([row, j]) * scale - m, ftz::Enabled);
            py.store(true_div(t, l.broadcast(shape)), [0, j]);
        }
    }

    // With both in one reduction of pairs.
    #[cutile::entry()]
    pub fn pair_softmax<const BM: i32, const N: i32>(y: &mut Tensor<f32, { [BM, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(y);
        let ones = constant(1.0f32, t.shape());
        let (m, l) = reduce((t, ones), 1, (f32::NEG_INFINITY, 0.0), |(ma, la), (mb, lb)| {
            let m = max(ma, mb);
            if m == f32::NEG_INFINITY { (m, 0.0) } else { (m, la * (ma - m).exp() + lb * (mb - m).exp()) }
        });
        y.store(exp(t - spread(m, y.shape())) / spread(l, y.shape()));
    }

    #[cutile::entry()]
    pub fn log_softmax<E: ElementType, const N: i32>(y: &mut Tensor<E, { [1, N] }>, x: &Tensor<E, { [-1, N] }>) {
        let t: Tile<f32, { [1, N] }> = convert_tile(x.load_like(y));
        let m: f32 = tile_to_scalar(reduce_max(t, 1));
        let l: f32 = tile_to_scalar(log(reduce_sum(exp(t - m), 1)));
        y.store(convert_tile(t - (m + l)));
    }

    #[cutile::entry()]
    pub fn softmax_backward<const BM: i32, const N: i32>(dx: &mut Tensor<f32, { [BM, N] }>, y: &Tensor<f32, { [-1, -1] }>, dy: &Tensor<f32, { [-1, -1] }>) {
        let (p, g) = (y.load_like(dx), dy.load_like(dx));
        let dot: Tile<f32, { [BM] }> = reduce_sum(p * g, 1);
        dx.store(p * (g - spread(dot, dx.shape())));
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
    let (x, g) = (numbers(m * n, 1), numbers(m * n, 5));
    let up = |v: &[f32]| api::copy_host_vec_to_device(v.to_vec()).reshape(&[m, n]).sync_on(&stream);
    let (dx, dg) = (up(&x)?, up(&g)?);
    let hx = api::copy_host_vec_to_device(x.iter().map(|v| *v as f16).collect::<Vec<f16>>()).reshape(&[m, n]).sync_on(&stream)?;
    let want = Rows(&x, n).map(|_, row| {
        let sum: f64 = row.iter().map(|v| v.exp()).sum();
        row.iter().map(|v| v.exp() / sum).collect()
    });
    let y = api::zeros::<f32>(&[m, n]).partition([2, n]);
    let (_, y) = softmaxes::softmax(&dx, y).sync_on(&stream)?;
    let y = y.unpartition();
    println!("softmax {}", close(&y.to_host_vec().sync_on(&stream)?, &want, 1e-6));
    let o = api::zeros::<f32>(&[m, n]).partition([1, n]);
    let o = softmaxes::online_softmax(o, &dx, 1.0).generics(vec!["20".into()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("online softmax {}", close(&o, &want, 1e-6));
    let o = api::zeros::<f32>(&[m, n]).partition([3, n]);
    let o = softmaxes::pair_softmax(o, &dx).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("softmax of pairs {}", close(&o, &want, 1e-6));
    let o = api::zeros::<f16>(&[m, n]).partition([1, n]);
    let o = softmaxes::log_softmax(o, &hx).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("log softmax {}", o.iter().zip(&want).all(|(a, b)| (*a as f64 - b.ln()).abs() < 1e-2));
    let o = api::zeros::<f32>(&[m, n]).partition([2, n]);
    let o = softmaxes::softmax_backward(o, &y, &dg).first().unpartition().to_host_vec().sync_on(&stream)?;
    let want = Rows(&x, n).map(|i, row| {
        let sum: f64 = row.iter().map(|v| v.exp()).sum();
        let p: Vec<f64> = row.iter().map(|v| v.exp() / sum).collect();
        let g = &g[i * n..(i + 1) * n];
        let dot: f64 = p.iter().zip(g).map(|(p, g)| p * *g as f64).sum();
        (0..n).map(|j| p[j] * (g[j] as f64 - dot)).collect()
    });
    println!("softmax backward {}", close(&o, &want, 1e-6));
    Ok(())
}
