// expand_tile.c: #[cutile::module] and #[cutile::entry]: kernels on tiles.
//
// What is made for `#[cutile::module] mod m { #[cutile::entry()] fn add<const B: i32>(z: &mut
// Tensor<f32, {[B]}>, x: &Tensor<f32, {[-1]}>, k: f32) { … } }`: the entry becomes `__add`, and
//     pub mod __tile { #[kernel] pub unsafe fn add<const B: i32>(z: Descriptor, x: Descriptor, k) }
// what a device starts with, which makes the parameters and calls `__add`, and
//     pub fn add<A0, A1, A2>(z: A0, x: A1, k: A2) -> KernelLaunch<(A0, A1, A2)>
// which the host calls. How the launcher finds the generic arguments is in a table: for each
// parameter the element type and the sides, as far as they are numbers or parameters. What kind a
// parameter is follows from how its type is written: `&mut`, `&`, a raw pointer, a type with two
// generic arguments (a mapped partition), or else a scalar.
#include "frontend/expand/expand_tile.h"

typedef struct TileEntry {
    AstItem *item;
    const AstFn *fn;
    const AstAttr *attr;
    AstIdent name;
} TileEntry;

typedef struct TileModule {
    Walk *walk;
    AstItem *item;
    struct ExpandScope *scope; // inside the module
    Quote *quote;
    Span span;  // of the attribute, in the expansion's context
    Str path;   // the name in the bundle of the module that is loaded
    Str prefix; // the modules between that one and this, `a_b_`
} TileModule;

#define LAUNCH "::cutile::launch::"

typedef enum ParamKind {
    PARAM_OWNED,   // &mut Tensor<E, S>
    PARAM_SHARED,  // &Tensor<E, S>
    PARAM_POINTER, // *mut E
    PARAM_MAPPED,  // MappedPartitionMut<E, S, MAP>
    PARAM_SCALAR,
} ParamKind;

static const AstTy *strip_parens(const AstTy *ty) {
    while (ty->kind == AST_TY_PAREN) {
        ty = ty->inner;
    }
    return ty;
}

static const AstGenericArgs *generic_args(const AstTy *ty) {
    bool path = ty->kind == AST_TY_PATH && !ty->path.qself && ty->path.path.len > 0;
    return path ? ty->path.path.segments[ty->path.path.len - 1].args : NULL;
}

// What a parameter is, and the type that carries element type and shape.
static ParamKind param_kind(const AstParam *param, const AstTy **carrier) {
    const AstTy *ty = strip_parens(param->ty);
    *carrier = ty;
    if (ty->kind == AST_TY_REF) {
        *carrier = strip_parens(ty->ref.inner);
        return ty->ref.mutability == AST_MUT ? PARAM_OWNED : PARAM_SHARED;
    }
    if (ty->kind == AST_TY_PTR) {
        *carrier = strip_parens(ty->ref.inner);
        return PARAM_POINTER;
    }
    const AstGenericArgs *args = generic_args(ty);
    return args && args->args.len >= 2 ? PARAM_MAPPED : PARAM_SCALAR;
}

// ---------------------------------------------------------------- generic parameters

// The place of a generic parameter among types and constants, or -1.
static int generic_index(const TileEntry *entry, Symbol name, const AstGenericParam **param) {
    int index = 0;
    for (uint32_t i = 0; i < entry->fn->generics.params.len; i++) {
        const AstGenericParam *at = &entry->fn->generics.params.ptr[i];
        if (at->kind == AST_PARAM_LIFETIME) {
            continue;
        }
        if (symbol_eq(at->ident.name, name)) {
            *param = at;
            return index;
        }
        index++;
    }
    return -1;
}

static bool lone_name(const AstExpr *expr, Symbol *name) {
    bool lone = expr->kind == AST_EXPR_PATH && !expr->path.qself && expr->path.path.len == 1;
    if (lone) {
        *name = expr->path.path.segments[0].ident.name;
    }
    return lone;
}

