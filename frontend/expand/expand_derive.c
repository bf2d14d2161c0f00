// expand_derive.c: #[derive] of the standard traits. Each makes one impl as tokens, with the bounds
// rustc adds: `T: Trait` for every type parameter and for every field type that is an associated
// type of one. The code for a field has the field's span, so that a missing impl is shown at the
// field. Paths go through `$crate`, the library that declares the derive.
#include "frontend/expand/expander.h"

typedef struct Derive {
    Walk *walk;
    Session *session;
    AstItem *item;
    Quote *quote;
    Span span; // of the derive's name, in its context
    AstGenerics *generics;
    AstData *data;           // struct, union
    AstVariantList variants; // enum
    bool packed;
} Derive;

static Derive derive_begin(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = {.walk = walk,
                .session = walk->expander->session,
                .item = item,
                .quote = quote,
                .span = quote->span};
    if (item->kind == AST_ITEM_ENUM) {
        d.generics = &item->enumeration->generics;
        d.variants = item->enumeration->variants;
    } else {
        d.generics = &item->adt->generics;
        d.data = &item->adt->data;
    }
    const AstAttr *repr = ast_attr_find(item->attrs, intern(d.session->interner, STR("repr")));
    for (uint32_t i = 0; repr && i < repr->tokens.len; i++) {
        d.packed |= repr->tokens.ptr[i].kind == TOK_IDENT &&
                    str_eq(sym_str(d.session, repr->tokens.ptr[i].symbol), STR("packed"));
    }
    return d;
}

static void at_span(Derive *d, Span span) {
    d->quote->span = (Span){span.lo, span.hi, d->span.ctxt};
}
static void at_name(Derive *d) {
    d->quote->span = d->span;
}

// ---------------------------------------------------------------- headers

static bool is_type_param(const Derive *d, Symbol name) {
    for (uint32_t i = 0; i < d->generics->params.len; i++) {
        const AstGenericParam *param = &d->generics->params.ptr[i];
        if (param->kind == AST_PARAM_TYPE && symbol_eq(param->ident.name, name)) {
            return true;
        }
    }
    return false;
}

static void bound_projections(Derive *d, const AstTy *ty, const char *bound);

static void bound_args(Derive *d, const AstGenericArgs *args, const char *bound) {
    for (uint32_t i = 0; args && i < args->args.len; i++) {
        if (args->args.ptr[i].kind == AST_ARG_TYPE ||
            args->args.ptr[i].kind == AST_ARG_ASSOC_TYPE) {
            bound_projections(d, args->args.ptr[i].ty, bound);
        }
    }
}

// `T::Item: Trait,` for every such path in a field's type.
static void bound_projections(Derive *d, const AstTy *ty, const char *bound) {
    switch ((AstTyKind)ty->kind) {
    case AST_TY_PATH: {
        const AstPath *path = &ty->path.path;
        bool plain =
            !ty->path.qself && path->len > 1 && is_type_param(d, path->segments[0].ident.name);
        for (uint32_t i = 0; i < path->len; i++) {
            bound_args(d, path->segments[i].args, bound);
            plain = plain && !path->segments[i].args;
        }
        if (plain) {
            for (uint32_t i = 0; i < path->len; i++) {
                if (i) {
                    quote_text(d->quote, "::");
                }
                quote_ident(d->quote, path->segments[i].ident);
            }
            quote_text(d->quote, ": %s,", bound);
        }
        break;
    }
    case AST_TY_REF:
    case AST_TY_PTR:
        bound_projections(d, ty->ref.inner, bound);
        break;
    case AST_TY_SLICE:
    case AST_TY_PAREN:
        bound_projections(d, ty->inner, bound);
        break;
    case AST_TY_ARRAY:
        bound_projections(d, ty->array.element, bound);
        break;
    case AST_TY_TUPLE:
        for (uint32_t i = 0; i < ty->tuple.len; i++) {
            bound_projections(d, ty->tuple.ptr[i], bound);
        }
        break;
    case AST_TY_ERROR:
    case AST_TY_NEVER:
    case AST_TY_INFER:
    case AST_TY_FN_PTR:
    case AST_TY_DYN:
    case AST_TY_IMPL:
    case AST_TY_IMPLICIT_SELF:
    case AST_TY_C_VARIADIC:
    case AST_TY_MACRO:
    case AST_TY_COUNT:
        break;
    }
}

