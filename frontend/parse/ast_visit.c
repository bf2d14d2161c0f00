// ast_visit.c: goes through a syntax tree, in source order, for whoever wants to look at some of
// its nodes. Items inside function bodies are reached like all others.
#include "frontend/parse/ast.h"

static void visit_item(const AstVisitor *v, const AstItem *item, const AstItem *outer);

static void visit_attrs(const AstVisitor *v, const AstAttrs *attrs, AstAttrTarget target) {
    if (v->attrs && attrs) {
        v->attrs(v->data, attrs, target);
    }
}

// ---------------------------------------------------------------- types, paths, generics

static void visit_generic_args(const AstVisitor *v, const AstGenericArgs *args);
static void visit_bounds(const AstVisitor *v, const AstBoundList *bounds);

static void visit_path(const AstVisitor *v, const AstPath *path) {
    for (uint32_t i = 0; i < path->len; i++) {
        visit_generic_args(v, path->segments[i].args);
    }
}

static void visit_qpath(const AstVisitor *v, const AstPath *path, const AstQSelf *qself) {
    if (qself) {
        ast_visit_ty(v, qself->ty);
    }
    visit_path(v, path);
}

static void visit_anon_const(const AstVisitor *v, const AstAnonConst *constant) {
    if (constant->expr) {
        if (v->anon_const) {
            v->anon_const(v->data, constant);
        }
        ast_visit_expr(v, constant->expr);
    }
}

static void visit_generic_arg(const AstVisitor *v, const AstGenericArg *arg) {
    visit_generic_args(v, arg->args);
    switch ((AstGenericArgKind)arg->kind) {
    case AST_ARG_LIFETIME:
        break;
    case AST_ARG_TYPE:
    case AST_ARG_ASSOC_TYPE:
        ast_visit_ty(v, arg->ty);
        break;
    case AST_ARG_CONST:
    case AST_ARG_ASSOC_CONST:
        visit_anon_const(v, &arg->constant);
        break;
    case AST_ARG_ASSOC_BOUND:
        visit_bounds(v, &arg->bounds);
        break;
    }
}

static void visit_generic_args(const AstVisitor *v, const AstGenericArgs *args) {
    if (!args) {
        return;
    }
    for (uint32_t i = 0; i < args->args.len; i++) {
        visit_generic_arg(v, &args->args.ptr[i]);
    }
    for (uint32_t i = 0; i < args->inputs.len; i++) {
        ast_visit_ty(v, args->inputs.ptr[i]);
    }
    if (args->output) {
        ast_visit_ty(v, args->output);
    }
}

static void visit_params(const AstVisitor *v, const AstGenericParamList *params) {
    for (uint32_t i = 0; i < params->len; i++) {
        const AstGenericParam *param = &params->ptr[i];
        visit_attrs(
            v, param->attrs,
            (AstAttrTarget){.kind = AST_TARGET_GENERIC_PARAM, .span = param->span, .param = param});
        if (v->generic_param) {
            v->generic_param(v->data, param);
        }
        visit_bounds(v, &param->bounds);
        if (param->ty) {
            ast_visit_ty(v, param->ty);
        }
        visit_anon_const(v, &param->constant);
    }
}

static void visit_bounds(const AstVisitor *v, const AstBoundList *bounds) {
    for (uint32_t i = 0; i < bounds->len; i++) {
        const AstBound *bound = &bounds->ptr[i];
        visit_params(v, &bound->for_params);
        visit_path(v, &bound->path);
    }
}

static void visit_generics(const AstVisitor *v, const AstGenerics *generics) {
    visit_params(v, &generics->params);
    for (uint32_t i = 0; i < generics->predicates.len; i++) {
        const AstPredicate *predicate = &generics->predicates.ptr[i];
        visit_params(v, &predicate->for_params);
        if (predicate->ty) {
            ast_visit_ty(v, predicate->ty);
        }
        visit_bounds(v, &predicate->bounds);
    }
}

