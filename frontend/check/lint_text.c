// lint_text.c: lints on the text of files: characters that turn the direction of what follows,
// names with characters beyond ASCII, words that a later edition takes (where the crate asks).
//
// Files that hold such characters are read once more, token by token; comments are what stands
// between tokens. Follows rustc_parse::lexer and rustc_lint::non_ascii_idents.
#include "frontend/check/lint_early.h"

typedef struct TextLints {
    EarlyLints *e;
    const SourceFile *file;
    Map seen;   // names that were told
    bool words; // some that a later edition takes may be named
} TextLints;

// U+202A to U+202E and U+2066 to U+2069.
static uint32_t direction_at(Str text, size_t at) {
    const unsigned char *c = (const unsigned char *)text.ptr + at;
    if (at + 3 > text.len || c[0] != 0xe2) {
        return 0;
    }
    if (c[1] == 0x80 && c[2] >= 0xaa && c[2] <= 0xae) {
        return 0x202a + (c[2] - 0xaau);
    }
    return c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9 ? 0x2066 + (c[2] - 0xa6u) : 0;
}

static bool turns_direction(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        if (direction_at(text, i)) {
            return true;
        }
    }
    return false;
}

static void report_direction(TextLints *t, Span span, const char *what, bool is_literal) {
    EarlyLints *e = t->e;
    Lint lint = is_literal ? LINT_TEXT_DIRECTION_CODEPOINT_IN_LITERAL
                           : LINT_TEXT_DIRECTION_CODEPOINT_IN_COMMENT;
    Str text = source_text(e->session->sources, span);
    uint32_t found = 0;
    VEC(SuggestPart) parts = {0};
    for (size_t i = 0; i < text.len; i++) {
        uint32_t c = direction_at(text, i);
        if (c) {
            Span at = {span.lo + (uint32_t)i, span.lo + (uint32_t)i + 3, 0};
            Str escape = arena_printf(e->arena, "\\u{%x}", c);
            vec_push(&parts, (SuggestPart){at, escape});
            found++;
        }
    }
    Diag *diag = early_lint(
        e, lint, span, "unicode codepoint changing visible direction of text present in %s", what);
    if (!diag) {
        vec_free(&parts);
        return;
    }
    diag_primary_label(diag, "this %s contains %sinvisible unicode text flow control codepoint%s",
                       what, found == 1 ? "an " : "", found == 1 ? "" : "s");
    for (uint32_t i = 0; i < parts.len; i++) {
        diag_label(diag, parts.data[i].span, "'" STR_FMT "'", STR_ARG(parts.data[i].text));
    }
    diag_note(diag, "these kind of unicode codepoints change the way text flows on applications "
                    "that support them, but can cause confusion because they change the order of "
                    "characters on the screen");
    SuggestPart gone = {parts.data[0].span, STR("")};
    diag_suggest(diag, "if their presence wasn't intentional, you can remove them", &gone, 1,
                 APPLY_MACHINE, SUGGEST_HIDE_CODE);
    if (is_literal) {
        diag_suggest(diag,
                     "if you want to keep them but make them visible in your source code, you can "
                     "escape them",
                     parts.data, parts.len, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    early_emit(e, lint, diag);
    vec_free(&parts);
}

static void look_between(TextLints *t, uint32_t lo, uint32_t hi) {
    Str text = source_text(t->e->session->sources, (Span){lo, hi, 0});
    for (size_t i = 0; i + 1 < text.len; i++) {
        if (text.ptr[i] != '/' || (text.ptr[i + 1] != '/' && text.ptr[i + 1] != '*')) {
            continue;
        }
        size_t end = i + 2, depth = 1;
        if (text.ptr[i + 1] == '/') {
            while (end < text.len && text.ptr[end] != '\n') {
                end++;
            }
        } else {
            for (; end < text.len && depth; end++) {
                bool opens = end + 1 < text.len && text.ptr[end] == '/' && text.ptr[end + 1] == '*';
                bool closes =
                    end + 1 < text.len && text.ptr[end] == '*' && text.ptr[end + 1] == '/';
                depth += opens;
                depth -= closes;
                end += opens || closes;
            }
        }
        if (turns_direction((Str){text.ptr + i, end - i})) {
            Span span = {lo + (uint32_t)i, lo + (uint32_t)end, 0};
            report_direction(t, span, "comment", false);
        }
        i = end - 1;
    }
}

static bool is_ascii(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

static void look_at_name(TextLints *t, const Token *token) {
    uint64_t told;
    if (is_ascii(sym_str(t->e->session, token->symbol)) ||
        map_get(&t->seen, token->symbol.index, &told)) {
        return;
    }
    map_set(&t->seen, token->symbol.index, 1);
    Diag *diag = early_lint(t->e, LINT_NON_ASCII_IDENTS, token->span,
                            "identifier contains non-ASCII characters");
    if (diag) {
        early_emit(t->e, LINT_NON_ASCII_IDENTS, diag);
    }
}

static void look_at_token(TextLints *t, const Token *token, const Token *before) {
    if (token->kind == TOK_IDENT) {
        look_at_name(t, token);
        if (t->words) {
            edition_of_name(t->e, token, before);
        }
    } else if (token_is_literal(token->kind) &&
               turns_direction(source_text(t->e->session->sources, token->span))) {
        report_direction(t, token->span, "literal", true);
    }
}

static void look_at_file(TextLints *t, AstCrate *ast) {
    TokenSlice tokens = lex_file(ast, t->file);
    uint32_t end = t->file->start;
    for (uint32_t i = 0; i < tokens.len; i++) {
        look_between(t, end, tokens.ptr[i].span.lo);
        look_at_token(t, &tokens.ptr[i], i ? &tokens.ptr[i - 1] : NULL);
        end = tokens.ptr[i].span.hi;
    }
    look_between(t, end, t->file->start + (uint32_t)t->file->text.len);
}

static void collect_files(EarlyLints *e, AstCrate *ast, const AstMod *mod, TextLints *t) {
    if (mod->file && mod->file != t->file && (t->words || !is_ascii(mod->file->text))) {
        t->file = mod->file;
        look_at_file(t, ast);
    }
    for (uint32_t i = 0; i < mod->items.len; i++) {
        if (mod->items.ptr[i]->kind == AST_ITEM_MOD && mod->items.ptr[i]->mod->loaded) {
            collect_files(e, ast, mod->items.ptr[i]->mod, t);
        }
    }
}

void lint_text(EarlyLints *e, AstCrate *ast) {
    if (diag_error_count(e->session)) {
        return; // perhaps of a token, which would be told twice
    }
    DefId root = vec_last(&e->owners);
    TextLints t = {.e = e};
    t.words = lint_level(e->program, root, LINT_KEYWORD_IDENTS_2018) != LINT_SILENT ||
              lint_level(e->program, root, LINT_KEYWORD_IDENTS_2024) != LINT_SILENT;
    collect_files(e, ast, ast->root->mod, &t);
    map_free(&t.seen);
}
