// check_expr.c: the types of expressions, one function per construct; blocks and statements.
//
// check_expr gives the type of an expression before adjustments and writes it to the table. The
// expectation is a hint that flows down and never an obligation: who needs a type demands it
// afterwards with a coercion. Divergence is kept beside: after the walk of an expression
// f->diverges says whether its end is reachable. Calls, methods, operators, patterns, closures and
// aggregates have files of their own. Follows the rustc development guide, "HIR type checking".
#include "frontend/check/example_value.h"
#include "frontend/check/fn_cx.h"
#include "frontend/check/mismatch.h"

// ---------------------------------------------------------------- expectations

Ty expect_only_has_type(FnCx *f, Expect expect) {
    return expect.kind == EXPECT_TY ? f_shallow(f, expect.ty) : (Ty){0};
}

Ty expect_to_option(FnCx *f, Expect expect) {
    return expect.kind == EXPECT_NONE ? (Ty){0} : f_shallow(f, expect.ty);
}

// A value of an unsized type cannot be made; its sized form may be guided by it (`&[1u8]` for
// `&[u8]`).
Expect expect_rvalue_hint(FnCx *f, Ty ty) {
    Ty tail = f_shallow(f, ty);
    TyKind kind = f_kind(f, tail);
    if (kind == TY_ADT) {
        tail = f_struct_tail(f, tail);
        kind = f_kind(f, tail);
    }
    bool is_unsized = kind == TY_SLICE || kind == TY_STR || kind == TY_DYN;
    return (Expect){is_unsized ? EXPECT_RVALUE : EXPECT_TY, ty};
}

Expect expect_for_branches(FnCx *f, Expect expect) {
    if (expect.kind == EXPECT_TY) {
        Ty ty = f_try_structural(f, expect.ty);
        return f_is_var(f, ty) ? expect_none() : expect_ty(ty);
    }
    return expect.kind == EXPECT_RVALUE ? expect : expect_none();
}

Ty expect_coercion_target(FnCx *f, Expect expect, Span span) {
    Ty ty = expect_only_has_type(f, expect);
    return ty.index ? ty : infer_ty_var(f->infer, span);
}

// ---------------------------------------------------------------- literals

static Ty literal_suffix_ty(FnCx *f, Symbol suffix) {
    static const struct {
        const char *name;
        PrimTy prim;
    } suffixes[] = {
        {"i8", PRIM_I8},     {"i16", PRIM_I16},     {"i32", PRIM_I32},   {"i64", PRIM_I64},
        {"i128", PRIM_I128}, {"isize", PRIM_ISIZE}, {"u8", PRIM_U8},     {"u16", PRIM_U16},
        {"u32", PRIM_U32},   {"u64", PRIM_U64},     {"u128", PRIM_U128}, {"usize", PRIM_USIZE},
        {"f16", PRIM_F16},   {"f32", PRIM_F32},     {"f64", PRIM_F64},   {"f128", PRIM_F128},
        {"bf16", PRIM_BF16},
    };
    Str text = sym_str(f->session, suffix);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        if (str_eq(text, str_of(suffixes[i].name))) {
            return ty_of_prim(f->cx, suffixes[i].prim);
        }
    }
    return f->common->error;
}

static Ty check_int_lit(FnCx *f, const HirLit *lit, Expect expect) {
    if (lit->suffix.index) {
        return literal_suffix_ty(f, lit->suffix);
    }
    Ty hint = expect_to_option(f, expect);
    if (hint.index) {
        switch (f_kind(f, hint)) {
        case TY_INT:
        case TY_UINT:
            return hint;
        case TY_CHAR:
            return expect.kind == EXPECT_CAST ? f->common->u8 : infer_int_var(f->infer);
        case TY_RAW_PTR:
        case TY_FN_DEF:
        case TY_FN_PTR:
            return expect.kind == EXPECT_CAST ? f->common->usize : infer_int_var(f->infer);
        case TY_INFER:
            if (ty_data(f->cx, hint)->infer.kind == INFER_INT) {
                return hint;
            }
            break;
        case TY_NONE:
        case TY_BOOL:
        case TY_STR:
        case TY_NEVER:
        case TY_FLOAT:
        case TY_ADT:
        case TY_FOREIGN:
        case TY_ARRAY:
        case TY_SLICE:
        case TY_REF:
        case TY_TUPLE:
        case TY_CLOSURE:
        case TY_COROUTINE:
        case TY_DYN:
        case TY_ALIAS:
        case TY_PARAM:
        case TY_BOUND:
        case TY_PLACEHOLDER:
        case TY_ERROR:
            break;
        }
    }
    return infer_int_var(f->infer);
}

