// ty_adt.c: structs, enums and unions; items of traits and impls; which impls there are; variances.
//
// In: DefIds. Out: AdtDef, AssocItem, lists of impls, a variance for each generic argument.
// Impls are indexed as crates are loaded: by trait without lowering anything, inherent ones by the
// head of their self type on the first question about methods. Variances start as bivariant and are
// joined with every use in a field until nothing changes, over all types that reach each other.
// Follows the rustc development guide, "Variance of type and lifetime parameters"; the Reference,
// "Type layout".
#include "frontend/parse/ast.h"
#include "frontend/ty/ty_collect.h"

// ---------------------------------------------------------------- structs, enums, unions

bool variant_is_unreadable(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    if (!def->ast || !program->crates[def->crate.index - 1]->is_local) {
        return false;
    }
    if (def->kind == DEF_STRUCT || def->kind == DEF_UNION) {
        return ((const AstItem *)def->ast)->adt->data.unreadable;
    }
    return def->kind == DEF_VARIANT && ((const AstVariant *)def->ast)->data.unreadable;
}

DefId variant_adt(const Program *program, DefId def, uint32_t *variant_index) {
    const Def *data = def_get(program, def);
    if (data->kind == DEF_FIELD || data->kind == DEF_CTOR) {
        def = data->parent;
        data = def_get(program, def);
    }
    if (variant_index) {
        *variant_index = data->kind == DEF_VARIANT ? data->index : 0;
    }
    return data->kind == DEF_VARIANT ? data->parent : def;
}

// #[repr(..)]: names, and names with a number in parentheses.
static uint32_t token_number(TyCx *cx, const Token *token) {
    Str text = sym_str(cx->session, token->symbol);
    uint32_t value = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '_') {
            continue;
        }
        if (text.ptr[i] < '0' || text.ptr[i] > '9' || value > (UINT32_C(1) << 29)) {
            break;
        }
        value = value * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    return value;
}

static bool repr_int(Str name, Repr *repr) {
    static const struct {
        const char *name;
        IntKind kind;
        bool is_signed;
    } ints[] = {
        {"u8", INT_8, false},   {"u16", INT_16, false},   {"u32", INT_32, false},
        {"u64", INT_64, false}, {"u128", INT_128, false}, {"usize", INT_SIZE, false},
        {"i8", INT_8, true},    {"i16", INT_16, true},    {"i32", INT_32, true},
        {"i64", INT_64, true},  {"i128", INT_128, true},  {"isize", INT_SIZE, true},
    };
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++) {
        if (str_eq(name, str_of(ints[i].name))) {
            repr->has_int = true;
            repr->int_kind = ints[i].kind;
            repr->int_signed = ints[i].is_signed;
            return true;
        }
    }
    return false;
}

static void repr_word(TyCx *cx, const Token *token, uint32_t number, bool has_number, Repr *repr) {
    Str name = sym_str(cx->session, token->symbol);
    if (str_eq(name, STR("C"))) {
        repr->c = true;
    } else if (str_eq(name, STR("transparent"))) {
        repr->transparent = true;
    } else if (str_eq(name, STR("packed"))) {
        uint32_t pack = has_number ? number : 1;
        repr->pack = repr->packed && repr->pack < pack ? repr->pack : pack;
        repr->packed = true;
    } else if (str_eq(name, STR("align")) && !has_number) {
        return; // E0589
    } else if (str_eq(name, STR("align"))) {
        repr->align = number > repr->align ? number : repr->align;
    } else if (str_eq(name, STR("simd"))) {
        repr->simd = true;
    } else if (!str_eq(name, STR("Rust")) && !repr_int(name, repr)) {
        Diag *diag =
            diag_error(cx->session, ERR_E0552, token->span, "unrecognized representation hint");
        diag_help(diag,
                  "valid reprs are `Rust` (default), `C`, `align`, `packed`, `transparent`, "
                  "`simd`, `i8`, `u8`, "
                  "`i16`, `u16`, `i32`, `u32`, `i64`, `u64`, `i128`, `u128`, `isize`, `usize`");
        diag_note(
            diag,
            "for more information, visit <https://doc.rust-lang.org/reference/type-layout.html?"
            "highlight=repr#representations>");
        diag_emit(diag);
    }
}

