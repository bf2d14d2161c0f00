// ty_subst.c: folds over types, and what is made of them: substitution, erasing, opening binders.
//
// In: a type and a folder. Out: the rebuilt type, the same id when nothing changed. The one idea:
// flags in every node say what occurs inside, so a fold leaves at once where there is nothing for
// it to do. De Bruijn depths: a variable at depth 0 belongs to the innermost binder around it.
// Follows the rustc development guide, "Instantiating binders", "TypeFoldable".
#include "frontend/ty/ty_private.h"

enum { SMALL_LIST = 16, DEEP = 6 };

static bool part_skipped(const TyFolder *folder, uint16_t flags) {
    return folder->needed != 0 && (flags & folder->needed) == 0;
}

// ---------------------------------------------------------------- lists

GenericArgs fold_args(TyFolder *folder, GenericArgs args) {
    uint32_t count = args_len(folder->cx, args);
    if (count == 0 || part_skipped(folder, args_flags(folder->cx, args))) {
        return args;
    }
    GenericArg small[SMALL_LIST];
    GenericArg *out = count <= SMALL_LIST ? small : mem_grow(NULL, count * sizeof *out);
    const GenericArg *in = args_ptr(folder->cx, args);
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = fold_arg(folder, in[i]);
        changed |= out[i].bits != in[i].bits;
    }
    GenericArgs result = changed ? args_intern(folder->cx, out, count) : args;
    if (out != small) {
        mem_free(out);
    }
    return result;
}

TyList fold_ty_list(TyFolder *folder, TyList list) {
    uint32_t count = ty_list_len(folder->cx, list);
    if (count == 0 || part_skipped(folder, ty_list_flags(folder->cx, list))) {
        return list;
    }
    Ty small[SMALL_LIST];
    Ty *out = count <= SMALL_LIST ? small : mem_grow(NULL, count * sizeof *out);
    const Ty *in = ty_list_ptr(folder->cx, list);
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = fold_ty(folder, in[i]);
        changed |= out[i].index != in[i].index;
    }
    TyList result = changed ? ty_list_intern(folder->cx, out, count) : list;
    if (out != small) {
        mem_free(out);
    }
    return result;
}

DynPreds fold_dyn_preds(TyFolder *folder, DynPreds preds) {
    folder->depth++;
    uint32_t count = dyn_preds_len(folder->cx, preds);
    DynPred *out = mem_grow(NULL, (count ? count : 1) * sizeof *out);
    const DynPred *in = dyn_preds_ptr(folder->cx, preds);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = in[i];
        out[i].args = fold_args(folder, in[i].args);
        if (in[i].kind == DYN_PROJECTION) {
            out[i].term = fold_arg(folder, in[i].term);
        }
    }
    folder->depth--;
    DynPreds result = dyn_preds_intern(folder->cx, out, count);
    mem_free(out);
    return result;
}

// ---------------------------------------------------------------- nodes

static Ty fold_item(TyFolder *folder, Ty ty, const TyData *data) {
    GenericArgs args = fold_args(folder, data->item.args);
    if (args.index == data->item.args.index) {
        return ty;
    }
    TyCx *cx = folder->cx;
    DefId def = data->item.def;
    if (data->kind == TY_ALIAS) {
        return data->item.alias == ALIAS_OPAQUE ? ty_opaque(cx, def, args)
                                                : ty_projection(cx, def, args);
    }
    return data->kind == TY_ADT         ? ty_adt(cx, def, args)
           : data->kind == TY_FN_DEF    ? ty_fn_def(cx, def, args)
           : data->kind == TY_COROUTINE ? ty_coroutine(cx, def, args)
                                        : ty_closure(cx, def, args);
}

