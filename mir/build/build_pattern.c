// build_pattern.c: patterns of the HIR with what type checking found out about them: implicit
// dereferences explicit, constants evaluated, fields by number.
//
// In: a HirPat and the body's TypeckResults. Out: a Pat. Byte strings become slices of bytes; a
// named constant of a scalar type its value; any other constant is compared with PartialEq::eq.
// Follows the rustc development guide, "Pattern and exhaustiveness checking" (THIR patterns).
#include "mir/build/build_private.h"

static Pat *pat_new(Build *build, PatKind kind, Ty ty, Span span) {
    Pat *pat = ARENA_NEW(build->arena, Pat);
    pat->kind = kind;
    pat->ty = ty;
    pat->span = span;
    return pat;
}

static Pat *constant_pat(Build *build, MirOperand value, Ty ty, Span span) {
    Pat *pat = pat_new(build, PAT_CONSTANT, ty, span);
    pat->constant.value = value;
    const MirConst *constant = value.constant;
    if (constant->kind == MIR_CONST_VALUE) {
        pat->constant.is_scalar = true;
        pat->constant.low = constant->value.low;
        pat->constant.high = constant->value.high;
    }
    return pat;
}

static Pat *bytes_pat(Build *build, const HirLit *lit, Ty ty, Span span) {
    Ty u8 = ty_common(build->cx)->u8;
    Pat *slice = pat_new(build, PAT_SLICE, ty_data(build->cx, ty)->ref.elem, span);
    slice->slice.before_count = (uint32_t)lit->text.len;
    slice->slice.before = ARENA_ARRAY(build->arena, Pat *, lit->text.len ? lit->text.len : 1);
    for (size_t i = 0; i < lit->text.len; i++) {
        MirOperand byte =
            mir_const_bits(build->arena, u8, (unsigned char)lit->text.ptr[i], 0, span);
        slice->slice.before[i] = constant_pat(build, byte, u8, span);
    }
    Pat *pat = pat_new(build, PAT_DEREF, ty, span);
    pat->deref = slice;
    return pat;
}

static Pat *named_constant(Build *build, DefId def, GenericArgs args, Ty ty, Span span) {
    args = args_erase_regions(build->cx, args);
    Const constant =
        const_evaluate(build->cx, build->env, const_unevaluated(build->cx, def, args), span);
    const ConstData *data = const_data(build->cx, constant);
    TyKind kind = ty_kind(build->cx, ty);
    bool scalar =
        kind == TY_INT || kind == TY_UINT || kind == TY_BOOL || kind == TY_CHAR || kind == TY_FLOAT;
    if (data->kind == CONST_VALUE && scalar) {
        return constant_pat(
            build, mir_const_bits(build->arena, ty, data->scalar.low, data->scalar.high, span), ty,
            span);
    }
    MirConst *value = ARENA_NEW(build->arena, MirConst);
    *value = (MirConst){
        .kind = MIR_CONST_UNEVALUATED, .ty = ty, .span = span, .unevaluated = {def, args}};
    return constant_pat(build, (MirOperand){.kind = MIR_OPERAND_CONST, .constant = value}, ty,
                        span);
}

static Pat *value_pat(Build *build, const HirExpr *expr, Ty ty) {
    bool negative = expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_NEG;
    const HirExpr *inner = negative ? expr->unary.operand : expr;
    if (inner->kind == HIR_EXPR_LIT) {
        if (inner->lit.kind == LIT_BYTE_STR && ty_kind(build->cx, ty) == TY_REF) {
            return bytes_pat(build, &inner->lit, ty, expr->span);
        }
        return constant_pat(build, lit_constant(build, &inner->lit, negative, ty), ty, expr->span);
    }
    if (inner->kind == HIR_EXPR_CONST_BLOCK) {
        return named_constant(build, inner->const_block.def, args_identity(build->cx, build->def),
                              ty, expr->span);
    }
    if (inner->kind == HIR_EXPR_PATH) {
        Res res = expr_res(build, inner);
        if (res.kind == RES_DEF) {
            return named_constant(build, res.def, expr_args(build, inner), ty, expr->span);
        }
    }
    OX_BUG(build->session, expr->span, "a pattern that is no constant got through type checking");
}