void ast_visit_ty(const AstVisitor *v, const AstTy *ty) {
    if (v->ty) {
        v->ty(v->data, ty);
    }
    switch ((AstTyKind)ty->kind) {
    case AST_TY_PATH:
        visit_qpath(v, &ty->path.path, ty->path.qself);
        return;
    case AST_TY_REF:
    case AST_TY_PTR:
        ast_visit_ty(v, ty->ref.inner);
        return;
    case AST_TY_SLICE:
    case AST_TY_PAREN:
        ast_visit_ty(v, ty->inner);
        return;
    case AST_TY_ARRAY:
        ast_visit_ty(v, ty->array.element);
        visit_anon_const(v, &ty->array.length);
        return;
    case AST_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.len; i++) {
            ast_visit_ty(v, ty->tuple.ptr[i]);
        }
        return;
    case AST_TY_FN_PTR:
        visit_params(v, &ty->fn_ptr->for_params);
        for (uint32_t i = 0; i < ty->fn_ptr->params.len; i++) {
            ast_visit_ty(v, ty->fn_ptr->params.ptr[i].ty);
        }
        if (ty->fn_ptr->output) {
            ast_visit_ty(v, ty->fn_ptr->output);
        }
        return;
    case AST_TY_DYN:
    case AST_TY_IMPL:
        visit_bounds(v, &ty->object.bounds);
        return;
    case AST_TY_ERROR:
    case AST_TY_NEVER:
    case AST_TY_INFER:
    case AST_TY_IMPLICIT_SELF:
    case AST_TY_C_VARIADIC:
    case AST_TY_MACRO:
    case AST_TY_COUNT:
        return;
    }
}

// ---------------------------------------------------------------- patterns

static void visit_pats(const AstVisitor *v, const AstPatList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        ast_visit_pat(v, list->ptr[i]);
    }
}

void ast_visit_pat(const AstVisitor *v, const AstPat *pat) {
    if (v->pat) {
        v->pat(v->data, pat);
    }
    switch ((AstPatKind)pat->kind) {
    case AST_PAT_IDENT:
        if (pat->ident.subpattern) {
            ast_visit_pat(v, pat->ident.subpattern);
        }
        return;
    case AST_PAT_LIT:
        ast_visit_expr(v, pat->literal);
        return;
    case AST_PAT_RANGE:
        if (pat->range.low) {
            ast_visit_expr(v, pat->range.low);
        }
        if (pat->range.high) {
            ast_visit_expr(v, pat->range.high);
        }
        return;
    case AST_PAT_REF:
    case AST_PAT_BOX:
        ast_visit_pat(v, pat->ref.inner);
        return;
    case AST_PAT_TUPLE:
    case AST_PAT_SLICE:
    case AST_PAT_OR:
        visit_pats(v, &pat->list);
        return;
    case AST_PAT_PATH:
        visit_qpath(v, &pat->path.path, pat->path.qself);
        return;
    case AST_PAT_TUPLE_STRUCT:
        visit_qpath(v, pat->tuple_struct.path, pat->tuple_struct.qself);
        visit_pats(v, &pat->tuple_struct.list);
        return;
    case AST_PAT_STRUCT:
        visit_qpath(v, &pat->structure->path, pat->structure->qself);
        for (uint32_t i = 0; i < pat->structure->fields.len; i++) {
            ast_visit_pat(v, pat->structure->fields.ptr[i].pat);
        }
        return;
    case AST_PAT_PAREN:
        ast_visit_pat(v, pat->inner);
        return;
    case AST_PAT_ERROR:
    case AST_PAT_WILD:
    case AST_PAT_REST:
    case AST_PAT_NEVER:
    case AST_PAT_MACRO:
    case AST_PAT_COUNT:
        return;
    }
}

// ---------------------------------------------------------------- expressions

static void visit_exprs(const AstVisitor *v, const AstExprList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        ast_visit_expr(v, list->ptr[i]);
    }
}

