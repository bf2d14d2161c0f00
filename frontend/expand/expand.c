// expand.c: the order of expansion over the items of a crate. Items are taken in source order,
// since macro_rules are in scope from their definition on; each has its cfg evaluated, its
// attribute macros run, its derives made, and if it is a macro call it is replaced by what that
// makes. Item macros whose name comes from a later item are tried again at the end until nothing
// changes. Then what is inside items is walked (expand_walk.c), with the macros in scope remembered
// from where each item stands. Follows "Macro expansion" of the rustc development guide.
#include "frontend/expand/expand_gate.h"

#include <stdlib.h>

// ---------------------------------------------------------------- calls

uint32_t expansion_begin(Walk *walk, const MacroDef *def, ExpansionKind kind, Span call_site) {
    return expansion_new(walk->expander->session, (Expansion){.kind = kind,
                                                              .name = def->name,
                                                              .call_site = call_site,
                                                              .def_site = def->item->span,
                                                              .macro_def = def->id,
                                                              .crate = def->crate->index});
}

uint32_t hygiene_dollar_crate(const Session *session, uint32_t ctxt) {
    // The first mark is that of the macro whose body the token was written in.
    uint32_t expansion = 0;
    while (ctxt) {
        SyntaxContext context = context_get(session, ctxt);
        expansion = context.expansion;
        ctxt = context.parent;
    }
    return expansion ? expansion_get(session, expansion)->crate : 0;
}

void report_expansion_size(Walk *walk, Span span, Symbol name, const char *what, uint32_t limit) {
    Session *session = walk->expander->session;
    Diag *diag = diag_error(session, ERR_NONE, span, "the expansion of `" STR_FMT "!` is too large",
                            SYM_ARG(session, name));
    diag_note(diag, "%s at most %u", what, limit);
    diag_emit(diag);
    walk->expander->limit_hit = walk->expander->aborted = true;
}

static bool limits_are_kept(Walk *walk, Span span, Symbol name) {
    CrateExpansion *own = crate_expansion(walk->crate);
    uint32_t limit = own->recursion_limit;
    if (walk->expander->limit_hit) {
        return false;
    }
    uint32_t calls = walk->expander->options.call_limit;
    if (own->calls == calls) {
        report_expansion_size(walk, span, name, "the macro calls of a crate are", calls);
        return false;
    }
    own->calls++;
    if (walk->depth < limit) {
        return true;
    }
    Session *session = walk->expander->session;
    Diag *diag = diag_error(session, ERR_NONE, span,
                            "recursion limit reached while expanding `" STR_FMT "!`",
                            SYM_ARG(session, name));
    diag_help(diag,
              "consider increasing the recursion limit by adding a `#![recursion_limit = \"%u\"]` "
              "attribute to your crate (`" STR_FMT "`)",
              limit * 2, SYM_ARG(session, walk->crate->name));
    diag_emit(diag);
    walk->expander->limit_hit = walk->expander->aborted = true;
    return false;
}

void report_missing_macro(Walk *walk, const AstPath *path, MacroKind kind) {
    vec_push(&walk->expander->missing, (Missing){*path, kind, walk->scope});
}

static void report_missing_path(Expander *expander, const Missing *missing) {
    Session *session = expander->session;
    uint32_t at = macro_path_failure(expander, &missing->scope, &missing->path);
    const AstIdent *ident = &missing->path.segments[at].ident;
    Diag *diag;
    if (at == 0) {
        diag = diag_error(session, ERR_E0433, ident->span,
                          "cannot find module or crate `" STR_FMT "` in this scope",
                          SYM_ARG(session, ident->name));
        diag_primary_label(diag, "use of unresolved module or unlinked crate `" STR_FMT "`",
                           SYM_ARG(session, ident->name));
    } else {
        const AstIdent *module = &missing->path.segments[at - 1].ident;
        diag = diag_error(session, ERR_E0433, ident->span,
                          "cannot find `" STR_FMT "` in `" STR_FMT "`",
                          SYM_ARG(session, ident->name), SYM_ARG(session, module->name));
        diag_primary_label(diag, "could not find `" STR_FMT "` in `" STR_FMT "`",
                           SYM_ARG(session, ident->name), SYM_ARG(session, module->name));
    }
    diag_emit(diag);
}

// A macro_rules of nearly the wanted name, in scope or exported by the prelude's crate.
static void suggest_macro(Expander *expander, const Missing *missing, Diag *diag, AstIdent wanted) {
    Session *session = expander->session;
    VEC(Str) names = {0};
    for (const TextScope *text = missing->scope.text; text; text = text->outer) {
        vec_push(&names, sym_str(session, text->name));
    }
    const ExpandOptions *options = &expander->options;
    AstCrate *prelude = options->prelude_crate
                            ? options->prelude_crate(options->cx, missing->scope.space->crate)
                            : NULL;
    const Map *exports = prelude && prelude->expanding ? &crate_expansion(prelude)->exports : NULL;
    for (uint32_t i = 0; exports && i < exports->capacity; i++) {
        if (exports->slots[i].key != UINT64_MAX) {
            vec_push(&names, sym_str(session, (Symbol){(uint32_t)exports->slots[i].key}));
        }
    }
    Str near = str_nearest(sym_str(session, wanted.name), names.data, names.len);
    for (const TextScope *text = missing->scope.text; near.ptr && text; text = text->outer) {
        if (str_eq(sym_str(session, text->name), near) && !text->def->crate->is_library) {
            diag_label(diag,
                       (Span){text->def->item->span.lo, text->def->item->ident.span.hi,
                              text->def->item->span.ctxt},
                       "similarly named macro `" STR_FMT "` defined here", STR_ARG(near));
            break;
        }
    }
    if (near.ptr) {
        diag_suggest_one(diag, "a macro with a similar name exists", wanted.span, near, APPLY_MAYBE,
                         SUGGEST_VERBOSE);
    }
    vec_free(&names);
}

