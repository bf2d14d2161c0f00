// parse.c: the parser's machinery (current token, look-ahead, expectations and their messages,
// nesting limit) and its entry points: crates, module files, function bodies, macro output.
//
// A parse function returns NULL or false after it reported an error; callers pass that on up to a
// place that can go on: the next statement, list element or item. A second message about the same
// token is never given. Messages follow rustc_parse's: what was looked for since the last token was
// taken is remembered, and "expected one of …" lists it.
#include "frontend/parse/parser.h"

#include <errno.h>
#include <stdlib.h>

static_assert(TOK_COUNT <= 128, "Parser.expected has a bit a kind");

// ---------------------------------------------------------------- the current token

static void load_token(Parser *p) {
    if (p->next < p->len) {
        p->token = p->tokens[p->next++];
    } else {
        p->next = p->len + 1;
        p->token = (Token){.span = p->end, .kind = TOK_EOF};
    }
    p->expected[0] = p->expected[1] = 0;
    p->expected_extra = 0;
}

void parser_init(Parser *p, AstCrate *crate, TokenSlice tokens, Span end) {
    *p = (Parser){.crate = crate,
                  .session = crate->session,
                  .arena = crate->arena,
                  .tokens = tokens.ptr,
                  .len = tokens.len,
                  .end = end};
    load_token(p);
}

void parser_bump(Parser *p) {
    p->prev = p->token.span;
    load_token(p);
}

const Token *parser_peek(const Parser *p, uint32_t n) {
    static const Token eof = {.kind = TOK_EOF};
    if (n == 0) {
        return &p->token;
    }
    uint32_t index = p->next + n - 1;
    return index < p->len ? &p->tokens[index] : &eof;
}

TokenKind parser_peek_kind(const Parser *p, uint32_t n) {
    return parser_peek(p, n)->kind;
}

static void note_expected(Parser *p, TokenKind kind) {
    p->expected[kind >> 6] |= (uint64_t)1 << (kind & 63);
}

bool parser_check(Parser *p, TokenKind kind) {
    if (p->token.kind == kind) {
        return true;
    }
    note_expected(p, kind);
    return false;
}

bool parser_eat(Parser *p, TokenKind kind) {
    if (!parser_check(p, kind)) {
        return false;
    }
    parser_bump(p);
    return true;
}

bool parser_at_word(const Parser *p, uint32_t symbol) {
    return p->token.kind == TOK_IDENT && symbol_is(p->token.symbol, symbol) &&
           !(p->token.flags & TOKEN_RAW);
}

bool parser_at_ident(const Parser *p) {
    return p->token.kind == TOK_IDENT;
}

bool parser_at_reserved(const Parser *p) {
    return token_is_keyword(p->token.kind);
}

bool parser_check_ident(Parser *p) {
    if (p->token.kind == TOK_IDENT) {
        return true;
    }
    p->expected_extra |= EXPECT_IDENT;
    return false;
}

// What is left of a joined token when `kind` is taken from its front; TOK_EOF if it does not begin
// so.
static TokenKind split_rest(TokenKind joined, TokenKind kind) {
    switch ((int)joined) {
    case TOK_SHR:
        return kind == TOK_GT ? TOK_GT : TOK_EOF;
    case TOK_SHR_EQ:
        return kind == TOK_GT ? TOK_GE : TOK_EOF;
    case TOK_GE:
        return kind == TOK_GT ? TOK_EQ : TOK_EOF;
    case TOK_SHL:
        return kind == TOK_LT ? TOK_LT : TOK_EOF;
    case TOK_SHL_EQ:
        return kind == TOK_LT ? TOK_LE : TOK_EOF;
    case TOK_LE:
        return kind == TOK_LT ? TOK_EQ : TOK_EOF;
    case TOK_LARROW:
        return kind == TOK_LT ? TOK_MINUS : TOK_EOF;
    case TOK_AND_AND:
        return kind == TOK_AND ? TOK_AND : TOK_EOF;
    case TOK_AND_EQ:
        return kind == TOK_AND ? TOK_EQ : TOK_EOF;
    case TOK_OR_OR:
        return kind == TOK_OR ? TOK_OR : TOK_EOF;
    case TOK_OR_EQ:
        return kind == TOK_OR ? TOK_EQ : TOK_EOF;
    case TOK_PLUS_EQ:
        return kind == TOK_PLUS ? TOK_EQ : TOK_EOF;
    default: // not a joined token
        return TOK_EOF;
    }
}