static bool int_literal(const AstExpr *expr, unsigned long long *value) {
    if (expr->kind != AST_EXPR_LIT || expr->literal.kind != AST_LIT_INT ||
        expr->literal.integer.high) {
        return false;
    }
    *value = expr->literal.integer.low;
    return true;
}

// The length of a shape parameter `const S: [i32; 2]`, or 0.
static unsigned shape_len(const AstGenericParam *param) {
    unsigned long long len = 0;
    if (param->kind == AST_PARAM_CONST && param->ty->kind == AST_TY_ARRAY) {
        int_literal(ast_expr_strip_parens(param->ty->array.length.expr), &len);
    }
    return (unsigned)len;
}

static void quote_generic_table(TileModule *m, const TileEntry *entry) {
    Session *session = m->walk->expander->session;
    quote_text(m->quote, "generics: &[");
    for (uint32_t i = 0; i < entry->fn->generics.params.len; i++) {
        const AstGenericParam *param = &entry->fn->generics.params.ptr[i];
        Str name = sym_str(session, param->ident.name);
        if (param->kind == AST_PARAM_TYPE) {
            quote_text(m->quote, LAUNCH "Generic::Type(\"" STR_FMT "\"),", STR_ARG(name));
        } else if (param->kind == AST_PARAM_CONST && param->ty->kind == AST_TY_ARRAY) {
            quote_text(m->quote, LAUNCH "Generic::Shape(\"" STR_FMT "\", %u),", STR_ARG(name),
                       shape_len(param));
        } else if (param->kind == AST_PARAM_CONST) {
            quote_text(m->quote, LAUNCH "Generic::Const(\"" STR_FMT "\"),", STR_ARG(name));
        }
    }
    quote_text(m->quote, "],");
}

// ---------------------------------------------------------------- parameters

static const AstExpr *strip_block(const AstExpr *expr) {
    for (;;) {
        expr = ast_expr_strip_parens(expr);
        if (expr->kind != AST_EXPR_BLOCK || expr->block.block->stmts.len != 1 ||
            expr->block.block->stmts.ptr[0]->kind != AST_STMT_EXPR) {
            return expr;
        }
        expr = expr->block.block->stmts.ptr[0]->expr;
    }
}

static void quote_dim(TileModule *m, const TileEntry *entry, const AstExpr *expr) {
    const AstGenericParam *param;
    unsigned long long value;
    Symbol name;
    expr = strip_block(expr);
    if (int_literal(expr, &value)) {
        quote_text(m->quote, LAUNCH "Dim::Const(%llu),", value);
        return;
    }
    if (expr->kind == AST_EXPR_UNARY && expr->unary.op == AST_UNOP_NEG &&
        int_literal(ast_expr_strip_parens(expr->unary.operand), &value) && value == 1) {
        quote_text(m->quote, LAUNCH "Dim::Dynamic,");
        return;
    }
    int index = lone_name(expr, &name) ? generic_index(entry, name, &param) : -1;
    if (index >= 0) {
        quote_text(m->quote, LAUNCH "Dim::Generic(%d),", index);
        return;
    }
    if (expr->kind == AST_EXPR_INDEX && lone_name(expr->index.operand, &name) &&
        int_literal(ast_expr_strip_parens(expr->index.index), &value)) {
        index = generic_index(entry, name, &param);
        if (index >= 0) {
            quote_text(m->quote, LAUNCH "Dim::ShapeElem(%d, %llu),", index, value);
            return;
        }
    }
    quote_text(m->quote, LAUNCH "Dim::Computed,");
}

