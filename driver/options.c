// options.c: reads the command line by the table of options.def. Spellings are looked up whole
// first
// (`-lineinfo` before `-l`), then with `=`, then as a short option with its value joined; the
// longest match wins. Habits of rustc, nvcc, clang and cargo are served where they have a meaning
// here and refused with the oxcc way where they have none; a misspelt one is named with its
// nearest.
#define _GNU_SOURCE // memmem
#include "driver/options.h"

#include <stdlib.h>

typedef enum OptionForm { FORM_FLAG, FORM_VALUE, FORM_JOINED, FORM_OPTIONAL } OptionForm;
typedef enum OptionId {
#define OPTION(constant, spelling, form, value, group, help) OPT_##constant,
#include "options.def"
    OPT_COUNT
} OptionId;

typedef struct OptionSpelling {
    const char *text;
    OptionId id; // OPT_COUNT: refused
    OptionForm form;
    const char *reply;
} OptionSpelling;

static const OptionForm option_forms[] = {
#define OPTION(constant, spelling, form, value, group, help) FORM_##form,
#include "options.def"
};

static const OptionSpelling spellings[] = {
#define OPTION(constant, spelling, form, value, group, help)                                       \
    {spelling, OPT_##constant, FORM_##form, NULL},
#include "options.def"
#define ALIAS(spelling, constant) {spelling, OPT_##constant, FORM_FLAG, NULL},
#include "options.def"
#define REFUSED(spelling, form, reply) {spelling, OPT_COUNT, FORM_##form, reply},
#include "options.def"
};
enum { SPELLING_COUNT = sizeof spellings / sizeof *spellings };

typedef enum OptionGroup {
    GROUP_OUTPUT,
    GROUP_TARGET,
    GROUP_OPTIMISE,
    GROUP_DEBUG,
    GROUP_INFORMATION,
    GROUP_LIBRARY,
    GROUP_DIAGNOSTIC,
    GROUP_COUNT
} OptionGroup;

typedef struct OptionHelp {
    const char *spelling, *value, *help;
    OptionForm form;
    OptionGroup group;
} OptionHelp;
static const OptionHelp option_help[] = {
#define OPTION(constant, spelling, form, value, group, help)                                       \
    {spelling, value, help, FORM_##form, GROUP_##group},
#include "options.def"
};

const Arch known_archs[] = {
#define ARCH(name, number, major, gpus) {name, number, major, gpus},
#include "archs.def"
#undef ARCH
};
const size_t known_arch_count = sizeof known_archs / sizeof *known_archs;

typedef struct CommandName {
    const char *name;
    CommandKind kind;
    const char *usage, *help;
} CommandName;
static const CommandName commands[] = {
    {"run", COMMAND_RUN, "run FILE [-- ARGS]", "compile and run a program"},
    {"check", COMMAND_CHECK, "check FILE", "report errors, write nothing"},
    {"inspect", COMMAND_INSPECT, "inspect FILE", "the PTX of a program's kernels"},
    {"new", COMMAND_NEW, "new NAME", "a folder with a first program"},
    {"doctor", COMMAND_DOCTOR, "doctor", "what is installed, and what works with it"},
    {"explain", COMMAND_EXPLAIN, "explain CODE", "what an error code means"},
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

typedef struct EmitName {
    const char *name, *suffix;
    bool is_text;
} EmitName;
static const EmitName emit_names[EMIT_COUNT] = {
    [EMIT_AST] = {"ast", ".ast.ox", true},      [EMIT_HIR] = {"hir", ".hir", true},
    [EMIT_MIR] = {"mir", ".mir", true},         [EMIT_TILE] = {"tile", ".tile", true},
    [EMIT_LLVM_IR] = {"llvm-ir", ".ll", true},  [EMIT_LLVM_BC] = {"llvm-bc", ".bc", false},
    [EMIT_ASM] = {"asm", ".s", true},           [EMIT_OBJ] = {"obj", ".o", false},
    [EMIT_PTX] = {"ptx", ".ptx", true},         [EMIT_CUBIN] = {"cubin", ".cubin", false},
    [EMIT_DEP_INFO] = {"dep-info", ".d", true}, [EMIT_KERNELS] = {"kernels", ".kernels.so", false},
    [EMIT_LINK] = {"link", "", false},
};

static bool is_of_host(EmitKind kind) {
    return kind == EMIT_LLVM_IR || kind == EMIT_LLVM_BC || kind == EMIT_ASM || kind == EMIT_OBJ ||
           kind == EMIT_LINK;
}

const char *emit_name(EmitKind kind) {
    return emit_names[kind].name;
}

const char *emit_suffix(EmitKind kind) {
    return emit_names[kind].suffix;
}

bool emit_is_text(EmitKind kind) {
    return emit_names[kind].is_text;
}

bool options_emit(const Options *options, EmitKind kind) {
    for (uint32_t i = 0; i < options->emits.len; i++) {
        if (options->emits.data[i].kind == kind) {
            return true;
        }
    }
    return false;
}

bool options_overflow_checks(const Options *options) {
    return options->overflow_checks == CHOICE_DEFAULT
               ? options->opt_level == 0 && !options->opt_size
               : options->overflow_checks == CHOICE_YES;
}

bool options_debug_assertions(const Options *options) {
    return options->debug_assertions == CHOICE_DEFAULT
               ? options->opt_level == 0 && !options->opt_size
               : options->debug_assertions == CHOICE_YES;
}

const Arch *arch_named(Str name) {
    Str digits = name;
    if (str_starts_with(name, STR("compute_"))) {
        digits = (Str){name.ptr + 8, name.len - 8};
    } else if (str_starts_with(name, STR("sm_"))) {
        digits = (Str){name.ptr + 3, name.len - 3};
    } else {
        return NULL;
    }
    for (size_t i = 0; i < known_arch_count; i++) {
        if (str_eq(digits, str_of(known_archs[i].name + 3))) {
            return &known_archs[i];
        }
    }
    return NULL;
}

// ---------------------------------------------------------------- help

void options_help(FILE *out, bool everything) {
    fputs("oxcc compiles Ox, which is Rust with the GPU built in, to one native program.\n\n"
          "Usage: oxcc [OPTIONS] FILE        compile FILE to a program of the same name\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "       oxcc %-21s %s\n", commands[i].usage, commands[i].help);
    }
    if (!everything) {
        fputs("\nOften used: -o FILE, -O, -arch=sm_90, --emit=ptx, -g, --time. `oxcc --help` lists "
              "all.\n",
              out);
        return;
    }
    static const char *const titles[GROUP_COUNT] = {
        "Output",   "Targets", "Optimisation", "Debugging", "Information", "Crates and libraries",
        "Messages",
    };
    for (int group = 0; group < GROUP_COUNT; group++) {
        fprintf(out, "\n%s:\n", titles[group]);
        for (size_t i = 0; i < OPT_COUNT; i++) {
            const OptionHelp *option = &option_help[i];
            if ((int)option->group == group) {
                char left[64];
                bool spaced = option->form == FORM_JOINED && strlen(option->spelling) > 2;
                snprintf(left, sizeof left, "%s%s%s", option->spelling,
                         option->form == FORM_VALUE              ? "="
                         : option->form == FORM_JOINED || spaced ? " "
                                                                 : "",
                         option->value);
                fprintf(out, "  %-28s %s\n", left, option->help);
            }
        }
    }
    fputs("\n`@FILE` reads further arguments from FILE; `-` as input is standard input.\n", out);
}

// ---------------------------------------------------------------- arguments

typedef struct Parser {
    Session *session;
    Options *options;
    VEC(Str) arguments;
    uint32_t at;
    bool failed;
    uint32_t response_depth;
} Parser;

static void mistake(Parser *parser, Diag *diag) {
    parser->failed = true;
    diag_emit(diag);
}

#define USAGE_ERROR(parser, ...) diag_error((parser)->session, ERR_NONE, SPAN_NONE, __VA_ARGS__)

static void add_argument(Parser *parser, Str argument);

// Splits a response file at white space; quotes and backslashes protect it.
static void add_response_file(Parser *parser, Str path) {
    Arena *arena = parser->session->arena;
    Str text;
    int error = file_read(arena, path, &text);
    if (error || parser->response_depth >= 16) {
        mistake(parser, USAGE_ERROR(parser, "cannot read arguments from `" STR_FMT "`: %s",
                                    STR_ARG(path), error ? strerror(error) : "too deeply nested"));
        return;
    }
    parser->response_depth++;
    for (size_t i = 0; i < text.len;) {
        while (i < text.len && strchr(" \t\r\n", text.ptr[i])) {
            i++;
        }
        if (i == text.len) {
            break;
        }
        char *word = arena_alloc(arena, text.len - i + 1, 1), quote = 0;
        size_t len = 0;
        for (; i < text.len && (quote || !strchr(" \t\r\n", text.ptr[i])); i++) {
            char c = text.ptr[i];
            if (c == '\\' && i + 1 < text.len && quote != '\'') {
                word[len++] = text.ptr[++i];
            } else if (quote ? c == quote : c == '"' || c == '\'') {
                quote = quote ? 0 : c;
            } else {
                word[len++] = c;
            }
        }
        add_argument(parser, (Str){word, len});
    }
    parser->response_depth--;
}

static void add_argument(Parser *parser, Str argument) {
    if (argument.len > 1 && argument.ptr[0] == '@') {
        add_response_file(parser, (Str){argument.ptr + 1, argument.len - 1});
    } else {
        vec_push(&parser->arguments, argument);
    }
}

// ---------------------------------------------------------------- values

static bool parse_bool(Parser *parser, const char *option, Str value) {
    if (str_eq(value, STR("true")) || str_eq(value, STR("yes")) || str_eq(value, STR("on")) ||
        str_eq(value, STR("y")) || value.len == 0) {
        return true;
    }
    if (!str_eq(value, STR("false")) && !str_eq(value, STR("no")) && !str_eq(value, STR("off")) &&
        !str_eq(value, STR("n"))) {
        mistake(parser, USAGE_ERROR(parser, "`%s` takes true or false, not `" STR_FMT "`", option,
                                    STR_ARG(value)));
    }
    return false;
}

static uint32_t parse_number(Parser *parser, const char *option, Str value, uint32_t max) {
    uint64_t number = 0;
    bool good = value.len > 0 && value.len < 10;
    for (size_t i = 0; good && i < value.len; i++) {
        good = value.ptr[i] >= '0' && value.ptr[i] <= '9';
        number = number * 10 + (uint64_t)(value.ptr[i] - '0');
    }
    if (!good || number > max) {
        mistake(parser, USAGE_ERROR(parser, "`%s` takes a number up to %u, not `" STR_FMT "`",
                                    option, max, STR_ARG(value)));
        return 0;
    }
    return (uint32_t)number;
}

// Says that `value` is none of `choices`, nearest first.
static void wrong_choice(Parser *parser, const char *option, Str value, const char *const *choices,
                         size_t count) {
    Arena *arena = parser->session->arena;
    Str *names = ARENA_ARRAY(arena, Str, count);
    Str list = {"", 0};
    for (size_t i = 0; i < count; i++) {
        names[i] = str_of(choices[i]);
    }
    Str nearest = str_nearest(value, names, count);
    for (size_t i = 0; i < count; i++) {
        list = arena_printf(arena, STR_FMT "%s%s", STR_ARG(list), i ? ", " : "", choices[i]);
    }
    Diag *diag =
        USAGE_ERROR(parser, "unknown value `" STR_FMT "` for `%s`", STR_ARG(value), option);
    if (nearest.ptr) {
        diag_help(diag, "the nearest one is `" STR_FMT "`", STR_ARG(nearest));
    }
    diag_note(diag, "it takes " STR_FMT, STR_ARG(list));
    mistake(parser, diag);
}

static int choose(Parser *parser, const char *option, Str value, const char *const *choices,
                  size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (str_eq(value, str_of(choices[i]))) {
            return (int)i;
        }
    }
    wrong_choice(parser, option, value, choices, count);
    return -1;
}

// Takes the text before `separator`; the rest stays. Without one it takes everything.
static Str split_at(Str *rest, char separator) {
    const char *found = memchr(rest->ptr, separator, rest->len);
    Str head = {rest->ptr, found ? (size_t)(found - rest->ptr) : rest->len};
    *rest = found ? (Str){found + 1, rest->len - head.len - 1} : (Str){NULL, 0};
    return head;
}

static void add_emit(Options *options, EmitKind kind, Str path) {
    for (uint32_t i = 0; i < options->emits.len; i++) {
        if (options->emits.data[i].kind == kind) {
            options->emits.data[i].path = path;
            return;
        }
    }
    vec_push(&options->emits, (EmitRequest){kind, path});
}

static void parse_emit(Parser *parser, Str value) {
    const char *names[EMIT_COUNT];
    for (int i = 0; i < EMIT_COUNT; i++) {
        names[i] = emit_names[i].name;
    }
    while (value.ptr) {
        Str item = split_at(&value, ',');
        Str kind = split_at(&item, '=');
        int found = choose(parser, "--emit", kind, names, EMIT_COUNT);
        if (found >= 0) {
            add_emit(parser->options, (EmitKind)found, item);
        }
    }
}

static void add_arch(Parser *parser, Str name) {
    Options *options = parser->options;
    bool all = str_eq(name, STR("all")), major = str_eq(name, STR("all-major"));
    if (str_eq(name, STR("native"))) {
        options->arch_native = true;
        return;
    }
    const Arch *one = arch_named(name);
    if (!one && !all && !major) {
        const char *names[64];
        size_t count = 0;
        for (size_t i = 0; i < known_arch_count; i++) {
            names[count++] = known_archs[i].name;
        }
        names[count++] = "native";
        names[count++] = "all";
        names[count++] = "all-major";
        wrong_choice(parser, "-arch", name, names, count);
        return;
    }
    for (size_t i = 0; i < known_arch_count; i++) {
        const Arch *arch = &known_archs[i];
        bool plain = strchr("0123456789", arch->name[strlen(arch->name) - 1]) != NULL;
        bool wanted = one ? arch == one : major ? arch->is_major : plain;
        for (uint32_t k = 0; k < options->archs.len; k++) {
            wanted &= options->archs.data[k] != arch;
        }
        if (wanted) {
            vec_push(&options->archs, arch);
        }
    }
}

static void parse_gencode(Parser *parser, Str value) {
    // arch=compute_90,code=[sm_90,compute_90]: only what machine is meant matters here
    Arena *arena = parser->session->arena;
    char *text = (char *)arena_str(arena, value).ptr;
    for (char *c = text; *c; c++) {
        *c = *c == '[' || *c == ']' || *c == '"' ? ',' : *c;
    }
    Str rest = {text, value.len};
    bool any = false, code = false;
    while (rest.ptr) {
        Str item = split_at(&rest, ',');
        if (str_starts_with(item, STR("code="))) {
            code = true;
            item = (Str){item.ptr + 5, item.len - 5};
        } else if (str_starts_with(item, STR("arch="))) {
            item = (Str){item.ptr + 5, item.len - 5};
            if (memmem(value.ptr, value.len, "code=", 5)) {
                continue;
            }
        }
        if (item.len && (code || !any)) {
            add_arch(parser, item);
            any = true;
        }
    }
}

// An option that is understood but not carried out by this version: better said than ignored.
static void not_yet(Parser *parser, const char *option, const char *why) {
    mistake(parser, USAGE_ERROR(parser, "`%s` is not supported yet: %s", option, why));
}

static void parse_check(Parser *parser, Str value) {
    static const char *const names[] = {"race", "mem", "init"}; // a bit each
    do {
        int check = choose(parser, "--check", split_at(&value, ','), names, 3);
        parser->options->check |= check >= 0 ? 1u << check : 0;
    } while (value.ptr);
}

static void parse_opt_level(Parser *parser, Str value) {
    static const char *const levels[] = {"0", "1", "2", "3", "s", "z"};
    int level = value.len ? choose(parser, "-O", value, levels, 6) : 3;
    if (level >= 0) {
        parser->options->opt_level = level > 3 ? 2 : (uint32_t)level;
        parser->options->opt_size = level > 3;
    }
}

static void parse_codegen(Parser *parser, Str value) {
    static const char *const keys[] = {
        "opt-level", "target-cpu", "overflow-checks",       "debug-assertions",
        "panic",     "debuginfo",  "no-prepopulate-passes",
    };
    static const char *const panics[] = {"unwind", "abort"};
    static const char *const debugs[] = {
        "0", "1", "2", "none", "limited", "full", "line-tables-only", "line-directives-only"};
    static const DebugLevel debug_levels[] = {DEBUG_NONE,  DEBUG_LIMITED,   DEBUG_FULL,
                                              DEBUG_NONE,  DEBUG_LIMITED,   DEBUG_FULL,
                                              DEBUG_LINES, DEBUG_DIRECTIVES};
    Options *options = parser->options;
    Str key = split_at(&value, '=');
    Str text = value.ptr ? value : (Str){"", 0};
    int chosen;
    switch (choose(parser, "-C", key, keys, sizeof keys / sizeof *keys)) {
    case 0:
        parse_opt_level(parser, text);
        break;
    case 1:
        options->target_cpu = text;
        break;
    case 2:
        options->overflow_checks =
            parse_bool(parser, "-C overflow-checks", text) ? CHOICE_YES : CHOICE_NO;
        break;
    case 3:
        options->debug_assertions =
            parse_bool(parser, "-C debug-assertions", text) ? CHOICE_YES : CHOICE_NO;
        break;
    case 4:
        chosen = choose(parser, "-C panic", text, panics, 2);
        options->panic_abort = chosen == 1 ? CHOICE_YES : CHOICE_NO;
        break;
    case 5:
        chosen = choose(parser, "-C debuginfo", text, debugs, 8);
        if (chosen >= 0) {
            options->debug = debug_levels[chosen];
        }
        break;
    case 6:
        options->no_passes = true;
        break;
    default:
        break;
    }
}

static void parse_cfg(Parser *parser, Str value) {
    Str name = split_at(&value, '=');
    if (value.ptr && value.len >= 2 && value.ptr[0] == '"' && value.ptr[value.len - 1] == '"') {
        value = (Str){value.ptr + 1, value.len - 2};
    } else if (value.ptr) {
        mistake(parser, USAGE_ERROR(parser,
                                    "the value of `--cfg " STR_FMT "` must stand in quotes: "
                                    "--cfg '" STR_FMT "=\"" STR_FMT "\"'",
                                    STR_ARG(name), STR_ARG(name), STR_ARG(value)));
    }
    vec_push(&parser->options->cfgs, (CfgOption){name, value});
}

static void parse_extern(Parser *parser, Str value) {
    Str name = split_at(&value, '=');
    if (!value.ptr || !name.len || !value.len) {
        mistake(parser, USAGE_ERROR(parser, "`--extern` takes NAME=FILE"));
        return;
    }
    vec_push(&parser->options->externs, (ExternCrate){name, value});
}

static void parse_edition(Parser *parser, Str value) {
    static const char *const editions[] = {"2015", "2018", "2021", "2024"};
    int found = choose(parser, "--edition", value, editions, 4);
    if (found >= 0) {
        parser->options->edition = (uint32_t)atoi(editions[found]);
    }
}

static void parse_lint(Parser *parser, Str value, LintFlagLevel level) {
    char *name = (char *)arena_str(parser->session->arena, value).ptr;
    for (char *c = name; *c; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    vec_push(&parser->options->lints, (LintFlag){{name, value.len}, level});
}

static void parse_print(Parser *parser, Str value) {
    static const char *const whats[] = {"target-list", "target-cpus", "cfg",   "sysroot",
                                        "host-tuple",  "crate-name",  "layout"};
    Str rest = value;
    Str what = split_at(&rest, '=');
    if (choose(parser, "--print", what, whats, 7) < 0) {
        return;
    }
    if (!str_eq(what, STR("layout"))) {
        vec_push(&parser->options->prints, value);
    } else if (rest.len) {
        vec_push(&parser->options->layouts, rest);
    } else {
        parser->options->all_layouts = true;
    }
}

static void apply(Parser *parser, OptionId id, Str value) {
    Options *options = parser->options;
    static const char *const levels[] = {"allow", "warn", "deny", "forbid"};
    static const char *const crate_types[] = {"bin", "lib", "rlib", "staticlib", "cdylib", "dylib"};
    int chosen;
    switch (id) {
    case OPT_OUTPUT:
        options->output = value;
        break;
    case OPT_COMPILE_ONLY:
        add_emit(options, EMIT_OBJ, (Str){NULL, 0});
        break;
    case OPT_ASSEMBLY:
        add_emit(options, EMIT_ASM, (Str){NULL, 0});
        break;
    case OPT_EMIT:
        parse_emit(parser, value);
        break;
    case OPT_SAVE_TEMPS:
        options->save_temps = true;
        break;
    case OPT_CRATE_TYPE:
        if (choose(parser, "--crate-type", value, crate_types, 6) > 0) {
            not_yet(parser, "--crate-type", "only programs (bin) are made");
        }
        break;
    case OPT_CRATE_NAME:
        options->crate_name = value;
        break;
    case OPT_ARCH:
        while (value.ptr) {
            add_arch(parser, split_at(&value, ','));
        }
        break;
    case OPT_GENCODE:
        parse_gencode(parser, value);
        break;
    case OPT_TARGET:
        options->target = value;
        break;
    case OPT_BACKEND:
        options->backend = value;
        break;
    case OPT_OPTIMISE:
        parse_opt_level(parser, value);
        break;
    case OPT_CODEGEN:
        parse_codegen(parser, value);
        break;
    case OPT_FMAD:
        options->fmad = parse_bool(parser, "--fmad", value);
        break;
    case OPT_FAST_MATH:
        options->fast_math = options->fmad = true;
        break;
    case OPT_DENY_CHECKS:
        options->deny_checks = true;
        break;
    case OPT_FTZ:
        if (parse_bool(parser, "-ftz", value)) {
            not_yet(parser, "-ftz", "f32 denormals are always kept");
        }
        break;
    case OPT_MAX_REGISTERS:
        options->max_registers = parse_number(parser, "-maxrregcount", value, 255);
        break;
    case OPT_TILE_THREADS:
        options->tile_threads = parse_number(parser, "--tile-threads", value, 128);
        if (options->tile_threads != 1 && options->tile_threads != 128) {
            static const char *const choices[] = {"1", "128"};
            wrong_choice(parser, "--tile-threads", value, choices, 2);
        }
        break;
    case OPT_JOBS:
        if (parse_number(parser, "-j", value, 1024) > 1) {
            not_yet(parser, "-j", "oxcc compiles with one thread");
        }
        break;
    case OPT_DEBUG:
        options->debug = DEBUG_FULL;
        break;
    case OPT_LINE_INFO:
        if (options->device_debug == DEBUG_NONE) {
            options->device_debug = DEBUG_DIRECTIVES;
        }
        break;
    case OPT_DEBUG_DEVICE:
        options->device_debug = DEBUG_LIMITED;
        break;
    case OPT_RESOURCE_USAGE:
        options->resource_usage = true;
        break;
    case OPT_CHECK:
        parse_check(parser, value);
        break;
    case OPT_HELP:
        options->help = true;
        break;
    case OPT_HELP_SHORT:
        options->help_short = true;
        break;
    case OPT_VERSION:
        options->version = true;
        break;
    case OPT_VERBOSE:
        options->verbose = true;
        break;
    case OPT_DRY_RUN:
        options->dry_run = true;
        break;
    case OPT_TIME:
        options->time = true;
        break;
    case OPT_PRINT:
        parse_print(parser, value);
        break;
    case OPT_EXPLAIN:
        options->command = COMMAND_EXPLAIN;
        vec_push(&options->inputs, value);
        break;
    case OPT_DEPENDENCIES:
        options->dependencies = true;
        break;
    case OPT_DEPENDENCY_FILE:
        options->dependency_file = value;
        break;
    case OPT_DEPENDENCY_TARGET:
        options->dependency_target = value;
        break;
    case OPT_LIBRARY_PATH:
        vec_push(&options->library_paths, value);
        break;
    case OPT_LIBRARY:
        vec_push(&options->libraries, value);
        break;
    case OPT_EXTERN:
        parse_extern(parser, value);
        break;
    case OPT_CFG:
        parse_cfg(parser, value);
        break;
    case OPT_EDITION:
        parse_edition(parser, value);
        break;
    case OPT_SPECIALISE:
        vec_push(&options->specialise, value);
        break;
    case OPT_SOURCES:
        options->sources = value;
        break;
    case OPT_ERROR_FORMAT: {
        static const char *const formats[] = {"human", "short", "json"};
        chosen = choose(parser, "--error-format", value, formats, 3);
        parser->session->diag_options.format = chosen > 0 ? (ErrorFormat)chosen : FORMAT_HUMAN;
        break;
    }
    case OPT_COLOR: {
        static const char *const colors[] = {"auto", "always", "never"};
        chosen = choose(parser, "--color", value, colors, 3);
        parser->session->diag_options.color = chosen > 0 ? (ColorChoice)chosen : COLOR_AUTO;
        break;
    }
    case OPT_WARN:
        parse_lint(parser, value, LINT_FLAG_WARN);
        break;
    case OPT_ALLOW:
        parse_lint(parser, value, LINT_FLAG_ALLOW);
        break;
    case OPT_DENY:
        parse_lint(parser, value, LINT_FLAG_DENY);
        break;
    case OPT_FORBID:
        parse_lint(parser, value, LINT_FLAG_FORBID);
        break;
    case OPT_QUIET:
        parser->session->diag_options.quiet_warnings = true;
        break;
    case OPT_CAP_LINTS:
        chosen = choose(parser, "--cap-lints", value, levels, 4);
        options->cap_lints = chosen < 0 ? LINT_FLAG_FORBID : (LintFlagLevel)chosen;
        parser->session->diag_options.cap_lints = chosen == 0;
        break;
    case OPT_COUNT:
        break;
    }
}

// What decides about the code of kernels is kept as text: a program that finds a kernel missing
// gives it to the compiler again.
static void record_meaning(Parser *parser, const OptionSpelling *spelling, Str value) {
    static const OptionId kept[] = {OPT_OPTIMISE,      OPT_CODEGEN,      OPT_FMAD,
                                    OPT_FAST_MATH,     OPT_DENY_CHECKS,  OPT_FTZ,
                                    OPT_MAX_REGISTERS, OPT_TILE_THREADS, OPT_CHECK,
                                    OPT_EXTERN,        OPT_CFG,          OPT_EDITION};
    bool is_kept = false;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        is_kept |= kept[i] == spelling->id;
    }
    if (!is_kept) {
        return;
    }
    OptionForm form = option_forms[spelling->id];
    const char *between = form == FORM_VALUE ? "=" : "";
    vec_push(&parser->options->meaning,
             form == FORM_FLAG ? str_of(spelling->text)
                               : arena_printf(parser->session->arena, "%s%s" STR_FMT,
                                              spelling->text, between, STR_ARG(value)));
}

// ---------------------------------------------------------------- matching

static OptionForm form_of(const OptionSpelling *spelling) {
    return spelling->id == OPT_COUNT ? spelling->form : option_forms[spelling->id];
}

// The spelling that an argument begins with, and the value joined to it.
static const OptionSpelling *match(Str argument, Str *value, bool *joined) {
    const OptionSpelling *best = NULL;
    size_t best_len = 0;
    *joined = false;
    for (size_t i = 0; i < SPELLING_COUNT; i++) {
        Str text = str_of(spellings[i].text);
        OptionForm form = form_of(&spellings[i]);
        if (!str_starts_with(argument, text) || text.len < best_len) {
            continue;
        }
        Str rest = {argument.ptr + text.len, argument.len - text.len};
        bool short_form = text.len == 2 || (form == FORM_JOINED && text.ptr[1] != '-');
        bool fits = rest.len == 0 || (form == FORM_VALUE && rest.ptr[0] == '=') ||
                    (form == FORM_JOINED && (short_form || rest.ptr[0] == '=')) ||
                    (form == FORM_OPTIONAL && short_form);
        if (fits) {
            best = &spellings[i];
            best_len = text.len;
            *joined = rest.len > 0;
            *value = rest.len && rest.ptr[0] == '=' ? (Str){rest.ptr + 1, rest.len - 1} : rest;
        }
    }
    return best;
}

static void unknown_option(Parser *parser, Str argument) {
    Arena *arena = parser->session->arena;
    Str rest = argument;
    Str name = split_at(&rest, '=');
    Str *names = ARENA_ARRAY(arena, Str, SPELLING_COUNT);
    for (size_t i = 0; i < SPELLING_COUNT; i++) {
        names[i] = str_of(spellings[i].text);
    }
    Diag *diag = USAGE_ERROR(parser, "unknown option `" STR_FMT "`", STR_ARG(name));
    Str nearest = str_nearest(name, names, SPELLING_COUNT);
    if (nearest.ptr) {
        diag_help(diag, "the nearest one is `" STR_FMT "`", STR_ARG(nearest));
    }
    diag_note(diag, "`oxcc --help` lists all options");
    mistake(parser, diag);
}

static void parse_option(Parser *parser, Str argument) {
    Options *options = parser->options;
    if (str_eq(argument, STR("-ptx")) || str_eq(argument, STR("--ptx"))) {
        add_emit(options, EMIT_PTX, (Str){NULL, 0});
        return;
    }
    if (str_eq(argument, STR("-cubin")) || str_eq(argument, STR("--cubin"))) {
        add_emit(options, EMIT_CUBIN, (Str){NULL, 0});
        return;
    }
    if (str_eq(argument, STR("-vV")) || str_eq(argument, STR("-Vv"))) {
        options->version = options->verbose = true;
        return;
    }
    if (str_eq(argument, STR("-Xptxas"))) { // its only use here is -v
        Str next = parser->at < parser->arguments.len ? parser->arguments.data[parser->at++]
                                                      : (Str){"", 0};
        if (str_eq(next, STR("-v"))) {
            options->resource_usage = true;
        } else {
            mistake(parser, USAGE_ERROR(parser,
                                        "`-Xptxas " STR_FMT "` is not passed on; ptxas is "
                                        "optional here and only `-Xptxas -v` is known",
                                        STR_ARG(next)));
        }
        return;
    }
    Str value = {"", 0};
    bool joined;
    const OptionSpelling *spelling = match(argument, &value, &joined);
    if (!spelling) {
        unknown_option(parser, argument);
        return;
    }
    OptionForm form = form_of(spelling);
    if ((form == FORM_VALUE || form == FORM_JOINED) && !joined) {
        if (parser->at == parser->arguments.len) {
            mistake(parser, USAGE_ERROR(parser, "`%s` needs a value", spelling->text));
            return;
        }
        value = parser->arguments.data[parser->at++];
    }
    if (spelling->id == OPT_COUNT) {
        Diag *diag = USAGE_ERROR(parser, "`%s` is not an option of oxcc", spelling->text);
        diag_note(diag, "%s", spelling->reply);
        mistake(parser, diag);
        return;
    }
    apply(parser, spelling->id, value);
    record_meaning(parser, spelling, value);
}

static void check_usage(Parser *parser) {
    Options *options = parser->options;
    if (options->check && options->debug < DEBUG_LINES) {
        options->debug = DEBUG_LINES; // reports name lines
    }
    bool informs = options->help || options->help_short || options->version ||
                   options->prints.len || options->command == COMMAND_DOCTOR;
    bool named = options->command == COMMAND_NEW || options->command == COMMAND_EXPLAIN;
    if (options->inputs.len == 0 && !informs) {
        mistake(parser, USAGE_ERROR(parser, named ? "a name is missing" : "no input file"));
    }
    if (options->inputs.len > 1) {
        Diag *diag =
            USAGE_ERROR(parser, "more than one input: `" STR_FMT "` and `" STR_FMT "`",
                        STR_ARG(options->inputs.data[0]), STR_ARG(options->inputs.data[1]));
        if (!named) {
            diag_note(diag, "oxcc compiles a whole program from its root file; further files are "
                            "named there with `mod`");
            if (options->command == COMMAND_RUN) {
                diag_help(diag, "arguments of the program follow `--`");
            }
        }
        mistake(parser, diag);
    }
    if (options->dependencies) {
        add_emit(options, EMIT_DEP_INFO, options->dependency_file);
    }
    uint32_t others = 0; // outputs that -o could name
    bool of_host = false;
    for (uint32_t i = 0; i < options->emits.len; i++) {
        EmitKind kind = options->emits.data[i].kind;
        others += kind != EMIT_DEP_INFO;
        of_host |= is_of_host(kind);
    }
    if (of_host && options_emit(options, EMIT_KERNELS)) {
        mistake(parser, USAGE_ERROR(parser, "`--emit=kernels` goes with no output of host code"));
    }
    if (others == 0) {
        add_emit(options, EMIT_LINK, (Str){NULL, 0});
    }
    if (others > 1 && options->output.ptr && str_eq(options->output, STR("-"))) {
        mistake(parser, USAGE_ERROR(parser, "only one kind of output can go to standard output"));
    }
}

static const CommandName *find_command(Str name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (str_eq(name, str_of(commands[i].name))) {
            return &commands[i];
        }
    }
    return NULL;
}

bool options_parse(Session *session, int argc, char **argv, Options *options) {
    *options = (Options){.edition = 2024, .cap_lints = LINT_FLAG_FORBID};
    Parser parser = {.session = session, .options = options};
    for (int i = 1; i < argc; i++) {
        add_argument(&parser, str_of(argv[i]));
    }
    bool rest = false;  // after `--`
    bool named = false; // the command, which is the first argument that is no option
    while (parser.at < parser.arguments.len) {
        Str argument = parser.arguments.data[parser.at++];
        if (rest && options->command == COMMAND_RUN) {
            vec_push(&options->program_arguments, argument);
        } else if (!rest && str_eq(argument, STR("--"))) {
            rest = true;
        } else if (!rest && argument.len > 1 && argument.ptr[0] == '-') {
            parse_option(&parser, argument);
        } else if (!named && options->command == COMMAND_BUILD && find_command(argument)) {
            options->command = find_command(argument)->kind;
            named = true;
        } else {
            vec_push(&options->inputs, argument);
            named = true;
        }
    }
    if (!parser.failed) {
        check_usage(&parser);
    }
    vec_free(&parser.arguments);
    session->diag_options.lints = options->lints.data;
    session->diag_options.lint_count = options->lints.len;
    session->diag_options.cap_lints_warn = options->cap_lints == LINT_FLAG_WARN;
    return !parser.failed;
}

DiagOptions options_diag(int argc, char **argv) {
    DiagOptions options = {0};
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        bool separate = i + 1 < argc;
        const char *color = str_starts_with(str_of(argv[i]), STR("--color=")) ? argv[i] + 8
                            : separate && strcmp(argv[i], "--color") == 0     ? argv[i + 1]
                                                                              : "";
        const char *format = str_starts_with(str_of(argv[i]), STR("--error-format=")) ? argv[i] + 15
                             : separate && strcmp(argv[i], "--error-format") == 0     ? argv[i + 1]
                                                                                      : "";
        options.color = strcmp(color, "always") == 0  ? COLOR_ALWAYS
                        : strcmp(color, "never") == 0 ? COLOR_NEVER
                                                      : options.color;
        options.format = strcmp(format, "json") == 0    ? FORMAT_JSON
                         : strcmp(format, "short") == 0 ? FORMAT_SHORT
                                                        : options.format;
    }
    return options;
}

void options_free(Options *options) {
    vec_free(&options->inputs);
    vec_free(&options->program_arguments);
    vec_free(&options->emits);
    vec_free(&options->archs);
    vec_free(&options->prints);
    vec_free(&options->layouts);
    vec_free(&options->library_paths);
    vec_free(&options->libraries);
    vec_free(&options->externs);
    vec_free(&options->cfgs);
    vec_free(&options->specialise);
    vec_free(&options->meaning);
    vec_free(&options->lints);
}
