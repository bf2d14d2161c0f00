// check_mismatch.c: E0308 as rustc words it: what was expected, what was found, and why it was
// expected.
//
// Each site adds its own label or suggestion; types whose names would be long or alike are repeated
// in a note.
#include "frontend/check/mismatch.h"

// What a label calls a type: what it is where its name would say little, else its name.
static Str sort_of(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_FN_DEF: {
        Def *def = def_get(f->program, data->item.def);
        if (def->kind == DEF_CTOR) {
            return def_get(f->program, def->parent)->kind == DEF_VARIANT
                       ? STR("enum constructor")
                       : STR("struct constructor");
        }
        return STR("fn item");
    }
    case TY_FN_PTR:
        return STR("fn pointer");
    case TY_COROUTINE:
        return str_of(coroutine_sort_str(f->cx, ty));
    case TY_CLOSURE:
        return STR("closure");
    case TY_DYN: {
        const DynPred *preds = dyn_preds_ptr(f->cx, data->dyn.preds);
        for (uint32_t i = 0; i < dyn_preds_len(f->cx, data->dyn.preds); i++) {
            if (preds[i].kind == DYN_TRAIT) {
                return arena_printf(f->arena, "`dyn " STR_FMT "`",
                                    SYM_ARG(f->session, def_get(f->program, preds[i].def)->name));
            }
        }
        return STR("trait object");
    }
    case TY_INFER:
        return data->infer.kind == INFER_INT     ? STR("integer")
               : data->infer.kind == INFER_FLOAT ? STR("floating-point number")
                                                 : STR("inferred type");
    case TY_PLACEHOLDER:
        return STR("placeholder type");
    case TY_ALIAS:
        return ty_is_opaque_future(f->cx, ty)     ? STR("future")
               : data->item.alias == ALIAS_OPAQUE ? STR("opaque type")
                                                  : STR("associated type");
    case TY_PARAM:
        return arena_printf(f->arena, "type parameter `" STR_FMT "`",
                            SYM_ARG(f->session, data->param.name));
    case TY_ERROR:
        return STR("type error");
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_TUPLE:
    case TY_BOUND:
        break;
    }
    return arena_printf(f->arena, "`" STR_FMT "`",
                        STR_ARG(ty_str_short(f->cx, f->arena, f_resolve(f, ty))));
}

static bool is_simple_inside(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
        return true;
    case TY_INFER:
        return data->infer.kind == INFER_INT || data->infer.kind == INFER_FLOAT;
    case TY_REF:
    case TY_SLICE:
        return is_simple_inside(f, f_shallow(f, data->ref.elem));
    case TY_ARRAY:
        return is_simple_inside(f, f_shallow(f, data->array.elem));
    case TY_TUPLE:
        return ty_list_len(f->cx, data->tuple) == 0;
    case TY_NONE:
    case TY_NEVER:
    case TY_ADT:
    case TY_FOREIGN:
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
        return false;
    }
    return false;
}

// A type whose name says all there is to say.
static bool is_simple(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    if (data->kind == TY_ADT) {
        for (uint32_t i = 0; i < args_len(f->cx, data->item.args); i++) {
            if (arg_tag(args_ptr(f->cx, data->item.args)[i]) != ARG_REGION) {
                return false;
            }
        }
        return true;
    }
    if (data->kind == TY_REF) {
        return is_simple(f, f_shallow(f, data->ref.elem));
    }
    return is_simple_inside(f, ty);
}

typedef struct VarSearch {
    FnCx *f;
    Ty var;
    bool found;
} VarSearch;

static bool find_var(void *data, Ty ty) {
    VarSearch *search = data;
    search->found |= f_is_var(search->f, ty) && infer_same_var(search->f->infer, ty, search->var);
    return !search->found;
}

static bool var_occurs(FnCx *f, Ty var, Ty ty) {
    VarSearch search = {f, var, false};
    if (f_is_var(f, var) && !f_is_var(f, ty)) {
        ty_walk(f->cx, ty, find_var, &search);
    }
    return search.found;
}

typedef bool PairTest(FnCx *f, Ty a, Ty b);
typedef struct TyPair {
    Ty a, b;
} TyPair;

// The outermost corresponding parts of the two types that the test holds for; none: index 0.
static TyPair find_pair(FnCx *f, Ty a, Ty b, PairTest *test) {
    if (test(f, a, b)) {
        return (TyPair){a, b};
    }
    const TyData *x = ty_data(f->cx, a), *y = ty_data(f->cx, b);
    TyPair found = {0};
    if ((x->kind == TY_REF || x->kind == TY_RAW_PTR) && y->kind == x->kind) {
        return find_pair(f, x->ref.elem, y->ref.elem, test);
    }
    if (x->kind == TY_ADT && y->kind == TY_ADT && def_eq(x->item.def, y->item.def)) {
        const GenericArg *p = args_ptr(f->cx, x->item.args), *q = args_ptr(f->cx, y->item.args);
        for (uint32_t i = 0; !found.a.index && i < args_len(f->cx, x->item.args); i++) {
            if (arg_tag(p[i]) == ARG_TY) {
                found = find_pair(f, arg_ty(p[i]), arg_ty(q[i]), test);
            }
        }
    }
    if (x->kind == TY_TUPLE && y->kind == TY_TUPLE) {
        uint32_t len = ty_list_len(f->cx, x->tuple);
        for (uint32_t i = 0; !found.a.index && i < len && len == ty_list_len(f->cx, y->tuple);
             i++) {
            found = find_pair(f, ty_list_ptr(f->cx, x->tuple)[i], ty_list_ptr(f->cx, y->tuple)[i],
                              test);
        }
    }
    return found;
}

static bool is_cyclic_pair(FnCx *f, Ty a, Ty b) {
    return var_occurs(f, a, b) || var_occurs(f, b, a);
}

// The type that would have to be a part of itself for the two to be one, if that is what keeps them
// apart.
static Ty cyclic_part(FnCx *f, Ty a, Ty b) {
    TyPair pair = find_pair(f, a, b, is_cyclic_pair);
    return pair.a.index && f_is_var(f, pair.a) ? pair.b : pair.a;
}

