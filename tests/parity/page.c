#define _GNU_SOURCE // memmem
// page.c: finding the pages of the installed documentation and reading HTML (page.h).
#include "parity/page.h"

#include "process.h"

#include <ctype.h>
#include <dirent.h>
#include <sys/stat.h>

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool has_file(Arena *arena, const char *folder, const char *name) {
    struct stat info;
    return stat(arena_printf(arena, "%s/%s", folder, name).ptr, &info) == 0;
}

static bool is_book_root(Arena *arena, const char *folder) {
    return has_file(arena, folder, "index.html") && has_file(arena, folder, "print.html");
}

const char *page_folder(Arena *arena, const char *name) {
    if (!have_program("rustc")) {
        return NULL;
    }
    RunResult sysroot =
        run_program(arena, (const char *[]){"rustc", "--print", "sysroot", NULL}, NULL, NULL, 30);
    Str path = sysroot.out;
    while (path.len && isspace((unsigned char)path.ptr[path.len - 1])) {
        path.len--;
    }
    Str folder = arena_printf(arena, STR_FMT "/share/doc/rust/html/%s", STR_ARG(path), name);
    return is_folder(folder.ptr) ? folder.ptr : NULL;
}

// `prefix` is the folder's path from where the search began.
static void find_pages(Arena *arena, PageVec *pages, const char *folder, const char *prefix,
                       bool is_book) {
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        const char *path = arena_printf(arena, "%s/%s", folder, entry->d_name).ptr;
        Str name = arena_printf(arena, "%s%s", prefix, entry->d_name);
        if (is_folder(path)) {
            if (!is_book || !is_book_root(arena, path)) {
                const char *below = arena_printf(arena, STR_FMT "/", STR_ARG(name)).ptr;
                find_pages(arena, pages, path, below, is_book);
            }
        } else if (str_ends_with(name, STR(".html"))) {
            vec_push(pages, name);
        }
    }
    if (directory) {
        closedir(directory);
    }
}

void page_names(Arena *arena, PageVec *pages, const char *folder, bool is_book) {
    find_pages(arena, pages, folder, "", is_book);
}

bool contains(Str text, Str wanted) {
    return memmem(text.ptr, text.len, wanted.ptr, wanted.len) != NULL;
}

bool skip_past(Str *rest, Str wanted, Str *before) {
    const char *at = memmem(rest->ptr, rest->len, wanted.ptr, wanted.len);
    if (!at) {
        return false;
    }
    *before = (Str){rest->ptr, (size_t)(at - rest->ptr)};
    size_t used = before->len + wanted.len;
    *rest = (Str){rest->ptr + used, rest->len - used};
    return true;
}

Str plain_text(Arena *arena, Str html) {
    static const struct {
        Str entity;
        char character;
    } entities[] = {
        {STR("&lt;"), '<'},   {STR("&gt;"), '>'},   {STR("&amp;"), '&'},
        {STR("&quot;"), '"'}, {STR("&#39;"), '\''}, {STR("&#x27;"), '\''},
    };
    char *out = arena_alloc(arena, html.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < html.len;) {
        Str rest = {html.ptr + i, html.len - i};
        if (rest.ptr[0] == '<') {
            const char *end = memchr(rest.ptr, '>', rest.len);
            i += end ? (size_t)(end - rest.ptr) + 1 : rest.len;
            continue;
        }
        size_t used = 1;
        char character = rest.ptr[0];
        for (size_t k = 0; k < sizeof entities / sizeof *entities; k++) {
            if (str_starts_with(rest, entities[k].entity)) {
                used = entities[k].entity.len;
                character = entities[k].character;
            }
        }
        out[len++] = character;
        i += used;
    }
    return (Str){out, len};
}

Str first_line(Str text) {
    const char *newline = memchr(text.ptr, '\n', text.len);
    return (Str){text.ptr, newline ? (size_t)(newline - text.ptr) : text.len};
}

void write_text(const char *path, Str text) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text.ptr, 1, text.len, file) != text.len) {
        fprintf(stderr, "parity: cannot write %s\n", path);
    }
    if (file) {
        fclose(file);
    }
}
