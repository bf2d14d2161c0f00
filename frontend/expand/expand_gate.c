// expand_gate.c: syntax that only a `#![feature]` allows: E0658.
//
// In: an expanded user's crate. Out: an error for each use of something unstable whose feature the
// crate does not name (naming it is E0554, and what it allows is then compiled). Code that a
// library's macro wrote may use what it likes. Follows rustc's ast_passes::feature_gate.
#include "frontend/expand/expand_gate.h"

static const struct {
    const char *name;
    uint32_t issue; // 0: none
    const char *message;
} features[] = {
#define FEATURE(constant, name, issue, message) {name, issue, message},
#include "frontend/parse/features.def"
};

void gate_begin(Gate *gate, AstCrate *crate) {
    *gate = (Gate){.session = crate->session, .crate = crate};
    const AstAttrs *attrs = crate->root->attrs;
    if (ast_attr_find(attrs, intern(gate->session->interner, STR("no_core")))) {
        memset(gate->enabled, 0xff, sizeof gate->enabled); // it is its own core library
    }
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->path.len != 1 || !attr->inner ||
            !str_eq(sym_str(gate->session, attr->path.segments[0].ident.name), STR("feature"))) {
            continue;
        }
        for (uint32_t k = 0; k < attr->tokens.len; k++) {
            if (attr->tokens.ptr[k].kind != TOK_IDENT) {
                continue;
            }
            Str name = sym_str(gate->session, attr->tokens.ptr[k].symbol);
            for (uint32_t f = 0; f < FEATURE_COUNT; f++) {
                if (str_eq(name, str_of(features[f].name))) {
                    gate->enabled[f / 64] |= (uint64_t)1 << f % 64;
                }
            }
        }
    }
}

static bool is_of_library(const Gate *gate, Span span) {
    return span_is_of_library(gate->session, gate->crate, span);
}

// What these allow is read and no more.
static bool is_compiled(Feature feature) {
    static const Feature read_only[] = {
        FEATURE_YIELD_EXPR,
        FEATURE_COROUTINES,
        FEATURE_GEN_BLOCKS,
        FEATURE_ERGONOMIC_CLONES,
        FEATURE_TRY_BLOCKS,
        FEATURE_YEET_EXPR,
        FEATURE_EXPLICIT_TAIL_CALLS,
        FEATURE_SUPER_LET,
        FEATURE_ASYNC_FOR_LOOP,
        FEATURE_MUT_REF,
        FEATURE_NEVER_PATTERNS,
        FEATURE_PIN_ERGONOMICS,
        FEATURE_FINAL_ASSOCIATED_FUNCTIONS,
        FEATURE_NON_LIFETIME_BINDERS,
        FEATURE_BOX_PATTERNS,
        FEATURE_LINKAGE,
        FEATURE_SANITIZE,
        FEATURE_CFI_ENCODING,
        FEATURE_PATCHABLE_FUNCTION_ENTRY,
        FEATURE_MUST_NOT_SUSPEND,
        FEATURE_CUSTOM_TEST_FRAMEWORKS,
        FEATURE_REGISTER_TOOL,
        FEATURE_LOOP_MATCH,
        FEATURE_CONST_CONTINUE,
        FEATURE_COROUTINES_ATTR,
        FEATURE_CUSTOM_MIR,
        FEATURE_TEST,
        FEATURE_TEST_CASE,
        FEATURE_CFG_ACCESSIBLE,
        FEATURE_CFG_EVAL,
        FEATURE_DERIVE_CONST,
        FEATURE_DEFINE_OPAQUE,
        FEATURE_LINK_ARG_ATTRIBUTE,
        FEATURE_LINK_CFG,
    };
    for (size_t i = 0; i < sizeof read_only / sizeof *read_only; i++) {
        if (read_only[i] == feature) {
            return false;
        }
    }
    return true;
}

void gate_use(const Gate *gate, Feature feature, Span span, Str message) {
    if (is_of_library(gate, span)) {
        return;
    }
    if (gate->allows_all || gate->enabled[feature / 64] >> feature % 64 & 1) {
        if (!is_compiled(feature)) {
            not_supported(gate->session, span,
                          arena_printf(gate->session->arena, "what the feature `%s` allows",
                                       features[feature].name)
                              .ptr);
        }
        return;
    }
    Diag *diag = diag_error(gate->session, ERR_E0658, span, STR_FMT, STR_ARG(message));
    if (features[feature].issue != 0) {
        diag_note(diag,
                  "see issue #%u <https://github.com/rust-lang/rust/issues/%u> for more "
                  "information",
                  features[feature].issue, features[feature].issue);
    }
    diag_emit(diag);
}

