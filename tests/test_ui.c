#define _GNU_SOURCE // memmem
// test_ui.c: what the compiler says about a file. The whole of stderr is compared with the golden
// `.stderr`; besides, every error and warning must be announced where it is expected:
//   //~ ERROR text     on this line        //~^ one line above, //~^^ two
//   //~| ERROR text    on the same line as the annotation before
//   //~v ERROR text    one line below      //~? ERROR text     a message without a place
// `text` is part of the message or its code. With `//@ emit: KIND` the file is compiled, not only
// checked. With `//@ rustc-agrees` rustc must print the same; `//@ rustc-agrees: DEPTH` compares
// less of it: `labels` leaves out notes, helps and suggestions, `headers` all but level, code,
// line, column and message, `codes` all but code and line. With `//@ json-agrees` the messages as
// JSON are rustc's, too, but for the text of the explanations. Behind the depth, `any order`
// (`text, any order`) lets the diagnostics stand in another order.
#include "suite.h"

#include "base/vec.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>

typedef struct Expected {
    uint32_t line; // 0: no place
    Str level, text;
    bool met;
} Expected;
typedef VEC(Expected) ExpectedVec;

static Str line_of_text(Str *text) {
    const char *newline = memchr(text->ptr, '\n', text->len);
    Str line = {text->ptr, newline ? (size_t)(newline - text->ptr) : text->len};
    size_t used = newline ? line.len + 1 : line.len;
    *text = (Str){text->ptr + used, text->len - used};
    return line;
}

static ExpectedVec collect_annotations(Suite *suite) {
    ExpectedVec all = {0};
    Str rest = suite->text;
    uint32_t previous = 0;
    for (uint32_t number = 1; rest.len; number++) {
        Str line = line_of_text(&rest);
        const char *mark = memmem(line.ptr, line.len, "//~", 3);
        if (!mark) {
            continue;
        }
        const char *at = mark + 3, *end = line.ptr + line.len;
        Expected one = {.line = number};
        for (; at < end && *at != ' '; at++) {
            one.line = *at == '^'   ? one.line - 1
                       : *at == 'v' ? one.line + 1
                       : *at == '|' ? previous
                       : *at == '?' ? 0
                                    : one.line;
        }
        while (at < end && *at == ' ') {
            at++;
        }
        one.level.ptr = at;
        while (at < end && isupper((unsigned char)*at)) {
            at++;
        }
        one.level.len = (size_t)(at - one.level.ptr);
        while (at < end && *at == ' ') {
            at++;
        }
        one.text = (Str){at, (size_t)(end - at)};
        previous = one.line;
        vec_push(&all, one);
    }
    return all;
}

// One line of --error-format=short: `file:3:5: error[E0308]: text: label`.
static void meet(Suite *suite, ExpectedVec *all, Str line) {
    uint32_t number = 0;
    Str message = line;
    Str prefix = arena_printf(suite->arena, "%s:", suite->base);
    if (str_starts_with(line, prefix)) {
        number = (uint32_t)atoi(line.ptr + prefix.len);
        const char *colon = memmem(line.ptr, line.len, ": ", 2);
        message = (Str){colon + 2, line.len - (size_t)(colon + 2 - line.ptr)};
    }
    bool error = str_starts_with(message, STR("error"));
    if ((!error && !str_starts_with(message, STR("warning"))) ||
        memmem(message.ptr, message.len, "aborting due to", 15) ||
        (number == 0 && memmem(message.ptr, message.len, " emitted", 8))) {
        return;
    }
    Str level = error ? STR("ERROR") : STR("WARN");
    for (uint32_t i = 0; i < all->len; i++) {
        Expected *one = &all->data[i];
        if (!one->met && one->line == number && str_starts_with(one->level, level) &&
            (one->text.len == 0 ||
             memmem(message.ptr, message.len, one->text.ptr, one->text.len))) {
            one->met = true;
            return;
        }
    }
    cr_assert(false, "%s:%u: not announced: " STR_FMT, suite->file->name, number, STR_ARG(message));
}

