// v0_demangle.c: symbol names in Rust's v0 scheme back to paths.
//
// One pass of recursive descent over the mangled text (RFC 2603): paths, generic arguments, types,
// constants and back references, which restart the parser at an earlier position. What is printed
// is the form that backtraces show: lifetimes erased, crate hashes where they are asked for.
// Anything malformed, too deep or too long makes the whole name be shown as it is.
#include "rt_private.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 200 };

typedef struct Demangler {
    const char *text; // after "_R"
    size_t len, at;
    char *out;
    size_t size, used;
    int depth;
    bool failed, silent; // silent: parse without printing
    bool hashes;         // of crates are shown
} Demangler;

static void print_path(Demangler *d, bool in_value);
static void print_type(Demangler *d);
static void print_const(Demangler *d);

static void put(Demangler *d, const char *text, size_t len) {
    if (d->silent || d->failed) {
        return;
    }
    if (d->used + len + 1 > d->size) {
        d->failed = true;
        return;
    }
    memcpy(d->out + d->used, text, len);
    d->used += len;
}

static void puts_to(Demangler *d, const char *text) {
    put(d, text, strlen(text));
}

static char peek(const Demangler *d) {
    return d->at < d->len ? d->text[d->at] : '\0';
}

static char next(Demangler *d) {
    if (d->at >= d->len) {
        d->failed = true;
        return '\0';
    }
    return d->text[d->at++];
}

static bool eat(Demangler *d, char wanted) {
    if (peek(d) != wanted) {
        return false;
    }
    d->at++;
    return true;
}

static int base62_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'z' ? c - 'a' + 10
           : c >= 'A' && c <= 'Z' ? c - 'A' + 36
                                  : -1;
}

// "_" is 0, otherwise the digits' value plus 1.
static uint64_t base62(Demangler *d) {
    if (eat(d, '_')) {
        return 0;
    }
    uint64_t value = 0;
    while (!d->failed && !eat(d, '_')) {
        int digit = base62_digit(next(d));
        if (digit < 0) {
            d->failed = true;
            return 0;
        }
        value = value * 62 + (uint64_t)digit;
    }
    return value + 1;
}

static uint64_t optional_base62(Demangler *d, char tag) {
    return eat(d, tag) ? base62(d) + 1 : 0;
}

static void put_number(Demangler *d, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    puts_to(d, digits);
}

typedef struct Name {
    const char *text;
    size_t len;
    uint64_t disambiguator;
    bool punycode;
} Name;

static Name identifier(Demangler *d) {
    Name name = {.disambiguator = optional_base62(d, 's')};
    name.punycode = eat(d, 'u');
    if (peek(d) < '0' || peek(d) > '9') {
        d->failed = true;
        return name;
    }
    size_t len = 0;
    if (!eat(d, '0')) {
        while (peek(d) >= '0' && peek(d) <= '9' && len < 100000) {
            len = len * 10 + (size_t)(next(d) - '0');
        }
    }
    eat(d, '_');
    if (len > d->len - d->at) {
        d->failed = true;
        return name;
    }
    name.text = d->text + d->at;
    name.len = len;
    d->at += len;
    return name;
}

static void put_name(Demangler *d, Name name) {
    if (name.punycode) {
        puts_to(d, "punycode{");
    }
    put(d, name.text, name.len);
    if (name.punycode) {
        puts_to(d, "}");
    }
}

static bool enter(Demangler *d) {
    if (++d->depth > DEPTH_MAX) {
        d->failed = true;
    }
    return !d->failed;
}

// Runs a part of the grammar again at the earlier position that follows the `B`.
static void back_reference(Demangler *d, void (*part)(Demangler *d, bool flag), bool flag) {
    size_t start = d->at - 1;
    uint64_t target = base62(d);
    if (target >= start) {
        d->failed = true;
    }
    if (d->failed || d->silent) {
        return; // nothing to print, and the position is past the reference already
    }
    size_t resume = d->at;
    d->at = (size_t)target;
    part(d, flag);
    d->at = resume;
}

