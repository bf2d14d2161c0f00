// render_snippet.c: source lines with their annotations drawn below them, laid out as rustc does
// (rustc guide: "Errors and lints"; the drawing rules are those of its annotation library).
//
// Layout first: each annotation becomes marks on lines. A single-line one is one mark. One over
// several lines gets a mark at its start (`___^`), one at its end (`|___^`) and marks between them
// that only keep a line visible; nested ones get depths, each its own column left of the code.
//
// Then each line is drawn below its code in five passes over its marks, later passes overwriting
// earlier ones: horizontal lines of multi-line marks, vertical lines, labels, underlines from the
// longest to the shortest (so that short ones win), and the cut in the middle of an overlong mark.
// The hard part is which row a label hangs on: marks are taken from right to left, the first label
// may sit on the underline row if nothing overlaps it, every other one goes a row further down.
#include "base/render.h"

#include <stdlib.h>

// ---------------------------------------------------------------- layout

static MarkedLine *marked_line(Snippet *snippet, uint32_t line) {
    uint32_t at = 0;
    while (at < snippet->lines.len && snippet->lines.data[at].line < line) {
        at++;
    }
    if (at == snippet->lines.len || snippet->lines.data[at].line != line) {
        vec_push(&snippet->lines, (MarkedLine){0});
        memmove(&snippet->lines.data[at + 1], &snippet->lines.data[at],
                sizeof(MarkedLine) * (snippet->lines.len - 1 - at));
        snippet->lines.data[at] = (MarkedLine){.line = line};
    }
    return &snippet->lines.data[at];
}

static void add_mark(Snippet *snippet, uint32_t line, Mark mark) {
    MarkedLine *marked = marked_line(snippet, line);
    vec_push(&marked->marks, mark);
}

typedef struct Multiline {
    uint32_t depth;
    Loc start, end;
    bool primary, overlaps_exactly;
    Str label;
    uint32_t order; // to sort stably
} Multiline;
typedef VEC(Multiline) MultilineVec;

static bool loc_equal(Loc a, Loc b) {
    return a.line == b.line && a.chars == b.chars && a.display == b.display && a.byte == b.byte;
}

static bool same_extent(const Multiline *a, const Multiline *b) {
    return loc_equal(a->start, b->start) && loc_equal(a->end, b->end);
}

static bool same_multiline(const Multiline *a, const Multiline *b) {
    return same_extent(a, b) && a->depth == b->depth && a->primary == b->primary &&
           a->overlaps_exactly == b->overlaps_exactly && str_eq(a->label, b->label);
}

static bool ranges_meet(uint32_t a_start, uint32_t a_end, uint32_t b_start, uint32_t b_end) {
    return (a_start >= b_start && a_start < b_end) || (b_start >= a_start && b_start < a_end);
}

static int by_first_line(const void *left, const void *right) {
    const Multiline *a = left, *b = right;
    if (a->start.line != b->start.line) {
        return a->start.line < b->start.line ? -1 : 1;
    }
    if (a->end.line != b->end.line) {
        return a->end.line > b->end.line ? -1 : 1;
    }
    return a->order < b->order ? -1 : a->order > b->order;
}

// Gives overlapping annotations different depths; annotations of the very same text share one.
static void assign_depths(Snippet *snippet, MultilineVec *all) {
    if (all->len == 0) {
        return;
    }
    qsort(all->data, all->len, sizeof(Multiline), by_first_line);
    MultilineVec before = {0};
    for (uint32_t i = 0; i < all->len; i++) {
        vec_push(&before, all->data[i]);
    }
    for (uint32_t i = 0; i < before.len; i++) {
        const Multiline *one = &before.data[i];
        for (uint32_t j = 0; j < all->len; j++) {
            Multiline *other = &all->data[j];
            bool same = same_extent(one, other);
            if (!same && ranges_meet(one->start.line, one->end.line + 1, other->start.line,
                                     other->end.line + 1)) {
                other->depth++;
            } else if (same && !same_multiline(one, other)) {
                other->overlaps_exactly = true;
            } else {
                for (uint32_t k = 0; k <= i; k++) {
                    other->primary |= before.data[k].primary && same_extent(&before.data[k], other);
                }
                break;
            }
        }
    }
    vec_free(&before);
    for (uint32_t i = 0; i < all->len; i++) {
        if (all->data[i].depth > snippet->depth) {
            snippet->depth = all->data[i].depth;
        }
    }
    for (uint32_t i = 0; i < all->len; i++) { // the outermost stands leftmost
        all->data[i].depth = snippet->depth - all->data[i].depth + 1;
    }
}

