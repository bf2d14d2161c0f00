// process.c: running other programs: the linker, ptxas, the program just made. posix_spawn is used
// instead of fork, because the compiler's memory may be large by then.
#include "driver/driver.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

Str find_program(Driver *driver, const char *name) {
    Arena *arena = driver->session->arena;
    const char *path = getenv("PATH");
    path = path ? path : "/usr/local/bin:/usr/bin:/bin";
    while (*path) {
        size_t len = strcspn(path, ":");
        Str candidate = arena_printf(arena, "%.*s/%s", (int)len, path, name);
        if (access(candidate.ptr, X_OK) == 0) {
            return candidate;
        }
        path += len + (path[len] == ':');
    }
    return (Str){NULL, 0};
}

void show_command(Driver *driver, Arguments *arguments) {
    (void)driver;
    for (uint32_t i = 0; i < arguments->len && arguments->data[i]; i++) {
        const char *text = arguments->data[i];
        bool plain = *text != 0;
        for (const char *c = text; *c && plain; c++) {
            plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                    (*c >= '0' && *c <= '9') || strchr("-_./=+:,@%", *c);
        }
        fputs(i ? " " : "", stderr);
        if (plain) {
            fputs(text, stderr);
            continue;
        }
        fputc('\'', stderr);
        for (const char *c = text; *c; c++) {
            fputs(*c == '\'' ? "'\\''" : (char[]){*c, 0}, stderr);
        }
        fputc('\'', stderr);
    }
    fputc('\n', stderr);
}

static Str read_all(Arena *arena, int fd) {
    Str text = {"", 0};
    file_read_fd(arena, fd, &text);
    close(fd);
    return text;
}

ProcessResult process_run(Driver *driver, Arguments *arguments, bool capture) {
    vec_push(arguments, NULL);
    if (driver->options.verbose || driver->options.dry_run) {
        show_command(driver, arguments);
    }
    ProcessResult result = {.output = {"", 0}};
    if (driver->options.dry_run) {
        result.started = true;
        return result;
    }
    int ends[2] = {-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (capture && pipe(ends) == 0) {
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
    }
    pid_t child;
    result.error = posix_spawnp(&child, arguments->data[0], &actions, NULL,
                                (char *const *)arguments->data, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (ends[1] >= 0) {
        close(ends[1]);
    }
    if (ends[0] >= 0) {
        result.output = read_all(driver->session->arena, ends[0]);
    }
    if (result.error) {
        return result;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    result.started = true;
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}
