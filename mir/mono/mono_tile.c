// mono_tile.c: which specialisations of tile kernels are compiled ahead of time.
//
// A launcher finds the generic arguments of its kernel at run time, from the shapes of what it is
// given. Ahead of time they are foreseen: from the constant shapes that the program cuts tensors
// by and makes tensors of (the arguments of library functions marked #[rustc_tile_shape] and
// #[rustc_tensor_shape]), matched with the shapes in the types of the kernel's parameters, and from
// the element types that its launcher is used with. What a tile block owns is cut by a constant, or
// nothing is foreseen; of a shared tensor the shape may be anything.
// Foreseeing too much costs compile time alone.
#include "mir/mono/mono_tile.h"

#include "frontend/resolve/resolve.h"
#include "frontend/parse/ast.h"
#include "mir/eval/eval.h"

enum { MOST_SPECIALISATIONS = 64, MOST_PATTERNS = 16, DEEPEST_ORIGIN = 16 };

// ---------------------------------------------------------------- constant shapes

// The only value that a local is given, or NULL.
static const MirRvalue *only_value(const MirBody *body, MirLocalId local) {
    const MirRvalue *found = NULL;
    for (uint32_t b = 0; b < body->blocks.len; b++) {
        const MirBlock *block = &body->blocks.data[b];
        for (uint32_t s = 0; s < block->stmts.len; s++) {
            const MirStmt *stmt = &block->stmts.data[s];
            if (stmt->kind == MIR_STMT_ASSIGN && stmt->assign.place.local == local) {
                if (found != NULL || stmt->assign.place.proj_count != 0) {
                    return NULL;
                }
                found = stmt->assign.rvalue;
            }
        }
        if (block->term.kind == MIR_TERM_CALL && block->term.call.destination.local == local) {
            return NULL;
        }
    }
    return found;
}

typedef struct Origin { // where an operand comes from is looked for here
    TyCx *cx;
    struct EvalCx *eval;
    const Instance *caller;
    const MirBody *body;
    uint32_t depth;
} Origin;

static bool shape_of_operand(Origin *origin, const MirOperand *operand, TileShape *shape);

// An array of integers, or a reference to one, in memory.
static bool shape_in_memory(Origin *origin, Ty ty, const ConstAlloc *alloc, uint64_t offset,
                            TileShape *shape) {
    const TyData *data = ty_data(origin->cx, ty);
    if (data->kind == TY_REF) {
        for (uint32_t i = 0; i < alloc->relocs.len; i++) {
            const ConstReloc *reloc = &alloc->relocs.data[i];
            uint64_t addend;
            memcpy(&addend, alloc->bytes + offset, sizeof addend);
            if (reloc->offset == offset && reloc->kind == RELOC_ALLOC) {
                return shape_in_memory(origin, data->ref.elem, reloc->alloc, addend, shape);
            }
        }
        return false;
    }
    uint64_t count;
    if (data->kind != TY_ARRAY || !const_as_u64(origin->cx, data->array.len, &count) ||
        count > TILE_MOST_AXES || !ty_is_integral(origin->cx, data->array.elem)) {
        return false;
    }
    uint64_t size = layout_of(eval_layouts(origin->eval), data->array.elem)->size;
    shape->rank = (uint32_t)count;
    for (uint32_t i = 0; i < count; i++) {
        int64_t side = 0;
        memcpy(&side, alloc->bytes + offset + i * size, size < 8 ? size : 8);
        shape->sides[i] = side;
    }
    return true;
}

static bool side_of_operand(Origin *origin, const MirOperand *operand, int64_t *side) {
    if (operand->kind == MIR_OPERAND_CONST) {
        const ConstAlloc *alloc;
        uint64_t offset;
        if (operand->constant->kind == MIR_CONST_VALUE) {
            *side = (int64_t)operand->constant->value.low;
            return true;
        }
        Ty ty = mono_ty(origin->cx, origin->caller, operand->constant->ty);
        if (!ty_is_integral(origin->cx, ty) ||
            !eval_operand(origin->eval, origin->caller, origin->body, operand->constant, &alloc,
                          &offset)) {
            return false;
        }
        *side = 0;
        memcpy(side, alloc->bytes + offset, layout_of(eval_layouts(origin->eval), ty)->size);
        return true;
    }
    if (operand->place.proj_count != 0 || origin->depth == DEEPEST_ORIGIN) {
        return false;
    }
    const MirRvalue *value = only_value(origin->body, operand->place.local);
    const MirOperand *from = value == NULL                    ? NULL
                             : value->kind == MIR_RVALUE_USE  ? &value->use
                             : value->kind == MIR_RVALUE_CAST ? &value->cast.operand
                                                              : NULL;
    origin->depth++;
    bool known = from != NULL && side_of_operand(origin, from, side);
    origin->depth--;
    return known;
}

