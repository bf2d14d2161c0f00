// trait_explain.c: the notes and helps below a trait error.
//
// In: an obligation that failed, with the chain of those it came from. Out: "required for `X` to
// implement `Y`", "required by a bound in `f`", other impls of the trait, `#[derive(..)]` or a
// bound as the likely fix. Follows what the installed rustc prints; the order of the notes is part
// of that.
#include "frontend/ty/trait_report.h"

#include <stdlib.h>

const Obligation *obligation_root(const Obligation *obligation) {
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent) {
        obligation = obligation->cause.parent;
    }
    return obligation;
}

Span def_head_span(Program *program, DefId def) {
    DefKind kind = def_get(program, def)->kind;
    if (kind == DEF_CLOSURE) {
        const HirClosure *closure = hir_closure(program, def);
        return closure ? closure->head_span : def_get(program, def)->span;
    }
    const HirItem *item = kind == DEF_ANON_CONST || kind == DEF_MOD ? NULL : hir_item(program, def);
    return item ? item->head_span : def_get(program, def)->name_span;
}

bool explain_is_local(const Program *program, DefId def) {
    return def_get(program, def)->crate.index == program->local.index;
}

static uint32_t line_of(const Program *program, uint32_t position) {
    return source_place(program->session->sources, position).line;
}

// ---------------------------------------------------------------- the chain of causes

// required by a bound in `f`
static void explain_bound(Explain *explain, const ObligationCause *cause, const Clause *clause) {
    Program *program = explain->program;
    Str item = fn_path_str(explain->cx, explain->arena, cause->item);
    const Def *def = def_get(program, cause->item);
    DefId sized = lang_item(program, LANG_SIZED);
    bool implicit_sized = clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, sized);
    if (implicit_sized) { // a written `T: Sized` has a span of its own text
        Str text = source_text(program->session->sources, cause->clause_span);
        implicit_sized = !str_ends_with(text, STR("Sized"));
    }
    const char *bound = implicit_sized ? "an implicit `Sized` bound" : "a bound";
    if (span_is_none(cause->clause_span)) {
        diag_note(explain->diag, "required by %s in `" STR_FMT "`", bound, STR_ARG(item));
        return;
    }
    if (!explain_is_local(program, cause->item)) { // there is no source to show the bound in
        diag_span_note(explain->diag, def_head_span(program, cause->item),
                       "required by %s in `" STR_FMT "`", bound, STR_ARG(item));
        return;
    }
    diag_span_note(explain->diag, cause->clause_span, "required by %s in `" STR_FMT "`", bound,
                   STR_ARG(item));
    Span name = def->name_span;
    if (!span_is_none(name) &&
        line_of(program, name.hi) != line_of(program, cause->clause_span.lo)) {
        diag_sub_label(explain->diag, name, "required by a bound in this %s",
                       def_kind_description(def->kind));
    }
    if (implicit_sized) {
        diag_sub_label(
            explain->diag, cause->clause_span,
            "required by the implicit `Sized` requirement on this type parameter in `" STR_FMT "`",
            STR_ARG(item));
    } else {
        diag_sub_label(explain->diag, cause->clause_span, "required by this bound in `" STR_FMT "`",
                       STR_ARG(item));
    }
}

// required for `W<u8>` to implement `Baz`: `parent` is what the impl was needed for.
static void explain_impl(Explain *explain, const ObligationCause *cause, const Obligation *parent) {
    Clause clause = infer_resolve_clause(explain->infer, parent->clause);
    DefId coerce = lang_item(explain->program, LANG_COERCE_UNSIZED);
    if (clause.kind != CLAUSE_TRAIT || def_eq(clause.trait.trait, coerce)) {
        return; // of a coercion only the cast is named
    }
    clause.trait.args = args_erase_regions(explain->cx, clause.trait.args);
    Str self = ty_str_brief(explain->cx, explain->arena, trait_ref_self(explain->cx, clause.trait));
    Str trait = trait_ref_str_brief(explain->cx, explain->arena, clause.trait);
    const HirItem *item = explain_is_local(explain->program, cause->item)
                              ? hir_item(explain->program, cause->item)
                              : NULL;
    if (!item || item->kind != DEF_IMPL || !item->impl.trait_ref) {
        diag_note(explain->diag, "required for `" STR_FMT "` to implement `" STR_FMT "`",
                  STR_ARG(self), STR_ARG(trait));
        return;
    }
    diag_span_note(explain->diag, item->impl.trait_ref->span,
                   "required for `" STR_FMT "` to implement `" STR_FMT "`", STR_ARG(self),
                   STR_ARG(trait));
    diag_sub_add_primary(explain->diag, item->impl.self_ty->span);
    if (!span_is_none(cause->clause_span)) {
        diag_sub_label(explain->diag, cause->clause_span,
                       "unsatisfied trait bound introduced here");
    }
}

