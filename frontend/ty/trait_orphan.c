// trait_orphan.c: a crate may implement only what it has a share in.
//
// In: one impl. Out: E0117 and E0210 where a foreign trait is implemented for foreign types or
// uncovered parameters; E0116, E0118, E0390 for inherent impls of types that are not the crate's
// own. The rule: among `impl Trait<T1..=Tn> for T0` some Ti is local, and no type parameter stands
// uncovered before it. References, Box and Pin (`#[fundamental]`) are looked through. Follows the
// reference, "Implementations", "Orphan rules".
#include "frontend/ty/trait_coherence.h"

static bool is_local_def(const Program *program, DefId def) {
    return def_get(program, def)->crate.index == program->local.index;
}

static bool is_fundamental(Program *program, DefId adt) {
    return def_attr(program, adt, SYM(FUNDAMENTAL)) != NULL;
}

static bool ty_is_local(TyCx *cx, Ty ty) {
    Program *program = tycx_program(cx);
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_ADT:
        if (is_local_def(program, data->item.def)) {
            return true;
        }
        return is_fundamental(program, data->item.def) && args_len(cx, data->item.args) &&
               arg_tag(args_ptr(cx, data->item.args)[0]) == ARG_TY &&
               ty_is_local(cx, arg_ty(args_ptr(cx, data->item.args)[0]));
    case TY_REF:
        return ty_is_local(cx, data->ref.elem);
    case TY_FOREIGN:
    case TY_CLOSURE:
    case TY_COROUTINE:
        return is_local_def(program, data->item.def);
    case TY_DYN: {
        Clause principal;
        return dyn_principal(cx, ty, ty, &principal) &&
               is_local_def(program, principal.trait.trait);
    }
    case TY_ERROR:
        return true;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        break;
    }
    return false;
}

// The parameter itself, below references and other fundamental types only.
static Ty uncovered_param(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_PARAM) {
        return ty;
    }
    if (data->kind == TY_REF) {
        return uncovered_param(cx, data->ref.elem);
    }
    if (data->kind == TY_ADT && is_fundamental(tycx_program(cx), data->item.def) &&
        args_len(cx, data->item.args) && arg_tag(args_ptr(cx, data->item.args)[0]) == ARG_TY) {
        return uncovered_param(cx, arg_ty(args_ptr(cx, data->item.args)[0]));
    }
    return (Ty){0};
}

bool coherence_trait_ref_is_local(TyCx *cx, TraitRef ref) {
    if (is_local_def(tycx_program(cx), ref.trait)) {
        return true;
    }
    for (uint32_t i = 0; i < args_len(cx, ref.args); i++) {
        GenericArg arg = args_ptr(cx, ref.args)[i];
        if (arg_tag(arg) == ARG_TY && ty_is_local(cx, arg_ty(arg))) {
            return true;
        }
    }
    return false;
}

static void report_uncovered(TyCx *cx, Ty param, Ty local) {
    Program *program = tycx_program(cx);
    Session *session = program->session;
    const TyData *data = ty_data(cx, param);
    Span span = data->param.def.index ? def_get(program, data->param.def)->name_span : SPAN_NONE;
    Diag *diag;
    if (local.index) {
        Str text = ty_str(cx, session->arena, local);
        diag = diag_error(session, ERR_E0210, span,
                          "type parameter `" STR_FMT
                          "` must be covered by another type when it appears before the first "
                          "local type (`" STR_FMT "`)",
                          SYM_ARG(session, data->param.name), STR_ARG(text));
        diag_primary_label(diag,
                           "type parameter `" STR_FMT
                           "` must be covered by another type when it appears before the first "
                           "local type (`" STR_FMT "`)",
                           SYM_ARG(session, data->param.name), STR_ARG(text));
        diag_note(diag, "implementing a foreign trait is only possible if at least one of the "
                        "types for which it is implemented is local, and no uncovered type "
                        "parameters appear before that first local type");
        diag_note(
            diag,
            "in this case, 'before' refers to the following order: `impl<..> ForeignTrait<T1, ..., "
            "Tn> for T0`, where `T0` is the first and `Tn` is the last");
    } else {
        diag = diag_error(
            session, ERR_E0210, span,
            "type parameter `" STR_FMT
            "` must be used as the type parameter for some local type (e.g., `MyStruct<" STR_FMT
            ">`)",
            SYM_ARG(session, data->param.name), SYM_ARG(session, data->param.name));
        diag_primary_label(diag,
                           "type parameter `" STR_FMT
                           "` must be used as the type parameter for some local type",
                           SYM_ARG(session, data->param.name));
        diag_note(diag, "implementing a foreign trait is only possible if at least one of the "
                        "types for which it is implemented is local");
        diag_note(
            diag,
            "only traits defined in the current crate can be implemented for a type parameter");
    }
    diag_emit(diag);
}

