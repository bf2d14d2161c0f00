// lower_lifetime.c: lifetimes, written and elided, and the messages about them.
//
// An elided lifetime is what Elision says for its place. In the output of a function it is the only
// lifetime of the inputs, or that of `&self`; where there is none to take, all places of the output
// are reported together (E0106), with the edits that would introduce a lifetime. Follows the Rust
// reference, "Lifetime elision".
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- inputs

void input_lifetime_seen(LowerCx *cx, HirLifetime lifetime) {
    InputLifetimes *inputs = cx->inputs;
    if (!inputs) {
        return;
    }
    inputs->total++;
    for (uint32_t i = 0; i < inputs->distinct.len; i++) {
        const HirLifetime *old = &inputs->distinct.data[i];
        if (old->kind == lifetime.kind && def_eq(old->def, lifetime.def)) {
            return;
        }
    }
    vec_push(&inputs->distinct, lifetime);
}

void inputs_forget(LowerCx *cx, DefIdSlice bound) {
    InputLifetimes *inputs = cx->inputs;
    uint32_t kept = 0;
    for (uint32_t i = 0; inputs && i < inputs->distinct.len; i++) {
        HirLifetime one = inputs->distinct.data[i];
        bool is_bound = false;
        for (uint32_t k = 0; k < bound.len; k++) {
            is_bound |= one.kind == LIFETIME_PARAM && def_eq(one.def, bound.ptr[k]);
        }
        if (!is_bound) {
            inputs->distinct.data[kept++] = one;
        }
    }
    if (inputs) {
        inputs->total -= inputs->distinct.len - kept;
        inputs->distinct.len = kept;
    }
}

void inputs_next(LowerCx *cx, Span span) {
    InputLifetimes *inputs = cx->inputs;
    uint32_t before = 0;
    for (uint32_t i = 0; i < inputs->inputs.len; i++) {
        before += inputs->inputs.data[i].lifetimes;
    }
    vec_push(&inputs->inputs, (InputSpan){span, inputs->total - before});
}

void inputs_free(InputLifetimes *inputs) {
    vec_free(&inputs->distinct);
    vec_free(&inputs->elided);
    vec_free(&inputs->inputs);
}

// What an elided lifetime of an output means: the only lifetime of the inputs.
Elision output_elision(const InputLifetimes *inputs) {
    if (inputs->distinct.len == 1) {
        return (Elision){.mode = ELIDE_TO, .lifetime = inputs->distinct.data[0]};
    }
    return (Elision){.mode = ELIDE_ERROR, .inputs = inputs};
}

// ---------------------------------------------------------------- E0106: missing lifetime
// specifier

typedef struct NamedLifetimes {
    VEC(DefId) defs;
} NamedLifetimes;

static void lifetimes_in_scope(LowerCx *cx, NamedLifetimes *out) {
    for (const Rib *rib = cx->resolve.rib; rib && rib->kind != RIB_ITEM; rib = rib->outer) {
        for (uint32_t i = 0; rib->kind == RIB_GENERICS && i < rib->generics.len; i++) {
            if (def_get(cx->program, rib->generics.ptr[i].def)->kind == DEF_LIFETIME_PARAM) {
                vec_push(&out->defs, rib->generics.ptr[i].def);
            }
        }
    }
}

bool lifetime_in_scope(LowerCx *cx) {
    NamedLifetimes scope = {0};
    lifetimes_in_scope(cx, &scope);
    bool any = scope.defs.len > 0;
    vec_free(&scope.defs);
    return any;
}

