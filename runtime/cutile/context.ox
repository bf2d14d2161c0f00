//! Where an operation runs, and each thread's devices.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex};

use cuda_core::{CudaModule, Device, MemPool, Stream};

use crate::error::DeviceError;
use crate::policy::{DEFAULT_STREAMS, SchedulingPolicy, StreamPoolRoundRobin};
use crate::tensor::storage::Storage;

/// Where an operation runs: the stream it puts its work on, in order.
#[derive(Clone)]
pub struct ExecutionContext {
    stream: Arc<Stream>,
    recording: Option<Arc<Recording>>,
}

impl ExecutionContext {
    /// On that stream.
    pub fn new(stream: Arc<Stream>) -> ExecutionContext {
        ExecutionContext { stream, recording: None }
    }

    pub(crate) fn recording(stream: Arc<Stream>, recording: Arc<Recording>) -> ExecutionContext {
        ExecutionContext { stream, recording: Some(recording) }
    }

    /// The stream.
    #[inline]
    pub fn stream(&self) -> &Arc<Stream> {
        &self.stream
    }

    /// The stream.
    pub fn get_cuda_stream(&self) -> &Arc<Stream> {
        &self.stream
    }

    /// The stream's device.
    #[inline]
    pub fn device(&self) -> &Arc<Device> {
        self.stream.context()
    }

    /// The device's number.
    #[inline]
    pub fn device_id(&self) -> usize {
        self.device().ordinal()
    }

    /// The device's number.
    pub fn get_device_id(&self) -> usize {
        self.device_id()
    }

    #[inline]
    pub(crate) fn recorded(&self) -> Option<&Recording> {
        self.recording.as_deref()
    }

    /// Makes this stream wait for what `other` has been given so far.
    pub(crate) fn join(&self, other: &Stream) -> Result<(), DeviceError> {
        if *self.stream != *other && self.recording.is_none() {
            self.stream.join(other)?;
        }
        Ok(())
    }

    /// Keeps host memory until the stream got here.
    pub(crate) fn keep<T: Send + 'static>(&self, data: T) -> Result<(), DeviceError> {
        match &self.recording {
            Some(recording) => recording.keep(Box::new(data)),
            None => self.stream.launch_host_function(move || drop(data))?,
        }
        Ok(())
    }
}

/// What a graph needs to stay alive, and the tensors that a launch of it reads and writes.
#[derive(Default)]
pub(crate) struct Recording {
    uses: Mutex<Vec<(Arc<Storage>, bool)>>,
    kept: Mutex<Vec<Box<dyn Any + Send>>>,
}

impl Recording {
    pub(crate) fn used(&self, storage: &Arc<Storage>, written: bool) {
        let mut uses = self.uses.lock().unwrap();
        match uses.iter_mut().find(|(known, _)| Arc::ptr_eq(known, storage)) {
            Some((_, before)) => *before |= written,
            None => uses.push((Arc::clone(storage), written)),
        }
    }

    pub(crate) fn uses(&self) -> Vec<(Arc<Storage>, bool)> {
        self.uses.lock().unwrap().clone()
    }

    fn keep(&self, data: Box<dyn Any + Send>) {
        self.kept.lock().unwrap().push(data);
    }
}

// ---------------------------------------------------------------- one operation at a time

thread_local! {
    static EXECUTING: Cell<bool> = const { Cell::new(false) };
}

/// Held while a thread runs an operation: one that waits for another inside of itself would wait for
/// work that is not issued yet.
pub(crate) struct ExecutionLock(());

impl ExecutionLock {
    #[inline]
    pub(crate) fn acquire() -> Result<ExecutionLock, DeviceError> {
        if EXECUTING.with(|executing| executing.replace(true)) {
            return Err(DeviceError::Scheduling(String::from(
                "an operation was started inside of another one on the same thread; return it from `then` instead",
            )));
        }
        Ok(ExecutionLock(()))
    }
}

impl Drop for ExecutionLock {
    fn drop(&mut self) {
        EXECUTING.with(|executing| executing.set(false));
    }
}

// ---------------------------------------------------------------- the thread's devices

