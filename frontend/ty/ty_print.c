// ty_print.c: types, constants, regions, predicates and signatures as text, the way rustc's
// messages show them.
//
// In: interned nodes. Out: text in an arena. `full` prints whole paths (MIR, symbol names);
// otherwise names are trimmed as in messages, and regions without a name are `'_`.
#include "frontend/ty/ty_print.h"

static void print_const(Printer *p, Const constant);

// ---------------------------------------------------------------- text

static void put(Printer *p, Str s) {
    vec_reserve(&p->text, p->text.len + s.len);
    copy_bytes(p->text.data + p->text.len, s.ptr, s.len);
    p->text.len += (uint32_t)s.len;
}

void printer_text(Printer *p, const char *s) {
    put(p, str_of(s));
}

static void put_symbol(Printer *p, Symbol symbol) {
    put(p, sym_str(p->cx->session, symbol));
}

static void put_number(Printer *p, uint64_t low, uint64_t high) {
    char digits[48];
    int at = sizeof digits;
    unsigned __int128 value = (unsigned __int128)high << 64 | low;
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value != 0);
    put(p, (Str){digits + at, sizeof digits - (size_t)at});
}

Str printer_finish(Printer *p, Arena *arena) {
    Str result = arena_str(arena, (Str){p->text.data, p->text.len});
    vec_free(&p->text);
    return result;
}

void printer_path(Printer *p, DefId def) {
    const Def *node = def_get(p->cx->program, def);
    if (!p->full) {
        Arena *arena = p->cx->session->arena;
        put(p, p->short_paths  ? def_path_str_short(p->cx->program, arena, def)
               : p->code_paths ? def_path_str_full(p->cx->program, arena, def)
                               : def_path_str(p->cx->program, arena, def));
        return;
    }
    if (node->parent.index != 0) {
        printer_path(p, node->parent);
        printer_text(p, "::");
    }
    switch (node->kind) {
    case DEF_IMPL:
        printer_text(p, "{impl#");
        put_number(p, def.index, 0);
        printer_text(p, "}");
        break;
    case DEF_CLOSURE:
        printer_text(p, "{closure#");
        put_number(p, def.index, 0);
        printer_text(p, "}");
        break;
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        printer_text(p, "{constant#");
        put_number(p, def.index, 0);
        printer_text(p, "}");
        break;
    case DEF_CTOR:
        printer_text(p, "{constructor}");
        break;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_FN:
    case DEF_ASSOC_FN:
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_OPAQUE_TY:
    case DEF_GLOBAL_ASM:
        put_symbol(p, node->name);
        break;
    }
}

// ---------------------------------------------------------------- regions and arguments

bool printer_shows_region(const Printer *p, Region region) {
    if (region.index == 0) {
        return false;
    }
    const RegionData *data = region_data(p->cx, region);
    switch (data->kind) {
    case REGION_STATIC:
        return true;
    case REGION_EARLY_PARAM:
    case REGION_LATE_PARAM:
    case REGION_BOUND:
        return data->name.index != 0 && !symbol_is(data->name, SYM_INDEX_UNDERSCORE_LIFETIME);
    case REGION_NONE:
    case REGION_PLACEHOLDER:
    case REGION_VAR:
    case REGION_ERASED:
    case REGION_ERROR:
        return false;
    }
    return false;
}

void printer_region(Printer *p, Region region) {
    if (!printer_shows_region(p, region)) {
        printer_text(p, "'_");
    } else if (region_data(p->cx, region)->kind == REGION_STATIC) {
        printer_text(p, "'static");
    } else {
        put_symbol(p, region_data(p->cx, region)->name);
    }
}

void printer_arg(Printer *p, GenericArg arg) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        printer_ty(p, arg_ty(arg));
        break;
    case ARG_REGION:
        printer_region(p, arg_region(arg));
        break;
    case ARG_CONST:
        print_const(p, arg_const(arg));
        break;
    }
}

uint32_t ty_args_shown(TyCx *cx, DefId def, GenericArgs args, uint32_t len) {
    const Generics *generics = ty_generics(cx, def);
    const GenericArg *ptr = args_ptr(cx, args);
    while (len > generics->parent_count && len <= generics->parent_count + generics->param_count) {
        const GenericParamDef *param = &generics->params[len - 1 - generics->parent_count];
        if (!param->has_default || param->tag != ARG_TY || arg_tag(ptr[len - 1]) != ARG_TY) {
            break;
        }
        Ty otherwise = ty_subst(cx, ty_param_default(cx, param->def), args);
        if (ty_erase_regions(cx, otherwise).index !=
            ty_erase_regions(cx, arg_ty(ptr[len - 1])).index) {
            break;
        }
        len--;
    }
    return len;
}

