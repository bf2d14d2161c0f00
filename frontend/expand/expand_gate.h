// expand_gate.h: what expand_gate.c (syntax), expand_gate_attr.c (attributes) and expand_cfg.c
// (conditions) share: E0658 for uses of what needs a feature that the crate does not name.
#ifndef OXCC_EXPAND_GATE_H
#define OXCC_EXPAND_GATE_H
#include "frontend/expand/expander.h"

typedef struct Gate {
    Session *session;
    AstCrate *crate;
    uint64_t enabled[(FEATURE_COUNT + 63) / 64];
    bool allows_all; // the crate may name any feature
    Map allowed; // nodes (by address) that are fine where they stand
} Gate;

// Reads the features that a crate's root names; gate->allowed is the caller's to free.
void gate_begin(Gate *gate, AstCrate *crate);
void gate_require(const Gate *gate, Feature feature, Span span);
void gate_use(const Gate *gate, Feature feature, Span span, Str message);     // in other words
void gate_attr_list(void *data, const AstAttrs *attrs, AstAttrTarget target); // of an AstVisitor

// Names of gated attributes, for whoever looks up what an attribute is; NULL behind the last.
const char *gated_attr_name(uint32_t index);

#endif
