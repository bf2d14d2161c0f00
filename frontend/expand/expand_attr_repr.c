// expand_attr_repr.c: #[repr(…)]: the hints, what they are put on, and whether they go together.
#include "frontend/expand/expand_attr.h"

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
    bool is_text = attr_string(c, meta->tokens, &text, &lo);
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
    if (list.failed) {
        return false;
    }
    if (list.len == 1 && list.ptr[0].path.len) {
        if (c->pass == PASS_FORMS) {
            diag_emit(diag_error(c->session, ERR_E0693, list.ptr[0].span,
                                 "incorrect `repr(" STR_FMT ")` attribute format: `" STR_FMT
                                 "` expects a literal integer as argument",
                                 STR_ARG(hint->name), STR_ARG(hint->name)));
        }
        return false;
    }
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
    if (literal.suffix.index && c->pass == PASS_FORMS) {
        Diag *diag = diag_error(c->session, ERR_NONE, span,
                                "suffixed literals are not allowed in attributes");
        diag_help(diag, "instead of using a suffixed literal (`1u8`, `1.0f32`, etc.), use an "
                        "unsuffixed version (`1`, `1.0`, etc.)");
        diag_emit(diag);
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
    if (hint->kind != HINT_NONE && hint->kind != HINT_ALIGN && hint->kind != HINT_PACKED &&
        meta->args != AST_ATTR_EMPTY) {
        if (c->pass == PASS_FORMS) {
            diag_emit(
                diag_error(c->session, ERR_E0552, meta->span,
                           "invalid representation hint: `" STR_FMT "` does not take a %s",
                           STR_ARG(hint->name),
                           meta->args == AST_ATTR_EQ ? "value" : "parenthesized argument list"));
        }
        return false;
    }
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
                        AttrTarget place) {
    switch (hint->kind) {
    case HINT_INT:
        if (place != TARGET_ENUM) {
            repr_not_on(c, hint, "an ", "enum", target);
        }
        return;
    case HINT_PACKED:
        if (place != TARGET_STRUCT && place != TARGET_UNION) {
            repr_not_on(c, hint, "a ", "struct or union", target);
        }
        return;
    case HINT_SIMD:
        if (place != TARGET_STRUCT) {
            repr_not_on(c, hint, "a ", "struct", target);
        }
        return;
    case HINT_RUST:
    case HINT_C:
    case HINT_TRANSPARENT:
    case HINT_ALIGN:
        if (place != TARGET_STRUCT && place != TARGET_ENUM && place != TARGET_UNION) {
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

static void add_hints(Diag *diag, const HintVec *hints) {
    for (uint32_t i = 1; i < hints->len; i++) {
        diag_add_primary(diag, hints->data[i].span);
    }
}

static bool is_fieldless(const AstItem *item) {
    for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
        if (item->enumeration->variants.ptr[i].data.kind != AST_DATA_UNIT) {
            return false;
        }
    }
    return true;
}

static const char *adt_word(AttrTarget place) {
    return place == TARGET_ENUM ? "enum" : place == TARGET_UNION ? "union" : "struct";
}

static void repr_conflicts(AttrCheck *c, const HintVec *hints, const AstAttrTarget *target,
                           AttrTarget place) {
    uint32_t ints = 0;
    bool rust = false, transparent = false, has_c = false, packed = false, align = false;
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
        rust |= hint->kind == HINT_RUST;
        align |= hint->kind == HINT_ALIGN;
        if (hint->kind == HINT_PACKED) {
            uint64_t number = hint->number ? hint->number : 1;
            packs_differ |= packed && pack != number;
            pack = number;
            packed = true;
        }
    }
    bool targets = c->pass == PASS_TARGETS;
    Span first = hints->data[0].span;
    if (targets && transparent && hints->len > 1) {
        Diag *diag = diag_error(c->session, ERR_E0692, first,
                                "transparent %s cannot have other repr hints", adt_word(place));
        add_hints(diag, hints);
        diag_emit(diag);
    } else if (targets && rust && (ints || has_c)) {
        Diag *diag = diag_error(c->session, ERR_E0566, first, "conflicting representation hints");
        add_hints(diag, hints);
        diag_emit(diag);
    } else if (targets && (ints > 1 ||
                           (ints && has_c && place == TARGET_ENUM && is_fieldless(target->item)))) {
        Diag *diag =
            attr_lint(c, "conflicting_repr_hints", first, "conflicting representation hints");
        add_hints(diag, hints);
        attr_future_error(diag);
        diag_note(diag, "for more information, see issue #68585 "
                        "<https://github.com/rust-lang/rust/issues/68585>");
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

void attr_check_reprs(AttrCheck *c, const AstAttrs *attrs, const AstAttrTarget *target) {
    AttrTarget place = attr_target(target);
    bool is_adt = place == TARGET_STRUCT || place == TARGET_ENUM || place == TARGET_UNION;
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
