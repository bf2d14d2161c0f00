// dead.h: between the parts of the lint dead_code: what uses what (dead_uses.c), and what nothing
// needs (lint_dead.c).
#ifndef OXCC_DEAD_H
#define OXCC_DEAD_H

#include "frontend/check/check.h"

// Called for each definition of the user's crate that is used, with the place of its name or
// SPAN_NONE; often more than once for the same.
typedef void DefUser(void *data, DefId used);
void header_uses(Program *program, DefId def, DefUser *user, void *data);
void body_uses(Program *program, const TypeckResults *results, DefUser *user, void *data);

#endif