Ty check_lit(FnCx *f, const HirLit *lit, Expect expect) {
    const CommonTys *c = f->common;
    switch (lit->kind) {
    case LIT_BOOL:
        return c->boolean;
    case LIT_CHAR:
        return c->character;
    case LIT_BYTE:
        return c->u8;
    case LIT_STR:
        return ty_ref(f->cx, c->static_, c->str, false);
    case LIT_BYTE_STR:
        return ty_ref(f->cx, c->static_, ty_array_of(f->cx, c->u8, lit->text.len), false);
    case LIT_C_STR: {
        DefId c_str = lang_item_required(f->program, LANG_C_STR, lit->span);
        return ty_ref(f->cx, c->erased, ty_adt(f->cx, c_str, (GenericArgs){0}), false);
    }
    case LIT_INT:
        return check_int_lit(f, lit, expect);
    case LIT_FLOAT: {
        if (lit->suffix.index) {
            return literal_suffix_ty(f, lit->suffix);
        }
        Ty hint = expect_to_option(f, expect);
        if (hint.index && f_kind(f, hint) == TY_FLOAT) {
            return hint;
        }
        return infer_float_var(f->infer);
    }
    case LIT_ERROR:
        break;
    }
    return f_error(f);
}

// ---------------------------------------------------------------- unreachable code

void warn_unreachable(FnCx *f, uint32_t id, Span span, const char *what) {
    (void)id;
    if (f->diverges != DIVERGES_ALWAYS || f_is_library(f)) {
        return;
    }
    span = span_is_foreign(f->program, span) ? span_source_callsite(f->session, span) : span;
    f->diverges = DIVERGES_WARNED;
    Diag *diag =
        lint_diag(f->program, f->owner, LINT_UNREACHABLE_CODE, span, "unreachable %s", what);
    if (diag) {
        diag_primary_label(diag, "unreachable %s", what);
        if (f->diverge_span.lo) {
            diag_label(diag, span_source_callsite(f->session, f->diverge_span),
                       f->diverge_span.lo == f->diverging_match.lo &&
                               f->diverge_span.hi == f->diverging_match.hi
                           ? "any code following this `match` expression is unreachable, as all "
                             "arms diverge"
                           : "any code following this expression is unreachable");
        }
        lint_emit(f->program, f->owner, LINT_UNREACHABLE_CODE, diag);
    }
}

// Whether evaluating this place expression of type `!` reads it (`&raw *p` and `_ = *p` do not).
bool f_constitutes_read(FnCx *f, const HirExpr *expr) {
    (void)f;
    return expr->kind != HIR_EXPR_UNARY || expr->unary.op != UNOP_DEREF;
}

// ---------------------------------------------------------------- demanding a type

Ty check_expr_no_hint(FnCx *f, HirExpr *expr) {
    return check_expr(f, expr, expect_none());
}

Ty check_expr_has_type(FnCx *f, HirExpr *expr, Ty expected, Site site) {
    Ty ty = check_expr(f, expr, expect_ty(expected));
    if (f_kind(f, f_shallow(f, ty)) == TY_NEVER && f_constitutes_read(f, expr)) {
        Adjust adjust = {.kind = ADJUST_NEVER_TO_ANY, .target = expected};
        f_adjust(f, expr, &adjust, 1);
        return expected;
    }
    if (!f_relate(f, RELATE_SUP, expr->span, expected, ty)) {
        report_mismatch(f, expr->span, expr, expected, ty, site);
    }
    return ty;
}

Ty check_expr_coercible(FnCx *f, HirExpr *expr, Ty expected, Site site) {
    Ty ty = check_expr(f, expr, expect_ty(expected));
    return demand_coerce(f, expr, ty, expected, false, site);
}

// ---------------------------------------------------------------- control flow

