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
    bool named;     // the program names it, directly or through another crate
    CrateId id;     // in the program; {0} until loaded there
    VEC(struct LoadedCrate *) names; // the crates it names
} LoadedCrate;

typedef struct Crates {
    Driver *driver;
    Expander *expander;
    Program *program;
    VEC(LoadedCrate *) loaded;
    AstCrate *local;
    LoadedCrate *current; // whose names are looked up; NULL: the user's
} Crates;

Crates *crates_new(Driver *driver);
void crates_free(Crates *crates);
// All libraries inside the compiler, for an image of them.
bool crates_load_libraries(Crates *crates);
// The libraries whose code is for hosts: those of runtime/, and what std names.
CrateIdSlice crates_of_hosts(const Crates *crates, Arena *arena);
// No program names any of them yet: what those of an image must be like.
void crates_forget_names(Crates *crates);
// Goes on with crates that an image holds.
void crates_resume(Crates *crates, Driver *driver);
// The user's crate: parsed, then its items and bodies expanded.
AstCrate *crates_parse(Crates *crates, SourceFile *root);
void crates_expand(Crates *crates);
// All crates in a program for name resolution.
Program *crates_program(Crates *crates);
// entry.c: reports a program without `main`.
void check_entry(Driver *driver, Program *program, const AstCrate *ast);

#endif
