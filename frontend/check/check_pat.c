// check_pat.c: patterns against the type of what they match.
//
// Default binding modes: a pattern that is no reference pattern, met by a reference, dereferences
// it and turns the bindings below into references. The types that were dereferenced so are kept per
// pattern (pat_adjustments), for MIR building and exhaustiveness. In edition 2024 explicit `ref`,
// `mut` and `&` under a default mode are errors. Follows the Rust reference, "Binding modes", RFC
// 2005, and the edition guide on match ergonomics.
#include "frontend/check/fn_cx.h"

static void check_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx);

static void check_pat_error_children(FnCx *f, HirPat **pats, uint32_t count, PatCx cx) {
    for (uint32_t i = 0; i < count; i++) {
        check_pat(f, pats[i], f->common->error, cx);
    }
}

// ---------------------------------------------------------------- default binding modes

static bool is_const_path(FnCx *f, const HirPat *pat, ValuePath *path) {
    (void)pat;
    DefKind kind = path->res.kind == RES_DEF ? def_get(f->program, path->res.def)->kind : DEF_NONE;
    return kind == DEF_CONST || kind == DEF_ASSOC_CONST;
}

// Whether references in the matched type are looked through before this pattern.
static bool peels_references(FnCx *f, HirPat *pat, Ty literal_ty, ValuePath *path) {
    switch (pat->kind) {
    case HIR_PAT_STRUCT:
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
    case HIR_PAT_BOX:
    case HIR_PAT_RANGE:
    case HIR_PAT_SLICE:
        return true;
    case HIR_PAT_LIT:
        // String and byte string literals are references themselves.
        return f_kind(f, literal_ty) != TY_REF;
    case HIR_PAT_PATH:
        return !is_const_path(f, pat, path);
    case HIR_PAT_ERROR:
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
    case HIR_PAT_BINDING:
    case HIR_PAT_OR:
    case HIR_PAT_REF:
        return false;
    }
    return false;
}

static Ty peel_references(FnCx *f, HirPat *pat, Ty expected, PatCx *cx) {
    Ty peeled[32];
    uint32_t count = 0;
    expected = f_try_structural(f, expected);
    while (f_kind(f, expected) == TY_REF && count < 32) {
        const TyData *data = ty_data(f->cx, expected);
        peeled[count++] = expected;
        if (cx->mode != BIND_REF) {
            cx->mode = data->ref.is_mut && cx->mode != BIND_REF ? BIND_REF_MUT : BIND_REF;
        }
        if (!data->ref.is_mut) {
            cx->mode = BIND_REF;
        }
        expected = f_try_structural(f, data->ref.elem);
    }
    if (count) {
        vec_push(&cx->modes->borrows,
                 (ImplicitBorrow){pat->span, ty_data(f->cx, peeled[0])->ref.is_mut});
        f->results->pat_adjustments[pat->id] = ty_list_intern(f->cx, peeled, count);
    }
    return expected;
}

// ---------------------------------------------------------------- bindings

static bool edition_2024(FnCx *f) {
    CrateId crate = def_get(f->program, f->owner)->crate;
    return f->program->crates[crate.index - 1]->edition >= 2024;
}

