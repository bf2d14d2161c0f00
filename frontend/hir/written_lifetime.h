// written_lifetime.h: where a lifetime of a signature stands in written types (written_lifetime.c).
#ifndef OXCC_WRITTEN_LIFETIME_H
#define OXCC_WRITTEN_LIFETIME_H

#include "frontend/hir/hir.h"

typedef struct WrittenPlaces {
    DefId def;
    Str name;   // what a place gets
    Span whole; // of the first type that has the lifetime among its own
    SuggestPart parts[8];
    uint32_t count;
    Arena *arena;
} WrittenPlaces;

void written_part(WrittenPlaces *places, Span at, Str text);
void find_written(const HirTy *ty, WrittenPlaces *places);
// "add explicit lifetime `'a` to the type of `x`", where the type has the elided one.
void suggest_written(Session *session, Diag *diag, const HirTy *ty, DefId elided, Str name,
                     Str whose);
// `fn f(x: &T, y: &T)` becomes `fn f<'a>(x: &'a T, y: &'a T)`, if it has no lifetimes yet.
void suggest_lifetime_param(Session *session, Diag *diag, const HirItem *fn, const DefId elided[2]);

#endif