static Ty check_if(FnCx *f, HirExpr *expr, Expect expect) {
    check_expr_has_type(f, expr->if_.cond, f->common->boolean, (Site){.kind = SITE_CONDITION});
    warn_unreachable(f, 0, expr->if_.then->span, "block in `if` or `while` expression");
    Diverges cond = f->diverges;
    f->diverges = DIVERGES_MAYBE;
    Expect inner = expect_for_branches(f, expect);
    Ty then_ty = check_expr(f, expr->if_.then, inner);
    Diverges then_diverges = f->diverges;
    Span then_end = f->diverge_span;
    f->diverges = DIVERGES_MAYBE;
    CoerceMany many;
    coerce_many_init(&many, expect_coercion_target(f, inner, expr->span));
    if (expr->if_.otherwise) {
        coerce_many_push(f, &many, expr->if_.then, then_ty,
                         (Site){.kind = SITE_MISC, .other = f->ret_span});
        Ty else_ty = check_expr(f, expr->if_.otherwise, inner);
        Diverges else_diverges = f->diverges;
        Site site = {.kind = SITE_IF_ELSE,
                     .previous = expr->if_.then->span,
                     .previous_ty = then_ty,
                     .expr = expr};
        coerce_many_push(f, &many, expr->if_.otherwise, else_ty, site);
        f->diverges = diverges_or(cond, diverges_and(then_diverges, else_diverges));
        if (then_diverges != DIVERGES_MAYBE && else_diverges != DIVERGES_MAYBE) {
            f->diverge_span = then_end;
        }
    } else {
        Site site = {.kind = SITE_IF_NO_ELSE, .expr = expr, .other = expr->span};
        coerce_many_push(f, &many, expr->if_.then, then_ty,
                         (Site){.kind = SITE_MISC, .other = f->ret_span});
        coerce_many_push_unit(f, &many, expr->span, site, true);
        f->diverges = cond;
    }
    return coerce_many_complete(f, &many);
}

static bool pat_has_ref_binding(const HirPat *pat) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        return pat->binding.by_ref || (pat->binding.sub && pat_has_ref_binding(pat->binding.sub));
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            if (pat_has_ref_binding(pat->structure.fields.ptr[i].pat)) {
                return true;
            }
        }
        return false;
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            if (pat_has_ref_binding(pat->tuple.elems[i])) {
                return true;
            }
        }
        return false;
    case HIR_PAT_OR:
        for (uint32_t i = 0; i < pat->alternatives.count; i++) {
            if (pat_has_ref_binding(pat->alternatives.alts[i])) {
                return true;
            }
        }
        return false;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        return pat_has_ref_binding(pat->ref.inner);
    case HIR_PAT_SLICE:
        for (uint32_t i = 0; i < pat->slice.before_count; i++) {
            if (pat_has_ref_binding(pat->slice.before[i])) {
                return true;
            }
        }
        for (uint32_t i = 0; i < pat->slice.after_count; i++) {
            if (pat_has_ref_binding(pat->slice.after[i])) {
                return true;
            }
        }
        return pat->slice.middle && pat_has_ref_binding(pat->slice.middle);
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_PATH:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return false;
    }
    return false;
}

