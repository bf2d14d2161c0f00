// render_suggest.c: suggestions as changed source. The parts of a suggestion are first trimmed to
// what really changes (replacing `a` by `ab` inserts `b`), then spliced into the text of the lines
// they touch. How the result is shown depends on what it does: an insertion on one line is
// underlined with `+`, a deletion or replacement shows the old and the new line, new lines before
// existing ones are marked `+`, and a change over several lines is marked `~` line by line.
#include "base/render.h"

#include <stdlib.h>

static bool is_blank(Str text) {
    return text_trim(text).len == 0;
}

static Str patch_old(const Suggested *suggested, const Patch *patch) {
    return (Str){suggested->window.file->text.ptr + patch->lo, patch->hi - patch->lo};
}

// If `text` is `old` with something inserted, the insertion's place and text.
static bool as_insertion(Str old, Str text, size_t *prefix, Str *inserted, size_t *suffix) {
    *prefix = *suffix = 0;
    if (str_starts_with(text, old)) {
        *prefix = old.len;
        *inserted = (Str){text.ptr + old.len, text.len - old.len};
        return true;
    }
    if (!str_ends_with(text, old)) {
        for (size_t at = 0; at < old.len && at < text.len;) {
            size_t a = at, b = at;
            if (text_next(old, &a) != text_next(text, &b)) {
                break;
            }
            *prefix = at = a;
        }
        old = (Str){old.ptr + *prefix, old.len - *prefix};
        text = (Str){text.ptr + *prefix, text.len - *prefix};
        if (!str_ends_with(text, old)) {
            return false;
        }
    }
    *suffix = old.len;
    *inserted = (Str){text.ptr, text.len - old.len};
    return true;
}

static void trim_patch(const Suggested *suggested, Patch *patch) {
    size_t prefix, suffix;
    Str inserted;
    if (patch->text.len == 0 ||
        !as_insertion(patch_old(suggested, patch), patch->text, &prefix, &inserted, &suffix)) {
        return;
    }
    patch->lo += (uint32_t)prefix;
    patch->hi -= (uint32_t)suffix;
    patch->text = inserted;
}

static int by_place(const void *left, const void *right) {
    const Patch *a = left, *b = right;
    return a->lo < b->lo ? -1 : a->lo > b->lo;
}

// ---------------------------------------------------------------- splicing

typedef struct Splice {
    Suggested *suggested;
    TextBuffer out;
    HighlightRow row; // highlights of the line being written
} Splice;

static void end_row(Splice *splice) {
    vec_push(&splice->suggested->highlights, splice->row);
    splice->row = (HighlightRow){0};
}

static size_t byte_of_char(Str line, uint32_t index) { // line.len when there are fewer
    size_t at = 0;
    for (uint32_t i = 0; i < index && at < line.len; i++) {
        text_next(line, &at);
    }
    return at;
}

// The text of `line` from character `from` up to `to`, or to its end with the newline.
static void put_rest(Splice *splice, Str line, uint32_t from, const uint32_t *to) {
    size_t start = byte_of_char(line, from);
    size_t end = to ? byte_of_char(line, *to) : line.len;
    if (start < end) {
        text_put(&splice->out, (Str){line.ptr + start, end - start});
    }
    if (!to) {
        text_put(&splice->out, STR("\n"));
    }
}

// Columns that a highlight counts: tabs are four.
static uint32_t highlight_width(Str text) {
    uint32_t width = 0;
    for (size_t at = 0; at < text.len;) {
        width += text_next(text, &at) == '\t' ? 4 : 1;
    }
    return width;
}

