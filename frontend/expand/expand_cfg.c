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

// ---------------------------------------------------------------- malformed input

#define CFG_REFERENCE "https://doc.rust-lang.org/reference/conditional-compilation.html"

// What a predicate stands in, for messages: `#[cfg(…)]`, `#[cfg_attr(…)]` or `cfg!(…)`.
typedef struct CfgInput {
    Span span;
    const char *name;   // "cfg"
    bool is_macro;      // cfg!(…)
    const char *form;   // "predicate"
    const char *prefix; // "#[", "#![" or "" inside of cfg_attr
} CfgInput;

static CfgInput input_of_attr(const Walk *walk, const AstAttr *attr, const char *name,
                              const char *form) {
    Str text = source_text(walk->expander->session->sources, attr->span);
    const char *prefix = !str_starts_with(text, STR("#")) ? "" : attr->inner ? "#![" : "#[";
    return (CfgInput){.span = attr->span, .name = name, .form = form, .prefix = prefix};
}

static Diag *malformed_cfg(const Walk *walk, const CfgInput *input, ErrorCode code, Span label,
                           const char *text) {
    Diag *diag = diag_error(walk->expander->session, code, input->span, "malformed `%s` %s input",
                            input->name, input->is_macro ? "macro" : "attribute");
    diag_label(diag, label, "%s", text);
    return diag;
}

static void emit_malformed_cfg(const Walk *walk, const CfgInput *input, Diag *diag) {
    diag_note(diag, "for more information, visit <" CFG_REFERENCE "#the-%s-attribute>",
              input->name);
    Str form = arena_printf(walk->crate->arena, "%s%s%s(%s)%s", input->prefix, input->name,
                            input->is_macro ? "!" : "", input->form, input->prefix[0] ? "]" : "");
    diag_suggest_one(diag, "must be of the form", input->span, form, APPLY_PLACEHOLDERS,
                     SUGGEST_DEFAULT);
    diag_emit(diag);
}

static void not_an_identifier(const Walk *walk, const CfgInput *input, Span span) {
    emit_malformed_cfg(
        walk, input,
        malformed_cfg(walk, input, ERR_E0539, span, "expected a valid identifier here"));
}

static void not_one_argument(const Walk *walk, const CfgInput *input, Span parens) {
    emit_malformed_cfg(
        walk, input,
        malformed_cfg(walk, input, ERR_E0805, parens, "expected a single argument here"));
}

// `(…)` after a name.
static Span parens_after(const Walk *walk, Span name, Span whole) {
    Span span = {name.hi, whole.hi, whole.ctxt};
    Str text = source_text(walk->expander->session->sources, span);
    const char *open = text.len ? memchr(text.ptr, '(', text.len) : NULL;
    span.lo += open ? (uint32_t)(open - text.ptr) : 0;
    return span;
}

// ---------------------------------------------------------------- evaluation

static bool eval_meta(Walk *walk, const CfgInput *input, const ParsedMeta *meta);

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

static bool eval_list(Walk *walk, const CfgInput *input, const ParsedMeta *meta, const char *op) {
    ParseSource source = {.tokens = meta->tokens, .end = span_end(meta->span)};
    ParsedMetaList list = parse_meta_list(walk->crate, &source);
    if (op[0] == 'n') {
        if (list.len != 1) {
            not_one_argument(walk, input, parens_after(walk, meta->path.span, meta->span));
            return false;
        }
        return !eval_meta(walk, input, &list.ptr[0]);
    }
    bool all = op[1] == 'l';
    bool result = all;
    for (uint32_t i = 0; i < list.len; i++) { // every part is looked at, for its errors
        bool part = eval_meta(walk, input, &list.ptr[i]);
        result = all ? result && part : result || part;
    }
    return result;
}

// `= b"x"`, `= 3`: no string.
static void not_a_string(const Walk *walk, const CfgInput *input, const Token *token, Span span) {
    bool bytes = token && (token->kind == TOK_BYTE_STR || token->kind == TOK_RAW_BYTE_STR);
    if (!bytes) {
        emit_malformed_cfg(
            walk, input,
            malformed_cfg(walk, input, ERR_E0539, span, "expected a string literal here"));
        return;
    }
    Diag *diag =
        diag_error(walk->expander->session, ERR_E0539, input->span, "malformed `%s` %s input",
                   input->name, input->is_macro ? "macro" : "attribute");
    diag_suggest_one(diag, "consider removing the prefix", (Span){span.lo, span.lo + 1, span.ctxt},
                     STR(""), APPLY_MAYBE, SUGGEST_SHORT);
    diag_note(diag, "expected a normal string literal, not a byte string literal");
    diag_emit(diag);
}

static bool eval_value(Walk *walk, const CfgInput *input, const ParsedMeta *meta) {
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
        bool any = meta->tokens.len != 0;
        not_a_string(walk, input, any ? token : NULL, any ? token->span : meta->span);
        return false;
    }
    Str value = {literal.text.ptr, literal.text.len};
    return cfg_is_set(walk, sym_str(walk->expander->session, meta->path.segments[0].ident.name),
                      &value);
}

