// mono_abi.c: how arguments and results travel: in registers, by pointer, or not at all.
//
// In: a monomorphic signature. Out: a pass mode for each value. The Ox convention is ours to
// choose: scalars and pairs go in registers, aggregates of up to a register as an integer, larger
// ones by pointer. The C convention follows the System V ABI for x86-64 and the AAPCS64 for AArch64
// in so far as integers, floats, pointers and structs of them go. Follows the rustc development
// guide, "Backend agnostic codegen"; psABI x86-64, "Parameter passing".
#include "mir/build/build.h"
#include "mir/mono/layout_private.h"
#include "mir/opt/opt_coroutine.h"

static Ty mono_norm(LayoutCx *layouts, Ty ty) {
    return ty_normalize_erased(layouts->cx, (ParamEnv){0}, ty);
}

// ---------------------------------------------------------------- the Ox convention

static ArgAbi arg_rust(LayoutCx *layouts, Ty ty) {
    const Layout *layout = layout_of(layouts, ty);
    ArgAbi arg = {.layout = layout, .ty = ty};
    if (layout->is_unsized) {
        arg.mode = PASS_INDIRECT_UNSIZED;
    } else if (layout->size == 0) {
        arg.mode = PASS_IGNORE;
    } else if (layout->abi == LAYOUT_SCALAR || layout->abi == LAYOUT_VECTOR) {
        arg.mode = PASS_DIRECT;
    } else if (layout->abi == LAYOUT_PAIR) {
        arg.mode = PASS_PAIR;
    } else if (layout->size <= layouts->target.pointer_size) {
        arg.mode = PASS_CAST;
        arg.cast[0] = scalar_int((uint8_t)layout->size, false);
        arg.cast_count = 1;
    } else {
        arg.mode = PASS_INDIRECT;
    }
    return arg;
}

// ---------------------------------------------------------------- the C convention

typedef enum RegisterClass { CLASS_NONE, CLASS_INTEGER, CLASS_SSE, CLASS_MEMORY } RegisterClass;

static RegisterClass class_merge(RegisterClass a, RegisterClass b) {
    if (a == CLASS_MEMORY || b == CLASS_MEMORY) {
        return CLASS_MEMORY;
    }
    return a == CLASS_INTEGER || b == CLASS_INTEGER ? CLASS_INTEGER : (a > b ? a : b);
}

static void classify_scalar(const Scalar *scalar, uint64_t offset, RegisterClass classes[2]) {
    bool is_float = scalar->kind == SCALAR_F16 || scalar->kind == SCALAR_BF16 ||
                    scalar->kind == SCALAR_F32 || scalar->kind == SCALAR_F64;
    for (uint64_t at = offset; at < offset + scalar->size && at < 16; at += 8) {
        classes[at / 8] = class_merge(classes[at / 8], is_float ? CLASS_SSE : CLASS_INTEGER);
    }
}

static void classify(LayoutCx *layouts, const Layout *layout, uint64_t offset,
                     RegisterClass classes[2]) {
    if (layout->abi == LAYOUT_SCALAR) {
        classify_scalar(&layout->scalar[0], offset, classes);
    } else if (layout->abi == LAYOUT_PAIR) {
        classify_scalar(&layout->scalar[0], offset, classes);
        classify_scalar(&layout->scalar[1], offset + layout->pair_offset, classes);
    } else if (layout->variants != VARIANTS_SINGLE) {
        for (uint64_t at = offset; at < offset + layout->size && at < 16; at += 8) {
            classes[at / 8] = class_merge(classes[at / 8], CLASS_INTEGER);
        }
    } else {
        uint64_t count = layout->shape == SHAPE_ARRAY ? layout->count : layout->field_count;
        for (uint64_t i = 0; i < count && i < 16; i++) {
            const Layout *field = layout_of(layouts, layout_field_ty(layouts, layout, (uint32_t)i));
            classify(layouts, field, offset + layout_field_offset(layout, (uint32_t)i), classes);
        }
    }
}

