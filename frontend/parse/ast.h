// ast.h: the syntax tree of all of Rust 2024, as rustc_ast has it.
//
// Nodes live in the crate's arena and are linked by pointers. Every node has a Span; items also
// have an `id`, dense from 1 over the whole crate. What later phases compute goes to the HIR, whose
// nodes have ids of their own.
// After expansion no MACRO node is left, except bodies that were not asked for yet (AstFn.body).
//
// An identifier is a name with its span; span.ctxt is the hygiene: a local, a label or `$crate`
// means what it means in that syntax context. Children lists are {ptr, len} slices.
#ifndef OXCC_AST_H
#define OXCC_AST_H

#include "frontend/parse/feature.h"
#include "base/base.h"
#include "base/vec.h"

// ---------------------------------------------------------------- tokens

typedef enum TokenKind {
#define TOKEN(kind, text) TOK_##kind,
#include "frontend/parse/token.def"
    TOK_COUNT
} TokenKind;

enum {
    TOKEN_ALONE = 1,          // white space or a comment follows it
    TOKEN_RAW = 2,            // r#ident or 'r#lifetime
    TOKEN_SUFFIX = 4,         // a literal with a suffix
    TOKEN_BAD = 8,            // a literal with an error that was reported: no second error
    TOKEN_FRAGMENT_SHIFT = 4, // OPEN_GROUP, CLOSE_GROUP: the FragmentKind in the upper bits
};

// One token. Identifiers, keywords, lifetimes and literals carry their text as `symbol` (literals:
// the whole text with quotes and suffix); open and close delimiters carry the distance to their
// partner, so that slices of tokens can be copied. Doc comments: the text is the source's.
typedef struct Token {
    Span span;
    union {
        Symbol symbol;
        uint32_t partner; // open: partner is at this + partner; close: at this - partner
    };
    uint8_t kind; // TokenKind
    uint8_t flags;
} Token;
static_assert(sizeof(Token) == 20, "tokens are stored by the million");

typedef struct TokenSlice {
    const Token *ptr;
    uint32_t len;
} TokenSlice;

static inline bool token_is_keyword(TokenKind kind) {
    return kind >= TOK_KW_UNDERSCORE;
}
static inline bool token_is_literal(TokenKind kind) {
    return kind >= TOK_INT && kind <= TOK_ERROR;
}
static inline bool token_is_open(TokenKind kind) {
    return kind >= TOK_OPEN_PAREN && kind <= TOK_OPEN_GROUP;
}
static inline bool token_is_close(TokenKind kind) {
    return kind >= TOK_CLOSE_PAREN && kind <= TOK_CLOSE_GROUP;
}
const char *token_kind_text(TokenKind kind);

// What a macro matched and passes on: the kind of an invisible group, and of a `$x:kind` matcher.
typedef enum FragmentKind {
    FRAGMENT_NONE,
    FRAGMENT_BLOCK,
    FRAGMENT_EXPR,
    FRAGMENT_EXPR_2021,
    FRAGMENT_IDENT,
    FRAGMENT_ITEM,
    FRAGMENT_LIFETIME,
    FRAGMENT_LITERAL,
    FRAGMENT_META,
    FRAGMENT_PAT,
    FRAGMENT_PAT_PARAM,
    FRAGMENT_PATH,
    FRAGMENT_STMT,
    FRAGMENT_TT,
    FRAGMENT_TY,
    FRAGMENT_VIS,
} FragmentKind;

// ---------------------------------------------------------------- nodes

#define AST_EXPR_KIND(kind, name) AST_EXPR_##kind,
typedef enum AstExprKind {
#include "frontend/parse/ast.def"
    AST_EXPR_COUNT
} AstExprKind;
#define AST_PAT_KIND(kind, name) AST_PAT_##kind,
typedef enum AstPatKind {
#include "frontend/parse/ast.def"
    AST_PAT_COUNT
} AstPatKind;
#define AST_TY_KIND(kind, name) AST_TY_##kind,
typedef enum AstTyKind {
#include "frontend/parse/ast.def"
    AST_TY_COUNT
} AstTyKind;
#define AST_STMT_KIND(kind, name) AST_STMT_##kind,
typedef enum AstStmtKind {
#include "frontend/parse/ast.def"
    AST_STMT_COUNT
} AstStmtKind;
#define AST_ITEM_KIND(kind, name) AST_ITEM_##kind,
typedef enum AstItemKind {
#include "frontend/parse/ast.def"
    AST_ITEM_COUNT
} AstItemKind;
#define AST_BINOP(kind, text, precedence, assign_text) AST_BINOP_##kind,
typedef enum AstBinop {
#include "frontend/parse/ast.def"
    AST_BINOP_COUNT
} AstBinop;
typedef enum AstUnop { AST_UNOP_DEREF, AST_UNOP_NOT, AST_UNOP_NEG } AstUnop;
typedef enum AstMutability { AST_NOT_MUT, AST_MUT } AstMutability;