bool parser_check_split(Parser *p, TokenKind kind) {
    return parser_check(p, kind) || split_rest(p->token.kind, kind) != TOK_EOF;
}

bool parser_eat_split(Parser *p, TokenKind kind) {
    if (parser_eat(p, kind)) {
        return true;
    }
    TokenKind rest = split_rest(p->token.kind, kind);
    if (rest == TOK_EOF) {
        return false;
    }
    Span span = p->token.span;
    p->prev = (Span){span.lo, span.lo + 1 < span.hi ? span.lo + 1 : span.hi, span.ctxt};
    p->token.kind = (uint8_t)rest;
    p->token.span.lo = p->prev.hi;
    p->token.flags = 0;
    p->expected[0] = p->expected[1] = 0;
    p->expected_extra = 0;
    return true;
}

bool parser_expect_split(Parser *p, TokenKind kind) {
    if (parser_eat_split(p, kind)) {
        return true;
    }
    parser_emit(p, parser_error_unexpected(p));
    return false;
}

// ---------------------------------------------------------------- messages

const char *fragment_name(FragmentKind kind) {
    static const char *const names[] = {
        [FRAGMENT_NONE] = "",
        [FRAGMENT_BLOCK] = "block",
        [FRAGMENT_EXPR] = "expr",
        [FRAGMENT_EXPR_2021] = "expr_2021",
        [FRAGMENT_IDENT] = "ident",
        [FRAGMENT_ITEM] = "item",
        [FRAGMENT_LIFETIME] = "lifetime",
        [FRAGMENT_LITERAL] = "literal",
        [FRAGMENT_META] = "meta",
        [FRAGMENT_PAT] = "pat",
        [FRAGMENT_PAT_PARAM] = "pat_param",
        [FRAGMENT_PATH] = "path",
        [FRAGMENT_STMT] = "stmt",
        [FRAGMENT_TT] = "tt",
        [FRAGMENT_TY] = "ty",
        [FRAGMENT_VIS] = "vis",
    };
    return names[kind];
}

Str parser_token_description(Parser *p, const Token *token) {
    TokenKind kind = token->kind;
    if (kind == TOK_EOF) {
        return STR("`<eof>`");
    }
    if (kind == TOK_OPEN_GROUP || kind == TOK_CLOSE_GROUP) {
        return arena_printf(p->arena, "`%s` metavariable",
                            fragment_name(token->flags >> TOKEN_FRAGMENT_SHIFT));
    }
    const char *prefix = "";
    Str text = str_of(token_kind_text(kind));
    if (kind == TOK_KW_UNDERSCORE || kind == TOK_KW_DOLLAR_CRATE) {
        prefix = "reserved identifier ";
    } else if (token_is_keyword(kind)) {
        bool reserved = kind >= TOK_KW_ABSTRACT && kind <= TOK_KW_YIELD;
        prefix = reserved ? "reserved keyword " : "keyword ";
    } else if (kind == TOK_IDENT && (token->flags & TOKEN_RAW)) {
        return arena_printf(p->arena, "`r#" STR_FMT "`", SYM_ARG(p->session, token->symbol));
    } else if (kind == TOK_LIFETIME && (token->flags & TOKEN_RAW)) {
        return arena_printf(p->arena, "`'r#%s`", sym_str(p->session, token->symbol).ptr + 1);
    } else if (kind == TOK_IDENT || kind == TOK_LIFETIME || token_is_literal(kind)) {
        text = sym_str(p->session, token->symbol);
    } else if (kind == TOK_DOC_OUTER || kind == TOK_DOC_INNER) {
        prefix = "doc comment ";
        text = source_text(p->session->sources, token->span);
    }
    return arena_printf(p->arena, "%s`" STR_FMT "`", prefix, STR_ARG(text));
}

static bool may_report(Parser *p) {
    p->errors++;
    if (p->quiet || p->last_error == p->token.span.lo + 1 || p->depth_reported) {
        return false;
    }
    p->last_error = p->token.span.lo + 1;
    return true;
}

Diag *parser_error(Parser *p, Span span, const char *format, ...) {
    p->errors++;
    if (p->quiet) {
        return NULL;
    }
    va_list args;
    va_start(args, format);
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return diag_error(p->session, ERR_NONE, span, "%s", text);
}

void parser_emit(Parser *p, Diag *diag) {
    if (!diag) {
        return;
    }
    if (p->fragment && !span_is_none(p->fragment->declared)) {
        diag_label(diag, p->fragment->declared,
                   "while parsing argument for this `%s` macro fragment",
                   fragment_name(p->fragment->kind));
    }
    if (!span_is_none(p->list_open)) {
        diag_label(diag, p->list_open, "while parsing this item list starting here");
        diag_label(diag, p->list_close, "the item list ends here");
    }
    diag_emit(diag);
}

