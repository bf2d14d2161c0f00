//! Generic kernels, closures, structs by value, constants, device functions, unroll, printf, assert, inline PTX.
use cuda_core::{CudaContext, DeviceBuffer, DeviceCopy, LaunchConfig, LaunchConfig1D};
use cuda_device::{constant, cuda_module, device, gpu_assert, gpu_printf, kernel, launch_bounds, launch_contract, ptx_asm, thread, ConstantMemory, DisjointSlice};
use core::ops::{Add, Mul};

#[derive(Clone, Copy, Debug, PartialEq, DeviceCopy)]
#[repr(C)]
pub struct Body {
    pub pos: [f32; 3],
    pub mass: f32,
}

#[derive(Clone, Copy)]
pub struct Params {
    pub scale: f32,
    pub offset: f64,
    pub flag: bool,
    pub table: [u16; 3],
}

pub trait Policy {
    const UNROLL: usize;
    const THREADS: u32;
    type Acc: Copy + Add<Output = Self::Acc> + Default;
    fn lift(x: f32) -> Self::Acc;
    fn lower(x: Self::Acc) -> f64;
}
pub struct Wide;
impl Policy for Wide {
    const UNROLL: usize = 4;
    const THREADS: u32 = 128;
    type Acc = f64;
    fn lift(x: f32) -> f64 { x as f64 }
    fn lower(x: f64) -> f64 { x }
}

#[device]
fn gravity(a: &Body, b: &Body) -> [f32; 3] {
    let d: [f32; 3] = core::array::from_fn(|k| b.pos[k] - a.pos[k]);
    let r2 = d.iter().map(|x| x * x).sum::<f32>() + 0.01;
    let inv = 1.0 / (r2 * r2.sqrt());
    d.map(|x| x * b.mass * inv)
}

#[cuda_module]
mod kernels {
    use super::*;

    #[constant]
    static WEIGHTS: ConstantMemory<[f32; 5]> = ConstantMemory::UNINIT;

