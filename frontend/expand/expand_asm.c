// expand_asm.c: asm!.
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
// `const`, `sym`. The third names the options. A `const` is the parameter of a type without values,
// since the number must be known where machine code is made. Follows the Rust reference, "Inline
// assembly".
#include "frontend/expand/expander.h"

typedef enum AsmDirection {
    ASM_IN,
    ASM_OUT,
    ASM_LATEOUT,
    ASM_INOUT,
    ASM_INLATEOUT,
    ASM_CONST,
    ASM_SYM
} AsmDirection;

typedef struct AsmOperand {
    AsmDirection direction;
    Span span;
    Symbol name;         // SYM_NONE: by position
    Str place;           // the class, or the register in quotes
    bool is_explicit;    // a register by name: the template cannot name it
    TokenSlice in, out;  // expressions; empty where there is none
    bool out_is_ignored; // `_`
} AsmOperand;

typedef struct AsmCall {
    Walk *walk;
    const Call *call;
    TokenSlice rest; // not read yet
    Span end;
    VEC(AsmOperand) operands;
    VEC(char) text;     // of all templates, as written
    VEC(char) numbered; // the same with numbers for names
    Str options;        // `nomem,pure,clobber_abi C,`
    bool is_noreturn, is_raw;
    bool failed;
} AsmCall;

// ---------------------------------------------------------------- reading

static void asm_error(AsmCall *a, Span span, const char *message) {
    if (!a->failed) {
        diag_emit(diag_error(a->walk->expander->session, ERR_NONE, span, "%s", message));
    }
    a->failed = true;
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
               ? sym_str(a->walk->expander->session, token.symbol)
               : STR("");
}

// The tokens inside the parentheses at the current token, which are taken.
static TokenSlice parenthesised(AsmCall *a) {
    if (current(a).kind != TOK_OPEN_PAREN) {
        asm_error(a, current(a).span, "expected `(`");
        return (TokenSlice){0};
    }
    uint32_t partner = a->rest.ptr[0].partner;
    TokenSlice all = take(a, partner + 1);
    return (TokenSlice){all.ptr + 1, partner - 1};
}

static TokenSlice expression(AsmCall *a) {
    uint32_t taken = 0;
    bool split;
    if (a->rest.len == 0) {
        asm_error(a, a->end, "expected expression, found end of macro arguments");
    } else if (!parse_fragment(a->walk->crate, a->rest, a->end,
                               (FragmentPlace){.kind = FRAGMENT_EXPR}, &taken, &split)) {
        a->failed = true;
        taken = 0;
    } else if (taken == 0) {
        asm_error(a, current(a).span, "expected expression");
    }
    return take(a, taken);
}

// An output: a place, or `_`.
static void output(AsmCall *a, AsmOperand *operand) {
    if (eat(a, TOK_KW_UNDERSCORE)) {
        operand->out_is_ignored = true;
    } else {
        operand->out = expression(a);
    }
}

static Str string_text(AsmCall *a, Token token) {
    AstLit literal;
    lex_literal(a->walk->crate, &token, &literal);
    return (Str){literal.text.ptr, literal.text.len};
}

static void register_of(AsmCall *a, AsmOperand *operand) {
    TokenSlice inside = parenthesised(a);
    Arena *arena = a->walk->crate->arena;
    if (inside.len == 1 && inside.ptr[0].kind == TOK_STR) {
        operand->is_explicit = true;
        operand->place =
            arena_printf(arena, "\"" STR_FMT "\"", STR_ARG(string_text(a, inside.ptr[0])));
    } else if (inside.len == 1 && inside.ptr[0].kind == TOK_IDENT) {
        operand->place = word_of(a, inside.ptr[0]);
    } else {
        asm_error(a, inside.len ? inside.ptr[0].span : current(a).span,
                  "expected register class or explicit register");
    }
}

static const struct {
    const char *word;
    AsmDirection direction;
} directions[] = {
    {"in", ASM_IN},
    {"out", ASM_OUT},
    {"lateout", ASM_LATEOUT},
    {"inout", ASM_INOUT},
    {"inlateout", ASM_INLATEOUT},
    {"const", ASM_CONST},
    {"sym", ASM_SYM},
};

