// expand_asm.c: asm!: its template, operands and options, from tokens to one expression.
//
//   asm!("add {0}, {1}", inout(reg) a => b, in(reg) c)      (b,) = asm(a, c)
// The assembly itself is an expression whose value is the tuple of what it writes; the places are
// assigned from it by an ordinary destructuring assignment. So only the front knows outputs as
// places: from HIR on there are inputs and a value. Follows the reference, "Inline assembly".
#include "frontend/expand/expander.h"

typedef struct AsmCall {
    Walk *walk;
    const Call *call;
    Session *session;
    Arena *arena;
    TokenSlice tokens;
    Span end;
    uint32_t at;
    VEC(char) text; // the templates, one line each
    VEC(AsmOperand) operands;
    VEC(AsmPiece) pieces;
    VEC(Symbol) clobber_abis;
    VEC(AstExpr *) inputs, outputs;
    uint32_t options;
    Span template_span;
    bool has_template, failed;
} AsmCall;

// ---------------------------------------------------------------- tokens

static Diag *problem(AsmCall *a, Span span, const char *text) {
    a->failed = true;
    return diag_error(a->session, ERR_NONE, span, "%s", text);
}

static Span here(const AsmCall *a) {
    return a->at < a->tokens.len ? a->tokens.ptr[a->at].span : a->end;
}

static bool is_kind(const AsmCall *a, uint32_t at, TokenKind kind) {
    return at < a->tokens.len && a->tokens.ptr[at].kind == kind;
}

static bool is_word(const AsmCall *a, uint32_t at, const char *word) {
    return is_kind(a, at, TOK_IDENT) &&
           str_eq(sym_str(a->session, a->tokens.ptr[at].symbol), str_of(word));
}

static bool eat_kind(AsmCall *a, TokenKind kind) {
    bool found = is_kind(a, a->at, kind);
    a->at += found;
    return found;
}

static void expected(AsmCall *a, const char *what) {
    diag_emit(problem(a, here(a), what));
}

// The expression at the front of what is left.
static AstExpr *take_expr(AsmCall *a) {
    TokenSlice rest = {a->tokens.ptr + a->at, a->tokens.len - a->at};
    uint32_t taken = 0;
    bool split;
    if (rest.len == 0 || !parse_fragment(a->walk->crate, rest, a->end,
                                         (FragmentPlace){.kind = FRAGMENT_EXPR}, &taken, &split)) {
        if (rest.len == 0) {
            expected(a, "expected expression, found end of macro arguments");
        }
        a->failed = true;
        return NULL;
    }
    if (taken == 0) {
        expected(a, "expected expression");
        return NULL;
    }
    ParseSource source = {
        .tokens = {rest.ptr, taken}, .end = span_end(rest.ptr[taken - 1].span), .in_macro = true};
    a->at += taken;
    AstExpr *expr = parse_expr(a->walk->crate, &source);
    if (expr != NULL) {
        a->walk->depth++;
        walk_expr(a->walk, expr);
        a->walk->depth--;
    }
    return expr;
}

// const { tokens }
static AstExpr *take_const(AsmCall *a) {
    TokenSlice rest = {a->tokens.ptr + a->at, a->tokens.len - a->at};
    uint32_t taken = 0;
    bool split;
    if (rest.len == 0 || !parse_fragment(a->walk->crate, rest, a->end,
                                         (FragmentPlace){.kind = FRAGMENT_EXPR}, &taken, &split)) {
        a->failed = true;
        return NULL;
    }
    Quote quote = {.walk = a->walk, .span = a->call->call->span};
    quote_text(&quote, "const {");
    quote_tokens(&quote, (TokenSlice){rest.ptr, taken});
    quote_text(&quote, "}");
    ParseSource source = {
        .tokens = quote_finish(&quote), .end = span_end(quote.span), .in_macro = true};
    a->at += taken;
    AstExpr *expr = parse_expr(a->walk->crate, &source);
    if (expr != NULL) {
        walk_expr(a->walk, expr);
    }
    return expr;
}

// ---------------------------------------------------------------- operands

