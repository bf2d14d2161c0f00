// expand_builtin.c: the macros whose rules are ours. They are declared in library source with
// #[rustc_builtin_macro]; the table here gives the declared name its meaning. Arguments that must
// be literals are expanded first, so that concat!(env!("A"), "b") works anywhere.
#include "frontend/expand/expander.h"

#include <stdlib.h>

// ---------------------------------------------------------------- helpers

ParseSource call_source(const Call *call) {
    Span close = call->call->delim_span;
    TokenSlice tokens = call->call->tokens;
    Span end = tokens.len ? span_end(tokens.ptr[tokens.len - 1].span)
                          : (Span){close.hi - 1, close.hi, close.ctxt};
    return (ParseSource){.tokens = tokens, .end = end, .in_macro = true};
}

// What the macro itself writes carries its mark alone: `$crate` there is the macro's crate,
// whatever macro the call stands in.
static Span marked(Walk *walk, const Call *call) {
    Span span = call->call->span;
    span.ctxt = context_apply_mark(walk->expander->session, 0, call->expansion);
    return span;
}

Quote builtin_quote(Walk *walk, const Call *call) {
    return (Quote){.walk = walk, .span = marked(walk, call)};
}

void builtin_give_tokens(Quote *quote, Expanded *out) {
    out->end = span_end(quote->span);
    out->tokens = quote_finish(quote);
}

void builtin_literal_text(Walk *walk, const Call *call, Str text, Expanded *out) {
    Quote quote = builtin_quote(walk, call);
    Session *session = walk->expander->session;
    quote_token(&quote,
                (Token){.span = quote.span,
                        .symbol = intern(session->interner, lex_quote(walk->crate->arena, text)),
                        .kind = TOK_STR});
    builtin_give_tokens(&quote, out);
}

static void fail(Expanded *out) {
    out->failed = true;
}

static void takes_nothing(Walk *walk, const Call *call) {
    if (call->call->tokens.len) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span,
                             STR_FMT "! takes no arguments",
                             SYM_ARG(walk->expander->session, call->def->name)));
    }
}

// The literal of an expression, parentheses and groups aside; NULL if it is none.
static const AstLit *literal_of(Walk *walk, AstExpr *expr, bool *negative) {
    *negative = false;
    expr = (AstExpr *)ast_expr_strip_parens(expr);
    if (expr->kind == AST_EXPR_UNARY && expr->unary.op == AST_UNOP_NEG) {
        *negative = true;
        expr = (AstExpr *)ast_expr_strip_parens(expr->unary.operand);
    }
    if (expr->kind != AST_EXPR_LIT) {
        return NULL;
    }
    lex_literal_report(walk->crate, &expr->literal, expr->span);
    return &expr->literal;
}

static AstExprList expanded_arguments(Walk *walk, const Call *call) {
    ParseSource source = call_source(call);
    AstExprList list = parse_expr_list(walk->crate, &source);
    walk->depth++;
    for (uint32_t i = 0; i < list.len; i++) {
        walk_expr(walk, list.ptr[i]);
    }
    walk->depth--;
    return list;
}

static bool string_of(Walk *walk, AstExpr *expr, Str *text) {
    bool negative;
    const AstLit *literal = literal_of(walk, expr, &negative);
    if (literal && literal->kind == AST_LIT_STR) {
        *text = (Str){literal->text.ptr, literal->text.len};
        return true;
    }
    if (expr->kind != AST_EXPR_ERROR) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, expr->span,
                             "argument must be a string literal"));
    }
    return false;
}

bool builtin_string_argument(Walk *walk, const Call *call, Str *text, Span *span) {
    AstExprList list = expanded_arguments(walk, call);
    if (list.len != 1) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span,
                             "`" STR_FMT "!` takes 1 argument",
                             SYM_ARG(walk->expander->session, call->def->name)));
        return false;
    }
    *span = list.ptr[0]->span;
    return string_of(walk, list.ptr[0], text);
}

// ---------------------------------------------------------------- places

