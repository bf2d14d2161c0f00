// resolve_graph.h: private to resolve/ and hir/: modules, bindings, imports, ribs and path
// resolution.
//
// A Module is a namespace that paths can go into: mod, enum, trait, crate root, and a block that
// contains items. Its names are looked up on demand and remembered; an import is resolved when its
// name is first asked for, with cycles cut where a lookup meets itself. This gives the same result
// as rustc's fixed point (explicit names shadow glob imports, two globs with different things are
// ambiguous when used) and costs nothing for library imports that no one needs. Ribs are the
// lexical scopes inside an item: a persistent list, so that closures, nested items and constants in
// types can keep the place they stand in.
#ifndef OXCC_RESOLVE_GRAPH_H
#define OXCC_RESOLVE_GRAPH_H

#include "base/vec.h"
#include "frontend/resolve/resolve.h"

typedef enum Namespace { NS_TYPE, NS_VALUE, NS_MACRO, NS_COUNT } Namespace;
typedef struct Module Module;
typedef struct Import Import;
typedef struct Rib Rib;

typedef struct Binding {
    Res res;
    DefId visible_in;                // NO_DEF: everywhere
    Span span;                       // the name, for messages
    Import *import;                  // NULL: a definition
    const struct Binding *target;    // what the import found
    const struct Binding *ambiguous; // another glob gives something else
} Binding;

typedef enum ImportKind { IMPORT_SINGLE, IMPORT_GLOB, IMPORT_EXTERN_CRATE } ImportKind;
struct Import {
    ImportKind kind;
    Module *module;      // where it stands
    const AstItem *item; // the whole `use …;`
    const AstUseTree *tree;
    AstIdent *path; // SINGLE: without the last segment; GLOB: all
    uint32_t path_len;
    AstIdent source, target; // SINGLE: `source as target`
    bool type_only;          // `{self}`
    DefId visible_in;
    Span span;    // the use tree
    bool checked; // by check_import: from then on its path's imports count as used, privacy is
                  // reported
    bool failed, used, is_prelude;
    bool may_be_used; // brings a trait with an item that is called by name: type checking decides
    uint32_t path_depth; // > 0 while its path is being resolved
    bool path_done;
    Module *path_module;              // GLOB and SINGLE: what the path means, NULL if not found
    bool path_is_extern_prelude_root; // `use ::{a}` or `use ::a`: path_module is NULL
    Binding bindings[NS_COUNT];       // SINGLE: made when found
    Import *next_same_name;
};

typedef enum ModuleKind { MODULE_MOD, MODULE_ENUM, MODULE_TRAIT, MODULE_BLOCK } ModuleKind;
typedef struct Resolution {
    const Binding *binding;
    uint32_t depth; // > 0 while being looked up
    bool done;
} Resolution;
struct Module {
    ModuleKind kind;
    DefId def; // BLOCK: the nearest enclosing mod
    CrateId crate;
    Module *parent;  // lexical; NULL at the root
    bool populated;  // enums and traits fill themselves on the first lookup
    bool unreadable; // its file could not be read (reported): what it lacks is no further error
    bool traits_done;
    Map definitions; // name_key → Binding *
    Map imports;     // symbol → Import * (list by next_same_name)
    Map resolutions; // name_key → Resolution *
    VEC(Import *) globs;
    VEC(Import *) all_imports; // in source order
    VEC(DefId) children;       // definitions in source order
    VEC(Symbol) names; // every name defined or imported explicitly, for suggestions and globs
    VEC(const AstItem *)
    textual_macros;    // macro_rules that stand here; those with #[macro_export] are the crate's
    DefIdSlice traits; // in scope here (traits_done)
    DefIdSlice all_traits; // with the prelude's
    bool all_traits_done;
    Map member_names; // that note_member_name has seen here
    Map used_traits;  // those that resolve_trait_used has marked here
    const Rib *outer; // BLOCK: the ribs around it
    DefId body_owner; // BLOCK: the fn or constant it is in
};

// Private facts about a definition, by DefId.index.
typedef struct DefNode {
    Module *own;      // MOD, ENUM, TRAIT
    Module *scope;    // the module or block it stands in
    const Rib *rib;   // the ribs around it (items in modules: made on demand)
    const Rib *inner; // the ribs inside: its generics and Self
    DefId *params;    // its generic parameters (own, as written), with inner
    uint32_t param_count;
    bool params_done;
    uint8_t item_state; // 0 not lowered, 1 being lowered, 2 done
    uint8_t body_state;
    bool impl_trait_done;
    bool body_is_repeatable; // lowering it again defines and reports nothing
    bool has_literal_while;  // `while` over a literal in its body
    DefId impl_trait;
    LangItem lang;
    DefIdSlice fields;         // fields of a variant or struct, items of an impl or extern block
    HirGenericParam *declared; // index by params: lowered parameters (hir/)
} DefNode;

