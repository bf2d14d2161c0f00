// nvptx_panic.c: what a panicking GPU thread does: write the record of runtime/rt/device_panic.h,
// then end.
//
// In: a panic entry point of the library and its arguments. Out: a call of one out-of-line function
// per module that claims the record, copies message, place and indices into it, publishes it and
// ends the thread. Nothing is formatted on the device: `{}` in a message stands for an operand that
// the host fills in.
#include "backends/llvm/llvm.h"
#include "backends/llvm/llvm_device.h"
#include "runtime/rt/device_panic.h"

typedef struct Writer {
    Cg *cg;
    LLVMBuilderRef b;
    LLVMValueRef record;
} Writer;

static LLVMValueRef at(Writer *w, uint64_t offset) {
    LLVMValueRef index = LLVMConstInt(w->cg->i64, offset, false);
    return LLVMBuildInBoundsGEP2(w->b, w->cg->i8, w->record, &index, 1, "");
}

static LLVMValueRef special_register(Writer *w, const char *name) {
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(w->cg->module, id, NULL, 0);
    return LLVMBuildCall2(w->b, LLVMIntrinsicGetType(w->cg->context, id, NULL, 0), fn, NULL, 0, "");
}

static LLVMValueRef at_most(Writer *w, LLVMValueRef value, uint64_t limit) {
    LLVMValueRef bound = LLVMConstInt(w->cg->i64, limit, false);
    LLVMValueRef over = LLVMBuildICmp(w->b, LLVMIntUGT, value, bound, "");
    return LLVMBuildSelect(w->b, over, bound, value, "");
}

static void store_places(Writer *w) {
    static const char *const registers[] = {
        "llvm.nvvm.read.ptx.sreg.ctaid.x", "llvm.nvvm.read.ptx.sreg.ctaid.y",
        "llvm.nvvm.read.ptx.sreg.ctaid.z", "llvm.nvvm.read.ptx.sreg.tid.x",
        "llvm.nvvm.read.ptx.sreg.tid.y",   "llvm.nvvm.read.ptx.sreg.tid.z"};
    for (uint32_t i = 0; i < 6; i++) {
        LLVMBuildStore(w->b, special_register(w, registers[i]),
                       at(w, offsetof(OxPanicRecord, block) + 4 * i));
    }
}

static void copy_text(Writer *w, uint64_t offset, uint64_t length_offset, LLVMValueRef text,
                      LLVMValueRef len, uint64_t limit) {
    len = at_most(w, len, limit);
    LLVMBuildStore(w->b, LLVMBuildTrunc(w->b, len, w->cg->i32, ""), at(w, length_offset));
    LLVMBuildMemCpy(w->b, at(w, offset), 1, text, 1, len);
}

static LLVMValueRef panic_global(Cg *cg) {
    LLVMValueRef global = LLVMGetNamedGlobal(cg->module, OX_PANIC_SYMBOL);
    if (global != NULL) {
        return global;
    }
    LLVMTypeRef parts[3] = {cg->ptr, cg->i32, cg->i32};
    LLVMTypeRef type = LLVMStructTypeInContext(cg->context, parts, 3, false);
    global = LLVMAddGlobalInAddressSpace(cg->module, type, OX_PANIC_SYMBOL, 1);
    LLVMSetInitializer(global, LLVMConstNull(type));
    LLVMSetExternallyInitialized(global, true);
    LLVMSetAlignment(global, 8);
    return global;
}

LLVMValueRef nvptx_panic_global(FnCg *f) {
    return LLVMBuildAddrSpaceCast(f->builder, panic_global(f->cg), f->cg->ptr, "");
}

static void end_thread(Writer *w) {
    unsigned id = LLVMLookupIntrinsicID("llvm.nvvm.exit", 14);
    LLVMBuildCall2(w->b, LLVMIntrinsicGetType(w->cg->context, id, NULL, 0),
                   LLVMGetIntrinsicDeclaration(w->cg->module, id, NULL, 0), NULL, 0, "");
    LLVMBuildUnreachable(w->b);
}

// void (message, message_len, operand_0, operand_1, operand_count, file, file_len, line, column)
static LLVMTypeRef panic_type(Cg *cg) {
    LLVMTypeRef params[9] = {cg->ptr, cg->i64, cg->i64, cg->i64, cg->i32,
                             cg->ptr, cg->i64, cg->i32, cg->i32};
    return LLVMFunctionType(cg->void_ty, params, 9, false);
}

