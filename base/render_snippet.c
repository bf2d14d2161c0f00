// render_snippet.c: the human form of diagnostics.
#include "base/diag.h"

#include <stdlib.h>
#include <unistd.h>

void text_put(TextBuffer *out, Str text) {
    vec_reserve(out, out->len + text.len);
    if (text.len) {
        memcpy(out->data + out->len, text.ptr, text.len);
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

bool diag_color_auto(FILE *out) {
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(out)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

static void put_spans(const Session *session, const DiagSpans *spans, TextBuffer *out) {
    if (spans->primary.len == 0) {
        return;
    }
    SourcePlace place = source_place(session->sources, spans->primary.data[0].lo);
    text_printf(out, " --> " STR_FMT ":%u:%u\n", STR_ARG(place.file->path), place.line,
                place.column);
    for (uint32_t i = 0; i < spans->labels.len; i++) {
        SourcePlace at = source_place(session->sources, spans->labels.data[i].span.lo);
        text_printf(out, "%u | " STR_FMT "\n", at.line, STR_ARG(source_line(at.file, at.line)));
        text_printf(out, "  | %*s^ " STR_FMT "\n", (int)at.column - 1, "",
                    STR_ARG(spans->labels.data[i].text));
    }
}

void render_human(const Diag *diag, bool color, TextBuffer *out) {
    (void)color;
    if (diag->level != LEVEL_FAILURE_NOTE) {
        text_printf(out, "%s", level_name(diag->level));
        if (diag->code != ERR_NONE) {
            text_printf(out, "[%s]", error_code_name(diag->code));
        }
        text_put(out, STR(": "));
    }
    text_put(out, diag->message);
    text_put(out, STR("\n"));
    put_spans(diag->session, &diag->spans, out);
    for (uint32_t i = 0; i < diag->subs.len; i++) {
        text_printf(out, "%s: " STR_FMT "\n", level_name(diag->subs.data[i].level),
                    STR_ARG(diag->subs.data[i].message));
        put_spans(diag->session, &diag->subs.data[i].spans, out);
    }
    text_put(out, STR("\n"));
}

void render_short(const Diag *diag, bool color, TextBuffer *out) {
    render_human(diag, color, out);
}

void render_json(const Diag *diag, TextBuffer *out) {
    render_human(diag, false, out);
}
