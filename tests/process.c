// process.c: child processes, files and temporary folders (process.h).
#include "process.h"

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

#ifndef OXCC_BINARY_DIR
#define OXCC_BINARY_DIR "build"
#endif

// What the machine must give; without it no test means anything.
static void require(bool given, const char *what) {
    if (!given) {
        fprintf(stderr, "tests: %s: %s\n", what, strerror(errno));
        abort();
    }
}

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
    require(pipe(out) == 0 && pipe(err) == 0, "pipe");
    pid_t child = fork();
    require(child >= 0, "fork");
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
    require(made, "temporary folder");
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

bool have_program(const char *name) {
    const char *path = getenv("PATH");
    for (path = path ? path : ""; *path;) {
        size_t len = strcspn(path, ":");
        char candidate[1024];
        snprintf(candidate, sizeof candidate, "%.*s/%s", (int)len, path, name);
        if (access(candidate, X_OK) == 0) {
            return true;
        }
        path += len + (path[len] == ':');
    }
    return false;
}

bool rustc_matches(void) {
    if (!have_program("rustc")) {
        return false;
    }
    Arena *arena = arena_new();
    RunResult version =
        run_program(arena, (const char *[]){"rustc", "--version", NULL}, NULL, NULL, 30);
    bool matches = str_starts_with(version.out, STR("rustc 1.95."));
    arena_free(arena);
    return matches;
}
