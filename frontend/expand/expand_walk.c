// expand_walk.c: finds the macro calls inside items and replaces them in place: expressions,
// patterns, types, statements. cfg is applied to everything that may carry attributes. Blocks are
// scopes for macro_rules and for `use` of macros; a block without any macro or attribute inside is
// not entered.
#include "frontend/expand/expander.h"

// ---------------------------------------------------------------- calls in place

// `m!()` with a body `e;` stands as an expression, for now.
static void note_semicolon(Walk *walk, const AstMacroCall *call, Span semicolon, bool ends_block) {
    Diag *diag = diag_new(walk->crate->session, LEVEL_WARNING, ERR_NONE, semicolon,
                          "trailing semicolon in macro used in expression position");
    diag_warning(diag, "this was previously accepted by the compiler but is being phased out; it "
                       "will become a hard error in a future release!");
    diag_note(diag, "for more information, see issue #79813 "
                    "<https://github.com/rust-lang/rust/issues/79813>");
    if (ends_block) {
        diag_note(diag, "macro invocations at the end of a block are treated as expressions");
        diag_note(diag,
                  "to ignore the value produced by the macro, add a semicolon after the "
                  "invocation of `" STR_FMT "`",
                  STR_ARG(source_text(walk->crate->session->sources, call->path.span)));
    }
    AstLint lint = {NULL, "semicolon_in_expressions_from_macros", diag};
    vec_push(&walk->crate->lints, lint);
}

static void wait(Walk *walk, Waiting waiting) {
    waiting.block = walk->block;
    waiting.fn = walk->fn;
    waiting.scope = walk->scope;
    waiting.depth = walk->depth;
    vec_push(&crate_expansion(walk->crate)->waiting, waiting);
}

// A node that an expansion made has been copied into the place of the call: if it waits, then
// there. `first` is how many waited before it was made.
static void wait_elsewhere(Walk *walk, uint32_t first, const void *made, void *place) {
    CrateExpansion *own = crate_expansion(walk->crate);
    for (uint32_t i = first; i < own->waiting.len; i++) {
        if (own->waiting.data[i].node == made) {
            own->waiting.data[i].node = place;
        }
    }
}

static void expand_expr_macro(Walk *walk, AstExpr *expr) {
    AstMacroCall *call = expr->macro;
    AstAttrs *attrs = expr->attrs;
    bool waits, ends_block = walk->block_value == expr;
    Expanded out = expand_call(walk, call, PARSE_EXPR, &waits);
    if (waits) {
        wait(walk, (Waiting){WAITING_EXPR, .expr = expr});
        return;
    }
    if (out.failed) {
        expr->kind = AST_EXPR_ERROR;
        return;
    }
    AstExpr *result = out.expr;
    uint32_t first = crate_expansion(walk->crate)->waiting.len;
    if (!result) {
        ParseSource source = expanded_source(walk, call, &out);
        Span semicolon = SPAN_NONE;
        source.semicolon = &semicolon;
        result = parse_expr(walk->crate, &source);
        if (!span_is_none(semicolon) && !walk->crate->is_library) {
            note_semicolon(walk, call, semicolon, ends_block);
        }
        Inside saved = expansion_enter(walk, out.expansion);
        walk_expr(walk, result);
        expansion_leave(walk, saved);
    }
    *expr = *result;
    wait_elsewhere(walk, first, result, expr);
    if (attrs) {
        expr->attrs = attrs;
    }
}

static void expand_pat_macro(Walk *walk, AstPat *pat) {
    AstMacroCall *call = pat->macro;
    bool waits;
    Expanded out = expand_call(walk, call, PARSE_PAT, &waits);
    if (waits) {
        wait(walk, (Waiting){WAITING_PAT, .pat = pat});
        return;
    }
    if (out.failed) {
        pat->kind = AST_PAT_ERROR;
        return;
    }
    if (out.expr) {
        pat->kind = AST_PAT_LIT;
        pat->literal = out.expr;
        return;
    }
    ParseSource source = expanded_source(walk, call, &out);
    AstPat *result = parse_pat(walk->crate, &source);
    uint32_t first = crate_expansion(walk->crate)->waiting.len;
    Inside saved = expansion_enter(walk, out.expansion);
    walk_pat(walk, result);
    expansion_leave(walk, saved);
    *pat = *result;
    wait_elsewhere(walk, first, result, pat);
}

