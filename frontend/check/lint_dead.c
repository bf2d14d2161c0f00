// lint_dead.c: dead_code: definitions that nothing needs.
//
// In: the uses that bodies made (dead_note_body, called when each has been checked) and the headers
// of items. Out: warnings, module by module, in rustc's groups. Live is what `main`, exported
// functions, kernels and whatever has the lint allowed lead to; an item of a trait's impl is live
// when the trait's item and the type are. Follows rustc_passes::dead.
#include "frontend/check/dead.h"
#include "frontend/check/fn_cx.h"
#include "frontend/resolve/resolve.h"

#include <stdlib.h>

typedef struct DeadItem {
    DefId def;
    LintEffect level;
    bool expected;
} DeadItem;
typedef VEC(DeadItem) DeadItems;

typedef struct Liveness {
    Program *program;
    Arena *arena;
    uint32_t base;         // the first definition of the crate
    BitSet live, explored; // by definition, from `base` on
    BitSet exported;       // other crates could reach it
    VEC(DefId) worklist;
    uint32_t *first;    // by definition: its first use
    DefUse *uses;       // in order of `from`
    VEC(DefId) impls;   // of traits, and their items, that are not known to be live
    VEC(DefId) derived; // derived impls whose reads do not count
} Liveness;

// ---------------------------------------------------------------- what bodies use

// The item that a body belongs to.
static DefId owner_of(const Program *program, DefId def) {
    for (;;) {
        switch (def_get(program, def)->kind) {
        case DEF_ANON_CONST:
        case DEF_INLINE_CONST:
        case DEF_CLOSURE:
        case DEF_OPAQUE_TY:
        case DEF_FIELD:
        case DEF_VARIANT:
        case DEF_CTOR:
        case DEF_TY_PARAM:
        case DEF_CONST_PARAM:
            def = def_get(program, def)->parent;
            continue;
        case DEF_NONE:
        case DEF_MOD:
        case DEF_STRUCT:
        case DEF_UNION:
        case DEF_ENUM:
        case DEF_TRAIT:
        case DEF_TRAIT_ALIAS:
        case DEF_TY_ALIAS:
        case DEF_FOREIGN_TY:
        case DEF_ASSOC_TY:
        case DEF_LIFETIME_PARAM:
        case DEF_FN:
        case DEF_ASSOC_FN:
        case DEF_CONST:
        case DEF_ASSOC_CONST:
        case DEF_STATIC:
        case DEF_MACRO:
        case DEF_EXTERN_CRATE:
        case DEF_USE:
        case DEF_FOREIGN_MOD:
        case DEF_IMPL:
        case DEF_GLOBAL_ASM:
            return def;
        }
    }
}

typedef struct BodyUses {
    struct CheckTables *tables;
    DefId from;
} BodyUses;

static void note_use(void *data, DefId used) {
    BodyUses *body = data;
    const DefUse *last = body->tables->uses.len ? &vec_last(&body->tables->uses) : &(DefUse){0};
    if (!def_eq(last->from, body->from) || !def_eq(last->to, used)) {
        vec_push(&body->tables->uses, (DefUse){body->from, used});
    }
}

void dead_note_body(Program *program, DefId def) {
    const TypeckResults *results = typeck(program, def);
    if (!results->tainted) {
        BodyUses body = {check_tables(program), owner_of(program, results->owner)};
        body_uses(program, results, note_use, &body);
    }
}

static void sort_uses(Liveness *l) {
    struct CheckTables *tables = check_tables(l->program);
    uint32_t count = l->program->defs.len - l->base + 2;
    l->first = ARENA_ARRAY(l->arena, uint32_t, count);
    l->uses = ARENA_ARRAY(l->arena, DefUse, tables->uses.len + 1);
    for (uint32_t i = 0; i < tables->uses.len; i++) {
        l->first[tables->uses.data[i].from.index - l->base + 1]++;
    }
    for (uint32_t i = 1; i < count; i++) {
        l->first[i] += l->first[i - 1];
    }
    uint32_t *next = ARENA_DUP(l->arena, uint32_t, l->first, count);
    for (uint32_t i = 0; i < tables->uses.len; i++) {
        l->uses[next[tables->uses.data[i].from.index - l->base]++] = tables->uses.data[i];
    }
}

