// resolve.c: the program and its definitions: making them, asking about them, their names in
// messages.
//
// In: expanded crates. Out: Program with a Def for every item; the collector (resolve_collect.c)
// fills it, imports and paths are resolved on demand (resolve_import.c, resolve_path.c). Visibility
// is a module: a definition can be named in that module and below; none means everywhere. Follows
// the rustc development guide, "Name resolution".
#include "frontend/resolve/resolve_graph.h"

const char *def_kind_description(DefKind kind) {
    static const char *const names[] = {
#define DEF_KIND(constant, description) description,
#include "frontend/hir/hir.def"
#undef DEF_KIND
    };
    return names[kind];
}

static const char *const prim_names[] = {
    [PRIM_BOOL] = "bool", [PRIM_CHAR] = "char",   [PRIM_STR] = "str",   [PRIM_NEVER] = "!",
    [PRIM_I8] = "i8",     [PRIM_I16] = "i16",     [PRIM_I32] = "i32",   [PRIM_I64] = "i64",
    [PRIM_I128] = "i128", [PRIM_ISIZE] = "isize", [PRIM_U8] = "u8",     [PRIM_U16] = "u16",
    [PRIM_U32] = "u32",   [PRIM_U64] = "u64",     [PRIM_U128] = "u128", [PRIM_USIZE] = "usize",
    [PRIM_F16] = "f16",   [PRIM_F32] = "f32",     [PRIM_F64] = "f64",   [PRIM_F128] = "f128",
    [PRIM_BF16] = "bf16",
};

static const char *const lang_names[] = {
    "",
#define LANG(constant, name) name,
#include "frontend/hir/lang_items.def"
#undef LANG
};

const char *prim_name(PrimTy prim) {
    return prim_names[prim];
}

bool prim_from_symbol(const Resolver *resolver, Symbol name, PrimTy *prim) {
    uint64_t value;
    if (!map_get(&resolver->primitives, name.index, &value)) {
        return false;
    }
    *prim = (PrimTy)value;
    return true;
}

// ---------------------------------------------------------------- the program

Program *program_new(Session *session, Expander *expander) {
    Program *program = ARENA_NEW(session->arena, Program);
    Resolver *resolver = ARENA_NEW(session->arena, Resolver);
    program->session = session;
    program->resolver = resolver;
    resolver->program = program;
    resolver->session = session;
    resolver->arena = session->arena;
    resolver->expander = expander;
    resolver->lowest = UINT32_MAX;
    vec_push(&resolver->nodes, NULL);
#define RESOLVE_SYMBOL(name, text) resolver->sym.name = intern(session->interner, STR(text));
#include "frontend/resolve/resolve_symbols.def"
#undef RESOLVE_SYMBOL
    for (uint32_t i = 0; i < sizeof prim_names / sizeof *prim_names; i++) {
        if (i != PRIM_NEVER) {
            map_set(&resolver->primitives, intern(session->interner, str_of(prim_names[i])).index,
                    i);
        }
    }
    for (uint32_t i = 1; i < LANG_COUNT; i++) {
        map_set(&resolver->lang_names, intern(session->interner, str_of(lang_names[i])).index, i);
    }
    return program;
}

void program_set_loader(Program *program, CrateLoader *loader, void *cx) {
    program->resolver->loader = loader;
    program->resolver->loader_cx = cx;
    map_clear(&program->resolver->loaded);
}

void program_name_crate(Program *program, CrateId crate) {
    program->named_libraries |= crate_library_bit(program, crate);
}

const LintReporter *program_lints(const Program *program) {
    return &program->resolver->lints;
}

void program_set_lint_reporter(Program *program, LintReporter reporter) {
    program->resolver->lints = reporter;
}

CrateId program_find_crate(const Program *program, Symbol name) {
    for (uint32_t i = 0; i < program->crate_count; i++) {
        if (symbol_eq(program->crates[i]->name, name)) {
            return program->crates[i]->id;
        }
    }
    return (CrateId){0};
}

