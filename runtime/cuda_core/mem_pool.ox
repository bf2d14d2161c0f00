//! [`MemPool`]: where memory that is allocated in stream order comes from.

use std::ffi::{CStr, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::context::CudaContext;
use crate::error::DriverError;
use crate::stream::CudaStream;
use crate::sys::{CUdeviceptr, driver_symbol};

/// A pool of device memory. What is freed stays in the pool for later allocations, up to a threshold.
#[derive(Debug)]
pub struct MemPool {
    ctx: Arc<CudaContext>,
    raw: *mut c_void, // the driver's; null on the CPU device, whose memory the host's allocator keeps
    owned: bool,
    used: AtomicU64, // of the CPU device
    used_high: AtomicU64,
    threshold: AtomicU64,
}

// SAFETY: the driver's functions may be called from any thread.
unsafe impl Send for MemPool {}
// SAFETY: as above; what changes is atomic.
unsafe impl Sync for MemPool {}

/// How many bytes a pool holds and how many of them are in use, now and at most so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemPoolStats {
    /// Bytes that the pool holds.
    pub reserved_current: u64,
    /// The most that it held.
    pub reserved_high: u64,
    /// Bytes that are allocated.
    pub used_current: u64,
    /// The most that were.
    pub used_high: u64,
}

// CUmemPool_attribute.
const RELEASE_THRESHOLD: u32 = 4;
const RESERVED_CURRENT: u32 = 5;
const RESERVED_HIGH: u32 = 6;
const USED_CURRENT: u32 = 7;
const USED_HIGH: u32 = 8;

// CUmemPoolProps of memory of one device.
#[repr(C)]
struct Properties {
    alloc_type: u32,
    handle_types: u32,
    location_type: u32,
    location_id: i32,
    security_attributes: *mut c_void,
    max_size: usize,
    usage: u16,
    reserved: [u8; 54],
}

const PINNED: u32 = 1;
const ON_DEVICE: u32 = 1;

// A driver's function by its name; the type is the caller's.
fn driver<F: Copy>(name: &CStr) -> Result<F, DriverError> {
    const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
    match driver_symbol(name) {
        // SAFETY: a pointer to a function of that type, which the driver's interface says.
        Some(address) => Ok(unsafe { std::mem::transmute_copy::<*mut c_void, F>(&address) }),
        None => Err(DriverError::from_code(crate::sys::CUDA_ERROR_NOT_SUPPORTED)),
    }
}

fn check(code: i32) -> Result<(), DriverError> {
    if code == 0 { Ok(()) } else { Err(DriverError::from_code(code as crate::sys::CUresult)) }
}

impl CudaContext {
    /// A new, empty pool of this device's memory.
    pub fn new_mem_pool(self: &Arc<Self>) -> Result<Arc<MemPool>, DriverError> {
        let mut raw = std::ptr::null_mut();
        if !self.is_cpu() {
            type Create = unsafe extern "C" fn(*mut *mut c_void, *const Properties) -> i32;
            self.bind_to_thread()?;
            let properties = Properties {
                alloc_type: PINNED,
                handle_types: 0,
                location_type: ON_DEVICE,
                location_id: self.cu_device() as i32,
                security_attributes: std::ptr::null_mut(),
                max_size: 0,
                usage: 0,
                reserved: [0; 54],
            };
            // SAFETY: both pointers are valid for the call.
            check(unsafe { driver::<Create>(c"cuMemPoolCreate")?(&mut raw, &properties) })?;
        }
        Ok(MemPool::of(self, raw, true))
    }

    /// The pool that memory comes from when nothing else is said.
    pub fn default_mem_pool(self: &Arc<Self>) -> Result<Arc<MemPool>, DriverError> {
        let mut raw = std::ptr::null_mut();
        if !self.is_cpu() {
            type Default = unsafe extern "C" fn(*mut *mut c_void, i32) -> i32;
            self.bind_to_thread()?;
            // SAFETY: the pointer is valid for the call.
            check(unsafe { driver::<Default>(c"cuDeviceGetDefaultMemPool")?(&mut raw, self.cu_device() as i32) })?;
        }
        Ok(MemPool::of(self, raw, false))
    }
}

impl MemPool {
    fn of(ctx: &Arc<CudaContext>, raw: *mut c_void, owned: bool) -> Arc<MemPool> {
        Arc::new(MemPool {
            ctx: Arc::clone(ctx),
            raw,
            owned,
            used: AtomicU64::new(0),
            used_high: AtomicU64::new(0),
            threshold: AtomicU64::new(0),
        })
    }

    /// The device.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }

