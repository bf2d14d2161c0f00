// llvm_const.c: constants: scalars, static bytes, evaluated allocations, vtables, source locations.
//
// In: what mir/eval computed. Out: LLVM constants and private globals. An allocation becomes a
// packed struct of byte runs and pointers, so that relocations stand between plain bytes.
#include "backends/llvm/llvm.h"

LLVMValueRef cg_const_bits(Cg *cg, const Scalar *scalar, Bits bits, bool immediate) {
    LLVMTypeRef type = cg_scalar_type(cg, scalar, immediate);
    switch (scalar->kind) {
    case SCALAR_INT:
        return cg_int(type, bits);
    case SCALAR_POINTER:
        return bits == 0 ? LLVMConstNull(type) : LLVMConstIntToPtr(cg_int(cg->iptr, bits), type);
    case SCALAR_F16:
    case SCALAR_BF16:
    case SCALAR_F32:
    case SCALAR_F64:
    case SCALAR_F128:
        return LLVMConstBitCast(cg_int(LLVMIntTypeInContext(cg->context, scalar->size * 8u), bits),
                                type);
    }
    return LLVMGetUndef(type);
}

static LLVMValueRef private_global(Cg *cg, LLVMValueRef init, uint32_t align, bool constant,
                                   const char *name) {
    LLVMValueRef global = LLVMAddGlobal(cg->module, LLVMTypeOf(init), name);
    LLVMSetInitializer(global, init);
    LLVMSetGlobalConstant(global, constant);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetUnnamedAddress(global, constant ? LLVMGlobalUnnamedAddr : LLVMNoUnnamedAddr);
    LLVMSetAlignment(global, align ? align : 1);
    return global;
}

// A table of addresses keeps what it refers to in the program: one that nobody uses can only go if
// it has a section of its own.
static void own_section(Cg *cg, LLVMValueRef global) {
    if (cg->job->options.own_sections) {
        LLVMSetSection(global, arena_printf(cg->arena, ".data.rel.ro.table%u", cg->sections++).ptr);
    }
}

LLVMValueRef cg_private_constant(Cg *cg, LLVMValueRef init, uint32_t align, const char *name) {
    return private_global(cg, init, align, true, name);
}

LLVMValueRef cg_text(Cg *cg, Str text) {
    Symbol key = intern(cg->session->interner, text);
    uint64_t cached;
    if (map_get(&cg->texts, key.index, &cached)) {
        return (LLVMValueRef)(uintptr_t)cached;
    }
    LLVMValueRef init = LLVMConstStringInContext2(cg->context, text.ptr, text.len, true);
    LLVMValueRef global = private_global(cg, init, 1, true, "text");
    map_set(&cg->texts, key.index, (uint64_t)(uintptr_t)global);
    return global;
}

// ---------------------------------------------------------------- allocations

static LLVMValueRef reloc_address(Cg *cg, const ConstReloc *reloc, uint64_t addend) {
    LLVMValueRef base = NULL;
    switch (reloc->kind) {
    case RELOC_ALLOC:
        base = cg_alloc(cg, reloc->alloc);
        break;
    case RELOC_FN:
        base = cg_function_address(cg, &reloc->fn);
        break;
    case RELOC_VTABLE: {
        MonoVtable vtable = {reloc->vtable_ty, reloc->vtable_trait, reloc->vtable_has_trait};
        base = cg_vtable(cg, &vtable);
        break;
    }
    case RELOC_STATIC:
        base = cg_static(cg, reloc->static_);
        break;
    }
    if (addend == 0) {
        return base;
    }
    LLVMValueRef index = cg_usize(cg, addend);
    return LLVMConstInBoundsGEP2(cg->i8, base, &index, 1);
}

static uint64_t read_word(const uint8_t *bytes, uint32_t size) {
    uint64_t value = 0;
    copy_bytes(&value, bytes, size);
    return value;
}

// Zeros that are worth a part of their own: nobody has to write them down.
enum { ZEROS_APART = 4096 };

static uint64_t zeros_from(const ConstAlloc *alloc, uint64_t from, uint64_t to) {
    uint64_t at = from;
    while (at < to) {
        uint64_t run = memory_run(alloc, at, to);
        if (run == at && alloc->bytes[at] != 0) {
            break;
        }
        at = run == at ? at + 1 : run;
    }
    return at;
}

