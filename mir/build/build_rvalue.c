// build_rvalue.c: rvalues: arithmetic with its checks, casts, aggregates of operands, closures.
//
// In: an expression. Out: an rvalue that the caller assigns at once. Arithmetic is checked where
// the profile says so:
//   _3 = AddWithOverflow(copy _1, copy _2); assert(!move (_3.1: bool), ..); then move (_3.0: i32)
// Division always checks for zero and for MIN / -1.
// Follows rustc's as_rvalue.rs in its idea; the Reference, "Operator expressions".
#include "mir/build/build_private.h"

MirBinOp mir_binop(HirBinOp op) {
    switch (op) {
    case BINOP_ADD:
        return MIR_BINOP_ADD;
    case BINOP_SUB:
        return MIR_BINOP_SUB;
    case BINOP_MUL:
        return MIR_BINOP_MUL;
    case BINOP_DIV:
        return MIR_BINOP_DIV;
    case BINOP_REM:
        return MIR_BINOP_REM;
    case BINOP_BIT_XOR:
        return MIR_BINOP_BIT_XOR;
    case BINOP_BIT_AND:
        return MIR_BINOP_BIT_AND;
    case BINOP_BIT_OR:
        return MIR_BINOP_BIT_OR;
    case BINOP_SHL:
        return MIR_BINOP_SHL;
    case BINOP_SHR:
        return MIR_BINOP_SHR;
    case BINOP_EQ:
        return MIR_BINOP_EQ;
    case BINOP_LT:
        return MIR_BINOP_LT;
    case BINOP_LE:
        return MIR_BINOP_LE;
    case BINOP_NE:
        return MIR_BINOP_NE;
    case BINOP_GE:
        return MIR_BINOP_GE;
    case BINOP_GT:
        return MIR_BINOP_GT;
    case BINOP_AND:
    case BINOP_OR:
        break;
    }
    return MIR_BINOP_BIT_AND;
}

// ---------------------------------------------------------------- arithmetic

static bool is_signed(Build *build, Ty ty) {
    return ty_kind(build->cx, ty) == TY_INT;
}

static unsigned bits_of(Build *build, Ty ty) {
    static const unsigned sizes[] = {8, 16, 32, 64, 128, 64};
    return sizes[ty_data(build->cx, ty)->int_kind];
}

static MirOperand least_value(Build *build, Ty ty, Span span) {
    unsigned bits = bits_of(build, ty);
    return mir_const_bits(build->arena, ty, bits == 128 ? 0 : UINT64_C(1) << (bits - 1),
                          bits == 128 ? UINT64_C(1) << 63 : 0, span);
}

static MirOperand minus_one(Build *build, Ty ty, Span span) {
    unsigned bits = bits_of(build, ty);
    return mir_const_bits(build->arena, ty, bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1,
                          bits == 128 ? UINT64_MAX : 0, span);
}

static MirOperand copy_of(MirOperand operand) {
    if (operand.kind == MIR_OPERAND_MOVE) {
        operand.kind = MIR_OPERAND_COPY;
    }
    return operand;
}

static void assert_that(Build *build, Span span, MirOperand cond, bool expected, MirAssertKind kind,
                        MirBinOp op, const MirOperand *operands, uint32_t count) {
    MirBlockId next = new_block(build);
    MirOperand *copy = ARENA_DUP(build->arena, MirOperand, operands, count);
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = copy_of(copy[i]);
    }
    terminate(build, build->block,
              (MirTerm){.kind = MIR_TERM_ASSERT,
                        .span = span,
                        .target = next,
                        .unwind = MIR_NO_BLOCK,
                        .assert_ = {.cond = cond,
                                    .expected = expected,
                                    .kind = kind,
                                    .op = op,
                                    .operands = copy,
                                    .operand_count = count}});
    diverge_from(build, build->block);
    build->block = next;
}

static MirLocalId compare(Build *build, Span span, MirBinOp op, MirOperand lhs, MirOperand rhs) {
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, 2);
    operands[0] = copy_of(lhs);
    operands[1] = copy_of(rhs);
    bool is_logic = op == MIR_BINOP_BIT_AND;
    MirLocalId result = new_temp(build,
                                 is_logic ? mir_operand_ty(build->cx, build->body, &lhs)
                                          : ty_common(build->cx)->boolean,
                                 span);
    push_assign(build, span, mir_place(result),
                (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {op, operands}});
    return result;
}