// Blank lines, plain comments and lone delimiters are not worth showing at the edge of a gap.
static bool line_says_something(const Window *window, uint32_t line) {
    Str text = text_trim(window_line(window, line));
    if (str_starts_with(text, STR("//"))) {
        return str_starts_with(text, STR("///")) || str_starts_with(text, STR("//!"));
    }
    return text.len > 1 || (text.len == 1 && !strchr("{}()[]", text.ptr[0]));
}

static void place_multiline(Snippet *snippet, const Multiline *one) {
    Mark end = {.start = one->end,
                .end = one->end,
                .primary = one->primary,
                .label = one->label,
                .kind = MARK_END,
                .depth = one->depth};
    end.start.chars -= end.start.chars > 0;
    end.start.display -= end.start.display > 0;
    end.start.byte -= end.start.byte > 0;
    if (one->overlaps_exactly) {
        end.kind = MARK_LINE;
        add_mark(snippet, one->end.line, end);
        return;
    }
    Mark start = end;
    start.kind = MARK_START;
    start.label = (Str){"", 0};
    start.start = start.end = one->start;
    start.end.chars++;
    start.end.display++;
    start.end.byte++;
    add_mark(snippet, one->start.line, start);
    Mark between = {
        .primary = one->primary, .label = {"", 0}, .kind = MARK_BETWEEN, .depth = one->depth};
    uint32_t middle = one->start.line + 4 < one->end.line ? one->start.line + 4 : one->end.line;
    uint32_t until = one->start.line;
    for (uint32_t line = middle; line-- > one->start.line;) {
        if (line_says_something(&snippet->window, line)) {
            until = line + 1;
            break;
        }
    }
    for (uint32_t line = one->start.line + 1; line < until; line++) {
        add_mark(snippet, line, between);
    }
    uint32_t last = one->end.line - 1;
    if (middle < last && line_says_something(&snippet->window, last)) {
        add_mark(snippet, last, between);
    }
    add_mark(snippet, one->end.line, end);
}

void snippet_layout(Snippet *snippet) {
    MultilineVec multilines = {0};
    for (uint32_t i = 0; i < snippet->annotations.len; i++) {
        const Annotation *annotation = &snippet->annotations.data[i];
        Loc start, end;
        window_locate(&snippet->window, annotation->lo, annotation->hi, &start, &end);
        if (start.display == end.display && start.line == end.line) { // an empty span shows one
            end.display++;
        }
        if (start.line == end.line) {
            add_mark(snippet, start.line,
                     (Mark){start, end, annotation->primary, annotation->label, MARK_LINE, 0});
        } else {
            vec_push(&multilines,
                     (Multiline){1, start, end, annotation->primary, false, annotation->label, i});
        }
    }
    assign_depths(snippet, &multilines);
    for (uint32_t i = 0; i < multilines.len; i++) {
        place_multiline(snippet, &multilines.data[i]);
    }
    vec_free(&multilines);
}

uint32_t snippet_last_number(const Snippet *snippet) {
    uint32_t last = snippet->window.first;
    for (uint32_t i = 0; i < snippet->annotations.len; i++) {
        const SourceFile *file = snippet->window.file;
        uint32_t hi = snippet->annotations.data[i].hi;
        uint32_t line = line_at(snippet->window.file, hi);
        line += hi > 0 && hi == file->text.len && file->text.ptr[hi - 1] == '\n'; // as rustc counts
        last = line > last ? line : last;
    }
    return last;
}

