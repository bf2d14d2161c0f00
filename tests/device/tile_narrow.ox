// Floats of few bits: each code of each format against its definition, rounding against the nearest of all values, and matrix
// products of them, with and without scales.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn widen<E: ElementType, const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<E, { [-1] }>) {
        z.store(convert_tile(x.load_like(z)));
    }
    #[cutile::entry()]
    fn narrow<E: ElementType, const B: i32>(z: &mut Tensor<E, { [B] }>, x: &Tensor<f32, { [-1] }>) {
        z.store(convert_tile(x.load_like(z)));
    }
    #[cutile::entry()]
    fn arithmetic<E: ElementType, const B: i32>(z: &mut Tensor<E, { [B] }>, x: &Tensor<E, { [-1] }>) {
        let t = x.load_like(z);
        z.store(max_tile(t * t + t, -t));
    }
    #[cutile::entry()]
    fn product<E: ElementType>(z: &mut Tensor<f32, { [16, 16] }>, x: &Tensor<E, { [-1, -1] }>, y: &Tensor<E, { [-1, -1] }>) {
        let tx = x.load_tile(const_shape![16, 32], [0, 0]);
        let ty = y.load_tile(const_shape![32, 16], [0, 0]);
        z.store(mmaf(tx, ty, constant(0.5f32, const_shape![16, 16])));
    }
    #[cutile::entry()]
    fn pairs(z: &mut Tensor<f4e2m1fnx2, { [16] }>, w: &mut Tensor<f32, { [32] }>, x: &Tensor<f4e2m1fnx2, { [-1] }>) {
        let packed = x.load_tile(const_shape![16], [0]);
        let numbers: Tile<f4e2m1fn, { [32] }> = packed.unpack(const_shape![32]);
        w.store(convert_tile(numbers));
        let doubled: Tile<f4e2m1fn, { [32] }> = convert_tile(convert_tile::<f32, _, _>(numbers) * 2.0);
        z.store(doubled.pack(const_shape![16]));
    }
    #[cutile::entry()]
    fn scaled(
        z: &mut Tensor<f32, { [16, 16] }>, x: &Tensor<f8e4m3fn, { [16, 64] }>, y: &Tensor<f8e5m2, { [64, 16] }>,
        sx: &Tensor<f8e8m0fnu, { [16, 2] }>, sy: &Tensor<f8e8m0fnu, { [2, 16] }>,
    ) {
        let acc = constant(1.0f32, const_shape![16, 16]);
        let (x, y) = (x.load_tile(const_shape![16, 64], [0, 0]), y.load_tile(const_shape![64, 16], [0, 0]));
        let (sx, sy) = (sx.load_tile(const_shape![16, 2], [0, 0]), sy.load_tile(const_shape![2, 16], [0, 0]));
        z.store(mmaf_scaled(x, y, acc, sx, sy));
    }
    #[cutile::entry()]
    fn bytes(z: &mut Tensor<f32, { [8] }>, b: &mut Tensor<u8, { [32] }>, x: &Tensor<f32, { [-1] }>) {
        let t = x.load_tile(const_shape![8], [0]);
        let packed: Tile<u8, { [32] }> = pack(t);
        b.store(packed);
        let again: Tile<f32, { [8] }> = unpack(packed);
        z.store(again * 2.0);
    }
}

// What the code of a format is worth: infinity and NaN where the format says so.
fn worth(bits: u32, exponent: u32, mantissa: u32, infinite: Option<u32>, nan: u32) -> f64 {
    let sign = if bits >> (exponent + mantissa) & 1 == 1 { -1.0 } else { 1.0 };
    let magnitude = bits & ((1 << (exponent + mantissa)) - 1);
    let bias = (1 << (exponent - 1)) - 1;
    let (e, m) = ((magnitude >> mantissa) as i32, (magnitude & ((1 << mantissa) - 1)) as f64);
    let unit = 2f64.powi(-(mantissa as i32));
    match () {
        _ if Some(magnitude) == infinite => sign * f64::INFINITY,
        _ if magnitude >= nan => f64::NAN,
        _ if e == 0 => sign * m * unit * 2f64.powi(1 - bias),
        _ => sign * (1.0 + m * unit) * 2f64.powi(e - bias),
    }
}