static void check_division(Build *build, MirBinOp op, Span span, Ty ty, MirOperand lhs,
                           MirOperand rhs) {
    MirOperand zero = mir_const_bits(build->arena, ty, 0, 0, span);
    MirLocalId is_zero = compare(build, span, MIR_BINOP_EQ, rhs, zero);
    assert_that(build, span, mir_move(mir_place(is_zero)), false,
                op == MIR_BINOP_DIV ? MIR_ASSERT_DIV_ZERO : MIR_ASSERT_REM_ZERO, op, &lhs, 1);
    if (!is_signed(build, ty)) {
        return;
    }
    MirLocalId by_minus_one = compare(build, span, MIR_BINOP_EQ, rhs, minus_one(build, ty, span));
    MirLocalId of_least = compare(build, span, MIR_BINOP_EQ, lhs, least_value(build, ty, span));
    MirLocalId both = compare(build, span, MIR_BINOP_BIT_AND, mir_move(mir_place(by_minus_one)),
                              mir_move(mir_place(of_least)));
    MirOperand operands[2] = {lhs, rhs};
    assert_that(build, span, mir_move(mir_place(both)), false, MIR_ASSERT_OVERFLOW, op, operands,
                2);
}

// rhs as an unsigned number must be below the width of lhs.
static void check_shift(Build *build, MirBinOp op, Span span, Ty ty, MirOperand lhs,
                        MirOperand rhs) {
    Ty rhs_ty = mir_operand_ty(build->cx, build->body, &rhs);
    Ty unsigned_ty = ty_int(build->cx, ty_data(build->cx, rhs_ty)->int_kind, false);
    MirOperand amount = copy_of(rhs);
    if (!ty_eq(unsigned_ty, rhs_ty)) {
        MirLocalId cast = new_temp(build, unsigned_ty, span);
        push_assign(build, span, mir_place(cast),
                    (MirRvalue){.kind = MIR_RVALUE_CAST,
                                .cast = {amount, MIR_CAST_INT_TO_INT, unsigned_ty}});
        amount = mir_move(mir_place(cast));
    }
    MirOperand width = mir_const_bits(build->arena, unsigned_ty, bits_of(build, ty), 0, span);
    MirLocalId fits = compare(build, span, MIR_BINOP_LT, amount, width);
    MirOperand operands[2] = {lhs, rhs};
    assert_that(build, span, mir_move(mir_place(fits)), true, MIR_ASSERT_OVERFLOW, op, operands, 2);
}

MirRvalue binary_rvalue(Build *build, MirBinOp op, Span span, Ty ty, MirOperand lhs,
                        MirOperand rhs) {
    TyCx *cx = build->cx;
    Ty lhs_ty = mir_operand_ty(cx, build->body, &lhs);
    TyKind kind = ty_kind(cx, lhs_ty);
    bool is_int = kind == TY_INT || kind == TY_UINT;
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, 2);
    operands[0] = lhs;
    operands[1] = rhs;
    if (is_int && build->checks &&
        (op == MIR_BINOP_ADD || op == MIR_BINOP_SUB || op == MIR_BINOP_MUL)) {
        Ty parts[2] = {ty, ty_common(cx)->boolean};
        MirLocalId result = new_temp(build, ty_tuple(cx, parts, 2), span);
        operands[0] = copy_of(lhs);
        operands[1] = copy_of(rhs);
        push_assign(build, span, mir_place(result),
                    (MirRvalue){.kind = MIR_RVALUE_CHECKED, .binary = {op, operands}});
        MirOperand overflowed =
            mir_move(mir_place_field(build->arena, mir_place(result), 1, parts[1]));
        assert_that(build, span, overflowed, false, MIR_ASSERT_OVERFLOW, op, operands, 2);
        return (MirRvalue){.kind = MIR_RVALUE_USE,
                           .use =
                               mir_move(mir_place_field(build->arena, mir_place(result), 0, ty))};
    }
    if (is_int && build->checks && (op == MIR_BINOP_SHL || op == MIR_BINOP_SHR)) {
        check_shift(build, op, span, lhs_ty, lhs, rhs);
    } else if (is_int && (op == MIR_BINOP_DIV || op == MIR_BINOP_REM)) {
        check_division(build, op, span, ty, lhs, rhs);
    }
    return (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {op, operands}};
}

