// exhaustive_lower.c: HIR patterns as constructors with fields; what constructors a type has.
//
// References that default binding modes looked through become explicit reference constructors, so
// that the algorithm sees the types as they are. Integers are biased so that unsigned comparison
// orders them.
#include "frontend/check/exhaustive.h"

static DPat *new_pat(Exhaustive *x, Ctor ctor, Ty ty, uint32_t field_count, const HirPat *source) {
    DPat *pat = ARENA_NEW(x->arena, DPat);
    pat->ctor = ctor;
    pat->ty = ty;
    pat->field_count = field_count;
    pat->fields = field_count ? ARENA_ARRAY(x->arena, DPat *, field_count) : NULL;
    pat->source = source;
    return pat;
}

DPat *exhaustive_wild(Exhaustive *x, Ty ty) {
    return new_pat(x, (Ctor){.tag = CTOR_WILD}, ty, 0, NULL);
}

// ---------------------------------------------------------------- types and their constructors

static uint32_t int_bits(IntKind kind) {
    static const uint32_t bits[] = {8, 16, 32, 64, 128, 64};
    return bits[kind];
}

bool int_bounds(Exhaustive *x, Ty ty, U128 *lo, U128 *hi, U128 *bias) {
    const TyData *data = ty_data(x->f->cx, ty);
    *lo = *bias = 0;
    switch (data->kind) {
    case TY_BOOL:
        *hi = 1;
        return true;
    case TY_CHAR:
        *hi = 0x10FFFF;
        return true;
    case TY_INT:
    case TY_UINT: {
        uint32_t bits = int_bits(data->int_kind);
        *hi = bits == 128 ? ~(U128)0 : ((U128)1 << bits) - 1;
        if (data->kind == TY_INT) {
            *bias = (U128)1 << (bits - 1);
        }
        return true;
    }
    case TY_NONE:
    case TY_STR:
    case TY_NEVER:
    case TY_FLOAT:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return false;
    }
    return false;
}

static const VariantDef *ctor_variant(Exhaustive *x, const Ctor *ctor, Ty ty) {
    const AdtDef *adt = ty_adt_def(x->f->cx, ty_data(x->f->cx, ty)->item.def);
    return &adt->variants[ctor->tag == CTOR_VARIANT ? ctor->variant : 0];
}

uint32_t ctor_arity(Exhaustive *x, const Ctor *ctor, Ty ty) {
    const TyData *data = ty_data(x->f->cx, ty);
    switch (ctor->tag) {
    case CTOR_SINGLE:
    case CTOR_VARIANT:
        if (data->kind == TY_TUPLE) {
            return ty_list_len(x->f->cx, data->tuple);
        }
        if (data->kind == TY_REF || (data->kind == TY_ADT && ty_is_box(x->f->cx, ty))) {
            return 1;
        }
        return data->kind == TY_ADT ? ctor_variant(x, ctor, ty)->field_count : 0;
    case CTOR_SLICE:
        return ctor->prefix + ctor->suffix;
    case CTOR_WILD:
    case CTOR_INT_RANGE:
    case CTOR_LITERAL:
    case CTOR_OPAQUE:
    case CTOR_OR:
    case CTOR_NONEXHAUSTIVE:
        return 0;
    }
    return 0;
}

Ty ctor_field_ty(Exhaustive *x, const Ctor *ctor, Ty ty, uint32_t field) {
    FnCx *f = x->f;
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_TUPLE) {
        return ty_list_ptr(f->cx, data->tuple)[field];
    }
    if (data->kind == TY_REF || data->kind == TY_SLICE) {
        return data->ref.elem;
    }
    if (data->kind == TY_ARRAY) {
        return data->array.elem;
    }
    if (ty_is_box(f->cx, ty)) {
        return f_bound_args_ty(f, data->item.args, 0);
    }
    Ty raw = field_ty(f->cx, ctor_variant(x, ctor, ty)->fields[field].def, data->item.args);
    return ty_erase_regions(f->cx, f_resolve(f, f_normalize(f, SPAN_NONE, raw)));
}

