// ty_print.h: what the files that write types as text share: ty_print.c and ty_print_differ.c.
#ifndef OXCC_TY_PRINT_H
#define OXCC_TY_PRINT_H

#include "base/vec.h"
#include "frontend/ty/ty_private.h"

typedef struct Printer {
    TyCx *cx;
    VEC(char) text;
    bool full, short_paths, code_paths;
    bool digits;          // the limits of integers are not named
    bool anonymous;       // regions without a name are printed among arguments, as `'_`
    uint32_t most, count; // types that are printed before the others become `...`; 0: all
} Printer;

void printer_text(Printer *p, const char *text);
void printer_path(Printer *p, DefId def);
void printer_region(Printer *p, Region region);
bool printer_shows_region(const Printer *p, Region region);
void printer_arg(Printer *p, GenericArg arg);
void printer_ty(Printer *p, Ty ty);
void printer_sig_words(Printer *p, PolyFnSig sig);       // what stands before `fn`
void printer_fn_path(Printer *p, const TyData *fn_item); // ` {path}`
Str printer_finish(Printer *p, Arena *arena);

#endif