// Prints `<..>` for arguments first..len; where regions without a name are not printed as `'_`,
// regions are skipped unless one of them has one.
static void print_args(Printer *p, GenericArgs args, uint32_t first, uint32_t len,
                       const char *open) {
    const GenericArg *ptr = args_ptr(p->cx, args);
    bool regions = p->anonymous;
    for (uint32_t i = first; i < len; i++) {
        regions |= arg_tag(ptr[i]) == ARG_REGION && printer_shows_region(p, arg_region(ptr[i]));
    }
    bool any = false;
    for (uint32_t i = first; i < len; i++) {
        if (arg_tag(ptr[i]) == ARG_REGION && !regions) {
            continue;
        }
        printer_text(p, any ? ", " : open);
        printer_arg(p, ptr[i]);
        any = true;
    }
    if (any) {
        printer_text(p, ">");
    }
}

static void print_item(Printer *p, DefId def, GenericArgs args, const char *open) {
    printer_path(p, def);
    uint32_t len = args_len(p->cx, args);
    if (len == 0) {
        return;
    }
    const Generics *generics = ty_generics(p->cx, def);
    print_args(p, args, generics->parent_count, ty_args_shown(p->cx, def, args, len), open);
}

// ---------------------------------------------------------------- signatures and binders

static void print_for(Printer *p, BoundVars vars) {
    uint32_t count = bound_vars_len(p->cx, vars);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        BoundVar var = bound_vars_ptr(p->cx, vars)[i];
        if (var.name.index == 0 || symbol_is(var.name, SYM_INDEX_UNDERSCORE_LIFETIME)) {
            continue;
        }
        printer_text(p, any ? ", " : "for<");
        put_symbol(p, var.name);
        any = true;
    }
    if (any) {
        printer_text(p, "> ");
    }
}

static void print_inputs_output(Printer *p, FnSig sig) {
    printer_text(p, "(");
    uint32_t count = sig_input_count(p->cx, sig);
    for (uint32_t i = 0; i < count; i++) {
        printer_text(p, i ? ", " : "");
        printer_ty(p, sig_input(p->cx, sig, i));
    }
    printer_text(p, sig.c_variadic ? ", ...)" : ")");
    Ty output = sig_output(p->cx, sig);
    if (!ty_is_unit(p->cx, output)) {
        printer_text(p, " -> ");
        printer_ty(p, output);
    }
}

void printer_sig_words(Printer *p, PolyFnSig poly) {
    if (poly.sig.has_target_features) {
        printer_text(p, "#[target_features] ");
    }
    print_for(p, poly.vars);
    if (poly.sig.is_unsafe && !poly.sig.has_target_features) {
        printer_text(p, "unsafe ");
    }
    if (poly.sig.abi.index != 0) {
        printer_text(p, "extern \"");
        put_symbol(p, poly.sig.abi);
        printer_text(p, "\" ");
    }
}

static void print_sig(Printer *p, PolyFnSig poly) {
    printer_sig_words(p, poly);
    printer_text(p, "fn");
    print_inputs_output(p, poly.sig);
}

// ---------------------------------------------------------------- trait objects and opaque types

static bool is_fn_trait(const Printer *p, DefId trait) {
    const DefId *lang = p->cx->program->lang;
    return trait.index != 0 &&
           (trait.index == lang[LANG_FN].index || trait.index == lang[LANG_FN_MUT].index ||
            trait.index == lang[LANG_FN_ONCE].index);
}

// `Fn(A, B) -> C` from the tuple of arguments and the output, which may be none.
static void print_fn_sugar(Printer *p, DefId trait, Ty inputs, Ty output) {
    printer_path(p, trait);
    printer_text(p, "(");
    const TyData *tuple = ty_data(p->cx, inputs);
    uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(p->cx, tuple->tuple) : 0;
    for (uint32_t i = 0; i < count; i++) {
        printer_text(p, i ? ", " : "");
        printer_ty(p, ty_list_ptr(p->cx, tuple->tuple)[i]);
    }
    printer_text(p, ")");
    if (output.index != 0 && !ty_is_unit(p->cx, output)) {
        printer_text(p, " -> ");
        printer_ty(p, output);
    }
}

// Trait<args, Assoc = T>: args without Self; projections are those among `preds` that belong to it.
static void print_principal(Printer *p, const DynPred *principal, const DynPred *preds,
                            uint32_t count) {
    TyCx *cx = p->cx;
    if (is_fn_trait(p, principal->def) && args_len(cx, principal->args) == 1) {
        Ty output = {0};
        for (uint32_t i = 0; i < count; i++) {
            if (preds[i].kind == DYN_PROJECTION) {
                output = arg_ty(preds[i].term);
            }
        }
        print_fn_sugar(p, principal->def, arg_ty(args_ptr(cx, principal->args)[0]), output);
        return;
    }
    printer_path(p, principal->def);
    bool any = false;
    for (uint32_t i = 0; i < args_len(cx, principal->args); i++) {
        GenericArg arg = args_ptr(cx, principal->args)[i];
        if (arg_tag(arg) == ARG_REGION && !p->anonymous &&
            !printer_shows_region(p, arg_region(arg))) {
            continue;
        }
        printer_text(p, any ? ", " : "<");
        printer_arg(p, arg);
        any = true;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind != DYN_PROJECTION) {
            continue;
        }
        printer_text(p, any ? ", " : "<");
        put_symbol(p, def_get(cx->program, preds[i].def)->name);
        printer_text(p, " = ");
        printer_arg(p, preds[i].term);
        any = true;
    }
    if (any) {
        printer_text(p, ">");
    }
}

