// main.c: the entry point: reads the command line, picks the command, ends with the right exit
// status: 0 done, 1 the user's error, 101 an error of oxcc itself. Crashes are turned into a
// message that asks for a report, on a stack of their own, because the usual crash is a full stack.
#include "base/heap.h"
#include "driver/server.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = true }; // which says more about a crash, on a stack of its own
#else
enum { IS_SANITIZED = false };
#endif

// What a signal handler must remove; the only process-wide state.
static Driver *interrupted_driver;

static void on_interrupt(int signal_number) {
    Driver *driver = interrupted_driver;
    for (uint32_t i = 0; driver && i < driver->outputs.len; i++) {
        const Output *output = driver->outputs.data[i];
        if (output->state == OUTPUT_OPEN && !str_eq(output->temporary, output->path)) {
            unlink(output->temporary.ptr);
        }
    }
    for (uint32_t i = 0; driver && i < driver->temporaries.len; i++) {
        unlink(driver->temporaries.data[i].ptr);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void on_crash(int signal_number) {
    (void)signal_number;
    static const char message[] = "error: internal compiler error: oxcc crashed\n"
                                  "  |\n"
                                  "  = note: this is a bug of oxcc, not of your program: please "
                                  "report it with the source that "
                                  "shows it\n\n";
    ssize_t written = write(2, message, sizeof message - 1);
    (void)written;
    Driver *driver = interrupted_driver;
    for (uint32_t i = 0; driver && i < driver->outputs.len; i++) {
        const Output *output = driver->outputs.data[i];
        if (output->state == OUTPUT_OPEN && !str_eq(output->temporary, output->path)) {
            unlink(output->temporary.ptr);
        }
    }
    _exit(101);
}

static void install_handlers(void) {
    static const int interrupts[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof interrupts / sizeof *interrupts; i++) {
        struct sigaction action = {.sa_handler = on_interrupt};
        sigaction(interrupts[i], &action, NULL);
    }
    const char *keep = getenv("OXCC_CORE"); // for debugging oxcc: let it crash
    if (IS_SANITIZED || (keep && *keep)) {
        return;
    }
    static char stack[65536];
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
        sigaction(crashes[i], &action, NULL);
    }
}

static Str own_path(Arena *arena, const char *invoked) {
    char path[4096];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path);
    return len > 0 ? arena_str(arena, (Str){path, (size_t)len}) : str_of(invoked);
}

int command_version(Driver *driver) {
    puts("oxcc " OXCC_VERSION " (LLVM " OXCC_LLVM_VERSION ")");
    if (driver->options.verbose) {
        puts("binary: oxcc\nrelease: " OXCC_VERSION "\nhost: " OXCC_HOST
             "\nLLVM version: " OXCC_LLVM_VERSION "\nedition: 2024");
    }
    return 0;
}

static void print_cfgs(const Options *options) {
    puts("debug_assertions" + (options_debug_assertions(options) ? 0 : 16));
    puts("panic=\"unwind\"\ntarget_arch=\"" OXCC_HOST_ARCH "\"\ntarget_endian=\"little\"\n"
         "target_env=\"gnu\"\ntarget_family=\"unix\"");
    if (strcmp(OXCC_HOST_ARCH, "x86_64") == 0) {
        puts("target_feature=\"fxsr\"\ntarget_feature=\"sse\"\ntarget_feature=\"sse2\"");
    }
    puts("target_has_atomic=\"16\"\ntarget_has_atomic=\"32\"\ntarget_has_atomic=\"64\"\n"
         "target_has_atomic=\"8\"\ntarget_has_atomic=\"ptr\"\ntarget_os=\"linux\"\n"
         "target_pointer_width=\"64\"\ntarget_vendor=\"unknown\"\nunix");
    for (uint32_t i = 0; i < options->cfgs.len; i++) {
        CfgOption cfg = options->cfgs.data[i];
        if (cfg.value.ptr) {
            printf(STR_FMT "=\"" STR_FMT "\"\n", STR_ARG(cfg.name), STR_ARG(cfg.value));
        } else {
            printf(STR_FMT "\n", STR_ARG(cfg.name));
        }
    }
}

