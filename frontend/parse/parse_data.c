// parse_data.c: structs, unions and enumerations.
#include "frontend/parse/parser.h"

// StructField: attrs Visibility? IDENT : Type
static bool parse_named_field(Parser *p, AstField *field) {
    Span start = p->token.span;
    field->vis = parse_visibility(p, false);
    if (parser_at(p, TOK_KW_UNSAFE)) {
        parser_bump(p);
        field->is_unsafe = true;
    }
    if (!parse_ident(p, &field->ident)) {
        return false;
    }
    if (!parser_expect(p, TOK_COLON)) {
        return false;
    }
    uint32_t from = parser_index(p);
    field->ty = parse_type(p);
    if (!field->ty) {
        return false;
    }
    field->ty_tokens = parser_slice(p, from);
    if (parser_at(p, TOK_EQ)) {
        Span from_eq = p->token.span;
        parser_bump(p);
        if (!parse_expression(p)) {
            return false;
        }
        Diag *diag = diag_error(p->session, ERR_E0658, parser_span(p, from_eq, p->prev),
                                "default values on fields are experimental");
        diag_note(diag, "see issue #132162 <https://github.com/rust-lang/rust/issues/132162> for "
                        "more information");
        parser_emit(p, diag);
    }
    field->span = parser_span(p, start, p->prev);
    return true;
}

static bool ends_in_doc(const AstAttrs *attrs) {
    return attrs && attrs->ptr[attrs->len - 1].is_doc;
}

// E0585 for a comment behind the last field or variant.
static Diag *lone_doc(Parser *p, const AstAttrs *attrs, const char *adt, Span name) {
    Diag *diag = diag_error(p->session, ERR_E0585, attrs->ptr[attrs->len - 1].span,
                            "found a documentation comment that doesn't document anything");
    diag_label(diag, name, "while parsing this %s", adt);
    diag_help(diag, "doc comments must come before what they document, if a comment was intended "
                    "use `//`");
    return diag;
}

// { (StructField ,)* }
static bool parse_named_fields(Parser *p, AstData *data, const char *adt, Span name) {
    data->kind = AST_DATA_NAMED;
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstField) fields = {0};
    bool good = true;
    while (!parser_check(p, TOK_CLOSE_BRACE)) {
        AstField field = {.attrs = parse_outer_attrs(p)};
        if (parser_at(p, TOK_CLOSE_BRACE) && ends_in_doc(field.attrs)) {
            parser_emit(p, lone_doc(p, field.attrs, adt, name));
            p->errors++;
            break;
        }
        good = parse_named_field(p, &field);
        if (!good) {
            break;
        }
        vec_push(&fields, field);
        if (parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACE)) {
            continue;
        }
        if (parser_at(p, TOK_SEMI)) {
            Diag *diag = parser_error(p, p->token.span, "%s fields are separated by `,`", adt);
            if (diag) {
                diag_label(diag, name, "while parsing this %s", adt);
                diag_suggest_one(diag, "replace `;` with `,`", p->token.span, STR(","),
                                 APPLY_MACHINE, SUGGEST_SHORT);
                diag_emit(diag);
            }
            parser_bump(p);
            continue;
        }
        bool more = parser_at(p, TOK_IDENT) || parser_at_reserved(p) || parser_at(p, TOK_POUND);
        Str found = parser_token_description(p, &p->token);
        Diag *diag = parser_error(p, span_end(p->prev), "expected `,`, or `}`, found " STR_FMT,
                                  STR_ARG(found));
        if (diag) {
            diag_suggest_one(diag, "try adding a comma", span_end(p->prev), STR(","), APPLY_MACHINE,
                             SUGGEST_DEFAULT);
            diag_emit(diag);
        }
        good = more;
        if (!more) {
            break;
        }
    }
    vec_to_slice(p->arena, &fields, &data->fields);
    if (p->depth_reported) {
        return false;
    }
    if (!good) {
        data->unreadable = true;
        parser_skip_behind(p, close);
        return true;
    }
    parser_bump(p);
    return true;
}

// attrs Visibility? Type
static bool parse_tuple_field(Parser *p, AstField *field) {
    *field = (AstField){.attrs = parse_outer_attrs(p)};
    Span start = p->token.span;
    field->vis = parse_visibility(p, true);
    uint32_t from = parser_index(p);
    field->ty = parse_type(p);
    if (!field->ty) {
        return false;
    }
    field->ty_tokens = parser_slice(p, from);
    field->span = parser_span(p, start, p->prev);
    field->ident.span = field->span;
    return true;
}

static bool tuple_field_follows(Parser *p) {
    AstField field;
    return parse_tuple_field(p, &field);
}

// ( (attrs Visibility? Type ,)* )
static bool parse_tuple_fields(Parser *p, AstData *data) {
    data->kind = AST_DATA_TUPLE;
    parser_bump(p);
    VEC(AstField) fields = {0};
    bool good = true;
    while (!parser_check(p, TOK_CLOSE_PAREN)) {
        AstField field;
        good = parse_tuple_field(p, &field);
        if (!good) {
            break;
        }
        vec_push(&fields, field);
        if (!parser_eat(p, TOK_COMMA) && !parser_check(p, TOK_CLOSE_PAREN)) {
            good = recover_comma(p, tuple_field_follows);
            if (!good) {
                break;
            }
        }
    }
    vec_to_slice(p->arena, &fields, &data->fields);
    if (p->depth_reported || !good) {
        return false;
    }
    parser_bump(p);
    return true;
}