Diag *parser_error_expected(Parser *p, const char *what) {
    if (!may_report(p)) {
        return NULL;
    }
    Str found = parser_token_description(p, &p->token);
    Diag *diag = diag_error(p->session, ERR_NONE, p->token.span, "expected %s, found " STR_FMT,
                            what, STR_ARG(found));
    diag_primary_label(diag, "expected %s", what);
    return diag;
}

static int compare_texts(const void *a, const void *b) {
    const Str *x = a, *y = b;
    size_t len = x->len < y->len ? x->len : y->len;
    int order = memcmp(x->ptr, y->ptr, len);
    return order ? order : (x->len > y->len) - (x->len < y->len);
}

// The noted expectations as sorted texts; returns how many.
static uint32_t expected_texts(Parser *p, Str *texts) {
    uint32_t count = 0;
    for (int kind = 0; kind < TOK_COUNT; kind++) {
        if (p->expected[kind >> 6] >> (kind & 63) & 1) {
            texts[count++] = arena_printf(p->arena, "`%s`", token_kind_text(kind));
        }
    }
    static const struct {
        uint32_t bit;
        const char *text;
    } extra[] = {
        {EXPECT_IDENT, "identifier"},
        {EXPECT_OPERATOR, "an operator"},
        {EXPECT_PATH, "path"},
        {EXPECT_TYPE, "type"},
        {EXPECT_CONST, "a const expression"},
        {EXPECT_LIFETIME, "lifetime"},
        {EXPECT_UNION, "`union`"},
        {EXPECT_MACRO_RULES, "`macro_rules`"},
        {EXPECT_AUTO, "`auto`"},
        {EXPECT_DEFAULT, "`default`"},
        {EXPECT_SAFE, "`safe`"},
        {EXPECT_RAW, "`raw`"},
    };
    for (size_t i = 0; i < sizeof extra / sizeof extra[0]; i++) {
        if (p->expected_extra & extra[i].bit) {
            texts[count++] = str_of(extra[i].text);
        }
    }
    qsort(texts, count, sizeof *texts, compare_texts);
    return count;
}

static bool lines_between(Parser *p, Span a, Span b) {
    if (span_is_none(a) || b.lo < a.hi) {
        return false;
    }
    return source_place(p->session->sources, a.hi).line !=
           source_place(p->session->sources, b.lo).line;
}

Diag *parser_error_unexpected(Parser *p) {
    if (!may_report(p)) {
        return NULL;
    }
    Str texts[TOK_COUNT + 16];
    uint32_t count = expected_texts(p, texts);
    Str found = parser_token_description(p, &p->token);
    if (count == 0) {
        return diag_error(p->session, ERR_NONE, p->token.span, "unexpected token: " STR_FMT,
                          STR_ARG(found));
    }
    Str list = {"", 0};
    for (uint32_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : count == 2 ? " or " : ", or ";
        list =
            arena_printf(p->arena, STR_FMT "%s" STR_FMT, STR_ARG(list), between, STR_ARG(texts[i]));
    }
    const char *one_of = count > 1 ? "one of " : "";
    bool cut = parser_at(p, TOK_EOF) && p->source && p->source->macro_name.ptr;
    Diag *diag =
        cut ? diag_error(p->session, ERR_NONE, p->token.span,
                         "macro expansion ends with an incomplete expression: expected %s" STR_FMT,
                         one_of, STR_ARG(list))
            : diag_error(p->session, ERR_NONE, p->token.span,
                         "expected %s" STR_FMT ", found " STR_FMT, one_of, STR_ARG(list),
                         STR_ARG(found));
    Str label = count > 6 ? arena_printf(p->arena, "expected one of %u possible tokens", count)
                          : arena_printf(p->arena, "expected %s" STR_FMT, one_of, STR_ARG(list));
    if (span_is_none(p->prev) || p->prev.ctxt != p->token.span.ctxt ||
        !lines_between(p, p->prev, p->token.span)) {
        diag_primary_label(diag, STR_FMT, STR_ARG(label));
    } else {
        Span at = parser_at(p, TOK_EOF) ? p->prev : span_end(p->prev);
        diag_label(diag, at, STR_FMT, STR_ARG(label));
        diag_primary_label(diag, "unexpected token");
    }
    return diag;
}

