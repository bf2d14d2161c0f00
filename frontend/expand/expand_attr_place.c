// expand_attr_place.c: what attributes are put on, and how often.
//
// A row of attributes.def names the targets of an attribute; elsewhere it is an error or, for what
// was accepted once, a warning. The message names the targets, kinds of functions and of types as
// one word each where the wrong target is not of that kind.
#include "frontend/expand/expand_attr.h"

#include <stdlib.h>

#define AT(target) ((uint64_t)1 << TARGET_##target)

static const struct {
    const char *plural, *singular;
} target_words[] = {
#define TARGET(constant, plural, singular) {plural, singular},
#include "frontend/expand/attribute_targets.def"
};

// ---------------------------------------------------------------- targets

static AttrTarget fn_target(const AstItem *item, const AstItem *outer) {
    if (!outer) {
        return TARGET_FN;
    }
    if (outer->kind == AST_ITEM_EXTERN_BLOCK) {
        return TARGET_FOREIGN_FN;
    }
    if (outer->kind == AST_ITEM_IMPL) {
        return outer->impl->trait ? TARGET_METHOD_IMPL : TARGET_METHOD_INHERENT;
    }
    return item->fn->has_body ? TARGET_METHOD_PROVIDED : TARGET_METHOD_REQUIRED;
}

static AttrTarget item_target(const AstItem *item, const AstItem *outer) {
    bool foreign = outer && outer->kind == AST_ITEM_EXTERN_BLOCK;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_USE:
        return TARGET_USE;
    case AST_ITEM_EXTERN_CRATE:
        return TARGET_EXTERN_CRATE;
    case AST_ITEM_MOD:
        return TARGET_MOD;
    case AST_ITEM_FN:
        return fn_target(item, outer);
    case AST_ITEM_CONST:
        return outer ? TARGET_ASSOC_CONST : TARGET_CONST;
    case AST_ITEM_STATIC:
        return foreign ? TARGET_FOREIGN_STATIC : TARGET_STATIC;
    case AST_ITEM_TYPE:
        return foreign ? TARGET_FOREIGN_TYPE : outer ? TARGET_ASSOC_TYPE : TARGET_TYPE;
    case AST_ITEM_STRUCT:
        return TARGET_STRUCT;
    case AST_ITEM_UNION:
        return TARGET_UNION;
    case AST_ITEM_ENUM:
        return TARGET_ENUM;
    case AST_ITEM_TRAIT:
        return TARGET_TRAIT;
    case AST_ITEM_TRAIT_ALIAS:
        return TARGET_TRAIT_ALIAS;
    case AST_ITEM_IMPL:
        return item->impl->trait ? TARGET_TRAIT_IMPL : TARGET_IMPL;
    case AST_ITEM_EXTERN_BLOCK:
        return TARGET_FOREIGN_MOD;
    case AST_ITEM_MACRO_DEF:
        return TARGET_MACRO_DEF;
    case AST_ITEM_MACRO:
    case AST_ITEM_ERROR:
    case AST_ITEM_COUNT:
        return TARGET_MACRO_CALL;
    }
    return TARGET_MACRO_CALL;
}

AttrTarget attr_target(const AstAttrTarget *target) {
    switch (target->kind) {
    case AST_TARGET_CRATE:
        return TARGET_CRATE;
    case AST_TARGET_ITEM:
        return item_target(target->item, target->outer);
    case AST_TARGET_VARIANT:
        return TARGET_VARIANT;
    case AST_TARGET_FIELD:
        return TARGET_FIELD;
    case AST_TARGET_PARAM:
        return TARGET_PARAM;
    case AST_TARGET_GENERIC_PARAM:
        return target->param->kind == AST_PARAM_LIFETIME ? TARGET_LIFETIME_PARAM
               : target->param->kind == AST_PARAM_CONST  ? TARGET_CONST_PARAM
                                                         : TARGET_TYPE_PARAM;
    case AST_TARGET_STMT:
        return TARGET_STMT;
    case AST_TARGET_EXPR:
    case AST_TARGET_LOOP:
        return TARGET_EXPR;
    case AST_TARGET_CLOSURE:
        return TARGET_CLOSURE;
    case AST_TARGET_ARM:
        return TARGET_ARM;
    }
    return TARGET_EXPR;
}

