// lex_literal.c: what literals mean. lex_check_escapes runs while a file is read and reports bad
// escapes wherever the literal stands, also inside macro arguments; lex_literal decodes a literal
// that became an expression and reports what only matters then: suffixes and sizes.
// The reference's chapter "Literal expressions" has the rules.
#include "frontend/parse/parser.h"

// ---------------------------------------------------------------- escapes

typedef struct Unescape {
    AstCrate *crate;
    Str text;  // the whole literal
    Span span; // where it stands
    TokenKind kind;
    size_t at;  // next byte
    size_t end; // the closing quote
    char *out;  // decoded bytes
    uint32_t len;
    bool report;
    bool bad;
} Unescape;

static bool is_byte_kind(TokenKind kind) {
    return kind == TOK_BYTE || kind == TOK_BYTE_STR || kind == TOK_RAW_BYTE_STR;
}
static bool is_char_kind(TokenKind kind) {
    return kind == TOK_CHAR || kind == TOK_BYTE;
}
static bool is_raw_kind(TokenKind kind) {
    return kind == TOK_RAW_STR || kind == TOK_RAW_BYTE_STR || kind == TOK_RAW_C_STR;
}

static Span part(const Unescape *u, size_t from, size_t to) {
    return (Span){u->span.lo + (uint32_t)from, u->span.lo + (uint32_t)to, u->span.ctxt};
}

static Diag *escape_error(Unescape *u, size_t from, size_t to, const char *message) {
    u->bad = true;
    if (!u->report) {
        return NULL;
    }
    return diag_error(u->crate->session, ERR_NONE, part(u, from, to), "%s", message);
}

static void escape_emit(Diag *diag) {
    if (diag) {
        diag_emit(diag);
    }
}

