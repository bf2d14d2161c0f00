// check_impl.h: what check_impl.c and compare_regions.c share about one item of an impl.
#ifndef OXCC_CHECK_IMPL_H
#define OXCC_CHECK_IMPL_H

#include "frontend/check/fn_cx.h"

typedef struct Compare {
    Program *program;
    TyCx *cx;
    DefId impl;
    TraitRef trait_ref;
    const AssocItem *ours, *theirs;
    HirItem *item, *trait_item;
    Arena *arena;
} Compare;

// The trait's item with the arguments that it has in the impl.
GenericArgs trait_item_args(Compare *c);
// E0276
void report_stricter(Compare *c, Clause clause, Span span);
// Regions of signatures that fit otherwise.
void compare_regions(Compare *c, ParamEnv env, PolyFnSig expected, PolyFnSig found);

#endif
