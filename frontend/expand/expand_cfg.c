// expand_cfg.c: conditional compilation: #[cfg(predicate)] and #[cfg_attr(predicate, attributes)].
//   predicate: name | name = "value" | not(p) | all(p, …) | any(p, …) | true | false
#include "frontend/expand/expand_gate.h"

bool cfg_is_set(const Walk *walk, Str name, const Str *value) {
    const ExpandCfgSlice *cfgs = &walk->expander->cfgs[walk->crate->is_library];
    for (uint32_t i = 0; i < cfgs->len; i++) {
        const ExpandCfg *cfg = &cfgs->ptr[i];
        if (str_eq(cfg->name, name) &&
            (value ? cfg->value.ptr && str_eq(cfg->value, *value) : !cfg->value.ptr)) {
            return true;
        }
    }
    return false;
}

// Names that only a feature lets a user's crate ask for.
static const struct {
    const char *name;
    Feature feature;
} gated_names[] = {
    {"overflow_checks", FEATURE_CFG_OVERFLOW_CHECKS},
    {"ub_checks", FEATURE_CFG_UB_CHECKS},
    {"contract_checks", FEATURE_CFG_CONTRACT_CHECKS},
    {"relocation_model", FEATURE_CFG_RELOCATION_MODEL},
    {"sanitize", FEATURE_CFG_SANITIZE},
    {"sanitizer_cfi_generalize_pointers", FEATURE_CFG_SANITIZER_CFI},
    {"sanitizer_cfi_normalize_integers", FEATURE_CFG_SANITIZER_CFI},
    {"version", FEATURE_CFG_VERSION},
    {"target_thread_local", FEATURE_CFG_TARGET_THREAD_LOCAL},
    {"target_has_atomic_equal_alignment", FEATURE_CFG_ATOMIC_ALIGNMENT},
    {"target_has_atomic_load_store", FEATURE_CFG_ATOMIC_LOAD_STORE},
    {"target_has_reliable_f16", FEATURE_CFG_RELIABLE_F16},
    {"target_has_reliable_f16_math", FEATURE_CFG_RELIABLE_F16},
    {"target_has_reliable_f128", FEATURE_CFG_RELIABLE_F16},
    {"target_has_reliable_f128_math", FEATURE_CFG_RELIABLE_F16},
    {"fmt_debug", FEATURE_FMT_DEBUG},
    {"target", FEATURE_CFG_TARGET_COMPACT},
};

static void gate_name(const Walk *walk, Str name, const ParsedMeta *meta) {
    for (size_t i = 0; i < sizeof gated_names / sizeof *gated_names; i++) {
        bool compact = gated_names[i].feature == FEATURE_CFG_TARGET_COMPACT;
        if (walk->crate->is_library || !str_eq(name, str_of(gated_names[i].name)) ||
            (compact && meta->args != AST_ATTR_DELIMITED)) {
            continue;
        }
        Gate gate;
        gate_begin(&gate, walk->crate);
        gate_use(&gate, gated_names[i].feature, meta->span,
                 compact ? STR("compact `cfg(target(..))` is experimental and subject to change")
                         : arena_printf(walk->expander->session->arena,
                                        "`cfg(" STR_FMT ")` is experimental and subject to change",
                                        STR_ARG(name)));
    }
}

static bool eval_meta(Walk *walk, const ParsedMeta *meta);

// version("1.20"): whether the language is at least as new. `YEAR` aside, the one oxcc follows is
// told by its major and minor number.
static bool eval_version(Walk *walk, const ParsedMeta *meta) {
    AstLit literal = {0};
    if (meta->tokens.len == 1 && meta->tokens.ptr[0].kind == TOK_STR) {
        lex_literal(walk->crate, &meta->tokens.ptr[0], &literal);
    }
    if (literal.kind != AST_LIT_STR) {
        diag_emit(diag_error(walk->expander->session, ERR_E0565, meta->span,
                             "expected a version literal"));
        return false;
    }
    uint32_t parts[2] = {0}, part = 0;
    for (size_t i = 0; i < literal.text.len && part < 2; i++) {
        char c = (char)literal.text.ptr[i];
        if (c == '.') {
            part++;
        } else if (c >= '0' && c <= '9' && parts[part] < 100000) {
            parts[part] = parts[part] * 10 + (uint32_t)(c - '0');
        }
    }
    return parts[0] < LANGUAGE_MAJOR || (parts[0] == LANGUAGE_MAJOR && parts[1] <= LANGUAGE_MINOR);
}

static bool eval_list(Walk *walk, const ParsedMeta *meta, const char *op) {
    ParseSource source = {.tokens = meta->tokens, .end = span_end(meta->span)};
    ParsedMetaList list = parse_meta_list(walk->crate, &source);
    if (op[0] == 'n') {
        if (list.len != 1) {
            diag_emit(diag_error(walk->expander->session, ERR_E0536, meta->span,
                                 "expected 1 cfg-pattern"));
            return false;
        }
        return !eval_meta(walk, &list.ptr[0]);
    }
    bool all = op[1] == 'l';
    bool result = all;
    for (uint32_t i = 0; i < list.len; i++) { // every part is looked at, for its errors
        bool part = eval_meta(walk, &list.ptr[i]);
        result = all ? result && part : result || part;
    }
    return result;
}