// Checks the file, or, with `//@ emit: KIND`, makes that of it.
static RunResult messages_of(Suite *suite, const char *format) {
    Str kind = suite_directive(suite, "emit");
    const char *form = arena_printf(suite->arena, "--error-format=%s", format).ptr;
    if (!kind.ptr) {
        return suite_oxcc(suite,
                          (const char *[]){"check", form, "--color=never", suite->base, NULL});
    }
    const char *emit = arena_printf(suite->arena, "--emit=" STR_FMT, STR_ARG(kind)).ptr;
    const char *output = arena_printf(suite->arena, "%s/made", suite->folder).ptr;
    return suite_oxcc(
        suite, (const char *[]){emit, "-o", output, form, "--color=never", suite->base, NULL});
}

static void check_annotations(Suite *suite) {
    ExpectedVec all = collect_annotations(suite);
    RunResult brief = messages_of(suite, "short");
    for (Str rest = brief.err; rest.len;) {
        meet(suite, &all, line_of_text(&rest));
    }
    for (uint32_t i = 0; i < all.len; i++) {
        const Expected *one = &all.data[i];
        bool checked = str_eq(one->level, STR("ERROR")) || str_starts_with(one->level, STR("WARN"));
        cr_assert(one->met || !checked, "%s:%u: expected, but not reported: " STR_FMT " " STR_FMT,
                  suite->file->name, one->line, STR_ARG(one->level), STR_ARG(one->text));
    }
    vec_free(&all);
}

static Str replaced(Arena *arena, Str text, Str from, Str to) {
    VEC(char) out = {0};
    for (size_t i = 0; i < text.len;) {
        bool here = text.len - i >= from.len && memcmp(text.ptr + i, from.ptr, from.len) == 0;
        Str piece = here ? to : (Str){text.ptr + i, 1};
        for (size_t k = 0; k < piece.len; k++) {
            vec_push(&out, piece.ptr[k]);
        }
        i += here ? from.len : 1;
    }
    Str copy = arena_str(arena, (Str){out.data, out.len});
    vec_free(&out);
    return copy;
}

// Places in library files move whenever the library is edited, and rustc's are its own: what stands
// in the golden file is `$LIB/path.ox:LL:CC`, and what is compared with rustc just `$LIB`.
static Str without_library_places(Arena *arena, Str text, bool with_path) {
    VEC(char) out = {0};
    while (text.len) {
        Str line = line_of_text(&text);
        const char *arrow = memmem(line.ptr, line.len, "--> ", 4);
        arrow = arrow ? arrow : memmem(line.ptr, line.len, "::: ", 4);
        Str place = arrow ? (Str){arrow + 4, (size_t)(line.ptr + line.len - arrow - 4)} : (Str){0};
        const char *colon = place.len ? memchr(place.ptr, ':', place.len) : NULL;
        Str path = colon ? (Str){place.ptr, (size_t)(colon - place.ptr)} : (Str){0};
        bool ours =
            str_starts_with(path, STR("std-device/")) || str_starts_with(path, STR("runtime/"));
        bool library =
            ours || (str_starts_with(path, STR("/")) && memmem(path.ptr, path.len, "/library/", 9));
        Str shown = line;
        if (library) {
            shown = arena_printf(arena, "%.*s$LIB", (int)(place.ptr - line.ptr), line.ptr);
            if (with_path) {
                shown = arena_printf(arena, STR_FMT "/" STR_FMT ":LL:CC", STR_ARG(shown),
                                     STR_ARG(path));
            }
        }
        for (size_t i = 0; i < shown.len; i++) {
            vec_push(&out, shown.ptr[i]);
        }
        vec_push(&out, '\n');
    }
    Str copy = arena_str(arena, (Str){out.data, out.len});
    vec_free(&out);
    return copy;
}

typedef enum Depth { DEPTH_CODES, DEPTH_HEADERS, DEPTH_LABELS, DEPTH_TEXT } Depth;

