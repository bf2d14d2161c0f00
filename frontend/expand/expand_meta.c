// expand_meta.c: meta_variable_misuse: a rule of a macro that uses its variables in a way that
// fails, or repeats oddly, whenever it is expanded.
//
// In: the compiled rules. For each `$x` on a right side its repetitions are compared with those
// around `$x` on the left. Rules that define macros themselves are left out: their variables may
// be those of the inner rules. Follows rustc_expand::mbe::macro_check.
#include "frontend/expand/expander.h"

enum { MAX_DEPTH = 32 };

typedef struct Repeats { // outermost first
    const MacroNode *nodes[MAX_DEPTH];
    uint32_t len;
} Repeats;

typedef struct MetaCheck {
    Session *session;
    AstCrate *crate;
    const MacroRule *rule;
    Repeats around; // what is looked at
} MetaCheck;

static void say(const MetaCheck *c, Diag *diag) {
    AstLint said = {NULL, "meta_variable_misuse", diag};
    vec_push(&c->crate->lints, said);
}

static Diag *misuse(const MetaCheck *c, Span span, const char *message) {
    return diag_new(c->session, LEVEL_WARNING, ERR_NONE, span, "%s", message);
}

// ---------------------------------------------------------------- the left side

static bool find_binder(const MacroNodeList *list, Symbol name, Repeats *around) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_VAR && symbol_eq(node->var.name, name)) {
            return true;
        }
        if (node->kind == NODE_DELIMITED && find_binder(&node->delimited.inner, name, around)) {
            return true;
        }
        if (node->kind == NODE_REPEAT && around->len < MAX_DEPTH) {
            around->nodes[around->len++] = node;
            if (find_binder(&node->repeat.inner, name, around)) {
                return true;
            }
            around->len--;
        }
    }
    return false;
}

// ---------------------------------------------------------------- the right side

static void compare_repeats(const MetaCheck *c, const MacroNode *use, const Repeats *binder) {
    Session *session = c->session;
    Span span = span_to(use->var.dollar.span, use->var.token.span);
    if (c->around.len < binder->len) {
        Str message =
            arena_printf(session->arena, "variable `" STR_FMT "` is still repeating at this depth",
                         SYM_ARG(session, use->var.name));
        Diag *diag = misuse(c, span, message.ptr);
        for (uint32_t i = c->around.len; i < binder->len; i++) {
            diag_label(diag, binder->nodes[i]->repeat.op_span, "expected repetition");
        }
        say(c, diag);
        return;
    }
    for (uint32_t i = 0; i < binder->len; i++) {
        if (binder->nodes[i]->repeat.op == c->around.nodes[i]->repeat.op) {
            continue;
        }
        Diag *diag = misuse(c, span, "meta-variable repeats with different Kleene operator");
        diag_label(diag, binder->nodes[i]->repeat.op_span, "expected repetition");
        diag_label(diag, c->around.nodes[i]->repeat.op_span, "conflicting repetition");
        say(c, diag);
        return;
    }
}

static void check_use(const MetaCheck *c, const MacroNode *use) {
    Repeats binder = {.len = 0};
    if (find_binder(&c->rule->pattern, use->var.name, &binder)) {
        compare_repeats(c, use, &binder);
        return;
    }
    Str message = arena_printf(c->session->arena, "unknown macro variable `" STR_FMT "`",
                               SYM_ARG(c->session, use->var.name));
    say(c, misuse(c, span_to(use->var.dollar.span, use->var.token.span), message.ptr));
}

static void check_list(MetaCheck *c, const MacroNodeList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_VAR) {
            check_use(c, node);
        } else if (node->kind == NODE_DELIMITED) {
            check_list(c, &node->delimited.inner);
        } else if (node->kind == NODE_REPEAT && c->around.len < MAX_DEPTH) {
            c->around.nodes[c->around.len++] = node;
            check_list(c, &node->repeat.inner);
            c->around.len--;
        }
    }
}

static bool defines_macros(const MacroNodeList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        bool inside = node->kind == NODE_DELIMITED ? defines_macros(&node->delimited.inner)
                      : node->kind == NODE_REPEAT  ? defines_macros(&node->repeat.inner)
                                                   : false;
        if (inside || (node->kind == NODE_TOKEN && node->token.kind == TOK_IDENT &&
                       symbol_is(node->token.symbol, SYM_INDEX_MACRO_RULES))) {
            return true;
        }
    }
    return false;
}

void macro_check_variables(Session *session, AstCrate *crate, const MacroRules *rules) {
    for (uint32_t i = 0; i < rules->len; i++) {
        if (!defines_macros(&rules->rules[i].body)) {
            MetaCheck check = {.session = session, .crate = crate, .rule = &rules->rules[i]};
            check_list(&check, &rules->rules[i].body);
        }
    }
}
