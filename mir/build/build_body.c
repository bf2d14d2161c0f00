// build_body.c: bodies as a whole: functions, closures, constants; parameters; which temporaries
// live longer.
//
// In: a DefId with a body that type checking accepted. Out: its MIR, phase BUILT.
//   fn:      _0 return place, _1.. parameters
//   closure: _1 the closure (by reference for Fn and FnMut), _2 the tuple of its arguments: what
//   Fn::call passes const:   _0 the value
// Extended temporaries: in `let x = &temp();` the temporary lives as long as x. The syntactic rule
// is the Reference's, "Temporary lifetime extension". Follows the rustc development guide, "MIR
// construction".
#include "mir/build/build_private.h"

// ---------------------------------------------------------------- extended temporaries

static void extend_chain(Build *build, const HirExpr *expr, uint32_t scope) {
    for (;;) {
        map_set(&build->extended, expr->id, (uint64_t)scope + 1);
        switch (expr->kind) {
        case HIR_EXPR_ADDR_OF:
            expr = expr->addr_of.operand;
            continue;
        case HIR_EXPR_UNARY:
            if (expr->unary.op != UNOP_DEREF) {
                return;
            }
            expr = expr->unary.operand;
            continue;
        case HIR_EXPR_FIELD:
            expr = expr->field.base;
            continue;
        case HIR_EXPR_INDEX:
            expr = expr->index.base;
            continue;
        case HIR_EXPR_ERROR:
        case HIR_EXPR_LIT:
        case HIR_EXPR_PATH:
        case HIR_EXPR_CALL:
        case HIR_EXPR_METHOD_CALL:
        case HIR_EXPR_ARRAY:
        case HIR_EXPR_REPEAT:
        case HIR_EXPR_TUPLE:
        case HIR_EXPR_BINARY:
        case HIR_EXPR_CAST:
        case HIR_EXPR_LET:
        case HIR_EXPR_IF:
        case HIR_EXPR_LOOP:
        case HIR_EXPR_MATCH:
        case HIR_EXPR_CLOSURE:
        case HIR_EXPR_BLOCK:
        case HIR_EXPR_ASSIGN:
        case HIR_EXPR_ASSIGN_OP:
        case HIR_EXPR_BREAK:
        case HIR_EXPR_CONTINUE:
        case HIR_EXPR_RETURN:
        case HIR_EXPR_STRUCT:
        case HIR_EXPR_CONST_BLOCK:
        case HIR_EXPR_DROP_TEMPS:
        case HIR_EXPR_OFFSET_OF:
        case HIR_EXPR_INLINE_ASM:
        case HIR_EXPR_YIELD:
            return;
        }
    }
}

static bool is_ctor_call(Build *build, const HirExpr *expr) {
    const HirExpr *callee = expr->call.callee;
    if (callee->kind != HIR_EXPR_PATH) {
        return false;
    }
    Res res = expr_res(build, callee);
    return res.kind == RES_SELF_CTOR ||
           (res.kind == RES_DEF && def_get(build->program, res.def)->kind == DEF_CTOR);
}

