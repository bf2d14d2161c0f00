// eval_pattern.c: may a constant stand in a pattern?
//
// In: a body whose types are checked. Out: an error for each named constant in its patterns whose
// value could not be compared part by part: of a type that does not derive PartialEq, a NaN, a
// union, a pointer that is no number. What counts is the value: `None` may stand for an Option of
// anything. Follows the Rust reference, "Constant patterns".
#include "frontend/ty/trait.h"
#include "mir/eval/eval_private.h"

typedef struct PatternValue {
    EvalCx *e;
    DefId constant;
    Span span; // of the pattern
} PatternValue;

static bool value_good(PatternValue *v, const EvalPlace *place);

// ---------------------------------------------------------------- messages

static void label_constant(PatternValue *v, Diag *diag) {
    DefId trait = def_get(v->e->program, v->constant)->parent;
    if (def_get(v->e->program, trait)->kind == DEF_TRAIT) {
        diag_label(diag, eval_head_span(v->e, trait), "%s", "");
    }
    diag_label(diag, eval_head_span(v->e, v->constant), "constant defined here");
}

static bool report_plain(PatternValue *v, const char *message, const char *label, const char *note,
                         const char *help) {
    Diag *diag = diag_error(v->e->session, ERR_NONE, v->span, "%s", message);
    diag_primary_label(diag, "%s", label);
    label_constant(v, diag);
    if (note != NULL) {
        diag_note(diag, "%s", note);
    }
    if (help != NULL) {
        diag_help(diag, "%s", help);
    }
    diag_emit(diag);
    return false;
}

// An impl that the user wrote by hand.
static DefId manual_impl(EvalCx *e, DefId trait, DefId adt) {
    DefIdSlice impls = ty_trait_impls(e->cx, trait);
    for (uint32_t i = 0; i < impls.len; i++) {
        const TyData *self = ty_data(e->cx, ty_of(e->cx, impls.ptr[i]));
        if (self->kind == TY_ADT && def_eq(self->item.def, adt) &&
            def_get(e->program, impls.ptr[i])->crate.index == e->program->local.index) {
            return impls.ptr[i];
        }
    }
    return NO_DEF;
}

static bool report_not_structural(PatternValue *v, Ty ty) {
    static const char more[] =
        "see https://doc.rust-lang.org/stable/std/marker/trait.StructuralPartialEq.html for "
        "details";
    EvalCx *e = v->e;
    DefId adt = ty_data(e->cx, ty)->item.def;
    Str text = ty_str(e->cx, e->arena, ty);
    Diag *diag =
        diag_error(e->session, ERR_NONE, v->span,
                   "constant of non-structural type `" STR_FMT "` in a pattern", STR_ARG(text));
    diag_primary_label(diag, "constant of non-structural type");
    diag_label(diag, eval_head_span(e, adt),
               "`" STR_FMT
               "` must be annotated with `#[derive(PartialEq)]` to be usable in patterns",
               STR_ARG(text));
    label_constant(v, diag);
    DefId impl = manual_impl(e, lang_item(e->program, LANG_EQ), adt);
    if (impl.index != 0) {
        diag_span_note(diag, eval_head_span(e, impl),
                       "the `PartialEq` trait must be derived, manual `impl`s are not sufficient; "
                       "%s",
                       more);
    } else {
        diag_note(diag, "%s", more);
    }
    diag_emit(diag);
    return false;
}

static bool report_pointer(PatternValue *v) {
    return report_plain(v,
                        "function pointers and raw pointers not derived from integers in patterns "
                        "behave unpredictably and should not be relied upon",
                        "can't be used in patterns",
                        "see https://github.com/rust-lang/rust/issues/70861 for details", NULL);
}

// ---------------------------------------------------------------- values

static const ConstReloc *pointer_at(const EvalPlace *place) {
    if (place->alloc == NULL) {
        return NULL;
    }
    uint32_t i = reloc_find(place->alloc, place->offset);
    return i < place->alloc->relocs.len && place->alloc->relocs.data[i].offset == place->offset
               ? &place->alloc->relocs.data[i]
               : NULL;
}

