// layout_private.h: shared by mono_layout.c and mono_layout_enum.c alone.
#ifndef OXCC_LAYOUT_PRIVATE_H
#define OXCC_LAYOUT_PRIVATE_H

#include "mir/mono/mono.h"

struct LayoutCx {
    TyCx *cx;
    Program *program;
    Arena *arena;
    TargetLayout target;
    Map cache; // Ty -> Layout *
    Map abis;  // signature key -> FnAbi * (mono_abi.c)
    Ty *stack; // types whose layout is being computed, innermost last
    uint32_t stack_len, stack_cap;
};

typedef enum StructKind { STRUCT_SIZED, STRUCT_MAYBE_UNSIZED, STRUCT_PREFIXED } StructKind;
typedef struct Prefix {
    uint64_t size;
    uint32_t align;
} Prefix;

Bits niche_available(const Scalar *scalar);
Niche niche_of(uint64_t offset, Scalar scalar);
bool niche_reserve(const Niche *niche, Bits count, Bits *start, Scalar *scalar);
Scalar scalar_int(uint8_t size, bool is_signed);
Scalar scalar_as_union(Scalar scalar);
uint64_t align_to(uint64_t offset, uint64_t align);
// Fields laid out one after the other, reordered unless repr forbids it.
Layout *layout_univariant(LayoutCx *layouts, const Layout **fields, uint32_t count,
                          const Repr *repr, StructKind kind, Prefix prefix);
// Chooses PAIR for two scalars; false if offsets, size or alignment do not match one.
bool layout_pair_fits(const Scalar *first, const Scalar *second, uint64_t second_offset,
                      uint64_t size, uint32_t align);
uint64_t pair_second_offset(const Scalar *first, const Scalar *second);
uint32_t scalar_align(const Scalar *scalar);
Layout *layout_enum(LayoutCx *layouts, Ty ty, const AdtDef *adt, const Layout ***variant_fields);

#endif
