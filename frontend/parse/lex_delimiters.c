// lex_delimiters.c: gives every open delimiter of a file the distance to its partner, and explains
// unbalanced ones. Braces that close a block of different indentation are the usual culprits, so
// the blocks matched so far are remembered with both places (the method of rustc's token trees).
#include "frontend/parse/parser.h"

typedef struct MatchedBlock {
    Span open, close;
    bool empty; // nothing inside
    bool same_indent;
} MatchedBlock;

typedef struct Unmatched { // a closing delimiter of the wrong kind
    uint8_t found;
    Span found_span, unclosed_span, candidate_span;
} Unmatched;

typedef struct Matcher {
    AstCrate *crate;
    const SourceFile *file;
    Token *tokens;
    VEC(uint32_t) open;       // indexes of the open delimiters that wait
    VEC(MatchedBlock) blocks; // braces only; filled on the second, explaining pass
    VEC(MatchedBlock) empty_blocks;
    VEC(Unmatched) unmatched;
    uint32_t last_unclosed;       // position of the closing delimiter last complained about
    const char *line_seen, *line; // a place whose line is known to start there
    uint32_t waiting[TOK_CLOSE_GROUP + 1]; // how many open delimiters of each kind wait
} Matcher;

// The white space that the line of a position begins with, as rustc compares margins.
static size_t margin_of(Matcher *m, Span span) {
    const char *text = m->file->text.ptr;
    const char *place = text + (span.lo - m->file->start), *line = place;
    if (m->line && place >= m->line && place <= m->line_seen) {
        line = m->line; // between two places of a line that is known
    } else {
        while (line > text && line[-1] != '\n' && line != m->line_seen) {
            line--;
        }
        line = m->line && line == m->line_seen ? m->line : line;
        m->line = line;
        m->line_seen = place;
    }
    size_t len = 0;
    while (line[len] == ' ' || line[len] == '\t') {
        len++;
    }
    return len;
}

static bool same_indent(Matcher *m, Span a, Span b) {
    return margin_of(m, a) == margin_of(m, b);
}

static bool is_multiline(const Matcher *m, Span from, Span to) {
    const char *text = m->file->text.ptr + (from.lo - m->file->start);
    return memchr(text, '\n', to.hi - from.lo) != NULL;
}

// The innermost block whose braces are indented differently, or the last block that was closed.
static void explain_blocks(Matcher *m, Diag *diag, TokenKind delimiter) {
    enum { LOOKED_AT = 4096 }; // the last blocks; what follows is quadratic
    uint32_t len = m->blocks.len < LOOKED_AT ? m->blocks.len : LOOKED_AT;
    MatchedBlock *blocks = m->blocks.data + (m->blocks.len - len);
    // By start: insertion sort, since inner blocks are recorded just before outer ones.
    MatchedBlock *sorted = ARENA_ARRAY(m->crate->arena, MatchedBlock, len ? len : 1);
    for (uint32_t i = 0; i < len; i++) {
        uint32_t at = i;
        for (; at > 0 && sorted[at - 1].open.lo > blocks[i].open.lo; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = blocks[i];
    }
    // A well-indented block answers for what is inside it.
    for (uint32_t i = 0; i < len; i++) {
        for (uint32_t k = i + 1; sorted[i].same_indent && k < len; k++) {
            if (sorted[k].open.lo >= sorted[i].close.lo) {
                break;
            }
            sorted[k].same_indent = true;
        }
    }
    for (uint32_t i = len; i > 0; i--) {
        MatchedBlock *block = &sorted[i - 1];
        if (block->same_indent) {
            continue;
        }
        diag_label(diag, block->open, "this delimiter might not be properly closed...");
        diag_label(diag, block->close, "...as it matches this but it has different indentation");
        for (uint32_t k = 0; delimiter == TOK_OPEN_BRACE && k < m->empty_blocks.len; k++) {
            Span empty = span_to(m->empty_blocks.data[k].open, m->empty_blocks.data[k].close);
            if (empty.lo >= block->open.lo && empty.hi <= block->close.lo) {
                diag_label(diag, empty, "block is empty, you might have not meant to close it");
                break;
            }
        }
        return;
    }
    if (len && m->open.len == 0) {
        MatchedBlock *last = &blocks[len - 1];
        if (!(last->empty && !is_multiline(m, last->open, last->close))) {
            diag_label(diag, last->open, "this opening brace...");
            diag_label(diag, last->close, "...matches this closing brace");
        }
    }
}

static void emit_unmatched(Matcher *m) {
    for (uint32_t i = 0; i < m->unmatched.len; i++) {
        Unmatched *u = &m->unmatched.data[i];
        Diag *diag = diag_error(m->crate->session, ERR_NONE,
                                span_is_none(u->unclosed_span) ? u->found_span : u->unclosed_span,
                                "mismatched closing delimiter: `%s`", token_kind_text(u->found));
        if (!span_is_none(u->unclosed_span)) {
            diag_add_primary(diag, u->found_span);
        }
        diag_label(diag, u->found_span, "mismatched closing delimiter");
        if (!span_is_none(u->candidate_span)) {
            diag_label(diag, u->candidate_span, "closing delimiter possibly meant for this");
        }
        if (!span_is_none(u->unclosed_span)) {
            diag_primary_label(diag, "unclosed delimiter");
        }
        diag_emit(diag);
    }
}

// Parentheses and brackets that close nothing explain a brace too many; they are not reported
// themselves then.
static bool explain_missing_open(Matcher *m, Diag *diag) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->unmatched.len; i++) {
        Unmatched *u = &m->unmatched.data[i];
        if (u->found == TOK_CLOSE_BRACE) {
            m->unmatched.data[kept++] = *u;
            continue;
        }
        if (!span_is_none(u->unclosed_span)) {
            diag_label(diag, u->unclosed_span, "the nearest open delimiter");
        }
        diag_label(diag, span_start(u->found_span), "missing open `%s` for this delimiter",
                   u->found == TOK_CLOSE_PAREN ? "(" : "[");
    }
    bool found = kept < m->unmatched.len;
    m->unmatched.len = kept;
    return found;
}

