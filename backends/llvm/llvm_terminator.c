// llvm_terminator.c: jumps, switches, drops, assertions, unwinding.
//
// In: MIR terminators. Out: LLVM terminators. A call that may unwind into a cleanup block becomes
// an invoke whose landing pad stores the exception and jumps there; Resume takes it up again. A
// call in a cleanup block must not unwind at all: its landing pad ends the program. Targets without
// unwinding have no cleanup blocks.
#include "backends/llvm/llvm.h"

// ---------------------------------------------------------------- unwinding

static LLVMTypeRef landing_type(Cg *cg) {
    LLVMTypeRef parts[2] = {cg->ptr, cg->i32};
    return LLVMStructTypeInContext(cg->context, parts, 2, false);
}

static LLVMValueRef personality(Cg *cg) {
    return cg_extern(cg, "rust_eh_personality", LLVMFunctionType(cg->i32, NULL, 0, true));
}

// A second panic while the first one unwinds: nothing may pass, so the pad is an empty filter.
static LLVMBasicBlockRef terminate_pad(FnCg *f) {
    Cg *cg = f->cg;
    if (f->terminate_pad == NULL) {
        LLVMBasicBlockRef here = LLVMGetInsertBlock(f->builder);
        f->terminate_pad = fn_new_block(f, "terminate");
        LLVMSetPersonalityFn(f->fn, personality(cg));
        LLVMPositionBuilderAtEnd(f->builder, f->terminate_pad);
        LLVMValueRef landing = LLVMBuildLandingPad(f->builder, landing_type(cg), NULL, 1, "");
        LLVMAddClause(landing, LLVMConstNull(LLVMArrayType2(cg->ptr, 0)));
        fn_call_lang(f, LANG_PANIC_IN_CLEANUP, NULL, 0, NULL);
        LLVMBuildUnreachable(f->builder);
        LLVMPositionBuilderAtEnd(f->builder, here);
    }
    return f->terminate_pad;
}

LLVMBasicBlockRef fn_landing_pad(FnCg *f, MirBlockId unwind) {
    Cg *cg = f->cg;
    if (!cg->target->unwinds || cg->job->options.panic_abort) {
        return NULL;
    }
    if (unwind == MIR_NO_BLOCK) {
        return f->in_cleanup ? terminate_pad(f) : NULL;
    }
    if (fn_cleanup_is_noop(f, unwind)) {
        return NULL;
    }
    if (f->landing_pads[unwind] != NULL) {
        return f->landing_pads[unwind];
    }
    if (f->exception_slot == NULL) {
        f->exception_slot = fn_alloca(f, 2 * (uint64_t)cg->job->target->pointer_size,
                                      cg->job->target->pointer_size);
        LLVMSetPersonalityFn(f->fn, personality(cg));
    }
    LLVMBasicBlockRef here = LLVMGetInsertBlock(f->builder), pad = fn_new_block(f, "cleanup");
    LLVMPositionBuilderAtEnd(f->builder, pad);
    LLVMValueRef landing = LLVMBuildLandingPad(f->builder, landing_type(cg), NULL, 0, "");
    LLVMSetCleanup(landing, true);
    LLVMBuildStore(f->builder, landing, f->exception_slot);
    LLVMBuildBr(f->builder, fn_block(f, unwind));
    LLVMPositionBuilderAtEnd(f->builder, here);
    f->landing_pads[unwind] = pad;
    return pad;
}

static void term_resume(FnCg *f) {
    LLVMValueRef exception = LLVMBuildLoad2(f->builder, landing_type(f->cg), f->exception_slot, "");
    LLVMBuildResume(f->builder, exception);
}

// ---------------------------------------------------------------- branching

// Where a switch on a value that the instance's types decide goes.
static MirBlockId constant_target(const MirTerm *term, LLVMValueRef value) {
    uint32_t count = term->switch_int.count, width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    for (uint32_t i = 0; i < count; i++) {
        if ((term->switch_int.values[2 * i] & mask) == LLVMConstIntGetZExtValue(value)) {
            return term->switch_int.targets[i];
        }
    }
    return term->switch_int.targets[count];
}

