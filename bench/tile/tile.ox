// Tile kernels on the device there is. Prints a line for each: name, microseconds, and what that is in GB/s or TFLOP/s. bench/tile/twins.py
// prints the same for Triton and PyTorch; `./x bench tile` puts them side by side. An argument, part of names, chooses among them.
use cutile::prelude::*;
use std::time::Instant;

#[cutile::module]
mod kernels {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = y.load_like(z);
        z.store(tx + ty);
    }
    #[cutile::entry()]
    fn add_three<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>, w: &Tensor<f32, { [-1] }>) {
        z.store(x.load_like(z) + y.load_like(z) + w.load_like(z));
    }
    #[cutile::entry()]
    fn silu_mul<const B: i32>(z: &mut Tensor<f32, { [B] }>, x: &Tensor<f32, { [-1] }>, y: &Tensor<f32, { [-1] }>) {
        let tx = load_tile_like(x, z);
        let ty = y.load_like(z);
        z.store(tx / (exp(-tx) + 1.0) * ty);
    }
    #[cutile::entry()]
    fn softmax<const BM: i32, const BN: i32>(y: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<f32, { [-1, -1] }>) {
        let tx: Tile<f32, { [BM, BN] }> = x.load_like(y);
        let most: Tile<f32, { [BM] }> = reduce_max(tx, 1i32);
        let most: Tile<f32, { [BM, BN] }> = most.reshape(shape![BM, 1]).broadcast(y.shape());
        let power: Tile<f32, { [BM, BN] }> = exp(tx - most);
        let sum: Tile<f32, { [BM] }> = reduce_sum(power, 1i32);
        let sum: Tile<f32, { [BM, BN] }> = sum.reshape(shape![BM, 1]).broadcast(y.shape());
        y.store(power / sum);
    }
    #[cutile::entry()]
    fn rms_norm<const BN: i32>(y: &mut Tensor<f32, { [1, BN] }>, x: &Tensor<f32, { [-1, -1] }>, weights: &Tensor<f32, { [-1] }>) {
        let tx: Tile<f32, { [1, BN] }> = x.load_like(y);
        let squares: Tile<f32, { [1] }> = reduce_sum(tx * tx, 1i32);
        let scale: Tile<f32, { [1] }> = rsqrt(squares * (1.0 / BN as f32) + 1e-6);
        let scale: Tile<f32, { [1, BN] }> = scale.reshape(shape![1, 1]).broadcast(y.shape());
        let w = weights.load_tile(shape![BN], [0]).reshape(shape![1, BN]);
        y.store(tx * scale * w);
    }
    #[cutile::entry()]
    fn gemm<E: ElementType, const BM: i32, const BN: i32>(z: &mut Tensor<f32, { [BM, BN] }>, x: &Tensor<E, { [-1, -1] }>, y: &Tensor<E, { [-1, -1] }>) {
        let px = x.partition(const_shape![BM, 64]);
        let py = y.partition(const_shape![64, BN]);
        let (row, column) = (program_id(0), program_id(1));
        let mut acc: Tile<f32, { [BM, BN] }> = constant(0.0f32, const_shape![BM, BN]);
        for k in 0..num_tiles(&px, 1) {
            acc = mma(px.load([row, k]), py.load([k, column]), acc);
        }
        z.store(acc);
    }

    // The pointers of a tensor's elements at `at`.
    fn of<const B: i32>(base: *mut f32, at: Tile<i32, { [B] }>) -> PointerTile<*mut f32, { [B] }> {
        pointer_to_tile(base).reshape(const_shape![1]).broadcast(const_shape![B]).offset_tile(at)
    }
    fn copy<const B: i32>(z: *mut f32, x: *mut f32, mask: Option<Tile<bool, { [B] }>>) {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        let (v, _) = unsafe { load_ptr_tko(of(x, at), ordering::Weak, None::<scope::Scope>, mask, None, None, Latency::<0>) };
        unsafe { store_ptr_tko(of(z, at), v, ordering::Weak, None::<scope::Scope>, mask, None, Latency::<0>) };
    }
    fn below<const B: i32>(n: i32) -> Tile<bool, { [B] }> {
        let at: Tile<i32, { [B] }> = iota(const_shape![B]) + program_id(0) * B;
        lt_tile(at, n.broadcast(const_shape![B]))
    }
    #[cutile::entry()]
    unsafe fn copy_pointers(z: *mut f32, x: *mut f32) {
        copy::<2048>(z, x, None);
    }
    #[cutile::entry()]
    unsafe fn copy_masked(z: *mut f32, x: *mut f32, n: i32) {
        copy::<2048>(z, x, Some(below(n)));
    }
    #[cutile::entry()]
    unsafe fn copy_guarded(z: *mut f32, x: *mut f32, n: i32) {
        if (program_id(0) + 1) * 2048 <= n {
            copy::<2048>(z, x, Some(below(n)));
        }
    }
    #[cutile::entry()]
    unsafe fn copy_aligned(z: *mut f32, x: *mut f32, n: i32) {
        let (z, x, n) = unsafe { (assume_div_by::<_, 16>(z), assume_div_by::<_, 16>(x), assume_div_by::<_, 16>(n)) };
        copy::<2048>(z, x, Some(below(n)));
    }
}

