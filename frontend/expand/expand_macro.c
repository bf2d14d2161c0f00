// expand_macro.c: macro_rules: definitions become rules (pattern and body as trees), a call tries
// the rules in order, and messages say how far the best rule got. expand_match.c matches, and
// expand_transcribe.c makes the output. Errors in a definition are reported when it is compiled,
// which for the user's macros is when they are met and for library macros at their first use.
//   MacroRule: ( pattern ) => { body }   rules are separated by `;`
#include "frontend/expand/expander.h"

#include <stdlib.h>

// ---------------------------------------------------------------- trees

typedef struct Compiler {
    Expander *expander;
    AstCrate *crate;
    Arena *arena;
    bool pattern; // else a body
    bool bad;
    VEC(MacroVar) vars;
} Compiler;

static FragmentKind fragment_kind(Str name) {
    for (int i = FRAGMENT_BLOCK; i <= FRAGMENT_VIS; i++) {
        if (str_eq(name, str_of(fragment_name((FragmentKind)i)))) {
            return (FragmentKind)i;
        }
    }
    return FRAGMENT_NONE;
}

#define VALID_FRAGMENTS                                                                            \
    "valid fragment specifiers are `ident`, `block`, `stmt`, `expr`, `pat`, `ty`, `lifetime`, "    \
    "`literal`, `path`, `meta`, `tt`, `item` and `vis`, along with `expr_2021` and `pat_param` "   \
    "for "                                                                                         \
    "edition compatibility"

static MacroNodeList compile_list(Compiler *c, TokenSlice tokens, uint32_t depth);

static Diag *compile_error(Compiler *c, Span span, const char *text) {
    c->bad = true;
    return diag_error(c->expander->session, ERR_NONE, span, "%s", text);
}

static bool is_name(const Token *token) {
    return token->kind == TOK_IDENT || token_is_keyword(token->kind);
}

// $name:fragment in a pattern; *at stands on the name.
static bool compile_var_decl(Compiler *c, TokenSlice tokens, uint32_t *at, uint32_t depth,
                             MacroNode *node) {
    const Token *dollar = &tokens.ptr[*at - 1], *name = &tokens.ptr[*at];
    Span short_span = span_to(dollar->span, name->span);
    if (*at + 2 >= tokens.len || tokens.ptr[*at + 1].kind != TOK_COLON ||
        !is_name(&tokens.ptr[*at + 2])) {
        Diag *diag = compile_error(c, short_span, "missing fragment specifier");
        diag_note(diag, "fragment specifiers must be provided");
        diag_help(diag, VALID_FRAGMENTS);
        diag_suggest_one(diag, "try adding a specifier here", span_end(short_span), STR(":spec"),
                         APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        diag_emit(diag);
        *at += 1;
        return false;
    }
    const Token *kind = &tokens.ptr[*at + 2];
    FragmentKind fragment = fragment_kind(sym_str(c->expander->session, kind->symbol));
    if (fragment == FRAGMENT_PAT && c->crate->edition < EDITION_2021) {
        fragment = FRAGMENT_PAT_PARAM; // no `|` at the top
    }
    *at += 3;
    node->kind = NODE_VAR;
    node->span = span_to(dollar->span, kind->span);
    if (fragment == FRAGMENT_NONE) {
        Diag *diag = diag_error(c->expander->session, ERR_NONE, node->span,
                                "invalid fragment specifier `" STR_FMT "`",
                                SYM_ARG(c->expander->session, kind->symbol));
        c->bad = true;
        diag_help(diag, VALID_FRAGMENTS);
        diag_emit(diag);
        return false;
    }
    for (uint32_t i = 0; i < c->vars.len; i++) {
        if (symbol_eq(c->vars.data[i].name, name->symbol)) {
            Diag *diag = compile_error(c, node->span, "duplicate matcher binding");
            diag_primary_label(diag, "duplicate binding");
            diag_label(diag, c->vars.data[i].span, "previous binding");
            diag_emit(diag);
            return false;
        }
    }
    node->var.name = name->symbol;
    node->var.index = c->vars.len;
    node->var.fragment = (uint8_t)fragment;
    vec_push(&c->vars, (MacroVar){name->symbol, (uint8_t)fragment, (uint8_t)depth, node->span});
    return true;
}

// $name in a body: a variable of the pattern, or just these two tokens.
static void compile_var_use(Compiler *c, const Token *dollar, const Token *name, MacroNode *node) {
    node->kind = NODE_VAR;
    node->span = span_to(dollar->span, name->span);
    node->var.name = name->symbol;
    node->var.index = UINT32_MAX;
    node->var.dollar = *dollar;
    node->var.token = *name;
    for (uint32_t i = 0; i < c->vars.len; i++) {
        if (symbol_eq(c->vars.data[i].name, name->symbol)) {
            node->var.index = i;
        }
    }
}

static bool repeat_op(const Token *token, uint8_t *op) {
    switch (token->kind) {
    case TOK_STAR:
        *op = REPEAT_ANY;
        return true;
    case TOK_PLUS:
        *op = REPEAT_SOME;
        return true;
    case TOK_QUESTION:
        *op = REPEAT_OPTIONAL;
        return true;
    default:
        return false;
    }
}

// Can it match nothing? Then it may not be repeated.
static bool matches_nothing(const MacroNodeList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        bool empty = (node->kind == NODE_VAR && node->var.fragment == FRAGMENT_VIS) ||
                     (node->kind == NODE_REPEAT &&
                      (node->repeat.op != REPEAT_SOME || matches_nothing(&node->repeat.inner)));
        if (!empty) {
            return false;
        }
    }
    return true;
}

