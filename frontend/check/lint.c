// lint.c: lint levels from attributes, and the note that explains a level.
//
// A level is looked up at the definition that owns the code and then outwards to the crate root;
// the innermost attribute that names the lint or a group it is in decides. Library code is never
// linted.
#include "frontend/check/fn_cx.h"
#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"

#include <stdlib.h>

typedef struct LintInfo {
    const char *name;
    LintEffect level;
    const char *group;
} LintInfo;
static const LintInfo lint_infos[] = {
#define LINT(constant, name, level, group) {name, level, group},
#include "frontend/check/lints.def"
};

// What is accepted today and will not be.
#define FUTURE_ERROR                                                                               \
    "this was previously accepted by the compiler but is being phased out; it will become a hard " \
    "error in a future release!"
#define FUTURE_ISSUE(number)                                                                       \
    "issue #" number " <https://github.com/rust-lang/rust/issues/" number ">"
static const struct {
    Lint lint;
    const char *fate, *reference;
} lint_futures[] = {
#define LINT_FUTURE(constant, fate, reference) {LINT_##constant, fate, reference},
#include "frontend/check/lints.def"
};

static const struct {
    Lint lint;
    uint32_t edition;
    LintEffect level;
} lint_editions[] = {
#define LINT_EDITION(constant, edition, level) {LINT_##constant, edition, level},
#include "frontend/check/lints.def"
};

static LintEffect default_level(const Program *program, Lint lint) {
    for (size_t i = 0; i < sizeof lint_editions / sizeof *lint_editions; i++) {
        if (lint_editions[i].lint == lint &&
            crate_get(program, program->local)->edition < lint_editions[i].edition) {
            return lint_editions[i].level;
        }
    }
    return lint_infos[lint].level;
}

static const struct {
    Lint lint;
    uint32_t edition;
    bool is_error;
    const char *page;
} lint_changes[] = {
#define LINT_CHANGES(constant, edition, is_error, page) {LINT_##constant, edition, is_error, page},
#include "frontend/check/lints.def"
};

static void tell_future(const Program *program, Lint lint, Diag *diag) {
    for (size_t i = 0; i < sizeof lint_futures / sizeof *lint_futures; i++) {
        if (lint_futures[i].lint == lint) {
            diag_warning(diag, "%s", lint_futures[i].fate);
            diag_note(diag, "for more information, see %s", lint_futures[i].reference);
        }
    }
    for (size_t i = 0; i < sizeof lint_changes / sizeof *lint_changes; i++) {
        if (lint_changes[i].lint != lint) {
            continue;
        }
        if (lint_changes[i].is_error) {
            diag_warning(diag,
                         "this is accepted in the current edition (Rust %u) but is a hard error in "
                         "Rust %u!",
                         crate_get(program, program->local)->edition, lint_changes[i].edition);
        } else {
            diag_warning(diag, "this changes meaning in Rust %u", lint_changes[i].edition);
        }
        diag_note(diag, "for more information, see <https://doc.rust-lang.org/edition-guide/%s>",
                  lint_changes[i].page);
    }
}

// ---------------------------------------------------------------- levels

// Groups beyond the one that messages name.
static const struct {
    const char *group;
    Lint lint;
} lint_groups[] = {
#define LINT_GROUP(group, constant) {group, LINT_##constant},
#include "frontend/check/lints.def"
};

static const struct {
    const char *name, *today;
} renamed_lints[] = {
#define LINT_RENAMED(name, today) {name, today},
#include "frontend/check/lint_names.def"
};

static bool lint_is_named(Lint lint, Str name) {
    const LintInfo *info = &lint_infos[lint];
    if (str_eq(name, str_of(info->name)) || (info->group[0] && str_eq(name, str_of(info->group)))) {
        return true;
    }
    for (size_t i = 0; i < sizeof renamed_lints / sizeof *renamed_lints; i++) {
        if (str_eq(name, str_of(renamed_lints[i].name)) &&
            strcmp(renamed_lints[i].today, info->name) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof lint_groups / sizeof *lint_groups; i++) {
        if (lint_groups[i].lint == lint && str_eq(name, str_of(lint_groups[i].group))) {
            return true;
        }
    }
    return false;
}

bool lint_is_implemented(Str name) {
    for (Lint lint = 0; lint < sizeof lint_infos / sizeof *lint_infos; lint++) {
        if (lint_is_named(lint, name)) {
            return true;
        }
    }
    return false;
}

// The word of an attribute that is about the lint: its name, a group's, or `warnings`.
static const Token *word_about(Session *session, const AstAttr *attr, Lint lint, bool *warnings) {
    for (uint32_t i = 0; i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        if (token->kind != TOK_IDENT ||
            (i > 0 && attr->tokens.ptr[i - 1].kind == TOK_COLON_COLON)) {
            continue;
        }
        Str name = sym_str(session, token->symbol);
        *warnings = str_eq(name, STR("warnings"));
        if (*warnings || lint_is_named(lint, name)) {
            return token;
        }
    }
    return NULL;
}

bool lint_level_word(Str word, LintEffect *level) {
    static const struct {
        const char *name;
        LintEffect level;
    } names[] = {
        {"allow", LINT_SILENT}, {"expect", LINT_SILENT}, {"warn", LINT_WARNS},
        {"deny", LINT_FAILS},   {"forbid", LINT_FAILS},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_eq(word, str_of(names[i].name))) {
            *level = names[i].level;
            return true;
        }
    }
    return false;
}

