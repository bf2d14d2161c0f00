// llvm_prove.h: what is known about numbers in a function of a device module (llvm_prove.c), and
// what a launch can say about them besides (llvm_prove_launch.c).
#ifndef OXCC_LLVM_PROVE_H
#define OXCC_LLVM_PROVE_H

#include "backends/llvm/llvm.h"
#include "runtime/rt/launch_proof.h"

enum { PROVE_DEPTH = 8 };

// low < high, or else low <= high, wherever `block` dominates; unsigned.
typedef struct Fact {
    LLVMValueRef low, high;
    bool strict;
    LLVMBasicBlockRef block;
} Fact;

typedef struct Prover {
    VEC(LLVMBasicBlockRef) order; // in reverse postorder
    Map number;                   // block -> index in order, plus 1
    uint32_t *dominator;          // by index; the entry's is itself
    VEC(Fact) facts;
    LLVMBasicBlockRef block; // where a check is
    OxLaunchProofs *launch;  // of a kernel whose launch is asked for what is missing; or NULL
} Prover;

bool prove_holds_here(const Prover *p, const Fact *fact);
LLVMValueRef prove_stripped(LLVMValueRef value); // without extensions by zeros
bool prove_same(LLVMValueRef a, LLVMValueRef b);
bool prove_has_opcode(LLVMValueRef value, LLVMOpcode opcode);
// The largest and the smallest number that the value can be; UINT64_MAX and 0 if nothing is known.
uint64_t prove_largest(const Prover *p, LLVMValueRef value, uint32_t depth);
uint64_t prove_smallest(const Prover *p, LLVMValueRef value, uint32_t depth);

// ---------------------------------------------------------------- llvm_prove_launch.c
// A second entry of each kernel, for launches that prove checks; before passes run.
bool prove_is_for_launch(LLVMValueRef fn);
// low < high wherever the check is, if the launch fulfils a bound, which is then added to
// p->launch.
bool prove_by_launch(Prover *p, LLVMValueRef low, LLVMValueRef high);
// Writes down what launches have to fulfil, or removes an entry that would not differ.
void prove_finish_launch(Cg *cg, LLVMValueRef fn, const OxLaunchProofs *proofs);

#endif