// $( … ) separator? op; *at stands on the parenthesis.
static bool compile_repeat(Compiler *c, TokenSlice tokens, uint32_t *at, uint32_t depth,
                           MacroNode *node) {
    const Token *open = &tokens.ptr[*at];
    uint32_t close = *at + open->partner;
    Span inside = span_to(open->span, tokens.ptr[close].span);
    node->kind = NODE_REPEAT;
    node->repeat.inner = compile_list(c, (TokenSlice){open + 1, open->partner - 1}, depth + 1);
    uint32_t next = close + 1;
    if (next < tokens.len && repeat_op(&tokens.ptr[next], &node->repeat.op)) {
        node->repeat.op_span = tokens.ptr[next].span;
        *at = next + 1;
    } else if (next + 1 < tokens.len && repeat_op(&tokens.ptr[next + 1], &node->repeat.op)) {
        node->repeat.separator = tokens.ptr[next];
        node->repeat.op_span = tokens.ptr[next + 1].span;
        node->repeat.has_separator = true;
        *at = next + 2;
        if (node->repeat.op == REPEAT_OPTIONAL) {
            diag_emit(compile_error(c, tokens.ptr[next].span,
                                    "the `?` macro repetition operator does not take a separator"));
        }
    } else {
        diag_emit(compile_error(c, next < tokens.len ? tokens.ptr[next].span : inside,
                                "expected one of: `*`, `+`, or `?`"));
        *at = next;
        return false;
    }
    node->span = inside;
    if (c->pattern && matches_nothing(&node->repeat.inner) && !c->bad) {
        diag_emit(compile_error(c, inside, "repetition matches empty token tree"));
        return false;
    }
    return true;
}

