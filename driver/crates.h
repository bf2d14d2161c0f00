// crates.h: the crates of one compilation: the user's, those given with --extern, and the libraries
// inside the compiler.
#ifndef OXCC_DRIVER_CRATES_H
#define OXCC_DRIVER_CRATES_H

#include "driver/driver.h"
#include "frontend/expand/expand.h"
#include "frontend/parse/parse.h"
#include "frontend/resolve/resolve.h"

typedef struct LoadedCrate {
    Symbol name;
    AstCrate *ast;
    bool expanding; // its items are being expanded: a cycle if it is asked for again
    CrateId id;     // in the program; {0} until loaded there
} LoadedCrate;

typedef struct Crates {
    Driver *driver;
    Expander *expander;
    Program *program;
    VEC(LoadedCrate *) loaded;
    VEC(ExpandCfg) cfgs;
    AstCrate *local;
} Crates;

void crates_begin(Crates *crates, Driver *driver);
void crates_free(Crates *crates);
// The user's crate: parsed, then its items and bodies expanded.
AstCrate *crates_parse(Crates *crates, SourceFile *root);
void crates_expand(Crates *crates);
// All crates in a program for name resolution.
Program *crates_program(Crates *crates);
// entry.c: reports a program without `main`.
void check_entry(Driver *driver, Program *program, const AstCrate *ast);

#endif