static MirRvalue negation(Build *build, const HirExpr *expr, MirOperand operand) {
    Ty ty = mir_operand_ty(build->cx, build->body, &operand);
    if (build->checks && is_signed(build, ty)) {
        MirLocalId least =
            compare(build, expr->span, MIR_BINOP_EQ, operand, least_value(build, ty, expr->span));
        assert_that(build, expr->span, mir_move(mir_place(least)), false, MIR_ASSERT_OVERFLOW_NEG,
                    MIR_BINOP_SUB, &operand, 1);
    }
    return (MirRvalue){.kind = MIR_RVALUE_UNARY, .unary = {MIR_UNOP_NEG, operand}};
}

// ---------------------------------------------------------------- casts

static bool is_int_like(TyKind kind) {
    return kind == TY_INT || kind == TY_UINT || kind == TY_BOOL || kind == TY_CHAR;
}

static MirRvalue cast_by(MirOperand operand, MirCastKind kind, Ty ty) {
    return (MirRvalue){.kind = MIR_RVALUE_CAST, .cast = {operand, kind, ty}};
}

static MirOperand cast_step(Build *build, Span span, MirOperand operand, MirCastKind kind, Ty ty) {
    MirLocalId temp = new_temp(build, ty, span);
    push_assign(build, span, mir_place(temp), cast_by(operand, kind, ty));
    return mir_move(mir_place(temp));
}

// `Enum::Variant as isize`: the constant of the nearest variant at or before it that has one, plus
// the distance. It names that constant and not the discriminants of the enum, so that one of them
// may be given by another.
static bool variant_cast(Build *build, Ex source, Ty to, MirRvalue *out) {
    if (source.expr->kind != HIR_EXPR_PATH) {
        return false;
    }
    Res res = expr_res(build, source.expr);
    DefKind kind = res.kind == RES_DEF ? def_get(build->program, res.def)->kind : DEF_NONE;
    if (kind != DEF_CTOR && kind != DEF_VARIANT) {
        return false;
    }
    uint32_t index;
    DefId adt = variant_adt(build->program, res.def, &index);
    const HirItem *item = hir_item(build->program, adt);
    Ty from = ex_ty(build, source);
    if (def_get(build->program, adt)->kind != DEF_ENUM || ty_kind(build->cx, from) != TY_ADT) {
        return false;
    }
    Span span = source.expr->span;
    uint32_t base = index;
    while (base > 0 && item->enumeration.variants.ptr[base].discriminant.index == 0) {
        base--;
    }
    DefId explicit = item->enumeration.variants.ptr[base].discriminant;
    Ty discr = adt_discr_ty(build->cx, ty_adt_def(build->cx, adt));
    MirOperand value = mir_const_bits(build->arena, discr, index - base, 0, span);
    if (explicit.index != 0) {
        MirLocalId sum = new_temp(build, discr, span);
        MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, 2);
        operands[0] =
            unevaluated(build, explicit, ty_data(build->cx, from)->item.args, discr, span);
        operands[1] = value;
        push_assign(build, span, mir_place(sum),
                    (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {MIR_BINOP_ADD, operands}});
        value = mir_move(mir_place(sum));
    }
    *out = cast_by(value, MIR_CAST_INT_TO_INT, to);
    return true;
}

// The value in a temporary whose type is the written one.
MirOperand written_value(Build *build, const HirExpr *expr, MirRvalue rvalue, Ty written,
                         Span span) {
    MirLocalId temp =
        new_temp(build, normalize(build, build->results->expr_tys[expr->id]), expr->span);
    push_assign(build, expr->span, mir_place(temp), rvalue);
    mir_push(build->body, build->block,
             (MirStmt){.kind = MIR_STMT_ASCRIBE,
                       .span = span,
                       .ascribe = {mir_place(temp), written, VARIANCE_INVARIANT}});
    return mir_move(mir_place(temp));
}

static bool points_to_object(TyCx *cx, Ty pointer) {
    return ty_kind(cx, ty_struct_tail(cx, (ParamEnv){0}, ty_data(cx, pointer)->ref.elem)) == TY_DYN;
}

