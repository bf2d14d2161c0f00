// cpusimt_check.c: `--check`: what a kernel does with memory, told to the runtime (check.h) first.
//
// In: a module with the device partition for the CPU as it was lowered. Out: before each load,
// store, atomic operation and copy that may concern anyone but the thread itself, a call with the
// address, the size and the place in the source. The libraries' functions are inlined first, so
// that the debug locations of their accesses lead to the user's line; then locals that nobody
// points at go to registers (sroa). What SROA cannot split is guarded: it gets bytes around it that
// no access may touch, from where its function begins until it returns.
//
// Only reads of whole values must find them written, and lowering marks those ("ox.value"); other
// reads are parts of copies, which may move what was never written: padding, the payload of an
// enum, a MaybeUninit. To follow these, unions are memory in the layouts of checked code.
#include "backends/llvm/llvm_device.h"
#include "mir/device/device_abi.h"
#include "runtime/rt/check.h"

#include <llvm-c/DebugInfo.h>

typedef struct Guarded {
    LLVMValueRef object;
    uint64_t size;
} Guarded;

typedef struct Checker {
    Cg *cg;
    LLVMTargetDataRef data;
    VEC(LLVMValueRef) sites;
    Map site_numbers; // debug location -> index
    Map guarded;      // alloca -> 1
    VEC(Guarded) locals;
    VEC(LLVMValueRef) instructions; // of the function at hand
    VEC(LLVMValueRef) globals;
} Checker;

bool cg_checks(const Cg *cg) {
    return cg->job->options.check != 0 && cg->target->has_thread;
}

// ---------------------------------------------------------------- marks made while lowering

static const char device_mark[] = "ox-device";
static const char value_mark[] = "ox.value";
static const char internal_mark[] = "ox.internal";

static void mark(Cg *cg, LLVMValueRef instruction, const char *name) {
    unsigned kind = LLVMGetMDKindIDInContext(cg->context, name, (unsigned)strlen(name));
    LLVMMetadataRef empty = LLVMMDNodeInContext2(cg->context, NULL, 0);
    LLVMSetMetadata(instruction, kind, LLVMMetadataAsValue(cg->context, empty));
}

static bool is_marked(const Cg *cg, LLVMValueRef instruction, const char *name) {
    unsigned kind = LLVMGetMDKindIDInContext(cg->context, name, (unsigned)strlen(name));
    return LLVMGetMetadata(instruction, kind) != NULL;
}

void cg_check_value(Cg *cg, LLVMValueRef access) {
    if (cg_checks(cg)) {
        mark(cg, access, value_mark);
    }
}

void cg_check_internal(Cg *cg, LLVMValueRef access) {
    if (cg_checks(cg)) {
        mark(cg, access, internal_mark);
    }
}

enum { INLINE_MOST_BLOCKS = 60 };

void cg_check_function(Cg *cg, LLVMValueRef fn, const Instance *instance, const MirBody *body) {
    if (!cg_checks(cg)) {
        return;
    }
    cg_attr_text(cg, fn, device_mark, "");
    bool is_users = instance != NULL && instance->def.index != 0 &&
                    def_get(cg->program, instance->def)->crate.index == cg->program->local.index;
    const HirAttr *attr = instance != NULL && instance->def.index != 0
                              ? def_attr(cg->program, instance->def, SYM(INLINE))
                              : NULL;
    bool never = attr != NULL && hir_attr_has_word(cg->program, attr, SYM(NEVER));
    if (instance == NULL || is_users || never) {
        return;
    }
    if (body->blocks.len <= INLINE_MOST_BLOCKS) {
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline", 0);
    }
}

static bool has_union(LayoutCx *layouts, const Layout *layout) {
    if (layout->shape == SHAPE_UNION || layout->shape == SHAPE_PRIMITIVE) {
        return layout->shape == SHAPE_UNION;
    }
    if (layout->shape == SHAPE_ARRAY) {
        return layout->count > 0 &&
               has_union(layouts, layout_of(layouts, layout_field_ty(layouts, layout, 0)));
    }
    if (layout->variants != VARIANTS_SINGLE) {
        for (uint32_t i = 0; i < layout->variant_count; i++) {
            if (has_union(layouts, layout_variant(layouts, layout, i))) {
                return true;
            }
        }
        return false;
    }
    for (uint32_t i = 0; i < layout->field_count; i++) {
        if (has_union(layouts, layout_of(layouts, layout_field_ty(layouts, layout, i)))) {
            return true;
        }
    }
    return false;
}