fn same(a: f64, b: f64) -> bool {
    a == b || a.is_nan() && b.is_nan()
}

// The nearest of the finite values; of two as near the one whose code is even.
fn nearest(values: &[f64], x: f64) -> f64 {
    let finite = |(_, v): &(usize, f64)| v.is_finite();
    let mut all: Vec<(usize, f64)> = values.iter().copied().enumerate().filter(finite).collect();
    all.sort_by(|a, b| (a.1 - x).abs().total_cmp(&(b.1 - x).abs()).then((a.0 % 2).cmp(&(b.0 % 2))));
    all[0].1
}

macro_rules! codes {
    ($stream:ident $ty:ident $exponent:literal $mantissa:literal $infinite:expr, $nan:literal) => {{
        let values: Vec<f64> = (0..256).map(|bits| worth(bits, $exponent, $mantissa, $infinite, $nan)).collect();
        let codes: Vec<$ty> = (0..=255).map($ty::from_bits).collect();
        let x = api::copy_host_vec_to_device(codes).sync_on(&$stream)?;
        let z = api::zeros::<f32>(&[256]).partition([64]);
        let wide = kernels::widen(z, &x).first().unpartition().to_host_vec().sync_on(&$stream)?;
        let exact = (0..256).filter(|i| same(wide[*i] as f64, values[*i])).count();

        let mut numbers: Vec<f32> = Vec::new();
        for (i, value) in values.iter().enumerate().filter(|(_, v)| v.is_finite()) {
            let step = (values[(i + 1) % 128] - values[i % 128]).abs();
            let step = if step.is_finite() { step } else { 0.0 };
            numbers.extend([*value, value + step / 2.0, value + step * 0.49, value - step * 0.26].map(|v| v as f32));
        }
        numbers.extend([1e-30, -1e9, 1e6]);
        let count = numbers.len() / 64 * 64;
        let numbers = &numbers[numbers.len() - count..];
        let x = api::copy_host_vec_to_device(numbers.to_vec()).sync_on(&$stream)?;
        let z = api::zeros::<$ty>(&[count]).partition([64]);
        let narrow = kernels::narrow(z, &x).first().unpartition().to_host_vec().sync_on(&$stream)?;
        let near = (0..count).filter(|i| narrow[*i].to_f32() as f64 == nearest(&values, numbers[*i] as f64)).count();
        println!("{} {exact} {}", stringify!($ty), near == count);
        let none = $ty::from_f32(f32::NAN).to_f32();
        println!("{} {}", none.is_nan() || none == 6.0, $ty::from_f32(-0.0).to_f32().is_sign_negative());
    }};
}