typedef struct AstExpr AstExpr;
typedef struct AstPat AstPat;
typedef struct AstTy AstTy;
typedef struct AstBlock AstBlock;
typedef struct AstStmt AstStmt;
typedef struct AstItem AstItem;
typedef struct AstGenericArgs AstGenericArgs;
typedef struct AstCrate AstCrate;
struct ExpandScope; // frontend/expand: the macros in force at a place

typedef struct AstIdent {
    Symbol name; // without r#
    Span span;
} AstIdent;

#define AST_LIST(Name, T)                                                                          \
    typedef struct Name {                                                                          \
        T *ptr;                                                                                    \
        uint32_t len;                                                                              \
    } Name
AST_LIST(AstExprList, AstExpr *);
AST_LIST(AstPatList, AstPat *);
AST_LIST(AstTyList, AstTy *);
AST_LIST(AstStmtList, AstStmt *);
AST_LIST(AstItemList, AstItem *);
AST_LIST(AstIdentList, AstIdent);

// a::b::<T>. A leading `::` is a first segment named SYM_PATH_ROOT; `$crate` one named
// SYM_DOLLAR_CRATE, whose crate is that of the expansion in ident.span.ctxt.
typedef struct AstSegment {
    AstIdent ident;
    AstGenericArgs *args; // NULL: none written
} AstSegment;
typedef struct AstPath {
    AstSegment *segments;
    uint32_t len;
    Span span;
} AstPath;
// <T as a::Trait>::x: the first `position` segments of the path are the trait's; 0 for <T>::x.
typedef struct AstQSelf {
    AstTy *ty;
    uint32_t position;
    Span span; // from < to >
} AstQSelf;

// An expression that is a constant of its own: array length, discriminant, const argument.
typedef struct AstAnonConst {
    AstExpr *expr;
} AstAnonConst;

typedef struct AstBound AstBound;
typedef struct AstGenericParam AstGenericParam;
AST_LIST(AstBoundList, AstBound);
AST_LIST(AstGenericParamList, AstGenericParam);

typedef enum AstGenericArgKind {
    AST_ARG_LIFETIME,    // 'a
    AST_ARG_TYPE,        // T; a lone path may turn out to be a constant
    AST_ARG_CONST,       // 3, -1, {N + 1}
    AST_ARG_ASSOC_TYPE,  // Item = T
    AST_ARG_ASSOC_CONST, // N = 3
    AST_ARG_ASSOC_BOUND, // Item: A + B
} AstGenericArgKind;
typedef struct AstGenericArg {
    uint8_t kind; // AstGenericArgKind
    Span span;
    AstIdent ident;       // LIFETIME: the lifetime; ASSOC_*: the name
    AstGenericArgs *args; // ASSOC_*: Item<'a>
    union {
        AstTy *ty;             // TYPE, ASSOC_TYPE
        AstAnonConst constant; // CONST, ASSOC_CONST
        AstBoundList bounds;   // ASSOC_BOUND
    };
} AstGenericArg;
AST_LIST(AstGenericArgList, AstGenericArg);
struct AstGenericArgs {
    Span span;              // with the brackets
    bool parenthesized;     // Fn(A, B) -> C
    AstGenericArgList args; // not parenthesized
    AstTyList inputs;       // parenthesized
    AstTy *output;          // parenthesized; NULL: ()
};

typedef enum AstBoundKind { AST_BOUND_TRAIT, AST_BOUND_LIFETIME, AST_BOUND_USE } AstBoundKind;
struct AstBound {
    uint8_t kind;  // AstBoundKind
    bool maybe;    // ?Sized
    bool negative; // !Trait, which was reported
    bool is_const; // const Trait or [const] Trait
    bool is_async; // async Fn()
    bool parenthesized;
    Span span;
    AstIdent lifetime;              // LIFETIME
    AstGenericParamList for_params; // TRAIT: for<'a>
    AstPath path;                   // TRAIT
    AstGenericArgList captures;     // USE: use<'a, T>
};

