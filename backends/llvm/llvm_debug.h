// llvm_debug.h: what the files of debug information share (llvm_debug.c, llvm_debug_type.c).
#ifndef OXCC_LLVM_DEBUG_H
#define OXCC_LLVM_DEBUG_H

#include <llvm-c/DebugInfo.h>

#include "backends/llvm/llvm.h"

typedef struct DebugFn {
    Instance instance;
    bool on_cpu; // of device code: the host has one of this name too
    LLVMMetadataRef node;
} DebugFn;
struct CgDebug {
    LLVMDIBuilderRef builder;
    LLVMMetadataRef unit;
    Str folder; // where the compiler runs
    Map files;  // SourceFile * -> DIFile
    Map spaces; // DefId -> DINamespace
    Map types;  // Ty -> DIType
    ConsTable fn_table;
    VEC(DebugFn) fns; // subprograms
};
typedef struct CgDebug CgDebug;

typedef struct DebugPlace {
    LLVMMetadataRef file; // NULL: nowhere
    uint32_t line, column;
} DebugPlace;
DebugPlace debug_place(Cg *cg, Span span, DefId def); // def: whose code it is
LLVMMetadataRef debug_file(Cg *cg, const SourceFile *file);
LLVMMetadataRef debug_space(Cg *cg, DefId def);
Str debug_def_name(Cg *cg, DefId def);
LLVMMetadataRef debug_type(Cg *cg, Ty ty);
LLVMMetadataRef debug_subroutine_type(Cg *cg, const Instance *instance, LLVMMetadataRef file);

// The lexical block around a statement of the function itself.
LLVMMetadataRef fn_debug_block(FnCg *f, Span span);
void fn_debug_variables(FnCg *f); // finds the blocks

#endif
