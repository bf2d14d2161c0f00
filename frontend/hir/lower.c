// lower.c: HIR on request: the item and the body of a definition, and everything of the user's
// crate.
//
// hir_item and hir_body lower on the first call and remember. The ribs a definition stands in are
// rebuilt from its parents: generic parameters become definitions when first needed, so that an
// impl's items can be lowered alone. Definitions inside bodies keep the ribs of their place
// (DefNode.rib, Module.outer). For the crate being compiled resolve_check_crate walks everything in
// source order.
#include "frontend/hir/lower.h"

// ---------------------------------------------------------------- where a definition stands

const AstGenerics *def_ast_generics(const Program *program, DefId id) {
    const Def *def = def_get(program, id);
    const AstItem *item = def->ast;
    switch (def->kind) {
    case DEF_STRUCT:
    case DEF_UNION:
        return &item->adt->generics;
    case DEF_ENUM:
        return &item->enumeration->generics;
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
        return &item->trait->generics;
    case DEF_TY_ALIAS:
    case DEF_ASSOC_TY:
        return &item->type->generics;
    case DEF_FN:
    case DEF_ASSOC_FN:
        return &item->fn->generics;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
        return &item->constant->generics;
    case DEF_IMPL:
        return &item->impl->generics;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_FOREIGN_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return NULL;
    }
    return NULL;
}

uint32_t def_lifetime_count(const Program *program, DefId id) {
    const AstGenerics *generics = def_ast_generics(program, id);
    uint32_t count = 0;
    for (uint32_t i = 0; generics && i < generics->params.len; i++) {
        count += generics->params.ptr[i].kind == AST_PARAM_LIFETIME;
    }
    return count;
}

static const Rib *rib_make(Program *program, Rib rib) {
    return ARENA_DUP(program->resolver->arena, Rib, &rib, 1);
}

static const Rib *module_rib(Program *program, Module *module) {
    const Rib *outer = module->kind == MODULE_BLOCK ? module->outer : NULL;
    return rib_make(program, (Rib){.kind = RIB_MODULE, .outer = outer, .module = module});
}

const Rib *def_outer_rib(Program *program, DefId id) {
    DefNode *node = def_node(program, id);
    if (node->rib) {
        return node->rib;
    }
    const Def *def = def_get(program, id);
    DefId parent = def->parent;
    if (def->kind == DEF_ASSOC_FN || def->kind == DEF_ASSOC_CONST || def->kind == DEF_ASSOC_TY ||
        def->kind == DEF_VARIANT || def->kind == DEF_CTOR || def->kind == DEF_FIELD) {
        node->rib = def_inner_rib(program, parent);
        return node->rib;
    }
    Module *scope = node->scope ? node->scope : node->own;
    while (scope->kind == MODULE_ENUM || scope->kind == MODULE_TRAIT) {
        scope = scope->parent;
    }
    const Rib *rib = module_rib(program, scope);
    if (scope->kind == MODULE_BLOCK) {
        rib = rib_make(program, (Rib){.kind = RIB_ITEM, .outer = rib, .item = id});
    }
    node->rib = rib;
    return rib;
}

static void report_duplicate_param(Session *session, AstIdent old, AstIdent ident) {
    Diag *diag =
        diag_error(session, ERR_E0403, ident.span,
                   "the name `" STR_FMT "` is already used for a generic parameter in this "
                   "item's generic parameters",
                   SYM_ARG(session, ident.name));
    diag_primary_label(diag, "already used");
    diag_label(diag, old.span, "first use of `" STR_FMT "`", SYM_ARG(session, ident.name));
    diag_emit(diag);
}

// A parameter of an item around this one, with the same name; none across items in bodies.
static const Def *outer_param(Program *program, const Rib *rib, Symbol name) {
    for (; rib && rib->kind != RIB_ITEM; rib = rib->outer) {
        for (uint32_t i = 0; rib->kind == RIB_GENERICS && i < rib->generics.len; i++) {
            if (symbol_eq(rib->generics.ptr[i].name, name)) {
                return def_get(program, rib->generics.ptr[i].def);
            }
        }
    }
    return NULL;
}

