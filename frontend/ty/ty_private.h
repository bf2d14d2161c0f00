// ty_private.h: the inside of TyCx, for the files of frontend/ty alone.
#ifndef OXCC_TY_PRIVATE_H
#define OXCC_TY_PRIVATE_H

#include "frontend/ty/ty.h"

// An interned list with what occurs in its elements.
typedef struct ListData {
    const void *ptr;
    uint32_t len;
    uint16_t flags, outer_binder;
} ListData;

ID_DEF(TyDataId);
POOL_DEF(ListData, TyDataId, list_pool)

typedef struct ListTable {
    ConsTable cons;
    ListDataPool pool;
} ListTable;

struct TyCx {
    TyNodes nodes; // first: ty_data and the like look there
    Program *program;
    Session *session;
    Arena *arena;
    ConsTable ty_cons, region_cons, const_cons;
    ListTable args, lists, bound_vars, dyn_preds;
    CommonTys common;
    Map erased; // types with regions -> without (ty_subst.c)
    ConstEvaluator *evaluate;
    struct CollectTables *collect;    // ty_collect.c
    struct TraitTables *traits;       // trait_select.c
    struct InstanceTables *instances; // ty_instance.c
};

// Flags and binder depth of parts, for those who build lists.
typedef struct PartFlags {
    uint16_t flags, outer_binder;
} PartFlags;
PartFlags arg_part_flags(const TyCx *cx, GenericArg arg);
Const const_expr_intern(TyCx *cx, ConstOp op, Ty ty, GenericArgs operands); // as it is

// How many of the first `len` arguments are worth printing: trailing defaults are left out
// (ty_print.c).
uint32_t ty_args_shown(TyCx *cx, DefId def, GenericArgs args, uint32_t len);

#endif
