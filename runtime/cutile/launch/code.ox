//! The code of a specialisation: looked up in the program once for each device.

use std::sync::{Arc, Mutex};

use cuda_core::sys::CUDA_ERROR_NOT_FOUND;
use cuda_core::{CudaFunction, CudaModule, Device, DriverError};

use crate::error::DeviceError;
use crate::launch::KernelDescriptor;
use crate::launch::generics::{Value, instance, specialisation};

/// A kernel ready to be launched.
pub(crate) struct Code {
    pub function: CudaFunction,
    /// Threads of a tile block.
    pub threads: u32,
}

struct Entry {
    descriptor: usize,
    device: usize,
    values: Vec<Value>,
    // Kernels are kept as long as the program runs.
    code: &'static Code,
}

struct Cache {
    modules: Vec<(usize, &'static str, Arc<CudaModule>)>,
    entries: Vec<Entry>,
}

static CACHE: Mutex<Cache> = Mutex::new(Cache { modules: Vec::new(), entries: Vec::new() });

// The module itself, or the one around it that was compiled as a whole.
fn load(device: &Arc<Device>, name: &'static str) -> Result<Arc<CudaModule>, DriverError> {
    let mut found = device.load_embedded_module(name);
    let mut outer = name;
    while let (Err(_), Some(at)) = (&found, outer.rfind("::")) {
        outer = &outer[..at];
        if let Ok(module) = device.load_embedded_module(outer) {
            found = Ok(module);
        }
    }
    found
}

impl Cache {
    fn module(&mut self, device: &Arc<Device>, name: &'static str) -> Result<Arc<CudaModule>, DriverError> {
        let ordinal = device.ordinal();
        if let Some((_, _, module)) = self.modules.iter().find(|(d, n, _)| *d == ordinal && *n == name) {
            return Ok(Arc::clone(module));
        }
        let module = load(device, name)?;
        self.modules.push((ordinal, name, Arc::clone(&module)));
        Ok(module)
    }
}

/// The code of a kernel for these generic parameters.
#[inline]
pub(crate) fn find(
    device: &Arc<Device>, descriptor: &'static KernelDescriptor, values: &[Value],
) -> Result<&'static Code, DeviceError> {
    let key = &raw const *descriptor as usize;
    let ordinal = device.ordinal();
    let mut cache = CACHE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let known = |entry: &&Entry| entry.descriptor == key && entry.device == ordinal && entry.values == values;
    if let Some(entry) = cache.entries.iter().find(known) {
        return Ok(entry.code);
    }
    let name = specialisation(descriptor, values);
    let function = match cache.module(device, descriptor.module).and_then(|module| module.load_function(&name)) {
        Err(error) if error.0 == CUDA_ERROR_NOT_FOUND && !values.is_empty() => compile(device, descriptor, values, &name)?,
        found => found?,
    };
    let threads = function.max_threads_per_block()?;
    let code: &'static Code = Box::leak(Box::new(Code { function, threads }));
    cache.entries.push(Entry { descriptor: key, device: ordinal, values: values.to_vec(), code });
    Ok(code)
}

// A specialisation that was not foreseen: the compiler makes it now, or made it before.
fn compile(
    device: &Arc<Device>, descriptor: &KernelDescriptor, values: &[Value], name: &str,
) -> Result<CudaFunction, DeviceError> {
    let module = device.compile_kernel(&instance(descriptor, values));
    let function = module.and_then(|module| module.load_function(name));
    function.map_err(|error| DeviceError::KernelCache(String::from(error.text())))
}
