// Products of matrices and the movement of their fragments by all their names, held against loops over the matrices.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::async_copy::*;
use cuda_device::{DisjointSlice, DynamicSharedArray, SharedArray, cuda_module, kernel, thread, warp, wmma};

// The functions in a table for the device, and what they are called for the host.
macro_rules! functions {
    ($table:ident $names:ident: $ty:ty = $($name:ident)*) => {
        pub const $table: &[$ty] = &[$(wmma::$name),*];
        pub const $names: &[&str] = &[$(stringify!($name)),*];
    };
}

pub mod tables {
    use super::*;
    functions! { SHORT SHORT_NAMES: unsafe fn([i32; 4], [u32; 2], u32) -> [i32; 4] =
        mma_m16n8k16_s32_s8 mma_m16n8k16_s32_s8_satfinite mma_m16n8k16_s32_s8_u8 mma_m16n8k16_s32_s8_u8_satfinite
        mma_m16n8k16_s32_u8 mma_m16n8k16_s32_u8_satfinite mma_m16n8k16_s32_u8_s8 mma_m16n8k16_s32_u8_s8_satfinite
    }
    functions! { LONG LONG_NAMES: unsafe fn([i32; 4], [u32; 4], [u32; 2]) -> [i32; 4] =
        mma_m16n8k32_s32_s8 mma_m16n8k32_s32_s8_satfinite mma_m16n8k32_s32_s8_u8 mma_m16n8k32_s32_s8_u8_satfinite
        mma_m16n8k32_s32_u8 mma_m16n8k32_s32_u8_satfinite mma_m16n8k32_s32_u8_s8 mma_m16n8k32_s32_u8_s8_satfinite
    }
    functions! { FLOATS FLOAT_NAMES: unsafe fn([f32; 4], [u32; 4], [u32; 2]) -> [f32; 4] =
        mma_m16n8k16_f32_f16 mma_m16n8k16_f32_bf16 mma_m16n8k8_f32_tf32
    }
}

#[cuda_module]
mod kernels {
    use super::tables::*;
    use super::*;

    // A lane's bytes of a row-major A (16 by 32) and a column-major B (32 by 8): words of four.
    #[kernel]
    pub fn bytes(a: &[u32], b: &[u32], c: &[i32], mut out: DisjointSlice<[[i32; 4]; 16]>) {
        let lane = warp::lane_id() as usize;
        let (g, t) = (lane / 4, lane % 4);
        let rows = [a[g * 8 + t], a[(g + 8) * 8 + t], a[g * 8 + 4 + t], a[(g + 8) * 8 + 4 + t]];
        let cols = [b[g * 8 + t], b[g * 8 + 4 + t]];
        let sums = [c[g * 8 + 2 * t], c[g * 8 + 2 * t + 1], c[(g + 8) * 8 + 2 * t], c[(g + 8) * 8 + 2 * t + 1]];
        let mut r = [[0; 4]; 16];
        for (k, f) in SHORT.iter().enumerate() { r[k] = unsafe { f(sums, [rows[0], rows[1]], cols[0]) }; }
        for (k, f) in LONG.iter().enumerate() { r[8 + k] = unsafe { f(sums, rows, cols) }; }
        if let Some((o, _)) = out.get_mut_indexed() { *o = r; }
    }