static void mismatched(Matcher *m, const Token *close) {
    TokenKind wanted = close->kind - TOK_CLOSE_PAREN + TOK_OPEN_PAREN;
    if (m->last_unclosed != close->span.lo) {
        m->last_unclosed = close->span.lo;
        Unmatched u = {.found = close->kind,
                       .found_span = close->span,
                       .unclosed_span = m->tokens[vec_last(&m->open)].span};
        for (uint32_t i = m->open.len; i > 0 && span_is_none(u.candidate_span); i--) {
            const Token *open = &m->tokens[m->open.data[i - 1]];
            if (open->kind == wanted && same_indent(m, close->span, open->span)) {
                u.candidate_span = open->span;
            }
        }
        vec_push(&m->unmatched, u);
    }
    m->waiting[m->tokens[vec_last(&m->open)].kind]--;
    m->open.len--;
}

// The second pass, only over files that are unbalanced: finds the messages.
static void explain(Matcher *m, uint32_t len) {
    vec_clear(&m->open);
    enum { ENOUGH = 64 }; // messages; text that is no program at all has no end of them
    for (uint32_t i = 0; i < len && m->unmatched.len < ENOUGH; i++) {
        const Token *token = &m->tokens[i];
        if (token_is_open(token->kind)) {
            vec_push(&m->open, i);
            m->waiting[token->kind]++;
            continue;
        }
        while (token_is_close(token->kind)) {
            TokenKind wanted = token->kind - TOK_CLOSE_PAREN + TOK_OPEN_PAREN;
            if (m->open.len == 0) {
                Diag *diag =
                    diag_error(m->crate->session, ERR_NONE, token->span,
                               "unexpected closing delimiter: `%s`", token_kind_text(token->kind));
                if (!explain_missing_open(m, diag)) {
                    explain_blocks(m, diag, wanted);
                }
                emit_unmatched(m);
                diag_primary_label(diag, "unexpected closing delimiter");
                diag_emit(diag);
                return;
            }
            uint32_t open_index = vec_last(&m->open);
            const Token *open = &m->tokens[open_index];
            if (open->kind == wanted) {
                m->waiting[wanted]--;
                m->open.len--;
                bool empty = open_index + 1 == i;
                if (wanted == TOK_OPEN_BRACE) {
                    MatchedBlock block = {open->span, token->span, empty,
                                          same_indent(m, open->span, token->span)};
                    if (empty && !is_multiline(m, open->span, token->span)) {
                        vec_push(&m->empty_blocks, block);
                    }
                    vec_push(&m->blocks, block);
                }
                break;
            }
            mismatched(m, token);
            if (m->waiting[wanted] == 0) { // it closes no earlier one
                break;
            }
        }
    }
    emit_unmatched(m);
    if (m->open.len == 0) {
        return;
    }
    uint32_t end = m->file->start + (uint32_t)m->file->text.len;
    Diag *diag = diag_error(m->crate->session, ERR_NONE, ((Span){end, end, 0}),
                            "this file contains an unclosed delimiter");
    enum { SHOWN = 5 };
    for (uint32_t i = 0; i < m->open.len && i < SHOWN; i++) {
        diag_label(diag, m->tokens[m->open.data[i]].span, "unclosed delimiter");
    }
    if (m->open.len >= SHOWN + 2) {
        diag_label(diag, m->tokens[m->open.data[SHOWN]].span,
                   "another %u unclosed delimiters begin from here", m->open.len - SHOWN);
    }
    explain_blocks(m, diag, m->tokens[vec_last(&m->open)].kind);
    diag_emit(diag);
}

bool lex_match_delimiters(AstCrate *crate, const SourceFile *file, Token *tokens, uint32_t len) {
    Matcher m = {.crate = crate, .file = file, .tokens = tokens};
    bool balanced = true;
    for (uint32_t i = 0; i < len && balanced; i++) {
        TokenKind kind = tokens[i].kind;
        if (token_is_open(kind)) {
            vec_push(&m.open, i);
        } else if (token_is_close(kind)) {
            balanced = m.open.len &&
                       tokens[vec_last(&m.open)].kind == kind - TOK_CLOSE_PAREN + TOK_OPEN_PAREN;
            if (balanced) {
                uint32_t open = vec_pop(&m.open);
                tokens[open].partner = tokens[i].partner = i - open;
            }
        }
    }
    balanced = balanced && m.open.len == 0;
    if (!balanced) {
        explain(&m, len);
    }
    vec_free(&m.open);
    vec_free(&m.blocks);
    vec_free(&m.empty_blocks);
    vec_free(&m.unmatched);
    return balanced;
}