static bool other_traits(FnCx *f, Ty a, Ty b) {
    const TyData *x = ty_data(f->cx, a), *y = ty_data(f->cx, b);
    if (x->kind != TY_DYN || y->kind != TY_DYN) {
        return false;
    }
    uint32_t count = dyn_preds_len(f->cx, x->dyn.preds);
    bool differ = count != dyn_preds_len(f->cx, y->dyn.preds);
    for (uint32_t i = 0; !differ && i < count; i++) {
        const DynPred *p = &dyn_preds_ptr(f->cx, x->dyn.preds)[i],
                      *q = &dyn_preds_ptr(f->cx, y->dyn.preds)[i];
        differ = p->kind != q->kind || !def_eq(p->def, q->def);
    }
    return differ;
}

// Objects of different traits are told apart by these.
static bool traits_text(FnCx *f, Ty expected, Ty found, Str *text) {
    TyPair pair = find_pair(f, ty_erase_regions(f->cx, expected), ty_erase_regions(f->cx, found),
                            other_traits);
    if (!pair.a.index) {
        return false;
    }
    size_t word = strlen("dyn ");
    Str a = ty_str_short(f->cx, f->arena, pair.a), b = ty_str_short(f->cx, f->arena, pair.b);
    *text = arena_printf(f->arena, "expected trait `" STR_FMT "`, found trait `" STR_FMT "`",
                         STR_ARG(((Str){a.ptr + word, a.len - word})),
                         STR_ARG(((Str){b.ptr + word, b.len - word})));
    return true;
}

// E0644
static bool report_cyclic_closure(FnCx *f, Span span, Ty expected, Ty found) {
    Ty part = cyclic_part(f, expected, found);
    if (!part.index || (f_kind(f, part) != TY_CLOSURE && f_kind(f, part) != TY_COROUTINE)) {
        return false;
    }
    Diag *diag = diag_error(f->session, ERR_E0644, span, CYCLIC_CLOSURE);
    diag_primary_label(diag, CYCLIC_LABEL);
    diag_note(diag, CYCLIC_NOTE);
    diag_emit(diag);
    f_error(f);
    return true;
}

static bool has_known_length(FnCx *f, const TyData *array) {
    ConstKind kind = const_data(f->cx, array->array.len)->kind;
    return kind == CONST_VALUE || kind == CONST_PARAM;
}

static const char *abi_name(FnCx *f, FnSig sig) {
    return symbol_eq(sig.abi, SYM_NONE) ? "Rust" : sym_str(f->session, sig.abi).ptr;
}

// A safe fn pointer is wanted, and the function's #[target_feature] names more than is there.
static bool lacks_target_features(FnCx *f, Ty expected, Ty found) {
    const TyData *a = ty_data(f->cx, expected), *b = ty_data(f->cx, found);
    return a->kind == TY_FN_PTR && !a->fn_ptr.sig.is_unsafe && b->kind == TY_FN_DEF &&
           ty_fn_sig(f->cx, b->item.def).sig.has_target_features &&
           (fn_target_features(f->cx, b->item.def) & ~fn_target_features(f->cx, f->owner)) != 0;
}

// Where two types differ at their head in a way that has a name of its own. Such a difference is
// always explained in a note.
static bool head_difference(FnCx *f, Ty expected, Ty found, Str *text) {
    const TyData *a = ty_data(f->cx, expected), *b = ty_data(f->cx, found);
    if (a->kind == TY_TUPLE && b->kind == TY_TUPLE) {
        uint32_t x = ty_list_len(f->cx, a->tuple), y = ty_list_len(f->cx, b->tuple);
        if (x != y && x && y) {
            *text = arena_printf(f->arena,
                                 "expected a tuple with %u element%s, found one with %u element%s",
                                 x, x == 1 ? "" : "s", y, y == 1 ? "" : "s");
            return true;
        }
    }
    if ((a->kind == TY_REF || a->kind == TY_RAW_PTR) && b->kind == a->kind && a->ref.is_mut &&
        !b->ref.is_mut) {
        *text = STR("types differ in mutability");
        return true;
    }
    if (a->kind == TY_ARRAY && b->kind == TY_ARRAY && a->array.len.index != b->array.len.index &&
        has_known_length(f, a) && has_known_length(f, b)) {
        *text = arena_printf(f->arena,
                             "expected an array with a size of " STR_FMT
                             ", found one with a size of " STR_FMT,
                             STR_ARG(const_str(f->cx, f->arena, a->array.len)),
                             STR_ARG(const_str(f->cx, f->arena, b->array.len)));
        return true;
    }
    if (a->kind == TY_FN_PTR && (b->kind == TY_FN_DEF || b->kind == TY_FN_PTR)) {
        FnSig sig = b->kind == TY_FN_DEF ? ty_fn_sig(f->cx, b->item.def).sig : b->fn_ptr.sig;
        if (lacks_target_features(f, expected, found)) {
            *text =
                STR("cannot coerce functions with `#[target_feature]` to safe function pointers");
            return true;
        }
        if (sig.is_unsafe && !sig.has_target_features && !a->fn_ptr.sig.is_unsafe) {
            *text = STR("expected safe fn, found unsafe fn");
            return true;
        }
        if (!symbol_eq(sig.abi, a->fn_ptr.sig.abi)) {
            *text = arena_printf(f->arena, "expected \"%s\" fn, found \"%s\" fn",
                                 abi_name(f, a->fn_ptr.sig), abi_name(f, sig));
            return true;
        }
        if (sig_input_count(f->cx, sig) != sig_input_count(f->cx, a->fn_ptr.sig)) {
            *text = STR("incorrect number of function parameters");
            return true;
        }
    }
    return false;
}

