// llvm_intrinsic.c: library functions whose code the compiler makes.
//
// In: a call of a function marked #[rustc_intrinsic], its arguments as values. Out: a value, or a
// terminated block. Intrinsics of one target (thread indices, barriers) are asked from the target
// first.
#include "backends/llvm/llvm.h"
#include "mir/device/device_abi.h"

typedef enum Intrinsic {
    INTRINSIC_NONE,
#define INTRINSIC(constant, name) INTRINSIC_##constant,
#include "backends/llvm/intrinsics.def"
#undef INTRINSIC
} Intrinsic;

typedef struct Call { // of an intrinsic
    FnCg *f;
    const Instance *instance;
    const CgValue *args;
    uint32_t count;
    const Layout *result;
    Span span;
} Call;

static Intrinsic intrinsic_of(Str name) {
    static const char *const names[] = {
        "",
#define INTRINSIC(constant, text) text,
#include "backends/llvm/intrinsics.def"
#undef INTRINSIC
    };
    for (size_t i = 1; i < sizeof names / sizeof *names; i++) {
        if (str_eq(name, str_of(names[i]))) {
            return (Intrinsic)i;
        }
    }
    return INTRINSIC_NONE;
}

static Ty type_arg(const Call *call, uint32_t index) {
    return ty_normalize_erased(call->f->cg->cx, (ParamEnv){0},
                               arg_ty(args_ptr(call->f->cg->cx, call->instance->args)[index]));
}

static const Layout *type_layout(const Call *call, uint32_t index) {
    return layout_of(call->f->cg->layouts, type_arg(call, index));
}

// The constant of array type that an intrinsic is asked about.
static const ConstData *shape_arg(const Call *call) {
    Cg *cg = call->f->cg;
    const ConstData *data =
        const_data(cg->cx, arg_const(args_ptr(cg->cx, call->instance->args)[0]));
    OX_ASSERT(cg->session, call->span, data->kind == CONST_EXPR);
    return data;
}

static CgValue immediate(const Call *call, LLVMValueRef value) {
    return cg_immediate(call->result, value);
}

static CgValue unit(const Call *call) {
    return cg_zst(call->result);
}

// A question of the library about layouts of tiles.
static CgValue layout_answer(const Call *call) {
    Cg *cg = call->f->cg;
    uint64_t answer = 0;
    Str name = sym_str(cg->session, def_get(cg->program, call->instance->def)->name);
    OX_ASSERT(cg->session, call->span,
              tile_layout_answer(cg->cx, name, call->instance->args, &answer));
    return call->result->size == 1 ? immediate(call, LLVMConstInt(cg->i1, answer, false))
                                   : immediate(call, cg_usize(cg, answer));
}

// An element of a constant array; the array is memory, which goes where the index is known.
static CgValue shape_dim(const Call *call) {
    Cg *cg = call->f->cg;
    const ConstData *shape = shape_arg(call);
    uint32_t rank = tile_shape_rank(cg->cx, shape);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(cg->context);
    LLVMValueRef *elems = mem_grow(NULL, (rank + 1) * sizeof *elems);
    for (uint32_t i = 0; i < rank; i++) {
        uint64_t side = 0;
        const_as_u64(cg->cx, const_operand(cg->cx, shape, i), &side);
        elems[i] = LLVMConstInt(i32, side, false);
    }
    LLVMBuilderRef builder = call->f->builder;
    LLVMValueRef sides = LLVMConstArray2(i32, elems, rank);
    mem_free(elems);
    LLVMValueRef array = cg_private_constant(cg, sides, 4, "shape");
    LLVMValueRef index = call->args[0].a;
    LLVMValueRef at = LLVMBuildInBoundsGEP2(builder, i32, array, &index, 1, "");
    return immediate(call, LLVMBuildLoad2(builder, i32, at, ""));
}

// Where the elements of a tile are.
static CgValue layout_place(const Call *call, Intrinsic what) {
    Cg *cg = call->f->cg;
    TileLayout layout;
    if (!tile_layout_of(cg->cx, arg_const(args_ptr(cg->cx, call->instance->args)[0]), &layout)) {
        return immediate(call, cg_usize(cg, 0));
    }
    LLVMValueRef number = call->args[0].a;
    return immediate(call, what == INTRINSIC_LAYOUT_POSITION
                               ? cg_tile_position(call->f, &layout, number, call->args[1].a)
                           : what == INTRINSIC_LAYOUT_SLOT
                               ? cg_tile_slot(call->f, &layout, number)
                               : cg_tile_thread(call->f, &layout, number));
}

static CgValue boolean(const Call *call, bool truth) {
    return immediate(call, LLVMConstInt(call->f->cg->i1, truth, false));
}

static bool is_signed(const Call *call, uint32_t arg) {
    return call->args[arg].layout->scalar[0].is_signed;
}

// ---------------------------------------------------------------- types

static Bits type_hash(const Call *call, Ty ty) {
    uint64_t hash[2];
    ty_identity(call->f->cg->cx, call->f->cg->arena, ty, hash);
    return (Bits)hash[1] << 64 | hash[0];
}

static CgValue type_id(const Call *call) {
    FnCg *f = call->f;
    Bits hash = type_hash(call, type_arg(call, 0));
    CgPlace place = {.ptr = fn_alloca(f, 16, 16), .layout = call->result, .align = 16};
    LLVMBuildStore(f->builder, cg_int(f->cg->i128, hash), place.ptr);
    return fn_load(f, place);
}

