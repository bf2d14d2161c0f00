//@ emit: ptx
// Tiles that are joined and axes that are scanned are checked before anything runs.
use cutile::prelude::*;

#[cutile::module]
mod k {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn joined(y: &mut Tensor<f32, { [8, 16] }>) {
        let t: Tile<f32, { [4, 16] }> = constant(1.0, const_shape![4, 16]);
        y.store(cat(t, t, 0));
        y.store(cat(t, t, 1)); //~ ERROR tiles that are joined differ along the axis only, and its sides add up
    }

    #[cutile::entry()]
    pub fn scanned(y: &mut Tensor<f32, { [8, 16] }>) {
        let t = y.load();
        y.store(scan_sum(t, 1, reverse::Forward, 0.0));
        y.store(scan_sum(t, 2, reverse::Forward, 0.0)); //~ ERROR the tile has no such axis
    }
}

fn main() {
    let _ = k::joined(api::zeros::<f32>(&[8, 16]).partition([8, 16])).sync();
    let _ = k::scanned(api::zeros::<f32>(&[8, 16]).partition([8, 16])).sync();
}
