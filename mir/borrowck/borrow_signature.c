// borrow_signature.c: the regions that come from outside of a body, and what is known about them.
//
// In: a body. Out: its universal regions: 'static, the lifetime parameters of the item, for a
// closure one for each region in its type, then those bound by its own signature; the types of the
// return place and the arguments in terms of them; and which of them outlive which, by the
// where-clauses and by the types in the signature being well formed. Follows the rustc development
// guide, "MIR borrow check: universal regions" and "closure constraints".
#include "frontend/ty/trait.h"
#include "frontend/ty/trait_report.h"
#include "mir/borrowck/borrow_private.h"

// ---------------------------------------------------------------- numbering

// Early-bound regions of the item (of a closure: of the item around it).
static void universals_early(Borrowck *b, DefId root) {
    GenericArgs identity = args_identity(b->cx, root);
    uint32_t count = args_len(b->cx, identity);
    GenericArg *args = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = args_ptr(b->cx, identity)[i];
        if (arg_tag(args[i]) == ARG_REGION) {
            const RegionData *data = region_data(b->cx, arg_region(args[i]));
            region_universal(b, data->name, data->def, root.index != b->body->def.index);
            args[i] = arg_of_region(region_var(b->cx, b->regions.len - 1));
        }
    }
    b->universal_args = args_intern(b->cx, args, count);
}

static FnSig universal_sig(Borrowck *b, PolyFnSig poly, bool external) {
    uint32_t count = bound_vars_len(b->cx, poly.vars);
    GenericArg *with = ARENA_ARRAY(b->arena, GenericArg, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        BoundVar var = bound_vars_ptr(b->cx, poly.vars)[i];
        region_universal(b, var.name, var.def, external);
        with[i] = arg_of_region(region_var(b->cx, b->regions.len - 1));
    }
    return count > 0 ? sig_open(b->cx, poly, with) : poly.sig;
}

// Each region of the type behind `impl Trait` will have to be one of those that it captures.
static Region hidden_region(TyFolder *folder, Region region) {
    Borrowck *b = folder->data;
    if (region_data(b->cx, region)->kind == REGION_ERASED) {
        Region hidden = region_fresh(b);
        b->regions.data[b->regions.len - 1].is_hidden = true;
        return hidden;
    }
    return region_numbered(b, region);
}

// In the body `impl Trait` of its own signature is the type behind it.
static Ty reveal_own(TyFolder *folder, Ty ty, bool *descend) {
    Borrowck *b = folder->data;
    const TyData *data = ty_data(b->cx, ty);
    if (data->kind != TY_ALIAS || data->item.alias != ALIAS_OPAQUE) {
        return ty;
    }
    const HirItem *item = hir_item(b->program, data->item.def);
    if (item == NULL || item->opaque.in_trait || !def_eq(item->opaque.origin, b->body->def)) {
        return ty;
    }
    Ty hidden = typeck_opaque_hidden(b->program, data->item.def);
    if (hidden.index == 0) {
        return ty;
    }
    *descend = false;
    Ty revealed = fold_ty(folder, ty_subst(b->cx, hidden, data->item.args));
    vec_push(&b->opaques, (BorrowOpaque){data->item.def, data->item.args, revealed});
    return revealed;
}

static void signature_fn(Borrowck *b, FnSig sig) {
    TyFolder reveal = {.cx = b->cx, .data = b, .ty = reveal_own, .region = hidden_region};
    Ty output = sig_output(b->cx, sig);
    if (ty_has(b->cx, output, TYFLAG_OPAQUE)) {
        output = fold_ty(&reveal, output);
    }
    Span outer = b->why.span;
    b->why.span = def_head_span(b->program, b->body->def);
    b->local_tys[MIR_RETURN_PLACE] = borrow_normalize(b, ty_numbered(b, output));
    for (uint32_t i = 0; i < sig_input_count(b->cx, sig); i++) {
        b->local_tys[i + 1] = borrow_normalize(b, ty_numbered(b, sig_input(b->cx, sig, i)));
    }
    b->why.span = outer;
}