static CgValue type_name(const Call *call) {
    Str name = ty_type_name(call->f->cg->cx, call->f->cg->arena, type_arg(call, 0));
    return cg_pair(call->result, cg_text(call->f->cg, name), cg_usize(call->f->cg, name.len));
}

// As core::intrinsics::primitive_kind says.
static CgValue primitive_kind(const Call *call) {
    Cg *cg = call->f->cg;
    Ty ty = type_arg(call, 0);
    uint32_t references = 0, kind = 1;
    const TyData *data = ty_data(cg->cx, ty);
    while (data->kind == TY_REF && layout_pointee_meta(cg->layouts, data->ref.elem) == META_NONE) {
        ty = data->ref.elem;
        data = ty_data(cg->cx, ty);
        references++;
    }
    bool is_int = data->kind == TY_INT || data->kind == TY_UINT;
    if (is_int) {
        uint64_t size = layout_of(cg->layouts, ty)->size;
        uint32_t log = 0;
        while ((uint64_t)1 << log < size) {
            log++;
        }
        kind = (data->kind == TY_INT ? 32 : 16) + log;
    } else if (data->kind == TY_BOOL) {
        kind = 2;
    } else if (data->kind == TY_CHAR) {
        kind = 3;
    } else if (data->kind == TY_REF && ty_kind(cg->cx, data->ref.elem) == TY_STR) {
        kind = 4;
    } else if (ty_eq(ty, ty_common(cg->cx)->f32)) {
        kind = 5;
    } else if (ty_eq(ty, ty_common(cg->cx)->f64)) {
        kind = 6;
    } else if (data->kind == TY_ADT &&
               lang_item_of(cg->program, data->item.def) == LANG_FORMAT_ARGUMENTS) {
        kind = 7;
    } else if (ty_eq(ty, ty_common(cg->cx)->f16)) {
        kind = 8;
    }
    return immediate(call, LLVMConstInt(cg->i32, references << 16 | kind, false));
}

static CgValue kernel_name(const Call *call) {
    Cg *cg = call->f->cg;
    Instance kernel;
    if (!mono_callee(cg->cx, type_arg(call, 0), &kernel)) {
        OX_BUG(cg->session, call->span, "the name of a kernel that is no function");
    }
    Str name = kernel_describe(cg->program, cg->arena, kernel).entry_name;
    return cg_pair(call->result, cg_text(cg, name), cg_usize(cg, name.len));
}

static CgValue size_or_align_of_val(const Call *call, bool want_size) {
    LLVMValueRef size, align;
    const CgValue *pointer = &call->args[0];
    fn_size_align_of_value(call->f, type_layout(call, 0),
                           pointer->kind == CG_PAIR ? pointer->b : NULL, &size, &align);
    return immediate(call, want_size ? size : align);
}

static CgValue discriminant_value(const Call *call) {
    const Layout *of = type_layout(call, 0);
    CgPlace place = fn_place_of_pointer(call->f, call->args[0], of);
    return layout_is_zst(call->result)
               ? unit(call)
               : immediate(call, fn_get_discriminant(call->f, place, call->result));
}

static CgValue variant_count(const Call *call) {
    TyCx *cx = call->f->cg->cx;
    const TyData *data = ty_data(cx, type_arg(call, 0));
    return immediate(call, cg_usize(call->f->cg, data->kind == TY_ADT
                                                     ? ty_adt_def(cx, data->item.def)->variant_count
                                                     : 0));
}

static CgValue caller_location(const Call *call) {
    FnCg *f = call->f;
    return immediate(call, f->location != NULL ? f->location : cg_location(f->cg, call->span));
}

// ---------------------------------------------------------------- memory

static CgPlace pointee(const Call *call, uint32_t arg, const Layout *layout) {
    return fn_place_of_pointer(call->f, call->args[arg], layout);
}

static LLVMValueRef element_bytes(const Call *call, LLVMValueRef count, const Layout *elem) {
    return LLVMBuildMul(call->f->builder, count, cg_usize(call->f->cg, elem->size), "");
}

static CgValue copy_memory(const Call *call, bool may_overlap) {
    const Layout *elem = type_layout(call, 0);
    LLVMBuilderRef b = call->f->builder;
    LLVMValueRef size = element_bytes(call, call->args[2].a, elem);
    if (may_overlap) {
        LLVMBuildMemMove(b, call->args[1].a, elem->align, call->args[0].a, elem->align, size);
    } else {
        LLVMBuildMemCpy(b, call->args[1].a, elem->align, call->args[0].a, elem->align, size);
    }
    return unit(call);
}

static CgValue write_bytes(const Call *call) {
    const Layout *elem = type_layout(call, 0);
    LLVMBuildMemSet(call->f->builder, call->args[0].a, call->args[1].a,
                    element_bytes(call, call->args[2].a, elem), elem->align);
    return unit(call);
}

static CgValue compare_bytes(const Call *call) {
    Cg *cg = call->f->cg;
    LLVMTypeRef params[3] = {cg->ptr, cg->ptr, cg->iptr};
    LLVMTypeRef type = LLVMFunctionType(cg->i32, params, 3, false);
    LLVMValueRef args[3] = {call->args[0].a, call->args[1].a, call->args[2].a};
    return immediate(
        call, LLVMBuildCall2(call->f->builder, type, cg_extern(cg, "memcmp", type), args, 3, ""));
}

static void mark_volatile(LLVMBuilderRef builder) {
    LLVMValueRef last = LLVMGetLastInstruction(LLVMGetInsertBlock(builder));
    if (last != NULL && (LLVMIsALoadInst(last) || LLVMIsAStoreInst(last))) {
        LLVMSetVolatile(last, true);
    }
}

