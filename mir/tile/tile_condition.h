// tile_condition.h: what the conditions of branches say about numbers where they hold.
#ifndef OXCC_MIR_TILE_CONDITION_H
#define OXCC_MIR_TILE_CONDITION_H

#include "mir/tile/tile_axis.h"

typedef struct TileCondition {
    MirLocalId local;
    TileRelation relation; // of its value
    MirLocalId other;      // to the value that this one had then; 0: to a number
    int64_t number;
} TileCondition;

typedef struct TileConditions TileConditions;
// Nothing is said of locals that are lost. It lives as long as the graph.
TileConditions *tile_conditions_find(const TileGraph *graph, const bool *is_lost);
// Does one statement alone (or call, or the caller) give it its values?
bool tile_is_stored_once(const TileConditions *conditions, MirLocalId local);
// The conditions about a local that hold before a statement of a block (or its terminator), one by
// one: `next` is 0 first.
const TileCondition *tile_condition_next(TileConditions *conditions, MirLocalId local,
                                         MirBlockId block, uint32_t stmt, uint32_t *next);

#endif
