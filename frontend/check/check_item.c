// check_item.c: items themselves: signatures that must be well formed, sized fields, fn main.
//
// Looking at an item asks ty_collect for its signature, so that errors in types that nothing uses
// are reported too. What an impl's items owe to their trait is in check_impl.c. Follows the rustc
// development guide, "Well-formedness checking".
#include "frontend/check/check_wf.h"
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

// ---------------------------------------------------------------- fields

static const HirField *hir_field(HirItem *item, const AdtDef *adt, uint32_t variant,
                                 uint32_t field) {
    const HirVariant *hir =
        adt->kind == ADT_ENUM ? &item->enumeration.variants.ptr[variant] : &item->structure.variant;
    return field < hir->fields.len ? &hir->fields.ptr[field] : NULL;
}

static void check_fields_sized(Program *program, DefId def, HirItem *item) {
    TyCx *cx = program->ty;
    const AdtDef *adt = ty_adt_def(cx, def);
    ParamEnv env = ty_param_env(cx, def);
    DefId sized = lang_item(program, LANG_SIZED);
    if (!sized.index) {
        return;
    }
    Arena *arena = arena_new();
    InferCx *infer = infer_new(cx, arena, NO_DEF);
    Fulfill fulfill = {0};
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        const VariantDef *variant = &adt->variants[v];
        for (uint32_t i = 0; i < variant->field_count; i++) {
            bool may_be_unsized = adt->kind == ADT_STRUCT && i + 1 == variant->field_count;
            if (may_be_unsized) {
                continue;
            }
            const HirField *field = hir_field(item, adt, v, i);
            ObligationCause cause = {.kind = CAUSE_FIELD_SIZED,
                                     .span = field ? field->ty->span : item->head_span,
                                     .item = def};
            ObligationVec out = {0};
            GenericArg self = arg_of_ty(trait_normalize(
                infer, &cause, env, field_ty(cx, variant->fields[i].def, args_identity(cx, def)),
                &out));
            fulfill_register_all(&fulfill, &out);
            fulfill_register(&fulfill,
                             (Obligation){.cause = cause,
                                          .env = env,
                                          .clause = {.kind = CLAUSE_TRAIT,
                                                     .trait = {sized, args_intern(cx, &self, 1)}}});
        }
    }
    FulfillErrorVec errors = {0};
    fulfill_finish(infer, &fulfill, &errors);
    if (errors.len) {
        trait_report_errors(infer, &errors);
    }
    vec_free(&errors);
    infer_free(infer);
    arena_free(arena);
}

// ---------------------------------------------------------------- one item

static bool is_array_of_ints(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return (data->kind == TY_ARRAY && ty_is_integral(cx, data->array.elem)) ||
           (data->kind == TY_SLICE && ty_is_integral(cx, data->ref.elem));
}

// Const parameters are integers, bools and characters; shapes where they are allowed.
static void check_const_params(Program *program, DefId def) {
    TyCx *cx = program->ty;
    HirItem *item = hir_item(program, def);
    uint32_t count = item && item->generics ? item->generics->params.len : 0;
    for (uint32_t i = 0; i < count; i++) {
        const HirGenericParam *param = &item->generics->params.ptr[i];
        if (!param->const_ty) {
            continue;
        }
        Ty ty = ty_of(cx, param->def);
        TyKind kind = ty_kind(cx, ty);
        if (ty_is_integral(cx, ty) || kind == TY_BOOL || kind == TY_CHAR || kind == TY_PARAM ||
            (ty_has(cx, ty, TYFLAG_ERROR) && kind != TY_ARRAY) ||
            (is_array_of_ints(cx, ty) && def_const_exprs_allowed(program, def))) {
            continue;
        }
        Str text = ty_has(cx, ty, TYFLAG_ERROR)
                       ? source_text(program->session->sources, param->const_ty->span)
                       : ty_str(cx, program->session->arena, ty);
        Diag *diag = diag_error(
            program->session, ERR_NONE, param->const_ty->span,
            "`" STR_FMT "` is forbidden as the type of a const generic parameter", STR_ARG(text));
        diag_note(diag, "the only supported types are integers, `bool`, and `char`");
        diag_emit(diag);
    }
}

