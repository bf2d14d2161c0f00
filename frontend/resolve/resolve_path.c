// resolve_path.c: what names and paths mean at a place inside an item.
//
// A single name goes through the ribs from inside outwards: locals (by name and syntax context), generic
// parameters (macro_rules are not hygienic for them), items of blocks, the module, then the preludes. A longer path resolves its first segment as
// a type name and walks on through modules, enums and traits; where a type is reached, the rest belongs to
// type checking ("unresolved" segments). What the place does not accept is reported here, so that later
// phases only see RES_ERROR.
// Follows the rustc development guide, "Name resolution", "Ribs".
#include "frontend/resolve/resolve_graph.h"

const Rib *rib_push(ResolveCx *cx, Rib rib) {
    Rib *node = ARENA_NEW(cx->program->resolver->arena, Rib);
    *node = rib;
    node->outer = cx->rib;
    cx->rib = node;
    return node;
}

// Names in the expansion of a macro that was defined inside a body see the locals around the definition:
// on the way out through that point, the mark of the macro's expansion is dropped.
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

// ---------------------------------------------------------------- reports that the ribs cause

static const char *generic_param_kind(DefKind kind) {
    return kind == DEF_TY_PARAM ? "type" : kind == DEF_CONST_PARAM ? "const" : "lifetime";
}

static const char *inner_item_kind(DefKind kind) {
    return kind == DEF_CONST ? "constant item" : kind == DEF_STATIC ? "static item" : def_kind_description(kind);
}

static const AstGenerics *item_generics(const Def *def) {
    const AstItem *item = def->ast;
    switch ((AstItemKind)item->kind) {
    case AST_ITEM_FN:
        return &item->fn->generics;
    case AST_ITEM_STRUCT:
    case AST_ITEM_UNION:
        return &item->adt->generics;
    case AST_ITEM_ENUM:
        return &item->enumeration->generics;
    case AST_ITEM_TRAIT:
        return &item->trait->generics;
    case AST_ITEM_TYPE:
        return &item->type->generics;
    case AST_ITEM_ERROR:
    case AST_ITEM_USE:
    case AST_ITEM_EXTERN_CRATE:
    case AST_ITEM_MOD:
    case AST_ITEM_CONST:
    case AST_ITEM_STATIC:
    case AST_ITEM_TRAIT_ALIAS:
    case AST_ITEM_IMPL:
    case AST_ITEM_EXTERN_BLOCK:
    case AST_ITEM_MACRO_DEF:
    case AST_ITEM_MACRO:
    case AST_ITEM_COUNT:
        return NULL;
    }
    return NULL;
}

static void suggest_own_parameter(ResolveCx *cx, Diag *diag, const Def *item, Symbol name,
                                  const char *message) {
    const AstGenerics *generics = item_generics(item);
    if (!generics) {
        return;
    }
    Arena *arena = cx->program->resolver->arena;
    bool has = generics->params.len > 0;
    Span place = has ? span_start(generics->params.ptr[0].span) : span_end(item->name_span);
    Str text = arena_printf(arena, has ? STR_FMT ", " : "<" STR_FMT ">", SYM_ARG(cx->session, name));
    diag_suggest_one(diag, message, place, text, APPLY_MAYBE, SUGGEST_VERBOSE);
}

// E0401: can't use generic parameters from outer item
static void report_outer_generic(ResolveCx *cx, AstIdent ident, DefId param, const Rib *inner) {
    Session *session = cx->session;
    const Def *def = def_get(cx->program, param);
    const Def *item = inner->item.index ? def_get(cx->program, inner->item) : NULL;
    Diag *diag = diag_error(session, ERR_E0401, ident.span,
                            "can't use generic parameters from outer item");
    diag_primary_label(diag, "use of generic parameter from outer item");
    diag_label(diag, def->name_span, "%s parameter from outer item", generic_param_kind(def->kind));
    if (item && def->kind == DEF_LIFETIME_PARAM) {
        char message[96];
        snprintf(message, sizeof message, "consider introducing lifetime `" STR_FMT "` here",
                 SYM_ARG(session, ident.name));
        suggest_own_parameter(cx, diag, item, ident.name, message);
    } else if (item) {
        diag_label(diag, item->name_span, "generic parameter used in this inner %s",
                   inner_item_kind(item->kind));
        diag_note(diag, "nested items are independent from their parent item for everything except "
                        "for privacy and name resolution");
        if (item->kind == DEF_CONST || item->kind == DEF_STATIC) {
            diag_note(diag, "a `%s` is a separate item from the item that contains it",
                      item->kind == DEF_CONST ? "const" : "static");
        }
        suggest_own_parameter(cx, diag, item, ident.name,
                              "try introducing a local generic parameter here");
    }
    diag_emit(diag);
}

