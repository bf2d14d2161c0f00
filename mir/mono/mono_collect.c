// mono_collect.c: everything that must be compiled for a set of roots.
//
// In: main and exported functions (host), or kernels (device). Out: the functions, statics and
// vtables reachable from them, each function with the first caller that asked, so that a message
// can show the chain. The walk looks at every operand of every reachable body, with the instance's
// arguments in place, and through the values of constants. Follows the rustc development guide,
// "Monomorphization".
#include "frontend/resolve/resolve.h"
#include "mir/eval/eval.h"
#include "mir/device/device_abi.h"
#include "mir/mono/mono.h"
#include "mir/mono/mono_kernel_uses.h"

enum { INSTANCE_LIMIT = 1 << 20 };

typedef struct Collector {
    Program *program;
    TyCx *cx;
    LayoutCx *layouts;
    EvalCx *eval;
    Arena *arena;
    MonoItems *items;
    ConsTable seen_fns;
    ConsTable seen_vtables;
    Map seen_statics, seen_allocs;
    KernelUses *uses;
    uint32_t in_value;       // looking at a vtable or the value of a constant
    const Instance *current; // whose body is being walked
    const MirBody *body;
    uint32_t current_index, scope; // scope: of the statement at hand
    VEC(Span) on_device;           // places that were told to be for the host
    bool failed;
} Collector;

// ---------------------------------------------------------------- types in instances

Ty mono_ty(TyCx *cx, const Instance *instance, Ty ty) {
    unsigned flags = ty_flags(cx, ty);
    if ((flags & (TYFLAG_PARAM | TYFLAG_PARAM_REGION)) != 0) {
        ty = ty_subst(cx, ty, instance->args);
    }
    if (ty_has(cx, ty, TYFLAG_FREE_REGION)) {
        ty = ty_erase_regions(cx, ty);
    }
    if (ty_has(cx, ty, TYFLAG_ALIAS)) {
        ty = ty_normalize_erased(cx, (ParamEnv){0}, ty);
    }
    return ty_nameless(cx, ty);
}

GenericArgs mono_args(TyCx *cx, const Instance *instance, GenericArgs args) {
    args = args_erase_regions(cx, args_subst(cx, args, instance->args));
    if ((args_flags(cx, args) & TYFLAG_ALIAS) != 0) {
        Ty carrier = ty_normalize_erased(cx, (ParamEnv){0}, ty_fn_def(cx, instance->def, args));
        args = ty_data(cx, carrier)->item.args;
    }
    return args_nameless(cx, args);
}

MirBody *mono_body(Program *program, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM ? mir_optimized(program, instance->def)
                                           : mir_shim(program, *instance);
}

MirBody *mono_items_body(Program *program, const MonoItems *items, const Instance *instance) {
    return items->code != NULL ? mono_code_body(items->code, instance)
                               : mono_body(program, instance);
}

bool mono_callee(TyCx *cx, Ty callee, Instance *instance) {
    const TyData *data = ty_data(cx, callee);
    if (data->kind != TY_FN_DEF) {
        return false;
    }
    if (!instance_resolve(cx, (ParamEnv){0}, data->item.def, data->item.args, instance)) {
        return false;
    }
    // A lang item declared in an extern block stands for the one that another crate defines (panic
    // handler).
    const Program *program = tycx_program(cx);
    LangItem item =
        instance->kind == INSTANCE_ITEM ? lang_item_of(program, instance->def) : LANG_NONE;
    if (item != LANG_NONE && program->lang[item].index != 0) {
        instance->def = program->lang[item];
    }
    return true;
}

void mono_for_device(const Program *program, Instance *instance) {
    DefId on_device = program->lang[LANG_DEVICE_PANIC_IMPL];
    if (instance->kind == INSTANCE_ITEM && on_device.index != 0 &&
        lang_item_of(program, instance->def) == LANG_PANIC_IMPL) {
        instance->def = on_device;
    }
}

Instance mono_lang_fn(Program *program, LangItem item, Span span) {
    return (Instance){.kind = INSTANCE_ITEM, .def = lang_item_required(program, item, span)};
}

LangItem mono_assert_lang(const MirTerm *term) {
    switch (term->assert_.kind) {
    case MIR_ASSERT_BOUNDS:
        return LANG_PANIC_BOUNDS_CHECK;
    case MIR_ASSERT_OVERFLOW_NEG:
        return LANG_PANIC_NEG_OVERFLOW;
    case MIR_ASSERT_DIV_ZERO:
        return LANG_PANIC_DIV_ZERO;
    case MIR_ASSERT_REM_ZERO:
        return LANG_PANIC_REM_ZERO;
    case MIR_ASSERT_MISALIGNED:
    case MIR_ASSERT_NULL:
        return LANG_PANIC_NOUNWIND;
    case MIR_ASSERT_OVERFLOW:
        break;
    }
    switch (term->assert_.op) {
    case MIR_BINOP_ADD:
        return LANG_PANIC_ADD_OVERFLOW;
    case MIR_BINOP_SUB:
        return LANG_PANIC_SUB_OVERFLOW;
    case MIR_BINOP_MUL:
        return LANG_PANIC_MUL_OVERFLOW;
    case MIR_BINOP_DIV:
        return LANG_PANIC_DIV_OVERFLOW;
    case MIR_BINOP_REM:
        return LANG_PANIC_REM_OVERFLOW;
    case MIR_BINOP_SHL:
        return LANG_PANIC_SHL_OVERFLOW;
    case MIR_BINOP_SHR:
        return LANG_PANIC_SHR_OVERFLOW;
    case MIR_BINOP_BIT_XOR:
    case MIR_BINOP_BIT_AND:
    case MIR_BINOP_BIT_OR:
    case MIR_BINOP_EQ:
    case MIR_BINOP_LT:
    case MIR_BINOP_LE:
    case MIR_BINOP_NE:
    case MIR_BINOP_GE:
    case MIR_BINOP_GT:
    case MIR_BINOP_CMP:
    case MIR_BINOP_OFFSET:
        break;
    }
    return LANG_PANIC;
}

