// eval.c: the interpreter: frames, statements, rvalues, terminators; caching of results.
//
// In: a constant of an instance. Out: an allocation that holds its value. Every local has an
// allocation of its own; a call runs the callee's body in a new frame. Each error is reported once,
// as E0080 at the operation that failed. Follows the rustc development guide, "Constant
// evaluation".
#include "mir/eval/eval_private.h"

// Turns of loops and calls before a constant is said to take long, as rustc counts them.
enum { CALL_DEPTH_LIMIT = 300, TURN_LIMIT = 2000000, TURNS_SOON = 1000 };

// ---------------------------------------------------------------- places and operands

static Ty frame_ty(EvalCx *e, const EvalFrame *frame, Ty ty) {
    return mono_ty(e->cx, &frame->instance, ty);
}

static const Layout *frame_layout(EvalCx *e, const EvalFrame *frame, Ty ty) {
    return layout_of(e->layouts, frame_ty(e, frame, ty));
}

static EvalPlace new_place(EvalCx *e, const Layout *layout) {
    return place_of_alloc(alloc_new(e, layout->size, layout->align), layout);
}

EvalPlace eval_temp(EvalCx *e, const Layout *layout) {
    EvalPlace place = new_place(e, layout);
    if (!e->is_guess) {
        vec_push(&e->temps, place.alloc);
    }
    return place;
}

// A statement is done: so are the temporaries made since then.
static void temps_end(EvalCx *e, uint32_t since) {
    while (!e->is_guess && e->temps.len > since) {
        alloc_end(e, vec_pop(&e->temps));
    }
}

EvalPlace local_place(EvalCx *e, EvalFrame *frame, MirLocalId local) {
    const Layout *layout = frame_layout(e, frame, frame->body->locals.data[local].ty);
    if (frame->locals[local] == NULL) {
        bool fits = layout->size < MEMORY_LIMIT;
        e->oversized = fits ? e->oversized : layout; // nobody reads or writes it
        frame->locals[local] = alloc_new(e, fits ? layout->size : 0, layout->align);
    }
    return place_of_alloc(frame->locals[local], layout);
}

// Reads a thin or fat pointer from memory.
bool read_pointer(EvalCx *e, const EvalPlace *place, EvalScalar *pointer, EvalScalar *meta,
                  bool *has_meta) {
    const Layout *layout = place->layout;
    *has_meta = layout->abi == LAYOUT_PAIR;
    return mem_read_scalar(e, place, 0, &layout->scalar[0], pointer) &&
           (!*has_meta || mem_read_scalar(e, place, layout->pair_offset, &layout->scalar[1], meta));
}

static bool deref_place(EvalCx *e, const EvalPlace *place, EvalPlace *out) {
    const TyData *data = ty_data(e->cx, place->layout->ty);
    Ty pointee =
        data->kind == TY_ADT ? arg_ty(args_ptr(e->cx, data->item.args)[0]) : data->ref.elem;
    EvalScalar pointer, meta;
    bool has_meta;
    return read_pointer(e, place, &pointer, &meta, &has_meta) &&
           place_deref(e, &pointer, has_meta ? &meta : NULL,
                       layout_of(e->layouts, ty_normalize_erased(e->cx, (ParamEnv){0}, pointee)),
                       out);
}

static uint64_t place_len(const EvalPlace *place) {
    return place->layout->is_unsized ? (uint64_t)place->meta.bits : place->layout->count;
}

static bool index_place(EvalCx *e, const EvalPlace *place, uint64_t index, EvalPlace *out) {
    uint64_t len = place_len(place);
    if (index >= len) {
        return eval_error(e, "index out of bounds: the length is %llu but the index is %llu",
                          (unsigned long long)len, (unsigned long long)index);
    }
    *out = *place;
    out->layout = layout_of(e->layouts, layout_field_ty(e->layouts, place->layout, 0));
    out->offset += place->layout->stride * index;
    out->has_meta = false;
    return true;
}

static EvalPlace subslice_place(EvalCx *e, const EvalPlace *place, const MirProj *proj) {
    Ty elem = layout_field_ty(e->layouts, place->layout, 0);
    EvalPlace out = *place;
    uint64_t len = place_len(place), to = proj->from_end ? len - proj->extra : proj->extra;
    out.offset += place->layout->stride * proj->index;
    if (place->layout->is_unsized) {
        out.layout = layout_of(e->layouts, ty_slice(e->cx, elem));
        out.meta = scalar_of(to - proj->index, 8);
    } else {
        out.layout = layout_of(e->layouts, ty_array_of(e->cx, elem, to - proj->index));
    }
    return out;
}

// A field lies in the memory that the place points into.
static bool field_in_bounds(EvalCx *e, const EvalPlace *base, const EvalPlace *field) {
    const ConstAlloc *alloc = base->alloc;
    if (base->away.index != 0 ||
        (alloc != NULL && !alloc->is_dead && field->offset <= alloc->size)) {
        return true;
    }
    EvalScalar pointer = scalar_pointer_to_place(e, base);
    return pointer_may_move(e, &pointer, (int64_t)(field->offset - base->offset));
}

static bool eval_place(EvalCx *e, EvalFrame *frame, const MirPlace *mir, EvalPlace *out) {
    *out = local_place(e, frame, mir->local);
    for (uint32_t i = 0; i < mir->proj_count; i++) {
        const MirProj *proj = &mir->proj[i];
        EvalPlace base = *out;
        switch (proj->kind) {
        case MIR_PROJ_DEREF:
            if (!deref_place(e, &base, out)) {
                return false;
            }
            break;
        case MIR_PROJ_FIELD:
            *out = place_field(e, &base, proj->index);
            if (out->offset != base.offset && !field_in_bounds(e, &base, out)) {
                return false;
            }
            break;
        case MIR_PROJ_INDEX: {
            EvalPlace index = local_place(e, frame, proj->index);
            EvalScalar value;
            if (!mem_read_scalar(e, &index, 0, &index.layout->scalar[0], &value) ||
                !index_place(e, &base, (uint64_t)value.bits, out)) {
                return false;
            }
            break;
        }
        case MIR_PROJ_CONSTANT_INDEX: {
            uint64_t index = proj->from_end ? place_len(&base) - proj->index : proj->index;
            if (!index_place(e, &base, index, out)) {
                return false;
            }
            break;
        }
        case MIR_PROJ_SUBSLICE:
            *out = subslice_place(e, &base, proj);
            break;
        case MIR_PROJ_DOWNCAST:
            *out = place_downcast(e, &base, proj->index);
            break;
        }
    }
    return true;
}