typedef struct CrateInfo {
    Module *root;
    Module *prelude; // names in force everywhere in the crate, NULL under no_core
    bool prelude_done, no_std, no_core;
    VEC(Import *) imports;      // in source order, of all modules and blocks
    VEC(Import *) extern_items; // `extern crate x as y`
    VEC(Module *) blocks;       // blocks with imports, of a local crate
} CrateInfo;

// rustc reports in this order, within each in source order. Messages of a later group are kept
// until resolve_check_crate is through; those of the last, until the body's types are checked.
typedef enum ReportOrder {
    REPORT_NOW,
    REPORT_NAMES, // names that mean nothing or the wrong thing
    REPORT_PATHS, // E0433 at the beginning of a path; after privacy errors and unused imports
    REPORT_BODY,  // unresolved callees, break and continue outside of loops
    REPORT_COUNT,
} ReportOrder;
typedef struct KeptReport {
    Diag *diag;
    DefId body;   // BODY: whose
    bool is_name; // BODY: a callee, not a jump
} KeptReport;

typedef struct KeptLint {
    DefId at;
    ResolveLint lint;
    uint32_t place; // they are said in source order
    Diag *diag;
} KeptLint;

typedef struct UnstableUse {
    const AstAttr *attr;
    Span span;
    uint32_t item; // where the item begins whose code it is
} UnstableUse;

typedef struct DeprecatedUse {
    DefId user, used;
    Span span;
} DeprecatedUse;

typedef struct PrivacyError {
    AstIdent ident;
    const Binding *binding;
    AstIdent outer; // the path's last name, if that is another, and what it means
    Res outer_res;
} PrivacyError;

#define LIFETIME_USED UINT64_MAX // more than once, or where an elided lifetime means another

typedef struct Resolver {
    Program *program;
    Session *session;
    Arena *arena;
    Expander *expander;
    LintReporter lints;
    CrateLoader *loader;
    void *loader_cx;
    VEC(DefNode *) nodes; // by DefId.index
    VEC(CrateInfo *) crates;
    Map ast_crates;         // AstCrate.index → CrateId
    Map loaded;             // symbol << 1 | wants_extern_crate → CrateId
    Map primitives;         // symbol → PrimTy
    Map lang_names;         // symbol → LangItem
    Map extern_bindings;    // crate id → Binding * for `::name`
    Map builtin_bindings;   // primitive types, tools, keywords in imports
    uint32_t depth, lowest; // of the on-demand lookup
    VEC(PrivacyError) privacy_errors;
    Map name_counts;   // symbol → items of that name, for trimmed paths
    Map visible_paths; // DefId → Str *, of library items
    Map closures;      // AstExpr * → DefId, of bodies that can be lowered again
    Map lifetime_uses; // lifetime parameter → its only use as lo << 32 | hi, or LIFETIME_USED
    struct ReachedModules *reached; // for suggested imports; NULL: not asked yet
    Map near_lists;                 // module and place → NearList *, of names that were not found
    Map disambiguators; // parent, name and kind → how many there are, where that may be several
    uint32_t closure_count, module_count; // definitions of closures; modules of any kind
    uint32_t names_counted;               // definitions looked at so far
    bool names_device_library;            // the local crate names a library beyond core, alloc, std
    bool unknown_trait;                   // E0404 or E0405 was reported
    bool keep_reports;                    // while a local crate is checked
    VEC(KeptReport) kept[REPORT_COUNT];
    VEC(KeptLint) kept_lints;
    VEC(UnstableUse) unstable;
    VEC(DeprecatedUse) deprecated;
    size_t kept_bodies; // bytes of bodies that are not lowered again
    struct Symbols {
#define RESOLVE_SYMBOL(name, text) Symbol name;
#include "frontend/resolve/resolve_symbols.def"
#undef RESOLVE_SYMBOL
    } sym;
} Resolver;

