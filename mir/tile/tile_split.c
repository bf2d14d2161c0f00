// tile_split.c: variables that hold tiles among other things become a variable for each of them.
//
// In: the body of an instance. Out: the same, where a tuple, a struct or an enum with tiles in it
// that is only put together, copied and taken apart is no more: each field is a local of its own,
// so that layouts can be chosen for tiles that were in one. Of an enum one variant alone may ever
// be made; what it is then is known. Handed on as a whole, or referred to, it stays.
#include "mir/tile/tile.h"

#include "frontend/resolve/resolve.h"
#include "mir/build/build.h"
#include "mir/flow/flow.h"
#include "mir/opt/opt.h"

enum { DEEPEST = 4, ROUNDS = 4, UNKNOWN_VARIANT = UINT32_MAX };

typedef struct SplitLocal {
    bool splits;
    uint32_t variant;   // of an enum: the only one
    MirLocalId *fields; // the locals instead
    uint32_t field_count;
} SplitLocal;

typedef struct Split {
    Program *program;
    TyCx *cx;
    MirBody *body;
    SplitLocal *locals;
} Split;

// ---------------------------------------------------------------- types

static Ty field_type(TyCx *cx, const TyData *data, uint32_t variant, uint32_t field) {
    if (data->kind == TY_TUPLE) {
        return ty_list_ptr(cx, data->tuple)[field];
    }
    const AdtDef *adt = ty_adt_def(cx, data->item.def);
    Ty ty = field_ty(cx, adt->variants[variant].fields[field].def, data->item.args);
    return ty_normalize_erased(cx, (ParamEnv){0}, ty_erase_regions(cx, ty));
}

static uint32_t field_count(TyCx *cx, const TyData *data, uint32_t variant) {
    return data->kind == TY_TUPLE ? ty_list_len(cx, data->tuple)
                                  : ty_adt_def(cx, data->item.def)->variants[variant].field_count;
}

static bool holds(Program *program, Ty ty, uint32_t depth) {
    TyCx *cx = program->ty;
    const TyData *data = ty_data(cx, ty);
    if (data->kind == TY_REF) {
        return holds(program, data->ref.elem, depth);
    }
    if (data->kind == TY_ADT && lang_item_of(program, data->item.def) == LANG_TILE) {
        return true;
    }
    const AdtDef *adt = data->kind == TY_ADT ? ty_adt_def(cx, data->item.def) : NULL;
    if (depth == 0 || (data->kind != TY_TUPLE && (adt == NULL || adt->kind == ADT_UNION))) {
        return false;
    }
    for (uint32_t v = 0; v < (adt != NULL ? adt->variant_count : 1); v++) {
        for (uint32_t i = 0; i < field_count(cx, data, v); i++) {
            if (holds(program, field_type(cx, data, v, i), depth - 1)) {
                return true;
            }
        }
    }
    return false;
}

bool tile_is_in(Program *program, Ty ty) {
    return holds(program, ty, DEEPEST);
}

static const TyData *type_of(const Split *s, MirLocalId local) {
    return ty_data(s->cx, s->body->locals.data[local].ty);
}

static bool is_enum(const Split *s, MirLocalId local) {
    const TyData *data = type_of(s, local);
    return data->kind == TY_ADT && ty_adt_def(s->cx, data->item.def)->kind == ADT_ENUM;
}

static void find_candidates(Split *s) {
    for (MirLocalId i = s->body->arg_count + 1; i < s->body->locals.len; i++) {
        const TyData *data = type_of(s, i);
        bool has_parts =
            data->kind == TY_TUPLE ||
            (data->kind == TY_ADT && lang_item_of(s->program, data->item.def) != LANG_TILE);
        s->locals[i].splits = has_parts && tile_is_in(s->program, s->body->locals.data[i].ty);
        s->locals[i].variant = is_enum(s, i) ? UNKNOWN_VARIANT : 0;
    }
}

// ---------------------------------------------------------------- what is done with them

static void note_place(void *cx, const MirPlace *place, PlaceUse use) {
    (void)use;
    Split *s = cx;
    uint32_t first = is_enum(s, place->local) ? 1 : 0;
    bool of_field = place->proj_count > first && place->proj[first].kind == MIR_PROJ_FIELD &&
                    (first == 0 || place->proj[0].kind == MIR_PROJ_DOWNCAST);
    if (!of_field) {
        s->locals[place->local].splits = false;
    }
}

static bool whole_local(const Split *s, const MirPlace *place) {
    return place->proj_count == 0 && s->locals[place->local].splits;
}

static bool is_put_together(const Split *s, const MirStmt *stmt) {
    const MirRvalue *rvalue = stmt->assign.rvalue;
    return stmt->kind == MIR_STMT_ASSIGN && whole_local(s, &stmt->assign.place) &&
           rvalue->kind == MIR_RVALUE_AGGREGATE &&
           (rvalue->aggregate.kind == MIR_AGG_TUPLE || rvalue->aggregate.kind == MIR_AGG_ADT);
}

