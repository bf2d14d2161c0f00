// tile_pipeline.c: products of matrices in loops, whose factors are loaded while others are
// multiplied.
//
// In: a body with loops of the form
//     a = load(..); b = load(..); sums = mma(a, b, sums)
// where nobody else looks at a, b, or, while the loop runs, at the sums. Out: the loads only say
// what is to be loaded, and there are two copies of the loop. The first turns are the first copy's,
// where mma_begin starts copies of the factors; when it says that as many as may be are on their
// way, the second copy goes on, where mma_later starts further ones and multiplies what was asked
// for earlier. On each way out of them mma_finish multiplies the rest. The functions are the
// library's (cutile_core/pipeline.ox); how many products may be late, and for which shapes and
// devices any are, is its business. Nothing has to be known of how the loop counts.
//
// A copy that is late must not see what is stored after its load. So the loop may write no memory
// but its own locals: calls in it get nothing that leads to a raw pointer, which is what tensors
// are behind.
#include "mir/tile/tile.h"

#include "frontend/resolve/resolve.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"
#include "mir/opt/opt.h"

typedef struct LocalUses { // in some blocks
    uint32_t stores, reads, others;
} LocalUses;

enum { LONGEST_CHAIN = 8, DEEPEST_TYPE = 12 };

// A factor: the load, and the locals that the tile passes through.
typedef struct Factor {
    MirBlockId load; // the block that ends in it
    MirLocalId locals[LONGEST_CHAIN];
    uint32_t local_count;
} Factor;

typedef struct Pipeline {
    Program *program;
    TyCx *cx;
    MirBody *body;
    bool *in_loop;         // by block
    LocalUses *everywhere; // by local
    LocalUses *inside;     // in the loop
    bool *raw;             // locals of which a raw pointer is made
    MirBlockId product;    // the block that ends in the call of mma
    Factor factors[2];
    MirLocalId sums;
    MirLocalId pending, stage, fragments, is_full;
    MirBlockId head;
    MirBlockId *copies; // of the loop's blocks: those for the first turns
} Pipeline;

// ---------------------------------------------------------------- calls

static LangItem called_item(const Pipeline *p, const MirTerm *term) {
    if (term->kind != MIR_TERM_CALL || term->call.func.kind != MIR_OPERAND_CONST) {
        return LANG_NONE;
    }
    const TyData *data = ty_data(p->cx, term->call.func.constant->ty);
    return data->kind == TY_FN_DEF ? lang_item_of(p->program, data->item.def) : LANG_NONE;
}

static void call_instead(Pipeline *p, MirTerm *term, LangItem item) {
    const MirConst *old = term->call.func.constant;
    MirConst *constant = ARENA_NEW(p->body->arena, MirConst);
    *constant = (MirConst){.kind = MIR_CONST_ZST, .span = old->span};
    constant->ty =
        ty_fn_def(p->cx, lang_item(p->program, item), ty_data(p->cx, old->ty)->item.args);
    term->call.func = (MirOperand){.kind = MIR_OPERAND_CONST, .constant = constant};
}

// ---------------------------------------------------------------- loops

static void mark_reachable(const MirBody *body, MirBlockId from, MirBlockId without,
                           bool *reached) {
    MirBlockVec open = {0}, next = {0};
    memset(reached, 0, body->blocks.len);
    if (from != without) {
        reached[from] = true;
        vec_push(&open, from);
    }
    while (open.len > 0) {
        vec_clear(&next);
        mir_list_successors(&body->blocks.data[open.data[--open.len]].term, &next);
        for (uint32_t i = 0; i < next.len; i++) {
            if (next.data[i] != without && !reached[next.data[i]]) {
                reached[next.data[i]] = true;
                vec_push(&open, next.data[i]);
            }
        }
    }
    vec_free(&open);
    vec_free(&next);
}

