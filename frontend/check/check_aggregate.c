// check_aggregate.c: struct literals, fields, arrays, tuples, offset_of.
//
// Struct literals take their type from the path; the expected type only guides generic arguments.
// Fields are found through autoderef, with privacy, tuple positions included.
#include "frontend/check/fn_cx.h"
#include "frontend/check/method_probe.h"

Ty check_tuple(FnCx *f, HirExpr *expr, Expect expect) {
    uint32_t count = expr->list.count;
    Ty small[8];
    Ty *types = count <= 8 ? small : ARENA_ARRAY(f->arena, Ty, count);
    Ty hint = expect_only_has_type(f, expect);
    const TyData *data = hint.index ? ty_data(f->cx, hint) : NULL;
    uint32_t wanted_count = data && data->kind == TY_TUPLE ? ty_list_len(f->cx, data->tuple) : 0;
    bool wrong = false;
    for (uint32_t i = 0; i < count; i++) {
        HirExpr *elem = expr->list.elems[i];
        if (i < wanted_count) {
            Ty wanted = ty_list_ptr(f->cx, data->tuple)[i];
            types[i] = check_expr_coercible(f, elem, wanted, (Site){.kind = SITE_MISC});
        } else {
            types[i] = check_expr_no_hint(f, elem);
            if (f_kind(f, f_shallow(f, types[i])) == TY_NEVER) {
                Ty var = infer_ty_var(f->infer, elem->span);
                types[i] = demand_coerce(f, elem, types[i], var, false, (Site){.kind = SITE_MISC});
            }
        }
        f_require_sized(f, types[i], elem->span, CAUSE_MISC);
        wrong |= f_is_error(f, types[i]);
    }
    return wrong ? f_error(f) : ty_tuple(f->cx, types, count);
}

Ty check_array(FnCx *f, HirExpr *expr, Expect expect) {
    Ty hint = expect_to_option(f, expect);
    Ty elem = {0};
    if (hint.index) {
        const TyData *data = ty_data(f->cx, hint);
        elem = data->kind == TY_ARRAY   ? data->array.elem
               : data->kind == TY_SLICE ? data->ref.elem
                                        : (Ty){0};
    }
    // A variable would be decided by the first element for whoever expects it.
    Ty target = elem.index && !f_is_var(f, elem) ? elem : infer_ty_var(f->infer, expr->span);
    CoerceMany many;
    coerce_many_init(&many, target);
    for (uint32_t i = 0; i < expr->list.count; i++) {
        HirExpr *item = expr->list.elems[i];
        Ty ty = check_expr(f, item, expect_ty(target));
        coerce_many_push(f, &many, item, ty, (Site){.kind = SITE_ARRAY_ELEM, .expr = expr});
    }
    Ty merged = expr->list.count ? coerce_many_complete(f, &many) : target;
    f_require_sized(f, merged, expr->span, CAUSE_MISC);
    return ty_array_of(f->cx, merged, expr->list.count);
}

// [elem; N]: elem is Copy, a constant, or N is 0 or 1.
Ty check_repeat(FnCx *f, HirExpr *expr, Expect expect) {
    Const len = lower_const_arg(&f->lower, &expr->repeat.len, f->common->usize);
    Ty hint = expect_to_option(f, expect);
    Ty wanted = {0};
    if (hint.index) {
        const TyData *data = ty_data(f->cx, hint);
        wanted = data->kind == TY_ARRAY   ? data->array.elem
                 : data->kind == TY_SLICE ? data->ref.elem
                                          : (Ty){0};
    }
    HirExpr *elem = expr->repeat.elem;
    Ty ty;
    if (wanted.index) {
        ty = check_expr_coercible(f, elem, wanted, (Site){.kind = SITE_MISC});
        ty = f_is_error(f, ty) ? ty : wanted;
    } else {
        ty = check_expr_no_hint(f, elem);
        if (f_kind(f, f_shallow(f, ty)) == TY_NEVER) {
            ty = demand_coerce(f, elem, ty, infer_ty_var(f->infer, elem->span), false,
                               (Site){.kind = SITE_MISC});
        }
    }
    f_require_sized(f, ty, elem->span, CAUSE_MISC);
    uint64_t value;
    bool once = const_as_u64(f->cx, len, &value) && value <= 1;
    bool is_const = elem->kind == HIR_EXPR_CONST_BLOCK;
    if (elem->kind == HIR_EXPR_PATH) {
        Res res = f->results->expr_res[elem->id];
        DefKind kind = res.kind == RES_DEF ? def_get(f->program, res.def)->kind : DEF_NONE;
        is_const = kind == DEF_CONST || kind == DEF_ASSOC_CONST;
    }
    if (!once && !is_const) {
        ObligationCause cause = f_cause(CAUSE_REPEAT_ELEM, elem->span);
        f_register_bound(f, ty, f_lang(f, LANG_COPY), cause);
    }
    return ty_array(f->cx, ty, len);
}

