// mono_launch.c: how a program launches its tile kernels.
//
// In: the host's code. Out: the calls of launchers with what is known of their arguments: the
// constant shapes that tensors were cut by or made with on the way to the call (the arguments of
// library functions marked #[rustc_tile_shape], #[rustc_tensor_shape] and #[rustc_tile_map]), and
// the generic arguments that are given as text (#[rustc_tile_generics]). A function is looked at
// once for each list of values that it is called with, as far as they follow from constants, so
// that shapes may be parameters. Nothing is executed: what a program would launch if it came there
// is enough.
#include "mir/mono/mono_tile.h"

enum { MOST_CONTEXTS = 256, LONGEST_WAY = 64, MOST_LOOPS = 4, MOST_TURNS = 16 };

typedef struct Context { // a function with what is known of its parameters
    Instance instance;
    const MirBody *body;
    GuessValue *params; // by local; alloc NULL: not known
    uint32_t param_count;
    struct {
        MirLocalId item; // what `next` gives
        GuessValue value;
    } loops[MOST_LOOPS]; // turns of loops that are looked at
    uint32_t loop_count;
} Context;

typedef struct Finder {
    Program *program;
    TyCx *cx;
    EvalCx *eval;
    Arena *arena;
    CrateId crate;
    TileUses *uses;
    DefId next;    // Iterator::next
    Map interests; // DefId -> 1: launches nothing, 2: does
    VEC(Context) contexts;
} Finder;

// ---------------------------------------------------------------- contexts

static bool same_params(const Context *a, const Context *b) {
    for (uint32_t i = 0; i < a->param_count; i++) {
        if (!guess_same(&a->params[i], &b->params[i])) {
            return false;
        }
    }
    return true;
}

static bool is_launcher(const Finder *f, DefId def) {
    for (uint32_t i = 0; i < f->uses->launchers.len; i++) {
        if (def_eq(f->uses->launchers.ptr[i], def)) {
            return true;
        }
    }
    return false;
}

static bool is_marked(const Finder *f, DefId def) {
    return def_attr(f->program, def, SYM(RUSTC_TILE_SHAPE)) != NULL ||
           def_attr(f->program, def, SYM(RUSTC_TENSOR_SHAPE)) != NULL ||
           def_attr(f->program, def, SYM(RUSTC_TILE_MAP)) != NULL ||
           def_attr(f->program, def, SYM(RUSTC_TILE_GENERICS)) != NULL;
}

static bool is_local(const Finder *f, const Instance *instance) {
    return instance->kind == INSTANCE_ITEM && instance->def.index != 0 &&
           def_get(f->program, instance->def)->crate.index == f->crate.index;
}

static bool launches(Finder *f, const Instance *instance);

static bool block_launches(Finder *f, const Instance *instance, const MirBody *body,
                           const MirBlock *block) {
    for (uint32_t s = 0; s < block->stmts.len; s++) {
        const MirStmt *stmt = &block->stmts.data[s];
        if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.rvalue->kind == MIR_RVALUE_AGGREGATE &&
            stmt->assign.rvalue->aggregate.kind == MIR_AGG_CLOSURE) {
            const TyData *data =
                ty_data(f->cx, mono_ty(f->cx, instance, stmt->assign.rvalue->aggregate.ty));
            Instance closure = {
                .kind = INSTANCE_ITEM, .def = data->item.def, .args = data->item.args};
            if (launches(f, &closure)) {
                return true;
            }
        }
    }
    Instance callee;
    if (block->term.kind != MIR_TERM_CALL ||
        !mono_callee(f->cx,
                     mono_ty(f->cx, instance, mir_operand_ty(f->cx, body, &block->term.call.func)),
                     &callee)) {
        return false;
    }
    return is_launcher(f, callee.def) || (callee.def.index != 0 && is_marked(f, callee.def)) ||
           launches(f, &callee);
}

// Does a function of the crate, or one that it calls or makes, have to do with launches?
static bool launches(Finder *f, const Instance *instance) {
    uint64_t known;
    if (!is_local(f, instance) || is_launcher(f, instance->def)) {
        return false;
    }
    if (map_get(&f->interests, instance->def.index, &known)) {
        return known == 2;
    }
    map_set(&f->interests, instance->def.index, 1);
    const MirBody *body = mono_body(f->program, instance);
    for (uint32_t b = 0; body != NULL && !body->tainted && b < body->blocks.len; b++) {
        if (block_launches(f, instance, body, &body->blocks.data[b])) {
            map_set(&f->interests, instance->def.index, 2);
            return true;
        }
    }
    return false;
}

