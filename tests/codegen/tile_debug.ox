//@ emit: tile
//@ flags: -g
// With variables for a debugger and without optimisation tiles have layouts all the same; functions of the program stay, and what
// they take and give has the layout of its shape.
// CHECK: tiles of __softmax(_1: &mut cutile_core::Tensor<f32, [4, 256]>
// CHECK: f32[4, 256] = load(
// CHECK: slots(1:4x1 0:2x2) threads(1:64x4 0:2x1)
// CHECK: f32[4] = reduce_max(
// CHECK: slots(0:2x2) threads(*64 0:2x1) by shuffles and shared memory
// CHECK: f32[4, 256] = broadcast(
// CHECK: in registers
// CHECK: f32[256, 4] = convert(
// CHECK: store(
// CHECK: tiles of doubled(_1: cutile_core::Tile<f32, [4, 256]>
// CHECK: f32[4, 256] = add(
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
    let x = api::ones::<f32>(&[64, 256]).sync()?;
    let (y, ..) = kernels::softmax(api::zeros::<f32>(&[64, 256]).partition([4, 256]), &x).sync()?;
    println!("{:?}", &y.unpartition().to_host_vec().sync()?[..3]);
    Ok(())
}
