// expand_format.c: format_args!: the template is read here, once, into pieces and arguments, so
// that later phases see a node and no text. Names in the template that no argument has are captured
// from the scope around. Follows the grammar of std::fmt:
//   format: text (argument text)*   argument: { (integer | name)? (: spec)? }
//   spec: ((fill)? align)? sign? #? 0? width? (. precision)? type
#include <inttypes.h>

#include "frontend/expand/expander.h"

typedef struct Template {
    Walk *walk;
    Session *session;
    Arena *arena;
    const Call *call;
    Str text;         // decoded
    Span literal;     // of the string literal
    bool located;     // positions in the text can be given in the source
    uint32_t *source; // offset in the literal of each byte of the text, and of its end
    uint32_t at;
    bool failed;
    VEC(AstFormatPiece) pieces;
    VEC(AstFormatArg) args;
    VEC(bool) used;
    uint32_t positional, named; // how many of each were written
    uint32_t next_argument;     // for {}
    VEC(Span) missing;          // {} without an argument
    uint32_t missing_most;
    VEC(char) literal_text;
} Template;

// ---------------------------------------------------------------- places in the template

// Escapes are longer than what they stand for.
uint32_t *literal_offsets(Arena *arena, Str source, Str text) {
    uint32_t *offsets = ARENA_ARRAY(arena, uint32_t, text.len + 1);
    size_t open = 0;
    bool raw = source.len && source.ptr[0] == 'r';
    while (open < source.len && source.ptr[open] != '"') {
        open++;
    }
    size_t at = open + 1, out = 0;
    while (out < text.len && at < source.len) {
        offsets[out] = (uint32_t)at;
        if (raw || source.ptr[at] != '\\') {
            at++;
            out++;
            continue;
        }
        char c = source.ptr[at + 1];
        if (c == '\n') {
            at += 2;
            while (at < source.len && strchr(" \t\n\r", source.ptr[at])) {
                at++;
            }
            continue;
        }
        size_t width = 1;
        if (c == 'x') {
            at += 4;
        } else if (c == 'u') {
            size_t end = at;
            uint32_t value = 0;
            for (end = at + 3; end < source.len && source.ptr[end] != '}'; end++) {
                char h = source.ptr[end];
                if (h != '_') {
                    value = value * 16 + (uint32_t)(h <= '9' ? h - '0' : (h | 0x20) - 'a' + 10);
                }
            }
            at = end + 1;
            width = value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
        } else {
            at += 2;
        }
        uint32_t from = offsets[out];
        for (size_t i = 0; i < width && out < text.len; i++) {
            offsets[out++] = from;
        }
    }
    offsets[text.len] = (uint32_t)at;
    return offsets;
}

static Span part(const Template *t, uint32_t from, uint32_t to) {
    if (!t->located) {
        return t->literal;
    }
    return (Span){t->literal.lo + t->source[from], t->literal.lo + t->source[to], t->literal.ctxt};
}

// ---------------------------------------------------------------- messages

static Diag *invalid(Template *t, Span span, const char *what, const char *label) {
    t->failed = true;
    Diag *diag = diag_error(t->session, ERR_NONE, span, "invalid format string: %s", what);
    diag_primary_label(diag, "%s in format string", label);
    return diag;
}

// ---------------------------------------------------------------- the template

static void flush_literal(Template *t) {
    if (t->literal_text.len == 0) {
        return;
    }
    AstFormatPiece piece = {
        .literal = arena_str(t->arena, (Str){t->literal_text.data, t->literal_text.len})};
    vec_push(&t->pieces, piece);
    vec_clear(&t->literal_text);
}

static bool peek(const Template *t, char c) {
    return t->at < t->text.len && t->text.ptr[t->at] == c;
}
static bool eat(Template *t, char c) {
    if (!peek(t, c)) {
        return false;
    }
    t->at++;
    return true;
}
static void skip_space(Template *t) {
    while (t->at < t->text.len && strchr(" \t\n\r", t->text.ptr[t->at])) {
        t->at++;
    }
}

static bool number(Template *t, uint32_t *value) {
    uint32_t start = t->at;
    uint64_t n = 0;
    while (t->at < t->text.len && t->text.ptr[t->at] >= '0' && t->text.ptr[t->at] <= '9') {
        n = n * 10 + (uint64_t)(t->text.ptr[t->at++] - '0');
        n = n > UINT32_MAX ? UINT32_MAX : n;
    }
    *value = (uint32_t)n;
    return t->at > start;
}

