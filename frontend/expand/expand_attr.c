// expand_attr.c: whether the attributes of a user's crate mean something where they stand: the form
// of their arguments, what they may be put on, representation hints that contradict each other, and
// names of lints. What they do is the business of later phases.
//
// Runs on the expanded tree, after names were resolved, so that its errors come where rustc has
// them. Follows the Rust reference, "Attributes".
#include "frontend/expand/expander.h"

// The tree is gone through once for each, so that errors come in rustc's order.
typedef enum AttrPass {
    PASS_LINTS,   // names of lints
    PASS_FORMS,   // what each attribute says
    PASS_TARGETS, // what it is put on
    PASS_LAYOUT,  // hints that contradict each other
    PASS_COUNT
} AttrPass;

typedef struct AttrCheck {
    Session *session;
    AstCrate *crate;
    AttrPass pass;
    bool allows_features;
    bool is_staged; // feature(staged_api): a library with stability attributes
} AttrCheck;

enum AttrForm { FORM_WORD = 1, FORM_LIST = 2, FORM_VALUE = 4 };

#define REFERENCE "https://doc.rust-lang.org/reference/"

typedef struct AttrSpec {
    const char *name;
    unsigned forms;       // AttrForm
    const char *link;     // to the reference, or NULL
    const char *valid[4]; // what stands between the name and `]`
} AttrSpec;

static const AttrSpec attr_specs[] = {
    {"inline",
     FORM_WORD | FORM_LIST,
     REFERENCE "attributes/codegen.html#the-inline-attribute",
     {"(always)", "(never)", ""}},
    {"cold", FORM_WORD, NULL, {""}},
    {"track_caller", FORM_WORD, NULL, {""}},
    {"non_exhaustive", FORM_WORD, NULL, {""}},
    {"automatically_derived", FORM_WORD, NULL, {""}},
    {"no_mangle", FORM_WORD, NULL, {""}},
    {"must_use",
     FORM_WORD | FORM_VALUE,
     REFERENCE "attributes/diagnostics.html#the-must_use-attribute",
     {" = \"reason\"", ""}},
    {"macro_use",
     FORM_WORD | FORM_LIST,
     REFERENCE "macros-by-example.html#the-macro_use-attribute",
     {"(name1, name2, ...)", ""}},
    {"repr",
     FORM_LIST,
     "https://doc.rust-lang.org/reference/type-layout.html#representations",
     {0}},
    {"link", FORM_LIST, REFERENCE "items/external-blocks.html#the-link-attribute", {0}},
    {"link_name",
     FORM_VALUE,
     REFERENCE "items/external-blocks.html#the-link_name-attribute",
     {" = \"name\""}},
    {"export_name", FORM_VALUE, NULL, {" = \"name\""}},
    {"target_feature", FORM_LIST, NULL, {"(enable = \"feat1, feat2\")"}},
    {"feature", FORM_LIST, NULL, {"(feature1, feature2, ...)"}},
    {"recursion_limit",
     FORM_VALUE,
     REFERENCE "attributes/limits.html#the-recursion_limit-attribute",
     {" = \"N\""}},
    {"should_panic",
     FORM_WORD | FORM_LIST | FORM_VALUE,
     REFERENCE "attributes/testing.html#the-should_panic-attribute",
     {" = \"reason\"", "(expected = \"reason\")", ""}},
    {"deprecated", FORM_WORD | FORM_LIST | FORM_VALUE, NULL, {0}},
};

// ---------------------------------------------------------------- malformed input

static Str attr_name(const AttrCheck *c, const AstAttr *attr) {
    return attr->path.len == 1 ? sym_str(c->session, attr->path.segments[0].ident.name) : STR("");
}

static bool attr_is(const AttrCheck *c, const AstAttr *attr, const char *name) {
    return str_eq(attr_name(c, attr), str_of(name));
}

