// ty.c: interning of types, regions, constants and lists.
//
// In: the pieces of a type. Out: its id; equal pieces give the same id, so comparing types is
// comparing integers. The one idea: a node is zero-filled before it is set, so nodes are hashed and
// compared as bytes, with the flags (which follow from the rest) left out of the comparison by
// being computed after the search. Follows the rustc development guide, "The ty module:
// representing types".
#include "frontend/ty/ty_private.h"

static_assert(sizeof(TyData) <= 40, "types are many");
static_assert(sizeof(TyData) % 8 == 0, "types are hashed by words");
static_assert(sizeof(GenericArg) == 4, "arguments are ids");

// ---------------------------------------------------------------- cons tables of byte-comparable
// nodes

enum { TY_DATA_START = offsetof(TyData, int_kind) };

static inline bool words_equal(const void *a, const void *b, size_t size) {
    const char *x = a, *y = b;
    uint32_t differs = 0;
    for (size_t i = 0; i < size; i += 4) {
        uint32_t one, other;
        memcpy(&one, x + i, 4);
        memcpy(&other, y + i, 4);
        differs |= one ^ other;
    }
    return differs == 0;
}

static bool ty_bytes_equal(const void *cx, uint32_t id, const void *key) {
    const TyData *stored = ty_data(cx, (Ty){id}), *wanted = key;
    return stored->kind == wanted->kind &&
           words_equal(&stored->int_kind, &wanted->int_kind, sizeof(TyData) - TY_DATA_START);
}

static bool region_bytes_equal(const void *cx, uint32_t id, const void *key) {
    return memcmp(region_pool_get(&((const TyCx *)cx)->nodes.regions, (Region){id}), key,
                  sizeof(RegionData)) == 0;
}

static bool const_bytes_equal(const void *cx, uint32_t id, const void *key) {
    ConstData stored = *const_pool_get(&((const TyCx *)cx)->nodes.consts, (Const){id});
    stored.flags = 0;
    return memcmp(&stored, key, sizeof stored) == 0;
}

typedef struct ListKey {
    const ListTable *table;
    const void *ptr;
    uint32_t len;
    size_t element;
} ListKey;

static bool list_bytes_equal(const void *cx, uint32_t id, const void *key) {
    (void)cx;
    const ListKey *wanted = key;
    const ListData *stored = list_pool_get(&wanted->table->pool, (TyDataId){id});
    return stored->len == wanted->len &&
           memcmp(stored->ptr, wanted->ptr, wanted->len * wanted->element) == 0;
}

// The id of the list, or 0 with *fresh set to the new entry whose flags the caller computes.
static uint32_t list_intern(TyCx *cx, ListTable *table, const void *ptr, uint32_t len,
                            size_t element, ListData **fresh) {
    *fresh = NULL;
    if (len == 0) {
        return 0;
    }
    uint64_t hash = hash_bytes(ptr, len * element);
    ListKey key = {table, ptr, len, element};
    uint32_t id = cons_find(&table->cons, hash, list_bytes_equal, cx, &key);
    if (id != 0) {
        return id;
    }
    id = cons_insert(&table->cons, hash);
    TyDataId node = list_pool_new(&table->pool, cx->arena);
    assert(node.index == id);
    *fresh = list_pool_get(&table->pool, node);
    (*fresh)->ptr = arena_copy(cx->arena, ptr, len * element, 16);
    (*fresh)->len = len;
    return id;
}

static ListData list_get(const ListTable *table, uint32_t id) {
    return id == 0 ? (ListData){NULL, 0, 0, 0} : *list_pool_get(&table->pool, (TyDataId){id});
}

// ---------------------------------------------------------------- flags

static void flags_add(PartFlags *into, uint16_t flags, uint32_t outer_binder) {
    into->flags |= flags;
    if (outer_binder > into->outer_binder) {
        into->outer_binder = (uint16_t)outer_binder;
    }
}

static void flags_add_ty(const TyCx *cx, PartFlags *into, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    flags_add(into, data->flags, data->outer_binder);
}

