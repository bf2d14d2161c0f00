// test_base_source.c: files, lines and places; syntax contexts; diagnostics as they are counted,
// ordered and summed up.
#define _GNU_SOURCE // open_memstream
#include "base/render.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

Test(base_source, places_count_characters) {
    SourceMap *map = source_map_new();
    SourceFile *first = source_map_add(map, STR("a.ox"), STR("ab\nçd\n"), false);
    SourceFile *second = source_map_add(map, STR("b.ox"), STR("x"), false);
    SourcePlace place = source_place(map, first->start + 5); // behind the two bytes of ç
    cr_assert(place.file == first && place.line == 2 && place.column == 2);
    place = source_place(map, first->start + 7); // the end of the file
    cr_assert(place.file == first && place.line == 2 && place.column == 4);
    cr_assert(source_file_at(map, second->start) == second);
    cr_assert(source_file_at(map, second->start + 1) == second);
    cr_assert(source_file_at(map, second->start + 2) == NULL && source_file_at(map, 0) == NULL);
    cr_assert(str_eq(source_line(first, 2), STR("çd")));
    cr_assert(str_eq(source_line(first, 3), STR("")) && str_eq(source_line(first, 9), STR("")));
    cr_assert(str_eq(source_text(map, (Span){first->start, first->start + 2, 0}), STR("ab")));
    source_map_free(map);
}

static SourceLoad load(const char *bytes, size_t len, Str *text, uint64_t *error) {
    char path[] = "/tmp/oxcc-source-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(write(fd, bytes, len) == (ssize_t)len);
    close(fd);
    SourceMap *map = source_map_new();
    SourceFile *file = NULL;
    SourceLoad result = source_map_load(map, str_of(path), &file, error);
    static char copy[256];
    if (file) {
        memcpy(copy, file->text.ptr, file->text.len);
        *text = (Str){copy, file->text.len};
    }
    unlink(path);
    source_map_free(map);
    return result;
}

Test(base_source, loading_normalises_and_checks) {
    Str text = {"", 0};
    uint64_t error = 0;
    cr_assert(load("\xef\xbb\xbf"
                   "a\r\nb\rc\r\n",
                   11, &text, &error) == SOURCE_OK);
    cr_assert(str_eq(text, STR("a\nb\rc\n")));
    cr_assert(load("", 0, &text, &error) == SOURCE_OK && text.len == 0);
    static const char *const bad[] = {"ab\xff",     "ab\xc3",         "ab\xe2\x82",
                                      "ab\xc0\x80", "ab\xed\xa0\x80", "ab\xf5\x80\x80\x80",
                                      "ab\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_assert(load(bad[i], strlen(bad[i]), &text, &error) == SOURCE_NOT_UTF8 && error == 2,
                  "text %zu: offset %llu", i, (unsigned long long)error);
    }
    SourceMap *map = source_map_new();
    SourceFile *file;
    cr_assert(source_map_load(map, STR("/tmp"), &file, &error) == SOURCE_IS_DIRECTORY);
    cr_assert(source_map_load(map, STR("/tmp/none/none"), &file, &error) == SOURCE_CANNOT_READ &&
              error == ENOENT);
    source_map_free(map);
}

Test(base_source, utf8_is_checked_fast_and_whole) {
    char text[64];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof text; i++) { // one bad byte at every place
        text[i] = (char)0xff;
        cr_assert(utf8_valid_prefix((Str){text, sizeof text}) == i);
        text[i] = 'a';
    }
    cr_assert(utf8_valid_prefix(STR("a€𝄞é")) == strlen("a€𝄞é"));
}

Test(base_contexts, callsites) {
    Session *session = session_new((DiagOptions){0});
    Span user = {10, 20, 0}, inner = {30, 40, 0};
    uint32_t outer =
        expansion_new(session, (Expansion){.kind = EXPANSION_MACRO, .call_site = user});
    uint32_t outer_context = context_apply_mark(session, 0, outer);
    inner.ctxt = outer_context;
    uint32_t nested =
        expansion_new(session, (Expansion){.kind = EXPANSION_MACRO, .call_site = inner});
    uint32_t nested_context = context_apply_mark(session, outer_context, nested);
    cr_assert(context_apply_mark(session, 0, outer) == outer_context);
    cr_assert(context_get(session, nested_context).parent == outer_context);
    Span span = span_source_callsite(session, (Span){50, 60, nested_context});
    cr_assert(span.lo == 10 && span.hi == 20 && span.ctxt == 0);
    session_free(session);
}

