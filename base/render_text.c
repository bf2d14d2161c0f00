// render_text.c: text as a terminal shows it. Decoding, display width, replacement of characters
// that would disturb the layout, and the grid of styled cells. Widths follow Unicode's East Asian
// Width (wide and full are 2) with combining marks and format characters as 0.
#include "base/render.h"

uint32_t text_next(Str text, size_t *at) {
    const unsigned char *s = (const unsigned char *)text.ptr + *at;
    if (s[0] < 0x80) {
        *at += 1;
        return s[0];
    }
    uint32_t width = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    uint32_t c = s[0] & (0xffu >> (width + 1));
    for (uint32_t i = 1; i < width && *at + i < text.len; i++) {
        c = c << 6 | (s[i] & 0x3f);
    }
    *at = *at + width < text.len ? *at + width : text.len;
    return c;
}

typedef struct CharRange {
    uint32_t first, last;
} CharRange;

static const CharRange zero_width[] = {
    {0x0300, 0x036f},   {0x0483, 0x0489},   {0x0591, 0x05bd},   {0x05bf, 0x05bf},
    {0x05c1, 0x05c2},   {0x05c4, 0x05c5},   {0x05c7, 0x05c7},   {0x0610, 0x061a},
    {0x061c, 0x061c},   {0x064b, 0x065f},   {0x0670, 0x0670},   {0x06d6, 0x06dc},
    {0x06df, 0x06e4},   {0x06e7, 0x06e8},   {0x06ea, 0x06ed},   {0x0711, 0x0711},
    {0x0730, 0x074a},   {0x07a6, 0x07b0},   {0x07eb, 0x07f3},   {0x0816, 0x082d},
    {0x0859, 0x085b},   {0x08d3, 0x08e1},   {0x08e3, 0x0902},   {0x093a, 0x093a},
    {0x093c, 0x093c},   {0x0941, 0x0948},   {0x094d, 0x094d},   {0x0951, 0x0957},
    {0x0962, 0x0963},   {0x0981, 0x0981},   {0x09bc, 0x09bc},   {0x09c1, 0x09c4},
    {0x09cd, 0x09cd},   {0x0a01, 0x0a02},   {0x0a3c, 0x0a3c},   {0x0a41, 0x0a51},
    {0x0a70, 0x0a71},   {0x0a81, 0x0a82},   {0x0abc, 0x0abc},   {0x0ac1, 0x0ac8},
    {0x0acd, 0x0acd},   {0x0b01, 0x0b01},   {0x0b3c, 0x0b3c},   {0x0bcd, 0x0bcd},
    {0x0c4a, 0x0c56},   {0x0e31, 0x0e31},   {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},
    {0x0eb1, 0x0eb1},   {0x0eb4, 0x0ebc},   {0x0ec8, 0x0ecd},   {0x0f71, 0x0f7e},
    {0x0f80, 0x0f84},   {0x1037, 0x1037},   {0x1160, 0x11ff},   {0x135d, 0x135f},
    {0x17b4, 0x17b5},   {0x17b7, 0x17bd},   {0x180b, 0x180f},   {0x1ab0, 0x1ace},
    {0x1dc0, 0x1dff},   {0x200b, 0x200f},   {0x2028, 0x2029},   {0x202a, 0x202e},
    {0x2060, 0x206f},   {0x20d0, 0x20f0},   {0x302a, 0x302d},   {0x3099, 0x309a},
    {0xa66f, 0xa672},   {0xa8e0, 0xa8f1},   {0xfb1e, 0xfb1e},   {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f},   {0xfeff, 0xfeff},   {0xfff9, 0xfffb},   {0x1d167, 0x1d169},
    {0x1d173, 0x1d182}, {0xe0001, 0xe007f}, {0xe0100, 0xe01ef},
};

static const CharRange double_width[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x23f0, 0x23f0},   {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f},   {0x2693, 0x2693},   {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27b0, 0x27b0},   {0x27bf, 0x27bf},
    {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},   {0x2e80, 0x303e},
    {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97c},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6b},
    {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18cff}, {0x1b000, 0x1b2fb},
    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
    {0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393},
    {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4},
    {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d},
    {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596},
    {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
    {0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6d7}, {0x1f6dc, 0x1f6df}, {0x1f6eb, 0x1f6ec},
    {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7eb}, {0x1f7f0, 0x1f7f0}, {0x1f90c, 0x1f93a},
    {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x2fffd},
    {0x30000, 0x3fffd},
};

static bool in_ranges(const CharRange *ranges, size_t count, uint32_t c) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].last < c) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && ranges[low].first <= c;
}