    #[kernel]
    pub fn map<T: Copy, R: Copy, F: Fn(T) -> R + Copy>(f: F, input: &[T], mut out: DisjointSlice<R>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = f(input[i.get()]);
        }
    }

    #[kernel(f32, i64)]
    pub fn axpy<T: Copy + Add<Output = T> + Mul<Output = T>>(a: T, x: &[T], mut y: DisjointSlice<T>) {
        if let Some((y, i)) = y.get_mut_indexed() {
            *y = a * x[i.get()] + *y;
        }
    }

    #[kernel]
    #[launch_bounds(128)]
    pub fn reduce_rows<P: Policy, const COLS: usize>(x: &[f32], mut out: DisjointSlice<f64>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let row = i.get() * COLS;
            let mut acc = P::Acc::default();
            let mut k = 0;
            #[unroll(4)]
            while k < COLS {
                acc = acc + P::lift(x[row + k]);
                k += 1;
            }
            *o = P::lower(acc);
        }
    }

    #[kernel]
    #[launch_contract(domain = 1, block = (64, 1, 1), requires = (bodies.len() == out.len()))]
    pub fn forces(bodies: &[Body], p: Params, mut out: DisjointSlice<[f32; 3]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let mut f = [0.0f32; 3];
            for b in bodies {
                let g = gravity(&bodies[i.get()], b);
                for k in 0..3 {
                    f[k] += g[k];
                }
            }
            if p.flag {
                *o = f.map(|v| v * p.scale + p.offset as f32 + p.table[2] as f32);
            }
        }
    }

    #[kernel]
    pub fn convolve(x: &[f32], mut y: DisjointSlice<f32>) {
        let w = WEIGHTS.get_ref();
        if let Some((o, i)) = y.get_mut_indexed() {
            let mut sum = 0.0;
            #[unroll]
            for k in 0..5usize {
                let at = (i.get() + k).wrapping_sub(2);
                if at < x.len() {
                    sum += w[k] * x[at];
                }
            }
            gpu_assert!(WEIGHTS.get()[2] == w[2], "same constant");
            *o = sum;
        }
    }

    #[kernel]
    pub fn talk(n: u32, mut out: DisjointSlice<u32>) {
        let i = thread::index_1d();
        let t = i.get() as u32;
        let mut sum: u32 = 0;
        let mut twice: u32 = t;
        unsafe {
            ptx_asm!("mad.lo.u32 %0, %1, %2, 7;", out("=r") sum, in("r") t, in("n") 3, options(register_only, may_diverge));
            ptx_asm!("add.u32 %0, %0, %1;", inout("+r") twice, in("r") t, options(register_only));
        }
        if t == 1 {
            gpu_printf!("n = {}, hex {:#x}, float {:.2}, {:>4}|{:04}\n", n, 255u32, 1.5f32, 7, 42);
            gpu_printf!("%d %c %5.1f %llu\n", -3i32, 65u8, 2.25f64, 1u64 << 40);
        }
        if let Some(o) = out.get_mut(i) {
            *o = sum * 1000 + twice;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = unsafe { kernels::load(&ctx)? };
    let cfg = LaunchConfig::for_num_elems(256);
    let x: Vec<f32> = (0..256).map(|i| i as f32).collect();
    let dx = DeviceBuffer::from_host(&stream, &x)?;
    let (factor, shift) = (3.0f32, 10u16);
    let mut words = DeviceBuffer::<u32>::zeroed(&stream, 256)?;
    unsafe { module.map(&stream, cfg, move |v: f32| (v * factor) as u32 + shift as u32, &dx, &mut words)? };
    assert!(words.to_host_vec(&stream)?.iter().zip(0u32..).all(|(w, i)| *w == 3 * i + 10));
    let mut y = DeviceBuffer::from_host(&stream, &vec![1i64 << 40; 256])?;
    let ints = DeviceBuffer::from_host(&stream, &(0..256i64).collect::<Vec<_>>())?;
    unsafe { module.axpy::<i64>(&stream, cfg, -2, &ints, &mut y)? };
    assert_eq!(y.to_host_vec(&stream)?[9], (1 << 40) - 18);
    let mut rows = DeviceBuffer::<f64>::zeroed(&stream, 16)?;
    unsafe { module.reduce_rows::<Wide, 16>(&stream, LaunchConfig { grid_dim: (1, 1, 1), block_dim: (Wide::THREADS, 1, 1), shared_mem_bytes: 0 }, &dx, &mut rows)? };
    assert_eq!(rows.to_host_vec(&stream)?[3], (48..64).sum::<i32>() as f64);
    let bodies: Vec<Body> = (0..100).map(|i| Body { pos: [i as f32, (i * i % 17) as f32, 1.0], mass: 1.0 + i as f32 }).collect();
    let db = DeviceBuffer::from_host(&stream, &bodies)?;
    let mut df = DeviceBuffer::<[f32; 3]>::zeroed(&stream, 100)?;
    let launch = module.prepare_forces(LaunchConfig1D::new(2, 64, 0))?;
    module.forces(&stream, &launch, &db, Params { scale: 2.0, offset: 1.0, flag: true, table: [1, 2, 3] }, &mut df)?;
    let f = df.to_host_vec(&stream)?;
    for (i, b) in bodies.iter().enumerate() {
        let mut sum = [0.0f32; 3];
        for o in &bodies { let g = gravity(b, o); for k in 0..3 { sum[k] += g[k]; } }
        for k in 0..3 { assert!((f[i][k] - (sum[k] * 2.0 + 4.0)).abs() < 1e-2, "{i} {k}"); }
    }
    module.set_weights(&stream, &[0.1, 0.2, 0.4, 0.2, 0.1])?;
    let mut dy = DeviceBuffer::<f32>::zeroed(&stream, 256)?;
    unsafe { module.convolve(&stream, cfg, &dx, &mut dy)? };
    assert!((dy.to_host_vec(&stream)?[100] - 100.0).abs() < 1e-4);
    module.set_weights_blocking(&[1.0, 0.0, 0.0, 0.0, 0.0])?;
    unsafe { module.convolve(&stream, cfg, &dx, &mut dy)? };
    assert_eq!(dy.to_host_vec(&stream)?[100], 98.0);
    unsafe { module.talk(&stream, LaunchConfig { block_dim: (32, 1, 1), ..cfg }, 5, &mut words)? };
    assert_eq!(words.to_host_vec(&stream)?[4], (4 * 3 + 7) * 1000 + 8);
    println!("SUCCESS");
    Ok(())
}
