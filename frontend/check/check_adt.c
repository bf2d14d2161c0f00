// check_adt.c: what the language asks of single types beyond well-formed fields: discriminants that
// differ, representations that fit, parameters that live as long as the references to them, and
// Drop impls that cover the whole type. Also signatures of foreign functions.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

static const HirVariant *hir_variant(const HirItem *item, const AdtDef *adt, uint32_t index) {
    return adt->kind == ADT_ENUM ? &item->enumeration.variants.ptr[index]
                                 : &item->structure.variant;
}

// ---------------------------------------------------------------- enums

static Span discriminant_span(Program *program, const HirItem *item, const AdtDef *adt,
                              uint32_t index) {
    DefId anon = item->enumeration.variants.ptr[index].discriminant;
    return anon.index ? def_get(program, anon)->span
                      : def_get(program, adt->variants[index].def)->name_span;
}

static bool same_discriminant(const VariantDef *a, const VariantDef *b) {
    return a->has_discr && b->has_discr && a->discr_low == b->discr_low &&
           a->discr_high == b->discr_high;
}

// Where a value comes from that is not written: "one more than the last one written, and so on".
static void explain_implicit(Diag *diag, Program *program, const HirItem *item, const AdtDef *adt,
                             uint32_t index, Str value) {
    uint32_t written = index;
    while (written > 0 && !adt->variants[written].has_explicit_discr) {
        written--;
    }
    if (adt->variants[index].has_explicit_discr || written == index ||
        !adt->variants[written].has_explicit_discr) {
        return;
    }
    Session *session = program->session;
    uint32_t steps = index - written;
    diag_label(diag, item->enumeration.variants.ptr[written].span,
               "discriminant for `" STR_FMT "` incremented from this startpoint (`" STR_FMT
               "` + %u %s later => `" STR_FMT "` = " STR_FMT ")",
               SYM_ARG(session, adt->variants[index].name),
               SYM_ARG(session, adt->variants[written].name), steps,
               steps == 1 ? "variant" : "variants", SYM_ARG(session, adt->variants[index].name),
               STR_ARG(value));
}

static void check_duplicate_discriminants(Program *program, const HirItem *item,
                                          const AdtDef *adt) {
    TyCx *cx = program->ty;
    Arena *arena = check_tables(program)->arena;
    Ty ty = adt_discr_ty(cx, adt);
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        Diag *diag = NULL;
        bool told = false; // with an earlier variant
        for (uint32_t k = 0; k < i; k++) {
            told |= same_discriminant(&adt->variants[k], &adt->variants[i]);
        }
        Str value =
            const_str(cx, arena,
                      const_value(cx, ty, adt->variants[i].discr_low, adt->variants[i].discr_high));
        for (uint32_t k = i + 1; k < adt->variant_count && !told; k++) {
            if (!same_discriminant(&adt->variants[k], &adt->variants[i])) {
                continue;
            }
            if (!diag) {
                diag = diag_error(program->session, ERR_E0081, item->head_span,
                                  "discriminant value `" STR_FMT "` assigned more than once",
                                  STR_ARG(value));
                diag_label(diag, discriminant_span(program, item, adt, i),
                           "`" STR_FMT "` assigned here", STR_ARG(value));
                explain_implicit(diag, program, item, adt, i, value);
            }
            diag_label(diag, discriminant_span(program, item, adt, k),
                       "`" STR_FMT "` assigned here", STR_ARG(value));
            explain_implicit(diag, program, item, adt, k, value);
        }
        if (diag) {
            diag_emit(diag);
        }
    }
}

