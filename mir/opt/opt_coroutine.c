// opt_coroutine.c: the coroutine transform: an async body becomes a state machine.
//
// In: the body of a coroutine whose drops are elaborated, with `_1` itself by value, `_2` what it
// is resumed with, and YIELD where it is suspended. Out: the same body as that of Future::poll, and
// beside it the drop glue. What may be needed after a suspension lives in the coroutine itself, as
// a field behind what it captured and its state:
//   0 not started   1 returned   2 panicked   3 + i suspended at the i-th YIELD
// A local is kept over a suspension if it is live there or was borrowed, and needs its storage: it
// has been assigned and neither moved out nor declared dead since. poll begins with a switch over
// the state, as does the drop glue, which goes on at the suspension's `other` edge: there the
// scopes in force are left. Follows the rustc development guide, "Coroutines", and rustc's
// coroutine transform in its idea.
#include "mir/opt/opt_coroutine.h"

#include "mir/opt/opt.h"

enum { STATE_UNRESUMED, STATE_RETURNED, STATE_POISONED, STATE_FIRST };

// ---------------------------------------------------------------- what is kept

// Three sets of locals: borrowed, storage required, storage live.
typedef struct Keep {
    FlowSet *state;
    uint32_t locals;
    bool moves; // this pass looks at moves, or at everything else
} Keep;

static bool is_borrow(PlaceUse use) {
    return use == PLACE_USE_BORROW || use == PLACE_USE_MUT_BORROW || use == PLACE_USE_DROP;
}

static void keep_place(void *cx, const MirPlace *place, PlaceUse use) {
    Keep *keep = cx;
    bool behind = false;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        behind |= place->proj[i].kind == MIR_PROJ_DEREF;
    }
    if (keep->moves) {
        if (use == PLACE_USE_MOVE && place->proj_count == 0 &&
            !flow_has(keep->state, place->local)) {
            flow_remove(keep->state, keep->locals + place->local);
        }
        return;
    }
    if (is_borrow(use) && !behind) {
        flow_add(keep->state, place->local);
        flow_add(keep->state, keep->locals + place->local);
    } else if ((use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE) && !behind) {
        flow_add(keep->state, keep->locals + place->local);
    }
}

static bool is_fake_borrow(const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_REF &&
           stmt->assign.rvalue->ref.kind == MIR_BORROW_FAKE;
}

static void keep_stmt(Flow *flow, FlowSet *state, MirBlockId block, uint32_t index) {
    const MirStmt *stmt = &flow->body->blocks.data[block].stmts.data[index];
    Keep keep = {state, flow->body->locals.len, false};
    if (stmt->kind == MIR_STMT_STORAGE_LIVE) {
        flow_add(state, 2 * keep.locals + stmt->local);
    } else if (stmt->kind == MIR_STMT_STORAGE_DEAD) {
        for (uint32_t set = 0; set < 3; set++) {
            flow_remove(state, set * keep.locals + stmt->local);
        }
    } else if (!is_fake_borrow(stmt)) {
        mir_visit_stmt_places(stmt, keep_place, &keep);
        keep.moves = true;
        mir_visit_stmt_places(stmt, keep_place, &keep);
    } else {
        flow_add(state, keep.locals + stmt->assign.place.local);
    }
}

static void keep_term(Flow *flow, FlowSet *state, MirBlockId block) {
    const MirTerm *term = &flow->body->blocks.data[block].term;
    Keep keep = {state, flow->body->locals.len, false};
    if (term->kind == MIR_TERM_RETURN) {
        return;
    }
    mir_visit_term_places(term, keep_place, &keep);
    if (term->kind == MIR_TERM_CALL && term->call.destination.proj_count == 0) {
        flow_remove(state, keep.locals + term->call.destination.local); // until it returns
    }
    keep.moves = true;
    mir_visit_term_places(term, keep_place, &keep);
}

static void keep_edge(Flow *flow, FlowSet *state, MirBlockId from, MirBlockId to) {
    const MirTerm *term = &flow->body->blocks.data[from].term;
    if (term->kind == MIR_TERM_CALL && term->target == to) {
        flow_add(state, flow->body->locals.len + term->call.destination.local);
    }
}

