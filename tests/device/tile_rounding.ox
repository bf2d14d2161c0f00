// Results that are rounded in a direction: below, above or between zero and the exact one, and next to the nearest.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // The operation by number, in all directions: nearest, to zero, down, up.
    #[cutile::entry()]
    pub fn all<E: ElementType, const OP: i32>(y: &mut Tensor<E, { [4, 64] }>, a: &Tensor<E, { [-1] }>, b: &Tensor<E, { [-1] }>, c: &Tensor<E, { [-1] }>) {
        let i = program_id(0);
        let (a, b, c) = (a.load_tile(const_shape![64], [i]), b.load_tile(const_shape![64], [i]), c.load_tile(const_shape![64], [i]));
        let zero = one::<E, OP, rounding::Zero>(a, b, c, rounding::Zero);
        let down = one::<E, OP, rounding::NegativeInf>(a, b, c, rounding::NegativeInf);
        let up = one::<E, OP, rounding::PositiveInf>(a, b, c, rounding::PositiveInf);
        let near = one::<E, OP, rounding::NearestEven>(a, b, c, rounding::NearestEven);
        let mut rows = y.partition_mut(const_shape![1, 64]);
        rows.store(near.reshape(const_shape![1, 64]), [0, 0]);
        rows.store(zero.reshape(const_shape![1, 64]), [1, 0]);
        rows.store(down.reshape(const_shape![1, 64]), [2, 0]);
        rows.store(up.reshape(const_shape![1, 64]), [3, 0]);
    }

    fn one<E: ElementType, const OP: i32, R: rounding::Mode>(a: Tile<E, { [64] }>, b: Tile<E, { [64] }>, c: Tile<E, { [64] }>, r: R) -> Tile<E, { [64] }> {
        match OP {
            0 => addf(a, b, r, ftz::Disabled),
            1 => subf(a, b, r, ftz::Disabled),
            2 => mulf(a, b, r, ftz::Disabled),
            3 => divf(a, b, r, ftz::Disabled),
            4 => fma(a, b, c, r, ftz::Disabled),
            _ => sqrt(absf(a), r, ftz::Disabled),
        }
    }

    #[cutile::entry()]
    pub fn converted<E: ElementType>(y: &mut Tensor<f32, { [4, 8] }>, x: &Tensor<E, { [8] }>) {
        let x = x.load_tile(const_shape![8], [0]);
        let rows: [Tile<f32, { [8] }>; 4] =
            [itof(x, rounding::NearestEven), itof(x, rounding::Zero), itof(x, rounding::NegativeInf), itof(x, rounding::PositiveInf)];
        let mut to = y.partition_mut(const_shape![1, 8]);
        for (i, row) in rows.into_iter().enumerate() {
            to.store(row.reshape(const_shape![1, 8]), [i as i32, 0]);
        }
    }

    #[cutile::entry()]
    pub fn narrowed(y: &mut Tensor<f16, { [3, 8] }>, x: &Tensor<f64, { [8] }>) {
        let x = x.load_tile(const_shape![8], [0]);
        let mut to = y.partition_mut(const_shape![1, 8]);
        to.store(ftof(x, rounding::Zero).reshape(const_shape![1, 8]), [0, 0]);
        to.store(ftof(x, rounding::NegativeInf).reshape(const_shape![1, 8]), [1, 0]);
        to.store(ftof(x, rounding::PositiveInf).reshape(const_shape![1, 8]), [2, 0]);
    }
}

// Numbers in order: neighbours differ by one.
fn place(x: f64, bits: i64) -> i64 {
    if bits < 0 { -(bits & i64::MAX) } else { bits }.max(if x.is_nan() { i64::MIN } else { -i64::MAX })
}

