// uniform_indirect.c: which functions a call through a pointer or a trait object may run.
//
// In: a kernel. Out: all functions whose address is taken in what it can reach, and all types that
// become trait objects there, with what is taken in the constants and statics that are mentioned,
// and in the functions found so. A call may run those of its signature, or the method of those
// types. They are looked for once in a kernel, when the first such call is met.
#include "mir/device/uniform.h"

typedef struct Search {
    Checker *checker;
    Fn at; // the body being looked at
} Search;

// ---------------------------------------------------------------- what is found

static uint64_t instance_key(const Instance *instance) {
    uint64_t key = hash_mix(instance->def.index, instance->args.index);
    return hash_mix(key, (uint64_t)instance->ty.index << 8 | instance->kind);
}

static void reach(Checker *c, Instance instance) {
    uint64_t key = instance_key(&instance);
    if (!map_get(&c->reached, key, &(uint64_t){0})) {
        map_set(&c->reached, key, 1);
        vec_push(&c->to_visit, instance);
    }
}

static const DynPred *principal_of(const Checker *c, Ty dyn) {
    const TyData *data = ty_data(c->cx, dyn);
    for (uint32_t i = 0; i < dyn_preds_len(c->cx, data->dyn.preds); i++) {
        const DynPred *pred = &dyn_preds_ptr(c->cx, data->dyn.preds)[i];
        if (pred->kind == DYN_TRAIT) {
            return pred;
        }
    }
    return NULL;
}

static bool same_object(const Checker *c, Ty a, Ty b) {
    const DynPred *x = principal_of(c, a), *y = principal_of(c, b);
    return x && y && def_eq(x->def, y->def) && x->args.index == y->args.index;
}

// The types behind two pointers of which one was made from the other by unsizing.
static void unsized_pair(const Checker *c, Ty *from, Ty *to) {
    for (;;) {
        const TyData *a = ty_data(c->cx, *from), *b = ty_data(c->cx, *to);
        bool pointers = (a->kind == TY_REF || a->kind == TY_RAW_PTR) &&
                        (b->kind == TY_REF || b->kind == TY_RAW_PTR);
        if (pointers) {
            *from = a->ref.elem, *to = b->ref.elem;
            continue;
        }
        if (a->kind != TY_ADT || b->kind != TY_ADT || !def_eq(a->item.def, b->item.def)) {
            return;
        }
        uint32_t i = 0, count = args_len(c->cx, a->item.args);
        const GenericArg *x = args_ptr(c->cx, a->item.args), *y = args_ptr(c->cx, b->item.args);
        while (i < count && (arg_tag(x[i]) != ARG_TY || x[i].bits == y[i].bits)) {
            i++;
        }
        if (i == count) {
            return;
        }
        *from = arg_ty(x[i]), *to = arg_ty(y[i]);
    }
}

static void find_object(Checker *c, Ty from, Ty to) {
    unsized_pair(c, &from, &to);
    if (ty_kind(c->cx, to) != TY_DYN) {
        return;
    }
    if (ty_kind(c->cx, from) != TY_DYN || !same_object(c, from, to)) {
        vec_push(&c->objects, ((ObjectOf){from, to}));
    }
}

static void find_function(Search *s, const MirRvalue *cast, Ty from, Ty to) {
    Checker *c = s->checker;
    const TyData *data = ty_data(c->cx, from);
    Instance instance = {.kind = INSTANCE_ITEM, .def = data->item.def, .args = data->item.args};
    if (cast->cast.kind == MIR_CAST_CLOSURE_FN ||
        instance_resolve(c->cx, c->env, data->item.def, data->item.args, &instance)) {
        vec_push(&c->pointed, ((PointedFn){instance, to}));
        reach(c, instance);
    }
}

// ---------------------------------------------------------------- looking through bodies

static void visit_body(Search *s, const MirBody *body, const Instance *instance);

static void visit_definition(Search *s, DefId def, GenericArgs args) {
    Instance instance = {.kind = INSTANCE_ITEM, .def = def, .args = args};
    if (hir_has_body(s->checker->program, def)) {
        reach(s->checker, instance);
    }
}