static void bound_fields(Derive *d, const AstFieldList *fields, const char *bound) {
    for (uint32_t i = 0; i < fields->len; i++) {
        bound_projections(d, fields->ptr[i].ty, bound);
    }
}

// Name<'a, T, N>
static void quote_self_type(Derive *d) {
    AstIdent name = d->item->ident;
    name.span.ctxt = d->span.ctxt; // what is wrong with the impl is shown at the derive, too
    quote_ident(d->quote, name);
    if (d->generics->params.len == 0) {
        return;
    }
    quote_text(d->quote, "<");
    for (uint32_t i = 0; i < d->generics->params.len; i++) {
        const AstGenericParam *param = &d->generics->params.ptr[i];
        bool constant = param->kind == AST_PARAM_CONST; // braces: a type may have that name as well
        quote_text(d->quote, constant ? "{" : "");
        quote_ident(d->quote, param->ident);
        quote_text(d->quote, constant ? "}," : ",");
    }
    quote_text(d->quote, ">");
}

// impl<…> trait for Name<…> where …, up to before the brace. bound NULL: none is added.
static void quote_header(Derive *d, const char *prefix, const char *trait, const char *bound) {
    quote_text(d->quote, "#[automatically_derived] %s impl", prefix);
    if (d->generics->params.len) {
        quote_text(d->quote, "<");
        for (uint32_t i = 0; i < d->generics->params.len; i++) {
            const AstGenericParam *param = &d->generics->params.ptr[i];
            quote_tokens(d->quote, param->tokens);
            if (param->kind == AST_PARAM_TYPE && bound) {
                if (!param->has_colon) {
                    quote_text(d->quote, ":");
                } else if (param->bounds.len) {
                    quote_text(d->quote, "+");
                }
                quote_text(d->quote, "%s", bound);
            }
            quote_text(d->quote, ",");
        }
        quote_text(d->quote, ">");
    }
    quote_text(d->quote, "%s for", trait);
    quote_self_type(d);
    quote_text(d->quote, "where");
    for (uint32_t i = 0; i < d->generics->predicates.len; i++) {
        quote_tokens(d->quote, d->generics->predicates.ptr[i].tokens);
        quote_text(d->quote, ",");
    }
    if (bound) {
        if (d->data) {
            bound_fields(d, &d->data->fields, bound);
        }
        for (uint32_t i = 0; i < d->variants.len; i++) {
            bound_fields(d, &d->variants.ptr[i].data.fields, bound);
        }
    }
}

// ---------------------------------------------------------------- fields

// The field's name, or its index.
static void quote_field_name(Derive *d, const AstField *field, uint32_t index) {
    if (symbol_eq(field->ident.name, SYM_NONE)) {
        quote_text(d->quote, "%u", index);
    } else {
        quote_ident(d->quote, (AstIdent){field->ident.name, d->quote->span});
    }
}

// &self.name, or a copy of it where the struct is packed.
static void quote_field_ref(Derive *d, const char *base, const AstField *field, uint32_t index) {
    at_span(d, field->span);
    quote_text(d->quote, d->packed ? "&{ %s." : "&%s.", base);
    quote_field_name(d, field, index);
    if (d->packed) {
        quote_text(d->quote, "}");
    }
    at_name(d);
}

// Self::Variant or the struct's name
static void quote_constructor(Derive *d, const AstVariant *variant) {
    quote_ident(d->quote, (AstIdent){d->item->ident.name, d->quote->span});
    if (variant) {
        quote_text(d->quote, "::");
        quote_ident(d->quote, (AstIdent){variant->ident.name, d->quote->span});
    }
}

