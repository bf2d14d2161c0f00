// lower_ty.c: types, paths with their generic arguments, lifetimes and bounds.
//
// Every lifetime position of a type is explicit afterwards: `&T` and `Foo` for `Foo<'_>` get the
// lifetime that the elision rules of the place say (see Elision). Paths in expressions keep what
// was written: type checking infers the rest. `impl Trait` becomes a type parameter or an opaque
// type. Follows the Rust reference, "Lifetime elision", and the rustc development guide, "AST
// lowering".
#include "frontend/hir/lower.h"

HirTy *ty_new(LowerCx *cx, HirTyKind kind, Span span) {
    HirTy *ty = ARENA_NEW(cx->arena, HirTy);
    ty->kind = kind;
    ty->span = span;
    if (cx->body) {
        ty->id = ++cx->body->ty_count;
    }
    return ty;
}

HirTy *ty_path(LowerCx *cx, HirQPath path) {
    HirTy *ty = ty_new(cx, HIR_TY_PATH, path.span);
    ty->path = path;
    return ty;
}

static HirQPath one_segment(LowerCx *cx, Symbol name, Span span, Res res) {
    HirSegment segment = {.name = name, .span = span, .res = res};
    HirPath path = {.res = res, .span = span};
    path.segments = (HirSegmentSlice){ARENA_DUP(cx->arena, HirSegment, &segment, 1), 1};
    return (HirQPath){
        .kind = QPATH_RESOLVED, .span = span, .path = ARENA_DUP(cx->arena, HirPath, &path, 1)};
}

HirTy *ty_of_def(LowerCx *cx, DefId def, Span span) {
    return ty_path(cx, one_segment(cx, def_get(cx->program, def)->name, span, res_def(def)));
}

HirTy *ty_self(LowerCx *cx, Span span) {
    Res res = cx->resolve.current_self;
    if (res.kind == RES_NONE) {
        return ty_new(cx, HIR_TY_ERROR, span);
    }
    return ty_path(cx, one_segment(cx, SYM(SELF_TYPE), span, res));
}

HirTy *ty_unit(LowerCx *cx, Span span) {
    return ty_new(cx, HIR_TY_TUPLE, span);
}

// ---------------------------------------------------------------- constants in types

static const AstExpr *strip_block(const AstExpr *expr) {
    for (;;) {
        if (expr->kind == AST_EXPR_PAREN) {
            expr = expr->operand;
        } else if (expr->kind == AST_EXPR_BLOCK && expr->block.kind == AST_BLOCK_PLAIN &&
                   !expr->block.label && expr->block.block->stmts.len == 1 &&
                   expr->block.block->stmts.ptr[0]->kind == AST_STMT_EXPR) {
            expr = expr->block.block->stmts.ptr[0]->expr;
        } else {
            return expr;
        }
    }
}

// A lone `N` or `{ N }` that is a const parameter.
static bool as_const_param(LowerCx *cx, const AstExpr *expr, DefId *param) {
    expr = strip_block(expr);
    if (expr->kind != AST_EXPR_PATH || expr->path.qself || expr->path.path.len != 1 ||
        expr->path.path.segments[0].args) {
        return false;
    }
    bool quiet = cx->resolve.quiet;
    cx->resolve.quiet = true;
    PathRes found = resolve_path(&cx->resolve, &expr->path.path, 1, SOURCE_EXPR, true, NULL);
    cx->resolve.quiet = quiet;
    if (found.res.kind == RES_DEF && def_get(cx->program, found.res.def)->kind == DEF_CONST_PARAM) {
        *param = found.res.def;
        return true;
    }
    return false;
}

static bool const_operator(const AstExpr *expr, HirConstArgKind *kind) {
    if (expr->kind == AST_EXPR_UNARY && expr->unary.op == AST_UNOP_NEG) {
        *kind = CONST_ARG_NEG;
        return expr->unary.operand->kind != AST_EXPR_LIT;
    }
    static const HirConstArgKind of[AST_BINOP_COUNT] = {[AST_BINOP_ADD] = CONST_ARG_ADD,
                                                        [AST_BINOP_SUB] = CONST_ARG_SUB,
                                                        [AST_BINOP_MUL] = CONST_ARG_MUL,
                                                        [AST_BINOP_DIV] = CONST_ARG_DIV,
                                                        [AST_BINOP_REM] = CONST_ARG_REM};
    *kind = expr->kind == AST_EXPR_BINARY ? of[expr->binary.op] : CONST_ARG_ANON;
    return *kind != CONST_ARG_ANON;
}

static void const_operands(LowerCx *cx, HirConstArg *arg, AstExpr *const *operands,
                           uint32_t count) {
    arg->operand_count = count;
    arg->operands = ARENA_ARRAY(cx->arena, HirConstArg, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        AstAnonConst operand = {.expr = operands[i]};
        arg->operands[i] = lower_anon_const(cx, &operand, false);
    }
}

// An array, an element of one, or arithmetic: kept as it stands, since parameters may occur in it.
static bool as_const_expr(LowerCx *cx, const AstExpr *expr, HirConstArg *arg) {
    expr = strip_block(expr);
    if (expr->kind == AST_EXPR_ARRAY) {
        arg->kind = CONST_ARG_ARRAY;
        const_operands(cx, arg, expr->list.ptr, expr->list.len);
        return true;
    }
    if (expr->kind == AST_EXPR_INDEX) {
        arg->kind = CONST_ARG_INDEX;
        AstExpr *operands[] = {expr->index.operand, expr->index.index};
        const_operands(cx, arg, operands, 2);
        return true;
    }
    if (const_operator(expr, &arg->kind)) {
        bool unary = expr->kind == AST_EXPR_UNARY;
        AstExpr *operands[] = {unary ? expr->unary.operand : expr->binary.left,
                               unary ? NULL : expr->binary.right};
        const_operands(cx, arg, operands, unary ? 1 : 2);
        return true;
    }
    return false;
}

HirConstArg lower_anon_const(LowerCx *cx, const AstAnonConst *constant, bool allows_params) {
    HirConstArg arg = {.span = constant->expr->span};
    if (ast_expr_strip_parens(constant->expr)->kind == AST_EXPR_UNDERSCORE) {
        arg.kind = CONST_ARG_INFER;
        return arg;
    }
    if (as_const_param(cx, constant->expr, &arg.def)) {
        arg.kind = CONST_ARG_PARAM;
        return arg;
    }
    if (!allows_params && def_const_exprs_allowed(cx->program, module_mod(cx->resolve.module)) &&
        as_const_expr(cx, constant->expr, &arg)) {
        return arg;
    }
    arg.kind = CONST_ARG_ANON;
    arg.def = def_new(cx->program, DEF_ANON_CONST, SYM_NONE, constant->expr->span,
                      constant->expr->span, cx->parent, cx->resolve.module);
    Def *def = def_get(cx->program, arg.def);
    def->ast = ARENA_DUP(cx->arena, AstAnonConst, constant, 1);
    def->visible_in = NO_DEF;
    const Rib *saved = cx->resolve.rib;
    def_node(cx->program, arg.def)->rib =
        rib_push(&cx->resolve, (Rib){.kind = RIB_ANON_CONST, .allows_params = allows_params});
    cx->resolve.rib = saved;
    check_if_local(cx->program, arg.def);
    return arg;
}

