// parse_recover.c: what people who come from other languages write. Each function looks at one such
// habit, says what Rust has instead, and lets the parser go on as if that had been written.
#include "frontend/parse/parser.h"

// Do two tokens stand side by side, as one operator would?
static bool joined(Span first, Span second) {
    return first.hi == second.lo && first.ctxt == second.ctxt;
}

static bool at_text(const Parser *p, const char *text) {
    return parser_at(p, TOK_IDENT) && !(p->token.flags & TOKEN_RAW) &&
           str_eq(sym_str(p->session, p->token.symbol), str_of(text));
}

// ---------------------------------------------------------------- operators

// `===`, `!==`, `<>` and `<=>`: the operator `op` has been taken, the rest stands here.
void recover_comparison(Parser *p, AstBinop op, Span op_span) {
    const char *wrong = NULL, *right = NULL;
    if (!joined(op_span, p->token.span)) {
        return;
    }
    if (parser_at(p, TOK_EQ) && (op == AST_BINOP_EQ || op == AST_BINOP_NE)) {
        wrong = op == AST_BINOP_EQ ? "===" : "!==";
        right = op == AST_BINOP_EQ ? "==" : "!=";
    } else if (parser_at(p, TOK_GT) && op == AST_BINOP_LT) {
        wrong = "<>";
        right = "!=";
    } else if (parser_at(p, TOK_GT) && op == AST_BINOP_LE) {
        wrong = "<=>";
    }
    if (!wrong) {
        return;
    }
    Span whole = parser_span(p, op_span, p->token.span);
    Diag *diag = parser_error(p, whole, "invalid comparison operator `%s`", wrong);
    if (diag && right) {
        Str help = arena_printf(p->arena, "`%s` is not a valid comparison operator, use `%s`",
                                wrong, right);
        diag_suggest_one(diag, help.ptr, whole, str_of(right), APPLY_MACHINE, SUGGEST_VERBOSE);
    } else if (diag) {
        diag_primary_label(diag,
                           "`<=>` is not a valid comparison operator, use `std::cmp::Ordering`");
    }
    parser_emit(p, diag);
    parser_bump(p);
}