static void check_binding(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    BindingMode mode = cx.mode;
    if (pat->binding.by_ref || pat->binding.is_mut) {
        if (cx.mode != BIND_MOVE && edition_2024(f)) {
            Span word = {pat->span.lo, pat->span.lo + 3, pat->span.ctxt};
            ExplicitMode mode_here = {.span = word,
                                      .kind = !pat->binding.by_ref      ? MODE_MUT
                                              : pat->binding.by_ref_mut ? MODE_REF_MUT
                                                                        : MODE_REF};
            if (pat->binding.by_ref_mut) {
                mode_here.span.hi = pat->binding.name_span.lo - 1;
            }
            vec_push(&cx.modes->explicit_modes, mode_here);
        }
        mode =
            pat->binding.by_ref ? (pat->binding.by_ref_mut ? BIND_REF_MUT : BIND_REF) : BIND_MOVE;
    }
    if (mode != BIND_MOVE && !pat->binding.by_ref) {
        vec_push(&cx.modes->bindings, (ImplicitBorrow){pat->span, mode == BIND_REF_MUT});
    }
    f->results->pat_modes[pat->id] = mode;
    f->local_closure[pat->binding.local] = f->closure;
    Ty local = expected;
    if (mode != BIND_MOVE) {
        local = ty_ref(f->cx, infer_region(f->infer), expected, mode == BIND_REF_MUT);
    }
    Ty *slot = &f->results->local_tys[pat->binding.local];
    if (!slot->index) {
        *slot = local;
    } else if (!f_relate(f, RELATE_EQ, pat->span, *slot, local)) {
        Site site = cx.site;
        site.kind = SITE_PATTERN;
        site.pat = pat;
        report_mismatch(f, pat->span, NULL, *slot, local, site);
    }
    if (pat->binding.sub) {
        check_pat(f, pat->binding.sub, expected, cx);
    }
}

// ---------------------------------------------------------------- literals and ranges

// `-1` is a literal too; its type must have a negative.
static Ty check_pat_value(FnCx *f, HirExpr *value, Expect expect) {
    if (value->kind != HIR_EXPR_UNARY || value->unary.op != UNOP_NEG ||
        value->unary.operand->kind != HIR_EXPR_LIT) {
        return check_expr(f, value, expect);
    }
    Ty ty = check_expr(f, value->unary.operand, expect);
    f_register_bound(f, ty, f_lang(f, LANG_NEG),
                     (ObligationCause){.kind = CAUSE_MISC, .span = value->span});
    f_write_ty(f, value->id, ty);
    return ty;
}

static Ty pat_literal_ty(FnCx *f, HirExpr *value, Ty expected) {
    bool open = f_kind(f, f_shallow(f, expected)) == TY_INFER;
    return f_shallow(f, check_pat_value(f, value, open ? expect_none() : expect_ty(expected)));
}

static void check_literal(FnCx *f, HirPat *pat, Ty literal, Ty expected, PatCx cx) {
    // b"..." matches slices of bytes, and "..." what a string literal is.
    HirExpr *value = pat->value;
    if (value->kind == HIR_EXPR_LIT && value->lit.kind == LIT_BYTE_STR) {
        Ty now = f_try_structural(f, expected);
        if (f_kind(f, now) == TY_REF &&
            f_kind(f, f_try_structural(f, ty_data(f->cx, now)->ref.elem)) == TY_SLICE) {
            literal = ty_ref(f->cx, f->common->static_, ty_slice(f->cx, f->common->u8), false);
            f_write_ty(f, value->id, literal);
        }
    }
    if (!f_relate(f, RELATE_SUP, pat->span, expected, literal)) {
        Site site = cx.site;
        site.kind = SITE_PATTERN;
        report_mismatch(f, pat->span, NULL, expected, literal, site);
    }
}

static void check_range(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    HirExpr *ends[2] = {pat->range.lo, pat->range.hi};
    Ty types[2] = {{0}, {0}};
    bool bad[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        if (ends[i]) {
            types[i] = f_try_structural(f, check_pat_value(f, ends[i], expect_none()));
            bad[i] = !(ty_is_numeric(f->cx, types[i]) || f_kind(f, types[i]) == TY_CHAR ||
                       f_is_var(f, types[i]) || f_is_error(f, types[i]));
        }
    }
    if (bad[0] || bad[1]) {
        int first = bad[0] ? 0 : 1;
        Span span = bad[0] && bad[1] ? pat->span : ends[first]->span;
        Diag *diag = diag_error(f->session, ERR_E0029, span,
                                "only `char` and numeric types are allowed in range patterns");
        for (int i = 0; i < 2; i++) {
            if (!ends[i]) {
                continue;
            }
            Str text = f_ty_str(f, types[i]);
            diag_label(diag, ends[i]->span,
                       bad[i] ? "this is of type `" STR_FMT "` but it should be `char` or numeric"
                              : "this is of type `" STR_FMT "`",
                       STR_ARG(text));
        }
        diag_emit(diag);
        f_error(f);
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (ends[i] && !f_relate(f, RELATE_SUP, ends[i]->span, expected, types[i])) {
            Site site = cx.site;
            site.kind = SITE_PATTERN;
            report_mismatch(f, ends[i]->span, NULL, expected, types[i], site);
            return;
        }
    }
}