static bool attr_level(Program *program, const AstAttr *attr, LintEffect *level) {
    return attr && attr->path.len == 1 &&
           lint_level_word(sym_str(program->session, attr->path.segments[0].ident.name), level);
}

// The groups are in the tables; editions have theirs, and `all` stands for those of the linters.
static bool is_lint_group(Str name) {
    for (size_t i = 0; i < sizeof lint_infos / sizeof *lint_infos; i++) {
        if (lint_infos[i].group[0] && str_eq(name, str_of(lint_infos[i].group))) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof lint_groups / sizeof *lint_groups; i++) {
        if (str_eq(name, str_of(lint_groups[i].group))) {
            return true;
        }
    }
    return str_eq(name, STR("warnings"));
}

// What decides a level: the word of an attribute, a flag, or neither.
typedef struct LevelSource {
    LintEffect level;
    Span where;
    const LintFlag *flag;
    bool expected;  // the word stands in #[expect]
    bool forbidden; // in #[forbid]
} LevelSource;

typedef struct LevelSearch {
    Program *program;
    Lint lint;
    LevelSource source;      // of the lint itself
    LevelSource of_warnings; // what `warnings` became
    bool found, warnings_found;
} LevelSearch;

static void look_at_attr(LevelSearch *search, const AstAttr *attr) {
    LintEffect level;
    bool warnings = false;
    Session *session = search->program->session;
    if (!attr_level(search->program, attr, &level)) {
        return;
    }
    const Token *word = word_about(session, attr, search->lint, &warnings);
    Str kind = sym_str(session, attr->path.segments[0].ident.name);
    // Before types are known, what is forbidden outside is so inside, whatever is said there; what
    // a group forbids can be overruled.
    bool prevails = word && check_tables(search->program)->lints_are_early &&
                    str_eq(kind, STR("forbid")) && !warnings &&
                    !is_lint_group(sym_str(session, word->symbol));
    if (!word || (warnings ? search->warnings_found : search->found && !prevails)) {
        return;
    }
    LevelSource source = {.level = level,
                          .where = word->span,
                          .expected = str_eq(kind, STR("expect")),
                          .forbidden = str_eq(kind, STR("forbid"))};
    if (warnings) {
        search->of_warnings = source;
        search->warnings_found = true;
    } else {
        search->source = source;
        search->found = true;
    }
}

// Attributes of statements, expressions, arms and the like around a place inside the definition,
// innermost first; those inside `inner` were looked at.
static void look_at_nodes(LevelSearch *search, Span span, const Def *def, Span inner) {
    struct CheckTables *tables = check_tables(search->program);
    for (uint32_t i = tables->lint_scopes.len; i > 0; i--) {
        const LintScope *scope = &tables->lint_scopes.data[i - 1];
        if (scope->span.lo <= span.lo && span.lo < scope->span.hi &&
            scope->span.lo >= def->span.lo && scope->span.hi <= def->span.hi &&
            !(scope->span.lo >= inner.lo && scope->span.hi <= inner.hi)) {
            for (uint32_t k = scope->attrs->len; k > 0; k--) {
                look_at_attr(search, &scope->attrs->ptr[k - 1]);
            }
        }
    }
}

static void look_outwards(LevelSearch *search, DefId at, Span span) {
    Program *program = search->program;
    Span place = span_source_callsite(program->session, span), inner = SPAN_NONE;
    for (; at.index; at = def_get(program, at)->parent) {
        const Def *def = def_get(program, at);
        if (check_tables(program)->lint_scopes.len) {
            look_at_nodes(search, place, def, inner);
            inner = def->span;
        }
        for (uint32_t i = def->attrs.len; i > 0; i--) {
            look_at_attr(search, def->attrs.ptr[i - 1].ast);
        }
    }
}

