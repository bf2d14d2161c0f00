// build_shim.c: code that nobody wrote: drop glue and the small functions between different ways of
// calling.
//
// In: an instance of one of the shim kinds. Out: its body, elaborated, with the instance's types.
//   drop glue of T         fn(*mut T): its Drop impl, then its fields in order; what panics still
//   lets the rest drop closure once           call_once of a closure that borrows: borrow it, call,
//   drop it fn pointer             Fn*::call*(f, (a, b)) as f(a, b) clone                  of
//   tuples and closures: each field's clone constructor            Some as a function reify, vtable
//   the same function under another signature
// A `drop` of a dyn place is left to code generation, which reads the vtable.
// Follows the rustc development guide, "MIR shims"; rustc's shim.rs in its idea.
#include "mir/build/build_private.h"
#include "mir/opt/opt.h"

typedef struct Shim {
    Program *program;
    TyCx *cx;
    Arena *arena;
    MirBody *body;
    Span span;
} Shim;

static Ty norm(Shim *shim, Ty ty) {
    return ty_normalize_erased(shim->cx, (ParamEnv){0}, ty);
}

static MirLocalId shim_local(Shim *shim, Ty ty, MirLocalKind kind) {
    vec_push(
        &shim->body->locals,
        (MirLocalDecl){
            .ty = ty, .kind = kind, .span = shim->span, .is_mut = true, .hir_local = UINT32_MAX});
    return shim->body->locals.len - 1;
}

static MirBlockId block_with(Shim *shim, MirTerm term, bool cleanup) {
    MirBlockId block = mir_new_block(shim->body, cleanup);
    term.span = shim->span;
    shim->body->blocks.data[block].term = term;
    return block;
}

static MirTerm simple(MirTermKind kind) {
    return (MirTerm){.kind = kind, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK};
}

static MirTerm go(MirBlockId target) {
    return (MirTerm){.kind = MIR_TERM_GOTO, .target = target, .unwind = MIR_NO_BLOCK};
}

static void assign(Shim *shim, MirBlockId block, MirPlace place, MirRvalue rvalue) {
    mir_push_assign(shim->body, block, shim->span, place, rvalue);
}

static MirRvalue use_of(MirOperand operand) {
    return (MirRvalue){.kind = MIR_RVALUE_USE, .use = operand};
}

static MirRvalue borrow(Shim *shim, MirPlace place, bool is_mut) {
    return (MirRvalue){
        .kind = MIR_RVALUE_REF,
        .ref = {place, is_mut ? MIR_BORROW_MUT : MIR_BORROW_SHARED, ty_common(shim->cx)->erased}};
}

static MirTerm call_term(Shim *shim, MirOperand func, const MirOperand *args, uint32_t count,
                         MirPlace destination, MirBlockId target, MirBlockId unwind) {
    return (MirTerm){.kind = MIR_TERM_CALL,
                     .target = target,
                     .unwind = unwind,
                     .call = {.func = func,
                              .args = ARENA_DUP(shim->arena, MirOperand, args, count),
                              .arg_count = count,
                              .destination = destination,
                              .source = CALL_DESUGAR,
                              .fn_span = shim->span}};
}

static MirOperand method_operand(Shim *shim, LangItem trait, const char *name,
                                 const GenericArg *args, uint32_t count) {
    DefId def = lang_item_required(shim->program, trait, shim->span);
    DefId method = ty_assoc_by_name(
        shim->cx, def, intern(shim->program->session->interner, str_of(name)), DEF_ASSOC_FN);
    return mir_const_zst(
        shim->arena, ty_fn_def(shim->cx, method, args_intern(shim->cx, args, count)), shim->span);
}

static MirBlockId drop_then(Shim *shim, MirPlace place, MirBlockId target, MirBlockId unwind,
                            bool cleanup) {
    return block_with(
        shim,
        (MirTerm){
            .kind = MIR_TERM_DROP, .target = target, .unwind = unwind, .drop = {place, false}},
        cleanup);
}

// ---------------------------------------------------------------- drop glue

typedef VEC(MirPlace) PlaceVec;

static bool needs(Shim *shim, Ty ty) {
    return ty_needs_drop(shim->cx, (ParamEnv){0}, ty);
}

static void add_field(Shim *shim, PlaceVec *places, MirPlace base, uint32_t index, Ty ty) {
    if (needs(shim, ty)) {
        vec_push(places, mir_place_field(shim->arena, base, index, ty));
    }
}

