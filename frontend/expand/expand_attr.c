// expand_attr.c: whether the attributes of a user's crate mean something where they stand: the form
// of their arguments, what they may be put on, representation hints that contradict each other, and
// names of lints. What they do is the business of later phases.
//
// attributes.def is the table of what there is. Runs on the expanded tree, after names were
// resolved, so that its errors come where rustc has them. Follows the Rust reference, "Attributes".
#include "frontend/expand/expand_attr.h"

// ---------------------------------------------------------------- the table

#define REFERENCE "https://doc.rust-lang.org/reference/"
#define AT(target) ((uint64_t)1 << TARGET_##target)
#define CRATE_LEVEL AT(CRATE)
#define VALID(...)                                                                                 \
    { __VA_ARGS__ }
static const AttrSpec attr_specs[] = {
#define ATTRIBUTE(name, forms, link, valid, targets, warned, repeats)                              \
    {name, forms, link, valid, targets, warned, repeats},
#include "frontend/expand/attributes.def"
};

const AttrSpec *attr_spec(const AttrCheck *c, const AstAttr *attr) {
    if (attr->is_doc || attr->path.len != 1) {
        return NULL;
    }
    uint64_t index;
    bool found = map_get(&c->specs, attr->path.segments[0].ident.name.index, &index);
    return found ? &attr_specs[index] : NULL;
}

bool attr_is_crate_level(const AttrSpec *spec) {
    return spec->targets == CRATE_LEVEL;
}

static void fill_specs(AttrCheck *c) {
    for (size_t i = 0; i < sizeof attr_specs / sizeof *attr_specs; i++) {
        map_set(&c->specs, intern(c->session->interner, str_of(attr_specs[i].name)).index, i);
    }
}

// ---------------------------------------------------------------- lints

Diag *attr_lint(AttrCheck *c, const char *lint, Span span, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Str message = arena_vprintf(c->session->arena, format, arguments);
    va_end(arguments);
    Diag *diag = diag_new(c->session, LEVEL_WARNING, ERR_NONE, span, STR_FMT, STR_ARG(message));
    AstLint said = {c->attrs, lint, diag};
    vec_push(&c->crate->lints, said);
    return diag;
}

void attr_future_error(Diag *diag) {
    diag_warning(diag, "this was previously accepted by the compiler but is being phased out; it "
                       "will become a hard error in a future release!");
}

// ---------------------------------------------------------------- the attributes of one node

static bool is_lint_attr(const AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"allow", "warn", "deny", "forbid", "expect"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (attr_is(c, attr, names[i])) {
            return true;
        }
    }
    return false;
}

static void bad_lint_argument(const AttrCheck *c, Span span, const char *label) {
    Diag *diag = diag_error(c->session, ERR_E0452, span, "malformed lint attribute input");
    diag_primary_label(diag, "%s", label);
    diag_emit(diag);
}

static void check_lint_tool(const AttrCheck *c, const ParsedMeta *meta) {
    static const char *const tools[] = {"rustc", "clippy", "rustdoc", "miri", "rustfmt"};
    Str tool = sym_str(c->session, meta->path.segments[0].ident.name);
    for (size_t k = 0; k < sizeof tools / sizeof *tools; k++) {
        if (str_eq(tool, str_of(tools[k]))) {
            return;
        }
    }
    diag_emit(diag_error(c->session, ERR_E0710, meta->path.segments[0].ident.span,
                         "unknown tool name `" STR_FMT "` found in scoped lint: `" STR_FMT "`",
                         STR_ARG(tool), STR_ARG(ast_print_path(c->crate, &meta->path))));
}

static void not_a_lint_list(const AttrCheck *c, const AstAttr *attr) {
    static const char *const forms[] = {"(lint1)", "(lint1, lint2, ...)",
                                        "(lint1, lint2, lint3, reason = \"...\")"};
    Str name = attr_name(c, attr);
    Diag *diag = diag_error(c->session, ERR_NONE, attr->span,
                            "malformed `" STR_FMT "` attribute input", STR_ARG(name));
    SuggestPart parts[3];
    for (size_t i = 0; i < 3; i++) {
        parts[i] = (SuggestPart){attr->span,
                                 arena_printf(c->session->arena, "%s" STR_FMT "%s]",
                                              attr->inner ? "#![" : "#[", STR_ARG(name), forms[i])};
    }
    diag_note(diag, "for more information, visit "
                    "<https://doc.rust-lang.org/reference/attributes/"
                    "diagnostics.html#lint-check-attributes>");
    diag_suggest_alternatives(diag, "the following are the possible correct uses", parts, 3,
                              APPLY_PLACEHOLDERS);
    diag_emit(diag);
}

