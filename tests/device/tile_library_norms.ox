// Norms as a library has them: generic over the element type and the sides, in the ways they can be written.
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
}

#[cutile::module]
pub mod norms {
    use super::common::{mean, spread};
    use cutile::core::*;

    #[cutile::entry()]
    pub fn rms_norm<E: ElementType, const BM: i32, const N: i32>(
        out: &mut Tensor<E, { [BM, N] }>,
        x: &Tensor<E, { [-1, N] }>,
        weight: &Tensor<E, { [N] }>,
        eps: f32,
    ) {
        let tx: Tile<E, { [BM, N] }> = load_tile_like(x, out);
        let tx: Tile<f32, { [BM, N] }> = convert_tile(tx);
        let tw: Tile<E, { [N] }> = weight.load_tile(const_shape![N], [0i32]);
        let tw: Tile<f32, { [BM, N] }> = convert_tile(tw.reshape(const_shape![1, N]).broadcast(const_shape![BM, N]));
        let ms = mean(tx * tx, N);
        let eps: Tile<f32, { [BM] }> = eps.broadcast(const_shape![BM]);
        let inv = rsqrt(ms + eps, ftz::Disabled);
        let y = tx * spread(inv, const_shape![BM, N]) * tw;
        out.store(convert_tile(y));
    }

    // A row is longer than a tile: two passes over its tiles.
    #[cutile::entry(print_ir = false, optimization_hints = (sm_90 = (occupancy = 2,), sm_120 = (num_cta_in_cga = 1, occupancy = 1, max_divisibility = 16,)))]
    pub unsafe fn rms_norm_tiled<const N: i32, const BLOCK: i32>(
        x: &Tensor<f16, { [-1, N] }>,
        w: &Tensor<f16, { [N] }>,
        out: &mut Tensor<f16, { [1, N] }>,
        eps: f32,
    ) {
        let pid: (i32, i32, i32) = get_tile_block_id();
        let row: i32 = pid.0;
        let tile_shape: Shape<{ [1, BLOCK] }> = const_shape![1, BLOCK];
        let num_tiles: i32 = ceil_div(N, BLOCK);
        let x_part: Partition<f16, { [1, BLOCK] }> = x.partition(tile_shape);
        let mut rms: Tile<f32, { [1, BLOCK] }> = constant(0.0f32, tile_shape);
        for j in 0i32..num_tiles {
            let tx: Tile<f16, { [1, BLOCK] }> = x_part.load([row, j]);
            let tx: Tile<f32, { [1, BLOCK] }> = convert_tile(tx);
            rms = rms + tx * tx;
        }
        let rms: Tile<f32, { [1] }> = reduce_sum(rms, 1i32);
        let rms: Tile<f32, { [] }> = rms.reshape(const_shape![]);
        let n: f32 = convert_scalar(N);
        let rms: f32 = tile_to_scalar(rms) / n + eps;
        let rms: Tile<f32, { [1, BLOCK] }> = rsqrt(rms.broadcast(tile_shape), ftz::Disabled);
        let w_part = w.partition(const_shape![BLOCK]);
        let mut out_part = unsafe { out.partition_mut(tile_shape) };
        for j in 0i32..num_tiles {
            let tx: Tile<f32, { [1, BLOCK] }> = convert_tile(x_part.load([row, j]));
            let tw: Tile<f16, { [1, BLOCK] }> = w_part.load([j]).reshape(tile_shape);
            let tw: Tile<f32, { [1, BLOCK] }> = convert_tile(tw);
            let tout: Tile<f16, { [1, BLOCK] }> = convert_tile(tx * rms * tw);
            unsafe { out_part.store(tout, [0i32, j]) };
        }
    }

    // Adds the residual, keeps the sum, normalises it.
    #[cutile::entry]
    pub fn add_rms_norm<E: ElementType, const N: i32>(
        y: &mut Tensor<E, { [1, N] }>,
        residual: &mut Tensor<E, { [1, N] }>,
        x: &Tensor<E, { [-1, -1] }>,
        weight: &Tensor<f32, { [-1] }>,
        eps: f32,
    ) {
        let sum: Tile<f32, { [1, N] }> = convert_tile::<f32, _, _>(residual.load()) + convert_tile::<f32, _, _>(x.load_like(y));
        residual.store(convert_tile(sum));
        let square: f32 = tile_to_scalar(reduce_sum(sum * sum, 1));
        let scale = 1.0 / (square / N as f32 + eps).sqrt();
        let w = weight.load_tile(const_shape![N], [0]).reshape(const_shape![1, N]);
        y.store(convert_tile(sum * scale * w));
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
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape).sync_on(&stream);
    let dx = up(&x, &[m, n])?;
    let dw = up(&w, &[n])?;
    let rms = |row: &[f64]| 1.0 / (row.iter().map(|v| v * v).sum::<f64>() / row.len() as f64 + 1e-5).sqrt();

    let y = api::zeros::<f32>(&[m, n]).partition([2, n]);
    let y = norms::rms_norm(y, &dx, &dw, 1e-5f32).first().unpartition().to_host_vec().sync_on(&stream)?;
    let want = Rows(&x, n).map(|_, row| row.iter().zip(&w).map(|(v, w)| v * rms(row) * *w as f64).collect());
    println!("rms norm {}", close(&y, &want, 1e-5));

    let h = |v: &[f32]| v.iter().map(|v| *v as f16).collect::<Vec<f16>>();
    let (hx, hw) = zip!(api::copy_host_vec_to_device(h(&x)).reshape(&[m, n]), api::copy_host_vec_to_device(h(&w))).sync_on(&stream)?;
    let y = api::zeros::<f16>(&[m, n]).partition([1, n]);
    let generics = vec![n.to_string(), "16".to_string()];
    let (_, _, y, _) = unsafe { norms::rms_norm_tiled(&hx, &hw, y, 1e-5) }.generics(generics).sync_on(&stream)?;
    let y = y.unpartition().to_host_vec().sync_on(&stream)?.iter().map(|v| *v as f32).collect::<Vec<f32>>();
    println!("rms norm in tiles {}", close(&y, &want, 4e-3));

    let r = numbers(m * n, 4);
    let mut residual = up(&r, &[m, n])?;
    let mut y = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
    norms::add_rms_norm((&mut y).partition([1, n]), (&mut residual).partition([1, n]), &dx, &dw, 1e-5).sync_on(&stream)?;
    let sums: Vec<f32> = x.iter().zip(&r).map(|(a, b)| a + b).collect();
    let want = Rows(&sums, n).map(|_, row| row.iter().zip(&w).map(|(v, w)| v * rms(row) * *w as f64).collect());
    println!("add rms norm {} {}", close(&y.to_host_vec().sync_on(&stream)?, &want, 1e-5), residual.to_host_vec().sync_on(&stream)? == sums);
    Ok(())
}