// The tuple of what a closure captures: the closure itself is named.
static bool is_captures(Explain *explain, const TyData *data, const Obligation *obligation) {
    if (data->kind != TY_TUPLE || obligation->cause.kind != CAUSE_DERIVED ||
        !obligation->cause.parent || obligation->cause.parent->clause.kind != CLAUSE_TRAIT) {
        return false;
    }
    Clause clause = infer_resolve_clause(explain->infer, obligation->cause.parent->clause);
    TyKind kind = ty_kind(explain->cx, trait_ref_self(explain->cx, clause.trait));
    return kind == TY_CLOSURE || kind == TY_COROUTINE;
}

// Built-in: auto traits and the compiler's own look into the parts of a type.
static void explain_structure(Explain *explain, const Obligation *parent) {
    Clause clause = infer_resolve_clause(explain->infer, parent->clause);
    if (clause.kind != CLAUSE_TRAIT) {
        return;
    }
    Ty self = trait_ref_self(explain->cx, clause.trait);
    const TyData *data = ty_data(explain->cx, self);
    DefId unsize = lang_item(explain->program, LANG_UNSIZE);
    if (def_eq(clause.trait.trait, unsize)) {
        return; // the cast above says it
    }
    Str text = ty_str_brief(explain->cx, explain->arena, self);
    if (data->kind == TY_ADT) {
        diag_span_note(explain->diag, def_get(explain->program, data->item.def)->name_span,
                       "required because it appears within the type `" STR_FMT "`", STR_ARG(text));
    } else if (data->kind == TY_CLOSURE) {
        diag_span_note(explain->diag, def_head_span(explain->program, data->item.def),
                       "required because it's used within this closure");
    } else if (data->kind == TY_COROUTINE) {
        HirCoroutine kind = hir_closure(explain->program, data->item.def)->coroutine;
        diag_span_note(explain->diag, def_head_span(explain->program, data->item.def),
                       "required because it's used within this `async` %s",
                       kind == COROUTINE_FN        ? "fn body"
                       : kind == COROUTINE_CLOSURE ? "closure"
                                                   : "block");
    } else if (data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE) {
        diag_span_note(explain->diag, def_head_span(explain->program, data->item.def),
                       "required because it appears within the type `" STR_FMT "`", STR_ARG(text));
    } else if (!is_captures(explain, data, parent)) {
        diag_note(explain->diag, "required because it appears within the type `" STR_FMT "`",
                  STR_ARG(text));
    }
}

static void explain_cast(Explain *explain, const Obligation *root) {
    Clause clause = infer_resolve_clause(explain->infer, root->clause);
    if (clause.kind != CLAUSE_TRAIT || args_len(explain->cx, clause.trait.args) < 2) {
        return;
    }
    const GenericArg *args = args_ptr(explain->cx, clause.trait.args);
    diag_note(explain->diag, "required for the cast from `" STR_FMT "` to `" STR_FMT "`",
              STR_ARG(ty_str(explain->cx, explain->arena, arg_ty(args[0]))),
              STR_ARG(ty_str(explain->cx, explain->arena, arg_ty(args[1]))));
}

// What an opaque type was inferred from.
static void label_returned(Explain *explain) {
    const InferCx *infer = explain->infer;
    if (infer->returned.index != 0) {
        Ty ty = ty_erase_regions(explain->cx, infer_resolve(explain->infer, infer->returned));
        diag_label(explain->diag, infer->returned_span,
                   "return type was inferred to be `" STR_FMT "` here",
                   STR_ARG(ty_str(explain->cx, explain->arena, ty)));
    }
}