bool mono_is_device_panic(const Program *program, DefId def) {
    static const LangItem panics[] = {
#define LANG(constant, name) LANG_##constant,
#include "mir/mono/device_panics.def"
#undef LANG
    };
    LangItem item = lang_item_of(program, def);
    for (size_t i = 0; i < sizeof panics / sizeof *panics; i++) {
        if (panics[i] == item) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- unsizing

void mono_unsize_pair(LayoutCx *layouts, Ty from, Ty to, Ty *from_tail, Ty *to_tail) {
    TyCx *cx = layout_tycx(layouts);
    for (;;) {
        const TyData *a = ty_data(cx, from), *b = ty_data(cx, to);
        bool pointers = (a->kind == TY_REF || a->kind == TY_RAW_PTR) &&
                        (b->kind == TY_REF || b->kind == TY_RAW_PTR);
        if (pointers) {
            from = a->ref.elem;
            to = b->ref.elem;
            break;
        }
        if (a->kind != TY_ADT || b->kind != TY_ADT || a->item.def.index != b->item.def.index) {
            break;
        }
        const VariantDef *fields = &ty_adt_def(cx, a->item.def)->variants[0];
        bool found = false;
        for (uint32_t i = 0; i < fields->field_count && !found;
             i++) { // the one field that differs and has data
            Ty x = ty_normalize_erased(cx, (ParamEnv){0},
                                       field_ty(cx, fields->fields[i].def, a->item.args));
            Ty y = ty_normalize_erased(cx, (ParamEnv){0},
                                       field_ty(cx, fields->fields[i].def, b->item.args));
            if (x.index != y.index && !layout_is_zst(layout_of(layouts, x))) {
                from = x;
                to = y;
                found = true;
            }
        }
        if (!found) {
            break;
        }
    }
    for (;;) { // in step through the last fields of structs
        const TyData *a = ty_data(cx, from), *b = ty_data(cx, to);
        if (a->kind != TY_ADT || b->kind != TY_ADT || a->item.def.index != b->item.def.index) {
            break;
        }
        const AdtDef *adt = ty_adt_def(cx, a->item.def);
        if (adt->kind != ADT_STRUCT || adt->variants[0].field_count == 0) {
            break;
        }
        DefId last = adt->variants[0].fields[adt->variants[0].field_count - 1].def;
        from = ty_normalize_erased(cx, (ParamEnv){0}, field_ty(cx, last, a->item.args));
        to = ty_normalize_erased(cx, (ParamEnv){0}, field_ty(cx, last, b->item.args));
    }
    *from_tail = from;
    *to_tail = to;
}

MonoVtable mono_vtable_for(TyCx *cx, Ty concrete, Ty dyn) {
    const TyData *data = ty_data(cx, dyn);
    MonoVtable vtable = {.ty = concrete};
    uint32_t count = dyn_preds_len(cx, data->dyn.preds);
    for (uint32_t i = 0; i < count; i++) {
        const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
        if (pred->kind != DYN_TRAIT) {
            continue;
        }
        uint32_t rest = args_len(cx, pred->args);
        GenericArg *args = mem_grow(NULL, (rest + 1) * sizeof *args);
        args[0] = arg_of_ty(concrete);
        copy_bytes(args + 1, args_ptr(cx, pred->args), rest * sizeof *args);
        vtable.has_principal = true;
        vtable.principal.trait = pred->def;
        vtable.principal.args = args_erase_regions(cx, args_intern(cx, args, rest + 1));
        mem_free(args);
    }
    return vtable;
}

uint32_t mono_upcast_slot(TyCx *cx, Ty from, Ty to) {
    MonoVtable sub = mono_vtable_for(cx, from, from), super = mono_vtable_for(cx, from, to);
    if (!sub.has_principal || !super.has_principal ||
        sub.principal.trait.index == super.principal.trait.index) {
        return UINT32_MAX;
    }
    VtableEntrySlice entries = vtable_entries(cx, sub.principal);
    for (uint32_t i = 0; i < entries.len; i++) {
        if (entries.ptr[i].kind == VTABLE_TRAIT_PTR &&
            entries.ptr[i].trait.trait.index == super.principal.trait.index &&
            entries.ptr[i].trait.args.index == super.principal.args.index) {
            return i;
        }
    }
    return UINT32_MAX;
}

// A method that takes self by value is called through a pointer to it.
static bool method_takes_self_by_value(TyCx *cx, DefId method) {
    FnSig sig = ty_fn_sig(cx, method).sig;
    const TyData *self = ty_data(cx, sig_input(cx, sig, 0));
    return self->kind == TY_PARAM && self->param.index == 0;
}

bool mono_vtable_method(TyCx *cx, const MonoVtable *vtable, const VtableEntry *entry,
                        Instance *instance) {
    // The trait's arguments as this type has them, and erased regions for the method's own
    // lifetimes.
    GenericArgs args = entry->trait.args;
    uint32_t wanted = generics_total(ty_generics(cx, entry->method));
    uint32_t given = args_len(cx, args);
    if (wanted > given) {
        GenericArg *all = mem_grow(NULL, wanted * sizeof *all);
        copy_bytes(all, args_ptr(cx, args), given * sizeof *all);
        for (uint32_t i = given; i < wanted; i++) {
            all[i] = arg_of_region(ty_common(cx)->erased);
        }
        args = args_intern(cx, all, wanted);
        mem_free(all);
    }
    (void)vtable;
    if (!instance_resolve(cx, (ParamEnv){0}, entry->method, args, instance)) {
        return false;
    }
    if (method_takes_self_by_value(cx, entry->method)) {
        *instance = (Instance){.kind = INSTANCE_VTABLE_SHIM, .def = entry->method, .args = args};
    }
    return true;
}

// ---------------------------------------------------------------- recording uses

static bool seen_fn_equal(const void *cx, uint32_t id, const void *key) {
    const Collector *c = cx;
    return instance_eq(&c->items->functions.data[id - 1].instance, key);
}

static bool is_foreign(const Collector *c, DefId def) {
    DefId parent = def_get(c->program, def)->parent;
    return parent.index != 0 && def_get(c->program, parent)->kind == DEF_FOREIGN_MOD;
}

// The functions of other languages that core declares are those of the math library, which devices
// have too.
static bool is_of_core(const Collector *c, DefId def) {
    const Crate *crate = crate_get(c->program, def_get(c->program, def)->crate);
    return str_eq(sym_str(c->program->session, crate->name), STR("core"));
}

// The place in the program itself that led to `span`, which may be inside a library.
static Span innermost_own(const Collector *c, Span span) {
    MonoUse use = {c->current_index, c->scope, span, {0}, {0}};
    return mono_own_use(c->program, c->items, use).span;
}

// Once for what the program wrote: a call of the host's library reaches many functions of others.
static void report_on_device(Collector *c, DefId foreign, Span span) {
    MonoUse use = {c->current_index, c->scope, span, foreign, {0}};
    Span own = mono_written_at(c->program, mono_own_use(c->program, c->items, use).span);
    for (uint32_t i = 0; i < c->on_device.len; i++) {
        if (c->on_device.data[i].lo == own.lo && c->on_device.data[i].hi == own.hi) {
            return;
        }
    }
    vec_push(&c->on_device, own);
    mono_report_elsewhere(c->program, c->arena, c->items, use);
}

static void use_fn(Collector *c, Instance instance, Span span) {
    if (instance.kind == INSTANCE_INTRINSIC || instance.kind == INSTANCE_VIRTUAL) {
        return;
    }
    if (instance.kind == INSTANCE_ITEM && is_foreign(c, instance.def)) {
        if (c->items->is_device && !is_of_core(c, instance.def)) {
            report_on_device(c, instance.def, span);
            c->failed = true;
        }
        return;
    }
    if (c->items->is_device && instance.def.index != 0 &&
        mono_is_device_panic(c->program, instance.def)) {
        return;
    }
    if (!c->items->is_device && precompiled_fn(c->program, &instance)) {
        return;
    }
    uint64_t hash = instance_hash(&instance);
    uint32_t seen = cons_find(&c->seen_fns, hash, seen_fn_equal, c, &instance);
    if (c->in_value || c->current != NULL) {
        kernel_uses_fn(c->uses, c->in_value ? UINT32_MAX : c->current_index,
                       seen ? seen - 1 : c->items->functions.len);
    }
    if (seen != 0) {
        return;
    }
    if (c->items->functions.len >= INSTANCE_LIMIT) {
        if (!c->failed) {
            diag_emit(diag_error(c->program->session, ERR_NONE, span,
                                 "reached the limit of instances: a generic function calls itself "
                                 "with ever new types"));
        }
        c->failed = true;
        return;
    }
    cons_insert(&c->seen_fns, hash);
    if (!c->items->is_device) {
        precompiled_copy(c->program, &instance);
    }
    vec_push(&c->items->functions, (MonoFn){instance, c->current_index, c->scope, span});
}

static void use_address(Collector *c, Instance instance, Span span) {
    if (c->items->is_device || !precompiled_address(c->program, &instance)) {
        use_fn(c, instance, span);
    }
}

static void use_drop(Collector *c, Ty ty, Span span) {
    if (ty_needs_drop(c->cx, (ParamEnv){0}, ty)) {
        use_fn(c, (Instance){.kind = INSTANCE_DROP_GLUE, .ty = ty}, span);
    }
}

static void use_static(Collector *c, DefId def);

static bool seen_vtable_equal(const void *cx, uint32_t id, const void *key) {
    const MonoVtable *a = &((const Collector *)cx)->items->vtables.data[id - 1], *b = key;
    return a->ty.index == b->ty.index && a->has_principal == b->has_principal &&
           a->principal.trait.index == b->principal.trait.index &&
           a->principal.args.index == b->principal.args.index;
}

static void use_vtable(Collector *c, MonoVtable vtable, Span span);

static void use_vtable_entries(Collector *c, const MonoVtable *vtable, Span span) {
    VtableEntrySlice entries = vtable_entries(c->cx, vtable->principal);
    for (uint32_t i = 0; i < entries.len; i++) {
        Instance instance;
        switch (entries.ptr[i].kind) {
        case VTABLE_METHOD:
            if (mono_vtable_method(c->cx, vtable, &entries.ptr[i], &instance)) {
                use_address(c, instance, span);
            }
            break;
        case VTABLE_TRAIT_PTR:
            use_vtable(c, (MonoVtable){vtable->ty, entries.ptr[i].trait, true}, span);
            break;
        case VTABLE_DROP:
        case VTABLE_SIZE:
        case VTABLE_ALIGN:
        case VTABLE_VACANT:
            break;
        }
    }
}

static void use_vtable(Collector *c, MonoVtable vtable, Span span) {
    uint64_t hash = hash_mix((uint64_t)vtable.ty.index << 32 | vtable.principal.trait.index,
                             (uint64_t)vtable.principal.args.index << 1 | vtable.has_principal);
    if (cons_find(&c->seen_vtables, hash, seen_vtable_equal, c, &vtable) != 0) {
        return;
    }
    cons_insert(&c->seen_vtables, hash);
    vec_push(&c->items->vtables, vtable);
    c->in_value++;
    if (ty_needs_drop(c->cx, (ParamEnv){0}, vtable.ty)) {
        use_address(c, (Instance){.kind = INSTANCE_DROP_GLUE, .ty = vtable.ty}, span);
    }
    if (vtable.has_principal) {
        use_vtable_entries(c, &vtable, span);
    }
    c->in_value--;
}

// ---------------------------------------------------------------- values of constants

static void use_alloc(Collector *c, const ConstAlloc *alloc, Span span) {
    uint64_t unused;
    if (map_get(&c->seen_allocs, alloc->id, &unused)) {
        return;
    }
    map_set(&c->seen_allocs, alloc->id, 1);
    c->in_value++;
    for (uint32_t i = 0; i < alloc->relocs.len; i++) {
        const ConstReloc *reloc = &alloc->relocs.data[i];
        switch (reloc->kind) {
        case RELOC_ALLOC:
            use_alloc(c, reloc->alloc, span);
            break;
        case RELOC_FN:
            use_address(c, reloc->fn, span);
            break;
        case RELOC_VTABLE:
            use_vtable(c,
                       (MonoVtable){reloc->vtable_ty, reloc->vtable_trait, reloc->vtable_has_trait},
                       span);
            break;
        case RELOC_STATIC:
            use_static(c, reloc->static_);
            break;
        }
    }
    c->in_value--;
}

static void use_static(Collector *c, DefId def) {
    uint64_t unused;
    kernel_uses_static(c->uses, c->current_index, def);
    if (map_get(&c->seen_statics, def.index, &unused)) {
        return;
    }
    map_set(&c->seen_statics, def.index, 1);
    if (is_foreign(c, def) || (!c->items->is_device && precompiled_static(c->program, def))) {
        return;
    }
    vec_push(&c->items->statics, def);
    const ConstAlloc *alloc = eval_static(c->eval, def);
    if (alloc == NULL) {
        c->failed = true;
        return;
    }
    use_alloc(c, alloc, def_get(c->program, def)->name_span);
}

// Shared and constant memory is a device's: on the host there is nothing in such a static.
static void check_on_host(Collector *c, const MirConst *constant) {
    const Layout *layout;
    if (!c->items->is_device && !is_foreign(c, constant->static_) &&
        device_memory_of_static(c->layouts, constant->static_, &layout) != DEVICE_GLOBAL) {
        MonoUse use = {c->current_index, c->scope, constant->span, constant->static_, {0}};
        mono_report_elsewhere(c->program, c->arena, c->items, use);
        c->failed = true;
    }
}

static void use_constant(Collector *c, const MirConst *constant) {
    const ConstAlloc *alloc;
    uint64_t offset;
    switch (constant->kind) {
    case MIR_CONST_VALUE:
    case MIR_CONST_ZST:
    case MIR_CONST_STR:
    case MIR_CONST_BYTES:
    case MIR_CONST_C_STR:
    case MIR_CONST_TY_CONST:
        break;
    case MIR_CONST_UNEVALUATED:
    case MIR_CONST_PROMOTED:
    case MIR_CONST_ALLOC:
        if (eval_operand(c->eval, c->current, c->body, constant, &alloc, &offset)) {
            use_alloc(c, alloc, constant->span);
        } else {
            c->failed = true;
        }
        break;
    case MIR_CONST_STATIC:
        check_on_host(c, constant);
        use_static(c, constant->static_);
        break;
    }
}

static void use_operand(Collector *c, const MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST) {
        use_constant(c, operand->constant);
    }
}

// ---------------------------------------------------------------- bodies

// The constant that an operand is, directly or through a local that is assigned once.
static const MirConst *operand_constant(const MirBody *body, const MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST) {
        return operand->constant;
    }
    const MirConst *found = NULL;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            const MirStmt *stmt = &body->blocks.data[b].stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.proj_count == 0 &&
                stmt->assign.place.local == operand->place.local) {
                const MirRvalue *value = stmt->assign.rvalue;
                found = value->kind == MIR_RVALUE_USE && value->use.kind == MIR_OPERAND_CONST
                            ? value->use.constant
                            : NULL;
            }
        }
    }
    return found;
}

