// Device functions, traits and structs of other tile modules; permuted partitions, integers of all sizes, scans, joined tiles.
use cutile::prelude::*;

#[cutile::module]
mod ops {
    use cutile::core::*;

    pub fn gelu<const S: [i32; 1]>(x: Tile<f32, S>) -> Tile<f32, S> {
        let c = 0.7978845608f32;
        let inner = (x + x * x * x * 0.044715f32) * c;
        0.5f32 * x * (1.0f32 + tanh(inner))
    }
    pub trait Activation { fn apply<const B: i32>(x: Tile<f32, { [B] }>) -> Tile<f32, { [B] }>; }
    pub struct Relu;
    pub struct Square;
    impl Activation for Relu {
        fn apply<const B: i32>(x: Tile<f32, { [B] }>) -> Tile<f32, { [B] }> { max_tile(x, constant(0.0f32, x.shape())) }
    }
    impl Activation for Square {
        fn apply<const B: i32>(x: Tile<f32, { [B] }>) -> Tile<f32, { [B] }> { x * x }
    }
}

#[cutile::module]
mod kernels {
    use cutile::core::*;
    use super::ops::{gelu, Activation, Relu, Square};
    const SCALE: f32 = 2.0;
    #[derive(Clone, Copy)]
    struct Pair { a: i32, b: i32 }

