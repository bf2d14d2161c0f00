// ty_print.c: types, constants, regions, predicates and signatures as text, the way rustc's
// messages show them.
//
// In: interned nodes. Out: text in an arena. `full` prints whole paths (MIR, symbol names);
// otherwise names are trimmed as in messages, and regions without a name are `'_`.
#include "frontend/ty/ty_private.h"
#include "base/vec.h"

typedef struct Printer {
    TyCx *cx;
    VEC(char) text;
    bool full, short_paths, code_paths;
    bool anonymous;       // regions without a name are printed among arguments, as `'_`
    uint32_t most, count; // types that are printed before the others become `...`; 0: all
} Printer;

static void print_ty(Printer *p, Ty ty);
static void print_const(Printer *p, Const constant);

// ---------------------------------------------------------------- text

static void put(Printer *p, Str s) {
    vec_reserve(&p->text, p->text.len + s.len);
    copy_bytes(p->text.data + p->text.len, s.ptr, s.len);
    p->text.len += (uint32_t)s.len;
}

static void puts_lit(Printer *p, const char *s) {
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

static Str finish(Printer *p, Arena *arena) {
    Str result = arena_str(arena, (Str){p->text.data, p->text.len});
    vec_free(&p->text);
    return result;
}

static void put_path(Printer *p, DefId def) {
    const Def *node = def_get(p->cx->program, def);
    if (!p->full) {
        Arena *arena = p->cx->session->arena;
        put(p, p->short_paths  ? def_path_str_short(p->cx->program, arena, def)
               : p->code_paths ? def_path_str_full(p->cx->program, arena, def)
                               : def_path_str(p->cx->program, arena, def));
        return;
    }
    if (node->parent.index != 0) {
        put_path(p, node->parent);
        puts_lit(p, "::");
    }
    switch (node->kind) {
    case DEF_IMPL:
        puts_lit(p, "{impl#");
        put_number(p, def.index, 0);
        puts_lit(p, "}");
        break;
    case DEF_CLOSURE:
        puts_lit(p, "{closure#");
        put_number(p, def.index, 0);
        puts_lit(p, "}");
        break;
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        puts_lit(p, "{constant#");
        put_number(p, def.index, 0);
        puts_lit(p, "}");
        break;
    case DEF_CTOR:
        puts_lit(p, "{constructor}");
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

static bool region_is_shown(const Printer *p, Region region) {
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

static void print_region(Printer *p, Region region) {
    if (!region_is_shown(p, region)) {
        puts_lit(p, "'_");
    } else if (region_data(p->cx, region)->kind == REGION_STATIC) {
        puts_lit(p, "'static");
    } else {
        put_symbol(p, region_data(p->cx, region)->name);
    }
}

static void print_arg(Printer *p, GenericArg arg) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        print_ty(p, arg_ty(arg));
        break;
    case ARG_REGION:
        print_region(p, arg_region(arg));
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
        regions |= arg_tag(ptr[i]) == ARG_REGION && region_is_shown(p, arg_region(ptr[i]));
    }
    bool any = false;
    for (uint32_t i = first; i < len; i++) {
        if (arg_tag(ptr[i]) == ARG_REGION && !regions) {
            continue;
        }
        puts_lit(p, any ? ", " : open);
        print_arg(p, ptr[i]);
        any = true;
    }
    if (any) {
        puts_lit(p, ">");
    }
}

static void print_item(Printer *p, DefId def, GenericArgs args, const char *open) {
    put_path(p, def);
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
        puts_lit(p, any ? ", " : "for<");
        put_symbol(p, var.name);
        any = true;
    }
    if (any) {
        puts_lit(p, "> ");
    }
}

static void print_inputs_output(Printer *p, FnSig sig) {
    puts_lit(p, "(");
    uint32_t count = sig_input_count(p->cx, sig);
    for (uint32_t i = 0; i < count; i++) {
        puts_lit(p, i ? ", " : "");
        print_ty(p, sig_input(p->cx, sig, i));
    }
    puts_lit(p, sig.c_variadic ? ", ...)" : ")");
    Ty output = sig_output(p->cx, sig);
    if (!ty_is_unit(p->cx, output)) {
        puts_lit(p, " -> ");
        print_ty(p, output);
    }
}

static void print_sig(Printer *p, PolyFnSig poly) {
    print_for(p, poly.vars);
    if (poly.sig.is_unsafe) {
        puts_lit(p, "unsafe ");
    }
    if (poly.sig.abi.index != 0) {
        puts_lit(p, "extern \"");
        put_symbol(p, poly.sig.abi);
        puts_lit(p, "\" ");
    }
    puts_lit(p, "fn");
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
    put_path(p, trait);
    puts_lit(p, "(");
    const TyData *tuple = ty_data(p->cx, inputs);
    uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(p->cx, tuple->tuple) : 0;
    for (uint32_t i = 0; i < count; i++) {
        puts_lit(p, i ? ", " : "");
        print_ty(p, ty_list_ptr(p->cx, tuple->tuple)[i]);
    }
    puts_lit(p, ")");
    if (output.index != 0 && !ty_is_unit(p->cx, output)) {
        puts_lit(p, " -> ");
        print_ty(p, output);
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
    put_path(p, principal->def);
    bool any = false;
    for (uint32_t i = 0; i < args_len(cx, principal->args); i++) {
        GenericArg arg = args_ptr(cx, principal->args)[i];
        if (arg_tag(arg) == ARG_REGION && !region_is_shown(p, arg_region(arg))) {
            continue;
        }
        puts_lit(p, any ? ", " : "<");
        print_arg(p, arg);
        any = true;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind != DYN_PROJECTION) {
            continue;
        }
        puts_lit(p, any ? ", " : "<");
        put_symbol(p, def_get(cx->program, preds[i].def)->name);
        puts_lit(p, " = ");
        print_arg(p, preds[i].term);
        any = true;
    }
    if (any) {
        puts_lit(p, ">");
    }
}

static uint32_t print_dyn(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    uint32_t count = dyn_preds_len(cx, data->dyn.preds);
    const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
    puts_lit(p, "dyn ");
    print_for(p, data->dyn.vars);
    uint32_t printed = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION) {
            continue;
        }
        puts_lit(p, printed++ ? " + " : "");
        if (preds[i].kind == DYN_TRAIT) {
            print_principal(p, &preds[i], preds, count);
        } else {
            put_path(p, preds[i].def);
        }
    }
    if (region_is_shown(p, data->dyn.region)) {
        puts_lit(p, " + ");
        print_region(p, data->dyn.region);
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
    put_path(p, ref.trait);
    bool any = false;
    uint32_t shown = ty_args_shown(p->cx, ref.trait, ref.args, args_len(cx, ref.args));
    for (uint32_t i = 1; i < shown; i++) {
        GenericArg arg = args_ptr(cx, ref.args)[i];
        if (arg_tag(arg) == ARG_REGION && !region_is_shown(p, arg_region(arg))) {
            continue;
        }
        puts_lit(p, any ? ", " : "<");
        print_arg(p, arg);
        any = true;
    }
    for (uint32_t i = 0; i < bounds.len; i++) {
        const Clause *clause = &bounds.ptr[i];
        if (clause->kind != CLAUSE_PROJECTION ||
            def_get(cx->program, clause->projection.def)->parent.index != ref.trait.index) {
            continue;
        }
        puts_lit(p, any ? ", " : "<");
        put_symbol(p, def_get(cx->program, clause->projection.def)->name);
        puts_lit(p, " = ");
        print_arg(p, clause->projection.term);
        any = true;
    }
    if (any) {
        puts_lit(p, ">");
    }
}