// ---------------------------------------------------------------- generic arguments

static bool is_lone_name(const AstTy *ty) {
    return ty->kind == AST_TY_PATH && !ty->path.qself && ty->path.path.len == 1 &&
           !ty->path.path.segments[0].args;
}

// What a lone name means as `source`; nothing is reported.
static Res resolve_quietly(LowerCx *cx, const AstTy *ty, PathSource source) {
    bool quiet = cx->resolve.quiet;
    cx->resolve.quiet = true;
    Res res = resolve_path(&cx->resolve, &ty->path.path, 1, source, true, NULL).res;
    cx->resolve.quiet = quiet;
    return res;
}

// Foo<N> parses as a type: if no type but a value has that name, it is a constant.
static bool type_arg_is_const(LowerCx *cx, const AstTy *ty) {
    return is_lone_name(ty) && resolve_quietly(cx, ty, SOURCE_TYPE).kind == RES_ERROR &&
           resolve_quietly(cx, ty, SOURCE_EXPR).kind != RES_ERROR;
}

static HirConstArg path_as_const(LowerCx *cx, const AstTy *ty) {
    AstExpr *expr = ARENA_NEW(cx->arena, AstExpr);
    expr->kind = AST_EXPR_PATH;
    expr->span = ty->span;
    expr->path.path = ty->path.path;
    AstAnonConst constant = {.expr = expr};
    return lower_anon_const(cx, &constant, false);
}

static HirGenericArg lower_generic_arg(LowerCx *cx, const AstGenericArg *ast) {
    HirGenericArg arg = {.span = ast->span};
    switch ((AstGenericArgKind)ast->kind) {
    case AST_ARG_LIFETIME:
        arg.kind = GENERIC_ARG_LIFETIME;
        arg.lifetime = lower_ast_lifetime(cx, ast->ident);
        break;
    case AST_ARG_TYPE:
        if (ast->ty->kind == AST_TY_INFER) {
            arg.kind = GENERIC_ARG_INFER;
        } else if (type_arg_is_const(cx, ast->ty)) {
            arg.kind = GENERIC_ARG_CONST;
            arg.constant = path_as_const(cx, ast->ty);
            if (resolve_quietly(cx, ast->ty, SOURCE_EXPR).kind == RES_LOCAL) { // E0435
                arg.kind = GENERIC_ARG_TYPE;
                arg.ty = ty_new(cx, HIR_TY_ERROR, ast->span);
            }
        } else {
            arg.kind = GENERIC_ARG_TYPE;
            arg.ty = lower_ast_ty(cx, ast->ty);
        }
        break;
    case AST_ARG_CONST:
        arg.kind = GENERIC_ARG_CONST;
        arg.constant = lower_anon_const(cx, &ast->constant, false);
        break;
    case AST_ARG_ASSOC_TYPE:
    case AST_ARG_ASSOC_CONST:
    case AST_ARG_ASSOC_BOUND:
        break;
    }
    return arg;
}

static HirAssocConstraint lower_constraint(LowerCx *cx, const AstGenericArg *ast) {
    HirAssocConstraint constraint = {
        .name = ast->ident.name, .name_span = ast->ident.span, .span = ast->span};
    if (ast->args) {
        constraint.args = lower_generic_args(cx, ast->args, NULL);
    }
    if (ast->kind == AST_ARG_ASSOC_TYPE) {
        bool inside = cx->in_impl_trait;
        cx->in_impl_trait = false;
        constraint.ty = lower_ast_ty(cx, ast->ty);
        cx->in_impl_trait = inside;
    } else if (ast->kind == AST_ARG_ASSOC_CONST) {
        HirConstArg constant = lower_anon_const(cx, &ast->constant, false);
        constraint.constant = ARENA_DUP(cx->arena, HirConstArg, &constant, 1);
    } else {
        HirBoundSlice bounds = lower_ast_bounds(cx, ast->bounds);
        constraint.bounds = bounds.ptr;
        constraint.bound_count = bounds.len;
    }
    return constraint;
}

// Fn(A, B) -> C. Elided lifetimes of the inputs are bound by the trait bound itself.
static void lower_parenthesized(LowerCx *cx, const AstGenericArgs *ast, FreshParams *fresh,
                                HirGenericArgs *args) {
    Span place = fresh ? fresh->place : ast->span;
    Elision saved = cx->elision;
    InputLifetimes *saved_inputs = cx->inputs;
    InputLifetimes inputs = {.is_closure_like = true, .for_place = span_start(place)};
    cx->inputs = &inputs;
    if (fresh) {
        cx->elision = (Elision){.mode = ELIDE_FRESH, .fresh = fresh};
    }
    HirTy *tuple = ty_new(cx, HIR_TY_TUPLE, ast->span);
    tuple->tuple.count = ast->inputs.len;
    tuple->tuple.elems = ARENA_ARRAY(cx->arena, HirTy *, ast->inputs.len + 1);
    for (uint32_t i = 0; i < ast->inputs.len; i++) {
        tuple->tuple.elems[i] = lower_ast_ty_in(cx, ast->inputs.ptr[i], IMPL_TRAIT_IN_FN_PARAM);
        inputs_next(cx, ast->inputs.ptr[i]->span);
    }
    cx->inputs = saved_inputs;
    for (uint32_t i = 0; cx->inputs && i < inputs.distinct.len; i++) {
        // Lifetimes named inside count for the surrounding signature; those bound here do not.
        HirLifetime lifetime = inputs.distinct.data[i];
        bool own = false;
        for (uint32_t k = 0; fresh && k < fresh->defs.len; k++) {
            own = own || def_eq(fresh->defs.data[k], lifetime.def);
        }
        if (!own) {
            input_lifetime_seen(cx, lifetime);
        }
    }
    InputLifetimes *outer_inputs = cx->inputs;
    cx->inputs = NULL;
    cx->elision = output_elision(&inputs);
    ImplTraitPlace output_place = cx->impl_trait == IMPL_TRAIT_RETURN
                                      ? IMPL_TRAIT_IN_GATED_FN_RETURN
                                      : IMPL_TRAIT_IN_FN_RETURN;
    HirAssocConstraint output = {
        .name = cx->sym->output, .name_span = ast->span, .span = ast->span};
    output.ty = ast->output ? lower_ast_ty_in(cx, ast->output, output_place)
                            : ty_unit(cx, span_end(ast->span));
    report_missing_lifetimes(cx);
    if (ast->output) {
        output.span = output.name_span = ast->output->span;
    }
    cx->inputs = outer_inputs;
    cx->elision = saved;
    HirGenericArg arg = {.kind = GENERIC_ARG_TYPE, .span = ast->span, .ty = tuple};
    args->args = (HirGenericArgSlice){ARENA_DUP(cx->arena, HirGenericArg, &arg, 1), 1};
    args->constraints =
        (HirAssocConstraintSlice){ARENA_DUP(cx->arena, HirAssocConstraint, &output, 1), 1};
    inputs_free(&inputs);
}