static bool write_pair(EvalCx *e, const EvalPlace *to, const EvalScalar *a, const EvalScalar *b) {
    return mem_write_scalar(e, to, 0, a) &&
           (to->layout->abi != LAYOUT_PAIR || mem_write_scalar(e, to, to->layout->pair_offset, b));
}

static bool write_ty_const(EvalCx *e, const EvalPlace *to, Const constant) {
    const ConstData *data = const_data(e->cx, constant);
    if (data->kind == CONST_VALUE) {
        EvalScalar value =
            scalar_of((Bits)data->scalar.high << 64 | data->scalar.low, (uint8_t)to->layout->size);
        return mem_write_scalar(e, to, 0, &value);
    }
    if (!const_is_known_array(e->cx, constant)) {
        return false;
    }
    for (uint32_t i = 0; i < const_operand_count(e->cx, data); i++) {
        EvalPlace elem = *to;
        elem.layout = layout_of(e->layouts, layout_field_ty(e->layouts, to->layout, i));
        elem.offset += i * to->layout->stride;
        if (!write_ty_const(e, &elem, const_operand(e->cx, data, i))) {
            return false;
        }
    }
    return true;
}

static bool constant_to(EvalCx *e, EvalFrame *frame, const MirConst *constant,
                        const EvalPlace *to) {
    EvalScalar value, len;
    switch (constant->kind) {
    case MIR_CONST_ZST:
        return true;
    case MIR_CONST_VALUE:
        value = scalar_of((Bits)constant->value.high << 64 | constant->value.low,
                          (uint8_t)to->layout->size);
        return to->layout->size == 0 || mem_write_scalar(e, to, 0, &value);
    case MIR_CONST_STR:
    case MIR_CONST_BYTES:
        value = scalar_pointer_to(e, text_alloc(e, constant->text), 0);
        len = scalar_of(constant->text.len, 8);
        return write_pair(e, to, &value, &len);
    case MIR_CONST_C_STR: {
        Str text = arena_printf(e->arena, STR_FMT, STR_ARG(constant->text));
        value = scalar_pointer_to(e, text_alloc(e, (Str){text.ptr, text.len + 1}), 0);
        len = scalar_of(text.len + 1, 8);
        return write_pair(e, to, &value, &len);
    }
    case MIR_CONST_STATIC:
        value = (EvalScalar){.size = 8, .has_reloc = true};
        value.reloc.kind = RELOC_STATIC;
        value.reloc.static_ = constant->static_;
        return mem_write_scalar(e, to, 0, &value);
    case MIR_CONST_TY_CONST: {
        Const known = const_evaluate(e->cx, (ParamEnv){0},
                                     const_subst(e->cx, constant->ty_const, frame->instance.args),
                                     constant->span);
        return write_ty_const(e, to, known);
    }
    case MIR_CONST_UNEVALUATED:
    case MIR_CONST_PROMOTED:
    case MIR_CONST_ALLOC: {
        const ConstAlloc *alloc;
        uint64_t offset;
        if (!eval_operand(e, &frame->instance, frame->body, constant, &alloc, &offset)) {
            return false;
        }
        EvalPlace from = {.alloc = (ConstAlloc *)(uintptr_t)alloc,
                          .offset = offset,
                          .layout = to->layout}; // read only
        return mem_copy(e, to, &from, to->layout->size);
    }
    }
    return true;
}

bool eval_operand_to(EvalCx *e, EvalFrame *frame, const MirOperand *operand, const EvalPlace *to) {
    if (operand->kind == MIR_OPERAND_CONST) {
        return constant_to(e, frame, operand->constant, to);
    }
    EvalPlace from;
    return eval_place(e, frame, &operand->place, &from) && mem_copy_typed(e, to, &from);
}

// An operand as a place that can be read.
static bool operand_place(EvalCx *e, EvalFrame *frame, const MirOperand *operand, EvalPlace *out) {
    if (operand->kind != MIR_OPERAND_CONST) {
        return eval_place(e, frame, &operand->place, out);
    }
    *out = eval_temp(e, frame_layout(e, frame, operand->constant->ty));
    return constant_to(e, frame, operand->constant, out);
}

static bool operand_scalar(EvalCx *e, EvalFrame *frame, const MirOperand *operand, EvalScalar *out,
                           const Layout **layout) {
    EvalPlace place;
    if (!operand_place(e, frame, operand, &place)) {
        return false;
    }
    *layout = place.layout;
    if (place.layout->size == 0) {
        *out = scalar_of(0, 0);
        return true;
    }
    return mem_read_scalar(e, &place, 0, &place.layout->scalar[0], out);
}

// ---------------------------------------------------------------- rvalues

static bool rvalue_address(EvalCx *e, EvalFrame *frame, const MirPlace *mir, bool is_shared,
                           const EvalPlace *to) {
    EvalPlace place;
    if (!eval_place(e, frame, mir, &place)) {
        return false;
    }
    EvalScalar pointer = scalar_pointer_to_place(e, &place);
    if (is_shared && !e->is_guess && pointer.reloc.rights != RIGHTS_FROZEN) {
        bool freeze = ty_is_freeze(e->cx, (ParamEnv){0}, place.layout->ty);
        pointer.reloc.rights = freeze ? RIGHTS_FROZEN : RIGHTS_SHARED;
    }
    return write_pair(e, to, &pointer, &place.meta);
}

static const char *int_suffix(const Scalar *scalar, Str name, char *buffer, size_t size,
                              Bits bits) {
    __int128 value = scalar->is_signed ? (__int128)sign_extend(bits, scalar->size) : (__int128)bits;
    uint32_t unused = 128 - 8 * scalar->size;
    unsigned __int128 most = ~(unsigned __int128)0 >> (scalar->is_signed ? unused + 1 : unused);
    if (scalar->size <= 16 && value == (__int128)most) {
        snprintf(buffer, size, STR_FMT "::MAX", STR_ARG(name));
    } else if (scalar->size <= 16 && scalar->is_signed && value == -(__int128)most - 1) {
        snprintf(buffer, size, STR_FMT "::MIN", STR_ARG(name));
    } else {
        snprintf(buffer, size, "%lld_" STR_FMT, (long long)value, STR_ARG(name));
    }
    return buffer;
}

