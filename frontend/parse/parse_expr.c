// parse_expr.c: operators: precedence climbing over binary operators, ranges, assignments and
// casts; prefix operators; calls, fields, indexes and `?` behind an operand. parse_operand.c reads
// operands.
//   Expression, by binding strength: a = b, a op= b (right) · a..b · || · && · == < … (not chained)
//   · | · ^ · & · << >> · + - · * / % · as · prefix - ! * & · postfix ? . () []
// The reference's chapter "Expressions" has the table; `let` stands only between the && of a
// condition.
#include "frontend/parse/parser.h"

AstExpr *ast_expr(Parser *p, AstExprKind kind, Span span) {
    AstExpr *expr = ARENA_NEW(p->arena, AstExpr);
    expr->kind = (uint8_t)kind;
    expr->span = span;
    return expr;
}

enum {
    PREC_ASSIGN = 1,
    PREC_RANGE = 2,
    PREC_OR = 4,
    PREC_AND = 5,
    PREC_COMPARE = 6,
    PREC_CAST = 13
};

typedef struct Operator {
    uint8_t precedence; // 0: no binary operator
    uint8_t kind;       // AST_EXPR_BINARY, ASSIGN, ASSIGN_OP, RANGE, CAST
    uint8_t op;         // AstBinop
} Operator;

static const Operator operators[TOK_COUNT] = {
    [TOK_STAR] = {12, AST_EXPR_BINARY, AST_BINOP_MUL},
    [TOK_SLASH] = {12, AST_EXPR_BINARY, AST_BINOP_DIV},
    [TOK_PERCENT] = {12, AST_EXPR_BINARY, AST_BINOP_REM},
    [TOK_PLUS] = {11, AST_EXPR_BINARY, AST_BINOP_ADD},
    [TOK_MINUS] = {11, AST_EXPR_BINARY, AST_BINOP_SUB},
    [TOK_SHL] = {10, AST_EXPR_BINARY, AST_BINOP_SHL},
    [TOK_SHR] = {10, AST_EXPR_BINARY, AST_BINOP_SHR},
    [TOK_AND] = {9, AST_EXPR_BINARY, AST_BINOP_BIT_AND},
    [TOK_CARET] = {8, AST_EXPR_BINARY, AST_BINOP_BIT_XOR},
    [TOK_OR] = {7, AST_EXPR_BINARY, AST_BINOP_BIT_OR},
    [TOK_EQ_EQ] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_EQ},
    [TOK_NE] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_NE},
    [TOK_LT] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_LT},
    [TOK_LE] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_LE},
    [TOK_GT] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_GT},
    [TOK_GE] = {PREC_COMPARE, AST_EXPR_BINARY, AST_BINOP_GE},
    [TOK_AND_AND] = {PREC_AND, AST_EXPR_BINARY, AST_BINOP_AND},
    [TOK_OR_OR] = {PREC_OR, AST_EXPR_BINARY, AST_BINOP_OR},
    [TOK_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN, 0},
    [TOK_STAR_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_MUL},
    [TOK_SLASH_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_DIV},
    [TOK_PERCENT_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_REM},
    [TOK_PLUS_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_ADD},
    [TOK_MINUS_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_SUB},
    [TOK_SHL_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_SHL},
    [TOK_SHR_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_SHR},
    [TOK_AND_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_BIT_AND},
    [TOK_CARET_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_BIT_XOR},
    [TOK_OR_EQ] = {PREC_ASSIGN, AST_EXPR_ASSIGN_OP, AST_BINOP_BIT_OR},
    [TOK_DOT_DOT] = {PREC_RANGE, AST_EXPR_RANGE, 0},
    [TOK_DOT_DOT_EQ] = {PREC_RANGE, AST_EXPR_RANGE, 0},
    [TOK_DOT_DOT_DOT] = {PREC_RANGE, AST_EXPR_RANGE, 0},
    [TOK_KW_AS] = {PREC_CAST, AST_EXPR_CAST, 0},
};

static AstExpr *parse_binary(Parser *p, int min, AstAttrs *attrs);
static AstExpr *parse_after_dot(Parser *p, AstExpr *base);

// A block-like expression at the start of a statement is a statement of its own.
static bool is_complete(const Parser *p, const AstExpr *expr) {
    return (p->restrictions & EXPR_STMT) && ast_expr_is_block_like(expr);
}

// ---------------------------------------------------------------- ranges

