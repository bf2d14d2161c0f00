// borrow_elided.h: returned trait objects that are 'static because nothing else is said
// (borrow_elided.c).
#ifndef OXCC_BORROW_ELIDED_H
#define OXCC_BORROW_ELIDED_H

#include "frontend/hir/written_lifetime.h"
#include "mir/borrowck/borrow_private.h"

// `-> Box<dyn Trait>` is 'static where nothing else is said: how the returned trait object could
// live as long as the parameter that has the region.
void suggest_captured(Borrowck *b, Diag *diag, RegionVid longer);
// Labels the returned trait objects that are 'static because nothing else is said.
void label_implicit_static(Borrowck *b, Diag *diag);

#endif
