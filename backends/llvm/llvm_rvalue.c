// llvm_rvalue.c: rvalues and statements.
//
// In: MIR rvalues. Out: values, or memory filled in place for aggregates. Integer arithmetic wraps
// in LLVM IR; checks are explicit in MIR (CHECKED, Assert).
#include "backends/llvm/llvm.h"

// ---------------------------------------------------------------- arithmetic

static LLVMIntPredicate int_predicate(MirBinOp op, bool is_signed) {
    switch (op) {
    case MIR_BINOP_EQ:
        return LLVMIntEQ;
    case MIR_BINOP_NE:
        return LLVMIntNE;
    case MIR_BINOP_LT:
        return is_signed ? LLVMIntSLT : LLVMIntULT;
    case MIR_BINOP_LE:
        return is_signed ? LLVMIntSLE : LLVMIntULE;
    case MIR_BINOP_GT:
        return is_signed ? LLVMIntSGT : LLVMIntUGT;
    case MIR_BINOP_GE:
        return is_signed ? LLVMIntSGE : LLVMIntUGE;
    case MIR_BINOP_ADD:
    case MIR_BINOP_SUB:
    case MIR_BINOP_MUL:
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_SHL:
    case MIR_BINOP_SHR:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        break;
    }
    return LLVMIntEQ;
}

// `!=` is true for NaN, every other comparison false.
static LLVMRealPredicate real_predicate(MirBinOp op) {
    switch (op) {
    case MIR_BINOP_EQ:
        return LLVMRealOEQ;
    case MIR_BINOP_NE:
        return LLVMRealUNE;
    case MIR_BINOP_LT:
        return LLVMRealOLT;
    case MIR_BINOP_LE:
        return LLVMRealOLE;
    case MIR_BINOP_GT:
        return LLVMRealOGT;
    case MIR_BINOP_GE:
        return LLVMRealOGE;
    case MIR_BINOP_ADD:
    case MIR_BINOP_SUB:
    case MIR_BINOP_MUL:
    case MIR_BINOP_DIV:
    case MIR_BINOP_REM:
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_SHL:
    case MIR_BINOP_SHR:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        break;
    }
    return LLVMRealOEQ;
}

// Exact on every target: GPU back ends would expand the instruction to a - b * trunc(a / b), which
// is off by b where the quotient rounds to an integer.
static LLVMValueRef float_remainder(FnCg *f, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = f->cg;
    LLVMTypeRef type = LLVMTypeOf(a);
    if (!cg->target->is_device) {
        return LLVMBuildFRem(f->builder, a, b, "");
    }
    LLVMTypeRef wide = type == cg->f64 ? cg->f64 : cg->f32;
    LLVMValueRef operands[2] = {LLVMBuildFPCast(f->builder, a, wide, ""),
                                LLVMBuildFPCast(f->builder, b, wide, "")};
    LLVMTypeRef params[2] = {wide, wide};
    LLVMTypeRef fn_type = LLVMFunctionType(wide, params, 2, false);
    LLVMValueRef fn = cg_extern(cg, wide == cg->f64 ? "fmod" : "fmodf", fn_type);
    LLVMValueRef result = LLVMBuildCall2(f->builder, fn_type, fn, operands, 2, "");
    return LLVMBuildFPCast(f->builder, result, type, "");
}

static LLVMValueRef float_op(FnCg *f, MirBinOp op, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef value = NULL;
    switch (op) {
    case MIR_BINOP_ADD:
        value = LLVMBuildFAdd(f->builder, a, b, "");
        break;
    case MIR_BINOP_SUB:
        value = LLVMBuildFSub(f->builder, a, b, "");
        break;
    case MIR_BINOP_MUL:
        value = LLVMBuildFMul(f->builder, a, b, "");
        break;
    case MIR_BINOP_DIV:
        value = LLVMBuildFDiv(f->builder, a, b, "");
        break;
    case MIR_BINOP_REM:
        value = float_remainder(f, a, b);
        break;
    case MIR_BINOP_EQ:
    case MIR_BINOP_NE:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_GT:
    case MIR_BINOP_GE:
        return LLVMBuildFCmp(f->builder, real_predicate(op), a, b, "");
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_SHL:
    case MIR_BINOP_SHR:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        OX_BUG(f->cg->session, f->span, "float operands of an integer operation");
    }
    const BackendOptions *options = &f->cg->job->options;
    if (LLVMIsAInstruction(value) != NULL &&
        (options->fast_math || (options->fmad && f->cg->target->is_device))) {
        LLVMSetFastMathFlags(value,
                             options->fast_math ? LLVMFastMathAll : LLVMFastMathAllowContract);
    }
    return value;
}