// ---------------------------------------------------------------- structs and variants

static bool demand_pat_ty(FnCx *f, HirPat *pat, Span span, Ty expected, Ty found, PatCx cx) {
    if (f_relate(f, RELATE_EQ, span, expected, found)) {
        return true;
    }
    Site site = cx.site;
    site.kind = SITE_PATTERN;
    site.pat = cx.depth > 1 ? pat : NULL;
    report_mismatch(f, span, NULL, expected, found, site);
    return false;
}

static Str variant_name(FnCx *f, const AdtDef *adt, const VariantDef *variant) {
    Str name = sym_str(f->session, def_get(f->program, adt->def)->name);
    if (adt->kind == ADT_ENUM) {
        return arena_printf(f->arena, STR_FMT "::" STR_FMT, STR_ARG(name),
                            SYM_ARG(f->session, variant->name));
    }
    return name;
}

// Whether it names what is no field and leaves out what is one.
static bool mixes_up_fields(FnCx *f, const VariantDef *variant, const HirPat *pat) {
    HirFieldPatSlice fields = pat->structure.fields;
    uint32_t known = 0;
    for (uint32_t i = 0; i < fields.len; i++) {
        known += field_index_of(f->cx, variant, fields.ptr[i].name) != UINT32_MAX;
    }
    return known < fields.len && known < variant->field_count && !pat->structure.has_rest;
}

// E0769: `E::A { number }` for `E::A(number)`
static void report_tuple_as_struct(FnCx *f, const HirPat *pat, const VariantDef *variant) {
    HirFieldPatSlice fields = pat->structure.fields;
    Str path = qpath_str(f, pat->structure.path);
    Diag *diag = diag_error(f->session, ERR_E0769, pat->span,
                            "tuple variant `" STR_FMT "` written as struct variant", STR_ARG(path));
    Str list = STR("");
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Str part =
            i < fields.len ? source_text(f->session->sources, fields.ptr[i].pat->span) : STR("_");
        list = arena_printf(f->arena, STR_FMT "%s" STR_FMT, STR_ARG(list), i ? ", " : "",
                            STR_ARG(part));
    }
    if (fields.len == variant->field_count) {
        diag_suggest_one(
            diag, "use the tuple variant pattern syntax instead", pat->span,
            arena_printf(f->arena, STR_FMT "(" STR_FMT ")", STR_ARG(path), STR_ARG(list)),
            APPLY_MAYBE, SUGGEST_VERBOSE);
    } else {
        diag_primary_label(diag, "use the tuple variant pattern syntax instead");
    }
    diag_emit(diag);
    f_error(f);
}