// In a closure each erased region of its type is one of its creator.
static Region captured_region(TyFolder *folder, Region region) {
    Borrowck *b = folder->data;
    if (region_data(b->cx, region)->kind == REGION_ERASED) {
        region_universal(b, SYM_NONE, NO_DEF, true);
        return region_var(b->cx, b->regions.len - 1);
    }
    return region_numbered(b, region);
}

// What the user wrote in the closure's head holds for its signature.
static void written_signature(Borrowck *b, FnSig sig) {
    const ClosureInfo *info = typeck_closure(b->body->typeck, b->body->def);
    const HirClosure *closure = hir_closure(b->program, b->body->def);
    FnSig written = info->user_sig.sig;
    uint32_t count = sig_input_count(b->cx, written);
    const TyData *tuple = ty_data(b->cx, sig_input(b->cx, sig, 0));
    b->why = (Why){.kind = OUTLIVES_BORING_NO_LOCATION, .span = closure->head_span};
    for (uint32_t i = 0; i < count && i < ty_list_len(b->cx, tuple->tuple); i++) {
        if (closure->param_tys[i] != NULL) {
            b->why.span = closure->param_tys[i]->span;
            ty_relate(b, ty_list_ptr(b->cx, tuple->tuple)[i],
                      borrow_normalize(b, ty_numbered(b, sig_input(b->cx, written, i))),
                      VARIANCE_INVARIANT);
        }
    }
    if (closure->output != NULL) {
        b->why.span = closure->output->span;
        ty_relate(b, borrow_normalize(b, ty_numbered(b, sig_output(b->cx, written))),
                  sig_output(b->cx, sig), VARIANCE_INVARIANT);
    }
}

static void signature_closure(Borrowck *b) {
    Ty receiver = b->body->locals.data[1].ty;
    const TyData *data = ty_data(b->cx, receiver);
    bool by_ref = data->kind == TY_REF;
    TyFolder folder = {.cx = b->cx, .data = b, .region = captured_region};
    Ty closure = fold_ty(&folder, by_ref ? data->ref.elem : receiver);
    ClosureParts parts = closure_parts(b->cx, ty_data(b->cx, closure)->item.args);
    FnSig sig = universal_sig(b, ty_data(b->cx, parts.sig_as_fn_ptr)->fn_ptr, false);
    Ty owner = closure;
    if (by_ref) {
        region_universal(b, SYM_NONE, NO_DEF, false);
        b->env_region = b->regions.len - 1;
        closure = ty_ref(b->cx, region_var(b->cx, b->env_region), closure, data->ref.is_mut);
    }
    Ty types[2] = {borrow_normalize(b, sig_input(b->cx, sig, 0)), sig_output(b->cx, sig)};
    if (closure_async_body(b->cx, b->body->def).index) {
        sig.inputs_output = ty_list_intern(b->cx, types, 2);
        types[1] = closure_future(b->cx, b->body->def, ty_data(b->cx, owner)->item.args, sig,
                                  region_var(b->cx, by_ref ? b->env_region : 0));
    }
    types[1] = borrow_normalize(b, types[1]);
    b->local_tys[1] = closure;
    b->local_tys[2] = types[0];
    b->local_tys[MIR_RETURN_PLACE] = types[1];
    sig.inputs_output = ty_list_intern(b->cx, types, 2);
    written_signature(b, sig);
}

static bool is_fn(Borrowck *b, DefId def) {
    DefKind kind = def_get(b->program, def)->kind;
    return kind == DEF_FN || kind == DEF_ASSOC_FN;
}

void signature_number(Borrowck *b) {
    const MirBody *body = b->body;
    b->local_tys = ARENA_ARRAY(b->arena, Ty, body->locals.len);
    b->env_region = NO_REGION;
    DefKind kind = def_get(b->program, body->def)->kind;
    DefId root = hir_typeck_root(b->program, body->def);
    b->why = (Why){.kind = OUTLIVES_BORING_NO_LOCATION, .span = body->span};
    region_universal(b, SYM_NONE, NO_DEF, true); // 'static
    universals_early(b, root);
    if (is_fn(b, root)) {
        b->root_sig =
            universal_sig(b, poly_sig_subst(b->cx, ty_fn_sig(b->cx, root), b->universal_args),
                          kind == DEF_CLOSURE);
    }
    b->root_count = b->regions.len;
    if (is_fn(b, body->def)) {
        signature_fn(b, b->root_sig);
    } else if (kind == DEF_CLOSURE) {
        signature_closure(b);
    }
}

