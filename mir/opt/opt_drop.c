// opt_drop.c: drop elaboration: every drop becomes exactly what must happen there.
//
// In: a body whose drops are conditional ("drop what is initialised"). Out: for each drop one of
//   dead         nothing is initialised: a goto
//   static       all of it is: the drop stays
//   conditional  it may be: a test of its drop flag in front of the drop
//   open         parts may be: the drop is taken apart into its fields (variants, Box content,
//   array elements),
//                each elaborated for itself, in order; if one of them panics the rest is dropped on
//                the unwind path
// A drop flag is a boolean for a move path, true while the path is initialised; it is set where the
// path is initialised and cleared where it is moved or dropped. Follows the rustc development
// guide, "Drop elaboration".
#include "mir/opt/opt.h"

typedef struct Elaborate {
    Program *program;
    TyCx *cx;
    MirBody *body;
    Arena *arena; // for the analysis
    ParamEnv env;
    MoveData *moves;
    Flow *init, *uninit;
    const FlowSet *live, *dead; // at the drop being elaborated
    MirLocalId *flags; // by path, 0: none
    uint32_t blocks;   // of the body before anything was added
    Span span;
    bool any_flag;
} Elaborate;

typedef enum DropStyle { DROP_DEAD, DROP_STATIC, DROP_CONDITIONAL, DROP_OPEN } DropStyle;

// Where control goes after a drop, and where if it panics (MIR_NO_BLOCK inside cleanup: it must
// not).
typedef struct Exits {
    MirBlockId success, unwind;
    bool cleanup;
} Exits;

// ---------------------------------------------------------------- what is initialised

typedef struct StyleCx {
    Elaborate *elaborate;
    bool live, dead;
    uint32_t count;
} StyleCx;

static void style_one(void *cx, MovePathId path) {
    StyleCx *style = cx;
    style->live |= flow_has(style->elaborate->live, path);
    style->dead |= flow_has(style->elaborate->dead, path);
    style->count++;
}

static DropStyle drop_style(Elaborate *elaborate, MovePathId path, bool deep) {
    StyleCx style = {.elaborate = elaborate};
    if (deep) {
        move_path_all(elaborate->moves, path, style_one, &style);
    } else {
        style_one(&style, path);
    }
    if (!style.live) {
        return DROP_DEAD;
    }
    return !style.dead ? DROP_STATIC : style.count == 1 ? DROP_CONDITIONAL : DROP_OPEN;
}

static void make_flag(void *cx, MovePathId path) {
    Elaborate *elaborate = cx;
    if (elaborate->flags[path] == 0 && flow_has(elaborate->live, path) &&
        flow_has(elaborate->dead, path)) {
        elaborate->flags[path] =
            mir_new_temp(elaborate->body, ty_common(elaborate->cx)->boolean, elaborate->span);
        elaborate->any_flag = true;
    }
}

static bool load_state(Elaborate *elaborate, MirBlockId block, MovePathId *path) {
    const MirTerm *term = &elaborate->body->blocks.data[block].term;
    if (term->kind != MIR_TERM_DROP) {
        return false;
    }
    bool exact;
    *path = move_path_lookup(elaborate->moves, &term->drop.place, &exact);
    if (!exact) {
        return false; // behind a reference: initialised as a whole
    }
    uint32_t end = elaborate->body->blocks.data[block].stmts.len;
    elaborate->live = flow_state_at(elaborate->init, block, end);
    elaborate->dead = flow_state_at(elaborate->uninit, block, end);
    elaborate->span = term->span;
    return true;
}

// ---------------------------------------------------------------- blocks

static MirBlockId block_with(Elaborate *elaborate, MirTerm term, bool cleanup) {
    MirBlockId block = mir_new_block(elaborate->body, cleanup);
    term.span = elaborate->span;
    elaborate->body->blocks.data[block].term = term;
    return block;
}

static MirBlockId drop_block(Elaborate *elaborate, MirPlace place, Exits exits) {
    return block_with(elaborate,
                      (MirTerm){.kind = MIR_TERM_DROP,
                                .target = exits.success,
                                .unwind = exits.cleanup ? MIR_NO_BLOCK : exits.unwind,
                                .drop = {place, false}},
                      exits.cleanup);
}

