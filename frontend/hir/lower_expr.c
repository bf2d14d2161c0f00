// lower_expr.c: expressions and blocks; what has more than one step is in lower_control.c (control
// flow, closures, assignments) and lower_format.c (format_args!).
//
// Ids are dense per body and shared with blocks. Parentheses disappear. A construct that this
// compiler cannot do yet is reported and becomes an error expression.
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- making expressions

HirExpr *expr_new(LowerCx *cx, HirExprKind kind, Span span) {
    HirExpr *expr = ARENA_NEW(cx->arena, HirExpr);
    expr->kind = kind;
    expr->span = span;
    expr->id = cx->exprs.len;
    vec_push(&cx->exprs, expr);
    return expr;
}

HirExpr *expr_error(LowerCx *cx, Span span) {
    return expr_new(cx, HIR_EXPR_ERROR, span);
}

HirBlock *block_new(LowerCx *cx, Span span) {
    HirBlock *block = ARENA_NEW(cx->arena, HirBlock);
    block->span = span;
    block->id = cx->exprs.len;
    vec_push(&cx->exprs, NULL);
    return block;
}

HirExpr *expr_block(LowerCx *cx, HirBlock *block) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_BLOCK, block->span);
    expr->block.block = block;
    return expr;
}

HirExpr *expr_path(LowerCx *cx, HirQPath path) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_PATH, path.span);
    expr->path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    return expr;
}

HirExpr *expr_lang(LowerCx *cx, Span span, LangItem item) {
    if (!lang_item_required(cx->program, item, span).index) {
        return expr_error(cx, span);
    }
    return expr_path(cx, (HirQPath){.kind = QPATH_LANG, .span = span, .lang = item});
}

// <LangType>::name
HirExpr *expr_lang_assoc(LowerCx *cx, Span span, LangItem item, Symbol name) {
    if (!lang_item_required(cx->program, item, span).index) {
        return expr_error(cx, span);
    }
    HirTy *ty = ty_path(cx, (HirQPath){.kind = QPATH_LANG, .span = span, .lang = item});
    HirSegment segment = {.name = name, .span = span};
    return expr_path(cx, (HirQPath){.kind = QPATH_TYPE_RELATIVE,
                                    .span = span,
                                    .self_ty = ty,
                                    .segment = ARENA_DUP(cx->arena, HirSegment, &segment, 1)});
}

HirExpr *expr_local(LowerCx *cx, Span span, uint32_t local) {
    Res res = {.kind = RES_LOCAL, .local = local};
    HirSegment segment = {.name = cx->locals.data[local].name, .span = span, .res = res};
    HirPath path = {.res = res, .span = span};
    path.segments = (HirSegmentSlice){ARENA_DUP(cx->arena, HirSegment, &segment, 1), 1};
    return expr_path(cx, (HirQPath){.kind = QPATH_RESOLVED,
                                    .span = span,
                                    .path = ARENA_DUP(cx->arena, HirPath, &path, 1)});
}

HirExpr *expr_call(LowerCx *cx, Span span, HirExpr *callee, HirExpr *const *args, uint32_t count) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_CALL, span);
    expr->call.callee = callee;
    expr->call.arg_count = count;
    expr->call.args = ARENA_DUP(cx->arena, HirExpr *, args, count);
    return expr;
}

HirExpr *expr_addr_of(LowerCx *cx, Span span, HirExpr *operand, bool is_mut) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_ADDR_OF, span);
    expr->addr_of.operand = operand;
    expr->addr_of.is_mut = is_mut;
    return expr;
}

HirExpr *expr_match(LowerCx *cx, Span span, HirExpr *scrutinee, const HirArm *arms, uint32_t count,
                    HirMatchSource source) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_MATCH, span);
    expr->match.scrutinee = scrutinee;
    expr->match.arms = (HirArmSlice){ARENA_DUP(cx->arena, HirArm, arms, count), count};
    expr->match.source = source;
    return expr;
}

HirExpr *expr_int(LowerCx *cx, Span span, uint64_t value, Symbol suffix) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_LIT, span);
    expr->lit = (HirLit){.kind = LIT_INT, .span = span, .suffix = suffix};
    expr->lit.integer.low = value;
    return expr;
}

