// Shapes that do not fit.
#[cutile_core::module]
mod shapes {
    use cutile_core::*;

    fn sides<const S: [i32; 2]>(x: Tile<f32, S>) -> i32 {
        S[0] + x.shape()[1]
    }

    fn sum<const M: i32, const N: i32>(x: Tile<f32, { [M, N] }>, y: Tile<f32, { [N, M] }>) -> Tile<f32, { [M, N] }> {
        x + y //~ ERROR mismatched types
    }

    fn product<const M: i32, const N: i32>(x: Tile<f32, { [M, N] }>) -> Tile<f32, { [M, M] }> {
        mma(x, x, constant(0.0f32, shape![M, M])) //~ ERROR mismatched types
    }

    pub fn calls(a: Tile<f32, { [4] }>, b: Tile<f32, { [4, 2] }>) {
        sides(a); //~ ERROR mismatched types
        sides(b);
        let _: Tile<f32, { [2, 4] }> = b; //~ ERROR mismatched types
        let _: Tile<f32, { [2, 4] }> = b.transpose();
        sides::<{ [1, 2, 3] }>(b); //~ ERROR mismatched types
        let _: Tile<f32, { [4] }> = reduce_sum(b, 1i32);
        let _: Tile<f32, { [3] }> = reduce_sum(b, 1i32); //~ ERROR mismatched types
    }
}

fn main() {
    let _ = shapes::calls;
}
