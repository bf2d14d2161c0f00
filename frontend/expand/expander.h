// expander.h: shared inside frontend/expand. Other phases use expand.h.
#ifndef OXCC_EXPANDER_H
#define OXCC_EXPANDER_H

#include "base/vec.h"
#include "frontend/expand/expand.h"

// ---------------------------------------------------------------- names of macros

typedef enum MacroKind { MACRO_BANG, MACRO_ATTR, MACRO_DERIVE } MacroKind;
typedef struct Builtin Builtin;
typedef struct MacroRules MacroRules;

// A macro definition: an item `macro_rules! m` or `macro m`, or one of those marked
// #[rustc_builtin_macro], whose rules are ours.
typedef struct MacroDef {
    uint32_t id;
    Symbol name;
    AstCrate *crate;
    AstItem *item;
    const Builtin *builtin;    // NULL: rules
    MacroRules *rules;         // compiled at the first use
    bool exported;             // #[macro_export]
    bool local_inner;          // #[macro_export(local_inner_macros)]
    bool bad;                  // its rules do not parse (reported)
    uint32_t expansion;        // that made it, 0: it is written in the source
    struct ExpandSpace *space; // where a macro_rules stands
} MacroDef;

// The macro_rules in force at a place, innermost first.
typedef struct TextScope {
    struct TextScope *outer;
    Symbol name;
    MacroDef *def;
} TextScope;

// A module or a block, as macro names see it.
typedef enum EntryKind { ENTRY_MODULE, ENTRY_MACRO, ENTRY_USE, ENTRY_CRATE } EntryKind;
typedef struct Entry {
    struct Entry *next; // another of the same name
    EntryKind kind;
    uint32_t expansion; // that made the item
    Span imported;      // ENTRY_MACRO: the `use` tree, SPAN_NONE for a definition
    bool busy[2];       // of the first one: the name is being looked for, [1] as a macro
    union {
        AstItem *module;
        MacroDef *macro;
        struct {
            const AstUseTree *tree;
            const struct UseChain *chain; // the trees around it, itself first
        } use;
        Symbol crate; // extern crate
    };
} Entry;
typedef struct UseChain { // the use trees around a use tree
    const struct UseChain *outer;
    const AstUseTree *tree;
} UseChain;
typedef struct Glob {
    const UseChain *chain; // the last one is the glob
} Glob;

typedef struct ExpandSpace {
    AstCrate *crate;
    struct ExpandSpace *parent; // the module around; of a block: the space around
    AstMod *module;             // of a block: the module it is in
    bool is_block;
    Str path;    // a::b::c
    Map entries; // Symbol to Entry *
    VEC(Glob) globs;
    bool busy;        // a glob of it is being searched
    bool has_markers; // #[cuda_module] made those of its kernels
} ExpandSpace;

struct ExpandScope {
    ExpandSpace *space;
    TextScope *text;
    uint32_t expansion; // the innermost one that made the code there, 0: none
};

typedef struct Pending { // an item macro that could not be found yet
    AstItem *item;
    struct ExpandScope *scope;
    AstItemList *list; // where its items go
    ParsePlace place;
    uint32_t depth;
} Pending;

// A call inside a body whose macro is not known yet: a later `use`, or one in another body, may
// name it. It stands in its place until then.
typedef enum WaitingKind { WAITING_EXPR, WAITING_PAT, WAITING_TY, WAITING_STMT } WaitingKind;
typedef struct Waiting {
    WaitingKind kind;
    union {
        AstExpr *expr;
        AstPat *pat;
        AstTy *ty;
        AstStmt *stmt;
        void *node;
    };
    AstBlock *block; // that the statement is in
    AstFn *fn;
    struct ExpandScope scope;
    uint32_t depth;
} Waiting;

typedef struct Deferred {
    AstItem *item;
    struct ExpandScope *scope;
    uint32_t depth;
} Deferred;

typedef struct CrateExpansion {
    Expander *expander;
    ExpandSpace *root;
    Map exports;   // name to MacroDef *: #[macro_export]
    Map macro_use; // name to MacroDef *: #[macro_use] extern crate
    Map defs;      // AstItem * (as its id) to MacroDef *
    VEC(Pending) pending;
    const UseChain *prelude_import; // #[prelude_import] use …::*;
    VEC(Deferred) deferred;         // what is walked when all items are there
    VEC(Waiting) waiting;
    bool last_try; // what cannot be found now is an error
    uint32_t recursion_limit;
    uint32_t calls, made_tokens; // of macros so far, bounded by the limits below
} CrateExpansion;
// A crate's calls make at most so many times the tokens that one of them may make.
enum { CALL_LIMIT = 1 << 20, TOKEN_LIMIT = 1 << 21, CALLS_OF_MOST_TOKENS = 8 };