// ---------------------------------------------------------------- what is live

static bool is_live(const Liveness *l, DefId def) {
    return bitset_has(&l->live, def.index - l->base);
}

static void explore_later(Liveness *l, DefId def) {
    if (bitset_add(&l->explored, def.index - l->base)) {
        vec_push(&l->worklist, def);
    }
}

static void mark(Liveness *l, DefId def) {
    if (bitset_add(&l->live, def.index - l->base)) {
        explore_later(l, def);
    }
}

static void mark_use(void *data, DefId def) {
    mark(data, def);
}

static bool is_local_def(const Program *program, DefId def) {
    return def_get(program, def)->crate.index == program->local.index;
}

static DefId local_adt_of(Program *program, Ty ty) {
    const TyData *data = ty_data(program->ty, ty);
    return data->kind == TY_ADT && is_local_def(program, data->item.def) ? data->item.def : NO_DEF;
}

// Clone and Debug, derived: what they read is of no use to anybody else.
static bool reads_are_trivial(Program *program, DefId impl) {
    DefId trait = hir_impl_trait(program, impl);
    return trait.index && def_attr(program, impl, SYM(AUTOMATICALLY_DERIVED)) &&
           def_attr(program, trait, SYM(RUSTC_TRIVIAL_FIELD_READS));
}

static void mark_fields(Liveness *l, DefId adt) {
    const AdtDef *data = ty_adt_def(l->program->ty, adt);
    if (data->kind == ADT_ENUM || !(data->repr.c || data->repr.transparent || data->repr.simd)) {
        return;
    }
    for (uint32_t i = 0; i < data->variants[0].field_count; i++) {
        mark(l, data->variants[0].fields[i].def);
    }
}

static void mark_around(Liveness *l, DefId def) {
    Program *program = l->program;
    DefId parent = def_get(program, def)->parent;
    if (def_get(program, parent)->kind == DEF_TRAIT) {
        mark(l, parent);
    } else if (def_get(program, parent)->kind == DEF_IMPL &&
               !hir_impl_trait(program, parent).index) {
        DefId adt = local_adt_of(program, ty_of(program->ty, parent));
        if (adt.index) {
            mark(l, adt);
        }
    }
}

static void explore(Liveness *l, DefId def) {
    DefKind kind = def_get(l->program, def)->kind;
    DefId parent = def_get(l->program, def)->parent;
    if (kind == DEF_ASSOC_FN || kind == DEF_ASSOC_CONST || kind == DEF_ASSOC_TY) {
        if (def_get(l->program, parent)->kind == DEF_IMPL &&
            reads_are_trivial(l->program, parent)) {
            return;
        }
        mark_around(l, def);
    } else if (kind == DEF_STRUCT || kind == DEF_UNION) {
        mark_fields(l, def);
    } else if (kind == DEF_FIELD || kind == DEF_VARIANT) {
        return;
    }
    header_uses(l->program, def, mark_use, l);
    uint32_t from = def.index - l->base;
    for (uint32_t i = l->first[from]; i < l->first[from + 1]; i++) {
        mark(l, l->uses[i].to);
    }
}

// A trait's impl, or an item of one, lives by the trait (its item) and the type.
static bool impl_lives(const Liveness *l, DefId def) {
    Program *program = l->program;
    DefId impl = def, needed = NO_DEF;
    if (def_get(program, def)->kind == DEF_IMPL) {
        needed = hir_impl_trait(program, def);
    } else {
        impl = def_get(program, def)->parent;
        const AssocItem *item = ty_assoc_item(program->ty, def);
        needed = item ? item->trait_item : NO_DEF;
    }
    if (needed.index && is_local_def(program, needed) && !is_live(l, needed)) {
        return false;
    }
    DefId adt = local_adt_of(program, ty_of(program->ty, impl));
    return !adt.index || is_live(l, adt);
}

