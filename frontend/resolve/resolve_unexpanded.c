// resolve_unexpanded.c: what crates without macros need of expansion, until frontend/expand has it.
// The definitions are weak: those of frontend/expand take their place when they are linked.
#include "frontend/expand/expand.h"

__attribute__((weak)) AstBlock *expand_fn_body(Expander *expander, AstCrate *crate, AstFn *fn) {
    (void)expander;
    return ast_fn_body(crate, fn);
}

__attribute__((weak)) AstExpr *expand_const_init(Expander *expander, AstCrate *crate,
                                                 AstConst *constant) {
    (void)expander;
    return ast_const_init(crate, constant);
}

__attribute__((weak)) uint32_t hygiene_dollar_crate(const Session *session, uint32_t ctxt) {
    while (ctxt) {
        SyntaxContext context = context_get(session, ctxt);
        if (context.parent == 0) {
            return expansion_get(session, context.expansion)->crate;
        }
        ctxt = context.parent;
    }
    return 0;
}
