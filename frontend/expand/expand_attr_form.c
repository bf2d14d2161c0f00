// expand_attr_form.c: what the arguments of an attribute may be: a word, a list, a value, and
// which.
//
// The rows of attributes.def say the shape; what is particular to one attribute is below.
#include "frontend/expand/expand_attr.h"

// ---------------------------------------------------------------- malformed input

Str attr_name(const AttrCheck *c, const AstAttr *attr) {
    return attr->path.len == 1 ? sym_str(c->session, attr->path.segments[0].ident.name) : STR("");
}

bool attr_is(const AttrCheck *c, const AstAttr *attr, const char *name) {
    return str_eq(attr_name(c, attr), str_of(name));
}

// Written as #[…] or #![…], and not in cfg_attr(…).
static bool is_bracketed(const AttrCheck *c, const AstAttr *attr) {
    return str_starts_with(source_text(c->session->sources, attr->span), STR("#"));
}

// What stands after the name: `(x)`, `= "x"`.
Span attr_args_span(const AttrCheck *c, const AstAttr *attr) {
    uint32_t end = attr->span.hi - is_bracketed(c, attr) - attr->is_unsafe;
    Span span = {attr->path.span.hi, end, attr->span.ctxt};
    Str text = source_text(c->session->sources, span);
    uint32_t skip = 0;
    while (skip < text.len && text.ptr[skip] == ' ') {
        skip++;
    }
    span.lo += skip;
    return span;
}

static Diag *malformed(const AttrCheck *c, const AstAttr *attr, ErrorCode code) {
    return diag_error(c->session, code, attr->span, "malformed `" STR_FMT "` attribute input",
                      STR_ARG(attr_name(c, attr)));
}

// The whole attribute with that after its name.
static Str valid_form(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec, size_t i) {
    bool bracketed = is_bracketed(c, attr);
    return arena_printf(c->session->arena, "%s%s%s%s",
                        !bracketed    ? ""
                        : attr->inner ? "#!["
                                      : "#[",
                        spec->name, spec->valid[i], bracketed ? "]" : "");
}

static void emit_malformed(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                           Diag *diag) {
    SuggestPart parts[4];
    size_t count = 0;
    for (; count < 4 && spec->valid[count]; count++) {
        parts[count] = (SuggestPart){attr->span, valid_form(c, attr, spec, count)};
    }
    if (spec->link) {
        diag_note(diag, "for more information, visit <%s>", spec->link);
    }
    if (count == 1) {
        diag_suggest_one(diag, "must be of the form", parts[0].span, parts[0].text,
                         APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
    } else if (count) {
        diag_suggest_alternatives(diag,
                                  "try changing it to one of the following valid forms of the "
                                  "attribute",
                                  parts, count, APPLY_PLACEHOLDERS);
    }
    diag_emit(diag);
}

static void wrong_form(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    bool word = attr->args == AST_ATTR_EMPTY;
    Diag *diag = malformed(c, attr, spec->forms == FORM_WORD ? ERR_E0565 : ERR_E0539);
    if (spec->forms == FORM_WORD) {
        diag_label(diag, attr_args_span(c, attr), "didn't expect any arguments here");
    } else if (spec->forms == FORM_LIST) {
        if (word) {
            diag_primary_label(diag, "expected this to be a list");
        } else {
            diag_label(diag, attr_args_span(c, attr), "expected this to be a list");
        }
    } else if (!word && spec->forms == (FORM_WORD | FORM_LIST)) {
        diag_label(diag, attr_args_span(c, attr), "expected a list or no arguments here");
    } else if (!word && spec->forms != FORM_VALUE) {
        diag_label(diag, attr_args_span(c, attr), "didn't expect a list here");
    }
    emit_malformed(c, attr, spec, diag);
}

static bool comes_before(Str a, Str b) {
    size_t len = a.len < b.len ? a.len : b.len;
    int order = memcmp(a.ptr, b.ptr, len);
    return order < 0 || (order == 0 && a.len < b.len);
}

// A form that was let pass for long: a lint that fails by default says so.
static void ill_formed(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec, const char *lint) {
    Arena *arena = c->session->arena;
    Str forms[4], list = {0};
    size_t count = 0;
    for (; count < 4 && spec->valid[count]; count++) {
        forms[count] = valid_form(c, attr, spec, count);
        for (size_t k = count; k > 0 && comes_before(forms[k], forms[k - 1]); k--) {
            Str other = forms[k];
            forms[k] = forms[k - 1];
            forms[k - 1] = other;
        }
    }
    for (size_t i = 0; i < count; i++) {
        list = arena_printf(arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list),
                            i == 0          ? ""
                            : count == 2    ? " and "
                            : i + 1 < count ? ", "
                                            : ", and ",
                            STR_ARG(forms[i]));
    }
    Diag *diag = count == 1
                     ? attr_lint(c, lint, attr->span, "attribute must be of the form " STR_FMT,
                                 STR_ARG(list))
                     : attr_lint(c, lint, attr->span, "valid forms for the attribute are " STR_FMT,
                                 STR_ARG(list));
    attr_future_error(diag);
    diag_note(diag, "for more information, see issue #57571 "
                    "<https://github.com/rust-lang/rust/issues/57571>");
}