// (class) or ("register"), with a class or register that came through a macro in its group.
static bool take_register(AsmCall *a, AsmOperand *operand) {
    if (!is_kind(a, a->at, TOK_OPEN_PAREN)) {
        expected(a, "expected `(`");
        return false;
    }
    uint32_t close = a->at + a->tokens.ptr[a->at].partner;
    uint32_t at = a->at + 1;
    while (at < close && a->tokens.ptr[at].kind == TOK_OPEN_GROUP) {
        at++;
    }
    a->at = at;
    if (is_kind(a, at, TOK_IDENT)) {
        operand->reg = a->tokens.ptr[at].symbol;
    } else if (is_kind(a, at, TOK_STR) || is_kind(a, at, TOK_RAW_STR)) {
        Str text = sym_str(a->session, a->tokens.ptr[at].symbol);
        size_t open = 0;
        while (open < text.len && text.ptr[open] != '"') {
            open++;
        }
        size_t end = text.len;
        while (end > open + 1 && text.ptr[end - 1] != '"') {
            end--;
        }
        operand->reg = intern(a->session->interner,
                              (Str){text.ptr + open + 1, end > open + 1 ? end - open - 2 : 0});
        operand->explicit_reg = true;
    } else {
        expected(a, "expected register class or explicit register");
        return false;
    }
    a->at = close + 1;
    return true;
}

static void add_input(AsmCall *a, AsmOperand *operand, AstExpr *expr) {
    operand->input = a->inputs.len;
    vec_push(&a->inputs, expr);
}

static void add_output(AsmCall *a, AsmOperand *operand, AstExpr *expr) {
    if (expr->kind != AST_EXPR_UNDERSCORE) {
        operand->output = a->outputs.len;
        vec_push(&a->outputs, expr);
    }
}

// in(r) e, out(r) e, inout(r) e, inout(r) e => e, and the late ones
static bool take_register_operand(AsmCall *a, AsmOperand *operand) {
    a->at++;
    if (!take_register(a, operand)) {
        return false;
    }
    AstExpr *first = take_expr(a);
    if (first == NULL) {
        return false;
    }
    if (operand->kind != ASM_IN_OUT) {
        if (operand->kind == ASM_IN) {
            add_input(a, operand, first);
        } else {
            add_output(a, operand, first);
        }
        return true;
    }
    add_input(a, operand, first);
    AstExpr *second = eat_kind(a, TOK_FAT_ARROW) ? take_expr(a) : first;
    if (second == NULL) {
        return false;
    }
    add_output(a, operand, second);
    return true;
}

static bool register_operand_kind(const AsmCall *a, AsmOperand *operand) {
    static const struct {
        const char *word;
        AsmOperandKind kind;
        bool late;
    } kinds[] = {{"out", ASM_OUT, false},
                 {"lateout", ASM_OUT, true},
                 {"inout", ASM_IN_OUT, false},
                 {"inlateout", ASM_IN_OUT, true}};
    if (is_kind(a, a->at, TOK_KW_IN)) {
        operand->kind = ASM_IN;
        return true;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (is_word(a, a->at, kinds[i].word) && is_kind(a, a->at + 1, TOK_OPEN_PAREN)) {
            operand->kind = kinds[i].kind;
            operand->late = kinds[i].late;
            return true;
        }
    }
    return false;
}

// False if there is none.
static bool take_operand(AsmCall *a) {
    AsmOperand operand = {.span = here(a), .input = ASM_NONE, .output = ASM_NONE};
    uint32_t start = a->at;
    if (is_kind(a, a->at, TOK_IDENT) && is_kind(a, a->at + 1, TOK_EQ)) {
        operand.name = a->tokens.ptr[a->at].symbol;
        a->at += 2;
    }
    bool ok;
    if (register_operand_kind(a, &operand)) {
        ok = take_register_operand(a, &operand);
    } else if (eat_kind(a, TOK_KW_CONST)) {
        operand.kind = ASM_CONST;
        AstExpr *value = take_const(a);
        ok = value != NULL;
        add_input(a, &operand, value);
    } else if (is_word(a, a->at, "sym")) {
        a->at++;
        operand.kind = ASM_SYM;
        AstExpr *path = take_expr(a);
        ok = path != NULL;
        add_input(a, &operand, path);
    } else if (is_word(a, a->at, "label")) {
        not_supported(a->session, here(a), "labels of inline assembly");
        a->failed = true;
        return true;
    } else {
        a->at = start;
        return false;
    }
    if (ok && a->at > start) {
        operand.span = span_to(operand.span, a->tokens.ptr[a->at - 1].span);
    }
    vec_push(&a->operands, operand);
    return true;
}

// ---------------------------------------------------------------- options and clobbers

static const char *const option_names[] = {"pure",     "nomem",   "readonly",   "preserves_flags",
                                           "noreturn", "nostack", "att_syntax", "raw"};

static void take_options(AsmCall *a) {
    a->at++;
    uint32_t close = a->at + a->tokens.ptr[a->at].partner;
    for (a->at++; a->at < close; a->at++) {
        bool known = is_kind(a, a->at, TOK_COMMA);
        for (uint32_t i = 0; i < sizeof option_names / sizeof option_names[0]; i++) {
            if (is_word(a, a->at, option_names[i])) {
                a->options |= 1u << i;
                known = true;
            }
        }
        if (!known) {
            expected(a, "expected one of `)`, `att_syntax`, `may_unwind`, `nomem`, `noreturn`, "
                        "`nostack`, `preserves_flags`, `pure`, `raw`, or `readonly`");
        }
    }
    a->at = close + 1;
}