// What stands after the name: `(x)`, `= "x"`.
static Span args_span(const AttrCheck *c, const AstAttr *attr) {
    Span span = {attr->path.span.hi, attr->span.hi - 1 - attr->is_unsafe, attr->span.ctxt};
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

static void emit_malformed(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                           Diag *diag) {
    Arena *arena = c->session->arena;
    SuggestPart parts[4];
    size_t count = 0;
    for (; count < 4 && spec->valid[count]; count++) {
        parts[count] =
            (SuggestPart){attr->span, arena_printf(arena, "#%s[%s%s]", attr->inner ? "!" : "",
                                                   spec->name, spec->valid[count])};
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
        diag_label(diag, args_span(c, attr), "didn't expect any arguments here");
    } else if (spec->forms == FORM_LIST) {
        if (word) {
            diag_primary_label(diag, "expected this to be a list");
        } else {
            diag_label(diag, args_span(c, attr), "expected this to be a list");
        }
    } else if (!word && spec->forms == (FORM_WORD | FORM_LIST)) {
        diag_label(diag, args_span(c, attr), "expected a list or no arguments here");
    } else if (!word) {
        diag_label(diag, args_span(c, attr), "didn't expect a list here");
    }
    emit_malformed(c, attr, spec, diag);
}

static bool is_string(const AttrCheck *c, TokenSlice tokens, Str *text, Span *span) {
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

static ParsedMetaList attr_list(const AttrCheck *c, const AstAttr *attr) {
    ParseSource source = {.tokens = attr->tokens, .end = span_end(attr->span)};
    return parse_meta_list(c->crate, &source);
}

static Str meta_name(const AttrCheck *c, const ParsedMeta *meta) {
    return meta->path.len == 1 ? sym_str(c->session, meta->path.segments[0].ident.name) : STR("");
}

// `name = "text"` inside a list, each name once.
typedef struct KeyedList {
    const AstAttr *attr;
    const AttrSpec *spec;
    const char *const *keys;
    const char *valid; // "valid arguments are …"
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
            is_string(c, meta->tokens, &text, &span)) {
            continue;
        }
        Diag *diag = malformed(c, keyed->attr,
                               again            ? ERR_E0538
                               : meta->path.len ? ERR_E0539
                                                : ERR_E0565);
        if (!meta->path.len) {
            diag_label(diag, meta->span, "didn't expect a literal here");
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
        return false;
    }
    return true;
}

// ---------------------------------------------------------------- single attributes

static void check_inline(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    ParsedMetaList list = attr_list(c, attr);
    if (list.len != 1) {
        Diag *diag = malformed(c, attr, ERR_E0805);
        diag_label(diag, args_span(c, attr), "expected a single argument here");
        emit_malformed(c, attr, spec, diag);
        return;
    }
    Str word = meta_name(c, &list.ptr[0]);
    if (list.ptr[0].args == AST_ATTR_EMPTY &&
        (str_eq(word, STR("always")) || str_eq(word, STR("never")))) {
        return;
    }
    Diag *diag = malformed(c, attr, ERR_E0539);
    diag_label(diag, list.ptr[0].span, "valid arguments are `always` or `never`");
    emit_malformed(c, attr, spec, diag);
}

static void check_macro_use(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    ParsedMetaList list =
        attr->args == AST_ATTR_DELIMITED ? attr_list(c, attr) : (ParsedMetaList){0};
    for (uint32_t i = 0; i < list.len; i++) {
        const ParsedMeta *meta = &list.ptr[i];
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
}

static void check_value(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    Str text;
    Span span;
    if (attr->args != AST_ATTR_EQ) {
        return;
    }
    if (!is_string(c, attr->tokens, &text, &span)) {
        Diag *diag = malformed(c, attr, ERR_E0539);
        diag_label(diag, span, "expected a string literal here");
        emit_malformed(c, attr, spec, diag);
    } else if (attr_is(c, attr, "export_name") && memchr(text.ptr, 0, text.len)) {
        diag_emit(diag_error(c->session, ERR_E0648, attr->span,
                             "`export_name` may not contain null characters"));
    }
}

static void check_deprecated(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {"since", "note", NULL};
    if (attr->args == AST_ATTR_DELIMITED) {
        ParsedMetaList list = attr_list(c, attr);
        KeyedList keyed = {attr, spec, keys, "`since` or `note`"};
        check_keyed(c, &keyed, &list);
    }
}

static void check_link(const AttrCheck *c, const AstAttr *attr, const AttrSpec *spec) {
    static const char *const keys[] = {
        "name", "kind", "modifiers", "wasm_import_module", "import_name_type", NULL};
    static const char *const kinds[] = {"static", "dylib", "framework", "raw-dylib", "link-arg"};
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
    bool named = false;
    for (uint32_t i = 0; i < list.len; i++) {
        Str name = meta_name(c, &list.ptr[i]), text;
        Span span;
        is_string(c, list.ptr[i].tokens, &text, &span);
        if (str_eq(name, STR("name"))) {
            named = true;
            if (text.len == 0) {
                Diag *diag = diag_error(c->session, ERR_E0454, span, "link name must not be empty");
                diag_primary_label(diag, "empty link name");
                diag_emit(diag);
            }
        } else if (str_eq(name, STR("kind"))) {
            bool known = false;
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
                known |= str_eq(text, str_of(kinds[k]));
            }
            if (!known) {
                Diag *diag = malformed(c, attr, ERR_E0539);
                diag_label(diag, list.ptr[i].span,
                           "valid arguments are \"static\", \"dylib\", \"framework\", "
                           "\"raw-dylib\" or \"link-arg\"");
                emit_malformed(c, attr, spec, diag);
            }
        }
    }
    if (!named) {
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
            ParsedMetaList one = {&list.ptr[i], 1};
            KeyedList keyed = {attr, spec, keys, "`enable`"};
            if (!check_keyed(c, &keyed, &one)) {
                return;
            }
        }
    }
}