CrateId program_load_crate(Program *program, AstCrate *ast, CrateOptions options) {
    Resolver *resolver = program->resolver;
    Crate *crate = ARENA_NEW(resolver->arena, Crate);
    program->crates = mem_grow(program->crates, sizeof(Crate *) * (program->crate_count + 1));
    program->crates[program->crate_count++] = crate;
    crate->id = (CrateId){program->crate_count};
    crate->name = ast->name;
    crate->is_local = options.is_local;
    crate->is_library = options.is_library;
    crate->edition = edition_year(ast->edition);
    crate->ast = ast;
    if (options.is_local) {
        program->local = crate->id;
    }
    program_name_crate(program, crate->id);
    map_set(&resolver->ast_crates, ast->index, crate->id.index);

    CrateInfo *info = ARENA_NEW(resolver->arena, CrateInfo);
    vec_push(&resolver->crates, info);
    info->no_core = attrs_have(ast->root->attrs, resolver->sym.no_core);
    info->no_std = info->no_core || attrs_have(ast->root->attrs, resolver->sym.no_std);

    Span span = ast->root->mod->inner_span;
    crate->root = def_new(program, DEF_MOD, ast->name, SPAN_NONE, span, NO_DEF, NULL);
    Def *root = def_get(program, crate->root);
    root->crate = crate->id;
    root->ast = ast->root;
    root->attrs = attrs_lower(program, ast->root->attrs);
    info->root = module_new(resolver, MODULE_MOD, crate->root, crate->id, NULL);
    def_node(program, crate->root)->own = info->root;
    collect_items(program, info->root, ast->root->mod->items, crate->root);

    const Binding *main_binding = NULL;
    crate->no_main = ast_attr_find(ast->root->attrs, SYM(NO_MAIN)) != NULL;
    if (options.is_local && !crate->no_main) {
        main_binding = module_lookup(program, info->root, SYM(MAIN), NS_VALUE);
    }
    if (main_binding && main_binding->res.kind == RES_DEF &&
        def_get(program, main_binding->res.def)->kind == DEF_FN) {
        crate->main = main_binding->res.def;
    }
    return crate->id;
}

// Several children of one parent may have one name if it is none or `_`, or if they stand in
// blocks.
static uint32_t def_disambiguator(Program *program, DefKind kind, Symbol name, DefId parent) {
    if (parent.index == 0 || kind == DEF_USE || kind == DEF_FIELD || kind == DEF_LIFETIME_PARAM) {
        return 0;
    }
    DefKind outer = def_get(program, parent)->kind;
    bool in_body = outer == DEF_FN || outer == DEF_ASSOC_FN || outer == DEF_CLOSURE ||
                   outer == DEF_CONST || outer == DEF_ASSOC_CONST || outer == DEF_STATIC ||
                   outer == DEF_ANON_CONST || outer == DEF_INLINE_CONST;
    if (!in_body && name.index != 0 && !symbol_is(name, SYM_INDEX_UNDERSCORE)) {
        return 0;
    }
    Map *counts = &program->resolver->disambiguators;
    uint64_t key = hash_mix((uint64_t)parent.index << 32 | name.index, (uint64_t)kind);
    uint64_t count = map_get_or(counts, key, 0);
    map_set(counts, key, count + 1);
    return (uint32_t)count;
}

DefId def_new(Program *program, DefKind kind, Symbol name, Span name_span, Span span, DefId parent,
              Module *scope) {
    Resolver *resolver = program->resolver;
    DefId id = def_pool_new(&program->defs, resolver->arena);
    Def *def = def_get(program, id);
    *def =
        (Def){.kind = kind, .name = name, .name_span = name_span, .span = span, .parent = parent};
    if (parent.index) {
        def->crate = def_get(program, parent)->crate;
    }
    def->disambiguator = def_disambiguator(program, kind, name, parent);
    DefNode *node = ARENA_NEW(resolver->arena, DefNode);
    node->scope = scope;
    vec_push(&resolver->nodes, node);
    return id;
}

void report_in_order(Program *program, Diag *diag, ReportOrder order) {
    Resolver *resolver = program->resolver;
    if (resolver->keep_reports && order != REPORT_NOW) {
        vec_push(&resolver->kept[order], (KeptReport){.diag = diag});
    } else {
        diag_emit(diag);
    }
}

