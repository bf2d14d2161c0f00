// method_unsatisfied.c: E0599 for a method that is there, but for types that satisfy what this one
// does not.
//
// In: a probe that found nothing and has noted the bounds that ruled candidates out. Each is said
// where it concerns a type of the user's, where it is written in an impl of the user's, or else in
// a list. If one trait of the receiver is all that lacks, its own words are used ("`f64` is not an
// iterator"). Follows rustc_hir_typeck::method::suggest.
#define _GNU_SOURCE // memmem
#include "frontend/check/method_probe.h"

// Clauses were resolved when they were noted: variables of the probe are gone by now.
static Ty self_of(FnCx *f, const Clause *clause) {
    return clause->kind == CLAUSE_TRAIT ? f_bound_args_ty(f, clause->trait.args, 0) : (Ty){0};
}

bool only_param_lacks_trait(MethodProbe *p, Ty ty) {
    FnCx *f = p->f;
    bool all = p->unsatisfied.len && f_kind(f, ty) == TY_PARAM && !p->path_mode;
    for (uint32_t i = 0; all && i < p->unsatisfied.len; i++) {
        const Unsatisfied *one = &p->unsatisfied.data[i];
        Ty self = self_of(f, &one->clause);
        all = one->is_nested && self.index && ty_eq(self, ty) &&
              ty_assoc_by_name(f->cx, one->clause.trait.trait, p->name, DEF_ASSOC_FN).index;
    }
    return all;
}

// ---------------------------------------------------------------- iterators

// A collection on which a method of its iterators is called.
static bool may_become_iterator(FnCx *f, Ty ty) {
    DefId into = f_lang(f, LANG_INTO_ITER);
    return into.index && trait_holds(f->infer, f->env, ty, def_get(f->program, into)->parent);
}

static bool report_collection(MethodProbe *p, Span span, Ty ty) {
    FnCx *f = p->f;
    bool lacks_iterator = false;
    for (uint32_t i = 0; i < p->unsatisfied.len; i++) {
        const Clause *clause = &p->unsatisfied.data[i].clause;
        lacks_iterator |= clause->kind == CLAUSE_TRAIT && ty_eq(self_of(f, clause), ty) &&
                          is_diagnostic_item(f->program, clause->trait.trait, "Iterator");
    }
    if (!lacks_iterator || ty_has(f->cx, ty, TYFLAG_INFER) || !may_become_iterator(f, ty)) {
        return false;
    }
    Str text = f_ty_str(f, ty);
    Diag *diag =
        diag_error(f->session, ERR_E0599, span,
                   "no method named `" STR_FMT "` found for %s `" STR_FMT "` in the current scope",
                   SYM_ARG(f->session, p->name), type_prefix(f, ty), STR_ARG(text));
    diag_primary_label(diag, "`" STR_FMT "` is not an iterator", STR_ARG(text));
    label_definition(f, diag, ty, "method", sym_str(f->session, p->name));
    diag_suggest_one(diag, "call `.into_iter()` first", span_start(span), STR("into_iter()."),
                     APPLY_MAYBE, SUGGEST_VERBOSE);
    diag_emit(diag);
    return true;
}

// ---------------------------------------------------------------- what is missing where

typedef struct Missing {
    DefId adt;
    Str bounds;
} Missing;
typedef VEC(Missing) MissingVec;

static void note_missing(FnCx *f, MissingVec *missing, const Clause *clause) {
    Ty self = self_of(f, clause);
    const TyData *data = self.index ? ty_data(f->cx, self) : NULL;
    if (!data || data->kind != TY_ADT || !is_local_def(f, data->item.def)) {
        return;
    }
    Str bound =
        arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(clause_str(f->cx, f->arena, *clause)));
    for (uint32_t i = 0; i < missing->len; i++) {
        Missing *one = &missing->data[i];
        if (def_eq(one->adt, data->item.def)) {
            bool before = memcmp(bound.ptr, one->bounds.ptr,
                                 bound.len < one->bounds.len ? bound.len : one->bounds.len) < 0;
            if (!memmem(one->bounds.ptr, one->bounds.len, bound.ptr, bound.len)) {
                one->bounds = arena_printf(f->arena, STR_FMT " or " STR_FMT,
                                           STR_ARG(before ? bound : one->bounds),
                                           STR_ARG(before ? one->bounds : bound));
            }
            return;
        }
    }
    vec_push(missing, (Missing){data->item.def, bound});
}

