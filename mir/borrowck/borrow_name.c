// borrow_name.c: what a region is called in messages.
//
// In: a universal region. Out: the name the user gave it, or a number with the place that shows
// what it is: the reference that has it, a type it occurs in, a captured variable, the return type,
// the impl's type. Numbers go up in the order in which regions are named in one body. Follows rustc
// in its order of preference.
#include "mir/borrowck/borrow_private.h"

// Names in other crates are not the user's.
static bool has_name(const Borrowck *b, const RegionInfo *info) {
    return info->name.index != 0 && !symbol_is(info->name, SYM_INDEX_UNDERSCORE_LIFETIME) &&
           info->def.index != 0 &&
           b->program->crates[def_get(b->program, info->def)->crate.index - 1]->is_local;
}

// ---------------------------------------------------------------- occurrences

typedef struct HasRegion {
    Borrowck *b;
    RegionVid wanted;
    bool found;
} HasRegion;

static void has_region(void *data, Region region) {
    HasRegion *has = data;
    has->found |= region_vid(has->b, region) == has->wanted;
}

bool ty_has_region(Borrowck *b, Ty ty, RegionVid vid) {
    HasRegion has = {b, vid, false};
    ty_regions(b, ty, has_region, &has);
    return has.found;
}

// The `&` of the written type whose region it is, or a written `'_`; none: SPAN_NONE. *is_ref says
// which.
static Span written_at(Borrowck *b, Ty ty, const HirTy *hir, RegionVid vid, bool *is_ref);

static Span written_in_path(Borrowck *b, GenericArgs args, const HirTy *hir, RegionVid vid,
                            bool *is_ref) {
    if (hir->path.path == NULL || hir->path.path->segments.len == 0) {
        return SPAN_NONE;
    }
    const HirSegment *last = &hir->path.path->segments.ptr[hir->path.path->segments.len - 1];
    uint32_t count = last->args != NULL ? last->args->args.len : 0, at = 0;
    if (count > 0 && last->args->args.ptr[0].kind != GENERIC_ARG_LIFETIME) { // elided ones first
        while (at < args_len(b->cx, args) && arg_tag(args_ptr(b->cx, args)[at]) == ARG_REGION) {
            at++;
        }
    }
    for (uint32_t i = 0; i < count && at < args_len(b->cx, args); i++, at++) {
        GenericArg arg = args_ptr(b->cx, args)[at];
        const HirGenericArg *written = &last->args->args.ptr[i];
        if (arg_tag(arg) == ARG_REGION && written->kind == GENERIC_ARG_LIFETIME &&
            written->lifetime.name.index != 0 && region_vid(b, arg_region(arg)) == vid) {
            *is_ref = false;
            return written->span;
        }
        if (arg_tag(arg) == ARG_TY && written->kind == GENERIC_ARG_TYPE) {
            Span inner = written_at(b, arg_ty(arg), written->ty, vid, is_ref);
            if (!span_is_none(inner)) {
                return inner;
            }
        }
    }
    return SPAN_NONE;
}

static Span written_at(Borrowck *b, Ty ty, const HirTy *hir, RegionVid vid, bool *is_ref) {
    const TyData *data = ty_data(b->cx, ty);
    if (hir == NULL) {
        return SPAN_NONE;
    }
    if (data->kind == TY_REF && hir->kind == HIR_TY_REF) {
        if (region_vid(b, data->ref.region) == vid) {
            *is_ref = true;
            return (Span){hir->span.lo, hir->span.lo + 1, hir->span.ctxt};
        }
        return written_at(b, data->ref.elem, hir->ref.elem, vid, is_ref);
    }
    if (data->kind == TY_SLICE && hir->kind == HIR_TY_SLICE) {
        return written_at(b, data->ref.elem, hir->array.elem, vid, is_ref);
    }
    if (data->kind == TY_ARRAY && hir->kind == HIR_TY_ARRAY) {
        return written_at(b, data->array.elem, hir->array.elem, vid, is_ref);
    }
    if (data->kind == TY_RAW_PTR && hir->kind == HIR_TY_PTR) {
        return written_at(b, data->ref.elem, hir->ptr.elem, vid, is_ref);
    }
    if (data->kind == TY_TUPLE && hir->kind == HIR_TY_TUPLE) {
        for (uint32_t i = 0; i < hir->tuple.count && i < ty_list_len(b->cx, data->tuple); i++) {
            Span inner =
                written_at(b, ty_list_ptr(b->cx, data->tuple)[i], hir->tuple.elems[i], vid, is_ref);
            if (!span_is_none(inner)) {
                return inner;
            }
        }
    }
    if (data->kind == TY_ADT && hir->kind == HIR_TY_PATH) {
        return written_in_path(b, data->item.args, hir, vid, is_ref);
    }
    return SPAN_NONE;
}