HirGenericArgs *lower_generic_args(LowerCx *cx, const AstGenericArgs *ast, FreshParams *fresh) {
    HirGenericArgs *args = ARENA_NEW(cx->arena, HirGenericArgs);
    args->span = ast->span;
    args->parenthesized = ast->parenthesized;
    if (ast->parenthesized) {
        lower_parenthesized(cx, ast, fresh, args);
        return args;
    }
    args->args.ptr = ARENA_ARRAY(cx->arena, HirGenericArg, ast->args.len + 1);
    uint32_t constraints = 0;
    for (uint32_t i = 0; i < ast->args.len; i++) {
        constraints += ast->args.ptr[i].kind >= AST_ARG_ASSOC_TYPE;
    }
    args->constraints.ptr = ARENA_ARRAY(cx->arena, HirAssocConstraint, constraints + 1);
    for (uint32_t i = 0; i < ast->args.len; i++) {
        const AstGenericArg *arg = &ast->args.ptr[i];
        if (arg->kind >= AST_ARG_ASSOC_TYPE) {
            args->constraints.ptr[args->constraints.len++] = lower_constraint(cx, arg);
        } else {
            args->args.ptr[args->args.len++] = lower_generic_arg(cx, arg);
        }
    }
    return args;
}

static bool args_have_lifetime(const HirGenericArgs *args) {
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        if (args->args.ptr[i].kind == GENERIC_ARG_LIFETIME) {
            return true;
        }
    }
    return false;
}

// What is missing, and `'_` for it; before the arguments that there are.
static void suggest_hidden(LowerCx *cx, Diag *diag, const HirSegment *segment, uint32_t count,
                           Span path_span) {
    const HirGenericArgs *args = segment->args;
    diag_label(diag, path_span,
               count == 1 ? "expected lifetime parameter" : "expected lifetime parameters");
    bool first = args->args.len == 0;
    Str text = STR("'_");
    for (uint32_t i = 1; i < count; i++) {
        text = arena_printf(cx->arena, STR_FMT ", '_", STR_ARG(text));
    }
    text = arena_printf(cx->arena, first ? "<" STR_FMT ">" : STR_FMT ", ", STR_ARG(text));
    Span at = span_end(segment->span);
    if (!first) { // behind the `<`
        at = (Span){args->span.lo + 1, args->span.lo + 1, args->span.ctxt};
    }
    diag_suggest_one(
        diag, count == 1 ? "indicate the anonymous lifetime" : "indicate the anonymous lifetimes",
        at, text, APPLY_MACHINE, SUGGEST_VERBOSE);
}

static void lint_hidden(LowerCx *cx, const HirSegment *segment, uint32_t count, Span path_span,
                        Span place) {
    const LintReporter *lints = &cx->program->resolver->lints;
    ResolveLint lint = RESOLVE_LINT_ELIDED_LIFETIMES_IN_PATHS;
    Diag *diag = lints->begin && !path_span.ctxt
                     ? lints->begin(cx->program, cx->owner, lint, place,
                                    STR("hidden lifetime parameters in types are deprecated"))
                     : NULL;
    if (diag) {
        suggest_hidden(cx, diag, segment, count, path_span);
        keep_lint(cx->program, (KeptLint){cx->owner, lint, place.lo, diag});
    }
}

// `Foo` where Foo<'a> is meant.
static void add_hidden_lifetimes(LowerCx *cx, HirSegment *segment, uint32_t count, Span path_span) {
    if (count == 0 || args_have_lifetime(segment->args) ||
        (segment->args && segment->args->parenthesized)) {
        return;
    }
    HirGenericArgs *args = segment->args;
    if (!args) {
        args = ARENA_NEW(cx->arena, HirGenericArgs);
        args->span = span_end(segment->span);
        segment->args = args;
    }
    bool forbidden = cx->elision.forbid_hidden;
    bool once = cx->elision.mode == ELIDE_ERROR || cx->elision.mode == ELIDE_FORBIDDEN;
    if (forbidden) {
        Diag *diag = diag_error(cx->session, ERR_E0726, path_span,
                                "implicit elided lifetime not allowed here");
        suggest_hidden(cx, diag, segment, count, path_span);
        diag_emit(diag);
    }
    HirGenericArg *all = ARENA_ARRAY(cx->arena, HirGenericArg, args->args.len + count);
    LifetimePlace place = {.kind = PLACE_HIDDEN, .span = segment->span, .count = count};
    place.has_args = args->args.len + args->constraints.len > 0;
    if (place.has_args) { // the `<`
        place.span = (Span){args->span.lo, args->span.lo + 1, args->span.ctxt};
    }
    if (!forbidden && cx->elision.mode != ELIDE_ERROR) {
        lint_hidden(cx, segment, count, path_span, place.span);
    }
    for (uint32_t i = 0; i < count; i++) {
        all[i] = (HirGenericArg){.kind = GENERIC_ARG_LIFETIME, .span = segment->span};
        if (forbidden || (i > 0 && once)) {
            all[i].lifetime =
                (HirLifetime){.kind = LIFETIME_ERROR, .span = segment->span}; // said once
        } else {
            all[i].lifetime = elide_lifetime(cx, place, SYM_NONE);
        }
    }
    if (args->args.len) {
        copy_bytes(all + count, args->args.ptr, args->args.len * sizeof *all);
    }
    args->args = (HirGenericArgSlice){all, args->args.len + count};
}

// ---------------------------------------------------------------- paths

static HirSegment lower_segment(LowerCx *cx, const AstSegment *ast, Res res, FreshParams *fresh) {
    HirSegment segment = {.name = ast->ident.name, .span = ast->ident.span, .res = res};
    if (ast->args) {
        segment.args = lower_generic_args(cx, ast->args, fresh);
    }
    return segment;
}

static bool takes_hidden(const Program *program, Res res) {
    if (res.kind != RES_DEF) {
        return false;
    }
    DefKind kind = def_get(program, res.def)->kind;
    return kind == DEF_STRUCT || kind == DEF_ENUM || kind == DEF_UNION || kind == DEF_TY_ALIAS ||
           kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS;
}

// `len` segments from the start of `ast`, resolved to `res`.
static HirPath *lower_path(LowerCx *cx, const AstPath *ast, uint32_t len, Res res, const Res *each,
                           bool in_type, FreshParams *fresh) {
    HirPath *path = ARENA_NEW(cx->arena, HirPath);
    path->res = res;
    path->span = len == ast->len
                     ? ast->span
                     : span_to(ast->segments[0].ident.span,
                               ast->segments[len - 1].args ? ast->segments[len - 1].args->span
                                                           : ast->segments[len - 1].ident.span);
    path->segments.ptr = ARENA_ARRAY(cx->arena, HirSegment, len);
    path->segments.len = len;
    for (uint32_t i = 0; i < len; i++) {
        path->segments.ptr[i] = lower_segment(cx, &ast->segments[i], each[i], fresh);
        if (in_type && i + 1 == len && takes_hidden(cx->program, res)) {
            add_hidden_lifetimes(cx, &path->segments.ptr[i],
                                 def_lifetime_count(cx->program, res.def), path->span);
        }
    }
    note_unstable_path(cx->program, cx->owner, path);
    return path;
}

static HirQPath type_relative(LowerCx *cx, HirTy *base, const AstSegment *ast, Span span) {
    HirSegment segment = lower_segment(cx, ast, (Res){0}, NULL);
    note_member_name(cx->program, cx->resolve.module, segment.name, NS_VALUE);
    note_member_name(cx->program, cx->resolve.module, segment.name, NS_TYPE);
    return (HirQPath){.kind = QPATH_TYPE_RELATIVE,
                      .span = span,
                      .self_ty = base,
                      .segment = ARENA_DUP(cx->arena, HirSegment, &segment, 1)};
}