static uint32_t print_dyn(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    uint32_t count = dyn_preds_len(cx, data->dyn.preds);
    const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
    printer_text(p, "dyn ");
    print_for(p, data->dyn.vars);
    uint32_t printed = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION) {
            continue;
        }
        printer_text(p, printed++ ? " + " : "");
        if (preds[i].kind == DYN_TRAIT) {
            print_principal(p, &preds[i], preds, count);
        } else {
            printer_path(p, preds[i].def);
        }
    }
    if (printer_shows_region(p, data->dyn.region)) {
        printer_text(p, " + ");
        printer_region(p, data->dyn.region);
        printed++;
    }
    return printed;
}

static bool clause_is_about(const Printer *p, const Clause *clause, Ty self) {
    return clause->kind == CLAUSE_TRAIT &&
           arg_ty(args_ptr(p->cx, clause->trait.args)[0]).index == self.index;
}

// The output type a FnOnce projection clause among the bounds gives, or none.
static Ty fn_output_in(const Printer *p, ClauseSlice bounds) {
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == CLAUSE_PROJECTION &&
            arg_tag(bounds.ptr[i].projection.term) == ARG_TY) {
            return arg_ty(bounds.ptr[i].projection.term);
        }
    }
    (void)p;
    return (Ty){0};
}

static void print_bound_trait(Printer *p, TraitRef ref, ClauseSlice bounds) {
    TyCx *cx = p->cx;
    if (is_fn_trait(p, ref.trait) && args_len(cx, ref.args) == 2) {
        print_fn_sugar(p, ref.trait, arg_ty(args_ptr(cx, ref.args)[1]), fn_output_in(p, bounds));
        return;
    }
    printer_path(p, ref.trait);
    bool any = false;
    uint32_t shown = ty_args_shown(p->cx, ref.trait, ref.args, args_len(cx, ref.args));
    for (uint32_t i = 1; i < shown; i++) {
        GenericArg arg = args_ptr(cx, ref.args)[i];
        if (arg_tag(arg) == ARG_REGION && !p->anonymous &&
            !printer_shows_region(p, arg_region(arg))) {
            continue;
        }
        printer_text(p, any ? ", " : "<");
        printer_arg(p, arg);
        any = true;
    }
    for (uint32_t i = 0; i < bounds.len; i++) {
        const Clause *clause = &bounds.ptr[i];
        if (clause->kind != CLAUSE_PROJECTION ||
            def_get(cx->program, clause->projection.def)->parent.index != ref.trait.index) {
            continue;
        }
        printer_text(p, any ? ", " : "<");
        put_symbol(p, def_get(cx->program, clause->projection.def)->name);
        printer_text(p, " = ");
        printer_arg(p, clause->projection.term);
        any = true;
    }
    if (any) {
        printer_text(p, ">");
    }
}

static void print_opaque(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    ClauseSlice bounds = ty_item_bounds(cx, data->item.def);
    Ty self = ty_opaque(cx, data->item.def, args_identity(cx, data->item.def));
    printer_text(p, "impl ");
    bool any = false;
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (!clause_is_about(p, &bounds.ptr[i], self) ||
            bounds.ptr[i].trait.trait.index == cx->program->lang[LANG_SIZED].index) {
            continue;
        }
        printer_text(p, any ? " + " : "");
        print_for(p, bounds.ptr[i].vars);
        print_bound_trait(p, trait_ref_subst(cx, bounds.ptr[i].trait, data->item.args), bounds);
        any = true;
    }
    if (!any) {
        printer_text(p, "Sized");
    }
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == CLAUSE_TY_OUTLIVES && ty_eq(bounds.ptr[i].ty_outlives.ty, self)) {
            Clause clause = clause_subst(cx, bounds.ptr[i], data->item.args);
            printer_text(p, " + ");
            printer_region(p, clause.ty_outlives.region);
        }
    }
}