HirExpr *expr_str(LowerCx *cx, Span span, Str text) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_LIT, span);
    expr->lit = (HirLit){.kind = LIT_STR, .span = span, .text = text};
    return expr;
}

HirLit lower_lit(const AstLit *ast, Span span) {
    HirLit lit = {.span = span, .suffix = ast->suffix};
    switch ((AstLitKind)ast->kind) {
    case AST_LIT_ERROR:
        lit.kind = LIT_ERROR;
        break;
    case AST_LIT_INT:
        lit.kind = LIT_INT;
        lit.integer.low = ast->integer.low;
        lit.integer.high = ast->integer.high;
        break;
    case AST_LIT_FLOAT:
        lit.kind = LIT_FLOAT; // the text is filled in by lower_literal
        break;
    case AST_LIT_BOOL:
        lit.kind = LIT_BOOL;
        lit.boolean = ast->boolean;
        break;
    case AST_LIT_CHAR:
        lit.kind = LIT_CHAR;
        lit.character = ast->character;
        break;
    case AST_LIT_BYTE:
        lit.kind = LIT_BYTE;
        lit.byte = (uint8_t)ast->character;
        break;
    case AST_LIT_STR:
        lit.kind = LIT_STR;
        lit.text = (Str){ast->text.ptr, ast->text.len};
        break;
    case AST_LIT_BYTE_STR:
        lit.kind = LIT_BYTE_STR;
        lit.text = (Str){ast->text.ptr, ast->text.len};
        break;
    case AST_LIT_C_STR:
        lit.kind = LIT_C_STR;
        lit.text = (Str){ast->text.ptr, ast->text.len ? ast->text.len - 1 : 0};
        break;
    }
    return lit;
}

static HirExpr *lower_literal(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_LIT, ast->span);
    if (ast->literal.kind == AST_LIT_ERROR) {
        AstCrate *crate = crate_get(cx->program, def_get(cx->program, cx->owner)->crate)->ast;
        lex_literal_report(crate, (AstLit *)&ast->literal, ast->span);
    }
    expr->lit = lower_lit(&ast->literal, ast->span);
    if (expr->lit.kind == LIT_FLOAT) {
        expr->lit.text = sym_str(cx->session, ast->literal.floating);
    }
    return expr;
}

// ---------------------------------------------------------------- blocks

static bool has_items(const AstBlock *block) {
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        if (block->stmts.ptr[i]->kind == AST_STMT_ITEM) {
            return true;
        }
    }
    return false;
}

// The items of a block are in scope in all of it: they form a module of their own.
static void enter_block_module(LowerCx *cx, const AstBlock *block) {
    Program *program = cx->program;
    Resolver *resolver = program->resolver;
    Module *parent = cx->resolve.module;
    Module *module = module_new(resolver, MODULE_BLOCK, module_mod(parent), parent->crate, parent);
    module->outer = cx->resolve.rib;
    module->body_owner = cx->owner;
    rib_push(&cx->resolve, (Rib){.kind = RIB_MODULE, .module = module});
    cx->resolve.module = module;
    vec_push(&cx->blocks, module);
    for (uint32_t i = 0; i < block->stmts.len; i++) {
        const AstStmt *stmt = block->stmts.ptr[i];
        if (stmt->kind == AST_STMT_ITEM) {
            collect_item(program, module, stmt->item, cx->owner);
        }
    }
    if (crate_get(program, module->crate)->is_local) {
        if (module->all_imports.len) {
            vec_push(&crate_info(program, module->crate)->blocks, module);
        }
        check_module_imports(program, module);
        check_modules_in_block(program, module);
    }
}

static DefId block_item_def(const LowerCx *cx, const AstItem *item) {
    const Module *module = cx->resolve.module;
    for (uint32_t i = 0; i < module->children.len; i++) {
        if (def_get(cx->program, module->children.data[i])->ast == item) {
            return module->children.data[i];
        }
    }
    return NO_DEF;
}

