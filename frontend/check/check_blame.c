// check_blame.c: moves trait errors of a call to the argument they are about.
//
// In: a where-clause of the called function that failed, `T: Bar`. Out: the error at the one
// argument whose declared type mentions T, with the callee labelled "required by a bound introduced
// by this call"; below that, where the clause failed inside an impl for the argument's type, at the
// part of the argument that the impl's clause is about: `f(W(x))` at x. Without such an argument:
// at the written generic argument, or where it was. Follows rustc_hir_typeck's adjustment of
// fulfillment errors.
#include "frontend/check/fn_cx.h"
#include "frontend/ty/trait.h"

typedef struct ParamSearch {
    TyCx *cx;
    uint32_t index;
    bool found;
} ParamSearch;

static bool find_param(void *data, Ty ty) {
    ParamSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    search->found |= node->kind == TY_PARAM && node->param.index == search->index;
    return !search->found;
}

static bool mentions_param(TyCx *cx, Ty ty, uint32_t index) {
    ParamSearch search = {cx, index, false};
    ty_walk(cx, ty, find_param, &search);
    return search.found;
}

static bool first_param(void *data, Ty ty) {
    ParamSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    if (!search->found && node->kind == TY_PARAM) {
        search->found = true;
        search->index = node->param.index;
    }
    return !search->found;
}

static bool param_inside(TyCx *cx, Ty ty, uint32_t *index) {
    ParamSearch search = {cx, 0, false};
    ty_walk(cx, ty, first_param, &search);
    *index = search.index;
    return search.found;
}

// The clause as it is written, in terms of the parameters of `def`.
static bool written_clause(TyCx *cx, DefId def, const Clause *instance, Span span, Clause *clause) {
    ClauseSlice clauses = ty_predicates(cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *one = &clauses.ptr[i];
        if (one->kind != instance->kind || one->span.lo != span.lo || one->span.hi != span.hi) {
            continue;
        }
        bool same = one->kind == CLAUSE_TRAIT ? def_eq(one->trait.trait, instance->trait.trait)
                    : one->kind == CLAUSE_PROJECTION
                        ? def_eq(one->projection.def, instance->projection.def)
                        : false;
        if (same) {
            *clause = *one;
            return true;
        }
    }
    // A projection that failed because its trait does: the bound stands for both.
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *one = &clauses.ptr[i];
        bool is_type = one->kind == CLAUSE_TRAIT || one->kind == CLAUSE_PROJECTION;
        if (is_type && one->span.lo == span.lo && one->span.hi == span.hi) {
            *clause = *one;
            return true;
        }
    }
    return false;
}

static GenericArgs clause_args(const Clause *clause) {
    return clause->kind == CLAUSE_TRAIT ? clause->trait.args : clause->projection.args;
}

// ---------------------------------------------------------------- the call around an expression

typedef struct CallSite {
    const HirExpr *call;
    Span callee; // what is labelled
    HirExpr **args;
    uint32_t arg_count;
    uint32_t skipped; // inputs before the first argument: a method's receiver
} CallSite;

static bool call_of(FnCx *f, uint32_t expr, CallSite *site) {
    HirBody *body = f->body;
    if (expr == 0 || expr > body->expr_count) {
        return false;
    }
    const HirExpr *node = body->exprs[expr];
    if (node && node->kind == HIR_EXPR_METHOD_CALL) {
        *site = (CallSite){node, node->method_call.segment->span, node->method_call.args,
                           node->method_call.arg_count, 1};
        if (node->method_call.segment->args) { // the name without `::<..>`
            site->callee.hi = site->callee.lo +
                              (uint32_t)sym_str(f->session, node->method_call.segment->name).len;
        }
        return true;
    }
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *call = body->exprs[i];
        if (call && call->kind == HIR_EXPR_CALL && call->call.callee->id == expr) {
            *site =
                (CallSite){call, call->call.callee->span, call->call.args, call->call.arg_count, 0};
            return true;
        }
    }
    return false;
}

static bool signature_of(FnCx *f, DefId def, FnSig *sig) {
    DefKind kind = def_get(f->program, def)->kind;
    if (kind == DEF_STRUCT || kind == DEF_VARIANT) {
        def = def_get(f->program, def)->ctor_def;
        kind = def.index ? DEF_CTOR : kind;
    }
    if (kind != DEF_FN && kind != DEF_ASSOC_FN && kind != DEF_CTOR) {
        return false;
    }
    *sig = ty_fn_sig(f->cx, def).sig;
    return true;
}