// The number that an argument stands for; false if it is not known when compiling.
static bool constant_argument(Collector *c, const MirOperand *operand, uint32_t *number) {
    const MirConst *constant = operand_constant(c->body, operand);
    const ConstAlloc *alloc;
    uint64_t offset;
    if (constant == NULL) {
        return false;
    }
    if (constant->kind == MIR_CONST_VALUE) {
        *number = (uint32_t)constant->value.low;
        return true;
    }
    if (!eval_operand(c->eval, c->current, c->body, constant, &alloc, &offset)) {
        c->failed = true;
        return false;
    }
    memcpy(number, alloc->bytes + offset, sizeof *number);
    return true;
}

// launch_shape(most threads, least blocks, block x, y, z, cluster x, y, z) at the start of a
// kernel: 0 for what its attributes leave open.
static void use_launch_shape(Collector *c, const MirTerm *term) {
    uint32_t numbers[8] = {0};
    for (uint32_t i = 0; i < 8 && i < term->call.arg_count; i++) {
        if (!constant_argument(c, &term->call.args[i], &numbers[i]) && !c->failed) {
            OX_BUG(c->program->session, term->span, "a launch shape that is no constant");
        }
    }
    if (c->current_index < c->items->kernels.len) { // kernels come first
        Kernel *kernel = &c->items->kernels.data[c->current_index];
        kernel->max_threads = numbers[0];
        kernel->min_blocks = numbers[1];
        memcpy(kernel->block, numbers + 2, sizeof kernel->block);
        memcpy(kernel->cluster, numbers + 5, sizeof kernel->cluster);
    }
}

