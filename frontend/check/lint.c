// lint.c: lint levels from attributes, and the note that explains a level.
//
// A level is looked up at the definition that owns the code and then outwards to the crate root;
// the innermost attribute that names the lint or a group it is in decides. Library code is never
// linted.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"

typedef struct LintInfo {
    const char *name;
    LintEffect level;
    const char *group;
} LintInfo;
static const LintInfo lint_infos[] = {
#define LINT(constant, name, level, group) {name, level, group},
#include "frontend/check/lints.def"
#undef LINT
};

// ---------------------------------------------------------------- levels

static bool attr_names_lint(Program *program, const HirAttr *attr, const LintInfo *info,
                            Span *where) {
    Session *session = program->session;
    for (uint32_t i = 0; attr->ast && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        if (token->kind != TOK_IDENT) {
            continue;
        }
        Str name = sym_str(session, token->symbol);
        if (str_eq(name, str_of(info->name)) || str_eq(name, STR("warnings")) ||
            (info->group[0] && str_eq(name, str_of(info->group)))) {
            *where = token->span;
            return true;
        }
    }
    return false;
}

static bool attr_level(Program *program, const HirAttr *attr, LintEffect *level) {
    static const struct {
        const char *name;
        LintEffect level;
    } names[] = {
        {"allow", LINT_SILENT}, {"expect", LINT_SILENT}, {"warn", LINT_WARNS},
        {"deny", LINT_FAILS},   {"forbid", LINT_FAILS},
    };
    Str text = sym_str(program->session, attr->name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_eq(text, str_of(names[i].name))) {
            *level = names[i].level;
            return true;
        }
    }
    return false;
}

static LintEffect level_at(Program *program, DefId def, const LintInfo *info, Span *where) {
    *where = SPAN_NONE;
    for (; def.index; def = def_get(program, def)->parent) {
        HirAttrSlice attrs = def_get(program, def)->attrs;
        for (uint32_t i = attrs.len; i > 0; i--) {
            LintEffect level;
            if (attr_level(program, &attrs.ptr[i - 1], &level) &&
                attr_names_lint(program, &attrs.ptr[i - 1], info, where)) {
                return level;
            }
        }
    }
    return info->level;
}

// E0453: a level that was forbidden to be lowered, lowered. Groups are left to a lint of rustc.
static const Token *forbidden_outside(Program *program, DefId def, Symbol name) {
    for (def = def_get(program, def)->parent; def.index; def = def_get(program, def)->parent) {
        HirAttrSlice attrs = def_get(program, def)->attrs;
        for (uint32_t i = 0; i < attrs.len; i++) {
            const AstAttr *ast = attrs.ptr[i].ast;
            if (!ast || !str_eq(sym_str(program->session, attrs.ptr[i].name), STR("forbid"))) {
                continue;
            }
            for (uint32_t k = 0; k < ast->tokens.len; k++) {
                if (ast->tokens.ptr[k].kind == TOK_IDENT &&
                    symbol_eq(ast->tokens.ptr[k].symbol, name)) {
                    return &ast->tokens.ptr[k];
                }
            }
        }
    }
    return NULL;
}

static bool is_lint_group(Str name) {
    static const char *const groups[] = {"unused",
                                         "warnings",
                                         "nonstandard_style",
                                         "all",
                                         "future_incompatible",
                                         "let_underscore",
                                         "refining_impl_trait",
                                         "keyword_idents"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        if (str_eq(name, str_of(groups[i]))) {
            return true;
        }
    }
    return str_starts_with(name, STR("rust_20"));
}

void lint_check_forbidden(Program *program, DefId def) {
    Session *session = program->session;
    HirAttrSlice attrs = def_get(program, def)->attrs;
    for (uint32_t i = 0; i < attrs.len; i++) {
        LintEffect level;
        const AstAttr *ast = attrs.ptr[i].ast;
        Str word = sym_str(session, attrs.ptr[i].name);
        if (!ast || !attr_level(program, &attrs.ptr[i], &level) || str_eq(word, STR("forbid"))) {
            continue;
        }
        for (uint32_t k = 0; k < ast->tokens.len; k++) {
            const Token *token = &ast->tokens.ptr[k];
            bool named = token->kind == TOK_IDENT &&
                         (k + 1 == ast->tokens.len || ast->tokens.ptr[k + 1].kind == TOK_COMMA);
            const Token *outer = named ? forbidden_outside(program, def, token->symbol) : NULL;
            if (!outer || is_lint_group(sym_str(session, token->symbol))) {
                continue;
            }
            Diag *diag = diag_error(session, ERR_E0453, token->span,
                                    STR_FMT "(" STR_FMT ") incompatible with previous forbid",
                                    STR_ARG(word), SYM_ARG(session, token->symbol));
            diag_primary_label(diag, "overruled by previous forbid");
            diag_label(diag, outer->span, "`forbid` level set here");
            diag_emit(diag);
        }
    }
}

// The flag of the command line that decides where no attribute does, or NULL. The last one that
// names the lint or its group wins; `warnings` is about what is a warning after that.
static const LintFlag *deciding_flag(const Program *program, const LintInfo *info,
                                     LintEffect *level) {
    const DiagOptions *options = &program->session->diag_options;
    static const LintEffect effects[] = {LINT_SILENT, LINT_WARNS, LINT_FAILS, LINT_FAILS};
    const LintFlag *found = NULL, *warnings = NULL;
    *level = info->level;
    for (uint32_t i = 0; i < options->lint_count; i++) {
        const LintFlag *flag = &options->lints[i];
        if (str_eq(flag->name, str_of(info->name)) ||
            (info->group[0] && str_eq(flag->name, str_of(info->group)))) {
            found = flag;
        } else if (str_eq(flag->name, STR("warnings"))) {
            warnings = flag;
        }
    }
    if (found) {
        *level = effects[found->level];
    }
    if (warnings && *level == LINT_WARNS) {
        found = warnings;
        *level = effects[warnings->level];
    }
    return found;
}