static bool word(Template *t, Str *name) {
    size_t at = t->at;
    size_t start = at;
    if (at >= t->text.len || !lex_is_ident_start(lex_char(t->text, &at))) {
        return false;
    }
    for (;;) {
        size_t next = at;
        if (at >= t->text.len || !lex_is_ident_continue(lex_char(t->text, &next))) {
            break;
        }
        at = next;
    }
    *name = (Str){t->text.ptr + start, at - start};
    if (name->len == 1 && name->ptr[0] == '_') {
        return false;
    }
    t->at = (uint32_t)at;
    return true;
}

// The argument of that name: one written so, else captured from the scope.
static uint32_t named_argument(Template *t, Str text, Span span) {
    Symbol name = intern(t->session->interner, text);
    for (uint32_t i = 0; i < t->args.len; i++) {
        if (t->args.data[i].kind != AST_FORMAT_NORMAL &&
            symbol_eq(t->args.data[i].name.name, name)) {
            t->used.data[i] = true;
            return i;
        }
    }
    if (!t->located && t->literal.ctxt != 0 && t->call->call->span.ctxt != t->literal.ctxt) {
        Diag *diag = diag_error(t->session, ERR_NONE, t->literal,
                                "there is no argument named `" STR_FMT "`", STR_ARG(text));
        diag_note(diag, "did you intend to capture a variable from the surrounding scope?");
        diag_note(diag, "to avoid ambiguity, `format_args!` cannot capture variables when the "
                        "format string is expanded from a macro");
        diag_emit(diag);
        t->failed = true;
        return 0;
    }
    AstIdent ident = {name, span};
    AstExpr *expr = ARENA_NEW(t->arena, AstExpr);
    expr->kind = AST_EXPR_PATH;
    expr->span = span;
    AstSegment *segment = ARENA_NEW(t->arena, AstSegment);
    segment->ident = ident;
    expr->path.path = (AstPath){segment, 1, span};
    vec_push(&t->args, (AstFormatArg){AST_FORMAT_CAPTURED, ident, expr});
    vec_push(&t->used, true);
    return t->args.len - 1;
}

static uint32_t numbered_argument(Template *t, uint32_t index, Span span, bool implicit) {
    uint32_t written = t->positional + t->named;
    if (index < written) {
        t->used.data[index] = true;
        return index;
    }
    t->failed = true;
    vec_push(&t->missing, span);
    if (!implicit) {
        const char *are = written == 1 ? "is" : "are";
        Diag *diag = diag_error(t->session, ERR_NONE, span,
                                "invalid reference to positional argument %u (%s%s %u argument%s)",
                                index, written == 0 ? "no arguments were given" : "there ",
                                written == 0 ? "" : are, written, written == 1 ? "" : "s");
        if (written == 0) {
            diag_cancel(diag);
            diag = diag_error(
                t->session, ERR_NONE, span,
                "invalid reference to positional argument %u (no arguments were given)", index);
        }
        diag_note(diag, "positional arguments are zero-based");
        diag_emit(diag);
        t->missing.len--;
    } else if (index + 1 > t->missing_most) {
        t->missing_most = index + 1;
    }
    return 0;
}

// width and precision: integer, integer$, name$
static void parse_count(Template *t, AstFormatCount *count) {
    uint32_t start = t->at, value;
    Str name;
    if (number(t, &value)) {
        if (eat(t, '$')) {
            count->kind = AST_COUNT_ARGUMENT;
            count->value = numbered_argument(t, value, part(t, start, t->at), false);
        } else {
            count->kind = AST_COUNT_LITERAL;
            count->value = value;
            if (value > UINT16_MAX) {
                diag_emit(invalid(t, part(t, start, t->at), "integer is too large",
                                  "integer out of range for `u16`"));
            }
        }
    } else if (word(t, &name)) {
        uint32_t end = t->at;
        if (eat(t, '$')) {
            count->kind = AST_COUNT_ARGUMENT;
            count->value = named_argument(t, name, part(t, start, end));
        } else {
            t->at = start; // the type follows
            return;
        }
    }
    count->span = part(t, start, t->at);
}

static uint8_t align_of(char c) {
    return c == '<'   ? AST_ALIGN_LEFT
           : c == '>' ? AST_ALIGN_RIGHT
           : c == '^' ? AST_ALIGN_CENTER
                      : AST_ALIGN_NONE;
}

