//! For the code that `#[cuda_module]` generates; not meant to be called by hand.
//!
//! The generated module of
//!
//! ```text
//! #[cuda_module]
//! mod kernels {
//!     #[kernel]
//!     #[launch_contract(domain = 1, block = (256, 1, 1))]
//!     pub fn scale(x: &[f32], f: f32, mut y: DisjointSlice<f32>) { … }
//! }
//! ```
//!
//! is, beside the kernel itself:
//!
//! ```text
//! #[allow(non_camel_case_types)]
//! pub struct __scale_CudaKernel;
//! impl ::cuda_host::CudaKernel for __scale_CudaKernel { const PTX_NAME: &'static str = "scale"; }
//! impl ::cuda_core::KernelLaunchContract for __scale_CudaKernel {
//!     type Config = ::cuda_core::LaunchConfig1D;
//!     const SPEC: ::cuda_core::LaunchContractSpec = ::cuda_core::LaunchContractSpec::new("scale",
//!         ::cuda_core::BlockRequirement::Exact((256, 1, 1)),
//!         ::cuda_core::DynamicSharedMemoryRequirement::Exact { bytes: 0, min_alignment: 1 });
//! }
//! #[derive(Clone, Debug)]
//! pub struct LoadedModule { inner: ::cuda_host::support::Loaded }
//! pub fn load(ctx: &Arc<CudaContext>) -> Result<LoadedModule, EmbeddedModuleError> {
//!     Ok(LoadedModule { inner: ::cuda_host::support::Loaded::embedded(ctx, "kernels", module_path!())? })
//! }
//! impl LoadedModule {
//!     pub fn as_cuda_module(&self) -> &Arc<CudaModule> { self.inner.module() }
//!     pub fn prepare_scale(&self, config: LaunchConfig1D) -> Result<PreparedLaunch<__scale_CudaKernel>, LaunchContractError> {
//!         ::cuda_host::support::prepare(&self.inner, config)
//!     }
//!     pub fn scale(&self, stream: &CudaStream, prepared: &PreparedLaunch<__scale_CudaKernel>,
//!                  x: <&[f32] as ReferenceParam>::Host, f: <f32 as ValueParam>::Host,
//!                  y: <DisjointSlice<f32> as ValueParam>::Host) -> Result<(), LaunchContractError> {
//!         let mut arguments = ::cuda_host::support::Arguments::new();
//!         <&[f32] as ReferenceParam>::push(x, &mut arguments);
//!         <f32 as ValueParam>::push(f, &mut arguments);
//!         <DisjointSlice<f32> as ValueParam>::push(y, &mut arguments);
//!         ::cuda_host::support::launch_prepared(stream, prepared, &mut arguments)
//!     }
//!     pub unsafe fn scale_unchecked(&self, stream: &CudaStream, config: LaunchConfig, …) -> Result<(), DriverError> {
//!         …
//!         unsafe { ::cuda_host::support::launch_unchecked(&self.inner, "scale", stream, config, &mut arguments) }
//!     }
//! }
//! ```

use std::ffi::c_void;
use std::marker::PhantomData;
use std::mem::{MaybeUninit, size_of};
pub use std::sync::Arc;

use cuda_core::sys::CUdeviceptr;
use cuda_core::uses::Uses;
use cuda_core::{
    ConstantHandle, CudaContext, CudaModule, CudaStream, DeviceView, DriverError, EmbeddedModuleError, KernelLaunchContract, LaunchConfig,
    LaunchContractError, PreparedLaunch, launch_kernel_cooperative_on_stream, launch_kernel_ex_cooperative_on_stream,
    launch_kernel_ex_on_stream, launch_kernel_on_stream,
};

use cuda_device::uniform::PlainValue;
use cuda_device::{DisjointSlice, SpaceLayout, Uniform};

use crate::kernel::RowWidth;

/// The inside of a generated `LoadedModule`.
#[derive(Clone, Debug)]
pub struct Loaded {
    module: Arc<CudaModule>,
}

// Programs are named with hyphens where their crates have underscores.
fn is_program(name: &str, program: &str) -> bool {
    name.len() == program.len() && name.bytes().zip(program.bytes()).all(|(a, b)| a == b || a == b'-' && b == b'_')
}

impl Loaded {
    /// The module of that name that the program carries.
    ///
    /// `own` is the path of the module that asks, the program's name first. The program's own modules are
    /// named without it; the program's name alone means the one that asks. A module inside of one that was
    /// compiled as a whole is found in that one. Those of other crates are named with the crate.
    pub fn embedded(context: &Arc<CudaContext>, name: &str, own: &str) -> Result<Loaded, EmbeddedModuleError> {
        let (program, inside) = own.split_once("::").unwrap_or((own, own));
        let name = match name.split_once("::") {
            None if is_program(name, program) => inside,
            Some((first, rest)) if first == program => rest,
            _ => name,
        };
        let of_crate = |path: &str| context.load_embedded_module(&format!("{program}::{path}"));
        let mut found = of_crate(name).or_else(|_| context.load_embedded_module(name));
        let mut outer = name;
        while let (Err(_), Some(at)) = (&found, outer.rfind("::")) {
            outer = &outer[..at];
            if let Ok(module) = of_crate(outer).or_else(|_| context.load_embedded_module(outer)) {
                found = Ok(module);
            }
        }
        Ok(Loaded { module: found? })
    }

