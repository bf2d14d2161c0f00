// llvm_checks.c: --deny-device-checks: which checks are left in optimised device code.
//
// In: checks as they are lowered. Out: instead of a panic each calls a function of its own that
// does not exist; those that are still called once LLVM has removed what it can prove are reported.
// Where a check belongs to the caller of a #[track_caller] function, the hidden location is passed
// on and read back from the calls that are left.
#include "backends/llvm/llvm.h"

#include <ctype.h>
#include <stdlib.h>

static const char prefix[] = "ox.check.";
static const char at_location[] = "ox.check.at";

bool cg_denies_checks(const Cg *cg) {
    return cg->job->options.deny_checks && cg->target->is_device && !cg->target->has_thread;
}

bool cg_is_check(LangItem item) {
    return item != LANG_PANIC && item != LANG_PANIC_NOUNWIND && item != LANG_PANIC_CANNOT_UNWIND &&
           item != LANG_PANIC_IN_CLEANUP;
}

static LLVMValueRef marker(Cg *cg, const char *name, LLVMTypeRef type) {
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, name);
    if (fn == NULL) {
        static const char *const attributes[] = {"cold", "noreturn", "nounwind"};
        fn = LLVMAddFunction(cg->module, name, type);
        for (uint32_t i = 0; i < 3; i++) {
            cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attributes[i], 0);
        }
    }
    return fn;
}

void fn_mark_check(FnCg *f, LangItem item, Span span) {
    Cg *cg = f->cg;
    if (f->location != NULL) {
        LLVMTypeRef params[2] = {cg->ptr, cg->i32};
        LLVMTypeRef type = LLVMFunctionType(cg->void_ty, params, 2, false);
        LLVMValueRef operands[2] = {f->location, LLVMConstInt(cg->i32, item, false)};
        LLVMBuildCall2(f->builder, type, marker(cg, at_location, type), operands, 2, "");
    } else {
        LLVMTypeRef type = LLVMFunctionType(cg->void_ty, NULL, 0, false);
        const char *name = arena_printf(cg->arena, "%s%u", prefix, cg->checks.len).ptr;
        vec_push(&cg->checks, ((CgCheck){span, item, NULL}));
        LLVMBuildCall2(f->builder, type, marker(cg, name, type), NULL, 0, "");
    }
    LLVMBuildUnreachable(f->builder);
}

// ---------------------------------------------------------------- what is left

typedef VEC(CgCheck) CheckVec;

static void find_locations(Cg *cg, LLVMValueRef value, LangItem item, uint32_t depth,
                           CheckVec *found);

// The location that a function gets is what its callers pass.
static void find_in_callers(Cg *cg, LLVMValueRef argument, LangItem item, uint32_t depth,
                            CheckVec *found) {
    LLVMValueRef fn = LLVMGetParamParent(argument);
    uint32_t index = 0;
    while (LLVMGetParam(fn, index) != argument) {
        index++;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn) {
            find_locations(cg, LLVMGetOperand(user, index), item, depth + 1, found);
        }
    }
}

static void find_locations(Cg *cg, LLVMValueRef value, LangItem item, uint32_t depth,
                           CheckVec *found) {
    if (depth > 16) {
        return;
    }
    for (uint32_t i = 0; i < cg->checks.len; i++) {
        if (cg->checks.data[i].location == value) {
            vec_push(found, ((CgCheck){cg->checks.data[i].span, item, NULL}));
            return;
        }
    }
    if (LLVMIsAPHINode(value)) {
        for (unsigned i = 0; i < LLVMCountIncoming(value); i++) {
            find_locations(cg, LLVMGetIncomingValue(value, i), item, depth + 1, found);
        }
    } else if (LLVMIsASelectInst(value)) {
        find_locations(cg, LLVMGetOperand(value, 1), item, depth + 1, found);
        find_locations(cg, LLVMGetOperand(value, 2), item, depth + 1, found);
    } else if (LLVMIsAArgument(value)) {
        find_in_callers(cg, value, item, depth, found);
    }
}

