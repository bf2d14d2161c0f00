// Contexts, streams, events, buffers, memory, modules, launches and errors: each name with its type.
#![allow(dead_code)]
use cuda_core::{
    ConstantHandle, CudaContext, CudaEvent, CudaFunction, CudaModule, CudaStream, DeviceBuffer, DeviceCopy, DriverError,
    EmbeddedModuleError, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D, LaunchContractError,
    PinnedHostBuffer, PreparedLaunch, SyncPolicy, memory, sys,
};
use cuda_host::{CudaKernel, GenericCudaKernel, KernelScalar, RowWidth};
use std::ffi::{CStr, c_void};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::num::Wrapping;
use std::sync::Arc;
use sys::{CUcontext, CUdevice, CUdeviceptr, CUevent_flags, CUfunction, CUmodule, CUresult, CUstream};

type Driver<T> = Result<T, DriverError>;

const CONTEXT: (
    fn(usize) -> Driver<Arc<CudaContext>>, fn(&CudaContext) -> usize, fn(&CudaContext) -> CUdevice,
    fn(&CudaContext) -> CUcontext,
) = (CudaContext::new, CudaContext::ordinal, CudaContext::cu_device, CudaContext::cu_ctx);
const WAITS: [fn(&CudaContext) -> Driver<()>; 3] =
    [CudaContext::bind_to_thread, CudaContext::synchronize, CudaContext::check_err];
const STREAMS: (fn(&Arc<CudaContext>) -> Arc<CudaStream>, fn(&Arc<CudaContext>) -> Driver<Arc<CudaStream>>) =
    (CudaContext::default_stream, CudaContext::new_stream);
const DEVICE: (fn(&CudaContext) -> Driver<String>, fn(&CudaContext) -> Driver<(i32, i32)>) =
    (CudaContext::device_name, CudaContext::compute_capability);
const NUMBERS: [fn(&CudaContext) -> Driver<u32>; 3] = [
    CudaContext::max_opt_in_shared_memory_per_block, CudaContext::multiprocessor_count,
    CudaContext::max_threads_per_multiprocessor,
];
const SUPPORTS: [fn(&CudaContext) -> Driver<bool>; 2] =
    [CudaContext::supports_cooperative_launch, CudaContext::supports_cluster_launch];
const STACK: (fn(&CudaContext) -> Driver<usize>, fn(&CudaContext, usize) -> Driver<()>) =
    (CudaContext::stack_size, CudaContext::set_stack_size);
const POLICY: fn(&CudaContext, SyncPolicy) -> Driver<()> = CudaContext::set_sync_policy;
const POLICIES: [SyncPolicy; 4] = [SyncPolicy::Auto, SyncPolicy::Spin, SyncPolicy::Yield, SyncPolicy::BlockingSync];
const RECORD: fn(&CudaContext, Driver<u32>) = CudaContext::record_err;

fn limits(context: &CudaContext) -> Driver<()> {
    let limits: cuda_core::DeviceLaunchLimits = context.launch_limits()?;
    let _: (u32, u32) = (limits.max_threads_per_block(), limits.max_shared_memory_per_block());
    let _: [(u32, u32, u32); 2] = [limits.max_block_dim(), limits.max_grid_dim()];
    Ok(())
}

const STREAM: (
    fn(&CudaStream) -> Driver<()>, fn(&CudaStream) -> Driver<Arc<CudaStream>>, fn(&CudaStream, &CudaStream) -> Driver<()>,
    fn(&CudaStream, Option<CUevent_flags>) -> Driver<CudaEvent>, fn(&CudaStream, &CudaEvent) -> Driver<()>,
    fn(&CudaStream) -> CUstream, fn(&CudaStream) -> &Arc<CudaContext>,
) = (
    CudaStream::synchronize, CudaStream::fork, CudaStream::join, CudaStream::record_event, CudaStream::wait,
    CudaStream::cu_stream, CudaStream::context,
);
const EVENT: (
    fn(&Arc<CudaContext>, Option<CUevent_flags>) -> Driver<CudaEvent>, fn(&CudaEvent, &CudaStream) -> Driver<()>,
    fn(&CudaEvent) -> Driver<()>, fn(&CudaEvent) -> Driver<bool>, fn(&CudaEvent, &CudaEvent) -> Driver<f32>,
) = (CudaContext::new_event, CudaEvent::record, CudaEvent::synchronize, CudaEvent::query, CudaEvent::elapsed_ms);

