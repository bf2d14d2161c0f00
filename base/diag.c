// diag.c: building diagnostics, counting and buffering them, the closing summary. A Diag is data
// until it is emitted; what it looks like is decided in render_*.c. Texts live in the
// diagnostics' own arena. The order of rule 13 of the diagnostics comes from the phases, which set
// keys while a buffer is open.
#include "base/diag.h"

#include <stdlib.h>

static const char *const code_names[] = {
    [ERR_NONE] = "",
#define ERROR(code) [ERR_##code] = #code,
#include "errors.def"
#undef ERROR
};

const char *error_code_name(ErrorCode code) {
    return code_names[code];
}

bool error_code_from_name(Str name, ErrorCode *code) {
    for (uint32_t i = 1; i < ERR_COUNT; i++) {
        if (str_eq(name, str_of(code_names[i]))) {
            *code = (ErrorCode)i;
            return true;
        }
    }
    return false;
}

bool error_code_is_explained(ErrorCode code) {
    return code != ERR_NONE;
}

const char *level_name(Level level) {
    switch (level) {
    case LEVEL_ERROR:
        return "error";
    case LEVEL_WARNING:
        return "warning";
    case LEVEL_NOTE:
        return "note";
    case LEVEL_HELP:
        return "help";
    case LEVEL_BUG:
        return "error: internal compiler error";
    case LEVEL_FAILURE_NOTE:
        return "failure-note";
    }
    return "";
}

struct DiagContext *diag_context_new(void) {
    Arena *arena = arena_new();
    struct DiagContext *cx = ARENA_NEW(arena, struct DiagContext);
    cx->arena = arena;
    cx->codes = bitset_new(arena, ERR_COUNT);
    return cx;
}

void diag_context_free(struct DiagContext *cx) {
    for (uint32_t i = 0; i < cx->buffered.len; i++) {
        diag_cancel(cx->buffered.data[i]);
    }
    vec_free(&cx->buffered);
    map_free(&cx->emitted);
    arena_free(cx->arena);
}

// ---------------------------------------------------------------- building

#define FORMATTED(diag, variable)                                                                  \
    va_list arguments;                                                                             \
    va_start(arguments, format);                                                                   \
    Str variable = arena_vprintf((diag)->session->diags->arena, format, arguments);                \
    va_end(arguments)

static void add_primary(DiagSpans *spans, Span span) {
    if (!span_is_none(span)) {
        vec_push(&spans->primary, span);
    }
}

static void add_label(DiagSpans *spans, Span span, Str text) {
    if (!span_is_none(span)) {
        vec_push(&spans->labels, (DiagLabel){.span = span, .text = text, .has_text = true});
    }
}

Diag *diag_new(Session *session, Level level, ErrorCode code, Span primary, const char *format,
               ...) {
    struct DiagContext *cx = session->diags;
    Diag *diag = ARENA_NEW(cx->arena, Diag);
    cx->made++;
    diag->session = session;
    diag->level = level;
    diag->code = code;
    add_primary(&diag->spans, primary);
    FORMATTED(diag, message);
    diag->message = message;
    return diag;
}

void diag_primary_label(Diag *diag, const char *format, ...) {
    FORMATTED(diag, text);
    if (diag->spans.primary.len) {
        add_label(&diag->spans, diag->spans.primary.data[0], text);
    }
}

void diag_label(Diag *diag, Span span, const char *format, ...) {
    FORMATTED(diag, text);
    add_label(&diag->spans, span, text);
}

void diag_add_primary(Diag *diag, Span span) {
    add_primary(&diag->spans, span);
}

static DiagSub *add_sub(Diag *diag, Level level, Span span, Str message) {
    vec_push(&diag->subs, (DiagSub){.level = level, .message = message});
    DiagSub *sub = &vec_last(&diag->subs);
    add_primary(&sub->spans, span);
    return sub;
}

void diag_warning(Diag *diag, const char *format, ...) {
    FORMATTED(diag, text);
    add_sub(diag, LEVEL_WARNING, SPAN_NONE, text);
}

void diag_note(Diag *diag, const char *format, ...) {
    FORMATTED(diag, text);
    add_sub(diag, LEVEL_NOTE, SPAN_NONE, text);
}

void diag_help(Diag *diag, const char *format, ...) {
    FORMATTED(diag, text);
    add_sub(diag, LEVEL_HELP, SPAN_NONE, text);
}

void diag_span_note(Diag *diag, Span span, const char *format, ...) {
    FORMATTED(diag, text);
    add_sub(diag, LEVEL_NOTE, span, text);
}

