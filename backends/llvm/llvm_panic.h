// llvm_panic.h: what a device panic says, for the device targets.
#ifndef OXCC_LLVM_PANIC_H
#define OXCC_LLVM_PANIC_H

#include "backends/llvm/llvm.h"

typedef struct PanicText {
    LLVMValueRef message, message_len; // a template: each `{}` stands for the next operand
    LLVMValueRef operands[2];          // i64
    uint32_t operand_count;
    LLVMValueRef file, file_len, line, column;
} PanicText;
PanicText panic_text(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
void nvptx_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
void cpusimt_panic(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span);
extern const LlvmTarget llvm_target_cpusimt; // kernels for the CPU device, inside a host module

#endif