// The shift amount as the shifted type, masked to its width as Rust's wrapping shift does.
static LLVMValueRef shift_amount(FnCg *f, LLVMValueRef value, LLVMValueRef amount) {
    LLVMTypeRef type = LLVMTypeOf(value);
    amount = LLVMBuildIntCast2(f->builder, amount, type, false, "");
    return LLVMBuildAnd(f->builder, amount, cg_int(type, LLVMGetIntTypeWidth(type) - 1), "");
}

static LLVMValueRef three_way(FnCg *f, LLVMValueRef a, LLVMValueRef b, bool is_signed) {
    LLVMValueRef greater = LLVMBuildICmp(f->builder, is_signed ? LLVMIntSGT : LLVMIntUGT, a, b, "");
    LLVMValueRef less = LLVMBuildICmp(f->builder, is_signed ? LLVMIntSLT : LLVMIntULT, a, b, "");
    return LLVMBuildSub(f->builder, LLVMBuildZExt(f->builder, greater, f->cg->i8, ""),
                        LLVMBuildZExt(f->builder, less, f->cg->i8, ""), "");
}

static LLVMValueRef int_op(FnCg *f, MirBinOp op, LLVMValueRef a, LLVMValueRef b, bool is_signed) {
    switch (op) {
    case MIR_BINOP_ADD:
        return LLVMBuildAdd(f->builder, a, b, "");
    case MIR_BINOP_SUB:
        return LLVMBuildSub(f->builder, a, b, "");
    case MIR_BINOP_MUL:
        return LLVMBuildMul(f->builder, a, b, "");
    case MIR_BINOP_DIV:
        return is_signed ? LLVMBuildSDiv(f->builder, a, b, "")
                         : LLVMBuildUDiv(f->builder, a, b, "");
    case MIR_BINOP_REM:
        return is_signed ? LLVMBuildSRem(f->builder, a, b, "")
                         : LLVMBuildURem(f->builder, a, b, "");
    case MIR_BINOP_BIT_XOR:
        return LLVMBuildXor(f->builder, a, b, "");
    case MIR_BINOP_BIT_AND:
        return LLVMBuildAnd(f->builder, a, b, "");
    case MIR_BINOP_BIT_OR:
        return LLVMBuildOr(f->builder, a, b, "");
    case MIR_BINOP_SHL:
        return LLVMBuildShl(f->builder, a, shift_amount(f, a, b), "");
    case MIR_BINOP_SHR:
        return is_signed ? LLVMBuildAShr(f->builder, a, shift_amount(f, a, b), "")
                         : LLVMBuildLShr(f->builder, a, shift_amount(f, a, b), "");
    case MIR_BINOP_CMP:
        return three_way(f, a, b, is_signed);
    case MIR_BINOP_EQ:
    case MIR_BINOP_NE:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_GT:
    case MIR_BINOP_GE:
        return LLVMBuildICmp(f->builder, int_predicate(op, is_signed), a, b, "");
    case MIR_BINOP_OFFSET:
        break;
    }
    return a;
}