static bool shape_of_value(Origin *origin, const MirRvalue *value, TileShape *shape) {
    if (value->kind == MIR_RVALUE_USE) {
        return shape_of_operand(origin, &value->use, shape);
    }
    if (value->kind == MIR_RVALUE_CAST) {
        return shape_of_operand(origin, &value->cast.operand, shape);
    }
    if (value->kind == MIR_RVALUE_REF) {
        MirOperand place = mir_copy(value->ref.place);
        return shape_of_operand(origin, &place, shape);
    }
    if (value->kind != MIR_RVALUE_AGGREGATE || value->aggregate.kind != MIR_AGG_ARRAY ||
        value->aggregate.count > TILE_MOST_AXES) {
        return false;
    }
    shape->rank = value->aggregate.count;
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (!side_of_operand(origin, &value->aggregate.operands[i], &shape->sides[i])) {
            return false;
        }
    }
    return true;
}

static bool shape_of_operand(Origin *origin, const MirOperand *operand, TileShape *shape) {
    if (operand->kind == MIR_OPERAND_CONST) {
        const ConstAlloc *alloc;
        uint64_t offset;
        return eval_operand(origin->eval, origin->caller, origin->body, operand->constant, &alloc,
                            &offset) &&
               shape_in_memory(origin, mono_ty(origin->cx, origin->caller, operand->constant->ty),
                               alloc, offset, shape);
    }
    if (origin->depth == DEEPEST_ORIGIN ||
        (operand->place.proj_count != 0 &&
         (operand->place.proj_count != 1 || operand->place.proj[0].kind != MIR_PROJ_DEREF))) {
        return false;
    }
    const MirRvalue *value = only_value(origin->body, operand->place.local);
    origin->depth++;
    bool known = value != NULL && shape_of_value(origin, value, shape);
    origin->depth--;
    return known;
}

// Is the operand an array of integers, or a reference to one or to a slice?
static bool may_be_shape(const Origin *origin, const MirOperand *operand) {
    Ty ty = mono_ty(origin->cx, origin->caller, mir_operand_ty(origin->cx, origin->body, operand));
    if (ty_kind(origin->cx, ty) == TY_REF) {
        ty = ty_data(origin->cx, ty)->ref.elem;
    }
    const TyData *data = ty_data(origin->cx, ty);
    return (data->kind == TY_ARRAY && ty_is_integral(origin->cx, data->array.elem)) ||
           (data->kind == TY_SLICE && ty_is_integral(origin->cx, data->ref.elem));
}

void tile_shape_used(MonoItems *items, struct EvalCx *eval, const Instance *caller,
                     const MirBody *body, const MirTerm *call, bool of_tensor) {
    TyCx *cx = layout_tycx(eval_layouts(eval));
    Origin origin = {.cx = cx, .eval = eval, .caller = caller, .body = body};
    for (uint32_t i = 0; i < call->call.arg_count; i++) {
        TileShape shape;
        memset(&shape, 0, sizeof shape); // compared as bytes
        shape.of_tensor = of_tensor;
        if (!may_be_shape(&origin, &call->call.args[i]) ||
            !shape_of_operand(&origin, &call->call.args[i], &shape)) {
            continue;
        }
        bool known = false;
        for (uint32_t k = 0; k < items->tile_shapes.len && !known; k++) {
            known = memcmp(&items->tile_shapes.data[k], &shape, sizeof shape) == 0;
        }
        if (!known) {
            vec_push(&items->tile_shapes, shape);
        }
    }
}

// ---------------------------------------------------------------- specialisations

typedef VEC(Instance) InstanceVec;

typedef struct TilePattern { // a shape in the type of a parameter
    Const shape;
    bool owned;
} TilePattern;

typedef struct Specialiser {
    Program *program;
    TyCx *cx;
    const MonoItems *host;
    DefId kernel;
    GenericArg *args; // the kernel's; bits 0: open
    uint32_t arg_count;
    TilePattern patterns[MOST_PATTERNS]; // owned ones first, those of most axes first
    uint32_t pattern_count;
} Specialiser;

static uint32_t pattern_rank(const Specialiser *s, Const shape) {
    const ConstData *data = const_data(s->cx, shape);
    return data->kind == CONST_EXPR ? const_operand_count(s->cx, data) : 1;
}

static bool goes_before(const Specialiser *s, TilePattern a, TilePattern b) {
    return a.owned != b.owned ? a.owned : pattern_rank(s, a.shape) > pattern_rank(s, b.shape);
}