static LLVMValueRef bytes_value(Cg *cg, const ConstAlloc *alloc, uint64_t from, uint64_t to) {
    uint64_t at = from;
    while (at < to && !memory_init(alloc, at)) {
        uint64_t run = memory_run(alloc, at, to);
        at = run == at ? at + 1 : run;
    }
    LLVMTypeRef type = LLVMArrayType2(cg->i8, to - from);
    if (at == to) {
        return LLVMGetUndef(type);
    }
    if (zeros_from(alloc, from, to) == to) {
        return LLVMConstNull(type);
    }
    return LLVMConstStringInContext2(cg->context, (const char *)alloc->bytes + from, to - from,
                                     true);
}

typedef VEC(LLVMValueRef) ValueVec;

static void push_bytes(Cg *cg, ValueVec *parts, const ConstAlloc *alloc, uint64_t from,
                       uint64_t to) {
    uint64_t start = from;
    for (uint64_t at = from; to - from > ZEROS_APART && at < to;) {
        uint64_t end = zeros_from(alloc, at, to);
        if (end - at >= ZEROS_APART) {
            if (at > start) {
                vec_push(parts, bytes_value(cg, alloc, start, at));
            }
            vec_push(parts, bytes_value(cg, alloc, at, end));
            start = end;
        }
        at = end < to ? end + 1 : end;
    }
    if (start < to || parts->len == 0) {
        vec_push(parts, bytes_value(cg, alloc, start, to));
    }
}

static LLVMValueRef alloc_initializer(Cg *cg, const ConstAlloc *alloc) {
    uint32_t word = cg->job->target->pointer_size;
    ValueVec parts = {0};
    uint64_t at = 0;
    for (uint32_t i = 0; i < alloc->relocs.len; i++) {
        const ConstReloc *reloc = &alloc->relocs.data[i];
        if (reloc->offset > at) {
            push_bytes(cg, &parts, alloc, at, reloc->offset);
        }
        vec_push(&parts, reloc_address(cg, reloc, read_word(alloc->bytes + reloc->offset, word)));
        at = reloc->offset + word;
    }
    if (at < alloc->size || parts.len == 0) {
        push_bytes(cg, &parts, alloc, at, alloc->size);
    }
    LLVMValueRef init = LLVMConstStructInContext(cg->context, parts.data, parts.len, true);
    vec_free(&parts);
    return init;
}

LLVMValueRef cg_alloc(Cg *cg, const ConstAlloc *alloc) {
    uint64_t cached;
    if (map_get(&cg->allocs, alloc->id, &cached)) {
        return (LLVMValueRef)(uintptr_t)cached;
    }
    if (alloc->relocs.len == 0) {
        LLVMValueRef global =
            private_global(cg, alloc_initializer(cg, alloc), alloc->align, !alloc->is_mut, "alloc");
        if (alloc->relocs.len && !alloc->is_mut) {
            own_section(cg, global);
        }
        map_set(&cg->allocs, alloc->id, (uint64_t)(uintptr_t)global);
        return global;
    }
    // May refer to itself: the global exists, with a type of the right size, before its initialiser
    // is made.
    LLVMValueRef forward = LLVMAddGlobal(cg->module, LLVMArrayType2(cg->i8, alloc->size), "alloc");
    map_set(&cg->allocs, alloc->id, (uint64_t)(uintptr_t)forward);
    LLVMValueRef global =
        private_global(cg, alloc_initializer(cg, alloc), alloc->align, !alloc->is_mut, "alloc");
    LLVMReplaceAllUsesWith(forward, global);
    LLVMDeleteGlobal(forward);
    map_set(&cg->allocs, alloc->id, (uint64_t)(uintptr_t)global);
    return global;
}

// The text behind a `&'static str` that was written in the program.
Str llvm_constant_text(LLVMValueRef pointer, LLVMValueRef length) {
    if (!LLVMIsAGlobalVariable(pointer) || !LLVMIsAConstantInt(length)) {
        return (Str){NULL, 0};
    }
    LLVMValueRef init = LLVMGetInitializer(pointer);
    while (init != NULL && LLVMIsAConstantStruct(init)) {
        init = LLVMGetOperand(init, 0);
    }
    size_t size = (size_t)LLVMConstIntGetZExtValue(length), available = 0;
    if (size == 0) {
        return STR("");
    }
    if (init == NULL || !LLVMIsConstantString(init)) {
        return (Str){NULL, 0};
    }
    const char *text = LLVMGetAsString(init, &available);
    return size <= available ? (Str){text, size} : (Str){NULL, 0};
}

// ---------------------------------------------------------------- statics

static bool static_is_foreign(Cg *cg, DefId def) {
    DefId parent = def_get(cg->program, def)->parent;
    return parent.index != 0 && def_get(cg->program, parent)->kind == DEF_FOREIGN_MOD;
}