// Is every byte of it a value that must have been written?
static bool is_whole(LayoutCx *layouts, const Layout *layout) {
    if (layout->shape == SHAPE_PRIMITIVE) {
        return true;
    }
    if (layout->shape == SHAPE_ARRAY) {
        return layout->count == 0 ||
               is_whole(layouts, layout_of(layouts, layout_field_ty(layouts, layout, 0)));
    }
    uint64_t sum = 0;
    for (uint32_t i = 0; layout->shape == SHAPE_FIELDS && i < layout->field_count; i++) {
        const Layout *field = layout_of(layouts, layout_field_ty(layouts, layout, i));
        sum += is_whole(layouts, field) ? field->size : layout->size + 1;
    }
    return layout->shape == SHAPE_FIELDS && layout->variants == VARIANTS_SINGLE &&
           sum == layout->size;
}

void fn_check_copy(FnCg *f, LLVMValueRef copy, const Layout *layout) {
    if (cg_checks(f->cg) && is_whole(f->cg->layouts, layout)) {
        mark(f->cg, copy, value_mark);
    }
}

static LLVMValueRef hook_function(Cg *cg, const char *name, LLVMTypeRef *params, uint32_t count,
                                  LLVMTypeRef *type) {
    *type = LLVMFunctionType(cg->void_ty, params, count, false);
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, name);
    if (fn == NULL) {
        fn = LLVMAddFunction(cg->module, name, *type);
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind", 0);
    }
    return fn;
}

static void call_sized(Cg *cg, LLVMBuilderRef builder, const char *name, LLVMValueRef object,
                       uint64_t size) {
    LLVMTypeRef params[2] = {cg->ptr, cg->i64}, type;
    LLVMValueRef fn = hook_function(cg, name, params, 2, &type);
    LLVMValueRef args[2] = {object, LLVMConstInt(cg->i64, size, false)};
    LLVMBuildCall2(builder, type, fn, args, 2, "");
}

void fn_check_slot(FnCg *f, LLVMValueRef slot, const Layout *layout) {
    Cg *cg = f->cg;
    if (!cg_checks(cg) || !(cg->job->options.check & OX_CHECK_INIT) || layout->is_unsized ||
        layout->size == 0 || !has_union(cg->layouts, layout)) {
        return;
    }
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderAtEnd(builder, f->alloca_block);
    if (f->scopes != NULL) {
        LLVMSetCurrentDebugLocation2(builder, fn_debug_location(f, f->body->span, 0));
    }
    call_sized(cg, builder, "ox_check_uninit", slot, layout->size);
    LLVMDisposeBuilder(builder);
}

void fn_check_uninit(FnCg *f, CgPlace place) {
    Cg *cg = f->cg;
    if (cg_checks(cg) && (cg->job->options.check & OX_CHECK_INIT) && place.layout->size > 0 &&
        place.layout->shape == SHAPE_UNION) {
        call_sized(cg, f->builder, "ox_check_uninit", place.ptr, place.layout->size);
    }
}

// ---------------------------------------------------------------- places in the source

static bool is_library(LLVMMetadataRef file) {
    unsigned len;
    const char *folder = LLVMDIFileGetDirectory(file, &len);
    return len == 5 && memcmp(folder, "/oxcc", 5) == 0;
}

static LLVMValueRef text_constant(Cg *cg, Str text) {
    LLVMValueRef init = LLVMConstStringInContext2(cg->context, text.ptr, text.len, false);
    LLVMValueRef global = LLVMAddGlobal(cg->module, LLVMTypeOf(init), "ox_check_text");
    LLVMSetInitializer(global, init);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetGlobalConstant(global, true);
    LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
    return global;
}

static LLVMValueRef site_constant(Checker *c, Str file, uint32_t line, uint32_t column,
                                  bool library) {
    Cg *cg = c->cg;
    LLVMValueRef fields[] = {text_constant(cg, file), LLVMConstInt(cg->i32, line, false),
                             LLVMConstInt(cg->i32, column, false),
                             LLVMConstInt(cg->i32, library, false), LLVMConstNull(cg->i32)};
    return LLVMConstStructInContext(cg->context, fields, 5, false);
}