// Where `-->` points: the first primary mark, else the first mark.
void snippet_place(const Snippet *snippet, bool primary, uint32_t *line, uint32_t *column) {
    const MarkedLine *found = NULL;
    for (uint32_t i = 0; i < snippet->lines.len && primary && !found; i++) {
        for (uint32_t k = 0; k < snippet->lines.data[i].marks.len && !found; k++) {
            found = snippet->lines.data[i].marks.data[k].primary ? &snippet->lines.data[i] : NULL;
        }
    }
    found = found || !snippet->lines.len ? found : &snippet->lines.data[0];
    if (!found) {
        *line = *column = 0;
        return;
    }
    const Mark *first = &found->marks.data[0];
    for (uint32_t k = 1; k < found->marks.len && primary; k++) {
        const Mark *mark = &found->marks.data[k];
        if (mark->primary > first->primary ||
            (mark->primary == first->primary && mark->start.chars < first->start.chars)) {
            first = mark;
        }
    }
    *line = found->line;
    *column = first->start.chars + 1;
}

void snippet_free(Snippet *snippet) {
    for (uint32_t i = 0; i < snippet->lines.len; i++) {
        vec_free(&snippet->lines.data[i].marks);
    }
    vec_free(&snippet->lines);
    vec_free(&snippet->annotations);
}

// ---------------------------------------------------------------- which part of long lines

// The columns [left, right) that are shown when lines do not fit.
typedef struct Margin {
    uint32_t left, right, width;
} Margin;

static uint32_t minus(uint32_t a, uint32_t b) {
    return a > b ? a - b : 0;
}