macro_rules! product {
    ($stream:ident $ty:ident) => {{
        let of = |i: usize| ((i * 7 + 3) % 11) as f32 * 0.25 - 1.0;
        let (a, b): (Vec<$ty>, Vec<$ty>) = (0..512).map(|i| ($ty::from_f32(of(i)), $ty::from_f32(of(i + 5)))).unzip();
        let x = api::copy_host_vec_to_device(a.clone()).sync_on(&$stream)?.reshape(&[16, 32])?;
        let y = api::copy_host_vec_to_device(b.clone()).sync_on(&$stream)?.reshape(&[32, 16])?;
        let z = api::zeros::<f32>(&[16, 16]).partition([16, 16]);
        let z = kernels::product(z, &x, &y).first().unpartition().to_host_vec().sync_on(&$stream)?;
        let want = |i: usize, j: usize| 0.5 + (0..32).map(|k| a[i * 32 + k].to_f32() * b[k * 16 + j].to_f32()).sum::<f32>();
        println!("{} {}", stringify!($ty), (0..256).all(|at| z[at] == want(at / 16, at % 16)));
        let z = api::zeros::<$ty>(&[512]).partition([64]);
        let x = x.reshape(&[512])?;
        let z = kernels::arithmetic(z, &x).first().unpartition().to_host_vec().sync_on(&$stream)?;
        let step = |v: f32| $ty::from_f32(v).to_f32();
        let want = |v: f32| step(step(v * v) + v).max(-v);
        println!("{}", (0..512).all(|i| z[i].to_f32() == want(a[i].to_f32())));
    }};
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    codes!(stream f8e4m3fn 4 3 None, 0x7f);
    codes!(stream f8e5m2 5 2 Some(0x7c), 0x7d);
    codes!(stream f4e2m1fn 2 1 None, 0x8);
    product!(stream f8e4m3fn);
    product!(stream f8e5m2);
    product!(stream tf32);
    println!("{} {}", tf32::from_f32(1.0 + 1.0 / 2048.0).to_f32(), tf32::from_f32(f32::INFINITY).to_f32());
    println!("{:?} {:?}", [0, 1, 127, 254].map(|b| f8e8m0fnu::from_bits(b).to_f32()), [3.1, 0.7, -1.0, 1e-45].map(|v| f8e8m0fnu::from_f32(v).to_bits()));

    let codes: Vec<f4e2m1fnx2> = (0..16).map(|i| f4e2m1fnx2::from_bits(i * 17 ^ 0x30)).collect();
    let x = api::copy_host_vec_to_device(codes.clone()).sync_on(&stream)?;
    let z = api::zeros::<f4e2m1fnx2>(&[16]).partition([16]);
    let w = api::zeros::<f32>(&[32]).partition([32]);
    let (z, w, _) = kernels::pairs(z, w, &x).sync_on(&stream)?;
    println!("{:?}", w.unpartition().to_host_vec().sync_on(&stream)?);
    let z = z.unpartition().to_host_vec().sync_on(&stream)?;
    println!("{:?}", z.iter().map(|pair| pair.to_pair()).collect::<Vec<_>>());

    let x = api::full(f8e4m3fn::from_f32(1.5), &[16, 64]).sync_on(&stream)?;
    let y = api::full(f8e5m2::from_f32(2.0), &[64, 16]).sync_on(&stream)?;
    let sx: Vec<f8e8m0fnu> = (0..32).map(|i| f8e8m0fnu::from_bits(127 + (i / 2 % 3) as u8 + (i % 2) as u8)).collect();
    let sy: Vec<f8e8m0fnu> = (0..32).map(|i| f8e8m0fnu::from_bits(126 + (i % 4) as u8)).collect();
    let dx = api::copy_host_vec_to_device(sx.clone()).sync_on(&stream)?.reshape(&[16, 2])?;
    let dy = api::copy_host_vec_to_device(sy.clone()).sync_on(&stream)?.reshape(&[2, 16])?;
    let z = api::zeros::<f32>(&[16, 16]).partition([16, 16]);
    let z = kernels::scaled(z, &x, &y, &dx, &dy).first().unpartition().to_host_vec().sync_on(&stream)?;
    let want = |i: usize, j: usize| 1.0 + (0..2).map(|b| sx[i * 2 + b].to_f32() * sy[b * 16 + j].to_f32() * 96.0).sum::<f32>();
    println!("{}", (0..256).all(|at| z[at] == want(at / 16, at % 16)));

    let numbers = [1.0f32, -2.5, 3e-7, f32::INFINITY, 0.0, 7.25, 1e30, -0.125];
    let x = api::copy_host_vec_to_device(numbers.to_vec()).sync_on(&stream)?;
    let (z, b) = (api::zeros::<f32>(&[8]).partition([8]), api::zeros::<u8>(&[32]).partition([32]));
    let (z, b, _) = kernels::bytes(z, b, &x).sync_on(&stream)?;
    let bytes: Vec<u8> = numbers.iter().flat_map(|v| v.to_le_bytes()).collect();
    println!("{} {:?}", b.unpartition().to_host_vec().sync_on(&stream)? == bytes, z.unpartition().to_host_vec().sync_on(&stream)?);
    Ok(())
}
