// command_run.c: `oxcc run FILE [-- ARGS]`: compiles to a temporary program and becomes it, so that
// its standard streams, signals and exit status are the program's own.
#include "driver/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int command_run(Driver *driver) {
    Options *options = &driver->options;
    if (!options->output.ptr) {
        options->output = temporary_file(driver, ".run");
    }
    int status = compile(driver);
    if (status != 0) {
        return status;
    }
    diag_summary(driver->session); // of warnings, before the program speaks
    Str program = output_path(driver, EMIT_LINK);
    if (!memchr(program.ptr, '/', program.len)) { // not by PATH
        program = arena_printf(driver->session->arena, "./" STR_FMT, STR_ARG(program));
    }
    Arguments arguments = {0};
    vec_push(&arguments, program.ptr);
    for (uint32_t i = 0; i < options->program_arguments.len; i++) {
        vec_push(&arguments, options->program_arguments.data[i].ptr);
    }
    ProcessResult result = process_run(driver, &arguments, false);
    vec_free(&arguments);
    if (!result.started) {
        cannot(driver, "run", program, result.error);
        return 1;
    }
    return result.status;
}