// A shape: an array, or a shape parameter, which parses as a type.
static void quote_dims(TileModule *m, const TileEntry *entry, const AstGenericArg *arg) {
    const AstGenericParam *param;
    Symbol name = SYM_NONE;
    quote_text(m->quote, "&[");
    const AstExpr *expr = arg->kind == AST_ARG_CONST ? strip_block(arg->constant.expr) : NULL;
    if (expr && expr->kind == AST_EXPR_ARRAY) {
        for (uint32_t i = 0; i < expr->list.len; i++) {
            quote_dim(m, entry, expr->list.ptr[i]);
        }
    } else if (expr ? lone_name(expr, &name)
                    : arg->kind == AST_ARG_TYPE && arg->ty->kind == AST_TY_PATH &&
                          arg->ty->path.path.len == 1) {
        name = expr ? name : arg->ty->path.path.segments[0].ident.name;
        int index = generic_index(entry, name, &param);
        for (unsigned i = 0; index >= 0 && i < shape_len(param); i++) {
            quote_text(m->quote, LAUNCH "Dim::ShapeElem(%d, %u),", index, i);
        }
    }
    quote_text(m->quote, "]");
}

static void quote_path(TileModule *m, const AstTy *ty) {
    if (ty->kind != AST_TY_PATH) {
        quote_text(m->quote, "()"); // an error of types says so
        return;
    }
    for (uint32_t i = 0; i < ty->path.path.len; i++) {
        quote_text(m->quote, i ? "::" : "");
        quote_ident(m->quote, ty->path.path.segments[i].ident);
    }
}

static const AstTy *elem_of(ParamKind kind, const AstTy *carrier) {
    if (kind == PARAM_SCALAR || kind == PARAM_POINTER) {
        return carrier;
    }
    const AstGenericArgs *args = generic_args(carrier);
    return args && args->args.len && args->args.ptr[0].kind == AST_ARG_TYPE
               ? strip_parens(args->args.ptr[0].ty)
               : carrier;
}

static void quote_elem(TileModule *m, const TileEntry *entry, const AstTy *elem) {
    const AstGenericParam *param;
    bool lone = elem->kind == AST_TY_PATH && elem->path.path.len == 1;
    int index = lone ? generic_index(entry, elem->path.path.segments[0].ident.name, &param) : -1;
    if (index >= 0) {
        quote_text(m->quote, LAUNCH "Elem::Generic(%d)", index);
        return;
    }
    quote_text(m->quote, "<");
    quote_path(m, elem);
    quote_text(m->quote, " as " LAUNCH "ElementType>::ELEM");
}

static void at_span(TileModule *m, Span span) {
    m->quote->span = (Span){span.lo, span.hi, m->span.ctxt};
}

static void quote_param_table(TileModule *m, const TileEntry *entry) {
    static const char *const names[] = {[PARAM_OWNED] = "MutTensor",
                                        [PARAM_SHARED] = "Tensor",
                                        [PARAM_POINTER] = "Pointer",
                                        [PARAM_MAPPED] = "Mapped",
                                        [PARAM_SCALAR] = "Scalar"};
    quote_text(m->quote, "params: &[");
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        const AstTy *carrier;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        const AstGenericArgs *args = generic_args(carrier);
        at_span(m, entry->fn->params.ptr[i].ty->span);
        quote_text(m->quote, LAUNCH "Param::%s(", names[kind]);
        quote_elem(m, entry, elem_of(kind, carrier));
        if (kind != PARAM_SCALAR && kind != PARAM_POINTER) {
            quote_text(m->quote, ",");
            for (uint32_t k = 1; k <= (kind == PARAM_MAPPED ? 2 : 1); k++) {
                quote_text(m->quote, k > 1 ? "," : "");
                if (args && k < args->args.len) {
                    quote_dims(m, entry, &args->args.ptr[k]);
                } else {
                    quote_text(m->quote, "&[]");
                }
            }
        }
        quote_text(m->quote, "),");
    }
    m->quote->span = m->span;
    quote_text(m->quote, "],");
}

// ---------------------------------------------------------------- what the device starts with

// <E: ElementType, const B: i32>, or <E, B>.
static void quote_generics(TileModule *m, const TileEntry *entry, bool declare) {
    const AstGenericParamList *params = &entry->fn->generics.params;
    for (uint32_t i = 0; i < params->len; i++) {
        if (params->ptr[i].kind == AST_PARAM_LIFETIME) {
            continue;
        }
        if (declare) {
            quote_tokens(m->quote, params->ptr[i].tokens);
        } else {
            quote_ident(m->quote, params->ptr[i].ident);
        }
        quote_text(m->quote, ",");
    }
}