// Explicit discriminants next to variants with fields need a named integer type.
static void check_discriminant_repr(Program *program, const HirItem *item, const AdtDef *adt) {
    bool explicit_value = false, has_fields = false;
    Span on_unit = SPAN_NONE, on_other = SPAN_NONE;
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        bool unit = adt->variants[i].ctor == CTOR_CONST;
        has_fields |= !unit;
        if (adt->variants[i].has_explicit_discr) {
            Span *place = unit ? &on_unit : &on_other;
            explicit_value = true;
            *place = place->lo ? *place : discriminant_span(program, item, adt, i);
        }
    }
    if (!explicit_value || !has_fields || adt->repr.has_int) {
        return;
    }
    Diag *diag = diag_error(program->session, ERR_E0732, item->head_span,
                            "`#[repr(inttype)]` must be specified for enums with explicit "
                            "discriminants and non-unit variants");
    if (on_other.lo) {
        diag_label(diag, on_other, "explicit discriminant on non-unit variant specified here");
    } else {
        diag_label(diag, on_unit, "explicit discriminant specified here");
    }
    diag_emit(diag);
}

static Span first_repr_hint(Program *program, DefId def, Span otherwise) {
    const HirAttr *attr = def_attr(program, def, intern(program->session->interner, STR("repr")));
    return attr && attr->ast->tokens.len ? attr->ast->tokens.ptr[0].span : otherwise;
}

void check_enum(Program *program, DefId def) {
    HirItem *item = hir_item(program, def);
    const AdtDef *adt = ty_adt_def(program->ty, def);
    bool has_repr = adt->repr.has_int || adt->repr.c || adt->repr.transparent;
    if (adt->variant_count == 0 && has_repr) {
        Diag *diag =
            diag_error(program->session, ERR_E0084, first_repr_hint(program, def, item->head_span),
                       "unsupported representation for zero-variant enum");
        diag_label(diag, item->head_span, "zero-variant enum");
        diag_emit(diag);
    }
    check_discriminant_repr(program, item, adt);
    adt_discriminants(program->ty, def);
    check_duplicate_discriminants(program, item, adt);
}

// ---------------------------------------------------------------- repr(transparent)

// Types that surely take no space and need no alignment. What is generic may be anything.
static bool takes_no_space(TyCx *cx, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(cx, ty);
    uint64_t len;
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (!takes_no_space(cx, ty_list_ptr(cx, data->tuple)[i], depth)) {
                return false;
            }
        }
        return true;
    }
    if (data->kind == TY_ARRAY) {
        return (const_as_u64(cx, data->array.len, &len) && len == 0 &&
                takes_no_space(cx, data->array.elem, depth)) ||
               takes_no_space(cx, data->array.elem, depth);
    }
    if (data->kind == TY_FN_DEF) {
        return true;
    }
    if (data->kind != TY_ADT || depth > 16) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    if (adt->is_phantom_data) {
        return true;
    }
    if (adt->kind != ADT_STRUCT || adt->repr.align > 1) {
        return false;
    }
    for (uint32_t i = 0; i < adt->variants[0].field_count; i++) {
        if (!takes_no_space(cx, field_ty(cx, adt->variants[0].fields[i].def, data->item.args),
                            depth + 1)) {
            return false;
        }
    }
    return true;
}

bool ty_is_nothing(TyCx *cx, Ty ty) {
    return takes_no_space(cx, ty, 0);
}

// The first type inside, fields of fields too, that asks for an alignment.
static DefId aligned_inside(TyCx *cx, DefId adt, uint32_t depth) {
    const AdtDef *data = ty_adt_def(cx, adt);
    for (uint32_t v = 0; v < data->variant_count && depth < 64; v++) {
        for (uint32_t i = 0; i < data->variants[v].field_count; i++) {
            const TyData *field = ty_data(cx, ty_of(cx, data->variants[v].fields[i].def));
            if (field->kind != TY_ADT) {
                continue;
            }
            DefId found = ty_adt_def(cx, field->item.def)->repr.align
                              ? field->item.def
                              : aligned_inside(cx, field->item.def, depth + 1);
            if (found.index) {
                return found;
            }
        }
    }
    return NO_DEF;
}