// The pattern of a variant with its fields bound to prefix0, prefix1, …
static void quote_pattern(Derive *d, const AstVariant *variant, const char *prefix) {
    quote_constructor(d, variant);
    const AstData *data = &variant->data;
    if (data->kind == AST_DATA_UNIT) {
        return;
    }
    bool named = data->kind == AST_DATA_NAMED;
    quote_text(d->quote, named ? "{" : "(");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        at_span(d, data->fields.ptr[i].span);
        if (named) {
            quote_field_name(d, &data->fields.ptr[i], i);
            quote_text(d->quote, ":");
        }
        quote_text(d->quote, "%s%u,", prefix, i);
        at_name(d);
    }
    quote_text(d->quote, named ? "}" : ")");
}

// One side of a field in an expression of reference type.
static void quote_operand(Derive *d, const AstField *field, uint32_t index, bool bound,
                          bool other) {
    if (bound) {
        at_span(d, field->span);
        quote_text(d->quote, other ? "__arg1_%u" : "__self_%u", index);
        at_name(d);
    } else {
        quote_field_ref(d, other ? "other" : "self", field, index);
    }
}

// match self { Variant(…) => code, … } over all variants; an empty enum has no value.
static void quote_match_self(Derive *d, void (*arm)(Derive *d, const AstVariant *variant)) {
    if (d->variants.len == 0) {
        quote_text(d->quote, "match *self {}");
        return;
    }
    quote_text(d->quote, "match self {");
    for (uint32_t i = 0; i < d->variants.len; i++) {
        quote_pattern(d, &d->variants.ptr[i], "__self_");
        quote_text(d->quote, "=>");
        arm(d, &d->variants.ptr[i]);
        quote_text(d->quote, ",");
    }
    quote_text(d->quote, "}");
}