static Repr adt_repr(TyCx *cx, DefId adt) {
    Repr repr = {0};
    HirAttrSlice attrs = def_get(cx->program, adt)->attrs;
    Symbol repr_name = ty_sym(cx, "repr");
    for (uint32_t i = 0; i < attrs.len; i++) {
        const AstAttr *attr = attrs.ptr[i].ast;
        if (!symbol_eq(attrs.ptr[i].name, repr_name) || attr == NULL ||
            attr->args != AST_ATTR_DELIMITED) {
            continue;
        }
        TokenSlice tokens = attr->tokens;
        for (uint32_t at = 0; at < tokens.len; at++) {
            const Token *token = &tokens.ptr[at];
            if (token->kind == TOK_COMMA || token_is_open(token->kind) ||
                token_is_close(token->kind)) {
                continue;
            }
            uint32_t number = 0, end = at + 1; // what a macro put in is in an invisible group
            bool has_number = end < tokens.len && tokens.ptr[end].kind == TOK_OPEN_PAREN;
            for (; has_number && end < tokens.len && tokens.ptr[end].kind != TOK_CLOSE_PAREN;
                 end++) {
                number =
                    tokens.ptr[end].kind == TOK_INT ? token_number(cx, &tokens.ptr[end]) : number;
            }
            bool is_value = end < tokens.len && tokens.ptr[end].kind == TOK_EQ; // E0693
            if (!is_value && !token_is_literal(token->kind)) {
                repr_word(cx, token, number, has_number, &repr);
            }
            at = is_value ? end + 1 : has_number ? end : at;
        }
    }
    return repr;
}

static void fill_variant(TyCx *cx, VariantDef *out, const HirVariant *hir) {
    const Def *def = def_get(cx->program, hir->def);
    out->def = hir->def;
    out->name = def->name;
    out->ctor = hir->ctor;
    out->field_count = hir->fields.len;
    out->fields = ARENA_ARRAY(cx->arena, FieldDef, hir->fields.len ? hir->fields.len : 1);
    for (uint32_t i = 0; i < hir->fields.len; i++) {
        out->fields[i] =
            (FieldDef){hir->fields.ptr[i].def, def_get(cx->program, hir->fields.ptr[i].def)->name};
    }
    out->has_explicit_discr = hir->discriminant.index != 0;
}

const AdtDef *ty_adt_def(TyCx *cx, DefId adt) {
    TypeFacts *facts = type_facts(cx, adt);
    if (facts->adt != NULL) {
        return facts->adt;
    }
    HirItem *item = hir_item(cx->program, adt);
    const Def *def = def_get(cx->program, adt);
    if (item == NULL ||
        (def->kind != DEF_STRUCT && def->kind != DEF_ENUM && def->kind != DEF_UNION)) {
        OX_BUG(cx->session, def->span, "no struct, enum or union: %s",
               def_kind_description(def->kind));
    }
    AdtDef *out = ARENA_NEW(cx->arena, AdtDef);
    out->def = adt;
    out->repr = adt_repr(cx, adt);
    if (def->kind == DEF_ENUM) {
        out->kind = ADT_ENUM;
        out->variant_count = item->enumeration.variants.len;
        out->variants =
            ARENA_ARRAY(cx->arena, VariantDef, out->variant_count ? out->variant_count : 1);
        for (uint32_t i = 0; i < out->variant_count; i++) {
            fill_variant(cx, &out->variants[i], &item->enumeration.variants.ptr[i]);
        }
    } else {
        out->kind = def->kind == DEF_UNION ? ADT_UNION : ADT_STRUCT;
        out->variant_count = 1;
        out->variants = ARENA_NEW(cx->arena, VariantDef);
        fill_variant(cx, out->variants, &item->structure.variant);
        out->variants->def = adt;
    }
    LangItem lang = lang_item_of(cx->program, adt);
    out->is_box = lang == LANG_OWNED_BOX;
    out->is_phantom_data = lang == LANG_PHANTOM_DATA;
    out->is_manually_drop = lang == LANG_MANUALLY_DROP;
    out->is_unsafe_cell = lang == LANG_UNSAFE_CELL;
    facts->adt = out;
    return out;
}

