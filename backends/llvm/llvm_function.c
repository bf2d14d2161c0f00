// llvm_function.c: declaring and defining functions; which locals live as values; prologues.
//
// In: an instance. Out: an LLVM function. A local is kept as a value when its type is immediate or
// a pair, it is assigned as a whole exactly once, never borrowed, and read only as a whole or
// through fields. Such a local's one definition dominates its uses, because MIR never reads what is
// not initialised, so blocks are lowered in reverse postorder. Follows the rustc development guide,
// "Code generation", and its SSA analysis of locals.
#include "backends/llvm/llvm.h"

// ---------------------------------------------------------------- declarations

static bool fn_key_equal(const void *cx, uint32_t id, const void *key) {
    return instance_eq(&((const Cg *)cx)->fn_keys.data[id - 1], key);
}

bool instance_has_location(Cg *cg, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM &&
           def_get(cg->program, instance->def)->kind != DEF_CLOSURE &&
           fn_tracks_caller(cg->cx, instance->def);
}

bool cg_virtual_has_location(Cg *cg, DefId method) {
    return fn_tracks_caller(cg->cx, method) && !cg->target->is_device;
}

static bool is_foreign(Cg *cg, const Instance *instance) {
    if (instance->kind != INSTANCE_ITEM) {
        return false;
    }
    DefId parent = def_get(cg->program, instance->def)->parent;
    return parent.index != 0 && def_get(cg->program, parent)->kind == DEF_FOREIGN_MOD;
}

static bool is_exported(Cg *cg, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM &&
           (def_attr(cg->program, instance->def, SYM(NO_MANGLE)) != NULL ||
            def_attr(cg->program, instance->def, SYM(EXPORT_NAME)) != NULL);
}

static bool instance_is_naked(Cg *cg, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM && instance->def.index != 0 &&
           def_attr(cg->program, instance->def, SYM(NAKED)) != NULL;
}

static void inline_attributes(Cg *cg, LLVMValueRef fn, const Instance *instance) {
    if (instance->def.index == 0) {
        return;
    }
    if (instance_is_naked(cg, instance)) {
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "naked", 0);
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "noinline", 0);
        return;
    }
    const HirAttr *attr = def_attr(cg->program, instance->def, SYM(INLINE));
    if (def_attr(cg->program, instance->def, SYM(COLD)) != NULL) {
        cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "cold", 0);
    }
    if (attr == NULL) {
        return;
    }
    const char *name = "inlinehint";
    if (hir_attr_has_word(cg->program, attr, SYM(ALWAYS))) {
        name = "alwaysinline";
    } else if (hir_attr_has_word(cg->program, attr, SYM(NEVER))) {
        name = "noinline";
    }
    cg_attr(cg, fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name, 0);
}

// #[target_feature]: more instructions than the rest of the program may use.
static void feature_attribute(Cg *cg, LLVMValueRef fn, const Instance *instance) {
    TargetFeatures set = instance->kind == INSTANCE_ITEM && !cg->target->is_device
                             ? fn_target_features(cg->cx, instance->def)
                             : 0;
    if (set != 0) {
        Str text = target_features_for_llvm(cg->arena, str_of(cg->job->target->features), set);
        cg_attr_text(cg, fn, "target-features", text.ptr);
    }
}

// What a foreign function does for the library, as its attribute says.
static AllocatorKind allocator_kind(Cg *cg, DefId def) {
    const struct {
        Symbol attribute;
        AllocatorKind kind;
    } table[] = {{SYM(RUSTC_ALLOCATOR), ALLOCATOR_ALLOC},
                 {SYM(RUSTC_ALLOCATOR_ZEROED), ALLOCATOR_ALLOC_ZEROED},
                 {SYM(RUSTC_REALLOCATOR), ALLOCATOR_REALLOC},
                 {SYM(RUSTC_DEALLOCATOR), ALLOCATOR_DEALLOC}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (def_attr(cg->program, def, table[i].attribute) != NULL) {
            return table[i].kind;
        }
    }
    return ALLOCATOR_NONE;
}

bool cg_takes_precompiled(const Cg *cg) {
    return !cg->target->is_device && !cg->target->has_thread;
}