static Span outermost(Walk *walk, const Call *call) {
    return span_source_callsite(walk->expander->session, call->call->span);
}

static void builtin_line(Walk *walk, const Call *call, Expanded *out) {
    takes_nothing(walk, call);
    Quote quote = builtin_quote(walk, call);
    quote_text(&quote, "%uu32",
               source_place(walk->expander->session->sources, outermost(walk, call).lo).line);
    builtin_give_tokens(&quote, out);
}

static void builtin_column(Walk *walk, const Call *call, Expanded *out) {
    takes_nothing(walk, call);
    Quote quote = builtin_quote(walk, call);
    quote_text(&quote, "%uu32",
               source_place(walk->expander->session->sources, outermost(walk, call).lo).column);
    builtin_give_tokens(&quote, out);
}

static void builtin_file(Walk *walk, const Call *call, Expanded *out) {
    takes_nothing(walk, call);
    builtin_literal_text(
        walk, call,
        source_file_at(walk->expander->session->sources, outermost(walk, call).lo)->path, out);
}

static void builtin_module_path(Walk *walk, const Call *call, Expanded *out) {
    takes_nothing(walk, call);
    builtin_literal_text(walk, call, walk->scope.space->path, out);
}

// ---------------------------------------------------------------- text

static void builtin_stringify(Walk *walk, const Call *call, Expanded *out) {
    TokenSlice tokens = macro_desugar_docs(walk, call->call->tokens);
    builtin_literal_text(walk, call, ast_print_tokens(walk->expander->session, walk->crate, tokens),
                         out);
}

static Str literal_text(Walk *walk, const AstLit *literal, bool negative) {
    Arena *arena = walk->crate->arena;
    const char *sign = negative ? "-" : "";
    switch ((AstLitKind)literal->kind) {
    case AST_LIT_STR:
        return (Str){literal->text.ptr, literal->text.len};
    case AST_LIT_BOOL:
        return literal->boolean ? STR("true") : STR("false");
    case AST_LIT_FLOAT:
        return arena_printf(arena, "%s" STR_FMT, sign,
                            SYM_ARG(walk->expander->session, literal->floating));
    case AST_LIT_CHAR: {
        char bytes[5] = {0};
        uint32_t c = literal->character;
        if (c < 0x80) {
            bytes[0] = (char)c;
        } else if (c < 0x800) {
            bytes[0] = (char)(0xc0 | c >> 6);
            bytes[1] = (char)(0x80 | (c & 0x3f));
        } else if (c < 0x10000) {
            bytes[0] = (char)(0xe0 | c >> 12);
            bytes[1] = (char)(0x80 | (c >> 6 & 0x3f));
            bytes[2] = (char)(0x80 | (c & 0x3f));
        } else {
            bytes[0] = (char)(0xf0 | c >> 18);
            bytes[1] = (char)(0x80 | (c >> 12 & 0x3f));
            bytes[2] = (char)(0x80 | (c >> 6 & 0x3f));
            bytes[3] = (char)(0x80 | (c & 0x3f));
        }
        return arena_str(arena, (Str){bytes, c ? strlen(bytes) : 1});
    }
    case AST_LIT_INT: {
        char digits[48];
        size_t at = sizeof digits;
        unsigned __int128 value =
            (unsigned __int128)literal->integer.high << 64 | literal->integer.low;
        do {
            digits[--at] = (char)('0' + (int)(value % 10));
            value /= 10;
        } while (value);
        return arena_printf(arena, "%s%.*s", sign, (int)(sizeof digits - at), digits + at);
    }
    case AST_LIT_ERROR:
    case AST_LIT_BYTE:
    case AST_LIT_BYTE_STR:
    case AST_LIT_C_STR:
        break;
    }
    return (Str){NULL, 0};
}

enum { TEXT_LIMIT = 1 << 26 };