// The innermost place that is the user's, or the library's own; 0: not known.
static uint32_t site_of(Checker *c, LLVMValueRef instruction, bool *library) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    *library = false;
    if (location == NULL) {
        return 0;
    }
    LLVMMetadataRef chosen = NULL;
    for (LLVMMetadataRef at = location; at != NULL; at = LLVMDILocationGetInlinedAt(at)) {
        if (LLVMDILocationGetLine(at) != 0 &&
            !is_library(LLVMDIScopeGetFile(LLVMDILocationGetScope(at)))) {
            chosen = at;
            break;
        }
    }
    *library = chosen == NULL;
    chosen = chosen != NULL ? chosen : location;
    uint64_t key = (uint64_t)(uintptr_t)chosen, known;
    if (map_get(&c->site_numbers, key, &known)) {
        return (uint32_t)known;
    }
    LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(chosen));
    unsigned len;
    const char *name = LLVMDIFileGetFilename(file, &len);
    uint32_t number = c->sites.len;
    vec_push(&c->sites, site_constant(c, (Str){name, len}, LLVMDILocationGetLine(chosen),
                                      LLVMDILocationGetColumn(chosen), *library));
    map_set(&c->site_numbers, key, number);
    return number;
}

// ---------------------------------------------------------------- whose memory it is

typedef struct Base {
    LLVMValueRef object;
    int64_t offset;
    bool is_known; // the offset
} Base;

static bool constant_step(Checker *c, LLVMValueRef gep, int64_t *step) {
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    if (LLVMGetNumOperands(gep) != 2 || LLVMIsAConstantInt(index) == NULL) {
        return false;
    }
    *step = LLVMConstIntGetSExtValue(index) *
            (int64_t)LLVMABISizeOfType(c->data, LLVMGetGEPSourceElementType(gep));
    return true;
}

static bool is_gep(LLVMValueRef value) {
    return LLVMIsAGetElementPtrInst(value) != NULL ||
           (LLVMIsAConstantExpr(value) != NULL && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

static Base base_of(Checker *c, LLVMValueRef pointer) {
    Base base = {.object = pointer, .is_known = true};
    while (is_gep(base.object)) {
        int64_t step = 0;
        base.is_known &= constant_step(c, base.object, &step);
        base.offset += step;
        base.object = LLVMGetOperand(base.object, 0);
    }
    return base;
}

// Memory that no other thread sees and that the access cannot leave.
static bool is_own(Checker *c, LLVMValueRef pointer, uint64_t size) {
    Base base = base_of(c, pointer);
    uint64_t known;
    if (LLVMIsAAllocaInst(base.object) != NULL) {
        return !map_get(&c->guarded, (uint64_t)(uintptr_t)base.object, &known);
    }
    if (LLVMIsAGlobalVariable(base.object) == NULL || !LLVMIsGlobalConstant(base.object)) {
        return false;
    }
    uint64_t whole = LLVMABISizeOfType(c->data, LLVMGlobalGetValueType(base.object));
    return base.is_known && base.offset >= 0 && (uint64_t)base.offset + size <= whole;
}

typedef enum Intrinsic { NO_INTRINSIC, COPIES, FILLS, MARKS } Intrinsic;

static Intrinsic intrinsic_of(LLVMValueRef instruction) {
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    if (callee == NULL || LLVMIsAFunction(callee) == NULL) {
        return NO_INTRINSIC;
    }
    size_t len;
    Str name = {LLVMGetValueName2(callee, &len), 0};
    name.len = len;
    return str_starts_with(name, STR("llvm.memcpy")) || str_starts_with(name, STR("llvm.memmove"))
               ? COPIES
           : str_starts_with(name, STR("llvm.memset"))   ? FILLS
           : str_starts_with(name, STR("llvm.lifetime")) ? MARKS
                                                         : NO_INTRINSIC;
}

// May something reach the local in another way than directly, or leave it?
static bool escapes(Checker *c, LLVMValueRef pointer, int64_t offset, uint64_t whole) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t size;
        int64_t step;
        if (LLVMIsALoadInst(user)) {
            size = LLVMStoreSizeOfType(c->data, LLVMTypeOf(user));
        } else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer) {
            size = LLVMStoreSizeOfType(c->data, LLVMTypeOf(LLVMGetOperand(user, 0)));
        } else if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == pointer &&
                   constant_step(c, user, &step)) {
            if (escapes(c, user, offset + step, whole)) {
                return true;
            }
            continue;
        } else if (LLVMIsACallInst(user) && intrinsic_of(user) == MARKS) {
            continue;
        } else if (LLVMIsACallInst(user) && intrinsic_of(user) != NO_INTRINSIC &&
                   LLVMIsAConstantInt(LLVMGetOperand(user, 2))) {
            size = LLVMConstIntGetZExtValue(LLVMGetOperand(user, 2));
        } else {
            return true;
        }
        if (offset < 0 || (uint64_t)offset + size > whole) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- locals with guards

