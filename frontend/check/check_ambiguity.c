// check_ambiguity.c: what inference could not find out: E0282, E0283, E0284, E0790.
//
// In: a variable that stayed open, and why it must be known. The message goes to the place where
// the user can say the type: the `let` whose type mentions the variable, else the closure
// parameter, else the path or method whose generic argument it is. One such message a body: the
// others mostly follow from it. Follows the rustc development guide, "Type inference".
#include "frontend/check/fn_cx.h"

// ---------------------------------------------------------------- mentions of a variable

typedef struct Mention {
    FnCx *f;
    Ty var;
    bool found;
} Mention;

static bool mention_visit(void *data, Ty ty) {
    Mention *mention = data;
    mention->found |=
        ty_eq(ty, mention->var) || (ty_kind(mention->f->cx, ty) == TY_INFER &&
                                    infer_same_var(mention->f->infer, ty, mention->var));
    // What is open inside a closure is better said there.
    return !mention->found && ty_kind(mention->f->cx, ty) != TY_CLOSURE;
}

static bool ty_mentions(FnCx *f, Ty ty, Ty var) {
    Mention mention = {f, var, false};
    if (ty.index) {
        ty_walk(f->cx, f_resolve(f, ty), mention_visit, &mention);
    }
    return mention.found;
}

static bool first_visit(void *data, Ty ty) {
    Mention *first = data;
    if (!first->var.index && ty_kind(first->f->cx, ty) == TY_INFER) {
        first->var = ty;
    }
    return !first->var.index;
}

static Ty first_var(FnCx *f, GenericArgs args) {
    Mention first = {.f = f};
    args = infer_resolve_args(f->infer, args);
    for (uint32_t i = 0; i < args_len(f->cx, args) && !first.var.index; i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) == ARG_TY) {
            ty_walk(f->cx, arg_ty(arg), first_visit, &first);
        }
    }
    return first.var;
}

// ---------------------------------------------------------------- who can say it

// The generic argument that the variable is (`exactly`) or is in, and the expression it belongs to.
typedef struct ArgSource {
    const HirExpr *expr;
    const GenericParamDef *param;
    DefId owner; // the struct, function or method
    Span span;   // of the path or the method's name
} ArgSource;

// The innermost and first one, in the order of evaluation.
static bool find_arg(FnCx *f, Ty var, bool exactly, ArgSource *source) {
    *source = (ArgSource){0};
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        GenericArgs args = f->results->expr_args[i];
        Res res = f->results->expr_res[i];
        bool written = expr && expr->kind != HIR_EXPR_BINARY && expr->kind != HIR_EXPR_ASSIGN_OP &&
                       expr->kind != HIR_EXPR_UNARY && expr->kind != HIR_EXPR_INDEX;
        if (!args.index || res.kind != RES_DEF || !written || expr->span.ctxt ||
            (source->expr && expr->span.hi >= source->expr->span.hi)) {
            continue;
        }
        for (uint32_t k = 0; k < args_len(f->cx, args); k++) {
            GenericArg arg = args_ptr(f->cx, args)[k];
            if (arg_tag(arg) != ARG_TY || ty_kind(f->cx, f_shallow(f, arg_ty(arg))) != TY_INFER) {
                continue;
            }
            bool here = exactly ? ty_mentions(f, arg_ty(arg), var)
                                : ty_mentions(f, var, f_shallow(f, arg_ty(arg)));
            DefId owner = res.def;
            DefKind kind = def_get(f->program, owner)->kind;
            if (kind == DEF_CTOR || kind == DEF_VARIANT) {
                owner = variant_adt(f->program, owner, NULL);
            }
            const Generics *generics = ty_generics(f->cx, owner);
            const GenericParamDef *param =
                here && k < generics_total(generics) ? generics_param(f->cx, generics, k) : NULL;
            bool inherited = expr->kind == HIR_EXPR_METHOD_CALL && k < generics->parent_count;
            if (!param || param->is_impl_trait || inherited ||
                symbol_is(param->name, SYM_INDEX_SELF_TYPE)) {
                continue;
            }
            *source = (ArgSource){expr, param, owner, expr->span};
            if (expr->kind == HIR_EXPR_METHOD_CALL) {
                source->span = expr->method_call.segment->span;
            }
            break;
        }
    }
    return source->expr != NULL;
}

