// Mistakes inside of kernels: shapes, elements, arguments, names, parameters.
#![allow(unused_variables, unused_imports, unused_mut)]
use cutile::prelude::*;

#[cutile::module]
mod k {
    use cutile::core::*;

    fn host_file() -> String { std::fs::read_to_string("x").unwrap() }

    #[cutile::entry()]
    fn shapes<const M: i32, const N: i32>(z: &mut Tensor<f32, { [M, N] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let a: Tile<f32, { [M, N] }> = x.load_like(z);
        let b: Tile<f32, { [M, 1] }> = x.load_tile(const_shape![M, 1], [0, 0]);
        z.store(a + b); //~ ERROR mismatched types
    }
    #[cutile::entry()]
    fn rank<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_tile(const_shape![B, 1], [0, 0]);
        z.store(t); //~ ERROR mismatched types
    }
    #[cutile::entry()]
    fn arithmetic<const B: i32>(z: &mut Tensor<f32, { [B / 2] }>) {
        let t: Tile<f32, { [B] }> = constant(1.0, const_shape![B]);
        z.store(t); //~ ERROR mismatched types
    }
    #[cutile::entry()]
    fn like_rank<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let t = x.load_like(z);
        z.store(t);
    }
    #[cutile::entry()]
    fn index_rank<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        let p = x.partition(const_shape![B]);
        z.store(p.load([0, 0]));
    }
    #[cutile::entry()]
    fn reshape_count(z: &mut Tensor<f32, { [16] }>) {
        let t: Tile<f32, { [4, 5] }> = constant(0.0, const_shape![4, 5]);
        z.store(t.reshape(const_shape![16]));
    }
    #[cutile::entry()]
    fn broadcast_wrong(z: &mut Tensor<f32, { [16, 8] }>) {
        let t: Tile<f32, { [16] }> = constant(0.0, const_shape![16]);
        z.store(t.broadcast(const_shape![16, 8]));
    }
    #[cutile::entry()]
    fn element(z: &mut Tensor<f32, { [16] }>, x: &Tensor<f16, { [-1] }>) {
        let t = x.load_like(z);
        z.store(t * 2.0); //~ ERROR mismatched types
    }
    #[cutile::entry()]
    fn scalar_type(z: &mut Tensor<f32, { [16] }>, n: i32) {
        let t = z.load();
        z.store(t * n); //~ ERROR cannot multiply `cutile_core::Tile<f32, [16]>` by `i32`
    }
    #[cutile::entry()]
    fn int_function(z: &mut Tensor<i32, { [16] }>) {
        let t = z.load();
        z.store(exp(t));
    }
    #[cutile::entry()]
    fn cannot_infer(z: &mut Tensor<f32, { [16] }>) {
        let t = convert_tile(z.load()); //~ ERROR type annotations needed for `cutile_core::Tile<_, [16]>`
        let u = t;
    }
    #[cutile::entry()]
    fn missing_shape(z: &mut Tensor<f32, { [16] }>) {
        let t = iota(const_shape![16]); //~ ERROR type annotations needed for `cutile_core::Tile<_, [16]>`
        let s = cat(t, t, 0);
    }
    #[cutile::entry()]
    fn condition(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        if t < constant(0.0, const_shape![16]) { //~ ERROR binary operation `<` cannot be applied to type `cutile_core:
            z.store(-t);
        }
    }
    #[cutile::entry()]
    fn mask(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        let m = gt_tile(t, constant(0.0, const_shape![8])); //~ ERROR mismatched types
        z.store(select(m, t, -t));
    }
    #[cutile::entry()]
    fn select_type(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        z.store(select(t, t, -t)); //~ ERROR mismatched types
    }
    #[cutile::entry()]
    fn missing_method(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        z.store(t.relu()); //~ ERROR no method named `relu` found for struct `cutile_core::Tile<E
    }
    #[cutile::entry()]
    fn unknown(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        z.store(sigmoid(t)); //~ ERROR cannot find function `sigmoid` in this scope
        z.store(rsqrtf(t)); //~ ERROR cannot find function `rsqrtf` in this scope
    }
    #[cutile::entry()]
    fn arity(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        let s: Tile<f32, { [] }> = reduce_sum(t); //~ ERROR this function takes 2 arguments but 1 argument was supplied
        z.store(select(t, t)); //~ ERROR this function takes 3 arguments but 2 arguments were supplie
        z.store(fma(t, t)); //~ ERROR this function takes 5 arguments but 2 arguments were supplie
    }
    #[cutile::entry()]
    fn dims(z: &mut Tensor<f32, { [16] }>, n: i32) {
        let t: Tile<f32, { [n] }> = constant(0.0, const_shape![n]); //~ ERROR attempt to use a non-constant value in a constant
        //~^ ERROR attempt to use a non-constant value in a constant
        z.store(t);
    }
    #[cutile::entry()]
    fn indexed(z: &mut Tensor<f32, { [16] }>) {
        let t = z.load();
        let v = t[0]; //~ ERROR cannot index into a value of type `cutile_core::Tile<f32, [1
        t[1] = 2.0; //~ ERROR cannot index into a value of type `cutile_core::Tile<f32, [1
    }
    #[cutile::entry()]
    fn moved(z: Tensor<f32, { [16] }>) {} //~ ERROR a parameter of this type cannot be handed to a tile kernel
    #[cutile::entry()]
    fn slice(z: &[f32]) {} //~ ERROR a parameter of this type cannot be handed to a tile kernel
    #[cutile::entry()]
    fn mma_acc(z: &mut Tensor<f16, { [16, 16] }>, a: &Tensor<f16, { [16, 16] }>) {
        let t = a.load_tile(const_shape![16, 16], [0, 0]);
        let acc: Tile<i32, { [16, 16] }> = constant(0, const_shape![16, 16]);
        let r = mma(t, t, acc);
    }
}
fn main() {}
