// test_parse_print.c: what is parsed prints as source that parses to the same tree: over a program
// with every construct of the language, over all Ox files of the project, and what each message of
// the lexer and parser says about broken text.
#include <dirent.h>
#include <sys/stat.h>

#include "frontend_fixture.h"

static Str print_again(Frontend *f, const char *text, uint32_t *errors) {
    AstCrate *crate = frontend_parse(f, "input", 1, text, false);
    *errors = diag_error_count(f->session);
    return ast_print_crate(crate);
}

static void check_round_trip(const char *name, const char *text) {
    Frontend f;
    frontend_begin(&f);
    uint32_t errors;
    Str once = print_again(&f, text, &errors);
    if (errors == 0) {
        Str twice = print_again(&f, once.ptr, &errors);
        cr_expect(errors == 0, "%s: the printed text does not parse", name);
        cr_expect(str_eq(once, twice), "%s: printed twice, the text differs", name);
    }
    frontend_finish(&f);
    cr_expect(errors == 0, "%s: %s", name, f.messages);
    frontend_end(&f);
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    cr_assert(file, "%s", path);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    cr_assert(fread(text, 1, (size_t)size, file) == (size_t)size);
    fclose(file);
    return text;
}

// Every .ox file below a folder.
static unsigned check_folder(const char *path) {
    DIR *dir = opendir(path);
    unsigned count = 0;
    if (!dir) {
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        char inside[1024];
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        struct stat info;
        size_t len = strlen(entry->d_name);
        if (entry->d_name[0] == '.' || stat(inside, &info) != 0) {
            continue;
        }
        if (S_ISDIR(info.st_mode)) {
            count += check_folder(inside);
        } else if (len > 3 && strcmp(entry->d_name + len - 3, ".ox") == 0) {
            char *text = read_text(inside);
            check_round_trip(inside, text);
            free(text);
            count++;
        }
    }
    closedir(dir);
    return count;
}

Test(parse_print, library_files) {
    unsigned count = check_folder(OXCC_SOURCE_DIR "/std-device") +
                     check_folder(OXCC_SOURCE_DIR "/runtime") +
                     check_folder(OXCC_SOURCE_DIR "/examples");
    cr_expect(count > 0);
}

Test(parse_print, every_construct) {
    char *text = read_text(OXCC_SOURCE_DIR "/tests/unit/parse/everything.rs");
    check_round_trip("everything.rs", text);
    free(text);
}

// The first message about a text.
static void check_message(const char *text, const char *expected) {
    Frontend f;
    frontend_begin(&f);
    frontend_parse(&f, "input", 1, text, false);
    frontend_finish(&f);
    char *end = strstr(f.messages, "\n");
    if (end) {
        *end = 0;
    }
    cr_expect(strcmp(f.messages, expected) == 0, "%s\n got: %s\nwant: %s", text, f.messages,
              expected);
    frontend_end(&f);
}

Test(parse_print, messages) {
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"fn main() { /* a /* b */ }", "error[E0758]: unterminated block comment"},
        {"fn main() { let s = \"abc; }", "error[E0765]: unterminated double quote string"},
        {"fn main() { let s = '", "error[E0762]: unterminated character literal"},
        {"fn main() { let s = b'", "error[E0763]: unterminated byte constant"},
        {"fn main() { let s = b\"", "error[E0766]: unterminated double quote byte string"},
        {"fn main() { let s = r#\"a\"; }", "error[E0748]: unterminated raw string"},
        {"fn main() { let s = 0x; }", "error[E0768]: no valid digits found for number"},
        {"fn main() { let s = 0b12; }", "error: invalid digit for a base 2 literal"},
        {"fn main() { let s = 1u7; }", ""}, // told where it is lowered
        {"fn main() { t.0u8; }", "error: suffixes on a tuple index are invalid"},
        {"fn main() { let s = '\\q'; }", "error: unknown character escape: `q`"},
        {"fn main() { let s = 'ab'; }", "error: character literal may only contain one codepoint"},
        {"fn main() { ( ] }", "error: mismatched closing delimiter: `]`"},
        {"fn main() { ", "error: this file contains an unclosed delimiter"},
        {"fn main() { } }", "error: unexpected closing delimiter: `}`"},
        {"fn main() { let x = 5\nlet y = 6; }", "error: expected `;`, found keyword `let`"},
        {"fn main() { let x = a b; }",
         "error: expected one of `!`, `.`, `::`, `;`, `?`, `else`, `{`, or an operator, found `b`"},
        {"fn main() { f(1 2); }",
         "error: expected one of `)`, `,`, `.`, `?`, or an operator, found `2`"},
        {"fn main() { let x = 1 < 2 < 3; }", "error: comparison operators cannot be chained"},
        {"fn main() { if x == S { a: 1 } { } }", "error: struct literals are not allowed here"},
        {"fn f() -> { }", "error: expected type, found `{`"},
        {"fn main() { let x = ; }", "error: expected expression, found `;`"},
        {"use a as;", "error: expected identifier, found `;`"},
        {"x", "error: expected one of `!` or `::`, found `<eof>`"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_message(cases[i].text, cases[i].message);
    }
}

