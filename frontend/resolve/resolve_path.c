// resolve_path.c: what names and paths mean at a place inside an item.
//
// A single name goes through the ribs from inside outwards: locals (by name and syntax context),
// generic parameters (macro_rules are not hygienic for them), items of blocks, the module, then the
// preludes. A longer path resolves its first segment as a type name and walks on through modules,
// enums and traits; where a type is reached, the rest belongs to type checking ("unresolved"
// segments). What the place does not accept is reported here, so that later phases only see
// RES_ERROR. Follows the rustc development guide, "Name resolution", "Ribs".
#include "frontend/resolve/resolve_graph.h"

const Rib *rib_push(ResolveCx *cx, Rib rib) {
    Rib *node = ARENA_NEW(cx->arena ? cx->arena : cx->program->resolver->arena, Rib);
    *node = rib;
    node->outer = cx->rib;
    cx->rib = node;
    return node;
}

// Names in the expansion of a macro that was defined inside a body see the locals around the
// definition: on the way out through that point, the mark of the macro's expansion is dropped.
uint32_t hygiene_parent(const Session *session, uint32_t ctxt, Span macro) {
    while (ctxt) {
        SyntaxContext context = context_get(session, ctxt);
        Span def = expansion_get(session, context.expansion)->def_site;
        if (def.lo < macro.lo || def.hi > macro.hi) {
            return ctxt;
        }
        ctxt = context.parent;
    }
    return ctxt;
}

// ---------------------------------------------------------------- single names

typedef struct RibWalk {
    const Rib *item;     // RIB_ITEM passed on the way out
    const Rib *constant; // ANON_CONST, CONST_ITEM, INLINE_CONST, ENUM_DISCRIMINANT passed
    const Rib *forward, *const_ty;
    uint32_t ctxt;
} RibWalk;

static void walk_through(ResolveCx *cx, RibWalk *walk, const Rib *rib) {
    switch (rib->kind) {
    case RIB_ITEM:
        walk->item = walk->item ? walk->item : rib;
        break;
    case RIB_ANON_CONST:
    case RIB_CONST_ITEM:
    case RIB_ENUM_DISCRIMINANT:
    case RIB_INLINE_CONST:
        walk->constant = walk->constant ? walk->constant : rib;
        break;
    case RIB_FORWARD:
        walk->forward = rib;
        break;
    case RIB_CONST_PARAM_TY:
        walk->const_ty = rib;
        break;
    case RIB_MACRO_DEF:
        walk->ctxt = hygiene_parent(cx->session, walk->ctxt, rib->macro);
        break;
    case RIB_MODULE:
    case RIB_GENERICS:
    case RIB_SELF:
    case RIB_LOCAL:
    case RIB_LABEL:
    case RIB_BODY:
        break;
    }
}

static Res generic_found(ResolveCx *cx, AstIdent ident, const RibWalk *walk, DefId param) {
    const Def *def = def_get(cx->program, param);
    if (walk->item) {
        if (!cx->quiet) {
            report_outer_generic(cx, ident, param, walk->item);
        }
        return res_error();
    }
    if (walk->forward && walk->forward->forward.first.index <= param.index &&
        def_eq(def->parent, def_get(cx->program, walk->forward->forward.first)->parent)) {
        if (!cx->quiet) {
            report_forward_param(cx, ident);
        }
        return res_error();
    }
    if (walk->const_ty && def->kind != DEF_LIFETIME_PARAM) {
        if (!cx->quiet) {
            report_param_in_const_ty(cx, ident);
        }
        return res_error();
    }
    if (walk->constant && walk->constant->kind == RIB_ANON_CONST &&
        !walk->constant->allows_params) {
        if (!cx->quiet) {
            report_param_in_const(cx, ident, param);
        }
        return res_error();
    }
    return res_def(param);
}

static bool local_found(ResolveCx *cx, AstIdent ident, const RibWalk *walk, const Rib *rib,
                        Res *res) {
    *res = (Res){.kind = RES_LOCAL, .local = rib->local.local};
    if (!walk->item && !walk->constant) {
        return true;
    }
    *res = res_error();
    if (cx->quiet) {
        return true;
    }
    if (walk->constant) {
        report_non_constant(cx, ident, rib, walk->constant);
    } else {
        report_captured(cx, ident);
    }
    return true;
}