static bool eval_value(Walk *walk, const ParsedMeta *meta) {
    const Token *token = meta->tokens.ptr;
    AstLit literal = {0};
    if (meta->tokens.len) {
        while (token->kind == TOK_OPEN_GROUP && token + 1 < meta->tokens.ptr + meta->tokens.len) {
            token++;
        }
        if (token->kind == TOK_STR || token->kind == TOK_RAW_STR) {
            lex_literal(walk->crate, token, &literal);
        }
    }
    if (literal.kind != AST_LIT_STR) {
        Span span = meta->tokens.len ? token->span : meta->span;
        diag_emit(diag_error(walk->expander->session, ERR_E0565, span,
                             "literal in `cfg` predicate value must be a string"));
        return false;
    }
    Str value = {literal.text.ptr, literal.text.len};
    return cfg_is_set(walk, sym_str(walk->expander->session, meta->path.segments[0].ident.name),
                      &value);
}

static bool eval_meta(Walk *walk, const ParsedMeta *meta) {
    Session *session = walk->expander->session;
    if (meta->path.len == 0) { // true or false
        return meta->tokens.len && meta->tokens.ptr[0].kind == TOK_KW_TRUE;
    }
    if (meta->path.len != 1) {
        diag_emit(diag_error(session, ERR_NONE, meta->path.span,
                             "`cfg` predicate key must be an identifier"));
        return false;
    }
    Str name = sym_str(session, meta->path.segments[0].ident.name);
    gate_name(walk, name, meta);
    switch ((AstAttrArgs)meta->args) {
    case AST_ATTR_EMPTY:
        return cfg_is_set(walk, name, NULL);
    case AST_ATTR_EQ:
        return eval_value(walk, meta);
    case AST_ATTR_DELIMITED:
        if (str_eq(name, STR("not")) || str_eq(name, STR("all")) || str_eq(name, STR("any"))) {
            return eval_list(walk, meta, name.ptr);
        }
        if (str_eq(name, STR("version"))) {
            return eval_version(walk, meta);
        }
        if (str_eq(name, STR("target"))) {
            not_supported(session, meta->span, "compact `cfg(target(..))`");
            return false;
        }
        diag_emit(diag_error(session, ERR_E0537, meta->span, "invalid predicate `" STR_FMT "`",
                             STR_ARG(name)));
        return false;
    }
    return false;
}

// The predicate inside cfg( ); `span` is that of the attribute.
bool cfg_eval(Walk *walk, TokenSlice tokens, Span span) {
    ParseSource source = {.tokens = tokens, .end = span_end(span)};
    ParsedMetaList list = parse_meta_list(walk->crate, &source);
    if (list.len == 0) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, span,
                             "`cfg` predicate is not specified"));
        return true;
    }
    if (list.len > 1) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, list.ptr[1].span,
                             "multiple `cfg` predicates are specified"));
    }
    return eval_meta(walk, &list.ptr[0]);
}

// cfg_attr(predicate, attributes): the attributes, or NULL.
static AstAttrs *cfg_attr(Walk *walk, const AstAttr *attr) {
    uint32_t comma = 0;
    while (comma < attr->tokens.len && attr->tokens.ptr[comma].kind != TOK_COMMA) {
        comma +=
            token_is_open(attr->tokens.ptr[comma].kind) ? attr->tokens.ptr[comma].partner + 1 : 1;
    }
    if (attr->args != AST_ATTR_DELIMITED || attr->tokens.len == 0) {
        diag_emit(diag_error(walk->expander->session, ERR_E0539, attr->span,
                             "malformed `cfg_attr` attribute input"));
        return NULL;
    }
    if (comma > attr->tokens.len) {
        comma = attr->tokens.len;
    }
    bool on = cfg_eval(walk, (TokenSlice){attr->tokens.ptr, comma}, attr->span);
    if (!on || comma + 1 >= attr->tokens.len) {
        return NULL;
    }
    ParseSource source = {.tokens = {attr->tokens.ptr + comma + 1, attr->tokens.len - comma - 1},
                          .end = span_end(attr->span)};
    return parse_attr_list(walk->crate, &source, attr->inner);
}

static bool is_conditional(const AstAttr *attr) {
    return attr->path.len == 1 &&
           (symbol_is(attr->path.segments[0].ident.name, SYM_INDEX_CFG) ||
            symbol_is(attr->path.segments[0].ident.name, SYM_INDEX_CFG_ATTR));
}

typedef VEC(AstAttr) AttrVec;

static bool keep_attrs(Walk *walk, const AstAttrs *attrs, AttrVec *kept) {
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (!is_conditional(attr)) {
            vec_push(kept, *attr);
            continue;
        }
        if (symbol_is(attr->path.segments[0].ident.name, SYM_INDEX_CFG)) {
            if (attr->args != AST_ATTR_DELIMITED) {
                diag_emit(diag_error(walk->expander->session, ERR_E0539, attr->span,
                                     "malformed `cfg` attribute input"));
            } else if (!cfg_eval(walk, attr->tokens, attr->span)) {
                return false;
            }
            continue;
        }
        AstAttrs *more = cfg_attr(walk, attr);
        if (more && !keep_attrs(walk, more, kept)) {
            return false;
        }
    }
    return true;
}

bool cfg_keeps(Walk *walk, AstAttrs **attrs) {
    bool any = false;
    for (uint32_t i = 0; *attrs && i < (*attrs)->len; i++) {
        any |= is_conditional(&(*attrs)->ptr[i]);
    }
    if (!any) {
        return true;
    }
    AttrVec kept = {0};
    bool keeps = keep_attrs(walk, *attrs, &kept);
    if (!keeps) {
        vec_free(&kept);
    } else if (kept.len == 0) {
        *attrs = NULL;
        vec_free(&kept);
    } else {
        *attrs = ARENA_NEW(walk->crate->arena, AstAttrs);
        vec_to_slice(walk->crate->arena, &kept, *attrs);
    }
    return keeps;
}