// ---------------------------------------------------------------- the targets in words

typedef struct WordList {
    const char *words[TARGET_COUNT];
    size_t len;
} WordList;

// Two or more targets of a kind are named as the kind, where the wrong target is of another.
static void name_kind(WordList *list, uint64_t *targets, uint64_t kind, AttrTarget wrong,
                      const char *word) {
    uint64_t some = *targets & kind;
    if ((some & (some - 1)) && !(kind >> wrong & 1)) {
        *targets &= ~kind;
        list->words[list->len++] = word;
    }
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static WordList words_for(uint64_t targets, AttrTarget wrong) {
    WordList list = {.len = 0};
    uint64_t methods =
        AT(METHOD_REQUIRED) | AT(METHOD_PROVIDED) | AT(METHOD_INHERENT) | AT(METHOD_IMPL);
    name_kind(&list, &targets, AT(FN) | AT(CLOSURE) | AT(FOREIGN_FN) | methods, wrong, "functions");
    name_kind(&list, &targets, methods, wrong, "methods");
    name_kind(&list, &targets, AT(IMPL) | AT(TRAIT_IMPL), wrong, "impl blocks");
    name_kind(&list, &targets, AT(STRUCT) | AT(ENUM) | AT(UNION), wrong, "data types");
    for (unsigned i = 0; i < TARGET_COUNT; i++) {
        if (targets >> i & 1) {
            list.words[list.len++] = target_words[i].plural;
        }
    }
    qsort(list.words, list.len, sizeof *list.words, by_text);
    return list;
}

static void help_targets(const AttrCheck *c, Diag *diag, const AttrSpec *spec, AttrTarget wrong) {
    WordList list = words_for(spec->targets, wrong);
    Str text = {0};
    for (size_t i = 0; i < list.len; i++) {
        text = arena_printf(c->session->arena, STR_FMT "%s%s", STR_ARG(text),
                            i == 0             ? ""
                            : list.len == 2    ? " and "
                            : i + 1 < list.len ? ", "
                                               : ", and ",
                            list.words[i]);
    }
    diag_help(diag, "`#[%s]` can %s applied to " STR_FMT, spec->name,
              list.len == 1 ? "only be" : "be", STR_ARG(text));
}

// ---------------------------------------------------------------- places

// A deprecation that nobody would be told of is an error by default.
static bool is_useless(const AttrCheck *c, const AstAttr *attr, AttrTarget target) {
    uint64_t useless = AT(EXTERN_CRATE) | AT(TRAIT_IMPL) | AT(FOREIGN_MOD) | AT(METHOD_IMPL) |
                       AT(PARAM) | AT(TYPE_PARAM) | AT(LIFETIME_PARAM) | AT(CONST_PARAM);
    return attr_is(c, attr, "deprecated") && useless >> target & 1;
}

// Written `#[x]`, meant `#![x]`.
static void not_at_crate(AttrCheck *c, const AstAttr *attr, const AttrSpec *spec,
                         const AstAttrTarget *target) {
    if (attr->inner) {
        attr_lint(c, "unused_attributes", attr->span,
                  "the `#![%s]` attribute can only be used at the crate root", spec->name);
        return;
    }
    Diag *diag = attr_lint(c, "unused_attributes", attr->span,
                           "crate-level attribute should be an inner attribute: add an "
                           "exclamation mark: `#![%s]`",
                           spec->name);
    diag_span_note(diag, target->span,
                   "this attribute does not have an `!`, which means it is applied to this %s",
                   target_words[attr_target(target)].singular);
}

static void check_link_place(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    bool block = target->kind == AST_TARGET_ITEM && target->item->kind == AST_ITEM_EXTERN_BLOCK;
    bool rust = block && target->item->extern_block->abi.index &&
                str_eq(sym_str(c->session, target->item->extern_block->abi), STR("Rust"));
    if (block && !rust) {
        return;
    }
    Diag *diag = attr_lint(c, "unused_attributes", attr->span,
                           "attribute should be applied to an `extern` block with non-Rust ABI");
    if (!block) {
        diag_label(diag, target->span, "not an `extern` block");
    }
    attr_future_error(diag);
}

static bool is_of_proc_macros(const AttrCheck *c, const AstAttr *attr) {
    return attr_is(c, attr, "proc_macro") || attr_is(c, attr, "proc_macro_derive") ||
           attr_is(c, attr, "proc_macro_attribute");
}

static bool has_type_params(const AstGenerics *generics) {
    for (uint32_t i = 0; i < generics->params.len; i++) {
        if (generics->params.ptr[i].kind != AST_PARAM_LIFETIME) {
            return true;
        }
    }
    return false;
}

// From its qualifiers to its return type and bounds.
static Span fn_head(const AttrCheck *c, const AstItem *item) {
    Span head = item->span;
    if (!item->fn->body) {
        return head;
    }
    head.hi = item->fn->body->span.lo;
    while (head.hi > head.lo &&
           source_text(c->session->sources, (Span){head.hi - 1, head.hi, head.ctxt}).ptr[0] <=
               ' ') {
        head.hi--;
    }
    return head;
}

// A name for the linker, of what the linker will not see.
static void check_no_mangle(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    const AstItem *item = target->item;
    if (item->kind == AST_ITEM_CONST) {
        Diag *diag = attr_lint(c, "no_mangle_const_items", item->span,
                               "const items should never be `#[no_mangle]`");
        Span word = {item->span.lo, item->ident.span.lo, item->span.ctxt};
        diag_suggest_one(diag, "try a static value", word, STR("pub static"), APPLY_MACHINE,
                         SUGGEST_DEFAULT);
        return;
    }
    bool generic =
        item->kind == AST_ITEM_FN && (has_type_params(&item->fn->generics) ||
                                      (target->outer && target->outer->kind == AST_ITEM_IMPL &&
                                       has_type_params(&target->outer->impl->generics)));
    if (generic) {
        Diag *diag = attr_lint(c, "no_mangle_generic_items", fn_head(c, item),
                               "functions generic over types or consts must be mangled");
        diag_suggest_one(diag, "remove this attribute", attr->span, STR(""), APPLY_MACHINE,
                         SUGGEST_SHORT);
    }
}

// The program's entry: a function `main` of the crate itself.
static bool is_main(const AttrCheck *c, const AstItem *item) {
    if (!str_eq(sym_str(c->session, item->ident.name), STR("main"))) {
        return false;
    }
    for (uint32_t i = 0; i < c->crate->root->mod->items.len; i++) {
        if (c->crate->root->mod->items.ptr[i] == item) {
            return true;
        }
    }
    return false;
}

static void check_features_of_main(AttrCheck *c, const AstAttrTarget *target) {
    const AstItem *item = target->item;
    if (attr_target(target) == TARGET_FN && is_main(c, item)) {
        Diag *diag = diag_error(c->session, ERR_NONE, fn_head(c, item),
                                "`main` function is not allowed to have `#[target_feature]`");
        diag_primary_label(diag, "`main` function is not allowed to have `#[target_feature]`");
        diag_emit(diag);
    }
}

// #[unsafe(naked)]: what would need code of the compiler's own does not go with it.
static void check_beside_naked(AttrCheck *c, const AstAttr *naked) {
    static const char *const wrong[] = {"inline", "track_caller", "kernel", "device"};
    for (uint32_t i = 0; i < c->attrs->len; i++) {
        const AstAttr *attr = &c->attrs->ptr[i];
        Span name = attr->path.span;
        if (attr_is(c, attr, "target_feature")) {
            Diag *diag = diag_error(c->session, ERR_E0658, name,
                                    "`#[target_feature(/* ... */)]` is currently unstable on "
                                    "`#[naked]` functions");
            diag_note(diag, "see issue #138568 <https://github.com/rust-lang/rust/issues/138568> "
                            "for more information");
            diag_emit(diag);
        }
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            if (!attr_is(c, attr, wrong[k])) {
                continue;
            }
            Diag *diag = diag_error(c->session, ERR_E0736, name,
                                    "attribute incompatible with `#[unsafe(naked)]`");
            diag_primary_label(diag, "the `%s` attribute is incompatible with `#[unsafe(naked)]`",
                               wrong[k]);
            diag_label(diag, naked->span, "function marked with `#[unsafe(naked)]` here");
            diag_emit(diag);
        }
    }
}

