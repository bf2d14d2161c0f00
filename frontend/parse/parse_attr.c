// parse_attr.c: attributes and documentation comments.
//   OuterAttribute: #[ Attr ]   InnerAttribute: #![ Attr ]
//   Attr: SimplePath AttrInput? | unsafe ( SimplePath AttrInput? )
//   AttrInput: DelimTokenTree | = Expression
// What attributes mean is for expansion and later phases; here they are paths with tokens.
#include "frontend/parse/parser.h"

// The text of a documentation comment without its marks.
static Str doc_text(Parser *p, const Token *token) {
    Str text = source_text(p->session->sources, token->span);
    if (text.len >= 3 && text.ptr[1] == '/') {
        return (Str){text.ptr + 3, text.len - 3};
    }
    return text.len >= 5 ? (Str){text.ptr + 3, text.len - 5} : (Str){"", 0};
}

// The path and arguments of an attribute, up to its closing bracket or parenthesis.
bool parse_attr_item(Parser *p, AstAttr *attr) {
    Parser inner;
    if (parser_group(p, FRAGMENT_META, &inner)) {
        bool good = parse_attr_item(&inner, attr);
        parser_group_end(p, &inner);
        return good;
    }
    if (!parse_path_in(p, PATH_MOD, &attr->path)) {
        return false;
    }
    TokenKind kind = p->token.kind;
    if (kind == TOK_OPEN_PAREN || kind == TOK_OPEN_BRACKET || kind == TOK_OPEN_BRACE) {
        Span span;
        attr->args = AST_ATTR_DELIMITED;
        attr->delimiter = (uint8_t)kind;
        attr->tokens = parser_take_group(p, &span);
    } else if (parser_eat(p, TOK_EQ)) {
        attr->args = AST_ATTR_EQ;
        uint32_t from = p->next - 1;
        AstExpr *value = parse_expression(p);
        if (!value) {
            return false;
        }
        uint32_t to = parser_at(p, TOK_EOF) ? p->len : p->next - 1;
        attr->tokens = parser_keep(p, from, to - from);
    }
    return true;
}

// At `#`, or at a documentation comment.
bool parse_attr(Parser *p, bool inner, AstAttr *attr) {
    *attr = (AstAttr){.inner = inner, .span = p->token.span};
    if (parser_at(p, TOK_DOC_OUTER) || parser_at(p, TOK_DOC_INNER)) {
        attr->is_doc = true;
        attr->doc = doc_text(p, &p->token);
        AstSegment *segment = ARENA_NEW(p->arena, AstSegment);
        segment->ident = (AstIdent){SYM(DOC), p->token.span};
        attr->path = (AstPath){segment, 1, p->token.span};
        parser_bump(p);
        return true;
    }
    p->crate->parsing->expansion_count++;
    Span start = p->token.span;
    parser_bump(p);
    if (inner) {
        parser_bump(p); // the !
    }
    if (!parser_expect(p, TOK_OPEN_BRACKET)) {
        return false;
    }
    if (parser_at(p, TOK_KW_UNSAFE) && parser_peek_kind(p, 1) == TOK_OPEN_PAREN) {
        parser_bump(p);
        parser_bump(p);
        attr->is_unsafe = true;
        if (!parse_attr_item(p, attr) || !parser_expect(p, TOK_CLOSE_PAREN)) {
            return false;
        }
    } else if (parser_at(p, TOK_KW_UNSAFE)) {
        parser_bump(p);
        return parser_expect(p, TOK_OPEN_PAREN);
    } else if (!parse_attr_item(p, attr)) {
        return false;
    }
    if (!parser_expect(p, TOK_CLOSE_BRACKET)) {
        return false;
    }
    attr->span = parser_span(p, start, p->prev);
    return true;
}

typedef VEC(AstAttr) AttrVec;

static AstAttrs *attrs_finish(Parser *p, AttrVec *attrs, AstAttrs *before) {
    if (attrs->len == 0) {
        vec_free(attrs);
        return before;
    }
    AstAttrs *list = ARENA_NEW(p->arena, AstAttrs);
    vec_to_slice(p->arena, attrs, list);
    return attrs_join(p, before, list);
}

AstAttrs *attrs_join(Parser *p, AstAttrs *a, AstAttrs *b) {
    if (!a || !b) {
        return a ? a : b;
    }
    AstAttrs *list = ARENA_NEW(p->arena, AstAttrs);
    list->len = a->len + b->len;
    list->ptr = ARENA_ARRAY(p->arena, AstAttr, list->len);
    copy_bytes(list->ptr, a->ptr, sizeof(AstAttr) * a->len);
    copy_bytes(list->ptr + a->len, b->ptr, sizeof(AstAttr) * b->len);
    return list;
}