static bool rvalue_binary(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue,
                          const EvalPlace *to) {
    EvalScalar a, b, result;
    const Layout *left, *right;
    bool overflow;
    MirBinOp op = rvalue->binary.op;
    if (!operand_scalar(e, frame, &rvalue->binary.operands[0], &a, &left) ||
        !operand_scalar(e, frame, &rvalue->binary.operands[1], &b, &right)) {
        return false;
    }
    if (op == MIR_BINOP_OFFSET) {
        const Layout *elem = frame_layout(e, frame, ty_data(e->cx, left->ty)->ref.elem);
        return eval_offset(e, &a, &b, right->scalar[0].is_signed, elem->size, true) &&
               mem_write_scalar(e, to, 0, &a);
    }
    if (left->size == 0) {
        result = scalar_of(op == MIR_BINOP_EQ || op == MIR_BINOP_LE || op == MIR_BINOP_GE, 1);
        return mem_write_scalar(e, to, 0, &result);
    }
    Scalar scalar = left->scalar[0];
    if (!scalar_valid(e, left->ty, &a) || !scalar_valid(e, right->ty, &b) ||
        !eval_binary(e, op, &scalar, &a, &b, &result, &overflow)) {
        return false;
    }
    if (!mem_write_scalar(e, to, 0, &result)) {
        return false;
    }
    if (rvalue->kind == MIR_RVALUE_CHECKED) {
        EvalScalar flag = scalar_of(overflow, 1);
        return mem_write_scalar(e, to, layout_field_offset(to->layout, 1), &flag);
    }
    return true;
}

static Bits saturate(double value, const Scalar *to) {
    if (value != value) {
        return 0;
    }
    unsigned bits = to->size * 8u;
    double limit = 1.0;
    for (unsigned i = 0; i < bits - (to->is_signed ? 1 : 0); i++) {
        limit *= 2.0;
    }
    if (to->is_signed) {
        if (value < -limit) {
            return (Bits)1 << (bits - 1);
        }
        return value >= limit ? ((Bits)1 << (bits - 1)) - 1
                              : truncate_to((Bits)(__int128)value, to->size);
    }
    if (value <= 0) {
        return 0;
    }
    return value >= limit ? truncate_to(~(Bits)0, to->size) : (Bits)value;
}

static bool cast_numbers(EvalCx *e, MirCastKind kind, const EvalScalar *value, const Scalar *from,
                         const EvalPlace *to) {
    const Scalar *wanted = &to->layout->scalar[0];
    EvalScalar result = *value;
    result.size = wanted->size;
    switch (kind) {
    case MIR_CAST_INT_TO_INT:
        result = scalar_of(from->is_signed ? sign_extend(value->bits, value->size) : value->bits,
                           wanted->size);
        break;
    case MIR_CAST_INT_TO_FLOAT: {
        Bits wide = from->is_signed ? sign_extend(value->bits, value->size) : value->bits;
        if (wanted->kind == SCALAR_F32) { // one rounding, not two
            float narrow = from->is_signed ? (float)(__int128)wide : (float)wide;
            result = scalar_of(float_to_bits(wanted, narrow), wanted->size);
        } else {
            result = scalar_of(
                float_to_bits(wanted, from->is_signed ? (double)(__int128)wide : (double)wide),
                wanted->size);
        }
        break;
    }
    case MIR_CAST_FLOAT_TO_INT:
        result = scalar_of(saturate(float_of_bits(from, value->bits), wanted), wanted->size);
        break;
    case MIR_CAST_FLOAT_TO_FLOAT:
        result = scalar_of(float_to_bits(wanted, float_of_bits(from, value->bits)), wanted->size);
        break;
    case MIR_CAST_PTR_EXPOSE:
        if (e->is_guess) { // not null, and aligned as the memory is: as good as the real one
            bool placed = value->has_reloc && value->reloc.kind == RELOC_ALLOC;
            Bits base = placed ? (Bits)value->reloc.alloc->id << 24 : 0;
            result = scalar_of(base + value->bits, wanted->size);
            break;
        }
        return eval_error_address(e, "unable to turn pointer into integer");
    case MIR_CAST_PTR_FROM_ADDR:
    case MIR_CAST_PTR_TO_PTR:
    case MIR_CAST_FN_PTR_TO_PTR:
    case MIR_CAST_REIFY_FN:
    case MIR_CAST_UNSAFE_FN:
    case MIR_CAST_CLOSURE_FN:
    case MIR_CAST_MUT_TO_CONST:
    case MIR_CAST_ARRAY_TO_PTR:
    case MIR_CAST_UNSIZE:
    case MIR_CAST_TRANSMUTE:
        break;
    }
    return mem_write_scalar(e, to, 0, &result);
}

static bool write_fn_pointer(EvalCx *e, const Instance *instance, const EvalPlace *to) {
    EvalScalar pointer = {.size = 8, .has_reloc = true};
    pointer.reloc.kind = RELOC_FN;
    pointer.reloc.fn = *instance;
    return mem_write_scalar(e, to, 0, &pointer);
}

static bool cast_unsize(EvalCx *e, const EvalPlace *from, const EvalPlace *to) {
    const TyData *data = ty_data(e->cx, from->layout->ty);
    if (data->kind != TY_REF && data->kind != TY_RAW_PTR) { // a struct around a pointer
        for (uint32_t i = 0; i < from->layout->field_count; i++) {
            EvalPlace a = place_field(e, from, i), b = place_field(e, to, i);
            bool same = a.layout->ty.index == b.layout->ty.index;
            if (!(same ? mem_copy(e, &b, &a, a.layout->size) : cast_unsize(e, &a, &b))) {
                return false;
            }
        }
        return true;
    }
    Ty from_tail, to_tail;
    mono_unsize_pair(e->layouts, from->layout->ty, to->layout->ty, &from_tail, &to_tail);
    EvalScalar pointer, meta;
    bool has_meta;
    if (!read_pointer(e, from, &pointer, &meta, &has_meta)) {
        return false;
    }
    bool from_dyn = ty_kind(e->cx, from_tail) == TY_DYN;
    bool upcast = from_dyn && meta.has_reloc && meta.reloc.kind == RELOC_VTABLE;
    if (ty_kind(e->cx, to_tail) == TY_DYN && (!from_dyn || upcast)) {
        Ty concrete = upcast ? meta.reloc.vtable_ty : from_tail;
        MonoVtable vtable = mono_vtable_for(e->cx, concrete, to_tail);
        meta = (EvalScalar){.size = 8, .has_reloc = true};
        meta.reloc.kind = RELOC_VTABLE;
        meta.reloc.vtable_ty = vtable.ty;
        meta.reloc.vtable_trait = vtable.principal;
        meta.reloc.vtable_has_trait = vtable.has_principal;
    } else if (ty_kind(e->cx, from_tail) == TY_ARRAY) {
        meta = scalar_of(layout_of(e->layouts, from_tail)->count, 8);
    }
    return write_pair(e, to, &pointer, &meta);
}