// Extends what a borrow directly inside the initialiser borrows.
static void extend_borrows(Build *build, const HirExpr *expr, uint32_t scope) {
    switch (expr->kind) {
    case HIR_EXPR_ADDR_OF:
        extend_borrows(build, expr->addr_of.operand, scope);
        extend_chain(build, expr->addr_of.operand, scope);
        break;
    case HIR_EXPR_STRUCT:
        for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
            extend_borrows(build, expr->structure.fields.ptr[i].value, scope);
        }
        break;
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_TUPLE:
        for (uint32_t i = 0; i < expr->list.count; i++) {
            extend_borrows(build, expr->list.elems[i], scope);
        }
        break;
    case HIR_EXPR_CALL:
        if (expr->call.extends || is_ctor_call(build, expr)) {
            for (uint32_t i = 0; i < expr->call.arg_count; i++) {
                extend_borrows(build, expr->call.args[i], scope);
            }
        }
        break;
    case HIR_EXPR_CAST:
        extend_borrows(build, expr->cast.operand, scope);
        break;
    case HIR_EXPR_BLOCK:
        if (expr->block.block->tail != NULL) {
            extend_borrows(build, expr->block.block->tail, scope);
        }
        break;
    case HIR_EXPR_IF:
        extend_borrows(build, expr->if_.then, scope);
        if (expr->if_.otherwise != NULL) {
            extend_borrows(build, expr->if_.otherwise, scope);
        }
        break;
    case HIR_EXPR_MATCH:
        if (expr->match.source == MATCH_FORMAT) {
            extend_borrows(build, expr->match.scrutinee, scope);
        }
        for (uint32_t i = 0; i < expr->match.arms.len; i++) {
            extend_borrows(build, expr->match.arms.ptr[i].body, scope);
        }
        break;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_PATH:
    case HIR_EXPR_METHOD_CALL:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_BINARY:
    case HIR_EXPR_UNARY:
    case HIR_EXPR_LET:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_OFFSET_OF:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        break;
    }
}

// A pattern that binds by reference extends the initialiser itself: `let ref x = temp()`.
static bool binds_by_ref(const HirPat *pat) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        return pat->binding.by_ref || pat->binding.by_ref_mut ||
               (pat->binding.sub != NULL && binds_by_ref(pat->binding.sub));
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            if (binds_by_ref(pat->structure.fields.ptr[i].pat)) {
                return true;
            }
        }
        return false;
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            if (binds_by_ref(pat->tuple.elems[i])) {
                return true;
            }
        }
        return false;
    case HIR_PAT_SLICE:
        for (uint32_t i = 0; i < pat->slice.before_count; i++) {
            if (binds_by_ref(pat->slice.before[i])) {
                return true;
            }
        }
        for (uint32_t i = 0; i < pat->slice.after_count; i++) {
            if (binds_by_ref(pat->slice.after[i])) {
                return true;
            }
        }
        return pat->slice.middle != NULL && binds_by_ref(pat->slice.middle);
    case HIR_PAT_OR:
        for (uint32_t i = 0; i < pat->alternatives.count; i++) {
            if (binds_by_ref(pat->alternatives.alts[i])) {
                return true;
            }
        }
        return false;
    case HIR_PAT_BOX:
        return binds_by_ref(pat->ref.inner);
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_PATH:
    case HIR_PAT_REF:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
        return false;
    }
    return false;
}

void extend_temporaries(Build *build, const HirPat *pat, const HirExpr *init, uint32_t scope) {
    extend_borrows(build, init, scope);
    if (pat != NULL && binds_by_ref(pat)) {
        extend_chain(build, init, scope);
    }
}

// ---------------------------------------------------------------- bodies

static MirLocalId add_local(Build *build, Ty ty, MirLocalKind kind, Span span) {
    vec_push(&build->body->locals,
             (MirLocalDecl){
                 .ty = ty, .kind = kind, .span = span, .is_mut = true, .hir_local = UINT32_MAX});
    return build->body->locals.len - 1;
}

static void name_argument(Build *build, MirLocalId arg, uint32_t local, Span span) {
    const HirLocal *hir = &build->hir->locals[local];
    MirLocalDecl *decl = &build->body->locals.data[arg];
    decl->name = hir->name;
    decl->span = span;
    decl->is_mut = hir->is_mut;
    decl->is_user_var = true;
    decl->hir_local = local;
    decl->user_ty = build->results->local_user_tys[local].ty;
    build->vars[local] = arg;
}

static void bind_param(Build *build, const HirPat *pat, MirPlace place) {
    uint32_t local;
    if (place.proj_count == 0 && pat_simple_binding(build, pat, &local)) {
        name_argument(build, place.local, local, pat->span);
        return;
    }
    declare_bindings(build, pat, false);
    place_into_pattern(build, pat, place, pat->span);
}