static void quote_where(TileModule *m, const TileEntry *entry) {
    const AstPredicateList *predicates = &entry->fn->generics.predicates;
    quote_text(m->quote, " where ");
    for (uint32_t i = 0; i < predicates->len; i++) {
        quote_tokens(m->quote, predicates->ptr[i].tokens);
        quote_text(m->quote, ",");
    }
}

static void quote_device_params(TileModule *m, const TileEntry *entry) {
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        const AstTy *carrier;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        quote_text(m->quote, "a%u:", i);
        if (kind == PARAM_SCALAR || kind == PARAM_POINTER) {
            quote_tokens(m->quote, entry->fn->params.ptr[i].ty_tokens);
        } else {
            quote_text(m->quote, "::cutile_core::TensorDescriptor");
        }
        quote_text(m->quote, ",");
    }
}

static void quote_device_call(TileModule *m, const TileEntry *entry) {
    static const char *const made[] = {[PARAM_OWNED] = "Tensor::owned",
                                       [PARAM_SHARED] = "Tensor::shared",
                                       [PARAM_MAPPED] = "MappedPartitionMut::owned"};
    const char *unchecked =
        tile_option_on(m->walk, entry->attr, "unchecked_accesses") ? ".unchecked()" : "";
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        const AstTy *carrier;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        if (kind != PARAM_SCALAR && kind != PARAM_POINTER) {
            quote_text(m->quote, "#[allow(unused_mut)] let mut a%u = ::cutile_core::%s(&a%u)%s;", i,
                       made[kind], i, unchecked);
        }
    }
    quote_text(m->quote, "super::__" STR_FMT,
               SYM_ARG(m->walk->expander->session, entry->name.name));
    quote_text(m->quote, "::<");
    quote_generics(m, entry, false);
    quote_text(m->quote, ">(");
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        static const char *const how[] = {[PARAM_OWNED] = "&mut ",
                                          [PARAM_SHARED] = "&",
                                          [PARAM_POINTER] = "",
                                          [PARAM_MAPPED] = "",
                                          [PARAM_SCALAR] = ""};
        const AstTy *carrier;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        at_span(m, entry->fn->params.ptr[i].ty->span);
        quote_text(m->quote, "%sa%u,", how[kind], i);
    }
    m->quote->span = m->span;
    quote_text(m->quote, ");");
}

// What the options of the entry say about the function that a device starts with.
static void quote_device_options(TileModule *m, const TileEntry *entry) {
    uint32_t occupancy = tile_occupancy(m->walk, entry->attr);
    if (occupancy) {
        quote_text(m->quote, "#[::cuda_device::launch_bounds(128, %u)]", occupancy);
    }
    if (tile_option_on(m->walk, entry->attr, "deny_in_kernel_checks")) {
        quote_text(m->quote, "#[rustc_tile_deny_checks]");
    }
}

static void quote_device(TileModule *m, const TileEntry *entry) {
    quote_text(m->quote, "#[::cuda_device::kernel]");
    quote_device_options(m, entry);
    quote_text(m->quote,
               "#[rustc_tile_kernel(" STR_FMT ", __" STR_FMT
               ")] #[allow(unused_unsafe)] pub unsafe fn " STR_FMT "<",
               SYM_ARG(m->walk->expander->session, entry->name.name),
               SYM_ARG(m->walk->expander->session, entry->name.name),
               SYM_ARG(m->walk->expander->session, entry->name.name));
    quote_generics(m, entry, true);
    quote_text(m->quote, ">(");
    quote_device_params(m, entry);
    quote_text(m->quote, ")");
    quote_where(m, entry);
    quote_text(m->quote, "{ unsafe {");
    quote_device_call(m, entry);
    quote_text(m->quote, "} }");
}

// ---------------------------------------------------------------- what the host calls