static int missing_order(const void *a, const void *b) {
    const Missing *x = a, *y = b;
    bool x_path = x->path.len > 1, y_path = y->path.len > 1;
    if (x_path != y_path) {
        return x_path ? -1 : 1;
    }
    return x->path.span.lo < y->path.span.lo ? -1 : x->path.span.lo > y->path.span.lo;
}

// Names that stood for nothing, once all is expanded: paths first, then in source order.
static void report_missing(Expander *expander) {
    if (expander->missing.len > 1) {
        qsort(expander->missing.data, expander->missing.len, sizeof(Missing), missing_order);
    }
    for (uint32_t i = 0; i < expander->missing.len && !expander->aborted; i++) {
        const Missing *missing = &expander->missing.data[i];
        if (missing->path.len > 1) {
            report_missing_path(expander, missing);
            continue;
        }
        AstIdent wanted = missing->path.segments[0].ident;
        const char *what = missing->kind == MACRO_BANG   ? "macro"
                           : missing->kind == MACRO_ATTR ? "attribute"
                                                         : "derive macro";
        Diag *diag = diag_error(expander->session, ERR_NONE, wanted.span,
                                "cannot find %s `" STR_FMT "` in this scope", what,
                                SYM_ARG(expander->session, wanted.name));
        if (missing->kind == MACRO_BANG) {
            suggest_macro(expander, missing, diag, wanted);
        }
        diag_emit(diag);
    }
    vec_clear(&expander->missing);
}

bool expander_aborted(const Expander *expander) {
    return expander->aborted;
}

// A library's macro that meant something else before edition 2021 names what it was:
// #[rustc_macro_before_2021 = "name"], an exported macro of the same crate.
static const MacroDef *def_of_edition(Walk *walk, const AstMacroCall *call, const MacroDef *def) {
    if (walk->crate->edition >= EDITION_2021 || !def->item ||
        symbol_is(call->path.segments[0].ident.name, SYM_INDEX_DOLLAR_CRATE)) {
        return def;
    }
    const AstAttrs *attrs = def->item->attrs;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->path.len == 1 && attr->tokens.len == 1 &&
            str_eq(sym_str(walk->expander->session, attr->path.segments[0].ident.name),
                   STR("rustc_macro_before_2021"))) {
            Str text = sym_str(walk->expander->session, attr->tokens.ptr[0].symbol);
            Symbol name = intern(walk->expander->session->interner,
                                 (Str){text.ptr + 1, text.len - 2}); // without its quotes
            const MacroDef *before = macro_exported(def->crate, name);
            return before ? before : def;
        }
    }
    return def;
}

static void count_tokens(Walk *walk, const Call *run, Expanded *out) {
    CrateExpansion *own = crate_expansion(walk->crate);
    uint32_t limit = walk->expander->options.token_limit * CALLS_OF_MOST_TOKENS;
    if (out->tokens.len > limit - own->made_tokens) {
        if (!walk->expander->limit_hit) {
            report_expansion_size(walk, run->call->span, run->def->name,
                                  "the tokens that the macro calls of a crate make are", limit);
        }
        out->failed = true;
        return;
    }
    own->made_tokens += out->tokens.len;
}

Expanded expand_call(Walk *walk, AstMacroCall *call, ParsePlace place, bool *waits) {
    Expanded out = {.end = span_end(call->span)};
    const MacroDef *def = macro_find(walk->expander, &walk->scope, &call->path, MACRO_BANG);
    *waits = !def && !crate_expansion(walk->crate)->last_try;
    if (!def) {
        out.failed = true;
        if (!*waits) {
            report_missing_macro(walk, &call->path, MACRO_BANG);
        }
        return out;
    }
    def = def_of_edition(walk, call, def);
    const AstAttr *unstable = def->crate->is_library ? unstable_attr(def->item->attrs) : NULL;
    if (unstable &&
        !unstable_is_allowed(walk->expander->session, walk->crate, unstable, call->path.span)) {
        unstable_report(walk->expander->session, unstable, call->path.span);
    }
    if (def->bad || !limits_are_kept(walk, call->span, def->name)) {
        out.failed = true;
        return out;
    }
    Call run = {.def = def, .call = call, .place = place};
    run.expansion = out.expansion = expansion_begin(walk, def, EXPANSION_MACRO, call->span);
    if (!walk->crate->is_library) {
        map_set(&walk->expander->parents, run.expansion, walk->scope.expansion);
    }
    if (call->path.len == 1 && !walk->crate->is_library) {
        check_macro_name(walk, call->path.segments[0].ident, MACRO_BANG);
    }
    if (def->builtin) {
        def->builtin->bang(walk, &run, &out);
    } else {
        macro_run(walk, &run, &out);
    }
    count_tokens(walk, &run, &out);
    return out;
}