// A statement that was meant to end: rustc's "expected `;`" with a place to add it.
static bool recover_semicolon(Parser *p) {
    if (p->expected[TOK_COMMA >> 6] >> (TOK_COMMA & 63) & 1) {
        return false;
    }
    if (span_is_none(p->prev) || !lines_between(p, p->prev, p->token.span)) {
        return false;
    }
    TokenKind kind = p->token.kind;
    bool starts = kind == TOK_CLOSE_BRACE || kind == TOK_POUND || parse_expr_begins(p) ||
                  parse_item_begins(p) || kind == TOK_KW_LET;
    if ((kind == TOK_COMMA || kind == TOK_COLON) && !starts) {
        TokenKind after = parser_peek_kind(p, 1);
        if (after == TOK_CLOSE_BRACE || after == TOK_IDENT || after == TOK_KW_LET) {
            starts = false;
        }
    }
    if (!starts || !may_report(p)) {
        return false;
    }
    Str found = parser_token_description(p, &p->token);
    Span at = span_end(p->prev);
    Diag *diag =
        diag_error(p->session, ERR_NONE, at, "expected `;`, found " STR_FMT, STR_ARG(found));
    diag_label(diag, p->token.span, "unexpected token");
    diag_suggest_one(diag, "add `;` here", at, STR(";"), APPLY_MACHINE, SUGGEST_SHORT);
    diag_emit(diag);
    p->last_error = 0;
    return true;
}

// `,` or `:` where a statement should end.
static bool recover_wrong_semicolon(Parser *p) {
    if (!parser_at(p, TOK_COMMA) && !parser_at(p, TOK_COLON)) {
        return false;
    }
    const Token *after = parser_peek(p, 1);
    if (after->kind != TOK_CLOSE_BRACE &&
        !(after->kind != TOK_EOF && lines_between(p, p->token.span, after->span))) {
        return false;
    }
    if (!may_report(p)) {
        return false;
    }
    Str found = parser_token_description(p, &p->token);
    Diag *diag = diag_error(p->session, ERR_NONE, p->token.span, "expected `;`, found " STR_FMT,
                            STR_ARG(found));
    diag_suggest_one(diag, "change this to `;`", p->token.span, STR(";"), APPLY_MACHINE,
                     SUGGEST_SHORT);
    diag_emit(diag);
    parser_bump(p);
    return true;
}

bool parser_expect(Parser *p, TokenKind kind) {
    return parser_expect_one_of(p, &kind, 1);
}

bool parser_expect_one_of(Parser *p, const TokenKind *kinds, uint32_t count) {
    bool semicolon = false;
    for (uint32_t i = 0; i < count; i++) {
        if (parser_at(p, kinds[i])) {
            parser_bump(p);
            return true;
        }
        semicolon |= kinds[i] == TOK_SEMI;
    }
    for (uint32_t i = 0; i < count; i++) {
        note_expected(p, kinds[i]);
    }
    if (semicolon && (recover_wrong_semicolon(p) || recover_semicolon(p))) {
        return true;
    }
    parser_emit(p, parser_error_unexpected(p));
    return false;
}

// ---------------------------------------------------------------- groups of tokens

// Goes behind the closing delimiter at token index `close`.
void parser_skip_behind(Parser *p, uint32_t close) {
    p->next = close;
    p->token.kind = TOK_COMMA; // whatever it was, it is skipped
    parser_bump(p);
    parser_bump(p);
}

void parser_skip_group(Parser *p) {
    if (!token_is_open(p->token.kind)) {
        parser_bump(p);
        return;
    }
    uint32_t close = p->next - 1 + p->token.partner;
    p->prev = p->tokens[close].span;
    p->next = close + 1;
    load_token(p);
}

void parser_skip_to(Parser *p, TokenKind kind) {
    while (!parser_at(p, TOK_EOF) && !parser_at(p, kind) && !token_is_close(p->token.kind)) {
        parser_skip_group(p);
    }
}

TokenSlice parser_keep(Parser *p, uint32_t from, uint32_t len) {
    const Token *tokens = p->tokens + from;
    return (TokenSlice){p->borrowed ? ARENA_DUP(p->arena, Token, tokens, len) : tokens, len};
}

TokenSlice parser_take_group(Parser *p, Span *span) {
    TokenSlice inside = parser_keep(p, p->next, p->token.partner - 1);
    Span start = p->token.span;
    parser_skip_group(p);
    *span = parser_span(p, start, p->prev);
    return inside;
}