static void check_feature(AttrCheck *c, const AstAttr *attr) {
    if (!attr->inner || attr->args != AST_ATTR_DELIMITED || attr->tokens.len == 0) {
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

// ---------------------------------------------------------------- where an attribute stands

typedef enum Place {
    PLACE_FN = 1,
    PLACE_CLOSURE = 2,
    PLACE_STRUCT = 4,
    PLACE_ENUM = 8,
    PLACE_UNION = 16,
    PLACE_VARIANT = 32,
    PLACE_LENIENT = 64, // only a warning there
    PLACE_OTHER = 128,
} Place;

static const char *item_plural(const AstItem *item, const AstItem *outer) {
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_USE:
        return "use statements";
    case AST_ITEM_EXTERN_CRATE:
        return "extern crates";
    case AST_ITEM_MOD:
        return "modules";
    case AST_ITEM_FN:
        return "functions";
    case AST_ITEM_CONST:
        return outer ? "associated consts" : "constants";
    case AST_ITEM_STATIC:
        return "statics";
    case AST_ITEM_TYPE:
        return outer ? "associated types" : "type aliases";
    case AST_ITEM_STRUCT:
        return "structs";
    case AST_ITEM_UNION:
        return "unions";
    case AST_ITEM_ENUM:
        return "enums";
    case AST_ITEM_TRAIT:
        return "traits";
    case AST_ITEM_TRAIT_ALIAS:
        return "trait aliases";
    case AST_ITEM_IMPL:
        return item->impl->trait ? "trait impl blocks" : "inherent impl blocks";
    case AST_ITEM_EXTERN_BLOCK:
        return "foreign modules";
    case AST_ITEM_MACRO_DEF:
        return "macro defs";
    case AST_ITEM_MACRO:
    case AST_ITEM_ERROR:
    case AST_ITEM_COUNT:
        return "macro calls";
    }
    return "";
}

static Place place_of(const AstAttrTarget *target, const char **plural) {
    *plural = "";
    switch (target->kind) {
    case AST_TARGET_ITEM:
        *plural = item_plural(target->item, target->outer);
        switch ((AstItemKind)target->item->kind) {
        case AST_ITEM_FN:
            return PLACE_FN;
        case AST_ITEM_STRUCT:
            return PLACE_STRUCT;
        case AST_ITEM_ENUM:
            return PLACE_ENUM;
        case AST_ITEM_UNION:
            return PLACE_UNION;
        case AST_ITEM_CONST:
            return target->outer ? PLACE_LENIENT : PLACE_OTHER;
        case AST_ITEM_MACRO_DEF:
        case AST_ITEM_MACRO:
        case AST_ITEM_ERROR:
        case AST_ITEM_COUNT:
            return PLACE_LENIENT;
        case AST_ITEM_USE:
        case AST_ITEM_EXTERN_CRATE:
        case AST_ITEM_MOD:
        case AST_ITEM_STATIC:
        case AST_ITEM_TYPE:
        case AST_ITEM_TRAIT:
        case AST_ITEM_TRAIT_ALIAS:
        case AST_ITEM_IMPL:
        case AST_ITEM_EXTERN_BLOCK:
            return PLACE_OTHER;
        }
        return PLACE_OTHER;
    case AST_TARGET_VARIANT:
        *plural = "enum variants";
        return PLACE_VARIANT;
    case AST_TARGET_CLOSURE:
        return PLACE_CLOSURE;
    case AST_TARGET_STMT:
        *plural = "statements";
        return PLACE_OTHER;
    case AST_TARGET_EXPR:
    case AST_TARGET_LOOP:
        *plural = "expressions";
        return PLACE_OTHER;
    case AST_TARGET_FIELD:
    case AST_TARGET_PARAM:
    case AST_TARGET_GENERIC_PARAM:
    case AST_TARGET_ARM:
        return PLACE_LENIENT;
    }
    return PLACE_LENIENT;
}

static void check_place(const AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    static const struct {
        const char *name;
        unsigned places;
        const char *help;
    } rules[] = {
        {"inline", PLACE_FN | PLACE_CLOSURE, "`#[inline]` can only be applied to functions"},
        {"track_caller", PLACE_FN | PLACE_CLOSURE,
         "`#[track_caller]` can only be applied to functions"},
        {"non_exhaustive", PLACE_STRUCT | PLACE_ENUM | PLACE_VARIANT,
         "`#[non_exhaustive]` can be applied to data types and enum variants"},
    };
    const char *plural;
    Place place = place_of(target, &plural);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (!attr_is(c, attr, rules[i].name) || place == PLACE_LENIENT ||
            (rules[i].places & place)) {
            continue;
        }
        Diag *diag = diag_error(c->session, ERR_NONE, attr->span,
                                "`#[%s]` attribute cannot be used on %s", rules[i].name, plural);
        diag_help(diag, "%s",
                  place == PLACE_UNION && i == 2
                      ? "`#[non_exhaustive]` can be applied to enum variants, enums, and structs"
                      : rules[i].help);
        diag_emit(diag);
    }
}