static void check_caller_of_main(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    const AstItem *item = target->item;
    if (attr_target(target) != TARGET_FN || !is_main(c, item)) {
        return;
    }
    Diag *diag = diag_error(c->session, ERR_NONE, attr->span,
                            "`main` function is not allowed to be `#[track_caller]`");
    diag_suggest_one(diag, "remove this annotation", attr->span, STR(""), APPLY_MAYBE,
                     SUGGEST_SHORT);
    diag_label(diag, fn_head(c, item), "`main` function is not allowed to be `#[track_caller]`");
    diag_emit(diag);
}

// The future is polled by someone else.
static void check_caller_async(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    if (target->kind != AST_TARGET_ITEM || target->item->kind != AST_ITEM_FN ||
        !target->item->fn->is_async) {
        return;
    }
    Diag *diag = attr_lint(c, "ungated_async_fn_track_caller", attr->span,
                           "`#[track_caller]` on async functions is a no-op");
    diag_label(diag, target->item->span, "this function will not propagate the caller location");
    diag_note(diag, "see issue #110011 <https://github.com/rust-lang/rust/issues/110011> for more "
                    "information");
}

// On the right thing, and wrong all the same.
static void check_right_place(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    if (attr_is(c, attr, "link")) {
        check_link_place(c, attr, target);
    } else if (attr_is(c, attr, "no_mangle")) {
        check_no_mangle(c, attr, target);
    } else if (attr_is(c, attr, "track_caller")) {
        check_caller_of_main(c, attr, target);
        check_caller_async(c, attr, target);
    } else if (attr_is(c, attr, "target_feature")) {
        check_features_of_main(c, target);
    } else if (attr_is(c, attr, "naked")) {
        check_beside_naked(c, attr);
    } else if (is_of_proc_macros(c, attr)) {
        diag_emit(diag_error(c->session, ERR_NONE, attr->span,
                             "the `#[" STR_FMT "]` attribute is only usable with crates of the "
                             "`proc-macro` crate type",
                             STR_ARG(attr_name(c, attr))));
    }
}

