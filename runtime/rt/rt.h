// rt.h: every symbol of the runtime archive that compiled programs and the Ox libraries use.
//
// The archive (liboxrt.a) holds only what cannot be written in Ox: the unwinder's personality and
// the calls that raise and catch, allocation with alignments, start-up, the stack guard, the
// backtrace, and devices. Everything else std needs is plain libc, declared `extern "C"` in Ox.
// All names begin with ox_rt_ or ox_device_, except rust_eh_personality, whose name LLVM knows.
//
// Unwinding: a panic is a two-pointer payload (the data and vtable words of Box<dyn Any + Send>)
// inside an exception of our class. Landing pads receive the exception pointer; `resume` passes it
// to _Unwind_Resume. Code generation calls ox_rt_try for the intrinsic catch_unwind.
//
// Devices: the flat form of device.h. Functions that can fail return the code, 0 for success, and
// fill *error (OxDeviceError, may be NULL). Text from Ox is pointer and length.
#ifndef OX_RT_H
#define OX_RT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device.h"

// ---------------------------------------------------------------- start-up (start.c)

// Called first by lang_start: remembers argc/argv, ignores SIGPIPE, opens /dev/null on closed
// standard descriptors, installs the stack guard of the main thread.
void ox_rt_init(int32_t argc, const char *const *argv);
// Arguments of the process; also right when ox_rt_init was never called (shared libraries).
int32_t ox_rt_argc(void);
const char *const *ox_rt_argv(void);
// Called by a new thread before and after its body: its stack guard. The name (UTF-8, copied) is
// shown by the overflow message; NULL: unnamed.
void ox_rt_thread_start(const char *name, size_t name_len);
void ox_rt_thread_end(void);
// The kernel's number of this thread, as panic messages show it.
uint64_t ox_rt_thread_number(void);
// "fatal runtime error: TEXT, aborting" on stderr, then SIGABRT.
_Noreturn void ox_rt_fatal(const char *text, size_t len);

// ---------------------------------------------------------------- allocation (alloc.c)

// As GlobalAlloc: size > 0, align a power of two; NULL when there is no memory.
void *ox_rt_alloc(size_t size, size_t align);
void *ox_rt_alloc_zeroed(size_t size, size_t align);
void *ox_rt_realloc(void *memory, size_t old_size, size_t align, size_t new_size);
void ox_rt_dealloc(void *memory, size_t size, size_t align);
// What the library allocates with: the above, unless the program has a #[global_allocator].
void *ox_global_alloc(size_t size, size_t align);
void *ox_global_alloc_zeroed(size_t size, size_t align);
void *ox_global_realloc(void *memory, size_t old_size, size_t align, size_t new_size);
void ox_global_dealloc(void *memory, size_t size, size_t align);

// ---------------------------------------------------------------- panics (unwind.c, panic.c)

typedef struct OxPayload {
    void *data;
    const void *vtable;
} OxPayload;

// Raises; returns only if nothing can catch, with the unwinder's reason code.
uint32_t ox_rt_raise(void *data, const void *vtable);
// Runs body(data). If it unwinds: caught(data, exception) and 1; otherwise 0. The exception is
// one of any language; ox_rt_take_payload tells them apart.
int32_t ox_rt_try(void (*body)(void *data), void *data,
                  void (*caught)(void *data, void *exception));
// Takes the payload out of a caught exception and frees it. A foreign exception ends the process
// with rustc's message.
OxPayload ox_rt_take_payload(void *exception);
// The count of panics under way in this thread, for std's panic machinery.
uint64_t *ox_rt_panic_count(void);
// How much RUST_BACKTRACE asks for, read once.
typedef enum OxBacktrace { OX_BACKTRACE_OFF, OX_BACKTRACE_SHORT, OX_BACKTRACE_FULL } OxBacktrace;
uint32_t ox_rt_backtrace_style(void);
// Writes "stack backtrace:" and one line a frame to a descriptor, in rustc's form.
void ox_rt_backtrace(int32_t descriptor, uint32_t style);
// The addresses of the calls under way, the innermost first; gives how many there are.
uint32_t ox_rt_backtrace_frames(uintptr_t *addresses, uint32_t max);
// Where the function begins that an address is in; 0 if that is not known.
uintptr_t ox_rt_frame_function(uintptr_t address);
// What is known of an address: the function and where in it. Functions that were inlined there come
// first. Texts have no NUL and are empty if not known; line and column are then 0.
typedef struct OxFrameSymbol {
    size_t name_len, file_len;
    uint32_t line, column;
    char name[2048], file[1024];
} OxFrameSymbol;
// false: there is no symbol of this number. `style` says how names and files are shown.
bool ox_rt_frame_symbol(uintptr_t address, uint32_t index, uint32_t style, OxFrameSymbol *symbol);

