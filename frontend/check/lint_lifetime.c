// lint_lifetime.c: mismatched_lifetime_syntaxes: a signature whose result borrows from a parameter
// writes that lifetime in two ways: as a name, elided (`&T`, `'_`), or not at all (`Iter<T>`).
//
// In: the header of a fn. The lifetimes of its parameters and of its result are collected with the
// way they are written, and compared one lifetime at a time. Follows
// rustc_lint::lifetime_syntax.
#include "frontend/check/fn_cx.h"

typedef enum Syntax { SYNTAX_HIDDEN, SYNTAX_ELIDED, SYNTAX_NAMED } Syntax;
typedef struct Place {
    HirLifetime lifetime;
    Syntax syntax;
    Span span; // what is underlined
    bool is_ref, is_output;
    const HirSegment *segment; // HIDDEN
    uint32_t count;            // HIDDEN: lifetimes that are missing there
} Place;
typedef VEC(Place) Places;

typedef struct Collector {
    Program *program;
    Places places;
    bool in_output;
} Collector;

// ---------------------------------------------------------------- collecting

static void collect_ty(Collector *c, const HirTy *ty);
static void collect_bounds(Collector *c, HirBoundSlice bounds);

static bool is_named(const HirLifetime *lifetime) {
    return lifetime->name.index && !symbol_eq(lifetime->name, SYM(UNDERSCORE_LIFETIME));
}

static void add(Collector *c, const HirLifetime *lifetime, Place place) {
    if (lifetime->kind != LIFETIME_PARAM && lifetime->kind != LIFETIME_STATIC) {
        return;
    }
    place.lifetime = *lifetime;
    place.is_output = c->in_output;
    vec_push(&c->places, place);
}

static void collect_written(Collector *c, const HirLifetime *lifetime) {
    if (lifetime->name.index) {
        add(c, lifetime,
            (Place){.syntax = is_named(lifetime) ? SYNTAX_NAMED : SYNTAX_ELIDED,
                    .span = lifetime->span});
    }
}

static void collect_args(Collector *c, const HirSegment *segment, Span path_span) {
    const HirGenericArgs *args = segment->args;
    uint32_t hidden = 0;
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        hidden += args->args.ptr[i].kind == GENERIC_ARG_LIFETIME &&
                  !args->args.ptr[i].lifetime.name.index;
    }
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        const HirGenericArg *arg = &args->args.ptr[i];
        if (arg->kind == GENERIC_ARG_TYPE) {
            collect_ty(c, arg->ty);
        } else if (arg->kind == GENERIC_ARG_LIFETIME && !arg->lifetime.name.index) {
            add(c, &arg->lifetime,
                (Place){.syntax = SYNTAX_HIDDEN,
                        .span = path_span,
                        .segment = segment,
                        .count = hidden});
        } else if (arg->kind == GENERIC_ARG_LIFETIME) {
            collect_written(c, &arg->lifetime);
        }
    }
    for (uint32_t i = 0; args && !args->parenthesized && i < args->constraints.len; i++) {
        const HirAssocConstraint *constraint = &args->constraints.ptr[i];
        collect_ty(c, constraint->ty);
        collect_bounds(c, (HirBoundSlice){constraint->bounds, constraint->bound_count});
    }
}

static void collect_path(Collector *c, const HirPath *path) {
    for (uint32_t i = 0; i < path->segments.len; i++) {
        collect_args(c, &path->segments.ptr[i], path->span);
    }
}

static void collect_bounds(Collector *c, HirBoundSlice bounds) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == BOUND_TRAIT && bounds.ptr[i].trait_ref.path) {
            collect_path(c, bounds.ptr[i].trait_ref.path);
        } else if (bounds.ptr[i].kind == BOUND_OUTLIVES) {
            collect_written(c, &bounds.ptr[i].lifetime);
        }
    }
}