Str expected_found_text(FnCx *f, Ty expected, Ty found) {
    Str text;
    if (head_difference(f, expected, found, &text)) {
        return text;
    }
    if (cyclic_part(f, expected, found).index) {
        return STR(CYCLIC_LABEL);
    }
    if (traits_text(f, expected, found, &text)) {
        return text;
    }
    Str a = sort_of(f, ty_erase_regions(f->cx, expected)),
        b = sort_of(f, ty_erase_regions(f->cx, found));
    if (str_eq(a, b) &&
        ty_kind(f->cx, expected) == TY_ADT) { // two types of one name: with their paths
        a = arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(f_ty_str(f, expected)));
        b = arena_printf(f->arena, "`" STR_FMT "`", STR_ARG(f_ty_str(f, found)));
    }
    return arena_printf(f->arena,
                        str_eq(a, b) ? "expected " STR_FMT ", found a different " STR_FMT
                                     : "expected " STR_FMT ", found " STR_FMT,
                        STR_ARG(a), STR_ARG(b));
}

static void label_expected_found(FnCx *f, Diag *diag, Span span, Ty expected, Ty found) {
    diag_label(diag, span, STR_FMT, STR_ARG(expected_found_text(f, expected, found)));
}

// The word before the type in the note.
static const char *note_kind(FnCx *f, Ty ty) {
    const TyData *data = ty_data(f->cx, ty);
    switch (data->kind) {
    case TY_ADT: {
        const AdtDef *adt = ty_adt_def(f->cx, data->item.def);
        return adt->kind == ADT_ENUM ? "enum" : adt->kind == ADT_UNION ? "union" : "struct";
    }
    case TY_REF:
        return data->ref.is_mut ? "mutable reference" : "reference";
    case TY_RAW_PTR:
        return "raw pointer";
    case TY_ARRAY:
        return "array";
    case TY_SLICE:
        return "slice";
    case TY_TUPLE:
        return ty_list_len(f->cx, data->tuple) ? "tuple" : "unit type";
    case TY_FN_DEF:
        return "fn item";
    case TY_FN_PTR:
        return "fn pointer";
    case TY_COROUTINE:
        return coroutine_sort_str(f->cx, ty);
    case TY_CLOSURE:
        return "closure";
    case TY_DYN:
        return "trait object";
    case TY_PARAM:
        return "type parameter";
    case TY_ALIAS:
        return data->item.alias == ALIAS_OPAQUE ? "opaque type" : "associated type";
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return "type";
    }
    return "type";
}

// A closure where a fn pointer is wanted: what it takes and gives.
static void note_closure_signature(FnCx *f, Diag *diag, Ty expected, Ty found) {
    if (ty_kind(f->cx, expected) != TY_FN_PTR || ty_kind(f->cx, found) != TY_CLOSURE ||
        closure_may_capture(f, found)) {
        return;
    }
    ClosureParts parts = closure_parts(f->cx, ty_data(f->cx, found)->item.args);
    PolyFnSig sig = ty_data(f->cx, f_shallow(f, parts.sig_as_fn_ptr))->fn_ptr;
    const TyData *tuple = ty_data(f->cx, f_shallow(f, sig_input(f->cx, sig.sig, 0)));
    uint32_t count = tuple->kind == TY_TUPLE ? ty_list_len(f->cx, tuple->tuple) : 0;
    Ty *types = ARENA_ARRAY(f->arena, Ty, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = ty_list_ptr(f->cx, tuple->tuple)[i];
    }
    types[count] = sig_output(f->cx, sig.sig);
    sig.sig.inputs_output = ty_list_intern(f->cx, types, count + 1);
    Str text = f_ty_str(f, ty_fn_ptr(f->cx, sig));
    diag_note(diag, "closure has signature: `" STR_FMT "`", STR_ARG(text));
}

// A function that is not as safe as the pointer.
static void note_unsafe_function(FnCx *f, Diag *diag, Ty expected, Ty found) {
    const TyData *a = ty_data(f->cx, expected), *b = ty_data(f->cx, found);
    if (a->kind != TY_FN_PTR || a->fn_ptr.sig.is_unsafe || b->kind != TY_FN_DEF) {
        return;
    }
    if (lacks_target_features(f, expected, found)) {
        diag_label(diag, def_attr(f->program, b->item.def, SYM(TARGET_FEATURE))->span,
                   "`#[target_feature]` added here");
        diag_note(diag, "functions with `#[target_feature]` can only be coerced to `unsafe` "
                        "function pointers");
    } else if (ty_fn_sig(f->cx, b->item.def).sig.is_unsafe) {
        diag_note(diag, "unsafe functions cannot be coerced into safe function pointers");
    }
}

static void note_types(FnCx *f, Diag *diag, Ty expected, Ty found) {
    if (cyclic_part(f, expected, found).index) {
        return; // none knows a type that has no end
    }
    label_origins(f, diag, expected, found);
    if (ty_is_opaque_future(f->cx, found)) {
        return; // few know its type
    }
    Str unused;
    bool is_array = ty_kind(f->cx, expected) == TY_ARRAY;
    if (is_simple(f, expected) && is_simple(f, found) &&
        (is_array || !head_difference(f, expected, found, &unused))) {
        return;
    }
    Str a, b;
    ty_str_highlight(f->cx, f->arena, expected, found, &a, &b);
    diag_note_expected_found(diag, note_kind(f, expected), a, note_kind(f, found), b);
    note_closure_signature(f, diag, expected, found);
    note_unsafe_function(f, diag, expected, found);
    note_distinct(f, diag, expected, found);
}

// ---------------------------------------------------------------- what stands around an expression

static const HirExpr *find_if_without_else(FnCx *f, const HirExpr *tail) {
    for (uint32_t i = 1; tail && i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr && expr->kind == HIR_EXPR_IF && !expr->if_.otherwise &&
            expr->if_.then->kind == HIR_EXPR_BLOCK && expr->if_.then->block.block->tail == tail) {
            return expr;
        }
    }
    return NULL;
}

