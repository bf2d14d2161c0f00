// expand_kernel.c: #[kernel] and #[cuda_module]. Kernels stay ordinary functions with their
// attributes, which the device side reads; a module gets the host items that load it and launch
// them.
//
// What is made for `#[cuda_module] mod m { #[kernel] … pub fn k(a: &[f32], n: u32) }`:
//     pub struct __k_CudaKernel;                          the marker M
//     impl ::cuda_host::CudaKernel for M { const PTX_NAME: &'static str = "k"; }
//     impl ::cuda_core::KernelLaunchContract for M { type Config = …; const SPEC: … }    with a
//     contract
//     #[derive(Clone, Debug)] pub struct LoadedModule { inner: ::cuda_host::support::Loaded }
//     pub fn load, load_named, from_module; impl LoadedModule { as_cuda_module, the launch methods
//     }
// The host type of a parameter is the library's to say: `<T as
// ::cuda_host::support::ReferenceParam>::Host` for references, ValueParam for all others; `push`
// adds it to the arguments of a launch. The name of a module in the bundle is its path in the
// crate: `a::m`.
#include "frontend/expand/expander.h"

// ---------------------------------------------------------------- attributes of a kernel

typedef struct KernelAttrs {
    const AstAttr *kernel, *bounds, *contract, *cluster, *cooperative;
} KernelAttrs;

// Does an attribute, under whatever name it was imported, mean this built-in?
static bool attr_means(Walk *walk, const struct ExpandScope *scope, const AstAttr *attr,
                       const char *name) {
    if (attr->is_doc) {
        return false;
    }
    const MacroDef *def = macro_find(walk->expander, scope, &attr->path, MACRO_ATTR);
    return def && def->builtin && strcmp(def->builtin->name, name) == 0;
}

static KernelAttrs kernel_attrs(Walk *walk, const struct ExpandScope *scope, const AstItem *item) {
    KernelAttrs found = {0};
    for (uint32_t i = 0; item->attrs && i < item->attrs->len; i++) {
        const AstAttr *attr = &item->attrs->ptr[i];
        if (attr_means(walk, scope, attr, "kernel")) {
            found.kernel = attr;
        } else if (attr_means(walk, scope, attr, "launch_bounds")) {
            found.bounds = attr;
        } else if (attr_means(walk, scope, attr, "launch_contract")) {
            found.contract = attr;
        } else if (attr_means(walk, scope, attr, "cluster_launch")) {
            found.cluster = attr;
        } else if (attr_means(walk, scope, attr, "cooperative_launch")) {
            found.cooperative = attr;
        }
    }
    return found;
}

// The pieces between top-level commas.
typedef VEC(TokenSlice) SliceVec;
static void split_commas(TokenSlice tokens, SliceVec *parts) {
    uint32_t start = 0;
    for (uint32_t i = 0; i <= tokens.len; i++) {
        if (i < tokens.len && token_is_open(tokens.ptr[i].kind)) {
            i += tokens.ptr[i].partner;
            continue;
        }
        if (i == tokens.len || tokens.ptr[i].kind == TOK_COMMA) {
            if (i > start) {
                vec_push(parts, (TokenSlice){tokens.ptr + start, i - start});
            }
            start = i + 1;
        }
    }
}

// The value of `key = value` in the attribute's arguments; ptr NULL if the key is not there.
static TokenSlice attr_value(Walk *walk, const AstAttr *attr, const char *key) {
    SliceVec parts = {0};
    TokenSlice value = {0};
    if (attr) {
        split_commas(attr->tokens, &parts);
    }
    for (uint32_t i = 0; i < parts.len; i++) {
        TokenSlice part = parts.data[i];
        bool named = part.len > 2 && part.ptr[0].kind == TOK_IDENT && part.ptr[1].kind == TOK_EQ;
        if (named && str_eq(sym_str(walk->expander->session, part.ptr[0].symbol), str_of(key))) {
            value = (TokenSlice){part.ptr + 2, part.len - 2};
        }
    }
    vec_free(&parts);
    return value;
}

static TokenSlice attr_part(const AstAttr *attr, uint32_t index) {
    SliceVec parts = {0};
    TokenSlice part = {0};
    if (attr) {
        split_commas(attr->tokens, &parts);
        if (index < parts.len) {
            part = parts.data[index];
        }
    }
    vec_free(&parts);
    return part;
}

