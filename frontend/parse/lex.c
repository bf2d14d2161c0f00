// lex.c: text to tokens. One pass over the bytes of a file into one array; names and literals are
// interned, comments vanish (documentation comments stay as tokens), and every delimiter knows its
// partner when the file is done (lex_delimiters.c). What a literal means is decided later
// (lex_literal.c), except that it must end. Operators are joined as far as they go (`>>=`); the
// parser splits them where the grammar wants single ones.
// Follows "Lexing and parsing" of the rustc development guide; the grammar is the reference's
// chapter "Lexical structure".
#include "frontend/parse/parser.h"

// ---------------------------------------------------------------- character classes

enum { CLASS_IDENT = 1, CLASS_DIGIT = 2, CLASS_SPACE = 4, CLASS_HEX = 8 };

#define I CLASS_IDENT
#define H (CLASS_IDENT | CLASS_HEX)
#define D (CLASS_DIGIT | CLASS_HEX)
#define S CLASS_SPACE
static const uint8_t classes[256] = {
    ['\t'] = S, ['\n'] = S, ['\v'] = S, ['\f'] = S, ['\r'] = S, [' '] = S, ['0'] = D, ['1'] = D,
    ['2'] = D,  ['3'] = D,  ['4'] = D,  ['5'] = D,  ['6'] = D,  ['7'] = D, ['8'] = D, ['9'] = D,
    ['a'] = H,  ['b'] = H,  ['c'] = H,  ['d'] = H,  ['e'] = H,  ['f'] = H, ['g'] = I, ['h'] = I,
    ['i'] = I,  ['j'] = I,  ['k'] = I,  ['l'] = I,  ['m'] = I,  ['n'] = I, ['o'] = I, ['p'] = I,
    ['q'] = I,  ['r'] = I,  ['s'] = I,  ['t'] = I,  ['u'] = I,  ['v'] = I, ['w'] = I, ['x'] = I,
    ['y'] = I,  ['z'] = I,  ['A'] = H,  ['B'] = H,  ['C'] = H,  ['D'] = H, ['E'] = H, ['F'] = H,
    ['G'] = I,  ['H'] = I,  ['I'] = I,  ['J'] = I,  ['K'] = I,  ['L'] = I, ['M'] = I, ['N'] = I,
    ['O'] = I,  ['P'] = I,  ['Q'] = I,  ['R'] = I,  ['S'] = I,  ['T'] = I, ['U'] = I, ['V'] = I,
    ['W'] = I,  ['X'] = I,  ['Y'] = I,  ['Z'] = I,  ['_'] = I,
};
#undef I
#undef H
#undef D
#undef S

static uint8_t class_of(char c) {
    return classes[(unsigned char)c];
}
static bool is_digit(char c) {
    return (class_of(c) & CLASS_DIGIT) != 0;
}

// The character at `at`, 0 at the end; *width is its length in bytes.
static uint32_t char_at(const Lexer *lx, const char *at, uint32_t *width) {
    if (at >= lx->end) {
        *width = 0;
        return 0;
    }
    size_t index = 0;
    uint32_t c = lex_char((Str){at, (size_t)(lx->end - at)}, &index);
    *width = (uint32_t)index;
    return c;
}
static bool ident_start_at(const Lexer *lx, const char *at) {
    if (at < lx->end && (unsigned char)*at < 128) {
        return (class_of(*at) & CLASS_IDENT) != 0;
    }
    uint32_t width;
    uint32_t c = char_at(lx, at, &width);
    return width && lex_is_ident_start(c);
}
static const char *ident_end(const Lexer *lx, const char *at) {
    for (;;) {
        while (class_of(*at) & (CLASS_IDENT | CLASS_DIGIT)) {
            at++;
        }
        uint32_t width;
        if ((unsigned char)*at < 128 || !lex_is_ident_continue(char_at(lx, at, &width))) {
            return at;
        }
        at += width;
    }
}

// ---------------------------------------------------------------- tokens

static uint32_t position(const Lexer *lx, const char *at) {
    return lx->file->start + (uint32_t)(at - lx->start);
}
static Span span_between(const Lexer *lx, const char *from, const char *to) {
    return (Span){position(lx, from), position(lx, to), 0};
}

static Token *push(Lexer *lx, TokenKind kind, const char *from, uint8_t flags) {
    vec_push(
        &lx->tokens,
        (Token){.span = span_between(lx, from, lx->at), .kind = (uint8_t)kind, .flags = flags});
    return &vec_last(&lx->tokens);
}

