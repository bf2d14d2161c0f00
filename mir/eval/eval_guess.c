// eval_guess.c: values in a body that follow from constants.
//
// In: a body of an instance, perhaps with values for its parameters. Out: the values of the
// operands that are asked for, as far as every local on the way to them is given one value alone,
// by a statement or a call that can be interpreted. Control flow is not followed: what would be
// computed is found, not whether it is. A local that is written in parts or mutably borrowed has no
// known value. A guess is not a constant of the language: where the interpreter cannot go on,
// nothing is known and nothing is said.
#include "mir/eval/eval_private.h"

// Steps of the interpreter for all guesses of a program.
enum { GUESS_ALL_STEPS = 1000000 };

typedef enum GuessState { GUESS_NEW, GUESS_RUNNING, GUESS_KNOWN, GUESS_UNKNOWN } GuessState;

struct Guess {
    EvalCx *e;
    EvalFrame frame;
    uint32_t from;   // allocations up to this one were there before
    uint8_t *states; // by local: GuessState
    uint8_t *writes; // by local: how often it is given a value; 2 for more or in parts
    bool *borrowed;  // by local: mutably
    const MirStmt **stmts;
    const MirTerm **calls;
};

// ---------------------------------------------------------------- what is written where

static void note_write(Guess *guess, const MirPlace *place, const MirStmt *stmt,
                       const MirTerm *call) {
    if (place->proj_count == 0) {
        guess->writes[place->local] += guess->writes[place->local] < 2;
        guess->stmts[place->local] = stmt;
        guess->calls[place->local] = call;
    } else if (place->proj[0].kind != MIR_PROJ_DEREF) {
        guess->writes[place->local] = 2;
    }
}

static bool derefs(const MirPlace *place) {
    for (uint32_t i = 0; i < place->proj_count; i++) {
        if (place->proj[i].kind == MIR_PROJ_DEREF) {
            return true;
        }
    }
    return false;
}

static void note_borrow(Guess *guess, const MirRvalue *rvalue) {
    const MirPlace *place = NULL;
    if (rvalue->kind == MIR_RVALUE_REF && rvalue->ref.kind != MIR_BORROW_SHARED &&
        rvalue->ref.kind != MIR_BORROW_FAKE) {
        place = &rvalue->ref.place;
    } else if (rvalue->kind == MIR_RVALUE_RAW_PTR && rvalue->raw_ptr.is_mut) {
        place = &rvalue->raw_ptr.place;
    }
    if (place != NULL && !derefs(place)) {
        guess->borrowed[place->local] = true;
    }
}

Guess *guess_new(EvalCx *eval, Arena *arena, const Instance *instance, const MirBody *body) {
    Guess *guess = ARENA_NEW(arena, Guess);
    uint32_t locals = body->locals.len;
    guess->e = eval;
    guess->from = eval->next_alloc;
    guess->frame = (EvalFrame){.instance = *instance, .body = body};
    guess->frame.locals = ARENA_ARRAY(arena, ConstAlloc *, locals);
    guess->states = ARENA_ARRAY(arena, uint8_t, locals);
    guess->writes = ARENA_ARRAY(arena, uint8_t, locals);
    guess->borrowed = ARENA_ARRAY(arena, bool, locals);
    guess->stmts = ARENA_ARRAY(arena, const MirStmt *, locals);
    guess->calls = ARENA_ARRAY(arena, const MirTerm *, locals);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN) {
                note_write(guess, &stmt->assign.place, stmt, NULL);
                note_borrow(guess, stmt->assign.rvalue);
            } else if (stmt->kind == MIR_STMT_SET_DISCRIMINANT) {
                guess->writes[stmt->set_discriminant.place.local] = 2;
            }
        }
        if (block->term.kind == MIR_TERM_CALL) {
            note_write(guess, &block->term.call.destination, NULL, &block->term);
        }
    }
    return guess;
}

const MirRvalue *guess_rvalue(const Guess *guess, MirLocalId local) {
    bool known = guess->writes[local] == 1 && guess->stmts[local] != NULL;
    return known ? guess->stmts[local]->assign.rvalue : NULL;
}

bool guess_missed(const Guess *guess, MirLocalId local) {
    return guess->states[local] == GUESS_UNKNOWN;
}

