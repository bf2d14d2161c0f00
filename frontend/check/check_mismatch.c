// check_mismatch.c: E0308 as rustc words it: what was expected, what was found, and why it was expected.
//
// Each site adds its own label or suggestion; types whose names would be long or alike are repeated in a note.
#include "frontend/check/fn_cx.h"

// What a label calls a type: short ones by name, others by what they are.
static Str sort_of(FnCx *f, Ty ty) {
    return arena_printf(f->arena, "%s", ty_sort_str(f->cx, ty));
}

static bool is_simple(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_BOOL: case TY_CHAR: case TY_STR: case TY_NEVER: case TY_INT: case TY_UINT: case TY_FLOAT:
        return true;
    case TY_INFER:
        return data->infer.kind == INFER_INT || data->infer.kind == INFER_FLOAT;
    case TY_ADT:
        return !args_len(f->cx, data->item.args);
    case TY_REF:
        return is_simple(f, f_shallow(f, data->ref.elem));
    case TY_TUPLE:
        return ty_list_len(f->cx, data->tuple) == 0;
    case TY_NONE: case TY_FOREIGN: case TY_ARRAY: case TY_SLICE: case TY_RAW_PTR: case TY_FN_DEF: case TY_FN_PTR: case TY_CLOSURE:
    case TY_DYN: case TY_ALIAS: case TY_PARAM: case TY_BOUND: case TY_PLACEHOLDER: case TY_ERROR:
        return false;
    }
    return false;
}

static void label_expected_found(FnCx *f, Diag *diag, Span span, Ty expected, Ty found) {
    Str a = sort_of(f, expected), b = sort_of(f, found);
    if (str_eq(a, b)) {
        Str x = f_ty_str(f, expected), y = f_ty_str(f, found);
        a = arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(x));
        b = arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(y));
        if (str_eq(a, b)) {
            diag_label(diag, span, "expected " STR_FMT ", found a different " STR_FMT, STR_ARG(a), STR_ARG(b));
            return;
        }
    }
    diag_label(diag, span, "expected " STR_FMT ", found " STR_FMT, STR_ARG(a), STR_ARG(b));
}

// The word before the type in the note.
static const char *note_kind(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
        return adt->kind == ADT_ENUM ? "enum" : adt->kind == ADT_UNION ? "union" : "struct";
    }
    case TY_REF:
        return data->ref.is_mut ? "mutable reference" : "reference";
    case TY_RAW_PTR:
        return "raw pointer";
    case TY_ARRAY:
        return "array";
    case TY_SLICE:
        return "slice";
    case TY_TUPLE:
        return ty_list_len(f->cx, data->tuple) ? "tuple" : "unit type";
    case TY_FN_DEF:
        return "fn item";
    case TY_FN_PTR:
        return "fn pointer";
    case TY_CLOSURE:
        return "closure";
    case TY_DYN:
        return "trait object";
    case TY_PARAM:
        return "type parameter";
    case TY_ALIAS:
        return data->item.alias == ALIAS_OPAQUE ? "opaque type" : "associated type";
    case TY_NONE: case TY_BOOL: case TY_CHAR: case TY_STR: case TY_NEVER: case TY_INT: case TY_UINT: case TY_FLOAT: case TY_FOREIGN:
    case TY_BOUND: case TY_PLACEHOLDER: case TY_INFER: case TY_ERROR:
        return "type";
    }
    return "type";
}

static void note_types(FnCx *f, Diag *diag, Ty expected, Ty found) {
    if (is_simple(f, expected) && is_simple(f, found)) {
        return;
    }
    TyKind found_kind = f_kind(f, found), expected_kind = f_kind(f, expected);
    bool primitive_pair = is_simple(f, expected) && expected_kind != TY_ADT && expected_kind != TY_REF && (found_kind == TY_PARAM || found_kind == TY_NEVER);
    (void)primitive_pair;
    Str a, b;
    ty_str_highlight(f->cx, f->arena, expected, found, &a, &b);
    const char *x = note_kind(f, expected), *y = note_kind(f, found);
    if (strcmp(x, y) == 0 && (expected_kind == TY_ADT || found_kind == TY_ADT || strcmp(x, "type") != 0)) {
        diag_note_expected_found(diag, x, a, y, b);
    } else {
        diag_note_expected_found(diag, x, a, y, b);
    }
}

// ---------------------------------------------------------------- labels of the site