// On an associated item of a trait's impl a deprecation is the trait's business.
static bool has_no_effect(const AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    AttrTarget at = attr_target(target);
    return attr_is(c, attr, "deprecated") &&
           (at == TARGET_ASSOC_CONST || at == TARGET_ASSOC_TYPE) &&
           target->outer->kind == AST_ITEM_IMPL && target->outer->impl->trait;
}

void attr_check_place(AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    const AttrSpec *spec = attr_spec(c, attr);
    AttrTarget at = attr_target(target);
    if (!spec) {
        return;
    }
    if (attr_is_crate_level(spec)) {
        if (at != TARGET_CRATE) {
            not_at_crate(c, attr, spec, target);
        }
        return;
    }
    if (has_no_effect(c, attr, target)) {
        Diag *diag = attr_lint(c, "unused_attributes", attr->span,
                               "this `#[deprecated]` annotation has no effect");
        diag_suggest_one(diag, "remove the unnecessary deprecation attribute", attr->span, STR(""),
                         APPLY_MACHINE, SUGGEST_DEFAULT);
        return;
    }
    // A constant has no name for a linker: another lint's business.
    if (spec->targets >> at & 1 || (at == TARGET_CONST && attr_is(c, attr, "no_mangle"))) {
        check_right_place(c, attr, target);
        return;
    }
    bool warned = spec->warned >> at & 1;
    const char *lint = is_useless(c, attr, at) ? "useless_deprecated" : "unused_attributes";
    const char *message = "`#[%s]` attribute cannot be used on %s";
    Diag *diag = warned
                     ? attr_lint(c, lint, attr->span, message, spec->name, target_words[at].plural)
                     : diag_error(c->session, ERR_NONE, attr->span, message, spec->name,
                                  target_words[at].plural);
    if (warned) {
        attr_future_error(diag);
    }
    help_targets(c, diag, spec, at);
    if (!warned) {
        diag_emit(diag);
    }
}

