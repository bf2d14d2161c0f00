//! The C functions of the runtime archive (runtime/rt/rt.h) that this library is made of.

use std::ffi::{c_char, c_void};

/// Handles: every one is a pointer to a struct of the runtime.
#[repr(C)]
pub struct Context {
    _private: [u8; 0],
}
#[repr(C)]
pub struct Stream {
    _private: [u8; 0],
}
#[repr(C)]
pub struct Event {
    _private: [u8; 0],
}
#[repr(C)]
pub struct Module {
    _private: [u8; 0],
}
#[repr(C)]
pub struct Function {
    _private: [u8; 0],
}
#[repr(C)]
pub struct Graph {
    _private: [u8; 0],
}

pub const MESSAGE_MAX: usize = 2040;

/// Filled in by a call that fails.
#[repr(C)]
pub struct DeviceError {
    pub code: i32,
    pub message_len: u32,
    pub message: [u8; MESSAGE_MAX],
}

#[repr(C)]
pub struct Launch {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub cluster: [u32; 3],
    pub shared_bytes: u32,
    pub flags: u32,
    pub argument_count: u32,
    pub arguments: *const *const c_void,
    pub packed: *const c_void,
    pub layout: *const c_void,
}

#[repr(C)]
pub struct KernelRequest {
    pub kernel: *const c_char,
    pub options: *const c_char,
    pub target: *const c_char,
    pub emit: *const c_char,
    pub log: *const c_char,
    pub was_kept: bool,
}

pub const LAUNCH_COOPERATIVE: u32 = 1;
pub const STREAM_NON_BLOCKING: u32 = 1;

pub const ATTRIBUTE_MAX_THREADS_PER_BLOCK: i32 = 1;
pub const ATTRIBUTE_MAX_BLOCK_DIM_X: i32 = 2;
pub const ATTRIBUTE_MAX_GRID_DIM_X: i32 = 5;
pub const ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: i32 = 8;
pub const ATTRIBUTE_MULTIPROCESSOR_COUNT: i32 = 16;
pub const ATTRIBUTE_L2_CACHE_SIZE: i32 = 38;
pub const ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: i32 = 39;
pub const ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: i32 = 75;
pub const ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: i32 = 76;
pub const ATTRIBUTE_COOPERATIVE_LAUNCH: i32 = 95;
pub const ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: i32 = 97;
pub const ATTRIBUTE_CLUSTER_LAUNCH: i32 = 120;

pub const FUNCTION_MAX_THREADS_PER_BLOCK: i32 = 0;
pub const FUNCTION_SHARED_SIZE_BYTES: i32 = 1;
pub const FUNCTION_CONST_SIZE_BYTES: i32 = 2;
pub const FUNCTION_LOCAL_SIZE_BYTES: i32 = 3;
pub const FUNCTION_NUM_REGS: i32 = 4;
pub const FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES: i32 = 8;
pub const FUNCTION_REQUIRED_CLUSTER_WIDTH: i32 = 11;

pub const LIMIT_STACK_SIZE: i32 = 0;