void report_in_body(Program *program, Diag *diag, DefId body, bool is_name) {
    Resolver *resolver = program->resolver;
    if (resolver->keep_reports) {
        KeptReport report = {diag, hir_typeck_root(program, body), is_name};
        vec_push(&resolver->kept[REPORT_BODY], report);
    } else {
        diag_emit(diag);
    }
}

void report_flush(Program *program, ReportOrder order) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->kept[order].len; i++) {
        if (resolver->kept[order].data[i].diag) {
            diag_emit(resolver->kept[order].data[i].diag);
        }
    }
    vec_free(&resolver->kept[order]);
}

// Types will not be checked: callees are reported now, jumps never.
void report_names_of_bodies(Program *program) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->kept[REPORT_BODY].len; i++) {
        KeptReport *report = &resolver->kept[REPORT_BODY].data[i];
        if (report->is_name) {
            diag_emit(report->diag);
        } else {
            diag_cancel(report->diag);
        }
    }
    vec_free(&resolver->kept[REPORT_BODY]);
}

bool resolve_is_fatal(const Program *program) {
    return program->resolver->unknown_trait;
}

bool resolve_report_body(Program *program, DefId body) {
    Resolver *resolver = program->resolver;
    bool any = false;
    for (uint32_t i = 0; i < resolver->kept[REPORT_BODY].len; i++) {
        KeptReport *report = &resolver->kept[REPORT_BODY].data[i];
        if (report->diag && def_eq(report->body, body)) {
            diag_emit(report->diag);
            report->diag = NULL;
            any = true;
        }
    }
    return any;
}

void keep_lint(Program *program, KeptLint lint) {
    Resolver *resolver = program->resolver;
    uint32_t at = resolver->kept_lints.len;
    vec_push(&resolver->kept_lints, lint);
    for (; at > 0 && resolver->kept_lints.data[at - 1].place > lint.place; at--) {
        resolver->kept_lints.data[at] = resolver->kept_lints.data[at - 1];
    }
    resolver->kept_lints.data[at] = lint;
}

void flush_lints(Program *program) {
    Resolver *resolver = program->resolver;
    for (uint32_t i = 0; i < resolver->kept_lints.len; i++) {
        const KeptLint *kept = &resolver->kept_lints.data[i];
        resolver->lints.emit(program, kept->at, kept->lint, kept->diag);
    }
    vec_free(&resolver->kept_lints);
}

// ---------------------------------------------------------------- attributes and language items

bool attrs_have(const AstAttrs *attrs, Symbol name) {
    return ast_attr_find(attrs, name) != NULL;
}

HirAttrSlice attrs_lower(Program *program, const AstAttrs *attrs) {
    HirAttrSlice slice = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; attrs && i < attrs->len; i++) {
        count += !attrs->ptr[i].is_doc;
    }
    if (count == 0) {
        return slice;
    }
    Session *session = program->session;
    slice.ptr = ARENA_ARRAY(program->resolver->arena, HirAttr, count);
    for (uint32_t i = 0; i < attrs->len; i++) {
        const AstAttr *attr = &attrs->ptr[i];
        if (attr->is_doc) {
            continue;
        }
        Symbol name = attr->path.len ? attr->path.segments[0].ident.name : SYM_NONE;
        if (attr->path.len > 1) {
            Str text = path_segments_str(program, &attr->path, attr->path.len);
            name = intern(session->interner, text);
        }
        slice.ptr[slice.len++] = (HirAttr){.name = name, .span = attr->span, .ast = attr};
    }
    return slice;
}

const HirAttr *def_attr(const Program *program, DefId id, Symbol name) {
    const Def *def = def_get(program, id);
    for (uint32_t i = 0; i < def->attrs.len; i++) {
        if (symbol_eq(def->attrs.ptr[i].name, name)) {
            return &def->attrs.ptr[i];
        }
    }
    return NULL;
}

