// lint_deprecated.c: uses of what the program or a library calls deprecated.
//
// Paths and imports before types are checked, methods and fields when type checking finds them;
// what stands inside of something deprecated is deprecated, too, and may use the rest of it.
// Follows rustc_middle::middle::stability.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"

// The text of `key = "text"` in the list of the attribute; the note also from `= "text"` alone.
static Str attr_text(Program *program, DefId def, const char *key) {
    const AstAttr *attr = def_attr(program, def, SYM(DEPRECATED))->ast;
    for (uint32_t i = 0; attr && i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        bool is_asked = (attr->args == AST_ATTR_EQ && strcmp(key, "note") == 0) ||
                        (i >= 2 && token[-2].kind == TOK_IDENT &&
                         str_eq(sym_str(program->session, token[-2].symbol), str_of(key)));
        Str text =
            token_is_literal(token->kind) ? sym_str(program->session, token->symbol) : (Str){"", 0};
        if (is_asked && text.len >= 2) {
            return (Str){text.ptr + 1, text.len - 2};
        }
    }
    return (Str){"", 0};
}

static const char *kind_of(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    if (node->kind == DEF_ASSOC_FN) {
        const AssocItem *item = ty_assoc_item(program->ty, def);
        return item && item->has_self ? "method" : "associated function";
    }
    if (node->kind == DEF_CTOR) {
        bool is_struct = def_get(program, node->parent)->kind == DEF_STRUCT;
        return node->ctor == CTOR_CONST ? (is_struct ? "unit struct" : "unit variant")
                                        : (is_struct ? "tuple struct" : "tuple variant");
    }
    return def_kind_description(node->kind);
}

// With the whole path of the type that an item of an impl belongs to.
static Str path_of(Program *program, Arena *arena, DefId def) {
    DefId parent = def_get(program, def)->parent;
    if (!parent.index || def_get(program, parent)->kind != DEF_IMPL) {
        return def_path_str_full(program, arena, def);
    }
    Ty self = ty_of(program->ty, parent);
    const TyData *data = ty_data(program->ty, self);
    Str name = sym_str(program->session, def_get(program, def)->name);
    if (data->kind == TY_ADT) {
        return arena_printf(arena, STR_FMT "::" STR_FMT,
                            STR_ARG(def_path_str_full(program, arena, data->item.def)),
                            STR_ARG(name));
    }
    DefId module = def_module_of(program, parent);
    while (def_get(program, module)->visible_in.index) { // how a library is divided says nothing
        module = def_module_of(program, def_get(program, module)->parent);
    }
    return arena_printf(arena, STR_FMT "::<impl " STR_FMT ">::" STR_FMT,
                        STR_ARG(def_path_str_full(program, arena, module)),
                        STR_ARG(ty_str(program->ty, arena, self)), STR_ARG(name));
}

void lint_deprecated(Program *program, DefId from, DefId used, Span span) {
    bool is_local = crate_get(program, def_get(program, from)->crate)->is_local;
    DefId marked = is_local ? def_deprecated(program, used) : NO_DEF;
    if (!marked.index || def_eq(def_deprecated(program, from), marked)) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    Str note = attr_text(program, marked, "note"),
        better = attr_text(program, marked, "suggestion");
    Diag *diag =
        lint_diag(program, from, LINT_DEPRECATED, span,
                  "use of deprecated %s `" STR_FMT "`%s" STR_FMT, kind_of(program, used),
                  STR_ARG(path_of(program, arena, used)), note.len ? ": " : "", STR_ARG(note));
    if (!diag) {
        return;
    }
    if (better.len && def_get(program, from)->kind != DEF_USE) {
        Str message =
            arena_printf(arena, "replace the use of the deprecated %s", kind_of(program, used));
        diag_suggest_one(diag, message.ptr, span, better, APPLY_MACHINE, SUGGEST_VERBOSE);
    }
    lint_emit(program, from, LINT_DEPRECATED, diag);
}

static void visit_use(void *data, DefId user, DefId used, Span span) {
    lint_deprecated(data, user, used, span);
}

void lint_deprecated_paths(Program *program, CrateId crate) {
    lints_in_order(program, true);
    resolve_visit_deprecated(program, crate, visit_use, program);
    lints_in_order(program, false);
}
