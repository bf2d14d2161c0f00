// build_expr.c: expressions evaluated into a destination, and for their effects.
//
// In: an expression and a place. Out: statements and blocks that leave its value there; control
// goes on in build->block (an unreachable one after an expression that never returns). Temporaries
// die at the end of the enclosing statement, condition, arm, branch or (edition 2024) block tail:
// those open a scope and make it temp_scope while they are built. Follows rustc's into.rs,
// then_else_break in matches and stmt.rs in their idea.
#include "mir/build/build_private.h"

Ex ex_of(const Build *build, const HirExpr *expr) {
    return (Ex){expr, build->results->adjustments[expr->id].len};
}

const Adjust *ex_adjust(const Build *build, Ex ex) {
    return ex.steps > 0 ? &build->results->adjustments[ex.expr->id].ptr[ex.steps - 1] : NULL;
}

// A block that is reborrowed is told of by its value.
Span ex_span(const Build *build, Ex ex) {
    const HirExpr *expr = ex.expr;
    for (uint32_t i = 0; i < ex.steps && expr->kind == HIR_EXPR_BLOCK; i++) {
        if (build->results->adjustments[expr->id].ptr[i].kind == ADJUST_DEREF &&
            expr->block.block->tail != NULL) {
            return expr->block.block->tail->span;
        }
    }
    return expr->span;
}

Ty normalize(Build *build, Ty ty) {
    if (ty_has(build->cx, ty, TYFLAG_ALIAS | TYFLAG_FREE_REGION | TYFLAG_REGION_VAR)) {
        return ty_normalize_opaque(build->cx, build->env, ty);
    }
    return ty;
}

Ty ex_ty(const Build *build, Ex ex) {
    const Adjust *adjust = ex_adjust(build, ex);
    return normalize((Build *)build,
                     adjust != NULL ? adjust->target : build->results->expr_tys[ex.expr->id]);
}

Res expr_res(const Build *build, const HirExpr *expr) {
    Res res = build->results->expr_res[expr->id];
    if (res.kind == RES_NONE && expr->kind == HIR_EXPR_PATH) {
        if (expr->path->kind == QPATH_LANG) {
            return (Res){.kind = RES_DEF, .def = lang_item(build->program, expr->path->lang)};
        }
        return expr->path->path != NULL ? expr->path->path->res : res;
    }
    return res;
}

GenericArgs expr_args(const Build *build, const HirExpr *expr) {
    GenericArgs args = build->results->expr_args[expr->id];
    Build *mutable = (Build *)build;
    args = args_erase_regions(build->cx, args);
    if ((args_flags(build->cx, args) & TYFLAG_ALIAS) == 0) {
        return args;
    }
    uint32_t count = args_len(build->cx, args);
    GenericArg *out = ARENA_ARRAY(build->arena, GenericArg, count);
    for (uint32_t i = 0; i < count; i++) {
        GenericArg arg = args_ptr(build->cx, args)[i];
        out[i] = arg_tag(arg) == ARG_TY ? arg_of_ty(normalize(mutable, arg_ty(arg))) : arg;
    }
    return args_intern(build->cx, out, count);
}

bool expr_is_overloaded(const Build *build, const HirExpr *expr) {
    return build->results->expr_res[expr->id].kind == RES_DEF;
}

static Category path_category(const Build *build, const HirExpr *expr) {
    Res res = expr_res(build, expr);
    if (res.kind == RES_LOCAL) {
        return CATEGORY_PLACE;
    }
    if (res.kind == RES_DEF) {
        const Def *def = def_get(build->program, res.def);
        if (def->kind == DEF_STATIC) {
            return CATEGORY_PLACE;
        }
        bool is_ctor = def->kind == DEF_CTOR || def->kind == DEF_VARIANT || def->kind == DEF_STRUCT;
        return is_ctor && ty_kind(build->cx, build->results->expr_tys[expr->id]) != TY_FN_DEF
                   ? CATEGORY_INTO
                   : CATEGORY_CONSTANT;
    }
    return ty_kind(build->cx, build->results->expr_tys[expr->id]) == TY_FN_DEF ? CATEGORY_CONSTANT
                                                                               : CATEGORY_INTO;
}