ParseSource expanded_source(Walk *walk, const AstMacroCall *call, const Expanded *out) {
    Symbol name = call->path.segments[call->path.len - 1].ident.name;
    return (ParseSource){.tokens = out->tokens,
                         .end = out->end,
                         .macro_name = sym_str(walk->expander->session, name),
                         .call_site = call->span};
}

// ---------------------------------------------------------------- attributes

// Attributes that mean something to later phases, or nothing; all others are looked up.
static const char *const inert_attributes[] = {
    "allow",
    "warn",
    "deny",
    "forbid",
    "expect",
    "inline",
    "cold",
    "must_use",
    "doc",
    "repr",
    "no_mangle",
    "export_name",
    "link",
    "link_name",
    "link_section",
    "link_ordinal",
    "target_feature",
    "naked",
    "track_caller",
    "deprecated",
    "non_exhaustive",
    "path",
    "macro_use",
    "macro_export",
    "automatically_derived",
    "feature",
    "no_std",
    "no_main",
    "no_implicit_prelude",
    "recursion_limit",
    "type_length_limit",
    "crate_type",
    "crate_name",
    "should_panic",
    "ignore",
    "used",
    "panic_handler",
    "windows_subsystem",
    "reexport_test_harness_main",
    "instruction_set",
    "debugger_visualizer",
    "proc_macro",
    "proc_macro_derive",
    "proc_macro_attribute",
    "device_memory",
    "not_yet",
    "unstable",
    "stable",
    "const_trait",
    "default_lib_allocator",
    "cfg",
    "cfg_attr",
    "no_builtins",
    "collapse_debuginfo",
    "type_const",
};

static void fill_inert(Expander *expander) {
    for (size_t i = 0; i < sizeof inert_attributes / sizeof inert_attributes[0]; i++) {
        map_set(&expander->inert,
                intern(expander->session->interner, str_of(inert_attributes[i])).index, 1);
    }
    const char *gated;
    for (uint32_t i = 0; (gated = gated_attr_name(i)) != NULL; i++) {
        map_set(&expander->inert, intern(expander->session->interner, str_of(gated)).index, 1);
    }
}

static bool is_inert(const Walk *walk, const AstAttr *attr) {
    if (attr->is_doc) {
        return true;
    }
    Expander *expander = walk->expander;
    Symbol name = attr->path.segments[0].ident.name;
    if (attr->path.len == 1) {
        return (walk->derives_default && symbol_is(name, SYM_INDEX_DEFAULT)) ||
               map_get_or(&expander->inert, name.index, 0) ||
               str_starts_with(sym_str(expander->session, name), STR("rustc_"));
    }
    Str tool = sym_str(expander->session, name);
    return str_eq(tool, STR("rustfmt")) || str_eq(tool, STR("clippy")) ||
           str_eq(tool, STR("diagnostic")) || str_eq(tool, STR("miri"));
}

static void remove_attr(Walk *walk, AstItem *item, uint32_t index) {
    AstAttrs *attrs = ARENA_NEW(walk->crate->arena, AstAttrs);
    attrs->ptr = ARENA_ARRAY(walk->crate->arena, AstAttr, item->attrs->len);
    for (uint32_t i = 0; i < item->attrs->len; i++) {
        if (i != index) {
            attrs->ptr[attrs->len++] = item->attrs->ptr[i];
        }
    }
    item->attrs = attrs->len ? attrs : NULL;
}

static void derive_one(Walk *walk, AstItem *item, const AstPath *path, ItemVec *out) {
    Session *session = walk->expander->session;
    const MacroDef *def = macro_find(walk->expander, &walk->scope, path, MACRO_DERIVE);
    if (!def) {
        report_missing_macro(walk, path, MACRO_DERIVE);
        return;
    }
    uint32_t expansion = expansion_begin(walk, def, EXPANSION_DERIVE, path->span);
    Quote quote = {.walk = walk, .span = path->span};
    quote.span.ctxt = context_apply_mark(session, 0, expansion); // `$crate` is the derive's
    def->builtin->derive(walk, item, &quote);
    ParseSource source = {.tokens = quote_finish(&quote), .end = quote.span};
    AstItemList items = parse_items(walk->crate, &source, PARSE_ITEM);
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i]->kind == AST_ITEM_IMPL) { // told at the item's name, without generics
            AstTy *self = items.ptr[i]->impl->self_ty;
            self->span = (Span){item->ident.span.lo, item->ident.span.hi, quote.span.ctxt};
            self->path.path.span = self->span;
        }
        expand_item_into(walk, items.ptr[i], PARSE_ITEM, out);
    }
}

static void derive_literal(Walk *walk, const ParsedMeta *meta) {
    Session *session = walk->expander->session;
    Diag *diag =
        diag_error(session, ERR_E0777, meta->span, "expected path to a trait, found literal");
    diag_primary_label(diag, "not a trait");
    Str text = source_text(session->sources, meta->span);
    bool is_name = text.len > 2 && text.ptr[0] == '"';
    for (size_t i = 1; is_name && i + 1 < text.len; i++) {
        is_name = lex_is_ident_continue((unsigned char)text.ptr[i]);
    }
    if (is_name) {
        diag_help(diag, "try using `#[derive(" STR_FMT ")]`",
                  STR_ARG(((Str){text.ptr + 1, text.len - 2})));
    } else {
        diag_help(diag, "for example, write `#[derive(Debug)]` for `Debug`");
    }
    diag_emit(diag);
}

