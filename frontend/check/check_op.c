// check_op.c: operators and assignment.
//
// Operators on two scalars are built in and decided here without any trait (expr_res stays empty,
// so that MIR building sees the difference). Everything else is a method of an operator trait: the
// left operand is Self, the right one the trait's parameter; comparisons and compound assignments
// borrow their operands. Follows rustc's rules (enforce_builtin_binop_types): a type that becomes
// known only later is unified at once where both sides are numeric, which is what makes `x + 1`
// infer.
#include "frontend/check/mismatch.h"

typedef enum OpCategory {
    OP_SHORTCIRCUIT,
    OP_SHIFT,
    OP_MATH,
    OP_BITWISE,
    OP_COMPARISON
} OpCategory;
typedef struct OpInfo {
    const char *text, *assign_text, *method, *assign_method;
    OpCategory category;
    LangItem trait, assign_trait;
} OpInfo;

static const OpInfo *op_info(HirBinOp op) {
    static const OpInfo infos[] = {
        [BINOP_ADD] = {"+", "+=", "add", "add_assign", OP_MATH, LANG_ADD, LANG_ADD_ASSIGN},
        [BINOP_SUB] = {"-", "-=", "sub", "sub_assign", OP_MATH, LANG_SUB, LANG_SUB_ASSIGN},
        [BINOP_MUL] = {"*", "*=", "mul", "mul_assign", OP_MATH, LANG_MUL, LANG_MUL_ASSIGN},
        [BINOP_DIV] = {"/", "/=", "div", "div_assign", OP_MATH, LANG_DIV, LANG_DIV_ASSIGN},
        [BINOP_REM] = {"%", "%=", "rem", "rem_assign", OP_MATH, LANG_REM, LANG_REM_ASSIGN},
        [BINOP_BIT_XOR] = {"^", "^=", "bitxor", "bitxor_assign", OP_BITWISE, LANG_BITXOR,
                           LANG_BITXOR_ASSIGN},
        [BINOP_BIT_AND] = {"&", "&=", "bitand", "bitand_assign", OP_BITWISE, LANG_BITAND,
                           LANG_BITAND_ASSIGN},
        [BINOP_BIT_OR] = {"|", "|=", "bitor", "bitor_assign", OP_BITWISE, LANG_BITOR,
                          LANG_BITOR_ASSIGN},
        [BINOP_SHL] = {"<<", "<<=", "shl", "shl_assign", OP_SHIFT, LANG_SHL, LANG_SHL_ASSIGN},
        [BINOP_SHR] = {">>", ">>=", "shr", "shr_assign", OP_SHIFT, LANG_SHR, LANG_SHR_ASSIGN},
        [BINOP_EQ] = {"==", "", "eq", "", OP_COMPARISON, LANG_EQ, LANG_NONE},
        [BINOP_LT] = {"<", "", "lt", "", OP_COMPARISON, LANG_PARTIAL_ORD, LANG_NONE},
        [BINOP_LE] = {"<=", "", "le", "", OP_COMPARISON, LANG_PARTIAL_ORD, LANG_NONE},
        [BINOP_NE] = {"!=", "", "ne", "", OP_COMPARISON, LANG_EQ, LANG_NONE},
        [BINOP_GE] = {">=", "", "ge", "", OP_COMPARISON, LANG_PARTIAL_ORD, LANG_NONE},
        [BINOP_GT] = {">", "", "gt", "", OP_COMPARISON, LANG_PARTIAL_ORD, LANG_NONE},
        [BINOP_AND] = {"&&", "", "", "", OP_SHORTCIRCUIT, LANG_NONE, LANG_NONE},
        [BINOP_OR] = {"||", "", "", "", OP_SHORTCIRCUIT, LANG_NONE, LANG_NONE},
    };
    return &infos[op];
}

const char *binop_text(HirBinOp op) {
    return op_info(op)->text;
}

// ---------------------------------------------------------------- built-in operators

static bool is_scalar(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_RAW_PTR:
    case TY_FN_PTR:
    case TY_FN_DEF:
        return true;
    case TY_INFER:
        return data->infer.kind == INFER_INT || data->infer.kind == INFER_FLOAT;
    case TY_NONE:
    case TY_STR:
    case TY_NEVER:
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
        return false;
    }
    return false;
}