Category ex_category(const Build *build, Ex ex) {
    const Adjust *adjust = ex_adjust(build, ex);
    if (adjust != NULL) {
        switch (adjust->kind) {
        case ADJUST_DEREF:
        case ADJUST_OVERLOADED_DEREF:
            return CATEGORY_PLACE;
        case ADJUST_NEVER_TO_ANY:
            return CATEGORY_INTO;
        case ADJUST_BORROW_REF:
        case ADJUST_BORROW_PTR:
        case ADJUST_REIFY_FN:
        case ADJUST_UNSAFE_FN:
        case ADJUST_CLOSURE_FN:
        case ADJUST_MUT_TO_CONST:
        case ADJUST_UNSIZE:
            return CATEGORY_RVALUE;
        }
    }
    const HirExpr *expr = ex.expr;
    switch (expr->kind) {
    case HIR_EXPR_LIT:
    case HIR_EXPR_CONST_BLOCK:
        return CATEGORY_CONSTANT;
    case HIR_EXPR_PATH:
        return path_category(build, expr);
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
        return CATEGORY_PLACE;
    case HIR_EXPR_UNARY:
        if (expr->unary.op == UNOP_DEREF) {
            return CATEGORY_PLACE;
        }
        if (expr_is_overloaded(build, expr)) {
            return CATEGORY_INTO;
        }
        return expr->unary.op == UNOP_NEG && expr->unary.operand->kind == HIR_EXPR_LIT
                   ? CATEGORY_CONSTANT
                   : CATEGORY_RVALUE;
    case HIR_EXPR_BINARY:
        return expr->binary.op == BINOP_AND || expr->binary.op == BINOP_OR ||
                       expr_is_overloaded(build, expr)
                   ? CATEGORY_INTO
                   : CATEGORY_RVALUE;
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_CAST:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_OFFSET_OF:
        return CATEGORY_RVALUE;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_CALL:
    case HIR_EXPR_METHOD_CALL:
    case HIR_EXPR_LET:
    case HIR_EXPR_IF:
    case HIR_EXPR_LOOP:
    case HIR_EXPR_MATCH:
    case HIR_EXPR_BLOCK:
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
    case HIR_EXPR_ADDR_OF:
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
    case HIR_EXPR_STRUCT:
    case HIR_EXPR_DROP_TEMPS:
    case HIR_EXPR_INLINE_ASM:
    case HIR_EXPR_YIELD:
        return CATEGORY_INTO;
    }
    return CATEGORY_INTO;
}

// ---------------------------------------------------------------- blocks

void terminate(Build *build, MirBlockId block, MirTerm term) {
    build->body->blocks.data[block].term = term;
}

void goto_block(Build *build, MirBlockId from, MirBlockId to, Span span) {
    terminate(build, from,
              (MirTerm){.kind = MIR_TERM_GOTO, .span = span, .target = to, .unwind = MIR_NO_BLOCK});
}

MirBlockId new_block(Build *build) {
    return mir_new_block(build->body, false);
}

void push_assign(Build *build, Span span, MirPlace place, MirRvalue rvalue) {
    mir_push_assign(build->body, build->block, span, place, rvalue);
}

void push_use(Build *build, Span span, MirPlace place, MirOperand operand) {
    push_assign(build, span, place, (MirRvalue){.kind = MIR_RVALUE_USE, .use = operand});
}

void fake_read(Build *build, MirPlace place, MirFakeRead cause, Span span) {
    mir_push(build->body, build->block,
             (MirStmt){.kind = MIR_STMT_FAKE_READ, .span = span, .fake_read = {place, cause}});
}

void push_unit(Build *build, Span span, MirPlace place) {
    push_use(build, span, place, mir_const_zst(build->arena, ty_common(build->cx)->unit, span));
}

void storage_live(Build *build, MirLocalId local, Span span) {
    mir_push(build->body, build->block,
             (MirStmt){.kind = MIR_STMT_STORAGE_LIVE, .span = span, .local = local});
}

MirLocalId new_temp(Build *build, Ty ty, Span span) {
    return mir_new_temp(build->body, ty, span);
}

void switch_bool(Build *build, MirBlockId from, Span span, MirOperand cond, MirBlockId then,
                 MirBlockId otherwise) {
    uint64_t *values = ARENA_ARRAY(build->arena, uint64_t, 2); // 0: false
    MirBlockId *targets = ARENA_ARRAY(build->arena, MirBlockId, 2);
    targets[0] = otherwise;
    targets[1] = then;
    terminate(build, from,
              (MirTerm){.kind = MIR_TERM_SWITCH_INT,
                        .span = span,
                        .target = MIR_NO_BLOCK,
                        .unwind = MIR_NO_BLOCK,
                        .switch_int = {cond, ty_common(build->cx)->boolean, values, targets, 1}});
}

