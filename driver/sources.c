// sources.c: a program with tile kernels may need one that was not foreseen, or one with other
// options. It carries its sources, the options that decide about code, and which compiler made it;
// when it runs it writes them to a file and asks that compiler for the kernel
// (runtime/rt/specialise.c).
//
// The file: "oxcc sources 1", the compiler's build, the number of files, and for each file a line
// with the lengths of path and text and then both. The root comes first.
#include "base/heap.h"
#include "driver/codegen.h"

#include <stdlib.h>

static const char magic[] = "oxcc sources 1";

static Str own_build(Arena *arena) {
    unsigned char build[32];
    char text[65] = "";
    if (!heap_own_build(build)) {
        return STR(OXCC_VERSION);
    }
    for (size_t i = 0; i < sizeof build; i++) {
        snprintf(text + 2 * i, 3, "%02x", build[i]);
    }
    return arena_str(arena, str_of(text));
}

// Kernels of the program's own crate alone are compiled for it; a shared object has them already.
bool carries_sources(const Driver *driver, Program *program) {
    return program->local.index && !options_emit(&driver->options, EMIT_KERNELS) &&
           mono_has_tile_kernels(program, program->local);
}

static void mix(uint64_t hash[2], Str text) {
    hash[0] = hash_mix(hash[0], hash_bytes(text.ptr, text.len));
    hash[1] = hash_mix(hash[1] + text.len, hash[0] ^ hash_bytes(text.ptr, text.len));
}

void sources_gather(Driver *driver, BundleSourcesInfo *sources) {
    Arena *arena = driver->session->arena;
    SourceMap *map = driver->session->sources;
    sources->compiler = driver->program;
    sources->build = own_build(arena);
    for (uint32_t i = 0; i < driver->options.meaning.len; i++) {
        vec_push(&sources->options, driver->options.meaning.data[i]);
    }
    vec_push(&sources->options, arena_printf(arena, "--crate-name=" STR_FMT,
                                             SYM_ARG(driver->session, crate_name(driver))));
    for (uint32_t i = 0; i < source_map_count(map); i++) {
        const SourceFile *file = source_map_file(map, i);
        if (!file->is_library &&
            (sources->files.len == 0 || !str_starts_with(file->path, STR("<")))) {
            vec_push(&sources->files, file);
        }
    }
    uint64_t hash[2] = {1, 2};
    for (uint32_t i = 0; i < sources->options.len; i++) {
        mix(hash, sources->options.data[i]);
    }
    for (uint32_t i = 0; i < sources->files.len; i++) {
        mix(hash, sources->files.data[i]->path);
        mix(hash, sources->files.data[i]->text);
    }
    sources->content = arena_printf(arena, "%016llx%016llx", (unsigned long long)hash[0],
                                    (unsigned long long)hash[1]);
}

// ---------------------------------------------------------------- the way back

static Str take_line(Str *rest) {
    const char *end = memchr(rest->ptr, '\n', rest->len);
    Str line = {rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len};
    size_t taken = line.len + (end != NULL);
    *rest = (Str){rest->ptr + taken, rest->len - taken};
    return line;
}

static bool take_text(Str *rest, unsigned long long len, Str *text) {
    if (len > rest->len) {
        return false;
    }
    *text = (Str){rest->ptr, len};
    *rest = (Str){rest->ptr + len, rest->len - len};
    return true;
}

static bool hold_file(Driver *driver, Str *rest) {
    unsigned long long lengths[2];
    Str path, text, line = arena_str(driver->session->arena, take_line(rest));
    if (sscanf(line.ptr, "%llu %llu", &lengths[0], &lengths[1]) != 2 ||
        !take_text(rest, lengths[0], &path) || !take_text(rest, lengths[1], &text)) {
        return false;
    }
    source_map_hold(driver->session->sources, path, text);
    return true;
}

bool sources_open(Driver *driver, Str path) {
    Session *session = driver->session;
    Str rest;
    int error = file_read(session->arena, path, &rest);
    if (error) {
        cannot(driver, "read", path, error);
        return false;
    }
    bool good = str_eq(take_line(&rest), str_of(magic));
    Str build = take_line(&rest);
    if (good && !str_eq(build, own_build(session->arena))) {
        Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE,
                                "the program was compiled by another build of oxcc");
        diag_help(diag, "compile the program again");
        diag_emit(diag);
        return false;
    }
    unsigned long long count = strtoull(arena_str(session->arena, take_line(&rest)).ptr, NULL, 10);
    good &= count > 0;
    for (unsigned long long i = 0; good && i < count; i++) {
        good = hold_file(driver, &rest);
    }
    if (!good) {
        diag_emit(diag_error(session, ERR_NONE, SPAN_NONE, "`" STR_FMT "` does not hold sources",
                             STR_ARG(path)));
    }
    return good;
}
