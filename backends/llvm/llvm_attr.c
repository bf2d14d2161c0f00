// llvm_attr.c: what LLVM may assume about parameters, results and functions.
//
// In: an FnAbi and the attributes of an item. Out: LLVM attributes, on a declaration or, where the
// callee is not known, on a call. They say what rustc says: values are initialised and in their
// valid range, references are not null, point to so many bytes and, unless shared and mutable
// inside, to memory that nobody else writes. Without optimisation they are left out where only
// optimisations read them. Follows the LLVM language reference, "Parameter Attributes".
#include "backends/llvm/llvm.h"

static LLVMAttributeRef make_attr(Cg *cg, const char *name, uint64_t value) {
    return LLVMCreateEnumAttribute(cg->context, LLVMGetEnumAttributeKindForName(name, strlen(name)),
                                   value);
}

void cg_attr(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name, uint64_t value) {
    LLVMAddAttributeAtIndex(fn, index, make_attr(cg, name, value));
}

void cg_attr_type(Cg *cg, LLVMValueRef fn, LLVMAttributeIndex index, const char *name,
                  LLVMTypeRef type) {
    LLVMAddAttributeAtIndex(
        fn, index,
        LLVMCreateTypeAttribute(cg->context, LLVMGetEnumAttributeKindForName(name, strlen(name)),
                                type));
}