static void check_caller_abi(const AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    if (attr_is(c, attr, "track_caller") && target->kind == AST_TARGET_ITEM &&
        target->item->kind == AST_ITEM_FN && target->item->fn->is_extern &&
        !(target->outer && target->outer->kind == AST_ITEM_EXTERN_BLOCK)) {
        diag_emit(
            diag_error(c->session, ERR_E0737, attr->span, "`#[track_caller]` requires Rust ABI"));
    }
}

// ---------------------------------------------------------------- repr

typedef enum ReprHint {
    HINT_NONE,
    HINT_RUST,
    HINT_C,
    HINT_INT,
    HINT_TRANSPARENT,
    HINT_PACKED,
    HINT_ALIGN,
    HINT_SIMD,
} ReprHint;
typedef struct Hint {
    ReprHint kind;
    Str name;
    Span span;
    uint64_t number;
} Hint;
typedef VEC(Hint) HintVec;

static ReprHint hint_named(Str name) {
    static const char *const ints[] = {"i8",  "u8",  "i16",  "u16",  "i32",   "u32",
                                       "i64", "u64", "i128", "u128", "isize", "usize"};
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
        if (str_eq(name, str_of(ints[i]))) {
            return HINT_INT;
        }
    }
    return str_eq(name, STR("Rust"))          ? HINT_RUST
           : str_eq(name, STR("C"))           ? HINT_C
           : str_eq(name, STR("transparent")) ? HINT_TRANSPARENT
           : str_eq(name, STR("packed"))      ? HINT_PACKED
           : str_eq(name, STR("align"))       ? HINT_ALIGN
           : str_eq(name, STR("simd"))        ? HINT_SIMD
                                              : HINT_NONE;
}