static bool is_footer(Str line) {
    size_t i = 0;
    while (i < line.len && line.ptr[i] == ' ') {
        i++;
    }
    return i < line.len && line.ptr[i] == '=';
}

// What is compared of one diagnostic. A note, help or suggestion starts with `note:` or `help:` in
// the first column or with `= ` in the gutter, and lasts to the end.
static Str diagnostic_to_depth(Arena *arena, Str text, Depth depth) {
    Str kept = STR("");
    for (bool first = true; text.len; first = false) {
        Str line = line_of_text(&text);
        if (!first && (str_starts_with(line, STR("note: ")) ||
                       str_starts_with(line, STR("help: ")) || is_footer(line))) {
            break;
        }
        const char *arrow = memmem(line.ptr, line.len, "--> ", 4);
        if (depth == DEPTH_CODES && first) {
            const char *end = memchr(line.ptr, ':', line.len);
            line.len = end ? (size_t)(end - line.ptr) : line.len;
        } else if (depth == DEPTH_CODES && arrow) {
            while (line.len && line.ptr[line.len - 1] != ':') {
                line.len--;
            }
        }
        bool gutter_only =
            line.len && line.ptr[line.len - 1] == '|'; // closes a snippet, or opens it
        if (first || (depth == DEPTH_LABELS ? !gutter_only : arrow != NULL)) {
            kept = arena_printf(arena, STR_FMT STR_FMT "\n", STR_ARG(kept), STR_ARG(line));
        }
    }
    return kept;
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const Str *)a)->ptr, ((const Str *)b)->ptr);
}

static Str text_to_depth(Arena *arena, Str text, Depth depth, bool any_order) {
    if (depth == DEPTH_TEXT && !any_order) {
        return text;
    }
    VEC(Str) all = {0};
    while (text.len) {
        const char *blank = memmem(text.ptr, text.len, "\n\n", 2);
        Str one = {text.ptr, blank ? (size_t)(blank - text.ptr) + 1 : text.len};
        size_t used = blank ? one.len + 1 : one.len;
        text = (Str){text.ptr + used, text.len - used};
        vec_push(&all, depth == DEPTH_TEXT ? arena_str(arena, one)
                                           : diagnostic_to_depth(arena, one, depth));
    }
    if (any_order && all.len) {
        qsort(all.data, all.len, sizeof *all.data, by_text);
    }
    Str joined = STR("");
    for (uint32_t i = 0; i < all.len; i++) {
        joined = arena_printf(arena, STR_FMT STR_FMT "\n", STR_ARG(joined), STR_ARG(all.data[i]));
    }
    vec_free(&all);
    return joined;
}

static Depth wanted_depth(Suite *suite, bool *any_order) {
    static const char *const names[] = {"codes", "headers", "labels", "text"};
    Str value = suite_directive(suite, "rustc-agrees");
    *any_order = str_ends_with(value, STR(", any order"));
    value.len -= *any_order ? strlen(", any order") : 0;
    for (int i = 0; i < 4; i++) {
        if (str_eq(value, str_of(names[i]))) {
            return (Depth)i;
        }
    }
    cr_assert(value.len == 0, "%s: no depth of comparison: " STR_FMT, suite->file->name,
              STR_ARG(value));
    return DEPTH_TEXT;
}

// A crate has the name of its file, as oxcc gives it.
static const char *crate_name(Suite *suite) {
    const char *dot = strrchr(suite->base, '.');
    return arena_printf(suite->arena, "--crate-name=%.*s", (int)(dot - suite->base), suite->base)
        .ptr;
}