void cg_attr_text(Cg *cg, LLVMValueRef fn, const char *name, const char *value) {
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(cg->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

void cg_call_attr(Cg *cg, LLVMValueRef call, LLVMAttributeIndex index, const char *name,
                  uint64_t value) {
    LLVMAddCallSiteAttribute(call, index, make_attr(cg, name, value));
}

// Attributes go to a function or to one call of it.
typedef struct AttrTarget {
    Cg *cg;
    LLVMValueRef value;
    bool is_call;
} AttrTarget;

static void put(const AttrTarget *t, LLVMAttributeIndex index, LLVMAttributeRef attr) {
    if (t->is_call) {
        LLVMAddCallSiteAttribute(t->value, index, attr);
    } else {
        LLVMAddAttributeAtIndex(t->value, index, attr);
    }
}

static void put_enum(const AttrTarget *t, LLVMAttributeIndex index, const char *name,
                     uint64_t value) {
    put(t, index, make_attr(t->cg, name, value));
}

static void put_type(const AttrTarget *t, LLVMAttributeIndex index, const char *name,
                     LLVMTypeRef type) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    put(t, index, LLVMCreateTypeAttribute(t->cg->context, kind, type));
}

// ---------------------------------------------------------------- values

// Which parts of a pointer the callee may keep: CaptureInfo of LLVM, with the same for what it
// returns.
enum { CAPTURES_ADDRESS = 0x33, CAPTURES_ADDRESS_AND_READS = 0x77 };

bool scalar_is_restricted(const Scalar *scalar) {
    return scalar->kind == SCALAR_INT && !scalar->is_union &&
           ((scalar->hi + 1) & scalar_mask(scalar)) != (scalar->lo & scalar_mask(scalar));
}

// The value is initialised and valid for its type.
static void scalar_attributes(const AttrTarget *t, LLVMAttributeIndex index, const Scalar *scalar) {
    if (scalar->is_union || t->cg->job->options.opt_level == 0) {
        return;
    }
    put_enum(t, index, "noundef", 0);
    if (scalar_is_bool(scalar)) {
        put_enum(t, index, "zeroext", 0);
    } else if (scalar_is_restricted(scalar)) {
        Bits end = (scalar->hi + 1) & scalar_mask(scalar);
        uint64_t lower[2] = {(uint64_t)scalar->lo, (uint64_t)(scalar->lo >> 64)};
        uint64_t upper[2] = {(uint64_t)end, (uint64_t)(end >> 64)};
        unsigned kind = LLVMGetEnumAttributeKindForName("range", 5);
        put(t, index,
            LLVMCreateConstantRangeAttribute(t->cg->context, kind, scalar->size * 8u, lower,
                                             upper));
    } else if (scalar->kind == SCALAR_POINTER && scalar->lo != 0 && scalar->lo <= scalar->hi) {
        put_enum(t, index, "nonnull", 0);
    }
}

// What a reference promises: it is not null, points to that many bytes, and, as a parameter, that
// nobody else writes there.
static void reference_attributes(const AttrTarget *t, LLVMAttributeIndex index, Ty ty,
                                 bool is_result) {
    Cg *cg = t->cg;
    const TyData *data = ty_data(cg->cx, ty);
    if (data->kind != TY_REF) {
        return;
    }
    Ty pointee = data->ref.elem;
    const Layout *layout = layout_of(cg->layouts, pointee);
    put_enum(t, index, "nonnull", 0);
    if (layout->align > 1) {
        put_enum(t, index, "align", layout->align);
    }
    if (!layout->is_unsized && layout->size > 0) {
        put_enum(t, index, "dereferenceable", layout->size);
    }
    if (is_result) {
        return;
    }
    bool freeze = ty_is_freeze(cg->cx, (ParamEnv){0}, pointee);
    if (data->ref.is_mut ? ty_is_unpin(cg->cx, (ParamEnv){0}, pointee) : freeze) {
        put_enum(t, index, "noalias", 0);
    }
    if (!data->ref.is_mut && freeze) {
        put_enum(t, index, "readonly", 0);
        if (cg->job->options.opt_level > 0) {
            put_enum(t, index, "captures", CAPTURES_ADDRESS_AND_READS);
        }
    }
}

static void indirect_attributes(const AttrTarget *t, LLVMAttributeIndex index,
                                const Layout *layout) {
    put_enum(t, index, "noalias", 0);
    put_enum(t, index, "align", layout->align);
    if (layout->size > 0) {
        put_enum(t, index, "dereferenceable", layout->size);
    }
    if (t->cg->job->options.opt_level > 0) {
        put_enum(t, index, "noundef", 0);
        put_enum(t, index, "captures", CAPTURES_ADDRESS);
    }
}

static bool is_small_int(const Layout *layout) {
    return layout->abi == LAYOUT_SCALAR && layout->scalar[0].kind == SCALAR_INT &&
           layout->scalar[0].size < 4;
}

// ---------------------------------------------------------------- signatures

static void result_attributes(const AttrTarget *t, const FnAbi *abi) {
    LLVMAttributeIndex index = LLVMAttributeReturnIndex;
    // A pair comes back as a struct, which can only be said to be initialised as a whole.
    if (abi->is_rust && abi->ret.mode == PASS_DIRECT && abi->ret.layout->abi == LAYOUT_SCALAR) {
        scalar_attributes(t, index, &abi->ret.layout->scalar[0]);
        reference_attributes(t, index, abi->ret.ty, true);
    }
}

static LLVMAttributeIndex argument_attributes(const AttrTarget *t, LLVMAttributeIndex index,
                                              const FnAbi *abi, const ArgAbi *arg) {
    switch (arg->mode) {
    case PASS_IGNORE:
        break;
    case PASS_DIRECT:
        if (abi->is_rust && arg->layout->abi == LAYOUT_SCALAR) {
            scalar_attributes(t, index, &arg->layout->scalar[0]);
            reference_attributes(t, index, arg->ty, false);
        } else if (!abi->is_rust && is_small_int(arg->layout)) {
            put_enum(t, index, arg->layout->scalar[0].is_signed ? "signext" : "zeroext", 0);
        }
        return index + 1;
    case PASS_PAIR:
        scalar_attributes(t, index, &arg->layout->scalar[0]);
        scalar_attributes(t, index + 1, &arg->layout->scalar[1]);
        reference_attributes(t, index, arg->ty, false);
        return index + 2;
    case PASS_CAST:
        return index + arg->cast_count;
    case PASS_INDIRECT:
        indirect_attributes(t, index, arg->layout);
        return index + 1;
    case PASS_BY_VALUE_ON_STACK:
        put_type(t, index, "byval", cg_memory_type(t->cg, arg->layout));
        put_enum(t, index, "align", arg->layout->align);
        return index + 1;
    case PASS_INDIRECT_UNSIZED:
        return index + 2;
    }
    return index;
}

static void signature_attributes(const AttrTarget *t, const FnAbi *abi) {
    LLVMAttributeIndex index = t->cg->target->has_thread && abi->is_rust ? 2 : 1;
    if (abi->ret.mode == PASS_INDIRECT) {
        put_type(t, index, "sret", cg_memory_type(t->cg, abi->ret.layout));
        indirect_attributes(t, index, abi->ret.layout);
        if (t->cg->job->options.opt_level > 0) {
            put_enum(t, index, "writable", 0);
        }
        index++;
    }
    result_attributes(t, abi);
    for (uint32_t i = 0; i < abi->fixed_count; i++) {
        index = argument_attributes(t, index, abi, &abi->args[i]);
    }
}

// Threads may meet in a function of a device, so a call of it must not become two under a condition
// that differs between them. LLVM takes the attribute away where it sees that they do not.
static void convergent_attribute(const AttrTarget *t) {
    if (t->cg->target->is_device) {
        put_enum(t, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "convergent", 0);
    }
}

void cg_fn_attributes(Cg *cg, LLVMValueRef fn, const FnAbi *abi) {
    AttrTarget target = {cg, fn, false};
    signature_attributes(&target, abi);
    convergent_attribute(&target);
}

void cg_call_attributes(Cg *cg, LLVMValueRef call, const FnAbi *abi) {
    AttrTarget target = {cg, call, true};
    signature_attributes(&target, abi);
    convergent_attribute(&target);
}

// ---------------------------------------------------------------- allocators

// Memory that is allocated and not used need not be; what `allocate` gives and memset fills with
// zeros can come from `allocate_zeroed`.
void cg_allocator_attributes(Cg *cg, LLVMValueRef fn, AllocatorKind kind) {
    enum { ALLOC = 1, REALLOC = 2, FREE = 4, UNINITIALIZED = 8, ZEROED = 16, ALIGNED = 32 };
    static const struct {
        uint64_t kind;
        int size, align, old; // parameters, -1: none
    } table[] = {[ALLOCATOR_NONE] = {0, -1, -1, -1},
                 [ALLOCATOR_ALLOC] = {ALLOC | UNINITIALIZED | ALIGNED, 0, 1, -1},
                 [ALLOCATOR_ALLOC_ZEROED] = {ALLOC | ZEROED | ALIGNED, 0, 1, -1},
                 [ALLOCATOR_REALLOC] = {REALLOC | ALIGNED, 3, 2, 0},
                 [ALLOCATOR_DEALLOC] = {FREE, -1, -1, 0}};
    if (kind == ALLOCATOR_NONE || cg->job->options.opt_level == 0) {
        return;
    }
    LLVMAttributeIndex own = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    cg_attr(cg, fn, own, "allockind", table[kind].kind);
    cg_attr(cg, fn, own, "nounwind", 0);
    cg_attr_text(cg, fn, "alloc-family", "ox_rt_alloc");
    if (kind == ALLOCATOR_ALLOC) {
        cg_attr_text(cg, fn, "alloc-variant-zeroed", "ox_rt_alloc_zeroed");
    }
    if (table[kind].size >= 0) { // allocsize(parameter): no element count
        cg_attr(cg, fn, own, "allocsize", (uint64_t)table[kind].size << 32 | UINT32_MAX);
        cg_attr(cg, fn, LLVMAttributeReturnIndex, "noalias", 0);
    }
    if (table[kind].align >= 0) {
        cg_attr(cg, fn, (LLVMAttributeIndex)table[kind].align + 1, "allocalign", 0);
    }
    if (table[kind].old >= 0) {
        cg_attr(cg, fn, (LLVMAttributeIndex)table[kind].old + 1, "allocptr", 0);
        cg_attr(cg, fn, (LLVMAttributeIndex)table[kind].old + 1, "captures", CAPTURES_ADDRESS);
    }
}
