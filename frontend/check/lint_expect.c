// lint_expect.c: the words of lint attributes: names that no lint has, and expectations that did
// not come true.
//
// The attributes are noted while the tree is walked; what was expected is known when all other
// lints have been looked at. Of a lint that is not implemented nothing is known.
#define _GNU_SOURCE // memmem
#include "frontend/check/lint_early.h"

static const char *const known_lints[] = {
#define LINT_NAME(name) name,
#include "frontend/check/lint_names.def"
};
enum { LINT_NAME_COUNT = sizeof known_lints / sizeof *known_lints };

typedef enum OddName { ODD_RENAMED, ODD_REMOVED, ODD_UNSTABLE } OddName;
static const struct {
    OddName kind;
    const char *name, *detail;
} odd_lints[] = {
#define LINT_RENAMED(name, today) {ODD_RENAMED, name, today},
#define LINT_REMOVED(name, reason) {ODD_REMOVED, name, reason},
#define LINT_UNSTABLE(name, issue) {ODD_UNSTABLE, name, issue},
#include "frontend/check/lint_names.def"
};

static bool is_lint_name(Str name) {
    size_t low = 0, high = LINT_NAME_COUNT;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *at = known_lints[middle];
        int order = strncmp(at, name.ptr, name.len);
        order = order ? order : strlen(at) > name.len;
        if (order == 0) {
            return true;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return str_eq(name, STR("warnings"));
}

static Str nearest_lint(Str name) {
    Str names[LINT_NAME_COUNT];
    for (size_t i = 0; i < LINT_NAME_COUNT; i++) {
        names[i] = str_of(known_lints[i]);
    }
    return str_nearest(name, names, LINT_NAME_COUNT);
}

// The words that stand for lints alone: no tool's, and not `reason = ".."`.
static bool is_word(const AstAttr *attr, uint32_t i) {
    const Token *tokens = attr->tokens.ptr;
    return tokens[i].kind == TOK_IDENT && (i == 0 || tokens[i - 1].kind == TOK_COMMA) &&
           (i + 1 == attr->tokens.len || tokens[i + 1].kind == TOK_COMMA);
}

static void suggest_nearest(Diag *diag, const Token *word, Str name) {
    Str meant = nearest_lint(name);
    if (meant.ptr && word) {
        diag_suggest_one(diag, "did you mean", word->span, meant, APPLY_MAYBE, SUGGEST_DEFAULT);
    } else if (meant.ptr) {
        diag_help(diag, "did you mean: `" STR_FMT "`", STR_ARG(meant));
    }
}

static void tell_flag(Diag *diag, const LintFlag *flag) {
    if (flag) {
        diag_note(diag, "requested on the command line with `-%c " STR_FMT "`", "AWDF"[flag->level],
                  STR_ARG(flag->name));
    }
}

// Of an attribute (`word`) or of the command line (`flag`).
static void report_unknown(EarlyLints *e, const Token *word, const LintFlag *flag, Str name) {
    Span span = word ? word->span : SPAN_NONE;
    for (size_t i = 0; i < sizeof odd_lints / sizeof *odd_lints; i++) {
        if (!str_eq(name, str_of(odd_lints[i].name)) || odd_lints[i].kind == ODD_UNSTABLE) {
            continue;
        }
        bool renamed = odd_lints[i].kind == ODD_RENAMED;
        Diag *diag = early_lint(e, LINT_RENAMED_AND_REMOVED_LINTS, span,
                                renamed ? "lint `" STR_FMT "` has been renamed to `%s`"
                                        : "lint `" STR_FMT "` has been removed: %s",
                                STR_ARG(name), odd_lints[i].detail);
        if (diag) {
            if (renamed && word) {
                diag_suggest_one(diag, "use the new name", span, str_of(odd_lints[i].detail),
                                 APPLY_MACHINE, SUGGEST_DEFAULT);
            } else if (renamed) {
                diag_help(diag, "use the new name `%s` instead", odd_lints[i].detail);
            }
            tell_flag(diag, flag);
            early_emit(e, LINT_RENAMED_AND_REMOVED_LINTS, diag);
        }
        return;
    }
    Diag *diag =
        early_lint(e, LINT_UNKNOWN_LINTS, span, "unknown lint: `" STR_FMT "`", STR_ARG(name));
    if (!diag) {
        return;
    }
    bool unstable = false;
    for (size_t i = 0; i < sizeof odd_lints / sizeof *odd_lints; i++) {
        if (str_eq(name, str_of(odd_lints[i].name))) {
            unstable = true;
            diag_note(diag, "the `" STR_FMT "` lint is unstable", STR_ARG(name));
            if (odd_lints[i].detail[0]) {
                diag_note(diag,
                          "see issue #%s <https://github.com/rust-lang/rust/issues/%s> for more "
                          "information",
                          odd_lints[i].detail, odd_lints[i].detail);
            }
        }
    }
    if (!unstable) {
        suggest_nearest(diag, word, name);
    }
    tell_flag(diag, flag);
    if (flag) {
        diag_set_code(diag, ERR_E0602);
    }
    early_emit(e, LINT_UNKNOWN_LINTS, diag);
}

void note_lint_flags(EarlyLints *e) {
    const DiagOptions *options = &e->session->diag_options;
    for (uint32_t i = 0; i < options->lint_count; i++) {
        const LintFlag *flag = &options->lints[i];
        if (!memmem(flag->name.ptr, flag->name.len, "::", 2) && !is_lint_name(flag->name)) {
            report_unknown(e, NULL, flag, flag->name);
        }
    }
}

void note_lint_words(EarlyLints *e, const AstAttrs *attrs) {
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        LintEffect level;
        if (attr->is_doc || attr->path.len != 1 || attr->span.ctxt) {
            continue;
        }
        Str kind = sym_str(e->session, attr->path.segments[0].ident.name);
        if (!lint_level_word(kind, &level)) {
            continue;
        }
        if (str_eq(kind, STR("expect"))) {
            LintExpectation expectation = {attr, vec_last(&e->owners)};
            vec_push(&check_tables(e->program)->expectations, expectation);
        }
        for (uint32_t k = 0; k < attr->tokens.len; k++) {
            if (is_word(attr, k)) {
                Str name = sym_str(e->session, attr->tokens.ptr[k].symbol);
                if (!is_lint_name(name)) {
                    report_unknown(e, &attr->tokens.ptr[k], NULL, name);
                }
            }
        }
    }
}