static int contract_domain(Walk *walk, const AstAttr *contract) {
    TokenSlice domain = attr_value(walk, contract, "domain");
    if (domain.len == 1 && domain.ptr[0].kind == TOK_INT) {
        Str text = sym_str(walk->expander->session, domain.ptr[0].symbol);
        if (text.len == 1 && text.ptr[0] >= '1' && text.ptr[0] <= '3') {
            return text.ptr[0] - '0';
        }
    }
    return 0;
}

static bool coordinates_u32(Walk *walk, const AstAttr *contract) {
    TokenSlice value = attr_value(walk, contract, "coordinates");
    return value.len == 1 &&
           str_eq(sym_str(walk->expander->session, value.ptr[0].symbol), STR("u32"));
}

// ---------------------------------------------------------------- checks

static void check_contract_keys(Walk *walk, const AstAttr *contract) {
    static const char *const keys[] = {"domain",
                                       "block",
                                       "coordinates",
                                       "dynamic_shared",
                                       "dynamic_shared_range",
                                       "dynamic_shared_alignment",
                                       "min_compute_capability",
                                       "requires"};
    Session *session = walk->expander->session;
    SliceVec parts = {0};
    split_commas(contract->tokens, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        const Token *first = &parts.data[i].ptr[0];
        bool known = false;
        Str name = first->kind == TOK_IDENT ? sym_str(session, first->symbol) : STR("");
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
            known |= str_eq(name, str_of(keys[k]));
        }
        if (known && parts.data[i].len > 2 && parts.data[i].ptr[1].kind == TOK_EQ) {
            continue;
        }
        Diag *diag = diag_error(session, ERR_OX0003, first->span,
                                "expected `key = value` with a known key in `launch_contract`");
        diag_primary_label(diag, "not a key of `launch_contract`");
        diag_note(diag, "the keys are `domain`, `block`, `coordinates`, `dynamic_shared`, "
                        "`dynamic_shared_range`, `dynamic_shared_alignment`, "
                        "`min_compute_capability` and `requires`");
        diag_emit(diag);
    }
    vec_free(&parts);
    if (!contract_domain(walk, contract)) {
        diag_emit(diag_error(session, ERR_OX0003, contract->span,
                             "`launch_contract` needs `domain = 1`, `2` or `3`"));
    }
}

static bool has_impl_trait(const AstTy *ty) {
    return ty->kind == AST_TY_IMPL || (ty->kind == AST_TY_REF && has_impl_trait(ty->ref.inner)) ||
           (ty->kind == AST_TY_PAREN && has_impl_trait(ty->inner));
}

static bool is_unit(const AstTy *ty) {
    return !ty || (ty->kind == AST_TY_TUPLE && ty->tuple.len == 0);
}

// What every kernel must obey, whether or not it stands in a #[cuda_module].
static void check_kernel(Walk *walk, const AstItem *item) {
    Session *session = walk->expander->session;
    const AstFn *fn = item->fn;
    if (!is_unit(fn->output)) {
        Diag *diag = diag_error(session, ERR_OX0004, fn->output->span, "a kernel must return `()`");
        diag_primary_label(diag, "a kernel has no one to return a value to");
        diag_help(diag, "write results through a parameter");
        diag_emit(diag);
    }
    if (fn->is_async) {
        diag_emit(diag_error(session, ERR_OX0004, fn->sig_span, "a kernel cannot be `async`"));
    }
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const AstParam *param = &fn->params.ptr[i];
        if (param->is_self) {
            diag_emit(diag_error(session, ERR_OX0004, param->span, "a kernel cannot take `self`"));
        } else if (has_impl_trait(param->ty)) {
            Diag *diag = diag_error(session, ERR_OX0004, param->ty->span,
                                    "a kernel's parameter cannot be `impl Trait`");
            diag_help(diag, "name the type with a generic parameter");
            diag_emit(diag);
        }
    }
}

