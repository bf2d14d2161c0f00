// trait_report.c: trait errors as rustc words them.
//
// In: obligations that failed, each with the chain of obligations it was nested in. Out: E0277 with
// the trait's own text where it has one, E0271 for associated types, E0282/E0283 where inference
// could not decide, E0275 for overflow, E0525/E0593/E0631 for closures that do not fit, E0038 for
// traits that are not dyn compatible. An error whose types already have errors in them is silent,
// and the same thing is said once for a place. Follows the rustc development guide, "Errors and
// lints", and what the installed rustc prints.
#include "frontend/ty/trait_report.h"

static Session *session_of(TyCx *cx) {
    return tycx_program(cx)->session;
}

// ---------------------------------------------------------------- dyn compatibility

static const char *violation_text(ObjectViolationKind kind) {
    switch (kind) {
    case OBJECT_SIZED_SELF:
        return "it requires `Self: Sized`";
    case OBJECT_SUPERTRAIT_SELF:
        return "it uses `Self` as a type parameter";
    case OBJECT_ASSOC_CONST:
        return "it contains associated const `";
    case OBJECT_GENERIC_ASSOC:
        return "it contains generic associated type `";
    case OBJECT_STATIC_METHOD:
        return "has no `self` parameter";
    case OBJECT_SELF_IN_INPUT:
        return "references the `Self` type in this parameter";
    case OBJECT_SELF_IN_OUTPUT:
        return "references the `Self` type in its return type";
    case OBJECT_GENERIC_METHOD:
        return "has generic type parameters";
    case OBJECT_OPAQUE_OUTPUT:
        return "references an `impl Trait` type in its return type";
    case OBJECT_ASYNC:
        return "is `async`";
    case OBJECT_RECEIVER:
        return "`self` parameter cannot be dispatched on";
    }
    return "";
}

static void violation_label(Program *program, Diag *diag, const ObjectViolation *violation) {
    Session *session = program->session;
    const char *text = violation_text(violation->kind);
    Symbol name = def_get(program, violation->def)->name;
    switch (violation->kind) {
    case OBJECT_SIZED_SELF:
    case OBJECT_SUPERTRAIT_SELF:
        diag_sub_label(diag, violation->span, "...because %s", text);
        return;
    case OBJECT_ASSOC_CONST:
    case OBJECT_GENERIC_ASSOC:
        diag_sub_label(diag, violation->span, "...because %s" STR_FMT "`", text,
                       SYM_ARG(session, name));
        return;
    case OBJECT_RECEIVER:
        diag_sub_label(diag, violation->span, "...because method `" STR_FMT "`'s %s",
                       SYM_ARG(session, name), text);
        return;
    case OBJECT_STATIC_METHOD:
        diag_sub_label(diag, violation->span, "...because associated function `" STR_FMT "` %s",
                       SYM_ARG(session, name), text);
        return;
    case OBJECT_SELF_IN_INPUT:
    case OBJECT_SELF_IN_OUTPUT:
    case OBJECT_GENERIC_METHOD:
    case OBJECT_OPAQUE_OUTPUT:
    case OBJECT_ASYNC:
        diag_sub_label(diag, violation->span, "...because method `" STR_FMT "` %s",
                       SYM_ARG(session, name), text);
        return;
    }
}