static void flags_add_region(const TyCx *cx, PartFlags *into, Region region) {
    const RegionData *data = region_data(cx, region);
    switch (data->kind) {
    case REGION_NONE:
    case REGION_ERASED:
        break;
    case REGION_STATIC:
    case REGION_LATE_PARAM:
        flags_add(into, TYFLAG_FREE_REGION, 0);
        break;
    case REGION_EARLY_PARAM:
        flags_add(into, TYFLAG_FREE_REGION | TYFLAG_PARAM_REGION, 0);
        break;
    case REGION_BOUND:
        flags_add(into, TYFLAG_BOUND, data->index + 1);
        break;
    case REGION_PLACEHOLDER:
        flags_add(into, TYFLAG_FREE_REGION | TYFLAG_PLACEHOLDER, 0);
        break;
    case REGION_VAR:
        flags_add(into, TYFLAG_FREE_REGION | TYFLAG_REGION_VAR, 0);
        break;
    case REGION_ERROR:
        flags_add(into, TYFLAG_FREE_REGION | TYFLAG_ERROR, 0);
        break;
    }
}

static void flags_add_const(const TyCx *cx, PartFlags *into, Const constant) {
    const ConstData *data = const_data(cx, constant);
    flags_add(into, data->flags, 0);
    if (data->kind == CONST_UNEVALUATED || data->kind == CONST_EXPR) {
        GenericArgs args = data->kind == CONST_EXPR ? data->expr.operands : data->unevaluated.args;
        ListData list = list_get(&cx->args, args.index);
        flags_add(into, list.flags, list.outer_binder);
    }
}

PartFlags arg_part_flags(const TyCx *cx, GenericArg arg) {
    PartFlags part = {0, 0};
    switch (arg_tag(arg)) {
    case ARG_TY:
        flags_add_ty(cx, &part, arg_ty(arg));
        break;
    case ARG_REGION:
        flags_add_region(cx, &part, arg_region(arg));
        break;
    case ARG_CONST:
        flags_add_const(cx, &part, arg_const(arg));
        break;
    }
    return part;
}

static void flags_add_list(PartFlags *into, ListData list) {
    flags_add(into, list.flags, list.outer_binder);
}

static uint32_t leave_binder(uint32_t outer_binder) {
    return outer_binder > 0 ? outer_binder - 1 : 0;
}

static PartFlags ty_compute_flags(const TyCx *cx, const TyData *data) {
    PartFlags part = {0, 0};
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
        break;
    case TY_ADT:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        flags_add_list(&part, list_get(&cx->args, data->item.args.index));
        break;
    case TY_ALIAS:
        flags_add_list(&part, list_get(&cx->args, data->item.args.index));
        flags_add(&part, TYFLAG_ALIAS, 0);
        if (data->item.alias == ALIAS_OPAQUE) {
            flags_add(&part, TYFLAG_OPAQUE, 0);
        }
        break;
    case TY_ARRAY:
        flags_add_ty(cx, &part, data->array.elem);
        flags_add_const(cx, &part, data->array.len);
        break;
    case TY_REF:
        flags_add_region(cx, &part, data->ref.region);
        flags_add_ty(cx, &part, data->ref.elem);
        break;
    case TY_SLICE:
    case TY_RAW_PTR:
        flags_add_ty(cx, &part, data->ref.elem);
        break;
    case TY_TUPLE:
        flags_add_list(&part, list_get(&cx->lists, data->tuple.index));
        break;
    case TY_FN_PTR: {
        ListData list = list_get(&cx->lists, data->fn_ptr.sig.inputs_output.index);
        flags_add(&part, list.flags, leave_binder(list.outer_binder));
        break;
    }
    case TY_DYN: {
        ListData list = list_get(&cx->dyn_preds, data->dyn.preds.index);
        flags_add(&part, list.flags, leave_binder(list.outer_binder));
        flags_add_region(cx, &part, data->dyn.region);
        break;
    }
    case TY_PARAM:
        flags_add(&part, TYFLAG_PARAM, 0);
        break;
    case TY_BOUND:
        flags_add(&part, TYFLAG_BOUND, data->bound.depth + 1);
        break;
    case TY_PLACEHOLDER:
        flags_add(&part, TYFLAG_PLACEHOLDER, 0);
        break;
    case TY_INFER:
        flags_add(&part, TYFLAG_INFER, 0);
        break;
    case TY_ERROR:
        flags_add(&part, TYFLAG_ERROR, 0);
        break;
    }
    return part;
}