static Ty check_match_arms(FnCx *f, HirExpr *expr, Expect expect) {
    HirArmSlice arms = expr->match.arms;
    bool has_ref = false;
    for (uint32_t i = 0; i < arms.len && !has_ref; i++) {
        has_ref = pat_has_ref_binding(arms.ptr[i].pat);
    }
    Ty scrutinee;
    if (has_ref) {
        scrutinee = check_expr_no_hint(f, expr->match.scrutinee);
    } else {
        // The scrutinee's type is the first thing that becomes known; a value of type `!` may be
        // any type.
        scrutinee = check_expr_no_hint(f, expr->match.scrutinee);
        if (f_kind(f, f_shallow(f, scrutinee)) == TY_NEVER && arms.len &&
            f_constitutes_read(f, expr->match.scrutinee)) {
            Ty var = infer_ty_var(f->infer, expr->match.scrutinee->span);
            Adjust adjust = {.kind = ADJUST_NEVER_TO_ANY, .target = var};
            f_adjust(f, expr->match.scrutinee, &adjust, 1);
            scrutinee = var;
        }
    }
    if (!arms.len) {
        f->diverges = diverges_or(f->diverges, DIVERGES_ALWAYS);
        return f->common->never;
    }
    for (uint32_t i = 0; i < arms.len && expr->match.source == MATCH_NORMAL; i++) {
        warn_unreachable(f, 0, arms.ptr[i].body->span, "arm");
    }
    Diverges scrutinee_diverges = f->diverges;
    f->diverges = DIVERGES_MAYBE;
    for (uint32_t i = 0; i < arms.len; i++) {
        check_pat_top(f, arms.ptr[i].pat, scrutinee,
                      (Site){.kind = SITE_PATTERN,
                             .other = expr->match.scrutinee->span,
                             .expr = expr->match.scrutinee});
    }
    Diverges all = DIVERGES_WARNED;
    Expect inner = expect_for_branches(f, expect);
    CoerceMany many;
    Ty target = expect_only_has_type(f, expect);
    bool is_unit = target.index && ty_is_unit(f->cx, target);
    coerce_many_init(&many, target.index && !is_unit ? target : infer_ty_var(f->infer, expr->span));
    Span previous = SPAN_NONE, first_end = SPAN_NONE;
    Ty previous_ty = {0};
    for (uint32_t i = 0; i < arms.len; i++) {
        HirArm *arm = &arms.ptr[i];
        f->diverges = DIVERGES_MAYBE;
        if (arm->guard) {
            check_expr_has_type(f, arm->guard, f->common->boolean, (Site){.kind = SITE_CONDITION});
            f->diverges = DIVERGES_MAYBE;
        }
        Ty ty = check_expr(f, arm->body, inner);
        all = diverges_and(all, f->diverges);
        if (i == 0) {
            first_end = f->diverge_span;
        }
        Site site = {.kind = i ? SITE_MATCH_ARM : SITE_BLOCK_TAIL,
                     .previous = previous,
                     .previous_ty = previous_ty,
                     .expr = expr};
        coerce_many_push(f, &many, arm->body, ty, site);
        if (f_kind(f, f_shallow(f, ty)) != TY_NEVER || !previous.lo) {
            previous = arm->body->span;
            previous_ty = ty;
        }
    }
    f->diverges = diverges_or(scrutinee_diverges, all);
    if (all != DIVERGES_MAYBE) {
        f->diverge_span = first_end;
        if (expr->match.source == MATCH_NORMAL) {
            f->diverge_span = f->diverging_match = expr->span;
        }
    }
    return coerce_many_complete(f, &many);
}

static Ty check_match(FnCx *f, HirExpr *expr, Expect expect) {
    HirExpr *scrutinee = expr->match.scrutinee;
    if (expr->match.source != MATCH_TRY || scrutinee->kind != HIR_EXPR_CALL ||
        !scrutinee->call.arg_count) {
        return check_match_arms(f, expr, expect);
    }
    Span outer = f->try_operand;
    f->try_operand = scrutinee->call.args[0]->span;
    Ty ty = check_match_arms(f, expr, expect);
    f->try_operand = outer;
    return ty;
}

static Ty check_loop(FnCx *f, HirExpr *expr, Expect expect) {
    CoerceMany many;
    bool has_value = expr->loop.source == LOOP_LOOP;
    if (has_value) {
        coerce_many_init(&many, expect_coercion_target(f, expect, expr->loop.block->span));
    }
    vec_push(&f->breakables, (Breakable){.target = expr, .coerce = has_value ? &many : NULL});
    Ty unit = f->common->unit;
    Ty body = check_block(f, expr->loop.block, expect_ty(unit), NULL);
    if (!f_relate(f, RELATE_SUP, expr->loop.block->span, unit, body) &&
        f_kind(f, f_shallow(f, body)) != TY_NEVER) {
        HirExpr *tail = expr->loop.block->tail;
        report_mismatch(f, tail ? tail->span : expr->loop.block->span, tail, unit, body,
                        (Site){.kind = SITE_BLOCK_TAIL});
    }
    Breakable done = vec_pop(&f->breakables);
    if (!done.may_break && f->diverges == DIVERGES_MAYBE) {
        f->diverge_span = expr->span;
    }
    f->diverges = done.may_break ? DIVERGES_MAYBE : diverges_or(f->diverges, DIVERGES_ALWAYS);
    return has_value ? coerce_many_complete(f, &many) : unit;
}

