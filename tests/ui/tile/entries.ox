// What an entry can be, and which options it takes.
#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry(colour = true)] //~ ERROR unknown option of `entry`
    fn option(z: &mut Tensor<f32, { [8] }>) {
        let old = z.load();
        z.store(old);
    }

    #[cutile::entry(unchecked_accesses)] //~ ERROR `unchecked_accesses` is not supported yet
    fn later() {}

    #[cutile::entry()]
    fn result() -> i32 { //~ ERROR a tile kernel must return `()`
        1
    }

    #[cutile::entry()]
    fn pointer(_p: *mut f32) {} //~ ERROR a tile kernel that takes pointers must be `unsafe`

    fn divided(x: Tile<i32, { [8] }>) -> Tile<i32, { [8] }> {
        divi(x, x, rounding::Zero) + divi(x, x, rounding::PositiveInf) //~ ERROR the trait bound `PositiveInf: TowardsZero` is not satisfied
    }

    pub fn used() {
        let _ = divided;
    }
}

fn main() {
    kernels::used();
}