// ---------------------------------------------------------------- struct literals

// E0797: `..` without the value it stands for
static void report_missing_base(FnCx *f, const HirExpr *expr, const VariantDef *variant,
                                const bool *given) {
    bool all = true;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        all &= given[i];
    }
    Span rest = expr->structure.rest_span;
    Diag *diag =
        diag_error(f->session, ERR_E0797, span_end(rest), "base expression required after `..`");
    if (all) {
        diag_suggest_one(diag, "remove the `..` as all the fields are already present", rest,
                         STR(""), APPLY_MACHINE, SUGGEST_VERBOSE);
    } else {
        diag_suggest_one(diag, "add a base expression here", span_end(rest), STR("/* expr */"),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    f_error(f);
}

static void report_missing_fields(FnCx *f, HirExpr *expr, const AdtDef *adt,
                                  const VariantDef *variant, const bool *given) {
    Str names[3];
    uint32_t missing = 0, inaccessible = 0;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (!given[i]) {
            if (missing < 3) {
                names[missing] = sym_str(f->session, variant->fields[i].name);
            }
            missing++;
            inaccessible += !def_is_visible_from(f->program, variant->fields[i].def, f->module);
        }
    }
    Str name = sym_str(f->session, def_get(f->program, adt->def)->name);
    if (adt->kind == ADT_ENUM) {
        name = arena_printf(f->arena, STR_FMT "::" STR_FMT, STR_ARG(name),
                            SYM_ARG(f->session, variant->name));
    }
    if (inaccessible) {
        Diag *diag = diag_error(f->session, ERR_NONE, expr->span,
                                "cannot construct `" STR_FMT
                                "` with struct literal syntax due to private fields",
                                STR_ARG(name));
        diag_emit(diag);
        f_error(f);
        return;
    }
    Str list;
    if (missing == 1) {
        list = arena_printf(f->arena, "field `" STR_FMT "`", STR_ARG(names[0]));
    } else if (missing == 2) {
        list = arena_printf(f->arena, "fields `" STR_FMT "` and `" STR_FMT "`", STR_ARG(names[0]),
                            STR_ARG(names[1]));
    } else if (missing == 3) {
        list = arena_printf(f->arena, "fields `" STR_FMT "`, `" STR_FMT "` and `" STR_FMT "`",
                            STR_ARG(names[0]), STR_ARG(names[1]), STR_ARG(names[2]));
    } else {
        list = arena_printf(
            f->arena, "fields `" STR_FMT "`, `" STR_FMT "`, `" STR_FMT "` and %u other field%s",
            STR_ARG(names[0]), STR_ARG(names[1]), STR_ARG(names[2]), missing - 3,
            missing == 4 ? "" : "s");
    }
    Diag *diag = diag_error(f->session, ERR_E0063, expr->structure.path->span,
                            "missing " STR_FMT " in initializer of `" STR_FMT "`", STR_ARG(list),
                            STR_ARG(name));
    if (missing <= 3) {
        // The label repeats the names without the word before them.
        const char *space = memchr(list.ptr, ' ', list.len);
        diag_primary_label(diag, "missing " STR_FMT, (int)(list.ptr + list.len - space - 1),
                           space + 1);
    } else {
        diag_primary_label(
            diag, "missing `" STR_FMT "`, `" STR_FMT "`, `" STR_FMT "` and %u other field%s",
            STR_ARG(names[0]), STR_ARG(names[1]), STR_ARG(names[2]), missing - 3,
            missing == 4 ? "" : "s");
    }
    diag_emit(diag);
    f_error(f);
}