static void set_flag(Elaborate *elaborate, MirBlockId block, MovePathId path, bool value) {
    MirRvalue rvalue = {.kind = MIR_RVALUE_USE,
                        .use = mir_const_bits(elaborate->body->arena,
                                              ty_common(elaborate->cx)->boolean, value, 0,
                                              elaborate->span)};
    mir_push_assign(elaborate->body, block, elaborate->span, mir_place(elaborate->flags[path]),
                    rvalue);
}

typedef struct ResetCx {
    Elaborate *elaborate;
    MirBlockId block;
    bool any;
} ResetCx;

static void find_flag(void *cx, MovePathId path) {
    ResetCx *reset = cx;
    reset->any |= reset->elaborate->flags[path] != 0;
}

static void reset_flag(void *cx, MovePathId path) {
    ResetCx *reset = cx;
    if (reset->elaborate->flags[path] != 0) {
        set_flag(reset->elaborate, reset->block, path, false);
    }
}

// A block that clears the flags of the path (and all below) and goes on; `to` itself if there are
// none.
static MirBlockId reset_block(Elaborate *elaborate, MovePathId path, MirBlockId to, bool cleanup,
                              bool deep) {
    ResetCx reset = {.elaborate = elaborate};
    if (to == MIR_NO_BLOCK) {
        return to;
    }
    if (deep) {
        move_path_all(elaborate->moves, path, find_flag, &reset);
    } else {
        find_flag(&reset, path);
    }
    if (!reset.any) {
        return to;
    }
    reset.block = block_with(
        elaborate, (MirTerm){.kind = MIR_TERM_GOTO, .target = to, .unwind = MIR_NO_BLOCK}, cleanup);
    if (deep) {
        move_path_all(elaborate->moves, path, reset_flag, &reset);
    } else {
        reset_flag(&reset, path);
    }
    return reset.block;
}

static MirBlockId flag_test(Elaborate *elaborate, MovePathId path, MirBlockId set, MirBlockId unset,
                            bool cleanup) {
    switch (drop_style(elaborate, path, false)) {
    case DROP_DEAD:
        return unset;
    case DROP_STATIC:
        return set;
    case DROP_CONDITIONAL:
    case DROP_OPEN:
        break;
    }
    uint64_t *values = ARENA_ARRAY(elaborate->body->arena, uint64_t, 2);
    MirBlockId *targets = ARENA_ARRAY(elaborate->body->arena, MirBlockId, 2);
    targets[0] = unset;
    targets[1] = set;
    return block_with(
        elaborate,
        (MirTerm){.kind = MIR_TERM_SWITCH_INT,
                  .target = MIR_NO_BLOCK,
                  .unwind = MIR_NO_BLOCK,
                  .switch_int = {mir_copy(mir_place(elaborate->flags[path])),
                                 ty_common(elaborate->cx)->boolean, values, targets, 1}},
        cleanup);
}

// Drops the place as a whole if the flag of `path` is set.
static MirBlockId drop_if_set(Elaborate *elaborate, MirPlace place, MovePathId path, Exits exits) {
    return flag_test(elaborate, path, drop_block(elaborate, place, exits), exits.success,
                     exits.cleanup);
}

// ---------------------------------------------------------------- open drops

static MirBlockId elaborate_path(Elaborate *elaborate, MirPlace place, MovePathId path,
                                 Exits exits);

typedef struct Part {
    MirPlace place;
    MovePathId path; // 0: shares the parent's state
} Part;
typedef VEC(Part) PartVec;

static MovePathId child_of(const Elaborate *elaborate, MovePathId parent, MirPlace place) {
    bool exact;
    MovePathId path = move_path_lookup(elaborate->moves, &place, &exact);
    return exact && elaborate->moves->paths.data[path].parent == parent ? path : 0;
}

static void add_part(Elaborate *elaborate, PartVec *parts, MovePathId parent, MirPlace place,
                     Ty ty) {
    if (ty_needs_drop(elaborate->cx, elaborate->env, ty)) {
        vec_push(parts, (Part){place, child_of(elaborate, parent, place)});
    }
}

static MirBlockId drop_part(Elaborate *elaborate, const Part *part, MovePathId parent,
                            Exits exits) {
    return part->path != 0 ? elaborate_path(elaborate, part->place, part->path, exits)
                           : drop_if_set(elaborate, part->place, parent, exits);
}