static bool compile_node(Compiler *c, TokenSlice tokens, uint32_t *at, uint32_t depth,
                         MacroNode *node) {
    const Token *token = &tokens.ptr[*at];
    node->span = token->span;
    if (token->kind == TOK_DOLLAR && *at + 1 < tokens.len) {
        const Token *next = token + 1;
        if (next->kind == TOK_OPEN_PAREN) {
            *at += 1;
            return compile_repeat(c, tokens, at, depth, node);
        }
        if (next->kind == TOK_KW_CRATE && !(next->flags & TOKEN_RAW)) {
            node->kind = NODE_TOKEN;
            node->token = (Token){.span = span_to(token->span, next->span),
                                  .symbol = SYM(DOLLAR_CRATE),
                                  .kind = TOK_KW_DOLLAR_CRATE,
                                  .flags = token->flags};
            *at += 2;
            return true;
        }
        if (next->kind == TOK_OPEN_BRACE) {
            not_supported(c->expander->session, span_to(token->span, next->span),
                          "macro metavariable expressions");
            c->bad = true;
            *at += next->partner + 2;
            return false;
        }
        if (is_name(next)) {
            *at += 1;
            if (c->pattern) {
                return compile_var_decl(c, tokens, at, depth, node);
            }
            compile_var_use(c, token, next, node);
            *at += 1;
            return true;
        }
    }
    if (token_is_open(token->kind)) {
        node->kind = NODE_DELIMITED;
        node->delimited.open = *token;
        node->delimited.close = token[token->partner];
        node->delimited.inner = compile_list(c, (TokenSlice){token + 1, token->partner - 1}, depth);
        *at += token->partner + 1;
        return true;
    }
    node->kind = NODE_TOKEN;
    node->token = *token;
    *at += 1;
    return true;
}

static MacroNodeList compile_list(Compiler *c, TokenSlice tokens, uint32_t depth) {
    VEC(MacroNode) nodes = {0};
    for (uint32_t at = 0; at < tokens.len;) {
        MacroNode node = {0};
        if (compile_node(c, tokens, &at, depth, &node)) {
            vec_push(&nodes, node);
        }
    }
    MacroNodeList list;
    vec_to_slice(c->arena, &nodes, &list);
    return list;
}

// ---------------------------------------------------------------- what may follow a fragment

// The first tokens of what comes after: `list` from `at`, then `after`.
static bool token_in(const Token *token, const char *const *texts) {
    const char *text = token_kind_text(token->kind);
    for (; *texts; texts++) {
        if (strcmp(text, *texts) == 0) {
            return true;
        }
    }
    return false;
}

static const char *const *follow_texts(FragmentKind kind) {
    static const char *const expr[] = {"=>", ",", ";", NULL};
    static const char *const pat[] = {"=>", ",", "=", "if", "in", NULL};
    static const char *const pat_param[] = {"=>", ",", "=", "|", "if", "in", NULL};
    static const char *const ty[] = {"{", "[", "=>", ",",     ">",  "=", ":",
                                     ";", "|", "as", "where", ">>", NULL};
    switch (kind) {
    case FRAGMENT_EXPR:
    case FRAGMENT_EXPR_2021:
    case FRAGMENT_STMT:
        return expr;
    case FRAGMENT_PAT:
        return pat;
    case FRAGMENT_PAT_PARAM:
        return pat_param;
    case FRAGMENT_TY:
    case FRAGMENT_PATH:
        return ty;
    case FRAGMENT_NONE:
    case FRAGMENT_BLOCK:
    case FRAGMENT_IDENT:
    case FRAGMENT_ITEM:
    case FRAGMENT_LIFETIME:
    case FRAGMENT_LITERAL:
    case FRAGMENT_META:
    case FRAGMENT_TT:
    case FRAGMENT_VIS:
        break;
    }
    return NULL;
}