typedef enum AstGenericParamKind {
    AST_PARAM_LIFETIME,
    AST_PARAM_TYPE,
    AST_PARAM_CONST
} AstGenericParamKind;
typedef struct AstAttrs AstAttrs;
struct AstGenericParam {
    uint8_t kind; // AstGenericParamKind
    Span span;
    AstIdent ident;
    AstAttrs *attrs;
    AstBoundList bounds;   // LIFETIME, TYPE
    bool has_colon;        // T: with no bounds is legal
    AstTy *ty;             // TYPE: default or NULL; CONST: its type
    AstAnonConst constant; // CONST: default, expr NULL if none
    TokenSlice tokens;     // name and bounds, no attributes and no default: for derives
};
typedef enum AstPredicateKind { AST_PREDICATE_BOUND, AST_PREDICATE_REGION } AstPredicateKind;
typedef struct AstPredicate {
    uint8_t kind; // AstPredicateKind
    Span span;
    AstGenericParamList for_params; // BOUND
    AstTy *ty;                      // BOUND
    AstIdent lifetime;              // REGION
    AstBoundList bounds;
    TokenSlice tokens;
} AstPredicate;
AST_LIST(AstPredicateList, AstPredicate);
typedef struct AstGenerics {
    Span span; // <…>, or the empty place where it would be
    AstGenericParamList params;
    bool has_where;
    Span where_span; // `where …`, or the empty place where it would be
    AstPredicateList predicates;
} AstGenerics;

// ---------------------------------------------------------------- attributes and macro calls

typedef enum AstAttrArgs {
    AST_ATTR_EMPTY,     // #[a]
    AST_ATTR_DELIMITED, // #[a(…)], #[a[…]], #[a{…}]: tokens without the delimiters
    AST_ATTR_EQ,        // #[a = expr]: the tokens of expr
} AstAttrArgs;
typedef struct AstAttr {
    Span span;
    AstPath path; // doc comments: the path `doc`
    TokenSlice tokens;
    uint8_t args;      // AstAttrArgs
    uint8_t delimiter; // the TokenKind of the open delimiter
    bool inner;        // #![…], //!
    bool is_unsafe;    // #[unsafe(no_mangle)]
    bool is_doc;       // a doc comment: `doc` is its text
    Str doc;
} AstAttr;
struct AstAttrs {
    AstAttr *ptr;
    uint32_t len;
};

// What a lint says about attributes: found out before lint levels are known.
typedef struct AstLint {
    const AstAttrs *attrs; // in the order of ast_visit_crate; NULL: of macros, by its place
    const char *lint;
    struct Diag *diag;
} AstLint;

typedef struct AstMacroCall {
    AstPath path;
    AstIdent ident;            // name! ident {…}: macro_rules! m {…}; name none otherwise
    TokenSlice tokens;         // between the delimiters
    Span span;                 // path to the closing delimiter
    Span delim_span;           // the delimiters and what is between
    uint8_t delimiter;         // the TokenKind of the open delimiter
    struct ExpandScope *scope; // set by expand
} AstMacroCall;

// ---------------------------------------------------------------- literals

typedef enum AstLitKind {
    AST_LIT_ERROR,
    AST_LIT_INT,
    AST_LIT_FLOAT,
    AST_LIT_BOOL,
    AST_LIT_CHAR,
    AST_LIT_BYTE,
    AST_LIT_STR,
    AST_LIT_BYTE_STR,
    AST_LIT_C_STR, // with the NUL at its end
} AstLitKind;
typedef struct AstLit {
    uint8_t kind;  // AstLitKind
    Symbol suffix; // u8, f32, …; SYM_NONE if none
    union {
        struct { // ERROR: what lex_literal_report says something about
            Symbol text;
            uint16_t token; // TokenKind; ERROR once it is reported
            uint8_t flags;
        } bad;
        struct {
            uint64_t low, high;
        } integer;
        Symbol floating; // digits without underscores and suffix
        bool boolean;
        uint32_t character; // CHAR, BYTE
        struct {
            const char *ptr;
            uint32_t len;
            Symbol source; // the literal as it was written, with its quotes
        } text;            // STR, BYTE_STR, C_STR: decoded, arena memory
    };
} AstLit;
static_assert(sizeof(AstLit) == 24, "literals sit inside expressions");

// ---------------------------------------------------------------- format_args!