static void unknown_trait(Template *t, Str name, Span span) {
    Diag *diag =
        diag_error(t->session, ERR_NONE, span, "unknown format trait `" STR_FMT "`", STR_ARG(name));
    diag_note(diag, "the only appropriate formatting traits are:\n- ``, which uses the `Display` "
                    "trait\n- `?`, which uses the `Debug` trait\n"
                    "- `e`, which uses the `LowerExp` trait\n- `E`, which uses the `UpperExp` "
                    "trait\n- `o`, which uses the `Octal` trait\n"
                    "- `p`, which uses the `Pointer` trait\n- `b`, which uses the `Binary` "
                    "trait\n- `x`, which uses the `LowerHex` trait\n"
                    "- `X`, which uses the `UpperHex` trait");
    diag_emit(diag);
    t->failed = true;
}

static void parse_type(Template *t, AstFormatPiece *piece) {
    static const struct {
        const char *name;
        uint8_t trait;
    } traits[] = {{"x", AST_FORMAT_LOWER_HEX}, {"X", AST_FORMAT_UPPER_HEX},
                  {"o", AST_FORMAT_OCTAL},     {"b", AST_FORMAT_BINARY},
                  {"p", AST_FORMAT_POINTER},   {"e", AST_FORMAT_LOWER_EXP},
                  {"E", AST_FORMAT_UPPER_EXP}};
    if (eat(t, '?')) {
        piece->trait = AST_FORMAT_DEBUG;
        return;
    }
    bool hex =
        (peek(t, 'x') || peek(t, 'X')) && t->at + 1 < t->text.len && t->text.ptr[t->at + 1] == '?';
    if (hex) {
        piece->debug_lower_hex = peek(t, 'x');
        piece->debug_upper_hex = peek(t, 'X');
        piece->trait = AST_FORMAT_DEBUG;
        t->at += 2;
        return;
    }
    uint32_t start = t->at;
    Str name;
    if (!word(t, &name)) {
        piece->trait = AST_FORMAT_DISPLAY;
        return;
    }
    for (size_t i = 0; i < sizeof traits / sizeof traits[0]; i++) {
        if (str_eq(name, str_of(traits[i].name))) {
            piece->trait = traits[i].trait;
            return;
        }
    }
    unknown_trait(t, name, part(t, start, t->at));
}

// After the colon.
static void parse_spec(Template *t, AstFormatPiece *piece) {
    size_t next = t->at;
    uint32_t fill = t->at < t->text.len ? lex_char(t->text, &next) : 0;
    if (fill && next < t->text.len && align_of(t->text.ptr[next])) {
        piece->fill = fill;
        piece->align = align_of(t->text.ptr[next]);
        t->at = (uint32_t)next + 1;
    } else if (fill && align_of(t->text.ptr[t->at])) {
        piece->align = align_of(t->text.ptr[t->at]);
        t->at++;
    }
    piece->plus = eat(t, '+');
    piece->minus = !piece->plus && eat(t, '-');
    piece->alternate = eat(t, '#');
    // `0$` is a width, `0` alone the flag.
    if (peek(t, '0') && !(t->at + 1 < t->text.len && t->text.ptr[t->at + 1] == '$')) {
        piece->zero = true;
        t->at++;
    }
    parse_count(t, &piece->width);
    if (eat(t, '.')) {
        if (eat(t, '*')) {
            // Takes the next argument as the precision, before the value.
            uint32_t index = t->next_argument++;
            piece->precision.kind = AST_COUNT_ARGUMENT;
            piece->precision.span = part(t, t->at - 2, t->at);
            piece->precision.value = numbered_argument(t, index, piece->precision.span, true);
        } else {
            parse_count(t, &piece->precision);
        }
    }
    parse_type(t, piece);
}

