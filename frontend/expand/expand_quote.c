// expand_quote.c: puts code together from text and from pieces of the user's tokens. Tokens made
// from text get the quote's span, whose context is the expansion they belong to; pieces keep
// theirs, so that errors in what the user wrote point at what he wrote.
#include "frontend/expand/expander.h"

#include <stdlib.h>

void quote_token(Quote *quote, Token token) {
    vec_push(&quote->tokens, token);
}

void quote_tokens(Quote *quote, TokenSlice tokens) {
    for (uint32_t i = 0; i < tokens.len; i++) {
        vec_push(&quote->tokens, tokens.ptr[i]);
    }
}

void quote_ident(Quote *quote, AstIdent ident) {
    Str text = sym_str(quote->walk->expander->session, ident.name);
    bool digits = text.len && text.ptr[0] >= '0' && text.ptr[0] <= '9';
    bool lifetime = text.len && text.ptr[0] == '\'';
    // A keyword here was written r#keyword; a path keyword cannot be.
    vec_push(&quote->tokens, (Token){.span = ident.span,
                                     .symbol = ident.name,
                                     .kind = (uint8_t)(digits     ? TOK_INT
                                                       : lifetime ? TOK_LIFETIME
                                                                  : TOK_IDENT)});
}

// Text of tokens, `$crate` meaning the crate of the quote's expansion.
void quote_text(Quote *quote, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char buffer[4096];
    int len = vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    OX_ASSERT(quote->walk->expander->session, quote->span, len >= 0 && (size_t)len < sizeof buffer);
    TokenSlice tokens = lex_text(quote->walk->crate, STR("<made by the compiler>"),
                                 (Str){buffer, (size_t)len}, quote->span);
    for (uint32_t i = 0; i < tokens.len; i++) {
        Token token = tokens.ptr[i];
        if (token.kind == TOK_DOLLAR && i + 1 < tokens.len &&
            tokens.ptr[i + 1].kind == TOK_KW_CRATE) {
            token = tokens.ptr[++i];
            token.kind = TOK_KW_DOLLAR_CRATE;
            token.symbol = SYM(DOLLAR_CRATE);
        }
        vec_push(&quote->tokens, token);
    }
}

TokenSlice quote_finish(Quote *quote) {
    tokens_pair(quote->tokens.data, quote->tokens.len);
    TokenSlice slice;
    vec_to_slice(quote->walk->crate->arena, &quote->tokens, &slice);
    return slice;
}