Ty adt_discr_ty(TyCx *cx, const AdtDef *adt) {
    return adt->repr.has_int ? ty_int(cx, adt->repr.int_kind, adt->repr.int_signed)
                             : cx->common.isize;
}

static unsigned discr_bits(TyCx *cx, Ty ty) {
    switch (ty_data(cx, ty)->int_kind) {
    case INT_8:
        return 8;
    case INT_16:
        return 16;
    case INT_32:
        return 32;
    case INT_64:
    case INT_SIZE:
        return 64;
    case INT_128:
        return 128;
    }
    return 64;
}

// Value + 1 in the discriminant's type; true if it wrapped.
static bool discr_next(unsigned bits, bool is_signed, uint64_t *low, uint64_t *high) {
    uint64_t mask_low = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    uint64_t mask_high = bits == 128 ? UINT64_MAX : 0;
    *low = (*low + 1) & mask_low;
    if (*low == 0) {
        *high = (*high + 1) & mask_high;
    }
    if (!is_signed) {
        return *low == 0 && *high == 0;
    }
    uint64_t least_low = bits == 128 ? 0 : UINT64_C(1) << (bits - 1);
    uint64_t least_high = bits == 128 ? UINT64_C(1) << 63 : 0;
    return *low == least_low && *high == least_high;
}

// E0391: the value of a discriminant asks for the discriminants.
static void report_discr_cycle(TyCx *cx, TypeFacts *facts, const HirItem *item) {
    if (facts->discr_running.index == 0) {
        return;
    }
    DefId anon = facts->discr_running;
    facts->discr_running = NO_DEF; // said once
    diag_emit(diag_error(cx->session, ERR_E0391, def_get(cx->program, anon)->span,
                         "cycle detected when simplifying constant for the type system `" STR_FMT
                         "::{constant#0}`",
                         SYM_ARG(cx->session, def_get(cx->program, item->def)->name)));
}

bool adt_discriminants(TyCx *cx, DefId adt) {
    TypeFacts *facts = type_facts(cx, adt);
    if (facts->discr_state == FACT_DONE) {
        return facts->discr_ok;
    }
    AdtDef *def = (AdtDef *)ty_adt_def(cx, adt);
    facts->discr_ok = true;
    HirItem *item = hir_item(cx->program, adt);
    if (facts->discr_state == FACT_RUNNING) {
        report_discr_cycle(cx, facts, item);
        return false;
    }
    facts->discr_state = FACT_RUNNING;
    Ty ty = adt_discr_ty(cx, def);
    bool is_signed = ty_kind(cx, ty) == TY_INT;
    unsigned bits = discr_bits(cx, ty);
    uint64_t low = 0, high = 0;
    bool overflowed = false;
    for (uint32_t i = 0; def->kind == ADT_ENUM && i < def->variant_count; i++) {
        VariantDef *variant = &def->variants[i];
        if (variant->has_explicit_discr) {
            DefId anon = item->enumeration.variants.ptr[i].discriminant;
            HirConstArg arg = {
                .kind = CONST_ARG_ANON, .span = def_get(cx->program, anon)->span, .def = anon};
            LowerTyCx lower = {.cx = cx, .item = adt};
            facts->discr_running = anon;
            const ConstData *value = const_data(cx, lower_const_arg(&lower, &arg, ty));
            if (value->kind == CONST_VALUE) {
                low = value->scalar.low;
                high = value->scalar.high;
            } else {
                facts->discr_ok = false;
            }
            overflowed = false;
        } else if (overflowed) {
            Str name = sym_str(cx->session, variant->name);
            Diag *diag =
                diag_error(cx->session, ERR_E0370, def_get(cx->program, variant->def)->span,
                           "enum discriminant overflowed");
            const VariantDef *before = &def->variants[i - 1];
            Str last = const_str(cx, cx->arena,
                                 const_value(cx, ty, before->discr_low, before->discr_high));
            diag_primary_label(diag, "overflowed on value after " STR_FMT, STR_ARG(last));
            diag_note(diag, "explicitly set `" STR_FMT " = " STR_FMT "` if that is desired outcome",
                      STR_ARG(name),
                      STR_ARG(const_str(cx, cx->arena, const_value(cx, ty, low, high))));
            diag_emit(diag);
            facts->discr_ok = false;
            break;
        }
        variant->discr_low = low; // after an error, one more than before
        variant->discr_high = high;
        variant->has_discr = true;
        overflowed = discr_next(bits, is_signed, &low, &high);
    }
    facts->discr_state = FACT_DONE;
    facts->discr_running = NO_DEF;
    return facts->discr_ok;
}