int32_t rust_eh_personality(int32_t version, int32_t actions, uint64_t exception_class,
                            void *exception, void *context);

// ---------------------------------------------------------------- devices (device.c)

// Which device runs kernels: "cuda" or "cpu"; chosen at the first call by OX_DEVICE. NULL when
// OX_DEVICE asks for one that does not work.
const char *ox_device_kind(void);
int32_t ox_device_count(uint32_t *count, OxDeviceError *error);
// An entry point of libcuda by name, for what has no wrapper here; NULL if there is none.
void *ox_device_driver_symbol(const char *name);
// Name and meaning of a code, NUL-terminated, never NULL.
const char *ox_device_error_name(int32_t code);
const char *ox_device_error_text(int32_t code);

// Opening a device again gives the same context; it is closed as often as it was opened.
int32_t ox_device_open(uint32_t ordinal, OxContext **context, OxDeviceError *error);
void ox_device_close(OxContext *context);
const char *ox_device_context_kind(const OxContext *context); // "cuda" or "cpu"
// NUL-terminated into the buffer.
int32_t ox_device_name(OxContext *context, char *buffer, size_t size, OxDeviceError *error);
int32_t ox_device_attribute(OxContext *context, int32_t attribute, int32_t *value,
                            OxDeviceError *error);
int32_t ox_device_limit_get(OxContext *context, int32_t limit, uint64_t *value,
                            OxDeviceError *error);
int32_t ox_device_limit_set(OxContext *context, int32_t limit, uint64_t value,
                            OxDeviceError *error);
int32_t ox_device_synchronize(OxContext *context, OxDeviceError *error);
// How threads wait for the device: 0 automatic, 1 spin, 2 yield, 4 block.
int32_t ox_device_set_sync_policy(OxContext *context, uint32_t policy, OxDeviceError *error);
// The driver's own handle (CUcontext, CUstream, CUevent, CUmodule, CUfunction); NULL on the CPU.
void *ox_device_raw_context(const OxContext *context);
void *ox_device_raw_stream(const OxStream *stream);
void *ox_device_raw_event(const OxEvent *event);
void *ox_device_raw_module(const OxModule *module);
void *ox_device_raw_function(const OxFunction *function);

int32_t ox_device_memory_info(OxContext *context, uint64_t *free, uint64_t *total,
                              OxDeviceError *error);
// stream NULL: done on return. size 0 gives address 0.
int32_t ox_device_allocate(OxContext *context, OxStream *stream, uint64_t size, uint64_t *memory,
                           OxDeviceError *error);
int32_t ox_device_release(OxContext *context, OxStream *stream, uint64_t memory,
                          OxDeviceError *error);
int32_t ox_device_host_allocate(OxContext *context, uint64_t size, void **memory,
                                OxDeviceError *error);
int32_t ox_device_host_release(OxContext *context, void *memory, OxDeviceError *error);
// Copies; stream NULL: done on return. With a stream, host memory must stay valid and, unless it
// is page-locked, the call may wait.
int32_t ox_device_copy_in(OxContext *context, OxStream *stream, uint64_t to, const void *from,
                          uint64_t size, OxDeviceError *error);
int32_t ox_device_copy_out(OxContext *context, OxStream *stream, void *to, uint64_t from,
                           uint64_t size, OxDeviceError *error);
int32_t ox_device_copy_within(OxContext *context, OxStream *stream, uint64_t to, uint64_t from,
                              uint64_t size, OxDeviceError *error);
int32_t ox_device_fill(OxContext *context, OxStream *stream, uint64_t to, uint32_t pattern,
                       uint32_t pattern_size, uint64_t count, OxDeviceError *error);

