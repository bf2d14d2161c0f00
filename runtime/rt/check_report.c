// check_report.c: what the checks found, in words.
//
// In: an access that must not be, and for a race the one before it. Out: on stderr, in the form of
// the compiler's errors, where and by whom; the first one also becomes the error of the launch. A
// report is made once for a pair of places in the source, and at most REPORTS_MOST in all
// (OX_CHECK_REPORTS=N); the rest are counted. A program that would have ended well ends with
// status 1.
#define _GNU_SOURCE
#include "check_private.h"
#include "rt_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPORTS_MOST = 20, TEXT_MOST = 2048 };

typedef struct Seen {
    uint32_t kind, site, other;
} Seen;
static Seen *seen;
static uint32_t seen_count, seen_capacity;
static uint64_t found, found_before, shown; // all; before this launch; printed
static char first_text[400];                // of the launch

typedef struct Text {
    char data[TEXT_MOST];
    size_t len;
} Text;

__attribute__((format(printf, 2, 3))) static void put(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(text->data + text->len, sizeof text->data - text->len, format, arguments);
    va_end(arguments);
    size_t room = sizeof text->data - text->len - 1;
    text->len += len < 0 ? 0 : (size_t)len < room ? (size_t)len : room;
}

static uint64_t most_reports(void) {
    const char *wanted = getenv("OX_CHECK_REPORTS");
    return wanted && wanted[0] ? strtoull(wanted, NULL, 10) : REPORTS_MOST;
}

static void at_exit(int status, void *unused) {
    (void)unused;
    if (found == 0) {
        return;
    }
    char line[160];
    bool more = seen_count > shown;
    int len = snprintf(line, sizeof line, "error: --check found %llu error%s at %u place%s%s\n",
                       (unsigned long long)found, found == 1 ? "" : "s", seen_count,
                       seen_count == 1 ? "" : "s", more ? ", not all of them shown" : "");
    fflush(NULL);
    write_all(STDERR_FILENO, line, (size_t)len);
    if (status == 0) {
        _exit(1);
    }
}

__attribute__((constructor)) static void watch_exit(void) {
    if (check_hooks()) {
        on_exit(at_exit, NULL);
    }
}

// ---------------------------------------------------------------- the parts of a report

static const OxCheckParameter *parameter_at(const CpuLaunch *launch, uintptr_t value) {
    for (uint32_t i = 0; i < launch->kernel->argument_count; i++) {
        const OxBundleArgument *argument = &launch->kernel->arguments[i];
        uintptr_t word;
        if (argument->size != sizeof word) {
            continue;
        }
        memcpy(&word, (const char *)launch->args + argument->offset, sizeof word);
        for (uint32_t p = 0; word == value && p < ox_check_options.parameter_count; p++) {
            const OxCheckParameter *parameter = &ox_check_options.parameters[p];
            if (parameter->argument == i && !strcmp(parameter->kernel, launch->kernel->name)) {
                return parameter;
            }
        }
    }
    return NULL;
}

// "`out[3]`" and so on; in *element what an element is taken to be: as large as the access.
static void put_object(Text *text, const Region *region, uintptr_t address, uint64_t size) {
    const OxCheckVariable *variable = NULL;
    uintptr_t start = region->start;
    const char *name = NULL;
    if (region->kind == REGION_SHARED) {
        const CpuBlock *block = check_shared_block(address);
        if (address >= (uintptr_t)block->simt.dynamic_shared) {
            start = (uintptr_t)block->simt.dynamic_shared;
        } else {
            variable = check_shared_variable(region, address);
            start = (uintptr_t)block->simt.shared + (variable ? variable->place : 0);
        }
    } else if (region->kind == REGION_IMAGE) {
        variable = check_global_variable(address);
        start = variable ? variable->place : region->start;
    } else if (region->kind == REGION_BUFFER || region->kind == REGION_HOST) {
        const OxCheckParameter *parameter = parameter_at(check_worker->launch, region->start);
        name = parameter ? parameter->name : NULL;
    }
    name = variable ? variable->name : name;
    long long offset = (long long)(address - start), element = offset / (long long)size;
    if (offset < 0 && offset % (long long)size != 0) {
        element--;
    }
    if (name) {
        put(text, "`%s[%lld]`", name, element);
    } else {
        put(text, "element %lld", element);
    }
    switch (region->kind) {
    case REGION_BUFFER:
    case REGION_HOST:
        put(text, " of a %s of %llu bytes",
            region->kind == REGION_HOST ? "pinned buffer" : "buffer",
            (unsigned long long)(region->end - region->start));
        break;
    case REGION_SHARED:
        put(text, variable ? " in shared memory" : " of the dynamic shared memory");
        break;
    case REGION_STACK:
        text->len = 0;
        text->data[0] = '\0';
        put(text, "a local variable");
        break;
    case REGION_IMAGE:
        put(text, name ? " in global memory" : " of the program's constants");
        break;
    case REGION_ARGUMENTS:
        put(text, " of the kernel's arguments");
        break;
    }
}