static void expected_close(Template *t, uint32_t open) {
    if (t->at >= t->text.len) {
        Diag *diag = invalid(t, part(t, t->at, t->at), "expected `}` but string was terminated",
                             "expected `}`");
        diag_label(diag, part(t, open, open + 1), "because of this opening brace");
        diag_note(diag, "if you intended to print `{`, you can escape it using `{{`");
        diag_emit(diag);
        return;
    }
    size_t next = t->at;
    lex_char(t->text, &next);
    Str found = {t->text.ptr + t->at, next - t->at};
    uint32_t end = (uint32_t)next;
    if (found.ptr[0] == '.') {
        uint32_t start = open + 1;
        while (end < t->text.len && (lex_is_ident_continue((unsigned char)t->text.ptr[end]) ||
                                     t->text.ptr[end] == '.')) {
            end++;
        }
        Diag *diag =
            invalid(t, part(t, start, end), "field access isn't supported", "not supported");
        diag_note(diag, "consider moving this expression to a local variable and then using the "
                        "local here instead");
        diag_emit(diag);
        return;
    }
    Str what = arena_printf(t->arena, "expected `}`, found `" STR_FMT "`", STR_ARG(found));
    Diag *diag = invalid(t, part(t, t->at, end), what.ptr, "expected `}`");
    diag_label(diag, part(t, open, open + 1), "because of this opening brace");
    diag_note(diag, "if you intended to print `{`, you can escape it using `{{`");
    diag_emit(diag);
}

// After `{`.
static void parse_argument(Template *t, uint32_t open) {
    AstFormatPiece piece = {.is_argument = true};
    skip_space(t);
    uint32_t start = t->at, index;
    Str name;
    bool implicit = false;
    bool is_name = false;
    Span place = {0};
    if (number(t, &index)) {
        place = part(t, start, t->at);
    } else if (word(t, &name)) {
        is_name = true;
        place = part(t, start, t->at);
    } else {
        implicit = true;
    }
    skip_space(t);
    if (eat(t, ':')) {
        parse_spec(t, &piece);
        skip_space(t);
    }
    if (t->failed && t->at < t->text.len && !peek(t, '}')) {
        return;
    }
    if (!eat(t, '}')) {
        expected_close(t, open);
        t->at = (uint32_t)t->text.len;
        return;
    }
    piece.span = part(t, open, t->at);
    if (is_name) {
        piece.argument = named_argument(t, name, place);
    } else {
        piece.argument = numbered_argument(t, implicit ? t->next_argument++ : index,
                                           implicit ? piece.span : place, implicit);
    }
    flush_literal(t);
    vec_push(&t->pieces, piece);
}

static void parse_template(Template *t) {
    while (t->at < t->text.len) {
        char c = t->text.ptr[t->at];
        if (c == '{' || c == '}') {
            uint32_t at = t->at++;
            if (eat(t, c)) {
                vec_push(&t->literal_text, c);
            } else if (c == '{') {
                parse_argument(t, at);
            } else {
                Diag *diag =
                    invalid(t, part(t, at, at + 1), "unmatched `}` found", "unmatched `}`");
                diag_note(diag, "if you intended to print `}`, you can escape it using `}}`");
                diag_emit(diag);
                return;
            }
            continue;
        }
        vec_push(&t->literal_text, c);
        t->at++;
    }
}

// ---------------------------------------------------------------- arguments

static void report_missing(Template *t) {
    uint32_t written = t->positional + t->named;
    if (t->missing.len == 0) {
        return;
    }
    uint32_t wanted = t->missing_most;
    Span first = SPAN_NONE;
    for (uint32_t i = 0; i < t->pieces.len && span_is_none(first); i++) {
        if (t->pieces.data[i].is_argument) {
            first = t->pieces.data[i].span;
        }
    }
    Str given = written == 0
                    ? STR("but no arguments were given")
                    : arena_printf(t->arena, "but there %s %u argument%s",
                                   written == 1 ? "is" : "are", written, written == 1 ? "" : "s");
    Diag *diag = diag_error(t->session, ERR_NONE, first,
                            "%u positional argument%s in format string, " STR_FMT, wanted,
                            wanted == 1 ? "" : "s", STR_ARG(given));
    for (uint32_t i = 0; i < t->pieces.len; i++) {
        if (t->pieces.data[i].is_argument && t->pieces.data[i].span.lo != first.lo) {
            diag_add_primary(diag, t->pieces.data[i].span);
        }
    }
    for (uint32_t i = 0; i < written; i++) {
        diag_label(diag, t->args.data[i].expr->span, "%s", "");
    }
    diag_emit(diag);
}

