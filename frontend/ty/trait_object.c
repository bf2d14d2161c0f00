// trait_object.c: dyn types: supertraits, which traits may be used as dyn, and the layout of
// vtables.
//
// In: a trait. Out: its supertraits, the reasons why it is not dyn compatible, and the entries of
// its vtables in order. A vtable begins with drop, size and align; then come the methods of the
// supertraits, the first supertrait's first, so that its vtable is a prefix of this one and
// upcasting to it costs nothing. Once a trait with methods has been laid out, further supertraits
// also get an entry that points to their own vtable. Follows the rustc development guide, "Vtable",
// and the reference, "Dyn compatibility".
#include "frontend/ty/trait.h"

// ---------------------------------------------------------------- supertraits

bool dyn_principal(TyCx *cx, Ty dyn, Ty self, Clause *principal) {
    const TyData *data = ty_data(cx, dyn);
    if (data->kind != TY_DYN) {
        return false;
    }
    const DynPred *preds = dyn_preds_ptr(cx, data->dyn.preds);
    for (uint32_t i = 0; i < dyn_preds_len(cx, data->dyn.preds); i++) {
        if (preds[i].kind == DYN_TRAIT) {
            *principal = (Clause){.kind = CLAUSE_TRAIT, .vars = data->dyn.vars};
            principal->trait =
                (TraitRef){preds[i].def, trait_args_with_self(cx, self, preds[i].args)};
            return true;
        }
    }
    return false;
}

static bool list_has(const TraitRef *list, uint32_t len, TraitRef ref) {
    for (uint32_t i = 0; i < len; i++) {
        if (def_eq(list[i].trait, ref.trait) && list[i].args.index == ref.args.index) {
            return true;
        }
    }
    return false;
}

TraitRefSlice trait_supertraits(TyCx *cx, DefId trait) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->supertraits, trait.index, &known)) {
        return *(TraitRefSlice *)(uintptr_t)known;
    }
    VEC(TraitRef) all = {0};
    vec_push(&all, (TraitRef){trait, args_identity(cx, trait)});
    for (uint32_t i = 0; i < all.len; i++) {
        TraitRef ref = all.data[i];
        ClauseSlice supers = ty_super_predicates(cx, ref.trait);
        for (uint32_t j = 0; j < supers.len; j++) {
            if (supers.ptr[j].kind != CLAUSE_TRAIT || supers.ptr[j].negative) {
                continue;
            }
            TraitRef super = trait_ref_subst(cx, supers.ptr[j].trait, ref.args);
            if (!list_has(all.data, all.len, super)) {
                vec_push(&all, super);
            }
        }
    }
    TraitRefSlice *slice = ARENA_NEW(tables->arena, TraitRefSlice);
    vec_to_slice(tables->arena, &all, slice);
    map_set(&tables->supertraits, trait.index, (uintptr_t)slice);
    return *slice;
}

// ---------------------------------------------------------------- dyn compatibility

bool trait_item_is_for_sized(TyCx *cx, DefId item) {
    ClauseSlice clauses = ty_own_predicates(cx, item);
    DefId sized = lang_item(tycx_program(cx), LANG_SIZED);
    for (uint32_t i = 0; i < clauses.len; i++) {
        const Clause *clause = &clauses.ptr[i];
        if (clause->kind == CLAUSE_TRAIT && def_eq(clause->trait.trait, sized)) {
            const TyData *self = ty_data(cx, trait_ref_self(cx, clause->trait));
            if (self->kind == TY_PARAM && self->param.index == 0) {
                return true;
            }
        }
    }
    return false;
}

typedef struct SelfSearch {
    TyCx *cx;
    DefId trait;
    bool found;
    bool supertrait_projections; // `Self::Item` of a supertrait is fine
} SelfSearch;