// An item sees the locals that were declared before it, if only to be told that it may not.
static void place_item(LowerCx *cx, DefId item) {
    DefNode *node = def_node(cx->program, item);
    if (!node->rib) {
        Rib rib = {.kind = RIB_ITEM, .outer = cx->resolve.rib, .item = item};
        node->rib = ARENA_DUP(cx->program->resolver->arena, Rib, &rib, 1);
    }
}

static bool lower_let(LowerCx *cx, const AstStmt *ast, HirStmt *stmt) {
    const AstLet *let = ast->let;
    stmt->kind = HIR_STMT_LET;
    stmt->let.ty = let->ty ? lower_ast_ty_in(cx, let->ty, IMPL_TRAIT_IN_VARIABLE) : NULL;
    const AstLet *outer = cx->resolve.let;
    cx->resolve.let = let;
    stmt->let.init = let->init ? lower_expr(cx, let->init) : NULL;
    cx->resolve.let = outer;
    stmt->let.otherwise = let->otherwise ? lower_block(cx, let->otherwise) : NULL;
    cx->pat_owner = "let";
    stmt->let.pat = lower_pat(cx, let->pat);
    cx->pat_owner = NULL;
    return true;
}

// False if the statement leaves nothing behind.
static bool lower_stmt(LowerCx *cx, HirBlock *block, const AstStmt *ast, bool last, HirStmt *stmt) {
    *stmt = (HirStmt){.span = ast->span};
    switch ((AstStmtKind)ast->kind) {
    case AST_STMT_LET:
        return lower_let(cx, ast, stmt);
    case AST_STMT_ITEM:
        if (ast->item->kind == AST_ITEM_MACRO_DEF) {
            rib_push(&cx->resolve, (Rib){.kind = RIB_MACRO_DEF, .macro = ast->item->span});
            return false;
        }
        stmt->kind = HIR_STMT_ITEM;
        stmt->item = block_item_def(cx, ast->item);
        if (stmt->item.index) {
            place_item(cx, stmt->item);
            check_if_local(cx->program, stmt->item);
        }
        return stmt->item.index != 0;
    case AST_STMT_EXPR:
        if (last) {
            block->tail = lower_expr(cx, ast->expr);
            return false;
        }
        stmt->kind = HIR_STMT_EXPR;
        stmt->expr = lower_expr(cx, ast->expr);
        return true;
    case AST_STMT_SEMI:
        stmt->kind = HIR_STMT_SEMI;
        stmt->expr = lower_expr(cx, ast->expr);
        return true;
    case AST_STMT_EMPTY:
    case AST_STMT_MACRO:
    case AST_STMT_COUNT:
        return false;
    }
    return false;
}

HirBlock *lower_block(LowerCx *cx, const AstBlock *ast) {
    HirBlock *block = block_new(cx, ast->span);
    block->is_unsafe = ast->unsafe_block;
    const Rib *saved = cx->resolve.rib;
    Module *module = cx->resolve.module;
    if (has_items(ast)) {
        enter_block_module(cx, ast);
    }
    uint32_t len = ast->stmts.len;
    while (len && ast->stmts.ptr[len - 1]->kind == AST_STMT_EMPTY) {
        len--; // `{ x };` inside: the value is ()
    }
    bool value = len == ast->stmts.len;
    block->stmts = ARENA_ARRAY(cx->arena, HirStmt, len + 1);
    for (uint32_t i = 0; i < len; i++) {
        HirStmt stmt;
        if (lower_stmt(cx, block, ast->stmts.ptr[i], value && i + 1 == len, &stmt)) {
            block->stmts[block->stmt_count++] = stmt;
        }
    }
    cx->resolve.rib = saved;
    cx->resolve.module = module;
    return block;
}

HirExpr *lower_block_expr(LowerCx *cx, const AstBlock *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_BLOCK, ast->span);
    expr->block.block = lower_block(cx, ast);
    return expr;
}

// ---------------------------------------------------------------- expressions

HirExpr **lower_exprs(LowerCx *cx, AstExprList list) {
    HirExpr **exprs = ARENA_ARRAY(cx->arena, HirExpr *, list.len + 1);
    for (uint32_t i = 0; i < list.len; i++) {
        exprs[i] = lower_expr(cx, list.ptr[i]);
    }
    return exprs;
}