static void expand_ty_macro(Walk *walk, AstTy *ty) {
    AstMacroCall *call = ty->macro;
    bool waits;
    Expanded out = expand_call(walk, call, PARSE_TY, &waits);
    if (waits) {
        wait(walk, (Waiting){WAITING_TY, .ty = ty});
        return;
    }
    if (out.failed || out.expr) {
        ty->kind = AST_TY_ERROR;
        return;
    }
    ParseSource source = expanded_source(walk, call, &out);
    AstTy *result = parse_ty(walk->crate, &source);
    uint32_t first = crate_expansion(walk->crate)->waiting.len;
    Inside saved = expansion_enter(walk, out.expansion);
    walk_ty(walk, result);
    expansion_leave(walk, saved);
    *ty = *result;
    wait_elsewhere(walk, first, result, ty);
}

// ---------------------------------------------------------------- types, paths, generics

static void walk_generic_args(Walk *walk, AstGenericArgs *args) {
    if (!args) {
        return;
    }
    for (uint32_t i = 0; i < args->args.len; i++) {
        AstGenericArg *arg = &args->args.ptr[i];
        walk_generic_args(walk, arg->args);
        switch ((AstGenericArgKind)arg->kind) {
        case AST_ARG_LIFETIME:
            break;
        case AST_ARG_TYPE:
        case AST_ARG_ASSOC_TYPE:
            walk_ty(walk, arg->ty);
            break;
        case AST_ARG_CONST:
        case AST_ARG_ASSOC_CONST:
            walk_anon_const(walk, &arg->constant);
            break;
        case AST_ARG_ASSOC_BOUND:
            walk_bounds(walk, &arg->bounds);
            break;
        }
    }
    for (uint32_t i = 0; i < args->inputs.len; i++) {
        walk_ty(walk, args->inputs.ptr[i]);
    }
    if (args->output) {
        walk_ty(walk, args->output);
    }
}

void walk_path(Walk *walk, AstPath *path) {
    for (uint32_t i = 0; i < path->len; i++) {
        walk_generic_args(walk, path->segments[i].args);
    }
}

static void walk_qpath(Walk *walk, AstPath *path, AstQSelf *qself) {
    if (qself) {
        walk_ty(walk, qself->ty);
    }
    walk_path(walk, path);
}

void walk_anon_const(Walk *walk, AstAnonConst *constant) {
    if (constant->expr) {
        walk_expr(walk, constant->expr);
    }
}

void walk_bounds(Walk *walk, AstBoundList *bounds) {
    for (uint32_t i = 0; i < bounds->len; i++) {
        walk_path(walk, &bounds->ptr[i].path);
    }
}

void walk_generics(Walk *walk, AstGenerics *generics) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < generics->params.len; i++) {
        AstGenericParam *param = &generics->params.ptr[i];
        if (!cfg_keeps(walk, &param->attrs)) {
            continue;
        }
        expand_inert(walk, param->attrs);
        walk_bounds(walk, &param->bounds);
        if (param->ty) {
            walk_ty(walk, param->ty);
        }
        walk_anon_const(walk, &param->constant);
        generics->params.ptr[kept++] = *param;
    }
    generics->params.len = kept;
    for (uint32_t i = 0; i < generics->predicates.len; i++) {
        AstPredicate *predicate = &generics->predicates.ptr[i];
        if (predicate->ty) {
            walk_ty(walk, predicate->ty);
        }
        walk_bounds(walk, &predicate->bounds);
    }
}

void walk_ty(Walk *walk, AstTy *ty) {
    switch ((AstTyKind)ty->kind) {
    case AST_TY_PATH:
        walk_qpath(walk, &ty->path.path, ty->path.qself);
        break;
    case AST_TY_REF:
    case AST_TY_PTR:
        walk_ty(walk, ty->ref.inner);
        break;
    case AST_TY_SLICE:
    case AST_TY_PAREN:
        walk_ty(walk, ty->inner);
        break;
    case AST_TY_ARRAY:
        walk_ty(walk, ty->array.element);
        walk_anon_const(walk, &ty->array.length);
        break;
    case AST_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.len; i++) {
            walk_ty(walk, ty->tuple.ptr[i]);
        }
        break;
    case AST_TY_FN_PTR:
        for (uint32_t i = 0; i < ty->fn_ptr->params.len; i++) {
            walk_ty(walk, ty->fn_ptr->params.ptr[i].ty);
        }
        if (ty->fn_ptr->output) {
            walk_ty(walk, ty->fn_ptr->output);
        }
        break;
    case AST_TY_DYN:
    case AST_TY_IMPL:
        walk_bounds(walk, &ty->object.bounds);
        break;
    case AST_TY_MACRO:
        expand_ty_macro(walk, ty);
        break;
    case AST_TY_ERROR:
    case AST_TY_NEVER:
    case AST_TY_INFER:
    case AST_TY_IMPLICIT_SELF:
    case AST_TY_C_VARIADIC:
    case AST_TY_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- patterns

static void walk_pats(Walk *walk, AstPatList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        walk_pat(walk, list->ptr[i]);
    }
}

