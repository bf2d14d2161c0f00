// lex_unicode.c: what the lexer knows about characters beyond ASCII: decoding, the identifier
// classes of UAX 31 by binary search in sorted ranges, and how messages write a character.
#include "frontend/parse/parser.h"

typedef struct CharRange {
    uint32_t low, high;
} CharRange;

static const CharRange xid_start[] = {
#define XID_START(low, high) {low, high},
#include "frontend/parse/lex_unicode.def"
};
static const CharRange xid_continue[] = {
#define XID_CONTINUE(low, high) {low, high},
#include "frontend/parse/lex_unicode.def"
};

static bool in_ranges(const CharRange *ranges, size_t count, uint32_t c) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (c > ranges[middle].high) {
            low = middle + 1;
        } else if (c < ranges[middle].low) {
            high = middle;
        } else {
            return true;
        }
    }
    return false;
}

bool lex_is_ident_start(uint32_t c) {
    if (c < 128) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
    return in_ranges(xid_start, sizeof xid_start / sizeof xid_start[0], c);
}

bool lex_is_ident_continue(uint32_t c) {
    if (c < 128) {
        return lex_is_ident_start(c) || (c >= '0' && c <= '9');
    }
    return in_ranges(xid_continue, sizeof xid_continue / sizeof xid_continue[0], c);
}

uint32_t lex_char(Str text, size_t *at) {
    const unsigned char *s = (const unsigned char *)text.ptr + *at;
    size_t left = text.len - *at;
    if (s[0] < 0x80 || left < 2) {
        *at += 1;
        return s[0];
    }
    if (s[0] < 0xe0) {
        *at += 2;
        return (uint32_t)(s[0] & 0x1f) << 6 | (s[1] & 0x3f);
    }
    if (s[0] < 0xf0 || left < 4) {
        *at += left < 3 ? left : 3;
        return left < 3
                   ? 0xfffd
                   : (uint32_t)(s[0] & 0x0f) << 12 | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
    }
    *at += 4;
    return (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12 |
           (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
}

Str lex_escape_char(Arena *arena, uint32_t c) {
    switch (c) {
    case '\t':
        return STR("\\t");
    case '\n':
        return STR("\\n");
    case '\r':
        return STR("\\r");
    default: // not an enum
        break;
    }
    if (c >= 0x20 && c < 0x7f) {
        return arena_printf(arena, "%c", (int)c);
    }
    return arena_printf(arena, "\\u{%x}", c);
}

Str lex_quote(Arena *arena, Str text) {
    char *out = ARENA_ARRAY(arena, char, text.len * 6 + 3);
    size_t len = 0;
    out[len++] = '"';
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        const char *escape = c == '"'    ? "\\\""
                             : c == '\\' ? "\\\\"
                             : c == '\n' ? "\\n"
                             : c == '\t' ? "\\t"
                             : c == '\r' ? "\\r"
                             : c == 0    ? "\\0"
                                         : NULL;
        if (escape) {
            out[len++] = escape[0];
            out[len++] = escape[1];
        } else if (c < 0x20 || c == 0x7f) {
            len += (size_t)snprintf(out + len, 7, "\\u{%x}", c);
        } else {
            out[len++] = (char)c;
        }
    }
    out[len++] = '"';
    return (Str){out, len};
}
