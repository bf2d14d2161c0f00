// Attributes and macros and what they generate, with their types.
#![feature(f16)]
#![allow(dead_code)]
use cuda_core::{
    CudaContext, CudaModule, CudaStream, DeviceBuffer, DeviceCopy, DriverError, EmbeddedModuleError, LaunchConfig,
    LaunchConfig1D, LaunchConfig2D, LaunchConfig3D, LaunchContractError, PreparedLaunch,
};
use cuda_device::{
    ConstantMemory, DisjointSlice, LinearTiles, RowMajorTiles, Uniform, cluster_launch, constant, convergent,
    cooperative_launch, cuda_module, device, gpu_assert, gpu_printf, kernel, launch_bounds, launch_contract, ptx_asm,
    pure, readonly, thread,
};
use cuda_host::{CudaKernel, GenericCudaKernel, RowWidth, cuda_launch};
use std::sync::Arc;
use thread::{Index2D, Index3D, Runtime2DIndex};

#[derive(Clone, Copy, DeviceCopy)]
#[repr(C)]
struct Pair<T: DeviceCopy> {
    a: T,
    b: [u32; 2],
}

#[derive(Clone, Copy, DeviceCopy)]
#[repr(C)]
union Word {
    float: f32,
    int: u32,
}

trait Policy {
    const THREADS: u32;
}
#[derive(Clone, Copy)]
struct Small;
impl Policy for Small {
    const THREADS: u32 = 64;
}
const MOST: u32 = 2 * 64;

#[device]
fn helper(x: u32) -> u32 {
    x + thread::index_2d_row() as u32
}

#[device]
fn generic<T: Copy>(x: T) -> T {
    x
}

#[convergent]
#[device]
fn apart(x: u32) -> u32 {
    x
}

#[pure]
#[device]
fn square(x: u32) -> u32 {
    x * x
}

#[readonly]
#[device]
fn first(x: &[u32]) -> u32 {
    x[0]
}

#[kernel]
#[launch_bounds(MOST)]
pub fn outside(x: &[f32], k: f32, mut out: DisjointSlice<f32>) {
    if let Some((o, i)) = out.get_mut_indexed() {
        *o = x[i.get()] * k;
    }
}

#[cuda_module]
mod kernels {
    use super::*;

    #[constant]
    static SCALE: ConstantMemory<[f32; 4]> = ConstantMemory::UNINIT;
    #[constant]
    pub static LIMIT: ConstantMemory<u32> = ConstantMemory::UNINIT;

