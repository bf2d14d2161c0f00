// known.c: the first line of the file is the version of rustc, then one `key verdict` a line
// (known.h).
#include "parity/known.h"

#include "parity/page.h"
#include "process.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

Known known_open(Arena *arena, const char *path) {
    Known known = {.arena = arena, .path = path};
    Str version =
        run_program(arena, (const char *[]){"rustc", "--version", NULL}, NULL, NULL, 30).out;
    bool found;
    Str text = read_file(arena, path, &found), before, line;
    if (!found || !str_starts_with(text, version)) {
        write_text(path, version);
        return known;
    }
    skip_past(&text, STR("\n"), &before);
    while (skip_past(&text, STR("\n"), &line)) {
        Str key;
        if (skip_past(&line, STR(" "), &key)) {
            map_set(&known.verdicts, strtoull(key.ptr, NULL, 16),
                    (uintptr_t)arena_str(arena, line).ptr);
        }
    }
    return known;
}

void known_close(Known *known) {
    map_free(&known->verdicts);
}

uint64_t known_key(Str program, Str edition) {
    uint64_t hash = hash_bytes(program.ptr, program.len);
    return hash_mix(hash, hash_bytes(edition.ptr, edition.len)) >> 1;
}

bool known_get(const Known *known, uint64_t key, Str *verdict) {
    uint64_t text;
    if (!map_get(&known->verdicts, key, &text)) {
        return false;
    }
    *verdict = str_of((const char *)(uintptr_t)text);
    return true;
}

void known_add(const Known *known, uint64_t key, Str verdict) {
    Arena *arena = arena_new();
    Str line = arena_printf(arena, "%016" PRIx64 " " STR_FMT "\n", key, STR_ARG(verdict));
    int file = open(known->path, O_WRONLY | O_APPEND);
    if (file < 0 || write(file, line.ptr, line.len) != (ssize_t)line.len) {
        perror(known->path);
    }
    if (file >= 0) {
        close(file);
    }
    arena_free(arena);
}
