// ty_feature.c: what #[target_feature(enable = "..")] says of a function.
//
// In: definitions with the attribute. Out: sets of features, closed under what a feature brings
// with it. A closure has the features of the function that it stands in; a nested item does not.
// Follows the Rust reference, "The target_feature attribute".
#include "frontend/parse/ast.h"
#include "frontend/ty/ty_private.h"

enum {
#define FEATURE(constant, name, llvm, implied) TARGET_FEATURE_##constant,
#include "frontend/ty/target_features.def"
    TARGET_FEATURE_COUNT
};
static_assert(TARGET_FEATURE_COUNT <= 64, "a set of features is one word");

static const struct {
    const char *name, *llvm;
    TargetFeatures implied;
} features[] = {
#define IMPLY(constant) ((TargetFeatures)1 << TARGET_FEATURE_##constant)
#define FEATURE(constant, name, llvm, implied) {name, llvm, implied},
#include "frontend/ty/target_features.def"
};
static const TargetFeatures in_every_build =
    IMPLY(FXSR) | IMPLY(SSE) | IMPLY(SSE2); // x86-64 without more
#undef IMPLY

bool target_feature_named(Str name, TargetFeature *feature) {
    for (int i = 0; i < TARGET_FEATURE_COUNT; i++) {
        if (str_eq(name, str_of(features[i].name))) {
            *feature = (TargetFeature)i;
            return true;
        }
    }
    return false;
}

const char *target_feature_name(TargetFeature feature) {
    return features[feature].name;
}

TargetFeatures target_features_of_build(void) {
    return in_every_build;
}

static TargetFeatures with_implied(TargetFeatures set) {
    TargetFeatures all = set;
    do {
        set = all;
        for (int i = 0; i < TARGET_FEATURE_COUNT; i++) {
            all |= set >> i & 1 ? features[i].implied : 0;
        }
    } while (all != set);
    return all;
}

// ---------------------------------------------------------------- attributes

void each_target_feature(TyCx *cx, DefId fn, VisitTargetFeature *visit, void *data) {
    const Def *def = def_get(cx->program, fn);
    for (uint32_t a = 0; a < def->attrs.len; a++) {
        const HirAttr *attr = &def->attrs.ptr[a];
        if (!symbol_eq(attr->name, SYM(TARGET_FEATURE)) || attr->ast == NULL) {
            continue;
        }
        TokenSlice tokens = attr->ast->tokens;
        for (uint32_t i = 2; i < tokens.len; i++) { // `enable` `=` "a,b"
            Str text = sym_str(cx->session, tokens.ptr[i].symbol);
            if (tokens.ptr[i].kind != TOK_STR || text.len < 2) {
                continue;
            }
            Span span = span_to(tokens.ptr[i - 2].span, tokens.ptr[i].span);
            text = (Str){text.ptr + 1, text.len - 2};
            for (size_t start = 0; start <= text.len;) {
                size_t end = start;
                while (end < text.len && text.ptr[end] != ',') {
                    end++;
                }
                visit(data, (Str){text.ptr + start, end - start}, span);
                start = end + 1;
            }
        }
    }
}

static void add_to_list(void *data, Str name, Span span) {
    (void)span;
    TargetFeatureList *list = data;
    TargetFeature feature;
    if (target_feature_named(name, &feature) && list->count < TARGET_FEATURES_LISTED) {
        list->listed[list->count++] = feature;
    }
}

TargetFeatureList fn_target_feature_list(TyCx *cx, DefId fn) {
    TargetFeatureList list = {.count = 0};
    each_target_feature(cx, fn, add_to_list, &list);
    return list;
}

TargetFeatures fn_target_features(TyCx *cx, DefId fn) {
    while (def_get(cx->program, fn)->kind == DEF_CLOSURE) {
        fn = def_get(cx->program, fn)->parent;
    }
    if (def_attr(cx->program, fn, SYM(TARGET_FEATURE)) == NULL) {
        return 0;
    }
    TargetFeatureList list = fn_target_feature_list(cx, fn);
    TargetFeatures set = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        set |= (TargetFeatures)1 << list.listed[i];
    }
    return with_implied(set);
}

bool fn_has_target_features(TyCx *cx, DefId fn) {
    return def_attr(cx->program, fn, SYM(TARGET_FEATURE)) != NULL;
}

Str target_features_for_llvm(Arena *arena, Str first, TargetFeatures set) {
    Str text = first;
    for (int i = 0; i < TARGET_FEATURE_COUNT; i++) {
        if (set >> i & 1) {
            text = arena_printf(arena, STR_FMT "%s+%s", STR_ARG(text), text.len ? "," : "",
                                features[i].llvm);
        }
    }
    return text;
}

// ---------------------------------------------------------------- names that are no features

static void check_name(void *data, Str name, Span span) {
    static const struct {
        const char *name;
        unsigned issue;
    } unstable[] = {
#define UNSTABLE_FEATURE(name, issue) {name, issue},
#include "frontend/ty/target_features.def"
    };
    static const struct {
        const char *name, *why;
    } forbidden[] = {
#define FORBIDDEN_FEATURE(name, why) {name, why},
#include "frontend/ty/target_features.def"
    };
    Session *session = ((const TyCx *)data)->session;
    TargetFeature feature;
    if (target_feature_named(name, &feature)) {
        return;
    }
    for (size_t i = 0; i < sizeof unstable / sizeof *unstable; i++) {
        if (str_eq(name, str_of(unstable[i].name))) {
            Diag *diag =
                diag_error(session, ERR_E0658, span,
                           "the target feature `" STR_FMT "` is currently unstable", STR_ARG(name));
            diag_note(diag,
                      "see issue #%u <https://github.com/rust-lang/rust/issues/%u> for more "
                      "information",
                      unstable[i].issue, unstable[i].issue);
            diag_emit(diag);
            return;
        }
    }
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        if (str_eq(name, str_of(forbidden[i].name))) {
            diag_emit(diag_error(session, ERR_NONE, span,
                                 "target feature `" STR_FMT
                                 "` cannot be enabled with `#[target_feature]`: %s",
                                 STR_ARG(name), forbidden[i].why));
            return;
        }
    }
    Diag *diag =
        diag_error(session, ERR_NONE, span,
                   "the feature named `" STR_FMT "` is not valid for this target", STR_ARG(name));
    diag_primary_label(diag, "`" STR_FMT "` is not valid for this target", STR_ARG(name));
    if (name.len && name.ptr[0] == '+' &&
        target_feature_named((Str){name.ptr + 1, name.len - 1}, &feature)) {
        diag_help(diag, "consider removing the leading `+` in the feature name");
    }
    diag_emit(diag);
}

void check_target_feature_names(TyCx *cx, DefId fn) {
    each_target_feature(cx, fn, check_name, cx);
}