static CgValue volatile_load(const Call *call, bool aligned) {
    CgPlace place = pointee(call, 0, call->result);
    place.align = aligned ? place.align : 1;
    if (call->result->abi != LAYOUT_SCALAR) {
        return fn_load(call->f, fn_spill(call->f, fn_load(call->f, place)));
    }
    LLVMValueRef load =
        LLVMBuildLoad2(call->f->builder,
                       cg_scalar_type(call->f->cg, &call->result->scalar[0], false), place.ptr, "");
    LLVMSetAlignment(load, place.align);
    LLVMSetVolatile(load, true);
    return immediate(call, fn_from_memory(call->f, load, &call->result->scalar[0]));
}

static CgValue volatile_store(const Call *call, bool aligned) {
    CgPlace place = pointee(call, 0, call->args[1].layout);
    place.align = aligned ? place.align : 1;
    fn_store(call->f, place, call->args[1]);
    mark_volatile(call->f->builder);
    return unit(call);
}

static CgValue offset(const Call *call, bool inbounds) {
    FnCg *f = call->f;
    TyCx *cx = f->cg->cx;
    Ty pointer = call->args[0].layout->ty;
    const Layout *elem = layout_of(
        f->cg->layouts, ty_normalize_erased(cx, (ParamEnv){0}, ty_data(cx, pointer)->ref.elem));
    if (inbounds) {
        bool is_unsigned = !call->args[1].layout->scalar[0].is_signed;
        return immediate(call,
                         fn_index(f, call->args[0].a, elem->size, call->args[1].a, is_unsigned));
    }
    LLVMValueRef bytes = element_bytes(call, call->args[1].a, elem);
    return immediate(call, LLVMBuildGEP2(f->builder, f->cg->i8, call->args[0].a, &bytes, 1, ""));
}

static CgValue offset_from(const Call *call, bool is_unsigned) {
    Cg *cg = call->f->cg;
    LLVMBuilderRef b = call->f->builder;
    LLVMValueRef end = LLVMBuildPtrToInt(b, call->args[0].a, cg->iptr, "");
    LLVMValueRef start = LLVMBuildPtrToInt(b, call->args[1].a, cg->iptr, "");
    LLVMValueRef bytes = LLVMBuildSub(b, end, start, "");
    uint64_t size = type_layout(call, 0)->size;
    LLVMValueRef divisor = cg_usize(cg, size ? size : 1);
    return immediate(call, is_unsigned ? LLVMBuildExactUDiv(b, bytes, divisor, "")
                                       : LLVMBuildExactSDiv(b, bytes, divisor, ""));
}

static CgValue raw_eq(const Call *call) {
    Cg *cg = call->f->cg;
    LLVMTypeRef params[3] = {cg->ptr, cg->ptr, cg->iptr};
    LLVMTypeRef type = LLVMFunctionType(cg->i32, params, 3, false);
    LLVMValueRef args[3] = {call->args[0].a, call->args[1].a,
                            cg_usize(cg, type_layout(call, 0)->size)};
    LLVMValueRef order =
        LLVMBuildCall2(call->f->builder, type, cg_extern(cg, "memcmp", type), args, 3, "");
    return immediate(call, LLVMBuildIsNull(call->f->builder, order, ""));
}

// Reads a value out now: what the memory holds later must not matter.
static CgValue read_via_copy(const Call *call) {
    CgPlace place = pointee(call, 0, call->result);
    CgValue value = fn_load(call->f, place);
    return value.kind == CG_REF ? fn_load(call->f, (fn_store_copy(call->f, value))) : value;
}

// ---------------------------------------------------------------- integers

static CgValue with_overflow(const Call *call, MirBinOp op) {
    LLVMValueRef overflow;
    LLVMValueRef value =
        fn_checked(call->f, op, call->args[0].a, call->args[1].a, is_signed(call, 0), &overflow);
    return cg_pair(call->result, value, overflow);
}

static CgValue arithmetic(const Call *call, MirBinOp op) {
    return fn_binary(call->f, op, call->args[0], call->args[1], call->result);
}

static CgValue no_wrap(const Call *call, MirBinOp op) {
    CgValue value = arithmetic(call, op);
    if (LLVMIsAInstruction(value.a) != NULL) {
        if (is_signed(call, 0)) {
            LLVMSetNSW(value.a, true);
        } else {
            LLVMSetNUW(value.a, true);
        }
    }
    return value;
}

static CgValue llvm_call(const Call *call, const char *name, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    return immediate(call, fn_call_llvm(call->f, name, &type, 1, args, count));
}

static CgValue saturating(const Call *call, const char *signed_name, const char *unsigned_name) {
    LLVMValueRef args[2] = {call->args[0].a, call->args[1].a};
    return llvm_call(call, is_signed(call, 0) ? signed_name : unsigned_name, args, 2);
}

static CgValue rotate(const Call *call, const char *name) {
    LLVMValueRef value = call->args[0].a;
    LLVMValueRef amount =
        LLVMBuildIntCast2(call->f->builder, call->args[1].a, LLVMTypeOf(value), false, "");
    LLVMValueRef args[3] = {value, value, amount};
    return llvm_call(call, name, args, 3);
}

// Counts come back in the operand's type and are u32 in the library.
static CgValue count_bits(const Call *call, const char *name, bool has_zero_flag,
                          bool zero_is_poison) {
    LLVMValueRef args[2] = {call->args[0].a, LLVMConstInt(call->f->cg->i1, zero_is_poison, false)};
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    LLVMValueRef count = fn_call_llvm(call->f, name, &type, 1, args, has_zero_flag ? 2 : 1);
    return immediate(call,
                     LLVMBuildIntCast2(call->f->builder, count,
                                       cg_scalar_type(call->f->cg, &call->result->scalar[0], true),
                                       false, ""));
}