    /// A module loaded elsewhere.
    pub fn from_module(module: Arc<CudaModule>) -> Loaded {
        Loaded { module }
    }

    fn constant(&self, name: &str) -> Result<ConstantHandle, DriverError> {
        let (address, _) = self.module.get_global(name)?;
        // SAFETY: the handle is used while `self` keeps the module loaded.
        Ok(unsafe { ConstantHandle::from_raw(address) })
    }

    /// Sets a `#[constant]` in stream order, from a copy of the value.
    pub fn set_constant<T: Copy>(&self, stream: &CudaStream, name: &str, value: &T) -> Result<(), DriverError> {
        let mut bytes = Vec::with_capacity(size_of::<T>());
        let from = (&raw const *value).cast::<MaybeUninit<u8>>();
        for i in 0..size_of::<T>() {
            // SAFETY: `i` is inside the value.
            bytes.push(unsafe { from.add(i).read() });
        }
        self.constant(name)?.write_async_staged(stream, bytes.into_boxed_slice())
    }

    /// Sets a `#[constant]` and waits.
    pub fn set_constant_blocking<T: Copy>(&self, name: &str, value: &T) -> Result<(), DriverError> {
        let from = (&raw const *value).cast::<u8>();
        // SAFETY: the generated method passes the constant's own type.
        unsafe { self.constant(name)?.write_blocking(&self.module, from, size_of::<T>()) }
    }

    /// The module.
    pub fn module(&self) -> &Arc<CudaModule> {
        &self.module
    }
}

/// The arguments of one launch, flattened as the device ABI has them: a slice is a pointer and a length, any other value its bytes,
/// and a value without bytes nothing.
pub struct Arguments {
    bytes: Vec<u8>,
    starts: Vec<usize>,
    // What memory they are of, and whether the kernel writes it.
    uses: Vec<(Arc<Uses>, bool)>,
}

impl Arguments {
    /// None yet.
    pub fn new() -> Arguments {
        Arguments { bytes: Vec::new(), starts: Vec::new(), uses: Vec::new() }
    }

    fn word(&mut self, word: u64) {
        self.starts.push(self.bytes.len());
        self.bytes.extend_from_slice(&word.to_ne_bytes());
    }

    /// A slice of the device by its address and length.
    pub fn view(&mut self, address: CUdeviceptr, len: usize) {
        self.word(address);
        self.word(len as u64);
    }

    /// A `&[T]` parameter.
    pub fn slice<T>(&mut self, elements: &DeviceView<T>) {
        self.view(elements.cu_deviceptr(), elements.len());
        self.uses.push((Arc::clone(elements.uses()), false));
    }

    /// A `&mut [T]` or `DisjointSlice<T>` parameter.
    pub fn slice_mut<T>(&mut self, elements: &mut DeviceView<T>) {
        self.view(elements.cu_deviceptr(), elements.len());
        self.uses.push((Arc::clone(elements.uses()), true));
    }

    /// A parameter that is a slice with a row width.
    pub fn rows<T>(&mut self, rows: &mut RowWidth<'_, T>) {
        self.slice_mut(rows.buffer);
        self.scalar(rows.row_width);
    }

    /// A parameter taken by value.
    pub fn scalar<T: Copy>(&mut self, value: T) {
        let size = size_of::<T>();
        if size == 0 {
            return;
        }
        self.starts.push(self.bytes.len());
        let start = &value as *const T as *const u8;
        for i in 0..size {
            // SAFETY: `i` is inside the value. Padding is copied as whatever it holds and read by nobody.
            self.bytes.push(unsafe { start.add(i).read() });
        }
    }

    // Before a launch: it comes after what others did with its memory on other streams. Parts of one buffer share their
    // uses, and a kernel that writes one of them writes: so writes go first.
    fn put_in_order(&self, stream: &CudaStream) -> Result<(), DriverError> {
        for (uses, writes) in &self.uses {
            if *writes {
                uses.before_write(stream)?;
            }
        }
        for (uses, writes) in &self.uses {
            if !*writes {
                uses.before_read(stream)?;
            }
        }
        Ok(())
    }

    // After a launch that its caller puts in order.
    fn note_uses(&self, stream: &CudaStream) {
        for (uses, writes) in &self.uses {
            uses.unordered(stream, *writes);
        }
    }