static void term_switch(FnCg *f, const MirTerm *term) {
    LLVMValueRef value = fn_operand(f, &term->switch_int.discr).a;
    LLVMTypeRef type = LLVMTypeOf(value);
    uint32_t count = term->switch_int.count;
    if (LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(type) <= 64) {
        fn_goto(f, constant_target(term, value));
        return;
    }
    LLVMBasicBlockRef otherwise = fn_block(f, term->switch_int.targets[count]);
    if (count == 1 && type == f->cg->i1) { // `if`
        LLVMBasicBlockRef first = fn_block(f, term->switch_int.targets[0]);
        bool when_true = term->switch_int.values[0] != 0;
        LLVMBuildCondBr(f->builder, value, when_true ? first : otherwise,
                        when_true ? otherwise : first);
        return;
    }
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) {
        value = LLVMBuildPtrToInt(f->builder, value, f->cg->iptr, "");
        type = f->cg->iptr;
    }
    LLVMValueRef branch = LLVMBuildSwitch(f->builder, value, otherwise, count);
    Bits mask =
        LLVMGetIntTypeWidth(type) >= 128 ? ~(Bits)0 : ((Bits)1 << LLVMGetIntTypeWidth(type)) - 1;
    for (uint32_t i = 0; i < count; i++) {
        Bits bits = (Bits)term->switch_int.values[2 * i + 1] << 64 | term->switch_int.values[2 * i];
        LLVMAddCase(branch, cg_int(type, bits & mask), fn_block(f, term->switch_int.targets[i]));
    }
}

static void branch_unlikely(FnCg *f, LLVMValueRef condition, LLVMBasicBlockRef likely,
                            LLVMBasicBlockRef unlikely) {
    Cg *cg = f->cg;
    LLVMValueRef branch = LLVMBuildCondBr(f->builder, condition, likely, unlikely);
    if (cg->job->options.opt_level > 0) {
        LLVMMetadataRef parts[3] = {LLVMMDStringInContext2(cg->context, "branch_weights", 14),
                                    LLVMValueAsMetadata(LLVMConstInt(cg->i32, 4000, false)),
                                    LLVMValueAsMetadata(LLVMConstInt(cg->i32, 1, false))};
        LLVMSetMetadata(
            branch, LLVMGetMDKindIDInContext(cg->context, "prof", 4),
            LLVMMetadataAsValue(cg->context, LLVMMDNodeInContext2(cg->context, parts, 3)));
    }
}

static void term_return(FnCg *f) {
    Cg *cg = f->cg;
    const ArgAbi *ret = &f->abi->ret;
    switch (ret->mode) {
    case PASS_IGNORE:
    case PASS_INDIRECT:
    case PASS_INDIRECT_UNSIZED:
    case PASS_BY_VALUE_ON_STACK:
        if (ret->layout->is_uninhabited && ret->mode == PASS_IGNORE) {
            LLVMBuildUnreachable(f->builder);
        } else {
            LLVMBuildRetVoid(f->builder);
        }
        return;
    case PASS_DIRECT:
    case PASS_PAIR:
    case PASS_CAST:
        break;
    }
    MirPlace place = {.local = MIR_RETURN_PLACE};
    if (f->locals[MIR_RETURN_PLACE].kind == CG_LOCAL_PENDING) { // never assigned: cannot be reached
        LLVMBuildUnreachable(f->builder);
        return;
    }
    CgValue value = fn_consume(f, &place);
    if (ret->mode == PASS_DIRECT) {
        LLVMBuildRet(f->builder, value.a);
    } else if (ret->mode == PASS_PAIR) {
        LLVMTypeRef type = LLVMGetReturnType(f->declared.type);
        LLVMValueRef both = LLVMBuildInsertValue(f->builder, LLVMGetUndef(type), value.a, 0, "");
        LLVMBuildRet(f->builder, LLVMBuildInsertValue(f->builder, both, value.b, 1, ""));
    } else {
        CgPlace memory = fn_spill(f, value);
        LLVMTypeRef type = cg_cast_type(cg, ret);
        uint64_t size = ret->layout->size,
                 wide = LLVMABISizeOfType(LLVMGetModuleDataLayout(cg->module), type);
        if (wide >
            size) { // the registers are wider than the value: read them from a slot of their size
            LLVMValueRef slot = fn_alloca(f, wide, 8);
            fn_copy_memory(f, slot, 8, memory.ptr, memory.align, size);
            memory.ptr = slot;
        }
        LLVMValueRef load = LLVMBuildLoad2(f->builder, type, memory.ptr, "");
        LLVMSetAlignment(load, wide > size ? 8 : (memory.align ? memory.align : 1));
        LLVMBuildRet(f->builder, load);
    }
}

// ---------------------------------------------------------------- drops