static void erase_markers(LLVMValueRef local) {
    LLVMUseRef use = LLVMGetFirstUse(local);
    while (use) {
        LLVMValueRef user = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        if (LLVMIsACallInst(user) && intrinsic_of(user) == MARKS) {
            LLVMInstructionEraseFromParent(user);
        }
    }
}

static LLVMMetadataRef function_location(Checker *c, LLVMValueRef fn) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(fn);
    return subprogram == NULL
               ? NULL
               : LLVMDIBuilderCreateDebugLocation(
                     c->cg->context, LLVMDISubprogramGetLine(subprogram), 0, subprogram, NULL);
}

static void guard_local(Checker *c, LLVMValueRef fn, LLVMValueRef local, uint64_t size) {
    Cg *cg = c->cg;
    uint64_t align = LLVMGetAlignment(local);
    uint64_t before = align > OX_CHECK_GUARD ? align : OX_CHECK_GUARD;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderBefore(builder, local);
    LLVMSetCurrentDebugLocation2(builder, function_location(c, fn));
    erase_markers(local);
    LLVMValueRef memory =
        LLVMBuildAlloca(builder, LLVMArrayType2(cg->i8, before + size + OX_CHECK_GUARD), "");
    LLVMSetAlignment(memory, (unsigned)(align > 16 ? align : 16));
    LLVMValueRef index = cg_usize(cg, before);
    LLVMValueRef object = LLVMBuildInBoundsGEP2(builder, cg->i8, memory, &index, 1, "");
    LLVMReplaceAllUsesWith(local, object);
    call_sized(cg, builder, "ox_check_local", object, size);
    LLVMInstructionEraseFromParent(local);
    LLVMDisposeBuilder(builder);
    map_set(&c->guarded, (uint64_t)(uintptr_t)memory, 1);
    vec_push(&c->locals, ((Guarded){object, size}));
}

static void guard_locals(Checker *c, LLVMValueRef fn) {
    vec_clear(&c->locals);
    vec_clear(&c->instructions);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsAAllocaInst(i)) {
            vec_push(&c->instructions, i);
        }
    }
    for (uint32_t i = 0; i < c->instructions.len; i++) {
        LLVMValueRef local = c->instructions.data[i];
        uint64_t size = LLVMABISizeOfType(c->data, LLVMGetAllocatedType(local));
        if (size > 0 && escapes(c, local, 0, size)) {
            guard_local(c, fn, local, size);
        }
    }
}

static void release_locals(Checker *c, LLVMValueRef terminator) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->cg->context);
    LLVMPositionBuilderBefore(builder, terminator);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(terminator));
    for (uint32_t i = 0; i < c->locals.len; i++) {
        call_sized(c->cg, builder, "ox_check_local_end", c->locals.data[i].object,
                   c->locals.data[i].size);
    }
    LLVMDisposeBuilder(builder);
}

// ---------------------------------------------------------------- calls of the runtime

// The hook `name`(pointers…, size, site[, flags]) before an instruction.
static void call_hook(Checker *c, LLVMValueRef before, const char *name, LLVMValueRef pointer,
                      LLVMValueRef source, LLVMValueRef size, uint32_t flags) {
    Cg *cg = c->cg;
    LLVMTypeRef params[4], type;
    LLVMValueRef args[4];
    uint32_t count = 0;
    bool library;
    params[count] = cg->ptr;
    args[count++] = pointer;
    if (source != NULL) {
        params[count] = cg->ptr;
        args[count++] = source;
    }
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(before));
    params[count] = cg->i64;
    args[count++] = LLVMBuildZExtOrBitCast(builder, size, cg->i64, "");
    params[count] = cg->i32;
    args[count++] = LLVMConstInt(cg->i32, site_of(c, before, &library), false);
    if (source == NULL) {
        params[count] = cg->i32;
        args[count++] = LLVMConstInt(cg->i32, flags, false);
    }
    LLVMValueRef fn = hook_function(cg, name, params, count, &type);
    LLVMBuildCall2(builder, type, fn, args, count, "");
    LLVMDisposeBuilder(builder);
}