typedef struct Params {
    HirPat **pats;
    uint32_t count;
    Ty *tys;
    bool from_tuple;  // closures: argument 2 is the tuple of them
    MirLocalId first; // of them, otherwise
} Params;

// Everything between entry and the return block.
static void build_code(Build *build, const Params *params, const HirExpr *value) {
    build->block = new_block(build);
    Breakable function;
    breakable_push(build, &function, NULL, mir_place(MIR_RETURN_PLACE), false);
    uint32_t args_scope = scope_push(build, build->body->span);
    build->temp_scope = build->var_scope = args_scope;
    for (MirLocalId i = 1; i <= build->body->arg_count; i++) {
        schedule_drop(build, args_scope, i, true, build->body->span);
    }
    for (uint32_t i = 0; i < params->count; i++) {
        MirPlace place = params->from_tuple
                             ? mir_place_field(build->arena, mir_place(2), i, params->tys[i])
                             : mir_place(params->first + i);
        bind_param(build, params->pats[i], place);
    }
    if (build->body->is_const) {
        extend_temporaries(build, NULL, value, NO_SCOPE);
    }
    in_temp_scope_into(build, mir_place(MIR_RETURN_PLACE), value);
    scope_pop(build);
    MirBlockId returned = breakable_pop(build, MIR_NO_BLOCK);
    if (returned != MIR_NO_BLOCK) {
        goto_block(build, build->block, returned, span_end(build->body->span));
        build->block = returned;
    }
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_RETURN,
                        .span = span_end(build->body->span),
                        .target = MIR_NO_BLOCK,
                        .unwind = MIR_NO_BLOCK});
    suspend_finish(build);
    unwind_finish(build);
}

static void build_fn(Build *build) {
    TyCx *cx = build->cx;
    FnSig sig = sig_open_erased(cx, ty_fn_sig(cx, build->def));
    uint32_t count = sig_input_count(cx, sig);
    Ty output =
        build->results->return_ty.index != 0 ? build->results->return_ty : sig_output(cx, sig);
    output = ty_normalize_erased(cx, build->env, output); // `impl Trait` of its own is known here
    add_local(build, output, MIR_LOCAL_RETURN, build->body->span);
    Params params = {.pats = build->hir->params, .count = build->hir->param_count, .first = 1};
    params.tys = ARENA_ARRAY(build->arena, Ty, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        params.tys[i] = normalize(build, ty_erase_regions(cx, sig_input(cx, sig, i)));
        add_local(build, params.tys[i], MIR_LOCAL_ARG,
                  i < params.count ? params.pats[i]->span : build->body->span);
    }
    build->body->arg_count = count;
    build->body->spread_arg = symbol_is(sig.abi, SYM_INDEX_RUST_CALL);
    build_code(build, &params, build->hir->value);
}