static Ty fold_ty_children(TyFolder *folder, Ty ty) {
    TyCx *cx = folder->cx;
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return ty;
    case TY_ADT:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
        return fold_item(folder, ty, data);
    case TY_ARRAY: {
        Ty elem = fold_ty(folder, data->array.elem);
        Const len = fold_const(folder, data->array.len);
        bool same = ty_eq(elem, data->array.elem) && len.index == data->array.len.index;
        return same ? ty : ty_array(cx, elem, len);
    }
    case TY_SLICE: {
        Ty elem = fold_ty(folder, data->ref.elem);
        return ty_eq(elem, data->ref.elem) ? ty : ty_slice(cx, elem);
    }
    case TY_REF: {
        Region region = fold_region(folder, data->ref.region);
        Ty elem = fold_ty(folder, data->ref.elem);
        bool same = ty_eq(elem, data->ref.elem) && region.index == data->ref.region.index;
        return same ? ty : ty_ref(cx, region, elem, data->ref.is_mut);
    }
    case TY_RAW_PTR: {
        Ty elem = fold_ty(folder, data->ref.elem);
        return ty_eq(elem, data->ref.elem) ? ty : ty_ptr(cx, elem, data->ref.is_mut);
    }
    case TY_TUPLE: {
        TyList list = fold_ty_list(folder, data->tuple);
        return list.index == data->tuple.index
                   ? ty
                   : ty_tuple(cx, ty_list_ptr(cx, list), ty_list_len(cx, list));
    }
    case TY_FN_PTR: {
        PolyFnSig sig = fold_poly_sig(folder, data->fn_ptr);
        bool same = sig.sig.inputs_output.index == data->fn_ptr.sig.inputs_output.index;
        return same ? ty : ty_fn_ptr(cx, sig);
    }
    case TY_DYN: {
        DynPreds preds = fold_dyn_preds(folder, data->dyn.preds);
        Region region = fold_region(folder, data->dyn.region);
        bool same = preds.index == data->dyn.preds.index && region.index == data->dyn.region.index;
        return same ? ty : ty_dyn(cx, preds, data->dyn.vars, region);
    }
    }
    return ty;
}

static Ty fold_one_ty(TyFolder *folder, Ty ty) {
    bool descend = true;
    if (folder->ty != NULL) {
        ty = folder->ty(folder, ty, &descend);
    }
    return descend ? fold_ty_children(folder, ty) : ty;
}

// Types share their parts: one that is (T, T) of itself again and again is small in memory, but has
// no end of parts. What is nested deep is folded once.
static Ty fold_deep_ty(TyFolder *folder, Ty ty) {
    if (!folder->deep) {
        folder->deep = mem_grow(NULL, sizeof *folder->deep);
        *folder->deep = (Map){0};
    }
    uint64_t key = (uint64_t)ty.index << 32 | folder->depth;
    uint64_t known;
    if (map_get(folder->deep, key, &known)) {
        return (Ty){(uint32_t)known};
    }
    Ty folded = fold_one_ty(folder, ty);
    map_set(folder->deep, key, folded.index);
    return folded;
}

Ty fold_ty(TyFolder *folder, Ty ty) {
    if (part_skipped(folder, ty_flags(folder->cx, ty))) {
        return ty;
    }
    folder->nesting++;
    Ty folded = folder->nesting <= DEEP ? fold_one_ty(folder, ty) : fold_deep_ty(folder, ty);
    folder->nesting--;
    if (folder->deep && folder->nesting == 0) {
        map_free(folder->deep);
        mem_free(folder->deep);
        folder->deep = NULL;
    }
    return folded;
}

Region fold_region(TyFolder *folder, Region region) {
    return folder->region != NULL ? folder->region(folder, region) : region;
}

static Const fold_const_expr(TyFolder *folder, Const constant, const ConstData *data) {
    GenericArgs folded = fold_args(folder, data->expr.operands);
    if (folded.index == data->expr.operands.index) {
        return constant;
    }
    TyCx *cx = folder->cx;
    uint32_t count = args_len(cx, folded);
    Const *operands = ARENA_ARRAY(cx->arena, Const, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        operands[i] = arg_const(args_ptr(cx, folded)[i]);
    }
    return const_expr(cx, data->expr.op, data->ty, operands, count);
}

Const fold_const(TyFolder *folder, Const constant) {
    bool descend = true;
    if (folder->constant != NULL) {
        constant = folder->constant(folder, constant, &descend);
    }
    const ConstData *data = const_data(folder->cx, constant);
    if (descend && data->kind == CONST_UNEVALUATED) {
        GenericArgs args = fold_args(folder, data->unevaluated.args);
        return const_unevaluated(folder->cx, data->unevaluated.def, args);
    }
    if (descend && data->kind == CONST_EXPR) {
        return fold_const_expr(folder, constant, data);
    }
    return constant;
}

