// Products of matrices by a warp, from fragments in registers and in shared memory.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, cuda_module, kernel, thread, warp, wmma};
use cuda_device::f16x2::pack_f16x2;
#[cuda_module]
mod kernels {
    use super::*;
    #[kernel]
    pub fn f16_ld(a: &[u16], b: &[u16], mut d: DisjointSlice<f32>) {
        static mut A: SharedArray<u16, 256, 16> = SharedArray::UNINIT;
        static mut B: SharedArray<u16, 128, 16> = SharedArray::UNINIT;
        let l = warp::lane_id() as usize;
        for k in 0..8 { unsafe { A[l * 8 + k] = a[l * 8 + k] }; }
        for k in 0..4 { unsafe { B[l * 4 + k] = b[l * 4 + k] }; }
        thread::sync_threads();
        let (pa, pb) = (SharedArray::as_raw_mut_ptr(&raw mut A), SharedArray::as_raw_mut_ptr(&raw mut B));
        let fa = unsafe { wmma::ldmatrix_x4(pa.add((l % 16) * 16 + (l / 16) * 8).cast()) };
        let fb = unsafe { wmma::ldmatrix_x2_trans(pb.add((l % 16) * 8).cast()) };
        let acc = unsafe { wmma::mma_m16n8k16_f32_f16([1.0; 4], fa, fb) };
        let (g, t) = (l / 4, l % 4);
        unsafe {
            *d.get_unchecked_mut(g * 8 + t * 2) = acc[0];
            *d.get_unchecked_mut(g * 8 + t * 2 + 1) = acc[1];
            *d.get_unchecked_mut((g + 8) * 8 + t * 2) = acc[2];
            *d.get_unchecked_mut((g + 8) * 8 + t * 2 + 1) = acc[3];
        }
    }
    #[kernel]
    pub fn others(mut d: DisjointSlice<f64>) {
        let l = warp::lane_id();
        let (g, t) = (l / 4, l % 4);
        let s = unsafe { wmma::mma_m16n8k32_s32_s8([1, 2, 3, 4], [l | 0x0102ff00, l * 3, 0x7f80ff01, 5], [0x01010101 * t, g | 0xff00]) };
        let z = unsafe { wmma::mma_m16n8k8_f32_tf32([0.5; 4], [(l as f32).to_bits(), 2.0f32.to_bits(), (t as f32).to_bits(), 0], [(g as f32).to_bits(), 3.0f32.to_bits()]) };
        let q = unsafe { wmma::mma_m8n8k4_f64([0.25, 1.0], l as f64 + 0.5, g as f64 - t as f64) };
        let b = unsafe { wmma::mma_m16n8k16_f32_bf16([0.0; 4], [0x3f803f80, 0x40003f80, l << 16 | 0x3f80_0000, 0x40404040], [0x3f804000, 0x40003f80]) };
        let mv = unsafe { wmma::movmatrix_trans_b16(l * 2 | (l * 2 + 1) << 16) };
        let _ = pack_f16x2(1.0, 2.0);
        let i = thread::index_1d();
        if let Some(o) = d.get_mut(i) { *o = s[0] as f64 + s[1] as f64 * 3.0 + s[2] as f64 * 5.0 + s[3] as f64 * 7.0 + (z[0] + z[1] * 2.0 + z[2] * 4.0 + z[3] * 8.0) as f64 + q[0] + q[1] * 3.0 + (b[0] + b[3]) as f64 + (mv & 0xffff) as f64 * 100.0 + (mv >> 16) as f64 * 1e5; }
    }
}
fn main() {
    let ctx = CudaContext::new(0).unwrap();
    let stream = ctx.default_stream();
    let m = kernels::load(&ctx).unwrap();
    let a: Vec<f32> = (0..256).map(|i| ((i * 7) % 13) as f32 - 6.0).collect();
    let b: Vec<f32> = (0..128).map(|i| ((i * 5) % 11) as f32 - 5.0).collect();
    let half = |v: &[f32]| v.iter().map(|x| (*x as f16).to_bits()).collect::<Vec<u16>>();
    let ad = DeviceBuffer::from_host(&stream, &half(&a)).unwrap();
    let bd = DeviceBuffer::from_host(&stream, &half(&b)).unwrap();
    let mut d = DeviceBuffer::<f32>::zeroed(&stream, 128).unwrap();
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    unsafe { m.f16_ld(&stream, cfg, &ad, &bd, &mut d) }.unwrap();
    let h = d.to_host_vec(&stream).unwrap();
    for r in 0..16 { for c in 0..8 { let w: f32 = 1.0 + (0..16).map(|k| a[r * 16 + k] * b[k * 8 + c]).sum::<f32>(); assert_eq!(h[r * 8 + c], w, "{r} {c}"); } }
    let mut e = DeviceBuffer::<f64>::zeroed(&stream, 32).unwrap();
    unsafe { m.others(&stream, cfg, &mut e) }.unwrap();
    println!("{:?}", e.to_host_vec(&stream).unwrap());
    println!("PASSED");
}