static void keep_start(Flow *flow, FlowSet *state) {
    for (MirLocalId i = 0; i <= flow->body->arg_count; i++) {
        flow_add(state, flow->body->locals.len + i);
    }
}

typedef struct Suspension {
    MirBlockId block;
    bool *kept, *storage; // by local
} Suspension;
typedef struct Suspensions {
    Suspension *list;
    uint32_t count;
    bool *kept; // by local: at any of them
} Suspensions;

static uint32_t count_yields(const MirBody *body) {
    uint32_t count = 0;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        count += body->blocks.data[b].term.kind == MIR_TERM_YIELD;
    }
    return count;
}

static Suspensions find_suspensions(const MirBody *body, Arena *arena) {
    uint32_t locals = body->locals.len;
    Suspensions all = {.count = 0, .kept = ARENA_ARRAY(arena, bool, locals)};
    all.list = ARENA_ARRAY(arena, Suspension, count_yields(body) + 1);
    if (count_yields(body) == 0) {
        return all;
    }
    Flow *live = flow_live_locals(body, arena, true);
    Flow keep = {.body = body,
                 .bits = 3 * locals,
                 .start = keep_start,
                 .stmt = keep_stmt,
                 .term = keep_term,
                 .edge = keep_edge};
    flow_solve(&keep, arena);
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        if (block->term.kind != MIR_TERM_YIELD) {
            continue;
        }
        Suspension *one = &all.list[all.count++];
        *one = (Suspension){b, ARENA_ARRAY(arena, bool, locals), ARENA_ARRAY(arena, bool, locals)};
        const FlowSet *state = flow_state_at(&keep, b, block->stmts.len);
        for (MirLocalId i = 0; i < locals; i++) {
            bool needed = flow_state_has(live, b, i) || flow_has(state, i);
            one->kept[i] = needed && flow_has(state, locals + i) && i != 1 && i != MIR_RESUME_ARG;
            one->storage[i] = flow_has(state, 2 * locals + i);
            all.kept[i] |= one->kept[i];
        }
    }
    return all;
}

// ---------------------------------------------------------------- what auto traits look at

CoroutineHeld mir_coroutine_held(const MirBody *body, Arena *out) {
    Arena *arena = arena_new();
    Suspensions all = find_suspensions(body, arena);
    CoroutineHeld held = {ARENA_ARRAY(out, HeldLocal, body->locals.len), 0};
    for (MirLocalId i = 0; i < body->locals.len; i++) {
        for (uint32_t s = 0; s < all.count && all.kept[i]; s++) {
            if (all.list[s].kept[i]) {
                const MirLocalDecl *decl = &body->locals.data[i];
                held.ptr[held.len++] =
                    (HeldLocal){.ty = decl->ty,
                                .span = decl->span,
                                .await = body->blocks.data[all.list[s].block].term.span};
                break;
            }
        }
    }
    arena_free(arena);
    return held;
}

// ---------------------------------------------------------------- places

typedef struct Transform {
    Program *program;
    TyCx *cx;
    MirBody *body;
    Arena *arena; // for the analysis
    Suspensions points;
    uint32_t captures;
    uint32_t *fields;       // by local: its field, 0: not kept
    MirLocalId *moved;      // by local: where it is now
    MirLocalId self, state; // *mut Self; a temporary
    Ty self_ty;
} Transform;

static MirPlace self_field(Transform *t, uint32_t field, Ty ty) {
    MirPlace place = mir_place_deref(t->body->arena, mir_place(t->self));
    return mir_place_field(t->body->arena, place, field, ty);
}

static MirPlace state_place(Transform *t) {
    return self_field(t, t->captures, ty_common(t->cx)->u32);
}

static MirPlace append_proj(Transform *t, MirPlace base, const MirProj *proj, uint32_t count) {
    uint32_t total = base.proj_count + count;
    if (count == 0) {
        return base;
    }
    MirProj *out = ARENA_ARRAY(t->body->arena, MirProj, total);
    copy_bytes(out, base.proj, base.proj_count * sizeof *out);
    copy_bytes(out + base.proj_count, proj, count * sizeof *out);
    return (MirPlace){base.local, total, out};
}