// loop_unroll(count): published compilers take 2 to 1024.
static void check_unroll(Collector *c, const MirTerm *term) {
    uint32_t count = 0;
    if (term->call.arg_count && constant_argument(c, &term->call.args[0], &count) &&
        (count < 2 || count > 1024)) {
        Diag *diag = diag_error(c->program->session, ERR_OX0003, term->span,
                                "`#[unroll]` takes a number from 2 to 1024, not %u", count);
        diag_emit(diag);
        c->failed = true;
    }
}

// kernel_name(fn item): the kernel is launched by the host.
static void use_kernel_name(Collector *c, const Instance *intrinsic) {
    Instance kernel;
    if (!mono_callee(c->cx, arg_ty(args_ptr(c->cx, intrinsic->args)[0]), &kernel)) {
        return;
    }
    for (uint32_t i = 0; i < c->items->launched.len; i++) {
        if (instance_eq(&c->items->launched.data[i], &kernel)) {
            return;
        }
    }
    vec_push(&c->items->launched, kernel);
}

static void use_shared_memory(Collector *c, const Instance *memory) {
    uint32_t index = 0;
    while (index < c->items->shared_memory.len &&
           !instance_eq(&c->items->shared_memory.data[index], memory)) {
        index++;
    }
    if (index == c->items->shared_memory.len) {
        vec_push(&c->items->shared_memory, *memory);
    }
    kernel_uses_memory(c->uses, c->current_index, index);
}

