// lint_must_use.c: values that a statement throws away: unused_must_use and path_statements.
//
// A value must be used when its type, one inside a box, a tuple or an array, a trait that it is
// only known by, or the function that made it says so; so must closures and the results of
// operators. Follows rustc_lint::unused.
#include "frontend/check/lint_late.h"

typedef struct Unused {
    Program *program;
    const TypeckResults *results;
    Span span;
    bool in_block; // the value of a block that is a statement
} Unused;

// ---------------------------------------------------------------- attributes

static Str attr_string(Program *program, const HirAttr *attr) {
    for (uint32_t i = 0; attr->ast && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        if (token_is_literal(token->kind)) {
            Str text = sym_str(program->session, token->symbol);
            if (text.len >= 2 && text.ptr[0] == '"') {
                return (Str){text.ptr + 1, text.len - 2};
            }
        }
    }
    return (Str){0};
}

static bool must_use_attr(Program *program, DefId def, Str *reason) {
    const HirAttr *attr = def_attr(program, def, SYM(MUST_USE));
    if (!attr) {
        return false;
    }
    *reason = attr_string(program, attr);
    return true;
}

// ---------------------------------------------------------------- reports

static Diag *begin(const Unused *u, Str what, const char *before, const char *after) {
    return lint_diag(u->program, u->results->owner, LINT_UNUSED_MUST_USE, u->span,
                     "unused %s" STR_FMT "%s that must be used", before, STR_ARG(what), after);
}

static void suggest_ignoring(const Unused *u, Diag *diag) {
    Span span = span_source_callsite(u->program->session, u->span);
    SuggestPart parts[] = {{span_start(span), STR("let _ = ")}, {span_end(span), STR(";")}};
    diag_suggest(diag, "use `let _ = ...` to ignore the resulting value", parts,
                 u->in_block ? 2 : 1, APPLY_MAYBE, SUGGEST_VERBOSE);
}

// `core::str`: files below are the library's own matter.
static Str primitive_module(Program *program, Arena *arena, DefId impl) {
    DefId module = def_module_of(program, impl), root = module, top = module;
    while (def_get(program, root)->parent.index) {
        top = root;
        root = def_get(program, root)->parent;
    }
    return arena_printf(arena, "core::" STR_FMT,
                        SYM_ARG(program->session, def_get(program, top)->name));
}

// The path of a function with the type or trait it belongs to: `Box::<T>::new`,
// `core::str::<impl str>::trim`.
static Str path_of(Program *program, DefId def) {
    Arena *arena = check_tables(program)->arena;
    DefId parent = def_get(program, def)->parent;
    DefKind kind = def_get(program, parent)->kind;
    Str name = sym_str(program->session, def_get(program, def)->name);
    bool local = def_get(program, def)->crate.index == program->local.index;
    if (kind == DEF_TRAIT && !local) {
        return arena_printf(arena, STR_FMT "::" STR_FMT,
                            STR_ARG(def_path_str_full(program, arena, parent)), STR_ARG(name));
    }
    if (kind != DEF_IMPL || hir_impl_trait(program, parent).index) {
        return def_path_str(program, arena, def);
    }
    Ty self = ty_of(program->ty, parent);
    const TyData *data = ty_data(program->ty, self);
    Str text = ty_str(program->ty, arena, self);
    if (data->kind != TY_ADT) {
        Str module = primitive_module(program, arena, parent);
        return arena_printf(arena, STR_FMT "::<impl " STR_FMT ">::" STR_FMT, STR_ARG(module),
                            STR_ARG(text), STR_ARG(name));
    }
    Str args = args_str(program->ty, arena, data->item.args);
    text = (Str){text.ptr, text.len - args.len};
    return arena_printf(arena, STR_FMT "%s" STR_FMT "::" STR_FMT, STR_ARG(text),
                        args.len ? "::" : "", STR_ARG(args), STR_ARG(name));
}

static void report_def(const Unused *u, DefId def, Str reason, const char *before,
                       const char *after, bool inner) {
    Arena *arena = check_tables(u->program)->arena;
    Str path = path_of(u->program, def);
    Diag *diag = begin(u, arena_printf(arena, "`" STR_FMT "`", STR_ARG(path)), before, after);
    if (!diag) {
        return;
    }
    if (reason.len) {
        diag_note(diag, STR_FMT, STR_ARG(reason));
    }
    if (!inner) {
        suggest_ignoring(u, diag);
    }
    lint_emit(u->program, u->results->owner, LINT_UNUSED_MUST_USE, diag);
}

static void report_closure(const Unused *u, const char *before, const char *after) {
    const char *plural = str_starts_with(str_of(before), STR("array")) ? "closures" : "closure";
    Diag *diag = begin(u, str_of(plural), before, after);
    if (diag) {
        diag_note(diag, "closures are lazy and do nothing unless called");
        lint_emit(u->program, u->results->owner, LINT_UNUSED_MUST_USE, diag);
    }
}