    fn pointers(&mut self) -> Vec<*mut c_void> {
        let mut pointers = Vec::with_capacity(self.starts.len());
        for start in &self.starts {
            pointers.push(&mut self.bytes[*start] as *mut u8 as *mut c_void);
        }
        pointers
    }
}

/// What the host passes for a kernel parameter that is a reference.
pub trait ReferenceParam {
    /// The host's type: for `&[T]` what a `&DeviceBuffer<T>` and a `&DeviceSlice<T>` become, for `&mut [T]` the same of
    /// `&mut` ones.
    type Host;

    /// Adds it to the arguments of a launch.
    fn push(host: Self::Host, arguments: &mut Arguments);
}

impl<'a, T: 'a> ReferenceParam for &'a [T] {
    type Host = &'a DeviceView<T>;

    fn push(host: &'a DeviceView<T>, arguments: &mut Arguments) {
        arguments.slice(host);
    }
}

impl<'a, T: 'a> ReferenceParam for &'a mut [T] {
    type Host = &'a mut DeviceView<T>;

    fn push(host: &'a mut DeviceView<T>, arguments: &mut Arguments) {
        arguments.slice_mut(host);
    }
}

/// What the host passes for any other kernel parameter.
pub trait ValueParam {
    /// The host's type: the parameter's own, for views of memory the buffer they look at.
    type Host;

    /// Adds it to the arguments of a launch.
    fn push(host: Self::Host, arguments: &mut Arguments);
}

impl<T: Copy> ValueParam for Uniform<T> {
    type Host = T;

    fn push(host: T, arguments: &mut Arguments) {
        arguments.scalar(host);
    }
}

impl<T: Copy + PlainValue> ValueParam for T {
    type Host = T;

    fn push(host: T, arguments: &mut Arguments) {
        arguments.scalar(host);
    }
}

impl<'a, T: 'a, Space: SpaceLayout> ValueParam for DisjointSlice<'a, T, Space>
where
    Space::Data: SliceData<'a, T>,
{
    type Host = <Space::Data as SliceData<'a, T>>::Host;

    fn push(host: Self::Host, arguments: &mut Arguments) {
        <Space::Data as SliceData<'a, T>>::push(host, arguments);
    }
}

/// What the host passes for a `DisjointSlice`, by what the slice carries besides pointer and length.
pub trait SliceData<'a, T> {
    /// The host's type.
    type Host;

    /// Adds it to the arguments of a launch.
    fn push(host: Self::Host, arguments: &mut Arguments);
}

impl<'a, T: 'a> SliceData<'a, T> for () {
    type Host = &'a mut DeviceView<T>;

    fn push(host: &'a mut DeviceView<T>, arguments: &mut Arguments) {
        arguments.slice_mut(host);
    }
}

impl<'a, T: 'a> SliceData<'a, T> for u32 {
    type Host = RowWidth<'a, T>;

    fn push(mut host: RowWidth<'a, T>, arguments: &mut Arguments) {
        arguments.rows(&mut host);
    }
}

/// Things with a length that a contract's `requires` may name.
pub trait Length {
    /// The number of elements.
    fn length(&self) -> u64;
}

impl<T> Length for &DeviceView<T> {
    fn length(&self) -> u64 {
        self.len() as u64
    }
}

impl<T> Length for &mut DeviceView<T> {
    fn length(&self) -> u64 {
        self.len() as u64
    }
}

impl<T> Length for RowWidth<'_, T> {
    fn length(&self) -> u64 {
        self.buffer.len() as u64
    }
}

/// `parameter.len()` in a `requires`.
pub fn length<L: Length>(of: &L) -> Option<u64> {
    Some(of.length())
}

/// An integer in a `requires`.
pub fn size(value: u64) -> Option<u64> {
    Some(value)
}

/// An unsigned parameter in a `requires`.
pub fn scalar<V: TryInto<u64>>(value: V) -> Option<u64> {
    match value.try_into() {
        Ok(value) => Some(value),
        Err(_) => None,
    }
}

/// A sum in a `requires`, `None` where it leaves `u64`.
pub fn size_add(lhs: Option<u64>, rhs: Option<u64>) -> Option<u64> {
    lhs?.checked_add(rhs?)
}

/// A difference in a `requires`.
pub fn size_sub(lhs: Option<u64>, rhs: Option<u64>) -> Option<u64> {
    lhs?.checked_sub(rhs?)
}

/// A product in a `requires`.
pub fn size_mul(lhs: Option<u64>, rhs: Option<u64>) -> Option<u64> {
    lhs?.checked_mul(rhs?)
}