void call_into(Build *build, MirPlace destination, MirOperand func, const MirOperand *args,
               uint32_t count, MirCallSource source, Span span, Span fn_span, bool diverges) {
    MirBlockId next = new_block(build);
    MirTerm term = {.kind = MIR_TERM_CALL,
                    .span = span,
                    .target = diverges ? MIR_NO_BLOCK : next,
                    .unwind = MIR_NO_BLOCK,
                    .call = {.func = func,
                             .args = ARENA_DUP(build->arena, MirOperand, args, count),
                             .arg_count = count,
                             .destination = destination,
                             .source = source,
                             .fn_span = fn_span}};
    terminate(build, build->block, term);
    diverge_from(build, build->block);
    build->block = next;
}

// ---------------------------------------------------------------- calls

static bool is_uninhabited(Build *build, Ty ty) {
    return ty_kind(build->cx, ty) == TY_NEVER;
}

// A value of a type with lifetimes that are written is of just that type.
static void assign_written(Build *build, MirPlace destination, const HirExpr *expr,
                           MirRvalue rvalue, Ty written) {
    if (written.index == 0 || !ty_has(build->cx, written, TYFLAG_FREE_REGION)) {
        push_assign(build, expr->span, destination, rvalue);
        return;
    }
    MirOperand value = written_value(build, expr, rvalue, written, expr->span);
    push_use(build, expr->span, destination, value);
}

// `None::<T>`, `Some::<T>`: the type with the arguments that the path names, or none.
static Ty written_adt(Build *build, DefId adt, const HirExpr *path) {
    GenericArgs args = build->results->user_args[path->id];
    return args.index != 0 ? ty_adt(build->cx, adt, args) : (Ty){0};
}

// Some(x), Wrapper(x): no call but an aggregate.
static bool ctor_call(Build *build, MirPlace destination, const HirExpr *expr) {
    const HirExpr *callee = expr->call.callee;
    if (callee->kind != HIR_EXPR_PATH || build->results->adjustments[callee->id].len > 0) {
        return false;
    }
    const TyData *data = ty_data(build->cx, normalize(build, build->results->expr_tys[callee->id]));
    if (data->kind != TY_FN_DEF || def_get(build->program, data->item.def)->kind != DEF_CTOR) {
        return false;
    }
    uint32_t variant;
    DefId adt = variant_adt(build->program, data->item.def, &variant);
    uint32_t count = expr->call.arg_count;
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        operands[i] = expr_operand_here(build, ex_of(build, expr->call.args[i]));
    }
    MirRvalue made = {.kind = MIR_RVALUE_AGGREGATE,
                      .aggregate = {.kind = MIR_AGG_ADT,
                                    .def = adt,
                                    .variant = variant,
                                    .active_field = UINT32_MAX,
                                    .args = data->item.args,
                                    .operands = operands,
                                    .count = count}};
    assign_written(build, destination, expr, made, written_adt(build, adt, callee));
    return true;
}

// f(a, b) where f is called through Fn, FnMut or FnOnce: call(f, (a, b)).
static void overloaded_call(Build *build, MirPlace destination, const HirExpr *expr) {
    MirOperand args[2];
    args[0] = expr_operand_here(build, ex_of(build, expr->call.callee));
    uint32_t count = expr->call.arg_count;
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, count ? count : 1);
    Ty *tys = ARENA_ARRAY(build->arena, Ty, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        operands[i] = expr_operand_here(build, ex_of(build, expr->call.args[i]));
        tys[i] = mir_operand_ty(build->cx, build->body, &operands[i]);
    }
    MirLocalId tuple = new_temp(build, ty_tuple(build->cx, tys, count), expr->span);
    storage_live(build, tuple, expr->span);
    schedule_drop(build, build->temp_scope, tuple, false, expr->span);
    push_assign(build, expr->span, mir_place(tuple),
                (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                            .aggregate = {.kind = MIR_AGG_TUPLE,
                                          .active_field = UINT32_MAX,
                                          .operands = operands,
                                          .count = count}});
    args[1] = mir_move(mir_place(tuple));
    MirOperand func = build_fn_operand(build, expr_res(build, expr).def, expr_args(build, expr),
                                       expr->call.callee->span);
    Ty result = normalize(build, build->results->expr_tys[expr->id]);
    call_into(build, destination, func, args, 2, CALL_NORMAL, expr->span, expr->span,
              is_uninhabited(build, result));
}