static void type_part(Demangler *d, bool flag) {
    (void)flag;
    print_type(d);
}

static void const_part(Demangler *d, bool flag) {
    (void)flag;
    print_const(d);
}

static void print_generic_arguments(Demangler *d) {
    for (bool first = true; !d->failed && !eat(d, 'E'); first = false) {
        if (!first) {
            puts_to(d, ", ");
        }
        if (eat(d, 'L')) {
            base62(d);
            puts_to(d, "'_");
        } else if (eat(d, 'K')) {
            print_const(d);
        } else {
            print_type(d);
        }
    }
}

static void print_nested(Demangler *d, bool in_value) {
    char space = next(d);
    print_path(d, in_value);
    Name name = identifier(d);
    if (space >= 'A' && space <= 'Z') {
        puts_to(d, "::{");
        if (space == 'C') {
            puts_to(d, "closure");
        } else if (space == 'S') {
            puts_to(d, "shim");
        } else {
            put(d, &space, 1);
        }
        if (name.len > 0) {
            puts_to(d, ":");
            put_name(d, name);
        }
        puts_to(d, "#");
        put_number(d, name.disambiguator);
        puts_to(d, "}");
    } else if (name.len > 0) {
        puts_to(d, "::");
        put_name(d, name);
    }
}

// <T>, <T as Trait>; `impl_path` is parsed for its length only.
static void print_impl(Demangler *d, bool has_path, bool has_trait) {
    if (has_path) {
        bool was_silent = d->silent;
        optional_base62(d, 's');
        d->silent = true;
        print_path(d, false);
        d->silent = was_silent;
    }
    puts_to(d, "<");
    print_type(d);
    if (has_trait) {
        puts_to(d, " as ");
        print_path(d, false);
    }
    puts_to(d, ">");
}

static void print_crate(Demangler *d) {
    Name name = identifier(d);
    put_name(d, name);
    if (d->hashes && name.disambiguator != 0) {
        char text[24];
        snprintf(text, sizeof text, "[%llx]", (unsigned long long)name.disambiguator);
        puts_to(d, text);
    }
}

static void print_path(Demangler *d, bool in_value) {
    if (!enter(d)) {
        return;
    }
    switch (next(d)) {
    case 'C':
        print_crate(d);
        break;
    case 'N':
        print_nested(d, in_value);
        break;
    case 'M':
        print_impl(d, true, false);
        break;
    case 'X':
        print_impl(d, true, true);
        break;
    case 'Y':
        print_impl(d, false, true);
        break;
    case 'I':
        print_path(d, in_value);
        puts_to(d, in_value ? "::<" : "<");
        print_generic_arguments(d);
        puts_to(d, ">");
        break;
    case 'B':
        back_reference(d, print_path, in_value);
        break;
    default:
        d->failed = true;
    }
    d->depth--;
}

static const char *basic_type(char tag) {
    static const char *const names[26] = {"i8",   "bool",  "char",  "f64", "str", "f32", NULL,
                                          "u8",   "isize", "usize", NULL,  "i32", "u32", "i128",
                                          "u128", "_",     NULL,    NULL,  "i16", "u16", "()",
                                          "...",  NULL,    "i64",   "u64", "!"};
    return tag >= 'a' && tag <= 'z' ? names[tag - 'a'] : NULL;
}

static void print_fn_type(Demangler *d) {
    optional_base62(d, 'G');
    if (eat(d, 'U')) {
        puts_to(d, "unsafe ");
    }
    if (eat(d, 'K')) {
        puts_to(d, "extern \"");
        if (eat(d, 'C')) {
            puts_to(d, "C");
        } else {
            put_name(d, identifier(d));
        }
        puts_to(d, "\" ");
    }
    puts_to(d, "fn(");
    for (bool first = true; !d->failed && !eat(d, 'E'); first = false) {
        puts_to(d, first ? "" : ", ");
        print_type(d);
    }
    puts_to(d, ")");
    if (!eat(d, 'u')) {
        puts_to(d, " -> ");
        print_type(d);
    }
}