static void check_struct_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    uint32_t index;
    Ty ty;
    HirFieldPatSlice fields = pat->structure.fields;
    if (!check_struct_path(f, pat->structure.path, &index, &ty)) {
        for (uint32_t i = 0; i < fields.len; i++) {
            check_pat(f, fields.ptr[i].pat, f->common->error, cx);
        }
        return;
    }
    demand_pat_ty(f, pat, pat->span, expected, ty, cx);
    const TyData *data = ty_data(f->cx, ty);
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    const VariantDef *variant = &adt->variants[index];
    f->results->pat_res[pat->id] = (Res){.kind = RES_DEF, .def = variant->def};
    f->results->pat_args[pat->id] = data->item.args;
    bool *given = ARENA_ARRAY(f->arena, bool, variant->field_count + 1);
    bool bad = false;
    if (variant->ctor == CTOR_FN && mixes_up_fields(f, variant, pat)) {
        report_tuple_as_struct(f, pat, variant);
        for (uint32_t i = 0; i < fields.len; i++) {
            check_pat(f, fields.ptr[i].pat, f->common->error, cx);
        }
        return;
    }
    for (uint32_t i = 0; i < fields.len; i++) {
        HirFieldPat *field = &fields.ptr[i];
        uint32_t position = field_index_of(f->cx, variant, field->name);
        Ty field_type = f->common->error;
        Str name = sym_str(f->session, field->name);
        if (position == UINT32_MAX && variant_is_unreadable(f->program, variant->def)) {
            f_error(f);
        } else if (position == UINT32_MAX) {
            Str owner = variant_name(f, adt, variant);
            const char *what = adt->kind == ADT_ENUM    ? "variant"
                               : adt->kind == ADT_UNION ? "union"
                                                        : "struct";
            Diag *diag = diag_error(f->session, ERR_E0026, field->name_span,
                                    "%s `" STR_FMT "` does not have a field named `" STR_FMT "`",
                                    what, STR_ARG(owner), STR_ARG(name));
            // With one field left that is near, that is what was meant.
            Str left = {0};
            uint32_t count = 0;
            for (uint32_t k = 0; k < variant->field_count; k++) {
                bool named = false;
                for (uint32_t n = 0; n < fields.len && !named; n++) {
                    named = symbol_eq(fields.ptr[n].name, variant->fields[k].name);
                }
                if (!named) {
                    left = sym_str(f->session, variant->fields[k].name);
                    count++;
                }
            }
            diag_primary_label(diag, "%s `" STR_FMT "` does not have this field", what,
                               STR_ARG(owner));
            bool renamed = count == 1 && str_nearest(name, &left, 1).len; // nothing is missing then
            if (renamed) {
                diag_suggest_one(diag, "a field with a similar name exists", field->name_span, left,
                                 APPLY_MAYBE, SUGGEST_DEFAULT);
            } else if (count == 1) {
                Str message =
                    arena_printf(f->arena, "`" STR_FMT "` has a field named `" STR_FMT "`",
                                 STR_ARG(owner), STR_ARG(left));
                diag_suggest_one(diag, message.ptr, field->name_span, left, APPLY_MAYBE,
                                 SUGGEST_SHORT);
            }
            diag_emit(diag);
            f_error(f);
            bad |= renamed;
        } else if (given[position]) {
            Diag *diag = diag_error(f->session, ERR_E0025, field->span,
                                    "field `" STR_FMT "` bound multiple times in the pattern",
                                    STR_ARG(name));
            diag_primary_label(diag, "multiple uses of `" STR_FMT "` in pattern", STR_ARG(name));
            for (uint32_t k = 0; k < i; k++) {
                if (symbol_eq(fields.ptr[k].name, field->name)) {
                    diag_label(diag, fields.ptr[k].span, "first use of `" STR_FMT "`",
                               STR_ARG(name));
                    break;
                }
            }
            diag_emit(diag);
            f_error(f);
        } else {
            given[position] = true;
            field_type = f_normalize(
                f, field->span, field_ty(f->cx, variant->fields[position].def, data->item.args));
            note_field_use(f, pat->structure.path->span,
                           field->is_shorthand ? field->span : field->name_span,
                           variant->fields[position].def, false);
            lint_deprecated(f->program, f->owner, variant->fields[position].def, field->span);
        }
        check_pat(f, field->pat, field_type, cx);
    }
    if (bad) {
        return;
    }
    if (adt->kind == ADT_UNION) {
        if (fields.len != 1) {
            Diag *diag = diag_error(f->session, ERR_NONE, pat->span,
                                    "union patterns should have exactly one field");
            diag_emit(diag);
            f_error(f);
        }
        return;
    }
    for (uint32_t i = 0; i < variant->field_count && !pat->structure.has_rest; i++) {
        if (!given[i]) {
            report_pat_fields(f, pat, variant, given);
            return;
        }
    }
}

