// method_report.c: why `receiver.name(..)` or `Type::name` means nothing: E0599, E0034, E0624,
// E0689, E0282.
#include "frontend/check/method_probe.h"
#include "frontend/resolve/resolve.h"

const char *type_prefix(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
        return adt->kind == ADT_ENUM ? "enum" : adt->kind == ADT_UNION ? "union" : "struct";
    }
    case TY_FOREIGN:
        return "extern type";
    case TY_ARRAY:
        return "array";
    case TY_SLICE:
        return "slice";
    case TY_RAW_PTR:
        return "raw pointer";
    case TY_REF:
        return data->ref.is_mut ? "mutable reference" : "reference";
    case TY_FN_DEF:
        return "fn item";
    case TY_FN_PTR:
        return "fn pointer";
    case TY_DYN:
        return "trait object";
    case TY_CLOSURE:
    case TY_COROUTINE:
        return "closure";
    case TY_TUPLE:
        return ty_list_len(f->cx, data->tuple) ? "tuple" : "unit type";
    case TY_ALIAS:
        return data->item.alias == ALIAS_OPAQUE ? "opaque type" : "associated type";
    case TY_PARAM:
        return "type parameter";
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return "type";
    }
    return "type";
}

// ---------------------------------------------------------------- similar names

typedef struct Names {
    VEC(Str) text;
    VEC(DefId) defs;
} Names;

static void collect_names(FnCx *f, DefId container, bool path_mode, Names *names) {
    AssocItemSlice items = ty_assoc_items(f->cx, container);
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i].kind == DEF_ASSOC_FN && (path_mode || items.ptr[i].has_self) &&
            def_is_visible_from(f->program, items.ptr[i].def, f->module)) {
            vec_push(&names->text, sym_str(f->session, items.ptr[i].name));
            vec_push(&names->defs, items.ptr[i].def);
        }
    }
}

static bool nearest_item(MethodProbe *p, DefId *def, Str *name) {
    FnCx *f = p->f;
    Names names = {0};
    for (uint32_t i = 0; i < p->step_count; i++) {
        DefIdSlice impls = ty_inherent_impls(f->cx, f_resolve(f, p->steps[i].ty));
        for (uint32_t k = 0; k < impls.len; k++) {
            collect_names(f, impls.ptr[k], p->path_mode, &names);
        }
    }
    for (uint32_t i = 0; i < f->body->traits_in_scope.len; i++) {
        DefId trait = f->body->traits_in_scope.ptr[i];
        bool plain = generics_total(ty_generics(f->cx, trait)) == 1;
        if (plain && trait_holds(f->infer, f->env, f_resolve(f, p->self_ty), trait)) {
            collect_names(f, trait, p->path_mode, &names);
        }
    }
    Str near = str_nearest(sym_str(f->session, p->name), names.text.data, names.text.len);
    bool found = false;
    for (uint32_t i = 0; near.len && i < names.text.len && !found; i++) {
        if (str_eq(names.text.data[i], near)) {
            *def = names.defs.data[i];
            *name = near;
            found = true;
        }
    }
    vec_free(&names.text);
    vec_free(&names.defs);
    return found;
}

// ---------------------------------------------------------------- not found

static const char *item_description(bool path_mode, bool is_variant) {
    return is_variant  ? "variant or associated item"
           : path_mode ? "function or associated item"
                       : "method";
}

void label_definition(FnCx *f, Diag *diag, Ty ty, const char *what, Str name) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_ADT) {
        return;
    }
    Def *def = def_get(f->program, data->item.def);
    if (!f->program->crates[def->crate.index - 1]->is_local) {
        return;
    }
    HirItem *item = hir_item(f->program, data->item.def);
    Span span = item ? item->head_span : def->name_span;
    diag_label(diag, span, "%s `" STR_FMT "` not found for this %s", what, STR_ARG(name),
               type_prefix(f, ty));
}