bool ty_is_empty(Exhaustive *x, Ty ty, uint32_t depth) {
    FnCx *f = x->f;
    const TyData *data = ty_data(f->cx, ty);
    if (depth > 16) {
        return false;
    }
    if (data->kind == TY_NEVER) {
        return true;
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(f->cx, data->tuple); i++) {
            if (ty_is_empty(x, ty_list_ptr(f->cx, data->tuple)[i], depth + 1)) {
                return true;
            }
        }
        return false;
    }
    if (data->kind == TY_ARRAY) {
        uint64_t len;
        return const_as_u64(f->cx, data->array.len, &len) && len &&
               ty_is_empty(x, data->array.elem, depth + 1);
    }
    if (data->kind != TY_ADT) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    if (adt->kind == ADT_UNION) {
        return false;
    }
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        Ctor ctor = {.tag = CTOR_VARIANT, .variant = v};
        bool empty = false;
        for (uint32_t i = 0; i < adt->variants[v].field_count && !empty; i++) {
            empty = def_is_visible_from(f->program, adt->variants[v].fields[i].def, f->module) &&
                    ty_is_empty(x, ctor_field_ty(x, &ctor, ty, i), depth + 1);
        }
        if (!empty) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- values in patterns

static bool literal_value(Exhaustive *x, const HirLit *lit, bool negative, Ty ty, U128 *value) {
    U128 lo, hi, bias;
    if (!int_bounds(x, ty, &lo, &hi, &bias)) {
        return false;
    }
    U128 number;
    switch (lit->kind) {
    case LIT_BOOL:
        number = lit->boolean;
        break;
    case LIT_CHAR:
        number = lit->character;
        break;
    case LIT_BYTE:
        number = lit->byte;
        break;
    case LIT_INT:
        number = (U128)lit->integer.high << 64 | lit->integer.low;
        break;
    case LIT_FLOAT:
    case LIT_STR:
    case LIT_BYTE_STR:
    case LIT_C_STR:
    case LIT_ERROR:
    default:
        return false;
    }
    if (negative) {
        number = ~number + 1;
    }
    *value = (number + bias) & hi;
    return true;
}

static bool const_scalar(Exhaustive *x, DefId def, GenericArgs args, Ty ty, U128 *value) {
    FnCx *f = x->f;
    U128 lo, hi, bias;
    if (!int_bounds(x, ty, &lo, &hi, &bias)) {
        return false;
    }
    Const constant = const_evaluate(f->cx, f->env, const_unevaluated(f->cx, def, args), SPAN_NONE);
    const ConstData *data = const_data(f->cx, constant);
    if (data->kind != CONST_VALUE) {
        return false;
    }
    *value = (((U128)data->scalar.high << 64 | data->scalar.low) + bias) & hi;
    return true;
}

// An end of a range or a literal pattern as a biased integer.
static bool expr_value(Exhaustive *x, const HirExpr *expr, Ty ty, U128 *value) {
    FnCx *f = x->f;
    if (expr->kind == HIR_EXPR_LIT) {
        return literal_value(x, &expr->lit, false, ty, value);
    }
    if (expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_NEG &&
        expr->unary.operand->kind == HIR_EXPR_LIT) {
        return literal_value(x, &expr->unary.operand->lit, true, ty, value);
    }
    if (expr->kind == HIR_EXPR_PATH && f->results->expr_res[expr->id].kind == RES_DEF) {
        return const_scalar(x, f->results->expr_res[expr->id].def, f->results->expr_args[expr->id],
                            ty, value);
    }
    return false;
}

static DPat *lower_bytes(Exhaustive *x, const HirPat *pat, Str text, Ty ty) {
    Ctor ctor = {.tag = CTOR_SLICE, .prefix = (uint32_t)text.len};
    DPat *slice = new_pat(x, ctor, ty, ctor.prefix, pat);
    for (uint32_t i = 0; i < ctor.prefix; i++) {
        U128 byte = (unsigned char)text.ptr[i];
        slice->fields[i] = new_pat(x, (Ctor){.tag = CTOR_INT_RANGE, .lo = byte, .hi = byte},
                                   x->f->common->u8, 0, NULL);
    }
    return slice;
}

static DPat *in_reference(Exhaustive *x, DPat *inner, Ty ty, const HirPat *source) {
    DPat *outer = new_pat(x, (Ctor){.tag = CTOR_SINGLE}, ty, 1, source);
    outer->fields[0] = inner;
    return outer;
}

static DPat *lower_literal(Exhaustive *x, const HirPat *pat, Ty ty) {
    FnCx *f = x->f;
    const HirExpr *expr = pat->value;
    U128 value;
    if (expr_value(x, expr, ty, &value)) {
        return new_pat(x, (Ctor){.tag = CTOR_INT_RANGE, .lo = value, .hi = value}, ty, 0, pat);
    }
    const TyData *data = ty_data(f->cx, ty);
    if (expr->kind == HIR_EXPR_LIT && expr->lit.kind == LIT_STR && data->kind == TY_REF) {
        DPat *inner =
            new_pat(x, (Ctor){.tag = CTOR_LITERAL, .text = expr->lit.text}, data->ref.elem, 0, pat);
        return in_reference(x, inner, ty, pat);
    }
    if (expr->kind == HIR_EXPR_LIT && expr->lit.kind == LIT_BYTE_STR && data->kind == TY_REF) {
        return in_reference(x, lower_bytes(x, pat, expr->lit.text, data->ref.elem), ty, pat);
    }
    if (data->kind == TY_FLOAT) {
        return new_pat(
            x, (Ctor){.tag = CTOR_LITERAL, .text = source_text(f->session->sources, expr->span)},
            ty, 0, pat);
    }
    return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
}