// What is handed on in another form than the parameter has, as the receivers of closures may be, is
// not known.
static void keep_fitting(const Finder *f, const Instance *instance, const MirBody *body,
                         GuessValue *params, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        Ty param = mono_ty(f->cx, instance, body->locals.data[i + 1].ty);
        if (params[i].alloc != NULL && params[i].ty.index != param.index) {
            params[i] = (GuessValue){0};
        }
    }
}

static void add_context(Finder *f, const Instance *instance, GuessValue *params, uint32_t count) {
    if (f->contexts.len == MOST_CONTEXTS || !launches(f, instance)) {
        return;
    }
    const MirBody *body = mono_body(f->program, instance);
    if (body == NULL || body->tainted || body->arg_count < count) {
        return;
    }
    keep_fitting(f, instance, body, params, count);
    Context context = {.instance = *instance, .body = body, .params = params, .param_count = count};
    for (uint32_t i = 0; i < f->contexts.len; i++) {
        const Context *other = &f->contexts.data[i];
        if (instance_eq(&other->instance, instance) && other->param_count == count &&
            other->loop_count == 0 && same_params(other, &context)) {
            return;
        }
    }
    vec_push(&f->contexts, context);
}

// A closure is called with itself: what it captures may be known.
static void add_closure(Finder *f, const Context *context, Guess *guess, const MirStmt *stmt) {
    Ty ty = mono_ty(f->cx, &context->instance, stmt->assign.rvalue->aggregate.ty);
    const TyData *data = ty_data(f->cx, ty);
    Instance instance = {.kind = INSTANCE_ITEM, .def = data->item.def, .args = data->item.args};
    const MirBody *body = launches(f, &instance) ? mono_body(f->program, &instance) : NULL;
    if (body == NULL || body->tainted || body->arg_count == 0) {
        return;
    }
    GuessValue *self = ARENA_NEW(f->arena, GuessValue);
    MirOperand made = mir_copy(stmt->assign.place);
    Ty param = mono_ty(f->cx, &instance, body->locals.data[1].ty);
    if (guess_value(guess, &made, self) && ty_kind(f->cx, param) == TY_REF) {
        *self = guess_reference(guess, param, *self);
    }
    add_context(f, &instance, self, 1);
}

// ---------------------------------------------------------------- calls

static const struct {
    uint32_t symbol;
    TileShapeKind kind;
} shape_attrs[] = {{SYM_INDEX_RUSTC_TILE_SHAPE, TILE_SHAPE_BLOCK},
                   {SYM_INDEX_RUSTC_TENSOR_SHAPE, TILE_SHAPE_TENSOR},
                   {SYM_INDEX_RUSTC_TILE_MAP, TILE_SHAPE_MAP}};

static bool callee_of(const Finder *f, const Context *context, const MirTerm *call,
                      Instance *callee) {
    Ty ty =
        mono_ty(f->cx, &context->instance, mir_operand_ty(f->cx, context->body, &call->call.func));
    return mono_callee(f->cx, ty, callee) && callee->kind == INSTANCE_ITEM;
}

// The shape among the arguments of a call of a marked function.
static bool shape_of_call(const Finder *f, Guess *guess, const MirTerm *call, DefId callee,
                          TileShapeKind *kind, TileShape *shape) {
    for (size_t k = 0; k < sizeof shape_attrs / sizeof *shape_attrs; k++) {
        if (def_attr(f->program, callee, (Symbol){shape_attrs[k].symbol}) == NULL) {
            continue;
        }
        *kind = shape_attrs[k].kind;
        for (uint32_t i = 0; i < call->call.arg_count; i++) {
            memset(shape, 0, sizeof *shape); // compared as bytes
            if (guess_numbers(guess, &call->call.args[i], shape->sides, TILE_MOST_AXES,
                              &shape->rank)) {
                shape->known = true;
                return true;
            }
        }
    }
    return false;
}

static const MirPlace *place_behind(const MirRvalue *rvalue) {
    const MirOperand *operand = rvalue->kind == MIR_RVALUE_USE    ? &rvalue->use
                                : rvalue->kind == MIR_RVALUE_CAST ? &rvalue->cast.operand
                                                                  : NULL;
    if (rvalue->kind == MIR_RVALUE_REF) {
        return &rvalue->ref.place;
    }
    return operand == NULL || operand->kind == MIR_OPERAND_CONST ? NULL : &operand->place;
}