typedef enum AstFormatTrait {
    AST_FORMAT_DISPLAY,   // {}
    AST_FORMAT_DEBUG,     // {:?}
    AST_FORMAT_LOWER_HEX, // {:x}
    AST_FORMAT_UPPER_HEX, // {:X}
    AST_FORMAT_OCTAL,     // {:o}
    AST_FORMAT_BINARY,    // {:b}
    AST_FORMAT_POINTER,   // {:p}
    AST_FORMAT_LOWER_EXP, // {:e}
    AST_FORMAT_UPPER_EXP, // {:E}
} AstFormatTrait;
typedef enum AstFormatAlign {
    AST_ALIGN_NONE,
    AST_ALIGN_LEFT,
    AST_ALIGN_RIGHT,
    AST_ALIGN_CENTER
} AstFormatAlign;
typedef enum AstFormatCountKind {
    AST_COUNT_NONE,
    AST_COUNT_LITERAL,
    AST_COUNT_ARGUMENT
} AstFormatCountKind;
typedef struct AstFormatCount {
    uint8_t kind;   // AstFormatCountKind
    uint32_t value; // the number, or the index of the argument
    Span span;
} AstFormatCount;
typedef struct AstFormatPiece {
    bool is_argument;
    Str literal; // not is_argument: text with {{ and }} resolved
    // is_argument:
    uint32_t argument; // index into AstFormatArgs.args
    uint8_t trait;     // AstFormatTrait
    uint8_t align;     // AstFormatAlign
    bool plus, minus, alternate, zero, debug_lower_hex, debug_upper_hex;
    uint32_t fill; // character, 0 if none written
    AstFormatCount width, precision;
    Span span; // of the {…}; SPAN_NONE if the template is not one plain literal
} AstFormatPiece;
typedef enum AstFormatArgKind {
    AST_FORMAT_NORMAL,
    AST_FORMAT_NAMED,
    AST_FORMAT_CAPTURED
} AstFormatArgKind;
typedef struct AstFormatArg {
    uint8_t kind;  // AstFormatArgKind
    AstIdent name; // NAMED, CAPTURED
    AstExpr *expr;
} AstFormatArg;
typedef struct AstFormatArgs {
    AstFormatPiece *pieces;
    uint32_t piece_count;
    AstFormatArg *args; // each is evaluated once, in this order
    uint32_t arg_count;
    Span template_span;
    bool for_panic; // const_format_args!: only a panic reads the result
} AstFormatArgs;

// ---------------------------------------------------------------- types

typedef struct AstFnPtrParam {
    AstAttrs *attrs;
    AstIdent name; // SYM_NONE or SYM_UNDERSCORE if none
    Span pattern;  // `mut name` or `&name`, an error; SPAN_NONE otherwise
    AstTy *ty;
} AstFnPtrParam;
AST_LIST(AstFnPtrParamList, AstFnPtrParam);
typedef struct AstFnPtr {
    AstGenericParamList for_params;
    bool is_unsafe, is_extern;
    Symbol abi; // is_extern: "C" if not written
    Span abi_span;
    AstFnPtrParamList params;
    AstTy *output; // NULL: ()
} AstFnPtr;
struct AstTy {
    uint8_t kind; // AstTyKind
    Span span;
    union {
        struct {
            AstPath path;
            AstQSelf *qself;
        } path; // PATH
        struct {
            AstTy *inner;
            AstIdent *lifetime; // REF only; NULL if not written
            uint8_t mutability; // AstMutability
        } ref;                  // REF, PTR
        AstTy *inner;           // SLICE, PAREN
        struct {
            AstTy *element;
            AstAnonConst length;
        } array;          // ARRAY
        AstTyList tuple;  // TUPLE
        AstFnPtr *fn_ptr; // FN_PTR
        struct {
            AstBoundList bounds;
            bool bare;       // no `dyn`: an error of edition 2021
        } object;            // DYN, IMPL
        AstMacroCall *macro; // MACRO
    };
};
static_assert(sizeof(AstTy) <= 48, "a type is one small node");

// ---------------------------------------------------------------- patterns