static const char *follow_note(FragmentKind kind) {
    switch (kind) {
    case FRAGMENT_EXPR:
    case FRAGMENT_EXPR_2021:
    case FRAGMENT_STMT:
        return "allowed there are: `=>`, `,` or `;`";
    case FRAGMENT_PAT:
        return "allowed there are: `=>`, `,`, `=`, `if` or `in`";
    case FRAGMENT_PAT_PARAM:
        return "allowed there are: `=>`, `,`, `=`, `|`, `if` or `in`";
    case FRAGMENT_TY:
    case FRAGMENT_PATH:
        return "allowed there are: `{`, `[`, `=>`, `,`, `>`, `=`, `:`, `;`, `|`, `as` or `where`";
    case FRAGMENT_NONE:
    case FRAGMENT_BLOCK:
    case FRAGMENT_IDENT:
    case FRAGMENT_ITEM:
    case FRAGMENT_LIFETIME:
    case FRAGMENT_LITERAL:
    case FRAGMENT_META:
    case FRAGMENT_TT:
        break;
    case FRAGMENT_VIS:
        return "allowed there are: `,`, an ident or a type";
    }
    return "";
}

static bool var_may_follow(FragmentKind before, FragmentKind after) {
    switch ((int)before) {
    case FRAGMENT_TY:
    case FRAGMENT_PATH:
        return after == FRAGMENT_BLOCK;
    case FRAGMENT_VIS:
        return after == FRAGMENT_IDENT || after == FRAGMENT_TY || after == FRAGMENT_PATH;
    default:
        return follow_texts(before) == NULL;
    }
}

static void check_pair(Compiler *c, const MacroNode *var, const MacroNode *next) {
    FragmentKind kind = var->var.fragment;
    if (next->kind == NODE_REPEAT) {
        return; // its first parts are checked by check_follow
    }
    bool good;
    if (next->kind == NODE_VAR) {
        good = var_may_follow(kind, next->var.fragment);
    } else {
        const Token *token = next->kind == NODE_DELIMITED ? &next->delimited.open : &next->token;
        const char *const *texts = follow_texts(kind);
        good = !texts || token_in(token, texts);
        if (kind == FRAGMENT_VIS) {
            bool word = is_name(token) || token_is_keyword(token->kind);
            good = token->kind == TOK_COMMA || (word && token->kind != TOK_KW_PRIV) ||
                   token->kind == TOK_OPEN_PAREN || token->kind == TOK_OPEN_BRACKET ||
                   token->kind == TOK_LT || token->kind == TOK_SHL || token->kind == TOK_AND ||
                   token->kind == TOK_AND_AND || token->kind == TOK_STAR ||
                   token->kind == TOK_NOT || token->kind == TOK_QUESTION ||
                   token->kind == TOK_COLON_COLON || token->kind == TOK_LIFETIME;
        }
    }
    if (good) {
        return;
    }
    Session *session = c->expander->session;
    const char *fragment = fragment_name(kind);
    Str before =
        arena_printf(c->arena, "$" STR_FMT ":%s", SYM_ARG(session, var->var.name), fragment);
    Str after;
    if (next->kind == NODE_VAR) {
        after = arena_printf(c->arena, "$" STR_FMT ":%s", SYM_ARG(session, next->var.name),
                             fragment_name(next->var.fragment));
    } else {
        const Token *token = next->kind == NODE_DELIMITED ? &next->delimited.open : &next->token;
        after = ast_print_tokens(session, c->crate, (TokenSlice){token, 1});
    }
    Span span = next->kind == NODE_DELIMITED ? next->delimited.open.span : next->span;
    Diag *diag = diag_error(session, ERR_NONE, span,
                            "`" STR_FMT "` is followed by `" STR_FMT
                            "`, which is not allowed for `%s` fragments",
                            STR_ARG(before), STR_ARG(after), fragment);
    c->bad = true;
    diag_primary_label(diag, "not allowed after `%s` fragments", fragment);
    diag_note(diag, "%s", follow_note(kind));
    diag_emit(diag);
}