// What a character is shown as, or NULL for itself.
static const char *replacement(uint32_t c) {
    static const char *const control[] = {
        "␀", "␁", "␂", "␃", "␄", "␅", "␆", "␇", "␈", "    ", NULL, "␋", "␌", "␍", "␎", "␏",
        "␐", "␑", "␒", "␓", "␔", "␕", "␖", "␗", "␘", "␙",    "␚",  "␛", "␜", "␝", "␞", "␟",
    };
    if (c < 0x20) {
        return control[c];
    }
    if (c == 0x7f) {
        return "␡";
    }
    if (c == 0x200d) {
        return "";
    }
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ? "\xef\xbf\xbd" : NULL;
}

uint32_t char_width(uint32_t c) {
    if (c == '\t') {
        return 4;
    }
    if (c < 0x300) {
        return c == 0xad ? 0 : 1;
    }
    if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)) {
        return 1; // shown as a replacement character
    }
    if (in_ranges(zero_width, sizeof zero_width / sizeof *zero_width, c)) {
        return 0;
    }
    return in_ranges(double_width, sizeof double_width / sizeof *double_width, c) ? 2 : 1;
}

uint32_t text_width(Str text) {
    uint32_t width = 0;
    for (size_t at = 0; at < text.len;) {
        width += char_width(text_next(text, &at));
    }
    return width;
}

uint32_t text_chars(Str text) {
    uint32_t count = 0;
    for (size_t i = 0; i < text.len; i++) {
        count += ((unsigned char)text.ptr[i] & 0xc0) != 0x80;
    }
    return count;
}