static void collect_ref(Collector *c, const HirTy *ty) {
    if (ty->ref.lifetime.name.index) {
        collect_written(c, &ty->ref.lifetime);
    } else {
        add(c, &ty->ref.lifetime,
            (Place){.syntax = SYNTAX_ELIDED, .span = ty->span, .is_ref = true});
    }
    collect_ty(c, ty->ref.elem);
}

static void collect_ty(Collector *c, const HirTy *ty) {
    if (!ty) {
        return;
    }
    switch (ty->kind) {
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        collect_ty(c, ty->array.elem);
        return;
    case HIR_TY_PTR:
        collect_ty(c, ty->ptr.elem);
        return;
    case HIR_TY_REF:
        collect_ref(c, ty);
        return;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            collect_ty(c, ty->tuple.elems[i]);
        }
        return;
    case HIR_TY_PATH:
        collect_ty(c, ty->path.self_ty);
        if (ty->path.kind == QPATH_RESOLVED && ty->path.path) {
            collect_path(c, ty->path.path);
        } else if (ty->path.kind == QPATH_TYPE_RELATIVE && ty->path.segment) {
            collect_args(c, ty->path.segment, ty->path.span);
        }
        return;
    case HIR_TY_OPAQUE: {
        const HirItem *item = hir_item(c->program, ty->opaque.def);
        if (item) {
            collect_bounds(c, item->opaque.bounds);
        }
        return;
    }
    case HIR_TY_DYN:
        collect_bounds(c, ty->dyn.bounds);
        if (ty->dyn.lifetime.kind != LIFETIME_OBJECT_DEFAULT) {
            collect_written(c, &ty->dyn.lifetime);
        }
        return;
    case HIR_TY_FN:
    case HIR_TY_ERROR:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
        return;
    }
}

// ---------------------------------------------------------------- reports

static const char *const syntax_words[] = {"hidden", "elided", "named"};

static const char *problem(const uint32_t *counts) {
    return counts[SYNTAX_NAMED] == 0    ? "hiding a lifetime that's elided elsewhere is confusing"
           : counts[SYNTAX_ELIDED] == 0 ? "hiding a lifetime that's named elsewhere is confusing"
           : counts[SYNTAX_HIDDEN] == 0 ? "eliding a lifetime that's named elsewhere is confusing"
                                        : "hiding or eliding a lifetime that's named elsewhere is "
                                          "confusing";
}

// The edit that writes `name` at a place.
static SuggestPart write_name(Program *program, const Place *place, Str name) {
    Arena *arena = check_tables(program)->arena;
    if (place->syntax == SYNTAX_ELIDED && !place->is_ref) {
        return (SuggestPart){place->span, name};
    }
    if (place->is_ref) {
        Span after = {place->span.lo + 1, place->span.lo + 1, 0};
        return (SuggestPart){after, arena_printf(arena, STR_FMT " ", STR_ARG(name))};
    }
    Str names = name;
    for (uint32_t i = 1; i < place->count; i++) {
        names = arena_printf(arena, STR_FMT ", " STR_FMT, STR_ARG(names), STR_ARG(name));
    }
    Span segment = place->segment->span;
    Str text = source_text(program->session->sources, place->span);
    bool has_args = text.len && text.ptr[text.len - 1] == '>';
    if (has_args) {
        Span after = {
            segment.lo + (uint32_t)sym_str(program->session, place->segment->name).len + 1, 0, 0};
        after.hi = after.lo;
        return (SuggestPart){after, arena_printf(arena, STR_FMT ", ", STR_ARG(names))};
    }
    return (SuggestPart){span_end(place->span),
                         arena_printf(arena, "<" STR_FMT ">", STR_ARG(names))};
}

