// parse_fragment.c: how far a macro fragment reaches. `$x:kind` takes the longest piece of the
// input that the grammar reads as that kind; what it read is thrown away, since the fragment is
// passed on as tokens in an invisible group and read again where it is used. The reference's
// chapter "Macros by example" has the kinds and what each may begin with.
#include "frontend/parse/parser.h"

static bool begins_type(const Parser *p) {
    switch (p->token.kind) {
    case TOK_OPEN_PAREN:
    case TOK_OPEN_BRACKET:
    case TOK_NOT:
    case TOK_STAR:
    case TOK_AND:
    case TOK_AND_AND:
    case TOK_QUESTION:
    case TOK_LIFETIME:
    case TOK_LT:
    case TOK_SHL:
    case TOK_COLON_COLON:
    case TOK_IDENT:
    case TOK_KW_UNDERSCORE:
    case TOK_KW_FOR:
    case TOK_KW_IMPL:
    case TOK_KW_FN:
    case TOK_KW_UNSAFE:
    case TOK_KW_EXTERN:
    case TOK_KW_TYPEOF:
    case TOK_KW_DYN:
    case TOK_KW_SELF:
    case TOK_KW_SELF_TYPE:
    case TOK_KW_SUPER:
    case TOK_KW_CRATE:
    case TOK_KW_DOLLAR_CRATE:
        return true;
    default:
        return false;
    }
}

static bool begins_pattern(const Parser *p, bool top) {
    if (parser_at(p, TOK_OR)) {
        return top;
    }
    return parse_pattern_begins(p) || parser_at(p, TOK_DOT_DOT_DOT) || parser_at(p, TOK_KW_CONST) ||
           token_is_keyword(p->token.kind);
}

static bool begins_group(FragmentKind group, FragmentKind kind) {
    switch (kind) {
    case FRAGMENT_EXPR:
    case FRAGMENT_EXPR_2021:
        return group == FRAGMENT_EXPR || group == FRAGMENT_EXPR_2021 || group == FRAGMENT_LITERAL ||
               group == FRAGMENT_PATH || group == FRAGMENT_BLOCK;
    case FRAGMENT_TY:
        return group == FRAGMENT_TY || group == FRAGMENT_PATH;
    case FRAGMENT_LITERAL:
        return group == FRAGMENT_LITERAL || group == FRAGMENT_EXPR;
    case FRAGMENT_VIS:
        return group == FRAGMENT_VIS || group == FRAGMENT_TY || group == FRAGMENT_PATH;
    case FRAGMENT_BLOCK:
        return group == FRAGMENT_BLOCK || group == FRAGMENT_STMT || group == FRAGMENT_EXPR;
    case FRAGMENT_PATH:
    case FRAGMENT_META:
        return group == FRAGMENT_PATH || group == FRAGMENT_META || group == FRAGMENT_TY;
    case FRAGMENT_PAT:
    case FRAGMENT_PAT_PARAM:
        return group == FRAGMENT_PAT || group == FRAGMENT_PAT_PARAM || group == FRAGMENT_LITERAL ||
               group == FRAGMENT_EXPR || group == FRAGMENT_PATH;
    case FRAGMENT_ITEM:
    case FRAGMENT_STMT:
    case FRAGMENT_TT:
        return true;
    case FRAGMENT_IDENT:
    case FRAGMENT_LIFETIME:
    case FRAGMENT_NONE:
        break;
    }
    return false;
}

