// bundle.c: writes the device code of a program as an ELF object with one constant, `ox_bundle`, in
// the section .data.rel.ro.ox_bundle. The object is written directly: it is one section of data,
// one of relocations, and symbols, so no assembler has to run. Structs are laid out one after
// another; a pointer is a relocation against the section (our own data) or a symbol (CPU code of
// kernels).
#include "driver/bundle.h"

#include <elf.h>

typedef VEC(uint8_t) Bytes;
typedef struct Writer {
    Arena *arena;
    Bytes data;    // the section
    Bytes strings; // symbol names
    VEC(Elf64_Rela) relocations;
    VEC(Elf64_Sym) symbols; // null, section, ox_bundle, then undefined ones
    uint32_t relocation_type;
} Writer;

static void put_bytes(Bytes *bytes, const void *data, size_t size) {
    vec_reserve(bytes, bytes->len + size);
    if (size) {
        copy_bytes(bytes->data + bytes->len, data, size);
    }
    bytes->len += (uint32_t)size;
}

static void align_to(Bytes *bytes, size_t align) {
    static const uint8_t zeros[64];
    size_t over = bytes->len % align;
    put_bytes(bytes, zeros, over ? align - over : 0);
}

static uint64_t place(Writer *writer, const void *data, size_t size, size_t align) {
    align_to(&writer->data, align);
    uint64_t offset = writer->data.len;
    put_bytes(&writer->data, data, size);
    return offset;
}

static uint64_t place_text(Writer *writer, Str text, size_t align) {
    uint64_t offset = place(writer, text.ptr, text.len, align);
    put_bytes(&writer->data, "", 1);
    return offset;
}

enum { SYMBOL_NULL, SYMBOL_SECTION, SYMBOL_BUNDLE };

static void relocate(Writer *writer, uint64_t at, uint64_t symbol, uint64_t addend) {
    vec_push(&writer->relocations,
             (Elf64_Rela){at, ELF64_R_INFO(symbol, writer->relocation_type), (int64_t)addend});
}

static void point_to(Writer *writer, uint64_t at, uint64_t target) {
    relocate(writer, at, SYMBOL_SECTION, target);
}

static void point_to_symbol(Writer *writer, uint64_t at, Str name) {
    uint32_t text = writer->strings.len;
    put_bytes(&writer->strings, name.ptr, name.len);
    put_bytes(&writer->strings, "", 1);
    vec_push(&writer->symbols,
             (Elf64_Sym){.st_name = text, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE)});
    relocate(writer, at, writer->symbols.len - 1, 0);
}

static uint64_t place_images(Writer *writer, const BundleModuleInfo *module) {
    uint32_t count = module->images.len;
    OxBundleEntry *entries = ARENA_ARRAY(writer->arena, OxBundleEntry, count);
    for (uint32_t i = 0; i < count; i++) {
        const BundleImage *image = &module->images.data[i];
        entries[i] = (OxBundleEntry){.kind = (uint32_t)image->kind,
                                     .arch = image->arch,
                                     .flags = image->flags,
                                     .size = image->code.len};
    }
    uint64_t at = place(writer, entries, sizeof *entries * count, 8);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t entry = at + i * sizeof *entries;
        point_to(writer, entry + offsetof(OxBundleEntry, target),
                 place_text(writer, module->images.data[i].target, 1));
        point_to(writer, entry + offsetof(OxBundleEntry, data),
                 place_text(writer, module->images.data[i].code, 16));
    }
    return at;
}

static uint64_t place_kernels(Writer *writer, const BundleModuleInfo *module) {
    uint32_t count = module->kernels.len;
    OxBundleKernel *kernels = ARENA_ARRAY(writer->arena, OxBundleKernel, count);
    for (uint32_t i = 0; i < count; i++) {
        kernels[i] = module->kernels.data[i].fields;
        kernels[i].name = NULL;
        kernels[i].cpu = NULL;
        kernels[i].arguments = NULL;
    }
    uint64_t at = place(writer, kernels, sizeof *kernels * count, 8);
    for (uint32_t i = 0; i < count; i++) {
        const BundleKernelInfo *kernel = &module->kernels.data[i];
        uint64_t entry = at + i * sizeof *kernels;
        point_to(writer, entry + offsetof(OxBundleKernel, name),
                 place_text(writer, kernel->name, 1));
        if (kernel->cpu_symbol.ptr) {
            point_to_symbol(writer, entry + offsetof(OxBundleKernel, cpu), kernel->cpu_symbol);
        }
        if (kernel->fields.argument_count) {
            point_to(writer, entry + offsetof(OxBundleKernel, arguments),
                     place(writer, kernel->arguments,
                           sizeof(OxBundleArgument) * kernel->fields.argument_count, 8));
        }
    }
    return at;
}