static void derive_arguments(Walk *walk, const ParsedMeta *meta) {
    if (meta->args == AST_ATTR_EMPTY) {
        return;
    }
    bool list = meta->args == AST_ATTR_DELIMITED;
    Session *session = walk->expander->session;
    Span span = {meta->path.span.hi, meta->span.hi, meta->span.ctxt};
    Diag *diag = diag_error(session, ERR_NONE, span, "traits in `#[derive(...)]` don't accept %s",
                            list ? "arguments" : "values");
    diag_suggest_one(diag, list ? "remove the arguments" : "remove the value", span, STR(""),
                     APPLY_MACHINE, SUGGEST_SHORT);
    diag_emit(diag);
}

static void refuse_derive(Walk *walk, const AstAttr *attr, Span what) {
    Diag *diag = diag_error(walk->expander->session, ERR_E0774, attr->span,
                            "`derive` may only be applied to `struct`s, `enum`s and `union`s");
    diag_primary_label(diag, "not applicable here");
    diag_label(diag, what, "not a `struct`, `enum` or `union`");
    diag_emit(diag);
}

void refuse_derives(Walk *walk, const AstAttrs *attrs, Span what) {
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstPath *path = &attrs->ptr[i].path;
        if (path->len == 1 && symbol_is(path->segments[0].ident.name, SYM_INDEX_DERIVE)) {
            refuse_derive(walk, &attrs->ptr[i], what);
        }
    }
}

// #[derive(A, b::C)] at that index of the item's attributes.
static void derive_all(Walk *walk, AstItem *item, const AstAttr *attr, ItemVec *out) {
    bool data = item->kind == AST_ITEM_STRUCT || item->kind == AST_ITEM_ENUM ||
                item->kind == AST_ITEM_UNION;
    if (!data) {
        refuse_derive(walk, attr, item->span);
        return;
    }
    if (attr->args != AST_ATTR_DELIMITED) {
        Diag *diag = diag_error(walk->expander->session, ERR_NONE, attr->span,
                                "malformed `derive` attribute input");
        diag_suggest_one(diag, "must be of the form", attr->span,
                         STR("#[derive(Trait1, Trait2, ...)]"), APPLY_PLACEHOLDERS,
                         SUGGEST_DEFAULT);
        diag_emit(diag);
        return;
    }
    ParseSource source = {.tokens = attr->tokens, .end = span_end(attr->span)};
    ParsedMetaList list = parse_meta_list(walk->crate, &source);
    walk->derives_copy = false;
    for (uint32_t i = 0; i < list.len; i++) {
        const MacroDef *def = list.ptr[i].path.len ? macro_find(walk->expander, &walk->scope,
                                                                &list.ptr[i].path, MACRO_DERIVE)
                                                   : NULL;
        walk->derives_copy |= def && str_eq(str_of(def->builtin->name), STR("Copy"));
        walk->derives_default |= def && str_eq(str_of(def->builtin->name), STR("Default"));
    }
    for (uint32_t i = 0; i < list.len; i++) {
        if (list.ptr[i].path.len == 0) {
            derive_literal(walk, &list.ptr[i]);
            continue;
        }
        derive_arguments(walk, &list.ptr[i]);
        derive_one(walk, item, &list.ptr[i].path, out);
    }
}

// Fields and variants lose what cfg removes before derives look at them.
static void configure_fields(Walk *walk, AstData *data) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < data->fields.len; i++) {
        if (cfg_keeps(walk, &data->fields.ptr[i].attrs)) {
            data->fields.ptr[kept++] = data->fields.ptr[i];
        }
    }
    data->fields.len = kept;
}

static void configure_data(Walk *walk, AstItem *item) {
    if (item->kind == AST_ITEM_STRUCT || item->kind == AST_ITEM_UNION) {
        configure_fields(walk, &item->adt->data);
    } else if (item->kind == AST_ITEM_ENUM) {
        AstVariantList *variants = &item->enumeration->variants;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < variants->len; i++) {
            if (cfg_keeps(walk, &variants->ptr[i].attrs)) {
                configure_fields(walk, &variants->ptr[i].data);
                variants->ptr[kept++] = variants->ptr[i];
            }
        }
        variants->len = kept;
    }
}

const MacroDef *attr_macro(Walk *walk, const AstAttr *attr) {
    if (is_inert(walk, attr)) {
        return NULL;
    }
    const MacroDef *def = macro_find(walk->expander, &walk->scope, &attr->path, MACRO_ATTR);
    if (!def) {
        report_missing_macro(walk, &attr->path, MACRO_ATTR);
    }
    return def;
}

// It stays for later phases, under its own name whatever it was imported as.
static void attr_keep(Walk *walk, AstAttr *attr, const MacroDef *def) {
    AstSegment *segment = ARENA_NEW(walk->crate->arena, AstSegment);
    segment->ident = (AstIdent){
        intern(walk->expander->session->interner, str_of(def->builtin->name)), attr->path.span};
    attr->path = (AstPath){segment, 1, attr->path.span};
}