fn host_functions(stream: &CudaStream) -> Driver<()> {
    stream.launch_host_function(move || println!("here"))
}

type Buffer = DeviceBuffer<f32>;
type Pinned = PinnedHostBuffer<f32>;
const BUFFER: (
    fn(&CudaStream, &[f32]) -> Driver<Buffer>, fn(&CudaStream, usize) -> Driver<Buffer>,
    fn(&Buffer, &CudaStream) -> Driver<Vec<f32>>, fn(&Buffer, &CudaStream, &mut [f32]) -> Driver<()>,
    fn(&mut Buffer, &CudaStream, &[f32]) -> Driver<()>, fn(&Buffer, &CudaStream, &mut Pinned) -> Driver<()>,
    fn(&mut Buffer, &CudaStream) -> Driver<()>,
) = (
    Buffer::from_host, Buffer::zeroed, Buffer::to_host_vec, Buffer::copy_to_host, Buffer::copy_from_host,
    Buffer::copy_to_pinned_host, Buffer::zero_async,
);
const SIZES: ([fn(&Buffer) -> usize; 2], fn(&Buffer) -> bool, fn(&Buffer) -> CUdeviceptr) =
    ([Buffer::len, Buffer::num_bytes], Buffer::is_empty, Buffer::cu_deviceptr);
const CASTS: (
    fn(Buffer) -> DeviceBuffer<u32>, fn(Buffer) -> Result<DeviceBuffer<[f32; 4]>, Buffer>, fn(&Buffer) -> bool,
) = (Buffer::cast_elem, Buffer::cast_chunks, Buffer::can_cast_chunks::<[f32; 4]>);
const PARTS: (
    fn(Buffer) -> (CUdeviceptr, usize, Arc<CudaContext>), unsafe fn(CUdeviceptr, usize, Arc<CudaContext>) -> Buffer,
) = (Buffer::into_raw_parts, Buffer::from_raw_parts);
const UNCHECKED: (
    unsafe fn(&CudaStream, &[f32]) -> Driver<Buffer>, unsafe fn(&CudaStream, &Pinned) -> Driver<Buffer>,
    unsafe fn(&Buffer, &CudaStream, &mut Pinned) -> Driver<()>, unsafe fn(&mut Buffer, &CudaStream, &Pinned) -> Driver<()>,
    unsafe fn(&Arc<CudaStream>, usize) -> Driver<Buffer>, unsafe fn(&mut Buffer, &CudaStream, &[f32]) -> Driver<()>,
    unsafe fn(Buffer, &CudaStream) -> Driver<()>,
) = (
    Buffer::from_host_async_unchecked, Buffer::from_pinned_host, Buffer::copy_to_pinned_host_async,
    Buffer::copy_from_pinned_host_async, Buffer::uninitialized_async, Buffer::copy_from_host_async_unchecked,
    Buffer::drop_async,
);
const PINNED: (
    fn(&Arc<CudaContext>, usize) -> Driver<Pinned>, fn(&Arc<CudaContext>, &[f32]) -> Driver<Pinned>,
    fn(&Pinned) -> &[f32], fn(&mut Pinned) -> &mut [f32],
) = (Pinned::zeroed, Pinned::from_slice, Pinned::as_slice, Pinned::as_mut_slice);

fn copies(stream: &CudaStream, to: &mut Buffer, from: &Buffer) -> Driver<()> {
    to.copy_from_device_async(stream, from)
}