void diag_span_help(Diag *diag, Span span, const char *format, ...) {
    FORMATTED(diag, text);
    add_sub(diag, LEVEL_HELP, span, text);
}

void diag_sub_label(Diag *diag, Span span, const char *format, ...) {
    FORMATTED(diag, text);
    assert(diag->subs.len);
    add_label(&vec_last(&diag->subs).spans, span, text);
}

void diag_sub_add_primary(Diag *diag, Span span) {
    assert(diag->subs.len);
    add_primary(&vec_last(&diag->subs).spans, span);
}

void diag_note_expected_found(Diag *diag, const char *expected_kind, Str expected,
                              const char *found_kind, Str found) {
    Arena *arena = diag->session->diags->arena;
    Str left = arena_printf(arena, "expected%s%s", expected_kind[0] ? " " : "", expected_kind);
    Str right = arena_printf(arena, "found%s%s", found_kind[0] ? " " : "", found_kind);
    int width = (int)(left.len > right.len ? left.len : right.len);
    diag_note(diag, "%*.*s `" STR_FMT "`\n%*.*s `" STR_FMT "`", width, STR_ARG(left),
              STR_ARG(expected), width, STR_ARG(right), STR_ARG(found));
}

static SuggestPart *copy_parts(Diag *diag, const SuggestPart *parts, size_t count) {
    Arena *arena = diag->session->diags->arena;
    SuggestPart *copy = ARENA_DUP(arena, SuggestPart, parts, count);
    for (size_t i = 0; i < count; i++) {
        copy[i].text = arena_str(arena, copy[i].text);
    }
    return copy;
}

// Text that macros put together from several places cannot be changed in one.
static bool can_be_changed(const Session *session, const DiagSubstitution *way) {
    for (uint32_t i = 0; i < way->len; i++) {
        Span span = way->parts[i].span;
        if (span.lo > span.hi || source_file_at(session->sources, span.lo) !=
                                     source_file_at(session->sources, span.hi)) {
            return false;
        }
    }
    return true;
}

static void add_suggestion(Diag *diag, const char *message, DiagSubstitution *substitutions,
                           size_t given, Applicability applicability, SuggestStyle style) {
    size_t count = 0;
    for (size_t i = 0; i < given; i++) {
        if (can_be_changed(diag->session, &substitutions[i])) {
            substitutions[count++] = substitutions[i];
        }
    }
    if (count == 0) {
        return;
    }
    Str text = arena_str(diag->session->diags->arena, str_of(message));
    vec_push(&diag->suggestions,
             (DiagSuggestion){text, substitutions, (uint32_t)count, applicability, style});
}

void diag_suggest(Diag *diag, const char *message, const SuggestPart *parts, size_t count,
                  Applicability applicability, SuggestStyle style) {
    DiagSubstitution *one = ARENA_NEW(diag->session->diags->arena, DiagSubstitution);
    *one = (DiagSubstitution){copy_parts(diag, parts, count), (uint32_t)count};
    add_suggestion(diag, message, one, 1, applicability, style);
}

void diag_suggest_one(Diag *diag, const char *message, Span span, Str text,
                      Applicability applicability, SuggestStyle style) {
    diag_suggest(diag, message, &(SuggestPart){span, text}, 1, applicability, style);
}

void diag_suggest_ways(Diag *diag, const char *message, const SuggestPart *parts, size_t size,
                       size_t count, Applicability applicability) {
    Arena *arena = diag->session->diags->arena;
    DiagSubstitution *all = ARENA_ARRAY(arena, DiagSubstitution, count);
    SuggestPart *copies = copy_parts(diag, parts, count * size);
    for (size_t i = 0; i < count; i++) {
        all[i] = (DiagSubstitution){&copies[i * size], (uint32_t)size};
    }
    add_suggestion(diag, message, all, count, applicability, SUGGEST_DEFAULT);
}

void diag_suggest_alternatives(Diag *diag, const char *message, const SuggestPart *parts,
                               size_t count, Applicability applicability) {
    diag_suggest_ways(diag, message, parts, 1, count, applicability);
}

void diag_set_level(Diag *diag, Level level) {
    diag->level = level;
}

void diag_set_code(Diag *diag, ErrorCode code) {
    diag->code = code;
}

void diag_set_lint(Diag *diag, Str lint_name) {
    diag->lint = arena_str(diag->session->diags->arena, lint_name);
}