static void add_pattern(Specialiser *s, TilePattern pattern) {
    for (uint32_t i = 0; i < s->pattern_count; i++) {
        if (s->patterns[i].shape.index == pattern.shape.index &&
            s->patterns[i].owned == pattern.owned) {
            return;
        }
    }
    if (s->pattern_count == MOST_PATTERNS) {
        return;
    }
    uint32_t at = s->pattern_count++;
    for (; at > 0 && goes_before(s, pattern, s->patterns[at - 1]); at--) {
        s->patterns[at] = s->patterns[at - 1];
    }
    s->patterns[at] = pattern;
}

// Shapes are the constants among the arguments of a parameter's type that mention parameters.
static void find_patterns(Specialiser *s, DefId entry) {
    PolyFnSig sig = ty_fn_sig(s->cx, entry);
    for (uint32_t i = 0; i < sig_input_count(s->cx, sig.sig); i++) {
        Ty ty = sig_input(s->cx, sig.sig, i);
        bool owned = true;
        while (ty_kind(s->cx, ty) == TY_REF) {
            owned = ty_data(s->cx, ty)->ref.is_mut;
            ty = ty_data(s->cx, ty)->ref.elem;
        }
        const TyData *data = ty_data(s->cx, ty);
        uint32_t count = data->kind == TY_ADT ? args_len(s->cx, data->item.args) : 0;
        for (uint32_t k = 0; k < count; k++) {
            GenericArg arg = args_ptr(s->cx, data->item.args)[k];
            if (arg_tag(arg) == ARG_CONST &&
                (const_data(s->cx, arg_const(arg))->flags & TYFLAG_PARAM) != 0) {
                add_pattern(s, (TilePattern){arg_const(arg), owned});
            }
        }
    }
}

static bool bind(Specialiser *s, uint32_t index, Const value) {
    if (index >= s->arg_count) {
        return false;
    }
    GenericArg *arg = &s->args[index];
    if (arg->bits == 0) {
        *arg = arg_of_const(value);
    }
    return arg_tag(*arg) == ARG_CONST && arg_const(*arg).index == value.index;
}

static Const side_const(Specialiser *s, Ty ty, int64_t side) {
    return const_value(s->cx, ty, (uint64_t)side & UINT32_MAX, 0);
}

// Whether parameters can be chosen, beyond those that are, so that the pattern is the shape.
static bool match_side(Specialiser *s, Const pattern, int64_t side) {
    const ConstData *data = const_data(s->cx, pattern);
    if (data->kind == CONST_VALUE) {
        return (int32_t)data->scalar.low == -1 || (int64_t)data->scalar.low == side;
    }
    return data->kind != CONST_PARAM ||
           bind(s, data->param.index,
                side_const(s, data->ty, side)); // an expression: checked later
}

static bool match_shape(Specialiser *s, Const pattern, const TileShape *shape) {
    const ConstData *data = const_data(s->cx, pattern);
    Ty i32 = ty_common(s->cx)->i32;
    if (data->kind == CONST_PARAM) {
        uint64_t len;
        const TyData *array = ty_data(s->cx, data->ty);
        if (array->kind != TY_ARRAY || !const_as_u64(s->cx, array->array.len, &len) ||
            len != shape->rank) {
            return false;
        }
        Const sides[TILE_MOST_AXES];
        for (uint32_t i = 0; i < shape->rank; i++) {
            sides[i] = side_const(s, i32, shape->sides[i]);
        }
        return bind(
            s, data->param.index,
            const_expr(s->cx, CONST_OP_ARRAY, ty_array_of(s->cx, i32, len), sides, shape->rank));
    }
    if (!const_is_array(s->cx, pattern) || const_operand_count(s->cx, data) != shape->rank) {
        return false;
    }
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (!match_side(s, const_operand(s->cx, data, i), shape->sides[i])) {
            return false;
        }
    }
    return true;
}

static void add_instance(Specialiser *s, InstanceVec *found) {
    for (uint32_t i = 0; i < s->arg_count; i++) {
        if (s->args[i].bits == 0) {
            return; // nothing says what this one is
        }
    }
    Instance instance = {
        .kind = INSTANCE_ITEM, .def = s->kernel, .args = args_intern(s->cx, s->args, s->arg_count)};
    for (uint32_t i = 0; i < found->len; i++) {
        if (instance_eq(&found->data[i], &instance)) {
            return;
        }
    }
    vec_push(found, instance);
}