    #[kernel]
    pub fn plain(x: &[f32], y: &mut [f32], mut out: DisjointSlice<f32>, n: u32, pair: Pair<f32>, t: (u8, f64)) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = x[i.get()] + SCALE.get()[0] + SCALE.get_ref()[1] + pair.a + t.1 as f32 + LIMIT.get() as f32;
            if i.get() < n as usize {
                y[i.get()] = 1.0;
            }
        }
    }

    #[kernel]
    pub unsafe fn pointers(p: *const f32, q: *mut f32) {
        unsafe { *q = *p };
    }

    #[kernel(unchecked_indexing)]
    pub fn unchecked(x: &[f32], mut out: DisjointSlice<f32>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = x[i.get()];
        }
    }

    #[kernel(f32, i32)]
    pub fn scale<T: Copy + std::ops::Mul<Output = T>>(k: T, x: &[T], mut out: DisjointSlice<T>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = x[i.get()] * k;
        }
    }

    #[kernel]
    pub fn map<T: Copy, F: Fn(T) -> T + Copy, const N: usize>(f: F, x: &[T], mut out: DisjointSlice<T>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            #[unroll]
            for _ in 0..N {
                *o = f(x[i.get()]);
            }
        }
    }

    #[kernel]
    #[launch_bounds(256, 2)]
    pub fn loops(mut out: DisjointSlice<u32>) {
        let mut i = 0;
        #[unroll(4)]
        while i < 16 {
            i += 1;
        }
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = i;
        }
    }

    #[kernel]
    #[launch_bounds(P::THREADS)]
    pub fn by_policy<P: Policy + Copy>(_p: P, mut out: DisjointSlice<u32>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = P::THREADS;
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 1, block = (128, 1, 1), coordinates = u32, requires = (x.len() >= out.len()))]
    pub fn contracted(x: &[f32], n: Uniform<u32>, mut out: DisjointSlice<f32>) {
        let t = thread::index_1d_u32(lc);
        let at = t.get() as usize;
        if let Some(mut o) = out.element_thread32(t) {
            o.write(x[at] + n.get() as f32);
        }
    }

    #[kernel(launch_context = lc, unchecked_indexing)]
    #[launch_bounds(128)]
    #[launch_contract(domain = 1, coordinates = u32)]
    pub fn runs(mut out: DisjointSlice<f32, LinearTiles<4>>) {
        let mut runs = out.grid_stride_runs32(thread::index_1d_u32(lc));
        while let Some(mut run) = runs.next_run() {
            let _ = run.at(0).map(|mut o| o.write(1.0));
        }
    }

    #[kernel]
    #[launch_contract(
        domain = 2, block = (16, 16, 1), dynamic_shared_range = (64, 1024), dynamic_shared_alignment = 32,
        min_compute_capability = (7, 0), requires = (a.len() == m * k, b.len() <= k * 4 + 2 - 1, m > 0)
    )]
    pub fn matrix(a: &[f32], b: &[f32], m: u32, k: u32, mut out: DisjointSlice<f32, Index2D<64>>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = a[i.get() % a.len()] * b[0] * (m + k) as f32;
        }
    }

    #[kernel]
    #[launch_contract(domain = 2, block = (8, 8, 1))]
    pub fn rows(mut out: DisjointSlice<f32, Runtime2DIndex>) {
        if let Some(place) = thread::index_2d_runtime(&out) {
            let (row, col) = (place.row(), place.col());
            if let Some(o) = out.get_mut(place) {
                *o = (row * 100 + col) as f32;
            }
        }
    }

    #[kernel(launch_context = lc)]
    #[launch_contract(domain = 2, block = (8, 8, 1), coordinates = u32)]
    pub fn tiles(mut out: DisjointSlice<f32, RowMajorTiles<2, 2, 64>>) {
        if let Some(mut tile) = out.tile_2d32(thread::coord_2d_u32(lc)) {
            tile.at_const::<0, 1>().write(1.0);
        }
    }

    #[kernel]
    #[launch_contract(domain = 3, block = (4, 4, 4))]
    pub fn volume(mut out: DisjointSlice<f32, Index3D<8, 8>>) {
        if let Some(i) = thread::index_3d::<8, 8>() {
            if let Some(o) = out.get_mut(i) {
                *o = 1.0;
            }
        }
    }

    #[kernel]
    #[launch_bounds(128)]
    #[launch_contract(domain = 1, dynamic_shared = 512)]
    pub unsafe fn promised<F: Fn(u32) -> u32 + Copy>(f: F, mut out: DisjointSlice<u32>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = f(i.get() as u32);
        }
    }

    #[kernel]
    #[cooperative_launch]
    #[launch_bounds(64)]
    pub fn together(mut out: DisjointSlice<u32>) {
        cuda_device::grid::sync();
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = 1;
        }
    }

    #[kernel]
    #[cluster_launch(2, 1, 1)]
    pub fn clustered(mut out: DisjointSlice<u32>) {
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = cuda_device::cluster::block_rank();
        }
    }

    #[kernel]
    pub fn speaks(x: u32) {
        let printed: i32 = gpu_printf!("{} {:x} {:#x} {:o} {:e} {:.2} {:5} {:05} %d %5.2f %s\n", x, x, x, x, 1.5f32, 1.5f64, x, x, x, 1.0f32, c"text".as_ptr());
        gpu_assert!(printed >= -1);
        gpu_assert!(x < 100, "x is too large");
    }

    #[kernel]
    pub fn assembles(x: u32, mut out: DisjointSlice<u32>) {
        let (a, mut b): (u32, f32);
        b = 1.0;
        unsafe {
            ptx_asm!("add.u32 %0, %1, %2;", out("=r") a, in("r") x, in("n") 3, options(register_only));
            ptx_asm!("add.f32 %0, %0, %1;", inout("+f") b, in("f") 2.0f32, clobber("memory"));
        }
        let lane: u32;
        unsafe { ptx_asm!("mov.u32 %0, %%laneid;", out("=r") lane, options(register_only, may_diverge)) };
        if let Some((o, _)) = out.get_mut_indexed() {
            *o = a + b as u32 + lane + helper(1) + generic(2) + apart(3) + square(4) + first(&[1]);
        }
    }

    pub mod inner {
        use super::*;

        #[kernel]
        pub fn nested(mut out: DisjointSlice<u32>) {
            if let Some((o, _)) = out.get_mut_indexed() {
                *o = 7;
            }
        }
    }
}

type Loaded = kernels::LoadedModule;
const LOAD: unsafe fn(&Arc<CudaContext>) -> Result<Loaded, EmbeddedModuleError> = kernels::load;
const LOAD_SAFE: fn(&Arc<CudaContext>) -> Result<Loaded, EmbeddedModuleError> = kernels::load;
const NAMED: unsafe fn(&Arc<CudaContext>, &str) -> Result<Loaded, EmbeddedModuleError> = kernels::load_named;
const FROM: unsafe fn(Arc<CudaModule>) -> Result<Loaded, DriverError> = kernels::from_module;
const AS: fn(&Loaded) -> &Arc<CudaModule> = Loaded::as_cuda_module;
const PARENT: fn(&Loaded) -> Result<kernels::inner::LoadedModule, DriverError> =
    kernels::inner::LoadedModule::from_parent;