static void visit_optional(const AstVisitor *v, const AstExpr *expr) {
    if (expr) {
        ast_visit_expr(v, expr);
    }
}

static void visit_fn_params(const AstVisitor *v, const AstParamList *params) {
    for (uint32_t i = 0; i < params->len; i++) {
        const AstParam *param = &params->ptr[i];
        visit_attrs(v, param->attrs,
                    (AstAttrTarget){.kind = AST_TARGET_PARAM, .span = param->span});
        if (v->param) {
            v->param(v->data, param);
        }
        ast_visit_pat(v, param->pat);
        if (param->ty) {
            ast_visit_ty(v, param->ty);
        }
    }
}

static void visit_closure(const AstVisitor *v, const AstClosure *closure) {
    visit_params(v, &closure->for_params);
    visit_fn_params(v, &closure->params);
    if (closure->output) {
        ast_visit_ty(v, closure->output);
    }
    ast_visit_expr(v, closure->body);
}

static void visit_arms(const AstVisitor *v, const AstArmList *arms) {
    for (uint32_t i = 0; i < arms->len; i++) {
        const AstArm *arm = &arms->ptr[i];
        visit_attrs(v, arm->attrs, (AstAttrTarget){.kind = AST_TARGET_ARM, .span = arm->span});
        ast_visit_pat(v, arm->pat);
        visit_optional(v, arm->guard);
        visit_optional(v, arm->body);
    }
}

static void visit_struct_expr(const AstVisitor *v, const AstStructExpr *structure) {
    visit_qpath(v, &structure->path, structure->qself);
    for (uint32_t i = 0; i < structure->fields.len; i++) {
        ast_visit_expr(v, structure->fields.ptr[i].expr);
    }
    visit_optional(v, structure->base);
}

// An async block is a closure to attributes.
static bool is_closure(const AstExpr *expr) {
    return expr->kind == AST_EXPR_CLOSURE ||
           (expr->kind == AST_EXPR_BLOCK && expr->block.kind == AST_BLOCK_ASYNC);
}

