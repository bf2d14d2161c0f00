// resolve.h: what others may ask of name resolution: the program, its crates, and the checks of a
// user's crate.
//
// A crate is loaded once its items are expanded: definitions are collected, nothing is resolved
// yet. Every import, path and body is resolved when something asks (hir_item, hir_body); for the
// crate that is being compiled resolve_check_crate asks for everything, in rustc's order of
// messages.
#ifndef OXCC_RESOLVE_H
#define OXCC_RESOLVE_H

#include "frontend/expand/expand.h"
#include "frontend/hir/hir.h"
#include "frontend/parse/ast.h"

typedef struct CrateOptions {
    bool is_local;   // the crate being compiled
    bool is_library; // embedded Ox
} CrateOptions;

// The crate that a name of the extern prelude means, or {0}. Called at most once for a name in each
// crate (`from`; {0} if none asks), so that it learns which crates name which; it may load the
// crate (program_load_crate). `wants_extern_crate`: asked by an `extern crate` item, which also
// sees crates that are not in the extern prelude (alloc).
typedef CrateId CrateLoader(void *cx, Program *program, CrateId from, Symbol name,
                            bool wants_extern_crate);

// `expander` gives bodies their macros; NULL only for crates without any.
Program *program_new(Session *session, Expander *expander);
// A new loader is asked again for every name.
void program_set_loader(Program *program, CrateLoader *loader, void *cx);
// `ast` is expanded. The crate can be named by others from now on.
CrateId program_load_crate(Program *program, AstCrate *ast, CrateOptions options);
// A library crate counts, with its impls, once something names it.
void program_name_crate(Program *program, CrateId crate);
// Whether names of the local crate led to a library beyond core, alloc and std.
bool resolve_names_device_library(const Program *program);

CrateId program_find_crate(const Program *program, Symbol name); // loaded ones only
static inline Crate *crate_get(const Program *program, CrateId id) {
    return program->crates[id.index - 1];
}

// Lints of resolution are said by who knows lint levels (frontend/check); without a reporter they
// are silent. `begin` gives NULL where the lint is allowed at the definition.
typedef enum ResolveLint {
    RESOLVE_LINT_UNUSED_IMPORTS,
    RESOLVE_LINT_UNUSED_LABELS,
    RESOLVE_LINT_AMBIGUOUS_GLOB_IMPORTS,
    RESOLVE_LINT_BARE_TRAIT_OBJECTS,
    RESOLVE_LINT_SINGLE_USE_LIFETIMES,
    RESOLVE_LINT_UNUSED_LIFETIMES,
    RESOLVE_LINT_ELIDED_LIFETIMES_IN_PATHS,
    RESOLVE_LINT_AMBIGUOUS_GLOB_REEXPORTS,
    RESOLVE_LINT_HIDDEN_GLOB_REEXPORTS,
    RESOLVE_LINT_AMBIGUOUS_ASSOCIATED_ITEMS,

} ResolveLint;
typedef struct LintReporter {
    Diag *(*begin)(Program *program, DefId at, ResolveLint lint, Span span, Str message);
    void (*emit)(Program *program, DefId at, ResolveLint lint, Diag *diag);
    bool reports_bodies; // it will ask for each body's kept messages (resolve_report_body)
} LintReporter;
void program_set_lint_reporter(Program *program, LintReporter reporter);
const LintReporter *program_lints(const Program *program);

// All imports of a crate, with their errors (E0432, E0433, E0603, …).
void resolve_imports(Program *program, CrateId crate);
// Imports, then every item and body of the crate in source order: after this all HIR exists, all
// resolution errors are reported and all impls inside bodies are in Program.impls. Then the lints
// that belong to resolution.
void resolve_check_crate(Program *program, CrateId crate);

// Messages about a body that rustc gives while it checks the body's types: unresolved callees,
// break and continue outside of loops. True if there were any.
bool resolve_report_body(Program *program, DefId body);
// As in rustc, types are not checked once the name of a trait could not be resolved.
bool resolve_is_fatal(const Program *program);
// Suggests a `use` of one of these traits where `module` can name them.
void suggest_trait_imports(Program *program, DefId module, Diag *diag, const char *message,
                           const DefId *traits, uint32_t count);
// Unused imports of traits are only known after type checking, which says here whenever a method or
// associated item of `trait` was found through the traits in scope of the body of `owner`.
void resolve_trait_used(Program *program, DefId owner, DefId trait);
void lint_unused_trait_imports(Program *program, CrateId crate);
void lint_lifetime_uses(Program *program, CrateId crate); // once all bodies are lowered

// Unstable items of the libraries that the crate names: E0658, once all its HIR exists.
void resolve_report_unstable(Program *program, CrateId crate);
// The definition whose attribute makes this one deprecated: itself or one around it, or NO_DEF.
DefId def_deprecated(const Program *program, DefId def);
// Calls back once for what the crate's paths and imports name that is deprecated.
typedef void DeprecatedVisitor(void *data, DefId user, DefId used, Span span);
void resolve_visit_deprecated(Program *program, CrateId crate, DeprecatedVisitor *visit,
                              void *data);
// The attribute that keeps `user` from naming `def` at `span`, or NULL.
const AstAttr *def_unstable(const Program *program, DefId user, DefId def, Span span);

// Calls back for the definitions that other crates could name; some more than once.
typedef void ExportVisitor(void *data, DefId def);
void resolve_visit_exports(Program *program, CrateId crate, ExportVisitor *visit, void *data);
// The definitions of a crate's items by AstItem.id; none where an item defines nothing (`use`).
DefId *resolve_items(Program *program, CrateId crate, Arena *arena);

// The trait of an impl, without lowering the rest of it; NO_DEF for inherent impls and after
// errors.
DefId hir_impl_trait(Program *program, DefId impl);
// The nearest fn, const, static or item around a definition whose generics it inherits, or NO_DEF.
DefId hir_generics_parent(const Program *program, DefId def);

#endif