// ---------------------------------------------------------------- types

static bool is_empty(Program *program, Ty ty) { // no value of it exists
    const TyData *data = ty_data(program->ty, ty);
    return data->kind == TY_NEVER ||
           (data->kind == TY_ADT && ty_adt_def(program->ty, data->item.def)->kind == ADT_ENUM &&
            ty_adt_def(program->ty, data->item.def)->variant_count == 0);
}

// Result<(), !>: nothing can have gone wrong.
static bool says_nothing(Program *program, const TyData *data) {
    TyCx *cx = program->ty;
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    DefId ok = lang_item(program, LANG_RESULT_OK);
    if (!ok.index || !def_eq(variant_adt(program, ok, NULL), adt->def) ||
        args_len(cx, data->item.args) != 2) {
        return false;
    }
    Ty value = arg_ty(args_ptr(cx, data->item.args)[0]),
       error = arg_ty(args_ptr(cx, data->item.args)[1]);
    return ty_is_unit(cx, value) && is_empty(program, error);
}

// True where it was reported, or where the type says that there is nothing to use.
static bool check_ty(const Unused *u, Ty ty, const HirExpr *expr, const char *before,
                     const char *after, bool inner);

static const char *joined(const Unused *u, const char *left, const char *right) {
    return arena_printf(check_tables(u->program)->arena, "%s%s", left, right).ptr;
}

static bool check_unused_tuple(const Unused *u, const TyData *data, const HirExpr *expr,
                               const char *before) {
    bool found = false;
    const Ty *elems = ty_list_ptr(u->program->ty, data->tuple);
    for (uint32_t i = 0; i < ty_list_len(u->program->ty, data->tuple); i++) {
        const HirExpr *elem = expr->kind == HIR_EXPR_TUPLE ? expr->list.elems[i] : expr;
        Unused part = *u;
        part.span = elem->span;
        char after[48];
        snprintf(after, sizeof after, " in tuple element %u", i);
        if (!ty_is_unit(u->program->ty, elems[i]) && !is_empty(u->program, elems[i])) {
            found |= check_ty(&part, elems[i], elem, before, joined(u, after, ""), true);
        }
    }
    return found;
}

static bool check_bounds(const Unused *u, DefId opaque, const char *before, const char *after) {
    ClauseSlice bounds = ty_item_bounds(u->program->ty, opaque);
    for (uint32_t i = 0; i < bounds.len; i++) {
        Str reason = {0};
        if (bounds.ptr[i].kind == CLAUSE_TRAIT &&
            must_use_attr(u->program, bounds.ptr[i].trait.trait, &reason)) {
            const char *plural = str_starts_with(str_of(before), STR("array")) ? "implementers of "
                                                                               : "implementer of ";
            report_def(u, bounds.ptr[i].trait.trait, reason, joined(u, before, plural), after,
                       true);
            return true;
        }
    }
    return false;
}

static bool check_object(const Unused *u, const TyData *data, const char *before,
                         const char *after) {
    const DynPred *preds = dyn_preds_ptr(u->program->ty, data->dyn.preds);
    for (uint32_t i = 0; i < dyn_preds_len(u->program->ty, data->dyn.preds); i++) {
        Str reason = {0};
        if (preds[i].kind == DYN_TRAIT && must_use_attr(u->program, preds[i].def, &reason)) {
            report_def(u, preds[i].def, reason, before, joined(u, " trait object", after), true);
            return true;
        }
    }
    return false;
}

static bool check_adt(const Unused *u, Ty ty, const HirExpr *expr, const char *before,
                      const char *after, bool inner) {
    TyCx *cx = u->program->ty;
    const TyData *data = ty_data(cx, ty);
    if (ty_is_box(cx, ty)) {
        Ty boxed = arg_ty(args_ptr(cx, data->item.args)[0]);
        return check_ty(u, boxed, expr, joined(u, before, "boxed "), after, true);
    }
    Str reason = {0};
    if (says_nothing(u->program, data)) {
        return true;
    }
    if (!must_use_attr(u->program, data->item.def, &reason)) {
        return false;
    }
    report_def(u, data->item.def, reason, before, after, inner);
    return true;
}