static CgValue bswap(const Call *call) {
    LLVMValueRef value = call->args[0].a;
    return call->args[0].layout->size == 1 ? call->args[0]
                                           : llvm_call(call, "llvm.bswap", &value, 1);
}

static CgValue bitreverse(const Call *call) {
    LLVMValueRef value = call->args[0].a;
    return llvm_call(call, "llvm.bitreverse", &value, 1);
}

static CgValue float_to_int_unchecked(const Call *call) {
    LLVMTypeRef type = cg_scalar_type(call->f->cg, &call->result->scalar[0], true);
    LLVMValueRef value = call->args[0].a;
    bool is_signed = call->result->scalar[0].is_signed;
    if (fn_converts_wide(call->f, type)) {
        return immediate(call, fn_float_to_wide(call->f, value, is_signed));
    }
    return immediate(call, is_signed ? LLVMBuildFPToSI(call->f->builder, value, type, "")
                                     : LLVMBuildFPToUI(call->f->builder, value, type, ""));
}

// ---------------------------------------------------------------- atomics

// Variants of the library's AtomicOrdering in order.
static LLVMAtomicOrdering ordering(const Call *call, uint32_t generic) {
    static const LLVMAtomicOrdering orders[] = {
        LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingRelease, LLVMAtomicOrderingAcquire,
        LLVMAtomicOrderingAcquireRelease, LLVMAtomicOrderingSequentiallyConsistent};
    TyCx *cx = call->f->cg->cx;
    uint32_t len = args_len(cx, call->instance->args);
    const GenericArg *args = args_ptr(cx, call->instance->args);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < len; i++) {
        uint64_t value;
        if (arg_tag(args[i]) == ARG_CONST && seen++ == generic) {
            Const constant = const_evaluate(cx, (ParamEnv){0}, arg_const(args[i]), call->span);
            if (const_as_u64(cx, constant, &value) && value < 5) {
                return orders[value];
            }
        }
    }
    return LLVMAtomicOrderingSequentiallyConsistent;
}

// The scalar of an atomic as an integer or pointer type in memory.
static LLVMTypeRef atomic_type(const Call *call, const Layout *layout) {
    return cg_scalar_type(call->f->cg, &layout->scalar[0], false);
}