static void report_unused(Template *t) {
    uint32_t written = t->positional + t->named, count = 0, first = 0;
    for (uint32_t i = written; i > 0; i--) {
        if (!t->used.data[i - 1]) {
            count++;
            first = i - 1;
        }
    }
    if (count == 0) {
        return;
    }
    t->failed = true;
    bool named = t->args.data[first].kind == AST_FORMAT_NAMED;
    Diag *diag;
    if (count == 1) {
        const char *what = named ? "named argument never used" : "argument never used";
        diag = diag_error(t->session, ERR_NONE, t->args.data[first].expr->span, "%s", what);
        diag_primary_label(diag, "%s", what);
        diag_label(diag, t->literal, "formatting specifier missing");
        if (named && t->located) {
            diag_suggest_one(
                diag, "format specifiers use curly braces, consider adding a format specifier",
                part(t, (uint32_t)t->text.len, (uint32_t)t->text.len), STR("{}"), APPLY_MAYBE,
                SUGGEST_VERBOSE);
        }
    } else {
        diag = diag_error(t->session, ERR_NONE, t->args.data[first].expr->span,
                          "multiple unused formatting arguments");
        for (uint32_t i = first; i < written; i++) {
            if (!t->used.data[i]) {
                if (i != first) {
                    diag_add_primary(diag, t->args.data[i].expr->span);
                }
                diag_label(diag, t->args.data[i].expr->span,
                           t->args.data[i].kind == AST_FORMAT_NAMED ? "named argument never used"
                                                                    : "argument never used");
            }
        }
        diag_label(diag, t->literal, "multiple missing formatting specifiers");
    }
    diag_emit(diag);
}

static bool take_arguments(Template *t, const ParsedFormatArgList *list) {
    for (uint32_t i = 1; i < list->len; i++) {
        ParsedFormatArg *arg = &list->ptr[i];
        bool named = !symbol_eq(arg->name.name, SYM_NONE);
        if (named) {
            for (uint32_t k = 0; k < t->args.len; k++) {
                if (t->args.data[k].kind == AST_FORMAT_NAMED &&
                    symbol_eq(t->args.data[k].name.name, arg->name.name)) {
                    Diag *diag = diag_error(t->session, ERR_NONE, arg->name.span,
                                            "duplicate argument named `" STR_FMT "`",
                                            SYM_ARG(t->session, arg->name.name));
                    diag_primary_label(diag, "duplicate argument");
                    diag_label(diag, t->args.data[k].name.span, "previously here");
                    diag_emit(diag);
                    return false;
                }
            }
            t->named++;
        } else if (t->named) {
            Diag *diag = diag_error(t->session, ERR_NONE, arg->expr->span,
                                    "positional arguments cannot follow named arguments");
            diag_primary_label(diag, "positional arguments must be before named arguments");
            for (uint32_t k = 0; k < t->args.len; k++) {
                if (t->args.data[k].kind == AST_FORMAT_NAMED) {
                    diag_label(diag, span_to(t->args.data[k].name.span, t->args.data[k].expr->span),
                               "named argument");
                }
            }
            diag_emit(diag);
            return false;
        } else {
            t->positional++;
        }
        t->walk->depth++;
        walk_expr(t->walk, arg->expr);
        t->walk->depth--;
        vec_push(&t->args, (AstFormatArg){named ? AST_FORMAT_NAMED : AST_FORMAT_NORMAL, arg->name,
                                          arg->expr});
        vec_push(&t->used, false);
    }
    return true;
}