bool is_diagnostic_item(const Program *program, DefId def, const char *name) {
    const HirAttr *attr = def_attr(program, def, SYM(RUSTC_DIAGNOSTIC_ITEM));
    for (uint32_t i = 0; attr && attr->ast && i < attr->ast->tokens.len; i++) {
        const Token *token = &attr->ast->tokens.ptr[i];
        Str text =
            token_is_literal(token->kind) ? sym_str(program->session, token->symbol) : (Str){"", 0};
        if (text.len >= 2 && str_eq((Str){text.ptr + 1, text.len - 2}, str_of(name))) {
            return true;
        }
    }
    return false;
}

bool def_const_exprs_allowed(const Program *program, DefId def) {
    for (DefId at = def; at.index != 0; at = def_get(program, at)->parent) {
        if (def_attr(program, at, SYM(RUSTC_GENERIC_CONST_EXPRS)) != NULL ||
            def_attr(program, at, SYM(TILE_MODULE)) != NULL) {
            return true;
        }
    }
    return false;
}

uint32_t crate_first_impl(const Program *program, CrateId id) {
    uint32_t first = program->impl_count; // from the end: those of crates loaded before are many
    while (first > 0 && program->impls[first - 1].index > crate_first_def(program, id)) {
        first--;
    }
    return first;
}

DefId lang_item(Program *program, LangItem item) {
    return program->lang[item];
}

DefId lang_item_required(Program *program, LangItem item, Span span) {
    DefId def = program->lang[item];
    if (def.index == 0) {
        Diag *diag = diag_error(program->session, ERR_NONE, span, "requires `%s` lang_item",
                                lang_names[item]);
        diag_emit(diag);
    }
    return def;
}

LangItem lang_item_of(const Program *program, DefId def) {
    return def_node(program, def)->lang;
}

// ---------------------------------------------------------------- visibility

DefId def_module_of(const Program *program, DefId id) {
    while (def_get(program, id)->kind != DEF_MOD) {
        id = def_get(program, id)->parent;
    }
    return id;
}

static bool module_is_inside(const Program *program, DefId inner, DefId outer) {
    while (inner.index) {
        if (def_eq(inner, outer)) {
            return true;
        }
        inner = def_get(program, inner)->parent;
    }
    return false;
}

bool def_is_visible_from(const Program *program, DefId id, DefId module) {
    DefId visible_in = def_get(program, id)->visible_in;
    return visible_in.index == 0 || module_is_inside(program, module, visible_in);
}

bool vis_accessible(const Program *program, DefId visible_in, const Module *from) {
    return visible_in.index == 0 || module_is_inside(program, module_mod(from), visible_in);
}

bool vis_is_at_least(const Program *program, DefId vis, DefId other) {
    if (vis.index == 0) {
        return true;
    }
    return other.index != 0 && module_is_inside(program, other, vis);
}

DefId module_mod(const Module *module) {
    while (module->kind == MODULE_ENUM || module->kind == MODULE_TRAIT) {
        module = module->parent;
    }
    return module->def;
}

static bool is_path_start(Symbol name) {
    return symbol_is(name, SYM_INDEX_CRATE) || symbol_is(name, SYM_INDEX_PATH_ROOT) ||
           symbol_is(name, SYM_INDEX_DOLLAR_CRATE) || symbol_is(name, SYM_INDEX_SELF) ||
           symbol_is(name, SYM_INDEX_SUPER);
}

// `pub(in a::b)`, which means the crate's `a` in edition 2015 only.
static bool report_relative_visibility(Program *program, const AstVis *vis, const Module *module) {
    const AstPath *path = vis->path;
    Crate *crate = crate_get(program, module->crate);
    if (is_path_start(path->segments[0].ident.name) || crate->edition < 2018) {
        return false;
    }
    Diag *diag = diag_error(program->session, ERR_NONE, path->segments[0].ident.span,
                            "relative paths are not supported in visibilities in 2018 edition or "
                            "later");
    diag_suggest_one(diag, "try", path->span,
                     arena_printf(program->resolver->arena, "crate::" STR_FMT,
                                  STR_ARG(source_text(program->session->sources, path->span))),
                     APPLY_MAYBE, SUGGEST_DEFAULT);
    diag_emit(diag);
    return true;
}

