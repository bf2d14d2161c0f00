// source_column.c: in which column of a line a byte is. A short line is counted through; of a long
// one (a generated program, a table on one line) the columns at every few hundred bytes are kept,
// since many diagnostics and panics may point into it and each would count it again.
#include "base/render.h"

enum { STEP = 512, LONG_LINE = 2 * STEP };

static void count_on(ColumnMark *mark, Str line, uint32_t to) {
    for (size_t at = mark->byte; at < to;) {
        mark->width += char_width(text_next(line, &at));
        mark->chars++;
        mark->byte = (uint32_t)at;
    }
}

// The columns of a long line: of each character that is the first after a step.
static void note_columns(SourceFile *file, uint32_t line, Str text) {
    if (file->columns_line == line) {
        return;
    }
    uint32_t count = (uint32_t)(text.len / STEP) + 1;
    file->columns = mem_grow(file->columns, count * sizeof *file->columns);
    ColumnMark mark = {0};
    for (uint32_t i = 0; i < count; i++) {
        count_on(&mark, text, i * STEP);
        file->columns[i] = mark;
    }
    file->columns_line = line;
    file->column_count = count;
}

ColumnMark source_column(SourceFile *file, uint32_t line, uint32_t byte) {
    Str text = source_line(file, line);
    byte = byte < text.len ? byte : (uint32_t)text.len;
    ColumnMark mark = {0};
    if (text.len >= LONG_LINE) {
        note_columns(file, line, text);
        mark = file->columns[byte / STEP];
        if (mark.byte > byte) { // inside the character that reaches over the step
            return mark;
        }
    }
    count_on(&mark, text, byte);
    return mark;
}

ColumnMark source_column_before(SourceFile *file, uint32_t line, uint32_t width) {
    Str text = source_line(file, line);
    if (text.len < LONG_LINE) {
        return (ColumnMark){0};
    }
    note_columns(file, line, text);
    uint32_t low = 0, high = file->column_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(file->columns[middle].width <= width ? &low : &high) = middle;
    }
    return file->columns[low];
}