static void propagate(Liveness *l) {
    bool changed = true;
    while (changed) {
        while (l->worklist.len) {
            explore(l, vec_pop(&l->worklist));
        }
        changed = false;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < l->impls.len; i++) {
            if (impl_lives(l, l->impls.data[i])) {
                mark(l, l->impls.data[i]);
                changed = true;
            } else {
                l->impls.data[kept++] = l->impls.data[i];
            }
        }
        l->impls.len = kept;
    }
}

// ---------------------------------------------------------------- where life begins

static bool is_candidate(DefKind kind) {
    return kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_CONST || kind == DEF_ASSOC_CONST ||
           kind == DEF_ASSOC_TY || kind == DEF_STATIC || kind == DEF_STRUCT || kind == DEF_UNION ||
           kind == DEF_ENUM || kind == DEF_TRAIT || kind == DEF_TY_ALIAS ||
           kind == DEF_FOREIGN_TY || kind == DEF_VARIANT;
}

static bool is_exported(const Program *program, DefId def) {
    return def_get(program, def)->attrs.len > 0 &&
           (def_attr(program, def, SYM(NO_MANGLE)) || def_attr(program, def, SYM(EXPORT_NAME)) ||
            def_attr(program, def, SYM(USED)) || def_attr(program, def, SYM(RUSTC_GLOBAL_ASM)) ||
            def_attr(program, def, SYM(KERNEL)) || def_attr(program, def, SYM(LANG)) ||
            def_attr(program, def, SYM(GLOBAL_ALLOCATOR)) ||
            def_attr(program, def, SYM(PANIC_HANDLER)));
}

static void seed(Liveness *l, DefId id) {
    Program *program = l->program;
    const Def *def = def_get(program, id);
    if (def->kind == DEF_GLOBAL_ASM || is_exported(program, id) ||
        (def->kind == DEF_CONST && symbol_eq(def->name, SYM(UNDERSCORE)))) {
        mark(l, id);
    } else if (lint_level(program, id, LINT_DEAD_CODE) == LINT_SILENT) {
        explore_later(l, id); // what it uses is live, without itself
    }
}

// Other crates reach what they can name, and what is public of the types in its signature.
static void mark_exported(void *data, DefId def);

static void mark_exported_type(void *data, DefId def) {
    const Liveness *l = data;
    if (!def_get(l->program, def)->visible_in.index) {
        mark_exported(data, def);
    }
}

static void mark_public(Liveness *l, const VariantDef *variant, bool all) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        if (all || !def_get(l->program, variant->fields[i].def)->visible_in.index) {
            mark(l, variant->fields[i].def);
        }
    }
}

static void mark_public_parts(Liveness *l, DefId adt) {
    const AdtDef *data = ty_adt_def(l->program->ty, adt);
    for (uint32_t i = 0; i < data->variant_count; i++) {
        if (data->kind == ADT_ENUM) {
            mark(l, data->variants[i].def);
        }
        mark_public(l, &data->variants[i], data->kind == ADT_ENUM);
    }
    DefIdSlice impls = ty_inherent_impls(l->program->ty, ty_of(l->program->ty, adt));
    for (uint32_t i = 0; i < impls.len; i++) {
        AssocItemSlice items = ty_assoc_items(l->program->ty, impls.ptr[i]);
        for (uint32_t k = 0; k < items.len; k++) {
            if (!def_get(l->program, items.ptr[k].def)->visible_in.index) {
                mark_exported(l, items.ptr[k].def);
            }
        }
    }
}