// The module of this name in the program's bundle. An error lists the names that there are.
int32_t ox_device_module_load(OxContext *context, const char *name, size_t name_len,
                              OxModule **module, OxDeviceError *error);
// A module with a kernel that the bundle lacks: compiled by the compiler that made the program, or
// found where such kernels are kept. `module` NULL: what the request emits alone.
int32_t ox_device_module_specialise(OxContext *context, OxKernelRequest *request, OxModule **module,
                                    OxDeviceError *error);
// The name that it is kept by, NUL-terminated.
int32_t ox_device_kernel_key(OxContext *context, const OxKernelRequest *request, char key[33],
                             OxDeviceError *error);
// Where they are kept from now on. `folder` NULL: in the user's folder for caches; `limit` bytes at
// most, 0: no limit; `keeps` false: nowhere.
void ox_device_kernel_store(const char *folder, uint64_t limit, bool keeps);
// PTX text or a cubin from memory.
int32_t ox_device_module_load_image(OxContext *context, const void *image, size_t size,
                                    OxModule **module, OxDeviceError *error);
void ox_device_module_unload(OxModule *module);
int32_t ox_device_function(OxModule *module, const char *name, size_t name_len,
                           OxFunction **function, OxDeviceError *error);
int32_t ox_device_global(OxModule *module, const char *name, size_t name_len, uint64_t *address,
                         uint64_t *size, OxDeviceError *error);
int32_t ox_device_function_attribute(OxFunction *function, int32_t attribute, int32_t *value,
                                     OxDeviceError *error);
int32_t ox_device_function_set_attribute(OxFunction *function, int32_t attribute, int32_t value,
                                         OxDeviceError *error);
int32_t ox_device_occupancy(OxFunction *function, uint32_t threads, uint32_t shared_bytes,
                            uint32_t *blocks, OxDeviceError *error);
int32_t ox_device_cluster_occupancy(OxFunction *function, const OxLaunch *launch,
                                    uint32_t *clusters, uint32_t *max_size, OxDeviceError *error);
int32_t ox_device_launch(OxFunction *function, OxStream *stream, const OxLaunch *launch,
                         OxDeviceError *error);

// The same on a stream that is known by the driver's handle alone; NULL: the default stream.
int32_t ox_device_launch_raw(OxFunction *function, void *raw_stream, const OxLaunch *launch,
                             OxDeviceError *error);

// The driver's handle of a stream that somebody else made and destroys.
int32_t ox_device_stream_borrow(OxContext *context, void *raw_stream, OxStream **stream,
                                OxDeviceError *error);
int32_t ox_device_stream_new(OxContext *context, uint32_t flags, int32_t priority,
                             OxStream **stream, OxDeviceError *error);
void ox_device_stream_free(OxStream *stream); // the default stream is not freed
OxStream *ox_device_stream_default(OxContext *context);
int32_t ox_device_stream_synchronize(OxStream *stream, OxDeviceError *error);
int32_t ox_device_stream_query(OxStream *stream, bool *done, OxDeviceError *error);
int32_t ox_device_stream_wait(OxStream *stream, OxEvent *event, OxDeviceError *error);
// The function runs on another thread, or before this returns, after the stream's earlier work.
int32_t ox_device_stream_host_function(OxStream *stream, void (*function)(void *data), void *data,
                                       OxDeviceError *error);
int32_t ox_device_event_new(OxContext *context, uint32_t flags, OxEvent **event,
                            OxDeviceError *error);
void ox_device_event_free(OxEvent *event);
int32_t ox_device_event_record(OxEvent *event, OxStream *stream, OxDeviceError *error);
int32_t ox_device_event_synchronize(OxEvent *event, OxDeviceError *error);
int32_t ox_device_event_query(OxEvent *event, bool *done, OxDeviceError *error);
int32_t ox_device_event_elapsed(OxEvent *start, OxEvent *end, float *milliseconds,
                                OxDeviceError *error);
int32_t ox_device_capture_begin(OxStream *stream, OxDeviceError *error);
int32_t ox_device_capture_end(OxStream *stream, OxGraph **graph, OxDeviceError *error);
int32_t ox_device_graph_launch(OxGraph *graph, OxStream *stream, OxDeviceError *error);
void ox_device_graph_free(OxGraph *graph);

#endif