const MirTerm *guess_call(const Guess *guess, MirLocalId local) {
    return guess->writes[local] == 1 ? guess->calls[local] : NULL;
}

// ---------------------------------------------------------------- values

static bool know_local(Guess *guess, MirLocalId local);

static bool know_place(Guess *guess, const MirPlace *place) {
    bool known = know_local(guess, place->local);
    for (uint32_t i = 0; i < place->proj_count && known; i++) {
        known = place->proj[i].kind != MIR_PROJ_INDEX || know_local(guess, place->proj[i].index);
    }
    return known;
}

static bool know_operand(Guess *guess, const MirOperand *operand) {
    return operand->kind == MIR_OPERAND_CONST || know_place(guess, &operand->place);
}

static bool know_operands(Guess *guess, const MirOperand *operands, uint32_t count) {
    bool known = true;
    for (uint32_t i = 0; i < count && known; i++) {
        known = know_operand(guess, &operands[i]);
    }
    return known;
}

static bool know_rvalue(Guess *guess, const MirRvalue *rvalue) {
    switch (rvalue->kind) {
    case MIR_RVALUE_USE:
        return know_operand(guess, &rvalue->use);
    case MIR_RVALUE_REPEAT:
        return know_operand(guess, &rvalue->repeat.operand);
    case MIR_RVALUE_REF:
        return know_place(guess, &rvalue->ref.place);
    case MIR_RVALUE_RAW_PTR:
        return know_place(guess, &rvalue->raw_ptr.place);
    case MIR_RVALUE_CAST:
        return know_operand(guess, &rvalue->cast.operand);
    case MIR_RVALUE_BINARY:
    case MIR_RVALUE_CHECKED:
        return know_operands(guess, rvalue->binary.operands, 2);
    case MIR_RVALUE_UNARY:
        return know_operand(guess, &rvalue->unary.operand);
    case MIR_RVALUE_DISCRIMINANT:
    case MIR_RVALUE_LEN:
        return know_place(guess, &rvalue->place);
    case MIR_RVALUE_AGGREGATE:
        return know_operands(guess, rvalue->aggregate.operands, rvalue->aggregate.count);
    case MIR_RVALUE_SIZE_OF:
    case MIR_RVALUE_ALIGN_OF:
    case MIR_RVALUE_OFFSET_OF:
        return true;
    case MIR_RVALUE_THREAD_LOCAL:
        return false;
    }
    return false;
}

// The known fields of a tuple or closure; the others stay without a value, and cannot be read.
static bool compute_fields(Guess *guess, MirLocalId local, const MirRvalue *rvalue) {
    EvalPlace whole = local_place(guess->e, &guess->frame, local);
    bool any = rvalue->aggregate.count == 0;
    for (uint32_t i = 0; i < rvalue->aggregate.count; i++) {
        const MirOperand *operand = &rvalue->aggregate.operands[i];
        EvalPlace field = place_field(guess->e, &whole, i);
        any |= know_operand(guess, operand) &&
               eval_operand_to(guess->e, &guess->frame, operand, &field);
    }
    return any;
}

static bool compute(Guess *guess, MirLocalId local) {
    const MirStmt *stmt = guess->stmts[local];
    const MirTerm *call = guess->calls[local];
    if (guess->writes[local] != 1) {
        return false;
    }
    if (call != NULL) {
        return know_operand(guess, &call->call.func) &&
               know_operands(guess, call->call.args, call->call.arg_count) &&
               eval_call(guess->e, &guess->frame, call);
    }
    const MirRvalue *rvalue = stmt->assign.rvalue;
    if (rvalue->kind == MIR_RVALUE_AGGREGATE &&
        (rvalue->aggregate.kind == MIR_AGG_TUPLE || rvalue->aggregate.kind == MIR_AGG_CLOSURE)) {
        return compute_fields(guess, local, rvalue);
    }
    return know_rvalue(guess, rvalue) && eval_stmt(guess->e, &guess->frame, stmt);
}