static bool rvalue_cast(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue, const EvalPlace *to) {
    EvalPlace from;
    Instance instance;
    if (!operand_place(e, frame, &rvalue->cast.operand, &from)) {
        return false;
    }
    switch (rvalue->cast.kind) {
    case MIR_CAST_REIFY_FN:
        return mono_callee(e->cx, from.layout->ty, &instance) && write_fn_pointer(e, &instance, to);
    case MIR_CAST_CLOSURE_FN: {
        const TyData *data = ty_data(e->cx, from.layout->ty);
        instance = (Instance){
            .kind = INSTANCE_CLOSURE_ONCE_SHIM, .def = data->item.def, .args = data->item.args};
        return write_fn_pointer(e, &instance, to);
    }
    case MIR_CAST_UNSIZE:
        return cast_unsize(e, &from, to);
    case MIR_CAST_PTR_TO_PTR:
    case MIR_CAST_TRANSMUTE:
    case MIR_CAST_FN_PTR_TO_PTR:
    case MIR_CAST_UNSAFE_FN:
    case MIR_CAST_MUT_TO_CONST:
    case MIR_CAST_ARRAY_TO_PTR:
        return mem_copy(e, to, &from,
                        to->layout->size < from.layout->size ? to->layout->size
                                                             : from.layout->size);
    case MIR_CAST_INT_TO_INT:
        if (ty_kind(e->cx, from.layout->ty) == TY_ADT) {
            uint32_t variant;
            Bits discr;
            if (!place_discriminant(e, &from, &variant, &discr)) {
                return false;
            }
            EvalScalar value = scalar_of(discr, (uint8_t)to->layout->size);
            return mem_write_scalar(e, to, 0, &value);
        }
        break;
    case MIR_CAST_INT_TO_FLOAT:
    case MIR_CAST_FLOAT_TO_INT:
    case MIR_CAST_FLOAT_TO_FLOAT:
    case MIR_CAST_PTR_EXPOSE:
    case MIR_CAST_PTR_FROM_ADDR:
        break;
    }
    EvalScalar value;
    return mem_read_scalar(e, &from, 0, &from.layout->scalar[0], &value) &&
           scalar_valid(e, from.layout->ty, &value) &&
           cast_numbers(e, rvalue->cast.kind, &value, &from.layout->scalar[0], to);
}

static bool rvalue_aggregate(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue,
                             const EvalPlace *to) {
    if (rvalue->aggregate.kind == MIR_AGG_RAW_PTR) {
        EvalScalar pointer, meta = {0};
        const Layout *layout;
        if (!operand_scalar(e, frame, &rvalue->aggregate.operands[0], &pointer, &layout)) {
            return false;
        }
        return (to->layout->abi != LAYOUT_PAIR ||
                operand_scalar(e, frame, &rvalue->aggregate.operands[1], &meta, &layout)) &&
               write_pair(e, to, &pointer, &meta);
    }
    EvalPlace target =
        rvalue->aggregate.kind == MIR_AGG_ADT && to->layout->variants != VARIANTS_SINGLE
            ? place_downcast(e, to, rvalue->aggregate.variant)
            : *to;
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        EvalPlace field;
        if (rvalue->aggregate.kind == MIR_AGG_ARRAY) {
            if (!index_place(e, to, i, &field)) {
                return false;
            }
        } else {
            bool is_union =
                to->layout->shape == SHAPE_UNION && rvalue->aggregate.active_field != UINT32_MAX;
            field = place_field(e, &target, is_union ? rvalue->aggregate.active_field : i);
        }
        if (!eval_operand_to(e, frame, &rvalue->aggregate.operands[i], &field)) {
            return false;
        }
    }
    return rvalue->aggregate.kind != MIR_AGG_ADT ||
           place_set_discriminant(e, to, rvalue->aggregate.variant);
}

static bool rvalue_unary(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue,
                         const EvalPlace *to) {
    EvalPlace from;
    EvalScalar value, meta;
    bool has_meta;
    if (!operand_place(e, frame, &rvalue->unary.operand, &from)) {
        return false;
    }
    if (rvalue->unary.op == MIR_UNOP_PTR_METADATA) {
        return read_pointer(e, &from, &value, &meta, &has_meta) &&
               (!has_meta || mem_write_scalar(e, to, 0, &meta));
    }
    const Scalar *scalar = &from.layout->scalar[0];
    if (!mem_read_scalar(e, &from, 0, scalar, &value)) {
        return false;
    }
    if (!scalar_valid(e, from.layout->ty, &value)) {
        return false;
    }
    if (rvalue->unary.op == MIR_UNOP_NOT) {
        value.bits = ty_kind(e->cx, from.layout->ty) == TY_BOOL
                         ? value.bits ^ 1
                         : truncate_to(~value.bits, scalar->size);
    } else if (scalar->kind == SCALAR_INT) {
        value.bits = truncate_to(-value.bits, scalar->size);
    } else {
        value.bits ^= (Bits)1 << (scalar->size * 8 - 1);
    }
    return mem_write_scalar(e, to, 0, &value);
}

static bool rvalue_repeat(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue,
                          const EvalPlace *to) {
    EvalPlace elem;
    if (to->layout->count == 0) {
        return true;
    }
    if (!index_place(e, to, 0, &elem) ||
        !eval_operand_to(e, frame, &rvalue->repeat.operand, &elem)) {
        return false;
    }
    return mem_repeat(e, to, to->layout->stride, to->layout->count);
}

static uint64_t offset_of(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue) {
    const Layout *layout = frame_layout(e, frame, rvalue->type.ty);
    uint64_t offset = 0;
    for (uint32_t i = 0; i < 2 * rvalue->type.field_count; i += 2) {
        const Layout *variant = layout_variant(e->layouts, layout, rvalue->type.fields[i]);
        offset += layout_field_offset(variant, rvalue->type.fields[i + 1]);
        layout =
            layout_of(e->layouts, layout_field_ty(e->layouts, variant, rvalue->type.fields[i + 1]));
    }
    return offset;
}