static void print_projection(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    DefId trait = def_get(cx->program, data->item.def)->parent;
    uint32_t trait_len = generics_total(ty_generics(cx, trait));
    const GenericArg *args = args_ptr(cx, data->item.args);
    printer_text(p, "<");
    printer_arg(p, args[0]);
    printer_text(p, " as ");
    printer_path(p, trait);
    print_args(p, data->item.args, 1, trait_len, "<");
    printer_text(p, ">::");
    put_symbol(p, def_get(cx->program, data->item.def)->name);
    print_args(p, data->item.args, trait_len, args_len(cx, data->item.args), "<");
}

static void print_place(Printer *p, const char *before, const TyData *data) {
    Span span = span_source_callsite(p->cx->session, def_get(p->cx->program, data->item.def)->span);
    const HirClosure *closure = hir_closure(p->cx->program, data->item.def);
    if (closure != NULL) {
        span = span_source_callsite(p->cx->session, closure->head_span);
    }
    SourcePlace from = source_place(p->cx->session->sources, span.lo);
    SourcePlace to = source_place(p->cx->session->sources, span.hi);
    char numbers[64];
    printer_text(p, before);
    put(p, from.file->path);
    if (p->short_paths) {
        snprintf(numbers, sizeof numbers, ":%u:%u}", from.line, from.column);
    } else {
        snprintf(numbers, sizeof numbers, ":%u:%u: %u:%u}", from.line, from.column, to.line,
                 to.column);
    }
    printer_text(p, numbers);
}

static void print_closure(Printer *p, const TyData *data) {
    bool is_async = closure_async_body(p->cx, data->item.def).index != 0;
    print_place(p, is_async ? "{async closure@" : "{closure@", data);
}

static void print_coroutine(Printer *p, const TyData *data) {
    switch (hir_closure(p->cx->program, data->item.def)->coroutine) {
    case COROUTINE_FN:
        printer_text(p, "{async fn body of ");
        put(p, fn_path_str(p->cx, p->cx->arena, hir_typeck_root(p->cx->program, data->item.def)));
        printer_text(p, "()}");
        return;
    case COROUTINE_CLOSURE:
        print_place(p, "{async closure body@", data);
        return;
    case COROUTINE_BLOCK:
    case COROUTINE_NONE:
        print_place(p, "{async block@", data);
        return;
    }
}

// ---------------------------------------------------------------- types

static void print_pointee(Printer *p, Ty elem) {
    const TyData *data = ty_data(p->cx, elem);
    bool parens = data->kind == TY_DYN && dyn_preds_len(p->cx, data->dyn.preds) > 1 &&
                  !printer_shows_region(p, data->dyn.region);
    if (parens) { // one trait with projections needs none
        uint32_t shown = 0;
        for (uint32_t i = 0; i < dyn_preds_len(p->cx, data->dyn.preds); i++) {
            shown += dyn_preds_ptr(p->cx, data->dyn.preds)[i].kind != DYN_PROJECTION;
        }
        parens = shown > 1;
    }
    printer_text(p, parens ? "(" : "");
    printer_ty(p, elem);
    printer_text(p, parens ? ")" : "");
}

static const char *int_name(IntKind kind, bool is_signed) {
    static const char *const names[2][6] = {{"u8", "u16", "u32", "u64", "u128", "usize"},
                                            {"i8", "i16", "i32", "i64", "i128", "isize"}};
    return names[is_signed][kind];
}

static const char *float_name(FloatKind kind) {
    static const char *const names[] = {"f16", "bf16", "f32", "f64", "f128"};
    return names[kind];
}

static void print_infer(Printer *p, const TyData *data) {
    switch (data->infer.kind) {
    case INFER_TY:
    case INFER_FRESH:
        printer_text(p, "_");
        break;
    case INFER_INT:
        printer_text(p, "{integer}");
        break;
    case INFER_FLOAT:
        printer_text(p, "{float}");
        break;
    }
}

static void print_tuple(Printer *p, TyList list) {
    uint32_t count = ty_list_len(p->cx, list);
    printer_text(p, "(");
    for (uint32_t i = 0; i < count; i++) {
        printer_text(p, i ? ", " : "");
        printer_ty(p, ty_list_ptr(p->cx, list)[i]);
    }
    printer_text(p, count == 1 ? ",)" : ")");
}

void printer_fn_path(Printer *p, const TyData *fn_item) {
    printer_text(p, " {");
    print_item(p, fn_item->item.def, fn_item->item.args, "::<");
    printer_text(p, "}");
}

static void print_fn_def(Printer *p, const TyData *data) {
    PolyFnSig sig = poly_sig_subst(p->cx, ty_fn_sig(p->cx, data->item.def), data->item.args);
    print_sig(p, sig);
    printer_fn_path(p, data);
}

// A type of two of itself, again and again, is small in memory but has no end in text.
enum { LONGEST_FOR_PEOPLE = 1 << 12 };