// #[kernel(launch_context = name)]: the name is bound at the start of the body.
static void bind_launch_context(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                                const KernelAttrs *attrs) {
    TokenSlice name = attr_value(walk, attr, "launch_context");
    if (name.len == 0) {
        return;
    }
    Session *session = walk->expander->session;
    if (name.len != 1 || name.ptr[0].kind != TOK_IDENT) {
        diag_emit(
            diag_error(session, ERR_OX0003, name.ptr[0].span, "`launch_context` names a variable"));
        return;
    }
    int domain = contract_domain(walk, attrs->contract);
    Quote quote = {.walk = walk, .span = attr->span};
    quote.span.ctxt = context_apply_mark(session, attr->span.ctxt, expansion);
    quote_text(&quote, "let ");
    quote_token(&quote, name.ptr[0]);
    quote_text(
        &quote,
        "= &unsafe { ::cuda_device::launch::LaunchContext::<::cuda_device::launch::Domain%d, "
        "::cuda_device::launch::%s>::__new() };",
        domain ? domain : 1,
        coordinates_u32(walk, attrs->contract) ? "U32Coordinates" : "NativeCoordinates");
    ParseSource source = {.tokens = quote_finish(&quote), .end = quote.span};
    AstStmtList made = parse_stmts(walk->crate, &source);
    AstBlock *body = ast_fn_body(walk->crate, item->fn);
    if (!body || made.len != 1) {
        return;
    }
    AstStmt **stmts = ARENA_ARRAY(walk->crate->arena, AstStmt *, body->stmts.len + 1);
    stmts[0] = made.ptr[0];
    for (uint32_t i = 0; i < body->stmts.len; i++) {
        stmts[i + 1] = body->stmts.ptr[i];
    }
    body->stmts = (AstStmtList){stmts, body->stmts.len + 1};
}

void attr_kernel(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out) {
    (void)out;
    if (item->kind != AST_ITEM_FN) {
        Diag *diag = diag_error(walk->expander->session, ERR_OX0004, attr->span,
                                "`#[kernel]` may only be applied to functions");
        diag_label(diag, item->span, "not a function");
        diag_emit(diag);
        return;
    }
    check_kernel(walk, item);
    KernelAttrs attrs = kernel_attrs(walk, &walk->scope, item);
    if (attrs.contract) {
        check_contract_keys(walk, attrs.contract);
    }
    bind_launch_context(walk, item, attr, expansion, &attrs);
}

// ---------------------------------------------------------------- host items

typedef struct Module {
    Walk *walk;
    AstItem *item;
    struct ExpandScope *scope; // inside the module
    Quote *quote;
    Span span; // of the attribute, in the expansion's context
    Str path;  // the module's name in the bundle
} Module;

typedef struct Kernel {
    AstItem *item;
    AstFn *fn;
    KernelAttrs attrs;
    Str name;
    bool generic; // over types or constants
} Kernel;

#define S "::cuda_host::support::"

static void at_span(Module *m, Span span) {
    m->quote->span = (Span){span.lo, span.hi, m->span.ctxt};
}
static void at_attr(Module *m) {
    m->quote->span = m->span;
}

static void quote_quoted(Module *m, Str text) {
    Session *session = m->walk->expander->session;
    quote_token(m->quote,
                (Token){.span = m->quote->span,
                        .symbol = intern(session->interner, lex_quote(m->walk->crate->arena, text)),
                        .kind = TOK_STR});
}

static void quote_vis(Module *m, const AstVis *vis) {
    switch ((AstVisKind)vis->kind) {
    case AST_VIS_INHERITED:
        break;
    case AST_VIS_PUBLIC:
        quote_text(m->quote, "pub ");
        break;
    case AST_VIS_RESTRICTED:
        quote_text(m->quote, "pub(in ");
        for (uint32_t i = 0; i < vis->path->len; i++) {
            AstIdent ident = vis->path->segments[i].ident;
            Str text = sym_str(m->walk->expander->session, ident.name);
            quote_text(m->quote, i ? "::" STR_FMT : STR_FMT, STR_ARG(text));
        }
        quote_text(m->quote, ")");
        break;
    }
}

// Kernels over types and constants have no methods yet: what is left are lifetimes.
static void quote_generics(Module *m, const Kernel *k) {
    const AstGenericParamList *params = &k->fn->generics.params;
    if (params->len == 0) {
        return;
    }
    quote_text(m->quote, "<");
    for (uint32_t i = 0; i < params->len; i++) {
        quote_tokens(m->quote, params->ptr[i].tokens);
        quote_text(m->quote, ",");
    }
    quote_text(m->quote, ">");
}