static void repr_format(const AttrCheck *c, const ParsedMeta *meta, Str name) {
    if (c->pass != PASS_FORMS) {
        return;
    }
    Span lo, hi;
    Str text;
    bool is_text = is_string(c, meta->tokens, &text, &lo);
    Str value = is_text ? text : source_text(c->session->sources, lo);
    hi = meta->span;
    Diag *diag = diag_error(c->session, ERR_E0693, hi,
                            "incorrect `repr(" STR_FMT ")` attribute format", STR_ARG(name));
    Str fixed =
        arena_printf(c->session->arena, STR_FMT "(" STR_FMT ")", STR_ARG(name), STR_ARG(value));
    diag_suggest_one(diag, "use parentheses instead", hi, fixed, APPLY_MACHINE, SUGGEST_DEFAULT);
    diag_emit(diag);
}

// The number of align(N) and packed(N); false after an error.
static bool repr_number(const AttrCheck *c, const ParsedMeta *meta, Hint *hint) {
    ParseSource source = {.tokens = meta->tokens, .end = span_end(meta->span)};
    ParsedMetaList list = parse_meta_list(c->crate, &source);
    if (list.len != 1) {
        if (c->pass == PASS_FORMS)
            diag_emit(diag_error(c->session, ERR_E0693, meta->span,
                                 "incorrect `repr(" STR_FMT ")` attribute format: `" STR_FMT
                                 "` takes exactly one argument in parentheses",
                                 STR_ARG(hint->name), STR_ARG(hint->name)));
        return false;
    }
    AstLit literal = {0};
    TokenSlice tokens = list.ptr[0].tokens;
    while (tokens.len && tokens.ptr->kind == TOK_OPEN_GROUP) {
        tokens.ptr++;
        tokens.len--;
    }
    if (tokens.len && token_is_literal(tokens.ptr->kind)) {
        lex_literal(c->crate, tokens.ptr, &literal);
    }
    Span span = tokens.len ? tokens.ptr->span : list.ptr[0].span;
    const char *why = NULL;
    if (literal.kind != AST_LIT_INT || literal.suffix.index) {
        why = "not an unsuffixed integer";
    } else if (literal.integer.high || literal.integer.low == 0 ||
               (literal.integer.low & (literal.integer.low - 1))) {
        why = "not a power of two";
    } else if (literal.integer.low > 1u << 29) {
        why = "larger than 2^29";
    }
    if (why) {
        if (c->pass == PASS_FORMS)
            diag_emit(diag_error(c->session, ERR_E0589, span,
                                 "invalid `repr(" STR_FMT ")` attribute: %s", STR_ARG(hint->name),
                                 why));
        return false;
    }
    hint->number = literal.integer.low;
    return true;
}

