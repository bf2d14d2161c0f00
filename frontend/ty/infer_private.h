// infer_private.h: the unification tables behind InferCx, shared by infer.c and infer_relate.c
// alone.
//
// One table per sort of variable; entries form union-find trees (union by rank, no path
// compression, so that the undo log stays short). A root is solved when `value` is not 0. Every
// write is logged while a snapshot is open.
#ifndef OXCC_INFER_PRIVATE_H
#define OXCC_INFER_PRIVATE_H

#include "frontend/ty/ty.h"

typedef enum VarTable { VARS_TY, VARS_INT, VARS_FLOAT, VARS_CONST, VARS_COUNT } VarTable;
typedef struct VarEntry {
    uint32_t parent; // itself: a root
    uint32_t rank;
    uint32_t value; // id of the Ty or Const, 0 while unsolved
    Ty ty;          // VARS_CONST: its type
    bool diverging; // VARS_TY: value of an expression that never returns
    Span span;
} VarEntry;
typedef enum UndoKind { UNDO_NEW_VAR, UNDO_SET_VAR, UNDO_NEW_OPAQUE } UndoKind;
typedef struct UndoEntry {
    UndoKind kind;
    VarTable table;
    uint32_t index;
    uint32_t parent, rank, value;
    bool diverging;
} UndoEntry;

struct InferTables {
    VEC(VarEntry) vars[VARS_COUNT];
    VEC(UndoEntry) undo;
    VEC(OpaqueHidden) opaques;
    uint32_t open_snapshots;
    uint32_t changes; // counts unifications, so that stalled obligations know when to look again
    uint32_t placeholders;
};

uint32_t var_root(const InferCx *infer, VarTable table, uint32_t vid);
void var_union(InferCx *infer, VarTable table, uint32_t a, uint32_t b);
void var_solve(InferCx *infer, VarTable table, uint32_t root, uint32_t value);

#endif