// There is no point in replacing `i32` or `!`, nor what has parts to print at once.
static bool is_cut(TyCx *cx, const TyData *data) {
    switch (data->kind) {
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
    case TY_INFER:
        return false;
    case TY_TUPLE:
        return ty_list_len(cx, data->tuple) != 0;
    case TY_ADT:
    case TY_FOREIGN:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_ERROR:
        break;
    }
    return true;
}

void printer_ty(Printer *p, Ty ty) {
    TyCx *cx = p->cx;
    if (!p->full && p->text.len > LONGEST_FOR_PEOPLE) {
        printer_text(p, "...");
        return;
    }
    if (ty.index == 0) {
        printer_text(p, "{none}");
        return;
    }
    const TyData *data = ty_data(cx, ty);
    if (p->most && p->count++ >= p->most && is_cut(cx, data)) {
        p->count--;
        printer_text(p, "...");
        return;
    }
    switch (data->kind) {
    case TY_NONE:
        break;
    case TY_BOOL:
        printer_text(p, "bool");
        break;
    case TY_CHAR:
        printer_text(p, "char");
        break;
    case TY_STR:
        printer_text(p, "str");
        break;
    case TY_NEVER:
        printer_text(p, "!");
        break;
    case TY_INT:
        printer_text(p, int_name(data->int_kind, true));
        break;
    case TY_UINT:
        printer_text(p, int_name(data->int_kind, false));
        break;
    case TY_FLOAT:
        printer_text(p, float_name(data->float_kind));
        break;
    case TY_ADT:
        print_item(p, data->item.def, data->item.args, "<");
        break;
    case TY_FOREIGN:
        printer_path(p, data->item.def);
        break;
    case TY_ARRAY:
        printer_text(p, "[");
        printer_ty(p, data->array.elem);
        printer_text(p, "; ");
        print_const(p, data->array.len);
        printer_text(p, "]");
        break;
    case TY_SLICE:
        printer_text(p, "[");
        printer_ty(p, data->ref.elem);
        printer_text(p, "]");
        break;
    case TY_REF:
        printer_text(p, "&");
        if (printer_shows_region(p, data->ref.region)) {
            printer_region(p, data->ref.region);
            printer_text(p, " ");
        }
        printer_text(p, data->ref.is_mut ? "mut " : "");
        print_pointee(p, data->ref.elem);
        break;
    case TY_RAW_PTR:
        printer_text(p, data->ref.is_mut ? "*mut " : "*const ");
        print_pointee(p, data->ref.elem);
        break;
    case TY_TUPLE:
        print_tuple(p, data->tuple);
        break;
    case TY_FN_DEF:
        print_fn_def(p, data);
        break;
    case TY_FN_PTR:
        print_sig(p, data->fn_ptr);
        break;
    case TY_COROUTINE:
        print_coroutine(p, data);
        break;
    case TY_CLOSURE:
        print_closure(p, data);
        break;
    case TY_DYN: {
        bool with_region = printer_shows_region(p, data->dyn.region);
        printer_text(p, with_region ? "(" : "");
        print_dyn(p, data);
        printer_text(p, with_region ? ")" : "");
        break;
    }
    case TY_ALIAS:
        if (data->item.alias == ALIAS_OPAQUE) {
            print_opaque(p, data);
        } else {
            print_projection(p, data);
        }
        break;
    case TY_PARAM:
        put_symbol(p, data->param.name);
        break;
    case TY_BOUND:
    case TY_PLACEHOLDER:
        if (data->kind == TY_BOUND && data->bound.name.index != 0) {
            put_symbol(p, data->bound.name);
        } else {
            printer_text(p, "_");
        }
        break;
    case TY_INFER:
        print_infer(p, data);
        break;
    case TY_ERROR:
        printer_text(p, "{type error}");
        break;
    }
}

// ---------------------------------------------------------------- constants

static void print_signed(Printer *p, IntKind kind, uint64_t low, uint64_t high) {
    static const unsigned bits[] = {8, 16, 32, 64, 128, 64};
    unsigned __int128 value = (unsigned __int128)high << 64 | low;
    if (value >> (bits[kind] - 1) & 1) {
        value = -value;
        if (bits[kind] < 128) {
            value &= ((unsigned __int128)1 << bits[kind]) - 1;
        }
        printer_text(p, "-");
    }
    put_number(p, (uint64_t)value, (uint64_t)(value >> 64));
}

static void print_char(Printer *p, uint32_t c) {
    char text[4];
    printer_text(p, "'");
    put(p, (Str){text, utf8_encode(c, text)});
    printer_text(p, "'");
}

