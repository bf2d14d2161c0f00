// test_rt_cuda.c: the CUDA device against a stand-in for the driver (tests/fake_cuda).
//
// The stand-in's soname is libcuda.so.1, so once it is loaded by its path, the runtime's dlopen
// finds it. The bundle of test_rt_device.c is not used here: modules are loaded through the table
// of functions directly.
#include "runtime/rt/rt.h"

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static OxDeviceError error;
static OxContext *context;
static char *fake_log;
static uint32_t (*fake_stop)(void);

static void load_fake(void) {
    void *library = dlopen(OXCC_BINARY_DIR "/tests/libcuda_fake.so", RTLD_NOW);
    cr_assert_not_null(library, "%s", dlerror());
    fake_log = dlsym(library, "fake_log");
    *(void **)&fake_stop = dlsym(library, "fake_stop");
    setenv("OX_DEVICE", "auto", 1);
}

static void open_fake(void) {
    load_fake();
    cr_assert_eq(ox_device_open(1, &context, &error), 0, "%s", error.message);
    cr_assert_str_eq(ox_device_kind(), "cuda");
}

TestSuite(rt_cuda_device, .init = open_fake, .timeout = 60);

static OxModule *load(const OxBundleEntry *entries, uint32_t count, int32_t code) {
    OxBundleModule bundle = {.name = "kernels", .entries = entries, .entry_count = count};
    OxModule *module = NULL;
    fake_log[0] = '\0';
    cr_assert_eq(context->api->module_load(context, &bundle, &module, &error), code, "%s",
                 error.message);
    return module;
}

#define PTX(sm, text, bits)                                                                        \
    { OX_BUNDLE_PTX, sm, bits, 0, "sm_" #sm, text, sizeof text - 1 }
#define CUBIN(sm, text)                                                                            \
    { OX_BUNDLE_CUBIN, sm, 0, 0, "sm_" #sm, text, sizeof text - 1 }

static void expect_loads(const OxBundleEntry *entries, uint32_t count, const char *arch,
                         const char *log) {
    setenv("FAKE_CUDA_ARCH", arch, 1);
    cr_assert_eq(ox_device_api_cuda.open(0, &context, &error), 0); // not the shared context
    load(entries, count, 0);
    cr_expect_str_eq(fake_log, log);
}

Test(rt_cuda_device, the_best_entry_is_loaded) {
    const OxBundleEntry entries[] = {
        PTX(75, "p75", 0),       PTX(80, "p80", 0), PTX(90, "p90a", OX_BUNDLE_ARCH_SPECIFIC),
        PTX(100, "p100", 0),     CUBIN(86, "c86"),  PTX(120, "p120f", OX_BUNDLE_ARCH_FAMILY),
        PTX(75, "p75 other", 0),
    };
    uint32_t count = sizeof entries / sizeof entries[0];
    expect_loads(entries, count, "75", "load p75\n");
    expect_loads(entries, count, "80", "load p80\n");
    expect_loads(entries, count, "86", "load c86\n");
    expect_loads(entries, count, "89", "load c86\n");
    expect_loads(entries, count, "90", "load p90a\n");
    expect_loads(entries, count, "100", "load p100\n");
    expect_loads(entries, count, "121", "load p120f\n");
}

Test(rt_cuda_device, a_newer_ptx_version_falls_back) {
    const OxBundleEntry entries[] = {PTX(75, "p75", 0), PTX(90, "p90 future", 0)};
    load(entries, 2, 0);
    cr_assert_str_eq(fake_log, "load p90 future\nload p75\n");
    load(entries + 1, 1, OX_DEVICE_UNSUPPORTED_PTX_VERSION);
    cr_assert_str_eq(error.message, "the driver (CUDA 12.8) is too old for the PTX version of the "
                                    "PTX of module `kernels` for sm_90");
}

Test(rt_cuda_device, rejected_ptx_is_our_bug) {
    const OxBundleEntry entries[] = {PTX(90, "bad", 0)};
    load(entries, 1, OX_DEVICE_INVALID_PTX);
    cr_assert_str_eq(error.message,
                     "the driver rejected the PTX of module `kernels` for sm_90, which is a bug in "
                     "oxcc; please report it:\nptxas: line 3: nonsense");
    OxModule *module = NULL;
    cr_assert_eq(ox_device_module_load_image(context, "bad", 3, &module, &error),
                 OX_DEVICE_INVALID_PTX);
    cr_assert_str_eq(error.message,
                     "the driver rejected the module's image:\nptxas: line 3: nonsense");
}

Test(rt_cuda_device, no_code_for_this_gpu) {
    const OxBundleEntry entries[] = {PTX(100, "p100", 0), PTX(120, "p120", 0)};
    load(entries, 2, OX_DEVICE_NO_BINARY_FOR_GPU);
    cr_assert_str_eq(error.message, "module `kernels` was built for sm_100, sm_120, this GPU is "
                                    "sm_90; build with -arch=sm_90");
}

static OxFunction *kernel(OxModule *module, const char *name) {
    OxFunction *function = NULL;
    cr_assert_eq(ox_device_function(module, name, strlen(name), &function, &error), 0, "%s",
                 error.message);
    return function;
}

Test(rt_cuda_device, launches) {
    const OxBundleEntry entries[] = {PTX(80, "twice panics", 0)};
    OxModule *module = load(entries, 1, 0);
    OxFunction *twice = kernel(module, "twice");
    cr_assert_eq(kernel(module, "twice"), twice);
    OxStream *stream = ox_device_stream_default(context);
    uint64_t memory = 0;
    uint32_t values[4] = {1, 2, 3, 4}, count = 3;
    ox_device_allocate(context, NULL, sizeof values, &memory, &error);
    ox_device_copy_in(context, NULL, memory, values, sizeof values, &error);
    OxLaunch launch = {.grid = {1, 1, 1},
                       .block = {4, 1, 1},
                       .argument_count = 2,
                       .arguments = (const void *[]){&memory, &count}};
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    launch.shared_bytes = 100000;
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    cr_assert_str_eq(fake_log, "launch 1 1 1  4 1 1  0 (nil)\nset twice 8 100000\n"
                               "launch 1 1 1  4 1 1  100000 (nil)\n"
                               "launch 1 1 1  4 1 1  100000 (nil)\n");
    launch.shared_bytes = 300000;
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), OX_DEVICE_INVALID_VALUE);
    cr_assert_str_eq(error.message, "setting attribute 8 of kernel `twice` to 300000: driver text "
                                    "of 1");
    launch.shared_bytes = 0;
    launch.flags = OX_LAUNCH_COOPERATIVE;
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    launch.cluster[0] = 2;
    launch.cluster[1] = launch.cluster[2] = 1;
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    cr_assert_str_eq(fake_log, "cooperative 1 1 1  4 1 1  0 (nil)\nlaunch_ex 1 4 4:2 2:1\n");
    // Packed arguments, laid out by the caller.
    struct {
        uint32_t count;
        uint64_t memory;
    } packed = {4, memory};
    const OxBundleArgument layout[] = {{8, 8, 8, 0}, {0, 4, 4, 0}};
    launch = (OxLaunch){.grid = {1, 1, 1},
                        .block = {4, 1, 1},
                        .argument_count = 2,
                        .packed = &packed,
                        .layout = layout};
    cr_assert_eq(ox_device_launch(twice, stream, &launch, &error), 0);
    ox_device_copy_out(context, NULL, values, memory, sizeof values, &error);
    cr_assert_eq(values[0], 64);
    cr_assert_eq(values[2], 192);
    cr_assert_eq(values[3], 8);
}