// A segment that leads nowhere: E0433.
static void report_lost_visibility(Program *program, const AstPath *path, uint32_t segment,
                                   DefId within) {
    Session *session = program->session;
    AstIdent ident = path->segments[segment].ident;
    bool root = def_get(program, within)->parent.index == 0;
    Str before = segment ? sym_str(session, path->segments[segment - 1].ident.name) : STR("crate");
    Diag *diag =
        diag_error(session, ERR_E0433, ident.span, "cannot find `" STR_FMT "` in `" STR_FMT "`",
                   SYM_ARG(session, ident.name), STR_ARG(before));
    if (root) {
        diag_primary_label(diag, "could not find `" STR_FMT "` in the crate root",
                           SYM_ARG(session, ident.name));
    } else {
        diag_primary_label(diag, "could not find `" STR_FMT "` in `" STR_FMT "`",
                           SYM_ARG(session, ident.name), STR_ARG(before));
    }
    diag_emit(diag);
}

static void report_bad_visibility(Program *program, const AstVis *vis, Module *module) {
    Session *session = program->session;
    AstPath *path = vis->path;
    if (report_relative_visibility(program, vis, module)) {
        return;
    }
    ResolveCx cx = {.program = program, .session = session, .module = module};
    PathRes found = resolve_path(&cx, path, path->len, SOURCE_MODULE, true, NULL);
    if (found.res.kind == RES_ERROR) {
        return;
    }
    if (found.res.kind == RES_DEF && def_get(program, found.res.def)->kind == DEF_MOD) {
        Diag *diag = diag_error(session, ERR_E0742, path->span,
                                "visibilities can only be restricted to ancestor modules");
        diag_emit(diag);
        return;
    }
    Str text = path_segments_str(program, path, path->len);
    Diag *diag =
        diag_error(session, ERR_E0577, path->span, "expected module, found %s `" STR_FMT "`",
                   res_description(program, found.res), STR_ARG(text));
    diag_primary_label(diag, "not a module");
    diag_emit(diag);
}

// pub → everywhere; nothing → the module itself; pub(crate), pub(self), pub(super), pub(in path) →
// that one.
DefId resolve_visibility(Program *program, Module *module, const AstVis *vis, bool report) {
    DefId here = module_mod(module);
    switch ((AstVisKind)vis->kind) {
    case AST_VIS_PUBLIC:
        return NO_DEF;
    case AST_VIS_INHERITED:
        return here;
    case AST_VIS_RESTRICTED:
        break;
    }
    DefId root = crate_get(program, def_get(program, here)->crate)->root;
    DefId at = here;
    const AstPath *path = vis->path;
    bool old = crate_get(program, module->crate)->edition == 2015;
    for (uint32_t i = 0; i < path->len; i++) {
        Symbol name = path->segments[i].ident.name;
        if (symbol_is(name, SYM_INDEX_CRATE) || symbol_is(name, SYM_INDEX_PATH_ROOT) ||
            symbol_is(name, SYM_INDEX_DOLLAR_CRATE)) {
            at = root;
        } else if (symbol_is(name, SYM_INDEX_SELF)) {
            continue;
        } else if (symbol_is(name, SYM_INDEX_SUPER)) {
            at = def_get(program, at)->parent;
            if (at.index == 0) {
                if (report) {
                    diag_emit(diag_error(program->session, ERR_E0433, path->segments[i].ident.span,
                                         "too many leading `super` keywords"));
                }
                return here;
            }
            at = def_module_of(program, at);
        } else {
            // In edition 2015 the path is one from the crate's root.
            if (i == 0 && old) {
                at = root;
            }
            const Binding *binding =
                i == 0 && !old ? lexical_lookup(program, module, name, NS_TYPE)
                               : module_lookup(program, def_node(program, at)->own, name, NS_TYPE);
            if (!binding || binding->res.kind != RES_DEF ||
                def_get(program, binding->res.def)->kind != DEF_MOD) {
                if (report && !binding && i > 0) {
                    report_lost_visibility(program, path, i, at);
                } else if (report) {
                    report_bad_visibility(program, vis, module);
                }
                return NO_DEF;
            }
            at = binding->res.def;
        }
    }
    if (!module_is_inside(program, here, at)) {
        if (report) {
            report_bad_visibility(program, vis, module);
        }
        return NO_DEF;
    }
    return at;
}