static bool find_self(void *data, Ty ty) {
    SelfSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    if (node->kind == TY_PARAM && node->param.index == 0) {
        search->found = true;
    }
    if (node->kind == TY_ALIAS && node->item.alias == ALIAS_PROJECTION &&
        search->supertrait_projections) {
        TraitRef ref = trait_ref_of_assoc(search->cx, node->item.def, node->item.args);
        const TyData *self = ty_data(search->cx, trait_ref_self(search->cx, ref));
        if (self->kind == TY_PARAM && self->param.index == 0) {
            TraitRefSlice supers = trait_supertraits(search->cx, search->trait);
            if (list_has(supers.ptr, supers.len, ref)) {
                return false;
            }
        }
    }
    return !search->found;
}

static bool mentions_self(TyCx *cx, DefId trait, Ty ty, bool supertrait_projections) {
    if (!ty_has(cx, ty, TYFLAG_PARAM)) {
        return false;
    }
    SelfSearch search = {cx, trait, false, supertrait_projections};
    ty_walk(cx, ty, find_self, &search);
    return search.found;
}

typedef VEC(ObjectViolation) ViolationVec;

static bool own_type_params(TyCx *cx, DefId def) {
    const Generics *generics = ty_generics(cx, def);
    for (uint32_t i = 0; i < generics->param_count; i++) {
        if (generics->params[i].tag != ARG_REGION) {
            return true;
        }
    }
    return false;
}

static bool has_opaque(void *data, Ty ty) {
    SelfSearch *search = data;
    const TyData *node = ty_data(search->cx, ty);
    search->found |= node->kind == TY_ALIAS && node->item.alias == ALIAS_OPAQUE;
    return !search->found;
}

static bool is_self(const TyData *data) {
    return data->kind == TY_PARAM && data->param.index == 0;
}

// Can the receiver be made from one that points to a dyn type? A reference to Self, a pointer type
// around Self (Box, Rc, Arc), or one around such a receiver (Pin).
static bool receiver_dispatches(TyCx *cx, Ty receiver) {
    const TyData *data = ty_data(cx, receiver);
    if (is_self(data)) {
        return true;
    }
    if (data->kind == TY_REF) {
        return is_self(ty_data(cx, data->ref.elem));
    }
    if (data->kind != TY_ADT) {
        return false;
    }
    for (uint32_t i = 0; i < args_len(cx, data->item.args); i++) {
        GenericArg arg = args_ptr(cx, data->item.args)[i];
        if (arg_tag(arg) == ARG_TY) {
            return receiver_dispatches(cx, arg_ty(arg));
        }
    }
    return false;
}

static void method_violation(TyCx *cx, DefId trait, const AssocItem *item, ViolationVec *out) {
    Program *program = tycx_program(cx);
    if (trait_item_is_for_sized(cx, item->def)) {
        return;
    }
    Span span = def_get(program, item->def)->name_span;
    ObjectViolation violation = {.def = item->def, .span = span};
    if (!item->has_self) {
        violation.kind = OBJECT_STATIC_METHOD;
        vec_push(out, violation);
        return;
    }
    const HirItem *hir = hir_item(program, item->def);
    PolyFnSig sig = ty_fn_sig(cx, item->def);
    uint32_t inputs = sig_input_count(cx, sig.sig);
    for (uint32_t i = 1; i < inputs; i++) {
        if (mentions_self(cx, trait, sig_input(cx, sig.sig, i), true)) {
            violation.kind = OBJECT_SELF_IN_INPUT;
            violation.span = hir && hir->fn.sig.inputs[i] ? hir->fn.sig.inputs[i]->span : span;
            vec_push(out, violation);
            return;
        }
    }
    SelfSearch opaque = {.cx = cx};
    ty_walk(cx, sig_output(cx, sig.sig), has_opaque, &opaque);
    if (opaque.found || (hir && hir->fn.sig.is_async)) {
        violation.kind = hir && hir->fn.sig.is_async ? OBJECT_ASYNC : OBJECT_OPAQUE_OUTPUT;
        violation.span = violation.kind == OBJECT_OPAQUE_OUTPUT && hir && hir->fn.sig.output
                             ? hir->fn.sig.output->span
                             : span;
        vec_push(out, violation);
        return;
    }
    if (mentions_self(cx, trait, sig_output(cx, sig.sig), true)) {
        violation.kind = OBJECT_SELF_IN_OUTPUT;
        violation.span = hir && hir->fn.sig.output ? hir->fn.sig.output->span : span;
        vec_push(out, violation);
        return;
    }
    if (own_type_params(cx, item->def)) {
        violation.kind = OBJECT_GENERIC_METHOD;
        vec_push(out, violation);
        return;
    }
    if (inputs && !receiver_dispatches(cx, sig_input(cx, sig.sig, 0))) {
        violation.kind = OBJECT_RECEIVER;
        violation.span = hir && hir->fn.sig.inputs[0] ? hir->fn.sig.inputs[0]->span : span;
        vec_push(out, violation);
    }
}