static ArgAbi arg_c(LayoutCx *layouts, Ty ty, bool is_result) {
    const Layout *layout = layout_of(layouts, ty);
    ArgAbi arg = {.layout = layout, .ty = ty};
    if (layout->size == 0) {
        arg.mode = PASS_IGNORE;
    } else if (layout->abi == LAYOUT_SCALAR || layout->abi == LAYOUT_VECTOR) {
        arg.mode = PASS_DIRECT;
    } else if (layout->size > 16) {
        arg.mode = is_result ? PASS_INDIRECT : PASS_BY_VALUE_ON_STACK;
    } else {
        RegisterClass classes[2] = {CLASS_NONE, CLASS_NONE};
        classify(layouts, layout, 0, classes);
        arg.mode = PASS_CAST;
        for (uint64_t at = 0; at < layout->size; at += 8) {
            uint8_t size = (uint8_t)(layout->size - at < 8 ? layout->size - at : 8);
            Scalar part = scalar_int(size, false);
            if (classes[at / 8] == CLASS_SSE) {
                part.kind = size == 4 ? SCALAR_F32 : SCALAR_F64;
            }
            arg.cast[arg.cast_count++] = part;
        }
    }
    return arg;
}

// ---------------------------------------------------------------- signatures

static bool abi_is_rust(Symbol abi) {
    return abi.index == 0 || symbol_is(abi, SYM_INDEX_RUST_ABI) ||
           symbol_is(abi, SYM_INDEX_RUST_CALL) || symbol_is(abi, SYM_INDEX_RUST_INTRINSIC);
}

static uint64_t sig_key(const FnSig *sig) {
    uint64_t key = hash_mix(sig->inputs_output.index, sig->abi.index);
    return hash_mix(key, sig->c_variadic) & ~((uint64_t)1 << 63); // UINT64_MAX is reserved
}

const FnAbi *abi_of_sig(LayoutCx *layouts, FnSig sig) {
    uint64_t cached, key = sig_key(&sig);
    if (map_get(&layouts->abis, key, &cached)) {
        return (const FnAbi *)(uintptr_t)cached;
    }
    TyCx *cx = layouts->cx;
    FnAbi *abi = ARENA_NEW(layouts->arena, FnAbi);
    abi->is_rust = abi_is_rust(sig.abi);
    abi->can_unwind = abi_can_unwind(layouts->program->session, sig.abi);
    abi->c_variadic = sig.c_variadic;
    uint32_t inputs = sig_input_count(cx, sig);
    VEC(ArgAbi) args = {0};
    for (uint32_t i = 0; i < inputs; i++) {
        Ty ty = mono_norm(layouts, sig_input(cx, sig, i));
        bool spread = symbol_is(sig.abi, SYM_INDEX_RUST_CALL) && i + 1 == inputs &&
                      ty_kind(cx, ty) == TY_TUPLE;
        if (!spread) {
            vec_push(&args, abi->is_rust ? arg_rust(layouts, ty) : arg_c(layouts, ty, false));
            continue;
        }
        TyList list = ty_data(cx, ty)->tuple;
        for (uint32_t n = 0; n < ty_list_len(cx, list); n++) {
            vec_push(&args, arg_rust(layouts, ty_list_ptr(cx, list)[n]));
        }
    }
    abi->arg_count = abi->fixed_count = args.len;
    abi->args = ARENA_DUP(layouts->arena, ArgAbi, args.data, args.len);
    vec_free(&args);
    Ty output = mono_norm(layouts, sig_output(cx, sig));
    abi->ret = abi->is_rust ? arg_rust(layouts, output) : arg_c(layouts, output, true);
    map_set(&layouts->abis, key, (uint64_t)(uintptr_t)abi);
    return abi;
}

// ---------------------------------------------------------------- instances

static FnSig sig_make(TyCx *cx, const Ty *inputs, uint32_t count, Ty output, Symbol abi) {
    Ty all[4];
    assert(count < 4);
    copy_bytes(all, inputs, count * sizeof *inputs);
    all[count] = output;
    return (FnSig){.inputs_output = ty_list_intern(cx, all, count + 1), .abi = abi};
}