static void report_shadowed_lifetime(Session *session, const Def *outer, AstIdent ident) {
    Diag *diag =
        diag_error(session, ERR_E0496, ident.span,
                   "lifetime name `" STR_FMT "` shadows a lifetime name that is already in scope",
                   SYM_ARG(session, ident.name));
    diag_primary_label(diag, "lifetime `" STR_FMT "` already in scope",
                       SYM_ARG(session, ident.name));
    diag_label(diag, outer->name_span, "first declared here");
    diag_emit(diag);
}

// True if the name is another parameter's; for which of them it stands is not known then.
static bool check_param_names(Program *program, AstGenericParamList params, uint32_t i,
                              const Rib *outer) {
    Session *session = program->session;
    const AstGenericParam *param = &params.ptr[i];
    if (param->kind == AST_PARAM_LIFETIME &&
        symbol_is(param->ident.name, SYM_INDEX_STATIC_LIFETIME)) {
        Diag *diag = diag_error(session, ERR_E0262, param->ident.span,
                                "invalid lifetime parameter name: `'static`");
        diag_primary_label(diag, "'static is a reserved lifetime name");
        diag_emit(diag);
        return false;
    }
    if (param->kind == AST_PARAM_LIFETIME &&
        symbol_is(param->ident.name, SYM_INDEX_UNDERSCORE_LIFETIME)) {
        Diag *diag = diag_error(session, ERR_E0637, param->ident.span, "`'_` cannot be used here");
        diag_primary_label(diag, "`'_` is a reserved lifetime name");
        diag_help(diag, "use another lifetime specifier");
        diag_emit(diag);
        return false;
    }
    for (uint32_t k = 0; k < i; k++) {
        const AstIdent *old = &params.ptr[k].ident;
        if (symbol_eq(old->name, param->ident.name)) {
            report_duplicate_param(session, *old, param->ident);
            return true;
        }
    }
    const Def *shadowed = outer_param(program, outer, param->ident.name);
    if (shadowed && shadowed->kind == DEF_LIFETIME_PARAM) {
        report_shadowed_lifetime(session, shadowed, param->ident);
    } else if (shadowed) {
        report_duplicate_param(session, (AstIdent){shadowed->name, shadowed->name_span},
                               param->ident);
        return true;
    }
    return false;
}

// Makes the definitions of generic parameters.
static void make_params(Program *program, AstGenericParamList params, DefId owner, Module *scope,
                        const Rib *outer, DefId *ids, RibParam *ribs) {
    for (uint32_t i = 0; i < params.len; i++) {
        const AstGenericParam *param = &params.ptr[i];
        DefKind kind = param->kind == AST_PARAM_LIFETIME ? DEF_LIFETIME_PARAM
                       : param->kind == AST_PARAM_TYPE   ? DEF_TY_PARAM
                                                         : DEF_CONST_PARAM;
        bool repeated = check_param_names(program, params, i, outer);
        ids[i] =
            def_new(program, kind, param->ident.name, param->ident.span, param->span, owner, scope);
        Def *def = def_get(program, ids[i]);
        def->index = i;
        def->ast = param;
        def->attrs = attrs_lower(program, param->attrs);
        ribs[i] = (RibParam){param->ident.name, ids[i], repeated};
        for (uint32_t k = 0; repeated && k < i; k++) {
            ribs[k].repeated |= symbol_eq(ribs[k].name, ribs[i].name);
        }
    }
}

void declare_params(LowerCx *cx, AstGenericParamList params, DefId owner, DefId *ids,
                    RibParam *ribs) {
    make_params(cx->program, params, owner, cx->resolve.module, cx->resolve.rib, ids, ribs);
}