static bool has_fields(const Derive *d) {
    for (uint32_t i = 0; i < d->variants.len; i++) {
        if (d->variants.ptr[i].data.fields.len) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- Clone, Copy

static void clone_fields(Derive *d, const AstData *data, bool bound) {
    if (data->kind == AST_DATA_UNIT) {
        return;
    }
    bool named = data->kind == AST_DATA_NAMED;
    quote_text(d->quote, named ? "{" : "(");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        at_span(d, field->span);
        if (named) {
            quote_field_name(d, field, i);
            quote_text(d->quote, ":");
        }
        quote_text(d->quote, "$crate::clone::Clone::clone(");
        quote_operand(d, field, i, bound, false);
        at_span(d, field->span);
        quote_text(d->quote, "),");
        at_name(d);
    }
    quote_text(d->quote, named ? "}" : ")");
}

static void clone_arm(Derive *d, const AstVariant *variant) {
    quote_constructor(d, variant);
    clone_fields(d, &variant->data, true);
}

// Is Copy derived on the same item, and are there no type parameters? Then a clone is a copy.
static bool clone_is_copy(const Derive *d) {
    for (uint32_t i = 0; i < d->generics->params.len; i++) {
        if (d->generics->params.ptr[i].kind == AST_PARAM_TYPE) {
            return false;
        }
    }
    return d->walk->derives_copy;
}

static void assert_fields(Derive *d, const AstFieldList *fields, const char *assertion) {
    for (uint32_t i = 0; i < fields->len; i++) {
        at_span(d, fields->ptr[i].span);
        quote_text(d->quote, "let _: %s<", assertion);
        quote_tokens(d->quote, fields->ptr[i].ty_tokens);
        quote_text(d->quote, ">;");
        at_name(d);
    }
}

static void assert_all(Derive *d, const char *assertion) {
    if (d->data) {
        assert_fields(d, &d->data->fields, assertion);
    }
    for (uint32_t i = 0; i < d->variants.len; i++) {
        assert_fields(d, &d->variants.ptr[i].data.fields, assertion);
    }
}

void derive_clone(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    bool is_union = item->kind == AST_ITEM_UNION;
    quote_header(&d, "", "$crate::clone::Clone",
                 is_union ? "$crate::marker::Copy" : "$crate::clone::Clone");
    quote_text(quote, "{ #[inline] fn clone(&self) -> Self {");
    if (is_union) {
        quote_text(quote, "let _: $crate::clone::AssertParamIsCopy<Self>; *self");
    } else if (clone_is_copy(&d)) {
        assert_all(&d, "$crate::clone::AssertParamIsClone");
        quote_text(quote, "*self");
    } else if (d.data) {
        quote_constructor(&d, NULL);
        clone_fields(&d, d.data, false);
    } else {
        quote_match_self(&d, clone_arm);
    }
    quote_text(quote, "} }");
}

void derive_copy(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    quote_header(&d, "", "$crate::marker::Copy", "$crate::marker::Copy");
    quote_text(quote, "{}");
}

// Bytes of it may go to a device: every field's type must say so too.
void derive_device_copy(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (item->kind == AST_ITEM_ENUM) {
        Diag *diag = diag_error(d.session, ERR_NONE, item->ident.span,
                                "`DeviceCopy` cannot be derived for enums");
        diag_note(diag, "a device may write a bit pattern that is no variant");
        diag_emit(diag);
        return;
    }
    quote_header(&d, "unsafe", "$crate::DeviceCopy", "$crate::DeviceCopy");
    for (uint32_t i = 0; i < d.data->fields.len; i++) {
        at_span(&d, d.data->fields.ptr[i].span);
        quote_tokens(quote, d.data->fields.ptr[i].ty_tokens);
        quote_text(quote, ": $crate::DeviceCopy,");
        at_name(&d);
    }
    quote_text(quote, "{}");
}

// ---------------------------------------------------------------- Debug

static void quote_string(Derive *d, Symbol text) {
    Str quoted = lex_quote(d->walk->crate->arena, sym_str(d->session, text));
    quote_token(d->quote, (Token){.span = d->quote->span,
                                  .symbol = intern(d->session->interner, quoted),
                                  .kind = TOK_STR});
}

static void debug_value(Derive *d, Symbol name, const AstData *data, bool bound) {
    if (data->kind == AST_DATA_UNIT || (data->fields.len == 0 && data->kind == AST_DATA_TUPLE)) {
        quote_text(d->quote, "$crate::fmt::Formatter::write_str(f,");
        quote_string(d, name);
        quote_text(d->quote, ")");
        return;
    }
    bool named = data->kind == AST_DATA_NAMED;
    quote_text(d->quote, named ? "$crate::fmt::Formatter::debug_struct(f,"
                               : "$crate::fmt::Formatter::debug_tuple(f,");
    quote_string(d, name);
    quote_text(d->quote, ")");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        quote_text(d->quote, ".field(");
        if (named) {
            quote_string(d, field->ident.name);
            quote_text(d->quote, ",");
        }
        at_span(d, field->span);
        if (i + 1 == data->fields.len) { // the last field may be unsized
            quote_text(d->quote, "&");
        }
        quote_operand(d, field, i, bound, false);
        at_name(d);
        quote_text(d->quote, ")");
    }
    quote_text(d->quote, ".finish()");
}

static void debug_arm(Derive *d, const AstVariant *variant) {
    debug_value(d, variant->ident.name, &variant->data, true);
}

static bool reject_union(Derive *d) {
    if (d->item->kind != AST_ITEM_UNION) {
        return false;
    }
    diag_emit(diag_error(d->session, ERR_NONE, d->span, "this trait cannot be derived for unions"));
    return true;
}

void derive_debug(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (reject_union(&d)) {
        return;
    }
    quote_header(&d, "", "$crate::fmt::Debug", "$crate::fmt::Debug");
    quote_text(
        quote,
        "{ #[inline] fn fmt(&self, f: &mut $crate::fmt::Formatter<'_>) -> $crate::fmt::Result {");
    if (d.data) {
        debug_value(&d, item->ident.name, d.data, false);
    } else {
        quote_match_self(&d, debug_arm);
    }
    quote_text(quote, "} }");
}

// ---------------------------------------------------------------- Default

static void default_not_on_fields(const Derive *d, const AstData *data) {
    for (uint32_t i = 0; data && i < data->fields.len; i++) {
        const AstAttr *attr = ast_attr_find(data->fields.ptr[i].attrs, SYM(DEFAULT));
        if (attr) {
            Diag *diag =
                diag_error(d->session, ERR_NONE, attr->span,
                           "the `#[default]` attribute may only be used on unit enum variants");
            diag_help(diag, "consider a manual implementation of `Default`");
            diag_emit(diag);
        }
    }
}

