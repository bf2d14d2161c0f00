// expand_asm.c: asm!, naked_asm! and global_asm!.
//
// In: the arguments of the macro: templates, then operands and options in any order. Out: a call of
// core's inline_asm with three constant texts and the inputs as a tuple; the outputs are assigned
// from the tuple it gives:
//
//     asm!("add {x:e}, {}", in(reg) a, x = inout(reg) b)
//     (b,) = inline_asm("add {1:e}, {0}", "in reg;inout reg", "", (a, b,))
//
// In the first text operands are numbers and lines are joined. The second describes them in their
// order: direction, register class or "register" in quotes, `_` where the output is not wanted, or
// `const`, `sym`, `label`. The third names the options. A `const` is the parameter of a type
// without values, since the number must be known where machine code is made. With labels the call
// also gives the number of the label that was jumped to, 0 for none, and a match goes on from
// there. Code outside of functions is a nameless function of its own that is not called. Follows
// the Rust reference, "Inline assembly".
#include <stdarg.h>

#include "frontend/expand/expand_asm.h"

const AsmOption asm_options[ASM_OPTION_COUNT] = {
    [ASM_ATT_SYNTAX] = {"att_syntax", true},
    [ASM_MAY_UNWIND] = {"may_unwind", false},
    [ASM_NOMEM] = {"nomem", false},
    [ASM_NORETURN] = {"noreturn", false},
    [ASM_NOSTACK] = {"nostack", false},
    [ASM_PRESERVES_FLAGS] = {"preserves_flags", false},
    [ASM_PURE] = {"pure", false},
    [ASM_RAW] = {"raw", true},
    [ASM_READONLY] = {"readonly", false},
};

static const char *const macro_names[] = {"asm", "naked_asm", "global_asm"};

// ---------------------------------------------------------------- reading

Diag *asm_error(AsmCall *a, Span span, const char *format, ...) {
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    a->failed = true;
    return diag_error(a->session, ERR_NONE, span, "%s", text);
}

// What is wrong with the arguments as such: nothing after it is read.
static void stop(AsmCall *a, Span span, const char *message, const char *label) {
    if (!a->stopped) {
        Diag *diag = asm_error(a, span, "%s", message);
        if (label != NULL) {
            diag_primary_label(diag, "%s", label);
        }
        diag_emit(diag);
    }
    a->stopped = a->failed = true;
}

static Token current(const AsmCall *a) {
    return a->rest.len ? a->rest.ptr[0] : (Token){.span = a->end, .kind = TOK_EOF};
}

static TokenSlice take(AsmCall *a, uint32_t count) {
    TokenSlice taken = {a->rest.ptr, count};
    a->rest = (TokenSlice){a->rest.ptr + count, a->rest.len - count};
    return taken;
}

static bool eat(AsmCall *a, TokenKind kind) {
    if (current(a).kind != kind) {
        return false;
    }
    take(a, 1);
    return true;
}

static Str word_of(const AsmCall *a, Token token) {
    return token.kind == TOK_IDENT || token_is_keyword(token.kind)
               ? sym_str(a->session, token.symbol)
               : STR("");
}

static Str token_text(const AsmCall *a, Token token) {
    return source_text(a->session->sources, token.span);
}

static void stop_expected(AsmCall *a, Token found, const char *list, const char *label) {
    Str text = token_text(a, found);
    char message[400];
    if (found.kind == TOK_EOF) {
        snprintf(message, sizeof message, "expected %s, found end of macro arguments", list);
    } else {
        snprintf(message, sizeof message, "expected %s, found `" STR_FMT "`", list, STR_ARG(text));
    }
    stop(a, found.span, message, label);
}

// The tokens inside the parentheses at the current token, which are taken.
static TokenSlice parenthesised(AsmCall *a, Span *close) {
    if (current(a).kind != TOK_OPEN_PAREN) {
        stop_expected(a, current(a), "`(`", "expected `(`");
        return (TokenSlice){0};
    }
    uint32_t partner = a->rest.ptr[0].partner;
    TokenSlice all = take(a, partner + 1);
    *close = all.ptr[partner].span;
    return (TokenSlice){all.ptr + 1, partner - 1};
}

