// lower_async.c: async bodies and `.await`.
//
//   async fn f(p: T) -> R { b }   fn f(arg: T) -> impl Future<Output = R> {
//                                     async move { let arg = arg; let p = arg; { b } } }
//   async |p: T| -> R { b }       |arg: T| async { let arg = arg; let p = arg; { b } }
//   async { b }                   a coroutine: a closure called with what it is resumed with
//   e.await                       match IntoFuture::into_future(e) { mut awaitee => loop {
//                                     match unsafe { Future::poll(Pin::new_unchecked(&mut awaitee),
//                                                                 get_context(task_context)) } {
//                                         Ready(result) => break result,
//                                         Pending => {} }
//                                     yield } }
// The parameters of an async fn are moved into its future whether or not they are used, and dropped
// after what its body declares. Follows the reference, "Await expressions" and "Async functions",
// and the rustc development guide, "Async/Await".
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- the type of an async fn

// impl Future<Output = output>
HirTy *async_output(LowerCx *cx, HirTy *output, Span span) {
    Program *program = cx->program;
    DefId future = lang_item_required(program, LANG_FUTURE_TRAIT, span);
    DefId id = def_new(program, DEF_OPAQUE_TY, SYM_NONE, span, span, cx->owner, cx->resolve.module);
    HirItem *item = ARENA_NEW(cx->arena, HirItem);
    item->def = id;
    item->kind = DEF_OPAQUE_TY;
    item->span = item->head_span = span;
    item->opaque.origin = cx->owner;
    item->opaque.in_trait = cx->in_trait_fn;
    item->opaque.is_async_fn = true;
    HirAssocConstraint equals = {.name = cx->sym->output,
                                 .name_span = span,
                                 .span = span,
                                 .ty = output ? output : ty_unit(cx, span)};
    HirGenericArgs *args = ARENA_NEW(cx->arena, HirGenericArgs);
    args->constraints =
        (HirAssocConstraintSlice){ARENA_DUP(cx->arena, HirAssocConstraint, &equals, 1), 1};
    args->span = span;
    Res res = {.kind = RES_DEF, .def = future};
    HirSegment segment = {
        .name = def_get(program, future)->name, .span = span, .args = args, .res = res};
    HirPath path = {.res = res, .span = span};
    path.segments = (HirSegmentSlice){ARENA_DUP(cx->arena, HirSegment, &segment, 1), 1};
    HirBound bound = {.kind = BOUND_TRAIT, .span = span};
    bound.trait_ref = (HirTraitRef){ARENA_DUP(cx->arena, HirPath, &path, 1), span};
    item->opaque.bounds = (HirBoundSlice){ARENA_DUP(cx->arena, HirBound, &bound, 1), 1};
    def_get(program, id)->item = item;
    HirTy *ty = ty_new(cx, HIR_TY_OPAQUE, span);
    ty->opaque.def = id;
    return ty;
}

// ---------------------------------------------------------------- coroutines

typedef struct AsyncSaved {
    BodySaved body;
    HirClosure *closure;
} AsyncSaved;

// Everything until coroutine_leave is lowered as the body of the coroutine.
static HirExpr *coroutine_enter(LowerCx *cx, const void *ast, Span span, Span head, bool is_move,
                                HirCoroutine kind, AsyncSaved *saved) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_CLOSURE, span);
    HirClosure *closure = ARENA_NEW(cx->arena, HirClosure);
    expr->closure = closure;
    closure->def = closure_def(cx, ast, head, span);
    def_get(cx->program, closure->def)->ast = closure;
    closure->capture = is_move ? CAPTURE_VALUE : CAPTURE_REF;
    closure->head_span = head;
    closure->coroutine = kind;
    saved->closure = closure;
    saved->body =
        body_enter(cx, closure->def, kind == COROUTINE_BLOCK ? LOOP_ASYNC : LOOP_CLOSURE, head);
    closure->params = ARENA_ARRAY(cx->arena, HirPat *, 1);
    closure->param_tys = ARENA_ARRAY(cx->arena, HirTy *, 1);
    closure->param_count = 1;
    uint32_t local;
    closure->params[0] = pat_binding(cx, head, cx->sym->task_context, &local);
    cx->locals.data[local].is_param = true;
    cx->task_context = local + 1;
    cx->not_async = SPAN_NONE;
    return expr;
}