typedef struct AstFieldPat {
    AstAttrs *attrs;
    AstIdent ident; // a name or a tuple index
    AstPat *pat;    // shorthand: an IDENT pattern of the same name
    bool shorthand;
    Span span;
} AstFieldPat;
AST_LIST(AstFieldPatList, AstFieldPat);
typedef struct AstStructPat {
    AstPath path;
    AstQSelf *qself;
    AstFieldPatList fields;
    bool has_rest;
    Span rest_span;
} AstStructPat;
struct AstPat {
    uint8_t kind; // AstPatKind
    Span span;
    union {
        struct {
            AstIdent ident;
            AstPat *subpattern;   // NULL if none
            bool by_ref, mutable; // `ref`/`ref mut`: by_ref, ref_mut; `mut x`: mutable
            bool ref_mut;
        } ident;          // IDENT
        AstExpr *literal; // LIT: a LIT, INCLUDED_BYTES, or UNARY NEG of a LIT
        struct {
            AstExpr *low, *high; // NULL if open; LIT, negated LIT, PATH or a const BLOCK
            Span op_span;
            bool inclusive; // ..= (and ... , an error)
        } range;            // RANGE
        struct {
            AstPat *inner;
            uint8_t mutability;
        } ref;           // REF
        AstPatList list; // TUPLE, SLICE, OR
        struct {
            AstPath path;
            AstQSelf *qself;
        } path; // PATH
        struct {
            AstPath *path;
            AstQSelf *qself;
            AstPatList list;
        } tuple_struct;          // TUPLE_STRUCT
        AstStructPat *structure; // STRUCT
        AstPat *inner;           // PAREN
        AstMacroCall *macro;     // MACRO
    };
};
static_assert(sizeof(AstPat) <= 48, "a pattern is one small node");

// ---------------------------------------------------------------- expressions

typedef struct AstFieldExpr {
    AstAttrs *attrs;
    AstIdent ident; // a name or a tuple index
    AstExpr *expr;  // shorthand: a PATH of the same name
    bool shorthand;
    Span span;
} AstFieldExpr;
AST_LIST(AstFieldExprList, AstFieldExpr);
typedef struct AstStructExpr {
    AstPath path;
    AstQSelf *qself;
    AstFieldExprList fields;
    AstExpr *base; // ..base, NULL if none
    bool has_rest; // `..` (with or without base; without only in destructuring assignment)
    Span rest_span;
} AstStructExpr;
typedef struct AstArm {
    AstAttrs *attrs;
    AstPat *pat;
    AstExpr *guard; // NULL if none; may hold LET conditions
    AstExpr *body;  // NULL only in patterns that never match
    Span span;
} AstArm;
AST_LIST(AstArmList, AstArm);
typedef struct AstParam {
    AstAttrs *attrs;
    AstPat *pat;
    AstTy *ty;    // closure parameters without a type: INFER with an empty span
    bool is_self; // pat is IDENT self; ty is IMPLICIT_SELF, REF of it, or what was written
    Span span;
    TokenSlice ty_tokens; // functions: the tokens of ty
} AstParam;
AST_LIST(AstParamList, AstParam);
typedef struct AstClosure {
    AstGenericParamList for_params;
    bool has_for; // for<> with no parameters
    bool is_move, is_async, is_const, is_static;
    AstParamList params;
    AstTy *output; // NULL if not written
    AstExpr *body;
    Span header_span; // move |a, b| -> T
    Span move_span;
} AstClosure;
typedef enum AstBlockKind {
    AST_BLOCK_PLAIN,
    AST_BLOCK_UNSAFE,
    AST_BLOCK_CONST,
    AST_BLOCK_ASYNC,
} AstBlockKind;
struct AstBlock {
    uint8_t unsafe_block; // written `unsafe {…}`
    bool has_macros;      // expansion has to walk it
    Span span;            // with the braces
    AstStmtList stmts;    // the last one of kind EXPR is the block's value
};
struct AstExpr {
    uint8_t kind; // AstExprKind
    Span span;
    AstAttrs *attrs; // NULL if none
    union {
        AstLit literal; // LIT
        struct {
            AstPath path;
            AstQSelf *qself;
        } path; // PATH
        struct {
            AstExpr *operand;
            uint8_t op; // AstUnop
        } unary;        // UNARY
        struct {
            AstExpr *left, *right;
            Span op_span;
            uint8_t op; // AstBinop; unused for ASSIGN
        } binary;       // BINARY, ASSIGN, ASSIGN_OP
        struct {
            AstExpr *operand;
            AstTy *ty;
        } cast; // CAST
        struct {
            AstExpr *operand;
            uint8_t mutability; // AstMutability
            bool raw;           // &raw const, &raw mut
        } ref;                  // REF
        struct {
            AstExpr *callee;
            AstExprList args;
        } call; // CALL
        struct {
            AstExpr *receiver;
            AstSegment *segment;
            AstExprList args;
        } method; // METHOD_CALL
        struct {
            AstExpr *operand;
            AstIdent ident; // a name, or a number
        } field;            // FIELD
        struct {
            AstExpr *operand, *index;
            Span brackets;
        } index; // INDEX
        struct {
            AstExpr *low, *high;
            bool inclusive;
        } range;          // RANGE
        AstExprList list; // ARRAY, TUPLE
        struct {
            AstExpr *element;
            AstAnonConst count;
        } repeat;                 // REPEAT
        AstStructExpr *structure; // STRUCT
        struct {
            AstBlock *block;
            AstIdent *label;
            uint8_t kind; // AstBlockKind
            bool is_move; // async move
        } block;          // BLOCK
        struct {
            AstExpr *condition;
            AstBlock *then;
            AstExpr *otherwise; // NULL, a BLOCK or an IF
        } conditional;          // IF
        struct {
            AstPat *pat;
            AstExpr *scrutinee;
        } let; // LET
        struct {
            AstExpr *condition; // NULL for LOOP
            AstBlock *body;
            AstIdent *label;
            AstExpr *hint; // what each turn begins with, which #[unroll] makes; NULL if none
        } loop;            // WHILE, LOOP
        struct {
            AstPat *pat;
            AstExpr *iterator;
            AstBlock *body;
            AstIdent *label;
        } for_loop; // FOR
        struct {
            AstExpr *scrutinee;
            AstArmList arms;
        } match;             // MATCH
        AstClosure *closure; // CLOSURE
        struct {
            AstIdent *label;
            AstExpr *value;    // BREAK, RETURN; NULL if none
        } jump;                // BREAK, CONTINUE, RETURN
        AstExpr *operand;      // TRY, AWAIT, PAREN
        AstMacroCall *macro;   // MACRO
        AstFormatArgs *format; // FORMAT_ARGS
        struct {
            AstTy *container;
            AstIdentList fields;
        } offset_of; // OFFSET_OF
        Str bytes;   // INCLUDED_BYTES
    };
};
static_assert(sizeof(AstExpr) <= 56, "expressions are the most frequent node");