static void splice_patch(Splice *splice, const Patch *patch, Loc *previous, int64_t *shift) {
    const Window *window = &splice->suggested->window;
    Loc lo, hi;
    window_locate(window, patch->lo, patch->hi, &lo, &hi);
    if (previous->line == lo.line) {
        put_rest(splice, window_line(window, previous->line), previous->chars, &lo.chars);
    } else {
        *shift = 0;
        end_row(splice);
        put_rest(splice, window_line(window, previous->line), previous->chars, NULL);
        for (uint32_t line = previous->line + 1; line < lo.line; line++) {
            put_rest(splice, window_line(window, line), 0, NULL);
            end_row(splice);
        }
        Str line = window_line(window, lo.line);
        text_put(&splice->out, (Str){line.ptr, byte_of_char(line, lo.chars)});
    }
    const char *newline = memchr(patch->text.ptr, '\n', patch->text.len);
    Str rest = patch->text;
    Str first = {rest.ptr, newline ? (size_t)(newline - rest.ptr) : rest.len};
    uint32_t width = highlight_width(first);
    uint32_t start = (uint32_t)((int64_t)lo.chars + *shift);
    vec_push(&splice->row.parts, (Highlight){start, start + width});
    text_put(&splice->out, patch->text);
    *shift += (int64_t)width - ((int64_t)hi.chars - (int64_t)lo.chars);
    *previous = hi;
    while (newline) {
        rest = (Str){newline + 1, rest.len - (size_t)(newline + 1 - rest.ptr)};
        newline = memchr(rest.ptr, '\n', rest.len);
        *shift = 0;
        end_row(splice);
        Str line = {rest.ptr, newline ? (size_t)(newline - rest.ptr) : rest.len};
        vec_push(&splice->row.parts, (Highlight){0, highlight_width(line)});
    }
}

static bool splice_all(Arena *arena, Suggested *suggested) {
    Splice splice = {.suggested = suggested};
    Window *window = &suggested->window;
    uint32_t lo = UINT32_MAX;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        Patch *patch = &suggested->patches.data[i];
        lo = patch->lo < lo ? patch->lo : lo;
        trim_patch(suggested, patch);
    }
    Loc previous, unused;
    uint32_t from = suggested->fold ? lo : line_start(window->file, window->first);
    window_locate(window, from, from, &previous, &unused);
    previous.chars = 0;
    int64_t shift = 0;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        splice_patch(&splice, &suggested->patches.data[i], &previous, &shift);
    }
    end_row(&splice);
    bool at_line_end = splice.out.len && splice.out.data[splice.out.len - 1] == '\n';
    if (!suggested->fold) {
        Str text = window->file->text;
        uint32_t end = line_end(window->file, window->last);
        Str tail = {text.ptr + previous.byte, end - previous.byte};
        text_put(&splice.out, tail);
        for (size_t i = 0; i < tail.len; i++) {
            if (tail.ptr[i] == '\n') {
                end_row(&splice);
            }
        }
    } else if (!at_line_end) {
        put_rest(&splice, window_line(window, previous.line), previous.chars, NULL);
    }
    while (splice.out.len && splice.out.data[splice.out.len - 1] == '\n') {
        splice.out.len--;
    }
    suggested->complete = arena_str(arena, (Str){splice.out.data, splice.out.len});
    vec_free(&splice.out);
    for (uint32_t i = 0; i < suggested->highlights.len; i++) {
        if (suggested->highlights.data[i].parts.len) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- what kind of change it is

static bool replaces_content(const Suggested *suggested, const Patch *patch) {
    return !is_blank(patch_old(suggested, patch));
}

static bool loses_content(const Suggested *suggested, const Patch *patch) {
    if (!replaces_content(suggested, patch)) {
        return false;
    }
    if (is_blank(patch->text)) {
        return true;
    }
    size_t prefix, suffix;
    Str inserted;
    return !as_insertion(text_trim(patch_old(suggested, patch)), text_trim(patch->text), &prefix,
                         &inserted, &suffix);
}

static bool has_lines(Str text, uint32_t *count) { // more than one
    *count = text.len ? 1 : 0;
    for (size_t i = 0; i + 1 < text.len; i++) {
        *count += text.ptr[i] == '\n';
    }
    return *count > 1;
}

static SuggestView view_of(const Suggested *suggested) {
    uint32_t lines;
    bool multiline = has_lines(suggested->complete, &lines), loses = false;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        loses |= loses_content(suggested, &suggested->patches.data[i]);
    }
    if (loses && !multiline) {
        return VIEW_DIFF;
    }
    const Patch *only = suggested->patches.len == 1 ? &suggested->patches.data[0] : NULL;
    bool whole = only && str_eq(text_trim(only->text), text_trim(suggested->complete));
    if (whole && str_ends_with(only->text, STR("\n"))) {
        return VIEW_ADD;
    }
    return !whole && !multiline ? VIEW_UNDERLINE : VIEW_NONE;
}

