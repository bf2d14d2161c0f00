//@ compiles-when-run
// Every function of elements by its name, with all its modes, against the same on the host.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    // A pointer to each place of a row.
    fn places<E: ElementType, const B: i32>(z: *mut E, shape: Shape<{ [B] }>) -> PointerTile<*mut E, { [B] }> {
        let row: PointerTile<*mut E, { [B] }> = pointer_to_tile(z).reshape(const_shape![1]).broadcast(shape);
        row.offset_tile(iota::<i32, _>(shape))
    }

    #[cutile::entry()]
    unsafe fn floats<const B: i32>(z: *mut f32, x: &Tensor<f32, { [B] }>, y: &Tensor<f32, { [B] }>) {
        let (x, y) = (x.load_tile(const_shape![B], [0]), y.load_tile(const_shape![B], [0]));
        let mut to = places(z, const_shape![B]);
        macro_rules! put {
            ($($tile:expr;)*) => {
                $(
                    let result: Tile<f32, { [B] }> = $tile;
                    unsafe { store_ptr_tko(to, result, ordering::Weak) };
                    to = to.offset(B);
                )*
            };
        }
        put! {
            addf(x, y, rounding::NearestEven, ftz::Disabled); subf(x, y, rounding::NearestEven, ftz::Enabled);
            mulf(x, y, rounding::NearestEven, ftz::Disabled); divf(x, y, rounding::NearestEven, ftz::Disabled);
            divf(x, y, rounding::Approx, ftz::Enabled); remf(x, y); negf(x); absf(x); atan2(x, y);
            fma(x, y, x, rounding::NearestEven, ftz::Disabled); pow(absf(x), y); maxf(x, y, nan::Disabled, ftz::Disabled);
            minf(x, y, nan::Enabled, ftz::Disabled); maxf(x, y); minf(x, y);
            ceil(x); floor(x); sin(x); cos(x); tan(x); sinh(x); cosh(x); tanh(x); exp(x); exp2(x, ftz::Enabled); exp2(x);
            log(absf(x)); log2(absf(x)); sqrt(absf(x), rounding::NearestEven, ftz::Disabled); sqrt(absf(x), rounding::Approx, ftz::Enabled);
            rsqrt(absf(x), ftz::Disabled); true_div(x, y); min_tile(x, y); max_tile(x, y);
            convert_tile(select(cmpf(x, y, predicate::LessThan, cmp_ordering::Ordered), x, y));
            select(cmpf(x, y, predicate::GreaterThanOrEqual, cmp_ordering::Unordered), x, y);
            select(eq_tile(x, y), x, -y); select(ne_tile(x, y), x, -y); select(gt_tile(x, y), x, -y); select(ge_tile(x, y), x, -y);
            select(lt_tile(x, y), x, -y); select(le_tile(x, y), x, -y);
            itof(ftoi::<i32, _, _, _>(x, rounding::Zero), rounding::NearestEven); ftof(ftof::<f64, _, _, _>(x) * 0.5, rounding::NearestEven);
            bitcast(bitcast::<u32, _, _>(x) ^ 0x8000_0000u32); x % 0.75; 2.0f32 / y;
        }
    }

    #[cutile::entry()]
    unsafe fn integers<E: ElementType, const B: i32>(z: *mut E, x: &Tensor<E, { [B] }>, y: &Tensor<E, { [B] }>, few: &Tensor<E, { [B] }>) {
        let (x, y, few) = (x.load_tile(const_shape![B], [0]), y.load_tile(const_shape![B], [0]), few.load_tile(const_shape![B], [0]));
        let mut to = places(z, const_shape![B]);
        macro_rules! put {
            ($($tile:expr;)*) => {
                $(
                    let result: Tile<E, { [B] }> = $tile;
                    unsafe { store_ptr_tko(to, result, ordering::Weak) };
                    to = to.offset(B);
                )*
            };
        }
        put! {
            addi(x, y, overflow::None); subi(x, y, overflow::NoWrap); muli(x, y, overflow::NoSignedWrap); negi(x, overflow::NoUnsignedWrap);
            addi(x, y); negi(x); divi(x, y, rounding::Zero); divi(x, y, rounding::PositiveInf); divi(x, y, rounding::NegativeInf); divi(x, y);
            remi(x, y); absi(x); mulhii(x, y); maxi(x, y); mini(x, y); shli(x, few, overflow::None); shri(x, few); andi(x, y); ori(x, y);
            xori(x, y); noti(x); select(cmpi(x, y, predicate::Equal, signedness::Signed), x, few); select(cmpi(x, y, predicate::NotEqual), x, few);
            select(cmpi(x, y, predicate::LessThan), x, few); select(cmpi(x, y, predicate::LessThanOrEqual), x, few);
            select(cmpi(x, y, predicate::GreaterThan), x, few); select(cmpi(x, y, predicate::GreaterThanOrEqual), x, few);
            x + y; x - y; x * y; x / y; x % y; x & y; x | y; x ^ y; x << few; x >> few; !x;
        }
    }

    #[cutile::entry()]
    fn widths(z: &mut Tensor<i64, { [4, 32] }>, x: &Tensor<i32, { [-1] }>) {
        let x = x.load_tile(const_shape![32], [0]);
        let mut out = z.partition_mut(const_shape![1, 32]);
        let narrow: Tile<i8, { [32] }> = trunci(x, overflow::None);
        let wide: Tile<i64, { [32] }> = exti(narrow);
        out.store(wide.reshape(const_shape![1, 32]), [0, 0]);
        let unsigned: Tile<u16, { [32] }> = trunci(x);
        let wide: Tile<i64, { [32] }> = exti(unsigned);
        out.store(wide.reshape(const_shape![1, 32]), [1, 0]);
        let truth: Tile<bool, { [32] }> = lt_tile(x, constant(0, const_shape![32]));
        out.store(convert_tile::<i64, _, _>(truth | !truth & truth).reshape(const_shape![1, 32]), [2, 0]);
        let scalar: i64 = convert_scalar(tile_to_scalar(reduce_sum(x, 0)));
        let least = min(scalar, 7) + max(scalar, 3) * 10 + ceil_div(scalar, 3i64) * 100;
        out.store(scalar_to_tile(least).reshape(const_shape![1, 1]).broadcast(const_shape![1, 32]), [3, 0]);
    }
}

