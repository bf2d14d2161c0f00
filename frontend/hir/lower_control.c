// lower_control.c: the desugarings: conditions, loops, `?`, closures, ranges, destructuring
// assignment.
//
//   while c { b }      loop { if c { b } else { break } }
//   for p in e { b }   match IntoIterator::into_iter(e) { mut iter => loop {
//                          match Iterator::next(&mut iter) { None => break, Some(p) => b } } }
//   e?                 match Try::branch(e) { Continue(val) => val,
//                          Break(residual) => return FromResidual::from_residual(residual) }
//   (a, b.c) = e       { let (lhs, lhs) = e; a = lhs; b.c = lhs; }
// Names made here belong to no rib: no user name can mean them.
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- conditions

static bool has_let(const AstExpr *ast) {
    while (ast->kind == AST_EXPR_BINARY && ast->binary.op == AST_BINOP_AND) {
        if (has_let(ast->binary.right)) {
            return true;
        }
        ast = ast->binary.left;
    }
    return ast->kind == AST_EXPR_LET;
}

static HirExpr *drop_temps(LowerCx *cx, HirExpr *operand) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_DROP_TEMPS, operand->span);
    expr->wrap.operand = operand;
    return expr;
}

// A condition; the bindings of its `let`s stay in scope for the caller to end.
HirExpr *lower_cond(LowerCx *cx, const AstExpr *ast) {
    if (ast->kind == AST_EXPR_LET) {
        HirExpr *expr = expr_new(cx, HIR_EXPR_LET, ast->span);
        expr->let.init = lower_expr(cx, ast->let.scrutinee);
        expr->let.pat = lower_pat(cx, ast->let.pat);
        return expr;
    }
    if (has_let(ast)) {
        HirExpr *expr = expr_new(cx, HIR_EXPR_BINARY, ast->span);
        expr->binary.op = BINOP_AND;
        expr->binary.op_span = ast->binary.op_span;
        expr->binary.lhs = lower_cond(cx, ast->binary.left);
        expr->binary.rhs = lower_cond(cx, ast->binary.right);
        return expr;
    }
    return drop_temps(cx, lower_expr(cx, ast));
}

HirExpr *lower_if(LowerCx *cx, const AstExpr *ast) {
    // `else if` chains can be long: a loop.
    HirExpr *first = NULL;
    HirExpr **slot = &first;
    for (;;) {
        HirExpr *expr = expr_new(cx, HIR_EXPR_IF, ast->span);
        *slot = expr;
        const Rib *saved = cx->resolve.rib;
        expr->if_.cond = lower_cond(cx, ast->conditional.condition);
        expr->if_.then = lower_block_expr(cx, ast->conditional.then);
        cx->resolve.rib = saved;
        const AstExpr *otherwise = ast->conditional.otherwise;
        if (!otherwise) {
            return first;
        }
        if (otherwise->kind != AST_EXPR_IF) {
            expr->if_.otherwise = lower_expr(cx, otherwise);
            return first;
        }
        slot = &expr->if_.otherwise;
        ast = otherwise;
    }
}

HirExpr *lower_match(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_MATCH, ast->span);
    expr->match.scrutinee = lower_expr(cx, ast->match.scrutinee);
    AstArmList arms = ast->match.arms;
    HirArmSlice out = {ARENA_ARRAY(cx->arena, HirArm, arms.len + 1), arms.len};
    for (uint32_t i = 0; i < arms.len; i++) {
        const AstArm *arm = &arms.ptr[i];
        const Rib *saved = cx->resolve.rib;
        HirArm lowered = {.span = arm->span};
        lowered.pat = lower_pat(cx, arm->pat);
        lowered.guard = arm->guard ? lower_expr(cx, arm->guard) : NULL;
        lowered.body = arm->body ? lower_expr(cx, arm->body) : expr_error(cx, arm->span);
        cx->resolve.rib = saved;
        out.ptr[i] = lowered;
    }
    expr->match.arms = out;
    return expr;
}

// ---------------------------------------------------------------- loops

typedef struct LoopSaved {
    HirExpr *loop, *labelled;
    const Rib *rib;
    LoopContext context;
    Span boundary;
} LoopSaved;