static MirPlace moved_place(void *cx, MirPlace place, PlaceUse use) {
    Transform *t = cx;
    (void)use;
    if (place.local == 1 && place.proj_count > 0) {
        MirPlace base = self_field(t, place.proj[0].index, place.proj[0].ty);
        return append_proj(t, base, place.proj + 1, place.proj_count - 1);
    }
    if (t->fields[place.local] != 0) {
        Ty ty = t->body->locals.data[place.local].ty;
        return append_proj(t, self_field(t, t->fields[place.local], ty), place.proj,
                           place.proj_count);
    }
    place.local = t->moved[place.local];
    return place;
}

typedef struct Reload {
    Transform *t;
    MirInsertVec *inserts;
    MirLocation at;
    Span span;
} Reload;

// An index is a local: one that is kept is loaded before each use.
static void reload_indices(void *cx, const MirPlace *place, PlaceUse use) {
    Reload *reload = cx;
    Transform *t = reload->t;
    (void)use;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        const MirProj *proj = &place->proj[i];
        if (proj->kind != MIR_PROJ_INDEX || t->fields[proj->index] == 0) {
            continue;
        }
        Ty ty = t->body->locals.data[proj->index].ty;
        MirRvalue load = {.kind = MIR_RVALUE_USE,
                          .use = mir_copy(self_field(t, t->fields[proj->index], ty))};
        MirStmt stmt = {.kind = MIR_STMT_ASSIGN, .span = reload->span};
        stmt.assign.place = mir_place(proj->index);
        stmt.assign.rvalue = ARENA_DUP(t->body->arena, MirRvalue, &load, 1);
        vec_push(reload->inserts, (MirInsert){reload->at, stmt, 0});
    }
}

static void move_places(Transform *t) {
    MirBody *body = t->body;
    MirInsertVec inserts = {0};
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            MirStmt *stmt = &block->stmts.data[s];
            bool storage =
                stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
            if (storage) {
                stmt->kind = t->fields[stmt->local] != 0 ? MIR_STMT_NOP : stmt->kind;
                continue;
            }
            Reload reload = {t, &inserts, {b, s}, stmt->span};
            mir_visit_stmt_places(stmt, reload_indices, &reload);
            mir_map_stmt_places(stmt, moved_place, t);
        }
        Reload reload = {t, &inserts, {b, block->stmts.len}, block->term.span};
        mir_visit_term_places(&block->term, reload_indices, &reload);
        mir_map_term_places(&block->term, moved_place, t);
    }
    mir_insert_stmts(body, &inserts);
}

// ---------------------------------------------------------------- blocks

static MirLocalId new_local(Transform *t, Ty ty) {
    return mir_new_temp(t->body, ty, t->body->span);
}

static void set_state(Transform *t, MirBlockId block, uint32_t state, Span span) {
    MirOperand value = mir_const_bits(t->body->arena, ty_common(t->cx)->u32, state, 0, span);
    mir_push_assign(t->body, block, span, state_place(t),
                    (MirRvalue){.kind = MIR_RVALUE_USE, .use = value});
}

static MirTerm simple_term(MirTermKind kind, Span span) {
    return (MirTerm){.kind = kind, .span = span, .target = MIR_NO_BLOCK, .unwind = MIR_NO_BLOCK};
}

static MirTerm go_to(MirBlockId target, Span span) {
    MirTerm term = simple_term(MIR_TERM_GOTO, span);
    term.target = target;
    return term;
}

static MirBlockId block_with(Transform *t, MirTerm term, bool cleanup) {
    MirBlockId block = mir_new_block(t->body, cleanup);
    t->body->blocks.data[block].term = term;
    return block;
}

static void retarget(MirBlockId *to, MirBlockId from, MirBlockId into) {
    *to = *to == from ? into : *to;
}

