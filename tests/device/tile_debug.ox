//@ flags: -g --tile-threads 128
// Tiles with the variables that a debugger shows: between functions they have the layouts of their shapes.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn doubled<const M: i32, const N: i32>(t: Tile<f32, { [M, N] }>) -> Tile<f32, { [M, N] }> {
        t + t
    }

    #[cutile::entry()]
    fn softmax<const M: i32, const N: i32>(y: &mut Tensor<f32, { [M, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(y);
        let most: Tile<f32, { [M] }> = reduce_max(t, 1);
        let power = exp(t - most.reshape(shape![M, 1]).broadcast(y.shape()));
        let sum: Tile<f32, { [M] }> = reduce_sum(power, 1);
        let result = doubled(power / sum.reshape(shape![M, 1]).broadcast(y.shape()));
        let turned: Tile<f32, { [N, M] }> = result.transpose();
        y.store(turned.transpose());
    }
}

fn main() -> Result<(), Error> {
    let x = api::arange::<f32>(64 * 256).sync()?.reshape(&[64, 256])?;
    let (y, ..) = kernels::softmax(api::zeros::<f32>(&[64, 256]).partition([4, 256]), &x).sync()?;
    println!("{:?}", &y.unpartition().to_host_vec().sync()?[253..257]);
    Ok(())
}