// What was left out of a call of a function with optional arguments: `()` for each.
static uint32_t add_left_out(Build *build, const MirOperand *func, Span span, MirOperand **args,
                             uint32_t count) {
    const TyData *data = ty_data(build->cx, mir_operand_ty(build->cx, build->body, func));
    uint32_t optional = data->kind == TY_FN_DEF ? fn_optional_args(build->cx, data->item.def) : 0;
    if (optional == 0) {
        return count;
    }
    uint32_t total = sig_input_count(build->cx, ty_fn_sig(build->cx, data->item.def).sig);
    MirOperand *all = ARENA_ARRAY(build->arena, MirOperand, total);
    for (uint32_t i = 0; i < total; i++) {
        all[i] = i < count ? (*args)[i]
                           : mir_const_zst(build->arena, ty_tuple(build->cx, NULL, 0), span);
    }
    *args = all;
    return total;
}

static void call_expr(Build *build, MirPlace destination, const HirExpr *expr) {
    if (expr_is_overloaded(build, expr)) {
        overloaded_call(build, destination, expr);
        return;
    }
    if (ctor_call(build, destination, expr)) {
        return;
    }
    MirOperand func = expr_operand_here(build, ex_of(build, expr->call.callee));
    uint32_t count = expr->call.arg_count;
    MirOperand *args = ARENA_ARRAY(build->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = expr_operand_here(build, ex_of(build, expr->call.args[i]));
    }
    count = add_left_out(build, &func, expr->span, &args, count);
    Ty result = normalize(build, build->results->expr_tys[expr->id]);
    call_into(build, destination, func, args, count, CALL_NORMAL, expr->span, expr->span,
              is_uninhabited(build, result));
}

static void method_call(Build *build, MirPlace destination, const HirExpr *expr) {
    Span fn_span = {expr->method_call.segment->span.lo, expr->span.hi, expr->span.ctxt};
    MirOperand func = build_fn_operand(build, expr_res(build, expr).def, expr_args(build, expr),
                                       expr->method_call.segment->span);
    if (build->results->user_args[expr->id].index != 0) {
        func.constant->user_ty =
            ty_fn_def(build->cx, expr_res(build, expr).def, build->results->user_args[expr->id]);
    }
    uint32_t count = expr->method_call.arg_count + 1;
    MirOperand *args = ARENA_ARRAY(build->arena, MirOperand, count);
    args[0] = expr_operand_here(build, ex_of(build, expr->method_call.receiver));
    for (uint32_t i = 1; i < count; i++) {
        args[i] = expr_operand_here(build, ex_of(build, expr->method_call.args[i - 1]));
    }
    count = add_left_out(build, &func, expr->span, &args, count);
    Ty result = normalize(build, build->results->expr_tys[expr->id]);
    call_into(build, destination, func, args, count, CALL_METHOD, expr->span, fn_span,
              is_uninhabited(build, result));
}

static void operator_call(Build *build, MirPlace destination, const HirExpr *expr,
                          const HirExpr *lhs, const HirExpr *rhs) {
    MirOperand args[2];
    args[0] = expr_operand_here(build, ex_of(build, lhs));
    if (rhs != NULL) {
        args[1] = expr_operand_here(build, ex_of(build, rhs));
    }
    MirOperand func =
        build_fn_operand(build, expr_res(build, expr).def, expr_args(build, expr), expr->span);
    Ty result = normalize(build, build->results->expr_tys[expr->id]);
    call_into(build, destination, func, args, rhs != NULL ? 2 : 1, CALL_OPERATOR, expr->span,
              expr->span, is_uninhabited(build, result));
}

// ---------------------------------------------------------------- struct literals

static void struct_into(Build *build, MirPlace destination, const HirExpr *expr) {
    TyCx *cx = build->cx;
    const TyData *data = ty_data(cx, normalize(build, build->results->expr_tys[expr->id]));
    OX_ASSERT(build->session, expr->span, data->kind == TY_ADT);
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    uint32_t index = 0;
    Res res = build->results->expr_res[expr->id];
    if (adt->kind == ADT_ENUM && res.kind == RES_DEF) {
        (void)variant_adt(build->program, res.def, &index);
    }
    const VariantDef *variant = &adt->variants[index];
    bool is_union = adt->kind == ADT_UNION;
    uint32_t count = is_union ? 1 : variant->field_count;
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, count ? count : 1);
    bool *given = ARENA_ARRAY(build->arena, bool, count ? count : 1);
    uint32_t active = UINT32_MAX;
    for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
        const HirFieldInit *init = &expr->structure.fields.ptr[i];
        uint32_t field = field_index_of(cx, variant, init->name);
        active = is_union ? field : UINT32_MAX;
        uint32_t slot = is_union ? 0 : field;
        operands[slot] = expr_operand_here(build, ex_of(build, init->value));
        given[slot] = true;
    }
    if (expr->structure.base != NULL) {
        Ex base_ex = ex_of(build, expr->structure.base);
        MirPlace base = expr_place(build, base_ex);
        GenericArgs base_args = ty_data(cx, ex_ty(build, base_ex))->item.args;
        for (uint32_t i = 0; i < count; i++) {
            if (!given[i]) {
                Ty ty = normalize(build, field_ty(cx, variant->fields[i].def, base_args));
                operands[i] = consume(build, mir_place_field(build->arena, base, i, ty));
            }
        }
    }
    MirRvalue made = {.kind = MIR_RVALUE_AGGREGATE,
                      .aggregate = {.kind = MIR_AGG_ADT,
                                    .def = adt->def,
                                    .variant = index,
                                    .active_field = active,
                                    .args = data->item.args,
                                    .operands = operands,
                                    .count = count}};
    assign_written(build, destination, expr, made, build->results->user_tys[expr->id].ty);
}

