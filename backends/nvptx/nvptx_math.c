// nvptx_math.c: the functions of the math library in kernels.
//
// In: intrinsics such as expf32, and calls of libm's functions from core. Out: calls of the
// functions in device_math, which are linked into the module when it needs one.
#include "backends/llvm/llvm_device.h"
#include "driver/embedded.h"

#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

static const char library_path[] = "backends/nvptx/device_math/device_math.ll";

// Intrinsics without an instruction of their own; powi and pow have two operands.
static const char *const in_library[] = {"sin",  "cos",   "exp", "exp2", "log",
                                         "log2", "log10", "pow", "powi"};

bool nvptx_math_intrinsic(FnCg *f, Str name, const CgValue *args, uint32_t count,
                          const Layout *result, CgValue *value) {
    bool single = name.len > 3 && str_eq((Str){name.ptr + name.len - 3, 3}, STR("f32"));
    if (!single && !(name.len > 3 && str_eq((Str){name.ptr + name.len - 3, 3}, STR("f64")))) {
        return false;
    }
    Str base = {name.ptr, name.len - 3};
    for (size_t i = 0; i < sizeof in_library / sizeof *in_library; i++) {
        if (!str_eq(base, str_of(in_library[i]))) {
            continue;
        }
        LLVMTypeRef types[2];
        LLVMValueRef operands[2];
        for (uint32_t n = 0; n < count; n++) {
            operands[n] = args[n].a;
            types[n] = LLVMTypeOf(operands[n]);
        }
        LLVMTypeRef type = LLVMFunctionType(types[0], types, count, false);
        LLVMValueRef fn = cg_extern(
            f->cg, arena_printf(f->cg->arena, "%s%s", in_library[i], single ? "f" : "").ptr, type);
        *value = cg_immediate(result, LLVMBuildCall2(f->builder, type, fn, operands, count, ""));
        return true;
    }
    return false;
}

static LLVMModuleRef parse_library(Cg *cg) {
    const struct EmbeddedFile *file = embedded_files;
    for (size_t i = 0; i < embedded_file_count; i++) {
        if (strcmp(embedded_files[i].path, library_path) == 0) {
            file = &embedded_files[i];
        }
    }
    LLVMMemoryBufferRef text =
        LLVMCreateMemoryBufferWithMemoryRange(file->text, file->length, "device_math", true);
    LLVMModuleRef library = NULL;
    char *message = NULL;
    if (LLVMParseIRInContext(cg->context, text, &library, &message)) {
        fprintf(stderr, "error: internal compiler error: device_math is not LLVM IR: %s\n",
                message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    LLVMSetTarget(library, LLVMGetTarget(cg->module));
    LLVMSetDataLayout(library, LLVMGetDataLayoutStr(cg->module));
    return library;
}

static bool is_wanted(Cg *cg, LLVMValueRef fn) {
    size_t length;
    LLVMValueRef here = LLVMGetNamedFunction(cg->module, LLVMGetValueName2(fn, &length));
    return here != NULL && LLVMIsDeclaration(here) && LLVMGetIntrinsicID(here) == 0;
}

static bool may_want_library(Cg *cg) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn != NULL;
         fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn) && LLVMGetIntrinsicID(fn) == 0) {
            return true;
        }
    }
    return false;
}

void nvptx_link_math(Cg *cg) {
    if (!may_want_library(cg)) {
        return;
    }
    LLVMModuleRef library = parse_library(cg);
    if (library == NULL) {
        return;
    }
    // What nobody wants becomes internal and goes away; what is wanted becomes internal once it is
    // linked.
    const char **wanted = NULL;
    uint32_t count = 0, capacity = 0;
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn != NULL;
         fn = LLVMGetNextFunction(fn)) {
        capacity++;
    }
    wanted = ARENA_ARRAY(cg->arena, const char *, capacity);
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn != NULL;
         fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) {
            continue;
        }
        size_t length;
        const char *name = LLVMGetValueName2(fn, &length);
        if (is_wanted(cg, fn)) {
            wanted[count++] = arena_str(cg->arena, (Str){name, (uint32_t)length}).ptr;
        } else {
            LLVMSetLinkage(fn, LLVMInternalLinkage);
        }
    }
    if (count == 0) {
        LLVMDisposeModule(library);
        return;
    }
    LLVMLinkModules2(cg->module, library); // frees the library
    for (uint32_t i = 0; i < count; i++) {
        LLVMSetLinkage(LLVMGetNamedFunction(cg->module, wanted[i]), LLVMInternalLinkage);
    }
}
