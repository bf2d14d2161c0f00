// build_place.c: expressions that denote memory: variables, fields, elements, dereferences,
// statics.
//
// In: an expression. Out: a MirPlace; any other expression is evaluated into a temporary first,
// which is then the place. Inside a closure the base may be a captured variable: the place grows
// first, and then the captured place that is a prefix of it is looked for, because `a.b` may be
// captured while `a` is not. Follows the rustc development guide, "Closure capture inference";
// rustc's as_place.rs in its idea.
#include "mir/build/build_private.h"

static bool is_captured(const MirPlace *place) {
    return place->local >= CAPTURED_BASE;
}

Ty place_ty(Build *build, const MirPlace *place) {
    if (!is_captured(place)) {
        return mir_place_ty(build->cx, build->body, place, NULL);
    }
    Ty ty = normalize(build, build->results->local_tys[place->local - CAPTURED_BASE]);
    uint32_t variant = UINT32_MAX;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        ty = mir_proj_ty(build->cx, ty, variant, &place->proj[i], &variant);
    }
    return ty;
}

// The number of the place's projections that the capture covers; UINT32_MAX: not a prefix.
static uint32_t capture_covers(const Capture *capture, const MirPlace *place) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < capture->projection_count; i++) {
        const CaptureProj *want = &capture->projections[i];
        if (want->kind == CAPTURE_PROJ_FIELD && at < place->proj_count &&
            place->proj[at].kind == MIR_PROJ_DOWNCAST) {
            at++;
        }
        if (at >= place->proj_count) {
            return UINT32_MAX;
        }
        const MirProj *have = &place->proj[at++];
        bool same = want->kind == CAPTURE_PROJ_DEREF
                        ? have->kind == MIR_PROJ_DEREF
                        : have->kind == MIR_PROJ_FIELD && have->index == want->field;
        if (!same) {
            return UINT32_MAX;
        }
    }
    return at;
}