static Symbol symbol_between(Lexer *lx, const char *from, const char *to) {
    return intern(lx->crate->session->interner, (Str){from, (size_t)(to - from)});
}

#define KEYWORD(kind, symbol, text, class) [SYM_INDEX_##symbol] = TOK_##kind,
static const uint8_t keyword_kinds[SYM_INDEX_PREDEFINED] = {
#include "frontend/parse/token.def"
};

static TokenKind keyword_kind(const Lexer *lx, Symbol symbol) {
    if (symbol.index >= SYM_INDEX_PREDEFINED || !keyword_kinds[symbol.index]) {
        return TOK_IDENT;
    }
    TokenKind kind = keyword_kinds[symbol.index];
    Edition edition = lx->crate->edition;
    bool since_2018 =
        kind == TOK_KW_ASYNC || kind == TOK_KW_AWAIT || kind == TOK_KW_DYN || kind == TOK_KW_TRY;
    if ((kind == TOK_KW_GEN && edition < EDITION_2024) || (since_2018 && edition < EDITION_2018)) {
        return TOK_IDENT;
    }
    return kind;
}

bool lex_is_keyword(Session *session, Edition edition, Str text) {
    AstCrate crate = {.session = session, .edition = edition};
    Lexer lx = {.crate = &crate};
    TokenKind kind = keyword_kind(&lx, intern(session->interner, text));
    return kind != TOK_IDENT && kind != TOK_KW_UNDERSCORE;
}

// ---------------------------------------------------------------- comments

// At `/*`. Nested comments count; returns false after E0758.
static bool skip_block_comment(Lexer *lx) {
    const char *start = lx->at;
    const char *last_open = NULL, *last_close = NULL;
    uint32_t depth = 1;
    const char *at = start + 2;
    // Open comments inside, so that the message can name the last one that is open.
    VEC(const char *) opens = {0};
    while (depth) {
        while (at < lx->end && *at != '/' && *at != '*') {
            at++;
        }
        if (at >= lx->end) {
            break;
        }
        if (at[0] == '/' && at[1] == '*') {
            vec_push(&opens, at);
            depth++;
            at += 2;
        } else if (at[0] == '*' && at[1] == '/') {
            depth--;
            if (depth) {
                last_open = vec_pop(&opens);
                last_close = at;
            }
            at += 2;
        } else {
            at++;
        }
    }
    vec_free(&opens);
    lx->at = at < lx->end ? at : lx->end;
    if (depth == 0) {
        return true;
    }
    bool doc = start[2] == '!' || (start[2] == '*' && start[3] != '*' && start[3] != '/');
    const char *what = doc ? "unterminated block doc-comment" : "unterminated block comment";
    Diag *diag =
        diag_error(lx->crate->session, ERR_E0758, span_between(lx, start, lx->end), "%s", what);
    if (last_open) {
        diag_label(diag, span_between(lx, start, start + 2), "%s", what);
        diag_label(diag, span_between(lx, last_open, last_open + 2),
                   "...as last nested comment starts here, maybe you want to close this instead?");
        diag_label(diag, span_between(lx, last_close, last_close + 2),
                   "...and last nested comment terminates here.");
    }
    diag_emit(diag);
    lx->fatal = true;
    return false;
}

// At `//` or `/*`: skips it; documentation comments become tokens.
static void lex_comment(Lexer *lx) {
    const char *start = lx->at;
    TokenKind kind = TOK_EOF;
    if (start[1] == '/') {
        if (start[2] == '/' && start[3] != '/') {
            kind = TOK_DOC_OUTER;
        } else if (start[2] == '!') {
            kind = TOK_DOC_INNER;
        }
        const char *newline = memchr(start, '\n', (size_t)(lx->end - start));
        lx->at = newline ? newline : lx->end;
    } else {
        if (start[2] == '*' && start[3] != '*' && start[3] != '/') {
            kind = TOK_DOC_OUTER;
        } else if (start[2] == '!') {
            kind = TOK_DOC_INNER;
        }
        if (!skip_block_comment(lx)) {
            return;
        }
    }
    if (kind != TOK_EOF) {
        push(lx, kind, start, 0);
    }
}

// ---------------------------------------------------------------- quoted literals

static void unterminated(Lexer *lx, ErrorCode code, const char *from, const char *what) {
    diag_emit(diag_error(lx->crate->session, code, span_between(lx, from, lx->at), "%s", what));
    lx->fatal = true;
}