static TokenSlice fragment(AsmCall *a, FragmentKind kind) {
    uint32_t taken = 0;
    bool split;
    if (a->rest.len == 0) {
        stop(a, a->end,
             kind == FRAGMENT_BLOCK ? "expected `{`, found end of macro arguments"
                                    : "expected expression, found end of macro arguments",
             kind == FRAGMENT_BLOCK ? "expected `{`" : "expected expression");
    } else if (!parse_fragment(a->walk->crate, a->rest, a->end, (FragmentPlace){.kind = kind},
                               &taken, &split)) {
        a->stopped = a->failed = true;
        taken = 0;
    } else if (taken == 0) {
        stop(a, current(a).span, "expected expression", NULL);
    }
    return take(a, taken);
}

static TokenSlice expression(AsmCall *a) {
    return fragment(a, FRAGMENT_EXPR);
}

static Span span_of(TokenSlice tokens, Span otherwise) {
    return tokens.len ? span_to(tokens.ptr[0].span, tokens.ptr[tokens.len - 1].span) : otherwise;
}

static void check_place_expression(AsmCall *a, TokenSlice tokens) {
    if (a->stopped) {
        return;
    }
    ParseSource source = {.tokens = tokens, .end = a->end};
    const AstExpr *expr = ast_expr_strip_parens(parse_expr(a->walk->crate, &source));
    bool is_place = expr->kind == AST_EXPR_PATH || expr->kind == AST_EXPR_FIELD ||
                    expr->kind == AST_EXPR_INDEX || expr->kind == AST_EXPR_MACRO ||
                    expr->kind == AST_EXPR_ERROR ||
                    (expr->kind == AST_EXPR_UNARY && expr->unary.op == AST_UNOP_DEREF);
    if (!is_place) {
        Diag *diag = asm_error(a, expr->span, "invalid asm output");
        diag_primary_label(diag, "cannot assign to this expression");
        diag_emit(diag);
    }
}

// An output: a place, or `_`.
static void output(AsmCall *a, AsmOperand *operand) {
    if (eat(a, TOK_KW_UNDERSCORE)) {
        operand->out_is_ignored = true;
    } else {
        operand->out = expression(a);
        check_place_expression(a, operand->out);
    }
}

static Str string_text(AsmCall *a, Token token) {
    AstLit literal;
    lex_literal(a->walk->crate, &token, &literal);
    return (Str){literal.text.ptr, literal.text.len};
}

static void register_of(AsmCall *a, AsmOperand *operand) {
    Span close = SPAN_NONE;
    TokenSlice inside = parenthesised(a, &close);
    Arena *arena = a->walk->crate->arena;
    if (a->stopped) {
        return;
    }
    if (inside.len == 1 && inside.ptr[0].kind == TOK_STR) {
        operand->is_explicit = true;
        operand->place =
            arena_printf(arena, "\"" STR_FMT "\"", STR_ARG(string_text(a, inside.ptr[0])));
    } else if (inside.len == 1 && inside.ptr[0].kind == TOK_IDENT) {
        operand->place = word_of(a, inside.ptr[0]);
    } else {
        stop(a, inside.len ? inside.ptr[0].span : close,
             "expected register class or explicit register", NULL);
    }
}

static const char *const directions[] = {
    [ASM_IN] = "in",
    [ASM_OUT] = "out",
    [ASM_LATEOUT] = "lateout",
    [ASM_INOUT] = "inout",
    [ASM_INLATEOUT] = "inlateout",
    [ASM_CONST] = "const",
    [ASM_SYM] = "sym",
    [ASM_LABEL] = "label",
};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

static void read_register_operand(AsmCall *a, AsmOperand *operand) {
    register_of(a, operand);
    bool reads = asm_is_input(operand), writes = asm_is_output(operand);
    if (reads && current(a).kind == TOK_KW_UNDERSCORE) {
        stop(a, current(a).span, "_ cannot be used for input operands", NULL);
    }
    if (!a->stopped && reads) {
        operand->in = expression(a);
    }
    if (reads && writes && !eat(a, TOK_FAT_ARROW)) {
        operand->out = operand->in;
    } else if (!a->stopped && writes) {
        output(a, operand);
    }
}

