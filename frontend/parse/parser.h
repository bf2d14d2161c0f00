// parser.h: shared inside frontend/parse: the parser's state and the functions of the grammar that
// its files call across. Other phases use parse.h.
#ifndef OXCC_PARSER_H
#define OXCC_PARSER_H

#include "base/vec.h"
#include "frontend/parse/parse.h"

struct Parsing {
    ParseOptions options;
    uint32_t expansion_count; // macro calls and attributes met
};

// ---------------------------------------------------------------- lexing

// An open delimiter that waits for its partner, while a file is read.
typedef VEC(Token) TokenVec;
typedef struct Lexer {
    AstCrate *crate;
    const SourceFile *file;
    const char *start, *at, *end; // the text
    TokenVec tokens;
    bool fatal; // an error after which no more tokens can be had
    bool delimiter_trouble;
} Lexer;
// The tokens of a file, which the caller frees.
TokenVec lex_file_tokens(AstCrate *crate, const SourceFile *file);
// Sets the partner distances; false after reporting unbalanced delimiters.
bool lex_match_delimiters(AstCrate *crate, const SourceFile *file, Token *tokens, uint32_t len);
// Reports bad escapes of a literal whose whole text this is; true if it is fine.
bool lex_check_escapes(AstCrate *crate, TokenKind kind, Str text, Span span);
// The character as rustc's escape_default prints it in messages.
Str lex_escape_char(Arena *arena, uint32_t c);

// ---------------------------------------------------------------- parsing

// Nesting is limited so that no phase runs out of stack; a chain (a + b + …, a.b().c()…) is a tree
// as deep as it is long.
enum { PARSE_DEPTH_LIMIT = 600, PARSE_CHAIN_LIMIT = 2000 };

// What may not be parsed as part of an expression (rustc's Restrictions).
enum {
    EXPR_NO_STRUCT = 1, // `if x {`: a path is not the start of a struct literal
    EXPR_STMT = 2,      // at the start of a statement: a block-like expression ends it
    EXPR_ALLOW_LET = 4, // inside a condition: `let PAT = e` may stand as an operand of &&
    EXPR_CONST = 8,     // a const generic argument: `>` ends it
};

// Parsing walks over an array of tokens. `token` is the current one (a copy: `>>` may be taken in
// two steps); `next` is the index of the one after it. At the end the current token is an EOF.
typedef struct Parser {
    AstCrate *crate;
    Session *session;
    Arena *arena;
    const Token *tokens;
    uint32_t len, next;
    Token token;
    Span prev;             // span of the last token taken
    Span end;              // where errors at the end point
    uint32_t restrictions; // EXPR_*
    uint32_t depth;
    uint32_t last_error; // position of the last syntax error: one message a place
    bool in_condition;   // of if or while, also deeper inside it, blocks aside
    bool depth_reported;
    bool names_optional; // parameters without a pattern: of a trait's functions in edition 2015
    bool borrowed;   // the tokens are freed after parsing: what the tree keeps of them is copied
    bool quiet;      // a trial: messages are dropped, errors only counted
    bool stopped;    // an error among the items of a module: nothing more of the file is read
    bool bad_attr;   // an unreadable attribute: what it stands at is not read either
    uint32_t blocks; // how many blocks are around: an error inside one goes no further
    uint32_t errors;
    const ParseSource *source; // macro output, else NULL
    const AstPat *typed;       // the pattern whose type in a `let` is read
    Span typed_colon;
    Span arm, arm_arrow; // of the match arm whose body begins at arm_at
    uint32_t arm_at;
    Span list_open, list_close;    // of the impl, trait or extern block whose items are read
    const FragmentPlace *fragment; // a macro's fragment is read, else NULL
    // Kinds looked for since the last token was taken, for "expected one of".
    uint64_t expected[2];
    uint32_t expected_extra; // EXPECT_* bits
} Parser;

// Things that are not one token kind in "expected one of …" lists.
enum {
    EXPECT_IDENT = 1,
    EXPECT_OPERATOR = 2,
    EXPECT_PATH = 4,
    EXPECT_TYPE = 8,
    EXPECT_CONST = 16,
    EXPECT_LIFETIME = 32,
    EXPECT_UNION = 128,
    EXPECT_MACRO_RULES = 256,
    EXPECT_AUTO = 512,
    EXPECT_DEFAULT = 1024,
    EXPECT_SAFE = 2048,
    EXPECT_RAW = 4096,
};