// The call that what an operand holds came from, or NULL.
static const MirTerm *origin(const Guess *guess, const MirOperand *operand) {
    const MirPlace *place = operand->kind == MIR_OPERAND_CONST ? NULL : &operand->place;
    for (uint32_t steps = 0; place != NULL && steps < LONGEST_WAY; steps++) {
        const MirTerm *call = guess_call(guess, place->local);
        if (call != NULL) {
            return call;
        }
        const MirRvalue *rvalue = guess_rvalue(guess, place->local);
        place = rvalue != NULL ? place_behind(rvalue) : NULL;
    }
    return NULL;
}

// What is known of an argument: the shapes on the way from where it was made. The one nearest to
// the launch counts.
static void describe_arg(const Finder *f, const Context *context, Guess *guess,
                         const MirOperand *operand, TileArg *arg) {
    for (uint32_t steps = 0; steps < LONGEST_WAY; steps++) {
        const MirTerm *call = origin(guess, operand);
        Instance callee;
        if (call == NULL || !callee_of(f, context, call, &callee)) {
            return;
        }
        TileShapeKind kind;
        TileShape shape;
        if (shape_of_call(f, guess, call, callee.def, &kind, &shape) && !arg->shapes[kind].known) {
            arg->shapes[kind] = shape;
        }
        if (call->call.arg_count == 0) {
            return;
        }
        operand = &call->call.args[0];
    }
}

static void add_shape(TileUses *uses, TileShapeKind kind, const TileShape *shape) {
    for (uint32_t i = 0; i < uses->shapes[kind].len; i++) {
        if (memcmp(&uses->shapes[kind].data[i], shape, sizeof *shape) == 0) {
            return;
        }
    }
    vec_push(&uses->shapes[kind], *shape);
}

typedef struct Seen { // a launch of the context at hand
    const MirTerm *call;
    uint32_t launch;
} Seen;
typedef VEC(Seen) SeenVec;

static void add_launch(Finder *f, const Context *context, Guess *guess, const MirTerm *call,
                       const Instance *launcher, SeenVec *seen) {
    TileLaunch launch;
    memset(&launch, 0, sizeof launch);
    launch.launcher = *launcher;
    launch.call = call;
    for (uint32_t i = 0; i < call->call.arg_count && i < TILE_MOST_ARGS; i++) {
        describe_arg(f, context, guess, &call->call.args[i], &launch.args[i]);
        launch.arg_count++;
    }
    vec_push(seen, ((Seen){call, f->uses->launches.len}));
    vec_push(&f->uses->launches, launch);
}

// `.generics(texts)`: of the launch that its receiver came from.
static void add_generics(Finder *f, Guess *guess, const MirTerm *call, const SeenVec *seen) {
    Instance text = {.kind = INSTANCE_ITEM, .def = f->program->lang[LANG_TILE_GENERICS_TEXT]};
    const MirTerm *from = origin(guess, &call->call.args[0]);
    for (uint32_t steps = 0; from != NULL && steps < LONGEST_WAY; steps++) {
        for (uint32_t i = 0; i < seen->len; i++) {
            TileLaunch launch = f->uses->launches.data[seen->data[i].launch];
            if (seen->data[i].call != from || text.def.index == 0 ||
                !guess_text(guess, &text, &call->call.args[1], &launch.generics)) {
                continue;
            }
            if (launch.has_generics) { // given in more than one place
                vec_push(&f->uses->launches, launch);
            } else {
                launch.has_generics = true;
                f->uses->launches.data[seen->data[i].launch] = launch;
            }
        }
        from = from->call.arg_count > 0 ? origin(guess, &from->call.args[0]) : NULL;
    }
}

// A loop whose items were asked for and are known: the function is looked at once more for each.
static void add_turns(Finder *f, const Context *context, Guess *guess, const MirTerm *call,
                      const Instance *callee) {
    const AssocItem *item = def_get(f->program, callee->def)->kind == DEF_ASSOC_FN
                                ? ty_assoc_item(f->cx, callee->def)
                                : NULL;
    if (item == NULL || !def_eq(item->trait_item, f->next) || context->loop_count == MOST_LOOPS ||
        !guess_missed(guess, call->call.destination.local)) {
        return;
    }
    GuessValue items[MOST_TURNS];
    uint32_t count = guess_items(guess, callee, call, items, MOST_TURNS);
    for (uint32_t i = 0; i < count && f->contexts.len < MOST_CONTEXTS; i++) {
        Context turn = *context;
        turn.loops[turn.loop_count].item = call->call.destination.local;
        turn.loops[turn.loop_count++].value = items[i];
        vec_push(&f->contexts, turn);
    }
}