static void need_arch(Collector *c, uint32_t arch, Span span) {
    if (arch > c->items->least_arch) {
        c->items->least_arch = arch;
        c->items->least_arch_fn = c->current_index;
        c->items->least_arch_span = innermost_own(c, span);
    }
}

// The functions that inline assembly names are among its inputs.
static void use_asm_symbols(Collector *c, const Instance *instance, Span span) {
    const TyData *inputs = ty_data(c->cx, arg_ty(args_ptr(c->cx, instance->args)[0]));
    for (uint32_t i = 0; inputs->kind == TY_TUPLE && i < ty_list_len(c->cx, inputs->tuple); i++) {
        Ty ty = ty_list_ptr(c->cx, inputs->tuple)[i];
        Instance named;
        if (ty_kind(c->cx, ty) == TY_FN_DEF && mono_callee(c->cx, ty, &named)) {
            use_fn(c, named, span);
        }
    }
}

static void use_intrinsic(Collector *c, const Instance *instance, const MirTerm *term) {
    LangItem item = lang_item_of(c->program, instance->def);
    if (item == LANG_INLINE_ASM || item == LANG_INLINE_ASM_NORETURN || item == LANG_NAKED_ASM) {
        use_asm_symbols(c, instance, term->span);
        return;
    }
    Symbol name = def_get(c->program, instance->def)->name;
    if (symbol_is(name, SYM_INDEX_KERNEL_NAME)) {
        use_kernel_name(c, instance);
        return;
    }
    if (symbol_is(name, SYM_INDEX_LAUNCH_SHAPE)) {
        use_launch_shape(c, term);
        return;
    }
    if (symbol_is(name, SYM_INDEX_LOOP_UNROLL)) {
        check_unroll(c, term);
        return;
    }
    if (symbol_is(name, SYM_INDEX_SIMT_PTX) && term->call.arg_count) {
        const MirConst *text = operand_constant(c->body, &term->call.args[0]);
        if (text && text->kind == MIR_CONST_STR) {
            need_arch(c, inline_ptx_least_arch(text->text), term->span);
        }
    }
    DeviceIntrinsic intrinsic = device_intrinsic_named(sym_str(c->program->session, name));
    if (device_intrinsic_effect(intrinsic) >=
        DEVICE_BLOCK_BARRIER) { // its thread may wait for others, or end alone
        kernel_uses_barrier(c->uses, c->current_index);
    }
    if (intrinsic == DEVICE_simt_shared_memory && c->items->is_device) {
        use_shared_memory(c, instance);
    }
    need_arch(c, device_intrinsic_least_arch(intrinsic), term->span);
}