// A suffix directly after a literal's text that ends at lx->at; then the token is made.
static void push_literal(Lexer *lx, TokenKind kind, const char *from, uint8_t flags) {
    const char *suffix = NULL;
    if (ident_start_at(lx, lx->at)) {
        suffix = lx->at;
        lx->at = ident_end(lx, lx->at);
        flags |= TOKEN_SUFFIX;
        if (lx->at == suffix + 1 && *suffix == '_') {
            diag_emit(diag_error(lx->crate->session, ERR_NONE, span_between(lx, suffix, lx->at),
                                 "underscore literal suffix is not allowed"));
            flags &= (uint8_t)~TOKEN_SUFFIX;
        }
    }
    if (kind >= TOK_CHAR && kind <= TOK_RAW_C_STR) {
        Str text = {from, (size_t)((suffix ? suffix : lx->at) - from)};
        if (!lex_check_escapes(lx->crate, kind, text, span_between(lx, from, lx->at))) {
            flags |= TOKEN_BAD;
        }
    }
    push(lx, kind, from, flags)->symbol = symbol_between(lx, from, lx->at);
}

// After a prefix that ends at `quote`, where `"` stands.
static void lex_string(Lexer *lx, TokenKind kind, const char *from, const char *quote) {
    const char *at = quote + 1;
    for (;; at++) {
        while (*at != '"' && *at != '\\' && *at) {
            at++;
        }
        if (*at == '"') {
            break;
        }
        if (at >= lx->end) {
            lx->at = lx->end;
            bool bytes = kind == TOK_BYTE_STR;
            unterminated(lx,
                         bytes               ? ERR_E0766
                         : kind == TOK_C_STR ? ERR_E0767
                                             : ERR_E0765,
                         bytes || kind == TOK_C_STR ? quote : from,
                         bytes               ? "unterminated double quote byte string"
                         : kind == TOK_C_STR ? "unterminated C string"
                                             : "unterminated double quote string");
            return;
        }
        if (*at == '\\' && at + 1 < lx->end) {
            at++;
        }
    }
    lx->at = at + 1;
    push_literal(lx, kind, from, 0);
}

// After a prefix that ends at `hash`, where `#` or `"` stands.
static void lex_raw_string(Lexer *lx, TokenKind kind, const char *from, const char *hash) {
    const char *at = hash;
    while (*at == '#') {
        at++;
    }
    size_t hashes = (size_t)(at - hash);
    if (*at != '"') {
        uint32_t width;
        uint32_t c = char_at(lx, at, &width);
        lx->at = at;
        diag_emit(diag_error(
            lx->crate->session, ERR_NONE, span_between(lx, from, at),
            "found invalid character; only `#` is allowed in raw string delimitation: " STR_FMT,
            STR_ARG(lex_escape_char(lx->crate->arena, c))));
        lx->fatal = true;
        return;
    }
    if (hashes > 255) {
        lx->at = at;
        diag_emit(diag_error(lx->crate->session, ERR_NONE, span_between(lx, from, at),
                             "too many `#` symbols: raw strings may be delimited by up to 255 `#` "
                             "symbols, but found %zu",
                             hashes));
        lx->fatal = true;
        return;
    }
    const char *best = NULL; // the longest run of # after a quote, for the help
    size_t best_len = 0;
    for (at++;; at++) {
        at = memchr(at, '"', (size_t)(lx->end - at));
        if (!at) {
            break;
        }
        size_t run = 0;
        while (run < hashes && at[1 + run] == '#') {
            run++;
        }
        if (run == hashes) {
            lx->at = at + 1 + hashes;
            push_literal(lx, kind, from, 0);
            return;
        }
        if (run > best_len) {
            best = at + 1;
            best_len = run;
        }
    }
    lx->at = lx->end;
    Diag *diag = diag_error(lx->crate->session, ERR_E0748, span_between(lx, from, from + 1),
                            "unterminated raw string");
    diag_primary_label(diag, "unterminated raw string");
    char marks[256] = {0};
    memset(marks, '#', hashes);
    if (hashes) {
        diag_note(diag, "this raw string should be terminated with `\"%s`", marks);
    }
    if (best) {
        diag_suggest_one(diag, "consider terminating the string here",
                         span_between(lx, best, best + best_len), str_of(marks), APPLY_MAYBE,
                         SUGGEST_DEFAULT);
    }
    diag_emit(diag);
    lx->fatal = true;
}