static const AstVariant *default_variant(Derive *d) {
    const AstVariant *found = NULL;
    for (uint32_t i = 0; i < d->variants.len; i++) {
        const AstVariant *variant = &d->variants.ptr[i];
        const AstAttr *attr = ast_attr_find(variant->attrs, SYM(DEFAULT));
        if (!attr) {
            continue;
        }
        if (attr->args != AST_ATTR_EMPTY) {
            Diag *diag = diag_error(d->session, ERR_NONE, attr->span,
                                    "`#[default]` attribute does not accept a value");
            diag_help(diag, "try using `#[default]`");
            diag_emit(diag);
            return NULL;
        }
        if (found) {
            Diag *diag = diag_error(d->session, ERR_NONE, d->span, "multiple declared defaults");
            diag_label(diag, found->ident.span, "first default");
            diag_label(diag, variant->ident.span, "additional default");
            diag_note(diag, "only one variant can be default");
            diag_emit(diag);
            return NULL;
        }
        found = variant;
    }
    if (!found) {
        Diag *diag = diag_error(d->session, ERR_E0665, d->span,
                                "`#[derive(Default)]` on enum with no `#[default]`");
        diag_label(diag, d->item->span, "this enum needs a unit variant marked with `#[default]`");
        diag_emit(diag);
        return NULL;
    }
    if (found->data.kind != AST_DATA_UNIT) {
        Diag *diag =
            diag_error(d->session, ERR_NONE, found->ident.span,
                       "the `#[default]` attribute may only be used on unit enum variants");
        diag_help(diag, "consider a manual implementation of `Default`");
        diag_emit(diag);
        return NULL;
    }
    return found;
}

void derive_default(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (item->kind == AST_ITEM_UNION) {
        diag_emit(
            diag_error(d.session, ERR_NONE, d.span, "this trait cannot be derived for unions"));
        return;
    }
    const AstVariant *variant = NULL;
    default_not_on_fields(&d, d.data);
    for (uint32_t i = 0; i < d.variants.len; i++) {
        default_not_on_fields(&d, &d.variants.ptr[i].data);
    }
    if (!d.data) {
        variant = default_variant(&d);
        if (!variant) {
            return;
        }
    }
    quote_header(&d, "", "$crate::default::Default", variant ? NULL : "$crate::default::Default");
    quote_text(quote, "{ #[inline] fn default() -> Self {");
    quote_constructor(&d, variant);
    if (!variant && d.data->kind != AST_DATA_UNIT) {
        bool named = d.data->kind == AST_DATA_NAMED;
        quote_text(quote, named ? "{" : "(");
        for (uint32_t i = 0; i < d.data->fields.len; i++) {
            at_span(&d, d.data->fields.ptr[i].span);
            if (named) {
                quote_field_name(&d, &d.data->fields.ptr[i], i);
                quote_text(quote, ":");
            }
            quote_text(quote, "$crate::default::Default::default(),");
            at_name(&d);
        }
        quote_text(quote, named ? "}" : ")");
    }
    quote_text(quote, "} }");
}

// ---------------------------------------------------------------- comparisons

// let __self_discr = …(self); let __arg1_discr = …(other);
static void quote_discriminants(Derive *d, bool both) {
    quote_text(d->quote, "let __self_discr = $crate::intrinsics::discriminant_value(self);");
    if (both) {
        quote_text(d->quote, "let __arg1_discr = $crate::intrinsics::discriminant_value(other);");
    }
}