// [name =] direction(register) expression, or const and sym without a register
static bool read_operand(AsmCall *a) {
    AsmOperand operand = {.span = current(a).span};
    if (a->rest.len > 1 && a->rest.ptr[1].kind == TOK_EQ && current(a).kind == TOK_IDENT) {
        operand.name = current(a).symbol;
        take(a, 2);
    }
    Str word = word_of(a, current(a));
    size_t found = 0, count = sizeof directions / sizeof *directions;
    while (found < count && !str_eq(word, str_of(directions[found].word))) {
        found++;
    }
    bool has_register = found < count && directions[found].direction != ASM_CONST &&
                        directions[found].direction != ASM_SYM;
    if (found == count ||
        (has_register && (a->rest.len < 2 || a->rest.ptr[1].kind != TOK_OPEN_PAREN))) {
        if (operand.name.index) {
            asm_error(a, current(a).span, "expected an operand of inline assembly");
        }
        return false;
    }
    operand.direction = directions[found].direction;
    take(a, 1);
    if (has_register) {
        register_of(a, &operand);
    }
    bool reads = operand.direction != ASM_OUT && operand.direction != ASM_LATEOUT;
    bool both = operand.direction == ASM_INOUT || operand.direction == ASM_INLATEOUT;
    if (a->failed) {
        return true;
    }
    if (reads) {
        operand.in = expression(a);
    }
    if (both && !eat(a, TOK_FAT_ARROW)) {
        operand.out = operand.in;
    } else if (both || !reads) {
        output(a, &operand);
    }
    vec_push(&a->operands, operand);
    return true;
}

static void read_options(AsmCall *a) {
    static const char *const known[] = {"pure",      "nomem",   "readonly",   "preserves_flags",
                                        "noreturn",  "nostack", "att_syntax", "raw",
                                        "may_unwind"};
    TokenSlice inside = parenthesised(a);
    for (uint32_t i = 0; i < inside.len && !a->failed; i += 2) {
        Str word = word_of(a, inside.ptr[i]);
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
            found |= str_eq(word, str_of(known[k]));
        }
        if (!found || (i + 1 < inside.len && inside.ptr[i + 1].kind != TOK_COMMA)) {
            asm_error(a, inside.ptr[i].span, "expected an option of inline assembly");
        }
        a->is_noreturn |= str_eq(word, STR("noreturn"));
        a->is_raw |= str_eq(word, STR("raw"));
        a->options = arena_printf(a->walk->crate->arena, STR_FMT STR_FMT ",", STR_ARG(a->options),
                                  STR_ARG(word));
    }
}

static void read_clobber_abi(AsmCall *a) {
    TokenSlice inside = parenthesised(a);
    for (uint32_t i = 0; i < inside.len && !a->failed; i += 2) {
        if (inside.ptr[i].kind != TOK_STR) {
            asm_error(a, inside.ptr[i].span, "expected string literal");
            return;
        }
        a->options = arena_printf(a->walk->crate->arena, STR_FMT "clobber_abi " STR_FMT ",",
                                  STR_ARG(a->options), STR_ARG(string_text(a, inside.ptr[i])));
    }
}

// A line of the template: a string literal, or a macro that makes one.
static void read_template(AsmCall *a) {
    TokenSlice tokens = expression(a);
    if (a->failed) {
        return;
    }
    ParseSource source = {.tokens = tokens, .end = a->end};
    AstExpr *expr = parse_expr(a->walk->crate, &source);
    a->walk->depth++;
    walk_expr(a->walk, expr);
    a->walk->depth--;
    const AstExpr *line = ast_expr_strip_parens(expr);
    if (line->kind != AST_EXPR_LIT || line->literal.kind != AST_LIT_STR) {
        asm_error(a, line->span, "asm template must be a string literal");
        return;
    }
    if (a->text.len) {
        vec_push(&a->text, '\n');
    }
    for (size_t i = 0; i < line->literal.text.len; i++) {
        vec_push(&a->text, line->literal.text.ptr[i]);
    }
}

static void read_all(AsmCall *a) {
    if (a->rest.len == 0) {
        asm_error(a, a->call->call->span, "requires at least a template string argument");
        return;
    }
    bool operands = false;
    do {
        if (a->rest.len == 0) {
            return; // after a last comma
        }
        Str word = word_of(a, current(a));
        bool group = a->rest.len > 1 && a->rest.ptr[1].kind == TOK_OPEN_PAREN;
        if (group && str_eq(word, STR("options"))) {
            take(a, 1);
            read_options(a);
        } else if (group && str_eq(word, STR("clobber_abi"))) {
            take(a, 1);
            read_clobber_abi(a);
        } else if (str_eq(word, STR("label"))) {
            not_supported(a->walk->expander->session, current(a).span, "labels of inline assembly");
            a->failed = true;
        } else if (read_operand(a)) {
            operands = true;
            continue;
        } else if (operands) {
            asm_error(a, current(a).span, "expected an operand of inline assembly");
        } else {
            read_template(a);
            continue;
        }
        operands = true;
    } while (!a->failed && eat(a, TOK_COMMA));
    if (a->rest.len && !a->failed) {
        asm_error(a, current(a).span, "expected `,`");
    }
}