static Res binding_found(ResolveCx *cx, AstIdent ident, const Binding *binding) {
    if (!cx->quiet) {
        binding_mark_used(binding);
        if (binding->ambiguous) {
            report_ambiguity(cx, ident, binding);
        }
    }
    return binding->res;
}

static Res resolve_self_type(ResolveCx *cx, AstIdent ident, Namespace ns) {
    RibWalk walk = {0};
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind != RIB_SELF) {
            walk_through(cx, &walk, rib);
            continue;
        }
        bool is_ctor = ns == NS_VALUE && rib->self.kind == RES_SELF_ALIAS &&
                       def_get(cx->program, rib->self.def)->kind == DEF_IMPL;
        if (walk.item && (!is_ctor || cx->quiet)) { // of a constructor type checking tells
            if (!cx->quiet) {
                report_outer_self(cx, ident, rib->self, walk.item);
            }
            return res_error();
        }
        if (rib->self.kind == RES_SELF_PARAM && walk.constant &&
            walk.constant->kind == RIB_ANON_CONST && !walk.constant->allows_params) {
            if (!cx->quiet) {
                report_param_in_const(cx, ident, NO_DEF);
            }
            return res_error();
        }
        if (walk.forward && !walk.forward->forward.is_self_allowed) {
            if (!cx->quiet) {
                diag_emit(diag_error(cx->session, ERR_E0735, ident.span,
                                     "generic parameters cannot use `Self` in their defaults"));
            }
            return res_error();
        }
        Res res = rib->self;
        if (ns == NS_VALUE) {
            if (!is_ctor) {
                return (Res){0};
            }
            res.kind = RES_SELF_CTOR;
        }
        return res;
    }
    return (Res){0};
}

// RES_NONE if nothing of that name is in scope.
static Res resolve_ident(ResolveCx *cx, AstIdent ident, Namespace ns) {
    if (symbol_is(ident.name, SYM_INDEX_SELF_TYPE)) {
        return resolve_self_type(cx, ident, ns);
    }
    RibWalk walk = {.ctxt = ident.span.ctxt};
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        Res res;
        switch (rib->kind) {
        case RIB_LOCAL:
            if (ns == NS_VALUE && symbol_eq(rib->local.name, ident.name) &&
                rib->local.ctxt == walk.ctxt && local_found(cx, ident, &walk, rib, &res)) {
                return res;
            }
            break;
        case RIB_GENERICS:
            for (uint32_t i = 0; i < rib->generics.len; i++) {
                const RibParam *param = &rib->generics.ptr[i];
                DefKind wanted = ns == NS_VALUE ? DEF_CONST_PARAM : DEF_TY_PARAM;
                if (ns != NS_MACRO && symbol_eq(param->name, ident.name) &&
                    def_get(cx->program, param->def)->kind == wanted) {
                    return param->repeated ? res_error()
                                           : generic_found(cx, ident, &walk, param->def);
                }
            }
            break;
        case RIB_MODULE: {
            const Binding *binding = module_lookup(cx->program, rib->module, ident.name, ns);
            if (binding) {
                return binding_found(cx, ident, binding);
            }
            if (rib->module->kind == MODULE_MOD) {
                binding = prelude_lookup(cx->program, rib->module->crate, ident.name, ns);
                return binding ? binding_found(cx, ident, binding) : (Res){0};
            }
            break;
        }
        case RIB_SELF:
        case RIB_ITEM:
        case RIB_MACRO_DEF:
        case RIB_LABEL:
        case RIB_BODY:
        case RIB_ANON_CONST:
        case RIB_CONST_ITEM:
        case RIB_ENUM_DISCRIMINANT:
        case RIB_INLINE_CONST:
        case RIB_FORWARD:
        case RIB_CONST_PARAM_TY:
            walk_through(cx, &walk, rib);
            break;
        }
    }
    const Binding *binding = lexical_lookup(cx->program, cx->module, ident.name, ns);
    return binding ? binding_found(cx, ident, binding) : (Res){0};
}