fn is_copied<T: DeviceCopy>() {}
fn copied() {
    is_copied::<(i8, i16, i32, i64, i128, isize)>();
    is_copied::<(u8, u16, u32, u64, u128, usize)>();
    is_copied::<(f32, f64)>();
    is_copied::<(u8, u8, u8, u8, u8, u8, u8, u8)>();
    is_copied::<[[f32; 3]; 4]>();
    is_copied::<*const bool>();
    is_copied::<*mut bool>();
    is_copied::<PhantomData<String>>();
    is_copied::<MaybeUninit<u32>>();
    is_copied::<Wrapping<u32>>();
    is_copied::<half::f16>();
    is_copied::<half::bf16>();
}

const ALLOCATE: (
    unsafe fn(&CudaContext, usize) -> Driver<CUdeviceptr>, unsafe fn(&CudaStream, usize) -> Driver<CUdeviceptr>,
    unsafe fn(&CudaContext, CUdeviceptr) -> Driver<()>, unsafe fn(&CudaStream, CUdeviceptr) -> Driver<()>,
) = (memory::malloc_sync, memory::malloc_async, memory::free_sync, memory::free_async);
const MOVE: (
    unsafe fn(&CudaStream, CUdeviceptr, *const c_void, usize) -> Driver<()>,
    unsafe fn(&CudaStream, *mut c_void, CUdeviceptr, usize) -> Driver<()>,
    unsafe fn(&CudaStream, CUdeviceptr, CUdeviceptr, usize) -> Driver<()>,
    unsafe fn(&CudaStream, CUdeviceptr, u8, usize) -> Driver<()>,
) = (memory::memcpy_htod_async, memory::memcpy_dtoh_async, memory::memcpy_dtod_async, memory::memset_d8_async);

const MODULES: (
    fn(&Arc<CudaContext>, &str) -> Driver<Arc<CudaModule>>, fn(&Arc<CudaContext>, &[u8]) -> Driver<Arc<CudaModule>>,
    fn(&Arc<CudaContext>, &str) -> Driver<Arc<CudaModule>>,
) = (CudaContext::load_module_from_ptx_src, CudaContext::load_module_from_image, CudaContext::load_module_from_file);
const MODULE: (
    fn(&Arc<CudaModule>, &str) -> Driver<CudaFunction>, fn(&Arc<CudaModule>, &str) -> Driver<(CUdeviceptr, usize)>,
    unsafe fn(&Arc<CudaModule>, CUdeviceptr, *const u8, usize) -> Driver<()>, unsafe fn(&CudaModule) -> CUmodule,
) = (
    CudaModule::load_function, CudaModule::get_global, CudaModule::copy_bytes_to_device_global_sync,
    CudaModule::cu_module,
);
const FUNCTION: [fn(&CudaFunction) -> Driver<u32>; 6] = [
    CudaFunction::num_registers, CudaFunction::local_size_bytes, CudaFunction::const_size_bytes,
    CudaFunction::static_shared_memory_bytes, CudaFunction::max_threads_per_block,
    CudaFunction::max_dynamic_shared_memory_bytes,
];
const OCCUPANCY: (
    fn(&CudaFunction) -> Driver<(u32, u32, u32)>, fn(&CudaFunction, u32, u32) -> Driver<u32>,
    fn(&CudaFunction, LaunchConfig) -> Driver<u32>, fn(&CudaFunction, LaunchConfig, (u32, u32, u32)) -> Driver<u32>,
) = (
    CudaFunction::required_cluster_dimensions, CudaFunction::max_active_blocks_per_multiprocessor,
    CudaFunction::max_potential_cluster_size, CudaFunction::max_active_clusters,
);

