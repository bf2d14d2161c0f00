// A Fourier transform by butterflies on tiles: each stage is reshapes, two extracts, a cat.
use cutile::prelude::*;

#[cutile::module]
mod fft {
    use cutile::core::*;

    #[derive(Clone, Copy)]
    struct Complex<const N: i32> {
        re: Tile<f32, { [N] }>,
        im: Tile<f32, { [N] }>,
    }

    // Stockham: the transforms of length n, of which there are s interleaved, become those of length n / 2.
    fn stage<const N: i32, const HALF: i32, const S: i32>(z: Complex<N>) -> Complex<N> {
        // index = s * p + q before: rows p, p + half
        let zero = scalar_to_tile(0i32);
        let one = scalar_to_tile(1i32);
        let re = z.re.reshape(const_shape![2, HALF, S]);
        let im = z.im.reshape(const_shape![2, HALF, S]);
        let ar: Tile<f32, { [1, HALF, S] }> = extract(re, [zero, zero, zero]);
        let br: Tile<f32, { [1, HALF, S] }> = extract(re, [one, zero, zero]);
        let ai: Tile<f32, { [1, HALF, S] }> = extract(im, [zero, zero, zero]);
        let bi: Tile<f32, { [1, HALF, S] }> = extract(im, [one, zero, zero]);
        let p: Tile<i32, { [HALF] }> = iota(const_shape![HALF]);
        let angle: Tile<f32, { [HALF] }> = itof::<f32, _, _, _>(p, rounding::NearestEven) * (-3.14159265f32 / HALF as f32);
        let angle: Tile<f32, { [1, HALF, S] }> = angle.reshape(const_shape![1, HALF, 1]).broadcast(const_shape![1, HALF, S]);
        let (c, s) = (cos(angle), sin(angle));
        let (dr, di) = (ar - br, ai - bi);
        let join = |a: Tile<f32, { [1, HALF, S] }>, b: Tile<f32, { [1, HALF, S] }>| -> Tile<f32, { [N] }> {
            let both: Tile<f32, { [HALF, 2, S] }> = cat(a.reshape(const_shape![HALF, 1, S]), b.reshape(const_shape![HALF, 1, S]), 1);
            both.reshape(const_shape![N])
        };
        Complex { re: join(ar + br, dr * c - di * s), im: join(ai + bi, dr * s + di * c) }
    }

    #[cutile::entry()]
    fn fft16(re: &mut Tensor<f32, { [1, 16] }>, im: &mut Tensor<f32, { [1, 16] }>) {
        let z = Complex::<16> { re: re.load().reshape(const_shape![16]), im: im.load().reshape(const_shape![16]) };
        let z = stage::<16, 8, 1>(z);
        let z = stage::<16, 4, 2>(z);
        let z = stage::<16, 2, 4>(z);
        let z = stage::<16, 1, 8>(z);
        re.store(z.re.reshape(const_shape![1, 16]));
        im.store(z.im.reshape(const_shape![1, 16]));
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let m = 4;
    let x = api::randn(0.0f32, 1.0, [m, 16], Some(1)).sync_on(&stream)?;
    let h = x.to_host_vec().sync_on(&stream)?;
    let (re, im) = fft::fft16(x.partition([1, 16]), api::zeros::<f32>(&[m, 16]).partition([1, 16])).unzip();
    let (re, im) = zip!(re.unpartition().to_host_vec(), im.unpartition().to_host_vec()).sync_on(&stream)?;
    for r in 0..m { for k in 0..16 {
        let (mut wr, mut wi) = (0.0f64, 0.0f64);
        for n in 0..16 {
            let a = -2.0 * std::f64::consts::PI * (k * n) as f64 / 16.0;
            wr += h[r * 16 + n] as f64 * a.cos();
            wi += h[r * 16 + n] as f64 * a.sin();
        }
        assert!((re[r * 16 + k] as f64 - wr).abs() < 1e-4 && (im[r * 16 + k] as f64 - wi).abs() < 1e-4, "{r} {k}: {} {} {wr} {wi}", re[r * 16 + k], im[r * 16 + k]);
    } }
    println!("ok");
    Ok(())
}