const Rib *def_inner_rib(Program *program, DefId id) {
    DefNode *node = def_node(program, id);
    if (node->inner) {
        return node->inner;
    }
    const Def *def = def_get(program, id);
    const Rib *rib = def_outer_rib(program, id);
    Rib self = {.kind = RIB_SELF, .outer = rib};
    if (def->kind == DEF_TRAIT || def->kind == DEF_TRAIT_ALIAS) {
        self.self = (Res){.kind = RES_SELF_PARAM, .def = id};
        rib = rib_make(program, self);
    } else if (def->kind == DEF_IMPL || def->kind == DEF_STRUCT || def->kind == DEF_UNION ||
               def->kind == DEF_ENUM) {
        self.self = (Res){.kind = RES_SELF_ALIAS, .def = id};
        rib = rib_make(program, self);
    }
    const AstGenerics *generics = def_ast_generics(program, id);
    if (generics && generics->params.len) {
        uint32_t count = generics->params.len;
        DefId *ids = ARENA_ARRAY(program->resolver->arena, DefId, count);
        RibParam *ribs = ARENA_ARRAY(program->resolver->arena, RibParam, count);
        make_params(program, generics->params, id, node->scope, rib, ids, ribs);
        node->params = ids;
        node->param_count = count;
        rib = rib_make(program, (Rib){.kind = RIB_GENERICS,
                                      .outer = rib,
                                      .generics = {.ptr = ribs, .len = count, .owner = id}});
    }
    node->inner = rib;
    return rib;
}

static Res self_of(const Rib *rib) {
    for (; rib && rib->kind != RIB_ITEM; rib = rib->outer) {
        if (rib->kind == RIB_SELF) {
            return rib->self;
        }
    }
    return (Res){0};
}

static Module *module_of(const Rib *rib) {
    while (rib->kind != RIB_MODULE) {
        rib = rib->outer;
    }
    return rib->module;
}

LowerCx lower_cx_new(Program *program, DefId owner) {
    Session *session = program->session;
    LowerCx cx = {
        .program = program,
        .session = session,
        .arena = program->resolver->arena,
        .sym = &program->resolver->sym,
        .owner = owner,
        .parent = owner,
        .resolve = {.program = program, .session = session, .item = owner},
        .elision = {.mode = ELIDE_ERROR},
    };
    return cx;
}

void lower_enter(LowerCx *cx, DefId def) {
    cx->resolve.rib = def_inner_rib(cx->program, def);
    cx->resolve.module = module_of(cx->resolve.rib);
    cx->resolve.current_self = self_of(cx->resolve.rib);
    cx->resolve.item = def;
}

// ---------------------------------------------------------------- items on request

HirItem *hir_item(Program *program, DefId id) {
    Def *def = def_get(program, id);
    DefNode *node = def_node(program, id);
    if (def->item || node->item_state == 2) {
        return def->item;
    }
    OX_ASSERT(program->session, def->span, node->item_state == 0);
    node->item_state = 1;
    HirItem *item = lower_item(program, id);
    def->item = item;
    node->item_state = 2;
    return item;
}

DefId hir_impl_trait(Program *program, DefId impl) {
    DefNode *node = def_node(program, impl);
    if (node->impl_trait_done) {
        return node->impl_trait;
    }
    node->impl_trait_done = true;
    const AstItem *item = def_get(program, impl)->ast;
    const AstPath *path = item->impl->trait;
    if (path) {
        const Rib *rib = def_outer_rib(program, impl);
        ResolveCx cx = {.program = program,
                        .session = program->session,
                        .rib = rib,
                        .module = module_of(rib),
                        .quiet = true};
        PathRes found = resolve_path(&cx, path, path->len, SOURCE_TRAIT, true, NULL);
        if (found.res.kind == RES_DEF) {
            node->impl_trait = found.res.def;
        }
    }
    return node->impl_trait;
}

// ---------------------------------------------------------------- bodies on request