// The largest and smallest number of a type are known by name.
static bool print_limit(Printer *p, const TyData *ty, const ConstData *data) {
    static const uint8_t bits[] = {
        [INT_8] = 8, [INT_16] = 16, [INT_32] = 32, [INT_64] = 64, [INT_128] = 128, [INT_SIZE] = 64};
    static const char *const names[] = {[INT_8] = "8",   [INT_16] = "16",   [INT_32] = "32",
                                        [INT_64] = "64", [INT_128] = "128", [INT_SIZE] = "size"};
    if (ty == NULL || (ty->kind != TY_INT && ty->kind != TY_UINT)) {
        return false;
    }
    typedef unsigned __int128 Wide;
    uint32_t width = bits[ty->int_kind];
    Wide mask = width == 128 ? ~(Wide)0 : ((Wide)1 << width) - 1;
    Wide value = ((Wide)data->scalar.high << 64 | data->scalar.low) & mask;
    Wide most = ty->kind == TY_INT ? mask >> 1 : mask;
    bool is_least = ty->kind == TY_INT && value == most + 1;
    if (value != most && !is_least) {
        return false;
    }
    printer_text(p, ty->kind == TY_INT ? "i" : "u");
    printer_text(p, names[ty->int_kind]);
    printer_text(p, is_least ? "::MIN" : "::MAX");
    return true;
}

static void print_const_value(Printer *p, const ConstData *data) {
    const TyData *ty = data->ty.index ? ty_data(p->cx, data->ty) : NULL;
    if (!p->full && !p->digits && print_limit(p, ty, data)) {
        return;
    }
    if (ty != NULL && ty->kind == TY_BOOL) {
        printer_text(p, data->scalar.low ? "true" : "false");
    } else if (ty != NULL && ty->kind == TY_CHAR) {
        print_char(p, (uint32_t)data->scalar.low);
    } else if (ty != NULL && ty->kind == TY_INT) {
        print_signed(p, ty->int_kind, data->scalar.low, data->scalar.high);
    } else {
        put_number(p, data->scalar.low, data->scalar.high);
    }
}

static void print_const(Printer *p, Const constant);

// The elements of an array before the layout of tiles in it, all if there is none.
static uint32_t shown_operands(const Printer *p, const ConstData *data) {
    uint32_t count = const_operand_count(p->cx, data), shown = 0;
    while (shown < count) {
        const ConstData *element = const_data(p->cx, const_operand(p->cx, data, shown));
        if (data->expr.op == CONST_OP_ARRAY && shown + 1 < count && element->kind == CONST_VALUE &&
            ty_kind(p->cx, element->ty) == TY_INT &&
            element->scalar.low == (uint32_t)CONST_LAYOUT_MARK) {
            break;
        }
        shown++;
    }
    return shown;
}

static void print_const_expr(Printer *p, const ConstData *data) {
    static const char *const between[] = {
        [CONST_OP_ARRAY] = ", ", [CONST_OP_ADD] = " + ", [CONST_OP_SUB] = " - ",
        [CONST_OP_MUL] = " * ",  [CONST_OP_DIV] = " / ", [CONST_OP_REM] = " % "};
    uint32_t count = shown_operands(p, data);
    if (data->expr.op == CONST_OP_INDEX) {
        print_const(p, const_operand(p->cx, data, 0));
        printer_text(p, "[");
        print_const(p, const_operand(p->cx, data, 1));
        printer_text(p, "]");
        return;
    }
    printer_text(p, data->expr.op == CONST_OP_ARRAY ? "["
                    : data->expr.op == CONST_OP_NEG ? "-"
                                                    : "");
    for (uint32_t i = 0; i < count; i++) {
        printer_text(p, i ? between[data->expr.op] : "");
        print_const(p, const_operand(p->cx, data, i));
    }
    printer_text(p, data->expr.op == CONST_OP_ARRAY ? "]" : "");
}

static void print_const(Printer *p, Const constant) {
    const ConstData *data = const_data(p->cx, constant);
    switch (data->kind) {
    case CONST_VALUE:
        print_const_value(p, data);
        break;
    case CONST_PARAM:
        put_symbol(p, data->param.name);
        break;
    case CONST_UNEVALUATED:
        if (def_get(p->cx->program, data->unevaluated.def)->kind == DEF_ANON_CONST && !p->full) {
            Span span = def_get(p->cx->program, data->unevaluated.def)->span;
            put(p, source_text(p->cx->session->sources, span));
        } else {
            printer_path(p, data->unevaluated.def);
        }
        break;
    case CONST_EXPR:
        print_const_expr(p, data);
        break;
    case CONST_NONE:
    case CONST_INFER:
    case CONST_BOUND:
        printer_text(p, "_");
        break;
    case CONST_ERROR:
        printer_text(p, "{const error}");
        break;
    }
}

// ---------------------------------------------------------------- the public functions

Str ty_str(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .anonymous = true};
    printer_ty(&p, ty);
    return printer_finish(&p, arena);
}

Str ty_str_short(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .short_paths = true, .anonymous = true};
    printer_ty(&p, ty);
    return printer_finish(&p, arena);
}

Str ty_str_code(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .code_paths = true, .anonymous = true};
    printer_ty(&p, ty);
    return printer_finish(&p, arena);
}