static void label_foreign(TyCx *cx, Diag *diag, Span span, Ty ty) {
    Program *program = tycx_program(cx);
    Arena *arena = program->session->arena;
    while (ty_kind(cx, ty) == TY_REF) { // looked through
        ty = ty_data(cx, ty)->ref.elem;
    }
    const TyData *data = ty_data(cx, ty);
    const char *always = data->kind == TY_SLICE   ? "slices"
                         : data->kind == TY_ARRAY ? "arrays"
                         : data->kind == TY_TUPLE ? "tuples"
                                                  : NULL;
    if (always) {
        diag_label(diag, span,
                   "this is not defined in the current crate because %s are always foreign",
                   always);
    } else if (data->kind == TY_RAW_PTR) {
        diag_label(diag, span,
                   "`" STR_FMT
                   "` is not defined in the current crate because raw pointers are always foreign",
                   STR_ARG(ty_str(cx, arena, ty)));
    } else if (data->kind == TY_ADT) {
        diag_label(diag, span, "`" STR_FMT "` is not defined in the current crate",
                   STR_ARG(def_path_str(program, arena, data->item.def)));
    } else {
        diag_label(diag, span, "`" STR_FMT "` is not defined in the current crate",
                   STR_ARG(ty_str(cx, arena, ty)));
    }
}

static bool is_primitive(const TyData *data) {
    return data->kind == TY_BOOL || data->kind == TY_CHAR || data->kind == TY_INT ||
           data->kind == TY_UINT || data->kind == TY_FLOAT;
}

static void report_foreign(TyCx *cx, const HirItem *item, TraitRef ref) {
    Program *program = tycx_program(cx);
    const TyData *self = ty_data(cx, trait_ref_self(cx, ref));
    const char *what = self->kind == TY_ADT ? "types defined outside of the crate"
                       : is_primitive(self) ? "primitive types"
                                            : "arbitrary types";
    Diag *diag =
        diag_error(program->session, ERR_E0117, item->head_span,
                   "only traits defined in the current crate can be implemented for %s", what);
    for (uint32_t i = 0; i < args_len(cx, ref.args); i++) {
        GenericArg arg = args_ptr(cx, ref.args)[i];
        if (arg_tag(arg) == ARG_TY) {
            label_foreign(cx, diag, i == 0 ? item->impl.self_ty->span : item->impl.trait_ref->span,
                          arg_ty(arg));
        }
    }
    diag_note(diag, "impl doesn't have any local type before any uncovered type parameters");
    diag_note(diag, "for more information see "
                    "https://doc.rust-lang.org/reference/items/implementations.html#orphan-rules");
    diag_note(diag, "define and implement a trait or new type instead");
    diag_emit(diag);
}