static void check_against_rustc(Suite *suite, const RunResult *ours) {
    if (!rustc_matches()) {
        cr_log_warn("%s: not compared with rustc, which is not installed", suite->file->name);
        return;
    }
    const char *output = arena_printf(suite->arena, "%s/made", suite->folder).ptr;
    Str edition = suite_directive(suite, "edition");
    const char *of_edition = arena_printf(suite->arena, "--edition=" STR_FMT,
                                          STR_ARG(edition.ptr ? edition : STR("2024")))
                                 .ptr;
    const char *const command[] = {"rustc",
                                   of_edition,
                                   "--color=never",
                                   "--emit=metadata",
                                   crate_name(suite),
                                   "-o",
                                   output,
                                   suite->base,
                                   NULL};
    RunResult theirs = run_program(suite->arena, command, suite->directory, NULL, 60);
    Str text = replaced(suite->arena, theirs.err, STR("`rustc --explain"), STR("`oxcc --explain"));
    bool any_order;
    Depth depth = wanted_depth(suite, &any_order);
    char *difference = text_difference(
        text_to_depth(suite->arena, without_library_places(suite->arena, text, false), depth,
                      any_order),
        text_to_depth(suite->arena, without_library_places(suite->arena, ours->err, false), depth,
                      any_order));
    cr_assert(difference == NULL, "%s: differs from rustc:\n%s", suite->file->name, difference);
}

// Lines of JSON without notices about files made and without the explanations of codes, which are
// ours.
static Str json_messages(Arena *arena, Str text) {
    static const char mark[] = "\"explanation\":\"";
    VEC(char) out = {0};
    while (text.len) {
        Str line = line_of_text(&text);
        if (line.len == 0 || memmem(line.ptr, line.len, "\"artifact\"", 10)) {
            continue;
        }
        const char *at = line.ptr, *end = line.ptr + line.len;
        const char *told = memmem(at, line.len, mark, sizeof mark - 1);
        const char *after = told ? told + sizeof mark - 1 : at;
        while (told && after < end && *after != '"') {
            after += *after == '\\' ? 2 : 1;
        }
        for (; at < end; at++) {
            if (!told || at < told + sizeof mark - 1 || at >= after) {
                vec_push(&out, *at);
            }
        }
        vec_push(&out, '\n');
    }
    Str copy = arena_str(arena, (Str){out.data, out.len});
    vec_free(&out);
    return replaced(arena, copy, STR("`rustc --explain"), STR("`oxcc --explain"));
}

static void check_json(Suite *suite) {
    if (!rustc_matches()) {
        cr_log_warn("%s: not compared with rustc, which is not installed", suite->file->name);
        return;
    }
    const char *output = arena_printf(suite->arena, "%s/made", suite->folder).ptr;
    const char *const command[] = {"rustc",
                                   "--edition=2024",
                                   "--error-format=json",
                                   "--emit=metadata",
                                   crate_name(suite),
                                   "-o",
                                   output,
                                   suite->base,
                                   NULL};
    RunResult theirs = run_program(suite->arena, command, suite->directory, NULL, 60);
    RunResult ours = messages_of(suite, "json");
    char *difference = text_difference(json_messages(suite->arena, theirs.err),
                                       json_messages(suite->arena, ours.err));
    cr_assert(difference == NULL, "%s: JSON differs from rustc's:\n%s", suite->file->name,
              difference);
}

ParameterizedTestParameters(ui, messages) {
    return test_files("tests/ui", ".ox", ".rs");
}

ParameterizedTest(struct TestFile *file, ui, messages, .timeout = 200) {
    Suite suite;
    suite_begin(&suite, file);
    RunResult result = messages_of(&suite, "human");
    Str exit_directive = suite_directive(&suite, "exit");
    bool errors = memmem(result.err.ptr, result.err.len, "error", 5) != NULL;
    int expected = exit_directive.ptr ? atoi(exit_directive.ptr) : errors ? 1 : 0;
    cr_assert(result.status == expected, "%s: exit status %d instead of %d; it wrote:\n" STR_FMT,
              file->name, result.status, expected, STR_ARG(result.err));
    cr_assert(result.out.len == 0, "%s: messages on standard output", file->name);
    suite_golden(&suite, ".stderr", without_library_places(suite.arena, result.err, true));
    check_annotations(&suite);
    if (suite_directive(&suite, "rustc-agrees").ptr) {
        check_against_rustc(&suite, &result);
    }
    if (suite_directive(&suite, "json-agrees").ptr) {
        check_json(&suite);
    }
    suite_end(&suite);
}