static bool end_bits(Build *build, const HirExpr *expr, Ty ty, uint64_t *low, uint64_t *high) {
    if (expr == NULL) {
        return false;
    }
    Pat *pat = value_pat(build, expr, ty);
    *low = pat->constant.low;
    *high = pat->constant.high;
    if (!pat->constant.is_scalar) {
        not_supported(build->session, expr->span, "this constant as the end of a range pattern");
        build->body->tainted = true;
    }
    return true;
}

// ---------------------------------------------------------------- structs, enums, tuples

static Pat *fields_pat(Build *build, const HirPat *hir, Ty ty, uint32_t capacity) {
    Pat *pat = pat_new(build, PAT_LEAF, ty, hir->span);
    const TyData *data = ty_data(build->cx, ty);
    pat->fields.subs = ARENA_ARRAY(build->arena, SubPat, capacity ? capacity : 1);
    if (data->kind == TY_ADT) {
        pat->fields.adt = data->item.def;
        pat->fields.args = data->item.args;
        const AdtDef *adt = ty_adt_def(build->cx, data->item.def);
        if (adt->kind == ADT_ENUM) {
            pat->kind = PAT_VARIANT;
            (void)variant_adt(build->program, build->results->pat_res[hir->id].def,
                              &pat->fields.variant);
        }
    }
    return pat;
}

static const VariantDef *pat_variant(Build *build, const Pat *pat) {
    return &ty_adt_def(build->cx, pat->fields.adt)->variants[pat->fields.variant];
}

static void tuple_fields(Build *build, Pat *pat, const HirPat *hir, uint32_t field_count) {
    for (uint32_t i = 0; i < hir->tuple.count; i++) {
        uint32_t field = i < hir->tuple.rest ? i : field_count - (hir->tuple.count - i);
        pat->fields.subs[pat->fields.count++] =
            (SubPat){field, pat_convert(build, hir->tuple.elems[i])};
    }
}

static Pat *path_pat(Build *build, const HirPat *hir, Ty ty) {
    Res res = build->results->pat_res[hir->id];
    if (res.kind == RES_NONE && hir->path->path != NULL) {
        res = hir->path->path->res;
    }
    DefKind kind = res.kind == RES_DEF ? def_get(build->program, res.def)->kind : DEF_NONE;
    if (kind == DEF_CONST || kind == DEF_ASSOC_CONST) {
        return named_constant(build, res.def, build->results->pat_args[hir->id], ty, hir->span);
    }
    return fields_pat(build, hir, ty, 0);
}

static Pat *slice_pat(Build *build, const HirPat *hir, Ty ty) {
    Pat *pat = pat_new(build, PAT_SLICE, ty, hir->span);
    pat->slice.before_count = hir->slice.before_count;
    pat->slice.before = ARENA_ARRAY(build->arena, Pat *, hir->slice.before_count + 1);
    for (uint32_t i = 0; i < hir->slice.before_count; i++) {
        pat->slice.before[i] = pat_convert(build, hir->slice.before[i]);
    }
    pat->slice.has_middle = hir->slice.has_middle;
    pat->slice.middle = hir->slice.middle != NULL ? pat_convert(build, hir->slice.middle) : NULL;
    pat->slice.after_count = hir->slice.after_count;
    pat->slice.after = ARENA_ARRAY(build->arena, Pat *, hir->slice.after_count + 1);
    for (uint32_t i = 0; i < hir->slice.after_count; i++) {
        pat->slice.after[i] = pat_convert(build, hir->slice.after[i]);
    }
    return pat;
}

// ---------------------------------------------------------------- all of them

