// exhaustive.h: patterns as constructors applied to fields, shared by the three files of the
// exhaustiveness check.
#ifndef OXCC_EXHAUSTIVE_H
#define OXCC_EXHAUSTIVE_H

#include "frontend/check/fn_cx.h"

typedef unsigned __int128 U128;

typedef enum CtorTag {
    CTOR_WILD,
    CTOR_SINGLE, // struct, tuple, union, reference, box
    CTOR_VARIANT,
    CTOR_INT_RANGE,     // integers, char and bool, as biased unsigned numbers, both ends included
    CTOR_LITERAL,       // a string, float or byte string: equal or not
    CTOR_SLICE,         // exact length, or at least prefix + suffix
    CTOR_OPAQUE,        // a constant whose value is not looked into
    CTOR_OR,            // fields are the alternatives
    CTOR_NONEXHAUSTIVE, // further values that no pattern names
} CtorTag;
typedef struct Ctor {
    CtorTag tag;
    uint32_t variant;
    U128 lo, hi;
    Str text;
    uint32_t prefix, suffix;
    bool is_var_len;
} Ctor;

typedef struct DPat DPat;
struct DPat {
    Ctor ctor;
    DPat **fields;
    uint32_t field_count;
    Ty ty;
    const HirPat *source; // the pattern it came from, NULL for wildcards that were filled in
    bool useful;
};

typedef struct PatRow {
    DPat *pat;
    bool has_guard;
    const HirArm *arm;
    bool useful;
} PatRow;

typedef struct Exhaustive {
    FnCx *f;
    Arena *arena; // of this one match
    uint32_t steps;
    bool gave_up;
    Map empty_variants; // enum → which of its variants have no values
} Exhaustive;

typedef VEC(DPat *) WitnessVec;

// exhaustive_lower.c
DPat *exhaustive_lower(Exhaustive *x, const HirPat *pat);
DPat *exhaustive_wild(Exhaustive *x, Ty ty);
uint32_t ctor_arity(Exhaustive *x, const Ctor *ctor, Ty ty);
Ty ctor_field_ty(Exhaustive *x, const Ctor *ctor, Ty ty, uint32_t field);
bool ty_is_empty(Exhaustive *x, Ty ty, uint32_t depth); // has no values
bool int_bounds(Exhaustive *x, Ty ty, U128 *lo, U128 *hi, U128 *bias);

// check_exhaustive.c: witnesses of what is not covered; marks rows and alternatives that are
// useful.
void exhaustive_check(Exhaustive *x, PatRow *rows, uint32_t count, Ty ty, WitnessVec *witnesses);

// lint_range.c
void lint_ranges(Exhaustive *x, const PatRow *rows, uint32_t count);
// exhaustive_report.c
Str exhaustive_print(Exhaustive *x, const DPat *pat);
void report_non_exhaustive(Exhaustive *x, const HirExpr *match, Ty ty, const WitnessVec *witnesses,
                           bool has_guards);
typedef enum RefutableKind {
    REFUTABLE_LET,
    REFUTABLE_ARGUMENT,
    REFUTABLE_CLOSURE,
    REFUTABLE_FOR
} RefutableKind;
void report_refutable(Exhaustive *x, const HirPat *pat, Ty ty, const WitnessVec *witnesses,
                      RefutableKind kind, Span let_span);
void report_unreachable(Exhaustive *x, const HirPat *pat, const HirPat *const *by, uint32_t count,
                        bool is_wild);

#endif