    // Fragments of halves by way of shared memory, in all ways that there are.
    #[kernel]
    pub fn fragments(a: &[u16], mut out: DisjointSlice<[u32; 16]>, mut stored: DisjointSlice<u16>) {
        static mut A: SharedArray<u16, 256, 16> = SharedArray::UNINIT;
        static mut TO: SharedArray<u16, 768, 16> = SharedArray::UNINIT;
        let lane = warp::lane_id() as usize;
        let from: *mut u16 = SharedArray::as_raw_mut_ptr(&raw mut A);
        let to: *mut u16 = SharedArray::as_raw_mut_ptr(&raw mut TO);
        for k in 0..8 { unsafe { from.add(lane * 8 + k).write(a[lane * 8 + k]) }; }
        thread::sync_threads();
        // Matrix i is rows 8 * i to 8 * i + 7 of eight halves each.
        let row = unsafe { from.add(lane * 8) } as *const u32;
        let mut r = [0; 16];
        unsafe {
            r[0] = wmma::ldmatrix_x1(row);
            r[1] = wmma::ldmatrix_x1_trans(row);
            [r[2], r[3]] = wmma::ldmatrix_x2(row);
            [r[4], r[5]] = wmma::ldmatrix_x2_trans(row);
            [r[6], r[7], r[8], r[9]] = wmma::ldmatrix_x4(row);
            [r[10], r[11], r[12], r[13]] = wmma::ldmatrix_x4_trans(row);
            r[14] = wmma::movmatrix_trans_b16(r[0]);
            wmma::stmatrix_m8n8_x4(to.add(lane * 8).cast(), r[6], r[7], r[8], r[9]);
            wmma::stmatrix_m8n8_x4_trans(to.add(256 + lane * 8).cast(), r[6], r[7], r[8], r[9]);
            wmma::stmatrix_m8n8_x2(to.add(512 + lane % 16 * 8).cast(), r[2], r[3]);
            wmma::stmatrix_m8n8_x2_trans(to.add(640 + lane % 16 * 8).cast(), r[2], r[3]);
        }
        thread::sync_threads();
        if let Some((o, _)) = out.get_mut_indexed() { *o = r; }
        for k in 0..24 { unsafe { *stored.get_unchecked_mut(lane * 24 + k) = *to.add(lane * 24 + k) }; }
    }

    #[kernel]
    pub fn floats(a: &[[u32; 4]], b: &[[u32; 2]], mut out: DisjointSlice<[[f32; 4]; 3]>) {
        let lane = warp::lane_id() as usize;
        let mut r = [[0.0; 4]; 3];
        for (k, f) in FLOATS.iter().enumerate() { r[k] = unsafe { f([0.5, 1.0, 1.5, 2.0], a[k * 32 + lane], b[k * 32 + lane]) }; }
        if let Some((o, _)) = out.get_mut_indexed() { *o = r; }
    }

    #[kernel]
    pub fn doubles(a: &[f64], b: &[f64], mut out: DisjointSlice<[f64; 2]>) {
        let lane = warp::lane_id() as usize;
        let r = unsafe { wmma::mma_m8n8k4_f64([lane as f64, 0.25], a[lane / 4 * 4 + lane % 4], b[lane % 4 * 8 + lane / 4]) };
        if let Some((o, _)) = out.get_mut_indexed() { *o = r; }
    }