static bool leads_to(const MirBody *body, MirBlockId block, const bool *wanted) {
    const MirTerm *term = &body->blocks.data[block].term;
    for (uint32_t i = 0; i < mir_successor_slots(term); i++) {
        MirBlockId to = mir_successor(term, i);
        if (to != MIR_NO_BLOCK && wanted[to]) {
            return true;
        }
    }
    return false;
}

// The natural loop of a head: what leads back to it without being reachable around it. Returns how
// many blocks that are.
static uint32_t mark_loop(const MirBody *body, MirBlockId head, bool *in_loop) {
    uint32_t count = 1;
    bool *around = mem_grow(NULL, body->blocks.len);
    mark_reachable(body, 0, head, around);
    memset(in_loop, 0, body->blocks.len);
    in_loop[head] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = body->blocks.len; b-- > 0;) {
            if (!in_loop[b] && !around[b] && leads_to(body, b, in_loop)) {
                in_loop[b] = changed = true;
                count++;
            }
        }
    }
    mem_free(around);
    return count;
}

static bool find_innermost_loop(Pipeline *p) {
    uint32_t blocks = p->body->blocks.len, least = UINT32_MAX;
    bool *heads = mem_grow(NULL, blocks), *candidate = mem_grow(NULL, blocks);
    memset(heads, 0, blocks);
    mir_mark_loop_heads(p->body, heads);
    for (uint32_t h = 0; h < blocks; h++) {
        uint32_t count = heads[h] ? mark_loop(p->body, h, candidate) : 0;
        if (count > 0 && candidate[p->product] && count < least) {
            least = count;
            p->head = h;
            memcpy(p->in_loop, candidate, blocks);
        }
    }
    mem_free(heads);
    mem_free(candidate);
    return least != UINT32_MAX;
}

// ---------------------------------------------------------------- uses of locals

static void count_use(void *cx, const MirPlace *place, PlaceUse use) {
    LocalUses *uses = cx;
    LocalUses *of = &uses[place->local];
    bool whole = place->proj_count == 0;
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_INDEX) {
            uses[place->proj[i].index].others++;
        }
    }
    if (whole && (use == PLACE_USE_STORE || use == PLACE_USE_CALL_STORE)) {
        of->stores++;
    } else if (whole && (use == PLACE_USE_COPY || use == PLACE_USE_MOVE)) {
        of->reads++;
    } else {
        of->others++;
    }
}

static bool is_storage(const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
}

static void count_uses(Pipeline *p) {
    memset(p->everywhere, 0, p->body->locals.len * sizeof *p->everywhere);
    memset(p->inside, 0, p->body->locals.len * sizeof *p->inside);
    memset(p->raw, 0, p->body->locals.len);
    for (uint32_t b = 0; b < p->body->blocks.len; b++) {
        const MirBlock *block = &p->body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (is_storage(stmt)) {
                continue;
            }
            mir_visit_stmt_places(stmt, count_use, p->everywhere);
            if (p->in_loop[b]) {
                mir_visit_stmt_places(stmt, count_use, p->inside);
            }
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_RAW_PTR) {
                p->raw[stmt->assign.rvalue->raw_ptr.place.local] = true;
            }
        }
        mir_visit_term_places(&block->term, count_use, p->everywhere);
        if (p->in_loop[b]) {
            mir_visit_term_places(&block->term, count_use, p->inside);
        }
    }
}

// Written once and read once, in the loop: what is read is of the same turn.
static bool is_passed_on(const Pipeline *p, MirLocalId local) {
    const LocalUses *all = &p->everywhere[local], *here = &p->inside[local];
    return local > p->body->arg_count && all->stores == 1 && all->reads == 1 && all->others == 0 &&
           here->stores == 1 && here->reads == 1;
}

static bool whole_local(const MirOperand *operand, MirLocalId *local) {
    if (operand->kind == MIR_OPERAND_CONST || operand->place.proj_count > 0) {
        return false;
    }
    *local = operand->place.local;
    return true;
}

static bool is_copy_to(const MirStmt *stmt, MirLocalId to, MirLocalId *from) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == to &&
           stmt->assign.place.proj_count == 0 && stmt->assign.rvalue->kind == MIR_RVALUE_USE &&
           whole_local(&stmt->assign.rvalue->use, from);
}