bool attr_string(const AttrCheck *c, TokenSlice tokens, Str *text, Span *span) {
    while (tokens.len && tokens.ptr->kind == TOK_OPEN_GROUP) {
        tokens.ptr++;
        tokens.len--;
    }
    AstLit literal = {0};
    if (tokens.len && (tokens.ptr->kind == TOK_STR || tokens.ptr->kind == TOK_RAW_STR)) {
        lex_literal(c->crate, tokens.ptr, &literal);
    }
    *span = tokens.len ? tokens.ptr->span : SPAN_NONE;
    *text = (Str){literal.text.ptr, literal.text.len};
    return literal.kind == AST_LIT_STR;
}

ParsedMetaList attr_list(const AttrCheck *c, const AstAttr *attr) {
    ParseSource source = {.tokens = attr->tokens, .end = span_end(attr->span)};
    return parse_meta_list(c->crate, &source);
}

Str meta_name(const AttrCheck *c, const ParsedMeta *meta) {
    return meta->path.len == 1 ? sym_str(c->session, meta->path.segments[0].ident.name) : STR("");
}

// `name = "text"` inside a list, each name once.
typedef struct KeyedList {
    const AstAttr *attr;
    const AttrSpec *spec;
    const char *const *keys;
    const char *valid; // "valid arguments are …", NULL with one key
} KeyedList;

static bool check_keyed(const AttrCheck *c, const KeyedList *keyed, const ParsedMetaList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const ParsedMeta *meta = &list->ptr[i];
        Str name = meta_name(c, meta), text;
        Span span;
        bool known = false, again = false;
        for (const char *const *key = keyed->keys; *key; key++) {
            known |= str_eq(name, str_of(*key));
        }
        for (uint32_t k = 0; k < i; k++) {
            again |= str_eq(name, meta_name(c, &list->ptr[k]));
        }
        if (meta->path.len && known && !again && meta->args == AST_ATTR_EQ &&
            attr_string(c, meta->tokens, &text, &span)) {
            continue;
        }
        Diag *diag = malformed(c, keyed->attr,
                               again            ? ERR_E0538
                               : meta->path.len ? ERR_E0539
                                                : ERR_E0565);
        if (!meta->path.len) {
            diag_label(diag, meta->span, "didn't expect a literal here");
        } else if (!known && !keyed->valid) {
            diag_label(diag, meta->path.span, "expected this to be of the form `%s = \"...\"`",
                       keyed->keys[0]);
        } else if (!known) {
            diag_label(diag, meta->span, "valid arguments are %s", keyed->valid);
        } else if (again) {
            diag_label(diag, meta->span, "found `" STR_FMT "` used as a key more than once",
                       STR_ARG(name));
        } else if (meta->args == AST_ATTR_EQ) {
            diag_label(diag, span, "expected a string literal here");
        } else {
            diag_label(diag, meta->span, "expected this to be of the form `" STR_FMT " = \"...\"`",
                       STR_ARG(name));
        }
        emit_malformed(c, keyed->attr, keyed->spec, diag);
        return !meta->path.len; // what else is missing is said, too
    }
    return true;
}

// ---------------------------------------------------------------- single attributes

static void check_inline(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    ParsedMetaList list = attr_list(c, attr);
    if (list.failed) {
        return;
    }
    if (list.len != 1) {
        Diag *diag = malformed(c, attr, ERR_E0805);
        diag_label(diag, attr_args_span(c, attr), "expected a single argument here");
        emit_malformed(c, attr, spec, diag);
        return;
    }
    Str word = meta_name(c, &list.ptr[0]);
    if (list.ptr[0].path.len && (str_eq(word, STR("always")) || str_eq(word, STR("never")))) {
        return;
    }
    Diag *diag = malformed(c, attr, ERR_E0539);
    diag_label(diag, list.ptr[0].span, "valid arguments are `always` or `never`");
    emit_malformed(c, attr, spec, diag);
}