static void builtin_concat(Walk *walk, const Call *call, Expanded *out) {
    AstExprList list = expanded_arguments(walk, call);
    VEC(char) text = {0};
    for (uint32_t i = 0; i < list.len && !out->failed; i++) {
        bool negative;
        const AstLit *literal = literal_of(walk, list.ptr[i], &negative);
        Str part = literal ? literal_text(walk, literal, negative) : (Str){NULL, 0};
        if (!part.ptr) {
            if (list.ptr[i]->kind != AST_EXPR_ERROR &&
                !(literal && literal->kind == AST_LIT_ERROR)) {
                bool bytes = literal != NULL;
                Diag *diag = diag_error(walk->expander->session, ERR_NONE, list.ptr[i]->span, "%s",
                                        bytes ? "cannot concatenate a byte string literal"
                                              : "expected a literal");
                if (!bytes) {
                    diag_note(diag, "only literals (like `\"foo\"`, `-42` and `3.14`) can be "
                                    "passed to `concat!()`");
                }
                diag_emit(diag);
            }
            fail(out);
            break;
        }
        if (text.len + part.len > TEXT_LIMIT) {
            report_expansion_size(walk, call->call->span, call->def->name,
                                  "the bytes of a text that is put together are", TEXT_LIMIT);
            fail(out);
            break;
        }
        for (size_t k = 0; k < part.len; k++) {
            vec_push(&text, part.ptr[k]);
        }
    }
    if (!out->failed) {
        builtin_literal_text(walk, call, (Str){text.data ? text.data : "", text.len}, out);
    }
    vec_free(&text);
}

static void builtin_compile_error(Walk *walk, const Call *call, Expanded *out) {
    Str text;
    Span span;
    if (builtin_string_argument(walk, call, &text, &span)) {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span, STR_FMT,
                             STR_ARG(text)));
    }
    fail(out);
}

// ---------------------------------------------------------------- environment and configuration

static void builtin_env(Walk *walk, const Call *call, Expanded *out) {
    AstExprList list = expanded_arguments(walk, call);
    Session *session = walk->expander->session;
    Str name, message;
    if (list.len == 0 || list.len > 2) {
        diag_emit(
            diag_error(session, ERR_NONE, call->call->span, "`env!()` takes 1 or 2 arguments"));
        fail(out);
        return;
    }
    if (!string_of(walk, list.ptr[0], &name) ||
        (list.len == 2 && !string_of(walk, list.ptr[1], &message))) {
        fail(out);
        return;
    }
    const char *value = getenv(arena_str(walk->crate->arena, name).ptr);
    if (value) {
        builtin_literal_text(walk, call, str_of(value), out);
        return;
    }
    if (list.len == 2) {
        diag_emit(diag_error(session, ERR_NONE, call->call->span, STR_FMT, STR_ARG(message)));
    } else {
        Diag *diag = diag_error(session, ERR_NONE, call->call->span,
                                "environment variable `" STR_FMT "` not defined at compile time",
                                STR_ARG(name));
        diag_help(diag, "use `std::env::var(\"" STR_FMT "\")` to read the variable at run time",
                  STR_ARG(name));
        diag_emit(diag);
    }
    fail(out);
}

static void builtin_option_env(Walk *walk, const Call *call, Expanded *out) {
    Str name;
    Span span;
    if (!builtin_string_argument(walk, call, &name, &span)) {
        fail(out);
        return;
    }
    const char *value = getenv(arena_str(walk->crate->arena, name).ptr);
    Quote quote = builtin_quote(walk, call);
    if (value) {
        Session *session = walk->expander->session;
        quote_text(&quote, "$crate::option::Option::Some(");
        quote_token(&quote, (Token){.span = quote.span,
                                    .symbol = intern(session->interner,
                                                     lex_quote(walk->crate->arena, str_of(value))),
                                    .kind = TOK_STR});
        quote_text(&quote, ")");
    } else {
        quote_text(&quote, "$crate::option::Option::None::<&'static str>");
    }
    builtin_give_tokens(&quote, out);
}

