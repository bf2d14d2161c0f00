// borrow_elided.c: returned trait objects that are 'static because nothing else is said.
//
// In: the written types of a fn, and the region of a parameter that must be 'static. Out: what to
// write where the trait object is, or for the parameter. Follows rustc's wording.
#include "mir/borrowck/borrow_elided.h"

// ---------------------------------------------------------------- returned trait objects

typedef VEC(const HirTy *) HirTyVec;

static void returned_in_bounds(HirBoundSlice bounds, HirTyVec *out);

// Types in it that are `impl Trait`, or trait objects whose bound is 'static.
static void returned_traits(const HirTy *ty, HirTyVec *out) {
    switch (ty->kind) {
    case HIR_TY_OPAQUE:
        vec_push(out, ty);
        break;
    case HIR_TY_DYN:
        if (ty->dyn.lifetime.kind == LIFETIME_OBJECT_DEFAULT ||
            ty->dyn.lifetime.kind == LIFETIME_STATIC) {
            vec_push(out, ty);
        }
        returned_in_bounds(ty->dyn.bounds, out);
        break;
    case HIR_TY_REF:
        returned_traits(ty->ref.elem, out);
        break;
    case HIR_TY_PTR:
        returned_traits(ty->ptr.elem, out);
        break;
    case HIR_TY_SLICE:
    case HIR_TY_ARRAY:
        returned_traits(ty->array.elem, out);
        break;
    case HIR_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.count; i++) {
            returned_traits(ty->tuple.elems[i], out);
        }
        break;
    case HIR_TY_PATH:
        for (uint32_t i = 0; ty->path.path != NULL && i < ty->path.path->segments.len; i++) {
            const HirGenericArgs *args = ty->path.path->segments.ptr[i].args;
            for (uint32_t k = 0; args != NULL && k < args->args.len; k++) {
                if (args->args.ptr[k].kind == GENERIC_ARG_TYPE) {
                    returned_traits(args->args.ptr[k].ty, out);
                }
            }
        }
        break;
    case HIR_TY_FN:
    case HIR_TY_NEVER:
    case HIR_TY_INFER:
    case HIR_TY_ERROR:
        break;
    }
}

static void returned_in_bounds(HirBoundSlice bounds, HirTyVec *out) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        const HirPath *path =
            bounds.ptr[i].kind == BOUND_TRAIT ? bounds.ptr[i].trait_ref.path : NULL;
        for (uint32_t k = 0; path != NULL && k < path->segments.len; k++) {
            const HirGenericArgs *args = path->segments.ptr[k].args;
            for (uint32_t c = 0; args != NULL && c < args->constraints.len; c++) {
                if (args->constraints.ptr[c].ty != NULL) {
                    returned_traits(args->constraints.ptr[c].ty, out);
                }
            }
        }
    }
}

static const HirTy *written_output(Borrowck *b) {
    const HirItem *item = hir_item(b->program, b->body->def);
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    return is_fn && def_get(b->program, b->body->def)->kind != DEF_CLOSURE ? item->fn.sig.output
                                                                           : NULL;
}

typedef struct Captured {
    Borrowck *b;
    Diag *diag;
    Str lifetime; // `'_` or its name
    Str arg;      // "argument `x`"
    const HirTy *param;
    DefId region;
} Captured;

// A bound that says 'static could say the argument's lifetime, or the argument be 'static.
static void suggest_for_explicit(const Captured *c, Span bound, Str whose) {
    Borrowck *b = c->b;
    diag_suggest_one(c->diag,
                     arena_printf(b->session->arena,
                                  "consider changing " STR_FMT
                                  "'s explicit `'static` bound to the lifetime of " STR_FMT,
                                  STR_ARG(whose), STR_ARG(c->arg))
                         .ptr,
                     bound, c->lifetime, APPLY_MAYBE, SUGGEST_VERBOSE);
    WrittenPlaces elided = {.def = c->region, .name = STR("'static"), .arena = b->session->arena};
    if (c->param != NULL) {
        find_written(c->param, &elided);
    }
    if (elided.count > 0) {
        diag_suggest(c->diag, "alternatively, add an explicit `'static` bound to this reference",
                     elided.parts, elided.count, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
}

static void suggest_for_opaque(const Captured *c, const HirTy *ty) {
    Borrowck *b = c->b;
    DefId def = ty->opaque.def;
    Str text = ty_str(b->cx, b->arena, ty_opaque(b->cx, def, args_identity(b->cx, def)));
    Str whose = arena_printf(b->arena, "`" STR_FMT "`", STR_ARG(text));
    HirBoundSlice bounds = hir_item(b->program, def)->opaque.bounds;
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == BOUND_OUTLIVES &&
            bounds.ptr[i].lifetime.kind == LIFETIME_STATIC) {
            suggest_for_explicit(c, bounds.ptr[i].lifetime.span, whose);
            return;
        }
    }
    diag_suggest_one(c->diag,
                     arena_printf(b->session->arena,
                                  "to declare that " STR_FMT " captures data from " STR_FMT
                                  ", you can add an explicit `" STR_FMT "` lifetime bound",
                                  STR_ARG(whose), STR_ARG(c->arg), STR_ARG(c->lifetime))
                         .ptr,
                     span_end(ty->span),
                     arena_printf(b->arena, " + " STR_FMT, STR_ARG(c->lifetime)), APPLY_MAYBE,
                     SUGGEST_VERBOSE);
}