// The only argument whose declared type mentions the parameter.
static const HirExpr *argument_about(FnCx *f, const CallSite *site, FnSig sig, uint32_t param) {
    const HirExpr *about = NULL;
    for (uint32_t i = 0; i < site->arg_count && i + site->skipped < sig_input_count(f->cx, sig);
         i++) {
        if (mentions_param(f->cx, sig_input(f->cx, sig, i + site->skipped), param)) {
            if (about) {
                return NULL;
            }
            about = site->args[i];
        }
    }
    return about;
}

// ---------------------------------------------------------------- inside the argument

// The part of a constructed value whose declared type is the parameter of the struct, enum or
// tuple.
static const HirExpr *part_about(FnCx *f, const HirExpr *expr, uint32_t param) {
    FnSig sig;
    if (expr->kind == HIR_EXPR_CALL) {
        Res res = f->results->expr_res[expr->call.callee->id];
        if (res.kind != RES_DEF || def_get(f->program, res.def)->kind != DEF_CTOR ||
            !signature_of(f, res.def, &sig)) {
            return NULL;
        }
        CallSite site = {expr, expr->span, expr->call.args, expr->call.arg_count, 0};
        return argument_about(f, &site, sig, param);
    }
    if (expr->kind == HIR_EXPR_TUPLE) {
        return param < expr->list.count ? expr->list.elems[param] : NULL;
    }
    return NULL;
}

static const HirExpr *strip_wrappers(const HirExpr *expr) {
    while (expr->kind == HIR_EXPR_DROP_TEMPS) {
        expr = expr->wrap.operand;
    }
    return expr;
}

// From the clause that was asked for down to the one that failed, along the impls in between.
static const HirExpr *refine(FnCx *f, const HirExpr *argument, const Obligation *leaf) {
    enum { DEEPEST = 8 };
    const Obligation *chain[DEEPEST];
    uint32_t count = 0;
    for (const Obligation *one = leaf; one->cause.kind == CAUSE_DERIVED && one->cause.parent;
         one = one->cause.parent) {
        if (count == DEEPEST) {
            return argument;
        }
        chain[count++] = one;
    }
    for (uint32_t i = count; i-- > 0;) {
        const Obligation *one = chain[i];
        TraitRef header;
        Clause written;
        uint32_t param, adt_param;
        if (!one->cause.item.index || !ty_impl_trait_ref(f->cx, one->cause.item, &header) ||
            !written_clause(f->cx, one->cause.item, &one->clause, one->cause.clause_span,
                            &written) ||
            !param_inside(f->cx, arg_ty(args_ptr(f->cx, clause_args(&written))[0]), &param)) {
            return argument;
        }
        // Which argument of the implementing type is it?
        const TyData *self = ty_data(f->cx, arg_ty(args_ptr(f->cx, header.args)[0]));
        bool found = false;
        if (self->kind == TY_ADT) {
            for (uint32_t j = 0; j < args_len(f->cx, self->item.args) && !found; j++) {
                GenericArg arg = args_ptr(f->cx, self->item.args)[j];
                found = arg_tag(arg) == ARG_TY && mentions_param(f->cx, arg_ty(arg), param);
                adt_param = j;
            }
        } else if (self->kind == TY_TUPLE) {
            for (uint32_t j = 0; j < ty_list_len(f->cx, self->tuple) && !found; j++) {
                found = mentions_param(f->cx, ty_list_ptr(f->cx, self->tuple)[j], param);
                adt_param = j;
            }
        }
        const HirExpr *part = found ? part_about(f, strip_wrappers(argument), adt_param) : NULL;
        if (!part) {
            return argument;
        }
        argument = part;
    }
    return argument;
}

// ---------------------------------------------------------------- one error

static const HirGenericArg *written_arg(FnCx *f, DefId def, const HirSegment *segment,
                                        uint32_t param) {
    const Generics *generics = ty_generics(f->cx, def);
    if (!segment || !segment->args || param < generics->parent_count) {
        return NULL;
    }
    uint32_t types = 0;
    for (uint32_t i = 0; i < generics->param_count && generics->params[i].index < param; i++) {
        types += generics->params[i].tag != ARG_REGION;
    }
    for (uint32_t i = 0; i < segment->args->args.len; i++) {
        const HirGenericArg *arg = &segment->args->args.ptr[i];
        if (arg->kind != GENERIC_ARG_LIFETIME && types-- == 0) {
            return arg;
        }
    }
    return NULL;
}