static uint32_t max_of(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t min_of(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

enum { ELLIPSIS_ROOM = 6, LONG_INDENT = 20, KEPT_INDENT = 4 };

static Margin margin_of(const Snippet *snippet, uint32_t width) {
    uint32_t indent = UINT32_MAX, span_left = UINT32_MAX, span_right = 0, label_right = 0,
             longest = 0;
    for (uint32_t i = 0; i < snippet->lines.len; i++) {
        const MarkedLine *line = &snippet->lines.data[i];
        Str text = window_line(&snippet->window, line->line);
        Str rest = text_trim_start(text);
        if (rest.len) {
            indent = min_of(indent, text_width((Str){text.ptr, text.len - rest.len}));
        }
        longest =
            max_of(longest, source_column(snippet->window.file, line->line, UINT32_MAX).width);
        for (uint32_t k = 0; k < line->marks.len; k++) {
            const Mark *mark = &line->marks.data[k];
            span_left = min_of(span_left, min_of(mark->start.display, mark->end.display));
            span_right = max_of(span_right, max_of(mark->start.display, mark->end.display));
            uint32_t label = mark->label.len ? text_width(mark->label) + 1 : 0;
            label_right = max_of(label_right, mark->end.display + label);
        }
    }
    indent = minus(indent == UINT32_MAX ? 0 : indent, ELLIPSIS_ROOM);
    span_left = minus(span_left == UINT32_MAX ? 0 : span_left, ELLIPSIS_ROOM);
    span_right += ELLIPSIS_ROOM;
    label_right += ELLIPSIS_ROOM;
    Margin margin = {indent > LONG_INDENT ? indent - (LONG_INDENT - KEPT_INDENT) : 0, 0, width};
    margin.right = max_of(longest, margin.left);
    if (margin.right - margin.left <= width) {
        return margin;
    }
    if (label_right - indent <= width) { // dropping whitespace is enough
        margin.left = indent;
        margin.right = indent + width;
    } else if (label_right - span_left <= width) { // the marks and their labels fit
        margin.left = minus(span_left, (width - (label_right - span_left)) / 2);
        margin.right = margin.left + width;
    } else if (span_right - span_left <= width) { // the marks fit
        margin.left = minus(span_left, (width - (span_right - span_left)) / 5 * 2);
        margin.right = margin.left + width;
    } else {
        margin.left = span_left;
        margin.right = span_right;
    }
    return margin;
}

// ---------------------------------------------------------------- drawing

typedef struct Drawing {
    Render *render;
    const Snippet *snippet;
    Margin margin;
    uint32_t bars; // column of the multi-line bars
    uint32_t code; // column of the code
} Drawing;

static Style underline_style(const Mark *mark) {
    return mark->primary ? STYLE_PRIMARY : STYLE_NUMBER;
}

static uint32_t underline_char(const Mark *mark) {
    return mark->primary ? '^' : '-';
}

// The line from `begin` to where it is at least `right` wide, or its end.
static Str part_to_show(const Drawing *drawing, uint32_t line, ColumnMark begin, uint32_t right) {
    Str text = window_line(&drawing->snippet->window, line);
    size_t end = begin.byte;
    for (uint32_t width = begin.width; end < text.len && width <= right;) {
        width += char_width(text_next(text, &end));
    }
    return text_visible(drawing->render->arena, (Str){text.ptr + begin.byte, end - begin.byte});
}

// Puts one line of code, cut to the margin; returns the columns cut off at the left.
static uint32_t draw_code(const Drawing *drawing, uint32_t row, uint32_t line) {
    Grid *grid = &drawing->render->grid;
    SourceFile *file = drawing->snippet->window.file;
    uint32_t len = source_column(file, line, UINT32_MAX).width;
    uint32_t left = min_of(drawing->margin.left, len);
    uint32_t right = minus(len, drawing->margin.left) <= drawing->margin.width
                         ? len
                         : min_of(len, drawing->margin.right);
    ColumnMark begin = source_column_before(file, line, left);
    Str source = part_to_show(drawing, line, begin, right);
    uint32_t skipped = begin.width, taken = 0;
    size_t at = 0, from, to;
    while (at < source.len && skipped < left) {
        skipped += char_width(text_next(source, &at));
    }
    from = to = at;
    while (at < source.len && (taken += char_width(text_next(source, &at))) <= right - left) {
        to = at;
    }
    left = max_of(left, skipped);
    Str code = {source.ptr + from, to - from};
    uint32_t cut_width = 0;
    size_t cut_bytes = 0;
    if (drawing->margin.left > 0) {
        while (cut_bytes < code.len && cut_width < 3) {
            cut_width += char_width(text_next(code, &cut_bytes));
        }
        grid_puts(grid, row, drawing->code, STR("..."), STYLE_NUMBER);
    }
    Str rest = {code.ptr + cut_bytes, code.len - cut_bytes};
    grid_puts(grid, row, drawing->code + cut_width, rest, STYLE_NONE);
    if (len > right) {
        uint32_t chars = text_chars(rest), width = 0, dropped = 0;
        for (size_t end = code.len; end > 0 && width < 3; dropped++) {
            size_t start = end - 1;
            while (start > 0 && ((unsigned char)code.ptr[start] & 0xc0) == 0x80) {
                start--;
            }
            size_t next = start;
            width += char_width(text_next(code, &next));
            end = start;
        }
        grid_puts(grid, row, drawing->code + cut_width + minus(chars, dropped), STR("..."),
                  STYLE_NUMBER);
    }
    render_number(drawing->render, row, line);
    render_bar(drawing->render, row);
    return left;
}

typedef struct Placed { // a mark and the row of its label, 0 being the underline row
    Mark mark;
    uint32_t pos, order;
} Placed;
typedef struct Open { // a multi-line bar that runs through the rows
    uint32_t depth;
    Style style;
} Open;
typedef VEC(Open) OpenVec;

static bool takes_space(const Mark *mark) {
    return mark->kind == MARK_START || mark->kind == MARK_END;
}

static bool overlaps(const Mark *a, const Mark *b, uint32_t padding) {
    return ranges_meet(a->start.display, a->end.display + padding, b->start.display,
                       b->end.display);
}

static int from_right(const void *left, const void *right) {
    const Placed *a = left, *b = right;
    if (a->mark.start.display != b->mark.start.display) {
        return a->mark.start.display > b->mark.start.display ? -1 : 1;
    }
    if (a->mark.start.chars != b->mark.start.chars) {
        return a->mark.start.chars > b->mark.start.chars ? -1 : 1;
    }
    return a->order < b->order ? -1 : 1;
}

static uint32_t mark_length(const Mark *mark) {
    return mark->end.display > mark->start.display ? mark->end.display - mark->start.display
                                                   : mark->start.display - mark->end.display;
}

static int longest_first(const void *left, const void *right) {
    const Placed *a = left, *b = right;
    uint32_t a_length = mark_length(&a->mark), b_length = mark_length(&b->mark);
    if (a_length != b_length) {
        return a_length > b_length ? -1 : 1;
    }
    if (a->mark.primary != b->mark.primary) {
        return a->mark.primary ? 1 : -1;
    }
    return a->order < b->order ? -1 : 1;
}

static bool loc_at_most(const Mark *a, const Mark *b) { // by their ends
    return a->end.display != b->end.display ? a->end.display < b->end.display
                                            : a->end.chars <= b->end.chars;
}

// Must the labels of `mark` and of `next`, which starts further left, be on different rows?
static bool labels_collide(const Mark *mark, const Mark *next, uint32_t pos) {
    uint32_t padding = next->label.len ? (uint32_t)next->label.len + 2 : 0;
    bool touch = overlaps(next, mark, padding);
    return (touch && mark->label.len && next->label.len) ||
           (takes_space(mark) && next->label.len) || (mark->label.len && takes_space(next)) ||
           (takes_space(mark) && takes_space(next)) ||
           (touch && loc_at_most(next, mark) && next->label.len && pos == 0);
}

// Chooses the label rows of marks sorted from the right; returns how many rows are needed below
// the underline row.
static uint32_t place_labels(Placed *marks, uint32_t count, bool *overlapped) {
    uint32_t pos = 0, deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        bool moved = false;
        for (uint32_t j = 0; j < count; j++) {
            const Mark *next = &marks[j].mark;
            bool touch = overlaps(next, mark, 0);
            if (touch && j > 1) {
                overlapped[i] = overlapped[j] = true;
            }
            if (!moved && touch && mark->label.len && j > i && pos == 0) {
                bool same = next->start.display == mark->start.display &&
                            next->start.chars == mark->start.chars &&
                            next->end.display == mark->end.display &&
                            next->end.chars == mark->end.chars;
                if (!same || next->label.len) {
                    pos++;
                    moved = true;
                    break;
                }
            }
        }
        marks[i].pos = pos;
        for (uint32_t j = i + 1; j < count; j++) {
            if (labels_collide(mark, &marks[j].mark, pos)) {
                pos++;
                break;
            }
        }
        deepest = max_of(deepest, pos);
    }
    return deepest ? deepest + 1 : 0;
}

// A line whose only marks are starts of multi-line annotations before its first character: the
// start is a `/` in the bar column, nothing is drawn below.
static bool draw_short_starts(const Drawing *drawing, const MarkedLine *line, uint32_t row,
                              OpenVec *toggled) {
    Str text = window_line(&drawing->snippet->window, line->line);
    for (uint32_t i = 0; i < line->marks.len; i++) {
        const Mark *mark = &line->marks.data[i];
        if (mark->kind == MARK_BETWEEN) {
            continue;
        }
        uint32_t indent = text_width((Str){text.ptr, text.len - text_trim_start(text).len});
        if (mark->kind != MARK_START || mark->start.display > indent) {
            return false;
        }
    }
    for (uint32_t i = 0; i < line->marks.len; i++) {
        const Mark *mark = &line->marks.data[i];
        if (mark->kind == MARK_START) {
            grid_put(&drawing->render->grid, row, drawing->bars + mark->depth - 1, '/',
                     underline_style(mark));
            vec_push(toggled, (Open){mark->depth, underline_style(mark)});
        }
    }
    return true;
}

static uint32_t code_column(const Drawing *drawing, uint32_t display, uint32_t left) {
    return minus(drawing->code + display, left);
}

static void draw_horizontals(const Drawing *drawing, const Placed *marks, uint32_t count,
                             uint32_t row, uint32_t left) {
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        if (takes_space(mark)) {
            uint32_t to = code_column(drawing, mark->start.display, left);
            for (uint32_t column = drawing->bars + mark->depth; column < to; column++) {
                grid_put(&drawing->render->grid, row + marks[i].pos + 1, column, '_',
                         underline_style(mark));
            }
        }
    }
}