TokenSlice parser_slice(Parser *p, uint32_t from) {
    uint32_t to = parser_at(p, TOK_EOF) ? p->len : p->next - 1;
    bool split =
        to < p->len && p->token.span.lo != p->tokens[to].span.lo && p->prev.hi == p->token.span.lo;
    if (!split) {
        return parser_keep(p, from, to - from);
    }
    Token *copy = ARENA_ARRAY(p->arena, Token, to - from + 1);
    copy_bytes(copy, p->tokens + from, (to - from) * sizeof(Token));
    TokenKind whole = p->tokens[to].kind;
    TokenKind half =
        whole == TOK_AND_AND || whole == TOK_AND_EQ ? TOK_AND
        : whole == TOK_OR_OR || whole == TOK_OR_EQ  ? TOK_OR
        : whole == TOK_PLUS_EQ                      ? TOK_PLUS
        : whole == TOK_SHL || whole == TOK_SHL_EQ || whole == TOK_LE || whole == TOK_LARROW
            ? TOK_LT
            : TOK_GT;
    copy[to - from] = (Token){.span = p->prev, .kind = (uint8_t)half};
    return (TokenSlice){copy, to - from + 1};
}

bool parser_group(Parser *p, FragmentKind kind, Parser *inner) {
    if (p->token.kind != TOK_OPEN_GROUP || (p->token.flags >> TOKEN_FRAGMENT_SHIFT) != kind) {
        return false;
    }
    uint32_t open = p->next - 1;
    TokenSlice tokens = {p->tokens + open + 1, p->token.partner - 1};
    Span end = p->tokens[open + p->token.partner].span;
    parser_init(inner, p->crate, tokens, end);
    inner->borrowed = p->borrowed;
    inner->depth = p->depth;
    inner->quiet = p->quiet;
    inner->blocks = p->blocks;
    inner->prev = p->prev;
    return true;
}

void parser_group_end(Parser *p, Parser *inner) {
    if (!parser_at(inner, TOK_EOF) && !inner->errors) {
        parser_emit(inner, parser_error_unexpected(inner));
    }
    p->errors += inner->errors;
    p->depth_reported |= inner->depth_reported;
    p->stopped |= inner->stopped;
    parser_skip_group(p);
}

static void too_deep(Parser *p, int limit) {
    if (!p->depth_reported && !p->quiet) {
        Diag *diag = diag_error(p->session, ERR_NONE, p->token.span, "this is nested too deeply");
        diag_note(diag, "at most %d levels of nesting can be read", limit);
        diag_emit(diag);
    }
    p->errors++;
    p->depth_reported = true;
    // Nothing more can be made of this text: go to its end.
    p->next = p->len;
    load_token(p);
}

bool parser_enter(Parser *p) {
    if (p->depth < PARSE_DEPTH_LIMIT) {
        p->depth++;
        return true;
    }
    too_deep(p, PARSE_DEPTH_LIMIT);
    return false;
}

bool parser_chain(Parser *p, uint32_t length) {
    if (length < PARSE_CHAIN_LIMIT) {
        return true;
    }
    too_deep(p, PARSE_CHAIN_LIMIT);
    return false;
}

// ---------------------------------------------------------------- crates and files

static Str directory_of(Str path) {
    size_t len = path.len;
    while (len && path.ptr[len - 1] != '/') {
        len--;
    }
    return (Str){path.ptr, len}; // with its slash, or empty
}

static Span file_span(const SourceFile *file) {
    return (Span){file->start, file->start + (uint32_t)file->text.len, 0};
}

// Parses the items of a file into `module`; inner attributes are appended to *attrs.
static void parse_file(AstCrate *crate, SourceFile *file, AstMod *module, AstAttrs **attrs) {
    TokenVec read = {0};
    TokenSlice tokens;
    if (crate->lazy) { // the bodies stay tokens
        tokens = lex_file(crate, file);
    } else {
        read = lex_file_tokens(crate, file);
        tokens = (TokenSlice){read.data, read.len};
    }
    Span whole = file_span(file);
    Parser p;
    parser_init(&p, crate, tokens, span_end(whole));
    p.borrowed = !crate->lazy;
    if (tokens.len && tokens.ptr[tokens.len - 1].span.hi < whole.hi) {
        p.end = (Span){whole.hi, whole.hi, 0};
    }
    *attrs = parse_inner_attrs(&p, *attrs);
    module->file = file;
    module->loaded = true;
    module->inner_span = whole;
    if (module == crate->root->mod && !parse_features_known(crate, *attrs, tokens)) {
        crate->unreadable = true;
    } else {
        if (!p.stopped) {
            module->items = parse_item_list(&p, PARSE_ITEM);
        }
        crate->unreadable |= p.stopped || p.depth_reported;
    }
    vec_free(&read);
}

