// expand_transcribe.c: a macro rule's body with its variables filled in. Tokens of the body get the
// mark of this expansion, which is the whole of hygiene: locals and labels named in the body differ
// from those of the caller, whose tokens keep their context. Fragments that the parser read as a
// whole (expressions, types, …) are put in invisible groups, so that they stay whole.
#include "frontend/expand/expander.h"

typedef struct Transcriber {
    Walk *walk;
    const Call *call;
    const MacroRule *rule;
    TokenVec out;
    uint32_t *path; // index of the current iteration at each depth
    uint32_t depth;
    bool failed;
} Transcriber;

void tokens_pair(Token *tokens, uint32_t len) {
    VEC(uint32_t) open = {0};
    for (uint32_t i = 0; i < len; i++) {
        if (token_is_open(tokens[i].kind)) {
            vec_push(&open, i);
        } else if (token_is_close(tokens[i].kind) && open.len) {
            uint32_t from = vec_pop(&open);
            tokens[from].partner = tokens[i].partner = i - from;
        }
    }
    vec_free(&open);
}

static Span mark(Transcriber *t, Span span) {
    span.ctxt = context_apply_mark(t->walk->expander->session, span.ctxt, t->call->expansion);
    return span;
}

static void put_delimiter(Transcriber *t, Token token) {
    token.span = mark(t, token.span);
    vec_push(&t->out, token);
}

// Where the text of the body is asked for, its tokens do not stick together.
static void put(Transcriber *t, Token token) {
    token.flags |= TOKEN_ALONE;
    put_delimiter(t, token);
}

// The match of a variable in the current iteration; lists are left where they repeat deeper.
static const Match *current_match(const Transcriber *t, const Match *match) {
    for (uint32_t d = 0; d < t->depth && match->is_list; d++) {
        if (t->path[d] >= match->list.len) {
            return NULL;
        }
        match = match->list.ptr[t->path[d]];
    }
    return match;
}

static bool is_opaque(FragmentKind kind) {
    return kind != FRAGMENT_IDENT && kind != FRAGMENT_LIFETIME && kind != FRAGMENT_TT;
}

static bool is_one_group(TokenSlice tokens, FragmentKind kind) {
    return tokens.len && tokens.ptr[0].kind == TOK_OPEN_GROUP &&
           tokens.ptr[0].partner + 1 == tokens.len &&
           (tokens.ptr[0].flags >> TOKEN_FRAGMENT_SHIFT) == kind;
}

static void put_fragment(Transcriber *t, const Match *match, Span variable) {
    TokenSlice tokens = match->tokens;
    FragmentKind kind = match->fragment;
    if (tokens.len == 0) {
        return;
    }
    bool group = is_opaque(kind) && !is_one_group(tokens, kind);
    Session *session = t->walk->expander->session;
    Token bound = {.span = span_join(session, tokens.ptr[0].span, tokens.ptr[tokens.len - 1].span),
                   .flags = (uint8_t)(kind << TOKEN_FRAGMENT_SHIFT | TOKEN_ALONE)};
    span_note_variable(session, bound.span, mark(t, variable));
    if (group) {
        bound.kind = TOK_OPEN_GROUP;
        vec_push(&t->out, bound);
    }
    for (uint32_t i = 0; i < tokens.len; i++) {
        Token token = tokens.ptr[i];
        if (kind == FRAGMENT_IDENT || kind == FRAGMENT_LIFETIME) {
            token.flags |= TOKEN_ALONE;
        }
        vec_push(&t->out, token);
    }
    if (group) {
        bound.kind = TOK_CLOSE_GROUP;
        vec_push(&t->out, bound);
    }
}

static void put_var(Transcriber *t, const MacroNode *node, const Match *matches) {
    if (node->var.index == UINT32_MAX) {
        put(t, node->var.dollar);
        put(t, node->var.token);
        return;
    }
    const Match *match = current_match(t, &matches[node->var.index]);
    if (match && match->is_list) {
        diag_emit(diag_error(t->walk->expander->session, ERR_NONE, node->span,
                             "variable `" STR_FMT "` is still repeating at this depth",
                             SYM_ARG(t->walk->expander->session, node->var.name)));
        t->failed = true;
        return;
    }
    if (match) {
        put_fragment(t, match, node->span);
    }
}

// How often a repetition runs: all its variables that repeat here must agree.
typedef struct Count {
    bool known;
    uint32_t times;
    const MacroNode *from;
} Count;

