// render_human.c: a diagnostic as a person reads it. A report is a list of groups: the main
// message, then one group for each note or help with a place of its own, then one for each
// suggestion. A group is a title and elements below it: snippets, `= note:` lines, changed code.
// Before that, the spans are prepared as rustc prepares them: a lone short suggestion becomes a
// label, places inside library macros move to the user's invocation, and places inside the user's
// own macros are accompanied by the invocation ("in this macro invocation").
#include "base/render.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

void render_number(Render *render, uint32_t row, uint32_t line) {
    char text[16];
    int len = snprintf(text, sizeof text, "%*u", (int)render->number_width, line);
    grid_puts(&render->grid, row, 0, (Str){text, (size_t)len}, STYLE_NUMBER);
}

bool diag_color_auto(FILE *out) {
    const char *no_color = getenv("NO_COLOR"), *clicolor = getenv("CLICOLOR"),
               *force = getenv("CLICOLOR_FORCE"), *term = getenv("TERM");
    if (no_color && *no_color) {
        return false;
    }
    if (force && strcmp(force, "0") != 0) {
        return true;
    }
    if (clicolor && strcmp(clicolor, "0") == 0) {
        return false;
    }
    return isatty(fileno(out)) && term && strcmp(term, "dumb") != 0;
}

static uint32_t terminal_width(const Session *session) {
    if (session->diag_options.width) {
        return session->diag_options.width;
    }
    struct winsize size;
    for (int fd = 0; fd < 3; fd++) {
        if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
            return size.ws_col;
        }
    }
    return 140;
}

// ---------------------------------------------------------------- preparing spans

static bool span_same(Span a, Span b) {
    return a.lo == b.lo && a.hi == b.hi && a.ctxt == b.ctxt;
}

static bool in_library(const Session *session, Span span) {
    SourceFile *file = source_file_at(session->sources, span.lo);
    return file && file->is_library;
}

static const Expansion *outer_expansion(const Session *session, Span span) {
    return expansion_get(session, context_get(session, span.ctxt).expansion);
}

// The place outside library macros that a span stands for.
static Span out_of_library(const Session *session, Span span) {
    Span user = span;
    while (user.ctxt && in_library(session, user)) {
        user = outer_expansion(session, user)->call_site;
    }
    return in_library(session, user) ? span : user;
}

static void move_out_of_library(const Session *session, DiagSpans *spans) {
    for (uint32_t i = 0; i < spans->primary.len; i++) {
        spans->primary.data[i] = out_of_library(session, spans->primary.data[i]);
    }
    for (uint32_t i = 0; i < spans->labels.len; i++) {
        spans->labels.data[i].span = out_of_library(session, spans->labels.data[i].span);
    }
}

static DiagSpans spans_copy(const DiagSpans *from) {
    DiagSpans copy = {0};
    for (uint32_t i = 0; i < from->primary.len; i++) {
        vec_push(&copy.primary, from->primary.data[i]);
    }
    for (uint32_t i = 0; i < from->labels.len; i++) {
        vec_push(&copy.labels, from->labels.data[i]);
    }
    return copy;
}

static void spans_free(DiagSpans *spans) {
    vec_free(&spans->primary);
    vec_free(&spans->labels);
}

static const char *invocation_text(ExpansionKind kind) {
    switch (kind) {
    case EXPANSION_ATTR:
        return "in this attribute macro expansion";
    case EXPANSION_DERIVE:
        return "in this derive macro expansion";
    case EXPANSION_MACRO:
    case EXPANSION_ROOT:
    case EXPANSION_DESUGAR:
        break;
    }
    return "in this macro invocation";
}

// The expansion written by the user himself, outermost; NULL for text that is in no macro.
static const Expansion *outermost_expansion(const Session *session, Span span) {
    const Expansion *found = NULL;
    while (span.ctxt) {
        found = outer_expansion(session, span);
        span = found->call_site;
    }
    return found;
}