// Every fragment that may end here against everything that may come next.
static void check_follow(Compiler *c, const MacroNodeList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_DELIMITED) {
            check_follow(c, &node->delimited.inner);
        }
        if (node->kind == NODE_REPEAT) {
            check_follow(c, &node->repeat.inner);
        }
        const MacroNode *last = node;
        MacroNode separator;
        while (last->kind == NODE_REPEAT && last->repeat.inner.len) {
            const MacroNode *inner = &last->repeat.inner.ptr[last->repeat.inner.len - 1];
            if (last->repeat.has_separator && inner->kind == NODE_VAR) {
                separator = (MacroNode){.kind = NODE_TOKEN, .span = last->repeat.separator.span};
                separator.token = last->repeat.separator;
                check_pair(c, inner, &separator);
            }
            last = inner;
        }
        if (last->kind != NODE_VAR) {
            continue;
        }
        for (uint32_t k = i + 1; k < list->len; k++) {
            const MacroNode *next = &list->ptr[k];
            bool optional = false;
            while (next->kind == NODE_REPEAT && next->repeat.inner.len) {
                optional |= next->repeat.op != REPEAT_SOME;
                next = &next->repeat.inner.ptr[0];
            }
            check_pair(c, last, next);
            if (!optional) {
                break;
            }
        }
    }
}

// ---------------------------------------------------------------- rules

static bool compile_rule(Compiler *c, TokenSlice tokens, uint32_t *at, Span end, MacroRule *rule) {
    const Token *pattern = &tokens.ptr[*at];
    if (!token_is_open(pattern->kind)) {
        diag_emit(
            compile_error(c, pattern->span, "no rules expected this token in macro definition"));
        return false;
    }
    rule->pattern_span = span_to(pattern->span, pattern[pattern->partner].span);
    uint32_t next = *at + pattern->partner + 1;
    if (next >= tokens.len || tokens.ptr[next].kind != TOK_FAT_ARROW) {
        Span span = next < tokens.len ? tokens.ptr[next].span
                                      : span_start((Span){end.hi - 1, end.hi, end.ctxt});
        if (next >= tokens.len) {
            span = span_end(pattern[pattern->partner].span);
        }
        Str found =
            next < tokens.len
                ? arena_printf(c->arena, "`" STR_FMT "`",
                               STR_ARG(ast_print_tokens(c->expander->session, c->crate,
                                                        (TokenSlice){&tokens.ptr[next], 1})))
                : STR("end of macro arguments");
        Diag *diag = diag_error(c->expander->session, ERR_NONE, span,
                                "expected `=>`, found " STR_FMT, STR_ARG(found));
        diag_primary_label(diag, "expected `=>`");
        diag_emit(diag);
        c->bad = true;
        return false;
    }
    const Token *body = &tokens.ptr[next + 1];
    if (next + 1 >= tokens.len || !token_is_open(body->kind)) {
        diag_emit(compile_error(c, next + 1 < tokens.len ? body->span : tokens.ptr[next].span,
                                "macro rhs must be delimited"));
        return false;
    }
    rule->body_span = span_to(body->span, body[body->partner].span);
    vec_clear(&c->vars);
    c->pattern = true;
    rule->pattern = compile_list(c, (TokenSlice){pattern + 1, pattern->partner - 1}, 0);
    if (!c->bad) {
        check_follow(c, &rule->pattern);
    }
    c->pattern = false;
    rule->body = compile_list(c, (TokenSlice){body + 1, body->partner - 1}, 0);
    rule->var_count = c->vars.len;
    rule->vars = ARENA_DUP(c->arena, MacroVar, c->vars.data, c->vars.len ? c->vars.len : 0);
    match_layout(c->arena, rule);
    *at = next + 1 + body->partner + 1;
    return true;
}

static void report_no_separator(Compiler *c, Span span, const char *separator) {
    Session *session = c->expander->session;
    Str found = source_text(session->sources, span);
    Diag *diag = diag_error(session, ERR_NONE, span, "expected `%s`, found `" STR_FMT "`",
                            separator, STR_ARG(found));
    diag_primary_label(diag, "expected `%s`", separator);
    diag_emit(diag);
    c->bad = true;
}