bool hir_has_body(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    const AstItem *item = def->ast;
    switch (def->kind) {
    case DEF_FN:
    case DEF_ASSOC_FN:
        return item->fn->has_body;
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
        return item->constant->has_init || item->constant->init;
    case DEF_ANON_CONST:
        return true;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return false;
    }
    return false;
}

typedef struct TraitSet {
    DefIdSlice list;
    Map seen;
} TraitSet;

static void add_traits(TraitSet *set, const DefId *traits, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!map_get(&set->seen, traits[i].index, &(uint64_t){0})) {
            map_set(&set->seen, traits[i].index, 1);
            set->list.ptr[set->list.len++] = traits[i];
        }
    }
}

// Traits in scope in a module, with the prelude's: most bodies have just these.
static DefIdSlice traits_of_module(Program *program, Module *module) {
    if (!module->all_traits_done) {
        Module *prelude = crate_prelude(program, module->crate);
        DefIdSlice own = module_traits(program, module), more = {0};
        if (prelude) {
            more = module_traits(program, prelude);
        }
        TraitSet set = {.list.ptr =
                            ARENA_ARRAY(program->resolver->arena, DefId, own.len + more.len)};
        add_traits(&set, own.ptr, own.len);
        add_traits(&set, more.ptr, more.len);
        map_free(&set.seen);
        module->all_traits = set.list;
        module->all_traits_done = true;
    }
    return module->all_traits;
}

// The trait around a body: that of the trait item or of the impl.
static DefId trait_around(LowerCx *cx) {
    Res self = cx->resolve.current_self;
    if (self.kind == RES_SELF_PARAM) {
        return self.def;
    }
    if (self.kind == RES_SELF_ALIAS && def_get(cx->program, self.def)->kind == DEF_IMPL) {
        return hir_impl_trait(cx->program, self.def);
    }
    return NO_DEF;
}

// Traits whose methods can be called in the body: those of its blocks, its module and the prelude,
// and the trait that an impl implements.
static DefIdSlice traits_in_scope(LowerCx *cx) {
    Program *program = cx->program;
    Module *module = def_node(program, module_mod(cx->resolve.module))->own;
    DefIdSlice all = traits_of_module(program, module);
    DefId own = trait_around(cx);
    bool own_known = own.index == 0;
    for (uint32_t i = 0; i < all.len && !own_known; i++) {
        own_known = def_eq(all.ptr[i], own);
    }
    if (own_known && cx->blocks.len == 0) {
        return all;
    }
    uint32_t count = all.len + 1;
    for (uint32_t i = 0; i < cx->blocks.len; i++) {
        count += module_traits(program, cx->blocks.data[i]).len;
    }
    TraitSet set = {.list.ptr = ARENA_ARRAY(cx->arena, DefId, count)};
    for (uint32_t i = 0; i < cx->blocks.len; i++) {
        DefIdSlice traits = module_traits(program, cx->blocks.data[i]);
        add_traits(&set, traits.ptr, traits.len);
    }
    if (own.index) {
        add_traits(&set, &own, 1);
    }
    add_traits(&set, all.ptr, all.len);
    map_free(&set.seen);
    return set.list;
}

static void enclosing_blocks(LowerCx *cx) {
    for (const Rib *rib = cx->resolve.rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_MODULE && rib->module->kind == MODULE_BLOCK) {
            vec_push(&cx->blocks, rib->module);
        }
    }
}

static void body_begin(LowerCx *cx, HirBody *body) {
    cx->body = body;
    body->owner = cx->owner;
    body->arena = cx->arena;
    cx->elision = (Elision){.mode = ELIDE_INFER};
    vec_push(&cx->exprs, NULL);
    vec_push(&cx->pats, NULL);
    enclosing_blocks(cx);
}