static inline DefNode *def_node(const Program *program, DefId def) {
    return program->resolver->nodes.data[def.index];
}
static inline CrateInfo *crate_info(const Program *program, CrateId crate) {
    return program->resolver->crates.data[crate.index - 1];
}
static inline uint64_t name_key(Symbol name, Namespace ns) {
    return (uint64_t)name.index << 2 | (uint64_t)ns;
}
static inline Res res_def(DefId def) {
    return (Res){.kind = RES_DEF, .def = def};
}
static inline Res res_error(void) {
    return (Res){.kind = RES_ERROR};
}
bool res_eq(Res a, Res b);

// ---------------------------------------------------------------- resolve.c

DefId def_new(Program *program, DefKind kind, Symbol name, Span name_span, Span span, DefId parent,
              Module *scope);
DefId resolve_visibility(Program *program, Module *module, const AstVis *vis, bool report);
bool vis_is_at_least(const Program *program, DefId vis,
                     DefId other); // `vis` reaches all `other` does
bool vis_accessible(const Program *program, DefId visible_in, const Module *from);
DefId module_mod(const Module *module); // nearest DEF_MOD
bool prim_from_symbol(const Resolver *resolver, Symbol name, PrimTy *prim);
const char *prim_name(PrimTy prim);
void report_in_order(Program *program, Diag *diag, ReportOrder order);
void report_in_body(Program *program, Diag *diag, DefId body, bool is_name);
void report_flush(Program *program, ReportOrder order);
void report_names_of_bodies(Program *program);
void keep_lint(Program *program, KeptLint lint);
void flush_lints(Program *program);
bool attrs_have(const AstAttrs *attrs, Symbol name);
HirAttrSlice attrs_lower(Program *program, const AstAttrs *attrs);
const char *res_description(const Program *program, Res res); // "struct", "local variable", …
const char *res_article(const Program *program, Res res);

// ---------------------------------------------------------------- resolve_collect.c

Module *module_new(Resolver *resolver, ModuleKind kind, DefId def, CrateId crate, Module *parent);
void module_define(Program *program, Module *module, Symbol name, Namespace ns, Res res, DefId vis,
                   Span span);
void collect_items(Program *program, Module *module, AstItemList items, DefId parent);
// One item of a block (or of a list): definitions and imports go to `module`.
void collect_item(Program *program, Module *module, const AstItem *item, DefId parent);
void module_populate(Program *program, Module *module); // enums and traits
Module *res_module(const Program *program, Res res);    // the module a resolution can be entered by
// The DEF_* of associated items of an impl or trait and of foreign items.
void collect_impl_items(Program *program, DefId impl); // to DefNode.fields
void program_note_lang(Program *program, DefId id, const AstAttrs *attrs);
Span head_span(const Session *session, Span span); // of an item, without its body
DefId collect_assoc_item(Program *program, const AstItem *item, DefId parent, Module *scope);

// ---------------------------------------------------------------- resolve_import.c

const Binding *module_lookup(Program *program, Module *module, Symbol name, Namespace ns);
// As it is visible from `from`; a private one does not count.
const Binding *module_lookup_visible(Program *program, Module *module, Symbol name, Namespace ns,
                                     const Module *from);
// Modules outwards to the nearest mod, then extern prelude, prelude and primitive types.
const Binding *lexical_lookup(Program *program, Module *module, Symbol name, Namespace ns);
const Binding *prelude_lookup(Program *program, CrateId crate, Symbol name, Namespace ns);
CrateId extern_prelude_lookup(Program *program, CrateId crate, Symbol name);
CrateId dollar_crate(Program *program, CrateId here, uint32_t ctxt);
Module *crate_root_module(const Program *program, CrateId crate);
DefIdSlice module_traits(Program *program,
                         Module *module); // traits in scope in it, prelude excluded
Module *crate_prelude(Program *program, CrateId crate);
void binding_mark_used(const Binding *binding);
Module *import_module(Program *program, Import *import);
Module *import_walk(Program *program, Import *import); // without remembering
const Binding *import_source(Program *program, Import *import, Namespace ns);
const Binding *import_binding(Program *program, Import *import, Namespace ns);
Str module_path_str(Program *program, const Module *module);

// ---------------------------------------------------------------- resolve_ambiguous.c

// E0659 for the first name of an import's path: there a glob import, and what a macro makes, hide
// nothing that is outside.
void check_early_name(Program *program, Module *from, AstIdent ident, const Binding *binding);

// ---------------------------------------------------------------- resolve_import_error.c