MacroRules *macro_compile(Expander *expander, AstCrate *crate, MacroDef *def) {
    if (def->rules || def->bad) {
        return def->rules;
    }
    Compiler c = {.expander = expander, .crate = crate, .arena = def->crate->arena};
    TokenSlice tokens = def->item->macro_def->tokens;
    VEC(MacroRule) rules = {0};
    for (uint32_t at = 0; at < tokens.len;) {
        MacroRule rule = {0};
        if (!compile_rule(&c, tokens, &at, def->item->span, &rule)) {
            break;
        }
        vec_push(&rules, rule);
        if (at < tokens.len) {
            bool is_old = def->item->macro_def->macro_rules;
            if (tokens.ptr[at].kind != (is_old ? TOK_SEMI : TOK_COMMA)) {
                def->item->macro_def->is_used = true; // that it is not says nothing more
                report_no_separator(&c, tokens.ptr[at].span, is_old ? ";" : ",");
                break;
            }
            at++;
        }
    }
    if (tokens.len == 0) {
        diag_emit(compile_error(&c, def->item->span, "macros must contain at least one rule"));
    }
    vec_free(&c.vars);
    def->bad = c.bad;
    def->rules = ARENA_NEW(c.arena, MacroRules);
    def->rules->edition = def->crate->edition;
    MacroRule *ptr = rules.len ? ARENA_DUP(c.arena, MacroRule, rules.data, rules.len) : NULL;
    def->rules->rules = ptr;
    def->rules->len = rules.len;
    vec_free(&rules);
    if (!def->bad && !def->crate->is_library) {
        macro_check_variables(expander->session, def->crate, def->rules);
    }
    return def->rules;
}

// ---------------------------------------------------------------- calling

// r"text", with as many `#` as the quotes inside need.
static Str raw_string(Arena *arena, Str text) {
    uint32_t hashes = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '"') {
            uint32_t run = 1;
            while (i + 1 < text.len && text.ptr[i + 1] == '#') {
                run++;
                i++;
            }
            hashes = run > hashes ? run : hashes;
        }
    }
    char *marks = ARENA_ARRAY(arena, char, hashes + 1);
    memset(marks, '#', hashes);
    return arena_printf(arena, "r%.*s\"" STR_FMT "\"%.*s", (int)hashes, marks, STR_ARG(text),
                        (int)hashes, marks);
}

// Documentation comments reach macros as #[doc = r"text"].
TokenSlice macro_desugar_docs(Walk *walk, TokenSlice tokens) {
    bool any = false;
    for (uint32_t i = 0; i < tokens.len && !any; i++) {
        any = tokens.ptr[i].kind == TOK_DOC_OUTER || tokens.ptr[i].kind == TOK_DOC_INNER;
    }
    if (!any) {
        return tokens;
    }
    Session *session = walk->expander->session;
    TokenVec out = {0};
    for (uint32_t i = 0; i < tokens.len; i++) {
        Token token = tokens.ptr[i];
        if (token.kind != TOK_DOC_OUTER && token.kind != TOK_DOC_INNER) {
            vec_push(&out, token);
            continue;
        }
        Str text = source_text(session->sources, token.span);
        bool line = text.len >= 3 && text.ptr[1] == '/';
        Str doc = line ? (Str){text.ptr + 3, text.len - 3}
                       : (Str){text.ptr + 3, text.len >= 5 ? text.len - 5 : 0};
        Token base = {.span = token.span};
        base.kind = TOK_POUND;
        vec_push(&out, base);
        if (token.kind == TOK_DOC_INNER) {
            base.kind = TOK_NOT;
            vec_push(&out, base);
        }
        base.kind = TOK_OPEN_BRACKET;
        vec_push(&out, base);
        base.kind = TOK_IDENT;
        base.symbol = SYM(DOC);
        base.flags = TOKEN_ALONE;
        vec_push(&out, base);
        base.kind = TOK_EQ;
        vec_push(&out, base);
        base.flags = 0;
        base.kind = TOK_RAW_STR;
        base.symbol = intern(session->interner, raw_string(walk->crate->arena, doc));
        vec_push(&out, base);
        base.flags = TOKEN_ALONE;
        base.kind = TOK_CLOSE_BRACKET;
        vec_push(&out, base);
    }
    tokens_pair(out.data, out.len);
    TokenSlice result;
    vec_to_slice(walk->crate->arena, &out, &result);
    return result;
}