static void check_macro_export(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    if (attr->args == AST_ATTR_DELIMITED) {
        ParsedMetaList list = attr_list(c, attr);
        if (list.len != 1 || list.ptr[0].args != AST_ATTR_EMPTY ||
            !str_eq(meta_name(c, &list.ptr[0]), STR("local_inner_macros"))) {
            ill_formed(c, attr, spec, "invalid_macro_export_arguments");
        }
    }
}

// should_panic(expected = "…")
static void check_should_panic(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {"expected", NULL};
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    ParsedMetaList list = attr_list(c, attr);
    if (list.failed) {
        return;
    }
    if (list.len != 1 || !str_eq(meta_name(c, &list.ptr[0]), STR("expected"))) {
        Diag *diag = malformed(c, attr, list.len == 1 ? ERR_E0539 : ERR_E0805);
        diag_label(diag, attr_args_span(c, attr), "%s",
                   list.len == 1 ? "the only valid argument here is \"expected\""
                                 : "expected a single argument here");
        emit_malformed(c, attr, spec, diag);
        return;
    }
    KeyedList keyed = {attr, spec, keys, NULL};
    check_keyed(c, &keyed, &list);
}

// A list of one word among some.
static void check_words(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                        const char *const *words, const char *valid) {
    ParsedMetaList list =
        attr->args == AST_ATTR_DELIMITED ? attr_list(c, attr) : (ParsedMetaList){.failed = true};
    if (list.failed) {
        return;
    }
    if (list.len != 1) {
        Diag *diag = malformed(c, attr, ERR_E0805);
        diag_label(diag, attr_args_span(c, attr), "expected a single argument here");
        emit_malformed(c, attr, spec, diag);
        return;
    }
    for (const char *const *word = words; *word; word++) {
        if (str_eq(meta_name(c, &list.ptr[0]), str_of(*word))) {
            return;
        }
    }
    Diag *diag = malformed(c, attr, ERR_E0539);
    diag_label(diag, list.ptr[0].span, "valid arguments are %s", valid);
    emit_malformed(c, attr, spec, diag);
}

// Only `extern crate` has names to bring in.
static void check_macro_use(AttrCheck *c, AttrTarget target, const AstAttr *attr,
                            const AttrSpec *spec) {
    if (target == TARGET_MOD && attr->args != AST_ATTR_EMPTY) {
        diag_emit(diag_error(c->session, ERR_NONE, attr->span,
                             "arguments to `macro_use` are not allowed here"));
    }
    ParsedMetaList list =
        attr->args == AST_ATTR_DELIMITED ? attr_list(c, attr) : (ParsedMetaList){0};
    for (uint32_t i = 0; i < list.len; i++) {
        const ParsedMeta *meta = &list.ptr[i];
        if (!meta->path.len) {
            Diag *diag = malformed(c, attr, ERR_E0539);
            diag_label(diag, meta->span, "expected a valid identifier here");
            emit_malformed(c, attr, spec, diag);
            continue;
        }
        if (meta->args == AST_ATTR_EMPTY) {
            continue;
        }
        Diag *diag = malformed(c, attr, ERR_E0565);
        Span args = {meta->path.span.hi, meta->span.hi, meta->span.ctxt};
        while (source_text(c->session->sources, args).ptr[0] == ' ') {
            args.lo++;
        }
        diag_label(diag, args, "didn't expect any arguments here");
        emit_malformed(c, attr, spec, diag);
    }
    if (attr->args == AST_ATTR_DELIMITED && list.len == 0) {
        Span parens = attr_args_span(c, attr);
        Diag *diag = attr_lint(c, "unused_attributes", parens, "unused attribute");
        diag_suggest_one(diag, "remove these parentheses", parens, STR(""), APPLY_MACHINE,
                         SUGGEST_SHORT);
        diag_note(diag, "using `macro_use` with an empty list is equivalent to not using a list "
                        "at all");
    }
}