static void check_tuple_struct_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    ValuePath path;
    if (!check_pat_path(f, pat->tuple.path, pat->span, &path)) {
        check_pat_error_children(f, pat->tuple.elems, pat->tuple.count, cx);
        return;
    }
    Def *def = path.res.kind == RES_DEF ? def_get(f->program, path.res.def) : NULL;
    if (!def || def->kind != DEF_CTOR || f_kind(f, path.ty) != TY_FN_DEF) {
        Str text = qpath_str(f, pat->tuple.path);
        const char *what = !def                    ? "local variable"
                           : def->kind == DEF_CTOR ? "unit"
                                                   : def_kind_description(def->kind);
        if (def && def->kind == DEF_CTOR) {
            what = def_get(f->program, def->parent)->kind == DEF_VARIANT ? "unit variant"
                                                                         : "unit struct";
        }
        bool is_assoc = def && def->kind == DEF_ASSOC_FN;
        Diag *diag = diag_error(f->session, is_assoc ? ERR_E0164 : ERR_E0532, pat->span,
                                "expected tuple struct or tuple variant, found %s `" STR_FMT "`",
                                what, STR_ARG(text));
        diag_primary_label(diag, is_assoc ? "`fn` calls are not allowed in patterns"
                                          : "not a tuple struct or tuple variant");
        if (is_assoc) {
            diag_help(diag, "for more information, visit "
                            "https://doc.rust-lang.org/book/ch19-00-patterns.html");
        }
        diag_emit(diag);
        f_error(f);
        check_pat_error_children(f, pat->tuple.elems, pat->tuple.count, cx);
        return;
    }
    uint32_t index = 0;
    DefId adt_id = variant_adt(f->program, path.res.def, &index);
    const AdtDef *adt = ty_adt_def(f->cx, adt_id);
    const VariantDef *variant = &adt->variants[adt->kind == ADT_ENUM ? index : 0];
    Ty ty = ty_adt(f->cx, adt_id, path.args);
    bool good = demand_pat_ty(f, pat, pat->span, expected, ty, cx);
    f->results->pat_res[pat->id] = (Res){.kind = RES_DEF, .def = variant->def};
    f->results->pat_args[pat->id] = path.args;
    uint32_t count = pat->tuple.count, rest = pat->tuple.rest;
    bool fits = rest == UINT32_MAX ? count == variant->field_count : count <= variant->field_count;
    if (!fits) {
        if (good) {
            report_tuple_struct_arity(f, pat, adt, variant);
        }
        check_pat_error_children(f, pat->tuple.elems, count, cx);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t position = i < rest ? i : variant->field_count - (count - i);
        Ty field =
            f_normalize(f, pat->span, field_ty(f->cx, variant->fields[position].def, path.args));
        lint_deprecated(f->program, f->owner, variant->fields[position].def,
                        pat->tuple.elems[i]->span);
        check_pat(f, pat->tuple.elems[i], field, cx);
    }
}

static void check_tuple_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    uint32_t count = pat->tuple.count, rest = pat->tuple.rest;
    Ty now = f_try_structural(f, expected);
    const TyData *data = ty_data(f->cx, now);
    uint32_t total = count;
    if (rest != UINT32_MAX) {
        now = f_structural(f, pat->span, expected);
        data = ty_data(f->cx, now);
        if (data->kind == TY_TUPLE && ty_list_len(f->cx, data->tuple) > count) {
            total = ty_list_len(f->cx, data->tuple);
        }
    }
    Ty *vars = ARENA_ARRAY(f->arena, Ty, total + 1);
    for (uint32_t i = 0; i < total; i++) {
        vars[i] = infer_ty_var(f->infer, pat->span);
    }
    Ty tuple = ty_tuple(f->cx, vars, total);
    if (!demand_pat_ty(f, pat, pat->span, expected, tuple, cx)) {
        check_pat_error_children(f, pat->tuple.elems, count, cx);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t position = i < rest ? i : total - (count - i);
        check_pat(f, pat->tuple.elems[i], vars[position], cx);
    }
}

