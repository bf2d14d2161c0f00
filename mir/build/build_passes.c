// build_passes.c: the passes a body goes through, in order, on request; and the bodies that were
// made.
//
//   built ─ promote ─ borrow check ─ reveal ─ cleanup ─ elaborate drops ─ abort ─ box derefs ─
//   simplify ─ optimise
#include "mir/borrowck/borrowck.h"
#include "mir/build/build_private.h"
#include "mir/opt/opt.h"

#pragma weak borrowck

typedef struct MirEntry {
    MirBody *body;
    bool built, checked, elaborated, optimized, failed, running;
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
    body->phase = MIR_PHASE_ELABORATED;
    mir_simplify_cfg(program->ty, body);
    verify(program, body, "drop elaboration");
}

// The body after borrow checking, NULL after an error in it.
static MirBody *checked(Program *program, DefId def) {
    MirEntry *made = entry(program, def);
    MirBody *body = mir_built(program, def);
    if (body != NULL && !made->checked) {
        made->checked = true;
        made->failed = borrowck != NULL && !borrowck(program, body);
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
        made->elaborated = true;
        each_with_promoteds(program, body, elaborate);
    }
    return body;
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
        *made = (MirEntry){.checked = true, .failed = made->failed};
    }
}

void mir_check_body(Program *program, DefId def) {
    DefKind kind = def_get(program, def)->kind;
    const TypeckResults *results = typeck(program, def);
    if (results->tainted) {
        return;
    }
    for (uint32_t i = 0; i < results->closure_count; i++) {
        (void)checked(program, results->closures[i].def);
    }
    if (kind != DEF_ANON_CONST) { // made when they are evaluated
        (void)checked(program, def);
    }
    if (program->session->check_only) {
        for (uint32_t i = 0; i < results->closure_count; i++) {
            forget(program, results->closures[i].def);
        }
        forget(program, def);
    }
}