// `dim` as the condition writes it, so that it is the parameter of the closure around it.
static AstIdent dim_ident(TileModule *m, TokenSlice condition) {
    Session *session = m->walk->expander->session;
    for (uint32_t i = 0; i < condition.len; i++) {
        if (condition.ptr[i].kind == TOK_IDENT &&
            str_eq(sym_str(session, condition.ptr[i].symbol), STR("dim"))) {
            return (AstIdent){condition.ptr[i].symbol, condition.ptr[i].span};
        }
    }
    return (AstIdent){intern(session->interner, STR("dim")), m->span};
}

// Precondition { text: "dim(a, 0) == dim(b, 0)", holds: |dim, generic| { let a = 0usize; … } }:
// parameters are their places, constants of the generic parameters their values.
static void quote_precondition(TileModule *m, const TileEntry *entry, TokenSlice condition) {
    Span whole = span_to(condition.ptr[0].span, condition.ptr[condition.len - 1].span);
    Str text = source_text(m->walk->expander->session->sources, whole);
    quote_text(m->quote, LAUNCH "Precondition { text: r#\"" STR_FMT "\"#, holds: |", STR_ARG(text));
    quote_ident(m->quote, dim_ident(m, condition));
    quote_text(m->quote, ", generic| {");
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        const AstPat *pat = entry->fn->params.ptr[i].pat;
        if (pat && pat->kind == AST_PAT_IDENT) {
            quote_text(m->quote, "let ");
            quote_ident(m->quote, pat->ident.ident);
            quote_text(m->quote, "= %uusize; let _ =", i);
            quote_ident(m->quote, pat->ident.ident);
            quote_text(m->quote, ";");
        }
    }
    int index = 0;
    for (uint32_t i = 0; i < entry->fn->generics.params.len; i++) {
        const AstGenericParam *param = &entry->fn->generics.params.ptr[i];
        if (param->kind == AST_PARAM_CONST) {
            quote_text(m->quote, "#[allow(non_snake_case)] let ");
            quote_ident(m->quote, param->ident);
            quote_text(m->quote, "= generic(%d); let _ =", index);
            quote_ident(m->quote, param->ident);
            quote_text(m->quote, ";");
        }
        index += param->kind != AST_PARAM_LIFETIME;
    }
    quote_tokens(m->quote, condition);
    quote_text(m->quote, "} },");
}

static void quote_precondition_table(TileModule *m, const TileEntry *entry) {
    SliceVec parts = {0};
    split_tuple(attr_value(m->walk, entry->attr, "preconditions"), &parts);
    quote_text(m->quote, "preconditions: &[");
    for (uint32_t i = 0; i < parts.len; i++) {
        quote_precondition(m, entry, parts.data[i]);
    }
    vec_free(&parts);
    quote_text(m->quote, "],");
}

static bool bounds_element(TileModule *m, const AstBound *bound) {
    const AstPath *path = &bound->path;
    return bound->kind == AST_BOUND_TRAIT && path->len > 0 &&
           str_eq(sym_str(m->walk->expander->session, path->segments[path->len - 1].ident.name),
                  STR("ElementType"));
}

// E: a type parameter for the host, which has an `ElementType` of its own: a function that is
// generic over that one alone can call the launcher. Other bounds stay.
static void quote_host_type(TileModule *m, const AstGenericParam *param) {
    bool elements = param->bounds.len > 0;
    for (uint32_t i = 0; i < param->bounds.len; i++) {
        elements &= bounds_element(m, &param->bounds.ptr[i]);
    }
    if (elements) {
        quote_ident(m->quote, param->ident);
    } else {
        quote_tokens(m->quote, param->tokens);
    }
    quote_text(m->quote, ",");
}

// The entry's own name for it, which messages about a call show, or one by number.
static void quote_arg(TileModule *m, const TileEntry *entry, uint32_t index) {
    const AstPat *pat = entry->fn->params.ptr[index].pat;
    if (pat && pat->kind == AST_PAT_IDENT) {
        quote_ident(m->quote, pat->ident.ident);
    } else {
        quote_text(m->quote, "a%u", index);
    }
}