// Bodies are looked at for each turn of their loops: what took too long is not computed again.
static bool compute_once(Guess *guess, MirLocalId local) {
    EvalCx *e = guess->e;
    uint64_t key = hash_mix((uintptr_t)guess->frame.body, local), costly;
    if (map_get(&e->guess_costly, key, &costly)) {
        return false;
    }
    uint64_t before = e->steps;
    bool known = compute(guess, local);
    if (!known && e->steps != UINT32_MAX && e->steps - before > GUESS_STEP_LIMIT / 2) {
        map_set(&e->guess_costly, key, 1);
    }
    return known;
}

static bool know_local(Guess *guess, MirLocalId local) {
    if (guess->states[local] == GUESS_NEW) {
        guess->states[local] = GUESS_RUNNING; // what follows from itself is not known
        bool known = !guess->borrowed[local] && compute_once(guess, local);
        guess->states[local] = known ? GUESS_KNOWN : GUESS_UNKNOWN;
    }
    return guess->states[local] == GUESS_KNOWN;
}

void guess_set(Guess *guess, MirLocalId local, GuessValue value) {
    bool fits = guess->writes[local] < 2 && !guess->borrowed[local];
    guess->frame.locals[local] = value.alloc;
    guess->states[local] = fits ? GUESS_KNOWN : GUESS_UNKNOWN;
}

// ---------------------------------------------------------------- questions

// The interpreter as it was, so that a question can come at any time.
typedef struct Saved {
    EvalFrame *frame;
    uint64_t steps;
    uint32_t from;
    bool is_guess;
} Saved;

static Saved begin(Guess *guess) {
    EvalCx *e = guess->e;
    Saved saved = {e->frame, e->steps, e->guess_from, e->is_guess};
    e->frame = &guess->frame;
    e->guess_from = guess->from;
    e->steps = e->guess_steps < GUESS_ALL_STEPS ? 0 : UINT32_MAX; // not one more
    e->is_guess = true;
    return saved;
}

static void end(Guess *guess, Saved saved) {
    guess->e->guess_steps += guess->e->steps < UINT32_MAX ? guess->e->steps : 0;
    guess->e->frame = saved.frame;
    guess->e->steps = saved.steps;
    guess->e->guess_from = saved.from;
    guess->e->is_guess = saved.is_guess;
}

static bool read_operand(Guess *guess, const MirOperand *operand, EvalPlace *value) {
    Ty ty = mono_ty(guess->e->cx, &guess->frame.instance,
                    mir_operand_ty(guess->e->cx, guess->frame.body, operand));
    *value = eval_temp(guess->e, layout_of(guess->e->layouts, ty));
    return know_operand(guess, operand) && eval_operand_to(guess->e, &guess->frame, operand, value);
}

bool guess_value(Guess *guess, const MirOperand *operand, GuessValue *value) {
    Saved saved = begin(guess);
    EvalPlace place;
    bool known = read_operand(guess, operand, &place);
    end(guess, saved);
    if (known) {
        *value = (GuessValue){place.alloc, place.layout->ty};
    }
    return known;
}

bool guess_same(const GuessValue *a, const GuessValue *b) {
    if (a->alloc == NULL || b->alloc == NULL) {
        return a->alloc == b->alloc;
    }
    return a->alloc->size == b->alloc->size &&
           (a->alloc->size == 0 || memcmp(a->alloc->bytes, b->alloc->bytes, a->alloc->size) == 0) &&
           a->alloc->relocs.len == 0 && b->alloc->relocs.len == 0;
}

GuessValue guess_reference(Guess *guess, Ty reference, GuessValue value) {
    EvalPlace place = eval_temp(guess->e, layout_of(guess->e->layouts, reference));
    EvalScalar pointer = scalar_pointer_to(guess->e, value.alloc, 0);
    Saved saved = begin(guess);
    bool written = mem_write_scalar(guess->e, &place, 0, &pointer);
    end(guess, saved);
    return (GuessValue){written ? place.alloc : NULL, reference};
}

// The local that a mutable reference which is made for one call refers to.
static bool borrowed_by(const Guess *guess, const MirOperand *operand, MirLocalId *local) {
    bool lone = operand->kind != MIR_OPERAND_CONST && operand->place.proj_count == 0;
    const MirRvalue *made = lone ? guess_rvalue(guess, operand->place.local) : NULL;
    while (made != NULL && made->kind == MIR_RVALUE_REF && made->ref.place.proj_count == 1 &&
           made->ref.place.proj[0].kind == MIR_PROJ_DEREF) { // &mut *reference
        made = guess_rvalue(guess, made->ref.place.local);
    }
    if (made == NULL || made->kind != MIR_RVALUE_REF || made->ref.place.proj_count != 0) {
        return false;
    }
    *local = made->ref.place.local;
    return true;
}

