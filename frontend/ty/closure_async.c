// closure_async.c: what a call of an async closure gives.
//
// In: the type of an async closure with its signature opened, and the lifetime for which it is
// borrowed. Out: the coroutine that the call makes. Type checking erases regions, so that there the
// output of the closure's signature says it all; the borrow checker needs to know which of them are
// the parameters', which are the closure's own captures' and which are that of the borrow: a
// coroutine that refers to the closure itself lends, and the closure is no Fn or FnMut. Follows the
// rustc development guide, "Async closures/"coroutine-closures"".
#include "frontend/check/check.h"
#include "frontend/ty/trait.h"

DefId closure_async_body(TyCx *cx, DefId closure) {
    return hir_closure(tycx_program(cx), closure)->async_body;
}

void closure_note_lends(TyCx *cx, DefId closure, bool lends) {
    map_set(&trait_tables(cx)->async_lends, closure.index, lends ? LENDS_YES : LENDS_NO);
}

ClosureLends closure_lends(TyCx *cx, DefId closure) {
    return (ClosureLends)map_get_or(&trait_tables(cx)->async_lends, closure.index, LENDS_UNKNOWN);
}

// ---------------------------------------------------------------- the coroutine

typedef struct FutureCx {
    TyCx *cx;
    const ClosureInfo *closure, *body;
    Ty inputs;   // the closure's parameters as a tuple
    Ty captures; // the closure's
    ClosureKind kind;
    Region env;
} FutureCx;

static bool inside(const Capture *parent, const Capture *child) {
    if (parent->local != child->local || parent->projection_count > child->projection_count) {
        return false;
    }
    for (uint32_t i = 0; i < parent->projection_count; i++) {
        const CaptureProj *a = &parent->projections[i], *b = &child->projections[i];
        if (a->kind != b->kind || a->field != b->field || a->variant != b->variant) {
            return false;
        }
    }
    return true;
}

// Of a `base` with its regions; where these are not to be had, as the type checker knows it.
static Ty projected(TyCx *cx, Ty base, const CaptureProj *proj) {
    const TyData *data = ty_data(cx, base);
    if (proj->kind == CAPTURE_PROJ_DEREF) {
        return data->kind == TY_REF || data->kind == TY_RAW_PTR ? data->ref.elem : proj->ty;
    }
    if (data->kind == TY_ADT) {
        const AdtDef *adt = ty_adt_def(cx, data->item.def);
        Ty field =
            field_ty(cx, adt->variants[proj->variant].fields[proj->field].def, data->item.args);
        return ty_has(cx, field, TYFLAG_ALIAS) ? proj->ty : field;
    }
    return data->kind == TY_TUPLE ? ty_list_ptr(cx, data->tuple)[proj->field] : proj->ty;
}

// A place of what the closure captured, moved or borrowed.
static Ty from_capture(const FutureCx *future, uint32_t index, const Capture *child) {
    TyCx *cx = future->cx;
    const Capture *parent = &future->closure->captures[index];
    Ty ty = ty_list_ptr(cx, ty_data(cx, future->captures)->tuple)[index];
    Region region = future->env;
    if (parent->kind != CAPTURE_BY_VALUE) {
        const TyData *data = ty_data(cx, ty);
        if (parent->kind == CAPTURE_BY_REF || future->kind == CLOSURE_FN_ONCE) {
            region = data->ref.region;
        }
        ty = data->ref.elem;
    }
    for (uint32_t i = parent->projection_count; i < child->projection_count; i++) {
        const TyData *data = ty_data(cx, ty);
        if (child->projections[i].kind == CAPTURE_PROJ_DEREF && data->kind == TY_REF &&
            !data->ref.is_mut) {
            region = data->ref.region;
        }
        ty = projected(cx, ty, &child->projections[i]);
    }
    return child->kind == CAPTURE_BY_VALUE ? ty
                                           : ty_ref(cx, region, ty, child->kind != CAPTURE_BY_REF);
}

static Ty coroutine_capture(const FutureCx *future, uint32_t index) {
    TyCx *cx = future->cx;
    const TyData *inputs = ty_data(cx, future->inputs);
    if (index < ty_list_len(cx, inputs->tuple)) {
        return ty_list_ptr(cx, inputs->tuple)[index];
    }
    const Capture *child = &future->body->captures[index];
    for (uint32_t i = 0; i < future->closure->capture_count; i++) {
        if (inside(&future->closure->captures[i], child)) {
            return from_capture(future, i, child);
        }
    }
    return child->place_ty;
}