static void builtin_cfg(Walk *walk, const Call *call, Expanded *out) {
    Quote quote = builtin_quote(walk, call);
    if (call->call->tokens.len == 0) {
        Diag *diag = diag_error(walk->expander->session, ERR_NONE, call->call->span,
                                "macro requires a cfg-pattern as an argument");
        diag_primary_label(diag, "cfg-pattern required");
        diag_emit(diag);
        fail(out);
        return;
    }
    quote_text(&quote,
               cfg_eval_macro(walk, call->call->tokens, call->call->span) ? "true" : "false");
    builtin_give_tokens(&quote, out);
}

// The end of an arm's right side: a braced group, or an expression up to the comma after it.
static uint32_t select_arm_end(TokenSlice tokens, uint32_t at, TokenSlice *body) {
    if (at < tokens.len && tokens.ptr[at].kind == TOK_OPEN_BRACE) {
        uint32_t close = at + tokens.ptr[at].partner;
        *body = (TokenSlice){tokens.ptr + at + 1, close - at - 1};
        return close + 1 < tokens.len && tokens.ptr[close + 1].kind == TOK_COMMA ? close + 2
                                                                                 : close + 1;
    }
    uint32_t end = at;
    while (end < tokens.len && tokens.ptr[end].kind != TOK_COMMA) {
        end += token_is_open(tokens.ptr[end].kind) ? tokens.ptr[end].partner + 1 : 1;
    }
    *body = (TokenSlice){tokens.ptr + at, end - at};
    return end + 1;
}

// cfg_select! { predicate => { tokens } … _ => { tokens } }: the first whose predicate holds.
static void builtin_cfg_select(Walk *walk, const Call *call, Expanded *out) {
    TokenSlice tokens = call->call->tokens;
    Session *session = walk->expander->session;
    for (uint32_t at = 0; at < tokens.len;) {
        uint32_t arrow = at;
        while (arrow < tokens.len && tokens.ptr[arrow].kind != TOK_FAT_ARROW) {
            arrow += token_is_open(tokens.ptr[arrow].kind) ? tokens.ptr[arrow].partner + 1 : 1;
        }
        TokenSlice predicate = {tokens.ptr + at, arrow - at}, body;
        if (arrow >= tokens.len) {
            diag_emit(diag_error(session, ERR_NONE, tokens.ptr[tokens.len - 1].span,
                                 "expected `=>`, found end of macro input"));
            fail(out);
            return;
        }
        if (arrow + 1 < tokens.len && tokens.ptr[arrow + 1].kind == TOK_FAT_ARROW) {
            Diag *diag = diag_error(session, ERR_NONE, tokens.ptr[arrow + 1].span,
                                    "expected expression, found `=>`");
            diag_primary_label(diag, "expected expression");
            diag_emit(diag);
            fail(out);
            return;
        }
        at = select_arm_end(tokens, arrow + 1, &body);
        bool otherwise = predicate.len == 1 && predicate.ptr[0].kind == TOK_KW_UNDERSCORE;
        if (otherwise || cfg_eval(walk, predicate, predicate.ptr[0].span)) {
            out->tokens = body;
            out->end = call_source(call).end;
            return;
        }
    }
    diag_emit(diag_error(session, ERR_NONE, call->call->span,
                         "none of the predicates in this `cfg_select` evaluated to true"));
    fail(out);
}

// ---------------------------------------------------------------- files

// The path in an include, relative to the file that it stands in.
static bool included_file(Walk *walk, const Call *call, Str *path, Span *span) {
    Str name;
    if (!builtin_string_argument(walk, call, &name, span)) {
        return false;
    }
    if (name.len && name.ptr[0] == '/') {
        *path = name;
        return true;
    }
    Str here = source_file_at(walk->expander->session->sources, outermost(walk, call).lo)->path;
    size_t len = here.len;
    while (len && here.ptr[len - 1] != '/') {
        len--;
    }
    *path = arena_printf(walk->crate->arena, "%.*s" STR_FMT, (int)len, here.ptr, STR_ARG(name));
    return true;
}

static void cannot_read(Walk *walk, const Call *call, Str path, const char *why, Expanded *out) {
    diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span,
                         "couldn't read `" STR_FMT "`: %s", STR_ARG(path), why));
    fail(out);
}