static void walk_struct_pat(Walk *walk, AstStructPat *structure) {
    walk_qpath(walk, &structure->path, structure->qself);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < structure->fields.len; i++) {
        AstFieldPat *field = &structure->fields.ptr[i];
        if (cfg_keeps(walk, &field->attrs)) {
            walk_pat(walk, field->pat);
            structure->fields.ptr[kept++] = *field;
        }
    }
    structure->fields.len = kept;
}

void walk_pat(Walk *walk, AstPat *pat) {
    switch ((AstPatKind)pat->kind) {
    case AST_PAT_IDENT:
        if (pat->ident.subpattern) {
            walk_pat(walk, pat->ident.subpattern);
        }
        break;
    case AST_PAT_LIT:
        walk_expr(walk, pat->literal);
        break;
    case AST_PAT_RANGE:
        if (pat->range.low) {
            walk_expr(walk, pat->range.low);
        }
        if (pat->range.high) {
            walk_expr(walk, pat->range.high);
        }
        break;
    case AST_PAT_REF:
    case AST_PAT_BOX:
        walk_pat(walk, pat->ref.inner);
        break;
    case AST_PAT_TUPLE:
    case AST_PAT_SLICE:
    case AST_PAT_OR:
        walk_pats(walk, &pat->list);
        break;
    case AST_PAT_PATH:
        walk_qpath(walk, &pat->path.path, pat->path.qself);
        break;
    case AST_PAT_TUPLE_STRUCT:
        walk_qpath(walk, pat->tuple_struct.path, pat->tuple_struct.qself);
        walk_pats(walk, &pat->tuple_struct.list);
        break;
    case AST_PAT_STRUCT:
        walk_struct_pat(walk, pat->structure);
        break;
    case AST_PAT_PAREN:
        walk_pat(walk, pat->inner);
        break;
    case AST_PAT_MACRO:
        expand_pat_macro(walk, pat);
        break;
    case AST_PAT_ERROR:
    case AST_PAT_WILD:
    case AST_PAT_REST:
    case AST_PAT_NEVER:
    case AST_PAT_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- expressions

// Elements of lists may be removed by cfg.
static void walk_exprs(Walk *walk, AstExprList *list) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->len; i++) {
        AstExpr *expr = list->ptr[i];
        if (expr->attrs && !cfg_keeps(walk, &expr->attrs)) {
            continue;
        }
        walk_expr(walk, expr);
        list->ptr[kept++] = expr;
    }
    list->len = kept;
}

static void walk_params(Walk *walk, AstParamList *params) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < params->len; i++) {
        AstParam *param = &params->ptr[i];
        if (!cfg_keeps(walk, &param->attrs)) {
            continue;
        }
        expand_inert(walk, param->attrs);
        walk_pat(walk, param->pat);
        walk_ty(walk, param->ty);
        params->ptr[kept++] = *param;
    }
    params->len = kept;
}

static void walk_struct_expr(Walk *walk, AstStructExpr *structure) {
    walk_qpath(walk, &structure->path, structure->qself);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < structure->fields.len; i++) {
        AstFieldExpr *field = &structure->fields.ptr[i];
        if (cfg_keeps(walk, &field->attrs)) {
            walk_expr(walk, field->expr);
            structure->fields.ptr[kept++] = *field;
        }
    }
    structure->fields.len = kept;
    if (structure->base) {
        walk_expr(walk, structure->base);
    }
}

static void walk_match(Walk *walk, AstExpr *expr) {
    walk_expr(walk, expr->match.scrutinee);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        AstArm *arm = &expr->match.arms.ptr[i];
        if (!cfg_keeps(walk, &arm->attrs)) {
            continue;
        }
        expand_inert(walk, arm->attrs);
        walk_pat(walk, arm->pat);
        if (arm->guard) {
            walk_expr(walk, arm->guard);
        }
        if (arm->body) {
            walk_expr(walk, arm->body);
        }
        expr->match.arms.ptr[kept++] = *arm;
    }
    expr->match.arms.len = kept;
}