// 100,000 levels of anything end in one message.
static void check_depth(const char *before, const char *open, const char *middle, const char *close,
                        const char *after) {
    enum { LEVELS = 100000 };
    size_t size = strlen(before) + LEVELS * (strlen(open) + strlen(close)) + strlen(middle) +
                  strlen(after) + 1;
    char *text = malloc(size), *at = text;
    at = stpcpy(at, before);
    for (int i = 0; i < LEVELS; i++) {
        at = stpcpy(at, open);
    }
    at = stpcpy(at, middle);
    for (int i = 0; i < LEVELS; i++) {
        at = stpcpy(at, close);
    }
    stpcpy(at, after);
    check_message(text, "error: this is nested too deeply");
    free(text);
}

Test(parse_print, depth) {
    check_depth("fn main() { let x = ", "(", "1", ")", "; }");
    check_depth("fn main() ", "{", "", "}", "");
    check_depth("type T = ", "&[", "u8", "]", ";");
    check_depth("fn main() { let ", "(", "x", ",)", " = 1; }");
    check_depth("fn main() { let x = ", "-", "1", "", "; }");
    check_depth("fn main() { let x = ", "1 + ", "1", "", "; }");
    check_depth("fn main() { x", ".a()", "", "", "; }");
    check_depth("fn main() { if x {} ", "else if x {} ", "", "", "}");
    check_depth("", "mod a { ", "", "}", "");
    check_depth("use ", "a::{", "b", "}", ";");
}

Test(parse_print, lazy_bodies) {
    Frontend f;
    frontend_begin(&f);
    AstCrate *crate =
        frontend_parse(&f, "library", 1, "pub fn f() -> u8 { 1 + 2 } const C: u8 = 3 + 4;", true);
    AstItem *item = crate->root->mod->items.ptr[0], *constant = crate->root->mod->items.ptr[1];
    cr_expect(item->fn->has_body && !item->fn->body && item->fn->body_tokens.len == 5);
    AstBlock *body = ast_fn_body(crate, item->fn);
    cr_assert(body && body->stmts.len == 1);
    cr_expect(ast_fn_body(crate, item->fn) == body);
    cr_assert(!constant->constant->init);
    cr_expect(ast_const_init(crate, constant->constant)->kind == AST_EXPR_BINARY);
    frontend_finish(&f);
    frontend_end(&f);
}

Test(parse_print, literals) {
    static const struct {
        const char *text;
        uint8_t kind;
        uint64_t low, high;
    } cases[] = {
        {"0", AST_LIT_INT, 0, 0},
        {"1_000u64", AST_LIT_INT, 1000, 0},
        {"0xff_u8", AST_LIT_INT, 255, 0},
        {"0b101", AST_LIT_INT, 5, 0},
        {"0o17", AST_LIT_INT, 15, 0},
        {"340282366920938463463374607431768211455", AST_LIT_INT, UINT64_MAX, UINT64_MAX},
        {"1e3", AST_LIT_FLOAT, 0, 0},
        {"2.", AST_LIT_FLOAT, 0, 0},
        {"3f32", AST_LIT_FLOAT, 0, 0},
        {"'\\u{1F600}'", AST_LIT_CHAR, 0x1f600, 0},
        {"b'\\xff'", AST_LIT_BYTE, 255, 0},
        {"true", AST_LIT_BOOL, 1, 0},
        {"\"a\\n\\\n   b\"", AST_LIT_STR, 3, 0},
        {"r##\"a\"#\"##", AST_LIT_STR, 3, 0},
        {"b\"\\x00z\"", AST_LIT_BYTE_STR, 2, 0},
        {"c\"ab\"", AST_LIT_C_STR, 3, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Frontend f;
        frontend_begin(&f);
        char text[128];
        snprintf(text, sizeof text, "const X: T = %s;", cases[i].text);
        AstCrate *crate = frontend_parse(&f, "input", 1, text, false);
        const AstExpr *expr = crate->root->mod->items.ptr[0]->constant->init;
        cr_assert(expr && expr->kind == AST_EXPR_LIT, "%s", cases[i].text);
        const AstLit *literal = &expr->literal;
        cr_expect(literal->kind == cases[i].kind, "%s", cases[i].text);
        switch ((AstLitKind)literal->kind) {
        case AST_LIT_INT:
            cr_expect(literal->integer.low == cases[i].low &&
                      literal->integer.high == cases[i].high);
            break;
        case AST_LIT_CHAR:
        case AST_LIT_BYTE:
            cr_expect(literal->character == cases[i].low);
            break;
        case AST_LIT_BOOL:
            cr_expect(literal->boolean);
            break;
        case AST_LIT_STR:
        case AST_LIT_BYTE_STR:
        case AST_LIT_C_STR:
            cr_expect(literal->text.len == cases[i].low, "%s", cases[i].text);
            break;
        case AST_LIT_FLOAT:
        case AST_LIT_ERROR:
            break;
        }
        frontend_finish(&f);
        frontend_end(&f);
    }
}