CgFunction cg_function(Cg *cg, const Instance *instance) {
    uint64_t hash = instance_hash(instance);
    uint32_t id = cons_find(&cg->fn_table, hash, fn_key_equal, cg, instance);
    if (id != 0) {
        return cg->fns.data[id - 1];
    }
    CgFunction fn = {.abi = abi_of_instance(cg->layouts, instance),
                     .has_location = instance_has_location(cg, instance)};
    fn.type = cg_fn_type(cg, fn.abi, fn.has_location);
    Str name = mangle_instance(cg->cx, cg->arena, instance);
    if (cg->target->has_thread &&
        !is_foreign(cg, instance)) { // the host has a function of this name too
        name = arena_printf(cg->arena, STR_FMT ".cpu", STR_ARG(name));
    }
    LLVMValueRef existing = LLVMGetNamedFunction(cg->module, name.ptr);
    fn.value = existing != NULL ? existing : LLVMAddFunction(cg->module, name.ptr, fn.type);
    if (existing == NULL) {
        cg_fn_attributes(cg, fn.value, fn.abi);
        inline_attributes(cg, fn.value, instance);
        feature_attribute(cg, fn.value, instance);
        if (is_foreign(cg, instance)) {
            cg_allocator_attributes(cg, fn.value, allocator_kind(cg, instance->def));
        } else {
            LLVMSetUnnamedAddress(fn.value, LLVMGlobalUnnamedAddr);
        }
        if (!cg->target->unwinds || cg->job->options.panic_abort || !fn.abi->can_unwind) {
            cg_attr(cg, fn.value, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind", 0);
        } else {
            cg_attr(cg, fn.value, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "uwtable", 2);
        }
        bool shared = cg_takes_precompiled(cg) && precompiled_is_linked(cg->program, instance);
        LLVMSetLinkage(fn.value, is_foreign(cg, instance) || is_exported(cg, instance) || shared
                                     ? LLVMExternalLinkage
                                     : LLVMInternalLinkage);
        if (shared) {
            LLVMSetVisibility(fn.value, LLVMHiddenVisibility);
        }
        if (cg->target->declare_fn != NULL) {
            cg->target->declare_fn(cg, fn.value, instance);
        }
    }
    cons_insert(&cg->fn_table, hash);
    vec_push(&cg->fn_keys, *instance);
    vec_push(&cg->fns, fn);
    return fn;
}

LLVMValueRef cg_extern(Cg *cg, const char *name, LLVMTypeRef type) {
    LLVMValueRef fn = LLVMGetNamedFunction(cg->module, name);
    return fn != NULL ? fn : LLVMAddFunction(cg->module, name, type);
}

// A function whose address is taken is called without the hidden location, so it gets a thunk that
// passes its own.
static LLVMValueRef location_thunk(Cg *cg, const Instance *instance, CgFunction inner) {
    Instance shim = *instance;
    shim.kind = INSTANCE_REIFY_SHIM;
    Str name = mangle_instance(cg->cx, cg->arena, &shim);
    if (cg->target->has_thread) {
        name = arena_printf(cg->arena, STR_FMT ".cpu", STR_ARG(name));
    }
    LLVMValueRef thunk = LLVMGetNamedFunction(cg->module, name.ptr);
    if (thunk != NULL) {
        return thunk;
    }
    LLVMTypeRef type = cg_fn_type(cg, inner.abi, false);
    thunk = LLVMAddFunction(cg->module, name.ptr, type);
    LLVMSetLinkage(thunk, LLVMInternalLinkage);
    cg_fn_attributes(cg, thunk, inner.abi);
    uint32_t count = LLVMCountParams(thunk);
    LLVMValueRef *args = mem_grow(NULL, (count + 1) * sizeof *args);
    LLVMGetParams(thunk, args);
    args[count] = cg_location(cg, def_get(cg->program, instance->def)->name_span);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(cg->context, thunk, ""));
    cg_debug_wrapper(cg, thunk, builder, instance->def);
    LLVMValueRef call = LLVMBuildCall2(builder, inner.type, inner.value, args, count + 1, "");
    LLVMTypeRef result = LLVMGetReturnType(type);
    if (result == cg->void_ty) {
        LLVMBuildRetVoid(builder);
    } else {
        LLVMBuildRet(builder, call);
    }
    LLVMDisposeBuilder(builder);
    mem_free(args);
    return thunk;
}

LLVMValueRef cg_function_address(Cg *cg, const Instance *instance) {
    CgFunction fn = cg_function(cg, instance);
    return fn.has_location ? location_thunk(cg, instance, fn) : fn.value;
}

// ---------------------------------------------------------------- slots and blocks