uint32_t guess_items(Guess *guess, const Instance *next, const MirTerm *call, GuessValue *items,
                     uint32_t room) {
    EvalCx *e = guess->e;
    MirLocalId iterator;
    if (call->call.arg_count != 1 || call->call.destination.proj_count != 0 ||
        !borrowed_by(guess, &call->call.args[0], &iterator) ||
        guess->states[iterator] == GUESS_RUNNING) {
        return 0;
    }
    Saved saved = begin(guess);
    Ty option = mono_ty(e->cx, &guess->frame.instance,
                        guess->frame.body->locals.data[call->call.destination.local].ty);
    Ty reference = mono_ty(e->cx, &guess->frame.instance,
                           mir_operand_ty(e->cx, guess->frame.body, &call->call.args[0]));
    uint8_t state = guess->states[iterator];
    guess->states[iterator] = GUESS_RUNNING;
    bool known = compute(guess, iterator);
    guess->states[iterator] = state;
    uint32_t count = 0;
    while (known && count < room) {
        EvalPlace pointer = eval_temp(e, layout_of(e->layouts, reference));
        EvalPlace item = eval_temp(e, layout_of(e->layouts, option));
        EvalPlace place = local_place(e, &guess->frame, iterator);
        EvalScalar address = scalar_pointer_to(e, place.alloc, 0);
        uint32_t variant;
        Bits discriminant;
        known = mem_write_scalar(e, &pointer, 0, &address) &&
                eval_call_instance(e, next, &pointer, 1, &item) &&
                place_discriminant(e, &item, &variant, &discriminant) && variant == 1;
        if (known) {
            items[count++] = (GuessValue){item.alloc, option};
        }
    }
    end(guess, saved);
    return count;
}

// From a value to the array that it is or refers to.
static bool array_of(EvalCx *e, EvalPlace *value, uint64_t *count, Ty *elem) {
    const TyData *data = ty_data(e->cx, value->layout->ty);
    while (data->kind == TY_REF) {
        EvalScalar pointer, len;
        bool has_len;
        if (!read_pointer(e, value, &pointer, &len, &has_len) ||
            !place_deref(e, &pointer, has_len ? &len : NULL, layout_of(e->layouts, data->ref.elem),
                         value)) {
            return false;
        }
        data = ty_data(e->cx, data->ref.elem);
        *count = has_len ? (uint64_t)len.bits : 0;
    }
    if (data->kind == TY_ARRAY) {
        *elem = data->array.elem;
        return const_as_u64(e->cx, data->array.len, count);
    }
    *elem = data->kind == TY_SLICE ? data->ref.elem : value->layout->ty;
    return data->kind == TY_SLICE;
}

static bool read_numbers(EvalCx *e, EvalPlace *value, int64_t *numbers, uint32_t room,
                         uint32_t *count) {
    uint64_t len;
    Ty elem;
    if (!array_of(e, value, &len, &elem) || len > room || !ty_is_integral(e->cx, elem)) {
        return false;
    }
    const Layout *layout = layout_of(e->layouts, elem);
    for (uint64_t i = 0; i < len; i++) {
        EvalScalar number;
        if (!mem_read_scalar(e, value, i * layout->size, &layout->scalar[0], &number)) {
            return false;
        }
        numbers[i] = (int64_t)sign_extend(number.bits, number.size);
    }
    *count = (uint32_t)len;
    return true;
}

// Is the operand an array or slice of integers, or a reference to one?
static bool may_be_numbers(const Guess *guess, const MirOperand *operand) {
    TyCx *cx = guess->e->cx;
    const TyData *data = ty_data(
        cx, mono_ty(cx, &guess->frame.instance, mir_operand_ty(cx, guess->frame.body, operand)));
    while (data->kind == TY_REF) {
        data = ty_data(cx, data->ref.elem);
    }
    return (data->kind == TY_ARRAY && ty_is_integral(cx, data->array.elem)) ||
           (data->kind == TY_SLICE && ty_is_integral(cx, data->ref.elem));
}