static void print_opaque(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    ClauseSlice bounds = ty_item_bounds(cx, data->item.def);
    Ty self = ty_opaque(cx, data->item.def, args_identity(cx, data->item.def));
    puts_lit(p, "impl ");
    bool any = false;
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (!clause_is_about(p, &bounds.ptr[i], self) ||
            bounds.ptr[i].trait.trait.index == cx->program->lang[LANG_SIZED].index) {
            continue;
        }
        puts_lit(p, any ? " + " : "");
        print_for(p, bounds.ptr[i].vars);
        print_bound_trait(p, trait_ref_subst(cx, bounds.ptr[i].trait, data->item.args), bounds);
        any = true;
    }
    if (!any) {
        puts_lit(p, "Sized");
    }
    for (uint32_t i = 0; i < bounds.len; i++) {
        if (bounds.ptr[i].kind == CLAUSE_TY_OUTLIVES && ty_eq(bounds.ptr[i].ty_outlives.ty, self)) {
            Clause clause = clause_subst(cx, bounds.ptr[i], data->item.args);
            puts_lit(p, " + ");
            print_region(p, clause.ty_outlives.region);
        }
    }
}

static void print_projection(Printer *p, const TyData *data) {
    TyCx *cx = p->cx;
    DefId trait = def_get(cx->program, data->item.def)->parent;
    uint32_t trait_len = generics_total(ty_generics(cx, trait));
    const GenericArg *args = args_ptr(cx, data->item.args);
    puts_lit(p, "<");
    print_arg(p, args[0]);
    puts_lit(p, " as ");
    put_path(p, trait);
    print_args(p, data->item.args, 1, trait_len, "<");
    puts_lit(p, ">::");
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
    puts_lit(p, before);
    put(p, from.file->path);
    if (p->short_paths) {
        snprintf(numbers, sizeof numbers, ":%u:%u}", from.line, from.column);
    } else {
        snprintf(numbers, sizeof numbers, ":%u:%u: %u:%u}", from.line, from.column, to.line,
                 to.column);
    }
    puts_lit(p, numbers);
}