Ty closure_future(TyCx *cx, DefId closure, GenericArgs args, FnSig sig, Region env) {
    Ty coroutine = sig_output(cx, sig);
    const TyData *data = ty_data(cx, coroutine);
    const TypeckResults *results = typeck(tycx_program(cx), closure);
    FutureCx future = {.cx = cx,
                       .closure = typeck_closure(results, closure),
                       .inputs = sig_input(cx, sig, 0),
                       .captures = closure_parts(cx, args).captures,
                       .env = env};
    if (data->kind != TY_COROUTINE || ty_kind(cx, future.inputs) != TY_TUPLE ||
        ty_kind(cx, future.captures) != TY_TUPLE ||
        !closure_kind_of_ty(cx, closure_parts(cx, args).kind_ty, &future.kind)) {
        return coroutine;
    }
    future.body = typeck_closure(results, data->item.def);
    uint32_t count = future.body->capture_count, last = args_len(cx, data->item.args) - 1;
    Arena *arena = trait_tables(cx)->arena;
    Ty *captures = ARENA_ARRAY(arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        captures[i] = coroutine_capture(&future, i);
    }
    GenericArg *list = ARENA_DUP(arena, GenericArg, args_ptr(cx, data->item.args), last + 1);
    list[last] = arg_of_ty(ty_tuple(cx, captures, count));
    return ty_coroutine(cx, data->item.def, args_intern(cx, list, last + 1));
}

// ---------------------------------------------------------------- associated types

// The future of the library's fn that keeps the closure and calls it by reference.
static Ty owned_future(TyCx *cx, Ty closure, Ty inputs) {
    DefId owned = lang_item_required(tycx_program(cx), LANG_ASYNC_CALL_OWNED, SPAN_NONE);
    GenericArg args[2] = {arg_of_ty(closure), arg_of_ty(inputs)};
    return sig_output(cx, poly_sig_subst(cx, ty_fn_sig(cx, owned), args_intern(cx, args, 2)).sig);
}

// By value: the coroutine itself where it takes what the closure captured.
static ProjectResult future_by_value(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                     uint32_t depth, Ty self, FnSig sig, bool takes,
                                     ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    Ty owned = takes ? sig_output(cx, sig) : owned_future(cx, self, sig_input(cx, sig, 0));
    *result = trait_normalize_at(infer, cause, env, depth + 1, owned, out);
    return PROJECT_DONE;
}

static bool kind_is_known(InferCx *infer, Ty closure, ClosureKind *kind) {
    ClosureParts parts = closure_parts(infer->cx, ty_data(infer->cx, closure)->item.args);
    return closure_kind_of_ty(infer->cx, infer_shallow(infer, parts.kind_ty), kind);
}

// `<closure as FnOnce>::Output`: of one that lends nothing Fn and FnMut say the same. Where the
// kind is known before the captures are, because a Fn or FnMut is expected, it may not lend.
ProjectResult project_async_output(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                   uint32_t depth, Ty self, FnSig sig, ObligationVec *out,
                                   Ty *result) {
    ClosureKind kind;
    bool known = kind_is_known(infer, self, &kind);
    ClosureLends lends = closure_lends(infer->cx, ty_data(infer->cx, self)->item.def);
    if (!known && lends == LENDS_UNKNOWN) {
        return PROJECT_AMBIGUOUS;
    }
    bool takes = lends != LENDS_YES || (known && kind == CLOSURE_FN_ONCE);
    return future_by_value(infer, cause, env, depth, self, sig, takes, out, result);
}

static ProjectResult output_of_future(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                                      uint32_t depth, Ty future, ObligationVec *out, Ty *result) {
    TyCx *cx = infer->cx;
    GenericArg arg = arg_of_ty(future);
    DefId assoc = lang_item_required(tycx_program(cx), LANG_FUTURE_OUTPUT, cause->span);
    Ty output = ty_projection(cx, assoc, args_intern(cx, &arg, 1));
    *result = trait_normalize_at(infer, cause, env, depth + 1, output, out);
    return PROJECT_DONE;
}

ProjectResult project_async(InferCx *infer, const ObligationCause *cause, ParamEnv env,
                            uint32_t depth, DefId assoc, GenericArgs args, ObligationVec *out,
                            Ty *result) {
    TyCx *cx = infer->cx;
    Program *program = tycx_program(cx);
    Ty self = infer_shallow(infer, arg_ty(args_ptr(cx, args)[0]));
    const TyData *data = ty_data(cx, self);
    FnSig sig;
    if (!trait_fn_sig_of(infer, cause, env, depth, self, &sig, out)) {
        return PROJECT_AMBIGUOUS;
    }
    if (infer_relate(infer, RELATE_EQ, cause->span, env, arg_ty(args_ptr(cx, args)[1]),
                     sig_input(cx, sig, 0), out) != RELATE_OK) {
        return PROJECT_ERROR;
    }
    Ty future = infer_resolve(infer, sig_output(cx, sig));
    bool is_async = data->kind == TY_CLOSURE && closure_async_body(cx, data->item.def).index != 0;
    if (def_eq(assoc, lang_item(program, LANG_ASYNC_FN_ONCE_OUTPUT))) {
        return output_of_future(infer, cause, env, depth, future, out, result);
    }
    *result = future;
    if (is_async && def_eq(assoc, lang_item(program, LANG_CALL_ONCE_FUTURE))) {
        ClosureKind kind;
        if (!kind_is_known(infer, self, &kind)) {
            return PROJECT_AMBIGUOUS;
        }
        return future_by_value(infer, cause, env, depth, self, sig, kind == CLOSURE_FN_ONCE, out,
                               result);
    }
    if (is_async && infer->collect_regions) {
        GenericArg borrow = args_ptr(cx, args)[args_len(cx, args) - 1];
        *result = closure_future(cx, data->item.def, data->item.args, sig, arg_region(borrow));
    }
    return PROJECT_DONE;
}
