// opt.h: shared by the passes of mir/opt.
#ifndef OXCC_MIR_OPT_H
#define OXCC_MIR_OPT_H

#include "frontend/parse/ast.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"

// Replaces every place in the body by what `map` returns for it.
typedef MirPlace PlaceMap(void *cx, MirPlace place, PlaceUse use);
void mir_map_stmt_places(MirStmt *stmt, PlaceMap *map, void *cx);
void mir_map_term_places(MirTerm *term, PlaceMap *map, void *cx);
void mir_map_places(MirBody *body, PlaceMap *map, void *cx);
// Statements to be put in front of others; applied at once so that locations stay valid meanwhile.
typedef struct MirInsert {
    MirLocation at;
    MirStmt stmt;
    uint32_t order;
} MirInsert;
typedef VEC(MirInsert) MirInsertVec;
void mir_insert_stmts(MirBody *body, MirInsertVec *inserts); // frees the list

void mir_count_predecessors(const MirBody *body,
                            uint32_t *counts);              // by block; the start has one more
void mir_mark_loop_heads(const MirBody *body, bool *heads); // by block: jumped back to

// A body, or a callee's in the place of a call, copied into another one (opt_clone.c).
typedef struct MirClone {
    TyCx *cx;
    ParamEnv env; // of `into`
    MirBody *into;
    const MirBody *from;
    GenericArgs args;   // of `from`, in terms of `into`
    Instance callee;    // what the call that is replaced runs
    bool tracks_caller; // the callee is #[track_caller]
    // What is done with each constant after it was copied, or NULL.
    void (*evaluate)(void *cx, MirConst *constant);
    void *evaluate_cx;
    // Filled in:
    const MirTerm *call;         // that is replaced, or NULL
    MirLocalId locals;           // local 0 of `from` in `into`
    uint32_t scope;              // scope 0 of `from` in `into`
    MirBlockId blocks, returned; // block 0 of `from`; where its returns go
} MirClone;
void mir_clone_body(MirClone *clone);
void mir_inline_call(MirClone *clone, MirBlockId block); // that ends in the call
MirStmt mir_clone_stmt(MirClone *clone, MirStmt stmt);
// A copy of a block of `into`, which is `from` too; it leads to the same blocks.
MirBlockId mir_clone_block(MirClone *clone, MirBlockId block);

// Unwind paths on which nothing is left to do (opt_pads.c).
typedef struct MirPads {
    const MirBody *body;
    bool (*needs_drop)(void *cx, const MirPlace *place);
    void *cx;
    uint8_t *states; // by block
} MirPads;
void mir_pads_begin(MirPads *pads);
bool mir_pad_is_noop(MirPads *pads, MirBlockId block);
void mir_pads_end(MirPads *pads);

bool opt_variant(Program *program, MirBody *body);
void opt_pads(Program *program, MirBody *body);
void opt_const(Program *program, MirBody *body);
void opt_thread(Program *program, MirBody *body);
bool opt_inline(Program *program, MirBody *body);
// The optimised body of a callee, or NULL: none, errors, or it is being optimised itself.
const MirBody *mir_optimized_for_inlining(Program *program, DefId def);
void opt_copy(Program *program, MirBody *body);
void opt_dead(Program *program, MirBody *body);

#endif