typedef struct UnresolvedImport {
    Import *import;
    Str path; // `a::b` in the headline
    Span span;
    Str label, help; // ptr NULL: none
    bool is_known;   // what the path leads to is an import that has failed
    bool is_no_module;
    Str similar; // a path that exists, to be put at `similar_at`
    Span similar_at;
    bool from_crate; // it is the same path from the crate's root
    AstIdent near;   // the segment that a similar name could replace
    Symbol near_name;
} UnresolvedImport;
typedef VEC(UnresolvedImport) UnresolvedList;
typedef struct UnresolvedImports {
    UnresolvedList list; // of one `use` item
    Map places;          // those that have an error
} UnresolvedImports;

void report_import_path(Program *program, UnresolvedImports *errors, Import *import);
void report_import_source(Program *program, UnresolvedImports *errors, Import *import);
void report_imports_end(Program *program, UnresolvedImports *errors);

// ---------------------------------------------------------------- resolve_check.c

void check_module_imports(Program *program, Module *module);
void check_modules_in_block(Program *program, Module *block);
// `x.name`, `T::name`: imports of traits with such an item may be used.
void note_member_name(Program *program, Module *from, Symbol name, Namespace ns);
void lint_unused_imports(Program *program, CrateId crate);
// A definition for a `use` item, so that lint levels can be asked where it stands.
DefId import_def(Program *program, const Import *import);

// ---------------------------------------------------------------- resolve_stability.c

// `user` names it at `span`: kept for resolve_report_unstable if that is E0658.
void note_unstable(Program *program, DefId user, DefId def, Span span);
void note_unstable_path(Program *program, DefId user, const HirPath *path);

// ---------------------------------------------------------------- ribs and paths (resolve_path.c)

typedef enum RibKind {
    RIB_MODULE,     // a block's items, or the mod (the last rib)
    RIB_GENERICS,   // parameters of `owner`
    RIB_SELF,       // what Self is
    RIB_ITEM,       // locals, labels and generics outside do not belong to what is inside
    RIB_LOCAL,      // one binding
    RIB_MACRO_DEF,  // macro_rules inside a body: names in its expansions see what was visible here
    RIB_LABEL,      // one label
    RIB_BODY,       // closure, async block: labels outside are unreachable
    RIB_ANON_CONST, // array length, const argument: no locals, parameters only alone
    RIB_CONST_ITEM, // value of const and static: no locals
    RIB_ENUM_DISCRIMINANT,
    RIB_INLINE_CONST, // const { }: no locals
    RIB_FORWARD,      // parameter default: parameters from `first` on are not declared yet
    RIB_CONST_PARAM_TY,
} RibKind;
typedef struct RibParam {
    Symbol name;
    DefId def;
    bool repeated; // E0403: it means neither of two parameters
} RibParam;
struct Rib {
    RibKind kind;
    bool allows_params; // ANON_CONST: repeat counts of a path alone, const defaults …
    const Rib *outer;
    DefId item; // ITEM, CONST_ITEM: whose
    union {
        Module *module;
        struct {
            const RibParam *ptr;
            uint32_t len;
            DefId owner;
        } generics;
        Res self;
        struct {
            Symbol name;
            uint32_t ctxt, local;
            Span span;
        } local;
        Span macro; // of the definition, as in Expansion.def_site
        struct {
            Symbol name;
            uint32_t ctxt;
            Span span;
            HirExpr *target;
            bool *used;
        } label;
        struct {
            DefId first;
            bool is_self_allowed;
        } forward;
    };
};

typedef enum PathSource {
    SOURCE_TYPE,
    SOURCE_TRAIT, // bound, impl of, supertrait
    SOURCE_EXPR,
    SOURCE_CALLEE,
    SOURCE_PAT,          // unit struct, variant, constant
    SOURCE_STRUCT,       // struct literal or pattern
    SOURCE_TUPLE_STRUCT, // tuple struct pattern
    SOURCE_MODULE,       // only for suggestions: the beginning of a path
    SOURCE_VARIANT,      // likewise
    SOURCE_PRECISE_CAPTURE,
} PathSource;

// Where names are looked up from.
typedef struct ResolveCx {
    Program *program;
    Session *session;
    Arena *arena;   // of the ribs; NULL: the resolver's
    Module *module; // innermost module or block
    const Rib *rib;
    bool quiet;       // give RES_ERROR without a message
    Res current_self; // RES_NONE outside types, impls and traits
    DefId item;       // whose header or body this is
    bool fn_has_self;
    Span fn_name_span;
    const AstFn *fn_ast;
    const AstExpr *whole_call; // SOURCE_CALLEE: the call, for its messages
    bool trait_of_body;        // SOURCE_TRAIT: not one that an item's bounds or header name
    bool import_instead;       // "consider importing this trait instead"
    const AstPat *whole_pat;   // SOURCE_TUPLE_STRUCT: the pattern
    const AstLet *let;         // whose initialiser this is in, innermost
} ResolveCx;