static void quote_launcher_params(TileModule *m, const TileEntry *entry) {
    uint32_t count = entry->fn->params.len;
    for (uint32_t i = 0; i < count; i++) {
        quote_text(m->quote, "A%u,", i);
    }
    quote_text(m->quote, ">(");
    for (uint32_t i = 0; i < count; i++) {
        quote_arg(m, entry, i);
        quote_text(m->quote, ": A%u,", i);
    }
    quote_text(m->quote, ") -> " LAUNCH "KernelLaunch<(");
    for (uint32_t i = 0; i < count; i++) {
        quote_text(m->quote, "A%u,", i);
    }
    quote_text(m->quote, ")>");
}

// What is called in the place of an entry that was refused.
static void quote_refused(TileModule *m, const TileEntry *entry) {
    quote_text(m->quote, "#[allow(unused_variables)] pub fn ");
    quote_ident(m->quote, entry->name);
    quote_text(m->quote, "<");
    quote_launcher_params(m, entry);
    quote_text(m->quote, "{ loop {} }");
}

static void quote_launcher(TileModule *m, const TileEntry *entry) {
    static const char *const bounds[] = {[PARAM_OWNED] = "MutTensorArg",
                                         [PARAM_SHARED] = "TensorArg",
                                         [PARAM_POINTER] = "PointerArg",
                                         [PARAM_MAPPED] = "MappedArg",
                                         [PARAM_SCALAR] = "ScalarArg"};
    uint32_t count = entry->fn->params.len;
    quote_text(m->quote, "#[inline(never)] #[rustc_optional_generics]");
    quote_text(m->quote, entry->fn->safety == AST_UNSAFE ? "pub unsafe fn " : "pub fn ");
    quote_ident(m->quote, (AstIdent){entry->name.name, entry->name.span});
    quote_text(m->quote, "<");
    for (uint32_t i = 0; i < entry->fn->generics.params.len; i++) {
        const AstGenericParam *param = &entry->fn->generics.params.ptr[i];
        if (param->kind == AST_PARAM_TYPE) {
            quote_host_type(m, param);
        }
    }
    quote_launcher_params(m, entry);
    quote_text(m->quote, " where ");
    for (uint32_t i = 0; i < entry->fn->generics.params.len; i++) {
        const AstGenericParam *param = &entry->fn->generics.params.ptr[i];
        if (param->kind == AST_PARAM_TYPE) {
            quote_ident(m->quote, param->ident);
            quote_text(m->quote, ": " LAUNCH "ElementType,");
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const AstTy *carrier;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        at_span(m, entry->fn->params.ptr[i].ty->span);
        quote_text(m->quote, "A%u: " LAUNCH "%s<", i, bounds[kind]);
        quote_path(m, elem_of(kind, carrier));
        quote_text(m->quote, ">,");
    }
    m->quote->span = m->span;
    quote_text(m->quote,
               "{ static DESCRIPTOR: " LAUNCH "KernelDescriptor = " LAUNCH
               "KernelDescriptor { module: \"" STR_FMT "\", name: \"" STR_FMT "__tile_" STR_FMT
               "\",",
               STR_ARG(m->path), STR_ARG(m->prefix),
               SYM_ARG(m->walk->expander->session, entry->name.name));
    quote_generic_table(m, entry);
    quote_param_table(m, entry);
    quote_precondition_table(m, entry);
    quote_text(m->quote, "};" LAUNCH "KernelLaunch::new(&DESCRIPTOR, (");
    for (uint32_t i = 0; i < count; i++) {
        quote_arg(m, entry, i);
        quote_text(m->quote, ",");
    }
    quote_text(m->quote, ")) }");
}

// ---------------------------------------------------------------- entries

static const AstAttr *entry_attr(Walk *walk, const struct ExpandScope *scope, const AstItem *item) {
    for (uint32_t i = 0; item->attrs && i < item->attrs->len; i++) {
        if (attr_means(walk, scope, &item->attrs->ptr[i], "entry")) {
            return &item->attrs->ptr[i];
        }
    }
    return NULL;
}

static bool is_parameter(const AstParam *param) {
    const AstTy *carrier;
    ParamKind kind = param_kind(param, &carrier);
    const AstGenericArgs *args = generic_args(carrier);
    switch (kind) {
    case PARAM_OWNED:
    case PARAM_SHARED:
        return args && args->args.len >= 2;
    case PARAM_MAPPED:
        return args->args.len >= 3;
    case PARAM_SCALAR:
        return carrier->kind == AST_TY_PATH && !args;
    case PARAM_POINTER:
        return true;
    }
    return true;
}

static bool has_parameters(const TileEntry *entry) {
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        if (!is_parameter(&entry->fn->params.ptr[i])) {
            return false;
        }
    }
    return true;
}