// ---------------------------------------------------------------- asking about definitions

DefId hir_typeck_root(const Program *program, DefId id) {
    for (;;) {
        const Def *def = def_get(program, id);
        if (def->kind != DEF_CLOSURE && def->kind != DEF_INLINE_CONST) {
            return id;
        }
        id = def->parent;
    }
}

const HirClosure *hir_closure(Program *program, DefId closure) {
    const Def *def = def_get(program, closure);
    OX_ASSERT(program->session, def->span, def->kind == DEF_CLOSURE);
    DefId root = hir_typeck_root(program, closure);
    if (!def_get(program, root)->body && def_node(program, root)->body_is_repeatable) {
        hir_body(program, root); // forgotten since the closure was named
    }
    return def->ast;
}

DefId hir_generics_parent(const Program *program, DefId id) {
    const Def *def = def_get(program, id);
    DefId parent = def->parent;
    switch (def->kind) {
    case DEF_ASSOC_FN:
    case DEF_ASSOC_TY:
    case DEF_ASSOC_CONST:
    case DEF_CTOR:
    case DEF_VARIANT:
    case DEF_FIELD:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_CLOSURE:
    case DEF_OPAQUE_TY:
        return parent.index && def_get(program, parent)->kind != DEF_MOD ? parent : NO_DEF;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_FN:
    case DEF_CONST:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_IMPL:
    case DEF_GLOBAL_ASM:
        return NO_DEF;
    }
    return NO_DEF;
}

bool res_eq(Res a, Res b) {
    if (a.kind != b.kind) {
        return false;
    }
    switch (a.kind) {
    case RES_NONE:
    case RES_ERROR:
    case RES_MODULE_TOOL:
        return true;
    case RES_DEF:
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
    case RES_SELF_CTOR:
        return def_eq(a.def, b.def);
    case RES_LOCAL:
        return a.local == b.local;
    case RES_PRIM:
        return a.prim == b.prim;
    }
    return false;
}

// "tuple struct", "unit variant", "module" … as rustc's Res::descr.
const char *res_description(const Program *program, Res res) {
    switch (res.kind) {
    case RES_NONE:
    case RES_ERROR:
        return "unresolved item";
    case RES_LOCAL:
        return "local variable";
    case RES_PRIM:
        return "builtin type";
    case RES_SELF_PARAM:
    case RES_SELF_ALIAS:
        return "self type";
    case RES_SELF_CTOR:
        return "self constructor";
    case RES_MODULE_TOOL:
        return "tool module";
    case RES_DEF:
        break;
    }
    const Def *def = def_get(program, res.def);
    if (def->kind == DEF_CTOR) {
        const Def *parent = def_get(program, def->parent);
        bool is_fn = def->ctor == CTOR_FN;
        if (parent->kind == DEF_VARIANT) {
            return is_fn ? "tuple variant" : "unit variant";
        }
        return is_fn ? "tuple struct" : "unit struct";
    }
    if (def->kind == DEF_ASSOC_FN) {
        return "associated function";
    }
    if (def->kind == DEF_MOD && def->parent.index == 0) {
        return "crate";
    }
    return def_kind_description(def->kind);
}

const char *res_article(const Program *program, Res res) {
    const char *description = res_description(program, res);
    bool uni = description[0] == 'u' && description[1] == 'n' && description[2] == 'i';
    return !uni && strchr("aeiou", description[0]) ? "an" : "a";
}

// ---------------------------------------------------------------- names in messages

// Whether a definition takes part in deciding if a name alone says which one is meant.
static bool counts_for_trimming(const Program *program, const Def *def) {
    switch (def->kind) {
    case DEF_MOD:
        return def->parent.index != 0;
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_FN:
    case DEF_CONST:
    case DEF_STATIC:
        // Names of library items that no user can write do not count.
        return def->visible_in.index == 0 || def->crate.index == program->local.index;
    case DEF_ASSOC_FN: // of library traits
        return def->crate.index != program->local.index &&
               def_get(program, def->parent)->kind == DEF_TRAIT;
    case DEF_NONE:
    case DEF_VARIANT:
    case DEF_CTOR:
    case DEF_FIELD:
    case DEF_TY_ALIAS: // other names for what is counted already
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_ASSOC_CONST:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_CLOSURE:
    case DEF_GLOBAL_ASM:
        return false;
    }
    return false;
}

