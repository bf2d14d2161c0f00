// alloc_global.c: the allocator of programs without #[global_allocator]. It is a member of the
// archive of its own, so that the linker leaves it out where the program defines these symbols.
#include "rt.h"

void *ox_global_alloc(size_t size, size_t align) {
    return ox_rt_alloc(size, align);
}

void *ox_global_alloc_zeroed(size_t size, size_t align) {
    return ox_rt_alloc_zeroed(size, align);
}

void *ox_global_realloc(void *memory, size_t old_size, size_t align, size_t new_size) {
    return ox_rt_realloc(memory, old_size, align, new_size);
}

void ox_global_dealloc(void *memory, size_t size, size_t align) {
    ox_rt_dealloc(memory, size, align);
}