static void suggest_for_object(const Captured *c, const HirTy *ty) {
    Borrowck *b = c->b;
    if (ty->dyn.lifetime.kind == LIFETIME_STATIC) {
        suggest_for_explicit(c, ty->dyn.lifetime.span, STR("the trait object"));
        return;
    }
    diag_suggest_one(c->diag,
                     arena_printf(b->session->arena,
                                  "to declare that the trait object captures data from " STR_FMT
                                  ", you can add an explicit `" STR_FMT "` lifetime bound",
                                  STR_ARG(c->arg), STR_ARG(c->lifetime))
                         .ptr,
                     span_end(ty->span),
                     arena_printf(b->session->arena, " + " STR_FMT, STR_ARG(c->lifetime)),
                     APPLY_MAYBE, SUGGEST_VERBOSE);
}

// `type Alias = Box<dyn Trait>` becomes `type Alias<'a> = Box<dyn Trait + 'a>`.
static void suggest_for_alias(const Captured *c, const HirTy *output) {
    Borrowck *b = c->b;
    const HirPath *path = output->kind == HIR_TY_PATH && output->path.kind == QPATH_RESOLVED
                              ? output->path.path
                              : NULL;
    if (path == NULL || path->res.kind != RES_DEF ||
        def_get(b->program, path->res.def)->kind != DEF_TY_ALIAS) {
        return;
    }
    const HirItem *alias = hir_item(b->program, path->res.def);
    if (alias == NULL || alias->alias.ty == NULL) {
        return;
    }
    HirTyVec found = {0};
    returned_traits(alias->alias.ty, &found);
    WrittenPlaces parts = {.arena = b->session->arena};
    for (uint32_t i = 0; i < found.len; i++) {
        const HirTy *ty = found.data[i];
        if (ty->kind == HIR_TY_DYN && ty->dyn.lifetime.kind == LIFETIME_OBJECT_DEFAULT) {
            written_part(&parts, span_end(ty->span), STR(" + 'a"));
        } else if (ty->kind == HIR_TY_DYN) {
            written_part(&parts, ty->dyn.lifetime.span, STR("'a"));
        }
    }
    if (found.len > 0) {
        Span list = alias->generics->span;
        bool has_list = list.lo < list.hi;
        written_part(&parts,
                     has_list ? (Span){list.lo + 1, list.lo + 1, list.ctxt} : span_end(list),
                     has_list ? STR("'a, ") : STR("<'a>"));
        diag_suggest(c->diag,
                     arena_printf(b->session->arena,
                                  "to declare that the trait object captures data from " STR_FMT
                                  ", you can add a lifetime parameter `'a` in the type alias",
                                  STR_ARG(c->arg))
                         .ptr,
                     parts.parts, parts.count, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    vec_free(&found);
}

void suggest_captured(Borrowck *b, Diag *diag, RegionVid longer) {
    const HirTy *output = written_output(b);
    if (output == NULL || b->regions.data[longer].def.index == 0) {
        return;
    }
    uint32_t at = 0;
    while (at < signature_input_count(b) && !ty_has_region(b, signature_input(b, at), longer)) {
        at++;
    }
    if (at == signature_input_count(b)) {
        return;
    }
    const HirPat *pat = signature_pat(b, at);
    Str arg = STR("the argument");
    if (pat != NULL && pat->kind == HIR_PAT_BINDING) {
        Symbol name = b->body->typeck->body->locals[pat->binding.local].name;
        arg = arena_printf(b->arena, "argument `" STR_FMT "`", SYM_ARG(b->session, name));
    }
    Captured captured = {.b = b,
                         .diag = diag,
                         .lifetime = region_is_named(b, longer)
                                         ? sym_str(b->session, b->regions.data[longer].name)
                                         : STR("'_"),
                         .arg = arg,
                         .param = signature_input_hir(b, at),
                         .region = b->regions.data[longer].def};
    HirTyVec found = {0};
    returned_traits(output, &found);
    for (uint32_t i = 0; i < found.len; i++) {
        if (found.data[i]->kind == HIR_TY_OPAQUE) {
            suggest_for_opaque(&captured, found.data[i]);
        } else {
            suggest_for_object(&captured, found.data[i]);
        }
    }
    if (found.len == 0) {
        suggest_for_alias(&captured, output);
    }
    vec_free(&found);
}

void label_implicit_static(Borrowck *b, Diag *diag) {
    const HirTy *output = written_output(b);
    HirTyVec found = {0};
    if (output != NULL) {
        returned_traits(output, &found);
    }
    for (uint32_t i = 0; i < found.len; i++) {
        if (found.data[i]->kind == HIR_TY_DYN &&
            found.data[i]->dyn.lifetime.kind == LIFETIME_OBJECT_DEFAULT) {
            diag_label(diag, found.data[i]->span,
                       "this `dyn Trait` has an implicit `'static` lifetime bound");
        }
    }
    vec_free(&found);
}