static bool check_ty(const Unused *u, Ty ty, const HirExpr *expr, const char *before,
                     const char *after, bool inner) {
    const TyData *data = ty_data(u->program->ty, ty);
    if (ty_is_unit(u->program->ty, ty) || is_empty(u->program, ty)) {
        return true;
    }
    uint64_t length = 0;
    if (data->kind == TY_ADT) {
        return check_adt(u, ty, expr, before, after, inner);
    }
    if (data->kind == TY_ALIAS) {
        return data->item.alias == ALIAS_OPAQUE && check_bounds(u, data->item.def, before, after);
    }
    if (data->kind == TY_DYN) {
        return check_object(u, data, before, after);
    }
    if (data->kind == TY_TUPLE) {
        return check_unused_tuple(u, data, expr, before);
    }
    if (data->kind == TY_ARRAY) {
        return const_as_u64(u->program->ty, data->array.len, &length) && length > 0 &&
               check_ty(u, data->array.elem, expr, joined(u, before, "array of "), after, true);
    }
    if (data->kind == TY_CLOSURE) {
        report_closure(u, before, after);
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- functions and operators

static DefId called_fn(const Unused *u, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_METHOD_CALL && u->results->expr_res[expr->id].kind == RES_DEF) {
        return u->results->expr_res[expr->id].def;
    }
    if (expr->kind == HIR_EXPR_CALL && expr->call.callee->kind == HIR_EXPR_PATH) {
        const TyData *callee = ty_data(u->program->ty, u->results->expr_tys[expr->call.callee->id]);
        return callee->kind == TY_FN_DEF ? callee->item.def : NO_DEF;
    }
    return NO_DEF;
}

static const char *op_description(HirBinOp op) {
    switch (op) {
    case BINOP_ADD:
    case BINOP_SUB:
    case BINOP_MUL:
    case BINOP_DIV:
    case BINOP_REM:
        return "arithmetic operation";
    case BINOP_BIT_XOR:
    case BINOP_BIT_AND:
    case BINOP_BIT_OR:
    case BINOP_SHL:
    case BINOP_SHR:
        return "bitwise operation";
    case BINOP_EQ:
    case BINOP_LT:
    case BINOP_LE:
    case BINOP_NE:
    case BINOP_GE:
    case BINOP_GT:
        return "comparison";
    case BINOP_AND:
    case BINOP_OR:
        return "logical operation";
    }
    return "";
}

static void report_op(const Unused *u, const char *what) {
    Unused at = *u;
    at.span = span_source_callsite(u->program->session, u->span);
    Diag *diag = begin(&at, str_of(what), "", "");
    if (diag) {
        diag_primary_label(diag, "the %s produces a value", what);
        suggest_ignoring(&at, diag);
        lint_emit(u->program, u->results->owner, LINT_UNUSED_MUST_USE, diag);
    }
}

static bool check_unused_expr(const Unused *u, const HirExpr *expr) {
    Str reason = {0};
    bool by_type = check_ty(u, u->results->expr_tys[expr->id], expr, "", "", false);
    DefId def = called_fn(u, expr);
    if (def.index && must_use_attr(u->program, def, &reason)) {
        report_def(u, def, reason, "return value of ", "", false);
        return true;
    }
    if (by_type) {
        return true;
    }
    if (expr->kind == HIR_EXPR_BINARY) {
        report_op(u, op_description(expr->binary.op));
    } else if (expr->kind == HIR_EXPR_UNARY) {
        report_op(u, "unary operation");
    } else if (expr->kind == HIR_EXPR_ADDR_OF) {
        report_op(u, "borrow");
    } else {
        return false;
    }
    return true;
}

// `x;` does nothing, unless x goes away by it.
static void check_path(Program *program, const TypeckResults *results, const HirStmt *stmt) {
    const HirExpr *expr = stmt->expr;
    if (expr->kind != HIR_EXPR_PATH || stmt->span.ctxt) {
        return;
    }
    Ty ty = results->expr_tys[expr->id];
    bool drops = ty_needs_drop(program->ty, ty_param_env(program->ty, results->owner), ty);
    Diag *diag = lint_diag(program, results->owner, LINT_PATH_STATEMENTS, stmt->span,
                           drops ? "path statement drops value" : "path statement with no effect");
    if (!diag) {
        return;
    }
    if (drops) {
        Str name = source_text(program->session->sources, expr->span);
        diag_suggest_one(
            diag, "use `drop` to clarify the intent", stmt->span,
            arena_printf(check_tables(program)->arena, "drop(" STR_FMT ");", STR_ARG(name)),
            APPLY_MACHINE, SUGGEST_DEFAULT);
    }
    lint_emit(program, results->owner, LINT_PATH_STATEMENTS, diag);
}

void lint_unused_value(Program *program, const TypeckResults *results, const HirStmt *stmt) {
    check_path(program, results, stmt);
    const HirExpr *expr = stmt->expr;
    bool in_block = false;
    while (expr->kind == HIR_EXPR_BLOCK) {
        in_block = true;
        if (!expr->block.block->tail) {
            break;
        }
        expr = expr->block.block->tail;
    }
    if (expr->kind != HIR_EXPR_RETURN) {
        // `write!(s, ..)` becomes `s.write_fmt(..)`: the receiver is the user's, the call is not.
        Span span =
            expr->kind == HIR_EXPR_METHOD_CALL ? expr->method_call.segment->span : expr->span;
        span = span_is_foreign(program, span) ? span_source_callsite(program->session, span)
                                              : expr->span;
        Unused unused = {program, results, span, in_block};
        if (!check_unused_expr(&unused, expr) && !in_block && expr->kind != HIR_EXPR_PATH) {
            lint_unused_result(program, results, stmt);
        }
    }
}