static FnSig closure_sig(TyCx *cx, DefId def, GenericArgs args, bool by_value) {
    ClosureParts parts = closure_parts(cx, args);
    FnSig inner = sig_open_erased(cx, ty_data(cx, parts.sig_as_fn_ptr)->fn_ptr);
    ClosureKind kind = CLOSURE_FN_ONCE;
    closure_kind_of_ty(cx, parts.kind_ty, &kind);
    Ty self = ty_closure(cx, def, args);
    if (!by_value && kind != CLOSURE_FN_ONCE) {
        self = ty_ref(cx, ty_common(cx)->erased, self, kind == CLOSURE_FN_MUT);
    }
    Ty inputs[2] = {self, sig_input(cx, inner, 0)};
    return sig_make(cx, inputs, 2, sig_output(cx, inner), SYM(RUST_CALL));
}

// The first input becomes a plain pointer: calls through vtables pass the data pointer alone.
static FnSig sig_thin_self(TyCx *cx, FnSig sig) {
    uint32_t count = ty_list_len(cx, sig.inputs_output);
    Ty *types = mem_grow(NULL, count * sizeof *types);
    copy_bytes(types, ty_list_ptr(cx, sig.inputs_output), count * sizeof *types);
    types[0] = ty_ptr(cx, ty_common(cx)->unit, true);
    sig.inputs_output = ty_list_intern(cx, types, count);
    mem_free(types);
    return sig;
}

static bool mono_is_coroutine(Program *program, DefId def) {
    return def_get(program, def)->kind == DEF_CLOSURE &&
           hir_closure(program, def)->coroutine != COROUTINE_NONE;
}

FnSig instance_sig(LayoutCx *layouts, const Instance *instance) {
    TyCx *cx = layouts->cx;
    switch (instance->kind) {
    case INSTANCE_DROP_GLUE: {
        Ty pointer = ty_ptr(cx, instance->ty, true);
        return sig_make(cx, &pointer, 1, ty_common(cx)->unit, SYM_NONE);
    }
    case INSTANCE_CLOSURE_ONCE_SHIM:
        return closure_sig(cx, instance->def, instance->args, true);
    case INSTANCE_ITEM:
        if (mono_is_coroutine(layouts->program, instance->def)) {
            Ty self = ty_coroutine(cx, instance->def, instance->args);
            Ty sig = closure_parts(cx, instance->args).sig_as_fn_ptr;
            CoroutinePoll poll =
                mir_coroutine_poll(cx, self, sig_output(cx, ty_data(cx, sig)->fn_ptr.sig));
            Ty inputs[2] = {poll.self, poll.context};
            return sig_make(cx, inputs, 2, poll.output, SYM_NONE);
        }
        if (def_get(layouts->program, instance->def)->kind == DEF_CLOSURE) {
            return closure_sig(cx, instance->def, instance->args, false);
        }
        break;
    case INSTANCE_INTRINSIC:
    case INSTANCE_VIRTUAL:
    case INSTANCE_FN_PTR_SHIM:
    case INSTANCE_CLONE_SHIM:
    case INSTANCE_FN_ADDR_SHIM:
    case INSTANCE_REIFY_SHIM:
    case INSTANCE_VTABLE_SHIM:
    case INSTANCE_CTOR:
        break;
    }
    PolyFnSig poly = poly_sig_subst(cx, ty_fn_sig(cx, instance->def), instance->args);
    FnSig sig = sig_open_erased(cx, poly);
    bool thin = instance->kind == INSTANCE_VIRTUAL || instance->kind == INSTANCE_VTABLE_SHIM;
    return thin ? sig_thin_self(cx, sig) : sig;
}

const FnAbi *abi_of_instance(LayoutCx *layouts, const Instance *instance) {
    return abi_of_sig(layouts, instance_sig(layouts, instance));
}