// As a pattern sees a lone name: items and generic parameters, no locals.
Res resolve_ident_in_items(ResolveCx *cx, AstIdent ident, Namespace ns) {
    bool quiet = cx->quiet;
    Res res = {0};
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_GENERICS && ns == NS_VALUE) {
            for (uint32_t i = 0; i < rib->generics.len; i++) {
                const RibParam *param = &rib->generics.ptr[i];
                if (symbol_eq(param->name, ident.name) &&
                    def_get(cx->program, param->def)->kind == DEF_CONST_PARAM) {
                    return param->repeated ? res_error() : res_def(param->def);
                }
            }
        }
        if (rib->kind != RIB_MODULE) {
            continue;
        }
        const Binding *binding = module_lookup(cx->program, rib->module, ident.name, ns);
        if (!binding && rib->module->kind == MODULE_MOD) {
            binding = prelude_lookup(cx->program, rib->module->crate, ident.name, ns);
        }
        if (binding) {
            // Only what cannot be a fresh binding counts as a use.
            res = binding->res;
            DefKind kind = res.kind == RES_DEF ? def_get(cx->program, res.def)->kind : DEF_NONE;
            if (kind == DEF_CTOR || kind == DEF_CONST || kind == DEF_STATIC) {
                res = binding_found(cx, ident, binding);
            }
            break;
        }
        if (rib->module->kind == MODULE_MOD) {
            break;
        }
    }
    cx->quiet = quiet;
    return res;
}

// ---------------------------------------------------------------- labels and lifetimes

LabelResult resolve_label(ResolveCx *cx, AstIdent label, const Rib **found, Span *unreachable) {
    uint32_t ctxt = label.span.ctxt;
    bool crossed = false;
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_MACRO_DEF) {
            ctxt = hygiene_parent(cx->session, ctxt, rib->macro);
        } else if (rib->kind == RIB_BODY || rib->kind == RIB_ITEM ||
                   rib->kind == RIB_INLINE_CONST || rib->kind == RIB_ANON_CONST ||
                   rib->kind == RIB_CONST_ITEM) {
            crossed = true;
        } else if (rib->kind == RIB_LABEL && symbol_eq(rib->label.name, label.name) &&
                   rib->label.ctxt == ctxt) {
            *found = rib;
            if (crossed) {
                *unreachable = rib->label.span;
                return LABEL_UNREACHABLE;
            }
            return LABEL_FOUND;
        }
    }
    return LABEL_NONE;
}

LifetimeResult resolve_lifetime(ResolveCx *cx, AstIdent lifetime, DefId *def, const Rib **item) {
    const Rib *crossed = NULL;
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_ITEM) {
            crossed = crossed ? crossed : rib;
        } else if (rib->kind == RIB_GENERICS) {
            for (uint32_t i = rib->generics.len; i-- > 0;) {
                const RibParam *param = &rib->generics.ptr[i];
                if (symbol_eq(param->name, lifetime.name) &&
                    def_get(cx->program, param->def)->kind == DEF_LIFETIME_PARAM) {
                    *def = param->def;
                    *item = crossed;
                    if (crossed) {
                        report_outer_generic(cx, lifetime, param->def, crossed);
                        return LIFETIME_OUTER_ITEM;
                    }
                    return LIFETIME_FOUND;
                }
            }
        }
    }
    return LIFETIME_NONE;
}

// ---------------------------------------------------------------- paths

Namespace source_namespace(PathSource source) {
    switch (source) {
    case SOURCE_TYPE:
    case SOURCE_TRAIT:
    case SOURCE_STRUCT:
    case SOURCE_MODULE:
    case SOURCE_VARIANT:
    case SOURCE_PRECISE_CAPTURE:
        return NS_TYPE;
    case SOURCE_EXPR:
    case SOURCE_CALLEE:
    case SOURCE_PAT:
    case SOURCE_TUPLE_STRUCT:
        return NS_VALUE;
    }
    return NS_TYPE;
}

static bool source_defers(PathSource source) {
    return source != SOURCE_TRAIT && source != SOURCE_MODULE && source != SOURCE_VARIANT &&
           source != SOURCE_PRECISE_CAPTURE;
}