static GenericArgs substituted(Fn *f, GenericArgs args) {
    TyCx *cx = f->checker->cx;
    args = args_erase_regions(cx, args_subst(cx, args, f->instance->args));
    uint32_t count = args_len(cx, args);
    GenericArg *copy = ARENA_DUP(f->checker->arena, GenericArg, args_ptr(cx, args), count);
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = arg_tag(copy[i]) == ARG_TY ? arg_of_ty(uniform_ty(f, arg_ty(copy[i]))) : copy[i];
    }
    return args_intern(cx, copy, count);
}

static void visit_constant(Search *s, const MirConst *constant) {
    Checker *c = s->checker;
    if (constant->kind == MIR_CONST_STATIC) {
        visit_definition(s, constant->static_, args_identity(c->cx, constant->static_));
    } else if (constant->kind == MIR_CONST_PROMOTED) {
        Fn saved = s->at;
        visit_body(s, saved.body->promoteds[constant->promoted.index], saved.instance);
        s->at = saved;
    } else if (constant->kind == MIR_CONST_UNEVALUATED) {
        Instance found;
        if (instance_resolve(c->cx, c->env, constant->unevaluated.def,
                             substituted(&s->at, constant->unevaluated.args), &found)) {
            visit_definition(s, found.def, found.args);
        }
    }
}

static void visit_operand(Search *s, const MirOperand *operand) {
    if (operand->kind == MIR_OPERAND_CONST) {
        visit_constant(s, operand->constant);
    }
}

static void visit_rvalue(Search *s, MirRvalue *rvalue) {
    MirOperands operands = mir_rvalue_operands(rvalue);
    for (uint32_t i = 0; i < operands.count; i++) {
        visit_operand(s, &operands.ptr[i]);
    }
    if (rvalue->kind != MIR_RVALUE_CAST) {
        return;
    }
    Ty from = uniform_ty(&s->at, mir_operand_ty(s->checker->cx, s->at.body, operands.ptr));
    Ty to = uniform_ty(&s->at, rvalue->cast.ty);
    if (rvalue->cast.kind == MIR_CAST_UNSIZE) {
        find_object(s->checker, from, to);
    } else if (rvalue->cast.kind == MIR_CAST_REIFY_FN || rvalue->cast.kind == MIR_CAST_CLOSURE_FN) {
        find_function(s, rvalue, from, to);
    }
}

// What never returns is a panic: nothing waits for threads there.
static void visit_call(Search *s, const MirTerm *term) {
    Checker *c = s->checker;
    for (uint32_t i = 0; i < term->call.arg_count; i++) {
        visit_operand(s, &term->call.args[i]);
    }
    Instance callee;
    if (term->target != MIR_NO_BLOCK && uniform_callee(&s->at, term, &callee) &&
        uniform_has_code(c, &callee)) {
        reach(c, callee);
    }
}

static void visit_body(Search *s, const MirBody *body, const Instance *instance) {
    if (!body || body->tainted) {
        return;
    }
    s->at = (Fn){.checker = s->checker, .instance = instance, .body = body};
    for (MirBlockId b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t i = 0; i < block->stmts.len && !block->is_cleanup; i++) {
            if (block->stmts.data[i].kind == MIR_STMT_ASSIGN) {
                visit_rvalue(s, block->stmts.data[i].assign.rvalue);
            }
        }
        Instance glue;
        if (block->is_cleanup) {
            continue;
        }
        if (block->term.kind == MIR_TERM_CALL) {
            visit_call(s, &block->term);
        } else if (block->term.kind == MIR_TERM_DROP && uniform_glue(&s->at, &block->term, &glue)) {
            reach(s->checker, glue);
        }
    }
}

// The method's own lifetimes are left out of the trait's arguments.
static bool method_of(Checker *c, DefId method, GenericArgs args, Instance *instance) {
    uint32_t given = args_len(c->cx, args);
    uint32_t wanted = generics_total(ty_generics(c->cx, method));
    if (wanted > given) {
        GenericArg *all = ARENA_ARRAY(c->arena, GenericArg, wanted);
        copy_bytes(all, args_ptr(c->cx, args), given * sizeof *all);
        for (uint32_t i = given; i < wanted; i++) {
            all[i] = arg_of_region(ty_common(c->cx)->erased);
        }
        args = args_intern(c->cx, all, wanted);
    }
    return instance_resolve(c->cx, c->env, method, args, instance);
}