// ---------------------------------------------------------------- types with one region named

typedef struct Highlight {
    Borrowck *b;
    RegionVid vid;
    Symbol name;
} Highlight;

static Region highlight_region(TyFolder *folder, Region region) {
    Highlight *highlight = folder->data;
    RegionKind kind = region_data(folder->cx, region)->kind;
    if (kind == REGION_BOUND) {
        return region;
    }
    if (region_vid(highlight->b, region) != highlight->vid) {
        return ty_common(folder->cx)->erased;
    }
    return region_intern(
        folder->cx,
        (RegionData){.kind = REGION_EARLY_PARAM, .index = UINT32_MAX, .name = highlight->name});
}

Str ty_highlighted(Borrowck *b, Ty ty, RegionVid vid, Str name) {
    Highlight highlight = {b, vid, intern(b->session->interner, name)};
    TyFolder folder = {.cx = b->cx, .data = &highlight, .region = highlight_region};
    return ty_str(b->cx, b->arena, fold_ty(&folder, ty));
}

// ---------------------------------------------------------------- where a region is seen

static bool is_closure(const Borrowck *b) {
    return def_get(b->program, b->body->def)->kind == DEF_CLOSURE;
}

uint32_t signature_input_count(Borrowck *b) {
    if (is_closure(b)) {
        return ty_list_len(b->cx, ty_data(b->cx, b->local_tys[2])->tuple);
    }
    return b->body->arg_count;
}

Ty signature_input(Borrowck *b, uint32_t index) {
    if (is_closure(b)) {
        return ty_list_ptr(b->cx, ty_data(b->cx, b->local_tys[2])->tuple)[index];
    }
    return b->local_tys[index + 1];
}

const HirTy *signature_input_hir(Borrowck *b, uint32_t index) {
    if (is_closure(b)) {
        return hir_closure(b->program, b->body->def)->param_tys[index];
    }
    const HirItem *item = hir_item(b->program, b->body->def);
    bool is_fn = item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
    return is_fn && index < item->fn.sig.input_count ? item->fn.sig.inputs[index] : NULL;
}

const HirPat *signature_pat(Borrowck *b, uint32_t index) {
    if (is_closure(b)) {
        return hir_closure(b->program, b->body->def)->params[index];
    }
    const HirBody *hir = b->body->typeck->body;
    return index < hir->param_count ? hir->params[index] : NULL;
}

static bool in_arguments(Borrowck *b, RegionVid vid, Str number, RegionName *name) {
    for (uint32_t i = 0; i < signature_input_count(b); i++) {
        Ty ty = signature_input(b, i);
        if (!ty_has_region(b, ty, vid)) {
            continue;
        }
        bool is_ref = true;
        Span at = written_at(b, ty, signature_input_hir(b, i), vid, &is_ref);
        if (!span_is_none(at)) {
            *name = (RegionName){.name = number, .span = at, .source = NAMED_REF};
            if (!is_ref) {
                name->source = NAMED_TYPE;
                name->text =
                    arena_printf(b->arena, "let's call this `" STR_FMT "`", STR_ARG(number));
            }
            return true;
        }
        const HirPat *pat = signature_pat(b, i);
        Str text = ty_highlighted(b, ty, vid, number);
        *name =
            (RegionName){.name = number,
                         .span = pat != NULL ? pat->span : b->body->locals.data[i + 1].span,
                         .source = NAMED_TYPE,
                         .text = arena_printf(b->arena, "has type `" STR_FMT "`", STR_ARG(text))};
        return true;
    }
    return false;
}

// `mut x` as it is bound.
Span variable_span(const Borrowck *b, const HirLocal *local) {
    const HirPat *pat = b->body->typeck->body->pats[local->pat];
    return pat != NULL ? pat->span : local->span;
}

static bool in_upvars(Borrowck *b, RegionVid vid, Str number, RegionName *name) {
    if (!is_closure(b)) {
        return false;
    }
    Ty closure = b->local_tys[1];
    closure = ty_kind(b->cx, closure) == TY_REF ? ty_data(b->cx, closure)->ref.elem : closure;
    Ty captures = closure_parts(b->cx, ty_data(b->cx, closure)->item.args).captures;
    TyList list = ty_data(b->cx, captures)->tuple;
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    for (uint32_t i = 0; i < ty_list_len(b->cx, list) && i < info->capture_count; i++) {
        if (ty_has_region(b, ty_list_ptr(b->cx, list)[i], vid)) {
            const HirLocal *local = &b->body->typeck->body->locals[info->captures[i].local];
            *name = (RegionName){
                .name = number, .span = variable_span(b, local), .source = NAMED_UPVAR};
            name->variable = local->name;
            name->text = arena_printf(b->arena,
                                      "lifetime `" STR_FMT "` appears in the type of `" STR_FMT "`",
                                      STR_ARG(number), SYM_ARG(b->session, local->name));
            return true;
        }
    }
    return false;
}

