// ty_lower.c: types as they are written (HirTy) to types, with lifetimes and constants.
//
// In: a HIR type and a LowerTyCx that says whose generics are in scope and what `_` and elided
// lifetimes mean. Out: the type. Paths, generic arguments and `dyn` are in ty_lower_path.c.
// Lifetimes: one bound by an enclosing `for<..>` becomes a De Bruijn variable, an early-bound one
// an index of the argument list, a late-bound one (seen from its fn's body) REGION_LATE_PARAM. The
// default of an elided `dyn` lifetime depends on what is directly around it: `&'a dyn T` has 'a, a
// type argument whose parameter is `T: 'a` has that, all else 'static (in bodies: inferred).
// Follows the rustc development guide, "HIR ty lowering"; the Reference, "Default trait object
// lifetimes".
#include "frontend/ty/ty_collect.h"

// ---------------------------------------------------------------- lifetimes

static bool find_bound(LowerTyCx *lower, DefId lifetime, Region *region) {
    uint32_t depth = 0;
    for (const BinderScope *scope = lower->binders; scope != NULL; scope = scope->outer, depth++) {
        for (uint32_t i = 0; i < scope->count; i++) {
            if (def_eq(scope->lifetimes[i], lifetime)) {
                *region = region_intern(
                    lower->cx, (RegionData){.kind = REGION_BOUND,
                                            .index = depth,
                                            .var = i,
                                            .def = lifetime,
                                            .name = def_get(lower->cx->program, lifetime)->name});
                return true;
            }
        }
    }
    return false;
}

static Region param_lifetime(LowerTyCx *lower, DefId lifetime) {
    TyCx *cx = lower->cx;
    Region region;
    if (find_bound(lower, lifetime, &region)) {
        return region;
    }
    Symbol name = def_get(cx->program, lifetime)->name;
    if (lower->item.index != 0 && def_get(cx->program, lower->item)->kind == DEF_OPAQUE_TY) {
        const Generics *generics =
            ty_generics(cx, lower->item); // late-bound lifetimes of the fn are its own
        for (uint32_t i = 0; i < generics->param_count; i++) {
            if (def_eq(generics->params[i].def, lifetime)) {
                return region_intern(cx, (RegionData){.kind = REGION_EARLY_PARAM,
                                                      .index = generics->params[i].index,
                                                      .def = lifetime,
                                                      .name = name});
            }
        }
    }
    uint32_t index = param_index(cx, lifetime);
    if (index != UINT32_MAX) {
        return region_intern(
            cx, (RegionData){
                    .kind = REGION_EARLY_PARAM, .index = index, .def = lifetime, .name = name});
    }
    DefId fn = def_get(cx->program, lifetime)->parent;
    const DefId *late;
    uint32_t count;
    late_bound_lifetimes(cx, fn, &late, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (def_eq(late[i], lifetime)) {
            return region_late_param(cx, fn, bound_vars_of(cx, late, count), i);
        }
    }
    return cx->common.erased; // `for<'a>` of a closure: its binder is the checker's business
}

Region lower_lifetime(LowerTyCx *lower, const HirLifetime *lifetime) {
    TyCx *cx = lower->cx;
    switch (lifetime->kind) {
    case LIFETIME_ERROR:
        return cx->common.error_region;
    case LIFETIME_STATIC:
        return cx->common.static_;
    case LIFETIME_PARAM:
        return param_lifetime(lower, lifetime->def);
    case LIFETIME_INFER:
    case LIFETIME_OBJECT_DEFAULT:
        if (lower->infer != NULL) {
            return infer_region(lower->infer);
        }
        return lower->in_body ? cx->common.erased : cx->common.static_;
    }
    return cx->common.erased;
}

// ---------------------------------------------------------------- constants