static void draw_verticals(const Drawing *drawing, const Placed *marks, uint32_t count,
                           uint32_t row, uint32_t left, uint32_t rows) {
    Grid *grid = &drawing->render->grid;
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        Style style = underline_style(mark);
        uint32_t pos = marks[i].pos + 1;
        if (pos > 1 && (mark->label.len || takes_space(mark))) {
            for (uint32_t r = row + 1; r <= row + pos; r++) {
                grid_put(grid, r, code_column(drawing, mark->start.display, left), '|', style);
            }
        }
        if (mark->kind == MARK_START) {
            uint32_t bar = drawing->bars + mark->depth - 1;
            grid_put(grid, row + pos, bar, ' ', style);
            for (uint32_t r = row + pos + 1; r < row + rows + 2; r++) {
                grid_put(grid, r, bar, '|', style);
            }
        } else if (mark->kind == MARK_END) {
            for (uint32_t r = row; r <= row + pos; r++) {
                grid_put(grid, r, drawing->bars + mark->depth - 1, '|', style);
            }
        }
    }
}

static void draw_labels(const Drawing *drawing, const Placed *marks, uint32_t count, uint32_t row,
                        uint32_t left) {
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        if (!mark->label.len) {
            continue;
        }
        uint32_t below = marks[i].pos ? marks[i].pos + 2 : 1;
        uint32_t column = marks[i].pos             ? minus(mark->start.display, left)
                          : mark->end.display == 0 ? minus(2, left)
                                                   : minus(mark->end.display + 1, left);
        grid_puts(&drawing->render->grid, row + below, drawing->code + column, mark->label,
                  underline_style(mark));
    }
}

