// command_new.c: `oxcc new NAME`: a folder with a first program that builds and runs at once.
#include "driver/driver.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static const char main_text[] = "fn main() {\n"
                                "    println!(\"Hello from Ox!\");\n"
                                "}\n";

static bool good_name(Str path) {
    size_t start = path.len;
    while (start > 0 && path.ptr[start - 1] != '/') {
        start--;
    }
    if (start == path.len) {
        return false;
    }
    for (size_t i = start; i < path.len; i++) {
        char c = path.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      (unsigned char)c >= 0x80;
        if (!letter && !(i > start && ((c >= '0' && c <= '9') || c == '-'))) {
            return false;
        }
    }
    return true;
}

int command_new(Driver *driver) {
    Session *session = driver->session;
    Str name = driver->options.inputs.data[0];
    if (!good_name(name)) {
        Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE, "`" STR_FMT "` cannot name a program",
                                STR_ARG(name));
        diag_help(diag, "use letters, digits, `_` and `-`, beginning with a letter");
        diag_emit(diag);
        return 1;
    }
    if (mkdir(name.ptr, 0777) != 0) {
        cannot(driver, "create", name, errno);
        return 1;
    }
    Str path = arena_printf(session->arena, STR_FMT "/main.ox", STR_ARG(name));
    Output *output = output_begin(driver, path, false);
    if (!output || !output_write(driver, output, str_of(main_text)) ||
        !output_commit(driver, output)) {
        rmdir(name.ptr);
        return 1;
    }
    printf("Created " STR_FMT ". Run it with: oxcc run " STR_FMT "\n", STR_ARG(path),
           STR_ARG(path));
    return 0;
}