static void trait_violations(TyCx *cx, DefId trait, ViolationVec *out) {
    Program *program = tycx_program(cx);
    DefId sized = lang_item(program, LANG_SIZED);
    ClauseSlice supers = ty_super_predicates(cx, trait);
    for (uint32_t i = 0; i < supers.len; i++) {
        const Clause *clause = &supers.ptr[i];
        if (clause->kind != CLAUSE_TRAIT) {
            continue;
        }
        if (def_eq(clause->trait.trait, sized)) {
            vec_push(out, (ObjectViolation){OBJECT_SIZED_SELF, trait, clause->span});
            continue;
        }
        const GenericArg *args = args_ptr(cx, clause->trait.args);
        for (uint32_t j = 1; j < args_len(cx, clause->trait.args); j++) {
            if (arg_tag(args[j]) == ARG_TY && mentions_self(cx, trait, arg_ty(args[j]), true)) {
                vec_push(out, (ObjectViolation){OBJECT_SUPERTRAIT_SELF, trait, clause->span});
                break;
            }
        }
    }
    AssocItemSlice items = ty_assoc_items(cx, trait);
    for (uint32_t i = 0; i < items.len; i++) {
        const AssocItem *item = &items.ptr[i];
        Span span = def_get(program, item->def)->name_span;
        if (item->kind == DEF_ASSOC_CONST) {
            vec_push(out, (ObjectViolation){OBJECT_ASSOC_CONST, item->def, span});
        } else if (item->kind == DEF_ASSOC_TY) {
            if (ty_generics(cx, item->def)->param_count &&
                !trait_item_is_for_sized(cx, item->def)) {
                vec_push(out, (ObjectViolation){OBJECT_GENERIC_ASSOC, item->def, span});
            }
        } else {
            method_violation(cx, trait, item, out);
        }
    }
}

ObjectViolationSlice trait_object_violations(TyCx *cx, DefId trait) {
    TraitTables *tables = trait_tables(cx);
    uint64_t known;
    if (map_get(&tables->object_safe, trait.index, &known)) {
        return *(ObjectViolationSlice *)(uintptr_t)known;
    }
    ObjectViolationSlice *slice = ARENA_NEW(tables->arena, ObjectViolationSlice);
    map_set(&tables->object_safe, trait.index, (uintptr_t)slice);
    ViolationVec all = {0};
    TraitRefSlice supers = trait_supertraits(cx, trait);
    for (uint32_t i = 0; i < supers.len; i++) {
        bool repeated = false;
        for (uint32_t j = 0; j < i; j++) {
            repeated |= def_eq(supers.ptr[j].trait, supers.ptr[i].trait);
        }
        if (!repeated && !def_eq(supers.ptr[i].trait, lang_item(tycx_program(cx), LANG_SIZED))) {
            trait_violations(cx, supers.ptr[i].trait, &all);
        }
    }
    vec_to_slice(tables->arena, &all, slice);
    return *slice;
}

bool trait_is_object_safe(TyCx *cx, DefId trait) {
    return trait_object_violations(cx, trait).len == 0;
}

// ---------------------------------------------------------------- vtables

