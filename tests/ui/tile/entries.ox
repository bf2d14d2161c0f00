// What an entry can be, and which options it takes.
#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry(colour = true)] //~ ERROR unknown option of `entry`
    fn option(z: &mut Tensor<f32, { [8] }>) {
        let old = z.load();
        z.store(old);
    }

    #[cutile::entry(dump_mlir_dir = true)] //~ ERROR `dump_mlir_dir` is a folder in quotes
    fn folder() {}

    #[cutile::entry(print_ir = 1)] //~ ERROR `print_ir` is true or false
    fn shown() {}

    #[cutile::entry(optimization_hints = (occupancy = 2))] //~ ERROR `optimization_hints` come by architecture
    fn hinted() {}

    #[cutile::entry(optimization_hints = (sm_90 = (num_cta_in_cga = 3, occupancy = 2, latency = 4)))] //~ ERROR `num_cta_in_cga` takes a power of two up to 16
    //~^ ERROR unknown hint of `entry`
    fn hints() {}

    #[cutile::entry(optimization_hints = (sm_90 = (num_cta_in_cga = 2, occupancy = 2,), sm_120 = (max_divisibility = 16)))]
    fn good_hints() {}

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