// ---------------------------------------------------------------- interning

static TyData blank(TyKind kind) {
    TyData data;
    memset(&data, 0, sizeof data);
    data.kind = kind;
    return data;
}

static Ty intern_ty(TyCx *cx, const TyData *data) {
    uint64_t hash = hash_words(data, sizeof *data);
    uint32_t id = cons_find(&cx->ty_cons, hash, ty_bytes_equal, cx, data);
    if (id != 0) {
        return (Ty){id};
    }
    cons_insert(&cx->ty_cons, hash);
    Ty ty = ty_pool_new(&cx->nodes.tys, cx->arena);
    TyData *stored = ty_pool_get(&cx->nodes.tys, ty);
    memcpy(stored, data, sizeof *data);
    PartFlags part = ty_compute_flags(cx, data);
    stored->flags = part.flags;
    stored->outer_binder = part.outer_binder;
    return ty;
}

Region region_intern(TyCx *cx, RegionData data) {
    RegionData key;
    memset(&key, 0, sizeof key);
    key.kind = data.kind;
    key.index = data.index;
    key.var = data.var;
    key.def.index = data.def.index;
    key.name.index = data.name.index;
    uint64_t hash = hash_bytes(&key, sizeof key);
    uint32_t id = cons_find(&cx->region_cons, hash, region_bytes_equal, cx, &key);
    if (id != 0) {
        return (Region){id};
    }
    cons_insert(&cx->region_cons, hash);
    Region region = region_pool_new(&cx->nodes.regions, cx->arena);
    memcpy(region_pool_get(&cx->nodes.regions, region), &key, sizeof key);
    return region;
}

static Const intern_const(TyCx *cx, const ConstData *data, uint16_t flags) {
    uint64_t hash = hash_bytes(data, sizeof *data);
    uint32_t id = cons_find(&cx->const_cons, hash, const_bytes_equal, cx, data);
    if (id != 0) {
        return (Const){id};
    }
    cons_insert(&cx->const_cons, hash);
    Const constant = const_pool_new(&cx->nodes.consts, cx->arena);
    ConstData *stored = const_pool_get(&cx->nodes.consts, constant);
    memcpy(stored, data, sizeof *data);
    stored->flags = flags;
    return constant;
}

GenericArgs args_intern(TyCx *cx, const GenericArg *args, uint32_t count) {
    ListData *fresh;
    uint32_t id = list_intern(cx, &cx->args, args, count, sizeof *args, &fresh);
    if (fresh != NULL) {
        PartFlags part = {0, 0};
        for (uint32_t i = 0; i < count; i++) {
            PartFlags one = arg_part_flags(cx, args[i]);
            flags_add(&part, one.flags, one.outer_binder);
        }
        fresh->flags = part.flags;
        fresh->outer_binder = part.outer_binder;
    }
    return (GenericArgs){id};
}

TyList ty_list_intern(TyCx *cx, const Ty *types, uint32_t count) {
    ListData *fresh;
    uint32_t id = list_intern(cx, &cx->lists, types, count, sizeof *types, &fresh);
    if (fresh != NULL) {
        PartFlags part = {0, 0};
        for (uint32_t i = 0; i < count; i++) {
            flags_add_ty(cx, &part, types[i]);
        }
        fresh->flags = part.flags;
        fresh->outer_binder = part.outer_binder;
    }
    return (TyList){id};
}

BoundVars bound_vars_intern(TyCx *cx, const BoundVar *vars, uint32_t count) {
    ListData *fresh;
    return (BoundVars){list_intern(cx, &cx->bound_vars, vars, count, sizeof *vars, &fresh)};
}

static int dyn_pred_order(const DynPred *a, const DynPred *b) {
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    return a->def.index < b->def.index ? -1 : a->def.index > b->def.index;
}