const CONFIG: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };
const FOR_ELEMS: fn(u32) -> LaunchConfig = LaunchConfig::for_num_elems;
const ONE: LaunchConfig1D = LaunchConfig1D::new(1, 2, 3);
const TWO: LaunchConfig2D = LaunchConfig2D::new((1, 2), (3, 4), 5);
const THREE: LaunchConfig3D = LaunchConfig3D::new((1, 2, 3), (4, 5, 6), 7);

type Dim = (u32, u32, u32);
type Raw = unsafe fn(CUfunction, Dim, Dim, u32, CUstream, &mut [*mut c_void]) -> Driver<()>;
type RawEx = unsafe fn(CUfunction, Dim, Dim, u32, Dim, CUstream, &mut [*mut c_void]) -> Driver<()>;
type On = unsafe fn(&CudaFunction, Dim, Dim, u32, &CudaStream, &mut [*mut c_void]) -> Driver<()>;
type OnEx = unsafe fn(&CudaFunction, Dim, Dim, u32, Dim, &CudaStream, &mut [*mut c_void]) -> Driver<()>;
const RAW: [Raw; 2] = [cuda_core::launch_kernel, cuda_core::launch_kernel_cooperative];
const RAW_EX: [RawEx; 2] = [cuda_core::launch_kernel_ex, cuda_core::launch_kernel_ex_cooperative];
const ON: [On; 2] = [cuda_core::launch_kernel_on_stream, cuda_core::launch_kernel_cooperative_on_stream];
const ON_EX: [OnEx; 2] = [cuda_core::launch_kernel_ex_on_stream, cuda_core::launch_kernel_ex_cooperative_on_stream];

const ERROR: (
    for<'a> fn(&'a DriverError) -> Driver<&'a CStr>, for<'a> fn(&'a DriverError) -> Driver<&'a CStr>,
    fn(&DriverError) -> bool,
) = (DriverError::error_name, DriverError::error_string, DriverError::is_unsupported_ptx_version);

fn errors(driver: DriverError, module: EmbeddedModuleError, contract: LaunchContractError) {
    let _: CUresult = driver.0;
    let _: [Box<dyn std::error::Error + Send + Sync>; 3] = [driver.into(), Box::new(module), Box::new(contract)];
}

fn kernels<K: CudaKernel, G: GenericCudaKernel>() {
    let _: &'static str = K::PTX_NAME;
    let _: fn() -> &'static str = G::ptx_name;
}

fn is_scalar<T: KernelScalar>() {}

fn rows<'a>(buffer: &'a mut Buffer) {
    is_scalar::<(f32, [u8; 3])>();
    let _: RowWidth<'a, f32> = RowWidth::new(buffer, 64);
}

const LOAD: fn(&Arc<CudaContext>, &str) -> Driver<Arc<CudaModule>> = cuda_host::load_kernel_module;

fn contract_errors(error: LaunchContractError) -> u64 {
    match error {
        LaunchContractError::BlockShapeMismatch { kernel, required, actual } => {
            let _: (&'static str, Dim, Dim) = (kernel, required, actual);
            1
        }
        LaunchContractError::CoordinateRangeExceedsU32 { kernel: _, .. } => 2,
        LaunchContractError::SizeRequirementViolated { kernel: _, relation, lhs, rhs } => {
            let _: &'static str = relation;
            lhs + rhs
        }
        LaunchContractError::CooperativeGridTooLarge { .. } => 3,
        LaunchContractError::ContextMismatch { .. } => 4,
        LaunchContractError::Driver(driver) => driver.0 as u64,
        _ => 0,
    }
}

fn constants(handle: ConstantHandle, stream: &CudaStream, module: &Arc<CudaModule>) -> Driver<()> {
    unsafe {
        handle.write_async(stream, std::ptr::null(), 0)?;
        handle.write_blocking(module, std::ptr::null(), 0)
    }
}

fn prepared<K: cuda_core::KernelLaunchContract>(prepared: &PreparedLaunch<K>) {
    let _: LaunchConfig = prepared.config();
    let _: PreparedLaunch<K> = prepared.clone();
}

fn main() {}
