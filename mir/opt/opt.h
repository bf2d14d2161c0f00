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
                            uint32_t *counts); // by block; the start has one more

void opt_const(Program *program, MirBody *body);
void opt_thread(Program *program, MirBody *body);
bool opt_inline(Program *program, MirBody *body);
// The optimised body of a callee, or NULL: none, errors, or it is being optimised itself.
const MirBody *mir_optimized_for_inlining(Program *program, DefId def);
void opt_copy(Program *program, MirBody *body);
void opt_dead(Program *program, MirBody *body);

#endif