static const HirSegment *last_segment(const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_METHOD_CALL) {
        return expr->method_call.segment;
    }
    if (expr->kind != HIR_EXPR_PATH) {
        return NULL;
    }
    const HirQPath *path = expr->path;
    if (path->kind == QPATH_TYPE_RELATIVE) {
        return path->segment;
    }
    return path->kind == QPATH_RESOLVED && path->path->segments.len
               ? &path->path->segments.ptr[path->path->segments.len - 1]
               : NULL;
}

static bool blame_param(FnCx *f, FulfillError *error, const CallSite *site, uint32_t param) {
    FnSig sig;
    if (!signature_of(f, error->root.cause.item, &sig)) {
        return false;
    }
    const HirExpr *argument = argument_about(f, site, sig, param);
    if (!argument) {
        bool in_output = mentions_param(f->cx, sig_output(f->cx, sig), param);
        for (uint32_t i = 0; i < sig_input_count(f->cx, sig) && in_output; i++) {
            in_output = !mentions_param(f->cx, sig_input(f->cx, sig, i), param);
        }
        if (in_output && site->call->kind == HIR_EXPR_CALL) { // only the result is about it
            error->root.cause.span = error->obligation.cause.span = site->call->span;
            return true;
        }
        return false;
    }
    argument = refine(f, argument, &error->obligation);
    error->root.cause.call_span = site->callee;
    if (argument->kind == HIR_EXPR_CLOSURE) {
        error->root.cause.call =
            site->call->kind == HIR_EXPR_METHOD_CALL ? site->callee : site->call->span;
    }
    Span span = span_beside(f->session, argument->span, site->call->span);
    error->root.cause.span = error->obligation.cause.span = span;
    return true;
}

// ---------------------------------------------------------------- chains of methods

// The associated type among the arguments of a clause about `Self`: Sum<Self::Item>.
static DefId assoc_of_self(FnCx *f, const Clause *written) {
    GenericArgs args = clause_args(written);
    for (uint32_t i = 1; i < args_len(f->cx, args); i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        const TyData *data = arg_tag(arg) == ARG_TY ? ty_data(f->cx, arg_ty(arg)) : NULL;
        if (data && data->kind == TY_ALIAS && data->item.alias == ALIAS_PROJECTION &&
            args_len(f->cx, data->item.args) == 1) {
            return data->item.def;
        }
    }
    return NO_DEF;
}

// `<ty as Trait>::assoc`, or none where the type does not implement the trait.
static Ty assoc_at(FnCx *f, DefId assoc, Ty ty) {
    GenericArg self = arg_of_ty(f_resolve(f, ty));
    GenericArgs args = args_intern(f->cx, &self, 1);
    DefId trait = def_get(f->program, assoc)->parent;
    if (f_is_error(f, arg_ty(self)) ||
        trait_evaluate(f->infer, f->env, clause_of_trait((TraitRef){trait, args}, SPAN_NONE)) ==
            CERTAINTY_NO) {
        return (Ty){0};
    }
    Ty value = f_resolve(f, f_normalize(f, SPAN_NONE, ty_projection(f->cx, assoc, args)));
    return ty_erase_regions(f->cx, value);
}

// The value that an untyped `let` gives a variable.
static const HirExpr *init_of(FnCx *f, const HirExpr *expr) {
    Res res = f->results->expr_res[expr->id];
    if (expr->kind != HIR_EXPR_PATH || res.kind != RES_LOCAL) {
        return expr;
    }
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *node = f->body->exprs[i];
        const HirBlock *block = node && node->kind == HIR_EXPR_BLOCK ? node->block.block : NULL;
        for (uint32_t k = 0; block && k < block->stmt_count; k++) {
            const HirStmt *stmt = &block->stmts[k];
            if (stmt->kind == HIR_STMT_LET && stmt->let.init && !stmt->let.ty &&
                stmt->let.pat->kind == HIR_PAT_BINDING &&
                stmt->let.pat->binding.local == res.local) {
                return stmt->let.init;
            }
        }
    }
    return expr;
}