// A method of a type that became an object is reached, whether or not it is called.
static void reach_methods(Checker *c, const ObjectOf *object) {
    const DynPred *principal = principal_of(c, object->dyn);
    if (!principal || ty_kind(c->cx, object->concrete) == TY_DYN) {
        return;
    }
    uint32_t rest = args_len(c->cx, principal->args);
    GenericArg *args = ARENA_ARRAY(c->arena, GenericArg, rest + 1);
    args[0] = arg_of_ty(object->concrete);
    copy_bytes(args + 1, args_ptr(c->cx, principal->args), rest * sizeof *args);
    TraitRef trait = {principal->def,
                      args_erase_regions(c->cx, args_intern(c->cx, args, rest + 1))};
    VtableEntrySlice entries = vtable_entries(c->cx, trait);
    for (uint32_t i = 0; i < entries.len; i++) {
        Instance method;
        if (entries.ptr[i].kind == VTABLE_METHOD &&
            method_of(c, entries.ptr[i].method, entries.ptr[i].trait.args, &method) &&
            uniform_has_code(c, &method)) {
            reach(c, method);
        }
    }
}

static void search(Checker *c) {
    c->searched = true;
    Search s = {.checker = c};
    reach(c, c->kernel);
    for (uint32_t next = 0, object = 0; next < c->to_visit.len; next++) {
        Instance instance = c->to_visit.data[next];
        visit_body(&s, uniform_body(c, &instance), &instance);
        for (; object < c->objects.len; object++) {
            reach_methods(c, &c->objects.data[object]);
        }
    }
}

// ---------------------------------------------------------------- candidates

static bool has_signature(const Checker *c, Ty a, Ty b) {
    const TyData *x = ty_data(c->cx, a), *y = ty_data(c->cx, b);
    FnSig first = sig_open_erased(c->cx, x->fn_ptr), second = sig_open_erased(c->cx, y->fn_ptr);
    return first.inputs_output.index == second.inputs_output.index;
}

static void add_candidate(InstanceVec *found, Instance instance) {
    for (uint32_t i = 0; i < found->len; i++) {
        const Instance *known = &found->data[i];
        if (instance_key(known) == instance_key(&instance)) {
            return;
        }
    }
    vec_push(found, instance);
}

void uniform_pointed(Checker *c, Ty pointer, InstanceVec *found) {
    if (!c->searched) {
        search(c);
    }
    for (uint32_t i = 0; i < c->pointed.len; i++) {
        if (has_signature(c, c->pointed.data[i].pointer, pointer)) {
            add_candidate(found, c->pointed.data[i].instance);
        }
    }
}

// Can an object of the one kind have been made from one of the other, by upcasting?
static bool becomes(const Checker *c, Ty from, Ty to, uint32_t depth) {
    if (same_object(c, from, to)) {
        return true;
    }
    for (uint32_t i = 0; depth < 8 && i < c->objects.len; i++) {
        const ObjectOf *cast = &c->objects.data[i];
        if (ty_kind(c->cx, cast->concrete) == TY_DYN && same_object(c, cast->concrete, from) &&
            becomes(c, cast->dyn, to, depth + 1)) {
            return true;
        }
    }
    return false;
}

void uniform_methods(Checker *c, const Instance *method, InstanceVec *found) {
    if (!c->searched) {
        search(c);
    }
    uint32_t count = args_len(c->cx, method->args);
    GenericArg *args = ARENA_ARRAY(c->arena, GenericArg, count);
    copy_bytes(args, args_ptr(c->cx, method->args), count * sizeof *args);
    Ty object = ty_erase_regions(c->cx, arg_ty(args[0]));
    for (uint32_t i = 0; i < c->objects.len; i++) {
        const ObjectOf *candidate = &c->objects.data[i];
        Instance instance;
        if (ty_kind(c->cx, candidate->concrete) == TY_DYN ||
            !becomes(c, candidate->dyn, object, 0)) {
            continue;
        }
        args[0] = arg_of_ty(candidate->concrete);
        if (instance_resolve(c->cx, c->env, method->def, args_intern(c->cx, args, count),
                             &instance) &&
            uniform_has_code(c, &instance)) {
            add_candidate(found, instance);
        }
    }
}

void uniform_forget_indirect(Checker *c) {
    map_free(&c->reached);
    c->reached = (Map){0};
    vec_clear(&c->to_visit);
    vec_clear(&c->pointed);
    vec_clear(&c->objects);
    c->searched = false;
}