fn close(a: f32, b: f64, scale: f64) -> bool {
    a as f64 == b || (a.is_nan() && b.is_nan()) || (a as f64 - b).abs() <= scale * 4e-6 * b.abs().max(1.0)
}

fn floor_div(a: i128, b: i128) -> i128 {
    let q = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }
}

macro_rules! integers {
    ($stream:ident $($ty:ident)*) => {
        $(
            let number = |i: usize| ((i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - $ty::BITS)) as $ty;
            let x: Vec<$ty> = (0..64).map(|i| match i { 0 => $ty::MIN, 1 => $ty::MAX, _ => number(i) }).collect();
            let y: Vec<$ty> = (0..64).map(|i| match i { 2 => 1, 3 => $ty::MAX, 4 => x[4], i => number(i + 100) | 1 }).collect();
            let few: Vec<$ty> = (0..64).map(|i| (i % $ty::BITS as usize) as $ty).collect();
            let wide = |v: i128| v as $ty;
            let high = |a: $ty, b: $ty| ((a as i128).wrapping_mul(b as i128) >> $ty::BITS) as $ty;
            let unsigned_high = |a: $ty, b: $ty| ((a as u128).wrapping_mul(b as u128) >> $ty::BITS) as $ty;
            let is_signed = $ty::MIN != 0;
            let functions: Vec<Box<dyn Fn($ty, $ty, $ty) -> $ty>> = vec![
                Box::new(|a, b, _| a.wrapping_add(b)), Box::new(|a, b, _| a.wrapping_sub(b)), Box::new(|a, b, _| a.wrapping_mul(b)),
                Box::new(|a, _, _| a.wrapping_neg()), Box::new(|a, b, _| a.wrapping_add(b)), Box::new(|a, _, _| a.wrapping_neg()),
                Box::new(|a, b, _| a.wrapping_div(b)), Box::new(move |a, b, _| wide(-floor_div(-(a as i128), b as i128))),
                Box::new(move |a, b, _| wide(floor_div(a as i128, b as i128))), Box::new(|a, b, _| a.wrapping_div(b)),
                Box::new(|a, b, _| a.wrapping_rem(b)), Box::new(move |a, _, _| wide((a as i128).abs())),
                Box::new(move |a, b, _| if is_signed { high(a, b) } else { unsigned_high(a, b) }),
                Box::new(|a, b, _| a.max(b)), Box::new(|a, b, _| a.min(b)), Box::new(|a, _, n| a.wrapping_shl(n as u32)),
                Box::new(|a, _, n| a.wrapping_shr(n as u32)), Box::new(|a, b, _| a & b), Box::new(|a, b, _| a | b), Box::new(|a, b, _| a ^ b),
                Box::new(|a, _, _| !a), Box::new(|a, b, n| if a == b { a } else { n }), Box::new(|a, b, n| if a != b { a } else { n }),
                Box::new(|a, b, n| if a < b { a } else { n }), Box::new(|a, b, n| if a <= b { a } else { n }),
                Box::new(|a, b, n| if a > b { a } else { n }), Box::new(|a, b, n| if a >= b { a } else { n }),
                Box::new(|a, b, _| a.wrapping_add(b)), Box::new(|a, b, _| a.wrapping_sub(b)), Box::new(|a, b, _| a.wrapping_mul(b)),
                Box::new(|a, b, _| a.wrapping_div(b)), Box::new(|a, b, _| a.wrapping_rem(b)), Box::new(|a, b, _| a & b), Box::new(|a, b, _| a | b),
                Box::new(|a, b, _| a ^ b), Box::new(|a, _, n| a.wrapping_shl(n as u32)), Box::new(|a, _, n| a.wrapping_shr(n as u32)), Box::new(|a, _, _| !a),
            ];
            let to = |v: &Vec<$ty>| api::copy_host_vec_to_device(v.clone()).sync_on(&$stream);
            let z = api::zeros::<$ty>(&[38, 64]).sync_on(&$stream)?;
            let (x_, y_, few_) = (to(&x)?, to(&y)?, to(&few)?);
            unsafe { kernels::integers(z.device_pointer(), &x_, &y_, &few_) }.grid((1, 1, 1)).sync_on(&$stream)?;
            let z = z.to_host_vec().sync_on(&$stream)?;
            let wrong: Vec<(usize, usize)> = (0..functions.len() * 64).map(|at| (at / 64, at % 64))
                .filter(|(f, i)| z[f * 64 + i] != functions[*f](x[*i], y[*i], few[*i])).collect();
            println!("{} {} {:?}", stringify!($ty), functions.len(), &wrong[..wrong.len().min(9)]);
        )*
    };
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let x: Vec<f32> = (0..64).map(|i| (i as f32 - 31.0) * 0.37 + 0.01).collect();
    let y: Vec<f32> = (0..64).map(|i| if i == 9 { x[9] } else { ((i * 29 % 64) as f32 - 30.5) * 0.21 }).collect();
    type F = fn(f64, f64) -> f64;
    let functions: Vec<F> = vec![
        |a, b| a + b, |a, b| a - b, |a, b| a * b, |a, b| a / b, |a, b| a / b, |a, b| a % b, |a, _| -a, |a, _| a.abs(), |a, b| a.atan2(b),
        |a, b| a * b + a, |a, b| a.abs().powf(b), f64::max, f64::min, f64::max, f64::min, |a, _| a.ceil(), |a, _| a.floor(), |a, _| a.sin(),
        |a, _| a.cos(), |a, _| a.tan(), |a, _| a.sinh(), |a, _| a.cosh(), |a, _| a.tanh(), |a, _| a.exp(), |a, _| a.exp2(), |a, _| a.exp2(),
        |a, _| a.abs().ln(), |a, _| a.abs().log2(), |a, _| a.abs().sqrt(), |a, _| a.abs().sqrt(), |a, _| 1.0 / a.abs().sqrt(), |a, b| a / b,
        f64::min, f64::max, f64::min, f64::max, |a, b| if a == b { a } else { -b }, |a, b| if a != b { a } else { -b },
        |a, b| if a > b { a } else { -b }, |a, b| if a >= b { a } else { -b }, |a, b| if a < b { a } else { -b }, |a, b| if a <= b { a } else { -b },
        |a, _| a.trunc(), |a, _| a * 0.5, |a, _| -a, |a, _| a % 0.75, |_, b| 2.0 / b,
    ];
    let to = |v: &Vec<f32>| api::copy_host_vec_to_device(v.clone()).sync_on(&stream);
    let z = api::zeros::<f32>(&[functions.len(), 64]).sync_on(&stream)?;
    let (x_, y_) = (to(&x)?, to(&y)?);
    unsafe { kernels::floats(z.device_pointer(), &x_, &y_) }.grid((1, 1, 1)).sync_on(&stream)?;
    let z = z.to_host_vec().sync_on(&stream)?;
    let steep = |f: usize| if f == 10 || f == 19 { 30.0 } else { 1.0 };
    let wrong: Vec<(usize, usize, f32, f64)> = (0..functions.len() * 64).map(|at| (at / 64, at % 64))
        .map(|(f, i)| (f, i, z[f * 64 + i], functions[f](x[i] as f64, y[i] as f64)))
        .filter(|(f, _, is, should)| !close(*is, *should, steep(*f))).collect();
    println!("f32 {} {:?}", functions.len(), &wrong[..wrong.len().min(9)]);

    integers!(stream i8 u16 i32 u64);

    let x: Vec<i32> = (0..32).map(|i| i * 1_000_003 - 9_999_999).collect();
    let z = api::zeros::<i64>(&[4, 32]).partition([4, 32]);
    let z = kernels::widths(z, &api::copy_host_vec_to_device(x.clone()).sync_on(&stream)?).first().unpartition().to_host_vec().sync_on(&stream)?;
    let sum = x.iter().sum::<i32>() as i64;
    let last = sum.min(7) + sum.max(3) * 10 + (sum as f64 / 3.0).ceil() as i64 * 100;
    println!("{}", (0..32).all(|i| z[i] == x[i] as i8 as i64 && z[32 + i] == x[i] as u16 as i64 && z[64 + i] == (x[i] < 0) as i64 && z[96 + i] == last));
    Ok(())
}
