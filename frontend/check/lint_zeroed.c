// lint_zeroed.c: invalid_value: values of zero or unknown bytes whose type does not allow such.
//
// In: `zeroed`, `uninitialized`, transmutes of zero and `MaybeUninit::uninit().assume_init()`. The
// type is taken apart until a part is found that has other values; the notes lead there from
// outside. Follows rustc_lint::builtin's InvalidValue.
#include "frontend/check/lint_late.h"

typedef enum Bytes { BYTES_FINE, BYTES_ZERO, BYTES_UNKNOWN } Bytes;

// Why a type does not allow the bytes, and the part that is to blame.
typedef struct Reason Reason;
struct Reason {
    Str text;
    Span where; // of a field or an enum, or none
    Reason *inner;
};

typedef struct Values {
    const LateLint *l;
    TyCx *cx;
    Arena *arena;
    ParamEnv env;
    Bytes bytes;
    bool as_declared; // fields of an associated type are anything
} Values;

static Reason *reason(const Values *v, Span where, Str text) {
    Reason *made = ARENA_NEW(v->arena, Reason);
    *made = (Reason){text, where, NULL};
    return made;
}

static Reason *plain(const Values *v, const char *text) {
    return reason(v, SPAN_NONE, str_of(text));
}

// ---------------------------------------------------------------- values

static Ty normalized_field(const Values *v, const VariantDef *variant, uint32_t index, Ty adt) {
    Ty field = field_ty(v->cx, variant->fields[index].def, ty_data(v->cx, adt)->item.args);
    return ty_normalize_erased(v->cx, v->env, field);
}

typedef enum Inhabited { INHABITED_NO, INHABITED_PERHAPS, INHABITED_YES } Inhabited;

static Inhabited all_of(Inhabited a, Inhabited b) {
    return a < b ? a : b;
}

static Inhabited inhabited(const Values *v, Ty ty, uint32_t depth);

static Inhabited variant_inhabited(const Values *v, const VariantDef *variant, Ty adt,
                                   uint32_t depth) {
    Inhabited result = INHABITED_YES;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Ty declared = field_ty(v->cx, variant->fields[i].def, ty_data(v->cx, adt)->item.args);
        Ty field = v->as_declared ? declared : normalized_field(v, variant, i, adt);
        result = all_of(result, inhabited(v, field, depth + 1));
    }
    return result;
}

static Inhabited inhabited(const Values *v, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(v->cx, ty);
    if (data->kind == TY_NEVER) {
        return INHABITED_NO;
    }
    if (data->kind == TY_PARAM || data->kind == TY_ALIAS) {
        return INHABITED_PERHAPS;
    }
    Inhabited result = INHABITED_YES;
    uint64_t len;
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(v->cx, data->tuple); i++) {
            result = all_of(result, inhabited(v, ty_list_ptr(v->cx, data->tuple)[i], depth + 1));
        }
        return result;
    }
    if (data->kind == TY_ARRAY) {
        return !const_as_u64(v->cx, data->array.len, &len) ? INHABITED_PERHAPS
               : len ? inhabited(v, data->array.elem, depth + 1)
                     : INHABITED_YES;
    }
    const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(v->cx, data->item.def) : NULL;
    if (!adt || adt->kind == ADT_UNION || depth > 16) {
        return INHABITED_YES;
    }
    result = INHABITED_NO;
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        Inhabited one = variant_inhabited(v, &adt->variants[i], ty, depth);
        result = one > result ? one : result;
    }
    return result;
}

static bool has_no_values(const LateLint *l, ParamEnv env, Ty ty) {
    Values v = {l, l->program->ty, late_arena(l), env, BYTES_FINE, false};
    return inhabited(&v, ty, 0) == INHABITED_NO;
}

// ---------------------------------------------------------------- bytes

static Reason *find_reason(const Values *v, Ty ty, uint32_t depth);

// What `rustc_layout_scalar_valid_range` says of the type, or of the one field that it consists of.
typedef enum Range { RANGE_ANY, RANGE_PARTIAL, RANGE_NOT_ZERO } Range;

static Range scalar_range(const Values *v, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(v->cx, ty);
    uint64_t lo, hi;
    if (data->kind == TY_REF || data->kind == TY_FN_PTR) {
        return RANGE_NOT_ZERO;
    }
    if (data->kind == TY_BOOL || data->kind == TY_CHAR) {
        return RANGE_PARTIAL;
    }
    const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(v->cx, data->item.def) : NULL;
    if (!adt || adt->kind == ADT_UNION || depth > 16) {
        return RANGE_ANY;
    }
    if (adt_valid_range(v->cx, adt->def, &lo, &hi)) {
        return lo > 0 ? RANGE_NOT_ZERO : RANGE_PARTIAL;
    }
    const VariantDef *fields = NULL;
    uint32_t possible = 0;
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        if (variant_inhabited(v, &adt->variants[i], ty, 0) != INHABITED_NO) {
            fields = &adt->variants[i];
            possible++;
        }
    }
    if (possible != 1) {
        return RANGE_ANY;
    }
    Range found = RANGE_ANY;
    uint32_t counted = 0;
    for (uint32_t i = 0; i < fields->field_count; i++) {
        Ty field = normalized_field(v, fields, i, ty);
        if (!ty_is_nothing(v->cx, field)) {
            found = scalar_range(v, field, depth + 1);
            counted++;
        }
    }
    return counted == 1 ? found : RANGE_ANY;
}