// One hint of repr(…), read; false if it was wrong (reported here, or unknown: E0552 comes with
// the type).
static bool repr_hint(const AttrCheck *c, const AstAttr *attr, const ParsedMeta *meta, Hint *hint) {
    if (!meta->path.len) {
        if (c->pass == PASS_FORMS)
            diag_emit(diag_error(c->session, ERR_E0565, attr->span,
                                 "meta item in `repr` must be an identifier"));
        return false;
    }
    *hint = (Hint){.name = meta_name(c, meta), .span = meta->span};
    hint->kind = hint_named(hint->name);
    bool sized = hint->kind == HINT_ALIGN || hint->kind == HINT_PACKED;
    if (sized && meta->args == AST_ATTR_EQ) {
        repr_format(c, meta, hint->name);
        return false;
    }
    if (sized && meta->args == AST_ATTR_DELIMITED) {
        return repr_number(c, meta, hint);
    }
    if (hint->kind == HINT_ALIGN && c->pass != PASS_FORMS) {
        return false;
    }
    if (hint->kind == HINT_ALIGN) {
        Diag *diag = diag_error(c->session, ERR_E0589, meta->span,
                                "invalid `repr(align)` attribute: `align` needs an argument");
        diag_suggest_one(diag, "supply an argument here", meta->span, STR("align(...)"),
                         APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
        diag_emit(diag);
        return false;
    }
    return hint->kind != HINT_NONE;
}

static void repr_not_on(const AttrCheck *c, const Hint *hint, const char *article, const char *what,
                        const AstAttrTarget *target) {
    Diag *diag = diag_error(c->session, ERR_E0517, hint->span,
                            "attribute should be applied to %s%s", article, what);
    diag_label(diag, target->span, "not %s%s", article, what);
    diag_emit(diag);
}

static void repr_target(const AttrCheck *c, const Hint *hint, const AstAttrTarget *target,
                        Place place) {
    switch (hint->kind) {
    case HINT_INT:
        if (place != PLACE_ENUM) {
            repr_not_on(c, hint, "an ", "enum", target);
        }
        return;
    case HINT_PACKED:
        if (place != PLACE_STRUCT && place != PLACE_UNION) {
            repr_not_on(c, hint, "a ", "struct or union", target);
        }
        return;
    case HINT_SIMD:
        if (place != PLACE_STRUCT) {
            repr_not_on(c, hint, "a ", "struct", target);
        }
        return;
    case HINT_RUST:
    case HINT_C:
    case HINT_TRANSPARENT:
    case HINT_ALIGN:
        if (place != PLACE_STRUCT && place != PLACE_ENUM && place != PLACE_UNION) {
            repr_not_on(c, hint, "a ", "struct, enum, or union", target);
        }
        return;
    case HINT_NONE:
        return;
    }
}

// To the end of the name and its parameters.
static Span item_head(const AstItem *item) {
    const AstGenerics *generics =
        item->kind == AST_ITEM_ENUM ? &item->enumeration->generics : &item->adt->generics;
    Span span = {item->span.lo, generics->span.hi, item->span.ctxt};
    return span;
}

static Diag *repr_conflict(const AttrCheck *c, ErrorCode code, const HintVec *hints,
                           const char *message) {
    Diag *diag = diag_error(c->session, code, hints->data[0].span, "%s", message);
    for (uint32_t i = 1; i < hints->len; i++) {
        diag_add_primary(diag, hints->data[i].span);
    }
    return diag;
}

static bool is_fieldless(const AstItem *item) {
    for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
        if (item->enumeration->variants.ptr[i].data.kind != AST_DATA_UNIT) {
            return false;
        }
    }
    return true;
}

static const char *adt_word(Place place) {
    return place == PLACE_ENUM ? "enum" : place == PLACE_UNION ? "union" : "struct";
}

static void repr_conflicts(const AttrCheck *c, const HintVec *hints, const AstAttrTarget *target,
                           Place place) {
    uint32_t ints = 0;
    bool transparent = false, has_c = false, packed = false, align = false;
    uint64_t pack = 0;
    bool packs_differ = false;
    for (uint32_t i = 0; i < hints->len; i++) {
        const Hint *hint = &hints->data[i];
        bool same = false; // the same integer type twice is one hint
        for (uint32_t k = 0; k < i; k++) {
            same |= str_eq(hint->name, hints->data[k].name);
        }
        ints += hint->kind == HINT_INT && !same;
        transparent |= hint->kind == HINT_TRANSPARENT;
        has_c |= hint->kind == HINT_C;
        align |= hint->kind == HINT_ALIGN;
        if (hint->kind == HINT_PACKED) {
            uint64_t number = hint->number ? hint->number : 1;
            packs_differ |= packed && pack != number;
            pack = number;
            packed = true;
        }
    }
    bool targets = c->pass == PASS_TARGETS;
    if (targets && transparent && hints->len > 1) {
        Str message = arena_printf(c->session->arena, "transparent %s cannot have other repr hints",
                                   adt_word(place));
        diag_emit(repr_conflict(c, ERR_E0692, hints, message.ptr));
    } else if (targets &&
               (ints > 1 || (ints && has_c && place == PLACE_ENUM && is_fieldless(target->item)))) {
        Diag *diag = repr_conflict(c, ERR_E0566, hints, "conflicting representation hints");
        diag_note(diag, "for more information, see issue #68585 "
                        "<https://github.com/rust-lang/rust/issues/68585>");
        diag_note(diag,
                  "`#[deny(conflicting_repr_hints)]` (part of `#[deny(future_incompatible)]`) "
                  "on by default");
        diag_emit(diag);
    }
    if (targets) {
        return;
    }
    if (packed && align) {
        diag_emit(diag_error(c->session, ERR_E0587, item_head(target->item),
                             "type has conflicting packed and align representation hints"));
    } else if (packs_differ) {
        diag_emit(diag_error(c->session, ERR_E0634, item_head(target->item),
                             "type has conflicting packed representation hints"));
    }
}