static bool in_output(Borrowck *b, RegionVid vid, Str number, RegionName *name) {
    Ty ty = b->local_tys[MIR_RETURN_PLACE];
    if (!ty_has_region(b, ty, vid)) {
        return false;
    }
    Span span = b->body->span;
    const HirTy *hir = NULL;
    const char *of = "";
    if (is_closure(b)) {
        const HirClosure *closure = hir_closure(b->program, b->body->def);
        of = " of closure";
        hir = closure->output;
        span = hir != NULL ? hir->span : span_end(closure->head_span);
        span.lo -= hir == NULL;
    } else {
        const HirItem *item = hir_item(b->program, b->body->def);
        if (item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN)) {
            hir = item->fn.sig.output;
            span = item->fn.sig.output_span;
        }
    }
    bool is_ref = true;
    Span at = written_at(b, ty, hir, vid, &is_ref);
    if (!span_is_none(at) && is_ref) {
        *name = (RegionName){.name = number, .span = at, .source = NAMED_REF};
        return true;
    }
    Str text = ty_highlighted(b, ty, vid, number);
    *name = (RegionName){
        .name = number,
        .span = span,
        .source = NAMED_RETURN,
        .text = arena_printf(b->arena, "return type%s is " STR_FMT, of, STR_ARG(text))};
    return true;
}

static bool in_impl(Borrowck *b, RegionVid vid, Str number, RegionName *name) {
    DefId root = hir_typeck_root(b->program, b->body->def);
    DefId impl = def_get(b->program, root)->parent;
    if (impl.index == 0 || def_get(b->program, impl)->kind != DEF_IMPL) {
        return false;
    }
    (void)vid;
    const HirItem *item = hir_item(b->program, impl);
    *name = (RegionName){.name = number, .span = item->impl.self_ty->span, .source = NAMED_IMPL};
    name->text = arena_printf(b->arena, "lifetime `" STR_FMT "` appears in the `impl`'s self type",
                              STR_ARG(number));
    return true;
}

static bool body_region(Borrowck *b, RegionVid vid, Str number, RegionName *name) {
    if (vid != b->env_region) {
        return false;
    }
    const char *kind = b->body->closure_kind == CLOSURE_FN ? "Fn" : "FnMut";
    *name = (RegionName){.name = number,
                         .span = hir_closure(b->program, b->body->def)->head_span,
                         .source = NAMED_BODY};
    name->text = arena_printf(b->arena, "lifetime `" STR_FMT "` represents this closure's body",
                              STR_ARG(number));
    name->more = arena_printf(
        b->arena,
        "closure implements `%s`, so references to captured variables can't escape the closure",
        kind);
    return true;
}

RegionName region_name(Borrowck *b, RegionVid vid) {
    for (uint32_t i = 0; i < b->names.len; i++) {
        if (b->names.data[i].vid == vid) {
            return b->names.data[i].name;
        }
    }
    const RegionInfo *info = &b->regions.data[vid];
    RegionName name = {0};
    if (vid == 0) {
        name = (RegionName){.name = STR("'static"), .source = NAMED_STATIC};
    } else if (has_name(b, info)) {
        name = (RegionName){.name = sym_str(b->session, info->name),
                            .span = def_get(b->program, info->def)->name_span,
                            .source = NAMED_PARAM};
    } else {
        Str number = arena_printf(b->arena, "'%u", b->next_name + 1);
        if (!body_region(b, vid, number, &name) && !in_arguments(b, vid, number, &name) &&
            !in_upvars(b, vid, number, &name) && !in_output(b, vid, number, &name) &&
            !in_impl(b, vid, number, &name)) {
            name = (RegionName){.name = number, .source = NAMED_SYNTHETIC};
        }
        b->next_name++;
    }
    vec_push(&b->names, (NamedRegion){vid, name});
    return name;
}

void region_highlight(Diag *diag, const RegionName *name) {
    switch (name->source) {
    case NAMED_STATIC:
    case NAMED_SYNTHETIC:
        break;
    case NAMED_PARAM:
        diag_label(diag, name->span, "lifetime `" STR_FMT "` defined here", STR_ARG(name->name));
        break;
    case NAMED_REF:
        diag_label(diag, name->span, "let's call the lifetime of this reference `" STR_FMT "`",
                   STR_ARG(name->name));
        break;
    case NAMED_BODY:
        diag_label(diag, name->span, STR_FMT, STR_ARG(name->text));
        diag_note(diag, STR_FMT, STR_ARG(name->more));
        break;
    case NAMED_TYPE:
    case NAMED_RETURN:
    case NAMED_UPVAR:
    case NAMED_IMPL:
        diag_label(diag, name->span, STR_FMT, STR_ARG(name->text));
        break;
    }
}