    // All asynchronous copies, each into its own part, in two groups.
    #[kernel]
    pub fn copies(x: &[u32], mut out: DisjointSlice<u32>) {
        let shared = DynamicSharedArray::<u32, 16>::get();
        let lane = warp::lane_id() as usize;
        let from = x.as_ptr();
        unsafe {
            cp_async_ca_4(shared.add(lane), from.add(lane));
            cp_async_ca_8(shared.add(32 + lane * 2), from.add(lane * 2));
            cp_async_ca_16(shared.add(96 + lane * 4), from.add(lane * 4));
            cp_async_cg_16(shared.add(224 + lane * 4), from.add(lane * 4));
            cp_async_commit_group();
            cp_async_ca_zfill_4(shared.add(352 + lane), from.add(lane).cast(), lane as u32 % 5);
            cp_async_ca_zfill_8(shared.add(384 + lane * 2), from.add(lane * 2).cast(), lane as u32 % 9);
            cp_async_ca_zfill_16(shared.add(448 + lane * 4), from.add(lane * 4).cast(), lane as u32 % 17);
            cp_async_cg_zfill_16(shared.add(576 + lane * 4), from.add(lane * 4).cast(), (31 - lane as u32) % 17);
            cp_async_commit_group();
            cp_async_wait_group(1);
            cp_async_wait_all();
        }
        thread::sync_threads();
        for k in 0..22 { unsafe { *out.get_unchecked_mut(lane * 22 + k) = *shared.add(lane * 22 + k) }; }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tables::*;
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 704 * 4 };
    let mut seed = 3u32;
    let mut random = || { seed = seed.wrapping_mul(1664525).wrapping_add(1013904223); seed ^ seed >> 15 };
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at * 4..at * 4 + 4].try_into().unwrap());

    let a: Vec<u8> = (0..16 * 32).map(|_| random() as u8).collect(); // rows of 32
    let b: Vec<u8> = (0..8 * 32).map(|_| random() as u8).collect(); // columns of 32
    let c: Vec<i32> = (0..128).map(|i| match i % 3 { 0 => i32::MAX - 100, 1 => i32::MIN + 7, _ => i as i32 }).collect();
    let words = |bytes: &[u8]| (0..bytes.len() / 4).map(|i| word(bytes, i)).collect::<Vec<u32>>();
    let (ad, bd, cd) = (DeviceBuffer::from_host(&stream, &words(&a))?, DeviceBuffer::from_host(&stream, &words(&b))?, DeviceBuffer::from_host(&stream, &c)?);
    let mut out = DeviceBuffer::<[[i32; 4]; 16]>::zeroed(&stream, 32)?;
    unsafe { module.bytes(&stream, cfg, &ad, &bd, &cd, &mut out)? };
    for (lane, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        for (k, name) in SHORT_NAMES.iter().chain(LONG_NAMES).enumerate() {
            let depth = if name.contains("k16_") { 16 } else { 32 };
            let signs = name.trim_end_matches("_satfinite").rsplit("s32_").next().unwrap();
            let of = |byte: u8, signed: bool| if signed { byte as i8 as i64 } else { byte as i64 };
            for i in 0..4 {
                let (row, col) = (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2);
                let sum: i64 = (0..depth).map(|j| of(a[row * 32 + j], signs.starts_with('s')) * of(b[col * 32 + j], signs.ends_with("s8"))).sum();
                let sum = sum + c[row * 8 + col] as i64;
                let truth = if name.ends_with("satfinite") { sum.clamp(i32::MIN as i64, i32::MAX as i64) as i32 } else { sum as i32 };
                assert_eq!(r[k][i], truth, "{name} {row} {col}");
            }
        }
    }

    let halves: Vec<u16> = (0..256).map(|_| random() as u16).collect();
    let x = DeviceBuffer::from_host(&stream, &halves)?;
    let mut out = DeviceBuffer::<[u32; 16]>::zeroed(&stream, 32)?;
    let mut stored = DeviceBuffer::<u16>::zeroed(&stream, 768)?;
    unsafe { module.fragments(&stream, cfg, &x, &mut out, &mut stored)? };
    let at = |m: usize, row: usize, col: usize| halves[(m * 8 + row) * 8 + col] as u32;
    for (lane, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        let (g, t) = (lane / 4, lane % 4);
        let plain = |m: usize| at(m, g, 2 * t) | at(m, g, 2 * t + 1) << 16;
        let turned = |m: usize| at(m, 2 * t, g) | at(m, 2 * t + 1, g) << 16;
        assert_eq!(r[..15], [plain(0), turned(0), plain(0), plain(1), turned(0), turned(1), plain(0), plain(1), plain(2), plain(3), turned(0), turned(1), turned(2), turned(3), turned(0)], "{lane}");
    }
    let stored = stored.to_host_vec(&stream)?;
    for m in 0..4 {
        for (row, col) in (0..64).map(|i| (i / 8, i % 8)) {
            let place = (m * 8 + row) * 8 + col;
            assert_eq!((stored[place], stored[256 + place]), (at(m, row, col) as u16, at(m, col, row) as u16));
            if m < 2 { assert_eq!((stored[512 + place], stored[640 + place]), (at(m, row, col) as u16, at(m, col, row) as u16)); }
        }
    }

    // Small whole numbers, of which all sums are exact.
    let small = |i: usize| ((i * 7 + i / 5) % 13) as f32 - 6.0;
    let depth = [16, 16, 8];
    let value = |k: usize, v: f32| match k { 0 => (v as f16).to_bits() as u32, 1 => v.to_bits() >> 16, _ => v.to_bits() };
    let pair = |k: usize, row: &dyn Fn(usize) -> f32, first: usize| if k == 2 { value(k, row(first)) } else { value(k, row(first)) | value(k, row(first + 1)) << 16 };
    let mut fa = Vec::new();
    let mut fb = Vec::new();
    for k in 0..3 {
        for lane in 0..32 {
            let (g, t) = (lane / 4, lane % 4);
            let a = |row: usize| move |j: usize| small(row * 16 + j);
            let b = |j: usize| small(j * 8 + g + 3);
            let (near, far) = if k == 2 { (t, t + 4) } else { (2 * t, 2 * t + 8) };
            fa.push([pair(k, &a(g), near), pair(k, &a(g + 8), near), pair(k, &a(g), far), pair(k, &a(g + 8), far)]);
            fb.push([pair(k, &b, near), pair(k, &b, far)]);
        }
    }
    let (ad, bd) = (DeviceBuffer::from_host(&stream, &fa)?, DeviceBuffer::from_host(&stream, &fb)?);
    let mut out = DeviceBuffer::<[[f32; 4]; 3]>::zeroed(&stream, 32)?;
    unsafe { module.floats(&stream, cfg, &ad, &bd, &mut out)? };
    for (lane, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        for (k, i) in (0..12).map(|n| (n / 4, n % 4)) {
            let (row, col) = (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2);
            let truth = 0.5 * (i + 1) as f32 + (0..depth[k]).map(|j| small(row * 16 + j) * small(j * 8 + col + 3)).sum::<f32>();
            assert_eq!(r[k][i], truth, "{} {row} {col}", FLOAT_NAMES[k]);
        }
    }

    let a: Vec<f64> = (0..32).map(|i| i as f64 * 0.5 - 3.0).collect();
    let b: Vec<f64> = (0..32).map(|i| 7.0 - i as f64 * 0.25).collect();
    let (ad, bd) = (DeviceBuffer::from_host(&stream, &a)?, DeviceBuffer::from_host(&stream, &b)?);
    let mut out = DeviceBuffer::<[f64; 2]>::zeroed(&stream, 32)?;
    unsafe { module.doubles(&stream, cfg, &ad, &bd, &mut out)? };
    for (lane, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        for i in 0..2 {
            let (row, col) = (lane / 4, lane % 4 * 2 + i);
            let truth = [lane as f64, 0.25][i] + (0..4).map(|j| a[row * 4 + j] * b[j * 8 + col]).sum::<f64>();
            assert_eq!(r[i], truth);
        }
    }

    let x: Vec<u32> = (0..128).map(|_| random()).collect();
    let xd = DeviceBuffer::from_host(&stream, &x)?;
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 704)?;
    unsafe { module.copies(&stream, cfg, &xd, &mut out)? };
    let r = out.to_host_vec(&stream)?;
    assert_eq!((&r[..32], &r[32..96], &r[96..224], &r[224..352]), (&x[..32], &x[..64], &x[..], &x[..]));
    let bytes = |words: &[u32]| words.iter().flat_map(|w| w.to_le_bytes()).collect::<Vec<u8>>();
    let filled = |size: usize, kept: &dyn Fn(usize) -> usize| {
        (0..32 * size).map(|i| if i % size < kept(i / size) { bytes(&x)[i] } else { 0 }).collect::<Vec<u8>>()
    };
    assert_eq!(bytes(&r[352..384]), filled(4, &|lane| lane % 5));
    assert_eq!(bytes(&r[384..448]), filled(8, &|lane| lane % 9));
    assert_eq!(bytes(&r[448..576]), filled(16, &|lane| lane % 17));
    assert_eq!(bytes(&r[576..704]), filled(16, &|lane| (31 - lane) % 17));
    println!("{} products", SHORT_NAMES.len() + LONG_NAMES.len() + FLOAT_NAMES.len() + 1);
    Ok(())
}