// Drops the parts in order: part i unwinds to a chain that drops parts i+1.. in cleanup.
static MirBlockId drop_ladder(Elaborate *elaborate, const PartVec *parts, MovePathId parent,
                              Exits exits) {
    MirBlockId success = exits.success, unwind = exits.unwind;
    for (uint32_t i = parts->len; i > 0; i--) {
        MirBlockId next = drop_part(elaborate, &parts->data[i - 1], parent,
                                    (Exits){success, unwind, exits.cleanup});
        if (!exits.cleanup && unwind != MIR_NO_BLOCK && i > 1) {
            unwind = drop_part(elaborate, &parts->data[i - 1], parent,
                               (Exits){unwind, MIR_NO_BLOCK, true});
        }
        success = next;
    }
    return success;
}

// `resume` of our own where a drop that may panic has nowhere to unwind to yet.
static MirBlockId unwind_or_resume(Elaborate *elaborate, Exits exits) {
    if (exits.cleanup || exits.unwind != MIR_NO_BLOCK) {
        return exits.unwind;
    }
    return block_with(
        elaborate,
        (MirTerm){.kind = MIR_TERM_RESUME, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK}, true);
}

static Ty part_ty(Elaborate *elaborate, Ty ty) {
    return ty_normalize_erased(elaborate->cx, elaborate->env, ty);
}

static void variant_parts(Elaborate *elaborate, PartVec *parts, MovePathId path, MirPlace place,
                          const VariantDef *variant, GenericArgs args) {
    for (uint32_t i = 0; i < variant->field_count; i++) {
        Ty ty = part_ty(elaborate, field_ty(elaborate->cx, variant->fields[i].def, args));
        add_part(elaborate, parts, path, mir_place_field(elaborate->body->arena, place, i, ty), ty);
    }
}

static MirBlockId open_enum(Elaborate *elaborate, MirPlace place, MovePathId path,
                            const AdtDef *adt, GenericArgs args, Exits exits) {
    Arena *arena = elaborate->body->arena;
    (void)adt_discriminants(elaborate->cx, adt->def);
    uint64_t *values = ARENA_ARRAY(arena, uint64_t, 2 * adt->variant_count);
    MirBlockId *targets = ARENA_ARRAY(arena, MirBlockId, adt->variant_count + 1);
    uint32_t count = 0;
    bool others_drop = false, nothing = true;
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        MirPlace variant =
            mir_place_proj(arena, place, (MirProj){.kind = MIR_PROJ_DOWNCAST, .index = v});
        MovePathId child = child_of(elaborate, path, variant);
        PartVec parts = {0};
        if (child == 0) { // whole if it is this variant
            variant_parts(elaborate, &parts, path, variant, &adt->variants[v], args);
            others_drop |= parts.len > 0;
            vec_free(&parts);
            continue;
        }
        variant_parts(elaborate, &parts, child, variant, &adt->variants[v], args);
        values[2 * count] = adt->variants[v].discr_low;
        values[2 * count + 1] = adt->variants[v].discr_high;
        targets[count] = drop_ladder(elaborate, &parts, child, exits);
        nothing &= targets[count] == exits.success;
        count++;
        vec_free(&parts);
    }
    if (nothing && !others_drop) {
        return exits.success;
    }
    targets[count] = others_drop ? drop_if_set(elaborate, place, path, exits) : exits.success;
    Ty discr_ty = adt_discr_ty(elaborate->cx, adt);
    MirLocalId discr = mir_new_temp(elaborate->body, discr_ty, elaborate->span);
    MirBlockId block = block_with(
        elaborate,
        (MirTerm){.kind = MIR_TERM_SWITCH_INT,
                  .target = MIR_NO_BLOCK,
                  .unwind = MIR_NO_BLOCK,
                  .switch_int = {mir_move(mir_place(discr)), discr_ty, values, targets, count}},
        exits.cleanup);
    mir_push_assign(elaborate->body, block, elaborate->span, mir_place(discr),
                    (MirRvalue){.kind = MIR_RVALUE_DISCRIMINANT, .place = place});
    return flag_test(elaborate, path, block, exits.success, exits.cleanup);
}