static void drop_dyn(FnCg *f, CgPlace place, LLVMBasicBlockRef unwind) {
    Cg *cg = f->cg;
    LLVMValueRef drop = fn_load_vtable(f, place.meta, 0, cg->ptr);
    LLVMBasicBlockRef call = fn_new_block(f, "drop"), done = fn_new_block(f, "dropped");
    LLVMBuildCondBr(f->builder, LLVMBuildIsNull(f->builder, drop, ""), done, call);
    LLVMPositionBuilderAtEnd(f->builder, call);
    LLVMValueRef args[2];
    LLVMTypeRef params[2] = {cg->ptr, cg->ptr};
    unsigned count = 0;
    if (cg->target->has_thread) {
        args[count++] = f->thread;
    }
    args[count++] = place.ptr;
    LLVMTypeRef type = LLVMFunctionType(cg->void_ty, params, count, false);
    if (unwind != NULL) {
        LLVMBuildInvoke2(f->builder, type, drop, args, count, done, unwind, "");
    } else {
        LLVMBuildCall2(f->builder, type, drop, args, count, "");
        LLVMBuildBr(f->builder, done);
    }
    LLVMPositionBuilderAtEnd(f->builder, done);
}

void fn_drop(FnCg *f, CgPlace place, Ty ty, LLVMBasicBlockRef unwind) {
    Cg *cg = f->cg;
    if (!ty_needs_drop(cg->cx, (ParamEnv){0}, ty)) {
        return;
    }
    if (ty_kind(cg->cx, ty) == TY_DYN) {
        drop_dyn(f, place, unwind);
        return;
    }
    Instance glue = {.kind = INSTANCE_DROP_GLUE, .ty = ty};
    CgFunction fn = cg_function(cg, &glue);
    const Layout *pointer = fn.abi->args[0].layout;
    CgValue arg = pointer->abi == LAYOUT_PAIR ? cg_pair(pointer, place.ptr, place.meta)
                                              : cg_immediate(pointer, place.ptr);
    CgValue result;
    fn_call(f, fn.value, fn.type, fn.abi, false, &arg, 1, NULL, &result, unwind);
}

// ---------------------------------------------------------------- assertions

// #[kernel(unchecked_indexing)]: whoever wrote the kernel promises that its indices are in bounds.
static bool index_is_promised(FnCg *f, const MirTerm *term) {
    const Cg *cg = f->cg;
    const HirAttr *kernel = NULL;
    if (term->assert_.kind == MIR_ASSERT_BOUNDS && cg->target->is_device &&
        f->instance.kind == INSTANCE_ITEM) {
        kernel = def_attr(cg->program, f->instance.def, SYM(KERNEL));
    }
    return kernel != NULL && hir_attr_has_word(cg->program, kernel, SYM(UNCHECKED_INDEXING));
}

static void term_assert(FnCg *f, const MirTerm *term) {
    Cg *cg = f->cg;
    if ((mir_is_overflow_check(term) && !cg->job->options.overflow_checks) ||
        index_is_promised(f, term)) {
        fn_goto(f, term->target);
        return;
    }
    LLVMValueRef cond = fn_operand(f, &term->assert_.cond).a;
    if (LLVMIsAConstantInt(cond) != NULL &&
        (LLVMConstIntGetZExtValue(cond) != 0) == term->assert_.expected) {
        fn_goto(f, term->target);
        return;
    }
    LLVMBasicBlockRef fail = fn_new_block(f, "panic");
    if (!term->assert_.expected) {
        cond = LLVMBuildNot(f->builder, cond, "");
    }
    branch_unlikely(f, cond, fn_block(f, term->target), fail);
    LLVMPositionBuilderAtEnd(f->builder, fail);
    CgValue args[2];
    uint32_t count = 0;
    if (term->assert_.kind == MIR_ASSERT_BOUNDS) { // panic_bounds_check(index, len)
        args[0] = fn_operand(f, &term->assert_.operands[1]);
        args[1] = fn_operand(f, &term->assert_.operands[0]);
        count = 2;
    }
    LangItem item = mono_assert_lang(term);
    if (cg_denies_checks(cg)) {
        fn_mark_check(f, item, term->span);
        return;
    }
    if (cg->target->is_device) {
        cg->target->device_panic(f, item, args, count, term->span);
        return;
    }
    fn_call_lang(f, item, args, count, fn_landing_pad(f, term->unwind));
    LLVMBuildUnreachable(f->builder);
}

static void term_terminate(FnCg *f, const MirTerm *term) {
    if (f->cg->target->is_device) {
        f->cg->target->device_panic(f, LANG_PANIC_CANNOT_UNWIND, NULL, 0, term->span);
        return;
    }
    fn_call_lang(f, LANG_PANIC_CANNOT_UNWIND, NULL, 0, NULL);
    LLVMBuildUnreachable(f->builder);
}