// Where no macro may stand: the attributes of fields, variants, parameters and arms.
void expand_inert(Walk *walk, const AstAttrs *attrs) {
    Session *session = walk->expander->session;
    for (uint32_t i = 0; attrs && i < attrs->len && !walk->crate->is_library; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        const MacroDef *def = attr_macro(walk, attr);
        bool is_derive = def && str_eq(str_of(def->builtin->name), STR("derive"));
        if (def && (!def->builtin->stays || is_derive)) {
            Diag *diag =
                diag_error(session, ERR_NONE, attr->path.span,
                           "expected non-macro attribute, found attribute macro `" STR_FMT "`",
                           STR_ARG(ast_print_path(walk->crate, &attr->path)));
            diag_primary_label(diag, "not a non-macro attribute");
            diag_emit(diag);
        }
    }
}

static void expand_inert_fields(Walk *walk, const AstData *data) {
    for (uint32_t i = 0; i < data->fields.len; i++) {
        expand_inert(walk, data->fields.ptr[i].attrs);
    }
}

static void expand_inert_members(Walk *walk, const AstItem *item) {
    if (item->kind == AST_ITEM_STRUCT || item->kind == AST_ITEM_UNION) {
        expand_inert_fields(walk, &item->adt->data);
    } else if (item->kind == AST_ITEM_ENUM) {
        for (uint32_t i = 0; i < item->enumeration->variants.len; i++) {
            expand_inert(walk, item->enumeration->variants.ptr[i].attrs);
            expand_inert_fields(walk, &item->enumeration->variants.ptr[i].data);
        }
    }
}

// #![derive(…)], #![test], and names that mean nothing.
static void expand_crate_attributes(Walk *walk, const AstItem *root) {
    for (uint32_t i = 0; root->attrs && i < root->attrs->len; i++) {
        const AstAttr *attr = &root->attrs->ptr[i];
        const MacroDef *def = attr_macro(walk, attr);
        bool is_derive = def && str_eq(str_of(def->builtin->name), STR("derive"));
        if (is_derive || (def && !def->builtin->stays)) {
            Diag *diag =
                diag_error(walk->expander->session, ERR_NONE, attr->span,
                           "`%s` attribute cannot be used at crate level", def->builtin->name);
            const AstItem *first = root->mod->items.len ? root->mod->items.ptr[0] : NULL;
            if (first) {
                diag_label(diag, first->ident.span, "the inner attribute doesn't annotate this %s",
                           ast_item_kind_name((AstItemKind)first->kind));
            }
            Span mark = {attr->span.lo + 1, attr->span.lo + 2, attr->span.ctxt};
            diag_suggest_one(diag, "perhaps you meant to use an outer attribute", mark, STR(""),
                             APPLY_MACHINE, SUGGEST_VERBOSE);
            diag_emit(diag);
        }
    }
}

// Runs the attribute macros of an item; derives and made items are put in `more`. False: it is
// gone.
static bool apply_attributes(Walk *walk, AstItem *item, ItemVec *more) {
    Expander *expander = walk->expander;
    for (uint32_t i = 0; item->attrs && i < item->attrs->len;) {
        AstAttr *attr = &item->attrs->ptr[i];
        if (is_inert(walk, attr)) {
            i++;
            continue;
        }
        AstAttr copy = *attr;
        if (attr->is_unsafe) {
            attr_refuse_unsafe(expander->session, attr);
        }
        if (attr->path.len == 1 && symbol_is(attr->path.segments[0].ident.name, SYM_INDEX_DERIVE)) {
            remove_attr(walk, item, i);
            derive_all(walk, item, &copy, more);
            continue;
        }
        const MacroDef *def = macro_find(expander, &walk->scope, &attr->path, MACRO_ATTR);
        if (!def) {
            report_missing_macro(walk, &attr->path, MACRO_ATTR);
            i++;
            continue;
        }
        if (def->builtin->stays) {
            attr_keep(walk, attr, def);
            i++;
            if (def->builtin->attr) {
                def->builtin->attr(walk, item, &copy,
                                   expansion_begin(walk, def, EXPANSION_ATTR, copy.span), more);
            }
            continue;
        }
        remove_attr(walk, item, i);
        uint32_t expansion = expansion_begin(walk, def, EXPANSION_ATTR, copy.span);
        def->builtin->attr(walk, item, &copy, expansion, more);
        if (item->kind == AST_ITEM_ERROR) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- items

static void define_textual(Walk *walk, AstItem *item) {
    MacroDef *def = macro_define(walk->expander, &walk->scope, item);
    TextScope *text = ARENA_NEW(walk->expander->arena, TextScope);
    *text = (TextScope){walk->scope.text, item->ident.name, def};
    walk->scope.text = text;
    if (!walk->crate->is_library && !def->builtin) {
        macro_compile(walk->expander, walk->crate, def);
    }
}

static bool collect_module(Walk *walk, AstItem *item);

// Before anything is expanded: cfg decides which items there are, module files are read, and what
// can lead to a macro is entered into the module's space.
static void collect_items(Walk *walk, AstItemList *items) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < items->len; i++) {
        AstItem *item = items->ptr[i];
        if (item->attrs && !cfg_keeps(walk, &item->attrs)) {
            continue;
        }
        if (item->kind == AST_ITEM_MOD && !collect_module(walk, item)) {
            continue;
        }
        space_add_item(walk->expander, &walk->scope, item);
        items->ptr[kept++] = item;
    }
    items->len = kept;
}