// Fat pointers compare address first, then metadata.
static LLVMValueRef pair_compare(FnCg *f, MirBinOp op, CgValue lhs, CgValue rhs) {
    LLVMBuilderRef b = f->builder;
    LLVMValueRef x = lhs.b, y = rhs.b;
    LLVMValueRef same = LLVMBuildICmp(b, LLVMIntEQ, lhs.a, rhs.a, "");
    if (op == MIR_BINOP_EQ || op == MIR_BINOP_NE) {
        LLVMValueRef both = LLVMBuildAnd(b, same, LLVMBuildICmp(b, LLVMIntEQ, x, y, ""), "");
        return op == MIR_BINOP_EQ ? both : LLVMBuildNot(b, both, "");
    }
    MirBinOp strict = op == MIR_BINOP_LE ? MIR_BINOP_LT : op == MIR_BINOP_GE ? MIR_BINOP_GT : op;
    LLVMValueRef first = LLVMBuildICmp(b, int_predicate(strict, false), lhs.a, rhs.a, "");
    LLVMValueRef second = LLVMBuildICmp(b, int_predicate(op, false), x, y, "");
    return LLVMBuildSelect(b, same, second, first, "");
}

CgValue fn_binary(FnCg *f, MirBinOp op, CgValue lhs, CgValue rhs, const Layout *result) {
    if (op == MIR_BINOP_OFFSET) {
        TyCx *cx = f->cg->cx;
        const TyData *pointer = ty_data(cx, lhs.layout->ty);
        const Layout *elem =
            layout_of(f->cg->layouts, ty_normalize_erased(cx, (ParamEnv){0}, pointer->ref.elem));
        return cg_immediate(
            result, fn_index(f, lhs.a, elem->size, rhs.a, !rhs.layout->scalar[0].is_signed));
    }
    if (lhs.kind == CG_ZST) { // comparing units
        bool truth = op == MIR_BINOP_EQ || op == MIR_BINOP_LE || op == MIR_BINOP_GE;
        return cg_immediate(result, LLVMConstInt(f->cg->i1, truth, false));
    }
    if (lhs.kind == CG_PAIR) {
        return cg_immediate(result, pair_compare(f, op, lhs, rhs));
    }
    const Scalar *scalar = &lhs.layout->scalar[0];
    bool is_float = scalar->kind != SCALAR_INT && scalar->kind != SCALAR_POINTER;
    LLVMValueRef value =
        is_float ? float_op(f, op, lhs.a, rhs.a) : int_op(f, op, lhs.a, rhs.a, scalar->is_signed);
    return cg_immediate(result, value);
}

LLVMValueRef fn_checked(FnCg *f, MirBinOp op, LLVMValueRef a, LLVMValueRef b, bool is_signed,
                        LLVMValueRef *overflow) {
    const char *name = NULL;
    if (op == MIR_BINOP_ADD) {
        name = is_signed ? "llvm.sadd.with.overflow" : "llvm.uadd.with.overflow";
    } else if (op == MIR_BINOP_SUB) {
        if (!is_signed) { // a compare and a subtraction, which optimise better
            *overflow = LLVMBuildICmp(f->builder, LLVMIntULT, a, b, "");
            return LLVMBuildSub(f->builder, a, b, "");
        }
        name = "llvm.ssub.with.overflow";
    } else {
        name = is_signed ? "llvm.smul.with.overflow" : "llvm.umul.with.overflow";
    }
    LLVMTypeRef type = LLVMTypeOf(a);
    LLVMValueRef args[2] = {a, b};
    LLVMValueRef both = fn_call_llvm(f, name, &type, 1, args, 2);
    *overflow = LLVMBuildExtractValue(f->builder, both, 1, "");
    return LLVMBuildExtractValue(f->builder, both, 0, "");
}

// ---------------------------------------------------------------- casts