static void check_reprs(const AttrCheck *c, const AstAttrs *attrs, const AstAttrTarget *target) {
    const char *plural;
    Place place = place_of(target, &plural);
    bool is_adt = place == PLACE_STRUCT || place == PLACE_ENUM || place == PLACE_UNION;
    HintVec hints = {0};
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (!attr_is(c, attr, "repr") || attr->args != AST_ATTR_DELIMITED) {
            continue;
        }
        ParsedMetaList list = attr_list(c, attr);
        for (uint32_t k = 0; k < list.len; k++) {
            Hint hint;
            if (!repr_hint(c, attr, &list.ptr[k], &hint)) {
                continue;
            }
            if (c->pass == PASS_TARGETS) {
                repr_target(c, &hint, target, place);
            }
            vec_push(&hints, hint);
        }
    }
    if (is_adt && hints.len && c->pass != PASS_FORMS) {
        repr_conflicts(c, &hints, target, place);
    }
    vec_free(&hints);
}

// ---------------------------------------------------------------- the attributes of one node

static bool is_lint_attr(const AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"allow", "warn", "deny", "forbid", "expect"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (attr_is(c, attr, names[i])) {
            return true;
        }
    }
    return false;
}

static void check_lint_attr(const AttrCheck *c, const AstAttr *attr) {
    static const char *const tools[] = {"rustc", "clippy", "rustdoc", "miri", "rustfmt"};
    if (attr->args != AST_ATTR_DELIMITED) {
        return;
    }
    ParsedMetaList list = attr_list(c, attr);
    for (uint32_t i = 0; i < list.len; i++) {
        const ParsedMeta *meta = &list.ptr[i];
        bool reason = str_eq(meta_name(c, meta), STR("reason")) && meta->args == AST_ATTR_EQ;
        if (!meta->path.len || (meta->args != AST_ATTR_EMPTY && !reason)) {
            Diag *diag =
                diag_error(c->session, ERR_E0452, meta->span, "malformed lint attribute input");
            diag_primary_label(diag, "bad attribute argument");
            diag_emit(diag);
            continue;
        }
        if (meta->path.len < 2) {
            continue;
        }
        Str tool = sym_str(c->session, meta->path.segments[0].ident.name);
        bool known = false;
        for (size_t k = 0; k < sizeof tools / sizeof *tools; k++) {
            known |= str_eq(tool, str_of(tools[k]));
        }
        if (!known) {
            diag_emit(diag_error(c->session, ERR_E0710, meta->path.segments[0].ident.span,
                                 "unknown tool name `" STR_FMT "` found in scoped lint: `" STR_FMT
                                 "`",
                                 STR_ARG(tool), STR_ARG(ast_print_path(c->crate, &meta->path))));
        }
    }
}

static void check_stability(const AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"stable", "unstable", "rustc_const_stable",
                                        "rustc_const_unstable", "rustc_default_body_unstable"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (attr_is(c, attr, names[i])) {
            diag_emit(diag_error(c->session, ERR_E0734, attr->span,
                                 "stability attributes may not be used outside of the standard "
                                 "library"));
            return;
        }
    }
}