DynPreds dyn_preds_intern(TyCx *cx, const DynPred *preds, uint32_t count) {
    DynPred *sorted = mem_grow(NULL, (count ? count : 1) * sizeof *sorted);
    memset(sorted, 0, (count ? count : 1) * sizeof *sorted);
    uint32_t len = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = len;
        while (at > 0 && dyn_pred_order(&preds[i], &sorted[at - 1]) < 0) {
            at--;
        }
        if (preds[i].kind == DYN_AUTO && at > 0 &&
            dyn_pred_order(&preds[i], &sorted[at - 1]) == 0) {
            continue; // `dyn T + Send + Send`
        }
        memmove(&sorted[at + 1], &sorted[at], (len - at) * sizeof *sorted);
        memset(&sorted[at], 0, sizeof *sorted);
        sorted[at].kind = preds[i].kind;
        sorted[at].def = preds[i].def;
        sorted[at].args = preds[i].args;
        sorted[at].term = preds[i].term;
        len++;
    }
    ListData *fresh;
    uint32_t id = list_intern(cx, &cx->dyn_preds, sorted, len, sizeof *sorted, &fresh);
    if (fresh != NULL) {
        PartFlags part = {0, 0};
        for (uint32_t i = 0; i < len; i++) {
            flags_add_list(&part, list_get(&cx->args, sorted[i].args.index));
            if (sorted[i].kind == DYN_PROJECTION) {
                PartFlags term = arg_part_flags(cx, sorted[i].term);
                flags_add(&part, term.flags, term.outer_binder);
            }
        }
        fresh->flags = part.flags;
        fresh->outer_binder = part.outer_binder;
    }
    mem_free(sorted);
    return (DynPreds){id};
}

// ---------------------------------------------------------------- looking

const CommonTys *ty_common(const TyCx *cx) {
    return &cx->common;
}

Program *tycx_program(const TyCx *cx) {
    return cx->program;
}

uint32_t args_len(const TyCx *cx, GenericArgs args) {
    return list_get(&cx->args, args.index).len;
}

const GenericArg *args_ptr(const TyCx *cx, GenericArgs args) {
    return list_get(&cx->args, args.index).ptr;
}

uint16_t args_flags(const TyCx *cx, GenericArgs args) {
    return list_get(&cx->args, args.index).flags;
}

uint16_t ty_list_flags(const TyCx *cx, TyList list) {
    return list_get(&cx->lists, list.index).flags;
}

uint32_t ty_list_len(const TyCx *cx, TyList list) {
    return list_get(&cx->lists, list.index).len;
}

const Ty *ty_list_ptr(const TyCx *cx, TyList list) {
    return list_get(&cx->lists, list.index).ptr;
}

uint32_t bound_vars_len(const TyCx *cx, BoundVars vars) {
    return list_get(&cx->bound_vars, vars.index).len;
}

const BoundVar *bound_vars_ptr(const TyCx *cx, BoundVars vars) {
    return list_get(&cx->bound_vars, vars.index).ptr;
}

uint32_t dyn_preds_len(const TyCx *cx, DynPreds preds) {
    return list_get(&cx->dyn_preds, preds.index).len;
}

const DynPred *dyn_preds_ptr(const TyCx *cx, DynPreds preds) {
    return list_get(&cx->dyn_preds, preds.index).ptr;
}

bool ty_is_unit(const TyCx *cx, Ty ty) {
    return ty.index == cx->common.unit.index;
}

bool ty_is_integral(const TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return data->kind == TY_INT || data->kind == TY_UINT ||
           (data->kind == TY_INFER && data->infer.kind == INFER_INT);
}

bool ty_is_floating(const TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return data->kind == TY_FLOAT || (data->kind == TY_INFER && data->infer.kind == INFER_FLOAT);
}

bool ty_is_numeric(const TyCx *cx, Ty ty) {
    return ty_is_integral(cx, ty) || ty_is_floating(cx, ty);
}

bool ty_is_box(const TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return data->kind == TY_ADT && data->item.def.index != 0 &&
           data->item.def.index == cx->program->lang[LANG_OWNED_BOX].index;
}

bool const_as_u64(const TyCx *cx, Const constant, uint64_t *value) {
    const ConstData *data = const_data(cx, constant);
    if (data->kind != CONST_VALUE || data->scalar.high != 0) {
        return false;
    }
    *value = data->scalar.low;
    return true;
}

// ---------------------------------------------------------------- constructing

