// expand_match.c: does a call's input match a rule's pattern, and what do its variables stand for?
//
// The pattern is laid out as a flat list of locations. Threads walk over it in step with the input,
// as in Thompson's simulation of a nondeterministic automaton: a repetition forks a thread that
// enters and one that skips it. When no thread can go on by a plain token and exactly one wants a
// fragment, the parser says how long that fragment is. Two threads that both want one are an
// ambiguity, an error. Each thread remembers what it bound as a list of events, newest first; the
// winner's list is replayed into nested matches. (The method of rustc_expand's macro_parser.)
#include "frontend/expand/expander.h"

typedef enum LocKind {
    LOC_TOKEN,
    LOC_VAR,
    LOC_REPEAT,     // before a repetition: enter, or skip to `target`
    LOC_REPEAT_END, // after one iteration without separator: go back to `target`, or on
    LOC_SEPARATOR,  // after one iteration: the separator leads back to `target`
    LOC_END,
} LocKind;
struct MacroLoc {
    uint8_t kind;  // LocKind
    uint8_t op;    // RepeatOp
    uint8_t depth; // of the repetition
    uint32_t target;
    Token token;                 // TOKEN, SEPARATOR
    const MacroNode *node;       // VAR, REPEAT
    uint32_t first_var, var_end; // REPEAT: the variables inside
};

typedef VEC(MacroLoc) LocVec;

static void count_vars(const MacroNodeList *list, uint32_t *first, uint32_t *end) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        if (node->kind == NODE_VAR) {
            *first = node->var.index < *first ? node->var.index : *first;
            *end = node->var.index + 1 > *end ? node->var.index + 1 : *end;
        } else if (node->kind == NODE_DELIMITED) {
            count_vars(&node->delimited.inner, first, end);
        } else if (node->kind == NODE_REPEAT) {
            count_vars(&node->repeat.inner, first, end);
        }
    }
}

static void layout_list(LocVec *locs, const MacroNodeList *list, uint32_t depth) {
    for (uint32_t i = 0; i < list->len; i++) {
        const MacroNode *node = &list->ptr[i];
        switch ((NodeKind)node->kind) {
        case NODE_TOKEN:
            vec_push(locs, (MacroLoc){.kind = LOC_TOKEN, .token = node->token});
            break;
        case NODE_VAR:
            vec_push(locs, (MacroLoc){.kind = LOC_VAR, .node = node});
            break;
        case NODE_DELIMITED:
            vec_push(locs, (MacroLoc){.kind = LOC_TOKEN, .token = node->delimited.open});
            layout_list(locs, &node->delimited.inner, depth);
            vec_push(locs, (MacroLoc){.kind = LOC_TOKEN, .token = node->delimited.close});
            break;
        case NODE_REPEAT: {
            uint32_t start = locs->len;
            MacroLoc loc = {.kind = LOC_REPEAT,
                            .op = node->repeat.op,
                            .depth = (uint8_t)depth,
                            .node = node,
                            .first_var = UINT32_MAX};
            count_vars(&node->repeat.inner, &loc.first_var, &loc.var_end);
            vec_push(locs, loc);
            layout_list(locs, &node->repeat.inner, depth + 1);
            vec_push(locs,
                     (MacroLoc){.kind = node->repeat.has_separator ? LOC_SEPARATOR : LOC_REPEAT_END,
                                .op = node->repeat.op,
                                .target = start + 1,
                                .token = node->repeat.separator});
            locs->data[start].target = locs->len;
            break;
        }
        }
    }
}

void match_layout(Arena *arena, MacroRule *rule) {
    LocVec locs = {0};
    layout_list(&locs, &rule->pattern, 0);
    vec_push(&locs, (MacroLoc){.kind = LOC_END});
    rule->loc_count = locs.len;
    rule->locs = ARENA_DUP(arena, MacroLoc, locs.data, locs.len);
    vec_free(&locs);
}

// ---------------------------------------------------------------- threads

typedef struct Event { // something a thread did, newest first
    struct Event *before;
    const MacroLoc *loc; // VAR: bound `tokens`; REPEAT: began a repetition
    TokenSlice tokens;
} Event;
typedef struct Thread {
    uint32_t at; // location
    Event *events;
} Thread;
typedef VEC(Thread) ThreadVec;

