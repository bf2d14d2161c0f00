// expand_module.c: #[cuda_module]: the host items that load a module of kernels and launch them.
//
// What is made for `#[cuda_module] mod m { #[kernel] … pub fn k(a: &[f32], n: u32) }`:
//     pub struct __k_CudaKernel;                          the marker M
//     impl ::cuda_host::CudaKernel for M { const PTX_NAME: &'static str = "k"; }      or, generic,
//     impl<T> ::cuda_host::GenericCudaKernel for M<T> { fn ptx_name() -> &'static str }
//     impl ::cuda_core::KernelLaunchContract for M { type Config = …; const SPEC: … }    with a
//     contract
//     #[derive(Clone, Debug)] pub struct LoadedModule { inner: ::cuda_host::support::Loaded }
//     pub fn load, load_named, from_module; impl LoadedModule { as_cuda_module, the launch methods
//     }
// A kernel outside of such modules gets its marker from #[kernel].
// The entry of a kernel is named by the intrinsic `kernel_name(k::<T>)`, which also makes the
// instance one that is compiled for devices. The host type of a parameter is the library's to say:
// `<T as
// ::cuda_host::support::ReferenceParam>::Host` for references, ValueParam for all others; `push`
// adds it to the arguments of a launch. The name of a module in the bundle is its path in the
// crate: `a::m`.
#include "frontend/expand/expand_kernel.h"

// ---------------------------------------------------------------- host items

typedef struct Module {
    Walk *walk;
    AstItem *item;
    struct ExpandScope *scope; // inside the module
    Quote *quote;
    Span span;  // of the attribute, in the expansion's context
    Str path;   // the module's name in the bundle
    Str prefix; // of entries: the modules between the loaded one and this, `a_b_`
    bool alone; // not a module, but one kernel outside of them
} Module;

