// build_passes.c: the passes a body goes through, in order, on request; and the bodies that were
// made.
//
//   built ─ promote ─ borrow check ─ reveal ─ cleanup ─ elaborate drops ─ abort ─ box derefs ─
//   simplify ─ optimise
#include "mir/borrowck/borrowck.h"
#include "mir/build/build_private.h"
#include "mir/opt/opt.h"
#include "mir/opt/opt_coroutine.h"

#pragma weak borrowck

typedef struct MirEntry {
    MirBody *body;
    bool built, checked, elaborated, optimized, failed, running;
    bool held_known, elaborating;
    bool recursive;     // E0733 was said
    CoroutineHeld held; // by a coroutine while it is suspended
} MirEntry;
enum { MAX_INLINE_DEPTH = 32 };
struct MirTables {
    VEC(MirEntry *) entries; // by DefId.index
    uint32_t inline_depth;
};

static struct MirTables *tables(Program *program) {
    if (program->mir == NULL) {
        program->mir = ARENA_NEW(program->session->arena, struct MirTables);
    }
    return program->mir;
}

static MirEntry *entry(Program *program, DefId def) {
    struct MirTables *all = tables(program);
    while (all->entries.len <= def.index) {
        vec_push(&all->entries, NULL);
    }
    if (all->entries.data[def.index] == NULL) {
        all->entries.data[def.index] = ARENA_NEW(program->session->arena, MirEntry);
    }
    return all->entries.data[def.index];
}

ParamEnv mir_param_env(TyCx *cx, const MirBody *body) {
    return body->def.index != 0 ? ty_param_env(cx, hir_typeck_root(tycx_program(cx), body->def))
                                : (ParamEnv){0};
}

static void verify(Program *program, const MirBody *body, const char *pass) {
#ifndef NDEBUG
    mir_verify(program->ty, body, pass);
    for (uint32_t i = 0; i < body->promoted_count; i++) {
        mir_verify(program->ty, body->promoteds[i], pass);
    }
#else
    (void)program, (void)body, (void)pass;
#endif
}

// What auto traits look at, for as long as the program is compiled.
static void note_held(Program *program, MirEntry *made) {
    made->held_known = true;
    made->held = mir_coroutine_held(made->body, program->session->arena);
}

MirBody *mir_built(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    if (!made->built) {
        made->built = true;
        made->body = build_body(program, def);
        if (made->body != NULL) {
            verify(program, made->body, "building");
            mir_promote(program, made->body);
            verify(program, made->body, "promotion");
        }
        if (made->body != NULL && made->body->is_coroutine && !made->held_known) {
            note_held(program, made);
        }
    }
    return made->body;
}

static void each_with_promoteds(Program *program, MirBody *body,
                                void (*pass)(Program *, MirBody *)) {
    pass(program, body);
    for (uint32_t i = 0; i < body->promoted_count; i++) {
        pass(program, body->promoteds[i]);
    }
}

// From here on `impl Trait` is the type behind it.
typedef struct Reveal {
    TyCx *cx;
    ParamEnv env;
} Reveal;
static MirPlace reveal_place(void *data, MirPlace place, PlaceUse use) {
    const Reveal *reveal = data;
    (void)use;
    for (uint32_t i = 0; i < place.proj_count; i++) {
        MirProj *proj = &place.proj[i];
        if (proj->kind == MIR_PROJ_FIELD && ty_has(reveal->cx, proj->ty, TYFLAG_OPAQUE)) {
            proj->ty = ty_normalize_erased(reveal->cx, reveal->env, proj->ty);
        }
    }
    return place;
}
static void reveal_opaque(Program *program, MirBody *body) {
    Reveal reveal = {program->ty, mir_param_env(program->ty, body)};
    bool any = false;
    for (uint32_t i = 0; i < body->locals.len; i++) {
        MirLocalDecl *local = &body->locals.data[i];
        if (ty_has(reveal.cx, local->ty, TYFLAG_OPAQUE)) {
            local->ty = ty_normalize_erased(reveal.cx, reveal.env, local->ty);
            any = true;
        }
    }
    if (any) {
        mir_map_places(body, reveal_place, &reveal);
    }
}

static void elaborate(Program *program, MirBody *body) {
    reveal_opaque(program, body);
    mir_cleanup_after_borrowck(program->ty, body);
    mir_elaborate_drops(program, body);
    mir_abort_unwinding(program, body);
    mir_elaborate_box_derefs(program, body);
    mir_begin_coroutines(program, body);
    mir_transform_coroutine(program, body);
    body->phase = MIR_PHASE_ELABORATED;
    mir_simplify_cfg(program->ty, body);
    verify(program, body, "drop elaboration");
    if (body->coroutine_drop != NULL) {
        body->coroutine_drop->phase = MIR_PHASE_ELABORATED;
        mir_simplify_cfg(program->ty, body->coroutine_drop);
        verify(program, body->coroutine_drop, "the coroutine transform");
    }
}

// The body after borrow checking, NULL after an error in it.
static MirBody *checked(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    MirBody *body = mir_built(program, def);
    if (body != NULL && !made->checked) {
        made->checked = true;
        made->failed = (borrowck != NULL && !borrowck(program, body)) || body->typeck->not_const;
    }
    return made->failed ? NULL : body;
}

const MirBody *mir_borrow_checked(Program *program, DefId def) {
    (void)checked(program, def);
    return entry(program, def)->body;
}

