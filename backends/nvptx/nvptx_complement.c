// nvptx_complement.c: a detour around a fault of LLVM's straight-line strength reduction.
//
// In: the optimised module. Out: the same without sign extensions of negated conditions. The pass,
// which only GPU back ends run, takes sext(!c) for sext(c) - 1 when both are offsets from one
// address; it is -1 - sext(c). As a choice between 0 and -1 it is left alone. LLVM 22.1 has the
// fault; where a later one has not, this file can go.
#include "backends/llvm/llvm_device.h"

static LLVMValueRef negated_condition(LLVMValueRef value) {
    if (!LLVMIsAInstruction(value) || LLVMGetInstructionOpcode(value) != LLVMXor ||
        LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) != 1) {
        return NULL;
    }
    LLVMValueRef mask = LLVMGetOperand(value, 1);
    return LLVMIsAConstantInt(mask) && LLVMConstIntGetZExtValue(mask) == 1
               ? LLVMGetOperand(value, 0)
               : NULL;
}

static void rewrite_block(LLVMBuilderRef builder, LLVMBasicBlockRef block) {
    LLVMValueRef next;
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
        next = LLVMGetNextInstruction(at);
        LLVMValueRef condition = LLVMGetInstructionOpcode(at) == LLVMSExt
                                     ? negated_condition(LLVMGetOperand(at, 0))
                                     : NULL;
        if (condition) {
            LLVMTypeRef type = LLVMTypeOf(at);
            LLVMPositionBuilderBefore(builder, at);
            LLVMValueRef choice = LLVMBuildSelect(builder, condition, LLVMConstNull(type),
                                                  LLVMConstAllOnes(type), "");
            LLVMReplaceAllUsesWith(at, choice);
            LLVMInstructionEraseFromParent(at);
        }
    }
}

void nvptx_rewrite_complements(Cg *cg) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
             block = LLVMGetNextBasicBlock(block)) {
            rewrite_block(builder, block);
        }
    }
    LLVMDisposeBuilder(builder);
}