typedef struct Missing {
    AstPath path;
    MacroKind kind;
    struct ExpandScope scope;
} Missing;

struct Expander {
    Session *session;
    Arena *arena;
    ExpandOptions options;
    ExpandCfgSlice cfgs[2]; // of the user's crates, of the libraries
    uint32_t next_macro;
    Map crates;                // index to AstCrate *
    VEC(ExpandSpace *) spaces; // all, to free their tables
    Map inert;                 // names of attributes that are for later phases
    Map parents;               // of expansions of local crates: the one around
    bool limit_hit;            // a limit was reported: nothing more is expanded
    bool aborted;              // a call matched no rule: what comes after it makes no sense
    VEC(Missing) missing;      // names not found, reported at the end
    Span allocator;            // the static that is the global allocator
};

// What a walk over a body carries along.
typedef struct Walk {
    Expander *expander;
    AstCrate *crate;
    struct ExpandScope scope; // changes as macro_rules and blocks come and go
    uint32_t depth;           // nested expansions
    AstFn *fn;
    AstBlock *block;            // the innermost one
    const AstExpr *block_value; // of it, when it is a statement of its own
    bool derives_default;       // the item being expanded, up to here: #[default] may stand in it
    bool derives_copy;          // the item whose derives are made has derive(Copy)
} Walk;

// expand_scope.c
ExpandSpace *space_new(Expander *expander, AstCrate *crate, ExpandSpace *parent, AstMod *module,
                       bool is_block);
void space_add_item(Expander *expander, const struct ExpandScope *scope, AstItem *item);
void space_import_textual(Expander *expander, const struct ExpandScope *scope,
                          const AstUseTree *tree);
MacroDef *macro_define(Expander *expander, const struct ExpandScope *scope, AstItem *item);
// All that a macro's name could mean at a place, innermost first, each definition once.
typedef struct Candidate {
    const MacroDef *def;
    const ExpandSpace *space; // of what is no macro_rules in textual scope: NULL for preludes
    bool is_textual, is_glob;
    uint32_t expansion; // that made the definition or the import
    Span imported;      // the use tree, SPAN_NONE: a definition
} Candidate;
enum { MAX_CANDIDATES = 8 };
uint32_t macro_candidates(Expander *expander, const struct ExpandScope *scope, Symbol name,
                          MacroKind kind, Candidate found[static MAX_CANDIDATES]);
// expand_ambiguous.c
void check_macro_name(Walk *walk, AstIdent name, MacroKind kind);
// The first segment of a path that leads nowhere, the last one if all before it are modules.
uint32_t macro_path_failure(Expander *expander, const struct ExpandScope *scope,
                            const AstPath *path);
MacroDef *macro_find(Expander *expander, const struct ExpandScope *scope, const AstPath *path,
                     MacroKind kind);
struct ExpandScope *scope_copy(Expander *expander, const struct ExpandScope *scope);
static inline CrateExpansion *crate_expansion(const AstCrate *crate) {
    return crate->expanding;
}

// expand.c
void expand_inert(Walk *walk, const AstAttrs *attrs); // where no macro may stand

// expand_cfg.c
// expand_meta.c: the lint meta_variable_misuse
void macro_check_variables(Session *session, AstCrate *crate, const MacroRules *rules);
bool cfg_keeps(Walk *walk, AstAttrs **attrs); // applies cfg and cfg_attr; false: drop the node
bool cfg_eval(Walk *walk, TokenSlice tokens, Span span);
bool cfg_eval_macro(Walk *walk, TokenSlice tokens, Span span); // `span`: all of cfg!(…)
bool cfg_is_set(const Walk *walk, Str name, const Str *value); // value NULL: a name without one

// expand.c
typedef VEC(AstItem *) ItemVec;
void expand_items(Walk *walk, AstItemList *list, ParsePlace place);
// Expands one item; what it becomes is put in `out`.
void expand_item_into(Walk *walk, AstItem *item, ParsePlace place, ItemVec *out);
uint32_t expansion_begin(Walk *walk, const MacroDef *def, ExpansionKind kind, Span call_site);
void report_missing_macro(Walk *walk, const AstPath *path, MacroKind kind);
// Everything inside an item that stands finished in its list: types, expressions, bodies.
void walk_item(Walk *walk, AstItem *item);

// expand_scope.c: a macro that the crate exports, or NULL
const MacroDef *macro_exported(const AstCrate *crate, Symbol name);