static void print_closure(Printer *p, const TyData *data) {
    bool is_async = closure_async_body(p->cx, data->item.def).index != 0;
    print_place(p, is_async ? "{async closure@" : "{closure@", data);
}

static void print_coroutine(Printer *p, const TyData *data) {
    switch (hir_closure(p->cx->program, data->item.def)->coroutine) {
    case COROUTINE_FN:
        puts_lit(p, "{async fn body of ");
        put(p, fn_path_str(p->cx, p->cx->arena, hir_typeck_root(p->cx->program, data->item.def)));
        puts_lit(p, "()}");
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
                  !region_is_shown(p, data->dyn.region);
    if (parens) { // one trait with projections needs none
        uint32_t shown = 0;
        for (uint32_t i = 0; i < dyn_preds_len(p->cx, data->dyn.preds); i++) {
            shown += dyn_preds_ptr(p->cx, data->dyn.preds)[i].kind != DYN_PROJECTION;
        }
        parens = shown > 1;
    }
    puts_lit(p, parens ? "(" : "");
    print_ty(p, elem);
    puts_lit(p, parens ? ")" : "");
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
        puts_lit(p, "_");
        break;
    case INFER_INT:
        puts_lit(p, "{integer}");
        break;
    case INFER_FLOAT:
        puts_lit(p, "{float}");
        break;
    }
}

static void print_tuple(Printer *p, TyList list) {
    uint32_t count = ty_list_len(p->cx, list);
    puts_lit(p, "(");
    for (uint32_t i = 0; i < count; i++) {
        puts_lit(p, i ? ", " : "");
        print_ty(p, ty_list_ptr(p->cx, list)[i]);
    }
    puts_lit(p, count == 1 ? ",)" : ")");
}