// ---------------------------------------------------------------- statements

typedef struct AstLet {
    AstPat *pat;
    AstTy *ty;           // NULL if not written
    AstExpr *init;       // NULL if none
    AstBlock *otherwise; // let … else {…}
} AstLet;
struct AstStmt {
    uint8_t kind;    // AstStmtKind
    bool macro_semi; // MACRO: followed by a semicolon
    Span span;       // with its semicolon
    AstAttrs *attrs; // LET and MACRO; expressions and items carry their own
    union {
        AstLet *let;
        AstItem *item;
        AstExpr *expr; // EXPR, SEMI
        AstMacroCall *macro;
    };
};

// ---------------------------------------------------------------- items

typedef enum AstVisKind { AST_VIS_INHERITED, AST_VIS_PUBLIC, AST_VIS_RESTRICTED } AstVisKind;
typedef struct AstVis {
    uint8_t kind;  // AstVisKind
    Span span;     // empty, before the item, if INHERITED
    AstPath *path; // RESTRICTED: crate, self, super, or in a::b
} AstVis;

typedef enum AstSafety { AST_SAFETY_DEFAULT, AST_SAFE, AST_UNSAFE } AstSafety;
// A function. In a crate parsed lazily `body` is NULL until expand_fn_body was called although
// has_body is true; the tokens of the body are kept in body_tokens, braces included.
typedef struct AstFn {
    bool is_const, is_async, is_extern, has_body, c_variadic;
    bool body_expanded;
    uint8_t safety; // AstSafety
    Symbol abi;     // is_extern: "C" if not written
    Span abi_span;  // `extern "C"`
    Span sig_span;  // from the first qualifier to the return type
    AstGenerics generics;
    AstParamList params;
    Span params_span; // the parentheses
    AstTy *output;    // NULL: ()
    AstBlock *body;
    TokenSlice body_tokens;
    struct ExpandScope *scope;
    const AstCrate *kernel_crate; // whose attributes are known inside of the fn; NULL: none
} AstFn;

typedef enum AstUseKind { AST_USE_SIMPLE, AST_USE_GLOB, AST_USE_NESTED } AstUseKind;
typedef struct AstUseTree AstUseTree;
AST_LIST(AstUseTreeList, AstUseTree);
struct AstUseTree {
    uint8_t kind;       // AstUseKind
    bool used_by_macro; // expansion found a macro through it
    Span span;
    AstPath prefix;  // SIMPLE: the whole path; GLOB, NESTED: what stands before, may be empty
    AstIdent rename; // SIMPLE: `as x` or `as _` (SYM_UNDERSCORE); name none if not written
    AstUseTreeList children; // NESTED
};

