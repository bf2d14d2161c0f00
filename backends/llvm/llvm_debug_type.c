#include "backends/llvm/llvm_debug.h"
LLVMMetadataRef debug_subroutine_type(Cg *cg, const Instance *instance, LLVMMetadataRef file) {
    (void)instance;
    return LLVMDIBuilderCreateSubroutineType(cg->debug->builder, file, NULL, 0, 0);
}
