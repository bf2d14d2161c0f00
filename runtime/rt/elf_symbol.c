// elf_symbol.c: function names from the program's own symbol table.
//
// dladdr sees only exported symbols, and a program's functions are not exported. So the file
// /proc/self/exe is mapped once and its .symtab read; the load address comes from the program
// headers. The table is searched linearly: this runs when a program dies. A stripped program
// has no .symtab, and then dladdr is all there is.
#define _GNU_SOURCE
#include "rt_private.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct SymbolTable {
    const ElfW(Sym) * symbols;
    size_t count;
    const char *names;
    size_t names_size;
    uintptr_t bias; // run-time address minus address in the file
    bool found_bias;
} SymbolTable;
static SymbolTable table;
static pthread_once_t table_once = PTHREAD_ONCE_INIT;

static int take_first_object(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    SymbolTable *into = data;
    into->bias = info->dlpi_addr; // the first object is the program
    into->found_bias = true;
    return 1;
}

static const void *map_program(size_t *size) {
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) {
        return NULL;
    }
    void *image = MAP_FAILED;
    if (fstat(file, &status) == 0 && status.st_size > (off_t)sizeof(ElfW(Ehdr))) {
        *size = (size_t)status.st_size;
        image = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
    }
    close(file);
    return image == MAP_FAILED ? NULL : image;
}

static bool inside(size_t size, uint64_t offset, uint64_t len) {
    return offset <= size && len <= size - offset;
}

static void load_table(void) {
    size_t size = 0;
    const char *image = map_program(&size);
    dl_iterate_phdr(take_first_object, &table);
    if (!image) {
        return;
    }
    const ElfW(Ehdr) *header = (const void *)image;
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        !inside(size, header->e_shoff, (uint64_t)header->e_shnum * sizeof(ElfW(Shdr)))) {
        return;
    }
    const ElfW(Shdr) *sections = (const void *)(image + header->e_shoff);
    for (unsigned i = 0; i < header->e_shnum; i++) {
        const ElfW(Shdr) *section = &sections[i];
        if (section->sh_type != SHT_SYMTAB || section->sh_link >= header->e_shnum ||
            !inside(size, section->sh_offset, section->sh_size)) {
            continue;
        }
        const ElfW(Shdr) *names = &sections[section->sh_link];
        if (!inside(size, names->sh_offset, names->sh_size) || names->sh_size == 0 ||
            image[names->sh_offset + names->sh_size - 1] != '\0') {
            continue;
        }
        table.symbols = (const void *)(image + section->sh_offset);
        table.count = section->sh_size / sizeof(ElfW(Sym));
        table.names = image + names->sh_offset;
        table.names_size = names->sh_size;
    }
}

const char *elf_symbol(uintptr_t address) {
    pthread_once(&table_once, load_table);
    for (size_t i = 0; table.found_bias && i < table.count; i++) {
        const ElfW(Sym) *symbol = &table.symbols[i];
        uintptr_t start = table.bias + symbol->st_value;
        if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && symbol->st_value != 0 &&
            address >= start && address < start + symbol->st_size &&
            symbol->st_name < table.names_size) {
            return table.names + symbol->st_name;
        }
    }
    Dl_info info;
    return dladdr((void *)address, &info) && info.dli_sname ? info.dli_sname : NULL;
}
