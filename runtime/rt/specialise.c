// specialise.c: kernels that the program lacks are compiled while it runs, by the compiler that
// made it.
//
// In: a kernel with its generic arguments, `kernels::gemm::<f32, 16>`, and options. Out: a
// module with that kernel. The compiler makes a shared object that holds a bundle as the program
// itself does, so that loading it is loading a module, on every device. It is kept in a folder
// (kernel_store.c) by a key of all that decides about it: compiler, sources, options, kernel and
// target; it comes there under another name and is renamed when it is whole, so several programs
// may make it at once. The program exports its runtime (ox_*), which the kernels of a shared object
// call as its own do.
#define _GNU_SOURCE // pipe2
#include "device.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MESSAGE_MAX = 400 };

typedef struct Wanted { // what is asked for
    const OxBundleSources *sources;
    const OxKernelRequest *request;
    const char *kernel;
    const char *target; // "sm_90"; NULL on a CPU
    char key[33];
    KernelPlace place;
    char path[PATH_MAX]; // of the shared object
} Wanted;

// ---------------------------------------------------------------- names

static uint64_t mix(uint64_t hash, const char *text) { // FNV-1a, with the end of the text
    do {
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    } while (*text++);
    return hash;
}

// Options are texts that each end with a NUL, and one more at the end.
static uint32_t count_options(const OxKernelRequest *request) {
    uint32_t count = 0;
    for (const char *option = request->options; option && *option; option += strlen(option) + 1) {
        count++;
    }
    return count;
}

static void name_key(Wanted *wanted) {
    uint64_t hash[2] = {0xcbf29ce484222325u, 0x9e3779b97f4a7c15u};
    const char *parts[] = {wanted->sources->build, wanted->sources->content, wanted->kernel,
                           wanted->target ? wanted->target : "cpu"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash[0] = mix(hash[0], parts[i]);
        hash[1] = mix(hash[1], parts[i]);
    }
    const char *option = wanted->request->options;
    for (uint32_t i = 0; i < count_options(wanted->request); i++) {
        hash[0] = mix(hash[0], option);
        hash[1] = mix(hash[1], option);
        option += strlen(option) + 1;
    }
    snprintf(wanted->key, sizeof wanted->key, "%016llx%016llx", (unsigned long long)hash[0],
             (unsigned long long)hash[1]);
}

static bool executable(const char *path) {
    struct stat info;
    return path && *path && stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
           access(path, X_OK) == 0;
}

// $OXCC alone where it is set, else the compiler of the program, else `oxcc` in PATH.
static bool find_compiler(const Wanted *wanted, char *path, size_t size) {
    const char *given = getenv("OXCC");
    const char *own = given && *given ? given : wanted->sources->compiler;
    if (executable(own)) {
        return snprintf(path, size, "%s", own) < (int)size;
    }
    const char *folders = getenv("PATH");
    for (; folders && *folders && !(given && *given);) {
        size_t len = strcspn(folders, ":");
        if (snprintf(path, size, "%.*s/oxcc", (int)len, folders) < (int)size && executable(path)) {
            return true;
        }
        folders += len + (folders[len] == ':');
    }
    return false;
}

// ---------------------------------------------------------------- compiling