static void report_unknown_init(FnCx *f, const HirFieldInit *init, const AdtDef *adt,
                                const VariantDef *variant, Ty ty, HirFieldInitSlice inits) {
    if (variant_is_unreadable(f->program, variant->def)) {
        f_error(f);
        return;
    }
    Str name = sym_str(f->session, init->name);
    Str *candidates = ARENA_ARRAY(f->arena, Str, variant->field_count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < variant->field_count; i++) {
        bool given = false;
        for (uint32_t k = 0; k < inits.len && !given; k++) {
            given = symbol_eq(inits.ptr[k].name, variant->fields[i].name);
        }
        if (!given && def_is_visible_from(f->program, variant->fields[i].def, f->module)) {
            candidates[count++] = sym_str(f->session, variant->fields[i].name);
        }
    }
    bool is_variant = adt->kind == ADT_ENUM;
    Str owner = f_ty_str(f, ty);
    if (is_variant) {
        owner = arena_printf(f->arena, STR_FMT "::" STR_FMT,
                             SYM_ARG(f->session, def_get(f->program, adt->def)->name),
                             SYM_ARG(f->session, variant->name));
    }
    const char *what = is_variant ? "variant" : adt->kind == ADT_UNION ? "union" : "struct";
    Diag *diag = diag_error(f->session, is_variant ? ERR_E0559 : ERR_E0560, init->name_span,
                            "%s `" STR_FMT "` has no field named `" STR_FMT "`", what,
                            STR_ARG(owner), STR_ARG(name));
    Str near = str_nearest(name, candidates, count);
    if (near.len) {
        diag_primary_label(diag, "unknown field");
        diag_suggest_one(diag, "a field with a similar name exists", init->name_span, near,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (is_variant) {
        diag_primary_label(diag, "`" STR_FMT "` does not have this field", STR_ARG(owner));
    } else {
        diag_primary_label(diag, "`" STR_FMT "` does not have this field", STR_ARG(owner));
    }
    if (!near.len && count) {
        Str text = STR("");
        for (uint32_t i = 0; i < count && i < 5; i++) {
            text = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(text), i ? ", " : "",
                                STR_ARG(candidates[i]));
        }
        diag_note(diag, "available fields are: " STR_FMT, STR_ARG(text));
    } else if (!near.len) {
        diag_note(diag, "all struct fields are already assigned");
    }
    diag_emit(diag);
    f_error(f);
}

static void report_twice(FnCx *f, const HirFieldInit *init, const HirFieldInit *first) {
    Str name = sym_str(f->session, init->name);
    Diag *diag = diag_error(f->session, ERR_E0062, init->name_span,
                            "field `" STR_FMT "` specified more than once", STR_ARG(name));
    diag_primary_label(diag, "used more than once");
    diag_label(diag, first->span, "first use of `" STR_FMT "`", STR_ARG(name));
    diag_emit(diag);
    f_error(f);
}

void note_field_use(FnCx *f, Span path, Span span, DefId field, bool of_base) {
    if (!def_is_visible_from(f->program, field, f->module)) {
        struct PrivateField use = {.span = span, .path = path, .field = field, .of_base = of_base};
        vec_push(&f->private_fields, use);
    }
}

// `a`, `b`, and `c`: the private fields of one literal or pattern, or those that its base brings.
static Str list_private(const FnCx *f, const struct PrivateField *const *uses, uint32_t count,
                        bool of_base) {
    Str list = STR("");
    uint32_t total = 0, at = 0;
    for (uint32_t i = 0; i < count; i++) {
        total += !of_base || uses[i]->of_base;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (of_base && !uses[i]->of_base) {
            continue;
        }
        const char *join = at == 0 ? "" : total == 2 ? " and " : at + 1 == total ? ", and " : ", ";
        list = arena_printf(f->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list), join,
                            SYM_ARG(f->session, def_get(f->program, uses[i]->field)->name));
        at++;
    }
    return list;
}