Str ty_str_full(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .full = true};
    printer_ty(&p, ty);
    return printer_finish(&p, arena);
}

Str args_str(TyCx *cx, Arena *arena, GenericArgs args) {
    Printer p = {.cx = cx, .anonymous = true};
    print_args(&p, args, 0, args_len(cx, args), "<");
    return printer_finish(&p, arena);
}

Str args_str_full(TyCx *cx, Arena *arena, GenericArgs args) {
    Printer p = {.cx = cx, .full = true};
    print_args(&p, args, 0, args_len(cx, args), "<");
    return printer_finish(&p, arena);
}

Str const_str(TyCx *cx, Arena *arena, Const constant) {
    Printer p = {.cx = cx, .anonymous = true, .digits = true};
    print_const(&p, constant);
    return printer_finish(&p, arena);
}

Str region_str(TyCx *cx, Arena *arena, Region region) {
    Printer p = {.cx = cx, .anonymous = true};
    printer_region(&p, region);
    return printer_finish(&p, arena);
}

Str trait_ref_str(TyCx *cx, Arena *arena, TraitRef ref) {
    Printer p = {.cx = cx, .anonymous = true};
    print_bound_trait(&p, ref, (ClauseSlice){NULL, 0});
    return printer_finish(&p, arena);
}

Str sig_str(TyCx *cx, Arena *arena, PolyFnSig sig) {
    Printer p = {.cx = cx, .anonymous = true};
    print_sig(&p, sig);
    return printer_finish(&p, arena);
}

static void print_clause(Printer *p, Clause clause) {
    TyCx *cx = p->cx;
    print_for(p, clause.vars);
    switch (clause.kind) {
    case CLAUSE_TRAIT:
        printer_ty(p, arg_ty(args_ptr(cx, clause.trait.args)[0]));
        printer_text(p, clause.negative ? ": !" : ": ");
        print_bound_trait(p, clause.trait, (ClauseSlice){NULL, 0});
        break;
    case CLAUSE_PROJECTION:
        printer_ty(p, ty_projection(cx, clause.projection.def, clause.projection.args));
        printer_text(p, " == ");
        printer_arg(p, clause.projection.term);
        break;
    case CLAUSE_TY_OUTLIVES:
        printer_ty(p, clause.ty_outlives.ty);
        printer_text(p, ": ");
        printer_region(p, clause.ty_outlives.region);
        break;
    case CLAUSE_REGION_OUTLIVES:
        printer_region(p, clause.region_outlives.region);
        printer_text(p, ": ");
        printer_region(p, clause.region_outlives.region_b);
        break;
    case CLAUSE_WELL_FORMED:
        printer_ty(p, clause.ty);
        printer_text(p, " well-formed");
        break;
    case CLAUSE_CONST_TY:
        print_const(p, clause.const_ty.constant);
        printer_text(p, ": ");
        printer_ty(p, clause.const_ty.ty);
        break;
    case CLAUSE_OBJECT_SAFE:
        printer_path(p, clause.def);
        printer_text(p, " is dyn-compatible");
        break;
    }
}

Str clause_str(TyCx *cx, Arena *arena, Clause clause) {
    Printer p = {.cx = cx, .anonymous = true};
    print_clause(&p, clause);
    return printer_finish(&p, arena);
}

Str clause_str_brief(TyCx *cx, Arena *arena, Clause clause) {
    enum { LONG = 50, TYPES = 7 };
    Str whole = clause_str(cx, arena, clause);
    if (whole.len <= LONG) {
        return whole;
    }
    Printer p = {.cx = cx, .anonymous = true, .most = TYPES};
    print_clause(&p, clause);
    return printer_finish(&p, arena);
}

typedef void PrintFn(Printer *p, const void *what);

// What is longer than two thirds of a line is cut to as many types as fit into half of one.
static Str brief(TyCx *cx, Arena *arena, Str whole, PrintFn *print, const void *what) {
    enum { MOST_TYPES = 51, DEFAULT_WIDTH = 140 };
    uint32_t width =
        cx->session->diag_options.width ? cx->session->diag_options.width : DEFAULT_WIDTH;
    if (whole.len <= width * 2 / 3) {
        return whole;
    }
    for (uint32_t types = MOST_TYPES;; types--) {
        Printer p = {.cx = cx, .anonymous = true, .short_paths = true, .most = types};
        print(&p, what);
        if (p.text.len <= width / 2 || types == 1) {
            return printer_finish(&p, arena);
        }
        vec_free(&p.text);
    }
}

static void print_ty_at(Printer *p, const void *ty) {
    printer_ty(p, *(const Ty *)ty);
}

static void print_trait_at(Printer *p, const void *ref) {
    print_bound_trait(p, *(const TraitRef *)ref, (ClauseSlice){NULL, 0});
}