static void push_label(LowerCx *cx, const AstIdent *label, HirExpr *target) {
    bool *used = ARENA_NEW(cx->arena, bool);
    rib_push(&cx->resolve, (Rib){.kind = RIB_LABEL,
                                 .label = {.name = label->name,
                                           .ctxt = label->span.ctxt,
                                           .span = label->span,
                                           .target = target,
                                           .used = used}});
}

// The lint unused_labels, for the label that was pushed last.
static void lint_label(LowerCx *cx, const Rib *rib) {
    const LintReporter *lints = &cx->program->resolver->lints;
    Str name = sym_str(cx->session, rib->label.name);
    if (*rib->label.used || !lints->begin || rib->label.span.ctxt ||
        str_starts_with(name, STR("'_"))) {
        return;
    }
    Diag *diag = lints->begin(cx->program, cx->owner, RESOLVE_LINT_UNUSED_LABELS, rib->label.span,
                              STR("unused label"));
    if (diag) {
        KeptLint kept = {cx->owner, RESOLVE_LINT_UNUSED_LABELS, rib->label.span.lo, diag};
        keep_lint(cx->program, kept);
    }
}

static LoopSaved loop_enter(LowerCx *cx, HirExpr *loop, const AstIdent *label) {
    LoopSaved saved = {cx->loop, cx->labeled_block, cx->resolve.rib, cx->loop_context,
                       cx->loop_boundary};
    cx->loop = loop;
    cx->labeled_block = NULL;
    if (label) {
        loop->loop.label = label->name;
        loop->loop.label_span = label->span;
        push_label(cx, label, loop);
    }
    return saved;
}

static void loop_leave(LowerCx *cx, const LoopSaved *saved) {
    for (const Rib *rib = cx->resolve.rib; rib != saved->rib; rib = rib->outer) {
        if (rib->kind == RIB_LABEL) {
            lint_label(cx, rib);
        }
    }
    cx->loop = saved->loop;
    cx->labeled_block = saved->labelled;
    cx->resolve.rib = saved->rib;
    cx->loop_context = saved->context;
    cx->loop_boundary = saved->boundary;
}

// What an attribute asks for is done where each turn of the loop begins.
static void begin_with(LowerCx *cx, HirBlock *block, HirExpr *hint) {
    if (!hint) {
        return;
    }
    HirStmt *stmts = ARENA_ARRAY(cx->arena, HirStmt, block->stmt_count + 1);
    stmts[0] = (HirStmt){.kind = HIR_STMT_SEMI, .span = hint->span};
    stmts[0].expr = hint;
    copy_bytes(stmts + 1, block->stmts, block->stmt_count * sizeof *stmts);
    block->stmts = stmts;
    block->stmt_count++;
}

HirExpr *lower_loop(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_LOOP, ast->span);
    expr->loop.source = LOOP_LOOP;
    expr->loop.head_span = (Span){ast->span.lo, ast->loop.body->span.lo, ast->span.ctxt};
    LoopSaved saved = loop_enter(cx, expr, ast->loop.label);
    HirExpr *hint = ast->loop.hint ? lower_expr(cx, ast->loop.hint) : NULL;
    expr->loop.block = lower_block(cx, ast->loop.body);
    begin_with(cx, expr->loop.block, hint);
    loop_leave(cx, &saved);
    return expr;
}

static HirExpr *break_out(LowerCx *cx, HirExpr *target, Span span) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_BREAK, span);
    expr->jump.target = target;
    return expr;
}

HirExpr *lower_while(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_LOOP, ast->span);
    expr->loop.source = LOOP_WHILE;
    expr->loop.head_span = span_to(ast->span, ast->loop.condition->span);
    if (ast_expr_strip_parens(ast->loop.condition)->kind == AST_EXPR_LIT) {
        def_node(cx->program, cx->owner)->has_literal_while = true;
    }
    LoopSaved saved = loop_enter(cx, expr, ast->loop.label);
    HirBlock *block = block_new(cx, ast->span);
    begin_with(cx, block, ast->loop.hint ? lower_expr(cx, ast->loop.hint) : NULL);
    HirExpr *branch = expr_new(cx, HIR_EXPR_IF, ast->span);
    const Rib *rib = cx->resolve.rib;
    HirExpr *condition_of = cx->while_condition;
    cx->while_condition = expr;
    branch->if_.cond = lower_cond(cx, ast->loop.condition);
    cx->while_condition = condition_of;
    branch->if_.then = lower_block_expr(cx, ast->loop.body);
    cx->resolve.rib = rib;
    HirBlock *stop = block_new(cx, ast->span);
    HirStmt stmt = {.kind = HIR_STMT_SEMI, .span = ast->span};
    stmt.expr = break_out(cx, expr, ast->span);
    stop->stmts = ARENA_DUP(cx->arena, HirStmt, &stmt, 1);
    stop->stmt_count = 1;
    branch->if_.otherwise = expr_block(cx, stop);
    block->tail = branch;
    expr->loop.block = block;
    loop_leave(cx, &saved);
    return expr;
}

