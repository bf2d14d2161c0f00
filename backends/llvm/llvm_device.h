// llvm_device.h: what the device targets share: panics, intrinsics by target.
#ifndef OXCC_LLVM_DEVICE_H
#define OXCC_LLVM_DEVICE_H

#include "backends/llvm/llvm.h"
#include "mir/device/device_abi.h"

typedef struct PanicText {
    LLVMValueRef message, message_len; // a template: each `{}` stands for the next operand
    LLVMValueRef operands[2];          // i64
    uint32_t operand_count;
    LLVMValueRef file, file_len, line, column;
} PanicText;
// What simt_panic is given, as it is.
PanicText panic_given(FnCg *f, const CgValue *args);
PanicText panic_text(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
LLVMValueRef nvptx_panic_global(FnCg *f);
void nvptx_panic_record(FnCg *f, PanicText panic);
void cpusimt_panic_record(FnCg *f, PanicText panic);
void nvptx_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
void cpusimt_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
void cpusimt_panic_text(FnCg *f, Str text, Span span);
bool nvptx_intrinsic(FnCg *f, Symbol name, const Instance *instance, const CgValue *args,
                     uint32_t count, const Layout *result, CgValue *value);
bool cpusimt_intrinsic(FnCg *f, Symbol name, const Instance *instance, const CgValue *args,
                       uint32_t count, const Layout *result, CgValue *value);
// Inline PTX: simt_ptx(template, constraints, options, inputs).
enum { OX_PTX_REGISTER_ONLY = 1, OX_PTX_MAY_DIVERGE = 2 };
bool nvptx_ptx(FnCg *f, const CgValue *args, const Layout *result, CgValue *value);
LLVMValueRef cpusimt_register(FnCg *f, DeviceIntrinsic which); // what has no operands
LLVMValueRef cpusimt_shared_base(FnCg *f);
bool cpusimt_ptx(FnCg *f, const CgValue *args, const Layout *result, CgValue *value);
LLVMValueRef nvptx_shared_memory(FnCg *f, const Instance *memory);
LLVMValueRef nvptx_dynamic_shared(Cg *cg); // where the dynamic part of the shared memory begins
bool nvptx_memory_intrinsic(FnCg *f, DeviceIntrinsic which, const CgValue *args,
                            const Layout *result, CgValue *value);
bool nvptx_math_intrinsic(FnCg *f, Str name, const CgValue *args, uint32_t count,
                          const Layout *result, CgValue *value);
void nvptx_link_math(Cg *cg);           // defines the functions of libm that the module calls
void nvptx_rewrite_complements(Cg *cg); // nvptx_complement.c
void nvptx_rewrite_lanes(Cg *cg);       // nvptx_lane.c
void nvptx_mark_deep_stack(Cg *cg);     // nvptx_stack.c
LLVMValueRef nvptx_static_address(FnCg *f, DefId def);
bool nvptx_define_static(Cg *cg, DefId def);
LLVMValueRef cpusimt_load_word(FnCg *f, LLVMValueRef base,
                               uint64_t offset); // u32 of the thread's or block's state
LLVMValueRef cpusimt_static_address(FnCg *f, DefId def);
bool cpusimt_define_static(Cg *cg, DefId def);
// The loop over the threads of a block (cpusimt_threads.c).
bool cpusimt_asks(const Cg *cg); // is there to be a loop for rows that pass the kernel's tests?
void cpusimt_keep_scalar(Cg *cg, LLVMValueRef entry, bool keep);        // until its loops are known
LLVMValueRef cpusimt_question(FnCg *f, LLVMValueRef y, LLVMValueRef z); // i1: do all of a row pass?
void cpusimt_mark_loop(Cg *cg, LLVMValueRef branch, bool fast);         // fast: they do
// Answers the questions of an optimised module and vectorises; `run` runs passes.
bool cg_vectorize_threads(Cg *cg, bool (*run)(Cg *cg, const char *pipeline));
extern const LlvmTarget llvm_target_cpusimt; // kernels for the CPU device, inside a host module

#endif