// ---------------------------------------------------------------- what is known

static void note_known(Borrowck *b, RegionVid longer, RegionVid shorter) {
    if (longer != NO_REGION && shorter != NO_REGION && longer != shorter &&
        b->regions.data[longer].is_universal && b->regions.data[shorter].is_universal) {
        map_set(&b->known_outlives, (uint64_t)longer << 32 | shorter, 1);
    }
}

static void note_known_ty(Borrowck *b, Ty ty, RegionVid region) {
    if (region != NO_REGION) {
        vec_push(&b->known_tys, (KnownTy){ty, region});
    }
}

// &'a T in the signature implies that all of T outlives 'a.
typedef struct Implied {
    Borrowck *b;
    RegionVid outer;
} Implied;

static void implied_region(void *data, Region region) {
    Implied *implied = data;
    note_known(implied->b, region_vid(implied->b, region), implied->outer);
}

static bool implied_param(void *data, Ty ty) {
    Implied *implied = data;
    TyKind kind = ty_kind(implied->b->cx, ty);
    if (kind == TY_PARAM || kind == TY_ALIAS) {
        note_known_ty(implied->b, ty, implied->outer);
    }
    return kind != TY_ALIAS;
}

static void imply(Borrowck *b, Ty ty, Region region) {
    Implied implied = {b, region_vid(b, region)};
    ty_regions(b, ty, implied_region, &implied);
    ty_walk(b->cx, ty, implied_param, &implied);
}

static void implied_args(Implied *implied, GenericArgs args) {
    TyCx *cx = implied->b->cx;
    for (uint32_t i = 0; i < args_len(cx, args); i++) {
        GenericArg arg = args_ptr(cx, args)[i];
        if (arg_tag(arg) == ARG_REGION) {
            implied_region(implied, arg_region(arg));
        }
    }
}

