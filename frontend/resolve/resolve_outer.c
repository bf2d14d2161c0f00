// resolve_outer.c: the messages for names that are found, but beyond a border they do not cross:
// the generics and locals of an outer item, locals in constants, parameters in constants of types.
#include "frontend/resolve/resolve_graph.h"

static const char *generic_param_kind(DefKind kind) {
    return kind == DEF_TY_PARAM ? "type" : kind == DEF_CONST_PARAM ? "const" : "lifetime";
}

static const char *inner_item_kind(DefKind kind) {
    return kind == DEF_CONST    ? "constant item"
           : kind == DEF_STATIC ? "static item"
                                : def_kind_description(kind);
}

static const AstGenerics *item_generics(const Def *def) {
    const AstItem *item = def->ast;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_FN:
        return &item->fn->generics;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        return &item->adt->generics;
    case AST_ITEM_ENUM:
        return &item->enumeration->generics;
    case AST_ITEM_TRAIT:
        return &item->trait->generics;
    case AST_ITEM_TYPE:
        return &item->type->generics;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_TRAIT_ALIAS:
    case AST_ITEM_IMPL:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return NULL;
    }
    return NULL;
}

static void suggest_own_parameter(ResolveCx *cx, Diag *diag, const Def *item, Symbol name,
                                  const char *message) {
    const AstGenerics *generics = item_generics(item);
    if (!generics) {
        return;
    }
    Arena *arena = cx->program->resolver->arena;
    bool has = generics->params.len > 0;
    Span place = has ? span_start(generics->params.ptr[0].span) : span_end(item->name_span);
    Str text =
        arena_printf(arena, has ? STR_FMT ", " : "<" STR_FMT ">", SYM_ARG(cx->session, name));
    diag_suggest_one(diag, message, place, text, APPLY_MAYBE, SUGGEST_VERBOSE);
}

static void note_independent(Diag *diag, DefKind kind) {
    diag_note(diag, "nested items are independent from their parent item for everything except for "
                    "privacy and name resolution");
    if (kind == DEF_CONST || kind == DEF_STATIC) {
        diag_note(diag, "a `%s` is a separate item from the item that contains it",
                  kind == DEF_CONST ? "const" : "static");
    }
}

// E0401: can't use generic parameters from outer item
void report_outer_generic(ResolveCx *cx, AstIdent ident, DefId param, const Rib *inner) {
    Session *session = cx->session;
    const Def *def = def_get(cx->program, param);
    const Def *item = inner->item.index ? def_get(cx->program, inner->item) : NULL;
    Diag *diag =
        diag_error(session, ERR_E0401, ident.span, "can't use generic parameters from outer item");
    diag_primary_label(diag, "use of generic parameter from outer item");
    diag_label(diag, def->name_span, "%s parameter from outer item", generic_param_kind(def->kind));
    if (item && def->kind == DEF_LIFETIME_PARAM) {
        char message[96];
        snprintf(message, sizeof message, "consider introducing lifetime `" STR_FMT "` here",
                 SYM_ARG(session, ident.name));
        suggest_own_parameter(cx, diag, item, ident.name, message);
    } else if (item) {
        diag_label(diag, item->name_span, "generic parameter used in this inner %s",
                   inner_item_kind(item->kind));
        note_independent(diag, item->kind);
        suggest_own_parameter(cx, diag, item, ident.name,
                              "try introducing a local generic parameter here");
    }
    diag_emit(diag);
}

