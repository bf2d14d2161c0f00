// mismatch.h: what the files that word E0308 share: check_mismatch.c and mismatch_suggest.c.
#ifndef OXCC_MISMATCH_H
#define OXCC_MISMATCH_H

#include "frontend/check/fn_cx.h"

// A type of the standard library that messages know: Option, Result, Vec.
bool is_adt_named(FnCx *f, Ty ty, const char *name);
// "expected `u32`, found integer"
Str expected_found_text(FnCx *f, Ty expected, Ty found);
// "a" for 'a' and the like: `span` is the literal.
bool suggest_quotes(FnCx *f, Diag *diag, Span span, Ty expected, Ty found);
// How `expr`, a `found`, becomes an `expected`.
void suggest_for_mismatch(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected,
                          Ty found, const Site *site);

// How the value in an Option or Result is taken out: by `?` where the fn may return the other one.
Str unwrap_message(FnCx *f, Ty value, bool is_result, bool passes_on);

// Labels at the closures, blocks and `impl Trait` that the types are made of.
void label_origins(FnCx *f, Diag *diag, Ty expected, Ty found);
// Two closures, or two uses of `impl Trait`, that only look alike.
void note_distinct(FnCx *f, Diag *diag, Ty expected, Ty found);

#endif