static CgValue cast_scalar(FnCg *f, MirCastKind kind, CgValue value, const Layout *to) {
    Cg *cg = f->cg;
    const Scalar *from = &value.layout->scalar[0], *wanted = &to->scalar[0];
    LLVMTypeRef type = cg_scalar_type(cg, wanted, true);
    LLVMValueRef v = value.a;
    switch (kind) {
    case MIR_CAST_INT_TO_INT:
        return cg_immediate(to, LLVMBuildIntCast2(f->builder, v, type,
                                                  from->is_signed && !scalar_is_bool(from), ""));
    case MIR_CAST_INT_TO_FLOAT:
        if (fn_converts_wide(f, LLVMTypeOf(v))) {
            return cg_immediate(to, fn_wide_to_float(f, v, from->is_signed, type));
        }
        return cg_immediate(to, from->is_signed ? LLVMBuildSIToFP(f->builder, v, type, "")
                                                : LLVMBuildUIToFP(f->builder, v, type, ""));
    case MIR_CAST_FLOAT_TO_INT: {
        if (fn_converts_wide(f, type)) {
            return cg_immediate(to, fn_float_to_wide(f, v, wanted->is_signed));
        }
        LLVMTypeRef overloads[2] = {type, LLVMTypeOf(v)};
        return cg_immediate(
            to, fn_call_llvm(f, wanted->is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat",
                             overloads, 2, &v, 1));
    }
    case MIR_CAST_FLOAT_TO_FLOAT:
        return cg_immediate(to, LLVMBuildFPCast(f->builder, v, type, ""));
    case MIR_CAST_PTR_EXPOSE:
        return cg_immediate(to, LLVMBuildIntCast2(f->builder,
                                                  LLVMBuildPtrToInt(f->builder, v, cg->iptr, ""),
                                                  type, false, ""));
    case MIR_CAST_PTR_FROM_ADDR:
        return cg_immediate(
            to, LLVMBuildIntToPtr(f->builder, LLVMBuildIntCast2(f->builder, v, cg->iptr, false, ""),
                                  type, ""));
    case MIR_CAST_PTR_TO_PTR:
    case MIR_CAST_FN_PTR_TO_PTR:
    case MIR_CAST_UNSAFE_FN:
    case MIR_CAST_MUT_TO_CONST:
    case MIR_CAST_ARRAY_TO_PTR:
    case MIR_CAST_REIFY_FN:
    case MIR_CAST_CLOSURE_FN:
    case MIR_CAST_UNSIZE:
    case MIR_CAST_TRANSMUTE:
        break;
    }
    return cg_immediate(to, v);
}

static CgValue cast_pointer(const CgValue *value, const Layout *to) {
    if (to->abi == LAYOUT_PAIR) {
        return cg_pair(to, value->a, value->b);
    }
    return cg_immediate(to, value->a);
}

static LLVMValueRef unsize_meta(FnCg *f, Ty from, Ty to, LLVMValueRef old_meta) {
    Cg *cg = f->cg;
    const TyData *a = ty_data(cg->cx, from), *b = ty_data(cg->cx, to);
    if (a->kind == TY_ARRAY && b->kind == TY_SLICE) {
        return cg_usize(cg, layout_of(cg->layouts, from)->count);
    }
    if (a->kind == TY_DYN &&
        b->kind == TY_DYN) { // upcast: the supertrait's vtable, or the same one
        uint32_t slot = mono_upcast_slot(cg->cx, from, to);
        if (slot == UINT32_MAX) {
            return old_meta;
        }
        return fn_load_vtable(f, old_meta, slot, cg->ptr);
    }
    MonoVtable vtable = mono_vtable_for(cg->cx, from, to);
    return cg_vtable(cg, &vtable);
}

// Pointers get metadata; a struct that holds one (Box, Rc, …) is rebuilt field by field.
CgValue fn_cast_unsize(FnCg *f, CgValue value, const Layout *to) {
    Cg *cg = f->cg;
    const TyData *a = ty_data(cg->cx, value.layout->ty);
    if (a->kind == TY_REF || a->kind == TY_RAW_PTR) {
        Ty from_tail, to_tail;
        mono_unsize_pair(cg->layouts, value.layout->ty, to->ty, &from_tail, &to_tail);
        return cg_pair(to, value.a,
                       unsize_meta(f, from_tail, to_tail, value.kind == CG_PAIR ? value.b : NULL));
    }
    CgPlace place = fn_temp(f, to);
    uint32_t count = value.layout->field_count;
    for (uint32_t i = 0; i < count; i++) {
        CgValue field = fn_value_field(f, value, i);
        CgPlace target = fn_place_field(f, place, i);
        if (field.kind == CG_ZST) {
            continue;
        }
        fn_store(f, target,
                 field.layout->ty.index == target.layout->ty.index
                     ? field
                     : fn_cast_unsize(f, field, target.layout));
    }
    return fn_load(f, place);
}