// LLVM's NVPTX back end takes a load from a slice that nobody writes for one through the read-only
// cache, and fails where that load is atomic: it must not see where the pointer comes from.
static LLVMValueRef hide_origin(const Call *call, LLVMValueRef pointer) {
    FnCg *f = call->f;
    if (!f->cg->target->is_device || f->cg->target->has_thread) {
        return pointer;
    }
    LLVMTypeRef type = LLVMFunctionType(f->cg->ptr, &f->cg->ptr, 1, false);
    LLVMValueRef nothing =
        LLVMGetInlineAsm(type, "", 0, "=l,0", 4, false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(f->builder, type, nothing, &pointer, 1, "");
}

static CgValue atomic_load(const Call *call) {
    LLVMValueRef load = LLVMBuildLoad2(call->f->builder, atomic_type(call, call->result),
                                       hide_origin(call, call->args[0].a), "");
    LLVMSetOrdering(load, ordering(call, 0));
    LLVMSetAlignment(load, (unsigned)call->result->size);
    return immediate(call, fn_from_memory(call->f, load, &call->result->scalar[0]));
}

static CgValue atomic_store(const Call *call) {
    const Layout *layout = call->args[1].layout;
    LLVMValueRef store =
        LLVMBuildStore(call->f->builder, fn_to_memory(call->f, call->args[1].a, &layout->scalar[0]),
                       call->args[0].a);
    LLVMSetOrdering(store, ordering(call, 0));
    LLVMSetAlignment(store, (unsigned)layout->size);
    return unit(call);
}

// LLVM's NVPTX code for an atomic operation that changes memory is relaxed, whatever its ordering:
// fences make up for it.
static void gpu_fence(const Call *call, bool before) {
    LLVMAtomicOrdering order = ordering(call, 0);
    const LlvmTarget *target = call->f->cg->target;
    bool releases = order == LLVMAtomicOrderingRelease || order == LLVMAtomicOrderingAcquireRelease;
    bool acquires = order == LLVMAtomicOrderingAcquire || order == LLVMAtomicOrderingAcquireRelease;
    bool sequential = order == LLVMAtomicOrderingSequentiallyConsistent;
    if (target->is_device && !target->has_thread &&
        (sequential || (before ? releases : acquires))) {
        LLVMAtomicOrdering fence = sequential && before ? order : LLVMAtomicOrderingAcquireRelease;
        LLVMBuildFence(call->f->builder, fence, false, "");
    }
}

static CgValue atomic_rmw(const Call *call, LLVMAtomicRMWBinOp op) {
    const Layout *layout = call->args[1].layout;
    LLVMValueRef operand = fn_to_memory(call->f, call->args[1].a, &layout->scalar[0]);
    LLVMBuilderRef b = call->f->builder;
    bool pointer = call->result->scalar[0].kind == SCALAR_POINTER;
    if (LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMPointerTypeKind &&
        op != LLVMAtomicRMWBinOpXchg) {
        operand = LLVMBuildPtrToInt(b, operand, call->f->cg->iptr, "");
    }
    gpu_fence(call, true);
    LLVMValueRef old =
        LLVMBuildAtomicRMW(b, op, call->args[0].a, operand, ordering(call, 0), false);
    gpu_fence(call, false);
    if (pointer && LLVMGetTypeKind(LLVMTypeOf(old)) == LLVMIntegerTypeKind) {
        old = LLVMBuildIntToPtr(b, old, call->f->cg->ptr, "");
    }
    return immediate(call, fn_from_memory(call->f, old, &call->result->scalar[0]));
}

// (T, bool): the old value and whether it was exchanged.
static CgValue atomic_cxchg(const Call *call, bool weak) {
    FnCg *f = call->f;
    const Scalar *scalar = &call->args[1].layout->scalar[0];
    LLVMValueRef expected = fn_to_memory(f, call->args[1].a, scalar),
                 wanted = fn_to_memory(f, call->args[2].a, scalar);
    LLVMAtomicOrdering failure = ordering(call, 1);
    LLVMValueRef both = LLVMBuildAtomicCmpXchg(f->builder, call->args[0].a, expected, wanted,
                                               ordering(call, 0), failure, false);
    LLVMSetWeak(both, weak);
    LLVMValueRef old = fn_from_memory(f, LLVMBuildExtractValue(f->builder, both, 0, ""), scalar);
    return cg_pair(call->result, old, LLVMBuildExtractValue(f->builder, both, 1, ""));
}

static CgValue atomic_fence(const Call *call, bool single_thread) {
    LLVMBuildFence(call->f->builder, ordering(call, 0), single_thread, "");
    return unit(call);
}

// ---------------------------------------------------------------- control

static CgValue catch_unwind(const Call *call) {
    Cg *cg = call->f->cg;
    LLVMTypeRef params[3] = {cg->ptr, cg->ptr, cg->ptr};
    LLVMTypeRef type = LLVMFunctionType(cg->i32, params, 3, false);
    LLVMValueRef args[3] = {call->args[0].a, call->args[1].a, call->args[2].a};
    return immediate(call, LLVMBuildCall2(call->f->builder, type, cg_extern(cg, "ox_rt_try", type),
                                          args, 3, ""));
}

static CgValue black_box(const Call *call) {
    FnCg *f = call->f;
    if (call->args[0].kind == CG_ZST) {
        return unit(call);
    }
    CgPlace place = fn_store_copy(f, call->args[0]);
    LLVMTypeRef type = LLVMFunctionType(f->cg->void_ty, &f->cg->ptr, 1, false);
    LLVMValueRef barrier = LLVMGetInlineAsm(type, "", 0, "r,~{memory}", 11, true, false,
                                            LLVMInlineAsmDialectATT, false);
    LLVMBuildCall2(f->builder, type, barrier, &place.ptr, 1, "");
    return fn_load(f, place);
}

// The run-time function of const_eval_select(arguments, compile_time, run_time).
static CgValue const_eval_select(const Call *call) {
    FnCg *f = call->f;
    Instance instance;
    CgValue result = {0};
    if (!mono_callee(f->cg->cx, type_arg(call, 2), &instance)) {
        OX_BUG(f->cg->session, call->span, "const_eval_select without a function");
    }
    CgFunction fn = cg_function(f->cg, &instance);
    uint32_t count = ty_list_len(f->cg->cx, ty_data(f->cg->cx, call->args[0].layout->ty)->tuple);
    CgValue *args = mem_grow(NULL, (count + 1) * sizeof *args);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = fn_value_field(f, call->args[0], i);
    }
    fn_call(f, fn.value, fn.type, fn.abi, fn.has_location, args, count, NULL, &result, NULL);
    mem_free(args);
    return result;
}

static bool terminate(const Call *call, const char *llvm) {
    if (llvm != NULL) {
        fn_call_llvm(call->f, llvm, NULL, 0, NULL, 0);
    }
    LLVMBuildUnreachable(call->f->builder);
    return false;
}

static CgValue select_value(const Call *call) {
    FnCg *f = call->f;
    LLVMValueRef cond = call->args[0].a;
    const CgValue *yes = &call->args[1], *no = &call->args[2];
    if (yes->kind == CG_ZST) {
        return unit(call);
    }
    LLVMValueRef a = LLVMBuildSelect(f->builder, cond, yes->a, no->a, "");
    if (yes->kind == CG_REF) {
        return fn_load(f,
                       (CgPlace){.ptr = a, .layout = call->result, .align = call->result->align});
    }
    return yes->kind == CG_PAIR
               ? cg_pair(call->result, a, LLVMBuildSelect(f->builder, cond, yes->b, no->b, ""))
               : immediate(call, a);
}

static CgValue vtable_field(const Call *call, uint32_t slot) {
    uint32_t word = call->f->cg->job->target->pointer_size;
    LLVMValueRef at = fn_offset(call->f, call->args[0].a, (uint64_t)slot * word);
    return immediate(call, LLVMBuildLoad2(call->f->builder, call->f->cg->iptr, at, ""));
}

static CgValue aggregate_raw_ptr(const Call *call) {
    if (call->result->abi == LAYOUT_PAIR) {
        return cg_pair(call->result, call->args[0].a, call->args[1].a);
    }
    return immediate(call, call->args[0].a);
}

static CgValue ptr_metadata(const Call *call) {
    return call->args[0].kind == CG_PAIR && !layout_is_zst(call->result)
               ? immediate(call, call->args[0].b)
               : unit(call);
}

// ---------------------------------------------------------------- float functions: one LLVM
// intrinsic each