// ---------------------------------------------------------------- calls

static void call_finish(FnCg *f, const MirTerm *term) {
    if (term->target == MIR_NO_BLOCK) {
        LLVMBuildUnreachable(f->builder);
    } else {
        fn_goto(f, term->target);
    }
}

// Is the operand a local that is moved out of as a whole, and not written to by the call?
static bool gives_memory_away(const MirTerm *term, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_MOVE && operand->place.proj_count == 0 &&
           operand->place.local != term->call.destination.local;
}

// Arguments as values; the last one of a "rust-call" signature is a tuple that is spread.
static uint32_t call_arguments(FnCg *f, const MirTerm *term, bool spread, CgValue **values) {
    VEC(CgValue) args = {0};
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        CgValue value = fn_operand(f, &term->call.args[i]);
        if (!spread || i + 1 < term->call.arg_count) {
            value.is_given = gives_memory_away(term, &term->call.args[i]);
            vec_push(&args, value);
            continue;
        }
        const TyData *tuple = ty_data(f->cg->cx, value.layout->ty);
        uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(f->cg->cx, tuple->tuple) : 0;
        for (uint32_t n = 0; n < count; n++) {
            vec_push(&args, fn_value_field(f, value, n));
        }
    }
    *values = args.data;
    return args.len;
}

static void store_result(FnCg *f, const MirPlace *destination, CgValue value) {
    fn_assign_local(f, destination, value);
}

static LLVMValueRef virtual_callee(FnCg *f, const Instance *instance, CgValue *self) {
    // A receiver may be a struct around the fat pointer (Box, Rc, Pin): its two words are the same.
    if (self->kind == CG_REF && self->b == NULL) {
        *self = fn_load(
            f, (CgPlace){.ptr = self->a, .layout = self->layout, .align = self->layout->align});
    }
    LLVMValueRef vtable = self->b;
    LLVMValueRef method = fn_load_vtable(f, vtable, instance->slot, f->cg->ptr);
    TyCx *cx = f->cg->cx;
    const Layout *thin = layout_of(f->cg->layouts, ty_ptr(cx, ty_common(cx)->unit, true));
    *self = cg_immediate(thin, self->a);
    return method;
}

static bool callee_is_device_panic(FnCg *f, const Instance *instance) {
    return f->cg->target->is_device && instance->kind == INSTANCE_ITEM &&
           mono_is_device_panic(f->cg->program, instance->def);
}

// A function that is called where a check of the library fails.
static bool callee_is_check(FnCg *f, const Instance *instance) {
    if (!cg_denies_checks(f->cg) || instance->kind != INSTANCE_ITEM) {
        return false;
    }
    LangItem item = lang_item_of(f->cg->program, instance->def);
    return (callee_is_device_panic(f, instance) && cg_is_check(item)) ||
           def_attr(f->cg->program, instance->def, SYM(RUSTC_CHECK_FAILS)) != NULL;
}

static void term_call_instance(FnCg *f, const MirTerm *term, const Instance *instance) {
    Cg *cg = f->cg;
    FnSig sig = instance_sig(cg->layouts, instance);
    CgValue *args;
    uint32_t count = call_arguments(f, term, symbol_is(sig.abi, SYM_INDEX_RUST_CALL), &args);
    const Layout *result_layout =
        fn_layout(f, mir_place_ty(cg->cx, f->body, &term->call.destination, NULL));
    CgValue result = {0};
    if (callee_is_check(f, instance)) {
        fn_mark_check(f, lang_item_of(cg->program, instance->def), term->span);
        mem_free(args);
        return;
    }
    if (callee_is_device_panic(f, instance)) {
        cg->target->device_panic(f, lang_item_of(cg->program, instance->def), args, count,
                                 term->span);
        mem_free(args);
        return;
    }
    if (instance->kind == INSTANCE_INTRINSIC) {
        if (fn_intrinsic(f, instance, args, count, result_layout, NULL, &result, term->span)) {
            store_result(f, &term->call.destination, result);
            call_finish(f, term);
        }
        mem_free(args);
        return;
    }
    if (instance->kind == INSTANCE_DROP_GLUE) {
        CgPlace place = fn_place_of_pointer(f, args[0], layout_of(cg->layouts, instance->ty));
        fn_drop(f, place, instance->ty, fn_landing_pad(f, term->unwind));
        call_finish(f, term);
        mem_free(args);
        return;
    }
    LLVMBasicBlockRef unwind = fn_landing_pad(f, term->unwind);
    CgPlace destination = {0};
    const FnAbi *abi;
    LLVMValueRef callee;
    LLVMTypeRef type;
    bool location = false;
    if (instance->kind == INSTANCE_VIRTUAL) {
        abi = abi_of_sig(cg->layouts, sig);
        callee = virtual_callee(f, instance, &args[0]);
        location = cg_virtual_has_location(cg, instance->def);
        type = cg_fn_type(cg, abi, location);
    } else {
        CgFunction fn = cg_function(cg, instance);
        abi = fn.abi;
        callee = fn.value;
        type = fn.type;
        location = fn.has_location;
    }
    bool in_place = abi->ret.mode == PASS_INDIRECT;
    if (in_place) {
        destination = fn_place(f, &term->call.destination);
    }
    f->span = term->call.fn_span.lo != 0 ? term->call.fn_span : term->span;
    fn_call(f, callee, type, abi, location, args, count, in_place ? &destination : NULL, &result,
            unwind);
    if (!in_place && term->target != MIR_NO_BLOCK) {
        store_result(f, &term->call.destination, result);
    }
    call_finish(f, term);
    mem_free(args);
}