static void draw_underlines(const Drawing *drawing, const Placed *marks, uint32_t count,
                            uint32_t row, uint32_t left) {
    Grid *grid = &drawing->render->grid;
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        Style style = underline_style(mark);
        for (uint32_t p = mark->start.display; p < mark->end.display; p++) {
            grid_put(grid, row + 1, code_column(drawing, p, left), underline_char(mark), style);
        }
        if (takes_space(mark) || (marks[i].pos != 0 && mark->label.len)) {
            grid_put(grid, row + 1, code_column(drawing, mark->start.display, left),
                     underline_char(mark), style);
        }
    }
}

// An overlong mark loses its middle, in the code and in the underline.
static void cut_long_marks(const Drawing *drawing, const Placed *marks, uint32_t count,
                           uint32_t row, const bool *overlapped) {
    enum { LEAST = 5 };
    uint32_t width = drawing->margin.width;
    for (uint32_t i = 0; i < count; i++) {
        const Mark *mark = &marks[i].mark;
        uint32_t length = mark_length(mark);
        if (overlapped[i] || mark->kind != MARK_LINE || length <= width * 2 ||
            length <= LEAST * 2 + 3) {
            continue;
        }
        uint32_t keep = max_of(width / 3, LEAST); // columns of the source, as rustc counts them
        uint32_t from = mark->start.display + keep, to = mark->end.display - keep;
        grid_replace(&drawing->render->grid, row, from, to, STR("..."));
        grid_replace(&drawing->render->grid, row + 1, from, to, STR("..."));
    }
}

// Draws one line and what hangs below it; `toggled` gets the bars that begin or end here.
static void draw_line(const Drawing *drawing, const MarkedLine *line, OpenVec *toggled) {
    Render *render = drawing->render;
    uint32_t row = grid_rows(&render->grid), count = line->marks.len;
    uint32_t left = draw_code(drawing, row, line->line);
    if (count == 0 || draw_short_starts(drawing, line, row, toggled)) {
        return;
    }
    Placed *marks = ARENA_ARRAY(render->arena, Placed, count);
    bool *overlapped = ARENA_ARRAY(render->arena, bool, count);
    for (uint32_t i = 0; i < count; i++) {
        marks[i] = (Placed){line->marks.data[i], 0, i};
    }
    qsort(marks, count, sizeof *marks, from_right);
    for (uint32_t i = 0; i < count; i++) {
        marks[i].order = i;
    }
    uint32_t rows = place_labels(marks, count, overlapped);
    bool all_starts = true;
    uint32_t deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        all_starts &= marks[i].mark.kind == MARK_START;
        deepest = max_of(deepest, marks[i].pos);
    }
    if (all_starts) { // lines cross less the other way round
        for (uint32_t i = 0; i < count; i++) {
            marks[i].pos = deepest - marks[i].pos;
        }
        rows = minus(rows, 1);
    }
    for (uint32_t below = 0; below <= rows; below++) {
        render_bar(render, row + below + 1);
    }
    draw_horizontals(drawing, marks, count, row, left);
    draw_verticals(drawing, marks, count, row, left, rows);
    draw_labels(drawing, marks, count, row, left);
    qsort(marks, count, sizeof *marks, longest_first);
    draw_underlines(drawing, marks, count, row, left);
    cut_long_marks(drawing, marks, count, row, overlapped);
    for (uint32_t i = 0; i < count; i++) {
        if (takes_space(&marks[i].mark)) {
            vec_push(toggled, (Open){marks[i].mark.depth, underline_style(&marks[i].mark)});
        }
    }
}