bool place_resolve(Build *build, MirPlace *place) {
    if (!is_captured(place)) {
        return true;
    }
    uint32_t local = place->local - CAPTURED_BASE;
    for (uint32_t i = 0; build->closure != NULL && i < build->closure->capture_count; i++) {
        const Capture *capture = &build->closure->captures[i];
        uint32_t covered = capture->local == local ? capture_covers(capture, place) : UINT32_MAX;
        if (covered == UINT32_MAX) {
            continue;
        }
        MirPlace result = mir_place(1);
        if (build->closure->kind != CLOSURE_FN_ONCE) {
            result = mir_place_deref(build->arena, result);
        }
        result =
            mir_place_field(build->arena, result, i, ty_list_ptr(build->cx, build->capture_tys)[i]);
        if (capture->kind != CAPTURE_BY_VALUE) {
            result = mir_place_deref(build->arena, result);
        }
        for (uint32_t j = covered; j < place->proj_count; j++) {
            result = mir_place_proj(build->arena, result, place->proj[j]);
        }
        *place = result;
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- bases

static MirPlace local_place(Build *build, uint32_t local, Span span) {
    if (build->in_guard[local]) {
        return mir_place_deref(build->arena, mir_place(build->guard_vars[local]));
    }
    if (build->vars[local] != 0) {
        return mir_place(build->vars[local]);
    }
    OX_ASSERT(build->session, span, build->closure != NULL);
    return mir_place(CAPTURED_BASE + local);
}

// A static is the target of its address.
static MirPlace static_place(Build *build, DefId def, Span span) {
    HirItem *item = hir_item(build->program, def);
    Ty ty = normalize(build, ty_of(build->cx, def));
    bool is_foreign = item != NULL && !item->global.has_body;
    Ty address = item != NULL && item->global.is_mut ? ty_ptr(build->cx, ty, true)
                 : is_foreign                        ? ty_ptr(build->cx, ty, false)
                              : ty_ref(build->cx, ty_common(build->cx)->erased, ty, false);
    MirConst *constant = ARENA_NEW(build->arena, MirConst);
    *constant = (MirConst){.kind = MIR_CONST_STATIC, .ty = address, .span = span, .static_ = def};
    MirLocalId temp = new_temp(build, address, span);
    storage_live(build, temp, span);
    push_use(build, span, mir_place(temp),
             (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant});
    schedule_drop(build, build->temp_scope, temp, false, span);
    return mir_place_deref(build->arena, mir_place(temp));
}

static MirPlace temp_place(Build *build, Ex ex) {
    uint64_t extended = map_get_or(&build->extended, ex.expr->id, 0);
    uint32_t scope = extended != 0 ? (uint32_t)(extended - 1) : build->temp_scope;
    return mir_place(expr_temp(build, ex, scope));
}

// ---------------------------------------------------------------- fields and elements

static MirPlace field_place(Build *build, const HirExpr *expr) {
    MirPlace base = expr_place_raw(build, ex_of(build, expr->field.base));
    Ty ty = normalize(build, build->results->expr_tys[expr->id]);
    return mir_place_field(build->arena, base, build->results->field_index[expr->id], ty);
}

// assert(index < len) in front of every access to an element.
MirLocalId index_checked(Build *build, MirPlace base, const HirExpr *index, Span span) {
    TyCx *cx = build->cx;
    const CommonTys *common = ty_common(cx);
    MirLocalId index_local = expr_temp(build, ex_of(build, index), build->temp_scope);
    MirLocalId len = new_temp(build, common->usize, span),
               below = new_temp(build, common->boolean, span);
    Ty base_ty = place_ty(build, &base);
    if (ty_kind(cx, base_ty) == TY_ARRAY) {
        fake_read(build, base, FAKE_READ_INDEX, span);
        MirConst *constant = ARENA_NEW(build->arena, MirConst);
        *constant = (MirConst){.kind = MIR_CONST_TY_CONST,
                               .ty = common->usize,
                               .span = span,
                               .ty_const = ty_data(cx, base_ty)->array.len};
        uint64_t value;
        if (const_as_u64(cx, constant->ty_const, &value)) {
            *constant = (MirConst){
                .kind = MIR_CONST_VALUE, .ty = common->usize, .span = span, .value = {value, 0}};
        }
        push_use(build, span, mir_place(len),
                 (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant});
    } else {
        push_assign(build, span, mir_place(len),
                    (MirRvalue){.kind = MIR_RVALUE_LEN, .place = base});
    }
    MirOperand *compared = ARENA_ARRAY(build->arena, MirOperand, 2);
    compared[0] = mir_copy(mir_place(index_local));
    compared[1] = mir_copy(mir_place(len));
    push_assign(build, span, mir_place(below),
                (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {MIR_BINOP_LT, compared}});
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, 2);
    operands[0] = mir_move(mir_place(len));
    operands[1] = mir_copy(mir_place(index_local));
    MirBlockId next = new_block(build);
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_ASSERT,
                        .span = span,
                        .target = next,
                        .unwind = MIR_NO_BLOCK,
                        .assert_ = {.cond = mir_move(mir_place(below)),
                                    .expected = true,
                                    .kind = MIR_ASSERT_BOUNDS,
                                    .operands = operands,
                                    .operand_count = 2}});
    diverge_from(build, build->block);
    build->block = next;
    return index_local;
}

// `[index]` of an index expression, whose base may be what a macro made.
static Span brackets_span(const Build *build, const HirExpr *base, const HirExpr *expr) {
    Span before = base->span;
    while (before.ctxt != expr->span.ctxt && before.ctxt != 0) {
        before = span_call_site(build->session, before);
    }
    return (Span){before.hi, expr->span.hi, expr->span.ctxt};
}

static MirPlace overloaded_place(Build *build, const HirExpr *expr, const HirExpr *base,
                                 const HirExpr *index) {
    TyCx *cx = build->cx;
    Ty elem = normalize(build, build->results->expr_tys[expr->id]);
    MirOperand args[2];
    args[0] = expr_operand(build, ex_of(build, base), build->temp_scope);
    Ty self = mir_operand_ty(cx, build->body, &args[0]);
    bool is_mut = ty_kind(cx, self) == TY_REF && ty_data(cx, self)->ref.is_mut;
    if (index != NULL) {
        args[1] = expr_operand(build, ex_of(build, index), build->temp_scope);
    }
    MirLocalId temp = new_temp(build, ty_ref(cx, ty_common(cx)->erased, elem, is_mut), expr->span);
    storage_live(build, temp, expr->span);
    schedule_drop(build, build->temp_scope, temp, false, expr->span);
    MirOperand func =
        build_fn_operand(build, expr_res(build, expr).def, expr_args(build, expr), expr->span);
    Span span = index != NULL ? brackets_span(build, base, expr) : expr->span;
    call_into(build, mir_place(temp), func, args, index != NULL ? 2 : 1, CALL_OPERATOR, span, span,
              false);
    return mir_place_deref(build->arena, mir_place(temp));
}