static void suggest(Program *program, const Places *group, const uint32_t *counts, Diag *diag) {
    Arena *arena = check_tables(program)->arena;
    Str name = STR("'_");
    bool refs = false;
    for (uint32_t i = 0; i < group->len; i++) {
        refs |= group->data[i].is_ref;
        if (group->data[i].syntax == SYNTAX_NAMED) {
            name = sym_str(program->session, group->data[i].lifetime.name);
        }
    }
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, group->len);
    uint32_t count = 0;
    for (uint32_t i = 0; i < group->len; i++) {
        const Place *place = &group->data[i];
        bool again = i > 0 && place->segment && place->segment == group->data[i - 1].segment;
        if (!again && (place->syntax == SYNTAX_HIDDEN ||
                       (counts[SYNTAX_NAMED] && place->syntax == SYNTAX_ELIDED))) {
            parts[count++] = write_name(program, place, name);
        }
    }
    Str message = !counts[SYNTAX_NAMED] && refs
                      ? STR("use `'_` for type paths")
                      : arena_printf(arena, "consistently use `" STR_FMT "`", STR_ARG(name));
    diag_suggest(diag, message.ptr, parts, count, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void report_group(Program *program, DefId fn, const Places *group) {
    uint32_t counts[3] = {0}, inputs = 0;
    for (uint32_t i = 0; i < group->len; i++) {
        counts[group->data[i].syntax]++;
        inputs += !group->data[i].is_output;
    }
    uint32_t ways = !!counts[0] + !!counts[1] + !!counts[2];
    if (ways < 2 || inputs == 0 || inputs == group->len) {
        return;
    }
    Diag *diag = NULL;
    for (uint32_t i = 0; i < group->len; i++) {
        const Place *place = &group->data[i];
        if (counts[SYNTAX_NAMED] && place->syntax == SYNTAX_NAMED) {
            continue;
        }
        if (!diag) {
            diag = lint_diag(program, fn, LINT_MISMATCHED_LIFETIME_SYNTAXES, place->span, "%s",
                             problem(counts));
            if (!diag) {
                return;
            }
        } else {
            diag_add_primary(diag, place->span);
        }
    }
    for (uint32_t i = 0; i < group->len; i++) {
        const Place *place = &group->data[i];
        diag_label(diag, place->span, "the %slifetime is %s here", place->is_output ? "same " : "",
                   syntax_words[place->syntax]);
    }
    diag_help(diag, "the same lifetime is referred to in inconsistent ways, making the signature "
                    "confusing");
    suggest(program, group, counts, diag);
    lint_emit(program, fn, LINT_MISMATCHED_LIFETIME_SYNTAXES, diag);
}

static bool same_lifetime(const HirLifetime *a, const HirLifetime *b) {
    return a->kind == b->kind && def_eq(a->def, b->def);
}

void lint_signature_lifetimes(Program *program, DefId fn) {
    const HirItem *item = hir_item(program, fn);
    if (!item || !item->fn.sig.output || item->fn.sig.is_async) {
        return;
    }
    Collector c = {.program = program, .in_output = true};
    collect_ty(&c, item->fn.sig.output);
    uint32_t outputs = c.places.len;
    c.in_output = false;
    for (uint32_t i = 0; outputs && i < item->fn.sig.input_count; i++) {
        collect_ty(&c, item->fn.sig.inputs[i]);
    }
    for (uint32_t i = 0; i < outputs; i++) {
        Places group = {0};
        bool first = true;
        for (uint32_t k = 0; k < i; k++) {
            first &= !same_lifetime(&c.places.data[k].lifetime, &c.places.data[i].lifetime);
        }
        for (uint32_t pass = 0; first && pass < 2; pass++) { // inputs, then outputs
            for (uint32_t k = pass ? 0 : outputs; k < (pass ? outputs : c.places.len); k++) {
                if (same_lifetime(&c.places.data[k].lifetime, &c.places.data[i].lifetime)) {
                    vec_push(&group, c.places.data[k]);
                }
            }
        }
        if (group.len) {
            report_group(program, fn, &group);
        }
        vec_free(&group);
    }
    vec_free(&c.places);
}