// Block 0 becomes empty; what was in it is in the block that is returned.
static MirBlockId free_entry(Transform *t) {
    MirBody *body = t->body;
    MirBlockId moved = mir_new_block(body, false);
    MirBlock entry = body->blocks.data[0];
    body->blocks.data[0] = body->blocks.data[moved];
    body->blocks.data[moved] = entry;
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        MirTerm *term = &body->blocks.data[b].term;
        retarget(&term->target, 0, moved);
        if (term->kind == MIR_TERM_YIELD || term->kind == MIR_TERM_FALSE_EDGE) {
            retarget(&term->other, 0, moved);
        }
        for (uint32_t i = 0; term->kind == MIR_TERM_SWITCH_INT && i <= term->switch_int.count;
             i++) {
            retarget(&term->switch_int.targets[i], 0, moved);
        }
    }
    return moved;
}

// Block 0: goes on where the state says. `first` are the targets of the states before STATE_FIRST,
// then come the suspensions'; `otherwise` is for what is none of them.
static void dispatch(Transform *t, const MirBlockId *first, const MirBlockId *points,
                     MirBlockId otherwise) {
    MirBody *body = t->body;
    uint32_t count = STATE_FIRST + t->points.count;
    uint64_t *values = ARENA_ARRAY(body->arena, uint64_t, 2 * count);
    MirBlockId *targets = ARENA_ARRAY(body->arena, MirBlockId, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        values[2 * i] = i;
        targets[i] = i < STATE_FIRST ? first[i] : points[i - STATE_FIRST];
    }
    targets[count] = otherwise;
    mir_push_assign(body, 0, body->span, mir_place(t->state),
                    (MirRvalue){.kind = MIR_RVALUE_USE, .use = mir_copy(state_place(t))});
    MirTerm term = simple_term(MIR_TERM_SWITCH_INT, body->span);
    term.switch_int.discr = mir_copy(mir_place(t->state));
    term.switch_int.ty = ty_common(t->cx)->u32;
    term.switch_int.values = values;
    term.switch_int.targets = targets;
    term.switch_int.count = count;
    body->blocks.data[0].term = term;
}

// Where a suspension is left: the memory of what is not kept, but declared, is there again.
static MirBlockId resume_block(Transform *t, const Suspension *point, MirBlockId to) {
    MirBlockId block = block_with(t, go_to(to, t->body->span), false);
    for (MirLocalId i = 3; i < t->body->locals.len; i++) {
        if (i < t->self && point->storage[i] && t->fields[i] == 0) {
            mir_push(t->body, block,
                     (MirStmt){.kind = MIR_STMT_STORAGE_LIVE, .span = t->body->span, .local = i});
        }
    }
    return block;
}

// ---------------------------------------------------------------- poll

static MirBlockId resumed_again(Transform *t, LangItem item) {
    DefId fn = lang_item_required(t->program, item, t->body->span);
    MirTerm term = simple_term(MIR_TERM_CALL, t->body->span);
    term.call.func =
        mir_const_zst(t->body->arena, ty_fn_def(t->cx, fn, (GenericArgs){0}), t->body->span);
    term.call.destination = mir_place(new_local(t, ty_common(t->cx)->never));
    term.call.fn_span = t->body->span;
    return block_with(t, term, false);
}

static void finish_poll(Transform *t, MirBlockId block, LangItem variant, const MirOperand *value,
                        uint32_t state, Span span) {
    uint32_t index;
    Ty output = t->body->locals.data[MIR_RETURN_PLACE].ty;
    DefId poll =
        variant_adt(t->program, lang_item_required(t->program, variant, t->body->span), &index);
    MirRvalue ready = {.kind = MIR_RVALUE_AGGREGATE,
                       .aggregate = {.kind = MIR_AGG_ADT,
                                     .def = poll,
                                     .variant = index,
                                     .active_field = UINT32_MAX,
                                     .args = ty_data(t->cx, output)->item.args,
                                     .operands = ARENA_ARRAY(t->body->arena, MirOperand, 1),
                                     .count = value != NULL}};
    if (value != NULL) {
        ready.aggregate.operands[0] = *value;
    }
    mir_push_assign(t->body, block, span, mir_place(MIR_RETURN_PLACE), ready);
    set_state(t, block, state, span);
    t->body->blocks.data[block].term = simple_term(MIR_TERM_RETURN, span);
}