// <Box as Drop>::drop(&mut place): frees the memory; then the other fields (the allocator).
static MirBlockId box_free(Elaborate *elaborate, MirPlace place, MovePathId path, Ty ty,
                           Exits exits) {
    TyCx *cx = elaborate->cx;
    MirBody *body = elaborate->body;
    const TyData *data = ty_data(cx, ty);
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    PartVec parts = {0};
    variant_parts(elaborate, &parts, path, place, &adt->variants[0], data->item.args);
    MirBlockId rest = drop_ladder(elaborate, &parts, path, exits);
    vec_free(&parts);
    if (ty_drop_impl(cx, adt->def).index == 0) {
        return rest;
    }
    DefId trait = lang_item_required(elaborate->program, LANG_DROP, elaborate->span);
    DefId method = ty_assoc_by_name(
        cx, trait, intern(elaborate->program->session->interner, STR("drop")), DEF_ASSOC_FN);
    GenericArg self = arg_of_ty(ty);
    MirLocalId ref =
        mir_new_temp(body, ty_ref(cx, ty_common(cx)->erased, ty, true), elaborate->span);
    MirLocalId unit = mir_new_temp(body, ty_common(cx)->unit, elaborate->span);
    MirOperand arg = mir_move(mir_place(ref));
    MirTerm call = {.kind = MIR_TERM_CALL,
                    .target = rest,
                    .unwind = exits.cleanup ? MIR_NO_BLOCK : exits.unwind,
                    .call = {.func = mir_const_zst(body->arena,
                                                   ty_fn_def(cx, method, args_intern(cx, &self, 1)),
                                                   elaborate->span),
                             .args = ARENA_DUP(body->arena, MirOperand, &arg, 1),
                             .arg_count = 1,
                             .destination = mir_place(unit),
                             .source = CALL_DESUGAR,
                             .fn_span = elaborate->span}};
    MirBlockId block = block_with(elaborate, call, exits.cleanup);
    mir_push_assign(
        body, block, elaborate->span, mir_place(ref),
        (MirRvalue){.kind = MIR_RVALUE_REF, .ref = {place, MIR_BORROW_MUT, ty_common(cx)->erased}});
    return flag_test(elaborate, path, block, exits.success, exits.cleanup);
}

static MirBlockId open_box(Elaborate *elaborate, MirPlace place, MovePathId path, Ty ty,
                           Exits exits) {
    MirPlace content = mir_place_deref(elaborate->body->arena, place);
    MovePathId child = child_of(elaborate, path, content);
    MirBlockId freed = box_free(elaborate, place, path, ty, exits);
    MirBlockId freed_unwind = exits.unwind;
    if (!exits.cleanup) {
        freed_unwind =
            box_free(elaborate, place, path, ty, (Exits){exits.unwind, MIR_NO_BLOCK, true});
    }
    Part part = {content, child};
    return drop_part(elaborate, &part, path, (Exits){freed, freed_unwind, exits.cleanup});
}

// The elements that were moved apart, and the runs between them as one part each, last part first:
// the order in which rustc drops what is left of an array.
static void array_parts(Elaborate *elaborate, PartVec *parts, MovePathId path, MirPlace place,
                        Ty elem, uint64_t len) {
    Arena *arena = elaborate->body->arena;
    uint64_t run_end = len;
    for (uint64_t i = len; i > 0; i--) {
        MirProj proj = {
            .kind = MIR_PROJ_CONSTANT_INDEX, .index = (uint32_t)(i - 1), .extra = (uint32_t)len};
        MirPlace element = mir_place_proj(arena, place, proj);
        bool apart = child_of(elaborate, path, element) != 0;
        uint64_t run_start = apart ? i : i - 1;
        if ((apart || i == 1) && run_start < run_end) {
            MirProj run = {.kind = MIR_PROJ_SUBSLICE,
                           .index = (uint32_t)run_start,
                           .extra = (uint32_t)run_end};
            add_part(elaborate, parts, path, mir_place_proj(arena, place, run), elem);
        }
        if (apart) {
            add_part(elaborate, parts, path, element, elem);
            run_end = i - 1;
        }
    }
}