// match (self, other) with one arm for each variant that has fields, then `_ => rest`.
static void quote_match_both(Derive *d, void (*code)(Derive *d, const AstData *data, bool bound),
                             const char *rest) {
    quote_text(d->quote, "match (self, other) {");
    uint32_t with_fields = 0;
    for (uint32_t i = 0; i < d->variants.len; i++) {
        const AstVariant *variant = &d->variants.ptr[i];
        if (variant->data.fields.len == 0) {
            continue;
        }
        with_fields++;
        quote_text(d->quote, "(");
        quote_pattern(d, variant, "__self_");
        quote_text(d->quote, ",");
        quote_pattern(d, variant, "__arg1_");
        quote_text(d->quote, ") =>");
        code(d, &variant->data, true);
        quote_text(d->quote, ",");
    }
    if (with_fields != d->variants.len || d->variants.len > 1) {
        quote_text(d->quote, "_ => %s,", rest);
    }
    quote_text(d->quote, "}");
}

// Many fields are compared in groups, so that the expression nests no deeper than can be read.
static void eq_fields(Derive *d, const AstData *data, bool bound) {
    enum { GROUP = 64 };
    bool grouped = data->fields.len > GROUP;
    if (data->fields.len == 0) {
        quote_text(d->quote, "true");
    }
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        bool begins = grouped && i % GROUP == 0;
        if (i) {
            quote_text(d->quote, begins ? ") &&" : "&&");
        }
        if (begins) {
            quote_text(d->quote, "(");
        }
        at_span(d, field->span);
        if (bound) {
            quote_text(d->quote, "__self_%u == __arg1_%u", i, i);
        } else {
            quote_text(d->quote, d->packed ? "({ self." : "self.");
            quote_field_name(d, field, i);
            quote_text(d->quote, d->packed ? "}) == ({ other." : "== other.");
            quote_field_name(d, field, i);
            if (d->packed) {
                quote_text(d->quote, "})");
            }
        }
        at_name(d);
    }
    if (grouped) {
        quote_text(d->quote, ")");
    }
}

void derive_partial_eq(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (reject_union(&d)) {
        return;
    }
    quote_header(&d, "", "$crate::marker::StructuralPartialEq", NULL);
    quote_text(quote, "{}");
    quote_header(&d, "", "$crate::cmp::PartialEq", "$crate::cmp::PartialEq");
    quote_text(quote, "{ #[inline] fn eq(&self, other: &Self) -> bool {");
    if (d.data) {
        eq_fields(&d, d.data, false);
    } else if (d.variants.len == 0) {
        quote_text(quote, "match *self {}");
    } else if (d.variants.len == 1) {
        if (has_fields(&d)) {
            quote_match_both(&d, eq_fields, "true");
        } else {
            quote_text(quote, "true");
        }
    } else {
        quote_discriminants(&d, true);
        quote_text(quote, "__self_discr == __arg1_discr");
        if (has_fields(&d)) {
            quote_text(quote, "&&");
            quote_match_both(&d, eq_fields, "true");
        }
    }
    quote_text(quote, "} }");
}

void derive_eq(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    quote_header(&d, "", "$crate::cmp::Eq", "$crate::cmp::Eq");
    quote_text(quote, "{ #[inline] #[doc(hidden)] fn assert_receiver_is_total_eq(&self) -> () {");
    assert_all(&d, "$crate::cmp::AssertParamIsEq");
    quote_text(quote, "} }");
}

// a first, then b: a chain of matches on the order of each field. What many fields are left for is
// a block that the fields before leave early, so that it does not nest as deep as there are fields.
static void order_fields(Derive *d, const AstData *data, bool bound, bool partial) {
    const char *call = partial ? "$crate::cmp::PartialOrd::partial_cmp(" : "$crate::cmp::Ord::cmp(";
    const char *equal = partial ? "$crate::option::Option::Some($crate::cmp::Ordering::Equal)"
                                : "$crate::cmp::Ordering::Equal";
    if (data->fields.len == 0) {
        quote_text(d->quote, "%s", equal);
    }
    enum { DEEP = 64 };
    uint32_t early = data->fields.len > DEEP ? data->fields.len - DEEP : 0;
    for (uint32_t i = 0; i < data->fields.len; i++) {
        const AstField *field = &data->fields.ptr[i];
        bool last = i + 1 == data->fields.len;
        quote_text(d->quote, early > 0 && i == 0 ? "{" : "");
        at_span(d, field->span);
        quote_text(d->quote, last ? "" : "match ");
        quote_text(d->quote, "%s", call);
        quote_operand(d, field, i, bound, false);
        quote_text(d->quote, ",");
        quote_operand(d, field, i, bound, true);
        at_span(d, field->span);
        quote_text(d->quote, ")");
        at_name(d);
        if (i < early) {
            quote_text(d->quote, "{ %s => {}, cmp => return cmp }", equal);
        } else if (!last) {
            quote_text(d->quote, "{ %s =>", equal);
        }
    }
    for (uint32_t i = early + 1; i < data->fields.len; i++) {
        quote_text(d->quote, ", cmp => cmp }");
    }
    quote_text(d->quote, early > 0 ? "}" : "");
}