static bool eval_rvalue(EvalCx *e, EvalFrame *frame, const MirRvalue *rvalue, const EvalPlace *to) {
    EvalPlace place;
    EvalScalar value;
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return eval_operand_to(e, frame, &rvalue->use, to);
    case MIR_RVALUE_REPEAT:
        return rvalue_repeat(e, frame, rvalue, to);
    case MIR_RVALUE_REF:
        return rvalue_address(e, frame, &rvalue->ref.place, rvalue->ref.kind == MIR_BORROW_SHARED,
                              to);
    case MIR_RVALUE_RAW_PTR:
        return rvalue_address(e, frame, &rvalue->raw_ptr.place, false, to);
    case MIR_RVALUE_CAST:
        return rvalue_cast(e, frame, rvalue, to);
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        return rvalue_binary(e, frame, rvalue, to);
    case MIR_RVALUE_UNARY:
        return rvalue_unary(e, frame, rvalue, to);
    case MIR_RVALUE_DISCRIMINANT: {
        uint32_t variant;
        Bits discr;
        if (!eval_place(e, frame, &rvalue->place, &place) ||
            !place_discriminant(e, &place, &variant, &discr)) {
            return false;
        }
        value = scalar_of(discr, (uint8_t)to->layout->size);
        return to->layout->size == 0 || mem_write_scalar(e, to, 0, &value);
    }
    case MIR_RVALUE_LEN:
        if (!eval_place(e, frame, &rvalue->place, &place)) {
            return false;
        }
        value = scalar_of(place_len(&place), 8);
        return mem_write_scalar(e, to, 0, &value);
    case MIR_RVALUE_AGGREGATE:
        return rvalue_aggregate(e, frame, rvalue, to);
    case MIR_RVALUE_SIZE_OF:
        value = scalar_of(frame_layout(e, frame, rvalue->type.ty)->size, 8);
        return mem_write_scalar(e, to, 0, &value);
    case MIR_RVALUE_ALIGN_OF:
        value = scalar_of(frame_layout(e, frame, rvalue->type.ty)->align, 8);
        return mem_write_scalar(e, to, 0, &value);
    case MIR_RVALUE_OFFSET_OF:
        value = scalar_of(offset_of(e, frame, rvalue), 8);
        return mem_write_scalar(e, to, 0, &value);
    case MIR_RVALUE_THREAD_LOCAL:
        return eval_error(e, "cannot access thread local static");
    }
    return true;
}

// ---------------------------------------------------------------- statements and terminators

static void local_end(EvalCx *e, EvalFrame *frame, MirLocalId local) {
    if (frame->locals[local] != NULL) {
        alloc_end(e, frame->locals[local]);
        frame->locals[local] = NULL;
    }
}

bool eval_stmt(EvalCx *e, EvalFrame *frame, const MirStmt *stmt) {
    EvalPlace place;
    frame->span = stmt->span;
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN: {
        if (!eval_place(e, frame, &stmt->assign.place, &place)) {
            return false;
        }
        if (e->oversized != NULL) {
            return eval_oversized(e, e->oversized);
        }
        MirRvalueKind kind = stmt->assign.rvalue->kind;
        if (kind != MIR_RVALUE_AGGREGATE && kind != MIR_RVALUE_REPEAT) {
            return eval_rvalue(e, frame, stmt->assign.rvalue, &place);
        }
        EvalPlace value = eval_temp(e, place.layout); // operands may read the place
        return eval_rvalue(e, frame, stmt->assign.rvalue, &value) &&
               mem_copy(e, &place, &value, place.layout->size);
    }
    case MIR_STMT_SET_DISCRIMINANT:
        return eval_place(e, frame, &stmt->set_discriminant.place, &place) &&
               place_set_discriminant(e, &place, stmt->set_discriminant.variant);
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
        local_end(e, frame, stmt->local);
        return true;
    case MIR_STMT_COPY_NONOVERLAPPING: {
        EvalScalar from, to, count;
        const Layout *layout, *ignored;
        EvalPlace source, target;
        if (!operand_scalar(e, frame, &stmt->copy[0], &from, &layout) ||
            !operand_scalar(e, frame, &stmt->copy[1], &to, &ignored) ||
            !operand_scalar(e, frame, &stmt->copy[2], &count, &ignored)) {
            return false;
        }
        const Layout *elem = frame_layout(e, frame, ty_data(e->cx, layout->ty)->ref.elem);
        return place_deref(e, &from, NULL, elem, &source) &&
               place_deref(e, &to, NULL, elem, &target) &&
               mem_copy(e, &target, &source, elem->size * (uint64_t)count.bits);
    }
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_ASCRIBE:
    case MIR_STMT_ASSUME:
        return true;
    }
    return true;
}

static const char *assert_verb(MirBinOp op) {
    switch (op) {
    case MIR_BINOP_ADD:
        return "+";
    case MIR_BINOP_SUB:
        return "-";
    case MIR_BINOP_MUL:
        return "*";
    case MIR_BINOP_DIV:
        return "/";
    case MIR_BINOP_REM:
        return "%";
    case MIR_BINOP_SHL:
        return "<<";
    case MIR_BINOP_SHR:
        return ">>";
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_EQ:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_NE:
    case MIR_BINOP_GE:
    case MIR_BINOP_GT:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        break;
    }
    return "?";
}

static Str number_text(EvalCx *e, Ty ty, Bits bits) {
    char text[64];
    if (ty.index == 0) { // not known
        return STR("_");
    }
    const char *shown = int_suffix(&layout_of(e->layouts, ty)->scalar[0],
                                   ty_str(e->cx, e->arena, ty), text, sizeof text, bits);
    return arena_printf(e->arena, "%s", shown);
}