// E0588
void check_packed(Program *program, DefId def) {
    TyCx *cx = program->ty;
    const AdtDef *adt = ty_adt_def(cx, def);
    DefId aligned = adt->repr.packed || adt->repr.pack ? aligned_inside(cx, def, 0) : NO_DEF;
    if (!aligned.index) {
        return;
    }
    Diag *diag = diag_error(program->session, ERR_E0588, hir_item(program, def)->head_span,
                            "packed type cannot transitively contain a `#[repr(align)]` type");
    HirItem *item = hir_item(program, aligned);
    if (item) {
        diag_span_note(diag, item->head_span, "`" STR_FMT "` has a `#[repr(align)]` attribute",
                       SYM_ARG(program->session, def_get(program, aligned)->name));
    }
    diag_emit(diag);
}

void check_transparent(Program *program, DefId def) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, def);
    const AdtDef *adt = ty_adt_def(cx, def);
    const char *what = adt->kind == ADT_ENUM ? "enum" : "struct";
    if (!adt->repr.transparent) {
        return;
    }
    if (adt->kind == ADT_ENUM && adt->variant_count != 1) {
        Diag *diag = diag_error(program->session, ERR_E0731, item->head_span,
                                "transparent enum needs exactly one variant, but has %u",
                                adt->variant_count);
        diag_primary_label(diag, "needs exactly one variant, but has %u", adt->variant_count);
        for (uint32_t i = 0; i + 1 < adt->variant_count; i++) {
            diag_label(diag, def_get(program, adt->variants[i].def)->name_span, "variant here");
        }
        diag_label(diag, def_get(program, adt->variants[adt->variant_count - 1].def)->name_span,
                   "too many variants in `" STR_FMT "`",
                   SYM_ARG(program->session, def_get(program, def)->name));
        diag_emit(diag);
        return;
    }
    const HirVariant *hir = hir_variant(item, adt, 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < hir->fields.len; i++) {
        count += !takes_no_space(cx, ty_of(cx, hir->fields.ptr[i].def), 0);
    }
    if (count < 2) {
        return;
    }
    Diag *diag = diag_error(program->session, ERR_E0690, item->head_span,
                            "transparent %s needs at most one field with non-trivial size or "
                            "alignment, but has %u",
                            what, count);
    diag_primary_label(
        diag, "needs at most one field with non-trivial size or alignment, but has %u", count);
    for (uint32_t i = 0; i < hir->fields.len; i++) {
        if (!takes_no_space(cx, ty_of(cx, hir->fields.ptr[i].def), 0)) {
            diag_label(diag, hir->fields.ptr[i].span,
                       "this field has non-zero size or requires alignment");
        }
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- unions

// Nothing of it is dropped: references, ManuallyDrop, Copy types, and tuples and arrays of those.
static bool may_be_in_union(TyCx *cx, ParamEnv env, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_REF || data->kind == TY_ERROR) {
        return true;
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (!may_be_in_union(cx, env, ty_list_ptr(cx, data->tuple)[i])) {
                return false;
            }
        }
        return true;
    }
    if (data->kind == TY_ARRAY) {
        return may_be_in_union(cx, env, data->array.elem);
    }
    return (data->kind == TY_ADT && ty_adt_def(cx, data->item.def)->is_manually_drop) ||
           ty_is_copy(cx, env, ty);
}

void check_union_fields(Program *program, DefId def) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, def);
    ParamEnv env = ty_param_env(cx, def);
    HirFieldSlice fields = item->structure.variant.fields;
    for (uint32_t i = 0; i < fields.len; i++) {
        if (may_be_in_union(cx, env, ty_of(cx, fields.ptr[i].def))) {
            continue;
        }
        Diag *diag = diag_error(program->session, ERR_E0740, fields.ptr[i].span,
                                "field must implement `Copy` or be wrapped in `ManuallyDrop<...>` "
                                "to be used in a union");
        diag_note(diag, "union fields must not have drop side-effects, which is currently enforced "
                        "via either `Copy` or `ManuallyDrop<...>`");
        SuggestPart parts[2] = {
            {span_start(fields.ptr[i].ty->span), STR("std::mem::ManuallyDrop<")},
            {span_end(fields.ptr[i].ty->span), STR(">")}};
        diag_suggest(diag, "wrap the field type in `ManuallyDrop<...>`", parts, 2, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
        diag_emit(diag);
    }
}

// ---------------------------------------------------------------- E0310: &'static T