AstCrate *parse_crate(Session *session, const ParseOptions *options, SourceFile *root) {
    Arena *arena = session->arena;
    AstCrate *crate = ARENA_NEW(arena, AstCrate);
    crate->session = session;
    crate->arena = arena;
    crate->name = options->name;
    crate->index = options->index;
    crate->edition = options->edition;
    crate->lazy = options->lazy;
    crate->is_library = options->is_library;
    crate->next_id = 1;
    crate->parsing = ARENA_NEW(arena, struct Parsing);
    crate->parsing->options = *options;
    AstItem *item = ARENA_NEW(arena, AstItem);
    item->kind = AST_ITEM_MOD;
    item->id = crate->next_id++;
    item->span = file_span(root);
    item->ident = (AstIdent){SYM(CRATE), span_start(item->span)};
    item->mod = ARENA_NEW(arena, AstMod);
    item->mod->directory = arena_str(arena, directory_of(root->path));
    crate->root = item;
    parse_file(crate, root, item->mod, &item->attrs);
    return crate;
}

static SourceLoad load_file(AstCrate *crate, Str path, SourceFile **file, uint64_t *error) {
    const ParseOptions *options = &crate->parsing->options;
    *error = 0;
    if (options->load) {
        return options->load(options->load_cx, crate->session, path, file, error);
    }
    return source_map_load(crate->session->sources, path, file, error);
}

static bool is_missing(SourceLoad result, uint64_t error) {
    return result == SOURCE_CANNOT_READ && (error == 0 || error == ENOENT || error == ENOTDIR);
}

static void report_unreadable(AstCrate *crate, Span span, Str path, SourceLoad result,
                              uint64_t error) {
    const char *why = "file is too large";
    switch (result) {
    case SOURCE_OK:
    case SOURCE_TOO_LARGE:
        break;
    case SOURCE_CANNOT_READ:
        why = strerror((int)error);
        break;
    case SOURCE_IS_DIRECTORY:
        why = "it is a directory";
        break;
    case SOURCE_NOT_UTF8:
        why = "stream did not contain valid UTF-8";
        break;
    }
    Diag *diag = diag_error(crate->session, ERR_NONE, span, "couldn't read `" STR_FMT "`: %s%s",
                            STR_ARG(path), why,
                            result != SOURCE_CANNOT_READ
                                ? ""
                                : arena_printf(crate->arena, " (os error %d)", (int)error).ptr);
    diag_emit(diag);
}

// Modules of one crate that are being read, innermost first: a file may not contain itself.
static bool is_cyclic(const SourceFile *file, const AstMod *parent) {
    for (const AstMod *mod = parent; mod; mod = mod->parent) {
        if (mod->file && str_eq(mod->file->path, file->path)) {
            return true;
        }
    }
    return false;
}

static void parse_loaded(AstCrate *crate, AstItem *item, SourceFile *file, const AstMod *parent,
                         Str directory) {
    if (is_cyclic(file, parent)) {
        Str chain = {"", 0};
        for (const AstMod *mod = parent; mod; mod = mod->parent) {
            chain = arena_printf(crate->arena, "`" STR_FMT "` -> " STR_FMT,
                                 STR_ARG(mod->file->path), STR_ARG(chain));
            if (str_eq(mod->file->path, file->path)) {
                break;
            }
        }
        diag_emit(diag_error(crate->session, ERR_NONE, item->span,
                             "circular modules: " STR_FMT "`" STR_FMT "`", STR_ARG(chain),
                             STR_ARG(file->path)));
        return;
    }
    item->mod->directory = directory;
    item->mod->parent = parent;
    parse_file(crate, file, item->mod, &item->attrs);
}

// #[path = "…"] gives the file, relative to the directory of the file it stands in.
static bool path_attribute(AstCrate *crate, const AstItem *item, const AstMod *parent, Str *path) {
    const AstAttr *attr = ast_attr_find(item->attrs, SYM(PATH));
    Str text;
    if (!attr || !ast_attr_string(crate, attr, &text)) {
        return false;
    }
    if (text.len && text.ptr[0] == '/') {
        *path = text;
        return true;
    }
    Str base = parent->is_inline ? parent->directory : directory_of(parent->file->path);
    *path = arena_printf(crate->arena, STR_FMT STR_FMT, STR_ARG(base), STR_ARG(text));
    return true;
}

