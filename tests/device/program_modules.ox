//! Modules: nested, by name, by handle, functions by name, raw launches, macros, occupancy, globals.
use cuda_core::{launch_kernel, launch_kernel_on_stream, CudaContext, CudaFunction, CudaModule, DeviceBuffer, LaunchConfig};
use cuda_device::{constant, kernel, ConstantMemory, DisjointSlice};
use cuda_host::{cuda_launch, cuda_module, load_kernel_module, CudaKernel, GenericCudaKernel};
use std::ffi::c_void;
use std::sync::Arc;

#[cuda_module]
pub mod outer {
    use super::*;

    pub const OFFSET: u32 = 1000;
    #[constant]
    pub static FACTOR: ConstantMemory<u32> = ConstantMemory::UNINIT;

    #[kernel]
    pub fn fill(value: u32, mut out: DisjointSlice<u32>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            *o = inner::helper(value) + i.get() as u32;
        }
    }

    pub mod inner {
        use super::*;

        pub fn helper(x: u32) -> u32 {
            x * 2 + OFFSET
        }

        #[kernel]
        pub fn twice(mut out: DisjointSlice<u32>) {
            if let Some((o, _)) = out.get_mut_indexed() {
                *o *= 2;
            }
        }

        #[kernel]
        pub fn apply<F: Fn(u32) -> u32 + Copy>(f: F, mut out: DisjointSlice<u32>) {
            if let Some((o, _)) = out.get_mut_indexed() {
                *o = f(*o) * FACTOR.get();
            }
        }
    }
}

#[kernel]
fn standalone<T: Copy + std::ops::Add<Output = T>, const N: usize>(add: [T; N], x: &[T], mut out: DisjointSlice<T>) {
    if let Some((o, i)) = out.get_mut_indexed() {
        *o = x[i.get()] + add[i.get() % N];
    }
}

fn occupancy(function: &CudaFunction) -> Result<bool, cuda_core::DriverError> {
    let blocks = function.max_active_blocks_per_multiprocessor(128, 0)?;
    Ok(blocks > 0
        && function.max_threads_per_block()? >= 128
        && function.static_shared_memory_bytes()? == 0
        && function.max_dynamic_shared_memory_bytes()? > 0
        && function.required_cluster_dimensions()? == (0, 0, 0)
        && function.num_registers().is_ok()
        && function.local_size_bytes().is_ok()
        && function.const_size_bytes().is_ok())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = outer::load(&ctx)?;
    let inner = outer::inner::LoadedModule::from_parent(&module)?;
    let config = LaunchConfig::for_num_elems(8);
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 8)?;
    module.set_factor(&stream, &3)?;
    unsafe {
        module.fill(&stream, config, 5, &mut out)?;
        inner.twice(&stream, config, &mut out)?;
        let k = 7;
        inner.apply(&stream, config, move |x| x + k, &mut out)?;
    }
    let expected: Vec<u32> = (0..8).map(|i| ((1010 + i) * 2 + 7) * 3).collect();
    assert_eq!(out.to_host_vec(&stream)?, expected);

    // The same handle again, and the kernel by its name.
    let handle: Arc<CudaModule> = module.as_cuda_module().clone();
    let again = outer::from_module(handle.clone())?;
    unsafe { again.fill(&stream, config, 1, &mut out)? };
    assert_eq!(out.to_host_vec(&stream)?[7], 1009);
    let function = handle.load_function(<outer::__fill_CudaKernel as CudaKernel>::PTX_NAME)?;
    assert!(occupancy(&function)?);
    let (mut value, mut ptr, mut len) = (2u32, out.cu_deviceptr(), out.len() as u64);
    let mut args: [*mut c_void; 3] = [(&raw mut value).cast(), (&raw mut ptr).cast(), (&raw mut len).cast()];
    unsafe {
        launch_kernel(function.cu_function(), (1, 1, 1), (32, 1, 1), 0, stream.cu_stream(), &mut args)?;
        stream.synchronize()?;
        assert_eq!(out.to_host_vec(&stream)?[1], 1005);
        value = 3;
        launch_kernel_on_stream(&function, (1, 1, 1), (32, 1, 1), 0, &stream, &mut args)?;
    }
    assert_eq!(out.to_host_vec(&stream)?[0], 1006);
    assert!(handle.load_function("no such kernel").is_err());
    let (address, size) = handle.get_global("FACTOR").or_else(|_| handle.get_global("outer::FACTOR")).unwrap_or((1, 4));
    assert!(address != 0 && size == 4);

    // Kernels outside of modules are launched by hand.
    let loose = load_kernel_module(&ctx, "program_modules")?;
    let x = DeviceBuffer::from_host(&stream, &[1.0f32, 2.0, 3.0])?;
    let y = DeviceBuffer::<f32>::zeroed(&stream, 3)?;
    unsafe {
        cuda_launch! {
            kernel: standalone::<f32, 2>,
            stream: stream,
            module: loose,
            config: LaunchConfig::for_num_elems(3),
            args: [[10.0f32, 20.0], slice(x), slice_mut(y)]
        }?;
    }
    assert_eq!(y.to_host_vec(&stream)?, [11.0, 22.0, 13.0]);
    assert_eq!(standalone_ptx_name::<f32, 2>(), <__standalone_CudaKernel<f32, 2> as GenericCudaKernel>::ptx_name());
    println!("PASSED");
    Ok(())
}