static void quote_where(Module *m, const Kernel *k) {
    const AstPredicateList *predicates = &k->fn->generics.predicates;
    if (predicates->len) {
        quote_text(m->quote, "where");
    }
    for (uint32_t i = 0; i < predicates->len; i++) {
        quote_tokens(m->quote, predicates->ptr[i].tokens);
        quote_text(m->quote, ",");
    }
}

static void quote_marker(Module *m, const Kernel *k) {
    quote_text(m->quote, "__" STR_FMT "_CudaKernel", STR_ARG(k->name));
}

static const char *param_trait(const AstParam *param) {
    const AstTy *ty = param->ty;
    while (ty->kind == AST_TY_PAREN) {
        ty = ty->inner;
    }
    return ty->kind == AST_TY_REF ? "ReferenceParam" : "ValueParam";
}

static void quote_param_name(Module *m, const AstParam *param, uint32_t index) {
    if (param->pat->kind == AST_PAT_IDENT) {
        quote_ident(m->quote, param->pat->ident.ident);
    } else {
        quote_text(m->quote, "argument_%u", index);
    }
}

// <Type as S::ValueParam>
static void quote_param_type(Module *m, const AstParam *param) {
    at_span(m, param->ty->span);
    quote_text(m->quote, "<");
    quote_tokens(m->quote, param->ty_tokens);
    quote_text(m->quote, "as " S "%s>", param_trait(param));
    at_attr(m);
}

// name: <Type as S::ValueParam>::Host, …
static void quote_params(Module *m, const Kernel *k) {
    for (uint32_t i = 0; i < k->fn->params.len; i++) {
        const AstParam *param = &k->fn->params.ptr[i];
        quote_param_name(m, param, i);
        quote_text(m->quote, ":");
        quote_param_type(m, param);
        quote_text(m->quote, "::Host,");
    }
}

static void quote_pushes(Module *m, const Kernel *k) {
    quote_text(m->quote, "let mut arguments = " S "Arguments::new();");
    for (uint32_t i = 0; i < k->fn->params.len; i++) {
        const AstParam *param = &k->fn->params.ptr[i];
        quote_param_type(m, param);
        quote_text(m->quote, "::push(");
        quote_param_name(m, param, i);
        quote_text(m->quote, ", &mut arguments);");
    }
}

// ---------------------------------------------------------------- requires

// One side of a relation: lengths, unsigned scalars, integers, + - * and parentheses.
static bool quote_size(Module *m, const AstExpr *expr) {
    switch ((int)expr->kind) {
    case AST_EXPR_PAREN:
        return quote_size(m, expr->operand);
    case AST_EXPR_LIT:
        if (expr->literal.kind != AST_LIT_INT || expr->literal.integer.high) {
            return false;
        }
        quote_text(m->quote, S "size(%lluu64)", (unsigned long long)expr->literal.integer.low);
        return true;
    case AST_EXPR_PATH:
        quote_text(m->quote, S "scalar(");
        for (uint32_t i = 0; i < expr->path.path.len; i++) {
            quote_text(m->quote, i ? "::" : "");
            quote_ident(m->quote, expr->path.path.segments[i].ident);
        }
        quote_text(m->quote, ")");
        return true;
    case AST_EXPR_METHOD_CALL: {
        const AstExpr *receiver = ast_expr_strip_parens(expr->method.receiver);
        bool len = str_eq(sym_str(m->walk->expander->session, expr->method.segment->ident.name),
                          STR("len"));
        if (!len || expr->method.args.len || receiver->kind != AST_EXPR_PATH ||
            receiver->path.path.len != 1) {
            return false;
        }
        quote_text(m->quote, S "length(&");
        quote_ident(m->quote, receiver->path.path.segments[0].ident);
        quote_text(m->quote, ")");
        return true;
    }
    case AST_EXPR_BINARY: {
        const char *function = expr->binary.op == AST_BINOP_ADD   ? "size_add"
                               : expr->binary.op == AST_BINOP_SUB ? "size_sub"
                               : expr->binary.op == AST_BINOP_MUL ? "size_mul"
                                                                  : NULL;
        if (!function) {
            return false;
        }
        quote_text(m->quote, S "%s(", function);
        bool left = quote_size(m, expr->binary.left);
        quote_text(m->quote, ",");
        bool right = quote_size(m, expr->binary.right);
        quote_text(m->quote, ")");
        return left && right;
    }
    default:
        return false; // anything else is no size
    }
}

