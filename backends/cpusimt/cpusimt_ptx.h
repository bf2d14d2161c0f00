// cpusimt_ptx.h: shared by cpusimt_ptx.c, which reads inline PTX, and cpusimt_ptx_ops.c, which
// knows what the instructions compute.
#ifndef OXCC_CPUSIMT_PTX_H
#define OXCC_CPUSIMT_PTX_H

#include "backends/llvm/llvm_device.h"

enum { PTX_MAX_OPERANDS = 8, PTX_MAX_WORDS = 8 };

typedef enum PtxKind { PTX_UNSIGNED, PTX_SIGNED, PTX_FLOAT, PTX_PREDICATE } PtxKind;
typedef struct PtxType {
    PtxKind kind; // .b32 counts as unsigned
    unsigned bits;
} PtxType;

typedef struct PtxRegister {
    Str name;
    LLVMValueRef slot; // 64 bits
} PtxRegister;
typedef struct PtxBlock {
    FnCg *f;
    VEC(PtxRegister) registers; // the operands %0, %1, … first
    bool failed;                // the rest is not reached
} PtxBlock;

typedef struct PtxInstruction {
    PtxBlock *block;
    Str words[PTX_MAX_WORDS]; // of the opcode, between the points
    uint32_t word_count;
    PtxType type,
        other; // the last two types of the opcode; other is the first of cvt and setp.dtype
    uint32_t type_count;
    LLVMValueRef values[PTX_MAX_OPERANDS]; // 64-bit words
    uint32_t count;
    bool in_braces; // the first operand
    int64_t offset; // of the address
} PtxInstruction;

LLVMValueRef ptx_word(PtxBlock *block, uint64_t value);
// False for an opcode that is none.
bool ptx_split_opcode(PtxInstruction *instruction, Str opcode);
uint32_t ptx_result_count(const PtxInstruction *instruction);
// The results as 64-bit words; false for an instruction that is not known.
bool ptx_compute(PtxInstruction *instruction, LLVMValueRef *out);

#endif