static bool suggest_variant(MethodProbe *p, Diag *diag, Ty ty, Span span) {
    FnCx *f = p->f;
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_ADT || ty_adt_def(f->cx, data->item.def)->kind != ADT_ENUM) {
        return false;
    }
    const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
    Str *names = ARENA_ARRAY(f->arena, Str, adt->variant_count + 1);
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        names[i] = sym_str(f->session, adt->variants[i].name);
    }
    Str near = str_nearest(sym_str(f->session, p->name), names, adt->variant_count);
    if (!near.len) {
        return false;
    }
    diag_suggest_one(diag, "there is a variant with a similar name", span, near, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    return true;
}

// Associated functions without self that return the type.
static void note_constructors(MethodProbe *p, Diag *diag, Ty ty) {
    FnCx *f = p->f;
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind != TY_ADT) {
        return;
    }
    DefIdSlice impls = ty_inherent_impls(f->cx, ty);
    DefId found[16];
    uint32_t count = 0;
    for (uint32_t i = 0; i < impls.len; i++) {
        AssocItemSlice items = ty_assoc_items(f->cx, impls.ptr[i]);
        for (uint32_t k = 0; k < items.len && count < 16; k++) {
            if (items.ptr[k].kind != DEF_ASSOC_FN || items.ptr[k].has_self ||
                !def_is_visible_from(f->program, items.ptr[k].def, f->module)) {
                continue;
            }
            const TyData *output =
                ty_data(f->cx, sig_output(f->cx, ty_fn_sig(f->cx, items.ptr[k].def).sig));
            if (output->kind == TY_ADT && def_eq(output->item.def, data->item.def)) {
                found[count++] = items.ptr[k].def;
            }
        }
    }
    if (!count) {
        return;
    }
    Str text = f_ty_str(f, ty);
    HirItem *item = hir_item(f->program, found[0]);
    Span span = item ? item->head_span : def_get(f->program, found[0])->name_span;
    if (count == 1) {
        Str path = def_path_str(f->program, f->arena, found[0]),
            output = f_ty_str(f, sig_output(f->cx, ty_fn_sig(f->cx, found[0]).sig));
        diag_span_note(diag, span,
                       "if you're trying to build a new `" STR_FMT "`, consider using `" STR_FMT
                       "` which returns `" STR_FMT "`",
                       STR_ARG(text), STR_ARG(path), STR_ARG(output));
        return;
    }
    Str list = STR("");
    for (uint32_t i = 0; i < count; i++) {
        list = arena_printf(f->arena, STR_FMT "\n" STR_FMT, STR_ARG(list),
                            STR_ARG(def_path_str(f->program, f->arena, found[i])));
    }
    diag_span_note(diag, span,
                   "if you're trying to build a new `" STR_FMT
                   "` consider using one of the following associated functions:" STR_FMT,
                   STR_ARG(text), STR_ARG(list));
    for (uint32_t i = 1; i < count; i++) {
        HirItem *other = hir_item(f->program, found[i]);
        diag_sub_label(diag, other ? other->head_span : def_get(f->program, found[i])->name_span,
                       "%s", "");
    }
}

bool is_local_def(FnCx *f, DefId def) {
    return f->program->crates[def_get(f->program, def)->crate.index - 1]->is_local;
}

Span item_head_span(FnCx *f, DefId def) {
    HirItem *item = hir_item(f->program, def);
    return item ? item->head_span : def_get(f->program, def)->name_span;
}

// Has any number, or any trait, a method of this name?
static bool is_method_of_number(MethodProbe *p) {
    FnCx *f = p->f;
    for (PrimTy prim = PRIM_I8; prim <= PRIM_F128; prim++) {
        Ty ty = ty_of_prim(f->cx, prim);
        DefIdSlice impls =
            ty_is_numeric(f->cx, ty) ? ty_inherent_impls(f->cx, ty) : (DefIdSlice){0};
        for (uint32_t i = 0; i < impls.len; i++) {
            if (ty_assoc_by_name(f->cx, impls.ptr[i], p->name, DEF_ASSOC_FN).index) {
                return true;
            }
        }
    }
    for (uint32_t i = 1; i <= f->program->defs.len; i++) {
        DefId def = {i};
        const Def *trait = def_get(f->program, def);
        uint64_t library = crate_library_bit(f->program, trait->crate);
        bool known = library == 0 || (f->program->named_libraries & library);
        if (trait->kind == DEF_TRAIT && known &&
            ty_assoc_by_name(f->cx, def, p->name, DEF_ASSOC_FN).index) {
            return true;
        }
    }
    return false;
}