static void explain_root(Explain *explain, const Obligation *root) {
    switch (root->cause.kind) {
    case CAUSE_WHERE_CLAUSE:
        if (root->cause.item.index) {
            explain_bound(explain, &root->cause, &root->clause);
            DefId sized = lang_item(explain->program, LANG_SIZED);
            if (root->clause.kind == CLAUSE_TRAIT && def_eq(root->clause.trait.trait, sized)) {
                explain_relax_sized(explain, root);
            }
        }
        break;
    case CAUSE_COERCE_UNSIZED:
    case CAUSE_CAST:
        explain_cast(explain, root);
        break;
    case CAUSE_REPEAT_ELEM:
        diag_note(explain->diag, "the `Copy` trait is required because this value will be copied "
                                 "for each element of the array");
        break;
    case CAUSE_STATIC_SYNC:
        diag_note(explain->diag, "shared static variables must have a type that implements `Sync`");
        break;
    case CAUSE_MISC:
    case CAUSE_SIZED_LOCAL:
    case CAUSE_SIZED_ARG:
    case CAUSE_SIZED_RETURN:
    case CAUSE_SIZED_CALL_ARG:
    case CAUSE_OPERATOR:
    case CAUSE_METHOD:
    case CAUSE_QUESTION_MARK:
    case CAUSE_FIELD_SIZED:
    case CAUSE_ELEM_SIZED:
    case CAUSE_TUPLE_ELEM_SIZED:
    case CAUSE_IMPL_ITEM:
    case CAUSE_MAIN_TERMINATION:
    case CAUSE_CLOSURE_CAPTURE:
    case CAUSE_DERIVED:
    case CAUSE_ITERATOR:
        break;
    case CAUSE_OPAQUE_BOUND:
        label_returned(explain);
        break;
    case CAUSE_TRIVIAL_BOUND:
        diag_help(explain->diag, "see issue #48214");
        break;
    }
}

typedef VEC(DefId) DefIdVec;

// Adds the trait of the obligation; false: it is in the list.
static bool note_trait(DefIdVec *seen, const Obligation *obligation) {
    DefId trait = obligation->clause.kind == CLAUSE_TRAIT ? obligation->clause.trait.trait : NO_DEF;
    for (uint32_t i = 0; i < seen->len; i++) {
        if (def_eq(seen->data[i], trait)) {
            return false;
        }
    }
    vec_push(seen, trait);
    return true;
}

// `[T]: Index` for `[T; N]: Index`: requirements of traits that were already shown are counted, the
// last one is shown.
static const Obligation *skip_seen_traits(Explain *explain, const Obligation *obligation,
                                          DefIdVec *seen) {
    uint32_t hidden = 0;
    const Obligation *last = NULL;
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent &&
           obligation->cause.item.index && obligation->cause.parent->clause.kind == CLAUSE_TRAIT &&
           !note_trait(seen, obligation->cause.parent)) {
        last = obligation = obligation->cause.parent;
        hidden++;
    }
    if (last) {
        Clause clause = infer_resolve_clause(explain->infer, last->clause);
        diag_note(explain->diag, "%u redundant requirement%s hidden", hidden,
                  hidden == 1 ? "" : "s");
        diag_note(explain->diag, "required for `" STR_FMT "` to implement `" STR_FMT "`",
                  STR_ARG(ty_str_brief(explain->cx, explain->arena,
                                       trait_ref_self(explain->cx, clause.trait))),
                  STR_ARG(trait_ref_str_brief(explain->cx, explain->arena, clause.trait)));
    }
    return obligation;
}

const Obligation *explain_derivation(Explain *explain, const Obligation *obligation) {
    DefIdVec seen = {0};
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent) {
        const Obligation *parent = obligation->cause.parent;
        if (obligation->cause.item.index) {
            explain_impl(explain, &obligation->cause, parent);
            note_trait(&seen, parent);
            obligation = skip_seen_traits(explain, parent, &seen);
        } else {
            explain_structure(explain, parent);
            obligation = parent;
        }
    }
    vec_free(&seen);
    return obligation;
}

// What a derived impl calls is not the user's to know; what it names in a type is.
static bool is_derived_call(Explain *explain, const Obligation *obligation) {
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent) {
        obligation = obligation->cause.parent;
    }
    const ObligationCause *cause = &obligation->cause;
    return span_in_derive(explain->program->session, cause->span) &&
           (cause->kind == CAUSE_COERCE_UNSIZED ||
            (cause->kind == CAUSE_WHERE_CLAUSE && cause->item.index &&
             def_get(explain->program, cause->item)->kind == DEF_ASSOC_FN));
}

void explain_causes(Explain *explain, const Obligation *obligation) {
    if (is_derived_call(explain, obligation)) {
        return;
    }
    explain_root(explain, explain_derivation(explain, obligation));
}

// ---------------------------------------------------------------- derive

