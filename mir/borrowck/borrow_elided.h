// borrow_elided.h: where a lifetime of a signature stands in written types (borrow_elided.c).
#ifndef OXCC_BORROW_ELIDED_H
#define OXCC_BORROW_ELIDED_H

#include "mir/borrowck/borrow_private.h"

// Where a lifetime is written into a type: the places of the elided one.
typedef struct Elided {
    DefId def;
    Str name;
    Span whole; // of the first type that has it
    SuggestPart parts[8];
    uint32_t count;
    Arena *arena;
} Elided;

void elided_part(Elided *elided, Span at, Str text);
void find_elided(const HirTy *ty, Elided *elided);

// `-> Box<dyn Trait>` is 'static where nothing else is said: how the returned trait object could
// live as long as the parameter that has the region.
void suggest_captured(Borrowck *b, Diag *diag, RegionVid longer);
// Labels the returned trait objects that are 'static because nothing else is said.
void label_implicit_static(Borrowck *b, Diag *diag);

#endif
