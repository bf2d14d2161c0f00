// lower.h: private to hir/: what lowering from AST to HIR carries along.
//
// A LowerCx makes the HIR of one definition: an item's header, or one body. Names are resolved on
// the way with the ribs in `resolve`. Lifetimes that are not written become what `elision` says for
// the place.
#ifndef OXCC_LOWER_H
#define OXCC_LOWER_H

#include "base/vec.h"
#include "frontend/hir/hir.h"
#include "frontend/resolve/resolve_graph.h"

typedef enum ElisionMode {
    ELIDE_INFER,     // in bodies
    ELIDE_FRESH,     // fn inputs, impl headers: a new parameter each
    ELIDE_TO,        // fn outputs with one candidate; constants and statics ('static)
    ELIDE_ERROR,     // E0106
    ELIDE_FORBIDDEN, // E0637: bounds and where clauses
} ElisionMode;
typedef struct FreshParams { // lifetimes made for elided ones
    VEC(DefId) defs;
    DefId owner;
    Span place; // the bound they belong to
} FreshParams;
// Where a lifetime is not written, and how one could be.
typedef enum LifetimePlaceKind {
    PLACE_REFERENCE,  // `&`: insert behind it
    PLACE_UNDERSCORE, // '_: replace it
    PLACE_HIDDEN,     // `Foo` or `Foo<T>` that has `count` lifetimes: insert arguments
} LifetimePlaceKind;
typedef struct LifetimePlace {
    LifetimePlaceKind kind;
    bool has_args; // HIDDEN: `span` is the `<`
    uint32_t count;
    Span span;
} LifetimePlace;
typedef struct InputSpan {
    Span span;
    uint32_t lifetimes;
} InputSpan;
typedef struct InputLifetimes { // for the output of a fn, fn pointer or Fn(..) sugar
    VEC(HirLifetime) distinct;
    VEC(LifetimePlace) elided;
    VEC(InputSpan) inputs; // each input with how many lifetimes it mentions
    uint32_t total;        // lifetimes mentioned so far
    bool is_closure_like;  // Fn(..) and fn pointers: the lifetimes would be bound by for<..>,
    Span for_place;        // here
    bool is_fn_pointer;
    const AstFn *fn;
} InputLifetimes;
typedef struct Elision {
    ElisionMode mode;
    FreshParams *fresh;           // FRESH
    HirLifetime lifetime;         // TO
    bool in_impl_type;            // ERROR: the type of an impl's associated type
    bool forbid_hidden;           // impl headers: `Foo` for `Foo<'_>` is E0726
    bool in_impl_trait;           // FRESH: in `impl Trait`, where lifetimes have names (E0658)
    const InputLifetimes *inputs; // ERROR: of an output; what its function takes
} Elision;

typedef enum ImplTraitMode {
    IMPL_TRAIT_FORBIDDEN,
    IMPL_TRAIT_ARGUMENT,
    IMPL_TRAIT_RETURN
} ImplTraitMode;
typedef enum ImplTraitPlace { // where `impl Trait` is forbidden, as E0562 says it
    IMPL_TRAIT_IN_PATH,
    IMPL_TRAIT_IN_TRAIT,
    IMPL_TRAIT_IN_BOUND,
    IMPL_TRAIT_IN_GENERICS,
    IMPL_TRAIT_IN_DEFAULT,
    IMPL_TRAIT_IN_VARIABLE,
    IMPL_TRAIT_IN_FOREIGN_PARAM,
    IMPL_TRAIT_IN_FOREIGN_RETURN,
    IMPL_TRAIT_IN_CLOSURE_PARAM,
    IMPL_TRAIT_IN_CLOSURE_RETURN,
    IMPL_TRAIT_IN_POINTER_PARAM,
    IMPL_TRAIT_IN_POINTER_RETURN,
    IMPL_TRAIT_IN_FN_PARAM,
    IMPL_TRAIT_IN_FN_RETURN,
    IMPL_TRAIT_IN_GATED_FN_RETURN, // where a return type may have `impl Trait`
    IMPL_TRAIT_IN_CONST,
    IMPL_TRAIT_IN_STATIC,
    IMPL_TRAIT_IN_ALIAS,
    IMPL_TRAIT_IN_FIELD,
    IMPL_TRAIT_IN_CAST,
    IMPL_TRAIT_IN_IMPL_HEADER,
    IMPL_TRAIT_IN_OFFSET_OF,
    IMPL_TRAIT_PLACE_COUNT
} ImplTraitPlace;
typedef struct ImplTraitParams { // type parameters made for `impl Trait` in argument position
    VEC(HirGenericParam) params;
    VEC(HirWhere) wheres;
} ImplTraitParams;

typedef struct OuterBinder { // `for<'a>` of a bound that is being lowered
    struct OuterBinder *outer;
    DefIdSlice lifetimes;
    Span *mentions; // of each in the opaque type that is being lowered
    bool is_dyn;
} OuterBinder;
typedef struct OpaqueSaved {
    OuterBinder *outside;
    bool in_dyn;
} OpaqueSaved;