// The best of five rounds, in seconds a run.
fn time(stream: &Arc<Stream>, count: usize, mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..6 {
        let start = Instant::now();
        for _ in 0..count { run(); }
        stream.synchronize().unwrap();
        best = best.min(start.elapsed().as_secs_f64() / count as f64);
    }
    best
}

fn is_asked(name: &str) -> bool {
    std::env::args().nth(1).is_none_or(|part| name.contains(&part))
}

fn report(name: &str, unit: &str, work: f64, seconds: f64) {
    println!("{name:<28} {:>9.2} us {:>9.1} {unit}", seconds * 1e6, work / seconds / if unit == "GB/s" { 1e9 } else { 1e12 });
}

// Numbers between -1 and 1, by a linear congruence.
fn random(len: usize) -> Vec<f32> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    (0..len).map(|_| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 40) as i32 as f32 * (2.0 / 16777216.0) - 1.0
    }).collect()
}

fn elementwise(stream: &Arc<Stream>) -> Result<(), Error> {
    if !is_asked("copy add silu 2^28") { return Ok(()); }
    const N: usize = 1 << 28;
    let x = api::ones::<f32>(&[N]).sync_on(stream)?;
    let y = api::ones::<f32>(&[N]).sync_on(stream)?;
    let mut z = api::zeros::<f32>(&[N]).sync_on(stream)?;
    let bytes = N as f64 * 4.0;
    report("copy 2^28", "GB/s", bytes * 2.0, time(stream, 5, || { let _ = unsafe { x.dup().async_on(stream) }.unwrap(); }));
    report("add 2^28", "GB/s", bytes * 3.0, time(stream, 20, || { let _ = unsafe { kernels::add((&mut z).partition([2048]), &x, &y).async_on(stream) }.unwrap(); }));
    report("silu_mul 2^28", "GB/s", bytes * 3.0, time(stream, 20, || { let _ = unsafe { kernels::silu_mul((&mut z).partition([2048]), &x, &y).async_on(stream) }.unwrap(); }));
    Ok(())
}

// Through tiles of pointers: with and without a mask, promises and a condition around it.
fn pointers(stream: &Arc<Stream>) -> Result<(), Error> {
    if !is_asked("pointers 2^26") { return Ok(()); }
    const N: usize = 1 << 26;
    let x = api::ones::<f32>(&[N]).sync_on(stream)?;
    let z = api::zeros::<f32>(&[N]).sync_on(stream)?;
    let (z, x, n, grid, bytes) = (z.device_pointer(), x.device_pointer(), N as i32, (N as u32 / 2048, 1, 1), N as f64 * 8.0);
    report("pointers 2^26", "GB/s", bytes, time(stream, 20, || { let _ = unsafe { kernels::copy_pointers(z, x).grid(grid).async_on(stream) }.unwrap(); }));
    report("pointers 2^26 masked", "GB/s", bytes, time(stream, 20, || { let _ = unsafe { kernels::copy_masked(z, x, n).grid(grid).async_on(stream) }.unwrap(); }));
    report("pointers 2^26 guarded", "GB/s", bytes, time(stream, 20, || { let _ = unsafe { kernels::copy_guarded(z, x, n).grid(grid).async_on(stream) }.unwrap(); }));
    report("pointers 2^26 aligned", "GB/s", bytes, time(stream, 20, || { let _ = unsafe { kernels::copy_aligned(z, x, n).grid(grid).async_on(stream) }.unwrap(); }));
    Ok(())
}