// E0451: the fields that one literal or pattern may not name.
static void report_private_group(FnCx *f, const struct PrivateField *const *uses, uint32_t count) {
    const struct PrivateField *first = uses[0];
    DefId owner = def_get(f->program, first->field)->parent;
    DefId adt = variant_adt(f->program, first->field, NULL);
    const char *what = def_get(f->program, owner)->kind == DEF_VARIANT ? "variant"
                       : ty_adt_def(f->cx, adt)->kind == ADT_UNION     ? "union"
                                                                       : "struct";
    Diag *diag = diag_error(
        f->session, ERR_E0451, first->span, "field%s " STR_FMT " of %s `" STR_FMT "` %s private",
        count > 1 ? "s" : "", STR_ARG(list_private(f, uses, count, false)), what,
        SYM_ARG(f->session, def_get(f->program, owner)->name), count > 1 ? "are" : "is");
    SourcePlace from = source_place(f->session->sources, first->path.lo);
    SourcePlace to = source_place(f->session->sources, first->span.hi);
    if (from.line != to.line) {
        diag_label(diag, first->path, "in this type");
    }
    uint32_t of_base = 0;
    Span base = SPAN_NONE;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) {
            diag_add_primary(diag, uses[i]->span);
        }
        if (uses[i]->of_base) {
            base = uses[i]->span;
            of_base++;
        } else {
            diag_label(diag, uses[i]->span, "private field");
        }
    }
    if (of_base) {
        diag_label(diag, base, "field%s " STR_FMT " %s private", of_base > 1 ? "s" : "",
                   STR_ARG(list_private(f, uses, count, true)), of_base > 1 ? "are" : "is");
    }
    diag_emit(diag);
}

void report_private_fields(FnCx *f) {
    uint32_t len = f->private_fields.len;
    const struct PrivateField **group = ARENA_ARRAY(f->arena, const struct PrivateField *, len + 1);
    bool *told = ARENA_ARRAY(f->arena, bool, len + 1);
    for (uint32_t i = 0; i < len; i++) {
        uint32_t count = 0;
        for (uint32_t k = i; k < len && !told[i]; k++) {
            const struct PrivateField *use = &f->private_fields.data[k];
            if (use->path.lo == f->private_fields.data[i].path.lo) {
                told[k] = k != i;
                group[count++] = use;
            }
        }
        if (count) {
            report_private_group(f, group, count);
        }
    }
}

static void check_fields_anyway(FnCx *f, HirExpr *expr) {
    for (uint32_t i = 0; i < expr->structure.fields.len; i++) {
        check_expr_no_hint(f, expr->structure.fields.ptr[i].value);
    }
    if (expr->structure.base) {
        check_expr_no_hint(f, expr->structure.base);
    }
}

// `..base` of the same struct, or, for the fields that are left, of the same struct with other
// arguments.
static void check_base(FnCx *f, HirExpr *expr, const AdtDef *adt, Ty ty) {
    if (adt->kind != ADT_STRUCT) {
        Diag *diag = diag_error(f->session, ERR_E0436, expr->structure.base->span,
                                "functional record update syntax requires a struct");
        diag_emit(diag);
        f_error(f);
        check_expr_no_hint(f, expr->structure.base);
        return;
    }
    check_expr_has_type(f, expr->structure.base, ty, (Site){.kind = SITE_MISC});
}

// With `..base` every field must be visible, those that are not named as well.
static void note_base_fields(FnCx *f, const HirExpr *expr, const VariantDef *variant,
                             const HirFieldInit *const *given) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Span span = given[i] ? given[i]->span : expr->structure.base->span;
        note_field_use(f, expr->structure.path->span, span, variant->fields[i].def, !given[i]);
    }
}

