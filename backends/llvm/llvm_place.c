// llvm_place.c: places: addresses of locals, fields, elements, variants; loads and stores;
// discriminants.
//
// In: a MIR place. Out: an address with a layout and, for unsized places, its metadata. All
// addresses are computed as byte offsets from a base. The alignment known for a place shrinks with
// fields of packed structs.
#include "backends/llvm/llvm.h"

// ---------------------------------------------------------------- addresses

LLVMValueRef fn_offset(FnCg *f, LLVMValueRef ptr, uint64_t offset) {
    if (offset == 0) {
        return ptr;
    }
    LLVMValueRef index = cg_usize(f->cg, offset);
    return fn_gep(f, f->cg->i8, ptr, index, true);
}

// Inside one allocation; forwards if the index is unsigned.
LLVMValueRef fn_gep(FnCg *f, LLVMTypeRef type, LLVMValueRef ptr, LLVMValueRef index,
                    bool is_unsigned) {
    return LLVMBuildGEPWithNoWrapFlags(f->builder, type, ptr, &index, 1, "",
                                       is_unsigned ? LLVMGEPFlagInBounds | LLVMGEPFlagNUW
                                                   : LLVMGEPFlagInBounds);
}

LLVMValueRef fn_index(FnCg *f, LLVMValueRef ptr, uint64_t stride, LLVMValueRef index,
                      bool is_unsigned) {
    static const uint64_t plain[] = {1, 2, 4, 8};
    for (uint32_t i = 0; i < 4;
         i++) { // an integer element type keeps the multiplication out of the IR
        if (plain[i] == stride) {
            LLVMTypeRef type = LLVMIntTypeInContext(f->cg->context, (unsigned)stride * 8);
            return fn_gep(f, type, ptr, index, is_unsigned);
        }
    }
    LLVMTypeRef type = LLVMArrayType2(f->cg->i8, stride);
    return fn_gep(f, type, ptr, index, is_unsigned);
}

static uint32_t align_at(uint32_t align, uint64_t offset) {
    while (align > 1 && offset % align != 0) {
        align /= 2;
    }
    return align;
}

static void set_metadata(Cg *cg, LLVMValueRef value, const char *name, LLVMMetadataRef *parts,
                         uint32_t count) {
    LLVMMetadataRef node = LLVMMDNodeInContext2(cg->context, parts, count);
    LLVMSetMetadata(value, LLVMGetMDKindIDInContext(cg->context, name, (unsigned)strlen(name)),
                    LLVMMetadataAsValue(cg->context, node));
}

// What is loaded is initialised and in the valid range of its type.
static void loaded_is_valid(FnCg *f, LLVMValueRef load, const Scalar *scalar) {
    Cg *cg = f->cg;
    if (cg->job->options.opt_level == 0 || scalar->is_union) {
        return;
    }
    set_metadata(cg, load, "noundef", NULL, 0);
    if (scalar->kind == SCALAR_POINTER && scalar->lo != 0 && scalar->lo <= scalar->hi) {
        set_metadata(cg, load, "nonnull", NULL, 0);
    } else if (scalar_is_restricted(scalar)) {
        LLVMTypeRef type = LLVMTypeOf(load);
        Bits mask = scalar_mask(scalar);
        LLVMMetadataRef range[2] = {LLVMValueAsMetadata(cg_int(type, scalar->lo & mask)),
                                    LLVMValueAsMetadata(cg_int(type, (scalar->hi + 1) & mask))};
        set_metadata(cg, load, "range", range, 2);
    }
}

LLVMValueRef fn_load_scalar(FnCg *f, LLVMValueRef ptr, const Scalar *scalar, uint32_t align) {
    LLVMValueRef load = LLVMBuildLoad2(f->builder, cg_scalar_type(f->cg, scalar, false), ptr, "");
    LLVMSetAlignment(load, align ? align : 1);
    if (!scalar->is_union) {
        cg_check_value(f->cg, load);
    }
    loaded_is_valid(f, load, scalar);
    return fn_from_memory(f, load, scalar);
}

void fn_store_scalar(FnCg *f, LLVMValueRef ptr, const Scalar *scalar, LLVMValueRef value,
                     uint32_t align) {
    LLVMValueRef store = LLVMBuildStore(f->builder, fn_to_memory(f, value, scalar), ptr);
    LLVMSetAlignment(store, align ? align : 1);
}