static CgValue rvalue_cast(FnCg *f, const MirRvalue *rvalue, const Layout *to) {
    Cg *cg = f->cg;
    CgValue value = fn_operand(f, &rvalue->cast.operand);
    Instance instance;
    switch (rvalue->cast.kind) {
    case MIR_CAST_REIFY_FN:
        if (!mono_callee(cg->cx, value.layout->ty, &instance)) {
            OX_BUG(cg->session, f->span, "fn item that resolves to no function");
        }
        return cg_immediate(to, cg_function_address(cg, &instance));
    case MIR_CAST_CLOSURE_FN: {
        const TyData *data = ty_data(cg->cx, value.layout->ty);
        instance = (Instance){
            .kind = INSTANCE_CLOSURE_ONCE_SHIM, .def = data->item.def, .args = data->item.args};
        return cg_immediate(to, cg_function_address(cg, &instance));
    }
    case MIR_CAST_UNSIZE:
        return fn_cast_unsize(f, value, to);
    case MIR_CAST_TRANSMUTE:
        return fn_transmute(f, value, to);
    case MIR_CAST_PTR_TO_PTR:
    case MIR_CAST_FN_PTR_TO_PTR:
    case MIR_CAST_UNSAFE_FN:
    case MIR_CAST_MUT_TO_CONST:
    case MIR_CAST_ARRAY_TO_PTR:
        return cast_pointer(&value, to);
    case MIR_CAST_INT_TO_INT:
        if (value.layout->abi != LAYOUT_SCALAR ||
            ty_kind(cg->cx, value.layout->ty) == TY_ADT) { // an enum without fields
            LLVMValueRef discr = fn_get_discriminant(
                f, fn_spill(f, value),
                layout_of(cg->layouts, adt_discr_ty_of(cg->cx, value.layout->ty)));
            value = cg_immediate(layout_of(cg->layouts, adt_discr_ty_of(cg->cx, value.layout->ty)),
                                 discr);
        }
        return cast_scalar(f, rvalue->cast.kind, value, to);
    case MIR_CAST_INT_TO_FLOAT:
    case MIR_CAST_FLOAT_TO_INT:
    case MIR_CAST_FLOAT_TO_FLOAT:
    case MIR_CAST_PTR_EXPOSE:
    case MIR_CAST_PTR_FROM_ADDR:
        return cast_scalar(f, rvalue->cast.kind, value, to);
    }
    return value;
}

// ---------------------------------------------------------------- aggregates

static void aggregate_into(FnCg *f, const MirRvalue *rvalue, CgPlace place) {
    CgPlace target = place;
    if (rvalue->aggregate.kind == MIR_AGG_ADT && place.layout->variants != VARIANTS_SINGLE) {
        target = fn_place_downcast(f, place, rvalue->aggregate.variant);
    }
    uint64_t stride = place.layout->stride;
    const Layout *elem =
        rvalue->aggregate.kind == MIR_AGG_ARRAY && rvalue->aggregate.count > 0
            ? layout_of(f->cg->layouts, layout_field_ty(f->cg->layouts, place.layout, 0))
            : NULL;
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        CgValue value = fn_operand(f, &rvalue->aggregate.operands[i]);
        if (value.kind == CG_ZST) {
            continue;
        }
        if (elem != NULL) {
            CgPlace slot = {
                .ptr = fn_offset(f, place.ptr, stride * i), .layout = elem, .align = elem->align};
            fn_store(f, slot, value);
            continue;
        }
        uint32_t field = rvalue->aggregate.active_field != UINT32_MAX &&
                                 rvalue->aggregate.kind == MIR_AGG_ADT &&
                                 place.layout->shape == SHAPE_UNION
                             ? rvalue->aggregate.active_field
                             : i;
        fn_store(f, fn_place_field(f, target, field), value);
    }
    if (rvalue->aggregate.kind == MIR_AGG_ADT) {
        fn_set_discriminant(f, place, rvalue->aggregate.variant);
    }
}