// What each method before the call makes of the associated type.
static void explain_chain(FnCx *f, FulfillError *error, const HirExpr *call,
                          const Clause *written) {
    DefId assoc = assoc_of_self(f, written);
    if (!assoc.index || call->kind != HIR_EXPR_METHOD_CALL) {
        return;
    }
    enum { LONGEST = 16 };
    ChainNote *note = ARENA_NEW(f->arena, ChainNote);
    note->labels = ARENA_ARRAY(f->arena, ChainLabel, LONGEST + 1);
    Str name = def_path_str(f->program, f->arena, assoc);
    struct {
        Span span;
        Ty value;
    } steps[LONGEST];
    uint32_t count = 0;
    const HirExpr *expr = init_of(f, call->method_call.receiver);
    while (expr->kind == HIR_EXPR_METHOD_CALL && count < LONGEST) {
        steps[count].span =
            (Span){expr->method_call.segment->span.lo, expr->span.hi, expr->span.ctxt};
        steps[count++].value = assoc_at(f, assoc, f->results->expr_tys[expr->id]);
        expr = init_of(f, expr->method_call.receiver);
    }
    Str root = f_ty_str(f, ty_erase_regions(f->cx, f_resolve(f, f->results->expr_tys[expr->id])));
    note->labels[note->count++] = (ChainLabel){
        expr->span, arena_printf(f->arena, "this expression has type `" STR_FMT "`", STR_ARG(root)),
        false};
    for (uint32_t i = 0; i < count; i++) {
        if (!steps[i].value.index) {
            continue;
        }
        // It is the method that made what arrives at the call.
        bool has_before = i + 1 < count && steps[i + 1].value.index;
        bool same = has_before && f_can_eq(f, steps[i].value, steps[i + 1].value);
        const char *verb = !has_before ? "is" : same ? "remains" : "changed to";
        Str text = arena_printf(f->arena, "`" STR_FMT "` %s `" STR_FMT "` here", STR_ARG(name),
                                verb, STR_ARG(f_ty_str(f, steps[i].value)));
        bool decisive = !same && f_can_eq(f, steps[i].value, steps[0].value);
        note->labels[note->count++] = (ChainLabel){steps[i].span, text, decisive};
        note->has_primary |= decisive;
    }
    error->chain = note->has_primary ? note : NULL;
}

static bool is_open_clause(FnCx *f, Clause clause) {
    clause = infer_resolve_clause(f->infer, clause);
    return clause.kind != CLAUSE_TRAIT || args_flags(f->cx, clause.trait.args) & TYFLAG_INFER;
}

static void blame(FnCx *f, FulfillError *error) {
    ObligationCause *cause = &error->root.cause;
    Clause written;
    if (cause->kind != CAUSE_WHERE_CLAUSE || !cause->item.index || !cause->expr ||
        (error->is_ambiguous && is_open_clause(f, error->obligation.clause)) ||
        !written_clause(f->cx, cause->item, &error->root.clause, cause->clause_span, &written)) {
        return;
    }
    CallSite site;
    bool is_call = call_of(f, cause->expr, &site);
    if (is_call) {
        explain_chain(f, error, site.call, &written);
    }
    GenericArgs args = clause_args(&written);
    for (uint32_t i = 0; i < args_len(f->cx, args); i++) { // Self's parameter first
        uint32_t param;
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) != ARG_TY || !param_inside(f->cx, arg_ty(arg), &param)) {
            continue;
        }
        const HirExpr *expr =
            cause->expr <= f->body->expr_count ? f->body->exprs[cause->expr] : NULL;
        const HirGenericArg *written_in =
            expr ? written_arg(f, cause->item, last_segment(expr), param) : NULL;
        if (written_in) {
            bool is_method = is_call && site.call->kind == HIR_EXPR_METHOD_CALL;
            cause->call_span = is_method ? site.callee : SPAN_NONE;
            cause->span = error->obligation.cause.span = written_in->span;
            return;
        }
        bool is_own = param >= ty_generics(f->cx, cause->item)->parent_count;
        if (is_call && (is_own || site.call->kind != HIR_EXPR_METHOD_CALL) &&
            blame_param(f, error, &site, param)) {
            return;
        }
    }
}

void check_blame(FnCx *f, FulfillErrorVec *errors) {
    for (uint32_t i = 0; i < errors->len; i++) {
        blame(f, &errors->data[i]);
    }
}
