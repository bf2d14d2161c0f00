// expand_kernel.c: #[kernel]: what every kernel must obey, and what its attributes add to its body.
// Kernels stay ordinary functions with their attributes, which the device side reads.
//
// Launch bounds, the exact block and the cluster of a kernel are constant expressions that may name
// its generic parameters, so the body begins with a call that says them:
//     ::cuda_device::intrinsics::launch_shape(const { MAX }, const { MIN }, const { X }, …);
// which collection evaluates for each instance, and which makes no code. What #[kernel] itself
// names, the launch context, the token of the block and its shared memory, becomes variables behind
// it.
#include "frontend/expand/expand_kernel.h"

// ---------------------------------------------------------------- attributes of a kernel

bool attr_means(Walk *walk, const struct ExpandScope *scope, const AstAttr *attr,
                const char *name) {
    if (attr->is_doc) {
        return false;
    }
    const MacroDef *def = macro_find(walk->expander, scope, &attr->path, MACRO_ATTR);
    return def && def->builtin && strcmp(def->builtin->name, name) == 0;
}

KernelAttrs kernel_attrs(Walk *walk, const struct ExpandScope *scope, const AstItem *item) {
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

void split_commas(TokenSlice tokens, SliceVec *parts) {
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

void split_tuple(TokenSlice value, SliceVec *parts) {
    bool tuple =
        value.len && value.ptr[0].kind == TOK_OPEN_PAREN && value.ptr[0].partner + 1 == value.len;
    split_commas(tuple ? (TokenSlice){value.ptr + 1, value.len - 2} : value, parts);
}

TokenSlice attr_value(Walk *walk, const AstAttr *attr, const char *key) {
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

TokenSlice attr_part(const AstAttr *attr, uint32_t index) {
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

int contract_domain(Walk *walk, const AstAttr *contract) {
    TokenSlice domain = attr_value(walk, contract, "domain");
    if (domain.len == 1 && domain.ptr[0].kind == TOK_INT) {
        Str text = sym_str(walk->expander->session, domain.ptr[0].symbol);
        if (text.len == 1 && text.ptr[0] >= '1' && text.ptr[0] <= '3') {
            return text.ptr[0] - '0';
        }
    }
    return 0;
}

bool coordinates_u32(Walk *walk, const AstAttr *contract) {
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

// ---------------------------------------------------------------- what is added to the body

// #[kernel(launch_context = name)]: the name is bound at the start of the body.
static void quote_launch_context(Walk *walk, Quote *quote, const AstAttr *attr,
                                 const KernelAttrs *attrs) {
    TokenSlice name = attr_value(walk, attr, "launch_context");
    if (name.len == 0) {
        return;
    }
    if (name.len != 1 || name.ptr[0].kind != TOK_IDENT) {
        diag_emit(diag_error(walk->expander->session, ERR_OX0003, name.ptr[0].span,
                             "`launch_context` names a variable"));
        return;
    }
    int domain = contract_domain(walk, attrs->contract);
    quote_text(quote, "let ");
    quote_token(quote, name.ptr[0]);
    quote_text(
        quote,
        "= &unsafe { ::cuda_device::launch::LaunchContext::<::cuda_device::launch::Domain%d, "
        "::cuda_device::launch::%s>::__new() };",
        domain ? domain : 1,
        coordinates_u32(walk, attrs->contract) ? "U32Coordinates" : "NativeCoordinates");
}

static void quote_number(Quote *quote, TokenSlice value, const char *otherwise) {
    bool literal = value.len == 1 && value.ptr[0].kind == TOK_INT;
    if (value.len == 0) {
        quote_text(quote, "%s,", otherwise);
        return;
    }
    quote_text(quote, literal ? "" : "const {");
    quote_tokens(quote, value);
    quote_text(quote, literal ? "," : "},");
}

static void quote_numbers(Quote *quote, const SliceVec *parts, uint32_t count,
                          const char *otherwise) {
    for (uint32_t i = 0; i < count; i++) {
        TokenSlice part = i < parts->len ? parts->data[i] : (TokenSlice){0};
        quote_number(quote, part, otherwise);
    }
}

static void quote_launch_shape(Walk *walk, Quote *quote, const KernelAttrs *attrs) {
    TokenSlice block = attr_value(walk, attrs->contract, "block");
    if (!attrs->bounds && !attrs->cluster && block.len == 0) {
        return;
    }
    SliceVec bounds = {0}, exact = {0}, cluster = {0};
    if (attrs->bounds) {
        split_commas(attrs->bounds->tokens, &bounds);
    }
    if (attrs->cluster) {
        split_commas(attrs->cluster->tokens, &cluster);
    }
    split_tuple(block, &exact);
    quote_text(quote, "::cuda_device::intrinsics::launch_shape(");
    quote_numbers(quote, &bounds, 2, "0");
    quote_numbers(quote, &exact, 3, exact.len ? "1" : "0");
    quote_numbers(quote, &cluster, 3, cluster.len ? "1" : "0");
    quote_text(quote, ");");
    vec_free(&bounds);
    vec_free(&exact);
    vec_free(&cluster);
}

// ---------------------------------------------------------------- block = …, phase = …, shared = …

static bool name_of(Walk *walk, const AstAttr *attr, const char *key, Token *name) {
    TokenSlice value = attr_value(walk, attr, key);
    if (value.len == 1 && value.ptr[0].kind == TOK_IDENT) {
        *name = value.ptr[0];
        return true;
    }
    if (value.len) {
        diag_emit(diag_error(walk->expander->session, ERR_OX0003, value.ptr[0].span,
                             "`%s` names a variable", key));
    }
    return false;
}

static bool is_slice_type(TokenSlice type) {
    if (type.len < 3 || type.ptr[0].kind != TOK_OPEN_BRACKET ||
        type.ptr[0].partner + 1 != type.len) {
        return false;
    }
    for (uint32_t i = 1; i + 1 < type.len; i++) {
        if (token_is_open(type.ptr[i].kind)) {
            i += type.ptr[i].partner;
        } else if (type.ptr[i].kind == TOK_SEMI) {
            return false;
        }
    }
    return true;
}

// shared = (name: Type, …): each is memory of its own; the dynamic shared memory is one slice.
static void quote_shared(Walk *walk, Quote *quote, const AstAttr *attr) {
    Session *session = walk->expander->session;
    SliceVec parts = {0};
    split_tuple(attr_value(walk, attr, "shared"), &parts);
    bool sliced = false;
    for (uint32_t i = 0; i < parts.len; i++) {
        TokenSlice part = parts.data[i];
        if (part.len < 3 || part.ptr[0].kind != TOK_IDENT || part.ptr[1].kind != TOK_COLON) {
            Diag *diag = diag_error(session, ERR_OX0003, part.ptr[0].span,
                                    "expected `name: Type` in `shared`");
            diag_help(diag, "for example `shared = (sums: [f32; 32], tile: [[f32; 33]; 32])`");
            diag_emit(diag);
            continue;
        }
        TokenSlice type = {part.ptr + 2, part.len - 2};
        if (is_slice_type(type) && sliced) {
            Diag *diag = diag_error(session, ERR_OX0003, part.ptr[0].span,
                                    "only one slice can be in shared memory");
            diag_primary_label(diag, "the dynamic shared memory is already another one");
            diag_help(diag, "`split_at` makes two of one");
            diag_emit(diag);
            continue;
        }
        sliced |= is_slice_type(type);
        quote_text(quote, "#[allow(unused_mut)] let mut ");
        quote_token(quote, part.ptr[0]);
        quote_text(quote, " = unsafe { ::ox::shared::__new::<");
        quote_tokens(quote, type);
        quote_text(quote, ", %u>() };", i);
    }
    vec_free(&parts);
}

// The token of the block, its first phase, and its memory (std-device/ox/shared.ox).
static void quote_block(Walk *walk, Quote *quote, const AstAttr *attr) {
    Token block = {0}, phase = {0};
    bool has_block = name_of(walk, attr, "block", &block);
    bool has_phase = name_of(walk, attr, "phase", &phase);
    if (!has_block && !has_phase && !attr_value(walk, attr, "shared").len) {
        return;
    }
    quote_text(quote, "::cuda_device::intrinsics::simt_begin_block(); let ");
    if (has_block) {
        quote_token(quote, block);
    } else {
        quote_text(quote, "__block");
    }
    quote_text(quote, "= &mut unsafe { ::ox::shared::Block::__new() };");
    if (has_phase) {
        Span whole = quote->span; // the borrow of the block is seen where the phase is named
        quote->span = (Span){phase.span.lo, phase.span.hi, whole.ctxt};
        quote_text(quote, "#[allow(unused_mut)] let mut ");
        quote_token(quote, phase);
        quote_text(quote, "= unsafe { ::ox::shared::Block::__first(&mut *");
        if (has_block) {
            block.span.lo = phase.span.lo, block.span.hi = phase.span.hi;
            quote_token(quote, block);
        } else {
            quote_text(quote, "__block");
        }
        quote_text(quote, ") };");
        quote->span = whole;
    } else if (!has_block) {
        quote_text(quote, "let _ = __block;");
    }
    quote_shared(walk, quote, attr);
}

static void begin_body(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                       const KernelAttrs *attrs) {
    Quote quote = {.walk = walk, .span = attr->span};
    quote.span.ctxt = context_apply_mark(walk->expander->session, attr->span.ctxt, expansion);
    quote_launch_shape(walk, &quote, attrs);
    quote_launch_context(walk, &quote, attr, attrs);
    quote_block(walk, &quote, attr);
    if (attrs->contract) {
        quote_known_relations(walk, &quote, attrs->contract);
    }
    ParseSource source = {.tokens = quote_finish(&quote), .end = quote.span};
    AstStmtList made = parse_stmts(walk->crate, &source);
    AstBlock *body = made.len ? ast_fn_body(walk->crate, item->fn) : NULL;
    if (!body) {
        return;
    }
    uint32_t total = made.len + body->stmts.len;
    AstStmt **stmts = ARENA_ARRAY(walk->crate->arena, AstStmt *, total);
    copy_bytes(stmts, made.ptr, made.len * sizeof *stmts);
    copy_bytes(stmts + made.len, body->stmts.ptr, body->stmts.len * sizeof *stmts);
    body->stmts = (AstStmtList){stmts, total};
}

// What is known inside of a function for a device.
static void know_attributes(Walk *walk, AstItem *item, const AstAttr *attr) {
    if (item->kind == AST_ITEM_FN) {
        const MacroDef *def = macro_find(walk->expander, &walk->scope, &attr->path, MACRO_ATTR);
        item->fn->kernel_crate = def ? def->crate : NULL;
    }
}

void attr_device(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out) {
    (void)expansion;
    (void)out;
    know_attributes(walk, item, attr);
}

void attr_kernel(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion, ItemVec *out) {
    if (item->kind != AST_ITEM_FN) {
        Diag *diag = diag_error(walk->expander->session, ERR_OX0004, attr->span,
                                "`#[kernel]` may only be applied to functions");
        diag_label(diag, item->span, "not a function");
        diag_emit(diag);
        return;
    }
    check_kernel(walk, item);
    know_attributes(walk, item, attr);
    KernelAttrs attrs = kernel_attrs(walk, &walk->scope, item);
    if (attrs.contract) {
        check_contract_keys(walk, attrs.contract);
    }
    begin_body(walk, item, attr, expansion, &attrs);
    kernel_marker(walk, item, attr, expansion, out);
}