static void label_call(FnCx *f, Diag *diag, const Site *site, const HirExpr *expr) {
    const HirExpr *call = site->expr;
    DefId def = NO_DEF;
    HirExpr **args;
    uint32_t count;
    bool is_method = call->kind == HIR_EXPR_METHOD_CALL;
    if (is_method) {
        def = f->results->expr_res[call->id].kind == RES_DEF ? f->results->expr_res[call->id].def : NO_DEF;
        args = call->method_call.args;
        count = call->method_call.arg_count;
    } else {
        Ty callee = f_shallow(f, f_expr_ty_adjusted(f, call->call.callee));
        if (f_kind(f, callee) == TY_FN_DEF) {
            def = ty_data(f->cx, callee)->item.def;
        }
        args = call->call.args;
        count = call->call.arg_count;
    }
    const char *what = is_method ? "method" : "function";
    if (def.index && def_get(f->program, def)->kind == DEF_CTOR) {
        what = def_get(f->program, def_get(f->program, def)->parent)->kind == DEF_VARIANT ? "enum variant" : "struct";
    }
    uint32_t index = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i] == expr) {
            index = i;
        }
    }
    diag_label(diag, site->other, "arguments to this %s are incorrect", what);
    note_callee_definition(f, diag, def, index, index + 1, is_method ? 1 : 0);
}

static bool is_block_like_unit(const HirExpr *expr) {
    return expr && expr->kind == HIR_EXPR_BLOCK && !expr->block.block->tail;
}

static void label_site(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected, Ty found, const Site *site) {
    Str text;
    switch (site->kind) {
    case SITE_LET:
        if (site->other.lo) {
            diag_label(diag, site->other, "expected due to this");
        }
        return;
    case SITE_RETURN: case SITE_BLOCK_TAIL:
        if (site->other.lo && site->other.hi > site->other.lo && !f->ret_is_closure) {
            text = f_ty_str(f, f->ret ? f->ret->expected : expected);
            diag_label(diag, site->other, "expected `" STR_FMT "` because of return type", STR_ARG(text));
        }
        return;
    case SITE_ARG:
        if (expr && site->expr) {
            label_call(f, diag, site, expr);
        }
        return;
    case SITE_ASSIGN:
        text = f_ty_str(f, expected);
        diag_label(diag, site->other, "expected due to the type of this binding");
        return;
    case SITE_OPERAND:
        diag_label(diag, site->other, "expected because this is `" STR_FMT "`", STR_ARG(f_ty_str(f, expected)));
        return;
    case SITE_PATTERN:
        if (site->other.lo && (site->other.lo != span.lo || site->other.hi != span.hi)) {
            Ty scrutinee = site->expr ? f->results->expr_tys[site->expr->id] : (Ty){0};
            if (site->expr && scrutinee.index) {
                text = f_ty_str(f, scrutinee);
                diag_label(diag, site->other, "this expression has type `" STR_FMT "`", STR_ARG(text));
            } else {
                diag_label(diag, site->other, "expected due to this");
            }
        }
        return;
    case SITE_MISC: case SITE_IF_ELSE: case SITE_IF_NO_ELSE: case SITE_MATCH_ARM: case SITE_LET_ELSE: case SITE_ARRAY_ELEM:
    case SITE_BREAK: case SITE_CONDITION: case SITE_CALL_RESULT: case SITE_FIELD_INIT: case SITE_CAST:
        return;
    }
    (void)found;
}

// The last expression of a block, which is what has the block's type.
static Span tail_span(const HirExpr *expr, Span span) {
    while (expr && expr->kind == HIR_EXPR_BLOCK && expr->block.block->tail) {
        expr = expr->block.block->tail;
        span = expr->span;
    }
    return span;
}