static void label_missing(MethodProbe *p, Diag *diag, Ty ty) {
    FnCx *f = p->f;
    const TyData *receiver = ty_data(f->cx, ty);
    MissingVec missing = {0};
    for (uint32_t i = 0; i < p->unsatisfied.len; i++) {
        note_missing(f, &missing, &p->unsatisfied.data[i].clause);
        if (p->unsatisfied.data[i].is_nested) {
            note_missing(f, &missing, &p->unsatisfied.data[i].by);
        }
    }
    bool labelled = false;
    for (uint32_t i = 0; i < missing.len; i++) {
        const Missing *one = &missing.data[i];
        bool own = receiver->kind == TY_ADT && def_eq(receiver->item.def, one->adt);
        Str before =
            own ? arena_printf(f->arena, "method `" STR_FMT "` not found for this %s because it ",
                               SYM_ARG(f->session, p->name), type_prefix(f, ty))
                : STR("");
        diag_label(diag, item_head_span(f, one->adt), STR_FMT "doesn't satisfy " STR_FMT,
                   STR_ARG(before), STR_ARG(one->bounds));
        labelled |= own;
    }
    vec_free(&missing);
    if (!labelled) {
        label_definition(f, diag, ty, "method", sym_str(f->session, p->name));
    }
}

static bool is_said_at_impl(FnCx *f, const Unsatisfied *one) {
    return one->impl.index && is_local_def(f, one->impl) && one->bound.lo;
}

static bool is_repeated(MethodProbe *p, uint32_t index) {
    const Unsatisfied *one = &p->unsatisfied.data[index];
    Str text = clause_str(p->f->cx, p->f->arena, one->clause);
    for (uint32_t i = 0; i < index; i++) {
        if (str_eq(clause_str(p->f->cx, p->f->arena, p->unsatisfied.data[i].clause), text)) {
            return true;
        }
    }
    return false;
}

static void note_at_impls(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    for (uint32_t i = 0; i < p->unsatisfied.len; i++) {
        const Unsatisfied *one = &p->unsatisfied.data[i];
        if (!is_said_at_impl(f, one) || is_repeated(p, i)) {
            continue;
        }
        HirItem *impl = hir_item(f->program, one->impl);
        diag_span_note(diag, one->bound, "trait bound `" STR_FMT "` was not satisfied",
                       STR_ARG(clause_str(f->cx, f->arena, one->clause)));
        diag_sub_label(diag, one->bound, "unsatisfied trait bound introduced here");
        diag_sub_label(diag, impl->impl.self_ty->span, "%s", "");
        if (impl->impl.trait_ref) {
            diag_sub_label(diag, impl->impl.trait_ref->span, "%s", "");
        }
    }
}

static void list_bounds(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    Str list = STR("the following trait bounds were not satisfied:");
    bool any = false;
    for (uint32_t i = 0; i < p->unsatisfied.len; i++) {
        const Unsatisfied *one = &p->unsatisfied.data[i];
        if (is_said_at_impl(f, one) || is_repeated(p, i)) {
            continue;
        }
        any = true;
        list = arena_printf(f->arena, STR_FMT "\n`" STR_FMT "`", STR_ARG(list),
                            STR_ARG(clause_str(f->cx, f->arena, one->clause)));
        if (one->is_nested) {
            list = arena_printf(f->arena, STR_FMT "\nwhich is required by `" STR_FMT "`",
                                STR_ARG(list), STR_ARG(clause_str(f->cx, f->arena, one->by)));
        }
    }
    if (any) {
        diag_note(diag, STR_FMT, STR_ARG(list));
    }
}