static Bits bits_at(const EvalPlace *place, uint64_t offset, uint64_t size) {
    Bits bits = 0;
    if (place->alloc != NULL && place->offset + offset + size <= place->alloc->size) {
        memcpy(&bits, place->alloc->bytes + place->offset + offset, size);
    }
    return bits;
}

// All bits of the exponent are set, and some of the fraction.
static bool is_nan(Bits bits, FloatKind kind) {
    static const struct {
        unsigned fraction, exponent;
    } formats[] = {[FLOAT_16] = {10, 5},
                   [FLOAT_B16] = {7, 8},
                   [FLOAT_32] = {23, 8},
                   [FLOAT_64] = {52, 11},
                   [FLOAT_128] = {112, 15}};
    unsigned fraction = formats[kind].fraction, exponent = formats[kind].exponent;
    Bits ones = ((Bits)1 << exponent) - 1;
    return ((bits >> fraction) & ones) == ones && (bits & (((Bits)1 << fraction) - 1)) != 0;
}

static bool fields_good(PatternValue *v, const EvalPlace *place) {
    for (uint32_t i = 0; i < place->layout->field_count; i++) {
        EvalPlace field = place_field(v->e, place, i);
        if (!value_good(v, &field)) {
            return false;
        }
    }
    return true;
}

static bool adt_good(PatternValue *v, const EvalPlace *place, Ty ty) {
    EvalCx *e = v->e;
    const AdtDef *adt = ty_adt_def(e->cx, ty_data(e->cx, ty)->item.def);
    if (adt->kind == ADT_UNION) {
        return report_plain(v, "cannot use unions in constant patterns", "can't use a `union` here",
                            NULL, NULL);
    }
    GenericArg self = arg_of_ty(ty);
    TraitRef structural = {lang_item(e->program, LANG_STRUCTURAL_PEQ),
                           args_intern(e->cx, &self, 1)};
    if (!trait_holds_erased(e->cx, (ParamEnv){0}, clause_of_trait(structural, v->span))) {
        return report_not_structural(v, ty);
    }
    if (adt->kind == ADT_STRUCT) {
        return fields_good(v, place);
    }
    uint32_t variant;
    Bits discriminant;
    if (!place_discriminant(e, place, &variant, &discriminant)) {
        return false;
    }
    EvalPlace chosen = place_downcast(e, place, variant);
    return fields_good(v, &chosen);
}

static bool elements_good(PatternValue *v, const EvalPlace *place, Ty elem) {
    uint64_t count = place->has_meta ? (uint64_t)place->meta.bits : place->layout->count;
    TyKind kind = ty_kind(v->e->cx, elem);
    if (kind == TY_INT || kind == TY_UINT || kind == TY_BOOL || kind == TY_CHAR) {
        return true;
    }
    EvalPlace item = *place;
    item.layout = layout_of(v->e->layouts, ty_normalize_erased(v->e->cx, (ParamEnv){0}, elem));
    item.has_meta = false;
    for (uint64_t i = 0; i < count && (item.layout->size > 0 || i == 0); i++) {
        item.offset = place->offset + i * place->layout->stride;
        if (!value_good(v, &item)) {
            return false;
        }
    }
    return true;
}

static bool pointee_good(PatternValue *v, const EvalPlace *place, Ty pointee) {
    EvalCx *e = v->e;
    const ConstReloc *reloc = pointer_at(place);
    EvalPlace target = {
        .layout = layout_of(e->layouts, ty_normalize_erased(e->cx, (ParamEnv){0}, pointee)),
        .has_meta = place->layout->abi == LAYOUT_PAIR};
    if (target.has_meta) {
        target.meta = scalar_of(bits_at(place, place->layout->pair_offset, 8), 8);
    }
    if (ty_kind(e->cx, pointee) == TY_STR || ty_kind(e->cx, pointee) == TY_DYN ||
        (reloc != NULL && reloc->kind != RELOC_ALLOC)) {
        return true;
    }
    target.alloc = reloc != NULL ? reloc->alloc : NULL;
    target.offset = (uint64_t)bits_at(place, 0, 8);
    return value_good(v, &target);
}

