// test_base_render.c: the renderer against rustc, byte for byte. A file of tests/unit/render/ holds
// a source and cases: a diagnostic as data and the text that rustc 1.95 printed for it. Spans are
// byte offsets, `lo..hi`, with `@N` for text from the N-th expansion of the case; `libA-B` is a
// place on lines A to B of a library file. Texts escape backslash, newline and tab. A file that
// begins with `=== color` holds the coloured form, ESC written as \\e; with `=== json`, the JSON
// (its explanations left out).
#include "base/diag.h"
#include "files.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

typedef struct Case {
    Session *session;
    SourceFile *source, *library;
    Diag *diag;
    DiagSuggestion *suggestion;
    bool color, json;
} Case;

static Str next_line(Str *text) {
    const char *newline = memchr(text->ptr, '\n', text->len);
    Str line = {text->ptr, newline ? (size_t)(newline - text->ptr) : text->len};
    size_t used = newline ? line.len + 1 : line.len;
    *text = (Str){text->ptr + used, text->len - used};
    return line;
}

static Str next_word(Str *line) {
    Str word = {line->ptr, 0};
    while (word.len < line->len && line->ptr[word.len] != ' ') {
        word.len++;
    }
    size_t used = word.len < line->len ? word.len + 1 : word.len;
    *line = (Str){line->ptr + used, line->len - used};
    return word;
}

static Str unescaped(Arena *arena, Str text) {
    char *out = arena_alloc(arena, text.len + 1, 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if (c == '\\' && i + 1 < text.len) {
            c = text.ptr[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
        }
        out[len++] = c;
    }
    return (Str){out, len};
}

static Span parse_span(Case *one, Str *line) {
    char word[64] = {0};
    Str text = next_word(line);
    cr_assert(text.len < sizeof word);
    memcpy(word, text.ptr, text.len);
    Span span = SPAN_NONE;
    unsigned lo, hi, expansion = 0;
    if (sscanf(word, "lib%u-%u@%u", &lo, &hi, &expansion) >= 2) {
        span = (Span){one->library->start + (lo - 1) * 10, one->library->start + (hi - 1) * 10, 0};
        span.hi += span.hi == span.lo;
    } else if (sscanf(word, "%u..%u@%u", &lo, &hi, &expansion) >= 2) {
        span = (Span){one->source->start + lo, one->source->start + hi, 0};
    }
    span.ctxt = expansion ? context_apply_mark(one->session, 0, expansion) : 0;
    return span;
}

static Level parse_level(Str word) {
    return str_eq(word, STR("warning")) ? LEVEL_WARNING
           : str_eq(word, STR("note"))  ? LEVEL_NOTE
           : str_eq(word, STR("help"))  ? LEVEL_HELP
                                        : LEVEL_ERROR;
}

static SuggestStyle parse_style(Str word) {
    return str_eq(word, STR("verbose")) ? SUGGEST_VERBOSE
           : str_eq(word, STR("short")) ? SUGGEST_SHORT
           : str_eq(word, STR("hide"))  ? SUGGEST_HIDE_CODE
                                        : SUGGEST_DEFAULT;
}

static Applicability parse_applicability(Str word) {
    return str_eq(word, STR("MachineApplicable")) ? APPLY_MACHINE
           : str_eq(word, STR("MaybeIncorrect"))  ? APPLY_MAYBE
           : str_eq(word, STR("HasPlaceholders")) ? APPLY_PLACEHOLDERS
                                                  : APPLY_UNSPECIFIED;
}

static void parse_expansion(Case *one, Str *line) {
    Str kind = next_word(line), name = next_word(line);
    Expansion expansion = {.kind = str_eq(kind, STR("macro"))    ? EXPANSION_MACRO
                                   : str_eq(kind, STR("attr"))   ? EXPANSION_ATTR
                                   : str_eq(kind, STR("derive")) ? EXPANSION_DERIVE
                                                                 : EXPANSION_DESUGAR};
    expansion.name = intern(one->session->interner, name);
    expansion.call_site = parse_span(one, line);
    expansion.def_site = parse_span(one, line);
    expansion_new(one->session, expansion);
}

static void parse_part(Case *one, Str *line) {
    Arena *arena = one->session->arena;
    DiagSubstitution *way = &one->suggestion->substitutions[one->suggestion->len - 1];
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, way->len + 1);
    if (way->len) {
        memcpy(parts, way->parts, sizeof *parts * way->len);
    }
    Span span = parse_span(one, line);
    parts[way->len++] = (SuggestPart){span, unescaped(arena, *line)};
    way->parts = parts;
}

enum { WAYS_MAX = 64 };

