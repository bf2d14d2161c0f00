// test_base_heap.c: an image made by one process goes on in another: tables in it are read, grown
// and freed there. Each step has a process of its own, because a process has one region at most.
#include "base/heap.h"
#include "base/vec.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Root {
    Arena *arena;
    Interner *interner;
    Map squares;
    VEC(uint32_t) odd;
    Str constant; // points into the program
} Root;

static const char program_text[] = "text of the program itself";

static bool make(const char *path, int *unsupported) {
    if (!image_begin()) {
        *unsupported = 1;
        return true;
    }
    Arena *arena = arena_new();
    Root *root = ARENA_NEW(arena, Root);
    root->arena = arena;
    root->interner = interner_new();
    root->constant = STR(program_text);
    for (uint32_t i = 0; i < 10000; i++) {
        map_set(&root->squares, i, (uint64_t)i * i);
        if (i % 2) {
            vec_push(&root->odd, i);
        }
    }
    intern(root->interner, STR("a name of the image"));
    FILE *file = fopen(path, "wb");
    bool good = file && image_write(file, root) == 0;
    return file && fclose(file) == 0 && good;
}

static bool go_on(const char *path) {
    Root *root = image_map(path);
    if (!root || !str_eq(root->constant, STR(program_text)) || root->odd.len != 5000) {
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; i < 10000; i++) {
        good &= map_get_or(&root->squares, i, 0) == (uint64_t)i * i;
    }
    for (uint32_t i = 10000; i < 20000; i++) { // all tables grow out of the image
        map_set(&root->squares, i, (uint64_t)i * i);
        vec_push(&root->odd, i);
        arena_printf(root->arena, "%u", i);
    }
    good &= map_get_or(&root->squares, 9999, 0) == 9999 * 9999;
    good &= root->odd.data[4999] == 9999 && root->odd.data[5000] == 10000;
    Symbol known = intern(root->interner, STR("a name of the image"));
    good &= intern(root->interner, STR("another name")).index > known.index;
    vec_free(&root->odd);
    map_free(&root->squares);
    arena_free(root->arena);
    return good;
}

static int in_process(bool (*step)(const char *path), const char *path) {
    pid_t child = fork();
    if (child == 0) {
        _exit(step(path) ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static bool make_step(const char *path) {
    int unsupported = 0;
    bool good = make(path, &unsupported);
    _exit(unsupported ? 2 : good ? 0 : 1);
}

static bool refuse(const char *path) {
    return image_map(path) == NULL;
}

Test(heap, an_image_goes_on_in_another_process) {
    char path[] = "/tmp/oxcc-image-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0);
    close(fd);
    cr_expect(in_process(refuse, path) == 0, "an empty file is no image");
    int made = in_process(make_step, path);
    if (WIFEXITED(made) && WEXITSTATUS(made) == 2) {
        unlink(path);
        cr_skip_test("this build has no images (sanitizers, position-independent)");
    }
    cr_expect(made == 0, "the image could not be made");
    cr_expect(in_process(go_on, path) == 0, "the image is not what was saved");
    cr_expect(in_process(go_on, path) == 0, "using an image changes its file");
    cr_expect(truncate(path, 100000) == 0 && in_process(refuse, path) == 0, "a truncated image");
    unlink(path);
}
