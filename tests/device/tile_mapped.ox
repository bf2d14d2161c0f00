// Persistent kernels: few tile blocks share the tiles of a mapped partition; preconditions of a launch.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry(preconditions = (dim(x, 1) == dim(y, 0), dim(x, 1) % BK == 0))]
    fn persistent_gemm<const BM: i32, const BN: i32, const BK: i32, const MAP: [i32; 2]>(
        mut z: MappedPartitionMut<f32, { [BM, BN] }, MAP>,
        x: &Tensor<f32, { [-1, -1] }>,
        y: &Tensor<f32, { [-1, -1] }>,
    ) {
        let px = x.partition(const_shape![BM, BK]);
        let py = y.partition(const_shape![BK, BN]);
        let k = num_tiles(&px, 1);
        for idx in z.iter_indices() {
            let (i, j) = idx.components();
            let mut acc = constant(0.0f32, const_shape![BM, BN]);
            for l in 0..k {
                acc = mma(px.load([i, l]), py.load([l, j]), acc);
            }
            z.store(acc, idx);
        }
    }
    #[cutile::entry()]
    fn rows<const B: i32>(mut z: MappedPartitionMut<f32, { [1, B] }, { [1, 0] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let px = x.partition(const_shape![1, B]);
        let mut carry = 0.0f32;
        for idx in z.iter_indices_with(&px) {
            let [_, j] = idx.coords();
            if j == 0 { carry = 0.0; }
            let t = px.load_index(idx);
            let s = scan_sum(t, 1i32, reverse::Forward, 0.0f32) + carry;
            let all: Tile<f32, { [1] }> = reduce_sum(t, 1i32);
            carry += tile_to_scalar(all);
            z.store(s, idx);
        }
    }
}
fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let (m, n, k) = (64, 96, 32);
    let x = api::arange::<f32>(m * k).reshape(&[m, k]).sync_on(&stream)?;
    let y = api::ones::<f32>(&[k, n]).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?.partition([16, 32]).map([2, 1], 5);
    let g = vec!["16".to_string(), "32".to_string(), "8".to_string(), "[2,1]".to_string()];
    let z = kernels::persistent_gemm(z, &x, &y).generics(g).first().unpartition().to_host_vec().sync_on(&stream)?;
    let want: Vec<f32> = (0..m).flat_map(|i| { let s: f32 = (0..k).map(|l| (i * k + l) as f32).sum(); std::iter::repeat(s).take(n) }).collect();
    println!("{}", z == want);
    let uneven = api::ones::<f32>(&[k - 4, n]).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[m, n]).sync_on(&stream)?.partition([16, 32]).map([2, 1], 5);
    let g = vec!["16".to_string(), "32".to_string(), "8".to_string(), "[2,1]".to_string()];
    println!("{}", kernels::persistent_gemm(z, &x, &uneven).generics(g).sync_on(&stream).map(|_| ()).unwrap_err());
    let x = api::ones::<f32>(&[5, 50]).sync_on(&stream)?;
    let z = api::zeros::<f32>(&[5, 50]).sync_on(&stream)?.partition([1, 16]).map([1, 0], 2);
    let z = kernels::rows(z, &x).first().unpartition().to_host_vec().sync_on(&stream)?;
    println!("{}", z.chunks(50).all(|r| r.iter().enumerate().all(|(i, v)| *v == (i + 1) as f32)));
    Ok(())
}