void diag_set_key(Diag *diag, uint64_t key) {
    diag->key = key;
}

// ---------------------------------------------------------------- emitting

static FILE *diag_out(const Session *session) {
    return session->diag_options.out ? session->diag_options.out : stderr;
}

static bool use_color(const Session *session) {
    switch (session->diag_options.color) {
    case COLOR_ALWAYS:
        return true;
    case COLOR_NEVER:
        return false;
    case COLOR_AUTO:
        break;
    }
    return diag_color_auto(diag_out(session));
}

static void diag_print(Diag *diag) {
    Session *session = diag->session;
    TextBuffer text = {0};
    switch (session->diag_options.format) {
    case FORMAT_HUMAN:
        render_human(diag, use_color(session), &text);
        break;
    case FORMAT_SHORT:
        render_short(diag, use_color(session), &text);
        break;
    case FORMAT_JSON:
        render_json(diag, &text);
        break;
    }
    fwrite(text.data, 1, text.len, diag_out(session));
    vec_free(&text);
}

void diag_cancel(Diag *diag) {
    vec_free(&diag->spans.primary);
    vec_free(&diag->spans.labels);
    for (uint32_t i = 0; i < diag->subs.len; i++) {
        vec_free(&diag->subs.data[i].spans.primary);
        vec_free(&diag->subs.data[i].spans.labels);
    }
    vec_free(&diag->subs);
    vec_free(&diag->suggestions);
}

static uint64_t hash_text(uint64_t hash, Str text) {
    return hash_mix(hash, hash_bytes(text.ptr, text.len));
}

static uint64_t hash_spans(uint64_t hash, const DiagSpans *spans) {
    for (uint32_t i = 0; i < spans->primary.len; i++) {
        hash = hash_mix(hash, hash_bytes(&spans->primary.data[i], sizeof(Span)));
    }
    for (uint32_t i = 0; i < spans->labels.len; i++) {
        hash = hash_mix(hash, hash_bytes(&spans->labels.data[i].span, sizeof(Span)));
        hash = hash_text(hash, spans->labels.data[i].text);
    }
    return hash;
}

// The same diagnostic is shown once, whoever finds it again.
static bool already_emitted(Diag *diag) {
    uint64_t hash = hash_spans(hash_text((uint64_t)diag->level << 32 | diag->code, diag->message),
                               &diag->spans);
    for (uint32_t i = 0; i < diag->subs.len; i++) {
        hash = hash_spans(hash_text(hash, diag->subs.data[i].message), &diag->subs.data[i].spans);
    }
    for (uint32_t i = 0; i < diag->suggestions.len; i++) {
        hash = hash_text(hash, diag->suggestions.data[i].message);
    }
    hash -= hash == UINT64_MAX;
    if (map_get_or(&diag->session->diags->emitted, hash, 0)) {
        return true;
    }
    map_set(&diag->session->diags->emitted, hash, 1);
    return false;
}

Span diag_primary_span(const Diag *diag) {
    return diag->spans.primary.len > 0 ? diag->spans.primary.data[0] : SPAN_NONE;
}

void diag_move_primary(Diag *diag, Span span) {
    diag->spans.primary.len = 0;
    vec_push(&diag->spans.primary, span);
}

void diag_emit(Diag *diag) {
    struct DiagContext *cx = diag->session->diags;
    const DiagOptions *options = &diag->session->diag_options;
    if ((diag->level == LEVEL_WARNING && (options->quiet_warnings || options->cap_lints)) ||
        already_emitted(diag)) {
        diag_cancel(diag);
        return;
    }
    cx->errors += diag->level == LEVEL_ERROR || diag->level == LEVEL_BUG;
    cx->lint_errors += diag->level == LEVEL_ERROR && diag->lint.len > 0;
    cx->warnings += diag->level == LEVEL_WARNING;
    if (error_code_is_explained(diag->code)) {
        bitset_add(&cx->codes, diag->code);
    }
    diag->order = cx->next_order++;
    diag->key = diag->key ? diag->key : cx->stage;
    if (cx->buffer_depth) {
        vec_push(&cx->buffered, diag);
        return;
    }
    diag_print(diag);
    diag_cancel(diag);
}

uint64_t diag_stage(Session *session, uint64_t key) {
    uint64_t before = session->diags->stage;
    session->diags->stage = key;
    return before;
}

void diag_buffer_begin(Session *session) {
    session->diags->buffer_depth++;
}

static int by_key(const void *left, const void *right) {
    const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->order < b->order ? -1 : a->order > b->order;
}