void gate_require(const Gate *gate, Feature feature, Span span) {
    gate_use(gate, feature, span, str_of(features[feature].message));
}

static void allow(Gate *gate, const void *node) {
    map_set(&gate->allowed, (uint64_t)(uintptr_t)node, 1);
}

static bool is_allowed(const Gate *gate, const void *node) {
    return map_get_or(&gate->allowed, (uint64_t)(uintptr_t)node, 0) != 0;
}

// ---------------------------------------------------------------- items

static void gate_abi(const Gate *gate, Symbol abi, Span span) {
    enum { FEATURE_NONE = FEATURE_COUNT };
    static const struct {
        const char *name;
        int feature;
    } abis[] = {
#define ABI(name, feature, has) {name, FEATURE_##feature},
#include "frontend/expand/abis.def"
#undef ABI
    };
    Str name = sym_str(gate->session, abi);
    for (size_t i = 0; i < sizeof abis / sizeof *abis; i++) {
        if (abis[i].feature != FEATURE_NONE && str_eq(name, str_of(abis[i].name))) {
            Str text = source_text(gate->session->sources, span);
            const char *quote = text.len ? memchr(text.ptr, '"', text.len) : NULL;
            span.lo += quote ? (uint32_t)(quote - text.ptr) : 0;
            gate_use(gate, (Feature)abis[i].feature, span,
                     arena_printf(gate->session->arena,
                                  "the extern \"" STR_FMT
                                  "\" ABI is experimental and subject to change",
                                  STR_ARG(name)));
        }
    }
}

static void gate_fn(Gate *gate, const AstItem *item, const AstItem *outer) {
    const AstFn *fn = item->fn;
    if (fn->output && fn->output->kind == AST_TY_NEVER) {
        allow(gate, fn->output);
    }
    if (fn->is_extern) {
        gate_abi(gate, fn->abi, fn->abi_span);
    }
    if (fn->c_variadic && !(outer && outer->kind == AST_ITEM_EXTERN_BLOCK)) {
        gate_require(gate, FEATURE_C_VARIADIC, item->span);
    }
}

// The first place of a keyword in what was written there.
static Span keyword_in(const Gate *gate, Span span, Str keyword) {
    Str text = source_text(gate->session->sources, span);
    for (size_t i = 0; i + keyword.len <= text.len; i++) {
        if (str_starts_with((Str){text.ptr + i, text.len - i}, keyword)) {
            uint32_t lo = span.lo + (uint32_t)i;
            return (Span){lo, lo + (uint32_t)keyword.len, span.ctxt};
        }
    }
    return span;
}

static void gate_fields(const Gate *gate, const AstData *data) {
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        if (field->is_unsafe) {
            gate_require(gate, FEATURE_UNSAFE_FIELDS, keyword_in(gate, field->span, STR("unsafe")));
        }
    }
}

static void gate_impl(const Gate *gate, const AstItem *item) {
    const AstImpl *impl = item->impl;
    if (impl->negative && impl->trait) {
        Span at = impl->trait->span;
        at.lo -= at.lo > item->span.lo; // with its `!`
        gate_require(gate, FEATURE_NEGATIVE_IMPLS, at);
    }
    if (impl->is_default) {
        gate_require(gate, FEATURE_SPECIALIZATION, item->span);
    }
    if (impl->is_const) {
        gate_require(gate, FEATURE_CONST_TRAIT_IMPL,
                     keyword_in(gate, impl->head_span, STR("const")));
    }
}

static void gate_alias_ty(void *data, const AstTy *ty) {
    if (ty->kind == AST_TY_IMPL) {
        gate_require(data, FEATURE_TYPE_ALIAS_IMPL_TRAIT, ty->span);
    }
}

static void gate_assoc_ty(void *data, const AstTy *ty) {
    if (ty->kind == AST_TY_IMPL) {
        gate_require(data, FEATURE_IMPL_TRAIT_IN_ASSOC_TYPE, ty->span);
    }
}

// `impl Trait` in what a type stands for.
static void gate_opaque_alias(Gate *gate, const AstItem *item, const AstItem *outer) {
    bool assoc = outer && (outer->kind == AST_ITEM_TRAIT || outer->kind == AST_ITEM_IMPL);
    AstVisitor visitor = {.data = gate, .ty = assoc ? gate_assoc_ty : gate_alias_ty};
    if (item->type->ty) {
        ast_visit_ty(&visitor, item->type->ty);
    }
}

