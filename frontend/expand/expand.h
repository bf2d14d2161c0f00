// expand.h: from a parsed crate to one without macros: cfg, macro_rules, built-in macros, derives
// and the attribute macros, in rustc's order. Macro names are looked up here (textual scope, then
// the module tree's imports, then #[macro_use] and standard preludes), because expansion makes the
// very items that resolution works on; nothing is known by bare name: built-in macros, derives and
// attribute macros are declared in library source with #[rustc_builtin_macro].
//
// Of a library crate only the items are expanded at once; bodies when expand_fn_body asks.
#ifndef OXCC_EXPAND_H
#define OXCC_EXPAND_H

#include "frontend/parse/ast.h"
#include "frontend/parse/parse.h"

typedef struct Expander Expander;

typedef struct ExpandCfg {
    Str name;
    Str value; // ptr NULL: a name without value
} ExpandCfg;
SLICE_DEF(ExpandCfg);
typedef struct ExpandOptions {
    // The crate a path may begin with: parsed and already given to expand_crate, or NULL if there
    // is none of that name. Called at the first mention of a name that no local item explains.
    AstCrate *(*find_crate)(void *cx, Symbol name);
    // The crate whose `prelude` and #[macro_export] macros are in force in `crate` without import:
    // std, or core and alloc for library crates below it; NULL for core.
    AstCrate *(*prelude_crate)(void *cx, const AstCrate *crate);
    void *cx;
    uint32_t recursion_limit; // 0: 128
    // Macros that double what they are given make more than memory holds long before they nest too
    // deeply: what the calls of a crate may make, and one of them. 0: the limits of expander.h.
    uint32_t call_limit, token_limit;
} ExpandOptions;

Expander *expander_new(Session *session, const ExpandOptions *options);
void expander_free(Expander *expander);
// What cfg( ) sees in the libraries, and in all other crates; both must outlive the expander.
void expander_set_cfgs(Expander *expander, bool libraries, ExpandCfgSlice cfgs);

// Expands the items of a crate (loading its module files), and the bodies unless the crate is lazy.
void expand_crate(Expander *expander, AstCrate *crate);
// True after a macro call that no rule takes, or the recursion limit: rustc stops after expansion
// then.
bool expander_aborted(const Expander *expander);
// Attributes that are malformed or stand where they mean nothing; once, after names were resolved.
void attr_refuse_unsafe(Session *session, const AstAttr *attr); // #[unsafe(x)], x not one of those
void expand_check_attributes(AstCrate *crate, bool allows_features);
// E0658 for what only a feature allows that the crate does not name; an error of our own where it
// may, and what is allowed is not compiled.
void expand_check_features(AstCrate *crate, bool allows_features);
// The expanded body of a function, NULL if it has none. Parses and expands on the first call.
AstBlock *expand_fn_body(Expander *expander, AstCrate *crate, AstFn *fn);
// The same for the initialiser of a const or static.
AstExpr *expand_const_init(Expander *expander, AstCrate *crate, AstConst *constant);

// What a library calls unstable (expand_stability.c): the attribute, or NULL; whether code of the
// crate at `span` may use what has it; and E0658.
const AstAttr *unstable_attr(const AstAttrs *attrs);
bool unstable_is_allowed(Session *session, const AstCrate *user, const AstAttr *unstable,
                         Span span);
void unstable_report(Session *session, const AstAttr *unstable, Span span);
// Whether a macro of another crate wrote it.
bool span_is_of_library(Session *session, const AstCrate *user, Span span);

// Hygiene. Two names of different contexts are the same local or label if resolve says so:
// macro_rules are hygienic for locals, labels and $crate; all other names resolve at the call site.
// Whether a use of a local with context `use` sees a binding made with context `binding`.
static inline bool hygiene_same_local(uint32_t use, uint32_t binding) {
    return use == binding;
}
// The crate index that `$crate` with this context means, 0 if the context is the root.
uint32_t hygiene_dollar_crate(const Session *session, uint32_t ctxt);

#endif