static void print_fn_def(Printer *p, const TyData *data) {
    PolyFnSig sig = poly_sig_subst(p->cx, ty_fn_sig(p->cx, data->item.def), data->item.args);
    print_sig(p, sig);
    puts_lit(p, " {");
    print_item(p, data->item.def, data->item.args, "::<");
    puts_lit(p, "}");
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

static void print_ty(Printer *p, Ty ty) {
    TyCx *cx = p->cx;
    if (!p->full && p->text.len > LONGEST_FOR_PEOPLE) {
        puts_lit(p, "...");
        return;
    }
    if (ty.index == 0) {
        puts_lit(p, "{none}");
        return;
    }
    const TyData *data = ty_data(cx, ty);
    if (p->most && p->count++ >= p->most && is_cut(cx, data)) {
        p->count--;
        puts_lit(p, "...");
        return;
    }
    switch (data->kind) {
    case TY_NONE:
        break;
    case TY_BOOL:
        puts_lit(p, "bool");
        break;
    case TY_CHAR:
        puts_lit(p, "char");
        break;
    case TY_STR:
        puts_lit(p, "str");
        break;
    case TY_NEVER:
        puts_lit(p, "!");
        break;
    case TY_INT:
        puts_lit(p, int_name(data->int_kind, true));
        break;
    case TY_UINT:
        puts_lit(p, int_name(data->int_kind, false));
        break;
    case TY_FLOAT:
        puts_lit(p, float_name(data->float_kind));
        break;
    case TY_ADT:
        print_item(p, data->item.def, data->item.args, "<");
        break;
    case TY_FOREIGN:
        put_path(p, data->item.def);
        break;
    case TY_ARRAY:
        puts_lit(p, "[");
        print_ty(p, data->array.elem);
        puts_lit(p, "; ");
        print_const(p, data->array.len);
        puts_lit(p, "]");
        break;
    case TY_SLICE:
        puts_lit(p, "[");
        print_ty(p, data->ref.elem);
        puts_lit(p, "]");
        break;
    case TY_REF:
        puts_lit(p, "&");
        if (region_is_shown(p, data->ref.region)) {
            print_region(p, data->ref.region);
            puts_lit(p, " ");
        }
        puts_lit(p, data->ref.is_mut ? "mut " : "");
        print_pointee(p, data->ref.elem);
        break;
    case TY_RAW_PTR:
        puts_lit(p, data->ref.is_mut ? "*mut " : "*const ");
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
        bool with_region = region_is_shown(p, data->dyn.region);
        puts_lit(p, with_region ? "(" : "");
        print_dyn(p, data);
        puts_lit(p, with_region ? ")" : "");
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
            puts_lit(p, "_");
        }
        break;
    case TY_INFER:
        print_infer(p, data);
        break;
    case TY_ERROR:
        puts_lit(p, "{type error}");
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
        puts_lit(p, "-");
    }
    put_number(p, (uint64_t)value, (uint64_t)(value >> 64));
}

static void print_char(Printer *p, uint32_t c) {
    char text[4];
    puts_lit(p, "'");
    put(p, (Str){text, utf8_encode(c, text)});
    puts_lit(p, "'");
}

static void print_const_value(Printer *p, const ConstData *data) {
    const TyData *ty = data->ty.index ? ty_data(p->cx, data->ty) : NULL;
    if (ty != NULL && ty->kind == TY_BOOL) {
        puts_lit(p, data->scalar.low ? "true" : "false");
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
        puts_lit(p, "[");
        print_const(p, const_operand(p->cx, data, 1));
        puts_lit(p, "]");
        return;
    }
    puts_lit(p, data->expr.op == CONST_OP_ARRAY ? "[" : data->expr.op == CONST_OP_NEG ? "-" : "");
    for (uint32_t i = 0; i < count; i++) {
        puts_lit(p, i ? between[data->expr.op] : "");
        print_const(p, const_operand(p->cx, data, i));
    }
    puts_lit(p, data->expr.op == CONST_OP_ARRAY ? "]" : "");
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
            put_path(p, data->unevaluated.def);
        }
        break;
    case CONST_EXPR:
        print_const_expr(p, data);
        break;
    case CONST_NONE:
    case CONST_INFER:
    case CONST_BOUND:
        puts_lit(p, "_");
        break;
    case CONST_ERROR:
        puts_lit(p, "{const error}");
        break;
    }
}

