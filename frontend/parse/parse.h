// parse.h: from text to syntax tree. A crate is parsed file by file: parse_crate reads the root
// file, expansion asks for `mod x;` files when it knows that cfg keeps them. Syntax errors are
// reported and recovered from; the tree is complete in any case (ERROR nodes where something was
// unreadable).
#ifndef OXCC_PARSE_H
#define OXCC_PARSE_H

#include "frontend/parse/ast.h"

// Finds the text of a module file. Called with candidate paths in turn; SOURCE_CANNOT_READ with
// error 0 or ENOENT means "no such file". NULL: the file system.
typedef SourceLoad ParseLoadFile(void *cx, Session *session, Str path, SourceFile **file,
                                 uint64_t *error);

typedef struct ParseOptions {
    Symbol name;
    uint32_t index; // the crate's number, from 1
    Edition edition;
    bool lazy;       // do not parse function bodies and initialisers
    bool is_library; // embedded source
    ParseLoadFile *load;
    // Programs that name one may use any `#![feature]`. NULL: features are not looked at.
    bool (*is_device_library)(void *load_cx, Symbol crate);
    void *load_cx;
} ParseOptions;

// The root file is loaded already (its errors are the driver's to report). Never NULL.
AstCrate *parse_crate(Session *session, const ParseOptions *options, SourceFile *root);
bool parse_feature_is_removed(Str name); // of `#![feature(name)]`
// Loads and parses the file of `mod x;` inside `parent`; reports E0583, E0584, cycles.
void parse_module_file(AstCrate *crate, AstItem *module, const AstMod *parent);
// The body of a function, parsed now if it was not; not expanded (see expand_fn_body).
AstBlock *ast_fn_body(AstCrate *crate, AstFn *fn);
AstExpr *ast_const_init(AstCrate *crate, AstConst *constant);

// The tokens of a file, without a closing EOF token; delimiters are balanced (errors are reported).
TokenSlice lex_file(AstCrate *crate, const SourceFile *file);
// Tokens of text that the compiler made (NUL-terminated). With a `span` every token gets that span
// and delimiters are not paired, since the text may be a part of something; without, the text
// becomes a source file of its own, named `name`.
TokenSlice lex_text(AstCrate *crate, Str name, Str text, Span span);
void lex_literal(AstCrate *crate, const Token *token, AstLit *literal);
// A literal that is an expression: what is wrong with its suffix or size is an error only where it
// is one still when all macros have run, and lex_literal_report says so then.
void lex_literal_expr(AstCrate *crate, const Token *token, AstLit *literal);
void lex_literal_report(AstCrate *crate, AstLit *literal, Span span); // once
// Where the suffix of a number starts: after digits, underscores, point and exponent.
size_t lex_number_end(Str text, bool floating);
// Text as a string literal with quotes, as Rust would write it.
Str lex_quote(Arena *arena, Str text);
bool lex_is_ident_start(uint32_t c);    // XID_Start or _
bool lex_is_ident_continue(uint32_t c); // XID_Continue
// Decodes one character at text[*at] (valid UTF-8) and steps over it.
uint32_t lex_char(Str text, size_t *at);

// ---------------------------------------------------------------- parsing macro output

typedef enum ParsePlace {
    PARSE_ITEM,
    PARSE_TRAIT_ITEM,
    PARSE_IMPL_ITEM,
    PARSE_FOREIGN_ITEM,
    PARSE_STMT,
    PARSE_EXPR,
    PARSE_PAT,
    PARSE_TY,
} ParsePlace;
// Errors where the tokens run out are reported at `end`. A `macro_name` says that the tokens are
// what a macro made; what does not fit the place is then reported as "macro expansion ignores …".
typedef struct ParseSource {
    TokenSlice tokens;
    Span end;
    Str macro_name;
    Span call_site;
    bool in_macro;   // the end is that of macro arguments
    Span *semicolon; // parse_expr: where one follows the expression, with nothing behind it
} ParseSource;
AstItemList parse_items(AstCrate *crate, const ParseSource *source, ParsePlace place);
AstStmtList parse_stmts(AstCrate *crate, const ParseSource *source);
AstExpr *parse_expr(AstCrate *crate, const ParseSource *source);
AstPat *parse_pat(AstCrate *crate, const ParseSource *source);
AstTy *parse_ty(AstCrate *crate, const ParseSource *source);
// Comma-separated expressions, as in concat!(a, b).
AstExprList parse_expr_list(AstCrate *crate, const ParseSource *source);
// format_args!'s arguments after the template: [name =] expr, …
typedef struct ParsedFormatArg {
    AstIdent name;
    AstExpr *expr;
} ParsedFormatArg;
AST_LIST(ParsedFormatArgList, ParsedFormatArg);
ParsedFormatArgList parse_format_args(AstCrate *crate, const ParseSource *source, bool *failed);
// Reads the attributes' inside: `path`, `path = lit`, `path(tokens)`, as cfg and derive have it.
typedef struct ParsedMeta {
    AstPath path;
    uint8_t args; // AstAttrArgs
    TokenSlice tokens;
    Span span;
} ParsedMeta;
typedef struct ParsedMetaList {
    const ParsedMeta *ptr;
    uint32_t len;
    bool failed; // a syntax error, said
} ParsedMetaList;
ParsedMetaList parse_meta_list(AstCrate *crate, const ParseSource *source);
// The same for the attributes that set levels of lints, whose values are told of in other words.
ParsedMetaList parse_lint_list(AstCrate *crate, const ParseSource *source);
// An attribute from the tokens of cfg_attr: `a(…)`.
AstAttrs *parse_attr_list(AstCrate *crate, const ParseSource *source, bool inner);
const char *fragment_name(FragmentKind kind); // `expr`
// How many tokens a macro fragment takes at the front of `tokens`; 0 if it cannot start there
// (VIS may be 0 and is a match then). With `split`, only half of the joined token after them
// belongs to the fragment: `>` of `>>`. On a syntax error inside the fragment, false after
// reporting it.
typedef struct FragmentPlace {
    FragmentKind kind;
    Span declared; // of `$x:kind` in the macro, shown with an error; SPAN_NONE: not shown
} FragmentPlace;
bool parse_fragment(AstCrate *crate, TokenSlice tokens, Span end, FragmentPlace place,
                    uint32_t *taken, bool *split);
bool parse_may_begin(const Token *tokens, uint32_t len, FragmentKind kind, Edition edition);
// Counts of macro calls and attributes seen so far: if it did not change, there is nothing to
// expand.
uint32_t parse_expansion_count(const AstCrate *crate);

#endif