static void term_call(FnCg *f, const MirTerm *term) {
    Cg *cg = f->cg;
    Ty callee_ty = fn_ty(f, mir_operand_ty(cg->cx, f->body, &term->call.func));
    Instance instance;
    if (ty_kind(cg->cx, callee_ty) == TY_FN_DEF) {
        if (!mono_callee(cg->cx, callee_ty, &instance)) {
            OX_BUG(cg->session, term->span, "call that resolves to no function: " STR_FMT,
                   STR_ARG(ty_str_full(cg->cx, cg->arena, callee_ty)));
        }
        if (cg->target->is_device) {
            mono_for_device(cg->program, &instance);
        }
        term_call_instance(f, term, &instance);
        return;
    }
    FnSig sig = sig_open_erased(cg->cx, ty_data(cg->cx, callee_ty)->fn_ptr);
    const FnAbi *abi = abi_of_sig(cg->layouts, sig);
    CgValue callee = fn_operand(f, &term->call.func);
    CgValue *args, result = {0};
    uint32_t count = call_arguments(f, term, symbol_is(sig.abi, SYM_INDEX_RUST_CALL), &args);
    CgPlace destination = {0};
    bool in_place = abi->ret.mode == PASS_INDIRECT;
    if (in_place) {
        destination = fn_place(f, &term->call.destination);
    }
    fn_call(f, callee.a, cg_fn_type(cg, abi, false), abi, false, args, count,
            in_place ? &destination : NULL, &result, fn_landing_pad(f, term->unwind));
    if (!in_place && term->target != MIR_NO_BLOCK) {
        store_result(f, &term->call.destination, result);
    }
    call_finish(f, term);
    mem_free(args);
}

// ---------------------------------------------------------------- all terminators

void fn_term(FnCg *f, MirBlockId block, const MirTerm *term) {
    (void)block;
    switch (term->kind) {
    case MIR_TERM_GOTO:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        fn_goto(f, term->target);
        break;
    case MIR_TERM_SWITCH_INT:
        term_switch(f, term);
        break;
    case MIR_TERM_RETURN:
        term_return(f);
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_YIELD:
        LLVMBuildUnreachable(f->builder);
        break;
    case MIR_TERM_DROP: {
        Ty ty = fn_ty(f, mir_place_ty(f->cg->cx, f->body, &term->drop.place, NULL));
        if (ty_needs_drop(f->cg->cx, (ParamEnv){0}, ty)) {
            fn_drop(f, fn_place(f, &term->drop.place), ty, fn_landing_pad(f, term->unwind));
        }
        fn_goto(f, term->target);
        break;
    }
    case MIR_TERM_CALL:
        term_call(f, term);
        break;
    case MIR_TERM_ASSERT:
        term_assert(f, term);
        break;
    case MIR_TERM_RESUME:
        if (f->exception_slot != NULL) {
            term_resume(f);
        } else {
            LLVMBuildUnreachable(f->builder);
        }
        break;
    case MIR_TERM_TERMINATE:
        term_terminate(f, term);
        break;
    case MIR_TERM_INLINE_ASM:
        not_supported(f->cg->session, term->span, "inline assembly");
        LLVMBuildUnreachable(f->builder);
        break;
    }
}