static DPat *lower_range(Exhaustive *x, const HirPat *pat, Ty ty) {
    U128 lo, hi, bias;
    if (!int_bounds(x, ty, &lo, &hi, &bias)) {
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    Ctor ctor = {.tag = CTOR_INT_RANGE, .lo = lo, .hi = hi};
    if (pat->range.lo && !expr_value(x, pat->range.lo, ty, &ctor.lo)) {
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    if (pat->range.hi && !expr_value(x, pat->range.hi, ty, &ctor.hi)) {
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    bool empty = pat->range.hi && !pat->range.inclusive && ctor.hi <= ctor.lo;
    if (pat->range.hi && !pat->range.inclusive && !empty) {
        ctor.hi--;
    }
    if (empty || ctor.lo > ctor.hi) {
        FnCx *f = x->f;
        bool inclusive = pat->range.inclusive;
        Diag *diag = diag_error(
            f->session, inclusive ? ERR_E0030 : ERR_E0579, pat->span,
            inclusive ? "lower bound for range pattern must be less than or equal to upper "
                        "bound"
                      : "lower bound for range pattern must be less than upper bound");
        if (inclusive) {
            diag_primary_label(diag, "lower bound larger than upper bound");
        }
        diag_emit(diag);
        f_error(f);
        x->gave_up = true;
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    return new_pat(x, ctor, ty, 0, pat);
}

// ---------------------------------------------------------------- structured patterns

static DPat *struct_shell(Exhaustive *x, const HirPat *pat, Ty ty, uint32_t *field_count,
                          const VariantDef **variant) {
    FnCx *f = x->f;
    const AdtDef *adt = ty_adt_def(f->cx, ty_data(f->cx, ty)->item.def);
    Ctor ctor = {.tag = CTOR_SINGLE};
    Res res = f->results->pat_res[pat->id];
    if (adt->kind == ADT_ENUM) {
        ctor.tag = CTOR_VARIANT;
        variant_adt(f->program, res.def, &ctor.variant);
    }
    *variant = &adt->variants[ctor.variant];
    *field_count = (*variant)->field_count;
    DPat *shell = new_pat(x, ctor, ty, *field_count, pat);
    for (uint32_t i = 0; i < *field_count; i++) {
        shell->fields[i] = exhaustive_wild(x, ctor_field_ty(x, &ctor, ty, i));
    }
    return shell;
}

static DPat *lower_adt(Exhaustive *x, const HirPat *pat, Ty ty) {
    FnCx *f = x->f;
    if (ty_kind(f->cx, ty) != TY_ADT || f->results->pat_res[pat->id].kind != RES_DEF) {
        x->gave_up = true;
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    uint32_t count;
    const VariantDef *variant;
    DPat *shell = struct_shell(x, pat, ty, &count, &variant);
    if (pat->kind == HIR_PAT_STRUCT) {
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            uint32_t field = field_index_of(f->cx, variant, pat->structure.fields.ptr[i].name);
            if (field < count) {
                shell->fields[field] = exhaustive_lower(x, pat->structure.fields.ptr[i].pat);
            }
        }
    } else if (pat->kind == HIR_PAT_TUPLE_STRUCT) {
        for (uint32_t i = 0; i < pat->tuple.count; i++) {
            uint32_t field = i < pat->tuple.rest ? i : count - (pat->tuple.count - i);
            if (field < count) {
                shell->fields[field] = exhaustive_lower(x, pat->tuple.elems[i]);
            }
        }
    }
    return shell;
}

static DPat *lower_tuple(Exhaustive *x, const HirPat *pat, Ty ty) {
    FnCx *f = x->f;
    uint32_t count =
        ty_kind(f->cx, ty) == TY_TUPLE ? ty_list_len(f->cx, ty_data(f->cx, ty)->tuple) : 0;
    Ctor ctor = {.tag = CTOR_SINGLE};
    DPat *shell = new_pat(x, ctor, ty, count, pat);
    for (uint32_t i = 0; i < count; i++) {
        shell->fields[i] = exhaustive_wild(x, ctor_field_ty(x, &ctor, ty, i));
    }
    for (uint32_t i = 0; i < pat->tuple.count; i++) {
        uint32_t field = i < pat->tuple.rest ? i : count - (pat->tuple.count - i);
        if (field < count) {
            shell->fields[field] = exhaustive_lower(x, pat->tuple.elems[i]);
        }
    }
    return shell;
}

static DPat *lower_slice(Exhaustive *x, const HirPat *pat, Ty ty) {
    FnCx *f = x->f;
    uint32_t before = pat->slice.before_count, after = pat->slice.after_count;
    Ctor ctor = {
        .tag = CTOR_SLICE, .prefix = before, .suffix = after, .is_var_len = pat->slice.has_middle};
    uint64_t len = 0;
    const TyData *data = ty_data(f->cx, ty);
    uint32_t gap = 0;
    if (data->kind == TY_ARRAY && const_as_u64(f->cx, data->array.len, &len) &&
        pat->slice.has_middle && len < 4096) {
        gap = (uint32_t)len - before - after;
        ctor = (Ctor){.tag = CTOR_SLICE, .prefix = (uint32_t)len};
    }
    DPat *shell = new_pat(x, ctor, ty, before + after + gap, pat);
    Ty elem = ctor_field_ty(x, &ctor, ty, 0);
    for (uint32_t i = 0; i < shell->field_count; i++) {
        shell->fields[i] = i < before ? exhaustive_lower(x, pat->slice.before[i])
                           : i < before + gap
                               ? exhaustive_wild(x, elem)
                               : exhaustive_lower(x, pat->slice.after[i - before - gap]);
    }
    return shell;
}

static DPat *lower_path(Exhaustive *x, const HirPat *pat, Ty ty) {
    FnCx *f = x->f;
    Res res = f->results->pat_res[pat->id];
    DefKind kind = res.kind == RES_DEF ? def_get(f->program, res.def)->kind : DEF_NONE;
    if (kind == DEF_CONST || kind == DEF_ASSOC_CONST) {
        U128 value;
        if (const_scalar(x, res.def, f->results->pat_args[pat->id], ty, &value)) {
            return new_pat(x, (Ctor){.tag = CTOR_INT_RANGE, .lo = value, .hi = value}, ty, 0, pat);
        }
        return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
    }
    return lower_adt(x, pat, ty);
}

static DPat *lower_inner(Exhaustive *x, const HirPat *pat, Ty ty) {
    switch (pat->kind) {
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
        return new_pat(x, (Ctor){.tag = CTOR_WILD}, ty, 0, pat);
    case HIR_PAT_BINDING:
        if (pat->binding.sub) {
            return exhaustive_lower(x, pat->binding.sub);
        }
        return new_pat(x, (Ctor){.tag = CTOR_WILD}, ty, 0, pat);
    case HIR_PAT_STRUCT:
    case HIR_PAT_TUPLE_STRUCT:
        return lower_adt(x, pat, ty);
    case HIR_PAT_TUPLE:
        return lower_tuple(x, pat, ty);
    case HIR_PAT_OR: {
        DPat *shell = new_pat(x, (Ctor){.tag = CTOR_OR}, ty, pat->alternatives.count, pat);
        for (uint32_t i = 0; i < pat->alternatives.count; i++) {
            shell->fields[i] = exhaustive_lower(x, pat->alternatives.alts[i]);
        }
        return shell;
    }
    case HIR_PAT_PATH:
        return lower_path(x, pat, ty);
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        return in_reference(x, exhaustive_lower(x, pat->ref.inner), ty, pat);
    case HIR_PAT_LIT:
        return lower_literal(x, pat, ty);
    case HIR_PAT_RANGE:
        return lower_range(x, pat, ty);
    case HIR_PAT_SLICE:
        return lower_slice(x, pat, ty);
    case HIR_PAT_ERROR:
        break;
    }
    x->gave_up = true;
    return new_pat(x, (Ctor){.tag = CTOR_OPAQUE}, ty, 0, pat);
}

DPat *exhaustive_lower(Exhaustive *x, const HirPat *pat) {
    FnCx *f = x->f;
    DPat *result = lower_inner(x, pat, f->results->pat_tys[pat->id]);
    TyList peeled = f->results->pat_adjustments[pat->id];
    for (uint32_t i = ty_list_len(f->cx, peeled); i > 0; i--) {
        result = in_reference(x, result, ty_list_ptr(f->cx, peeled)[i - 1], pat);
    }
    return result;
}
