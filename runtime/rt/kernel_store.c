// kernel_store.c: where kernels are kept that were compiled while programs ran.
//
// In: what the program chose, ox_device_kernel_store. Out: a folder: one for all programs unless it
// chose another, or a new one for each kernel where nothing is kept. A folder with a limit loses
// the kernels that were not used for the longest time; a use is the time at which a file changed
// last. Several programs may share a folder, so a file that is gone is nothing to wonder about.
#include "device.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t choice_lock = PTHREAD_MUTEX_INITIALIZER;
static KernelPlace choice; // of the program; an empty folder: the user's

void ox_device_kernel_store(const char *folder, uint64_t limit, bool keeps) {
    pthread_mutex_lock(&choice_lock);
    choice = (KernelPlace){.limit = limit, .is_temporary = !keeps};
    if (folder) {
        snprintf(choice.folder, sizeof choice.folder, "%s", folder);
    }
    pthread_mutex_unlock(&choice_lock);
}

// $OXCC_CACHE, else oxcc in the user's folder for caches. False if there is none.
static bool user_folder(char *folder, size_t size) {
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

bool kernel_place_new(KernelPlace *place) {
    const char *temporary = getenv("TMPDIR");
    *place = (KernelPlace){.is_temporary = true};
    return snprintf(place->folder, sizeof place->folder, "%s/oxcc-kernel-XXXXXX",
                    temporary && *temporary == '/' ? temporary : "/tmp") <
               (int)sizeof place->folder &&
           mkdtemp(place->folder) != NULL;
}

bool kernel_place_choose(KernelPlace *place) {
    pthread_mutex_lock(&choice_lock);
    *place = choice;
    pthread_mutex_unlock(&choice_lock);
    if (place->is_temporary) {
        return kernel_place_new(place);
    }
    return (place->folder[0] || user_folder(place->folder, sizeof place->folder)) &&
           make_folders(place->folder);
}

void kernel_place_leave(const KernelPlace *place) {
    if (place->is_temporary) {
        rmdir(place->folder);
    }
}

void kernel_place_used(const char *path) {
    utimensat(AT_FDCWD, path, NULL, 0);
}

// ---------------------------------------------------------------- limits

typedef struct KeptKernel {
    char name[NAME_MAX + 1];
    struct timespec used;
    uint64_t size;
} KeptKernel;

static int by_use(const void *a, const void *b) {
    const struct timespec *x = &((const KeptKernel *)a)->used, *y = &((const KeptKernel *)b)->used;
    return x->tv_sec != y->tv_sec     ? (x->tv_sec < y->tv_sec ? -1 : 1)
           : x->tv_nsec != y->tv_nsec ? (x->tv_nsec < y->tv_nsec ? -1 : 1)
                                      : 0;
}

// Names of kernels are those that specialise.c gives: hexadecimal digits and `.so`.
static bool is_kernel(const char *name) {
    size_t digits = strspn(name, "0123456789abcdef");
    return digits == 32 && strcmp(name + digits, ".so") == 0;
}

static KeptKernel *list(DIR *folder, size_t *count, uint64_t *total) {
    KeptKernel *kept = NULL;
    size_t room = 0;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        struct stat info;
        if (!is_kernel(entry->d_name) || fstatat(dirfd(folder), entry->d_name, &info, 0) != 0) {
            continue;
        }
        if (*count == room) {
            room = room ? room * 2 : 64;
            KeptKernel *grown = realloc(kept, room * sizeof *grown);
            if (!grown) {
                break;
            }
            kept = grown;
        }
        KeptKernel *one = &kept[(*count)++];
        snprintf(one->name, sizeof one->name, "%s", entry->d_name);
        one->used = info.st_mtim;
        one->size = (uint64_t)info.st_size;
        *total += one->size;
    }
    return kept;
}

void kernel_place_trim(const KernelPlace *place) {
    DIR *folder = place->limit > 0 ? opendir(place->folder) : NULL;
    if (!folder) {
        return;
    }
    size_t count = 0;
    uint64_t total = 0;
    KeptKernel *kept = list(folder, &count, &total);
    if (count > 1) {
        qsort(kept, count, sizeof *kept, by_use);
    }
    // The one that was used last stays, however large it is.
    for (size_t i = 0; i + 1 < count && total > place->limit; i++) {
        if (unlinkat(dirfd(folder), kept[i].name, 0) == 0) {
            total -= kept[i].size;
        }
    }
    free(kept);
    closedir(folder);
}