LLVMValueRef cg_static(Cg *cg, DefId def) {
    uint64_t cached;
    if (map_get(&cg->statics, def.index, &cached)) {
        return (LLVMValueRef)(uintptr_t)cached;
    }
    Str name = mangle_static(cg->cx, cg->arena, def);
    LLVMTypeRef type;
    if (static_is_foreign(cg, def)) {
        type = cg->i8;
    } else {
        const ConstAlloc *alloc = eval_static(cg->eval, def);
        type = LLVMArrayType2(cg->i8, alloc != NULL ? alloc->size : 0);
    }
    LLVMValueRef global = LLVMAddGlobal(cg->module, type, name.ptr);
    if (def_attr(cg->program, def, SYM(THREAD_LOCAL)) != NULL) {
        LLVMSetThreadLocal(global, true);
    }
    if (cg_takes_precompiled(cg) && precompiled_static(cg->program, def)) {
        LLVMSetVisibility(global, LLVMHiddenVisibility);
    }
    map_set(&cg->statics, def.index, (uint64_t)(uintptr_t)global);
    return global;
}

void cg_define_static(Cg *cg, DefId def) {
    const ConstAlloc *alloc = eval_static(cg->eval, def);
    if (alloc == NULL) {
        return;
    }
    LLVMValueRef forward = cg_static(cg, def);
    LLVMValueRef init = alloc_initializer(cg, alloc);
    LLVMValueRef global = LLVMAddGlobal(cg->module, LLVMTypeOf(init), "");
    size_t len;
    Str name = arena_str(cg->arena, str_of(LLVMGetValueName2(forward, &len)));
    bool exported = def_attr(cg->program, def, SYM(NO_MANGLE)) != NULL ||
                    def_attr(cg->program, def, SYM(EXPORT_NAME)) != NULL;
    LLVMSetInitializer(global, init);
    LLVMSetGlobalConstant(global, !alloc->is_mut);
    LLVMSetAlignment(global, alloc->align ? alloc->align : 1);
    bool shared = LLVMGetVisibility(forward) == LLVMHiddenVisibility;
    bool named = def_attr(cg->program, def, SYM(CONSTANT)) != NULL; // the bundle points at it
    LLVMSetLinkage(global, exported || shared || named ? LLVMExternalLinkage : LLVMInternalLinkage);
    LLVMSetVisibility(global, named ? LLVMHiddenVisibility : LLVMGetVisibility(forward));
    LLVMSetThreadLocal(global, LLVMIsThreadLocal(forward));
    LLVMReplaceAllUsesWith(forward, global);
    LLVMDeleteGlobal(forward);
    LLVMSetValueName2(global, name.ptr, name.len);
    map_set(&cg->statics, def.index, (uint64_t)(uintptr_t)global);
}

// ---------------------------------------------------------------- vtables

static bool vtable_equal(const void *cx, uint32_t id, const void *key) {
    const MonoVtable *a = &((const Cg *)cx)->vtable_keys.data[id - 1], *b = key;
    return a->ty.index == b->ty.index && a->has_principal == b->has_principal &&
           a->principal.trait.index == b->principal.trait.index &&
           a->principal.args.index == b->principal.args.index;
}

static LLVMValueRef vtable_entry(Cg *cg, const MonoVtable *vtable, const VtableEntry *entry,
                                 const Layout *layout) {
    Instance instance;
    switch (entry->kind) {
    case VTABLE_DROP:
        if (!ty_needs_drop(cg->cx, (ParamEnv){0}, vtable->ty)) {
            return LLVMConstNull(cg->ptr);
        }
        instance = (Instance){.kind = INSTANCE_DROP_GLUE, .ty = vtable->ty};
        return cg_function_address(cg, &instance);
    case VTABLE_SIZE:
        return cg_usize(cg, layout->size);
    case VTABLE_ALIGN:
        return cg_usize(cg, layout->align);
    case VTABLE_METHOD:
        if (mono_vtable_method(cg->cx, vtable, entry, &instance)) {
            if (cg_virtual_has_location(cg, entry->method) &&
                instance_has_location(cg, &instance)) {
                return cg_function(cg, &instance).value; // the caller passes its place
            }
            return cg_function_address(cg, &instance);
        }
        return LLVMConstNull(cg->ptr);
    case VTABLE_TRAIT_PTR: {
        MonoVtable super = {vtable->ty, entry->trait, true};
        return cg_vtable(cg, &super);
    }
    case VTABLE_VACANT:
        break;
    }
    return LLVMConstNull(cg->ptr);
}