static void read_plain_operand(AsmCall *a, AsmOperand *operand) {
    operand->in = operand->direction == ASM_LABEL ? fragment(a, FRAGMENT_BLOCK) : expression(a);
    if (operand->direction != ASM_SYM || a->stopped) {
        return;
    }
    ParseSource source = {.tokens = operand->in, .end = a->end};
    const AstExpr *path = parse_expr(a->walk->crate, &source);
    if (path->kind != AST_EXPR_PATH) {
        stop(a, span_of(operand->in, a->end), "expected a path for argument to `sym`", NULL);
    }
}

// Places of earlier operands that this one may not follow.
static void check_order(AsmCall *a, const AsmOperand *operand) {
    bool late = false;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        late |= a->operands.data[i].is_named || a->operands.data[i].is_explicit;
    }
    if (!late) {
        return;
    }
    Diag *diag = asm_error(a, operand->span,
                           "positional arguments cannot follow named arguments or explicit "
                           "register arguments");
    diag_primary_label(diag, "positional argument");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *earlier = &a->operands.data[i];
        if (earlier->is_named || earlier->is_explicit) {
            diag_label(diag, earlier->span,
                       earlier->is_named ? "named argument" : "explicit register argument");
        }
    }
    diag_emit(diag);
}

static void add_operand(AsmCall *a, AsmOperand operand) {
    if (operand.is_explicit && operand.name.index) {
        diag_emit(asm_error(a, operand.span, "explicit register arguments cannot have names"));
    } else if (operand.name.index) {
        operand.is_named = true;
        for (uint32_t i = 0; i < a->operands.len; i++) {
            const AsmOperand *earlier = &a->operands.data[i];
            if (earlier->is_named && symbol_eq(earlier->name, operand.name)) {
                operand.is_named = false;
                Diag *diag = asm_error(a, operand.span, "duplicate argument named `" STR_FMT "`",
                                       SYM_ARG(a->session, operand.name));
                diag_label(diag, earlier->span, "previously here");
                diag_primary_label(diag, "duplicate argument");
                diag_emit(diag);
                break;
            }
        }
    } else if (!operand.is_explicit) {
        check_order(a, &operand);
    }
    vec_push(&a->operands, operand);
}

// [name =] direction(register) expression, or const, sym and label without a register
static bool read_operand(AsmCall *a) {
    AsmOperand operand = {.span = current(a).span};
    if (a->rest.len > 1 && a->rest.ptr[1].kind == TOK_EQ && current(a).kind == TOK_IDENT) {
        operand.name = current(a).symbol;
        take(a, 2);
    }
    Str word = word_of(a, current(a));
    uint32_t found = 0;
    while (found < DIRECTIONS && !str_eq(word, str_of(directions[found]))) {
        found++;
    }
    if (found == DIRECTIONS) {
        if (operand.name.index) {
            stop_expected(a, current(a),
                          "one of `const`, `in`, `inlateout`, `inout`, `label`, `lateout`, `out`, "
                          "or `sym`",
                          "expected one of 8 possible tokens");
        }
        return false;
    }
    operand.direction = (AsmDirection)found;
    Span place = take(a, 1).ptr[0].span;
    bool has_register = found < ASM_CONST;
    if (a->macro != ASM_LOCAL && (has_register || found == ASM_LABEL)) {
        Diag *diag = asm_error(a, place, "the `%s` operand cannot be used with `%s!`",
                               directions[found], macro_names[a->macro]);
        diag_primary_label(diag,
                           "the `%s` operand is not meaningful for global-scoped inline assembly, "
                           "remove it",
                           directions[found]);
        diag_emit(diag);
        operand.is_used = true;
    }
    const Token *first = a->rest.ptr;
    if (has_register) {
        read_register_operand(a, &operand);
    } else {
        read_plain_operand(a, &operand);
    }
    if (!a->stopped) {
        operand.span = a->rest.ptr > first ? span_to(operand.span, a->rest.ptr[-1].span) : place;
        add_operand(a, operand);
    }
    return true;
}

