//@ flags: --tile-threads 128
// What a condition says of a number is used where it holds, and nowhere else: not behind another store, not in a loop's next round,
// not for what only looks the same.
use cutile::prelude::*;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    fn of<const B: i32>(base: *mut f32, at: Tile<i32, { [B] }>) -> PointerTile<*mut f32, { [B] }> {
        pointer_to_tile(base).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(at)
    }
    // The elements at `at` of which there are n; -1 behind them.
    fn load<const B: i32>(x: *mut f32, at: Tile<i32, { [B] }>, n: i32) -> Tile<f32, { [B] }> {
        let mask = lt_tile(at, n.broadcast(const_shape![B]));
        unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, Some(mask), Some(-1.0f32), None, Latency::<0>).0 }
    }

    #[cutile::entry()]
    unsafe fn whole(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        if n >= 512 {
            z.store(load(x, at, n));
        } else if n > 300 {
            z.store(load(x, at, n) + 1.0);
        } else {
            z.store(load(x, at, n) + 2.0);
        }
    }

    // The comparison is older than the number.
    #[cutile::entry()]
    unsafe fn older(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let mut m = n;
        let enough = m >= 512;
        m = m / 2;
        if enough {
            z.store(load(x, at, m));
        } else {
            m = 600;
            z.store(load(x, at, m) + 1.0);
        }
    }

    // What holds in the first round need not hold in the next.
    #[cutile::entry()]
    unsafe fn shrinking(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let mut sum = constant(0.0f32, const_shape![512]);
        let mut m = n;
        if m >= 512 {
            loop {
                sum = sum + load(x, at, m);
                m -= 100;
                if m < 300 {
                    break;
                }
            }
        }
        z.store(sum + load(x, at, m));
    }

    #[cutile::entry()]
    unsafe fn stepping(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32, step: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let mut sum = constant(0.0f32, const_shape![512]);
        let mut k = 0;
        while k < 3 {
            sum = sum + load(x, at + k * 512, 1536);
            k += step;
            if k == 2 && n == 0 {
                continue;
            }
            sum = sum + load(x, at + k * 512, 1536);
        }
        z.store(sum);
    }

    // Without a sign, with 64 bits, and with few.
    #[cutile::entry()]
    unsafe fn unsigned(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: u64, few: u8) {
        let mut sum = constant(0.0f32, const_shape![512]);
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        if n > 511 {
            sum = sum + load(x, at, if n < 5000 { n as i32 } else { 0 });
        }
        if few != 0 && few <= 3 {
            sum = sum + load(x, at + (few as i32 - 1) * 512, 1536);
        }
        if few >= 200 {
            let wrapped = few.wrapping_add(100);
            sum = sum + load(x, at, 256 + wrapped as i32);
        }
        z.store(sum);
    }

    // A multiple on one way only.
    #[cutile::entry()]
    unsafe fn divided(z: &mut Tensor<f32, { [512] }>, x: *mut f32, n: i32) {
        let at: Tile<i32, { [512] }> = iota(const_shape![512]);
        let x = unsafe { assume_div_by::<_, 16>(x) };
        let mut m = n;
        if m & 7 == 0 {
            sum_to(z, load(x, at, m));
            m += 3;
        } else if m % 16 == 1 {
            m -= 1;
        }
        sum_to(z, load(x, at, m));
        match m {
            16 | 400 => sum_to(z, load(x, at, m)),
            35 => sum_to(z, load(x, at, m) * 2.0),
            _ => {}
        }
    }
    fn sum_to(z: &mut Tensor<f32, { [512] }>, tile: Tile<f32, { [512] }>) {
        let before = z.load();
        z.store(before + tile);
    }
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    let x = api::arange::<f32>(4096).sync_on(&stream)?;
    let pointer = x.device_pointer();
    let mut z = api::zeros::<f32>(&[512]).sync_on(&stream)?;
    macro_rules! show {
        ($($name:ident $arguments:tt;)*) => {
            $(
                unsafe { show!(@$name $arguments) }.sync_on(&stream)?;
                let v: Vec<f32> = (&z).to_host_vec().sync_on(&stream)?;
                println!("{} {:?}: {} {:?}", stringify!($name), $arguments, v.iter().map(|&x| x as f64).sum::<f64>(), [v[0], v[17], v[299], v[511]]);
            )*
        };
        (@$name:ident ($($argument:expr),*)) => { kernels::$name((&mut z).partition([512]), pointer, $($argument),*) };
    }
    for n in [0, 256, 301, 511, 512, 700] {
        show! { whole(n); older(n); shrinking(n); }
    }
    show! { stepping(0, 1); stepping(1, 1); stepping(0, 2); stepping(5, 2); }
    for (n, few) in [(0u64, 0u8), (511, 1), (512, 3), (4999, 4), (1 << 63, 199), (u64::MAX, 200), (600, 255)] {
        show! { unsigned(n, few); }
    }
    for n in [0, 8, 13, 16, 17, 32, 33, 397, 401, 512, 520, -7, -16] {
        z = api::zeros::<f32>(&[512]).sync_on(&stream)?;
        show! { divided(n); }
    }
    Ok(())
}