static void check_value(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    Str text;
    Span span;
    if (attr->args != AST_ATTR_EQ) {
        return;
    }
    if (!attr_string(c, attr->tokens, &text, &span)) {
        Diag *diag = malformed(c, attr, ERR_E0539);
        diag_label(diag, span, "expected a string literal here");
        emit_malformed(c, attr, spec, diag);
    } else if ((attr_is(c, attr, "export_name") || attr_is(c, attr, "link_section")) &&
               memchr(text.ptr, 0, text.len)) {
        diag_emit(diag_error(c->session, ERR_E0648, attr->span,
                             "`" STR_FMT "` may not contain null characters",
                             STR_ARG(attr_name(c, attr))));
    }
}

static void check_deprecated(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {"since", "note", NULL};
    if (attr->args == AST_ATTR_DELIMITED) {
        ParsedMetaList list = attr_list(c, attr);
        for (uint32_t i = 0; i < list.len; i++) {
            if (str_eq(meta_name(c, &list.ptr[i]), STR("suggestion"))) {
                Diag *diag = diag_error(c->session, ERR_NONE, list.ptr[i].span,
                                        "suggestions on deprecated items are unstable");
                diag_note(diag, "see #94785 for more details");
                diag_emit(diag);
                return;
            }
        }
        KeyedList keyed = {attr, spec, keys, "`since` or `note`"};
        check_keyed(c, &keyed, &list);
    }
}

typedef struct LinkArgs {
    bool named;
    Str kind;
    TokenSlice modifiers; // the string
} LinkArgs;

static void check_link_name(const AttrCheck *c, Str text, Span span) {
    if (text.len == 0) {
        Diag *diag = diag_error(c->session, ERR_E0454, span, "link name must not be empty");
        diag_primary_label(diag, "empty link name");
        diag_emit(diag);
    }
}

static void check_link_kind(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                            const ParsedMeta *meta) {
    Str text;
    Span span;
    attr_string(c, meta->tokens, &text, &span);
    if (str_eq(text, STR("framework")) || str_eq(text, STR("raw-dylib"))) {
        bool apple = str_eq(text, STR("framework"));
        diag_emit(diag_error(c->session, ERR_E0455, span,
                             "link kind `" STR_FMT "` is only supported on %s targets",
                             STR_ARG(text), apple ? "Apple" : "Windows"));
    } else if (!str_eq(text, STR("static")) && !str_eq(text, STR("dylib")) &&
               !str_eq(text, STR("link-arg"))) {
        Diag *diag = malformed(c, attr, ERR_E0539);
        diag_label(diag, span,
                   "valid arguments are \"static\", \"dylib\", \"framework\", \"raw-dylib\" or "
                   "\"link-arg\"");
        emit_malformed(c, attr, spec, diag);
    }
}

static bool check_link_modifier(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                                Str modifier, Str kind, Span span) {
    static const char *const names[] = {"bundle", "export-symbols", "verbatim", "whole-archive",
                                        "as-needed"};
    if (!modifier.len || (modifier.ptr[0] != '+' && modifier.ptr[0] != '-')) {
        diag_emit(diag_error(c->session, ERR_NONE, span,
                             "invalid linking modifier syntax, expected '+' or '-' prefix before "
                             "one of: bundle, verbatim, whole-archive, as-needed, "
                             "export-symbols"));
        return false;
    }
    Str name = {modifier.ptr + 1, modifier.len - 1};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!str_eq(name, str_of(names[i]))) {
            continue;
        }
        bool for_static = !str_eq(name, STR("verbatim")) && !str_eq(name, STR("as-needed"));
        if (for_static && !str_eq(kind, STR("static"))) {
            diag_emit(diag_error(c->session, ERR_NONE, span,
                                 "linking modifier `%s` is only compatible with `static` linking "
                                 "kind",
                                 names[i]));
        }
        return true;
    }
    Diag *diag = malformed(c, attr, ERR_E0539);
    diag_label(diag, span,
               "valid arguments are \"bundle\", \"export-symbols\", \"verbatim\", "
               "\"whole-archive\" or \"as-needed\"");
    emit_malformed(c, attr, spec, diag);
    return false;
}

static void repeated_modifier(const AttrCheck *c, Str text, Span span) {
    VEC(Str) names = {0};
    size_t from = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && text.ptr[i] != ',') {
            continue;
        }
        Str name = {text.ptr + from + 1, i > from ? i - from - 1 : 0};
        for (uint32_t k = 0; k < names.len; k++) {
            if (str_eq(names.data[k], name)) {
                diag_emit(diag_error(c->session, ERR_NONE, span,
                                     "multiple `" STR_FMT
                                     "` modifiers in a single `modifiers` argument",
                                     STR_ARG(name)));
            }
        }
        vec_push(&names, name);
        from = i + 1;
    }
    vec_free(&names);
}