static Ty operand_ty(Collector *c, const MirOperand *operand) {
    return mono_ty(c->cx, c->current, mir_operand_ty(c->cx, c->body, operand));
}

static void use_cast(Collector *c, const MirRvalue *rvalue, Span span) {
    Ty from = operand_ty(c, &rvalue->cast.operand);
    Ty to = mono_ty(c->cx, c->current, rvalue->cast.ty);
    Instance instance;
    if (rvalue->cast.kind == MIR_CAST_REIFY_FN) {
        if (mono_callee(c->cx, from, &instance)) {
            use_address(c, instance, span);
        }
    } else if (rvalue->cast.kind == MIR_CAST_CLOSURE_FN) {
        const TyData *data = ty_data(c->cx, from);
        use_fn(c,
               (Instance){.kind = INSTANCE_CLOSURE_ONCE_SHIM,
                          .def = data->item.def,
                          .args = data->item.args},
               span);
    } else if (rvalue->cast.kind == MIR_CAST_UNSIZE) {
        Ty a, b;
        mono_unsize_pair(c->layouts, from, to, &a, &b);
        if (ty_kind(c->cx, b) == TY_DYN && ty_kind(c->cx, a) != TY_DYN) {
            use_vtable(c, mono_vtable_for(c->cx, a, b), span);
        }
    }
}

static void use_rvalue(Collector *c, MirRvalue *rvalue, Span span) {
    MirOperands operands = mir_rvalue_operands(rvalue);
    for (uint32_t i = 0; i < operands.count; i++) {
        use_operand(c, &operands.ptr[i]);
    }
    if (rvalue->kind == MIR_RVALUE_CAST) {
        use_cast(c, rvalue, span);
    } else if (rvalue->kind == MIR_RVALUE_THREAD_LOCAL) {
        use_static(c, rvalue->def);
    } else if (rvalue->kind == MIR_RVALUE_AGGREGATE && c->items->is_device &&
               rvalue->aggregate.kind == MIR_AGG_CLOSURE &&
               ty_kind(c->cx, rvalue->aggregate.ty) == TY_COROUTINE) {
        not_supported(c->program->session, innermost_own(c, span), "`async` code for a device");
        c->failed = true;
    }
}

static void use_stmt(Collector *c, const MirStmt *stmt) {
    switch (stmt->kind) {
    case MIR_STMT_ASSIGN:
        use_rvalue(c, stmt->assign.rvalue, stmt->span);
        break;
    case MIR_STMT_ASSUME:
        use_operand(c, &stmt->operand);
        break;
    case MIR_STMT_COPY_NONOVERLAPPING:
        for (uint32_t i = 0; i < 3; i++) {
            use_operand(c, &stmt->copy[i]);
        }
        break;
    case MIR_STMT_NOP:
    case MIR_STMT_FAKE_READ:
    case MIR_STMT_SET_DISCRIMINANT:
    case MIR_STMT_STORAGE_LIVE:
    case MIR_STMT_STORAGE_DEAD:
    case MIR_STMT_ASCRIBE:
        break;
    }
}