static void quote_requires(Module *m, const Kernel *k) {
    TokenSlice value = attr_value(m->walk, k->attrs.contract, "requires");
    if (value.len == 0) {
        return;
    }
    SliceVec parts = {0};
    bool grouped = value.ptr[0].kind == TOK_OPEN_PAREN && value.ptr[0].partner + 1 == value.len;
    split_commas(grouped ? (TokenSlice){value.ptr + 1, value.len - 2} : value, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        TokenSlice part = parts.data[i];
        ParseSource source = {.tokens = part, .end = span_end(part.ptr[part.len - 1].span)};
        const AstExpr *expr = ast_expr_strip_parens(parse_expr(m->walk->crate, &source));
        at_span(m, expr->span);
        bool good = expr->kind == AST_EXPR_BINARY && ast_binop_is_comparison(expr->binary.op);
        if (good) {
            quote_text(m->quote, S "require(");
            quote_quoted(m, k->name);
            quote_text(m->quote, ",");
            good = quote_size(m, expr->binary.left);
            quote_text(m->quote, ", \"%s\",", ast_binop_text(expr->binary.op));
            good = quote_size(m, expr->binary.right) && good;
            quote_text(m->quote, ",");
            quote_quoted(m, ast_print_expr(m->walk->crate, expr));
            quote_text(m->quote, ")?;");
        }
        if (!good && expr->kind != AST_EXPR_ERROR) {
            Diag *diag = diag_error(m->walk->expander->session, ERR_OX0003, expr->span,
                                    "`requires` takes comparisons of sizes");
            diag_primary_label(diag, "not a comparison of sizes");
            diag_note(diag, "sizes are `parameter.len()`, unsigned parameters, integers, and `+`, "
                            "`-`, `*` of them");
            diag_emit(diag);
        }
        at_attr(m);
    }
    vec_free(&parts);
}

// ---------------------------------------------------------------- methods

// vis unsafe fn name<'a>(&self, stream, config, params…) -> Result<(), DriverError>
static void quote_raw_launch(Module *m, const Kernel *k, const char *suffix) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "unsafe fn " STR_FMT "%s", STR_ARG(k->name), suffix);
    quote_generics(m, k);
    quote_text(m->quote,
               "(&self, stream: &::cuda_core::CudaStream, config: ::cuda_core::LaunchConfig,");
    quote_params(m, k);
    quote_text(m->quote, ") -> ::core::result::Result<(), ::cuda_core::DriverError>");
    quote_where(m, k);
    quote_text(m->quote, "{");
    quote_pushes(m, k);
    quote_text(m->quote, "unsafe { " S "launch_unchecked(&self.inner,");
    quote_quoted(m, k->name);
    quote_text(m->quote, ", stream, config, &mut arguments) } }");
}

static void quote_prepare(Module *m, const Kernel *k) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "fn prepare_" STR_FMT "(&self, config: <", STR_ARG(k->name));
    quote_marker(m, k);
    quote_text(m->quote, "as ::cuda_core::KernelLaunchContract>::Config) -> "
                         "::core::result::Result<::cuda_core::PreparedLaunch<");
    quote_marker(m, k);
    quote_text(m->quote, ">, ::cuda_core::LaunchContractError> {" S "prepare::<");
    quote_marker(m, k);
    quote_text(m->quote, ">(&self.inner, config) }");
}

static void quote_checked_launch(Module *m, const Kernel *k) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "%sfn ", k->fn->safety == AST_UNSAFE ? "unsafe " : "");
    quote_ident(m->quote, (AstIdent){k->item->ident.name, m->quote->span});
    quote_generics(m, k);
    quote_text(m->quote,
               "(&self, stream: &::cuda_core::CudaStream, prepared: &::cuda_core::PreparedLaunch<");
    quote_marker(m, k);
    quote_text(m->quote, ">,");
    quote_params(m, k);
    quote_text(m->quote, ") -> ::core::result::Result<(), ::cuda_core::LaunchContractError>");
    quote_where(m, k);
    quote_text(m->quote, "{");
    quote_requires(m, k);
    quote_pushes(m, k);
    quote_text(m->quote, S "launch_prepared::<");
    quote_marker(m, k);
    quote_text(m->quote, ">(stream, prepared, &mut arguments) }");
}

