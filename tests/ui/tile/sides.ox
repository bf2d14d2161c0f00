//@ emit: ptx
// Shapes that fit no instance of an operation: said with the program's own line.
use cutile::prelude::*;

#[cutile::module]
mod k {
    use cutile::core::*;

    #[cutile::entry()]
    pub fn f<const B: i32>(z: &mut Tensor<f32, { [16] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t: Tile<f32, { [B, 5] }> = constant(0.0, const_shape![B, 5]);
        z.store(t.reshape(const_shape![16])); //~ ERROR a reshaped tile keeps its number of elements
        z.store(x.load_like(z)); //~ ERROR both tensors have the same number of axes
        let row: Tile<f32, { [16] }> = z.load();
        let square: Tile<f32, { [16, 16] }> = row.broadcast(const_shape![16, 16]); //~ ERROR a broadcast keeps the rank
        z.store(reduce_sum(square, 1));
        let part = x.partition(const_shape![16]); //~ ERROR tiles have as many axes as the tensor
        z.store(part.load([0, 0])); //~ ERROR an index has one number for each axis
        let turned: Tile<f32, { [16, B] }> = permute(t, const_array![1, 0]); //~ ERROR the shape of a permuted tile is the permuted shape
        z.store(reduce_sum(turned, 1));
        let (a, b): (Tile<f16, { [B, B] }>, Tile<i32, { [B, B] }>) = (constant(f16::from_f32(1.0), const_shape![B, B]), iota(const_shape![B * B]).reshape(const_shape![B, B]));
        let sums = mma(a, a, b); //~ ERROR the sums of a product are floats where its factors are
        let rows: Tile<i32, { [B] }> = reduce_sum(sums, 1);
        z.store(constant(tile_to_scalar(reduce_sum(rows, 0)) as f32, const_shape![16]));
    }
}

fn main() {
    let x = api::zeros::<f32>(&[16, 16]);
    let _ = k::f(api::zeros::<f32>(&[16]).partition([16]), x).generics(vec!["4".to_string()]).sync();
}