static void put_place(Text *text, uint32_t site) {
    const OxCheckSite *place = &ox_check_options.sites[site];
    if (place->line) {
        put(text, "  --> %s:%u:%u: ", place->file, place->line, place->column);
    } else {
        put(text, "  --> ");
    }
}

static void unflatten(uint64_t flat, const uint32_t dim[3], uint32_t index[3]) {
    index[0] = (uint32_t)(flat % dim[0]);
    index[1] = (uint32_t)(flat / dim[0] % dim[1]);
    index[2] = (uint32_t)(flat / dim[0] / dim[1]);
}

static void put_access(Text *text, const Access *access) {
    const CpuLaunch *launch = check_worker->launch;
    uint32_t block[3], thread[3];
    unflatten(access->block, launch->grid, block);
    unflatten(access->thread, launch->block, thread);
    put_place(text, access->site);
    put(text, "%s%s by thread (%u, %u, %u) of block (%u, %u, %u)\n",
        access->flags & ACCESS_WRITE ? "written" : "read",
        access->flags & ACCESS_IS_ATOMIC ? " atomically" : "", thread[0], thread[1], thread[2],
        block[0], block[1], block[2]);
}

static Access current_access(uint32_t site, bool is_write) {
    const CpuThread *thread = check_worker->current;
    const OxSimtBlock *block = thread->simt.block;
    return (Access){.block = (block->index[2] * block->grid_dim[1] + block->index[1]) *
                                 block->grid_dim[0] +
                             block->index[0],
                    .thread = (uint16_t)thread->simt.linear,
                    .flags = is_write ? ACCESS_WRITE : 0,
                    .site = check_user_site(site)};
}

// ---------------------------------------------------------------- reports

enum { KIND_RACE, KIND_UNINIT, KIND_MEMORY };

static bool is_new(uint32_t kind, uint32_t site, uint32_t other) {
    found++;
    for (uint32_t i = 0; i < seen_count; i++) {
        if (seen[i].kind == kind && seen[i].site == site && seen[i].other == other) {
            return false;
        }
    }
    if (seen_count == seen_capacity) {
        seen_capacity = seen_capacity ? seen_capacity * 2 : 64;
        seen = realloc(seen, seen_capacity * sizeof *seen);
        if (!seen) {
            abort();
        }
    }
    seen[seen_count++] = (Seen){kind, site, other};
    return true;
}

// `head` is the text's first line, without its end.
static void emit(Text *text, size_t head) {
    if (first_text[0] == '\0') {
        size_t skip = strlen("error: ");
        size_t len = head - skip < sizeof first_text - 1 ? head - skip : sizeof first_text - 1;
        memcpy(first_text, text->data + skip, len);
        first_text[len] = '\0';
    }
    if (shown < most_reports()) {
        shown++;
        put(text, "\n");
        write_all(STDERR_FILENO, text->data, text->len);
    }
}

void report_race(const Region *region, uintptr_t address, uint64_t size, const Access *before,
                 const Access *now) {
    if (!is_new(KIND_RACE, now->site, before->site)) {
        return;
    }
    Text object = {.len = 0}, text = {.len = 0};
    put_object(&object, region, address, size);
    put(&text, "error: data race on %s in kernel `%s`", object.data,
        check_worker->launch->kernel->name);
    size_t head = text.len;
    put(&text, "\n");
    put_access(&text, before);
    put_access(&text, now);
    put(&text,
        before->block == now->block
            ? "  = note: neither happens before the other: no barrier of the block%s, and no "
              "atomic operation, stands between them\n"
            : "  = note: the threads are of two blocks%s, which are ordered by atomic "
              "operations and fences alone\n",
        before->block == now->block && before->thread / WARP_SIZE == now->thread / WARP_SIZE
            ? " or of their warp"
            : "");
    emit(&text, head);
}

