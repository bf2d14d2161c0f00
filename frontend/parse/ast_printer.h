// ast_printer.h: shared by the files that print syntax trees.
#ifndef OXCC_AST_PRINTER_H
#define OXCC_AST_PRINTER_H

#include "base/vec.h"
#include "frontend/parse/parse.h"

typedef struct Printer {
    AstCrate *crate;
    Session *session;
    VEC(char) text;
    uint32_t indent;
    bool flat;      // on one line
    bool no_struct; // in a condition: a struct literal needs parentheses
} Printer;

void print_text(Printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_str(Printer *p, Str text);
void print_symbol(Printer *p, Symbol symbol);
void print_ident(Printer *p, AstIdent ident); // with r# where it is a keyword
void print_line(Printer *p);                  // newline and indentation
void print_tokens(Printer *p, TokenSlice tokens);
Str print_finish(Printer *p, Arena *arena);

void print_path(Printer *p, const AstPath *path, const AstQSelf *qself, bool expr);
void print_generic_args(Printer *p, const AstGenericArgs *args, bool expr);
void print_bounds(Printer *p, const AstBoundList *bounds);
void print_ty(Printer *p, const AstTy *ty);
void print_pat(Printer *p, const AstPat *pat);
void print_expr(Printer *p, const AstExpr *expr);
void print_block(Printer *p, const AstBlock *block, const AstAttrs *inner);
void print_generics(Printer *p, const AstGenerics *generics);
void print_for_params(Printer *p, const AstGenericParamList *params);
void print_where(Printer *p, const AstGenerics *generics);
void print_attrs(Printer *p, const AstAttrs *attrs, bool inner, bool lines);
void print_macro_call(Printer *p, const AstMacroCall *call);
void print_item(Printer *p, const AstItem *item);
void print_literal(Printer *p, const AstLit *literal);

#endif