// ---------------------------------------------------------------- markers and contracts

static void quote_value_or(Module *m, TokenSlice value, const char *otherwise) {
    if (value.len) {
        quote_tokens(m->quote, value);
    } else {
        quote_text(m->quote, "%s", otherwise);
    }
}

// A tuple's or list's parts as arguments: (a, b) gives a and b.
static void quote_tuple_parts(Module *m, TokenSlice value, const char *first, const char *second) {
    SliceVec parts = {0};
    bool tuple =
        value.len && value.ptr[0].kind == TOK_OPEN_PAREN && value.ptr[0].partner + 1 == value.len;
    split_commas(tuple ? (TokenSlice){value.ptr + 1, value.len - 2} : value, &parts);
    quote_text(m->quote, "%s", first);
    quote_value_or(m, parts.len > 0 ? parts.data[0] : (TokenSlice){0}, "0");
    quote_text(m->quote, "%s", second);
    quote_value_or(m, parts.len > 1 ? parts.data[1] : (TokenSlice){0}, "0");
    vec_free(&parts);
}

static void quote_shared_memory(Module *m, const AstAttr *contract) {
    TokenSlice exact = attr_value(m->walk, contract, "dynamic_shared");
    TokenSlice range = attr_value(m->walk, contract, "dynamic_shared_range");
    TokenSlice alignment = attr_value(m->walk, contract, "dynamic_shared_alignment");
    quote_text(m->quote, "::cuda_core::DynamicSharedMemoryRequirement::");
    if (range.len) {
        quote_tuple_parts(m, range, "Range { min_bytes:", ", max_bytes:");
    } else {
        quote_text(m->quote, "Exact { bytes:");
        quote_value_or(m, exact, "0");
    }
    quote_text(m->quote, ", min_alignment:");
    quote_value_or(m, alignment, range.len || exact.len ? "16" : "1");
    quote_text(m->quote, "}");
}

static void quote_contract(Module *m, const Kernel *k) {
    Walk *walk = m->walk;
    const AstAttr *contract = k->attrs.contract;
    int domain = contract_domain(walk, contract);
    TokenSlice block = attr_value(walk, contract, "block");
    quote_text(m->quote, "type Config = ::cuda_core::LaunchConfig%dD;", domain ? domain : 1);
    quote_text(
        m->quote,
        "const SPEC: ::cuda_core::LaunchContractSpec = ::cuda_core::LaunchContractSpec::new(");
    quote_quoted(m, k->name);
    quote_text(m->quote, ", ::cuda_core::BlockRequirement::");
    if (block.len) {
        quote_text(m->quote, "Exact(");
        quote_tokens(m->quote, block);
    } else {
        quote_text(m->quote, "MaxThreads(");
        quote_value_or(m, attr_part(k->attrs.bounds, 0), "0");
        if (!k->attrs.bounds) {
            diag_emit(diag_error(
                walk->expander->session, ERR_OX0003, contract->span,
                "`launch_contract` without `block` needs `#[launch_bounds]` on the same kernel"));
        }
    }
    quote_text(m->quote, "),");
    quote_shared_memory(m, contract);
    quote_text(m->quote, ")");
    if (k->attrs.cluster) {
        quote_text(m->quote, ".with_cluster((");
        for (uint32_t i = 0; i < 3; i++) {
            quote_value_or(m, attr_part(k->attrs.cluster, i), "1");
            quote_text(m->quote, i < 2 ? "," : "");
        }
        quote_text(m->quote, "))");
    }
    if (k->attrs.cooperative) {
        quote_text(m->quote, ".with_cooperative()");
    }
    if (coordinates_u32(walk, contract)) {
        quote_text(m->quote, ".with_u32_coordinates()");
    }
    TokenSlice capability = attr_value(walk, contract, "min_compute_capability");
    if (capability.len || k->attrs.cluster) {
        if (capability.len) {
            quote_tuple_parts(m, capability, ".with_min_compute_capability(", ",");
        } else {
            quote_text(m->quote, ".with_min_compute_capability(9, 0");
        }
        quote_text(m->quote, ")");
    }
    quote_text(m->quote, ";");
}

