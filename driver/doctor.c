// doctor.c: `oxcc doctor`: what is installed and what works with it, one line an item. The exit
// status says whether programs can be built and run here; a GPU is not needed for that, because
// kernels run on the CPU device too.
#include "driver/library.h"

#include <stdlib.h>
#include <unistd.h>

typedef enum Mark { MARK_GOOD, MARK_MISSING, MARK_OPTIONAL } Mark;

static void item(Mark mark, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void item(Mark mark, const char *name, const char *format, ...) {
    static const char *const marks[] = {"✓", "✗", "-"};
    printf("%s %-16s ", marks[mark], name);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static bool check_linker(Driver *driver) {
    Str linker = linker_description(driver);
    if (linker.ptr) {
        item(MARK_GOOD, "linker", STR_FMT, STR_ARG(linker));
        return true;
    }
    item(MARK_MISSING, "linker", "none: install gcc (libc6-dev) or lld; programs cannot be built");
    return false;
}

static bool check_runtime(Driver *driver) {
    Str archive = runtime_archive(driver);
    if (archive.ptr) {
        item(MARK_GOOD, "runtime", STR_FMT, STR_ARG(archive));
        return true;
    }
    item(MARK_MISSING, "runtime",
         "liboxrt.a is not beside the compiler: programs cannot be built; install again with "
         "`./x install PREFIX`");
    return false;
}

static void check_image(Driver *driver) {
    if (driver->library) {
        item(MARK_GOOD, "library image", STR_FMT,
             STR_ARG(library_image_path(driver->session->arena)));
    } else {
        item(MARK_OPTIONAL, "library image",
             "none that fits this build is beside the compiler: the libraries are read from source "
             "in every run, which is slower");
    }
}

static void check_gpus(void) {
    GpuProbe probe;
    gpu_probe(&probe);
    if (!probe.has_library) {
        item(MARK_OPTIONAL, "NVIDIA driver", "%s; kernels run on the CPU device", probe.message);
        return;
    }
    if (probe.count == 0) {
        item(MARK_OPTIONAL, "NVIDIA driver",
             "libcuda.so.1 for CUDA %d.%d, but no GPU: %s; kernels "
             "run on the CPU device",
             probe.driver_version / 1000, probe.driver_version % 1000 / 10, probe.message);
        return;
    }
    item(MARK_GOOD, "NVIDIA driver", "libcuda.so.1 for CUDA %d.%d", probe.driver_version / 1000,
         probe.driver_version % 1000 / 10);
    for (int i = 0; i < probe.count; i++) {
        const Gpu *gpu = &probe.gpus[i];
        const Arch *arch = gpu_arch(gpu);
        if (arch) {
            item(MARK_GOOD, "GPU", "%d: %s, compute capability %d.%d (-arch=%s), %.1f GiB", i,
                 gpu->name, gpu->major, gpu->minor, arch->name,
                 (double)gpu->memory / (1024.0 * 1024.0 * 1024.0));
        } else {
            item(MARK_OPTIONAL, "GPU",
                 "%d: %s, compute capability %d.%d: older than sm_75, not "
                 "supported",
                 i, gpu->name, gpu->major, gpu->minor);
        }
    }
}

static void check_ptxas(Driver *driver) {
    Str ptxas = find_program(driver, "ptxas");
    if (!ptxas.ptr) {
        item(MARK_OPTIONAL, "ptxas",
             "not found: the driver compiles PTX when a program starts; --emit=cubin and "
             "-res-usage do not work");
        return;
    }
    Arguments arguments = {0};
    vec_push(&arguments, ptxas.ptr);
    vec_push(&arguments, "--version");
    ProcessResult result = process_run(driver, &arguments, true);
    vec_free(&arguments);
    const char *release = result.started ? strstr(result.output.ptr, "release ") : NULL;
    item(MARK_GOOD, "ptxas", STR_FMT "%s%.*s", STR_ARG(ptxas), release ? ", " : "",
         release ? (int)strcspn(release, ",\n") : 0, release ? release : "");
}

int command_doctor(Driver *driver) {
    item(MARK_GOOD, "oxcc", OXCC_VERSION ", LLVM " OXCC_LLVM_VERSION ", " STR_FMT,
         STR_ARG(driver->program));
    item(MARK_GOOD, "host target", OXCC_HOST);
    item(MARK_GOOD, "GPU targets", "%s to %s", known_archs[0].name,
         known_archs[known_arch_count - 1].name);
    bool linker = check_linker(driver);
    bool runtime = check_runtime(driver);
    check_image(driver);
    check_gpus();
    check_ptxas(driver);
    const char *device = getenv("OX_DEVICE");
    if (device && *device) {
        item(MARK_GOOD, "OX_DEVICE", "%s", device);
    }
    if (linker && runtime) {
        puts("Programs can be built and run here.");
        return 0;
    }
    puts("Programs cannot be built here; see the lines marked ✗.");
    return 1;
}