static bool value_is_zero_byte(LLVMValueRef value) {
    return LLVMIsConstant(value) && LLVMIsNull(value);
}

// [value; count]: memset where all bytes are equal, else a loop.
static void repeat_into(FnCg *f, const MirRvalue *rvalue, CgPlace place) {
    Cg *cg = f->cg;
    CgValue value = fn_operand(f, &rvalue->repeat.operand);
    uint64_t count = place.layout->count;
    if (count == 0 || value.kind == CG_ZST) {
        return;
    }
    const Layout *elem = value.layout;
    if (value.kind == CG_IMMEDIATE && (elem->size == 1 || value_is_zero_byte(value.a))) {
        LLVMValueRef byte =
            elem->size == 1 ? fn_to_memory(f, value.a, &elem->scalar[0]) : LLVMConstNull(cg->i8);
        LLVMBuildMemSet(f->builder, place.ptr, byte, cg_usize(cg, count * elem->size), place.align);
        return;
    }
    LLVMBasicBlockRef before = LLVMGetInsertBlock(f->builder);
    LLVMBasicBlockRef head = fn_new_block(f, "repeat"), done = fn_new_block(f, "repeated");
    LLVMBuildBr(f->builder, head);
    LLVMPositionBuilderAtEnd(f->builder, head);
    LLVMValueRef index = LLVMBuildPhi(f->builder, cg->iptr, "");
    CgPlace slot = {.ptr = fn_index(f, place.ptr, elem->size, index, true),
                    .layout = elem,
                    .align = elem->align};
    fn_store(f, slot, value);
    LLVMValueRef next = LLVMBuildAdd(f->builder, index, cg_usize(cg, 1), "");
    LLVMValueRef values[2] = {cg_usize(cg, 0), next};
    LLVMBasicBlockRef from[2] = {before, head};
    LLVMAddIncoming(index, values, from, 2);
    LLVMBuildCondBr(f->builder,
                    LLVMBuildICmp(f->builder, LLVMIntULT, next, cg_usize(cg, count), ""), head,
                    done);
    LLVMPositionBuilderAtEnd(f->builder, done);
}

// ---------------------------------------------------------------- rvalues

static CgValue rvalue_address(FnCg *f, const MirPlace *mir, const Layout *layout) {
    CgPlace place = fn_place(f, mir);
    return layout->abi == LAYOUT_PAIR ? cg_pair(layout, place.ptr, place.meta)
                                      : cg_immediate(layout, place.ptr);
}

static CgValue rvalue_unary(FnCg *f, const MirRvalue *rvalue, const Layout *layout) {
    CgValue value = fn_operand(f, &rvalue->unary.operand);
    switch (rvalue->unary.op) {
    case MIR_UNOP_NOT:
        return cg_immediate(layout, LLVMBuildNot(f->builder, value.a, ""));
    case MIR_UNOP_NEG:
        return cg_immediate(layout, value.layout->scalar[0].kind == SCALAR_INT
                                        ? LLVMBuildNeg(f->builder, value.a, "")
                                        : LLVMBuildFNeg(f->builder, value.a, ""));
    case MIR_UNOP_PTR_METADATA:
        return value.kind == CG_PAIR ? cg_immediate(layout, value.b) : cg_zst(layout);
    }
    return value;
}

static uint64_t offset_of(FnCg *f, const MirRvalue *rvalue) {
    const Layout *layout = fn_layout(f, rvalue->type.ty);
    uint64_t offset = 0;
    for (uint32_t i = 0; i < 2 * rvalue->type.field_count; i += 2) {
        const Layout *variant = layout_variant(f->cg->layouts, layout, rvalue->type.fields[i]);
        offset += layout_field_offset(variant, rvalue->type.fields[i + 1]);
        layout = layout_of(f->cg->layouts,
                           layout_field_ty(f->cg->layouts, variant, rvalue->type.fields[i + 1]));
    }
    return offset;
}

