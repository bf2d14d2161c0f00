// trait_coherence.h: between trait_coherence.c and trait_orphan.c.
#ifndef OXCC_TRAIT_COHERENCE_H
#define OXCC_TRAIT_COHERENCE_H

#include "frontend/ty/trait.h"

bool coherence_check_orphan(TyCx *cx, const HirItem *item, TraitRef ref,
                            bool report); // false: breaks the rule
void coherence_check_inherent(TyCx *cx, const HirItem *item, Ty self);
// The trait or one of the types is the crate's own: nobody else can add an impl for it.
bool coherence_trait_ref_is_local(TyCx *cx, TraitRef ref);
Str impl_header_str(TyCx *cx, Arena *arena, DefId impl);

#endif