// The word of a `forbid` around the definition that is about the lint, or NULL.
static const Token *forbidden_outside(Program *program, DefId def, Lint lint) {
    for (def = def_get(program, def)->parent; def.index; def = def_get(program, def)->parent) {
        HirAttrSlice attrs = def_get(program, def)->attrs;
        for (uint32_t i = 0; i < attrs.len; i++) {
            const AstAttr *ast = attrs.ptr[i].ast;
            bool warnings;
            if (!ast || !str_eq(sym_str(program->session, attrs.ptr[i].name), STR("forbid"))) {
                continue;
            }
            const Token *word = word_about(program->session, ast, lint, &warnings);
            if (word && !warnings) {
                return word;
            }
        }
    }
    return NULL;
}

// E0453: a level that was forbidden to be lowered, lowered. What a group forbids is a lint.
static void report_forbidden(Program *program, DefId def, Str level, const Token *word,
                             const Token *outer) {
    Session *session = program->session;
    bool is_group = is_lint_group(sym_str(session, outer->symbol));
    Str message = arena_printf(check_tables(program)->arena,
                               STR_FMT "(" STR_FMT ") incompatible with previous forbid",
                               STR_ARG(level), SYM_ARG(session, word->symbol));
    Diag *diag = is_group ? lint_diag(program, def, LINT_FORBIDDEN_LINT_GROUPS, word->span, STR_FMT,
                                      STR_ARG(message))
                          : diag_error(session, ERR_E0453, word->span, STR_FMT, STR_ARG(message));
    if (!diag) {
        return;
    }
    diag_primary_label(diag, "overruled by previous forbid");
    diag_label(diag, outer->span, "`forbid` level set here");
    if (is_group) {
        lint_emit(program, def, LINT_FORBIDDEN_LINT_GROUPS, diag);
    } else {
        diag_emit(diag);
    }
}

static void check_forbidden_word(Program *program, DefId def, Str level, const Token *word) {
    const Token *told = NULL;
    Str name = sym_str(program->session, word->symbol);
    for (Lint lint = 0; lint < LINT_COUNT; lint++) {
        const Token *outer =
            lint_is_named(lint, name) ? forbidden_outside(program, def, lint) : NULL;
        if (outer && outer != told) {
            report_forbidden(program, def, level, word, outer);
            told = outer;
        }
    }
}

void lint_check_forbidden(Program *program, DefId def) {
    Session *session = program->session;
    HirAttrSlice attrs = def_get(program, def)->attrs;
    for (uint32_t i = 0; i < attrs.len; i++) {
        LintEffect level;
        const AstAttr *ast = attrs.ptr[i].ast;
        if (!attr_level(program, ast, &level) || level == LINT_FAILS) {
            continue;
        }
        for (uint32_t k = 0; k < ast->tokens.len; k++) {
            const Token *token = &ast->tokens.ptr[k];
            if (token->kind == TOK_IDENT &&
                (k + 1 == ast->tokens.len || ast->tokens.ptr[k + 1].kind == TOK_COMMA)) {
                check_forbidden_word(program, def, sym_str(session, attrs.ptr[i].name), token);
            }
        }
    }
}

// The flag of the command line that decides where no attribute does, or NULL. The last one that
// names the lint or its group wins; `warnings` is about what is a warning after that.
static const LintFlag *flag_about(const Program *program, Lint lint, bool warnings) {
    const DiagOptions *options = &program->session->diag_options;
    for (uint32_t i = options->lint_count; i > 0; i--) {
        const LintFlag *flag = &options->lints[i - 1];
        if (warnings ? str_eq(flag->name, STR("warnings")) : lint_is_named(lint, flag->name)) {
            return flag;
        }
    }
    return NULL;
}

static void apply_flag(LevelSource *source, bool *found, const LintFlag *flag) {
    static const LintEffect effects[] = {LINT_SILENT, LINT_WARNS, LINT_FAILS, LINT_FAILS};
    if (flag && (!*found || flag->level == LINT_FLAG_FORBID)) {
        *source = (LevelSource){.level = effects[flag->level], .flag = flag};
        *found = true;
    }
}

