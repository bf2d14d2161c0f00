// mono_symbol.h: names in Rust's v0 scheme, for mono_mangle.c, which knows those that were written.
#ifndef OXCC_MONO_SYMBOL_H
#define OXCC_MONO_SYMBOL_H

#include "mir/mono/mono.h"

Str symbol_of_instance(TyCx *cx, Arena *arena, const Instance *instance);
Str symbol_of_def(TyCx *cx, Arena *arena, DefId def); // generic parameters are placeholders
// Stable between builds, and another one for each crate of a program.
uint64_t crate_disambiguator(const Program *program, CrateId id);

#endif