static uint64_t place_globals(Writer *writer, const BundleModuleInfo *module) {
    uint32_t count = module->globals.len;
    OxBundleGlobal *globals = ARENA_ARRAY(writer->arena, OxBundleGlobal, count);
    for (uint32_t i = 0; i < count; i++) {
        globals[i].size = module->globals.data[i].size;
    }
    uint64_t at = place(writer, globals, sizeof *globals * count, 8);
    for (uint32_t i = 0; i < count; i++) {
        const BundleGlobalInfo *global = &module->globals.data[i];
        uint64_t entry = at + i * sizeof *globals;
        point_to(writer, entry + offsetof(OxBundleGlobal, name),
                 place_text(writer, global->name, 1));
        if (global->cpu_symbol.ptr) {
            point_to_symbol(writer, entry + offsetof(OxBundleGlobal, cpu), global->cpu_symbol);
        }
    }
    return at;
}

static uint64_t place_sources(Writer *writer, const BundleSourcesInfo *info) {
    OxBundleSources sources = {.file_count = info->files.len, .option_count = info->options.len};
    uint64_t at = place(writer, &sources, sizeof sources, 8);
    OxBundleSource *files = ARENA_ARRAY(writer->arena, OxBundleSource, info->files.len);
    for (uint32_t i = 0; i < info->files.len; i++) {
        files[i].size = info->files.data[i]->text.len;
    }
    uint64_t list = place(writer, files, sizeof *files * info->files.len, 8);
    for (uint32_t i = 0; i < info->files.len; i++) {
        uint64_t entry = list + i * sizeof *files;
        point_to(writer, entry + offsetof(OxBundleSource, path),
                 place_text(writer, info->files.data[i]->path, 1));
        point_to(writer, entry + offsetof(OxBundleSource, text),
                 place_text(writer, info->files.data[i]->text, 1));
    }
    point_to(writer, at + offsetof(OxBundleSources, files), list);
    point_to(writer, at + offsetof(OxBundleSources, compiler),
             place_text(writer, info->compiler, 1));
    point_to(writer, at + offsetof(OxBundleSources, build), place_text(writer, info->build, 1));
    point_to(writer, at + offsetof(OxBundleSources, content), place_text(writer, info->content, 1));
    uint64_t options = place_text(writer, (Str){"", 0}, 1);
    for (uint32_t i = 0; i < info->options.len; i++) {
        uint64_t option = place_text(writer, info->options.data[i], 1);
        options = i == 0 ? option : options;
    }
    point_to(writer, at + offsetof(OxBundleSources, options), options);
    return at;
}

static uint64_t place_bundle(Writer *writer, const BundleModuleInfo *modules, uint32_t count,
                             const BundleSourcesInfo *sources) {
    OxBundle bundle = {
        .magic = OX_BUNDLE_MAGIC, .version = OX_BUNDLE_VERSION, .module_count = count};
    uint64_t at = place(writer, &bundle, sizeof bundle, 16);
    OxBundleModule *table = ARENA_ARRAY(writer->arena, OxBundleModule, count);
    for (uint32_t i = 0; i < count; i++) {
        table[i].entry_count = modules[i].images.len;
        table[i].kernel_count = modules[i].kernels.len;
        table[i].global_count = modules[i].globals.len;
    }
    uint64_t list = place(writer, table, sizeof *table * count, 8);
    point_to(writer, at + offsetof(OxBundle, modules), list);
    if (sources->build.ptr) {
        point_to(writer, at + offsetof(OxBundle, sources), place_sources(writer, sources));
    }
    for (uint32_t i = 0; i < count; i++) {
        uint64_t entry = list + i * sizeof *table;
        point_to(writer, entry + offsetof(OxBundleModule, name),
                 place_text(writer, modules[i].name, 1));
        point_to(writer, entry + offsetof(OxBundleModule, entries),
                 place_images(writer, &modules[i]));
        point_to(writer, entry + offsetof(OxBundleModule, kernels),
                 place_kernels(writer, &modules[i]));
        point_to(writer, entry + offsetof(OxBundleModule, globals),
                 place_globals(writer, &modules[i]));
    }
    return at;
}

enum {
    SECTION_NULL,
    SECTION_DATA,
    SECTION_RELA,
    SECTION_SYMBOLS,
    SECTION_STRINGS,
    SECTION_NAMES,
    SECTION_STACK,
    SECTION_COUNT
};