LLVMValueRef fn_alloca(FnCg *f, uint64_t size, uint32_t align) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(f->cg->context);
    LLVMPositionBuilderAtEnd(builder, f->alloca_block);
    LLVMValueRef slot = LLVMBuildAlloca(builder, LLVMArrayType2(f->cg->i8, size), "");
    LLVMSetAlignment(slot, align ? align : 1);
    LLVMDisposeBuilder(builder);
    return slot;
}

CgPlace fn_temp(FnCg *f, const Layout *layout) {
    CgPlace place = {
        .ptr = fn_alloca(f, layout->size, layout->align), .layout = layout, .align = layout->align};
    fn_check_slot(f, place.ptr, layout);
    return place;
}

LLVMBasicBlockRef fn_new_block(FnCg *f, const char *name) {
    return LLVMAppendBasicBlockInContext(f->cg->context, f->fn, name);
}

const Layout *fn_layout(FnCg *f, Ty ty) {
    return layout_of(f->cg->layouts, fn_ty(f, ty));
}

// ---------------------------------------------------------------- which locals live as values

typedef struct LocalUse {
    uint32_t assignments;
    bool in_memory, has_storage; // it has: a marker says where its memory begins
} LocalUse;

typedef struct Analysis {
    FnCg *f;
    LocalUse *uses;
} Analysis;

// A place that is read. Looking through a pointer reads the pointer; fields of a value are
// extracted.
static void analyze_read(Analysis *a, const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        const MirProj *proj = &place->proj[i];
        if (proj->kind == MIR_PROJ_DEREF && i == 0) {
            return;
        }
        if (proj->kind != MIR_PROJ_FIELD) {
            a->uses[place->local].in_memory = true;
            return;
        }
        bool last_field = i + 1 == place->proj_count;
        if (!last_field && place->proj[i + 1].kind == MIR_PROJ_DEREF) {
            a->uses[place->local].in_memory = true; // a field looked through: keep it simple
            return;
        }
    }
}

static void analyze_address(Analysis *a, const MirPlace *place) {
    if (place->proj_count == 0 || place->proj[0].kind != MIR_PROJ_DEREF) {
        a->uses[place->local].in_memory = true;
    }
}

static void analyze_write(Analysis *a, const MirPlace *place) {
    if (place->proj_count == 0) {
        a->uses[place->local].assignments++;
    } else {
        analyze_address(a, place);
    }
}

static void analyze_operand(Analysis *a, const MirOperand *operand) {
    if (operand->kind != MIR_OPERAND_CONST) {
        analyze_read(a, &operand->place);
    }
}

static void analyze_rvalue(Analysis *a, MirRvalue *rvalue) {
    MirOperands operands = mir_rvalue_operands(rvalue);
    for (uint32_t i = 0; i < operands.count; i++) {
        analyze_operand(a, &operands.ptr[i]);
    }
    if (rvalue->kind == MIR_RVALUE_REF) {
        analyze_address(a, &rvalue->ref.place);
    } else if (rvalue->kind == MIR_RVALUE_RAW_PTR) {
        analyze_address(a, &rvalue->raw_ptr.place);
    } else if (rvalue->kind == MIR_RVALUE_DISCRIMINANT || rvalue->kind == MIR_RVALUE_LEN) {
        analyze_address(a, &rvalue->place);
    }
}

static void analyze_stmt(Analysis *a, const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        analyze_rvalue(a, stmt->assign.rvalue);
        analyze_write(a, &stmt->assign.place);
        break;
    case MIR_STMT_SET_DISCRIMINANT:
        analyze_address(a, &stmt->set_discriminant.place);
        break;
    case MIR_STMT_ASSUME:
        analyze_operand(a, &stmt->operand);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            analyze_operand(a, &stmt->copy[i]);
        }
        break;
    case MIR_STMT_STORAGE_LIVE:
        a->uses[stmt->local].has_storage = true;
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_STORAGE_DEAD:
    case MIR_STMT_ASCRIBE:
        break;
    }
}

static void analyze_term(Analysis *a, const MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        analyze_operand(a, &term->switch_int.discr);
        break;
    case MIR_TERM_DROP:
        analyze_address(a, &term->drop.place);
        break;
    case MIR_TERM_CALL:
        analyze_operand(a, &term->call.func);
        for (uint32_t i = 0; i < term->call.arg_count; i++) {
            analyze_operand(a, &term->call.args[i]);
        }
        analyze_write(a, &term->call.destination);
        break;
    case MIR_TERM_ASSERT:
        analyze_operand(a, &term->assert_.cond);
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            analyze_operand(a, &term->assert_.operands[i]);
        }
        break;
    case MIR_TERM_NONE:
    case MIR_TERM_GOTO:
    case MIR_TERM_RETURN:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_YIELD:
    case MIR_TERM_FALSE_UNWIND:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