static MirBlockId open_drop(Elaborate *elaborate, MirPlace place, MovePathId path, Exits exits) {
    TyCx *cx = elaborate->cx;
    MirBody *body = elaborate->body;
    Ty ty = mir_place_ty(cx, body, &place, NULL);
    const TyData *data = ty_data(cx, ty);
    exits.unwind = unwind_or_resume(elaborate, exits);
    exits.success = reset_block(elaborate, path, exits.success, exits.cleanup, false);
    exits.unwind = reset_block(elaborate, path, exits.unwind, true, false);
    PartVec parts = {0};
    MirBlockId entry = MIR_NO_BLOCK;
    uint64_t len;
    if (data->kind == TY_TUPLE || data->kind == TY_CLOSURE || data->kind == TY_COROUTINE) {
        TyList list =
            data->kind == TY_TUPLE
                ? data->tuple
                : ty_data(cx, part_ty(elaborate, closure_parts(cx, data->item.args).captures))
                      ->tuple;
        for (uint32_t i = 0; i < ty_list_len(cx, list); i++) {
            Ty field = ty_list_ptr(cx, list)[i];
            add_part(elaborate, &parts, path, mir_place_field(body->arena, place, i, field), field);
        }
        entry = drop_ladder(elaborate, &parts, path, exits);
    } else if (data->kind == TY_ADT && ty_is_box(cx, ty)) {
        entry = open_box(elaborate, place, path, ty, exits);
    } else if (data->kind == TY_ADT && ty_adt_def(cx, data->item.def)->kind == ADT_ENUM) {
        entry = open_enum(elaborate, place, path, ty_adt_def(cx, data->item.def), data->item.args,
                          exits);
    } else if (data->kind == TY_ADT && ty_adt_def(cx, data->item.def)->kind == ADT_STRUCT) {
        variant_parts(elaborate, &parts, path, place, &ty_adt_def(cx, data->item.def)->variants[0],
                      data->item.args);
        entry = drop_ladder(elaborate, &parts, path, exits);
    } else if (data->kind == TY_ARRAY && const_as_u64(cx, data->array.len, &len)) {
        array_parts(elaborate, &parts, path, place, data->array.elem, len);
        entry = drop_ladder(elaborate, &parts, path, exits);
    } else {
        entry = drop_if_set(elaborate, place, path, exits);
    }
    vec_free(&parts);
    return entry;
}

static MirBlockId elaborate_path(Elaborate *elaborate, MirPlace place, MovePathId path,
                                 Exits exits) {
    DropStyle style = drop_style(elaborate, path, true);
    if (style != DROP_DEAD && elaborate->body->is_coroutine && place.local == 1 &&
        place.proj_count == 0) {
        style = DROP_OPEN; // of itself a coroutine's body drops what was captured
    }
    switch (style) {
    case DROP_DEAD:
        return exits.success;
    case DROP_STATIC:
        exits.success = reset_block(elaborate, path, exits.success, exits.cleanup, true);
        return drop_block(elaborate, place, exits);
    case DROP_CONDITIONAL:
        exits.success = reset_block(elaborate, path, exits.success, exits.cleanup, true);
        return drop_if_set(elaborate, place, path, exits);
    case DROP_OPEN:
        return open_drop(elaborate, place, path, exits);
    }
    return exits.success;
}

// ---------------------------------------------------------------- flags

typedef struct FlagCx {
    Elaborate *elaborate;
    MirInsertVec *inserts;
    MirLocation at;
    bool after, value;
} FlagCx;

static void flag_path(void *cx, MovePathId path) {
    FlagCx *flag = cx;
    Elaborate *elaborate = flag->elaborate;
    if (elaborate->flags[path] == 0) {
        return;
    }
    MirRvalue *rvalue = ARENA_NEW(elaborate->body->arena, MirRvalue);
    *rvalue =
        (MirRvalue){.kind = MIR_RVALUE_USE,
                    .use = mir_const_bits(elaborate->body->arena, ty_common(elaborate->cx)->boolean,
                                          flag->value, 0, elaborate->span)};
    MirStmt stmt = {.kind = MIR_STMT_ASSIGN,
                    .span = elaborate->span,
                    .assign = {mir_place(elaborate->flags[path]), rvalue}};
    MirLocation at = flag->at;
    at.stmt += flag->after;
    vec_push(flag->inserts, (MirInsert){at, stmt, 0});
}

static void flag_effect(void *cx, MovePathId path, bool init) {
    FlagCx *flag = cx;
    flag->value = init;
    move_path_all(flag->elaborate->moves, path, flag_path, flag);
}