type Buffer<T> = DeviceBuffer<T>;
type Driver = Result<(), DriverError>;
type Contract = Result<(), LaunchContractError>;

const SET: (fn(&Loaded, &CudaStream, &[f32; 4]) -> Driver, fn(&Loaded, &[f32; 4]) -> Driver) =
    (Loaded::set_scale, Loaded::set_scale_blocking);

type Contracted = PreparedLaunch<kernels::__contracted_CudaKernel>;
const PREPARE: fn(&Loaded, LaunchConfig1D) -> Result<Contracted, LaunchContractError> = Loaded::prepare_contracted;
const PREPARE_2: fn(&Loaded, LaunchConfig2D) -> Result<PreparedLaunch<kernels::__matrix_CudaKernel>, LaunchContractError> =
    Loaded::prepare_matrix;
const PREPARE_3: fn(&Loaded, LaunchConfig3D) -> Result<PreparedLaunch<kernels::__volume_CudaKernel>, LaunchContractError> =
    Loaded::prepare_volume;
// Methods whose host types come from the kernel's parameters, by calls with typed arguments.
#[allow(unsafe_op_in_unsafe_fn)]
unsafe fn calls<'a>(
    m: &Loaded, stream: &CudaStream, config: LaunchConfig, x: &Buffer<f32>, y: &mut Buffer<f32>, out: &mut Buffer<f32>,
    ints: &mut Buffer<u32>, pair: Pair<f32>, rows: RowWidth<'a, f32>, more: RowWidth<'a, f32>, contracted: &Contracted,
    by_rows: &PreparedLaunch<kernels::__rows_CudaKernel>,
) {
    let _: Driver = m.plain(stream, config, x, y, out, 3u32, pair, (1u8, 2.0f64));
    let _: Driver = m.pointers(stream, config, 0 as *const f32, 0 as *mut f32);
    let _: Driver = m.scale::<f32>(stream, config, 2.0f32, x, out);
    let _: Driver = m.by_policy::<Small>(stream, config, Small, ints);
    let _: Driver = m.together(stream, config, ints);
    let _: Driver = m.clustered(stream, config, ints);
    let _: Contract = m.contracted(stream, contracted, x, 3u32, out);
    let _: Driver = m.contracted_unchecked(stream, config, x, 3u32, out);
    let _: Contract = m.rows(stream, by_rows, rows);
    let _: Driver = m.rows_unchecked(stream, config, more);
}

fn named<K: CudaKernel>() -> &'static str {
    K::PTX_NAME
}
fn named_generic<K: GenericCudaKernel>() -> &'static str {
    K::ptx_name()
}

fn launches(ctx: &Arc<CudaContext>, stream: &CudaStream, x: &Buffer<f32>, out: &mut Buffer<f32>) -> Result<(), Box<dyn std::error::Error>> {
    let module = kernels::load(ctx)?;
    let _: Loaded = unsafe { kernels::load(ctx)? };
    let _: Loaded = kernels::load_named(ctx, "surface")?;
    let _: Loaded = kernels::from_module(module.as_cuda_module().clone())?;
    let inner = kernels::inner::LoadedModule::from_parent(&module)?;
    let _ = (inner.clone(), format!("{inner:?}"));
    let k = 3.0f32;
    let triple = move |v: f32| v * k;
    unsafe { module.map::<f32, _, 4>(stream, LaunchConfig::for_num_elems(4), triple, x, out)? };
    let _: &str = named::<kernels::__plain_CudaKernel>();
    let _: &str = named_generic::<kernels::__map_CudaKernel<f32, fn(f32) -> f32, 2>>();
    let _: &'static str = kernels::scale_ptx_name::<f32>();
    let add = move |v: u32| v + 1;
    let prepared = module.prepare_promised_for(&add, LaunchConfig1D::new(1, 128, 512))?;
    let mut ints = DeviceBuffer::<u32>::zeroed(stream, 128)?;
    unsafe { module.promised(stream, &prepared, add, &mut ints)? };
    let config: LaunchConfig = prepared.config();
    let again = prepared.clone();
    let _ = (again.config().grid_dim, config.block_dim);
    unsafe {
        cuda_launch! {
            kernel: outside, stream: stream, module: module.as_cuda_module(), config: LaunchConfig::for_num_elems(4),
            args: [slice(x), 2.0f32, slice_mut(out)]
        }?;
        cuda_launch! {
            kernel: kernels::map::<f32, _, 1>, stream: stream, module: module.as_cuda_module(),
            config: LaunchConfig::for_num_elems(4), cooperative: false, args: [triple, slice(x), slice_mut(out)]
        }?;
    }
    Ok(())
}

fn main() {}