// The local that a local of the loop is a copy of.
static bool copied_from(const Pipeline *p, MirLocalId local, MirLocalId *from) {
    for (uint32_t b = 0; b < p->body->blocks.len; b++) {
        const MirBlock *block = &p->body->blocks.data[b];
        for (uint32_t s = 0; p->in_loop[b] && s < block->stmts.len; s++) {
            if (is_copy_to(&block->stmts.data[s], local, from)) {
                return true;
            }
        }
    }
    return false;
}

static bool find_load(const Pipeline *p, MirLocalId local, MirBlockId *load) {
    for (uint32_t b = 0; b < p->body->blocks.len; b++) {
        const MirTerm *term = &p->body->blocks.data[b].term;
        if (p->in_loop[b] && called_item(p, term) == LANG_TILE_LOAD &&
            term->call.destination.local == local && term->call.destination.proj_count == 0) {
            *load = b;
            return true;
        }
    }
    return false;
}

static bool find_factor(const Pipeline *p, const MirOperand *operand, Factor *factor) {
    MirLocalId local;
    *factor = (Factor){0};
    if (!whole_local(operand, &local)) {
        return false;
    }
    while (factor->local_count < LONGEST_CHAIN && is_passed_on(p, local)) {
        factor->locals[factor->local_count++] = local;
        if (find_load(p, local, &factor->load)) {
            return true;
        }
        if (!copied_from(p, local, &local)) {
            return false;
        }
    }
    return false;
}

// Is the result of the product stored to a local right behind it?
static bool becomes(const Pipeline *p, MirLocalId sums) {
    const MirTerm *term = &p->body->blocks.data[p->product].term;
    const MirPlace *to = &term->call.destination;
    if (to->proj_count > 0 || term->target == MIR_NO_BLOCK) {
        return false;
    }
    if (to->local == sums) {
        return true;
    }
    const MirBlock *block = &p->body->blocks.data[term->target];
    for (uint32_t s = 0; p->in_loop[term->target] && s < block->stmts.len; s++) {
        MirLocalId from;
        if (is_copy_to(&block->stmts.data[s], sums, &from) && from == to->local) {
            return is_passed_on(p, from);
        }
    }
    return false;
}

static bool has_storage_inside(const Pipeline *p, MirLocalId local) {
    for (uint32_t b = 0; b < p->body->blocks.len; b++) {
        const MirBlock *block = &p->body->blocks.data[b];
        for (uint32_t s = 0; p->in_loop[b] && s < block->stmts.len; s++) {
            if (is_storage(&block->stmts.data[s]) && block->stmts.data[s].local == local) {
                return true;
            }
        }
    }
    return false;
}

// The variable that the products are added to: the loop does nothing else with it.
static bool find_sums(Pipeline *p) {
    const MirTerm *term = &p->body->blocks.data[p->product].term;
    MirLocalId local, from;
    if (!whole_local(&term->call.args[2], &local)) {
        return false;
    }
    while (is_passed_on(p, local) && copied_from(p, local, &from)) {
        local = from;
    }
    p->sums = local;
    const LocalUses *uses = &p->inside[local];
    return uses->stores == 1 && uses->reads == 1 && uses->others == 0 && !p->raw[local] &&
           !has_storage_inside(p, local) && becomes(p, local);
}

// ---------------------------------------------------------------- what the loop may do

static bool reaches_pointer(const Pipeline *p, Ty ty, uint32_t depth);

static bool fields_reach_pointer(const Pipeline *p, const TyData *data, uint32_t depth) {
    const AdtDef *adt = ty_adt_def(p->cx, data->item.def);
    for (uint32_t v = 0; v < adt->variant_count; v++) {
        for (uint32_t i = 0; i < adt->variants[v].field_count; i++) {
            Ty field = field_ty(p->cx, adt->variants[v].fields[i].def, data->item.args);
            if (reaches_pointer(p, field, depth + 1)) {
                return true;
            }
        }
    }
    return false;
}

