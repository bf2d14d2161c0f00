// render_json.c: diagnostics as rustc's JSON, one object a line, for editors and scripts. Spans
// carry byte and line positions, the text of their lines, and the chain of macro expansions they
// came through; suggestions are children of level help whose spans have a replacement; `rendered`
// is the human form without colours.
#include "base/render.h"

static void put_string(TextBuffer *out, Str text) {
    text_put(out, STR("\""));
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        switch (c) {
        case '"':
            text_put(out, STR("\\\""));
            break;
        case '\\':
            text_put(out, STR("\\\\"));
            break;
        case '\n':
            text_put(out, STR("\\n"));
            break;
        case '\r':
            text_put(out, STR("\\r"));
            break;
        case '\t':
            text_put(out, STR("\\t"));
            break;
        case '\b':
            text_put(out, STR("\\b"));
            break;
        case '\f':
            text_put(out, STR("\\f"));
            break;
        default:
            if (c < 0x20) {
                text_printf(out, "\\u%04x", c);
            } else {
                text_put(out, (Str){(const char *)&text.ptr[i], 1});
            }
        }
    }
    text_put(out, STR("\""));
}

typedef struct JsonSpan {
    Span span;
    bool primary;
    const Str *label, *replacement; // NULL is null
    Applicability applicability;
} JsonSpan;

static const char *applicability_name(Applicability applicability) {
    switch (applicability) {
    case APPLY_MACHINE:
        return "\"MachineApplicable\"";
    case APPLY_MAYBE:
        return "\"MaybeIncorrect\"";
    case APPLY_PLACEHOLDERS:
        return "\"HasPlaceholders\"";
    case APPLY_UNSPECIFIED:
        return "\"Unspecified\"";
    }
    return "null";
}

static void put_span(const Session *session, const JsonSpan *json, TextBuffer *out);

static void put_expansion(const Session *session, Span span, TextBuffer *out) {
    const Expansion *expansion =
        span.ctxt ? expansion_get(session, context_get(session, span.ctxt).expansion) : NULL;
    if (!expansion || expansion->kind == EXPANSION_ROOT) {
        text_put(out, STR("null"));
        return;
    }
    text_put(out, STR("{\"span\":"));
    put_span(session, &(JsonSpan){.span = expansion->call_site}, out);
    Str name = sym_str(session, expansion->name);
    TextBuffer shown = {0};
    switch (expansion->kind) {
    case EXPANSION_MACRO:
        text_printf(&shown, STR_FMT "!", STR_ARG(name));
        break;
    case EXPANSION_ATTR:
        text_printf(&shown, "#[" STR_FMT "]", STR_ARG(name));
        break;
    case EXPANSION_DERIVE:
        text_printf(&shown, "#[derive(" STR_FMT ")]", STR_ARG(name));
        break;
    case EXPANSION_DESUGAR:
    case EXPANSION_ROOT:
        text_printf(&shown, "desugaring of " STR_FMT, STR_ARG(name));
        break;
    }
    text_put(out, STR(",\"macro_decl_name\":"));
    put_string(out, (Str){shown.data, shown.len});
    vec_free(&shown);
    text_put(out, STR(",\"def_site_span\":"));
    put_span(session, &(JsonSpan){.span = expansion->def_site}, out);
    text_put(out, STR("}"));
}

static void put_lines(const SourceFile *file, SourcePlace from, SourcePlace to, TextBuffer *out) {
    text_put(out, STR("["));
    for (uint32_t line = from.line; line && line <= to.line; line++) {
        Str text = source_line(file, line);
        text_put(out, line > from.line ? STR(",{\"text\":") : STR("{\"text\":"));
        put_string(out, text);
        uint32_t start = line == from.line ? from.column : 1;
        uint32_t end = line == to.line ? to.column : text_chars(text) + 1;
        text_printf(out, ",\"highlight_start\":%u,\"highlight_end\":%u}", start, end);
    }
    text_put(out, STR("]"));
}

static void put_span(const Session *session, const JsonSpan *json, TextBuffer *out) {
    SourcePlace from = source_place(session->sources, json->span.lo);
    SourcePlace to = source_place(session->sources, json->span.hi);
    text_put(out, STR("{\"file_name\":"));
    put_string(out, from.file ? from.file->path : (Str){"", 0});
    uint32_t start = from.file ? from.file->start : 0;
    text_printf(out,
                ",\"byte_start\":%u,\"byte_end\":%u,\"line_start\":%u,\"line_end\":%u,"
                "\"column_start\":%u,\"column_end\":%u,\"is_primary\":%s,\"text\":",
                json->span.lo - start, json->span.hi - start, from.line, to.line, from.column,
                to.column, json->primary ? "true" : "false");
    if (from.file) {
        put_lines(from.file, from, to, out);
    } else {
        text_put(out, STR("[]"));
    }
    text_put(out, STR(",\"label\":"));
    if (json->label) {
        put_string(out, *json->label);
    } else {
        text_put(out, STR("null"));
    }
    text_put(out, STR(",\"suggested_replacement\":"));
    if (json->replacement) {
        put_string(out, *json->replacement);
        text_printf(out, ",\"suggestion_applicability\":%s",
                    applicability_name(json->applicability));
    } else {
        text_put(out, STR("null,\"suggestion_applicability\":null"));
    }
    text_put(out, STR(",\"expansion\":"));
    put_expansion(session, json->span, out);
    text_put(out, STR("}"));
}

