// A matrix product for any element type, whose generic arguments a generic function of the host makes.
use cutile::prelude::*;

#[cutile::module]
mod my_kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn gemm<E: ElementType, const BM: i32, const BN: i32, const BK: i32, const K: i32>(
        z: &mut Tensor<E, { [BM, BN] }>,
        x: &Tensor<E, { [-1, K] }>,
        y: &Tensor<E, { [K, -1] }>,
    ) {
        let part_x = x.partition(const_shape![BM, BK]);
        let part_y = y.partition(const_shape![BK, BN]);
        let pid: (i32, i32, i32) = get_tile_block_id();
        let mut tile_z = load_tile_mut(z);
        for i in 0i32..(K / BK) {
            let tile_x = part_x.load([pid.0, i]);
            let tile_y = part_y.load([i, pid.1]);
            tile_z = mma(tile_x, tile_y, tile_z);
            continue;
        }
        z.store(tile_z);
    }
}

fn gemm<T: ElementType + std::fmt::Debug>(m: usize, n: usize, k: usize) -> Result<(), Error>
where T: cutile::core::ElementType + PartialEq {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (bm, bn, bk) = (16, 16, 8);
    let generics = vec![
        T::ELEM.name().to_string(),
        bm.to_string(),
        bn.to_string(),
        bk.to_string(),
        k.to_string(),
    ];
    let z = api::zeros::<T>(&[m, n]).partition([bm, bn]).sync_on(&stream)?;
    let x: Arc<Tensor<T>> = api::ones::<T>(&[m, k]).sync_on(&stream)?.into();
    let y: Arc<Tensor<T>> = api::ones::<T>(&[k, n]).sync_on(&stream)?.into();
    let (z, _x, _y) = my_kernels::gemm(z, x.clone(), y.clone()).generics(generics.clone()).sync_on(&stream)?;
    let z = z.unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:?} {}", z[0], z.iter().all(|v| *v == z[0]));
    Ok(())
}

fn main() -> Result<(), Error> {
    gemm::<f32>(64, 32, 64)?;
    gemm::<f64>(32, 32, 16)?;
    Ok(())
}