// struct IDENT generics ( where? { fields } | ( fields ) where? ; | where? ; )
bool parse_struct_item(Parser *p, AstItem *item, AstItemKind kind) {
    item->kind = (uint8_t)kind;
    AstAdt *adt = item->adt = ARENA_NEW(p->arena, AstAdt);
    parser_bump(p);
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    bool is_union = kind == AST_ITEM_UNION;
    if (!parse_generics(p, &adt->generics) || !parse_where(p, &adt->generics)) {
        return false;
    }
    if (parser_check(p, TOK_OPEN_BRACE)) {
        return parse_named_fields(p, &adt->data, is_union ? "union" : "struct", item->ident.span);
    }
    if (!is_union && !adt->generics.has_where && parser_check(p, TOK_OPEN_PAREN)) {
        if (!parse_tuple_fields(p, &adt->data)) {
            return false;
        }
        return parse_where(p, &adt->generics) && parser_expect(p, TOK_SEMI);
    }
    if (!is_union && parser_check(p, TOK_SEMI)) {
        adt->data.kind = AST_DATA_UNIT;
        parser_bump(p);
        return true;
    }
    Str found = parser_token_description(p, &p->token);
    Diag *diag =
        parser_error(p, p->token.span,
                     is_union ? "expected `where` or `{` after union name, found " STR_FMT
                     : adt->generics.has_where
                         ? "expected `{` after struct name, found " STR_FMT
                         : "expected `where`, `{`, `(`, or `;` after struct name, found " STR_FMT,
                     STR_ARG(found));
    if (diag) {
        diag_primary_label(diag, is_union ? "expected `where` or `{` after union name"
                                 : adt->generics.has_where
                                     ? "expected `{` after struct name"
                                     : "expected `where`, `{`, `(`, or `;` after struct name");
        diag_emit(diag);
    }
    return false;
}

// EnumItem: attrs Visibility? IDENT ( ( fields ) | { fields } )? (= Expression)?
static bool parse_variant(Parser *p, AstVariant *variant) {
    Span start = p->token.span;
    variant->vis = parse_visibility(p, false);
    if (!parse_ident(p, &variant->ident)) {
        return false;
    }
    bool good = true;
    if (parser_check(p, TOK_OPEN_BRACE)) {
        good = parse_named_fields(p, &variant->data, "struct", variant->ident.span);
    } else if (parser_check(p, TOK_OPEN_PAREN)) {
        uint32_t close = p->next - 1 + p->token.partner;
        good = parse_tuple_fields(p, &variant->data);
        if (!good && !p->depth_reported) { // a variant of which nothing is known but that it is one
            variant->data.fields.len = 0;
            parser_skip_behind(p, close);
            good = true;
        }
    } else {
        variant->data.kind = AST_DATA_UNIT;
    }
    if (good && parser_eat(p, TOK_EQ)) {
        variant->discriminant = parse_anon_const(p);
        good = variant->discriminant.expr != NULL;
    }
    variant->span = parser_span(p, start, p->prev);
    return good;
}

// enum IDENT generics where? { (EnumItem ,)* }
bool parse_enum_item(Parser *p, AstItem *item) {
    item->kind = AST_ITEM_ENUM;
    AstEnum *enumeration = item->enumeration = ARENA_NEW(p->arena, AstEnum);
    parser_bump(p);
    if (parser_at(p, TOK_KW_STRUCT)) {
        Diag *diag = parser_error(p, parser_span(p, p->prev, p->token.span),
                                  "`enum` and `struct` are mutually exclusive");
        if (diag) {
            diag_suggest_one(diag, "replace `enum struct` with",
                             parser_span(p, p->prev, p->token.span), STR("enum"), APPLY_MACHINE,
                             SUGGEST_SHORT);
            diag_emit(diag);
        }
        parser_bump(p);
    }
    if (!parse_ident(p, &item->ident)) {
        return false;
    }
    if (!parse_generics(p, &enumeration->generics) || !parse_where(p, &enumeration->generics)) {
        return false;
    }
    if (!parser_check(p, TOK_OPEN_BRACE)) {
        parser_emit(p, parser_error_unexpected(p));
        return false;
    }
    uint32_t close = p->next - 1 + p->token.partner;
    parser_bump(p);
    VEC(AstVariant) variants = {0};
    bool good = true, unreadable = false;
    while (!parser_check(p, TOK_CLOSE_BRACE)) {
        AstVariant variant = {.attrs = parse_outer_attrs(p)};
        if (parser_at(p, TOK_CLOSE_BRACE) && ends_in_doc(variant.attrs)) {
            Diag *diag = lone_doc(p, variant.attrs, "enum", item->ident.span);
            diag_help(diag, "enum variants can be `Variant`, `Variant = <integer>`, "
                            "`Variant(Type, ..., TypeN)` or `Variant { fields: Types }`");
            parser_emit(p, diag);
            p->errors++;
            return false; // rustc reads no further
        }
        good = parse_variant(p, &variant);
        if (!good) {
            unreadable = true;
            break;
        }
        vec_push(&variants, variant);
        if (parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACE)) {
            continue;
        }
        Diag *diag = parser_error_unexpected(p);
        bool more = parser_at(p, TOK_IDENT);
        if (diag && more) {
            diag_suggest_one(diag, "missing `,`", span_end(p->prev), STR(","), APPLY_MAYBE,
                             SUGGEST_SHORT);
        }
        parser_emit(p, diag);
        if (parser_at(p, TOK_SEMI)) {
            parser_bump(p);
            continue;
        }
        good = more;
        if (!more) {
            break;
        }
    }
    vec_to_slice(p->arena, &variants, &enumeration->variants);
    if (p->depth_reported) {
        return false;
    }
    if (unreadable) {
        parser_skip_behind(p, close);
    } else if (good) {
        parser_bump(p);
    }
    return good;
}