// The edit that writes `name` at the place.
static SuggestPart write_lifetime(LowerCx *cx, const LifetimePlace *place, const char *name) {
    switch (place->kind) {
    case PLACE_REFERENCE:
        return (SuggestPart){span_end(place->span), arena_printf(cx->arena, "%s ", name)};
    case PLACE_UNDERSCORE:
        return (SuggestPart){place->span, arena_printf(cx->arena, "%s", name)};
    case PLACE_HIDDEN:
        break;
    }
    Str text = arena_printf(cx->arena, "%s%s", place->has_args ? "" : "<", name);
    for (uint32_t i = 1; i < place->count; i++) {
        text = arena_printf(cx->arena, STR_FMT ", %s", STR_ARG(text), name);
    }
    text = arena_printf(cx->arena, STR_FMT "%s", STR_ARG(text), place->has_args ? ", " : ">");
    return (SuggestPart){span_end(place->span), text};
}

// Where the item whose header this is can declare a lifetime.
static bool declare_lifetime(LowerCx *cx, SuggestPart *part) {
    DefId owner = cx->owner;
    if (def_get(cx->program, owner)->kind == DEF_VARIANT) {
        owner = def_get(cx->program, owner)->parent;
    }
    const Def *def = def_get(cx->program, owner);
    const AstGenerics *generics = def_ast_generics(cx->program, owner);
    if (!generics || def->kind == DEF_IMPL) {
        return false;
    }
    if (generics->params.len) {
        *part = (SuggestPart){span_start(generics->params.ptr[0].span), STR("'a, ")};
    } else {
        *part = (SuggestPart){span_end(def->name_span), STR("<'a>")};
    }
    return true;
}

static void explain_inputs(LowerCx *cx, Diag *diag, const InputLifetimes *inputs) {
    Str names = STR("");
    uint32_t count = 0, at = 0;
    for (uint32_t i = 0; i < inputs->inputs.len; i++) {
        count += inputs->inputs.data[i].lifetimes > 0;
    }
    if (count == 0) {
        diag_help(diag,
                  "this function's return type contains a borrowed value, but there is no value "
                  "for it to be borrowed from");
        return;
    }
    for (uint32_t i = 0; i < inputs->inputs.len; i++) {
        InputSpan input = inputs->inputs.data[i];
        if (input.lifetimes == 0) {
            continue;
        }
        diag_label(diag, input.span, "%s", "");
        const char *join = at == 0 ? "" : at + 1 < count ? ", " : count == 2 ? " or " : ", or ";
        const AstPat *pat =
            inputs->fn && inputs->fn->has_body ? inputs->fn->params.ptr[i].pat : NULL;
        Str name = pat && pat->kind == AST_PAT_IDENT
                       ? arena_printf(cx->arena, "`" STR_FMT "`",
                                      SYM_ARG(cx->session, pat->ident.ident.name))
                       : arena_printf(cx->arena, "argument %u", i + 1);
        if (input.lifetimes > 1) {
            name = arena_printf(cx->arena, "one of " STR_FMT "'s %u lifetimes", STR_ARG(name),
                                input.lifetimes);
        }
        names = arena_printf(cx->arena, STR_FMT "%s" STR_FMT, STR_ARG(names), join, STR_ARG(name));
        at++;
    }
    if (inputs->elided.len == 0) {
        diag_help(diag, "this function's return type contains a borrowed value with an elided "
                        "lifetime, but the lifetime cannot be derived from the arguments");
    } else {
        diag_help(
            diag,
            "this function's return type contains a borrowed value, but the signature does not "
            "say %s " STR_FMT "%s",
            count == 1 ? "which" : "whether it is borrowed from", STR_ARG(names),
            count == 1 ? " it is borrowed from" : "");
    }
}