static HirBinOp lower_binop(uint8_t op) {
    switch ((AstBinop)op) {
    case AST_BINOP_MUL:
        return BINOP_MUL;
    case AST_BINOP_DIV:
        return BINOP_DIV;
    case AST_BINOP_REM:
        return BINOP_REM;
    case AST_BINOP_ADD:
        return BINOP_ADD;
    case AST_BINOP_SUB:
        return BINOP_SUB;
    case AST_BINOP_SHL:
        return BINOP_SHL;
    case AST_BINOP_SHR:
        return BINOP_SHR;
    case AST_BINOP_BIT_AND:
        return BINOP_BIT_AND;
    case AST_BINOP_BIT_XOR:
        return BINOP_BIT_XOR;
    case AST_BINOP_BIT_OR:
        return BINOP_BIT_OR;
    case AST_BINOP_EQ:
        return BINOP_EQ;
    case AST_BINOP_NE:
        return BINOP_NE;
    case AST_BINOP_LT:
        return BINOP_LT;
    case AST_BINOP_LE:
        return BINOP_LE;
    case AST_BINOP_GT:
        return BINOP_GT;
    case AST_BINOP_GE:
        return BINOP_GE;
    case AST_BINOP_AND:
        return BINOP_AND;
    case AST_BINOP_OR:
        return BINOP_OR;
    case AST_BINOP_COUNT:
        break;
    }
    return BINOP_ADD;
}

static HirExpr *lower_path_expr(LowerCx *cx, const AstExpr *ast, PathSource source) {
    HirQPath path = lower_qpath(cx, &ast->path.path, ast->path.qself, source);
    if (path.kind == QPATH_RESOLVED && path.path->res.kind == RES_ERROR) {
        return expr_error(cx, ast->span);
    }
    return expr_path(cx, path);
}

// `f(a, 3)` for `f::<3>(a)`: functions that took their constants as arguments before there were
// constant parameters may still be called so; the constants stand behind the other arguments. How
// many of the call's arguments are left.
static uint32_t take_legacy_constants(LowerCx *cx, HirExpr *callee, AstExprList args) {
    HirPath *path = callee->kind == HIR_EXPR_PATH && callee->path->kind == QPATH_RESOLVED
                        ? callee->path->path
                        : NULL;
    if (!path || path->res.kind != RES_DEF || path->segments.ptr[path->segments.len - 1].args ||
        def_get(cx->program, path->res.def)->kind != DEF_FN ||
        !def_attr(cx->program, path->res.def, SYM(RUSTC_LEGACY_CONST_GENERICS))) {
        return args.len;
    }
    const HirItem *item = hir_item(cx->program, path->res.def);
    uint32_t params = item->fn.sig.input_count, count = item->generics->params.len;
    if (count == 0 || args.len != params + count) {
        return args.len;
    }
    HirGenericArgs *generics = ARENA_NEW(cx->arena, HirGenericArgs);
    generics->args = (HirGenericArgSlice){ARENA_ARRAY(cx->arena, HirGenericArg, count), count};
    for (uint32_t i = 0; i < count; i++) {
        AstAnonConst constant = {args.ptr[params + i]};
        generics->args.ptr[i] = (HirGenericArg){.kind = GENERIC_ARG_CONST,
                                                .span = constant.expr->span,
                                                .constant = lower_anon_const(cx, &constant, true)};
    }
    generics->span = span_to(args.ptr[params]->span, args.ptr[args.len - 1]->span);
    path->segments.ptr[path->segments.len - 1].args = generics;
    return params;
}

static HirExpr *lower_call(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_CALL, ast->span);
    const AstExpr *callee = ast->call.callee;
    if (callee->kind == AST_EXPR_PATH) {
        cx->resolve.whole_call = ast;
        expr->call.callee = lower_path_expr(cx, callee, SOURCE_CALLEE);
        cx->resolve.whole_call = NULL;
    } else {
        expr->call.callee = lower_expr(cx, callee);
    }
    AstExprList args = ast->call.args;
    args.len = take_legacy_constants(cx, expr->call.callee, args);
    expr->call.args = lower_exprs(cx, args);
    expr->call.arg_count = args.len;
    return expr;
}