// E0401: can't use `Self` from outer item
static void report_outer_self(ResolveCx *cx, AstIdent ident, Res self, const Rib *inner) {
    const Def *outer = def_get(cx->program, self.def);
    const Def *item = inner->item.index ? def_get(cx->program, inner->item) : NULL;
    Diag *diag =
        diag_error(cx->session, ERR_E0401, ident.span, "can't use `Self` from outer item");
    diag_primary_label(diag, "use of `Self` from outer item");
    const AstItem *ast = outer->ast;
    if (outer->kind == DEF_IMPL) {
        Span keyword = {outer->span.lo + (ast->impl->is_unsafe ? 7 : 0), 0, outer->span.ctxt};
        keyword.hi = keyword.lo + 4;
        diag_label(diag, keyword, "`Self` type implicitly declared here, by this `impl`");
    }
    if (item) {
        diag_label(diag, item->name_span, "`Self` used in this inner %s", inner_item_kind(item->kind));
        diag_note(diag, "nested items are independent from their parent item for everything except "
                        "for privacy and name resolution");
    }
    if (outer->kind == DEF_IMPL) {
        Str text = source_text(cx->session->sources, ast->impl->self_ty->span);
        diag_suggest_one(diag, "refer to the type directly here instead", ident.span, text,
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    diag_emit(diag);
}

// E0434: can't capture dynamic environment in a fn item
static void report_captured(ResolveCx *cx, AstIdent ident) {
    Diag *diag = diag_error(cx->session, ERR_E0434, ident.span,
                            "can't capture dynamic environment in a fn item");
    diag_help(diag, "use the `|| { ... }` closure form instead");
    diag_emit(diag);
}

// `let n = 3;` that would have to be `const n: T = 3;`
static bool suggest_const_for_let(ResolveCx *cx, Diag *diag, Span name) {
    if (name.ctxt || name.lo < 5) {
        return false;
    }
    const SourceMap *sources = cx->session->sources;
    const SourceFile *file = source_file_at(sources, name.lo);
    uint32_t start = name.lo - file->start;
    Str text = file->text;
    uint32_t at = start;
    while (at > 0 && (text.ptr[at - 1] == ' ' || text.ptr[at - 1] == '\n')) {
        at--;
    }
    if (at < 3 || at == start || memcmp(text.ptr + at - 3, "let", 3) != 0) {
        return false;
    }
    uint32_t after = name.hi - file->start;
    while (after < text.len && text.ptr[after] == ' ') {
        after++;
    }
    bool typed = after < text.len && text.ptr[after] == ':';
    diag_primary_label(diag, "non-constant value");
    Span span = {file->start + at - 3, name.hi, 0};
    Str replacement = arena_printf(cx->program->resolver->arena, "const " STR_FMT "%s",
                                   STR_ARG(source_text(sources, name)), typed ? "" : ": /* Type */");
    diag_suggest_one(diag, "consider using `const` instead of `let`", span, replacement,
                     APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
    return true;
}

// E0435: attempt to use a non-constant value in a constant
static void report_non_constant(ResolveCx *cx, AstIdent ident, const Rib *local, const Rib *constant) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_E0435, ident.span,
                            "attempt to use a non-constant value in a constant");
    if (constant->kind == RIB_CONST_ITEM && constant->item.index) {
        const Def *item = def_get(cx->program, constant->item);
        const char *keyword = item->kind == DEF_STATIC ? "static" : "const";
        diag_primary_label(diag, "non-constant value");
        Span word = {item->span.lo, item->name_span.hi, item->span.ctxt};
        Str text = arena_printf(cx->program->resolver->arena, "let " STR_FMT,
                                SYM_ARG(session, item->name));
        char message[64];
        snprintf(message, sizeof message, "consider using `let` instead of `%s`", keyword);
        diag_suggest_one(diag, message, word, text, APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (!suggest_const_for_let(cx, diag, local->local.span)) {
        diag_label(diag, local->local.span, "this would need to be a `const`");
    }
    diag_emit(diag);
}

static void report_param_in_const(ResolveCx *cx, AstIdent ident, DefId param) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_NONE, ident.span,
                            "generic parameters may not be used in const operations");
    diag_primary_label(diag, "cannot perform const operation using `" STR_FMT "`",
                       SYM_ARG(session, ident.name));
    if (param.index && def_get(cx->program, param)->kind == DEF_CONST_PARAM) {
        diag_help(diag,
                  "const parameters may only be used as standalone arguments here, i.e. `" STR_FMT "`",
                  SYM_ARG(session, ident.name));
    } else {
        diag_note(diag, "type parameters may not be used in const expressions");
    }
    diag_emit(diag);
}

static void report_forward_param(ResolveCx *cx, AstIdent ident) {
    Diag *diag = diag_error(cx->session, ERR_E0128, ident.span,
                            "generic parameter defaults cannot reference parameters before they are "
                            "declared");
    diag_primary_label(diag, "cannot reference `" STR_FMT "` before it is declared",
                       SYM_ARG(cx->session, ident.name));
    diag_emit(diag);
}

static void report_param_in_const_ty(ResolveCx *cx, AstIdent ident) {
    Diag *diag = diag_error(cx->session, ERR_E0770, ident.span,
                            "the type of const parameters must not depend on other generic parameters");
    diag_primary_label(diag, "the type must not depend on the parameter `" STR_FMT "`",
                       SYM_ARG(cx->session, ident.name));
    diag_emit(diag);
}

// E0659: `x` is ambiguous
void report_ambiguity(ResolveCx *cx, AstIdent ident, const Binding *binding) {
    if (cx->quiet) {
        return;
    }
    Session *session = cx->session;
    Program *program = cx->program;
    Diag *diag = diag_error(session, ERR_E0659, ident.span, "`" STR_FMT "` is ambiguous",
                            SYM_ARG(session, ident.name));
    diag_primary_label(diag, "ambiguous name");
    diag_note(diag, "ambiguous because of multiple glob imports of a name in the same module");
    const Binding *both[] = {binding, binding->ambiguous};
    for (int i = 0; i < 2; i++) {
        diag_span_note(diag, both[i]->span, "`" STR_FMT "` could %srefer to the %s imported here",
                       SYM_ARG(session, ident.name), i ? "also " : "",
                       res_description(program, both[i]->res));
        diag_help(diag, "consider adding an explicit import of `" STR_FMT "` to disambiguate",
                  SYM_ARG(session, ident.name));
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- single names

typedef struct RibWalk {
    const Rib *item;      // RIB_ITEM passed on the way out
    const Rib *constant;  // ANON_CONST, CONST_ITEM, INLINE_CONST, ENUM_DISCRIMINANT passed
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
    if (walk->constant && walk->constant->kind == RIB_ANON_CONST && !walk->constant->allows_params) {
        if (!cx->quiet) {
            report_param_in_const(cx, ident, param);
        }
        return res_error();
    }
    return res_def(param);
}

static bool local_found(ResolveCx *cx, AstIdent ident, const RibWalk *walk, const Rib *rib, Res *res) {
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

static Res binding_found(ResolveCx *cx, AstIdent ident, Namespace ns, const Binding *binding) {
    if (!cx->quiet) {
        binding_mark_used(binding, ns);
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
        if (walk.item) {
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
                Diag *diag = diag_error(cx->session, ERR_E0735, ident.span,
                                        "generic parameters cannot use `Self` in their defaults");
                diag_primary_label(diag, "`Self` in generic parameter default");
                diag_emit(diag);
            }
            return res_error();
        }
        Res res = rib->self;
        if (ns == NS_VALUE) {
            if (res.kind != RES_SELF_ALIAS || def_get(cx->program, res.def)->kind != DEF_IMPL) {
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
                    return generic_found(cx, ident, &walk, param->def);
                }
            }
            break;
        case RIB_MODULE: {
            const Binding *binding = module_lookup(cx->program, rib->module, ident.name, ns);
            if (binding) {
                return binding_found(cx, ident, ns, binding);
            }
            if (rib->module->kind == MODULE_MOD) {
                binding = prelude_lookup(cx->program, rib->module->crate, ident.name, ns);
                return binding ? binding_found(cx, ident, ns, binding) : (Res){0};
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
    return binding ? binding_found(cx, ident, ns, binding) : (Res){0};
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
                    return res_def(param->def);
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
                res = binding_found(cx, ident, ns, binding);
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
        } else if (rib->kind == RIB_BODY || rib->kind == RIB_ITEM || rib->kind == RIB_INLINE_CONST ||
                   rib->kind == RIB_ANON_CONST || rib->kind == RIB_CONST_ITEM) {
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

static Res walk_segment(ResolveCx *cx, PathWalk *walk, const AstPath *path, uint32_t i, Namespace ns) {
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
    Res res = binding_found(cx, ident, ns, binding);
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
            walk.extern_root = true;
            walk.chain_start = false;
            failure->extern_root = true;
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
        if (result.res.kind == RES_ERROR) {
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
        bool found = other != ns && walk_path(cx, path, len, other, false, NULL, &result,
                                              &other_failure) &&
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

// ---------------------------------------------------------------- privacy

// E0603, kept until the end of resolution as rustc does.
void report_privacy(Program *program, AstIdent ident, const Binding *binding) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->privacy_errors.len; i++) {
        const PrivacyError *old = &resolver->privacy_errors.data[i];
        if (old->ident.span.lo == ident.span.lo && old->ident.span.hi == ident.span.hi) {
            return;
        }
    }
    vec_push(&resolver->privacy_errors, (PrivacyError){.ident = ident, .binding = binding});
}

static const char *privacy_description(Program *program, const Binding *binding, bool *is_import) {
    Res res = binding->res;
    *is_import = binding->import != NULL;
    if (res.kind == RES_DEF && def_get(program, res.def)->kind == DEF_CTOR && !binding->import) {
        const Def *ctor = def_get(program, res.def);
        return ctor->ctor == CTOR_FN ? "tuple struct constructor" : "unit struct";
    }
    return res_description(program, res);
}

static void label_private_fields(Program *program, Diag *diag, DefId ctor) {
    const Def *def = def_get(program, ctor);
    const Def *owner = def_get(program, def->parent);
    if (owner->kind != DEF_STRUCT || def->ctor != CTOR_FN) {
        return;
    }
    const AstItem *item = owner->ast;
    AstFieldList fields = item->adt->data.fields;
    if (fields.len == 0) {
        return;
    }
    Span span = span_to(fields.ptr[0].span, fields.ptr[fields.len - 1].span);
    diag_label(diag, span, "a constructor is private if any of the fields is private");
}

static void suggest_public_fields(Program *program, Diag *diag, DefId ctor) {
    const Def *def = def_get(program, ctor);
    const Def *owner = def_get(program, def->parent);
    if (owner->kind != DEF_STRUCT || def->ctor != CTOR_FN ||
        !crate_get(program, owner->crate)->is_local) {
        return;
    }
    const AstItem *item = owner->ast;
    AstFieldList fields = item->adt->data.fields;
    VEC(SuggestPart) parts = {0};
    for (uint32_t i = 0; i < fields.len; i++) {
        const AstVis *vis = &fields.ptr[i].vis;
        if (vis->kind == AST_VIS_INHERITED) {
            vec_push(&parts, (SuggestPart){span_start(fields.ptr[i].ty->span), STR("pub ")});
        } else if (vis->kind == AST_VIS_RESTRICTED) {
            vec_push(&parts, (SuggestPart){vis->span, STR("pub")});
        }
    }
    if (parts.len) {
        diag_suggest(diag,
                     fields.len > 1 ? "consider making the fields publicly accessible"
                                    : "consider making the field publicly accessible",
                     parts.data, parts.len, APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    vec_free(&parts);
}

static void emit_privacy(Program *program, const PrivacyError *error) {
    Session *session = program->session;
    const Binding *binding = error->binding;
    bool is_import;
    const char *description = privacy_description(program, binding, &is_import);
    const char *import = is_import ? " import" : "";
    Diag *diag = diag_error(session, ERR_E0603, error->ident.span, "%s%s `" STR_FMT "` is private",
                            description, import, SYM_ARG(session, error->ident.name));
    diag_primary_label(diag, "private %s%s", description, import);
    if (error->outer_res.kind == RES_DEF) {
        diag_label(diag, error->outer.span, "%s `" STR_FMT "` is not publicly re-exported",
                   res_description(program, error->outer_res), SYM_ARG(session, error->outer.name));
    }
    bool is_ctor = !is_import && binding->res.kind == RES_DEF &&
                   def_get(program, binding->res.def)->kind == DEF_CTOR;
    if (is_ctor) {
        label_private_fields(program, diag, binding->res.def);
    }
    const Binding *at = binding;
    for (bool first = true; at && !span_is_none(at->span); first = false) {
        bool again = at->import != NULL;
        const char *what = privacy_description(program, at, &is_import);
        Span span = again ? at->span : head_span(session, at->span);
        diag_span_note(diag, span, "%sthe %s%s `" STR_FMT "` %sis defined here%s",
                       first ? "" : "...and refers to ", what, again ? " import" : "",
                       SYM_ARG(session, error->ident.name), first ? "" : "which ", again ? "..." : "");
        at = again ? at->target : NULL;
    }
    if (is_ctor) {
        suggest_public_fields(program, diag, binding->res.def);
    }
    diag_emit(diag);
}

void flush_privacy_errors(Program *program) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->privacy_errors.len; i++) {
        emit_privacy(program, &resolver->privacy_errors.data[i]);
    }
    vec_clear(&resolver->privacy_errors);
}