// "Option<_>" with the parameter's name for the hole.
static Str name_holes(FnCx *f, Str text, Str name) {
    for (size_t i = 0; i < text.len; i++) {
        bool before = i == 0 || text.ptr[i - 1] == '<' || text.ptr[i - 1] == ' ' ||
                      text.ptr[i - 1] == '&' || text.ptr[i - 1] == '(' || text.ptr[i - 1] == '[';
        bool after = i + 1 == text.len || text.ptr[i + 1] == '>' || text.ptr[i + 1] == ',' ||
                     text.ptr[i + 1] == ')' || text.ptr[i + 1] == ']' || text.ptr[i + 1] == ';';
        if (text.ptr[i] == '_' && before && after) {
            return arena_printf(f->arena, "%.*s" STR_FMT "%.*s", (int)i, text.ptr, STR_ARG(name),
                                (int)(text.len - i - 1), text.ptr + i + 1);
        }
    }
    return text;
}

// ---------------------------------------------------------------- the message

typedef struct Uninferred {
    ErrorCode code;
    Ty var;
    Span cause;                // the use that needs the type
    const FulfillError *error; // the obligation that could not be decided, or NULL
} Uninferred;

static void finish(FnCx *f, const Uninferred *u, Diag *diag) {
    if (u->error && u->code != ERR_E0282) {
        trait_note_ambiguity(f->infer, diag, u->error);
    }
    f->infer->tainted = true;
}

static const HirExpr *path_at(FnCx *f, Span span) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_PATH && expr->span.lo == span.lo &&
            expr->span.hi == span.hi) {
            return expr;
        }
    }
    return NULL;
}

// The call around a callee: what the type is needed for is the whole of it.
static Span whole_call(FnCx *f, const ArgSource *source) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_CALL && expr->call.callee == source->expr) {
            return expr->span;
        }
    }
    return source->span;
}

// The parameters of one definition that are all open get their names.
static Str name_all_holes(FnCx *f, Str text, const ArgSource *source) {
    GenericArgs args = infer_resolve_args(f->infer, f->results->expr_args[source->expr->id]);
    const Generics *generics = ty_generics(f->cx, source->owner);
    for (uint32_t i = 0; i < args_len(f->cx, args) && i < generics_total(generics); i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) == ARG_TY && f_kind(f, arg_ty(arg)) == TY_INFER) {
            text =
                name_holes(f, text, sym_str(f->session, generics_param(f->cx, generics, i)->name));
        }
    }
    return text;
}