typedef enum LoopContext { LOOP_NORMAL, LOOP_CLOSURE, LOOP_ASYNC, LOOP_CONST } LoopContext;

typedef struct LowerCx {
    ResolveCx resolve;
    Program *program;
    Session *session;
    Arena *arena;
    const struct Symbols *sym;
    DefId owner;  // whose HIR is made: parent of lifetimes and opaque types
    DefId parent; // parent of closures and constants: the innermost closure, or the owner
    Elision elision;
    InputLifetimes *inputs;     // collects the lifetimes of inputs
    VEC(LifetimePlace) missing; // of the output being lowered: one E0106 for all
    ImplTraitMode impl_trait;
    bool in_impl_trait; // among the arguments of its traits: no other may stand there (E0666)
    ImplTraitPlace impl_place; // FORBIDDEN
    ImplTraitParams *impl_params;
    OuterBinder *binder;         // the innermost
    OuterBinder *opaque_outside; // the innermost around the opaque type that is being lowered
    bool in_dyn_bounds;
    bool in_trait_fn;

    // Bodies only.
    HirBody *body;
    VEC(HirLocal) locals;
    VEC(HirExpr *) exprs;
    VEC(HirPat *) pats;
    VEC(Module *) blocks;     // blocks with items: their traits are in scope
    HirExpr *loop;            // innermost loop
    HirExpr *while_condition; // the `while` whose condition is being lowered
    HirExpr *labeled_block;   // innermost labelled block inside that loop
    LoopContext loop_context;
    Span loop_boundary;    // the closure's head
    uint32_t task_context; // local of what the coroutine is resumed with + 1; 0: not in one
    Span not_async;        // the function or closure that would have to be `async`
    bool in_bare_object;   // the traits of `A + B` where `dyn` is missing
    const char *pat_owner; // "let" or "for" while their pattern is lowered, for messages
} LowerCx;

#define NO_REST UINT32_MAX

typedef struct BodySaved { // around a closure or coroutine
    HirExpr *loop, *labelled;
    const Rib *rib;
    LoopContext context;
    Span boundary, not_async;
    DefId parent;
    uint32_t task_context;
} BodySaved;
BodySaved body_enter(LowerCx *cx, DefId def, LoopContext context, Span head);
void body_leave(LowerCx *cx, const BodySaved *saved);

// ---------------------------------------------------------------- lower.c

LowerCx lower_cx_new(Program *program, DefId owner);
const Rib *def_outer_rib(Program *program, DefId def);     // the place the definition stands in
const Rib *def_inner_rib(Program *program, DefId def);     // with its generics and Self
void note_lifetime_use(LowerCx *cx, HirLifetime lifetime); // lifetime_uses.c
const AstGenerics *def_ast_generics(const Program *program, DefId def);
uint32_t def_lifetime_count(const Program *program, DefId def); // declared ones
void lower_enter(LowerCx *cx, DefId def); // ribs, Self and module of a definition
// Lowers a definition and all that is inside it. Items and constants inside a body of the crate
// that is being compiled are checked where they stand, so that messages come in source order.
void check_definition(Program *program, DefId def);
void check_if_local(Program *program, DefId def);
void declare_params(LowerCx *cx, AstGenericParamList params, DefId owner, DefId *ids,
                    RibParam *ribs);

// ---------------------------------------------------------------- lower_ty.c

HirTy *lower_ast_ty(LowerCx *cx, const AstTy *ty);
HirTy *lower_ast_ty_in(LowerCx *cx, const AstTy *ast, ImplTraitPlace place); // no `impl Trait`
HirTy *ty_new(LowerCx *cx, HirTyKind kind, Span span);
HirTy *ty_path(LowerCx *cx, HirQPath path);
HirTy *ty_self(LowerCx *cx, Span span);
HirTy *ty_unit(LowerCx *cx, Span span);
HirTy *ty_of_def(LowerCx *cx, DefId def, Span span);
HirBoundSlice lower_ast_bounds(LowerCx *cx, AstBoundList bounds);
void require_parentheses(LowerCx *cx, const AstPath *ast, const HirTraitRef *ref, bool suggest);
HirTraitRef lower_ast_trait_ref(LowerCx *cx, const AstPath *path, FreshParams *fresh);
HirQPath lower_qpath(LowerCx *cx, const AstPath *path, const AstQSelf *qself, PathSource source);
HirGenericArgs *lower_generic_args(LowerCx *cx, const AstGenericArgs *args, FreshParams *fresh);
HirConstArg lower_anon_const(LowerCx *cx, const AstAnonConst *constant, bool allows_params);

// ---------------------------------------------------------------- lower_lifetime.c

