// files.c: test files and text comparison for oxtest (files.h).
#include "files.h"

#include "base/vec.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#ifndef OXCC_SOURCE_DIR
#define OXCC_SOURCE_DIR "."
#endif

typedef VEC(struct TestFile) FileVec;

static bool ends_with(const char *name, const char *suffix) {
    return suffix && str_ends_with(str_of(name), str_of(suffix));
}

static void collect(FileVec *files, const char *folder, const char *suffix,
                    const char *other_suffix) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", OXCC_SOURCE_DIR, folder);
    DIR *directory = opendir(path);
    if (!directory) {
        return;
    }
    const char *only = getenv("OXTEST_ONLY");
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        char name[512];
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        snprintf(path, sizeof path, "%s/%s", OXCC_SOURCE_DIR, name);
        struct stat info;
        if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
            collect(files, name, suffix, other_suffix);
        } else if ((ends_with(name, suffix) || ends_with(name, other_suffix)) &&
                   (!only || strstr(name, only))) {
            struct TestFile file = {0};
            if ((size_t)snprintf(file.path, sizeof file.path, "%s", path) < sizeof file.path &&
                (size_t)snprintf(file.name, sizeof file.name, "%s", name) < sizeof file.name) {
                vec_push(files, file);
            }
        }
    }
    closedir(directory);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct TestFile *)a)->name, ((const struct TestFile *)b)->name);
}

static void free_files(struct criterion_test_params *params) {
    cr_free(params->params);
}

void test_files_each(const char *folder, const char *suffix, const char *other_suffix,
                     void (*visit)(void *data, const struct TestFile *file), void *data) {
    FileVec found = {0};
    collect(&found, folder, suffix, other_suffix);
    for (uint32_t i = 0; i < found.len; i++) {
        visit(data, &found.data[i]);
    }
    vec_free(&found);
}

struct criterion_test_params test_files(const char *folder, const char *suffix,
                                        const char *other_suffix) {
    FileVec found = {0};
    collect(&found, folder, suffix, other_suffix);
    if (found.len) {
        qsort(found.data, found.len, sizeof(struct TestFile), by_name);
    }
    struct TestFile *files = cr_malloc(sizeof(struct TestFile) * (found.len + 1));
    if (found.len) {
        memcpy(files, found.data, sizeof(struct TestFile) * found.len);
    }
    uint32_t count = found.len;
    vec_free(&found);
    return cr_make_param_array(struct TestFile, files, count, free_files);
}

// ---------------------------------------------------------------- comparing

static uint32_t split_lines(Str text, Str *lines, uint32_t limit) {
    uint32_t count = 0;
    for (size_t at = 0; at < text.len && count < limit;) {
        const char *newline = memchr(text.ptr + at, '\n', text.len - at);
        size_t end = newline ? (size_t)(newline - text.ptr) + 1 : text.len;
        lines[count++] = (Str){text.ptr + at, end - at};
        at = end;
    }
    return count;
}

static void append(char **out, size_t *len, const char *mark, Str line) {
    bool newline = line.len && line.ptr[line.len - 1] == '\n';
    size_t text = newline ? line.len - 1 : line.len;
    *out = mem_grow(*out, *len + text + 40);
    *len += (size_t)sprintf(*out + *len, "%s%.*s%s\n", mark, (int)text, line.ptr,
                            newline ? "" : " (no newline)");
}

char *text_difference(Str expected, Str actual) {
    if (str_eq(expected, actual)) {
        return NULL;
    }
    enum { LINES = 4000, SHOWN = 40, CONTEXT = 3 };
    Str *left = mem_grow(NULL, sizeof(Str) * LINES), *right = mem_grow(NULL, sizeof(Str) * LINES);
    uint32_t left_count = split_lines(expected, left, LINES);
    uint32_t right_count = split_lines(actual, right, LINES);
    uint32_t head = 0, tail = 0;
    while (head < left_count && head < right_count && str_eq(left[head], right[head])) {
        head++;
    }
    while (tail < left_count - head && tail < right_count - head &&
           str_eq(left[left_count - 1 - tail], right[right_count - 1 - tail])) {
        tail++;
    }
    char *out = mem_grow(NULL, 1);
    size_t len = 0;
    *out = 0;
    for (uint32_t i = head > CONTEXT ? head - CONTEXT : 0; i < head; i++) {
        append(&out, &len, "  ", left[i]);
    }
    for (uint32_t i = head; i < left_count - tail && i < head + SHOWN; i++) {
        append(&out, &len, "- ", left[i]);
    }
    for (uint32_t i = head; i < right_count - tail && i < head + SHOWN; i++) {
        append(&out, &len, "+ ", right[i]);
    }
    for (uint32_t i = left_count - tail; i < left_count && i < left_count - tail + CONTEXT; i++) {
        append(&out, &len, "  ", left[i]);
    }
    mem_free(left);
    mem_free(right);
    return out;
}