static HirExpr *lower_method_call(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_METHOD_CALL, ast->span);
    const AstSegment *segment = ast->method.segment;
    HirSegment lowered = {.name = segment->ident.name, .span = segment->ident.span};
    expr->method_call.receiver = lower_expr(cx, ast->method.receiver);
    note_member_name(cx->program, cx->resolve.module, lowered.name, NS_VALUE);
    if (segment->args) {
        lowered.args = lower_generic_args(cx, segment->args, NULL);
    }
    expr->method_call.segment = ARENA_DUP(cx->arena, HirSegment, &lowered, 1);
    expr->method_call.args = lower_exprs(cx, ast->method.args);
    expr->method_call.arg_count = ast->method.args.len;
    return expr;
}

static HirExpr *lower_struct_expr(LowerCx *cx, const AstExpr *ast) {
    const AstStructExpr *structure = ast->structure;
    HirQPath path = lower_qpath(cx, &structure->path, structure->qself, SOURCE_STRUCT);
    HirExpr *expr = expr_new(cx, HIR_EXPR_STRUCT, ast->span);
    HirFieldInitSlice fields = {ARENA_ARRAY(cx->arena, HirFieldInit, structure->fields.len + 1),
                                structure->fields.len};
    for (uint32_t i = 0; i < fields.len; i++) {
        const AstFieldExpr *field = &structure->fields.ptr[i];
        fields.ptr[i] = (HirFieldInit){.name = field->ident.name,
                                       .name_span = field->ident.span,
                                       .span = field->span,
                                       .is_shorthand = field->shorthand,
                                       .value = lower_expr(cx, field->expr)};
    }
    expr->structure.fields = fields;
    expr->structure.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    expr->structure.base = structure->base ? lower_expr(cx, structure->base) : NULL;
    expr->structure.has_rest = structure->has_rest;
    expr->structure.rest_span = structure->rest_span;
    if (path.kind == QPATH_RESOLVED && path.path->res.kind == RES_ERROR) {
        expr->kind = HIR_EXPR_ERROR;
    }
    return expr;
}

// const { … }: typed with its parent, but locals outside are not visible.
static HirExpr *lower_const_block(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_CONST_BLOCK, ast->span);
    const Rib *saved = cx->resolve.rib;
    DefId parent = cx->parent;
    HirExpr *loop = cx->loop, *labelled = cx->labeled_block;
    LoopContext context = cx->loop_context;
    uint32_t task_context = cx->task_context;
    DefId def = def_new(cx->program, DEF_INLINE_CONST, SYM_NONE, ast->span, ast->span, cx->parent,
                        cx->resolve.module);
    expr->const_block.def = def;
    rib_push(&cx->resolve, (Rib){.kind = RIB_INLINE_CONST, .allows_params = true});
    cx->parent = def;
    cx->loop = cx->labeled_block = NULL;
    cx->loop_context = LOOP_CONST;
    cx->task_context = 0;
    expr->const_block.body = lower_block_expr(cx, ast->block.block);
    cx->parent = parent;
    cx->resolve.rib = saved;
    cx->loop = loop;
    cx->labeled_block = labelled;
    cx->loop_context = context;
    cx->task_context = task_context;
    return expr;
}

static HirExpr *lower_block_kind(LowerCx *cx, const AstExpr *ast) {
    switch ((AstBlockKind)ast->block.kind) {
    case AST_BLOCK_PLAIN:
    case AST_BLOCK_UNSAFE:
        if (ast->block.label) {
            return lower_labelled_block(cx, ast);
        } else {
            HirExpr *expr = expr_new(cx, HIR_EXPR_BLOCK, ast->span);
            expr->block.block = lower_block(cx, ast->block.block);
            return expr;
        }
    case AST_BLOCK_CONST:
        return lower_const_block(cx, ast);
    case AST_BLOCK_ASYNC:
        return lower_async_block(cx, ast);
    }
    return NULL;
}