static void variant_fields(Shim *shim, PlaceVec *places, MirPlace base, const VariantDef *variant,
                           GenericArgs args) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        add_field(shim, places, base, i,
                  norm(shim, field_ty(shim->cx, variant->fields[i].def, args)));
    }
}

// The first block of the drops in order; *cleanup: the same on the unwind path, from before the
// first one.
static MirBlockId ladder(Shim *shim, const PlaceVec *places, MirBlockId done, MirBlockId resume,
                         MirBlockId *cleanup) {
    MirBlockId success = done, unwind = resume;
    for (uint32_t i = places->len; i > 0; i--) {
        success = drop_then(shim, places->data[i - 1], success, unwind, false);
        unwind = drop_then(shim, places->data[i - 1], unwind, MIR_NO_BLOCK, true);
    }
    *cleanup = unwind;
    return success;
}

typedef struct Entry {
    MirBlockId normal, cleanup;
} Entry;

static Entry enum_fields(Shim *shim, MirPlace place, const AdtDef *adt, GenericArgs args,
                         MirBlockId done, MirBlockId resume) {
    (void)adt_discriminants(shim->cx, adt->def);
    uint64_t *values = ARENA_ARRAY(shim->arena, uint64_t, 2 * adt->variant_count + 2);
    MirBlockId *normal = ARENA_ARRAY(shim->arena, MirBlockId, adt->variant_count + 1);
    MirBlockId *cleanup = ARENA_ARRAY(shim->arena, MirBlockId, adt->variant_count + 1);
    uint32_t count = 0;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        PlaceVec fields = {0};
        MirPlace variant =
            mir_place_proj(shim->arena, place, (MirProj){.kind = MIR_PROJ_DOWNCAST, .index = v});
        variant_fields(shim, &fields, variant, &adt->variants[v], args);
        if (fields.len > 0) {
            values[2 * count] = adt->variants[v].discr_low;
            values[2 * count + 1] = adt->variants[v].discr_high;
            normal[count] = ladder(shim, &fields, done, resume, &cleanup[count]);
            count++;
        }
        vec_free(&fields);
    }
    normal[count] = done;
    cleanup[count] = resume;
    Ty ty = adt_discr_ty(shim->cx, adt);
    Entry entry;
    for (int pass = 0; pass < 2; pass++) {
        MirLocalId discr = shim_local(shim, ty, MIR_LOCAL_TEMP);
        MirTerm term = simple(MIR_TERM_SWITCH_INT);
        term.switch_int.discr = mir_move(mir_place(discr));
        term.switch_int.ty = ty;
        term.switch_int.values = values;
        term.switch_int.targets = pass ? cleanup : normal;
        term.switch_int.count = count;
        MirBlockId block = block_with(shim, term, pass == 1);
        assign(shim, block, mir_place(discr),
               (MirRvalue){.kind = MIR_RVALUE_DISCRIMINANT, .place = place});
        *(pass ? &entry.cleanup : &entry.normal) = block;
    }
    return entry;
}

// <T as Drop>::drop(&mut place)
static MirBlockId drop_impl_call(Shim *shim, MirPlace place, Ty ty, MirBlockId target,
                                 MirBlockId unwind, bool cleanup) {
    TyCx *cx = shim->cx;
    MirLocalId ref = shim_local(shim, ty_ref(cx, ty_common(cx)->erased, ty, true), MIR_LOCAL_TEMP);
    MirLocalId unit = shim_local(shim, ty_common(cx)->unit, MIR_LOCAL_TEMP);
    GenericArg self = arg_of_ty(ty);
    MirOperand arg = mir_move(mir_place(ref));
    MirBlockId block = block_with(shim,
                                  call_term(shim, method_operand(shim, LANG_DROP, "drop", &self, 1),
                                            &arg, 1, mir_place(unit), target, unwind),
                                  cleanup);
    assign(shim, block, mir_place(ref), borrow(shim, place, true));
    return block;
}