Test(rt_cuda_device, panics_come_back_once) {
    const OxBundleEntry entries[] = {PTX(80, "twice panics", 0)};
    OxModule *module = load(entries, 1, 0);
    cr_assert(strstr(fake_log, "host_allocate 1872 flags 3\n"));
    OxLaunch launch = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    OxStream *stream = ox_device_stream_default(context);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(ox_device_launch(kernel(module, "panics"), stream, &launch, &error), 0);
        cr_assert_eq(ox_device_stream_synchronize(stream, &error), OX_DEVICE_ASSERT);
        cr_assert_str_eq(error.message, "kernel panicked: oh 77, at gpu.ox:4:5, block (1, 0, 0), "
                                        "thread (2, 3, 0)");
        cr_assert_eq(fake_stop(), 0);
        cr_assert_eq(ox_device_synchronize(context, &error), 0);
    }
    ox_device_module_unload(module);
    ox_device_close(context);
}

Test(rt_cuda_device, errors_carry_the_drivers_text) {
    uint64_t memory = 0;
    cr_assert_eq(ox_device_allocate(context, NULL, 1ull << 31, &memory, &error),
                 OX_DEVICE_OUT_OF_MEMORY);
    cr_assert_str_eq(error.message, "allocating 2147483648 bytes on the device: driver text of 2");
    OxContext *third = NULL;
    cr_assert_eq(ox_device_open(2, &third, &error), OX_DEVICE_INVALID_DEVICE);
    char name[64];
    cr_assert_eq(ox_device_name(context, name, sizeof name, &error), 0);
    cr_assert_str_eq(name, "Fake GPU 1");
    cr_assert_not_null(ox_device_driver_symbol("cuGraphLaunch"));
    cr_assert_eq(ox_device_raw_context(context), (void *)0xc1);
}

Test(rt_cuda_choice, a_driver_that_does_not_start) {
    load_fake();
    setenv("FAKE_CUDA_INIT", "100", 1);
    setenv("OX_DEVICE", "cuda", 1);
    cr_assert_eq(ox_device_open(0, &context, &error), OX_DEVICE_NO_DEVICE);
    cr_assert_str_eq(error.message, "OX_DEVICE=cuda, but no CUDA device was found: libcuda.so.1: "
                                    "cuInit: driver text of 100");
}

// ---------------------------------------------------------------- launches that prove checks

