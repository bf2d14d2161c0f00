// launch_proof.h: what a launch has to fulfil for the version of a kernel without some of its
// checks.
//
// Where arguments and the shape of the launch decide checks for all threads at once, the compiler
// makes a second version of the kernel that leaves them out. Beside the entry `name` such a module
// has an entry `name$proved` with the same parameters, and a constant `name$proofs`: an
// OxLaunchProofs, which its bounds and then its conditions follow. The second version may be
// launched if all of them hold. No hidden padding: the bytes are the same in the device's memory
// and the host's.
#ifndef OX_RT_LAUNCH_PROOF_H
#define OX_RT_LAUNCH_PROOF_H

#include <assert.h>
#include <stdint.h>

#define OX_PROVED_SUFFIX "$proved"
#define OX_PROOFS_SUFFIX "$proofs"

enum {
    OX_PROOFS_VERSION = 2,
    OX_BOUNDS_MOST = 24,
    OX_CONDITIONS_MOST = 48,
    OX_BOUND_TERMS = 4,
    OX_TERM_FACTORS = 2
};

typedef enum OxFactorKind {
    OX_FACTOR_ONE,
    OX_FACTOR_GRID,    // blocks along axis `index`
    OX_FACTOR_BLOCK,   // threads of a block along axis `index`
    OX_FACTOR_ARGUMENT // a number in argument `index`
} OxFactorKind;

typedef struct OxLaunchFactor {
    uint8_t kind; // OxFactorKind
    uint8_t size; // of a number in an argument: 1, 2, 4 or 8 bytes
    uint16_t index;
    uint16_t offset; // of the number in the argument
    uint16_t is_signed;
} OxLaunchFactor;

typedef struct OxLaunchTerm {
    int64_t coefficient;
    OxLaunchFactor factors[OX_TERM_FACTORS];
} OxLaunchTerm;

// The sum of the terms, as in mathematics, is less than a number.
typedef struct OxLaunchBound {
    OxLaunchFactor length;
    uint32_t term_count;
    uint32_t reserved;
    OxLaunchTerm terms[OX_BOUND_TERMS];
} OxLaunchBound;

// A number is not negative and a multiple of the modulus. Modulus 0: it is `wanted`, as 64 bits.
typedef struct OxLaunchCondition {
    OxLaunchFactor number;
    uint64_t modulus;
    uint64_t wanted;
} OxLaunchCondition;

typedef struct OxLaunchProofs {
    uint32_t version; // OX_PROOFS_VERSION
    uint32_t bound_count;
    uint32_t condition_count;
    uint32_t reserved;
} OxLaunchProofs;

static_assert(sizeof(OxLaunchFactor) == 8, "layout is part of the format");
static_assert(sizeof(OxLaunchTerm) == 24, "layout is part of the format");
static_assert(sizeof(OxLaunchBound) == 112, "layout is part of the format");
static_assert(sizeof(OxLaunchCondition) == 24, "layout is part of the format");
static_assert(sizeof(OxLaunchProofs) == 16, "layout is part of the format");

#endif