static Str write_object(Writer *writer, ElfMachine machine) {
    static const char names[] = "\0.rela.data.rel.ro.ox_bundle\0.symtab\0.strtab\0.shstrtab\0"
                                ".note.GNU-stack";
    enum {
        NAME_RELA = 1,
        NAME_DATA = 6,
        NAME_SYMBOLS = 30,
        NAME_STRINGS = 38,
        NAME_NAMES = 46,
        NAME_STACK = 56
    };
    Bytes out = {0};
    Elf64_Ehdr header = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_REL,
        .e_machine = machine == ELF_X86_64 ? EM_X86_64 : EM_AARCH64,
        .e_version = EV_CURRENT,
        .e_ehsize = sizeof(Elf64_Ehdr),
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SECTION_COUNT,
        .e_shstrndx = SECTION_NAMES};
    Elf64_Shdr sections[SECTION_COUNT] = {{0}};
    const struct {
        uint32_t name, type;
        uint64_t flags;
        const void *data;
        size_t size, align, entry;
        uint32_t link, info;
    } plan[SECTION_COUNT] = {
        [SECTION_DATA] = {NAME_DATA, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, writer->data.data,
                          writer->data.len, 16, 0, 0, 0},
        [SECTION_RELA] = {NAME_RELA, SHT_RELA, SHF_INFO_LINK, writer->relocations.data,
                          writer->relocations.len * sizeof(Elf64_Rela), 8, sizeof(Elf64_Rela),
                          SECTION_SYMBOLS, SECTION_DATA},
        [SECTION_SYMBOLS] = {NAME_SYMBOLS, SHT_SYMTAB, 0, writer->symbols.data,
                             writer->symbols.len * sizeof(Elf64_Sym), 8, sizeof(Elf64_Sym),
                             SECTION_STRINGS, SYMBOL_BUNDLE},
        [SECTION_STRINGS] = {NAME_STRINGS, SHT_STRTAB, 0, writer->strings.data, writer->strings.len,
                             1, 0, 0, 0},
        [SECTION_NAMES] = {NAME_NAMES, SHT_STRTAB, 0, names, sizeof names, 1, 0, 0, 0},
        [SECTION_STACK] = {NAME_STACK, SHT_PROGBITS, 0, "", 0, 1, 0, 0, 0},
    };
    put_bytes(&out, &header, sizeof header);
    for (int i = 1; i < SECTION_COUNT; i++) {
        align_to(&out, plan[i].align);
        sections[i] = (Elf64_Shdr){.sh_name = plan[i].name,
                                   .sh_type = plan[i].type,
                                   .sh_flags = plan[i].flags,
                                   .sh_offset = out.len,
                                   .sh_size = plan[i].size,
                                   .sh_link = plan[i].link,
                                   .sh_info = plan[i].info,
                                   .sh_addralign = plan[i].align,
                                   .sh_entsize = plan[i].entry};
        put_bytes(&out, plan[i].data, plan[i].size);
    }
    align_to(&out, 8);
    header.e_shoff = out.len;
    memcpy(out.data, &header, sizeof header);
    put_bytes(&out, sections, sizeof sections);
    Str object = arena_str(writer->arena, (Str){(const char *)out.data, out.len});
    vec_free(&out);
    return object;
}

Str bundle_object(Arena *arena, const BundleModuleInfo *modules, uint32_t count,
                  const BundleSourcesInfo *sources, ElfMachine machine) {
    Writer writer = {.arena = arena,
                     .relocation_type = machine == ELF_X86_64 ? R_X86_64_64 : R_AARCH64_ABS64};
    put_bytes(&writer.strings, "\0ox_bundle", 11);
    vec_push(&writer.symbols, (Elf64_Sym){0});
    vec_push(&writer.symbols, (Elf64_Sym){.st_info = ELF64_ST_INFO(STB_LOCAL, STT_SECTION),
                                          .st_shndx = SECTION_DATA});
    vec_push(&writer.symbols, (Elf64_Sym){.st_name = 1,
                                          .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                          .st_shndx = SECTION_DATA,
                                          .st_size = sizeof(OxBundle)});
    writer.symbols.data[SYMBOL_BUNDLE].st_value = place_bundle(&writer, modules, count, sources);
    Str object = write_object(&writer, machine);
    vec_free(&writer.data);
    vec_free(&writer.strings);
    vec_free(&writer.relocations);
    vec_free(&writer.symbols);
    return object;
}
