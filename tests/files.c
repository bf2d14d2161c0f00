// files.c: test files, child processes and text comparison for oxtest (files.h).
#include "files.h"

#include "base/vec.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef OXCC_SOURCE_DIR
#define OXCC_SOURCE_DIR "."
#endif
#ifndef OXCC_BINARY_DIR
#define OXCC_BINARY_DIR "build"
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

// ---------------------------------------------------------------- running

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static _Noreturn void become(const char *const *arguments, const char *directory,
                             const char *const *environment, int out, int err) {
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    dup2(out, 1);
    dup2(err, 2);
    setpgid(0, 0);
    if (directory && chdir(directory) != 0) {
        _exit(126);
    }
    for (; environment && *environment; environment++) {
        putenv((char *)*environment);
    }
    execvp(arguments[0], (char *const *)arguments);
    fprintf(stderr, "cannot run %s: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

typedef struct Pipe {
    int fd;
    char *data;
    size_t len;
} Pipe;

static bool read_some(Pipe *pipe) {
    pipe->data = mem_grow(pipe->data, pipe->len + 65536);
    ssize_t got = read(pipe->fd, pipe->data + pipe->len, 65536);
    if (got > 0) {
        pipe->len += (size_t)got;
    }
    return got > 0 || (got < 0 && errno == EINTR);
}

RunResult run_program(Arena *arena, const char *const *arguments, const char *directory,
                      const char *const *environment, unsigned seconds) {
    int out[2], err[2];
    cr_assert(pipe(out) == 0 && pipe(err) == 0);
    pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0) {
        become(arguments, directory, environment, out[1], err[1]);
    }
    close(out[1]);
    close(err[1]);
    Pipe pipes[2] = {{out[0], NULL, 0}, {err[0], NULL, 0}};
    RunResult result = {0};
    double end = now() + seconds;
    bool open[2] = {true, true};
    while (open[0] || open[1]) {
        double left = end - now();
        if (left <= 0 || pipes[0].len + pipes[1].len > 64u << 20) {
            result.timed_out = true;
            kill(-child, SIGKILL);
            break;
        }
        struct pollfd polls[2];
        for (int i = 0; i < 2; i++) {
            polls[i] = (struct pollfd){open[i] ? pipes[i].fd : -1, POLLIN, 0};
        }
        if (poll(polls, 2, (int)(left * 1000) + 1) > 0) {
            for (int i = 0; i < 2; i++) {
                open[i] = open[i] && (!polls[i].revents || read_some(&pipes[i]));
            }
        }
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = arena_str(arena, (Str){pipes[0].data, pipes[0].len});
    result.err = arena_str(arena, (Str){pipes[1].data, pipes[1].len});
    for (int i = 0; i < 2; i++) {
        close(pipes[i].fd);
        mem_free(pipes[i].data);
    }
    return result;
}

Str read_file(Arena *arena, const char *path, bool *found) {
    Str text = {"", 0};
    *found = file_read(arena, str_of(path), &text) == 0;
    return text;
}

const char *oxcc_path(void) {
    const char *given = getenv("OXCC");
    return given ? given : OXCC_BINARY_DIR "/oxcc";
}

char *temp_folder(Arena *arena) {
    const char *root = getenv("TMPDIR");
    Str path = arena_printf(arena, "%s/oxtest-XXXXXX", root ? root : "/tmp");
    char *made = mkdtemp((char *)path.ptr);
    cr_assert(made, "cannot make a temporary folder: %s", strerror(errno));
    return made;
}

void remove_folder(const char *path) {
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        char name[1024];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        struct stat info;
        if (lstat(name, &info) == 0 && S_ISDIR(info.st_mode)) {
            remove_folder(name);
        } else {
            unlink(name);
        }
    }
    if (directory) {
        closedir(directory);
    }
    rmdir(path);
}
