//! Bitonic sort, transpose with padding and swizzle, 3D stencil, SpMV with a warp per row, Mandelbrot, Monte Carlo.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig3D};
use cuda_device::swizzle::Swizzle;
use cuda_device::thread::{Index2D, Index3D, WarpIndex};
use cuda_device::{cuda_module, kernel, launch_contract, launch_bounds, thread, warp, DisjointSlice, SharedArray};

const W: usize = 64;
const H: usize = 48;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn bitonic_step(data: &mut [u32], j: u32, k: u32) {
        let i = (thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x()) as usize;
        let partner = i ^ j as usize;
        if partner > i && partner < data.len() {
            let up = i & k as usize == 0;
            if (data[i] > data[partner]) == up {
                data.swap(i, partner);
            }
        }
    }

    #[kernel]
    pub fn transpose_padded(input: &[f32], mut output: DisjointSlice<f32, Index2D<H>>) {
        static mut TILE: SharedArray<f32, { 16 * 17 }> = SharedArray::UNINIT;
        let (tx, ty) = (thread::threadIdx_x() as usize, thread::threadIdx_y() as usize);
        let x = thread::blockIdx_y() as usize * 16 + tx;
        let y = thread::blockIdx_x() as usize * 16 + ty;
        unsafe { TILE[ty * 17 + tx] = input[y * W + x] };
        thread::sync_threads();
        if let Some(idx) = thread::index_2d::<H>() {
            if let Some(o) = output.get_mut(idx) {
                *o = unsafe { TILE[tx * 17 + ty] };
            }
        }
    }

    #[kernel]
    pub fn transpose_swizzled(input: &[u32], mut output: DisjointSlice<u32>) {
        static mut TILE: SharedArray<u32, 1024> = SharedArray::UNINIT;
        let (lane, warp_id) = (warp::lane_id() as usize, warp::warp_id() as usize);
        let mut row = warp_id;
        while row < 32 {
            unsafe { TILE[Swizzle::<5, 0, 5>::apply(row * 32 + lane)] = input[row * 32 + lane] };
            row += 8;
        }
        thread::sync_threads();
        let mut row = warp_id;
        while row < 32 {
            unsafe { *output.get_unchecked_mut(row * 32 + lane) = TILE[Swizzle::<5, 0, 5>::apply(lane * 32 + row)] };
            row += 8;
        }
    }

    #[kernel]
    #[launch_contract(domain = 3, block = (4, 4, 4))]
    pub fn stencil3(x: &[f32], mut y: DisjointSlice<f32, Index3D<8, 8>>) {
        let at = |x: u32, b: u32, d: u32| (b * d + x) as i32;
        let (i, j, k) = (
            at(thread::threadIdx_x(), thread::blockIdx_x(), thread::blockDim_x()),
            at(thread::threadIdx_y(), thread::blockIdx_y(), thread::blockDim_y()),
            at(thread::threadIdx_z(), thread::blockIdx_z(), thread::blockDim_z()),
        );
        let mut sum = 0.0;
        for (a, b, c) in [(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)] {
            let (a, b, c) = (i + a, j + b, k + c);
            if (0..8).contains(&a) && (0..8).contains(&b) && (0..8).contains(&c) {
                sum += x[((c * 8 + b) * 8 + a) as usize];
            }
        }
        if let Some(idx) = thread::index_3d::<8, 8>() {
            if let Some(y) = y.get_mut(idx) {
                *y = sum;
            }
        }
    }

    #[kernel]
    #[launch_bounds(128, 2)]
    pub fn spmv(row_ptr: &[u32], col: &[u32], val: &[f64], x: &[f64], mut y: DisjointSlice<f64, WarpIndex>) {
        let row = thread::index_1d().get() / 32;
        let lane = warp::lane_id() as usize;
        let mut sum = 0.0f64;
        if row + 1 < row_ptr.len() {
            let mut k = row_ptr[row] as usize + lane;
            while k < row_ptr[row + 1] as usize {
                sum += val[k] * x[col[k] as usize];
                k += 32;
            }
        }
        let mut d = 16;
        while d > 0 {
            sum += warp::shuffle_down_f64(sum, d);
            d /= 2;
        }
        if let Some(idx) = thread::warp_index() {
            if let Some(y) = y.get_mut(idx) {
                *y = sum;
            }
        }
    }

    #[kernel]
    pub fn mandelbrot(width: u32, max_iter: u32, mut out: DisjointSlice<u32>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let (px, py) = (i.get() as u32 % width, i.get() as u32 / width);
            let (cx, cy) = (px as f64 / width as f64 * 3.0 - 2.0, py as f64 / width as f64 * 2.0 - 1.0);
            let (mut x, mut y, mut n) = (0.0f64, 0.0f64, 0u32);
            while n < max_iter && x * x + y * y <= 4.0 {
                (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
                n += 1;
            }
            *o = n;
        }
    }

    #[kernel]
    pub fn monte_carlo(samples: u32, mut hits: DisjointSlice<u32>) {
        if let Some((h, i)) = hits.get_mut_indexed() {
            let mut state = (i.get() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 40) as f32 / (1u32 << 24) as f32
            };
            let mut count = 0;
            for _ in 0..samples {
                let (x, y) = (next(), next());
                count += (x * x + y * y <= 1.0) as u32;
            }
            *h = count;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let m = unsafe { kernels::load(&ctx)? };
    let n = 1024u32;
    let mut data: Vec<u32> = (0..n).map(|i| i.wrapping_mul(2654435761) >> 7).collect();
    let mut d = DeviceBuffer::from_host(&stream, &data)?;
    let mut k = 2;
    while k <= n {
        let mut j = k / 2;
        while j > 0 {
            unsafe { m.bitonic_step(&stream, LaunchConfig::for_num_elems(n), &mut d, j, k)? };
            j /= 2;
        }
        k *= 2;
    }
    data.sort_unstable();
    assert_eq!(d.to_host_vec(&stream)?, data);

    let image: Vec<f32> = (0..W * H).map(|i| i as f32).collect();
    let x = DeviceBuffer::from_host(&stream, &image)?;
    let mut y = DeviceBuffer::<f32>::zeroed(&stream, W * H)?;
    unsafe { m.transpose_padded(&stream, LaunchConfig { grid_dim: ((H / 16) as u32, (W / 16) as u32, 1), block_dim: (16, 16, 1), shared_mem_bytes: 0 }, &x, &mut y)? };
    let t = y.to_host_vec(&stream)?;
    for r in 0..H { for c in 0..W { assert_eq!(t[c * H + r], image[r * W + c]); } }
    let ids: Vec<u32> = (0..1024).collect();
    let x = DeviceBuffer::from_host(&stream, &ids)?;
    let mut y = DeviceBuffer::<u32>::zeroed(&stream, 1024)?;
    unsafe { m.transpose_swizzled(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 }, &x, &mut y)? };
    assert!(y.to_host_vec(&stream)?.iter().enumerate().all(|(i, v)| *v as usize == i % 32 * 32 + i / 32));

    let cube: Vec<f32> = (0..512).map(|i| (i % 11) as f32).collect();
    let x = DeviceBuffer::from_host(&stream, &cube)?;
    let mut y = DeviceBuffer::<f32>::zeroed(&stream, 512)?;
    let launch = m.prepare_stencil3(LaunchConfig3D::new((2, 2, 2), (4, 4, 4), 0))?;
    m.stencil3(&stream, &launch, &x, &mut y)?;
    let r = y.to_host_vec(&stream)?;
    let cell = |a: i32, b: i32, c: i32| if [a, b, c].iter().all(|v| (0..8).contains(v)) { cube[((c * 8 + b) * 8 + a) as usize] } else { 0.0 };
    for (i, v) in r.iter().enumerate() {
        let (a, b, c) = (i as i32 % 8, i as i32 / 8 % 8, i as i32 / 64);
        assert_eq!(*v, cell(a, b, c) + cell(a + 1, b, c) + cell(a - 1, b, c) + cell(a, b + 1, c) + cell(a, b - 1, c) + cell(a, b, c + 1) + cell(a, b, c - 1));
    }

    let rows = 37usize;
    let (mut ptr, mut col, mut val) = (vec![0u32], vec![], vec![]);
    for r in 0..rows {
        for c in (0..100).filter(|c| (c * 7 + r * 3) % 5 == 0) { col.push(c as u32); val.push((r + c) as f64 * 0.25); }
        ptr.push(col.len() as u32);
    }
    let x: Vec<f64> = (0..100).map(|i| 1.0 + i as f64 / 8.0).collect();
    let (dp, dc, dv, dx) = (DeviceBuffer::from_host(&stream, &ptr)?, DeviceBuffer::from_host(&stream, &col)?, DeviceBuffer::from_host(&stream, &val)?, DeviceBuffer::from_host(&stream, &x)?);
    let mut y = DeviceBuffer::<f64>::zeroed(&stream, rows)?;
    unsafe { m.spmv(&stream, LaunchConfig { grid_dim: ((rows as u32).div_ceil(4), 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: 0 }, &dp, &dc, &dv, &dx, &mut y)? };
    for (r, v) in y.to_host_vec(&stream)?.iter().enumerate() {
        let e: f64 = (ptr[r]..ptr[r + 1]).map(|k| val[k as usize] * x[col[k as usize] as usize]).sum();
        assert!((v - e).abs() < 1e-9);
    }
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 64 * 64)?;
    unsafe { m.mandelbrot(&stream, LaunchConfig::for_num_elems(64 * 64), 64, 50, &mut out)? };
    println!("{}", out.to_host_vec(&stream)?.iter().sum::<u32>());
    let mut hits = DeviceBuffer::<u32>::zeroed(&stream, 512)?;
    unsafe { m.monte_carlo(&stream, LaunchConfig::for_num_elems(512), 200, &mut hits)? };
    let pi = hits.to_host_vec(&stream)?.iter().sum::<u32>() as f64 * 4.0 / (512.0 * 200.0);
    assert!((pi - std::f64::consts::PI).abs() < 0.05, "{pi}");
    println!("SUCCESS");
    Ok(())
}