static bool may_unwind(const MirTerm *term) {
    return term->unwind == MIR_NO_BLOCK &&
           (term->kind == MIR_TERM_CALL || term->kind == MIR_TERM_DROP ||
            term->kind == MIR_TERM_ASSERT);
}

// What unwinds out of the body leaves the state that says so.
static void poison(Transform *t) {
    MirBody *body = t->body;
    MirBlockId pad = MIR_NO_BLOCK;
    uint32_t count = body->blocks.len;
    for (MirBlockId b = 0; b < count; b++) {
        if (body->blocks.data[b].term.kind == MIR_TERM_RESUME) {
            set_state(t, b, STATE_POISONED, body->span);
        } else if (!body->blocks.data[b].is_cleanup && may_unwind(&body->blocks.data[b].term)) {
            if (pad == MIR_NO_BLOCK) {
                pad = block_with(t, simple_term(MIR_TERM_RESUME, body->span), true);
                set_state(t, pad, STATE_POISONED, body->span);
            }
            body->blocks.data[b].term.unwind = pad;
        }
    }
}

static MirOperand returned_value(Transform *t, Ty ty) {
    return t->fields[MIR_RETURN_PLACE] != 0
               ? mir_move(self_field(t, t->fields[MIR_RETURN_PLACE], ty))
               : mir_move(mir_place(t->moved[MIR_RETURN_PLACE]));
}

// self = &raw mut *_1.pointer; what it was resumed with = transmute(_2)
static void poll_prologue(Transform *t, Ty reference) {
    MirBody *body = t->body;
    MirPlace target =
        mir_place_deref(body->arena, mir_place_field(body->arena, mir_place(1), 0, reference));
    mir_push_assign(body, 0, body->span, mir_place(t->self),
                    (MirRvalue){.kind = MIR_RVALUE_RAW_PTR, .raw_ptr = {target, true}});
    MirLocalId resume = t->moved[MIR_RESUME_ARG];
    mir_push_assign(body, 0, body->span, mir_place(resume),
                    (MirRvalue){.kind = MIR_RVALUE_CAST,
                                .cast = {.operand = mir_move(mir_place(MIR_RESUME_ARG)),
                                         .kind = MIR_CAST_TRANSMUTE,
                                         .ty = body->locals.data[resume].ty}});
}

static void make_poll(Transform *t, Ty output) {
    MirBody *body = t->body;
    CoroutinePoll sig = mir_coroutine_poll(t->cx, t->self_ty, output);
    body->locals.data[MIR_RETURN_PLACE].ty = sig.output;
    body->locals.data[1].ty = sig.self;
    body->locals.data[MIR_RESUME_ARG].ty = sig.context;
    poison(t);
    uint32_t count = body->blocks.len, point = 0;
    MirBlockId *points = ARENA_ARRAY(t->arena, MirBlockId, t->points.count + 1);
    for (MirBlockId b = 0; b < count; b++) {
        MirTerm term = body->blocks.data[b].term;
        if (term.kind == MIR_TERM_RETURN) {
            MirOperand value = returned_value(t, output);
            finish_poll(t, b, LANG_POLL_READY, &value, STATE_RETURNED, term.span);
        } else if (term.kind == MIR_TERM_YIELD) {
            points[point] = resume_block(t, &t->points.list[point], term.target);
            finish_poll(t, b, LANG_POLL_PENDING, NULL, STATE_FIRST + point, term.span);
            point++;
        } else if (term.kind == MIR_TERM_COROUTINE_DROP) {
            body->blocks.data[b].term = simple_term(MIR_TERM_UNREACHABLE, term.span);
        }
    }
    MirBlockId first[STATE_FIRST];
    first[STATE_UNRESUMED] = free_entry(t);
    first[STATE_RETURNED] = resumed_again(t, LANG_PANIC_ASYNC_RESUMED);
    first[STATE_POISONED] = resumed_again(t, LANG_PANIC_ASYNC_RESUMED_PANIC);
    poll_prologue(t, sig.reference);
    dispatch(t, first, points, block_with(t, simple_term(MIR_TERM_UNREACHABLE, body->span), false));
}