// #[repr(transparent)] union U
static void gate_union(const Gate *gate, const AstItem *item) {
    const AstAttr *repr = ast_attr_find(item->attrs, SYM(REPR));
    for (uint32_t i = 0; repr && i < repr->tokens.len; i++) {
        if (repr->tokens.ptr[i].kind == TOK_IDENT &&
            str_eq(sym_str(gate->session, repr->tokens.ptr[i].symbol), STR("transparent"))) {
            Span head = {item->span.lo, item->adt->generics.span.hi, item->span.ctxt};
            gate_require(gate, FEATURE_TRANSPARENT_UNIONS, head);
        }
    }
}

static void gate_item(void *data, const AstItem *item, const AstItem *outer) {
    Gate *gate = data;
    if (item->is_default && outer && outer->kind == AST_ITEM_IMPL) {
        gate_require(gate, FEATURE_SPECIALIZATION, item->span);
    }
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_FN:
        gate_fn(gate, item, outer);
        return;
    case AST_ITEM_TYPE:
        if (outer && outer->kind == AST_ITEM_TRAIT && item->type->ty) {
            gate_require(gate, FEATURE_ASSOCIATED_TYPE_DEFAULTS, item->span);
        } else if (outer && outer->kind == AST_ITEM_EXTERN_BLOCK) {
            gate_require(gate, FEATURE_EXTERN_TYPES, item->span);
        } else if (outer && outer->kind == AST_ITEM_IMPL && !outer->impl->trait) {
            gate_require(gate, FEATURE_INHERENT_ASSOCIATED_TYPES, item->span);
        }
        gate_opaque_alias(gate, item, outer);
        return;
    case AST_ITEM_UNION:
        gate_union(gate, item);
        gate_fields(gate, &item->adt->data);
        return;
    case AST_ITEM_STRUCT:
        gate_fields(gate, &item->adt->data);
        return;
    case AST_ITEM_TRAIT:
        if (item->trait->is_auto) {
            gate_require(gate, FEATURE_AUTO_TRAITS, item->span);
        }
        if (item->trait->is_const) {
            gate_require(gate, FEATURE_CONST_TRAIT_IMPL,
                         keyword_in(gate, item->span, STR("const")));
        }
        return;
    case AST_ITEM_TRAIT_ALIAS:
        gate_require(gate, FEATURE_TRAIT_ALIAS, item->span);
        return;
    case AST_ITEM_IMPL:
        gate_impl(gate, item);
        return;
    case AST_ITEM_EXTERN_BLOCK:
        gate_abi(gate, item->extern_block->abi, item->extern_block->abi_span);
        return;
    case AST_ITEM_MACRO_DEF:
        if (!item->macro_def->macro_rules) {
            gate_require(gate, FEATURE_DECL_MACRO, item->span);
        }
        return;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_ENUM:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return;
    }
}

// ---------------------------------------------------------------- types and expressions

static void gate_ty(void *data, const AstTy *ty) {
    Gate *gate = data;
    switch ((AstTyKind)ty->kind) {
    case AST_TY_NEVER:
        if (!is_allowed(gate, ty)) {
            gate_require(gate, FEATURE_NEVER_TYPE, ty->span);
        }
        return;
    case AST_TY_FN_PTR:
        if (ty->fn_ptr->output) {
            allow(gate, ty->fn_ptr->output);
        }
        if (ty->fn_ptr->is_extern) {
            gate_abi(gate, ty->fn_ptr->abi, ty->fn_ptr->abi_span);
        }
        return;
    case AST_TY_ERROR:
    case AST_TY_PATH:
    case AST_TY_DYN:
    case AST_TY_IMPL:
    case AST_TY_INFER:
    case AST_TY_REF:
    case AST_TY_PTR:
    case AST_TY_SLICE:
    case AST_TY_ARRAY:
    case AST_TY_TUPLE:
    case AST_TY_PAREN:
    case AST_TY_IMPLICIT_SELF:
    case AST_TY_C_VARIADIC:
    case AST_TY_MACRO:
    case AST_TY_COUNT:
        return;
    }
}

static void gate_closure(Gate *gate, const AstClosure *closure) {
    if (closure->output) {
        allow(gate, closure->output);
    }
    if (closure->is_static) {
        diag_emit(diag_error(gate->session, ERR_E0697, closure->header_span,
                             "closures cannot be static"));
    }
    if (closure->has_for || closure->for_params.len) {
        gate_require(gate, FEATURE_CLOSURE_LIFETIME_BINDER, closure->header_span);
    }
}

// Before edition 2024 `let` is a condition as a whole.
static void gate_let_chain(const Gate *gate, const AstExpr *condition) {
    if (condition->kind == AST_EXPR_BINARY && condition->binary.op == AST_BINOP_AND) {
        const AstExpr *sides[2] = {condition->binary.left, condition->binary.right};
        for (int i = 0; i < 2; i++) {
            if (sides[i]->kind == AST_EXPR_LET && !is_of_library(gate, sides[i]->span)) {
                diag_emit(diag_error(gate->session, ERR_NONE, sides[i]->span,
                                     "let chains are only allowed in Rust 2024 or later"));
            }
            gate_let_chain(gate, sides[i]);
        }
    }
}