typedef struct AstField {
    AstAttrs *attrs;
    AstVis vis;
    AstIdent ident; // tuple fields: name none
    AstTy *ty;
    TokenSlice ty_tokens;
    bool is_unsafe;
    Span span;
} AstField;
AST_LIST(AstFieldList, AstField);
typedef enum AstDataKind { AST_DATA_NAMED, AST_DATA_TUPLE, AST_DATA_UNIT } AstDataKind;
typedef struct AstData {
    uint8_t kind;    // AstDataKind
    bool unreadable; // a syntax error: there are fields that nobody knows
    AstFieldList fields;
} AstData;
typedef struct AstVariant {
    AstAttrs *attrs;
    AstVis vis; // always an error if written
    AstIdent ident;
    AstData data;
    AstAnonConst discriminant; // expr NULL if none
    Span span;
} AstVariant;
AST_LIST(AstVariantList, AstVariant);

typedef struct AstMod {
    AstItemList items;
    bool is_inline;
    bool is_unsafe;
    bool loaded;      // false: the file could not be read (reported)
    Span inner_span;  // from the first item's start to the last one's end
    SourceFile *file; // where its items are
    Str directory;    // where its own `mod x;` files are, with a slash at its end, or empty
    const struct AstMod *parent; // NULL for the root
    struct ExpandScope *scope;
} AstMod;
typedef struct AstConst { // CONST and STATIC
    AstGenerics generics; // CONST only
    AstTy *ty;            // NULL if missing (reported)
    TokenSlice ty_tokens;
    AstExpr *init;      // NULL if none
    uint8_t mutability; // STATIC
    uint8_t safety;     // foreign statics
    // Crates parsed lazily: the tokens of init until expand_const_init was called.
    bool has_init, init_expanded;
    TokenSlice init_tokens;
    struct ExpandScope *scope;
} AstConst;
typedef struct AstTypeAlias {
    AstGenerics generics;
    AstBoundList bounds; // associated types
    AstTy *ty;           // NULL if none
} AstTypeAlias;
typedef struct AstAdt { // STRUCT, UNION
    AstGenerics generics;
    AstData data;
} AstAdt;
typedef struct AstEnum {
    AstGenerics generics;
    AstVariantList variants;
} AstEnum;
typedef struct AstTrait {
    bool is_unsafe, is_auto, is_const;
    AstGenerics generics;
    AstBoundList bounds; // supertraits; TRAIT_ALIAS: what it stands for
    AstItemList items;
} AstTrait;
typedef struct AstImpl {
    bool is_unsafe, is_const, is_default, negative;
    AstGenerics generics;
    AstPath *trait;   // NULL: inherent
    bool lacks_trait; // `impl for T`, reported
    AstTy *self_ty;
    AstItemList items;
    Span head_span; // `impl … for T`
} AstImpl;
typedef struct AstExternBlock {
    bool is_unsafe;
    Symbol abi; // "C" if not written
    Span abi_span;
    AstItemList items;
} AstExternBlock;
typedef struct AstMacroDef {
    bool macro_rules;    // false: `macro m {…}` (library only)
    bool is_used;        // set by expand
    uint64_t used_rules; // the first 64, a bit each: set by expand
    TokenSlice tokens;   // the rules
} AstMacroDef;

struct AstItem {
    uint8_t kind;    // AstItemKind
    bool is_default; // `default fn` in an impl
    bool has_macros; // something inside is expansion's business
    uint32_t id;
    Span span; // from visibility to the end; attributes not included
    AstVis vis;
    AstIdent ident; // name none for USE, IMPL, EXTERN_BLOCK, MACRO
    AstAttrs *attrs;
    union {
        AstUseTree *use;
        struct {
            AstIdent original; // extern crate original as ident
        } extern_crate;
        AstMod *mod;
        AstFn *fn;
        AstConst *constant; // CONST, STATIC
        AstTypeAlias *type;
        AstAdt *adt; // STRUCT, UNION
        AstEnum *enumeration;
        AstTrait *trait; // TRAIT, TRAIT_ALIAS
        AstImpl *impl;
        AstExternBlock *extern_block;
        AstMacroDef *macro_def;
        AstMacroCall *macro;
    };
};

// ---------------------------------------------------------------- the crate

typedef enum Edition { EDITION_2015, EDITION_2018, EDITION_2021, EDITION_2024 } Edition;
uint32_t edition_year(Edition edition);

typedef struct AstGated {
    Feature feature;
    Span span;
} AstGated;