static SourceFile *load(Walk *walk, const Call *call, Str path, Expanded *out) {
    SourceFile *file;
    uint64_t error = 0;
    const char *why = "file is too large";
    switch (source_map_load(walk->expander->session->sources, path, &file, &error)) {
    case SOURCE_OK:
        return file;
    case SOURCE_CANNOT_READ: {
        Str text =
            arena_printf(walk->crate->arena, "%s (os error %d)", strerror((int)error), (int)error);
        why = text.ptr;
        break;
    }
    case SOURCE_IS_DIRECTORY:
        why = "Is a directory (os error 21)";
        break;
    case SOURCE_NOT_UTF8: {
        diag_emit(diag_error(walk->expander->session, ERR_NONE, call->call->span,
                             "`" STR_FMT "` wasn't a utf-8 file", STR_ARG(path)));
        fail(out);
        return NULL;
    }
    case SOURCE_TOO_LARGE:
        break;
    }
    cannot_read(walk, call, path, why, out);
    return NULL;
}

static void builtin_include(Walk *walk, const Call *call, Expanded *out) {
    Str path;
    Span span;
    if (!included_file(walk, call, &path, &span)) {
        fail(out);
        return;
    }
    // A file that includes itself ends at the recursion limit.
    SourceFile *file = load(walk, call, path, out);
    if (file) {
        out->tokens = lex_file(walk->crate, file);
        out->end = (Span){file->start + (uint32_t)file->text.len,
                          file->start + (uint32_t)file->text.len, 0};
    }
}

static void builtin_include_str(Walk *walk, const Call *call, Expanded *out) {
    Str path;
    Span span;
    if (!included_file(walk, call, &path, &span)) {
        fail(out);
        return;
    }
    SourceFile *file = load(walk, call, path, out);
    if (file) {
        builtin_literal_text(walk, call, file->text, out);
    }
}

static void builtin_include_bytes(Walk *walk, const Call *call, Expanded *out) {
    Str path;
    Span span;
    if (!included_file(walk, call, &path, &span)) {
        fail(out);
        return;
    }
    FILE *file = fopen(arena_str(walk->crate->arena, path).ptr, "rb");
    if (!file) {
        cannot_read(walk, call, path, "No such file or directory (os error 2)", out);
        return;
    }
    VEC(char) bytes = {0};
    size_t got;
    do {
        vec_reserve(&bytes, bytes.len + 65536);
        got = fread(bytes.data + bytes.len, 1, 65536, file);
        bytes.len += (uint32_t)got;
    } while (got);
    fclose(file);
    AstExpr *expr = ARENA_NEW(walk->crate->arena, AstExpr);
    expr->kind = AST_EXPR_INCLUDED_BYTES;
    expr->span = marked(walk, call);
    expr->bytes = arena_str(walk->crate->arena, (Str){bytes.data, bytes.len});
    vec_free(&bytes);
    out->expr = expr;
}

// ---------------------------------------------------------------- assert

