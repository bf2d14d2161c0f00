// trait_async.c: why a future is not Send: what it holds over an await.
//
// In: an auto trait that failed somewhere inside a coroutine. Out: rustc's words for it: the
// future, the value that is in the way, and the await it is held over. Follows rustc's
// note_obligation_cause_for_async_await.
#include "frontend/check/check.h"
#include "frontend/ty/trait_report.h"

DefId trait_enclosing_body(Program *program, DefId owner, Span span) {
    const HirBody *body = hir_has_body(program, owner) ? hir_body(program, owner) : NULL;
    const HirExpr *inner = NULL;
    for (uint32_t i = 1; body && i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_CLOSURE && expr->span.lo <= span.lo &&
            span.hi <= expr->span.hi &&
            (!inner || (inner->span.lo <= expr->span.lo && expr->span.hi <= inner->span.hi))) {
            inner = expr;
        }
    }
    return inner ? inner->closure->def : owner;
}

typedef struct Culprit {
    DefId coroutine, outer; // innermost and outermost one around the type
    Ty target;              // what the innermost one holds
} Culprit;

static bool find_culprit(Explain *explain, const Obligation *leaf, Culprit *culprit) {
    *culprit = (Culprit){0};
    for (const Obligation *at = leaf; at; at = at->cause.parent) {
        Clause clause = infer_resolve_clause(explain->infer, at->clause);
        if (clause.kind != CLAUSE_TRAIT) {
            break;
        }
        Ty self = ty_erase_regions(explain->cx, trait_ref_self(explain->cx, clause.trait));
        const TyData *data = ty_data(explain->cx, self);
        if (data->kind == TY_COROUTINE) {
            if (!culprit->coroutine.index) {
                culprit->coroutine = data->item.def;
            }
            culprit->outer = data->item.def;
        } else if (!culprit->coroutine.index) {
            culprit->target = self;
        }
        if (at->cause.kind != CAUSE_DERIVED) {
            break;
        }
    }
    return culprit->coroutine.index && culprit->target.index;
}

Str coroutine_fn_name(Program *program, DefId coroutine) {
    const Def *root = def_get(program, hir_typeck_root(program, coroutine));
    return sym_str(program->session, root->name);
}

static Str future_text(Explain *explain, DefId coroutine) {
    switch (hir_closure(explain->program, coroutine)->coroutine) {
    case COROUTINE_FN:
        return arena_printf(explain->arena, "future returned by `" STR_FMT "`",
                            STR_ARG(coroutine_fn_name(explain->program, coroutine)));
    case COROUTINE_CLOSURE:
        return STR("future created by async closure");
    case COROUTINE_BLOCK:
    case COROUTINE_NONE:
        break;
    }
    return STR("future created by async block");
}

// `T` as it is where the coroutine is used against `T` as it is in its body: compared by their
// heads.
static bool is_target(Explain *explain, Ty held, Ty target) {
    const TyData *a = ty_data(explain->cx, held), *b = ty_data(explain->cx, target);
    if (ty_eq(ty_erase_regions(explain->cx, held), target)) {
        return true;
    }
    return ty_has(explain->cx, held, TYFLAG_PARAM) && a->kind == b->kind &&
           (a->kind != TY_ADT || def_eq(a->item.def, b->item.def));
}

static void note_held(Explain *explain, const HeldLocal *held, Str what, Str is_not) {
    Diag *diag = explain->diag;
    diag_span_note(diag, held->await, "future %.*s as this value is used across an await",
                   (int)is_not.len, is_not.ptr);
    Str name = source_text(explain->program->session->sources, held->span);
    diag_sub_label(diag, held->await, "await occurs here, with `" STR_FMT "` maybe used later",
                   STR_ARG(name));
    diag_sub_label(diag, held->span, "has type `" STR_FMT "` which " STR_FMT, STR_ARG(what),
                   STR_ARG(is_not));
}