/// Checks one relation of a `requires`.
pub fn require(
    kernel: &'static str,
    lhs: Option<u64>,
    operator: &str,
    rhs: Option<u64>,
    relation: &'static str,
) -> Result<(), LaunchContractError> {
    let (Some(lhs), Some(rhs)) = (lhs, rhs) else {
        return Err(LaunchContractError::SizeRequirementOverflow { kernel, relation });
    };
    let holds = match operator {
        "==" => lhs == rhs,
        "!=" => lhs != rhs,
        "<" => lhs < rhs,
        "<=" => lhs <= rhs,
        ">" => lhs > rhs,
        _ => lhs >= rhs,
    };
    if holds { Ok(()) } else { Err(LaunchContractError::SizeRequirementViolated { kernel, relation, lhs, rhs }) }
}

/// Checks a launch shape against the contract of kernel `K` and the device.
pub fn prepare<K: KernelLaunchContract>(
    loaded: &Loaded,
    name: &str,
    config: K::Config,
) -> Result<PreparedLaunch<K>, LaunchContractError> {
    let function = loaded.module.load_function(name)?;
    // SAFETY: contract and name come from the same kernel.
    unsafe { PreparedLaunch::__prepare(function, config) }
}

/// Launches a kernel whose shape was prepared.
pub fn launch_prepared<K: KernelLaunchContract>(
    stream: &CudaStream,
    prepared: &PreparedLaunch<K>,
    arguments: &mut Arguments,
) -> Result<(), LaunchContractError> {
    prepared.__check_stream(stream)?;
    for (uses, _) in &arguments.uses {
        uses.check_device(stream)?;
    }
    arguments.put_in_order(stream)?;
    let mut pointers = arguments.pointers();
    // SAFETY: the generated method built the arguments from the kernel's own parameters.
    unsafe { prepared.__launch(stream, &mut pointers) }
}

/// A value of any type, in code that is never run.
pub fn any<T>() -> T {
    unreachable!()
}

/// The type of `value`.
pub fn type_of<T>(value: &T) -> PhantomData<T> {
    let _ = value;
    PhantomData
}

/// A value of that type, in code that is never run.
pub fn of<T>(ty: PhantomData<T>) -> T {
    let _ = ty;
    unreachable!()
}

/// The function itself.
pub fn types<T, F: FnOnce() -> T>(function: F) -> F {
    function
}

/// The entry of a kernel, of which `types` returns the parameters: that says which instance is meant.
pub fn entry_name<K, P, T>(kernel: K, types: T) -> &'static str
where
    T: FnOnce() -> P,
    K: FnOnce<P>,
    P: core::marker::Tuple,
{
    let _ = types;
    cuda_device::intrinsics::kernel_name(kernel)
}

/// Launches a kernel in any shape.
///
/// # Safety
///
/// The arguments must be those of the kernel, and what it does must be sound for this shape.
pub unsafe fn launch_unchecked(
    loaded: &Loaded,
    name: &str,
    stream: &CudaStream,
    config: LaunchConfig,
    cluster: Option<(u32, u32, u32)>,
    cooperative: bool,
    arguments: &mut Arguments,
) -> Result<(), DriverError> {
    // SAFETY: the caller's promise.
    unsafe { launch_named(&loaded.module, name, stream, config, cluster, cooperative, arguments) }
}

/// [`launch_unchecked`] in a module that was loaded in any way.
///
/// # Safety
///
/// As there.
pub unsafe fn launch_named(
    module: &Arc<CudaModule>,
    name: &str,
    stream: &CudaStream,
    config: LaunchConfig,
    cluster: Option<(u32, u32, u32)>,
    cooperative: bool,
    arguments: &mut Arguments,
) -> Result<(), DriverError> {
    let function = module.load_function(name)?;
    let (grid, block, shared) = (config.grid_dim, config.block_dim, config.shared_mem_bytes);
    arguments.note_uses(stream);
    let mut params = arguments.pointers();
    // SAFETY: the caller's promise.
    unsafe {
        match (cluster, cooperative) {
            (None, false) => launch_kernel_on_stream(&function, grid, block, shared, stream, &mut params),
            (None, true) => launch_kernel_cooperative_on_stream(&function, grid, block, shared, stream, &mut params),
            (Some(cluster), false) => {
                launch_kernel_ex_on_stream(&function, grid, block, shared, cluster, stream, &mut params)
            }
            (Some(cluster), true) => {
                launch_kernel_ex_cooperative_on_stream(&function, grid, block, shared, cluster, stream, &mut params)
            }
        }
    }
}

/// The device code that the program carries, under the name that other compilers give the file beside it: the module
/// of that name if there is one, otherwise the one that holds the kernels outside of modules, or the only one.
pub fn load_kernel_module(context: &Arc<CudaContext>, name: &str) -> Result<Arc<CudaModule>, DriverError> {
    match context.load_embedded_module(name) {
        Ok(module) => Ok(module),
        Err(error) => context.load_embedded_module("").map_err(|_| error),
    }
}