static void add_invocation_labels(const Session *session, DiagSpans *spans) {
    uint32_t labels = spans->labels.len;
    for (uint32_t i = 0; i < spans->primary.len; i++) {
        Span span = spans->primary.data[i];
        const Expansion *expansion = outermost_expansion(session, span);
        if (!expansion || expansion->kind == EXPANSION_DESUGAR ||
            span_is_none(expansion->def_site) ||
            (expansion->call_site.lo <= span.lo && span.hi <= expansion->call_site.hi)) {
            continue;
        }
        bool known = false;
        for (uint32_t k = labels; k < spans->labels.len; k++) {
            known |= span_same(spans->labels.data[k].span, expansion->call_site);
        }
        if (!known) {
            vec_push(&spans->labels,
                     (DiagLabel){expansion->call_site, str_of(invocation_text(expansion->kind)),
                                 true, false});
        }
    }
}

static const char *macro_description(ExpansionKind kind) {
    return kind == EXPANSION_ATTR     ? "attribute macro"
           : kind == EXPANSION_DERIVE ? "derive macro"
                                      : "macro";
}

// "this error originates in the macro `name`", unless the macro is the library's.
static bool origin_note(const Diag *diag, Arena *arena, Str *text) {
    const Session *session = diag->session;
    const Expansion *first = NULL, *last = NULL;
    for (uint32_t i = 0; i <= diag->subs.len; i++) {
        const DiagSpans *spans = i ? &diag->subs.data[i - 1].spans : &diag->spans;
        for (uint32_t k = 0; k < spans->primary.len; k++) {
            for (Span span = spans->primary.data[k]; span.ctxt;) {
                const Expansion *expansion = outer_expansion(session, span);
                if (expansion->kind != EXPANSION_DESUGAR && expansion->kind != EXPANSION_ROOT) {
                    first = first ? first : expansion;
                    last = expansion;
                }
                span = expansion->call_site;
            }
        }
    }
    if (!last || span_is_none(last->def_site) || in_library(session, last->def_site)) {
        return false;
    }
    Str and_then = {"", 0};
    if (!symbol_eq(first->name, last->name)) {
        and_then = arena_printf(arena, " which comes from the expansion of the %s `" STR_FMT "`",
                                macro_description(last->kind), SYM_ARG(session, last->name));
    }
    *text = arena_printf(arena,
                         "this %s originates in the %s `" STR_FMT "`" STR_FMT
                         " (in Nightly builds, run with -Z macro-backtrace for more info)",
                         level_name(diag->level), macro_description(first->kind),
                         SYM_ARG(session, first->name), STR_ARG(and_then));
    return true;
}

static uint32_t word_count(Str text) {
    uint32_t words = 0;
    bool inside = false;
    for (size_t at = 0; at < text.len;) {
        bool space = char_is_space(text_next(text, &at));
        words += !space && !inside;
        inside = !space;
    }
    return words;
}

// A lone short suggestion becomes a label of the main snippet; true if it did.
static bool inline_suggestion(const Diag *diag, Arena *arena, DiagSpans *spans) {
    if (diag->suggestions.len != 1) {
        return false;
    }
    const DiagSuggestion *only = &diag->suggestions.data[0];
    if (only->len != 1 || only->substitutions[0].len != 1 || word_count(only->message) >= 10 ||
        only->style == SUGGEST_VERBOSE || only->style == SUGGEST_HIDE_CODE) {
        return false;
    }
    const SuggestPart *part = &only->substitutions[0].parts[0];
    if (memchr(part->text.ptr, '\n', part->text.len)) {
        return false;
    }
    Str code = text_trim(part->text), label;
    if (code.len == 0 || only->style == SUGGEST_SHORT) {
        label = arena_printf(arena, "help: " STR_FMT, STR_ARG(only->message));
    } else {
        Str found = source_text(diag->session->sources, part->span);
        label = arena_printf(arena, "help: " STR_FMT "%s: `" STR_FMT "`", STR_ARG(only->message),
                             confusion_text(suggest_confusion(found, code)), STR_ARG(code));
    }
    vec_push(&spans->labels, (DiagLabel){part->span, label, true, false});
    return true;
}