// Methods with type parameters or `where Self: Sized` have no entry.
static bool has_vtable_entry(TyCx *cx, const AssocItem *item) {
    return item->kind == DEF_ASSOC_FN && item->has_self && !own_type_params(cx, item->def) &&
           !trait_item_is_for_sized(cx, item->def);
}

typedef struct Segment {
    TraitRef trait;
    bool emit_pointer;
    uint32_t next_super; // how far the supertraits of the trait below have been looked at
} Segment;
typedef VEC(TraitRef) TraitRefVec;

typedef struct SegmentList {
    TyCx *cx;
    VEC(Segment) order; // in which the traits are laid out
} SegmentList;

static bool next_super(TyCx *cx, TraitRef of, uint32_t *position, TraitRefVec *visited,
                       TraitRef *super) {
    ClauseSlice supers = ty_super_predicates(cx, of.trait);
    while (*position < supers.len) {
        const Clause *clause = &supers.ptr[(*position)++];
        if (clause->kind != CLAUSE_TRAIT || clause->negative) {
            continue;
        }
        TraitRef ref = trait_ref_subst(cx, clause->trait, of.args);
        ref.args = args_erase_regions(cx, ref.args);
        if (!list_has(visited->data, visited->len, ref)) {
            vec_push(visited, ref);
            *super = ref;
            return true;
        }
    }
    return false;
}

static bool has_entries(TyCx *cx, DefId trait) {
    AssocItemSlice items = ty_assoc_items(cx, trait);
    for (uint32_t i = 0; i < items.len; i++) {
        if (has_vtable_entry(cx, &items.ptr[i])) {
            return true;
        }
    }
    return false;
}

static void order_segments(SegmentList *list, TraitRef root) {
    TyCx *cx = list->cx;
    VEC(Segment) stack = {0};
    TraitRefVec visited = {0};
    bool emit = false;
    root.args = args_erase_regions(cx, root.args);
    vec_push(&visited, root);
    vec_push(&stack, (Segment){root, false, 0});
    while (stack.len) {
        // Down to the innermost first supertrait …
        for (;;) {
            TraitRef super;
            Segment *top = &vec_last(&stack);
            if (!next_super(cx, top->trait, &top->next_super, &visited, &super)) {
                break;
            }
            vec_push(&stack, (Segment){super, emit, 0});
        }
        // … which is laid out; then its next sibling, or else the trait they are supertraits of.
        Segment done = vec_pop(&stack);
        vec_push(&list->order, done);
        emit |= has_entries(cx, done.trait.trait);
    }
    vec_free(&stack);
    vec_free(&visited);
}

enum { VTABLE_HEADER = 3 }; // drop, size, align

uint32_t vtable_method_base(TyCx *cx, TraitRef principal, TraitRef target) {
    SegmentList list = {.cx = cx};
    order_segments(&list, principal);
    uint32_t index = VTABLE_HEADER, base = UINT32_MAX;
    target.args = args_erase_regions(cx, target.args);
    for (uint32_t i = 0; i < list.order.len; i++) {
        Segment *segment = &list.order.data[i];
        if (def_eq(segment->trait.trait, target.trait) &&
            (base == UINT32_MAX || segment->trait.args.index == target.args.index)) {
            base = index;
        }
        AssocItemSlice items = ty_assoc_items(cx, segment->trait.trait);
        for (uint32_t j = 0; j < items.len; j++) {
            index += has_vtable_entry(cx, &items.ptr[j]);
        }
        index += segment->emit_pointer;
    }
    vec_free(&list.order);
    return base;
}

uint32_t vtable_upcast_slot(TyCx *cx, TraitRef from, TraitRef to) {
    SegmentList list = {.cx = cx};
    order_segments(&list, from);
    uint32_t index = VTABLE_HEADER, slot = 0;
    to.args = args_erase_regions(cx, to.args);
    for (uint32_t i = 0; i < list.order.len; i++) {
        Segment *segment = &list.order.data[i];
        AssocItemSlice items = ty_assoc_items(cx, segment->trait.trait);
        for (uint32_t j = 0; j < items.len; j++) {
            index += has_vtable_entry(cx, &items.ptr[j]);
        }
        if (segment->emit_pointer) {
            if (def_eq(segment->trait.trait, to.trait) &&
                segment->trait.args.index == to.args.index) {
                slot = index;
            }
            index++;
        }
    }
    vec_free(&list.order);
    return slot;
}

