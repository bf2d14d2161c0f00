// method_probe.h: what check_method.c and method_report.c share: the steps and candidates of one
// lookup.
#ifndef OXCC_METHOD_PROBE_H
#define OXCC_METHOD_PROBE_H

#include "frontend/check/fn_cx.h"

typedef enum CandidateKind {
    CANDIDATE_INHERENT, // item of an inherent impl
    CANDIDATE_OBJECT,   // method of a dyn type's trait or its supertraits
    CANDIDATE_WHERE,    // from a where-clause or the bounds of an alias
    CANDIDATE_TRAIT,    // of a trait in scope
} CandidateKind;
typedef struct Candidate {
    CandidateKind kind;
    DefId item;
    DefId container;  // impl or trait
    GenericArgs args; // OBJECT, WHERE: of the trait
} Candidate;

typedef struct MethodStep {
    Ty ty;
    uint32_t autoderefs;
    bool unsize;   // the slice form of the array before
    bool from_raw; // behind a raw pointer: by value and by const pointer only
} MethodStep;

typedef enum Autoref { AUTOREF_NONE, AUTOREF_REF, AUTOREF_MUT, AUTOREF_CONST_PTR } Autoref;
typedef struct Pick {
    Candidate candidate;
    uint32_t autoderefs;
    bool unsize;
    Autoref autoref;
    Ty self_ty; // after adjustments
} Pick;

typedef enum ProbeResult {
    PROBE_NONE,
    PROBE_PICK,
    PROBE_AMBIGUOUS,
    PROBE_PRIVATE,
    PROBE_BAD_TY
} ProbeResult;

typedef struct Unsatisfied {
    Clause clause;
    Span bound;     // where it is written
    DefId impl;     // whose bound it is, or none
    Clause by;      // what requires it: the trait that the impl is of
    bool is_nested; // `by` is set
} Unsatisfied;

typedef struct MethodProbe {
    FnCx *f;
    Span span;
    Symbol name;
    bool path_mode;
    Ty self_ty;
    Autoderef deref;
    MethodStep steps[MOST_DEREFS + 2];
    uint32_t step_count;
    VEC(Candidate) inherent;
    VEC(Candidate) extension;
    VEC(Candidate) ambiguous;     // what a PROBE_AMBIGUOUS was between
    VEC(DefId) statics;           // associated functions without self, seen in method mode
    VEC(Unsatisfied) unsatisfied; // bounds that ruled a candidate out
    Candidate hidden;             // has the name, but is private
    bool takes_unstable;          // nothing else was found
    VEC(Candidate) unstable;      // that would apply, but are not stable
    const DefIdSlice *all_traits; // asked instead of those in scope, or NULL
    Pick pick;
} MethodProbe;

ProbeResult method_probe(MethodProbe *p); // f, span, name, path_mode, self_ty are set
void method_probe_free(MethodProbe *p);
Ty report_method_failure(MethodProbe *p, ProbeResult result, const HirExpr *expr,
                         const HirExpr *receiver, Span name_span);

// trait_suggest.c: traits that have the item and are implemented, but not in scope; false: none.
bool suggest_unimported_traits(MethodProbe *p, Diag *diag);
void suggest_implementing(MethodProbe *p, Diag *diag);
// method_report.c
bool is_local_def(FnCx *f, DefId def);
Span item_head_span(FnCx *f, DefId def);
const char *type_prefix(FnCx *f, Ty ty); // "struct", "type parameter", ...
void label_definition(FnCx *f, Diag *diag, Ty ty, const char *what, Str name);
void suggest_where(MethodProbe *p, Diag *diag);
void note_writer(Diag *diag, const HirExpr *writer);
// method_unsatisfied.c
// `writer`: what `write!` is given, or NULL.
Ty report_unsatisfied(MethodProbe *p, const HirExpr *writer, Span span, Ty ty);
// Traits that would give a type parameter the method are all that is missing.
bool only_param_lacks_trait(MethodProbe *p, Ty ty);
// method_sized.c: a trait object does not have the method, which asks for `Self: Sized`.
bool report_sized_bound(MethodProbe *p, DefId method, GenericArgs args, const HirExpr *receiver);
// field_suggest.c
void suggest_field_methods(MethodProbe *p, Diag *diag); // of a field
void suggest_inner_method(MethodProbe *p, Diag *diag, const HirExpr *receiver);
// A field of this name, in place of "method not found"; false if there is none.
bool label_called_field(MethodProbe *p, Diag *diag, const HirExpr *call);
void suggest_fields(FnCx *f, Diag *diag, Ty base, Symbol name, Span span);

#endif