GenericArg fold_arg(TyFolder *folder, GenericArg arg) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        return arg_of_ty(fold_ty(folder, arg_ty(arg)));
    case ARG_REGION:
        return arg_of_region(fold_region(folder, arg_region(arg)));
    case ARG_CONST:
        return arg_of_const(fold_const(folder, arg_const(arg)));
    }
    return arg;
}

FnSig fold_sig(TyFolder *folder, FnSig sig) {
    sig.inputs_output = fold_ty_list(folder, sig.inputs_output);
    return sig;
}

PolyFnSig fold_poly_sig(TyFolder *folder, PolyFnSig sig) {
    folder->depth++;
    sig.sig = fold_sig(folder, sig.sig);
    folder->depth--;
    return sig;
}

Clause fold_clause(TyFolder *folder, Clause clause) {
    folder->depth++;
    switch (clause.kind) {
    case CLAUSE_TRAIT:
        clause.trait.args = fold_args(folder, clause.trait.args);
        break;
    case CLAUSE_PROJECTION:
        clause.projection.args = fold_args(folder, clause.projection.args);
        clause.projection.term = fold_arg(folder, clause.projection.term);
        break;
    case CLAUSE_TY_OUTLIVES:
        clause.ty_outlives.ty = fold_ty(folder, clause.ty_outlives.ty);
        clause.ty_outlives.region = fold_region(folder, clause.ty_outlives.region);
        break;
    case CLAUSE_REGION_OUTLIVES:
        clause.region_outlives.region = fold_region(folder, clause.region_outlives.region);
        clause.region_outlives.region_b = fold_region(folder, clause.region_outlives.region_b);
        break;
    case CLAUSE_WELL_FORMED:
        clause.ty = fold_ty(folder, clause.ty);
        break;
    case CLAUSE_CONST_TY:
        clause.const_ty.constant = fold_const(folder, clause.const_ty.constant);
        clause.const_ty.ty = fold_ty(folder, clause.const_ty.ty);
        break;
    case CLAUSE_OBJECT_SAFE:
        break;
    }
    folder->depth--;
    return clause;
}

// ---------------------------------------------------------------- shifting: moving a type below
// more binders

typedef struct Shift {
    uint32_t by;
    bool out;
} Shift;

static uint32_t shifted(const Shift *shift, uint32_t depth) {
    return shift->out ? depth - shift->by : depth + shift->by;
}

static Ty shift_ty(TyFolder *folder, Ty ty, bool *descend) {
    const TyData *data = ty_data(folder->cx, ty);
    if (data->outer_binder <= folder->depth) {
        *descend = false;
        return ty;
    }
    if (data->kind == TY_BOUND) {
        *descend = false;
        return ty_bound(folder->cx, shifted(folder->data, data->bound.depth), data->bound.var,
                        data->bound.name);
    }
    return ty;
}

static Region shift_region(TyFolder *folder, Region region) {
    RegionData data = *region_data(folder->cx, region);
    if (data.kind != REGION_BOUND || data.index < folder->depth) {
        return region;
    }
    data.index = shifted(folder->data, data.index);
    return region_intern(folder->cx, data);
}

static TyFolder shift_folder(TyCx *cx, Shift *shift) {
    return (TyFolder){
        .cx = cx, .data = shift, .needed = TYFLAG_BOUND, .ty = shift_ty, .region = shift_region};
}

Ty ty_shift_in(TyCx *cx, Ty ty, uint32_t binders) {
    if (binders == 0 || ty_data(cx, ty)->outer_binder == 0) {
        return ty;
    }
    Shift shift = {binders, false};
    TyFolder folder = shift_folder(cx, &shift);
    return fold_ty(&folder, ty);
}

static GenericArg arg_shift_in(TyCx *cx, GenericArg arg, uint32_t binders) {
    if (binders == 0) {
        return arg;
    }
    Shift shift = {binders, false};
    TyFolder folder = shift_folder(cx, &shift);
    return fold_arg(&folder, arg);
}

// ---------------------------------------------------------------- substituting parameters

static GenericArg subst_arg(TyFolder *folder, uint32_t index, GenericArg otherwise) {
    GenericArgs args = *(GenericArgs *)folder->data;
    if (index >= args_len(folder->cx, args)) {
        return otherwise;
    }
    return arg_shift_in(folder->cx, args_ptr(folder->cx, args)[index], folder->depth);
}