// Appends segments `from`.. of the path to a type: T::A::B.
static HirQPath relative_rest(LowerCx *cx, HirQPath base, const AstPath *ast, uint32_t from) {
    HirQPath path = base;
    for (uint32_t i = from; i < ast->len; i++) {
        Span end =
            ast->segments[i].args ? ast->segments[i].args->span : ast->segments[i].ident.span;
        HirTy *ty = ty_path(cx, path);
        path = type_relative(cx, ty, &ast->segments[i], span_to(ast->span, end));
    }
    path.span = ast->span;
    return path;
}

static HirQPath error_path(LowerCx *cx, const AstPath *ast) {
    HirPath path = {.res = res_error(), .span = ast->span};
    path.segments.len = ast->len;
    path.segments.ptr = ARENA_ARRAY(cx->arena, HirSegment, ast->len + 1);
    for (uint32_t i = 0; i < ast->len; i++) {
        if (ast->segments[i].args) { // the arguments are looked at all the same
            lower_generic_args(cx, ast->segments[i].args, NULL);
        }
        path.segments.ptr[i] = (HirSegment){.name = ast->segments[i].ident.name,
                                            .span = ast->segments[i].ident.span,
                                            .res = res_error()};
    }
    return (HirQPath){
        .kind = QPATH_RESOLVED, .span = ast->span, .path = ARENA_DUP(cx->arena, HirPath, &path, 1)};
}