static void suggest_method(Program *program, Diag *diag, DefId fn) {
    Session *session = program->session;
    const HirItem *item = hir_item(program, fn);
    Symbol name = def_get(program, fn)->name;
    if (!item || (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN)) {
        return;
    }
    Str head = source_text(session->sources, item->head_span);
    const char *open = memchr(head.ptr, '(', head.len);
    if (open) {
        uint32_t at = item->head_span.lo + (uint32_t)(open - head.ptr) + 1;
        Span inside = {at, at, item->head_span.ctxt};
        Str message = arena_printf(session->arena,
                                   "consider turning `" STR_FMT
                                   "` into a method by giving it a `&self` argument",
                                   SYM_ARG(session, name));
        diag_suggest_one(diag, message.ptr, inside,
                         item->fn.sig.input_count ? STR("&self, ") : STR("&self"), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    Span last = SPAN_NONE;
    for (uint32_t i = 0; item->generics && i < item->generics->wheres.len; i++) {
        last =
            item->generics->wheres.ptr[i].in_param_list ? last : item->generics->wheres.ptr[i].span;
    }
    Str message = arena_printf(session->arena,
                               "alternatively, consider constraining `" STR_FMT
                               "` so it does not apply to trait objects",
                               SYM_ARG(session, name));
    bool any = !span_is_none(last);
    diag_suggest_one(diag, message.ptr, any ? span_end(last) : span_end(item->head_span),
                     any ? STR(", Self: Sized") : STR(" where Self: Sized"), APPLY_MAYBE,
                     SUGGEST_VERBOSE);
}

static void violation_help(Program *program, Diag *diag, const ObjectViolation *violation) {
    Session *session = program->session;
    Symbol name = def_get(program, violation->def)->name;
    switch (violation->kind) {
    case OBJECT_SIZED_SELF:
    case OBJECT_SUPERTRAIT_SELF:
    case OBJECT_RECEIVER:
        return;
    case OBJECT_STATIC_METHOD:
        suggest_method(program, diag, violation->def);
        return;
    case OBJECT_ASSOC_CONST:
    case OBJECT_GENERIC_ASSOC:
    case OBJECT_SELF_IN_INPUT:
    case OBJECT_SELF_IN_OUTPUT:
    case OBJECT_GENERIC_METHOD:
    case OBJECT_OPAQUE_OUTPUT:
    case OBJECT_ASYNC:
        diag_help(diag, "consider moving `" STR_FMT "` to another trait", SYM_ARG(session, name));
        return;
    }
}

enum { MOST_IMPLEMENTORS = 9 };

// The few types that implement the trait may be named where `dyn` cannot be.
static void suggest_implementors(Program *program, Diag *diag, DefId trait) {
    TyCx *cx = program->ty;
    Arena *arena = program->session->arena;
    Str name = def_path_str(program, arena, trait);
    DefIdSlice impls = ty_trait_impls(cx, trait);
    Str types = STR("");
    Str only = STR("");
    uint32_t count = 0;
    for (uint32_t i = 0; i < impls.len; i++) {
        Ty self = ty_of(cx, impls.ptr[i]);
        TyKind kind = ty_kind(cx, self);
        if (kind == TY_PARAM || kind == TY_ALIAS) {
            return; // a blanket impl
        }
        if (kind != TY_DYN && count++ < MOST_IMPLEMENTORS) {
            only = ty_str(cx, arena, self);
            types = arena_printf(arena, STR_FMT "  " STR_FMT "\n", STR_ARG(types), STR_ARG(only));
        }
    }
    if (count == 1) {
        diag_help(diag,
                  "only type `" STR_FMT "` implements `" STR_FMT
                  "`; consider using it directly instead.",
                  STR_ARG(only), STR_ARG(name));
    } else if (count > 1 && count <= MOST_IMPLEMENTORS) {
        diag_help(diag,
                  "the following types implement `" STR_FMT "`:\n" STR_FMT
                  "consider defining an enum where each variant holds one of these types,\n"
                  "implementing `" STR_FMT "` for this new enum and using it instead",
                  STR_ARG(name), STR_ARG(types), STR_ARG(name));
    }
}

void trait_report_object_violations(Program *program, Span span, DefId trait) {
    Session *session = program->session;
    TyCx *cx = program->ty;
    Str name = def_path_str(program, session->arena, trait);
    ObjectViolationSlice violations = trait_object_violations(cx, trait);
    trait_tables(cx)->object_violation_told = true;
    Diag *diag = diag_error(session, ERR_E0038, span,
                            "the trait `" STR_FMT "` is not dyn compatible", STR_ARG(name));
    diag_primary_label(diag, "`" STR_FMT "` is not dyn compatible", STR_ARG(name));
    bool local = def_get(program, trait)->crate.index == program->local.index;
    const char *note = "for a trait to be dyn compatible it needs to allow building a vtable\n"
                       "for more information, visit "
                       "<https://doc.rust-lang.org/reference/items/traits.html#dyn-compatibility>";
    if (!local || violations.len == 0) {
        if (violations.len) {
            diag_note(diag, "the trait is not dyn compatible because %s",
                      violation_text(violations.ptr[0].kind));
        }
        diag_note(diag, "%s", note);
        diag_emit(diag);
        return;
    }
    diag_span_note(diag, violations.ptr[0].span, "%s", note);
    for (uint32_t i = 1; i < violations.len; i++) {
        diag_sub_add_primary(diag, violations.ptr[i].span);
    }
    diag_sub_label(diag, def_get(program, trait)->name_span, "this trait is not dyn compatible...");
    for (uint32_t i = 0; i < violations.len; i++) {
        violation_label(program, diag, &violations.ptr[i]);
    }
    for (uint32_t i = 0; i < violations.len; i++) {
        violation_help(program, diag, &violations.ptr[i]);
    }
    suggest_implementors(program, diag, trait);
    diag_emit(diag);
}

// ---------------------------------------------------------------- closures

// By the kind of closure that the trait asks for.
static const char *const FN_TRAITS[2][3] = {{"Fn", "FnMut", "FnOnce"},
                                            {"AsyncFn", "AsyncFnMut", "AsyncFnOnce"}};

static const char *fn_trait_name(Program *program, DefId trait, ClosureKind *kind, bool *is_async) {
    static const LangItem items[2][3] = {{LANG_FN, LANG_FN_MUT, LANG_FN_ONCE},
                                         {LANG_ASYNC_FN, LANG_ASYNC_FN_MUT, LANG_ASYNC_FN_ONCE}};
    static const ClosureKind kinds[3] = {CLOSURE_FN, CLOSURE_FN_MUT, CLOSURE_FN_ONCE};
    for (int async = 0; async < 2; async++) {
        for (int i = 0; i < 3; i++) {
            if (def_eq(trait, program->lang[items[async][i]])) {
                *kind = kinds[i];
                *is_async = async;
                return FN_TRAITS[async][i];
            }
        }
    }
    return NULL;
}

static const char *plural(uint32_t count) {
    return count == 1 ? "" : "s";
}

static Str sig_with_inputs(Explain *explain, Ty tuple) {
    TyCx *cx = explain->cx;
    Str text = STR("fn(");
    if (ty_kind(cx, tuple) == TY_TUPLE) {
        TyList list = ty_data(cx, tuple)->tuple;
        for (uint32_t i = 0; i < ty_list_len(cx, list); i++) {
            text = arena_printf(explain->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : "",
                                STR_ARG(ty_str(cx, explain->arena, ty_list_ptr(cx, list)[i])));
        }
    }
    return arena_printf(explain->arena, STR_FMT ") -> _", STR_ARG(text));
}

// The same mismatch comes back with each of the clauses Fn, FnMut and FnOnce.
static bool reported_once(InferCx *infer, Span span, DefId callee) {
    uint64_t key = (uint64_t)span.lo << 32 | callee.index;
    if (map_get_or(&infer->caches->reported_callables, key, 0)) {
        return true;
    }
    map_set(&infer->caches->reported_callables, key, 1);
    return false;
}

// call(f) → call(|arg0: u32| f(/* u8 */))
static void suggest_wrapping(Explain *explain, const FulfillError *error, TyList expected,
                             TyList found) {
    TyCx *cx = explain->cx;
    Span span = error->root.cause.span;
    Str text = source_text(explain->program->session->sources, span);
    bool is_name = text.len > 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        is_name &=
            c == '_' || c == ':' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
    }
    if (!is_name || span_is_none(error->root.cause.call_span) || ty_list_len(cx, expected) == 0) {
        return;
    }
    Str params = STR("|"), args = STR("(");
    for (uint32_t i = 0; i < ty_list_len(cx, expected); i++) {
        Ty want = ty_list_ptr(cx, expected)[i], have = ty_list_ptr(cx, found)[i];
        const char *comma = i ? ", " : "";
        params = arena_printf(explain->arena, STR_FMT "%sarg%u: " STR_FMT, STR_ARG(params), comma,
                              i, STR_ARG(ty_str(cx, explain->arena, want)));
        args = ty_eq(want, have)
                   ? arena_printf(explain->arena, STR_FMT "%sarg%u", STR_ARG(args), comma, i)
                   : arena_printf(explain->arena, STR_FMT "%s/* " STR_FMT " */", STR_ARG(args),
                                  comma, STR_ARG(ty_str(cx, explain->arena, have)));
    }
    SuggestPart parts[2] = {
        {span_start(span), arena_printf(explain->arena, STR_FMT "| ", STR_ARG(params))},
        {span_end(span), arena_printf(explain->arena, STR_FMT ")", STR_ARG(args))}};
    diag_suggest(explain->diag, "consider wrapping the function in a closure", parts, 2,
                 APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
}

typedef struct ClosureSearch {
    TyCx *cx;
    DefId closure;
    bool found;
} ClosureSearch;

static bool find_closure(void *data, Ty ty) {
    ClosureSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    search->found |= node->kind == TY_CLOSURE && def_eq(node->item.def, search->closure);
    return !search->found;
}

static bool closure_occurs(TyCx *cx, DefId closure, Ty ty) {
    ClosureSearch search = {cx, closure, false};
    ty_walk(cx, ty, find_closure, &search);
    return search.found;
}

// The bound `Fn(A) -> B` that `part`, of its output, stands inside.
static Span whole_bound(TyCx *cx, DefId item, Span part) {
    ClauseSlice clauses = item.index ? ty_predicates(cx, item) : (ClauseSlice){0};
    for (uint32_t i = 0; i < clauses.len; i++) {
        Span span = clauses.ptr[i].span;
        if (clauses.ptr[i].kind == CLAUSE_TRAIT && span.lo <= part.lo && part.hi <= span.hi) {
            return span;
        }
    }
    return part;
}

// E0644: a closure that would be its own argument; `head` are its parameters.
static void report_closure_of_itself(Explain *explain, const FulfillError *error, Span head) {
    Span argument = error->root.cause.span, call = error->root.cause.call_span;
    explain->diag = diag_error(session_of(explain->cx), ERR_E0644, head, CYCLIC_CLOSURE);
    diag_primary_label(explain->diag, CYCLIC_LABEL);
    bool written_there = argument.lo <= head.lo && head.hi <= argument.hi;
    if (!span_is_none(call) && !written_there) {
        diag_label(explain->diag, call, "required by a bound introduced by this call");
    }
    diag_note(explain->diag, CYCLIC_NOTE);
    Obligation obligation = error->obligation;
    obligation.cause.clause_span =
        whole_bound(explain->cx, obligation.cause.item, obligation.cause.clause_span);
    explain_causes(explain, &obligation);
    diag_emit(explain->diag);
}

static bool report_closure_args(Explain *explain, const FulfillError *error, Clause clause,
                                Ty expected, Ty found) {
    TyCx *cx = explain->cx;
    const TyData *de = ty_data(cx, expected), *df = ty_data(cx, found);
    if (de->kind != TY_TUPLE || df->kind != TY_TUPLE) {
        return false;
    }
    Ty self = trait_ref_self(cx, clause.trait);
    const TyData *callee = ty_data(cx, self);
    bool is_closure = callee->kind == TY_CLOSURE;
    const char *what = is_closure ? "closure" : "function";
    uint32_t want = ty_list_len(cx, de->tuple), have = ty_list_len(cx, df->tuple);
    Span span = error->root.cause.span;
    Span defined = SPAN_NONE;
    bool in_closure = false; // the closure is labelled, the call the place
    if (is_closure) {
        const HirClosure *closure = hir_closure(explain->program, callee->item.def);
        defined = closure ? closure->head_span : SPAN_NONE;
    } else if (callee->kind == TY_FN_DEF) {
        defined = def_head_span(explain->program, callee->item.def);
    }
    bool cyclic = is_closure && want == have && closure_occurs(cx, callee->item.def, expected);
    if (reported_once(explain->infer, span, is_closure ? callee->item.def : NO_DEF)) {
        return true;
    }
    if (cyclic) {
        report_closure_of_itself(explain, error, defined);
        return true;
    }
    if (want != have) {
        explain->diag =
            diag_error(session_of(cx), ERR_E0593, span,
                       "%s is expected to take %u argument%s, but it takes %u argument%s", what,
                       want, plural(want), have, plural(have));
        diag_primary_label(explain->diag, "expected %s that takes %u argument%s", what, want,
                           plural(want));
        if (!span_is_none(defined)) {
            diag_label(explain->diag, defined, "takes %u argument%s", have, plural(have));
        }
    } else {
        in_closure = is_closure && !span_is_none(error->root.cause.call);
        span = in_closure ? error->root.cause.call : span;
        explain->diag =
            diag_error(session_of(cx), ERR_E0631, span, "type mismatch in %s arguments", what);
        diag_primary_label(explain->diag, "expected due to this");
        if (!span_is_none(defined)) {
            diag_label(explain->diag, defined, "found signature defined here");
        }
        char kind[40];
        snprintf(kind, sizeof kind, "%s signature", what);
        diag_note_expected_found(explain->diag, kind, sig_with_inputs(explain, expected), kind,
                                 sig_with_inputs(explain, found));
    }
    if (!span_is_none(error->root.cause.call_span) && !in_closure) {
        diag_label(explain->diag, error->root.cause.call_span,
                   "required by a bound introduced by this call");
    }
    explain_causes(explain, &error->obligation);
    if (want == have) {
        suggest_wrapping(explain, error, de->tuple, df->tuple);
    }
    diag_emit(explain->diag);
    return true;
}

static void label_kind_origin(Explain *explain, DefId closure, ClosureKind kind, const char *name) {
    const struct TraitCaches *caches = explain->infer->caches;
    for (uint32_t i = 0; i < caches->kind_origins.len; i++) {
        const KindOrigin *origin = &caches->kind_origins.data[i];
        if (def_eq(origin->closure, closure)) {
            diag_label(explain->diag, origin->span,
                       kind == CLOSURE_FN_ONCE
                           ? "closure is `%s` because it moves the variable `" STR_FMT
                             "` out of its environment"
                           : "closure is `%s` because it mutates the variable `" STR_FMT "` here",
                       name, STR_ARG(origin->place));
        }
    }
}

static void label_call(Explain *explain, const FulfillError *error) {
    if (!span_is_none(error->root.cause.call_span)) {
        diag_label(explain->diag, error->root.cause.call_span,
                   "required by a bound introduced by this call");
    }
    explain_causes(explain, &error->obligation);
    diag_emit(explain->diag);
}

// E0525
static void report_closure_kind(Explain *explain, const FulfillError *error, DefId def,
                                ClosureKind kind, const char *wanted, bool is_async) {
    const char *have = FN_TRAITS[is_async][kind == CLOSURE_FN_ONCE ? 2 : 1];
    const HirClosure *closure = hir_closure(explain->program, def);
    Span span = closure ? closure->head_span : error->root.cause.span;
    explain->diag = diag_error(session_of(explain->cx), ERR_E0525, span,
                               "expected a closure that implements the `%s` trait, but "
                               "this closure only implements `%s`",
                               wanted, have);
    diag_primary_label(explain->diag, "this closure implements `%s`, not `%s`", have, wanted);
    label_kind_origin(explain, def, kind, have);
    diag_label(explain->diag, error->root.cause.span,
               "the requirement to implement `%s` derives from here", wanted);
    label_call(explain, error);
}

static void report_lends(Explain *explain, const FulfillError *error, DefId def,
                         const char *wanted) {
    explain->diag =
        diag_error(session_of(explain->cx), ERR_NONE, hir_closure(explain->program, def)->head_span,
                   "async closure does not implement `%s` because it captures state "
                   "from its environment",
                   wanted);
    label_call(explain, error);
}

// A closure or function that is called with other arguments, or more often, than the bound wants.
static bool report_callable(Explain *explain, const FulfillError *error, Clause clause) {
    TyCx *cx = explain->cx;
    ClosureKind need, kind;
    bool is_async;
    const char *wanted = fn_trait_name(explain->program, clause.trait.trait, &need, &is_async);
    Ty self = trait_ref_self(cx, clause.trait);
    const TyData *data = ty_data(cx, self);
    if (!wanted ||
        (data->kind != TY_CLOSURE && data->kind != TY_FN_DEF && data->kind != TY_FN_PTR) ||
        (data->kind != TY_CLOSURE && !fn_implements_fn_traits(cx, self))) {
        return false;
    }
    if (data->kind == TY_CLOSURE &&
        closure_kind_of_ty(
            cx, infer_shallow(explain->infer, closure_parts(cx, data->item.args).kind_ty), &kind)) {
        if (kind > need) {
            report_closure_kind(explain, error, data->item.def, kind, wanted, is_async);
            return true;
        }
        if (!is_async && need != CLOSURE_FN_ONCE &&
            closure_lends(cx, data->item.def) == LENDS_YES) {
            report_lends(explain, error, data->item.def, wanted);
            return true;
        }
    }
    InferSnapshot snapshot = infer_snapshot(explain->infer);
    FnSig sig;
    ObligationVec nested = {0};
    bool known = trait_fn_sig_of(explain->infer, &error->obligation.cause, error->obligation.env, 0,
                                 self, &sig, &nested);
    Ty found = known ? infer_resolve(explain->infer, sig_input(cx, sig, 0)) : (Ty){0};
    vec_free(&nested);
    bool reported =
        known &&
        report_closure_args(
            explain, error, clause,
            infer_resolve(explain->infer, arg_ty(args_ptr(cx, clause.trait.args)[1])), found);
    infer_rollback(explain->infer, snapshot);
    return reported;
}

// ---------------------------------------------------------------- E0277

// The outermost type whose parts had to hold the trait; none if it failed for the type asked about.
static Ty outer_type(Explain *explain, const Obligation *obligation) {
    Ty outer = {0};
    while (obligation->cause.kind == CAUSE_DERIVED && obligation->cause.parent &&
           obligation->cause.item.index == 0) {
        Clause clause = infer_resolve_clause(explain->infer, obligation->cause.parent->clause);
        bool is_cast =
            clause.kind == CLAUSE_TRAIT &&
            (def_eq(clause.trait.trait, lang_item(explain->program, LANG_UNSIZE)) ||
             def_eq(clause.trait.trait, lang_item(explain->program, LANG_COERCE_UNSIZED)));
        if (clause.kind != CLAUSE_TRAIT || is_cast) {
            break;
        }
        outer = trait_ref_self(explain->cx, clause.trait);
        obligation = obligation->cause.parent;
    }
    return outer;
}

static Str within_text(Explain *explain, const Obligation *obligation) {
    Ty outer = outer_type(explain, obligation);
    return outer.index ? arena_printf(explain->arena, "within `" STR_FMT "`, ",
                                      STR_ARG(ty_str(explain->cx, explain->arena, outer)))
                       : STR("");
}

// Closures and opaque types have no name: their place is shown.
static void label_outer(Explain *explain, const Obligation *obligation) {
    Ty outer = outer_type(explain, obligation);
    const TyData *data = outer.index ? ty_data(explain->cx, outer) : NULL;
    if (data && (data->kind == TY_CLOSURE || data->kind == TY_COROUTINE ||
                 (data->kind == TY_ALIAS && data->item.alias == ALIAS_OPAQUE))) {
        diag_label(explain->diag, def_head_span(explain->program, data->item.def),
                   "within this `" STR_FMT "`",
                   STR_ARG(ty_str(explain->cx, explain->arena, outer)));
    }
}

static Str missing_text(Explain *explain, const Obligation *leaf, TraitRef ref) {
    if (leaf->cause.kind == CAUSE_MAIN_TERMINATION) {
        return STR("consider using `()`, or a `Result`");
    }
    TyKind kind = ty_kind(explain->cx, trait_ref_self(explain->cx, ref));
    const char *what = kind == TY_CLOSURE ? "closure " : kind == TY_FN_DEF ? "fn item " : "";
    return arena_printf(
        explain->arena, STR_FMT "the trait `" STR_FMT "` is not implemented for %s`" STR_FMT "`",
        STR_ARG(within_text(explain, leaf)),
        STR_ARG(trait_ref_str(explain->cx, explain->arena, ref)), what,
        STR_ARG(ty_str(explain->cx, explain->arena, trait_ref_self(explain->cx, ref))));
}

static bool is_local_adt(Explain *explain, Ty ty, Span *span) {
    const TyData *data = ty_data(explain->cx, ty);
    if (data->kind != TY_ADT ||
        def_get(explain->program, data->item.def)->crate.index != explain->program->local.index) {
        return false;
    }
    *span = def_head_span(explain->program, data->item.def);
    return true;
}

static DefId residual_trait(Explain *explain) {
    DefId method = lang_item(explain->program, LANG_TRY_FROM_RESIDUAL);
    return method.index ? def_get(explain->program, method)->parent : NO_DEF;
}

// What the place of the error was written as.
static Str desugaring_of(Explain *explain, const Obligation *root) {
    const ObligationCause *cause = &root->cause;
    if (cause->kind == CAUSE_ITERATOR) {
        return STR("ForLoop");
    }
    if (cause->kind == CAUSE_QUESTION_MARK ||
        (cause->item.index &&
         def_eq(cause->item, lang_item(explain->program, LANG_TRY_FROM_RESIDUAL)))) {
        return STR("QuestionMark");
    }
    DefId parent = cause->kind == CAUSE_WHERE_CLAUSE && cause->item.index
                       ? def_get(explain->program, cause->item)->parent
                       : NO_DEF;
    if (parent.index && def_get(explain->program, parent)->kind == DEF_IMPL) {
        const TyData *self = ty_data(explain->cx, ty_of(explain->cx, parent));
        if (self->kind == TY_ADT &&
            def_eq(self->item.def, lang_item(explain->program, LANG_FORMAT_ARGUMENT))) {
            return STR("FormatLiteral");
        }
    }
    return STR("");
}

// `operand?` whose error has no way to become the fn's error.
static void report_conversion(Explain *explain, const FulfillError *error, TraitRef ref) {
    TyCx *cx = explain->cx;
    Program *program = explain->program;
    Span mark = error->obligation.cause.span;
    Ty into = trait_ref_self(cx, ref), from = arg_ty(args_ptr(cx, ref.args)[1]);
    Str into_text = ty_str(cx, explain->arena, into), from_text = ty_str(cx, explain->arena, from);
    explain->diag =
        diag_error(session_of(cx), ERR_E0277, mark,
                   "`?` couldn't convert the error to `" STR_FMT "`", STR_ARG(into_text));
    Diag *diag = explain->diag;
    diag_primary_label(diag, STR_FMT, STR_ARG(missing_text(explain, &error->obligation, ref)));
    DefId owner = explain->infer->body_owner;
    const HirItem *item = owner.index ? hir_item(program, owner) : NULL;
    if (item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) && item->fn.sig.output) {
        diag_label(diag, item->fn.sig.output->span, "expected `" STR_FMT "` because of this",
                   STR_ARG(into_text));
    }
    const HirBody *body =
        owner.index && hir_has_body(program, owner) ? hir_body(program, owner) : NULL;
    for (uint32_t i = 1; body && i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        bool is_try = expr && expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_TRY &&
                      expr->span.hi == mark.hi;
        if (is_try && expr->match.scrutinee->kind == HIR_EXPR_CALL &&
            expr->match.scrutinee->call.arg_count == 1) {
            diag_label(diag, expr->match.scrutinee->call.args[0]->span,
                       "this can't be annotated with `?` because it has type `Result<_, " STR_FMT
                       ">`",
                       STR_ARG(from_text));
            break;
        }
    }
    Span adt_span;
    if (is_local_adt(explain, from, &adt_span)) {
        diag_span_note(diag, adt_span, "`" STR_FMT "` needs to implement `Into<" STR_FMT ">`",
                       STR_ARG(from_text), STR_ARG(into_text));
    }
    diag_note(diag, "the question mark operation (`?`) implicitly performs a conversion on the "
                    "error value using the `From` trait");
    explain_other_impls(explain, ref);
    diag_emit(diag);
}

// What was asked for first, if it was about the same trait and another type.
static bool explain_root_impls(Explain *explain, const Obligation *leaf, const Obligation *root,
                               TraitRef ref) {
    if (leaf->cause.kind != CAUSE_DERIVED || !leaf->cause.item.index) {
        return false;
    }
    while (leaf->cause.kind == CAUSE_DERIVED && leaf->cause.parent) {
        leaf = leaf->cause.parent;
    }
    (void)root;
    Clause clause = infer_resolve_clause(explain->infer, leaf->clause);
    return clause.kind == CLAUSE_TRAIT && def_eq(clause.trait.trait, ref.trait) &&
           explain_similar_impls(explain, clause.trait);
}

static void explain_chain(Explain *explain, const ChainNote *chain) {
    bool begun = false;
    for (uint32_t i = 0; chain && i < chain->count; i++) {
        if (!chain->labels[i].is_primary) {
            continue;
        }
        if (begun) {
            diag_sub_add_primary(explain->diag, chain->labels[i].span);
        } else {
            diag_span_note(
                explain->diag, chain->labels[i].span,
                "the method call chain might not have had the expected associated types");
        }
        begun = true;
    }
    for (uint32_t i = 0; begun && i < chain->count; i++) {
        diag_sub_label(explain->diag, chain->labels[i].span, STR_FMT,
                       STR_ARG(chain->labels[i].text));
    }
}

// A trait marked #[rustc_type_relation] says which types go together, as an argument and what
// comes of it; nobody implements it. Where they do not, types are mismatched.
static bool report_relation(Explain *explain, const FulfillError *error, TraitRef ref) {
    if (def_attr(explain->program, ref.trait, SYM(RUSTC_TYPE_RELATION)) == NULL) {
        return false;
    }
    Unimplemented custom =
        trait_unimplemented_text(explain->infer, ref, &error->root.cause, STR(""));
    Diag *diag = diag_error(session_of(explain->cx), ERR_E0308, error->obligation.cause.span,
                            "mismatched types");
    diag_primary_label(diag, STR_FMT, STR_ARG(custom.label));
    for (uint32_t i = 0; i < custom.note_count; i++) {
        diag_note(diag, STR_FMT, STR_ARG(custom.notes[i]));
    }
    diag_emit(diag);
    return true;
}

// `!` is what inference fell back to, where older editions have `()`.
static void explain_never(Explain *explain, const Obligation *obligation, TraitRef ref) {
    TyCx *cx = explain->cx;
    if (!explain->infer->fell_back_to_never || ty_kind(cx, trait_ref_self(cx, ref)) != TY_NEVER) {
        return;
    }
    uint32_t count = args_len(cx, ref.args);
    GenericArg *args = ARENA_DUP(explain->arena, GenericArg, args_ptr(cx, ref.args), count);
    args[0] = arg_of_ty(ty_common(cx)->unit);
    TraitRef of_unit = {ref.trait, args_intern(cx, args, count)};
    if (trait_evaluate(explain->infer, obligation->env, clause_of_trait(of_unit, SPAN_NONE)) ==
        CERTAINTY_YES) {
        diag_note(explain->diag,
                  "this error might have been caused by changes to Rust's type-inference algorithm "
                  "(see issue #148922 <https://github.com/rust-lang/rust/issues/148922> for more "
                  "information)");
        diag_help(explain->diag, "you might have intended to use the type `()` here instead");
    }
}

// What was asked for at first, if it is of the same type: the reader knows of that trait.
static Clause main_clause(Explain *explain, const FulfillError *error, Clause leaf) {
    TyCx *cx = explain->cx;
    Program *program = explain->program;
    Clause root = infer_resolve_clause(explain->infer, error->root.clause);
    if (root.kind != CLAUSE_TRAIT || def_eq(root.trait.trait, leaf.trait.trait) ||
        def_eq(root.trait.trait, lang_item(program, LANG_UNSIZE)) ||
        def_eq(root.trait.trait, lang_item(program, LANG_COERCE_UNSIZED))) {
        return leaf;
    }
    Ty self = ty_erase_regions(cx, trait_ref_self(cx, leaf.trait)),
       asked = ty_erase_regions(cx, trait_ref_self(cx, root.trait)), inner = asked;
    while (ty_kind(cx, inner) == TY_REF) {
        inner = ty_data(cx, inner)->ref.elem;
    }
    return ty_eq(self, asked) || ty_eq(self, inner) ? root : leaf;
}

static void report_unimplemented(Explain *explain, const FulfillError *error, Clause clause) {
    TyCx *cx = explain->cx;
    TraitRef ref = {clause.trait.trait, args_erase_regions(cx, clause.trait.args)};
    if (report_relation(explain, error, ref)) {
        return;
    }
    Ty self = trait_ref_self(cx, ref);
    const Obligation *root = &error->root;
    Str desugaring = desugaring_of(explain, root);
    if (str_eq(desugaring, STR("QuestionMark")) &&
        is_diagnostic_item(explain->program, ref.trait, "From")) {
        report_conversion(explain, error, ref);
        return;
    }
    if (trait_report_held(explain, error, ref, missing_text(explain, &error->obligation, ref))) {
        return;
    }
    Clause main = main_clause(explain, error, clause);
    Unimplemented custom =
        trait_unimplemented_text(explain->infer, main.trait, &root->cause, desugaring);
    bool is_format = str_eq(desugaring, STR("FormatLiteral"));
    bool is_residual = def_eq(ref.trait, residual_trait(explain));
    Span span = error->obligation.cause.span, whole = root->cause.call_span;
    bool is_inline = is_format && whole.lo < span.lo && span.hi <= whole.hi; // `{x:?}`
    span = is_inline ? whole : span;
    Ty outer = outer_type(explain, &error->obligation);
    Str inside = outer.index ? arena_printf(explain->arena, " in `" STR_FMT "`",
                                            STR_ARG(ty_str(cx, explain->arena, outer)))
                             : STR("");
    explain->diag =
        custom.message.len
            ? diag_error(session_of(cx), ERR_E0277, span, STR_FMT, STR_ARG(custom.message))
            : diag_error(session_of(cx), ERR_E0277, span,
                         "the trait bound `" STR_FMT "` is not satisfied" STR_FMT,
                         STR_ARG(clause_str(cx, explain->arena, main)), STR_ARG(inside));
    Diag *diag = explain->diag;
    bool is_param = ty_kind(cx, self) == TY_PARAM;
    bool derivable = explain_derive(explain, ref, false);
    Span adt_span;
    bool own_type = !derivable && is_local_adt(explain, self, &adt_span);
    Str missing = missing_text(explain, &error->obligation, clause.trait);
    if (custom.label.len) {
        diag_primary_label(diag, STR_FMT, STR_ARG(custom.label));
    } else if (own_type) {
        diag_primary_label(diag, "unsatisfied trait bound");
    } else {
        diag_primary_label(diag, STR_FMT, STR_ARG(missing));
    }
    if (!span_is_none(root->cause.call_span) && !is_inline) {
        diag_label(diag, root->cause.call_span,
                   is_format ? "required by this formatting parameter"
                             : "required by a bound introduced by this call");
    }
    if (custom.parent_label.len && explain->infer->body_owner.index) {
        DefId body =
            trait_enclosing_body(explain->program, explain->infer->body_owner, root->cause.span);
        diag_label(diag, def_head_span(explain->program, body), STR_FMT,
                   STR_ARG(custom.parent_label));
    }
    label_outer(explain, &error->obligation);
    if (is_residual) {
        diag_emit(diag); // says all there is to say
        return;
    }
    if (explain_has_other_args(explain, ref)) {
        // that impl is shown with the same words
    } else if (own_type) {
        diag_span_help(diag, adt_span, STR_FMT, STR_ARG(missing));
    } else if (custom.label.len && !is_param) {
        diag_help(diag, STR_FMT, STR_ARG(missing));
    }
    for (uint32_t i = 0; i < custom.note_count; i++) {
        diag_note(diag, STR_FMT, STR_ARG(custom.notes[i]));
    }
    ClosureKind unused;
    bool is_async;
    if (ty_kind(cx, self) == TY_FN_DEF && fn_has_target_features(cx, ty_data(cx, self)->item.def) &&
        fn_trait_name(explain->program, ref.trait, &unused, &is_async)) {
        diag_note(diag, "`#[target_feature]` functions do not implement the `Fn` traits");
        diag_note(diag, "try casting the function to a `fn` pointer or wrapping it in a closure");
    }
    bool is_sized = def_eq(ref.trait, lang_item(explain->program, LANG_SIZED));
    if (is_sized) {
        explain_sized(explain, root, self);
    }
    if (is_sized && is_param && ty_data(cx, self)->param.def.index) {
        diag_label(diag, def_get(explain->program, ty_data(cx, self)->param.def)->name_span,
                   "this type parameter needs to be `Sized`");
    } else {
        explain_restrict_param(explain, clause.trait);
    }
    explain_derive(explain, ref, true);
    bool reference = explain_remove_reference(explain, root, ref);
    bool foreign_trait =
        def_get(explain->program, ref.trait)->crate.index != explain->program->local.index;
    if (!is_param && !reference && !is_sized && !explain_other_impls(explain, ref) &&
        !explain_root_impls(explain, &error->obligation, root, ref) && !derivable &&
        !foreign_trait && trait_impl_index(cx, ref.trait)->len == 0) {
        diag_span_help(diag, def_head_span(explain->program, ref.trait),
                       "this trait has no implementations, consider adding one");
    }
    explain_never(explain, &error->obligation, ref);
    explain_chain(explain, error->chain);
    if (is_format) {
        explain_derivation(explain, &error->obligation);
    } else {
        explain_causes(explain, &error->obligation);
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- E0271

// `type Out = u16;` of the impl that fixed the type, if it is the user's.
static const HirItem *assoc_value(Explain *explain, const FulfillError *error, Clause clause) {
    TyCx *cx = explain->cx;
    TraitRef ref = trait_ref_of_assoc(cx, clause.projection.def, clause.projection.args);
    Obligation obligation = {.cause = error->obligation.cause,
                             .env = error->obligation.env,
                             .clause = clause_of_trait(ref, SPAN_NONE)};
    InferSnapshot snapshot = infer_snapshot(explain->infer);
    Selection selection = trait_select(explain->infer, &obligation);
    infer_rollback(explain->infer, snapshot);
    vec_free(&selection.nested);
    DefId item = selection.kind == SELECT_IMPL
                     ? trait_impl_item(cx, selection.impl, clause.projection.def)
                     : NO_DEF;
    bool is_local =
        item.index && def_get(explain->program, item)->crate.index == explain->program->local.index;
    const HirItem *hir = is_local ? hir_item(explain->program, item) : NULL;
    return hir && hir->kind == DEF_ASSOC_TY && hir->alias.ty ? hir : NULL;
}

// A closure that returns something else: the place is its body.
static bool report_closure_return(Explain *explain, const FulfillError *error, const TyData *self,
                                  Str self_text, Str expected, Str found) {
    const HirClosure *closure = hir_closure(explain->program, self->item.def);
    if (!closure) {
        return false;
    }
    explain->diag =
        diag_error(session_of(explain->cx), ERR_E0271, closure->body->span,
                   "expected `" STR_FMT "` to return `" STR_FMT "`, but it returns `" STR_FMT "`",
                   STR_ARG(self_text), STR_ARG(expected), STR_ARG(found));
    diag_primary_label(explain->diag, "expected `" STR_FMT "`, found `" STR_FMT "`",
                       STR_ARG(expected), STR_ARG(found));
    diag_label(explain->diag, closure->head_span, "this closure");
    bool elsewhere =
        error->root.cause.span.lo > def_get(explain->program, self->item.def)->span.hi ||
        error->root.cause.span.hi < def_get(explain->program, self->item.def)->span.lo;
    if (elsewhere) {
        diag_label(explain->diag, error->root.cause.span, "closure used here");
    }
    if (!span_is_none(error->root.cause.call_span)) {
        diag_label(explain->diag, error->root.cause.call_span,
                   "required by a bound introduced by this call");
    }
    explain_causes(explain, &error->obligation);
    diag_emit(explain->diag);
    return true;
}

// A type whose text says nothing that the message does not: no arguments, no parts.
static bool is_simple_text(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    while (data->kind == TY_REF) {
        data = ty_data(cx, data->ref.elem);
    }
    return data->kind == TY_ADT
               ? args_len(cx, data->item.args) == 0
               : data->kind == TY_BOOL || data->kind == TY_CHAR || data->kind == TY_INT ||
                     data->kind == TY_UINT || data->kind == TY_FLOAT || data->kind == TY_STR ||
                     data->kind == TY_NEVER;
}

static const char *kind_in_note(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    bool plain = data->kind != TY_ADT && is_simple_text(cx, ty) && data->kind != TY_REF;
    return plain ? "type" : ty_sort_str(cx, ty);
}

static void note_both_types(Explain *explain, Ty expected, Ty found) {
    TyCx *cx = explain->cx;
    expected = ty_erase_regions(cx, expected);
    found = ty_erase_regions(cx, found);
    if (is_simple_text(cx, expected) && is_simple_text(cx, found)) {
        return;
    }
    Str a, b;
    ty_str_highlight(cx, explain->arena, expected, found, &a, &b);
    diag_note_expected_found(explain->diag, kind_in_note(cx, expected), a, kind_in_note(cx, found),
                             b);
}

static void report_mismatch(Explain *explain, const FulfillError *error, Clause clause) {
    TyCx *cx = explain->cx;
    Str expected = ty_str_short(cx, explain->arena, ty_erase_regions(cx, error->expected)),
        found = ty_str_short(cx, explain->arena, ty_erase_regions(cx, error->found));
    Ty self = ty_erase_regions(cx, arg_ty(args_ptr(cx, clause.projection.args)[0]));
    Str self_text = ty_str_short(cx, explain->arena, self);
    Span span = error->obligation.cause.span;
    DefId assoc = clause.projection.def;
    DefId trait = def_get(explain->program, assoc)->parent;
    Session *session = session_of(cx);
    bool is_item = def_eq(trait, lang_item(explain->program, LANG_ITERATOR)) &&
                   str_eq(sym_str(session, def_get(explain->program, assoc)->name), STR("Item"));
    const TyData *self_data = ty_data(cx, self);
    bool is_resolving = false;
    Str resolving = arena_printf(
        explain->arena, "type mismatch resolving `" STR_FMT " == " STR_FMT "`",
        STR_ARG(ty_str(cx, explain->arena, ty_projection(cx, assoc, clause.projection.args))),
        STR_ARG(expected));
    if (is_item) {
        explain->diag = diag_error(session, ERR_E0271, span,
                                   "expected `" STR_FMT "` to be an iterator that yields `" STR_FMT
                                   "`, but it yields `" STR_FMT "`",
                                   STR_ARG(self_text), STR_ARG(expected), STR_ARG(found));
    } else if (def_eq(assoc, lang_item(explain->program, LANG_FUTURE_OUTPUT))) {
        explain->diag =
            diag_error(session, ERR_E0271, span,
                       "expected `" STR_FMT "` to be a future that resolves to `" STR_FMT
                       "`, but it resolves to `" STR_FMT "`",
                       STR_ARG(self_text), STR_ARG(expected), STR_ARG(found));
    } else if (def_eq(assoc, lang_item(explain->program, LANG_FN_ONCE_OUTPUT)) &&
               self_data->kind == TY_CLOSURE &&
               report_closure_return(explain, error, self_data, self_text, expected, found)) {
        return;
    } else {
        is_resolving = true;
        explain->diag = diag_error(session, ERR_E0271, span, STR_FMT, STR_ARG(resolving));
    }
    const HirItem *value = is_resolving ? assoc_value(explain, error, clause) : NULL;
    if (value) {
        diag_primary_label(explain->diag, STR_FMT, STR_ARG(resolving));
    } else {
        diag_primary_label(explain->diag, "expected `" STR_FMT "`, found `" STR_FMT "`",
                           STR_ARG(expected), STR_ARG(found));
    }
    if (!span_is_none(error->root.cause.call_span)) {
        diag_label(explain->diag, error->root.cause.call_span,
                   "required by a bound introduced by this call");
    }
    if (value) {
        diag_span_note(explain->diag, value->alias.ty->span, "expected this to be `" STR_FMT "`",
                       STR_ARG(expected));
        note_both_types(explain, error->expected, error->found);
    }
    explain_causes(explain, &error->obligation);
    diag_emit(explain->diag);
}

// ---------------------------------------------------------------- E0282, E0283

void trait_note_ambiguity(InferCx *infer, Diag *diag, const FulfillError *error) {
    TyCx *cx = infer->cx;
    Clause clause = infer_resolve_clause(infer, error->obligation.clause);
    Explain explain = {
        .infer = infer, .cx = cx, .program = tycx_program(cx), .arena = infer->arena, .diag = diag};
    diag_note(diag, "cannot satisfy `" STR_FMT "`", STR_ARG(clause_str(cx, explain.arena, clause)));
    explain_causes(&explain, &error->obligation);
}

static void report_ambiguity(Explain *explain, const FulfillError *error, Clause clause) {
    TyCx *cx = explain->cx;
    Session *session = session_of(cx);
    Span span = error->obligation.cause.span;
    DefId sized = lang_item(explain->program, LANG_SIZED);
    bool plain = clause.kind != CLAUSE_TRAIT || def_eq(clause.trait.trait, sized);
    if (plain) {
        explain->diag = diag_error(session, ERR_E0282, span, "type annotations needed");
        diag_primary_label(explain->diag, "cannot infer type");
        diag_emit(explain->diag);
        return;
    }
    explain->diag = diag_error(session, ERR_E0283, span, "type annotations needed");
    diag_primary_label(explain->diag, "cannot infer type");
    trait_note_ambiguity(explain->infer, explain->diag, error);
    diag_emit(explain->diag);
}

// ---------------------------------------------------------------- all

// What an impl that is not recommended asks for is not told: the trait is not implemented.
static FulfillError without_unrecommended(TyCx *cx, const FulfillError *error) {
    FulfillError out = *error;
    Program *program = tycx_program(cx);
    const Obligation *at = &error->obligation;
    while (at->cause.kind == CAUSE_DERIVED && at->cause.parent) {
        DefId impl = at->cause.item;
        if (impl.index && !impl_is_recommended(program, impl)) {
            Clause *clause = &out.obligation.clause;
            out.obligation = *at->cause.parent;
            out.obligation.cause.span = error->obligation.cause.span;
            out.root.cause.call_span = SPAN_NONE;
            if (clause->kind == CLAUSE_TRAIT) {
                clause->trait.args = args_erase_regions(cx, clause->trait.args);
            }
        }
        at = at->cause.parent;
    }
    return out;
}

static void report_one(InferCx *infer, const FulfillError *failed) {
    TyCx *cx = infer->cx;
    const FulfillError recommended = without_unrecommended(cx, failed);
    const FulfillError *error = &recommended;
    Explain explain = {
        .infer = infer, .cx = cx, .program = tycx_program(cx), .arena = infer->arena};
    Clause clause = infer_resolve_clause(infer, error->obligation.clause);
    if (clause_flags(cx, &clause) & TYFLAG_ERROR) {
        return;
    }
    if (error->is_overflow) {
        trait_report_overflow(&explain, error);
        return;
    }
    if (error->is_ambiguous) {
        report_ambiguity(&explain, error, clause);
        return;
    }
    switch (clause.kind) {
    case CLAUSE_TRAIT:
        if (!report_callable(&explain, error, clause)) {
            report_unimplemented(&explain, error, clause);
        }
        break;
    case CLAUSE_PROJECTION:
        if (error->expected.index && !(ty_flags(cx, error->expected) & TYFLAG_ERROR) &&
            !(ty_flags(cx, error->found) & TYFLAG_ERROR)) {
            report_mismatch(&explain, error, clause);
        }
        break;
    case CLAUSE_OBJECT_SAFE:
        trait_report_object_violations(explain.program, error->obligation.cause.span, clause.def);
        break;
    case CLAUSE_TY_OUTLIVES:
    case CLAUSE_REGION_OUTLIVES:
    case CLAUSE_WELL_FORMED:
    case CLAUSE_CONST_TY:
        break; // these never fail here
    }
}

// Does `clause` follow from `stronger` by supertraits, so that its failing says nothing new?
static bool is_implied(InferCx *infer, Clause stronger, const Clause *clause) {
    if (stronger.kind != CLAUSE_TRAIT || clause->kind != CLAUSE_TRAIT) {
        return false;
    }
    Clause *all;
    uint32_t len;
    trait_elaborate(infer->cx, &stronger, 1, infer->arena, &all, &len);
    for (uint32_t i = 1; i < len; i++) {
        if (all[i].kind == CLAUSE_TRAIT && def_eq(all[i].trait.trait, clause->trait.trait) &&
            all[i].trait.args.index == clause->trait.args.index) {
            return true;
        }
    }
    return false;
}

static bool said_before(InferCx *infer, const FulfillErrorVec *errors, uint32_t index) {
    const FulfillError *error = &errors->data[index];
    Clause clause = infer_resolve_clause(infer, error->obligation.clause);
    for (uint32_t i = 0; i < errors->len; i++) {
        Clause other = infer_resolve_clause(infer, errors->data[i].obligation.clause);
        if (i != index &&
            errors->data[i].obligation.cause.span.lo == error->obligation.cause.span.lo &&
            !errors->data[i].is_ambiguous && is_implied(infer, other, &clause)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < index; i++) {
        const FulfillError *other = &errors->data[i];
        Clause before = infer_resolve_clause(infer, other->obligation.clause);
        bool same_place = other->obligation.cause.span.lo == error->obligation.cause.span.lo &&
                          other->obligation.cause.span.hi == error->obligation.cause.span.hi;
        if (same_place &&
            (clause_same(&before, &clause) || (error->is_ambiguous && other->is_ambiguous))) {
            return true;
        }
    }
    return false;
}

void trait_report_errors(InferCx *infer, FulfillErrorVec *errors) {
    for (uint32_t i = 0; i < errors->len; i++) {
        const FulfillError *error = &errors->data[i];
        // What could not be inferred most likely only follows from another error.
        if ((error->is_ambiguous && infer->tainted) || said_before(infer, errors, i)) {
            continue;
        }
        report_one(infer, error);
        infer->tainted = true;
    }
    vec_free(errors);
}
