// llvm_prove_null.c: comparisons with null of references into shared memory.
//
// In: a device module after inlining. Out: `Some` of a reference is known to be no `None`. An
// address in shared memory may be 0 for all that LLVM knows, since it is cast to a generic one.
#include "backends/llvm/llvm.h"

enum { SPACE_SHARED = 3 };

static bool is_opcode(LLVMValueRef value, LLVMOpcode opcode) {
    return LLVMIsAInstruction(value)    ? LLVMGetInstructionOpcode(value) == opcode
           : LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) == opcode
                                        : false;
}

static bool is_shared_variable(LLVMValueRef value) {
    return LLVMIsAGlobalVariable(value) &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(value)) == SPACE_SHARED;
}

// The address of a shared variable, or one inside of it.
static bool is_in_shared(LLVMValueRef value) {
    for (;;) {
        if (is_opcode(value, LLVMAddrSpaceCast) ||
            (is_opcode(value, LLVMGetElementPtr) && LLVMIsInBounds(value))) {
            value = LLVMGetOperand(value, 0);
        } else {
            return is_shared_variable(value);
        }
    }
}

// What `value == null` is, NULL if that is not known.
static LLVMValueRef is_null(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type) {
    if (is_in_shared(value)) {
        return LLVMConstNull(type);
    }
    if (!is_opcode(value, LLVMSelect)) {
        return NULL;
    }
    LLVMValueRef condition = LLVMGetOperand(value, 0);
    LLVMValueRef yes = LLVMGetOperand(value, 1), no = LLVMGetOperand(value, 2);
    if (LLVMTypeOf(condition) != type) { // of vectors
        return NULL;
    }
    if (is_in_shared(yes) && LLVMIsNull(no)) {
        return LLVMBuildNot(builder, condition, "");
    }
    return is_in_shared(no) && LLVMIsNull(yes) ? condition : NULL;
}

static bool decide_comparison(LLVMBuilderRef builder, LLVMValueRef at) {
    if (LLVMGetInstructionOpcode(at) != LLVMICmp || !LLVMIsNull(LLVMGetOperand(at, 1)) ||
        LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(at, 0))) != LLVMPointerTypeKind) {
        return false;
    }
    LLVMPositionBuilderBefore(builder, at);
    LLVMValueRef null = is_null(builder, LLVMGetOperand(at, 0), LLVMTypeOf(at));
    bool equal = LLVMGetICmpPredicate(at) == LLVMIntEQ;
    if (null == NULL || (!equal && LLVMGetICmpPredicate(at) != LLVMIntNE)) {
        return false;
    }
    LLVMReplaceAllUsesWith(at, equal ? null : LLVMBuildNot(builder, null, ""));
    return true;
}

void cg_prove_not_null(Cg *cg) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block;
             block = LLVMGetNextBasicBlock(block)) {
            LLVMValueRef next;
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
                next = LLVMGetNextInstruction(at);
                if (decide_comparison(builder, at)) {
                    LLVMInstructionEraseFromParent(at);
                }
            }
        }
    }
    LLVMDisposeBuilder(builder);
}