static bool is_primary(const DiagSpans *spans, Span span) {
    for (uint32_t i = 0; i < spans->primary.len; i++) {
        Span other = spans->primary.data[i];
        if (other.lo == span.lo && other.hi == span.hi && other.ctxt == span.ctxt) {
            return true;
        }
    }
    return false;
}

static void put_spans(const Session *session, const DiagSpans *spans, TextBuffer *out) {
    text_put(out, STR("["));
    bool any = false;
    for (uint32_t i = 0; i < spans->labels.len; i++) {
        const DiagLabel *label = &spans->labels.data[i];
        text_put(out, any ? STR(",") : (Str){"", 0});
        put_span(session,
                 &(JsonSpan){.span = label->span,
                             .primary = is_primary(spans, label->span),
                             .label = &label->text},
                 out);
        any = true;
    }
    for (uint32_t i = 0; i < spans->primary.len; i++) {
        Span span = spans->primary.data[i];
        bool labelled = false;
        for (uint32_t k = 0; k < spans->labels.len; k++) {
            Span other = spans->labels.data[k].span;
            labelled |= other.lo == span.lo && other.hi == span.hi && other.ctxt == span.ctxt;
        }
        if (!labelled) {
            text_put(out, any ? STR(",") : (Str){"", 0});
            put_span(session, &(JsonSpan){.span = span, .primary = true}, out);
            any = true;
        }
    }
    text_put(out, STR("]"));
}

static void put_child(const Session *session, Level level, Str message, const DiagSpans *spans,
                      TextBuffer *out) {
    text_put(out, STR("{\"message\":"));
    put_string(out, message);
    text_printf(out, ",\"code\":null,\"level\":\"%s\",\"spans\":", level_name(level));
    put_spans(session, spans, out);
    text_put(out, STR(",\"children\":[],\"rendered\":null}"));
}

static void put_suggestion(const Session *session, const DiagSuggestion *suggestion,
                           TextBuffer *out) {
    text_put(out, STR("{\"message\":"));
    put_string(out, suggestion->message);
    text_put(out, STR(",\"code\":null,\"level\":\"help\",\"spans\":["));
    bool any = false;
    for (uint32_t i = 0; i < suggestion->len; i++) {
        for (uint32_t k = 0; k < suggestion->substitutions[i].len; k++) {
            const SuggestPart *part = &suggestion->substitutions[i].parts[k];
            text_put(out, any ? STR(",") : (Str){"", 0});
            put_span(session,
                     &(JsonSpan){.span = part->span,
                                 .primary = true,
                                 .replacement = &part->text,
                                 .applicability = suggestion->applicability},
                     out);
            any = true;
        }
    }
    text_put(out, STR("],\"children\":[],\"rendered\":null}"));
}

void render_json(const Diag *diag, TextBuffer *out) {
    const Session *session = diag->session;
    text_put(out, STR("{\"$message_type\":\"diagnostic\",\"message\":"));
    put_string(out, diag->message);
    text_put(out, STR(",\"code\":"));
    if (diag->code != ERR_NONE) {
        Str (*explain)(ErrorCode) = session->diag_options.explain;
        Str text = explain ? explain(diag->code) : (Str){NULL, 0};
        text_printf(out, "{\"code\":\"%s\",\"explanation\":", error_code_name(diag->code));
        if (text.ptr) {
            put_string(out, text);
        } else {
            text_put(out, STR("null"));
        }
        text_put(out, STR("}"));
    } else if (diag->lint.len) {
        text_put(out, STR("{\"code\":"));
        put_string(out, diag->lint);
        text_put(out, STR(",\"explanation\":null}"));
    } else {
        text_put(out, STR("null"));
    }
    text_printf(out, ",\"level\":\"%s\",\"spans\":", level_name(diag->level));
    put_spans(session, &diag->spans, out);
    text_put(out, STR(",\"children\":["));
    bool any = false;
    for (uint32_t i = 0; i < diag->subs.len; i++) {
        text_put(out, any ? STR(",") : (Str){"", 0});
        put_child(session, diag->subs.data[i].level, diag->subs.data[i].message,
                  &diag->subs.data[i].spans, out);
        any = true;
    }
    for (uint32_t i = 0; i < diag->suggestions.len; i++) {
        text_put(out, any ? STR(",") : (Str){"", 0});
        put_suggestion(session, &diag->suggestions.data[i], out);
        any = true;
    }
    text_put(out, STR("],\"rendered\":"));
    TextBuffer rendered = {0};
    render_human(diag, false, &rendered);
    put_string(out, (Str){rendered.data, rendered.len});
    vec_free(&rendered);
    text_put(out, STR("}\n"));
}
