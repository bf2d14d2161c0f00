// What an entry can be, and which options it takes.
#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry(colour = true)] //~ ERROR unknown option of `entry`
    fn option(z: &mut Tensor<f32, { [8] }>) {
        let old = z.load();
        z.store(old);
    }

    #[cutile::entry(dump_mlir_dir = "x")] //~ ERROR `dump_mlir_dir` is not supported yet
    fn later() {}

    #[cutile::entry(unchecked_accesses)] //~ ERROR a tile kernel with `unchecked_accesses` must be `unsafe`
    fn unchecked() {}

    #[cutile::entry(preconditions = true)] //~ ERROR `preconditions` are conditions in parentheses
    fn precondition() {}

    #[cutile::entry()]
    fn result() -> i32 { //~ ERROR a tile kernel must return `()`
        1
    }

    #[cutile::entry()]
    fn pointer(_p: *mut f32) {} //~ ERROR a tile kernel that takes pointers must be `unsafe`

    fn divided(x: Tile<i32, { [8] }>) -> Tile<i32, { [8] }> {
        divi(x, x, rounding::PositiveInf) + divi(x, x, rounding::NearestEven) //~ ERROR quotients of integers are not rounded by `NearestEven`
    }

    pub fn used() {
        let _ = divided;
    }
}

fn main() {
    kernels::used();
}
