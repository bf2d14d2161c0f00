// visibility.h: how far definitions of the local crate can be reached, whatever they say
// themselves.
#ifndef OXCC_VISIBILITY_H
#define OXCC_VISIBILITY_H

#include "frontend/check/fn_cx.h"

typedef struct Reach { // see reach_of
    Program *program;
    Arena *arena;
    uint32_t base;
    BitSet exported;  // other crates can name it
    BitSet reachable; // or come by it through the types of what they can name
} Reach;

void reach_begin(Reach *reach, Program *program, CrateId crate);
void reach_end(Reach *reach);
bool reach_is_exported(const Reach *reach, DefId def);
bool reach_is_public(const Reach *reach, DefId def);
// The module inside of which it can be reached; NO_DEF: everywhere.
DefId reach_of(const Reach *reach, DefId def);
// Of two visibilities, as modules.
bool visibility_is_at_least(const Program *program, DefId visibility, DefId other);
// `pub`, `pub(crate)`, `pub(self)`, `pub(in path)`, seen from a definition.
Str visibility_str(Program *program, Arena *arena, DefId visibility, DefId of);

void lint_interfaces(Program *program, CrateId crate, const Reach *reach);
void lint_refined_impls(Program *program, CrateId crate);
void lint_public(Program *program, CrateId crate, const Reach *reach);
void lint_missing_docs(Program *program, CrateId crate, const Reach *reach);
void lint_ffi(Program *program, CrateId crate); // lint_ffi.c
void lint_bounds(Program *program, CrateId crate, const Reach *reach);

#endif
