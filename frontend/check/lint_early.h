// lint_early.h: shared by the lints on the syntax tree.
#ifndef OXCC_LINT_EARLY_H
#define OXCC_LINT_EARLY_H

#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"

typedef struct EarlyLints {
    Program *program;
    Session *session;
    Arena *arena;
    const DefId *items;        // by AstItem.id
    VEC(DefId) owners;         // the definitions around the place, innermost last
    const AstLint *attr_lints; // those of expansion
    Map first_attr_lint;       // attributes (by address) -> number of a lint, from 1
    uint32_t *next_attr_lint;  // by number: another of the same attributes, or 0
} EarlyLints;

// A diagnostic at the place of the walk, NULL where the lint is silent.
Diag *early_lint(EarlyLints *e, Lint lint, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// The innermost definition around a place.
DefId early_def_around(EarlyLints *e, Span span);
void early_emit(EarlyLints *e, Lint lint, Diag *diag);

// lint_expect.c: unknown lints are told, expectations kept.
void note_lint_words(EarlyLints *e, const AstAttrs *attrs);
void note_lint_flags(EarlyLints *e);

// lint_edition.c
void edition_of_name(EarlyLints *e, const Token *token, const Token *before);
void edition_of_pat(EarlyLints *e, const AstPat *pat);
void edition_of_item(EarlyLints *e, const AstItem *item, const AstItem *outer);

// lint_local.c
void note_local_macro(EarlyLints *e, const AstItem *item);

// lint_syntax.c
void syntax_of_item(EarlyLints *e, const AstItem *item, const AstItem *outer);
void syntax_of_expr(EarlyLints *e, const AstExpr *expr);
void syntax_of_ty(EarlyLints *e, const AstTy *ty);
// lint_text.c: of the files
void lint_text(EarlyLints *e, AstCrate *ast);

// lint_delims.c
void delims_of_item(EarlyLints *e, const AstItem *item);
void delims_of_stmt(EarlyLints *e, const AstStmt *stmt);
void delims_of_expr(EarlyLints *e, const AstExpr *expr);
void delims_of_pat(EarlyLints *e, const AstPat *pat);
void delims_of_ty(EarlyLints *e, const AstTy *ty);
void delims_of_param(EarlyLints *e, const AstParam *param);
void delims_of_anon_const(EarlyLints *e, const AstAnonConst *constant);

#endif