// E0576: cannot find associated type `X` in trait `T`
static void report_no_assoc_item(LowerCx *cx, const AstPath *ast, uint32_t position,
                                 PathSource source, Module *module) {
    AstIdent ident = ast->segments[position].ident;
    const char *what =
        source_namespace(source) == NS_TYPE ? "associated type" : "method or associated constant";
    Str before = path_segments_str(cx->program, ast, position);
    Diag *diag = diag_error(cx->session, ERR_E0576, ident.span,
                            "cannot find %s `" STR_FMT "` in trait `" STR_FMT "`", what,
                            SYM_ARG(cx->session, ident.name), STR_ARG(before));
    if (!suggest_near(&cx->resolve, diag, ident, source, module, false, true)) {
        diag_primary_label(diag, "not found in `" STR_FMT "`", STR_ARG(before));
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
}

static const char *assoc_kind(Program *program, const Binding *binding) {
    switch ((int)def_get(program, binding->res.def)->kind) {
    case DEF_ASSOC_TY:
        return "associated type";
    case DEF_ASSOC_CONST:
        return "associated constant";
    }
    return "associated function";
}

// The only associated type of a trait.
static DefId only_assoc_type(Program *program, const Module *trait) {
    DefId found = NO_DEF;
    for (uint32_t i = 0; i < trait->children.len; i++) {
        DefId child = trait->children.data[i];
        if (def_get(program, child)->kind == DEF_ASSOC_TY) {
            if (found.index != 0) {
                return NO_DEF;
            }
            found = child;
        }
    }
    return found;
}

// E0575: the trait has something of that name, but in the other namespace.
static bool report_other_assoc_item(LowerCx *cx, const AstPath *ast, uint32_t position,
                                    Namespace wanted, Module *module) {
    AstIdent ident = ast->segments[position].ident;
    const Binding *binding = module ? module_lookup(cx->program, module, ident.name,
                                                    wanted == NS_TYPE ? NS_VALUE : NS_TYPE)
                                    : NULL;
    if (!binding || binding->res.kind != RES_DEF) {
        return false;
    }
    const char *what = wanted == NS_TYPE ? "associated type" : "method or associated constant";
    Span whole = ast->segments[position].args ? span_to(ast->span, ident.span) : ast->span;
    Str trait = path_segments_str(cx->program, ast, position);
    Diag *diag = diag_error(
        cx->session, ERR_E0575, whole, "expected %s, found %s `" STR_FMT "::" STR_FMT "`", what,
        assoc_kind(cx->program, binding), STR_ARG(trait), SYM_ARG(cx->session, ident.name));
    diag_primary_label(diag, "not a %s", what);
    DefId only = wanted == NS_TYPE ? only_assoc_type(cx->program, module) : NO_DEF;
    if (only.index != 0) {
        const Def *def = def_get(cx->program, only);
        diag_label(diag, def->span, "associated type `" STR_FMT "` defined here",
                   SYM_ARG(cx->session, def->name));
        diag_suggest_one(diag, "maybe you meant this associated type", ident.span,
                         sym_str(cx->session, def->name), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
    return true;
}

// <T as a::Trait>::Item…, and <T>::Item…
static HirQPath lower_qualified(LowerCx *cx, const AstPath *ast, const AstQSelf *qself,
                                PathSource source) {
    HirTy *self_ty = lower_ast_ty_in(cx, qself->ty, IMPL_TRAIT_IN_PATH);
    uint32_t position = qself->position;
    if (position == 0) {
        HirQPath path = {0};
        for (uint32_t i = 0; i < ast->len; i++) {
            Span end =
                ast->segments[i].args ? ast->segments[i].args->span : ast->segments[i].ident.span;
            HirTy *base = i == 0 ? self_ty : ty_path(cx, path);
            path = type_relative(cx, base, &ast->segments[i], span_to(ast->span, end));
        }
        path.span = ast->span;
        return path;
    }
    Res *each = ARENA_ARRAY(cx->arena, Res, ast->len + 1);
    AstPath prefix = *ast;
    prefix.len = position;
    prefix.span =
        span_to(ast->segments[0].ident.span, ast->segments[position - 1].args
                                                 ? ast->segments[position - 1].args->span
                                                 : ast->segments[position - 1].ident.span);
    cx->resolve.trait_of_body = true;
    PathRes found = resolve_path(&cx->resolve, &prefix, position, SOURCE_TRAIT, true, each);
    if (found.res.kind != RES_DEF) {
        return error_path(cx, ast);
    }
    Module *module = res_module(cx->program, found.res);
    bool whole = position + 1 == ast->len;
    Namespace ns = whole ? source_namespace(source) : NS_TYPE;
    const Binding *binding =
        module ? module_lookup(cx->program, module, ast->segments[position].ident.name, ns) : NULL;
    if (!binding && report_other_assoc_item(cx, ast, position, ns, module)) {
        return error_path(cx, ast);
    }
    if (!binding) {
        report_no_assoc_item(cx, ast, position, whole ? source : SOURCE_TYPE, module);
        return error_path(cx, ast);
    }
    each[position] = binding->res;
    HirPath *path = lower_path(cx, ast, position + 1, binding->res, each, false, NULL);
    if (source == SOURCE_TYPE) {
        add_hidden_lifetimes(cx, &path->segments.ptr[position - 1],
                             def_lifetime_count(cx->program, found.res.def), path->span);
    }
    HirQPath result = {.kind = QPATH_RESOLVED, .span = ast->span, .self_ty = self_ty, .path = path};
    return relative_rest(cx, result, ast, position + 1);
}

HirQPath lower_qpath(LowerCx *cx, const AstPath *ast, const AstQSelf *qself, PathSource source) {
    if (ast->len == 0) {
        return error_path(cx, ast);
    }
    if (qself) {
        return lower_qualified(cx, ast, qself, source);
    }
    Res few[8];
    Res *each = ast->len <= 8 ? few : ARENA_ARRAY(cx->arena, Res, ast->len);
    memset(each, 0, ast->len * sizeof *each);
    PathRes found = resolve_path(&cx->resolve, ast, ast->len, source, true, each);
    if (found.res.kind == RES_ERROR) {
        return error_path(cx, ast);
    }
    uint32_t len = ast->len - found.unresolved;
    bool in_type = source == SOURCE_TYPE || source == SOURCE_TRAIT || found.unresolved > 0;
    if (cx->body && cx->elision.mode == ELIDE_INFER && source != SOURCE_TYPE) {
        in_type = false; // inferred as a whole
    }
    HirQPath path = {.kind = QPATH_RESOLVED, .span = ast->span};
    path.path = lower_path(cx, ast, len, found.res, each, in_type, NULL);
    if (found.unresolved) {
        path.span = path.path->span;
    }
    return relative_rest(cx, path, ast, len);
}

HirTraitRef lower_ast_trait_ref(LowerCx *cx, const AstPath *ast, FreshParams *fresh) {
    Res *each = ARENA_ARRAY(cx->arena, Res, ast->len + 1);
    cx->resolve.trait_of_body = cx->body != NULL || cx->in_bare_object;
    PathRes found = resolve_path(&cx->resolve, ast, ast->len, SOURCE_TRAIT, true, each);
    HirTraitRef ref = {.span = ast->span};
    ref.path = found.res.kind == RES_ERROR
                   ? error_path(cx, ast).path
                   : lower_path(cx, ast, ast->len, found.res, each, true, fresh);
    return ref;
}

// ---------------------------------------------------------------- bounds

bool is_closure_trait(const Program *program, DefId trait) {
    return trait.index &&
           (def_eq(trait, program->lang[LANG_FN]) || def_eq(trait, program->lang[LANG_FN_MUT]) ||
            def_eq(trait, program->lang[LANG_FN_ONCE]));
}

static bool crate_enables(const LowerCx *cx, const char *feature) {
    const Crate *crate = crate_get(cx->program, cx->resolve.module->crate);
    const AstAttrs *attrs = crate->ast->root->attrs;
    if (ast_attr_find(attrs, intern(cx->session->interner, STR("no_core")))) {
        return true; // it is its own core library
    }
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        bool features =
            attr->path.len == 1 &&
            str_eq(sym_str(cx->session, attr->path.segments[0].ident.name), STR("feature"));
        for (uint32_t k = 0; features && k < attr->tokens.len; k++) {
            if (attr->tokens.ptr[k].kind == TOK_IDENT &&
                str_eq(sym_str(cx->session, attr->tokens.ptr[k].symbol), str_of(feature))) {
                return true;
            }
        }
    }
    return crate->is_library;
}

// `Fn<(A, B), Output = C>` as it should be written.
static Str with_parentheses(LowerCx *cx, const AstPath *ast) {
    const AstSegment *last = &ast->segments[ast->len - 1];
    Str inputs = STR(""), output = STR("()");
    for (uint32_t i = 0; i < last->args->args.len; i++) {
        const AstGenericArg *arg = &last->args->args.ptr[i];
        if (arg->kind == AST_ARG_ASSOC_TYPE) {
            output = source_text(cx->session->sources, arg->ty->span);
        }
        uint32_t count =
            arg->kind == AST_ARG_TYPE && arg->ty->kind == AST_TY_TUPLE ? arg->ty->tuple.len : 0;
        for (uint32_t k = 0; k < count; k++) {
            inputs = arena_printf(
                cx->arena, STR_FMT "%s" STR_FMT, STR_ARG(inputs), k ? ", " : "",
                STR_ARG(source_text(cx->session->sources, arg->ty->tuple.ptr[k]->span)));
        }
    }
    return arena_printf(cx->arena, STR_FMT "(" STR_FMT ") -> " STR_FMT,
                        SYM_ARG(cx->session, last->ident.name), STR_ARG(inputs), STR_ARG(output));
}

// The arguments of Fn, FnMut and FnOnce are written in parentheses: E0658.
void require_parentheses(LowerCx *cx, const AstPath *ast, const HirTraitRef *ref, bool suggest) {
    const AstGenericArgs *args = ast->len ? ast->segments[ast->len - 1].args : NULL;
    if (!args || args->parenthesized || ref->path->res.kind != RES_DEF ||
        !is_closure_trait(cx->program, ref->path->res.def) ||
        crate_enables(cx, "unboxed_closures")) {
        return;
    }
    Diag *diag = diag_error(cx->session, ERR_E0658, ref->span,
                            "the precise format of `Fn`-family traits' type parameters is subject "
                            "to change");
    if (suggest) {
        diag_suggest_one(diag, "use parenthetical notation instead", ref->span,
                         with_parentheses(cx, ast), APPLY_MAYBE, SUGGEST_DEFAULT);
    }
    diag_note(diag, "see issue #29625 <https://github.com/rust-lang/rust/issues/29625> for more "
                    "information");
    diag_emit(diag);
}

// E0800, E0799: what `use<..>` names is a parameter.
static void check_captured(LowerCx *cx, const AstTy *ty) {
    static const PathSource SOURCES[] = {SOURCE_TYPE, SOURCE_MODULE, SOURCE_EXPR};
    if (!is_lone_name(ty)) {
        return;
    }
    Session *session = cx->session;
    Symbol name = ty->path.path.segments[0].ident.name;
    Res res = {.kind = RES_ERROR};
    for (uint32_t i = 0; i < 3 && res.kind == RES_ERROR; i++) {
        res = resolve_quietly(cx, ty, SOURCES[i]);
    }
    if (res.kind == RES_ERROR) {
        Diag *diag = diag_error(session, ERR_E0800, ty->span,
                                "cannot find type or const parameter `" STR_FMT "` in this scope",
                                SYM_ARG(session, name));
        diag_primary_label(diag, "not found in this scope");
        diag_emit(diag);
        return;
    }
    DefKind kind = res.kind == RES_DEF ? def_get(cx->program, res.def)->kind : DEF_NONE;
    if (res.kind == RES_SELF_PARAM || kind == DEF_TY_PARAM || kind == DEF_CONST_PARAM) {
        return;
    }
    if (res.kind == RES_SELF_ALIAS) {
        Diag *diag = diag_error(session, ERR_E0799, ty->span,
                                "`Self` can't be captured in `use<...>` precise captures list, "
                                "since it is an alias");
        HirItem *impl = hir_item(cx->program, res.def);
        diag_label(diag, impl ? impl->head_span : def_get(cx->program, res.def)->span,
                   "`Self` is not a generic argument, but an alias to the type of the "
                   "implementation");
        diag_emit(diag);
        return;
    }
    Diag *diag = diag_error(session, ERR_E0799, ty->span,
                            "expected type or const parameter, found %s `" STR_FMT "`",
                            res_description(cx->program, res), SYM_ARG(session, name));
    diag_primary_label(diag, "not a type or const parameter");
    diag_emit(diag);
}

// `use<'a, T>`: of its arguments the lifetimes; types are captured anyway.
static DefIdSlice captured_lifetimes(LowerCx *cx, AstGenericArgList args) {
    DefId *ids = ARENA_ARRAY(cx->arena, DefId, args.len + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < args.len; i++) {
        if (args.ptr[i].kind == AST_ARG_LIFETIME) {
            HirLifetime lifetime = lower_ast_lifetime(cx, args.ptr[i].ident);
            if (lifetime.kind == LIFETIME_PARAM) {
                ids[count++] = lifetime.def;
            }
        } else if (args.ptr[i].kind == AST_ARG_TYPE) {
            check_captured(cx, args.ptr[i].ty);
        }
    }
    return (DefIdSlice){ids, count};
}

static HirBound lower_bound(LowerCx *cx, const AstBound *ast) {
    HirBound bound = {.span = ast->span};
    switch ((AstBoundKind)ast->kind) {
    case AST_BOUND_LIFETIME: {
        Elision saved = cx->elision;
        InputLifetimes *inputs = cx->inputs;
        cx->inputs = NULL;
        bound.kind = BOUND_OUTLIVES;
        bound.lifetime = lower_ast_lifetime(cx, ast->lifetime);
        cx->elision = saved;
        cx->inputs = inputs;
        return bound;
    }
    case AST_BOUND_USE:
        bound.kind = BOUND_USE;
        bound.captures = captured_lifetimes(cx, ast->captures);
        bound.has_others = ast->captures.len > bound.captures.len;
        bound.captured_end = (Span){ast->span.hi - 1, ast->span.hi - 1, ast->span.ctxt};
        if (bound.captures.len > 0) { // lifetimes come first
            bound.captured_end = span_end(ast->captures.ptr[bound.captures.len - 1].span);
        } else if (ast->captures.len > 0) {
            bound.captured_end = span_start(ast->captures.ptr[0].span);
        }
        return bound;
    case AST_BOUND_TRAIT:
        break;
    }
    if (ast->is_async) {
        not_supported(cx->session, ast->span, "`async` trait bounds");
    }
    bound.kind = BOUND_TRAIT;
    bound.polarity = ast->maybe ? BOUND_MAYBE : BOUND_POSITIVE;
    const Rib *saved = cx->resolve.rib;
    FreshParams fresh = {.owner = cx->owner, .place = ast->path.span};
    bound.for_lifetimes = push_for_params(cx, ast->for_params);
    OuterBinder binder;
    binder_enter(cx, &binder, bound.for_lifetimes);
    bound.trait_ref = lower_ast_trait_ref(cx, &ast->path, &fresh);
    inputs_forget(cx, bound.for_lifetimes);
    cx->binder = binder.outer;
    require_parentheses(cx, &ast->path, &bound.trait_ref, true);
    bound.for_lifetimes = fresh_append(cx, bound.for_lifetimes, &fresh);
    cx->resolve.rib = saved;
    return bound;
}

HirBoundSlice lower_ast_bounds(LowerCx *cx, AstBoundList bounds) {
    HirBoundSlice slice = {0};
    if (bounds.len == 0) {
        return slice;
    }
    slice.ptr = ARENA_ARRAY(cx->arena, HirBound, bounds.len);
    for (uint32_t i = 0; i < bounds.len; i++) {
        // Of `[const] Trait` the bound holds; constness of traits is not checked.
        slice.ptr[slice.len++] = lower_bound(cx, &bounds.ptr[i]);
    }
    return slice;
}

// ---------------------------------------------------------------- types

static HirTy *lower_ref(LowerCx *cx, const AstTy *ast) {
    HirTy *ty = ty_new(cx, HIR_TY_REF, ast->span);
    ty->ref.is_mut = ast->ref.mutability == AST_MUT;
    if (ast->ref.lifetime) {
        ty->ref.lifetime = lower_ast_lifetime(cx, *ast->ref.lifetime);
    } else {
        Span ampersand = {ast->span.lo, ast->span.lo + 1, ast->span.ctxt};
        LifetimePlace place = {.kind = PLACE_REFERENCE, .span = ampersand, .count = 1};
        ty->ref.lifetime = elide_lifetime(cx, place, SYM_NONE);
        ty->ref.lifetime.span = span_end(ampersand);
    }
    ty->ref.elem = lower_ast_ty(cx, ast->ref.inner);
    return ty;
}

static HirTy *lower_fn_ptr(LowerCx *cx, const AstTy *ast) {
    const AstFnPtr *fn = ast->fn_ptr;
    HirTy *ty = ty_new(cx, HIR_TY_FN, ast->span);
    HirFnSigTy *sig = ARENA_NEW(cx->arena, HirFnSigTy);
    ty->fn = sig;
    sig->is_unsafe = fn->is_unsafe;
    sig->abi = fn->is_extern ? fn->abi : SYM_NONE;
    const Rib *saved_rib = cx->resolve.rib;
    Elision saved = cx->elision;
    InputLifetimes *saved_inputs = cx->inputs;
    FreshParams fresh = {.owner = cx->owner};
    InputLifetimes inputs = {.is_closure_like = true, .is_fn_pointer = true};
    inputs.for_place = span_start(ast->span);
    sig->for_lifetimes = push_for_params(cx, fn->for_params);
    cx->elision = (Elision){.mode = ELIDE_FRESH, .fresh = &fresh};
    cx->inputs = &inputs;
    sig->inputs = ARENA_ARRAY(cx->arena, HirTy *, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstTy *param = fn->params.ptr[i].ty;
        if (param->kind == AST_TY_C_VARIADIC) {
            sig->c_variadic = true;
        } else {
            sig->inputs[sig->input_count++] =
                lower_ast_ty_in(cx, param, IMPL_TRAIT_IN_POINTER_PARAM);
            inputs_next(cx, param->span);
        }
    }
    cx->inputs = NULL;
    cx->elision = output_elision(&inputs);
    sig->output = fn->output ? lower_ast_ty_in(cx, fn->output, IMPL_TRAIT_IN_POINTER_RETURN) : NULL;
    report_missing_lifetimes(cx);
    cx->elision = saved;
    cx->inputs = saved_inputs;
    cx->resolve.rib = saved_rib;
    sig->for_lifetimes = fresh_append(cx, sig->for_lifetimes, &fresh);
    for (uint32_t i = 0; cx->inputs && i < inputs.distinct.len; i++) {
        HirLifetime lifetime = inputs.distinct.data[i];
        bool own = false;
        for (uint32_t k = 0; k < sig->for_lifetimes.len; k++) {
            own = own || def_eq(sig->for_lifetimes.ptr[k], lifetime.def);
        }
        if (!own) {
            input_lifetime_seen(cx, lifetime);
        }
    }
    inputs_free(&inputs);
    return ty;
}

static bool allows_bare_traits(const LowerCx *cx) {
    return crate_get(cx->program, cx->resolve.module->crate)->edition < 2021;
}

static void lint_bare_object(LowerCx *cx, Span span) {
    const LintReporter *lints = &cx->program->resolver->lints;
    Diag *diag = lints->begin && !span.ctxt
                     ? lints->begin(cx->program, cx->owner, RESOLVE_LINT_BARE_TRAIT_OBJECTS, span,
                                    STR("trait objects without an explicit `dyn` are deprecated"))
                     : NULL;
    if (diag) {
        diag_suggest_one(diag, "if this is a dyn-compatible trait, use `dyn`", span_start(span),
                         STR("dyn "), APPLY_MACHINE, SUGGEST_VERBOSE);
        keep_lint(cx->program,
                  (KeptLint){cx->owner, RESOLVE_LINT_BARE_TRAIT_OBJECTS, span.lo, diag});
    }
}

static HirTy *lower_dyn(LowerCx *cx, const AstTy *ast) {
    HirTy *ty = ty_new(cx, HIR_TY_DYN, ast->span);
    AstBoundList bounds = ast->object.bounds;
    ty->dyn.lifetime =
        (HirLifetime){.kind = LIFETIME_OBJECT_DEFAULT, .span = span_start(ast->span)};
    ty->dyn.bounds.ptr = ARENA_ARRAY(cx->arena, HirBound, bounds.len + 1);
    bool has_lifetime = false;
    // E0782 says all: the traits that are named are not looked at.
    bool outer = cx->in_bare_object, is_wrong = ast->object.bare && !allows_bare_traits(cx);
    cx->in_bare_object = outer || is_wrong;
    bool in_dyn_bounds = cx->in_dyn_bounds;
    cx->in_dyn_bounds = true;
    for (uint32_t i = 0; i < bounds.len; i++) {
        const AstBound *bound = &bounds.ptr[i];
        if (bound->kind == AST_BOUND_LIFETIME) {
            if (has_lifetime) {
                diag_emit(diag_error(cx->session, ERR_E0226, bound->span,
                                     "only a single explicit lifetime bound is permitted"));
                continue;
            }
            has_lifetime = true;
            ty->dyn.lifetime = lower_ast_lifetime(cx, bound->lifetime);
        } else if (bound->kind == AST_BOUND_TRAIT) {
            ty->dyn.bounds.ptr[ty->dyn.bounds.len++] = lower_bound(cx, bound);
        }
    }
    cx->in_bare_object = outer;
    cx->in_dyn_bounds = in_dyn_bounds;
    if (is_wrong && !ast->span.ctxt) {
        Diag *diag =
            diag_error(cx->session, ERR_E0782, ast->span, "expected a type, found a trait");
        diag_suggest_one(diag, "you can add the `dyn` keyword if you want a trait object",
                         span_start(ast->span), STR("dyn "), APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_emit(diag);
        return ty_new(cx, HIR_TY_ERROR, ast->span);
    }
    if (ast->object.bare && !is_wrong && ty->dyn.bounds.len) {
        lint_bare_object(cx, ast->span);
    }
    if (ty->dyn.bounds.len == 0) {
        diag_emit(diag_error(cx->session, ERR_E0224, ast->span,
                             "at least one trait is required for an object type"));
        return ty_new(cx, HIR_TY_ERROR, ast->span);
    }
    return ty;
}

// `impl Trait` in argument position: a type parameter of its own.
static HirBoundSlice impl_trait_bounds(LowerCx *cx, const AstTy *ast) {
    cx->in_impl_trait = true;
    HirBoundSlice bounds = lower_ast_bounds(cx, ast->object.bounds);
    cx->in_impl_trait = false;
    return bounds;
}

static HirTy *impl_trait_param(LowerCx *cx, const AstTy *ast) {
    ImplTraitParams *params = cx->impl_params;
    Str text = source_text(cx->session->sources, ast->span);
    DefId def = def_new(cx->program, DEF_TY_PARAM, intern(cx->session->interner, text), ast->span,
                        ast->span, cx->owner, cx->resolve.module);
    HirGenericParam param = {.kind = HIR_PARAM_TYPE, .def = def, .is_impl_trait = true};
    vec_push(&params->params, param);
    HirWhere where = {.span = ast->span, .in_param_list = true};
    where.bounded = ty_of_def(cx, def, ast->span);
    bool outer = cx->elision.in_impl_trait;
    cx->elision.in_impl_trait = true;
    where.bounds = impl_trait_bounds(cx, ast);
    cx->elision.in_impl_trait = outer;
    vec_push(&params->wheres, where);
    return ty_of_def(cx, def, ast->span);
}

// `impl Trait` in return position: an opaque type whose item says its bounds.
static HirTy *impl_trait_opaque(LowerCx *cx, const AstTy *ast) {
    Program *program = cx->program;
    DefId id = def_new(program, DEF_OPAQUE_TY, SYM_NONE, ast->span, ast->span, cx->owner,
                       cx->resolve.module);
    HirItem *item = ARENA_NEW(cx->arena, HirItem);
    item->def = id;
    item->kind = DEF_OPAQUE_TY;
    item->span = item->head_span = ast->span;
    item->opaque.origin = cx->owner;
    item->opaque.in_trait = cx->in_trait_fn;
    OpaqueSaved saved = opaque_enter(cx);
    item->opaque.bounds = impl_trait_bounds(cx, ast);
    bool good = opaque_leave(cx, saved, ast->span, item->opaque.bounds);
    def_get(program, id)->item = item;
    HirTy *ty = ty_new(cx, good ? HIR_TY_OPAQUE : HIR_TY_ERROR, ast->span);
    if (!good) {
        return ty;
    }
    ty->opaque.def = id;
    return ty;
}

// E0562
static void report_impl_trait(LowerCx *cx, const AstTy *ast) {
    static const struct {
        const char *name;
        unsigned issue; // of the feature that would allow it
    } places[IMPL_TRAIT_PLACE_COUNT] = {
        [IMPL_TRAIT_IN_PATH] = {"paths", 0},
        [IMPL_TRAIT_IN_TRAIT] = {"traits", 0},
        [IMPL_TRAIT_IN_BOUND] = {"bounds", 0},
        [IMPL_TRAIT_IN_GENERICS] = {"generics", 0},
        [IMPL_TRAIT_IN_DEFAULT] = {"generic parameter defaults", 0},
        [IMPL_TRAIT_IN_VARIABLE] = {"the type of variable bindings", 63065},
        [IMPL_TRAIT_IN_FOREIGN_PARAM] = {"`extern fn` parameters", 0},
        [IMPL_TRAIT_IN_FOREIGN_RETURN] = {"`extern fn` return types", 0},
        [IMPL_TRAIT_IN_CLOSURE_PARAM] = {"closure parameters", 0},
        [IMPL_TRAIT_IN_CLOSURE_RETURN] = {"closure return types", 0},
        [IMPL_TRAIT_IN_POINTER_PARAM] = {"`fn` pointer parameters", 0},
        [IMPL_TRAIT_IN_POINTER_RETURN] = {"`fn` pointer return types", 0},
        [IMPL_TRAIT_IN_FN_PARAM] = {"the parameters of `Fn` trait bounds", 0},
        [IMPL_TRAIT_IN_FN_RETURN] = {"the return type of `Fn` trait bounds", 0},
        [IMPL_TRAIT_IN_GATED_FN_RETURN] = {"the return type of `Fn` trait bounds", 99697},
        [IMPL_TRAIT_IN_CONST] = {"const types", 0},
        [IMPL_TRAIT_IN_STATIC] = {"static types", 0},
        [IMPL_TRAIT_IN_ALIAS] = {"type aliases", 63063},
        [IMPL_TRAIT_IN_FIELD] = {"field types", 0},
        [IMPL_TRAIT_IN_CAST] = {"cast expression types", 0},
        [IMPL_TRAIT_IN_IMPL_HEADER] = {"impl headers", 0},
        [IMPL_TRAIT_IN_OFFSET_OF] = {"`offset_of!` parameters", 0},
    };
    Diag *diag = diag_error(cx->session, ERR_E0562, ast->span, "`impl Trait` is not allowed in %s",
                            places[cx->impl_place].name);
    diag_note(diag, "`impl Trait` is only allowed in arguments and return types of functions and "
                    "methods");
    unsigned issue = places[cx->impl_place].issue;
    if (issue) {
        diag_note(
            diag,
            "see issue #%u <https://github.com/rust-lang/rust/issues/%u> for more information",
            issue, issue);
    }
    diag_emit(diag);
}

// `type A = impl Trait;`, whose hidden type nothing says (expand_gate.c has said that it is not
// stable).
static void report_opaque_alias(LowerCx *cx, const AstTy *ast) {
    Diag *diag = diag_error(cx->session, ERR_NONE, ast->span, "unconstrained opaque type");
    bool in_impl = def_get(cx->program, def_get(cx->program, cx->owner)->parent)->kind == DEF_IMPL;
    diag_note(
        diag, "`" STR_FMT "` must be used in combination with a concrete type within the same %s",
        SYM_ARG(cx->session, def_get(cx->program, cx->owner)->name), in_impl ? "impl" : "crate");
    diag_emit(diag);
}

static HirTy *lower_impl_trait(LowerCx *cx, const AstTy *ast) {
    if (cx->in_impl_trait && cx->impl_trait != IMPL_TRAIT_FORBIDDEN) {
        return ty_new(cx, HIR_TY_ERROR, ast->span);
    }
    switch (cx->impl_trait) {
    case IMPL_TRAIT_ARGUMENT:
        return impl_trait_param(cx, ast);
    case IMPL_TRAIT_RETURN:
        return impl_trait_opaque(cx, ast);
    case IMPL_TRAIT_FORBIDDEN:
        break;
    }
    if (cx->impl_place == IMPL_TRAIT_IN_ALIAS) {
        report_opaque_alias(cx, ast);
    } else {
        report_impl_trait(cx, ast);
    }
    return ty_new(cx, HIR_TY_ERROR, ast->span);
}

HirTy *lower_ast_ty_in(LowerCx *cx, const AstTy *ast, ImplTraitPlace place) {
    ImplTraitMode mode = cx->impl_trait;
    ImplTraitPlace outer = cx->impl_place;
    cx->impl_trait = IMPL_TRAIT_FORBIDDEN;
    cx->impl_place = place;
    HirTy *ty = lower_ast_ty(cx, ast);
    cx->impl_trait = mode;
    cx->impl_place = outer;
    return ty;
}

// Before edition 2021 a trait alone is the type of its objects. It is found out before the path is
// lowered: the lifetimes in its arguments are those of a bound.
static bool is_bare_trait(LowerCx *cx, const AstTy *ast) {
    const AstPath *path = &ast->path.path;
    if (!allows_bare_traits(cx) || ast->path.qself || path->len == 0) {
        return false;
    }
    Res *each = ARENA_ARRAY(cx->arena, Res, path->len + 1);
    PathRes found = resolve_path(&cx->resolve, path, path->len, SOURCE_TYPE, false, each);
    return found.unresolved == 0 && found.res.kind == RES_DEF &&
           def_get(cx->program, found.res.def)->kind == DEF_TRAIT;
}

static HirTy *lower_bare_trait(LowerCx *cx, const AstTy *ast) {
    AstBound *bound = ARENA_NEW(cx->arena, AstBound);
    *bound = (AstBound){.kind = AST_BOUND_TRAIT, .span = ast->span, .path = ast->path.path};
    AstTy *object = ARENA_NEW(cx->arena, AstTy);
    object->kind = AST_TY_DYN;
    object->span = ast->span;
    object->object.bounds = (AstBoundList){bound, 1};
    object->object.bare = true;
    return lower_dyn(cx, object);
}

static HirTy *lower_path_ty(LowerCx *cx, const AstTy *ast) {
    if (is_bare_trait(cx, ast)) {
        return lower_bare_trait(cx, ast);
    }
    HirQPath path = lower_qpath(cx, &ast->path.path, ast->path.qself, SOURCE_TYPE);
    if (path.kind == QPATH_RESOLVED && path.path->res.kind == RES_DEF && !path.self_ty) {
        DefKind kind = def_get(cx->program, path.path->res.def)->kind;
        if (kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS) {
            Diag *diag =
                diag_error(cx->session, ERR_E0782, ast->span, "expected a type, found a trait");
            diag_suggest_one(diag, "you can add the `dyn` keyword if you want a trait object",
                             span_start(ast->span), STR("dyn "), APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_emit(diag);
            return ty_new(cx, HIR_TY_ERROR, ast->span);
        }
    }
    if (path.kind == QPATH_RESOLVED && path.path->res.kind == RES_ERROR) {
        return ty_new(cx, HIR_TY_ERROR, ast->span);
    }
    return ty_path(cx, path);
}

HirTy *lower_ast_ty(LowerCx *cx, const AstTy *ast) {
    HirTy *ty;
    switch ((AstTyKind)ast->kind) {
    case AST_TY_ERROR:
    case AST_TY_MACRO:
    case AST_TY_COUNT:
    case AST_TY_C_VARIADIC:
        return ty_new(cx, HIR_TY_ERROR, ast->span);
    case AST_TY_NEVER:
        return ty_new(cx, HIR_TY_NEVER, ast->span);
    case AST_TY_INFER:
        return ty_new(cx, HIR_TY_INFER, ast->span);
    case AST_TY_PATH:
        return lower_path_ty(cx, ast);
    case AST_TY_REF:
        return lower_ref(cx, ast);
    case AST_TY_PTR:
        ty = ty_new(cx, HIR_TY_PTR, ast->span);
        ty->ptr.is_mut = ast->ref.mutability == AST_MUT;
        ty->ptr.elem = lower_ast_ty(cx, ast->ref.inner);
        return ty;
    case AST_TY_SLICE:
        ty = ty_new(cx, HIR_TY_SLICE, ast->span);
        ty->array.elem = lower_ast_ty(cx, ast->inner);
        return ty;
    case AST_TY_ARRAY:
        ty = ty_new(cx, HIR_TY_ARRAY, ast->span);
        ty->array.elem = lower_ast_ty(cx, ast->array.element);
        ty->array.len = lower_anon_const(cx, &ast->array.length, false);
        return ty;
    case AST_TY_TUPLE:
        ty = ty_new(cx, HIR_TY_TUPLE, ast->span);
        ty->tuple.count = ast->tuple.len;
        ty->tuple.elems = ARENA_ARRAY(cx->arena, HirTy *, ast->tuple.len + 1);
        for (uint32_t i = 0; i < ast->tuple.len; i++) {
            ty->tuple.elems[i] = lower_ast_ty(cx, ast->tuple.ptr[i]);
        }
        return ty;
    case AST_TY_FN_PTR:
        return lower_fn_ptr(cx, ast);
    case AST_TY_DYN:
        return lower_dyn(cx, ast);
    case AST_TY_IMPL:
        return lower_impl_trait(cx, ast);
    case AST_TY_PAREN:
        return lower_ast_ty(cx, ast->inner);
    case AST_TY_IMPLICIT_SELF:
        return ty_self(cx, ast->span);
    }
    return NULL;
}