typedef struct PathRes {
    Res res;             // of the resolved prefix
    uint32_t unresolved; // segments after it that belong to type checking
} PathRes;
typedef struct PathFailure { // why a path means nothing
    uint32_t segment;
    Module *module; // where the segment was looked up, NULL: lexically
    Res not_module; // what the segment is, if one cannot go on from it
    bool too_many_super, extern_root;
} PathFailure;
// A library says what it will have: `#[not_yet(name, …)]` on a module. If the name is one of these,
// that is the error (OX0001), not that it is unknown.
// Whether it is known why the module lacks the name: said before, or now.
bool report_known_lack(Program *program, const Module *module, AstIdent ident);
// `segment_res` (may be NULL) has room for `len` entries. `is_whole`: the path ends here, otherwise
// (the trait part of a qualified path) `len` segments are a type-namespace prefix.
Module *old_path_root(Program *program, CrateId crate, Symbol name, Namespace ns);
PathRes resolve_path(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                     bool is_whole, Res *segment_res);
// A lone name as a pattern sees it (no locals): RES_NONE if there is none.
Res resolve_ident_in_items(ResolveCx *cx, AstIdent ident, Namespace ns);
Namespace source_namespace(PathSource source);
const Rib *rib_push(ResolveCx *cx, Rib rib);
typedef enum LabelResult { LABEL_FOUND, LABEL_UNREACHABLE, LABEL_NONE } LabelResult;
LabelResult resolve_label(ResolveCx *cx, AstIdent label, const Rib **found, Span *unreachable);
typedef enum LifetimeResult { LIFETIME_FOUND, LIFETIME_OUTER_ITEM, LIFETIME_NONE } LifetimeResult;
// Reports E0401 itself.
LifetimeResult resolve_lifetime(ResolveCx *cx, AstIdent lifetime, DefId *def, const Rib **item);
void report_ambiguity(ResolveCx *cx, AstIdent ident, const Binding *binding);
void report_ambiguous_import(Program *program, const Import *import, AstIdent ident,
                             const Binding *binding);
void flush_privacy_errors(Program *program);
uint32_t hygiene_parent(const Session *session, uint32_t ctxt, Span macro); // drops a macro's mark
void report_privacy(Program *program, AstIdent ident, const Binding *binding);
Str path_segments_str(Program *program, const AstPath *path, uint32_t len);

// ---------------------------------------------------------------- resolve_outer.c

void report_outer_generic(ResolveCx *cx, AstIdent ident, DefId param, const Rib *inner);
void report_outer_self(ResolveCx *cx, AstIdent ident, Res self, const Rib *inner);
void report_captured(ResolveCx *cx, AstIdent ident);
void report_non_constant(ResolveCx *cx, AstIdent ident, const Rib *local, const Rib *constant);
void report_param_in_const(ResolveCx *cx, AstIdent ident, DefId param);
void report_forward_param(ResolveCx *cx, AstIdent ident);
void report_param_in_const_ty(ResolveCx *cx, AstIdent ident);

// ---------------------------------------------------------------- resolve_suggest.c,
// resolve_unresolved.c, resolve_wrong.c

bool source_accepts(const Program *program, PathSource source, Res res);
const char *source_expected(const Session *session, PathSource source, const AstPath *path,
                            uint32_t len);
ErrorCode source_code(PathSource source, bool unexpected);
bool starts_upper(Str name);
// Where a module of that name is, as a path from the crate's root without `crate`, or from another
// crate; ptr NULL if nowhere.
Str similar_module_path(ResolveCx *cx, Symbol name);
void report_self_value(ResolveCx *cx, AstIdent ident, PathSource source); // E0424
bool suggest_enum_of_variant(ResolveCx *cx, Diag *diag, const AstPath *path);
void report_unresolved_path(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                            const PathFailure *failure);
void report_wrong_kind(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                       PathRes found);
void sort_texts(Str *texts, uint32_t count); // by their bytes
// The nearest of the names in scope, or of those in a module, as a suggestion; false if there is
// none.
bool suggest_near(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, Module *in,
                  bool any_type, bool label);
// "help: consider importing this struct" with `use` lines; for E0405, E0412, E0425, E0433.
bool suggest_imports(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, bool any_type);
// A module is suggested only if it has an item `inside`.
bool suggest_imports_with(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source,
                          bool any_type, Symbol inside);

#endif