uint32_t vtable_method_slot(TyCx *cx, DefId method, uint32_t base) {
    AssocItemSlice items = ty_assoc_items(cx, def_get(tycx_program(cx), method)->parent);
    for (uint32_t i = 0; i < items.len; i++) {
        if (def_eq(items.ptr[i].def, method)) {
            return has_vtable_entry(cx, &items.ptr[i]) ? base : UINT32_MAX;
        }
        base += has_vtable_entry(cx, &items.ptr[i]);
    }
    return UINT32_MAX;
}

// A method whose where-clauses do not hold for this Self can never be called through the table.
static bool method_is_callable(TyCx *cx, TraitRef trait, DefId method) {
    ClauseSlice clauses = ty_own_predicates(cx, method);
    for (uint32_t i = 0; i < clauses.len; i++) {
        Clause clause = clauses.ptr[i];
        if (clause.kind == CLAUSE_TRAIT &&
            !trait_holds_erased(cx, (ParamEnv){0}, clause_subst(cx, clause, trait.args))) {
            return false;
        }
    }
    return true;
}

VtableEntrySlice vtable_entries(TyCx *cx, TraitRef principal) {
    TraitTables *tables = trait_tables(cx);
    principal.args = args_erase_regions(cx, principal.args);
    uint64_t key = (uint64_t)principal.trait.index << 32 | principal.args.index, known;
    if (map_get(&tables->vtables, key, &known)) {
        return *(VtableEntrySlice *)(uintptr_t)known;
    }
    VEC(VtableEntry) entries = {0};
    vec_push(&entries, (VtableEntry){.kind = VTABLE_DROP});
    vec_push(&entries, (VtableEntry){.kind = VTABLE_SIZE});
    vec_push(&entries, (VtableEntry){.kind = VTABLE_ALIGN});
    SegmentList list = {.cx = cx};
    if (principal.trait.index) {
        order_segments(&list, principal);
    }
    for (uint32_t i = 0; i < list.order.len; i++) {
        TraitRef trait = list.order.data[i].trait;
        AssocItemSlice items = ty_assoc_items(cx, trait.trait);
        for (uint32_t j = 0; j < items.len; j++) {
            if (!has_vtable_entry(cx, &items.ptr[j])) {
                continue;
            }
            bool callable = method_is_callable(cx, trait, items.ptr[j].def);
            vec_push(&entries, (VtableEntry){callable ? VTABLE_METHOD : VTABLE_VACANT, trait,
                                             items.ptr[j].def});
        }
        if (list.order.data[i].emit_pointer) {
            vec_push(&entries, (VtableEntry){.kind = VTABLE_TRAIT_PTR, .trait = trait});
        }
    }
    vec_free(&list.order);
    VtableEntrySlice *slice = ARENA_NEW(tables->arena, VtableEntrySlice);
    vec_to_slice(tables->arena, &entries, slice);
    map_set(&tables->vtables, key, (uintptr_t)slice);
    return *slice;
}

void dyn_region_bounds(TyCx *cx, Ty dyn, DynBoundVec *bounds) {
    Clause principal, *clauses;
    uint32_t count;
    if (!dyn_principal(cx, dyn, dyn, &principal) || principal.vars.index != 0) {
        return;
    }
    Arena *arena = arena_new();
    trait_elaborate(cx, &principal, 1, arena, &clauses, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (clauses[i].kind == CLAUSE_TY_OUTLIVES && clauses[i].vars.index == 0 &&
            ty_eq(clauses[i].ty_outlives.ty, dyn)) {
            vec_push(bounds, clauses[i]);
        }
    }
    arena_free(arena);
}