static MirPlace index_place(Build *build, const HirExpr *expr) {
    if (expr_is_overloaded(build, expr)) {
        return overloaded_place(build, expr, expr->index.base, expr->index.index);
    }
    MirPlace base = expr_place_raw(build, ex_of(build, expr->index.base));
    (void)place_resolve(build, &base);
    MirLocalId index = index_checked(build, base, expr->index.index, expr->span);
    return mir_place_proj(build->arena, base, (MirProj){.kind = MIR_PROJ_INDEX, .index = index});
}

// ---------------------------------------------------------------- adjustments that are places

// *Deref::deref(&place), or with DerefMut.
static MirPlace overloaded_deref(Build *build, Ex ex, const Adjust *adjust) {
    TyCx *cx = build->cx;
    Span span = ex.expr->span;
    Ex inner = {ex.expr, ex.steps - 1};
    MirPlace base = expr_place(build, inner);
    Ty base_ty = ex_ty(build, inner);
    MirLocalId borrowed =
        new_temp(build, ty_ref(cx, ty_common(cx)->erased, base_ty, adjust->is_mut), span);
    storage_live(build, borrowed, span);
    schedule_drop(build, build->temp_scope, borrowed, false, span);
    push_assign(build, span, mir_place(borrowed),
                (MirRvalue){.kind = MIR_RVALUE_REF,
                            .ref = {base, adjust->is_mut ? MIR_BORROW_MUT : MIR_BORROW_SHARED,
                                    ty_common(cx)->erased}});
    Ty target = normalize(build, adjust->target);
    MirLocalId result =
        new_temp(build, ty_ref(cx, ty_common(cx)->erased, target, adjust->is_mut), span);
    storage_live(build, result, span);
    schedule_drop(build, build->temp_scope, result, false, span);
    GenericArg self = arg_of_ty(base_ty);
    MirOperand func = build_fn_operand(build, adjust->method, args_intern(cx, &self, 1), span);
    MirOperand arg = mir_move(mir_place(borrowed));
    call_into(build, mir_place(result), func, &arg, 1, CALL_OPERATOR, span, span, false);
    return mir_place_deref(build->arena, mir_place(result));
}

MirPlace expr_place_raw(Build *build, Ex ex) {
    const Adjust *adjust = ex_adjust(build, ex);
    if (adjust != NULL) {
        if (adjust->kind == ADJUST_DEREF) {
            MirPlace base = expr_place_raw(build, (Ex){ex.expr, ex.steps - 1});
            return mir_place_deref(build->arena, base);
        }
        if (adjust->kind == ADJUST_OVERLOADED_DEREF) {
            return overloaded_deref(build, ex, adjust);
        }
        return temp_place(build, ex);
    }
    const HirExpr *expr = ex.expr;
    if (ex_category(build, ex) != CATEGORY_PLACE) {
        return temp_place(build, ex);
    }
    if (expr->kind == HIR_EXPR_FIELD) {
        return field_place(build, expr);
    }
    if (expr->kind == HIR_EXPR_INDEX) {
        return index_place(build, expr);
    }
    if (expr->kind == HIR_EXPR_UNARY) {
        if (expr_is_overloaded(build, expr)) {
            return overloaded_place(build, expr, expr->unary.operand, NULL);
        }
        return mir_place_deref(build->arena,
                               expr_place_raw(build, ex_of(build, expr->unary.operand)));
    }
    Res res = expr_res(build, expr);
    if (res.kind == RES_LOCAL) {
        return local_place(build, res.local, expr->span);
    }
    return static_place(build, res.def, expr->span);
}

MirPlace expr_place(Build *build, Ex ex) {
    MirPlace place = expr_place_raw(build, ex);
    bool captured = place_resolve(build, &place);
    OX_ASSERT(build->session, ex.expr->span, captured);
    return place;
}