HirExpr *lower_for(LowerCx *cx, const AstExpr *ast) {
    Span head = ast->for_loop.iterator->span, span = ast->span;
    HirExpr *iterator = lower_expr(cx, ast->for_loop.iterator);
    HirExpr *into = expr_lang(cx, head, LANG_INTO_ITER);
    HirExpr *scrutinee = expr_call(cx, head, into, &iterator, 1);
    uint32_t local;
    HirPat *binding = pat_binding(cx, head, cx->sym->iter, &local);
    binding->binding.is_mut = true;
    cx->locals.data[local].is_mut = true;

    HirExpr *loop = expr_new(cx, HIR_EXPR_LOOP, span);
    loop->loop.source = LOOP_FOR;
    loop->loop.head_span = span_to(span, head);
    LoopSaved saved = loop_enter(cx, loop, ast->for_loop.label);
    HirExpr *next_arg = expr_addr_of(cx, head, expr_local(cx, head, local), true);
    HirExpr *next = expr_call(cx, head, expr_lang(cx, head, LANG_ITERATOR_NEXT), &next_arg, 1);
    HirArm arms[2] = {{.span = span}, {.span = span}};
    arms[0].pat = pat_lang(cx, span, LANG_OPTION_NONE, NULL);
    arms[0].body = break_out(cx, loop, span);
    cx->pat_owner = "for";
    HirPat *pat = lower_pat(cx, ast->for_loop.pat);
    cx->pat_owner = NULL;
    arms[1].pat = pat_lang(cx, ast->for_loop.pat->span, LANG_OPTION_SOME, pat);
    arms[1].body = lower_block_expr(cx, ast->for_loop.body);
    HirBlock *block = block_new(cx, span);
    HirStmt stmt = {.kind = HIR_STMT_EXPR, .span = span};
    stmt.expr = expr_match(cx, span, next, arms, 2, MATCH_FOR);
    block->stmts = ARENA_DUP(cx->arena, HirStmt, &stmt, 1);
    block->stmt_count = 1;
    loop->loop.block = block;
    loop_leave(cx, &saved);

    HirArm outer = {.span = span, .pat = binding, .body = loop};
    return expr_match(cx, span, scrutinee, &outer, 1, MATCH_FOR);
}

HirExpr *lower_labelled_block(LowerCx *cx, const AstExpr *ast) {
    HirExpr *expr = expr_new(cx, HIR_EXPR_BLOCK, ast->span);
    const AstIdent *label = ast->block.label;
    expr->block.label = label->name;
    expr->block.label_span = label->span;
    const Rib *saved = cx->resolve.rib;
    HirExpr *outer = cx->labeled_block;
    cx->labeled_block = expr;
    push_label(cx, label, expr);
    const Rib *rib = cx->resolve.rib;
    expr->block.block = lower_block(cx, ast->block.block);
    lint_label(cx, rib);
    cx->labeled_block = outer;
    cx->resolve.rib = saved;
    return expr;
}

// ---------------------------------------------------------------- break and continue

// E0426, with the nearest label in reach
static void report_undeclared_label(LowerCx *cx, AstIdent label) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_E0426, label.span, "use of undeclared label `" STR_FMT "`",
                            SYM_ARG(session, label.name));
    diag_primary_label(diag, "undeclared label `" STR_FMT "`", SYM_ARG(session, label.name));
    Str names[32];
    Span spans[32];
    uint32_t count = 0;
    for (const Rib *rib = cx->resolve.rib; rib && count < 32; rib = rib->outer) {
        if (rib->kind == RIB_BODY || rib->kind == RIB_ITEM) {
            break;
        }
        if (rib->kind == RIB_LABEL) {
            names[count] = sym_str(session, rib->label.name);
            spans[count++] = rib->label.span;
        }
    }
    Str nearest = str_nearest(sym_str(session, label.name), names, count);
    for (uint32_t i = 0; nearest.ptr && i < count; i++) {
        if (str_eq(names[i], nearest)) {
            diag_label(diag, spans[i], "a label with a similar name is reachable");
            diag_suggest_one(diag, "try using similarly named label", label.span, nearest,
                             APPLY_MAYBE, SUGGEST_DEFAULT);
            break;
        }
    }
    diag_emit(diag);
}