static void collect_left(Cg *cg, CheckVec *found) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->module); fn; fn = LLVMGetNextFunction(fn)) {
        size_t len;
        const char *name = LLVMGetValueName2(fn, &len);
        if (strncmp(name, prefix, strlen(prefix)) != 0 || !LLVMGetFirstUse(fn)) {
            continue;
        }
        if (strcmp(name, at_location) != 0) {
            vec_push(found, cg->checks.data[atoi(name + strlen(prefix))]);
            continue;
        }
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use);
            LLVMValueRef item = LLVMGetOperand(call, 1);
            LangItem kind =
                LLVMIsAConstantInt(item) ? (LangItem)LLVMConstIntGetZExtValue(item) : LANG_NONE;
            find_locations(cg, LLVMGetOperand(call, 0), kind, 0, found);
        }
    }
}

// Those of the library itself, with which it formats the messages of panics, are its business.
static bool is_of_user(Session *session, const CgCheck *check) {
    Span span = span_source_callsite(session, check->span);
    return !span_is_none(span) && !source_place(session->sources, span.lo).file->is_library;
}

static int by_place(const void *a, const void *b) {
    const CgCheck *x = a, *y = b;
    return x->span.lo != y->span.lo ? (x->span.lo < y->span.lo ? -1 : 1)
                                    : (int)x->item - (int)y->item;
}

// ---------------------------------------------------------------- messages

// `base[index]` as it is written: what stands in the last brackets and in front of them.
static bool split_index(Str text, Str *base, Str *index) {
    if (text.len < 3 || text.ptr[text.len - 1] != ']') {
        return false;
    }
    uint32_t depth = 0;
    for (size_t i = text.len; i-- > 1;) {
        depth += text.ptr[i] == ']';
        depth -= text.ptr[i] == '[';
        if (depth == 0) {
            *base = (Str){text.ptr, i};
            *index = (Str){text.ptr + i + 1, text.len - i - 2};
            return true;
        }
    }
    return false;
}

// The span of an overloaded index is its brackets: with the name in front of them.
static Str text_with_base(Session *session, Span span) {
    Str text = source_text(session->sources, span);
    uint32_t back = 0, room = span.lo - source_place(session->sources, span.lo).file->start;
    while (text.len && text.ptr[0] == '[' && back < room &&
           (isalnum((unsigned char)text.ptr[-1 - (int)back]) || text.ptr[-1 - (int)back] == '_' ||
            text.ptr[-1 - (int)back] == '.')) {
        back++;
    }
    return (Str){text.ptr - back, text.len + back};
}

static void report_index(Session *session, Span span) {
    Diag *diag =
        diag_error(session, ERR_OX0006, span, "this index is checked when the kernel runs");
    Str base, index;
    if (split_index(text_with_base(session, span), &base, &index)) {
        diag_primary_label(
            diag, "cannot prove that `" STR_FMT "` is less than the length of `" STR_FMT "`",
            STR_ARG(index), STR_ARG(base));
    } else {
        diag_primary_label(diag, "cannot prove that the index is less than the length");
    }
    diag_help(diag, "what `requires` in the launch contract relates is known here, and so is what "
                    "an `if` or a loop around it says");
    diag_emit(diag);
}

static void report(Session *session, const CgCheck *check) {
    Span span = span_source_callsite(session, check->span);
    const char *what = "operation", *claim = "it does not overflow";
    switch ((int)check->item) {
    case LANG_PANIC_BOUNDS_CHECK:
        report_index(session, span);
        return;
    case LANG_PANIC_DIV_ZERO:
    case LANG_PANIC_REM_ZERO:
        what = "division";
        claim = "the divisor is not 0";
        break;
    case LANG_NONE:
        what = "range";
        claim = "it lies within the slice";
        break;
    }
    Diag *diag =
        diag_error(session, ERR_OX0006, span, "this %s is checked when the kernel runs", what);
    diag_primary_label(diag, "cannot prove that %s", claim);
    diag_emit(diag);
}

bool cg_report_checks(Cg *cg) {
    CheckVec found = {0};
    collect_left(cg, &found);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found.len; i++) {
        if (is_of_user(cg->session, &found.data[i])) {
            found.data[kept++] = found.data[i];
        }
    }
    if (kept) {
        qsort(found.data, kept, sizeof *found.data, by_place);
    }
    for (uint32_t i = 0; i < kept; i++) {
        if (i == 0 || by_place(&found.data[i - 1], &found.data[i]) != 0) {
            report(cg->session, &found.data[i]);
        }
    }
    vec_free(&found);
    return kept == 0;
}
