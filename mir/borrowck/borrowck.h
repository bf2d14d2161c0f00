// borrowck.h: the borrow checker's one entry.
#ifndef OXCC_BORROWCK_H
#define OXCC_BORROWCK_H

#include "mir/mir.h"

// Checks a body in phase BUILT: moves and initialisation, loans, regions, mutability. Reports every
// error with rustc's wording, in rustc's order, and the unused_mut lint; false if there was an
// error. Closures are checked before the body that makes them, which asks for their requirements.
bool borrowck(Program *program, MirBody *body);

#endif
