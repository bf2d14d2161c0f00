//@ compiles-when-run
// Kernels for tiles that the program chooses when it runs: compiled then, kept, and where the compiler is not there
// the error says what was missing and how to have it.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn scale<E: ElementType, const B: i32>(y: &mut Tensor<E, { [B] }>, x: &Tensor<E, { [-1] }>, k: E) {
        let k: Tile<E, { [B] }> = broadcast_scalar(k, const_shape![B]);
        y.store(x.load_like(y) * k);
    }

    pub mod inner {
        use cutile::core::*;

        #[cutile::entry()]
        fn fill<const S: [i32; 2], const ONE: bool>(y: &mut Tensor<i32, S>) {
            cuda_tile_assert!(ONE, "only ones");
            y.store(constant(if ONE { 1 } else { 2 }, y.shape()));
        }
    }
}

fn scaled(n: usize, tile: usize) -> Result<Vec<f32>, Error> {
    let x = api::arange::<f32>(n);
    let (y, ..) = kernels::scale(api::zeros::<f32>(&[n]).partition([tile]), x, 3.0f32).sync()?;
    Ok(y.unpartition().to_host_vec().sync()?)
}

fn filled(side: usize, one: bool) -> Result<Vec<i32>, Error> {
    let y = api::zeros::<i32>(&[4, 6]).partition([2, side]);
    let generics = vec![String::from("2"), side.to_string(), one.to_string()];
    Ok(kernels::inner::fill(y).generics(generics).first().unpartition().to_host_vec().sync()?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cache = std::env::temp_dir().join(format!("oxcc-specialise-{}", std::process::id()));
    // SAFETY: the program has one thread.
    unsafe { std::env::set_var("OXCC_CACHE", &cache) };
    let one = std::env::args().count(); // 1, as far as the compiler knows anything
    println!("{:?}", scaled(10, 4 * one)?);
    println!("{:?}", scaled(7, 4 * one)?);
    println!("{:?}", filled(3 * one, true)?);
    println!("{:?}", filled(3 * one, one == 2).map_err(|error| error.to_string().contains("only ones")));
    println!("{} kept", std::fs::read_dir(&cache)?.count());

    // SAFETY: as above.
    unsafe { std::env::set_var("OXCC", "/nowhere/oxcc") };
    println!("{:?}", scaled(10, 5 * one).map_err(|error| error.to_string()));
    println!("{:?}", scaled(4, 4 * one)?); // the one from before
    std::fs::remove_dir_all(&cache)?;
    Ok(())
}