Str ty_str_brief(TyCx *cx, Arena *arena, Ty ty) {
    return brief(cx, arena, ty_str(cx, arena, ty), print_ty_at, &ty);
}

Str trait_ref_str_brief(TyCx *cx, Arena *arena, TraitRef ref) {
    return brief(cx, arena, trait_ref_str(cx, arena, ref), print_trait_at, &ref);
}

// The module of an impl for a type of the language.
static Str impl_module(Program *program, Arena *arena, DefId impl) {
    const Def *crate_def = def_get(program, impl);
    const Def *module = crate_def;
    for (const Def *up = def_get(program, crate_def->parent); up->parent.index;
         up = def_get(program, up->parent)) {
        module = up;
    }
    Str crate = sym_str(program->session, program->crates[crate_def->crate.index - 1]->name);
    Str name = sym_str(program->session, module->name);
    // What std has under the same name needs no crate before it.
    return str_eq(crate, STR("alloc"))
               ? name
               : arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(crate), STR_ARG(name));
}

static void print_value_path(Printer *p, DefId def, GenericArgs args) {
    Program *program = tycx_program(p->cx);
    DefId parent = def_get(program, def)->parent;
    DefKind outer = parent.index ? def_get(program, parent)->kind : DEF_MOD;
    if (outer != DEF_IMPL && outer != DEF_TRAIT) {
        print_item(p, def, args, "::<");
        return;
    }
    uint32_t inherited = ty_generics(p->cx, def)->parent_count;
    Ty self = outer == DEF_TRAIT ? arg_ty(args_ptr(p->cx, args)[0])
                                 : ty_subst(p->cx, ty_of(p->cx, parent), args);
    const TyData *data = ty_data(p->cx, self);
    TraitRef trait;
    bool of_trait = outer == DEF_TRAIT || ty_impl_trait_ref(p->cx, parent, &trait);
    if (!of_trait && data->kind == TY_ADT) {
        print_item(p, data->item.def, data->item.args, "::<");
    } else {
        printer_text(p, "<");
        printer_ty(p, self);
        printer_text(p, ">");
    }
    printer_text(p, "::");
    put_symbol(p, def_get(program, def)->name);
    print_args(p, args, inherited, args_len(p->cx, args), "::<");
}

// Closures and constants that stand in a body are numbered in it.
static uint32_t number_in_parent(Program *program, DefId def) {
    uint32_t number = 0;
    for (uint32_t i = 1; i < def.index; i++) {
        const Def *other = def_get(program, (DefId){i});
        number += other->kind == def_get(program, def)->kind &&
                  def_eq(other->parent, def_get(program, def)->parent);
    }
    return number;
}

Str value_path_str(TyCx *cx, Arena *arena, DefId def, GenericArgs args) {
    Program *program = tycx_program(cx);
    Printer p = {.cx = cx, .anonymous = true};
    DefId root = hir_typeck_root(program, def);
    if (def_eq(root, def)) {
        print_value_path(&p, def, args);
    } else {
        uint32_t count = generics_total(ty_generics(cx, root));
        print_value_path(&p, root, args_intern(cx, args_ptr(cx, args), count));
        bool is_closure = def_get(program, def)->kind == DEF_CLOSURE;
        printer_text(&p, is_closure ? "::{closure#" : "::{constant#");
        put_number(&p, number_in_parent(program, def), 0);
        printer_text(&p, "}");
    }
    return printer_finish(&p, arena);
}

Str fn_path_str(TyCx *cx, Arena *arena, DefId fn) {
    Program *program = tycx_program(cx);
    DefId parent = def_get(program, fn)->parent;
    bool is_local = def_get(program, fn)->crate.index == program->local.index;
    if (parent.index && def_get(program, parent)->kind == DEF_TRAIT && !is_local) {
        // Where the name alone will not do, the whole path is given.
        return def_name_is_unique(program, fn)
                   ? sym_str(program->session, def_get(program, fn)->name)
                   : def_path_str_full(program, arena, fn);
    }
    if (!parent.index || def_get(program, parent)->kind != DEF_IMPL) {
        return def_path_str(program, arena, fn);
    }
    Ty self = ty_of(cx, parent);
    const TyData *data = ty_data(cx, self);
    Str name = sym_str(program->session, def_get(program, fn)->name);
    if (data->kind == TY_ADT) {
        Printer p = {.cx = cx, .anonymous = true};
        print_item(&p, data->item.def, data->item.args, "::<");
        Str owner = printer_finish(&p, arena);
        return arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(owner), STR_ARG(name));
    }
    Str module = is_local ? STR("") : impl_module(program, arena, parent);
    return arena_printf(arena, STR_FMT "%s<impl " STR_FMT ">::" STR_FMT, STR_ARG(module),
                        module.len ? "::" : "", STR_ARG(ty_str(cx, arena, self)), STR_ARG(name));
}