static Str reason_of(const Program *program, const AstAttr *attr) {
    for (uint32_t i = 2; i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        if (token_is_literal(token->kind) && token[-1].kind == TOK_EQ) {
            Str text = sym_str(program->session, token->symbol);
            return text.len >= 2 ? (Str){text.ptr + 1, text.len - 2} : (Str){0};
        }
    }
    return (Str){0};
}

void lint_expectations(Program *program) {
    struct CheckTables *tables = check_tables(program);
    for (uint32_t i = 0; i < tables->expectations.len; i++) {
        LintExpectation one = tables->expectations.data[i];
        for (uint32_t k = 0; k < one.attr->tokens.len; k++) {
            const Token *word = &one.attr->tokens.ptr[k];
            uint64_t met;
            if (!is_word(one.attr, k) ||
                !lint_is_implemented(sym_str(program->session, word->symbol)) ||
                map_get(&tables->lints_expected, word->span.lo, &met)) {
                continue;
            }
            Diag *diag = lint_diag(program, one.owner, LINT_UNFULFILLED_LINT_EXPECTATIONS,
                                   word->span, "this lint expectation is unfulfilled");
            if (!diag) {
                continue;
            }
            Str reason = reason_of(program, one.attr);
            if (reason.len) {
                diag_note(diag, STR_FMT, STR_ARG(reason));
            }
            lint_emit(program, one.owner, LINT_UNFULFILLED_LINT_EXPECTATIONS, diag);
        }
    }
}