static void parse_line(Case *one, Str line) {
    Arena *arena = one->session->arena;
    Str word = next_word(&line);
    if (str_eq(word, STR("expansion"))) {
        parse_expansion(one, &line);
    } else if (str_eq(word, STR("primary"))) {
        diag_add_primary(one->diag, parse_span(one, &line));
    } else if (str_eq(word, STR("label"))) {
        Span span = parse_span(one, &line);
        diag_label(one->diag, span, STR_FMT, STR_ARG(unescaped(arena, line)));
    } else if (str_eq(word, STR("sub"))) {
        Level level = parse_level(next_word(&line));
        vec_push(&one->diag->subs, (DiagSub){.level = level, .message = unescaped(arena, line)});
    } else if (str_eq(word, STR("sub-primary"))) {
        vec_push(&vec_last(&one->diag->subs).spans.primary, parse_span(one, &line));
    } else if (str_eq(word, STR("sub-label"))) {
        Span span = parse_span(one, &line);
        diag_sub_label(one->diag, span, STR_FMT, STR_ARG(unescaped(arena, line)));
    } else if (str_eq(word, STR("suggest"))) {
        SuggestStyle style = parse_style(next_word(&line));
        Applicability applicability = parse_applicability(next_word(&line));
        DiagSubstitution *ways = ARENA_ARRAY(arena, DiagSubstitution, WAYS_MAX);
        vec_push(&one->diag->suggestions,
                 (DiagSuggestion){unescaped(arena, line), ways, 0, applicability, style});
        one->suggestion = &vec_last(&one->diag->suggestions);
    } else if (str_eq(word, STR("way"))) {
        cr_assert(one->suggestion->len < WAYS_MAX);
        one->suggestion->len++;
    } else if (str_eq(word, STR("part"))) {
        parse_part(one, &line);
    } else {
        ErrorCode code = ERR_NONE;
        Str name = next_word(&line);
        cr_assert(str_eq(name, STR("-")) || error_code_from_name(name, &code),
                  "errors.def lacks " STR_FMT, STR_ARG(name));
        one->diag = diag_new(one->session, parse_level(word), code, SPAN_NONE, STR_FMT,
                             STR_ARG(unescaped(arena, line)));
    }
}

// Positions in the library are not compared: both sides show `$LIB`.
static Str normalized(Arena *arena, Str text) {
    TextBuffer out = {0};
    for (size_t i = 0; i < text.len; i++) {
        if (i + 4 < text.len && memcmp(text.ptr + i, "LIB:", 4) == 0) {
            text_put(&out, STR("$LIB"));
            for (i += 4; i < text.len && text.ptr[i] != '\n'; i++) {
            }
            i--;
        } else if (text.ptr[i] == '\033') {
            text_put(&out, STR("\\e"));
        } else {
            text_put(&out, (Str){text.ptr + i, 1});
        }
    }
    Str copy = arena_str(arena, (Str){out.data, out.len});
    vec_free(&out);
    return copy;
}

static Str library_text(Arena *arena) {
    char *text = arena_alloc(arena, 10 * 100, 1);
    for (int i = 0; i < 100; i++) {
        memcpy(text + i * 10, "fn lib();\n", 10);
    }
    return (Str){text, 1000};
}

// Takes the lines up to the next `=== ` line, without their last newline.
static Str take_section(Str *text) {
    Str section = {text->ptr, 0};
    while (text->len && !str_starts_with(*text, STR("=== "))) {
        next_line(text);
    }
    section.len = (size_t)(text->ptr - section.ptr);
    return section;
}

static void check_case(Case *one, Str name, Str body, Str expected) {
    while (body.len) {
        parse_line(one, next_line(&body));
    }
    TextBuffer out = {0};
    if (one->json) {
        render_json(one->diag, &out);
    } else {
        render_human(one->diag, one->color, &out);
    }
    Str actual = normalized(one->session->arena, (Str){out.data, out.len});
    char *difference = text_difference(expected, actual);
    cr_assert(difference == NULL, STR_FMT ":\n%s", STR_ARG(name), difference);
    vec_free(&out);
    diag_cancel(one->diag);
}

ParameterizedTestParameters(base_render, as_rustc) {
    return test_files("tests/unit/render", ".txt", NULL);
}

ParameterizedTest(struct TestFile *file, base_render, as_rustc) {
    Session *session = session_new((DiagOptions){.color = COLOR_NEVER, .width = 140});
    Str text;
    cr_assert(file_read(session->arena, str_of(file->path), &text) == 0, "cannot read %s",
              file->path);
    Str header = next_line(&text);
    Str rest = header;
    next_word(&rest);
    Str kind = next_word(&rest), path = next_word(&rest);
    Case one = {
        .session = session, .color = str_eq(kind, STR("color")), .json = str_eq(kind, STR("json"))};
    one.source = source_map_add(session->sources, path, take_section(&text), false);
    one.library = source_map_add(session->sources, STR("LIB"), library_text(session->arena), true);
    while (text.len) {
        Str name = next_line(&text);
        Str body = take_section(&text);
        next_line(&text);
        Str expected = take_section(&text);
        session->contexts = context_table_new(session->arena); // numbers start anew
        check_case(&one, arena_printf(session->arena, "%s " STR_FMT, file->name, STR_ARG(name)),
                   body, expected);
    }
    session_free(session);
}