    fn get(&self, attribute: u32) -> Result<u64, DriverError> {
        type Get = unsafe extern "C" fn(*mut c_void, u32, *mut c_void) -> i32;
        let mut value = 0u64;
        // SAFETY: the pool is there, and these attributes are 64 bits wide.
        check(unsafe { driver::<Get>(c"cuMemPoolGetAttribute")?(self.raw, attribute, (&raw mut value).cast()) })?;
        Ok(value)
    }

    fn set(&self, attribute: u32, mut value: u64) -> Result<(), DriverError> {
        type Set = unsafe extern "C" fn(*mut c_void, u32, *mut c_void) -> i32;
        // SAFETY: as above.
        check(unsafe { driver::<Set>(c"cuMemPoolSetAttribute")?(self.raw, attribute, (&raw mut value).cast()) })
    }

    /// How many bytes the pool keeps when it is waited for; 0 at first.
    pub fn set_release_threshold(&self, bytes: u64) -> Result<(), DriverError> {
        self.threshold.store(bytes, Ordering::Relaxed);
        if self.raw.is_null() { Ok(()) } else { self.set(RELEASE_THRESHOLD, bytes) }
    }

    /// What [`set_release_threshold`](Self::set_release_threshold) set.
    pub fn release_threshold(&self) -> Result<u64, DriverError> {
        if self.raw.is_null() { Ok(self.threshold.load(Ordering::Relaxed)) } else { self.get(RELEASE_THRESHOLD) }
    }

    /// What it holds. On the CPU device that is what is allocated.
    pub fn mem_stats(&self) -> Result<MemPoolStats, DriverError> {
        if self.raw.is_null() {
            let (used, high) = (self.used.load(Ordering::Relaxed), self.used_high.load(Ordering::Relaxed));
            return Ok(MemPoolStats { reserved_current: used, reserved_high: high, used_current: used, used_high: high });
        }
        Ok(MemPoolStats {
            reserved_current: self.get(RESERVED_CURRENT)?,
            reserved_high: self.get(RESERVED_HIGH)?,
            used_current: self.get(USED_CURRENT)?,
            used_high: self.get(USED_HIGH)?,
        })
    }

    /// The most that it held is what it holds now.
    pub fn reset_reserved_mem_high(&self) -> Result<(), DriverError> {
        if self.raw.is_null() { self.reset_high() } else { self.set(RESERVED_HIGH, 0) }
    }

    /// The most that was allocated is what is allocated now.
    pub fn reset_used_mem_high(&self) -> Result<(), DriverError> {
        if self.raw.is_null() { self.reset_high() } else { self.set(USED_HIGH, 0) }
    }

    fn reset_high(&self) -> Result<(), DriverError> {
        self.used_high.store(self.used.load(Ordering::Relaxed), Ordering::Relaxed);
        Ok(())
    }

    /// Allocates from the pool in stream order.
    ///
    /// # Safety
    /// The memory is uninitialised and must be freed with [`free_async`](Self::free_async); uses must come after this point of the stream.
    pub unsafe fn malloc_async(&self, stream: &CudaStream, bytes: usize) -> Result<CUdeviceptr, DriverError> {
        if self.raw.is_null() || bytes == 0 {
            // SAFETY: the caller's promise.
            let memory = unsafe { crate::memory::malloc_async(stream, bytes)? };
            let used = self.used.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
            self.used_high.fetch_max(used, Ordering::Relaxed);
            return Ok(memory);
        }
        type Allocate = unsafe extern "C" fn(*mut CUdeviceptr, usize, *mut c_void, crate::sys::CUstream) -> i32;
        self.ctx.bind_to_thread()?;
        let mut memory = 0;
        // SAFETY: pool and stream are there, and the pointer is valid for the call.
        check(unsafe { driver::<Allocate>(c"cuMemAllocFromPoolAsync")?(&mut memory, bytes, self.raw, stream.cu_stream()) })?;
        Ok(memory)
    }

    /// Frees in stream order what came from [`malloc_async`](Self::malloc_async), with as many bytes.
    ///
    /// # Safety
    /// Nobody uses it later, and uses must come before this point of the stream.
    pub unsafe fn free_async(&self, stream: &CudaStream, memory: CUdeviceptr, bytes: usize) -> Result<(), DriverError> {
        self.used.fetch_sub(if self.raw.is_null() { bytes as u64 } else { 0 }, Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { crate::memory::free_async(stream, memory) }
    }
}

impl Drop for MemPool {
    fn drop(&mut self) {
        if self.owned && !self.raw.is_null() {
            type Destroy = unsafe extern "C" fn(*mut c_void) -> i32;
            // SAFETY: the driver frees the pool when the last of its memory is freed.
            let destroyed = driver::<Destroy>(c"cuMemPoolDestroy").and_then(|destroy| check(unsafe { destroy(self.raw) }));
            self.ctx.record_err(destroyed);
        }
    }
}