static void partial_order(Derive *d, const AstData *data, bool bound) {
    order_fields(d, data, bound, true);
}
static void total_order(Derive *d, const AstData *data, bool bound) {
    order_fields(d, data, bound, false);
}

static void order_body(Derive *d, bool partial) {
    const char *rest = partial
                           ? "$crate::cmp::PartialOrd::partial_cmp(&__self_discr, &__arg1_discr)"
                           : "$crate::cmp::Ord::cmp(&__self_discr, &__arg1_discr)";
    if (d->data) {
        order_fields(d, d->data, false, partial);
    } else if (d->variants.len == 0) {
        quote_text(d->quote, "match *self {}");
    } else if (d->variants.len == 1) {
        if (has_fields(d)) {
            quote_match_both(d, partial ? partial_order : total_order, rest);
        } else {
            order_fields(d, &d->variants.ptr[0].data, false, partial);
        }
    } else {
        quote_discriminants(d, true);
        if (has_fields(d)) {
            quote_match_both(d, partial ? partial_order : total_order, rest);
        } else {
            quote_text(d->quote, "%s", rest);
        }
    }
}

void derive_partial_ord(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (reject_union(&d)) {
        return;
    }
    quote_header(&d, "", "$crate::cmp::PartialOrd", "$crate::cmp::PartialOrd");
    quote_text(quote, "{ #[inline] fn partial_cmp(&self, other: &Self) -> "
                      "$crate::option::Option<$crate::cmp::Ordering> {");
    order_body(&d, true);
    quote_text(quote, "} }");
}

void derive_ord(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (reject_union(&d)) {
        return;
    }
    quote_header(&d, "", "$crate::cmp::Ord", "$crate::cmp::Ord");
    quote_text(quote, "{ #[inline] fn cmp(&self, other: &Self) -> $crate::cmp::Ordering {");
    order_body(&d, false);
    quote_text(quote, "} }");
}

// ---------------------------------------------------------------- Hash

static void hash_fields(Derive *d, const AstData *data, bool bound) {
    quote_text(d->quote, "{");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        at_span(d, data->fields.ptr[i].span);
        quote_text(d->quote, "$crate::hash::Hash::hash(");
        quote_operand(d, &data->fields.ptr[i], i, bound, false);
        at_span(d, data->fields.ptr[i].span);
        quote_text(d->quote, ", state);");
        at_name(d);
    }
    quote_text(d->quote, "}");
}

static void hash_arm(Derive *d, const AstVariant *variant) {
    hash_fields(d, &variant->data, true);
}

void derive_hash(Walk *walk, AstItem *item, Quote *quote) {
    Derive d = derive_begin(walk, item, quote);
    if (reject_union(&d)) {
        return;
    }
    quote_header(&d, "", "$crate::hash::Hash", "$crate::hash::Hash");
    quote_text(quote,
               "{ #[inline] fn hash<__H: $crate::hash::Hasher>(&self, state: &mut __H) -> () {");
    if (d.data) {
        hash_fields(&d, d.data, false);
    } else {
        if (d.variants.len > 1) {
            quote_discriminants(&d, false);
            quote_text(quote, "$crate::hash::Hash::hash(&__self_discr, state);");
        }
        if (has_fields(&d) || d.variants.len == 0) {
            quote_match_self(&d, hash_arm);
        }
    }
    quote_text(quote, "} }");
}