trait Float: ElementType + Copy {
    fn place(self) -> i64;
    fn wide(self) -> f64;
}
impl Float for f64 {
    fn place(self) -> i64 { place(self, self.to_bits() as i64) }
    fn wide(self) -> f64 { self }
}
impl Float for f32 {
    fn place(self) -> i64 { place(self as f64, (self.to_bits() as i32 as i64) & (i64::MIN | 0x7fff_ffff)) }
    fn wide(self) -> f64 { self as f64 }
}
impl Float for f16 {
    fn place(self) -> i64 { place(self as f64, (self.to_bits() as i16 as i64) & (i64::MIN | 0x7fff)) }
    fn wide(self) -> f64 { self as f64 }
}
impl Float for bf16 {
    fn place(self) -> i64 { place(self as f64, (self.to_bits() as i16 as i64) & (i64::MIN | 0x7fff)) }
    fn wide(self) -> f64 { self as f64 }
}

macro_rules! check {
    ($ty:ident, $op:literal) => {{
        let numbers = |seed: u64, spread: f64| -> Result<Tensor<$ty>, Error> {
            let x = api::randn::<f64, 1>(0.0, spread, [256], Some(seed)).to_host_vec().sync()?;
            Ok(api::copy_host_vec_to_device(x.into_iter().map(|x| x as $ty).collect::<Vec<$ty>>()).sync()?)
        };
        let (a, b, c) = (numbers(1, 3.0)?, numbers(2, 0.1)?, numbers(3, 100.0)?);
        let y = api::zeros::<$ty>(&[16, 64]).partition([4, 64]);
        let generics = vec![String::from(stringify!($ty)), String::from(stringify!($op))];
        let y = kernels::all(y, &a, &b, &c).generics(generics).first().unpartition().to_host_vec().sync()?;
        let (a, b, c) = (a.to_host_vec().sync()?, b.to_host_vec().sync()?, c.to_host_vec().sync()?);
        let (mut good, mut inexact) = (true, 0);
        for i in 0..256 {
            let row = |r: usize| y[(i / 64 * 4 + r) * 64 + i % 64];
            let (near, zero, down, up) = (row(0), row(1), row(2), row(3));
            let (x, z, w) = (a[i].wide(), b[i].wide(), c[i].wide());
            let value = [x + z, x - z, x * z, x / z, x.mul_add(z, w), x.abs().sqrt()][$op];
            good &= down.wide() <= value && value <= up.wide() && (near.place() == down.place() || near.place() == up.place());
            good &= zero.place() == if value > 0.0 { down.place() } else { up.place() };
            good &= up.place() - down.place() <= 1;
            inexact += (up.place() != down.place()) as usize;
        }
        print!("{} {} ", good, inexact > 100);
    }};
}

macro_rules! check_all {
    ($($ty:ident)*) => {
        $(
            print!("{}: ", stringify!($ty));
            check!($ty, 0);
            check!($ty, 1);
            check!($ty, 2);
            check!($ty, 3);
            check!($ty, 4);
            check!($ty, 5);
            println!();
        )*
    };
}

fn main() -> Result<(), Error> {
    check_all! { f64 f32 f16 bf16 }
    let of_i64 = vec![16777217i64, -16777217, 16777219, i64::MAX, i64::MIN, 3, 0, -33554435];
    let x = api::copy_host_vec_to_device(of_i64).sync()?;
    let y = kernels::converted(api::zeros(&[4, 8]).partition([4, 8]), &x).first().unpartition().to_host_vec().sync()?;
    for row in y.chunks(8) {
        println!("{row:?}");
    }
    let x = api::copy_host_vec_to_device(vec![u64::MAX, 1 << 63, 16777217, 0, 1, 7, 8, 33554433u64]).sync()?;
    let y = kernels::converted(api::zeros(&[4, 8]).partition([4, 8]), &x).first().unpartition().to_host_vec().sync()?;
    println!("{:?}\n{:?}", &y[8..11], &y[24..27]);
    let x = vec![1.0 / 3.0, -1.0 / 3.0, 1e-9, -1e-9, 70000.0, -70000.0, 0.0, 2049.0];
    let x = api::copy_host_vec_to_device(x).sync()?;
    let y = kernels::narrowed(api::zeros(&[3, 8]).partition([3, 8]), &x).first().unpartition().to_host_vec().sync()?;
    for row in y.chunks(8) {
        println!("{row:?}");
    }
    Ok(())
}