// False: the file's own inner attributes say it is not there.
static bool collect_module(Walk *walk, AstItem *item) {
    AstMod *parent = walk->scope.space->module;
    if (!item->mod->is_inline && !item->mod->loaded) {
        uint32_t before = item->attrs ? item->attrs->len : 0;
        parse_module_file(walk->crate, item, parent);
        if ((item->attrs ? item->attrs->len : 0) != before && !cfg_keeps(walk, &item->attrs)) {
            return false;
        }
    } else if (item->mod->is_inline) {
        item->mod->parent = parent;
        item->mod->file = parent->file;
        item->mod->directory =
            arena_printf(walk->crate->arena, STR_FMT STR_FMT "/", STR_ARG(parent->directory),
                         SYM_ARG(walk->expander->session, item->ident.name));
    }
    struct ExpandScope saved = walk->scope;
    ExpandSpace *space = space_new(walk->expander, walk->crate, saved.space, item->mod, false);
    space->path =
        arena_printf(walk->expander->arena, STR_FMT "::" STR_FMT, STR_ARG(saved.space->path),
                     SYM_ARG(walk->expander->session, item->ident.name));
    walk->scope.space = space;
    item->mod->scope = scope_copy(walk->expander, &walk->scope);
    collect_items(walk, &item->mod->items);
    walk->scope = saved;
    return true;
}

static bool expand_module(Walk *walk, AstItem *item) {
    if (!item->mod->scope && !collect_module(walk, item)) {
        return false;
    }
    struct ExpandScope saved = walk->scope;
    walk->scope.space = item->mod->scope->space;
    item->mod->scope->text = walk->scope.text;
    expand_items(walk, &item->mod->items, PARSE_ITEM);
    TextScope *inner = walk->scope.text;
    walk->scope = saved;
    if (ast_attr_find(item->attrs, SYM(MACRO_USE))) {
        walk->scope.text = inner;
    }
    return true;
}

// #[macro_use] extern crate: all its exported macros come into scope everywhere.
static void macro_use_crate(Walk *walk, AstItem *item) {
    const AstAttr *attr = ast_attr_find(item->attrs, SYM(MACRO_USE));
    if (!attr) {
        return;
    }
    if (walk->scope.space->parent) {
        diag_emit(diag_error(walk->expander->session, ERR_E0468, item->span,
                             "an `extern crate` loading macros must be at the crate root"));
    }
    const ExpandOptions *options = &walk->expander->options;
    AstCrate *crate = options->find_crate
                          ? options->find_crate(options->cx, item->extern_crate.original.name)
                          : NULL;
    if (!crate || !crate->expanding) {
        return; // resolution reports the missing crate
    }
    const Map *exports = &crate_expansion(crate)->exports;
    for (uint32_t i = 0; i < attr->tokens.len; i++) { // #[macro_use(a, b)]
        const Token *name = &attr->tokens.ptr[i];
        if (name->kind == TOK_IDENT && map_get_or(exports, name->symbol.index, 0) == 0) {
            diag_emit(diag_error(walk->expander->session, ERR_E0469, name->span,
                                 "imported macro not found"));
        }
    }
    for (uint32_t i = 0; i < exports->capacity; i++) {
        if (exports->slots[i].key != UINT64_MAX) {
            map_set(&crate_expansion(walk->crate)->macro_use, exports->slots[i].key,
                    exports->slots[i].value);
        }
    }
}

static void expand_item_macro(Walk *walk, AstItem *item, ParsePlace place, ItemVec *out) {
    bool waits;
    Expanded expanded = expand_call(walk, item->macro, place, &waits);
    if (waits) {
        vec_push(
            &crate_expansion(walk->crate)->pending,
            (Pending){item, scope_copy(walk->expander, &walk->scope), NULL, place, walk->depth});
        vec_push(out, item);
        return;
    }
    if (expanded.failed) {
        return;
    }
    ParseSource source = expanded_source(walk, item->macro, &expanded);
    AstItemList items = parse_items(walk->crate, &source, place);
    Inside saved = expansion_enter(walk, expanded.expansion);
    if (place == PARSE_ITEM) {
        collect_items(walk, &items);
    }
    for (uint32_t i = 0; i < items.len; i++) {
        expand_item_into(walk, items.ptr[i], place, out);
    }
    expansion_leave(walk, saved);
}

static void defer(Walk *walk, AstItem *item) {
    if (item->has_macros) {
        vec_push(&crate_expansion(walk->crate)->deferred,
                 (Deferred){item, scope_copy(walk->expander, &walk->scope), walk->depth});
    }
}