bool parse_may_begin(const Token *tokens, uint32_t len, FragmentKind kind, Edition edition) {
    if (len == 0) {
        return kind == FRAGMENT_VIS;
    }
    TokenKind token = tokens[0].kind;
    if (token == TOK_OPEN_GROUP) {
        return begins_group(tokens[0].flags >> TOKEN_FRAGMENT_SHIFT, kind);
    }
    Parser p = {.tokens = tokens, .len = len, .next = 1, .token = tokens[0]};
    switch (kind) {
    case FRAGMENT_EXPR:
    case FRAGMENT_EXPR_2021:
        if (token == TOK_KW_LET) {
            return false;
        }
        if (kind == FRAGMENT_EXPR_2021 || edition < EDITION_2024) {
            bool inline_const =
                token == TOK_KW_CONST && len > 1 && tokens[1].kind == TOK_OPEN_BRACE;
            if (token == TOK_KW_UNDERSCORE || inline_const) {
                return false;
            }
        }
        return parse_expr_begins(&p);
    case FRAGMENT_TY:
        return begins_type(&p);
    case FRAGMENT_IDENT:
        return token == TOK_IDENT || (token_is_keyword(token) && token != TOK_KW_UNDERSCORE);
    case FRAGMENT_LITERAL:
        return token_is_literal(token) || token == TOK_KW_TRUE || token == TOK_KW_FALSE ||
               (token == TOK_MINUS && len > 1 &&
                (token_is_literal(tokens[1].kind) || tokens[1].kind == TOK_OPEN_GROUP));
    case FRAGMENT_VIS:
        return token == TOK_COMMA || token == TOK_IDENT || token_is_keyword(token) ||
               begins_type(&p);
    case FRAGMENT_BLOCK:
        return token == TOK_OPEN_BRACE;
    case FRAGMENT_PATH:
    case FRAGMENT_META:
        return token == TOK_COLON_COLON || token == TOK_IDENT || token_is_keyword(token) ||
               token == TOK_LT || token == TOK_SHL;
    case FRAGMENT_PAT:
    case FRAGMENT_PAT_PARAM:
        return begins_pattern(&p, kind == FRAGMENT_PAT);
    case FRAGMENT_LIFETIME:
        return token == TOK_LIFETIME;
    case FRAGMENT_ITEM:
    case FRAGMENT_STMT:
    case FRAGMENT_TT:
        return !token_is_close(token);
    case FRAGMENT_NONE:
        break;
    }
    return false;
}

static bool read_item(Parser *p) {
    AstAttrs *attrs = parse_outer_attrs(p);
    uint32_t errors = p->errors;
    if (parse_item_opt(p, attrs, PARSE_ITEM)) {
        return true;
    }
    if (p->errors == errors) {
        parser_emit(p, parser_error(p, p->token.span, "expected an item keyword"));
    }
    return false;
}

static bool read_fragment(Parser *p, FragmentKind kind) {
    AstPath path;
    AstQSelf *qself;
    AstAttr attr = {0};
    switch (kind) {
    case FRAGMENT_BLOCK:
        return parse_block(p) != NULL;
    case FRAGMENT_EXPR:
    case FRAGMENT_EXPR_2021:
        return parse_expression(p) != NULL;
    case FRAGMENT_IDENT:
    case FRAGMENT_LIFETIME:
        parser_bump(p);
        return true;
    case FRAGMENT_ITEM:
        return read_item(p);
    case FRAGMENT_LITERAL:
        return parse_literal_maybe_minus(p) != NULL;
    case FRAGMENT_META:
        return parse_attr_item(p, &attr);
    case FRAGMENT_PAT:
        return parse_pattern_top(p) != NULL;
    case FRAGMENT_PAT_PARAM:
        return parse_pattern(p) != NULL;
    case FRAGMENT_PATH:
        return parse_qpath(p, PATH_TYPE, &path, &qself);
    case FRAGMENT_STMT:
        return parse_statement(p) != NULL;
    case FRAGMENT_TT:
        parser_skip_group(p);
        return true;
    case FRAGMENT_TY:
        return parse_type(p) != NULL;
    case FRAGMENT_VIS:
        parse_visibility(p, true);
        return true;
    case FRAGMENT_NONE:
        break;
    }
    return false;
}

bool parse_fragment(AstCrate *crate, TokenSlice tokens, Span end, FragmentPlace place,
                    uint32_t *taken, bool *split) {
    uint32_t ids = crate->next_id, count = crate->parsing->expansion_count;
    Parser p;
    ParseSource source = {.tokens = tokens, .end = end, .in_macro = true};
    parser_init(&p, crate, tokens, end);
    p.source = &source;
    p.fragment = &place;
    bool good = read_fragment(&p, place.kind);
    crate->next_id = ids;
    crate->parsing->expansion_count = count;
    *taken = p.next - 1;
    *split = !parser_at(&p, TOK_EOF) && p.token.span.lo != tokens.ptr[p.next - 1].span.lo;
    return good && !p.errors;
}
