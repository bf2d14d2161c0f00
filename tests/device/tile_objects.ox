// Objects, functions as values and texts in kernels; operators of 16-bit, tf32 and one-byte elements.
use cutile::prelude::*;
#[cutile::module]
mod k {
    use cutile::core::*;
    trait Shape2 { fn area(&self) -> i32; }
    struct Sq(i32);
    struct Re { a: i32, b: i32 }
    impl Shape2 for Sq { fn area(&self) -> i32 { self.0 * self.0 } }
    impl Shape2 for Re { fn area(&self) -> i32 { self.a * self.b } }

    fn total(shapes: &[&dyn Shape2]) -> i32 { let mut s = 0; for x in shapes { s += x.area(); } s }
    fn text(n: i32) -> &'static str { if n > 2 { "many" } else { "few" } }

    #[cutile::entry()]
    fn dynamic(y: &mut Tensor<i32, { [8] }>, n: i32) {
        let (a, b) = (Sq(n), Re { a: n, b: 2 });
        let t = total(&[&a, &b]) * 100 + text(n).len() as i32 + (text(n) == "many") as i32 * 10;
        let f: &dyn Fn(i32) -> i32 = &|x| x + n;
        let fp: fn(&[&dyn Shape2]) -> i32 = total;
        y.store(constant(t + f(1) + fp(&[&a]), const_shape![8]));
    }
    #[cutile::entry()]
    fn narrow(y: &mut Tensor<f32, { [8] }>, a: &Tensor<tf32, { [-1] }>, b: &Tensor<f8e4m3fn, { [-1] }>, c: &Tensor<f8e5m2, { [-1] }>) {
        let ta = a.load_like(y);
        let tb = b.load_like(y);
        let tc = c.load_like(y);
        let s = ta + ta * ta;
        let u = tb + tb;
        let v = tc * tc - tc;
        let x: Tile<f32, { [8] }> = convert_tile(s);
        let yv: Tile<f32, { [8] }> = convert_tile(u);
        let z: Tile<f32, { [8] }> = convert_tile(v);
        y.store(x + yv * 100.0 + z * 10000.0);
    }
    #[cutile::entry()]
    fn words(y: &mut Tensor<u16, { [8] }>, x: &Tensor<u16, { [-1] }>, z: &Tensor<i16, { [-1] }>) {
        let t = x.load_like(y);
        let i = z.load_like(y);
        let mut r = (t + 65000u16) / 7u16 % 100u16;
        r ^= t << 3u16; r |= 1u16; r &= !t;
        let c = lt_tile(i, constant(-3i16, const_shape![8]));
        let m: Tile<u16, { [] }> = reduce_max(r, 0);
        let s: Tile<i16, { [] }> = reduce_prod(i % 3i16 + 2i16, 0);
        let q: Tile<u16, { [8] }> = convert_tile(i / 2i16 >> 1i16);
        y.store(select(c, r, q) + tile_to_scalar(m) + tile_to_scalar(s) as u16);
    }
    #[cutile::entry()]
    fn bools(y: &mut Tensor<bool, { [8] }>, x: &Tensor<i32, { [-1] }>) {
        let t = x.load_like(y);
        let a = gt_tile(t, constant(3, const_shape![8]));
        let b = eq_tile(t % 2, constant(0, const_shape![8]));
        y.store((a & b) | (!a ^ b));
    }
}
fn main() -> Result<(), Error> {
    for n in 1..4 {
        println!("{:?}", k::dynamic(api::zeros(&[8]).partition([8]), n).first().unpartition().to_host_vec().sync()?[0]);
    }
    let x = api::linspace(-2.0, 2.0, 8).sync()?;
    let a: Tensor<tf32> = api::convert(&x).sync()?;
    let b: Tensor<f8e4m3fn> = api::convert(&x).sync()?;
    let c: Tensor<f8e5m2> = api::convert(&x).sync()?;
    println!("{:?}", k::narrow(api::zeros(&[8]).partition([8]), &a, &b, &c).first().unpartition().to_host_vec().sync()?);
    let x = api::copy_host_vec_to_device(vec![0u16, 1, 2, 300, 4000, 50000, 65535, 7]).sync()?;
    let z = api::copy_host_vec_to_device(vec![-9i16, -4, -3, 0, 1, 5, 30000, -30000]).sync()?;
    println!("{:?}", k::words(api::zeros(&[8]).partition([8]), &x, &z).first().unpartition().to_host_vec().sync()?);
    let x = api::arange::<i32>(8).sync()?;
    println!("{:?}", k::bools(api::zeros(&[8]).partition([8]), &x).first().unpartition().to_host_vec().sync()?);
    Ok(())
}