static void body_end(LowerCx *cx, HirBody *body) {
    body->traits_in_scope = traits_in_scope(cx);
    body->local_count = cx->locals.len;
    body->locals = ARENA_DUP(cx->arena, HirLocal, cx->locals.data, cx->locals.len);
    body->expr_count = cx->exprs.len - 1;
    body->exprs = ARENA_DUP(cx->arena, HirExpr *, cx->exprs.data, cx->exprs.len);
    body->pat_count = cx->pats.len - 1;
    body->pats = ARENA_DUP(cx->arena, HirPat *, cx->pats.data, cx->pats.len);
    vec_free(&cx->locals);
    vec_free(&cx->exprs);
    vec_free(&cx->pats);
    vec_free(&cx->blocks);
}

static AstCrate *ast_crate_of(const Program *program, DefId id) {
    return crate_get(program, def_get(program, id)->crate)->ast;
}

static HirExpr *async_fn_block(LowerCx *cx, const void *block) {
    return lower_block_expr(cx, block);
}

static void lower_fn_body(LowerCx *cx, HirBody *body, const AstItem *item) {
    AstFn *fn = item->fn;
    Expander *expander = cx->program->resolver->expander;
    const AstBlock *block = expander
                                ? expand_fn_body(expander, ast_crate_of(cx->program, cx->owner), fn)
                                : ast_fn_body(ast_crate_of(cx->program, cx->owner), fn);
    cx->resolve.fn_ast = fn;
    cx->resolve.fn_name_span = item->ident.span;
    cx->resolve.fn_has_self = fn->params.len && fn->params.ptr[0].is_self;
    body->params = ARENA_ARRAY(cx->arena, HirPat *, fn->params.len + 1);
    AstParamList params = fn->params;
    if (fn->c_variadic && params.len && params.ptr[params.len - 1].ty->kind == AST_TY_C_VARIADIC) {
        params.len--;
    }
    body->param_count = params.len;
    bool is_method = def_get(cx->program, cx->owner)->kind == DEF_ASSOC_FN;
    cx->not_async = is_method ? SPAN_NONE : item->fn->sig_span;
    if (fn->is_async && block) {
        body->value = lower_async_body(cx, fn, params, body->params, COROUTINE_FN, true,
                                       block->span, async_fn_block, block, block->span);
        return;
    }
    lower_params(cx, params, body->params);
    body->value = block ? lower_block_expr(cx, block) : expr_error(cx, item->span);
}

static void lower_const_body(LowerCx *cx, HirBody *body, const AstItem *item) {
    Expander *expander = cx->program->resolver->expander;
    AstConst *constant = item->constant;
    const AstExpr *init =
        expander ? expand_const_init(expander, ast_crate_of(cx->program, cx->owner), constant)
                 : ast_const_init(ast_crate_of(cx->program, cx->owner), constant);
    rib_push(&cx->resolve, (Rib){.kind = RIB_CONST_ITEM, .item = cx->owner});
    cx->loop_context = LOOP_CONST;
    body->value = init ? lower_expr(cx, init) : expr_error(cx, item->span);
}

// How much lowering has told others so far. A body of which nothing is known but its HIR can be
// lowered again.
typedef struct Traces {
    uint64_t diags, modules, lints, privacy_errors;
    uint64_t defs; // but for closures, which are found again
} Traces;
static Traces traces_now(const Program *program) {
    const Resolver *resolver = program->resolver;
    return (Traces){.diags = diag_made_count(program->session),
                    .modules = resolver->module_count,
                    .defs = program->defs.len - resolver->closure_count,
                    .lints = resolver->kept_lints.len,
                    .privacy_errors = resolver->privacy_errors.len};
}

// A fn of the user's, when only errors are asked for, has an arena for its body alone.
static Arena *body_arena(Program *program, const Def *def) {
    bool forgets = program->session->check_only && crate_get(program, def->crate)->is_local &&
                   (def->kind == DEF_FN || def->kind == DEF_ASSOC_FN);
    return forgets ? arena_new() : program->resolver->arena;
}