static bool expand_item_kind(Walk *walk, AstItem *item) {
    struct ExpandScope saved = walk->scope;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_MOD:
        return expand_module(walk, item);
    case AST_ITEM_EXTERN_CRATE:
        macro_use_crate(walk, item);
        break;
    case AST_ITEM_MACRO_DEF:
        if (item->macro_def->macro_rules) {
            define_textual(walk, item);
        } else {
            macro_define(walk->expander, &walk->scope, item);
        }
        break;
    case AST_ITEM_FN:
        item->fn->scope = item->has_macros ? scope_copy(walk->expander, &walk->scope) : NULL;
        defer(walk, item);
        break;
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
        item->constant->scope = item->has_macros ? scope_copy(walk->expander, &walk->scope) : NULL;
        defer(walk, item);
        break;
    case AST_ITEM_TRAIT:
        expand_items(walk, &item->trait->items, PARSE_TRAIT_ITEM);
        walk->scope = saved;
        defer(walk, item);
        break;
    case AST_ITEM_IMPL:
        expand_items(walk, &item->impl->items, PARSE_IMPL_ITEM);
        walk->scope = saved;
        defer(walk, item);
        break;
    case AST_ITEM_EXTERN_BLOCK:
        expand_items(walk, &item->extern_block->items, PARSE_FOREIGN_ITEM);
        walk->scope = saved;
        break;
    case AST_ITEM_TYPE:
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
    case AST_ITEM_ENUM:
    case AST_ITEM_TRAIT_ALIAS:
        defer(walk, item);
        break;
    case AST_ITEM_USE:
        space_import_textual(walk->expander, &walk->scope, item->use);
        break;
    case AST_ITEM_ERROR:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        break;
    }
    return true;
}

void expand_item_into(Walk *walk, AstItem *item, ParsePlace place, ItemVec *out) {
    if (item->attrs) {
        ItemVec more = {0};
        bool keeps = cfg_keeps(walk, &item->attrs);
        if (keeps) {
            bool outer = walk->derives_default;
            walk->derives_default = false;
            configure_data(walk, item);
            keeps = apply_attributes(walk, item, &more);
            expand_inert_members(walk, item);
            walk->derives_default = outer;
        }
        if (keeps && item->kind != AST_ITEM_MACRO && expand_item_kind(walk, item)) {
            vec_push(out, item);
        }
        for (uint32_t i = 0; i < more.len; i++) {
            vec_push(out, more.data[i]);
        }
        vec_free(&more);
        if (keeps && item->kind == AST_ITEM_MACRO) {
            expand_item_macro(walk, item, place, out);
        }
        return;
    }
    if (item->kind == AST_ITEM_MACRO) {
        expand_item_macro(walk, item, place, out);
        return;
    }
    if (item->has_macros) {
        configure_data(walk, item);
        expand_inert_members(walk, item);
    }
    if (expand_item_kind(walk, item)) {
        vec_push(out, item);
    }
}

void expand_items(Walk *walk, AstItemList *list, ParsePlace place) {
    CrateExpansion *own = crate_expansion(walk->crate);
    uint32_t first_pending = own->pending.len;
    ItemVec out = {0};
    vec_reserve(&out, list->len);
    for (uint32_t i = 0; i < list->len; i++) {
        expand_item_into(walk, list->ptr[i], place, &out);
    }
    vec_to_slice(walk->crate->arena, &out, list);
    for (uint32_t i = first_pending; i < own->pending.len; i++) {
        Pending *pending = &own->pending.data[i];
        for (uint32_t k = 0; !pending->list && k < list->len; k++) {
            if (list->ptr[k] == pending->item) {
                pending->list = list;
            }
        }
    }
}

// Replaces one item of a list by others.
static void splice(Walk *walk, AstItemList *list, const AstItem *old, const ItemVec *items) {
    ItemVec out = {0};
    for (uint32_t i = 0; i < list->len; i++) {
        if (list->ptr[i] != old) {
            vec_push(&out, list->ptr[i]);
            continue;
        }
        for (uint32_t k = 0; k < items->len; k++) {
            vec_push(&out, items->data[k]);
        }
    }
    vec_to_slice(walk->crate->arena, &out, list);
}

// Item macros that could not be found: once more each. False if none can be found.
static bool expand_pending(Walk *walk) {
    CrateExpansion *own = crate_expansion(walk->crate);
    VEC(Pending) again = {0};
    bool progress = false;
    for (uint32_t i = 0; i < own->pending.len; i++) {
        vec_push(&again, own->pending.data[i]);
    }
    vec_clear(&own->pending);
    for (uint32_t i = 0; i < again.len; i++) {
        Pending *pending = &again.data[i];
        walk->scope = *pending->scope;
        walk->depth = pending->depth;
        uint32_t before = own->pending.len;
        ItemVec items = {0};
        expand_item_macro(walk, pending->item, pending->place, &items);
        bool waits = own->pending.len > before && own->pending.data[before].item == pending->item;
        for (uint32_t k = before; k < own->pending.len; k++) {
            own->pending.data[k].list =
                own->pending.data[k].list ? own->pending.data[k].list : pending->list;
        }
        if (!waits) {
            progress = true;
            if (pending->list) {
                splice(walk, pending->list, pending->item, &items);
            }
        }
        vec_free(&items);
    }
    vec_free(&again);
    return progress;
}

// ---------------------------------------------------------------- crates

