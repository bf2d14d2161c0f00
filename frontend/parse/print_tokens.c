// print_tokens.c: tokens as text, as stringify! and the printed tree show them.
//
// In: tokens, each of which says whether white space follows it. Out: text in which tokens that
// stood together stay together and others get a space where rustc puts one. stringify! also breaks
// lines at 78 columns: the tokens become words, breaks and boxes, a break is taken where what
// follows it up to the next break does not fit, and consistent boxes (braces) break everywhere or
// nowhere. That is Oppen's "Prettyprinting", over a list that is complete before it is laid out, so
// that the sizes come from one walk backwards.
#include "frontend/parse/ast_printer.h"

enum { MARGIN = 78, LEAST_SPACE = 60, BRACE_INDENT = 4 };

typedef enum PieceKind { PIECE_WORD, PIECE_BREAK, PIECE_BEGIN, PIECE_END } PieceKind;
typedef struct Piece {
    PieceKind kind;
    bool consistent; // BEGIN: all breaks of the box or none
    int32_t offset;  // BEGIN, BREAK: indentation
    uint32_t from;   // where the text stands in Printer.text
    uint32_t len;    // width; BREAK: 1
    uint32_t size;   // BREAK, BEGIN: columns up to the break after it
} Piece;
typedef VEC(Piece) PieceVec;

typedef struct TokenPrinter {
    Printer *words; // the text of all words, one after the other
    PieceVec pieces;
} TokenPrinter;

// ---------------------------------------------------------------- pieces

static void put_break(TokenPrinter *t, int32_t offset) {
    vec_push(&t->pieces, (Piece){.kind = PIECE_BREAK, .offset = offset, .len = 1});
}

static void put_begin(TokenPrinter *t, int32_t offset, bool consistent) {
    vec_push(&t->pieces, (Piece){.kind = PIECE_BEGIN, .offset = offset, .consistent = consistent});
}

static void put_end(TokenPrinter *t) {
    vec_push(&t->pieces, (Piece){.kind = PIECE_END});
}

static void put_word(TokenPrinter *t, const Token *token) {
    Printer *p = t->words;
    uint32_t from = p->text.len;
    TokenKind kind = token->kind;
    if (kind == TOK_IDENT && (token->flags & TOKEN_RAW)) {
        print_str(p, STR("r#"));
    }
    if (kind == TOK_IDENT || kind == TOK_LIFETIME || token_is_literal(kind)) {
        print_symbol(p, token->symbol);
    } else if (kind == TOK_DOC_OUTER || kind == TOK_DOC_INNER) {
        print_str(p, source_text(p->session->sources, token->span));
    } else if (kind != TOK_OPEN_GROUP && kind != TOK_CLOSE_GROUP) {
        print_text(p, "%s", token_kind_text(kind));
    }
    vec_push(&t->pieces, (Piece){.kind = PIECE_WORD, .from = from, .len = p->text.len - from});
}

// A documentation comment that is still one ends its line.
static bool is_doc_line(const TokenPrinter *t, const Token *token) {
    if (token->kind != TOK_DOC_OUTER && token->kind != TOK_DOC_INNER) {
        return false;
    }
    Str text = source_text(t->words->session->sources, token->span);
    return text.len > 1 && text.ptr[1] == '/';
}

static void put_newline(TokenPrinter *t) {
    print_str(t->words, STR("\n"));
    vec_push(&t->pieces, (Piece){.kind = PIECE_WORD, .from = t->words->text.len - 1, .len = 1});
}

// ---------------------------------------------------------------- spaces

static bool is_punctuation(const Token *token) {
    TokenKind kind = token->kind;
    return kind >= TOK_EQ && kind <= TOK_QUESTION;
}

static bool calls_look_like(const Token *token) {
    TokenKind kind = token->kind;
    return kind == TOK_IDENT || kind == TOK_KW_FN || kind == TOK_KW_SELF_TYPE || kind == TOK_KW_PUB;
}

// Whether two tokens that do not belong together have a space between them. `left` is the last
// token of the first tree, `right` the first one of the second.
static bool space_between(const Token *left, const Token *right) {
    switch (left->kind) {
    case TOK_DOT: // x.y
        return is_punctuation(right);
    case TOK_DOLLAR: // $x
        return right->kind != TOK_IDENT && !token_is_keyword(right->kind);
    case TOK_POUND: // #[inline]
        return right->kind != TOK_OPEN_BRACKET;
    default: // a plain number, not an enum
        break;
    }
    switch (right->kind) {
    case TOK_COMMA:
    case TOK_SEMI:
    case TOK_DOT:
        return is_punctuation(left);
    case TOK_NOT: // println!
        return left->kind != TOK_IDENT;
    case TOK_OPEN_PAREN: // f(x), but `let (a, b)`
        return !calls_look_like(left);
    default:
        return true;
    }
}

static void put_trees(TokenPrinter *t, const Token *tokens, uint32_t len);