// E0158: `T::CONST` as a pattern
static void report_generic_const(FnCx *f, const HirPat *pat, DefId constant, GenericArgs args) {
    Diag *diag = diag_error(f->session, ERR_E0158, pat->span,
                            "constant pattern cannot depend on generic parameters");
    diag_primary_label(diag, "`const` depends on a generic parameter");
    const Def *def = def_get(f->program, constant);
    HirItem *holder = hir_item(f->program, def->parent);
    if (f->program->crates[def->crate.index - 1]->is_local && holder) {
        diag_label(diag, holder->head_span, "%s", "");
        Span span = def->span;
        Str text = source_text(f->session->sources, span);
        span.hi -= text.len && text.ptr[text.len - 1] == ';';
        diag_label(diag, span, "constant defined here");
    }
    for (uint32_t i = 0; i < args_len(f->cx, args); i++) {
        GenericArg arg = args_ptr(f->cx, args)[i];
        if (arg_tag(arg) == ARG_TY && f_kind(f, arg_ty(arg)) == TY_PARAM) {
            DefId param = ty_data(f->cx, arg_ty(arg))->param.def;
            if (param.index && def_get(f->program, param)->kind == DEF_TY_PARAM) {
                diag_label(diag, def_get(f->program, param)->name_span,
                           "constant depends on this generic parameter");
            }
        }
    }
    diag_emit(diag);
    f_error(f);
}

static void check_path_pat(FnCx *f, HirPat *pat, Ty expected, ValuePath *path, bool good,
                           PatCx cx) {
    if (!good) {
        return;
    }
    Def *def = path->res.kind == RES_DEF ? def_get(f->program, path->res.def) : NULL;
    bool is_unit = def && def->kind == DEF_CTOR && f_kind(f, path->ty) != TY_FN_DEF;
    if (!def || !(is_unit || def->kind == DEF_CONST || def->kind == DEF_ASSOC_CONST ||
                  def->kind == DEF_CONST_PARAM)) {
        Str text = qpath_str(f, pat->path);
        const char *what = !def ? "local variable" : def_kind_description(def->kind);
        if (def && def->kind == DEF_CTOR) {
            what = def_get(f->program, def->parent)->kind == DEF_VARIANT ? "tuple variant"
                                                                         : "tuple struct";
        }
        Diag *diag =
            diag_error(f->session, ERR_E0533, pat->span,
                       "expected unit struct, unit variant or constant, found %s `" STR_FMT "`",
                       what, STR_ARG(text));
        diag_primary_label(diag, "not a unit struct, unit variant or constant");
        diag_emit(diag);
        f_error(f);
        return;
    }
    f->results->pat_res[pat->id] = is_unit ? (Res){.kind = RES_DEF, .def = def->parent} : path->res;
    f->results->pat_args[pat->id] = path->args;
    if (def->kind == DEF_ASSOC_CONST &&
        (args_flags(f->cx, infer_resolve_args(f->infer, path->args)) & TYFLAG_PARAM)) {
        report_generic_const(f, pat, path->res.def, infer_resolve_args(f->infer, path->args));
        return;
    }
    if (is_unit) {
        demand_pat_ty(f, pat, pat->span, expected, path->ty, cx);
    } else if (!f_relate(f, RELATE_SUP, pat->span, expected, path->ty)) {
        demand_pat_ty(f, pat, pat->span, expected, path->ty, cx);
    }
}

// ---------------------------------------------------------------- references and slices