// Whether type checking can look up further names on it: T::Assoc, Vec::new.
static bool is_type_like(const Program *program, Res res) {
    switch (res.kind) {
    case RES_PRIM:
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
    case RES_ERROR:
        return true;
    case RES_NONE:
    case RES_LOCAL:
    case RES_SELF_CTOR:
    case RES_MODULE_TOOL:
        return false;
    case RES_DEF:
        return source_accepts(program, SOURCE_TYPE, res) ||
               def_get(program, res.def)->kind == DEF_TRAIT;
    }
    return false;
}

typedef struct PathWalk {
    Module *at;       // where the next segment is looked up; NULL: lexically
    bool chain_start; // self and super are still allowed
    bool extern_root; // after a leading ::
} PathWalk;

// The keyword segments. True if `ident` was one; walk->at is NULL after an error.
static bool walk_keyword(ResolveCx *cx, PathWalk *walk, AstIdent ident, PathFailure *failure) {
    Program *program = cx->program;
    CrateId crate = cx->module->crate;
    if (!walk->chain_start) {
        return false;
    }
    if (symbol_is(ident.name, SYM_INDEX_CRATE)) {
        walk->at = crate_root_module(program, crate);
        walk->chain_start = false;
        return true;
    }
    if (symbol_is(ident.name, SYM_INDEX_DOLLAR_CRATE)) {
        walk->at = crate_root_module(program, dollar_crate(program, crate, ident.span.ctxt));
        walk->chain_start = false;
        return true;
    }
    Module *mod = walk->at ? walk->at : def_node(program, module_mod(cx->module))->own;
    if (symbol_is(ident.name, SYM_INDEX_SELF)) {
        walk->at = mod;
        return true;
    }
    if (symbol_is(ident.name, SYM_INDEX_SUPER)) {
        walk->at = mod->parent;
        while (walk->at && walk->at->kind != MODULE_MOD) {
            walk->at = walk->at->parent;
        }
        failure->too_many_super = walk->at == NULL;
        return true;
    }
    return false;
}

static Res walk_segment(ResolveCx *cx, PathWalk *walk, const AstPath *path, uint32_t i,
                        Namespace ns) {
    Program *program = cx->program;
    AstIdent ident = path->segments[i].ident;
    if (walk->extern_root) {
        walk->extern_root = false;
        CrateId found = extern_prelude_lookup(program, cx->module->crate, ident.name);
        return found.index ? res_def(crate_get(program, found)->root) : (Res){0};
    }
    if (!walk->at) {
        return resolve_ident(cx, ident, ns);
    }
    const Binding *binding = module_lookup(program, walk->at, ident.name, ns);
    if (!binding) {
        return (Res){0};
    }
    Res res = binding_found(cx, ident, binding);
    if (!vis_accessible(program, binding->visible_in, cx->module) && !cx->quiet) {
        report_privacy(program, ident, binding);
    }
    return res;
}

// Private modules on the way to something: the message names that too.
static void name_outermost(Program *program, uint32_t from, AstIdent ident, Res res) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = from; i < resolver->privacy_errors.len; i++) {
        PrivacyError *error = &resolver->privacy_errors.data[i];
        if (error->ident.span.lo != ident.span.lo) {
            error->outer = ident;
            error->outer_res = res;
        }
    }
}