// E0321: a foreign auto trait holds or not for what a type is made of; only a crate's own types may
// say otherwise.
static bool check_foreign_auto(TyCx *cx, const HirItem *item, TraitRef ref, bool report) {
    Program *program = tycx_program(cx);
    Ty self = trait_ref_self(cx, ref);
    const TyData *data = ty_data(cx, self);
    bool is_adt = data->kind == TY_ADT;
    if (!ty_trait_is_auto(cx, ref.trait) || data->kind == TY_ERROR ||
        (is_adt && is_local_def(program, data->item.def))) {
        return true;
    }
    if (!report) {
        return false;
    }
    Str trait = def_path_str(program, program->session->arena, ref.trait);
    Str text = ty_str(cx, program->session->arena, self);
    Diag *diag = diag_error(program->session, ERR_E0321, item->head_span,
                            "cross-crate traits with a default impl, like `" STR_FMT
                            "`, can only be implemented for a struct/enum type%s" STR_FMT "%s",
                            STR_ARG(trait), is_adt ? " defined in the current crate" : ", not `",
                            STR_ARG(is_adt ? STR("") : text), is_adt ? "" : "`");
    diag_primary_label(diag, is_adt ? "can't implement cross-crate trait for type in another crate"
                                    : "can't implement cross-crate trait with a default impl for "
                                      "non-struct/enum type");
    diag_emit(diag);
    return false;
}

bool coherence_check_orphan(TyCx *cx, const HirItem *item, TraitRef ref, bool report) {
    Ty uncovered = {0}, local = {0};
    if (is_local_def(tycx_program(cx), ref.trait)) {
        return true;
    }
    for (uint32_t i = 0; i < args_len(cx, ref.args) && !local.index; i++) {
        GenericArg arg = args_ptr(cx, ref.args)[i];
        if (arg_tag(arg) != ARG_TY) {
            continue;
        }
        if (ty_is_local(cx, arg_ty(arg))) {
            local = arg_ty(arg);
        } else if (!uncovered.index) {
            uncovered = uncovered_param(cx, arg_ty(arg));
        }
    }
    bool good = !uncovered.index && local.index;
    if (report && uncovered.index) {
        report_uncovered(cx, uncovered, local);
    } else if (report && !good) {
        report_foreign(cx, item, ref);
    }
    return good && check_foreign_auto(cx, item, ref, report);
}

// ---------------------------------------------------------------- inherent impls

void coherence_check_inherent(TyCx *cx, const HirItem *item, Ty self) {
    Program *program = tycx_program(cx);
    Session *session = program->session;
    const TyData *data = ty_data(cx, self);
    Diag *diag;
    switch (data->kind) {
    case TY_ERROR:
        return;
    case TY_ADT:
    case TY_FOREIGN:
        if (is_local_def(program, data->item.def)) {
            return;
        }
        break;
    case TY_DYN: {
        Clause principal;
        if (dyn_principal(cx, self, self, &principal) &&
            is_local_def(program, principal.trait.trait)) {
            return;
        }
        break;
    }
    case TY_PARAM:
    case TY_ALIAS:
        diag = diag_error(session, ERR_E0118, item->head_span,
                          "no nominal type found for inherent implementation");
        diag_primary_label(diag, "impl requires a nominal type");
        diag_note(diag, "either implement a trait on it or create a newtype to wrap it instead");
        diag_emit(diag);
        return;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
        diag = diag_error(session, ERR_E0390, item->head_span,
                          "cannot define inherent `impl` for primitive types");
        diag_help(diag, "consider using an extension trait instead");
        if (data->kind == TY_REF) {
            Ty inner = data->ref.elem;
            if (ty_kind(cx, inner) == TY_ADT) {
                diag_note(diag,
                          "you could also try moving the reference to uses of `" STR_FMT
                          "` (such as `self`) within the implementation",
                          STR_ARG(ty_str(cx, session->arena, inner)));
            }
        }
        diag_emit(diag);
        return;
    }
    diag = diag_error(
        session, ERR_E0116, item->head_span,
        "cannot define inherent `impl` for a type outside of the crate where the type is defined");
    diag_primary_label(diag, "impl for type defined outside of crate");
    diag_help(diag, "consider defining a trait and implementing it for the type or using a newtype "
                    "wrapper like `struct MyType(ExternalType);` and implement it");
    diag_note(diag, "for more details about the orphan rules, see "
                    "<https://doc.rust-lang.org/reference/items/"
                    "implementations.html?highlight=orphan#orphan-rules>");
    diag_emit(diag);
}