static bool lit_scalar(TyCx *cx, const HirLit *lit, bool negative, Ty expected, Const *out) {
    TyKind kind = ty_kind(cx, expected);
    uint64_t low = 0, high = 0;
    switch (lit->kind) {
    case LIT_BOOL:
        if (kind != TY_BOOL || negative) {
            return false;
        }
        low = lit->boolean;
        break;
    case LIT_CHAR:
        if (kind != TY_CHAR || negative) {
            return false;
        }
        low = lit->character;
        break;
    case LIT_INT: {
        if ((kind != TY_INT && kind != TY_UINT) || lit->suffix.index != 0 ||
            (negative && kind == TY_UINT)) {
            return false; // the type checker has something to say about it
        }
        static const unsigned sizes[] = {8, 16, 32, 64, 128, 64};
        unsigned bits = sizes[ty_data(cx, expected)->int_kind];
        if (bits == 128) {
            return false;
        }
        uint64_t limit = kind == TY_UINT ? (bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1)
                                         : (UINT64_C(1) << (bits - 1)) - (negative ? 0 : 1);
        if (lit->integer.high != 0 || lit->integer.low > limit) {
            return false;
        }
        low = negative ? -lit->integer.low : lit->integer.low;
        if (bits < 64) {
            low &= (UINT64_C(1) << bits) - 1;
        }
        break;
    }
    case LIT_FLOAT:
    case LIT_STR:
    case LIT_BYTE:
    case LIT_BYTE_STR:
    case LIT_C_STR:
    case LIT_ERROR:
        return false;
    }
    *out = const_value(cx, expected, low, high);
    return true;
}

// Literals need no evaluation; most array lengths are one.
static bool anon_literal(TyCx *cx, DefId anon, Ty expected, Const *out) {
    HirBody *body = hir_body(cx->program, anon);
    if (body == NULL) {
        return false;
    }
    const HirExpr *expr = body->value;
    while (expr->kind == HIR_EXPR_BLOCK && expr->block.block->stmt_count == 0 &&
           expr->block.block->tail != NULL) {
        expr = expr->block.block->tail;
    }
    bool negative = expr->kind == HIR_EXPR_UNARY && expr->unary.op == UNOP_NEG;
    if (negative) {
        expr = expr->unary.operand;
    }
    return expr->kind == HIR_EXPR_LIT && lit_scalar(cx, &expr->lit, negative, expected, out);
}

static Ty elem_of(TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    return data->kind == TY_ARRAY   ? data->array.elem
           : data->kind == TY_SLICE ? data->ref.elem
                                    : cx->common.error;
}

static Const *lower_operands(LowerTyCx *lower, const HirConstArg *arg, Ty expected) {
    Const *operands = ARENA_ARRAY(lower->cx->arena, Const, arg->operand_count + 1);
    for (uint32_t i = 0; i < arg->operand_count; i++) {
        operands[i] = lower_const_arg(lower, &arg->operands[i], expected);
    }
    return operands;
}

static Const lower_const_array(LowerTyCx *lower, const HirConstArg *arg, Ty expected) {
    TyCx *cx = lower->cx;
    Ty elem = elem_of(cx, expected);
    if (elem.index == cx->common.error.index) {
        if (!ty_has(cx, expected, TYFLAG_ERROR)) {
            Diag *diag = diag_error(cx->session, ERR_E0308, arg->span, "mismatched types");
            diag_label(diag, arg->span, "expected `" STR_FMT "`, found an array",
                       STR_ARG(ty_str(cx, cx->arena, expected)));
            diag_emit(diag);
        }
        return cx->common.error_const;
    }
    uint64_t len;
    const TyData *array = ty_data(cx, expected);
    if (array->kind == TY_ARRAY && const_as_u64(cx, array->array.len, &len) &&
        len != arg->operand_count) {
        Diag *diag = diag_error(cx->session, ERR_E0308, arg->span, "mismatched types");
        diag_label(diag, arg->span,
                   "expected an array with a size of %llu, found one with a size of %u",
                   (unsigned long long)len, arg->operand_count);
        diag_emit(diag);
        return cx->common.error_const;
    }
    Const *elems = lower_operands(lower, arg, elem);
    return const_expr(cx, CONST_OP_ARRAY, ty_array_of(cx, elem, arg->operand_count), elems,
                      arg->operand_count);
}