Ty check_struct_expr(FnCx *f, HirExpr *expr, Expect expect) {
    uint32_t index;
    Ty ty;
    if (!check_struct_path(f, expr->structure.path, &index, &ty)) {
        check_fields_anyway(f, expr);
        return f_error(f);
    }
    const TyData *data = ty_data(f->cx, ty);
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    const VariantDef *variant = &adt->variants[index];
    GenericArgs args = data->item.args;
    f_write_res(f, expr->id, variant->def, args);
    f->results->user_tys[expr->id] = (UserTy){ty, expr->structure.path->span};
    Ty wanted = expect_only_has_type(f, expect);
    if (wanted.index && f_kind(f, wanted) == TY_ADT &&
        def_eq(ty_data(f->cx, wanted)->item.def, adt->def) && f_can_eq(f, wanted, ty)) {
        f_relate(f, RELATE_EQ, expr->span, wanted, ty);
    }
    HirFieldInitSlice inits = expr->structure.fields;
    bool *given = ARENA_ARRAY(f->arena, bool, variant->field_count + 1);
    const HirFieldInit **first =
        ARENA_ARRAY(f->arena, const HirFieldInit *, variant->field_count + 1);
    bool bad = false;
    for (uint32_t i = 0; i < inits.len; i++) {
        const HirFieldInit *init = &inits.ptr[i];
        uint32_t field = field_index_of(f->cx, variant, init->name);
        if (field == UINT32_MAX) {
            report_unknown_init(f, init, adt, variant, ty, inits);
            check_expr_no_hint(f, init->value);
            bad = true;
            continue;
        }
        if (given[field]) {
            report_twice(f, init, first[field]);
            check_expr_no_hint(f, init->value);
            bad = true;
            continue;
        }
        given[field] = true;
        first[field] = init;
        if (def_get(f->program, variant->def)->kind != DEF_VARIANT) {
            lint_deprecated(f->program, f->owner, variant->fields[field].def, init->span);
        }
        if (!expr->structure.base) {
            note_field_use(f, expr->structure.path->span, init->name_span,
                           variant->fields[field].def, false);
        }
        Ty declared = f_normalize(f, init->span, field_ty(f->cx, variant->fields[field].def, args));
        Ty found = check_expr(f, init->value, expect_rvalue_hint(f, declared));
        demand_coerce(f, init->value, found, declared, false, (Site){.kind = SITE_FIELD_INIT});
    }
    if (adt->kind == ADT_UNION) {
        if (inits.len != 1 && !bad) {
            Diag *diag = diag_error(f->session, ERR_E0784, expr->structure.path->span,
                                    "union expressions should have exactly one field");
            diag_emit(diag);
            f_error(f);
        }
        if (!expr->structure.base) {
            return ty;
        }
    }
    if (expr->structure.base) {
        note_base_fields(f, expr, variant, first);
        check_base(f, expr, adt, ty);
        return ty;
    }
    if (expr->structure.has_rest) {
        report_missing_base(f, expr, variant, given);
        return ty;
    }
    for (uint32_t i = 0; i < variant->field_count && !bad; i++) {
        // Of fields of one name (E0124) nobody knows which are meant.
        bad = field_index_of(f->cx, variant, variant->fields[i].name) != i;
    }
    for (uint32_t i = 0; i < variant->field_count && !bad; i++) {
        if (!given[i]) {
            report_missing_fields(f, expr, adt, variant, given);
            break;
        }
    }
    return ty;
}

// ---------------------------------------------------------------- `a.name`