static void report_local(FnCx *f, const Uninferred *u, const HirLocal *local, Ty ty) {
    ty = f_resolve(f, ty);
    bool bare = f_kind(f, ty) == TY_INFER;
    ArgSource source = {0};
    bool known = !bare && find_arg(f, ty, false, &source);
    Str text = f_ty_str(f, ty);
    Diag *diag = bare ? diag_error(f->session, u->code, local->span, "type annotations needed")
                      : diag_error(f->session, u->code, local->span,
                                   "type annotations needed for `" STR_FMT "`", STR_ARG(text));
    Str tail = STR("");
    Str shown = bare ? STR("/* Type */") : text;
    if (known) {
        diag_label(diag, whole_call(f, &source), "type must be known at this point");
        tail =
            arena_printf(f->arena, ", where the type for type parameter `" STR_FMT "` is specified",
                         SYM_ARG(f->session, source.param->name));
        shown = name_all_holes(f, text, &source);
    } else if (!bare) {
        tail = STR(", where the placeholders `_` are specified");
    } else if (u->error && u->code != ERR_E0282) {
        ArgSource callee = {.expr = path_at(f, u->cause), .span = u->cause};
        diag_label(diag, whole_call(f, &callee), "type must be known at this point");
    }
    finish(f, u, diag);
    Str message = arena_printf(f->arena, "consider giving `" STR_FMT "` an explicit type" STR_FMT,
                               SYM_ARG(f->session, local->name), STR_ARG(tail));
    Str insertion = arena_printf(f->arena, ": " STR_FMT, STR_ARG(shown));
    diag_suggest_one(diag, message.ptr, span_end(local->span), insertion, APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
    diag_emit(diag);
}

static void report_arg(FnCx *f, const Uninferred *u, const ArgSource *source) {
    Session *session = f->session;
    const Def *owner = def_get(f->program, source->owner);
    const AssocItem *assoc =
        owner->kind == DEF_ASSOC_FN ? ty_assoc_item(f->cx, source->owner) : NULL;
    const char *what = assoc && assoc->has_self ? "method" : def_kind_description(owner->kind);
    Diag *diag = diag_error(session, u->code, source->span, "type annotations needed");
    diag_primary_label(diag,
                       "cannot infer type of the type parameter `" STR_FMT
                       "` declared on the %s `" STR_FMT "`",
                       SYM_ARG(session, source->param->name), what, SYM_ARG(session, owner->name));
    bool apart = u->cause.hi <= source->span.lo || u->cause.lo >= source->span.hi;
    if (u->error && u->code != ERR_E0282 && apart) {
        diag_label(diag, u->cause, "type must be known at this point");
    }
    finish(f, u, diag);
    const Generics *generics = ty_generics(f->cx, source->owner);
    Str list = STR("");
    uint32_t count = 0;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        const GenericParamDef *param = &generics->params[i];
        if (param->tag != ARG_REGION && !param->is_impl_trait) {
            list = arena_printf(f->arena, STR_FMT "%s" STR_FMT, STR_ARG(list), count ? ", " : "",
                                SYM_ARG(session, param->name));
            count++;
        }
    }
    bool own = false;
    for (uint32_t i = 0; i < generics->param_count; i++) {
        own |= &generics->params[i] == source->param;
    }
    if (own && owner->kind != DEF_STRUCT && owner->kind != DEF_ENUM) {
        diag_suggest_one(diag,
                         count > 1 ? "consider specifying the generic arguments"
                                   : "consider specifying the generic argument",
                         span_end(source->span),
                         arena_printf(f->arena, "::<" STR_FMT ">", STR_ARG(list)),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

static bool is_closure_param(FnCx *f, const HirLocal *local) {
    for (uint32_t i = 0; i < f->closures.len; i++) {
        const HirClosure *closure = f->closures.data[i]->expr->closure;
        for (uint32_t k = 0; k < closure->param_count; k++) {
            if (closure->params[k]->id == local->pat) {
                return true;
            }
        }
    }
    return false;
}

static void report_closure_param(FnCx *f, const Uninferred *u, const HirLocal *local, Ty ty) {
    ty = f_resolve(f, ty);
    bool bare = f_kind(f, ty) == TY_INFER;
    Str text = bare ? STR("/* Type */") : f_ty_str(f, ty);
    Diag *diag = bare ? diag_error(f->session, u->code, local->span, "type annotations needed")
                      : diag_error(f->session, u->code, local->span,
                                   "type annotations needed for `" STR_FMT "`", STR_ARG(text));
    bool apart = u->cause.hi <= local->span.lo || u->cause.lo >= local->span.hi;
    if (apart && !span_is_none(u->cause)) {
        diag_label(diag, u->cause, "type must be known at this point");
    }
    finish(f, u, diag);
    diag_suggest_one(diag, "consider giving this closure parameter an explicit type",
                     span_end(local->span), arena_printf(f->arena, ": " STR_FMT, STR_ARG(text)),
                     APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    diag_emit(diag);
}

// `let x = …` without a type. What a pattern took out of something else does not say more.
static bool is_plain_let(FnCx *f, const HirLocal *local) {
    const HirPat *pat = f->body->pats[local->pat];
    return pat && pat->kind == HIR_PAT_BINDING && !local->span.ctxt &&
           f->untyped_let[pat->binding.local];
}

static bool report_at_source(FnCx *f, const Uninferred *u) {
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        const HirLocal *local = &f->body->locals[i];
        Ty ty = f->results->local_tys[i];
        if (ty.index && is_plain_let(f, local) && f_kind(f, f_resolve(f, ty)) != TY_CLOSURE &&
            ty_mentions(f, ty, u->var)) {
            report_local(f, u, local, ty);
            return true;
        }
    }
    for (uint32_t i = 0; i < f->body->local_count; i++) {
        const HirLocal *local = &f->body->locals[i];
        if (is_closure_param(f, local) && ty_mentions(f, f->results->local_tys[i], u->var)) {
            report_closure_param(f, u, local, f->results->local_tys[i]);
            return true;
        }
    }
    ArgSource source;
    if (find_arg(f, u->var, true, &source)) {
        report_arg(f, u, &source);
        return true;
    }
    return false;
}

void report_open_type(FnCx *f, Span span, Ty ty) {
    if (f_is_tainted(f)) {
        return;
    }
    Uninferred u = {.code = ERR_E0282, .var = f_resolve(f, ty), .cause = span};
    if (report_at_source(f, &u)) {
        return;
    }
    Diag *diag = diag_error(f->session, ERR_E0282, span, "type annotations needed");
    diag_primary_label(diag, "cannot infer type");
    diag_emit(diag);
    f->infer->tainted = true;
}

// ---------------------------------------------------------------- E0790: Trait::function()

static void suggest_impl(FnCx *f, Diag *diag, DefId trait, Span path) {
    DefIdSlice impls = ty_trait_impls(f->cx, trait);
    Str types[4];
    uint32_t count = 0;
    for (uint32_t i = 0; i < impls.len; i++) {
        Ty self = ty_of(f->cx, impls.ptr[i]);
        if (ty_kind(f->cx, self) != TY_PARAM) {
            if (count < 4) {
                types[count] = ty_str(f->cx, f->arena, self);
            }
            count++;
        }
    }
    if (count == 0) {
        return;
    }
    bool few = count <= 4;
    const char *message =
        count == 1 ? "use the fully-qualified path to the only available implementation"
        : few      ? "use a fully-qualified path to one of the available implementations"
                   : "use a fully-qualified path to a specific available implementation";
    Str trait_end = source_text(f->session->sources, path);
    size_t colon = trait_end.len;
    while (colon > 0 && trait_end.ptr[colon - 1] != ':') {
        colon--;
    }
    if (colon < 2) {
        return;
    }
    Span at = {path.lo + (uint32_t)colon - 2, path.lo + (uint32_t)colon - 2, path.ctxt};
    if (count == 1 || !few) {
        Str self = few ? types[0] : STR("/* self type */");
        SuggestPart parts[2] = {
            {span_start(path), arena_printf(f->arena, "<" STR_FMT " as ", STR_ARG(self))},
            {at, STR(">")}};
        diag_suggest(diag, message, parts, 2, few ? APPLY_MACHINE : APPLY_PLACEHOLDERS,
                     SUGGEST_VERBOSE);
    }
}

static bool report_trait_call(FnCx *f, const FulfillError *error, Clause clause) {
    const HirExpr *expr = path_at(f, error->obligation.cause.span);
    DefId item = expr && f->results->expr_res[expr->id].kind == RES_DEF
                     ? f->results->expr_res[expr->id].def
                     : NO_DEF;
    if (clause.kind != CLAUSE_TRAIT || !item.index || !expr || expr->kind != HIR_EXPR_PATH ||
        !def_eq(def_get(f->program, item)->parent, clause.trait.trait) ||
        f_kind(f, f_bound_args_ty(f, clause.trait.args, 0)) != TY_INFER ||
        expr->path->kind != QPATH_RESOLVED || expr->path->self_ty) {
        return false;
    }
    const Def *def = def_get(f->program, item);
    ArgSource source = {.expr = expr, .span = expr->span};
    bool is_fn = def->kind == DEF_ASSOC_FN;
    Diag *diag = diag_error(f->session, ERR_E0790, whole_call(f, &source),
                            is_fn ? "cannot call associated function on trait without specifying "
                                    "the corresponding `impl` type"
                                  : "cannot refer to the associated constant on trait without "
                                    "specifying the corresponding `impl` type");
    diag_primary_label(diag, is_fn ? "cannot call associated function of trait"
                                   : "cannot refer to the associated constant of trait");
    if (f->program->crates[def->crate.index - 1]->is_local) {
        HirItem *hir = hir_item(f->program, item);
        diag_label(diag,
                   !hir                        ? def->span
                   : is_fn && hir->fn.has_body ? hir->head_span
                                               : hir->span,
                   "`" STR_FMT "::" STR_FMT "` defined here",
                   SYM_ARG(f->session, def_get(f->program, clause.trait.trait)->name),
                   SYM_ARG(f->session, def->name));
    }
    suggest_impl(f, diag, clause.trait.trait, expr->span);
    diag_emit(diag);
    f->infer->tainted = true;
    return true;
}

// ---------------------------------------------------------------- undecided obligations

static bool is_sized_clause(FnCx *f, const Clause *clause) {
    return clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, f_lang(f, LANG_SIZED));
}

// Nothing is open in it: what an opaque type of this body hides would decide.
static void report_closed(FnCx *f, const FulfillError *error, Clause clause) {
    const ObligationCause *cause = &error->root.cause;
    Diag *diag = diag_error(f->session, ERR_E0283, cause->span,
                            "type annotations needed: cannot satisfy `" STR_FMT "`",
                            STR_ARG(clause_str(f->cx, f->arena, clause)));
    if (!span_is_none(cause->call_span)) {
        diag_label(diag, cause->call_span, "required by a bound introduced by this call");
    }
    trait_note_ambiguity(f->infer, diag, error);
    diag_emit(diag);
    f->infer->tainted = true;
}

static void report_undecided(FnCx *f, const FulfillError *error) {
    Clause clause = infer_resolve_clause(f->infer, error->obligation.clause);
    if (clause.kind == CLAUSE_TRAIT && !(args_flags(f->cx, clause.trait.args) & TYFLAG_INFER)) {
        report_closed(f, error, clause);
        return;
    }
    if (report_trait_call(f, error, clause)) {
        return;
    }
    Uninferred u = {.error = error, .cause = error->obligation.cause.span, .code = ERR_E0282};
    if (clause.kind == CLAUSE_TRAIT) {
        u.var = first_var(f, clause.trait.args);
        u.code = is_sized_clause(f, &clause) ? ERR_E0282 : ERR_E0283;
    } else if (clause.kind == CLAUSE_PROJECTION) {
        u.var = first_var(f, clause.projection.args);
        u.code = ERR_E0284;
    }
    if (u.var.index && report_at_source(f, &u)) {
        return;
    }
    Diag *diag = diag_error(f->session, u.code, u.cause, "type annotations needed");
    diag_primary_label(diag, "cannot infer type");
    finish(f, &u, diag);
    diag_emit(diag);
}

// Of what could not be decided the first is told; what a macro asks for comes after what the user's
// own expressions do, and that a type must be sized comes last.
static int rank_of(FnCx *f, const FulfillError *error) {
    return is_sized_clause(f, &error->obligation.clause) ? 2
           : error->obligation.cause.span.ctxt           ? 1
                                                         : 0;
}

// What an operator gives is asked for before its right side is looked at, though we look first:
// where that is open it is told rather than what lies behind the operator.
static const FulfillError *operator_before(const FulfillErrorVec *errors,
                                           const FulfillError *chosen) {
    for (uint32_t i = 0; i < errors->len; i++) {
        const Obligation *asked = &errors->data[i].obligation;
        Span span = asked->cause.span;
        if (asked->cause.kind != CAUSE_OPERATOR || span.ctxt ||
            span.lo >= chosen->obligation.cause.span.lo) {
            continue;
        }
        for (uint32_t k = 0; k < errors->len; k++) {
            const Obligation *output = &errors->data[k].obligation;
            if (output->clause.kind == CLAUSE_PROJECTION && output->cause.span.lo == span.lo &&
                output->cause.span.hi == span.hi) {
                return &errors->data[k];
            }
        }
    }
    return chosen;
}

void report_ambiguities(FnCx *f) {
    FulfillErrorVec errors = {0};
    fulfill_finish(f->infer, &f->fulfill, &errors);
    const FulfillError *chosen = NULL;
    bool failed = false;
    for (uint32_t i = 0; i < errors.len; i++) {
        const FulfillError *error = &errors.data[i];
        if (error->is_ambiguous && trait_is_incoherent(f->cx, &error->obligation.clause)) {
            f->infer->tainted = true;
            continue;
        }
        failed |= !error->is_ambiguous;
        if (!chosen || rank_of(f, error) < rank_of(f, chosen)) {
            chosen = error;
        }
    }
    if (chosen && !failed && !f_is_tainted(f)) {
        check_blame(f, &errors);
        report_undecided(f, operator_before(&errors, chosen));
    } else if (chosen && !f_is_tainted(f)) {
        check_blame(f, &errors);
        trait_report_errors(f->infer, &errors);
        f->infer->tainted = true;
    }
    vec_free(&errors);
}

// ---------------------------------------------------------------- what is left at the end

static bool is_open(FnCx *f, Ty ty) {
    return ty.index && ty_has(f->cx, ty, TYFLAG_INFER) &&
           ty_has(f->cx, f_resolve(f, ty), TYFLAG_INFER);
}

static Ty var_in(FnCx *f, Ty ty) {
    Mention first = {.f = f};
    ty_walk(f->cx, f_resolve(f, ty), first_visit, &first);
    return first.var.index ? first.var : f->common->unit; // a constant is open, as in `[T; _]`
}

void report_unsolved(FnCx *f) {
    for (uint32_t i = 0; i < f->body->local_count && !f_is_tainted(f); i++) {
        Ty ty = f->results->local_tys[i];
        if (is_open(f, ty) && f_kind(f, f_resolve(f, ty)) != TY_CLOSURE) {
            report_open_type(f, f->body->locals[i].span, var_in(f, ty));
        }
    }
    for (uint32_t i = 1; i <= f->body->expr_count && !f_is_tainted(f); i++) {
        const HirExpr *expr = f->body->exprs[i];
        GenericArgs args = infer_resolve_args(f->infer, f->results->expr_args[i]);
        if (expr && is_open(f, f->results->expr_tys[i])) {
            report_open_type(f, expr->span, var_in(f, f->results->expr_tys[i]));
        } else if (expr && (args_flags(f->cx, args) & TYFLAG_INFER)) {
            Ty var = first_var(f, args);
            report_open_type(f, expr->span, var.index ? var : f->common->unit);
        }
    }
}