typedef struct Matcher {
    Walk *walk;
    const Call *call;
    MacroRule *rule;
    Edition edition;
    TokenSlice input;
    Span end;
    ThreadVec current, next, wanting;
    Event *finished;
    uint32_t finished_count;
    MatchFailure *failure;
} Matcher;

static bool same_token(const Token *a, const Token *b) {
    if (a->kind != b->kind) {
        return false;
    }
    if (a->kind == TOK_IDENT || a->kind == TOK_LIFETIME || token_is_literal(a->kind) ||
        token_is_keyword(a->kind)) {
        return symbol_eq(a->symbol, b->symbol) && (a->flags & TOKEN_RAW) == (b->flags & TOKEN_RAW);
    }
    return true;
}

static Event *event(Matcher *m, Event *before, const MacroLoc *loc, TokenSlice tokens) {
    Event *e = ARENA_NEW(m->walk->crate->arena, Event);
    *e = (Event){before, loc, tokens};
    return e;
}

// Follows one thread from a location without taking input. `token` is NULL at the end.
static void advance(Matcher *m, Thread thread, const Token *token, uint32_t rest) {
    const MacroLoc *loc = &m->rule->locs[thread.at];
    switch ((LocKind)loc->kind) {
    case LOC_TOKEN:
        if (token && same_token(token, &loc->token)) {
            vec_push(&m->next, (Thread){thread.at + 1, thread.events});
        }
        break;
    case LOC_VAR:
        if (token && parse_may_begin(token, rest, loc->node->var.fragment, m->edition)) {
            vec_push(&m->wanting, thread);
        }
        break;
    case LOC_REPEAT: {
        Event *begun = event(m, thread.events, loc, (TokenSlice){0});
        if (loc->op != REPEAT_SOME) {
            vec_push(&m->current, (Thread){loc->target, begun});
        }
        vec_push(&m->current, (Thread){thread.at + 1, begun});
        break;
    }
    case LOC_REPEAT_END:
        vec_push(&m->current, (Thread){thread.at + 1, thread.events});
        if (loc->op != REPEAT_OPTIONAL) {
            vec_push(&m->current, (Thread){loc->target, thread.events});
        }
        break;
    case LOC_SEPARATOR:
        vec_push(&m->current, (Thread){thread.at + 1, thread.events});
        if (token && same_token(token, &loc->token)) {
            vec_push(&m->next, (Thread){loc->target, thread.events});
        }
        break;
    case LOC_END:
        if (!token) {
            m->finished = thread.events;
            m->finished_count++;
        }
        break;
    }
}

static void note_failure(Matcher *m, uint32_t position, const MacroLoc *loc) {
    MatchFailure *failure = m->failure;
    if (failure->seen && position <= failure->position) {
        return;
    }
    failure->seen = true;
    failure->position = position;
    failure->at_end = position >= m->input.len;
    failure->token = failure->at_end ? (Token){0} : m->input.ptr[position];
    failure->rule = m->rule;
    failure->loc = loc;
    failure->position = position;
}

static void report_ambiguity(Matcher *m, uint32_t position) {
    Session *session = m->walk->expander->session;
    Str list = {"", 0};
    Arena *arena = m->walk->crate->arena;
    for (uint32_t i = 0; i < m->wanting.len; i++) {
        const MacroVar *var = &m->rule->vars[m->rule->locs[m->wanting.data[i].at].node->var.index];
        list = arena_printf(arena, STR_FMT "%s%s ('" STR_FMT "')", STR_ARG(list), i ? " or " : "",
                            fragment_name(var->fragment), SYM_ARG(session, var->name));
    }
    uint32_t others = m->next.len;
    Str rest = others == 0
                   ? STR("")
                   : arena_printf(arena, " or %u other option%s", others, others == 1 ? "" : "s");
    Span span = position < m->input.len ? m->input.ptr[position].span : m->end;
    diag_emit(diag_error(session, ERR_NONE, span,
                         "local ambiguity when calling macro `" STR_FMT
                         "`: multiple parsing options: built-in NTs " STR_FMT STR_FMT ".",
                         SYM_ARG(session, m->call->def->name), STR_ARG(list), STR_ARG(rest)));
}

