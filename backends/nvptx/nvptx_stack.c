// nvptx_stack.c: whether ptxas can know how much stack the kernels of a module need.
//
// In: the optimised module. Out: a global named OX_DEEP_STACK_SYMBOL where it cannot, because a
// function is called by its address or calls itself, directly or through others. The runtime then
// gives the threads of the context more stack than the driver does by itself.
#include "backends/llvm/llvm_device.h"
#include "runtime/rt/device_panic.h"

typedef enum Visit { VISIT_NONE, VISIT_OPEN, VISIT_DONE } Visit;

static bool reaches_unknown(Map *visits, LLVMValueRef fn);

static bool call_is_unknown(Map *visits, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee)) {
        return false;
    }
    if (!LLVMIsAFunction(callee)) {
        return true;
    }
    return !LLVMIsDeclaration(callee) && reaches_unknown(visits, callee);
}

static bool reaches_unknown(Map *visits, LLVMValueRef fn) {
    Visit seen = (Visit)map_get_or(visits, (uintptr_t)fn, VISIT_NONE);
    if (seen != VISIT_NONE) {
        return seen == VISIT_OPEN;
    }
    map_set(visits, (uintptr_t)fn, VISIT_OPEN);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
         block = LLVMGetNextBasicBlock(block)) {
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at)) {
            if (LLVMGetInstructionOpcode(at) == LLVMCall && call_is_unknown(visits, at)) {
                return true;
            }
        }
    }
    map_set(visits, (uintptr_t)fn, VISIT_DONE);
    return false;
}

void nvptx_mark_deep_stack(Cg *cg) {
    Map visits = {0};
    bool unknown = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn && !unknown;
         fn = LLVMGetNextFunction(fn)) {
        unknown = !LLVMIsDeclaration(fn) && reaches_unknown(&visits, fn);
    }
    map_free(&visits);
    if (unknown) {
        LLVMValueRef mark =
            LLVMAddGlobalInAddressSpace(cg->module, cg->i32, OX_DEEP_STACK_SYMBOL, 1);
        LLVMSetInitializer(mark, LLVMConstInt(cg->i32, OX_DEEP_STACK_BYTES, false));
    }
}