static void mark_exported(void *data, DefId def) {
    Liveness *l = data;
    DefKind kind = def_get(l->program, def)->kind;
    if (!is_local_def(l->program, def) || !bitset_add(&l->exported, def.index - l->base)) {
        return;
    }
    mark(l, def);
    if (kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_ENUM) {
        mark_public_parts(l, def);
    } else if (kind == DEF_VARIANT) {
        mark_exported(l, def_get(l->program, def)->parent);
    } else if (kind == DEF_TRAIT) {
        AssocItemSlice items = ty_assoc_items(l->program->ty, def);
        for (uint32_t i = 0; i < items.len; i++) {
            mark(l, items.ptr[i].def);
        }
    }
    if (kind != DEF_MOD && kind != DEF_VARIANT && kind != DEF_FIELD) {
        header_uses(l->program, def, mark_exported_type, l);
    }
}

static void collect(Liveness *l, CrateId crate) {
    Program *program = l->program;
    resolve_visit_exports(program, crate, mark_exported, l);
    DefId entry = program->crates[crate.index - 1]->main;
    if (entry.index) {
        mark(l, entry);
    }
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId id = {i};
        const Def *def = def_get(program, id);
        if (def->crate.index != crate.index) {
            continue;
        }
        bool in_impl = def->parent.index && def_get(program, def->parent)->kind == DEF_IMPL;
        if (def->kind == DEF_IMPL && hir_impl_trait(program, id).index) {
            vec_push(&l->impls, id);
            if (reads_are_trivial(program, id)) {
                vec_push(&l->derived, id);
            }
        } else if (in_impl && hir_impl_trait(program, def->parent).index) {
            vec_push(&l->impls, id);
        }
        if (is_candidate(def->kind) || def->kind == DEF_GLOBAL_ASM) {
            seed(l, id);
        }
    }
}

// ---------------------------------------------------------------- reports

static const char *kind_of(Program *program, DefId def) {
    DefKind kind = def_get(program, def)->kind;
    if (kind == DEF_ASSOC_FN) {
        const AssocItem *item = ty_assoc_item(program->ty, def);
        return item && item->has_self ? "method" : "associated function";
    }
    return kind == DEF_IMPL ? "implementation" : def_kind_description(kind);
}

static bool starts_with_underscore(const Program *program, DefId def) {
    Str name = sym_str(program->session, def_get(program, def)->name);
    return name.len > 0 && name.ptr[0] == '_';
}

static void push_dead(Liveness *l, DeadItems *items, DefId def) {
    vec_push(items, (DeadItem){def, lint_level(l->program, def, LINT_DEAD_CODE),
                               lint_is_expected(l->program, def, LINT_DEAD_CODE)});
}

static Span place_of(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    Span span = node->name_span;
    span.ctxt = span.ctxt ? span.ctxt : node->span.ctxt; // the name may be a macro's argument
    return span;
}

static Str list_names(Liveness *l, const DeadItems *items) {
    Str list = STR("");
    for (uint32_t i = 0; i < items->len; i++) {
        const char *join = i == 0                ? ""
                           : items->len == 2     ? " and "
                           : i + 1 == items->len ? ", and "
                                                 : ", ";
        list = arena_printf(
            l->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list), join,
            SYM_ARG(l->program->session, def_get(l->program, items->data[i].def)->name));
    }
    return list;
}

// "`S` has a derived impl for the trait `Debug`, …", where that would have read the field.
static void note_derived(Liveness *l, DefId parent, Diag *diag) {
    Program *program = l->program;
    if (def_get(program, parent)->kind == DEF_VARIANT) {
        parent = def_get(program, parent)->parent;
    }
    Str names[8];
    uint32_t count = 0;
    for (uint32_t i = l->derived.len; i > 0 && count < 8; i--) { // the last one first
        DefId impl = l->derived.data[i - 1];
        if (def_eq(local_adt_of(program, ty_of(program->ty, impl)), parent)) {
            names[count++] =
                sym_str(program->session, def_get(program, hir_impl_trait(program, impl))->name);
        }
    }
    if (count) {
        Str list = arena_printf(l->arena, "`" STR_FMT "`", STR_ARG(names[0]));
        for (uint32_t i = 1; i < count; i++) {
            list = arena_printf(l->arena, STR_FMT "%s`" STR_FMT "`", STR_ARG(list),
                                i + 1 == count ? " and " : ", ", STR_ARG(names[i]));
        }
        diag_note(diag,
                  "`" STR_FMT "` has %s for the trait%s " STR_FMT
                  ", but %s intentionally ignored during dead code analysis",
                  SYM_ARG(program->session, def_get(program, parent)->name),
                  count == 1 ? "a derived impl" : "derived impls", count == 1 ? "" : "s",
                  STR_ARG(list), count == 1 ? "this is" : "these are");
    }
}