static bool is_proved(OxFunction *function, uint32_t blocks, uint32_t factor, uint64_t length) {
    OxLaunch launch = {.grid = {blocks, 1, 1},
                       .block = {8, 1, 1},
                       .argument_count = 2,
                       .arguments = (const void *[]){&factor, &length}};
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(function, ox_device_stream_default(context), &launch, &error), 0);
    return strstr(fake_log, "proved") != NULL;
}

// 4 * blocks + 8 * factor - 1 < length
Test(rt_cuda_device, launches_that_prove_checks_take_the_version_without) {
    const OxBundleEntry entries[] = {PTX(80, "careful careful$proved careful$proofs", 0)};
    OxFunction *careful = kernel(load(entries, 1, 0), "careful");
    cr_expect(is_proved(careful, 10, 3, 64));
    cr_expect(!is_proved(careful, 10, 3, 63));
    cr_expect(!is_proved(careful, 11, 3, 64));
    cr_expect(!is_proved(careful, 10, 4, 64));
    cr_expect(is_proved(careful, UINT32_MAX, UINT32_MAX, UINT64_MAX));
    cr_expect(!is_proved(careful, 1, 0, 0), "an empty slice");
    OxLaunch launch = {.grid = {1, 1, 1},
                       .block = {8, 1, 1},
                       .shared_bytes = 100000,
                       .argument_count = 2,
                       .arguments = (const void *[]){&(uint32_t){0}, &(uint64_t){9}}};
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(careful, ox_device_stream_default(context), &launch, &error), 0);
    cr_expect_str_eq(fake_log, "set caref 8 100000\nset caref 8 100000\n"
                               "launch 1 1 1  8 1 1  100000 (nil)\nproved\n");
}

typedef struct Descriptor {
    uint64_t address;
    int32_t side;
    int64_t stride;
} Descriptor;

static bool is_proved_of(OxFunction *function, uint32_t blocks, Descriptor tensor) {
    OxLaunch launch = {.grid = {blocks, 1, 1},
                       .block = {8, 1, 1},
                       .argument_count = 1,
                       .arguments = (const void *[]){&tensor}};
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(function, ox_device_stream_default(context), &launch, &error), 0);
    return strstr(fake_log, "proved") != NULL;
}

// 64 * blocks <= side, and the address, the side and the stride are regular.
Test(rt_cuda_device, fields_of_arguments_prove_checks_too) {
    const OxBundleEntry entries[] = {PTX(80, "tiled tiled$proved tiled$proofs", 0)};
    OxFunction *tiled = kernel(load(entries, 1, 0), "tiled");
    cr_expect(is_proved_of(tiled, 3, (Descriptor){4096, 192, 1}));
    cr_expect(is_proved_of(tiled, 3, (Descriptor){UINT64_MAX - 15, 195, 1}));
    cr_expect(!is_proved_of(tiled, 4, (Descriptor){4096, 192, 1}));
    cr_expect(!is_proved_of(tiled, 3, (Descriptor){4104, 192, 1}));
    cr_expect(!is_proved_of(tiled, 3, (Descriptor){4096, 193, 1}));
    cr_expect(!is_proved_of(tiled, 3, (Descriptor){4096, -192, 1}));
    cr_expect(!is_proved_of(tiled, 3, (Descriptor){4096, 192, 2}));
    cr_expect(!is_proved_of(tiled, 3, (Descriptor){4096, 192, -1}));
}

Test(rt_cuda_device, a_kernel_without_proofs_has_one_version) {
    const OxBundleEntry entries[] = {PTX(80, "careful careful$proved", 0)};
    cr_expect(!is_proved(kernel(load(entries, 1, 0), "careful"), 1, 0, 100));
}

Test(rt_cuda_device, a_version_that_takes_fewer_threads_is_not_taken) {
    const OxBundleEntry entries[] = {PTX(80, "hungry hungry$proved hungry$proofs", 0)};
    cr_expect(!is_proved(kernel(load(entries, 1, 0), "hungry"), 10, 3, 64));
}

Test(rt_cuda_device, arguments_that_are_missing_prove_nothing) {
    const OxBundleEntry entries[] = {PTX(80, "careful careful$proved careful$proofs", 0)};
    OxFunction *careful = kernel(load(entries, 1, 0), "careful");
    OxLaunch launch = {.grid = {1, 1, 1},
                       .block = {8, 1, 1},
                       .argument_count = 1,
                       .arguments = (const void *[]){&(uint32_t){0}}};
    fake_log[0] = '\0';
    cr_assert_eq(ox_device_launch(careful, ox_device_stream_default(context), &launch, &error), 0);
    cr_expect_null(strstr(fake_log, "proved"));
    launch.argument_count = 2;
    launch.arguments = (const void *[]){&(uint32_t){0}, &(uint64_t){100}};
    launch.flags = OX_LAUNCH_COOPERATIVE;
    cr_assert_eq(ox_device_launch(careful, ox_device_stream_default(context), &launch, &error), 0);
    cr_expect_null(strstr(fake_log, "proved"), "cooperative");
}