// ---------------------------------------------------------------- expected and found, side by side

static void print_differing(Printer *p, Ty a, Ty b);

static bool same_but_regions(TyCx *cx, GenericArg a, GenericArg b) {
    return a.bits == b.bits ||
           (arg_tag(a) == ARG_TY && arg_tag(b) == ARG_TY &&
            ty_erase_regions(cx, arg_ty(a)).index == ty_erase_regions(cx, arg_ty(b)).index);
}

static void print_differing_part(Printer *p, Ty a, Ty b) {
    if (same_but_regions(p->cx, arg_of_ty(a), arg_of_ty(b))) {
        puts_lit(p, "_");
    } else {
        print_differing(p, a, b);
    }
}

// What both sides have: of a type with parameters its name is left.
static void print_common(Printer *p, Ty ty) {
    const TyData *data = ty_data(p->cx, ty);
    if (data->kind != TY_ADT) {
        puts_lit(p, "_");
        return;
    }
    put_path(p, data->item.def);
    uint32_t len =
        ty_args_shown(p->cx, data->item.def, data->item.args, args_len(p->cx, data->item.args));
    for (uint32_t i = 0; i < len; i++) {
        GenericArg arg = args_ptr(p->cx, data->item.args)[i];
        puts_lit(p, i ? ", " : "<");
        puts_lit(p, arg_tag(arg) == ARG_REGION ? "'_" : "_");
    }
    puts_lit(p, len ? ">" : "");
}

// The argument of `outer` that is just `inner`, or -1: Rc<T> beside T.
static int32_t arg_that_is(TyCx *cx, const TyData *outer, Ty inner) {
    for (uint32_t i = 0; outer->kind == TY_ADT && i < args_len(cx, outer->item.args); i++) {
        if (same_but_regions(cx, args_ptr(cx, outer->item.args)[i], arg_of_ty(inner))) {
            return (int32_t)i;
        }
    }
    return -1;
}

static void print_outer(Printer *p, const TyData *data, int32_t at, Ty inner) {
    put_path(p, data->item.def);
    uint32_t len =
        ty_args_shown(p->cx, data->item.def, data->item.args, args_len(p->cx, data->item.args));
    for (uint32_t i = 0; i < len; i++) {
        puts_lit(p, i ? ", " : "<");
        if ((int32_t)i == at) {
            print_common(p, inner);
        } else {
            puts_lit(p, arg_tag(args_ptr(p->cx, data->item.args)[i]) == ARG_REGION ? "'_" : "_");
        }
    }
    puts_lit(p, ">");
}

static bool is_reference_to(TyCx *cx, const TyData *data, Ty ty) {
    return data->kind == TY_REF && same_but_regions(cx, arg_of_ty(data->ref.elem), arg_of_ty(ty));
}