static bool is_copied(const Split *s, const MirStmt *stmt) {
    const MirRvalue *rvalue = stmt->assign.rvalue;
    return stmt->kind == MIR_STMT_ASSIGN && whole_local(s, &stmt->assign.place) &&
           rvalue->kind == MIR_RVALUE_USE && rvalue->use.kind != MIR_OPERAND_CONST &&
           whole_local(s, &rvalue->use.place);
}

static bool asks_variant(const Split *s, const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_DISCRIMINANT &&
           whole_local(s, &stmt->assign.rvalue->place);
}

static bool is_storage(const MirStmt *stmt) {
    return stmt->kind == MIR_STMT_STORAGE_LIVE || stmt->kind == MIR_STMT_STORAGE_DEAD;
}

// False: another variant is made too.
static bool set_variant(SplitLocal *local, uint32_t variant) {
    if (local->variant == UNKNOWN_VARIANT) {
        local->variant = variant;
    }
    return local->variant == variant;
}

// Fields would be overwritten before they are read.
static bool reads_itself(const MirStmt *stmt) {
    const MirRvalue *rvalue = stmt->assign.rvalue;
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        const MirOperand *operand = &rvalue->aggregate.operands[i];
        if (operand->kind != MIR_OPERAND_CONST &&
            operand->place.local == stmt->assign.place.local) {
            return true;
        }
    }
    return false;
}

static void note_stmt(Split *s, const MirStmt *stmt) {
    if (is_storage(stmt) || is_copied(s, stmt)) {
        return;
    }
    if (is_put_together(s, stmt)) {
        SplitLocal *local = &s->locals[stmt->assign.place.local];
        uint32_t variant = stmt->assign.rvalue->aggregate.kind == MIR_AGG_ADT
                               ? stmt->assign.rvalue->aggregate.variant
                               : 0;
        local->splits = set_variant(local, variant) && !reads_itself(stmt);
        mir_visit_rvalue_places(stmt->assign.rvalue, note_place, s);
    } else if (asks_variant(s, stmt)) {
        note_place(s, &stmt->assign.place, PLACE_USE_STORE);
    } else {
        mir_visit_stmt_places(stmt, note_place, s);
    }
}

// Copies: both or none, and of the same variant. True: something has changed.
static bool agree(Split *s, MirLocalId a, MirLocalId b) {
    SplitLocal *x = &s->locals[a], *y = &s->locals[b];
    bool both = x->splits && y->splits;
    SplitLocal before[] = {*x, *y};
    if (both && x->variant != y->variant) {
        both = x->variant == UNKNOWN_VARIANT   ? set_variant(x, y->variant)
               : y->variant == UNKNOWN_VARIANT ? set_variant(y, x->variant)
                                               : false;
    }
    x->splits = y->splits = both;
    return before[0].splits != x->splits || before[1].splits != y->splits ||
           before[0].variant != x->variant || before[1].variant != y->variant;
}

static bool agree_on_copies(Split *s) {
    bool changed = false;
    for (MirBlockId b = 0; b < s->body->blocks.len; b++) {
        const MirBlock *block = &s->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            const MirStmt *stmt = &block->stmts.data[i];
            const MirRvalue *rvalue = stmt->kind == MIR_STMT_ASSIGN ? stmt->assign.rvalue : NULL;
            if (rvalue != NULL && rvalue->kind == MIR_RVALUE_USE &&
                rvalue->use.kind != MIR_OPERAND_CONST && stmt->assign.place.proj_count == 0 &&
                rvalue->use.place.proj_count == 0) {
                changed |= agree(s, stmt->assign.place.local, rvalue->use.place.local);
            }
        }
    }
    return changed;
}

static bool find_splits(Split *s) {
    for (MirBlockId b = 0; b < s->body->blocks.len; b++) {
        const MirBlock *block = &s->body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len; i++) {
            note_stmt(s, &block->stmts.data[i]);
        }
        mir_visit_term_places(&block->term, note_place, s);
    }
    while (agree_on_copies(s)) {
    }
    bool any = false;
    for (MirLocalId i = 0; i < s->body->locals.len; i++) {
        s->locals[i].splits &= s->locals[i].variant != UNKNOWN_VARIANT;
        any |= s->locals[i].splits;
    }
    return any;
}

// ---------------------------------------------------------------- rewriting

static void make_fields(Split *s, MirLocalId local) {
    SplitLocal *split = &s->locals[local];
    const TyData *data = type_of(s, local);
    split->field_count = field_count(s->cx, data, split->variant);
    split->fields = ARENA_ARRAY(s->body->arena, MirLocalId, split->field_count + 1);
    for (uint32_t i = 0; i < split->field_count; i++) {
        Ty ty = field_type(s->cx, data, split->variant, i);
        split->fields[i] = mir_new_temp(s->body, ty, s->body->locals.data[local].span);
    }
}