static MirRvalue cast_rvalue(Build *build, const HirExpr *expr) {
    TyCx *cx = build->cx;
    Span span = expr->span;
    Ty to = normalize(build, build->results->expr_tys[expr->id]);
    Ex source = ex_of(build, expr->cast.operand);
    Ty from = ex_ty(build, source);
    MirRvalue of_variant;
    if (!ty_eq(from, to) && variant_cast(build, source, to, &of_variant)) {
        return of_variant;
    }
    MirOperand operand = expr_operand_here(build, source);
    Ty written = build->results->user_tys[expr->id].ty;
    bool names_lifetime = written.index != 0 && ty_has(cx, written, TYFLAG_FREE_REGION);
    if (ty_eq(from, to) && ty_kind(cx, to) == TY_RAW_PTR && names_lifetime &&
        !points_to_object(cx, to)) {
        return cast_by(operand, MIR_CAST_PTR_TO_PTR, to); // to another lifetime
    }
    if (ty_eq(from, to) || build->results->is_coercion_cast[expr->id]) {
        return (MirRvalue){.kind = MIR_RVALUE_USE, .use = operand};
    }
    TyKind from_kind = ty_kind(cx, from), to_kind = ty_kind(cx, to);
    if (from_kind == TY_ADT) { // an enum without fields: its discriminant is converted
        const AdtDef *adt = ty_adt_def(cx, ty_data(cx, from)->item.def);
        Ty discr = adt_discr_ty(cx, adt);
        MirLocalId holder =
            operand.kind == MIR_OPERAND_CONST ? new_temp(build, from, span) : operand.place.local;
        if (operand.kind == MIR_OPERAND_CONST) {
            push_use(build, span, mir_place(holder), operand);
        }
        MirLocalId temp = new_temp(build, discr, span);
        push_assign(build, span, mir_place(temp),
                    (MirRvalue){.kind = MIR_RVALUE_DISCRIMINANT, .place = mir_place(holder)});
        return cast_by(mir_move(mir_place(temp)), MIR_CAST_INT_TO_INT, to);
    }
    if (from_kind == TY_FN_DEF) {
        PolyFnSig sig = poly_sig_subst(cx, ty_fn_sig(cx, ty_data(cx, from)->item.def),
                                       ty_data(cx, from)->item.args);
        from = normalize(build, ty_fn_ptr(cx, sig));
        operand = cast_step(build, span, operand, MIR_CAST_REIFY_FN, from);
        from_kind = TY_FN_PTR;
    }
    if (from_kind == TY_FN_PTR && to_kind != TY_FN_PTR) {
        Ty thin = ty_ptr(cx, ty_common(cx)->unit, false);
        if (to_kind == TY_RAW_PTR) {
            return cast_by(operand, MIR_CAST_FN_PTR_TO_PTR, to);
        }
        operand = cast_step(build, span, operand, MIR_CAST_FN_PTR_TO_PTR, thin);
        from_kind = TY_RAW_PTR;
    }
    if (from_kind == TY_REF && to_kind == TY_RAW_PTR) { // a reference is a pointer first
        Ty pointer = ty_ptr(cx, ty_data(cx, from)->ref.elem, ty_data(cx, from)->ref.is_mut);
        MirLocalId temp = new_temp(build, pointer, span);
        MirLocalId holder = operand.place.local;
        push_assign(build, span, mir_place(temp),
                    (MirRvalue){.kind = MIR_RVALUE_RAW_PTR,
                                .raw_ptr = {mir_place_deref(build->arena, mir_place(holder)),
                                            ty_data(cx, from)->ref.is_mut}});
        operand = mir_move(mir_place(temp));
        from = pointer;
        from_kind = TY_RAW_PTR;
    }
    if (is_int_like(from_kind) && is_int_like(to_kind)) {
        return cast_by(operand, MIR_CAST_INT_TO_INT, to);
    }
    if (is_int_like(from_kind) && to_kind == TY_FLOAT) {
        return cast_by(operand, MIR_CAST_INT_TO_FLOAT, to);
    }
    if (from_kind == TY_FLOAT && to_kind == TY_FLOAT) {
        return cast_by(operand, MIR_CAST_FLOAT_TO_FLOAT, to);
    }
    if (from_kind == TY_FLOAT && is_int_like(to_kind)) {
        return cast_by(operand, MIR_CAST_FLOAT_TO_INT, to);
    }
    if (from_kind == TY_RAW_PTR && to_kind == TY_RAW_PTR) {
        bool of_array =
            ty_kind(cx, ty_data(cx, from)->ref.elem) == TY_ARRAY &&
            ty_eq(ty_data(cx, ty_data(cx, from)->ref.elem)->array.elem, ty_data(cx, to)->ref.elem);
        return cast_by(operand, of_array ? MIR_CAST_ARRAY_TO_PTR : MIR_CAST_PTR_TO_PTR, to);
    }
    if (from_kind == TY_RAW_PTR && is_int_like(to_kind)) {
        Ty usize = ty_common(cx)->usize;
        if (ty_eq(to, usize)) {
            return cast_by(operand, MIR_CAST_PTR_EXPOSE, to);
        }
        operand = cast_step(build, span, operand, MIR_CAST_PTR_EXPOSE, usize);
        return cast_by(operand, MIR_CAST_INT_TO_INT, to);
    }
    if (is_int_like(from_kind) && to_kind == TY_RAW_PTR) {
        Ty usize = ty_common(cx)->usize;
        if (!ty_eq(from, usize)) {
            operand = cast_step(build, span, operand, MIR_CAST_INT_TO_INT, usize);
        }
        return cast_by(operand, MIR_CAST_PTR_FROM_ADDR, to);
    }
    return (MirRvalue){.kind = MIR_RVALUE_USE, .use = operand}; // regions only
}