// Prints `a` with the parts that equal `b`'s replaced by `_`, as rustc does in "expected .. found
// ..".
static void print_differing(Printer *p, Ty a, Ty b) {
    TyCx *cx = p->cx;
    const TyData *left = ty_data(cx, a), *right = ty_data(cx, b);
    if (is_reference_to(cx, left, b)) {
        puts_lit(p, left->ref.is_mut ? "&mut " : "&");
        print_common(p, b);
        return;
    }
    bool two_adts = left->kind == TY_ADT && right->kind == TY_ADT &&
                    left->item.def.index != right->item.def.index;
    int32_t at = two_adts ? arg_that_is(cx, left, b) : -1;
    if (at >= 0) {
        print_outer(p, left, at, b);
        return;
    }
    if (is_reference_to(cx, right, a) || (two_adts && arg_that_is(cx, right, a) >= 0)) {
        print_common(p, a);
        return;
    }
    if (left->kind == TY_ADT && right->kind == TY_ADT &&
        left->item.def.index == right->item.def.index && a.index != b.index) {
        put_path(p, left->item.def);
        uint32_t len =
            ty_args_shown(p->cx, left->item.def, left->item.args, args_len(cx, left->item.args));
        const GenericArg *x = args_ptr(cx, left->item.args), *y = args_ptr(cx, right->item.args);
        bool any = false;
        for (uint32_t i = 0; i < len; i++) {
            puts_lit(p, any ? ", " : "<");
            any = true;
            if (arg_tag(x[i]) == ARG_REGION) {
                print_arg(p, x[i]);
            } else if (same_but_regions(cx, x[i], y[i])) {
                puts_lit(p, "_");
            } else if (arg_tag(x[i]) == ARG_TY) {
                print_differing(p, arg_ty(x[i]), arg_ty(y[i]));
            } else {
                print_arg(p, x[i]);
            }
        }
        puts_lit(p, any ? ">" : "");
        return;
    }
    if (left->kind == TY_REF && right->kind == TY_REF && a.index != b.index) {
        puts_lit(p, "&");
        if (region_is_shown(p, left->ref.region)) {
            print_region(p, left->ref.region);
            puts_lit(p, " ");
        }
        puts_lit(p, left->ref.is_mut ? "mut " : "");
        print_differing_part(p, left->ref.elem, right->ref.elem);
        return;
    }
    uint32_t count = left->kind == TY_TUPLE ? ty_list_len(cx, left->tuple) : 0;
    if (right->kind == TY_TUPLE && count && count == ty_list_len(cx, right->tuple)) {
        for (uint32_t i = 0; i < count; i++) {
            puts_lit(p, i ? ", " : "(");
            print_differing_part(p, ty_list_ptr(cx, left->tuple)[i],
                                 ty_list_ptr(cx, right->tuple)[i]);
        }
        puts_lit(p, count == 1 ? ",)" : ")");
        return;
    }
    print_ty(p, a);
}

void ty_str_highlight(TyCx *cx, Arena *arena, Ty expected, Ty found, Str *expected_text,
                      Str *found_text) {
    Printer p = {.cx = cx, .anonymous = true};
    print_differing(&p, expected, found);
    *expected_text = finish(&p, arena);
    Printer q = {.cx = cx, .anonymous = true};
    print_differing(&q, found, expected);
    *found_text = finish(&q, arena);
}

// ---------------------------------------------------------------- the public functions

Str ty_str(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .anonymous = true};
    print_ty(&p, ty);
    return finish(&p, arena);
}

Str ty_str_short(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .short_paths = true, .anonymous = true};
    print_ty(&p, ty);
    return finish(&p, arena);
}

Str ty_str_code(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .code_paths = true, .anonymous = true};
    print_ty(&p, ty);
    return finish(&p, arena);
}

Str ty_str_full(TyCx *cx, Arena *arena, Ty ty) {
    Printer p = {.cx = cx, .full = true};
    print_ty(&p, ty);
    return finish(&p, arena);
}

Str args_str(TyCx *cx, Arena *arena, GenericArgs args) {
    Printer p = {.cx = cx, .anonymous = true};
    print_args(&p, args, 0, args_len(cx, args), "<");
    return finish(&p, arena);
}

Str args_str_full(TyCx *cx, Arena *arena, GenericArgs args) {
    Printer p = {.cx = cx, .full = true};
    print_args(&p, args, 0, args_len(cx, args), "<");
    return finish(&p, arena);
}