static void coroutine_leave(LowerCx *cx, AsyncSaved *saved, HirExpr *body) {
    saved->closure->body = body;
    saved->closure->expr_end = cx->exprs.len;
    body_leave(cx, &saved->body);
}

HirExpr *lower_async_block(LowerCx *cx, const AstExpr *ast) {
    Span head = {ast->span.lo, ast->block.block->span.lo, ast->span.ctxt}; // `async move`
    Str text = source_text(cx->session->sources, head);
    while (text.len > 5 && text.ptr[text.len - 1] <= ' ') {
        text.len--;
    }
    head.hi = head.lo + text.len;
    AsyncSaved saved;
    HirExpr *expr =
        coroutine_enter(cx, ast, ast->span, head, ast->block.is_move, COROUTINE_BLOCK, &saved);
    coroutine_leave(cx, &saved, lower_block_expr(cx, ast->block.block));
    return expr;
}

static void push_let(HirStmt *stmts, uint32_t *count, HirPat *pat, HirExpr *init) {
    stmts[*count] = (HirStmt){.kind = HIR_STMT_LET, .span = pat->span};
    stmts[*count].let.pat = pat;
    stmts[*count].let.init = init;
    stmts[*count].let.from_desugar = true;
    ++*count;
}

static HirExpr *without_temps(LowerCx *cx, HirExpr *operand) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_DROP_TEMPS, operand->span);
    expr->wrap.operand = operand;
    return expr;
}

static bool binds_whole(const AstPat *pat) {
    return pat->kind == AST_PAT_IDENT && !pat->ident.by_ref && !pat->ident.subpattern;
}

// The body of an async fn or closure that has the `args` as parameters: `params` are what the
// source calls them. `body` is lowered where they are in scope.
HirExpr *lower_async_body(LowerCx *cx, const void *ast, AstParamList params, HirPat **args,
                          HirCoroutine kind, bool is_move, Span head, AsyncBody *lower,
                          const void *body, Span span) {
    uint32_t *locals = ARENA_ARRAY(cx->arena, uint32_t, params.len + 1);
    for (uint32_t i = 0; i < params.len; i++) {
        const AstPat *pat = params.ptr[i].pat;
        bool whole = pat && binds_whole(pat);
        Symbol name = whole ? pat->ident.ident.name : cx->sym->arg;
        args[i] = pat_binding(cx, pat ? pat->span : params.ptr[i].span, name, &locals[i]);
        cx->locals.data[locals[i]].is_param = true;
    }
    AsyncSaved saved;
    HirExpr *expr = coroutine_enter(cx, ast, span, head, is_move, kind, &saved);
    HirPat **pats = ARENA_ARRAY(cx->arena, HirPat *, params.len + 1);
    HirBlock *block = block_new(cx, span);
    block->stmts = ARENA_ARRAY(cx->arena, HirStmt, 2 * params.len + 1);
    lower_params(cx, params, pats);
    for (uint32_t i = 0; i < params.len; i++) {
        HirExpr *value = expr_local(cx, args[i]->span, locals[i]);
        if (params.ptr[i].pat && !binds_whole(params.ptr[i].pat)) {
            uint32_t moved;
            HirPat *pat = pat_binding(cx, args[i]->span, cx->sym->arg, &moved);
            push_let(block->stmts, &block->stmt_count, pat, value);
            value = expr_local(cx, args[i]->span, moved);
        }
        push_let(block->stmts, &block->stmt_count, pats[i], value);
    }
    HirExpr *tail = lower(cx, body);
    block->tail = block->stmt_count ? without_temps(cx, tail) : tail;
    coroutine_leave(cx, &saved, block->stmt_count ? expr_block(cx, block) : tail);
    return expr;
}

static HirExpr *async_closure_body(LowerCx *cx, const void *body) {
    return lower_expr(cx, body);
}

