// render.h: what the renderers share: text on screen, a grid of styled cells, windows on source
// files. Private to base/ and its tests.
//
// A grid is filled in any order with put, puts and append, and printed once, so that the layout of
// a diagnostic is coordinate arithmetic. A cell holds one character; columns of underlines count
// display width, as a terminal does.
#ifndef OXCC_BASE_RENDER_H
#define OXCC_BASE_RENDER_H

#include "base/diag.h"

// ---------------------------------------------------------------- text on screen

// Decodes the character at *at and moves past it; the text is valid UTF-8.
uint32_t text_next(Str text, size_t *at);
uint32_t char_width(uint32_t c);
uint32_t text_width(Str text);
uint32_t text_chars(Str text);
bool char_is_space(uint32_t c);
Str text_trim(Str text);
Str text_trim_start(Str text);
// Tabs become four spaces; control and text direction characters become visible ones.
Str text_visible(Arena *arena, Str text);

// ---------------------------------------------------------------- the grid

typedef enum Style {
    STYLE_NONE,
    STYLE_EMPHASIS, // bold
    STYLE_NUMBER,   // gutter, arrows, secondary labels
    STYLE_PRIMARY,  // the level of the message the snippet belongs to
    STYLE_ADDITION,
    STYLE_REMOVAL,
    STYLE_ERROR,
    STYLE_WARNING,
    STYLE_NOTE,
    STYLE_HELP,
} Style;
typedef struct Cell {
    uint32_t ch : 24, style : 8;
} Cell;
typedef struct GridRow {
    VEC(Cell) cells;
} GridRow;
typedef struct Grid {
    VEC(GridRow) rows;
} Grid;

static inline uint32_t grid_rows(const Grid *grid) {
    return grid->rows.len;
}
void grid_put(Grid *grid, uint32_t row, uint32_t column, uint32_t ch, Style style);
void grid_puts(Grid *grid, uint32_t row, uint32_t column, Str text, Style style);
void grid_append(Grid *grid, uint32_t row, Str text, Style style);
void grid_style(Grid *grid, uint32_t row, uint32_t from, uint32_t to, Style style);
// Replaces cells [from, to) by a shorter text in number style; out of bounds does nothing.
void grid_replace(Grid *grid, uint32_t row, uint32_t from, uint32_t to, Str text);
// Prints the rows with '\n' between them; `level` gives STYLE_PRIMARY its colour.
void grid_print(Grid *grid, Level level, bool color, TextBuffer *out);
void grid_free(Grid *grid);
Style level_style(Level level);

// ---------------------------------------------------------------- windows on a file

// The whole lines that a set of spans touches.
typedef struct Window {
    SourceFile *file;
    uint32_t first, last; // line numbers
} Window;
typedef struct Loc {
    uint32_t line, chars, display, byte; // columns from 0; byte is an offset in the file
} Loc;
Window window_of(SourceFile *file, uint32_t lo, uint32_t hi); // offsets
bool window_has(const Window *window, uint32_t line);
Str window_line(const Window *window, uint32_t line);
uint32_t line_start(const SourceFile *file, uint32_t line);
uint32_t line_end(const SourceFile *file, uint32_t line); // after its newline
uint32_t line_at(SourceFile *file, uint32_t offset);
void window_locate(const Window *window, uint32_t lo, uint32_t hi, Loc *start, Loc *end);

// ---------------------------------------------------------------- the renderer

typedef struct Render {
    const Session *session;
    Arena *arena; // for this one diagnostic
    Grid grid;
    uint32_t width;        // of the terminal
    uint32_t number_width; // digits of the largest line number
} Render;
static inline void render_bar(Render *render, uint32_t row) {
    grid_put(&render->grid, row, render->number_width + 1, '|', STYLE_NUMBER);
}
void render_number(Render *render, uint32_t row, uint32_t line);

// render_snippet.c
typedef enum MarkKind { MARK_LINE, MARK_START, MARK_END, MARK_BETWEEN } MarkKind;
typedef struct Mark { // one annotation as it appears on one line
    Loc start, end;
    bool primary;
    Str label; // may be empty
    MarkKind kind;
    uint32_t depth; // of a multi-line annotation
} Mark;
typedef struct MarkedLine {
    uint32_t line;
    VEC(Mark) marks;
} MarkedLine;
typedef struct Annotation {
    uint32_t lo, hi; // offsets
    bool primary;
    Str label;
} Annotation;
typedef struct Snippet {
    Window window;
    VEC(Annotation) annotations;
    VEC(MarkedLine) lines;
    uint32_t depth; // of nested multi-line annotations
} Snippet;
void snippet_layout(Snippet *snippet);
uint32_t snippet_last_number(const Snippet *snippet);
void snippet_place(const Snippet *snippet, bool primary, uint32_t *line, uint32_t *column);
void snippet_render(Render *render, const Snippet *snippet, bool primary, uint32_t depth);
void snippet_free(Snippet *snippet);

// render_suggest.c
typedef enum SuggestView { VIEW_NONE, VIEW_UNDERLINE, VIEW_DIFF, VIEW_ADD } SuggestView;
typedef struct Highlight {
    uint32_t start, end;
} Highlight;
typedef struct HighlightRow {
    VEC(Highlight) parts;
} HighlightRow;
typedef struct Patch {                         // a part after trimming what stays the same
    uint32_t lo, hi, original_lo, original_hi; // offsets
    Str text;
} Patch;
typedef struct Suggested {
    Window window;
    bool fold; // show changed lines only
    VEC(Patch) patches;
    Str complete; // the window's text with the patches applied
    VEC(HighlightRow) highlights;
    SuggestView view;
} Suggested;
// False when nothing would change.
bool suggest_prepare(Arena *arena, Suggested *suggested, SourceFile *file, const SuggestPart *parts,
                     uint32_t len);
uint32_t suggest_last_number(const Suggested *suggested);
void suggest_render(Render *render, const Suggested *suggested, const SourceFile *primary,
                    bool follows_same_file);
void suggest_free(Suggested *suggested);
typedef enum Confusion { CONFUSION_NONE = 0, CONFUSION_CASE = 1, CONFUSION_DIGIT = 2 } Confusion;
uint32_t suggest_confusion(Str found, Str suggested); // a set of Confusion
const char *confusion_text(uint32_t confusion);

#endif