Str const_str(TyCx *cx, Arena *arena, Const constant) {
    Printer p = {.cx = cx, .anonymous = true};
    print_const(&p, constant);
    return finish(&p, arena);
}

Str region_str(TyCx *cx, Arena *arena, Region region) {
    Printer p = {.cx = cx, .anonymous = true};
    print_region(&p, region);
    return finish(&p, arena);
}

Str trait_ref_str(TyCx *cx, Arena *arena, TraitRef ref) {
    Printer p = {.cx = cx, .anonymous = true};
    print_bound_trait(&p, ref, (ClauseSlice){NULL, 0});
    return finish(&p, arena);
}

Str sig_str(TyCx *cx, Arena *arena, PolyFnSig sig) {
    Printer p = {.cx = cx, .anonymous = true};
    print_sig(&p, sig);
    return finish(&p, arena);
}

static void print_clause(Printer *p, Clause clause) {
    TyCx *cx = p->cx;
    print_for(p, clause.vars);
    switch (clause.kind) {
    case CLAUSE_TRAIT:
        print_ty(p, arg_ty(args_ptr(cx, clause.trait.args)[0]));
        puts_lit(p, clause.negative ? ": !" : ": ");
        print_bound_trait(p, clause.trait, (ClauseSlice){NULL, 0});
        break;
    case CLAUSE_PROJECTION:
        print_ty(p, ty_projection(cx, clause.projection.def, clause.projection.args));
        puts_lit(p, " == ");
        print_arg(p, clause.projection.term);
        break;
    case CLAUSE_TY_OUTLIVES:
        print_ty(p, clause.ty_outlives.ty);
        puts_lit(p, ": ");
        print_region(p, clause.ty_outlives.region);
        break;
    case CLAUSE_REGION_OUTLIVES:
        print_region(p, clause.region_outlives.region);
        puts_lit(p, ": ");
        print_region(p, clause.region_outlives.region_b);
        break;
    case CLAUSE_WELL_FORMED:
        print_ty(p, clause.ty);
        puts_lit(p, " well-formed");
        break;
    case CLAUSE_CONST_TY:
        print_const(p, clause.const_ty.constant);
        puts_lit(p, ": ");
        print_ty(p, clause.const_ty.ty);
        break;
    case CLAUSE_OBJECT_SAFE:
        put_path(p, clause.def);
        puts_lit(p, " is dyn-compatible");
        break;
    }
}

Str clause_str(TyCx *cx, Arena *arena, Clause clause) {
    Printer p = {.cx = cx, .anonymous = true};
    print_clause(&p, clause);
    return finish(&p, arena);
}

Str clause_str_brief(TyCx *cx, Arena *arena, Clause clause) {
    enum { LONG = 50, TYPES = 7 };
    Str whole = clause_str(cx, arena, clause);
    if (whole.len <= LONG) {
        return whole;
    }
    Printer p = {.cx = cx, .anonymous = true, .most = TYPES};
    print_clause(&p, clause);
    return finish(&p, arena);
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
            return finish(&p, arena);
        }
        vec_free(&p.text);
    }
}

static void print_ty_at(Printer *p, const void *ty) {
    print_ty(p, *(const Ty *)ty);
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
        puts_lit(p, "<");
        print_ty(p, self);
        puts_lit(p, ">");
    }
    puts_lit(p, "::");
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
        puts_lit(&p, is_closure ? "::{closure#" : "::{constant#");
        put_number(&p, number_in_parent(program, def), 0);
        puts_lit(&p, "}");
    }
    return finish(&p, arena);
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
        Str owner = finish(&p, arena);
        return arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(owner), STR_ARG(name));
    }
    Str module = is_local ? STR("") : impl_module(program, arena, parent);
    return arena_printf(arena, STR_FMT "%s<impl " STR_FMT ">::" STR_FMT, STR_ARG(module),
                        module.len ? "::" : "", STR_ARG(ty_str(cx, arena, self)), STR_ARG(name));
}