// expand_validate.c
void expand_validate(AstCrate *crate);

// expand_walk.c
void walk_expr(Walk *walk, AstExpr *expr);
void walk_block(Walk *walk, AstBlock *block);
void walk_pat(Walk *walk, AstPat *pat);
void walk_ty(Walk *walk, AstTy *ty);
void walk_path(Walk *walk, AstPath *path);
void walk_generics(Walk *walk, AstGenerics *generics);
void walk_bounds(Walk *walk, AstBoundList *bounds);
void walk_fn(Walk *walk, AstFn *fn);
void walk_anon_const(Walk *walk, AstAnonConst *constant);

// ---------------------------------------------------------------- expanding one call

// What a bang macro made: tokens to be parsed for its place, or an expression that is ready.
typedef struct Expanded {
    TokenSlice tokens;
    AstExpr *expr;
    bool failed; // reported
    Span end;
    uint32_t expansion;
} Expanded;
typedef struct Call {
    const MacroDef *def;
    AstMacroCall *call;
    uint32_t expansion; // the mark of this call
    ParsePlace place;
} Call;
// What an expansion made is walked between the two.
typedef struct Inside {
    uint32_t depth, expansion;
} Inside;
static inline Inside expansion_enter(Walk *walk, uint32_t expansion) {
    Inside saved = {walk->depth++, walk->scope.expansion};
    walk->scope.expansion = expansion;
    return saved;
}
static inline void expansion_leave(Walk *walk, Inside saved) {
    walk->depth = saved.depth;
    walk->scope.expansion = saved.expansion;
}
// Finds the macro and runs it. Walk's depth is not changed. `waits`: it is not known yet, and may
// be later.
Expanded expand_call(Walk *walk, AstMacroCall *call, ParsePlace place, bool *waits);
void report_expansion_size(Walk *walk, Span span, Symbol name, const char *what, uint32_t limit);
// Tries the calls that wait again; false if none could be expanded.
bool expand_waiting(Walk *walk);

ParseSource expanded_source(Walk *walk, const AstMacroCall *call, const Expanded *out);

// expand_macro.c
bool macro_run(Walk *walk, const Call *call, Expanded *out);
MacroRules *macro_compile(Expander *expander, AstCrate *crate, MacroDef *def);

// A `$name` of a macro's pattern, `$( … )`, or a token.
typedef enum NodeKind { NODE_TOKEN, NODE_DELIMITED, NODE_REPEAT, NODE_VAR } NodeKind;
typedef enum RepeatOp { REPEAT_ANY, REPEAT_SOME, REPEAT_OPTIONAL } RepeatOp; // * + ?
typedef struct MacroNode MacroNode;
AST_LIST(MacroNodeList, MacroNode);
struct MacroNode {
    uint8_t kind; // NodeKind
    Span span;
    union {
        Token token; // TOKEN
        struct {
            Token open, close;
            MacroNodeList inner;
        } delimited;
        struct {
            MacroNodeList inner;
            Token separator;
            bool has_separator;
            uint8_t op; // RepeatOp
            Span op_span;
        } repeat;
        struct {
            Symbol name;
            uint32_t index;   // into the rule's variables; UINT32_MAX: none, plain tokens
            uint8_t fragment; // FragmentKind; patterns only
            Token dollar, token;
        } var;
    };
};
typedef struct MacroVar {
    Symbol name;
    uint8_t fragment;
    uint8_t depth; // how many repetitions are around it
    Span span;
} MacroVar;
typedef struct MacroLoc MacroLoc; // expand_match.c
typedef struct MacroRule {
    MacroNodeList pattern, body;
    MacroVar *vars;
    uint32_t var_count;
    Span pattern_span, body_span;
    MacroLoc *locs; // the pattern laid out flat
    uint32_t loc_count;
} MacroRule;
struct MacroRules {
    MacroRule *rules;
    uint32_t len;
    Edition edition;
};

// What a variable matched: a fragment, or a list of matches for each repetition.
typedef struct Match Match;
struct Match {
    bool is_list;
    TokenSlice tokens;
    uint8_t fragment;
    struct {
        Match **ptr;
        uint32_t len, cap;
    } list;
};
typedef enum MatchResult { MATCH_OK, MATCH_NO, MATCH_ERROR } MatchResult;
typedef struct MatchFailure { // the furthest place where matching stopped
    uint32_t position;
    bool seen;
    bool at_end;
    Token token;
    const MacroRule *rule;
    const MacroLoc *loc;
} MatchFailure;