// `{ a }` or `{a}`, as its first token stands; brackets and parentheses have no spaces inside.
static void put_delimited(TokenPrinter *t, const Token *open, uint32_t inside) {
    bool brace = open->kind == TOK_OPEN_BRACE;
    bool spaced = brace && inside && (open->flags & TOKEN_ALONE);
    if (brace) {
        put_begin(t, BRACE_INDENT, true);
    }
    put_word(t, open);
    if (spaced) {
        put_break(t, 0);
    }
    put_begin(t, 0, false);
    put_trees(t, open + 1, inside);
    put_end(t);
    if (spaced) {
        put_break(t, -BRACE_INDENT);
    }
    put_word(t, open + inside + 1);
    if (brace) {
        put_end(t);
    }
}

static void put_trees(TokenPrinter *t, const Token *tokens, uint32_t len) {
    for (uint32_t i = 0; i < len; i++) {
        const Token *token = &tokens[i];
        if (token_is_open(token->kind) && token->partner > 0 && token->partner < len - i) {
            put_delimited(t, token, token->partner - 1);
            i += token->partner;
            token = &tokens[i];
        } else {
            put_word(t, token);
        }
        if (is_doc_line(t, token)) {
            put_newline(t);
        } else if (i + 1 < len && (token->flags & TOKEN_ALONE) && space_between(token, token + 1)) {
            put_break(t, 0);
        }
    }
}

// ---------------------------------------------------------------- lines

// The size of a break or a box reaches to the next break that is not inside it.
static void measure(PieceVec *pieces) {
    uint32_t width = 0;
    for (uint32_t i = 0; i < pieces->len; i++) {
        width += pieces->data[i].len;
    }
    VEC(uint32_t) next = {0}; // per open box: where its next break starts
    vec_push(&next, width);
    for (uint32_t i = pieces->len; i-- > 0;) {
        Piece *piece = &pieces->data[i];
        width -= piece->len;
        uint32_t *top = &next.data[next.len - 1];
        switch (piece->kind) {
        case PIECE_WORD:
            break;
        case PIECE_BREAK:
            piece->size = *top - width;
            *top = width;
            break;
        case PIECE_END: {
            uint32_t after = *top;
            vec_push(&next, after);
            break;
        }
        case PIECE_BEGIN:
            (void)vec_pop(&next);
            piece->size = next.data[next.len - 1] - width;
            break;
        }
    }
    vec_free(&next);
}

typedef struct Frame {
    bool broken, consistent;
    int32_t indent; // of the box around it
} Frame;

static void lay_out(Printer *out, const TokenPrinter *t) {
    VEC(Frame) frames = {0};
    vec_push(&frames, (Frame){.broken = true});
    int32_t space = MARGIN, indent = 0;
    for (uint32_t i = 0; i < t->pieces.len; i++) {
        const Piece *piece = &t->pieces.data[i];
        const Frame *top = &frames.data[frames.len - 1];
        switch (piece->kind) {
        case PIECE_WORD:
            print_str(out, (Str){t->words->text.data + piece->from, piece->len});
            space -= (int32_t)piece->len;
            break;
        case PIECE_BEGIN: {
            bool broken = (int32_t)piece->size > space;
            vec_push(&frames, (Frame){broken, piece->consistent, indent});
            indent += broken ? piece->offset : 0;
            break;
        }
        case PIECE_END:
            indent = vec_pop(&frames).indent;
            break;
        case PIECE_BREAK:
            if (!top->broken || (!top->consistent && (int32_t)piece->size <= space)) {
                print_str(out, STR(" "));
                space--;
                break;
            }
            print_str(out, STR("\n"));
            int32_t column = indent + piece->offset;
            for (int32_t c = 0; c < column; c++) {
                print_str(out, STR(" "));
            }
            space = MARGIN - column > LEAST_SPACE ? MARGIN - column : LEAST_SPACE;
            break;
        }
    }
    vec_free(&frames);
}

static void print_on_line(Printer *out, const TokenPrinter *t) {
    for (uint32_t i = 0; i < t->pieces.len; i++) {
        const Piece *piece = &t->pieces.data[i];
        if (piece->kind == PIECE_WORD) {
            print_str(out, (Str){t->words->text.data + piece->from, piece->len});
        } else if (piece->kind == PIECE_BREAK) {
            print_str(out, STR(" "));
        }
    }
}

static void print_token_text(Printer *p, TokenSlice tokens, bool lines) {
    Printer words = {.session = p->session, .crate = p->crate};
    TokenPrinter t = {.words = &words};
    put_trees(&t, tokens.ptr, tokens.len);
    if (lines) {
        measure(&t.pieces);
        lay_out(p, &t);
    } else {
        print_on_line(p, &t);
    }
    vec_free(&words.text);
    vec_free(&t.pieces);
}

void print_tokens(Printer *p, TokenSlice tokens) {
    print_token_text(p, tokens, false);
}

Str ast_print_tokens(Session *session, AstCrate *crate, TokenSlice tokens) {
    Printer p = {.session = session, .crate = crate, .flat = true};
    print_token_text(&p, tokens, true);
    return print_finish(&p, session->arena);
}