// ---------------------------------------------------------------- diagnostics

static void report(Session *session, Level level, ErrorCode code, const char *text) {
    diag_emit(diag_new(session, level, code, SPAN_NONE, "%s", text));
}

Test(base_diag, counts_and_sums_up) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    Session *session = session_new((DiagOptions){.out = out, .color = COLOR_NEVER});
    report(session, LEVEL_ERROR, ERR_E0308, "first");
    report(session, LEVEL_ERROR, ERR_E0308, "first"); // the same again is not shown
    report(session, LEVEL_ERROR, ERR_E0277, "second");
    report(session, LEVEL_WARNING, ERR_NONE, "third");
    diag_cancel(diag_error(session, ERR_NONE, SPAN_NONE, "never"));
    cr_assert(diag_error_count(session) == 2 && diag_warning_count(session) == 1);
    diag_summary(session);
    fflush(out);
    cr_assert_str_eq(text, "error[E0308]: first\n\nerror[E0277]: second\n\nwarning: third\n\n"
                           "error: aborting due to 2 previous errors; 1 warning emitted\n\n"
                           "Some errors have detailed explanations: E0277, E0308.\n"
                           "For more information about an error, try `oxcc --explain E0277`.\n");
    session_free(session);
    fclose(out);
    free(text);
}

Test(base_diag, buffered_diagnostics_come_in_order_of_their_keys) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    Session *session = session_new((DiagOptions){.out = out, .color = COLOR_NEVER});
    diag_buffer_begin(session);
    for (uint64_t key = 3; key > 0; key--) {
        Diag *diag = diag_new(session, LEVEL_WARNING, ERR_NONE, SPAN_NONE, "key %d", (int)key);
        diag_set_key(diag, key);
        diag_emit(diag);
    }
    fflush(out);
    cr_assert(len == 0);
    diag_buffer_flush(session);
    diag_summary(session);
    fflush(out);
    cr_assert_str_eq(text, "warning: key 1\n\nwarning: key 2\n\nwarning: key 3\n\n"
                           "warning: 3 warnings emitted\n\n");
    session_free(session);
    fclose(out);
    free(text);
}

Test(base_diag, quiet_drops_warnings) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    Session *session =
        session_new((DiagOptions){.out = out, .color = COLOR_NEVER, .quiet_warnings = true});
    report(session, LEVEL_WARNING, ERR_NONE, "dropped");
    diag_summary(session);
    fflush(out);
    cr_assert(len == 0 && diag_warning_count(session) == 0);
    session_free(session);
    fclose(out);
    free(text);
}

Test(base_diag, error_codes_have_names) {
    ErrorCode code;
    cr_assert(error_code_from_name(STR("E0502"), &code) && code == ERR_E0502);
    cr_assert(!error_code_from_name(STR("E9999"), &code));
    cr_assert_str_eq(error_code_name(ERR_OX0001), "OX0001");
}

Test(base_diag, bugs_exit_101, .exit_code = 101) {
    Session *session = session_new((DiagOptions){.color = COLOR_NEVER});
    freopen("/dev/null", "w", stderr);
    OX_BUG(session, SPAN_NONE, "test");
}

// Columns of a long line are counted from the marks in it, and are those of the whole way.
Test(base_source, columns_of_long_lines) {
    static const char *const parts[] = {"a", "\t", "\xc3\xa7", "\xe4\xb8\xad", "\xcc\x81", "word "};
    char text[8192];
    size_t len = 0;
    for (uint32_t i = 0; len < 8000; i++) {
        const char *part = parts[(i * 2654435761u >> 16) % 6];
        memcpy(text + len, part, strlen(part));
        len += strlen(part);
    }
    text[len] = 0;
    SourceMap *map = source_map_new();
    SourceFile *file = source_map_add(map, STR("long"), (Str){text, len}, false);
    uint32_t chars = 0, width = 0;
    for (size_t at = 0; at < len;) {
        ColumnMark mark = source_column(file, 1, (uint32_t)at);
        cr_assert_eq(mark.byte, at);
        cr_assert_eq(mark.chars, chars);
        cr_assert_eq(mark.width, width);
        ColumnMark before = source_column_before(file, 1, width);
        cr_assert(before.width <= width && width - before.width < 2100);
        width += char_width(text_next((Str){text, len}, &at));
        chars++;
    }
    source_map_free(map);
}
