// check_memory.c: which memory there is, what of it may be accessed and what has been written.
//
// Every piece of memory that a kernel may touch is a region: device buffers and pinned memory, each
// between guards; the shared memory of the blocks that run; the stacks of their threads; the
// program's own globals; the arguments of the launch. An address outside all of them, in a guard,
// in a gap between shared variables or in a buffer that was freed is an error. A freed buffer stays
// a region, and its memory out of use, until QUARANTINE bytes were freed after it. For each byte of
// a region that starts out unwritten there is one that says whether it has been written since.
#define _GNU_SOURCE
#include "check_private.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BUFFER_ALIGN = 256, GUARD_MOST = 64 << 10, STACK_KIND_BYTES = 1 };
static const uint64_t QUARANTINE = 256u << 20;

Worker *check_worker;
static Region **regions; // sorted by low
static size_t region_count, region_capacity;
static Region *region_last; // found last
static Region shared_region, arguments_region;
static uint64_t allocations, freed_bytes;
static pthread_mutex_t regions_lock = PTHREAD_MUTEX_INITIALIZER;

bool check_wants(uint32_t check) {
    return (ox_check_options.checks & check) != 0;
}

// ---------------------------------------------------------------- regions

static size_t region_position(uintptr_t address) { // the first with low > address
    size_t low = 0, high = region_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (regions[middle]->low <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool inside(const Region *region, uintptr_t address) {
    return address >= region->low && address < region->high;
}

Region *check_shared_region(void) {
    return &shared_region;
}

Region *check_region(uintptr_t address) {
    if (inside(&shared_region, address)) {
        return &shared_region;
    }
    if (region_last && inside(region_last, address)) {
        return region_last;
    }
    if (inside(&arguments_region, address)) {
        return &arguments_region;
    }
    size_t at = region_position(address);
    Region *found = at > 0 && inside(regions[at - 1], address) ? regions[at - 1] : NULL;
    region_last = found ? found : region_last;
    return found;
}

static void *zeros(size_t size) { // committed as it is touched
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static void region_add(Region *region) {
    pthread_mutex_lock(&regions_lock);
    if (region_count == region_capacity) {
        region_capacity = region_capacity ? region_capacity * 2 : 256;
        regions = realloc(regions, region_capacity * sizeof *regions);
        if (!regions) {
            abort();
        }
    }
    size_t at = region_position(region->low);
    memmove(&regions[at + 1], &regions[at], (region_count - at) * sizeof *regions);
    regions[at] = region;
    region_count++;
    pthread_mutex_unlock(&regions_lock);
}

static void region_drop(size_t at) {
    Region *region = regions[at];
    memmove(&regions[at], &regions[at + 1], (region_count - at - 1) * sizeof *regions);
    region_count--;
    region_last = NULL;
    if (region->written) {
        munmap(region->written, region->end - region->start);
    }
    race_cells_free(region);
    free(region->owned);
    free(region);
}

static Region *region_new(RegionKind kind, uintptr_t start, uint64_t size) {
    Region *region = calloc(1, sizeof *region);
    if (!region) {
        abort();
    }
    *region = (Region){
        .kind = kind, .start = start, .end = start + size, .low = start, .high = start + size};
    return region;
}

static void quarantine_trim(void) {
    while (freed_bytes > QUARANTINE) {
        size_t oldest = region_count;
        for (size_t i = 0; i < region_count; i++) {
            if (regions[i]->freed &&
                (oldest == region_count || regions[i]->number < regions[oldest]->number)) {
                oldest = i;
            }
        }
        if (oldest == region_count) {
            return;
        }
        freed_bytes -= regions[oldest]->end - regions[oldest]->start;
        region_drop(oldest);
    }
}

// ---------------------------------------------------------------- buffers

void *check_allocate(uint64_t size, bool is_host) {
    uint64_t guard = size / 8 / BUFFER_ALIGN * BUFFER_ALIGN;
    guard = guard < BUFFER_ALIGN ? BUFFER_ALIGN : guard > GUARD_MOST ? GUARD_MOST : guard;
    void *memory = NULL;
    if (posix_memalign(&memory, BUFFER_ALIGN, size + 2 * guard) != 0) {
        return NULL;
    }
    Region *region =
        region_new(is_host ? REGION_HOST : REGION_BUFFER, (uintptr_t)memory + guard, size);
    region->low = (uintptr_t)memory;
    region->high = region->end + guard;
    region->owned = memory;
    region->number = ++allocations;
    if (size > 0) {
        region->written = is_host ? NULL : zeros(size);
        race_cells(region, &race_of_launch);
    }
    region_add(region);
    return (void *)region->start;
}

void check_release(void *memory) {
    pthread_mutex_lock(&regions_lock);
    size_t at = region_position((uintptr_t)memory);
    Region *region = at > 0 ? regions[at - 1] : NULL;
    if (region && region->start == (uintptr_t)memory && !region->freed) {
        region->freed = true;
        region->number = ++allocations; // the order of freeing
        freed_bytes += region->end - region->start;
        quarantine_trim();
    }
    pthread_mutex_unlock(&regions_lock);
}

static uint8_t *written_bytes(uintptr_t address, uint64_t size) {
    Region *region = check_region(address);
    bool known = region && region->written && region->kind != REGION_STACK &&
                 address >= region->start && size <= region->end - address;
    return known ? region->written + (address - region->start) : NULL;
}

void check_filled(uint64_t to, uint64_t size) {
    uint8_t *written = size ? written_bytes(to, size) : NULL;
    if (written) {
        memset(written, 1, size);
    }
}

void check_copied(uint64_t to, uint64_t from, uint64_t size) {
    uint8_t *into = size ? written_bytes(to, size) : NULL;
    uint8_t *source = into ? written_bytes(from, size) : NULL;
    if (source) {
        memmove(into, source, size);
    } else if (into) {
        memset(into, 1, size);
    }
}

// ---------------------------------------------------------------- what a launch brings

static int add_image(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type == PT_LOAD && header->p_memsz > 0) {
            Region *region =
                region_new(REGION_IMAGE, info->dlpi_addr + header->p_vaddr, header->p_memsz);
            region->is_constant = !(header->p_flags & PF_W);
            if (!region->is_constant) {
                race_cells(region, &race_of_launch);
            }
            region_add(region);
        }
    }
    return 0;
}

void check_memory_launch(const CpuLaunch *launch) {
    static bool images_known;
    if (!images_known) {
        images_known = true;
        dl_iterate_phdr(add_image, NULL);
    }
    uintptr_t args = (uintptr_t)launch->args;
    arguments_region = (Region){.kind = REGION_ARGUMENTS,
                                .is_constant = true,
                                .start = args,
                                .end = args + launch->kernel->args_size,
                                .low = args,
                                .high = args + launch->kernel->args_size};
}

// The shared memory of the gang is new to each block.
void check_memory_gang(Worker *worker) {
    uintptr_t start = (uintptr_t)worker->blocks[0].simt.shared;
    uint64_t size = worker->shared_stride * worker->block_count;
    Region *region = &shared_region;
    if (region->start != start || region->end != start + size) {
        if (region->written) {
            munmap(region->written, region->end - region->start);
        }
        race_cells_free(region);
        *region = (Region){.kind = REGION_SHARED,
                           .start = start,
                           .end = start + size,
                           .low = start,
                           .high = start + size};
        region->written = size ? zeros(size) : NULL;
        if (size) {
            race_cells(region, &race_of_gang);
        }
    }
    if (region->written) {
        memset(region->written, 0, size);
    }
}

const CpuBlock *check_shared_block(uintptr_t address) {
    const Worker *worker = check_worker;
    return &worker->blocks[(address - shared_region.start) / worker->shared_stride];
}

const OxCheckVariable *check_shared_variable(const Region *region, uintptr_t address) {
    (void)region;
    uint64_t offset = address - (uintptr_t)check_shared_block(address)->simt.shared;
    const OxCheckVariable *found = NULL;
    for (uint32_t i = 0; i < ox_check_options.shared_count; i++) { // few, and sorted
        const OxCheckVariable *variable = &ox_check_options.shared[i];
        found = variable->place <= offset ? variable : found;
    }
    return found;
}

const OxCheckVariable *check_global_variable(uintptr_t address) {
    const OxCheckVariable *found = NULL;
    for (uint32_t i = 0; i < ox_check_options.global_count; i++) {
        const OxCheckVariable *variable = &ox_check_options.globals[i];
        if (variable->place <= address &&
            address - variable->place < variable->size + OX_CHECK_GUARD) {
            found = variable;
        }
    }
    return found;
}

// ---------------------------------------------------------------- stacks

static Region *stack_region(const FiberStack *stack) {
    uintptr_t start = (uintptr_t)stack->low, end = (uintptr_t)stack;
    Region *region = check_region(start);
    if (region && region->kind == REGION_STACK && region->start == start && region->end == end) {
        return region;
    }
    pthread_mutex_lock(&regions_lock);
    for (size_t i = region_count; i-- > 0;) { // of stacks that were given back
        if (regions[i]->kind == REGION_STACK && regions[i]->low < end && regions[i]->high > start) {
            region_drop(i);
        }
    }
    pthread_mutex_unlock(&regions_lock);
    region = region_new(REGION_STACK, start, end - start);
    region->written = zeros(end - start);
    region_add(region);
    return region;
}

static Region *current_stack(void) {
    const CpuThread *thread = check_worker->current;
    return thread && thread->stack ? stack_region(thread->stack) : NULL;
}

static void stack_mark(uintptr_t address, uint64_t size, StackByte byte) {
    Region *region = current_stack();
    if (region && region->written && address >= region->start && size <= region->end - address) {
        memset(region->written + (address - region->start), byte, size);
    }
}

void ox_check_local(void *object, uint64_t size) {
    uintptr_t start = (uintptr_t)object;
    stack_mark(start - OX_CHECK_GUARD, OX_CHECK_GUARD, STACK_GUARD);
    stack_mark(start, size, STACK_WRITTEN);
    stack_mark(start + size, OX_CHECK_GUARD, STACK_GUARD);
}

void ox_check_local_end(void *object, uint64_t size) {
    stack_mark((uintptr_t)object - OX_CHECK_GUARD, size + 2 * (uint64_t)OX_CHECK_GUARD,
               STACK_PLAIN);
}

void ox_check_uninit(void *object, uint64_t size) {
    uintptr_t address = (uintptr_t)object;
    Region *region = size ? check_region(address) : NULL;
    if (region && region->kind == REGION_STACK) {
        memset(region->written + (address - region->start), STACK_UNINIT, size);
    } else if (size) {
        uint8_t *written = written_bytes(address, size);
        if (written) {
            memset(written, 0, size);
        }
    }
}

// Locals of frames that were left without returning.
void check_stack_clear(CpuThread *thread) {
    if (thread->stack) {
        Region *region = stack_region(thread->stack);
        memset(region->written, STACK_PLAIN, region->end - region->start);
    }
}

void check_stacks_clear(void) {
    for (size_t i = 0; i < region_count; i++) {
        Region *region = regions[i];
        if (region->kind == REGION_STACK && region->written) {
            madvise(region->written, region->end - region->start, MADV_DONTNEED); // zeros again
        }
    }
}

// ---------------------------------------------------------------- accesses

static bool shared_is_good(uintptr_t address, uint64_t size) {
    const CpuBlock *block = check_shared_block(address);
    uint64_t offset = address - (uintptr_t)block->simt.shared;
    uint64_t dynamic = (uintptr_t)block->simt.dynamic_shared - (uintptr_t)block->simt.shared;
    if (offset >= dynamic) {
        return offset - dynamic <= block->simt.dynamic_size &&
               size <= block->simt.dynamic_size - (offset - dynamic);
    }
    const OxCheckVariable *variable = check_shared_variable(&shared_region, address);
    return variable && offset - variable->place < variable->size &&
           size <= variable->size - (offset - variable->place);
}

static bool stack_is_good(const Region *region, uintptr_t address, uint64_t size) {
    return !memchr(region->written + (address - region->start), STACK_GUARD, size);
}

static bool global_is_good(uintptr_t address, uint64_t size) {
    const OxCheckVariable *variable = check_global_variable(address);
    return !variable || (address - variable->place < variable->size &&
                         size <= variable->size - (address - variable->place));
}

static bool access_is_good(const Region *region, uintptr_t address, uint64_t size, bool is_write) {
    if (!region || region->freed || address < region->start || address > region->end ||
        size > region->end - address || (is_write && region->is_constant)) {
        return false;
    }
    switch (region->kind) {
    case REGION_SHARED:
        return shared_is_good(address, size);
    case REGION_STACK:
        return stack_is_good(region, address, size);
    case REGION_IMAGE:
        return global_is_good(address, size);
    case REGION_BUFFER:
    case REGION_HOST:
    case REGION_ARGUMENTS:
        break;
    }
    return true;
}

// The region of an access; NULL: none that is followed.
static Region *access_region(uintptr_t address, uint64_t size, bool is_write, uint32_t site) {
    if (!check_worker || size == 0) {
        return NULL;
    }
    Region *region = check_region(address);
    if (!access_is_good(region, address, size, is_write)) {
        if (check_wants(OX_CHECK_MEM)) {
            report_memory(address, size, is_write, site);
        }
        return NULL;
    }
    return region;
}

static void check_written(const Region *region, uintptr_t address, uint64_t size, uint32_t site) {
    if (region->written && check_wants(OX_CHECK_INIT)) {
        const uint8_t *bytes = region->written + (address - region->start);
        int unwritten = region->kind == REGION_STACK ? STACK_UNINIT : 0;
        const uint8_t *bad = memchr(bytes, unwritten, size);
        if (bad) {
            report_uninit(region, address + (uintptr_t)(bad - bytes), size, site);
        }
    }
}

static void note_written(const Region *region, uintptr_t address, uint64_t size) {
    if (!region->written) {
        return;
    }
    uint8_t *bytes = region->written + (address - region->start);
    if (region->kind == REGION_STACK) {
        for (uint64_t i = 0; i < size; i++) {
            bytes[i] = bytes[i] == STACK_UNINIT ? STACK_WRITTEN : bytes[i];
        }
    } else {
        memset(bytes, 1, size);
    }
}

static void copy_written(const Region *to, uintptr_t target, const Region *from, uintptr_t source,
                         uint64_t size) {
    const uint8_t *state = from->written + (source - from->start);
    uint8_t *copy = to->written + (target - to->start);
    uint8_t unwritten_there = from->kind == REGION_STACK ? STACK_UNINIT : 0;
    bool to_stack = to->kind == REGION_STACK;
    for (uint64_t k = 0; k < size; k++) {
        uint64_t i = target > source ? size - 1 - k : k; // the two may overlap
        bool unwritten = state[i] == unwritten_there;
        if (!to_stack) {
            copy[i] = !unwritten;
        } else if (copy[i] == STACK_UNINIT || copy[i] == STACK_WRITTEN) {
            copy[i] = unwritten ? STACK_UNINIT : STACK_WRITTEN;
        }
    }
}

static void follow(Region *region, uintptr_t address, uint64_t size, uint32_t flags,
                   uint32_t site) {
    if (region->cells) {
        race_access(region, address, size, flags, site);
    }
}

void ox_check_read(const void *from, uint64_t size, uint32_t site, uint32_t flags) {
    uintptr_t address = (uintptr_t)from;
    Region *region = access_region(address, size, false, site);
    if (!region) {
        return;
    }
    if (flags & OX_ACCESS_VALUE) {
        check_written(region, address, size, site);
    }
    follow(region, address, size, flags & OX_ACCESS_ATOMIC ? ACCESS_IS_ATOMIC : 0, site);
    if (flags & OX_ACCESS_ATOMIC && region->cells) {
        race_atomic(region, address, flags & ~(uint32_t)OX_ACCESS_RELEASE, false);
    }
}

void ox_check_write(void *to, uint64_t size, uint32_t site, uint32_t flags) {
    uintptr_t address = (uintptr_t)to;
    Region *region = access_region(address, size, true, site);
    if (!region) {
        return;
    }
    if (flags & OX_ACCESS_UPDATE) {
        check_written(region, address, size, site);
    }
    note_written(region, address, size);
    follow(region, address, size,
           ACCESS_WRITE | (flags & OX_ACCESS_ATOMIC ? (uint32_t)ACCESS_IS_ATOMIC : 0), site);
    if (flags & OX_ACCESS_ATOMIC && region->cells) {
        race_atomic(region, address, flags, true);
    }
}

void ox_check_copy(void *to, const void *from, uint64_t size, uint32_t site) {
    uintptr_t target = (uintptr_t)to, source = (uintptr_t)from;
    const Region *read = access_region(source, size, false, site);
    if (read) {
        follow((Region *)read, source, size, 0, site);
    }
    const Region *written = access_region(target, size, true, site);
    if (!written) {
        return;
    }
    follow((Region *)written, target, size, ACCESS_WRITE, site);
    if (read && read->written && written->written) {
        copy_written(written, target, read, source, size);
    } else {
        note_written(written, target, size);
    }
}

void ox_check_fence(void) {
    if (check_worker && check_wants(OX_CHECK_RACE)) {
        race_fence();
    }
}

void ox_check_call(uint32_t site) {
    if (check_worker) {
        check_call_site(site);
    }
}