// "missing comma here": two tokens in a row where a rule wants a comma between them.
static bool comma_is_missing(Walk *walk, const Call *call, MacroRules *rules, TokenSlice input,
                             Span end, uint32_t position) {
    if (position == 0 || position >= input.len) {
        return false;
    }
    TokenVec with = {0};
    for (uint32_t i = 0; i < input.len; i++) {
        if (i == position) {
            vec_push(&with, (Token){.span = span_end(input.ptr[i - 1].span), .kind = TOK_COMMA});
        }
        vec_push(&with, input.ptr[i]);
    }
    tokens_pair(with.data, with.len);
    bool fixed = false;
    for (uint32_t i = 0; i < rules->len && !fixed; i++) {
        TokenSlice tokens;
        tokens.ptr = with.data;
        tokens.len = with.len;
        Match *matches = ARENA_ARRAY(walk->crate->arena, Match, rules->rules[i].var_count + 1);
        MatchFailure failure = {0};
        fixed = macro_match(walk, call, &rules->rules[i], rules->edition, &tokens, end, matches,
                            &failure) == MATCH_OK;
    }
    vec_free(&with);
    return fixed;
}

// The token in words; `$x:ident` and `$x:lifetime` of another macro say which they are.
static Str unexpected_text(Walk *walk, const Token *token, bool of_variable) {
    Arena *arena = walk->crate->arena;
    if (token->kind == TOK_OPEN_GROUP) {
        return arena_printf(arena, "`%s` metavariable",
                            fragment_name((FragmentKind)(token->flags >> TOKEN_FRAGMENT_SHIFT)));
    }
    const char *what = token_is_keyword(token->kind)                ? "keyword "
                       : of_variable && token->kind == TOK_IDENT    ? "identifier "
                       : of_variable && token->kind == TOK_LIFETIME ? "lifetime "
                                                                    : "";
    Str text = ast_print_tokens(walk->expander->session, walk->crate, (TokenSlice){token, 1});
    return arena_printf(arena, "%s`" STR_FMT "`", what, STR_ARG(text));
}

static void report_no_rule(Walk *walk, const Call *call, MacroRules *rules, TokenSlice input,
                           Span end, const MatchFailure *failure) {
    Session *session = walk->expander->session;
    const MacroDef *def = call->def;
    Diag *diag;
    if (failure->at_end) {
        Span span = input.len ? end : call->call->span;
        diag = diag_error(session, ERR_NONE, span, "unexpected end of macro invocation");
        diag_primary_label(diag, "missing tokens in macro arguments");
    } else {
        Span span = span_of_variable(session, failure->token.span, call->call->span);
        Str text = unexpected_text(walk, &failure->token, !span_is_none(span));
        diag = diag_error(session, ERR_NONE, span_is_none(span) ? failure->token.span : span,
                          "no rules expected " STR_FMT, STR_ARG(text));
        diag_primary_label(diag, "no rules expected this token in macro call");
    }
    if (!def->crate->is_library) {
        Span name = def->item->ident.span;
        bool old = def->item->macro_def->macro_rules;
        diag_label(diag, old ? (Span){def->item->span.lo, name.hi, name.ctxt} : name,
                   "when calling this macro");
    }
    if (!failure->at_end && comma_is_missing(walk, call, rules, input, end, failure->position)) {
        diag_suggest_one(diag, "missing comma here",
                         span_end(input.ptr[failure->position - 1].span), STR(", "), APPLY_MAYBE,
                         SUGGEST_SHORT);
    }
    if (failure->loc && !def->crate->is_library) {
        bool is_var;
        Span span;
        Str text = match_loc_text(walk, failure->loc, &is_var, &span);
        if (span_is_none(span)) {
            diag_note(diag, "while trying to match " STR_FMT, STR_ARG(text));
        } else {
            diag_span_note(diag, span, "while trying to match %s`" STR_FMT "`",
                           is_var ? "meta-variable " : "", STR_ARG(text));
        }
        if (failure->token.kind == TOK_OPEN_GROUP && !is_var) {
            diag_note(diag, "captured metavariables except for `:tt`, `:ident` and `:lifetime` "
                            "cannot be compared to other tokens");
            diag_note(diag, "see <https://doc.rust-lang.org/nightly/reference/"
                            "macros-by-example.html#forwarding-a-matched-fragment> for more "
                            "information");
            diag_help(diag, "try using `:tt` instead in the macro definition");
        }
    }
    diag_emit(diag);
}

