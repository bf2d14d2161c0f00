// said.c: runs a compiler that reports in JSON, one object a line, and makes a set of what it says
// (said.h). Two compilers agree when their sets are equal: the wording is not compared here.
#include "parity/said.h"

#include "parity/page.h"
#include "process.h"

#include <ctype.h>
#include <stdlib.h>

enum { COMPILE_SECONDS = 60 };
#define SOURCE "example.rs"

// ---------------------------------------------------------------- JSON

// Moves past one value, given that the text is well formed: up to the `,`, `]` or `}` after it.
static Str take_value(Str *rest) {
    Str value = *rest;
    unsigned depth = 0;
    bool in_text = false;
    size_t i = 0;
    for (; i < rest->len; i++) {
        char c = rest->ptr[i];
        if (in_text) {
            i += c == '\\';
            in_text = c != '"';
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (depth == 0 && (c == ',' || c == ']' || c == '}')) {
            break;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    value.len = i < rest->len ? i : rest->len;
    *rest = (Str){rest->ptr + value.len, rest->len - value.len};
    return value;
}

static void skip_char(Str *rest) {
    if (rest->len) {
        rest->ptr++;
        rest->len--;
    }
}

// The value of a member, as it is written; empty where the object has none.
static Str member(Str object, const char *name) {
    for (skip_char(&object); object.len; skip_char(&object)) {
        Str key, entry = take_value(&object);
        if (skip_past(&entry, STR("\":"), &key) && key.len &&
            str_eq((Str){key.ptr + 1, key.len - 1}, str_of(name))) {
            return entry;
        }
    }
    return (Str){0};
}

static Str unquoted(Str text) {
    return text.len >= 2 && text.ptr[0] == '"' ? (Str){text.ptr + 1, text.len - 2} : (Str){0};
}

// ---------------------------------------------------------------- the set

typedef struct Error {
    Str code; // or the name of a lint; empty: none
    uint32_t line;
} Error;
typedef VEC(Error) ErrorVec;

static int by_line(const void *a, const void *b) {
    const Error *x = a, *y = b;
    if (x->line != y->line) {
        return x->line < y->line ? -1 : 1;
    }
    size_t common = x->code.len < y->code.len ? x->code.len : y->code.len;
    int order = common ? memcmp(x->code.ptr, y->code.ptr, common) : 0;
    return order ? order : (x->code.len > y->code.len) - (x->code.len < y->code.len);
}

// The line of the first primary span that lies in the program.
static uint32_t line_of(Str message, Str file) {
    Str spans = member(message, "spans");
    for (skip_char(&spans); spans.len > 1; skip_char(&spans)) {
        Str span = take_value(&spans);
        if (str_eq(member(span, "is_primary"), STR("true")) &&
            str_eq(unquoted(member(span, "file_name")), file)) {
            return (uint32_t)atoi(member(span, "line_start").ptr);
        }
    }
    return 0;
}

static void add_error(ErrorVec *errors, Str message, Str file) {
    Str text = unquoted(member(message, "message"));
    if (!str_eq(member(message, "level"), STR("\"error\"")) ||
        str_starts_with(text, STR("aborting due to"))) {
        return;
    }
    Str code = unquoted(member(member(message, "code"), "code"));
    vec_push(errors, (Error){.code = code, .line = line_of(message, file)});
}

Str said_errors(Arena *arena, Str messages, Str file) {
    ErrorVec errors = {0};
    while (messages.len) {
        Str line = first_line(messages);
        messages.ptr += line.len;
        messages.len -= line.len;
        skip_char(&messages);
        if (str_starts_with(line, STR("{"))) {
            add_error(&errors, line, file);
        }
    }
    if (errors.len) {
        qsort(errors.data, errors.len, sizeof *errors.data, by_line);
    }
    Str set = STR("");
    for (uint32_t i = 0; i < errors.len; i++) {
        const Error *error = &errors.data[i];
        if (i == 0 || by_line(error - 1, error) != 0) {
            Str code = error->code.len ? error->code : STR("error");
            set = arena_printf(arena, STR_FMT "%s" STR_FMT ":%u", STR_ARG(set), i ? " " : "",
                               STR_ARG(code), error->line);
        }
    }
    vec_free(&errors);
    return set;
}

bool said_has_code(Str errors, Str code) {
    Str before;
    while (skip_past(&errors, code, &before)) {
        bool starts = before.len == 0 || before.ptr[before.len - 1] == ' ';
        if (starts && str_starts_with(errors, STR(":"))) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- running

// `command` ends in a free place for the edition and one for the end.
static Said said_by(Arena *arena, Str program, const char *edition, const char **command,
                    size_t count) {
    char *folder = temp_folder(arena);
    write_text(arena_printf(arena, "%s/" SOURCE, folder).ptr, program);
    command[count] = arena_printf(arena, "--edition=%s", edition).ptr;
    RunResult result = run_program(arena, command, folder, NULL, COMPILE_SECONDS);
    remove_folder(folder);
    bool crashed = result.timed_out || result.status > 1;
    return (Said){
        .ending = crashed         ? SAID_CRASHED
                  : result.status ? SAID_REJECTED
                                  : SAID_ACCEPTED,
        .errors = said_errors(arena, result.err, STR(SOURCE)),
    };
}

Said said_by_rustc(Arena *arena, Str program, const char *edition) {
    // As far as `oxcc check` goes: what only instances show is left to both compilers' builds.
    const char *command[] = {
        "rustc", "--error-format=json", "--emit=metadata=example.rmeta", SOURCE, NULL, NULL};
    return said_by(arena, program, edition, command, 4);
}

Said said_by_oxcc(Arena *arena, Str program, const char *edition) {
    const char *command[] = {oxcc_path(), "check", "--error-format=json", SOURCE, NULL, NULL};
    return said_by(arena, program, edition, command, 4);
}