static bool is_builtin_binop(FnCx *f, Ty lhs, Ty rhs, OpCategory category) {
    bool integral = ty_is_integral(f->cx, lhs) && ty_is_integral(f->cx, rhs);
    bool floating = ty_is_floating(f->cx, lhs) && ty_is_floating(f->cx, rhs);
    switch (category) {
    case OP_SHORTCIRCUIT:
        return true;
    case OP_SHIFT:
        return integral;
    case OP_MATH:
        return integral || floating;
    case OP_BITWISE:
        return integral || (f_kind(f, lhs) == TY_BOOL && f_kind(f, rhs) == TY_BOOL);
    case OP_COMPARISON:
        return is_scalar(f, lhs) && is_scalar(f, rhs);
    }
    return false;
}

// Only a comparison says how its right side could become what the left one is.
static void demand_operand(FnCx *f, HirExpr *rhs, Ty lhs_ty, Ty rhs_ty, Site site) {
    if (!f_relate(f, RELATE_EQ, rhs->span, lhs_ty, rhs_ty)) {
        report_mismatch(f, rhs->span, site.is_tail ? rhs : NULL, lhs_ty, rhs_ty, site);
    }
}

static Ty enforce_builtin(FnCx *f, HirExpr *lhs, Ty lhs_ty, HirExpr *rhs, Ty rhs_ty,
                          OpCategory category) {
    Site site = {.kind = SITE_OPERAND,
                 .other = lhs->span,
                 .expr = lhs,
                 .previous_ty = lhs_ty,
                 .is_tail = category == OP_COMPARISON && f_kind(f, lhs_ty) != TY_INFER};
    switch (category) {
    case OP_SHORTCIRCUIT:
        return f->common->boolean;
    case OP_SHIFT:
        return lhs_ty;
    case OP_MATH:
    case OP_BITWISE:
        demand_operand(f, rhs, lhs_ty, rhs_ty, site);
        return lhs_ty;
    case OP_COMPARISON:
        demand_operand(f, rhs, lhs_ty, rhs_ty, site);
        return f->common->boolean;
    }
    return f_error(f);
}

static Ty deref_once(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    return data->kind == TY_REF ? f_shallow(f, data->ref.elem) : ty;
}

// ---------------------------------------------------------------- errors