static Ty check_break(FnCx *f, HirExpr *expr) {
    Breakable *breakable = NULL;
    uint32_t position = 0;
    for (uint32_t i = f->breakables.len; i > 0 && !breakable; i--) {
        if (f->breakables.data[i - 1].target == expr->jump.target) {
            breakable = &f->breakables.data[i - 1];
            position = i - 1;
        }
    }
    if (!expr->jump.target || !breakable) {
        if (expr->jump.value) {
            check_expr_no_hint(f, expr->jump.value);
        }
        f_error(f); // reported; where it goes is unknown, so nothing after it is called unreachable
        return f->common->error;
    }
    CoerceMany *many = breakable->coerce;
    Ty ty = f->common->unit;
    if (expr->jump.value) {
        Ty hint = many ? many->expected : (Ty){0};
        ty = check_expr(f, expr->jump.value, hint.index ? expect_ty(hint) : expect_none());
    }
    f->breakables.data[position].may_break = true;
    if (many) {
        Site site = {.kind = SITE_BREAK, .expr = expr};
        if (expr->jump.value) {
            coerce_many_push(f, many, expr->jump.value, ty, site);
        } else {
            coerce_many_push_unit(f, many, expr->span, site, false);
        }
    } else if (expr->jump.value) {
        f_error(f); // reported when the body was lowered
    }
    return f->common->never;
}

static bool returns_unit(FnCx *f) {
    Ty expected = f_resolve(f, f->ret->expected);
    return f_is_error(f, expected) || f_can_eq(f, expected, f->common->unit);
}

