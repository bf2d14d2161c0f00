// command_explain.c: `oxcc explain CODE`: what an error code means, from explain.def.
#include "driver/driver.h"

typedef struct Explanation {
    ErrorCode code;
    const char *text;
} Explanation;
static const Explanation explanations[] = {
#define EXPLAIN(code, text) {ERR_##code, text},
#include "explain.def"
#undef EXPLAIN
};
enum { EXPLANATION_COUNT = sizeof explanations / sizeof *explanations };

Str explanation(ErrorCode code) {
    for (size_t i = 0; i < EXPLANATION_COUNT; i++) {
        if (explanations[i].code == code) {
            return str_of(explanations[i].text);
        }
    }
    return (Str){NULL, 0};
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
        fputs(text.ptr, stdout);
        return 0;
    }
    if (known) {
        Diag *diag = diag_error(session, ERR_NONE, SPAN_NONE, "%s has no longer explanation yet",
                                error_code_name(code));
        if (upper[0] == 'E') {
            diag_help(diag,
                      "the code means the same as in Rust: "
                      "https://doc.rust-lang.org/error_codes/%s.html",
                      error_code_name(code));
        }
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
