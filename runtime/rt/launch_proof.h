// launch_proof.h: what a launch has to fulfil for the version of a kernel without some of its
// checks.
//
// Where the length of a slice and the shape of the launch decide a bounds check for all threads at
// once, the compiler makes a second version of the kernel that leaves the check out. Beside the
// entry `name` such a module has an entry `name$proved` with the same parameters, and a constant
// `name$proofs`, an OxLaunchProofs. The second version may be launched if all of its bounds hold.
// Fixed sizes, no hidden padding: the bytes are the same in the device's memory and the host's.
#ifndef OX_RT_LAUNCH_PROOF_H
#define OX_RT_LAUNCH_PROOF_H

#include <assert.h>
#include <stdint.h>

#define OX_PROVED_SUFFIX "$proved"
#define OX_PROOFS_SUFFIX "$proofs"

enum { OX_PROOFS_VERSION = 1, OX_PROOFS_MOST = 8, OX_BOUND_TERMS = 4, OX_TERM_FACTORS = 2 };

typedef enum OxFactorKind {
    OX_FACTOR_ONE,
    OX_FACTOR_GRID,    // blocks along axis `index`
    OX_FACTOR_BLOCK,   // threads of a block along axis `index`
    OX_FACTOR_ARGUMENT // an unsigned number: argument `index`, of `size` bytes
} OxFactorKind;

typedef struct OxLaunchFactor {
    uint8_t kind; // OxFactorKind
    uint8_t size; // of an argument: 1, 2, 4 or 8
    uint16_t index;
} OxLaunchFactor;

typedef struct OxLaunchTerm {
    int64_t coefficient;
    OxLaunchFactor factors[OX_TERM_FACTORS];
} OxLaunchTerm;

// The sum of the terms, as in mathematics, is less than the argument.
typedef struct OxLaunchBound {
    OxLaunchFactor length;
    uint32_t term_count;
    OxLaunchTerm terms[OX_BOUND_TERMS];
} OxLaunchBound;

typedef struct OxLaunchProofs {
    uint32_t version; // OX_PROOFS_VERSION
    uint32_t count;
    OxLaunchBound bounds[OX_PROOFS_MOST];
} OxLaunchProofs;

static_assert(sizeof(OxLaunchFactor) == 4, "layout is part of the format");
static_assert(sizeof(OxLaunchTerm) == 16, "layout is part of the format");
static_assert(sizeof(OxLaunchBound) == 72, "layout is part of the format");
static_assert(sizeof(OxLaunchProofs) == 584, "layout is part of the format");

#endif