// assert!(condition) and assert!(condition, format, arguments)
static void builtin_assert(Walk *walk, const Call *call, Expanded *out) {
    TokenSlice tokens = call->call->tokens;
    ParseSource source = call_source(call);
    uint32_t taken = 0;
    bool split;
    if (tokens.len == 0) {
        Diag *diag = diag_error(walk->expander->session, ERR_NONE, call->call->span,
                                "macro requires a boolean expression as an argument");
        diag_primary_label(diag, "boolean expression required");
        diag_emit(diag);
        fail(out);
        return;
    }
    if (!parse_fragment(walk->crate, tokens, source.end, (FragmentPlace){.kind = FRAGMENT_EXPR},
                        &taken, &split)) {
        fail(out);
        return;
    }
    if (taken < tokens.len && tokens.ptr[taken].kind != TOK_COMMA) {
        ParseSource rest = {.tokens = tokens, .end = source.end};
        parse_expr_list(walk->crate, &rest); // says what was expected
        fail(out);
        return;
    }
    TokenSlice condition = {tokens.ptr, taken};
    bool has_message = taken + 1 < tokens.len;
    Quote quote = builtin_quote(walk, call);
    quote_text(&quote, "if !");
    Span span = span_to(condition.ptr[0].span, condition.ptr[taken - 1].span);
    quote_token(&quote, (Token){.span = span,
                                .kind = TOK_OPEN_GROUP,
                                .flags = FRAGMENT_EXPR << TOKEN_FRAGMENT_SHIFT});
    quote_tokens(&quote, condition);
    quote_token(&quote, (Token){.span = span,
                                .kind = TOK_CLOSE_GROUP,
                                .flags = FRAGMENT_EXPR << TOKEN_FRAGMENT_SHIFT});
    if (has_message) {
        bool old = walk->crate->edition < EDITION_2021; // a message alone is no format string
        quote_text(&quote, "{ $crate::%s!(", old ? "panic_2015" : "panic");
        quote_tokens(&quote, (TokenSlice){tokens.ptr + taken + 1, tokens.len - taken - 1});
        quote_text(&quote, ") }");
    } else {
        ParseSource text_source = {.tokens = condition, .end = source.end};
        AstExpr *expr = parse_expr(walk->crate, &text_source);
        Str text = arena_printf(walk->crate->arena, "assertion failed: " STR_FMT,
                                STR_ARG(ast_print_expr(walk->crate, expr)));
        Symbol literal =
            intern(walk->expander->session->interner, lex_quote(walk->crate->arena, text));
        quote_text(&quote, "{ $crate::panicking::panic(");
        quote_token(&quote, (Token){.span = quote.span, .symbol = literal, .kind = TOK_STR});
        quote_text(&quote, ") }");
    }
    builtin_give_tokens(&quote, out);
}

// ---------------------------------------------------------------- attributes

static void test_not_on(Walk *walk, const AstItem *item, const AstAttr *attr) {
    Session *session = walk->expander->session;
    Diag *diag = diag_error(session, ERR_NONE, attr->span,
                            "the `#[test]` attribute may only be used on a free function");
    const char *what = ast_item_kind_name((AstItemKind)item->kind);
    diag_primary_label(diag, "the `#[test]` macro causes a function to be run as a test and has no "
                             "effect on non-functions");
    diag_label(diag, item->span, "expected a non-associated function, found %s %s",
               memchr("aeiou", what[0], 5) ? "an" : "a", what);
    diag_suggest_one(diag,
                     "replace with conditional compilation to make the item only exist when tests "
                     "are being run",
                     attr->span, STR("#[cfg(test)]"), APPLY_MAYBE, SUGGEST_VERBOSE);
    diag_emit(diag);
}

// #[test]: the function is for a test build only.
static void attr_test(Walk *walk, AstItem *item, const AstAttr *attr, uint32_t expansion,
                      ItemVec *out) {
    (void)expansion;
    (void)out;
    if (item->kind != AST_ITEM_FN) {
        test_not_on(walk, item, attr);
        return;
    }
    if (!cfg_is_set(walk, STR("test"), NULL)) {
        item->kind = AST_ITEM_ERROR;
    }
}