static void read_option(AsmCall *a, Token token) {
    Str word = word_of(a, token);
    uint32_t option = 0;
    while (option < ASM_OPTION_COUNT && !str_eq(word, str_of(asm_options[option].name))) {
        option++;
    }
    if (option == ASM_OPTION_COUNT) {
        stop_expected(a, token,
                      a->macro == ASM_LOCAL
                          ? "one of `)`, `att_syntax`, `may_unwind`, `nomem`, `noreturn`, "
                            "`nostack`, `preserves_flags`, `pure`, `raw`, or `readonly`"
                          : "one of `)`, `att_syntax`, or `raw`",
                      a->macro == ASM_LOCAL ? "expected one of 10 possible tokens"
                                            : "expected one of `)`, `att_syntax`, or `raw`");
    } else if (a->macro != ASM_LOCAL && !asm_options[option].is_global) {
        Diag *diag = asm_error(a, token.span, "the `%s` option cannot be used with `%s!`",
                               asm_options[option].name, macro_names[a->macro]);
        diag_primary_label(diag,
                           "the `%s` option is not meaningful for global-scoped inline assembly",
                           asm_options[option].name);
        diag_emit(diag);
    } else if (asm_has(a, option)) {
        Diag *diag = asm_error(a, token.span, "the `%s` option was already provided",
                               asm_options[option].name);
        diag_primary_label(diag, "this option was already provided");
        diag_emit(diag);
    } else {
        a->options |= (uint32_t)1 << option;
    }
}

static void read_options(AsmCall *a, Span word) {
    Span close = SPAN_NONE;
    TokenSlice inside = parenthesised(a, &close);
    for (uint32_t i = 0; i < inside.len && !a->stopped; i += 2) {
        read_option(a, inside.ptr[i]);
        if (i + 1 < inside.len && inside.ptr[i + 1].kind != TOK_COMMA) {
            stop_expected(a, inside.ptr[i + 1], "one of `)` or `,`", "expected one of `)` or `,`");
        }
    }
    if (!a->stopped) {
        vec_push(&a->option_spans, span_to(word, close));
    }
}

static void read_clobber_abi(AsmCall *a, Span word) {
    Span close = SPAN_NONE;
    TokenSlice inside = parenthesised(a, &close);
    if (!a->stopped && inside.len == 0) {
        stop(a, close, "at least one abi must be provided as an argument to `clobber_abi`", NULL);
    }
    Span whole = span_to(word, close);
    for (uint32_t i = 0; i < inside.len && !a->stopped; i += 2) {
        if (inside.ptr[i].kind != TOK_STR) {
            stop(a, inside.ptr[i].span, "expected string literal", "not a string literal");
            return;
        }
        vec_push(&a->abis, (AsmAbi){string_text(a, inside.ptr[i]),
                                    inside.len > 2 ? inside.ptr[i].span : whole});
    }
    vec_push(&a->abi_spans, whole);
    if (a->macro != ASM_LOCAL) {
        diag_emit(
            asm_error(a, whole, "`clobber_abi` cannot be used with `%s!`", macro_names[a->macro]));
    }
}

// A line of the template: a string literal, or a macro that makes one.
static void read_template(AsmCall *a, bool is_first) {
    TokenSlice tokens = expression(a);
    if (a->stopped) {
        return;
    }
    ParseSource source = {.tokens = tokens, .end = a->end};
    AstExpr *expr = parse_expr(a->walk->crate, &source);
    bool is_text = expr->kind == AST_EXPR_MACRO ||
                   (expr->kind == AST_EXPR_LIT && expr->literal.kind == AST_LIT_STR);
    if (!is_first && !is_text) {
        const char *message =
            a->macro == ASM_LOCAL
                ? "expected operand, clobber_abi, options, or additional template string"
                : "expected operand, options, or additional template string";
        stop(a, expr->span, message, message);
        return;
    }
    bool is_written = expr->kind == AST_EXPR_LIT;
    a->walk->depth++;
    walk_expr(a->walk, expr);
    a->walk->depth--;
    const AstExpr *line = ast_expr_strip_parens(expr);
    if (line->kind == AST_EXPR_ERROR) {
        a->stopped = a->failed = true;
        return;
    }
    if (line->kind != AST_EXPR_LIT || line->literal.kind != AST_LIT_STR) {
        stop(a, line->span, "asm template must be a string literal", NULL);
        return;
    }
    AsmLine read = {{line->literal.text.ptr, line->literal.text.len}, line->span, NULL};
    Str written = sym_str(a->session, line->literal.text.source);
    if (is_written && str_eq(source_text(a->session->sources, line->span), written)) {
        read.offsets = literal_offsets(a->walk->crate->arena, written, read.text);
    }
    vec_push(&a->lines, read);
}