static void print_buffered(struct DiagContext *cx) {
    if (cx->buffered.len) {
        qsort(cx->buffered.data, cx->buffered.len, sizeof(Diag *), by_key);
    }
    for (uint32_t i = 0; i < cx->buffered.len; i++) {
        diag_print(cx->buffered.data[i]);
        diag_cancel(cx->buffered.data[i]);
    }
    vec_clear(&cx->buffered);
}

void diag_buffer_flush(Session *session) {
    struct DiagContext *cx = session->diags;
    assert(cx->buffer_depth);
    if (--cx->buffer_depth == 0) {
        print_buffered(cx);
    }
}

uint64_t diag_made_count(const Session *session) {
    return session->diags->made;
}

uint32_t diag_error_count(const Session *session) {
    return session->diags->errors - session->diags->lint_errors;
}

bool diag_failed(const Session *session) {
    return session->diags->errors > 0;
}

uint32_t diag_warning_count(const Session *session) {
    return session->diags->warnings;
}

// ---------------------------------------------------------------- the summary

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static const char *plural(uint32_t count) {
    return count == 1 ? "" : "s";
}

// Prints a diagnostic without a span that is not counted.
static void print_plain(Session *session, Level level, Str message) {
    Diag *diag = diag_new(session, level, ERR_NONE, SPAN_NONE, STR_FMT, STR_ARG(message));
    diag_print(diag);
    diag_cancel(diag);
}

// "For more information": failure notes, which have no level in the human form.
static void print_failure_note(Session *session, Str message) {
    Diag *diag =
        diag_new(session, LEVEL_FAILURE_NOTE, ERR_NONE, SPAN_NONE, STR_FMT, STR_ARG(message));
    diag_print(diag);
    diag_cancel(diag);
}

static void summarize_codes(Session *session) {
    struct DiagContext *cx = session->diags;
    const char *names[ERR_COUNT];
    size_t count = 0;
    for (uint32_t code = bitset_next(&cx->codes, 0); code != UINT32_MAX;
         code = bitset_next(&cx->codes, code + 1)) {
        names[count++] = code_names[code];
    }
    if (count == 0 || session->diag_options.format == FORMAT_SHORT) {
        return;
    }
    qsort(names, count, sizeof *names, by_text);
    if (count == 1) {
        print_failure_note(
            session, arena_printf(cx->arena,
                                  "For more information about this error, try `oxcc --explain %s`.",
                                  names[0]));
        return;
    }
    Str list = {"", 0};
    for (size_t i = 0; i < count && i < 9; i++) {
        list = arena_printf(cx->arena, STR_FMT "%s%s", STR_ARG(list), i ? ", " : "", names[i]);
    }
    print_failure_note(
        session, arena_printf(cx->arena, "Some errors have detailed explanations: " STR_FMT "%s",
                              STR_ARG(list), count > 9 ? "..." : "."));
    print_failure_note(session,
                       arena_printf(cx->arena,
                                    "For more information about an error, try `oxcc --explain %s`.",
                                    names[0]));
}

void diag_summary(Session *session) {
    struct DiagContext *cx = session->diags;
    Str warnings = {"", 0};
    if (cx->warnings) {
        warnings =
            arena_printf(cx->arena, "%u warning%s emitted", cx->warnings, plural(cx->warnings));
    }
    if (cx->errors) {
        print_plain(session, LEVEL_ERROR,
                    arena_printf(cx->arena, "aborting due to %u previous error%s%s" STR_FMT,
                                 cx->errors, plural(cx->errors), cx->warnings ? "; " : "",
                                 STR_ARG(warnings)));
        summarize_codes(session);
    } else if (cx->warnings) {
        print_plain(session, LEVEL_WARNING, warnings);
        summarize_codes(session);
    }
}

void bug_at(Session *session, Span span, const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(session->diags->arena, format, arguments);
    va_end(arguments);
    fflush(stdout);
    print_buffered(session->diags);
    Diag *diag = diag_new(session, LEVEL_BUG, ERR_NONE, span, STR_FMT, STR_ARG(message));
    diag_note(diag, "found at %s:%d of oxcc itself", file, line);
    diag_note(diag, "this is a bug of oxcc, not of your program: please report it with the source "
                    "that shows it");
    diag_print(diag);
    exit(101);
}

void not_supported(Session *session, Span span, const char *what) {
    diag_emit(diag_error(session, ERR_OX0001, span, "oxcc cannot compile %s yet", what));
}