static void use_call(Collector *c, const MirTerm *term) {
    use_operand(c, &term->call.func);
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        use_operand(c, &term->call.args[i]);
    }
    Instance instance;
    Ty callee = operand_ty(c, &term->call.func);
    if (!mono_callee(c->cx, callee, &instance)) {
        return;
    }
    if (c->items->is_device) {
        mono_for_device(c->program, &instance);
    }
    if (instance.kind == INSTANCE_DROP_GLUE) {
        use_drop(c, instance.ty, term->span);
        return;
    }
    if (instance.kind == INSTANCE_INTRINSIC &&
        symbol_is(def_get(c->program, instance.def)->name, SYM_INDEX_CONST_EVAL_SELECT)) {
        Ty run_time =
            arg_ty(args_ptr(c->cx, instance.args)[2]); // <ARG, F, G, RET>: at run time G is called
        if (!mono_callee(c->cx, run_time, &instance)) {
            return;
        }
    }
    if (instance.kind == INSTANCE_INTRINSIC) {
        use_intrinsic(c, &instance, term);
    }
    use_fn(c, instance, term->span);
}

static void use_term(Collector *c, const MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_SWITCH_INT:
        use_operand(c, &term->switch_int.discr);
        break;
    case MIR_TERM_DROP:
        use_drop(c,
                 mono_ty(c->cx, c->current, mir_place_ty(c->cx, c->body, &term->drop.place, NULL)),
                 term->span);
        break;
    case MIR_TERM_CALL:
        use_call(c, term);
        break;
    case MIR_TERM_ASSERT:
        use_operand(c, &term->assert_.cond);
        for (uint32_t i = 0; i < term->assert_.operand_count; i++) {
            use_operand(c, &term->assert_.operands[i]);
        }
        use_fn(c, mono_lang_fn(c->program, mono_assert_lang(term), term->span), term->span);
        break;
    case MIR_TERM_TERMINATE:
        use_fn(c, mono_lang_fn(c->program, LANG_PANIC_CANNOT_UNWIND, term->span), term->span);
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
    case MIR_TERM_INLINE_ASM:
        break;
    }
}

// A call in a cleanup block that unwinds ends the program.
static void use_cleanup(Collector *c, const MirBlock *block) {
    MirTermKind kind = block->term.kind;
    if (block->is_cleanup && !c->items->is_device &&
        (kind == MIR_TERM_CALL || kind == MIR_TERM_DROP || kind == MIR_TERM_ASSERT)) {
        use_fn(c, mono_lang_fn(c->program, LANG_PANIC_IN_CLEANUP, block->term.span),
               block->term.span);
    }
}

typedef struct RequiredUse {
    const Collector *collector;
    MonoUse use;
} RequiredUse;

// #![rustc_constants_tell_callers]: what the constants of a library assert is about its callers.
static bool find_caller(const void *cx, EvalCaller *caller) {
    const Collector *c = ((const RequiredUse *)cx)->collector;
    MonoUse use = ((const RequiredUse *)cx)->use;
    DefId fn = use.scope ? c->body->inlined.data[use.scope - 1].def : c->current->def;
    CrateId crate = fn.index ? def_get(c->program, fn)->crate : c->program->local;
    if (crate.index == c->program->local.index ||
        def_attr(c->program, crate_get(c->program, crate)->root,
                 SYM(RUSTC_CONSTANTS_TELL_CALLERS)) == NULL) {
        return false;
    }
    MonoUse own = mono_own_use(c->program, c->items, use);
    if (own.fn == UINT32_MAX || own.what.index == 0) {
        return false;
    }
    *caller = (EvalCaller){own.span, value_path_str(c->cx, c->arena, own.what, own.what_args)};
    return true;
}

static void use_required(Collector *c) {
    const ConstAlloc *alloc;
    uint64_t offset;
    for (const MirRequired *required = c->body->required; required != NULL;
         required = required->next) {
        uint32_t errors = diag_error_count(c->program->session);
        RequiredUse by = {
            c,
            {.fn = c->current_index, .scope = required->scope, .span = required->constant->span}};
        EvalCaller caller;
        eval_tell_caller(c->eval, find_caller, &by);
        if (!eval_operand(c->eval, c->current, c->body, required->constant, &alloc, &offset)) {
            if (!find_caller(&by, &caller)) {
                mono_note_constant(c->program, c->items, by.use,
                                   diag_error_count(c->program->session) > errors);
            }
            c->failed = true;
        }
        eval_tell_caller(c->eval, NULL, NULL);
    }
}

static void walk_fn(Collector *c, uint32_t index) {
    Instance instance = c->items->functions.data[index].instance;
    MirBody *body = mono_items_body(c->program, c->items, &instance);
    if (body == NULL || body->tainted) {
        if (body == NULL && diag_error_count(c->program->session) == 0) {
            Str name =
                instance.def.index ? def_path_str(c->program, c->arena, instance.def) : STR("drop");
            not_supported(
                c->program->session, c->items->functions.data[index].use,
                arena_printf(c->arena, "a call of `" STR_FMT "`, which has no body", STR_ARG(name))
                    .ptr);
        }
        c->failed = true;
        return;
    }
    c->current = &instance;
    c->current_index = index;
    c->body = body;
    use_required(c);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            c->scope = block->stmts.data[s].scope;
            use_stmt(c, &block->stmts.data[s]);
        }
        c->scope = block->term.scope;
        use_term(c, &block->term);
        use_cleanup(c, block);
    }
    c->current = NULL;
    c->body = NULL;
    c->scope = 0;
}