static bool eval_meta(Walk *walk, const CfgInput *input, const ParsedMeta *meta) {
    Session *session = walk->expander->session;
    if (meta->path.len == 0 && meta->tokens.len &&
        (meta->tokens.ptr[0].kind == TOK_KW_TRUE || meta->tokens.ptr[0].kind == TOK_KW_FALSE)) {
        return meta->tokens.ptr[0].kind == TOK_KW_TRUE;
    }
    if (meta->path.len != 1) {
        not_an_identifier(walk, input, meta->path.len ? meta->path.span : meta->span);
        return false;
    }
    Str name = sym_str(session, meta->path.segments[0].ident.name);
    gate_name(walk, name, meta);
    switch ((AstAttrArgs)meta->args) {
    case AST_ATTR_EMPTY:
        return cfg_is_set(walk, name, NULL);
    case AST_ATTR_EQ:
        return eval_value(walk, input, meta);
    case AST_ATTR_DELIMITED:
        if (str_eq(name, STR("not")) || str_eq(name, STR("all")) || str_eq(name, STR("any"))) {
            return eval_list(walk, input, meta, name.ptr);
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

static ParsedMetaList predicates_of(Walk *walk, TokenSlice tokens, Span span) {
    ParseSource source = {.tokens = tokens, .end = span_end(span)};
    return parse_meta_list(walk->crate, &source);
}

// The predicate of cfg!( ), of which there is one at least.
bool cfg_eval_macro(Walk *walk, TokenSlice tokens, Span span) {
    CfgInput input = {
        .span = span, .name = "cfg", .is_macro = true, .form = "predicate", .prefix = ""};
    ParsedMetaList list = predicates_of(walk, tokens, span);
    bool more = false; // the predicate is parsed alone, then its end is looked for
    for (uint32_t i = 0; list.len && i < tokens.len; i++) {
        more |= tokens.ptr[i].span.lo >= list.ptr[0].span.hi && tokens.ptr[i].kind != TOK_COMMA;
    }
    if (list.len == 0 || (list.failed && !more)) {
        return false;
    }
    if (more) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, span, "expected 1 cfg-pattern"));
        return false;
    }
    return eval_meta(walk, &input, &list.ptr[0]);
}

// A predicate of cfg_select.
bool cfg_eval(Walk *walk, TokenSlice tokens, Span span) {
    CfgInput input = {
        .span = span, .name = "cfg_select", .is_macro = true, .form = "predicate", .prefix = ""};
    ParsedMetaList list = predicates_of(walk, tokens, span);
    return list.len == 1 && eval_meta(walk, &input, &list.ptr[0]);
}

// #[cfg(predicate)]; what is wrong keeps its item.
static bool cfg_attr_keeps(Walk *walk, const AstAttr *attr) {
    CfgInput input = input_of_attr(walk, attr, "cfg", "predicate");
    Span args = parens_after(walk, attr->path.span, attr->span);
    args.hi -= input.prefix[0] != 0;
    if (attr->args != AST_ATTR_DELIMITED) {
        Span eq = {attr->path.span.hi, args.hi, args.ctxt};
        Str text = source_text(walk->expander->session->sources, eq);
        for (size_t i = 0; i < text.len && text.ptr[i] == ' '; i++) {
            eq.lo++;
        }
        emit_malformed_cfg(walk, &input,
                           malformed_cfg(walk, &input, ERR_E0539,
                                         attr->args == AST_ATTR_EMPTY ? attr->span : eq,
                                         "expected this to be a list"));
        return true;
    }
    ParsedMetaList list = predicates_of(walk, attr->tokens, attr->span);
    if (list.len != 1 || list.failed) {
        if (!list.failed) {
            not_one_argument(walk, &input, args);
        }
        return true;
    }
    return eval_meta(walk, &input, &list.ptr[0]);
}

// ---------------------------------------------------------------- cfg_attr

static void malformed_cfg_attr(const Walk *walk, const CfgInput *input, const AstAttr *attr) {
    Span parens = parens_after(walk, attr->path.span, attr->span);
    parens.hi -= input->prefix[0] != 0;
    bool list = attr->args == AST_ATTR_DELIMITED;
    emit_malformed_cfg(
        walk, input,
        malformed_cfg(walk, input, ERR_E0539, list ? parens : attr->span,
                      list ? "expected at least 1 argument here" : "expected this to be a list"));
}

static void no_attribute(const Walk *walk, const CfgInput *input, const AstAttr *attr) {
    uint32_t end = attr->span.hi - (input->prefix[0] != 0);
    Span close = {end - 1, end, attr->span.ctxt};
    Diag *diag = diag_error(walk->expander->session, ERR_NONE, close,
                            "expected `,`, found end of `cfg_attr` input");
    diag_primary_label(diag, "expected `,`");
    emit_malformed_cfg(walk, input, diag);
}

// cfg_attr(predicate, attributes): the attributes, or NULL.
static AstAttrs *cfg_attr(Walk *walk, const AstAttr *attr) {
    CfgInput input = input_of_attr(walk, attr, "cfg_attr", "predicate, attr1, attr2, ...");
    uint32_t comma = 0;
    while (comma < attr->tokens.len && attr->tokens.ptr[comma].kind != TOK_COMMA) {
        comma +=
            token_is_open(attr->tokens.ptr[comma].kind) ? attr->tokens.ptr[comma].partner + 1 : 1;
    }
    if (attr->args != AST_ATTR_DELIMITED || attr->tokens.len == 0) {
        malformed_cfg_attr(walk, &input, attr);
        return NULL;
    }
    if (comma >= attr->tokens.len) {
        no_attribute(walk, &input, attr);
        return NULL;
    }
    ParsedMetaList list =
        predicates_of(walk, (TokenSlice){attr->tokens.ptr, comma}, attr->tokens.ptr[comma].span);
    bool on = list.len == 1 && eval_meta(walk, &input, &list.ptr[0]);
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
            if (!cfg_attr_keeps(walk, attr)) {
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
