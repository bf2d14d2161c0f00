// elf_symbol.c: function names and sections of the program's own file.
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
    const uint8_t *image; // of the file; NULL: it cannot be read
    size_t size;
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

static const ElfW(Shdr) * section_headers(size_t *count) {
    const ElfW(Ehdr) *header = (const void *)table.image;
    if (!table.image || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        !inside(table.size, header->e_shoff, (uint64_t)header->e_shnum * sizeof(ElfW(Shdr)))) {
        *count = 0;
        return NULL;
    }
    *count = header->e_shnum;
    return (const void *)(table.image + header->e_shoff);
}

static void load_table(void) {
    size_t count, size = 0;
    table.image = map_program(&size);
    table.size = size;
    dl_iterate_phdr(take_first_object, &table);
    const ElfW(Shdr) *sections = section_headers(&count);
    for (size_t i = 0; i < count; i++) {
        const ElfW(Shdr) *section = &sections[i];
        if (section->sh_type != SHT_SYMTAB || section->sh_link >= count ||
            !inside(size, section->sh_offset, section->sh_size)) {
            continue;
        }
        const ElfW(Shdr) *names = &sections[section->sh_link];
        if (!inside(size, names->sh_offset, names->sh_size) || names->sh_size == 0 ||
            table.image[names->sh_offset + names->sh_size - 1] != '\0') {
            continue;
        }
        table.symbols = (const void *)(table.image + section->sh_offset);
        table.count = section->sh_size / sizeof(ElfW(Sym));
        table.names = (const char *)table.image + names->sh_offset;
        table.names_size = names->sh_size;
    }
}

const uint8_t *elf_section(const char *name, size_t *size) {
    pthread_once(&table_once, load_table);
    size_t count;
    const ElfW(Shdr) *sections = section_headers(&count);
    const ElfW(Ehdr) *header = (const void *)table.image;
    if (!sections || header->e_shstrndx >= count) {
        return NULL;
    }
    const ElfW(Shdr) *names = &sections[header->e_shstrndx];
    if (!inside(table.size, names->sh_offset, names->sh_size) || names->sh_size == 0 ||
        table.image[names->sh_offset + names->sh_size - 1] != '\0') {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        const ElfW(Shdr) *section = &sections[i];
        bool readable = section->sh_type == SHT_PROGBITS && !(section->sh_flags & SHF_COMPRESSED) &&
                        inside(table.size, section->sh_offset, section->sh_size);
        if (readable && section->sh_name < names->sh_size &&
            strcmp((const char *)table.image + names->sh_offset + section->sh_name, name) == 0) {
            *size = section->sh_size;
            return table.image + section->sh_offset;
        }
    }
    return NULL;
}

uint64_t elf_file_address(uintptr_t address) {
    pthread_once(&table_once, load_table);
    return table.found_bias ? address - table.bias : 0;
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