static bool note_captured(Explain *explain, DefId coroutine, Ty target, Str what, Str is_not) {
    const TypeckResults *results = typeck(explain->program, coroutine);
    const ClosureInfo *info = typeck_closure(results, coroutine);
    TyList list =
        ty_data(explain->cx,
                closure_parts(explain->cx, ty_data(explain->cx, info->ty)->item.args).captures)
            ->tuple;
    for (uint32_t i = 0; i < info->capture_count; i++) {
        if (!is_target(explain, ty_list_ptr(explain->cx, list)[i], target)) {
            continue;
        }
        Span span = info->captures[i].path_span;
        const TyData *data = ty_data(explain->cx, target);
        if (data->kind != TY_REF) {
            diag_span_note(explain->diag, span, "captured value " STR_FMT, STR_ARG(is_not));
            diag_sub_label(explain->diag, span, "has type `" STR_FMT "` which " STR_FMT,
                           STR_ARG(what), STR_ARG(is_not));
            return true;
        }
        const char *amp = data->ref.is_mut ? "&mut" : "&",
                   *needs = data->ref.is_mut ? "Send" : "Sync";
        diag_span_note(explain->diag, span,
                       "captured value " STR_FMT
                       " because `%s` references cannot be sent unless their referent is `%s`",
                       STR_ARG(is_not), amp, needs);
        diag_sub_label(explain->diag, span,
                       "has type `" STR_FMT "` which " STR_FMT ", because `" STR_FMT
                       "` is not `%s`",
                       STR_ARG(what), STR_ARG(is_not),
                       STR_ARG(ty_str(explain->cx, explain->arena, data->ref.elem)), needs);
        return true;
    }
    return false;
}

bool trait_report_held(Explain *explain, const FulfillError *error, TraitRef ref, Str missing) {
    Program *program = explain->program;
    Culprit culprit;
    if (!ty_trait_is_auto(explain->cx, ref.trait) ||
        !find_culprit(explain, &error->obligation, &culprit)) {
        return false;
    }
    Str trait = trait_ref_str(explain->cx, explain->arena, ref);
    bool send = is_diagnostic_item(program, ref.trait, "Send");
    bool sync = is_diagnostic_item(program, ref.trait, "Sync");
    Str is_not = send || sync ? arena_printf(explain->arena, "is not `" STR_FMT "`", STR_ARG(trait))
                              : arena_printf(explain->arena, "does not implement `" STR_FMT "`",
                                             STR_ARG(trait));
    Span span = error->obligation.cause.span;
    explain->diag = send || sync
                        ? diag_error(program->session, ERR_NONE, span,
                                     "future cannot be %s between threads "
                                     "safely",
                                     send ? "sent" : "shared")
                        : diag_error(program->session, ERR_NONE, span,
                                     "future does not implement `" STR_FMT "`", STR_ARG(trait));
    Diag *diag = explain->diag;
    diag_primary_label(diag, STR_FMT " " STR_FMT, STR_ARG(future_text(explain, culprit.outer)),
                       STR_ARG(is_not));
    diag_help(diag, STR_FMT, STR_ARG(missing));
    CoroutineHeld held;
    Str what = ty_str(explain->cx, explain->arena, culprit.target);
    bool said = false;
    if (ty_coroutine_witness(explain->cx, culprit.coroutine, &held)) {
        for (uint32_t i = 0; i < held.len && !said; i++) {
            if (is_target(explain, held.ptr[i].ty, culprit.target)) {
                note_held(explain, &held.ptr[i], what, is_not);
                said = true;
            }
        }
    }
    if (!said) {
        note_captured(explain, culprit.coroutine, culprit.target, what, is_not);
    }
    const Obligation *at = &error->obligation;
    while (at->cause.kind == CAUSE_DERIVED && at->cause.parent &&
           at->cause.parent->clause.kind == CLAUSE_TRAIT) {
        Clause clause = infer_resolve_clause(explain->infer, at->clause);
        const TyData *data = ty_data(explain->cx, trait_ref_self(explain->cx, clause.trait));
        at = at->cause.parent;
        if (data->kind == TY_COROUTINE && def_eq(data->item.def, culprit.outer)) {
            break;
        }
    }
    explain_causes(explain, at);
    diag_emit(diag);
    return true;
}
