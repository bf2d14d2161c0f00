// probe.c: which NVIDIA GPUs this machine has, asked of the driver's own library, opened at run
// time. Machines without a GPU are recognised by their missing device files, which costs nothing.
#include "driver/driver.h"

#include <dirent.h>
#include <dlfcn.h>
#include <unistd.h>

typedef int CuInit(unsigned flags);
typedef int CuGetInt(int *value);
typedef int CuDeviceGet(int *device, int ordinal);
typedef int CuDeviceGetName(char *name, int size, int device);
typedef int CuDeviceTotalMem(size_t *bytes, int device);
typedef int CuDeviceGetAttribute(int *value, int attribute, int device);
typedef int CuGetErrorString(int error, const char **text);
enum { CU_MAJOR = 75, CU_MINOR = 76 }; // compute capability

static void *entry(void *library, const char *name) {
    return dlsym(library, name);
}

static void driver_error(GpuProbe *probe, void *library, int error) {
    CuGetErrorString *describe = (CuGetErrorString *)entry(library, "cuGetErrorString");
    const char *text = NULL;
    probe->error = error;
    if (describe && describe(error, &text) == 0 && text) {
        snprintf(probe->message, sizeof probe->message, "%s", text);
    } else {
        snprintf(probe->message, sizeof probe->message, "error %d", error);
    }
}

static void probe_devices(GpuProbe *probe, void *library, int count) {
    CuDeviceGet *get = (CuDeviceGet *)entry(library, "cuDeviceGet");
    CuDeviceGetName *name = (CuDeviceGetName *)entry(library, "cuDeviceGetName");
    CuDeviceTotalMem *memory = (CuDeviceTotalMem *)entry(library, "cuDeviceTotalMem_v2");
    CuDeviceGetAttribute *attribute =
        (CuDeviceGetAttribute *)entry(library, "cuDeviceGetAttribute");
    if (!get || !name || !memory || !attribute) {
        snprintf(probe->message, sizeof probe->message, "its entry points are missing");
        return;
    }
    for (int i = 0; i < count && i < 16; i++) {
        Gpu *gpu = &probe->gpus[probe->count];
        int device;
        if (get(&device, i) == 0 && name(gpu->name, sizeof gpu->name, device) == 0 &&
            memory(&gpu->memory, device) == 0 && attribute(&gpu->major, CU_MAJOR, device) == 0 &&
            attribute(&gpu->minor, CU_MINOR, device) == 0) {
            probe->count++;
        }
    }
}

void gpu_probe(GpuProbe *probe) {
    *probe = (GpuProbe){0};
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(probe->message, sizeof probe->message, "libcuda.so.1 is not installed");
        return;
    }
    probe->has_library = true;
    CuInit *init = (CuInit *)entry(library, "cuInit");
    CuGetInt *version = (CuGetInt *)entry(library, "cuDriverGetVersion");
    CuGetInt *count = (CuGetInt *)entry(library, "cuDeviceGetCount");
    if (!init || !version || !count) {
        snprintf(probe->message, sizeof probe->message, "its entry points are missing");
        return;
    }
    version(&probe->driver_version);
    int error = init(0), devices = 0;
    error = error ? error : count(&devices);
    if (error) {
        driver_error(probe, library, error);
        return;
    }
    probe_devices(probe, library, devices);
    if (probe->count == 0) {
        snprintf(probe->message, sizeof probe->message, "the driver finds no GPU");
    }
}

const Arch *gpu_arch(const Gpu *gpu) {
    uint32_t number = (uint32_t)(gpu->major * 10 + gpu->minor);
    const Arch *best = NULL;
    for (size_t i = 0; i < known_arch_count; i++) {
        const Arch *arch = &known_archs[i];
        bool plain = strchr("0123456789", arch->name[strlen(arch->name) - 1]) != NULL;
        if (plain && arch->number <= number && (!best || arch->number > best->number)) {
            best = arch;
        }
    }
    return best;
}

const Arch *native_arch(Driver *driver) {
    (void)driver;
    if (access("/dev/nvidia0", F_OK) != 0 && access("/dev/dxg", F_OK) != 0) {
        return NULL;
    }
    GpuProbe probe;
    gpu_probe(&probe);
    return probe.count ? gpu_arch(&probe.gpus[0]) : NULL;
}