// `and` and `or` where an operator may stand.
TokenKind recover_logical(Parser *p) {
    bool both = at_text(p, "and");
    if (p->quiet || (!both && !at_text(p, "or"))) {
        return p->token.kind;
    }
    Diag *diag =
        parser_error(p, p->token.span, "`%s` is not a logical operator", both ? "and" : "or");
    if (diag) {
        diag_suggest_one(diag,
                         both ? "use `&&` to perform logical conjunction"
                              : "use `||` to perform logical disjunction",
                         p->token.span, both ? STR("&&") : STR("||"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        diag_note(diag,
                  "unlike in e.g., Python and PHP, `&&` and `||` are used for logical operators");
    }
    parser_emit(p, diag);
    p->token.kind = both ? TOK_AND_AND : TOK_OR_OR;
    return p->token.kind;
}

// Reports `i++` and the like. With `alone` the expression is a statement as a whole.
static void report_step(Parser *p, const AstExpr *base, Span op_span, TokenKind op, bool prefix,
                        bool alone) {
    bool plus = op == TOK_PLUS;
    const char *fixity = prefix ? "prefix" : "postfix";
    Diag *diag = parser_error(p, op_span, "Rust has no %s %s operator", fixity,
                              plus ? "increment" : "decrement");
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "not a valid %s operator", fixity);
    const char *step = plus ? "+= 1" : "-= 1";
    Str text = source_text(p->session->sources, base->span);
    Span before = prefix ? op_span : span_start(base->span);
    Span after = prefix ? span_end(base->span) : op_span;
    SuggestPart parts[2] = {{before, STR("")}, {after, arena_printf(p->arena, " %s", step)}};
    if (!alone) {
        parts[0].text = prefix ? STR("{ ") : arena_printf(p->arena, "{ let tmp = ");
        parts[1].text =
            prefix ? arena_printf(p->arena, " %s; " STR_FMT " }", step, STR_ARG(text))
                   : arena_printf(p->arena, "; " STR_FMT " %s; tmp }", STR_ARG(text), step);
    }
    Str help = arena_printf(p->arena, "use `%s` instead", step);
    bool one = alone && !prefix;
    diag_suggest(diag, help.ptr, one ? parts + 1 : parts, one ? 1 : 2, APPLY_MACHINE,
                 SUGGEST_VERBOSE);
    parser_emit(p, diag);
}

// `base++`, the first `+` having been taken. What is around it is unreadable then.
bool recover_postfix_step(Parser *p, const AstExpr *base, Span op_span, TokenKind op) {
    bool step =
        (op == TOK_PLUS || op == TOK_MINUS) && parser_at(p, op) && joined(op_span, p->token.span);
    if (!step || (op == TOK_MINUS && parse_begins_after(p))) {
        return false;
    }
    Span whole = parser_span(p, op_span, p->token.span);
    parser_bump(p);
    report_step(p, base, whole, op, false, (p->restrictions & EXPR_STMT) != 0);
    return true;
}

// `++base`
bool recover_prefix_step(Parser *p) {
    if (!parser_at(p, TOK_PLUS) || parser_peek_kind(p, 1) != TOK_PLUS) {
        return false;
    }
    TokenKind before = p->next >= 2 ? p->tokens[p->next - 2].kind : TOK_EOF;
    Span whole = parser_span(p, p->token.span, parser_peek(p, 1)->span);
    parser_bump(p);
    parser_bump(p);
    AstExpr *base = parse_operand(p, NULL);
    base = base ? parse_postfix(p, base) : NULL;
    if (base) {
        report_step(p, base, whole, TOK_PLUS, true,
                    before == TOK_SEMI || before == TOK_CLOSE_BRACE);
    }
    return true;
}

// `a->b`: the arrow is taken as a point.
void recover_arrow_access(Parser *p) {
    Diag *diag = parser_error(p, p->token.span,
                              "`->` is not valid syntax for field accesses and method calls");
    if (diag) {
        diag_suggest_one(diag, "try using `.` instead", p->token.span, STR("."), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
        diag_help(diag, "the `.` operator will automatically dereference the value, except if the "
                        "value is a raw pointer");
    }
    parser_emit(p, diag);
    parser_bump(p);
}

// ---------------------------------------------------------------- statements

// `var x`, `auto x` and `mut x` for `let`: reports, and leaves what follows `let`.
bool recover_let(Parser *p) {
    TokenKind after = parser_peek_kind(p, 1);
    bool word = (at_text(p, "var") || at_text(p, "auto")) && after == TOK_IDENT;
    bool mut = parser_at(p, TOK_KW_MUT) && (after == TOK_IDENT || after == TOK_OPEN_PAREN);
    if (!word && !mut) {
        return false;
    }
    Diag *diag = parser_error(p, p->token.span, "invalid variable declaration");
    if (diag && mut) {
        diag_suggest_one(diag, "missing keyword", span_start(p->token.span), STR("let "),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (diag) {
        Str help = arena_printf(p->arena,
                                "write `let` instead of `" STR_FMT "` to introduce a new variable",
                                SYM_ARG(p->session, p->token.symbol));
        diag_suggest_one(diag, help.ptr, p->token.span, STR("let"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    if (word) {
        parser_bump(p);
    }
    return true;
}

// `a: loop`, a label without its tick; the label then.
AstIdent *recover_label(Parser *p) {
    TokenKind third = parser_peek_kind(p, 2);
    if (!parser_at(p, TOK_IDENT) || parser_peek_kind(p, 1) != TOK_COLON ||
        (third != TOK_KW_LOOP && third != TOK_KW_WHILE && third != TOK_KW_FOR)) {
        return NULL;
    }
    Diag *diag = parser_error(p, p->token.span, "malformed loop label");
    if (diag) {
        diag_suggest_one(diag, "use the correct loop label format", span_start(p->token.span),
                         STR("'"), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    AstIdent *label = ARENA_NEW(p->arena, AstIdent);
    Str name = arena_printf(p->arena, "'" STR_FMT, SYM_ARG(p->session, p->token.symbol));
    *label = (AstIdent){intern(p->session->interner, name), p->token.span};
    parser_bump(p);
    parser_bump(p);
    return label;
}

// `continue a`: a label without its tick.
bool recover_jump_label(Parser *p) {
    if (!parser_at(p, TOK_IDENT)) {
        return false;
    }
    Diag *diag = parser_error(p, p->token.span, "expected a label, found an identifier");
    if (diag) {
        diag_suggest_one(diag, "labels start with a tick", span_start(p->token.span), STR("'"),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    return true;
}

// `=> a; b; }`: the body of a match arm, `first`, without braces. True if more arms may follow.
bool recover_arm_body(Parser *p, const AstExpr *first) {
    if (!parser_at(p, TOK_SEMI) || p->quiet) {
        return false;
    }
    Span end = p->token.span, semicolon = p->token.span;
    Parser trial = *p;
    trial.quiet = true;
    parser_bump(&trial);
    uint32_t count = 1;
    bool more = false;
    // Statements up to a brace or to what is the pattern of an arm.
    while (!parser_at(&trial, TOK_CLOSE_BRACE) && !parser_at(&trial, TOK_EOF)) {
        Parser arm = trial;
        AstPat *pat = parse_pattern_top(&arm);
        more = pat && (parser_at(&arm, TOK_FAT_ARROW) || parser_at(&arm, TOK_KW_IF));
        if (more) {
            break;
        }
        AstStmt *stmt = parse_statement(&trial);
        if (!stmt) {
            return false;
        }
        if (!parser_at(&trial, TOK_SEMI)) {
            if (parser_at(&trial, TOK_CLOSE_BRACE)) {
                end = trial.prev;
                count++;
                break;
            }
            if (stmt->kind == AST_STMT_EXPR && ast_expr_is_block_like(stmt->expr)) {
                end = trial.prev;
                count++;
                continue;
            }
            return false;
        }
        end = trial.token.span;
        parser_bump(&trial);
        count++;
    }
    Span statements = parser_span(p, first->span, end);
    Diag *diag =
        parser_error(p, count == 1 ? semicolon : statements, "`match` arm body without braces");
    if (diag) {
        diag_primary_label(diag, count == 1 ? "this statement is not surrounded by a body"
                                            : "these statements are not surrounded by a body");
        diag_label(diag, p->arm_arrow, "while parsing the `match` arm starting here");
        if (count == 1) {
            diag_suggest_one(diag, "replace `;` with `,` to end a `match` arm expression",
                             semicolon, STR(","), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            SuggestPart parts[2] = {{span_start(statements), STR("{ ")},
                                    {span_end(statements), STR(" }")}};
            diag_suggest(diag, "surround the statements with a body", parts, 2, APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        }
    }
    parser_emit(p, diag);
    while (p->next < trial.next && !parser_at(p, TOK_EOF)) {
        parser_bump(p);
    }
    return true;
}

// ---------------------------------------------------------------- lists

// In a list, after an element without its comma: reported. True if an element follows, so that
// only the comma was missing (or is a semicolon).
bool recover_comma(Parser *p, bool (*element)(Parser *)) {
    Span before = span_end(p->prev);
    Diag *diag = parser_error_unexpected(p);
    parser_eat(p, TOK_SEMI);
    Parser trial = *p;
    trial.quiet = true;
    bool follows = element(&trial);
    if (diag && follows) {
        diag_suggest_one(diag, "missing `,`", before, STR(","), APPLY_MAYBE, SUGGEST_SHORT);
    }
    parser_emit(p, diag);
    return follows;
}

// ---------------------------------------------------------------- types

// `impl for T`: the trait is missing.
void recover_trait(Parser *p) {
    Span at = {p->prev.hi, p->token.span.lo, p->prev.ctxt};
    Diag *diag = parser_error(p, at, "missing trait in a trait impl");
    if (diag) {
        diag_suggest_one(diag, "add a trait here", at, STR(" Trait "), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
        diag_suggest_one(diag, "for an inherent impl, drop this `for`", p->token.span, STR(""),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
}

// `T: dyn A`: the word says nothing there.
void recover_dyn_bound(Parser *p) {
    if (!parser_at(p, TOK_KW_DYN) || p->quiet) {
        return;
    }
    Diag *diag = parser_error(p, p->token.span, "invalid `dyn` keyword");
    if (diag) {
        diag_help(diag, "`dyn` is only needed at the start of a trait `+`-separated list");
        Span word = {p->token.span.lo, parser_peek(p, 1)->span.lo, p->token.span.ctxt};
        diag_suggest_one(diag, "remove this keyword", word, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    parser_bump(p);
}

// `T: fn(u8)`: the trait begins with a capital letter.
void recover_fn_bound(Parser *p) {
    if (!parser_at(p, TOK_KW_FN) || parser_peek_kind(p, 1) != TOK_OPEN_PAREN) {
        return;
    }
    Diag *diag = parser_error(p, p->token.span, "expected identifier, found keyword `fn`");
    if (diag) {
        diag_suggest_one(diag, "use `Fn` to refer to the trait (notice the capitalization)",
                         p->token.span, STR("Fn"), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    p->token.kind = TOK_IDENT;
    p->token.symbol = intern(p->session->interner, STR("Fn"));
}

// `T: &A` and `T: [u8]`: a type where a trait should be. True if one was read; where it names a
// trait behind references, that is meant.
bool recover_bound_type(Parser *p, AstPath *path) {
    if (!parser_at(p, TOK_AND) && !parser_at(p, TOK_STAR) && !parser_at(p, TOK_OPEN_BRACKET) &&
        !parser_at(p, TOK_KW_IMPL)) {
        return false;
    }
    *path = (AstPath){0};
    AstTy *ty = parse_type_no_bounds(p);
    if (!ty) {
        return true;
    }
    Diag *diag = parser_error(p, ty->span, "expected a trait, found type");
    const AstTy *inner = ty;
    while (inner->kind == AST_TY_REF || inner->kind == AST_TY_PTR) {
        inner = inner->ref.inner;
    }
    bool is_impl = ty->kind == AST_TY_IMPL && ty->object.bounds.len &&
                   ty->object.bounds.ptr[0].kind == AST_BOUND_TRAIT;
    if (is_impl) {
        *path = ty->object.bounds.ptr[0].path;
    } else if (inner != ty && inner->kind == AST_TY_PATH && !inner->path.qself) {
        *path = inner->path.path;
    }
    if (diag && path->len) {
        Span before = {ty->span.lo, path->span.lo, ty->span.ctxt};
        diag_suggest_one(
            diag, is_impl ? "use the trait bounds directly" : "consider removing the indirection",
            before, STR(""), is_impl ? APPLY_MACHINE : APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    return true;
}

// `fn f(): T` and `fn f() => T`; with `->` nothing is said.
bool recover_arrow(Parser *p) {
    TokenKind after = parser_peek_kind(p, 1);
    bool colon = parser_at(p, TOK_COLON) && after != TOK_OPEN_BRACE && after != TOK_EOF;
    if (!colon && !parser_at(p, TOK_FAT_ARROW)) {
        return false;
    }
    Diag *diag = parser_error(p, p->token.span, "return types are denoted using `->`");
    if (diag) {
        diag_suggest_one(diag, "use `->` instead", p->token.span,
                         joined(p->prev, p->token.span) ? STR(" ->") : STR("->"), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    parser_bump(p);
    return true;
}

// `[T, N]`, `[T: N]` and `[T N]`: an array type with another separator or none. True if a length
// follows: the separator is a semicolon then.
bool recover_array_separator(Parser *p) {
    Parser trial = *p;
    trial.quiet = true;
    bool wrong = parser_at(p, TOK_COMMA) || parser_at(p, TOK_COLON) || parser_at(p, TOK_STAR);
    if (wrong) {
        parser_bump(&trial);
    }
    bool is_array = parse_expression(&trial) && parser_at(&trial, TOK_CLOSE_BRACKET);
    Str found = parser_token_description(p, &p->token);
    Diag *diag =
        parser_error(p, p->token.span, "expected `;` or `]`, found " STR_FMT, STR_ARG(found));
    if (diag) {
        diag_primary_label(diag, "expected `;` or `]`");
    }
    if (diag && is_array) {
        diag_suggest_one(diag, "you might have meant to use `;` as the separator",
                         wrong ? p->token.span : span_end(p->prev), STR(";"), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
    if (is_array && wrong) {
        p->token.kind = TOK_SEMI;
    } else if (is_array) {
        p->next--;
        p->token = (Token){.span = span_end(p->prev), .kind = TOK_SEMI};
    }
    return is_array;
}