// An attribute on a line of its own: the item below is shown too, and the attribute takes over
// the item's indentation.
static bool unfold_attribute(Arena *arena, SourceFile *file, Patch *patch) {
    Str trimmed = text_trim(patch->text);
    if (patch->lo != patch->hi || !str_starts_with(trimmed, STR("#[")) ||
        !str_ends_with(trimmed, STR("]")) || !str_ends_with(patch->text, STR("\n"))) {
        return false;
    }
    uint32_t start = line_start(file, line_at(file, patch->lo));
    Str before = {file->text.ptr + start, patch->lo - start};
    if (!is_blank(before)) {
        return false;
    }
    if (before.len && !str_ends_with(patch->text, before)) {
        patch->text = arena_printf(arena, STR_FMT STR_FMT, STR_ARG(before), STR_ARG(patch->text));
        patch->lo = patch->hi = start;
    }
    return true;
}

bool suggest_prepare(Arena *arena, Suggested *suggested, SourceFile *file, const SuggestPart *parts,
                     uint32_t len) {
    suggested->fold = true;
    uint32_t lo = UINT32_MAX, hi = 0;
    for (uint32_t i = 0; i < len; i++) {
        Patch patch = {.lo = parts[i].span.lo - file->start,
                       .hi = parts[i].span.hi - file->start,
                       .text = parts[i].text};
        Str old = {file->text.ptr + patch.lo, patch.hi - patch.lo};
        if (str_eq(old, patch.text)) {
            continue;
        }
        lo = patch.lo < lo ? patch.lo : lo;
        hi = patch.hi > hi ? patch.hi : hi;
        patch.original_lo = patch.lo;
        patch.original_hi = patch.hi;
        vec_push(&suggested->patches, patch);
    }
    if (suggested->patches.len == 0) {
        return false;
    }
    suggested->window = window_of(file, lo, hi);
    if (suggested->patches.len == 1 && unfold_attribute(arena, file, &suggested->patches.data[0])) {
        suggested->fold = false;
    }
    qsort(suggested->patches.data, suggested->patches.len, sizeof(Patch), by_place);
    if (!splice_all(arena, suggested)) {
        return false;
    }
    suggested->view = view_of(suggested);
    return true;
}

void suggest_free(Suggested *suggested) {
    for (uint32_t i = 0; i < suggested->highlights.len; i++) {
        vec_free(&suggested->highlights.data[i].parts);
    }
    vec_free(&suggested->highlights);
    vec_free(&suggested->patches);
}

// The lines that the trimmed patches touch.
static void touched_lines(const Suggested *suggested, uint32_t *first, uint32_t *last) {
    uint32_t lo = UINT32_MAX, hi = 0;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        lo = suggested->patches.data[i].lo < lo ? suggested->patches.data[i].lo : lo;
        hi = suggested->patches.data[i].hi > hi ? suggested->patches.data[i].hi : hi;
    }
    SourceFile *file = suggested->window.file;
    *first = line_at(file, lo);
    *last = line_at(file, hi);
    *first = window_has(&suggested->window, *first) ? *first : suggested->window.last;
    *last = window_has(&suggested->window, *last) ? *last : suggested->window.last;
}

static uint32_t start_line(const Suggested *suggested) {
    if (!suggested->fold) {
        return suggested->window.first;
    }
    return line_at(suggested->window.file, suggested->patches.data[0].original_lo);
}

uint32_t suggest_last_number(const Suggested *suggested) {
    uint32_t lines, start = start_line(suggested), first, last;
    has_lines(suggested->complete, &lines);
    uint32_t extra = lines ? lines - 1 : 0;
    if (!suggested->fold) {
        return start + extra;
    }
    switch (suggested->view) {
    case VIEW_UNDERLINE:
        return start;
    case VIEW_DIFF:
        touched_lines(suggested, &first, &last);
        return last;
    case VIEW_NONE:
    case VIEW_ADD:
        break;
    }
    return start + extra;
}