static void read_argument(AsmCall *a, bool *operands) {
    Str word = word_of(a, current(a));
    bool group = a->rest.len > 1 && a->rest.ptr[1].kind == TOK_OPEN_PAREN;
    if (a->lines.len && group && str_eq(word, STR("options"))) {
        read_options(a, take(a, 1).ptr[0].span);
        *operands = true;
    } else if (a->lines.len && group && str_eq(word, STR("clobber_abi"))) {
        read_clobber_abi(a, take(a, 1).ptr[0].span);
        *operands = true;
    } else if (a->lines.len && read_operand(a)) {
        *operands = true;
    } else if (*operands) {
        stop_expected(a, current(a),
                      "one of `#`, `clobber_abi`, `const`, `in`, `inlateout`, `inout`, `label`, "
                      "`lateout`, `options`, `out`, or `sym`",
                      "expected one of 11 possible tokens");
    } else if (!a->stopped) {
        read_template(a, a->lines.len == 0);
    }
}

static void read_all(AsmCall *a) {
    if (a->rest.len == 0) {
        stop(a, a->call->call->span, "requires at least a template string argument", NULL);
        return;
    }
    bool operands = false;
    do {
        if (a->rest.len == 0) {
            return; // after a last comma
        }
        read_argument(a, &operands);
    } while (!a->stopped && eat(a, TOK_COMMA));
    if (a->rest.len && !a->stopped && operands) {
        stop_expected(a, current(a), "one of `!`, `,`, `.`, `::`, `?`, `{`, or an operator",
                      "expected one of 7 possible tokens");
    } else if (a->rest.len && !a->stopped) {
        stop(a, current(a).span, "expected token: `,`", "expected `,`");
    }
}

// ---------------------------------------------------------------- options and operands together

static void options_error(AsmCall *a, const char *message) {
    Diag *diag = asm_error(a, a->option_spans.data[0], "%s", message);
    for (uint32_t i = 1; i < a->option_spans.len; i++) {
        diag_add_primary(diag, a->option_spans.data[i]);
    }
    diag_emit(diag);
}

static void outputs_error(AsmCall *a, const char *message, bool only_classes, const char *label) {
    Diag *diag = NULL;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        if (!asm_is_output(operand) || (only_classes && operand->is_explicit)) {
            continue;
        }
        if (diag == NULL) {
            diag = asm_error(a, operand->span, "%s", message);
        } else {
            diag_add_primary(diag, operand->span);
        }
        if (label != NULL) {
            diag_label(diag, operand->span, "%s", label);
        }
    }
    for (uint32_t i = 0; diag != NULL && only_classes && i < a->abi_spans.len; i++) {
        diag_label(diag, a->abi_spans.data[i], "clobber_abi");
    }
    if (diag != NULL) {
        diag_emit(diag);
    }
}

static void unstable(Diag *diag, unsigned issue) {
    diag_set_code(diag, ERR_E0658);
    diag_note(diag,
              "see issue #%u <https://github.com/rust-lang/rust/issues/%u> for more information",
              issue, issue);
}

// `issue`: 0, or that of what is not stable yet.
static void labels_error(AsmCall *a, const char *message, unsigned issue) {
    Diag *diag = NULL;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        if (a->operands.data[i].direction != ASM_LABEL) {
            continue;
        }
        if (diag == NULL) {
            diag = asm_error(a, a->operands.data[i].span, "%s", message);
        } else {
            diag_add_primary(diag, a->operands.data[i].span);
        }
    }
    if (diag != NULL && issue != 0) {
        unstable(diag, issue);
    }
    if (diag != NULL) {
        diag_emit(diag);
    }
}