// expand_match.c
void match_layout(Arena *arena, MacroRule *rule);
MatchResult macro_match(Walk *walk, const Call *call, MacroRule *rule, Edition edition,
                        TokenSlice *input, Span end, Match *matches, MatchFailure *failure);
Str match_loc_text(Walk *walk, const MacroLoc *loc, bool *is_var, Span *span);
// expand_transcribe.c
typedef VEC(Token) TokenVec;
TokenSlice macro_desugar_docs(Walk *walk, TokenSlice tokens);
bool macro_transcribe(Walk *walk, const Call *call, MacroRule *rule, Match *matches, Expanded *out);
// Sets partner distances in a token list put together from pieces.
void tokens_pair(Token *tokens, uint32_t len);

// ---------------------------------------------------------------- made-up code

// Builds tokens from text and pieces of the user's tokens.
typedef struct Quote {
    Walk *walk;
    TokenVec tokens;
    Span span; // of the tokens made from text
} Quote;
void quote_text(Quote *quote, const char *format, ...) __attribute__((format(printf, 2, 3)));
void quote_tokens(Quote *quote, TokenSlice tokens);
void quote_ident(Quote *quote, AstIdent ident);
void quote_token(Quote *quote, Token token);
TokenSlice quote_finish(Quote *quote);

// ---------------------------------------------------------------- built-in macros

typedef void BuiltinBang(Walk *walk, const Call *call, Expanded *out);
// Makes items beside `item`; what it leaves in *item replaces it.
typedef void BuiltinDerive(Walk *walk, AstItem *item, Quote *quote);
typedef void BuiltinAttr(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                         ItemVec *out);
struct Builtin {
    const char *name;
    MacroKind kind;
    BuiltinBang *bang;
    BuiltinDerive *derive;
    BuiltinAttr *attr; // may be NULL
    bool stays;        // the attribute stays on its item, for later phases
};
const Builtin *builtin_find(Str name);

ParseSource call_source(const Call *call);
// The text of a string literal argument, after expanding it; false after reporting.
bool builtin_string_argument(Walk *walk, const Call *call, Str *text, Span *span);
void builtin_literal_text(Walk *walk, const Call *call, Str text, Expanded *out);
Quote builtin_quote(Walk *walk, const Call *call); // of what the macro itself writes
void builtin_give_tokens(Quote *quote, Expanded *out);

// expand_asm.c
void builtin_asm(Walk *walk, const Call *call, Expanded *out);
void builtin_naked_asm(Walk *walk, const Call *call, Expanded *out);
void builtin_global_asm(Walk *walk, const Call *call, Expanded *out);
// expand_format.c: offsets in a string literal's source of each byte of its text, and of the end.
uint32_t *literal_offsets(Arena *arena, Str source, Str text);
// expand_unroll.c: attributes of an expression, or (NULL) of a statement that is none.
void attr_device(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out);
void apply_inner_attributes(Walk *walk, AstAttrs *attrs, AstExpr *expr);
void attr_unroll(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out);
// expand.c: the macro that an attribute names, NULL where it is none or reported as missing.
const MacroDef *attr_macro(Walk *walk, const AstAttr *attr);
void refuse_derives(Walk *walk, const AstAttrs *attrs, Span what); // E0774 on what is no item

// expand_format.c
void builtin_format_args(Walk *walk, const Call *call, Expanded *out);
void builtin_const_format_args(Walk *walk, const Call *call, Expanded *out);
void builtin_format_args_nl(Walk *walk, const Call *call, Expanded *out);
// expand_derive.c
void derive_clone(Walk *walk, AstItem *item, Quote *quote);
void derive_copy(Walk *walk, AstItem *item, Quote *quote);
void derive_debug(Walk *walk, AstItem *item, Quote *quote);
void derive_default(Walk *walk, AstItem *item, Quote *quote);
void derive_partial_eq(Walk *walk, AstItem *item, Quote *quote);
void derive_eq(Walk *walk, AstItem *item, Quote *quote);
void derive_partial_ord(Walk *walk, AstItem *item, Quote *quote);
void derive_ord(Walk *walk, AstItem *item, Quote *quote);
void derive_hash(Walk *walk, AstItem *item, Quote *quote);
void derive_device_copy(Walk *walk, AstItem *item, Quote *quote);
// expand_allocator.c
void attr_global_allocator(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                           ItemVec *out);

// expand_kernel.c
void attr_kernel(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out);
void attr_tile_module(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                      ItemVec *out);
void attr_tile_entry(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                     ItemVec *out);
void attr_cuda_module(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                      ItemVec *out);

#endif
