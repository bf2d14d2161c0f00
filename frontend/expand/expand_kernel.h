// expand_kernel.h: the attributes of kernels, as expand_kernel.c and expand_module.c read them.
#ifndef OXCC_EXPAND_KERNEL_H
#define OXCC_EXPAND_KERNEL_H

#include "frontend/expand/expander.h"

typedef struct KernelAttrs {
    const AstAttr *kernel, *bounds, *contract, *cluster, *cooperative;
} KernelAttrs;
typedef VEC(TokenSlice) SliceVec;

// Does an attribute, under whatever name it was imported, mean this built-in?
bool attr_means(Walk *walk, const struct ExpandScope *scope, const AstAttr *attr, const char *name);
KernelAttrs kernel_attrs(Walk *walk, const struct ExpandScope *scope, const AstItem *item);
// The pieces between top-level commas.
void split_commas(TokenSlice tokens, SliceVec *parts);
// expand_requires.c
void split_relations(TokenSlice value, SliceVec *parts);
const AstExpr *parse_relation(Walk *walk, TokenSlice part);
// One side of a relation as calls of a library's functions; false if it is no size.
bool quote_size(Walk *walk, Quote *quote, const char *library, const AstExpr *expr);
// The relations as what the kernel may take for true.
void quote_known_relations(Walk *walk, Quote *quote, const AstAttr *contract);
// The parts of a parenthesised tuple; anything else is one part.
void split_tuple(TokenSlice value, SliceVec *parts);
// The value of `key = value` in the attribute's arguments; ptr NULL if the key is not there.
TokenSlice attr_value(Walk *walk, const AstAttr *attr, const char *key);
TokenSlice attr_part(const AstAttr *attr, uint32_t index); // of comma-separated arguments
int contract_domain(Walk *walk, const AstAttr *contract);  // 0: none, or not 1 to 3
bool coordinates_u32(Walk *walk, const AstAttr *contract);
// expand_module.c: the marker of a kernel that no #[cuda_module] has made one for.
void kernel_marker(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                   ItemVec *out);

#endif