static void count_list(Transcriber *t, const MacroNodeList *list, const Match *matches, Span span,
                       Count *count) {
    for (uint32_t i = 0; i < list->len && !t->failed; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_DELIMITED) {
            count_list(t, &node->delimited.inner, matches, span, count);
        } else if (node->kind == NODE_REPEAT) {
            count_list(t, &node->repeat.inner, matches, span, count);
        } else if (node->kind == NODE_VAR && node->var.index != UINT32_MAX) {
            const Match *match = current_match(t, &matches[node->var.index]);
            if (!match || !match->is_list) {
                continue;
            }
            if (count->known && count->times != match->list.len) {
                Session *session = t->walk->expander->session;
                diag_emit(diag_error(session, ERR_NONE, span,
                                     "meta-variable `" STR_FMT "` repeats %u time%s, but `" STR_FMT
                                     "` repeats %u time%s",
                                     SYM_ARG(session, count->from->var.name), count->times,
                                     count->times == 1 ? "" : "s", SYM_ARG(session, node->var.name),
                                     match->list.len, match->list.len == 1 ? "" : "s"));
                t->failed = true;
                return;
            }
            *count = (Count){true, match->list.len, node};
        }
    }
}

static void put_list(Transcriber *t, const MacroNodeList *list, const Match *matches);

// A variable named in the repetition that does not repeat, for the message.
static const MacroNode *unrepeatable(const MacroNodeList *list) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_VAR && node->var.index != UINT32_MAX) {
            return node;
        }
    }
    return NULL;
}

static void put_repeat(Transcriber *t, const MacroNode *node, const Match *matches) {
    Session *session = t->walk->expander->session;
    Count count = {0};
    Span inside = node->span;
    count_list(t, &node->repeat.inner, matches, inside, &count);
    if (t->failed) {
        return;
    }
    if (!count.known) {
        Diag *diag = diag_error(session, ERR_NONE, inside,
                                "attempted to repeat an expression containing no syntax variables "
                                "matched as repeating at this depth");
        const MacroNode *var = unrepeatable(&node->repeat.inner);
        if (var) {
            diag_label(diag, var->var.token.span, "argument not found");
            const MacroVar *decl = &t->rule->vars[var->var.index];
            diag_label(diag,
                       (Span){decl->span.lo + 1,
                              decl->span.lo + 1 + (uint32_t)sym_str(session, decl->name).len,
                              decl->span.ctxt},
                       "this similarly named macro metavariable is unrepeatable");
        }
        diag_emit(diag);
        t->failed = true;
        return;
    }
    if (node->repeat.op == REPEAT_SOME && count.times == 0) {
        diag_emit(diag_error(session, ERR_NONE, inside, "this must repeat at least once"));
        t->failed = true;
        return;
    }
    uint32_t saved = t->depth;
    uint32_t *old = t->path;
    t->path = ARENA_ARRAY(t->walk->crate->arena, uint32_t, t->depth + 1);
    for (uint32_t i = 0; i < saved; i++) {
        t->path[i] = old[i];
    }
    t->depth++;
    for (uint32_t i = 0; i < count.times && !t->failed; i++) {
        t->path[t->depth - 1] = i;
        if (i && node->repeat.has_separator) {
            put(t, node->repeat.separator);
        }
        put_list(t, &node->repeat.inner, matches);
    }
    t->depth = saved;
    t->path = old;
}

static void check_size(Transcriber *t) {
    uint32_t limit = t->walk->expander->options.token_limit;
    if (t->out.len > limit && !t->failed) {
        report_expansion_size(t->walk, t->call->call->span, t->call->def->name,
                              "the tokens that a macro call makes are", limit);
        t->failed = true;
    }
}

static void put_list(Transcriber *t, const MacroNodeList *list, const Match *matches) {
    for (uint32_t i = 0; i < list->len && !t->failed; i++) {
        const MacroNode *node = &list->ptr[i];
        switch ((NodeKind)node->kind) {
        case NODE_TOKEN:
            put(t, node->token);
            break;
        case NODE_DELIMITED:
            put_delimiter(t, node->delimited.open);
            put_list(t, &node->delimited.inner, matches);
            if (node->delimited.close.kind == TOK_CLOSE_BRACKET) {
                put(t, node->delimited.close);
            } else {
                put_delimiter(t, node->delimited.close);
            }
            break;
        case NODE_REPEAT:
            put_repeat(t, node, matches);
            break;
        case NODE_VAR:
            put_var(t, node, matches);
            break;
        }
        check_size(t);
    }
}

bool macro_transcribe(Walk *walk, const Call *call, MacroRule *rule, Match *matches,
                      Expanded *out) {
    uint32_t none = 0;
    Transcriber t = {.walk = walk, .call = call, .rule = rule, .path = &none};
    put_list(&t, &rule->body, matches);
    tokens_pair(t.out.data, t.out.len);
    vec_to_slice(walk->crate->arena, &t.out, &out->tokens);
    Span end = {rule->body_span.hi - 1, rule->body_span.hi, rule->body_span.ctxt};
    out->end = mark(&t, end);
    return !t.failed;
}