// `5.pow(2)`: which number?
static Ty report_numeric(MethodProbe *p, const HirExpr *receiver, Span span, Ty ty) {
    FnCx *f = p->f;
    Str name = sym_str(f->session, p->name), text = f_ty_str(f, ty);
    bool is_int = ty_data(f->cx, ty)->infer.kind == INFER_INT;
    Diag *diag =
        diag_error(f->session, ERR_E0689, span,
                   "can't call method `" STR_FMT "` on ambiguous numeric type `" STR_FMT "`",
                   STR_ARG(name), STR_ARG(text));
    if (receiver->kind == HIR_EXPR_LIT) {
        Str message = arena_printf(
            f->arena, "you must specify a concrete type for this numeric value, like `%s`",
            is_int ? "i32" : "f32");
        diag_suggest_one(diag, message.ptr, span_end(receiver->span),
                         is_int ? STR("_i32") : STR("_f32"), APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (receiver->kind == HIR_EXPR_PATH &&
               f->results->expr_res[receiver->id].kind == RES_LOCAL) {
        const HirLocal *local = &f->body->locals[f->results->expr_res[receiver->id].local];
        Str message = arena_printf(f->arena, "you must specify a type for this binding, like `%s`",
                                   is_int ? "i32" : "f32");
        diag_suggest_one(diag, message.ptr, span_end(local->span),
                         is_int ? STR(": i32") : STR(": f32"), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    return f_error(f);
}

void suggest_where_clause(FnCx *f, Diag *diag, const char *message, Str predicates) {
    const HirItem *item = hir_item(f->program, f->owner);
    if (!item || !item->generics) {
        return;
    }
    Span last = SPAN_NONE;
    for (uint32_t i = 0; i < item->generics->wheres.len; i++) {
        const HirWhere *where = &item->generics->wheres.ptr[i];
        last = where->in_param_list ? last : where->span;
    }
    const char *before = " where";
    if (last.hi) {
        Span next = {last.hi, last.hi + 1, last.ctxt};
        bool comma = str_eq(source_text(f->session->sources, next), STR(","));
        last.hi += comma;
        before = comma ? "" : ",";
    }
    diag_suggest_one(diag, message, span_end(last.hi ? last : item->head_span),
                     arena_printf(f->arena, "%s " STR_FMT, before, STR_ARG(predicates)),
                     APPLY_MAYBE, SUGGEST_VERBOSE);
}

// `where T: Eq, T: Hash` on the fn whose parameters lack the bounds.
void suggest_where(MethodProbe *p, Diag *diag) {
    FnCx *f = p->f;
    const HirItem *item = hir_item(f->program, f->owner);
    if (!item || item->kind != DEF_FN || !item->generics) {
        return;
    }
    Str list[8];
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->unsatisfied.len && count < 8; i++) {
        const Clause *clause = &p->unsatisfied.data[i].clause;
        if (clause->kind != CLAUSE_TRAIT ||
            f_kind(f, f_bound_args_ty(f, clause->trait.args, 0)) != TY_PARAM) {
            continue;
        }
        Str text = clause_str(f->cx, f->arena, *clause);
        uint32_t at = count;
        while (at > 0 && strcmp(list[at - 1].ptr, text.ptr) > 0) { // sorted
            at--;
        }
        if (at > 0 && str_eq(list[at - 1], text)) {
            continue;
        }
        for (uint32_t k = count; k > at; k--) {
            list[k] = list[k - 1];
        }
        list[at] = text;
        count++;
    }
    Str text = STR("");
    for (uint32_t i = 0; i < count; i++) {
        text = arena_printf(f->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), i ? ", " : "",
                            STR_ARG(list[i]));
    }
    if (count) {
        suggest_where_clause(
            f, diag,
            count == 1 ? "consider restricting the type parameter to satisfy the trait bound"
                       : "consider restricting the type parameters to satisfy the trait bounds",
            text);
    }
}

// Traits that would give a type parameter the item.
static void suggest_bounds(MethodProbe *p, Diag *diag, Ty ty) {
    FnCx *f = p->f;
    const TyData *data = ty_data(f->cx, ty);
    SuggestPart parts[8];
    uint32_t count = 0;
    DefId first = NO_DEF;
    HirItem *owner = hir_item(f->program, def_get(f->program, data->param.def)->parent);
    bool has_bounds = false;
    for (uint32_t i = 0; owner && owner->generics && i < owner->generics->wheres.len; i++) {
        const HirWhere *where = &owner->generics->wheres.ptr[i];
        has_bounds |= where->in_param_list && where->bounded &&
                      where->bounded->kind == HIR_TY_PATH && where->bounded->path.path &&
                      def_eq(where->bounded->path.path->res.def, data->param.def);
    }
    for (uint32_t i = 0; i < f->body->traits_in_scope.len && count < 8; i++) {
        DefId trait = f->body->traits_in_scope.ptr[i];
        if (ty_assoc_by_name(f->cx, trait, p->name, DEF_ASSOC_FN).index) {
            first = first.index ? first : trait;
            parts[count++] =
                (SuggestPart){span_end(def_get(f->program, data->param.def)->name_span),
                              arena_printf(f->arena, ": " STR_FMT,
                                           SYM_ARG(f->session, def_get(f->program, trait)->name))};
        }
    }
    if (!count || has_bounds) {
        return;
    }
    diag_help(diag,
              "items from traits can only be used if the type parameter is bounded by the trait");
    Str name = sym_str(f->session, p->name), param = f_ty_str(f, ty);
    Str message = arena_printf(
        f->arena,
        count == 1 ? "the following trait defines an item `" STR_FMT
                     "`, perhaps you need to restrict type parameter `" STR_FMT "` with it:"
                   : "the following traits define an item `" STR_FMT
                     "`, perhaps you need to restrict type parameter `" STR_FMT
                     "` with one of them:",
        STR_ARG(name), STR_ARG(param));
    if (count == 1) {
        diag_suggest_one(diag, message.ptr, parts[0].span, parts[0].text, APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    } else {
        diag_suggest_alternatives(diag, message.ptr, parts, count, APPLY_MAYBE);
    }
}

// The call that a macro of the library makes to write formatted text.
static bool is_write(const FnCx *f, Symbol method, Span span) {
    return span.ctxt != 0 && str_eq(sym_str(f->session, method), STR("write_fmt")) &&
           span_is_foreign(f->program, span);
}

void note_writer(Diag *diag, const HirExpr *writer) {
    diag_span_note(diag, writer->span,
                   "must implement `io::Write`, `fmt::Write`, or have a `write_fmt` method");
    if (writer->kind == HIR_EXPR_LIT) {
        diag_span_help(diag, span_start(writer->span),
                       "a writer is needed before this format string");
    }
}

static Ty report_none(MethodProbe *p, const HirExpr *expr, const HirExpr *receiver, Span span) {
    FnCx *f = p->f;
    Ty ty = f_resolve(f, p->self_ty);
    Str name = sym_str(f->session, p->name), text = f_ty_str(f, ty);
    const TyData *data = ty_data(f->cx, ty);
    bool is_enum =
        p->path_mode && data->kind == TY_ADT && ty_adt_def(f->cx, data->item.def)->kind == ADT_ENUM;
    const char *what = item_description(p->path_mode, is_enum);
    if (data->kind == TY_INFER && data->infer.kind != INFER_TY && receiver &&
        is_method_of_number(p)) {
        return report_numeric(p, receiver, span, ty);
    }
    // Imports of traits that have the name are not told as unused, too.
    for (uint32_t i = 0; i < f->body->traits_in_scope.len; i++) {
        if (ty_assoc_by_name(f->cx, f->body->traits_in_scope.ptr[i], p->name, DEF_ASSOC_FN).index) {
            resolve_trait_used(f->program, f->body->owner, f->body->traits_in_scope.ptr[i]);
        }
    }
    Span call = span_source_callsite(f->session, span);
    const HirExpr *writer = receiver && is_write(f, p->name, span) ? receiver : NULL;
    span = writer ? writer->span : span;
    bool lacks_trait = only_param_lacks_trait(p, ty);
    if (p->unsatisfied.len && !p->path_mode && !lacks_trait) {
        return report_unsatisfied(p, writer, span, ty);
    }
    // No instance of the type has it, so the arguments do not matter.
    Str general = text;
    if (data->kind == TY_ADT && !p->path_mode) {
        general = ty_str(f->cx, f->arena,
                         ty_adt(f->cx, data->item.def, args_identity(f->cx, data->item.def)));
    }
    Diag *diag = writer ? diag_error(f->session, ERR_E0599, span, "cannot write into `" STR_FMT "`",
                                     STR_ARG(text))
                        : diag_error(f->session, ERR_E0599, span,
                                     "no %s named `" STR_FMT "` found for %s `" STR_FMT
                                     "` in the current scope",
                                     what, STR_ARG(name), type_prefix(f, ty), STR_ARG(general));
    if (writer) {
        note_writer(diag, writer);
    }
    if (p->statics.len && !p->path_mode) {
        diag_primary_label(diag, "this is an associated function, not a method");
        label_definition(f, diag, ty, "method", name);
        diag_note(diag, "found the following associated functions; to be used as methods, "
                        "functions must have a `self` parameter");
        diag_span_note(diag, item_head_span(f, p->statics.data[0]),
                       "the candidate is defined in an impl for the type `" STR_FMT "`",
                       STR_ARG(text));
        if (receiver && expr->kind == HIR_EXPR_METHOD_CALL) {
            Span before = {expr->span.lo, span.lo, span.ctxt};
            diag_suggest_one(diag, "use associated function syntax instead", before,
                             arena_printf(f->arena, STR_FMT "::", STR_ARG(general)), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
        diag_emit(diag);
        return f_error(f);
    }
    bool has_traits = suggest_unimported_traits(p, diag);
    if (writer && !has_traits) {
        diag_label(diag, call, "method not found in `" STR_FMT "`", STR_ARG(text));
    }
    if (!has_traits && data->kind != TY_PARAM) {
        suggest_implementing(p, diag);
    }
    DefId near;
    Str near_name;
    bool has_near = nearest_item(p, &near, &near_name);
    bool is_call = receiver && expr->kind == HIR_EXPR_METHOD_CALL;
    if (is_call && label_called_field(p, diag, expr)) {
        label_definition(f, diag, ty, what, name);
        diag_emit(diag);
        return f_error(f);
    }
    if (p->path_mode) {
        diag_primary_label(diag, "%s not found in `" STR_FMT "`", what, STR_ARG(text));
    } else if (lacks_trait) {
        diag_primary_label(
            diag, "method cannot be called on `" STR_FMT "` due to unsatisfied trait bounds",
            STR_ARG(text));
    } else if (!has_near && !writer) {
        diag_primary_label(diag, "method not found in `" STR_FMT "`", STR_ARG(text));
    }
    label_definition(f, diag, ty, what, name);
    if (data->kind == TY_PARAM && data->param.def.index) {
        Span param = def_get(f->program, data->param.def)->name_span;
        if (param.lo) {
            diag_label(diag, param, "%s `" STR_FMT "` not found for this type parameter", what,
                       STR_ARG(name));
        }
        suggest_bounds(p, diag, ty);
    }
    if (p->path_mode && !has_near && !suggest_variant(p, diag, ty, span)) {
        note_constructors(p, diag, ty);
    }
    if (has_near) {
        const AssocItem *item = ty_assoc_item(f->cx, near);
        Str message = arena_printf(f->arena, "there is %s `" STR_FMT "` with a similar name",
                                   item && item->has_self ? "a method" : "an associated function",
                                   STR_ARG(near_name));
        diag_suggest_one(diag, message.ptr, span, near_name, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    if (is_call) {
        suggest_field_methods(p, diag);
        suggest_inner_method(p, diag, receiver);
    }
    diag_emit(diag);
    return f_error(f);
}

// ---------------------------------------------------------------- several

// The one impl of the trait that is for this type.
static DefId impl_for(MethodProbe *p, DefId trait) {
    FnCx *f = p->f;
    Ty self = f_resolve(f, p->self_ty);
    while (f_kind(f, self) == TY_REF) {
        self = f_shallow(f, ty_data(f->cx, self)->ref.elem);
    }
    InferSnapshot snapshot = infer_snapshot(f->infer);
    GenericArgs fresh = infer_fresh_args(f->infer, SPAN_NONE, trait);
    uint32_t count = args_len(f->cx, fresh);
    GenericArg *args = ARENA_ARRAY(f->arena, GenericArg, count);
    copy_bytes(args, args_ptr(f->cx, fresh), sizeof *args * count);
    args[0] = arg_of_ty(self);
    TraitRef goal = {trait, args_intern(f->cx, args, count)};
    Obligation obligation = {.cause = {.kind = CAUSE_MISC},
                             .env = f->env,
                             .clause = {.kind = CLAUSE_TRAIT, .trait = goal}};
    Selection selection = trait_select(f->infer, &obligation);
    vec_free(&selection.nested);
    infer_rollback(f->infer, snapshot);
    return selection.kind == SELECT_IMPL ? selection.impl : NO_DEF;
}

static Ty report_ambiguous(MethodProbe *p, const HirExpr *expr, Span span) {
    FnCx *f = p->f;
    Diag *diag = diag_error(f->session, ERR_E0034, span, "multiple applicable items in scope");
    Str name = sym_str(f->session, p->name);
    diag_primary_label(diag, "multiple `" STR_FMT "` found", STR_ARG(name));
    for (uint32_t i = 0; i < p->ambiguous.len; i++) {
        const Candidate *candidate = &p->ambiguous.data[i];
        Def *container = def_get(f->program, candidate->container);
        if (container->kind == DEF_TRAIT) {
            DefId impl = impl_for(p, candidate->container);
            DefId item = impl.index ? ty_assoc_by_name(f->cx, impl, p->name, DEF_ASSOC_FN) : NO_DEF;
            if (impl.index) {
                diag_span_note(diag, item_head_span(f, item.index ? item : candidate->item),
                               "candidate #%u is defined in an impl of the trait `" STR_FMT
                               "` for the type `" STR_FMT "`",
                               i + 1, SYM_ARG(f->session, container->name),
                               STR_ARG(f_ty_str(f, ty_of(f->cx, impl))));
            } else {
                diag_span_note(diag, item_head_span(f, candidate->item),
                               "candidate #%u is defined in the trait `" STR_FMT "`", i + 1,
                               SYM_ARG(f->session, container->name));
            }
        } else {
            Str text = f_ty_str(f, ty_of(f->cx, candidate->container));
            diag_span_note(diag, item_head_span(f, candidate->item),
                           "candidate #%u is defined in an impl for the type `" STR_FMT "`", i + 1,
                           STR_ARG(text));
        }
    }
    bool all_traits = true;
    for (uint32_t i = 0; i < p->ambiguous.len; i++) {
        all_traits &= def_get(f->program, p->ambiguous.data[i].container)->kind == DEF_TRAIT;
    }
    if (expr && all_traits && expr->kind == HIR_EXPR_METHOD_CALL) {
        for (uint32_t i = 0; i < p->ambiguous.len; i++) {
            const Candidate *candidate = &p->ambiguous.data[i];
            const TyData *input =
                ty_data(f->cx, sig_input(f->cx, ty_fn_sig(f->cx, candidate->item).sig, 0));
            Str receiver = source_text(f->session->sources, expr->method_call.receiver->span);
            Str text = arena_printf(
                f->arena, STR_FMT "::" STR_FMT "(%s" STR_FMT,
                SYM_ARG(f->session, def_get(f->program, candidate->container)->name), STR_ARG(name),
                input->kind != TY_REF ? ""
                : input->ref.is_mut   ? "&mut "
                                      : "&",
                STR_ARG(receiver));
            for (uint32_t k = 0; k < expr->method_call.arg_count; k++) {
                Str arg = source_text(f->session->sources, expr->method_call.args[k]->span);
                text = arena_printf(f->arena, STR_FMT ", " STR_FMT, STR_ARG(text), STR_ARG(arg));
            }
            Str message =
                arena_printf(f->arena, "disambiguate the method for candidate #%u", i + 1);
            diag_suggest_one(diag, message.ptr, expr->span,
                             arena_printf(f->arena, STR_FMT ")", STR_ARG(text)), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        }
    } else if (expr && all_traits && expr->kind == HIR_EXPR_PATH &&
               expr->path->kind == QPATH_TYPE_RELATIVE) {
        SuggestPart parts[8];
        uint32_t count = 0;
        for (uint32_t i = 0; i < p->ambiguous.len && count < 8; i++) {
            parts[count++] = (SuggestPart){
                expr->path->self_ty->span,
                sym_str(f->session, def_get(f->program, p->ambiguous.data[i].container)->name)};
        }
        diag_suggest_alternatives(diag, "use fully-qualified syntax to disambiguate", parts, count,
                                  APPLY_MAYBE);
    }
    diag_emit(diag);
    return f_error(f);
}

static Ty report_private(MethodProbe *p, const HirExpr *receiver, Span span) {
    FnCx *f = p->f;
    Def *def = def_get(f->program, p->hidden.item);
    const AssocItem *item = ty_assoc_item(f->cx, p->hidden.item);
    const char *what = def->kind == DEF_ASSOC_CONST ? "associated constant"
                       : item && item->has_self     ? "method"
                                                    : "associated function";
    Str name = sym_str(f->session, p->name);
    Diag *diag =
        diag_error(f->session, ERR_E0624, span, "%s `" STR_FMT "` is private", what, STR_ARG(name));
    diag_primary_label(diag, "private %s", what);
    HirItem *hir = hir_item(f->program, p->hidden.item);
    diag_label(diag, hir ? hir->head_span : def->name_span, "private %s defined here", what);
    if (receiver && !p->path_mode) {
        suggest_inner_method(p, diag, receiver);
    }
    diag_emit(diag);
    return f_error(f);
}

Ty report_method_failure(MethodProbe *p, ProbeResult result, const HirExpr *expr,
                         const HirExpr *receiver, Span name_span) {
    FnCx *f = p->f;
    switch (result) {
    case PROBE_BAD_TY:
        if (!f_is_error(f, p->self_ty)) {
            f_structural(f, receiver ? receiver->span : name_span,
                         p->deref.cur.index ? p->deref.cur : p->self_ty);
        }
        return f_error(f);
    case PROBE_AMBIGUOUS:
        if (f_is_error(f, p->self_ty)) { // everything is implemented for what is not known
            return f_error(f);
        }
        return report_ambiguous(p, expr, name_span);
    case PROBE_PRIVATE:
        return report_private(p, receiver, name_span);
    case PROBE_NONE:
    case PROBE_PICK:
        if (f_is_error(f, p->self_ty)) {
            return f_error(f);
        }
        return report_none(p, expr, receiver, name_span);
    }
    return f_error(f);
}