static CgValue rvalue_len(FnCg *f, const MirPlace *mir, const Layout *layout) {
    const Layout *of = fn_layout(f, mir_place_ty(f->cg->cx, f->body, mir, NULL));
    if (!of->is_unsized) {
        return cg_immediate(layout, cg_usize(f->cg, of->count));
    }
    return cg_immediate(layout, fn_place(f, mir).meta);
}

CgValue fn_rvalue(FnCg *f, const MirRvalue *rvalue, const Layout *layout) {
    Cg *cg = f->cg;
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return fn_operand(f, &rvalue->use);
    case MIR_RVALUE_REF:
        return rvalue_address(f, &rvalue->ref.place, layout);
    case MIR_RVALUE_RAW_PTR:
        return rvalue_address(f, &rvalue->raw_ptr.place, layout);
    case MIR_RVALUE_CAST:
        return rvalue_cast(f, rvalue, layout);
    case MIR_RVALUE_BINARY: {
        CgValue lhs = fn_operand(f, &rvalue->binary.operands[0]);
        return fn_binary(f, rvalue->binary.op, lhs, fn_operand(f, &rvalue->binary.operands[1]),
                         layout);
    }
    case MIR_RVALUE_CHECKED: {
        CgValue lhs = fn_operand(f, &rvalue->binary.operands[0]);
        CgValue rhs = fn_operand(f, &rvalue->binary.operands[1]);
        if (!cg->job->options.overflow_checks) { // the assert on it is left out too
            CgValue wrapped = fn_binary(f, rvalue->binary.op, lhs, rhs, lhs.layout);
            return cg_pair(layout, wrapped.a, LLVMConstInt(cg->i1, 0, false));
        }
        LLVMValueRef overflow;
        LLVMValueRef value = fn_checked(f, rvalue->binary.op, lhs.a, rhs.a,
                                        lhs.layout->scalar[0].is_signed, &overflow);
        return cg_pair(layout, value, overflow);
    }
    case MIR_RVALUE_UNARY:
        return rvalue_unary(f, rvalue, layout);
    case MIR_RVALUE_DISCRIMINANT:
        return cg_immediate(layout, fn_get_discriminant(f, fn_place(f, &rvalue->place), layout));
    case MIR_RVALUE_LEN:
        return rvalue_len(f, &rvalue->place, layout);
    case MIR_RVALUE_SIZE_OF:
        return cg_immediate(layout, cg_usize(cg, fn_layout(f, rvalue->type.ty)->size));
    case MIR_RVALUE_ALIGN_OF:
        return cg_immediate(layout, cg_usize(cg, fn_layout(f, rvalue->type.ty)->align));
    case MIR_RVALUE_OFFSET_OF:
        return cg_immediate(layout, cg_usize(cg, offset_of(f, rvalue)));
    case MIR_RVALUE_THREAD_LOCAL:
        return cg_immediate(layout, cg_static(cg, rvalue->def));
    case MIR_RVALUE_AGGREGATE:
        if (rvalue->aggregate.kind == MIR_AGG_RAW_PTR) {
            CgValue data = fn_operand(f, &rvalue->aggregate.operands[0]);
            CgValue meta = fn_operand(f, &rvalue->aggregate.operands[1]);
            return layout->abi == LAYOUT_PAIR ? cg_pair(layout, data.a, meta.a)
                                              : cg_immediate(layout, data.a);
        }
        if (layout->abi == LAYOUT_SCALAR && rvalue->aggregate.kind != MIR_AGG_ADT &&
            rvalue->aggregate.count == 1) {
            CgValue only = fn_operand(f, &rvalue->aggregate.operands[0]);
            if (only.kind == CG_IMMEDIATE) {
                return cg_immediate(
                    layout, fn_coerce(f, only.a, &only.layout->scalar[0], &layout->scalar[0]));
            }
        }
        break;
    case MIR_RVALUE_REPEAT:
        break;
    }
    CgPlace place = fn_temp(f, layout);
    fn_rvalue_into(f, rvalue, place);
    return fn_load(f, place);
}