// E0069: `return;` where a value is expected
static void report_empty_return(FnCx *f, Span span) {
    Str ty = f_ty_str(f, f->ret->expected);
    Diag *diag = diag_error(f->session, ERR_E0069, span,
                            "`return;` in a function whose return type is not `()`");
    diag_primary_label(diag, "return type is not `()`");
    if (f->ret_span.hi > f->ret_span.lo) {
        diag_label(diag, f->ret_span, "expected `" STR_FMT "` because of this return type",
                   STR_ARG(ty));
    }
    const ExampleCx example = {f->infer, f->env, f->arena, f->body};
    Str value = example_value(&example, f_resolve(f, f->ret->expected));
    if (value.ptr) {
        diag_suggest_one(diag, "give the `return` a value of the expected type", span_end(span),
                         arena_printf(f->arena, " " STR_FMT, STR_ARG(value)), APPLY_PLACEHOLDERS,
                         SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    f->infer->tainted = true;
}

void return_value(FnCx *f, HirExpr *value, Ty ty, Span span) {
    Site site = {.kind = SITE_RETURN, .other = f->ret_span};
    if (value) {
        coerce_many_push(f, f->ret, value, ty, site);
    } else if (!returns_unit(f)) {
        report_empty_return(f, span);
    } else {
        coerce_many_push_unit(f, f->ret, span, site, false);
    }
}

static Ty check_return(FnCx *f, HirExpr *expr) {
    if (!f->ret) {
        Diag *diag = diag_error(f->session, ERR_E0572, expr->span,
                                "return statement outside of function body");
        diag_emit(diag);
        if (expr->ret.value) {
            check_expr_no_hint(f, expr->ret.value);
        }
        f_error(f);
        return f->common->never;
    }
    Ty ty = {0};
    if (expr->ret.value) {
        ty = check_expr(f, expr->ret.value, expect_ty(f->ret->expected));
    }
    return_value(f, expr->ret.value, ty, expr->span);
    return f->common->never;
}

// ---------------------------------------------------------------- blocks and statements

// `let pat: T = init else { .. };` and the condition `let pat = init`
void check_let(FnCx *f, HirPat *pat, HirTy *hir_ty, HirExpr *init, HirBlock *otherwise, Span span) {
    Ty declared = hir_ty ? f_lower_ty(f, hir_ty) : infer_ty_var(f->infer, pat->span);
    if (hir_ty && pat->kind == HIR_PAT_BINDING) {
        f->results->local_user_tys[pat->binding.local] = (UserTy){declared, hir_ty->span};
    } else if (hir_ty) {
        f->results->pat_user_tys[pat->id] = (UserTy){declared, hir_ty->span};
    }
    if (!hir_ty && pat->kind == HIR_PAT_BINDING) {
        f->untyped_let[pat->binding.local] = true;
    }
    Ty given = {0};
    if (init) {
        Site site = {.kind = SITE_LET, .other = hir_ty ? hir_ty->span : SPAN_NONE, .expr = init};
        if (!hir_ty && pat_has_ref_binding(pat)) {
            // `ref` bindings borrow the place itself: no coercion may come between.
            Ty ty = check_expr_no_hint(f, init);
            f_relate(f, RELATE_EQ, init->span, declared, ty);
        } else if (!hir_ty) {
            Ty ty = check_expr_no_hint(f, init);
            if (f_kind(f, f_shallow(f, ty)) == TY_NEVER) {
                demand_coerce(f, init, ty, declared, false, site);
            } else {
                declared = ty;
            }
        } else {
            given = check_expr(f, init, expect_ty(declared));
            demand_coerce(f, init, given, declared, false, site);
        }
    }
    Site site = {.kind = SITE_PATTERN,
                 .other = hir_ty ? hir_ty->span
                          : init ? init->span
                                 : SPAN_NONE,
                 .expr = hir_ty ? NULL : init};
    check_pat_top(f, pat, declared, site);
    if (f_is_error(f, declared) || (given.index && f_kind(f, f_shallow(f, given)) == TY_ERROR)) {
        forget_bindings(f, pat); // what would be said of them follows from what has been said
    }
    if (otherwise) {
        Diverges before = f->diverges;
        f->diverges = DIVERGES_MAYBE;
        Ty never = f->common->never;
        Ty ty = check_block(f, otherwise, expect_ty(never), NULL);
        if (f_kind(f, f_shallow(f, ty)) != TY_NEVER &&
            !f_relate(f, RELATE_SUP, otherwise->span, never, ty)) {
            report_mismatch(f, otherwise->span, NULL, never, ty, (Site){.kind = SITE_LET_ELSE});
        }
        f->diverges = before;
    }
    (void)span;
}

// `a;` where a is no block-like expression may have any type; a block-like statement must be ().
static void check_expr_stmt(FnCx *f, HirExpr *expr) {
    Ty unit = f->common->unit;
    Ty ty = check_expr(f, expr, expect_ty(unit));
    if (f_kind(f, f_shallow(f, ty)) == TY_NEVER) {
        return;
    }
    if (!f_relate(f, RELATE_SUP, expr->span, unit, ty)) {
        report_mismatch(f, expr->span, expr, unit, ty, (Site){.kind = SITE_MISC, .is_tail = true});
    }
}

void check_stmt(FnCx *f, HirStmt *stmt) {
    if (stmt->kind == HIR_STMT_ITEM) {
        return;
    }
    warn_unreachable(f, 0, stmt->span, "statement");
    Diverges before = f->diverges;
    f->diverges = DIVERGES_MAYBE;
    switch (stmt->kind) {
    case HIR_STMT_LET:
        check_let(f, stmt->let.pat, stmt->let.ty, stmt->let.init, stmt->let.otherwise, stmt->span);
        break;
    case HIR_STMT_EXPR:
        check_expr_stmt(f, stmt->expr);
        break;
    case HIR_STMT_SEMI: {
        Ty ty = check_expr_no_hint(f, stmt->expr);
        (void)ty;
        break;
    }
    case HIR_STMT_ITEM:
        break;
    }
    f->diverges = diverges_or(f->diverges, before);
}

// `{ stmts; tail }`: LUB of the tail and of `break 'label value`.
Ty check_block(FnCx *f, HirBlock *block, Expect expect, Breakable *labelled) {
    Ty ty;
    if (!labelled && block->tail) {
        for (uint32_t i = 0; i < block->stmt_count; i++) {
            check_stmt(f, &block->stmts[i]);
        }
        Ty expected = expect_only_has_type(f, expect);
        ty = check_expr(f, block->tail, expect);
        if (expected.index) {
            Site site = {.kind = SITE_BLOCK_TAIL, .other = f->ret_span, .is_tail = true};
            ty = demand_coerce(f, block->tail, ty, expected, false, site);
        }
        f_write_ty(f, block->id, ty);
        return ty;
    }
    if (!labelled) {
        for (uint32_t i = 0; i < block->stmt_count; i++) {
            check_stmt(f, &block->stmts[i]);
        }
        ty = f->diverges != DIVERGES_MAYBE ? f->common->never : f->common->unit;
        f_write_ty(f, block->id, ty);
        return ty;
    }
    CoerceMany many;
    coerce_many_init(&many, expect_coercion_target(f, expect, block->span));
    Diverges before = f->diverges;
    labelled->coerce = &many;
    vec_push(&f->breakables, *labelled);
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        check_stmt(f, &block->stmts[i]);
    }
    Site site = {.kind = SITE_BLOCK_TAIL, .other = f->ret_span};
    if (block->tail) {
        ty = check_expr(f, block->tail, expect);
        coerce_many_push(f, &many, block->tail, ty, site);
    } else if (f->diverges == DIVERGES_MAYBE) {
        coerce_many_push_unit(f, &many, block->span, site, false);
    }
    Breakable done = vec_pop(&f->breakables);
    if (done.may_break) {
        f->diverges = before;
    }
    ty = coerce_many_complete(f, &many);
    f_write_ty(f, block->id, ty);
    return ty;
}

static Ty check_block_expr(FnCx *f, HirExpr *expr, Expect expect) {
    if (expr->block.label.index) {
        Breakable breakable = {.target = expr};
        return check_block(f, expr->block.block, expect, &breakable);
    }
    const HirBlock *block = expr->block.block;
    Ty ty = check_block(f, expr->block.block, expect, NULL);
    Ty expected = block->tail ? (Ty){0} : expect_only_has_type(f, expect);
    if (expected.index && ty_is_unit(f->cx, ty) && !coerce_can(f, ty, expected)) {
        SiteKind kind = f->body->value == expr ? SITE_RETURN : SITE_BLOCK_TAIL;
        report_mismatch(f, expr->span, expr, expected, ty,
                        (Site){.kind = kind, .other = f->ret_span, .is_tail = true});
        return f_error(f);
    }
    return ty;
}

// ---------------------------------------------------------------- references and the rest

// A place that is there already: not a part of a temporary, or of the value of a constant.
static bool is_named_place(FnCx *f, const HirExpr *place) {
    while (place->kind == HIR_EXPR_FIELD || place->kind == HIR_EXPR_INDEX) {
        place = place->kind == HIR_EXPR_FIELD ? place->field.base : place->index.base;
        AdjustSlice steps = f->results->adjustments[place->id];
        for (uint32_t i = 0; i < steps.len; i++) {
            if (steps.ptr[i].kind == ADJUST_DEREF || steps.ptr[i].kind == ADJUST_OVERLOADED_DEREF) {
                return true;
            }
        }
    }
    return is_place_expr(f, place);
}

static Ty check_addr_of(FnCx *f, HirExpr *expr, Expect expect) {
    bool is_mut = expr->addr_of.is_mut;
    HirExpr *operand = expr->addr_of.operand;
    Expect inner = expect_none();
    Ty hint = expect_only_has_type(f, expect);
    if (hint.index) {
        TyKind kind = f_kind(f, hint);
        if (kind == TY_REF || kind == TY_RAW_PTR) {
            Ty pointee = ty_data(f->cx, hint)->ref.elem;
            // A place may have an unsized type; a value has its sized form.
            inner = is_place_expr(f, operand) ? expect_ty(pointee) : expect_rvalue_hint(f, pointee);
        }
    }
    Ty ty = check_expr(f, operand, inner);
    if (is_mut) {
        convert_place_to_mut(f, operand);
    }
    if (expr->addr_of.is_raw) {
        if (!is_named_place(f, operand)) {
            Diag *diag = diag_error(f->session, ERR_E0745, operand->span,
                                    "cannot take address of a temporary");
            diag_primary_label(diag, "temporary value");
            diag_emit(diag);
            f_error(f);
        }
        return ty_ptr(f->cx, ty, is_mut);
    }
    return ty_ref(f->cx, infer_region(f->infer), ty, is_mut);
}

static Ty check_let_cond(FnCx *f, HirExpr *expr) {
    check_let(f, expr->let.pat, expr->let.ty, expr->let.init, NULL, expr->span);
    return f->common->boolean;
}

static Ty check_inline_asm(FnCx *f, HirExpr *expr) {
    not_supported(f->session, expr->span, "inline assembly");
    f_error(f);
    return f->common->unit;
}

static Ty check_kind(FnCx *f, HirExpr *expr, Expect expect) {
    switch (expr->kind) {
    case HIR_EXPR_ERROR:
        return f_error(f);
    case HIR_EXPR_LIT:
        return check_lit(f, &expr->lit, expect);
    case HIR_EXPR_PATH:
        return check_path_expr(f, expr);
    case HIR_EXPR_CALL:
        return check_call(f, expr, expect);
    case HIR_EXPR_METHOD_CALL:
        return check_method_call(f, expr, expect);
    case HIR_EXPR_ARRAY:
        return check_array(f, expr, expect);
    case HIR_EXPR_REPEAT:
        return check_repeat(f, expr, expect);
    case HIR_EXPR_TUPLE:
        return check_tuple(f, expr, expect);
    case HIR_EXPR_BINARY:
        return check_binary(f, expr, expect);
    case HIR_EXPR_UNARY:
        return check_unary(f, expr, expect);
    case HIR_EXPR_CAST:
        return check_cast(f, expr, expect);
    case HIR_EXPR_LET:
        return check_let_cond(f, expr);
    case HIR_EXPR_IF:
        return check_if(f, expr, expect);
    case HIR_EXPR_LOOP:
        return check_loop(f, expr, expect);
    case HIR_EXPR_MATCH:
        return check_match(f, expr, expect);
    case HIR_EXPR_CLOSURE:
        return check_closure(f, expr, expect);
    case HIR_EXPR_BLOCK:
        return check_block_expr(f, expr, expect);
    case HIR_EXPR_ASSIGN:
        return check_assign(f, expr, expect);
    case HIR_EXPR_ASSIGN_OP:
        return check_assign_op(f, expr);
    case HIR_EXPR_FIELD:
        return check_field(f, expr);
    case HIR_EXPR_INDEX:
        return check_index(f, expr);
    case HIR_EXPR_ADDR_OF:
        return check_addr_of(f, expr, expect);
    case HIR_EXPR_BREAK:
        return check_break(f, expr);
    case HIR_EXPR_CONTINUE:
        if (!expr->jump.target) {
            f_error(f);
        }
        return f->common->never;
    case HIR_EXPR_RETURN:
        return check_return(f, expr);
    case HIR_EXPR_STRUCT:
        return check_struct_expr(f, expr, expect);
    case HIR_EXPR_CONST_BLOCK:
        return check_expr(f, expr->const_block.body, expect);
    case HIR_EXPR_DROP_TEMPS:
        return check_expr(f, expr->wrap.operand, expect);
    case HIR_EXPR_OFFSET_OF:
        return check_offset_of(f, expr);
    case HIR_EXPR_INLINE_ASM:
        return check_inline_asm(f, expr);
    case HIR_EXPR_YIELD:
        return f->common->unit;
    }
    return f_error(f);
}

static bool is_unreachable_by_its_parts(const HirExpr *expr) {
    switch (expr->kind) {
    case HIR_EXPR_BLOCK:
    case HIR_EXPR_IF:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_LET:
    case HIR_EXPR_DROP_TEMPS:
        return false;
    case HIR_EXPR_CALL:
    case HIR_EXPR_METHOD_CALL: // their arguments are walked first
        return false;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_PATH:
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_BINARY:
    case HIR_EXPR_UNARY:
    case HIR_EXPR_CAST:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_ADDR_OF:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_STRUCT:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return true;
    }
    return false;
}

Ty check_expr(FnCx *f, HirExpr *expr, Expect expect) {
    if (expr->kind != HIR_EXPR_DROP_TEMPS) { // behind siblings that diverge
        warn_unreachable(f, expr->id, expr->span, "expression");
    }
    Diverges before = f->diverges;
    f->diverges = DIVERGES_MAYBE;
    Ty ty = check_kind(f, expr, expect);
    if (expr->kind == HIR_EXPR_CALL) { // with parts that diverge
        warn_unreachable(f, expr->id, expr->call.callee->span, "call");
    } else if (expr->kind == HIR_EXPR_METHOD_CALL) {
        warn_unreachable(f, expr->id, expr->method_call.segment->span, "call");
    } else if (is_unreachable_by_its_parts(expr)) {
        warn_unreachable(f, expr->id, expr->span, "expression");
    }
    if (f_kind(f, f_shallow(f, ty)) == TY_NEVER && f_constitutes_read(f, expr)) {
        if (f->diverges == DIVERGES_MAYBE) {
            f->diverge_span = expr->span;
        }
        f->diverges = diverges_or(f->diverges, DIVERGES_ALWAYS);
    }
    f->diverges = diverges_or(f->diverges, before);
    f_write_ty(f, expr->id, ty);
    return ty;
}