// ---------------------------------------------------------------- drop glue

// What was captured, if the coroutine was never resumed; a drop that panics leaves the rest to the
// unwind path.
static MirBlockId drop_captures(Transform *t, MirBlockId done) {
    TyCx *cx = t->cx;
    ClosureParts parts = closure_parts(cx, ty_data(cx, t->self_ty)->item.args);
    TyList list = ty_data(cx, parts.captures)->tuple;
    ParamEnv env = mir_param_env(cx, t->body);
    MirBlockId normal = done,
               unwind = block_with(t, simple_term(MIR_TERM_RESUME, t->body->span), true);
    for (uint32_t i = t->captures; i > 0; i--) {
        Ty ty = ty_list_ptr(cx, list)[i - 1];
        if (!ty_needs_drop(cx, env, ty)) {
            continue;
        }
        MirTerm term = simple_term(MIR_TERM_DROP, t->body->span);
        term.drop.place = self_field(t, i - 1, ty);
        term.target = normal;
        term.unwind = unwind;
        normal = block_with(t, term, false);
        term.target = unwind;
        term.unwind = MIR_NO_BLOCK;
        unwind = block_with(t, term, true);
    }
    return normal;
}

static void make_drop(Transform *t) {
    MirBody *body = t->body;
    body->arg_count = 1;
    body->locals.data[MIR_RETURN_PLACE].ty = ty_common(t->cx)->unit;
    body->locals.data[1].ty = ty_ptr(t->cx, t->self_ty, true);
    body->locals.data[MIR_RESUME_ARG].kind = MIR_LOCAL_TEMP;
    uint32_t count = body->blocks.len, point = 0;
    MirBlockId *points = ARENA_ARRAY(t->arena, MirBlockId, t->points.count + 1);
    for (MirBlockId b = 0; b < count; b++) {
        MirTerm term = body->blocks.data[b].term;
        if (term.kind == MIR_TERM_YIELD) {
            points[point] = resume_block(t, &t->points.list[point], term.other);
            point++;
        }
        if (term.kind == MIR_TERM_YIELD || term.kind == MIR_TERM_RETURN) {
            body->blocks.data[b].term = simple_term(MIR_TERM_UNREACHABLE, term.span);
        } else if (term.kind == MIR_TERM_COROUTINE_DROP) {
            body->blocks.data[b].term = simple_term(MIR_TERM_RETURN, term.span);
        }
    }
    (void)free_entry(t);
    MirBlockId done = block_with(t, simple_term(MIR_TERM_RETURN, body->span), false);
    MirBlockId first[STATE_FIRST] = {[STATE_RETURNED] = done, [STATE_POISONED] = done};
    first[STATE_UNRESUMED] = drop_captures(t, done);
    mir_push_assign(body, 0, body->span, mir_place(t->self),
                    (MirRvalue){.kind = MIR_RVALUE_USE, .use = mir_copy(mir_place(1))});
    dispatch(t, first, points, done);
}

// ---------------------------------------------------------------- the pass

static void keep_as_fields(Transform *t) {
    MirBody *body = t->body;
    Ty *saved = ARENA_ARRAY(t->arena, Ty, body->locals.len);
    uint32_t count = 0;
    for (MirLocalId i = 0; i < body->locals.len; i++) {
        if (t->points.kept[i]) {
            t->fields[i] = t->captures + 1 + count;
            saved[count++] = body->locals.data[i].ty;
            body->locals.data[i].is_user_var = false;
            body->locals.data[i].name = SYM_NONE;
        }
    }
    body->saved = ty_list_intern(t->cx, saved, count);
}