// ---------------------------------------------------------------- inner ones in the wrong place

enum InnerTarget {
#define TARGET(constant, plural, singular) INNER_TARGET_##constant,
#include "frontend/expand/attribute_targets.def"
};

// Whether the attribute can only stand at the head of a crate.
static bool is_of_crate(Parser *p, const AstAttr *attr) {
    static const struct {
        const char *name;
        uint64_t targets;
    } known[] = {
#define REFERENCE ""
#define AT(target) ((uint64_t)1 << INNER_TARGET_##target)
#define CRATE_LEVEL AT(CRATE)
#define ATTRIBUTE(name, forms, link, valid, targets, warned, repeats) {name, targets},
#include "frontend/expand/attributes.def"
    };
    Str name =
        attr->path.len == 1 ? sym_str(p->session, attr->path.segments[0].ident.name) : STR("");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (str_eq(name, str_of(known[i].name))) {
            return known[i].targets == CRATE_LEVEL;
        }
    }
    return false;
}

// The item that comes next, if one does. Attributes in between count with an attribute only.
static const AstItem *item_after(Parser *p, bool is_doc, Span *span) {
    Parser trial = *p;
    trial.quiet = true;
    while (!is_doc && parser_at(&trial, TOK_POUND)) {
        AstAttr attr;
        bool inner = parser_peek_kind(&trial, 1) == TOK_NOT;
        if (!parse_attr(&trial, inner, &attr)) {
            return NULL;
        }
    }
    Span start = trial.token.span;
    const AstItem *item = parse_item_opt(&trial, NULL, PARSE_ITEM);
    *span = parser_span(p, start, trial.prev);
    return item;
}

static const char *annotated_item_name(const AstItem *item) {
    return item->kind == AST_ITEM_USE ? "`use` import" : ast_item_kind_name(item->kind);
}