// ---------------------------------------------------------------- roots

// What starts a main that returns nothing, as most do: compiled with the libraries.
static void root_library_start(Collector *c) {
    DefId start = lang_item(c->program, LANG_START);
    if (start.index) {
        GenericArg result = arg_of_ty(ty_common(c->cx)->unit);
        Instance instance = {
            .kind = INSTANCE_ITEM, .def = start, .args = args_intern(c->cx, &result, 1)};
        use_fn(c, instance, def_get(c->program, start)->name_span);
    }
}

static void root_main(Collector *c, DefId main) {
    FnSig sig = sig_open_erased(c->cx, ty_fn_sig(c->cx, main));
    GenericArg result = arg_of_ty(
        ty_normalize_erased(c->cx, (ParamEnv){0}, ty_erase_regions(c->cx, sig_output(c->cx, sig))));
    Span span = def_get(c->program, main)->name_span;
    c->items->has_main = true;
    c->items->main = (Instance){.kind = INSTANCE_ITEM, .def = main};
    c->items->start = mono_lang_fn(c->program, LANG_START, span);
    c->items->start.args = args_intern(c->cx, &result, 1);
    use_fn(c, c->items->main, span);
    use_fn(c, c->items->start, span);
}

static void root_exported(Collector *c) {
    uint32_t first = crate_first_def(c->program, c->program->local);
    for (uint32_t i = first; i <= c->program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(c->program, def);
        if ((node->kind != DEF_FN && node->kind != DEF_ASSOC_FN) || is_foreign(c, def) ||
            node->crate.index != c->program->local.index) {
            continue;
        }
        bool exported = def_attr(c->program, def, SYM(NO_MANGLE)) != NULL ||
                        def_attr(c->program, def, SYM(EXPORT_NAME)) != NULL ||
                        def_attr(c->program, def, SYM(RUSTC_GLOBAL_ASM)) != NULL;
        if (exported && generics_total(ty_generics(c->cx, def)) == 0) {
            use_fn(c, (Instance){.kind = INSTANCE_ITEM, .def = def}, node->name_span);
        }
    }
}

// The item with all regions erased; false if it has other parameters.
static bool only_regions(Collector *c, DefId def, Instance *instance) {
    GenericArgs identity = args_identity(c->cx, def);
    for (uint32_t i = 0; i < args_len(c->cx, identity); i++) {
        if (arg_tag(args_ptr(c->cx, identity)[i]) != ARG_REGION) {
            return false;
        }
    }
    *instance =
        (Instance){.kind = INSTANCE_ITEM, .def = def, .args = args_erase_regions(c->cx, identity)};
    return true;
}

static void root_library(Collector *c, CrateId crate) {
    for (uint32_t i = 1; i <= c->program->defs.len; i++) {
        DefId def = {i};
        const Def *node = def_get(c->program, def);
        Instance instance;
        if (node->crate.index == crate.index &&
            (node->kind == DEF_FN || node->kind == DEF_ASSOC_FN) && !is_foreign(c, def) &&
            hir_has_body(c->program, def) && only_regions(c, def, &instance)) {
            use_fn(c, instance, node->name_span);
        }
    }
}

MonoItems *mono_collect(Program *program, LayoutCx *layouts, struct EvalCx *eval, Arena *arena,
                        const MonoRoots *roots) {
    Collector c = {.program = program,
                   .cx = layout_tycx(layouts),
                   .layouts = layouts,
                   .eval = eval,
                   .arena = arena,
                   .items = ARENA_NEW(arena, MonoItems),
                   .uses = kernel_uses_new(arena),
                   .current_index = UINT32_MAX};
    c.items->is_device = roots->kernels.len > 0;
    if (roots->optimized) {
        c.items->code = mono_code_new(program, layouts, eval, c.items->is_device);
    }
    c.items->no_main = roots->no_main;
    if (roots->main.index != 0) {
        root_main(&c, roots->main);
    }
    if (roots->exported) {
        root_exported(&c);
    }
    for (uint32_t i = 0; i < roots->libraries.len; i++) {
        root_library(&c, roots->libraries.ptr[i]);
    }
    if (roots->libraries.len) {
        root_library_start(&c);
    }
    for (uint32_t i = 0; i < roots->kernels.len; i++) {
        vec_push(&c.items->kernels, kernel_describe(program, arena, roots->kernels.ptr[i]));
        use_fn(&c, roots->kernels.ptr[i], SPAN_NONE);
    }
    for (uint32_t i = 0; i < roots->statics.len; i++) {
        use_static(&c, roots->statics.ptr[i]);
    }
    for (uint32_t i = 0; i < c.items->functions.len; i++) {
        walk_fn(&c, i);
    }
    kernel_uses_finish(c.uses, c.items);
    vec_free(&c.on_device);
    cons_free(&c.seen_fns);
    cons_free(&c.seen_vtables);
    map_free(&c.seen_statics);
    map_free(&c.seen_allocs);
    return c.failed ? NULL : c.items;
}