static bool suggest_derive(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    for (uint32_t i = p->unsatisfied.len; i > 0; i--) {
        const Clause *clause = &p->unsatisfied.data[i - 1].clause;
        Ty self = self_of(f, clause);
        const TyData *data = self.index ? ty_data(f->cx, self) : NULL;
        if (!data || data->kind != TY_ADT || !is_local_def(f, data->item.def)) {
            continue;
        }
        DefId trait = clause->trait.trait;
        if (lang_item_of(f->program, trait) != LANG_CLONE &&
            lang_item_of(f->program, trait) != LANG_EQ) {
            return false;
        }
        Str name = sym_str(f->session, def_get(f->program, trait)->name);
        Str message = arena_printf(
            f->arena, "consider annotating `" STR_FMT "` with `#[derive(" STR_FMT ")]`",
            SYM_ARG(f->session, def_get(f->program, data->item.def)->name), STR_ARG(name));
        diag_suggest_one(diag, message.ptr, span_start(item_head_span(f, data->item.def)),
                         arena_printf(f->arena, "#[derive(" STR_FMT ")]\n", STR_ARG(name)),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- the report

// The words of the one trait that the receiver lacks, if it is but one.
static Unimplemented words_of_trait(MethodProbe *p, Ty ty) {
    FnCx *f = p->f;
    const Clause *found = NULL;
    for (uint32_t i = 0; i < p->unsatisfied.len; i++) {
        const Unsatisfied *one = &p->unsatisfied.data[i];
        Ty self = self_of(f, &one->clause);
        if (!self.index || !ty_eq(self, ty)) {
            continue;
        }
        if (!one->is_nested || (found && !def_eq(found->trait.trait, one->clause.trait.trait))) {
            return (Unimplemented){0};
        }
        found = &one->clause;
    }
    if (!found) {
        return (Unimplemented){0};
    }
    ObligationCause cause = f_cause(CAUSE_MISC, p->span);
    return trait_unimplemented_text(f->infer, found->trait, &cause, STR(""));
}

Ty report_unsatisfied(MethodProbe *p, const HirExpr *writer, Span span, Ty ty) {
    FnCx *f = p->f;
    if (report_collection(p, span, ty)) {
        return f_error(f);
    }
    Str text = f_ty_str(f, ty);
    Unimplemented words = words_of_trait(p, ty);
    bool is_open = ty_has(f->cx, ty, TYFLAG_INFER) && words.message.len;
    Diag *diag = words.message.len && !is_open
                     ? diag_error(f->session, ERR_E0599, span, STR_FMT, STR_ARG(words.message))
                     : diag_error(f->session, ERR_E0599, span,
                                  "the method `" STR_FMT "` exists for %s `" STR_FMT
                                  "`, but its trait bounds were not satisfied",
                                  SYM_ARG(f->session, p->name), type_prefix(f, ty), STR_ARG(text));
    if (writer) {
        note_writer(diag, writer);
    } else if (words.label.len && !is_open) {
        diag_primary_label(diag, STR_FMT, STR_ARG(words.label));
    } else if (!is_open) {
        diag_primary_label(
            diag, "method cannot be called on `" STR_FMT "` due to unsatisfied trait bounds",
            STR_ARG(text));
    }
    label_missing(p, diag, ty);
    note_at_impls(p, diag);
    list_bounds(p, diag);
    suggest_where(p, diag);
    bool derived = suggest_derive(p, diag);
    bool has_traits = !derived && suggest_unimported_traits(p, diag);
    if (!has_traits && !derived) {
        suggest_implementing(p, diag);
    }
    if (!has_traits && writer) {
        diag_label(diag, span_source_callsite(f->session, p->span),
                   "method cannot be called on `" STR_FMT "` due to unsatisfied trait bounds",
                   STR_ARG(text));
    }
    diag_emit(diag);
    return f_error(f);
}