static bool is_local(const Values *v, DefId def) {
    return def_get(v->l->program, def)->crate.index == v->l->program->local.index;
}

static Reason *field_reason(const Values *v, const VariantDef *variant, Ty ty, const char *what,
                            uint32_t depth) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        DefId field = variant->fields[i].def;
        Reason *found = find_reason(v, normalized_field(v, variant, i, ty), depth + 1);
        if (!found || !is_local(v, field)) {
            if (found) {
                return found;
            }
            continue;
        }
        Span span = def_get(v->l->program, field)->span;
        if (span_is_none(found->where)) {
            found->where = span;
            found->text =
                arena_printf(v->arena, STR_FMT " (in this %s)", STR_ARG(found->text), what);
            return found;
        }
        Reason *outer = reason(v, span, arena_printf(v->arena, "in this %s", what));
        outer->inner = found;
        return outer;
    }
    return NULL;
}

static Reason *variant_reason(const Values *v, const VariantDef *variant, Ty ty, const char *what,
                              uint32_t depth) {
    Reason *found = field_reason(v, variant, ty, what, depth);
    Range range = scalar_range(v, ty, 0);
    const char *text = range == RANGE_NOT_ZERO ? "must be non-null"
                       : range == RANGE_PARTIAL && v->bytes == BYTES_UNKNOWN
                           ? "must be initialized inside its custom valid range"
                           : NULL;
    if (!text) {
        return found;
    }
    if (found && strstr(found->text.ptr, text)) {
        found->text = arena_printf(v->arena, "because " STR_FMT, STR_ARG(found->text));
    }
    Reason *outer = reason(v, SPAN_NONE,
                           arena_printf(v->arena, "`" STR_FMT "` %s",
                                        STR_ARG(ty_str_code(v->cx, v->arena, ty)), text));
    outer->inner = found;
    return outer;
}

static Reason *enum_reason(const Values *v, const AdtDef *adt, Ty ty, uint32_t depth) {
    const HirItem *item = hir_item(v->l->program, adt->def);
    Span span =
        is_local(v, adt->def) && item ? item->head_span : def_get(v->l->program, adt->def)->span;
    const VariantDef *only = NULL;
    uint32_t possible = 0, sure = 0;
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        Inhabited one = variant_inhabited(v, &adt->variants[i], ty, 0);
        possible += one != INHABITED_NO;
        sure += one == INHABITED_YES;
        only = one != INHABITED_NO ? &adt->variants[i] : only;
    }
    if (!possible) {
        return reason(v, span, STR("enums with no inhabited variants have no valid value"));
    }
    if (possible == 1) {
        return variant_reason(v, only, ty, "field of the only potentially inhabited enum variant",
                              depth);
    }
    return v->bytes == BYTES_UNKNOWN && sure > 1
               ? reason(v, span,
                        STR("enums with multiple inhabited variants have to be initialized to a "
                            "variant"))
               : NULL;
}

static Reason *if_unknown(const Values *v, const char *text) {
    return v->bytes == BYTES_UNKNOWN ? plain(v, text) : NULL;
}

static Reason *find_reason(const Values *v, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(v->cx, ty);
    Reason *found = NULL;
    uint64_t len;
    if (depth > 32) {
        return NULL;
    }
    switch (data->kind) {
    case TY_REF:
        return plain(v, "references must be non-null");
    case TY_FN_PTR:
        return plain(v, "function pointers must be non-null");
    case TY_NEVER:
        return plain(v, "the `!` type has no valid value");
    case TY_RAW_PTR:
        return ty_kind(v->cx, data->ref.elem) == TY_DYN
                   ? plain(v, "the vtable of a wide raw pointer must be non-null")
                   : if_unknown(v, "raw pointers must be initialized");
    case TY_BOOL:
        return if_unknown(v, "booleans must be either `true` or `false`");
    case TY_CHAR:
        return if_unknown(v, "characters must be a valid Unicode codepoint");
    case TY_INT:
    case TY_UINT:
        return if_unknown(v, "integers must be initialized");
    case TY_FLOAT:
        return if_unknown(v, "floats must be initialized");
    case TY_TUPLE:
        for (uint32_t i = 0; !found && i < ty_list_len(v->cx, data->tuple); i++) {
            found = find_reason(v, ty_list_ptr(v->cx, data->tuple)[i], depth + 1);
        }
        return found;
    case TY_ARRAY:
        return const_as_u64(v->cx, data->array.len, &len) && len
                   ? find_reason(v, data->array.elem, depth + 1)
                   : NULL;
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(v->cx, data->item.def);
        return adt->is_box ? plain(v, "`Box` must be non-null")
               : adt->kind == ADT_STRUCT
                   ? variant_reason(v, &adt->variants[0], ty, "struct field", depth)
               : adt->kind == ADT_ENUM ? enum_reason(v, adt, ty, depth)
                                       : NULL;
    }
    case TY_NONE:
    case TY_STR:
    case TY_SLICE:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return NULL;
    }
    return NULL;
}

