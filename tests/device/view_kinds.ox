// Each kind of view of a disjoint slice, and matrices by row and column.
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig1D, LaunchConfig2D};
use cuda_device::view::{MatrixView32, StaticView32, LocalIndex32, ThreadRunMut32, RowView32};
use cuda_device::{kernel, launch_bounds, launch_contract, thread, DisjointSlice, LinearTiles, RowMajorTiles, RuntimeRowMajorTiles};
use cuda_host::{cuda_module, RowWidth};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel(launch_context = lc)]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, coordinates = u32)]
    pub fn add_one(x: &[f32], mut y: DisjointSlice<f32>) {
        let t = thread::index_1d_u32(lc);
        let i = t.get() as usize;
        if let Some(mut e) = y.element_thread32(t) {
            e.write(x[i] + 1.0);
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(256)]
    #[launch_contract(domain = 1, coordinates = u32)]
    pub fn scale4(x: &[f32], mut y: DisjointSlice<f32, LinearTiles<4>>) {
        let t = thread::index_1d_u32(lc);
        let base = t.get() as usize * 4;
        match y.thread_run32(t) {
            Some(ThreadRunMut32::Full(mut v)) => {
                let s = StaticView32::<f32, 4>::from_slice(&x[base..base + 4]).unwrap();
                v.at_const::<0>().write(s.at_const::<0>().read() * 2.0);
                v.at_const::<1>().write(s.at_const::<1>().read() * 2.0);
                v.at(LocalIndex32::constant::<2>()).write(s.at(LocalIndex32::constant::<2>()).get() * 2.0);
                if let Some(i) = LocalIndex32::new(3) {
                    let mut e = v.at(i);
                    *e.get_mut() = x[base + 3];
                    let now = e.read() + *e.get();
                    e.write(now);
                }
            }
            Some(ThreadRunMut32::Clipped(mut v)) => {
                for i in 0..v.len() {
                    if let Some(mut e) = v.at(i) {
                        e.write(x[base + i as usize] * 2.0);
                    }
                }
            }
            None => {}
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(domain = 1, coordinates = u32)]
    pub fn runs(mut y: DisjointSlice<u32, LinearTiles<2>>) {
        let t = thread::index_1d_u32(lc);
        let id = t.get();
        let mut runs = y.grid_stride_runs32(t);
        while let Some(run) = runs.next_run() {
            match run {
                ThreadRunMut32::Full(mut v) => { v.at_const::<0>().write(id); v.at_const::<1>().write(id + 1000); }
                ThreadRunMut32::Clipped(mut v) => { if let Some(mut e) = v.at(0) { e.write(id + 5000); } }
            }
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(domain = 2, coordinates = u32)]
    pub fn tiles(mut y: DisjointSlice<u32, RowMajorTiles<2, 2, 32>>) {
        let c = thread::coord_2d_u32(lc);
        let (r, k) = (c.row(), c.col());
        if let Some(mut t) = y.tile_2d32(c) {
            t.at_const::<0, 0>().write(r * 100 + k);
            t.at_const::<0, 1>().write(r * 100 + k + 10000);
            t.at_const::<1, 0>().write(r * 100 + k + 20000);
            t.at(LocalIndex32::constant::<1>(), LocalIndex32::constant::<1>()).write(r * 100 + k + 30000);
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_bounds(64)]
    #[launch_contract(domain = 2, coordinates = u32)]
    pub fn tiles_rt(mut y: DisjointSlice<u32, RuntimeRowMajorTiles<2, 2>>) {
        let c = thread::coord_2d_u32(lc);
        let (r, k) = (c.row(), c.col());
        if let Some(mut t) = y.tile_2d32_rt(c) {
            t.at_const::<0, 0>().write(r * 100 + k);
            t.at_const::<0, 1>().write(r * 100 + k + 10000);
            t.at_const::<1, 0>().write(r * 100 + k + 20000);
            t.at_const::<1, 1>().write(r * 100 + k + 30000);
        }
    }

    #[kernel]
    #[launch_bounds(256)]
    #[launch_contract(domain = 2, block = (16, 16, 1), requires = (a.len() == m * k, b.len() == k * n))]
    pub fn gemm(m: u32, n: u32, k: u32, a: &[f32], b: &[f32], mut c: DisjointSlice<f32, thread::Runtime2DIndex>) {
        if let Some(idx) = thread::index_2d_runtime(&c) {
            let a = MatrixView32::new(a, k);
            let b = MatrixView32::new(b, n);
            let (row, col) = (idx.row() as u32, idx.col() as u32);
            let mut sum = 0.0f32;
            if let (Some(r), Some(q)) = (a.row(row, k), b.col(col, k)) {
                if let Some(z) = r.zip_exact(q) {
                    for (x, y) in z { sum += x * y; }
                }
            }
            let e = RowView32::<f32>::empty();
            if let Some(v) = c.get_mut(idx) { *v = sum + e.len() as f32; }
        }
        let _ = m;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let n = 1003usize;
    let x: Vec<f32> = (0..n).map(|v| v as f32).collect();
    let dx = DeviceBuffer::from_host(&stream, &x)?;
    let mut y = DeviceBuffer::<f32>::zeroed(&stream, n)?;
    let p = module.prepare_add_one(LaunchConfig1D::new(4, 256, 0))?;
    module.add_one(&stream, &p, &dx, &mut y)?;
    assert!(y.to_host_vec(&stream)?.iter().zip(&x).all(|(a, b)| *a == b + 1.0));
    let p = module.prepare_scale4(LaunchConfig1D::new(1, 256, 0))?;
    module.scale4(&stream, &p, &dx, &mut y)?;
    assert!(y.to_host_vec(&stream)?.iter().zip(&x).all(|(a, b)| *a == b * 2.0));
    let mut r = DeviceBuffer::<u32>::zeroed(&stream, 301)?;
    let p = module.prepare_runs(LaunchConfig1D::new(1, 64, 0))?;
    module.runs(&stream, &p, &mut r)?;
    for (i, v) in r.to_host_vec(&stream)?.iter().enumerate() {
        let id = (i / 2 % 64) as u32;
        let want = if i == 300 { id + 5000 } else if i % 2 == 0 { id } else { id + 1000 };
        assert_eq!(*v, want, "{i}");
    }
    let mut t = DeviceBuffer::<u32>::zeroed(&stream, 32 * 16)?;
    let p = module.prepare_tiles(LaunchConfig2D::new((2, 1), (8, 8), 0))?;
    module.tiles(&stream, &p, &mut t)?;
    let check = |v: &[u32]| for (i, v) in v.iter().enumerate() {
        let (r, c) = (i / 32, i % 32);
        assert_eq!(*v as usize, r / 2 * 100 + c / 2 + (r % 2 * 2 + c % 2) * 10000);
    };
    check(&t.to_host_vec(&stream)?);
    let mut t = DeviceBuffer::<u32>::zeroed(&stream, 32 * 16)?;
    let p = module.prepare_tiles_rt(LaunchConfig2D::new((2, 1), (8, 8), 0))?;
    module.tiles_rt(&stream, &p, RowWidth::new(&mut t, 32))?;
    check(&t.to_host_vec(&stream)?);
    let (m, nn, k) = (20u32, 33u32, 7u32);
    let a: Vec<f32> = (0..m * k).map(|v| (v % 13) as f32).collect();
    let b: Vec<f32> = (0..k * nn).map(|v| (v % 7) as f32 - 3.0).collect();
    let da = DeviceBuffer::from_host(&stream, &a)?;
    let db = DeviceBuffer::from_host(&stream, &b)?;
    let mut c = DeviceBuffer::<f32>::zeroed(&stream, (m * nn) as usize)?;
    let p = module.prepare_gemm(LaunchConfig2D::new((3, 2), (16, 16), 0))?;
    module.gemm(&stream, &p, m, nn, k, &da, &db, RowWidth::new(&mut c, nn))?;
    for (i, v) in c.to_host_vec(&stream)?.iter().enumerate() {
        let (r, q) = (i / nn as usize, i % nn as usize);
        let want: f32 = (0..k as usize).map(|j| a[r * k as usize + j] * b[j * nn as usize + q]).sum();
        assert_eq!(*v, want);
    }
    match module.gemm(&stream, &p, m, nn, k + 1, &da, &db, RowWidth::new(&mut c, nn)) {
        Err(e) => println!("{e}"),
        Ok(()) => panic!(),
    }
    println!("SUCCESS");
    Ok(())
}