static MirBody *copy_of(Transform *t) {
    MirBody *copy = ARENA_NEW(t->body->arena, MirBody);
    copy->arena = t->body->arena;
    MirClone clone = {.cx = t->cx,
                      .env = mir_param_env(t->cx, t->body),
                      .into = copy,
                      .from = t->body,
                      .args = ty_data(t->cx, t->self_ty)->item.args};
    mir_clone_body(&clone);
    return copy;
}

void mir_transform_coroutine(Program *program, MirBody *body) {
    if (!body->is_coroutine) {
        return;
    }
    Transform transform = {
        .program = program, .cx = program->ty, .body = body, .arena = arena_new()};
    Transform *t = &transform;
    uint32_t locals = body->locals.len;
    t->self_ty = body->locals.data[1].ty;
    Ty output = body->locals.data[MIR_RETURN_PLACE].ty;
    t->captures = body->upvar_count;
    t->points = find_suspensions(body, t->arena);
    t->fields = ARENA_ARRAY(t->arena, uint32_t, locals + 8);
    t->moved = ARENA_ARRAY(t->arena, MirLocalId, locals + 8);
    for (MirLocalId i = 0; i < locals; i++) {
        t->moved[i] = i;
    }
    keep_as_fields(t);
    t->self = new_local(t, ty_ptr(t->cx, t->self_ty, true));
    t->state = new_local(t, ty_common(t->cx)->u32);
    t->moved[MIR_RETURN_PLACE] = new_local(t, output);
    t->moved[MIR_RESUME_ARG] = new_local(t, body->locals.data[MIR_RESUME_ARG].ty);
    body->locals.data[MIR_RESUME_ARG].name = body->locals.data[1].name = SYM_NONE;
    body->locals.data[MIR_RESUME_ARG].is_user_var = body->locals.data[1].is_user_var = false;
    move_places(t);
    body->upvar_count = 0;
    body->is_coroutine = false;
    Transform drop = *t;
    drop.body = copy_of(t);
    make_poll(t, output);
    make_drop(&drop);
    mir_remove_unreachable(body);
    mir_remove_unreachable(drop.body);
    body->coroutine_drop = drop.body;
    arena_free(t->arena);
}

// ---------------------------------------------------------------- making one

// A new coroutine has not been resumed: its state stands behind what it captures.
void mir_begin_coroutines(Program *program, MirBody *body) {
    TyCx *cx = program->ty;
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        for (uint32_t s = 0; s < body->blocks.data[b].stmts.len; s++) {
            MirStmt *stmt = &body->blocks.data[b].stmts.data[s];
            MirRvalue *made = stmt->kind == MIR_STMT_ASSIGN ? stmt->assign.rvalue : NULL;
            if (made == NULL || made->kind != MIR_RVALUE_AGGREGATE ||
                made->aggregate.kind != MIR_AGG_CLOSURE ||
                ty_kind(cx, made->aggregate.ty) != TY_COROUTINE) {
                continue;
            }
            uint32_t count = made->aggregate.count;
            MirOperand *operands = ARENA_ARRAY(body->arena, MirOperand, count + 1);
            copy_bytes(operands, made->aggregate.operands, count * sizeof *operands);
            operands[count] =
                mir_const_bits(body->arena, ty_common(cx)->u32, STATE_UNRESUMED, 0, stmt->span);
            made->aggregate.operands = operands;
            made->aggregate.count = count + 1;
        }
    }
}

CoroutinePoll mir_coroutine_poll(TyCx *cx, Ty coroutine, Ty output) {
    Program *program = tycx_program(cx);
    const CommonTys *common = ty_common(cx);
    CoroutinePoll sig;
    sig.reference = ty_ref(cx, common->erased, coroutine, true);
    GenericArg arg = arg_of_ty(sig.reference);
    sig.self = ty_adt(cx, program->lang[LANG_PIN], args_intern(cx, &arg, 1));
    arg = arg_of_region(common->erased);
    Ty context = ty_adt(cx, program->lang[LANG_CONTEXT], args_intern(cx, &arg, 1));
    sig.context = ty_ref(cx, common->erased, context, true);
    arg = arg_of_ty(output);
    sig.output = ty_adt(cx, program->lang[LANG_POLL], args_intern(cx, &arg, 1));
    return sig;
}