static uint32_t crate_recursion_limit(const Expander *expander, const AstCrate *crate) {
    const AstAttr *attr = ast_attr_find(
        crate->root->attrs, intern(expander->session->interner, STR("recursion_limit")));
    Str text;
    uint32_t limit = expander->options.recursion_limit ? expander->options.recursion_limit : 128;
    if (attr && ast_attr_string(crate, attr, &text)) {
        uint64_t value = 0;
        for (size_t i = 0; i < text.len && value < 1000000; i++) {
            value = value * 10 + (uint64_t)(text.ptr[i] - '0');
        }
        limit = (uint32_t)value;
    }
    return limit;
}

Expander *expander_new(Session *session, const ExpandOptions *options) {
    Expander *expander = ARENA_NEW(session->arena, Expander);
    expander->session = session;
    expander->arena = session->arena;
    expander->options = *options;
    if (!options->call_limit) {
        expander->options.call_limit = CALL_LIMIT;
    }
    if (!options->token_limit) {
        expander->options.token_limit = TOKEN_LIMIT;
    }
    fill_inert(expander);
    return expander;
}

void expander_set_cfgs(Expander *expander, bool libraries, ExpandCfgSlice cfgs) {
    expander->cfgs[libraries] = cfgs;
}

void expander_free(Expander *expander) {
    for (uint32_t i = 0; i < expander->crates.capacity; i++) {
        if (expander->crates.slots[i].key == UINT64_MAX) {
            continue;
        }
        CrateExpansion *own =
            crate_expansion((AstCrate *)(uintptr_t)expander->crates.slots[i].value);
        map_free(&own->exports);
        map_free(&own->macro_use);
        map_free(&own->defs);
        vec_free(&own->pending);
        vec_free(&own->deferred);
        vec_free(&own->waiting);
    }
    for (uint32_t i = 0; i < expander->spaces.len; i++) {
        map_free(&expander->spaces.data[i]->entries);
        vec_free(&expander->spaces.data[i]->globs);
    }
    vec_free(&expander->spaces);
    vec_free(&expander->missing);
    map_free(&expander->crates);
    map_free(&expander->inert);
    map_free(&expander->parents);
}

static void walk_deferred(Walk *walk) {
    CrateExpansion *own = crate_expansion(walk->crate);
    for (uint32_t i = 0; i < own->deferred.len; i++) { // it grows while bodies are walked
        Deferred deferred = own->deferred.data[i];
        walk->scope = *deferred.scope;
        walk->depth = deferred.depth;
        walk_item(walk, deferred.item);
    }
    vec_clear(&own->deferred);
}

// All items first, then what is inside them; and again, as long as that makes a macro known that
// was asked for. What is unknown then is an error.
static void expand_rest(Walk *walk) {
    CrateExpansion *own = crate_expansion(walk->crate);
    for (bool progress = true; progress || !own->last_try;) {
        own->last_try = !progress;
        progress = false;
        while (own->pending.len && expand_pending(walk)) {
            progress = true;
        }
        walk_deferred(walk);
        progress |= own->waiting.len && expand_waiting(walk);
        if (own->pending.len + own->waiting.len + own->deferred.len == 0) {
            break;
        }
    }
    own->last_try = false;
}

void expand_crate(Expander *expander, AstCrate *crate) {
    CrateExpansion *own = ARENA_NEW(expander->arena, CrateExpansion);
    own->expander = expander;
    crate->expanding = own;
    map_set(&expander->crates, crate->index, (uint64_t)(uintptr_t)crate);
    AstMod *root = crate->root->mod;
    own->root = space_new(expander, crate, NULL, root, false);
    own->root->path = sym_str(expander->session, crate->name);
    own->recursion_limit = crate_recursion_limit(expander, crate);
    if (!crate->is_library) {
        expander->session->recursion_limit = own->recursion_limit;
    }
    Walk walk = {.expander = expander, .crate = crate, .scope = {own->root, NULL, 0}};
    if (!cfg_keeps(&walk, &crate->root->attrs)) {
        root->items.len = 0;
    }
    root->scope = scope_copy(expander, &walk.scope);
    collect_items(&walk, &root->items);
    if (!crate->is_library) {
        expand_crate_attributes(&walk, crate->root);
    }
    expand_items(&walk, &root->items, PARSE_ITEM);
    expand_rest(&walk);
    report_missing(expander);
    if (!crate->is_library && !expander->aborted) {
        expand_validate(crate);
    }
}

AstBlock *expand_fn_body(Expander *expander, AstCrate *crate, AstFn *fn) {
    if (!fn->has_body || fn->body_expanded) {
        return fn->body;
    }
    fn->body_expanded = true;
    ast_fn_body(crate, fn);
    if (fn->body && fn->scope && crate->lazy) {
        Walk walk = {.expander = expander, .crate = crate, .scope = *fn->scope, .fn = fn};
        walk_block(&walk, fn->body);
        expand_rest(&walk);
        report_missing(expander);
    }
    return fn->body;
}

AstExpr *expand_const_init(Expander *expander, AstCrate *crate, AstConst *constant) {
    if (!constant->has_init || constant->init_expanded) {
        return constant->init;
    }
    constant->init_expanded = true;
    ast_const_init(crate, constant);
    if (constant->init && constant->scope && crate->lazy) {
        Walk walk = {.expander = expander, .crate = crate, .scope = *constant->scope};
        walk_expr(&walk, constant->init);
        expand_rest(&walk);
        report_missing(expander);
    }
    return constant->init;
}