// What is wrong where an assertion about these two operands does not hold.
Str assert_text(EvalCx *e, const MirTerm *term, Ty a_ty, Bits a, Ty b_ty, Bits b) {
    MirBinOp op = term->assert_.op;
    switch (term->assert_.kind) {
    case MIR_ASSERT_BOUNDS:
        return arena_printf(e->arena,
                            "index out of bounds: the length is %llu but the index is %llu",
                            (unsigned long long)a, (unsigned long long)b);
    case MIR_ASSERT_OVERFLOW:
        if (op == MIR_BINOP_SHL || op == MIR_BINOP_SHR) {
            return arena_printf(
                e->arena, "attempt to shift %s by `" STR_FMT "`, which would overflow",
                op == MIR_BINOP_SHL ? "left" : "right", STR_ARG(number_text(e, b_ty, b)));
        }
        return arena_printf(
            e->arena, "attempt to compute `" STR_FMT " %s " STR_FMT "`, which would overflow",
            STR_ARG(number_text(e, a_ty, a)), assert_verb(op), STR_ARG(number_text(e, b_ty, b)));
    case MIR_ASSERT_OVERFLOW_NEG:
        return arena_printf(e->arena, "attempt to negate `" STR_FMT "`, which would overflow",
                            STR_ARG(number_text(e, a_ty, a)));
    case MIR_ASSERT_DIV_ZERO:
        return arena_printf(e->arena, "attempt to divide `" STR_FMT "` by zero",
                            STR_ARG(number_text(e, a_ty, a)));
    case MIR_ASSERT_REM_ZERO:
        return arena_printf(
            e->arena, "attempt to calculate the remainder of `" STR_FMT "` with a divisor of zero",
            STR_ARG(number_text(e, a_ty, a)));
    case MIR_ASSERT_MISALIGNED:
    case MIR_ASSERT_NULL:
        return STR("accessing memory through a misaligned or null pointer");
    }
    return STR("");
}

static bool eval_assert(EvalCx *e, EvalFrame *frame, const MirTerm *term, bool *ok) {
    EvalScalar cond, a = {0}, b = {0};
    const Layout *layout, *left = NULL;
    *ok = false;
    if (!operand_scalar(e, frame, &term->assert_.cond, &cond, &layout)) {
        return false;
    }
    if ((cond.bits != 0) == term->assert_.expected) {
        *ok = true;
        return true;
    }
    if ((term->assert_.operand_count > 0 &&
         !operand_scalar(e, frame, &term->assert_.operands[0], &a, &left)) ||
        (term->assert_.operand_count > 1 &&
         !operand_scalar(e, frame, &term->assert_.operands[1], &b, &layout))) {
        return false;
    }
    Ty second = layout != NULL ? layout->ty : (Ty){0};
    return eval_error(
        e, STR_FMT,
        STR_ARG(assert_text(e, term, left ? left->ty : (Ty){0}, a.bits, second, b.bits)));
}

static bool call_virtual(EvalCx *e, Instance *instance, EvalPlace *args) {
    EvalScalar pointer, meta;
    bool has_meta;
    if (!read_pointer(e, &args[0], &pointer, &meta, &has_meta) || !meta.has_reloc ||
        meta.reloc.kind != RELOC_VTABLE) {
        return eval_error(e, "calling a method through something that is no vtable");
    }
    MonoVtable vtable = {meta.reloc.vtable_ty, meta.reloc.vtable_trait, true};
    VtableEntrySlice entries = vtable_entries(e->cx, vtable.principal);
    if (instance->slot >= entries.len ||
        !mono_vtable_method(e->cx, &vtable, &entries.ptr[instance->slot], instance)) {
        return false;
    }
    EvalPlace thin = eval_temp(e, layout_of(e->layouts, ty_ptr(e->cx, vtable.ty, true)));
    args[0] = thin;
    return mem_write_scalar(e, &thin, 0, &pointer);
}

static bool eval_callee(EvalCx *e, EvalFrame *frame, const MirTerm *term, Instance *instance) {
    Ty ty = frame_ty(e, frame, mir_operand_ty(e->cx, frame->body, &term->call.func));
    if (ty_kind(e->cx, ty) == TY_FN_DEF) {
        return mono_callee(e->cx, ty, instance);
    }
    EvalScalar pointer;
    const Layout *layout;
    if (!operand_scalar(e, frame, &term->call.func, &pointer, &layout)) {
        return false;
    }
    if (!pointer.has_reloc || pointer.reloc.kind != RELOC_FN) {
        return eval_error(e, "calling something that is no function");
    }
    *instance = pointer.reloc.fn;
    return true;
}

static bool is_rust_call(EvalCx *e, const Instance *instance) {
    return instance->kind != INSTANCE_DROP_GLUE &&
           symbol_is(instance_sig(e->layouts, instance).abi, SYM_INDEX_RUST_CALL);
}

bool eval_call(EvalCx *e, EvalFrame *frame, const MirTerm *term) {
    Instance instance;
    if (!eval_callee(e, frame, term, &instance)) {
        return false;
    }
    VEC(EvalPlace) args = {0};
    bool ok = true, spread = is_rust_call(e, &instance);
    for (uint32_t i = 0; i < term->call.arg_count && ok; i++) {
        EvalPlace value = eval_temp(
            e, frame_layout(e, frame, mir_operand_ty(e->cx, frame->body, &term->call.args[i])));
        ok = eval_operand_to(e, frame, &term->call.args[i], &value);
        if (spread && i + 1 == term->call.arg_count &&
            ty_kind(e->cx, value.layout->ty) == TY_TUPLE) {
            for (uint32_t n = 0; n < value.layout->field_count; n++) {
                vec_push(&args, place_field(e, &value, n));
            }
        } else {
            vec_push(&args, value);
        }
    }
    EvalPlace result;
    ok = ok && eval_place(e, frame, &term->call.destination, &result) &&
         (e->oversized == NULL || eval_oversized(e, e->oversized));
    if (ok && instance.kind == INSTANCE_VIRTUAL) {
        ok = call_virtual(e, &instance, args.data);
    }
    if (ok && instance.def.index != 0 && eval_is_panic(e, instance.def)) {
        ok = eval_panic(e, instance.def, args.data, args.len);
    } else if (ok && instance.kind == INSTANCE_INTRINSIC) {
        ok = eval_intrinsic(e, &instance, args.data, args.len, &result);
    } else if (ok) {
        ok = eval_call_instance(e, &instance, args.data, args.len, &result);
    }
    vec_free(&args);
    return ok;
}

static bool eval_drop(EvalCx *e, EvalFrame *frame, const MirTerm *term) {
    EvalPlace place;
    Ty ty = frame_ty(e, frame, mir_place_ty(e->cx, frame->body, &term->drop.place, NULL));
    if (!ty_needs_drop(e->cx, (ParamEnv){0}, ty)) {
        return true;
    }
    if (!eval_place(e, frame, &term->drop.place, &place)) {
        return false;
    }
    Instance glue = {.kind = INSTANCE_DROP_GLUE, .ty = ty};
    EvalPlace pointer = eval_temp(e, layout_of(e->layouts, ty_ptr(e->cx, ty, true)));
    EvalScalar address = scalar_pointer_to_place(e, &place);
    EvalPlace unit = eval_temp(e, layout_of(e->layouts, ty_common(e->cx)->unit));
    return write_pair(e, &pointer, &address, &place.meta) &&
           eval_call_instance(e, &glue, &pointer, 1, &unit);
}