unsafe extern "C" {
    pub fn ox_device_count(count: *mut u32, error: *mut DeviceError) -> i32;
    pub fn ox_device_driver_symbol(name: *const c_char) -> *mut c_void;
    pub fn ox_device_error_name(code: i32) -> *const c_char;
    pub fn ox_device_error_text(code: i32) -> *const c_char;

    pub fn ox_device_open(ordinal: u32, context: *mut *mut Context, error: *mut DeviceError) -> i32;
    pub fn ox_device_panic_formatter(
        formatter: unsafe extern "C" fn(message: *const u8, len: u32, buffer: *mut u8, size: u32) -> u32,
    );
    pub fn ox_device_close(context: *mut Context);
    pub fn ox_device_context_kind(context: *const Context) -> *const c_char;
    pub fn ox_device_name(context: *mut Context, buffer: *mut u8, size: usize, error: *mut DeviceError) -> i32;
    pub fn ox_device_attribute(
        context: *mut Context, attribute: i32, value: *mut i32, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_limit_get(context: *mut Context, limit: i32, value: *mut u64, error: *mut DeviceError) -> i32;
    pub fn ox_device_limit_set(context: *mut Context, limit: i32, value: u64, error: *mut DeviceError) -> i32;
    pub fn ox_device_synchronize(context: *mut Context, error: *mut DeviceError) -> i32;
    pub fn ox_device_set_sync_policy(context: *mut Context, policy: u32, error: *mut DeviceError) -> i32;
    pub fn ox_device_raw_context(context: *const Context) -> *mut c_void;
    pub fn ox_device_raw_stream(stream: *const Stream) -> *mut c_void;
    pub fn ox_device_raw_event(event: *const Event) -> *mut c_void;
    pub fn ox_device_raw_module(module: *const Module) -> *mut c_void;

    pub fn ox_device_allocate(
        context: *mut Context, stream: *mut Stream, size: u64, memory: *mut u64, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_release(
        context: *mut Context, stream: *mut Stream, memory: u64, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_host_allocate(
        context: *mut Context, size: u64, memory: *mut *mut c_void, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_host_release(context: *mut Context, memory: *mut c_void, error: *mut DeviceError) -> i32;
    pub fn ox_device_copy_in(
        context: *mut Context, stream: *mut Stream, to: u64, from: *const c_void, size: u64,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_copy_out(
        context: *mut Context, stream: *mut Stream, to: *mut c_void, from: u64, size: u64,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_copy_within(
        context: *mut Context, stream: *mut Stream, to: u64, from: u64, size: u64, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_fill(
        context: *mut Context, stream: *mut Stream, to: u64, pattern: u32, pattern_size: u32, count: u64,
        error: *mut DeviceError,
    ) -> i32;

    pub fn ox_device_module_load(
        context: *mut Context, name: *const u8, name_len: usize, module: *mut *mut Module,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_module_specialise(
        context: *mut Context, request: *mut KernelRequest, module: *mut *mut Module, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_kernel_key(
        context: *mut Context, request: *const KernelRequest, key: *mut [u8; 33], error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_kernel_store(folder: *const c_char, limit: u64, keeps: bool);
    pub fn ox_device_module_load_image(
        context: *mut Context, image: *const c_void, size: usize, module: *mut *mut Module,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_module_unload(module: *mut Module);
    pub fn ox_device_function(
        module: *mut Module, name: *const u8, name_len: usize, function: *mut *mut Function,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_global(
        module: *mut Module, name: *const u8, name_len: usize, address: *mut u64, size: *mut u64,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_function_attribute(
        function: *mut Function, attribute: i32, value: *mut i32, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_function_set_attribute(
        function: *mut Function, attribute: i32, value: i32, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_occupancy(
        function: *mut Function, threads: u32, shared_bytes: u32, blocks: *mut u32, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_cluster_occupancy(
        function: *mut Function, launch: *const Launch, clusters: *mut u32, max_size: *mut u32,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_launch(
        function: *mut Function, stream: *mut Stream, launch: *const Launch, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_launch_raw(
        function: *mut Function, raw_stream: *mut c_void, launch: *const Launch, error: *mut DeviceError,
    ) -> i32;

    pub fn ox_device_stream_new(
        context: *mut Context, flags: u32, priority: i32, stream: *mut *mut Stream, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_stream_borrow(
        context: *mut Context, raw_stream: *mut c_void, stream: *mut *mut Stream, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_stream_free(stream: *mut Stream);
    pub fn ox_device_stream_default(context: *mut Context) -> *mut Stream;
    pub fn ox_device_stream_synchronize(stream: *mut Stream, error: *mut DeviceError) -> i32;
    pub fn ox_device_stream_query(stream: *mut Stream, done: *mut bool, error: *mut DeviceError) -> i32;
    pub fn ox_device_stream_wait(stream: *mut Stream, event: *mut Event, error: *mut DeviceError) -> i32;
    pub fn ox_device_stream_host_function(
        stream: *mut Stream, function: unsafe extern "C" fn(*mut c_void), data: *mut c_void,
        error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_event_new(
        context: *mut Context, flags: u32, event: *mut *mut Event, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_event_free(event: *mut Event);
    pub fn ox_device_event_record(event: *mut Event, stream: *mut Stream, error: *mut DeviceError) -> i32;
    pub fn ox_device_event_synchronize(event: *mut Event, error: *mut DeviceError) -> i32;
    pub fn ox_device_event_query(event: *mut Event, done: *mut bool, error: *mut DeviceError) -> i32;
    pub fn ox_device_event_elapsed(
        start: *mut Event, end: *mut Event, milliseconds: *mut f32, error: *mut DeviceError,
    ) -> i32;
    pub fn ox_device_capture_begin(stream: *mut Stream, error: *mut DeviceError) -> i32;
    pub fn ox_device_capture_end(stream: *mut Stream, graph: *mut *mut Graph, error: *mut DeviceError) -> i32;
    pub fn ox_device_graph_launch(graph: *mut Graph, stream: *mut Stream, error: *mut DeviceError) -> i32;
    pub fn ox_device_graph_free(graph: *mut Graph);
}
