// check_wf.h: what check_wf.c offers to the rest of frontend/check.
#ifndef OXCC_CHECK_WF_H
#define OXCC_CHECK_WF_H

#include "frontend/check/check.h"

void check_types_well_formed(InferCx *infer, DefId def); // of one item; nothing stays in `infer`
// E0038 for each `dyn Trait` in the written type; true if one was reported.
bool check_dyn_types(Program *program, const HirTy *hir);

void check_impl_visibility(Program *program, DefId impl);            // check_public.c
void check_required_bounds(InferCx *infer, DefId trait);             // check_gat.c
void check_outlives(InferCx *infer, DefId def, const HirItem *item); // check_outlives.c
void check_recursive_type(Program *program, DefId def);              // check_recursive.c

#endif
