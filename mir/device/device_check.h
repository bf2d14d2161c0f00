// device_check.h: what is checked of kernels before code is made for them.
#ifndef OXCC_MIR_DEVICE_CHECK_H
#define OXCC_MIR_DEVICE_CHECK_H

#include "frontend/hir/hir.h"
#include "frontend/ty/ty.h"

bool device_has_kernels(const Program *program, CrateId crate);
// Barriers and warp collectives that not all threads concerned reach together are errors (OX0005),
// unless an `unsafe` block around the call says that the author knows better. Kernels are checked
// as they are written, once for all their type arguments;
void device_check_uniformity(Program *program, CrateId crate);
// and generic ones once more with those that they are launched with, which say what the functions
// and closures do that the host passes to them. False after an error.
bool device_check_instances(Program *program, const Instance *kernels, uint32_t count);

#endif