static void walk_opt(Walk *walk, AstExpr *expr) {
    if (expr) {
        walk_expr(walk, expr);
    }
}

void walk_expr(Walk *walk, AstExpr *expr) {
    if (expr->attrs && !cfg_keeps(walk, &expr->attrs)) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, expr->span,
                             "removing an expression is not supported in this position"));
    }
    if (expr->attrs) {
        apply_inner_attributes(walk, expr->attrs, expr);
    }
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_PATH:
        walk_qpath(walk, &expr->path.path, expr->path.qself);
        break;
    case AST_EXPR_UNARY:
        walk_expr(walk, expr->unary.operand);
        break;
    case AST_EXPR_BINARY:
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
        walk_expr(walk, expr->binary.left);
        walk_expr(walk, expr->binary.right);
        break;
    case AST_EXPR_CAST:
        walk_expr(walk, expr->cast.operand);
        walk_ty(walk, expr->cast.ty);
        break;
    case AST_EXPR_REF:
        walk_expr(walk, expr->ref.operand);
        break;
    case AST_EXPR_CALL:
        walk_expr(walk, expr->call.callee);
        walk_exprs(walk, &expr->call.args);
        break;
    case AST_EXPR_METHOD_CALL:
        walk_expr(walk, expr->method.receiver);
        walk_generic_args(walk, expr->method.segment->args);
        walk_exprs(walk, &expr->method.args);
        break;
    case AST_EXPR_FIELD:
        walk_expr(walk, expr->field.operand);
        break;
    case AST_EXPR_INDEX:
        walk_expr(walk, expr->index.operand);
        walk_expr(walk, expr->index.index);
        break;
    case AST_EXPR_RANGE:
        walk_opt(walk, expr->range.low);
        walk_opt(walk, expr->range.high);
        break;
    case AST_EXPR_ARRAY:
    case AST_EXPR_TUPLE:
        walk_exprs(walk, &expr->list);
        break;
    case AST_EXPR_REPEAT:
        walk_expr(walk, expr->repeat.element);
        walk_anon_const(walk, &expr->repeat.count);
        break;
    case AST_EXPR_STRUCT:
        walk_struct_expr(walk, expr->structure);
        break;
    case AST_EXPR_BLOCK:
        walk_block(walk, expr->block.block);
        break;
    case AST_EXPR_IF:
        walk_expr(walk, expr->conditional.condition);
        walk_block(walk, expr->conditional.then);
        walk_opt(walk, expr->conditional.otherwise);
        break;
    case AST_EXPR_LET:
        walk_pat(walk, expr->let.pat);
        walk_expr(walk, expr->let.scrutinee);
        break;
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
        walk_opt(walk, expr->loop.hint);
        walk_opt(walk, expr->loop.condition);
        walk_block(walk, expr->loop.body);
        break;
    case AST_EXPR_FOR:
        walk_pat(walk, expr->for_loop.pat);
        walk_expr(walk, expr->for_loop.iterator);
        walk_block(walk, expr->for_loop.body);
        break;
    case AST_EXPR_MATCH:
        walk_match(walk, expr);
        break;
    case AST_EXPR_CLOSURE:
        walk_params(walk, &expr->closure->params);
        if (expr->closure->output) {
            walk_ty(walk, expr->closure->output);
        }
        walk_expr(walk, expr->closure->body);
        break;
    case AST_EXPR_BREAK:
    case AST_EXPR_RETURN:
        walk_opt(walk, expr->jump.value);
        break;
    case AST_EXPR_TRY:
    case AST_EXPR_AWAIT:
    case AST_EXPR_PAREN:
        walk_expr(walk, expr->operand);
        break;
    case AST_EXPR_OFFSET_OF:
        walk_ty(walk, expr->offset_of.container);
        break;
    case AST_EXPR_MACRO:
        expand_expr_macro(walk, expr);
        break;
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_FORMAT_ARGS: // its arguments were walked when it was made
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        break;
    }
}

// ---------------------------------------------------------------- statements

typedef VEC(AstStmt *) StmtVec;

static void walk_stmt_into(Walk *walk, AstStmt *stmt, StmtVec *out);