Ty field_ty(TyCx *cx, DefId field, GenericArgs args) {
    return ty_subst(cx, ty_of(cx, field), args);
}

// ---------------------------------------------------------------- associated items

// Looks at the tree rather than the HIR, so that asking for one method of a trait does not lower
// all of them.
static void look_at_item(TyCx *cx, DefId def, AssocItem *out) {
    const AstItem *item = def_get(cx->program, def)->ast;
    switch (out->kind) {
    case DEF_ASSOC_FN:
        out->has_self = item->fn->params.len > 0 && item->fn->params.ptr[0].is_self;
        out->has_default = item->fn->has_body;
        break;
    case DEF_ASSOC_TY:
        out->has_default = item->type->ty != NULL;
        break;
    case DEF_ASSOC_CONST:
        out->has_default = item->constant->has_init || item->constant->init != NULL;
        break;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_FN:
    case DEF_CONST:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        break;
    }
}

// A method is looked for in every trait in scope, and most have none of its name.
static uint64_t name_bit(Symbol name) {
    return (uint64_t)1 << (name.index * 0x9e3779b1u >> 26);
}

AssocItemSlice ty_assoc_items(TyCx *cx, DefId owner) {
    TypeFacts *facts = type_facts(cx, owner);
    if (facts->assoc_state == FACT_DONE) {
        return facts->assoc;
    }
    HirItem *item = hir_item(cx->program, owner);
    DefKind kind = def_get(cx->program, owner)->kind;
    if (item == NULL || (kind != DEF_IMPL && kind != DEF_TRAIT)) {
        return (AssocItemSlice){NULL, 0};
    }
    DefIdSlice defs = kind == DEF_IMPL ? item->impl.items : item->trait.items;
    AssocItem *items = ARENA_ARRAY(cx->arena, AssocItem, defs.len ? defs.len : 1);
    for (uint32_t i = 0; i < defs.len; i++) {
        const Def *def = def_get(cx->program, defs.ptr[i]);
        items[i] = (AssocItem){.def = defs.ptr[i], .name = def->name, .kind = def->kind};
        look_at_item(cx, defs.ptr[i], &items[i]);
        def_facts(cx, defs.ptr[i])->assoc_item = &items[i];
    }
    facts->assoc = (AssocItemSlice){items, defs.len};
    facts->assoc_state = FACT_DONE;
    for (uint32_t i = 0; i < defs.len; i++) {
        facts->assoc_names |= name_bit(items[i].name);
    }
    DefId trait = kind == DEF_IMPL ? hir_impl_trait(cx->program, owner) : NO_DEF;
    for (uint32_t i = 0; trait.index != 0 && i < defs.len; i++) {
        items[i].trait_item = ty_assoc_by_name(cx, trait, items[i].name, items[i].kind);
    }
    return facts->assoc;
}

const AssocItem *ty_assoc_item(TyCx *cx, DefId item) {
    DefFacts *facts = def_facts(cx, item);
    if (facts->assoc_item == NULL) {
        (void)ty_assoc_items(cx, def_get(cx->program, item)->parent);
    }
    return facts->assoc_item;
}

DefId ty_assoc_by_name(TyCx *cx, DefId owner, Symbol name, DefKind kind) {
    const TypeFacts *facts = type_facts(cx, owner);
    if (facts->assoc_state == FACT_DONE && !(facts->assoc_names & name_bit(name))) {
        return NO_DEF;
    }
    AssocItemSlice items = ty_assoc_items(cx, owner);
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.ptr[i].kind == kind && symbol_eq(items.ptr[i].name, name)) {
            return items.ptr[i].def;
        }
    }
    return NO_DEF;
}