struct AstCrate {
    Session *session;
    Arena *arena;
    Symbol name;
    uint32_t index; // names the crate in Expansion.crate; from 1
    Edition edition;
    bool lazy; // function bodies and initialisers are parsed on request (library)
    bool is_library;
    bool unreadable;         // a syntax error after which nothing more of a file was read
    uint32_t next_id;        // of items; every id is below
    AstItem *root;           // a MOD item; attrs are the crate's inner attributes
    struct Parsing *parsing; // private to frontend/parse
    void *expanding;         // private to frontend/expand
    VEC(AstLint) lints;      // said when lints are
    VEC(AstGated) gated;     // syntax that was read and needs a feature
};

// ---------------------------------------------------------------- questions

const char *ast_expr_kind_name(AstExprKind kind);
const char *ast_pat_kind_name(AstPatKind kind);
const char *ast_ty_kind_name(AstTyKind kind);
const char *ast_item_kind_name(AstItemKind kind);
const char *ast_binop_text(AstBinop op);
int ast_binop_precedence(AstBinop op);
bool ast_binop_is_comparison(AstBinop op);
bool ast_binop_is_lazy(AstBinop op); // && and ||
// The first attribute of that one-segment name, or NULL; `attrs` may be NULL.
const AstAttr *ast_attr_find(const AstAttrs *attrs, Symbol name);
// #[name = "text"] or a doc comment: the decoded text; false if it has another form.
bool ast_attr_string(const AstCrate *crate, const AstAttr *attr, Str *text);
// if, match, loop, while, for, and blocks: end a statement without a semicolon.
bool ast_expr_is_block_like(const AstExpr *expr);
const AstExpr *ast_expr_strip_parens(const AstExpr *expr);

// What attributes stand on.
typedef enum AstAttrTargetKind {
    AST_TARGET_CRATE,
    AST_TARGET_ITEM,
    AST_TARGET_VARIANT,
    AST_TARGET_FIELD,
    AST_TARGET_PARAM,
    AST_TARGET_GENERIC_PARAM,
    AST_TARGET_STMT, // let
    AST_TARGET_EXPR,
    AST_TARGET_CLOSURE,
    AST_TARGET_LOOP,
    AST_TARGET_ARM,
} AstAttrTargetKind;
typedef struct AstAttrTarget {
    AstAttrTargetKind kind;
    Span span;
    const AstItem *item;          // ITEM
    const AstItem *outer;         // ITEM: the trait, impl or extern block around it, or NULL
    const AstGenericParam *param; // GENERIC_PARAM
} AstAttrTarget;
// Called for each node, before what is inside it; callbacks may be NULL.
typedef struct AstVisitor {
    void *data;
    void (*item)(void *data, const AstItem *item, const AstItem *outer);
    void (*leave_item)(void *data, const AstItem *item); // after what is inside
    void (*block)(void *data, const AstBlock *block);
    void (*stmt)(void *data, const AstStmt *stmt);
    void (*param)(void *data, const AstParam *param);
    void (*generic_param)(void *data, const AstGenericParam *param);
    void (*anon_const)(void *data, const AstAnonConst *constant);
    void (*expr)(void *data, const AstExpr *expr);
    void (*ty)(void *data, const AstTy *ty);
    void (*pat)(void *data, const AstPat *pat);
    void (*attrs)(void *data, const AstAttrs *attrs, AstAttrTarget target);
    const AstItem *root; // of the crate, set by ast_visit_crate
} AstVisitor;
void ast_visit_crate(const AstVisitor *visitor, const AstCrate *crate); // after expansion
void ast_visit_block(const AstVisitor *visitor, const AstBlock *block);
void ast_visit_expr(const AstVisitor *visitor, const AstExpr *expr);
void ast_visit_pat(const AstVisitor *visitor, const AstPat *pat);
void ast_visit_ty(const AstVisitor *visitor, const AstTy *ty);

// Source text that parses to the same tree (--emit=ast). The text is arena memory of the session.
Str ast_print_crate(AstCrate *crate);
Str ast_print_expr(AstCrate *crate, const AstExpr *expr);
Str ast_print_ty(AstCrate *crate, const AstTy *ty);
Str ast_print_pat(AstCrate *crate, const AstPat *pat);
Str ast_print_path(AstCrate *crate, const AstPath *path);
// Tokens as stringify! prints them.
// `crate` may be NULL: then fragments from macros are shown as tokens.
Str ast_print_tokens(Session *session, AstCrate *crate, TokenSlice tokens);

#endif