// The template must be a string literal, after expansion of macros in it.
static bool take_template(Template *t, AstExpr *expr, uint32_t argument_count) {
    bool plain = expr->kind == AST_EXPR_LIT;
    t->walk->depth++;
    walk_expr(t->walk, expr);
    t->walk->depth--;
    const AstExpr *literal = ast_expr_strip_parens(expr);
    t->literal = expr->span;
    if (literal->kind == AST_EXPR_LIT && literal->literal.kind == AST_LIT_STR) {
        t->text = (Str){literal->literal.text.ptr, literal->literal.text.len};
        Str place = source_text(t->session->sources, literal->span);
        Symbol source = literal->literal.text.source;
        // Only a literal whose text is what the source has there can be pointed into.
        t->located = plain && source.index && str_eq(place, sym_str(t->session, source));
        t->source = literal_offsets(t->arena, sym_str(t->session, source), t->text);
        return true;
    }
    if (literal->kind == AST_EXPR_LIT) {
        lex_literal_report(t->walk->crate, (AstLit *)&literal->literal, literal->span);
    }
    if (literal->kind == AST_EXPR_ERROR ||
        (literal->kind == AST_EXPR_LIT && literal->literal.kind == AST_LIT_ERROR)) {
        return false;
    }
    Diag *diag =
        diag_error(t->session, ERR_NONE, expr->span, "format argument must be a string literal");
    VEC(char) braces = {0};
    vec_push(&braces, '"');
    for (uint32_t i = 0; i < argument_count; i++) {
        if (i) {
            vec_push(&braces, ' ');
        }
        vec_push(&braces, '{');
        vec_push(&braces, '}');
    }
    const char *tail = "\", ";
    for (const char *c = tail; *c; c++) {
        vec_push(&braces, *c);
    }
    diag_suggest_one(diag, "you might be missing a string literal to format with",
                     span_start(expr->span), (Str){braces.data, braces.len}, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    diag_emit(diag);
    vec_free(&braces);
    return false;
}

// ---------------------------------------------------------------- literals among the arguments

// A literal that a plain {} would print as it stands: a string, or an integer without a suffix that
// i32 can hold.
static bool literal_as_text(const Template *t, const AstExpr *expr, Str *text) {
    if (expr->kind != AST_EXPR_LIT || expr->attrs) {
        return false;
    }
    const AstLit *literal = &expr->literal;
    if (literal->kind == AST_LIT_STR) {
        *text = (Str){literal->text.ptr, literal->text.len};
        return true;
    }
    if (literal->kind != AST_LIT_INT || literal->suffix.index || literal->integer.high ||
        literal->integer.low > INT32_MAX) {
        return false;
    }
    *text = arena_printf(t->arena, "%" PRIu64, literal->integer.low);
    return true;
}

static bool is_plain(const AstFormatPiece *piece) {
    return piece->is_argument && piece->trait == AST_FORMAT_DISPLAY &&
           piece->align == AST_ALIGN_NONE && !piece->plus && !piece->minus && !piece->alternate &&
           !piece->zero && !piece->fill && piece->width.kind == AST_COUNT_NONE &&
           piece->precision.kind == AST_COUNT_NONE;
}

// ---------------------------------------------------------------- arguments that are templates

// The template that a plain {} would print: format_args!("{}", format_args!("a{}", x)).
static const AstFormatArgs *nested_template(const AstExpr *expr) {
    while (expr->kind == AST_EXPR_PAREN || (expr->kind == AST_EXPR_REF && !expr->ref.raw)) {
        expr = expr->kind == AST_EXPR_PAREN ? expr->operand : expr->ref.operand;
    }
    return expr->kind == AST_EXPR_FORMAT_ARGS ? expr->format : NULL;
}

static void push_text(Template *t, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        vec_push(&t->literal_text, text.ptr[i]);
    }
}

static void push_piece(Template *t, AstFormatPiece piece, const uint32_t *places) {
    if (!piece.is_argument) {
        push_text(t, piece.literal);
        return;
    }
    flush_literal(t);
    piece.argument = places[piece.argument];
    if (piece.width.kind == AST_COUNT_ARGUMENT) {
        piece.width.value = places[piece.width.value];
    }
    if (piece.precision.kind == AST_COUNT_ARGUMENT) {
        piece.precision.value = places[piece.precision.value];
    }
    vec_push(&t->pieces, piece);
}

// Counts the uses of each argument; one that is not a plain {} counts twice.
static uint32_t *count_uses(const Template *t) {
    uint32_t *uses = ARENA_ARRAY(t->arena, uint32_t, t->args.len + 1);
    for (uint32_t i = 0; i < t->pieces.len; i++) {
        const AstFormatPiece *piece = &t->pieces.data[i];
        if (!piece->is_argument) {
            continue;
        }
        uses[piece->argument] += is_plain(piece) ? 1 : 2;
        if (piece->width.kind == AST_COUNT_ARGUMENT) {
            uses[piece->width.value] += 2;
        }
        if (piece->precision.kind == AST_COUNT_ARGUMENT) {
            uses[piece->precision.value] += 2;
        }
    }
    return uses;
}

