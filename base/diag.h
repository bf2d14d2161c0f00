// diag.h: a diagnostic as data, between diag.c, which builds it, and the renderers. Shared inside
// base/ and with its unit tests only; phases use the functions of base.h.
#ifndef OXCC_BASE_DIAG_H
#define OXCC_BASE_DIAG_H

#include "base/base.h"
#include "base/vec.h"

typedef struct DiagLabel {
    Span span;
    Str text; // may be empty
    bool has_text;
    bool is_primary;
} DiagLabel;

// rustc's MultiSpan: the primary spans and the labelled ones. A label on a primary span is drawn
// as primary.
typedef struct DiagSpans {
    VEC(Span) primary;
    VEC(DiagLabel) labels;
} DiagSpans;

typedef struct DiagSub {
    Level level;
    Str message;
    DiagSpans spans;
} DiagSub;

typedef struct DiagSubstitution { // one way to do it: all parts together
    SuggestPart *parts;
    uint32_t len;
} DiagSubstitution;

typedef struct DiagSuggestion {
    Str message;
    DiagSubstitution *substitutions;
    uint32_t len;
    Applicability applicability;
    SuggestStyle style;
} DiagSuggestion;

struct Diag {
    Session *session;
    Level level;
    ErrorCode code;
    Str message;
    Str lint;
    DiagSpans spans;
    VEC(DiagSub) subs;
    VEC(DiagSuggestion) suggestions;
    uint64_t key, order;
    bool emitted;
};

struct DiagContext {
    Arena *arena;
    VEC(Diag *) buffered;
    uint32_t buffer_depth;
    uint64_t next_order, made;
    uint64_t stage; // the key of those without one
    uint32_t errors, warnings; // of the errors, `lint_errors` are lints
    uint32_t lint_errors;
    Map emitted;  // hashes of what was emitted
    BitSet codes; // codes with an explanation that were emitted
};

struct DiagContext *diag_context_new(void);
void diag_context_free(struct DiagContext *cx);
struct ContextTable *context_table_new(Arena *arena);
void context_table_free(struct ContextTable *table);

// render_snippet.c: the human form, ending with its blank line, appended to *out.
typedef VEC(char) TextBuffer;
void text_put(TextBuffer *out, Str text);
void text_printf(TextBuffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void render_human(const Diag *diag, bool color, TextBuffer *out);
// render_json.c
void render_short(const Diag *diag, bool color, TextBuffer *out);
void render_json(const Diag *diag, TextBuffer *out);

bool diag_color_auto(FILE *out); // what --color=auto means for this stream
const char *level_name(Level level);
bool error_code_is_explained(ErrorCode code); // --explain has a text for it

#endif