static void allow_all(Gate *gate, const AstExprList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        allow(gate, list->ptr[i]);
    }
}

// Attributes may stand on what is a statement and on the elements of lists, on no other expression.
static void gate_expr_attrs(Gate *gate, const AstExpr *expr) {
    for (uint32_t i = 0; expr->attrs && i < expr->attrs->len && !is_allowed(gate, expr); i++) {
        gate_require(gate, FEATURE_STMT_EXPR_ATTRIBUTES, expr->attrs->ptr[i].span);
    }
    if (expr->kind == AST_EXPR_CALL) {
        allow_all(gate, &expr->call.args);
    } else if (expr->kind == AST_EXPR_METHOD_CALL) {
        allow_all(gate, &expr->method.args);
    } else if (expr->kind == AST_EXPR_ARRAY || expr->kind == AST_EXPR_TUPLE) {
        allow_all(gate, &expr->list);
    }
}

static void gate_stmt(void *data, const AstStmt *stmt) {
    if (stmt->kind == AST_STMT_EXPR || stmt->kind == AST_STMT_SEMI) {
        allow(data, stmt->expr);
    }
}

static void gate_expr(void *data, const AstExpr *expr) {
    Gate *gate = data;
    gate_expr_attrs(gate, expr);
    if (gate->crate->edition < EDITION_2024) {
        if (expr->kind == AST_EXPR_IF) {
            gate_let_chain(gate, expr->conditional.condition);
        } else if (expr->kind == AST_EXPR_WHILE) {
            gate_let_chain(gate, expr->loop.condition);
        }
    }
    if (expr->kind == AST_EXPR_CLOSURE) {
        gate_closure(gate, expr->closure);
    } else if (expr->kind == AST_EXPR_STRUCT && expr->structure->qself) {
        gate_require(gate, FEATURE_MORE_QUALIFIED_PATHS, expr->structure->path.span);
    } else if (expr->kind == AST_EXPR_LIT && expr->literal.suffix.index) {
        Str suffix = sym_str(gate->session, expr->literal.suffix);
        if (str_eq(suffix, STR("f16"))) {
            gate_require(gate, FEATURE_F16, expr->span);
        } else if (str_eq(suffix, STR("f128"))) {
            gate_require(gate, FEATURE_F128, expr->span);
        }
    }
}

// ---------------------------------------------------------------- patterns

// `X..` among the elements of a slice pattern could be read as X and a rest.
static void gate_pat(void *data, const AstPat *pat) {
    const Gate *gate = data;
    for (uint32_t i = 0; pat->kind == AST_PAT_SLICE && i < pat->list.len; i++) {
        const AstPat *element = pat->list.ptr[i];
        if (element->kind == AST_PAT_RANGE && element->range.low && !element->range.high) {
            gate_require(gate, FEATURE_HALF_OPEN_RANGE_PATTERNS_IN_SLICES, element->span);
        }
    }
    if ((pat->kind == AST_PAT_STRUCT && pat->structure->qself) ||
        (pat->kind == AST_PAT_TUPLE_STRUCT && pat->tuple_struct.qself)) {
        gate_require(gate, FEATURE_MORE_QUALIFIED_PATHS,
                     pat->kind == AST_PAT_STRUCT ? pat->structure->path.span
                                                 : pat->tuple_struct.path->span);
    }
}

// Syntax that the parser took note of; trials that were given up and taken up again say it twice.
static void gate_syntax(const Gate *gate) {
    Span last = SPAN_NONE;
    for (uint32_t i = 0; i < gate->crate->gated.len; i++) {
        const AstGated *gated = &gate->crate->gated.data[i];
        if (gated->span.lo != last.lo || gated->span.hi != last.hi) {
            gate_require(gate, gated->feature, gated->span);
        }
        last = gated->span;
    }
}

void expand_check_features(AstCrate *crate, bool allows_features) {
    Gate gate;
    gate_begin(&gate, crate);
    gate.allows_all = allows_features;
    gate_syntax(&gate);
    AstVisitor visitor = {.data = &gate,
                          .item = gate_item,
                          .ty = gate_ty,
                          .stmt = gate_stmt,
                          .expr = gate_expr,
                          .pat = gate_pat,
                          .attrs = gate_attr_list};
    ast_visit_crate(&visitor, crate);
    map_free(&gate.allowed);
}