// Puts templates among the arguments in place of their {}, their arguments in place of them.
static void flatten(Template *t) {
    uint32_t count = t->args.len, piece_count = t->pieces.len;
    const uint32_t *uses = count_uses(t);
    const AstFormatArgs **nested = ARENA_ARRAY(t->arena, const AstFormatArgs *, count + 1);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        nested[i] = uses[i] == 1 ? nested_template(t->args.data[i].expr) : NULL;
        any = any || nested[i] != NULL;
    }
    if (!any) {
        return;
    }
    AstFormatPiece *pieces = ARENA_DUP(t->arena, AstFormatPiece, t->pieces.data, piece_count);
    AstFormatArg *args = ARENA_DUP(t->arena, AstFormatArg, t->args.data, count);
    uint32_t *places = ARENA_ARRAY(t->arena, uint32_t, count + 1);
    vec_clear(&t->pieces);
    vec_clear(&t->args);
    for (uint32_t i = 0; i < count; i++) {
        places[i] = t->args.len;
        for (uint32_t k = 0; nested[i] != NULL && k < nested[i]->arg_count; k++) {
            vec_push(&t->args, nested[i]->args[k]);
        }
        if (nested[i] == NULL) {
            vec_push(&t->args, args[i]);
        }
    }
    for (uint32_t i = 0; i < piece_count; i++) {
        const AstFormatArgs *inner = pieces[i].is_argument ? nested[pieces[i].argument] : NULL;
        if (inner == NULL) {
            push_piece(t, pieces[i], places);
            continue;
        }
        uint32_t *inner_places = ARENA_ARRAY(t->arena, uint32_t, inner->arg_count + 1);
        for (uint32_t k = 0; k < inner->arg_count; k++) {
            inner_places[k] = places[pieces[i].argument] + k;
        }
        for (uint32_t k = 0; k < inner->piece_count; k++) {
            push_piece(t, inner->pieces[k], inner_places);
        }
    }
    flush_literal(t);
}