static void check_ref_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    if (cx.mode != BIND_MOVE && edition_2024(f)) {
        Span amp = {pat->span.lo, pat->ref.inner->span.lo, pat->span.ctxt};
        vec_push(&cx.modes->explicit_modes, (ExplicitMode){.span = amp, .kind = MODE_DEREF});
    }
    cx.mode = BIND_MOVE;
    Ty now = f_try_structural(f, expected);
    const TyData *data = ty_data(f->cx, now);
    Ty inner;
    if (data->kind == TY_REF && data->ref.is_mut == pat->ref.is_mut) {
        inner = data->ref.elem;
    } else {
        inner = infer_ty_var(f->infer, pat->ref.inner->span);
        Ty reference = ty_ref(f->cx, infer_region(f->infer), inner, pat->ref.is_mut);
        if (!demand_pat_ty(f, pat, pat->span, expected, reference, cx)) {
            inner = f->common->error;
        }
    }
    check_pat(f, pat->ref.inner, inner, cx);
}

static void check_slice_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    Ty now = f_structural(f, pat->span, expected);
    const TyData *data = ty_data(f->cx, now);
    uint32_t fixed = pat->slice.before_count + pat->slice.after_count;
    Ty elem = f->common->error, middle = f->common->error;
    if (data->kind == TY_SLICE) {
        elem = data->ref.elem;
        middle = now;
    } else if (data->kind == TY_ARRAY) {
        elem = data->array.elem;
        uint64_t len;
        if (const_as_u64(f->cx, data->array.len, &len)) {
            bool fits = pat->slice.has_middle ? fixed <= len : fixed == len;
            if (!fits) {
                Diag *diag =
                    diag_error(f->session, pat->slice.has_middle ? ERR_E0528 : ERR_E0527, pat->span,
                               pat->slice.has_middle
                                   ? "pattern requires at least %u element%s but array has %llu"
                                   : "pattern requires %u element%s but array has %llu",
                               fixed, fixed == 1 ? "" : "s", (unsigned long long)len);
                diag_primary_label(diag,
                                   pat->slice.has_middle
                                       ? "pattern cannot match array of %llu element%s"
                                       : "expected %llu element%s",
                                   (unsigned long long)len, len == 1 ? "" : "s");
                diag_emit(diag);
                f_error(f);
            } else {
                middle = ty_array_of(f->cx, elem, len - fixed);
            }
        } else if (!pat->slice.has_middle) {
            // An array whose length is still unknown gets it from the pattern.
            Ty array = ty_array_of(f->cx, elem, fixed);
            if (!f_relate(f, RELATE_EQ, pat->span, array, now)) {
                report_mismatch(f, pat->span, NULL, array, now, (Site){0});
            }
        } else {
            Diag *diag = diag_error(f->session, ERR_E0730, pat->span,
                                    "cannot pattern-match on an array without a fixed length");
            diag_emit(diag);
            f_error(f);
        }
    } else {
        report_slice_pat(f, pat, now);
    }
    for (uint32_t i = 0; i < pat->slice.before_count; i++) {
        check_pat(f, pat->slice.before[i], elem, cx);
    }
    if (pat->slice.middle) {
        check_pat(f, pat->slice.middle, middle, cx);
    }
    for (uint32_t i = 0; i < pat->slice.after_count; i++) {
        check_pat(f, pat->slice.after[i], elem, cx);
    }
}

static void check_box_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    Ty now = f_structural(f, pat->span, expected);
    Ty inner = ty_is_box(f->cx, now) ? f_bound_args_ty(f, ty_data(f->cx, now)->item.args, 0)
                                     : f->common->error;
    if (f_kind(f, inner) == TY_ERROR) {
        f_error(f);
    }
    check_pat(f, pat->ref.inner, inner, cx);
}

// ---------------------------------------------------------------- all patterns