// May a raw pointer be found in a value of the type, or behind it? What is not known may hide one.
static bool reaches_pointer(const Pipeline *p, Ty ty, uint32_t depth) {
    const TyData *data = ty_data(p->cx, ty);
    if (depth > DEEPEST_TYPE) {
        return true;
    }
    switch (data->kind) {
    case TY_BOOL:
    case TY_CHAR:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_NEVER:
    case TY_STR:
    case TY_FN_DEF:
        return false;
    case TY_REF:
        return reaches_pointer(p, data->ref.elem, depth + 1);
    case TY_ARRAY:
        return reaches_pointer(p, data->array.elem, depth + 1);
    case TY_SLICE:
        return reaches_pointer(p, data->ref.elem, depth + 1);
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(p->cx, data->tuple); i++) {
            if (reaches_pointer(p, ty_list_ptr(p->cx, data->tuple)[i], depth + 1)) {
                return true;
            }
        }
        return false;
    case TY_ADT:
        return lang_item_of(p->program, data->item.def) == LANG_TILE
                   ? reaches_pointer(p, arg_ty(args_ptr(p->cx, data->item.args)[0]), depth + 1)
                   : fields_reach_pointer(p, data, depth);
    case TY_NONE:
    case TY_FOREIGN:
    case TY_RAW_PTR:
    case TY_FN_PTR:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_DYN:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return true;
}

static bool writes_memory(const Pipeline *p, const MirStmt *stmt) {
    if (stmt->kind == MIR_STMT_COPY_NONOVERLAPPING) {
        return true;
    }
    if (stmt->kind != MIR_STMT_ASSIGN) {
        return false;
    }
    MirPlace base = stmt->assign.place;
    for (base.proj_count = 0; base.proj_count < stmt->assign.place.proj_count; base.proj_count++) {
        if (base.proj[base.proj_count].kind == MIR_PROJ_DEREF &&
            ty_kind(p->cx, mir_place_ty(p->cx, p->body, &base, NULL)) == TY_RAW_PTR) {
            return true;
        }
    }
    return false;
}

static bool call_is_quiet(const Pipeline *p, const MirTerm *term) {
    LangItem item = called_item(p, term);
    if (item == LANG_TILE_LOAD || item == LANG_TILE_MMA) {
        return true;
    }
    if (term->call.func.kind != MIR_OPERAND_CONST) {
        return false;
    }
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        if (reaches_pointer(p, mir_operand_ty(p->cx, p->body, &term->call.args[i]), 0)) {
            return false;
        }
    }
    return true;
}

static bool term_is_quiet(const Pipeline *p, const MirTerm *term) {
    switch (term->kind) {
    case MIR_TERM_CALL:
        return call_is_quiet(p, term);
    case MIR_TERM_GOTO:
    case MIR_TERM_SWITCH_INT:
    case MIR_TERM_ASSERT:
    case MIR_TERM_UNREACHABLE:
    case MIR_TERM_RETURN:
    case MIR_TERM_RESUME:
    case MIR_TERM_TERMINATE:
    case MIR_TERM_FALSE_EDGE:
    case MIR_TERM_FALSE_UNWIND:
        return true;
    case MIR_TERM_NONE:
    case MIR_TERM_DROP:
    case MIR_TERM_YIELD:
    case MIR_TERM_COROUTINE_DROP:
    case MIR_TERM_INLINE_ASM:
        break;
    }
    return false;
}

// The loop has one product, and what it does beside it can be done before earlier copies are done.
static bool loop_is_quiet(const Pipeline *p) {
    for (uint32_t b = 0; b < p->body->blocks.len; b++) {
        const MirBlock *block = &p->body->blocks.data[b];
        if (!p->in_loop[b]) {
            continue;
        }
        if (!term_is_quiet(p, &block->term) ||
            (b != p->product && called_item(p, &block->term) == LANG_TILE_MMA)) {
            return false;
        }
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            if (writes_memory(p, &block->stmts.data[s])) {
                return false;
            }
        }
    }
    return true;
}