struct DeviceContext {
    device: Arc<Device>,
    policy: Arc<dyn SchedulingPolicy>,
    pool: Option<Arc<MemPool>>,
}

struct Contexts {
    default: usize,
    devices: Vec<(usize, DeviceContext)>,
}

thread_local! {
    static CONTEXTS: RefCell<Contexts> = const { RefCell::new(Contexts { default: 0, devices: Vec::new() }) };
}

fn with_context<R>(id: usize, use_it: impl FnOnce(&mut DeviceContext) -> R) -> Result<R, DeviceError> {
    CONTEXTS.with(|contexts| {
        let mut contexts = contexts.borrow_mut();
        let at = match contexts.devices.iter().position(|(known, _)| *known == id) {
            Some(at) => at,
            None => {
                let device = Device::new(id)
                    .map_err(|error| DeviceError::Context { device_id: id, message: error.to_string() })?;
                let policy = Arc::new(StreamPoolRoundRobin::new(&device, DEFAULT_STREAMS)?);
                contexts.devices.push((id, DeviceContext { device, policy, pool: None }));
                contexts.devices.len() - 1
            }
        };
        Ok(use_it(&mut contexts.devices[at].1))
    })
}

/// Opens devices `0..count` in this thread and chooses the one that operations run on by default.
pub fn init_device_contexts(default: usize, count: usize) -> Result<(), DeviceError> {
    for id in 0..count {
        with_context(id, |_| ())?;
    }
    set_default_device(default);
    Ok(())
}

/// The device that operations of this thread run on when nothing else is said.
pub fn set_default_device(id: usize) {
    CONTEXTS.with(|contexts| contexts.borrow_mut().default = id);
}

/// The number of this thread's default device; 0 unless [`set_default_device`] chose another.
pub fn get_default_device() -> usize {
    CONTEXTS.with(|contexts| contexts.borrow().default)
}

/// This thread's handle of the device.
pub fn device(id: usize) -> Result<Arc<Device>, DeviceError> {
    with_context(id, |context| Arc::clone(&context.device))
}

/// The policy that this thread schedules operations on that device with.
pub fn global_policy(id: usize) -> Result<Arc<dyn SchedulingPolicy>, DeviceError> {
    with_context(id, |context| Arc::clone(&context.policy))
}

/// Sets the policy that this thread schedules operations on that device with.
pub fn set_global_policy(id: usize, policy: Arc<dyn SchedulingPolicy>) -> Result<(), DeviceError> {
    with_context(id, |context| context.policy = policy)
}

/// The pool that operations of this thread on that device allocate from; `None` for the device's own.
pub fn set_device_pool(id: usize, pool: Option<Arc<MemPool>>) -> Result<(), DeviceError> {
    with_context(id, |context| context.pool = pool)
}

// What `set_device_pool` set, of a device that this thread uses.
pub(crate) fn device_pool(id: usize) -> Option<Arc<MemPool>> {
    CONTEXTS.with(|contexts| {
        let contexts = contexts.borrow();
        contexts.devices.iter().find(|(known, _)| *known == id).and_then(|(_, context)| context.pool.clone())
    })
}

// ---------------------------------------------------------------- code of others

/// Loads PTX on that device, which the driver compiles. Not possible on the CPU device.
pub fn load_module_from_ptx(ptx: &str, id: usize) -> Result<Arc<CudaModule>, DeviceError> {
    Ok(device(id)?.load_module_from_ptx_src(ptx)?)
}

/// Loads PTX or a cubin from a file on that device.
pub fn load_module_from_file(filename: &str, id: usize) -> Result<Arc<CudaModule>, DeviceError> {
    Ok(device(id)?.load_module_from_file(filename)?)
}

/// Loads PTX or a cubin from memory on that device. Not possible on the CPU device.
pub fn load_module_from_bytes(image: &[u8], id: usize) -> Result<Arc<CudaModule>, DeviceError> {
    Ok(device(id)?.load_module_from_image(image)?)
}

/// The policy of this thread's default device.
pub(crate) fn default_policy() -> Result<Arc<dyn SchedulingPolicy>, DeviceError> {
    global_policy(get_default_device())
}