// A unit struct or unit variant as a value.
static void unit_ctor_into(Build *build, MirPlace destination, const HirExpr *expr) {
    const TyData *data = ty_data(build->cx, normalize(build, build->results->expr_tys[expr->id]));
    OX_ASSERT(build->session, expr->span, data->kind == TY_ADT);
    uint32_t index = 0;
    Res res = expr_res(build, expr);
    if (res.kind == RES_DEF) {
        (void)variant_adt(build->program, res.def, &index);
    }
    MirRvalue made = {.kind = MIR_RVALUE_AGGREGATE,
                      .aggregate = {.kind = MIR_AGG_ADT,
                                    .def = data->item.def,
                                    .variant = index,
                                    .active_field = UINT32_MAX,
                                    .args = data->item.args}};
    assign_written(build, destination, expr, made, written_adt(build, data->item.def, expr));
}

// ---------------------------------------------------------------- control flow

// Builds `expr` in a scope of its own, in which its temporaries die.
void in_temp_scope_into(Build *build, MirPlace destination, const HirExpr *expr) {
    uint32_t outer = build->temp_scope;
    build->temp_scope = scope_push(build, expr->span);
    expr_into(build, destination, ex_of(build, expr));
    scope_pop(build);
    build->temp_scope = outer;
}

// One operand of a condition: its temporaries die before the branch. Where it is false, control
// goes to the else of build->if_then.
static void bool_condition(Build *build, const HirExpr *cond) {
    bool wrapped =
        cond->kind == HIR_EXPR_DROP_TEMPS && build->results->adjustments[cond->id].len == 0;
    MirLocalId temp = new_temp(build, ty_common(build->cx)->boolean, cond->span);
    storage_live(build, temp, cond->span);
    schedule_drop(build, build->temp_scope, temp, false, cond->span);
    in_temp_scope_into(build, mir_place(temp), wrapped ? cond->wrap.operand : cond);
    MirBlockId then = new_block(build), otherwise = new_block(build);
    switch_bool(build, build->block, cond->span, mir_move(mir_place(temp)), then, otherwise);
    break_for_else(build, otherwise, cond->span);
    build->block = then;
}

void then_else_break(Build *build, const HirExpr *cond) {
    bool adjusted = build->results->adjustments[cond->id].len > 0;
    const HirExpr *inner = cond;
    while (!adjusted && inner->kind == HIR_EXPR_DROP_TEMPS &&
           ((inner->wrap.operand->kind == HIR_EXPR_BINARY &&
             (inner->wrap.operand->binary.op == BINOP_AND ||
              inner->wrap.operand->binary.op == BINOP_OR)) ||
            (inner->wrap.operand->kind == HIR_EXPR_UNARY &&
             inner->wrap.operand->unary.op == UNOP_NOT &&
             !expr_is_overloaded(build, inner->wrap.operand))) &&
           build->results->adjustments[inner->wrap.operand->id].len == 0) {
        inner = inner->wrap.operand;
    }
    if (!adjusted && inner->kind == HIR_EXPR_BINARY && inner->binary.op == BINOP_AND) {
        then_else_break(build, inner->binary.lhs);
        then_else_break(build, inner->binary.rhs);
        return;
    }
    if (!adjusted && inner->kind == HIR_EXPR_BINARY && inner->binary.op == BINOP_OR) {
        IfThen either, *outer;
        if_then_push(build, &either, &outer);
        then_else_break(build, inner->binary.lhs);
        MirBlockId left = build->block, success = new_block(build);
        build->block = if_then_pop(build, &either, outer);
        goto_block(build, left, success, inner->span);
        then_else_break(build, inner->binary.rhs);
        goto_block(build, build->block, success, inner->span);
        build->block = success;
        return;
    }
    if (!adjusted && inner->kind == HIR_EXPR_UNARY && inner->unary.op == UNOP_NOT &&
        !expr_is_overloaded(build, inner)) {
        IfThen negated, *outer;
        if_then_push(build, &negated, &outer);
        then_else_break(build, inner->unary.operand);
        MirBlockId held = build->block;
        build->block = if_then_pop(build, &negated, outer);
        break_for_else(build, held, inner->span);
        return;
    }
    if (!adjusted && inner->kind == HIR_EXPR_LET) {
        declare_bindings(build, inner->let.pat, false);
        let_condition(build, inner->let.pat, inner->let.ty, inner->let.init, inner->span);
        return;
    }
    bool_condition(build, inner);
}