static HirExpr *resolve_target(LowerCx *cx, AstIdent label) {
    const Rib *rib;
    Span unreachable;
    switch (resolve_label(&cx->resolve, label, &rib, &unreachable)) {
    case LABEL_FOUND:
        *rib->label.used = true;
        return rib->label.target;
    case LABEL_UNREACHABLE: {
        Diag *diag =
            diag_error(cx->session, ERR_E0767, label.span, "use of unreachable label `" STR_FMT "`",
                       SYM_ARG(cx->session, label.name));
        diag_primary_label(diag, "unreachable label `" STR_FMT "`",
                           SYM_ARG(cx->session, label.name));
        diag_label(diag, unreachable, "unreachable label defined here");
        diag_note(diag,
                  "labels are unreachable through functions, closures, async blocks and modules");
        diag_emit(diag);
        return NULL;
    }
    case LABEL_NONE:
        report_undeclared_label(cx, label);
        return NULL;
    }
    return NULL;
}

// E0267, E0268
static void report_outside_loop(LowerCx *cx, const AstExpr *ast, const char *word) {
    if (cx->loop_context == LOOP_CLOSURE) {
        Diag *diag =
            diag_error(cx->session, ERR_E0267, ast->span, "`%s` inside of a closure", word);
        diag_primary_label(diag, "cannot `%s` inside of a closure", word);
        diag_label(diag, cx->loop_boundary, "enclosing closure");
        report_in_body(cx->program, diag, cx->owner, false);
        return;
    }
    if (cx->loop_context == LOOP_ASYNC) {
        Diag *diag =
            diag_error(cx->session, ERR_E0267, ast->span, "`%s` inside `async` block", word);
        diag_primary_label(diag, "cannot `%s` inside `async` block", word);
        diag_label(diag, cx->loop_boundary, "enclosing `async` block");
        report_in_body(cx->program, diag, cx->owner, false);
        return;
    }
    const char *block = ast->kind == AST_EXPR_BREAK ? " or labeled block" : "";
    Diag *diag =
        diag_error(cx->session, ERR_E0268, ast->span, "`%s` outside of a loop%s", word, block);
    diag_primary_label(diag, "cannot `%s` outside of a loop%s", word, block);
    report_in_body(cx->program, diag, cx->owner, false);
}

static bool target_takes_value(const HirExpr *target) {
    return target->kind != HIR_EXPR_LOOP || target->loop.source == LOOP_LOOP;
}