// An output without anything to borrow from: 'static, or rather something owned.
static void suggest_static(LowerCx *cx, Diag *diag, const InputLifetimes *inputs,
                           const LifetimePlace *place) {
    SuggestPart part = write_lifetime(cx, place, "'static");
    bool reference = place->kind == PLACE_REFERENCE;
    char message[200];
    snprintf(
        message, sizeof message,
        "consider using the `'static` lifetime, but this is uncommon unless you're returning a "
        "borrowed value from a `const` or a `static`%s",
        reference ? "" : ", or if you will only have owned values");
    diag_suggest(diag, message, &part, 1, APPLY_MAYBE, SUGGEST_VERBOSE);
    if (!reference || !inputs->fn) {
        return;
    }
    uint32_t count = inputs->inputs.len;
    if (count) {
        SuggestPart *parts = ARENA_ARRAY(cx->arena, SuggestPart, count);
        for (uint32_t i = 0; i < count; i++) {
            parts[i] = (SuggestPart){span_start(inputs->inputs.data[i].span), STR("&")};
        }
        diag_suggest(diag,
                     count == 1
                         ? "instead, you are more likely to want to change the argument to be "
                           "borrowed..."
                         : "instead, you are more likely to want to change one of the arguments "
                           "to be borrowed...",
                     parts, count, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    const char *owned = count ? "...or alternatively, you might want to return an owned value"
                              : "instead, you are more likely to want to return an owned value";
    Str after = source_text(cx->session->sources,
                            (Span){place->span.hi, place->span.hi + 4, place->span.ctxt});
    Span cut = place->span;
    Str text = STR("");
    if (str_eq(after, STR("mut "))) {
        cut.hi += 4;
    } else if (str_starts_with(after, STR("str"))) {
        cut.hi += 3;
        text = STR("String");
    }
    diag_suggest_one(diag, owned, cut, text, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static uint32_t write_all(LowerCx *cx, SuggestPart *parts, const InputLifetimes *inputs,
                          const LifetimePlace *places, uint32_t count) {
    uint32_t elided = inputs ? inputs->elided.len : 0;
    for (uint32_t i = 0; i < elided; i++) {
        parts[i] = write_lifetime(cx, &inputs->elided.data[i], "'a");
    }
    for (uint32_t i = 0; i < count; i++) {
        parts[elided + i] = write_lifetime(cx, &places[i], "'a");
    }
    return elided + count;
}

// fn(&i32, &i32) -> &i32 and Fn(..): bound by a for<'a> of their own.
static void suggest_binder(LowerCx *cx, Diag *diag, const InputLifetimes *inputs,
                           const LifetimePlace *places, uint32_t count) {
    SuggestPart *parts = ARENA_ARRAY(cx->arena, SuggestPart, inputs->elided.len + count + 1);
    parts[0] = (SuggestPart){inputs->for_place, STR("for<'a> ")};
    uint32_t len = 1 + write_all(cx, parts + 1, inputs, places, count);
    diag_suggest(diag,
                 inputs->is_fn_pointer
                     ? "consider making the type lifetime-generic with a new `'a` lifetime"
                     : "consider making the bound lifetime-generic with a new `'a` lifetime",
                 parts, len, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void suggest_introducing(LowerCx *cx, Diag *diag, const InputLifetimes *inputs,
                                const LifetimePlace *places, uint32_t count) {
    uint32_t elided = inputs ? inputs->elided.len : 0;
    SuggestPart *parts = ARENA_ARRAY(cx->arena, SuggestPart, elided + count + 1);
    if (!declare_lifetime(cx, &parts[0])) {
        return;
    }
    uint32_t len = 1 + write_all(cx, parts + 1, inputs, places, count);
    diag_suggest(diag, "consider introducing a named lifetime parameter", parts, len, APPLY_MAYBE,
                 SUGGEST_VERBOSE);
}

static void suggest_lifetime(LowerCx *cx, Diag *diag, const InputLifetimes *inputs,
                             const LifetimePlace *places, uint32_t count) {
    NamedLifetimes scope = {0};
    lifetimes_in_scope(cx, &scope);
    uint32_t named = scope.defs.len;
    bool nothing = inputs && inputs->total == 0;
    if (named == 0) {
        if (nothing) {
            suggest_static(cx, diag, inputs, &places[0]);
        } else {
            if (inputs && inputs->is_fn_pointer) {
                diag_note(diag, "for more information on higher-ranked polymorphism, visit "
                                "https://doc.rust-lang.org/nomicon/hrtb.html");
            }
            if (inputs && inputs->is_closure_like) {
                suggest_binder(cx, diag, inputs, places, count);
            }
            suggest_introducing(cx, diag, inputs, places, count);
        }
        vec_free(&scope.defs);
        return;
    }
    SuggestPart *parts = ARENA_ARRAY(cx->arena, SuggestPart, count);
    const Def *first = def_get(cx->program, scope.defs.data[0]);
    const char *name = named == 1 ? sym_str(cx->session, first->name).ptr : "'lifetime";
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = write_lifetime(cx, &places[i], name);
    }
    char message[128];
    if (named == 1) {
        snprintf(message, sizeof message, "consider using the `%s` lifetime", name);
    } else {
        snprintf(message, sizeof message, "consider using one of the available lifetimes here");
        diag_span_note(diag, first->name_span, "these named lifetimes are available to use");
        for (uint32_t i = 1; i < named; i++) {
            diag_sub_add_primary(diag, def_get(cx->program, scope.defs.data[i])->name_span);
        }
    }
    diag_suggest(diag, message, parts, count, named == 1 ? APPLY_MAYBE : APPLY_PLACEHOLDERS,
                 SUGGEST_VERBOSE);
    vec_free(&scope.defs);
}

static void report_places(LowerCx *cx, const InputLifetimes *inputs, const LifetimePlace *places,
                          uint32_t count) {
    Diag *diag = diag_error(cx->session, ERR_E0106, places[0].span, "missing lifetime specifier%s",
                            count > 1 || places[0].count > 1 ? "s" : "");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) {
            diag_add_primary(diag, places[i].span);
        }
        if (places[i].count > 1) {
            diag_label(diag, places[i].span, "expected %u lifetime parameters", places[i].count);
        } else {
            diag_label(diag, places[i].span, "expected named lifetime parameter");
        }
    }
    if (inputs) {
        explain_inputs(cx, diag, inputs);
    }
    suggest_lifetime(cx, diag, inputs, places, count);
    diag_emit(diag);
}

// type Item = &u8; in an impl: the lifetime can only be one of the impl's.
static void report_missing_in_impl(LowerCx *cx, const LifetimePlace *place) {
    const Def *impl = def_get(cx->program, def_get(cx->program, cx->owner)->parent);
    const AstItem *item = impl->ast;
    const AstGenerics *generics = &item->impl->generics;
    NamedLifetimes scope = {0};
    lifetimes_in_scope(cx, &scope);
    Diag *diag =
        diag_error(cx->session, ERR_NONE, place->span, "missing lifetime in associated type");
    diag_primary_label(diag, "this lifetime must come from the implemented type");
    if (scope.defs.len == 0) {
        Span after = generics->params.len
                         ? generics->span
                         : (Span){impl->span.lo + 4, impl->span.lo + 5, impl->span.ctxt};
        diag_label(
            diag, after,
            "you could add a lifetime on the impl block, if the trait or the self type could "
            "have one");
    } else {
        diag_label(diag, generics->span,
                   scope.defs.len == 1
                       ? "there is a named lifetime specified on the impl block you could use"
                       : "there are named lifetimes specified on the impl block you could use");
    }
    diag_note(diag,
              "in the trait the associated type is declared without lifetime parameters, so using "
              "a borrowed type for them requires that lifetime to come from the implemented type");
    if (scope.defs.len == 1) {
        const char *name = sym_str(cx->session, def_get(cx->program, scope.defs.data[0])->name).ptr;
        SuggestPart part = write_lifetime(cx, place, name);
        diag_suggest(diag, "consider using the lifetime from the impl block", &part, 1, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    }
    vec_free(&scope.defs);
    diag_emit(diag);
}

void report_missing_lifetimes(LowerCx *cx) {
    if (cx->missing.len) {
        report_places(cx, cx->elision.inputs, cx->missing.data, cx->missing.len);
        vec_free(&cx->missing);
    }
}

// ---------------------------------------------------------------- elided

static DefId fresh_lifetime(LowerCx *cx, FreshParams *fresh, Span span) {
    DefId def = def_new(cx->program, DEF_LIFETIME_PARAM, SYM(UNDERSCORE_LIFETIME), span, span,
                        fresh->owner, cx->resolve.module);
    def_get(cx->program, def)->index = fresh->defs.len;
    vec_push(&fresh->defs, def);
    return def;
}

static void report_forbidden(LowerCx *cx, LifetimePlace place) {
    Diag *diag;
    if (place.kind == PLACE_REFERENCE) {
        diag = diag_error(cx->session, ERR_E0637, place.span,
                          "`&` without an explicit lifetime name cannot be used here");
        diag_primary_label(diag, "explicit lifetime name needed here");
    } else {
        diag = diag_error(cx->session, ERR_E0637, place.span, "`'_` cannot be used here");
        diag_primary_label(diag, "`'_` is a reserved lifetime name");
    }
    diag_emit(diag);
}

// In `impl Trait` an argument's lifetimes have names; what is made for them is none of the
// function's, so that nothing it gives borrows from it.
static void report_anonymous(LowerCx *cx, LifetimePlace place) {
    Diag *diag = diag_error(cx->session, ERR_E0658, place.span,
                            "anonymous lifetimes in `impl Trait` are unstable");
    diag_primary_label(diag, "expected named lifetime parameter");
    suggest_introducing(cx, diag, NULL, &place, 1);
    diag_emit(diag);
}

HirLifetime elide_lifetime(LowerCx *cx, LifetimePlace place, Symbol name) {
    HirLifetime lifetime = {.name = name, .span = name.index ? place.span : span_end(place.span)};
    switch (cx->elision.mode) {
    case ELIDE_INFER:
        lifetime.kind = LIFETIME_INFER;
        return lifetime;
    case ELIDE_FRESH:
        lifetime.kind = LIFETIME_PARAM;
        lifetime.def = fresh_lifetime(cx, cx->elision.fresh, lifetime.span);
        if (cx->elision.in_impl_trait) {
            report_anonymous(cx, place);
            return lifetime;
        }
        input_lifetime_seen(cx, lifetime);
        if (cx->inputs) {
            vec_push(&cx->inputs->elided, place);
        }
        return lifetime;
    case ELIDE_TO:
        lifetime.kind = cx->elision.lifetime.kind;
        lifetime.def = cx->elision.lifetime.def;
        input_lifetime_seen(cx, lifetime);
        return lifetime;
    case ELIDE_ERROR:
        lifetime.kind = LIFETIME_ERROR;
        if (cx->elision.inputs) {
            vec_push(&cx->missing, place);
        } else if (cx->elision.in_impl_type) {
            report_missing_in_impl(cx, &place);
        } else {
            report_places(cx, NULL, &place, 1);
        }
        return lifetime;
    case ELIDE_FORBIDDEN:
        if (place.kind == PLACE_HIDDEN) {
            report_places(cx, NULL, &place, 1);
        } else {
            report_forbidden(cx, place);
        }
        lifetime.kind = LIFETIME_ERROR;
        return lifetime;
    }
    return lifetime;
}

// ---------------------------------------------------------------- written

// E0261: use of undeclared lifetime name `'a`
static void report_undeclared_lifetime(LowerCx *cx, AstIdent ident) {
    Session *session = cx->session;
    Diag *diag =
        diag_error(session, ERR_E0261, ident.span, "use of undeclared lifetime name `" STR_FMT "`",
                   SYM_ARG(session, ident.name));
    diag_primary_label(diag, "undeclared lifetime");
    char message[160];
    snprintf(message, sizeof message, "consider introducing lifetime `" STR_FMT "` here",
             SYM_ARG(session, ident.name));
    for (DefId at = cx->owner; at.index; at = def_get(cx->program, at)->parent) {
        const Def *def = def_get(cx->program, at);
        const AstGenerics *generics = def_ast_generics(cx->program, at);
        if (generics) {
            Str name = sym_str(session, ident.name);
            bool empty = generics->params.len == 0;
            Span place =
                empty ? span_start(generics->span) : span_start(generics->params.ptr[0].span);
            if (empty && def->kind != DEF_IMPL) {
                place = span_end(def->name_span);
            }
            Str text = empty ? arena_printf(cx->arena, "<" STR_FMT ">", STR_ARG(name))
                             : arena_printf(cx->arena, STR_FMT ", ", STR_ARG(name));
            diag_suggest_one(diag, message, place, text, APPLY_MAYBE, SUGGEST_VERBOSE);
        }
        if (def->kind != DEF_ASSOC_FN && def->kind != DEF_ASSOC_TY &&
            def->kind != DEF_ASSOC_CONST && def->kind != DEF_ANON_CONST &&
            def->kind != DEF_CLOSURE) {
            break;
        }
    }
    diag_emit(diag);
}

HirLifetime lower_ast_lifetime(LowerCx *cx, AstIdent ident) {
    HirLifetime lifetime = {.name = ident.name, .span = ident.span};
    if (symbol_is(ident.name, SYM_INDEX_STATIC_LIFETIME)) {
        lifetime.kind = LIFETIME_STATIC;
        input_lifetime_seen(cx, lifetime);
        return lifetime;
    }
    if (symbol_is(ident.name, SYM_INDEX_UNDERSCORE_LIFETIME)) {
        LifetimePlace place = {.kind = PLACE_UNDERSCORE, .span = ident.span, .count = 1};
        return elide_lifetime(cx, place, ident.name);
    }
    const Rib *item;
    switch (resolve_lifetime(&cx->resolve, ident, &lifetime.def, &item)) {
    case LIFETIME_FOUND:
        lifetime.kind = LIFETIME_PARAM;
        input_lifetime_seen(cx, lifetime);
        opaque_lifetime_seen(cx, lifetime);
        note_lifetime_use(cx, lifetime);
        break;
    case LIFETIME_OUTER_ITEM:
        lifetime.def = NO_DEF;
        lifetime.kind = LIFETIME_ERROR;
        break;
    case LIFETIME_NONE:
        report_undeclared_lifetime(cx, ident);
        lifetime.kind = LIFETIME_ERROR;
        break;
    }
    return lifetime;
}

// for<'a, 'b>: definitions and a rib; the caller restores the rib.
DefIdSlice push_for_params(LowerCx *cx, AstGenericParamList params) {
    if (params.len == 0) {
        return (DefIdSlice){0};
    }
    DefId *ids = ARENA_ARRAY(cx->arena, DefId, params.len);
    RibParam *ribs = ARENA_ARRAY(cx->arena, RibParam, params.len);
    declare_params(cx, params, cx->owner, ids, ribs);
    rib_push(&cx->resolve, (Rib){.kind = RIB_GENERICS,
                                 .generics = {.ptr = ribs, .len = params.len, .owner = cx->owner}});
    return (DefIdSlice){ids, params.len};
}

DefIdSlice fresh_append(LowerCx *cx, DefIdSlice declared, FreshParams *fresh) {
    if (fresh->defs.len == 0) {
        return declared;
    }
    DefId *ids = ARENA_ARRAY(cx->arena, DefId, declared.len + fresh->defs.len);
    if (declared.len) {
        copy_bytes(ids, declared.ptr, declared.len * sizeof *ids);
    }
    for (uint32_t i = 0; i < fresh->defs.len; i++) {
        ids[declared.len + i] = fresh->defs.data[i];
        def_get(cx->program, fresh->defs.data[i])->index = declared.len + i;
    }
    DefIdSlice all = {ids, declared.len + fresh->defs.len};
    vec_free(&fresh->defs);
    return all;
}