// ---------------------------------------------------------------- rewriting

static void load_later(Pipeline *p, const Factor *factor) {
    MirBody *body = p->body;
    call_instead(p, &body->blocks.data[factor->load].term, LANG_TILE_LOAD_LATER);
    for (uint32_t i = 0; i < factor->local_count; i++) {
        MirLocalDecl *local = &body->locals.data[factor->locals[i]];
        local->ty = ty_adt(p->cx, lang_item(p->program, LANG_TILE_LATER),
                           ty_data(p->cx, local->ty)->item.args);
        local->name = SYM_NONE; // no longer what the user's variable holds
        local->is_user_var = false;
    }
}

static MirOperand borrow_mut(Pipeline *p, MirBlockId block, MirLocalId local, Span span) {
    Region erased = ty_common(p->cx)->erased;
    Ty ty = ty_ref(p->cx, erased, p->body->locals.data[local].ty, true);
    MirLocalId reference = mir_new_temp(p->body, ty, span);
    MirRvalue rvalue = {.kind = MIR_RVALUE_REF};
    rvalue.ref.place = mir_place(local);
    rvalue.ref.kind = MIR_BORROW_MUT;
    rvalue.ref.region = erased;
    mir_push_assign(p->body, block, span, mir_place(reference), rvalue);
    return mir_move(mir_place(reference));
}

static MirLocalId counter(Pipeline *p, MirInsertVec *inserts, Span span) {
    Ty ty = ty_common(p->cx)->u32;
    MirLocalId local = mir_new_temp(p->body, ty, span);
    MirStmt stmt = {.kind = MIR_STMT_ASSIGN, .span = span};
    stmt.assign.place = mir_place(local);
    stmt.assign.rvalue = ARENA_NEW(p->body->arena, MirRvalue);
    stmt.assign.rvalue->kind = MIR_RVALUE_USE;
    stmt.assign.rvalue->use = mir_const_bits(p->body->arena, ty, 0, 0, span);
    vec_push(inserts, ((MirInsert){.at = {0, 0}, .stmt = stmt}));
    return local;
}

static MirLocalId library_local(Pipeline *p, LangItem item, Span span) {
    Ty ty = ty_adt(p->cx, lang_item(p->program, item), args_intern(p->cx, NULL, 0));
    return mir_new_temp(p->body, ty, span);
}

// The product in a block becomes a call of `item`, which is told of the state too.
static void multiply_by(Pipeline *p, MirBlockId block, LangItem item, const MirLocalId *state,
                        uint32_t count) {
    MirBody *body = p->body;
    MirTerm term = body->blocks.data[block].term;
    MirOperand *args = ARENA_ARRAY(body->arena, MirOperand, 3 + count);
    memcpy(args, term.call.args, 3 * sizeof *args);
    for (uint32_t i = 0; i < count; i++) {
        args[3 + i] = borrow_mut(p, block, state[i], term.span);
    }
    call_instead(p, &term, item);
    term.call.args = args;
    term.call.arg_count = 3 + count;
    body->blocks.data[block].term = term;
}

static MirBlockId copy_of(const Pipeline *p, MirBlockId block, uint32_t blocks) {
    return block < blocks && p->in_loop[block] ? p->copies[block] : block;
}

static void lead_to_copies(const Pipeline *p, MirTerm *term, uint32_t blocks) {
    if (term->kind == MIR_TERM_SWITCH_INT) {
        for (uint32_t i = 0; i <= term->switch_int.count; i++) {
            term->switch_int.targets[i] = copy_of(p, term->switch_int.targets[i], blocks);
        }
    }
    term->target = term->target == MIR_NO_BLOCK ? term->target : copy_of(p, term->target, blocks);
    if (term->kind == MIR_TERM_FALSE_EDGE) {
        term->other = copy_of(p, term->other, blocks);
    }
}