typedef bool LetTest(const HirStmt *stmt, const void *data);
static const HirStmt *find_let_in(const HirBlock *block, LetTest *test, const void *data) {
    for (uint32_t i = 0; i < block->stmt_count; i++) {
        if (block->stmts[i].kind == HIR_STMT_LET && test(&block->stmts[i], data)) {
            return &block->stmts[i];
        }
    }
    return NULL;
}
static const HirStmt *find_let(FnCx *f, LetTest *test, const void *data) {
    for (uint32_t i = 1; i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        const HirBlock *block = !expr                          ? NULL
                                : expr->kind == HIR_EXPR_BLOCK ? expr->block.block
                                : expr->kind == HIR_EXPR_LOOP  ? expr->loop.block
                                                               : NULL;
        const HirStmt *found = block ? find_let_in(block, test, data) : NULL;
        if (found) {
            return found;
        }
    }
    return NULL;
}
static bool has_init(const HirStmt *stmt, const void *data) {
    return stmt->let.init == data;
}
static bool declares(const HirStmt *stmt, const void *data) {
    return stmt->let.pat->kind == HIR_PAT_BINDING &&
           stmt->let.pat->binding.local == *(const uint32_t *)data;
}

// Whether `wanted` is what `expr` evaluates to, possibly one of several branches.
static bool is_value_of(const HirExpr *expr, const HirExpr *wanted) {
    if (!expr || expr == wanted) {
        return expr != NULL;
    }
    if (expr->kind == HIR_EXPR_BLOCK) {
        return is_value_of(expr->block.block->tail, wanted);
    }
    if (expr->kind == HIR_EXPR_IF) {
        return is_value_of(expr->if_.then, wanted) || is_value_of(expr->if_.otherwise, wanted);
    }
    for (uint32_t i = 0; expr->kind == HIR_EXPR_MATCH && i < expr->match.arms.len; i++) {
        if (is_value_of(expr->match.arms.ptr[i].body, wanted)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- labels of the site

// A parameter of a generic type that the result's type is made of as well.
static bool visit_param(void *data, Ty ty) {
    struct {
        FnCx *f;
        uint32_t index;
        bool found;
    } *walk = data;
    const TyData *node = ty_data(walk->f->cx, ty);
    walk->found |= node->kind == TY_PARAM && node->param.index == walk->index;
    return true;
}
static void explain_influence(FnCx *f, Diag *diag, DefId def, uint32_t input, const HirExpr *call,
                              const HirExpr *expr, Ty found) {
    if (!def.index) {
        return;
    }
    FnSig sig = ty_fn_sig(f->cx, def).sig;
    if (input >= sig_input_count(f->cx, sig)) {
        return;
    }
    const TyData *param = ty_data(f->cx, sig_input(f->cx, sig, input));
    if (param->kind != TY_PARAM) {
        return;
    }
    struct {
        FnCx *f;
        uint32_t index;
        bool found;
    } walk = {f, param->param.index, false};
    ty_walk(f->cx, sig_output(f->cx, sig), visit_param, &walk);
    if (!walk.found) {
        return;
    }
    Str text = f_ty_str(f, found);
    bool is_ctor = def_get(f->program, def)->kind == DEF_CTOR;
    diag_span_help(diag, call->span,
                   is_ctor ? "the type constructed contains `" STR_FMT
                             "` due to the type of the argument passed"
                           : "the return type of this call is `" STR_FMT
                             "` due to the type of the argument passed",
                   STR_ARG(text));
    Str name = source_text(f->session->sources, call->kind == HIR_EXPR_METHOD_CALL
                                                    ? call->method_call.segment->span
                                                    : call->call.callee->span);
    diag_sub_label(diag, expr->span, "this argument influences the %s `" STR_FMT "`",
                   is_ctor ? "type of" : "return type of", STR_ARG(name));
}

static void suggest(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected, Ty found,
                    const Site *site);

static void label_call(FnCx *f, Diag *diag, const Site *site, const HirExpr *expr, Ty expected,
                       Ty found) {
    const HirExpr *call = site->expr;
    DefId def = NO_DEF;
    HirExpr **args;
    uint32_t count;
    bool is_method = call->kind == HIR_EXPR_METHOD_CALL;
    if (is_method) {
        def = f->results->expr_res[call->id].kind == RES_DEF ? f->results->expr_res[call->id].def
                                                             : NO_DEF;
        args = call->method_call.args;
        count = call->method_call.arg_count;
    } else {
        Ty callee = f_shallow(f, f_expr_ty_adjusted(f, call->call.callee));
        if (f_kind(f, callee) == TY_FN_DEF) {
            def = ty_data(f->cx, callee)->item.def;
        }
        args = call->call.args;
        count = call->call.arg_count;
    }
    const char *what = is_method ? "method" : "function";
    if (def.index && def_get(f->program, def)->kind == DEF_CTOR) {
        what = def_get(f->program, def_get(f->program, def)->parent)->kind == DEF_VARIANT
                   ? "enum variant"
                   : "struct";
    }
    uint32_t index = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (args[i] == expr) {
            index = i;
        }
    }
    diag_label(diag, site->other, "arguments to this %s are incorrect", what);
    note_types(f, diag, expected, found);
    if (!def.index && !is_method) {
        Ty callee = f_shallow(f, f->results->expr_tys[call->call.callee->id]);
        const HirClosure *closure = f_kind(f, callee) == TY_CLOSURE
                                        ? hir_closure(f->program, ty_data(f->cx, callee)->item.def)
                                        : NULL;
        if (closure && index < closure->param_count) {
            Span param = closure->params[index]->span;
            diag_span_note(
                diag,
                closure->param_tys[index] ? span_to(param, closure->param_tys[index]->span) : param,
                "closure parameter defined here");
        }
    }
    suggest(f, diag, expr->span, expr, expected, found, site);
    explain_influence(f, diag, def, index + (is_method ? 1 : 0), call, expr, found);
    bool *concerned = ARENA_ARRAY(f->arena, bool, count + 1);
    concerned[index] = true;
    note_callee_definition(f, diag, def, concerned, count, is_method ? 1 : 0);
}

// Where the variable on the left of an assignment got its type.
static void label_assigned(FnCx *f, Diag *diag, const Site *site) {
    const HirExpr *lhs = site->expr;
    if (lhs && f_kind(f, f->results->expr_tys[lhs->id]) == TY_CLOSURE) {
        return; // which is labelled itself
    }
    bool is_local =
        lhs && lhs->kind == HIR_EXPR_PATH && f->results->expr_res[lhs->id].kind == RES_LOCAL;
    if (is_local) {
        uint32_t local = f->results->expr_res[lhs->id].local;
        const HirStmt *let = find_let(f, declares, &local);
        if (let && let->let.ty) {
            diag_label(diag, let->let.ty->span, "expected due to this type");
            return;
        }
        if (let && let->let.init) {
            diag_label(diag, let->let.init->span, "expected due to this value");
            return;
        }
        if (let) {
            diag_label(diag, let->let.pat->span, "expected due to the type of this binding");
            return;
        }
        HirItem *item = hir_item(f->program, f->owner);
        for (uint32_t i = 0; item && i < f->body->param_count &&
                             (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN);
             i++) {
            const HirPat *pat = f->body->params[i];
            if (pat->kind == HIR_PAT_BINDING && pat->binding.local == local) {
                diag_label(diag, item->fn.sig.inputs[i]->span,
                           "expected due to this parameter type");
                return;
            }
        }
    }
    diag_label(diag, site->other, "expected due to the type of this binding");
}

// In the body of the fn itself, which of an async fn is that of its coroutine.
static bool in_fn_body(const FnCx *f) {
    return !f->closure || f->closure->expr->closure->coroutine == COROUTINE_FN;
}

static const HirExpr *fn_value(const FnCx *f) {
    const HirExpr *value = f->closure ? f->closure->expr->closure->body : f->body->value;
    const HirExpr *tail = value->kind == HIR_EXPR_BLOCK ? value->block.block->tail : NULL;
    return f->closure && tail && tail->kind == HIR_EXPR_DROP_TEMPS ? tail->wrap.operand : value;
}

// Returned values: what the signature says, or that it says nothing.
static void label_return(FnCx *f, Diag *diag, const HirExpr *expr, Ty expected, Ty found,
                         const Site *site) {
    if (!in_fn_body(f)) {
        return;
    }
    bool is_tail = site->is_tail || site->kind == SITE_BLOCK_TAIL;
    if (is_tail && expr && !is_value_of(fn_value(f), expr)) {
        return;
    }
    HirItem *item = hir_item(f->program, f->owner);
    if (!item || (item->kind != DEF_FN && item->kind != DEF_ASSOC_FN)) {
        return;
    }
    Span span = item->fn.sig.output_span;
    if (item->fn.sig.output) {
        Str text = f_ty_str(f, f->ret ? f->ret->expected : expected);
        diag_label(diag, span, "expected `" STR_FMT "` because of return type", STR_ARG(text));
        return;
    }
    if (!ty_is_unit(f->cx, expected)) {
        return;
    }
    if (symbol_is(def_get(f->program, f->owner)->name, SYM_INDEX_MAIN)) {
        diag_label(diag, span, "expected `()` because of default return type");
        return;
    }
    Ty shown = found;
    const TyData *data = ty_data(f->cx, found);
    if (data->kind == TY_INFER) {
        shown = data->infer.kind == INFER_INT     ? f->common->i32
                : data->infer.kind == INFER_FLOAT ? f->common->f64
                                                  : found;
    }
    Str text = f_ty_str(f, shown);
    diag_label(diag, span, "help: try adding a return type: `-> " STR_FMT "`", STR_ARG(text));
}

static Region see_region(TyFolder *folder, Region region) {
    *(bool *)folder->data = true;
    return region;
}

static bool has_regions(FnCx *f, Ty ty) {
    bool found = false;
    TyFolder folder = {.cx = f->cx, .data = &found, .region = see_region};
    fold_ty(&folder, ty);
    return found;
}

static void label_site(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected, Ty found,
                       const Site *site) {
    Str text;
    switch (site->kind) {
    case SITE_LET:
        if (site->other.lo && (!expr || expr->span.lo == span.lo)) {
            diag_label(diag, site->other, "expected due to this");
        }
        return;
    case SITE_RETURN:
    case SITE_BLOCK_TAIL: {
        const HirExpr *without_else =
            ty_is_unit(f->cx, expected) ? find_if_without_else(f, expr) : NULL;
        if (without_else) {
            diag_label(
                diag, without_else->span,
                "`if` expressions without `else` arms expect their inner expression to be `()`");
        } else {
            label_return(f, diag, expr, expected, found, site);
        }
        return;
    }
    case SITE_ARG: // label_call
        return;
    case SITE_ASSIGN:
        label_assigned(f, diag, site);
        return;
    case SITE_OPERAND:
        text = f_ty_str(f, expected);
        if (expr && site->expr && !has_regions(f, expected) &&
            ty_eq(f_resolve(f, f->results->expr_tys[site->expr->id]), expected)) {
            diag_label(diag, site->other, "expected because this is `" STR_FMT "`", STR_ARG(text));
        }
        return;
    case SITE_PATTERN:
        if (site->other.lo && (site->other.lo != span.lo || site->other.hi != span.hi)) {
            Ty scrutinee = site->expr ? f->results->expr_tys[site->expr->id] : (Ty){0};
            if (site->expr && scrutinee.index) {
                text = f_ty_str(f, scrutinee);
                diag_label(diag, site->other, "this expression has type `" STR_FMT "`",
                           STR_ARG(text));
            } else {
                diag_label(diag, site->other, "expected due to this");
            }
        }
        return;
    case SITE_MISC:
    case SITE_IF_ELSE:
    case SITE_IF_NO_ELSE:
    case SITE_MATCH_ARM:
    case SITE_LET_ELSE:
    case SITE_ARRAY_ELEM:
    case SITE_BREAK:
    case SITE_CONDITION:
    case SITE_CALL_RESULT:
    case SITE_FIELD_INIT:
    case SITE_CAST:
        return;
    }
}

static bool is_multiline(FnCx *f, Span span) {
    return source_place(f->session->sources, span.lo).line !=
           source_place(f->session->sources, span.hi).line;
}

// The last expression of a block, which is what has the block's type.
static Span tail_span(const HirExpr *expr, Span span) {
    while (expr && expr->kind == HIR_EXPR_BLOCK && expr->block.block->tail) {
        expr = expr->block.block->tail;
        span = expr->span;
    }
    return span;
}

// The only arm of a match that gives a value at all: at the end of a block what it gives is too
// much there.
static Span valued_arm_span(FnCx *f, const HirExpr *expr, Span span) {
    const HirExpr *only = NULL;
    if (expr->kind != HIR_EXPR_MATCH || expr->match.source != MATCH_NORMAL) {
        return span;
    }
    for (uint32_t i = 0; i < expr->match.arms.len; i++) {
        const HirExpr *body = expr->match.arms.ptr[i].body;
        Ty ty = f->results->expr_tys[body->id];
        if (!ty.index || f_kind(f, f_shallow(f, ty)) == TY_NEVER) {
            continue;
        }
        if (only) {
            return span;
        }
        only = body;
    }
    return only ? only->span : span;
}

// The arms before this one, at most four; further ones are not shown.
static void label_earlier_arms(FnCx *f, Diag *diag, const Site *site, const HirExpr *expr) {
    HirArmSlice arms = site->expr->match.arms;
    uint32_t last = 0;
    while (last < arms.len && arms.ptr[last].body != expr) {
        last++;
    }
    for (uint32_t i = 0; i < last && (last <= 4 || i + 1 == last); i++) {
        const HirExpr *body = arms.ptr[i].body;
        Ty ty = f->results->expr_tys[body->id];
        if (ty.index && f_kind(f, f_shallow(f, ty)) != TY_NEVER) {
            Str text = f_ty_str(f, ty);
            diag_label(diag, tail_span(body, body->span),
                       last <= 4 ? "this is found to be of type `" STR_FMT "`"
                                 : "this and all prior arms are found to be of type `" STR_FMT "`",
                       STR_ARG(text));
        }
    }
}

// What an `if` without `else` is the value of: a typed `let`, the fn, or just of its block.
static void label_if_value(FnCx *f, Diag *diag, const HirExpr *expr, Ty expected) {
    const HirStmt *let = find_let(f, has_init, expr);
    HirItem *item = hir_item(f->program, f->owner);
    const HirExpr *body = f->body->value, *then = expr->if_.then;
    bool is_tail =
        !f->closure && item && item->kind != DEF_CONST && item->kind != DEF_STATIC &&
        (body == expr || (body->kind == HIR_EXPR_BLOCK && body->block.block->tail == expr));
    if (let && let->let.ty) {
        diag_label(diag, let->let.pat->span, "expected because of this assignment");
    } else if (is_tail && f->ret_span.hi > f->ret_span.lo) {
        diag_label(diag, f->ret_span, "expected `" STR_FMT "` because of this return type",
                   STR_ARG(f_ty_str(f, expected)));
    } else if (then->kind == HIR_EXPR_BLOCK && then->block.block->tail) {
        diag_label(diag, then->block.block->tail->span, "found here");
    }
}

// What the `?` whose value this is stands behind; NULL: no `?`.
static const HirExpr *tried_operand(FnCx *f, const HirExpr *value) {
    for (uint32_t i = 1; value != NULL && i <= f->body->expr_count; i++) {
        const HirExpr *expr = f->body->exprs[i];
        if (expr == NULL || expr->kind != HIR_EXPR_MATCH || expr->match.source != MATCH_TRY ||
            expr->match.scrutinee->kind != HIR_EXPR_CALL) {
            continue;
        }
        for (uint32_t k = 0; k < expr->match.arms.len; k++) {
            if (expr->match.arms.ptr[k].body == value) {
                return expr->match.scrutinee->call.args[0];
            }
        }
    }
    return NULL;
}

static Diag *start_by_site(FnCx *f, Span span, const HirExpr *expr, Ty expected, Ty found,
                           const Site *site) {
    Diag *diag;
    switch (site->kind) {
    case SITE_IF_ELSE: {
        Span else_span = tail_span(expr, span);
        diag =
            diag_error(f->session, ERR_E0308, else_span, "`if` and `else` have incompatible types");
        Span then_span = tail_span(site->expr->if_.then, site->previous);
        if (is_multiline(f, site->expr->span)) {
            diag_label(diag, site->expr->span, "`if` and `else` have incompatible types");
        }
        diag_label(diag, then_span, "expected because of this");
        label_expected_found(f, diag, else_span, expected, found);
        return diag;
    }
    case SITE_MATCH_ARM: {
        Span arm_span = tail_span(expr, span);
        diag = diag_error(f->session, ERR_E0308, arm_span, "`match` arms have incompatible types");
        Span whole = site->expr->span;
        if (!is_multiline(f, whole)) {
            whole.hi = site->expr->match.scrutinee->span.hi;
        }
        diag_label(diag, whole, "`match` arms have incompatible types");
        label_earlier_arms(f, diag, site, expr);
        label_expected_found(f, diag, arm_span, expected, found);
        return diag;
    }
    case SITE_IF_NO_ELSE:
        diag = diag_error(f->session, ERR_E0317, site->expr->span,
                          "`if` may be missing an `else` clause");
        label_expected_found(f, diag, site->expr->span, expected, found);
        label_if_value(f, diag, site->expr, expected);
        diag_note(diag, "`if` expressions without `else` evaluate to `()`");
        diag_help(diag, "consider adding an `else` block that evaluates to the expected type");
        return diag;
    case SITE_LET_ELSE:
        diag = diag_error(f->session, ERR_E0308, span,
                          "`else` clause of `let...else` does not diverge");
        label_expected_found(f, diag, span, expected, found);
        diag_help(diag, "try adding a diverging expression, such as `return` or `panic!(..)`");
        diag_help(diag, "...or use `match` instead of `let...else`");
        return diag;
    case SITE_MISC:
    case SITE_LET:
    case SITE_RETURN:
    case SITE_BLOCK_TAIL:
    case SITE_ARRAY_ELEM:
    case SITE_ARG:
    case SITE_ASSIGN:
    case SITE_BREAK:
    case SITE_CONDITION:
    case SITE_PATTERN:
    case SITE_CALL_RESULT:
    case SITE_FIELD_INIT:
    case SITE_CAST:
    case SITE_OPERAND:
        break;
    }
    bool is_try = tried_operand(f, expr) != NULL;
    diag = diag_error(f->session, ERR_E0308, span,
                      is_try ? "`?` operator has incompatible types" : "mismatched types");
    label_expected_found(f, diag, span, expected, found);
    if (is_try) {
        diag_note(diag, "`?` operator cannot convert from `" STR_FMT "` to `" STR_FMT "`",
                  STR_ARG(f_ty_str(f, found)), STR_ARG(f_ty_str(f, expected)));
    }
    return diag;
}

// ---------------------------------------------------------------- suggestions

// `let x: [T; 2] = [a, b, c]`
static bool suggest_array_len(FnCx *f, Diag *diag, const Site *site, Ty expected, Ty found) {
    const TyData *a = ty_data(f->cx, expected), *b = ty_data(f->cx, found);
    uint64_t len;
    if (a->kind != TY_ARRAY || b->kind != TY_ARRAY || site->kind != SITE_LET ||
        !const_as_u64(f->cx, b->array.len, &len)) {
        return false;
    }
    const HirStmt *let = find_let(f, has_init, site->expr);
    if (!let || !let->let.ty || let->let.ty->kind != HIR_TY_ARRAY) {
        return false;
    }
    Str text = arena_printf(f->arena, "%llu", (unsigned long long)len);
    diag_suggest_one(diag, "consider specifying the actual array length",
                     let->let.ty->array.len.span, text, APPLY_MAYBE, SUGGEST_DEFAULT);
    return true;
}

static void suggest_return(FnCx *f, Diag *diag, const HirExpr *expr, Ty found) {
    SuggestPart parts[2] = {{span_start(expr->span), STR("return ")},
                            {span_end(expr->span), STR(";")}};
    HirItem *item = hir_item(f->program, f->owner);
    if (item && (item->kind == DEF_FN || item->kind == DEF_ASSOC_FN) && f->ret &&
        coerce_can(f, found, f->ret->expected)) {
        diag_suggest(diag, "you might have meant to return this value", parts, 2, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    }
}

// Loops that end by themselves have no value.
static void note_loop(FnCx *f, Diag *diag, const HirExpr *expr, Ty found) {
    if (expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_FOR) {
        diag_note(diag, "`for` loops evaluate to unit type `()`");
    } else if (expr->kind == HIR_EXPR_LOOP && ty_is_unit(f->cx, found) &&
               expr->loop.source == LOOP_WHILE) {
        diag_note(diag, "`while` loops evaluate to unit type `()`");
    }
}

static void suggest(FnCx *f, Diag *diag, Span span, const HirExpr *expr, Ty expected, Ty found,
                    const Site *site) {
    Span literal = expr ? expr->span : site->pat ? site->pat->span : span;
    if (suggest_quotes(f, diag, literal, expected, found) || !expr || span.ctxt) {
        return;
    }
    while (expr->kind == HIR_EXPR_BLOCK && expr->block.block->tail) {
        expr = expr->block.block->tail;
    }
    note_loop(f, diag, expr, found);
    const HirExpr *tried = tried_operand(f, expr);
    if (tried != NULL && f_can_eq(f, f_resolve(f, f->results->expr_tys[tried->id]), expected)) {
        diag_suggest_one(diag, "try removing this `?`",
                         (Span){expr->span.hi - 1, expr->span.hi, expr->span.ctxt}, STR(""),
                         APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    if (ty_is_unit(f->cx, expected) && find_if_without_else(f, expr) && !f->closure) {
        suggest_return(f, diag, expr, found);
    } else if (!suggest_array_len(f, diag, site, expected, found)) {
        suggest_for_mismatch(f, diag, span, expr, expected, found, site);
    }
}

// A block without a value where one is wanted: the last statement's semicolon may be what is too
// much.
static bool report_missing_tail(FnCx *f, const HirExpr *expr, Ty expected, Ty found,
                                const Site *site) {
    if (!expr || expr->kind != HIR_EXPR_BLOCK || expr->block.block->tail ||
        !ty_is_unit(f->cx, found)) {
        return false;
    }
    const HirBlock *block = expr->block.block;
    bool is_body = f->body->value == expr && !f->closure && site->kind == SITE_RETURN;
    Diag *diag =
        diag_error(f->session, ERR_E0308, is_body ? f->ret_span : expr->span, "mismatched types");
    label_expected_found(f, diag, is_body ? f->ret_span : expr->span, expected, found);
    if (is_body) {
        diag_label(diag, def_get(f->program, f->owner)->name_span,
                   "implicitly returns `()` as its body has no tail or `return` expression");
    }
    note_types(f, diag, expected, found);
    if (block->stmt_count) {
        const HirStmt *last = &block->stmts[block->stmt_count - 1];
        Ty ty = last->kind == HIR_STMT_SEMI ? f->results->expr_tys[last->expr->id] : (Ty){0};
        Span value = last->kind == HIR_STMT_SEMI
                         ? span_source_callsite(f->session, last->expr->span)
                         : SPAN_NONE;
        if (ty.index && last->span.hi > value.hi && coerce_can(f, ty, expected)) {
            Span semicolon = {value.hi, last->span.hi, last->span.ctxt};
            diag_suggest_one(diag, "remove this semicolon to return this value", semicolon, STR(""),
                             APPLY_MACHINE, SUGGEST_SHORT);
        }
    }
    diag_emit(diag);
    f_error(f);
    return true;
}

static void explain_param(FnCx *f, Diag *diag, Ty expected, Ty found) {
    const TyData *data = ty_data(f->cx, expected);
    bool is_expected = data->kind == TY_PARAM;
    if (!is_expected) {
        data = ty_data(f->cx, found);
    }
    if (data->kind != TY_PARAM || !data->param.def.index ||
        def_get(f->program, data->param.def)->kind != DEF_TY_PARAM) {
        return;
    }
    Span span = def_get(f->program, data->param.def)->name_span;
    diag_label(diag, span,
               is_expected ? "expected this type parameter" : "found this type parameter");
}

static void note_caller_chooses(FnCx *f, Diag *diag, const HirExpr *expr, Ty expected, Ty found,
                                const Site *site) {
    const TyData *data = ty_data(f->cx, expected);
    bool returned = site->kind == SITE_RETURN ||
                    (site->kind == SITE_BLOCK_TAIL && expr && is_value_of(f->body->value, expr));
    if (data->kind == TY_PARAM && returned && !f->closure) {
        const TyData *other = ty_data(f->cx, found);
        if (other->kind == TY_INFER) {
            found = other->infer.kind == INFER_INT ? f->common->i32 : f->common->f64;
        }
        diag_note(diag,
                  "the caller chooses a type for `" STR_FMT
                  "` which can be different from `" STR_FMT "`",
                  STR_ARG(f_ty_str(f, expected)), STR_ARG(f_ty_str(f, found)));
    }
}

// An array whose length is an expression with an error fits everywhere.
static bool visit_bad_length(void *data, Ty ty) {
    FnCx *f = data;
    const TyData *node = ty_data(f->cx, ty);
    if (node->kind == TY_ARRAY) {
        const ConstData *len = const_data(f->cx, node->array.len);
        if (len->kind == CONST_UNEVALUATED && hir_has_body(f->program, len->unevaluated.def) &&
            typeck(f->program, len->unevaluated.def)->tainted) {
            f_error(f);
        }
    }
    return true;
}
static bool has_bad_length(FnCx *f, Ty ty) {
    bool before = f->infer->tainted;
    f->infer->tainted = false;
    ty_walk(f->cx, ty, visit_bad_length, f);
    bool bad = f->infer->tainted;
    f->infer->tainted = before || bad;
    return bad;
}

// A binding whose type in the first alternative is `first`, and another one here.
static void explain_alternatives(FnCx *f, Diag *diag, const HirPat *pat, Ty first, Ty here) {
    const HirLocal *local = &f->body->locals[pat->binding.local];
    diag_label(diag, f->body->pats[local->pat]->span,
               "first introduced with type `" STR_FMT "` here", STR_ARG(f_ty_str(f, first)));
    bool in_match = false;
    for (uint32_t i = 1; i <= f->body->expr_count && !in_match; i++) {
        const HirExpr *expr = f->body->exprs[i];
        in_match = expr && expr->kind == HIR_EXPR_MATCH && expr->match.source == MATCH_NORMAL &&
                   expr->span.lo <= local->span.lo && expr->span.hi >= local->span.hi;
    }
    diag_note(diag, "%sa binding must have the same type in all alternatives",
              in_match ? "in the same arm, " : "");
    const TyData *of_first = ty_data(f->cx, first), *of_here = ty_data(f->cx, here);
    bool plain = !pat->binding.by_ref && !pat->binding.is_mut;
    if (of_first->kind == TY_REF && plain && f_can_eq(f, of_first->ref.elem, here)) {
        diag_suggest_one(diag, "consider adding `ref`", span_start(pat->span), STR("ref "),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (of_here->kind == TY_REF && pat->binding.by_ref && !pat->binding.by_ref_mut &&
               f_can_eq(f, first, of_here->ref.elem)) {
        Span word = {pat->span.lo, pat->span.lo + 4, pat->span.ctxt};
        diag_suggest_one(diag, "consider removing `ref`", word, STR(""), APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
}

// A fn whose value has no known size: E0277 at its signature says what is wrong with its values.
static bool returns_unsized(FnCx *f, const Site *site) {
    if ((site->kind != SITE_RETURN && site->kind != SITE_BLOCK_TAIL) || !f->ret ||
        f->ret_is_closure) {
        return false;
    }
    Ty output = f_resolve(f, f->ret->expected);
    return !ty_has(f->cx, output, TYFLAG_INFER) && !f_is_sized(f, output);
}

void report_mismatch(FnCx *f, Span span, const HirExpr *expr, Ty expected, Ty found, Site site) {
    expected = f_resolve(f, expected);
    found = f_resolve(f, found);
    if (ty_has(f->cx, expected, TYFLAG_ERROR) || ty_has(f->cx, found, TYFLAG_ERROR) ||
        has_bad_length(f, expected) || has_bad_length(f, found) || returns_unsized(f, &site)) {
        f_error(f);
        return;
    }
    if (report_opaque_in_itself(f, expected, found) ||
        report_cyclic_closure(f, span, expected, found)) {
        return;
    }
    bool branches = site.kind == SITE_IF_ELSE || site.kind == SITE_MATCH_ARM ||
                    site.kind == SITE_IF_NO_ELSE || site.kind == SITE_LET_ELSE;
    if (!branches && report_missing_tail(f, expr, expected, found, &site)) {
        return;
    }
    if (expr && !branches) {
        span = tail_span(expr, span);
        if (site.is_tail && site.kind == SITE_BLOCK_TAIL && ty_is_unit(f->cx, expected)) {
            span = valued_arm_span(f, expr, span);
        }
    }
    Diag *diag = start_by_site(f, span, expr, expected, found, &site);
    label_site(f, diag, span, expr, expected, found, &site);
    explain_param(f, diag, expected, found);
    if (site.kind == SITE_ARG) {
        if (expr && site.expr) {
            label_call(f, diag, &site, expr, expected, found);
        }
    } else {
        note_types(f, diag, expected, found);
        if (site.kind != SITE_IF_NO_ELSE) {
            suggest(f, diag, span, expr, expected, found, &site);
        }
    }
    note_caller_chooses(f, diag, expr, expected, found, &site);
    if (site.pat && site.pat->kind == HIR_PAT_BINDING) {
        explain_alternatives(f, diag, site.pat, expected, found);
    }
    if (site.pat && site.pat->kind == HIR_PAT_REF) {
        const char *sigil = site.pat->ref.is_mut ? "&mut" : "&";
        Str message = arena_printf(f->arena, "consider removing `%s` from the pattern", sigil);
        diag_suggest_one(
            diag, message.ptr,
            (Span){site.pat->span.lo, site.pat->ref.inner->span.lo, site.pat->span.ctxt}, STR(""),
            APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
    f_error(f);
}
