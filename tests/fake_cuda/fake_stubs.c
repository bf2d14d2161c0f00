// fake_stubs.c: every driver entry point, doing nothing with success; fake_cuda.c overrides some.
#include "runtime/rt/device_cuda.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define ENTRY(field, symbol, parameters)                                                           \
    int symbol parameters;                                                                         \
    __attribute__((weak)) int symbol parameters {                                                  \
        return 0;                                                                                  \
    }
#define OPTIONAL(field, symbol, parameters) ENTRY(field, symbol, parameters)
#include "runtime/rt/cuda_entries.def"