static bool is_extra_library(const Program *program, const Def *def) {
    const Crate *crate = crate_get(program, def->crate);
    return crate->is_library && !symbol_is(crate->name, SYM_INDEX_CORE) &&
           !symbol_is(crate->name, SYM_INDEX_ALLOC) && !symbol_is(crate->name, SYM_INDEX_STD);
}

// Types and values with one name do not get in each other's way.
static uint64_t trim_key(const Def *def) {
    bool is_value = def->kind == DEF_FN || def->kind == DEF_CONST || def->kind == DEF_STATIC ||
                    def->kind == DEF_ASSOC_FN;
    return (uint64_t)def->name.index << 1 | is_value;
}

// rustc prints the name alone if only one item of all crates has it. Libraries beyond the standard
// one count for programs that name one of them.
bool def_name_is_unique(Program *program, DefId id) {
    enum { STANDARD = 1, EXTRA = 1 << 16, MASK = 0xffff };
    const Def *def = def_get(program, id);
    Resolver *resolver = program->resolver;
    for (; resolver->names_counted < program->defs.len; resolver->names_counted++) {
        const Def *other = def_get(program, (DefId){resolver->names_counted + 1});
        if (counts_for_trimming(program, other)) {
            uint64_t count = map_get_or(&resolver->name_counts, trim_key(other), 0);
            map_set(&resolver->name_counts, trim_key(other),
                    count + (is_extra_library(program, other) ? EXTRA : STANDARD));
        }
    }
    uint64_t count = map_get_or(&resolver->name_counts, trim_key(def), 0);
    bool all = is_extra_library(program, def) || resolve_names_device_library(program);
    return (count & MASK) + (all ? count >> 16 : 0) <= 1;
}

static bool def_is_trimmable(DefKind kind) {
    return kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_ENUM || kind == DEF_TRAIT ||
           kind == DEF_TRAIT_ALIAS || kind == DEF_FOREIGN_TY || kind == DEF_FN ||
           kind == DEF_CONST || kind == DEF_STATIC;
}

// The shortest public path by which a library item can be named: from std where there is one,
// otherwise from its own crate. A search in breadth over public modules.
typedef struct PathSearch {
    VEC(Module *) modules;
    VEC(Str) paths;
} PathSearch;

static void search_add(PathSearch *search, Module *module, Str path) {
    for (uint32_t i = 0; i < search->modules.len; i++) {
        if (search->modules.data[i] == module) {
            return;
        }
    }
    vec_push(&search->modules, module);
    vec_push(&search->paths, path);
}

static Str search_module(Program *program, PathSearch *search, uint32_t at, DefId id) {
    Arena *arena = program->resolver->arena;
    Module *module = search->modules.data[at];
    Str path = search->paths.data[at];
    Symbol name = def_get(program, id)->name;
    for (Namespace ns = NS_TYPE; ns <= NS_VALUE; ns++) {
        const Binding *binding = module_lookup(program, module, name, ns);
        if (binding && binding->visible_in.index == 0 && res_eq(binding->res, res_def(id))) {
            return arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                SYM_ARG(program->session, name));
        }
    }
    for (uint32_t i = 0; i < module->names.len; i++) {
        const Binding *inner = module_lookup(program, module, module->names.data[i], NS_TYPE);
        if (inner && inner->visible_in.index == 0 && inner->res.kind == RES_DEF &&
            def_get(program, inner->res.def)->kind == DEF_MOD &&
            def_get(program, inner->res.def)->parent.index) {
            search_add(search, res_module(program, inner->res),
                       arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                    SYM_ARG(program->session, module->names.data[i])));
        }
    }
    return (Str){0};
}