typedef struct Kernel {
    AstItem *item;
    AstFn *fn;
    KernelAttrs attrs;
    Str name;
    bool generic;    // over types or constants
    bool over_types; // over types
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

typedef enum GenericsForm {
    GENERICS_METHOD, // <'a, T: Bound, const N: usize>: all of them
    GENERICS_IMPL,   // <T: Bound, const N: usize>
    GENERICS_STRUCT, // <T, const N: usize>
    GENERICS_ARGS,   // <T, N>
} GenericsForm;

static void quote_generics(Module *m, const Kernel *k, GenericsForm form) {
    const AstGenericParamList *params = &k->fn->generics.params;
    if (form == GENERICS_METHOD ? params->len == 0 : !k->generic) {
        return;
    }
    quote_text(m->quote, "<");
    for (uint32_t i = 0; i < params->len; i++) {
        const AstGenericParam *param = &params->ptr[i];
        if (param->kind == AST_PARAM_LIFETIME && form != GENERICS_METHOD) {
            continue;
        }
        if (form == GENERICS_METHOD || form == GENERICS_IMPL ||
            (form == GENERICS_STRUCT && param->kind == AST_PARAM_CONST)) {
            quote_tokens(m->quote, param->tokens);
        } else {
            quote_ident(m->quote, param->ident);
        }
        quote_text(m->quote, ",");
    }
    quote_text(m->quote, ">");
}

static const AstTy *strip_parens(const AstTy *ty) {
    while (ty->kind == AST_TY_PAREN) {
        ty = ty->inner;
    }
    return ty;
}

// A parameter whose type is a type parameter, taken by value: its type is to be inferred from what
// it is given.
static const AstGenericParam *inferred_param(const Kernel *k, const AstParam *param) {
    const AstTy *ty = strip_parens(param->ty);
    if (ty->kind != AST_TY_PATH || ty->path.path.len != 1 || ty->path.qself) {
        return NULL;
    }
    const AstGenericParamList *params = &k->fn->generics.params;
    for (uint32_t i = 0; i < params->len; i++) {
        if (params->ptr[i].kind == AST_PARAM_TYPE &&
            symbol_eq(params->ptr[i].ident.name, ty->path.path.segments[0].ident.name)) {
            return &params->ptr[i];
        }
    }
    return NULL;
}

// The kernel's own conditions; in a launch method also those of passing values.
static void quote_where(Module *m, const Kernel *k, bool launches) {
    const AstPredicateList *predicates = &k->fn->generics.predicates;
    quote_text(m->quote, predicates->len || (launches && k->generic) ? "where" : "");
    for (uint32_t i = 0; i < predicates->len; i++) {
        quote_tokens(m->quote, predicates->ptr[i].tokens);
        quote_text(m->quote, ",");
    }
    for (uint32_t i = 0; launches && i < k->fn->generics.params.len; i++) {
        if (k->fn->generics.params.ptr[i].kind == AST_PARAM_TYPE) {
            quote_ident(m->quote, k->fn->generics.params.ptr[i].ident);
            quote_text(m->quote, ": ::cuda_device::uniform::PlainValue,");
        }
    }
    for (uint32_t i = 0; launches && i < k->fn->params.len; i++) {
        const AstGenericParam *param = inferred_param(k, &k->fn->params.ptr[i]);
        if (param) {
            quote_ident(m->quote, param->ident);
            quote_text(m->quote, ": ::core::marker::Copy,");
        }
    }
}

static void quote_marker_name(Module *m, const Kernel *k) {
    quote_text(m->quote, "__" STR_FMT "_CudaKernel", STR_ARG(k->name));
}

static void quote_marker(Module *m, const Kernel *k) {
    quote_marker_name(m, k);
    quote_generics(m, k, GENERICS_ARGS);
}

// The entry's name, which also asks for the kernel to be compiled.
static void quote_entry_name(Module *m, const Kernel *k) {
    quote_text(m->quote, "::cuda_device::intrinsics::kernel_name(%s", m->alone ? "" : "self::");
    quote_ident(m->quote, (AstIdent){k->item->ident.name, m->quote->span});
    if (k->generic) {
        quote_text(m->quote, "::");
        quote_generics(m, k, GENERICS_ARGS);
    }
    quote_text(m->quote, ")");
}

static const char *param_trait(const AstParam *param) {
    const AstTy *ty = strip_parens(param->ty);
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
        const AstGenericParam *inferred = inferred_param(k, param);
        if (inferred) {
            quote_ident(m->quote, inferred->ident);
            quote_text(m->quote, ",");
            continue;
        }
        quote_param_type(m, param);
        quote_text(m->quote, "::Host,");
    }
}

static void quote_pushes(Module *m, const Kernel *k) {
    quote_text(m->quote, "let mut arguments = " S "Arguments::new();");
    for (uint32_t i = 0; i < k->fn->params.len; i++) {
        const AstParam *param = &k->fn->params.ptr[i];
        if (inferred_param(k, param)) {
            quote_text(m->quote, "arguments.scalar(");
            quote_param_name(m, param, i);
            quote_text(m->quote, ");");
            continue;
        }
        quote_param_type(m, param);
        quote_text(m->quote, "::push(");
        quote_param_name(m, param, i);
        quote_text(m->quote, ", &mut arguments);");
    }
}

// ---------------------------------------------------------------- requires

