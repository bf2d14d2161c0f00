// Products of matrices in batches, by blocks that take tile after tile, with sums split over blocks.
use cutile::prelude::*;

#[cutile::module]
pub mod gemm {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn batched<const BM: i32, const BN: i32, const BK: i32>(z: &mut Tensor<f32, { [1, BM, BN] }>, x: &Tensor<f16, { [-1, -1, -1] }>, y: &Tensor<f16, { [-1, -1, -1] }>) {
        let (b, i, j) = get_tile_block_id();
        let px = x.partition(const_shape![1, BM, BK]);
        let py = y.partition(const_shape![1, BK, BN]);
        let mut acc: Tile<f32, { [1, BM, BN] }> = constant(0.0, z.shape());
        let mut k = 0;
        while k < num_tiles(&px, 2) {
            acc = mmaf(px.load([b, i, k]), py.load([b, k, j]), acc);
            k += 1;
        }
        z.store(acc);
    }

    // As many blocks as there are processors, each takes tile after tile.
    #[cutile::entry()]
    pub fn persistent<const BM: i32, const BN: i32, const BK: i32, const MAP: [i32; 2]>(
        mut z: MappedPartitionMut<f32, { [BM, BN] }, MAP>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>,
    ) {
        let px = x.partition(const_shape![BM, BK]);
        let py = y.partition(const_shape![BK, BN]);
        let k_tiles = num_tiles(&px, 1);
        for idx in z.iter_indices() {
            let [i, j] = idx.coords();
            let mut acc = constant(0.0f32, const_shape![BM, BN]);
            for k in 0..k_tiles {
                acc = mma(px.load([i, k]), py.load([k, j]), acc);
            }
            z.store(acc, idx);
        }
    }

    // Parts of the sum in planes, added by the next kernel.
    #[cutile::entry()]
    pub fn split_k<const BM: i32, const BN: i32, const BK: i32, const PARTS: i32>(planes: &mut Tensor<f32, { [1, BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>, y: &Tensor<f32, { [-1, -1] }>) {
        let (part, i, j) = get_tile_block_id();
        let (px, py) = (x.partition(const_shape![BM, BK]), y.partition(const_shape![BK, BN]));
        let mut acc = constant(0.0f32, const_shape![BM, BN]);
        for k in (part..num_tiles(&px, 1)).step_by(PARTS as usize) {
            acc = mma(px.load([i, k]), py.load([k, j]), acc);
        }
        planes.store(acc.reshape(const_shape![1, BM, BN]));
    }

    #[cutile::entry()]
    pub fn add_planes<const BM: i32, const BN: i32, const PARTS: i32>(z: &mut Tensor<f32, { [BM, BN] }>, planes: &Tensor<f32, { [PARTS, -1, -1] }>) {
        let (i, j, _) = get_tile_block_id();
        let t = planes.load_tile(const_shape![PARTS, BM, BN], [0, i, j]);
        z.store(reduce_sum(t, 0));
    }
}

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 73 + seed * 31) % 33) as f32 / 16.0 - 1.0).collect()
}

fn product(x: &[f32], y: &[f32], m: usize, k: usize, n: usize) -> Vec<f64> {
    (0..m * n).map(|at| (0..k).map(|l| x[at / n * k + l] as f64 * y[l * n + at % n] as f64).sum()).collect()
}

fn close(a: &[f32], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a as f64 - b).abs() <= tolerance * b.abs().max(1.0))
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (m, n, k) = (32usize, 24usize, 48usize);
    let (x, y) = (numbers(m * k, 1), numbers(k * n, 2));
    let want = product(&x, &y, m, k, n);
    let up = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.to_vec()).reshape(shape);
    let (dx, dy) = (Arc::new(up(&x, &[m, k]).sync_on(&stream)?), Arc::new(up(&y, &[k, n]).sync_on(&stream)?));
    let h = |v: &[f32], shape: &[usize]| api::copy_host_vec_to_device(v.iter().map(|v| *v as f16).collect::<Vec<f16>>()).reshape(shape);
    let (bx, by) = (numbers(3 * 16 * 20, 6), numbers(3 * 20 * 12, 7));
    let z = gemm::batched(api::zeros::<f32>(&[3, 16, 12]).partition([1, 8, 6]), h(&bx, &[3, 16, 20]), h(&by, &[3, 20, 12])).generics(["8", "6", "8"].map(String::from).to_vec());
    let z = z.first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("batched {}", (0..3).all(|p| close(&z[p * 192..(p + 1) * 192], &product(&bx[p * 320..][..320], &by[p * 240..][..240], 16, 20, 12), 1e-5)));

    for map in ["[0,1]", "[2,2]"] {
        let z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?;
        let sides: Vec<i32> = map.trim_matches(['[', ']']).split(',').map(|s| s.parse().unwrap()).collect();
        let z = z.partition([8, 8]).map([sides[0] as usize, sides[1] as usize], 3);
        let z = gemm::persistent(z, &dx, &dy).generics(vec!["8".into(), "8".into(), "16".into(), map.into()]).first().unpartition().to_host_vec().sync_on(&stream)?;
        println!("persistent {map} {}", close(&z, &want, 1e-5));
    }

    let planes = gemm::split_k(api::zeros::<f32>(&[2, m, n]).partition([1, 16, 8]), dx.clone(), dy.clone()).generics(["16", "8", "8", "2"].map(String::from).to_vec());
    let z = planes.first().unpartition().then(|planes| gemm::add_planes(api::zeros::<f32>(&[m, n]).partition([16, 8]), planes)).first().unpartition().to_host_vec();
    println!("split k {}", close(&z.sync_on(&stream)?, &want, 1e-5));

    Ok(())
}