// #[target_feature]: names of features, not on what a trait lets everybody call, and not with
// #[inline(always)].
static void check_fn_target_features(Program *program, DefId def) {
    TyCx *cx = program->ty;
    const HirItem *item = hir_item(program, def);
    const HirAttr *attr = def_attr(program, def, SYM(TARGET_FEATURE));
    if (attr == NULL || item == NULL) {
        return;
    }
    check_target_feature_names(cx, def);
    const HirAttr *inlining = def_attr(program, def, SYM(INLINE));
    if (inlining != NULL && hir_attr_has_word(program, inlining, SYM(ALWAYS))) {
        Diag *diag = diag_error(program->session, ERR_E0658, inlining->span,
                                "cannot use `#[inline(always)]` with `#[target_feature]`");
        diag_note(diag, "see issue #145574 <https://github.com/rust-lang/rust/issues/145574> for "
                        "more information");
        diag_emit(diag);
    }
    DefId parent = def_get(program, def)->parent;
    DefKind outer = def_get(program, parent)->kind;
    TraitRef ref;
    if (!item->fn.sig.is_unsafe &&
        (outer == DEF_TRAIT || (outer == DEF_IMPL && ty_impl_trait_ref(cx, parent, &ref)))) {
        Diag *diag = diag_error(program->session, ERR_NONE, attr->span,
                                "`#[target_feature(..)]` cannot be applied to safe trait method");
        diag_primary_label(diag, "cannot be applied to safe trait method");
        diag_label(diag, item->head_span, "not an `unsafe` function");
        diag_emit(diag);
    }
}

void check_item_well_formed(Program *program, DefId def) {
    TyCx *cx = program->ty;
    Def *data = def_get(program, def);
    HirItem *item;
    check_const_params(program, def);
    switch (data->kind) {
    case DEF_FN:
    case DEF_ASSOC_FN:
        ty_fn_sig(cx, def);
        ty_predicates(cx, def);
        check_fn_target_features(program, def);
        if (def_get(program, data->parent)->kind == DEF_FOREIGN_MOD && hir_item(program, def)) {
            check_foreign_fn(program, def);
        }
        return;
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
        item = hir_item(program, def);
        if (!item) {
            return;
        }
        uint32_t errors_before = diag_error_count(program->session);
        ty_predicates(cx, def);
        const AdtDef *adt = ty_adt_def(cx, def);
        bool good = true;
        for (uint32_t v = 0; v < adt->variant_count; v++) {
            for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
                good &= !ty_has(cx, ty_of(cx, adt->variants[v].fields[i].def), TYFLAG_ERROR);
            }
        }
        if (good) {
            uint32_t before = diag_error_count(program->session);
            check_recursive_type(program, def);
            if (diag_error_count(program->session) == before) {
                check_fields_sized(program, def, item);
            }
        }
        if (data->kind == DEF_ENUM) {
            check_enum(program, def);
        }
        if (good && diag_error_count(program->session) == errors_before) {
            if (data->kind == DEF_UNION) {
                check_union_fields(program, def);
            }
            check_transparent(program, def);
            check_packed(program, def);
            check_static_refs(program, def);
            check_adt_params(program, def);
        }
        return;
    case DEF_TRAIT:
        ty_predicates(cx, def);
        ty_super_predicates(cx, def);
        return;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        ty_of(cx, def);
        return;
    case DEF_STATIC:
        if (hir_item(program, def) && !ty_has(cx, ty_of(cx, def), TYFLAG_ERROR)) {
            lint_uninhabited_static(program, def);
        }
        return;
    case DEF_TY_ALIAS:
        if (hir_item(program, def)) {
            check_alias_params(program, def);
        }
        return;
    case DEF_IMPL: {
        item = hir_item(program, def);
        if (!item) {
            return;
        }
        ty_predicates(cx, def);
        ty_of(cx, def);
        TraitRef ref;
        if (!check_impl_params(program, def)) {
            return;
        }
        if (item->impl.trait_ref && ty_impl_trait_ref(cx, def, &ref)) {
            check_impl_items(program, def);
            check_impl_visibility(program, def);
            if (lang_item_of(program, ref.trait) == LANG_DROP) {
                check_unspecial_impl(program, def, STR("Drop"));
            } else if (item->impl.is_negative && ty_trait_is_auto(cx, ref.trait)) {
                Str trait = def_path_str(program, program->session->arena, ref.trait);
                check_unspecial_impl(
                    program, def,
                    arena_printf(program->session->arena, "!" STR_FMT, STR_ARG(trait)));
            }
        }
        return;
    }
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return;
    }
}

