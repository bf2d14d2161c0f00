//! The code of a specialisation: looked up in the program once for each device.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use cuda_core::specialise::KernelRequest;
use cuda_core::sys::CUDA_ERROR_NOT_FOUND;
use cuda_core::{CudaFunction, CudaModule, Device, DriverError};

use crate::error::DeviceError;
use crate::launch::generics::{Value, instance, specialisation};
use crate::launch::{CompileOptions, KernelDescriptor, watch};

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
    options: Option<Box<CompileOptions>>,
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

    // From the program, or from the compiler where it is not there or options change it.
    fn make(
        &mut self, device: &Arc<Device>, descriptor: &'static KernelDescriptor, values: &[Value], options: &[String],
    ) -> Result<(CudaFunction, &'static str), DeviceError> {
        let name = specialisation(descriptor, values);
        if options.is_empty() {
            match self.module(device, descriptor.module).and_then(|module| module.load_function(&name)) {
                Err(error) if error.0 == CUDA_ERROR_NOT_FOUND && !values.is_empty() => {}
                found => return Ok((found?, "in the program")),
            }
        }
        let request = KernelRequest { kernel: &instance(descriptor, values), options, target: None };
        let compiled = device.compile_kernel_with(&request);
        let loaded = compiled.and_then(|(module, was_kept)| {
            Ok((module.load_function(&name)?, if was_kept { "kept from before" } else { "compiled" }))
        });
        loaded.map_err(|error| DeviceError::KernelCache(String::from(error.text())))
    }
}

/// The code of a kernel for these generic parameters.
#[inline]
pub(crate) fn find(
    device: &Arc<Device>, descriptor: &'static KernelDescriptor, values: &[Value], options: Option<&Box<CompileOptions>>,
) -> Result<&'static Code, DeviceError> {
    let key = &raw const *descriptor as usize;
    let ordinal = device.ordinal();
    let mut cache = CACHE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let known = |entry: &&Entry| {
        entry.descriptor == key && entry.device == ordinal && entry.values == values && entry.options.as_ref() == options
    };
    if let Some(entry) = cache.entries.iter().find(known) {
        return Ok(entry.code);
    }
    let started = Instant::now();
    let further = match options {
        Some(options) => {
            options.check().map_err(|error| DeviceError::Launch(error.to_string()))?;
            options.arguments(device.is_cpu())
        }
        None => Vec::new(),
    };
    let (function, origin) = cache.make(device, descriptor, values, &further)?;
    watch::found(device, &KernelRequest { kernel: &instance(descriptor, values), options: &further, target: None }, origin, started);
    let threads = function.max_threads_per_block()?;
    let code: &'static Code = Box::leak(Box::new(Code { function, threads }));
    cache.entries.push(Entry { descriptor: key, device: ordinal, values: values.to_vec(), options: options.cloned(), code });
    Ok(code)
}