// A long chain leans left: it is walked with a loop, not on the stack.
static HirExpr *lower_binary(LowerCx *cx, const AstExpr *ast) {
    uint32_t depth = 1;
    for (const AstExpr *at = ast->binary.left; at->kind == AST_EXPR_BINARY; at = at->binary.left) {
        depth++;
    }
    HirExpr *few[8];
    const AstExpr *few_nodes[8];
    HirExpr **chain = depth <= 8 ? few : ARENA_ARRAY(cx->arena, HirExpr *, depth);
    const AstExpr **nodes = depth <= 8 ? few_nodes : ARENA_ARRAY(cx->arena, const AstExpr *, depth);
    const AstExpr *at = ast;
    for (uint32_t i = 0; i < depth; i++) {
        nodes[i] = at;
        chain[i] = expr_new(cx, HIR_EXPR_BINARY, at->span);
        chain[i]->binary.op = lower_binop(at->binary.op);
        chain[i]->binary.op_span = at->binary.op_span;
        if (i > 0) {
            chain[i - 1]->binary.lhs = chain[i];
        }
        at = at->binary.left;
    }
    chain[depth - 1]->binary.lhs = lower_expr(cx, at);
    for (uint32_t i = depth; i-- > 0;) {
        chain[i]->binary.rhs = lower_expr(cx, nodes[i]->binary.right);
    }
    return chain[0];
}

static HirExpr *lower_unary(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_UNARY, ast->span);
    switch ((AstUnop)ast->unary.op) {
    case AST_UNOP_DEREF:
        expr->unary.op = UNOP_DEREF;
        break;
    case AST_UNOP_NOT:
        expr->unary.op = UNOP_NOT;
        break;
    case AST_UNOP_NEG:
        expr->unary.op = UNOP_NEG;
        break;
    }
    expr->unary.operand = lower_expr(cx, ast->unary.operand);
    return expr;
}

static HirExpr *lower_list(LowerCx *cx, const AstExpr *ast, HirExprKind kind) {
    HirExpr *expr = expr_new(cx, kind, ast->span);
    expr->list.elems = lower_exprs(cx, ast->list);
    expr->list.count = ast->list.len;
    return expr;
}

static HirExpr *lower_offset_of(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_OFFSET_OF, ast->span);
    expr->offset_of.container =
        lower_ast_ty_in(cx, ast->offset_of.container, IMPL_TRAIT_IN_OFFSET_OF);
    AstIdentList idents = ast->offset_of.fields;
    HirFieldInitSlice fields = {ARENA_ARRAY(cx->arena, HirFieldInit, idents.len + 1), idents.len};
    for (uint32_t i = 0; i < idents.len; i++) {
        fields.ptr[i] = (HirFieldInit){.name = idents.ptr[i].name,
                                       .name_span = idents.ptr[i].span,
                                       .span = idents.ptr[i].span};
    }
    expr->offset_of.fields = fields;
    return expr;
}