int command_print(Driver *driver) {
    const Options *options = &driver->options;
    for (uint32_t i = 0; i < options->prints.len; i++) {
        Str what = options->prints.data[i];
        if (str_eq(what, STR("target-list"))) {
            puts(OXCC_HOST);
        } else if (str_eq(what, STR("target-cpus"))) {
            for (size_t k = 0; k < known_arch_count; k++) {
                printf("%-8s %s\n", known_archs[k].name, known_archs[k].gpus);
            }
        } else if (str_eq(what, STR("cfg"))) {
            print_cfgs(options);
        } else if (str_eq(what, STR("sysroot"))) {
            puts("(the libraries are inside the compiler)");
        } else if (str_eq(what, STR("host-tuple"))) {
            puts(OXCC_HOST);
        } else if (options->inputs.len) {
            puts(sym_str(driver->session, crate_name(driver)).ptr);
        } else {
            diag_emit(diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                 "`--print " STR_FMT "` needs an input file", STR_ARG(what)));
            return 1;
        }
    }
    return 0;
}

static int run_command(Driver *driver, int argc) {
    Options *options = &driver->options;
    if (options->help || options->help_short) {
        options_help(stdout, options->help);
        return 0;
    }
    if (options->version) {
        return command_version(driver);
    }
    (void)argc;
    if (options->prints.len) {
        return command_print(driver);
    }
    switch (options->command) {
    case COMMAND_BUILD:
    case COMMAND_CHECK:
    case COMMAND_INSPECT:
        return compile(driver);
    case COMMAND_RUN:
        return command_run(driver);
    case COMMAND_NEW:
        return command_new(driver);
    case COMMAND_DOCTOR:
        return command_doctor(driver);
    case COMMAND_EXPLAIN:
        return command_explain(driver);
    }
    return 1;
}

static int run_with(Library *library, int argc, char **argv) {
    Driver driver = {.started = driver_now(), .library = library};
    DiagOptions options = options_diag(argc, argv);
    options.explain = explanation;
    if (driver.library) {
        driver.session = driver.library->session;
        driver.session->diag_options = options;
    } else {
        driver.session = session_new(options);
    }
    driver.program = own_path(driver.session->arena, argv[0]);
    interrupted_driver = &driver;
    int status = 1;
    bool summary = true;
    if (options_parse(driver.session, argc, argv, &driver.options)) {
        if (driver.options.inputs.len) {
            driver.input = driver.options.inputs.data[0];
        }
        status = run_command(&driver, argc);
        CommandKind command = driver.options.command;
        summary = command == COMMAND_BUILD || command == COMMAND_CHECK ||
                  command == COMMAND_INSPECT ||
                  (command == COMMAND_RUN && status != 0 && diag_error_count(driver.session));
        summary &= !driver.options.help && !driver.options.version;
    } else {
        summary = false;
    }
    if (summary) {
        diag_summary(driver.session);
    }
    if (driver.options.time) {
        phases_report(&driver);
    }
    outputs_discard(&driver);
    interrupted_driver = NULL;
    options_free(&driver.options);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        status = status ? status : 1;
    }
    return status;
}

static int check_one(Library *library, const char *path) {
    char *argv[] = {"oxcc", "check", (char *)path, NULL};
    return run_with(library, 3, argv);
}

static int run_all(int argc, char **argv) {
    install_handlers();
    if (argc == 4 && strcmp(argv[1], "--make-library-image") == 0) {
        return library_make(argv[2], argv[3]);
    }
    Library *library = library_open();
    if (argc == 2 && strcmp(argv[1], "--check-server") == 0) {
        library = library ? library : library_load();
        return library ? serve_checks(library, check_one) : 101;
    }
    return run_with(library, argc, argv);
}

// Deep trees (a chain of a hundred thousand method calls) are walked by recursion in every phase:
// the work is done on a stack that is large enough for that. It is only reserved, not used up.
enum { STACK_SIZE = 1 << 30 };
typedef struct Invocation {
    int argc, status;
    char **argv;
} Invocation;

static void *run_invocation(void *argument) {
    Invocation *invocation = argument;
    invocation->status = run_all(invocation->argc, invocation->argv);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc == 1) {
        options_help(stderr, false);
        return 1;
    }
    heap_keep();
    Invocation invocation = {.argc = argc, .argv = argv};
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, STACK_SIZE) == 0 &&
        pthread_create(&thread, &attributes, run_invocation, &invocation) == 0) {
        pthread_join(thread, NULL);
        return invocation.status;
    }
    return run_all(argc, argv); // too little address space: on the stack there is
}