// Reads to the closing quote of a character literal whose opening quote is at `quote`, as far as
// one line goes: what stands between is checked later. False if there is no end.
static bool skip_single_quoted(Lexer *lx, const char *quote) {
    const char *at = quote + 1;
    uint32_t width;
    char_at(lx, at, &width);
    if (width && at[width] == '\'' && *at != '\\') {
        lx->at = at + width + 1;
        return true;
    }
    for (;;) {
        if (at >= lx->end || *at == '/' || (*at == '\n' && at[1] != '\'')) {
            lx->at = at;
            return false;
        }
        if (*at == '\'') {
            lx->at = at + 1;
            return true;
        }
        if (*at == '\\' && at + 1 < lx->end) {
            at++;
        }
        char_at(lx, at, &width);
        at += width ? width : 1;
    }
}

static void lex_byte(Lexer *lx) { // at b'
    const char *from = lx->at;
    if (!skip_single_quoted(lx, from + 1)) {
        unterminated(lx, ERR_E0763, from + 1, "unterminated byte constant");
        return;
    }
    push_literal(lx, TOK_BYTE, from, 0);
}

// At a quote: 'c', 'a or 'r#a.
static void lex_char_or_lifetime(Lexer *lx) {
    const char *from = lx->at;
    uint32_t width;
    char_at(lx, from + 1, &width);
    bool closed = width && from[1 + width] == '\'';
    if (closed || !(ident_start_at(lx, from + 1) || is_digit(from[1]))) {
        if (!skip_single_quoted(lx, from)) {
            unterminated(lx, ERR_E0762, from, "unterminated character literal");
            return;
        }
        push_literal(lx, TOK_CHAR, from, 0);
        return;
    }
    const char *name = from + 1;
    bool raw = name[0] == 'r' && name[1] == '#' && ident_start_at(lx, name + 2);
    lx->at = ident_end(lx, raw ? name + 2 : name);
    if (!raw && *lx->at == '\'') {
        lx->at++;
        push_literal(lx, TOK_CHAR, from, 0);
        return;
    }
    if (is_digit(*name)) {
        diag_emit(diag_error(lx->crate->session, ERR_NONE, span_between(lx, from, lx->at),
                             "lifetimes cannot start with a number"));
    }
    Token *token = push(lx, TOK_LIFETIME, from, 0);
    if (raw) {
        Str text = arena_printf(lx->crate->arena, "'%.*s", (int)(lx->at - name - 2), name + 2);
        token->symbol = intern(lx->crate->session->interner, text);
        token->flags |= TOKEN_RAW;
    } else {
        token->symbol = symbol_between(lx, from, lx->at);
    }
}

// ---------------------------------------------------------------- numbers

static const char *skip_digits(const char *at, uint8_t class, bool *any) {
    while (*at == '_' || (class_of(*at) & class)) {
        *any |= *at != '_';
        at++;
    }
    return at;
}

static void number_error(Lexer *lx, ErrorCode code, const char *from, const char *to,
                         const char *text, uint8_t *flags) {
    diag_emit(diag_error(lx->crate->session, code, span_between(lx, from, to), "%s", text));
    *flags |= TOKEN_BAD;
}

// DEC_DIGITS (. DEC_DIGITS?)? (e [+-]? DEC_DIGITS)?, 0x…, 0o…, 0b…, and a suffix.
static void lex_number(Lexer *lx) {
    uint8_t flags = 0;
    const char *from = lx->at;
    const char *at = from + 1;
    int base = 10;
    bool any = true;
    bool is_float = false, empty_exponent = false;
    if (*from == '0' && (*at == 'b' || *at == 'o' || *at == 'x')) {
        base = *at == 'b' ? 2 : *at == 'o' ? 8 : 16;
        any = false;
        at = skip_digits(at + 1, base == 16 ? CLASS_HEX : CLASS_DIGIT, &any);
        if (!any) {
            number_error(lx, ERR_E0768, from, at, "no valid digits found for number", &flags);
        }
    } else {
        at = skip_digits(at, CLASS_DIGIT, &any);
    }
    if (any) {
        if (*at == '.' && at[1] != '.' && !ident_start_at(lx, at + 1)) {
            is_float = true;
            at++;
            if (is_digit(*at)) {
                at = skip_digits(at, CLASS_DIGIT, &any);
            }
        }
        if ((*at == 'e' || *at == 'E') && (at[-1] != '.')) {
            is_float = true;
            at += at[1] == '+' || at[1] == '-' ? 2 : 1;
            bool digits = false;
            at = skip_digits(at, CLASS_DIGIT, &digits);
            empty_exponent = !digits;
        }
    }
    if (empty_exponent) {
        number_error(lx, ERR_NONE, from, at, "expected at least one digit in exponent", &flags);
    } else if (is_float && base != 10) {
        number_error(lx, ERR_NONE, from, at,
                     base == 16  ? "hexadecimal float literal is not supported"
                     : base == 8 ? "octal float literal is not supported"
                                 : "binary float literal is not supported",
                     &flags);
    } else if (base < 10) {
        for (const char *digit = from + 2; digit < at; digit++) {
            if (*digit != '_' && *digit - '0' >= base) {
                number_error(lx, ERR_NONE, digit, digit + 1,
                             base == 2 ? "invalid digit for a base 2 literal"
                                       : "invalid digit for a base 8 literal",
                             &flags);
            }
        }
    }
    lx->at = at;
    push_literal(lx, is_float ? TOK_FLOAT : TOK_INT, from, flags);
}