// ---------------------------------------------------------------- closures

static MirPlace captured_place(Build *build, const Capture *capture) {
    uint32_t local = capture->local;
    MirPlace place = build->in_guard[local]
                         ? mir_place_deref(build->arena, mir_place(build->guard_vars[local]))
                     : build->vars[local] != 0 ? mir_place(build->vars[local])
                                               : mir_place(CAPTURED_BASE + local);
    for (uint32_t i = 0; i < capture->projection_count; i++) {
        const CaptureProj *proj = &capture->projections[i];
        if (proj->kind == CAPTURE_PROJ_DEREF) {
            place = mir_place_deref(build->arena, place);
            continue;
        }
        const TyData *base = ty_data(build->cx, place_ty(build, &place));
        if (base->kind == TY_ADT && ty_adt_def(build->cx, base->item.def)->kind == ADT_ENUM) {
            place = mir_place_proj(build->arena, place,
                                   (MirProj){.kind = MIR_PROJ_DOWNCAST, .index = proj->variant});
        }
        place = mir_place_field(build->arena, place, proj->field, normalize(build, proj->ty));
    }
    (void)place_resolve(build, &place);
    return place;
}

static MirOperand capture_operand(Build *build, const Capture *capture, Ty ty, Span span) {
    MirPlace place = captured_place(build, capture);
    MirBorrowKind kind = MIR_BORROW_SHARED;
    switch (capture->kind) {
    case CAPTURE_BY_VALUE: // no temporary: the borrow checker sees which variable the closure takes
        return consume(build, place);
    case CAPTURE_BY_REF:
        break;
    case CAPTURE_BY_UNIQUE_REF:
        kind = MIR_BORROW_UNIQUE_CAPTURE;
        break;
    case CAPTURE_BY_REF_MUT:
        kind =
            build->hir->locals[capture->local].is_mut ? MIR_BORROW_MUT : MIR_BORROW_UNIQUE_CAPTURE;
        break;
    }
    MirLocalId temp = new_temp(build, ty, span);
    storage_live(build, temp, span);
    schedule_drop(build, build->temp_scope, temp, false, span);
    push_assign(
        build, span, mir_place(temp),
        (MirRvalue){.kind = MIR_RVALUE_REF, .ref = {place, kind, ty_common(build->cx)->erased}});
    return mir_move(mir_place(temp));
}

void closure_rvalue(Build *build, const HirExpr *expr, MirRvalue *rvalue) {
    const ClosureInfo *info = typeck_closure(build->results, expr->closure->def);
    Ty ty = normalize(build, info->ty);
    ClosureParts parts = closure_parts(build->cx, ty_data(build->cx, ty)->item.args);
    const Ty *tys = ty_list_ptr(build->cx, ty_data(build->cx, parts.captures)->tuple);
    MirOperand *operands =
        ARENA_ARRAY(build->arena, MirOperand, info->capture_count ? info->capture_count : 1);
    for (uint32_t i = 0; i < info->mention_count; i++) {
        fake_read(build, captured_place(build, &info->mentions[i]), FAKE_READ_MATCH,
                  info->mentions[i].path_span);
    }
    for (uint32_t i = 0; i < info->capture_count; i++) {
        operands[i] = capture_operand(build, &info->captures[i], tys[i], info->head_span);
    }
    *rvalue = (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                          .aggregate = {.kind = MIR_AGG_CLOSURE,
                                        .def = info->def,
                                        .active_field = UINT32_MAX,
                                        .ty = ty,
                                        .operands = operands,
                                        .count = info->capture_count}};
}