static Entry drop_adt(Shim *shim, MirPlace place, Ty ty, MirBlockId done, MirBlockId resume) {
    TyCx *cx = shim->cx;
    const TyData *data = ty_data(cx, ty);
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    Entry fields = {done, resume};
    if (adt->is_manually_drop) {
        return fields;
    }
    if (adt->kind == ADT_ENUM) {
        fields = enum_fields(shim, place, adt, data->item.args, done, resume);
    } else if (adt->kind == ADT_STRUCT) {
        PlaceVec places = {0};
        variant_fields(shim, &places, place, &adt->variants[0], data->item.args);
        fields.normal = ladder(shim, &places, done, resume, &fields.cleanup);
        vec_free(&places);
    }
    bool has_impl = ty_drop_impl(cx, adt->def).index != 0;
    if (has_impl) {
        MirBlockId cleanup =
            adt->is_box ? drop_impl_call(shim, place, ty, fields.cleanup, MIR_NO_BLOCK, true)
                        : fields.cleanup;
        fields.normal = drop_impl_call(shim, place, ty, fields.normal, fields.cleanup, false);
        fields.cleanup = cleanup;
    }
    Ty content = adt->is_box ? arg_ty(args_ptr(cx, data->item.args)[0]) : ty;
    if (adt->is_box && needs(shim, content)) { // the content first, then the memory
        fields.normal = drop_then(shim, mir_place_deref(shim->arena, place), fields.normal,
                                  fields.cleanup, false);
    }
    return fields;
}

// i = 0; while i != len { p = &raw place[i]; i += 1; drop(*p) }   on a panic the rest is dropped in
// cleanup
static MirBlockId drop_loop(Shim *shim, MirPlace place, MirLocalId index, MirLocalId len, Ty elem,
                            MirBlockId done, MirBlockId unwind, bool cleanup) {
    TyCx *cx = shim->cx;
    const CommonTys *common = ty_common(cx);
    MirLocalId ptr = shim_local(shim, ty_ptr(cx, elem, true), MIR_LOCAL_TEMP);
    MirLocalId at_end = shim_local(shim, common->boolean, MIR_LOCAL_TEMP);
    MirBlockId head = mir_new_block(shim->body, cleanup);
    MirBlockId drop =
        drop_then(shim, mir_place_deref(shim->arena, mir_place(ptr)), head, unwind, cleanup);
    assign(
        shim, drop, mir_place(ptr),
        (MirRvalue){.kind = MIR_RVALUE_RAW_PTR,
                    .raw_ptr = {mir_place_proj(shim->arena, place,
                                               (MirProj){.kind = MIR_PROJ_INDEX, .index = index}),
                                true}});
    MirOperand *sum = ARENA_ARRAY(shim->arena, MirOperand, 2),
               *test = ARENA_ARRAY(shim->arena, MirOperand, 2);
    sum[0] = mir_copy(mir_place(index));
    sum[1] = mir_const_bits(shim->arena, common->usize, 1, 0, shim->span);
    assign(shim, drop, mir_place(index),
           (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {MIR_BINOP_ADD, sum}});
    test[0] = mir_copy(mir_place(index));
    test[1] = mir_copy(mir_place(len));
    assign(shim, head, mir_place(at_end),
           (MirRvalue){.kind = MIR_RVALUE_BINARY, .binary = {MIR_BINOP_EQ, test}});
    uint64_t *values = ARENA_ARRAY(shim->arena, uint64_t, 2);
    MirBlockId *targets = ARENA_ARRAY(shim->arena, MirBlockId, 2);
    targets[0] = drop;
    targets[1] = done;
    MirTerm term = simple(MIR_TERM_SWITCH_INT);
    term.span = shim->span;
    term.switch_int.discr = mir_move(mir_place(at_end));
    term.switch_int.ty = common->boolean;
    term.switch_int.values = values;
    term.switch_int.targets = targets;
    term.switch_int.count = 1;
    shim->body->blocks.data[head].term = term;
    return head;
}

static MirBlockId drop_elements(Shim *shim, MirPlace place, Ty elem, MirBlockId done,
                                MirBlockId resume) {
    Ty usize = ty_common(shim->cx)->usize;
    MirLocalId index = shim_local(shim, usize, MIR_LOCAL_TEMP),
               len = shim_local(shim, usize, MIR_LOCAL_TEMP);
    MirBlockId cleanup = drop_loop(shim, place, index, len, elem, resume, MIR_NO_BLOCK, true);
    MirBlockId head = drop_loop(shim, place, index, len, elem, done, cleanup, false);
    MirBlockId start = block_with(shim, go(head), false);
    assign(shim, start, mir_place(len), (MirRvalue){.kind = MIR_RVALUE_LEN, .place = place});
    assign(shim, start, mir_place(index),
           use_of(mir_const_bits(shim->arena, usize, 0, 0, shim->span)));
    return start;
}

