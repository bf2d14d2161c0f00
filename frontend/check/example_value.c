// example_value.c: code that gives some value of a type.
//
// In: a type, and the body whose reader is told what to write. Out: a literal or a constructor of
// the standard library, put together from the type's parts; where none is known, a comment in place
// of the value.
#include "frontend/check/example_value.h"

static Str unknown_value(void) {
    return STR("/* value */");
}

DefId trait_in_scope(const Program *program, const HirBody *body, const char *diagnostic_item) {
    for (uint32_t i = 0; i < body->traits_in_scope.len; i++) {
        if (is_diagnostic_item(program, body->traits_in_scope.ptr[i], diagnostic_item)) {
            return body->traits_in_scope.ptr[i];
        }
    }
    return NO_DEF;
}

static bool holds(const ExampleCx *cx, Ty ty, DefId trait) {
    return trait.index != 0 && trait_holds(cx->infer, cx->env, ty, trait);
}

static Str wrapped(const ExampleCx *cx, const char *before, Ty ty, const char *after) {
    Str one = example_value(cx, ty);
    return one.ptr ? arena_printf(cx->arena, "%s" STR_FMT "%s", before, STR_ARG(one), after) : one;
}

static Str tuple_value(const ExampleCx *cx, TyList elems) {
    TyCx *tys = cx->infer->cx;
    Str text = STR("(");
    uint32_t count = ty_list_len(tys, elems);
    for (uint32_t i = 0; i < count; i++) {
        Str one = example_value(cx, ty_list_ptr(tys, elems)[i]);
        if (!one.ptr) {
            return one;
        }
        text = arena_printf(cx->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : "",
                            STR_ARG(one));
    }
    return arena_printf(cx->arena, STR_FMT "%s", STR_ARG(text), count == 1 ? ",)" : ")");
}

// `[value; len]` asks for a type that can be copied, or for one element.
static Str array_value(const ExampleCx *cx, const TyData *array) {
    TyCx *tys = cx->infer->cx;
    uint64_t len;
    if (!const_as_u64(tys, array->array.len, &len)) {
        return unknown_value();
    }
    if (len == 0) {
        return STR("[]");
    }
    DefId copy = lang_item(tycx_program(tys), LANG_COPY);
    if (len > 1 && !holds(cx, array->array.elem, copy)) {
        return unknown_value();
    }
    Str end = arena_printf(cx->arena, "; %llu]", (unsigned long long)len);
    return wrapped(cx, "[", array->array.elem, end.ptr);
}

static Str adt_value(const ExampleCx *cx, Ty ty) {
    TyCx *tys = cx->infer->cx;
    Program *program = tycx_program(tys);
    const TyData *data = ty_data(tys, ty);
    DefId adt = data->item.def, ok = lang_item(program, LANG_RESULT_OK);
    bool is_result = ok.index && def_eq(def_get(program, ok)->parent, adt);
    if (is_diagnostic_item(program, adt, "Vec")) {
        return STR("vec![]");
    }
    if (def_eq(adt, lang_item(program, LANG_OPTION))) {
        return STR("None");
    }
    if (is_result || ty_is_box(tys, ty)) {
        Ty inner = infer_shallow(cx->infer, arg_ty(args_ptr(tys, data->item.args)[0]));
        return wrapped(cx, is_result ? "Ok(" : "Box::new(", inner, ")");
    }
    return holds(cx, ty, trait_in_scope(program, cx->body, "Default")) ? STR("Default::default()")
                                                                       : unknown_value();
}

Str example_value(const ExampleCx *cx, Ty ty) {
    TyCx *tys = cx->infer->cx;
    const TyData *data = ty_data(tys, ty);
    switch (data->kind) {
    case TY_BOOL:
        return STR("false");
    case TY_CHAR:
        return STR("'x'");
    case TY_INT:
    case TY_UINT:
        return STR("42");
    case TY_FLOAT:
        return STR("3.14159");
    case TY_SLICE:
        return STR("[]");
    case TY_REF: {
        Ty elem = infer_shallow(cx->infer, data->ref.elem);
        return ty_kind(tys, elem) == TY_STR && !data->ref.is_mut
                   ? STR("\"\"")
                   : wrapped(cx, data->ref.is_mut ? "&mut " : "&", elem, "");
    }
    case TY_TUPLE:
        return tuple_value(cx, data->tuple);
    case TY_ARRAY:
        return array_value(cx, data);
    case TY_ADT:
        return adt_value(cx, ty);
    case TY_INFER:
        return ty_is_integral(tys, ty)   ? STR("42")
               : ty_is_floating(tys, ty) ? STR("3.14159")
                                         : unknown_value();
    case TY_NEVER:
        return (Str){0};
    case TY_NONE:
    case TY_STR:
    case TY_FOREIGN:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        break;
    }
    return unknown_value();
}
