// trait_report.h: between the files that word trait errors.
#ifndef OXCC_TRAIT_REPORT_H
#define OXCC_TRAIT_REPORT_H

#include "frontend/ty/trait.h"

bool impl_is_recommended(Program *program, DefId impl); // no #[diagnostic::do_not_recommend]

Str coroutine_fn_name(Program *program, DefId coroutine); // trait_async.c

// trait_explain.c: the notes below an error.
typedef struct Explain {
    InferCx *infer;
    TyCx *cx;
    Program *program;
    Arena *arena;
    Diag *diag;
} Explain;
bool explain_is_local(const Program *program, DefId def); // of the crate that is compiled
void explain_causes(Explain *explain,
                    const Obligation *obligation); // required for …, required by a bound in …
const Obligation *
explain_derivation(Explain *explain,
                   const Obligation *obligation); // the first part; gives the root
bool explain_other_impls(Explain *explain, TraitRef ref);
bool explain_similar_impls(Explain *explain, TraitRef ref); // only for types of the same sort
bool explain_has_other_args(Explain *explain,
                            TraitRef ref); // one impl for this very type, with other arguments
bool explain_derive(Explain *explain, TraitRef ref, bool suggest); // is `#[derive(Trait)]` the fix?
void explain_restrict_param(Explain *explain, TraitRef ref);
// explain_deref.c: operands are references to what the operator is for.
bool explain_deref_operands(Explain *explain, const Obligation *root, TraitRef ref);
bool explain_remove_reference(Explain *explain, const Obligation *root, TraitRef ref);
bool explain_is_about_param(const HirWhere *where, DefId param); // a bound of the parameter itself
void explain_sized(Explain *explain, const Obligation *root, Ty ty); // explain_sized.c
void explain_relax_sized(Explain *explain, const Obligation *root);  // `?Sized` where it is asked
// The closure or coroutine around a place in the body of `owner`, or `owner`.
DefId trait_enclosing_body(Program *program, DefId owner, Span span);
// trait_async.c: an auto trait that fails for what a future holds over an await; false: something
// else. `missing` says which trait is not implemented for what.
bool trait_report_held(Explain *explain, const FulfillError *error, TraitRef ref, Str missing);
void trait_report_overflow(Explain *explain, const FulfillError *error); // trait_overflow.c
const Obligation *obligation_root(const Obligation *obligation);
Span def_head_span(Program *program, DefId def);

#endif