static void call_plain(Checker *c, LLVMValueRef before, const char *name, uint32_t site) {
    Cg *cg = c->cg;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(before));
    LLVMTypeRef type;
    LLVMValueRef arg = LLVMConstInt(cg->i32, site, false);
    uint32_t count = site != 0;
    LLVMValueRef fn = hook_function(cg, name, &cg->i32, count, &type);
    LLVMBuildCall2(builder, type, fn, &arg, count, "");
    LLVMDisposeBuilder(builder);
}

static uint32_t order_flags(LLVMAtomicOrdering order) {
    switch (order) {
    case LLVMAtomicOrderingNotAtomic:
        return 0;
    case LLVMAtomicOrderingUnordered:
    case LLVMAtomicOrderingMonotonic:
        return OX_ACCESS_ATOMIC;
    case LLVMAtomicOrderingAcquire:
        return OX_ACCESS_ATOMIC | OX_ACCESS_ACQUIRE;
    case LLVMAtomicOrderingRelease:
        return OX_ACCESS_ATOMIC | OX_ACCESS_RELEASE;
    case LLVMAtomicOrderingAcquireRelease:
    case LLVMAtomicOrderingSequentiallyConsistent:
        return OX_ACCESS_ATOMIC | OX_ACCESS_ACQUIRE | OX_ACCESS_RELEASE;
    }
    return 0;
}

// A volatile access counts as a relaxed atomic one, as in PTX.
static uint32_t access_flags(LLVMValueRef access) {
    return order_flags(LLVMGetOrdering(access)) |
           (LLVMGetVolatile(access) ? (uint32_t)OX_ACCESS_ATOMIC : 0);
}

static LLVMValueRef size_value(Checker *c, LLVMTypeRef type) {
    return LLVMConstInt(c->cg->i64, LLVMStoreSizeOfType(c->data, type), false);
}

// A read that does nothing but move what is there to one other place.
static bool is_moved(Checker *c, LLVMValueRef load) {
    LLVMUseRef use = LLVMGetFirstUse(load);
    if (access_flags(load) != 0 || is_marked(c->cg, load, value_mark) || use == NULL ||
        LLVMGetNextUse(use) != NULL) {
        return false;
    }
    LLVMValueRef user = LLVMGetUser(use);
    return LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == load && access_flags(user) == 0 &&
           LLVMGetInstructionParent(user) == LLVMGetInstructionParent(load);
}

static void check_load(Checker *c, LLVMValueRef load) {
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    uint64_t size = LLVMStoreSizeOfType(c->data, LLVMTypeOf(load));
    if (is_own(c, pointer, size)) {
        return;
    }
    if (is_moved(c, load)) {
        LLVMValueRef store = LLVMGetUser(LLVMGetFirstUse(load));
        if (!is_own(c, LLVMGetOperand(store, 1), size)) {
            return; // told with the store
        }
    }
    uint32_t flags = access_flags(load);
    bool whole = flags != 0 || is_marked(c->cg, load, value_mark);
    call_hook(c, load, "ox_check_read", pointer, NULL, size_value(c, LLVMTypeOf(load)),
              flags | (whole ? (uint32_t)OX_ACCESS_VALUE : 0));
}

static void check_store(Checker *c, LLVMValueRef store) {
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    LLVMTypeRef type = LLVMTypeOf(value);
    uint64_t size = LLVMStoreSizeOfType(c->data, type);
    if (is_own(c, pointer, size)) {
        return;
    }
    if (LLVMIsALoadInst(value) && is_moved(c, value) && !is_marked(c->cg, value, internal_mark) &&
        !is_own(c, LLVMGetOperand(value, 0), size)) {
        call_hook(c, store, "ox_check_copy", pointer, LLVMGetOperand(value, 0), size_value(c, type),
                  0);
        return;
    }
    call_hook(c, store, "ox_check_write", pointer, NULL, size_value(c, type), access_flags(store));
    if (LLVMIsUndef(value)) {
        LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->cg->context);
        LLVMPositionBuilderBefore(builder, store);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(store));
        call_sized(c->cg, builder, "ox_check_uninit", pointer, size);
        LLVMDisposeBuilder(builder);
    }
}

static void check_update(Checker *c, LLVMValueRef update, LLVMAtomicOrdering order) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(update, 1));
    call_hook(c, update, "ox_check_write", LLVMGetOperand(update, 0), NULL, size_value(c, type),
              order_flags(order) | OX_ACCESS_UPDATE);
}