static LocalUse *analyze_locals(FnCg *f) {
    const MirBody *body = f->body;
    Analysis a = {f, mem_grow(NULL, body->locals.len * sizeof(LocalUse))};
    memset(a.uses, 0, body->locals.len * sizeof(LocalUse));
    for (uint32_t i = 1; i <= body->arg_count; i++) {
        a.uses[i].assignments = 1;
    }
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            analyze_stmt(&a, &block->stmts.data[s]);
        }
        analyze_term(&a, &block->term);
    }
    return a.uses;
}

// ---------------------------------------------------------------- prologue

static void locals_allocate(FnCg *f, const LocalUse *uses) {
    const MirBody *body = f->body;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        const Layout *layout = fn_layout(f, body->locals.data[i].ty);
        CgLocal *local = &f->locals[i];
        if (layout->is_unsized) {
            uint32_t word = f->cg->job->target->pointer_size;
            local->kind = CG_LOCAL_UNSIZED;
            local->place = (CgPlace){.ptr = fn_alloca(f, 2 * (uint64_t)word, word),
                                     .layout = layout,
                                     .align = layout->align};
        } else if (layout_is_zst(layout)) {
            local->kind = CG_LOCAL_VALUE;
            local->value = cg_zst(layout);
        } else if (i == MIR_RETURN_PLACE && f->abi->ret.mode == PASS_INDIRECT) {
            local->kind = CG_LOCAL_PLACE;
            local->place =
                (CgPlace){.ptr = f->result_slot, .layout = layout, .align = layout->align};
        } else if (layout->abi != LAYOUT_AGGREGATE && layout->abi != LAYOUT_VECTOR &&
                   uses[i].assignments <= 1 && !uses[i].in_memory && !fn_debug_keeps(f, i)) {
            local->kind = CG_LOCAL_PENDING;
        } else {
            local->kind = CG_LOCAL_PLACE;
            local->place = fn_temp(f, layout);
            local->has_markers = uses[i].has_storage && f->cg->job->options.opt_level > 0;
        }
    }
}

// One incoming argument as a value, consuming LLVM parameters from *next.
static CgValue take_argument(FnCg *f, const ArgAbi *arg, uint32_t *next) {
    const Layout *layout = arg->layout;
    switch (arg->mode) {
    case PASS_IGNORE:
        return cg_zst(layout);
    case PASS_DIRECT:
        return cg_immediate(layout, LLVMGetParam(f->fn, (*next)++));
    case PASS_PAIR: {
        LLVMValueRef a = LLVMGetParam(f->fn, (*next)++);
        return cg_pair(layout, a, LLVMGetParam(f->fn, (*next)++));
    }
    case PASS_CAST: {
        CgPlace place = {
            .ptr = fn_alloca(f, (layout->size + 7) / 8 * 8, layout->align > 8 ? layout->align : 8),
            .layout = layout,
            .align = layout->align};
        for (uint32_t i = 0; i < arg->cast_count; i++) {
            LLVMValueRef at = fn_offset(f, place.ptr, (uint64_t)i * 8);
            LLVMSetAlignment(LLVMBuildStore(f->builder, LLVMGetParam(f->fn, (*next)++), at), 1);
        }
        return fn_load(f, place);
    }
    case PASS_INDIRECT:
    case PASS_BY_VALUE_ON_STACK:
        return (CgValue){CG_REF, layout, LLVMGetParam(f->fn, (*next)++), NULL, false};
    case PASS_INDIRECT_UNSIZED: {
        LLVMValueRef ptr = LLVMGetParam(f->fn, (*next)++);
        return (CgValue){CG_REF, layout, ptr, LLVMGetParam(f->fn, (*next)++), false};
    }
    }
    return cg_zst(layout);
}

static void local_initialize(FnCg *f, MirLocalId index, CgValue value) {
    CgLocal *local = &f->locals[index];
    switch (local->kind) {
    case CG_LOCAL_PENDING:
        local->kind = CG_LOCAL_VALUE;
        local->value = value;
        break;
    case CG_LOCAL_VALUE:
        break;
    case CG_LOCAL_PLACE:
        if (value.kind == CG_REF) { // the caller gave the memory away
            local->place.ptr = value.a;
        } else {
            fn_store(f, local->place, value);
        }
        break;
    case CG_LOCAL_UNSIZED: {
        uint32_t word = f->cg->job->target->pointer_size;
        LLVMBuildStore(f->builder, value.a, local->place.ptr);
        LLVMBuildStore(f->builder, value.b, fn_offset(f, local->place.ptr, word));
        break;
    }
    }
}