// Before edition 2024 the temporaries of what `if let` matches live as long as those of the whole
// expression: the else still sees them.
static bool else_keeps_temps(const Build *build, const HirExpr *cond) {
    return !build->temps_early && cond->kind == HIR_EXPR_LET;
}

static void if_into(Build *build, MirPlace destination, const HirExpr *expr) {
    IfThen if_then, *outer;
    uint32_t outer_temps = build->temp_scope, outer_vars = build->var_scope;
    if_then_push(build, &if_then, &outer);
    uint32_t scope = scope_push(build, expr->span);
    build->var_scope = scope;
    build->temp_scope = else_keeps_temps(build, expr->if_.cond) ? outer_temps : scope;
    then_else_break(build, expr->if_.cond);
    in_temp_scope_into(build, destination, expr->if_.then);
    scope_pop(build);
    build->temp_scope = outer_temps;
    build->var_scope = outer_vars;
    MirBlockId then_end = build->block;
    build->block = if_then_pop(build, &if_then, outer);
    if (expr->if_.otherwise != NULL) {
        in_temp_scope_into(build, destination, expr->if_.otherwise);
    } else {
        push_unit(build, span_end(expr->span), destination);
    }
    MirBlockId join = new_block(build);
    goto_block(build, then_end, join, expr->span);
    goto_block(build, build->block, join, expr->span);
    build->block = join;
}

// a && b as a value: destination = true or false by the way it took.
static void lazy_into(Build *build, MirPlace destination, const HirExpr *expr) {
    IfThen if_then, *outer;
    uint32_t outer_temps = build->temp_scope;
    if_then_push(build, &if_then, &outer);
    build->temp_scope = scope_push(build, expr->span);
    then_else_break(build, expr);
    scope_pop(build);
    build->temp_scope = outer_temps;
    Ty boolean = ty_common(build->cx)->boolean;
    push_use(build, expr->span, destination,
             mir_const_bits(build->arena, boolean, 1, 0, expr->span));
    MirBlockId then_end = build->block, join = new_block(build);
    build->block = if_then_pop(build, &if_then, outer);
    push_use(build, expr->span, destination,
             mir_const_bits(build->arena, boolean, 0, 0, expr->span));
    goto_block(build, then_end, join, expr->span);
    goto_block(build, build->block, join, expr->span);
    build->block = join;
}

static void loop_into(Build *build, MirPlace destination, const HirExpr *expr) {
    MirBlockId head = new_block(build), body = new_block(build);
    goto_block(build, build->block, head, expr->span);
    Breakable breakable;
    breakable_push(build, &breakable, expr, destination, true);
    terminate(build, head,
              (MirTerm){.kind = MIR_TERM_FALSE_UNWIND,
                        .span = expr->span,
                        .target = body,
                        .unwind = MIR_NO_BLOCK});
    diverge_from(build, head);
    build->block = body;
    MirLocalId unit = new_temp(build, ty_common(build->cx)->unit, expr->span);
    uint32_t outer = build->temp_scope;
    build->temp_scope = scope_push(build, expr->span);
    block_into(build, mir_place(unit), expr->loop.block);
    scope_pop(build);
    build->temp_scope = outer;
    goto_block(build, build->block, head, expr->span);
    MirBlockId after = breakable_pop(build, head);
    build->block = after != MIR_NO_BLOCK ? after : new_block(build);
}

static void labelled_block_into(Build *build, MirPlace destination, const HirExpr *expr) {
    Breakable breakable;
    breakable_push(build, &breakable, expr, destination, false);
    block_into(build, destination, expr->block.block);
    MirBlockId after = breakable_pop(build, MIR_NO_BLOCK);
    if (after != MIR_NO_BLOCK) {
        goto_block(build, build->block, after, expr->span);
        build->block = after;
    }
}