static void look_at_call(Finder *f, const Context *context, Guess *guess, const MirTerm *call,
                         SeenVec *seen) {
    Instance callee;
    if (!callee_of(f, context, call, &callee)) {
        return;
    }
    TileShapeKind kind;
    TileShape shape;
    if (is_launcher(f, callee.def)) {
        add_launch(f, context, guess, call, &callee, seen);
    } else if (shape_of_call(f, guess, call, callee.def, &kind, &shape)) {
        add_shape(f->uses, kind, &shape);
    } else if (launches(f, &callee)) {
        GuessValue *params = ARENA_ARRAY(f->arena, GuessValue, call->call.arg_count + 1);
        for (uint32_t i = 0; i < call->call.arg_count; i++) {
            if (!guess_value(guess, &call->call.args[i], &params[i])) {
                params[i] = (GuessValue){0};
            }
        }
        add_context(f, &callee, params, call->call.arg_count);
    }
}

static void look_at(Finder *f, Context context) {
    Guess *guess = guess_new(f->eval, f->arena, &context.instance, context.body);
    for (uint32_t i = 0; i < context.param_count; i++) {
        if (context.params[i].alloc != NULL) {
            guess_set(guess, i + 1, context.params[i]);
        }
    }
    for (uint32_t i = 0; i < context.loop_count; i++) {
        guess_set(guess, context.loops[i].item, context.loops[i].value);
    }
    SeenVec seen = {0};
    for (uint32_t b = 0; b < context.body->blocks.len; b++) {
        const MirBlock *block = &context.body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN &&
                stmt->assign.rvalue->kind == MIR_RVALUE_AGGREGATE &&
                stmt->assign.rvalue->aggregate.kind == MIR_AGG_CLOSURE) {
                add_closure(f, &context, guess, stmt);
            }
        }
        if (block->term.kind == MIR_TERM_CALL && !block->is_cleanup) {
            look_at_call(f, &context, guess, &block->term, &seen);
        }
    }
    for (uint32_t b = 0; b < context.body->blocks.len; b++) { // when all launches are known
        const MirTerm *term = &context.body->blocks.data[b].term;
        Instance callee;
        if (term->kind == MIR_TERM_CALL && term->call.arg_count == 2 &&
            callee_of(f, &context, term, &callee) &&
            def_attr(f->program, callee.def, SYM(RUSTC_TILE_GENERICS)) != NULL) {
            add_generics(f, guess, term, &seen);
        }
    }
    for (uint32_t b = 0; b < context.body->blocks.len; b++) { // when all was asked for
        const MirTerm *term = &context.body->blocks.data[b].term;
        Instance callee;
        if (term->kind == MIR_TERM_CALL && callee_of(f, &context, term, &callee)) {
            add_turns(f, &context, guess, term, &callee);
        }
    }
    vec_free(&seen);
}

void tile_uses_find(Program *program, EvalCx *eval, Arena *arena, CrateId crate,
                    const MonoItems *host, TileUses *uses) {
    Finder f = {.program = program,
                .cx = program->ty,
                .eval = eval,
                .arena = arena,
                .crate = crate,
                .uses = uses,
                .next = program->lang[LANG_ITERATOR_NEXT]};
    for (uint32_t i = 0; i < host->functions.len; i++) {
        if (host->functions.data[i].caller == UINT32_MAX || i == 0) {
            add_context(&f, &host->functions.data[i].instance, NULL, 0);
        }
    }
    if (host->has_main) {
        add_context(&f, &host->main, NULL, 0);
    }
    for (uint32_t done = 0; done < f.contexts.len; done++) {
        look_at(&f, f.contexts.data[done]);
    }
    // What is called in ways that are not seen here, through the library.
    uint32_t seen = f.contexts.len;
    for (uint32_t i = 0; i < host->functions.len; i++) {
        const Instance *instance = &host->functions.data[i].instance;
        bool known = false;
        for (uint32_t k = 0; k < seen && !known; k++) {
            known = instance_eq(&f.contexts.data[k].instance, instance);
        }
        if (!known) {
            add_context(&f, instance, NULL, 0);
        }
    }
    for (uint32_t done = seen; done < f.contexts.len; done++) {
        look_at(&f, f.contexts.data[done]);
    }
    vec_free(&f.contexts);
    map_free(&f.interests);
}
