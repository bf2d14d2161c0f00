// library.c: makes and opens the image of the libraries. Everything in it is what the same calls
// would make again in every run; a program's own crate is added behind it.
#include "driver/library.h"

#include "base/heap.h"
#include "driver/codegen.h"
#include "frontend/ty/trait.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// Beside the compiler as it is built, and as it is installed.
static bool image_path(char path[4096]) {
    static const char *const places[] = {"oxcc.image", "../lib/oxcc/oxcc.image"};
    char own[2048];
    ssize_t len = readlink("/proc/self/exe", own, sizeof own);
    while (len > 0 && len < (ssize_t)sizeof own && own[len - 1] != '/') {
        len--;
    }
    for (size_t i = 0; len > 0 && i < sizeof places / sizeof *places; i++) {
        snprintf(path, 4096, "%.*s%s", (int)len, own, places[i]);
        if (access(path, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

Str library_image_path(Arena *arena) {
    char path[4096];
    return image_path(path) ? arena_str(arena, str_of(path)) : (Str){NULL, 0};
}

Library *library_open(void) {
    const char *folder = getenv("OXCC_LIBRARY");
    char path[4096];
    return (folder && *folder) || !image_path(path) ? NULL : image_map(path);
}

static int save(const char *path, Library *library) {
    char temporary[4096];
    snprintf(temporary, sizeof temporary, "%s.new", path);
    FILE *file = fopen(temporary, "wb");
    int error = file ? image_write(file, library) : errno;
    if (file && fclose(file) != 0 && !error) {
        error = errno;
    }
    if (!error && rename(temporary, path) != 0) {
        error = errno;
    }
    if (error) {
        fprintf(stderr, "error: couldn't write `%s`: %s\n", path, strerror(error));
        unlink(temporary);
    }
    return error ? 1 : 0;
}

Library *library_load(void) {
    Session *session = session_new((DiagOptions){0});
    Driver *driver = ARENA_NEW(session->arena, Driver);
    driver->session = session;
    Crates *crates = crates_new(driver);
    Library *library = ARENA_NEW(driver->session->arena, Library);
    *library = (Library){driver->session, crates};
    return crates_load_libraries(crates) ? library : NULL;
}

int library_make(const char *path, const char *objects) {
    if (!image_begin()) {
        fputs("note: this build of oxcc has no image of its libraries\n", stderr);
        return 0;
    }
    Library *library = library_load();
    if (!library) {
        return 101;
    }
    Crates *crates = library->crates;
    CrateIdSlice hosts = crates_of_hosts(crates, library->session->arena);
    if (!codegen_libraries(crates->driver, crates->program, hosts, objects)) {
        return 101;
    }
    trait_forget_answers(crates->program->ty);
    ty_freeze(crates->program->ty);
    crates_forget_names(crates);
    return save(path, library);
}