static void print_dyn_type(Demangler *d) {
    puts_to(d, "dyn ");
    optional_base62(d, 'G');
    for (bool first = true; !d->failed && !eat(d, 'E'); first = false) {
        puts_to(d, first ? "" : " + ");
        print_path(d, false);
        for (; !d->failed && eat(d, 'p');) {
            puts_to(d, "<");
            put_name(d, identifier(d));
            puts_to(d, " = ");
            print_type(d);
            puts_to(d, ">");
        }
    }
    if (eat(d, 'L')) {
        base62(d);
    }
}

static void print_type(Demangler *d) {
    if (!enter(d)) {
        return;
    }
    char tag = next(d);
    const char *basic = basic_type(tag);
    if (basic) {
        puts_to(d, basic);
        d->depth--;
        return;
    }
    switch (tag) {
    case 'R':
    case 'Q':
        puts_to(d, "&");
        if (eat(d, 'L')) {
            base62(d);
        }
        puts_to(d, tag == 'Q' ? "mut " : "");
        print_type(d);
        break;
    case 'P':
        puts_to(d, "*const ");
        print_type(d);
        break;
    case 'O':
        puts_to(d, "*mut ");
        print_type(d);
        break;
    case 'A':
    case 'S':
        puts_to(d, "[");
        print_type(d);
        if (tag == 'A') {
            puts_to(d, "; ");
            print_const(d);
        }
        puts_to(d, "]");
        break;
    case 'T': {
        puts_to(d, "(");
        int count = 0;
        for (; !d->failed && !eat(d, 'E'); count++) {
            puts_to(d, count ? ", " : "");
            print_type(d);
        }
        puts_to(d, count == 1 ? ",)" : ")");
        break;
    }
    case 'F':
        print_fn_type(d);
        break;
    case 'D':
        print_dyn_type(d);
        break;
    case 'B':
        back_reference(d, type_part, false);
        break;
    default:
        d->at--;
        print_path(d, false);
    }
    d->depth--;
}

static void print_const(Demangler *d) {
    if (!enter(d)) {
        return;
    }
    char tag = next(d);
    if (tag == 'B') {
        back_reference(d, const_part, false);
    } else if (tag == 'p') {
        puts_to(d, "_");
    } else if (!basic_type(tag)) {
        d->failed = true; // constants of structs and the like
    } else {
        puts_to(d, eat(d, 'n') ? "-" : "");
        uint64_t value = 0;
        size_t digits = 0;
        for (; !d->failed && !eat(d, '_'); digits++) {
            int digit = base62_digit(next(d));
            d->failed |= digit < 0 || digit > 15 || digits > 16;
            value = value << 4 | (uint64_t)digit;
        }
        if (tag == 'b') {
            puts_to(d, value ? "true" : "false");
        } else if (tag == 'c' && value >= ' ' && value < 127) {
            char text[4] = {'\'', (char)value, '\'', '\0'};
            puts_to(d, text);
        } else {
            put_number(d, value);
        }
    }
    d->depth--;
}

bool v0_demangle(const char *symbol, bool hashes, char *buffer, size_t size) {
    if (symbol[0] != '_' || symbol[1] != 'R' || size == 0) {
        return false;
    }
    // What follows a dot is the linker's or LLVM's.
    Demangler d = {.text = symbol + 2,
                   .len = strcspn(symbol + 2, "."),
                   .out = buffer,
                   .size = size,
                   .hashes = hashes};
    print_path(&d, true);
    if (d.failed) {
        return false;
    }
    buffer[d.used] = '\0';
    return true;
}
