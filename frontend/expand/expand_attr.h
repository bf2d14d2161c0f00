// expand_attr.h: shared by the checks of attributes.
#ifndef OXCC_EXPAND_ATTR_H
#define OXCC_EXPAND_ATTR_H

#include "frontend/expand/expander.h"

// The tree is gone through once for each, so that errors come in rustc's order.
typedef enum AttrPass {
    PASS_LINTS,   // names of lints
    PASS_FORMS,   // what each attribute says
    PASS_TARGETS, // what it is put on
    PASS_LAYOUT,  // hints that contradict each other
    PASS_COUNT
} AttrPass;

typedef struct AttrCheck {
    Session *session;
    AstCrate *crate;
    AttrPass pass;
    bool allows_features;
    bool is_staged;        // feature(staged_api): a library with stability attributes
    const AstAttrs *attrs; // those looked at
    Map specs;             // rows of attributes.def by Symbol
} AttrCheck;

typedef enum AttrTarget {
#define TARGET(constant, plural, singular) TARGET_##constant,
#include "frontend/expand/attribute_targets.def"
    TARGET_COUNT
} AttrTarget;

enum AttrForm { FORM_WORD = 1, FORM_LIST = 2, FORM_VALUE = 4 };
typedef enum AttrRepeats {
    REPEAT_FINE,
    REPEAT_UNUSED,      // the first counts, the others are unused
    REPEAT_FUTURE,      // and will be an error one day
    REPEAT_FUTURE_LAST, // the last counts
    REPEAT_WRONG,
} AttrRepeats;

typedef struct AttrSpec {
    const char *name;
    unsigned forms;       // AttrForm
    const char *link;     // to the reference, or NULL
    const char *valid[4]; // what stands between the name and `]`
    uint64_t targets;     // by AttrTarget
    uint64_t warned;      // targets that are wrong, but no error yet
    AttrRepeats repeats;
} AttrSpec;

const AttrSpec *attr_spec(const AttrCheck *c, const AstAttr *attr); // NULL: none of the table
bool attr_is_crate_level(const AttrSpec *spec);

// expand_attr_form.c
Str attr_name(const AttrCheck *c, const AstAttr *attr);
bool attr_is(const AttrCheck *c, const AstAttr *attr, const char *name);
Span attr_args_span(const AttrCheck *c, const AstAttr *attr); // `(x)`, `= "x"`
ParsedMetaList attr_list(const AttrCheck *c, const AstAttr *attr);
Str meta_name(const AttrCheck *c, const ParsedMeta *meta);
bool attr_string(const AttrCheck *c, TokenSlice tokens, Str *text, Span *span);
// False: its value is no value, and where it stands does not matter.
bool attr_check_form(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target);

bool attr_check_delimiters(const AttrCheck *c, const AstAttr *attr); // false: not parentheses

// expand_attr_place.c
AttrTarget attr_target(const AstAttrTarget *target);
void attr_check_place(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target);
void attr_check_param(const AttrCheck *c, const AstAttr *attr); // no lint level
void attr_check_repeats(AttrCheck *c, const AstAttrs *attrs);
void attr_check_caller_abi(const AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target);

// expand_attr_repr.c
void attr_check_reprs(AttrCheck *c, const AstAttrs *attrs, const AstAttrTarget *target);

// expand_attr.c: a diagnostic of a lint, said when levels are known. Not to be emitted.
Diag *attr_lint(AttrCheck *c, const char *lint, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void attr_future_error(Diag *diag); // "this was previously accepted …"

#endif