static Pat *convert_bare(Build *build, const HirPat *hir, Ty ty) {
    switch (hir->kind) {
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
        return pat_new(build, PAT_WILD, ty, hir->span);
    case HIR_PAT_NEVER:
        return pat_new(build, PAT_NEVER, ty, hir->span);
    case HIR_PAT_BINDING: {
        Pat *pat = pat_new(build, PAT_BINDING, ty, hir->span);
        pat->binding.local = hir->binding.local;
        pat->binding.mode = build->results->pat_modes[hir->id];
        pat->binding.sub = hir->binding.sub != NULL ? pat_convert(build, hir->binding.sub) : NULL;
        return pat;
    }
    case HIR_PAT_STRUCT: {
        Pat *pat = fields_pat(build, hir, ty, hir->structure.fields.len);
        const VariantDef *variant = pat_variant(build, pat);
        for (uint32_t i = 0; i < hir->structure.fields.len; i++) {
            const HirFieldPat *field = &hir->structure.fields.ptr[i];
            uint32_t index = field_index_of(build->cx, variant, field->name);
            pat->fields.subs[pat->fields.count++] = (SubPat){index, pat_convert(build, field->pat)};
        }
        return pat;
    }
    case HIR_PAT_TUPLE_STRUCT: {
        Pat *pat = fields_pat(build, hir, ty, hir->tuple.count);
        tuple_fields(build, pat, hir, pat_variant(build, pat)->field_count);
        return pat;
    }
    case HIR_PAT_TUPLE: {
        Pat *pat = fields_pat(build, hir, ty, hir->tuple.count);
        tuple_fields(build, pat, hir, ty_list_len(build->cx, ty_data(build->cx, ty)->tuple));
        return pat;
    }
    case HIR_PAT_OR: {
        Pat *pat = pat_new(build, PAT_OR, ty, hir->span);
        pat->alternatives.count = hir->alternatives.count;
        pat->alternatives.alts = ARENA_ARRAY(build->arena, Pat *, hir->alternatives.count);
        for (uint32_t i = 0; i < hir->alternatives.count; i++) {
            pat->alternatives.alts[i] = pat_convert(build, hir->alternatives.alts[i]);
        }
        return pat;
    }
    case HIR_PAT_PATH:
        return path_pat(build, hir, ty);
    case HIR_PAT_REF:
    case HIR_PAT_BOX: {
        Pat *pat = pat_new(build, PAT_DEREF, ty, hir->span);
        pat->deref = pat_convert(build, hir->ref.inner);
        return pat;
    }
    case HIR_PAT_LIT:
        return value_pat(build, hir->value, ty);
    case HIR_PAT_RANGE: {
        Pat *pat = pat_new(build, PAT_RANGE, ty, hir->span);
        pat->range.has_lo =
            end_bits(build, hir->range.lo, ty, &pat->range.lo_low, &pat->range.lo_high);
        pat->range.has_hi =
            end_bits(build, hir->range.hi, ty, &pat->range.hi_low, &pat->range.hi_high);
        pat->range.inclusive = hir->range.inclusive;
        return pat;
    }
    case HIR_PAT_SLICE:
        return slice_pat(build, hir, ty);
    }
    return pat_new(build, PAT_WILD, ty, hir->span);
}

Pat *pat_convert(Build *build, const HirPat *hir) {
    Ty ty = normalize(build, build->results->pat_tys[hir->id]);
    Pat *pat = convert_bare(build, hir, ty);
    if (hir->kind == HIR_PAT_PATH || hir->kind == HIR_PAT_TUPLE_STRUCT) {
        pat->written = build->results->pat_user_tys[hir->id].ty;
    }
    TyList derefs = build->results->pat_adjustments[hir->id];
    for (uint32_t i = ty_list_len(build->cx, derefs); i > 0; i--) {
        Pat *outer = pat_new(build, PAT_DEREF,
                             normalize(build, ty_list_ptr(build->cx, derefs)[i - 1]), hir->span);
        outer->deref = pat;
        pat = outer;
    }
    return pat;
}

bool pat_simple_binding(const Build *build, const HirPat *pat, uint32_t *local) {
    if (pat->kind != HIR_PAT_BINDING || pat->binding.sub != NULL ||
        build->results->pat_modes[pat->id] != BIND_MOVE ||
        ty_list_len(build->cx, build->results->pat_adjustments[pat->id]) > 0) {
        return false;
    }
    *local = pat->binding.local;
    return true;
}