HirLifetime lower_ast_lifetime(LowerCx *cx, AstIdent lifetime);
// The lifetime of a place where none is written; `name` is '_ or none.
HirLifetime elide_lifetime(LowerCx *cx, LifetimePlace place, Symbol name);
DefIdSlice push_for_params(LowerCx *cx, AstGenericParamList params);
void binder_enter(LowerCx *cx, OuterBinder *binder, DefIdSlice lifetimes);
OpaqueSaved opaque_enter(LowerCx *cx);
bool opaque_leave(LowerCx *cx, OpaqueSaved saved, Span opaque,
                  HirBoundSlice bounds); // false: E0657
void opaque_lifetime_seen(LowerCx *cx, HirLifetime lifetime);
DefIdSlice fresh_append(LowerCx *cx, DefIdSlice declared, FreshParams *fresh);
void input_lifetime_seen(LowerCx *cx, HirLifetime lifetime);
void inputs_next(LowerCx *cx, Span span); // one input has been lowered
void inputs_forget(LowerCx *cx, DefIdSlice bound); // what `for<..>` in an input binds is not its
void inputs_free(InputLifetimes *inputs);
Elision output_elision(const InputLifetimes *inputs);
bool lifetime_in_scope(LowerCx *cx); // is a named one declared?
void report_missing_lifetimes(LowerCx *cx); // of an output, if there are any: E0106

// ---------------------------------------------------------------- lower_item.c

HirGenerics *lower_generics(LowerCx *cx, DefId def);
HirItem *lower_item(Program *program, DefId def);

// ---------------------------------------------------------------- lower_expr.c, lower_control.c,
// lower_format.c

HirExpr *expr_new(LowerCx *cx, HirExprKind kind, Span span);
HirExpr *expr_error(LowerCx *cx, Span span);
HirExpr *lower_expr(LowerCx *cx, const AstExpr *expr);
HirExpr **lower_exprs(LowerCx *cx, AstExprList list);
HirBlock *lower_block(LowerCx *cx, const AstBlock *block);
HirExpr *lower_block_expr(LowerCx *cx, const AstBlock *block);
HirExpr *expr_block(LowerCx *cx, HirBlock *block);
HirBlock *block_new(LowerCx *cx, Span span);
HirExpr *expr_call(LowerCx *cx, Span span, HirExpr *callee, HirExpr *const *args, uint32_t count);
HirExpr *expr_lang(LowerCx *cx, Span span, LangItem item);
HirExpr *expr_local(LowerCx *cx, Span span, uint32_t local);
HirExpr *expr_path(LowerCx *cx, HirQPath path);
HirExpr *expr_addr_of(LowerCx *cx, Span span, HirExpr *operand, bool is_mut);
HirExpr *expr_match(LowerCx *cx, Span span, HirExpr *scrutinee, const HirArm *arms, uint32_t count,
                    HirMatchSource source);
HirExpr *expr_lang_assoc(LowerCx *cx, Span span, LangItem item, Symbol name);
HirExpr *expr_int(LowerCx *cx, Span span, uint64_t value, Symbol suffix);
HirExpr *expr_str(LowerCx *cx, Span span, Str text);
HirLit lower_lit(const AstLit *literal, Span span);
uint32_t local_new(LowerCx *cx, Symbol name, Span span, uint32_t pat);

HirExpr *lower_if(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_while(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_loop(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_for(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_try(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_match(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_jump(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_cond(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_closure(LowerCx *cx, const AstExpr *expr);
// The definition of the closure or coroutine that stands for the node `ast`.
DefId closure_def(LowerCx *cx, const void *ast, Span head, Span span);
HirExpr *lower_labelled_block(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_range(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_assign(LowerCx *cx, const AstExpr *expr);
HirExpr *lower_format(LowerCx *cx, const AstExpr *expr);

// ---------------------------------------------------------------- lower_async.c

HirTy *async_output(LowerCx *cx, HirTy *output, Span span);
HirExpr *lower_async_block(LowerCx *cx, const AstExpr *expr);
void lower_async_closure(LowerCx *cx, const AstClosure *ast, HirClosure *out);
typedef HirExpr *AsyncBody(LowerCx *cx, const void *body);
HirExpr *lower_async_body(LowerCx *cx, const void *ast, AstParamList params, HirPat **args,
                          HirCoroutine kind, bool is_move, Span head, AsyncBody *lower,
                          const void *body, Span span);
HirExpr *lower_await(LowerCx *cx, const AstExpr *expr);

// ---------------------------------------------------------------- lower_pat.c

// Lowers a pattern and brings its bindings into scope.
HirPat *lower_pat(LowerCx *cx, const AstPat *pat);
// The parameters of one fn or closure: a name may only occur once among all of them.
void lower_params(LowerCx *cx, AstParamList params, HirPat **pats);
HirPat *pat_new(LowerCx *cx, HirPatKind kind, Span span);
HirPat *pat_binding(LowerCx *cx, Span span, Symbol name, uint32_t *local); // compiler-made
HirPat *pat_lang(LowerCx *cx, Span span, LangItem item, HirPat *inner); // inner NULL: unit variant

#endif
