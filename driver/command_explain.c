#define _GNU_SOURCE // memmem
// command_explain.c: `oxcc explain CODE`: what an error code means, from docs/error_codes.md.
//
// Each `## CODE` of that file is followed by a text, and mostly by two programs in fences: one that
// fails with the code and one that passes. Here the programs are indented instead.
#include "driver/driver.h"

#include <string.h>

extern const char error_codes_text[]; // made of the file by cmake/text_to_c.cmake
extern const unsigned long error_codes_text_len;

Str explanation(ErrorCode code) {
    char heading[24];
    int len = snprintf(heading, sizeof heading, "\n## %s\n", error_code_name(code));
    const char *begin = memmem(error_codes_text, error_codes_text_len, heading, (size_t)len);
    if (!begin) {
        return (Str){NULL, 0};
    }
    begin += len;
    const char *end = error_codes_text + error_codes_text_len;
    const char *next = memmem(begin, (size_t)(end - begin), "\n## ", 4);
    return (Str){begin, (size_t)((next ? next : end) - begin)};
}

static void print_section(Str text) {
    bool in_code = false;
    while (text.len && text.ptr[0] == '\n') {
        text = (Str){text.ptr + 1, text.len - 1};
    }
    while (text.len) {
        const char *newline = memchr(text.ptr, '\n', text.len);
        Str line = {text.ptr, newline ? (size_t)(newline - text.ptr) : text.len};
        size_t used = line.len + (newline ? 1 : 0);
        text = (Str){text.ptr + used, text.len - used};
        if (str_eq(line, STR("```"))) {
            in_code = false;
        } else if (str_eq(line, STR("```rust,fails")) || str_eq(line, STR("```rust,passes"))) {
            in_code = true;
            printf("This %s:\n\n", str_ends_with(line, STR("fails")) ? "fails" : "passes");
        } else {
            printf("%s" STR_FMT "\n", in_code && line.len ? "    " : "", STR_ARG(line));
        }
    }
}

int command_explain(Driver *driver) {
    Session *session = driver->session;
    Str name = driver->options.inputs.data[0];
    char upper[16] = {0};
    for (size_t i = 0; i < name.len && i < sizeof upper - 1; i++) {
        char c = name.ptr[i];
        upper[i] = c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    }
    ErrorCode code = ERR_NONE;
    bool known = name.len < sizeof upper && error_code_from_name(str_of(upper), &code);
    Str text = known ? explanation(code) : (Str){NULL, 0};
    if (text.ptr) {
        print_section(text);
        return 0;
    }
    if (known) { // a code of Rust that oxcc never gives
        Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE, "%s is not given by oxcc",
                                error_code_name(code));
        diag_help(
            diag,
            "the code means the same as in Rust: https://doc.rust-lang.org/error_codes/%s.html",
            error_code_name(code));
        diag_emit(diag);
        return 1;
    }
    Arena *arena = session->arena;
    Str *names = ARENA_ARRAY(arena, Str, ERR_COUNT);
    for (uint32_t i = 1; i < ERR_COUNT; i++) {
        names[i - 1] = str_of(error_code_name((ErrorCode)i));
    }
    Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE, "`" STR_FMT "` is not an error code",
                            STR_ARG(name));
    Str nearest = str_nearest(str_of(upper), names, ERR_COUNT - 1);
    if (nearest.ptr) {
        diag_help(diag, "the nearest one is `" STR_FMT "`", STR_ARG(nearest));
    }
    diag_emit(diag);
    return 1;
}