static void drop_glue(Shim *shim, Ty ty) {
    TyCx *cx = shim->cx;
    shim_local(shim, ty_common(cx)->unit, MIR_LOCAL_RETURN);
    shim_local(shim, ty_ptr(cx, ty, true), MIR_LOCAL_ARG);
    shim->body->arg_count = 1;
    MirBlockId entry = mir_new_block(shim->body, false);
    MirBlockId done = block_with(shim, simple(MIR_TERM_RETURN), false);
    MirBlockId resume = block_with(shim, simple(MIR_TERM_RESUME), true);
    MirPlace place = mir_place_deref(shim->arena, mir_place(1));
    const TyData *data = ty_data(cx, ty);
    MirBlockId first = done;
    if (needs(shim, ty)) {
        PlaceVec places = {0};
        MirBlockId cleanup;
        if (data->kind == TY_ADT) {
            first = drop_adt(shim, place, ty, done, resume).normal;
        } else if (data->kind == TY_TUPLE || data->kind == TY_CLOSURE) {
            TyList list =
                data->kind == TY_TUPLE
                    ? data->tuple
                    : ty_data(cx, norm(shim, closure_parts(cx, data->item.args).captures))->tuple;
            for (uint32_t i = 0; i < ty_list_len(cx, list); i++) {
                add_field(shim, &places, place, i, ty_list_ptr(cx, list)[i]);
            }
            first = ladder(shim, &places, done, resume, &cleanup);
        } else if (data->kind == TY_ARRAY || data->kind == TY_SLICE) {
            first = drop_elements(shim, place,
                                  data->kind == TY_ARRAY ? data->array.elem : data->ref.elem, done,
                                  resume);
        } else {
            first = drop_then(shim, place, done, MIR_NO_BLOCK, false);
        }
        vec_free(&places);
    }
    MirTerm term = go(first);
    term.span = shim->span;
    shim->body->blocks.data[entry].term = term;
}

// ---------------------------------------------------------------- calls of another shape

static Ty closure_output(Shim *shim, Ty closure) {
    ClosureParts parts = closure_parts(shim->cx, ty_data(shim->cx, closure)->item.args);
    FnSig sig = sig_open_erased(shim->cx, ty_data(shim->cx, parts.sig_as_fn_ptr)->fn_ptr);
    return norm(shim, ty_erase_regions(shim->cx, sig_output(shim->cx, sig)));
}

static Ty closure_args(Shim *shim, Ty closure) {
    ClosureParts parts = closure_parts(shim->cx, ty_data(shim->cx, closure)->item.args);
    FnSig sig = sig_open_erased(shim->cx, ty_data(shim->cx, parts.sig_as_fn_ptr)->fn_ptr);
    return norm(shim, ty_erase_regions(shim->cx, sig_input(shim->cx, sig, 0)));
}

// fn call_once(self, args) { let r = call_mut(&mut self, args); drop(self); r }
static void closure_once(Shim *shim, Ty closure) {
    TyCx *cx = shim->cx;
    ClosureKind kind = CLOSURE_FN;
    (void)closure_kind_of_ty(cx, closure_parts(cx, ty_data(cx, closure)->item.args).kind_ty, &kind);
    bool is_mut = kind != CLOSURE_FN;
    Ty tuple = closure_args(shim, closure);
    shim_local(shim, closure_output(shim, closure), MIR_LOCAL_RETURN);
    shim_local(shim, closure, MIR_LOCAL_ARG);
    shim_local(shim, tuple, MIR_LOCAL_ARG);
    shim->body->arg_count = 2;
    shim->body->spread_arg = true;
    MirLocalId ref =
        shim_local(shim, ty_ref(cx, ty_common(cx)->erased, closure, is_mut), MIR_LOCAL_TEMP);
    MirBlockId entry = mir_new_block(shim->body, false);
    MirBlockId done = block_with(shim, simple(MIR_TERM_RETURN), false);
    MirBlockId resume = block_with(shim, simple(MIR_TERM_RESUME), true);
    MirBlockId drop = done, unwind = MIR_NO_BLOCK;
    if (needs(shim, closure)) {
        drop = drop_then(shim, mir_place(1), done, MIR_NO_BLOCK, false);
        unwind = drop_then(shim, mir_place(1), resume, MIR_NO_BLOCK, true);
    }
    GenericArg args[2] = {arg_of_ty(closure), arg_of_ty(tuple)};
    MirOperand operands[2] = {mir_move(mir_place(ref)), mir_move(mir_place(2))};
    MirOperand func =
        method_operand(shim, is_mut ? LANG_FN_MUT : LANG_FN, is_mut ? "call_mut" : "call", args, 2);
    MirTerm term = call_term(shim, func, operands, 2, mir_place(MIR_RETURN_PLACE), drop, unwind);
    term.span = shim->span;
    shim->body->blocks.data[entry].term = term;
    assign(shim, entry, mir_place(ref), borrow(shim, mir_place(1), is_mut));
}