static Ty subst_ty(TyFolder *folder, Ty ty, bool *descend) {
    const TyData *data = ty_data(folder->cx, ty);
    if (data->kind != TY_PARAM) {
        return ty;
    }
    *descend = false;
    GenericArg arg = subst_arg(folder, data->param.index, arg_of_ty(ty));
    return arg_tag(arg) == ARG_TY ? arg_ty(arg) : ty_common(folder->cx)->error;
}

static Region subst_region(TyFolder *folder, Region region) {
    const RegionData *data = region_data(folder->cx, region);
    if (data->kind != REGION_EARLY_PARAM) {
        return region;
    }
    GenericArg arg = subst_arg(folder, data->index, arg_of_region(region));
    return arg_tag(arg) == ARG_REGION ? arg_region(arg) : ty_common(folder->cx)->error_region;
}

static Const subst_const(TyFolder *folder, Const constant, bool *descend) {
    const ConstData *data = const_data(folder->cx, constant);
    if (data->kind != CONST_PARAM) {
        return constant;
    }
    *descend = false;
    GenericArg arg = subst_arg(folder, data->param.index, arg_of_const(constant));
    return arg_tag(arg) == ARG_CONST ? arg_const(arg) : ty_common(folder->cx)->error_const;
}

static TyFolder subst_folder(TyCx *cx, GenericArgs *args) {
    return (TyFolder){.cx = cx,
                      .data = args,
                      .needed = TYFLAG_PARAM | TYFLAG_PARAM_REGION,
                      .ty = subst_ty,
                      .region = subst_region,
                      .constant = subst_const};
}

Ty ty_subst(TyCx *cx, Ty ty, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_ty(&folder, ty);
}

GenericArgs args_subst(TyCx *cx, GenericArgs inner, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_args(&folder, inner);
}

FnSig sig_subst(TyCx *cx, FnSig sig, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_sig(&folder, sig);
}

PolyFnSig poly_sig_subst(TyCx *cx, PolyFnSig sig, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_poly_sig(&folder, sig);
}

Clause clause_subst(TyCx *cx, Clause clause, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_clause(&folder, clause);
}

TraitRef trait_ref_subst(TyCx *cx, TraitRef ref, GenericArgs args) {
    ref.args = args_subst(cx, ref.args, args);
    return ref;
}

Const const_subst(TyCx *cx, Const constant, GenericArgs args) {
    TyFolder folder = subst_folder(cx, &args);
    return fold_const(&folder, constant);
}

// ---------------------------------------------------------------- erasing regions

static Region erase_region(TyFolder *folder, Region region) {
    return region_data(folder->cx, region)->kind == REGION_BOUND ? region
                                                                 : ty_common(folder->cx)->erased;
}

// What a type is without its regions is kept: types that contain one another are taken apart once.
static Ty erase_ty(TyFolder *folder, Ty ty, bool *descend) {
    uint64_t known;
    *descend = false;
    if (map_get(&folder->cx->erased, ty.index, &known)) {
        return (Ty){(uint32_t)known};
    }
    Ty erased = fold_ty_children(folder, ty);
    map_set(&folder->cx->erased, ty.index, erased.index);
    return erased;
}

static TyFolder erase_folder(TyCx *cx) {
    return (TyFolder){
        .cx = cx, .needed = TYFLAG_FREE_REGION, .ty = erase_ty, .region = erase_region};
}

Ty ty_erase_regions(TyCx *cx, Ty ty) {
    TyFolder folder = erase_folder(cx);
    return fold_ty(&folder, ty);
}

GenericArgs args_erase_regions(TyCx *cx, GenericArgs args) {
    TyFolder folder = erase_folder(cx);
    return fold_args(&folder, args);
}

// ---------------------------------------------------------------- identity

static BoundVars nameless_vars(TyCx *cx, BoundVars vars) {
    uint32_t count = bound_vars_len(cx, vars);
    BoundVar *nameless = mem_grow(NULL, (count + 1) * sizeof *nameless);
    for (uint32_t i = 0; i < count; i++) {
        nameless[i] = (BoundVar){.kind = bound_vars_ptr(cx, vars)[i].kind};
    }
    BoundVars interned = bound_vars_intern(cx, nameless, count);
    mem_free(nameless);
    return interned;
}

