// build_private.h: the builder's state and the functions its files call of each other.
//
// One idea differs from rustc: an adjusted expression is not a node of its own (there is no THIR).
// An `Ex` is an expression with the first `steps` of its adjustments applied; its outermost
// operation is adjustment steps-1, or the expression itself when steps is 0. Another: inside
// closures, a place that starts at a captured variable keeps the variable as its base
// (CAPTURED_BASE + index into HirBody.locals) until place_resolve finds the captured place it
// belongs to.
#ifndef OXCC_MIR_BUILD_PRIVATE_H
#define OXCC_MIR_BUILD_PRIVATE_H

#include "mir/build/build.h"

typedef struct Ex {
    const HirExpr *expr;
    uint32_t steps;
} Ex;

// ---------------------------------------------------------------- scopes (build_scope.c)

typedef struct DropData {
    bool is_value; // drop the value; otherwise end the local's storage
    MirLocalId local;
    Span span;
} DropData;
typedef struct DropNode {
    DropData data;
    uint32_t next; // towards the root
} DropNode;
typedef struct DropEntry {
    uint32_t node;
    MirBlockId from; // its goto, or its unwind edge, leads to the node
} DropEntry;
// Drops on the way to one exit, shared by all that leave there. Node 0 is the exit itself.
typedef struct DropTree {
    VEC(DropNode) nodes;
    VEC(DropEntry) entries;
    Map index; // hash of (next, local, kind) → node
} DropTree;
typedef struct Scope {
    VEC(DropData) drops;
    Span span;
    uint32_t unwind;      // node of the unwind tree for leaving this scope and all outer ones
    uint32_t unwind_seen; // of `drops`, by that node
    bool unwind_valid;    // it has seen all
} Scope;
typedef struct Breakable {
    const HirExpr *target; // NULL: the function
    uint32_t depth;        // scopes from here on are left
    MirPlace destination;
    bool is_loop;
    DropTree breaks, continues;
} Breakable;
typedef struct IfThen {
    uint32_t depth;
    DropTree otherwise;
} IfThen;
#define NO_SCOPE UINT32_MAX
#define CAPTURED_BASE 0x80000000u

typedef struct Build {
    Program *program;
    Session *session;
    TyCx *cx;
    Arena *arena;
    MirBody *body;
    const TypeckResults *results;
    HirBody *hir;
    DefId def;
    ParamEnv env;
    bool checks;      // overflow checks
    bool temps_early; // edition 2024: temporaries of a block's tail die before its variables, those
                      // of `if let` before the else
    MirBlockId block; // where the next statement goes
    VEC(Scope) scopes;
    VEC(Breakable *) breakables;
    VEC(struct Candidate *) candidates; // all of them, for candidates_free
    IfThen *if_then;
    DropTree unwind;
    DropTree suspended;  // where coroutines that are dropped leave their scopes
    Span scrutinee;      // what is matched: enums are looked at there
    uint32_t temp_scope; // of the temporaries of the expression being built
    uint32_t var_scope;  // of the bindings of the pattern being built
    Map extended; // expression id → scope + 1 of its temporary (NO_SCOPE: it lives as long as the
                  // program)
    MirPlace matched; // raw: what the pattern being bound is matched against
    Span matched_span;
    MirLocalId *vars;       // by HirBody.locals index; 0: not declared
    MirLocalId *guard_vars; // the reference to it that a match guard sees
    bool *in_guard;
    const ClosureInfo *closure;
    TyList capture_tys;
} Build;

uint32_t scope_push(Build *build, Span span);
void scope_pop(Build *build); // emits its drops on the way out
void schedule_drop(Build *build, uint32_t scope, MirLocalId local, bool is_value, Span span);
void unschedule_drops(Build *build, uint32_t scope, uint32_t kept); // back to what was scheduled
void schedule_local(Build *build, uint32_t scope, MirLocalId local,
                    Span span); // storage, and value if it needs it
bool needs_drop(Build *build, Ty ty);
void diverge_from(Build *build,
                  MirBlockId block); // its terminator may unwind from the scopes in force
void breakable_push(Build *build, Breakable *breakable, const HirExpr *target, MirPlace destination,
                    bool is_loop);