// ---------------------------------------------------------------- which impls there are

static void push_impl(TyCx *cx, Map *map, uint64_t key, DefId impl) {
    DefIdVec *list = (DefIdVec *)(uintptr_t)map_get_or(map, key, 0);
    if (list == NULL) {
        list = ARENA_NEW(cx->arena, DefIdVec);
        map_set(map, key, (uint64_t)(uintptr_t)list);
    }
    vec_push(list, impl);
}

static DefIdSlice impls_of(const Map *map, uint64_t key) {
    const DefIdVec *list = (const DefIdVec *)(uintptr_t)map_get_or(map, key, 0);
    return list != NULL ? (DefIdSlice){list->data, list->len} : (DefIdSlice){NULL, 0};
}

static void index_impls(TyCx *cx) {
    CollectTables *tables = collect_tables(cx);
    while (tables->impls_seen < cx->program->impl_count) {
        DefId impl = cx->program->impls[tables->impls_seen++];
        DefId trait = hir_impl_trait(cx->program, impl);
        if (trait.index != 0) {
            push_impl(cx, &tables->trait_impls, trait.index, impl);
        } else {
            vec_push(&tables->inherent_pending, impl);
        }
    }
}

// Inherent impls are found by the outermost constructor of the type; 0: none can exist.
static uint64_t head_key(const TyCx *cx, Ty ty) {
    const TyData *data = ty_data(cx, ty);
    uint64_t kind = data->kind;
    switch (data->kind) {
    case TY_ADT:
    case TY_FOREIGN:
        return kind << 32 | data->item.def.index;
    case TY_INT:
    case TY_UINT:
        return kind << 32 | (uint64_t)data->int_kind;
    case TY_FLOAT:
        return kind << 32 | (uint64_t)data->float_kind;
    case TY_REF:
    case TY_RAW_PTR:
        return kind << 32 | data->ref.is_mut;
    case TY_TUPLE:
        return kind << 32 | ty_list_len(cx, data->tuple);
    case TY_DYN:
        for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
            const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
            if (pred->kind == DYN_TRAIT) {
                return kind << 32 | pred->def.index;
            }
        }
        return kind << 32;
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_FN_PTR:
        return kind << 32;
    case TY_NONE:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        return 0;
    }
    return 0;
}

static void index_all_impls(TyCx *cx) {
    index_impls(cx);
    CollectTables *tables = collect_tables(cx);
    while (tables->inherent_pending.len > 0) {
        DefIdVec pending = {0};
        pending.data = tables->inherent_pending.data;
        pending.len = tables->inherent_pending.len;
        pending.cap = tables->inherent_pending.cap;
        tables->inherent_pending.data = NULL;
        tables->inherent_pending.len = tables->inherent_pending.cap = 0;
        for (uint32_t i = 0; i < pending.len; i++) {
            uint64_t key = head_key(cx, ty_of(cx, pending.data[i]));
            if (key != 0) {
                push_impl(cx, &tables->inherent_impls, key, pending.data[i]);
            }
        }
        vec_free(&pending);
    }
}

void ty_freeze(TyCx *cx) {
    index_all_impls(cx);
    ConsTable *tables[] = {
        &cx->ty_cons,    &cx->region_cons,     &cx->const_cons,     &cx->args.cons,
        &cx->lists.cons, &cx->bound_vars.cons, &cx->dyn_preds.cons, &collect_tables(cx)->env_cons};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        cons_freeze(tables[i], cx->arena);
    }
}

DefIdSlice ty_inherent_impls(TyCx *cx, Ty self) {
    index_all_impls(cx);
    uint64_t key = head_key(cx, self);
    return key != 0 ? impls_of(&collect_tables(cx)->inherent_impls, key) : (DefIdSlice){NULL, 0};
}

DefIdSlice ty_trait_impls(TyCx *cx, DefId trait) {
    index_impls(cx);
    return impls_of(&collect_tables(cx)->trait_impls, trait.index);
}

// ---------------------------------------------------------------- variances