// Resolves in one namespace without reporting what is missing.
static bool walk_path(ResolveCx *cx, const AstPath *path, uint32_t len, Namespace ns, bool defers,
                      Res *segment_res, PathRes *result, PathFailure *failure) {
    Program *program = cx->program;
    PathWalk walk = {.chain_start = true};
    uint32_t privacy_errors = program->resolver->privacy_errors.len;
    *failure = (PathFailure){0};
    for (uint32_t i = 0; i < len; i++) {
        AstIdent ident = path->segments[i].ident;
        bool last = i + 1 == len;
        Res res;
        failure->segment = i;
        failure->module = walk.at;
        if (i == 0 && symbol_is(ident.name, SYM_INDEX_PATH_ROOT)) {
            Symbol next = i + 1 < len ? path->segments[i + 1].ident.name : SYM_NONE;
            walk.at = old_path_root(program, cx->module->crate, next, len == 2 ? ns : NS_TYPE);
            walk.extern_root = walk.at == NULL;
            walk.chain_start = false;
            failure->extern_root = walk.extern_root;
            continue;
        }
        bool is_self_value = symbol_is(ident.name, SYM_INDEX_SELF) && len == 1 && ns == NS_VALUE;
        if (!is_self_value && walk_keyword(cx, &walk, ident, failure)) {
            if (!walk.at) {
                return false;
            }
            res = res_def(walk.at->def);
        } else {
            walk.chain_start = false;
            res = walk_segment(cx, &walk, path, i, last ? ns : NS_TYPE);
            failure->extern_root = failure->extern_root && i <= 1;
        }
        if (segment_res) {
            segment_res[i] = res;
        }
        if (res.kind == RES_NONE) {
            if (walk.at && walk.at->kind != MODULE_MOD && defers) {
                *result = (PathRes){res_def(walk.at->def), len - i};
                return true;
            }
            return false;
        }
        if (last) {
            name_outermost(program, privacy_errors, ident, res);
        }
        if (res.kind == RES_ERROR || last) {
            *result = (PathRes){res, res.kind == RES_ERROR ? 0 : len - i - 1};
            return true;
        }
        if (res.kind == RES_MODULE_TOOL) {
            *result = (PathRes){res, 0};
            return true;
        }
        Module *next = res_module(program, res);
        if (next) {
            walk.at = next;
            continue;
        }
        if (is_type_like(program, res)) {
            *result = (PathRes){res, len - i - 1};
            return true;
        }
        failure->not_module = res;
        return false;
    }
    return false;
}

static bool walk_with_primitives(ResolveCx *cx, const AstPath *path, uint32_t len, Namespace ns,
                                 bool defers, Res *segment_res, PathRes *result,
                                 PathFailure *failure) {
    bool found = walk_path(cx, path, len, ns, defers, segment_res, result, failure);
    bool is_module = found && result->unresolved == 0 && result->res.kind == RES_DEF &&
                     def_get(cx->program, result->res.def)->kind == DEF_MOD;
    PrimTy prim;
    if ((!found || is_module) && (ns == NS_TYPE || len > 1) &&
        prim_from_symbol(cx->program->resolver, path->segments[0].ident.name, &prim)) {
        Res res = {.kind = RES_PRIM, .prim = prim};
        *result = (PathRes){res, len - 1};
        if (segment_res) {
            segment_res[0] = res;
        }
        return true;
    }
    return found;
}

PathRes resolve_path(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                     bool is_whole, Res *segment_res) {
    PathFailure failure, other_failure;
    PathRes result;
    Namespace ns = is_whole ? source_namespace(source) : NS_TYPE;
    bool defers = source_defers(source);
    if (walk_with_primitives(cx, path, len, ns, defers, segment_res, &result, &failure)) {
        if (result.res.kind == RES_ERROR) { // what an import of nothing named
            cx->program->resolver->unknown_trait |= source == SOURCE_TRAIT && !cx->trait_of_body;
            return result;
        }
        if (result.unresolved > 0) {
            if (defers) {
                return result;
            }
        } else if (source_accepts(cx->program, source, result.res)) {
            return result;
        }
        if (!cx->quiet) {
            report_wrong_kind(cx, path, len, source, result);
        }
        return (PathRes){res_error(), 0};
    }
    if (cx->quiet) {
        return (PathRes){res_error(), 0};
    }
    for (Namespace other = NS_TYPE; other <= NS_VALUE; other++) {
        cx->quiet = true;
        bool found = other != ns &&
                     walk_path(cx, path, len, other, false, NULL, &result, &other_failure) &&
                     result.res.kind != RES_NONE;
        cx->quiet = false;
        if (found && result.unresolved == 0 && result.res.kind != RES_ERROR) {
            report_wrong_kind(cx, path, len, source, result);
            return (PathRes){res_error(), 0};
        }
    }
    report_unresolved_path(cx, path, len, source, &failure);
    return (PathRes){res_error(), 0};
}