void parser_init(Parser *p, AstCrate *crate, TokenSlice tokens, Span end);
void parser_bump(Parser *p);
// The kind `n` tokens after the current one (0 is the current one).
const Token *parser_peek(const Parser *p, uint32_t n);
TokenKind parser_peek_kind(const Parser *p, uint32_t n);
bool parser_check(Parser *p, TokenKind kind); // notes it as expected
bool parser_eat(Parser *p, TokenKind kind);   // takes it if it is there
// From's start to to's end; what a macro was given and what it adds may meet in between.
static inline Span parser_span(const Parser *p, Span from, Span to) {
    return span_join(p->session, from, to);
}

static inline bool parser_at(const Parser *p, TokenKind kind) {
    return p->token.kind == kind;
}
// Of the invisible group that a macro made here.
static inline FragmentKind group_kind(const Parser *p) {
    return parser_at(p, TOK_OPEN_GROUP) ? (FragmentKind)(p->token.flags >> TOKEN_FRAGMENT_SHIFT)
                                        : FRAGMENT_NONE;
}
bool parser_at_word(const Parser *p, uint32_t symbol); // a contextual keyword, not raw
bool parser_at_ident(const Parser *p);                 // an identifier that is not reserved
bool parser_at_reserved(const Parser *p);              // a keyword that may not be an identifier
bool parser_check_ident(Parser *p);
// Takes the token or reports "expected one of …".
bool parser_expect(Parser *p, TokenKind kind);
bool parser_expect_one_of(Parser *p, const TokenKind *kinds, uint32_t count);
// Splits a joined token: `>` of `>>`, `&` of `&&`, `<` of `<<`, `|` of `||`.
bool parser_check_split(Parser *p, TokenKind kind);
bool parser_eat_split(Parser *p, TokenKind kind);
bool parser_expect_split(Parser *p, TokenKind kind);
// "expected X, found Y" at the current token; NULL if a message was given for this place already.
Diag *parser_error_expected(Parser *p, const char *what);
Diag *parser_error_unexpected(Parser *p); // from the noted expectations
Diag *parser_error(Parser *p, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void parser_emit(Parser *p, Diag *diag);                     // diag may be NULL
Str parser_token_description(Parser *p, const Token *token); // "keyword `if`", "`x`"
// From an open delimiter to after its partner.
void parser_skip_group(Parser *p);
void parser_skip_behind(Parser *p, uint32_t close);
// Skips to the next token of that kind outside groups, or to the end or a closing delimiter.
void parser_skip_to(Parser *p, TokenKind kind);
// The tokens inside the delimiters at the current token, which is taken with its partner.
TokenSlice parser_take_group(Parser *p, Span *span);
// False, after reporting once, where nesting is too deep. Pairs with parser_leave.
bool parser_enter(Parser *p);
static inline void parser_leave(Parser *p) {
    p->depth--;
}
bool parser_chain(Parser *p, uint32_t length); // the same for the links of a chain
// Enters an invisible group of this kind, if one is here: a second parser over its tokens.
bool parser_group(Parser *p, FragmentKind kind, Parser *inner);
void parser_group_end(Parser *p, Parser *inner);

// The tokens from index `from` to before the current one; half of a split token is made whole.
TokenSlice parser_slice(Parser *p, uint32_t from);
// `len` tokens from index `from` on, for the tree.
TokenSlice parser_keep(Parser *p, uint32_t from, uint32_t len);
static inline uint32_t parser_index(const Parser *p) {
    return p->next - 1;
}

// parse_attr.c
AstAttrs *parse_outer_attrs(Parser *p);
AstAttrs *parse_inner_attrs(Parser *p, AstAttrs *outer); // appended to outer

// parse_feature.c: false after an error where the crate names a feature that oxcc does not have.
bool parse_features_known(const AstCrate *crate, const AstAttrs *attrs, TokenSlice tokens);
bool parse_attr(Parser *p, bool inner, AstAttr *attr);
bool parse_attr_item(Parser *p, AstAttr *attr); // inside the brackets
AstAttrs *attrs_join(Parser *p, AstAttrs *a, AstAttrs *b);

// parse_ty.c
typedef enum PathStyle { PATH_EXPR, PATH_PAT, PATH_TYPE, PATH_MOD } PathStyle;
AstTy *parse_type(Parser *p);
AstTy *parse_type_no_bounds(Parser *p); // no `+` after it
bool parse_path_begins(const Parser *p);
bool parse_path_in(Parser *p, PathStyle style, AstPath *path);
// With a possible <T as Trait>:: in front.
bool parse_qpath(Parser *p, PathStyle style, AstPath *path, AstQSelf **qself);
bool parse_ident(Parser *p, AstIdent *ident);
AstIdent *parse_lifetime_opt(Parser *p);
AstIdent parse_lifetime(Parser *p, bool label); // at a lifetime
bool lex_is_keyword(Session *session, Edition edition, Str text);
AstGenericArgs *parse_generic_args(Parser *p);
AstBoundList parse_bounds(Parser *p);
bool parse_generics(Parser *p, AstGenerics *generics);
bool parse_where(Parser *p, AstGenerics *generics);
AstGenericParamList parse_for_params(Parser *p);
AstTy *parse_return_type(Parser *p, bool allow_plus); // NULL: none
AstTy *ast_ty(Parser *p, AstTyKind kind, Span span);
Symbol parse_abi(Parser *p, Span *span); // after `extern`: the string or "C"
AstTy *parse_error_type(Parser *p);

// parse_pat.c
AstPat *parse_pattern(Parser *p);     // no leading or top-level |
AstPat *parse_pattern_top(Parser *p); // with | at the top
AstPat *parse_param_pattern(Parser *p);
AstPat *ast_pat(Parser *p, AstPatKind kind, Span span);
bool parse_pattern_begins(const Parser *p);

// parse_expr.c, parse_operand.c
AstExpr *parse_expression(Parser *p);
AstExpr *parse_expression_with(Parser *p, uint32_t restrictions);
AstExpr *parse_operand(Parser *p, AstAttrs *attrs);
AstExpr *parse_postfix(Parser *p, AstExpr *base);
AstExpr *parse_expression_rest(Parser *p, AstExpr *operand, uint32_t restrictions);
AstExpr *parse_let_condition(Parser *p);
AstExprList parse_call_args(Parser *p, TokenKind close_kind, bool *good);
AstExpr *parse_prefix(Parser *p);
AstExpr *parse_literal_maybe_minus(Parser *p);
bool parse_expr_begins(const Parser *p);
bool parse_begins_after(const Parser *p); // the same for the token after this one
AstExpr *parse_condition(Parser *p);
AstExpr *ast_expr(Parser *p, AstExprKind kind, Span span);
AstAnonConst parse_anon_const(Parser *p);
void parse_macro_after_path(Parser *p, const AstPath *path, AstMacroCall **call);
bool parse_operator_here(const Parser *p); // a binary operator, or `.`

// parse_const_arg.c
AstExpr *parse_const_arg(Parser *p);
bool parse_const_arg_begins(const Parser *p);
bool recover_const_arg(Parser *p, AstGenericArg *arg);
bool recover_const_after_error(Parser *p, const Parser *before, AstGenericArg *arg);
void recover_const_behind_type(Parser *p, AstGenericArg *arg);

// parse_recover.c: habits of other languages
void recover_comparison(Parser *p, AstBinop op, Span op_span);
TokenKind recover_logical(Parser *p); // the operator that `and` or `or` stands for
bool recover_postfix_step(Parser *p, const AstExpr *base, Span op_span, TokenKind op);
bool recover_prefix_step(Parser *p);
void recover_dyn_bound(Parser *p);
void recover_fn_bound(Parser *p);
bool recover_bound_type(Parser *p, AstPath *path);
void recover_arrow_access(Parser *p);
void recover_trait(Parser *p);
bool recover_let(Parser *p);
AstIdent *recover_label(Parser *p);
bool recover_jump_label(Parser *p);
bool recover_arm_body(Parser *p, const AstExpr *first);
bool recover_comma(Parser *p, bool (*element)(Parser *));
bool recover_arrow(Parser *p);
bool recover_array_separator(Parser *p);

// parse_stmt.c
AstBlock *parse_block(Parser *p);
AstBlock *parse_block_with(Parser *p, AstAttrs **inner);
AstStmt *parse_statement(Parser *p);
AstStmtList parse_statements(Parser *p);

// parse_item.c
AstItem *parse_item_opt(Parser *p, AstAttrs *attrs, ParsePlace place); // NULL: no item begins here
// Syntax that needs a feature was read: said after expansion (parse_unstable.c).
void parser_gate(Parser *p, Feature feature, Span span);
bool parse_unstable_begins(const Parser *p);
AstExpr *parse_unstable(Parser *p); // NULL after an error
bool parse_pin_opt(Parser *p);      // `pin` of `&pin mut T` and `&pin const T`
// `{ arms }` of a `match` whose scrutinee was read; start is where the whole begins.
AstExpr *parse_match_arms(Parser *p, AstExpr *scrutinee, Span start);
bool parse_item_begins(Parser *p);
AstItemList parse_item_list(Parser *p, ParsePlace place);
AstParamList parse_fn_params(Parser *p, AstFn *fn);

// parse_use.c
AstVis parse_visibility(Parser *p, bool in_tuple);
bool parse_use(Parser *p, AstItem *item);
bool parse_extern_crate(Parser *p, AstItem *item);

// parse_data.c
bool parse_struct_item(Parser *p, AstItem *item, AstItemKind kind);
bool parse_enum_item(Parser *p, AstItem *item);

#endif