static void check_intrinsic(Checker *c, LLVMValueRef call, Intrinsic which) {
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1),
                 size = LLVMGetOperand(call, 2);
    uint64_t known = LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : 0;
    bool own_to = is_own(c, to, known), own_from = which == FILLS || is_own(c, from, known);
    if (which == COPIES && !own_to && !own_from) {
        call_hook(c, call, "ox_check_copy", to, from, size, 0);
    } else if (!own_to) {
        call_hook(c, call, "ox_check_write", to, NULL, size, 0);
    } else if (!own_from) {
        call_hook(c, call, "ox_check_read", from, NULL, size, 0);
    }
}

static bool is_device_function(LLVMValueRef fn) {
    return LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         device_mark, sizeof device_mark - 1) != NULL;
}

static void check_call(Checker *c, LLVMValueRef call) {
    Intrinsic which = intrinsic_of(call);
    if (which == COPIES || which == FILLS) {
        check_intrinsic(c, call, which);
        return;
    }
    LLVMValueRef callee = LLVMGetCalledValue(call);
    bool library;
    uint32_t site = 0;
    if (LLVMIsAFunction(callee) == NULL || is_device_function(callee)) {
        site = site_of(c, call, &library);
        if (site != 0 && !library) {
            call_plain(c, call, "ox_check_call", site);
        }
    }
}

static void check_instruction(Checker *c, LLVMValueRef instruction) {
    if (is_marked(c->cg, instruction, internal_mark)) {
        return;
    }
    switch ((int)LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
        check_load(c, instruction);
        break;
    case LLVMStore:
        check_store(c, instruction);
        break;
    case LLVMAtomicRMW:
        check_update(c, instruction, LLVMGetOrdering(instruction));
        break;
    case LLVMAtomicCmpXchg:
        check_update(c, instruction, LLVMGetCmpXchgSuccessOrdering(instruction));
        break;
    case LLVMFence:
        call_plain(c, instruction, "ox_check_fence", 0);
        break;
    case LLVMCall:
        check_call(c, instruction);
        break;
    case LLVMRet:
        release_locals(c, instruction);
        break;
    }
}

static void collect(Checker *c, LLVMValueRef fn) {
    vec_clear(&c->instructions);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            vec_push(&c->instructions, i);
        }
    }
}

static void check_function(Checker *c, LLVMValueRef fn) {
    guard_locals(c, fn);
    collect(c, fn);
    for (uint32_t i = 0; i < c->instructions.len; i++) {
        check_instruction(c, c->instructions.data[i]);
    }
}

// ---------------------------------------------------------------- copies of whole values

// Before SROA takes them apart: copies of types without padding read every byte.
static void check_whole_copies(Checker *c, LLVMValueRef fn) {
    collect(c, fn);
    for (uint32_t i = 0; i < c->instructions.len; i++) {
        LLVMValueRef call = c->instructions.data[i];
        if (intrinsic_of(call) == COPIES && is_marked(c->cg, call, value_mark)) {
            LLVMValueRef from = LLVMGetOperand(call, 1);
            if (LLVMIsAAllocaInst(base_of(c, from).object) == NULL) {
                call_hook(c, call, "ox_check_read", from, NULL, LLVMGetOperand(call, 2),
                          OX_ACCESS_VALUE);
            }
        }
    }
}

// ---------------------------------------------------------------- globals

static void note_global(Checker *c, LLVMValueRef value) {
    if (LLVMIsAConstantExpr(value) != NULL) {
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++) {
            note_global(c, LLVMGetOperand(value, i));
        }
    }
    if (LLVMIsAGlobalVariable(value) == NULL || LLVMIsDeclaration(value) ||
        LLVMIsThreadLocal(value) || LLVMGetSection(value) != NULL) {
        return;
    }
    for (uint32_t i = 0; i < c->globals.len; i++) {
        if (c->globals.data[i] == value) {
            return;
        }
    }
    vec_push(&c->globals, value);
}

static void note_globals(Checker *c, LLVMValueRef fn) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            for (int o = 0; o < LLVMGetNumOperands(i); o++) {
                note_global(c, LLVMGetOperand(i, (unsigned)o));
            }
        }
    }
}

