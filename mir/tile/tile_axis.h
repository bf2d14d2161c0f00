// tile_axis.h: what is known of the numbers and pointers in tiles, axis by axis.
#ifndef OXCC_MIR_TILE_AXIS_H
#define OXCC_MIR_TILE_AXIS_H

#include "mir/tile/tile_graph.h"

// How the result of a library function comes from its operands (tile_values.def).
typedef enum TileValueKind {
#define TILE_VALUE(constant, word, meaning) TILE_VALUE_##constant,
#include "mir/tile/tile_values.def"
#undef TILE_VALUE
    TILE_VALUE_COUNT_OF,
    TILE_VALUE_NONE = TILE_VALUE_COUNT_OF
} TileValueKind;

// Powers of two; of groups: this many or more are the whole axis.
enum { TILE_WHOLE = 1 << 30 };

// Along an axis elements are looked at in groups that begin at multiples of the group's size. All
// three are powers of two; numbers wrap at the end of their type.
typedef struct TileAxis {
    uint32_t run;      // groups in which each element is one more than the one before it; of
                       // pointers: points at the next element
    uint32_t multiple; // what the first of each such group is a multiple of; of pointers: in bytes
    uint32_t same;     // groups of equal elements
} TileAxis;

typedef struct TileFact {
    bool known;               // false: nothing has been stored there yet
    TileAxis axes[TILE_AXES]; // of a scalar: the first
    // All elements are in between; INT64_MIN and INT64_MAX: as far as the type goes.
    int64_t low, high;
} TileFact;

typedef struct TileNumber { // a type of numbers, pointers or bool
    uint32_t bits;
    bool is_signed, is_pointer;
} TileNumber;

// How a number stands to another one.
typedef enum TileRelation {
    TILE_RELATION_LESS,
    TILE_RELATION_AT_MOST,
    TILE_RELATION_GREATER,
    TILE_RELATION_AT_LEAST,
    TILE_RELATION_EQUAL,
    TILE_RELATION_UNEQUAL,
    TILE_RELATION_MULTIPLE
} TileRelation;

TileFact tile_fact_any(TileNumber type, uint32_t size); // size: of what a pointer points at
TileFact tile_fact_constant(int64_t value);
TileFact tile_fact_count(uint64_t side);
TileFact tile_fact_join(const TileFact *a, const TileFact *b);
// The result of an operation on two numbers (one: the second is the first).
TileFact tile_fact_of(TileValueKind kind, TileNumber type, const TileFact *a, const TileFact *b);
// Of a number as another type.
TileFact tile_fact_convert(TileNumber from, TileNumber to, const TileFact *a);
// Of a pointer so many elements of a size further; `offset` is a number of the type.
TileFact tile_fact_offset(const TileFact *pointer, TileNumber type, const TileFact *offset,
                          uint32_t size);
// What is known of a number that stands so to one of which `other` is known.
TileFact tile_fact_restrict(const TileFact *fact, TileRelation relation, const TileFact *other);
// All elements are a multiple of it.
uint32_t tile_fact_multiple(const TileFact *fact, uint32_t axis);
const char *tile_fact_fault(const TileFact *fact, const TileLayout *sides);

// Is it a type of numbers or pointers, or bool?
bool tile_number_type(const TileGraph *graph, Ty ty, TileNumber *number);
TileFact tile_fact_of_constant(const TileGraph *graph, const MirConst *constant);
// Facts about all numbers in a body; they hold wherever the local has a value.
typedef struct TileFacts TileFacts;
TileFacts *tile_facts_find(const TileGraph *graph); // lives as long as the graph
// What is known of the number or tile in an operand; false: it is none.
bool tile_fact_operand(TileFacts *facts, const MirOperand *operand, TileFact *fact);
void tile_facts_verify(const TileFacts *facts, const char *after_pass);
void tile_facts_print(TileFacts *facts, const MirPlace *place, FILE *out);

// Along which axis elements follow one another where a gather's pointers point, and how many of
// them could be accessed at once: 1 if the first of several is not known to be aligned, 0 if none
// follow.
uint32_t tile_gather_run(TileFacts *facts, const MirTerm *call, uint32_t *axis);
TileGather tile_gather_in(TileFacts *facts, const MirTerm *call, const TileLayout *layout);

#endif