MirBlockId switch_target(const MirTerm *term, const EvalScalar *value) {
    for (uint32_t i = 0; i < term->switch_int.count; i++) {
        Bits bits = (Bits)term->switch_int.values[2 * i + 1] << 64 | term->switch_int.values[2 * i];
        if (truncate_to(bits, value->size) == value->bits) {
            return term->switch_int.targets[i];
        }
    }
    return term->switch_int.targets[term->switch_int.count];
}

// Runs the terminator; *next is the block that follows, MIR_NO_BLOCK after Return.
static bool eval_term(EvalCx *e, EvalFrame *frame, const MirTerm *term, MirBlockId *next) {
    EvalScalar value;
    const Layout *layout;
    bool ok;
    frame->span = term->span;
    *next = term->target;
    switch (term->kind) {
    case MIR_TERM_GOTO:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        return true;
    case MIR_TERM_SWITCH_INT:
        if (!operand_scalar(e, frame, &term->switch_int.discr, &value, &layout) ||
            !scalar_valid(e, layout->ty, &value)) {
            return false;
        }
        *next = switch_target(term, &value);
        return true;
    case MIR_TERM_RETURN:
        *next = MIR_NO_BLOCK;
        return true;
    case MIR_TERM_DROP:
        return eval_drop(e, frame, term);
    case MIR_TERM_CALL:
        return eval_call(e, frame, term);
    case MIR_TERM_ASSERT:
        return eval_assert(e, frame, term, &ok) && ok;
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_YIELD:
    case MIR_TERM_NONE:
        return eval_error(e, "entering unreachable code");
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
        return eval_error(e, "unwinding past the topmost frame of the constant");
    case MIR_TERM_INLINE_ASM:
        return eval_error(e, "inline assembly is not supported");
    }
    return false;
}

// Another turn of a loop, or call; false if the evaluation is to end here.
static bool takes_turn(EvalCx *e) {
    if (e->is_guess || ++e->turns < e->turn_limit) { // the steps of a guess are counted
        return true;
    }
    // It is told where the user's code is, which functions of the library mostly return to soon.
    if (e->turns < e->turn_limit + TURNS_SOON && eval_own_frame(e) != e->frame) {
        return true;
    }
    e->turn_limit *= 2;
    return eval_takes_long(e);
}

static bool run_body(EvalCx *e, EvalFrame *frame) {
    MirBlockId block = 0;
    while (block != MIR_NO_BLOCK) {
        const MirBlock *mir = &frame->body->blocks.data[block];
        MirBlockId from = block;
        uint32_t temps = e->temps.len;
        e->steps += mir->stmts.len + 1;
        if (e->is_guess && e->steps > GUESS_STEP_LIMIT) {
            return false;
        }
        for (uint32_t i = 0; i < mir->stmts.len; i++) {
            if (!eval_stmt(e, frame, &mir->stmts.data[i])) {
                return false;
            }
            temps_end(e, temps);
        }
        if (!eval_term(e, frame, &mir->term, &block) || (block <= from && !takes_turn(e))) {
            return false;
        }
        temps_end(e, temps);
    }
    return true;
}

// ---------------------------------------------------------------- calls

static bool run_with_locals(EvalCx *e, EvalFrame *frame, const EvalPlace *args, uint32_t count,
                            const EvalPlace *result) {
    uint32_t locals = frame->body->locals.len;
    uint32_t plain = frame->body->spread_arg ? frame->body->arg_count - 1 : frame->body->arg_count;
    for (uint32_t i = 0; i < plain && i < count; i++) {
        EvalPlace local = local_place(e, frame, i + 1);
        if (!mem_copy(e, &local, &args[i], local.layout->size)) {
            return false;
        }
    }
    if (frame->body->spread_arg) {
        EvalPlace tuple = local_place(e, frame, frame->body->arg_count);
        for (uint32_t i = plain; i < count; i++) {
            EvalPlace field = place_field(e, &tuple, i - plain);
            if (!mem_copy(e, &field, &args[i], field.layout->size)) {
                return false;
            }
        }
    }
    if (e->depth == CALL_DEPTH_LIMIT) {
        return eval_error(e, "reached the configured maximum number of stack frames");
    }
    frame->caller = e->frame;
    frame->span = frame->body->span;
    e->frame = frame;
    e->depth++;
    bool ok = takes_turn(e) && run_body(e, frame);
    e->depth--;
    e->frame = frame->caller;
    if (!ok) {
        return false;
    }
    EvalPlace value = local_place(e, frame, MIR_RETURN_PLACE);
    uint64_t size = value.layout->size, room = result->layout->size;
    if (!mem_copy(e, result, &value, size < room ? size : room)) {
        return false;
    }
    for (uint32_t i = 0; i < locals && frame->caller != NULL; i++) { // a constant's own last
        local_end(e, frame, i);
    }
    return true;
}

static bool frame_run(EvalCx *e, EvalFrame *frame, const EvalPlace *args, uint32_t count,
                      const EvalPlace *result) {
    size_t size = frame->body->locals.len * sizeof *frame->locals;
    frame->locals = mem_grow(NULL, size);
    memset(frame->locals, 0, size);
    bool ok = run_with_locals(e, frame, args, count, result);
    mem_free(frame->locals);
    return ok;
}

// What runs: of the user's own functions all that is written, so that errors say where they are.
static const MirBody *body_to_run(EvalCx *e, const Instance *instance) {
    bool as_written =
        instance->kind == INSTANCE_ITEM &&
        e->program->crates[def_get(e->program, instance->def)->crate.index - 1]->is_local;
    return as_written ? mir_elaborated(e->program, instance->def) : mono_body(e->program, instance);
}

bool eval_call_instance(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                        const EvalPlace *result) {
    EvalFrame frame = {.instance = *instance, .body = body_to_run(e, instance)};
    if (frame.body == NULL || frame.body->tainted) {
        if (frame.body == NULL && e->is_guess) {
            return guess_foreign(e, instance, args, count, result);
        }
        if (frame.body == NULL && diag_error_count(e->session) == 0) {
            Str name = instance->def.index ? def_path_str(e->program, e->arena, instance->def)
                                           : STR("drop");
            return eval_error(e, "calling extern function `" STR_FMT "`", STR_ARG(name));
        }
        return false;
    }
    return frame_run(e, &frame, args, count, result);
}