static const Builtin builtins[] = {
    {.name = "format_args", .kind = MACRO_BANG, .bang = builtin_format_args},
    {.name = "const_format_args", .kind = MACRO_BANG, .bang = builtin_const_format_args},
    {.name = "format_args_nl", .kind = MACRO_BANG, .bang = builtin_format_args_nl},
    {.name = "asm", .kind = MACRO_BANG, .bang = builtin_asm},
    {.name = "naked_asm", .kind = MACRO_BANG, .bang = builtin_naked_asm},
    {.name = "global_asm", .kind = MACRO_BANG, .bang = builtin_global_asm},
    {.name = "assert", .kind = MACRO_BANG, .bang = builtin_assert},
    {.name = "cfg_select", .kind = MACRO_BANG, .bang = builtin_cfg_select},
    {.name = "cfg", .kind = MACRO_BANG, .bang = builtin_cfg},
    {.name = "column", .kind = MACRO_BANG, .bang = builtin_column},
    {.name = "compile_error", .kind = MACRO_BANG, .bang = builtin_compile_error},
    {.name = "concat", .kind = MACRO_BANG, .bang = builtin_concat},
    {.name = "env", .kind = MACRO_BANG, .bang = builtin_env},
    {.name = "file", .kind = MACRO_BANG, .bang = builtin_file},
    {.name = "include", .kind = MACRO_BANG, .bang = builtin_include},
    {.name = "include_bytes", .kind = MACRO_BANG, .bang = builtin_include_bytes},
    {.name = "include_str", .kind = MACRO_BANG, .bang = builtin_include_str},
    {.name = "line", .kind = MACRO_BANG, .bang = builtin_line},
    {.name = "module_path", .kind = MACRO_BANG, .bang = builtin_module_path},
    {.name = "option_env", .kind = MACRO_BANG, .bang = builtin_option_env},
    {.name = "stringify", .kind = MACRO_BANG, .bang = builtin_stringify},
    {.name = "Clone", .kind = MACRO_DERIVE, .derive = derive_clone},
    {.name = "Copy", .kind = MACRO_DERIVE, .derive = derive_copy},
    {.name = "Debug", .kind = MACRO_DERIVE, .derive = derive_debug},
    {.name = "Default", .kind = MACRO_DERIVE, .derive = derive_default},
    {.name = "PartialEq", .kind = MACRO_DERIVE, .derive = derive_partial_eq},
    {.name = "Eq", .kind = MACRO_DERIVE, .derive = derive_eq},
    {.name = "PartialOrd", .kind = MACRO_DERIVE, .derive = derive_partial_ord},
    {.name = "Ord", .kind = MACRO_DERIVE, .derive = derive_ord},
    {.name = "Hash", .kind = MACRO_DERIVE, .derive = derive_hash},
    {.name = "DeviceCopy", .kind = MACRO_DERIVE, .derive = derive_device_copy},
    {.name = "derive",
     .kind = MACRO_ATTR,
     .stays = true}, // made by expand.c, which knows the attribute
    {.name = "test", .kind = MACRO_ATTR, .attr = attr_test},
    {.name = "bench", .kind = MACRO_ATTR, .attr = attr_test},
    {.name = "global_allocator", .kind = MACRO_ATTR, .attr = attr_global_allocator},
    {.name = "cuda_module", .kind = MACRO_ATTR, .attr = attr_cuda_module, .stays = true},
    {.name = "module", .kind = MACRO_ATTR, .attr = attr_tile_module, .stays = true},
    {.name = "entry", .kind = MACRO_ATTR, .attr = attr_tile_entry, .stays = true},
    // Read by later phases from the item that carries them.
    {.name = "kernel", .kind = MACRO_ATTR, .attr = attr_kernel, .stays = true},
    {.name = "device", .kind = MACRO_ATTR, .attr = attr_device, .stays = true},
    {.name = "launch_bounds", .kind = MACRO_ATTR, .stays = true},
    {.name = "launch_contract", .kind = MACRO_ATTR, .stays = true},
    {.name = "cluster_launch", .kind = MACRO_ATTR, .stays = true},
    {.name = "cooperative_launch", .kind = MACRO_ATTR, .stays = true},
    {.name = "constant", .kind = MACRO_ATTR, .stays = true},
    {.name = "convergent", .kind = MACRO_ATTR, .stays = true},
    {.name = "pure", .kind = MACRO_ATTR, .stays = true},
    {.name = "readonly", .kind = MACRO_ATTR, .stays = true},
    {.name = "unroll", .kind = MACRO_ATTR, .attr = attr_unroll, .stays = true},
};

const Builtin *builtin_find(Str name) {
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++) {
        if (str_eq(name, str_of(builtins[i].name))) {
            return &builtins[i];
        }
    }
    return NULL;
}