static void check_options(AsmCall *a) {
    bool any_output = false, has_output = false, has_label = false;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        any_output |= asm_is_output(operand);
        has_output |= asm_is_output(operand) && !operand->out_is_ignored;
        has_label |= operand->direction == ASM_LABEL;
    }
    bool is_pure = asm_has(a, ASM_PURE);
    if (asm_has(a, ASM_NOMEM) && asm_has(a, ASM_READONLY)) {
        options_error(a, "the `nomem` and `readonly` options are mutually exclusive");
    }
    if (is_pure && asm_has(a, ASM_NORETURN)) {
        options_error(a, "the `pure` and `noreturn` options are mutually exclusive");
    }
    if (is_pure && !asm_has(a, ASM_NOMEM) && !asm_has(a, ASM_READONLY)) {
        options_error(a, "the `pure` option must be combined with either `nomem` or `readonly`");
    }
    if (is_pure && !has_output) {
        options_error(a, "asm with the `pure` option must have at least one output");
    }
    if (asm_has(a, ASM_NORETURN) && !has_label) {
        outputs_error(a, "asm outputs are not allowed with the `noreturn` option", false, NULL);
    }
    if (any_output) {
        labels_error(a, "using both label and output operands for inline assembly is unstable",
                     119364);
    }
    if (asm_has(a, ASM_MAY_UNWIND)) {
        labels_error(a, "asm labels are not allowed with the `may_unwind` option", 0);
        Diag *diag = asm_error(a, a->call->call->span, "the `may_unwind` option is unstable");
        unstable(diag, 93334);
        diag_emit(diag);
    }
    if (a->abi_spans.len) {
        outputs_error(a, "asm with `clobber_abi` must specify explicit registers for outputs", true,
                      "generic outputs");
    }
}

// ---------------------------------------------------------------- the call

static void quote_string(Quote *quote, Str text) {
    Walk *walk = quote->walk;
    quote_token(quote, (Token){.span = quote->span,
                               .symbol = intern(walk->expander->session->interner,
                                                lex_quote(walk->crate->arena, text)),
                               .kind = TOK_STR});
}

static void quote_expr(Quote *quote, TokenSlice tokens) {
    Span span = span_to(tokens.ptr[0].span, tokens.ptr[tokens.len - 1].span);
    uint8_t flags = FRAGMENT_EXPR << TOKEN_FRAGMENT_SHIFT;
    quote_token(quote, (Token){.span = span, .kind = TOK_OPEN_GROUP, .flags = flags});
    quote_tokens(quote, tokens);
    quote_token(quote, (Token){.span = span, .kind = TOK_CLOSE_GROUP, .flags = flags});
}

// A place that is read and written is found once: where finding it may do something, through a
// reference.
static bool goes_by_reference(const AsmOperand *operand) {
    bool found = false;
    for (uint32_t i = 0; operand->in.ptr == operand->out.ptr && i < operand->in.len; i++) {
        found |= token_is_open(operand->in.ptr[i].kind);
    }
    return found;
}

static Str description(AsmCall *a) {
    Arena *arena = a->walk->crate->arena;
    Str text = STR("");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        text = arena_printf(arena, STR_FMT "%s%s%s" STR_FMT "%s", STR_ARG(text), i ? ";" : "",
                            directions[operand->direction], operand->place.len ? " " : "",
                            STR_ARG(operand->place), operand->out_is_ignored ? " _" : "");
    }
    return text;
}

static Str option_words(AsmCall *a) {
    Arena *arena = a->walk->crate->arena;
    Str text = STR("");
    for (uint32_t i = 0; i < ASM_OPTION_COUNT; i++) {
        if (asm_has(a, i)) {
            text = arena_printf(arena, STR_FMT "%s,", STR_ARG(text), asm_options[i].name);
        }
    }
    for (uint32_t i = 0; i < a->abis.len; i++) {
        text = arena_printf(arena, STR_FMT "clobber_abi " STR_FMT ",", STR_ARG(text),
                            STR_ARG(a->abis.data[i].name));
    }
    return text;
}

static uint32_t label_count(const AsmCall *a) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->operands.len; i++) {
        count += a->operands.data[i].direction == ASM_LABEL;
    }
    return count;
}

static void quote_input(Quote *quote, const AsmOperand *operand, uint32_t index) {
    if (operand->in.len == 0 || operand->direction == ASM_LABEL) {
        return;
    }
    if (operand->direction == ASM_CONST) {
        quote_text(quote, "$crate::intrinsics::AsmConst::<{ ");
        quote_expr(quote, operand->in);
        quote_text(quote, " as i128 }>");
    } else if (goes_by_reference(operand)) {
        quote_text(quote, "*place%u", index);
    } else {
        quote_expr(quote, operand->in);
    }
    quote_text(quote, ",");
}