// A reference inside implies the same for what is below it.
static bool implied_below(void *data, Ty ty) {
    Implied *implied = data;
    const TyData *node = ty_data(implied->b->cx, ty);
    switch (node->kind) {
    case TY_REF:
        implied_region(implied, node->ref.region);
        return false;
    case TY_PARAM:
    case TY_ALIAS:
    case TY_FN_PTR:
    case TY_DYN: // their parts are in no reference's way
        ty_regions(implied->b, ty, implied_region, implied);
        ty_walk(implied->b->cx, ty, implied_param, implied);
        return false;
    case TY_ADT:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        implied_args(implied, node->item.args);
        return true;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

static bool implied_visit(void *data, Ty ty) {
    Borrowck *b = data;
    const TyData *node = ty_data(b->cx, ty);
    if (node->kind == TY_REF) {
        Implied implied = {b, region_vid(b, node->ref.region)};
        ty_walk(b->cx, node->ref.elem, implied_below, &implied);
    } else if (node->kind == TY_ADT && args_len(b->cx, node->item.args) > 0) {
        ClauseSlice required = ty_adt_outlives(b->cx, node->item.def);
        for (uint32_t i = 0; i < required.len; i++) {
            Clause clause = clause_subst(b->cx, required.ptr[i], node->item.args);
            if (clause.kind == CLAUSE_TY_OUTLIVES) {
                imply(b, borrow_normalize(b, clause.ty_outlives.ty), clause.ty_outlives.region);
            } else {
                note_known(b, region_vid(b, clause.region_outlives.region),
                           region_vid(b, clause.region_outlives.region_b));
            }
        }
    }
    if (node->kind == TY_DYN) { // lives no longer than its traits say
        DynBoundVec bounds = {0};
        dyn_region_bounds(b->cx, ty, &bounds);
        for (uint32_t i = 0; i < bounds.len; i++) {
            note_known(b, region_vid(b, node->dyn.region),
                       region_vid(b, bounds.data[i].ty_outlives.region));
        }
        vec_free(&bounds);
    }
    return node->kind != TY_FN_PTR && node->kind != TY_DYN;
}

static void imply_all(Borrowck *b, Ty ty) {
    ty_walk(b->cx, ty, implied_visit, b);
}

static void known_clauses(Borrowck *b, ClauseSlice clauses) {
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clauses.ptr[i];
        if (bound_vars_len(b->cx, clause.vars) > 0) {
            continue;
        }
        if (clause.kind == CLAUSE_REGION_OUTLIVES) {
            note_known(b, region_vid(b, region_numbered(b, clause.region_outlives.region)),
                       region_vid(b, region_numbered(b, clause.region_outlives.region_b)));
        } else if (clause.kind == CLAUSE_TY_OUTLIVES) {
            imply(b, ty_numbered(b, clause.ty_outlives.ty),
                  region_numbered(b, clause.ty_outlives.region));
        }
    }
}

static void known_from_impl(Borrowck *b, DefId root) {
    DefId impl = def_get(b->program, root)->parent;
    if (impl.index == 0 || def_get(b->program, impl)->kind != DEF_IMPL) {
        return;
    }
    imply_all(b, ty_numbered(b, ty_of(b->cx, impl)));
    TraitRef ref;
    if (ty_impl_trait_ref(b->cx, impl, &ref)) {
        for (uint32_t i = 0; i < args_len(b->cx, ref.args); i++) {
            GenericArg arg = args_ptr(b->cx, ref.args)[i];
            if (arg_tag(arg) == ARG_TY) {
                imply_all(b, ty_numbered(b, arg_ty(arg)));
            }
        }
    }
}

void signature_known(Borrowck *b) {
    DefId root = hir_typeck_root(b->program, b->body->def);
    known_clauses(b, param_env_clauses(b->cx, b->env));
    known_from_impl(b, root);
    if (is_fn(b, root)) {
        for (uint32_t i = 0; i < ty_list_len(b->cx, b->root_sig.inputs_output); i++) {
            Ty ty = ty_list_ptr(b->cx, b->root_sig.inputs_output)[i];
            Ty normal = borrow_normalize(b, ty);
            imply_all(b, ty);
            if (!ty_eq(normal, ty)) {
                imply_all(b, normal);
            }
        }
    }
    if (!is_fn(b, b->body->def)) {
        for (uint32_t i = 0; i <= b->body->arg_count; i++) {
            if (b->local_tys[i].index != 0) {
                imply_all(b, b->local_tys[i]);
            }
        }
    }
    if (b->env_region != NO_REGION) { // what is captured outlives the call
        for (RegionVid i = 0; i < b->env_region; i++) {
            if (b->regions.data[i].is_external) {
                note_known(b, i, b->env_region);
            }
        }
    }
}

bool known_to_outlive(Borrowck *b, RegionVid longer, RegionVid shorter) {
    if (longer == shorter || longer == 0) {
        return true;
    }
    BitSet seen = bitset_new(b->arena, b->regions.len);
    VEC(RegionVid) stack = {0};
    vec_push(&stack, longer);
    bool found = false;
    while (stack.len > 0 && !found) {
        RegionVid at = vec_pop(&stack);
        found = at == 0; // outlives 'static
        for (RegionVid to = 0; to < b->universal_count && !found; to++) {
            uint64_t unused;
            if (map_get(&b->known_outlives, (uint64_t)at << 32 | to, &unused) &&
                bitset_add(&seen, to)) {
                found |= to == shorter;
                vec_push(&stack, to);
            }
        }
    }
    vec_free(&stack);
    return found;
}

bool ty_known_to_outlive(Borrowck *b, Ty ty, RegionVid region) {
    for (uint32_t i = 0; i < b->known_tys.len; i++) {
        if (ty_eq(b->known_tys.data[i].ty, ty) &&
            (known_to_outlive(b, b->known_tys.data[i].region, region) ||
             region_contains(b, b->known_tys.data[i].region, region))) { // which is told
            return true;
        }
    }
    return false;
}
