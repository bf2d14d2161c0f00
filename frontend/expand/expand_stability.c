// expand_stability.c: what an item of a library says by #[unstable(feature = "..", issue = "..")],
// and E0658 where a user's crate names it.
//
// The crate may, after all, where it names the feature (which is E0554 and goes on), and so may
// what a library's macro wrote. Follows rustc_middle::middle::stability.
#include "frontend/expand/expander.h"

#include <string.h>

const AstAttr *unstable_attr(const AstAttrs *attrs) {
    return ast_attr_find(attrs, SYM(UNSTABLE));
}

// The text that `name = ".."` gives, or an empty one.
static Str argument(Session *session, const AstAttr *attr, const char *name) {
    for (uint32_t i = 0; i + 2 < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        if (token->kind == TOK_IDENT && token[1].kind == TOK_EQ &&
            str_eq(sym_str(session, token->symbol), str_of(name))) {
            Str text = sym_str(session, token[2].symbol);
            return text.len >= 2 ? (Str){text.ptr + 1, text.len - 2} : text;
        }
    }
    return (Str){"", 0};
}

bool span_is_of_library(Session *session, const AstCrate *user, Span span) {
    if (span.ctxt == 0) {
        return false;
    }
    const Expansion *expansion = expansion_get(session, context_get(session, span.ctxt).expansion);
    return expansion->crate != 0 && expansion->crate != user->index;
}

static bool names_feature(Session *session, const AstCrate *user, Str feature) {
    const AstAttrs *attrs = user->root->attrs;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (!attr->inner || attr->path.len != 1 ||
            !symbol_eq(attr->path.segments[0].ident.name, SYM(FEATURE))) {
            continue;
        }
        for (uint32_t k = 0; k < attr->tokens.len; k++) {
            if (attr->tokens.ptr[k].kind == TOK_IDENT &&
                str_eq(sym_str(session, attr->tokens.ptr[k].symbol), feature)) {
                return true;
            }
        }
    }
    return false;
}

bool unstable_is_allowed(Session *session, const AstCrate *user, const AstAttr *unstable,
                         Span span) {
    return user->is_library || span_is_of_library(session, user, span) ||
           names_feature(session, user, argument(session, unstable, "feature"));
}

void unstable_report(Session *session, const AstAttr *unstable, Span span) {
    Str reason = argument(session, unstable, "reason"),
        issue = argument(session, unstable, "issue");
    Diag *diag = diag_error(
        session, ERR_E0658, span, "use of unstable library feature `" STR_FMT "`%s" STR_FMT,
        STR_ARG(argument(session, unstable, "feature")), reason.len ? ": " : "", STR_ARG(reason));
    if (issue.len && !str_eq(issue, STR("none"))) {
        diag_note(diag,
                  "see issue #" STR_FMT " <https://github.com/rust-lang/rust/issues/" STR_FMT
                  "> for more information",
                  STR_ARG(issue), STR_ARG(issue));
    }
    diag_emit(diag);
}