LLVMValueRef cg_vtable(Cg *cg, const MonoVtable *vtable) {
    uint64_t hash = hash_mix((uint64_t)vtable->ty.index << 32 | vtable->principal.trait.index,
                             (uint64_t)vtable->principal.args.index << 1 | vtable->has_principal);
    uint32_t id = cons_find(&cg->vtable_table, hash, vtable_equal, cg, vtable);
    if (id != 0) {
        return cg->vtables.data[id - 1];
    }
    static const VtableEntry header[] = {
        {.kind = VTABLE_DROP}, {.kind = VTABLE_SIZE}, {.kind = VTABLE_ALIGN}};
    VtableEntrySlice entries = {(VtableEntry *)(uintptr_t)header, 3}; // read only
    if (vtable->has_principal) {
        entries = vtable_entries(cg->cx, vtable->principal);
    }
    const Layout *layout = layout_of(cg->layouts, vtable->ty);
    LLVMValueRef *values = mem_grow(NULL, entries.len * sizeof *values);
    for (uint32_t i = 0; i < entries.len; i++) {
        values[i] = vtable_entry(cg, vtable, &entries.ptr[i], layout);
    }
    LLVMValueRef init = LLVMConstStructInContext(cg->context, values, entries.len, false);
    mem_free(values);
    LLVMValueRef global = private_global(cg, init, cg->job->target->pointer_size, true, "vtable");
    own_section(cg, global);
    cons_insert(&cg->vtable_table, hash);
    vec_push(&cg->vtable_keys, *vtable);
    vec_push(&cg->vtables, global);
    return global;
}

// ---------------------------------------------------------------- source locations

// core::panic::Location { file: &str, line: u32, col: u32 } of the user's text that a span stands
// for.
LLVMValueRef cg_location(Cg *cg, Span span) {
    Span user = span_source_callsite(cg->session, span);
    uint64_t cached, key = (uint64_t)user.lo + 1;
    if (map_get(&cg->locations, key, &cached)) {
        return (LLVMValueRef)(uintptr_t)cached;
    }
    Str path = STR("<unknown>");
    uint32_t line = 0, column = 0;
    if (!span_is_none(user)) {
        SourcePlace place = source_place_shown(cg->session->sources, user.lo);
        path = place.file->path;
        line = place.line;
        column = place.column;
    }
    Ty ty = ty_of(cg->cx, lang_item_required(cg->program, LANG_PANIC_LOCATION, span));
    const Layout *layout = layout_of(cg->layouts, ty_erase_regions(cg->cx, ty));
    LLVMValueRef fields[4] = {cg_text(cg, path), cg_usize(cg, path.len),
                              LLVMConstInt(cg->i32, line, false),
                              LLVMConstInt(cg->i32, column, false)};
    uint32_t word = cg->job->target->pointer_size;
    uint64_t offsets[4] = {layout->offsets[0], layout->offsets[0] + word, layout->offsets[1],
                           layout->offsets[2]};
    uint64_t sizes[4] = {word, word, 4, 4};
    LLVMValueRef parts[8];
    uint32_t count = 0;
    uint64_t at = 0;
    for (uint32_t n = 0; n < 4; n++) {
        uint32_t next = UINT32_MAX;
        for (uint32_t i = 0; i < 4; i++) {
            if (offsets[i] >= at && (next == UINT32_MAX || offsets[i] < offsets[next])) {
                next = i;
            }
        }
        if (offsets[next] > at) {
            parts[count++] = LLVMGetUndef(LLVMArrayType2(cg->i8, offsets[next] - at));
        }
        parts[count++] = fields[next];
        at = offsets[next] + sizes[next];
    }
    LLVMValueRef init = LLVMConstStructInContext(cg->context, parts, count, true);
    LLVMValueRef global = private_global(cg, init, layout->align, true, "location");
    own_section(cg, global);
    map_set(&cg->locations, key, (uint64_t)(uintptr_t)global);
    if (cg_denies_checks(cg)) {
        vec_push(&cg->checks, ((CgCheck){span, LANG_NONE, global}));
    }
    return global;
}

// ---------------------------------------------------------------- operands