static FnSig callable_sig(Shim *shim, Ty callee) {
    const TyData *data = ty_data(shim->cx, callee);
    PolyFnSig sig =
        data->kind == TY_FN_PTR
            ? data->fn_ptr
            : poly_sig_subst(shim->cx, ty_fn_sig(shim->cx, data->item.def), data->item.args);
    return sig_open_erased(shim->cx, sig);
}

// Fn*::call*(self, (a, b)) { self(a, b) } for a fn item or pointer.
static void fn_ptr_shim(Shim *shim, Instance instance) {
    TyCx *cx = shim->cx;
    FnSig sig = callable_sig(shim, instance.ty);
    uint32_t count = sig_input_count(cx, sig);
    Ty *inputs = ARENA_ARRAY(shim->arena, Ty, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        inputs[i] = norm(shim, ty_erase_regions(cx, sig_input(cx, sig, i)));
    }
    FnSig method = ty_fn_sig(cx, instance.def).sig;
    const TyData *receiver = ty_data(cx, sig_input(cx, method, 0)); // Self, &Self or &mut Self
    Ty self = receiver->kind == TY_REF
                  ? ty_ref(cx, ty_common(cx)->erased, instance.ty, receiver->ref.is_mut)
                  : instance.ty;
    shim_local(shim, norm(shim, ty_erase_regions(cx, sig_output(cx, sig))), MIR_LOCAL_RETURN);
    shim_local(shim, self, MIR_LOCAL_ARG);
    shim_local(shim, ty_tuple(cx, inputs, count), MIR_LOCAL_ARG);
    shim->body->arg_count = 2;
    shim->body->spread_arg = true;
    MirOperand *args = ARENA_ARRAY(shim->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        args[i] = mir_move(mir_place_field(shim->arena, mir_place(2), i, inputs[i]));
    }
    MirPlace callee = mir_place(1);
    MirOperand func =
        ty_kind(cx, instance.ty) == TY_FN_DEF
            ? mir_const_zst(shim->arena, instance.ty, shim->span)
            : mir_copy(receiver->kind == TY_REF ? mir_place_deref(shim->arena, callee) : callee);
    MirBlockId entry = mir_new_block(shim->body, false);
    MirBlockId done = block_with(shim, simple(MIR_TERM_RETURN), false);
    MirTerm term =
        call_term(shim, func, args, count, mir_place(MIR_RETURN_PLACE), done, MIR_NO_BLOCK);
    term.span = shim->span;
    shim->body->blocks.data[entry].term = term;
}

// The same function called with the arguments it is given; `by_pointer`: self comes as a pointer to
// the value.
static void forward(Shim *shim, Instance instance, bool by_pointer) {
    TyCx *cx = shim->cx;
    Ty callee = ty_fn_def(cx, instance.def, instance.args);
    FnSig sig = callable_sig(shim, callee);
    uint32_t count = sig_input_count(cx, sig);
    shim_local(shim, norm(shim, ty_erase_regions(cx, sig_output(cx, sig))), MIR_LOCAL_RETURN);
    MirOperand *args = ARENA_ARRAY(shim->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        Ty ty = norm(shim, ty_erase_regions(cx, sig_input(cx, sig, i)));
        bool pointer = by_pointer && i == 0;
        MirPlace place =
            mir_place(shim_local(shim, pointer ? ty_ptr(cx, ty, true) : ty, MIR_LOCAL_ARG));
        args[i] = mir_move(pointer ? mir_place_deref(shim->arena, place) : place);
    }
    shim->body->arg_count = count;
    shim->body->spread_arg = symbol_is(sig.abi, SYM_INDEX_RUST_CALL);
    MirBlockId entry = mir_new_block(shim->body, false);
    MirBlockId done = block_with(shim, simple(MIR_TERM_RETURN), false);
    MirTerm term = call_term(shim, mir_const_zst(shim->arena, callee, shim->span), args, count,
                             mir_place(MIR_RETURN_PLACE), done, MIR_NO_BLOCK);
    term.span = shim->span;
    shim->body->blocks.data[entry].term = term;
}