fn rows(stream: &Arc<Stream>) -> Result<(), Error> {
    macro_rules! rows {
        ($($rows:literal $columns:literal;)*) => {
            $(
                let name = concat!($rows, "x", $columns);
                if is_asked(&format!("softmax rms_norm {name}")) {
                    let x = api::copy_host_vec_to_device(random($rows * $columns)).sync_on(stream)?.reshape(&[$rows, $columns])?;
                    let w = api::copy_host_vec_to_device(random($columns)).sync_on(stream)?;
                    let mut y = api::zeros::<f32>(&[$rows, $columns]).sync_on(stream)?;
                    let bytes = $rows as f64 * $columns as f64 * 8.0;
                    report(&format!("softmax {name}"), "GB/s", bytes, time(stream, 100,
                        || { let _ = unsafe { kernels::softmax((&mut y).partition([1, $columns]), &x).async_on(stream) }.unwrap(); }));
                    report(&format!("rms_norm {name}"), "GB/s", bytes, time(stream, 100,
                        || { let _ = unsafe { kernels::rms_norm((&mut y).partition([1, $columns]), &x, &w).async_on(stream) }.unwrap(); }));
                }
            )*
        };
    }
    rows! { 4096 256; 4096 1024; 32768 1024; 8192 8192; }
    Ok(())
}

fn products(stream: &Arc<Stream>) -> Result<(), Error> {
    macro_rules! products {
        ($($ty:ident)*) => {
            $(
                for n in [2048usize, 4096, 8192] {
                    let name = format!("gemm {} {n}", stringify!($ty));
                    if is_asked(&name) {
                        let numbers = || random(n * n).into_iter().map(|v| v as $ty).collect::<Vec<$ty>>();
                        let a = api::copy_host_vec_to_device(numbers()).sync_on(stream)?.reshape(&[n, n])?;
                        let b = api::copy_host_vec_to_device(numbers()).sync_on(stream)?.reshape(&[n, n])?;
                        let mut c = api::zeros::<f32>(&[n, n]).sync_on(stream)?;
                        let seconds = time(stream, 10, || { let _ = unsafe { kernels::gemm((&mut c).partition([128, 128]), &a, &b).async_on(stream) }.unwrap(); });
                        report(&name, "TFLOP/s", 2.0 * (n as f64).powi(3), seconds);
                        let (a, b, c) = (a.to_host_vec().sync_on(stream)?, b.to_host_vec().sync_on(stream)?, c.to_host_vec().sync_on(stream)?);
                        for (i, j) in [(0, 0), (n - 1, n / 2 + 3), (77, n - 1)] {
                            let want: f64 = (0..n).map(|k| a[i * n + k] as f64 * b[k * n + j] as f64).sum();
                            assert!((c[i * n + j] as f64 - want).abs() < 1e-2, "{name}: element ({i}, {j}) is {}, not {want}", c[i * n + j]);
                        }
                    }
                }
            )*
        };
    }
    products! { f16 bf16 }
    Ok(())
}

#[cuda_host::cuda_module]
mod bare {
    #[cuda_device::kernel]
    pub fn nothing() {}
}

// Seconds of host time for each of fewer launches than a stream holds; the device is waited for outside.
fn host_time(stream: &Arc<Stream>, mut launch: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..50 {
        stream.synchronize().unwrap();
        let start = Instant::now();
        for _ in 0..200 { launch(); }
        best = best.min(start.elapsed().as_secs_f64() / 200.0);
    }
    stream.synchronize().unwrap();
    best
}

// A launch with all that the host checks and sets up for it, and what the driver alone takes for one, of a kernel without arguments.
fn launches(stream: &Arc<Stream>) -> Result<(), Error> {
    if !is_asked("launch, host") { return Ok(()); }
    let x = api::ones::<f32>(&[1024]).sync_on(stream)?;
    let y = api::ones::<f32>(&[1024]).sync_on(stream)?;
    let w = api::ones::<f32>(&[1024]).sync_on(stream)?;
    let mut z = api::zeros::<f32>(&[1024]).sync_on(stream)?;
    let module = unsafe { bare::load(stream.context()) }?;
    let config = cuda_core::LaunchConfig { grid_dim: (1, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 };
    let driver = host_time(stream, || unsafe { module.nothing(stream, config) }.unwrap());
    let all = host_time(stream, || {
        let _ = unsafe { kernels::add_three((&mut z).partition([1024]), &x, &y, &w).async_on(stream) }.unwrap();
    });
    println!("{:<28} {:>9.2} us", "launch, host", all * 1e6);
    println!("{:<28} {:>9.2} us", "launch, driver alone", driver * 1e6);
    Ok(())
}

fn main() -> Result<(), Error> {
    let stream = Device::new(0)?.new_stream()?;
    launches(&stream)?;
    pointers(&stream)?;
    rows(&stream)?;
    products(&stream)?;
    elementwise(&stream)
}