static bool value_good(PatternValue *v, const EvalPlace *place) {
    Ty ty = place->layout->ty;
    const TyData *data = ty_data(v->e->cx, ty);
    switch (data->kind) {
    case TY_FLOAT:
        return !is_nan(bits_at(place, 0, place->layout->size), data->float_kind) ||
               report_plain(v, "cannot use NaN in patterns",
                            "evaluates to `NaN`, which is not allowed in patterns",
                            "NaNs compare inequal to everything, even themselves, so this pattern "
                            "would never match",
                            "try using the `is_nan` method instead");
    case TY_ADT:
        return adt_good(v, place, ty);
    case TY_TUPLE:
        return fields_good(v, place);
    case TY_ARRAY:
        return elements_good(v, place, data->array.elem);
    case TY_SLICE:
        return elements_good(v, place, data->ref.elem);
    case TY_REF:
        return pointee_good(v, place, data->ref.elem);
    case TY_RAW_PTR:
    case TY_FN_PTR:
        return pointer_at(place) == NULL || report_pointer(v);
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
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
        break;
    }
    return true;
}

// ---------------------------------------------------------------- the patterns of a body

static bool constant_good(Program *program, DefId def, GenericArgs args, Ty ty, Span span) {
    EvalCx *e = program->eval;
    DefKind kind = def_get(program, def)->kind;
    args = args_erase_regions(e->cx, args);
    ty = ty_normalize_erased(e->cx, (ParamEnv){0}, ty);
    if ((kind != DEF_CONST && kind != DEF_ASSOC_CONST) ||
        (args_flags(e->cx, args) & (TYFLAG_PARAM | TYFLAG_ERROR)) != 0 ||
        ty_has(e->cx, ty, TYFLAG_PARAM | TYFLAG_ERROR | TYFLAG_ALIAS)) {
        return true; // generic constants were told of
    }
    const ConstAlloc *alloc = eval_const(e, def, args, 0, span);
    if (alloc == NULL) {
        return false;
    }
    PatternValue value = {e, def, span};
    EvalPlace place = place_of_alloc((ConstAlloc *)alloc, layout_of(e->layouts, ty));
    return value_good(&value, &place);
}

static bool path_good(Program *program, const TypeckResults *results, const HirExpr *expr) {
    Res res = expr != NULL && expr->kind == HIR_EXPR_PATH ? results->expr_res[expr->id]
                                                          : (Res){.kind = RES_NONE};
    return res.kind != RES_DEF || constant_good(program, res.def, results->expr_args[expr->id],
                                                results->expr_tys[expr->id], expr->span);
}

bool eval_check_patterns(Program *program, DefId owner) {
    const TypeckResults *results = typeck(program, owner);
    const HirBody *body = results->body;
    bool good = true;
    for (uint32_t i = 1; !results->tainted && body != NULL && i <= body->pat_count; i++) {
        const HirPat *pat = body->pats[i];
        if (pat == NULL) {
            continue;
        }
        if (pat->kind == HIR_PAT_PATH) {
            Res res = results->pat_res[i];
            if (res.kind == RES_NONE && pat->path->path != NULL) {
                res = pat->path->path->res;
            }
            good &= res.kind != RES_DEF || constant_good(program, res.def, results->pat_args[i],
                                                         results->pat_tys[i], pat->span);
        } else if (pat->kind == HIR_PAT_LIT) {
            good &= path_good(program, results, pat->value);
        } else if (pat->kind == HIR_PAT_RANGE) {
            good &= path_good(program, results, pat->range.lo) &&
                    path_good(program, results, pat->range.hi);
        }
    }
    return good;
}
