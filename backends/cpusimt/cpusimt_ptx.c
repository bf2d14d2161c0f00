// cpusimt_ptx.c: inline PTX on the CPU device, which has no PTX: the thread ends with an error that
// says so.
#include "backends/llvm/llvm_device.h"

bool cpusimt_ptx(FnCg *f, const CgValue *args, const Layout *result, CgValue *value) {
    (void)args;
    cpusimt_panic_text(f, STR("inline PTX does not run on the CPU device"), f->span);
    LLVMPositionBuilderAtEnd(f->builder, fn_new_block(f, "unreachable"));
    *value = layout_is_zst(result) ? cg_zst(result) : fn_load(f, fn_temp(f, result));
    return true;
}