// Edition 2024: attributes that can break the program's assumptions say so.
static void check_unsafe_attr(const AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"no_mangle", "export_name", "link_section"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !attr->is_unsafe; i++) {
        if (c->crate->edition < EDITION_2024 || !attr_is(c, attr, names[i])) {
            continue;
        }
        Diag *diag = diag_error(c->session, ERR_NONE, attr->path.span,
                                "unsafe attribute used without unsafe");
        diag_primary_label(diag, "usage of unsafe attribute");
        SuggestPart parts[2] = {
            {span_start(attr->path.span), STR("unsafe(")},
            {{attr->span.hi - 1, attr->span.hi - 1, attr->span.ctxt}, STR(")")}};
        diag_suggest(diag, "wrap the attribute in `unsafe(...)`", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
        diag_emit(diag);
    }
}

static void check_attr(AttrCheck *c, const AstAttr *attr) {
    check_unsafe_attr(c, attr);
    if (!c->is_staged) {
        check_stability(c, attr);
    }
    for (size_t i = 0; i < sizeof attr_specs / sizeof *attr_specs; i++) {
        const AttrSpec *spec = &attr_specs[i];
        if (!attr_is(c, attr, spec->name)) {
            continue;
        }
        unsigned form = attr->args == AST_ATTR_EMPTY       ? FORM_WORD
                        : attr->args == AST_ATTR_DELIMITED ? FORM_LIST
                                                           : FORM_VALUE;
        if (!(spec->forms & form)) {
            wrong_form(c, attr, spec);
            return;
        }
        if (attr_is(c, attr, "inline")) {
            check_inline(c, attr, spec);
        } else if (attr_is(c, attr, "macro_use")) {
            check_macro_use(c, attr, spec);
        } else if (attr_is(c, attr, "deprecated")) {
            check_deprecated(c, attr, spec);
        } else if (attr_is(c, attr, "link")) {
            check_link(c, attr, spec);
        } else if (attr_is(c, attr, "target_feature")) {
            check_target_feature(c, attr, spec);
        } else if (attr_is(c, attr, "feature")) {
            check_feature(c, attr);
        }
        check_value(c, attr, spec);
        return;
    }
}

static void check_attrs(AttrCheck *c, const AstAttrs *attrs, const AstAttrTarget *target) {
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->is_doc || span_source_callsite(c->session, attr->span).lo != attr->span.lo) {
            continue;
        }
        bool is_lint = is_lint_attr(c, attr);
        if (c->pass == PASS_LINTS && is_lint) {
            check_lint_attr(c, attr);
        } else if (c->pass == PASS_FORMS && !is_lint) {
            check_attr(c, attr);
            check_place(c, attr, target);
        } else if (c->pass == PASS_TARGETS) {
            check_caller_abi(c, attr, target);
        }
    }
    if (c->pass != PASS_LINTS) {
        check_reprs(c, attrs, target);
    }
}

typedef struct Attributed {
    const AstAttrs *attrs;
    AstAttrTarget target;
} Attributed;
typedef VEC(Attributed) AttributedVec;

static void collect_attrs(void *data, const AstAttrs *attrs, AstAttrTarget target) {
    AttributedVec *all = data;
    vec_push(all, (Attributed){attrs, target});
}

void expand_check_attributes(AstCrate *crate, bool allows_features) {
    AttrCheck c = {.session = crate->session, .crate = crate, .allows_features = allows_features};
    AttributedVec all = {0}; // the tree is walked once, for all passes
    AstVisitor visitor = {.data = &all, .attrs = collect_attrs};
    ast_visit_crate(&visitor, crate);
    for (c.pass = PASS_LINTS; c.pass < PASS_COUNT; c.pass++) {
        for (uint32_t i = 0; i < all.len; i++) {
            check_attrs(&c, all.data[i].attrs, &all.data[i].target);
        }
    }
    vec_free(&all);
}