static void draw_bars(const Drawing *drawing, const OpenVec *open, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < open->len; i++) {
        for (uint32_t row = from; row < to; row++) {
            grid_put(&drawing->render->grid, row, drawing->bars + open->data[i].depth - 1, '|',
                     open->data[i].style);
        }
    }
}

// Between two annotated lines: one line is shown, more become `...`.
static void draw_gap(const Drawing *drawing, const MarkedLine *line, uint32_t next_line,
                     const OpenVec *open) {
    if (next_line - line->line < 2) {
        return;
    }
    uint32_t row = grid_rows(&drawing->render->grid);
    if (next_line - line->line > 2) {
        grid_puts(&drawing->render->grid, row, 0, STR("..."), STYLE_NUMBER);
    } else {
        draw_code(drawing, row, line->line + 1);
    }
    draw_bars(drawing, open, row, row + 1);
    for (uint32_t i = 0; i < line->marks.len; i++) {
        const Mark *mark = &line->marks.data[i];
        if (mark->kind == MARK_START) {
            grid_put(&drawing->render->grid, row, drawing->bars + mark->depth - 1, '|',
                     underline_style(mark));
        }
    }
}

static void draw_place(Render *render, const Snippet *snippet, bool primary) {
    uint32_t row = grid_rows(&render->grid), line, column;
    if (!primary) {
        render_bar(render, row++);
    }
    for (uint32_t i = 0; i < render->number_width; i++) {
        grid_append(&render->grid, row, STR(" "), STYLE_NONE);
    }
    grid_append(&render->grid, row, primary ? STR("--> ") : STR("::: "), STYLE_NUMBER);
    snippet_place(snippet, primary, &line, &column);
    grid_append(&render->grid, row,
                arena_printf(render->arena, STR_FMT ":%u:%u", STR_ARG(snippet->window.file->path),
                             line, column),
                STYLE_NONE);
    render_bar(render, row + 1);
}

void snippet_render(Render *render, const Snippet *snippet, bool primary, uint32_t depth) {
    draw_place(render, snippet, primary);
    uint32_t bars = render->number_width + 3;
    uint32_t code = depth ? bars + depth + 1 : bars;
    Drawing drawing = {render, snippet, margin_of(snippet, minus(render->width, code)), bars, code};
    OpenVec open = {0};
    for (uint32_t i = 0; i < snippet->lines.len; i++) {
        const MarkedLine *line = &snippet->lines.data[i];
        uint32_t row = grid_rows(&render->grid);
        OpenVec toggled = {0}, opened = {0};
        draw_line(&drawing, line, &toggled);
        for (uint32_t t = 0; t < toggled.len; t++) {
            uint32_t at = 0;
            while (at < open.len && open.data[at].depth != toggled.data[t].depth) {
                at++;
            }
            if (at < open.len) {
                open.data[at] = vec_last(&open);
                open.len--;
            } else {
                vec_push(&opened, toggled.data[t]);
            }
        }
        draw_bars(&drawing, &open, row, grid_rows(&render->grid));
        if (i + 1 < snippet->lines.len) {
            draw_gap(&drawing, line, snippet->lines.data[i + 1].line, &open);
        }
        for (uint32_t t = 0; t < opened.len; t++) {
            vec_push(&open, opened.data[t]);
        }
        vec_free(&toggled);
        vec_free(&opened);
    }
    vec_free(&open);
}