typedef struct StaticRefs {
    TyCx *cx;
    DefId adt;
    Ty found;       // the reference
    Ty param;       // the parameter behind it
    bool in_static; // below a &'static
} StaticRefs;

static bool outlives_static(TyCx *cx, DefId def, Ty param) {
    ClauseSlice clauses = ty_predicates(cx, def);
    for (uint32_t i = 0; i < clauses.len; i++) {
        if (clauses.ptr[i].kind == CLAUSE_TY_OUTLIVES &&
            ty_eq(clauses.ptr[i].ty_outlives.ty, param) &&
            region_data(cx, clauses.ptr[i].ty_outlives.region)->kind == REGION_STATIC) {
            return true;
        }
    }
    return false;
}

static bool find_param(void *data, Ty ty) {
    StaticRefs *search = data;
    if (ty_kind(search->cx, ty) == TY_PARAM && !search->param.index &&
        !outlives_static(search->cx, search->adt, ty)) {
        search->param = ty;
    }
    return ty_kind(search->cx, ty) != TY_ALIAS;
}

static bool find_static_ref(void *data, Ty ty) {
    StaticRefs *search = data;
    const TyData *node = ty_data(search->cx, ty);
    if (node->kind == TY_REF && !search->found.index &&
        region_data(search->cx, node->ref.region)->kind == REGION_STATIC) {
        ty_walk(search->cx, node->ref.elem, find_param, search);
        if (search->param.index) {
            search->found = ty;
        }
    }
    return true;
}

// "consider adding an explicit lifetime bound": behind the parameter, or behind its last bound.
static void suggest_outlives(Program *program, Diag *diag, const HirGenerics *generics, DefId param,
                             const char *bound) {
    Arena *arena = check_tables(program)->arena;
    Span at = span_end(def_get(program, param)->name_span);
    const char *joint = ": ";
    for (uint32_t i = 0; generics && i < generics->wheres.len; i++) {
        const HirWhere *where = &generics->wheres.ptr[i];
        if (where->in_param_list && where->bounds.len && where->bounded &&
            where->bounded->kind == HIR_TY_PATH && where->bounded->path.kind == QPATH_RESOLVED &&
            where->bounded->path.path->res.kind == RES_DEF &&
            def_eq(where->bounded->path.path->res.def, param)) {
            at = span_end(where->bounds.ptr[where->bounds.len - 1].span);
            joint = " + ";
        }
    }
    diag_suggest_one(diag, "consider adding an explicit lifetime bound", at,
                     arena_printf(arena, "%s%s", joint, bound), APPLY_MACHINE, SUGGEST_VERBOSE);
}

void check_static_refs(Program *program, DefId def) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, def);
    const AdtDef *adt = ty_adt_def(cx, def);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const HirVariant *hir = hir_variant(item, adt, v);
        for (uint32_t i = 0; i < hir->fields.len; i++) {
            StaticRefs search = {.cx = cx, .adt = def};
            ty_walk(cx, ty_of(cx, hir->fields.ptr[i].def), find_static_ref, &search);
            if (!search.found.index) {
                continue;
            }
            Arena *arena = check_tables(program)->arena;
            Str param = ty_str(cx, arena, search.param);
            Span span = hir->fields.ptr[i].ty->span;
            Diag *diag = diag_error(program->session, ERR_E0310, span,
                                    "the parameter type `" STR_FMT "` may not live long enough",
                                    STR_ARG(param));
            diag_primary_label(
                diag, "the parameter type `" STR_FMT "` must be valid for the static lifetime...",
                STR_ARG(param));
            diag_label(diag, span,
                       "...so that the reference type `" STR_FMT
                       "` does not outlive the data it points at",
                       STR_ARG(ty_str(cx, arena, search.found)));
            suggest_outlives(program, diag, item->generics, ty_data(cx, search.param)->param.def,
                             "'static");
            diag_emit(diag);
        }
    }
}

// ---------------------------------------------------------------- Drop