// The level at a place of a definition and where it comes from.
static LevelSource level_from(Program *program, DefId def, Lint lint, Span span) {
    LevelSearch search = {.program = program, .lint = lint};
    look_outwards(&search, def, span);
    apply_flag(&search.source, &search.found, flag_about(program, lint, false));
    apply_flag(&search.of_warnings, &search.warnings_found, flag_about(program, lint, true));
    LevelSource source =
        search.found ? search.source : (LevelSource){.level = default_level(program, lint)};
    if (source.level == LINT_WARNS && search.warnings_found) {
        source = search.of_warnings;
    }
    if (source.level == LINT_FAILS && program->session->diag_options.cap_lints_warn) {
        source.level = LINT_WARNS;
    }
    return source;
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

static bool is_local(const Program *program, DefId def) {
    return program->crates[def_get(program, def)->crate.index - 1]->is_local;
}

LintEffect lint_level(Program *program, DefId def, Lint lint) {
    return is_local(program, def)
               ? level_from(program, def, lint, def_get(program, def)->name_span).level
               : LINT_SILENT;
}

bool lint_is_expected(Program *program, DefId def, Lint lint) {
    return is_local(program, def) &&
           level_from(program, def, lint, def_get(program, def)->name_span).expected;
}

// Text of a macro that the user did not write.
bool span_is_foreign(const Program *program, Span span) {
    Session *session = program->session;
    while (span.ctxt) {
        const Expansion *expansion =
            expansion_get(session, context_get(session, span.ctxt).expansion);
        if (expansion->kind != EXPANSION_DESUGAR) {
            return expansion->kind != EXPANSION_MACRO || span_is_none(expansion->def_site) ||
                   source_file_at(session->sources, expansion->def_site.lo)->is_library;
        }
        span = expansion->call_site;
    }
    return false;
}

// Most lints are silent about what macros of libraries make.
static bool speaks_of_foreign_macros(Lint lint) {
    return lint == LINT_UNUSED_MUST_USE || lint == LINT_ARITHMETIC_OVERFLOW ||
           lint == LINT_UNCONDITIONAL_PANIC || lint == LINT_DEPRECATED;
}

Diag *lint_diag(Program *program, DefId def, Lint lint, Span span, const char *format, ...) {
    if (!is_local(program, def) || span_is_foreign(program, def_get(program, def)->span) ||
        (span.ctxt && !speaks_of_foreign_macros(lint) && span_is_foreign(program, span))) {
        return NULL;
    }
    LevelSource source = level_from(program, def, lint, span);
    if (source.level == LINT_SILENT) {
        if (source.expected) {
            map_set(&check_tables(program)->lints_expected, source.where.lo, 1);
        }
        return NULL;
    }
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(check_tables(program)->arena, format, arguments);
    va_end(arguments);
    ErrorCode code = lint == LINT_UNSAFE_OP_IN_UNSAFE_FN       ? ERR_E0133
                     : lint == LINT_BINDINGS_WITH_VARIANT_NAME ? ERR_E0170
                                                               : ERR_NONE;
    Diag *diag =
        diag_new(program->session, source.level == LINT_FAILS ? LEVEL_ERROR : LEVEL_WARNING, code,
                 span, STR_FMT, STR_ARG(message));
    diag_set_lint(diag, str_of(lint_infos[lint].name));
    tell_future(program, lint, diag);
    return diag;
}

// Says what was found out before levels were known, or drops it.
void lint_adopt(Program *program, DefId def, Str name, Diag *diag) {
    Lint lint = 0;
    while (lint < LINT_COUNT && !str_eq(name, str_of(lint_infos[lint].name))) {
        lint++;
    }
    Span span = diag_primary_span(diag);
    if (lint == LINT_COUNT) {
        OX_BUG(program->session, span, "no lint `" STR_FMT "`", STR_ARG(name));
    }
    LevelSource source = level_from(program, def, lint, span);
    if (!is_local(program, def) || source.level == LINT_SILENT) {
        if (source.expected) {
            map_set(&check_tables(program)->lints_expected, source.where.lo, 1);
        }
        diag_cancel(diag);
        return;
    }
    diag_set_level(diag, source.level == LINT_FAILS ? LEVEL_ERROR : LEVEL_WARNING);
    if (lint == LINT_CONFLICTING_REPR_HINTS) {
        diag_set_code(diag, ERR_E0566);
    }
    diag_set_lint(diag, name);
    tell_future(program, lint, diag);
    lint_emit(program, def, lint, diag);
}

// Why a lint has its level.
static void explain_level(Program *program, Lint lint, LevelSource source, Diag *diag) {
    const LintInfo *info = &lint_infos[lint];
    const char *word = source.forbidden ? "forbid" : source.level == LINT_FAILS ? "deny" : "warn";
    if (source.flag) {
        explain_flag(diag, info, source.flag);
    } else if (source.where.lo) {
        uint64_t place = (uint64_t)LINT_COUNT << 32 | source.where.lo, seen;
        if (!map_get(&check_tables(program)->lints_explained, place, &seen)) {
            map_set(&check_tables(program)->lints_explained, place, 1);
            diag_span_note(diag, source.where, "the lint level is defined here");
        }
        Str named = source_text(program->session->sources, source.where);
        if (!str_eq(named, str_of(info->name))) {
            diag_note(diag, "`#[%s(%s)]` implied by `#[%s(" STR_FMT ")]`", word, info->name, word,
                      STR_ARG(named));
        }
    } else if (info->group[0]) {
        diag_note(diag, "`#[%s(%s)]` (part of `#[%s(%s)]`) on by default", word, info->name, word,
                  info->group);
    } else {
        diag_note(diag, "`#[%s(%s)]` on by default", word, info->name);
    }
}

// Adds, with the first diagnostic of a lint, why it has its level.
static void emit_explained(Program *program, DefId def, Lint lint, Diag *diag) {
    struct CheckTables *tables = check_tables(program);
    LevelSource source = level_from(program, def, lint, diag_primary_span(diag));
    uint64_t key = (uint64_t)lint << 32 | source.where.lo;
    uint64_t seen;
    if (!map_get(&tables->lints_explained, key, &seen)) {
        map_set(&tables->lints_explained, key, 1);
        explain_level(program, lint, source, diag);
    }
    diag_emit(diag);
}

// Module by module, and in these by place.
static uint64_t place_key(Program *program, DefId def, const Diag *diag) {
    DefId parent = def_get(program, def)->parent;
    DefId module = def_module_of(program, parent.index ? parent : def);
    Span span = diag_primary_span(diag), item = def_get(program, def)->span;
    uint32_t at = span_source_callsite(program->session, span.ctxt ? span : item).lo;
    if (span.lo >= item.lo && span.hi <= item.hi && !span.ctxt) {
        at = span.lo;
    }
    return (uint64_t)def_get(program, module)->span.lo << 32 | at;
}

void lint_emit(Program *program, DefId def, Lint lint, Diag *diag) {
    struct CheckTables *tables = check_tables(program);
    if (tables->lints_are_tried) {
        tables->lint_found = true;
        diag_cancel(diag);
    } else if (tables->lints_wait) {
        WaitingLint waiting = {diag, def, lint, place_key(program, def, diag),
                               tables->waiting_lints.len};
        vec_push(&tables->waiting_lints, waiting);
    } else {
        emit_explained(program, def, lint, diag);
    }
}

static int by_key(const void *left, const void *right) {
    const WaitingLint *a = left, *b = right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->number < b->number ? -1 : a->number > b->number;
}

void lints_in_order(Program *program, bool wait) {
    struct CheckTables *tables = check_tables(program);
    tables->lints_wait = wait;
    if (wait || !tables->waiting_lints.len) {
        return;
    }
    qsort(tables->waiting_lints.data, tables->waiting_lints.len, sizeof(WaitingLint), by_key);
    for (uint32_t i = 0; i < tables->waiting_lints.len; i++) {
        const WaitingLint *one = &tables->waiting_lints.data[i];
        emit_explained(program, one->def, one->lint, one->diag);
    }
    vec_free(&tables->waiting_lints);
}

// ---------------------------------------------------------------- lints of resolution

static Lint lint_of_resolution(ResolveLint lint) {
    switch (lint) {
    case RESOLVE_LINT_UNUSED_IMPORTS:
        return LINT_UNUSED_IMPORTS;
    case RESOLVE_LINT_UNUSED_LABELS:
        return LINT_UNUSED_LABELS;
    case RESOLVE_LINT_AMBIGUOUS_GLOB_IMPORTS:
        return LINT_AMBIGUOUS_GLOB_IMPORTS;
    case RESOLVE_LINT_BARE_TRAIT_OBJECTS:
        return LINT_BARE_TRAIT_OBJECTS;
    case RESOLVE_LINT_SINGLE_USE_LIFETIMES:
        return LINT_SINGLE_USE_LIFETIMES;
    case RESOLVE_LINT_UNUSED_LIFETIMES:
        return LINT_UNUSED_LIFETIMES;
    case RESOLVE_LINT_ELIDED_LIFETIMES_IN_PATHS:
        return LINT_ELIDED_LIFETIMES_IN_PATHS;
    case RESOLVE_LINT_AMBIGUOUS_GLOB_REEXPORTS:
        return LINT_AMBIGUOUS_GLOB_REEXPORTS;
    case RESOLVE_LINT_HIDDEN_GLOB_REEXPORTS:
        return LINT_HIDDEN_GLOB_REEXPORTS;
    case RESOLVE_LINT_AMBIGUOUS_ASSOCIATED_ITEMS:
        return LINT_AMBIGUOUS_ASSOCIATED_ITEMS;
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
