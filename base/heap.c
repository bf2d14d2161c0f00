// heap.c: the compiler's memory. Normally it is malloc's. While an image is made it comes from one
// region at a fixed address, where pointers stay right when the region is saved and mapped again;
// they may also point into the compiler's own constants, so an image belongs to one build: its
// identification is compared, and the compiler is linked at a fixed address too.
//
// In the region each block has its size in front of it. Freed blocks are reused by class of size,
// so that tables that grew do not leave their earlier selves in the image.
#define _GNU_SOURCE // dl_iterate_phdr
#include "base/heap.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { IMAGE_SUPPORTED = false }; // the sanitizer knows only its own allocations
#else
enum { IMAGE_SUPPORTED = true };
#endif

#define IMAGE_BASE ((char *)0x200000000000)
#define IMAGE_RESERVED ((size_t)4 << 30)
enum { BLOCK_HEADER = 16, PAGE = 4096, SIZE_CLASSES = 48 };

typedef struct ImageHeader {
    char magic[8];
    unsigned char build[32];
    uint64_t size; // of the file, this header included
    void *root;
} ImageHeader;

static const char magic[8] = "oxccimg";

typedef struct FreeBlock {
    struct FreeBlock *next;
} FreeBlock;

// The region in use: being made (`next` moves) or mapped.
static struct Region {
    char *next, *end; // of the part that holds blocks; NULL: there is no region
    bool making;
    FreeBlock *free[SIZE_CLASSES];
} region;

static _Noreturn void out_of_memory(size_t size) {
    fprintf(stderr, "error: out of memory: could not allocate %zu bytes\n", size);
    exit(1);
}

// ---------------------------------------------------------------- blocks of the region

static bool in_region(const void *memory) {
    return (const char *)memory >= IMAGE_BASE && (const char *)memory < region.end;
}

static size_t block_size(const void *memory) {
    return *(const size_t *)((const char *)memory - BLOCK_HEADER);
}

static unsigned size_class(size_t size) {
    return 63 - (unsigned)__builtin_clzll(size | 1);
}

// The first block of the class that is large enough; few are looked at.
static void *reuse(size_t size) {
    FreeBlock **link = &region.free[size_class(size)];
    for (int tries = 0; *link && tries < 16; tries++, link = &(*link)->next) {
        if (block_size(*link) >= size) {
            void *block = *link;
            *link = (*link)->next;
            return block;
        }
    }
    return NULL;
}

static void *region_alloc(size_t size, bool zeroed) {
    size = (size + BLOCK_HEADER - 1) & ~(size_t)(BLOCK_HEADER - 1);
    void *block = reuse(size);
    if (block) {
        if (zeroed) {
            memset(block, 0, block_size(block));
        }
        return block;
    }
    if (size + BLOCK_HEADER > (size_t)(region.end - region.next)) {
        out_of_memory(size);
    }
    block = region.next + BLOCK_HEADER;
    *(size_t *)region.next = size;
    region.next += BLOCK_HEADER + size;
    return block;
}

static void region_free(void *memory) {
    if (region.making) {
        size_t size = block_size(memory);
        memset(memory, 0, size); // pages of zeros take no place in the file
        FreeBlock *block = memory;
        block->next = region.free[size_class(size)];
        region.free[size_class(size)] = block;
    }
}

// ---------------------------------------------------------------- memory