// An element of an array parameter: its type says which.
static Const lower_const_index(LowerTyCx *lower, const HirConstArg *arg, Ty expected) {
    TyCx *cx = lower->cx;
    const HirConstArg *array = &arg->operands[0];
    Ty of = array->kind == CONST_ARG_PARAM ? ty_of(cx, array->def) : ty_slice(cx, expected);
    Const operands[] = {lower_const_arg(lower, array, of),
                        lower_const_arg(lower, &arg->operands[1], cx->common.usize)};
    return const_expr(cx, CONST_OP_INDEX, elem_of(cx, of), operands, 2);
}

// Where an array of any length is asked for, a constant item says how long it is.
static Ty anon_expected(TyCx *cx, DefId anon, Ty expected) {
    if (ty_kind(cx, expected) != TY_SLICE) {
        return expected;
    }
    HirBody *body = hir_body(cx->program, anon);
    const HirExpr *expr = body != NULL ? body->value : NULL;
    if (expr != NULL && expr->kind == HIR_EXPR_PATH && expr->path->kind == QPATH_RESOLVED &&
        expr->path->path->res.kind == RES_DEF &&
        def_get(cx->program, expr->path->path->res.def)->kind == DEF_CONST) {
        return ty_of(cx, expr->path->path->res.def);
    }
    return expected;
}

static void report_placeholder(LowerTyCx *lower, Span span);

Const lower_const_arg(LowerTyCx *lower, const HirConstArg *arg, Ty expected) {
    TyCx *cx = lower->cx;
    switch (arg->kind) {
    case CONST_ARG_ARRAY:
        return lower_const_array(lower, arg, expected);
    case CONST_ARG_INDEX:
        return lower_const_index(lower, arg, expected);
    case CONST_ARG_NEG:
    case CONST_ARG_ADD:
    case CONST_ARG_SUB:
    case CONST_ARG_MUL:
    case CONST_ARG_DIV:
    case CONST_ARG_REM:
        return const_expr(cx, (ConstOp)(CONST_OP_NEG + (arg->kind - CONST_ARG_NEG)), expected,
                          lower_operands(lower, arg, expected), arg->operand_count);
    case CONST_ARG_ANON: {
        expected = anon_expected(cx, arg->def, expected);
        ty_anon_const_expect(cx, arg->def, expected);
        Const value;
        if (anon_literal(cx, arg->def, expected, &value)) {
            return value;
        }
        // Anonymous constants see no generics, so they can be evaluated at once.
        Const constant = const_unevaluated(cx, arg->def, (GenericArgs){0});
        return const_evaluate(cx, (ParamEnv){0}, constant, arg->span);
    }
    case CONST_ARG_PARAM:
        return const_param(cx, ty_of(cx, arg->def), param_index(cx, arg->def),
                           def_get(cx->program, arg->def)->name);
    case CONST_ARG_INFER:
        if (lower->infer != NULL) {
            return infer_const_var(lower->infer, expected, arg->span);
        }
        report_placeholder(lower, arg->span);
        return cx->common.error_const;
    case CONST_ARG_ERROR:
        break;
    }
    return cx->common.error_const;
}

// ---------------------------------------------------------------- types

static const char *placeholder_place(TyCx *cx, DefId item) {
    switch (def_get(cx->program, item)->kind) {
    case DEF_STRUCT:
        return "structs";
    case DEF_UNION:
        return "unions";
    case DEF_ENUM:
        return "enums";
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
        return "traits";
    case DEF_TY_ALIAS:
        return "type aliases";
    case DEF_ASSOC_TY:
        return "associated types";
    case DEF_FN:
        return "functions";
    case DEF_ASSOC_FN:
        return "methods";
    case DEF_CONST:
        return "constants";
    case DEF_ASSOC_CONST:
        return "associated constants";
    case DEF_STATIC:
        return "static variables";
    case DEF_IMPL:
        return "implementations";
    case DEF_OPAQUE_TY:
        return "opaque types";
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_FOREIGN_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        break;
    }
    return "items";
}