void report_uninit(const Region *region, uintptr_t address, uint64_t size, uint32_t site) {
    Access now = current_access(site, false);
    if (!is_new(KIND_UNINIT, now.site, 0)) {
        return;
    }
    Text object = {.len = 0}, text = {.len = 0};
    put_object(&object, region, address, size);
    put(&text, "error: read of uninitialised memory, %s, in kernel `%s`", object.data,
        check_worker->launch->kernel->name);
    size_t head = text.len;
    put(&text, "\n");
    put_access(&text, &now);
    put(&text, "  = note: nothing has been written there since the memory %s\n",
        region->kind == REGION_BUFFER   ? "was allocated"
        : region->kind == REGION_SHARED ? "became this block's"
                                        : "came into scope");
    emit(&text, head);
}

static void put_memory_note(Text *text, const Region *region, uintptr_t address, uint64_t size,
                            bool is_write) {
    Text object = {.len = 0};
    if (!region) {
        put(text, "  = note: address %#llx is neither device memory nor the thread's own\n",
            (unsigned long long)address);
        return;
    }
    put_object(&object, region, address, size);
    if (region->freed) {
        put(text, "  = note: it is %s, which has been freed\n", object.data);
    } else if (is_write && region->is_constant) {
        put(text, "  = note: it is %s, which is never written\n", object.data);
    } else if (region->kind == REGION_BUFFER || region->kind == REGION_HOST) {
        bool is_before = address < region->start;
        uint64_t distance = is_before                ? region->start - address
                            : address >= region->end ? address - region->end
                                                     : 0;
        put(text, "  = note: it is %s, ", object.data);
        if (distance > 0) {
            put(text, "%llu bytes %s\n", (unsigned long long)distance,
                is_before ? "before its start" : "behind its end");
        } else {
            put(text, "right behind its end\n");
        }
    } else if (region->kind == REGION_STACK) {
        put(text, "  = note: it is beside %s, not inside\n", object.data);
    } else {
        const OxCheckVariable *variable = region->kind == REGION_SHARED
                                              ? check_shared_variable(region, address)
                                              : check_global_variable(address);
        put(text, "  = note: it is %s", object.data);
        if (variable) {
            put(text, ", where `%s` has %llu bytes", variable->name,
                (unsigned long long)variable->size);
        } else if (region->kind == REGION_SHARED) {
            put(text, ", which has %u bytes", check_shared_block(address)->simt.dynamic_size);
        }
        put(text, "\n");
    }
}

_Noreturn void report_memory(uintptr_t address, uint64_t size, bool is_write, uint32_t site) {
    Access now = current_access(site, is_write);
    const Region *region = check_region(address);
    Text text = {.len = 0}, what = {.len = 0};
    put(&what, "%s of %llu bytes %s", is_write ? "write" : "read", (unsigned long long)size,
        !region                           ? "outside all device memory"
        : region->freed                   ? "in a buffer that was freed"
        : is_write && region->is_constant ? "to constant memory"
                                          : "out of bounds");
    put(&text, "error: %s in kernel `%s`", what.data, check_worker->launch->kernel->name);
    size_t head = text.len;
    put(&text, "\n");
    put_access(&text, &now);
    put_memory_note(&text, region, address, size, is_write);
    is_new(KIND_MEMORY, now.site, 0);
    emit(&text, head);
    launch_abort(check_worker, OX_DEVICE_ILLEGAL_ADDRESS, "%s", what.data);
}

// ---------------------------------------------------------------- launches

void report_launch_begin(CpuLaunch *launch) {
    (void)launch;
    found_before = found;
    first_text[0] = '\0';
}

void report_launch_end(CpuLaunch *launch) {
    uint64_t errors = found - found_before;
    if (errors == 0 || launch->error->code != OX_DEVICE_SUCCESS) {
        return;
    }
    if (first_text[0] == '\0') {
        snprintf(first_text, sizeof first_text, "the checks found an error in kernel `%s`",
                 launch->kernel->name);
    }
    if (errors > 1) {
        device_fail(launch->error, OX_DEVICE_LAUNCH_FAILED, "%s, and %llu more", first_text,
                    (unsigned long long)(errors - 1));
    } else {
        device_fail(launch->error, OX_DEVICE_LAUNCH_FAILED, "%s", first_text);
    }
}