static void panic_body(Cg *cg, LLVMValueRef fn) {
    Writer w = {.cg = cg, .b = LLVMCreateBuilderInContext(cg->context)};
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(cg->context, fn, "entry"),
                      claim = LLVMAppendBasicBlockInContext(cg->context, fn, "claim"),
                      write = LLVMAppendBasicBlockInContext(cg->context, fn, "write"),
                      end = LLVMAppendBasicBlockInContext(cg->context, fn, "end");
    LLVMPositionBuilderAtEnd(w.b, entry);
    LLVMValueRef global = LLVMBuildAddrSpaceCast(w.b, panic_global(cg), cg->ptr, "");
    w.record = LLVMBuildLoad2(w.b, cg->ptr, global, "");
    LLVMSetVolatile(w.record, true);
    LLVMBuildCondBr(w.b, LLVMBuildIsNull(w.b, w.record, ""), end, claim);
    LLVMPositionBuilderAtEnd(w.b, claim);
    LLVMValueRef none = LLVMConstInt(cg->i32, OX_PANIC_NONE, false),
                 claimed = LLVMConstInt(cg->i32, OX_PANIC_CLAIMED, false);
    LLVMValueRef both =
        LLVMBuildAtomicCmpXchg(w.b, w.record, none, claimed, LLVMAtomicOrderingAcquireRelease,
                               LLVMAtomicOrderingMonotonic, false);
    LLVMBuildCondBr(w.b, LLVMBuildExtractValue(w.b, both, 1, ""), write, end);
    LLVMPositionBuilderAtEnd(w.b, write);
    LLVMValueRef stop_index = LLVMConstInt(cg->i64, offsetof(OxPanicGlobal, stop), false);
    LLVMValueRef stop = LLVMBuildInBoundsGEP2(w.b, cg->i8, global, &stop_index, 1, "");
    LLVMSetVolatile(LLVMBuildStore(w.b, LLVMConstInt(cg->i32, 1, false), stop), true);
    LLVMBuildStore(w.b, LLVMGetParam(fn, 7), at(&w, offsetof(OxPanicRecord, line)));
    LLVMBuildStore(w.b, LLVMGetParam(fn, 8), at(&w, offsetof(OxPanicRecord, column)));
    store_places(&w);
    LLVMBuildStore(w.b, LLVMGetParam(fn, 4), at(&w, offsetof(OxPanicRecord, operand_count)));
    LLVMBuildStore(w.b, LLVMGetParam(fn, 2), at(&w, offsetof(OxPanicRecord, operands)));
    LLVMBuildStore(w.b, LLVMGetParam(fn, 3), at(&w, offsetof(OxPanicRecord, operands) + 8));
    copy_text(&w, offsetof(OxPanicRecord, file), offsetof(OxPanicRecord, file_len),
              LLVMGetParam(fn, 5), LLVMGetParam(fn, 6), OX_PANIC_FILE_MAX);
    copy_text(&w, offsetof(OxPanicRecord, message), offsetof(OxPanicRecord, message_len),
              LLVMGetParam(fn, 0), LLVMGetParam(fn, 1), OX_PANIC_MESSAGE_MAX);
    LLVMBuildFence(w.b, LLVMAtomicOrderingSequentiallyConsistent, false, "");
    LLVMValueRef publish = LLVMBuildStore(w.b, LLVMConstInt(cg->i32, OX_PANIC_COMPLETE, false),
                                          at(&w, offsetof(OxPanicRecord, state)));
    LLVMSetVolatile(publish, true);
    LLVMBuildBr(w.b, end);
    LLVMPositionBuilderAtEnd(w.b, end);
    end_thread(&w);
    LLVMDisposeBuilder(w.b);
}

static LLVMValueRef panic_function(Cg *cg) {
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, "ox_device_panic");
    if (fn != NULL) {
        return fn;
    }
    static const char *const attributes[] = {"noinline", "cold", "noreturn", "nounwind"};
    fn = LLVMAddFunction(cg->module, "ox_device_panic", panic_type(cg));
    LLVMSetLinkage(fn,
                   LLVMWeakAnyLinkage); // one body for all panics: nothing is propagated into it
    for (uint32_t i = 0; i < 4; i++) {
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attributes[i], 0);
    }
    panic_body(cg, fn);
    return fn;
}

void nvptx_panic_record(FnCg *f, PanicText panic) {
    Cg *cg = f->cg;
    LLVMValueRef operands[9] = {panic.message,
                                panic.message_len,
                                panic.operands[0],
                                panic.operands[1],
                                LLVMConstInt(cg->i32, panic.operand_count, false),
                                panic.file,
                                panic.file_len,
                                panic.line,
                                panic.column};
    LLVMBuildCall2(f->builder, panic_type(cg), panic_function(cg), operands, 9, "");
}

void nvptx_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span) {
    nvptx_panic_record(f, panic_text(f, item, args, count, span));
}