static HirBody *lower_body(Program *program, DefId id) {
    const Def *def = def_get(program, id);
    LowerCx cx = lower_cx_new(program, id);
    cx.arena = cx.resolve.arena = body_arena(program, def);
    HirBody *body = ARENA_NEW(cx.arena, HirBody);
    if (def->kind == DEF_ANON_CONST) {
        const AstAnonConst *constant = def->ast;
        cx.resolve.rib = def_node(program, id)->rib;
        cx.resolve.module = module_of(cx.resolve.rib);
        cx.resolve.current_self = self_of(cx.resolve.rib);
        cx.loop_context = LOOP_CONST;
        body_begin(&cx, body);
        body->value = lower_expr(&cx, constant->expr);
        body_end(&cx, body);
        return body;
    }
    lower_enter(&cx, id);
    body_begin(&cx, body);
    const AstItem *item = def->ast;
    if (def->kind == DEF_FN || def->kind == DEF_ASSOC_FN) {
        lower_fn_body(&cx, body, item);
    } else {
        lower_const_body(&cx, body, item);
    }
    body_end(&cx, body);
    return body;
}

HirBody *hir_body(Program *program, DefId id) {
    id = hir_typeck_root(program, id);
    Def *def = def_get(program, id);
    DefNode *node = def_node(program, id);
    if (def->body || !hir_has_body(program, id)) {
        return def->body;
    }
    OX_ASSERT(program->session, def->span, node->body_state == 0);
    node->body_state = 1;
    Traces before = traces_now(program);
    HirBody *body = lower_body(program, id);
    Traces after = traces_now(program);
    def_get(program, id)->body = body;
    node->body_state = 2;
    node->body_is_repeatable =
        body->arena != program->resolver->arena && memcmp(&before, &after, sizeof before) == 0;
    return body;
}

void hir_forget_body(Program *program, DefId id) {
    Def *def = def_get(program, id);
    DefNode *node = def_node(program, id);
    if (def->body && node->body_is_repeatable) {
        arena_free(def->body->arena); // the body is in it
        def->body = NULL;
        node->body_state = 0;
    }
}

bool hir_may_loop_forever(Program *program, DefId id) {
    return def_node(program, id)->has_literal_while;
}

// ---------------------------------------------------------------- everything of a crate

enum { BODIES_KEPT = 4 << 20 }; // bytes of all

static void check_children(Program *program, DefIdSlice items) {
    for (uint32_t i = 0; i < items.len; i++) {
        check_definition(program, items.ptr[i]);
    }
}

void check_definition(Program *program, DefId id) {
    const HirItem *item = hir_item(program, id);
    if (item && (item->kind == DEF_MOD || item->kind == DEF_FOREIGN_MOD)) {
        check_children(program, item->module.items);
    } else if (item && item->kind == DEF_TRAIT) {
        check_children(program, item->trait.items);
    } else if (item && item->kind == DEF_IMPL) {
        check_children(program, item->impl.items);
    } else {
        const HirBody *body = hir_body(program, id);
        Resolver *resolver = program->resolver;
        if (body && body->arena != resolver->arena) {
            // The first bodies stay until they are checked, which needs no memory that is not
            // needed later for something else. All the others are lowered once more then.
            resolver->kept_bodies += arena_used(body->arena);
            if (resolver->kept_bodies > BODIES_KEPT) {
                hir_forget_body(program, id);
            }
        }
    }
}

void check_if_local(Program *program, DefId id) {
    if (crate_get(program, def_get(program, id)->crate)->is_local) {
        check_definition(program, id);
    }
}

void resolve_check_crate(Program *program, CrateId crate) {
    resolve_imports(program, crate);
    program->resolver->keep_reports = true;
    check_definition(program, crate_get(program, crate)->root);
    program->resolver->keep_reports = false;
    report_flush(program, REPORT_NAMES);
    flush_privacy_errors(program);
    lint_reexports(program, crate);
    lint_unused_imports(program, crate);
    flush_lints(program);
    report_flush(program, REPORT_PATHS);
    if (!program->resolver->lints.reports_bodies) {
        report_flush(program, REPORT_BODY);
    } else if (resolve_is_fatal(program)) {
        report_names_of_bodies(program);
    }
}