// "sqrtf32" is "sqrt" of the operand's type.
static bool float_math(const Call *call, Str name, CgValue *value) {
    static const struct {
        const char *name, *llvm;
        uint32_t operands;
    } table[] = {
#define FLOAT_MATH(name, llvm, operands) {name, llvm, operands},
#include "backends/llvm/intrinsics.def"
#undef FLOAT_MATH
    };
    size_t at = name.len;
    while (at > 0 && name.ptr[at - 1] >= '0' && name.ptr[at - 1] <= '9') {
        at--;
    }
    if (at == 0 || at == name.len || name.ptr[at - 1] != 'f') {
        return false;
    }
    Str base = {name.ptr, at - 1};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!str_eq(base, str_of(table[i].name))) {
            continue;
        }
        LLVMValueRef args[3] = {NULL, NULL, NULL};
        for (uint32_t n = 0; n < table[i].operands; n++) {
            args[n] = call->args[n].a;
        }
        LLVMTypeRef types[2] = {LLVMTypeOf(args[0]), args[1] != NULL ? LLVMTypeOf(args[1]) : NULL};
        bool two_types = args[1] != NULL && types[0] != types[1]; // powi
        *value = immediate(call, fn_call_llvm(call->f, table[i].llvm, types, two_types ? 2 : 1,
                                              args, table[i].operands));
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- the table

// The result of what was reported as an error.
static CgValue some_value(FnCg *f, const Layout *layout) {
    if (layout_is_zst(layout)) {
        return cg_zst(layout);
    }
    LLVMValueRef parts[2] = {NULL};
    uint32_t count = layout->abi == LAYOUT_PAIR ? 2 : layout->abi == LAYOUT_SCALAR;
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = LLVMGetUndef(cg_scalar_type(f->cg, &layout->scalar[i], true));
    }
    return count == 2   ? cg_pair(layout, parts[0], parts[1])
           : count == 1 ? cg_immediate(layout, parts[0])
                        : (CgValue){CG_REF, layout, fn_temp(f, layout).ptr, NULL, false};
}

static void unknown_intrinsic(FnCg *f, DefId def, Str name, Span span) {
    Cg *cg = f->cg;
    bool of_device =
        device_intrinsic_named(name) != DEVICE_NO_INTRINSIC || str_eq(name, STR("simt_ptx"));
    if (of_device && !cg->target->is_device) {
        MonoUse use = {mono_index_of(cg->items, &f->instance), f->scope, span, def, {0}};
        mono_report_elsewhere(cg->program, cg->arena, cg->items, use);
        return;
    }
    not_supported(cg->session, span,
                  arena_printf(cg->arena, "the intrinsic `" STR_FMT "`", STR_ARG(name)).ptr);
}