static bool is_derivable(Program *program, DefId trait) {
    static const char *const names[] = {"Clone", "Copy", "Debug",     "Default",   "Eq",
                                        "Hash",  "Ord",  "PartialEq", "PartialOrd"};
    Str name = sym_str(program->session, def_get(program, trait)->name);
    if (!program->crates[def_get(program, trait)->crate.index - 1]->is_library) {
        return false;
    }
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_eq(name, str_of(names[i]))) {
            return true;
        }
    }
    return false;
}

bool explain_derive(Explain *explain, TraitRef ref, bool suggest) {
    TyCx *cx = explain->cx;
    Ty self = trait_ref_self(cx, ref);
    const TyData *data = ty_data(cx, self);
    if (data->kind != TY_ADT || !explain_is_local(explain->program, data->item.def) ||
        !is_derivable(explain->program, ref.trait)) {
        return false;
    }
    const GenericArg *args = args_ptr(cx, ref.args);
    if (args_len(cx, ref.args) > 1 && arg_ty(args[1]).index != self.index) {
        return false; // PartialEq with another type
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    Str name = sym_str(explain->program->session, def_get(explain->program, ref.trait)->name);
    if (adt->kind == ADT_UNION || (adt->kind == ADT_ENUM && str_eq(name, STR("Default")))) {
        return false;
    }
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        for (uint32_t j = 0; j < adt->variants[i].field_count; j++) {
            Ty field = field_ty(cx, adt->variants[i].fields[j].def, data->item.args);
            uint32_t count = args_len(cx, ref.args);
            GenericArg list[2] = {arg_of_ty(field), arg_of_ty(field)};
            GenericArgs field_args = args_intern(cx, list, count > 2 ? 2 : count);
            Clause clause = clause_of_trait((TraitRef){ref.trait, field_args}, SPAN_NONE);
            if (trait_evaluate(explain->infer, (ParamEnv){0}, clause) == CERTAINTY_NO) {
                return false;
            }
        }
    }
    if (suggest) {
        Span at = span_start(def_get(explain->program, data->item.def)->span);
        Str derive = arena_printf(explain->arena, "#[derive(" STR_FMT ")]\n", STR_ARG(name));
        Str message = arena_printf(
            explain->arena, "consider annotating `" STR_FMT "` with `#[derive(" STR_FMT ")]`",
            STR_ARG(ty_str(cx, explain->arena, self)), STR_ARG(name));
        diag_suggest_one(explain->diag, message.ptr, at, derive, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    return true;
}

// ---------------------------------------------------------------- a bound on a parameter

static Str trait_args_text(Str trait) {
    const char *args = memchr(trait.ptr, '<', trait.len);
    args = args ? args : memchr(trait.ptr, '(', trait.len);
    return args ? (Str){args, (size_t)(trait.ptr + trait.len - args)} : STR("");
}

// How the trait is written in suggested code: with its whole path unless it is the crate's own.
static Str trait_in_code(Explain *explain, TraitRef ref) {
    Str text = trait_ref_str(explain->cx, explain->arena, ref);
    if (explain_is_local(explain->program, ref.trait)) {
        return text;
    }
    return arena_printf(explain->arena, STR_FMT STR_FMT,
                        STR_ARG(def_path_str_full(explain->program, explain->arena, ref.trait)),
                        STR_ARG(trait_args_text(text)));
}

bool explain_is_about_param(const HirWhere *where, DefId param) {
    return where->bounded && where->bounded->kind == HIR_TY_PATH &&
           where->bounded->path.kind == QPATH_RESOLVED && where->bounded->path.path &&
           where->bounded->path.path->res.kind == RES_DEF &&
           def_eq(where->bounded->path.path->res.def, param);
}

static bool has_trailing_comma(Explain *explain, Span where) {
    return str_eq(
        source_text(explain->program->session->sources, (Span){where.hi, where.hi + 1, where.ctxt}),
        STR(","));
}

static void restrict_self(Explain *explain, const HirItem *owner, TraitRef ref) {
    if (!owner || !owner->generics || owner->kind != DEF_ASSOC_FN) {
        return;
    }
    Span last = SPAN_NONE;
    for (uint32_t i = 0; i < owner->generics->wheres.len; i++) {
        if (!owner->generics->wheres.ptr[i].in_param_list) {
            last = owner->generics->wheres.ptr[i].span;
        }
    }
    Str trait = trait_ref_str(explain->cx, explain->arena, ref);
    bool any = !span_is_none(last);
    bool comma = any && has_trailing_comma(explain, last);
    last.hi += comma;
    Str text = arena_printf(explain->arena, "%s Self: " STR_FMT,
                            comma ? ""
                            : any ? ","
                                  : " where",
                            STR_ARG(trait));
    diag_suggest_one(explain->diag, "consider further restricting `Self`",
                     any ? span_end(last) : span_end(owner->head_span), text, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
}

static void restrict_param(Explain *explain, TraitRef ref, Str trait) {
    TyCx *cx = explain->cx;
    const TyData *data = ty_data(cx, trait_ref_self(cx, ref));
    if (data->kind != TY_PARAM || !data->param.def.index ||
        !explain_is_local(explain->program, data->param.def)) {
        return;
    }
    const Def *param = def_get(explain->program, data->param.def);
    if (param->kind != DEF_TY_PARAM) {
        restrict_self(explain,
                      explain->infer->body_owner.index
                          ? hir_item(explain->program, explain->infer->body_owner)
                          : NULL,
                      ref);
        return;
    }
    const HirItem *owner = hir_item(explain->program, param->parent);
    const HirGenericParam *declared = NULL;
    for (uint32_t i = 0; owner && owner->generics && i < owner->generics->params.len; i++) {
        if (def_eq(owner->generics->params.ptr[i].def, data->param.def)) {
            declared = &owner->generics->params.ptr[i];
        }
    }
    Span in_list = SPAN_NONE, in_where = SPAN_NONE, last = SPAN_NONE;
    for (uint32_t i = 0; owner && owner->generics && i < owner->generics->wheres.len; i++) {
        const HirWhere *where = &owner->generics->wheres.ptr[i];
        if (explain_is_about_param(where, data->param.def) && where->bounds.len) {
            *(where->in_param_list ? &in_list : &in_where) =
                where->bounds.ptr[where->bounds.len - 1].span;
        }
        last = where->in_param_list ? last : where->span;
    }
    Str name = sym_str(explain->program->session, param->name);
    Str plain = sym_str(explain->program->session, def_get(explain->program, ref.trait)->name);
    Str what = declared && declared->is_impl_trait ? STR("opaque type") : STR("type parameter");
    bool further =
        !span_is_none(last) || (!span_is_none(in_list) && !(declared && declared->is_impl_trait));
    Str message = arena_printf(
        explain->arena, "consider %srestricting " STR_FMT " `" STR_FMT "` with trait `" STR_FMT "`",
        further ? "further " : "", STR_ARG(what), STR_ARG(name), STR_ARG(plain));
    Span at = !span_is_none(in_list) ? in_list : in_where;
    Str text;
    if (!span_is_none(at)) {
        text = arena_printf(explain->arena, " + " STR_FMT, STR_ARG(trait));
    } else if (!span_is_none(last)) {
        at = last;
        bool comma = has_trailing_comma(explain, last);
        at.hi += comma;
        text = arena_printf(explain->arena, "%s " STR_FMT ": " STR_FMT, comma ? "" : ",",
                            STR_ARG(name), STR_ARG(trait));
    } else {
        at = param->name_span;
        text = arena_printf(explain->arena, ": " STR_FMT, STR_ARG(trait));
    }
    diag_suggest_one(explain->diag, message.ptr, span_end(at), text, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
}

void explain_restrict_param(Explain *explain, TraitRef ref) {
    restrict_param(explain, ref, trait_in_code(explain, ref));
}

void trait_suggest_bound(InferCx *infer, Diag *diag, Ty self, DefId trait, Str args, bool full) {
    TyCx *cx = infer->cx;
    Explain explain = {
        .infer = infer, .cx = cx, .program = tycx_program(cx), .arena = infer->arena, .diag = diag};
    if (ty_kind(cx, self) != TY_PARAM || trait.index == 0) {
        return;
    }
    // The message names the trait alone: all its arguments are Self, as their defaults are.
    uint32_t count = generics_total(ty_generics(cx, trait));
    GenericArg list[4] = {arg_of_ty(self), arg_of_ty(self), arg_of_ty(self), arg_of_ty(self)};
    TraitRef ref = {trait, args_intern(cx, list, count < 4 ? count : 4)};
    Str path = explain_is_local(explain.program, trait) || !full
                   ? def_path_str(explain.program, explain.arena, trait)
                   : def_path_str_full(explain.program, explain.arena, trait);
    restrict_param(&explain, ref,
                   arena_printf(explain.arena, STR_FMT STR_FMT, STR_ARG(path), STR_ARG(args)));
}

// `&x` where `x` itself would do.
bool explain_remove_reference(Explain *explain, const Obligation *root, TraitRef ref) {
    TyCx *cx = explain->cx;
    Ty self = trait_ref_self(cx, ref);
    Span span = root->cause.span;
    Str text = source_text(explain->program->session->sources, span);
    if (ty_kind(cx, self) != TY_REF || !str_starts_with(text, STR("&"))) {
        return false;
    }
    uint32_t count = args_len(cx, ref.args);
    GenericArg *args = ARENA_DUP(explain->arena, GenericArg, args_ptr(cx, ref.args), count);
    args[0] = arg_of_ty(ty_data(cx, self)->ref.elem);
    Clause clause = clause_of_trait((TraitRef){ref.trait, args_intern(cx, args, count)}, span);
    if (trait_evaluate(explain->infer, root->env, clause) != CERTAINTY_YES) {
        return false;
    }
    uint32_t len = str_starts_with(text, STR("&mut ")) ? 5 : 1;
    Span ampersand = {span.lo, span.lo + len, span.ctxt};
    diag_suggest_one(explain->diag, "consider removing the leading `&`-reference", ampersand,
                     STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
    return true;
}

// ---------------------------------------------------------------- other impls

typedef struct OtherImpl {
    TraitRef ref;
    DefId impl;
    Str text; // sorted by it
} OtherImpl;
typedef VEC(OtherImpl) OtherImplVec;

static Ty strip_references(TyCx *cx, Ty ty) {
    while (ty_kind(cx, ty) == TY_REF) {
        ty = ty_data(cx, ty)->ref.elem;
    }
    return ty;
}

// Types that a reader may have meant instead of each other.
static int category(const TyData *data) {
    switch (data->kind) {
    case TY_BOOL:
        return 1;
    case TY_CHAR:
        return 2;
    case TY_STR:
        return 3;
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
        return 4;
    case TY_INFER:
        return data->infer.kind == INFER_INT || data->infer.kind == INFER_FLOAT ? 4 : 0;
    case TY_REF:
    case TY_RAW_PTR:
        return 6;
    case TY_ARRAY:
    case TY_SLICE:
        return 7;
    case TY_FN_DEF:
    case TY_FN_PTR:
        return 8;
    case TY_DYN:
        return 9;
    case TY_CLOSURE:
    case TY_COROUTINE:
        return 10;
    case TY_TUPLE:
        return 11;
    case TY_ALIAS:
        return 12;
    case TY_ADT:
        return 13;
    case TY_FOREIGN:
        return 14;
    case TY_PARAM:
        return 15;
    case TY_NONE:
    case TY_NEVER:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        break;
    }
    return 0;
}

static bool is_similar(TyCx *cx, Ty a, Ty b) {
    a = strip_references(cx, a);
    b = strip_references(cx, b);
    const TyData *da = ty_data(cx, a), *db = ty_data(cx, b);
    if (a.index == b.index) {
        return true;
    }
    int category_a = category(da);
    if (category_a == 0 || category_a != category(db)) {
        return false;
    }
    if (da->kind == TY_ADT) {
        return def_eq(da->item.def, db->item.def);
    }
    return da->kind != TY_RAW_PTR || da->ref.is_mut == db->ref.is_mut;
}

static int compare_texts(const void *left, const void *right) {
    Str a = ((const OtherImpl *)left)->text, b = ((const OtherImpl *)right)->text;
    int order = memcmp(a.ptr, b.ptr, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

// Impls for this very type, where there are any, and no others.
static void keep_exact(Explain *explain, Ty self, OtherImplVec *impls) {
    TyCx *cx = explain->cx;
    self = ty_erase_regions(cx, strip_references(cx, self));
    uint32_t kept = 0;
    for (uint32_t i = 0; i < impls->len; i++) {
        Ty other =
            ty_erase_regions(cx, strip_references(cx, trait_ref_self(cx, impls->data[i].ref)));
        if (other.index == self.index) {
            OtherImpl swap = impls->data[kept];
            impls->data[kept++] = impls->data[i];
            impls->data[i] = swap;
        }
    }
    impls->len = kept ? kept : impls->len;
}

static void collect_impls(Explain *explain, TraitRef ref, bool similar, OtherImplVec *out) {
    TyCx *cx = explain->cx;
    const ImplIndex *index = trait_impl_index(cx, ref.trait);
    Ty self = trait_ref_self(cx, ref);
    for (uint32_t i = 0; i < index->len; i++) {
        const ImplHeader *header = &index->headers[i];
        Ty other = trait_ref_self(cx, header->ref);
        if (header->is_negative || ty_kind(cx, other) == TY_PARAM ||
            !impl_is_recommended(explain->program, header->impl) ||
            (similar && !is_similar(cx, self, other))) {
            continue;
        }
        TraitRef plain = header->ref;
        if (similar) { // the others are shown as they are written
            plain.args = args_erase_regions(cx, plain.args);
        }
        Str text = arena_printf(explain->arena, "<" STR_FMT " as " STR_FMT ">",
                                STR_ARG(ty_str(cx, explain->arena, trait_ref_self(cx, plain))),
                                STR_ARG(trait_ref_str(cx, explain->arena, plain)));
        vec_push(out, (OtherImpl){plain, header->impl, text});
    }
    keep_exact(explain, self, out);
    if (out->len) {
        qsort(out->data, out->len, sizeof *out->data, compare_texts);
    }
}

static bool all_traits_equal(Explain *explain, const OtherImplVec *impls) {
    Str first = trait_ref_str(explain->cx, explain->arena, impls->data[0].ref);
    for (uint32_t i = 1; i < impls->len; i++) {
        if (!str_eq(first, trait_ref_str(explain->cx, explain->arena, impls->data[i].ref))) {
            return false;
        }
    }
    return true;
}

static Str describe_impl(Explain *explain, const OtherImpl *impl, bool only_type) {
    Str self = ty_str(explain->cx, explain->arena, trait_ref_self(explain->cx, impl->ref));
    if (only_type) {
        return self;
    }
    return arena_printf(explain->arena, "`" STR_FMT "` implements `" STR_FMT "`", STR_ARG(self),
                        STR_ARG(trait_ref_str(explain->cx, explain->arena, impl->ref)));
}

static void list_impls(Explain *explain, TraitRef ref, const OtherImplVec *impls) {
    enum { FEW = 5, MOST = 9, SHOWN = 8 };
    TyCx *cx = explain->cx;
    TraitRef identity = {ref.trait, args_identity(cx, ref.trait)};
    Str trait = trait_ref_str(cx, explain->arena, identity);
    bool only_type = all_traits_equal(explain, impls);
    if (impls->len < FEW) {
        diag_span_help(explain->diag, def_head_span(explain->program, impls->data[0].impl),
                       "the following other types implement trait `" STR_FMT "`", STR_ARG(trait));
        for (uint32_t i = 0; i < impls->len; i++) {
            Span span = def_head_span(explain->program, impls->data[i].impl);
            if (i > 0) {
                diag_sub_add_primary(explain->diag, span);
            }
            const char *quote = only_type ? "`" : "";
            Str text = describe_impl(explain, &impls->data[i], only_type);
            diag_sub_label(explain->diag, span, "%s" STR_FMT "%s", quote, STR_ARG(text), quote);
        }
        return;
    }
    Str text = STR("");
    uint32_t end = impls->len <= MOST ? impls->len : SHOWN;
    for (uint32_t i = 0; i < end; i++) {
        text = arena_printf(explain->arena, STR_FMT "\n  " STR_FMT, STR_ARG(text),
                            STR_ARG(describe_impl(explain, &impls->data[i], only_type)));
    }
    if (impls->len > end) {
        text = arena_printf(explain->arena, STR_FMT "\nand %u others", STR_ARG(text),
                            impls->len - SHOWN);
    }
    diag_help(explain->diag, "the following other types implement trait `" STR_FMT "`:" STR_FMT,
              STR_ARG(trait), STR_ARG(text));
}

// An impl as it is for as many of the asked-for arguments as can be, from the first on.
typedef struct NearImpl {
    TraitRef ref;
    uint32_t different, at; // how many arguments are not the asked-for ones; the last of them
    bool same_self;
} NearImpl;

static NearImpl near_impl(Explain *explain, TraitRef ref, const OtherImpl *other) {
    TyCx *cx = explain->cx;
    InferCx *infer = explain->infer;
    InferSnapshot snapshot = infer_snapshot(infer);
    NearImpl near = {.ref = other->ref, .different = args_len(cx, ref.args)};
    GenericArgs args = infer_fresh_args(infer, SPAN_NONE, other->impl);
    TraitRef header;
    ObligationVec nested = {0};
    if (ty_impl_trait_ref(cx, other->impl, &header)) {
        header.args = args_subst(cx, header.args, args);
        near.different = 0;
        for (uint32_t i = 0; i < args_len(cx, ref.args); i++) {
            GenericArg asked = args_ptr(cx, ref.args)[i], has = args_ptr(cx, header.args)[i];
            bool same = infer_relate_args(infer, RELATE_EQ, SPAN_NONE, (ParamEnv){0},
                                          args_intern(cx, &asked, 1), args_intern(cx, &has, 1),
                                          &nested) == RELATE_OK;
            near.same_self |= i == 0 && same;
            near.different += !same;
            near.at = same ? near.at : i;
        }
        if (near.different < args_len(cx, ref.args)) {
            near.ref.args = args_erase_regions(cx, infer_resolve_args(infer, header.args));
        }
    }
    vec_free(&nested);
    infer_rollback(infer, snapshot);
    return near;
}

// One impl for nearly this type: what it is for instead.
static void single_impl(Explain *explain, TraitRef ref, const OtherImpl *other, bool similar) {
    TyCx *cx = explain->cx;
    NearImpl near = {.ref = other->ref, .different = args_len(cx, ref.args)};
    if (similar) {
        near = near_impl(explain, ref, other);
    }
    Str have = trait_ref_str(cx, explain->arena, near.ref);
    Str self = ty_str(cx, explain->arena, trait_ref_self(cx, near.ref));
    Str wanted_self = ty_str(cx, explain->arena, trait_ref_self(cx, ref));
    Str wanted = trait_ref_str(cx, explain->arena, ref);
    Span span = def_head_span(explain->program, other->impl);
    if (near.different == args_len(cx, ref.args)) {
        diag_span_help(explain->diag, span,
                       "the trait `" STR_FMT "` is implemented for `" STR_FMT "`", STR_ARG(have),
                       STR_ARG(self));
        return;
    }
    Str trait = str_eq(wanted, have)
                    ? STR("it")
                    : arena_printf(explain->arena, "trait `" STR_FMT "`", STR_ARG(have));
    Str type =
        near.same_self ? STR("it") : arena_printf(explain->arena, "`" STR_FMT "`", STR_ARG(self));
    diag_span_help(explain->diag, span,
                   "the trait `" STR_FMT "` is not implemented for `" STR_FMT "`\nbut " STR_FMT
                   " is implemented for " STR_FMT,
                   STR_ARG(wanted), STR_ARG(wanted_self), STR_ARG(trait), STR_ARG(type));
    // Exactly one argument that differs is worth naming.
    GenericArg asked = args_ptr(cx, ref.args)[near.at], has = args_ptr(cx, near.ref.args)[near.at];
    if (near.different == 1 && arg_tag(asked) == ARG_TY) {
        diag_help(explain->diag,
                  "for that trait implementation, expected `" STR_FMT "`, found `" STR_FMT "`",
                  STR_ARG(ty_str(cx, explain->arena, arg_ty(has))),
                  STR_ARG(ty_str(cx, explain->arena, arg_ty(asked))));
    }
}

static bool is_well_known(Explain *explain, DefId trait) {
    return ty_trait_is_auto(explain->cx, trait) ||
           lang_item_of(explain->program, trait) != LANG_NONE ||
           def_attr(explain->program, trait, SYM(RUSTC_DIAGNOSTIC_ITEM)) != NULL;
}

bool explain_has_other_args(Explain *explain, TraitRef ref) {
    OtherImplVec impls = {0};
    collect_impls(explain, ref, true, &impls);
    bool other = impls.len == 1;
    if (other) {
        other = near_impl(explain, ref, &impls.data[0]).same_self;
    }
    vec_free(&impls);
    return other;
}

bool explain_similar_impls(Explain *explain, TraitRef ref) {
    OtherImplVec impls = {0};
    collect_impls(explain, ref, true, &impls);
    bool shown = impls.len > 0;
    if (impls.len == 1) {
        single_impl(explain, ref, &impls.data[0], true);
    } else if (shown) {
        list_impls(explain, ref, &impls);
    }
    vec_free(&impls);
    return shown;
}

bool explain_other_impls(Explain *explain, TraitRef ref) {
    bool well_known = is_well_known(explain, ref.trait);
    OtherImplVec impls = {0};
    bool shown = false;
    collect_impls(explain, ref, true, &impls);
    if (impls.len == 1) {
        single_impl(explain, ref, &impls.data[0], true);
        shown = true;
    } else if (impls.len > 1) {
        list_impls(explain, ref, &impls);
        shown = true;
    } else if (impls.len == 0 && !well_known) {
        collect_impls(explain, ref, false, &impls);
        if (impls.len == 1) {
            single_impl(explain, ref, &impls.data[0], false);
        } else if (impls.len > 1) {
            list_impls(explain, ref, &impls);
        }
        shown = impls.len > 0;
    }
    vec_free(&impls);
    return shown;
}
