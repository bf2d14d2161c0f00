//@ flags: --tile-threads 128
// A constant in two layouts.
use cutile::prelude::*;
#[cutile::module]
mod kernels {
    use cutile::core::*;
    #[cutile::entry()]
    fn two(y: &mut Tensor<f32, { [64, 64] }>, x: &Tensor<f32, { [-1, -1] }>, a: &Tensor<f16, { [-1, -1] }>) {
        let one = constant(1.0f32, const_shape![64, 64]);
        let (f, g) = (a.load_tile(const_shape![64, 64], [0, 0]), a.load_tile(const_shape![64, 64], [0, 0]));
        let p = mma(f, g, one);
        let t = x.load_tile(const_shape![64, 64], [0, 0]) + one;
        let u: Tile<f32, { [64, 64] }> = t.transpose();
        y.store(u * one + p);
    }
}
fn main() {
    let x = api::ones::<f32>(&[64, 64]).sync().unwrap();
    let h = api::ones::<f16>(&[64, 64]).sync().unwrap();
    let (y, ..) = kernels::two(api::zeros::<f32>(&[64, 64]).partition([64, 64]), &x, &h).sync().unwrap();
    println!("{:?}", &y.unpartition().to_host_vec().sync().unwrap()[100..103]);
}