static void take_clobber_abis(AsmCall *a) {
    a->at++;
    uint32_t close = a->at + a->tokens.ptr[a->at].partner;
    for (a->at++; a->at < close; a->at++) {
        if (is_kind(a, a->at, TOK_STR)) {
            Str text = sym_str(a->session, a->tokens.ptr[a->at].symbol);
            vec_push(&a->clobber_abis,
                     intern(a->session->interner, (Str){text.ptr + 1, text.len - 2}));
        } else if (!is_kind(a, a->at, TOK_COMMA)) {
            expected(a, "expected string literal");
        }
    }
    a->at = close + 1;
}

static void take_template(AsmCall *a) {
    AstExpr *expr = take_expr(a);
    const AstExpr *literal = expr ? ast_expr_strip_parens(expr) : NULL;
    if (literal == NULL) {
        return;
    }
    if (literal->kind != AST_EXPR_LIT || literal->literal.kind != AST_LIT_STR) {
        if (literal->kind != AST_EXPR_ERROR) {
            diag_emit(problem(a, literal->span, "asm template must be a string literal"));
        }
        a->failed = true;
        return;
    }
    if (a->has_template) {
        vec_push(&a->text, '\n');
    }
    a->template_span = literal->span;
    a->has_template = true;
    for (size_t i = 0; i < literal->literal.text.len; i++) {
        vec_push(&a->text, literal->literal.text.ptr[i]);
    }
}

static void take_arguments(AsmCall *a) {
    while (a->at < a->tokens.len && !a->failed) {
        if (is_word(a, a->at, "options") && is_kind(a, a->at + 1, TOK_OPEN_PAREN)) {
            take_options(a);
        } else if (is_word(a, a->at, "clobber_abi") && is_kind(a, a->at + 1, TOK_OPEN_PAREN)) {
            take_clobber_abis(a);
        } else if (!take_operand(a)) {
            take_template(a);
        }
        if (!a->failed && a->at < a->tokens.len && !eat_kind(a, TOK_COMMA)) {
            expected(a, "expected token: `,`");
        }
    }
}

// ---------------------------------------------------------------- the template

static void flush_text(AsmCall *a, const char *text, size_t len) {
    if (len > 0) {
        AsmPiece piece = {.text = arena_str(a->arena, (Str){text, len}), .operand = ASM_NONE};
        vec_push(&a->pieces, piece);
    }
}

static uint32_t named_operand(AsmCall *a, Str name) {
    for (uint32_t i = 0; i < a->operands.len; i++) {
        AsmOperand *operand = &a->operands.data[i];
        if (operand->name.index != 0 && str_eq(sym_str(a->session, operand->name), name)) {
            return i;
        }
    }
    a->failed = true;
    diag_emit(diag_error(a->session, ERR_NONE, a->template_span,
                         "there is no argument named `" STR_FMT "`", STR_ARG(name)));
    return 0;
}

static uint32_t numbered_operand(AsmCall *a, uint32_t number) {
    if (number >= a->operands.len || a->operands.data[number].name.index != 0 ||
        a->operands.data[number].explicit_reg) {
        a->failed = true;
        diag_emit(diag_error(a->session, ERR_NONE, a->template_span,
                             "invalid reference to argument at index %u", number));
        return 0;
    }
    return number;
}

// {}, {0}, {name}, {0:e}: what is between the braces
static void parse_placeholder(AsmCall *a, Str inside, uint32_t *next) {
    size_t colon = 0;
    while (colon < inside.len && inside.ptr[colon] != ':') {
        colon++;
    }
    Str name = {inside.ptr, colon};
    AsmPiece piece = {0};
    if (colon + 2 == inside.len) {
        piece.modifier = inside.ptr[colon + 1];
    } else if (colon < inside.len) {
        diag_emit(problem(a, a->template_span, "asm template modifier must be a single character"));
    }
    if (name.len == 0) {
        piece.operand = numbered_operand(a, (*next)++);
    } else if (name.ptr[0] >= '0' && name.ptr[0] <= '9') {
        uint32_t number = 0;
        for (size_t i = 0; i < name.len && number < 10000; i++) {
            number = number * 10 + (uint32_t)(name.ptr[i] - '0');
        }
        piece.operand = numbered_operand(a, number);
    } else {
        piece.operand = named_operand(a, name);
    }
    vec_push(&a->pieces, piece);
}