// A call that stands as a statement. With a semicolon behind it, so does what it ends in.
static void expand_stmt_macro(Walk *walk, AstStmt *stmt, StmtVec *out) {
    AstMacroCall *call = stmt->macro;
    bool waits;
    Expanded expanded = expand_call(walk, call, PARSE_STMT, &waits);
    AstStmtList list = {0};
    if (waits) {
        wait(walk, (Waiting){WAITING_STMT, .stmt = stmt});
        vec_push(out, stmt);
        return;
    }
    if (expanded.failed || expanded.expr) {
        stmt->kind = stmt->macro_semi ? AST_STMT_SEMI : AST_STMT_EXPR;
        AstExpr *expr = expanded.expr;
        if (!expr) {
            expr = ARENA_NEW(walk->crate->arena, AstExpr);
            expr->kind = AST_EXPR_ERROR;
            expr->span = call->span;
        }
        stmt->expr = expr;
        vec_push(out, stmt);
        return;
    }
    ParseSource source = expanded_source(walk, call, &expanded);
    list = parse_stmts(walk->crate, &source);
    if (stmt->macro_semi && list.len) {
        AstStmt *last = list.ptr[list.len - 1];
        if (last->kind == AST_STMT_EXPR) {
            last->kind = AST_STMT_SEMI;
        } else if (last->kind == AST_STMT_MACRO) {
            last->macro_semi = true;
        }
    }
    Inside saved = expansion_enter(walk, expanded.expansion);
    for (uint32_t i = 0; i < list.len; i++) {
        walk_stmt_into(walk, list.ptr[i], out);
    }
    expansion_leave(walk, saved);
}

// Names that an item brings into scope for macro paths need a scope of the block.
static void block_scope_item(Walk *walk, AstItem *item) {
    if (item->kind != AST_ITEM_USE && item->kind != AST_ITEM_MOD &&
        item->kind != AST_ITEM_MACRO_DEF && item->kind != AST_ITEM_EXTERN_CRATE) {
        return;
    }
    space_add_item(walk->expander, &walk->scope, item);
}

static void walk_item_stmt(Walk *walk, AstStmt *stmt, StmtVec *out) {
    ItemVec items = {0};
    expand_item_into(walk, stmt->item, PARSE_STMT, &items);
    for (uint32_t i = 0; i < items.len; i++) {
        AstStmt *copy = ARENA_NEW(walk->crate->arena, AstStmt);
        *copy = *stmt;
        copy->item = items.data[i];
        vec_push(out, copy);
    }
    vec_free(&items);
}

static void walk_stmt_into(Walk *walk, AstStmt *stmt, StmtVec *out) {
    if (stmt->attrs && !cfg_keeps(walk, &stmt->attrs)) {
        return;
    }
    switch ((AstStmtKind)stmt->kind) {
    case AST_STMT_LET:
        if (stmt->attrs) {
            apply_inner_attributes(walk, stmt->attrs, NULL);
            refuse_derives(walk, stmt->attrs, stmt->span);
        }
        if (stmt->let->ty) {
            walk_ty(walk, stmt->let->ty);
        }
        walk_opt(walk, stmt->let->init);
        if (stmt->let->otherwise) {
            walk_block(walk, stmt->let->otherwise);
        }
        walk_pat(walk, stmt->let->pat);
        break;
    case AST_STMT_ITEM:
        walk_item_stmt(walk, stmt, out);
        return;
    case AST_STMT_EXPR:
    case AST_STMT_SEMI:
        if (stmt->expr->attrs && !cfg_keeps(walk, &stmt->expr->attrs)) {
            return;
        }
        walk_expr(walk, stmt->expr);
        break;
    case AST_STMT_MACRO:
        expand_stmt_macro(walk, stmt, out);
        return;
    case AST_STMT_EMPTY:
    case AST_STMT_COUNT:
        break;
    }
    vec_push(out, stmt);
}

void walk_block(Walk *walk, AstBlock *block) {
    if (!block->has_macros) {
        return;
    }
    struct ExpandScope saved = walk->scope;
    AstBlock *around = walk->block;
    walk->block = block;
    walk->scope.space =
        space_new(walk->expander, walk->crate, saved.space, saved.space->module, true);
    walk->scope.space->path = saved.space->path;
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        AstStmt *stmt = block->stmts.ptr[i];
        if (stmt->kind != AST_STMT_ITEM) {
            continue;
        }
        if (stmt->item->attrs && !cfg_keeps(walk, &stmt->item->attrs)) {
            stmt->kind = AST_STMT_EMPTY;
            continue;
        }
        block_scope_item(walk, stmt->item);
    }
    StmtVec out = {0};
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        AstStmt *stmt = block->stmts.ptr[i];
        walk->block_value =
            i + 1 == block->stmts.len && stmt->kind == AST_STMT_EXPR ? stmt->expr : NULL;
        walk_stmt_into(walk, stmt, &out);
    }
    vec_to_slice(walk->crate->arena, &out, &block->stmts);
    walk->block = around;
    walk->scope = saved;
}