static void check_link_modifiers(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                                 const LinkArgs *args) {
    Str text;
    Span span;
    if (!args->modifiers.len || !attr_string(c, args->modifiers, &text, &span)) {
        return;
    }
    repeated_modifier(c, text, span);
    size_t from = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i == text.len || text.ptr[i] == ',') {
            Str one = {text.ptr + from, i - from};
            if (!check_link_modifier(c, attr, spec, one, args->kind, span)) {
                return;
            }
            from = i + 1;
        }
    }
}

static void check_link(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {
        "name", "kind", "modifiers", "wasm_import_module", "import_name_type", NULL};
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    ParsedMetaList list = attr_list(c, attr);
    KeyedList keyed = {attr, spec, keys,
                       "\"name\", \"kind\", \"modifiers\", \"cfg\", \"wasm_import_module\" or "
                       "\"import_name_type\""};
    if (!check_keyed(c, &keyed, &list)) {
        return;
    }
    LinkArgs args = {0};
    for (uint32_t i = 0; i < list.len; i++) {
        Str name = meta_name(c, &list.ptr[i]), text;
        Span span;
        attr_string(c, list.ptr[i].tokens, &text, &span);
        if (str_eq(name, STR("name"))) {
            args.named = true;
            check_link_name(c, text, span);
        } else if (str_eq(name, STR("kind"))) {
            args.kind = text;
            check_link_kind(c, attr, spec, &list.ptr[i]);
        } else if (str_eq(name, STR("modifiers"))) {
            args.modifiers = list.ptr[i].tokens;
        }
    }
    check_link_modifiers(c, attr, spec, &args);
    if (!args.named) {
        Diag *diag = diag_error(c->session, ERR_E0459, attr->span,
                                "`#[link]` attribute requires a `name = \"string\"` argument");
        diag_primary_label(diag, "missing `name` argument");
        diag_emit(diag);
    }
}

static void check_target_feature(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {"enable", NULL};
    if (attr->args == AST_ATTR_DELIMITED) {
        ParsedMetaList list = attr_list(c, attr);
        for (uint32_t i = 0; i < list.len; i++) { // `enable` may be repeated
            ParsedMetaList one = {&list.ptr[i], 1, false};
            KeyedList keyed = {attr, spec, keys, NULL};
            if (!check_keyed(c, &keyed, &one)) {
                return;
            }
        }
    }
}

// The names in feature(…): each a word.
static bool check_feature_names(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    ParsedMetaList list = attr_list(c, attr);
    for (uint32_t i = 0; i < list.len; i++) {
        const ParsedMeta *meta = &list.ptr[i];
        if (meta->path.len == 1 && meta->args == AST_ATTR_EMPTY) {
            continue;
        }
        bool word = meta->path.len == 1;
        Span args = {meta->path.span.hi + 1, meta->span.hi, meta->span.ctxt};
        Diag *diag = malformed(c, attr, word ? ERR_E0565 : ERR_E0539);
        if (word) {
            diag_label(diag, args, "didn't expect any arguments here");
        } else {
            diag_label(diag, meta->span, "expected a valid identifier here");
        }
        emit_malformed(c, attr, spec, diag);
        return false;
    }
    return true;
}

static void check_feature(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    if (attr->args != AST_ATTR_DELIMITED || attr->tokens.len == 0 ||
        !check_feature_names(c, attr, spec)) {
        return;
    }
    bool enables = false;
    for (uint32_t i = 0; i < attr->tokens.len; i++) {
        Str name = attr->tokens.ptr[i].kind == TOK_IDENT
                       ? sym_str(c->session, attr->tokens.ptr[i].symbol)
                       : STR("");
        c->is_staged |= str_eq(name, STR("staged_api"));
        enables |= name.len != 0 && !parse_feature_is_removed(name);
    }
    if (c->allows_features || !enables) {
        return;
    }
    c->allows_features = true; // said once
    diag_emit(diag_error(c->session, ERR_E0554, attr->span,
                         "`#![feature]` may not be used on the stable release channel"));
}

// ---------------------------------------------------------------- attributes of the crate

