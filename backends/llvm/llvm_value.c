// llvm_value.c: values in flight: making, converting, reading operands and fields of values.
#include "backends/llvm/llvm.h"

CgValue cg_zst(const Layout *layout) {
    return (CgValue){CG_ZST, layout, NULL, NULL, false};
}

CgValue cg_immediate(const Layout *layout, LLVMValueRef value) {
    return (CgValue){CG_IMMEDIATE, layout, value, NULL, false};
}

CgValue cg_pair(const Layout *layout, LLVMValueRef a, LLVMValueRef b) {
    return (CgValue){CG_PAIR, layout, a, b, false};
}

LLVMValueRef fn_to_memory(FnCg *f, LLVMValueRef value, const Scalar *scalar) {
    return scalar_is_bool(scalar) && LLVMTypeOf(value) == f->cg->i1
               ? LLVMBuildZExt(f->builder, value, f->cg->i8, "")
               : value;
}

LLVMValueRef fn_from_memory(FnCg *f, LLVMValueRef value, const Scalar *scalar) {
    return scalar_is_bool(scalar) && LLVMTypeOf(value) == f->cg->i8
               ? LLVMBuildTrunc(f->builder, value, f->cg->i1, "")
               : value;
}

// The same bits as another kind of scalar of the same size.
LLVMValueRef fn_coerce(FnCg *f, LLVMValueRef value, const Scalar *from, const Scalar *to) {
    LLVMTypeRef wanted = cg_scalar_type(f->cg, to, true);
    if (LLVMTypeOf(value) == wanted) {
        return value;
    }
    value = fn_to_memory(f, value, from);
    LLVMTypeRef memory = cg_scalar_type(f->cg, to, false);
    if (LLVMTypeOf(value) != memory) {
        bool from_pointer = from->kind == SCALAR_POINTER, to_pointer = to->kind == SCALAR_POINTER;
        if (from_pointer && !to_pointer) {
            value = LLVMBuildPtrToInt(f->builder, value, cg_int_type(f->cg, from->size), "");
        }
        if (to_pointer) {
            if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind) {
                value = LLVMBuildBitCast(f->builder, value, cg_int_type(f->cg, from->size), "");
            }
            value = LLVMBuildIntToPtr(f->builder, value, memory, "");
        } else if (LLVMTypeOf(value) != memory) {
            value = LLVMBuildBitCast(f->builder, value, memory, "");
        }
    }
    return fn_from_memory(f, value, to);
}

CgPlace fn_spill(FnCg *f, CgValue value) {
    if (value.kind == CG_REF) {
        return (CgPlace){
            .ptr = value.a, .meta = value.b, .layout = value.layout, .align = value.layout->align};
    }
    CgPlace place = fn_temp(f, value.layout);
    fn_store(f, place, value);
    return place;
}

CgPlace fn_store_copy(FnCg *f, CgValue value) {
    CgPlace place = fn_temp(f, value.layout);
    fn_store(f, place, value);
    return place;
}

// ---------------------------------------------------------------- fields of values

CgValue fn_value_field(FnCg *f, CgValue value, uint32_t field) {
    Cg *cg = f->cg;
    const Layout *layout = value.layout;
    const Layout *inner = layout_of(cg->layouts, layout_field_ty(cg->layouts, layout, field));
    if (layout_is_zst(inner)) {
        return cg_zst(inner);
    }
    uint64_t offset = layout_field_offset(layout, field);
    if (value.kind == CG_IMMEDIATE && offset == 0 && inner->abi == LAYOUT_SCALAR &&
        inner->size == layout->size) {
        return cg_immediate(inner, fn_coerce(f, value.a, &layout->scalar[0], &inner->scalar[0]));
    }
    if (value.kind == CG_PAIR) {
        if (inner->abi == LAYOUT_PAIR && offset == 0 && inner->size == layout->size) {
            return cg_pair(inner, fn_coerce(f, value.a, &layout->scalar[0], &inner->scalar[0]),
                           fn_coerce(f, value.b, &layout->scalar[1], &inner->scalar[1]));
        }
        if (inner->abi == LAYOUT_SCALAR && offset == 0 && inner->size == layout->scalar[0].size) {
            return cg_immediate(inner,
                                fn_coerce(f, value.a, &layout->scalar[0], &inner->scalar[0]));
        }
        if (inner->abi == LAYOUT_SCALAR && offset == layout->pair_offset &&
            inner->size == layout->scalar[1].size) {
            return cg_immediate(inner,
                                fn_coerce(f, value.b, &layout->scalar[1], &inner->scalar[0]));
        }
    }
    return fn_load(f, fn_place_field(f, fn_spill(f, value), field));
}

// ---------------------------------------------------------------- operands

CgValue fn_consume(FnCg *f, const MirPlace *place) {
    CgLocal *local = &f->locals[place->local];
    if (local->kind == CG_LOCAL_VALUE) {
        CgValue value = local->value;
        uint32_t at = 0;
        while (at < place->proj_count && place->proj[at].kind == MIR_PROJ_FIELD) {
            value = fn_value_field(f, value, place->proj[at].index);
            at++;
        }
        if (at == place->proj_count) {
            return value;
        }
    }
    const Layout *layout = fn_layout(f, mir_place_ty(f->cg->cx, f->body, place, NULL));
    if (layout_is_zst(layout)) {
        return cg_zst(layout);
    }
    CgPlace from = fn_place(f, place);
    from.layout =
        from.layout->variants == VARIANTS_SINGLE && from.layout->ty.index == layout->ty.index
            ? layout
            : from.layout;
    return fn_load(f, from);
}

CgValue fn_operand(FnCg *f, const MirOperand *operand) {
    switch (operand->kind) {
    case MIR_OPERAND_COPY:
    case MIR_OPERAND_MOVE:
        return fn_consume(f, &operand->place);
    case MIR_OPERAND_CONST:
        return cg_constant(f, operand->constant);
    }
    return (CgValue){0};
}

// A value of one type seen as another of the same size.
CgValue fn_transmute(FnCg *f, CgValue value, const Layout *to) {
    const Layout *from = value.layout;
    if (layout_is_zst(to)) {
        return cg_zst(to);
    }
    if (value.kind == CG_IMMEDIATE && to->abi == LAYOUT_SCALAR && from->size == to->size) {
        return cg_immediate(to, fn_coerce(f, value.a, &from->scalar[0], &to->scalar[0]));
    }
    if (value.kind == CG_PAIR && to->abi == LAYOUT_PAIR &&
        from->scalar[0].size == to->scalar[0].size && from->scalar[1].size == to->scalar[1].size &&
        from->pair_offset == to->pair_offset) {
        return cg_pair(to, fn_coerce(f, value.a, &from->scalar[0], &to->scalar[0]),
                       fn_coerce(f, value.b, &from->scalar[1], &to->scalar[1]));
    }
    uint64_t size = from->size > to->size ? from->size : to->size;
    uint32_t align = from->align > to->align ? from->align : to->align;
    CgPlace place = {.ptr = fn_alloca(f, size, align), .layout = from, .align = align};
    fn_store(f, place, value);
    place.layout = to;
    return fn_load(f, place);
}
