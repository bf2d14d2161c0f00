// Axes that are constants are part of what reductions are checked by; of joined tiles and scans they are checked with the instance.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    const ROWS: i32 = 0;
    const NONE: i32 = 3;

    #[cutile::entry()]
    pub fn good(y: &mut Tensor<f32, { [1] }>, x: &Tensor<f32, { [4, 8] }>) {
        let t = x.load_tile(const_shape![4, 8], [0, 0]);
        let all = reduce_sum(reduce_sum(t, 1), 0);
        let columns = reduce_max(t, ROWS);
        let axis = 1;
        let rows: Tile<f32, { [4] }> = reduce_max(t, axis);
        let (least, _) = reduce((t, t), 1, (0.0, 0.0), |a, b| if a.0 < b.0 { a } else { b });
        let sum = tile_to_scalar(reduce_max(columns, 0)) + tile_to_scalar(reduce_max(rows, 0)) + tile_to_scalar(reduce_min(least, 0));
        y.store((all + sum).reshape(const_shape![1]));
    }

    #[cutile::entry()]
    pub fn bad(y: &mut Tensor<f32, { [4] }>, x: &Tensor<f32, { [4, 8] }>) {
        let t = x.load_tile(const_shape![4, 8], [0, 0]);
        let a = reduce_sum(t, 2); //~ ERROR mismatched types
        y.store(reduce_sum(t, 0)); //~ ERROR mismatched types
        let b: Tile<f32, { [8] }> = reduce_min(t, -1); //~ ERROR mismatched types
        let c = reduce_prod(t, NONE); //~ ERROR mismatched types
        let d = reduce((t, t), 2, (0.0, 0.0), |a, _| a); //~ ERROR mismatched types
    }
}

fn main() {
    let _ = kernels::good(api::zeros::<f32>(&[1]).partition([1]), api::zeros::<f32>(&[4, 8])).sync();
}