// ---------------------------------------------------------------- blocks of statements

void block_into(Build *build, MirPlace destination, const HirBlock *block) {
    uint32_t outer_temps = build->temp_scope, outer_vars = build->var_scope;
    uint32_t opened = build->scopes.len;
    (void)scope_push(build, block->span);
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        const HirStmt *stmt = &block->stmts[i];
        switch (stmt->kind) {
        case HIR_STMT_LET:
            let_statement(
                build, stmt,
                scope_push(build, (Span){stmt->span.lo, block->span.hi, block->span.ctxt}));
            break;
        case HIR_STMT_EXPR:
        case HIR_STMT_SEMI:
            build->temp_scope = scope_push(build, stmt->span);
            expr_stmt(build, stmt->expr);
            scope_pop(build);
            build->temp_scope = outer_temps;
            break;
        case HIR_STMT_ITEM:
            break;
        }
    }
    uint32_t first_temp = build->body->locals.len;
    if (block->tail != NULL && build->temps_early) {
        in_temp_scope_into(build, destination, block->tail);
    } else if (block->tail != NULL) {
        expr_into(build, destination, ex_of(build, block->tail));
        for (uint32_t i = first_temp; i < build->body->locals.len; i++) {
            build->body->locals.data[i].is_block_tail_temp =
                build->body->locals.data[i].kind == MIR_LOCAL_TEMP;
        }
    } else if (ty_is_unit(build->cx, place_ty(build, &destination))) {
        push_unit(build, span_end(block->span), destination);
    }
    while (build->scopes.len > opened) {
        scope_pop(build);
    }
    build->temp_scope = outer_temps;
    build->var_scope = outer_vars;
}

// What is only read or borrowed goes through a temporary of its own, so that its span is that of
// the value.
static MirRvalue assigned_value(Build *build, Ex ex) {
    const Adjust *adjust = ex_adjust(build, ex);
    bool borrows =
        adjust != NULL && (adjust->kind == ADJUST_BORROW_REF || adjust->kind == ADJUST_BORROW_PTR);
    if (ex_category(build, ex) == CATEGORY_RVALUE && !borrows) {
        return expr_rvalue(build, ex);
    }
    return (MirRvalue){.kind = MIR_RVALUE_USE, .use = expr_operand_here(build, ex)};
}

static void assign_stmt(Build *build, const HirExpr *expr) {
    const HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    if (needs_drop(build, ex_ty(build, ex_of(build, lhs)))) {
        MirOperand value = expr_operand_here(build, ex_of(build, rhs));
        MirPlace place = expr_place(build, ex_of(build, lhs));
        drop_and_replace(build, lhs->span, place, value);
    } else {
        MirRvalue value = assigned_value(build, ex_of(build, rhs));
        MirPlace place = expr_place(build, ex_of(build, lhs));
        push_assign(build, expr->span, place, value);
    }
}

static void assign_op_stmt(Build *build, const HirExpr *expr) {
    const HirExpr *lhs = expr->binary.lhs, *rhs = expr->binary.rhs;
    if (expr_is_overloaded(build, expr)) {
        MirLocalId unit = new_temp(build, ty_common(build->cx)->unit, expr->span);
        operator_call(build, mir_place(unit), expr, lhs, rhs);
        return;
    }
    MirOperand right = expr_operand_here(build, ex_of(build, rhs));
    MirPlace place = expr_place(build, ex_of(build, lhs));
    Ty ty = mir_place_ty(build->cx, build->body, &place, NULL);
    MirRvalue result =
        binary_rvalue(build, mir_binop(expr->binary.op), expr->span, ty, mir_copy(place), right);
    push_assign(build, expr->span, place, result);
}

// Expressions that are their effect: assignments and jumps. False: it is another one.
static bool effect(Build *build, const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_ASSIGN) {
        assign_stmt(build, expr);
    } else if (expr->kind == HIR_EXPR_ASSIGN_OP) {
        assign_op_stmt(build, expr);
    } else if (expr->kind == HIR_EXPR_BREAK || expr->kind == HIR_EXPR_CONTINUE) {
        break_to(build, expr->jump.target, expr->kind == HIR_EXPR_CONTINUE, expr->jump.value,
                 expr->span);
    } else if (expr->kind == HIR_EXPR_RETURN) {
        break_to(build, NULL, false, expr->ret.value, expr->span);
    } else {
        return false;
    }
    return true;
}

void expr_stmt(Build *build, const HirExpr *expr) {
    if (!effect(build, expr)) { // adjusted or not: what a jump is adjusted to is never made
        (void)expr_temp(build, ex_of(build, expr), build->temp_scope);
    }
}