static void build_closure(Build *build) {
    TyCx *cx = build->cx;
    const HirClosure *closure = hir_closure(build->program, build->def);
    const ClosureInfo *info = typeck_closure(build->results, build->def);
    bool is_coroutine = closure->coroutine != COROUTINE_NONE;
    build->closure = info;
    Ty self = normalize(build, info->ty);
    ClosureParts parts = closure_parts(cx, ty_data(cx, self)->item.args);
    build->capture_tys = ty_data(cx, normalize(build, parts.captures))->tuple;
    FnSig sig = sig_open_erased(cx, ty_data(cx, parts.sig_as_fn_ptr)->fn_ptr);
    Ty tuple = normalize(build, ty_erase_regions(cx, sig_input(cx, sig, 0)));
    add_local(build, normalize(build, ty_erase_regions(cx, sig_output(cx, sig))), MIR_LOCAL_RETURN,
              closure->head_span);
    Ty resume = is_coroutine ? ty_list_ptr(cx, ty_data(cx, tuple)->tuple)[0] : tuple;
    Ty receiver = info->kind == CLOSURE_FN_ONCE
                      ? self
                      : ty_ref(cx, ty_common(cx)->erased, self, info->kind == CLOSURE_FN_MUT);
    add_local(build, receiver, MIR_LOCAL_ARG, closure->head_span);
    add_local(build, resume, MIR_LOCAL_ARG, closure->head_span);
    build->body->arg_count = 2;
    build->body->spread_arg = !is_coroutine;
    build->body->is_coroutine = is_coroutine;
    build->body->closure_kind = info->kind;
    build->body->upvar_count = info->capture_count;
    build->body->upvars = ARENA_ARRAY(build->arena, MirUpvar, info->capture_count + 1);
    for (uint32_t i = 0; i < info->capture_count; i++) {
        const Capture *capture = &info->captures[i];
        build->body->upvars[i] = (MirUpvar){.name = build->hir->locals[capture->local].name,
                                            .ty = ty_list_ptr(cx, build->capture_tys)[i],
                                            .by_ref = capture->kind != CAPTURE_BY_VALUE,
                                            .is_mut = capture->place_is_mut,
                                            .span = capture->capture_span};
    }
    Params params = {.pats = closure->params,
                     .count = closure->param_count,
                     .from_tuple = !is_coroutine,
                     .first = is_coroutine ? MIR_RESUME_ARG : 1};
    params.tys = (Ty *)ty_list_ptr(cx, ty_data(cx, tuple)->tuple);
    build_code(build, &params, closure->body);
}

static const HirExpr *const_block_body(Build *build) {
    for (uint32_t i = 1; i <= build->hir->expr_count; i++) {
        const HirExpr *expr = build->hir->exprs[i];
        if (expr != NULL && expr->kind == HIR_EXPR_CONST_BLOCK &&
            def_eq(expr->const_block.def, build->def)) {
            return expr->const_block.body;
        }
    }
    return build->hir->value;
}

static void build_const(Build *build, DefKind kind) {
    TyCx *cx = build->cx;
    const HirExpr *value = kind == DEF_INLINE_CONST ? const_block_body(build) : build->hir->value;
    Ty ty = kind == DEF_INLINE_CONST
                ? ex_ty(build, ex_of(build, value))
                : normalize(build, ty_erase_regions(cx, ty_of(cx, build->def)));
    add_local(build, ty, MIR_LOCAL_RETURN, value->span);
    build->body->is_const = true;
    build->checks = true;
    Params none = {0};
    build_code(build, &none, value);
}

// A method of a slice may take it by value `where Self: Sized`; it can never be called.
static bool takes_self_by_unsized_value(Build *build) {
    for (MirLocalId i = 1; i <= build->body->arg_count; i++) {
        Ty ty = build->body->locals.data[i].ty;
        TyKind kind = ty_kind(build->cx, ty);
        if ((kind == TY_DYN || kind == TY_SLICE || kind == TY_STR) &&
            !ty_is_sized(build->cx, build->env, ty)) {
            return true;
        }
    }
    return false;
}

static void free_lists(MirBody *body) {
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        vec_free(&body->blocks.data[i].stmts);
    }
    vec_free(&body->blocks);
    vec_free(&body->locals);
}

void mir_body_free(Program *program, MirBody *body) {
    for (uint32_t i = 0; i < body->promoted_count; i++) {
        free_lists(body->promoteds[i]);
    }
    free_lists(body);
    if (body->arena != program->session->arena) {
        arena_free(body->arena); // body is in it
    }
}

// Library code wraps, as compiled once for all programs, except where it stands for the program's
// own arithmetic: there the back end leaves the checks out when the program wants none.
static bool wants_overflow_checks(Program *program, DefId root) {
    if (program->crates[def_get(program, root)->crate.index - 1]->is_library) {
        return def_attr(program, root, SYM(RUSTC_INHERIT_OVERFLOW_CHECKS)) != NULL;
    }
    return !program->session->no_overflow_checks;
}