// ---------------------------------------------------------------- drawing

typedef struct SuggestDrawing {
    Render *render;
    const Suggested *suggested;
    uint32_t row;
    uint32_t start; // line number of the first line of the result
    bool multiline;
} SuggestDrawing;

static void put_marked(SuggestDrawing *drawing, uint32_t row, uint32_t line, Str mark, Style style,
                       Str text, Style text_style) {
    Render *render = drawing->render;
    render_number(render, row, line);
    grid_puts(&render->grid, row, render->number_width + 1, mark, style);
    grid_puts(&render->grid, row, render->number_width + 3, text_visible(render->arena, text),
              text_style);
}

static void style_highlights(SuggestDrawing *drawing, uint32_t row, const HighlightRow *parts,
                             Str line) {
    uint32_t code = drawing->render->number_width + 3;
    for (uint32_t i = 0; parts && i < parts->parts.len; i++) {
        Highlight part = parts->parts.data[i];
        uint32_t tabs_before_start = 0, tabs_before_end = 0, index = 0;
        for (size_t at = 0; at < line.len; index++) {
            bool tab = text_next(line, &at) == '\t';
            tabs_before_start += tab && index < part.start;
            tabs_before_end += tab && index < part.end;
        }
        grid_style(&drawing->render->grid, row, code + part.start + 3 * tabs_before_start,
                   code + part.end + 3 * tabs_before_end, STYLE_ADDITION);
    }
}

// In the old line the replaced text is marked as removed.
static void style_removed(SuggestDrawing *drawing, uint32_t row, uint32_t line) {
    const Suggested *suggested = drawing->suggested;
    uint32_t code = drawing->render->number_width + 3;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        Loc lo, hi;
        window_locate(&suggested->window, suggested->patches.data[i].lo,
                      suggested->patches.data[i].hi, &lo, &hi);
        if (lo.line <= line && hi.line >= line) {
            uint32_t from = lo.line == line ? lo.display : 0;
            uint32_t to =
                hi.line == line ? hi.display : text_width(window_line(&suggested->window, line));
            grid_style(&drawing->render->grid, row, code + from, code + to, STYLE_REMOVAL);
        }
    }
}

static void draw_diff(SuggestDrawing *drawing, uint32_t line, Str text) {
    const Suggested *suggested = drawing->suggested;
    uint32_t first, last;
    touched_lines(suggested, &first, &last);
    for (uint32_t i = 0; i < last - first; i++) {
        put_marked(drawing, drawing->row - 1, line + i, STR("- "), STYLE_REMOVAL,
                   window_line(&suggested->window, first + i), STYLE_NONE);
        style_removed(drawing, drawing->row - 1, first + i);
        drawing->row++;
    }
    Str old = window_line(&suggested->window, last);
    if (str_eq(old, text)) { // nothing changes in the last line
        drawing->row -= 2;
        return;
    }
    put_marked(drawing, drawing->row - 1, line + last - first, STR("- "), STYLE_REMOVAL, old,
               STYLE_NONE);
    style_removed(drawing, drawing->row - 1, last);
    if (is_blank(text)) { // the whole line goes
        drawing->row--;
    } else {
        put_marked(drawing, drawing->row, line, STR("+ "), STYLE_ADDITION, text, STYLE_NONE);
    }
}