static void put_byte(Unescape *u, uint32_t byte) {
    u->out[u->len++] = (char)byte;
}
static void put_char(Unescape *u, uint32_t c) {
    if (c < 0x80) {
        put_byte(u, c);
    } else if (c < 0x800) {
        put_byte(u, 0xc0 | c >> 6);
        put_byte(u, 0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put_byte(u, 0xe0 | c >> 12);
        put_byte(u, 0x80 | (c >> 6 & 0x3f));
        put_byte(u, 0x80 | (c & 0x3f));
    } else {
        put_byte(u, 0xf0 | c >> 18);
        put_byte(u, 0x80 | (c >> 12 & 0x3f));
        put_byte(u, 0x80 | (c >> 6 & 0x3f));
        put_byte(u, 0x80 | (c & 0x3f));
    }
}

static int hex_value(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// \xHH; `start` is at the backslash.
static void unescape_hex(Unescape *u, size_t start) {
    uint32_t value = 0;
    for (int i = 0; i < 2; i++) {
        if (u->at >= u->end) {
            escape_emit(escape_error(u, start, u->at, "numeric character escape is too short"));
            return;
        }
        int digit = hex_value(u->text.ptr[u->at]);
        if (digit < 0) {
            size_t next = u->at;
            uint32_t c = lex_char(u->text, &next);
            Str message = arena_printf(
                u->crate->arena, "invalid character in numeric character escape: `" STR_FMT "`",
                STR_ARG(lex_escape_char(u->crate->arena, c)));
            Diag *diag = escape_error(u, u->at, next, message.ptr);
            if (diag) {
                diag_primary_label(diag, "invalid character in numeric character escape");
                diag_emit(diag);
            }
            u->at = next;
            return;
        }
        value = value * 16 + (uint32_t)digit;
        u->at++;
    }
    if (value > 0x7f && (u->kind == TOK_STR || u->kind == TOK_CHAR)) {
        Diag *diag = escape_error(u, start, u->at, "out of range hex escape");
        if (diag) {
            diag_primary_label(diag, "must be a character in the range [\\x00-\\x7f]");
            diag_emit(diag);
        }
        return;
    }
    put_byte(u, value);
}

static void unicode_error(Unescape *u, size_t from, size_t to, const char *message,
                          const char *label, const char *help) {
    Diag *diag = escape_error(u, from, to, message);
    if (!diag) {
        return;
    }
    if (label) {
        diag_primary_label(diag, "%s", label);
    }
    if (help) {
        diag_help(diag, "%s", help);
    }
    diag_emit(diag);
}

// \u without a brace: up to six digits may have been meant.
static void unicode_without_brace(Unescape *u, size_t start) {
    size_t digits = u->at;
    while (digits < u->end && digits < u->at + 6 && hex_value(u->text.ptr[digits]) >= 0) {
        digits++;
    }
    Diag *diag = escape_error(u, start, u->at, "incorrect unicode escape sequence");
    if (diag) {
        if (digits > u->at) {
            Str fixed = arena_printf(u->crate->arena, "\\u{%.*s}", (int)(digits - u->at),
                                     u->text.ptr + u->at);
            diag_suggest_one(diag, "format of unicode escape sequences uses braces",
                             part(u, start, digits), fixed, APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_primary_label(diag, "incorrect unicode escape sequence");
            diag_help(diag, "format of unicode escape sequences is `\\u{...}`");
        }
        diag_emit(diag);
    }
}

// \u{…}; u->at is after the u.
static void unescape_unicode(Unescape *u, size_t start) {
    if (u->at >= u->end || u->text.ptr[u->at] != '{') {
        unicode_without_brace(u, start);
        return;
    }
    u->at++;
    uint32_t value = 0;
    int digits = 0;
    for (;; u->at++) {
        if (u->at >= u->end) {
            unicode_error(u, start, u->at, "unterminated unicode escape", "missing a closing `}`",
                          NULL);
            return;
        }
        char c = u->text.ptr[u->at];
        if (c == '}') {
            u->at++;
            break;
        }
        if (c == '_') {
            if (digits == 0) {
                unicode_error(u, u->at, u->at + 1, "invalid start of unicode escape: `_`",
                              "invalid start of unicode escape", NULL);
            }
            continue;
        }
        int digit = hex_value(c);
        if (digit < 0) {
            size_t next = u->at;
            uint32_t wide = lex_char(u->text, &next);
            Str message =
                arena_printf(u->crate->arena, "invalid character in unicode escape: `" STR_FMT "`",
                             STR_ARG(lex_escape_char(u->crate->arena, wide)));
            unicode_error(u, u->at, next, message.ptr, "invalid character in unicode escape", NULL);
            const char *close = memchr(u->text.ptr + next, '}', u->end - next);
            u->at = close ? (size_t)(close - u->text.ptr) + 1 : next;
            return;
        }
        digits++;
        value = digits > 6 ? value : value * 16 + (uint32_t)digit;
    }
    if (digits == 0) {
        unicode_error(u, start, u->at, "empty unicode escape",
                      "this escape must have at least 1 hex digit", NULL);
    } else if (digits > 6) {
        unicode_error(u, start, u->at, "overlong unicode escape", "must have at most 6 hex digits",
                      NULL);
    } else if (is_byte_kind(u->kind)) {
        unicode_error(u, start, u->at,
                      u->kind == TOK_BYTE ? "unicode escape in byte literal"
                                          : "unicode escape in byte string",
                      "unicode escape in byte string",
                      "unicode escape sequences cannot be used as a byte or in a byte string");
    } else if (value > 0x10ffff) {
        unicode_error(u, start, u->at, "invalid unicode character escape", "invalid escape",
                      "unicode escape must be at most 10FFFF");
    } else if (value >= 0xd800 && value < 0xe000) {
        unicode_error(u, start, u->at, "invalid unicode character escape", "invalid escape",
                      "unicode escape must not be a surrogate");
    } else {
        put_char(u, value);
    }
}

static void unknown_escape(Unescape *u, size_t at) {
    size_t next = at;
    uint32_t c = lex_char(u->text, &next);
    const char *what = is_byte_kind(u->kind) ? "unknown byte escape" : "unknown character escape";
    Str message = arena_printf(u->crate->arena, "%s: `" STR_FMT "`", what,
                               STR_ARG(lex_escape_char(u->crate->arena, c)));
    Diag *diag = escape_error(u, at, next, message.ptr);
    u->at = next;
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "%s", what);
    if (c == '{' || c == '}') {
        diag_help(diag,
                  "if used in a formatting string, curly braces are escaped with `{{` and `}}`");
    } else if (c == '\r') {
        diag_help(diag, "this is an isolated carriage return; consider checking your editor and "
                        "version control settings");
    } else {
        if (u->kind == TOK_STR) {
            diag_suggest_one(diag,
                             "if you meant to write a literal backslash (perhaps escaping in a "
                             "regular expression), consider a raw string literal",
                             part(u, 0, 0), STR("r"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else if (u->kind == TOK_CHAR) {
            Str raw =
                arena_printf(u->crate->arena, "r\"%.*s\"", (int)(u->end - 1), u->text.ptr + 1);
            diag_suggest_one(diag,
                             "if you meant to write a literal backslash (perhaps escaping in a "
                             "regular expression), consider a raw string literal",
                             part(u, 0, u->end + 1), raw, APPLY_MAYBE, SUGGEST_VERBOSE);
        }
        diag_help(diag, "for more information, visit "
                        "<https://doc.rust-lang.org/reference/tokens.html#literals>");
    }
    diag_emit(diag);
}

// A backslash at the end of a line skips the white space that follows.
static void skip_continuation(Unescape *u) {
    while (u->at < u->end && strchr(" \t\n\r", u->text.ptr[u->at])) {
        u->at++;
    }
}

static void unescape_one(Unescape *u) {
    size_t start = u->at++;
    if (u->at >= u->end) {
        return;
    }
    char c = u->text.ptr[u->at++];
    switch (c) {
    case 'n':
        put_byte(u, '\n');
        break;
    case 't':
        put_byte(u, '\t');
        break;
    case 'r':
        put_byte(u, '\r');
        break;
    case '0':
        if (u->kind == TOK_C_STR) {
            escape_emit(escape_error(u, start, u->at,
                                     "null characters in C string literals are not supported"));
            break;
        }
        put_byte(u, 0);
        break;
    case '\\':
        put_byte(u, '\\');
        break;
    case '\'':
        put_byte(u, '\'');
        break;
    case '"':
        put_byte(u, '"');
        break;
    case 'x':
        unescape_hex(u, start);
        break;
    case 'u':
        unescape_unicode(u, start);
        break;
    case '\n':
        if (!is_char_kind(u->kind)) {
            skip_continuation(u);
            break;
        }
        unknown_escape(u, u->at - 1);
        break;
    default: // any other character is no escape
        unknown_escape(u, u->at - 1);
        break;
    }
}

static void non_ascii_byte(Unescape *u, size_t at, size_t next, uint32_t c) {
    Diag *diag = escape_error(u, at, next,
                              u->kind == TOK_BYTE ? "non-ASCII character in byte literal"
                              : u->kind == TOK_RAW_BYTE_STR
                                  ? "non-ASCII character in raw byte string literal"
                                  : "non-ASCII character in byte string literal");
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "must be ASCII");
    if (u->kind != TOK_RAW_BYTE_STR && c <= 0xff) {
        Str message = arena_printf(
            u->crate->arena,
            "if you meant to use the unicode code point for '%.*s', use a \\xHH escape",
            (int)(next - at), u->text.ptr + at);
        diag_suggest_one(diag, message.ptr, part(u, at, next),
                         arena_printf(u->crate->arena, "\\x%X", c), APPLY_MAYBE, SUGGEST_DEFAULT);
    } else if (u->kind == TOK_BYTE_STR) {
        Str bytes = {"", 0};
        for (size_t i = at; i < next; i++) {
            bytes = arena_printf(u->crate->arena, STR_FMT "\\x%X", STR_ARG(bytes),
                                 (unsigned char)u->text.ptr[i]);
        }
        Str message = arena_printf(
            u->crate->arena, "if you meant to use the UTF-8 encoding of '%.*s', use \\xHH escapes",
            (int)(next - at), u->text.ptr + at);
        diag_suggest_one(diag, message.ptr, part(u, at, next), bytes, APPLY_MAYBE, SUGGEST_DEFAULT);
    }
    diag_emit(diag);
}

static void unescape_plain(Unescape *u) {
    size_t at = u->at;
    uint32_t c = lex_char(u->text, &u->at);
    if (c == '\r') {
        const char *message = is_raw_kind(u->kind)
                                  ? "bare CR not allowed in raw string"
                                  : "bare CR not allowed in string, use `\\r` instead";
        Diag *diag = escape_error(u, at, u->at, message);
        if (diag && !is_raw_kind(u->kind)) {
            diag_suggest_one(diag, "escape the character", part(u, at, u->at), STR("\\r"),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
        }
        escape_emit(diag);
    } else if (c == 0 && (u->kind == TOK_C_STR || u->kind == TOK_RAW_C_STR)) {
        escape_emit(
            escape_error(u, at, u->at, "null characters in C string literals are not supported"));
    }
    if (c >= 0x80 && is_byte_kind(u->kind)) {
        non_ascii_byte(u, at, u->at, c);
    } else {
        put_char(u, c);
    }
}

// One character between quotes: exactly one.
static void check_char(Unescape *u, size_t open) {
    size_t body = open + 1;
    bool byte = u->kind == TOK_BYTE;
    if (body >= u->end) {
        escape_emit(
            escape_error(u, body, body, byte ? "empty byte literal" : "empty character literal"));
        return;
    }
    if (u->text.ptr[body] == '\\') {
        unescape_one(u);
    } else {
        char c = u->text.ptr[body];
        if (c == '\'' || c == '\t' || c == '\n' || c == '\r') {
            const char *escape = c == '\'' ? "\\'" : c == '\t' ? "\\t" : c == '\n' ? "\\n" : "\\r";
            Str message = arena_printf(u->crate->arena, "%s must be escaped: `%s`",
                                       byte ? "byte constant" : "character constant",
                                       c == '\'' ? "'" : escape);
            Diag *diag = escape_error(u, body, body + 1, message.ptr);
            if (diag) {
                diag_suggest_one(diag, "escape the character", part(u, body, body + 1),
                                 str_of(escape), APPLY_MACHINE, SUGGEST_VERBOSE);
                diag_emit(diag);
            }
        }
        unescape_plain(u);
    }
    if (u->at < u->end && !u->bad) {
        Diag *diag =
            escape_error(u, 0, u->end + 1,
                         byte ? "if you meant to write a byte string literal, use double quotes"
                              : "character literal may only contain one codepoint");
        if (diag) {
            diag_cancel(diag);
            diag = diag_error(u->crate->session, ERR_NONE, part(u, 0, u->end + 1),
                              "character literal may only contain one codepoint");
            Str quoted = arena_printf(u->crate->arena, "%s\"%.*s\"", byte ? "b" : "",
                                      (int)(u->end - body), u->text.ptr + body);
            diag_suggest_one(diag,
                             byte ? "if you meant to write a byte string literal, use double quotes"
                                  : "if you meant to write a string literal, use double quotes",
                             part(u, 0, u->end + 1), quoted, APPLY_MACHINE, SUGGEST_DEFAULT);
            diag_emit(diag);
        }
    }
}

// Finds the quotes, decodes between them. u.out holds the bytes; false if something is wrong.
static bool unescape(Unescape *u) {
    size_t open = 0;
    while (open < u->text.len && u->text.ptr[open] != '"' && u->text.ptr[open] != '\'') {
        open++;
    }
    char quote = u->text.ptr[open];
    size_t close = u->text.len;
    while (close > open + 1 && u->text.ptr[close - 1] != quote) {
        close--;
    }
    u->end = close - 1;
    u->at = open + 1;
    u->out = ARENA_ARRAY(u->crate->arena, char, u->end - u->at + 8);
    if (is_char_kind(u->kind)) {
        check_char(u, open);
        return !u->bad;
    }
    bool raw = is_raw_kind(u->kind);
    while (u->at < u->end) {
        char c = u->text.ptr[u->at];
        if (c == '\\' && !raw) {
            unescape_one(u);
        } else if ((unsigned char)c < 0x80 && c != '\r' && c != 0) {
            u->out[u->len++] = c;
            u->at++;
        } else {
            unescape_plain(u);
        }
    }
    return !u->bad;
}

bool lex_check_escapes(AstCrate *crate, TokenKind kind, Str text, Span span) {
    bool needed = is_char_kind(kind);
    bool bytes = is_byte_kind(kind);
    bool c_string = kind == TOK_C_STR || kind == TOK_RAW_C_STR;
    bool raw = is_raw_kind(kind);
    for (size_t i = 0; i < text.len && !needed; i++) {
        char c = text.ptr[i];
        needed = (c == '\\' && !raw) || c == '\r' || (bytes && (unsigned char)c >= 0x80) ||
                 (c_string && c == 0);
    }
    if (!needed) {
        return true;
    }
    Unescape u = {.crate = crate, .text = text, .span = span, .kind = kind, .report = true};
    return unescape(&u);
}

// ---------------------------------------------------------------- numbers

static const char *const integer_suffixes[] = {"i8", "i16", "i32", "i64", "i128", "isize",
                                               "u8", "u16", "u32", "u64", "u128", "usize"};

static bool is_integer_suffix(Str suffix) {
    for (size_t i = 0; i < sizeof integer_suffixes / sizeof integer_suffixes[0]; i++) {
        if (str_eq(suffix, str_of(integer_suffixes[i]))) {
            return true;
        }
    }
    return false;
}
static bool is_float_suffix(Str suffix) {
    return str_eq(suffix, STR("f32")) || str_eq(suffix, STR("f64")) || str_eq(suffix, STR("f16")) ||
           str_eq(suffix, STR("f128"));
}
// A letter and digits: `u7`, `f31`.
static bool looks_like_width(Str suffix, const char *letters) {
    if (suffix.len < 2 || !strchr(letters, suffix.ptr[0])) {
        return false;
    }
    for (size_t i = 1; i < suffix.len; i++) {
        if (suffix.ptr[i] < '0' || suffix.ptr[i] > '9') {
            return false;
        }
    }
    return true;
}

static void suffix_error(AstCrate *crate, Span span, Str suffix, bool floating) {
    Session *session = crate->session;
    Diag *diag;
    if (looks_like_width(suffix, "iu") && !floating) {
        diag = diag_error(session, ERR_NONE, span, "invalid width `%.*s` for integer literal",
                          (int)suffix.len - 1, suffix.ptr + 1);
        diag_help(diag, "valid widths are 8, 16, 32, 64 and 128");
    } else if (looks_like_width(suffix, "f")) {
        diag = diag_error(session, ERR_NONE, span, "invalid width `%.*s` for float literal",
                          (int)suffix.len - 1, suffix.ptr + 1);
        diag_help(diag, "valid widths are 32 and 64");
    } else if (floating) {
        diag = diag_error(session, ERR_NONE, span, "invalid suffix `" STR_FMT "` for float literal",
                          STR_ARG(suffix));
        diag_primary_label(diag, "invalid suffix `" STR_FMT "`", STR_ARG(suffix));
        diag_help(diag, "valid suffixes are `f32` and `f64`");
    } else {
        diag = diag_error(session, ERR_NONE, span,
                          "invalid suffix `" STR_FMT "` for number literal", STR_ARG(suffix));
        diag_primary_label(diag, "invalid suffix `" STR_FMT "`", STR_ARG(suffix));
        diag_help(diag,
                  "the suffix must be one of the numeric types (`u32`, `isize`, `f32`, etc.)");
    }
    diag_emit(diag);
}

size_t lex_number_end(Str text, bool floating) {
    size_t at = 0;
    if (!floating && text.len > 1 && text.ptr[0] == '0' && strchr("xob", text.ptr[1])) {
        bool hex = text.ptr[1] == 'x';
        for (at = 2; at < text.len; at++) {
            char c = text.ptr[at];
            if (c != '_' && !(c >= '0' && c <= '9') && !(hex && hex_value(c) >= 0)) {
                break;
            }
        }
        return at;
    }
    bool exponent = false;
    for (; at < text.len; at++) {
        char c = text.ptr[at];
        if ((c >= '0' && c <= '9') || c == '_' || c == '.') {
            continue;
        }
        if (floating && !exponent && (c == 'e' || c == 'E')) {
            exponent = true;
            if (at + 1 < text.len && (text.ptr[at + 1] == '+' || text.ptr[at + 1] == '-')) {
                at++;
            }
            continue;
        }
        break;
    }
    return at;
}

static void decode_float(AstCrate *crate, Str digits, AstLit *literal) {
    char *plain = ARENA_ARRAY(crate->arena, char, digits.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.ptr[i] != '_') {
            plain[len++] = digits.ptr[i];
        }
    }
    literal->kind = AST_LIT_FLOAT;
    literal->floating = intern(crate->session->interner, (Str){plain, len});
}

static void decode_integer(AstCrate *crate, const Token *token, Str digits, bool report,
                           AstLit *literal) {
    unsigned base = 10;
    size_t at = 0;
    if (digits.len > 1 && digits.ptr[0] == '0' && strchr("xob", digits.ptr[1])) {
        base = digits.ptr[1] == 'x' ? 16 : digits.ptr[1] == 'o' ? 8 : 2;
        at = 2;
    }
    unsigned __int128 value = 0, limit = ~(unsigned __int128)0;
    for (; at < digits.len; at++) {
        if (digits.ptr[at] == '_') {
            continue;
        }
        unsigned digit = (unsigned)hex_value(digits.ptr[at]);
        if (value > (limit - digit) / base) {
            if (report) {
                Diag *diag = diag_error(crate->session, ERR_NONE, token->span,
                                        "integer literal is too large");
                diag_note(diag, "value exceeds limit of `340282366920938463463374607431768211455`");
                diag_emit(diag);
            }
            return; // still an error
        }
        value = value * base + digit;
    }
    literal->kind = AST_LIT_INT;
    literal->integer.low = (uint64_t)value;
    literal->integer.high = (uint64_t)(value >> 64);
}

static void base_error(AstCrate *crate, Span span, char base) {
    Diag *diag = diag_error(crate->session, ERR_NONE, span, "%s float literal is not supported",
                            base == 'o'   ? "octal"
                            : base == 'b' ? "binary"
                                          : "hexadecimal");
    diag_primary_label(diag, "not supported");
    diag_emit(diag);
}

static void decode_number(AstCrate *crate, const Token *token, Str text, bool report,
                          AstLit *literal) {
    bool floating = token->kind == TOK_FLOAT;
    size_t end = lex_number_end(text, floating);
    Str digits = {text.ptr, end}, suffix = {text.ptr + end, text.len - end};
    if (token->flags & TOKEN_SUFFIX) {
        literal->suffix = intern(crate->session->interner, suffix);
        bool float_suffix = is_float_suffix(suffix);
        if (!float_suffix && (floating || !is_integer_suffix(suffix))) {
            if (report) {
                suffix_error(crate, token->span, suffix, floating);
            }
            return; // still an error
        }
        if (float_suffix && !floating) {
            if (digits.len > 1 && digits.ptr[0] == '0' && strchr("xob", digits.ptr[1])) {
                if (report) {
                    base_error(crate, token->span, digits.ptr[1]);
                }
                return; // still an error
            }
            floating = true;
        }
    }
    if (floating) {
        decode_float(crate, digits, literal);
    } else {
        decode_integer(crate, token, digits, report, literal);
    }
}

// ---------------------------------------------------------------- literals

static const char *literal_name(TokenKind kind) {
    switch ((int)kind) {
    case TOK_CHAR:
        return "char";
    case TOK_BYTE:
        return "byte";
    case TOK_BYTE_STR:
    case TOK_RAW_BYTE_STR:
        return "byte string";
    case TOK_C_STR:
    case TOK_RAW_C_STR:
        return "C string";
    default: // asked for text literals only
        return "string";
    }
}

static void decode_text(AstCrate *crate, const Token *token, Str text, bool report,
                        AstLit *literal) {
    TokenKind kind = token->kind;
    if (token->flags & TOKEN_SUFFIX) {
        size_t end = text.len;
        while (end > 0 && text.ptr[end - 1] != '"' && text.ptr[end - 1] != '\'' &&
               text.ptr[end - 1] != '#') {
            end--;
        }
        if (!report) {
            return; // an error
        }
        Diag *diag = diag_error(crate->session, ERR_NONE, token->span,
                                "suffixes on %s literals are invalid", literal_name(kind));
        diag_primary_label(diag, "invalid suffix `%.*s`", (int)(text.len - end), text.ptr + end);
        diag_emit(diag);
        text.len = end;
    }
    Unescape u = {.crate = crate, .text = text, .span = token->span, .kind = kind};
    bool good = unescape(&u);
    if (is_char_kind(kind)) {
        size_t at = 0;
        literal->kind = kind == TOK_BYTE ? AST_LIT_BYTE : AST_LIT_CHAR;
        literal->character = !good || u.len == 0 ? 0
                             : kind == TOK_BYTE  ? (unsigned char)u.out[0]
                                                 : lex_char((Str){u.out, u.len}, &at);
        if (!good) {
            literal->kind = AST_LIT_ERROR;
        }
        return;
    }
    bool c_string = kind == TOK_C_STR || kind == TOK_RAW_C_STR;
    literal->kind = c_string ? AST_LIT_C_STR : is_byte_kind(kind) ? AST_LIT_BYTE_STR : AST_LIT_STR;
    literal->text.ptr = u.out;
    literal->text.len = c_string ? u.len + 1 : u.len; // out is zeroed behind the text
    literal->text.source = token->symbol;
}

static void decode(AstCrate *crate, const Token *token, bool report, AstLit *literal) {
    *literal = (AstLit){.kind = AST_LIT_ERROR};
    if (token->kind == TOK_KW_TRUE || token->kind == TOK_KW_FALSE) {
        literal->kind = AST_LIT_BOOL;
        literal->boolean = token->kind == TOK_KW_TRUE;
        return;
    }
    Str text = sym_str(crate->session, token->symbol);
    if (token->kind == TOK_INT || token->kind == TOK_FLOAT) {
        if (!(token->flags & TOKEN_BAD)) {
            decode_number(crate, token, text, report, literal);
        }
    } else if (token->kind != TOK_ERROR) {
        decode_text(crate, token, text, report, literal);
    }
}

void lex_literal(AstCrate *crate, const Token *token, AstLit *literal) {
    decode(crate, token, true, literal);
}

void lex_literal_expr(AstCrate *crate, const Token *token, AstLit *literal) {
    decode(crate, token, false, literal);
    if (literal->kind == AST_LIT_ERROR && !(token->flags & TOKEN_BAD) && token->kind != TOK_ERROR) {
        literal->bad.text = token->symbol;
        literal->bad.token = (uint16_t)token->kind;
        literal->bad.flags = token->flags;
    }
}

void lex_literal_report(AstCrate *crate, AstLit *literal, Span span) {
    if (literal->kind == AST_LIT_ERROR && !symbol_eq(literal->bad.text, SYM_NONE)) {
        Token token = {.span = span,
                       .symbol = literal->bad.text,
                       .kind = literal->bad.token,
                       .flags = literal->bad.flags};
        decode(crate, &token, true, &(AstLit){0});
        literal->bad.token = TOK_ERROR;
    }
}