void heap_keep(void) {
#ifdef M_ARENA_MAX           // the settings of glibc
    mallopt(M_ARENA_MAX, 1); // one thread works, though it is not the first
    mallopt(M_TOP_PAD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

void *heap_zeroed(size_t size) {
    if (region.making) {
        return region_alloc(size, true);
    }
    void *memory = calloc(1, size);
    if (!memory) {
        out_of_memory(size);
    }
    return memory;
}

void *mem_grow(void *old, size_t new_size) {
    if (!region.making && !in_region(old)) {
        void *memory = realloc(old, new_size);
        if (!memory && new_size) {
            out_of_memory(new_size);
        }
        return memory;
    }
    size_t old_size = old ? block_size(old) : 0;
    if (region.making && old && new_size <= old_size && new_size > old_size / 2) {
        return old;
    }
    void *memory = region.making ? region_alloc(new_size, false) : mem_grow(NULL, new_size);
    if (old) {
        memcpy(memory, old, old_size < new_size ? old_size : new_size);
        mem_free(old);
    }
    return memory;
}

void mem_free(void *memory) {
    if (!memory) {
        return;
    }
    if (in_region(memory)) {
        region_free(memory);
    } else {
        free(memory);
    }
}

// ---------------------------------------------------------------- images

// The GNU build identification that the linker left in the running program.
static int find_build(struct dl_phdr_info *info, size_t size, void *found) {
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        const char *note = (const char *)(info->dlpi_addr + segment->p_vaddr);
        const char *end = note + segment->p_memsz;
        while (segment->p_type == PT_NOTE && note + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *header = (const void *)note;
            const char *name = note + sizeof *header;
            const char *content = name + ((header->n_namesz + 3u) & ~3u);
            if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 &&
                memcmp(name, "GNU", 4) == 0) {
                size_t len = header->n_descsz < 32 ? header->n_descsz : 32;
                memcpy(found, content, len);
                return 1;
            }
            note = content + ((header->n_descsz + 3u) & ~3u);
        }
    }
    return -1; // only the program itself is looked at, which comes first
}

bool heap_own_build(unsigned char build[32]) {
    memset(build, 0, 32);
    return dl_iterate_phdr(find_build, build) == 1;
}

// Code and constants must stand where they stood when the image was made.
static bool fixed_address(void) {
#if defined(__PIE__) || defined(__PIC__)
    extern const char __ehdr_start[];
    return (uintptr_t)__ehdr_start < (1u << 31); // compiled for any address, linked at a fixed one
#else
    return true;
#endif
}

bool image_begin(void) {
    if (!IMAGE_SUPPORTED || !fixed_address()) {
        return false;
    }
    void *memory = mmap(IMAGE_BASE, IMAGE_RESERVED, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory != IMAGE_BASE) {
        if (memory != MAP_FAILED) { // a kernel that takes the address for a wish
            munmap(memory, IMAGE_RESERVED);
        }
        return false;
    }
    region = (struct Region){
        .next = IMAGE_BASE + PAGE, .end = IMAGE_BASE + IMAGE_RESERVED, .making = true};
    return true;
}

int image_write(FILE *file, void *root) {
    static const char zeros[PAGE];
    size_t size = ((size_t)(region.next - IMAGE_BASE) + PAGE - 1) & ~(size_t)(PAGE - 1);
    ImageHeader *header = (ImageHeader *)IMAGE_BASE;
    memcpy(header->magic, magic, sizeof magic);
    heap_own_build(header->build);
    header->size = size;
    header->root = root;
    for (size_t at = 0; at < size; at += PAGE) {
        bool hole = at + PAGE < size && memcmp(IMAGE_BASE + at, zeros, PAGE) == 0;
        if (hole ? fseeko(file, PAGE, SEEK_CUR) != 0
                 : fwrite(IMAGE_BASE + at, 1, PAGE, file) != PAGE) {
            return errno;
        }
    }
    return fflush(file) == 0 ? 0 : errno;
}

static bool header_fits(int fd, const ImageHeader *header) {
    unsigned char build[32];
    struct stat status;
    return memcmp(header->magic, magic, sizeof magic) == 0 && heap_own_build(build) &&
           memcmp(header->build, build, sizeof build) == 0 && fstat(fd, &status) == 0 &&
           (uint64_t)status.st_size == header->size && header->size <= IMAGE_RESERVED;
}

void *image_map(const char *path) {
    if (!IMAGE_SUPPORTED || !fixed_address()) {
        return NULL;
    }
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return NULL;
    }
    ImageHeader header;
    void *memory = MAP_FAILED;
    if (read(fd, &header, sizeof header) == (ssize_t)sizeof header && header_fits(fd, &header)) {
        memory = mmap(IMAGE_BASE, header.size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_FIXED_NOREPLACE, fd, 0);
    }
    close(fd);
    if (memory != IMAGE_BASE) {
        if (memory != MAP_FAILED) {
            munmap(memory, header.size);
        }
        return NULL;
    }
    region = (struct Region){.end = IMAGE_BASE + header.size};
    return header.root;
}