// #![recursion_limit = "N"]
static void check_limit(const AttrCheck *c, const AstAttr *attr) {
    Str text;
    Span span;
    if (attr->args != AST_ATTR_EQ || !attr_string(c, attr->tokens, &text, &span)) {
        return;
    }
    bool digits = text.len != 0;
    for (size_t i = 0; i < text.len; i++) {
        digits &= text.ptr[i] >= '0' && text.ptr[i] <= '9';
    }
    if (digits && text.len < 20) {
        return;
    }
    Diag *diag =
        diag_error(c->session, ERR_NONE, attr->span, "`limit` must be a non-negative integer");
    diag_label(diag, span,
               text.len == 0 ? "`limit` must be a non-negative integer"
               : digits      ? "`limit` is too large"
                             : "not a valid integer");
    diag_emit(diag);
}

static void check_crate_name(const AttrCheck *c, Str text, Span span) {
    if (text.len == 0) {
        diag_emit(diag_error(c->session, ERR_NONE, span, "crate name must not be empty"));
    }
    for (size_t i = 0; i < text.len; i++) {
        char at = text.ptr[i];
        bool fine = (at >= '0' && at <= '9') || (at >= 'a' && at <= 'z') ||
                    (at >= 'A' && at <= 'Z') || at == '_' || (unsigned char)at >= 0x80;
        if (!fine) {
            diag_emit(diag_error(c->session, ERR_NONE, span,
                                 "invalid character %s%c%s in crate name: `" STR_FMT "`", "'", at,
                                 "'", STR_ARG(text)));
        }
    }
}

static void check_crate_type(AttrCheck *c, Str text, Span span) {
    static const char *const types[] = {"bin",        "cdylib", "dylib",     "lib",
                                        "proc-macro", "rlib",   "staticlib", "sdylib"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (str_eq(text, str_of(types[i]))) {
            return;
        }
    }
    attr_lint(c, "unknown_crate_types", span, "invalid `crate_type` value");
}

static void check_subsystem(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec, Str text,
                            Span span) {
    if (!str_eq(text, STR("console")) && !str_eq(text, STR("windows"))) {
        Diag *diag = malformed(c, attr, ERR_E0539);
        diag_label(diag, span, "valid arguments are \"console\" or \"windows\"");
        emit_malformed(c, attr, spec, diag);
    }
}

static void check_crate_attr(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    Str text;
    Span span;
    if (attr_is(c, attr, "feature")) {
        check_feature(c, attr, spec);
    } else if (attr_is(c, attr, "recursion_limit") || attr_is(c, attr, "type_length_limit")) {
        check_limit(c, attr);
    } else if (attr->args == AST_ATTR_EQ && attr_string(c, attr->tokens, &text, &span)) {
        if (attr_is(c, attr, "crate_name")) {
            check_crate_name(c, text, span);
        } else if (attr_is(c, attr, "crate_type")) {
            check_crate_type(c, text, span);
        } else if (attr_is(c, attr, "windows_subsystem")) {
            check_subsystem(c, attr, spec, text, span);
        }
    }
}

// ---------------------------------------------------------------- all of them

// An old check of #[path], made where modules are looked for.
static void check_path(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    Str text;
    Span span;
    if (attr->args != AST_ATTR_EQ || !attr_string(c, attr->tokens, &text, &span)) {
        emit_malformed(c, attr, spec, malformed(c, attr, ERR_NONE));
    }
}

static void check_empty_list(AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"repr", "target_feature", "feature"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (attr_is(c, attr, names[i]) && attr->args == AST_ATTR_DELIMITED && !attr->tokens.len) {
            Diag *diag = attr_lint(c, "unused_attributes", attr->span, "unused attribute");
            diag_suggest_one(diag, "remove this attribute", attr->span, STR(""), APPLY_MACHINE,
                             SUGGEST_SHORT);
            diag_note(diag, "using `%s` with an empty list has no effect", names[i]);
        }
    }
}

// attr{…} and attr[…]
static bool has_other_delimiters(const AttrCheck *c, const AstAttr *attr) {
    Span args = attr_args_span(c, attr);
    Str text = source_text(c->session->sources, args);
    if (attr->args != AST_ATTR_DELIMITED || text.len < 2 || text.ptr[0] == '(' || args.ctxt) {
        return false;
    }
    Diag *diag = diag_error(c->session, ERR_NONE, args, "wrong meta list delimiters");
    SuggestPart parts[2] = {{{args.lo, args.lo + 1, args.ctxt}, STR("(")},
                            {{args.hi - 1, args.hi, args.ctxt}, STR(")")}};
    diag_suggest(diag, "the delimiters should be `(` and `)`", parts, 2, APPLY_MACHINE,
                 SUGGEST_DEFAULT);
    diag_emit(diag);
    return true;
}