static void check_pat(FnCx *f, HirPat *pat, Ty expected, PatCx cx) {
    ValuePath path = {0};
    bool path_good = true;
    Ty literal = {0};
    if (pat->kind == HIR_PAT_PATH) {
        path_good = check_pat_path(f, pat->path, pat->span, &path);
    } else if (pat->kind == HIR_PAT_LIT) {
        literal = pat_literal_ty(f, pat->value, expected);
    }
    if (peels_references(f, pat, literal, &path)) {
        expected = peel_references(f, pat, expected, &cx);
    }
    f->results->pat_tys[pat->id] = expected;
    cx.depth++;
    switch (pat->kind) {
    case HIR_PAT_ERROR:
        f_error(f);
        return;
    case HIR_PAT_WILD:
    case HIR_PAT_NEVER:
        return;
    case HIR_PAT_BINDING:
        check_binding(f, pat, expected, cx);
        return;
    case HIR_PAT_STRUCT:
        check_struct_pat(f, pat, expected, cx);
        return;
    case HIR_PAT_TUPLE_STRUCT:
        check_tuple_struct_pat(f, pat, expected, cx);
        return;
    case HIR_PAT_TUPLE:
        check_tuple_pat(f, pat, expected, cx);
        return;
    case HIR_PAT_OR:
        for (uint32_t i = 0; i < pat->alternatives.count; i++) {
            check_pat(f, pat->alternatives.alts[i], expected, cx);
        }
        return;
    case HIR_PAT_PATH:
        check_path_pat(f, pat, expected, &path, path_good, cx);
        return;
    case HIR_PAT_REF:
        check_ref_pat(f, pat, expected, cx);
        return;
    case HIR_PAT_BOX:
        check_box_pat(f, pat, expected, cx);
        return;
    case HIR_PAT_LIT:
        check_literal(f, pat, literal, expected, cx);
        return;
    case HIR_PAT_RANGE:
        check_range(f, pat, expected, cx);
        return;
    case HIR_PAT_SLICE:
        check_slice_pat(f, pat, expected, cx);
        return;
    }
}

void check_pat_top(FnCx *f, HirPat *pat, Ty expected, Site site) {
    PatModes modes = {0};
    check_pat(f, pat, expected, (PatCx){.mode = BIND_MOVE, .site = site, .modes = &modes});
    if (modes.explicit_modes.len) {
        PatModes *kept = ARENA_NEW(f->arena, PatModes);
        *kept = modes;
        vec_push(&f->pat_modes, kept);
    } else {
        pat_modes_free(&modes);
    }
}

// ---------------------------------------------------------------- bindings without a type

static void forget_all(FnCx *f, HirPat **pats, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        forget_bindings(f, pats[i]);
    }
}

void forget_bindings(FnCx *f, const HirPat *pat) {
    switch (pat->kind) {
    case HIR_PAT_BINDING:
        f->results->local_tys[pat->binding.local] = f->common->error;
        if (pat->binding.sub) {
            forget_bindings(f, pat->binding.sub);
        }
        return;
    case HIR_PAT_STRUCT:
        for (uint32_t i = 0; i < pat->structure.fields.len; i++) {
            forget_bindings(f, pat->structure.fields.ptr[i].pat);
        }
        return;
    case HIR_PAT_TUPLE_STRUCT:
    case HIR_PAT_TUPLE:
        forget_all(f, pat->tuple.elems, pat->tuple.count);
        return;
    case HIR_PAT_OR:
        forget_all(f, pat->alternatives.alts, pat->alternatives.count);
        return;
    case HIR_PAT_REF:
    case HIR_PAT_BOX:
        forget_bindings(f, pat->ref.inner);
        return;
    case HIR_PAT_SLICE:
        forget_all(f, pat->slice.before, pat->slice.before_count);
        forget_all(f, pat->slice.after, pat->slice.after_count);
        if (pat->slice.middle) {
            forget_bindings(f, pat->slice.middle);
        }
        return;
    case HIR_PAT_WILD:
    case HIR_PAT_PATH:
    case HIR_PAT_LIT:
    case HIR_PAT_RANGE:
    case HIR_PAT_NEVER:
    case HIR_PAT_ERROR:
        return;
    }
}