static bool write_sources(const OxBundleSources *sources, const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (!file) {
        return false;
    }
    fprintf(file, "oxcc sources 1\n%s\n%u\n", sources->build, sources->file_count);
    for (uint32_t i = 0; i < sources->file_count; i++) {
        const OxBundleSource *source = &sources->files[i];
        fprintf(file, "%zu %llu\n%s", strlen(source->path), (unsigned long long)source->size,
                source->path);
        fwrite(source->text, 1, source->size, file);
    }
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

static void read_start(int fd, char *text, size_t size) {
    size_t len = 0;
    char rest[512];
    for (;;) {
        bool full = len + 1 >= size;
        ssize_t got = full ? read(fd, rest, sizeof rest) : read(fd, text + len, size - 1 - len);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        len += full ? 0 : (size_t)got;
    }
    text[len] = 0;
}

// Runs it and waits; what it says goes into `said`, or to a file. 0, its exit status, or -1.
static int run(char *const *arguments, const char *log, char *said, size_t size) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return -1;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    if (log) {
        posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }
    pid_t child;
    int error = posix_spawn(&child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error) {
        snprintf(said, size, "%s", strerror(error));
    } else {
        read_start(ends[0], said, size);
    }
    close(ends[0]);
    int status = 0;
    while (!error && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return error ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int32_t cannot_keep(const Wanted *wanted, OxDeviceError *error) {
    return device_fail(error, OX_DEVICE_NOT_FOUND,
                       "the program has no code for kernel `%s`, and there is no folder to keep it "
                       "in when it is compiled: set OXCC_CACHE",
                       wanted->kernel);
}

static int32_t without_compiler(const Wanted *wanted, OxDeviceError *error) {
    const char *given = getenv("OXCC");
    if (count_options(wanted->request) > 0) {
        return device_fail(error, OX_DEVICE_NOT_FOUND,
                           "kernel `%s` is compiled with options of its own, and %s%s to do it",
                           wanted->kernel, given && *given ? given : "oxcc",
                           given && *given ? " (of OXCC) is not there" : " was not found");
    }
    return device_fail(error, OX_DEVICE_NOT_FOUND,
                       "the program has no code for kernel `%s`, and %s%s to compile it; compile "
                       "the program with `--specialise='%s'`",
                       wanted->kernel, given && *given ? given : "oxcc",
                       given && *given ? " (of OXCC) is not there" : " was not found",
                       wanted->kernel);
}

// CUTILE_DEBUG_COMPILER=1: the command of the compiler goes to stderr.
static void show(char *const *arguments) {
    const char *wanted = getenv("CUTILE_DEBUG_COMPILER");
    if (!wanted || !*wanted || strcmp(wanted, "0") == 0) {
        return;
    }
    for (uint32_t i = 0; arguments[i]; i++) {
        fprintf(stderr, "%s%s", i ? " " : "", arguments[i]);
    }
    fputc('\n', stderr);
}

static int32_t compile(const Wanted *wanted, OxDeviceError *error) {
    char compiler[PATH_MAX], sources[PATH_MAX + 64], object[PATH_MAX + 64];
    char specialise[2048], emit[2 * PATH_MAX], target[64], from[PATH_MAX + 128];
    if (!find_compiler(wanted, compiler, sizeof compiler)) {
        return without_compiler(wanted, error);
    }
    static uint32_t counter; // several threads may be here
    uint32_t own = __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
    snprintf(sources, sizeof sources, "%s.%d.%u.sources", wanted->path, (int)getpid(), own);
    snprintf(object, sizeof object, "%s.%d.%u.new", wanted->path, (int)getpid(), own);
    if (!write_sources(wanted->sources, sources)) {
        unlink(sources);
        return cannot_keep(wanted, error);
    }
    snprintf(specialise, sizeof specialise, "--specialise=%s", wanted->kernel);
    const char *also = wanted->request->emit;
    snprintf(emit, sizeof emit, "--emit=kernels=%s%s%s", object, also ? "," : "", also ? also : "");
    snprintf(from, sizeof from, "--sources=%s", sources);
    snprintf(target, sizeof target, "-arch=%s", wanted->target ? wanted->target : "sm_80");
    enum { OWN_ARGUMENTS = 9 };
    uint32_t further = count_options(wanted->request);
    char **arguments =
        calloc(OWN_ARGUMENTS + wanted->sources->option_count + further, sizeof *arguments);
    if (!arguments) {
        unlink(sources);
        return device_fail(error, OX_DEVICE_OUT_OF_MEMORY, "no memory to compile a kernel");
    }
    uint32_t count = 0;
    arguments[count++] = compiler;
    arguments[count++] = "-w";
    arguments[count++] = "--color=never";
    arguments[count++] = from;
    arguments[count++] = specialise;
    arguments[count++] = emit;
    arguments[count++] = target;
    const char *option = wanted->sources->options;
    for (uint32_t i = 0; i < wanted->sources->option_count; i++) {
        arguments[count++] = (char *)option;
        option += strlen(option) + 1;
    }
    option = wanted->request->options;
    for (uint32_t i = 0; i < further; i++) {
        arguments[count++] = (char *)option;
        option += strlen(option) + 1;
    }
    arguments[count++] = (char *)wanted->sources->files[0].path;
    char said[MESSAGE_MAX] = "";
    show(arguments);
    int status = run(arguments, wanted->request->log, said, sizeof said);
    free(arguments);
    unlink(sources);
    if (status == 0 && rename(object, wanted->path) == 0) {
        return OX_DEVICE_SUCCESS;
    }
    unlink(object);
    return device_fail(error, OX_DEVICE_NOT_FOUND,
                       "the program has no code for kernel `%s`, and %s could not compile it: %s",
                       wanted->kernel, compiler, said);
}

// ---------------------------------------------------------------- loading

// What others put into a folder that is theirs, too, is not run.
static bool is_own(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
           (info.st_mode & S_IWOTH) == 0;
}

static const OxBundle *open_object(const char *path) {
    void *object = is_own(path) ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    const OxBundle *bundle = object ? dlsym(object, "ox_bundle") : NULL;
    bool fits = bundle && bundle->magic == OX_BUNDLE_MAGIC &&
                bundle->version == OX_BUNDLE_VERSION && bundle->module_count == 1;
    return fits ? bundle : NULL; // and stays, as kernels do
}

// The architecture that the program's own code for this GPU was made for, else the GPU's.
static bool find_target(OxContext *context, const OxBundle *bundle, char *name, size_t size,
                        OxDeviceError *error) {
    int32_t major = 0, minor = 0;
    if (context->api->attribute(context, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, &major, error) ||
        context->api->attribute(context, OX_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, &minor, error)) {
        return false;
    }
    uint32_t arch = (uint32_t)(major * 10 + minor);
    snprintf(name, size, "sm_%u", arch);
    for (uint32_t m = 0; m < bundle->module_count; m++) {
        const OxBundleModule *module = &bundle->modules[m];
        for (uint32_t i = 0; i < module->entry_count; i++) {
            if (module->entries[i].arch == arch) {
                snprintf(name, size, "%s", module->entries[i].target);
            }
        }
    }
    return true;
}

// What the program asks for, but for where it is kept.
static int32_t want(OxContext *context, const OxBundle *bundle, const OxKernelRequest *request,
                    char *target, size_t size, Wanted *wanted, OxDeviceError *error) {
    bool is_cpu = context->api == &ox_device_api_cpu;
    *wanted = (Wanted){.sources = bundle ? bundle->sources : NULL,
                       .request = request,
                       .kernel = request->kernel,
                       .target = request->target ? request->target
                                 : is_cpu        ? NULL
                                                 : target};
    if (!wanted->sources) {
        return device_fail(error, OX_DEVICE_NOT_FOUND,
                           "the program has no code for kernel `%s` and does not carry its sources",
                           request->kernel);
    }
    if (wanted->target == target && !find_target(context, bundle, target, size, error)) {
        return error ? error->code : OX_DEVICE_NOT_FOUND;
    }
    name_key(wanted);
    return OX_DEVICE_SUCCESS;
}

int32_t device_kernel_key(OxContext *context, const OxBundle *bundle,
                          const OxKernelRequest *request, char key[33], OxDeviceError *error) {
    char target[32];
    Wanted wanted;
    int32_t code = want(context, bundle, request, target, sizeof target, &wanted, error);
    memcpy(key, wanted.key, sizeof wanted.key);
    return code;
}

static bool name_path(Wanted *wanted) {
    return snprintf(wanted->path, sizeof wanted->path, "%s/%s.so", wanted->place.folder,
                    wanted->key) < (int)sizeof wanted->path;
}

// The kernel from where it is kept, or compiled now.
static int32_t load(OxContext *context, const Wanted *wanted, OxKernelRequest *request,
                    OxModule **out, OxDeviceError *error) {
    const OxBundle *found = open_object(wanted->path);
    request->was_kept = found != NULL;
    if (found) {
        kernel_place_used(wanted->path);
    } else { // not there, or damaged
        int32_t code = compile(wanted, error);
        if (code != OX_DEVICE_SUCCESS) {
            return code;
        }
        found = open_object(wanted->path);
        kernel_place_trim(&wanted->place);
    }
    if (wanted->place.is_temporary) {
        unlink(wanted->path); // what is loaded stays
    }
    if (!found) {
        const char *why = dlerror();
        return device_fail(error, OX_DEVICE_INVALID_IMAGE,
                           "kernel `%s` cannot be loaded from `%s`: %s", wanted->kernel,
                           wanted->path, why ? why : "it is no object of kernels");
    }
    return context->api->module_load(context, &found->modules[0], out, error);
}

int32_t device_specialise(OxContext *context, const OxBundle *bundle, OxKernelRequest *request,
                          OxModule **out, OxDeviceError *error) {
    char target[32];
    Wanted wanted;
    int32_t code = want(context, bundle, request, target, sizeof target, &wanted, error);
    if (code != OX_DEVICE_SUCCESS) {
        return code;
    }
    if (!(out ? kernel_place_choose(&wanted.place) : kernel_place_new(&wanted.place)) ||
        !name_path(&wanted)) {
        return cannot_keep(&wanted, error);
    }
    if (out) {
        code = load(context, &wanted, request, out, error);
    } else {
        code = compile(&wanted, error);
        unlink(wanted.path);
    }
    kernel_place_leave(&wanted.place);
    return code;
}