LLVMValueRef fn_copy_memory(FnCg *f, LLVMValueRef to, uint32_t to_align, LLVMValueRef from,
                            uint32_t from_align, uint64_t size) {
    return size == 0 ? NULL
                     : LLVMBuildMemCpy(f->builder, to, to_align ? to_align : 1, from,
                                       from_align ? from_align : 1, cg_usize(f->cg, size));
}

CgValue fn_load(FnCg *f, CgPlace place) {
    const Layout *layout = place.layout;
    if (layout->is_unsized) {
        return (CgValue){CG_REF, layout, place.ptr, place.meta, false};
    }
    if (layout_is_zst(layout)) {
        return cg_zst(layout);
    }
    if (layout->abi == LAYOUT_SCALAR) {
        const Scalar *scalar = place.valid ? place.valid : &layout->scalar[0];
        return cg_immediate(layout, fn_load_scalar(f, place.ptr, scalar, place.align));
    }
    if (layout->abi == LAYOUT_PAIR) {
        LLVMValueRef a = fn_load_scalar(f, place.ptr, &layout->scalar[0], place.align);
        LLVMValueRef second = fn_offset(f, place.ptr, layout->pair_offset);
        LLVMValueRef b = fn_load_scalar(f, second, &layout->scalar[1],
                                        align_at(place.align, layout->pair_offset));
        return cg_pair(layout, a, b);
    }
    return (CgValue){CG_REF, layout, place.ptr, NULL, false};
}

void fn_store(FnCg *f, CgPlace place, CgValue value) {
    const Layout *layout = value.layout;
    switch (value.kind) {
    case CG_ZST:
        break;
    case CG_IMMEDIATE:
        fn_store_scalar(f, place.ptr, &layout->scalar[0], value.a, place.align);
        break;
    case CG_PAIR: {
        fn_store_scalar(f, place.ptr, &layout->scalar[0], value.a, place.align);
        LLVMValueRef second = fn_offset(f, place.ptr, layout->pair_offset);
        fn_store_scalar(f, second, &layout->scalar[1], value.b,
                        align_at(place.align, layout->pair_offset));
        break;
    }
    case CG_REF: {
        LLVMValueRef copy =
            fn_copy_memory(f, place.ptr, place.align, value.a, layout->align, layout->size);
        if (copy != NULL) {
            fn_check_copy(f, copy, layout);
        }
        break;
    }
    }
}

// ---------------------------------------------------------------- sizes of unsized values

// Rounds `offset` up to `align`, a power of two.
static LLVMValueRef round_up(FnCg *f, LLVMValueRef offset, LLVMValueRef align) {
    LLVMValueRef one = cg_usize(f->cg, 1);
    LLVMValueRef mask = LLVMBuildSub(f->builder, align, one, "");
    LLVMValueRef sum = LLVMBuildAdd(f->builder, offset, mask, "");
    return LLVMBuildAnd(f->builder, sum, LLVMBuildNot(f->builder, mask, ""), "");
}

// A word of a vtable: it never changes.
LLVMValueRef fn_load_vtable(FnCg *f, LLVMValueRef vtable, uint32_t slot, LLVMTypeRef type) {
    uint32_t word = f->cg->job->target->pointer_size;
    LLVMValueRef load =
        LLVMBuildLoad2(f->builder, type, fn_offset(f, vtable, (uint64_t)slot * word), "");
    LLVMSetAlignment(load, word);
    if (f->cg->job->options.opt_level > 0) {
        set_metadata(f->cg, load, "invariant.load", NULL, 0);
        set_metadata(f->cg, load, "noundef", NULL, 0);
    }
    return load;
}