HirExpr *lower_expr(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr;
    switch ((AstExprKind)ast->kind) {
    case AST_EXPR_ERROR:
    case AST_EXPR_MACRO:
    case AST_EXPR_COUNT:
        return expr_error(cx, ast->span);
    case AST_EXPR_LIT:
        return lower_literal(cx, ast);
    case AST_EXPR_PATH:
        return lower_path_expr(cx, ast, SOURCE_EXPR);
    case AST_EXPR_UNARY:
        return lower_unary(cx, ast);
    case AST_EXPR_BINARY:
        return lower_binary(cx, ast);
    case AST_EXPR_ASSIGN:
        return lower_assign(cx, ast);
    case AST_EXPR_ASSIGN_OP:
        expr = expr_new(cx, HIR_EXPR_ASSIGN_OP, ast->span);
        expr->binary.op = lower_binop(ast->binary.op);
        expr->binary.op_span = ast->binary.op_span;
        expr->binary.lhs = lower_expr(cx, ast->binary.left);
        expr->binary.rhs = lower_expr(cx, ast->binary.right);
        return expr;
    case AST_EXPR_CAST:
        expr = expr_new(cx, HIR_EXPR_CAST, ast->span);
        expr->cast.operand = lower_expr(cx, ast->cast.operand);
        expr->cast.ty = lower_ast_ty_in(cx, ast->cast.ty, IMPL_TRAIT_IN_CAST);
        return expr;
    case AST_EXPR_REF:
        expr = expr_new(cx, HIR_EXPR_ADDR_OF, ast->span);
        expr->addr_of.operand = lower_expr(cx, ast->ref.operand);
        expr->addr_of.is_mut = ast->ref.mutability == AST_MUT;
        expr->addr_of.is_raw = ast->ref.raw;
        return expr;
    case AST_EXPR_CALL:
        return lower_call(cx, ast);
    case AST_EXPR_METHOD_CALL:
        return lower_method_call(cx, ast);
    case AST_EXPR_FIELD:
        expr = expr_new(cx, HIR_EXPR_FIELD, ast->span);
        expr->field.base = lower_expr(cx, ast->field.operand);
        expr->field.name = ast->field.ident.name;
        expr->field.name_span = ast->field.ident.span;
        note_member_name(cx->program, cx->resolve.module, expr->field.name, NS_VALUE);
        return expr;
    case AST_EXPR_INDEX:
        expr = expr_new(cx, HIR_EXPR_INDEX, ast->span);
        expr->index.base = lower_expr(cx, ast->index.operand);
        expr->index.index = lower_expr(cx, ast->index.index);
        return expr;
    case AST_EXPR_RANGE:
        return lower_range(cx, ast);
    case AST_EXPR_ARRAY:
        return lower_list(cx, ast, HIR_EXPR_ARRAY);
    case AST_EXPR_REPEAT:
        expr = expr_new(cx, HIR_EXPR_REPEAT, ast->span);
        expr->repeat.elem = lower_expr(cx, ast->repeat.element);
        expr->repeat.len = lower_anon_const(cx, &ast->repeat.count, false);
        return expr;
    case AST_EXPR_TUPLE:
        return lower_list(cx, ast, HIR_EXPR_TUPLE);
    case AST_EXPR_STRUCT:
        return lower_struct_expr(cx, ast);
    case AST_EXPR_BLOCK:
        return lower_block_kind(cx, ast);
    case AST_EXPR_IF:
        return lower_if(cx, ast);
    case AST_EXPR_LET:
        return lower_cond(cx, ast);
    case AST_EXPR_WHILE:
        return lower_while(cx, ast);
    case AST_EXPR_LOOP:
        return lower_loop(cx, ast);
    case AST_EXPR_FOR:
        return lower_for(cx, ast);
    case AST_EXPR_MATCH:
        return lower_match(cx, ast);
    case AST_EXPR_CLOSURE:
        return lower_closure(cx, ast);
    case AST_EXPR_BREAK:
    case AST_EXPR_CONTINUE:
        return lower_jump(cx, ast);
    case AST_EXPR_RETURN:
        expr = expr_new(cx, HIR_EXPR_RETURN, ast->span);
        expr->ret.value = ast->jump.value ? lower_expr(cx, ast->jump.value) : NULL;
        return expr;
    case AST_EXPR_TRY:
        return lower_try(cx, ast);
    case AST_EXPR_AWAIT:
        return lower_await(cx, ast);
    case AST_EXPR_PAREN: // its span has the parentheses, where they are around it in the source
        expr = lower_expr(cx, ast->operand);
        if (expr->span.ctxt == ast->span.ctxt && ast->span.lo <= expr->span.lo &&
            expr->span.hi <= ast->span.hi) {
            expr->span = ast->span;
        }
        return expr;
    case AST_EXPR_UNDERSCORE: {
        Diag *diag = diag_error(cx->session, ERR_NONE, ast->span,
                                "in expressions, `_` can only be used on the left-hand side of an "
                                "assignment");
        diag_primary_label(diag, "`_` not allowed here");
        diag_emit(diag);
        return expr_error(cx, ast->span);
    }
    case AST_EXPR_FORMAT_ARGS:
        return lower_format(cx, ast);
    case AST_EXPR_OFFSET_OF:
        return lower_offset_of(cx, ast);
    case AST_EXPR_INCLUDED_BYTES:
        expr = expr_new(cx, HIR_EXPR_LIT, ast->span);
        expr->lit = (HirLit){.kind = LIT_BYTE_STR, .span = ast->span, .text = ast->bytes};
        return expr;
    }
    return NULL;
}