// Puts what a statement has become into its place in the block.
static void expand_waiting_stmt(Walk *walk, AstStmt *stmt) {
    AstBlock *block = walk->block;
    StmtVec made = {0}, out = {0};
    expand_stmt_macro(walk, stmt, &made);
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        if (block->stmts.ptr[i] != stmt) {
            vec_push(&out, block->stmts.ptr[i]);
            continue;
        }
        for (uint32_t k = 0; k < made.len; k++) {
            vec_push(&out, made.data[k]);
        }
    }
    vec_to_slice(walk->crate->arena, &out, &block->stmts);
    vec_free(&made);
}

bool expand_waiting(Walk *walk) {
    CrateExpansion *own = crate_expansion(walk->crate);
    Walk saved = *walk;
    uint32_t count = own->waiting.len;
    Waiting *again = ARENA_DUP(walk->expander->arena, Waiting, own->waiting.data, count);
    bool progress = false;
    vec_clear(&own->waiting);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = own->waiting.len;
        walk->scope = again[i].scope;
        walk->depth = again[i].depth;
        walk->fn = again[i].fn;
        walk->block = again[i].block;
        switch (again[i].kind) {
        case WAITING_EXPR:
            expand_expr_macro(walk, again[i].expr);
            break;
        case WAITING_PAT:
            expand_pat_macro(walk, again[i].pat);
            break;
        case WAITING_TY:
            expand_ty_macro(walk, again[i].ty);
            break;
        case WAITING_STMT:
            expand_waiting_stmt(walk, again[i].stmt);
            break;
        }
        progress |= own->waiting.len <= before || own->waiting.data[before].node != again[i].node;
    }
    *walk = saved;
    return progress;
}

// ---------------------------------------------------------------- items

void walk_fn(Walk *walk, AstFn *fn) {
    walk_generics(walk, &fn->generics);
    walk_params(walk, &fn->params);
    if (fn->output) {
        walk_ty(walk, fn->output);
    }
    if (fn->body && !walk->crate->lazy) {
        fn->body_expanded = true;
        AstFn *outer = walk->fn;
        walk->fn = fn;
        walk_block(walk, fn->body);
        walk->fn = outer;
    }
}

static void walk_fields(Walk *walk, AstFieldList *fields) {
    for (uint32_t i = 0; i < fields->len; i++) {
        walk_ty(walk, fields->ptr[i].ty);
    }
}

void walk_item(Walk *walk, AstItem *item) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_FN:
        walk_fn(walk, item->fn);
        break;
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
        walk_generics(walk, &item->constant->generics);
        if (item->constant->ty) {
            walk_ty(walk, item->constant->ty);
        }
        if (item->constant->init && !walk->crate->lazy) {
            item->constant->init_expanded = true;
            walk_expr(walk, item->constant->init);
        }
        break;
    case AST_ITEM_TYPE:
        walk_generics(walk, &item->type->generics);
        walk_bounds(walk, &item->type->bounds);
        if (item->type->ty) {
            walk_ty(walk, item->type->ty);
        }
        break;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        walk_generics(walk, &item->adt->generics);
        walk_fields(walk, &item->adt->data.fields);
        break;
    case AST_ITEM_ENUM:
        walk_generics(walk, &item->enumeration->generics);
        for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
            AstVariant *variant = &item->enumeration->variants.ptr[i];
            walk_fields(walk, &variant->data.fields);
            walk_anon_const(walk, &variant->discriminant);
        }
        break;
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS: // the items inside are deferred on their own
        walk_generics(walk, &item->trait->generics);
        walk_bounds(walk, &item->trait->bounds);
        break;
    case AST_ITEM_IMPL:
        walk_generics(walk, &item->impl->generics);
        if (item->impl->trait) {
            walk_path(walk, item->impl->trait);
        }
        walk_ty(walk, item->impl->self_ty);
        break;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        break;
    }
}
