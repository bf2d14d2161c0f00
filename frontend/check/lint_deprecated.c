// lint_deprecated.c: uses of what the program itself calls deprecated.
//
// Runs over the headers and bodies of the crate when something in it is marked; what stands inside
// of something deprecated is deprecated, too, and may use the rest of it. Follows
// rustc_middle::middle::stability.
#include "frontend/check/dead.h"
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"

typedef struct Uses {
    Program *program;
    DefId from;
} Uses;

// The definition whose attribute makes this one deprecated, or NO_DEF.
static DefId origin(Program *program, DefId def) {
    for (; def.index && def_get(program, def)->kind != DEF_IMPL;
         def = def_get(program, def)->parent) {
        if (def_get(program, def)->attrs.len && def_attr(program, def, SYM(DEPRECATED))) {
            return def;
        }
    }
    return NO_DEF;
}

// `= "text"`, or `note = "text"` in a list.
static Str note_of(Program *program, DefId def) {
    const AstAttr *attr = def_attr(program, def, SYM(DEPRECATED))->ast;
    for (uint32_t i = 0; attr && i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        bool is_note = attr->args == AST_ATTR_EQ ||
                       (i >= 2 && token[-2].kind == TOK_IDENT &&
                        str_eq(sym_str(program->session, token[-2].symbol), STR("note")));
        Str text =
            token_is_literal(token->kind) ? sym_str(program->session, token->symbol) : (Str){"", 0};
        if (is_note && text.len >= 2) {
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
    if (node->kind == DEF_STRUCT || node->kind == DEF_VARIANT) {
        bool is_struct = node->kind == DEF_STRUCT;
        return node->ctor == CTOR_CONST ? (is_struct ? "unit struct" : "unit variant")
               : node->ctor == CTOR_FN  ? (is_struct ? "tuple struct" : "tuple variant")
                                        : def_kind_description(node->kind);
    }
    return def_kind_description(node->kind);
}

static void check_use(void *data, DefId used, Span span) {
    const Uses *uses = data;
    Program *program = uses->program;
    DefId marked = span_is_none(span) ? NO_DEF : origin(program, used);
    if (!marked.index || def_eq(origin(program, uses->from), marked)) {
        return;
    }
    Arena *arena = check_tables(program)->arena;
    Str note = note_of(program, marked);
    Diag *diag = lint_diag(program, uses->from, LINT_DEPRECATED, span,
                           "use of deprecated %s `" STR_FMT "`%s" STR_FMT, kind_of(program, used),
                           STR_ARG(def_path_str_full(program, arena, used)), note.len ? ": " : "",
                           STR_ARG(note));
    if (diag) {
        lint_emit(program, uses->from, LINT_DEPRECATED, diag);
    }
}

static bool marks_something(Program *program, CrateId crate) {
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        if (def->crate.index == crate.index && def->attrs.len &&
            def_attr(program, (DefId){i}, SYM(DEPRECATED))) {
            return true;
        }
    }
    return false;
}

void lint_deprecated(Program *program, CrateId crate) {
    uint32_t count = marks_something(program, crate) ? program->defs.len : 0;
    for (uint32_t i = crate_first_def(program, crate); i <= count; i++) {
        const Def *def = def_get(program, (DefId){i});
        if (def->crate.index != crate.index) {
            continue;
        }
        Uses uses = {program, {i}};
        header_uses(program, uses.from, check_use, &uses);
        DefKind kind = def->kind;
        if ((kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_CONST ||
             kind == DEF_ASSOC_CONST || kind == DEF_STATIC || kind == DEF_ANON_CONST) &&
            hir_has_body(program, uses.from)) {
            body_uses(program, typeck(program, uses.from), check_use, &uses);
        }
    }
}