// The level at a definition and where it comes from: an attribute's place, a flag, or neither.
static LintEffect level_from(Program *program, DefId def, const LintInfo *info, Span *where,
                             const LintFlag **flag) {
    LintEffect flagged, level = level_at(program, def, info, where);
    *flag = deciding_flag(program, info, &flagged);
    if (*flag && (where->lo == 0 || (*flag)->level == LINT_FLAG_FORBID)) {
        level = flagged;
        *where = SPAN_NONE;
    } else {
        *flag = NULL;
    }
    return level == LINT_FAILS && program->session->diag_options.cap_lints_warn ? LINT_WARNS
                                                                                : level;
}

static void explain_flag(Diag *diag, const LintInfo *info, const LintFlag *flag) {
    static const char letters[] = "AWDF";
    char name[64], named[64];
    snprintf(name, sizeof name, "%s", info->name);
    snprintf(named, sizeof named, STR_FMT, STR_ARG(flag->name));
    for (char *c = name; *c; c++) {
        *c = *c == '_' ? '-' : *c;
    }
    for (char *c = named; *c; c++) {
        *c = *c == '_' ? '-' : *c;
    }
    char letter = letters[flag->level];
    if (strcmp(name, named) == 0) {
        diag_note(diag, "requested on the command line with `-%c %s`", letter, name);
    } else {
        diag_note(diag, "`-%c %s` implied by `-%c %s`", letter, name, letter, named);
        diag_help(diag, "to override `-%c %s` add `#[allow(%s)]`", letter, named, info->name);
    }
}

LintEffect lint_level(Program *program, DefId def, Lint lint) {
    CrateId crate = def_get(program, def)->crate;
    if (!program->crates[crate.index - 1]->is_local) {
        return LINT_SILENT;
    }
    Span where;
    const LintFlag *flag;
    return level_from(program, def, &lint_infos[lint], &where, &flag);
}

Diag *lint_diag(Program *program, DefId def, Lint lint, Span span, const char *format, ...) {
    LintEffect level = lint_level(program, def, lint);
    if (level == LINT_SILENT) {
        return NULL;
    }
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(check_tables(program)->arena, format, arguments);
    va_end(arguments);
    ErrorCode code = lint == LINT_UNSAFE_OP_IN_UNSAFE_FN       ? ERR_E0133
                     : lint == LINT_BINDINGS_WITH_VARIANT_NAME ? ERR_E0170
                                                               : ERR_NONE;
    Diag *diag = diag_new(program->session, level == LINT_FAILS ? LEVEL_ERROR : LEVEL_WARNING, code,
                          span, STR_FMT, STR_ARG(message));
    diag_set_lint(diag, str_of(lint_infos[lint].name));
    return diag;
}

// Adds, with the first diagnostic of a lint, why it has its level.
void lint_emit(Program *program, DefId def, Lint lint, Diag *diag) {
    const LintInfo *info = &lint_infos[lint];
    struct CheckTables *tables = check_tables(program);
    if (tables->lints_are_tried) {
        tables->lint_found = true;
        diag_cancel(diag);
        return;
    }
    Span where;
    const LintFlag *flag;
    LintEffect level = level_from(program, def, info, &where, &flag);
    uint64_t key = (uint64_t)lint << 32 | where.lo;
    uint64_t seen;
    if (!map_get(&tables->lints_explained, key, &seen)) {
        map_set(&tables->lints_explained, key, 1);
        if (flag) {
            explain_flag(diag, info, flag);
        } else if (where.lo) {
            diag_span_note(diag, where, "the lint level is defined here");
            Str named = source_text(program->session->sources, where);
            if (!str_eq(named, str_of(info->name))) {
                diag_note(diag, "`#[%s(%s)]` implied by `#[%s(" STR_FMT ")]`",
                          level == LINT_FAILS ? "deny" : "warn", info->name,
                          level == LINT_FAILS ? "deny" : "warn", STR_ARG(named));
            }
        } else if (info->group[0]) {
            diag_note(diag, "`#[%s(%s)]` (part of `#[%s(%s)]`) on by default",
                      level == LINT_FAILS ? "deny" : "warn", info->name,
                      level == LINT_FAILS ? "deny" : "warn", info->group);
        } else {
            diag_note(diag, "`#[%s(%s)]` on by default", level == LINT_FAILS ? "deny" : "warn",
                      info->name);
        }
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- lints of resolution

static Lint lint_of_resolution(ResolveLint lint) {
    switch (lint) {
    case RESOLVE_LINT_UNUSED_IMPORTS:
        return LINT_UNUSED_IMPORTS;
    case RESOLVE_LINT_UNUSED_LABELS:
        return LINT_UNUSED_LABELS;
    }
    return LINT_UNUSED_IMPORTS;
}

static Diag *resolve_lint_begin(Program *program, DefId at, ResolveLint lint, Span span,
                                Str message) {
    return lint_diag(program, at, lint_of_resolution(lint), span, STR_FMT, STR_ARG(message));
}

static void resolve_lint_emit(Program *program, DefId at, ResolveLint lint, Diag *diag) {
    lint_emit(program, at, lint_of_resolution(lint), diag);
}

void lints_of_resolution(Program *program) {
    program_set_lint_reporter(
        program, (LintReporter){resolve_lint_begin, resolve_lint_emit, .reports_bodies = true});
}