static LLVMValueRef alloc_scalar(Cg *cg, const Scalar *scalar, const ConstAlloc *alloc,
                                 uint64_t offset) {
    for (uint64_t i = 0; i < scalar->size; i++) {
        if (!memory_init(alloc, offset + i)) {
            return LLVMGetUndef(cg_scalar_type(cg, scalar, true));
        }
    }
    Bits bits = 0;
    copy_bytes(&bits, alloc->bytes + offset, scalar->size);
    for (uint32_t i = 0; i < alloc->relocs.len; i++) {
        if (alloc->relocs.data[i].offset == offset) {
            LLVMValueRef address = reloc_address(cg, &alloc->relocs.data[i], (uint64_t)bits);
            return scalar->kind == SCALAR_POINTER
                       ? address
                       : LLVMConstPtrToInt(address, cg_scalar_type(cg, scalar, false));
        }
    }
    return cg_const_bits(cg, scalar, bits, true);
}

CgValue cg_alloc_value(Cg *cg, const Layout *layout, const ConstAlloc *alloc, uint64_t offset) {
    if (layout_is_zst(layout)) {
        return cg_zst(layout);
    }
    if (layout->abi == LAYOUT_SCALAR) {
        return cg_immediate(layout, alloc_scalar(cg, &layout->scalar[0], alloc, offset));
    }
    if (layout->abi == LAYOUT_PAIR) {
        return cg_pair(layout, alloc_scalar(cg, &layout->scalar[0], alloc, offset),
                       alloc_scalar(cg, &layout->scalar[1], alloc, offset + layout->pair_offset));
    }
    LLVMValueRef address = cg_alloc(cg, alloc);
    if (offset != 0) {
        LLVMValueRef index = cg_usize(cg, offset);
        address = LLVMConstInBoundsGEP2(cg->i8, address, &index, 1);
    }
    return (CgValue){CG_REF, layout, address, NULL, false};
}

static CgValue cg_evaluated(FnCg *f, const Layout *layout, const MirConst *constant) {
    Cg *cg = f->cg;
    const ConstAlloc *alloc;
    uint64_t offset;
    if (!eval_operand(cg->eval, &f->instance, f->body, constant, &alloc, &offset)) {
        OX_BUG(cg->session, constant->span, "constant without a value reached code generation");
    }
    return cg_alloc_value(cg, layout, alloc, offset);
}

CgValue cg_constant(FnCg *f, const MirConst *constant) {
    Cg *cg = f->cg;
    const Layout *layout = fn_layout(f, constant->ty);
    switch (constant->kind) {
    case MIR_CONST_ZST:
        return cg_zst(layout);
    case MIR_CONST_VALUE: {
        if (layout_is_zst(layout)) {
            return cg_zst(layout);
        }
        Bits bits = (Bits)constant->value.high << 64 | constant->value.low;
        return cg_immediate(layout, cg_const_bits(cg, &layout->scalar[0],
                                                  bits & scalar_mask(&layout->scalar[0]), true));
    }
    case MIR_CONST_STR:
        return cg_pair(layout, cg_text(cg, constant->text), cg_usize(cg, constant->text.len));
    case MIR_CONST_BYTES: // &[u8; N], or &[u8] where it was unsized already
        if (layout->abi == LAYOUT_PAIR) {
            return cg_pair(layout, cg_text(cg, constant->text), cg_usize(cg, constant->text.len));
        }
        return cg_immediate(layout, cg_text(cg, constant->text));
    case MIR_CONST_C_STR: {
        Str with_nul = arena_printf(cg->arena, STR_FMT, STR_ARG(constant->text));
        return cg_pair(layout, cg_text(cg, (Str){with_nul.ptr, with_nul.len + 1}),
                       cg_usize(cg, with_nul.len + 1));
    }
    case MIR_CONST_TY_CONST: {
        Const value = const_subst(cg->cx, constant->ty_const, f->instance.args);
        value = const_evaluate(cg->cx, (ParamEnv){0}, value, constant->span);
        const ConstData *data = const_data(cg->cx, value);
        if (data->kind == CONST_EXPR) {
            return cg_evaluated(f, layout, constant);
        }
        OX_ASSERT(cg->session, constant->span, data->kind == CONST_VALUE);
        Bits bits = (Bits)data->scalar.high << 64 | data->scalar.low;
        return cg_immediate(layout, cg_const_bits(cg, &layout->scalar[0], bits, true));
    }
    case MIR_CONST_STATIC: {
        LLVMValueRef address = cg->target->static_address != NULL
                                   ? cg->target->static_address(f, constant->static_)
                                   : NULL;
        return cg_immediate(layout, address != NULL ? address : cg_static(cg, constant->static_));
    }
    case MIR_CONST_UNEVALUATED:
    case MIR_CONST_PROMOTED:
    case MIR_CONST_ALLOC:
        return cg_evaluated(f, layout, constant);
    }
    return cg_zst(layout);
}