static bool token_begins_expr(const Token *token) {
    switch (token->kind) {
    case TOK_IDENT:
    case TOK_LIFETIME:
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_CHAR:
    case TOK_BYTE:
    case TOK_STR:
    case TOK_RAW_STR:
    case TOK_BYTE_STR:
    case TOK_RAW_BYTE_STR:
    case TOK_C_STR:
    case TOK_RAW_C_STR:
    case TOK_ERROR:
    case TOK_OPEN_PAREN:
    case TOK_OPEN_BRACKET:
    case TOK_OPEN_BRACE:
    case TOK_NOT:
    case TOK_MINUS:
    case TOK_STAR:
    case TOK_AND:
    case TOK_AND_AND:
    case TOK_OR:
    case TOK_OR_OR:
    case TOK_DOT_DOT:
    case TOK_DOT_DOT_EQ:
    case TOK_DOT_DOT_DOT:
    case TOK_LT:
    case TOK_SHL:
    case TOK_COLON_COLON:
    case TOK_POUND:
    case TOK_KW_ASYNC:
    case TOK_KW_BREAK:
    case TOK_KW_CONST:
    case TOK_KW_CONTINUE:
    case TOK_KW_CRATE:
    case TOK_KW_DOLLAR_CRATE:
    case TOK_KW_FALSE:
    case TOK_KW_FOR:
    case TOK_KW_IF:
    case TOK_KW_LET:
    case TOK_KW_LOOP:
    case TOK_KW_MATCH:
    case TOK_KW_MOVE:
    case TOK_KW_RETURN:
    case TOK_KW_SELF:
    case TOK_KW_SELF_TYPE:
    case TOK_KW_STATIC:
    case TOK_KW_SUPER:
    case TOK_KW_TRUE:
    case TOK_KW_TRY:
    case TOK_KW_YIELD:
    case TOK_KW_BECOME:
    case TOK_KW_UNSAFE:
    case TOK_KW_UNDERSCORE:
    case TOK_KW_WHILE:
        return true;
    case TOK_OPEN_GROUP: {
        FragmentKind kind = token->flags >> TOKEN_FRAGMENT_SHIFT;
        return kind == FRAGMENT_EXPR || kind == FRAGMENT_EXPR_2021 || kind == FRAGMENT_LITERAL ||
               kind == FRAGMENT_PATH || kind == FRAGMENT_BLOCK || kind == FRAGMENT_TY;
    }
    default:
        return false;
    }
}

bool parse_expr_begins(const Parser *p) {
    return token_begins_expr(&p->token);
}

bool parse_begins_after(const Parser *p) {
    return token_begins_expr(parser_peek(p, 1));
}

// Does the upper bound of a range follow? In a condition `{` is the block.
static bool range_end_follows(const Parser *p) {
    if (parser_at(p, TOK_OPEN_BRACE)) {
        return !(p->restrictions & EXPR_NO_STRUCT);
    }
    return parse_expr_begins(p);
}