void fn_rvalue_into(FnCg *f, const MirRvalue *rvalue, CgPlace place) {
    if (rvalue->kind == MIR_RVALUE_AGGREGATE && rvalue->aggregate.kind != MIR_AGG_RAW_PTR) {
        fn_check_uninit(f, place);
        aggregate_into(f, rvalue, place);
    } else if (rvalue->kind == MIR_RVALUE_REPEAT) {
        repeat_into(f, rvalue, place);
    } else {
        CgValue value = fn_rvalue(f, rvalue, place.layout);
        fn_store(f, place, value);
    }
}

// ---------------------------------------------------------------- statements

void fn_assign_local(FnCg *f, const MirPlace *place, CgValue value) {
    CgLocal *local = &f->locals[place->local];
    if (place->proj_count == 0 && local->kind != CG_LOCAL_PLACE) {
        if (local->kind == CG_LOCAL_PENDING) {
            if (value.kind == CG_REF) { // an immediate type never stays in memory
                value = fn_load(f, (CgPlace){.ptr = value.a,
                                             .layout = value.layout,
                                             .align = value.layout->align});
            }
            local->kind = CG_LOCAL_VALUE;
            local->value = value;
        }
        return;
    }
    if (value.kind != CG_ZST) {
        fn_store(f, fn_place(f, place), value);
    }
}

// Slots whose markers do not overlap can share memory, and what is stored last in one is dead.
static void storage_marker(FnCg *f, MirLocalId index, const char *name) {
    CgLocal *local = &f->locals[index];
    if (local->kind == CG_LOCAL_PLACE && local->has_markers) {
        fn_call_llvm(f, name, &f->cg->ptr, 1, &local->place.ptr, 1);
    }
}

void fn_stmt(FnCg *f, const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN: {
        const MirPlace *place = &stmt->assign.place;
        CgLocal *local = &f->locals[place->local];
        if (place->proj_count == 0 && local->kind != CG_LOCAL_PLACE) {
            const Layout *layout = fn_layout(f, f->body->locals.data[place->local].ty);
            fn_assign_local(f, place, fn_rvalue(f, stmt->assign.rvalue, layout));
        } else {
            fn_rvalue_into(f, stmt->assign.rvalue, fn_place(f, place));
        }
        break;
    }
    case MIR_STMT_SET_DISCRIMINANT:
        fn_set_discriminant(f, fn_place(f, &stmt->set_discriminant.place),
                            stmt->set_discriminant.variant);
        break;
    case MIR_STMT_ASSUME:
        if (f->cg->job->options.opt_level > 0) {
            LLVMValueRef truth = fn_operand(f, &stmt->operand).a;
            fn_call_llvm(f, "llvm.assume", NULL, 0, &truth, 1);
        }
        break;
    case MIR_STMT_COPY_NONOVERLAPPING: {
        CgValue from = fn_operand(f, &stmt->copy[0]), to = fn_operand(f, &stmt->copy[1]),
                count = fn_operand(f, &stmt->copy[2]);
        const TyData *pointer = ty_data(f->cg->cx, from.layout->ty);
        const Layout *elem = fn_layout(f, pointer->ref.elem);
        LLVMValueRef size = LLVMBuildMul(f->builder, count.a, cg_usize(f->cg, elem->size), "");
        LLVMBuildMemCpy(f->builder, to.a, elem->align, from.a, elem->align, size);
        break;
    }
    case MIR_STMT_STORAGE_LIVE:
        storage_marker(f, stmt->local, "llvm.lifetime.start");
        break;
    case MIR_STMT_STORAGE_DEAD:
        storage_marker(f, stmt->local, "llvm.lifetime.end");
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
        break;
    }
}