// Spread arguments are gathered into the tuple the body expects.
static void gather_spread(FnCg *f, uint32_t first, uint32_t *next) {
    MirLocalId index = f->body->arg_count;
    const Layout *layout = fn_layout(f, f->body->locals.data[index].ty);
    CgPlace tuple = fn_temp(f, layout);
    for (uint32_t i = first; i < f->abi->arg_count; i++) {
        CgValue value = take_argument(f, &f->abi->args[i], next);
        if (value.kind != CG_ZST) {
            fn_store(f, fn_place_field(f, tuple, i - first), value);
        }
    }
    local_initialize(f, index, fn_load(f, tuple));
}

static void arguments_take(FnCg *f) {
    uint32_t next = 0;
    if (f->cg->target->has_thread && f->abi->is_rust) {
        f->thread = LLVMGetParam(f->fn, next++);
    }
    if (f->abi->ret.mode == PASS_INDIRECT) {
        f->result_slot = LLVMGetParam(f->fn, next++);
        f->locals[MIR_RETURN_PLACE].place.ptr = f->result_slot;
    }
    uint32_t plain = f->body->spread_arg ? f->body->arg_count - 1 : f->body->arg_count;
    for (uint32_t i = 0; i < plain; i++) {
        CgValue value = take_argument(f, &f->abi->args[i], &next);
        value.layout = fn_layout(
            f, f->body->locals.data[i + 1].ty); // the ABI's pointer types may be less exact
        local_initialize(f, i + 1, value);
    }
    if (f->body->spread_arg) {
        gather_spread(f, plain, &next);
    }
    if (f->declared.has_location) {
        f->location = f->caller_location = LLVMGetParam(f->fn, next);
    }
}

// ---------------------------------------------------------------- bodies

typedef struct Postorder {
    const MirBody *body;
    uint8_t *seen;
    MirBlockId *order;
    uint32_t count;
} Postorder;

// Depth-first without recursion: bodies can be long.
static void postorder_from(Postorder *p, MirBlockId start) {
    VEC(struct {
        MirBlockId block;
        uint32_t next;
    })
    stack = {0};
    p->seen[start] = 1;
    stack.len = 0;
    vec_reserve(&stack, 1);
    stack.data[0].block = start;
    stack.data[0].next = 0;
    stack.len = 1;
    while (stack.len > 0) {
        uint32_t top = stack.len - 1;
        MirBlockId block = stack.data[top].block;
        const MirTerm *term = &p->body->blocks.data[block].term;
        if (stack.data[top].next >= mir_successor_slots(term)) {
            p->order[p->count++] = block;
            stack.len--;
            continue;
        }
        MirBlockId successor = mir_successor(term, stack.data[top].next++);
        if (successor != MIR_NO_BLOCK && !p->seen[successor]) {
            p->seen[successor] = 1;
            vec_reserve(&stack, stack.len + 1);
            stack.data[stack.len].block = successor;
            stack.data[stack.len].next = 0;
            stack.len++;
        }
    }
    vec_free(&stack);
}

static void blocks_lower(FnCg *f) {
    const MirBody *body = f->body;
    Postorder p = {.body = body,
                   .seen = mem_grow(NULL, body->blocks.len),
                   .order = mem_grow(NULL, body->blocks.len * sizeof(MirBlockId))};
    memset(p.seen, 0, body->blocks.len);
    postorder_from(&p, 0);
    fn_goto(f, 0);
    for (uint32_t i = p.count; i-- > 0;) {
        MirBlockId block = p.order[i];
        if (!fn_block_begin(f, block)) {
            continue;
        }
        const MirBlock *mir = &body->blocks.data[block];
        f->in_cleanup = mir->is_cleanup;
        for (uint32_t s = 0; s < mir->stmts.len; s++) {
            f->span = mir->stmts.data[s].span;
            f->scope = mir->stmts.data[s].scope;
            fn_debug_at(f, f->span, mir->stmts.data[s].scope);
            fn_stmt(f, &mir->stmts.data[s]);
        }
        f->span = mir->term.span;
        f->scope = mir->term.scope;
        f->location = mir->term.own_location ? NULL : f->caller_location;
        fn_debug_at(f, mir_term_place(&mir->term), mir->term.scope);
        fn_term(f, block, &mir->term);
    }
    mem_free(p.seen);
    mem_free(p.order);
}