static void old_range(Parser *p, Span op) {
    Diag *diag = parser_error(p, op, "unexpected token: `...`");
    if (diag) {
        diag_suggest_one(diag, "use `..` for an exclusive range", op, STR(".."), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        diag_suggest_one(diag, "or `..=` for an inclusive range", op, STR("..="), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        diag_emit(diag);
    }
}

// From the operator on: low? (.. | ..=) high?
static AstExpr *parse_range(Parser *p, AstExpr *low, Span start) {
    Span op = p->token.span;
    bool inclusive = !parser_at(p, TOK_DOT_DOT);
    if (parser_at(p, TOK_DOT_DOT_DOT)) {
        old_range(p, op);
    }
    parser_bump(p);
    AstExpr *high = NULL;
    if (range_end_follows(p)) {
        high = parse_binary(p, PREC_RANGE + 1, NULL);
        if (!high) {
            return NULL;
        }
    } else if (inclusive) {
        Diag *diag = diag_error(p->session, ERR_E0586, op, "inclusive range with no end");
        diag_suggest_one(diag, "use `..` instead", op, STR(".."), APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_note(diag, "inclusive ranges must be bounded at the end (`..=b` or `a..=b`)");
        diag_emit(diag);
        p->errors++;
        return ast_expr(p, AST_EXPR_ERROR, parser_span(p, start, p->prev));
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_RANGE, parser_span(p, start, p->prev));
    expr->range.low = low;
    expr->range.high = high;
    expr->range.inclusive = inclusive;
    return expr;
}

// ---------------------------------------------------------------- binary operators

static bool holds_let(const AstExpr *expr) {
    bool both = expr->kind == AST_EXPR_BINARY && expr->binary.op == AST_BINOP_AND;
    return expr->kind == AST_EXPR_LET ||
           (both && (holds_let(expr->binary.left) || holds_let(expr->binary.right)));
}

static void let_out_of_place(Parser *p, Span span, bool in_parentheses) {
    Diag *diag = parser_error(p, span, "expected expression, found `let` statement");
    if (diag) {
        diag_note(diag, "only supported directly in conditions of `if` and `while` expressions");
        if (in_parentheses) {
            diag_span_note(
                diag, span,
                "`let`s wrapped in parentheses are not supported in a context with let chains");
        }
        diag_emit(diag);
    }
}

// `let` may only be joined by &&.
static void reject_let(Parser *p, const AstExpr *left, Span op_span, TokenKind op) {
    if (!holds_let(left)) {
        return;
    }
    if (op == TOK_OR_OR) {
        parser_emit(p, parser_error(p, op_span,
                                    "`||` operators are not supported in let chain conditions"));
    } else {
        let_out_of_place(p, left->span, false);
    }
}

// What becomes of a chained comparison after its message.
typedef enum Chained { CHAIN_NONE, CHAIN_GO_ON, CHAIN_TAKEN, CHAIN_FAILED } Chained;

static bool is_literal(const AstExpr *expr) {
    return expr->kind == AST_EXPR_LIT;
}

static void suggest_parentheses(Diag *diag, Span lo, Span hi) {
    SuggestPart parts[2] = {{span_start(lo), STR("(")}, {span_end(hi), STR(")")}};
    diag_suggest(diag, "parenthesize the comparison", parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
}

// a < b < c is split in two, a < b == c gets parentheses. True if the right side was read for that.
static bool suggest_chain(Parser *p, Diag *diag, const AstExpr *left, TokenKind op) {
    AstBinop inner = left->binary.op;
    const AstExpr *middle = left->binary.right;
    bool field = left->binary.left->kind == AST_EXPR_FIELD && !is_literal(middle);
    bool less = (inner == AST_BINOP_LT || inner == AST_BINOP_LE) && (op == TOK_LT || op == TOK_LE);
    bool more = (inner == AST_BINOP_GT || inner == AST_BINOP_GE) && (op == TOK_GT || op == TOK_GE);
    bool ordering = op == TOK_LT || op == TOK_LE || op == TOK_GT || op == TOK_GE;
    if (field) {
        return false;
    }
    if (less || more || (inner == AST_BINOP_EQ && op == TOK_EQ_EQ)) {
        Str text = arena_printf(p->arena, " && " STR_FMT,
                                STR_ARG(source_text(p->session->sources, middle->span)));
        diag_suggest_one(diag, "split the comparison into two", span_end(left->span), text,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
        return false;
    }
    if (inner == AST_BINOP_EQ && ordering) {
        AstExpr *right = parse_expression(p);
        if (right) {
            suggest_parentheses(diag, middle->span, right->span);
        }
        return true;
    }
    if (inner != AST_BINOP_EQ && inner != AST_BINOP_NE && op == TOK_EQ_EQ) {
        parse_expression(p);
        suggest_parentheses(diag, left->binary.left->span, middle->span);
        return true;
    }
    return false;
}

// a < b < c, the operator being taken. `f<T>(x)` and `T<U>::new()` are meant as generic arguments.
static Chained check_chain(Parser *p, const AstExpr *left, Span op_span, TokenKind op) {
    if (left->kind != AST_EXPR_BINARY || !ast_binop_is_comparison(left->binary.op)) {
        return CHAIN_NONE;
    }
    Diag *diag = parser_error(p, left->binary.op_span, "comparison operators cannot be chained");
    if (!diag) {
        return CHAIN_GO_ON;
    }
    diag_add_primary(diag, op_span);
    bool angle = (left->binary.op == AST_BINOP_LT && op == TOK_LT) || op == TOK_GT;
    if (angle && (parser_at(p, TOK_COLON_COLON) || parser_at(p, TOK_OPEN_PAREN))) {
        if (left->binary.op == AST_BINOP_LT) {
            diag_suggest_one(
                diag,
                "use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments",
                span_start(left->binary.op_span), STR("::"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_help(
                diag,
                "use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments");
        }
        diag_emit(diag);
        parser_eat(p, TOK_COLON_COLON);
        return parse_expression(p) ? CHAIN_TAKEN : CHAIN_FAILED;
    }
    if (angle) {
        if (!is_literal(left->binary.left) && !is_literal(left->binary.right)) {
            diag_help(
                diag,
                "use `::<...>` instead of `<...>` to specify lifetime, type, or const arguments");
            diag_help(diag, "or use `(...)` if you meant to specify fn arguments");
        }
        suggest_chain(p, diag, left, op);
        diag_emit(diag);
        return CHAIN_FAILED;
    }
    bool taken = suggest_chain(p, diag, left, op);
    diag_emit(diag);
    return taken ? CHAIN_TAKEN : CHAIN_GO_ON;
}

static AstExpr *binary(Parser *p, AstExprKind kind, uint8_t op, AstExpr *left, AstExpr *right,
                       Span op_span) {
    AstExpr *expr = ast_expr(p, kind, parser_span(p, left->span, right->span));
    expr->binary.left = left;
    expr->binary.right = right;
    expr->binary.op = op;
    expr->binary.op_span = op_span;
    return expr;
}

static AstExpr *parse_cast(Parser *p, AstExpr *left) {
    parser_bump(p);
    AstTy *ty = parse_type_no_bounds(p);
    if (!ty) {
        return NULL;
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_CAST, parser_span(p, left->span, p->prev));
    expr->cast.operand = left;
    expr->cast.ty = ty;
    // `a as usize < b`: rustc reads `<` as generic arguments and says so; here the type has none.
    if (parser_at(p, TOK_DOT) || parser_at(p, TOK_QUESTION) || parser_at(p, TOK_OPEN_BRACKET) ||
        (parser_at(p, TOK_OPEN_PAREN) && !(p->restrictions & EXPR_STMT))) {
        const char *what =
            parser_at(p, TOK_QUESTION)       ? "`?`"
            : parser_at(p, TOK_OPEN_BRACKET) ? "indexing"
            : parser_at(p, TOK_OPEN_PAREN)   ? "a function call"
            : parser_peek_kind(p, 2) == TOK_OPEN_PAREN || parser_peek_kind(p, 2) == TOK_COLON_COLON
                ? "a method call"
                : "a field access";
        Diag *diag = parser_error(p, expr->span, "cast cannot be followed by %s", what);
        if (diag) {
            SuggestPart parts[2] = {{span_start(expr->span), STR("(")},
                                    {span_end(expr->span), STR(")")}};
            diag_suggest(diag, "try surrounding the expression in parentheses", parts, 2,
                         APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_emit(diag);
        }
        return parse_postfix(p, expr);
    }
    return expr;
}

bool parse_operator_here(const Parser *p) {
    return parser_at(p, TOK_DOT) || (operators[p->token.kind].precedence && !parser_at(p, TOK_EQ));
}

// The operator at the current token, with `and` and `or` explained.
static Operator current_operator(Parser *p) {
    Operator op = operators[parser_at(p, TOK_IDENT) ? recover_logical(p) : p->token.kind];
    if (op.precedence == 0) {
        p->expected_extra |= EXPECT_OPERATOR;
    }
    if ((p->restrictions & EXPR_CONST) && (parser_at(p, TOK_GT) || parser_at(p, TOK_SHR) ||
                                           parser_at(p, TOK_GE) || parser_at(p, TOK_SHR_EQ))) {
        op.precedence = 0;
    }
    return op;
}

// Right operands of assignments may be long chains of their own: a = b = c.
static AstExpr *parse_binary_rest(Parser *p, int min, AstExpr *left) {
    for (uint32_t length = 0;; length++) {
        if (is_complete(p, left)) {
            return left;
        }
        if (!parser_chain(p, length)) {
            return NULL;
        }
        Operator op = current_operator(p);
        if (op.precedence == 0 || op.precedence < min) {
            return left;
        }
        TokenKind token = p->token.kind;
        Span op_span = p->token.span;
        if (op.precedence != PREC_AND && op.precedence != PREC_CAST) {
            reject_let(p, left, op_span, token);
        }
        if (op.kind == AST_EXPR_CAST) {
            left = parse_cast(p, left);
            if (!left) {
                return NULL;
            }
            continue;
        }
        if (op.kind == AST_EXPR_RANGE) {
            if (left->kind == AST_EXPR_RANGE) { // a..b..c
                parser_emit(p, parser_error_unexpected(p));
                return NULL;
            }
            left = parse_range(p, left, left->span);
            if (!left) {
                return NULL;
            }
            continue;
        }
        parser_bump(p);
        if (op.precedence == PREC_COMPARE) {
            recover_comparison(p, op.op, op_span);
        } else if (recover_postfix_step(p, left, op_span, token)) {
            return NULL;
        }
        Chained chained =
            op.precedence == PREC_COMPARE ? check_chain(p, left, op_span, token) : CHAIN_NONE;
        if (chained == CHAIN_FAILED) {
            return NULL;
        }
        if (chained == CHAIN_TAKEN) {
            left = ast_expr(p, AST_EXPR_ERROR, parser_span(p, left->span, p->prev));
            continue;
        }
        uint32_t saved = p->restrictions;
        p->restrictions &= ~(uint32_t)EXPR_STMT;
        if (op.precedence != PREC_AND) {
            p->restrictions &= ~(uint32_t)EXPR_ALLOW_LET;
        }
        if (!parser_enter(p)) {
            return NULL;
        }
        AstExpr *right =
            parse_binary(p, op.precedence == PREC_ASSIGN ? PREC_ASSIGN : op.precedence + 1, NULL);
        parser_leave(p);
        p->restrictions = saved;
        if (!right) {
            return NULL;
        }
        left = binary(p, op.kind, op.op, left, right, op_span);
    }
}

static AstExpr *parse_binary(Parser *p, int min, AstAttrs *attrs) {
    AstExpr *left;
    if (parser_at(p, TOK_DOT_DOT) || parser_at(p, TOK_DOT_DOT_EQ) ||
        parser_at(p, TOK_DOT_DOT_DOT)) {
        left = parse_range(p, NULL, p->token.span);
        if (left) {
            left->attrs = attrs;
        }
    } else {
        if (!attrs) {
            attrs = parse_outer_attrs(p);
        }
        left = parse_prefix(p);
        if (left && attrs) {
            left->attrs = attrs_join(p, attrs, left->attrs);
        }
    }
    return left ? parse_binary_rest(p, min, left) : NULL;
}

// ---------------------------------------------------------------- prefix operators

static AstExpr *unary(Parser *p, AstUnop op, Span start) {
    parser_bump(p);
    uint32_t saved = p->restrictions;
    p->restrictions &= ~(uint32_t)(EXPR_ALLOW_LET | EXPR_STMT);
    AstExpr *operand = parse_prefix(p);
    p->restrictions = saved;
    if (!operand) {
        return NULL;
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_UNARY, parser_span(p, start, operand->span));
    expr->unary.op = op;
    expr->unary.operand = operand;
    return expr;
}

// & (mut | raw const | raw mut)? operand; && borrows twice
static AstExpr *borrow(Parser *p, Span start) {
    parser_eat_split(p, TOK_AND);
    AstExpr *expr = ast_expr(p, AST_EXPR_REF, start);
    TokenKind after = parser_peek_kind(p, 1);
    if (parser_at_word(p, SYM_INDEX_RAW) && (after == TOK_KW_CONST || after == TOK_KW_MUT)) {
        // `&raw const {…}` cannot be meant otherwise: a keyword follows.
        parser_bump(p);
        expr->ref.raw = true;
        expr->ref.mutability = parser_at(p, TOK_KW_MUT) ? AST_MUT : AST_NOT_MUT;
        parser_bump(p);
    } else {
        parse_pin_opt(p);
        expr->ref.mutability = parser_eat(p, TOK_KW_MUT) ? AST_MUT : AST_NOT_MUT;
    }
    uint32_t saved = p->restrictions;
    p->restrictions &= ~(uint32_t)(EXPR_ALLOW_LET | EXPR_STMT);
    expr->ref.operand = parse_prefix(p);
    p->restrictions = saved;
    if (!expr->ref.operand) {
        return NULL;
    }
    expr->span = parser_span(p, start, expr->ref.operand->span);
    return expr;
}

static AstExpr *parse_prefix_inner(Parser *p) {
    Span start = p->token.span;
    switch (p->token.kind) {
    case TOK_NOT:
        return unary(p, AST_UNOP_NOT, start);
    case TOK_MINUS:
        return unary(p, AST_UNOP_NEG, start);
    case TOK_STAR:
        return unary(p, AST_UNOP_DEREF, start);
    case TOK_AND:
    case TOK_AND_AND:
        return borrow(p, start);
    case TOK_TILDE: {
        Diag *diag = parser_error(p, start, "`~` cannot be used as a unary operator");
        if (diag) {
            diag_suggest_one(diag, "use `!` to perform bitwise not", start, STR("!"), APPLY_MACHINE,
                             SUGGEST_SHORT);
            diag_emit(diag);
        }
        return unary(p, AST_UNOP_NOT, start);
    }
    case TOK_PLUS: {
        if (recover_prefix_step(p)) {
            return NULL;
        }
        Diag *diag = parser_error(p, start, "leading `+` is not supported");
        if (diag) {
            diag_primary_label(diag, "unexpected `+`");
            diag_suggest_one(diag, "try removing the `+`", start, STR(""), APPLY_MACHINE,
                             SUGGEST_VERBOSE);
            diag_emit(diag);
        }
        parser_bump(p);
        return parse_prefix(p);
    }
    default: {
        AstExpr *operand = parse_operand(p, NULL);
        return operand ? parse_postfix(p, operand) : NULL;
    }
    }
}

AstExpr *parse_prefix(Parser *p) {
    if (!parser_enter(p)) {
        return NULL;
    }
    AstExpr *expr = parse_prefix_inner(p);
    parser_leave(p);
    return expr;
}

// ---------------------------------------------------------------- postfix

// (Expression ,)* between delimiters; the current token is the open one. After an error inside, the
// rest is skipped and *good is false.
AstExprList parse_call_args(Parser *p, TokenKind close_kind, bool *good) {
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstExpr *) list = {0};
    *good = true;
    while (!parser_check(p, close_kind)) {
        AstExpr *expr = parse_expression(p);
        if (!expr) {
            *good = false;
            break;
        }
        vec_push(&list, expr);
        if (parser_eat(p, TOK_COMMA) || parser_check(p, close_kind)) {
            continue;
        }
        // No comma: if another expression follows, only the comma is missing.
        Diag *diag = parser_error_unexpected(p);
        bool element = parse_expr_begins(p) && !parser_at(p, TOK_OPEN_BRACE);
        if (diag && element && parser_peek_kind(p, 0) != TOK_EOF) {
            diag_suggest_one(diag, "missing `,`", span_end(p->prev), STR(","), APPLY_MAYBE,
                             SUGGEST_SHORT);
        }
        parser_emit(p, diag);
        if (!element) {
            *good = false;
            break;
        }
    }
    AstExprList exprs;
    vec_to_slice(p->arena, &list, &exprs);
    if (*good) {
        parser_bump(p);
    } else if (!p->depth_reported) {
        parser_skip_behind(p, close);
    }
    return exprs;
}

static AstExpr *parse_call(Parser *p, AstExpr *callee) {
    bool good;
    AstExpr *expr = ast_expr(p, AST_EXPR_CALL, callee->span);
    expr->call.callee = callee;
    expr->call.args = parse_call_args(p, TOK_CLOSE_PAREN, &good);
    expr->span = parser_span(p, callee->span, p->prev);
    if (!good) {
        expr->kind = AST_EXPR_ERROR;
    }
    return expr;
}

static AstExpr *parse_index(Parser *p, AstExpr *base) {
    Span start = p->token.span;
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    AstExpr *expr = ast_expr(p, AST_EXPR_INDEX, base->span);
    expr->index.operand = base;
    expr->index.index = parse_expression(p);
    if (!expr->index.index || !parser_expect(p, TOK_CLOSE_BRACKET)) {
        if (p->depth_reported) {
            return NULL;
        }
        parser_skip_behind(p, close);
        expr->kind = AST_EXPR_ERROR;
    }
    expr->index.brackets = parser_span(p, start, p->prev);
    expr->span = parser_span(p, base->span, p->prev);
    return expr;
}

static AstExpr *field(Parser *p, AstExpr *base, AstIdent ident) {
    AstExpr *expr = ast_expr(p, AST_EXPR_FIELD, parser_span(p, base->span, ident.span));
    expr->field.operand = base;
    expr->field.ident = ident;
    return expr;
}

// What is not a number in decimal names no field; a suffix is an error of its own, and then the
// number counts without it.
static Str index_without_suffix(Parser *p, Str text) {
    if (!(p->token.flags & TOKEN_SUFFIX)) {
        return text;
    }
    size_t digits = lex_number_end(text, false);
    Diag *diag = parser_error(p, p->token.span, "suffixes on a tuple index are invalid");
    if (diag) {
        diag_primary_label(diag, "invalid suffix `%.*s`", (int)(text.len - digits),
                           text.ptr + digits);
        diag_emit(diag);
    }
    return (Str){text.ptr, digits};
}

// .0 and, as the lexer joins them, .0.1 and .0.
static AstExpr *parse_tuple_field(Parser *p, AstExpr *base) {
    Token token = p->token;
    Str text = sym_str(p->session, token.symbol);
    if (token.kind == TOK_INT) {
        text = index_without_suffix(p, text);
        parser_bump(p);
        return field(p, base, (AstIdent){intern(p->session->interner, text), token.span});
    }
    const char *dot = memchr(text.ptr, '.', text.len);
    if (!dot || memchr(text.ptr, 'e', text.len) || memchr(text.ptr, 'E', text.len)) {
        Diag *diag = parser_error(p, token.span, "unexpected token: `" STR_FMT "`", STR_ARG(text));
        parser_emit(p, diag);
        parser_bump(p);
        return base;
    }
    uint32_t first_len = (uint32_t)(dot - text.ptr);
    Span first = {token.span.lo, token.span.lo + first_len, token.span.ctxt};
    base =
        field(p, base, (AstIdent){intern(p->session->interner, (Str){text.ptr, first_len}), first});
    Str rest = {dot + 1, text.len - first_len - 1};
    parser_bump(p);
    if (rest.len) {
        Span second = {first.hi + 1, token.span.hi, token.span.ctxt};
        return field(p, base, (AstIdent){intern(p->session->interner, rest), second});
    }
    // `x.0.` with a name after the point: the point was read as part of the number.
    p->prev = token.span;
    return parse_after_dot(p, base);
}

// After `.`: await, a tuple index, a field or a method.
static AstExpr *parse_after_dot(Parser *p, AstExpr *base) {
    if (parser_at(p, TOK_KW_AWAIT)) {
        parser_bump(p);
        AstExpr *expr = ast_expr(p, AST_EXPR_AWAIT, parser_span(p, base->span, p->prev));
        expr->operand = base;
        return expr;
    }
    if (parser_at(p, TOK_INT) || parser_at(p, TOK_FLOAT)) {
        return parse_tuple_field(p, base);
    }
    if (parser_eat(p, TOK_KW_USE)) {
        parser_gate(p, FEATURE_ERGONOMIC_CLONES, p->prev);
        return base;
    }
    if (parser_at(p, TOK_KW_MATCH)) {
        parser_gate(p, FEATURE_POSTFIX_MATCH, p->token.span);
        parser_bump(p);
        return parse_match_arms(p, base, base->span);
    }
    AstSegment segment = {0};
    if (parser_at(p, TOK_IDENT)) {
        segment.ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else {
        bool keyword = parser_at_reserved(p);
        Str found = parser_token_description(p, &p->token);
        Diag *diag = parser_error_expected(p, "identifier");
        if (diag && !keyword) {
            diag_cancel(diag);
            diag = diag_error(p->session, ERR_NONE, p->token.span, "unexpected token: " STR_FMT,
                              STR_ARG(found));
        }
        parser_emit(p, diag);
        if (!keyword) {
            return base;
        }
        segment.ident = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    }
    parser_check(p, TOK_OPEN_PAREN);
    parser_check(p, TOK_COLON_COLON);
    TokenKind after = parser_peek_kind(p, 1);
    if (parser_at(p, TOK_COLON_COLON) &&
        (after == TOK_LT || after == TOK_SHL || after == TOK_LARROW)) {
        parser_bump(p);
        segment.args = parse_generic_args(p);
        if (!segment.args) {
            return NULL;
        }
    }
    if (!parser_at(p, TOK_OPEN_PAREN)) {
        if (segment.args) {
            Diag *diag = parser_error(p, segment.args->span,
                                      "field expressions cannot have generic arguments");
            parser_emit(p, diag);
        }
        return field(p, base, segment.ident);
    }
    bool good;
    AstExpr *expr = ast_expr(p, AST_EXPR_METHOD_CALL, base->span);
    expr->method.receiver = base;
    expr->method.segment = ARENA_NEW(p->arena, AstSegment);
    *expr->method.segment = segment;
    expr->method.args = parse_call_args(p, TOK_CLOSE_PAREN, &good);
    expr->span = parser_span(p, base->span, p->prev);
    if (!good) {
        expr->kind = AST_EXPR_ERROR;
    }
    return expr;
}

// operand (? | . … | ( args ) | [ index ])*
AstExpr *parse_postfix(Parser *p, AstExpr *base) {
    for (uint32_t length = 0; base; length++) {
        if (!parser_chain(p, length)) {
            return NULL;
        }
        if (parser_check(p, TOK_QUESTION)) {
            parser_bump(p);
            AstExpr *expr = ast_expr(p, AST_EXPR_TRY, parser_span(p, base->span, p->prev));
            expr->operand = base;
            base = expr;
            continue;
        }
        if (parser_check(p, TOK_DOT)) {
            parser_bump(p);
            base = parse_after_dot(p, base);
            continue;
        }
        if (parser_at(p, TOK_ARROW) && parser_peek_kind(p, 1) == TOK_IDENT) {
            recover_arrow_access(p);
            base = parse_after_dot(p, base);
            continue;
        }
        if (is_complete(p, base)) {
            break;
        }
        if (parser_at(p, TOK_OPEN_PAREN)) {
            base = parse_call(p, base);
        } else if (parser_at(p, TOK_OPEN_BRACKET)) {
            base = parse_index(p, base);
        } else {
            break;
        }
    }
    return base;
}

// ---------------------------------------------------------------- entry points

AstExpr *parse_expression_with(Parser *p, uint32_t restrictions) {
    uint32_t saved = p->restrictions;
    p->restrictions = restrictions;
    AstExpr *expr = NULL;
    if (parser_enter(p)) {
        expr = parse_binary(p, 0, NULL);
        parser_leave(p);
    }
    p->restrictions = saved;
    return expr;
}

// Expression
AstExpr *parse_expression(Parser *p) {
    return parse_expression_with(p, 0);
}

// The condition of if, while and match guards: no struct literals, `let` allowed.
AstExpr *parse_condition(Parser *p) {
    bool saved = p->in_condition;
    p->in_condition = true;
    AstExpr *expr = parse_expression_with(p, EXPR_NO_STRUCT | EXPR_ALLOW_LET);
    p->in_condition = saved;
    return expr;
}

// Goes on with an operand that a statement began: postfix, then operators.
AstExpr *parse_expression_rest(Parser *p, AstExpr *operand, uint32_t restrictions) {
    uint32_t saved = p->restrictions;
    p->restrictions = restrictions;
    AstExpr *expr = parse_postfix(p, operand);
    if (expr) {
        expr = parse_binary_rest(p, 0, expr);
    }
    p->restrictions = saved;
    return expr;
}

// let PAT = scrutinee: what follows binds closer than && and ||.
AstExpr *parse_let_condition(Parser *p) {
    Span start = p->token.span;
    bool allowed = (p->restrictions & EXPR_ALLOW_LET) != 0;
    parser_bump(p);
    AstPat *pat = parse_pattern_top(p);
    if (!pat) {
        return NULL;
    }
    if (parser_at(p, TOK_EQ_EQ)) {
        Diag *diag = parser_error(p, p->token.span, "expected `=`, found `==`");
        if (diag) {
            diag_suggest_one(diag, "consider using `=` here", p->token.span, STR("="),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
        }
        parser_emit(p, diag);
        parser_bump(p);
    } else if (!parser_expect(p, TOK_EQ)) {
        return NULL;
    }
    uint32_t saved = p->restrictions;
    p->restrictions &= ~(uint32_t)(EXPR_ALLOW_LET | EXPR_STMT);
    AstExpr *scrutinee = parse_binary(p, PREC_AND + 1, NULL);
    p->restrictions = saved;
    if (!scrutinee) {
        return NULL;
    }
    AstExpr *expr = ast_expr(p, AST_EXPR_LET, parser_span(p, start, p->prev));
    expr->let.pat = pat;
    expr->let.scrutinee = scrutinee;
    if (!allowed) {
        let_out_of_place(p, p->in_condition ? expr->span : start, p->in_condition);
        expr->kind = AST_EXPR_ERROR;
    }
    return expr;
}