static void call_return_flags(Elaborate *elaborate, MirBlockId block) {
    MovePathId path = move_call_return_init(elaborate->moves, block);
    if (path == 0) {
        return;
    }
    ResetCx found = {.elaborate = elaborate};
    move_path_all(elaborate->moves, path, find_flag, &found);
    if (!found.any) {
        return;
    }
    MirTerm *term = &elaborate->body->blocks.data[block].term;
    bool cleanup = elaborate->body->blocks.data[block].is_cleanup;
    MirBlockId target = term->target;
    MirBlockId between = block_with(
        elaborate, (MirTerm){.kind = MIR_TERM_GOTO, .target = target, .unwind = MIR_NO_BLOCK},
        cleanup);
    elaborate->body->blocks.data[block].term.target = between;
    MirInsertVec inserts = {0};
    FlagCx flag = {.elaborate = elaborate, .inserts = &inserts, .at = {between, 0}};
    flag_effect(&flag, path, true);
    mir_insert_stmts(elaborate->body, &inserts);
}

static void place_flags(Elaborate *elaborate) {
    MirInsertVec inserts = {0};
    for (MovePathId path = 1; path < elaborate->moves->paths.len; path++) {
        FlagCx start = {.elaborate = elaborate, .inserts = &inserts, .at = {0, 0}};
        MirLocalId local = elaborate->moves->paths.data[path].place.local;
        start.value = local >= 1 && local <= elaborate->body->arg_count;
        flag_path(&start, path);
    }
    for (MirBlockId b = 0; b < elaborate->blocks; b++) {
        uint32_t count = elaborate->body->blocks.data[b].stmts.len;
        for (uint32_t s = 0; s <= count; s++) {
            if (s == count && elaborate->body->blocks.data[b].term.kind == MIR_TERM_DROP) {
                continue; // its elaboration cleared them
            }
            FlagCx flag = {
                .elaborate = elaborate, .inserts = &inserts, .at = {b, s}, .after = s < count};
            move_effects_at(elaborate->moves, (MirLocation){b, s}, flag_effect, &flag);
        }
    }
    for (MirBlockId b = 0; b < elaborate->blocks; b++) {
        call_return_flags(elaborate, b);
    }
    mir_insert_stmts(elaborate->body, &inserts);
}

// ---------------------------------------------------------------- the pass

void mir_elaborate_drops(Program *program, MirBody *body) {
    bool any = false;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        any |= body->blocks.data[b].term.kind == MIR_TERM_DROP;
    }
    if (!any) {
        return;
    }
    Arena *arena = arena_new();
    Elaborate elaborate = {.program = program,
                           .cx = program->ty,
                           .body = body,
                           .arena = arena,
                           .env = mir_param_env(program->ty, body),
                           .blocks = body->blocks.len,
                           .span = body->span};
    elaborate.moves = move_data_build(program->ty, body, arena);
    elaborate.init = flow_maybe_init_by_variant(elaborate.moves, arena);
    elaborate.uninit = flow_maybe_uninit_by_variant(elaborate.moves, arena);
    elaborate.flags = ARENA_ARRAY(arena, MirLocalId, elaborate.moves->paths.len);
    MovePathId path;
    for (uint32_t b = 0; b < elaborate.blocks; b++) {
        if (load_state(&elaborate, b, &path) &&
            drop_style(&elaborate, path, true) >= DROP_CONDITIONAL) {
            move_path_all(elaborate.moves, path, make_flag, &elaborate);
        }
    }
    // Terminators are replaced only after all states were read: the flows look at them.
    MirBlockId *entries = ARENA_ARRAY(arena, MirBlockId, elaborate.blocks);
    for (uint32_t b = 0; b < elaborate.blocks; b++) {
        entries[b] = MIR_NO_BLOCK;
        if (load_state(&elaborate, b, &path)) {
            const MirBlock *block = &body->blocks.data[b];
            MirPlace place = block->term.drop.place;
            Exits exits = {block->term.target, block->term.unwind, block->is_cleanup};
            entries[b] = elaborate_path(&elaborate, place, path, exits);
        }
    }
    if (elaborate.any_flag) {
        place_flags(&elaborate);
    }
    for (uint32_t b = 0; b < elaborate.blocks; b++) {
        if (entries[b] != MIR_NO_BLOCK) {
            Span span = body->blocks.data[b].term.span;
            body->blocks.data[b].term = (MirTerm){
                .kind = MIR_TERM_GOTO, .span = span, .target = entries[b], .unwind = MIR_NO_BLOCK};
        }
    }
    move_data_free(elaborate.moves);
    arena_free(arena);
    mir_remove_unreachable(body);
}
