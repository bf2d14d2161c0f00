// lint_fn_item.c: function_item_references: `{:p}` of a reference to a function, which is the
// address of nothing.
//
// In: calls whose function wants fmt::Pointer of what stands behind one of its arguments; of the
// formatting macros these are the constructors of their arguments. Follows
// rustc_mir_transform::function_item_references.
#include "frontend/check/lint_late.h"

// Is the type parameter to be shown as a pointer?
static bool is_shown_as_pointer(const LateLint *l, DefId callee, Ty param) {
    TyCx *cx = l->program->ty;
    ClauseSlice clauses = ty_predicates(cx, callee);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        if (clause->kind == CLAUSE_TRAIT &&
            is_diagnostic_item(l->program, clause->trait.trait, "Pointer") &&
            ty_eq(arg_ty(args_ptr(cx, clause->trait.args)[0]), param)) {
            return true;
        }
    }
    return false;
}

static void report(const LateLint *l, const HirExpr *arg, Ty fn) {
    TyCx *cx = l->program->ty;
    Arena *arena = late_arena(l);
    const TyData *data = ty_data(cx, fn);
    FnSig sig = sig_open_erased(cx, ty_fn_sig(cx, data->item.def));
    Diag *diag = late_lint(l, LINT_FUNCTION_ITEM_REFERENCES, arg->span,
                           "taking a reference to a function item does not give a function "
                           "pointer");
    if (!diag) {
        return;
    }
    Str abi = sig.abi.index ? arena_printf(arena, "extern \"" STR_FMT "\" ",
                                           SYM_ARG(l->program->session, sig.abi))
                            : STR("");
    Str params = STR("");
    for (uint32_t i = 0; i < sig_input_count(cx, sig) + sig.c_variadic; i++) {
        params = arena_printf(arena, STR_FMT "%s%s", STR_ARG(params), i ? ", " : "",
                              i < sig_input_count(cx, sig) ? "_" : "...");
    }
    Str name = sym_str(l->program->session, def_get(l->program, data->item.def)->name);
    Str generic = args_str(cx, arena, data->item.args);
    Str ident = generic.len
                    ? arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(name), STR_ARG(generic))
                    : name;
    Str message =
        arena_printf(arena, "cast `" STR_FMT "` to obtain a function pointer", STR_ARG(name));
    diag_suggest_one(diag, message.ptr, arg->span,
                     arena_printf(arena, STR_FMT " as %s" STR_FMT "fn(" STR_FMT ")%s",
                                  STR_ARG(ident), sig.is_unsafe ? "unsafe " : "", STR_ARG(abi),
                                  STR_ARG(params),
                                  ty_is_unit(cx, sig_output(cx, sig)) ? "" : " -> _"),
                     APPLY_UNSPECIFIED, SUGGEST_DEFAULT);
    late_emit(l, LINT_FUNCTION_ITEM_REFERENCES, diag);
}

// The parameter and the argument's type are taken apart side by side.
static void check_argument(const LateLint *l, DefId callee, Ty param, Ty actual,
                           const HirExpr *arg) {
    TyCx *cx = l->program->ty;
    while (ty_kind(cx, param) == TY_REF && ty_kind(cx, actual) == TY_REF) {
        param = ty_data(cx, param)->ref.elem;
        actual = ty_data(cx, actual)->ref.elem;
        arg = arg->kind == HIR_EXPR_ADDR_OF && arg->addr_of.operand->kind == HIR_EXPR_ADDR_OF
                  ? arg->addr_of.operand
                  : arg;
    }
    if (ty_kind(cx, param) == TY_PARAM && ty_kind(cx, actual) == TY_REF &&
        ty_kind(cx, ty_data(cx, actual)->ref.elem) == TY_FN_DEF &&
        is_shown_as_pointer(l, callee, param)) {
        report(l, arg, ty_data(cx, actual)->ref.elem);
    }
}

void lint_fn_references(const LateLint *l) {
    if (l->expr->kind != HIR_EXPR_CALL && l->expr->kind != HIR_EXPR_METHOD_CALL) {
        return;
    }
    LateCall call = late_call(l, l->expr);
    DefKind kind = call.callee.index ? def_get(l->program, call.callee)->kind : DEF_NONE;
    if (kind != DEF_FN && kind != DEF_ASSOC_FN) {
        return;
    }
    TyCx *cx = l->program->ty;
    FnSig sig = sig_open_erased(cx, ty_fn_sig(cx, call.callee));
    for (uint32_t i = 0; i < sig_input_count(cx, sig); i++) {
        const HirExpr *arg = late_argument(&call, i);
        if (arg) {
            check_argument(l, call.callee, sig_input(cx, sig, i), late_adjusted_type(l, arg), arg);
        }
    }
}