// Our own type could implement the trait; `args` are its arguments, if worth telling.
static bool note_missing_trait(FnCx *f, Diag *diag, Ty self, DefId trait, Str args) {
    const TyData *data = ty_data(f->cx, self);
    if (data->kind == TY_PARAM) {
        trait_suggest_bound(f->infer, diag, self, trait, (Str){0}, true);
        return false;
    }
    if (data->kind != TY_ADT || !trait.index) {
        return false;
    }
    Str name = arena_printf(f->arena, STR_FMT STR_FMT,
                            SYM_ARG(f->session, def_get(f->program, trait)->name), STR_ARG(args));
    Str text = f_ty_str(f, self);
    HirItem *item = hir_item(f->program, data->item.def);
    Span head = item ? item->head_span : def_get(f->program, data->item.def)->name_span;
    if (!f->program->crates[def_get(f->program, data->item.def)->crate.index - 1]->is_local) {
        diag_span_note(diag, head, "`" STR_FMT "` does not implement `" STR_FMT "`", STR_ARG(text),
                       STR_ARG(name));
        diag_sub_label(diag, head, "`" STR_FMT "` is defined in another crate", STR_ARG(text));
        return false;
    }
    diag_span_note(diag, head,
                   "an implementation of `" STR_FMT "` might be missing for `" STR_FMT "`",
                   STR_ARG(name), STR_ARG(text));
    diag_sub_label(diag, head, "must implement `" STR_FMT "`", STR_ARG(name));
    bool derivable =
        def_eq(trait, f_lang(f, LANG_EQ)) || def_eq(trait, f_lang(f, LANG_PARTIAL_ORD));
    if (derivable) {
        Str derive = def_eq(trait, f_lang(f, LANG_EQ)) ? STR("#[derive(PartialEq)]\n")
                                                       : STR("#[derive(PartialEq, PartialOrd)]\n");
        Str message = arena_printf(f->arena, "consider annotating `" STR_FMT "` with `%.*s`",
                                   STR_ARG(text), (int)derive.len - 1, derive.ptr);
        diag_suggest_one(diag, message.ptr, span_start(head), derive, APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    } else {
        diag_span_note(diag, def_get(f->program, trait)->name_span,
                       "the trait `" STR_FMT "` must be implemented",
                       SYM_ARG(f->session, def_get(f->program, trait)->name));
    }
    return true;
}

static void note_missing_impl(FnCx *f, Diag *diag, Ty lhs, Ty rhs, HirBinOp op, bool is_assign) {
    const OpInfo *info = op_info(op);
    Str args = {0};
    bool same = ty_eq(ty_erase_regions(f->cx, lhs), ty_erase_regions(f->cx, rhs));
    if (!same) {
        args = arena_printf(f->arena, "<" STR_FMT ">", STR_ARG(f_ty_str(f, rhs)));
    }
    if (f_kind(f, lhs) == TY_PARAM) {
        bool compares = op == BINOP_EQ || op == BINOP_NE || op == BINOP_LT || op == BINOP_LE ||
                        op == BINOP_GT || op == BINOP_GE;
        Str bound = args;
        if (!is_assign && !compares) {
            bound =
                same ? arena_printf(f->arena, "<Output = " STR_FMT ">", STR_ARG(f_ty_str(f, lhs)))
                     : arena_printf(f->arena, "<" STR_FMT ", Output = " STR_FMT ">",
                                    STR_ARG(f_ty_str(f, rhs)), STR_ARG(f_ty_str(f, lhs)));
        }
        trait_suggest_bound(f->infer, diag, lhs,
                            f_lang(f, is_assign ? info->assign_trait : info->trait), bound, true);
        return;
    }
    if (info->category == OP_COMPARISON && ty_has(f->cx, lhs, TYFLAG_PARAM)) {
        Str text = f_ty_str(f, lhs),
            trait = sym_str(f->session, def_get(f->program, f_lang(f, info->trait))->name);
        suggest_where_clause(f, diag,
                             "consider introducing a `where` clause, but there might be an "
                             "alternative better way to express this requirement",
                             arena_printf(f->arena, STR_FMT ": " STR_FMT STR_FMT, STR_ARG(text),
                                          STR_ARG(trait), STR_ARG(args)));
        return;
    }
    while (info->category == OP_COMPARISON && f_kind(f, lhs) == TY_REF) { // references compare
        lhs = f_shallow(f, ty_data(f->cx, lhs)->ref.elem);
    }
    note_missing_trait(f, diag, lhs, f_lang(f, is_assign ? info->assign_trait : info->trait), args);
}

static bool is_str_ref(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_shallow(f, ty));
    if (data->kind != TY_REF) {
        return false;
    }
    Ty elem = f_shallow(f, data->ref.elem);
    return f_kind(f, elem) == TY_STR ||
           (ty_kind(f->cx, elem) == TY_ADT &&
            def_eq(ty_data(f->cx, elem)->item.def, f_lang(f, LANG_STRING)));
}