static void quote_marker_items(Module *m, const Kernel *k) {
    quote_text(m->quote,
               "#[doc(hidden)] #[allow(non_camel_case_types)] pub struct __" STR_FMT "_CudaKernel;",
               STR_ARG(k->name));
    quote_text(m->quote, "impl ::cuda_host::CudaKernel for");
    quote_marker(m, k);
    quote_text(m->quote, "{ const PTX_NAME: &'static str =");
    quote_quoted(m, k->name);
    quote_text(m->quote, "; }");
    if (k->attrs.contract) {
        quote_text(m->quote, "impl ::cuda_core::KernelLaunchContract for");
        quote_marker(m, k);
        quote_text(m->quote, "{");
        quote_contract(m, k);
        quote_text(m->quote, "}");
    }
}

// ---------------------------------------------------------------- constants

static bool is_constant_static(Module *m, const AstItem *item) {
    for (uint32_t i = 0; item->kind == AST_ITEM_STATIC && item->attrs && i < item->attrs->len;
         i++) {
        if (attr_means(m->walk, m->scope, &item->attrs->ptr[i], "constant")) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- modules

static void quote_loader(Module *m) {
    quote_text(m->quote,
               "#[derive(Clone, Debug)] pub struct LoadedModule { inner: " S "Loaded }"
               "#[rustc_allowed_in_unsafe] pub fn load(ctx: &" S "Arc<::cuda_core::CudaContext>)"
               "-> ::core::result::Result<LoadedModule, ::cuda_core::EmbeddedModuleError> { "
               "load_named(ctx,");
    quote_quoted(m, m->path);
    quote_text(
        m->quote,
        ") } #[rustc_allowed_in_unsafe] pub fn load_named(ctx: &" S
        "Arc<::cuda_core::CudaContext>, name: &str)"
        "-> ::core::result::Result<LoadedModule, ::cuda_core::EmbeddedModuleError> {"
        "match " S "Loaded::embedded(ctx, name) {"
        "::core::result::Result::Ok(inner) => ::core::result::Result::Ok(LoadedModule { inner }),"
        "::core::result::Result::Err(error) => ::core::result::Result::Err(error) } }"
        "#[rustc_allowed_in_unsafe] pub fn from_module(module: " S "Arc<::cuda_core::CudaModule>)"
        "-> ::core::result::Result<LoadedModule, ::cuda_core::DriverError> {"
        "::core::result::Result::Ok(LoadedModule { inner: " S "Loaded::from_module(module) }) }");
}

static bool find_kernel(Module *m, AstItem *item, Kernel *kernel) {
    if (item->kind != AST_ITEM_FN) {
        return false;
    }
    *kernel =
        (Kernel){.item = item, .fn = item->fn, .attrs = kernel_attrs(m->walk, m->scope, item)};
    kernel->name = sym_str(m->walk->expander->session, item->ident.name);
    for (uint32_t i = 0; i < item->fn->generics.params.len; i++) {
        kernel->generic |= item->fn->generics.params.ptr[i].kind != AST_PARAM_LIFETIME;
    }
    return kernel->attrs.kernel != NULL;
}

static void quote_module(Module *m, bool nested) {
    AstItemList *items = &m->item->mod->items;
    Kernel kernel;
    for (uint32_t i = 0; i < items->len; i++) {
        if (find_kernel(m, items->ptr[i], &kernel) && !kernel.generic) {
            quote_marker_items(m, &kernel);
        }
    }
    quote_loader(m);
    quote_text(m->quote, "impl LoadedModule { pub fn as_cuda_module(&self) -> &" S
                         "Arc<::cuda_core::CudaModule> { self.inner.module() }");
    if (nested) {
        quote_text(m->quote, "pub fn from_parent(parent: &super::LoadedModule) -> "
                             "::core::result::Result<Self, ::cuda_core::DriverError> {"
                             "from_module(" S "Arc::clone(parent.as_cuda_module())) }");
    }
    for (uint32_t i = 0; i < items->len; i++) {
        if (is_constant_static(m, items->ptr[i])) {
            not_supported(m->walk->expander->session, items->ptr[i]->span, "`#[constant]` statics");
        }
        if (!find_kernel(m, items->ptr[i], &kernel)) {
            continue;
        }
        if (kernel.generic) {
            not_supported(m->walk->expander->session, items->ptr[i]->ident.span,
                          "kernels with generic parameters");
            continue;
        }
        if (!kernel.attrs.contract && (kernel.attrs.cluster || kernel.attrs.cooperative)) {
            not_supported(m->walk->expander->session, items->ptr[i]->ident.span,
                          "cluster and cooperative launches without a launch contract");
            continue;
        }
        if (kernel.attrs.contract) {
            quote_prepare(m, &kernel);
            quote_checked_launch(m, &kernel);
            if (!kernel.attrs.cluster && !kernel.attrs.cooperative) {
                quote_raw_launch(m, &kernel, "_unchecked");
            }
        } else {
            quote_raw_launch(m, &kernel, "");
        }
    }
    quote_text(m->quote, "}");
}

static bool has_kernel(Module *m, const AstItem *item) {
    Kernel kernel;
    for (uint32_t i = 0; i < item->mod->items.len; i++) {
        AstItem *inside = item->mod->items.ptr[i];
        Module nested = *m;
        if (inside->kind == AST_ITEM_MOD && inside->mod->scope) {
            nested.scope = inside->mod->scope;
            if (has_kernel(&nested, inside)) {
                return true;
            }
        }
        if (find_kernel(m, inside, &kernel)) {
            return true;
        }
    }
    return false;
}

// Adds the host items to the module, and to the inline modules in it that hold kernels.
static void fill_module(Walk *walk, AstItem *item, Span span, bool nested) {
    struct ExpandScope *scope = item->mod->scope;
    Str path = scope->space->path;
    const char *rest = memchr(path.ptr, ':', path.len);
    Quote quote = {.walk = walk, .span = span};
    Module m = {.walk = walk, .item = item, .scope = scope, .quote = &quote, .span = span};
    m.path = rest ? (Str){rest + 2, path.len - (size_t)(rest + 2 - path.ptr)} : path;
    for (uint32_t i = 0; i < item->mod->items.len; i++) {
        AstItem *inside = item->mod->items.ptr[i];
        Module inner = m;
        inner.scope = inside->kind == AST_ITEM_MOD ? inside->mod->scope : NULL;
        if (inner.scope && has_kernel(&inner, inside)) {
            fill_module(walk, inside, span, true);
        }
    }
    quote_module(&m, nested);
    ParseSource source = {.tokens = quote_finish(&quote), .end = span};
    AstItemList made = parse_items(walk->crate, &source, PARSE_ITEM);
    AstItem **all = ARENA_ARRAY(walk->crate->arena, AstItem *, item->mod->items.len + made.len);
    uint32_t len = 0;
    for (uint32_t i = 0; i < item->mod->items.len; i++) {
        all[len++] = item->mod->items.ptr[i];
    }
    for (uint32_t i = 0; i < made.len; i++) {
        all[len++] = made.ptr[i];
    }
    item->mod->items = (AstItemList){all, len};
    item->has_macros = true;
}

void attr_cuda_module(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                      ItemVec *out) {
    (void)out;
    Session *session = walk->expander->session;
    if (item->kind != AST_ITEM_MOD) {
        Diag *diag = diag_error(session, ERR_OX0004, attr->span,
                                "`#[cuda_module]` may only be applied to modules");
        diag_label(diag, item->span, "not a module");
        diag_emit(diag);
        return;
    }
    if (attr->args != AST_ATTR_EMPTY && attr->tokens.len) {
        diag_emit(
            diag_error(session, ERR_OX0003, attr->span, "`#[cuda_module]` takes no arguments"));
    }
    Module probe = {.walk = walk, .item = item, .scope = item->mod->scope};
    if (!item->mod->scope || !has_kernel(&probe, item)) {
        Diag *diag = diag_error(session, ERR_OX0004, item->span,
                                "a `#[cuda_module]` needs at least one kernel");
        diag_help(diag, "mark a function of this module with `#[kernel]`");
        diag_emit(diag);
        return;
    }
    Span span = attr->span;
    span.ctxt = context_apply_mark(session, attr->span.ctxt, expansion);
    fill_module(walk, item, span, false);
}