// A naked function and code outside of functions are one call, of constant texts and of a tuple
// of types without values: nothing else in the body makes code.
static void assembly_of_body(Cg *cg, const Instance *instance, bool is_global) {
    FnCg f = {.cg = cg, .instance = *instance};
    f.body = mono_items_body(cg->program, cg->items, instance);
    if (!is_global) {
        f.declared = cg_function(cg, instance);
        f.fn = f.declared.value;
        f.builder = LLVMCreateBuilderInContext(cg->context);
        LLVMPositionBuilderAtEnd(f.builder, fn_new_block(&f, "start"));
    }
    for (uint32_t b = 0; b < f.body->blocks.len; b++) {
        const MirTerm *term = &f.body->blocks.data[b].term;
        if (term->kind != MIR_TERM_CALL || term->call.arg_count != 4) {
            continue;
        }
        const MirOperand *inputs = &term->call.args[3];
        Ty ty = inputs->kind == MIR_OPERAND_CONST ? inputs->constant->ty
                                                  : f.body->locals.data[inputs->place.local].ty;
        CgValue args[4] = {[3] = cg_zst(fn_layout(&f, ty))};
        for (uint32_t i = 0; i < 3; i++) {
            args[i] = fn_operand(&f, &term->call.args[i]);
        }
        if (is_global) {
            cg_global_asm(&f, args, term->span);
        } else {
            CgValue unused;
            fn_inline_asm(&f, args, args[3].layout, false, &unused, term->span);
        }
        break;
    }
    if (!is_global) {
        LLVMDisposeBuilder(f.builder);
    }
}

void cg_define(Cg *cg, const Instance *instance) {
    FnCg f = {.cg = cg, .instance = *instance, .declared = cg_function(cg, instance)};
    f.fn = f.declared.value;
    if (LLVMCountBasicBlocks(f.fn) > 0) {
        size_t len;
        OX_BUG(cg->session, SPAN_NONE, "two instances are named %s", LLVMGetValueName2(f.fn, &len));
    }
    f.abi = f.declared.abi;
    f.body = mono_items_body(cg->program, cg->items, instance);
    cg_check_function(cg, f.fn, instance, f.body);
    if (cg->job->options.own_sections) {
        size_t len;
        const char *name = LLVMGetValueName2(f.fn, &len);
        LLVMSetSection(f.fn, arena_printf(cg->arena, ".text.%s", name).ptr);
    }
    f.builder = LLVMCreateBuilderInContext(cg->context);
    f.alloca_block = fn_new_block(&f, "start");
    LLVMBasicBlockRef prologue = fn_new_block(&f, "prologue");
    LLVMPositionBuilderAtEnd(f.builder, prologue);
    uint32_t locals = f.body->locals.len;
    f.locals = mem_grow(NULL, locals * sizeof *f.locals);
    memset(f.locals, 0, locals * sizeof *f.locals);
    fn_blocks_begin(&f);
    fn_debug_begin(&f);
    LocalUse *uses = analyze_locals(&f);
    locals_allocate(&f, uses);
    arguments_take(&f);
    fn_debug_declare(&f, prologue);
    blocks_lower(&f);
    LLVMPositionBuilderAtEnd(f.builder, f.alloca_block);
    LLVMBuildBr(f.builder, prologue);
    fn_unroll_loops(&f);
    mem_free(uses);
    mem_free(f.locals);
    fn_blocks_end(&f);
    mem_free(f.scopes);
    vec_free(&f.variables);
    LLVMDisposeBuilder(f.builder);
}

void cg_items(Cg *cg, const MonoItems *items) {
    cg->items = items;
    for (uint32_t i = 0; i < items->functions.len; i++) {
        const Instance *instance = &items->functions.data[i].instance;
        if (instance->def.index != 0 &&
            def_attr(cg->program, instance->def, SYM(RUSTC_GLOBAL_ASM)) != NULL) {
            assembly_of_body(cg, instance, true);
        } else if (instance_is_naked(cg, instance)) {
            assembly_of_body(cg, instance, false);
        } else {
            cg_define(cg, instance);
        }
    }
    for (uint32_t i = 0; i < items->statics.len; i++) {
        DefId def = items->statics.data[i];
        if (cg->target->define_static == NULL || !cg->target->define_static(cg, def)) {
            cg_define_static(cg, def);
        }
    }
}
