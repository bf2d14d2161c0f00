// parse_feature.c: `#![feature(..)]` of a crate, before anything else of it is read.
//
// In: the inner attributes of the root file. Out: errors for features that were removed, and
// whether the file is worth reading: what a feature allows that oxcc does not have would only give
// errors that say nothing. Such a crate gets rustc's one error, E0554, and no more.
#include "frontend/parse/parser.h"

typedef enum FeatureState { FEATURE_STABLE, FEATURE_REMOVED, FEATURE_KNOWN } FeatureState;
static const struct {
    const char *name;
    FeatureState state;
} feature_names[] = {
#define STABLE(name) {#name, FEATURE_STABLE},
#define REMOVED(name) {#name, FEATURE_REMOVED},
#define KNOWN(name) {#name, FEATURE_KNOWN},
#include "frontend/parse/feature_names.def"
#undef STABLE
#undef REMOVED
#undef KNOWN
};

static bool find_feature(Str name, FeatureState *state) {
    for (size_t i = 0; i < sizeof feature_names / sizeof *feature_names; i++) {
        if (str_eq(name, str_of(feature_names[i].name))) {
            *state = feature_names[i].state;
            return true;
        }
    }
    return false;
}

bool parse_feature_is_removed(Str name) {
    FeatureState state;
    return find_feature(name, &state) && state == FEATURE_REMOVED;
}

static void report_removed(Session *session, Span span) {
    Diag *diag = diag_error(session, ERR_E0557, span, "feature has been removed");
    diag_primary_label(diag, "feature has been removed");
    diag_emit(diag);
}

static bool knows_all(Session *session, const AstAttr *attr) {
    FeatureState state;
    for (uint32_t i = 0; i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        if (token->kind == TOK_IDENT && !find_feature(sym_str(session, token->symbol), &state)) {
            return false;
        }
    }
    return true;
}

static void report_removed_ones(Session *session, const AstAttr *attr) {
    for (uint32_t i = 0; i < attr->tokens.len; i++) {
        const Token *token = &attr->tokens.ptr[i];
        if (token->kind == TOK_IDENT && parse_feature_is_removed(sym_str(session, token->symbol))) {
            report_removed(session, token->span);
        }
    }
}

// Programs for the GPU libraries are written for nightly compilers and may name its features.
static bool names_device_library(const AstCrate *crate, TokenSlice tokens) {
    const ParseOptions *options = &crate->parsing->options;
    for (uint32_t i = 0; i + 1 < tokens.len; i++) {
        if (tokens.ptr[i].kind == TOK_IDENT && tokens.ptr[i + 1].kind == TOK_COLON_COLON &&
            options->is_device_library(options->load_cx, tokens.ptr[i].symbol)) {
            return true;
        }
    }
    return false;
}

static bool is_feature_list(Session *session, const AstAttr *attr) {
    return attr->path.len == 1 && attr->args == AST_ATTR_DELIMITED &&
           str_eq(sym_str(session, attr->path.segments[0].ident.name), STR("feature"));
}

bool parse_features_known(const AstCrate *crate, const AstAttrs *attrs, TokenSlice tokens) {
    Session *session = crate->session;
    const AstAttr *first = NULL, *unknown = NULL;
    bool is_asked = crate->parsing->options.is_device_library != NULL;
    for (uint32_t i = 0; attrs && is_asked && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (is_feature_list(session, attr)) {
            first = first ? first : attr;
            unknown = unknown || knows_all(session, attr) ? unknown : attr;
        }
    }
    if (first == NULL || names_device_library(crate, tokens)) {
        return true;
    }
    for (uint32_t i = 0; i < attrs->len; i++) {
        if (is_feature_list(session, &attrs->ptr[i])) {
            report_removed_ones(session, &attrs->ptr[i]);
        }
    }
    if (unknown != NULL) {
        diag_emit(diag_error(session, ERR_E0554, first->span,
                             "`#![feature]` may not be used on the stable release channel"));
    }
    return unknown == NULL;
}
