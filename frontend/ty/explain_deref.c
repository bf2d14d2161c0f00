// explain_deref.c: operands of an operator that are references to what the operator is for.
//
// In: an operator's trait that is missing for the types of both sides. Out: which of them to
// dereference, and how often, so that it is there. Both are taken off from the inside, as a
// reader reads them: `&Box<T>` beside `&&T` meets at T. Follows rustc's wording.
#include "frontend/ty/trait_report.h"

enum { MOST_STEPS = 8 };

typedef struct DerefSteps {
    Ty types[MOST_STEPS];
    uint32_t count;
} DerefSteps;

static Ty deref_target(Explain *explain, ParamEnv env, Ty ty) {
    TyCx *cx = explain->cx;
    DefId deref = lang_item(explain->program, LANG_DEREF),
          target = lang_item(explain->program, LANG_DEREF_TARGET);
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_REF) {
        return infer_resolve(explain->infer, data->ref.elem);
    }
    if (data->kind != TY_ADT || deref.index == 0 || target.index == 0 ||
        !trait_holds(explain->infer, env, ty, deref)) {
        return (Ty){0};
    }
    GenericArg self = arg_of_ty(ty);
    ObligationCause cause = {.kind = CAUSE_MISC};
    ObligationVec nested = {0};
    Ty result = trait_normalize(explain->infer, &cause, env,
                                ty_projection(cx, target, args_intern(cx, &self, 1)), &nested);
    vec_free(&nested);
    return infer_resolve(explain->infer, result);
}

static DerefSteps deref_steps(Explain *explain, ParamEnv env, Ty ty) {
    DerefSteps steps = {.count = 0};
    while (ty.index != 0 && steps.count < MOST_STEPS) {
        steps.types[steps.count++] = ty;
        ty = deref_target(explain, env, ty);
    }
    return steps;
}

static bool holds_for(Explain *explain, ParamEnv env, TraitRef ref, Ty lhs, Ty rhs) {
    uint32_t count = args_len(explain->cx, ref.args);
    GenericArg *args =
        ARENA_DUP(explain->arena, GenericArg, args_ptr(explain->cx, ref.args), count);
    args[0] = arg_of_ty(lhs);
    args[1] = arg_of_ty(rhs);
    TraitRef tried = {ref.trait, args_intern(explain->cx, args, count)};
    return trait_evaluate(explain->infer, env, clause_of_trait(tried, SPAN_NONE)) != CERTAINTY_NO;
}

typedef struct DerefEdit {
    const char *message;
    SuggestPart parts[3];
    uint32_t count;
} DerefEdit;

// `*` as often as it takes, in place of the `&`s that are written.
static DerefEdit edit_of(Explain *explain, const HirExpr *expr, uint32_t steps) {
    DerefEdit edit = {.message = "consider dereferencing here"};
    Span borrows = span_start(expr->span);
    if (expr->kind == HIR_EXPR_ADDR_OF) {
        bool several = expr->addr_of.operand->kind == HIR_EXPR_ADDR_OF;
        bool only = steps <= (several ? 2u : 1u);
        edit.message = several ? only ? "consider removing the borrows"
                                      : "consider removing the borrows and dereferencing instead"
                       : only  ? "consider removing the borrow"
                               : "consider removing the borrow and dereferencing instead";
    }
    while (expr->kind == HIR_EXPR_ADDR_OF && steps > 0) {
        expr = expr->addr_of.operand;
        borrows.hi = expr->span.lo;
        steps--;
    }
    if (borrows.lo < borrows.hi) {
        edit.parts[edit.count++] = (SuggestPart){borrows, STR("")};
    }
    bool parens = expr->kind == HIR_EXPR_CAST || expr->kind == HIR_EXPR_BINARY;
    if (steps > 0) {
        char *text = ARENA_ARRAY(explain->arena, char, steps + 1);
        memset(text, '*', steps);
        text[steps] = '(';
        edit.parts[edit.count++] =
            (SuggestPart){span_start(expr->span), (Str){text, steps + parens}};
    }
    if (steps > 0 && parens) {
        edit.parts[edit.count++] = (SuggestPart){span_end(expr->span), STR(")")};
    }
    return edit;
}

static void suggest(Explain *explain, const HirExpr *lhs, uint32_t left, const HirExpr *rhs,
                    uint32_t right) {
    DerefEdit edit = edit_of(explain, left > 0 ? lhs : rhs, left > 0 ? left : right);
    SuggestPart parts[6];
    copy_bytes(parts, edit.parts, sizeof *parts * edit.count);
    uint32_t count = edit.count;
    if (left > 0 && right > 0) {
        DerefEdit other = edit_of(explain, rhs, right);
        copy_bytes(parts + count, other.parts, sizeof *parts * other.count);
        count += other.count;
        edit.message = "consider dereferencing both sides of the expression";
    }
    diag_suggest(explain->diag, edit.message, parts, count, APPLY_MACHINE, SUGGEST_VERBOSE);
}

bool explain_deref_operands(Explain *explain, const Obligation *root, TraitRef ref) {
    DefId owner = explain->infer->body_owner;
    const HirBody *body = owner.index != 0 ? hir_body(explain->program, owner) : NULL;
    uint32_t id = root->cause.kind == CAUSE_OPERATOR ? root->cause.expr : 0;
    const HirExpr *expr =
        body != NULL && id != 0 && id <= body->expr_count ? body->exprs[id] : NULL;
    if (expr == NULL || expr->kind != HIR_EXPR_BINARY || args_len(explain->cx, ref.args) != 2 ||
        expr->span.ctxt != 0) {
        return false;
    }
    const GenericArg *args = args_ptr(explain->cx, ref.args);
    DerefSteps lhs = deref_steps(explain, root->env, arg_ty(args[0])),
               rhs = deref_steps(explain, root->env, arg_ty(args[1]));
    uint32_t most = lhs.count > rhs.count ? lhs.count : rhs.count;
    for (uint32_t i = 0; i < most; i++) {
        // The last types stand beside each other; what is left over on one side beside the first.
        uint32_t left = i + lhs.count >= most ? i + lhs.count - most : 0,
                 right = i + rhs.count >= most ? i + rhs.count - most : 0;
        if (holds_for(explain, root->env, ref, lhs.types[left], rhs.types[right])) {
            if (left > 0 || right > 0) {
                suggest(explain, expr->binary.lhs, left, expr->binary.rhs, right);
            }
            return left > 0 || right > 0;
        }
    }
    return false;
}