void ast_visit_expr(const AstVisitor *v, const AstExpr *expr) {
    visit_attrs(v, expr->attrs,
                (AstAttrTarget){.kind = is_closure(expr) ? AST_TARGET_CLOSURE
                                        : expr->kind == AST_EXPR_LOOP ||
                                                expr->kind == AST_EXPR_WHILE ||
                                                expr->kind == AST_EXPR_FOR
                                            ? AST_TARGET_LOOP
                                            : AST_TARGET_EXPR,
                                .span = expr->span});
    if (v->expr) {
        v->expr(v->data, expr);
    }
    switch ((AstExprKind)expr->kind) {
    case AST_EXPR_PATH:
        visit_qpath(v, &expr->path.path, expr->path.qself);
        return;
    case AST_EXPR_UNARY:
        ast_visit_expr(v, expr->unary.operand);
        return;
    case AST_EXPR_BINARY:
    case AST_EXPR_ASSIGN:
    case AST_EXPR_ASSIGN_OP:
        ast_visit_expr(v, expr->binary.left);
        ast_visit_expr(v, expr->binary.right);
        return;
    case AST_EXPR_CAST:
        ast_visit_expr(v, expr->cast.operand);
        ast_visit_ty(v, expr->cast.ty);
        return;
    case AST_EXPR_REF:
        ast_visit_expr(v, expr->ref.operand);
        return;
    case AST_EXPR_CALL:
        ast_visit_expr(v, expr->call.callee);
        visit_exprs(v, &expr->call.args);
        return;
    case AST_EXPR_METHOD_CALL:
        ast_visit_expr(v, expr->method.receiver);
        visit_generic_args(v, expr->method.segment->args);
        visit_exprs(v, &expr->method.args);
        return;
    case AST_EXPR_FIELD:
        ast_visit_expr(v, expr->field.operand);
        return;
    case AST_EXPR_INDEX:
        ast_visit_expr(v, expr->index.operand);
        ast_visit_expr(v, expr->index.index);
        return;
    case AST_EXPR_RANGE:
        visit_optional(v, expr->range.low);
        visit_optional(v, expr->range.high);
        return;
    case AST_EXPR_ARRAY:
    case AST_EXPR_TUPLE:
        visit_exprs(v, &expr->list);
        return;
    case AST_EXPR_REPEAT:
        ast_visit_expr(v, expr->repeat.element);
        visit_anon_const(v, &expr->repeat.count);
        return;
    case AST_EXPR_STRUCT:
        visit_struct_expr(v, expr->structure);
        return;
    case AST_EXPR_BLOCK:
        ast_visit_block(v, expr->block.block);
        return;
    case AST_EXPR_IF:
        ast_visit_expr(v, expr->conditional.condition);
        ast_visit_block(v, expr->conditional.then);
        visit_optional(v, expr->conditional.otherwise);
        return;
    case AST_EXPR_LET:
        ast_visit_pat(v, expr->let.pat);
        ast_visit_expr(v, expr->let.scrutinee);
        return;
    case AST_EXPR_WHILE:
    case AST_EXPR_LOOP:
        visit_optional(v, expr->loop.hint);
        visit_optional(v, expr->loop.condition);
        ast_visit_block(v, expr->loop.body);
        return;
    case AST_EXPR_FOR:
        ast_visit_pat(v, expr->for_loop.pat);
        ast_visit_expr(v, expr->for_loop.iterator);
        ast_visit_block(v, expr->for_loop.body);
        return;
    case AST_EXPR_MATCH:
        ast_visit_expr(v, expr->match.scrutinee);
        visit_arms(v, &expr->match.arms);
        return;
    case AST_EXPR_CLOSURE:
        visit_closure(v, expr->closure);
        return;
    case AST_EXPR_BREAK:
    case AST_EXPR_CONTINUE:
    case AST_EXPR_RETURN:
        visit_optional(v, expr->jump.value);
        return;
    case AST_EXPR_TRY:
    case AST_EXPR_AWAIT:
    case AST_EXPR_PAREN:
        ast_visit_expr(v, expr->operand);
        return;
    case AST_EXPR_FORMAT_ARGS:
        for (uint32_t i = 0; i < expr->format->arg_count; i++) {
            ast_visit_expr(v, expr->format->args[i].expr);
        }
        return;
    case AST_EXPR_OFFSET_OF:
        ast_visit_ty(v, expr->offset_of.container);
        return;
    case AST_EXPR_ERROR:
    case AST_EXPR_LIT:
    case AST_EXPR_UNDERSCORE:
    case AST_EXPR_MACRO:
    case AST_EXPR_INCLUDED_BYTES:
    case AST_EXPR_COUNT:
        return;
    }
}

static void visit_let(const AstVisitor *v, const AstLet *let) {
    ast_visit_pat(v, let->pat);
    if (let->ty) {
        ast_visit_ty(v, let->ty);
    }
    visit_optional(v, let->init);
    if (let->otherwise) {
        ast_visit_block(v, let->otherwise);
    }
}

void ast_visit_block(const AstVisitor *v, const AstBlock *block) {
    if (v->block) {
        v->block(v->data, block);
    }
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        const AstStmt *stmt = block->stmts.ptr[i];
        visit_attrs(v, stmt->attrs, (AstAttrTarget){.kind = AST_TARGET_STMT, .span = stmt->span});
        if (v->stmt) {
            v->stmt(v->data, stmt);
        }
        switch ((AstStmtKind)stmt->kind) {
        case AST_STMT_LET:
            visit_let(v, stmt->let);
            break;
        case AST_STMT_ITEM:
            visit_item(v, stmt->item, NULL);
            break;
        case AST_STMT_EXPR:
        case AST_STMT_SEMI:
            ast_visit_expr(v, stmt->expr);
            break;
        case AST_STMT_EMPTY:
        case AST_STMT_MACRO:
        case AST_STMT_COUNT:
            break;
        }
    }
}