bool char_is_space(uint32_t c) {
    return (c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

Str text_trim_start(Str text) {
    for (size_t at = 0; at < text.len;) {
        size_t before = at;
        if (!char_is_space(text_next(text, &at))) {
            return (Str){text.ptr + before, text.len - before};
        }
    }
    return (Str){text.ptr + text.len, 0};
}

Str text_trim(Str text) {
    text = text_trim_start(text);
    size_t end = 0;
    for (size_t at = 0; at < text.len;) {
        if (!char_is_space(text_next(text, &at))) {
            end = at;
        }
    }
    text.len = end;
    return text;
}

Str text_visible(Arena *arena, Str text) {
    bool clean = true;
    for (size_t at = 0; at < text.len && clean;) {
        clean = replacement(text_next(text, &at)) == NULL;
    }
    if (clean) {
        return text;
    }
    TextBuffer out = {0};
    for (size_t at = 0; at < text.len;) {
        size_t before = at;
        const char *shown = replacement(text_next(text, &at));
        text_put(&out, shown ? str_of(shown) : (Str){text.ptr + before, at - before});
    }
    Str copy = arena_str(arena, (Str){out.data, out.len});
    vec_free(&out);
    return copy;
}

void text_put(TextBuffer *out, Str text) {
    vec_reserve(out, out->len + text.len);
    if (text.len) {
        copy_bytes(out->data + out->len, text.ptr, text.len);
    }
    out->len += (uint32_t)text.len;
}

void text_printf(TextBuffer *out, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int len = vsnprintf(NULL, 0, format, arguments);
    vec_reserve(out, out->len + (uint32_t)len + 1);
    vsnprintf(out->data + out->len, (size_t)len + 1, format, again);
    out->len += (uint32_t)len;
    va_end(again);
    va_end(arguments);
}

static void text_put_char(TextBuffer *out, uint32_t c) {
    char bytes[4];
    size_t len = 0;
    if (c < 0x80) {
        bytes[len++] = (char)c;
    } else if (c < 0x800) {
        bytes[len++] = (char)(0xc0 | c >> 6);
        bytes[len++] = (char)(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        bytes[len++] = (char)(0xe0 | c >> 12);
        bytes[len++] = (char)(0x80 | (c >> 6 & 0x3f));
        bytes[len++] = (char)(0x80 | (c & 0x3f));
    } else {
        bytes[len++] = (char)(0xf0 | c >> 18);
        bytes[len++] = (char)(0x80 | (c >> 12 & 0x3f));
        bytes[len++] = (char)(0x80 | (c >> 6 & 0x3f));
        bytes[len++] = (char)(0x80 | (c & 0x3f));
    }
    text_put(out, (Str){bytes, len});
}

// ---------------------------------------------------------------- the grid

static GridRow *grid_row(Grid *grid, uint32_t row) {
    while (grid->rows.len <= row) {
        vec_push(&grid->rows, (GridRow){0});
    }
    return &grid->rows.data[row];
}

void grid_put(Grid *grid, uint32_t row, uint32_t column, uint32_t ch, Style style) {
    GridRow *cells = grid_row(grid, row);
    while (cells->cells.len <= column) {
        vec_push(&cells->cells, (Cell){' ', STYLE_NONE});
    }
    cells->cells.data[column] = (Cell){ch, style};
}

void grid_puts(Grid *grid, uint32_t row, uint32_t column, Str text, Style style) {
    for (size_t at = 0; at < text.len;) {
        grid_put(grid, row, column++, text_next(text, &at), style);
    }
}

void grid_append(Grid *grid, uint32_t row, Str text, Style style) {
    grid_puts(grid, row, grid_row(grid, row)->cells.len, text, style);
}

void grid_style(Grid *grid, uint32_t row, uint32_t from, uint32_t to, Style style) {
    if (row < grid->rows.len) {
        GridRow *cells = &grid->rows.data[row];
        for (uint32_t i = from; i < to && i < cells->cells.len; i++) {
            cells->cells.data[i].style = style;
        }
    }
}

void grid_replace(Grid *grid, uint32_t row, uint32_t from, uint32_t to, Str text) {
    GridRow *cells = grid_row(grid, row);
    uint32_t len = cells->cells.len;
    if (from >= to || from > len || to > len || to - from < text.len) {
        return;
    }
    grid_puts(grid, row, from, text, STYLE_NUMBER);
    uint32_t kept = from + text_chars(text);
    memmove(cells->cells.data + kept, cells->cells.data + to, sizeof(Cell) * (len - to));
    cells->cells.len = kept + (len - to);
}

Style level_style(Level level) {
    switch (level) {
    case LEVEL_ERROR:
    case LEVEL_BUG:
        return STYLE_ERROR;
    case LEVEL_WARNING:
        return STYLE_WARNING;
    case LEVEL_NOTE:
    case LEVEL_FAILURE_NOTE:
        return STYLE_NOTE;
    case LEVEL_HELP:
        return STYLE_HELP;
    }
    return STYLE_NONE;
}

static const char *escape(Style style, Level level) {
    switch (style) {
    case STYLE_NONE:
        return "";
    case STYLE_EMPHASIS:
        return "\033[1m";
    case STYLE_NUMBER:
        return "\033[1m\033[94m";
    case STYLE_PRIMARY:
        return escape(level_style(level), level);
    case STYLE_ADDITION:
        return "\033[92m";
    case STYLE_REMOVAL:
        return "\033[91m";
    case STYLE_ERROR:
        return "\033[1m\033[91m";
    case STYLE_WARNING:
        return "\033[1m\033[33m";
    case STYLE_NOTE:
        return "\033[1m\033[92m";
    case STYLE_HELP:
        return "\033[1m\033[96m";
    }
    return "";
}

void grid_print(Grid *grid, Level level, bool color, TextBuffer *out) {
    for (uint32_t row = 0; row < grid->rows.len; row++) {
        const char *current = "";
        for (uint32_t i = 0; i < grid->rows.data[row].cells.len; i++) {
            Cell cell = grid->rows.data[row].cells.data[i];
            const char *wanted = color ? escape((Style)cell.style, level) : "";
            if (strcmp(wanted, current) != 0) {
                text_put(out, *current ? STR("\033[0m") : (Str){"", 0});
                text_put(out, str_of(wanted));
                current = wanted;
            }
            text_put_char(out, cell.ch);
        }
        text_put(out, *current ? STR("\033[0m") : (Str){"", 0});
        if (row + 1 < grid->rows.len) {
            text_put(out, STR("\n"));
        }
    }
}

void grid_free(Grid *grid) {
    for (uint32_t row = 0; row < grid->rows.len; row++) {
        vec_free(&grid->rows.data[row].cells);
    }
    vec_free(&grid->rows);
}

// ---------------------------------------------------------------- windows

uint32_t line_start(const SourceFile *file, uint32_t line) {
    return file->line_starts[line - 1];
}

uint32_t line_end(const SourceFile *file, uint32_t line) {
    return line < file->line_count ? file->line_starts[line] : (uint32_t)file->text.len;
}

Window window_of(SourceFile *file, uint32_t lo, uint32_t hi) {
    return (Window){file, line_at(file, lo), line_at(file, hi)};
}

bool window_has(const Window *window, uint32_t line) {
    return line >= window->first && line <= window->last;
}

Str window_line(const Window *window, uint32_t line) {
    return source_line(window->file, line);
}

static Loc locate(const Window *window, uint32_t offset) {
    uint32_t line = line_at(window->file, offset);
    line = line > window->last ? window->last : line;
    Str text = window_line(window, line);
    uint32_t from = line_start(window->file, line);
    size_t take = offset - from < text.len ? offset - from : text.len;
    ColumnMark column = source_column(window->file, line, (uint32_t)take);
    return (Loc){line, column.chars, column.width, offset};
}

void window_locate(const Window *window, uint32_t lo, uint32_t hi, Loc *start, Loc *end) {
    *start = locate(window, lo);
    uint32_t from = line_start(window->file, start->line);
    if (lo - from > window_line(window, start->line).len) { // at the end of the line
        start->chars++;
    }
    if (lo == hi) {
        *end = *start;
        return;
    }
    *end = locate(window, hi);
    uint32_t text_end =
        line_start(window->file, end->line) + (uint32_t)window_line(window, end->line).len;
    if (start->line != end->line && hi > text_end) {
        end->chars++;
        end->display++;
    }
}