static Str visible_path(Program *program, DefId id) {
    Resolver *resolver = program->resolver;
    uint64_t known;
    if (map_get(&resolver->visible_paths, id.index, &known)) {
        return *(const Str *)(uintptr_t)known;
    }
    CrateId own = def_get(program, id)->crate, std = program_find_crate(program, SYM(STD));
    CrateId from[2] = {std, own};
    Str found = {0};
    for (int k = 0; k < 2 && !found.ptr; k++) {
        PathSearch search = {0};
        if (from[k].index) {
            search_add(&search, crate_root_module(program, from[k]),
                       sym_str(program->session, crate_get(program, from[k])->name));
        }
        for (uint32_t i = 0; i < search.modules.len && !found.ptr; i++) {
            found = search_module(program, &search, i, id);
        }
        vec_free(&search.modules);
        vec_free(&search.paths);
    }
    Str *kept = ARENA_DUP(resolver->arena, Str, &found, 1);
    map_set(&resolver->visible_paths, id.index, (uint64_t)(uintptr_t)kept);
    return found;
}

static Symbol impl_self_name(const Def *impl) {
    const AstItem *item = impl->ast;
    const AstTy *ty = item->impl->self_ty;
    while (ty->kind == AST_TY_REF || ty->kind == AST_TY_PAREN) {
        ty = ty->kind == AST_TY_REF ? ty->ref.inner : ty->inner;
    }
    if (ty->kind == AST_TY_PATH && ty->path.path.len) {
        return ty->path.path.segments[ty->path.path.len - 1].ident.name;
    }
    return SYM_NONE;
}

static Str path_str(Program *program, Arena *arena, DefId id, bool trim) {
    Session *session = program->session;
    const Def *def = def_get(program, id);
    if (def->kind == DEF_CTOR) {
        return path_str(program, arena, def->parent, trim);
    }
    if (def->kind == DEF_IMPL) {
        return arena_printf(arena, "<impl " STR_FMT ">", SYM_ARG(session, impl_self_name(def)));
    }
    if (def->kind == DEF_CLOSURE) {
        return STR("{closure}");
    }
    if (def->parent.index == 0) {
        return sym_str(session, def->name);
    }
    if (trim && def_is_trimmable(def->kind) && def_name_is_unique(program, id)) {
        return sym_str(session, def->name);
    }
    const Def *parent = def_get(program, def->parent);
    DefId outer = def->parent;
    if (parent->kind == DEF_FOREIGN_MOD) { // has no name
        outer = parent->parent;
        parent = def_get(program, outer);
    }
    Str name = sym_str(session, def->name);
    bool local = def->crate.index == program->local.index;
    if (!local && (def_is_trimmable(def->kind) || def->kind == DEF_MOD)) {
        Str path = visible_path(program, id);
        if (path.ptr) {
            return path;
        }
    }
    if (parent->parent.index == 0) {
        return local ? name
                     : arena_printf(arena, STR_FMT "::" STR_FMT, SYM_ARG(session, parent->name),
                                    STR_ARG(name));
    }
    if (parent->kind == DEF_IMPL) {
        Symbol self = impl_self_name(parent);
        return arena_printf(arena, STR_FMT "::" STR_FMT, SYM_ARG(session, self), STR_ARG(name));
    }
    Str prefix = path_str(program, arena, outer, trim);
    return arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(prefix), STR_ARG(name));
}

Str def_path_str(Program *program, Arena *arena, DefId id) {
    return path_str(program, arena, id, true);
}

Str def_path_str_short(Program *program, Arena *arena, DefId id) {
    const Def *def = def_get(program, id);
    return def_is_trimmable(def->kind) ? sym_str(program->session, def->name)
                                       : path_str(program, arena, id, true);
}

Str def_path_str_full(Program *program, Arena *arena, DefId id) {
    return path_str(program, arena, id, false);
}

Str path_segments_str(Program *program, const AstPath *path, uint32_t len) {
    Arena *arena = program->resolver->arena;
    Str text = STR("");
    for (uint32_t i = 0; i < len; i++) {
        Symbol name = path->segments[i].ident.name;
        Str part = symbol_is(name, SYM_INDEX_PATH_ROOT) ? STR("") : sym_str(program->session, name);
        text =
            i == 0 ? part : arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(text), STR_ARG(part));
    }
    return text;
}