static void ctor_shim(Shim *shim, Instance instance) {
    TyCx *cx = shim->cx;
    uint32_t variant;
    DefId adt = variant_adt(shim->program, instance.def, &variant);
    FnSig sig = callable_sig(shim, ty_fn_def(cx, instance.def, instance.args));
    uint32_t count = sig_input_count(cx, sig);
    shim_local(shim, norm(shim, ty_erase_regions(cx, sig_output(cx, sig))), MIR_LOCAL_RETURN);
    MirOperand *operands = ARENA_ARRAY(shim->arena, MirOperand, count ? count : 1);
    for (uint32_t i = 0; i < count; i++) {
        Ty ty = norm(shim, ty_erase_regions(cx, sig_input(cx, sig, i)));
        operands[i] = mir_move(mir_place(shim_local(shim, ty, MIR_LOCAL_ARG)));
    }
    shim->body->arg_count = count;
    MirBlockId entry = block_with(shim, simple(MIR_TERM_RETURN), false);
    assign(shim, entry, mir_place(MIR_RETURN_PLACE),
           (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                       .aggregate = {.kind = MIR_AGG_ADT,
                                     .def = adt,
                                     .variant = variant,
                                     .active_field = UINT32_MAX,
                                     .args = instance.args,
                                     .operands = operands,
                                     .count = count}});
}

// ---------------------------------------------------------------- clone

// (a.clone(), b.clone()): if one of them panics, those made before are dropped.
static void clone_fields(Shim *shim, Ty ty, const Ty *fields, uint32_t count) {
    TyCx *cx = shim->cx;
    MirPlace self = mir_place_deref(shim->arena, mir_place(1));
    MirBlockId resume = block_with(shim, simple(MIR_TERM_RESUME), true), unwind = resume;
    MirOperand *operands = ARENA_ARRAY(shim->arena, MirOperand, count ? count : 1);
    MirBlockId block = 0;
    for (uint32_t i = 0; i < count; i++) {
        MirLocalId ref =
            shim_local(shim, ty_ref(cx, ty_common(cx)->erased, fields[i], false), MIR_LOCAL_TEMP);
        MirLocalId made = shim_local(shim, fields[i], MIR_LOCAL_TEMP);
        operands[i] = mir_move(mir_place(made));
        assign(shim, block, mir_place(ref),
               borrow(shim, mir_place_field(shim->arena, self, i, fields[i]), false));
        GenericArg arg = arg_of_ty(fields[i]);
        MirOperand operand = mir_move(mir_place(ref));
        MirBlockId next = mir_new_block(shim->body, false);
        MirTerm term =
            call_term(shim, method_operand(shim, LANG_CLONE, "clone", &arg, 1), &operand, 1,
                      mir_place(made), next, unwind == resume ? MIR_NO_BLOCK : unwind);
        term.span = shim->span;
        shim->body->blocks.data[block].term = term;
        if (needs(shim, fields[i])) {
            unwind = drop_then(shim, mir_place(made), unwind, MIR_NO_BLOCK, true);
        }
        block = next;
    }
    bool is_closure = ty_kind(cx, ty) == TY_CLOSURE;
    assign(shim, block, mir_place(MIR_RETURN_PLACE),
           (MirRvalue){.kind = MIR_RVALUE_AGGREGATE,
                       .aggregate = {.kind = is_closure ? MIR_AGG_CLOSURE : MIR_AGG_TUPLE,
                                     .def = is_closure ? ty_data(cx, ty)->item.def : NO_DEF,
                                     .active_field = UINT32_MAX,
                                     .ty = ty,
                                     .operands = operands,
                                     .count = count}});
    MirTerm term = simple(MIR_TERM_RETURN);
    term.span = shim->span;
    shim->body->blocks.data[block].term = term;
}