HirExpr *lower_jump(LowerCx *cx, const AstExpr *ast) {
    bool is_break = ast->kind == AST_EXPR_BREAK;
    const char *word = is_break ? "break" : "continue";
    HirExpr *expr = expr_new(cx, is_break ? HIR_EXPR_BREAK : HIR_EXPR_CONTINUE, ast->span);
    HirExpr *target = NULL;
    bool reported = false;
    if (ast->jump.label) {
        expr->jump.label = ast->jump.label->name;
        target = resolve_target(cx, *ast->jump.label);
        reported = target == NULL;
    } else if (cx->labeled_block) {
        Diag *diag = diag_error(cx->session, ERR_E0695, ast->span,
                                "unlabeled `%s` inside of a labeled block", word);
        diag_primary_label(
            diag,
            "`%s` statements that would diverge to or through a labeled block need to "
            "bear a label",
            word);
        report_in_body(cx->program, diag, cx->owner, false);
        return expr;
    } else if (cx->while_condition && cx->while_condition == cx->loop) {
        Diag *diag = diag_error(cx->session, ERR_E0590, ast->span,
                                "`break` or `continue` with no label in the condition of a "
                                "`while` loop");
        diag_primary_label(diag, "unlabeled `%s` in the condition of a `while` loop", word);
        report_in_body(cx->program, diag, cx->owner, false);
        expr->kind = HIR_EXPR_ERROR;
        return expr;
    } else {
        target = cx->loop;
    }
    if (ast->jump.value) {
        expr->jump.value = lower_expr(cx, ast->jump.value);
    }
    if (!target) {
        if (!reported || !cx->loop) {
            report_outside_loop(cx, ast, word);
        }
        return expr;
    }
    if (!is_break && target->kind != HIR_EXPR_LOOP) {
        Diag *diag =
            diag_error(cx->session, ERR_E0696, ast->span, "`continue` pointing to a labeled block");
        diag_primary_label(diag, "labeled blocks cannot be `continue`'d");
        diag_label(diag, target->span, "labeled block the `continue` points to");
        report_in_body(cx->program, diag, cx->owner, false);
        return expr;
    }
    if (is_break && ast->jump.value && !target_takes_value(target)) {
        const char *loop = target->loop.source == LOOP_FOR ? "for" : "while";
        Diag *diag = diag_error(cx->session, ERR_E0571, ast->span,
                                "`break` with value from a `%s` loop", loop);
        diag_primary_label(diag, "can only break with a value inside `loop` or breakable block");
        diag_label(diag, target->loop.head_span, "you can't `break` with a value in a `%s` loop",
                   loop);
        char message[96];
        snprintf(message, sizeof message,
                 "use `break` on its own without a value inside this `%s` loop", loop);
        Span value = {ast->span.lo + 5, ast->span.hi, ast->span.ctxt};
        diag_suggest_one(diag, message, value, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
        report_in_body(cx->program, diag, cx->owner, false);
    }
    expr->jump.target = target;
    return expr;
}

// ---------------------------------------------------------------- `?`

HirExpr *lower_try(LowerCx *cx, const AstExpr *ast) {
    Span span = ast->span;
    Span mark = {span.hi - 1, span.hi, span.ctxt}; // the `?`
    HirExpr *operand = lower_expr(cx, ast->operand);
    HirExpr *branch = expr_call(cx, span, expr_lang(cx, mark, LANG_TRY_BRANCH), &operand, 1);
    uint32_t value, residual;
    HirArm arms[2] = {{.span = span}, {.span = span}};
    HirPat *val = pat_binding(cx, span, cx->sym->val, &value);
    arms[0].pat = pat_lang(cx, span, LANG_CONTROL_FLOW_CONTINUE, val);
    arms[0].body = expr_local(cx, span, value);
    HirPat *rest = pat_binding(cx, mark, cx->sym->residual, &residual);
    arms[1].pat = pat_lang(cx, mark, LANG_CONTROL_FLOW_BREAK, rest);
    HirExpr *argument = expr_local(cx, mark, residual);
    HirExpr *from = expr_lang(cx, mark, LANG_TRY_FROM_RESIDUAL);
    HirExpr *result = expr_new(cx, HIR_EXPR_RETURN, mark);
    result->ret.value = expr_call(cx, mark, from, &argument, 1);
    arms[1].body = result;
    return expr_match(cx, span, branch, arms, 2, MATCH_TRY);
}

// ---------------------------------------------------------------- closures

// A body that is lowered again finds the definitions of its closures.
DefId closure_def(LowerCx *cx, const void *ast, Span head, Span span) {
    Resolver *resolver = cx->program->resolver;
    uint64_t key = (uint64_t)(uintptr_t)ast, found;
    if (map_get(&resolver->closures, key, &found)) {
        return (DefId){(uint32_t)found};
    }
    DefId def =
        def_new(cx->program, DEF_CLOSURE, SYM_NONE, head, span, cx->parent, cx->resolve.module);
    resolver->closure_count++;
    if (cx->arena != resolver->arena) {
        map_set(&resolver->closures, key, def.index);
    }
    return def;
}

// What is lowered from here on is the body of a closure or coroutine.
BodySaved body_enter(LowerCx *cx, DefId def, LoopContext context, Span head) {
    BodySaved saved = {.loop = cx->loop,
                       .labelled = cx->labeled_block,
                       .rib = cx->resolve.rib,
                       .context = cx->loop_context,
                       .boundary = cx->loop_boundary,
                       .not_async = cx->not_async,
                       .parent = cx->parent,
                       .task_context = cx->task_context};
    cx->parent = def;
    cx->loop = cx->labeled_block = NULL;
    cx->loop_context = context;
    cx->loop_boundary = cx->not_async = head;
    cx->task_context = 0;
    rib_push(&cx->resolve, (Rib){.kind = RIB_BODY});
    return saved;
}

void body_leave(LowerCx *cx, const BodySaved *saved) {
    LoopSaved loop = {saved->loop, saved->labelled, saved->rib, saved->context, saved->boundary};
    loop_leave(cx, &loop);
    cx->parent = saved->parent;
    cx->not_async = saved->not_async;
    cx->task_context = saved->task_context;
}

HirExpr *lower_closure(LowerCx *cx, const AstExpr *ast) {
    const AstClosure *closure = ast->closure;
    HirExpr *expr = expr_new(cx, HIR_EXPR_CLOSURE, ast->span);
    HirClosure *out = ARENA_NEW(cx->arena, HirClosure);
    expr->closure = out;
    out->def = closure_def(cx, ast, closure->header_span, ast->span);
    def_get(cx->program, out->def)->ast = out;
    out->capture = closure->is_move ? CAPTURE_VALUE : CAPTURE_REF;
    out->head_span = closure->header_span;

    BodySaved saved = body_enter(cx, out->def, LOOP_CLOSURE, closure->header_span);
    out->for_lifetimes = push_for_params(cx, closure->for_params);
    uint32_t count = closure->params.len;
    out->param_count = count;
    out->params = ARENA_ARRAY(cx->arena, HirPat *, count + 1);
    out->param_tys = ARENA_ARRAY(cx->arena, HirTy *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        const AstTy *ty = closure->params.ptr[i].ty;
        bool written = ty && !(ty->kind == AST_TY_INFER && ty->span.lo == ty->span.hi);
        out->param_tys[i] = written ? lower_ast_ty_in(cx, ty, IMPL_TRAIT_IN_CLOSURE_PARAM) : NULL;
    }
    if (!closure->is_async) {
        lower_params(cx, closure->params, out->params);
    }
    out->output =
        closure->output ? lower_ast_ty_in(cx, closure->output, IMPL_TRAIT_IN_CLOSURE_RETURN) : NULL;
    if (closure->is_async) {
        lower_async_closure(cx, closure, out);
    } else {
        out->body = lower_expr(cx, closure->body);
    }
    out->expr_end = cx->exprs.len;
    body_leave(cx, &saved);
    return expr;
}

// ---------------------------------------------------------------- ranges

HirExpr *lower_range(LowerCx *cx, const AstExpr *ast) {
    const AstExpr *low = ast->range.low, *high = ast->range.high;
    if (low && high && ast->range.inclusive) {
        HirExpr *callee = expr_lang(cx, ast->span, LANG_RANGE_INCLUSIVE_NEW);
        HirExpr *args[2];
        args[0] = lower_expr(cx, low);
        args[1] = lower_expr(cx, high);
        return expr_call(cx, ast->span, callee, args, 2);
    }
    LangItem item = low && high            ? LANG_RANGE
                    : low                  ? LANG_RANGE_FROM
                    : !high                ? LANG_RANGE_FULL
                    : ast->range.inclusive ? LANG_RANGE_TO_INCLUSIVE
                                           : LANG_RANGE_TO;
    if (!lang_item_required(cx->program, item, ast->span).index) {
        return expr_error(cx, ast->span);
    }
    HirExpr *expr = expr_new(cx, HIR_EXPR_STRUCT, ast->span);
    HirQPath path = {.kind = QPATH_LANG, .span = ast->span, .lang = item};
    expr->structure.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    HirFieldInit *fields = ARENA_ARRAY(cx->arena, HirFieldInit, 2);
    uint32_t count = 0;
    const AstExpr *ends[] = {low, high};
    Symbol names[] = {cx->sym->start, cx->sym->end};
    for (int i = 0; i < 2; i++) {
        if (ends[i]) {
            fields[count++] = (HirFieldInit){.name = names[i],
                                             .name_span = ends[i]->span,
                                             .span = ends[i]->span,
                                             .value = lower_expr(cx, ends[i])};
        }
    }
    expr->structure.fields = (HirFieldInitSlice){fields, count};
    return expr;
}

// ---------------------------------------------------------------- assignment

typedef struct Assignments {
    VEC(HirStmt) stmts;
} Assignments;

static bool callee_is_ctor(LowerCx *cx, const AstExpr *callee) {
    if (callee->kind != AST_EXPR_PATH) {
        return false;
    }
    bool quiet = cx->resolve.quiet;
    cx->resolve.quiet = true;
    const AstPath *path = &callee->path.path;
    PathRes found = {0};
    if (!callee->path.qself) {
        found = resolve_path(&cx->resolve, path, path->len, SOURCE_CALLEE, true, NULL);
    }
    cx->resolve.quiet = quiet;
    bool ctor =
        found.res.kind == RES_SELF_CTOR ||
        (found.res.kind == RES_DEF && def_get(cx->program, found.res.def)->kind == DEF_CTOR);
    // T::Variant through an alias or Self: type checking decides; a call is never assigned to
    // otherwise.
    return found.unresolved > 0 || ctor;
}

// The name of a struct or variant without fields: `None = option;` says what the value is.
static bool is_unit_value(LowerCx *cx, const AstExpr *ast) {
    if (ast->kind != AST_EXPR_PATH || ast->path.qself) {
        return false;
    }
    bool quiet = cx->resolve.quiet;
    cx->resolve.quiet = true;
    const AstPath *path = &ast->path.path;
    PathRes found = resolve_path(&cx->resolve, path, path->len, SOURCE_EXPR, true, NULL);
    cx->resolve.quiet = quiet;
    if (found.unresolved || found.res.kind != RES_DEF) {
        return false;
    }
    const Def *def = def_get(cx->program, found.res.def);
    return def->kind == DEF_CTOR && def->ctor == CTOR_CONST;
}

static bool is_destructuring(LowerCx *cx, const AstExpr *ast) {
    ast = ast_expr_strip_parens(ast);
    return is_unit_value(cx, ast) || ast->kind == AST_EXPR_UNDERSCORE ||
           ast->kind == AST_EXPR_TUPLE || ast->kind == AST_EXPR_ARRAY ||
           ast->kind == AST_EXPR_STRUCT ||
           (ast->kind == AST_EXPR_CALL && callee_is_ctor(cx, ast->call.callee));
}

static bool is_full_range(const AstExpr *ast) {
    return ast->kind == AST_EXPR_RANGE && !ast->range.low && !ast->range.high &&
           !ast->range.inclusive;
}

static HirPat *assignee_pat(LowerCx *cx, const AstExpr *ast, Span eq, Assignments *out);

static HirPat **assignee_list(LowerCx *cx, AstExprList list, Span eq, Assignments *out,
                              uint32_t *count, uint32_t *rest) {
    HirPat **pats = ARENA_ARRAY(cx->arena, HirPat *, list.len + 1);
    *count = 0;
    *rest = NO_REST;
    for (uint32_t i = 0; i < list.len; i++) {
        if (is_full_range(list.ptr[i]) && *rest == NO_REST) {
            *rest = *count;
        } else {
            pats[(*count)++] = assignee_pat(cx, list.ptr[i], eq, out);
        }
    }
    return pats;
}

// A place: bind the part to a fresh name, assign it afterwards.
static HirPat *assignee_place(LowerCx *cx, const AstExpr *ast, Span eq, Assignments *out) {
    uint32_t local;
    HirPat *pat = pat_binding(cx, ast->span, cx->sym->lhs, &local);
    HirExpr *assign = expr_new(cx, HIR_EXPR_ASSIGN, ast->span);
    assign->binary.lhs = lower_expr(cx, ast);
    assign->binary.rhs = expr_local(cx, ast->span, local);
    assign->binary.op_span = eq;
    HirStmt stmt = {.kind = HIR_STMT_SEMI, .span = ast->span, .expr = assign};
    vec_push(&out->stmts, stmt);
    return pat;
}

static HirPat *assignee_struct(LowerCx *cx, const AstExpr *ast, Span eq, Assignments *out) {
    const AstStructExpr *structure = ast->structure;
    HirQPath path = lower_qpath(cx, &structure->path, structure->qself, SOURCE_STRUCT);
    HirPat *pat = pat_new(cx, HIR_PAT_STRUCT, ast->span);
    HirFieldPatSlice fields = {ARENA_ARRAY(cx->arena, HirFieldPat, structure->fields.len + 1),
                               structure->fields.len};
    for (uint32_t i = 0; i < fields.len; i++) {
        const AstFieldExpr *field = &structure->fields.ptr[i];
        fields.ptr[i] = (HirFieldPat){.name = field->ident.name,
                                      .name_span = field->ident.span,
                                      .span = field->span,
                                      .is_shorthand = field->shorthand,
                                      .pat = assignee_pat(cx, field->expr, eq, out)};
    }
    pat->structure.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
    pat->structure.fields = fields;
    pat->structure.has_rest = structure->has_rest;
    if (structure->base) {
        Diag *diag =
            diag_error(cx->session, ERR_NONE, structure->base->span,
                       "functional record updates are not allowed in destructuring assignments");
        diag_suggest_one(diag, "consider removing the trailing pattern", structure->base->span,
                         STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
        diag_emit(diag);
    }
    return pat;
}

static HirPat *assignee_pat(LowerCx *cx, const AstExpr *ast, Span eq, Assignments *out) {
    ast = ast_expr_strip_parens(ast);
    HirPat *pat;
    uint32_t count, rest;
    HirPat **elems;
    if (ast->kind == AST_EXPR_UNDERSCORE) {
        return pat_new(cx, HIR_PAT_WILD, ast->span);
    }
    if (ast->kind == AST_EXPR_TUPLE) {
        pat = pat_new(cx, HIR_PAT_TUPLE, ast->span);
        elems = assignee_list(cx, ast->list, eq, out, &count, &rest);
        pat->tuple.elems = elems;
        pat->tuple.count = count;
        pat->tuple.rest = rest;
        return pat;
    }
    if (ast->kind == AST_EXPR_ARRAY) {
        pat = pat_new(cx, HIR_PAT_SLICE, ast->span);
        elems = assignee_list(cx, ast->list, eq, out, &count, &rest);
        uint32_t before = rest == NO_REST ? count : rest;
        pat->slice.before = elems;
        pat->slice.before_count = before;
        pat->slice.has_middle = rest != NO_REST;
        pat->slice.after = elems + before;
        pat->slice.after_count = count - before;
        return pat;
    }
    if (ast->kind == AST_EXPR_STRUCT) {
        return assignee_struct(cx, ast, eq, out);
    }
    if (ast->kind == AST_EXPR_CALL && callee_is_ctor(cx, ast->call.callee)) {
        HirQPath path = lower_qpath(cx, &ast->call.callee->path.path, ast->call.callee->path.qself,
                                    SOURCE_TUPLE_STRUCT);
        pat = pat_new(cx, HIR_PAT_TUPLE_STRUCT, ast->span);
        elems = assignee_list(cx, ast->call.args, eq, out, &count, &rest);
        pat->tuple.path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
        pat->tuple.elems = elems;
        pat->tuple.count = count;
        pat->tuple.rest = rest;
        return pat;
    }
    if (is_unit_value(cx, ast)) {
        HirQPath path = lower_qpath(cx, &ast->path.path, ast->path.qself, SOURCE_PAT);
        pat = pat_new(cx, HIR_PAT_PATH, ast->span);
        pat->path = ARENA_DUP(cx->arena, HirQPath, &path, 1);
        return pat;
    }
    return assignee_place(cx, ast, eq, out);
}

HirExpr *lower_assign(LowerCx *cx, const AstExpr *ast) {
    if (!is_destructuring(cx, ast->binary.left)) {
        HirExpr *expr = expr_new(cx, HIR_EXPR_ASSIGN, ast->span);
        expr->binary.lhs = lower_expr(cx, ast->binary.left);
        expr->binary.rhs = lower_expr(cx, ast->binary.right);
        expr->binary.op_span = ast->binary.op_span;
        return expr;
    }
    HirBlock *block = block_new(cx, ast->span);
    HirStmt let = {.kind = HIR_STMT_LET, .span = ast->span};
    let.let.from_desugar = true;
    let.let.init = lower_expr(cx, ast->binary.right);
    Assignments out = {0};
    let.let.pat = assignee_pat(cx, ast->binary.left, ast->binary.op_span, &out);
    block->stmt_count = out.stmts.len + 1;
    block->stmts = ARENA_ARRAY(cx->arena, HirStmt, block->stmt_count);
    block->stmts[0] = let;
    for (uint32_t i = 0; i < out.stmts.len; i++) {
        block->stmts[i + 1] = out.stmts.data[i];
    }
    vec_free(&out.stmts);
    return expr_block(cx, block);
}