// Writes literal arguments into the text, so that format_args!("{}", 1) has no arguments at run
// time.
static void inline_literals(Template *t) {
    uint32_t count = t->args.len, kept = 0;
    Str *texts = ARENA_ARRAY(t->arena, Str, count + 1);
    bool *literal = ARENA_ARRAY(t->arena, bool, count + 1),
         *needed = ARENA_ARRAY(t->arena, bool, count + 1), any = false;
    uint32_t *places = ARENA_ARRAY(t->arena, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        literal[i] = literal_as_text(t, t->args.data[i].expr, &texts[i]);
        any = any || literal[i];
    }
    if (!any) {
        return;
    }
    uint32_t piece_count = t->pieces.len;
    AstFormatPiece *pieces = ARENA_DUP(t->arena, AstFormatPiece, t->pieces.data, piece_count);
    for (uint32_t i = 0; i < piece_count; i++) {
        const AstFormatPiece *piece = &pieces[i];
        if (piece->is_argument && !(is_plain(piece) && literal[piece->argument])) {
            needed[piece->argument] = true;
        }
        if (piece->is_argument && piece->width.kind == AST_COUNT_ARGUMENT) {
            needed[piece->width.value] = true;
        }
        if (piece->is_argument && piece->precision.kind == AST_COUNT_ARGUMENT) {
            needed[piece->precision.value] = true;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        places[i] = kept;
        if (needed[i] || !literal[i]) {
            t->args.data[kept++] = t->args.data[i];
        }
    }
    t->args.len = kept;
    vec_clear(&t->pieces);
    for (uint32_t i = 0; i < piece_count; i++) {
        AstFormatPiece piece = pieces[i];
        bool inlined = is_plain(&piece) && literal[piece.argument];
        if (inlined) {
            push_text(t, texts[piece.argument]);
        } else {
            push_piece(t, piece, places);
        }
    }
    flush_literal(t);
}

// ---------------------------------------------------------------- lints

static uint32_t digits_end(Str text, uint32_t at) {
    while (at < text.len && text.ptr[at] >= '0' && text.ptr[at] <= '9') {
        at++;
    }
    return at;
}

// An argument with a name that the template takes by its position.
static void note_position(const Template *t, const AstFormatArg *arg, Span used, Span inside) {
    Str name = sym_str(t->session, arg->name.name);
    Diag *diag = diag_new(t->session, LEVEL_WARNING, ERR_NONE, arg->name.span,
                          "named argument `" STR_FMT "` is not used by name", STR_ARG(name));
    diag_primary_label(diag, "this named argument is referred to by position in formatting string");
    diag_label(diag, used, "this formatting argument uses named argument `" STR_FMT "` by position",
               STR_ARG(name));
    diag_suggest_one(diag, "use the named argument by name to avoid ambiguity", inside, name,
                     APPLY_MAYBE, SUGGEST_VERBOSE);
    AstLint lint = {NULL, "named_arguments_used_positionally", diag};
    vec_push(&t->walk->crate->lints, lint);
}

static void note_count_position(const Template *t, const AstFormatCount *count) {
    if (count->kind != AST_COUNT_ARGUMENT || span_is_none(count->span) ||
        t->args.data[count->value].kind != AST_FORMAT_NAMED) {
        return;
    }
    Str text = source_text(t->session->sources, count->span);
    uint32_t from = text.len && text.ptr[0] == '.';
    if (text.len > from && text.ptr[from] >= '0' && text.ptr[from] <= '9') {
        Span digits = {count->span.lo + from, count->span.lo + digits_end(text, from),
                       count->span.ctxt};
        note_position(t, &t->args.data[count->value], count->span, digits);
    }
}

static void note_positions(const Template *t) {
    for (uint32_t i = 0; t->named && !t->walk->crate->is_library && i < t->pieces.len; i++) {
        const AstFormatPiece *piece = &t->pieces.data[i];
        if (!piece->is_argument || span_is_none(piece->span)) {
            continue;
        }
        note_count_position(t, &piece->precision);
        note_count_position(t, &piece->width);
        Str text = source_text(t->session->sources, piece->span);
        bool named = text.len > 1 && lex_is_ident_start((unsigned char)text.ptr[1]);
        if (t->args.data[piece->argument].kind == AST_FORMAT_NAMED && !named) {
            Span digits = {piece->span.lo + 1, piece->span.lo + digits_end(text, 1),
                           piece->span.ctxt};
            note_position(t, &t->args.data[piece->argument], piece->span, digits);
        }
    }
}

// ---------------------------------------------------------------- the result

// What the arguments are for: any writer, one that gets a newline behind them, or a panic.
typedef enum FormatUse { FORMAT_PLAIN, FORMAT_LINE, FORMAT_PANIC } FormatUse;

static void finish(Template *t, FormatUse use, Expanded *out) {
    if (use == FORMAT_LINE) {
        vec_push(&t->literal_text, '\n');
    }
    flush_literal(t);
    note_positions(t);
    flatten(t);
    inline_literals(t);
    AstFormatArgs *format = ARENA_NEW(t->arena, AstFormatArgs);
    format->piece_count = t->pieces.len;
    format->arg_count = t->args.len;
    format->pieces =
        t->pieces.len ? ARENA_DUP(t->arena, AstFormatPiece, t->pieces.data, t->pieces.len) : NULL;
    format->args =
        t->args.len ? ARENA_DUP(t->arena, AstFormatArg, t->args.data, t->args.len) : NULL;
    format->template_span = t->literal;
    format->for_panic = use == FORMAT_PANIC;
    AstExpr *expr = ARENA_NEW(t->arena, AstExpr);
    expr->kind = AST_EXPR_FORMAT_ARGS;
    expr->span = t->call->call->span;
    expr->span.ctxt = context_apply_mark(t->session, expr->span.ctxt, t->call->expansion);
    expr->format = format;
    out->expr = expr;
}

static void format_args(Walk *walk, const Call *call, FormatUse use, Expanded *out) {
    Template t = {.walk = walk,
                  .session = walk->expander->session,
                  .arena = walk->crate->arena,
                  .call = call};
    ParseSource source = call_source(call);
    out->failed = true;
    if (call->call->tokens.len == 0) {
        diag_emit(diag_error(t.session, ERR_NONE, span_source_callsite(t.session, call->call->span),
                             "requires at least a format string argument"));
        return;
    }
    bool bad;
    ParsedFormatArgList list = parse_format_args(walk->crate, &source, &bad);
    if (!bad && list.len && take_template(&t, list.ptr[0].expr, list.len) &&
        take_arguments(&t, &list)) {
        parse_template(&t);
        if (!t.failed || t.missing.len) {
            report_missing(&t);
        }
        if (!t.failed) {
            report_unused(&t);
        }
        if (!t.failed) {
            finish(&t, use, out);
            out->failed = false;
        }
    }
    vec_free(&t.pieces);
    vec_free(&t.args);
    vec_free(&t.used);
    vec_free(&t.missing);
    vec_free(&t.literal_text);
}

void builtin_format_args(Walk *walk, const Call *call, Expanded *out) {
    format_args(walk, call, FORMAT_PLAIN, out);
}

void builtin_const_format_args(Walk *walk, const Call *call, Expanded *out) {
    format_args(walk, call, FORMAT_PANIC, out);
}

void builtin_format_args_nl(Walk *walk, const Call *call, Expanded *out) {
    format_args(walk, call, FORMAT_LINE, out);
}