// The same global with a guard behind it.
static LLVMValueRef guard_global(Checker *c, LLVMValueRef old) {
    Cg *cg = c->cg;
    LLVMTypeRef guard = LLVMArrayType2(cg->i8, OX_CHECK_GUARD);
    LLVMTypeRef parts[2] = {LLVMGlobalGetValueType(old), guard};
    LLVMTypeRef type = LLVMStructTypeInContext(cg->context, parts, 2, true);
    LLVMValueRef init[2] = {LLVMGetInitializer(old), LLVMConstNull(guard)};
    size_t len;
    const char *name = LLVMGetValueName2(old, &len);
    LLVMValueRef fresh = LLVMAddGlobal(cg->module, type, "");
    LLVMSetInitializer(fresh, LLVMConstStructInContext(cg->context, init, 2, true));
    LLVMSetGlobalConstant(fresh, LLVMIsGlobalConstant(old));
    LLVMSetLinkage(fresh, LLVMGetLinkage(old));
    LLVMSetVisibility(fresh, LLVMGetVisibility(old));
    LLVMSetAlignment(fresh, LLVMGetAlignment(old));
    Str kept = arena_str(cg->arena, (Str){name, len});
    LLVMSetValueName2(old, "", 0);
    LLVMSetValueName2(fresh, kept.ptr, kept.len);
    LLVMReplaceAllUsesWith(old, fresh);
    LLVMDeleteGlobal(old);
    return fresh;
}

// ---------------------------------------------------------------- tables

static LLVMValueRef table(Checker *c, LLVMTypeRef type, LLVMValueRef *values, uint32_t count) {
    Cg *cg = c->cg;
    LLVMValueRef global = LLVMAddGlobal(cg->module, LLVMArrayType2(type, count), "ox_check_table");
    LLVMSetInitializer(global, LLVMConstArray2(type, values, count));
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetGlobalConstant(global, true);
    LLVMSetAlignment(global, 8);
    return global;
}

static LLVMValueRef variable_constant(Cg *cg, Str name, LLVMValueRef place, uint64_t size) {
    LLVMValueRef fields[3] = {text_constant(cg, name), place, LLVMConstInt(cg->i64, size, false)};
    return LLVMConstStructInContext(cg->context, fields, 3, false);
}

typedef VEC(LLVMValueRef) Values;

static Str static_name(Cg *cg, DefId def) {
    return sym_str(cg->session, def_get(cg->program, def)->name);
}

// Memory without a static is named by its type.
static void shared_memory(Cg *cg, SharedVariables shared, Values *out) {
    for (uint32_t i = 0; i < shared.memory.len; i++) {
        const Instance *memory = &shared.memory.ptr[i];
        const Layout *layout = device_shared_memory_layout(cg->layouts, memory);
        SharedArea area = device_shared_memory_area(cg->layouts, shared, memory, OX_CHECK_GUARD);
        LLVMValueRef offset = LLVMConstInt(cg->i64, area.offset, false);
        vec_push(out, variable_constant(cg, ty_str(cg->cx, cg->arena, layout->ty), offset,
                                        layout->size));
    }
}

static void shared_variables(Cg *cg, Values *out) {
    SharedVariables shared = mono_shared(cg->job->device_items);
    DefIdSlice statics = shared.statics;
    for (uint32_t i = 0; i < statics.len; i++) {
        const Layout *layout;
        SharedArea area = device_shared_area(cg->layouts, shared, statics.ptr[i], OX_CHECK_GUARD);
        if (area.found) {
            device_memory_of_static(cg->layouts, statics.ptr[i], &layout);
            LLVMValueRef offset = LLVMConstInt(cg->i64, area.offset, false);
            vec_push(out,
                     variable_constant(cg, static_name(cg, statics.ptr[i]), offset, layout->size));
        }
    }
    shared_memory(cg, shared, out); // which lies behind them
}

// The name that the program has for a global; its symbol where it has none.
static Str global_name(Cg *cg, LLVMValueRef global) {
    size_t len;
    const char *symbol = LLVMGetValueName2(global, &len);
    DefIdSlice statics = mono_statics(cg->job->device_items);
    for (uint32_t i = 0; i < statics.len; i++) {
        Str mangled = mangle_static(cg->cx, cg->arena, statics.ptr[i]);
        if (str_starts_with((Str){symbol, len}, mangled)) {
            return static_name(cg, statics.ptr[i]);
        }
    }
    return STR("");
}

static void global_variables(Checker *c, Values *out) {
    Cg *cg = c->cg;
    for (uint32_t i = 0; i < c->globals.len; i++) {
        uint64_t size = LLVMABISizeOfType(c->data, LLVMGlobalGetValueType(c->globals.data[i]));
        LLVMValueRef guarded = guard_global(c, c->globals.data[i]);
        Str name = global_name(cg, guarded);
        LLVMValueRef place = LLVMConstPtrToInt(guarded, cg->i64);
        vec_push(out, variable_constant(cg, name.len ? name : STR("a constant"), place, size));
    }
}