static Ty nameless_ty(TyFolder *folder, Ty ty, bool *descend) {
    TyCx *cx = folder->cx;
    TyData data = *ty_data(cx, ty);
    *descend = true;
    if (data.kind == TY_FN_PTR) {
        data.fn_ptr.vars = nameless_vars(cx, data.fn_ptr.vars);
        return ty_fn_ptr(cx, data.fn_ptr);
    }
    if (data.kind == TY_DYN) {
        return ty_dyn(cx, data.dyn.preds, nameless_vars(cx, data.dyn.vars), data.dyn.region);
    }
    return ty;
}

static Region nameless_region(TyFolder *folder, Region region) {
    RegionData data = *region_data(folder->cx, region);
    if (data.kind != REGION_BOUND) {
        return ty_common(folder->cx)->erased;
    }
    data.def = NO_DEF;
    data.name = SYM_NONE;
    return region_intern(folder->cx, data);
}

static Region nameless_bound(TyFolder *folder, Region region) {
    return region_data(folder->cx, region)->kind == REGION_BOUND ? nameless_region(folder, region)
                                                                 : region;
}

static TyFolder nameless_folder(TyCx *cx) {
    return (TyFolder){
        .cx = cx, .needed = TYFLAG_BOUND, .ty = nameless_ty, .region = nameless_bound};
}

Ty ty_nameless(TyCx *cx, Ty ty) {
    TyFolder folder = nameless_folder(cx);
    return ty_has(cx, ty, TYFLAG_BOUND) ? fold_ty(&folder, ty) : ty;
}

GenericArgs args_nameless(TyCx *cx, GenericArgs args) {
    TyFolder folder = nameless_folder(cx);
    return args_flags(cx, args) & TYFLAG_BOUND ? fold_args(&folder, args) : args;
}

void ty_identity(TyCx *cx, Arena *arena, Ty ty, uint64_t hash[2]) {
    TyFolder folder = {.cx = cx, .ty = nameless_ty, .region = nameless_region};
    ty = fold_ty(&folder, ty);
    // Texts need not be unique: two blocks of a function may each have a type of one name.
    Str text = ty_str_full(cx, arena, ty);
    hash[0] = hash_mix(hash_bytes(text.ptr, text.len), ty.index);
    hash[1] = hash_mix(hash[0], text.len);
}

// ---------------------------------------------------------------- opening binders

// `with` replaces the variables of the opened binder; NULL erases its regions.
static Ty open_ty(TyFolder *folder, Ty ty, bool *descend) {
    const TyData *data = ty_data(folder->cx, ty);
    if (data->outer_binder <= folder->depth) {
        *descend = false;
        return ty;
    }
    if (data->kind != TY_BOUND) {
        return ty;
    }
    *descend = false;
    if (data->bound.depth > folder->depth) {
        return ty_bound(folder->cx, data->bound.depth - 1, data->bound.var, data->bound.name);
    }
    const GenericArg *with = folder->data;
    if (with == NULL) {
        return ty_common(folder->cx)->error;
    }
    return arg_ty(arg_shift_in(folder->cx, with[data->bound.var], folder->depth));
}

static Region open_region(TyFolder *folder, Region region) {
    RegionData data = *region_data(folder->cx, region);
    if (data.kind != REGION_BOUND || data.index < folder->depth) {
        return region;
    }
    if (data.index > folder->depth) {
        data.index--;
        return region_intern(folder->cx, data);
    }
    const GenericArg *with = folder->data;
    if (with == NULL) {
        return ty_common(folder->cx)->erased;
    }
    return arg_region(arg_shift_in(folder->cx, with[data.var], folder->depth));
}

static TyFolder open_folder(TyCx *cx, const GenericArg *with) {
    return (TyFolder){.cx = cx,
                      .data = (void *)(uintptr_t)with, // read only
                      .needed = TYFLAG_BOUND,
                      .ty = open_ty,
                      .region = open_region};
}

FnSig sig_open(TyCx *cx, PolyFnSig sig, const GenericArg *with) {
    TyFolder folder = open_folder(cx, with);
    return fold_sig(&folder, sig.sig);
}