static void check_entry(Walk *walk, const TileEntry *entry) {
    Session *session = walk->expander->session;
    const AstTy *output = entry->fn->output;
    if (output && !(output->kind == AST_TY_TUPLE && output->tuple.len == 0)) {
        Diag *diag =
            diag_error(session, ERR_OX0004, output->span, "a tile kernel must return `()`");
        diag_help(diag, "write results through a `&mut Tensor` parameter");
        diag_emit(diag);
    }
    if (entry->fn->is_async) {
        diag_emit(diag_error(session, ERR_OX0004, entry->fn->sig_span,
                             "a tile kernel cannot be `async`"));
    }
    for (uint32_t i = 0; i < entry->fn->params.len; i++) {
        const AstTy *carrier, *ty = entry->fn->params.ptr[i].ty;
        ParamKind kind = param_kind(&entry->fn->params.ptr[i], &carrier);
        if (!is_parameter(&entry->fn->params.ptr[i])) {
            Diag *diag = diag_error(session, ERR_OX0004, ty->span,
                                    "a parameter of this type cannot be handed to a tile kernel");
            diag_note(diag, "a tile kernel takes `&Tensor<E, S>`, `&mut Tensor<E, S>`, a "
                            "`MappedPartitionMut<E, S, MAP>`, numbers, `bool`, and pointers where "
                            "it is `unsafe`");
            diag_emit(diag);
        }
        if (kind == PARAM_POINTER && entry->fn->safety != AST_UNSAFE) {
            diag_emit(diag_error(session, ERR_OX0004, ty->span,
                                 "a tile kernel that takes pointers must be `unsafe`"));
        }
    }
}

void attr_tile_entry(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                     ItemVec *out) {
    (void)expansion;
    (void)out;
    if (item->kind != AST_ITEM_FN) {
        diag_emit(diag_error(walk->expander->session, ERR_OX0004, attr->span,
                             "`#[entry]` may only be applied to functions of a tile module"));
        return;
    }
    TileEntry entry = {item, item->fn, attr, item->ident};
    check_entry(walk, &entry);
    tile_check_options(walk, entry.fn, attr);
}

// ---------------------------------------------------------------- modules

// #[inline(always)]: what a device starts with and what it calls are one function.
static void inline_always(TileModule *m, AstItem *item) {
    Arena *arena = m->walk->crate->arena;
    Quote quote = {.walk = m->walk, .span = m->span};
    quote_text(&quote, "always");
    AstSegment *segment = ARENA_NEW(arena, AstSegment);
    segment->ident = (AstIdent){SYM(INLINE), m->span};
    uint32_t len = item->attrs ? item->attrs->len : 0;
    AstAttrs *all = ARENA_NEW(arena, AstAttrs);
    *all = (AstAttrs){ARENA_ARRAY(arena, AstAttr, len + 1), len + 1};
    for (uint32_t i = 0; i < len; i++) {
        all->ptr[i] = item->attrs->ptr[i];
    }
    all->ptr[len] = (AstAttr){.span = m->span,
                              .path = {segment, 1, m->span},
                              .tokens = quote_finish(&quote),
                              .args = AST_ATTR_DELIMITED,
                              .delimiter = TOK_OPEN_PAREN};
    item->attrs = all;
}

