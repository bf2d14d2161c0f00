// entry.c: what a program needs to begin and to end: a function `main` at the root of the crate
// (E0601 otherwise), and without std somebody who handles panics.
#include "driver/crates.h"

static bool has_name(const Program *program, DefId def, uint32_t name) {
    return symbol_is(def_get(program, def)->name, name);
}

// core only declares who is called by a panic; std defines it, or the program itself does.
static void check_panics(Driver *driver, Program *program, const AstCrate *ast) {
    if (ast_attr_find(ast->root->attrs, SYM(NO_CORE))) {
        return; // it is its own core library
    }
    DefId handler = program->lang[LANG_PANIC_IMPL];
    bool own = handler.index && def_get(program, handler)->crate.index == program->local.index;
    bool missing = handler.index && !own && !program->uses_std;
    if (missing) {
        diag_emit(diag_error(driver->session, ERR_NONE, SPAN_NONE,
                             "`#[panic_handler]` function required, but not found"));
    }
    if ((missing || own) && driver->options.panic_abort != CHOICE_YES) {
        Diag *diag = diag_error(driver->session, ERR_NONE, SPAN_NONE,
                                "unwinding panics are not supported without std");
        diag_help(diag, "use `-C panic=abort`, which needs no unwinding");
        diag_emit(diag);
    }
}

// #![crate_type = ".."], if that is no program.
static const AstAttr *library_type(const Session *session, const AstCrate *ast) {
    const AstAttr *attr = ast_attr_find(ast->root->attrs, SYM(CRATE_TYPE));
    const Token *value =
        attr && attr->args == AST_ATTR_EQ && attr->tokens.len ? attr->tokens.ptr : NULL;
    return value && value->kind == TOK_STR &&
                   !str_eq(sym_str(session, value->symbol), STR("\"bin\""))
               ? attr
               : NULL;
}

void check_entry(Driver *driver, Program *program, const AstCrate *ast) {
    Session *session = driver->session;
    const Crate *crate = crate_get(program, program->local);
    check_panics(driver, program, ast);
    const AstAttr *library = library_type(session, ast);
    if (library && driver->options.command != COMMAND_CHECK) {
        Diag *diag = diag_error(session, ERR_NONE, library->span,
                                "this crate type is not supported yet: only programs (bin) are "
                                "made");
        diag_help(diag, "`oxcc check` checks libraries, too");
        diag_emit(diag);
    }
    if (crate->main.index || crate->no_main || library) {
        return;
    }
    SourceFile *file = source_file_at(session->sources, ast->root->span.lo);
    bool empty = file && file->text.len == 0;
    AstItemList items = ast->root->mod->items;
    uint32_t last = file ? file->start + (uint32_t)file->text.len : 0;
    Span end = items.len ? span_end(items.ptr[items.len - 1]->span) : (Span){last, last, 0};
    Str path = file ? file->path : STR("<anon>");
    Diag *diag = diag_error(session, ERR_E0601, empty ? SPAN_NONE : end,
                            "`main` function not found in crate `" STR_FMT "`",
                            SYM_ARG(session, crate->name));
    uint32_t elsewhere = 0;
    for (uint32_t i = 1; i <= program->defs.len; i++) {
        DefId id = {i};
        const Def *def = def_get(program, id);
        if (def->crate.index != program->local.index || !has_name(program, id, SYM_INDEX_MAIN)) {
            continue;
        }
        if (def->kind == DEF_FN && !def_eq(def->parent, crate->root)) {
            const HirItem *item = hir_item(program, id);
            diag_span_note(diag, item ? item->head_span : def->span,
                           "here is a function named `main`");
            elsewhere++;
        } else if (def_eq(def->parent, crate->root)) {
            diag_label(diag, def->span, "non-function item at `crate::main` is found");
        }
    }
    if (elsewhere) {
        diag_primary_label(
            diag, "the main function must be defined at the crate level (in `" STR_FMT "`)",
            STR_ARG(path));
        diag_note(diag,
                  "you have one or more functions named `main` not defined at the crate level");
        diag_help(diag, "consider moving the `main` function definitions");
    } else if (empty) {
        diag_note(diag, "consider adding a `main` function to `" STR_FMT "`", STR_ARG(path));
    } else {
        diag_primary_label(diag, "consider adding a `main` function to `" STR_FMT "`",
                           STR_ARG(path));
    }
    diag_emit(diag);
}