// Labels the item that the comment or attribute was meant for; false if there is none.
static bool suggest_outer(Parser *p, Diag *diag, const AstAttr *attr, Span span) {
    Span place;
    const AstItem *item = item_after(p, attr->is_doc, &place);
    if (!item) {
        return false;
    }
    const char *name = annotated_item_name(item),
               *what = attr->is_doc ? "doc comment" : "attribute";
    diag_label(diag, place, "the inner %s doesn't annotate this %s", what, name);
    if (attr->is_doc || !is_of_crate(p, attr)) {
        uint32_t mark = span.lo + (attr->is_doc ? 2 : 1);
        Str text = source_text(p->session->sources, span);
        Str outer = !attr->is_doc ? STR("") : text.ptr[1] == '*' ? STR("*") : STR("/");
        diag_suggest_one(diag,
                         arena_printf(p->arena,
                                      "to annotate the %s, change the %s from inner to outer style",
                                      name, what)
                             .ptr,
                         (Span){mark, mark + 1, span.ctxt}, outer, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    return true;
}

static void misplaced_doc(Parser *p, const AstAttr *attr, Span span) {
    Diag *diag = parser_error(p, span, "expected outer doc comment");
    if (!diag) {
        return;
    }
    diag_cancel(diag);
    diag = diag_error(p->session, ERR_E0753, span, "expected outer doc comment");
    if (!suggest_outer(p, diag, attr, span)) {
        diag_note(diag, "inner doc comments like this (starting with `//!` or `/*!`) can only "
                        "appear before items");
        diag_suggest_one(diag, "you might have meant to write a regular comment",
                         (Span){span.lo + 2, span.lo + 3, span.ctxt}, STR(""), APPLY_MACHINE,
                         SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// `before` is the outer attribute or comment that stands in front of it, if any.
static void misplaced_attr(Parser *p, const AstAttr *attr, const AstAttr *before) {
    const char *follows = !before          ? "in this context"
                          : before->is_doc ? "following an outer doc comment"
                                           : "following an outer attribute";
    Diag *diag = parser_error(p, attr->span, "an inner attribute is not permitted %s", follows);
    if (!diag) {
        return;
    }
    if (before) {
        diag_primary_label(diag, "not permitted %s", follows);
        diag_label(diag, before->span, "previous %s",
                   before->is_doc ? "doc comment" : "outer attribute");
    }
    diag_note(diag, "inner attributes, like `#![no_std]`, annotate the item enclosing them, "
                    "and are usually found at the beginning of source files");
    if (!suggest_outer(p, diag, attr, attr->span)) {
        diag_note(diag, "outer attributes, like `#[test]`, annotate the item following them");
    }
    diag_emit(diag);
}

AstAttrs *parse_outer_attrs(Parser *p) {
    if (!parser_at(p, TOK_POUND) && !parser_at(p, TOK_DOC_OUTER) && !parser_at(p, TOK_DOC_INNER)) {
        return NULL;
    }
    AttrVec attrs = {0};
    for (;;) {
        AstAttr attr;
        bool inner = false;
        if (parser_at(p, TOK_POUND)) {
            inner = parser_peek_kind(p, 1) == TOK_NOT && parser_peek_kind(p, 2) == TOK_OPEN_BRACKET;
            if (!inner && parser_peek_kind(p, 1) != TOK_OPEN_BRACKET) {
                break;
            }
        } else if (!parser_at(p, TOK_DOC_OUTER) && !parser_at(p, TOK_DOC_INNER)) {
            break;
        }
        inner |= parser_at(p, TOK_DOC_INNER);
        Span start = p->token.span;
        bool is_doc = parser_at(p, TOK_DOC_INNER);
        if (!parse_attr(p, inner, &attr)) {
            p->bad_attr = true;
            parser_skip_to(p, TOK_CLOSE_BRACKET);
            if (parser_at(p, TOK_CLOSE_BRACKET)) {
                parser_bump(p);
            }
            continue;
        }
        if (inner) { // a comment is taken as if it were an outer one
            if (is_doc) {
                misplaced_doc(p, &attr, start);
            } else {
                misplaced_attr(p, &attr, attrs.len ? &vec_last(&attrs) : NULL);
                continue;
            }
            attr.inner = false;
        }
        vec_push(&attrs, attr);
    }
    return attrs_finish(p, &attrs, NULL);
}

AstAttrs *parse_inner_attrs(Parser *p, AstAttrs *outer) {
    AttrVec attrs = {0};
    for (;;) {
        bool is_attr = parser_at(p, TOK_POUND) && parser_peek_kind(p, 1) == TOK_NOT &&
                       parser_peek_kind(p, 2) == TOK_OPEN_BRACKET;
        if (!is_attr && !parser_at(p, TOK_DOC_INNER)) {
            break;
        }
        AstAttr attr;
        if (!parse_attr(p, true, &attr)) {
            p->stopped |= p->blocks == 0;
            parser_skip_to(p, TOK_CLOSE_BRACKET);
            parser_eat(p, TOK_CLOSE_BRACKET);
            continue;
        }
        vec_push(&attrs, attr);
    }
    return attrs_finish(p, &attrs, outer);
}

// ---------------------------------------------------------------- for expansion

AstAttrs *parse_attr_list(AstCrate *crate, const ParseSource *source, bool inner) {
    Parser p;
    parser_init(&p, crate, source->tokens, source->end);
    AttrVec attrs = {0};
    while (!parser_at(&p, TOK_EOF)) {
        AstAttr attr = {.inner = inner};
        Span start = p.token.span;
        bool wrapped = parser_at(&p, TOK_KW_UNSAFE) && parser_peek_kind(&p, 1) == TOK_OPEN_PAREN;
        if (wrapped) {
            parser_bump(&p);
            parser_bump(&p);
            attr.is_unsafe = true;
        }
        if (!parse_attr_item(&p, &attr) || (wrapped && !parser_expect(&p, TOK_CLOSE_PAREN))) {
            break;
        }
        attr.span = parser_span(&p, start, p.prev);
        vec_push(&attrs, attr);
        if (!parser_eat(&p, TOK_COMMA) && !parser_at(&p, TOK_EOF)) {
            parser_emit(&p, parser_error_unexpected(&p));
            break;
        }
    }
    return attrs_finish(&p, &attrs, NULL);
}

// ---------------------------------------------------------------- lists of attributes

#define LITERAL_EXPECTED "expected a literal (`1u8`, `1.0f32`, `\"string\"`, etc.) here, found "

// The values of lists are literals; an expression is one until it is looked at.
static void value_not_literal(Parser *p, TokenSlice value) {
    const Token *first = value.ptr;
    Span span = parser_span(p, first->span, value.ptr[value.len - 1].span);
    bool macro = value.len > 2 && first->kind == TOK_IDENT && first[1].kind == TOK_NOT;
    Diag *diag = parser_error(p, span, LITERAL_EXPECTED "%s", macro ? "macro call" : "expression");
    diag_primary_label(diag, "%s are not allowed here", macro ? "macro calls" : "expressions");
    if (first->kind == TOK_MINUS && value.len == 2) {
        diag_suggest_one(diag, "negative numbers are not literals, try removing the `-` sign",
                         first->span, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (first->kind == TOK_IDENT && value.len == 1) {
        SuggestPart quotes[2] = {{span_start(span), STR("\"")}, {span_end(span), STR("\"")}};
        diag_suggest(diag,
                     "surround the identifier with quotation marks to make it into a string "
                     "literal",
                     quotes, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
}

static void lint_value_not_literal(Parser *p, const Token *first) {
    Diag *diag = parser_error(p, first->span, "expected unsuffixed literal, found `" STR_FMT "`",
                              STR_ARG(source_text(p->session->sources, first->span)));
    if (first->kind == TOK_IDENT) {
        SuggestPart quotes[2] = {{span_start(first->span), STR("\"")},
                                 {span_end(first->span), STR("\"")}};
        diag_suggest(diag,
                     "surround the identifier with quotation marks to make it into a string "
                     "literal",
                     quotes, 2, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    parser_emit(p, diag);
}

static bool is_literal(const Token *token) {
    return token_is_literal(token->kind) || token->kind == TOK_KW_TRUE ||
           token->kind == TOK_KW_FALSE;
}

static bool value_is_literal(Parser *p, TokenSlice value, bool of_lints) {
    if (!value.len || value.ptr->kind == TOK_OPEN_GROUP) {
        return true;
    }
    if (!is_literal(value.ptr) && of_lints) {
        lint_value_not_literal(p, value.ptr);
        return false;
    }
    if (!is_literal(value.ptr)) {
        value_not_literal(p, value);
        return false;
    }
    if (value.len > 1) {
        Diag *diag = parser_error(p, value.ptr[1].span, "expected `,`, found `" STR_FMT "`",
                                  STR_ARG(source_text(p->session->sources, value.ptr[1].span)));
        diag_primary_label(diag, "expected `,`");
        parser_emit(p, diag);
    }
    return value.len == 1;
}

// What no element of a list starts with; true after an error.
static bool no_meta_starts(Parser *p, bool of_lints) {
    bool negative = parser_at(p, TOK_MINUS) && token_is_literal(parser_peek_kind(p, 1));
    if (of_lints && parser_at(p, TOK_MINUS)) {
        lint_value_not_literal(p, &p->token);
        return true;
    }
    if (negative) {
        uint32_t from = p->next - 1;
        value_not_literal(p, parser_keep(p, from, 2));
        return true;
    }
    if (parser_at(p, TOK_COMMA)) {
        parser_emit(p, parser_error(p, p->token.span, LITERAL_EXPECTED "`,`"));
        return true;
    }
    return false;
}

static ParsedMetaList parse_metas(AstCrate *crate, const ParseSource *source, bool of_lints) {
    Parser p;
    parser_init(&p, crate, source->tokens, source->end);
    VEC(ParsedMeta) metas = {0};
    bool failed = false;
    while (!failed && !parser_at(&p, TOK_EOF)) {
        AstAttr attr = {0};
        Span start = p.token.span;
        uint32_t from = p.next - 1;
        if (is_literal(&p.token)) {
            // A literal alone, as in cfg(true): no path, the token as argument.
            attr.tokens = parser_keep(&p, from, 1);
            parser_bump(&p);
        } else if (no_meta_starts(&p, of_lints) || !parse_attr_item(&p, &attr)) {
            failed = true;
            break;
        }
        if (attr.args == AST_ATTR_EQ && !value_is_literal(&p, attr.tokens, of_lints)) {
            failed = true;
            break;
        }
        vec_push(&metas,
                 (ParsedMeta){attr.path, attr.args, attr.tokens, parser_span(&p, start, p.prev)});
        if (!parser_eat(&p, TOK_COMMA) && !parser_at(&p, TOK_EOF)) {
            parser_emit(&p, parser_error_unexpected(&p));
            failed = true;
        }
    }
    ParsedMetaList list = {.failed = failed};
    vec_to_slice(crate->arena, &metas, &list);
    return list;
}

ParsedMetaList parse_meta_list(AstCrate *crate, const ParseSource *source) {
    return parse_metas(crate, source, false);
}

ParsedMetaList parse_lint_list(AstCrate *crate, const ParseSource *source) {
    return parse_metas(crate, source, true);
}