// `"a" + b`: only a String can be added to.
static bool explain_concatenation(FnCx *f, Diag *diag, const HirExpr *expr, Ty lhs, Ty rhs) {
    const TyData *r = ty_data(f->cx, rhs);
    bool adds_string = r->kind == TY_ADT && def_eq(r->item.def, f_lang(f, LANG_STRING));
    if (expr->binary.op != BINOP_ADD || !is_str_ref(f, lhs) ||
        (!adds_string && !is_str_ref(f, rhs))) {
        return false;
    }
    Span end = span_end(expr->binary.lhs->span);
    bool is_str = f_kind(f, f_shallow(f, ty_data(f->cx, lhs)->ref.elem)) == TY_STR;
    const char *own = expr->binary.lhs->kind == HIR_EXPR_ADDR_OF ? "" : ".to_owned()";
    if (adds_string) {
        diag_label(diag, expr->binary.op_span,
                   "`+` cannot be used to concatenate a `&str` with a `String`");
        SuggestPart parts[2] = {{end, str_of(own)}, {span_start(expr->binary.rhs->span), STR("&")}};
        if (!own[0]) {
            parts[0] = (SuggestPart){{expr->binary.lhs->span.lo,
                                      expr->binary.lhs->addr_of.operand->span.lo,
                                      expr->binary.lhs->span.ctxt},
                                     STR("")};
        }
        diag_suggest(diag,
                     own[0] ? "create an owned `String` on the left and add a borrow on the right"
                            : "remove the borrow on the left and add one on the right",
                     parts, 2, APPLY_MACHINE, SUGGEST_VERBOSE);
        return true;
    }
    diag_label(diag, expr->binary.op_span, "`+` cannot be used to concatenate two `&str` strings");
    diag_note(diag, "string concatenation requires an owned `String` on the left");
    if (!own[0] && !is_str) {
        Span ampersand = {expr->binary.lhs->span.lo, expr->binary.lhs->addr_of.operand->span.lo,
                          expr->binary.lhs->span.ctxt};
        diag_suggest_one(diag, "remove the borrow to obtain an owned `String`", ampersand, STR(""),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    } else {
        diag_suggest_one(diag, "create an owned `String` from a string reference", end,
                         STR(".to_owned()"), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    return true;
}

static Ty report_binop(FnCx *f, HirExpr *expr, Ty lhs_ty, Ty rhs_ty, bool is_assign) {
    if (f_is_error(f, lhs_ty) || f_is_error(f, rhs_ty)) {
        return f_error(f);
    }
    HirBinOp op = expr->binary.op;
    const OpInfo *info = op_info(op);
    lhs_ty = ty_erase_regions(f->cx, f_resolve(f, lhs_ty)); // operands are reborrowed
    rhs_ty = ty_erase_regions(f->cx, f_resolve(f, rhs_ty));
    Str lhs = f_ty_str(f, lhs_ty), rhs = f_ty_str(f, rhs_ty);
    Diag *diag = NULL;
    if (is_assign) {
        diag =
            diag_error(f->session, ERR_E0368, expr->span,
                       "binary assignment operation `%s` cannot be applied to type `" STR_FMT "`",
                       info->assign_text, STR_ARG(lhs));
        diag_label(diag, expr->binary.lhs->span, "cannot use `%s` on type `" STR_FMT "`",
                   info->assign_text, STR_ARG(lhs));
        note_missing_impl(f, diag, f_resolve(f, lhs_ty), f_resolve(f, rhs_ty), op, true);
        diag_emit(diag);
        return f_error(f);
    }
    Span span = expr->binary.op_span;
    switch (op) {
    case BINOP_ADD:
        diag = diag_error(f->session, ERR_E0369, span, "cannot add `" STR_FMT "` to `" STR_FMT "`",
                          STR_ARG(rhs), STR_ARG(lhs));
        break;
    case BINOP_SUB:
        diag = diag_error(f->session, ERR_E0369, span,
                          "cannot subtract `" STR_FMT "` from `" STR_FMT "`", STR_ARG(rhs),
                          STR_ARG(lhs));
        break;
    case BINOP_MUL:
        diag = diag_error(f->session, ERR_E0369, span,
                          "cannot multiply `" STR_FMT "` by `" STR_FMT "`", STR_ARG(lhs),
                          STR_ARG(rhs));
        break;
    case BINOP_DIV:
        diag =
            diag_error(f->session, ERR_E0369, span, "cannot divide `" STR_FMT "` by `" STR_FMT "`",
                       STR_ARG(lhs), STR_ARG(rhs));
        break;
    case BINOP_REM:
        diag =
            diag_error(f->session, ERR_E0369, span,
                       "cannot calculate the remainder of `" STR_FMT "` divided by `" STR_FMT "`",
                       STR_ARG(lhs), STR_ARG(rhs));
        break;
    case BINOP_BIT_AND:
    case BINOP_BIT_XOR:
    case BINOP_BIT_OR:
    case BINOP_SHL:
    case BINOP_SHR:
        diag = diag_error(f->session, ERR_E0369, span,
                          "no implementation for `" STR_FMT " %s " STR_FMT "`", STR_ARG(lhs),
                          info->text, STR_ARG(rhs));
        break;
    case BINOP_EQ:
    case BINOP_LT:
    case BINOP_LE:
    case BINOP_NE:
    case BINOP_GE:
    case BINOP_GT:
    case BINOP_AND:
    case BINOP_OR:
        diag = diag_error(f->session, ERR_E0369, span,
                          "binary operation `%s` cannot be applied to type `" STR_FMT "`",
                          info->text, STR_ARG(lhs));
        break;
    }
    if (!span_in_derive(f->session, expr->span)) {
        diag_label(diag, expr->binary.lhs->span, STR_FMT, STR_ARG(lhs));
        diag_label(diag, expr->binary.rhs->span, STR_FMT, STR_ARG(rhs));
    }
    if (!explain_concatenation(f, diag, expr, lhs_ty, rhs_ty)) {
        note_missing_impl(f, diag, lhs_ty, rhs_ty, op, false);
    }
    diag_emit(diag);
    return f_error(f);
}

// ---------------------------------------------------------------- overloaded operators

// lhs has been checked; rhs only when `rhs_ty` is given.
static Ty check_overloaded(FnCx *f, HirExpr *expr, Ty lhs_ty, Ty rhs_ty, bool is_assign) {
    const OpInfo *info = op_info(expr->binary.op);
    HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    Ty rhs_var = infer_ty_var(f->infer, rhs->span);
    DefId trait = f_lang(f, is_assign ? info->assign_trait : info->trait);
    Symbol name =
        intern(f->session->interner, str_of(is_assign ? info->assign_method : info->method));
    MethodCallee callee;
    bool found = trait.index && !f_is_error(f, lhs_ty) &&
                 lookup_trait_method(f, expr->binary.op_span, expr->id, trait, name, lhs_ty,
                                     &rhs_var, 1, &callee);
    if (!rhs_ty.index) {
        if (found) { // where one impl fits, its right side guides the operand: `o == Some(&string)`
            f_select(f);
        }
        rhs_ty = check_expr(f, rhs, found ? expect_ty(rhs_var) : expect_none());
    }
    if (!is_assign && f_is_error(f, rhs_ty) && !f_is_error(f, lhs_ty) && !f_is_var(f, lhs_ty)) {
        // Taken for what the operators of the language give.
        return info->category == OP_COMPARISON ? f->common->boolean
                                               : deref_once(f, f_shallow(f, lhs_ty));
    }
    if (!found) {
        return report_binop(f, expr, lhs_ty, rhs_ty, is_assign);
    }
    rhs_ty = demand_coerce(f, rhs, rhs_ty, rhs_var, true,
                           (Site){.kind = SITE_OPERAND, .other = lhs->span, .expr = lhs});
    bool by_ref = info->category == OP_COMPARISON;
    Ty self = f_shallow(f, sig_input(f->cx, callee.sig, 0));
    if ((is_assign || by_ref) && f_kind(f, self) == TY_REF) {
        bool is_mut = ty_data(f->cx, self)->ref.is_mut;
        Adjust borrow = {
            .kind = ADJUST_BORROW_REF, .is_mut = is_mut, .two_phase = is_mut, .target = self};
        if (is_mut) {
            convert_place_to_mut(f, lhs);
        }
        f_adjust(f, lhs, &borrow, 1);
    }
    Ty other = f_shallow(f, sig_input(f->cx, callee.sig, 1));
    if (by_ref && f_kind(f, other) == TY_REF) {
        Adjust borrow = {.kind = ADJUST_BORROW_REF, .target = other};
        f_adjust(f, rhs, &borrow, 1);
    }
    f_write_res(f, expr->id, callee.def, callee.args);
    f_select(f);
    // A known result helps inference: `{float} + &f32`.
    Ty lhs_once = deref_once(f, f_shallow(f, lhs_ty)),
       rhs_once = deref_once(f, f_try_structural(f, rhs_ty));
    if (!f_is_var(f, lhs_once) && !f_is_var(f, rhs_once) &&
        is_builtin_binop(f, lhs_once, rhs_once, info->category)) {
        Ty builtin = enforce_builtin(f, lhs, lhs_once, rhs, rhs_once, info->category);
        if (!is_assign) {
            f_relate(f, RELATE_EQ, expr->span, builtin, sig_output(f->cx, callee.sig));
            return builtin;
        }
    }
    return f_shallow(f, sig_output(f->cx, callee.sig));
}

static Ty check_lazy(FnCx *f, HirExpr *expr) {
    Ty boolean = f->common->boolean;
    check_expr_coercible(f, expr->binary.lhs, boolean, (Site){.kind = SITE_CONDITION});
    Diverges before = f->diverges;
    check_expr_coercible(f, expr->binary.rhs, boolean, (Site){.kind = SITE_CONDITION});
    f->diverges = before; // the right side may not run
    return boolean;
}

static bool is_tile(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_shallow(f, ty));
    return data->kind == TY_ADT && lang_item_of(f->program, data->item.def) == LANG_TILE;
}

// Tiles are combined with tiles of their own type: a tile of another shape is a mismatch, whatever
// else may be combined with one.
static Ty check_tile_operands(FnCx *f, HirExpr *expr, Ty lhs_ty, bool is_assign) {
    HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    Ty rhs_ty = f_try_structural(f, check_expr_no_hint(f, rhs));
    if (f_is_error(f, rhs_ty)) {
        return f_error(f);
    }
    if (is_tile(f, rhs_ty) && !f_relate(f, RELATE_EQ, rhs->span, lhs_ty, rhs_ty)) {
        report_mismatch(f, rhs->span, rhs, lhs_ty, rhs_ty,
                        (Site){.kind = SITE_OPERAND, .other = lhs->span, .previous_ty = lhs_ty});
        return is_assign ? f->common->unit : lhs_ty;
    }
    return check_overloaded(f, expr, lhs_ty, rhs_ty, is_assign);
}

Ty check_binary(FnCx *f, HirExpr *expr, Expect expect) {
    (void)expect;
    const OpInfo *info = op_info(expr->binary.op);
    if (info->category == OP_SHORTCIRCUIT) {
        return check_lazy(f, expr);
    }
    HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    Ty lhs_ty = f_try_structural(f, check_expr_no_hint(f, lhs));
    if (f_kind(f, lhs_ty) == TY_NEVER) {
        Ty var = infer_ty_var(f->infer, lhs->span);
        lhs_ty = demand_coerce(f, lhs, lhs_ty, var, false, (Site){.kind = SITE_MISC});
    }
    if (is_tile(f, lhs_ty)) {
        return check_tile_operands(f, expr, lhs_ty, false);
    }
    if (!is_scalar(f, lhs_ty)) {
        return check_overloaded(f, expr, lhs_ty, (Ty){0}, false);
    }
    Ty rhs_ty = f_try_structural(f, check_expr_no_hint(f, rhs));
    if (f_is_error(f, lhs_ty) || f_is_error(f, rhs_ty)) {
        f_error(f);
        return info->category == OP_COMPARISON ? f->common->boolean : lhs_ty;
    }
    TyKind lhs_kind = f_kind(f, lhs_ty);
    bool differ = !f_can_eq(f, lhs_ty, rhs_ty) && info->category != OP_SHIFT;
    if (info->category == OP_COMPARISON && lhs_kind == TY_FN_DEF) {
        // Functions have addresses, but no impl compares them; what they are must agree even so.
        Ty result = check_overloaded(f, expr, lhs_ty, rhs_ty, false);
        if (differ && !f_is_var(f, rhs_ty)) {
            enforce_builtin(f, lhs, lhs_ty, rhs, rhs_ty, info->category);
        }
        return result;
    }
    bool coerces = differ && lhs_kind == TY_FN_PTR && f_kind(f, rhs_ty) != TY_FN_PTR;
    if (!coerces && is_builtin_binop(f, lhs_ty, rhs_ty, info->category)) {
        DefId trait = f_lang(f, info->trait);
        if (differ && info->category == OP_COMPARISON &&
            lhs_kind == TY_INFER) { // no impl for numbers compares them
            instantiate_trait_method(f, expr->binary.op_span, expr->id,
                                     f_trait_method(f, trait, info->method), lhs_ty, &rhs_ty, 1);
            f_select(f);
        }
        Ty result = enforce_builtin(f, lhs, lhs_ty, rhs, rhs_ty, info->category);
        if (differ && info->category != OP_COMPARISON && trait.index) {
            // As rustc has it: the operands differ, and no impl takes them as they are.
            instantiate_trait_method(f, expr->binary.op_span, expr->id,
                                     f_trait_method(f, trait, info->method), lhs_ty, &rhs_ty, 1);
        }
        return result;
    }
    return check_overloaded(f, expr, lhs_ty, rhs_ty, false);
}

Ty check_assign_op(FnCx *f, HirExpr *expr) {
    const OpInfo *info = op_info(expr->binary.op);
    HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    Ty lhs_ty = f_try_structural(f, check_expr_no_hint(f, lhs));
    Ty result;
    if (is_scalar(f, lhs_ty)) {
        Ty rhs_ty = f_try_structural(f, check_expr_no_hint(f, rhs));
        if (f_is_error(f, rhs_ty)) {
            result = f->common->unit;
        } else if (is_builtin_binop(f, lhs_ty, rhs_ty, info->category)) {
            convert_place_to_mut(f, lhs);
            bool differ = !f_can_eq(f, lhs_ty, rhs_ty) && info->category != OP_SHIFT;
            enforce_builtin(f, lhs, lhs_ty, rhs, rhs_ty, info->category);
            DefId trait = f_lang(f, info->assign_trait);
            if (differ && trait.index) { // as in check_binary
                instantiate_trait_method(f, expr->binary.op_span, expr->id,
                                         f_trait_method(f, trait, info->assign_method), lhs_ty,
                                         &rhs_ty, 1);
            }
            result = f->common->unit;
        } else {
            result = check_overloaded(f, expr, lhs_ty, rhs_ty, true);
        }
    } else if (is_tile(f, lhs_ty)) {
        result = check_tile_operands(f, expr, lhs_ty, true);
    } else {
        result = check_overloaded(f, expr, lhs_ty, (Ty){0}, true);
    }
    // What fails on the value but would do behind it has been told better.
    bool lacks_deref = f_is_error(f, result) && f_kind(f, f_shallow(f, lhs_ty)) == TY_REF &&
                       ty_data(f->cx, f_shallow(f, lhs_ty))->ref.is_mut;
    if (!is_place_expr(f, lhs) && !f_is_error(f, lhs_ty) && !lacks_deref) {
        Diag *diag = diag_error(f->session, ERR_E0067, expr->binary.op_span,
                                "invalid left-hand side of assignment");
        diag_label(diag, lhs->span, "cannot assign to this expression");
        diag_emit(diag);
        f_error(f);
    }
    Ty rhs_ty = f->results->expr_tys[rhs->id];
    bool unknown = f_is_error(f, lhs_ty) || (rhs_ty.index && f_is_error(f, rhs_ty));
    return unknown ? f->common->unit : result;
}

Ty check_unary(FnCx *f, HirExpr *expr, Expect expect) {
    if (expr->unary.op == UNOP_DEREF) {
        return check_deref(f, expr, expect);
    }
    bool is_not = expr->unary.op == UNOP_NOT;
    HirExpr *operand = expr->unary.operand;
    Ty ty = f_structural(f, operand->span, check_expr(f, operand, expect));
    bool builtin = is_not ? ty_is_integral(f->cx, ty) || f_kind(f, ty) == TY_BOOL
                          : (ty_is_numeric(f->cx, ty) && f_kind(f, ty) != TY_UINT);
    if (builtin || f_is_error(f, ty)) {
        return ty;
    }
    DefId trait = f_lang(f, is_not ? LANG_NOT : LANG_NEG);
    MethodCallee callee;
    if (f_kind(f, ty) != TY_UINT && trait.index &&
        lookup_trait_method(f, expr->span, expr->id, trait,
                            intern(f->session->interner, is_not ? STR("not") : STR("neg")), ty,
                            NULL, 0, &callee)) {
        f_write_res(f, expr->id, callee.def, callee.args);
        return f_shallow(f, sig_output(f->cx, callee.sig));
    }
    Str text = f_ty_str(f, ty);
    Diag *diag = diag_error(f->session, ERR_E0600, expr->span,
                            "cannot apply unary operator `%s` to type `" STR_FMT "`",
                            is_not ? "!" : "-", STR_ARG(text));
    diag_primary_label(diag, "cannot apply unary operator `%s`", is_not ? "!" : "-");
    if (f_kind(f, ty) == TY_UINT) {
        diag_note(diag, "unsigned values cannot be negated");
        if (operand->kind == HIR_EXPR_LIT && operand->lit.kind == LIT_INT &&
            operand->lit.integer.low == 1 && !operand->lit.integer.high) {
            Str message = arena_printf(
                f->arena, "you may have meant the maximum value of `" STR_FMT "`", STR_ARG(text));
            diag_suggest_one(diag, message.ptr, expr->span,
                             arena_printf(f->arena, STR_FMT "::MAX", STR_ARG(text)), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
    }
    note_missing_trait(f, diag, f_resolve(f, ty), trait, (Str){0});
    diag_emit(diag);
    return f_error(f);
}

// ---------------------------------------------------------------- assignment

bool is_place_expr(FnCx *f, const HirExpr *expr) {
    switch (expr->kind) {
    case HIR_EXPR_PATH: {
        if (expr->path->kind != QPATH_RESOLVED) {
            return false;
        }
        Res res = expr->path->path->res;
        if (res.kind == RES_DEF) {
            return def_get(f->program, res.def)->kind == DEF_STATIC;
        }
        return res.kind == RES_LOCAL || res.kind == RES_ERROR;
    }
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_ERROR:
        return true;
    case HIR_EXPR_UNARY:
        return expr->unary.op == UNOP_DEREF;
    case HIR_EXPR_LIT:
    case HIR_EXPR_CALL:
    case HIR_EXPR_METHOD_CALL:
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_BINARY:
    case HIR_EXPR_CAST:
    case HIR_EXPR_LET:
    case HIR_EXPR_IF:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_BLOCK:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_ADDR_OF:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_STRUCT:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return false;
    }
    return false;
}

// `a = b` where a bool is wanted.
static Ty report_assign_for_equal(FnCx *f, HirExpr *expr, Ty expected) {
    Ty lhs_ty = check_expr_no_hint(f, expr->binary.lhs);
    Ty rhs_ty = check_expr(f, expr->binary.rhs, expect_ty(lhs_ty));
    if (f_is_error(f, lhs_ty) || f_is_error(f, rhs_ty)) {
        return f_error(f);
    }
    Diag *diag = diag_error(f->session, ERR_E0308, expr->span, "mismatched types");
    diag_primary_label(diag, STR_FMT, STR_ARG(expected_found_text(f, expected, f->common->unit)));
    if (coerce_can(f, rhs_ty, lhs_ty)) {
        diag_suggest_one(diag, "you might have meant to compare for equality",
                         span_end(expr->binary.op_span), STR("="), APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    return f_error(f);
}

Ty check_assign(FnCx *f, HirExpr *expr, Expect expect) {
    HirExpr *lhs = expr->binary.lhs;
    Ty expected = expect_only_has_type(f, expect);
    if (expected.index && f_kind(f, f_shallow(f, expected)) == TY_BOOL) {
        return report_assign_for_equal(f, expr, f_shallow(f, expected));
    }
    Ty lhs_ty = check_expr_no_hint(f, lhs);
    bool is_place = is_place_expr(f, lhs);
    if (!is_place) {
        if (lhs->kind != HIR_EXPR_ERROR && (lhs->kind != HIR_EXPR_PATH || !f_is_error(f, lhs_ty))) {
            Diag *diag = diag_error(f->session, ERR_E0070, expr->binary.op_span,
                                    "invalid left-hand side of assignment");
            diag_label(diag, lhs->span, "cannot assign to this expression");
            diag_emit(diag);
        }
        f_error(f);
    } else {
        convert_place_to_mut(f, lhs);
    }
    HirExpr *rhs = expr->binary.rhs;
    Ty rhs_ty = check_expr(f, rhs, expect_ty(lhs_ty));
    if (is_place) {
        demand_coerce(f, rhs, rhs_ty, lhs_ty, false,
                      (Site){.kind = SITE_ASSIGN, .other = lhs->span, .expr = lhs});
    } else if (!coerce_expr(f, rhs, rhs_ty, lhs_ty, false, &(Ty){0})) {
        rhs_ty = f_error(f); // the place that is none has been told
    }
    f_require_sized(f, lhs_ty, lhs->span, CAUSE_MISC);
    return f_is_error(f, lhs_ty) || f_is_error(f, rhs_ty) ? f_error(f) : f->common->unit;
}