bool attr_check_delimiters(const AttrCheck *c, const AstAttr *attr) {
    return !has_other_delimiters(c, attr);
}

static void check_arguments(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                            AttrTarget target) {
    if (attr_is(c, attr, "inline")) {
        check_inline(c, attr, spec);
    } else if (attr_is(c, attr, "macro_use")) {
        check_macro_use(c, target, attr, spec);
    } else if (attr_is(c, attr, "macro_export")) {
        check_macro_export(c, attr, spec);
    } else if (attr_is(c, attr, "deprecated")) {
        check_deprecated(c, attr, spec);
    } else if (attr_is(c, attr, "should_panic")) {
        check_should_panic(c, attr, spec);
    } else if (attr_is(c, attr, "used")) {
        static const char *const words[] = {"compiler", "linker", NULL};
        check_words(c, attr, spec, words, "`compiler` or `linker`");
    } else if (attr_is(c, attr, "collapse_debuginfo")) {
        static const char *const words[] = {"yes", "no", "external", NULL};
        check_words(c, attr, spec, words, "`yes`, `no` or `external`");
    } else if (attr_is(c, attr, "link")) {
        check_link(c, attr, spec);
    } else if (attr_is(c, attr, "target_feature")) {
        check_target_feature(c, attr, spec);
    } else if (attr_is_crate_level(spec)) {
        check_crate_attr(c, attr, spec);
    }
    check_empty_list(c, attr);
}

// `= "value"`: a literal, or a macro that may make one.
static bool has_value(const AttrCheck *c, const AstAttr *attr) {
    if (attr->args != AST_ATTR_EQ) {
        return true;
    }
    uint32_t at = 0;
    while (at < attr->tokens.len && attr->tokens.ptr[at].kind == TOK_OPEN_GROUP) {
        at++;
    }
    uint32_t left = attr->tokens.len - at;
    const Token *token = &attr->tokens.ptr[at];
    bool literal = left && (token_is_literal(token->kind) || token->kind == TOK_KW_TRUE ||
                            token->kind == TOK_KW_FALSE || token->kind == TOK_MINUS);
    bool grouped = at > 0;
    if (literal && (left == 1 || grouped)) {
        return true;
    }
    bool macro = left > 2 && token->kind == TOK_IDENT && token[1].kind == TOK_NOT;
    if (!macro && left) {
        Span value = token->span;
        value.hi = attr->tokens.ptr[attr->tokens.len - 1].span.hi;
        diag_emit(diag_error(c->session, ERR_NONE, value, "attribute value must be a literal"));
    }
    return false;
}

bool attr_check_form(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    const AttrSpec *spec = attr_spec(c, attr);
    AttrTarget at = attr_target(target);
    if (!spec || (attr_is_crate_level(spec) && at != TARGET_CRATE)) {
        return true;
    }
    if (!has_value(c, attr)) {
        return false;
    }
    unsigned form = attr->args == AST_ATTR_EMPTY       ? FORM_WORD
                    : attr->args == AST_ATTR_DELIMITED ? FORM_LIST
                                                       : FORM_VALUE;
    if (attr_is(c, attr, "path")) {
        check_path(c, attr, spec);
        return true;
    }
    if (!attr_check_delimiters(c, attr)) {
        return true;
    }
    Str text;
    Span span;
    bool number = form == FORM_VALUE && !attr_string(c, attr->tokens, &text, &span);
    bool of_old = attr_is(c, attr, "inline")
                      ? form == FORM_VALUE
                      : attr_is(c, attr, "ignore") && (form == FORM_LIST || number);
    bool of_module = attr_is(c, attr, "used") && form == FORM_VALUE; // has no effect
    if (of_old) {
        ill_formed(c, attr, spec, "ill_formed_attribute_input");
    } else if (!(spec->forms & form) && !of_module) {
        if (attr_is(c, attr, "macro_use")) {
            check_macro_use(c, at, attr, spec);
        }
        wrong_form(c, attr, spec);
    } else {
        check_arguments(c, attr, spec, at);
        check_value(c, attr, spec);
    }
    return true;
}