void attr_check_caller_abi(const AttrCheck *c, const AstAttr *attr, const AstAttrTarget *target) {
    if (attr_is(c, attr, "track_caller") && target->kind == AST_TARGET_ITEM &&
        target->item->kind == AST_ITEM_FN &&
        (target->item->fn->is_extern ||
         (target->outer && target->outer->kind == AST_ITEM_EXTERN_BLOCK))) {
        diag_emit(
            diag_error(c->session, ERR_E0737, attr->span, "`#[track_caller]` requires Rust ABI"));
    }
}

// ---------------------------------------------------------------- parameters

// Before what the attribute itself allows.
void attr_check_param(const AttrCheck *c, const AstAttr *attr) {
    if (attr->is_doc) {
        Diag *diag = diag_error(c->session, ERR_NONE, attr->span,
                                "documentation comments cannot be applied to function parameters");
        diag_primary_label(diag, "doc comments are not allowed here");
        diag_emit(diag);
    } else if (attr_spec(c, attr)) {
        diag_emit(diag_error(c->session, ERR_NONE, attr->span,
                             "allow, cfg, cfg_attr, deny, expect, forbid, and warn are the only "
                             "allowed built-in attributes in function parameters"));
    }
}

// ---------------------------------------------------------------- repeated attributes

static void report_repeated(AttrCheck *c, const AttrSpec *spec, const AstAttr *unused,
                            const AstAttr *used) {
    bool wrong = spec->repeats == REPEAT_WRONG;
    Diag *diag = wrong ? diag_error(c->session, ERR_NONE, unused->span, "multiple `%s` attributes",
                                    spec->name)
                       : attr_lint(c, "unused_attributes", unused->span, "unused attribute");
    diag_suggest_one(diag, "remove this attribute", unused->span, STR(""), APPLY_MACHINE,
                     SUGGEST_SHORT);
    diag_span_note(diag, used->span, "attribute also specified here");
    if (wrong) {
        diag_emit(diag);
    } else if (spec->repeats != REPEAT_UNUSED) {
        attr_future_error(diag);
    }
}

void attr_check_repeats(AttrCheck *c, const AstAttrs *attrs) {
    for (uint32_t i = 1; i < attrs->len; i++) {
        const AttrSpec *spec = attr_spec(c, &attrs->ptr[i]);
        if (!spec || spec->repeats == REPEAT_FINE || attrs->ptr[i].span.ctxt) {
            continue;
        }
        for (uint32_t k = 0; k < i; k++) {
            if (attr_spec(c, &attrs->ptr[k]) != spec) {
                continue;
            }
            bool last = spec->repeats == REPEAT_FUTURE_LAST;
            report_repeated(c, spec, &attrs->ptr[last ? k : i], &attrs->ptr[last ? i : k]);
            break;
        }
    }
}