// ---------------------------------------------------------------- the report

typedef enum ElementKind {
    ELEMENT_MESSAGE,
    ELEMENT_SNIPPET,
    ELEMENT_ORIGIN,
    ELEMENT_SUGGESTION,
    ELEMENT_PADDING
} ElementKind;
typedef struct Element {
    ElementKind kind;
    Level level; // of a message
    bool named;  // the message shows its level
    Str text;    // of a message, or the place of an origin
    SourceFile *file;
    Snippet *snippet;
    Suggested *suggested;
} Element;
typedef struct Group {
    bool titled;
    Level level;
    ErrorCode code;
    Str title;
    VEC(Element) elements;
} Group;
typedef struct Report {
    const Diag *diag;
    Arena *arena;
    VEC(Group) groups;
} Report;

static Element *add_element(Report *report, ElementKind kind) {
    Group *group = &vec_last(&report->groups);
    vec_push(&group->elements, (Element){.kind = kind});
    return &vec_last(&group->elements);
}

static void add_message(Report *report, Level level, Str text, bool named) {
    Element *element = add_element(report, ELEMENT_MESSAGE);
    element->level = level;
    element->named = named;
    element->text = text;
}

static void add_group(Report *report, Level level, Str title, bool titled) {
    vec_push(&report->groups, (Group){.titled = titled, .level = level, .title = title});
}

// The source of a library is not shown, only its place.
static void add_unshown_file(Report *report, Snippet *snippet, Level level, bool first_file) {
    SourceFile *file = snippet->window.file;
    Map lines = {0};
    for (uint32_t i = 0; i < snippet->annotations.len; i++) {
        const Annotation *annotation = &snippet->annotations.data[i];
        if (i > 0 && annotation->label.len == 0) {
            continue;
        }
        if (i == 0 && !first_file) {
            add_group(report, level, (Str){"", 0}, false);
        }
        uint32_t places[2] = {annotation->lo, annotation->hi};
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t line = line_at(file, places[k]);
            if ((k && (line == line_at(file, annotation->lo) || annotation->label.len == 0)) ||
                map_get_or(&lines, line, 0)) {
                continue;
            }
            map_set(&lines, line, 1);
            Loc start, end;
            window_locate(&snippet->window, places[k], places[k], &start, &end);
            Element *origin = add_element(report, ELEMENT_ORIGIN);
            origin->file = file;
            origin->text = arena_printf(report->arena, STR_FMT ":%u:%u", STR_ARG(file->path), line,
                                        start.display);
        }
        if (annotation->label.len) {
            add_element(report, ELEMENT_PADDING);
            add_message(report, LEVEL_NOTE, annotation->label, true);
        }
    }
    map_free(&lines);
}

static Snippet *snippet_for(Report *report, Snippet **snippets, uint32_t *count, SourceFile *file) {
    for (uint32_t i = 0; i < *count; i++) {
        if (snippets[i]->window.file == file) {
            return snippets[i];
        }
    }
    Snippet *fresh = ARENA_NEW(report->arena, Snippet);
    fresh->window.file = file;
    snippets[(*count)++] = fresh;
    return fresh;
}

static void annotate(Report *report, Snippet **snippets, uint32_t *count, Span span, bool primary,
                     Str label) {
    SourceFile *file = source_file_at(report->diag->session->sources, span.lo);
    if (!file || span.hi < span.lo || span.hi - file->start > file->text.len) {
        return;
    }
    Snippet *snippet = snippet_for(report, snippets, count, file);
    vec_push(&snippet->annotations, (Annotation){span.lo - file->start, span.hi - file->start,
                                                 primary, text_visible(report->arena, label)});
}

static void finish_snippet(Snippet *snippet) {
    uint32_t lo = UINT32_MAX, hi = 0;
    for (uint32_t k = 0; k < snippet->annotations.len; k++) {
        lo = snippet->annotations.data[k].lo < lo ? snippet->annotations.data[k].lo : lo;
        hi = snippet->annotations.data[k].hi > hi ? snippet->annotations.data[k].hi : hi;
    }
    snippet->window = window_of(snippet->window.file, lo, hi);
}