// Tries each shape for each pattern from `next` on.
static void choose_shapes(Specialiser *s, uint32_t next, InstanceVec *found) {
    if (found->len >= MOST_SPECIALISATIONS) {
        return;
    }
    if (next == s->pattern_count) {
        add_instance(s, found);
        return;
    }
    GenericArg saved[64];
    memcpy(saved, s->args, s->arg_count * sizeof *saved);
    bool any = false;
    TilePattern pattern = s->patterns[next];
    for (uint32_t i = 0; i < s->host->tile_shapes.len; i++) {
        const TileShape *shape = &s->host->tile_shapes.data[i];
        if (shape->of_tensor != pattern.owned && match_shape(s, pattern.shape, shape)) {
            any = true;
            choose_shapes(s, next + 1, found);
        }
        memcpy(s->args, saved, s->arg_count * sizeof *saved);
    }
    if (!any && !pattern.owned) {
        choose_shapes(s, next + 1, found);
    }
}

// A function beside the module that a kernel stands in: its launcher, or what it calls.
static DefId sibling(Program *program, DefId kernel, Str name) {
    DefId module = def_get(program, def_get(program, kernel)->parent)->parent;
    for (uint32_t i = module.index; i <= program->defs.len; i++) { // it follows its module
        DefId def = {i};
        const Def *data = def_get(program, def);
        if (data->kind == DEF_FN && def_eq(data->parent, module) &&
            str_eq(sym_str(program->session, data->name), name)) {
            return def;
        }
    }
    return NO_DEF;
}

// The types that the launcher was called with are the first of its generic arguments.
static void specialise_types(Specialiser *s, const Instance *launcher, InstanceVec *found) {
    memset(s->args, 0, s->arg_count * sizeof *s->args);
    const Generics *generics = ty_generics(s->cx, s->kernel);
    uint32_t next = 0;
    for (uint32_t i = 0; i < s->arg_count; i++) {
        if (generics_param(s->cx, generics, i)->tag == ARG_TY) {
            s->args[i] = args_ptr(s->cx, launcher->args)[next++];
        }
    }
    choose_shapes(s, 0, found);
}

// #[entry(print_ir = true)]: the body goes to stderr when the program is compiled.
static void print_if_asked(Program *program, DefId entry) {
    Symbol name = intern(program->session->interner, STR("entry"));
    const HirAttr *attr = entry.index ? def_attr(program, entry, name) : NULL;
    TokenSlice tokens = attr && attr->ast ? attr->ast->tokens : (TokenSlice){0};
    for (uint32_t i = 0; i < tokens.len; i++) {
        bool asked = tokens.ptr[i].kind == TOK_IDENT &&
                     str_eq(sym_str(program->session, tokens.ptr[i].symbol), STR("print_ir"));
        bool refused = i + 2 < tokens.len && tokens.ptr[i + 1].kind == TOK_EQ &&
                       tokens.ptr[i + 2].kind == TOK_KW_FALSE;
        if (asked && !refused) {
            const MirBody *body = mir_optimized(program, entry);
            if (body) {
                mir_print(program->ty, body, stderr);
            }
        }
    }
}

InstanceSlice mono_find_tile_kernels(Program *program, Arena *arena, CrateId crate,
                                     const MonoItems *host) {
    InstanceVec found = {0};
    for (uint32_t i = crate_first_def(program, crate); i <= program->defs.len; i++) {
        DefId def = {i};
        const Def *data = def_get(program, def);
        if (data->kind != DEF_FN || data->crate.index != crate.index ||
            def_attr(program, def, SYM(RUSTC_TILE_KERNEL)) == NULL) {
            continue;
        }
        Str name = sym_str(program->session, data->name);
        DefId launcher = sibling(program, def, name);
        DefId entry = sibling(program, def, arena_printf(arena, "__" STR_FMT, STR_ARG(name)));
        GenericArg args[64];
        Specialiser s = {.program = program, .cx = program->ty, .host = host, .kernel = def};
        s.args = args;
        s.arg_count = generics_total(ty_generics(program->ty, def));
        print_if_asked(program, entry);
        if (s.arg_count == 0 || s.arg_count > 64 || !launcher.index || !entry.index) {
            continue; // not generic: a kernel like any other
        }
        find_patterns(&s, entry);
        InstanceVec own = {0};
        for (uint32_t k = 0; k < host->functions.len; k++) {
            const Instance *used = &host->functions.data[k].instance;
            if (used->kind == INSTANCE_ITEM && def_eq(used->def, launcher)) {
                specialise_types(&s, used, &own);
            }
        }
        for (uint32_t k = 0; k < own.len; k++) {
            vec_push(&found, own.data[k]);
        }
        vec_free(&own);
    }
    InstanceSlice slice = {ARENA_DUP(arena, Instance, found.data, found.len), found.len};
    vec_free(&found);
    return slice;
}
