// mono_precompiled.c: the instances that the archive of the libraries holds.
//
// When oxcc is built, everything that needs no argument from a program is collected from the
// libraries, with all the instances that reaches, and compiled once, in parts by module. A program
// then only refers to such an instance by its symbol. As in rustc's standard library this code is
// optimised and does not check for overflow: what checks arithmetic on the program's behalf
// (`Add::add` of integers) is compiled in each program, and so is what rustc would instantiate
// there (generic or `#[inline]`) and calls such code. When optimising, a program also takes its own
// copy of whatever may be worth inlining where it is called; what only its address is taken of, as
// by vtables and the arguments of formatting, stays in the archive.
#include "frontend/resolve/resolve.h"
#include "mir/mono/mono.h"

typedef enum Sharing {
    SHARED_ALWAYS,
    SHARED_UNOPTIMIZED, // may be inlined where the program is optimised
    SHARED_BY_LIBRARIES // depends on the options of the program
} Sharing;

struct Precompiled {
    const MonoItems *items;
    ConsTable table; // of items->functions
    Sharing *sharing;
    Map statics;
    bool *copied;    // by function: the program at hand has a copy of its own
    bool making;     // the archive is being compiled
    bool optimizing; // the program at hand is
};

static bool same_instance(const void *cx, uint32_t id, const void *key) {
    return instance_eq(&((const Precompiled *)cx)->items->functions.data[id - 1].instance, key);
}

static bool inherits_checks(const MirBody *body) {
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        if (mir_is_overflow_check(&body->blocks.data[i].term)) {
            return true;
        }
    }
    return false;
}

static bool worth_inlining(Program *program, const Instance *instance, const MirBody *body) {
    enum { SMALL = 6 };
    const HirAttr *attr =
        instance->def.index ? def_attr(program, instance->def, SYM(INLINE)) : NULL;
    if (instance->kind == INSTANCE_ITEM &&
        ((attr != NULL && hir_attr_has_word(program, attr, SYM(NEVER))) ||
         def_attr(program, instance->def, SYM(COLD)) != NULL)) {
        return false;
    }
    if (instance->kind != INSTANCE_ITEM || def_get(program, instance->def)->kind == DEF_CLOSURE ||
        attr != NULL) {
        return true;
    }
    for (uint32_t i = 0; i < args_len(program->ty, instance->args); i++) {
        if (arg_tag(args_ptr(program->ty, instance->args)[i]) != ARG_REGION) {
            return true;
        }
    }
    uint32_t size = body->blocks.len;
    for (uint32_t i = 0; i < body->blocks.len; i++) {
        size += body->blocks.data[i].stmts.len;
    }
    return size <= SMALL;
}

typedef struct CallEdge {
    uint32_t caller, callee; // index + 1 of functions
} CallEdge;
typedef VEC(CallEdge) CallEdgeVec;

// The calls from one instance to others in the archive.
static void add_edges(Program *program, const Precompiled *precompiled, uint32_t caller,
                      CallEdgeVec *edges) {
    const Instance *instance = &precompiled->items->functions.data[caller - 1].instance;
    const MirBody *body = mono_body(program, instance);
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirTerm *term = &body->blocks.data[b].term;
        Instance callee;
        if (term->kind != MIR_TERM_CALL ||
            !mono_callee(
                program->ty,
                mono_ty(program->ty, instance, mir_operand_ty(program->ty, body, &term->call.func)),
                &callee)) {
            continue;
        }
        uint32_t id = cons_find(&precompiled->table, instance_hash(&callee), same_instance,
                                precompiled, &callee);
        if (id != 0) {
            vec_push(edges, ((CallEdge){caller, id}));
        }
    }
}

// Copies that a program makes for itself with rustc check what they call as the program does.
static void spread_checks(Program *program, Precompiled *precompiled) {
    CallEdgeVec edges = {0};
    for (uint32_t i = 0; i < precompiled->items->functions.len; i++) {
        if (precompiled->sharing[i] == SHARED_UNOPTIMIZED) {
            add_edges(program, precompiled, i + 1, &edges);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < edges.len; i++) {
            Sharing *caller = &precompiled->sharing[edges.data[i].caller - 1];
            if (*caller == SHARED_UNOPTIMIZED &&
                precompiled->sharing[edges.data[i].callee - 1] == SHARED_BY_LIBRARIES) {
                *caller = SHARED_BY_LIBRARIES;
                changed = true;
            }
        }
    }
    vec_free(&edges);
}