// ---------------------------------------------------------------- the template

static void put(AsmCall *a, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        vec_push(&a->numbered, text.ptr[i]);
    }
}

static uint32_t operand_named(AsmCall *a, Str name) {
    for (uint32_t i = 0; i < a->operands.len; i++) {
        Symbol symbol = a->operands.data[i].name;
        if (symbol.index && str_eq(sym_str(a->walk->expander->session, symbol), name)) {
            return i;
        }
    }
    diag_emit(diag_error(a->walk->expander->session, ERR_NONE, a->call->call->span,
                         "there is no argument named `" STR_FMT "`", STR_ARG(name)));
    a->failed = true;
    return 0;
}

// Names become numbers: `{x:e}` is `{1:e}`, and `{}` the next operand without a name.
static void number_template(AsmCall *a) {
    Str text = {a->text.data ? a->text.data : "", a->text.len};
    if (a->is_raw) {
        put(a, text);
        return;
    }
    uint32_t next = 0;
    for (size_t i = 0; i < text.len && !a->failed; i++) {
        char c = text.ptr[i];
        bool doubled = i + 1 < text.len && text.ptr[i + 1] == c;
        if (c != '{') {
            vec_push(&a->numbered, c);
            if (c == '}' && doubled) {
                vec_push(&a->numbered, text.ptr[i++]);
            }
            continue;
        }
        if (doubled) {
            put(a, STR("{{"));
            i++;
            continue;
        }
        size_t start = i + 1, colon = start, end;
        while (colon < text.len && text.ptr[colon] != ':' && text.ptr[colon] != '}') {
            colon++;
        }
        for (end = colon; end < text.len && text.ptr[end] != '}';) {
            end++;
        }
        if (end == text.len) {
            asm_error(a, a->call->call->span, "invalid asm template string: expected `}`");
            return;
        }
        Str name = {text.ptr + start, colon - start};
        uint32_t index;
        if (name.len == 0) {
            index = next++;
        } else if (name.ptr[0] >= '0' && name.ptr[0] <= '9') {
            index = 0;
            for (size_t k = 0; k < name.len; k++) {
                index = index * 10 + (uint32_t)(name.ptr[k] - '0');
            }
        } else {
            index = operand_named(a, name);
        }
        if (!a->failed && (index >= a->operands.len || a->operands.data[index].is_explicit)) {
            asm_error(a, a->call->call->span,
                      arena_printf(a->walk->crate->arena,
                                   "invalid reference to argument at index %u", index)
                          .ptr);
        }
        put(a, arena_printf(a->walk->crate->arena, "{%u" STR_FMT "}", index,
                            STR_ARG(((Str){text.ptr + colon, end - colon}))));
        i = end;
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
                            directions[operand->direction].word, operand->place.len ? " " : "",
                            STR_ARG(operand->place), operand->out_is_ignored ? " _" : "");
    }
    return text;
}

static void quote_input(Quote *quote, const AsmOperand *operand, uint32_t index) {
    if (operand->in.len == 0) {
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

static void quote_call(AsmCall *a, Quote *quote) {
    quote_text(quote, "$crate::intrinsics::inline_asm%s(", a->is_noreturn ? "_noreturn" : "");
    quote_string(quote, (Str){a->numbered.data ? a->numbered.data : "", a->numbered.len});
    quote_text(quote, ",");
    quote_string(quote, description(a));
    quote_text(quote, ",");
    quote_string(quote, a->options);
    quote_text(quote, ", (");
    for (uint32_t i = 0; i < a->operands.len; i++) {
        quote_input(quote, &a->operands.data[i], i);
    }
    quote_text(quote, "))");
}

static void quote_all(AsmCall *a, Quote *quote) {
    if (a->is_noreturn) {
        quote_call(a, quote);
        return;
    }
    quote_text(quote, "{");
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
    quote_text(quote, ") = ");
    quote_call(a, quote);
    quote_text(quote, "; }");
}

void builtin_asm(Walk *walk, const Call *call, Expanded *out) {
    ParseSource source = call_source(call);
    AsmCall a = {.walk = walk, .call = call, .rest = source.tokens, .end = source.end};
    a.options = STR("");
    read_all(&a);
    if (!a.failed) {
        number_template(&a);
    }
    out->failed = a.failed;
    if (!a.failed) {
        Quote quote = builtin_quote(walk, call);
        quote_all(&a, &quote);
        builtin_give_tokens(&quote, out);
    }
    vec_free(&a.operands);
    vec_free(&a.text);
    vec_free(&a.numbered);
}
