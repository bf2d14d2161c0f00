// borrow_region_error.c: errors about regions that live too short.
//
// In: a universal region that must outlive another and does not, a placeholder with something in
// its value, a type parameter that must outlive a region. Out: E0621 where a lifetime in a
// parameter's type is missing, E0521 where borrowed data leaves a function or closure through a
// call, E0309, E0310, E0311 for parameters, and "lifetime may not live long enough" for the rest.
// Follows rustc's wording.
#include "mir/borrowck/borrow_elided.h"

static bool is_closure(const Borrowck *b) {
    return def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

static const char *body_noun(const Borrowck *b) {
    DefKind kind = def_get(b->program, b->body->def)->kind;
    if (kind == DEF_ASSOC_FN) {
        const HirItem *item = hir_item(b->program, b->body->def);
        return item->fn.sig.self != SELF_NONE ? "method" : "associated function";
    }
    return kind == DEF_CLOSURE ? "closure" : kind == DEF_FN ? "function" : "constant";
}

const char *constraint_words(ConstraintKind kind) {
    switch (kind) {
    case OUTLIVES_RETURN:
        return "returning this value ";
    case OUTLIVES_CONST:
        return "using this value as a constant ";
    case OUTLIVES_STATIC:
        return "using this value as a static ";
    case OUTLIVES_ANNOTATION:
        return "type annotation ";
    case OUTLIVES_GENERIC_ARG:
        return "generic argument ";
    case OUTLIVES_CAST:
        return "cast ";
    case OUTLIVES_UNSIZE:
        return "coercion ";
    case OUTLIVES_CALL:
        return "argument ";
    case OUTLIVES_COPY:
        return "copying this value ";
    case OUTLIVES_ASSIGN:
        return "assignment ";
    case OUTLIVES_USAGE:
        return "this usage ";
    case OUTLIVES_OPAQUE:
        return "opaque type ";
    case OUTLIVES_PREDICATE:
    case OUTLIVES_BORING:
    case OUTLIVES_BORING_NO_LOCATION:
    case OUTLIVES_INTERNAL:
    case OUTLIVES_PLACEHOLDER:
        break;
    }
    return "";
}

bool region_is_named(const Borrowck *b, RegionVid vid) {
    const RegionInfo *info = &b->regions.data[vid];
    return info->name.index != 0 && !symbol_is(info->name, SYM_INDEX_UNDERSCORE_LIFETIME);
}

static bool is_local(const Borrowck *b, RegionVid vid) {
    return b->regions.data[vid].is_universal && !b->regions.data[vid].is_external;
}

// ---------------------------------------------------------------- E0621

Span anonymous_span(Borrowck *b, RegionVid vid) {
    const HirItem *item = hir_item(b->program, b->body->def);
    DefId def = b->regions.data[vid].def;
    WrittenPlaces elided = {.def = def, .name = STR("'_"), .arena = b->arena};
    for (uint32_t i = 0; item != NULL && !is_closure(b) && i < item->fn.sig.input_count; i++) {
        find_written(item->fn.sig.inputs[i], &elided);
    }
    return span_is_none(elided.whole) ? def_get(b->program, def)->name_span : elided.whole;
}

// A parameter with an elided lifetime flows to where a named one is needed.
static bool report_explicit(Borrowck *b, RegionVid longer, RegionVid shorter, Span span) {
    RegionVid named = region_is_named(b, longer) ? longer : shorter,
              anonymous = named == longer ? shorter : longer;
    if (!region_is_named(b, named) || region_is_named(b, anonymous) || anonymous == 0 ||
        is_closure(b) || b->regions.data[anonymous].def.index == 0) {
        return false;
    }
    if (ty_has_region(b, b->local_tys[MIR_RETURN_PLACE], anonymous)) {
        return false;
    }
    for (uint32_t i = 0; i < b->body->arg_count; i++) {
        if (!ty_has_region(b, b->local_tys[i + 1], anonymous)) {
            continue;
        }
        const MirLocalDecl *decl = &b->body->locals.data[i + 1];
        const HirItem *item = hir_item(b->program, b->body->def);
        if (i == 0 && item->fn.sig.self != SELF_NONE) {
            return false;
        }
        Str name = sym_str(b->session, b->regions.data[named].name);
        bool simple = decl->name.index != 0;
        Str whose = simple
                        ? arena_printf(b->arena, "`" STR_FMT "`", SYM_ARG(b->session, decl->name))
                        : STR("parameter type");
        Diag *diag = simple ? diag_error(b->session, ERR_E0621, span,
                                         "explicit lifetime required in the type of " STR_FMT,
                                         STR_ARG(whose))
                            : diag_error(b->session, ERR_E0621, span,
                                         "explicit lifetime required in parameter type");
        diag_primary_label(diag, "lifetime `" STR_FMT "` required", STR_ARG(name));
        suggest_written(b->session, diag, signature_input_hir(b, i), b->regions.data[anonymous].def,
                        name, whose);
        borrow_emit(b, diag);
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- notes

static Str generics_text(Borrowck *b, const Generics *generics) {
    Str text = {"", 0};
    for (uint32_t i = 0; i < generics->param_count; i++) {
        Str name = sym_str(b->session, generics->params[i].name);
        text = i == 0 ? name
                      : arena_printf(b->arena, STR_FMT ", " STR_FMT, STR_ARG(text), STR_ARG(name));
    }
    return text;
}

static void note_predicate(Borrowck *b, Diag *diag, const Why *why, RegionVid shorter) {
    (void)b;
    if (shorter == 0 && why->by_placeholder && !span_is_none(why->predicate)) {
        diag_span_note(
            diag, why->predicate,
            "due to a current limitation of the type system, this implies a `'static` lifetime");
    }
}

static void note_invariance_of(Borrowck *b, Diag *diag, const Why *why) {
    if (why->invariant.index == 0) {
        return;
    }
    Ty ty = ty_erase_regions(b->cx, why->invariant);
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind == TY_REF || data->kind == TY_RAW_PTR) {
        Str text = ty_str(b->cx, b->arena, data->ref.elem);
        diag_note(diag, "requirement occurs because of a mutable %s to `" STR_FMT "`",
                  data->kind == TY_REF ? "reference" : "pointer", STR_ARG(text));
        diag_note(diag, "mutable %s are invariant over their type parameter",
                  data->kind == TY_REF ? "references" : "pointers");
    } else if (data->kind == TY_ADT) {
        const Generics *generics = ty_generics(b->cx, data->item.def);
        const GenericParamDef *param = generics_param(b->cx, generics, why->invariant_param);
        GenericArg arg = args_ptr(b->cx, data->item.args)[why->invariant_param];
        Str text = ty_str(b->cx, b->arena, ty);
        Str name = sym_str(b->session, def_get(b->program, data->item.def)->name);
        if (arg_tag(arg) == ARG_TY) {
            diag_note(diag,
                      "requirement occurs because of the type `" STR_FMT
                      "`, which makes the generic argument `" STR_FMT "` invariant",
                      STR_ARG(text), STR_ARG(ty_str(b->cx, b->arena, arg_ty(arg))));
        } else {
            diag_note(diag,
                      "requirement occurs because of the type `" STR_FMT
                      "`, which makes the generic argument `'_` invariant",
                      STR_ARG(text));
        }
        diag_note(diag,
                  "the %s `" STR_FMT "<" STR_FMT ">` is invariant over the parameter `" STR_FMT "`",
                  def_kind_description(def_get(b->program, data->item.def)->kind), STR_ARG(name),
                  STR_ARG(generics_text(b, generics)), SYM_ARG(b->session, param->name));
    } else {
        return;
    }
    diag_help(diag, "see <https://doc.rust-lang.org/nomicon/subtyping.html> for more information "
                    "about variance");
}

// ---------------------------------------------------------------- E0521

// The parameter or captured variable whose type a region is in.
static bool variable_of(Borrowck *b, RegionVid vid, Str *name, Span *span) {
    if (is_closure(b)) {
        const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
        Ty closure = b->local_tys[1];
        closure = ty_kind(b->cx, closure) == TY_REF ? ty_data(b->cx, closure)->ref.elem : closure;
        Ty captures = closure_parts(b->cx, ty_data(b->cx, closure)->item.args).captures;
        TyList list = ty_data(b->cx, captures)->tuple;
        for (uint32_t i = 0; i < ty_list_len(b->cx, list); i++) {
            if (ty_has_region(b, ty_list_ptr(b->cx, list)[i], vid)) {
                const HirLocal *local = &b->body->typeck->body->locals[info->captures[i].local];
                *name = sym_str(b->session, local->name);
                *span = variable_span(b, local);
                return true;
            }
        }
    }
    for (uint32_t i = 0; i < signature_input_count(b); i++) {
        if (ty_has_region(b, signature_input(b, i), vid)) {
            const HirPat *pat = signature_pat(b, i);
            bool simple = pat != NULL && pat->kind == HIR_PAT_BINDING;
            *name =
                simple ? sym_str(b->session, b->body->typeck->body->locals[pat->binding.local].name)
                       : (Str){NULL, 0};
            *span = pat != NULL ? pat->span : b->body->locals.data[i + 1].span;
            return true;
        }
    }
    return false;
}

static bool report_escape(Borrowck *b, RegionVid longer, RegionVid shorter, const Why *why) {
    Str name = {NULL, 0}, outer = {NULL, 0};
    Span span = SPAN_NONE, outer_span = SPAN_NONE;
    bool has = variable_of(b, longer, &name, &span),
         has_outer = variable_of(b, shorter, &outer, &outer_span);
    if ((!has && !has_outer) || (why->kind == OUTLIVES_ASSIGN && !is_closure(b)) ||
        b->body->is_const) {
        return false;
    }
    const char *noun = body_noun(b);
    Diag *diag =
        diag_error(b->session, ERR_E0521, why->span, "borrowed data escapes outside of %s", noun);
    if (has_outer && outer.ptr != NULL) {
        diag_label(diag, outer_span, "`" STR_FMT "` declared here, outside of the %s body",
                   STR_ARG(outer), noun);
    }
    if (has && name.ptr != NULL) {
        diag_label(diag, span, "`" STR_FMT "` is a reference that is only valid in the %s body",
                   STR_ARG(name), noun);
        diag_label(diag, why->span, "`" STR_FMT "` escapes the %s body here", STR_ARG(name), noun);
    } else {
        diag_label(diag, why->span, "a temporary borrow escapes the %s body here", noun);
    }
    bool nameable = b->regions.data[longer].def.index != 0 &&
                    (shorter == 0 || b->regions.data[shorter].def.index != 0);
    if (nameable) {
        RegionName first = region_name(b, longer), second = region_name(b, shorter);
        region_highlight(diag, &first);
        region_highlight(diag, &second);
        diag_label(diag, why->span, "%srequires that `" STR_FMT "` must outlive `" STR_FMT "`",
                   constraint_words(why->kind), STR_ARG(first.name), STR_ARG(second.name));
    }
    note_invariance_of(b, diag, why);
    note_predicate(b, diag, why, shorter);
    borrow_emit(b, diag);
    return true;
}

// ---------------------------------------------------------------- the general error

static bool both_anonymous_in_signature(Borrowck *b, RegionVid x, RegionVid y) {
    return !region_is_named(b, x) && !region_is_named(b, y) && x != 0 && y != 0 &&
           b->regions.data[x].def.index != 0 && b->regions.data[y].def.index != 0 && !is_closure(b);
}

static void report_general(Borrowck *b, RegionVid longer, RegionVid shorter, const Why *why) {
    Diag *diag = diag_error(b->session, ERR_NONE, why->span, "lifetime may not live long enough");
    RegionName first = region_name(b, longer);
    region_highlight(diag, &first);
    RegionName second = region_name(b, shorter);
    region_highlight(diag, &second);
    if (why->kind == OUTLIVES_RETURN && is_local(b, shorter)) {
        diag_primary_label(diag,
                           "%s was supposed to return data with lifetime `" STR_FMT
                           "` but it is returning data with lifetime `" STR_FMT "`",
                           body_noun(b), STR_ARG(second.name), STR_ARG(first.name));
    } else {
        diag_primary_label(diag, "%srequires that `" STR_FMT "` must outlive `" STR_FMT "`",
                           constraint_words(why->kind), STR_ARG(first.name), STR_ARG(second.name));
    }
    const HirItem *item = hir_item(b->program, b->body->def);
    if (both_anonymous_in_signature(b, longer, shorter) && item != NULL) {
        DefId both[2] = {b->regions.data[longer].def, b->regions.data[shorter].def};
        suggest_lifetime_param(b->session, diag, item, both);
    }
    if (shorter == 0) {
        suggest_captured(b, diag, longer);
    }
    bool writable = region_is_named(b, longer) && region_is_named(b, shorter);
    if (writable) {
        diag_help(diag, "consider adding the following bound: `" STR_FMT ": " STR_FMT "`",
                  STR_ARG(first.name), STR_ARG(second.name));
    }
    note_invariance_of(b, diag, why);
    note_predicate(b, diag, why, shorter);
    borrow_emit(b, diag);
}

// A closure that is called more than once returns what it captured.
static bool report_fn_mut(Borrowck *b, RegionVid longer, const Why *why) {
    if (!is_closure(b) || b->body->closure_kind != CLOSURE_FN_MUT || longer != b->env_region) {
        return false;
    }
    Diag *diag = diag_error(b->session, ERR_NONE, why->span,
                            "captured variable cannot escape `FnMut` closure body");
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    diag_label(diag, info->head_span, "inferred to be a `FnMut` closure");
    if (info->capture_count > 0) {
        const HirLocal *local = &b->body->typeck->body->locals[info->captures[0].local];
        diag_label(diag, variable_span(b, local), "variable defined here");
        diag_label(diag, info->captures[0].path_span, "variable captured here");
    }
    diag_primary_label(diag,
                       "returns a reference to a captured variable which escapes the closure body");
    diag_note(diag, "`FnMut` closures only have access to their captured variables while they are "
                    "executing...");
    diag_note(diag, "...therefore, they cannot allow references to captured variables to escape");
    borrow_emit(b, diag);
    return true;
}

void report_region_error(Borrowck *b, RegionVid longer, RegionVid shorter) {
    if (!report_once(b, 1, longer, shorter)) {
        return;
    }
    Why why = regions_blame(b, longer, shorter);
    if (report_explicit(b, longer, shorter, why.span)) {
        return;
    }
    bool leaves = is_local(b, longer) && !is_local(b, shorter);
    if (leaves && why.kind == OUTLIVES_RETURN && report_fn_mut(b, longer, &why)) {
        return;
    }
    if (leaves && (why.kind == OUTLIVES_CALL || why.kind == OUTLIVES_ASSIGN) &&
        report_escape(b, longer, shorter, &why)) {
        return;
    }
    report_general(b, longer, shorter, &why);
}

void report_placeholder_error(Borrowck *b, RegionVid placeholder, RegionVid element) {
    Why why = regions_blame(b, placeholder, element);
    if (!report_once(b, 9, why.span.lo, 0)) {
        return;
    }
    Diag *diag = diag_error(b->session, ERR_NONE, why.span, "lifetime may not live long enough");
    borrow_emit(b, diag);
}

// ---------------------------------------------------------------- E0309, E0310, E0311

// Where `T: 'a` can be written, and what stands before the lifetime there.
static Span bound_place(Borrowck *b, DefId param, const char **before) {
    const HirItem *item = hir_item(b->program, def_get(b->program, param)->parent);
    Span at = span_end(def_get(b->program, param)->name_span);
    *before = ": ";
    const HirGenerics *generics =
        item != NULL ? item->generics : NULL; // none around a trait's `Self`
    for (uint32_t i = 0; generics != NULL && i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        if (where->bounded != NULL && where->bounds.len > 0 &&
            where->bounded->kind == HIR_TY_PATH && where->bounded->path.path != NULL &&
            def_eq(where->bounded->path.path->res.def, param)) {
            at = span_end(where->bounds.ptr[where->bounds.len - 1].span);
            *before = " + ";
        }
    }
    return at;
}

// What a trait requires of `Self` stands behind the trait.
static Span self_bound_place(Borrowck *b, DefId trait, const char **before) {
    const HirItem *item = hir_item(b->program, trait);
    Span last = SPAN_NONE;
    for (uint32_t i = 0; i < item->generics->wheres.len; i++) {
        if (!item->generics->wheres.ptr[i].in_param_list) {
            last = item->generics->wheres.ptr[i].span;
        }
    }
    if (span_is_none(last)) {
        *before = " where Self: ";
        return span_end(item->head_span);
    }
    Span next = {last.hi, last.hi + 1, last.ctxt};
    bool comma = str_eq(source_text(b->session->sources, next), STR(","));
    last.hi += comma;
    *before = comma ? " Self: " : ", Self: ";
    return span_end(last);
}

static void suggest_bound(Borrowck *b, Diag *diag, Ty ty, Str lifetime) {
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind != TY_PARAM || data->param.def.index == 0) {
        return;
    }
    const char *before;
    Span at = bound_place(b, data->param.def, &before);
    if (def_get(b->program, data->param.def)->kind == DEF_TRAIT) {
        at = self_bound_place(b, data->param.def, &before);
    }
    diag_suggest_one(diag, "consider adding an explicit lifetime bound", at,
                     arena_printf(b->session->arena, "%s" STR_FMT, before, STR_ARG(lifetime)),
                     APPLY_MACHINE, SUGGEST_VERBOSE);
}

// A lifetime name that the generics of the item and of what it is in do not have yet.
static Str free_lifetime(Borrowck *b, const HirItem *item) {
    for (char letter = 'a'; letter < 'z'; letter++) {
        Str name = arena_printf(b->session->arena, "'%c", letter);
        bool taken = false;
        for (DefId def = item->def; def.index != 0; def = def_get(b->program, def)->parent) {
            const HirItem *outer = hir_item(b->program, def);
            for (uint32_t i = 0; outer && outer->generics && i < outer->generics->params.len; i++) {
                const HirGenericParam *param = &outer->generics->params.ptr[i];
                taken |= str_eq(sym_str(b->session, def_get(b->program, param->def)->name), name);
            }
        }
        if (!taken) {
            return name;
        }
    }
    return STR("'a");
}

// `fn f<T>(x: &u8)` becomes `fn f<'a, T: 'a>(x: &'a u8)`: the anonymous lifetime gets a name, and
// the type parameter that bound.
static void suggest_named_bound(Borrowck *b, Diag *diag, Ty ty, DefId lifetime) {
    const TyData *data = ty_data(b->cx, ty);
    const HirItem *item = hir_item(b->program, b->body->def);
    if (data->kind != TY_PARAM || data->param.def.index == 0 || item == NULL || is_closure(b) ||
        item->generics == NULL) {
        return;
    }
    Str name = free_lifetime(b, item);
    WrittenPlaces found = {.def = lifetime, .name = name, .arena = b->session->arena};
    bool has_list = item->generics->span.lo < item->generics->span.hi;
    Span at = item->generics->span;
    at.lo += has_list;
    at.hi = has_list ? at.lo : at.hi;
    written_part(
        &found, at,
        arena_printf(b->session->arena, has_list ? STR_FMT ", " : "<" STR_FMT ">", STR_ARG(name)));
    if (def_eq(def_get(b->program, data->param.def)->parent, item->def)) {
        const char *before;
        Span place = bound_place(b, data->param.def, &before);
        written_part(&found, place,
                     arena_printf(b->session->arena, "%s" STR_FMT, before, STR_ARG(name)));
    } else {
        bool has_where = false;
        Span end = span_end(item->fn.sig.output_span);
        for (uint32_t i = 0; i < item->generics->wheres.len; i++) {
            const HirWhere *where = &item->generics->wheres.ptr[i];
            if (where->span.lo >= end.hi) {
                end = span_end(where->span);
                has_where = true;
            }
        }
        written_part(
            &found, end,
            arena_printf(b->session->arena,
                         has_where ? ", " STR_FMT ": " STR_FMT : " where " STR_FMT ": " STR_FMT,
                         STR_ARG(ty_str(b->cx, b->arena, ty)), STR_ARG(name)));
    }
    for (uint32_t i = 0; i < item->fn.sig.input_count; i++) {
        find_written(item->fn.sig.inputs[i], &found);
    }
    if (item->fn.sig.output != NULL) {
        find_written(item->fn.sig.output, &found);
    }
    diag_suggest(diag, "consider adding an explicit lifetime bound", found.parts, found.count,
                 APPLY_MAYBE, SUGGEST_VERBOSE);
}

void report_type_test(Borrowck *b, const TypeTest *test, RegionVid region) {
    Ty ty = ty_erase_regions(b->cx, test->ty);
    if (!report_once(b, 10, ty.index, test->why.span.lo)) {
        return;
    }
    Str text = ty_str(b->cx, b->arena, ty);
    const char *what = ty_kind(b->cx, ty) == TY_PARAM ? "parameter type" : "associated type";
    const RegionInfo *info = &b->regions.data[region];
    bool named = region_is_named(b, region);
    ErrorCode code = region == 0 ? ERR_E0310 : named ? ERR_E0309 : ERR_E0311;
    Diag *diag = diag_error(b->session, code, test->why.span,
                            "the %s `" STR_FMT "` may not live long enough", what, STR_ARG(text));
    if (region == 0) {
        diag_label(diag, test->why.span,
                   "the %s `" STR_FMT "` must be valid for the static lifetime...", what,
                   STR_ARG(text));
    } else {
        Str name = named ? sym_str(b->session, info->name) : STR("");
        Str as = named ? arena_printf(b->arena, "the lifetime `" STR_FMT "` as defined here...",
                                      STR_ARG(name))
                       : STR("the anonymous lifetime defined here...");
        diag_label(
            diag, named ? def_get(b->program, info->def)->name_span : anonymous_span(b, region),
            "the %s `" STR_FMT "` must be valid for " STR_FMT, what, STR_ARG(text), STR_ARG(as));
    }
    if (region == 0) {
        label_implicit_static(b, diag);
    }
    diag_label(diag, test->why.span,
               "...so that the type `" STR_FMT "` will meet its required lifetime bounds",
               STR_ARG(text));
    if (region == 0 || named) {
        suggest_bound(b, diag, ty, region == 0 ? STR("'static") : sym_str(b->session, info->name));
    } else {
        suggest_named_bound(b, diag, ty, info->def);
    }
    borrow_emit(b, diag);
}
