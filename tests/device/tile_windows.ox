// conv1d by shifted loads, conv2d as a product of unfolded windows (im2col), both with borders.
use cutile::prelude::*;

#[cutile::module]
mod conv {
    use cutile::core::*;

    // Depthwise, causal: y[c, t] = sum_k w[c, k] * x[c, t + k - (K - 1)].
    #[cutile::entry()]
    unsafe fn conv1d<const T: i32, const K: i32>(y: &mut Tensor<f32, { [1, T] }>, x: *mut f32, w: &Tensor<f32, { [-1, K] }>, len: i32) {
        let (c, block, _) = get_tile_block_id();
        let t: Tile<i32, { [T] }> = iota::<i32, { [T] }>(const_shape![T]) + block * T;
        let base: PointerTile<*mut f32, { [T] }> = pointer_to_tile(x).reshape(const_shape![1]).broadcast(const_shape![T]).offset(c * len);
        let mut sum: Tile<f32, { [T] }> = constant(0.0, const_shape![T]);
        let taps: Tile<f32, { [K] }> = w.load_tile(const_shape![1, K], [c, 0]).reshape(const_shape![K]);
        for k in 0..K {
            let at = t + (k - (K - 1));
            let mask = ge_tile(at, constant(0, const_shape![T])) & lt_tile(at, broadcast_scalar(len, const_shape![T]));
            let (part, _) = unsafe { load_ptr_tko(base.offset_tile(at), ordering::Weak, None::<scope::Device>, Some(mask), Some(0.0), None, Latency::<2>) };
            let tap: Tile<f32, { [1] }> = extract(taps, [scalar_to_tile(k)]);
            sum = sum + part * tap.broadcast(const_shape![T]);
        }
        y.store(sum.reshape(const_shape![1, T]));
    }

    // One row of the image a tile block: out[co, y, x] for all co. The image has a border of (KH - 1) / 2 zeros by masks.
    #[cutile::entry()]
    unsafe fn conv2d<const CO: i32, const W: i32, const CI: i32, const KH: i32, const KW: i32>(
        out: &mut Tensor<f32, { [CO, 1, W] }>,
        image: *mut f32,
        kernel: &Tensor<f32, { [CO, -1] }>,
        height: i32,
    ) {
        let row = program_id(1);
        let mut acc: Tile<f32, { [CO, W] }> = constant(0.0, const_shape![CO, W]);
        let pk = kernel.partition(const_shape![CO, CI]);
        let column: Tile<i32, { [CI, W] }> = iota(const_shape![W]).reshape(const_shape![1, W]).broadcast(const_shape![CI, W]);
        let channel: Tile<i32, { [CI, W] }> = iota(const_shape![CI]).reshape(const_shape![CI, 1]).broadcast(const_shape![CI, W]);
        let start: PointerTile<*mut f32, { [CI, W] }> = pointer_to_tile(image).reshape(const_shape![1, 1]).broadcast(const_shape![CI, W]);
        for ky in 0..KH {
            let y = row + ky - (KH - 1) / 2;
            if y < 0 || y >= height {
                continue;
            }
            for kx in 0..KW {
                let x = column + (kx - (KW - 1) / 2);
                let inside = ge_tile(x, constant(0, const_shape![CI, W])) & lt_tile(x, constant(W, const_shape![CI, W]));
                let at = (channel * height + y) * W + x;
                let (window, _) = load_ptr_tko(start.offset_tile(at), ordering::Weak, None::<scope::Device>, Some(inside), None, None, Latency::<0>);
                acc = mma(pk.load([0, ky * KW + kx]), window, acc);
            }
        }
        out.store(acc.reshape(const_shape![CO, 1, W]));
    }
}

fn main() -> Result<(), Error> {
    let device = Device::new(0)?;
    let stream = device.new_stream()?;
    let (c, len) = (3usize, 70usize);
    let x = api::randn(0.0f32, 1.0, [c, len], Some(21)).sync_on(&stream)?;
    let w = api::randn(0.0f32, 1.0, [c, 4], Some(22)).sync_on(&stream)?;
    let y = api::zeros::<f32>(&[c, len]).partition([1, 32]);
    let y = unsafe { conv::conv1d(y, x.device_pointer(), &w, len as i32) }.first().unpartition().to_host_vec().sync_on(&stream)?;
    let (hx, hw) = (x.to_host_vec().sync_on(&stream)?, w.to_host_vec().sync_on(&stream)?);
    for i in 0..c { for t in 0..len {
        let want: f32 = (0..4).filter(|k| t + k >= 3).map(|k| hw[i * 4 + k] * hx[i * len + t + k - 3]).sum();
        assert!((y[i * len + t] - want).abs() < 1e-5);
    } }
    let (co, ci, h, wd, kh, kw) = (16usize, 8usize, 6usize, 32usize, 3usize, 3usize);
    let image = api::randn(0.0f32, 1.0, [ci, h, wd], Some(23)).sync_on(&stream)?;
    // [co][ky][kx][ci]
    let kernel = api::randn(0.0f32, 1.0, [co, kh * kw * ci], Some(24)).sync_on(&stream)?;
    let out = api::zeros::<f32>(&[co, h, wd]).partition([co, 1, wd]);
    let out = unsafe { conv::conv2d(out, image.device_pointer(), &kernel, h as i32) }
        .generics([co, wd, ci, kh, kw].iter().map(|v| v.to_string()).collect())
        .first().unpartition().to_host_vec().sync_on(&stream)?;
    let (hi, hk) = (image.to_host_vec().sync_on(&stream)?, kernel.to_host_vec().sync_on(&stream)?);
    for o in 0..co { for y in 0..h { for x in 0..wd {
        let mut want = 0.0f32;
        for ky in 0..kh { for kx in 0..kw { for c in 0..ci {
            let (iy, ix) = ((y + ky) as i32 - 1, (x + kx) as i32 - 1);
            if iy >= 0 && iy < h as i32 && ix >= 0 && ix < wd as i32 {
                want += hk[o * kh * kw * ci + (ky * kw + kx) * ci + c] * hi[(c * h + iy as usize) * wd + ix as usize];
            }
        } } }
        assert!((out[(o * h + y) * wd + x] - want).abs() < 1e-3);
    } } }
    println!("ok");
    Ok(())
}