Precompiled *precompiled_new(Program *program, Arena *arena, const MonoItems *items) {
    Precompiled *precompiled = ARENA_NEW(arena, Precompiled);
    precompiled->items = items;
    precompiled->making = true;
    precompiled->sharing = ARENA_ARRAY(arena, Sharing, items->functions.len + 1);
    for (uint32_t i = 0; i < items->functions.len; i++) {
        const Instance *instance = &items->functions.data[i].instance;
        const MirBody *body = mono_body(program, instance);
        cons_insert(&precompiled->table, instance_hash(instance));
        precompiled->sharing[i] = inherits_checks(body)                     ? SHARED_BY_LIBRARIES
                                  : worth_inlining(program, instance, body) ? SHARED_UNOPTIMIZED
                                                                            : SHARED_ALWAYS;
    }
    spread_checks(program, precompiled);
    for (uint32_t i = 0; i < items->statics.len; i++) {
        map_set(&precompiled->statics, items->statics.data[i].index, 1);
    }
    return precompiled;
}

void precompiled_use(Program *program, bool optimizing) {
    if (program->precompiled) {
        uint32_t count = program->precompiled->items->functions.len;
        program->precompiled->copied = ARENA_ARRAY(program->session->arena, bool, count + 1);
        program->precompiled->making = false;
        program->precompiled->optimizing = optimizing;
    }
}

static uint32_t find(const Precompiled *precompiled, const Instance *instance) {
    return precompiled == NULL ? 0
                               : cons_find(&precompiled->table, instance_hash(instance),
                                           same_instance, precompiled, instance);
}

bool precompiled_fn(const Program *program, const Instance *instance) {
    const Precompiled *precompiled = program->precompiled;
    uint32_t id = find(precompiled, instance);
    if (id == 0 || precompiled->making) {
        return id != 0;
    }
    Sharing sharing = precompiled->sharing[id - 1];
    return sharing == SHARED_ALWAYS || (sharing == SHARED_UNOPTIMIZED && !precompiled->optimizing);
}

// Does the archive's code do what the program's own copy would do?
static bool does_the_same(const Program *program, uint32_t id) {
    return program->precompiled->sharing[id - 1] != SHARED_BY_LIBRARIES ||
           program->session->no_overflow_checks;
}

bool precompiled_address(const Program *program, const Instance *instance) {
    uint32_t id = find(program->precompiled, instance);
    return id != 0 && !program->precompiled->making && does_the_same(program, id);
}

void precompiled_copy(const Program *program, const Instance *instance) {
    uint32_t id = find(program->precompiled, instance);
    if (id != 0 && !program->precompiled->making) {
        program->precompiled->copied[id - 1] = true;
    }
}

bool precompiled_is_linked(const Program *program, const Instance *instance) {
    const Precompiled *precompiled = program->precompiled;
    uint32_t id = find(precompiled, instance);
    if (id == 0 || precompiled->making) {
        return id != 0;
    }
    return does_the_same(program, id) && !precompiled->copied[id - 1];
}

bool precompiled_is_opaque(const Program *program, const Instance *instance) {
    return program->precompiled && !program->precompiled->making &&
           precompiled_fn(program, instance);
}

bool precompiled_static(const Program *program, DefId def) {
    uint64_t unused;
    return program->precompiled && map_get(&program->precompiled->statics, def.index, &unused);
}

// ---------------------------------------------------------------- parts

// The module that decides about the part: of the item, or of the type whose glue it is.
static DefId home_of(Program *program, const Instance *instance) {
    DefId def = instance->def;
    if (def.index == 0) {
        const TyData *data = ty_data(program->ty, instance->ty);
        bool named = data->kind == TY_ADT || data->kind == TY_CLOSURE || data->kind == TY_COROUTINE;
        def = named ? data->item.def : crate_get(program, (CrateId){1})->root;
    }
    return def_module_of(program, def);
}

static MonoItems *part_of(MonoParts *parts, Map *by_module, Arena *arena, DefId module) {
    uint64_t index;
    if (!map_get(by_module, module.index, &index)) {
        index = parts->len;
        map_set(by_module, module.index, index);
        vec_push(parts, ARENA_NEW(arena, MonoItems));
    }
    return parts->data[index];
}

MonoParts mono_partition(Program *program, Arena *arena, const MonoItems *items) {
    MonoParts parts = {0};
    Map by_module = {0};
    for (uint32_t i = 0; i < items->functions.len; i++) {
        DefId module = home_of(program, &items->functions.data[i].instance);
        MonoItems *part = part_of(&parts, &by_module, arena, module);
        vec_push(&part->functions, items->functions.data[i]);
    }
    for (uint32_t i = 0; i < items->statics.len; i++) {
        DefId module = def_module_of(program, items->statics.data[i]);
        vec_push(&part_of(&parts, &by_module, arena, module)->statics, items->statics.data[i]);
    }
    map_free(&by_module);
    return parts;
}
