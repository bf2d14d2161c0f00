// llvm_panic.c: message and place of a panic entry point that a device replaces.
#include "backends/llvm/llvm_device.h"

static Str template_of(LangItem item) {
    static const struct {
        LangItem item;
        const char *text;
    } table[] = {
        {LANG_PANIC_BOUNDS_CHECK, "index out of bounds: the len is {} but the index is {}"},
        {LANG_PANIC_ADD_OVERFLOW, "attempt to add with overflow"},
        {LANG_PANIC_SUB_OVERFLOW, "attempt to subtract with overflow"},
        {LANG_PANIC_MUL_OVERFLOW, "attempt to multiply with overflow"},
        {LANG_PANIC_DIV_OVERFLOW, "attempt to divide with overflow"},
        {LANG_PANIC_REM_OVERFLOW, "attempt to calculate the remainder with overflow"},
        {LANG_PANIC_NEG_OVERFLOW, "attempt to negate with overflow"},
        {LANG_PANIC_SHL_OVERFLOW, "attempt to shift left with overflow"},
        {LANG_PANIC_SHR_OVERFLOW, "attempt to shift right with overflow"},
        {LANG_PANIC_DIV_ZERO, "attempt to divide by zero"},
        {LANG_PANIC_REM_ZERO, "attempt to calculate the remainder with a divisor of zero"},
        {LANG_PANIC_CANNOT_UNWIND, "panic in a function that cannot unwind"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].item == item) {
            return str_of(table[i].text);
        }
    }
    return STR("explicit panic");
}

static LLVMValueRef as_word(FnCg *f, const CgValue *value) {
    return LLVMBuildIntCast2(f->builder, value->a, f->cg->i64, false, "");
}

// The place of the caller, in a function that is #[track_caller].
static void place_of_caller(FnCg *f, PanicText *panic) {
    Cg *cg = f->cg;
    LLVMBuilderRef b = f->builder;
    Ty ty = ty_of(cg->cx, lang_item_required(cg->program, LANG_PANIC_LOCATION, f->span));
    const Layout *layout = layout_of(cg->layouts, ty_erase_regions(cg->cx, ty));
    uint64_t file = layout->offsets[0];
    panic->file = LLVMBuildLoad2(b, cg->ptr, fn_offset(f, f->location, file), "");
    panic->file_len = LLVMBuildLoad2(
        b, cg->i64, fn_offset(f, f->location, file + cg->job->target->pointer_size), "");
    panic->line = LLVMBuildLoad2(b, cg->i32, fn_offset(f, f->location, layout->offsets[1]), "");
    panic->column = LLVMBuildLoad2(b, cg->i32, fn_offset(f, f->location, layout->offsets[2]), "");
}

PanicText panic_text(FnCg *f, LangItem item, const CgValue *args, uint32_t count, Span span) {
    Cg *cg = f->cg;
    PanicText panic = {.operands = {LLVMConstNull(cg->i64), LLVMConstNull(cg->i64)}};
    if (item == LANG_PANIC_BOUNDS_CHECK && count == 2) { // (index, len)
        panic.operands[0] = as_word(f, &args[1]);
        panic.operands[1] = as_word(f, &args[0]);
        panic.operand_count = 2;
    }
    bool literal = (item == LANG_PANIC || item == LANG_PANIC_NOUNWIND) && count >= 1 &&
                   args[0].kind == CG_PAIR; // panic(&'static str)
    if (literal) {
        panic.message = args[0].a;
        panic.message_len = LLVMBuildIntCast2(f->builder, args[0].b, cg->i64, false, "");
    } else {
        Str text = template_of(item);
        panic.message = cg_text(cg, text);
        panic.message_len = LLVMConstInt(cg->i64, text.len, false);
    }
    if (f->location != NULL) {
        place_of_caller(f, &panic);
        return panic;
    }
    Span user = span_source_callsite(cg->session, span);
    Str path = STR("<unknown>");
    uint32_t line = 0, column = 0;
    if (!span_is_none(user)) {
        SourcePlace place = source_place_shown(cg->session->sources, user.lo);
        path = place.file->path;
        line = place.line;
        column = place.column;
    }
    if (path.len > 256) { // long paths keep their end
        path = (Str){path.ptr + path.len - 256, 256};
    }
    panic.file = cg_text(cg, path);
    panic.file_len = LLVMConstInt(cg->i64, path.len, false);
    panic.line = LLVMConstInt(cg->i32, line, false);
    panic.column = LLVMConstInt(cg->i32, column, false);
    return panic;
}

PanicText panic_given(FnCg *f, const CgValue *args) {
    LLVMValueRef zero = LLVMConstNull(f->cg->i64);
    return (PanicText){.message = args[0].a,
                       .message_len = args[1].a,
                       .operands = {zero, zero},
                       .file = args[2].a,
                       .file_len = args[3].a,
                       .line = args[4].a,
                       .column = args[5].a};
}