// ---------------------------------------------------------------- names

static void unknown_prefix(Lexer *lx, const char *from, const char *to) {
    Diag *diag = diag_error(lx->crate->session, ERR_NONE, span_between(lx, from, to),
                            "prefix `%.*s` is unknown", (int)(to - from), from);
    diag_primary_label(diag, "unknown prefix");
    diag_note(diag, "prefixed identifiers and literals are reserved since Rust 2021");
    Str text = {from, (size_t)(to - from)};
    if (str_eq(text, STR("rb")) && (*to == '"' || *to == '#')) {
        diag_suggest_one(diag, "use `br` for a raw byte string", span_between(lx, from, to),
                         STR("br"), APPLY_MAYBE, SUGGEST_VERBOSE);
    } else {
        diag_suggest_one(diag, "consider inserting whitespace here", span_between(lx, to, to),
                         STR(" "), APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

static void lex_ident(Lexer *lx) {
    const char *from = lx->at;
    lx->at = ident_end(lx, from);
    bool reserved = lx->crate->edition >= EDITION_2021; // before, an identifier and what follows
    if (reserved && (*lx->at == '#' || *lx->at == '"' || *lx->at == '\'')) {
        if (lx->at == from || *lx->at != '\'' || lx->at[-1] != '\'') {
            unknown_prefix(lx, from, lx->at);
        }
    }
    Symbol symbol = symbol_between(lx, from, lx->at);
    push(lx, keyword_kind(lx, symbol), from, 0)->symbol = symbol;
}

static void lex_raw_ident(Lexer *lx) { // at r#name
    const char *from = lx->at;
    lx->at = ident_end(lx, from + 2);
    Symbol symbol = symbol_between(lx, from + 2, lx->at);
    uint32_t index = symbol.index;
    if (index == SYM_INDEX_UNDERSCORE || index == SYM_INDEX_SELF || index == SYM_INDEX_SELF_TYPE ||
        index == SYM_INDEX_SUPER || index == SYM_INDEX_CRATE) {
        diag_emit(diag_error(lx->crate->session, ERR_NONE, span_between(lx, from, lx->at),
                             "`%.*s` cannot be a raw identifier", (int)(lx->at - from - 2),
                             from + 2));
    }
    push(lx, TOK_IDENT, from, TOKEN_RAW)->symbol = symbol;
}

// A name, or a literal with a prefix.
static void lex_word(Lexer *lx) {
    const char *at = lx->at;
    switch (at[0]) {
    case 'r':
        if (at[1] == '#' && ident_start_at(lx, at + 2)) {
            lex_raw_ident(lx);
            return;
        }
        if (at[1] == '#' || at[1] == '"') {
            lex_raw_string(lx, TOK_RAW_STR, at, at + 1);
            return;
        }
        break;
    case 'b':
        if (at[1] == '\'') {
            lex_byte(lx);
            return;
        }
        if (at[1] == '"') {
            lex_string(lx, TOK_BYTE_STR, at, at + 1);
            return;
        }
        if (at[1] == 'r' && (at[2] == '"' || at[2] == '#')) {
            lex_raw_string(lx, TOK_RAW_BYTE_STR, at, at + 2);
            return;
        }
        break;
    case 'c':
        if (at[1] == '"') {
            lex_string(lx, TOK_C_STR, at, at + 1);
            return;
        }
        if (at[1] == 'r' && (at[2] == '"' || at[2] == '#')) {
            lex_raw_string(lx, TOK_RAW_C_STR, at, at + 2);
            return;
        }
        break;
    default: // a plain character, not an enum
        break;
    }
    lex_ident(lx);
}

// ---------------------------------------------------------------- the rest

// Characters that are no token. A few look like one and get a help, as rustc gives it.
static void lex_unknown(Lexer *lx) {
    static const struct {
        uint32_t c;
        char like;
        const char *name, *like_name;
    } confusables[] = {
        {'`', '\'', "Grave Accent", "Single Quote"},
        {0x2018, '\'', "Left Single Quotation Mark", "Single Quote"},
        {0x2019, '\'', "Right Single Quotation Mark", "Single Quote"},
        {0x201c, '"', "Left Double Quotation Mark", "Quotation Mark"},
        {0x201d, '"', "Right Double Quotation Mark", "Quotation Mark"},
        {0x2013, '-', "En Dash", "Minus/Hyphen"},
        {0x2212, '-', "Minus Sign", "Minus/Hyphen"},
        {0xff08, '(', "Fullwidth Left Parenthesis", "Left Parenthesis"},
        {0xff09, ')', "Fullwidth Right Parenthesis", "Right Parenthesis"},
        {0xff0c, ',', "Fullwidth Comma", "Comma"},
        {0xff1a, ':', "Fullwidth Colon", "Colon"},
        {0xff1b, ';', "Fullwidth Semicolon", "Semicolon"},
        {0x37e, ';', "Greek Question Mark", "Semicolon"},
    };
    Session *session = lx->crate->session;
    uint32_t width;
    uint32_t c = char_at(lx, lx->at, &width);
    width = width ? width : 1;
    uint32_t repeats = 1;
    while (lx->at + (repeats + 1) * width <= lx->end &&
           memcmp(lx->at, lx->at + repeats * width, width) == 0) {
        repeats++;
    }
    Span span = span_between(lx, lx->at, lx->at + width * repeats);
    Diag *diag = diag_error(session, ERR_NONE, span, "unknown start of token: " STR_FMT,
                            STR_ARG(lex_escape_char(lx->crate->arena, c)));
    if (c == 0) {
        diag_help(diag, "source files must contain UTF-8 encoded text, unexpected null bytes might "
                        "occur when a different encoding is used");
    }
    for (size_t i = 0; i < sizeof confusables / sizeof confusables[0]; i++) {
        if (confusables[i].c != c || repeats > 1) {
            continue;
        }
        Str text = {lx->at, width};
        const char *closing = c == 0x201c ? strstr(lx->at, "\xe2\x80\x9d") : NULL;
        if (closing && closing < lx->end && !memchr(lx->at, '\n', (size_t)(closing - lx->at))) {
            Str quoted =
                arena_printf(lx->crate->arena, "\"%.*s\"", (int)(closing - lx->at - 3), lx->at + 3);
            diag_suggest_one(diag,
                             "Unicode characters '\xe2\x80\x9c' (Left Double Quotation Mark) and "
                             "'\xe2\x80\x9d' (Right "
                             "Double Quotation Mark) look like '\"' (Quotation Mark), but are not",
                             span_between(lx, lx->at, closing + 3), quoted, APPLY_MAYBE,
                             SUGGEST_DEFAULT);
            break;
        }
        Str message = arena_printf(
            lx->crate->arena,
            "Unicode character '" STR_FMT "' (%s) looks like '%c' (%s), but it is not",
            STR_ARG(text), confusables[i].name, confusables[i].like, confusables[i].like_name);
        diag_suggest_one(diag, message.ptr, span, (Str){&confusables[i].like, 1}, APPLY_MAYBE,
                         SUGGEST_DEFAULT);
    }
    if (repeats > 1) {
        if (repeats == 2) {
            diag_note(diag, "character appears once more");
        } else {
            diag_note(diag, "character appears %u more times", repeats - 1);
        }
    }
    diag_emit(diag);
    lx->at += width * repeats;
}

// 2024 reserves #"…"#, and two # in a row.
static bool lex_reserved_guard(Lexer *lx) {
    const char *at = lx->at;
    if (lx->crate->edition < EDITION_2024 || (at[1] != '"' && at[1] != '#')) {
        return false;
    }
    const char *quote = at;
    while (*quote == '#') {
        quote++;
    }
    Diag *diag;
    if (*quote == '"') {
        const char *close = quote + 1;
        while (close < lx->end && *close != '"') {
            close += *close == '\\' && close + 1 < lx->end ? 2 : 1;
        }
        close = close < lx->end ? close + 1 : lx->end;
        for (size_t left = (size_t)(quote - at); left && *close == '#'; left--) {
            close++;
        }
        diag = diag_error(lx->crate->session, ERR_NONE, span_between(lx, at, close),
                          "invalid string literal");
        diag_note(diag,
                  "unprefixed guarded string literals are reserved for future use since Rust 2024");
        lx->at = close;
        push(lx, TOK_ERROR, at, TOKEN_BAD)->symbol = symbol_between(lx, at, close);
    } else {
        diag = diag_error(lx->crate->session, ERR_NONE, span_between(lx, at, at + 2),
                          "reserved multi-hash token is forbidden");
        diag_note(diag, "sequences of two or more # are reserved for future use since Rust 2024");
        lx->at = at + 1;
        push(lx, TOK_POUND, at, 0);
    }
    diag_suggest_one(diag, "consider inserting whitespace here", span_between(lx, at + 1, at + 1),
                     STR(" "), APPLY_MAYBE, SUGGEST_VERBOSE);
    diag_emit(diag);
    return true;
}

static void lex_operator(Lexer *lx) {
    const char *at = lx->at;
    TokenKind kind;
    uint32_t len = 1;
#define TWO(c, k)                                                                                  \
    if (at[1] == (c)) {                                                                            \
        kind = (k);                                                                                \
        len = 2;                                                                                   \
        break;                                                                                     \
    }
#define THREE(c, d, k)                                                                             \
    if (at[1] == (c) && at[2] == (d)) {                                                            \
        kind = (k);                                                                                \
        len = 3;                                                                                   \
        break;                                                                                     \
    }
    switch (at[0]) {
    case '(':
        kind = TOK_OPEN_PAREN;
        break;
    case ')':
        kind = TOK_CLOSE_PAREN;
        break;
    case '[':
        kind = TOK_OPEN_BRACKET;
        break;
    case ']':
        kind = TOK_CLOSE_BRACKET;
        break;
    case '{':
        kind = TOK_OPEN_BRACE;
        break;
    case '}':
        kind = TOK_CLOSE_BRACE;
        break;
    case ',':
        kind = TOK_COMMA;
        break;
    case ';':
        kind = TOK_SEMI;
        break;
    case '@':
        kind = TOK_AT;
        break;
    case '~':
        kind = TOK_TILDE;
        break;
    case '?':
        kind = TOK_QUESTION;
        break;
    case '$':
        kind = TOK_DOLLAR;
        break;
    case '#':
        if (lex_reserved_guard(lx)) {
            return;
        }
        kind = TOK_POUND;
        break;
    case ':':
        TWO(':', TOK_COLON_COLON) kind = TOK_COLON;
        break;
    case '.':
        THREE('.', '.', TOK_DOT_DOT_DOT)
        THREE('.', '=', TOK_DOT_DOT_EQ)
        TWO('.', TOK_DOT_DOT)
        kind = TOK_DOT;
        break;
    case '=':
        TWO('=', TOK_EQ_EQ) TWO('>', TOK_FAT_ARROW) kind = TOK_EQ;
        break;
    case '!':
        TWO('=', TOK_NE) kind = TOK_NOT;
        break;
    case '<':
        THREE('<', '=', TOK_SHL_EQ)
        TWO('<', TOK_SHL)
        TWO('=', TOK_LE)
        TWO('-', TOK_LARROW)
        kind = TOK_LT;
        break;
    case '>':
        THREE('>', '=', TOK_SHR_EQ)
        TWO('>', TOK_SHR)
        TWO('=', TOK_GE)
        kind = TOK_GT;
        break;
    case '-':
        TWO('>', TOK_ARROW) TWO('=', TOK_MINUS_EQ) kind = TOK_MINUS;
        break;
    case '&':
        TWO('&', TOK_AND_AND) TWO('=', TOK_AND_EQ) kind = TOK_AND;
        break;
    case '|':
        TWO('|', TOK_OR_OR) TWO('=', TOK_OR_EQ) kind = TOK_OR;
        break;
    case '+':
        TWO('=', TOK_PLUS_EQ) kind = TOK_PLUS;
        break;
    case '*':
        TWO('=', TOK_STAR_EQ) kind = TOK_STAR;
        break;
    case '/':
        TWO('=', TOK_SLASH_EQ) kind = TOK_SLASH;
        break;
    case '^':
        TWO('=', TOK_CARET_EQ) kind = TOK_CARET;
        break;
    case '%':
        TWO('=', TOK_PERCENT_EQ) kind = TOK_PERCENT;
        break;
    default: // no operator starts with it
        lex_unknown(lx);
        return;
    }
#undef TWO
#undef THREE
    lx->at = at + len;
    push(lx, kind, at, 0);
}

// White space beyond ASCII (Pattern_White_Space): its length, 0 if there is none.
static uint32_t wide_space(const char *at) {
    if ((unsigned char)at[0] == 0xc2 && (unsigned char)at[1] == 0x85) {
        return 2;
    }
    if ((unsigned char)at[0] == 0xe2 && (unsigned char)at[1] == 0x80) {
        unsigned char last = (unsigned char)at[2];
        return last == 0x8e || last == 0x8f || last == 0xa8 || last == 0xa9 ? 3 : 0;
    }
    return 0;
}

static void skip_shebang(Lexer *lx) {
    if (lx->end - lx->at < 2 || lx->at[0] != '#' || lx->at[1] != '!') {
        return;
    }
    // #![attr] is no shebang, also with white space between.
    const char *at = lx->at + 2;
    while (class_of(*at) & CLASS_SPACE) {
        at++;
    }
    if (*at == '[') {
        return;
    }
    while (lx->at < lx->end && *lx->at != '\n') {
        lx->at++;
    }
}

static void note_space(Lexer *lx) {
    if (lx->tokens.len) {
        lx->tokens.data[lx->tokens.len - 1].flags |= TOKEN_ALONE;
    }
}

static void lex_all(Lexer *lx) {
    while (lx->at < lx->end && !lx->fatal) {
        char c = *lx->at;
        uint8_t class = class_of(c);
        if (class & CLASS_SPACE) {
            do {
                lx->at++;
            } while (class_of(*lx->at) & CLASS_SPACE);
            note_space(lx);
            continue;
        }
        if (class & CLASS_IDENT) {
            lex_word(lx);
        } else if (class & CLASS_DIGIT) {
            lex_number(lx);
        } else if (c == '"') {
            lex_string(lx, TOK_STR, lx->at, lx->at);
        } else if (c == '\'') {
            lex_char_or_lifetime(lx);
        } else if (c == '/' && (lx->at[1] == '/' || lx->at[1] == '*')) {
            lex_comment(lx);
            note_space(lx);
            continue;
        } else if ((unsigned char)c < 128) {
            lex_operator(lx);
        } else if (wide_space(lx->at)) {
            lx->at += wide_space(lx->at);
            note_space(lx);
            continue;
        } else if (ident_start_at(lx, lx->at)) {
            lex_ident(lx);
        } else {
            lex_unknown(lx);
        }
    }
}

// The tokens belong to the caller, who frees them.
static TokenVec lex_source(AstCrate *crate, const SourceFile *file, bool shebang, bool match) {
    Lexer lx = {.crate = crate,
                .file = file,
                .start = file->text.ptr,
                .at = file->text.ptr,
                .end = file->text.ptr + file->text.len};
    vec_reserve(&lx.tokens, file->text.len / 5 + 16);
    if (shebang) {
        skip_shebang(&lx);
    }
    lex_all(&lx);
    if (lx.fatal || (match && !lex_match_delimiters(crate, file, lx.tokens.data, lx.tokens.len))) {
        vec_free(&lx.tokens);
        crate->unreadable = true;
    }
    return lx.tokens;
}

static TokenSlice kept(AstCrate *crate, TokenVec tokens) {
    TokenSlice slice = {ARENA_DUP(crate->arena, Token, tokens.data, tokens.len), tokens.len};
    vec_free(&tokens);
    return slice;
}

TokenVec lex_file_tokens(AstCrate *crate, const SourceFile *file) {
    return lex_source(crate, file, true, true);
}

TokenSlice lex_file(AstCrate *crate, const SourceFile *file) {
    return kept(crate, lex_file_tokens(crate, file));
}

TokenSlice lex_text(AstCrate *crate, Str name, Str text, Span span) {
    if (span_is_none(span)) {
        SourceFile *file = source_map_add(crate->session->sources, name,
                                          arena_str(crate->session->arena, text), true);
        return file ? kept(crate, lex_source(crate, file, false, true)) : (TokenSlice){0};
    }
    SourceFile file = {.path = name, .text = text};
    TokenSlice slice = kept(crate, lex_source(crate, &file, false, false));
    Token *tokens = (Token *)slice.ptr; // made just above
    for (uint32_t i = 0; i < slice.len; i++) {
        tokens[i].span = span;
    }
    return slice;
}

const char *token_kind_text(TokenKind kind) {
    static const char *const texts[TOK_COUNT] = {
#define TOKEN(kind, text) [TOK_##kind] = text,
#include "frontend/parse/token.def"
    };
    return texts[kind];
}