// ---------------------------------------------------------------- rvalues

static MirRvalue list_rvalue(Build *build, const HirExpr *expr, MirAggregateKind kind) {
    uint32_t count = expr->list.count;
    MirOperand *operands = ARENA_ARRAY(build->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        operands[i] = expr_operand_here(build, ex_of(build, expr->list.elems[i]));
    }
    Ty ty = normalize(build, build->results->expr_tys[expr->id]);
    Ty elem = kind == MIR_AGG_ARRAY ? ty_data(build->cx, ty)->array.elem : ty;
    return (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                       .aggregate = {.kind = kind,
                                     .active_field = UINT32_MAX,
                                     .ty = elem,
                                     .operands = operands,
                                     .count = count}};
}

static MirRvalue repeat_rvalue(Build *build, const HirExpr *expr) {
    Ty ty = normalize(build, build->results->expr_tys[expr->id]);
    Const len = ty_data(build->cx, ty)->array.len;
    uint64_t count;
    if (const_as_u64(build->cx, len, &count) && count == 0) { // evaluated, dropped, not stored
        MirLocalId temp = expr_temp(build, ex_of(build, expr->repeat.elem), build->temp_scope);
        (void)temp;
        return (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                           .aggregate = {.kind = MIR_AGG_ARRAY,
                                         .active_field = UINT32_MAX,
                                         .ty = ty_data(build->cx, ty)->array.elem}};
    }
    MirOperand operand = expr_operand_here(build, ex_of(build, expr->repeat.elem));
    return (MirRvalue){.kind = MIR_RVALUE_REPEAT, .repeat = {operand, len}};
}

static MirRvalue offset_of_rvalue(Build *build, const HirExpr *expr) {
    TyCx *cx = build->cx;
    Ty container = normalize(build, build->results->hir_tys[expr->offset_of.container->id]);
    uint32_t count = expr->offset_of.fields.len;
    uint32_t *fields = ARENA_ARRAY(build->arena, uint32_t, 2 * count + 2);
    Ty ty = container;
    for (uint32_t i = 0; i < count; i++) {
        const TyData *data = ty_data(cx, ty);
        if (data->kind == TY_ADT) {
            const VariantDef *variant = &ty_adt_def(cx, data->item.def)->variants[0];
            fields[2 * i + 1] = field_index_of(cx, variant, expr->offset_of.fields.ptr[i].name);
            ty = normalize(build,
                           field_ty(cx, variant->fields[fields[2 * i + 1]].def, data->item.args));
        } else {
            fields[2 * i + 1] = tuple_index_of(build->session, expr->offset_of.fields.ptr[i].name);
            ty = ty_list_ptr(cx, data->tuple)[fields[2 * i + 1]];
        }
    }
    return (MirRvalue){.kind = MIR_RVALUE_OFFSET_OF, .type = {container, fields, count}};
}

static MirRvalue adjust_rvalue(Build *build, Ex ex, const Adjust *adjust) {
    TyCx *cx = build->cx;
    Ex inner = {ex.expr, ex.steps - 1};
    MirCastKind kind = MIR_CAST_UNSIZE;
    switch (adjust->kind) {
    case ADJUST_BORROW_REF: {
        MirBorrowKind borrow = !adjust->is_mut     ? MIR_BORROW_SHARED
                               : adjust->two_phase ? MIR_BORROW_TWO_PHASE
                                                   : MIR_BORROW_MUT;
        return (MirRvalue){.kind = MIR_RVALUE_REF,
                           .ref = {expr_place(build, inner), borrow, ty_common(cx)->erased}};
    }
    case ADJUST_BORROW_PTR:
        return (MirRvalue){.kind = MIR_RVALUE_RAW_PTR,
                           .raw_ptr = {expr_place(build, inner), adjust->is_mut}};
    case ADJUST_REIFY_FN:
        kind = MIR_CAST_REIFY_FN;
        break;
    case ADJUST_UNSAFE_FN:
        kind = MIR_CAST_UNSAFE_FN;
        break;
    case ADJUST_CLOSURE_FN:
        kind = MIR_CAST_CLOSURE_FN;
        break;
    case ADJUST_MUT_TO_CONST:
        kind = MIR_CAST_MUT_TO_CONST;
        break;
    case ADJUST_UNSIZE:
        break;
    case ADJUST_NEVER_TO_ANY:
    case ADJUST_DEREF:
    case ADJUST_OVERLOADED_DEREF:
        return (MirRvalue){.kind = MIR_RVALUE_USE, .use = expr_operand_here(build, ex)};
    }
    MirOperand operand = expr_operand_here(build, inner);
    return cast_by(operand, kind, ex_ty(build, ex));
}