// Makes two tokens of the joined one at `index`; the input is copied.
static void split_token(Matcher *m, uint32_t index) {
    Arena *arena = m->walk->crate->arena;
    Token *copy = ARENA_ARRAY(arena, Token, m->input.len + 1);
    copy_bytes(copy, m->input.ptr, (index + 1) * sizeof(Token));
    copy_bytes(copy + index + 1, m->input.ptr + index, (m->input.len - index) * sizeof(Token));
    Token whole = copy[index];
    static const struct {
        uint8_t whole, first, second;
    } splits[] = {
        {TOK_SHR, TOK_GT, TOK_GT},       {TOK_SHR_EQ, TOK_GT, TOK_GE},
        {TOK_GE, TOK_GT, TOK_EQ},        {TOK_SHL, TOK_LT, TOK_LT},
        {TOK_AND_AND, TOK_AND, TOK_AND}, {TOK_OR_OR, TOK_OR, TOK_OR},
        {TOK_PLUS_EQ, TOK_PLUS, TOK_EQ}, {TOK_LE, TOK_LT, TOK_EQ},
        {TOK_SHL_EQ, TOK_LT, TOK_LE},    {TOK_LARROW, TOK_LT, TOK_MINUS},
        {TOK_AND_EQ, TOK_AND, TOK_EQ},   {TOK_OR_EQ, TOK_OR, TOK_EQ},
    };
    for (size_t i = 0; i < sizeof splits / sizeof splits[0]; i++) {
        if (splits[i].whole == whole.kind) {
            copy[index].kind = splits[i].first;
            copy[index + 1].kind = splits[i].second;
        }
    }
    copy[index].span.hi = copy[index + 1].span.lo =
        whole.span.lo + 1 < whole.span.hi ? whole.span.lo + 1 : whole.span.hi;
    copy[index + 1].flags = 0;
    m->input.ptr = copy;
    m->input.len++;
    tokens_pair(copy, m->input.len);
}

// The one thread that wants a fragment gets it.
static bool take_fragment(Matcher *m, uint32_t *position) {
    Thread thread = m->wanting.data[0];
    const MacroLoc *loc = &m->rule->locs[thread.at];
    FragmentKind kind = loc->node->var.fragment;
    TokenSlice rest = {m->input.ptr + *position, m->input.len - *position};
    uint32_t taken;
    bool split;
    FragmentPlace place = {
        .kind = kind, .declared = m->call->def->crate->is_library ? SPAN_NONE : loc->node->span};
    if (!parse_fragment(m->walk->crate, rest, m->end, place, &taken, &split)) {
        return false;
    }
    if (split) {
        // Half of the token after the fragment belongs to it.
        split_token(m, *position + taken);
        taken++;
        rest.ptr = m->input.ptr + *position;
    }
    vec_push(&m->current,
             (Thread){thread.at + 1, event(m, thread.events, loc, (TokenSlice){rest.ptr, taken})});
    *position += taken;
    return true;
}

// ---------------------------------------------------------------- the result

static Match *match_new(Arena *arena) {
    return ARENA_NEW(arena, Match);
}

static void match_append(Arena *arena, Match *list, Match *item) {
    if (list->list.len == list->list.cap) {
        uint32_t cap = list->list.cap ? list->list.cap * 2 : 4;
        Match **ptr = ARENA_ARRAY(arena, Match *, cap);
        if (list->list.len) {
            copy_bytes(ptr, list->list.ptr, list->list.len * sizeof *ptr);
        }
        list->list.ptr = ptr;
        list->list.cap = cap;
    }
    list->list.ptr[list->list.len++] = item;
}

// The list at `depth` repetitions down, along the newest elements.
static Match *match_innermost(Match *match, uint32_t depth) {
    while (depth--) {
        match = match->list.ptr[match->list.len - 1];
    }
    return match;
}