Ty ty_int(TyCx *cx, IntKind kind, bool is_signed) {
    TyData data = blank(is_signed ? TY_INT : TY_UINT);
    data.int_kind = kind;
    return intern_ty(cx, &data);
}

Ty ty_float(TyCx *cx, FloatKind kind) {
    TyData data = blank(TY_FLOAT);
    data.float_kind = kind;
    return intern_ty(cx, &data);
}

static Ty ty_item(TyCx *cx, TyKind kind, DefId def, GenericArgs args, AliasKind alias) {
    TyData data = blank(kind);
    data.item.def.index = def.index;
    data.item.args.index = args.index;
    data.item.alias = alias;
    return intern_ty(cx, &data);
}

Ty ty_adt(TyCx *cx, DefId def, GenericArgs args) {
    return ty_item(cx, TY_ADT, def, args, ALIAS_PROJECTION);
}

Ty ty_fn_def(TyCx *cx, DefId def, GenericArgs args) {
    return ty_item(cx, TY_FN_DEF, def, args, ALIAS_PROJECTION);
}

Ty ty_closure(TyCx *cx, DefId def, GenericArgs args) {
    return ty_item(cx, TY_CLOSURE, def, args, ALIAS_PROJECTION);
}

Ty ty_projection(TyCx *cx, DefId assoc, GenericArgs args) {
    return ty_item(cx, TY_ALIAS, assoc, args, ALIAS_PROJECTION);
}

Ty ty_opaque(TyCx *cx, DefId def, GenericArgs args) {
    return ty_item(cx, TY_ALIAS, def, args, ALIAS_OPAQUE);
}

Ty ty_foreign(TyCx *cx, DefId def) {
    return ty_item(cx, TY_FOREIGN, def, (GenericArgs){0}, ALIAS_PROJECTION);
}

Ty ty_array(TyCx *cx, Ty elem, Const len) {
    TyData data = blank(TY_ARRAY);
    data.array.elem.index = elem.index;
    data.array.len.index = len.index;
    return intern_ty(cx, &data);
}

Ty ty_array_of(TyCx *cx, Ty elem, uint64_t len) {
    return ty_array(cx, elem, const_usize(cx, len));
}

static Ty ty_pointer(TyCx *cx, TyKind kind, Region region, Ty elem, bool is_mut) {
    TyData data = blank(kind);
    data.ref.elem.index = elem.index;
    data.ref.region.index = region.index;
    data.ref.is_mut = is_mut;
    return intern_ty(cx, &data);
}

Ty ty_slice(TyCx *cx, Ty elem) {
    return ty_pointer(cx, TY_SLICE, (Region){0}, elem, false);
}

Ty ty_ref(TyCx *cx, Region region, Ty elem, bool is_mut) {
    return ty_pointer(cx, TY_REF, region, elem, is_mut);
}

Ty ty_ptr(TyCx *cx, Ty elem, bool is_mut) {
    return ty_pointer(cx, TY_RAW_PTR, (Region){0}, elem, is_mut);
}

Ty ty_tuple(TyCx *cx, const Ty *elems, uint32_t count) {
    TyData data = blank(TY_TUPLE);
    data.tuple.index = ty_list_intern(cx, elems, count).index;
    return intern_ty(cx, &data);
}

Ty ty_fn_ptr(TyCx *cx, PolyFnSig sig) {
    TyData data = blank(TY_FN_PTR);
    data.fn_ptr.sig.inputs_output.index = sig.sig.inputs_output.index;
    data.fn_ptr.sig.is_unsafe = sig.sig.is_unsafe;
    data.fn_ptr.sig.c_variadic = sig.sig.c_variadic;
    data.fn_ptr.sig.abi.index = sig.sig.abi.index;
    data.fn_ptr.vars.index = sig.vars.index;
    return intern_ty(cx, &data);
}

Ty ty_coroutine(TyCx *cx, DefId def, GenericArgs args) {
    return ty_item(cx, TY_COROUTINE, def, args, ALIAS_PROJECTION);
}

Ty ty_dyn(TyCx *cx, DynPreds preds, BoundVars vars, Region region) {
    TyData data = blank(TY_DYN);
    data.dyn.preds.index = preds.index;
    data.dyn.vars.index = vars.index;
    data.dyn.region.index = region.index;
    return intern_ty(cx, &data);
}