static Ty report_no_field(FnCx *f, HirExpr *expr, Ty ty, DefId private_field) {
    if (f_is_error(f, ty)) {
        return f_error(f);
    }
    Str name = sym_str(f->session, expr->field.name);
    Str text = f_ty_str(f, ty);
    if (private_field.index) {
        DefId owner = variant_adt(f->program, private_field, NULL);
        const AdtDef *adt = ty_adt_def(f->cx, owner);
        Diag *diag = diag_error(f->session, ERR_E0616, expr->field.name_span,
                                "field `" STR_FMT "` of %s `" STR_FMT "` is private", STR_ARG(name),
                                adt->kind == ADT_UNION ? "union" : "struct",
                                SYM_ARG(f->session, def_get(f->program, owner)->name));
        diag_primary_label(diag, "private field");
        if (method_exists(f, ty, expr->field.name, expr)) {
            Str message = arena_printf(
                f->arena, "a method `" STR_FMT "` also exists, call it with parentheses",
                STR_ARG(name));
            diag_suggest_one(diag, message.ptr, span_end(expr->span), STR("()"), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
        diag_emit(diag);
        return f_error(f);
    }
    if (method_exists(f, ty, expr->field.name, expr)) {
        Diag *diag =
            diag_error(f->session, ERR_E0615, expr->field.name_span,
                       "attempted to take value of method `" STR_FMT "` on type `" STR_FMT "`",
                       STR_ARG(name), STR_ARG(text));
        diag_primary_label(diag, "method, not a field");
        DefId method = method_named(f, ty, expr->field.name, expr);
        uint32_t inputs = method.index ? sig_input_count(f->cx, ty_fn_sig(f->cx, method).sig) : 1;
        Str call = STR("(");
        for (uint32_t i = 1; i < inputs; i++) {
            call = arena_printf(f->arena, STR_FMT "%s_", STR_ARG(call), i > 1 ? ", " : "");
        }
        diag_suggest_one(diag, "use parentheses to call the method", span_end(expr->span),
                         arena_printf(f->arena, STR_FMT ")", STR_ARG(call)), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
        diag_emit(diag);
        return f_error(f);
    }
    TyKind kind = f_kind(f, ty);
    Ty place = ty;
    while (f_kind(f, place) == TY_REF) {
        place = f_shallow(f, ty_data(f->cx, place)->ref.elem);
    }
    if (f_kind(f, place) == TY_ADT &&
        variant_is_unreadable(f->program, ty_data(f->cx, place)->item.def)) {
        return f_error(f);
    }
    if (kind == TY_RAW_PTR) {
        Diag *diag = diag_error(f->session, ERR_E0609, expr->field.name_span,
                                "no field `" STR_FMT "` on type `" STR_FMT "`", STR_ARG(name),
                                STR_ARG(text));
        diag_primary_label(diag, "unknown field");
        SuggestPart parts[2] = {{span_start(expr->span), STR("(*")},
                                {span_end(expr->field.base->span), STR(")")}};
        Str base = source_text(f->session->sources, expr->field.base->span);
        Str message = arena_printf(f->arena, "`" STR_FMT "` is a raw pointer; try dereferencing it",
                                   STR_ARG(base));
        diag_suggest(diag, message.ptr, parts, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
        diag_emit(diag);
        return f_error(f);
    }
    bool primitive = kind == TY_BOOL || kind == TY_CHAR || kind == TY_INT || kind == TY_UINT ||
                     kind == TY_FLOAT || kind == TY_INFER;
    if (primitive) {
        Diag *diag = diag_error(
            f->session, ERR_E0610, expr->field.name_span,
            "`" STR_FMT "` is a primitive type and therefore doesn't have fields", STR_ARG(text));
        diag_emit(diag);
        return f_error(f);
    }
    Diag *diag =
        diag_error(f->session, ERR_E0609, expr->field.name_span,
                   "no field `" STR_FMT "` on type `" STR_FMT "`", STR_ARG(name), STR_ARG(text));
    diag_primary_label(diag, "unknown field");
    suggest_fields(f, diag, ty, expr->field.name, expr->field.name_span);
    diag_emit(diag);
    return f_error(f);
}

Ty check_field(FnCx *f, HirExpr *expr) {
    HirExpr *base = expr->field.base;
    Ty base_ty = f_structural(f, base->span, check_expr_no_hint(f, base));
    DefId private_field = NO_DEF;
    Autoderef a;
    autoderef_init(&a, f, expr->span, base_ty, false);
    Ty ty, last = base_ty;
    while (autoderef_next(&a, &ty)) {
        const TyData *data = ty_data(f->cx, ty);
        last = ty;
        if (data->kind == TY_ADT) {
            const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
            if (adt->kind == ADT_ENUM) {
                continue;
            }
            uint32_t index = field_index_of(f->cx, &adt->variants[0], expr->field.name);
            if (index == UINT32_MAX) {
                continue;
            }
            DefId field = adt->variants[0].fields[index].def;
            if (!def_is_visible_from(f->program, field, f->module)) {
                private_field = field;
                continue;
            }
            f_adjust(f, base, a.steps, a.step_count);
            f->results->field_index[expr->id] = index;
            check_stable(f, field, expr->field.name_span);
            lint_deprecated(f->program, f->owner, field, expr->span);
            return f_shallow(f,
                             f_normalize(f, expr->span, field_ty(f->cx, field, data->item.args)));
        }
        if (data->kind == TY_TUPLE) {
            uint32_t index = tuple_index_of(f->session, expr->field.name);
            if (index < ty_list_len(f->cx, data->tuple)) {
                f_adjust(f, base, a.steps, a.step_count);
                f->results->field_index[expr->id] = index;
                return f_shallow(f, ty_list_ptr(f->cx, data->tuple)[index]);
            }
        }
    }
    if (f_is_var(f, last)) { // behind a reference: what it has is not known
        f_structural(f, expr->span, last);
        return f_error(f);
    }
    return report_no_field(f, expr, base_ty, private_field);
}

uint32_t tuple_index_of(const Session *session, Symbol name) {
    Str text = sym_str(session, name);
    uint32_t index = 0;
    if (text.len > 1 && text.ptr[0] == '0') {
        return UINT32_MAX;
    }
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9' || text.len > 9) {
            return UINT32_MAX;
        }
        index = index * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    return text.len ? index : UINT32_MAX;
}

static void report_private_offset(FnCx *f, const HirFieldInit *field, DefId adt) {
    Diag *diag = diag_error(f->session, ERR_E0616, field->name_span,
                            "field `" STR_FMT "` of %s `" STR_FMT "` is private",
                            SYM_ARG(f->session, field->name),
                            ty_adt_def(f->cx, adt)->kind == ADT_UNION ? "union" : "struct",
                            SYM_ARG(f->session, def_get(f->program, adt)->name));
    diag_primary_label(diag, "private field");
    diag_emit(diag);
    f_error(f);
}

Ty check_offset_of(FnCx *f, HirExpr *expr) {
    Ty ty = f_lower_ty(f, expr->offset_of.container);
    for (uint32_t i = 0; i < expr->offset_of.fields.len; i++) {
        const HirFieldInit *field = &expr->offset_of.fields.ptr[i];
        const TyData *data = ty_data(f->cx, f_structural(f, field->span, ty));
        uint32_t index = UINT32_MAX;
        if (data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_ENUM) {
            Diag *diag = diag_error(f->session, ERR_E0658, field->name_span,
                                    "using enums in offset_of is experimental");
            diag_note(diag, "see issue #120141 <https://github.com/rust-lang/rust/issues/120141> "
                            "for more information");
            diag_emit(diag);
            f_error(f);
            break;
        }
        if (data->kind == TY_ADT) {
            const VariantDef *variant = &ty_adt_def(f->cx, data->item.def)->variants[0];
            index = field_index_of(f->cx, variant, field->name);
            if (index != UINT32_MAX &&
                !def_is_visible_from(f->program, variant->fields[index].def, f->module)) {
                report_private_offset(f, field, data->item.def);
                break;
            }
            if (index != UINT32_MAX) {
                ty = f_normalize(f, field->span,
                                 field_ty(f->cx, variant->fields[index].def, data->item.args));
            }
        } else if (data->kind == TY_TUPLE) {
            index = tuple_index_of(f->session, field->name);
            if (index < ty_list_len(f->cx, data->tuple)) {
                ty = ty_list_ptr(f->cx, data->tuple)[index];
            } else {
                index = UINT32_MAX;
            }
        }
        if (index == UINT32_MAX) {
            Str text = f_ty_str(f, ty);
            Diag *diag = diag_error(f->session, ERR_E0609, field->name_span,
                                    "no field `" STR_FMT "` on type `" STR_FMT "`",
                                    SYM_ARG(f->session, field->name), STR_ARG(text));
            diag_emit(diag);
            f_error(f);
            break;
        }
    }
    return f->common->usize;
}
