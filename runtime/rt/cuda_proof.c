// cuda_proof.c: which version of a kernel a launch takes (launch_proof.h).
#include "device_cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sums of products are exact in so many bits: two factors below 2^64 and a coefficient may exceed
// even these, and a bound that does does not hold.
typedef __int128 Wide;

static Wide argument_value(OxLaunchFactor factor, void **arguments) {
    uint64_t value = 0;
    memcpy(&value, arguments[factor.index], factor.size);
    return value;
}

static Wide factor_value(OxLaunchFactor factor, const OxLaunch *launch, void **arguments) {
    switch ((OxFactorKind)factor.kind) {
    case OX_FACTOR_GRID:
        return launch->grid[factor.index];
    case OX_FACTOR_BLOCK:
        return launch->block[factor.index];
    case OX_FACTOR_ARGUMENT:
        return argument_value(factor, arguments);
    case OX_FACTOR_ONE:
        break;
    }
    return 1;
}

// An argument that the launch does not have proves nothing.
static bool is_given(OxLaunchFactor factor, const OxLaunch *launch) {
    return factor.kind != OX_FACTOR_ARGUMENT || factor.index < launch->argument_count;
}

static bool bound_holds(const OxLaunchBound *bound, const OxLaunch *launch, void **arguments) {
    Wide sum = 0;
    if (!is_given(bound->length, launch)) {
        return false;
    }
    for (uint32_t i = 0; i < bound->term_count; i++) {
        Wide product = bound->terms[i].coefficient;
        for (uint32_t k = 0; k < OX_TERM_FACTORS; k++) {
            if (!is_given(bound->terms[i].factors[k], launch)) {
                return false;
            }
            Wide factor = factor_value(bound->terms[i].factors[k], launch, arguments);
            if (__builtin_mul_overflow(product, factor, &product)) {
                return false;
            }
        }
        if (__builtin_add_overflow(sum, product, &sum)) {
            return false;
        }
    }
    return sum < argument_value(bound->length, arguments);
}

// How many blocks are resident at once, which bounds a cooperative launch, is asked of the version
// with the checks.
CudaHandle cuda_version(const CudaFunction *function, const OxLaunch *launch, void **arguments) {
    if (!function->proved || launch->flags & OX_LAUNCH_COOPERATIVE) {
        return function->handle;
    }
    for (uint32_t i = 0; i < function->proofs->count; i++) {
        if (!bound_holds(&function->proofs->bounds[i], launch, arguments)) {
            return function->handle;
        }
    }
    return function->proved;
}

// ---------------------------------------------------------------- loading

enum { NAME_MOST = 4096 };

static bool proofs_address(const CudaModule *module, const char *kernel, uint64_t *address) {
    char name[NAME_MOST];
    size_t size = 0;
    int len = snprintf(name, sizeof name, "%s" OX_PROOFS_SUFFIX, kernel);
    return len > 0 && (size_t)len < sizeof name &&
           cuda.module_global(address, &size, module->handle, name) == 0 &&
           size == sizeof(OxLaunchProofs);
}

bool cuda_has_proofs(const CudaModule *module, const char *kernel) {
    uint64_t address;
    return proofs_address(module, kernel, &address);
}

// Without launch bounds the versions may need different numbers of registers: what can be launched
// is what the kernel's attributes say.
static bool takes_as_many_threads(const CudaFunction *function, CudaHandle proved) {
    int checked = 0, unchecked = 0;
    return cuda.function_attribute(&checked, OX_FUNCTION_MAX_THREADS_PER_BLOCK, function->handle) ==
               0 &&
           cuda.function_attribute(&unchecked, OX_FUNCTION_MAX_THREADS_PER_BLOCK, proved) == 0 &&
           unchecked >= checked;
}

static bool is_on(const char *variable) {
    const char *value = getenv(variable);
    return value && *value && strcmp(value, "0") != 0;
}

// What is missing or of another version leaves the kernel with all its checks, and so do
// CUTILE_FORCE_DEVICE_CHECKS and CUTILE_DISABLE_CHECK_HOISTING.
void cuda_load_proofs(CudaFunction *function) {
    if (is_on("CUTILE_FORCE_DEVICE_CHECKS") || is_on("CUTILE_DISABLE_CHECK_HOISTING")) {
        return;
    }
    const CudaModule *module = (const CudaModule *)function->base.module;
    uint64_t address;
    char name[NAME_MOST];
    CudaHandle proved = NULL;
    if (!proofs_address(module, function->name, &address)) {
        return;
    }
    snprintf(name, sizeof name, "%s" OX_PROVED_SUFFIX, function->name);
    OxLaunchProofs *proofs = malloc(sizeof *proofs);
    if (proofs && cuda.module_function(&proved, module->handle, name) == 0 &&
        takes_as_many_threads(function, proved) &&
        cuda.copy_out(proofs, address, sizeof *proofs) == 0 &&
        proofs->version == OX_PROOFS_VERSION && proofs->count <= OX_PROOFS_MOST) {
        function->proofs = proofs;
        function->proved = proved;
    } else {
        free(proofs);
    }
}