// ---------------------------------------------------------------- calls

static bool is_zero(const HirExpr *expr) {
    if (expr->kind == HIR_EXPR_LIT) {
        return expr->lit.kind == LIT_INT && !expr->lit.integer.low && !expr->lit.integer.high;
    }
    if (expr->kind != HIR_EXPR_TUPLE) {
        return false;
    }
    for (uint32_t i = 0; i < expr->list.count; i++) {
        if (!is_zero(expr->list.elems[i])) {
            return false;
        }
    }
    return true;
}

static Bytes made_bytes(const LateLint *l) {
    LateCall call = late_call(l, l->expr);
    if (l->expr->kind == HIR_EXPR_CALL) {
        return late_is_call_of(l, &call, "mem_zeroed")                           ? BYTES_ZERO
               : late_is_call_of(l, &call, "mem_uninitialized")                  ? BYTES_UNKNOWN
               : late_is_call_of(l, &call, "transmute") && is_zero(call.args[0]) ? BYTES_ZERO
                                                                                 : BYTES_FINE;
    }
    if (!late_is_call_of(l, &call, "assume_init") || call.receiver->kind != HIR_EXPR_CALL) {
        return BYTES_FINE;
    }
    LateCall made = late_call(l, call.receiver);
    return late_is_call_of(l, &made, "maybe_uninit_zeroed")   ? BYTES_ZERO
           : late_is_call_of(l, &made, "maybe_uninit_uninit") ? BYTES_UNKNOWN
                                                              : BYTES_FINE;
}

void lint_invalid_value(const LateLint *l) {
    Bytes bytes = l->expr->kind == HIR_EXPR_CALL || l->expr->kind == HIR_EXPR_METHOD_CALL
                      ? made_bytes(l)
                      : BYTES_FINE;
    if (bytes == BYTES_FINE) {
        return;
    }
    Values v = {
        l,     l->program->ty, late_arena(l), ty_param_env(l->program->ty, l->results->owner),
        bytes, false};
    Ty ty = ty_erase_regions(v.cx, late_type(l, l->expr));
    const Reason *why = find_reason(&v, ty, 0);
    Diag *diag =
        why ? late_lint(l, LINT_INVALID_VALUE, l->expr->span,
                        "the type `" STR_FMT "` does not permit %s",
                        STR_ARG(ty_str(v.cx, v.arena, ty)),
                        bytes == BYTES_ZERO ? "zero-initialization" : "being left uninitialized")
            : NULL;
    if (!diag) {
        return;
    }
    diag_label(diag, l->expr->span, "this code causes undefined behavior when executed");
    v.as_declared = true;
    if (inhabited(&v, ty, 0) == INHABITED_YES) {
        diag_label(diag, l->expr->span,
                   "help: use `MaybeUninit<T>` instead, and only call `assume_init` after "
                   "initialization is done");
    }
    for (; why; why = why->inner) {
        if (span_is_none(why->where)) {
            diag_note(diag, STR_FMT, STR_ARG(why->text));
        } else {
            diag_span_note(diag, why->where, STR_FMT, STR_ARG(why->text));
        }
    }
    late_emit(l, LINT_INVALID_VALUE, diag);
}

// ---------------------------------------------------------------- statics

// uninhabited_static: there is nothing that it could hold.
void lint_uninhabited_static(Program *program, DefId def) {
    LateLint l = {program, NULL, NULL};
    Ty ty = ty_of(program->ty, def);
    if (!has_no_values(&l, ty_param_env(program->ty, def), ty)) {
        return;
    }
    const HirItem *item = hir_item(program, def);
    Diag *diag = lint_diag(program, def, LINT_UNINHABITED_STATIC, item->head_span,
                           "static of uninhabited type");
    if (diag) {
        diag_note(diag, "uninhabited statics cannot be initialized, and any access would be an "
                        "immediate error");
        lint_emit(program, def, LINT_UNINHABITED_STATIC, diag);
    }
}