bool fn_intrinsic(FnCg *f, const Instance *instance, const CgValue *args, uint32_t count,
                  const Layout *result, const CgPlace *destination, CgValue *value, Span span) {
    (void)destination;
    Cg *cg = f->cg;
    Call call = {f, instance, args, count, result, span};
    Symbol symbol = def_get(cg->program, instance->def)->name;
    Str name = sym_str(cg->session, symbol);
    if (cg->target->intrinsic != NULL &&
        cg->target->intrinsic(f, symbol, instance, args, count, result, value)) {
        return true;
    }
    switch (intrinsic_of(name)) {
    case INTRINSIC_NONE:
        if (!float_math(&call, name, value)) {
            unknown_intrinsic(f, instance->def, name, span);
            *value = some_value(f, result);
        }
        return true;
    case INTRINSIC_SIZE_OF:
        *value = immediate(&call, cg_usize(cg, type_layout(&call, 0)->size));
        return true;
    case INTRINSIC_ALIGN_OF:
    case INTRINSIC_MIN_ALIGN_OF:
        *value = immediate(&call, cg_usize(cg, type_layout(&call, 0)->align));
        return true;
    case INTRINSIC_SIZE_OF_VAL:
        *value = size_or_align_of_val(&call, true);
        return true;
    case INTRINSIC_ALIGN_OF_VAL:
        *value = size_or_align_of_val(&call, false);
        return true;
    case INTRINSIC_IS_FREEZE:
        *value = boolean(&call, ty_is_freeze(cg->cx, (ParamEnv){0}, type_arg(&call, 0)));
        return true;
    case INTRINSIC_NEEDS_DROP:
        *value = boolean(&call, ty_needs_drop(cg->cx, (ParamEnv){0}, type_arg(&call, 0)));
        return true;
    case INTRINSIC_TYPE_NAME:
        *value = type_name(&call);
        return true;
    case INTRINSIC_TYPE_ID:
        *value = type_id(&call);
        return true;
    case INTRINSIC_DISCRIMINANT_VALUE:
        *value = discriminant_value(&call);
        return true;
    case INTRINSIC_VARIANT_COUNT:
        *value = variant_count(&call);
        return true;
    case INTRINSIC_CALLER_LOCATION:
        *value = caller_location(&call);
        return true;
    case INTRINSIC_TRANSMUTE:
        *value = fn_transmute(f, args[0], result);
        return true;
    case INTRINSIC_FORGET:
    case INTRINSIC_COLD_PATH:
    case INTRINSIC_ASSERT_INHABITED:
    case INTRINSIC_ASSERT_ZERO_VALID:
    case INTRINSIC_ASSERT_MEM_UNINITIALIZED_VALID:
        *value = unit(&call);
        return true;
    case INTRINSIC_COPY_NONOVERLAPPING:
        *value = copy_memory(&call, false);
        return true;
    case INTRINSIC_COPY:
        *value = copy_memory(&call, true);
        return true;
    case INTRINSIC_WRITE_BYTES:
        *value = write_bytes(&call);
        return true;
    case INTRINSIC_COMPARE_BYTES:
        *value = compare_bytes(&call);
        return true;
    case INTRINSIC_VOLATILE_LOAD:
        *value = volatile_load(&call, true);
        return true;
    case INTRINSIC_UNALIGNED_VOLATILE_LOAD:
        *value = volatile_load(&call, false);
        return true;
    case INTRINSIC_VOLATILE_STORE:
        *value = volatile_store(&call, true);
        return true;
    case INTRINSIC_UNALIGNED_VOLATILE_STORE:
        *value = volatile_store(&call, false);
        return true;
    case INTRINSIC_OFFSET:
        *value = offset(&call, true);
        return true;
    case INTRINSIC_ARITH_OFFSET:
        *value = offset(&call, false);
        return true;
    case INTRINSIC_PTR_OFFSET_FROM:
        *value = offset_from(&call, false);
        return true;
    case INTRINSIC_PTR_OFFSET_FROM_UNSIGNED:
        *value = offset_from(&call, true);
        return true;
    case INTRINSIC_READ_VIA_COPY:
        *value = read_via_copy(&call);
        return true;
    case INTRINSIC_WRITE_VIA_MOVE:
        fn_store(f, pointee(&call, 0, args[1].layout), args[1]);
        *value = unit(&call);
        return true;
    case INTRINSIC_AGGREGATE_RAW_PTR:
        *value = aggregate_raw_ptr(&call);
        return true;
    case INTRINSIC_PTR_METADATA:
        *value = ptr_metadata(&call);
        return true;
    case INTRINSIC_INLINE_ASM:
        return fn_inline_asm(f, args, result, true, value, span);
    case INTRINSIC_INLINE_ASM_NORETURN:
    case INTRINSIC_NAKED_ASM:
        return fn_inline_asm(f, args, result, false, value, span);
    case INTRINSIC_ABORT:
        return terminate(&call, "llvm.trap");
    case INTRINSIC_UNREACHABLE:
        return terminate(&call, NULL);
    case INTRINSIC_ASSUME:
        if (cg->job->options.opt_level > 0) {
            LLVMValueRef truth = args[0].a;
            fn_call_llvm(f, "llvm.assume", NULL, 0, &truth, 1);
        }
        *value = unit(&call);
        return true;
    case INTRINSIC_LIKELY:
    case INTRINSIC_UNLIKELY:
        *value = args[0];
        return true;
    case INTRINSIC_PRIMITIVE_KIND:
        *value = primitive_kind(&call);
        return true;
    case INTRINSIC_ON_GPU:
        *value = boolean(&call, cg->target->is_device && !cg->target->has_thread);
        return true;
    case INTRINSIC_KERNEL_NAME:
        *value = kernel_name(&call);
        return true;
    case INTRINSIC_LOOP_UNROLL:
        fn_note_unroll(f, args[0].a);
        *value = unit(&call);
        return true;
    case INTRINSIC_LOOP_UNROLL_FULL:
        fn_note_unroll(f, NULL);
        *value = unit(&call);
        return true;
    case INTRINSIC_TILE_THREADS:
        *value = immediate(&call, cg_usize(cg, layout_target(cg->layouts).tile_threads));
        return true;
    case INTRINSIC_SHAPE_RANK:
        *value = immediate(&call, cg_usize(cg, tile_shape_rank(cg->cx, shape_arg(&call))));
        return true;
    case INTRINSIC_SHAPE_DIM:
        *value = shape_dim(&call);
        return true;
    case INTRINSIC_LAYOUT_POSITION:
    case INTRINSIC_LAYOUT_SLOT:
    case INTRINSIC_LAYOUT_THREAD:
        *value = layout_place(&call, intrinsic_of(name));
        return true;
    case INTRINSIC_LAYOUT_IS_CHOSEN:
    case INTRINSIC_LAYOUT_VECTOR:
    case INTRINSIC_LAYOUT_RUN:
    case INTRINSIC_LAYOUT_RUN_AXIS:
    case INTRINSIC_LAYOUT_COPIES:
    case INTRINSIC_LAYOUT_SLICES:
    case INTRINSIC_LAYOUT_RESTRICTS:
    case INTRINSIC_LAYOUT_RESHAPES:
    case INTRINSIC_LAYOUT_PERMUTES:
    case INTRINSIC_LAYOUT_CONVERSION:
    case INTRINSIC_LAYOUT_SPREAD:
    case INTRINSIC_LAYOUT_SWIZZLE:
        *value = layout_answer(&call);
        return true;
    case INTRINSIC_LAUNCH_SHAPE: // read when collecting
        *value = unit(&call);
        return true;
    case INTRINSIC_BLACK_BOX:
        *value = black_box(&call);
        return true;
    case INTRINSIC_CATCH_UNWIND:
        *value = catch_unwind(&call);
        return true;
    case INTRINSIC_BREAKPOINT:
        fn_call_llvm(f, "llvm.debugtrap", NULL, 0, NULL, 0);
        *value = unit(&call);
        return true;
    case INTRINSIC_CONST_EVAL_SELECT:
        *value = const_eval_select(&call);
        return true;
    case INTRINSIC_IS_VAL_STATICALLY_KNOWN:
        *value = boolean(&call, false);
        return true;
    case INTRINSIC_ADD_WITH_OVERFLOW:
        *value = with_overflow(&call, MIR_BINOP_ADD);
        return true;
    case INTRINSIC_SUB_WITH_OVERFLOW:
        *value = with_overflow(&call, MIR_BINOP_SUB);
        return true;
    case INTRINSIC_MUL_WITH_OVERFLOW:
        *value = with_overflow(&call, MIR_BINOP_MUL);
        return true;
    case INTRINSIC_WRAPPING_ADD:
        *value = arithmetic(&call, MIR_BINOP_ADD);
        return true;
    case INTRINSIC_WRAPPING_SUB:
        *value = arithmetic(&call, MIR_BINOP_SUB);
        return true;
    case INTRINSIC_WRAPPING_MUL:
        *value = arithmetic(&call, MIR_BINOP_MUL);
        return true;
    case INTRINSIC_SATURATING_ADD:
        *value = saturating(&call, "llvm.sadd.sat", "llvm.uadd.sat");
        return true;
    case INTRINSIC_SATURATING_SUB:
        *value = saturating(&call, "llvm.ssub.sat", "llvm.usub.sat");
        return true;
    case INTRINSIC_UNCHECKED_ADD:
        *value = no_wrap(&call, MIR_BINOP_ADD);
        return true;
    case INTRINSIC_UNCHECKED_SUB:
        *value = no_wrap(&call, MIR_BINOP_SUB);
        return true;
    case INTRINSIC_UNCHECKED_MUL:
        *value = no_wrap(&call, MIR_BINOP_MUL);
        return true;
    case INTRINSIC_UNCHECKED_DIV:
    case INTRINSIC_EXACT_DIV:
        *value = arithmetic(&call, MIR_BINOP_DIV);
        return true;
    case INTRINSIC_UNCHECKED_REM:
        *value = arithmetic(&call, MIR_BINOP_REM);
        return true;
    case INTRINSIC_UNCHECKED_SHL:
        *value = arithmetic(&call, MIR_BINOP_SHL);
        return true;
    case INTRINSIC_UNCHECKED_SHR:
        *value = arithmetic(&call, MIR_BINOP_SHR);
        return true;
    case INTRINSIC_THREE_WAY_COMPARE:
        *value = arithmetic(&call, MIR_BINOP_CMP);
        return true;
    case INTRINSIC_ROTATE_LEFT:
        *value = rotate(&call, "llvm.fshl");
        return true;
    case INTRINSIC_ROTATE_RIGHT:
        *value = rotate(&call, "llvm.fshr");
        return true;
    case INTRINSIC_CTPOP:
        *value = count_bits(&call, "llvm.ctpop", false, false);
        return true;
    case INTRINSIC_CTLZ:
        *value = count_bits(&call, "llvm.ctlz", true, false);
        return true;
    case INTRINSIC_CTLZ_NONZERO:
        *value = count_bits(&call, "llvm.ctlz", true, true);
        return true;
    case INTRINSIC_CTTZ:
        *value = count_bits(&call, "llvm.cttz", true, false);
        return true;
    case INTRINSIC_CTTZ_NONZERO:
        *value = count_bits(&call, "llvm.cttz", true, true);
        return true;
    case INTRINSIC_BSWAP:
        *value = bswap(&call);
        return true;
    case INTRINSIC_BITREVERSE:
        *value = bitreverse(&call);
        return true;
    case INTRINSIC_FLOAT_TO_INT_UNCHECKED:
        *value = float_to_int_unchecked(&call);
        return true;
    case INTRINSIC_RAW_EQ:
        *value = raw_eq(&call);
        return true;
    case INTRINSIC_SELECT_UNPREDICTABLE:
        *value = select_value(&call);
        return true;
    case INTRINSIC_VTABLE_SIZE:
        *value = vtable_field(&call, 1);
        return true;
    case INTRINSIC_VTABLE_ALIGN:
        *value = vtable_field(&call, 2);
        return true;
    case INTRINSIC_UB_CHECKS:
        *value = boolean(&call, cg->job->options.debug_assertions);
        return true;
    case INTRINSIC_OVERFLOW_CHECKS:
        *value = boolean(&call, cg->job->options.overflow_checks);
        return true;
    case INTRINSIC_ATOMIC_LOAD:
        *value = atomic_load(&call);
        return true;
    case INTRINSIC_ATOMIC_STORE:
        *value = atomic_store(&call);
        return true;
    case INTRINSIC_ATOMIC_XCHG:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpXchg);
        return true;
    case INTRINSIC_ATOMIC_CXCHG:
        *value = atomic_cxchg(&call, false);
        return true;
    case INTRINSIC_ATOMIC_CXCHGWEAK:
        *value = atomic_cxchg(&call, true);
        return true;
    case INTRINSIC_ATOMIC_XADD:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpAdd);
        return true;
    case INTRINSIC_ATOMIC_XSUB:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpSub);
        return true;
    case INTRINSIC_ATOMIC_AND:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpAnd);
        return true;
    case INTRINSIC_ATOMIC_NAND:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpNand);
        return true;
    case INTRINSIC_ATOMIC_OR:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpOr);
        return true;
    case INTRINSIC_ATOMIC_XOR:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpXor);
        return true;
    case INTRINSIC_ATOMIC_MAX:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpMax);
        return true;
    case INTRINSIC_ATOMIC_MIN:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpMin);
        return true;
    case INTRINSIC_ATOMIC_UMAX:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpUMax);
        return true;
    case INTRINSIC_ATOMIC_UMIN:
        *value = atomic_rmw(&call, LLVMAtomicRMWBinOpUMin);
        return true;
    case INTRINSIC_ATOMIC_FENCE:
        *value = atomic_fence(&call, false);
        return true;
    case INTRINSIC_ATOMIC_SINGLETHREADFENCE:
        *value = atomic_fence(&call, true);
        return true;
    }
    return true;
}