static void quote_requires(Module *m, const Kernel *k) {
    TokenSlice value = attr_value(m->walk, k->attrs.contract, "requires");
    if (value.len == 0) {
        return;
    }
    SliceVec parts = {0};
    split_relations(value, &parts);
    for (uint32_t i = 0; i < parts.len; i++) {
        const AstExpr *expr = parse_relation(m->walk, parts.data[i]);
        at_span(m, expr->span);
        bool good = expr->kind == AST_EXPR_BINARY && ast_binop_is_comparison(expr->binary.op);
        if (good) {
            quote_text(m->quote, S "require(");
            quote_quoted(m, k->name);
            quote_text(m->quote, ",");
            good = quote_size(m->walk, m->quote, S, expr->binary.left);
            quote_text(m->quote, ", \"%s\",", ast_binop_text(expr->binary.op));
            good = quote_size(m->walk, m->quote, S, expr->binary.right) && good;
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

static void quote_value_or(Module *m, TokenSlice value, const char *otherwise) {
    if (value.len) {
        quote_tokens(m->quote, value);
    } else {
        quote_text(m->quote, "%s", otherwise);
    }
}

static void quote_cluster(Module *m, const Kernel *k) {
    for (uint32_t i = 0; i < 3; i++) {
        quote_value_or(m, attr_part(k->attrs.cluster, i), "1");
        quote_text(m->quote, i < 2 ? "," : "");
    }
}

// vis unsafe fn name<'a>(&self, stream, config, params…) -> Result<(), DriverError>
static void quote_raw_launch(Module *m, const Kernel *k, const char *suffix) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "unsafe fn " STR_FMT "%s", STR_ARG(k->name), suffix);
    quote_generics(m, k, GENERICS_METHOD);
    quote_text(m->quote,
               "(&self, stream: &::cuda_core::CudaStream, config: ::cuda_core::LaunchConfig,");
    quote_params(m, k);
    quote_text(m->quote, ") -> ::core::result::Result<(), ::cuda_core::DriverError>");
    quote_where(m, k, true);
    quote_text(m->quote, "{");
    quote_pushes(m, k);
    quote_text(m->quote, "unsafe { " S "launch_unchecked(&self.inner,");
    quote_entry_name(m, k);
    quote_text(m->quote, ", stream, config,");
    if (k->attrs.cluster) {
        quote_text(m->quote, "::core::option::Option::Some((");
        quote_cluster(m, k);
        quote_text(m->quote, "))");
    } else {
        quote_text(m->quote, "::core::option::Option::None");
    }
    quote_text(m->quote, ", %s, &mut arguments) } }", k->attrs.cooperative ? "true" : "false");
}

// fn prepare_name<T>(&self, config) and, to infer T from a value of it, prepare_name_for(&self, &T,
// config)
static void quote_prepare(Module *m, const Kernel *k, bool infer) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "fn prepare_" STR_FMT "%s", STR_ARG(k->name), infer ? "_for" : "");
    quote_generics(m, k, GENERICS_IMPL);
    quote_text(m->quote, "(&self,");
    for (uint32_t i = 0; infer && i < k->fn->generics.params.len; i++) {
        if (k->fn->generics.params.ptr[i].kind == AST_PARAM_TYPE) {
            quote_text(m->quote, "_: &");
            quote_ident(m->quote, k->fn->generics.params.ptr[i].ident);
            quote_text(m->quote, ",");
        }
    }
    quote_text(m->quote, "config: <");
    quote_marker(m, k);
    quote_text(m->quote, "as ::cuda_core::KernelLaunchContract>::Config) -> "
                         "::core::result::Result<::cuda_core::PreparedLaunch<");
    quote_marker(m, k);
    quote_text(m->quote, ">, ::cuda_core::LaunchContractError>");
    quote_where(m, k, false);
    quote_text(m->quote, "{" S "prepare::<");
    quote_marker(m, k);
    quote_text(m->quote, ">(&self.inner,");
    quote_entry_name(m, k);
    quote_text(m->quote, ", config) }");
}

static void quote_checked_launch(Module *m, const Kernel *k) {
    quote_vis(m, &k->item->vis);
    quote_text(m->quote, "%sfn ", k->fn->safety == AST_UNSAFE ? "unsafe " : "");
    quote_ident(m->quote, (AstIdent){k->item->ident.name, m->quote->span});
    quote_generics(m, k, GENERICS_METHOD);
    quote_text(m->quote,
               "(&self, stream: &::cuda_core::CudaStream, prepared: &::cuda_core::PreparedLaunch<");
    quote_marker(m, k);
    quote_text(m->quote, ">,");
    quote_params(m, k);
    quote_text(m->quote, ") -> ::core::result::Result<(), ::cuda_core::LaunchContractError>");
    quote_where(m, k, true);
    quote_text(m->quote, "{");
    quote_requires(m, k);
    quote_pushes(m, k);
    quote_text(m->quote, S "launch_prepared::<");
    quote_marker(m, k);
    quote_text(m->quote, ">(stream, prepared, &mut arguments) }");
}