Ty ty_param(TyCx *cx, uint32_t index, Symbol name, DefId def) {
    TyData data = blank(TY_PARAM);
    data.param.index = index;
    data.param.name.index = name.index;
    data.param.def.index = def.index;
    return intern_ty(cx, &data);
}

Ty ty_bound(TyCx *cx, uint32_t depth, uint32_t var, Symbol name) {
    TyData data = blank(TY_BOUND);
    data.bound.depth = depth;
    data.bound.var = var;
    data.bound.name.index = name.index;
    return intern_ty(cx, &data);
}

Ty ty_infer(TyCx *cx, InferKind kind, uint32_t vid) {
    TyData data = blank(TY_INFER);
    data.infer.kind = kind;
    data.infer.vid = vid;
    return intern_ty(cx, &data);
}

Region region_var(TyCx *cx, uint32_t vid) {
    return region_intern(cx, (RegionData){.kind = REGION_VAR, .index = vid});
}

static ConstData blank_const(ConstKind kind, Ty ty) {
    ConstData data;
    memset(&data, 0, sizeof data);
    data.kind = kind;
    data.ty.index = ty.index;
    return data;
}

Const const_value(TyCx *cx, Ty ty, uint64_t low, uint64_t high) {
    ConstData data = blank_const(CONST_VALUE, ty);
    data.scalar.low = low;
    data.scalar.high = high;
    return intern_const(cx, &data, 0);
}

Const const_usize(TyCx *cx, uint64_t value) {
    return const_value(cx, cx->common.usize, value, 0);
}

Const const_param(TyCx *cx, Ty ty, uint32_t index, Symbol name) {
    ConstData data = blank_const(CONST_PARAM, ty);
    data.param.index = index;
    data.param.name.index = name.index;
    return intern_const(cx, &data, TYFLAG_PARAM);
}

Const const_unevaluated(TyCx *cx, DefId def, GenericArgs args) {
    ConstData data = blank_const(CONST_UNEVALUATED, (Ty){0});
    data.unevaluated.def.index = def.index;
    data.unevaluated.args.index = args.index;
    return intern_const(cx, &data, (uint16_t)(TYFLAG_ALIAS | args_flags(cx, args)));
}

Const const_expr_intern(TyCx *cx, ConstOp op, Ty ty, GenericArgs operands) {
    ConstData data = blank_const(CONST_EXPR, ty);
    data.expr.op = op;
    data.expr.operands.index = operands.index;
    return intern_const(cx, &data, args_flags(cx, operands));
}

Const const_infer(TyCx *cx, uint32_t vid) {
    ConstData data = blank_const(CONST_INFER, (Ty){0});
    data.infer.vid = vid;
    return intern_const(cx, &data, TYFLAG_INFER);
}

Ty ty_of_prim(TyCx *cx, PrimTy prim) {
    const CommonTys *common = &cx->common;
    switch (prim) {
    case PRIM_BOOL:
        return common->boolean;
    case PRIM_CHAR:
        return common->character;
    case PRIM_STR:
        return common->str;
    case PRIM_NEVER:
        return common->never;
    case PRIM_I8:
        return common->i8;
    case PRIM_I16:
        return common->i16;
    case PRIM_I32:
        return common->i32;
    case PRIM_I64:
        return common->i64;
    case PRIM_I128:
        return common->i128;
    case PRIM_ISIZE:
        return common->isize;
    case PRIM_U8:
        return common->u8;
    case PRIM_U16:
        return common->u16;
    case PRIM_U32:
        return common->u32;
    case PRIM_U64:
        return common->u64;
    case PRIM_U128:
        return common->u128;
    case PRIM_USIZE:
        return common->usize;
    case PRIM_F16:
        return common->f16;
    case PRIM_F32:
        return common->f32;
    case PRIM_F64:
        return common->f64;
    case PRIM_F128:
        return common->f128;
    case PRIM_BF16:
        return common->bf16;
    }
    return common->error;
}

// ---------------------------------------------------------------- closures