MirBody *mir_elaborated(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    MirBody *body = checked(program, def);
    if (body != NULL && !made->elaborated) {
        made->elaborated = made->elaborating = true;
        each_with_promoteds(program, body, elaborate);
        made->elaborating = false;
    }
    return body;
}

// ---------------------------------------------------------------- coroutines

static bool coroutine_witness(TyCx *cx, DefId coroutine, CoroutineHeld *held) {
    Program *program = tycx_program(cx);
    *held = (CoroutineHeld){0};
    if (typeck_is_running(program, hir_typeck_root(program, coroutine))) {
        return false;
    }
    MirEntry *made = entry(program, coroutine);
    if (!made->held_known) {
        (void)mir_built(program, coroutine);
    }
    *held = made->held;
    return true;
}

void mir_init(Program *program) {
    tycx_set_coroutine_witness(program->ty, coroutine_witness);
}

TyList mir_coroutine_fields(Program *program, DefId coroutine, GenericArgs args) {
    TyCx *cx = program->ty;
    TyList captures = ty_data(cx, closure_parts(cx, args).captures)->tuple;
    const MirBody *body =
        entry(program, coroutine)->elaborating ? NULL : mir_elaborated(program, coroutine);
    TyList saved = body != NULL ? body->saved : (TyList){0};
    uint32_t first = ty_list_len(cx, captures), count = ty_list_len(cx, saved);
    Ty *types = ARENA_ARRAY(program->session->arena, Ty, first + 1 + count);
    copy_bytes(types, ty_list_ptr(cx, captures), first * sizeof *types);
    types[first] = ty_common(cx)->u32;
    for (uint32_t i = 0; i < count; i++) {
        types[first + 1 + i] =
            ty_normalize_erased(cx, (ParamEnv){0}, ty_subst(cx, ty_list_ptr(cx, saved)[i], args));
    }
    return ty_list_intern(cx, types, first + 1 + count);
}

static void optimize(Program *program, MirBody *body) {
    mir_optimize(program, body);
    body->phase = MIR_PHASE_OPTIMIZED;
    verify(program, body, "optimisation");
}

MirBody *mir_optimized(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    MirBody *body = mir_elaborated(program, def);
    if (body != NULL && !made->optimized) {
        made->optimized = made->running = true;
        tables(program)->inline_depth++;
        each_with_promoteds(program, body, optimize);
        if (body->coroutine_drop != NULL) {
            optimize(program, body->coroutine_drop);
        }
        tables(program)->inline_depth--;
        made->running = false;
    }
    return body;
}

const MirBody *mir_optimized_for_inlining(Program *program, DefId def) {
    if (tables(program)->inline_depth > MAX_INLINE_DEPTH) {
        return NULL; // the bodies below are optimised without it
    }
    const MirBody *body = mir_optimized(program, def);
    return body != NULL && !entry(program, def)->running ? body : NULL;
}

// A body that is not needed any more; asked for again, it is built again.
static void forget(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    if (made->body != NULL && !made->elaborated) {
        mir_body_free(program, made->body);
        *made = (MirEntry){.checked = true,
                           .failed = made->failed,
                           .held_known = made->held_known,
                           .held = made->held};
    }
}

static void check_one(Program *program, DefId def, MirChecker *also) {
    MirBody *body = mir_built(program, def);
    MirEntry *made = entry(program, def);
    if (body != NULL && !made->checked) {
        uint32_t errors = diag_error_count(program->session);
        also(program, body);
        bool failed = diag_error_count(program->session) > errors || body->typeck->not_const;
        made->checked = made->failed = failed;
    }
    (void)checked(program, def);
}

// E0733: a coroutine that would have to hold itself, by value.
static void check_recursion(Program *program, DefId coroutine) {
    MirEntry *made = entry(program, coroutine);
    if (!made->held_known || made->recursive) {
        return;
    }
    RecursionSteps steps = coroutine_in_itself(program, coroutine, made->held);
    if (steps.len) {
        report_recursion(program, steps);
    }
    for (uint32_t i = 0; i < steps.len; i++) { // said once for all of them
        MirEntry *step = entry(program, steps.ptr[i].coroutine);
        step->failed = step->recursive = true;
    }
}

static void check_const_blocks(Program *program, const HirBody *body, MirChecker *also) {
    for (uint32_t i = 1; i <= body->expr_count; i++) {
        const HirExpr *expr = body->exprs[i];
        if (expr != NULL && expr->kind == HIR_EXPR_CONST_BLOCK) {
            check_one(program, expr->const_block.def, also);
        }
    }
}

void mir_check_body(Program *program, DefId def, MirChecker *also) {
    DefKind kind = def_get(program, def)->kind;
    const TypeckResults *results = typeck(program, def);
    if (results->tainted) {
        return;
    }
    for (uint32_t i = 0; i < results->closure_count; i++) {
        check_one(program, results->closures[i].def, also);
    }
    check_const_blocks(program, results->body, also);
    if (kind != DEF_ANON_CONST) { // made when they are evaluated
        check_one(program, def, also);
    }
    typeck_check_stalled(program, results);
    for (uint32_t i = 0; i < results->closure_count; i++) {
        check_recursion(program, results->closures[i].def);
    }
    if (program->session->check_only) {
        for (uint32_t i = 0; i < results->closure_count; i++) {
            forget(program, results->closures[i].def);
        }
        forget(program, def);
    }
}