static void draw_result_line(SuggestDrawing *drawing, uint32_t index, Str text,
                             const HighlightRow *parts) {
    uint32_t line = drawing->start + index;
    if (drawing->suggested->view == VIEW_DIFF) {
        draw_diff(drawing, line, text);
    } else if (drawing->multiline) {
        bool changed = parts && parts->parts.len;
        Highlight only =
            changed && parts->parts.len == 1 ? parts->parts.data[0] : (Highlight){1, 0};
        if (only.start == 0 && only.end == text.len) {
            put_marked(drawing, drawing->row, line, STR("+ "), STYLE_ADDITION, text, STYLE_NONE);
        } else if (!changed || (only.start == 0 && only.end == 0)) {
            put_marked(drawing, drawing->row, line, STR("|"), STYLE_NUMBER, text, STYLE_NONE);
        } else {
            put_marked(drawing, drawing->row, line, STR("~ "), STYLE_ADDITION, text, STYLE_NONE);
        }
    } else if (drawing->suggested->view == VIEW_ADD) {
        put_marked(drawing, drawing->row, line, STR("+ "), STYLE_ADDITION, text, STYLE_NONE);
    } else {
        put_marked(drawing, drawing->row, line, STR("| "), STYLE_NUMBER, text, STYLE_NONE);
    }
    style_highlights(drawing, drawing->row, parts, text);
    drawing->row++;
}

typedef struct ResultLine {
    Str text;
    uint32_t index;
} ResultLine;
typedef VEC(ResultLine) ResultLines;

// Unchanged lines between changed ones: up to three are shown, of more the first and the last.
static void draw_unchanged(SuggestDrawing *drawing, ResultLines *waiting) {
    bool all = waiting->len <= 3;
    for (uint32_t i = 0; i < waiting->len; i++) {
        if (all || i == 0 || i + 1 == waiting->len) {
            draw_result_line(drawing, waiting->data[i].index, waiting->data[i].text, NULL);
        } else if (i == 1) {
            uint32_t width = drawing->render->number_width;
            grid_puts(&drawing->render->grid, drawing->row++, width > 3 ? width - 3 : 0, STR("..."),
                      STYLE_NUMBER);
        }
    }
    vec_clear(waiting);
}

// A suggestion that leaves nothing of its lines.
static void draw_all_removed(SuggestDrawing *drawing) {
    const Suggested *suggested = drawing->suggested;
    uint32_t last = suggested->fold
                        ? line_at(suggested->window.file, suggested->patches.data[0].original_hi)
                        : suggested->window.last;
    last = last > suggested->window.last ? suggested->window.last : last;
    for (uint32_t line = drawing->start; line <= last; line++) {
        put_marked(drawing, drawing->row - 1 + line - drawing->start, line, STR("- "),
                   STYLE_REMOVAL, window_line(&suggested->window, line), STYLE_REMOVAL);
    }
    drawing->row += last - drawing->start;
}

static void draw_plus(SuggestDrawing *drawing) {
    const Suggested *suggested = drawing->suggested;
    Render *render = drawing->render;
    for (uint32_t i = 0; i < suggested->patches.len; i++) {
        const Patch *patch = &suggested->patches.data[i];
        Loc lo, hi;
        window_locate(&suggested->window, patch->lo, patch->hi, &lo, &hi);
        bool blank = is_blank(patch->text);
        uint32_t skip = blank ? 0 : (uint32_t)(patch->text.len - text_trim_start(patch->text).len);
        uint32_t width = text_width(blank ? patch->text : text_trim(patch->text));
        int64_t shift = 0; // by the patches before this one
        for (uint32_t k = 0; k < i; k++) {
            const Patch *other = &suggested->patches.data[k];
            Loc from, to;
            window_locate(&suggested->window, other->lo, other->hi, &from, &to);
            if (lo.display >= to.display) {
                shift += (int64_t)text_width(other->text) -
                         ((int64_t)to.display - (int64_t)from.display);
            }
        }
        uint32_t start = (uint32_t)((int64_t)(lo.display + skip) + shift);
        bool adds = patch->text.len && !replaces_content(suggested, patch);
        for (uint32_t p = start; p < start + width; p++) {
            grid_put(&render->grid, drawing->row, render->number_width + 3 + p, adds ? '+' : '~',
                     STYLE_ADDITION);
        }
    }
}

