// parse_use.c: how far a name can be seen, and where names come from: visibility, `use`, `extern
// crate`. The grammar is the reference's chapters "Visibility and privacy", "Use declarations" and
// "Extern crates".
#include "frontend/parse/parser.h"

// ---------------------------------------------------------------- visibility

// pub(path), where `in` is missing: E0704
static void parse_wrong_restriction(Parser *p) {
    AstPath path = {0};
    parser_bump(p);
    bool good = parse_path_in(p, PATH_MOD, &path) && parser_expect(p, TOK_CLOSE_PAREN);
    if (!good || p->quiet) {
        p->errors++;
        return;
    }
    Diag *diag = diag_error(p->session, ERR_E0704, path.span, "incorrect visibility restriction");
    diag_help(diag, "some possible visibility restrictions are:\n`pub(crate)`: visible only on "
                    "the current crate\n`pub(super)`: visible only in the current module's "
                    "parent\n`pub(in path::to::module)`: visible only on the specified path");
    Str text = source_text(p->session->sources, path.span);
    diag_suggest_one(diag,
                     arena_printf(p->arena,
                                  "make this visible only to module `" STR_FMT "` with `in`",
                                  STR_ARG(text))
                         .ptr,
                     path.span, arena_printf(p->arena, "in " STR_FMT, STR_ARG(text)), APPLY_MACHINE,
                     SUGGEST_VERBOSE);
    diag_emit(diag);
    p->errors++;
}

// Visibility: pub ( ( crate | self | super | in SimplePath ) )?
AstVis parse_visibility(Parser *p, bool in_tuple) {
    AstVis vis = {.kind = AST_VIS_INHERITED, .span = span_start(p->token.span)};
    Parser inner;
    if (parser_group(p, FRAGMENT_VIS, &inner)) {
        vis = parse_visibility(&inner, in_tuple);
        parser_group_end(p, &inner);
        return vis;
    }
    if (!parser_check(p, TOK_KW_PUB)) {
        return vis;
    }
    Span start = p->token.span;
    parser_bump(p);
    vis.kind = AST_VIS_PUBLIC;
    if (parser_at(p, TOK_OPEN_PAREN)) {
        TokenKind first = parser_peek_kind(p, 1), second = parser_peek_kind(p, 2);
        bool keyword = first == TOK_KW_CRATE || first == TOK_KW_SELF || first == TOK_KW_SUPER;
        if (first == TOK_KW_IN || (keyword && second == TOK_CLOSE_PAREN)) {
            parser_bump(p);
            parser_eat(p, TOK_KW_IN);
            vis.kind = AST_VIS_RESTRICTED;
            vis.path = ARENA_NEW(p->arena, AstPath);
            parse_path_in(p, PATH_MOD, vis.path);
            parser_expect(p, TOK_CLOSE_PAREN);
        } else if (!in_tuple && first != TOK_CLOSE_PAREN) {
            parse_wrong_restriction(p);
        }
    }
    vis.span = parser_span(p, start, p->prev);
    return vis;
}

// ---------------------------------------------------------------- imports

// UseTree: (SimplePath? ::)? * | (SimplePath? ::)? { (UseTree ,)* } | SimplePath (as (IDENT | _))?
static bool parse_use_tree(Parser *p, AstUseTree *tree);

static bool use_tree_follows(Parser *p) {
    AstUseTree tree;
    return parse_use_tree(p, &tree);
}

// { (UseTree ,)* }
static bool parse_use_children(Parser *p, AstUseTree *tree) {
    parser_bump(p);
    tree->kind = AST_USE_NESTED;
    VEC(AstUseTree) children = {0};
    bool good = true, more = true;
    while (good && more && !parser_check(p, TOK_CLOSE_BRACE)) {
        AstUseTree child;
        good = parse_use_tree(p, &child);
        if (good) {
            vec_push(&children, child);
            more = parser_eat(p, TOK_COMMA) || parser_check(p, TOK_CLOSE_BRACE) ||
                   recover_comma(p, use_tree_follows);
        }
    }
    vec_to_slice(p->arena, &children, &tree->children);
    return good && (parser_eat(p, TOK_CLOSE_BRACE) || !more);
}