// Behind the product of the first turns: on in the loop itself, if all copies that may be are on
// their way.
static void go_on_if_full(Pipeline *p, MirBlockId first) {
    MirBody *body = p->body;
    MirBlockId test = mir_new_block(body, false);
    MirTerm *call = &body->blocks.data[first].term;
    MirTerm term = {.kind = MIR_TERM_SWITCH_INT,
                    .span = call->span,
                    .scope = call->scope,
                    .target = MIR_NO_BLOCK,
                    .unwind = MIR_NO_BLOCK};
    term.switch_int.discr = mir_copy(mir_place(p->is_full));
    term.switch_int.ty = ty_common(p->cx)->boolean;
    term.switch_int.count = 1;
    term.switch_int.values = ARENA_ARRAY(body->arena, uint64_t, 2);
    term.switch_int.values[0] = term.switch_int.values[1] = 0;
    term.switch_int.targets = ARENA_ARRAY(body->arena, MirBlockId, 2);
    term.switch_int.targets[0] = call->target;
    term.switch_int.targets[1] = body->blocks.data[p->product].term.target;
    call->target = test;
    body->blocks.data[test].term = term;
}

// Copies the loop for the first turns: whoever comes to the loop comes to the copy.
static void copy_loop(Pipeline *p, uint32_t blocks) {
    MirBody *body = p->body;
    MirClone same = {.cx = p->cx,
                     .env = mir_param_env(p->cx, body),
                     .into = body,
                     .from = body,
                     .args = args_identity(p->cx, body->def)};
    for (uint32_t b = 0; b < blocks; b++) {
        p->copies[b] = p->in_loop[b] ? mir_clone_block(&same, b) : MIR_NO_BLOCK;
    }
    for (uint32_t b = 0; b < blocks; b++) {
        lead_to_copies(p, &body->blocks.data[p->in_loop[b] ? p->copies[b] : b].term, blocks);
    }
    uint32_t all = body->blocks.len;
    p->in_loop = mem_grow(p->in_loop, all + 2); // go_on_if_full adds one
    memset(p->in_loop + blocks, true, all + 2 - blocks);
}

// A block that finishes the sums and goes on to `target`. `product` is the call as it was.
static MirBlockId finish_before(Pipeline *p, MirBlockId target, const MirTerm *product) {
    MirBody *body = p->body;
    MirBlockId call = mir_new_block(body, false), back = mir_new_block(body, false);
    MirLocalId result = mir_new_temp(body, body->locals.data[p->sums].ty, product->span);
    MirTerm term = *product;
    call_instead(p, &term, LANG_TILE_MMA_FINISH);
    term.call.args = ARENA_ARRAY(body->arena, MirOperand, 3);
    term.call.args[0] = mir_copy(mir_place(p->sums));
    term.call.args[1] = borrow_mut(p, call, p->pending, term.span);
    term.call.args[2] = borrow_mut(p, call, p->stage, term.span);
    term.call.arg_count = 3;
    term.call.destination = mir_place(result);
    term.target = back;
    term.unwind = MIR_NO_BLOCK;
    body->blocks.data[call].term = term;
    MirRvalue use = {.kind = MIR_RVALUE_USE, .use = mir_move(mir_place(result))};
    mir_push_assign(body, back, term.span, mir_place(p->sums), use);
    body->blocks.data[back].term = (MirTerm){.kind = MIR_TERM_GOTO,
                                             .span = term.span,
                                             .scope = term.scope,
                                             .target = target,
                                             .unwind = MIR_NO_BLOCK};
    return call;
}

typedef VEC(MirBlockId) ExitVec; // pairs: where the loop went, where it goes now

static MirBlockId exit_to(Pipeline *p, ExitVec *exits, MirBlockId target, const MirTerm *product) {
    const MirBlock *block = &p->body->blocks.data[target];
    if (p->in_loop[target] || block->is_cleanup ||
        (block->term.kind == MIR_TERM_UNREACHABLE && block->stmts.len == 0)) {
        return target;
    }
    for (uint32_t i = 0; i < exits->len; i += 2) {
        if (exits->data[i] == target) {
            return exits->data[i + 1];
        }
    }
    MirBlockId finish = finish_before(p, target, product);
    vec_push(exits, target);
    vec_push(exits, finish);
    return finish;
}