void suggest_render(Render *render, const Suggested *suggested, const SourceFile *primary,
                    bool follows_same_file) {
    uint32_t top = grid_rows(&render->grid), lines;
    SuggestDrawing drawing = {render, suggested, top + !follows_same_file, start_line(suggested),
                              has_lines(suggested->complete, &lines)};
    if (suggested->window.file != primary && !follows_same_file) {
        Loc lo, hi;
        window_locate(&suggested->window, suggested->patches.data[0].lo,
                      suggested->patches.data[0].hi, &lo, &hi);
        for (uint32_t i = 0; i < render->number_width; i++) {
            grid_append(&render->grid, top, STR(" "), STYLE_NONE);
        }
        grid_append(&render->grid, top, STR("--> "), STYLE_NUMBER);
        grid_append(&render->grid, top,
                    arena_printf(render->arena, STR_FMT ":%u:%u",
                                 STR_ARG(suggested->window.file->path), lo.line, lo.chars + 1),
                    STYLE_NONE);
        render_bar(render, drawing.row++);
    } else if (!follows_same_file) {
        render_bar(render, top);
    }
    drawing.row += suggested->view == VIEW_DIFF;
    if (lines == 0) {
        draw_all_removed(&drawing);
    }
    ResultLines waiting = {0};
    Str rest = suggested->complete;
    for (uint32_t i = 0; i < lines && i < suggested->highlights.len; i++) {
        const char *newline = memchr(rest.ptr, '\n', rest.len);
        Str text = {rest.ptr, newline ? (size_t)(newline - rest.ptr) : rest.len};
        rest =
            newline ? (Str){newline + 1, rest.len - text.len - 1} : (Str){rest.ptr + rest.len, 0};
        const HighlightRow *parts = &suggested->highlights.data[i];
        if (parts->parts.len == 0 && suggested->fold) {
            vec_push(&waiting, (ResultLine){text, i});
            continue;
        }
        draw_unchanged(&drawing, &waiting);
        draw_result_line(&drawing, i, text, parts);
    }
    vec_free(&waiting);
    if (suggested->view != VIEW_NONE) {
        if (suggested->view == VIEW_UNDERLINE) {
            draw_plus(&drawing);
        }
        drawing.row++;
    }
    if (lines > suggested->highlights.len) {
        uint32_t width = render->number_width;
        grid_puts(&render->grid, drawing.row, width > 3 ? width - 3 : 0, STR("..."), STYLE_NUMBER);
    } else {
        render_bar(render, suggested->view == VIEW_NONE ? drawing.row : drawing.row - 1);
    }
}

// ---------------------------------------------------------------- texts easily mistaken

static bool listed(const char *list, uint32_t c) {
    return c < 0x80 && c && strchr(list, (int)c);
}

uint32_t suggest_confusion(Str found, Str suggested) {
    if (found.len != suggested.len) {
        return CONFUSION_NONE;
    }
    bool cases = false, digits = false;
    for (size_t a = 0, b = 0; a < found.len && b < suggested.len;) {
        uint32_t f = text_next(found, &a), s = text_next(suggested, &b);
        if (f == s) {
            continue;
        }
        uint32_t lower = f | 0x20;
        if (lower == (s | 0x20) && lower >= 'a' && lower <= 'z') {
            if (!listed("cfikosuvwxyz", f) && !listed("cfikosuvwxyz", s)) {
                return CONFUSION_NONE;
            }
            cases = true;
        } else {
            static const char pairs[] = "0O1l5S8B9g";
            bool pair = false;
            for (size_t i = 0; pairs[i]; i += 2) {
                pair |= (f == (uint32_t)pairs[i] && s == (uint32_t)pairs[i + 1]) ||
                        (s == (uint32_t)pairs[i] && f == (uint32_t)pairs[i + 1]);
            }
            if (!pair) {
                return CONFUSION_NONE;
            }
            digits = true;
        }
    }
    return (cases ? CONFUSION_CASE : 0) | (digits ? CONFUSION_DIGIT : 0);
}

const char *confusion_text(uint32_t confusion) {
    switch (confusion) {
    case CONFUSION_CASE:
        return " (notice the capitalization)";
    case CONFUSION_DIGIT:
        return " (notice the digit/letter confusion)";
    case CONFUSION_CASE | CONFUSION_DIGIT:
        return " (notice the capitalization and digit/letter confusion)";
    }
    return "";
}
