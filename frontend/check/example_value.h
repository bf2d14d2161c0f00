// example_value.h: code that gives some value of a type, for suggestions.
#ifndef OXCC_EXAMPLE_VALUE_H
#define OXCC_EXAMPLE_VALUE_H

#include "frontend/ty/trait.h"

typedef struct ExampleCx {
    InferCx *infer;
    ParamEnv env;
    Arena *arena;
    const HirBody *body; // what is in scope there may be named
} ExampleCx;

// A trait of the library that the body may use by its name; NO_DEF if it may not.
DefId trait_in_scope(const Program *program, const HirBody *body, const char *diagnostic_item);
// Some value of the type, a comment where the user must think of one; a null string for a type that
// has no values.
Str example_value(const ExampleCx *cx, Ty ty);

#endif