bool guess_numbers(Guess *guess, const MirOperand *operand, int64_t *numbers, uint32_t room,
                   uint32_t *count) {
    if (!may_be_numbers(guess, operand)) {
        return false;
    }
    Saved saved = begin(guess);
    EvalPlace value;
    bool known = read_operand(guess, operand, &value) &&
                 read_numbers(guess->e, &value, numbers, room, count);
    end(guess, saved);
    return known;
}

bool guess_text(Guess *guess, const Instance *function, const MirOperand *operand, Str *text) {
    EvalCx *e = guess->e;
    Saved saved = begin(guess);
    EvalPlace value, bytes;
    EvalScalar pointer, len;
    bool has_len = false;
    Ty output = ty_erase_regions(e->cx, sig_output(e->cx, ty_fn_sig(e->cx, function->def).sig));
    EvalPlace result = eval_temp(e, layout_of(e->layouts, output));
    bool known =
        read_operand(guess, operand, &value) &&
        eval_call_instance(e, function, &value, 1, &result) &&
        read_pointer(e, &result, &pointer, &len, &has_len) && has_len &&
        place_deref(e, &pointer, &len, layout_of(e->layouts, ty_common(e->cx)->str), &bytes) &&
        bytes.alloc != NULL;
    end(guess, saved);
    if (known) {
        *text = (Str){(const char *)bytes.alloc->bytes + bytes.offset, (size_t)len.bits};
    }
    return known;
}

// ---------------------------------------------------------------- memory of the heap

static bool number_arg(EvalCx *e, const EvalPlace *args, uint32_t index, uint64_t *number) {
    EvalScalar scalar;
    if (!mem_read_scalar(e, &args[index], 0, &args[index].layout->scalar[0], &scalar)) {
        return false;
    }
    *number = (uint64_t)scalar.bits;
    return true;
}

static bool give_memory(EvalCx *e, uint64_t size, uint64_t align, bool zeroed,
                        const EvalPlace *result, ConstAlloc **memory) {
    if (size > 1 << 20) {
        return false;
    }
    *memory = alloc_new(e, size, (uint32_t)align);
    EvalPlace all = {.alloc = *memory};
    if (zeroed && !mem_zero(e, &all, 0, size)) {
        return false;
    }
    EvalScalar pointer = scalar_pointer_to(e, *memory, 0);
    return mem_write_scalar(e, result, 0, &pointer);
}

bool guess_foreign(EvalCx *e, const Instance *instance, const EvalPlace *args, uint32_t count,
                   const EvalPlace *result) {
    uint64_t size, align;
    ConstAlloc *memory;
    DefId def = instance->def;
    if (def.index == 0 || count < 2) {
        return false;
    }
    bool zeroed = def_attr(e->program, def, SYM(RUSTC_ALLOCATOR_ZEROED)) != NULL;
    if (zeroed || def_attr(e->program, def, SYM(RUSTC_ALLOCATOR)) != NULL) {
        return number_arg(e, args, 0, &size) && number_arg(e, args, 1, &align) &&
               give_memory(e, size, align, zeroed, result, &memory);
    }
    if (count == 4 && def_attr(e->program, def, SYM(RUSTC_REALLOCATOR)) != NULL) {
        uint64_t old;
        EvalScalar pointer;
        EvalPlace from;
        const Layout *byte = layout_of(e->layouts, ty_int(e->cx, INT_8, false));
        if (!number_arg(e, args, 1, &old) || !number_arg(e, args, 2, &align) ||
            !number_arg(e, args, 3, &size) ||
            !mem_read_scalar(e, &args[0], 0, &args[0].layout->scalar[0], &pointer) ||
            !place_deref(e, &pointer, NULL, byte, &from) ||
            !give_memory(e, size, align, false, result, &memory)) {
            return false;
        }
        EvalPlace to = place_of_alloc(memory, byte);
        return mem_copy(e, &to, &from, old < size ? old : size);
    }
    return def_attr(e->program, def, SYM(RUSTC_DEALLOCATOR)) != NULL;
}