void parse_module_file(AstCrate *crate, AstItem *item, const AstMod *parent) {
    AstMod *module = item->mod;
    uint64_t error;
    SourceFile *file = NULL;
    Str path;
    if (path_attribute(crate, item, parent, &path)) {
        SourceLoad result = load_file(crate, path, &file, &error);
        if (result != SOURCE_OK) {
            report_unreadable(crate, item->span, path, result, error);
            module->loaded = false;
            return;
        }
        parse_loaded(crate, item, file, parent, directory_of(arena_str(crate->arena, path)));
        return;
    }
    Str name = sym_str(crate->session, item->ident.name);
    Str directory = parent->directory;
    Str inside = arena_printf(crate->arena, STR_FMT STR_FMT "/", STR_ARG(directory), STR_ARG(name));
    static const char *const suffixes[] = {".ox", ".rs", "/mod.ox", "/mod.rs"};
    Str candidates[4];
    SourceFile *found[4] = {0};
    uint32_t found_count = 0, first = 0;
    for (int i = 0; i < 4; i++) {
        candidates[i] = arena_printf(crate->arena, STR_FMT STR_FMT "%s", STR_ARG(directory),
                                     STR_ARG(name), suffixes[i]);
        SourceLoad result = load_file(crate, candidates[i], &found[i], &error);
        if (result == SOURCE_OK) {
            first = found_count++ ? first : (uint32_t)i;
        } else if (!is_missing(result, error)) {
            report_unreadable(crate, item->span, candidates[i], result, error);
            return;
        }
    }
    bool ox = parent->file && str_ends_with(parent->file->path, STR(".ox"));
    Str flat = candidates[ox ? 0 : 1], nested = candidates[ox ? 2 : 3];
    if (found_count == 0) {
        Diag *diag = diag_error(crate->session, ERR_E0583, item->span,
                                "file not found for module `" STR_FMT "`", STR_ARG(name));
        diag_help(diag,
                  "to create the module `" STR_FMT "`, create file \"" STR_FMT "\" or \"" STR_FMT
                  "\"",
                  STR_ARG(name), STR_ARG(flat), STR_ARG(nested));
        diag_note(diag,
                  "if there is a `mod " STR_FMT
                  "` elsewhere in the crate already, import it with `use crate::...` instead",
                  STR_ARG(name));
        diag_emit(diag);
        return;
    }
    uint32_t second = first;
    for (uint32_t i = first + 1; i < 4; i++) {
        second = found[i] ? i : second;
    }
    if (found_count > 1) {
        Diag *diag = diag_error(
            crate->session, ERR_E0584, item->span,
            "file for module `" STR_FMT "` found at both \"" STR_FMT "\" and \"" STR_FMT "\"",
            STR_ARG(name), STR_ARG(candidates[first]), STR_ARG(candidates[second]));
        diag_help(diag, "delete or rename one of them to remove the ambiguity");
        diag_emit(diag);
    }
    parse_loaded(crate, item, found[first], parent, inside);
}

AstBlock *ast_fn_body(AstCrate *crate, AstFn *fn) {
    if (!fn->body && fn->has_body && fn->body_tokens.len) {
        Parser p;
        Span end = fn->body_tokens.ptr[fn->body_tokens.len - 1].span;
        parser_init(&p, crate, fn->body_tokens, span_end(end));
        fn->body = parse_block(&p);
    }
    return fn->body;
}

AstExpr *ast_const_init(AstCrate *crate, AstConst *constant) {
    if (!constant->init && constant->has_init && constant->init_tokens.len) {
        Parser p;
        Span end = constant->init_tokens.ptr[constant->init_tokens.len - 1].span;
        parser_init(&p, crate, constant->init_tokens, span_end(end));
        constant->init = parse_expression(&p);
    }
    return constant->init;
}

uint32_t parse_expansion_count(const AstCrate *crate) {
    return crate->parsing->expansion_count;
}
// ---------------------------------------------------------------- macro output

static void source_parser(Parser *p, AstCrate *crate, const ParseSource *source) {
    parser_init(p, crate, source->tokens, source->end);
    p->source = source;
}