ClosureParts closure_parts(const TyCx *cx, GenericArgs args) {
    uint32_t count = args_len(cx, args);
    const GenericArg *ptr = args_ptr(cx, args);
    assert(count >= 3);
    return (ClosureParts){
        .parent =
            args_intern((TyCx *)(uintptr_t)cx, ptr, count - 3), // interning an existing prefix
        .kind_ty = arg_ty(ptr[count - 3]),
        .sig_as_fn_ptr = arg_ty(ptr[count - 2]),
        .captures = arg_ty(ptr[count - 1]),
    };
}

bool closure_kind_of_ty(const TyCx *cx, Ty kind_ty, ClosureKind *kind) {
    if (kind_ty.index == cx->common.i8.index) {
        *kind = CLOSURE_FN;
    } else if (kind_ty.index == cx->common.i16.index) {
        *kind = CLOSURE_FN_MUT;
    } else if (kind_ty.index == cx->common.i32.index) {
        *kind = CLOSURE_FN_ONCE;
    } else {
        return false;
    }
    return true;
}

Ty closure_kind_to_ty(TyCx *cx, ClosureKind kind) {
    switch (kind) {
    case CLOSURE_FN:
        return cx->common.i8;
    case CLOSURE_FN_MUT:
        return cx->common.i16;
    case CLOSURE_FN_ONCE:
        return cx->common.i32;
    }
    return cx->common.error;
}

// ---------------------------------------------------------------- the context

static Ty ty_simple(TyCx *cx, TyKind kind) {
    TyData data = blank(kind);
    return intern_ty(cx, &data);
}

static void common_fill(TyCx *cx) {
    CommonTys *common = &cx->common;
    common->boolean = ty_simple(cx, TY_BOOL);
    common->character = ty_simple(cx, TY_CHAR);
    common->str = ty_simple(cx, TY_STR);
    common->never = ty_simple(cx, TY_NEVER);
    common->error = ty_simple(cx, TY_ERROR);
    common->unit = ty_tuple(cx, NULL, 0);
    common->i8 = ty_int(cx, INT_8, true);
    common->i16 = ty_int(cx, INT_16, true);
    common->i32 = ty_int(cx, INT_32, true);
    common->i64 = ty_int(cx, INT_64, true);
    common->i128 = ty_int(cx, INT_128, true);
    common->isize = ty_int(cx, INT_SIZE, true);
    common->u8 = ty_int(cx, INT_8, false);
    common->u16 = ty_int(cx, INT_16, false);
    common->u32 = ty_int(cx, INT_32, false);
    common->u64 = ty_int(cx, INT_64, false);
    common->u128 = ty_int(cx, INT_128, false);
    common->usize = ty_int(cx, INT_SIZE, false);
    common->f16 = ty_float(cx, FLOAT_16);
    common->bf16 = ty_float(cx, FLOAT_B16);
    common->f32 = ty_float(cx, FLOAT_32);
    common->f64 = ty_float(cx, FLOAT_64);
    common->f128 = ty_float(cx, FLOAT_128);
    common->static_ = region_intern(cx, (RegionData){.kind = REGION_STATIC});
    common->erased = region_intern(cx, (RegionData){.kind = REGION_ERASED});
    common->error_region = region_intern(cx, (RegionData){.kind = REGION_ERROR});
    ConstData error = blank_const(CONST_ERROR, common->error);
    common->error_const = intern_const(cx, &error, TYFLAG_ERROR);
}

TyCx *tycx_new(Program *program, Arena *arena) {
    TyCx *cx = ARENA_NEW(arena, TyCx);
    cx->program = program;
    cx->session = program->session;
    cx->arena = arena;
    common_fill(cx);
    program->ty = cx;
    return cx;
}

void tycx_set_evaluator(TyCx *cx, ConstEvaluator *evaluate) {
    cx->evaluate = evaluate;
}

// Evaluates a constant of the program once nothing generic is left in its arguments.
Const const_evaluate(TyCx *cx, ParamEnv env, Const constant, Span span) {
    const ConstData *data = const_data(cx, constant);
    if (data->kind != CONST_UNEVALUATED || cx->evaluate == NULL) {
        return constant;
    }
    return cx->evaluate(cx, env, data->unevaluated.def, data->unevaluated.args, span);
}
