// eval_item.c: the evaluator as others see it: memory of statics, constants in types.
//
// In: a static, or a constant that a type needs. Out: its memory, which is the one object of that
// name, or a value of the type system. Follows the rustc development guide, "Constant evaluation".
#include "mir/eval/eval_private.h"

// What a `static mut` points at can be written through it.
static void make_mutable(ConstAlloc *alloc) {
    if (alloc->is_mut) {
        return;
    }
    alloc->is_mut = true;
    for (uint32_t i = 0; i < alloc->relocs.len; i++) {
        if (alloc->relocs.data[i].kind == RELOC_ALLOC) {
            make_mutable(alloc->relocs.data[i].alloc);
        }
    }
}

const ConstAlloc *eval_static(EvalCx *e, DefId def) {
    const ConstAlloc *alloc =
        eval_const(e, def, (GenericArgs){0}, 0, def_get(e->program, def)->name_span);
    if (alloc != NULL) {
        HirItem *item = hir_item(e->program, def);
        bool is_mut = item != NULL && item->kind == DEF_STATIC && item->global.is_mut;
        bool freeze =
            ty_is_freeze(e->cx, (ParamEnv){0}, ty_erase_regions(e->cx, ty_of(e->cx, def)));
        ConstAlloc *own = (ConstAlloc *)(uintptr_t)alloc; // named by this static alone
        own->static_ = def;
        if (is_mut) {
            make_mutable(own);
        } else if (!freeze) {
            own->is_mut = true;
        }
    }
    return alloc;
}

// A scalar, or an array of them, as a constant in a type.
static Const const_of_bytes(EvalCx *e, Ty ty, const ConstAlloc *alloc, uint64_t offset,
                            uint64_t size) {
    const TyData *data = ty_data(e->cx, ty);
    uint64_t count;
    if (data->kind == TY_ARRAY && const_as_u64(e->cx, data->array.len, &count)) {
        Const *elems = ARENA_ARRAY(e->arena, Const, count ? count : 1);
        for (uint64_t i = 0; i < count; i++) {
            elems[i] = const_of_bytes(e, data->array.elem, alloc, offset + i * (size / count),
                                      size / count);
        }
        return const_expr(e->cx, CONST_OP_ARRAY, ty, elems, (uint32_t)count);
    }
    if (size > 16) {
        return ty_common(e->cx)->error_const;
    }
    Bits bits = 0;
    memcpy(&bits, alloc->bytes + offset, size);
    return const_value(e->cx, ty, (uint64_t)bits, (uint64_t)(bits >> 64));
}

// Constants in types: array lengths, const arguments, discriminants.
static Const evaluate_ty_const(TyCx *cx, ParamEnv env, DefId def, GenericArgs args, Span span) {
    EvalCx *e = tycx_program(cx)->eval;
    (void)env;
    if ((args_flags(cx, args) & (TYFLAG_PARAM | TYFLAG_INFER)) != 0) {
        return const_unevaluated(cx, def, args);
    }
    const ConstAlloc *alloc = eval_const(e, def, args, 0, span);
    if (alloc == NULL || alloc->relocs.len > 0) {
        return ty_common(cx)->error_const;
    }
    Instance instance = {.kind = INSTANCE_ITEM, .def = def, .args = args};
    return const_of_bytes(e, mono_ty(cx, &instance, ty_of(cx, def)), alloc, 0, alloc->size);
}

EvalCx *eval_cx_new(Program *program, LayoutCx *layouts, bool is_host) {
    EvalCx *e = ARENA_NEW(program->session->arena, EvalCx);
    e->program = program;
    e->session = program->session;
    e->cx = program->ty;
    e->layouts = layouts;
    e->arena = program->session->arena;
    if (is_host) {
        program->eval = e;
        tycx_set_evaluator(program->ty, evaluate_ty_const);
    }
    return e;
}

LayoutCx *eval_layouts(const EvalCx *eval) {
    return eval->layouts;
}
