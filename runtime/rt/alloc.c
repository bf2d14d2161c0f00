// alloc.c: the global allocator's primitives on top of malloc.
//
// malloc aligns to 16 bytes here, so only larger alignments take the slower aligned form. The
// sizes that Ox passes back on release are not needed: libc keeps its own.
#include "rt.h"

#include <stdlib.h>
#include <string.h>

enum { MALLOC_ALIGN = 2 * sizeof(void *) };

static bool malloc_aligns(size_t size, size_t align) {
    return align <= MALLOC_ALIGN && align <= size;
}

static void *allocate_aligned(size_t size, size_t align) {
    void *memory = NULL;
    // posix_memalign wants at least the alignment of a pointer.
    size_t at_least = align < sizeof(void *) ? sizeof(void *) : align;
    return posix_memalign(&memory, at_least, size) == 0 ? memory : NULL;
}

void *ox_rt_alloc(size_t size, size_t align) {
    return malloc_aligns(size, align) ? malloc(size) : allocate_aligned(size, align);
}

void *ox_rt_alloc_zeroed(size_t size, size_t align) {
    if (malloc_aligns(size, align)) {
        return calloc(size, 1);
    }
    void *memory = allocate_aligned(size, align);
    return memory ? memset(memory, 0, size) : NULL;
}

void *ox_rt_realloc(void *memory, size_t old_size, size_t align, size_t new_size) {
    if (malloc_aligns(new_size, align)) {
        return realloc(memory, new_size);
    }
    void *moved = allocate_aligned(new_size, align);
    if (moved) {
        memcpy(moved, memory, old_size < new_size ? old_size : new_size);
        free(memory);
    }
    return moved;
}

void ox_rt_dealloc(void *memory, size_t size, size_t align) {
    (void)size;
    (void)align;
    free(memory);
}