static void add_items(TileModule *m, TokenSlice tokens) {
    AstCrate *crate = m->walk->crate;
    ParseSource source = {.tokens = tokens, .end = m->span};
    AstItemList made = parse_items(crate, &source, PARSE_ITEM);
    AstItemList *items = &m->item->mod->items;
    AstItem **all = ARENA_ARRAY(crate->arena, AstItem *, items->len + made.len);
    for (uint32_t i = 0; i < items->len; i++) {
        all[i] = items->ptr[i];
    }
    for (uint32_t i = 0; i < made.len; i++) {
        all[items->len + i] = made.ptr[i];
    }
    *items = (AstItemList){all, items->len + made.len};
    m->item->has_macros = true;
}

typedef VEC(TileEntry) TileEntryVec;

static void find_entries(TileModule *m, TileEntryVec *entries) {
    for (uint32_t i = 0; i < m->item->mod->items.len; i++) {
        AstItem *item = m->item->mod->items.ptr[i];
        const AstAttr *attr =
            item->kind == AST_ITEM_FN ? entry_attr(m->walk, m->scope, item) : NULL;
        if (attr) {
            vec_push(entries, ((TileEntry){item, item->fn, attr, item->ident}));
        }
    }
}

static void fill_module(TileModule *m) {
    Session *session = m->walk->expander->session;
    for (uint32_t i = 0; i < m->item->mod->items.len; i++) {
        AstItem *inside = m->item->mod->items.ptr[i];
        if (inside->kind == AST_ITEM_MOD && inside->mod->scope) {
            TileModule inner = *m;
            inner.item = inside;
            inner.scope = inside->mod->scope;
            inner.prefix = arena_printf(m->walk->crate->arena, STR_FMT STR_FMT "_",
                                        STR_ARG(m->prefix), SYM_ARG(session, inside->ident.name));
            fill_module(&inner);
        }
    }
    TileEntryVec entries = {0};
    find_entries(m, &entries);
    if (entries.len == 0) {
        return;
    }
    Quote quote = {.walk = m->walk, .span = m->span};
    m->quote = &quote;
    quote_text(m->quote, "#[doc(hidden)] pub mod __tile { #[allow(unused_imports)] use super::*;");
    for (uint32_t i = 0; i < entries.len; i++) {
        if (has_parameters(&entries.data[i])) {
            quote_device(m, &entries.data[i]);
        }
    }
    quote_text(m->quote, "}");
    for (uint32_t i = 0; i < entries.len; i++) {
        TileEntry *entry = &entries.data[i];
        if (has_parameters(entry)) {
            quote_launcher(m, entry);
        } else {
            quote_refused(m, entry);
        }
        Str hidden =
            arena_printf(m->walk->crate->arena, "__" STR_FMT, SYM_ARG(session, entry->name.name));
        entry->item->ident.name = intern(session->interner, hidden);
        inline_always(m, entry->item);
    }
    add_items(m, quote_finish(&quote));
    vec_free(&entries);
}

void attr_tile_module(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                      ItemVec *out) {
    (void)out;
    Session *session = walk->expander->session;
    if (item->kind != AST_ITEM_MOD || !item->mod->scope) {
        diag_emit(diag_error(session, ERR_OX0004, attr->span,
                             "a tile module is a `mod` with its items in braces"));
        return;
    }
    Str path = item->mod->scope->space->path;
    const char *rest = memchr(path.ptr, ':', path.len);
    Span span = attr->span;
    span.ctxt = context_apply_mark(session, attr->span.ctxt, expansion);
    TileModule m = {.walk = walk, .item = item, .scope = item->mod->scope, .span = span};
    m.prefix = STR("");
    m.path = rest ? (Str){rest + 2, path.len - (size_t)(rest + 2 - path.ptr)} : path;
    fill_module(&m);
}
