// method_sized.c: methods that trait objects do not have, because they ask for `Self: Sized`.
//
// In: a method call with what was picked for it. Out: an error without a code, with the other kind
// of reference where the method is there for that. Follows rustc's wording.
#include "frontend/check/method_probe.h"

static Span sized_bound(FnCx *f, DefId method, GenericArgs args) {
    ClauseSlice clauses = ty_predicates(f->cx, method);
    DefId sized = f_lang(f, LANG_SIZED);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        if (clause->kind != CLAUSE_TRAIT || !def_eq(clause->trait.trait, sized)) {
            continue;
        }
        Clause own = clause_subst(f->cx, *clause, args);
        if (f_kind(f, f_shallow(f, arg_ty(args_ptr(f->cx, own.trait.args)[0]))) == TY_DYN) {
            return clause->span;
        }
    }
    return SPAN_NONE;
}

// 0: no reference, 1: `&`, 2: `&mut`.
static int reference_kind(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, f_shallow(f, ty));
    return data->kind != TY_REF ? 0 : data->ref.is_mut ? 2 : 1;
}

static bool is_other_pick(const Pick *a, const Pick *b) {
    return !def_eq(a->candidate.item, b->candidate.item) ||
           a->candidate.kind != b->candidate.kind || a->autoderefs != b->autoderefs ||
           a->autoref != b->autoref || a->unsize != b->unsize || !ty_eq(a->self_ty, b->self_ty);
}

// `&mut T` for `&T` and the other way around, if the method is another one there; or none.
static Ty other_reference(MethodProbe *p) {
    FnCx *f = p->f;
    int kind = reference_kind(f, p->self_ty);
    if (kind == 0) {
        return (Ty){0};
    }
    const TyData *data = ty_data(f->cx, f_shallow(f, p->self_ty));
    Ty inverted = ty_ref(f->cx, data->ref.region, data->ref.elem, kind == 1);
    MethodProbe other = {.f = f, .span = p->span, .name = p->name, .self_ty = inverted};
    bool differs = method_probe(&other) == PROBE_PICK && is_other_pick(&p->pick, &other.pick) &&
                   reference_kind(f, other.pick.self_ty) != kind;
    method_probe_free(&other);
    return differs ? inverted : (Ty){0};
}

// The written type of the parameter that the receiver is, through `&` and `*`.
static const HirTy *receiver_type(FnCx *f, const HirExpr *receiver) {
    while (receiver->kind == HIR_EXPR_ADDR_OF ||
           (receiver->kind == HIR_EXPR_UNARY && receiver->unary.op == UNOP_DEREF)) {
        receiver = receiver->kind == HIR_EXPR_ADDR_OF ? receiver->addr_of.operand
                                                      : receiver->unary.operand;
    }
    const HirPath *path = receiver->kind == HIR_EXPR_PATH ? receiver->path->path : NULL;
    const HirItem *item = hir_item(f->program, f->owner);
    if (path == NULL || path->res.kind != RES_LOCAL || item == NULL ||
        (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN)) {
        return NULL;
    }
    for (uint32_t i = 0; i < f->body->param_count && i < item->fn.sig.input_count; i++) {
        const HirPat *pat = f->body->params[i];
        if (pat->kind == HIR_PAT_BINDING && pat->binding.local == path->res.local) {
            return item->fn.sig.inputs[i];
        }
    }
    return NULL;
}

bool report_sized_bound(MethodProbe *p, DefId method, GenericArgs args, const HirExpr *receiver) {
    FnCx *f = p->f;
    Span bound = sized_bound(f, method, args);
    if (span_is_none(bound)) {
        return false;
    }
    Ty other = other_reference(p);
    Str name = sym_str(f->session, p->name);
    if (other.index == 0) {
        Diag *diag = diag_error(f->session, ERR_NONE, p->span,
                                "the `" STR_FMT "` method cannot be invoked on a trait object",
                                STR_ARG(name));
        diag_label(diag, bound, "this has a `Sized` requirement");
        diag_emit(diag);
        return true;
    }
    Str have = f_ty_str(f, p->self_ty), want = f_ty_str(f, other);
    Diag *diag = diag_error(f->session, ERR_NONE, p->span,
                            "the `" STR_FMT "` method cannot be invoked on `" STR_FMT "`",
                            STR_ARG(name), STR_ARG(have));
    const char *message =
        arena_printf(f->session->arena, "you need `" STR_FMT "` instead of `" STR_FMT "`",
                     STR_ARG(want), STR_ARG(have))
            .ptr;
    const HirTy *written = receiver_type(f, receiver);
    if (written != NULL && written->kind == HIR_TY_REF && !written->ref.is_mut) {
        diag_suggest_one(diag, message, span_start(written->ref.elem->span), STR("mut "),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    } else {
        diag_help(diag, "%s", message);
    }
    diag_emit(diag);
    return true;
}