// Ends it; returns the block that breaks lead to, MIR_NO_BLOCK if none do.
MirBlockId breakable_pop(Build *build, MirBlockId continue_block);
void break_to(Build *build, const HirExpr *target, bool is_continue, const HirExpr *value,
              Span span);
void if_then_push(Build *build, IfThen *if_then, IfThen **outer);
MirBlockId if_then_pop(Build *build, IfThen *if_then, IfThen *outer); // the else block
void break_for_else(Build *build, MirBlockId block, Span span);
void unwind_finish(Build *build);
void suspend(Build *build, Span span); // a coroutine, here
void suspend_finish(Build *build);
void drop_and_replace(Build *build, Span span, MirPlace place, MirOperand value);

// ---------------------------------------------------------------- blocks

void terminate(Build *build, MirBlockId block, MirTerm term);
void goto_block(Build *build, MirBlockId from, MirBlockId to, Span span);
MirBlockId new_block(Build *build);
void push_assign(Build *build, Span span, MirPlace place, MirRvalue rvalue);
void push_use(Build *build, Span span, MirPlace place, MirOperand operand);
void fake_read(Build *build, MirPlace place, MirFakeRead cause, Span span);
void push_unit(Build *build, Span span, MirPlace place);
void storage_live(Build *build, MirLocalId local, Span span);
MirOperand written_value(Build *build, const HirExpr *expr, MirRvalue rvalue, Ty written,
                         Span span);
MirLocalId new_temp(Build *build, Ty ty, Span span); // without storage statements
void switch_bool(Build *build, MirBlockId from, Span span, MirOperand cond, MirBlockId then,
                 MirBlockId otherwise);
// Calls and goes on in a new block (unless it diverges).
void call_into(Build *build, MirPlace destination, MirOperand func, const MirOperand *args,
               uint32_t count, MirCallSource source, Span span, Span fn_span, bool diverges);

// ---------------------------------------------------------------- expressions

static inline Ex ex_bare(const HirExpr *expr) {
    return (Ex){expr, 0};
}
Ex ex_of(const Build *build, const HirExpr *expr); // with all adjustments
Ty ex_ty(const Build *build, Ex ex);
Span ex_span(const Build *build, Ex ex);
const Adjust *ex_adjust(const Build *build, Ex ex); // the outermost, or NULL
Res expr_res(const Build *build, const HirExpr *expr);
GenericArgs expr_args(const Build *build, const HirExpr *expr);
Ty normalize(Build *build, Ty ty);

typedef enum Category {
    CATEGORY_PLACE,
    CATEGORY_CONSTANT,
    CATEGORY_RVALUE,
    CATEGORY_INTO
} Category;
Category ex_category(const Build *build, Ex ex);

void expr_into(Build *build, MirPlace destination, Ex ex); // build_expr.c
void expr_stmt(Build *build, const HirExpr *expr);         // for its effects
void block_into(Build *build, MirPlace destination, const HirBlock *block);
void then_else_break(Build *build, const HirExpr *cond); // false: break_for_else
void in_temp_scope_into(Build *build, MirPlace destination, const HirExpr *expr);
MirPlace expr_place(Build *build, Ex ex);          // build_place.c; resolved
MirPlace expr_place_raw(Build *build, Ex ex);      // may start at a captured variable
bool place_resolve(Build *build, MirPlace *place); // false: it is not captured (and not used)
Ty place_ty(Build *build, const MirPlace *place);  // also of raw places
MirOperand expr_operand(Build *build, Ex ex, uint32_t scope); // build_operand.c
MirOperand expr_operand_here(Build *build, Ex ex);            // temporary of the current scope
MirLocalId expr_temp(Build *build, Ex ex, uint32_t scope);
MirOperand expr_constant(Build *build, Ex ex);
MirOperand unevaluated(Build *build, DefId def, GenericArgs args, Ty ty, Span span);
MirOperand lit_constant(Build *build, const HirLit *lit, bool negative, Ty ty);
bool lit_bits(Build *build, const HirLit *lit, bool negative, Ty ty, uint64_t *low, uint64_t *high);
MirOperand consume(Build *build, MirPlace place); // copy or move by its type
MirRvalue expr_rvalue(Build *build, Ex ex);       // build_rvalue.c
MirRvalue binary_rvalue(Build *build, MirBinOp op, Span span, Ty ty, MirOperand lhs,
                        MirOperand rhs);