static Diag *start_by_site(FnCx *f, Span span, const HirExpr *expr, Ty expected, Ty found, const Site *site) {
    Diag *diag;
    Str text;
    switch (site->kind) {
    case SITE_IF_ELSE: {
        Span else_span = tail_span(expr, span);
        diag = diag_error(f->session, ERR_E0308, else_span, "`if` and `else` have incompatible types");
        Span then_span = tail_span(site->expr->if_.then, site->previous);
        diag_label(diag, site->expr->span, "`if` and `else` have incompatible types");
        diag_label(diag, then_span, "expected because of this");
        label_expected_found(f, diag, else_span, expected, found);
        return diag;
    }
    case SITE_MATCH_ARM:
        diag = diag_error(f->session, ERR_E0308, tail_span(expr, span), "`match` arms have incompatible types");
        diag_label(diag, site->expr->span, "`match` arms have incompatible types");
        text = f_ty_str(f, site->previous_ty);
        diag_label(diag, site->previous, "this is found to be of type `" STR_FMT "`", STR_ARG(text));
        label_expected_found(f, diag, tail_span(expr, span), expected, found);
        return diag;
    case SITE_IF_NO_ELSE:
        diag = diag_error(f->session, ERR_E0317, site->expr->span, "`if` may be missing an `else` clause");
        label_expected_found(f, diag, site->expr->span, expected, found);
        if (expr && expr->kind == HIR_EXPR_BLOCK && expr->block.block->tail) {
            diag_label(diag, expr->block.block->tail->span, "found here");
        }
        diag_note(diag, "`if` expressions without `else` evaluate to `()`");
        diag_help(diag, "consider adding an `else` block that evaluates to the expected type");
        return diag;
    case SITE_LET_ELSE:
        diag = diag_error(f->session, ERR_E0308, span, "`else` clause of `let...else` does not diverge");
        label_expected_found(f, diag, span, expected, found);
        diag_help(diag, "try adding a diverging expression, such as `return` or `panic!(..)`");
        diag_help(diag, "...or use `match` instead of `let...else`");
        return diag;
    case SITE_MISC: case SITE_LET: case SITE_RETURN: case SITE_BLOCK_TAIL: case SITE_ARRAY_ELEM: case SITE_ARG: case SITE_ASSIGN:
    case SITE_BREAK: case SITE_CONDITION: case SITE_PATTERN: case SITE_CALL_RESULT: case SITE_FIELD_INIT: case SITE_CAST:
    case SITE_OPERAND:
        break;
    }
    diag = diag_error(f->session, ERR_E0308, span, "mismatched types");
    label_expected_found(f, diag, span, expected, found);
    return diag;
}

// ---------------------------------------------------------------- suggestions

static bool suffix_applies(FnCx *f, Ty expected, Ty found) {
    (void)found;
    return ty_is_numeric(f->cx, expected) && f_kind(f, expected) != TY_INFER;
}

static void suggest(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected, Ty found) {
    if (!expr || span.ctxt) {
        return;
    }
    const TyData *e = ty_data(f->cx, expected), *g = ty_data(f->cx, found);
    if (e->kind == TY_REF && coerce_can(f, ty_ref(f->cx, f->common->erased, found, e->ref.is_mut), expected) && g->kind != TY_REF) {
        Str message = e->ref.is_mut ? STR("consider mutably borrowing here") : STR("consider borrowing here");
        diag_suggest_one(diag, message.ptr, span_start(span), e->ref.is_mut ? STR("&mut ") : STR("&"), APPLY_MACHINE, SUGGEST_VERBOSE);
        return;
    }
    if (g->kind == TY_REF && f_can_eq(f, g->ref.elem, expected) && expr->kind == HIR_EXPR_ADDR_OF) {
        diag_suggest_one(diag, "consider removing the borrow", (Span){span.lo, expr->addr_of.operand->span.lo, span.ctxt}, STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
        return;
    }
    if (expr->kind == HIR_EXPR_LIT && expr->lit.kind == LIT_INT && e->kind == TY_FLOAT && suffix_applies(f, expected, found) && !expr->lit.suffix.index) {
        Str text = source_text(f->session->sources, span);
        Str replacement = arena_printf(f->arena, STR_FMT ".0", STR_ARG(text));
        diag_suggest_one(diag, "use a float literal", span, replacement, APPLY_MACHINE, SUGGEST_DEFAULT);
        return;
    }
    if (ty_is_integral(f->cx, expected) && ty_is_integral(f->cx, found) && e->kind != TY_INFER && g->kind != TY_INFER) {
        if (expr->kind == HIR_EXPR_LIT && expr->lit.suffix.index) {
            Str text = f_ty_str(f, expected), name = sym_str(f->session, expr->lit.suffix);
            Str message = arena_printf(f->arena, "change the type of the numeric literal from `" STR_FMT "` to `" STR_FMT "`", STR_ARG(name), STR_ARG(text));
            Span suffix = {span.hi - (uint32_t)name.len, span.hi, span.ctxt};
            diag_suggest_one(diag, message.ptr, suffix, text, APPLY_MACHINE, SUGGEST_VERBOSE);
        }
    }
}

void report_mismatch(FnCx *f, Span span, const HirExpr *expr, Ty expected, Ty found, Site site) {
    expected = f_resolve(f, expected);
    found = f_resolve(f, found);
    if (ty_has(f->cx, expected, TYFLAG_ERROR) || ty_has(f->cx, found, TYFLAG_ERROR)) {
        f_error(f);
        return;
    }
    if (expr && (site.kind == SITE_RETURN || site.kind == SITE_BLOCK_TAIL || site.kind == SITE_MISC) && !is_block_like_unit(expr)) {
        span = tail_span(expr, span);
    }
    Diag *diag = start_by_site(f, span, expr, expected, found, &site);
    label_site(f, diag, span, expr, expected, found, &site);
    note_types(f, diag, expected, found);
    suggest(f, diag, span, expr, expected, found);
    diag_emit(diag);
    f_error(f);
}
