// Views of several elements, tiles, matrices, launch contracts in three dimensions, packed numbers, roundings.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D};
use cuda_device::{DisjointSlice, Index2D, Index3D, LinearTiles, RowMajorTiles, RuntimeRowMajorTiles, Uniform, cuda_module, kernel, launch_bounds, launch_contract, thread};
use cuda_device::view::{LocalIndex32, MatrixView32, RowView32, ThreadRunMut32};
use cuda_device::{f16x2::*, bf16x2::*, convert::*, float::*};
use cuda_host::RowWidth;

#[cuda_module]
mod kernels {
    use super::*;
    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 1, coordinates = u32, block = (64, 1, 1))]
    pub fn add_one(mut v: DisjointSlice<u32, LinearTiles<4>>) {
        let t = thread::index_1d_u32(lc);
        if let Some(mut tile) = v.tile_thread32(t) {
            let a = tile.at_const::<0>().read();
            tile.at_const::<0>().write(a + 1);
            if let Some(i) = LocalIndex32::new(2) { *tile.at(i).get_mut() += 5; }
        }
    }
    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 1, coordinates = u32, block = (64, 1, 1))]
    pub fn runs(mut v: DisjointSlice<u32, LinearTiles<4>>) {
        let mut r = v.grid_stride_runs32(thread::index_1d_u32(lc));
        while let Some(run) = r.next_run() {
            match run {
                ThreadRunMut32::Full(mut f) => { for k in 0..4 { *f.at(LocalIndex32::new(k).unwrap()).get_mut() += k; } }
                ThreadRunMut32::Clipped(mut c) => { for k in 0..c.len() { c.at(k).unwrap().write(100 + k); } }
            }
        }
    }
    #[kernel(launch_context = lc)]
    #[launch_bounds(256)]
    #[launch_contract(domain = 2, coordinates = u32, block = (16, 16, 1), requires = (k >= 1, a.len() >= m * k, b.len() >= k * n, c.len() >= m * n))]
    pub fn gemm(m: u32, n: u32, k: u32, alpha: f32, a: &[f32], b: &[f32], beta: f32, mut c: DisjointSlice<f32, RuntimeRowMajorTiles<1, 1>>) {
        let coord = thread::coord_2d_u32(lc);
        let (row, col) = (coord.row(), coord.col());
        if row >= m || col >= n { return; }
        let am = MatrixView32::new(a, k);
        let bm = MatrixView32::new(b, n);
        if let Some(ar) = am.row(row, k) && let Some(bc) = bm.col(col, k) {
            if let Some(pair) = ar.zip_exact(bc) {
                let mut sum = 0.0f32;
                for (x, y) in pair { sum += x * y; }
                if let Some(mut cell) = c.tile_2d32_rt(coord) {
                    let p = cell.at_const::<0, 0>().read();
                    cell.at_const::<0, 0>().write(alpha * sum + beta * p);
                }
            }
        }
        let _ = am.row(row, k).unwrap_or(RowView32::empty()).get(0).unwrap_or(0.0);
    }
    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 2, coordinates = u32, block = (8, 8, 1))]
    pub fn tiles(rows: Uniform<u32>, mut c: DisjointSlice<u32, RowMajorTiles<2, 2, 32>>) {
        let t = thread::coord_2d_u32(lc);
        let id = t.row() * 100 + t.col();
        if t.row() >= rows.get() { return; }
        if let Some(mut tile) = c.tile_2d32(t) { tile.at_const::<0, 0>().write(id); tile.at_const::<1, 1>().write(id + 7); }
    }
    #[kernel]
    #[launch_contract(domain = 3, block = (4, 4, 4))]
    pub fn vol(mut c: DisjointSlice<u32, Index3D<6, 5>>) {
        if let Some((o, i)) = c.get_mut_indexed() { *o = i.get() as u32; }
    }
    #[kernel]
    pub fn flat2(mut c: DisjointSlice<u32, Index2D<48>>) {
        if let Some((o, _)) = c.get_mut_indexed() { *o = (thread::index_2d_row() * 1000 + thread::index_2d_col()) as u32; }
    }
    #[kernel]
    pub fn nums(mut y: DisjointSlice<u64>) {
        let i = thread::index_1d();
        let k = i.get() as f32;
        let a = cvt_f16x2_f32(k, 1.5); let b = cvt_bf16x2_f32(k * 1.01, -2.25);
        let h = add_f16x2(a, a) ^ fma_f16x2(a, a, a).rotate_left(3) ^ max_f16x2(a, neg_f16x2(a)) ^ min_nan_f16x2(a, 0x7e007e00);
        let g = fma_bf16x2(b, b, b) ^ add_bf16x2(b, 0x3f803f80).rotate_left(5) ^ mul_bf16x2(b, b);
        let e = cvt_rn_satfinite_e4m3x2_f32(k * 3.7, -k) as u32 ^ cvt_rn_f16x2_e4m3x2(cvt_rn_satfinite_e4m3x2_f32(k, 0.3)) ^ cvt_rn_satfinite_e5m2x2_f32(k * 1.3, 7.0) as u32;
        let f = add_rz_f32(k, 1e-8).to_bits() ^ mul_rp_f32(k, 0.1).to_bits().rotate_left(1) ^ div_rm_f32(k + 1.0, 3.0).to_bits().rotate_left(2) ^ fma_rz_f32(k, 0.3, 0.7).to_bits() ^ sqrt_rp_f32(k).to_bits() ^ add_rn_sat_f32(k, -3.5).to_bits();
        let d = add_rm_f64(k as f64, 1e-20).to_bits() ^ div_rp_f64(1.0, k as f64 + 3.0).to_bits() ^ sqrt_rz_f64(k as f64).to_bits() ^ fma_rp_f64(k as f64, 0.1, 0.2).to_bits();
        let hf = (k as f16 * 2.5f16 + 0.1f16).to_bits();
        if let Some(o) = y.get_mut(i) { *o = h as u64 ^ (g as u64) << 20 ^ (e as u64) << 8 ^ (f as u64) << 30 ^ d ^ hf as u64 }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx)?;
    let mut v = DeviceBuffer::from_host(&stream, &vec![0u32; 203])?;
    let p = m.prepare_add_one(LaunchConfig1D::new(1, 64, 0))?;
    m.add_one(&stream, &p, &mut v)?;
    let h = v.to_host_vec(&stream)?;
    assert!((0..203).all(|i| h[i] == if i / 4 == 50 { 0 } else { [1, 0, 5, 0][i % 4] }));
    let p = m.prepare_runs(LaunchConfig1D::new(1, 64, 0))?;
    let mut v = DeviceBuffer::from_host(&stream, &vec![0u32; 603])?;
    m.runs(&stream, &p, &mut v)?;
    let h = v.to_host_vec(&stream)?;
    assert!((0..603).all(|i| h[i] == if i >= 600 { 100 + (i - 600) as u32 } else { (i % 4) as u32 }));
    let (mm, n, k) = (20u32, 30u32, 10u32);
    let a: Vec<f32> = (0..mm * k).map(|i| (i % 7) as f32).collect();
    let b: Vec<f32> = (0..k * n).map(|i| (i % 5) as f32).collect();
    let (ad, bd) = (DeviceBuffer::from_host(&stream, &a)?, DeviceBuffer::from_host(&stream, &b)?);
    let mut cd = DeviceBuffer::from_host(&stream, &vec![1.0f32; (mm * n) as usize])?;
    let p = m.prepare_gemm(LaunchConfig2D::new((2, 2), (16, 16), 0))?;
    m.gemm(&stream, &p, mm, n, k, 2.0, &ad, &bd, 3.0, RowWidth::new(&mut cd, n))?;
    let c = cd.to_host_vec(&stream)?;
    for r in 0..mm as usize { for q in 0..n as usize { let s: f32 = (0..k as usize).map(|z| a[r * 10 + z] * b[z * 30 + q]).sum(); assert_eq!(c[r * 30 + q], 2.0 * s + 3.0); } }
    println!("{}", m.gemm(&stream, &p, 100, n, k, 2.0, &ad, &bd, 3.0, RowWidth::new(&mut cd, n)).unwrap_err());
    let mut t = DeviceBuffer::<u32>::zeroed(&stream, 32 * 20)?;
    let p = m.prepare_tiles(LaunchConfig2D::new((2, 2), (8, 8), 0))?;
    m.tiles(&stream, &p, 9, &mut t)?;
    let h = t.to_host_vec(&stream)?;
    assert_eq!((h[0], h[33], h[2 * 32 * 3 + 4], h[2 * 32 * 9]), (0, 7, 302, 0));
    let mut w = DeviceBuffer::<u32>::zeroed(&stream, 6 * 5 * 4)?;
    let p = m.prepare_vol(LaunchConfig3D::new((2, 2, 1), (4, 4, 4), 0))?;
    m.vol(&stream, &p, &mut w)?;
    assert!(w.to_host_vec(&stream)?.iter().enumerate().all(|(i, v)| i as u32 == *v));
    let mut w = DeviceBuffer::<u32>::zeroed(&stream, 48 * 40)?;
    unsafe { m.flat2(&stream, LaunchConfig { grid_dim: (4, 3, 1), block_dim: (16, 16, 1), shared_mem_bytes: 0 }, &mut w)?; }
    assert!(w.to_host_vec(&stream)?.iter().enumerate().all(|(i, v)| (i / 48 * 1000 + i % 48) as u32 == *v));
    let mut y = DeviceBuffer::<u64>::zeroed(&stream, 64)?;
    unsafe { m.nums(&stream, LaunchConfig::for_num_elems(64), &mut y)?; }
    println!("{:x?}", &y.to_host_vec(&stream)?[..20]);
    println!("PASSED");
    Ok(())
}