// E0121
static void report_placeholder(LowerTyCx *lower, Span span) {
    TyCx *cx = lower->cx;
    const char *place = placeholder_place(cx, lower->item);
    HirItem *item = hir_item(cx->program, lower->item);
    if (item != NULL && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) &&
        item->fn.sig.output != NULL && span.lo >= item->fn.sig.output->span.lo &&
        span.hi <= item->fn.sig.output->span.hi) {
        place = "return types";
    }
    Diag *diag = diag_error(
        cx->session, ERR_E0121, span,
        "the placeholder `_` is not allowed within types on item signatures for %s", place);
    diag_primary_label(diag, "not allowed in type signatures");
    diag_emit(diag);
}

static Ty infer_hole(LowerTyCx *lower, Span span) {
    if (lower->infer != NULL) {
        return infer_ty_var(lower->infer, span);
    }
    report_placeholder(lower, span);
    return lower->cx->common.error;
}

// E0581: a lifetime that is bound here must occur in an input.
static void check_output_regions(TyCx *cx, const HirFnSigTy *fn, const Ty *types) {
    uint64_t inputs = 0, output = ty_bound_regions(cx, types[fn->input_count], false);
    for (uint32_t i = 0; i < fn->input_count; i++) {
        inputs |= ty_bound_regions(cx, types[i], true);
    }
    for (uint32_t i = 0; i < fn->for_lifetimes.len && i < 64; i++) {
        if (!(output & ~inputs & UINT64_C(1) << i)) {
            continue;
        }
        Str name = sym_str(cx->session, def_get(cx->program, fn->for_lifetimes.ptr[i])->name);
        diag_emit(diag_error(cx->session, ERR_E0581, fn->output->span,
                             "return type references lifetime `" STR_FMT
                             "`, which is not constrained by the fn input types",
                             STR_ARG(name)));
    }
}

// E0045: what C's way of passing a variable number of arguments is known for.
void require_variadic_abi(TyCx *cx, bool c_variadic, Symbol abi, Span span) {
    static const char *const known[] = {"C",           "C-unwind",      "cdecl",  "cdecl-unwind",
                                        "system",      "system-unwind", "sysv64", "sysv64-unwind",
                                        "win64",       "win64-unwind",  "efiapi", "aapcs",
                                        "aapcs-unwind"};
    Str name = symbol_eq(abi, SYM_NONE) ? STR("Rust") : sym_str(cx->session, abi);
    bool fits = !c_variadic;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        fits |= str_eq(name, str_of(known[i]));
    }
    if (fits) {
        return;
    }
    Diag *diag = diag_error(cx->session, ERR_E0045, span,
                            "C-variadic functions with the \"" STR_FMT
                            "\" calling convention are not supported",
                            STR_ARG(name));
    diag_primary_label(diag, "C-variadic function must have a compatible calling convention");
    diag_emit(diag);
}

static Ty lower_fn_ptr(LowerTyCx *lower, const HirFnSigTy *fn, Span span) {
    TyCx *cx = lower->cx;
    require_variadic_abi(cx, fn->c_variadic, fn->abi, span);
    BinderScope scope = {fn->for_lifetimes.ptr, fn->for_lifetimes.len, lower->binders};
    lower->binders = &scope;
    Ty *types = ARENA_ARRAY(cx->arena, Ty, fn->input_count + 1);
    for (uint32_t i = 0; i < fn->input_count; i++) {
        types[i] = lower_ty(lower, fn->inputs[i]);
    }
    types[fn->input_count] = fn->output != NULL ? lower_ty(lower, fn->output) : cx->common.unit;
    lower->binders = scope.outer;
    PolyFnSig sig = {
        .sig = {.inputs_output = ty_list_intern(cx, types, fn->input_count + 1),
                .is_unsafe = fn->is_unsafe,
                .c_variadic = fn->c_variadic,
                .abi = fn->abi},
        .vars = bound_vars_of(cx, fn->for_lifetimes.ptr, fn->for_lifetimes.len),
    };
    if (fn->output != NULL) {
        check_output_regions(cx, fn, types);
    }
    return ty_fn_ptr(cx, sig);
}