MirBinOp mir_binop(HirBinOp op);
MirOperand build_fn_operand(Build *build, DefId def, GenericArgs args, Span span);
bool expr_is_overloaded(const Build *build, const HirExpr *expr);
MirLocalId index_checked(Build *build, MirPlace base, const HirExpr *index, Span span);

// ---------------------------------------------------------------- patterns (build_pattern.c,
// build_match.c, …)

typedef enum PatKind {
    PAT_WILD,
    PAT_BINDING,
    PAT_VARIANT,
    PAT_LEAF,
    PAT_DEREF,
    PAT_CONSTANT,
    PAT_RANGE,
    PAT_SLICE,
    PAT_OR,
    PAT_NEVER,
} PatKind;
typedef struct Pat Pat;
typedef struct SubPat {
    uint32_t field;
    Pat *pat;
} SubPat;
struct Pat {
    PatKind kind;
    Ty ty;
    Ty written; // by the path of the pattern, with its lifetimes; 0: nothing
    Span span;
    union {
        struct {
            uint32_t local;
            BindingMode mode;
            Pat *sub;
        } binding; // sub may be NULL
        struct {
            DefId adt;
            GenericArgs args;
            uint32_t variant;
            SubPat *subs;
            uint32_t count;
        } fields; // VARIANT, LEAF
        Pat *deref;
        struct {
            MirOperand value;
            uint64_t low, high;
            bool is_scalar;
        } constant;
        struct {
            uint64_t lo_low, lo_high, hi_low, hi_high;
            bool has_lo, has_hi, inclusive;
        } range;
        struct {
            Pat **before;
            uint32_t before_count;
            Pat *middle;
            bool has_middle;
            Pat **after;
            uint32_t after_count;
        } slice;
        struct {
            Pat **alts;
            uint32_t count;
        } alternatives;
    };
};
Pat *pat_convert(Build *build, const HirPat *pat);
bool pat_simple_binding(const Build *build, const HirPat *pat, uint32_t *local); // `x`, by value

typedef struct MatchPair {
    MirPlace place; // raw
    Pat *pat;
} MatchPair;
typedef struct MatchBinding {
    MirPlace source; // raw
    uint32_t local;
    BindingMode mode;
    Span span;
} MatchBinding;
typedef struct MatchAscription { // the type that a pattern's path says
    MirPlace source;             // raw
    Ty ty;
    Span span;
} MatchAscription;
typedef struct Candidate Candidate;
struct Candidate {
    VEC(MatchPair) pairs; // or-patterns last
    VEC(MatchBinding) bindings;
    VEC(MatchAscription) ascriptions;
    VEC(Candidate *) subs;
    bool has_guard;
    MirBlockId pre_binding, otherwise; // MIR_NO_BLOCK: never reached
    MirBlockId false_edge_start;
    Span span;
};
typedef VEC(Candidate *) CandidateVec;

void declare_bindings(Build *build, const HirPat *pat, bool has_guard);
MirPlace binding_live(Build *build, uint32_t local, bool in_guard, bool schedule);
void let_statement(Build *build, const HirStmt *stmt, uint32_t remainder);
void match_into(Build *build, MirPlace destination, const HirExpr *match);
void let_condition(Build *build, const HirPat *pat, const HirTy *ty, const HirExpr *init,
                   Span span);
void place_into_pattern(Build *build, const HirPat *pat, MirPlace raw, Span span);
// build_match_test.c: decides between candidates; returns the block where none of them matched.
MirBlockId match_candidates(Build *build, Span span, Candidate **candidates, uint32_t count,
                            MirBlockId start, CandidateVec *fake_places);
Candidate *candidate_new(Build *build, MirPlace place, Pat *pat, bool has_guard);
void candidates_free(Build *build); // their lists
void candidate_simplify(Build *build, Candidate *candidate);

// build_body.c
MirBody *build_body(Program *program, DefId def);
void mir_body_free(Program *program, MirBody *body);
// build_scope.c's users: extended temporaries of `let` initialisers (build_body.c).
void extend_temporaries(Build *build, const HirPat *pat, const HirExpr *init, uint32_t scope);
void closure_rvalue(Build *build, const HirExpr *expr, MirRvalue *rvalue);

#endif