// ---------------------------------------------------------------- into

static void into_bare(Build *build, MirPlace destination, const HirExpr *expr) {
    switch (expr->kind) {
    case HIR_EXPR_CALL:
        call_expr(build, destination, expr);
        break;
    case HIR_EXPR_METHOD_CALL:
        method_call(build, destination, expr);
        break;
    case HIR_EXPR_BINARY:
        if (expr_is_overloaded(build, expr)) {
            operator_call(build, destination, expr, expr->binary.lhs, expr->binary.rhs);
        } else {
            lazy_into(build, destination, expr);
        }
        break;
    case HIR_EXPR_UNARY:
        operator_call(build, destination, expr, expr->unary.operand, NULL);
        break;
    case HIR_EXPR_PATH:
        unit_ctor_into(build, destination, expr);
        break;
    case HIR_EXPR_STRUCT:
        struct_into(build, destination, expr);
        break;
    case HIR_EXPR_ADDR_OF:
        push_assign(build, expr->span, destination, expr_rvalue(build, ex_bare(expr)));
        break;
    case HIR_EXPR_IF:
        if_into(build, destination, expr);
        break;
    case HIR_EXPR_MATCH:
        match_into(build, destination, expr);
        break;
    case HIR_EXPR_LOOP:
        loop_into(build, destination, expr);
        break;
    case HIR_EXPR_BLOCK:
        if (expr->block.label.index != 0) {
            labelled_block_into(build, destination, expr);
        } else {
            block_into(build, destination, expr->block.block);
        }
        break;
    case HIR_EXPR_LET:
        lazy_into(build, destination, expr);
        break;
    case HIR_EXPR_DROP_TEMPS:
        in_temp_scope_into(build, destination, expr->wrap.operand);
        break;
    case HIR_EXPR_ASSIGN:
    case HIR_EXPR_ASSIGN_OP:
        (void)effect(build, expr);
        push_unit(build, expr->span, destination);
        break;
    case HIR_EXPR_BREAK:
    case HIR_EXPR_CONTINUE:
    case HIR_EXPR_RETURN:
        (void)effect(build, expr); // the destination stays unassigned: nothing gets here
        break;
    case HIR_EXPR_YIELD:
        suspend(build, expr->span);
        push_unit(build, expr->span, destination);
        break;
    case HIR_EXPR_INLINE_ASM:
        not_supported(build->session, expr->span, "inline assembly");
        build->body->tainted = true;
        break;
    case HIR_EXPR_ERROR:
    case HIR_EXPR_LIT:
    case HIR_EXPR_ARRAY:
    case HIR_EXPR_REPEAT:
    case HIR_EXPR_TUPLE:
    case HIR_EXPR_CAST:
    case HIR_EXPR_CLOSURE:
    case HIR_EXPR_FIELD:
    case HIR_EXPR_INDEX:
    case HIR_EXPR_CONST_BLOCK:
    case HIR_EXPR_OFFSET_OF:
        OX_BUG(build->session, expr->span, "expression of another category evaluated into a place");
    }
}

void expr_into(Build *build, MirPlace destination, Ex ex) {
    Span span = ex_span(build, ex);
    switch (ex_category(build, ex)) {
    case CATEGORY_PLACE: {
        MirPlace place = expr_place(build, ex);
        push_use(build, span, destination, consume(build, place));
        return;
    }
    case CATEGORY_CONSTANT:
        push_use(build, span, destination, expr_constant(build, ex));
        return;
    case CATEGORY_RVALUE:
        push_assign(build, span, destination, expr_rvalue(build, ex));
        return;
    case CATEGORY_INTO:
        break;
    }
    const Adjust *adjust = ex_adjust(build, ex);
    if (adjust == NULL) {
        into_bare(build, destination, ex.expr);
        return;
    }
    // Never to anything: evaluated for its effect, after which nothing is reached.
    Ex inner = {ex.expr, ex.steps - 1};
    bool is_jump = inner.steps == 0 &&
                   (ex.expr->kind == HIR_EXPR_BREAK || ex.expr->kind == HIR_EXPR_CONTINUE ||
                    ex.expr->kind == HIR_EXPR_RETURN);
    if (is_jump) {
        into_bare(build, destination, ex.expr);
    } else {
        (void)expr_temp(build, inner, build->temp_scope);
    }
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_UNREACHABLE,
                        .span = span,
                        .target = MIR_NO_BLOCK,
                        .unwind = MIR_NO_BLOCK});
    build->block = new_block(build);
}