    #[cutile::entry()]
    fn act<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let t: Tile<f32, { [B] }> = load_tile_like(x, z);
        let p = Pair { a: 1, b: 2 };
        let Pair { a, b } = p;
        let (c, d) = (a + b, b - a);
        let r = gelu(t) * SCALE + Relu::apply(t) + Square::apply(t) * (c as f32) - (d as f32);
        z.store(r);
    }
    #[cutile::entry()]
    fn transpose<const BM: i32, const BN: i32>(y: &mut Tensor<f32, { [BN, BM] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let part = x.partition_permuted(const_shape![BN, BM], const_array![1, 0]);
        let (i, j, _) = get_tile_block_id();
        y.store(part.load([i, j]));
    }
    #[cutile::entry()]
    fn permute3(y: &mut Tensor<i32, { [4, 2, 8] }>, x: &Tensor<i32, { [2, 8, 4] }>) {
        let t: Tile<i32, { [2, 8, 4] }> = x.load_tile(const_shape![2, 8, 4], [0, 0, 0]);
        let p: Tile<i32, { [4, 2, 8] }> = permute(t, const_array![2, 0, 1]);
        y.store(p);
    }
    #[cutile::entry()]
    fn batched<const B: i32, const M: i32, const N: i32, const K: i32>(
        c: &mut Tensor<f32, { [B, M, N] }>, a: &Tensor<f16, { [-1, -1, -1] }>, b: &Tensor<f16, { [-1, -1, -1] }>) {
        let (i, j, k) = get_tile_block_id();
        let pa = a.partition(const_shape![B, M, K]);
        let pb = b.partition(const_shape![B, K, N]);
        let steps = a.shape()[2] / K;
        let mut acc: Tile<f32, { [M, N] }> = constant(0.0, const_shape![M, N]);
        let mut l = 0;
        while l < steps {
            let ta = pa.load([i, j, l]).reshape(const_shape![M, K]);
            let tb = pb.load([i, l, k]).reshape(const_shape![K, N]);
            acc = mmaf(ta, tb, acc);
            l += 1;
        }
        c.store(acc.reshape(const_shape![B, M, N]));
    }
    #[cutile::entry()]
    fn i8mma(c: &mut Tensor<i32, { [16, 16] }>, a: &Tensor<i8, { [-1, -1] }>, b: &Tensor<i8, { [-1, -1] }>) {
        let ta = a.load_tile(const_shape![16, 32], [0, 0]);
        let tb = b.load_tile(const_shape![32, 16], [0, 0]);
        c.store(mmai(ta, tb, constant(0i32, const_shape![16, 16])));
    }
    #[cutile::entry()]
    fn bits<const B: i32>(z: &mut Tensor<u32, { [B] }>, x: &Tensor<u32, { [-1] }>, y: &Tensor<u8, { [-1] }>) {
        let a = x.load_like(z);
        let b: Tile<u8, { [B] }> = y.load_like(z);
        let w: Tile<u32, { [B] }> = exti(b / 3u8 % 7u8);
        let s = shli(a, constant(2u32, z.shape()), overflow::None);
        let r = shri(s, constant(1u32, z.shape()));
        z.store(xori(andi(r, noti(w)), ori(w, a)) + mulhii(a, s) + (a >> 3u32) - (w << 1u32));
    }
    #[cutile::entry()]
    fn cumsum<const B: i32>(z: &mut Tensor<i64, { [B] }>, x: &Tensor<i32, { [-1] }>) {
        let t: Tile<i64, { [B] }> = convert_tile(x.load_like(z));
        let s = scan_sum(t, 0i32, reverse::Forward, 0i64);
        let m = scan(t, 0, reverse::Reverse, i64::MIN, |a, b| max(a, b));
        z.store(s * 1000 + m);
    }
    #[cutile::entry()]
    fn rope<const H: i32>(y: &mut Tensor<f32, { [1, 2, H] }>, x: &Tensor<f32, { [-1, 2, H] }>, pos: i32, base: f32) {
        let px = x.partition(const_shape![1, 1, H]);
        let row = program_id(0);
        let re: Tile<f32, { [H] }> = px.load([row, 0, 0]).reshape(const_shape![H]);
        let im: Tile<f32, { [H] }> = px.load([row, 1, 0]).reshape(const_shape![H]);
        let i: Tile<i32, { [H] }> = iota(const_shape![H]);
        let e: Tile<f32, { [H] }> = itof(i) * (-2.0f32 / (2 * H) as f32);
        let freq = pow(base.broadcast(const_shape![H]), e);
        let angle = freq * ((pos + row) as f32);
        let (s, c) = (sin(angle), cos(angle));
        let a: Tile<f32, { [1, 1, H] }> = (re * c - im * s).reshape(const_shape![1, 1, H]);
        let b: Tile<f32, { [1, 1, H] }> = (re * s + im * c).reshape(const_shape![1, 1, H]);
        y.store(cat(a, b, 1i32));
    }
    #[cutile::entry()]
    fn conv1d<const B: i32, const K: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, w: &Tensor<f32, { [K] }>) {
        let px = x.partition(const_shape![B]);
        let pid = program_id(0);
        let cur = px.load([pid]);
        let next = px.load([pid + 1]);
        let both: Tile<f32, { [2 * B] }> = cat(cur, next, 0);
        let pw = w.partition(const_shape![1]);
        let mut acc = constant(0.0f32, const_shape![B]);
        let _ = both;
        for k in 0..K {
            let wk = tile_to_scalar(pw.load([k]));
            acc += cur * wk;
        }
        y.store(acc);
    }
    #[cutile::entry()]
    fn dropout<const B: i32>(y: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, p: f32, seed: u32) {
        let base: Tile<u32, { [B] }> = iota(const_shape![B]);
        let mut h = base + (program_id(0) * B) as u32 + seed.wrapping_mul(0x9E3779B9u32);
        h = (h ^ (h >> 16u32)) * 0x85ebca6bu32;
        h = (h ^ (h >> 13u32)) * 0xc2b2ae35u32;
        h = h ^ (h >> 16u32);
        let u: Tile<f32, { [B] }> = convert_tile(h >> 8u32);
        let u = u * (1.0 / 16777216.0);
        let keep = ge_tile(u, p.broadcast(const_shape![B]));
        let t = x.load_like(y) / (1.0 - p);
        y.store(select(keep, t, constant(0.0f32, const_shape![B])));
    }
}
fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let x = api::linspace(-2.0, 2.0, 64).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[64]).partition([16]);
    let z = kernels::act(z, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:.3} {:.3}", z[0], z[63]);
    let x = api::arange::<f32>(24 * 40).sync_on(&stream)?.reshape(&[24, 40])?;
    let y = api::zeros::<f32>(&[40, 24]).partition([16, 8]);
    let y = kernels::transpose(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..40).all(|i| (0..24).all(|j| y[i * 24 + j] == (j * 40 + i) as f32)));
    let x = api::arange::<i32>(64).sync_on(&stream)?.reshape(&[2, 8, 4])?;
    let y = api::zeros::<i32>(&[4, 2, 8]).partition([4, 2, 8]);
    let y = kernels::permute3(y, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", (0..4).all(|i| (0..2).all(|j| (0..8).all(|k| y[(i * 2 + j) * 8 + k] == ((j * 8 + k) * 4 + i) as i32))));
    let a = api::ones::<f16>(&[3, 32, 16]).sync_on(&stream)?;
    let b = api::ones::<f16>(&[3, 16, 16]).sync_on(&stream)?;
    let c = api::zeros::<f32>(&[3, 32, 16]).partition([1, 16, 16]);
    let g = vec![1, 16, 16, 8].into_iter().map(|v: i32| v.to_string()).collect::<Vec<_>>();
    let c = kernels::batched(c, &a, &b).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", c.iter().all(|v| *v == 16.0));
    let a = api::full(-3i8, &[16, 32]).sync_on(&stream)?;
    let b = api::full(2i8, &[32, 16]).sync_on(&stream)?;
    let c = api::zeros::<i32>(&[16, 16]).partition([16, 16]);
    let c = kernels::i8mma(c, &a, &b).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", c.iter().all(|v| *v == -192));
    let x = api::arange::<u32>(32).sync_on(&stream)?;
    let y = api::full(200u8, &[32]).sync_on(&stream)?;
    let z = api::zeros::<u32>(&[32]).partition([16]);
    let z = kernels::bits(z, &x, &y).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:?}", &z[..6]);
    let x = api::arange::<i32>(32).sync_on(&stream)?;
    let z = api::zeros::<i64>(&[32]).partition([16]);
    let z = kernels::cumsum(z, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:?}", &z[14..18]);
    let x = api::ones::<f32>(&[4, 2, 8]).sync_on(&stream)?;
    let y = api::zeros::<f32>(&[4, 2, 8]).partition([1, 2, 8]);
    let y = kernels::rope(y, &x, 3, 10000.0).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:.4} {:.4}", y[0], y[8]);
    let x = api::ones::<f32>(&[64]).sync_on(&stream)?;
    let w = api::ones::<f32>(&[3]).sync_on(&stream)?;
    let y = api::zeros::<f32>(&[64]).partition([16]);
    let y = kernels::conv1d(y, &x, &w).generics(vec!["16".to_string(), "3".to_string()]).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", y[5]);
    let y = api::zeros::<f32>(&[1024]).partition([256]);
    let x = api::ones::<f32>(&[1024]).sync_on(&stream)?;
    let y = kernels::dropout(y, &x, 0.25, 7).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", y.iter().filter(|v| **v == 0.0).count() > 150);
    Ok(())
}