static Ty lower_tuple(LowerTyCx *lower, const HirTy *ty) {
    TyCx *cx = lower->cx;
    Ty *elems = ARENA_ARRAY(cx->arena, Ty, ty->tuple.count ? ty->tuple.count : 1);
    for (uint32_t i = 0; i < ty->tuple.count; i++) {
        elems[i] = lower_ty(lower, ty->tuple.elems[i]);
    }
    return ty_tuple(cx, elems, ty->tuple.count);
}

// `impl Trait` where it is returned: the fn's early parameters stand for themselves, then come its
// late-bound lifetimes as they are here. What it does not capture is 'static, and so asks nothing.
static Ty lower_opaque(LowerTyCx *lower, DefId opaque) {
    TyCx *cx = lower->cx;
    const Generics *generics = ty_generics(cx, opaque);
    uint32_t count = generics_total(generics);
    GenericArg *args = ARENA_ARRAY(cx->arena, GenericArg, count ? count : 1);
    if (generics->parent_count > 0) {
        copy_bytes(args, args_ptr(cx, args_identity(cx, generics->parent)),
                   generics->parent_count * sizeof *args);
    }
    for (uint32_t i = 0; i < count; i++) {
        const GenericParamDef *param = generics_param(cx, generics, i);
        if (param->tag == ARG_REGION && !opaque_captures(cx, opaque, param->def)) {
            args[i] = arg_of_region(cx->common.static_);
        } else if (i >= generics->parent_count) {
            args[i] = arg_of_region(param_lifetime(lower, param->def));
        }
    }
    return ty_opaque(cx, opaque, args_intern(cx, args, count));
}

Ty lower_ty_object(LowerTyCx *lower, const HirTy *ty, Region object_default) {
    TyCx *cx = lower->cx;
    switch (ty->kind) {
    case HIR_TY_ERROR:
        return cx->common.error;
    case HIR_TY_SLICE:
        return ty_slice(cx, lower_ty(lower, ty->array.elem));
    case HIR_TY_ARRAY: {
        Ty elem = lower_ty(lower, ty->array.elem);
        return ty_array(cx, elem, lower_const_arg(lower, &ty->array.len, cx->common.usize));
    }
    case HIR_TY_PTR:
        return ty_ptr(cx, lower_ty(lower, ty->ptr.elem), ty->ptr.is_mut);
    case HIR_TY_REF: {
        Region region = lower_lifetime(lower, &ty->ref.lifetime);
        return ty_ref(cx, region, lower_ty_object(lower, ty->ref.elem, region), ty->ref.is_mut);
    }
    case HIR_TY_FN:
        return lower_fn_ptr(lower, ty->fn, ty->span);
    case HIR_TY_NEVER:
        return cx->common.never;
    case HIR_TY_TUPLE:
        return lower_tuple(lower, ty);
    case HIR_TY_PATH:
        return lower_path_ty(lower, ty);
    case HIR_TY_OPAQUE:
        return lower_opaque(lower, ty->opaque.def);
    case HIR_TY_DYN:
        return lower_dyn(lower, ty, object_default);
    case HIR_TY_INFER:
        return infer_hole(lower, ty->span);
    }
    return cx->common.error;
}

Ty lower_ty(LowerTyCx *lower, const HirTy *ty) {
    Region object_default = lower->in_body ? lower->cx->common.erased : lower->cx->common.static_;
    return lower_ty_object(lower, ty, object_default);
}