// Tokens left over: the macro made more than fits the place.
static void source_end(Parser *p, const char *place) {
    if (parser_at(p, TOK_EOF) || p->errors) {
        return;
    }
    const ParseSource *source = p->source;
    if (!source->macro_name.ptr) {
        parser_emit(p, parser_error_unexpected(p));
        return;
    }
    Str found = parser_token_description(p, &p->token);
    Span span = {p->token.span.lo, p->token.span.hi, 0}; // as it stands in the macro
    Diag *diag =
        diag_error(p->session, ERR_NONE, span,
                   "macro expansion ignores " STR_FMT " and any tokens following", STR_ARG(found));
    diag_label(diag, source->call_site, "caused by the macro expansion here");
    diag_note(diag, "the usage of `" STR_FMT "!` is likely invalid in %s context",
              STR_ARG(source->macro_name), place);
    diag_emit(diag);
}

AstItemList parse_items(AstCrate *crate, const ParseSource *source, ParsePlace place) {
    Parser p;
    source_parser(&p, crate, source);
    AstItemList list = parse_item_list(&p, place);
    source_end(&p, place == PARSE_ITEM         ? "item"
                   : place == PARSE_TRAIT_ITEM ? "trait item"
                   : place == PARSE_IMPL_ITEM  ? "impl item"
                                               : "foreign item");
    return list;
}

AstStmtList parse_stmts(AstCrate *crate, const ParseSource *source) {
    Parser p;
    source_parser(&p, crate, source);
    AstStmtList list = parse_statements(&p);
    source_end(&p, "statement");
    return list;
}

AstExpr *parse_expr(AstCrate *crate, const ParseSource *source) {
    Parser p;
    source_parser(&p, crate, source);
    AstExpr *expr = parse_expression(&p);
    if (expr) {
        // rustc lets `m!()` with a body `e;` stand as an expression.
        if (parser_at(&p, TOK_SEMI) && parser_peek_kind(&p, 1) == TOK_EOF &&
            source->macro_name.ptr) {
            if (source->semicolon) {
                *source->semicolon = p.token.span;
            }
            parser_bump(&p);
        }
        source_end(&p, "expression");
    }
    return expr ? expr : ast_expr(&p, AST_EXPR_ERROR, source->end);
}

AstPat *parse_pat(AstCrate *crate, const ParseSource *source) {
    Parser p;
    source_parser(&p, crate, source);
    AstPat *pat = parse_pattern_top(&p);
    if (pat) {
        source_end(&p, "pattern");
    }
    return pat ? pat : ast_pat(&p, AST_PAT_ERROR, source->end);
}

AstTy *parse_ty(AstCrate *crate, const ParseSource *source) {
    Parser p;
    source_parser(&p, crate, source);
    AstTy *ty = parse_type(&p);
    if (ty) {
        source_end(&p, "type");
    }
    return ty ? ty : ast_ty(&p, AST_TY_ERROR, source->end);
}

AstExprList parse_expr_list(AstCrate *crate, const ParseSource *source) {
    Parser p;
    source_parser(&p, crate, source);
    VEC(AstExpr *) exprs = {0};
    while (!parser_at(&p, TOK_EOF)) {
        AstExpr *expr = parse_expression(&p);
        if (!expr) {
            break;
        }
        vec_push(&exprs, expr);
        if (!parser_eat(&p, TOK_COMMA) && !parser_at(&p, TOK_EOF)) {
            parser_emit(&p, parser_error_unexpected(&p));
            break;
        }
    }
    AstExprList list;
    vec_to_slice(crate->arena, &exprs, &list);
    return list;
}

ParsedFormatArgList parse_format_args(AstCrate *crate, const ParseSource *source, bool *failed) {
    Parser p;
    source_parser(&p, crate, source);
    VEC(ParsedFormatArg) args = {0};
    *failed = false;
    while (!parser_at(&p, TOK_EOF)) {
        ParsedFormatArg arg = {0};
        if ((parser_at(&p, TOK_IDENT) || parser_at_reserved(&p)) &&
            parser_peek_kind(&p, 1) == TOK_EQ) {
            arg.name = (AstIdent){p.token.symbol, p.token.span};
            parser_bump(&p);
            parser_bump(&p);
        }
        arg.expr = parse_expression(&p);
        if (!arg.expr) {
            *failed = true;
            break;
        }
        vec_push(&args, arg);
        if (!parser_eat(&p, TOK_COMMA) && !parser_at(&p, TOK_EOF)) {
            // The expectation is the comma alone.
            p.expected[0] = p.expected[1] = 0;
            p.expected_extra = 0;
            parser_check(&p, TOK_COMMA);
            parser_emit(&p, parser_error_unexpected(&p));
            *failed = true;
            break;
        }
    }
    ParsedFormatArgList list;
    vec_to_slice(crate->arena, &args, &list);
    return list;
}
