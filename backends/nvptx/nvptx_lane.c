// nvptx_lane.c: the lane of a thread where blocks are known to be lines.
//
// In: the optimised module. Out: in entries whose exact block shape has one axis, reads of %laneid
// are threadIdx.x % 32: warps are 32 threads that follow one another, and %tid is at hand while
// %laneid is one more slow read before what depends on it.
#include "backends/llvm/llvm_device.h"

static bool has_line_blocks(LLVMValueRef fn) {
    static const char name[] = "nvvm.reqntid", end[] = ",1,1";
    LLVMAttributeRef attribute = LLVMGetStringAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name, sizeof name - 1);
    unsigned len = 0;
    const char *shape = attribute ? LLVMGetStringAttributeValue(attribute, &len) : "";
    return len > sizeof end - 1 && memcmp(shape + len - (sizeof end - 1), end, sizeof end - 1) == 0;
}

static bool reads_lane(LLVMValueRef at) {
    static const char name[] = "llvm.nvvm.read.ptx.sreg.laneid";
    LLVMValueRef callee = LLVMIsACallInst(at) ? LLVMGetCalledValue(at) : NULL;
    size_t len;
    return callee && LLVMIsAFunction(callee) && strcmp(LLVMGetValueName2(callee, &len), name) == 0;
}

static LLVMValueRef thread_index(Cg *cg, LLVMBuilderRef builder) {
    static const char name[] = "llvm.nvvm.read.ptx.sreg.tid.x";
    unsigned id = LLVMLookupIntrinsicID(name, sizeof name - 1);
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(cg->module, id, NULL, 0);
    return LLVMBuildCall2(builder, LLVMIntrinsicGetType(cg->context, id, NULL, 0), fn, NULL, 0, "");
}

void nvptx_rewrite_lanes(Cg *cg) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        if (!has_line_blocks(fn)) {
            continue;
        }
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
             block = LLVMGetNextBasicBlock(block)) {
            LLVMValueRef next;
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
                next = LLVMGetNextInstruction(at);
                if (reads_lane(at)) {
                    LLVMPositionBuilderBefore(builder, at);
                    LLVMValueRef lane = LLVMBuildAnd(builder, thread_index(cg, builder),
                                                     LLVMConstInt(cg->i32, 31, false), "");
                    LLVMReplaceAllUsesWith(at, lane);
                    LLVMInstructionEraseFromParent(at);
                }
            }
        }
    }
    LLVMDisposeBuilder(builder);
}