static Variance variance_compose(Variance outer, Variance inner) {
    switch (outer) {
    case VARIANCE_COVARIANT:
        return inner;
    case VARIANCE_CONTRAVARIANT:
        return inner == VARIANCE_COVARIANT       ? VARIANCE_CONTRAVARIANT
               : inner == VARIANCE_CONTRAVARIANT ? VARIANCE_COVARIANT
                                                 : inner;
    case VARIANCE_INVARIANT:
        return inner == VARIANCE_BIVARIANT ? VARIANCE_BIVARIANT : VARIANCE_INVARIANT;
    case VARIANCE_BIVARIANT:
        return VARIANCE_BIVARIANT;
    }
    return VARIANCE_INVARIANT;
}

static Variance variance_join(Variance a, Variance b) {
    if (a == VARIANCE_BIVARIANT) {
        return b;
    }
    return b == VARIANCE_BIVARIANT || a == b ? a : VARIANCE_INVARIANT;
}

typedef struct VarianceCx {
    TyCx *cx;
    DefIdVec members;  // definitions being solved together
    Variance *current; // of the one being looked at
    uint32_t count;
    bool changed;
} VarianceCx;

static void variance_use(VarianceCx *solve, uint32_t index, Variance variance) {
    if (index < solve->count) {
        Variance joined = variance_join(solve->current[index], variance);
        solve->changed |= joined != solve->current[index];
        solve->current[index] = joined;
    }
}

static void variance_of_ty(VarianceCx *solve, Ty ty, Variance variance);

static void variance_of_region(VarianceCx *solve, Region region, Variance variance) {
    const RegionData *data = region_data(solve->cx, region);
    if (data->kind == REGION_EARLY_PARAM) {
        variance_use(solve, data->index, variance);
    }
}

static void variance_of_arg(VarianceCx *solve, GenericArg arg, Variance variance) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        variance_of_ty(solve, arg_ty(arg), variance);
        break;
    case ARG_REGION:
        variance_of_region(solve, arg_region(arg), variance);
        break;
    case ARG_CONST: {
        const ConstData *data = const_data(solve->cx, arg_const(arg));
        if (data->kind == CONST_PARAM) {
            variance_use(solve, data->param.index, VARIANCE_INVARIANT);
        } else if (data->kind == CONST_EXPR) {
            for (uint32_t i = 0; i < const_operand_count(solve->cx, data); i++) {
                variance_of_arg(solve, arg_of_const(const_operand(solve->cx, data, i)),
                                VARIANCE_INVARIANT);
            }
        }
        break;
    }
    }
}

static Variance *variances_started(VarianceCx *solve, DefId def) {
    TyCx *cx = solve->cx;
    TypeFacts *facts = type_facts(cx, def);
    if (facts->variance_state == FACT_UNKNOWN) {
        uint32_t count = generics_total(ty_generics(cx, def));
        facts->variances = ARENA_ARRAY(cx->arena, Variance, count ? count : 1);
        for (uint32_t i = 0; i < count; i++) {
            facts->variances[i] = VARIANCE_BIVARIANT;
        }
        facts->variance_state = FACT_RUNNING;
        vec_push(&solve->members, def);
        solve->changed = true;
    }
    return facts->variances;
}

static void variance_of_args(VarianceCx *solve, GenericArgs args, Variance variance) {
    for (uint32_t i = 0; i < args_len(solve->cx, args); i++) {
        variance_of_arg(solve, args_ptr(solve->cx, args)[i], variance);
    }
}