static Diag *impl_is_special(Program *program, const HirItem *item, DefId adt, Str name,
                             const char *note, Str argument) {
    Diag *diag = diag_error(program->session, ERR_E0366, item->head_span,
                            "`" STR_FMT "` impls cannot be specialized", STR_ARG(name));
    diag_note(diag, "`" STR_FMT "` %s", STR_ARG(argument), note);
    const HirItem *type = hir_item(program, adt);
    const AdtDef *def = ty_adt_def(program->ty, adt);
    diag_span_note(diag, type->head_span,
                   "use the same sequence of generic lifetime, type and const parameters as the "
                   "%s definition",
                   def->kind == ADT_ENUM    ? "enum"
                   : def->kind == ADT_UNION ? "union"
                                            : "struct");
    return diag;
}

static Str arg_text(TyCx *cx, Arena *arena, GenericArg arg) {
    return arg_tag(arg) == ARG_TY       ? ty_str(cx, arena, arg_ty(arg))
           : arg_tag(arg) == ARG_REGION ? region_str(cx, arena, arg_region(arg))
                                        : const_str(cx, arena, arg_const(arg));
}

// A Drop impl is for the type with all its parameters, and asks for nothing that the type does not
// ask for: there is one drop glue for all instances. So does one that says that an auto trait does
// not hold.
void check_unspecial_impl(Program *program, DefId impl, Str name) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, impl);
    const TyData *self = ty_data(cx, ty_of(cx, impl));
    if (self->kind != TY_ADT) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    ImplParams params;
    if (ty_impl_is_special(cx, impl, &params)) {
        diag_emit(impl_is_special(program, item, self->item.def, name,
                                  params.is_twice ? "is mentioned multiple times"
                                                  : "is not a generic parameter",
                                  arg_text(cx, arena, params.special)));
        return;
    }
    for (uint32_t i = 0; i < params.count; i++) {
        if (!params.given[i]) {
            return; // E0207
        }
    }
    GenericArgs args = args_intern(cx, params.of_type, params.count);
    ParamEnv env = ty_param_env(cx, self->item.def);
    ClauseSlice clauses = ty_predicates(cx, impl);
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clause_subst(cx, clauses.ptr[i], args);
        if ((clause.kind != CLAUSE_TRAIT && clause.kind != CLAUSE_PROJECTION) ||
            trait_holds_erased(cx, env, clause)) {
            continue;
        }
        const AdtDef *adt = ty_adt_def(cx, self->item.def);
        const char *what = adt->kind == ADT_ENUM    ? "enum"
                           : adt->kind == ADT_UNION ? "union"
                                                    : "struct";
        Span span = clauses.ptr[i].span.lo ? clauses.ptr[i].span : item->head_span;
        Diag *diag = diag_error(
            program->session, ERR_E0367, span,
            "`" STR_FMT "` impl requires `" STR_FMT "` but the %s it is implemented for does not",
            STR_ARG(name), STR_ARG(clause_str(cx, arena, clauses.ptr[i])), what);
        diag_span_note(diag, hir_item(program, self->item.def)->head_span,
                       "the implementor must specify the same requirement");
        diag_emit(diag);
    }
}

// ---------------------------------------------------------------- foreign functions

void check_foreign_fn(Program *program, DefId def) {
    HirItem *item = hir_item(program, def);
    bool types = false, consts = false;
    for (uint32_t i = 0; item->generics && i < item->generics->params.len; i++) {
        const HirGenericParam *param = &item->generics->params.ptr[i];
        types |= param->kind == HIR_PARAM_TYPE;
        consts |= param->kind == HIR_PARAM_CONST;
    }
    if (!types && !consts) {
        return;
    }
    const char *what = types && consts ? "type or const" : types ? "type" : "const";
    Diag *diag = diag_error(program->session, ERR_E0044, item->span,
                            "foreign items may not have %s parameters", what);
    diag_primary_label(diag, "can't have %s parameters", what);
    diag_help(diag, "replace the %s parameters with concrete %s%s", what,
              types && consts ? "types or consts"
              : types         ? "types"
                              : "consts",
              types ? " like `u32`" : "");
    diag_emit(diag);
}
