// output.c: files come into being whole or not at all. What is written goes to a temporary name in
// the folder of its destination and is renamed when complete, so that a failed compilation, a full
// disk or an interrupt leaves nothing half-written and an old program intact.
#include "driver/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void cannot(Driver *driver, const char *what, Str path, int error) {
    diag_emit(diag_error(driver->session, ERR_NONE, SPAN_NONE,
                         "couldn't %s `" STR_FMT "`: %s (os error %d)", what, STR_ARG(path),
                         strerror(error), error));
}

// The input's name without folder and ending: `src/main.ox` is main.
Str input_stem(Driver *driver) {
    Str input = driver->input;
    if (str_eq(input, STR("-"))) {
        return STR("a.out");
    }
    size_t start = input.len;
    while (start > 0 && input.ptr[start - 1] != '/') {
        start--;
    }
    Str name = {input.ptr + start, input.len - start};
    for (size_t dot = name.len; dot-- > 1;) {
        if (name.ptr[dot] == '.') {
            return (Str){name.ptr, dot};
        }
    }
    return arena_printf(driver->session->arena, STR_FMT ".out", STR_ARG(name));
}

Str output_path(Driver *driver, EmitKind kind) {
    const Options *options = &driver->options;
    uint32_t named = 0; // outputs that -o names
    for (uint32_t i = 0; i < options->emits.len; i++) {
        const EmitRequest *request = &options->emits.data[i];
        if (request->kind == kind && request->path.ptr) {
            return request->path;
        }
        named += request->kind != EMIT_DEP_INFO && !request->path.ptr;
    }
    Arena *arena = driver->session->arena;
    Str base = options->output;
    if (!base.ptr) {
        return arena_printf(arena, STR_FMT "%s", STR_ARG(input_stem(driver)), emit_suffix(kind));
    }
    if ((named == 1 && kind != EMIT_DEP_INFO) || kind == EMIT_LINK) {
        return base;
    }
    return arena_printf(arena, STR_FMT "%s", STR_ARG(base), emit_suffix(kind));
}

static bool same_file(Str a, Str b, Arena *arena) {
    struct stat left, right;
    return stat(arena_str(arena, a).ptr, &left) == 0 &&
           stat(arena_str(arena, b).ptr, &right) == 0 && left.st_dev == right.st_dev &&
           left.st_ino == right.st_ino;
}

static bool check_destination(Driver *driver, Str path) {
    Arena *arena = driver->session->arena;
    struct stat info;
    if (path.len == 0) {
        diag_emit(diag_error(driver->session, ERR_NONE, SPAN_NONE, "the output has no name"));
        return false;
    }
    if (same_file(path, driver->input, arena)) {
        Diag *diag =
            diag_error(driver->session, ERR_NONE, SPAN_NONE,
                       "the output `" STR_FMT "` would overwrite the input", STR_ARG(path));
        diag_help(diag, "name another output with `-o`");
        diag_emit(diag);
        return false;
    }
    if (stat(arena_str(arena, path).ptr, &info) == 0 && S_ISDIR(info.st_mode)) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                "couldn't write `" STR_FMT "`: it is a directory", STR_ARG(path));
        diag_help(diag, "name another output with `-o`");
        diag_emit(diag);
        return false;
    }
    return true;
}

Output *output_begin(Driver *driver, Str path, bool executable) {
    Arena *arena = driver->session->arena;
    Output *output = ARENA_NEW(arena, Output);
    output->path = arena_str(arena, path);
    output->executable = executable;
    if (str_eq(path, STR("-"))) {
        output->temporary = path;
        output->file = stdout;
        vec_push(&driver->outputs, output);
        return output;
    }
    if (!check_destination(driver, output->path)) {
        return NULL;
    }
    struct stat info;
    if (stat(output->path.ptr, &info) == 0 && !S_ISREG(info.st_mode)) { // a device: /dev/null
        output->temporary = output->path;
    } else {
        output->temporary = arena_printf(arena, STR_FMT ".oxcc-%ld", STR_ARG(path), (long)getpid());
    }
    int fd = open(output->temporary.ptr, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                  executable ? 0777 : 0666);
    if (fd < 0) {
        cannot(driver, "write", path, errno);
        return NULL;
    }
    vec_push(&driver->outputs, output);
    if (executable) { // the linker opens it again
        close(fd);
    } else {
        output->file = fdopen(fd, "wb");
    }
    return output;
}

bool output_write(Driver *driver, Output *output, Str bytes) {
    if (bytes.len && fwrite(bytes.ptr, 1, bytes.len, output->file) != bytes.len) {
        cannot(driver, "write", output->path, errno);
        return false;
    }
    return true;
}

bool output_commit(Driver *driver, Output *output) {
    int error = 0;
    if (output->file == stdout) {
        error = fflush(stdout) != 0 ? errno : 0;
    } else if (output->file) {
        error = ferror(output->file) ? EIO : 0;
        error = fclose(output->file) != 0 ? errno : error;
        output->file = NULL;
    }
    bool moves = !str_eq(output->temporary, output->path);
    if (!error && moves && rename(output->temporary.ptr, output->path.ptr) != 0) {
        error = errno;
    }
    if (error) {
        cannot(driver, "write", output->path, error);
        return false;
    }
    output->state = OUTPUT_DONE;
    return true;
}

Str temporary_file(Driver *driver, const char *suffix) {
    Arena *arena = driver->session->arena;
    if (driver->options.save_temps) { // beside the output, and kept
        return arena_printf(arena, STR_FMT "%s", STR_ARG(output_path(driver, EMIT_LINK)), suffix);
    }
    const char *folder = getenv("TMPDIR");
    Str path = arena_printf(arena, "%s/oxcc-%ld-%u%s", folder && *folder ? folder : "/tmp",
                            (long)getpid(), driver->temporaries.len, suffix);
    vec_push(&driver->temporaries, path);
    return path;
}

Str write_temporary(Driver *driver, Str bytes, const char *suffix) {
    Str path = temporary_file(driver, suffix);
    FILE *out = fopen(path.ptr, "wb");
    bool good = out && fwrite(bytes.ptr, 1, bytes.len, out) == bytes.len;
    good = out && fclose(out) == 0 && good;
    if (!good) {
        cannot(driver, "write", path, errno);
        return (Str){NULL, 0};
    }
    return path;
}

void outputs_discard(Driver *driver) {
    for (uint32_t i = 0; i < driver->outputs.len; i++) {
        Output *output = driver->outputs.data[i];
        if (output->state == OUTPUT_OPEN) {
            if (output->file && output->file != stdout) {
                fclose(output->file);
                output->file = NULL;
            }
            if (!str_eq(output->temporary, output->path)) {
                unlink(output->temporary.ptr);
            }
        }
    }
    for (uint32_t i = 0; i < driver->temporaries.len; i++) {
        unlink(driver->temporaries.data[i].ptr);
    }
    vec_free(&driver->outputs);
    vec_free(&driver->temporaries);
}

bool write_emitted(Driver *driver, EmitKind kind, Str bytes) {
    Output *output = output_begin(driver, output_path(driver, kind), false);
    return output && output_write(driver, output, bytes) && output_commit(driver, output);
}