// A place in another variant than the one there is: nobody comes there.
static MirPlace field_place(void *cx, MirPlace place, PlaceUse use) {
    (void)use;
    Split *s = cx;
    const SplitLocal *split = &s->locals[place.local];
    if (split->fields == NULL || place.proj_count == 0) {
        return place;
    }
    uint32_t first = place.proj[0].kind == MIR_PROJ_DOWNCAST ? 1 : 0;
    if (first == 1 && place.proj[0].index != split->variant) {
        return place;
    }
    return (MirPlace){split->fields[place.proj[first].index], place.proj_count - first - 1,
                      place.proj + first + 1};
}

static void push_assign(Split *s, MirBlock *to, const MirStmt *like, MirLocalId local,
                        MirOperand value) {
    MirStmt stmt = *like;
    stmt.assign.place = mir_place(local);
    stmt.assign.rvalue = ARENA_NEW(s->body->arena, MirRvalue);
    *stmt.assign.rvalue = (MirRvalue){.kind = MIR_RVALUE_USE, .use = value};
    mir_map_stmt_places(&stmt, field_place, s);
    vec_push(&to->stmts, stmt);
}

static MirOperand known_variant(Split *s, const MirStmt *stmt) {
    const SplitLocal *split = &s->locals[stmt->assign.rvalue->place.local];
    const AdtDef *adt = ty_adt_def(s->cx, type_of(s, stmt->assign.rvalue->place.local)->item.def);
    adt_discriminants(s->cx, adt->def);
    Ty ty = mir_place_ty(s->cx, s->body, &stmt->assign.place, NULL);
    return mir_const_bits(s->body->arena, ty, adt->variants[split->variant].discr_low,
                          adt->variants[split->variant].discr_high, stmt->span);
}

static void split_stmt(Split *s, MirBlock *to, MirStmt stmt) {
    if (is_storage(&stmt)) {
        if (s->locals[stmt.local].fields == NULL) {
            vec_push(&to->stmts, stmt);
        }
        return;
    }
    if (is_put_together(s, &stmt)) {
        const MirRvalue *rvalue = stmt.assign.rvalue;
        for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
            push_assign(s, to, &stmt, s->locals[stmt.assign.place.local].fields[i],
                        rvalue->aggregate.operands[i]);
        }
    } else if (is_copied(s, &stmt)) {
        const SplitLocal *from = &s->locals[stmt.assign.rvalue->use.place.local];
        for (uint32_t i = 0; i < from->field_count; i++) {
            push_assign(s, to, &stmt, s->locals[stmt.assign.place.local].fields[i],
                        mir_copy(mir_place(from->fields[i])));
        }
    } else if (asks_variant(s, &stmt)) {
        MirOperand variant = known_variant(s, &stmt);
        stmt.assign.rvalue = ARENA_NEW(s->body->arena, MirRvalue);
        *stmt.assign.rvalue = (MirRvalue){.kind = MIR_RVALUE_USE, .use = variant};
        mir_map_stmt_places(&stmt, field_place, s);
        vec_push(&to->stmts, stmt);
    } else {
        mir_map_stmt_places(&stmt, field_place, s);
        vec_push(&to->stmts, stmt);
    }
}

static void rewrite(Split *s, uint32_t locals) {
    for (MirLocalId i = 0; i < locals; i++) {
        if (s->locals[i].splits) {
            make_fields(s, i);
        }
    }
    s->locals = mem_grow(s->locals, s->body->locals.len * sizeof *s->locals);
    memset(s->locals + locals, 0, (s->body->locals.len - locals) * sizeof *s->locals);
    for (MirBlockId b = 0; b < s->body->blocks.len; b++) {
        MirBlock old = s->body->blocks.data[b], split = old;
        memset(&split.stmts, 0, sizeof split.stmts);
        for (uint32_t i = 0; i < old.stmts.len; i++) {
            split_stmt(s, &split, old.stmts.data[i]);
        }
        mir_map_term_places(&split.term, field_place, s);
        s->body->blocks.data[b] = split;
        vec_free(&old.stmts);
    }
}

static bool split_once(Program *program, MirBody *body) {
    uint32_t locals = body->locals.len;
    Split s = {.program = program, .cx = program->ty, .body = body};
    s.locals = mem_grow(NULL, (locals + 1) * sizeof *s.locals);
    memset(s.locals, 0, (locals + 1) * sizeof *s.locals);
    find_candidates(&s);
    bool any = find_splits(&s);
    if (any) {
        rewrite(&s, locals);
    }
    mem_free(s.locals);
    return any;
}

bool tile_split_variables(Program *program, MirBody *body) {
    uint32_t rounds = 0;
    while (rounds < ROUNDS && split_once(program, body)) { // tuples in tuples
        rounds++;
    }
    return rounds > 0;
}