static Symbol parameter_name(const HirBody *body, const HirPat *pat) {
    for (uint32_t i = 0; i < body->local_count; i++) {
        if (body->locals[i].is_param && body->locals[i].pat == pat->id) {
            return body->locals[i].name;
        }
    }
    return SYM_NONE;
}

static void parameters(Cg *cg, Values *out) {
    const MonoItems *items = cg->job->device_items;
    for (uint32_t k = 0; k < items->kernels.len; k++) {
        const Kernel *kernel = &items->kernels.data[k];
        KernelAbi abi = kernel_abi(cg->layouts, cg->arena, &kernel->instance);
        const HirBody *body = hir_body(cg->program, kernel->instance.def);
        for (uint32_t p = 0; body && p < abi.param_count && p < body->param_count; p++) {
            Symbol name = parameter_name(body, body->params[p]);
            if (name.index == 0 || abi.params[p].argument_count == 0) {
                continue;
            }
            LLVMValueRef fields[4] = {text_constant(cg, kernel->entry_name),
                                      text_constant(cg, sym_str(cg->session, name)),
                                      LLVMConstInt(cg->i32, abi.params[p].first_argument, false),
                                      LLVMConstNull(cg->i32)};
            vec_push(out, LLVMConstStructInContext(cg->context, fields, 4, false));
        }
    }
}

static void define_options(Checker *c) {
    Cg *cg = c->cg;
    Values shared = {0}, globals = {0}, names = {0};
    shared_variables(cg, &shared);
    global_variables(c, &globals);
    parameters(cg, &names);
    LLVMTypeRef site[5] = {cg->ptr, cg->i32, cg->i32, cg->i32, cg->i32};
    LLVMTypeRef variable[3] = {cg->ptr, cg->i64, cg->i64};
    LLVMTypeRef name[4] = {cg->ptr, cg->ptr, cg->i32, cg->i32};
    LLVMTypeRef site_type = LLVMStructTypeInContext(cg->context, site, 5, false);
    LLVMTypeRef variable_type = LLVMStructTypeInContext(cg->context, variable, 3, false);
    LLVMTypeRef name_type = LLVMStructTypeInContext(cg->context, name, 4, false);
    LLVMValueRef fields[9] = {LLVMConstInt(cg->i32, cg->job->options.check, false),
                              LLVMConstInt(cg->i32, shared.len, false),
                              LLVMConstInt(cg->i32, globals.len, false),
                              LLVMConstInt(cg->i32, names.len, false),
                              table(c, site_type, c->sites.data, c->sites.len),
                              table(c, variable_type, shared.data, shared.len),
                              table(c, variable_type, globals.data, globals.len),
                              table(c, name_type, names.data, names.len),
                              LLVMAddGlobal(cg->module, cg->ptr, "ox_check_hooks")};
    LLVMValueRef init = LLVMConstStructInContext(cg->context, fields, 9, false);
    LLVMValueRef options = LLVMAddGlobal(cg->module, LLVMTypeOf(init), "ox_check_options");
    LLVMSetInitializer(options, init);
    LLVMSetGlobalConstant(options, true);
    LLVMSetAlignment(options, 8);
    vec_free(&shared);
    vec_free(&globals);
    vec_free(&names);
}

// ---------------------------------------------------------------- the module

static void each_function(Checker *c, void (*action)(Checker *c, LLVMValueRef fn)) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(c->cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        if (!LLVMIsDeclaration(fn) && is_device_function(fn)) {
            action(c, fn);
        }
    }
}

bool cg_check_kernels(Cg *cg, bool (*run)(Cg *cg, const char *pipeline)) {
    Checker c = {.cg = cg, .data = LLVMGetModuleDataLayout(cg->module)};
    vec_push(&c.sites, site_constant(&c, STR(""), 0, 0, false));
    bool good = run(cg, "always-inline");
    if (good) {
        each_function(&c, check_whole_copies);
        good = run(cg, "function(sroa)");
    }
    if (good) {
        each_function(&c, note_globals);
        each_function(&c, check_function);
        define_options(&c);
    }
    vec_free(&c.sites);
    vec_free(&c.locals);
    vec_free(&c.instructions);
    vec_free(&c.globals);
    map_free(&c.site_numbers);
    map_free(&c.guarded);
    return good;
}