// ---------------------------------------------------------------- constants

typedef struct CacheKey {
    DefId def;
    GenericArgs args;
    uint32_t promoted;
} CacheKey;

static bool cache_equal(const void *cx, uint32_t id, const void *key) {
    const EvalCacheEntry *entry = &((const EvalCx *)cx)->entries.data[id - 1];
    const CacheKey *wanted = key;
    return entry->def.index == wanted->def.index && entry->args.index == wanted->args.index &&
           entry->promoted == wanted->promoted;
}

bool eval_is_running(EvalCx *e, DefId def) {
    CacheKey key = {.def = def};
    uint32_t id =
        cons_find(&e->cache, hash_mix((uint64_t)def.index << 32, 0), cache_equal, e, &key);
    return id != 0 && e->entries.data[id - 1].state == EVAL_RUNNING;
}

static const ConstAlloc *evaluate(EvalCx *e, const Instance *instance, const MirBody *body,
                                  bool is_promoted, Span span) {
    if (body == NULL || body->tainted) {
        return NULL;
    }
    EvalFrame frame = {.instance = *instance, .body = body}, *outer = e->frame;
    DefId evaluating = e->evaluating;
    Span wanted = e->wanted_at;
    uint64_t steps = e->steps, turns = e->turns, turn_limit = e->turn_limit;
    bool is_guess = e->is_guess;
    e->is_guess = false;
    e->frame = NULL;
    e->evaluating = instance->def;
    e->wanted_at = span;
    e->steps = e->turns = 0;
    e->turn_limit = TURN_LIMIT;
    const Layout *layout = frame_layout(e, &frame, body->locals.data[MIR_RETURN_PLACE].ty);
    EvalPlace result = new_place(e, layout);
    uint32_t temps = e->temps.len;
    bool ok = frame_run(e, &frame, NULL, 0, &result) &&
              eval_finish(e, instance->def, is_promoted, &result);
    e->temps.len = temps; // after an error some are left
    e->frame = outer;
    e->evaluating = evaluating;
    e->wanted_at = wanted;
    e->steps = steps;
    e->turns = turns;
    e->turn_limit = turn_limit;
    e->is_guess = is_guess;
    return ok ? result.alloc : NULL;
}

// Statics are met behind pointers: the code that looks there asks.
static Span asked_at(const EvalCx *e, DefId def, Span span) {
    return e->frame != NULL && def_get(e->program, def)->kind == DEF_STATIC ? e->frame->span : span;
}

// What asks for it is kept as long as it runs, for cycles.
static const ConstAlloc *evaluate_asked(EvalCx *e, const Instance *instance, const MirBody *body,
                                        bool is_promoted, Span span) {
    EvalFrame frame = {.instance = *instance, .body = body};
    const Layout *layout = body == NULL || body->tainted
                               ? NULL
                               : frame_layout(e, &frame, body->locals.data[MIR_RETURN_PLACE].ty);
    if (layout != NULL && layout->size >= MEMORY_LIMIT) {
        report_oversized(e, instance->def, is_promoted ? span : eval_head_span(e, instance->def),
                         layout);
        return NULL;
    }
    EvalRunning running = {.def = instance->def,
                           .asked_at = asked_at(e, instance->def, span),
                           .asked_in_call = e->frame != NULL && e->frame->caller != NULL,
                           .outer = e->running};
    e->running = &running;
    const ConstAlloc *alloc = evaluate(e, instance, body, is_promoted, span);
    e->running = running.outer;
    return alloc;
}

const ConstAlloc *eval_const(EvalCx *e, DefId def, GenericArgs args, uint32_t promoted, Span span) {
    CacheKey key = {def, args, promoted};
    uint64_t hash = hash_mix((uint64_t)def.index << 32 | args.index, promoted);
    uint32_t id = cons_find(&e->cache, hash, cache_equal, e, &key);
    if (id != 0) {
        if (e->entries.data[id - 1].state == EVAL_RUNNING) {
            e->entries.data[id - 1].state = EVAL_FAILED;
            report_eval_cycle(e, def, asked_at(e, def, span));
        }
        return e->entries.data[id - 1].alloc;
    }
    id = cons_insert(&e->cache, hash);
    vec_push(&e->entries, (EvalCacheEntry){def, args, promoted, NULL, EVAL_RUNNING});
    Instance instance = {.kind = INSTANCE_ITEM, .def = def, .args = args};
    bool resolved = promoted != 0 || def_get(e->program, def)->kind != DEF_ASSOC_CONST ||
                    instance_resolve(e->cx, (ParamEnv){0}, def, args, &instance);
    const ConstAlloc *alloc = NULL;
    if (resolved) {
        const MirBody *body = mir_elaborated(e->program, instance.def);
        if (promoted != 0 && body != NULL) {
            body = promoted - 1 < body->promoted_count ? body->promoteds[promoted - 1] : NULL;
        }
        alloc = evaluate_asked(e, &instance, body, promoted != 0, span);
    }
    e->entries.data[id - 1].alloc = alloc;
    e->entries.data[id - 1].state = alloc != NULL ? EVAL_DONE : EVAL_FAILED;
    return alloc;
}

bool eval_operand(EvalCx *e, const Instance *instance, const MirBody *body,
                  const MirConst *constant, const ConstAlloc **alloc, uint64_t *offset) {
    *offset = 0;
    switch (constant->kind) {
    case MIR_CONST_UNEVALUATED: {
        GenericArgs args = mono_args(e->cx, instance, constant->unevaluated.args);
        *alloc = eval_const(e, constant->unevaluated.def, args, constant->unevaluated.promoted,
                            constant->span);
        return *alloc != NULL;
    }
    case MIR_CONST_PROMOTED:
        *alloc =
            eval_const(e, body->def, instance->args, constant->promoted.index + 1, constant->span);
        return *alloc != NULL;
    case MIR_CONST_ALLOC:
        *alloc = constant->alloc.alloc;
        *offset = constant->alloc.offset;
        return true;
    case MIR_CONST_VALUE:
    case MIR_CONST_ZST:
    case MIR_CONST_STR:
    case MIR_CONST_BYTES:
    case MIR_CONST_C_STR:
    case MIR_CONST_STATIC:
    case MIR_CONST_TY_CONST:
        break;
    }
    EvalFrame frame = {.instance = *instance, .body = body};
    EvalPlace place = new_place(e, frame_layout(e, &frame, constant->ty));
    *alloc = place.alloc;
    return constant_to(e, &frame, constant, &place);
}
