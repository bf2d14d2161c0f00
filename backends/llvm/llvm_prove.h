// llvm_prove.h: what is known about numbers in a function of a device module (llvm_prove.c), and
// what a launch can say about them besides (llvm_prove_launch.c).
#ifndef OXCC_LLVM_PROVE_H
#define OXCC_LLVM_PROVE_H

#include "backends/llvm/llvm.h"
#include "runtime/rt/launch_proof.h"

enum { PROVE_DEPTH = 8 };

// What a launch has to fulfil: see OxLaunchProofs.
typedef struct LaunchProofs {
    uint32_t bound_count, condition_count;
    OxLaunchBound bounds[OX_BOUNDS_MOST];
    OxLaunchCondition conditions[OX_CONDITIONS_MOST];
} LaunchProofs;

// A sum of products of what is known when a kernel is launched.
typedef struct Poly {
    OxLaunchTerm terms[OX_BOUND_TERMS];
    uint32_t count;
} Poly;

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
    VEC(Fact) signed_facts;  // the same of numbers with a sign
    LLVMBasicBlockRef block; // where a check is
    LaunchProofs *launch;    // of a kernel whose launch is asked for what is missing; or NULL
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
void prove_finish_launch(Cg *cg, LLVMValueRef fn, const LaunchProofs *proofs);
bool prove_poly_add(Poly *poly, OxLaunchTerm term);
// The parameter of the entry that a number is, or the field of one in memory.
bool prove_as_argument(LLVMValueRef value, OxLaunchFactor *factor);
// A register of the launch: the number along an axis that it is, or is below.
bool prove_as_register(LLVMValueRef value, OxLaunchFactor *factor, bool *is_below);
// What has to hold is added to the launch's; false: there is no room.
bool prove_add_bound(LaunchProofs *proofs, OxLaunchFactor length, const Poly *most);
bool prove_add_condition(LaunchProofs *proofs, OxLaunchCondition condition);

// ---------------------------------------------------------------- llvm_prove_expected.c
// Is it a call that says that its operand is most often true? The operand, or NULL.
LLVMValueRef prove_as_expected(LLVMValueRef value);
// Is the condition true, if the launch fulfils what is then added to p->launch?
bool prove_expected(Prover *p, LLVMValueRef condition);

#endif
