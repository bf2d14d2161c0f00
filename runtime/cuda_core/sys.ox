//! The C functions of the runtime (`runtime/rt/rt.h`), as they are.

/// What a failing call says about itself.
#[repr(C)]
pub struct OxDeviceError {
    /// A `CUresult` number.
    pub code: i32,
    /// Length of the text in `message`.
    pub message_len: u32,
    /// UTF-8.
    pub message: [u8; 2040],
}

impl OxDeviceError {
    /// An empty one, to be filled in.
    pub fn new() -> OxDeviceError {
        OxDeviceError { code: 0, message_len: 0, message: [0; 2040] }
    }
}

/// A context of the runtime.
#[repr(C)]
pub struct OxContext {
    _private: [u8; 0],
}

/// A stream of the runtime.
#[repr(C)]
pub struct OxStream {
    _private: [u8; 0],
}

/// An event of the runtime.
#[repr(C)]
pub struct OxEvent {
    _private: [u8; 0],
}

/// A loaded module of the runtime.
#[repr(C)]
pub struct OxModule {
    _private: [u8; 0],
}

/// A function of a loaded module.
#[repr(C)]
pub struct OxFunction {
    _private: [u8; 0],
}

/// One launch; see `OxLaunch` in `runtime/rt/device.h`.
#[repr(C)]
pub struct OxLaunch {
    /// Blocks in each dimension.
    pub grid: [u32; 3],
    /// Threads of a block in each dimension.
    pub block: [u32; 3],
    /// Blocks of a cluster, or zeros.
    pub cluster: [u32; 3],
    /// Dynamic shared memory of a block in bytes.
    pub shared_bytes: u32,
    /// 1: cooperative.
    pub flags: u32,
    /// Length of `arguments`.
    pub argument_count: u32,
    /// One pointer for each argument of the device ABI.
    pub arguments: *const *const u8,
    /// The other form of arguments, unused here.
    pub packed: *const u8,
    /// Its layout, unused here.
    pub layout: *const u8,
}

unsafe extern "C" {
    pub fn ox_device_error_name(code: i32) -> *const u8;
    pub fn ox_device_error_text(code: i32) -> *const u8;
    pub fn ox_device_count(count: *mut u32, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_open(ordinal: u32, context: *mut *mut OxContext, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_close(context: *mut OxContext);
    pub fn ox_device_name(context: *mut OxContext, buffer: *mut u8, size: usize, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_attribute(context: *mut OxContext, attribute: i32, value: *mut i32, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_limit_get(context: *mut OxContext, limit: i32, value: *mut u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_limit_set(context: *mut OxContext, limit: i32, value: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_synchronize(context: *mut OxContext, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_allocate(context: *mut OxContext, stream: *mut OxStream, size: u64, memory: *mut u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_release(context: *mut OxContext, stream: *mut OxStream, memory: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_copy_in(context: *mut OxContext, stream: *mut OxStream, to: u64, from: *const u8, size: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_copy_out(context: *mut OxContext, stream: *mut OxStream, to: *mut u8, from: u64, size: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_copy_within(context: *mut OxContext, stream: *mut OxStream, to: u64, from: u64, size: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_fill(context: *mut OxContext, stream: *mut OxStream, to: u64, pattern: u32, pattern_size: u32, count: u64, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_module_load(context: *mut OxContext, name: *const u8, name_len: usize, module: *mut *mut OxModule, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_module_load_image(context: *mut OxContext, image: *const u8, size: usize, module: *mut *mut OxModule, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_module_unload(module: *mut OxModule);
    pub fn ox_device_function(module: *mut OxModule, name: *const u8, name_len: usize, function: *mut *mut OxFunction, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_function_attribute(function: *mut OxFunction, attribute: i32, value: *mut i32, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_function_set_attribute(function: *mut OxFunction, attribute: i32, value: i32, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_occupancy(function: *mut OxFunction, threads: u32, shared_bytes: u32, blocks: *mut u32, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_launch(function: *mut OxFunction, stream: *mut OxStream, launch: *const OxLaunch, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_stream_new(context: *mut OxContext, flags: u32, priority: i32, stream: *mut *mut OxStream, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_stream_free(stream: *mut OxStream);
    pub fn ox_device_stream_default(context: *mut OxContext) -> *mut OxStream;
    pub fn ox_device_stream_synchronize(stream: *mut OxStream, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_stream_wait(stream: *mut OxStream, event: *mut OxEvent, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_event_new(context: *mut OxContext, flags: u32, event: *mut *mut OxEvent, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_event_free(event: *mut OxEvent);
    pub fn ox_device_event_record(event: *mut OxEvent, stream: *mut OxStream, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_event_synchronize(event: *mut OxEvent, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_event_query(event: *mut OxEvent, done: *mut bool, error: *mut OxDeviceError) -> i32;
    pub fn ox_device_event_elapsed(start: *mut OxEvent, end: *mut OxEvent, milliseconds: *mut f32, error: *mut OxDeviceError) -> i32;
}