// Adds the snippets of a message to the last group, the primary file first.
static void add_snippets(Report *report, const DiagSpans *spans, Level level, bool pad) {
    Snippet **snippets =
        ARENA_ARRAY(report->arena, Snippet *, spans->labels.len + spans->primary.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < spans->labels.len; i++) {
        const DiagLabel *label = &spans->labels.data[i];
        bool primary = false;
        for (uint32_t k = 0; k < spans->primary.len; k++) {
            primary |= span_same(spans->primary.data[k], label->span);
        }
        annotate(report, snippets, &count, label->span, primary, label->text);
    }
    for (uint32_t k = 0; k < spans->primary.len; k++) {
        bool labelled = false;
        for (uint32_t i = 0; i < spans->labels.len; i++) {
            labelled |= span_same(spans->primary.data[k], spans->labels.data[i].span);
        }
        if (!labelled) {
            annotate(report, snippets, &count, spans->primary.data[k], true, (Str){"", 0});
        }
    }
    SourceFile *first = spans->primary.len ? source_file_at(report->diag->session->sources,
                                                            spans->primary.data[0].lo)
                                           : NULL;
    for (uint32_t i = 1; i < count; i++) {
        if (snippets[i]->window.file == first) {
            Snippet *swapped = snippets[0];
            snippets[0] = snippets[i];
            snippets[i] = swapped;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        finish_snippet(snippets[i]);
        if (snippets[i]->window.file->is_library) {
            add_unshown_file(report, snippets[i], level, i == 0);
            if (pad) {
                add_element(report, ELEMENT_PADDING);
            }
            snippet_free(snippets[i]);
            continue;
        }
        snippet_layout(snippets[i]);
        Element *element = add_element(report, ELEMENT_SNIPPET);
        element->snippet = snippets[i];
        element->file = snippets[i]->window.file;
    }
}

static bool has_place(const DiagSpans *spans) {
    return spans->primary.len || spans->labels.len;
}

enum { MAX_ALTERNATIVES = 4 };

// The changes of a suggestion that can be shown; returns how many there are in all.
static uint32_t prepare_changes(Report *report, const DiagSuggestion *suggestion,
                                Suggested **changes, uint32_t *shown, uint32_t *confusion) {
    uint32_t valid = 0;
    *shown = *confusion = 0;
    for (uint32_t i = 0; i < suggestion->len; i++) {
        const DiagSubstitution *way = &suggestion->substitutions[i];
        SourceFile *file =
            way->len ? source_file_at(report->diag->session->sources, way->parts[0].span.lo) : NULL;
        if (!file || file->is_library) {
            continue;
        }
        Suggested *change = ARENA_NEW(report->arena, Suggested);
        if (!suggest_prepare(report->arena, change, file, way->parts, way->len)) {
            suggest_free(change);
            continue;
        }
        if (valid++ >= MAX_ALTERNATIVES) {
            suggest_free(change);
            continue;
        }
        for (uint32_t k = 0; k < way->len; k++) {
            Str found = source_text(report->diag->session->sources, way->parts[k].span);
            *confusion |= str_eq(found, way->parts[k].text)
                              ? 0
                              : suggest_confusion(found, way->parts[k].text);
        }
        changes[(*shown)++] = change;
    }
    return valid;
}

static void add_suggestion(Report *report, const DiagSuggestion *suggestion) {
    if (suggestion->style == SUGGEST_HIDE_CODE) {
        add_message(report, LEVEL_HELP, suggestion->message, true);
        return;
    }
    Suggested *changes[MAX_ALTERNATIVES];
    uint32_t shown, confusion;
    uint32_t valid = prepare_changes(report, suggestion, changes, &shown, &confusion);
    if (shown == 0) {
        return;
    }
    add_group(report, LEVEL_HELP,
              arena_printf(report->arena, STR_FMT "%s", STR_ARG(suggestion->message),
                           confusion_text(confusion)),
              true);
    for (uint32_t i = 0; i < shown; i++) {
        Element *element = add_element(report, ELEMENT_SUGGESTION);
        element->suggested = changes[i];
        element->file = changes[i]->window.file;
    }
    if (valid > shown) {
        add_message(report, LEVEL_NOTE,
                    arena_printf(report->arena, "and %u other candidate%s", valid - shown,
                                 valid - shown == 1 ? "" : "s"),
                    false);
    }
}

static void report_build(Report *report) {
    const Diag *diag = report->diag;
    const Session *session = diag->session;
    DiagSpans spans = spans_copy(&diag->spans);
    bool inlined = inline_suggestion(diag, report->arena, &spans);
    move_out_of_library(session, &spans);
    add_invocation_labels(session, &spans);
    Str origin;
    bool has_origin = origin_note(diag, report->arena, &origin);
    bool first_child_is_plain = diag->subs.len ? !has_place(&diag->subs.data[0].spans) : has_origin;
    add_group(report, diag->level, diag->message, true);
    vec_last(&report->groups).code = diag->code;
    if (spans.primary.len) {
        add_snippets(report, &spans, diag->level, first_child_is_plain);
    }
    spans_free(&spans);
    for (uint32_t i = 0; i < diag->subs.len; i++) {
        const DiagSub *sub = &diag->subs.data[i];
        if (!has_place(&sub->spans)) {
            add_message(report, sub->level, sub->message, true);
            continue;
        }
        DiagSpans own = spans_copy(&sub->spans);
        move_out_of_library(session, &own);
        add_invocation_labels(session, &own);
        add_group(report, sub->level, sub->message, true);
        add_snippets(report, &own, sub->level, false);
        spans_free(&own);
    }
    if (has_origin) {
        add_message(report, LEVEL_NOTE, origin, true);
    }
    bool expected = false;
    for (uint32_t i = 0; i < diag->suggestions.len && !inlined; i++) {
        expected |= diag->suggestions.data[i].style != SUGGEST_HIDE_CODE;
        add_suggestion(report, &diag->suggestions.data[i]);
    }
    if (expected && report->groups.len == 1) {
        add_element(report, ELEMENT_PADDING);
    }
}

static void report_free(Report *report) {
    for (uint32_t g = 0; g < report->groups.len; g++) {
        Group *group = &report->groups.data[g];
        for (uint32_t i = 0; i < group->elements.len; i++) {
            if (group->elements.data[i].snippet) {
                snippet_free(group->elements.data[i].snippet);
            }
            if (group->elements.data[i].suggested) {
                suggest_free(group->elements.data[i].suggested);
            }
        }
        vec_free(&group->elements);
    }
    vec_free(&report->groups);
}

// ---------------------------------------------------------------- drawing

static uint32_t number_width_of(const Report *report) {
    uint32_t largest = 0;
    for (uint32_t g = 0; g < report->groups.len; g++) {
        const Group *group = &report->groups.data[g];
        for (uint32_t i = 0; i < group->elements.len; i++) {
            const Element *element = &group->elements.data[i];
            uint32_t last = element->snippet     ? snippet_last_number(element->snippet)
                            : element->suggested ? suggest_last_number(element->suggested)
                                                 : 0;
            largest = last > largest ? last : largest;
        }
    }
    uint32_t digits = 1;
    for (; largest > 9; largest /= 10) {
        digits++;
    }
    return digits;
}

// Appends a text whose further lines are indented.
static void put_lines(Render *render, uint32_t row, Str text, uint32_t indent, Style style) {
    for (;;) {
        const char *newline = memchr(text.ptr, '\n', text.len);
        size_t len = newline ? (size_t)(newline - text.ptr) : text.len;
        grid_append(&render->grid, row, (Str){text.ptr, len}, style);
        if (!newline) {
            return;
        }
        text = (Str){newline + 1, text.len - len - 1};
        row++;
        for (uint32_t i = 0; i < indent; i++) {
            grid_append(&render->grid, row, STR(" "), STYLE_NONE);
        }
    }
}

static void draw_title(Render *render, const Group *group, bool main) {
    uint32_t indent = 0;
    Style level = level_style(group->level);
    if (group->level != LEVEL_FAILURE_NOTE) {
        Str label = str_of(level_name(group->level));
        if (group->code != ERR_NONE) {
            label = arena_printf(render->arena, STR_FMT "[%s]", STR_ARG(label),
                                 error_code_name(group->code));
        }
        grid_append(&render->grid, 0, label, level);
        grid_append(&render->grid, 0, STR(": "), main ? STYLE_EMPHASIS : STYLE_NONE);
        indent = text_width(label) + 2;
    }
    Str text = main ? text_visible(render->arena, group->title) : group->title;
    put_lines(render, 0, text, indent, main ? STYLE_EMPHASIS : STYLE_NONE);
}

static void draw_message(Render *render, const Element *element) {
    uint32_t row = grid_rows(&render->grid);
    for (uint32_t i = 0; i < render->number_width; i++) {
        grid_append(&render->grid, row, STR(" "), STYLE_NONE);
    }
    grid_puts(&render->grid, row, render->number_width + 1, STR("= "), STYLE_NUMBER);
    uint32_t label = 0;
    if (element->named) {
        Str name = str_of(level_name(element->level));
        grid_append(&render->grid, row, name, STYLE_EMPHASIS);
        grid_append(&render->grid, row, STR(": "), STYLE_NONE);
        label = (uint32_t)name.len + 2;
    }
    put_lines(render, row, element->text, render->number_width + 3 + label, STYLE_NONE);
}

static void draw_origin(Render *render, const Element *element, bool primary) {
    uint32_t row = grid_rows(&render->grid);
    for (uint32_t i = 0; i < render->number_width; i++) {
        grid_append(&render->grid, row, STR(" "), STYLE_NONE);
    }
    grid_append(&render->grid, row, primary ? STR("--> ") : STR("::: "), STYLE_NUMBER);
    grid_append(&render->grid, row, element->text, STYLE_NONE);
}

typedef struct GroupDrawing {
    Render *render;
    const Group *group;
    bool first, more;       // the first group; others follow
    const SourceFile *file; // the group's primary file
    const SourceFile *report_file;
    uint32_t depth;
} GroupDrawing;

static void draw_bar_below(Render *render) {
    render_bar(render, grid_rows(&render->grid));
}

static void draw_elements(GroupDrawing *drawing) {
    Render *render = drawing->render;
    const Group *group = drawing->group;
    bool seen_primary = false;
    for (uint32_t i = 0; i < group->elements.len; i++) {
        const Element *element = &group->elements.data[i];
        const Element *next = i + 1 < group->elements.len ? &group->elements.data[i + 1] : NULL;
        bool primary = !seen_primary && element->file == drawing->file;
        bool ends_first = drawing->first && drawing->more && !next;
        switch (element->kind) {
        case ELEMENT_MESSAGE:
            draw_message(render, element);
            break;
        case ELEMENT_SNIPPET:
            seen_primary |= primary;
            snippet_render(render, element->snippet, primary, drawing->depth);
            if (ends_first || (drawing->first && next && next->kind == ELEMENT_MESSAGE)) {
                draw_bar_below(render);
            }
            break;
        case ELEMENT_SUGGESTION: {
            bool follows = i > 0 && group->elements.data[i - 1].kind == ELEMENT_SUGGESTION &&
                           group->elements.data[i - 1].file == element->file;
            suggest_render(render, element->suggested,
                           drawing->file ? drawing->file : drawing->report_file, follows);
            break;
        }
        case ELEMENT_ORIGIN:
            seen_primary |= primary;
            draw_origin(render, element, primary);
            if (ends_first) {
                draw_bar_below(render);
            }
            break;
        case ELEMENT_PADDING:
            draw_bar_below(render);
            break;
        }
    }
}

static void draw_group(GroupDrawing *drawing) {
    const Group *group = drawing->group;
    const Element *head = group->elements.len ? &group->elements.data[0] : NULL;
    if (group->titled) {
        draw_title(drawing->render, group, drawing->first);
        if ((head && head->kind == ELEMENT_MESSAGE) || (!head && drawing->first && drawing->more)) {
            draw_bar_below(drawing->render);
        }
    }
    for (uint32_t i = 0; i < group->elements.len; i++) {
        const Element *element = &group->elements.data[i];
        if (!drawing->file &&
            (element->kind == ELEMENT_SNIPPET || element->kind == ELEMENT_ORIGIN)) {
            drawing->file = element->file;
        }
        if (element->snippet && element->snippet->depth > drawing->depth) {
            drawing->depth = element->snippet->depth;
        }
    }
    draw_elements(drawing);
}

void render_human(const Diag *diag, bool color, TextBuffer *out) {
    Arena *arena = arena_new();
    Report report = {.diag = diag, .arena = arena};
    report_build(&report);
    Render render = {.session = diag->session,
                     .arena = arena,
                     .width = terminal_width(diag->session),
                     .number_width = number_width_of(&report)};
    const SourceFile *report_file = NULL;
    for (uint32_t g = 0; g < report.groups.len; g++) {
        GroupDrawing drawing = {.render = &render,
                                .group = &report.groups.data[g],
                                .first = g == 0,
                                .more = report.groups.len > 1,
                                .report_file = report_file};
        draw_group(&drawing);
        report_file = report_file ? report_file : drawing.file;
        grid_print(&render.grid, drawing.group->level, color, out);
        text_put(out, STR("\n"));
        grid_free(&render.grid);
    }
    if (diag->level != LEVEL_FAILURE_NOTE) {
        text_put(out, STR("\n"));
    }
    report_free(&report);
    arena_free(arena);
}

// ---------------------------------------------------------------- the short form

void render_short(const Diag *diag, bool color, TextBuffer *out) {
    Arena *arena = arena_new();
    Report report = {.diag = diag, .arena = arena};
    report_build(&report);
    const Group *group = &report.groups.data[0];
    Grid grid = {0};
    Str labels = {"", 0};
    for (uint32_t i = 0; i < group->elements.len; i++) {
        const Snippet *snippet = group->elements.data[i].snippet;
        if (!snippet) {
            continue;
        }
        uint32_t line, column;
        snippet_place(snippet, true, &line, &column);
        grid_append(&grid, 0,
                    arena_printf(arena, STR_FMT ":%u:%u: ", STR_ARG(snippet->window.file->path),
                                 line, column),
                    STYLE_NONE);
        for (uint32_t k = 0; k < snippet->annotations.len; k++) {
            const Annotation *annotation = &snippet->annotations.data[k];
            if (annotation->primary && text_trim(annotation->label).len) {
                labels = arena_printf(arena, STR_FMT "%s" STR_FMT, STR_ARG(labels),
                                      labels.len ? ", " : "", STR_ARG(annotation->label));
            }
        }
        break;
    }
    if (diag->level != LEVEL_FAILURE_NOTE) {
        Str label = str_of(level_name(diag->level));
        if (diag->code != ERR_NONE) {
            label =
                arena_printf(arena, STR_FMT "[%s]", STR_ARG(label), error_code_name(diag->code));
        }
        grid_append(&grid, 0, label, level_style(diag->level));
        grid_append(&grid, 0, STR(": "), STYLE_NONE);
    }
    grid_append(&grid, 0, text_visible(arena, diag->message), STYLE_NONE);
    if (labels.len) {
        grid_append(&grid, 0, STR(": "), STYLE_NONE);
        grid_append(&grid, 0, labels, STYLE_NONE);
    }
    grid_print(&grid, diag->level, color, out);
    text_put(out, STR("\n"));
    grid_free(&grid);
    report_free(&report);
    arena_free(arena);
}