// Those whose value depends on what the body is instantiated with, or that stand in it; all others
// are evaluated where they are declared.
static bool is_required(Program *program, const MirConst *constant) {
    if (constant->kind != MIR_CONST_UNEVALUATED || constant->unevaluated.promoted != 0) {
        return false;
    }
    if (def_get(program, constant->unevaluated.def)->kind == DEF_INLINE_CONST) {
        return true;
    }
    GenericArgs args = constant->unevaluated.args;
    for (uint32_t i = 0; i < args_len(program->ty, args); i++) {
        if (arg_tag(args_ptr(program->ty, args)[i]) != ARG_REGION) {
            return true;
        }
    }
    return false;
}

static void require_operands(Program *program, MirBody *body, const MirOperand *operands,
                             uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (operands[i].kind == MIR_OPERAND_CONST && is_required(program, operands[i].constant)) {
            mir_require(body, operands[i].constant, 0);
        }
    }
}

static void require_constants(Program *program, MirBody *body) {
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            if (block->stmts.data[s].kind == MIR_STMT_ASSIGN) {
                MirOperands operands = mir_rvalue_operands(block->stmts.data[s].assign.rvalue);
                require_operands(program, body, operands.ptr, operands.count);
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            require_operands(program, body, block->term.call.args, block->term.call.arg_count);
        } else if (block->term.kind == MIR_TERM_SWITCH_INT) {
            require_operands(program, body, &block->term.switch_int.discr, 1);
        }
    }
}

MirBody *build_body(Program *program, DefId def) {
    DefId root = hir_typeck_root(program, def);
    HirBody *hir = hir_body(program, root);
    if (hir == NULL) {
        return NULL;
    }
    const TypeckResults *results = typeck(program, root);
    if (results->tainted) {
        return NULL;
    }
    Arena *arena = program->session->check_only ? arena_new() : program->session->arena;
    DefKind kind = def_get(program, def)->kind;
    Build build = {.program = program,
                   .session = program->session,
                   .cx = program->ty,
                   .arena = arena,
                   .results = results,
                   .hir = hir,
                   .def = def,
                   .env = ty_param_env(program->ty, root)};
    MirBody *body = ARENA_NEW(arena, MirBody);
    *body = (MirBody){.def = def, .phase = MIR_PHASE_BUILT, .arena = arena, .typeck = results};
    const Def *data = def_get(program, def);
    body->span = kind == DEF_CLOSURE ? hir_closure(program, def)->body->span : hir->value->span;
    build.body = body;
    build.checks = wants_overflow_checks(program, root);
    build.temps_early = program->crates[data->crate.index - 1]->edition >= 2024;
    build.temp_scope = build.var_scope = NO_SCOPE;
    build.vars = ARENA_ARRAY(arena, MirLocalId, hir->local_count + 1);
    build.guard_vars = ARENA_ARRAY(arena, MirLocalId, hir->local_count + 1);
    build.in_guard = ARENA_ARRAY(arena, bool, hir->local_count + 1);
    if (kind == DEF_CLOSURE) {
        build_closure(&build);
    } else if (kind == DEF_FN || kind == DEF_ASSOC_FN) {
        build_fn(&build);
        if (takes_self_by_unsized_value(&build)) {
            not_supported(program->session, data->name_span, "parameters of unsized types");
            body->tainted = true;
        }
    } else {
        build_const(&build, kind);
    }
    vec_free(&build.scopes);
    vec_free(&build.breakables);
    candidates_free(&build);
    map_free(&build.extended);
    if (body->tainted) {
        mir_body_free(program, body);
        return NULL;
    }
    mir_remove_unreachable(body);
    require_constants(program, body);
    return body;
}