static void parse_template(AsmCall *a) {
    Str text = arena_str(a->arena, (Str){a->text.data ? a->text.data : "", a->text.len});
    size_t start = 0;
    uint32_t next = 0;
    if (a->options & ASM_RAW) {
        flush_text(a, text.ptr, text.len);
        return;
    }
    for (size_t i = 0; i < text.len && !a->failed; i++) {
        char c = text.ptr[i];
        if ((c == '{' || c == '}') && i + 1 < text.len && text.ptr[i + 1] == c) {
            flush_text(a, text.ptr + start, i + 1 - start);
            start = ++i + 1;
        } else if (c == '{') {
            flush_text(a, text.ptr + start, i - start);
            size_t end = i;
            while (end < text.len && text.ptr[end] != '}') {
                end++;
            }
            if (end == text.len) {
                diag_emit(
                    problem(a, a->template_span,
                            "invalid asm template string: expected `}`, found end of string"));
                return;
            }
            parse_placeholder(a, (Str){text.ptr + i + 1, end - i - 1}, &next);
            i = end;
            start = end + 1;
        } else if (c == '}') {
            diag_emit(
                problem(a, a->template_span, "invalid asm template string: unmatched `}` found"));
            return;
        }
    }
    flush_text(a, text.ptr + start, text.len - start);
}

// An operand that the template does not name must be an explicit register.
static void report_unused(AsmCall *a) {
    for (uint32_t i = 0; i < a->operands.len && !a->failed; i++) {
        bool used = a->operands.data[i].explicit_reg || (a->options & ASM_RAW) != 0;
        for (uint32_t p = 0; p < a->pieces.len; p++) {
            used = used || a->pieces.data[p].operand == i;
        }
        if (!used) {
            Diag *diag = problem(a, a->operands.data[i].span,
                                 a->operands.data[i].name.index != 0 ? "named argument never used"
                                                                     : "argument never used");
            diag_primary_label(diag, a->operands.data[i].name.index != 0
                                         ? "named argument never used"
                                         : "argument never used");
            diag_emit(diag);
        }
    }
}

// ---------------------------------------------------------------- the expression

static AstExpr *new_expr(AsmCall *a, AstExprKind kind) {
    AstExpr *expr = ARENA_NEW(a->arena, AstExpr);
    expr->kind = (uint8_t)kind;
    expr->span = a->call->call->span;
    expr->span.ctxt = context_apply_mark(a->session, expr->span.ctxt, a->call->expansion);
    return expr;
}

static AstExprList list_of(AsmCall *a, AstExpr **exprs, uint32_t count) {
    return (AstExprList){.ptr = count ? ARENA_DUP(a->arena, AstExpr *, exprs, count) : NULL,
                         .len = count};
}

#define DUP(type, vec) ((vec).len ? ARENA_DUP(a->arena, type, (vec).data, (vec).len) : NULL)

static AstExpr *finish(AsmCall *a) {
    AstAsm *made = ARENA_NEW(a->arena, AstAsm);
    made->pieces = DUP(AsmPiece, a->pieces);
    made->piece_count = a->pieces.len;
    made->operands = DUP(AsmOperand, a->operands);
    made->operand_count = a->operands.len;
    made->clobber_abis = DUP(Symbol, a->clobber_abis);
    made->clobber_abi_count = a->clobber_abis.len;
    made->options = a->options;
    made->inputs = list_of(a, a->inputs.data, a->inputs.len);
    made->output_count = a->outputs.len;
    AstExpr *expr = new_expr(a, AST_EXPR_ASM);
    expr->assembly = made;
    if (a->outputs.len == 0) {
        return expr;
    }
    AstExpr *places = new_expr(a, AST_EXPR_TUPLE), *assign = new_expr(a, AST_EXPR_ASSIGN);
    places->list = list_of(a, a->outputs.data, a->outputs.len);
    assign->binary.left = places;
    assign->binary.right = expr;
    assign->binary.op_span = expr->span;
    return assign;
}

void builtin_asm(Walk *walk, const Call *call, Expanded *out) {
    ParseSource source = call_source(call);
    AsmCall a = {.walk = walk,
                 .call = call,
                 .session = walk->expander->session,
                 .arena = walk->crate->arena,
                 .tokens = call->call->tokens,
                 .template_span = call->call->span,
                 .end = source.end};
    if (a.tokens.len == 0) {
        diag_emit(problem(&a, call->call->span, "requires at least a template string argument"));
    }
    take_arguments(&a);
    if (!a.failed) {
        parse_template(&a);
        report_unused(&a);
    }
    out->failed = a.failed;
    if (!a.failed) {
        out->expr = finish(&a);
    }
    vec_free(&a.text);
    vec_free(&a.operands);
    vec_free(&a.pieces);
    vec_free(&a.clobber_abis);
    vec_free(&a.inputs);
    vec_free(&a.outputs);
}