void fn_size_align_of_value(FnCg *f, const Layout *layout, LLVMValueRef meta, LLVMValueRef *size,
                            LLVMValueRef *align) {
    Cg *cg = f->cg;
    if (!layout->is_unsized) {
        *size = cg_usize(cg, layout->size);
        *align = cg_usize(cg, layout->align);
        return;
    }
    switch (ty_kind(cg->cx, layout->ty)) {
    case TY_SLICE:
    case TY_STR:
        *size = LLVMBuildMul(f->builder, meta, cg_usize(cg, layout->stride), "");
        *align = cg_usize(cg, layout->align);
        return;
    case TY_DYN:
        *size = fn_load_vtable(f, meta, 1, f->cg->iptr);
        *align = fn_load_vtable(f, meta, 2, f->cg->iptr);
        return;
    case TY_ADT:
    case TY_TUPLE: { // the unsized part is last in memory too
        uint32_t last = layout->field_count - 1;
        const Layout *tail = layout_of(cg->layouts, layout_field_ty(cg->layouts, layout, last));
        LLVMValueRef tail_size, tail_align;
        fn_size_align_of_value(f, tail, meta, &tail_size, &tail_align);
        LLVMValueRef sized_align = cg_usize(cg, layout->align);
        LLVMValueRef bigger = LLVMBuildICmp(f->builder, LLVMIntUGT, tail_align, sized_align, "");
        *align = LLVMBuildSelect(f->builder, bigger, tail_align, sized_align, "");
        LLVMValueRef start = round_up(f, cg_usize(cg, layout->offsets[last]), tail_align);
        *size = round_up(f, LLVMBuildAdd(f->builder, start, tail_size, ""), *align);
        return;
    }
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    *size = cg_usize(cg, layout->size);
    *align = cg_usize(cg, layout->align);
}

// ---------------------------------------------------------------- projections

// The scalar of `outer` that a field consists of, if it says more than the field's own type: the
// pointer in a NonNull is not null.
static const Scalar *scalar_around(const CgPlace *outer, const Layout *field, uint64_t offset) {
    const Layout *layout = outer->layout;
    if (field->abi != LAYOUT_SCALAR || scalar_is_bool(&field->scalar[0])) {
        return NULL;
    }
    const Scalar *around = NULL;
    if (layout->abi == LAYOUT_SCALAR) {
        around = outer->valid ? outer->valid : &layout->scalar[0];
    } else if (layout->abi == LAYOUT_PAIR) {
        around = offset == 0 ? &layout->scalar[0] : &layout->scalar[1];
    }
    bool same = around != NULL && !around->is_union && !field->scalar[0].is_union &&
                around->kind == field->scalar[0].kind && around->size == field->scalar[0].size;
    return same ? around : NULL;
}

CgPlace fn_place_field(FnCg *f, CgPlace place, uint32_t field) {
    Cg *cg = f->cg;
    const Layout *layout =
        layout_of(cg->layouts, layout_field_ty(cg->layouts, place.layout, field));
    uint64_t offset = layout_field_offset(place.layout, field);
    CgPlace result = {.layout = layout,
                      .align = align_at(place.align, offset),
                      .valid = scalar_around(&place, layout, offset)};
    if (layout->is_unsized) {
        result.meta = place.meta;
        if (layout_pointee_meta(cg->layouts, layout->ty) ==
            META_VTABLE) { // its alignment is known at run time only
            LLVMValueRef size, align;
            fn_size_align_of_value(f, layout, place.meta, &size, &align);
            LLVMValueRef at = round_up(f, cg_usize(cg, offset), align);
            result.ptr = LLVMBuildInBoundsGEP2(f->builder, cg->i8, place.ptr, &at, 1, "");
            return result;
        }
    }
    result.ptr = fn_offset(f, place.ptr, offset);
    return result;
}

CgPlace fn_place_downcast(FnCg *f, CgPlace place, uint32_t variant) {
    const Layout *layout = layout_variant(f->cg->layouts, place.layout, variant);
    if (layout->variants == VARIANTS_SINGLE &&
        layout->variant_index != variant) { // an absent variant: dead code
        Layout *dead = ARENA_NEW(f->cg->arena, Layout);
        *dead = *layout;
        dead->variant_index = variant;
        layout = dead;
    }
    place.layout = layout;
    place.valid = NULL;
    return place;
}

CgPlace fn_place_of_pointer(FnCg *f, CgValue pointer, const Layout *pointee) {
    (void)f;
    CgPlace place = {.ptr = pointer.a, .layout = pointee, .align = pointee->align};
    if (pointer.kind == CG_PAIR) {
        place.meta = pointer.b;
    }
    return place;
}

static CgPlace project_deref(FnCg *f, CgPlace place) {
    TyCx *cx = f->cg->cx;
    const TyData *data = ty_data(cx, place.layout->ty);
    Ty pointee = data->kind == TY_ADT ? arg_ty(args_ptr(cx, data->item.args)[0]) : data->ref.elem;
    CgValue pointer = fn_load(f, place);
    return fn_place_of_pointer(
        f, pointer, layout_of(f->cg->layouts, ty_normalize_erased(cx, (ParamEnv){0}, pointee)));
}

static LLVMValueRef place_len(FnCg *f, const CgPlace *place) {
    return place->layout->is_unsized ? place->meta : cg_usize(f->cg, place->layout->count);
}

static CgPlace project_element(FnCg *f, CgPlace place, LLVMValueRef index) {
    const Layout *elem =
        layout_of(f->cg->layouts, layout_field_ty(f->cg->layouts, place.layout, 0));
    uint64_t stride = place.layout->stride;
    return (CgPlace){.ptr = fn_index(f, place.ptr, stride, index, true),
                     .layout = elem,
                     .align = align_at(place.align, stride)};
}

static CgPlace project_subslice(FnCg *f, CgPlace place, const MirProj *proj) {
    TyCx *cx = f->cg->cx;
    Ty elem = layout_field_ty(f->cg->layouts, place.layout, 0);
    CgPlace result = {
        .ptr = fn_index(f, place.ptr, place.layout->stride, cg_usize(f->cg, proj->index), true),
        .align = align_at(place.align, place.layout->stride)};
    if (place.layout->is_unsized) {
        result.layout = layout_of(f->cg->layouts, ty_slice(cx, elem));
        uint64_t cut = (uint64_t)proj->index + proj->extra;
        result.meta = LLVMBuildSub(f->builder, place.meta, cg_usize(f->cg, cut), "");
        return result;
    }
    uint64_t to = proj->from_end ? place.layout->count - proj->extra : proj->extra;
    result.layout = layout_of(f->cg->layouts, ty_array_of(cx, elem, to - proj->index));
    return result;
}

static CgPlace project(FnCg *f, CgPlace place, const MirProj *proj) {
    switch (proj->kind) {
    case MIR_PROJ_DEREF:
        return project_deref(f, place);
    case MIR_PROJ_FIELD:
        return fn_place_field(f, place, proj->index);
    case MIR_PROJ_INDEX: {
        MirPlace local = {.local = proj->index};
        return project_element(f, place, fn_consume(f, &local).a);
    }
    case MIR_PROJ_CONSTANT_INDEX: {
        LLVMValueRef index = cg_usize(f->cg, proj->index);
        if (proj->from_end) {
            index = LLVMBuildSub(f->builder, place_len(f, &place), index, "");
        }
        return project_element(f, place, index);
    }
    case MIR_PROJ_SUBSLICE:
        return project_subslice(f, place, proj);
    case MIR_PROJ_DOWNCAST:
        return fn_place_downcast(f, place, proj->index);
    }
    return place;
}

CgPlace fn_place(FnCg *f, const MirPlace *place) {
    CgLocal *local = &f->locals[place->local];
    CgPlace result = {0};
    uint32_t at = 0;
    switch (local->kind) {
    case CG_LOCAL_PLACE:
        result = local->place;
        break;
    case CG_LOCAL_UNSIZED: {
        uint32_t word = f->cg->job->target->pointer_size;
        result = local->place;
        result.ptr = LLVMBuildLoad2(f->builder, f->cg->ptr, local->place.ptr, "");
        result.meta =
            LLVMBuildLoad2(f->builder, f->cg->iptr, fn_offset(f, local->place.ptr, word), "");
        break;
    }
    case CG_LOCAL_VALUE: // a pointer held as a value, looked through; or spilled
        if (place->proj_count > 0 && place->proj[0].kind == MIR_PROJ_DEREF) {
            TyCx *cx = f->cg->cx;
            const TyData *data = ty_data(cx, local->value.layout->ty);
            Ty pointee =
                data->kind == TY_ADT ? arg_ty(args_ptr(cx, data->item.args)[0]) : data->ref.elem;
            const Layout *layout =
                layout_of(f->cg->layouts, ty_normalize_erased(cx, (ParamEnv){0}, pointee));
            result = fn_place_of_pointer(f, local->value, layout);
            at = 1;
        } else {
            result = fn_spill(f, local->value);
        }
        break;
    case CG_LOCAL_PENDING: { // not assigned yet on this path: a zero-sized local, or dead code
        result = fn_temp(f, fn_layout(f, f->body->locals.data[place->local].ty));
        break;
    }
    }
    for (; at < place->proj_count; at++) {
        result = project(f, result, &place->proj[at]);
    }
    return result;
}

// ---------------------------------------------------------------- discriminants

LLVMValueRef fn_get_discriminant(FnCg *f, CgPlace place, const Layout *result) {
    Cg *cg = f->cg;
    const Layout *layout = place.layout;
    LLVMTypeRef type = cg_scalar_type(cg, &result->scalar[0], true);
    if (layout->variants == VARIANTS_SINGLE) {
        Bits discr =
            ty_kind(cg->cx, layout->ty) == TY_ADT &&
                    ty_adt_def(cg->cx, ty_data(cg->cx, layout->ty)->item.def)->kind == ADT_ENUM &&
                    !layout->is_uninhabited
                ? layout_discriminant(cg->layouts, layout->ty, layout->variant_index)
                : 0;
        return cg_int(type, discr & scalar_mask(&result->scalar[0]));
    }
    LLVMValueRef at = fn_offset(f, place.ptr, layout->tag_offset);
    LLVMValueRef tag = fn_to_memory(
        f, fn_load_scalar(f, at, &layout->tag, align_at(place.align, layout->tag_offset)),
        &layout->tag);
    if (layout->variants == VARIANTS_TAGGED) {
        return fn_from_memory(f,
                              LLVMBuildIntCast2(f->builder, tag,
                                                cg_scalar_type(cg, &result->scalar[0], false),
                                                layout->tag.is_signed, ""),
                              &result->scalar[0]);
    }
    if (layout->tag.kind == SCALAR_POINTER) {
        tag = LLVMBuildPtrToInt(f->builder, tag, cg->iptr, "");
    }
    // Niche: tag - niche_start counts the niche variants; any other tag means the untagged one.
    LLVMTypeRef tag_type = LLVMTypeOf(tag);
    uint32_t last = layout->niche_last - layout->niche_first;
    LLVMValueRef relative = LLVMBuildSub(
        f->builder, tag, cg_int(tag_type, layout->niche_start & scalar_mask(&layout->tag)), "");
    LLVMValueRef untagged =
        cg_int(type, layout_discriminant(cg->layouts, layout->ty, layout->untagged_variant) &
                         scalar_mask(&result->scalar[0]));
    if (last == 0) {
        LLVMValueRef is_niche =
            LLVMBuildICmp(f->builder, LLVMIntEQ, relative, LLVMConstNull(tag_type), "");
        LLVMValueRef tagged =
            cg_int(type, layout_discriminant(cg->layouts, layout->ty, layout->niche_first) &
                             scalar_mask(&result->scalar[0]));
        return LLVMBuildSelect(f->builder, is_niche, tagged, untagged, "");
    }
    LLVMValueRef is_niche =
        LLVMBuildICmp(f->builder, LLVMIntULE, relative, cg_int(tag_type, last), "");
    LLVMValueRef wide = LLVMBuildIntCast2(f->builder, relative, type, false, "");
    LLVMValueRef tagged = LLVMBuildAdd(f->builder, wide, cg_int(type, layout->niche_first), "");
    return LLVMBuildSelect(f->builder, is_niche, tagged, untagged, "");
}

void fn_set_discriminant(FnCg *f, CgPlace place, uint32_t variant) {
    Cg *cg = f->cg;
    const Layout *layout = place.layout;
    if (layout->variants == VARIANTS_SINGLE ||
        layout_variant(cg->layouts, layout, variant)->is_uninhabited) {
        return;
    }
    Bits value;
    if (layout->variants == VARIANTS_TAGGED) {
        value = layout_discriminant(cg->layouts, layout->ty, variant);
    } else if (variant == layout->untagged_variant) {
        return;
    } else {
        value = layout->niche_start + (variant - layout->niche_first);
    }
    LLVMValueRef at = fn_offset(f, place.ptr, layout->tag_offset);
    LLVMValueRef tag = cg_const_bits(cg, &layout->tag, value & scalar_mask(&layout->tag), true);
    fn_store_scalar(f, at, &layout->tag, tag, align_at(place.align, layout->tag_offset));
}