// Nothing in it that would set a level.
static void lint_attr_unused(AttrCheck *c, const AstAttr *attr, const char *without) {
    Diag *diag = attr_lint(c, "unused_attributes", attr->span, "unused attribute");
    diag_suggest_one(diag, "remove this attribute", attr->span, STR(""), APPLY_MACHINE,
                     SUGGEST_SHORT);
    diag_note(diag, "attribute `" STR_FMT "` %s has no effect", STR_ARG(attr_name(c, attr)),
              without);
}

// `reason = "…"` at the end.
static bool check_reason(const AttrCheck *c, const ParsedMetaList *list, uint32_t i) {
    const ParsedMeta *meta = &list->ptr[i];
    Str text;
    Span span;
    if (!str_eq(meta_name(c, meta), STR("reason")) || meta->args != AST_ATTR_EQ) {
        return false;
    }
    if (!attr_string(c, meta->tokens, &text, &span)) {
        bad_lint_argument(c, span, "reason must be a string literal");
    } else if (i + 1 < list->len) {
        bad_lint_argument(c, meta->span, "reason in lint attribute must come last");
    }
    return true;
}

static void check_lint_attr(AttrCheck *c, const AstAttr *attr) {
    if (attr->args != AST_ATTR_DELIMITED) {
        not_a_lint_list(c, attr);
        return;
    }
    if (!attr_check_delimiters(c, attr)) {
        return;
    }
    ParseSource source = {.tokens = attr->tokens, .end = span_end(attr->span)};
    ParsedMetaList list = parse_lint_list(c->crate, &source);
    uint32_t reasons = 0;
    for (uint32_t i = 0; i < list.len; i++) {
        const ParsedMeta *meta = &list.ptr[i];
        if (check_reason(c, &list, i)) {
            reasons++;
        } else if (!meta->path.len || meta->args != AST_ATTR_EMPTY) {
            bad_lint_argument(c, meta->span, "bad attribute argument");
        } else if (meta->path.len >= 2) {
            check_lint_tool(c, meta);
        }
    }
    if (list.failed) {
        return;
    }
    if (list.len == 0) {
        lint_attr_unused(c, attr, "with an empty list");
    } else if (reasons == 1 && list.len == 1) {
        lint_attr_unused(c, attr, "without any lints");
    }
}

static void check_stability(const AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"stable", "unstable", "rustc_const_stable",
                                        "rustc_const_unstable", "rustc_default_body_unstable"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (attr_is(c, attr, names[i])) {
            diag_emit(diag_error(c->session, ERR_E0734, attr->span,
                                 "stability attributes may not be used outside of the standard "
                                 "library"));
            return;
        }
    }
}

void attr_refuse_unsafe(Session *session, const AstAttr *attr) {
    static const char *const names[] = {"no_mangle", "export_name", "link_section",
                                        "ffi_const", "ffi_pure",    "naked"};
    Str name = {0};
    for (uint32_t i = 0; i < attr->path.len; i++) {
        name = arena_printf(session->arena, STR_FMT "%s" STR_FMT, STR_ARG(name), i ? "::" : "",
                            SYM_ARG(session, attr->path.segments[i].ident.name));
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_eq(name, str_of(names[i]))) {
            return;
        }
    }
    Str before =
        source_text(session->sources, (Span){attr->span.lo, attr->path.span.lo, attr->span.ctxt});
    uint32_t at = 0;
    while (at < before.len && before.ptr[at] != 'u') {
        at++;
    }
    Span word = {attr->span.lo + at, attr->span.lo + at + 6, attr->span.ctxt};
    Diag *diag = diag_error(session, ERR_NONE, word, "`" STR_FMT "` is not an unsafe attribute",
                            STR_ARG(name));
    diag_primary_label(diag, "this is not an unsafe attribute");
    diag_note(diag, "extraneous unsafe is not allowed in attributes");
    diag_emit(diag);
}

// Attributes that can break the program's assumptions say so since edition 2024.
static void check_unsafe_attr(AttrCheck *c, const AstAttr *attr) {
    static const char *const names[] = {"naked", "no_mangle", "export_name", "link_section"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !attr->is_unsafe; i++) {
        if (!attr_is(c, attr, names[i])) {
            continue;
        }
        static const char message[] = "unsafe attribute used without unsafe";
        bool is_lint = c->crate->edition < EDITION_2024 && i != 0; // those older than the rule
        Diag *diag =
            is_lint ? attr_lint(c, "unsafe_attr_outside_unsafe", attr->path.span, "%s", message)
                    : diag_error(c->session, ERR_NONE, attr->path.span, "%s", message);
        diag_primary_label(diag, "usage of unsafe attribute");
        Span args = attr_args_span(c, attr);
        SuggestPart parts[2] = {{span_start(attr->path.span), STR("unsafe(")},
                                {span_end(args), STR(")")}};
        diag_suggest(diag, "wrap the attribute in `unsafe(...)`", parts, 2, APPLY_MACHINE,
                     SUGGEST_VERBOSE);
        if (!is_lint) {
            diag_emit(diag);
        }
    }
}

