// specialise.c: kernels that the program lacks are compiled while it runs, by the compiler that
// made it.
//
// In: a kernel with its generic arguments, `kernels::gemm::<f32, 16>`. Out: a
// module with that kernel. The compiler makes a shared object that holds a bundle as the program
// itself does, so that loading it is loading a module, on every device. It is kept in a folder by a
// key of all that decides about it: compiler, sources, options, kernel and target; it comes there
// under another name and is renamed when it is whole, so several programs may make it at once. The
// program exports its runtime (ox_*), which the kernels of a shared object call as its own do.
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
    const char *kernel;
    const char *target; // "sm_90"; NULL on a CPU
    char folder[PATH_MAX / 2];
    char path[PATH_MAX]; // of the shared object
} Wanted;

// ---------------------------------------------------------------- names

static uint64_t mix(uint64_t hash, const char *text) { // FNV-1a, with the end of the text
    do {
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    } while (*text++);
    return hash;
}

// $OXCC_CACHE, else oxcc in the user's folder for caches. False if there is none.
static bool cache_folder(char *folder, size_t size) {
    static const char *const variables[] = {"OXCC_CACHE", "XDG_CACHE_HOME", "HOME"};
    static const char *const behind[] = {"", "/oxcc", "/.cache/oxcc"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value == '/') {
            return snprintf(folder, size, "%s%s", value, behind[i]) < (int)size;
        }
    }
    return false;
}

static bool make_folders(char *path) {
    for (char *c = path + 1; *c; c++) {
        if (*c == '/') {
            *c = 0;
            mkdir(path, 0777);
            *c = '/';
        }
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool name_object(Wanted *wanted) {
    uint64_t hash[2] = {0xcbf29ce484222325u, 0x9e3779b97f4a7c15u};
    const char *parts[] = {wanted->sources->build, wanted->sources->content, wanted->kernel,
                           wanted->target ? wanted->target : "cpu"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash[0] = mix(hash[0], parts[i]);
        hash[1] = mix(hash[1], parts[i]);
    }
    return cache_folder(wanted->folder, sizeof wanted->folder) && make_folders(wanted->folder) &&
           snprintf(wanted->path, sizeof wanted->path, "%s/%016llx%016llx.so", wanted->folder,
                    (unsigned long long)hash[0],
                    (unsigned long long)hash[1]) < (int)sizeof wanted->path;
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

// Runs it and waits; what it says goes into `said`. 0, its exit status, or -1.
static int run(char *const *arguments, char *said, size_t size) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return -1;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
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
    return device_fail(error, OX_DEVICE_NOT_FOUND,
                       "the program has no code for kernel `%s`, and %s%s to compile it; compile "
                       "the program with `--specialise='%s'`",
                       wanted->kernel, given && *given ? given : "oxcc",
                       given && *given ? " (of OXCC) is not there" : " was not found",
                       wanted->kernel);
}

static int32_t compile(const Wanted *wanted, OxDeviceError *error) {
    char compiler[PATH_MAX], sources[PATH_MAX + 64], object[PATH_MAX + 64];
    char specialise[2048], emit[PATH_MAX + 128], target[64], from[PATH_MAX + 128];
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
    snprintf(emit, sizeof emit, "--emit=kernels=%s", object);
    snprintf(from, sizeof from, "--sources=%s", sources);
    snprintf(target, sizeof target, "-arch=%s", wanted->target ? wanted->target : "sm_80");
    enum { OWN_ARGUMENTS = 9 };
    char **arguments = calloc(OWN_ARGUMENTS + wanted->sources->option_count, sizeof *arguments);
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
    arguments[count++] = (char *)wanted->sources->files[0].path;
    char said[MESSAGE_MAX] = "";
    int status = run(arguments, said, sizeof said);
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

int32_t device_specialise(OxContext *context, const OxBundle *bundle, const char *kernel,
                          OxModule **out, OxDeviceError *error) {
    char target[32];
    bool is_cpu = context->api == &ox_device_api_cpu;
    Wanted wanted = {.sources = bundle ? bundle->sources : NULL,
                     .kernel = kernel,
                     .target = is_cpu ? NULL : target};
    if (!wanted.sources) {
        return device_fail(error, OX_DEVICE_NOT_FOUND,
                           "the program has no code for kernel `%s` and does not carry its sources",
                           kernel);
    }
    if (!is_cpu && !find_target(context, bundle, target, sizeof target, error)) {
        return error ? error->code : OX_DEVICE_NOT_FOUND;
    }
    if (!name_object(&wanted)) {
        return cannot_keep(&wanted, error);
    }
    const OxBundle *found = open_object(wanted.path);
    if (!found) { // not there, or damaged
        int32_t code = compile(&wanted, error);
        if (code != OX_DEVICE_SUCCESS) {
            return code;
        }
        found = open_object(wanted.path);
    }
    if (!found) {
        const char *why = dlerror();
        return device_fail(error, OX_DEVICE_INVALID_IMAGE,
                           "kernel `%s` cannot be loaded from `%s`: %s", kernel, wanted.path,
                           why ? why : "it is no object of kernels");
    }
    return context->api->module_load(context, &found->modules[0], out, error);
}
