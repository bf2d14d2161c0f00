// What kernels print, products of several matrices at once, and variables of a module.
use cutile::prelude::*;
#[cutile::module]
mod k {
    use cutile::core::*;
    static COUNT: Global<i32, { [] }> = Global::new(5);
    #[cutile::entry()]
    fn shown(x: &Tensor<f32, { [-1, -1] }>) {
        let t: Tile<f32, { [2, 3] }> = x.load_tile(const_shape![2, 3], [0, 0]);
        let i: Tile<i64, { [4] }> = iota(const_shape![4]);
        cuda_tile_print!("{}: {} and {}!\n", program_id(0), t, i);
        cuda_tile_print!("plain {} {} %\n", program_id(0), 1.5f32);
        print_tko(convert_tile::<f16, _, _>(t));
        print_tko(scalar_to_tile(7u8));
    }
    #[cutile::entry()]
    fn batched<const N: i32>(c: &mut Tensor<i32, { [2, 16, 32] }>, a: &Tensor<i8, { [-1, -1, -1] }>, b: &Tensor<i8, { [-1, -1, N] }>) {
        let a: Tile<i8, { [2, 16, 32] }> = a.load_tile(const_shape![2, 16, 32], [0, 0, 0]);
        let b: Tile<i8, { [2, 32, 32] }> = b.load_tile(const_shape![2, 32, 32], [0, 0, 0]);
        let s = c.load();
        c.store(mmai(a, b, s));
    }
    #[cutile::entry()]
    fn counted(out: &mut Tensor<i32, { [1] }>) {
        let old = COUNT.atomic_add(scalar_to_tile(2));
        let _ = old;
        let p = get_global(&COUNT);
        let _ = p;
        out.store(COUNT.load().reshape(const_shape![1]));
    }
}
fn main() -> Result<(), Error> {
    let x = api::arange::<f32>(6).sync()?.reshape(&[2, 3])?;
    k::shown(&x).grid((1, 1, 1)).sync()?;
    let av: Vec<i8> = (0..2 * 16 * 32).map(|i| (i * 7 % 11) as i8 - 5).collect();
    let bv: Vec<i8> = (0..2 * 32 * 32).map(|i| (i * 5 % 13) as i8 - 6).collect();
    let a = api::copy_host_vec_to_device(&Arc::new(av.clone())).sync()?.reshape(&[2, 16, 32])?;
    let b = api::copy_host_vec_to_device(&Arc::new(bv.clone())).sync()?.reshape(&[2, 32, 32])?;
    let c = api::full::<i32>(3, &[2, 16, 32]).partition([2, 16, 32]);
    let c = k::batched(c, &a, &b).first().unpartition().to_host_vec().sync()?;
    for p in 0..2 { for i in 0..16 { for j in 0..32 {
        let want: i32 = 3 + (0..32).map(|x| av[(p * 16 + i) * 32 + x] as i32 * bv[(p * 32 + x) * 32 + j] as i32).sum::<i32>();
        assert_eq!(c[(p * 16 + i) * 32 + j], want);
    } } }
    for _ in 0..2 {
        k::counted(api::zeros::<i32>(&[3]).partition([1])).sync()?;
    }
    let out = k::counted(api::zeros::<i32>(&[1]).partition([1])).first().unpartition().to_host_vec().sync()?;
    println!("{out:?}");
    Ok(())
}