// `= "text"`, or `note = "text"` in a list.
static Str deprecation_note(const Session *session, const AstAttr *attr) {
    for (uint32_t i = 0; i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        bool is_note =
            attr->args == AST_ATTR_EQ || (i >= 2 && token[-2].kind == TOK_IDENT &&
                                          str_eq(sym_str(session, token[-2].symbol), STR("note")));
        Str text = token_is_literal(token->kind) ? sym_str(session, token->symbol) : STR("");
        if (is_note && text.len >= 2) {
            return (Str){text.ptr + 1, text.len - 2};
        }
    }
    return STR("");
}

static void lint_deprecated_macro(Walk *walk, const Call *call, const AstItem *macro) {
    Session *session = walk->expander->session;
    const AstAttr *attr = ast_attr_find(macro->attrs, SYM(DEPRECATED));
    if (!attr || walk->crate->is_library) {
        return;
    }
    const AstPath *path = &call->call->path;
    Str note = deprecation_note(session, attr);
    Diag *diag = diag_new(session, LEVEL_WARNING, ERR_NONE, path->span,
                          "use of deprecated macro `" STR_FMT "`%s" STR_FMT,
                          STR_ARG(source_text(session->sources, path->span)), note.len ? ": " : "",
                          STR_ARG(note));
    AstLint lint = {NULL, "deprecated", diag};
    vec_push(&walk->crate->lints, lint);
}

bool macro_run(Walk *walk, const Call *call, Expanded *out) {
    MacroDef *def = (MacroDef *)call->def;
    def->item->macro_def->is_used = true;
    lint_deprecated_macro(walk, call, def->item);
    MacroRules *rules = macro_compile(walk->expander, walk->crate, def);
    out->failed = true;
    if (!rules || def->bad) {
        return false;
    }
    TokenSlice tokens = macro_desugar_docs(walk, call->call->tokens);
    Span close = call->call->delim_span;
    Span end = tokens.len ? span_end(tokens.ptr[tokens.len - 1].span)
                          : (Span){close.hi - 1, close.hi, close.ctxt};
    MatchFailure failure = {0};
    uint32_t vars = 0;
    for (uint32_t i = 0; i < rules->len; i++) {
        vars = rules->rules[i].var_count > vars ? rules->rules[i].var_count : vars;
    }
    Match *matches = ARENA_ARRAY(walk->crate->arena, Match, vars + 1);
    for (uint32_t i = 0; i < rules->len; i++) {
        MacroRule *rule = &rules->rules[i];
        TokenSlice input = tokens;
        MatchResult result =
            macro_match(walk, call, rule, rules->edition, &input, end, matches, &failure);
        if (result == MATCH_ERROR) {
            return false;
        }
        if (result == MATCH_OK) {
            def->item->macro_def->used_rules |= i < 64 ? (uint64_t)1 << i : 0;
            out->failed = !macro_transcribe(walk, call, rule, matches, out);
            return !out->failed;
        }
    }
    report_no_rule(walk, call, rules, tokens, end, &failure);
    walk->expander->aborted = true;
    return false;
}