static const HirVariant *variant_item(Program *program, DefId def) {
    const Def *node = def_get(program, def);
    const HirItem *item = hir_item(program, node->kind == DEF_VARIANT ? node->parent : def);
    if (item->kind != DEF_ENUM) {
        return &item->structure.variant;
    }
    for (uint32_t i = 0; i < item->enumeration.variants.len; i++) {
        if (def_eq(item->enumeration.variants.ptr[i].def, def)) {
            return &item->enumeration.variants.ptr[i];
        }
    }
    return NULL;
}

// The place of a field: its name, or what stands for it in a tuple.
static Span field_place(Program *program, const HirField *field, bool positional) {
    return positional ? field->span : place_of(program, field->def);
}

static const HirField *field_item(const HirVariant *variant, DefId field) {
    for (uint32_t i = 0; i < variant->fields.len; i++) {
        if (def_eq(variant->fields.ptr[i].def, field)) {
            return &variant->fields.ptr[i];
        }
    }
    return NULL;
}

// Fields of a tuple keep their numbers when one becomes `()`; the last ones of a struct can go.
static void advise_on_tuple(Liveness *l, DefId parent, const HirVariant *variant,
                            const DeadItems *fields, Diag *diag) {
    const char *plural = fields->len > 1 ? "s" : "", *these = fields->len > 1 ? "these" : "this";
    bool trailing = def_get(l->program, parent)->kind != DEF_VARIANT;
    for (uint32_t i = 0; i < fields->len; i++) {
        uint32_t from_end = fields->len - 1 - i;
        trailing &= from_end < variant->fields.len &&
                    def_eq(variant->fields.ptr[variant->fields.len - 1 - from_end].def,
                           fields->data[i].def);
    }
    if (trailing) {
        diag_help(diag, "consider removing %s field%s", these, plural);
        return;
    }
    SuggestPart *parts = ARENA_ARRAY(l->arena, SuggestPart, fields->len);
    for (uint32_t i = 0; i < fields->len; i++) {
        parts[i] = (SuggestPart){field_item(variant, fields->data[i].def)->span, STR("()")};
    }
    Str text = arena_printf(l->arena,
                            "consider changing the field%s to be of unit type to suppress this "
                            "warning while preserving the field numbering, or remove the field%s",
                            plural, plural);
    diag_suggest(diag, text.ptr, parts, fields->len, APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
}

static const char *common_kind(Program *program, const DeadItems *items) {
    const char *kind = kind_of(program, items->data[0].def);
    for (uint32_t i = 1; i < items->len; i++) {
        if (strcmp(kind, kind_of(program, items->data[i].def)) != 0) {
            return "associated item";
        }
    }
    return kind;
}

static void report_dead(Liveness *l, DefId parent, const char *participle, DeadItems *items) {
    Program *program = l->program;
    const char *kind = common_kind(program, items), *plural = items->len > 1 ? "s" : "";
    DefId first = items->data[0].def;
    bool positional = false;
    const HirVariant *variant = NULL;
    if (def_get(program, first)->kind == DEF_FIELD) {
        variant = variant_item(program, parent);
        positional = variant->ctor == CTOR_FN;
    }
    Span span = variant ? field_place(program, field_item(variant, first), positional)
                        : place_of(program, first);
    Diag *diag = items->len > 6 ? lint_diag(program, first, LINT_DEAD_CODE, span,
                                            "multiple %ss are never %s", kind, participle)
                                : lint_diag(program, first, LINT_DEAD_CODE, span,
                                            "%s%s " STR_FMT " %s never %s", kind, plural,
                                            STR_ARG(list_names(l, items)),
                                            items->len > 1 ? "are" : "is", participle);
    if (!diag) {
        return;
    }
    for (uint32_t i = 1; i < items->len; i++) {
        DefId def = items->data[i].def;
        diag_add_primary(diag, variant ? field_place(program, field_item(variant, def), positional)
                                       : place_of(program, def));
    }
    if (parent.index) {
        const HirItem *item =
            def_get(program, parent)->kind == DEF_IMPL ? hir_item(program, parent) : NULL;
        diag_label(diag, item ? item->head_span : place_of(program, parent), "%s%s in this %s",
                   kind, plural, kind_of(program, parent));
        note_derived(l, parent, diag);
    }
    if (positional) {
        advise_on_tuple(l, parent, variant, items, diag);
    }
    lint_emit(program, first, LINT_DEAD_CODE, diag);
}

// Those of one level together.
static void report_group(Liveness *l, DefId parent, const char *participle, DeadItems *items) {
    for (LintEffect level = LINT_SILENT; level <= LINT_FAILS; level++) {
        DeadItems same = {0};
        for (uint32_t i = 0; i < items->len; i++) {
            if (items->data[i].expected) { // each for itself
                DeadItems one = {&items->data[i], 1, 1};
                if (level == LINT_SILENT) {
                    report_dead(l, parent, participle, &one);
                }
            } else if (items->data[i].level == level) {
                vec_push(&same, items->data[i]);
            }
        }
        if (same.len && level != LINT_SILENT) {
            report_dead(l, parent, participle, &same);
        }
        vec_free(&same);
    }
    vec_free(items);
}

// ---------------------------------------------------------------- what is dead

// A type without values to speak of, or one whose size depends on a parameter.
static bool may_have_no_size(Program *program, Ty ty) {
    TyCx *cx = program->ty;
    const TyData *data = ty_data(cx, ty);
    if (ty_has(cx, ty, TYFLAG_PARAM)) {
        return true;
    }
    if (data->kind == TY_TUPLE) {
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            if (!may_have_no_size(program, ty_list_ptr(cx, data->tuple)[i])) {
                return false;
            }
        }
        return true;
    }
    if (data->kind != TY_ADT) {
        return data->kind == TY_FN_DEF;
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    if (adt->is_phantom_data) {
        return true;
    }
    if (adt->kind != ADT_STRUCT) {
        return false;
    }
    for (uint32_t i = 0; i < adt->variants[0].field_count; i++) {
        Ty field = field_ty(cx, adt->variants[0].fields[i].def, data->item.args);
        if (!may_have_no_size(program, field)) {
            return false;
        }
    }
    return true;
}

static bool is_phantom(Program *program, Ty ty) {
    const TyData *data = ty_data(program->ty, ty);
    return data->kind == TY_ADT && ty_adt_def(program->ty, data->item.def)->is_phantom_data;
}

static void check_fields(Liveness *l, const VariantDef *variant) {
    DeadItems dead = {0};
    for (uint32_t i = 0; i < variant->field_count; i++) {
        DefId field = variant->fields[i].def;
        Ty ty = ty_of(l->program->ty, field);
        bool positional = variant->ctor == CTOR_FN;
        if (!is_live(l, field) && !starts_with_underscore(l->program, field) &&
            !is_phantom(l->program, ty) && !(positional && may_have_no_size(l->program, ty))) {
            push_dead(l, &dead, field);
        }
    }
    if (dead.len) {
        report_group(l, variant->def, "read", &dead);
    }
}

static void check_adt(Liveness *l, DefId def) {
    const AdtDef *adt = ty_adt_def(l->program->ty, def);
    DeadItems dead = {0};
    for (uint32_t i = 0; i < adt->variant_count; i++) {
        const VariantDef *variant = &adt->variants[i];
        if (adt->kind == ADT_ENUM && !is_live(l, variant->def)) {
            if (!starts_with_underscore(l->program, variant->def)) {
                push_dead(l, &dead, variant->def);
            }
        } else {
            check_fields(l, variant);
        }
    }
    if (dead.len) {
        report_group(l, def, "constructed", &dead);
    }
}

static void check_assoc_items(Liveness *l, DefId def) {
    AssocItemSlice items = ty_assoc_items(l->program->ty, def);
    DeadItems dead = {0};
    for (uint32_t i = 0; i < items.len; i++) {
        if (!is_live(l, items.ptr[i].def) &&
            !starts_with_underscore(l->program, items.ptr[i].def)) {
            push_dead(l, &dead, items.ptr[i].def);
        }
    }
    if (dead.len) {
        report_group(l, def, "used", &dead);
    }
}

static void check_item(Liveness *l, DefId def) {
    DefKind kind = def_get(l->program, def)->kind;
    if ((kind == DEF_IMPL && !hir_impl_trait(l->program, def).index) ||
        (kind == DEF_TRAIT && is_live(l, def))) {
        check_assoc_items(l, def);
    }
    if (is_live(l, def)) {
        if (kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_ENUM) {
            check_adt(l, def);
        }
    } else if (kind != DEF_IMPL && !starts_with_underscore(l->program, def)) {
        DeadItems dead = {0};
        push_dead(l, &dead, def);
        report_group(l, NO_DEF, kind == DEF_STRUCT ? "constructed" : "used", &dead);
    }
}

// ---------------------------------------------------------------- in order

typedef struct DeadOrder {
    DefId def;
    uint32_t module, position;
    bool is_foreign;
} DeadOrder;

static int by_place(const void *left, const void *right) {
    const DeadOrder *a = left, *b = right;
    if (a->module != b->module) {
        return a->module < b->module ? -1 : 1;
    }
    if (a->is_foreign != b->is_foreign) {
        return a->is_foreign ? 1 : -1;
    }
    if (a->position != b->position) {
        return a->position < b->position ? -1 : 1;
    }
    return a->def.index < b->def.index ? -1 : 1;
}

static void check_dead(Liveness *l, CrateId crate) {
    Program *program = l->program;
    VEC(DeadOrder) order = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        const Def *def = def_get(program, (DefId){i});
        DefKind parent = def->parent.index ? def_get(program, def->parent)->kind : DEF_NONE;
        if (def->crate.index == crate.index && parent != DEF_TRAIT && parent != DEF_IMPL &&
            def->kind != DEF_VARIANT && (is_candidate(def->kind) || def->kind == DEF_IMPL)) {
            DefId module = def_module_of(program, (DefId){i});
            vec_push(&order,
                     (DeadOrder){.def = {i},
                                 .module = def_get(program, module)->span.lo,
                                 .position = span_source_callsite(program->session, def->span).lo,
                                 .is_foreign = parent == DEF_FOREIGN_MOD});
        }
    }
    if (order.len) {
        qsort(order.data, order.len, sizeof *order.data, by_place);
    }
    for (uint32_t i = 0; i < order.len; i++) {
        check_item(l, order.data[i].def);
    }
    vec_free(&order);
}

void lint_dead_code(Program *program, CrateId crate) {
    Liveness liveness = {.program = program, .arena = arena_new()}, *l = &liveness;
    l->base = crate_first_def(program, crate);
    l->live = bitset_new(l->arena, program->defs.len - l->base + 1);
    l->explored = bitset_new(l->arena, program->defs.len - l->base + 1);
    l->exported = bitset_new(l->arena, program->defs.len - l->base + 1);
    sort_uses(l);
    collect(l, crate);
    propagate(l);
    check_dead(l, crate);
    vec_free(&l->worklist);
    vec_free(&l->impls);
    vec_free(&l->derived);
    arena_free(l->arena);
}