FnSig sig_open_erased(TyCx *cx, PolyFnSig sig) {
    return sig_open(cx, sig, NULL);
}

Clause clause_open(TyCx *cx, Clause clause, const GenericArg *with) {
    TyFolder folder = open_folder(cx, with);
    folder.depth =
        UINT32_MAX; // fold_clause enters the binder that is being opened: depth wraps to 0
    clause = fold_clause(&folder, clause);
    clause.vars = (BoundVars){0};
    return clause;
}

// ---------------------------------------------------------------- walking

// As with folds, what is nested deep is visited once.
typedef struct TyWalk {
    const TyCx *cx;
    TyVisitor *visit;
    void *data;
    uint32_t nesting;
    Map seen;
} TyWalk;

static void walk_ty(TyWalk *walk, Ty ty);

static void walk_args(TyWalk *walk, GenericArgs args) {
    uint32_t count = args_len(walk->cx, args);
    const GenericArg *ptr = args_ptr(walk->cx, args);
    for (uint32_t i = 0; i < count; i++) {
        if (arg_tag(ptr[i]) == ARG_TY) {
            walk_ty(walk, arg_ty(ptr[i]));
        }
    }
}

static void walk_list(TyWalk *walk, TyList list) {
    uint32_t count = ty_list_len(walk->cx, list);
    for (uint32_t i = 0; i < count; i++) {
        walk_ty(walk, ty_list_ptr(walk->cx, list)[i]);
    }
}

static void walk_dyn(TyWalk *walk, DynPreds preds) {
    uint32_t count = dyn_preds_len(walk->cx, preds);
    for (uint32_t i = 0; i < count; i++) {
        const DynPred *pred = &dyn_preds_ptr(walk->cx, preds)[i];
        walk_args(walk, pred->args);
        if (pred->kind == DYN_PROJECTION && arg_tag(pred->term) == ARG_TY) {
            walk_ty(walk, arg_ty(pred->term));
        }
    }
}

static void walk_parts(TyWalk *walk, Ty ty) {
    const TyData *node = ty_data(walk->cx, ty);
    switch (node->kind) {
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    case TY_ADT:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
        walk_args(walk, node->item.args);
        break;
    case TY_ARRAY:
        walk_ty(walk, node->array.elem);
        break;
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
        walk_ty(walk, node->ref.elem);
        break;
    case TY_TUPLE:
        walk_list(walk, node->tuple);
        break;
    case TY_FN_PTR:
        walk_list(walk, node->fn_ptr.sig.inputs_output);
        break;
    case TY_DYN:
        walk_dyn(walk, node->dyn.preds);
        break;
    }
}

static void walk_ty(TyWalk *walk, Ty ty) {
    if (walk->nesting > DEEP) {
        if (map_get_or(&walk->seen, ty.index, 0)) {
            return;
        }
        map_set(&walk->seen, ty.index, 1);
    }
    if (walk->visit(walk->data, ty)) {
        walk->nesting++;
        walk_parts(walk, ty);
        walk->nesting--;
    }
}

void ty_walk(const TyCx *cx, Ty ty, TyVisitor *visit, void *data) {
    TyWalk walk = {.cx = cx, .visit = visit, .data = data};
    walk_ty(&walk, ty);
    map_free(&walk.seen);
}

// ---------------------------------------------------------------- bound regions

typedef struct BoundRegions {
    uint64_t found;
    bool constrained;
} BoundRegions;

static Region note_bound_region(TyFolder *folder, Region region) {
    BoundRegions *search = folder->data;
    const RegionData *data = region_data(folder->cx, region);
    if (data->kind == REGION_BOUND && data->index == folder->depth && data->var < 64) {
        search->found |= UINT64_C(1) << data->var;
    }
    return region;
}

static Ty skip_projections(TyFolder *folder, Ty ty, bool *descend) {
    const BoundRegions *search = folder->data;
    *descend = !search->constrained || ty_kind(folder->cx, ty) != TY_ALIAS;
    return ty;
}

uint64_t ty_bound_regions(TyCx *cx, Ty ty, bool constrained) {
    BoundRegions search = {.constrained = constrained};
    TyFolder folder = {
        .cx = cx, .data = &search, .ty = skip_projections, .region = note_bound_region};
    fold_ty(&folder, ty);
    return search.found;
}