static void quote_call(AsmCall *a, Quote *quote, const char *function) {
    quote_text(quote, "$crate::intrinsics::%s(", function);
    quote_string(quote, (Str){a->numbered.data ? a->numbered.data : "", a->numbered.len});
    quote_text(quote, ",");
    quote_string(quote, description(a));
    quote_text(quote, ",");
    quote_string(quote, option_words(a));
    quote_text(quote, ", (");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        quote_input(quote, &a->operands.data[i], i);
    }
    quote_text(quote, "))");
}

// match label { 1 => block, .. }
static void quote_labels(AsmCall *a, Quote *quote) {
    uint32_t number = 0;
    quote_text(quote, "match label {");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        if (a->operands.data[i].direction == ASM_LABEL) {
            quote_text(quote, "%uu8 => ", ++number);
            quote_tokens(quote, a->operands.data[i].in);
            quote_text(quote, ",");
        }
    }
    quote_text(quote,
               asm_has(a, ASM_NORETURN) ? "_ => $crate::intrinsics::unreachable() }" : "_ => {} }");
}

static void quote_local(AsmCall *a, Quote *quote) {
    bool has_labels = label_count(a) != 0;
    if (asm_has(a, ASM_NORETURN) && !has_labels) {
        quote_call(a, quote, "inline_asm_noreturn");
        return;
    }
    quote_text(quote, has_labels ? "{ let label: u8;" : "{");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        if (goes_by_reference(&a->operands.data[i])) {
            quote_text(quote, "let place%u = &mut", i);
            quote_expr(quote, a->operands.data[i].in);
            quote_text(quote, ";");
        }
    }
    quote_text(quote, "(");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        const AsmOperand *operand = &a->operands.data[i];
        if (operand->out.len == 0) {
            continue;
        }
        if (goes_by_reference(operand)) {
            quote_text(quote, "*place%u", i);
        } else {
            quote_expr(quote, operand->out);
        }
        quote_text(quote, ",");
    }
    quote_text(quote, has_labels ? "label,) = " : ") = ");
    quote_call(a, quote, "inline_asm");
    quote_text(quote, ";");
    if (has_labels) {
        quote_labels(a, quote);
    }
    quote_text(quote, "}");
}

static void quote_all(AsmCall *a, Quote *quote) {
    switch (a->macro) {
    case ASM_LOCAL:
        quote_local(a, quote);
        return;
    case ASM_NAKED:
        quote_call(a, quote, "naked_asm");
        return;
    case ASM_GLOBAL:
        quote_text(quote, "const _: () = { #[rustc_global_asm] extern \"C\" fn global_asm() {");
        quote_call(a, quote, "naked_asm");
        quote_text(quote, "} };");
        return;
    }
}

static void expand(Walk *walk, const Call *call, AsmMacro macro, Expanded *out) {
    ParseSource source = call_source(call);
    AsmCall a = {.walk = walk,
                 .session = walk->expander->session,
                 .call = call,
                 .macro = macro,
                 .rest = source.tokens,
                 .end = source.end};
    read_all(&a);
    if (!a.stopped) {
        check_options(&a);
        asm_template(&a);
    }
    if (!a.failed && cfg_is_set(walk, STR("target_arch"), &(Str){"x86_64", 6})) {
        asm_check_registers(&a);
    }
    out->failed = a.stopped; // else the operands are looked at all the same
    if (!a.stopped) {
        Quote quote = builtin_quote(walk, call);
        quote_all(&a, &quote);
        builtin_give_tokens(&quote, out);
    }
    vec_free(&a.operands);
    vec_free(&a.lines);
    vec_free(&a.option_spans);
    vec_free(&a.abi_spans);
    vec_free(&a.abis);
    vec_free(&a.modifiers);
    vec_free(&a.numbered);
}

void builtin_asm(Walk *walk, const Call *call, Expanded *out) {
    expand(walk, call, ASM_LOCAL, out);
}
void builtin_naked_asm(Walk *walk, const Call *call, Expanded *out) {
    expand(walk, call, ASM_NAKED, out);
}
void builtin_global_asm(Walk *walk, const Call *call, Expanded *out) {
    expand(walk, call, ASM_GLOBAL, out);
}
