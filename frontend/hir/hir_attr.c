// hir_attr.c: looking into the arguments of attributes.
#include "frontend/hir/hir.h"
#include "frontend/parse/ast.h"

bool hir_attr_has_word(const Program *program, const HirAttr *attr, Symbol word) {
    (void)program;
    if (attr->ast == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        if ((token->kind == TOK_IDENT || token_is_keyword(token->kind)) &&
            symbol_eq(token->symbol, word)) {
            return true;
        }
    }
    return false;
}