// ---------------------------------------------------------------- markers and contracts

// A tuple's or list's parts as arguments: (a, b) gives a and b.
static void quote_tuple_parts(Module *m, TokenSlice value, const char *first, const char *second) {
    SliceVec parts = {0};
    split_tuple(value, &parts);
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
        quote_cluster(m, k);
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

static void quote_plain_marker(Module *m, const Kernel *k) {
    quote_text(m->quote, "; impl ::cuda_host::CudaKernel for");
    quote_marker(m, k);
    quote_text(m->quote, "{ const PTX_NAME: &'static str =");
    Str name =
        arena_printf(m->walk->crate->arena, STR_FMT STR_FMT, STR_ARG(m->prefix), STR_ARG(k->name));
    quote_quoted(m, name);
    quote_text(m->quote, "; }");
}

// The marker of a generic kernel, and pub fn name_ptx_name::<T>() -> &'static str.
static void quote_generic_marker(Module *m, const Kernel *k) {
    const AstGenericParamList *params = &k->fn->generics.params;
    quote_generics(m, k, GENERICS_STRUCT);
    quote_text(m->quote, "(::core::marker::PhantomData<fn() -> (");
    for (uint32_t i = 0; i < params->len; i++) {
        if (params->ptr[i].kind == AST_PARAM_TYPE) {
            quote_text(m->quote, "*const ");
            quote_ident(m->quote, params->ptr[i].ident);
            quote_text(m->quote, ",");
        }
    }
    quote_text(m->quote, ")>); impl");
    quote_generics(m, k, GENERICS_IMPL);
    quote_text(m->quote, "::cuda_host::GenericCudaKernel for");
    quote_marker(m, k);
    quote_where(m, k, false);
    quote_text(m->quote, "{ fn ptx_name() -> &'static str {");
    quote_entry_name(m, k);
    quote_text(m->quote, "} } #[doc(hidden)] #[allow(dead_code)] pub fn " STR_FMT "_ptx_name",
               STR_ARG(k->name));
    quote_generics(m, k, GENERICS_IMPL);
    quote_text(m->quote, "() -> &'static str");
    quote_where(m, k, false);
    quote_text(m->quote, "{");
    quote_entry_name(m, k);
    quote_text(m->quote, "}");
}

static void quote_marker_items(Module *m, const Kernel *k) {
    quote_text(m->quote, "#[doc(hidden)] #[allow(non_camel_case_types)] pub struct ");
    quote_marker_name(m, k);
    if (k->generic) {
        quote_generic_marker(m, k);
    } else {
        quote_plain_marker(m, k);
    }
    if (k->attrs.contract) {
        quote_text(m->quote, "impl");
        quote_generics(m, k, GENERICS_IMPL);
        quote_text(m->quote, "::cuda_core::KernelLaunchContract for");
        quote_marker(m, k);
        quote_where(m, k, false);
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

// pub fn set_x(&self, &stream, &T) and set_x_blocking(&self, &T)
static void quote_setters(Module *m, const AstItem *item) {
    Arena *arena = m->walk->crate->arena;
    Str name = sym_str(m->walk->expander->session, item->ident.name);
    char *lower = arena_copy(arena, name.ptr, name.len + 1, 1);
    for (size_t i = 0; i < name.len; i++) {
        lower[i] =
            (char)(name.ptr[i] >= 'A' && name.ptr[i] <= 'Z' ? name.ptr[i] + 32 : name.ptr[i]);
    }
    static const char *const forms[2][3] = {
        {"", "stream: &::cuda_core::CudaStream,", "set_constant(stream,"},
        {"_blocking", "", "set_constant_blocking("}};
    for (int i = 0; i < 2; i++) {
        quote_text(m->quote,
                   "#[allow(dead_code, private_interfaces)] pub fn set_%s%s(&self, %s value: &<",
                   lower, forms[i][0], forms[i][1]);
        quote_tokens(m->quote, item->constant->ty_tokens);
        quote_text(m->quote,
                   "as ::cuda_device::constant::Constant>::Value) -> "
                   "::core::result::Result<(), ::cuda_core::DriverError> { self.inner.%s",
                   forms[i][2]);
        Str path = arena_printf(arena, "ox_constant_" STR_FMT "_" STR_FMT, STR_ARG(m->path),
                                STR_ARG(name));
        char *plain = arena_copy(arena, path.ptr, path.len + 1, 1);
        size_t len = 0;
        for (size_t c = 0; c < path.len; c++) {
            if (plain[c] != ':' || c == 0 || path.ptr[c - 1] != ':') {
                plain[len++] = plain[c] == ':' ? '_' : plain[c];
            }
        }
        quote_quoted(m, (Str){plain, len});
        quote_text(m->quote, ", value) }");
    }
}

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
        "match " S "Loaded::embedded(ctx, name, ::core::module_path!()) {"
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
        kernel->over_types |= item->fn->generics.params.ptr[i].kind == AST_PARAM_TYPE;
    }
    return kernel->attrs.kernel != NULL;
}

static void quote_module(Module *m, bool nested) {
    AstItemList *items = &m->item->mod->items;
    Kernel kernel;
    for (uint32_t i = 0; i < items->len; i++) {
        if (find_kernel(m, items->ptr[i], &kernel)) {
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
            quote_setters(m, items->ptr[i]);
        }
        if (!find_kernel(m, items->ptr[i], &kernel)) {
            continue;
        }
        if (kernel.attrs.contract) {
            quote_prepare(m, &kernel, false);
            if (kernel.over_types) {
                quote_prepare(m, &kernel, true);
            }
            quote_checked_launch(m, &kernel);
            quote_raw_launch(m, &kernel, "_unchecked");
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
static void fill_module(Walk *walk, AstItem *item, Span span, bool nested, Str prefix) {
    struct ExpandScope *scope = item->mod->scope;
    scope->space->has_markers = true;
    Str path = scope->space->path;
    const char *rest = memchr(path.ptr, ':', path.len);
    Quote quote = {.walk = walk, .span = span};
    Module m = {.walk = walk, .item = item, .scope = scope, .quote = &quote, .span = span};
    m.prefix = prefix;
    m.path = rest ? (Str){rest + 2, path.len - (size_t)(rest + 2 - path.ptr)} : path;
    for (uint32_t i = 0; i < item->mod->items.len; i++) {
        AstItem *inside = item->mod->items.ptr[i];
        Module inner = m;
        inner.scope = inside->kind == AST_ITEM_MOD ? inside->mod->scope : NULL;
        if (inner.scope && has_kernel(&inner, inside)) {
            Str name = sym_str(walk->expander->session, inside->ident.name);
            fill_module(walk, inside, span, true,
                        arena_printf(walk->crate->arena, STR_FMT STR_FMT "_", STR_ARG(prefix),
                                     STR_ARG(name)));
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
    fill_module(walk, item, span, false, STR(""));
}

void kernel_marker(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                   ItemVec *out) {
    if (walk->scope.space->has_markers) {
        return;
    }
    Span span = attr->span;
    span.ctxt = context_apply_mark(walk->expander->session, attr->span.ctxt, expansion);
    Quote quote = {.walk = walk, .span = span};
    Module m = {.walk = walk, .scope = &walk->scope, .quote = &quote, .span = span, .alone = true};
    Kernel kernel;
    if (!find_kernel(&m, item, &kernel)) {
        return;
    }
    quote_marker_items(&m, &kernel);
    ParseSource source = {.tokens = quote_finish(&quote), .end = span};
    AstItemList made = parse_items(walk->crate, &source, PARSE_ITEM);
    for (uint32_t i = 0; i < made.len; i++) {
        vec_push(out, made.ptr[i]);
    }
}