static void replay(Matcher *m, Event *newest, Match *matches) {
    Arena *arena = m->walk->crate->arena;
    uint32_t count = 0;
    for (Event *e = newest; e; e = e->before) {
        count++;
    }
    Event **order = ARENA_ARRAY(arena, Event *, count + 1);
    for (Event *e = newest; e; e = e->before) {
        order[--count] = e;
    }
    uint32_t total = 0;
    for (Event *e = newest; e; e = e->before) {
        total++;
    }
    for (uint32_t i = 0; i < total; i++) {
        const MacroLoc *loc = order[i]->loc;
        if (loc->kind == LOC_VAR) {
            const MacroVar *var = &m->rule->vars[loc->node->var.index];
            Match *target = &matches[loc->node->var.index];
            if (var->depth) {
                Match *item = match_new(arena);
                match_append(arena, match_innermost(target, var->depth - 1u), item);
                target = item;
            }
            target->tokens = order[i]->tokens;
            target->fragment = var->fragment;
            continue;
        }
        for (uint32_t v = loc->first_var; v < loc->var_end; v++) {
            if (loc->depth == 0) {
                matches[v].is_list = true;
            } else {
                Match *list = match_new(arena);
                list->is_list = true;
                match_append(arena, match_innermost(&matches[v], loc->depth - 1u), list);
            }
        }
    }
}

static void matcher_free(Matcher *m) {
    vec_free(&m->current);
    vec_free(&m->next);
    vec_free(&m->wanting);
}

MatchResult macro_match(Walk *walk, const Call *call, MacroRule *rule, Edition edition,
                        TokenSlice *input, Span end, Match *matches, MatchFailure *failure) {
    Matcher m = {.walk = walk,
                 .call = call,
                 .rule = rule,
                 .edition = edition,
                 .input = *input,
                 .end = end,
                 .failure = failure};
    MatchResult result = MATCH_NO;
    vec_push(&m.current, (Thread){0, NULL});
    const MacroLoc *stuck = NULL; // what was last looked for
    for (uint32_t position = 0;;) {
        const Token *token = position < m.input.len ? &m.input.ptr[position] : NULL;
        vec_clear(&m.next);
        vec_clear(&m.wanting);
        m.finished_count = 0;
        while (m.current.len) {
            Thread thread = vec_pop(&m.current);
            const MacroLoc *loc = &rule->locs[thread.at];
            if (!stuck || (m.current.len == 0 && loc->kind != LOC_END)) {
                stuck = loc;
            }
            advance(&m, thread, token, m.input.len - position);
        }
        if (!token) {
            if (m.finished_count == 1) {
                replay(&m, m.finished, matches);
                result = MATCH_OK;
            } else if (m.finished_count > 1) {
                diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span,
                                     "ambiguity: multiple successful parses"));
                result = MATCH_ERROR;
            } else {
                note_failure(&m, position, stuck);
            }
            break;
        }
        if (m.next.len == 0 && m.wanting.len == 0) {
            note_failure(&m, position, stuck);
            break;
        }
        if ((m.wanting.len && m.next.len) || m.wanting.len > 1) {
            report_ambiguity(&m, position);
            walk->expander->aborted = true;
            result = MATCH_ERROR;
            break;
        }
        if (m.wanting.len) {
            if (!take_fragment(&m, &position)) {
                walk->expander->aborted = true;
                result = MATCH_ERROR;
                break;
            }
            continue;
        }
        ThreadVec swap = m.current;
        m.current = m.next;
        m.next = swap;
        position++;
    }
    *input = m.input;
    matcher_free(&m);
    return result;
}

Str match_loc_text(Walk *walk, const MacroLoc *loc, bool *is_var, Span *span) {
    Session *session = walk->expander->session;
    *is_var = loc->kind == LOC_VAR;
    if (loc->kind == LOC_VAR) {
        *span = loc->node->span;
        return source_text(session->sources, *span);
    }
    if (loc->kind == LOC_TOKEN || loc->kind == LOC_SEPARATOR) {
        *span = loc->token.span;
        return ast_print_tokens(session, walk->crate, (TokenSlice){&loc->token, 1});
    }
    *span = SPAN_NONE;
    return loc->kind == LOC_END      ? STR("end of macro")
           : loc->kind == LOC_REPEAT ? STR("sequence start")
                                     : STR("sequence end");
}