// ---------------------------------------------------------------- fn main

// Its generics, which it may not have.
static void check_main_generics(Program *program, const HirItem *item) {
    const AstItem *ast = def_get(program, item->def)->ast;
    if (item->generics && item->generics->params.len) {
        Diag *diag = diag_error(program->session, ERR_E0131, item->generics->span,
                                "`main` function is not allowed to have generic parameters");
        diag_primary_label(diag, "`main` cannot have generic parameters");
        diag_emit(diag);
        return;
    }
    if (ast->kind == AST_ITEM_FN && ast->fn->generics.has_where) {
        Diag *diag = diag_error(program->session, ERR_E0646, ast->fn->generics.where_span,
                                "`main` function is not allowed to have a `where` clause");
        diag_primary_label(diag, "`main` cannot have a `where` clause");
        diag_emit(diag);
        return;
    }
}

// Whether what it returns can be made an exit status.
static bool check_main_output(Program *program, const HirItem *item, Ty output) {
    TyCx *cx = program->ty;
    DefId termination = lang_item(program, LANG_TERMINATION);
    if (!termination.index || ty_is_unit(cx, output) || ty_kind(cx, output) == TY_NEVER) {
        return true;
    }
    Arena *arena = arena_new();
    InferCx *infer = infer_new(cx, arena, item->def);
    Fulfill fulfill = {0};
    GenericArg self = arg_of_ty(output);
    ObligationCause cause = {.kind = CAUSE_MAIN_TERMINATION, .span = item->fn.sig.output_span};
    fulfill_register(&fulfill,
                     (Obligation){.cause = cause,
                                  .clause = {.kind = CLAUSE_TRAIT,
                                             .trait = {termination, args_intern(cx, &self, 1)}}});
    FulfillErrorVec errors = {0};
    fulfill_finish(infer, &fulfill, &errors);
    bool good = errors.len == 0;
    if (!good) {
        trait_report_errors(infer, &errors);
    }
    vec_free(&errors);
    infer_free(infer);
    arena_free(arena);
    return good;
}

void check_main(Program *program, CrateId crate) {
    Crate *data = program->crates[crate.index - 1];
    if (!data->main.index) {
        return;
    }
    HirItem *item = hir_item(program, data->main);
    TyCx *cx = program->ty;
    if (!item || item->kind != DEF_FN) {
        return;
    }
    if (item->fn.sig.is_async) {
        Diag *diag = diag_error(program->session, ERR_E0752, item->head_span,
                                "`main` function is not allowed to be `async`");
        diag_primary_label(diag, "`main` function is not allowed to be `async`");
        diag_emit(diag);
        return;
    }
    PolyFnSig sig = ty_fn_sig(cx, data->main);
    bool is_unsafe = sig.sig.is_unsafe && !sig.sig.has_target_features;
    bool is_foreign = !symbol_eq(sig.sig.abi, SYM_NONE);
    if (sig_input_count(cx, sig.sig) || is_unsafe || is_foreign) {
        Str found = sig_str(cx, check_tables(program)->arena, sig);
        Diag *diag = diag_error(program->session, ERR_E0580, item->head_span,
                                "`main` function has wrong type");
        if (is_unsafe) {
            diag_primary_label(diag, "expected safe fn, found unsafe fn");
        } else if (is_foreign) {
            diag_primary_label(diag, "expected \"Rust\" fn, found \"" STR_FMT "\" fn",
                               SYM_ARG(program->session, sig.sig.abi));
        } else {
            diag_primary_label(diag, "incorrect number of function parameters");
        }
        diag_note_expected_found(diag, "signature", STR("fn()"), "signature", found);
        diag_emit(diag);
        return;
    }
    if (check_main_output(program, item, sig_output(cx, sig.sig))) {
        check_main_generics(program, item);
    }
}