// `std:io`, with one colon
static bool recover_import_path(Parser *p, AstPath *path) {
    while (parser_at(p, TOK_COLON)) {
        Diag *diag = parser_error(p, p->token.span, "expected `::`, found `:`");
        if (diag) {
            diag_note(diag, "import paths are delimited using `::`");
            diag_suggest_one(diag, "use double colon", span_end(p->token.span), STR(":"),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
        }
        parser_emit(p, diag);
        parser_bump(p);
        AstPath rest;
        if (!parse_path_in(p, PATH_MOD, &rest)) {
            return false;
        }
        AstSegment *joined = ARENA_ARRAY(p->arena, AstSegment, path->len + rest.len);
        copy_bytes(joined, path->segments, sizeof *joined * path->len);
        copy_bytes(joined + path->len, rest.segments, sizeof *joined * rest.len);
        *path = (AstPath){joined, path->len + rest.len, span_to(path->span, rest.span)};
    }
    return true;
}

static bool parse_use_tree(Parser *p, AstUseTree *tree) {
    *tree = (AstUseTree){.span = p->token.span};
    if (!parser_enter(p)) {
        return false;
    }
    Span start = p->token.span;
    TokenKind after = parser_peek_kind(p, 1);
    bool good = true;
    if (parser_at(p, TOK_COLON_COLON) && (after == TOK_OPEN_BRACE || after == TOK_STAR)) {
        AstSegment *root = ARENA_NEW(p->arena, AstSegment);
        root->ident = (AstIdent){SYM(PATH_ROOT), span_start(start)};
        tree->prefix = (AstPath){root, 1, start};
    } else if (!parser_at(p, TOK_OPEN_BRACE) && !parser_at(p, TOK_STAR)) {
        good = parse_path_in(p, PATH_MOD, &tree->prefix);
    }
    bool open = good && (parser_eat(p, TOK_COLON_COLON) || tree->prefix.len == 0);
    if (!good) {
        // reported
    } else if (open && parser_check(p, TOK_STAR)) {
        parser_bump(p);
        tree->kind = AST_USE_GLOB;
    } else if (open && parser_check(p, TOK_OPEN_BRACE)) {
        good = parse_use_children(p, tree);
    } else {
        tree->kind = AST_USE_SIMPLE;
        good = recover_import_path(p, &tree->prefix);
        if (good && parser_eat(p, TOK_KW_AS)) {
            if (parser_at(p, TOK_KW_UNDERSCORE)) {
                tree->rename = (AstIdent){p->token.symbol, p->token.span};
                parser_bump(p);
            } else {
                good = parse_ident(p, &tree->rename);
            }
        }
    }
    tree->span = parser_span(p, start, p->prev);
    parser_leave(p);
    return good;
}

bool parse_use(Parser *p, AstItem *item) {
    parser_bump(p);
    item->kind = AST_ITEM_USE;
    item->use = ARENA_NEW(p->arena, AstUseTree);
    return parse_use_tree(p, item->use) && parser_expect(p, TOK_SEMI);
}

// extern crate (IDENT | self) (as (IDENT | _))? ;
bool parse_extern_crate(Parser *p, AstItem *item) {
    Span start = p->token.span;
    parser_bump(p);
    parser_bump(p);
    Span original = p->token.span;
    bool renamed = !parser_at(p, TOK_KW_SELF) || parser_peek_kind(p, 1) == TOK_KW_AS;
    item->kind = AST_ITEM_EXTERN_CRATE;
    if (parser_at(p, TOK_KW_SELF)) {
        item->extern_crate.original = (AstIdent){p->token.symbol, p->token.span};
        parser_bump(p);
    } else if (!parse_ident(p, &item->extern_crate.original)) {
        return false;
    }
    item->ident = item->extern_crate.original;
    if (parser_eat(p, TOK_KW_AS)) {
        if (parser_at(p, TOK_KW_UNDERSCORE)) {
            item->ident = (AstIdent){p->token.symbol, p->token.span};
            parser_bump(p);
        } else if (!parse_ident(p, &item->ident)) {
            return false;
        }
    }
    if (!parser_expect(p, TOK_SEMI)) {
        return false;
    }
    if (!renamed) {
        Diag *diag = diag_error(p->session, ERR_NONE, parser_span(p, start, p->prev),
                                "`extern crate self;` requires renaming");
        diag_suggest_one(diag, "rename the `self` crate to be able to import it",
                         span_end(original), STR(" as name"), APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        diag_emit(diag);
    }
    return true;
}