// ---------------------------------------------------------------- items

static void visit_data(const AstVisitor *v, const AstData *data) {
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        visit_attrs(v, field->attrs,
                    (AstAttrTarget){.kind = AST_TARGET_FIELD, .span = field->span});
        ast_visit_ty(v, field->ty);
    }
}

static void visit_enum(const AstVisitor *v, const AstEnum *enumeration) {
    visit_generics(v, &enumeration->generics);
    for (uint32_t i = 0; i < enumeration->variants.len; i++) {
        const AstVariant *variant = &enumeration->variants.ptr[i];
        visit_attrs(v, variant->attrs,
                    (AstAttrTarget){.kind = AST_TARGET_VARIANT, .span = variant->span});
        visit_data(v, &variant->data);
        visit_anon_const(v, &variant->discriminant);
    }
}

static void visit_fn(const AstVisitor *v, const AstFn *fn) {
    visit_generics(v, &fn->generics);
    visit_fn_params(v, &fn->params);
    if (fn->output) {
        ast_visit_ty(v, fn->output);
    }
    if (fn->body) {
        ast_visit_block(v, fn->body);
    }
}

static void visit_items(const AstVisitor *v, const AstItemList *items, const AstItem *outer) {
    for (uint32_t i = 0; i < items->len; i++) {
        visit_item(v, items->ptr[i], outer);
    }
}

static void visit_impl(const AstVisitor *v, const AstItem *item) {
    visit_generics(v, &item->impl->generics);
    if (item->impl->trait) {
        visit_path(v, item->impl->trait);
    }
    ast_visit_ty(v, item->impl->self_ty);
    visit_items(v, &item->impl->items, item);
}

static void visit_constant(const AstVisitor *v, const AstConst *constant) {
    visit_generics(v, &constant->generics);
    if (constant->ty) {
        ast_visit_ty(v, constant->ty);
    }
    visit_optional(v, constant->init);
}

static void visit_in_item(const AstVisitor *v, const AstItem *item) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_MOD:
        visit_items(v, &item->mod->items, NULL);
        return;
    case AST_ITEM_FN:
        visit_fn(v, item->fn);
        return;
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
        visit_constant(v, item->constant);
        return;
    case AST_ITEM_TYPE:
        visit_generics(v, &item->type->generics);
        visit_bounds(v, &item->type->bounds);
        if (item->type->ty) {
            ast_visit_ty(v, item->type->ty);
        }
        return;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        visit_generics(v, &item->adt->generics);
        visit_data(v, &item->adt->data);
        return;
    case AST_ITEM_ENUM:
        visit_enum(v, item->enumeration);
        return;
    case AST_ITEM_TRAIT:
    case AST_ITEM_TRAIT_ALIAS:
        visit_generics(v, &item->trait->generics);
        visit_bounds(v, &item->trait->bounds);
        visit_items(v, &item->trait->items, item);
        return;
    case AST_ITEM_IMPL:
        visit_impl(v, item);
        return;
    case AST_ITEM_EXTERN_BLOCK:
        visit_items(v, &item->extern_block->items, item);
        return;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    }
}

static void visit_item(const AstVisitor *v, const AstItem *item, const AstItem *outer) {
    AstAttrTarget target = {.kind = item == v->root ? AST_TARGET_CRATE : AST_TARGET_ITEM,
                            .span = item->span,
                            .item = item,
                            .outer = outer};
    visit_attrs(v, item->attrs, target);
    if (v->item) {
        v->item(v->data, item, outer);
    }
    visit_in_item(v, item);
    if (v->leave_item) {
        v->leave_item(v->data, item);
    }
}

void ast_visit_crate(const AstVisitor *v, const AstCrate *crate) {
    AstVisitor visitor = *v;
    visitor.root = crate->root;
    visit_item(&visitor, crate->root, NULL);
}