void lower_async_closure(LowerCx *cx, const AstClosure *ast, HirClosure *out) {
    Span span = ast->body->span;
    out->body = lower_async_body(cx, ast, ast->params, out->params, COROUTINE_CLOSURE, false, span,
                                 async_closure_body, ast->body, span);
    out->async_body = out->body->closure->def;
}

// ---------------------------------------------------------------- await

static void report_not_async(LowerCx *cx, Span await) {
    Diag *diag = diag_error(cx->session, ERR_E0728, await,
                            "`await` is only allowed inside `async` functions and blocks");
    diag_primary_label(diag, "only allowed inside `async` functions and blocks");
    if (!span_is_none(cx->not_async)) {
        diag_label(diag, cx->not_async, "this is not `async`");
    }
    diag_emit(diag);
}

static HirExpr *in_unsafe(LowerCx *cx, Span span, HirExpr *tail) {
    HirBlock *block = block_new(cx, span);
    block->is_unsafe = block->compiler_unsafe = true;
    block->tail = tail;
    return expr_block(cx, block);
}

// unsafe { Future::poll(Pin::new_unchecked(&mut awaitee), get_context(task_context)) }
static HirExpr *poll_awaitee(LowerCx *cx, Span span, uint32_t awaitee) {
    HirExpr *borrow = expr_addr_of(cx, span, expr_local(cx, span, awaitee), true);
    HirExpr *context = expr_local(cx, span, cx->task_context - 1);
    HirExpr *args[2];
    args[0] = expr_call(cx, span, expr_lang(cx, span, LANG_PIN_NEW_UNCHECKED), &borrow, 1);
    args[1] = expr_call(cx, span, expr_lang(cx, span, LANG_GET_CONTEXT), &context, 1);
    HirExpr *poll = expr_call(cx, span, expr_lang(cx, span, LANG_FUTURE_POLL), args, 2);
    return in_unsafe(cx, span, poll);
}

HirExpr *lower_await(LowerCx *cx, const AstExpr *ast) {
    Span span = ast->span;
    Span word = {span.hi - 5, span.hi, span.ctxt}; // `await`
    HirExpr *operand = lower_expr(cx, ast->operand);
    if (!cx->task_context) {
        report_not_async(cx, word);
        return expr_error(cx, span);
    }
    HirExpr *into = expr_call(cx, span, expr_lang(cx, word, LANG_INTO_FUTURE), &operand, 1);
    uint32_t awaitee, result;
    HirPat *binding = pat_binding(cx, span, cx->sym->awaitee, &awaitee);
    binding->binding.is_mut = true;
    cx->locals.data[awaitee].is_mut = true;

    HirExpr *loop = expr_new(cx, HIR_EXPR_LOOP, span);
    loop->loop.source = LOOP_LOOP;
    loop->loop.head_span = span;
    HirExpr *poll = poll_awaitee(cx, span, awaitee);
    HirArm arms[2] = {{.span = span}, {.span = span}};
    arms[0].pat =
        pat_lang(cx, span, LANG_POLL_READY, pat_binding(cx, span, cx->sym->result, &result));
    HirExpr *leave = expr_new(cx, HIR_EXPR_BREAK, span);
    leave->jump.target = loop;
    leave->jump.value = expr_local(cx, span, result);
    arms[0].body = leave;
    arms[1].pat = pat_lang(cx, span, LANG_POLL_PENDING, NULL);
    arms[1].body = expr_block(cx, block_new(cx, span));
    HirBlock *block = block_new(cx, span);
    HirStmt stmts[2] = {{.kind = HIR_STMT_SEMI, .span = span},
                        {.kind = HIR_STMT_SEMI, .span = span}};
    stmts[0].expr = expr_match(cx, span, poll, arms, 2, MATCH_AWAIT);
    stmts[1].expr = expr_new(cx, HIR_EXPR_YIELD, word);
    block->stmts = ARENA_DUP(cx->arena, HirStmt, stmts, 2);
    block->stmt_count = 2;
    loop->loop.block = block;
    HirArm outer = {.span = span, .pat = binding, .body = loop};
    return expr_match(cx, span, into, &outer, 1, MATCH_AWAIT);
}