static MirRvalue addr_of_rvalue(Build *build, const HirExpr *expr) {
    MirPlace place = expr_place(build, ex_of(build, expr->addr_of.operand));
    if (expr->addr_of.is_raw) {
        return (MirRvalue){.kind = MIR_RVALUE_RAW_PTR, .raw_ptr = {place, expr->addr_of.is_mut}};
    }
    return (MirRvalue){.kind = MIR_RVALUE_REF,
                       .ref = {place, expr->addr_of.is_mut ? MIR_BORROW_MUT : MIR_BORROW_SHARED,
                               ty_common(build->cx)->erased}};
}

MirRvalue expr_rvalue(Build *build, Ex ex) {
    const Adjust *adjust = ex_adjust(build, ex);
    if (adjust != NULL) {
        return adjust_rvalue(build, ex, adjust);
    }
    const HirExpr *expr = ex.expr;
    switch (ex_category(build, ex)) {
    case CATEGORY_CONSTANT:
        return (MirRvalue){.kind = MIR_RVALUE_USE, .use = expr_constant(build, ex)};
    case CATEGORY_PLACE:
        return (MirRvalue){.kind = MIR_RVALUE_USE, .use = consume(build, expr_place(build, ex))};
    case CATEGORY_INTO:
        if (expr->kind == HIR_EXPR_ADDR_OF) {
            return addr_of_rvalue(build, expr);
        }
        return (MirRvalue){.kind = MIR_RVALUE_USE, .use = expr_operand_here(build, ex)};
    case CATEGORY_RVALUE:
        break;
    }
    if (expr->kind == HIR_EXPR_BINARY) {
        MirOperand lhs = expr_operand_here(build, ex_of(build, expr->binary.lhs));
        MirOperand rhs = expr_operand_here(build, ex_of(build, expr->binary.rhs));
        Ty ty = normalize(build, build->results->expr_tys[expr->id]);
        return binary_rvalue(build, mir_binop(expr->binary.op), expr->span, ty, lhs, rhs);
    }
    if (expr->kind == HIR_EXPR_UNARY) {
        MirOperand operand = expr_operand_here(build, ex_of(build, expr->unary.operand));
        return expr->unary.op == UNOP_NEG
                   ? negation(build, expr, operand)
                   : (MirRvalue){.kind = MIR_RVALUE_UNARY, .unary = {MIR_UNOP_NOT, operand}};
    }
    if (expr->kind == HIR_EXPR_CAST) {
        MirRvalue rvalue = cast_rvalue(build, expr);
        UserTy user = build->results->user_tys[expr->id];
        if (user.ty.index == 0 || !ty_has(build->cx, user.ty, TYFLAG_FREE_REGION)) {
            return rvalue;
        }
        return (MirRvalue){.kind = MIR_RVALUE_USE,
                           .use = written_value(build, expr, rvalue, user.ty, user.span)};
    }
    if (expr->kind == HIR_EXPR_ARRAY) {
        return list_rvalue(build, expr, MIR_AGG_ARRAY);
    }
    if (expr->kind == HIR_EXPR_TUPLE) {
        return list_rvalue(build, expr, MIR_AGG_TUPLE);
    }
    if (expr->kind == HIR_EXPR_REPEAT) {
        return repeat_rvalue(build, expr);
    }
    if (expr->kind == HIR_EXPR_OFFSET_OF) {
        return offset_of_rvalue(build, expr);
    }
    MirRvalue rvalue;
    closure_rvalue(build, expr, &rvalue);
    return rvalue;
}