// E0401: can't use `Self` from outer item
void report_outer_self(ResolveCx *cx, AstIdent ident, Res self, const Rib *inner) {
    const Def *outer = def_get(cx->program, self.def);
    const Def *item = inner->item.index ? def_get(cx->program, inner->item) : NULL;
    Diag *diag = diag_error(cx->session, ERR_E0401, ident.span, "can't use `Self` from outer item");
    diag_primary_label(diag, "use of `Self` from outer item");
    const AstItem *ast = outer->ast;
    if (outer->kind == DEF_IMPL) {
        Span keyword = {outer->span.lo + (ast->impl->is_unsafe ? 7 : 0), 0, outer->span.ctxt};
        keyword.hi = keyword.lo + 4;
        diag_label(diag, keyword, "`Self` type implicitly declared here, by this `impl`");
    }
    if (item) {
        diag_label(diag, item->name_span, "`Self` used in this inner %s",
                   inner_item_kind(item->kind));
        note_independent(diag, item->kind);
    }
    if (outer->kind == DEF_IMPL) {
        Str text = source_text(cx->session->sources, ast->impl->self_ty->span);
        diag_suggest_one(diag, "refer to the type directly here instead", ident.span, text,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// E0434: can't capture dynamic environment in a fn item
void report_captured(ResolveCx *cx, AstIdent ident) {
    Diag *diag = diag_error(cx->session, ERR_E0434, ident.span,
                            "can't capture dynamic environment in a fn item");
    diag_help(diag, "use the `|| { ... }` closure form instead");
    diag_emit(diag);
}

// `let n = 3;` that would have to be `const n: T = 3;`
static bool suggest_const_for_let(ResolveCx *cx, Diag *diag, Span name) {
    if (name.ctxt || name.lo < 5) {
        return false;
    }
    const SourceMap *sources = cx->session->sources;
    const SourceFile *file = source_file_at(sources, name.lo);
    uint32_t start = name.lo - file->start;
    Str text = file->text;
    uint32_t at = start;
    while (at > 0 && (text.ptr[at - 1] == ' ' || text.ptr[at - 1] == '\n')) {
        at--;
    }
    if (at < 3 || at == start || memcmp(text.ptr + at - 3, "let", 3) != 0) {
        return false;
    }
    uint32_t after = name.hi - file->start;
    while (after < text.len && text.ptr[after] == ' ') {
        after++;
    }
    bool typed = after < text.len && text.ptr[after] == ':';
    diag_primary_label(diag, "non-constant value");
    Span span = {file->start + at - 3, name.hi, 0};
    Str replacement =
        arena_printf(cx->program->resolver->arena, "const " STR_FMT "%s",
                     STR_ARG(source_text(sources, name)), typed ? "" : ": /* Type */");
    diag_suggest_one(diag, "consider using `const` instead of `let`", span, replacement,
                     APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    return true;
}

// E0435: attempt to use a non-constant value in a constant
void report_non_constant(ResolveCx *cx, AstIdent ident, const Rib *local, const Rib *constant) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_E0435, ident.span,
                            "attempt to use a non-constant value in a constant");
    if (constant->kind == RIB_CONST_ITEM && constant->item.index) {
        const Def *item = def_get(cx->program, constant->item);
        const char *keyword = item->kind == DEF_STATIC ? "static" : "const";
        diag_primary_label(diag, "non-constant value");
        Span word = {item->span.lo, item->name_span.hi, item->span.ctxt};
        Str text = arena_printf(cx->program->resolver->arena, "let " STR_FMT,
                                SYM_ARG(session, item->name));
        char message[64];
        snprintf(message, sizeof message, "consider using `let` instead of `%s`", keyword);
        diag_suggest_one(diag, message, word, text, APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (!suggest_const_for_let(cx, diag, local->local.span)) {
        diag_label(diag, local->local.span, "this would need to be a `const`");
    }
    diag_emit(diag);
}

void report_param_in_const(ResolveCx *cx, AstIdent ident, DefId param) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_NONE, ident.span,
                            "generic parameters may not be used in const operations");
    diag_primary_label(diag, "cannot perform const operation using `" STR_FMT "`",
                       SYM_ARG(session, ident.name));
    if (param.index && def_get(cx->program, param)->kind == DEF_CONST_PARAM) {
        diag_help(diag,
                  "const parameters may only be used as standalone arguments here, i.e. `" STR_FMT
                  "`",
                  SYM_ARG(session, ident.name));
    } else {
        diag_note(diag, "type parameters may not be used in const expressions");
    }
    diag_emit(diag);
}

void report_forward_param(ResolveCx *cx, AstIdent ident) {
    Diag *diag =
        diag_error(cx->session, ERR_E0128, ident.span,
                   "generic parameter defaults cannot reference parameters before they are "
                   "declared");
    diag_primary_label(diag, "cannot reference `" STR_FMT "` before it is declared",
                       SYM_ARG(cx->session, ident.name));
    diag_emit(diag);
}

void report_param_in_const_ty(ResolveCx *cx, AstIdent ident) {
    Diag *diag =
        diag_error(cx->session, ERR_E0770, ident.span,
                   "the type of const parameters must not depend on other generic parameters");
    diag_primary_label(diag, "the type must not depend on the parameter `" STR_FMT "`",
                       SYM_ARG(cx->session, ident.name));
    diag_emit(diag);
}

// Names of other crates came to be ambiguous without anyone knowing of the two: there it is a lint.
static bool ambiguity_is_lint(const Program *program, const Binding *binding) {
    return binding->res.kind == RES_DEF &&
           !crate_get(program, def_get(program, binding->res.def)->crate)->is_local;
}

// E0659: `x` is ambiguous
void report_ambiguity(ResolveCx *cx, AstIdent ident, const Binding *binding) {
    if (cx->quiet) {
        return;
    }
    Session *session = cx->session;
    Program *program = cx->program;
    const LintReporter *lints = &program->resolver->lints;
    bool is_lint = ambiguity_is_lint(program, binding);
    Str message = arena_printf(program->resolver->arena, "`" STR_FMT "` is ambiguous",
                               SYM_ARG(session, ident.name));
    DefId at = cx->item.index ? cx->item : cx->module->def;
    Diag *diag;
    if (!is_lint) {
        diag = diag_error(session, ERR_E0659, ident.span, STR_FMT, STR_ARG(message));
    } else if (!lints->begin ||
               !(diag = lints->begin(program, at, RESOLVE_LINT_AMBIGUOUS_GLOB_IMPORTS, ident.span,
                                     message))) {
        return;
    }
    diag_primary_label(diag, "ambiguous name");
    if (is_lint) {
        diag_warning(diag, "this was previously accepted by the compiler but is being phased "
                           "out; it will become a hard error in a future release!");
        diag_note(diag, "for more information, see issue #114095 "
                        "<https://github.com/rust-lang/rust/issues/114095>");
    }
    diag_note(diag, "ambiguous because of multiple glob imports of a name in the same module");
    const Binding *both[] = {binding, binding->ambiguous};
    for (int i = 0; i < 2; i++) {
        diag_span_note(diag, both[i]->span, "`" STR_FMT "` could %srefer to the %s imported here",
                       SYM_ARG(session, ident.name), i ? "also " : "",
                       res_description(program, both[i]->res));
        diag_help(diag, "consider adding an explicit import of `" STR_FMT "` to disambiguate",
                  SYM_ARG(session, ident.name));
    }
    if (is_lint) {
        keep_lint(program,
                  (KeptLint){at, RESOLVE_LINT_AMBIGUOUS_GLOB_IMPORTS, ident.span.lo, diag});
    } else {
        diag_emit(diag);
    }
}