static void clone_shim(Shim *shim, Ty ty) {
    TyCx *cx = shim->cx;
    shim_local(shim, ty, MIR_LOCAL_RETURN);
    shim_local(shim, ty_ref(cx, ty_common(cx)->erased, ty, false), MIR_LOCAL_ARG);
    shim->body->arg_count = 1;
    mir_new_block(shim->body, false);
    const TyData *data = ty_data(cx, ty);
    bool fields = data->kind == TY_TUPLE || data->kind == TY_CLOSURE;
    if (fields && !ty_is_copy(cx, (ParamEnv){0}, ty)) {
        TyList list =
            data->kind == TY_TUPLE
                ? data->tuple
                : ty_data(cx, norm(shim, closure_parts(cx, data->item.args).captures))->tuple;
        clone_fields(shim, ty, ty_list_ptr(cx, list), ty_list_len(cx, list));
        return;
    }
    OX_ASSERT(shim->program->session, shim->span, ty_is_copy(cx, (ParamEnv){0}, ty));
    assign(shim, 0, mir_place(MIR_RETURN_PLACE),
           use_of(mir_copy(mir_place_deref(shim->arena, mir_place(1)))));
    MirTerm term = simple(MIR_TERM_RETURN);
    term.span = shim->span;
    shim->body->blocks.data[0].term = term;
}

// fn addr(self) -> *const () { self as *const () }
static void fn_addr(Shim *shim, Ty ty) {
    Ty result = ty_ptr(shim->cx, ty_common(shim->cx)->unit, false);
    shim_local(shim, result, MIR_LOCAL_RETURN);
    MirLocalId self = shim_local(shim, ty, MIR_LOCAL_ARG);
    shim->body->arg_count = 1;
    MirBlockId entry = block_with(shim, simple(MIR_TERM_RETURN), false);
    assign(shim, entry, mir_place(MIR_RETURN_PLACE),
           (MirRvalue){.kind = MIR_RVALUE_CAST,
                       .cast = {.kind = MIR_CAST_FN_PTR_TO_PTR,
                                .operand = mir_copy(mir_place(self)),
                                .ty = result}});
}

// The drop glue of a coroutine is a part of its body.
static bool coroutine_glue(Shim *shim, Ty ty) {
    const TyData *data = ty_data(shim->cx, ty);
    MirBody *body =
        data->kind == TY_COROUTINE ? mir_optimized(shim->program, data->item.def) : NULL;
    if (body == NULL || body->coroutine_drop == NULL) {
        return false;
    }
    MirClone clone = {
        .cx = shim->cx, .into = shim->body, .from = body->coroutine_drop, .args = data->item.args};
    mir_clone_body(&clone);
    return true;
}

// ---------------------------------------------------------------- all of them

MirBody *mir_shim(Program *program, Instance instance) {
    Arena *arena = program->session->arena;
    MirBody *body = ARENA_NEW(arena, MirBody);
    Shim shim = {program, program->ty, arena, body, SPAN_NONE};
    if (instance.def.index != 0) {
        shim.span = def_get(program, instance.def)->name_span;
    }
    *body = (MirBody){.phase = MIR_PHASE_BUILT, .arena = arena, .span = shim.span};
    if (instance.kind == INSTANCE_DROP_GLUE && coroutine_glue(&shim, instance.ty)) {
        return body;
    }
    switch (instance.kind) {
    case INSTANCE_DROP_GLUE:
        drop_glue(&shim, instance.ty);
        break;
    case INSTANCE_FN_PTR_SHIM:
        fn_ptr_shim(&shim, instance);
        break;
    case INSTANCE_CLOSURE_ONCE_SHIM:
        closure_once(&shim, instance.ty.index != 0
                                ? instance.ty
                                : ty_closure(program->ty, instance.def, instance.args));
        break;
    case INSTANCE_CLONE_SHIM:
        clone_shim(&shim, instance.ty);
        break;
    case INSTANCE_FN_ADDR_SHIM:
        fn_addr(&shim, instance.ty);
        break;
    case INSTANCE_REIFY_SHIM:
        forward(&shim, instance, false);
        break;
    case INSTANCE_VTABLE_SHIM:
        forward(&shim, instance, true);
        break;
    case INSTANCE_CTOR:
        ctor_shim(&shim, instance);
        break;
    case INSTANCE_ITEM:
    case INSTANCE_INTRINSIC:
    case INSTANCE_VIRTUAL:
        OX_BUG(program->session, shim.span, "this kind of instance has no shim");
    }
    mir_elaborate_box_derefs(program, body);
    mir_simplify_cfg(program->ty, body);
    body->phase = MIR_PHASE_OPTIMIZED;
    mir_verify(program->ty, body, "making a shim");
    return body;
}