static void variance_of_ty(VarianceCx *solve, Ty ty, Variance variance) {
    TyCx *cx = solve->cx;
    const TyData *data = ty_data(cx, ty);
    switch (data->kind) {
    case TY_PARAM:
        variance_use(solve, data->param.index, variance);
        break;
    case TY_ADT: {
        const Variance *inner = variances_started(solve, data->item.def);
        for (uint32_t i = 0; i < args_len(cx, data->item.args); i++) {
            variance_of_arg(solve, args_ptr(cx, data->item.args)[i],
                            variance_compose(variance, inner[i]));
        }
        break;
    }
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
        variance_of_args(solve, data->item.args, VARIANCE_INVARIANT);
        break;
    case TY_ARRAY:
        variance_of_ty(solve, data->array.elem, variance);
        variance_of_arg(solve, arg_of_const(data->array.len), VARIANCE_INVARIANT);
        break;
    case TY_SLICE:
        variance_of_ty(solve, data->ref.elem, variance);
        break;
    case TY_REF:
        variance_of_region(solve, data->ref.region, variance);
        variance_of_ty(solve, data->ref.elem,
                       data->ref.is_mut ? variance_compose(variance, VARIANCE_INVARIANT)
                                        : variance);
        break;
    case TY_RAW_PTR:
        variance_of_ty(solve, data->ref.elem,
                       data->ref.is_mut ? variance_compose(variance, VARIANCE_INVARIANT)
                                        : variance);
        break;
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(cx, data->tuple); i++) {
            variance_of_ty(solve, ty_list_ptr(cx, data->tuple)[i], variance);
        }
        break;
    case TY_FN_PTR: {
        FnSig sig = data->fn_ptr.sig;
        for (uint32_t i = 0; i < sig_input_count(cx, sig); i++) {
            variance_of_ty(solve, sig_input(cx, sig, i),
                           variance_compose(variance, VARIANCE_CONTRAVARIANT));
        }
        variance_of_ty(solve, sig_output(cx, sig), variance);
        break;
    }
    case TY_DYN:
        variance_of_region(solve, data->dyn.region, variance);
        for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
            const DynPred *pred = &dyn_preds_ptr(cx, data->dyn.preds)[i];
            variance_of_args(solve, pred->args, VARIANCE_INVARIANT);
            if (pred->kind == DYN_PROJECTION) {
                variance_of_arg(solve, pred->term, VARIANCE_INVARIANT);
            }
        }
        break;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FOREIGN:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
}

static void variance_step(VarianceCx *solve, DefId def) {
    TyCx *cx = solve->cx;
    solve->current = type_facts(cx, def)->variances;
    solve->count = generics_total(ty_generics(cx, def));
    DefKind kind = def_get(cx->program, def)->kind;
    if (kind == DEF_FN || kind == DEF_ASSOC_FN || kind == DEF_CTOR) {
        FnSig sig = ty_fn_sig(cx, def).sig;
        for (uint32_t i = 0; i < sig_input_count(cx, sig); i++) {
            variance_of_ty(solve, sig_input(cx, sig, i), VARIANCE_CONTRAVARIANT);
        }
        variance_of_ty(solve, sig_output(cx, sig), VARIANCE_COVARIANT);
        return;
    }
    const AdtDef *adt = ty_adt_def(cx, def);
    Variance all = adt->is_unsafe_cell ? VARIANCE_INVARIANT : VARIANCE_COVARIANT;
    if (adt->is_phantom_data || adt->is_unsafe_cell) { // lang items without fields that say so
        for (uint32_t i = 0; i < solve->count; i++) {
            variance_use(solve, i, all);
        }
        return;
    }
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        for (uint32_t f = 0; f < adt->variants[v].field_count; f++) {
            variance_of_ty(solve, ty_of(cx, adt->variants[v].fields[f].def), VARIANCE_COVARIANT);
        }
    }
}

const Variance *ty_variances(TyCx *cx, DefId def) {
    TypeFacts *facts = type_facts(cx, def);
    if (facts->variance_state == FACT_DONE) {
        return facts->variances;
    }
    DefKind kind = def_get(cx->program, def)->kind;
    if (kind == DEF_OPAQUE_TY) {
        uint32_t count = generics_total(ty_generics(cx, def));
        facts->variances = ARENA_ARRAY(cx->arena, Variance, count ? count : 1);
        for (uint32_t i = 0; i < count; i++) {
            facts->variances[i] = VARIANCE_INVARIANT;
        }
        facts->variance_state = FACT_DONE;
        return facts->variances;
    }
    VarianceCx solve = {.cx = cx};
    (void)variances_started(&solve, def);
    do {
        solve.changed = false;
        for (uint32_t i = 0; i < solve.members.len; i++) {
            variance_step(&solve, solve.members.data[i]);
        }
    } while (solve.changed);
    for (uint32_t i = 0; i < solve.members.len; i++) {
        type_facts(cx, solve.members.data[i])->variance_state = FACT_DONE;
    }
    vec_free(&solve.members);
    return facts->variances;
}