// Attributes of the tool `diagnostic`: nothing is wrong enough to stop a program.
static void check_diagnostic_attr(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    static const char *const options[] = {"message", "note", "label"};
    Str name = sym_str(c->session, attr->path.segments[1].ident.name);
    AttrTarget at = attr_target(target);
    if (str_eq(name, STR("do_not_recommend"))) {
        if (attr->args != AST_ATTR_EMPTY) {
            attr_lint(c, "malformed_diagnostic_attributes", attr->span,
                      "`#[diagnostic::do_not_recommend]` does not expect any arguments");
        }
        if (at != TARGET_TRAIT_IMPL) {
            attr_lint(c, "misplaced_diagnostic_attributes", attr->span,
                      "`#[diagnostic::do_not_recommend]` can only be placed on trait "
                      "implementations");
        }
        return;
    }
    if (!str_eq(name, STR("on_unimplemented"))) {
        attr_lint(c, "unknown_diagnostic_attributes", attr->path.segments[1].ident.span,
                  "unknown diagnostic attribute");
        return;
    }
    if (at != TARGET_TRAIT) {
        attr_lint(c, "misplaced_diagnostic_attributes", attr->span,
                  "`#[diagnostic::on_unimplemented]` can only be applied to trait definitions");
        return;
    }
    ParsedMetaList list =
        attr->args == AST_ATTR_DELIMITED ? attr_list(c, attr) : (ParsedMetaList){0};
    if (!list.len) {
        Diag *diag = attr_lint(c, "malformed_diagnostic_attributes", attr->span,
                               "missing options for `on_unimplemented` attribute");
        diag_help(diag, "at least one of the `message`, `note` and `label` options are expected");
    }
    for (uint32_t i = 0; i < list.len; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
            known |= str_eq(meta_name(c, &list.ptr[i]), str_of(options[k]));
        }
        if (!known || list.ptr[i].args != AST_ATTR_EQ) {
            Diag *diag = attr_lint(c, "malformed_diagnostic_attributes", list.ptr[i].span,
                                   "malformed `on_unimplemented` attribute");
            diag_primary_label(diag, "invalid option found here");
            diag_help(diag, "only `message`, `note` and `label` are allowed as options");
        }
    }
}

static void check_attr(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    check_unsafe_attr(c, attr);
    if (attr->is_unsafe) {
        attr_refuse_unsafe(c->session, attr);
    }
    if (attr->path.len == 2 &&
        str_eq(sym_str(c->session, attr->path.segments[0].ident.name), STR("diagnostic"))) {
        check_diagnostic_attr(c, attr, target);
    }
    if (!c->is_staged) {
        check_stability(c, attr);
    }
    if (attr_check_form(c, attr, target)) {
        attr_check_place(c, attr, target);
    }
}

static void check_attrs(AttrCheck *c, const AstAttrs *attrs, const AstAttrTarget *target) {
    c->attrs = attrs;
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (c->pass == PASS_LINTS && target->kind == AST_TARGET_PARAM && !is_lint_attr(c, attr)) {
            attr_check_param(c, attr);
        }
        if (attr->is_doc || span_source_callsite(c->session, attr->span).lo != attr->span.lo) {
            continue;
        }
        bool is_lint = is_lint_attr(c, attr);
        if (c->pass == PASS_LINTS && is_lint) {
            check_lint_attr(c, attr);
        } else if (c->pass == PASS_FORMS && !is_lint) {
            check_attr(c, attr, target);
        } else if (c->pass == PASS_FORMS && attr->is_unsafe) {
            attr_refuse_unsafe(c->session, attr);
        } else if (c->pass == PASS_TARGETS) {
            attr_check_caller_abi(c, attr, target);
        }
    }
    if (c->pass == PASS_FORMS) {
        attr_check_repeats(c, attrs);
    }
    if (c->pass != PASS_LINTS) {
        attr_check_reprs(c, attrs, target);
    }
}

typedef struct Attributed {
    const AstAttrs *attrs;
    AstAttrTarget target;
} Attributed;
typedef VEC(Attributed) AttributedVec;

static void collect_attrs(void *data, const AstAttrs *attrs, AstAttrTarget target) {
    AttributedVec *all = data;
    vec_push(all, (Attributed){attrs, target});
}

void expand_check_attributes(AstCrate *crate, bool allows_features) {
    AttrCheck c = {.session = crate->session, .crate = crate, .allows_features = allows_features};
    fill_specs(&c);
    AttributedVec all = {0}; // the tree is walked once, for all passes
    AstVisitor visitor = {.data = &all, .attrs = collect_attrs};
    ast_visit_crate(&visitor, crate);
    for (c.pass = PASS_LINTS; c.pass < PASS_COUNT; c.pass++) {
        for (uint32_t i = 0; i < all.len; i++) {
            check_attrs(&c, all.data[i].attrs, &all.data[i].target);
        }
    }
    vec_free(&all);
    map_free(&c.specs);
}