static void finish_at_exits(Pipeline *p, uint32_t blocks, const MirTerm *product) {
    ExitVec exits = {0};
    for (uint32_t b = 0; b < blocks; b++) {
        if (!p->in_loop[b]) {
            continue;
        }
        MirTerm term = p->body->blocks.data[b].term; // blocks move when others are added
        if (term.kind == MIR_TERM_SWITCH_INT) {
            for (uint32_t i = 0; i <= term.switch_int.count; i++) {
                term.switch_int.targets[i] =
                    exit_to(p, &exits, term.switch_int.targets[i], product);
            }
        } else if (term.target != MIR_NO_BLOCK) {
            term.target = exit_to(p, &exits, term.target, product);
        }
        p->body->blocks.data[b].term = term;
    }
    vec_free(&exits);
}

static bool find_parts(Pipeline *p) {
    if (!find_innermost_loop(p)) {
        return false;
    }
    count_uses(p);
    const MirTerm *term = &p->body->blocks.data[p->product].term;
    return p->head != 0 && find_factor(p, &term->call.args[0], &p->factors[0]) &&
           find_factor(p, &term->call.args[1], &p->factors[1]) && find_sums(p) && loop_is_quiet(p);
}

static void rewrite(Pipeline *p) {
    MirBody *body = p->body;
    MirTerm product = body->blocks.data[p->product].term;
    MirInsertVec inserts = {0};
    uint32_t blocks = body->blocks.len;
    p->pending = counter(p, &inserts, product.span);
    p->stage = counter(p, &inserts, product.span);
    p->is_full = mir_new_temp(body, ty_common(p->cx)->boolean, product.span);
    p->fragments = library_local(p, LANG_TILE_FRAGMENTS, product.span);
    load_later(p, &p->factors[0]);
    load_later(p, &p->factors[1]);
    copy_loop(p, blocks);
    MirBlockId first = p->copies[p->product];
    const MirLocalId begin[] = {p->pending, p->stage, p->fragments, p->is_full};
    multiply_by(p, first, LANG_TILE_MMA_BEGIN, begin, 4);
    const MirLocalId later[] = {p->stage, p->fragments};
    multiply_by(p, p->product, LANG_TILE_MMA_LATER, later, 2);
    go_on_if_full(p, first);
    finish_at_exits(p, body->blocks.len, &product);
    mir_insert_stmts(body, &inserts);
}

static void find_pipeline(Program *program, MirBody *body, MirBlockId product) {
    Pipeline p = {.program = program, .cx = program->ty, .body = body, .product = product};
    p.in_loop = mem_grow(NULL, body->blocks.len + 1);
    p.everywhere = mem_grow(NULL, (body->locals.len + 1) * sizeof *p.everywhere);
    p.inside = mem_grow(NULL, (body->locals.len + 1) * sizeof *p.inside);
    p.raw = mem_grow(NULL, body->locals.len + 1);
    p.copies = mem_grow(NULL, (body->blocks.len + 1) * sizeof *p.copies);
    if (find_parts(&p)) {
        rewrite(&p);
    }
    mem_free(p.in_loop);
    mem_free(p.everywhere);
    mem_free(p.inside);
    mem_free(p.raw);
    mem_free(p.copies);
}

void tile_pipeline(Program *program, MirBody *body) {
    Pipeline p = {.program = program, .cx = program->ty};
    if (!lang_item(program, LANG_TILE_MMA_LATER).index) {
        return;
    }
    uint32_t blocks = body->blocks.len;
    for (uint32_t b = 0; b < blocks; b++) {
        if (called_item(&p, &body->blocks.data[b].term) == LANG_TILE_MMA) {
            find_pipeline(program, body, b);
        }
    }
}
