// resolve_suggest.c: the messages for names that mean nothing, or not what the place wants, with rustc's
// wording: near names, imports that would help, and what the user may have meant.
#include "frontend/resolve/resolve_graph.h"

// ---------------------------------------------------------------- what places accept

bool source_accepts(const Program *program, PathSource source, Res res) {
    const Def *def = res.kind == RES_DEF ? def_get(program, res.def) : NULL;
    DefKind kind = def ? def->kind : DEF_NONE;
    bool is_alias = res.kind == RES_SELF_PARAM || res.kind == RES_SELF_ALIAS;
    switch (source) {
    case SOURCE_TYPE:
        return is_alias || res.kind == RES_PRIM || kind == DEF_STRUCT || kind == DEF_UNION ||
               kind == DEF_ENUM || kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS ||
               kind == DEF_TY_ALIAS || kind == DEF_ASSOC_TY || kind == DEF_TY_PARAM ||
               kind == DEF_OPAQUE_TY || kind == DEF_FOREIGN_TY;
    case SOURCE_TRAIT:
        return kind == DEF_TRAIT || kind == DEF_TRAIT_ALIAS;
    case SOURCE_EXPR:
    case SOURCE_CALLEE:
        return res.kind == RES_LOCAL || res.kind == RES_SELF_CTOR || kind == DEF_CTOR ||
               kind == DEF_CONST || kind == DEF_STATIC || kind == DEF_FN || kind == DEF_ASSOC_FN ||
               kind == DEF_ASSOC_CONST || kind == DEF_CONST_PARAM;
    case SOURCE_PAT:
        return res.kind == RES_SELF_CTOR || (kind == DEF_CTOR && def->ctor == CTOR_CONST) ||
               kind == DEF_CONST || kind == DEF_ASSOC_CONST || kind == DEF_STATIC;
    case SOURCE_STRUCT:
        return is_alias || kind == DEF_STRUCT || kind == DEF_UNION || kind == DEF_VARIANT ||
               kind == DEF_TY_ALIAS || kind == DEF_ASSOC_TY;
    case SOURCE_TUPLE_STRUCT:
        return res.kind == RES_SELF_CTOR || (kind == DEF_CTOR && def->ctor == CTOR_FN);
    case SOURCE_MODULE:
        return kind == DEF_MOD;
    case SOURCE_VARIANT:
        return kind == DEF_VARIANT;
    case SOURCE_PRECISE_CAPTURE:
        return is_alias || kind == DEF_TY_PARAM || kind == DEF_CONST_PARAM;
    }
    return false;
}

static const char *source_expected(const Session *session, PathSource source, const AstPath *path,
                                   uint32_t len) {
    switch (source) {
    case SOURCE_TYPE:
        return "type";
    case SOURCE_TRAIT:
        return "trait";
    case SOURCE_EXPR:
        return "value";
    case SOURCE_CALLEE: {
        Str name = sym_str(session, path->segments[len - 1].ident.name);
        bool upper = name.len && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
        return upper ? "function, tuple struct or tuple variant" : "function";
    }
    case SOURCE_PAT:
        return "unit struct, unit variant or constant";
    case SOURCE_STRUCT:
        return "struct, variant or union type";
    case SOURCE_TUPLE_STRUCT:
        return "tuple struct or tuple variant";
    case SOURCE_MODULE:
        return "module";
    case SOURCE_VARIANT:
        return "variant";
    case SOURCE_PRECISE_CAPTURE:
        return "type or const parameter";
    }
    return "";
}

static ErrorCode source_code(PathSource source, bool unexpected) {
    switch (source) {
    case SOURCE_TYPE:
        return unexpected ? ERR_E0573 : ERR_E0425;
    case SOURCE_TRAIT:
        return unexpected ? ERR_E0404 : ERR_E0405;
    case SOURCE_EXPR:
    case SOURCE_CALLEE:
        return unexpected ? ERR_E0423 : ERR_E0425;
    case SOURCE_PAT:
    case SOURCE_TUPLE_STRUCT:
        return unexpected ? ERR_E0532 : ERR_E0531;
    case SOURCE_STRUCT:
        return unexpected ? ERR_E0574 : ERR_E0422;
    case SOURCE_MODULE:
    case SOURCE_VARIANT:
    case SOURCE_PRECISE_CAPTURE:
        return ERR_E0425;
    }
    return ERR_NONE;
}

static bool starts_upper(Str name) {
    return name.len && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
}

// ---------------------------------------------------------------- near names

typedef struct NearName {
    Symbol name;
    Res res;
} NearName;
typedef struct NearNames {
    VEC(NearName) list;
} NearNames;

static void add_near(ResolveCx *cx, NearNames *names, Symbol name, Res res, PathSource source,
                     bool any_type) {
    bool fits = any_type ? source_accepts(cx->program, SOURCE_TYPE, res)
                         : source_accepts(cx->program, source, res);
    if (fits) {
        vec_push(&names->list, (NearName){name, res});
    }
}

static void add_module_names(ResolveCx *cx, NearNames *names, Module *module, PathSource source,
                             bool any_type, bool follow_globs) {
    module_populate(cx->program, module);
    Namespace ns = any_type ? NS_TYPE : source_namespace(source);
    for (uint32_t i = 0; i < module->names.len; i++) {
        Symbol name = module->names.data[i];
        const Binding *binding = module_lookup(cx->program, module, name, ns);
        if (binding && vis_accessible(cx->program, binding->visible_in, cx->module)) {
            add_near(cx, names, name, binding->res, source, any_type);
        }
    }
    for (uint32_t i = 0; follow_globs && i < module->globs.len; i++) {
        Module *from = import_module(cx->program, module->globs.data[i]);
        if (from && from != module) {
            add_module_names(cx, names, from, source, any_type, false);
        }
    }
}

static void add_rib_names(ResolveCx *cx, NearNames *names, PathSource source, bool any_type) {
    Namespace ns = any_type ? NS_TYPE : source_namespace(source);
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_LOCAL && ns == NS_VALUE) {
            add_near(cx, names, rib->local.name, (Res){.kind = RES_LOCAL, .local = rib->local.local},
                     source, any_type);
        } else if (rib->kind == RIB_GENERICS) {
            for (uint32_t i = 0; i < rib->generics.len; i++) {
                const Def *def = def_get(cx->program, rib->generics.ptr[i].def);
                bool right_ns = def->kind == (ns == NS_VALUE ? DEF_CONST_PARAM : DEF_TY_PARAM);
                if (right_ns) {
                    add_near(cx, names, def->name, res_def(rib->generics.ptr[i].def), source,
                             any_type);
                }
            }
        } else if (rib->kind == RIB_MODULE) {
            add_module_names(cx, names, rib->module, source, any_type, true);
        } else if (rib->kind == RIB_ITEM) {
            // Locals and generics further out do not belong to the item.
            break;
        }
    }
    Module *prelude = crate_prelude(cx->program, cx->module->crate);
    if (prelude) {
        add_module_names(cx, names, prelude, source, any_type, true);
    }
    if (ns == NS_TYPE) {
        for (PrimTy prim = PRIM_BOOL; prim <= PRIM_F128; prim++) {
            if (prim != PRIM_NEVER) {
                Symbol name = intern(cx->session->interner, str_of(prim_name(prim)));
                add_near(cx, names, name, (Res){.kind = RES_PRIM, .prim = prim}, source, any_type);
            }
        }
    }
}

static bool pick_near(ResolveCx *cx, NearNames *names, Symbol wanted, NearName *best) {
    bool found = false;
    uint32_t count = names->list.len;
    Str *texts = ARENA_ARRAY(cx->program->resolver->arena, Str, count + 1);
    for (uint32_t i = 0; i < count; i++) { // insertion sort by text: ties go to the first name
        Str text = sym_str(cx->session, names->list.data[i].name);
        uint32_t at = i;
        for (; at > 0 && strcmp(texts[at - 1].ptr, text.ptr) > 0; at--) {
            texts[at] = texts[at - 1];
        }
        texts[at] = text;
    }
    Str nearest = str_nearest(sym_str(cx->session, wanted), texts, count);
    for (uint32_t i = 0; nearest.ptr && i < count && !found; i++) {
        if (str_eq(sym_str(cx->session, names->list.data[i].name), nearest) &&
            !symbol_eq(names->list.data[i].name, wanted)) {
            *best = names->list.data[i];
            found = true;
        }
    }
    return found;
}

// "similarly named function `a` defined here" and the replacement.
bool suggest_near(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, Module *in,
                         bool any_type, bool label) {
    Program *program = cx->program;
    NearNames names = {0};
    NearName best;
    if (in) {
        add_module_names(cx, &names, in, source, any_type, true);
    } else {
        add_rib_names(cx, &names, source, any_type);
    }
    bool found = pick_near(cx, &names, ident.name, &best);
    vec_free(&names.list);
    if (!found) {
        return false;
    }
    const char *description = res_description(program, best.res);
    if (best.res.kind == RES_DEF) { // not the item that is being defined
        Span own = def_get(program, best.res.def)->span;
        if (own.lo <= ident.span.lo && ident.span.hi <= own.hi) {
            return false;
        }
    }
    if (label && best.res.kind == RES_DEF) {
        const Def *def = def_get(program, best.res.def);
        bool is_param = def->kind == DEF_TY_PARAM || def->kind == DEF_CONST_PARAM;
        bool library = crate_get(program, def->crate)->is_library;
        Span span = is_param ? def->name_span : head_span(cx->session, def->span);
        if (def->kind == DEF_CTOR && def_get(program, def->parent)->kind == DEF_VARIANT) {
            span = def->span;
        }
        if (!library && !span_is_none(span)) {
            diag_label(diag, span, "similarly named %s `" STR_FMT "` defined here", description,
                       SYM_ARG(cx->session, best.name));
        }
    }
    char message[96];
    snprintf(message, sizeof message, "%s %s with a similar name exists",
             res_article(program, best.res), description);
    diag_suggest_one(diag, message, ident.span, sym_str(cx->session, best.name), APPLY_MAYBE,
                     SUGGEST_VERBOSE);
    return true;
}

// ---------------------------------------------------------------- imports that would help

typedef struct Candidate {
    Str path;
    Res res;
} Candidate;
typedef struct CandidateSearch {
    ResolveCx *cx;
    Symbol name;
    PathSource source;
    bool any_type;
    VEC(Candidate) found;
    VEC(Module *) seen;
} CandidateSearch;

static void search_module(CandidateSearch *search, Module *module, Str path, uint32_t depth) {
    Program *program = search->cx->program;
    Arena *arena = program->resolver->arena;
    for (uint32_t i = 0; i < search->seen.len; i++) {
        if (search->seen.data[i] == module) {
            return;
        }
    }
    vec_push(&search->seen, module);
    if (search->found.len >= 8 || depth > 8) {
        return;
    }
    Namespace ns = search->any_type ? NS_TYPE : source_namespace(search->source);
    const Binding *binding = module_lookup(program, module, search->name, ns);
    if (binding && vis_accessible(program, binding->visible_in, search->cx->module) &&
        source_accepts(program, search->any_type ? SOURCE_TYPE : search->source, binding->res)) {
        bool known = false;
        for (uint32_t i = 0; i < search->found.len; i++) {
            known = known || res_eq(search->found.data[i].res, binding->res);
        }
        if (!known) {
            Str text = arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                    SYM_ARG(search->cx->session, search->name));
            vec_push(&search->found, (Candidate){text, binding->res});
        }
    }
    for (uint32_t i = 0; i < module->names.len; i++) {
        const Binding *inner = module_lookup(program, module, module->names.data[i], NS_TYPE);
        if (!inner || inner->res.kind != RES_DEF ||
            !vis_accessible(program, inner->visible_in, search->cx->module)) {
            continue;
        }
        DefKind kind = def_get(program, inner->res.def)->kind;
        if (kind == DEF_MOD && !(inner->import && inner->import->kind == IMPORT_EXTERN_CRATE)) {
            Str text = arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                    SYM_ARG(search->cx->session, module->names.data[i]));
            search_module(search, res_module(program, inner->res), text, depth + 1);
        } else if (kind == DEF_ENUM && (ns == NS_VALUE || search->source == SOURCE_VARIANT)) {
            Str text = arena_printf(arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                    SYM_ARG(search->cx->session, module->names.data[i]));
            search_module(search, res_module(program, inner->res), text, depth + 1);
        }
    }
}

// Where a `use` line goes: before the first item of the module.
static bool use_place(ResolveCx *cx, Span *place, bool *after_use) {
    const Def *mod = def_get(cx->program, module_mod(cx->module));
    const AstItem *item = mod->ast;
    AstItemList items = item->mod->items;
    *after_use = false;
    bool found = false;
    for (uint32_t i = 0; i < items.len; i++) {
        const AstItem *inner = items.ptr[i];
        if (inner->span.ctxt || inner->kind == AST_ITEM_EXTERN_CRATE) {
            continue;
        }
        if (inner->kind == AST_ITEM_USE) {
            *place = span_start(inner->span);
            *after_use = true;
            return true;
        }
        if (!found) {
            Span at = inner->span;
            for (uint32_t k = 0; inner->attrs && k < inner->attrs->len; k++) {
                if (inner->attrs->ptr[k].span.lo < at.lo && inner->attrs->ptr[k].span.ctxt == 0) {
                    at = inner->attrs->ptr[k].span;
                }
            }
            *place = span_start(at);
            found = true;
        }
    }
    return found;
}

// The user's crate, then the standard library under its usual name, then other crates.
static void search_crates(CandidateSearch *search) {
    ResolveCx *cx = search->cx;
    Program *program = cx->program;
    bool quiet = cx->quiet;
    cx->quiet = true;
    search_module(search, crate_root_module(program, cx->module->crate), STR("crate"), 0);
    CrateId std = extern_prelude_lookup(program, cx->module->crate, SYM(STD));
    if (std.index) {
        search_module(search, crate_root_module(program, std), STR("std"), 0);
    }
    for (uint32_t i = 0; i < program->crate_count; i++) {
        Crate *crate = program->crates[i];
        bool hidden = symbol_is(crate->name, SYM_INDEX_CORE) ||
                      symbol_is(crate->name, SYM_INDEX_ALLOC) || symbol_is(crate->name, SYM_INDEX_STD);
        if (!crate->is_local && (!hidden || (!std.index && symbol_is(crate->name, SYM_INDEX_CORE)))) {
            search_module(search, crate_root_module(program, crate->id),
                          sym_str(cx->session, crate->name), 0);
        }
    }
    cx->quiet = quiet;
}

// A variant where a type is wanted: "try using the variant's enum".
static bool suggest_enum_of_variant(ResolveCx *cx, Diag *diag, const AstPath *path) {
    AstIdent ident = path->segments[path->len - 1].ident;
    CandidateSearch search = {.cx = cx, .name = ident.name, .source = SOURCE_VARIANT};
    search_crates(&search);
    Arena *arena = cx->program->resolver->arena;
    uint32_t count = search.found.len;
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        Str name = sym_str(cx->session, ident.name);
        Str text = search.found.data[i].path;
        text.len -= name.len + 2; // without ::Variant
        parts[i] = (SuggestPart){path->span, arena_str(arena, text)};
    }
    if (count == 1) {
        diag_suggest_one(diag, "try using the variant's enum", path->span, parts[0].text, APPLY_MACHINE,
                         SUGGEST_DEFAULT);
    } else if (count) {
        diag_suggest_alternatives(diag, "try using the variant's enum", parts, count, APPLY_MACHINE);
    }
    vec_free(&search.found);
    vec_free(&search.seen);
    return count > 0;
}

bool suggest_imports(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, bool any_type) {
    Program *program = cx->program;
    Arena *arena = program->resolver->arena;
    CandidateSearch search = {
        .cx = cx, .name = ident.name, .source = source, .any_type = any_type};
    search_crates(&search);
    Span place;
    bool after_use;
    if (search.found.len && use_place(cx, &place, &after_use)) {
        bool same = true;
        const char *kind = res_description(program, search.found.data[0].res);
        for (uint32_t i = 1; i < search.found.len; i++) {
            same = same && strcmp(kind, res_description(program, search.found.data[i].res)) == 0;
        }
        kind = same ? kind : "item";
        char message[96];
        SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, search.found.len);
        for (uint32_t i = 0; i < search.found.len; i++) {
            Str line = arena_printf(arena, "use " STR_FMT ";\n%s",
                                    STR_ARG(search.found.data[i].path), after_use ? "" : "\n");
            parts[i] = (SuggestPart){place, line};
        }
        if (search.found.len == 1) {
            snprintf(message, sizeof message, "consider importing this %s%s", kind,
                     cx->import_instead ? " instead" : "");
            diag_suggest_one(diag, message, place, parts[0].text, APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            snprintf(message, sizeof message, "consider importing one of these %ss%s", kind,
                     cx->import_instead ? " instead" : "");
            diag_suggest_alternatives(diag, message, parts, search.found.len, APPLY_MAYBE);
        }
    }
    bool any = search.found.len > 0;
    vec_free(&search.found);
    vec_free(&search.seen);
    return any;
}

// ---------------------------------------------------------------- E0433: a path's beginning

static Str path_before(Program *program, const AstPath *path, uint32_t segment) {
    return path_segments_str(program, path, segment);
}

static void report_first_segment(ResolveCx *cx, const AstPath *path, PathSource source) {
    AstIdent ident = path->segments[0].ident;
    Session *session = cx->session;
    Str name = sym_str(session, ident.name);
    if (symbol_is(ident.name, SYM_INDEX_SELF_TYPE)) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span, "cannot find `Self` in this scope");
        diag_primary_label(diag, "`Self` is only available in impls, traits, and type definitions");
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    if (starts_upper(name)) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span,
                                "cannot find type `" STR_FMT "` in this scope", STR_ARG(name));
        diag_primary_label(diag, "use of undeclared type `" STR_FMT "`", STR_ARG(name));
        suggest_near(cx, diag, ident, source, NULL, true, false);
        bool importable = suggest_imports(cx, diag, ident, source, true);
        report_in_order(cx->program, diag, importable ? REPORT_NAMES : REPORT_PATHS);
        return;
    }
    Res value = {0};
    bool quiet = cx->quiet;
    cx->quiet = true;
    AstSegment segment = {.ident = ident};
    AstPath alone = {.segments = &segment, .len = 1, .span = ident.span};
    value = resolve_path(cx, &alone, 1, SOURCE_EXPR, true, NULL).res;
    cx->quiet = quiet;
    if (value.kind != RES_ERROR && value.kind != RES_NONE) {
        const char *what = res_description(cx->program, value);
        Diag *diag = diag_error(session, ERR_E0433, ident.span,
                                "cannot find module or crate `" STR_FMT "` in this scope",
                                STR_ARG(name));
        diag_primary_label(diag, "expected type, found %s `" STR_FMT "`", what, STR_ARG(name));
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    Diag *diag = diag_error(session, ERR_E0433, ident.span,
                            "cannot find module or crate `" STR_FMT "` in this scope", STR_ARG(name));
    diag_primary_label(diag, "use of unresolved module or unlinked crate `" STR_FMT "`",
                       STR_ARG(name));
    diag_help(diag, "you might be missing a crate named `" STR_FMT "`", STR_ARG(name));
    suggest_near(cx, diag, ident, source, NULL, true, false);
    bool importable = false;
    if (path->len > 1 && starts_upper(sym_str(session, path->segments[1].ident.name))) {
        AstIdent second = path->segments[1].ident;
        importable = suggest_imports(cx, diag, second, SOURCE_TYPE, true);
        if (importable) {
            char message[96];
            snprintf(message, sizeof message, "if you import `" STR_FMT "`, refer to it directly",
                     SYM_ARG(session, second.name));
            Span cut = {ident.span.lo, second.span.lo, ident.span.ctxt};
            diag_suggest_one(diag, message, cut, STR(""), APPLY_MAYBE, SUGGEST_VERBOSE);
        }
    }
    if (!importable) {
        importable = suggest_imports(cx, diag, ident, SOURCE_MODULE, false);
    }
    report_in_order(cx->program, diag, importable ? REPORT_NAMES : REPORT_PATHS);
}

static void report_inner_segment(ResolveCx *cx, const AstPath *path, const PathFailure *failure) {
    Session *session = cx->session;
    Program *program = cx->program;
    AstIdent ident = path->segments[failure->segment].ident;
    Str name = sym_str(session, ident.name);
    if (failure->extern_root) {
        Diag *diag = diag_error(session, ERR_E0433, ident.span,
                                "cannot find `" STR_FMT "` in the crate root", STR_ARG(name));
        diag_primary_label(diag, "could not find `" STR_FMT "` in the list of imported crates",
                           STR_ARG(name));
        diag_emit(diag);
        return;
    }
    Str before = path_before(program, path, failure->segment);
    Diag *diag = diag_error(session, ERR_E0433, ident.span,
                            "cannot find `" STR_FMT "` in `" STR_FMT "`", STR_ARG(name),
                            STR_ARG(before));
    const Binding *value = module_lookup(program, failure->module, ident.name, NS_VALUE);
    Res wrong = failure->not_module;
    if (wrong.kind == RES_NONE && value) {
        wrong = value->res;
    }
    if (wrong.kind != RES_NONE) {
        diag_primary_label(diag, "expected type, found %s `" STR_FMT "` in `" STR_FMT "`",
                           res_description(program, wrong), STR_ARG(name), STR_ARG(before));
    } else if (str_eq(before, STR("crate")) || str_eq(before, STR("$crate"))) {
        diag_primary_label(diag, "could not find `" STR_FMT "` in the crate root", STR_ARG(name));
    } else {
        diag_primary_label(diag, "could not find `" STR_FMT "` in `" STR_FMT "`", STR_ARG(name),
                           STR_ARG(before));
    }
    diag_emit(diag);
}

// ---------------------------------------------------------------- E0425 and its siblings

// E0411
static void report_self_type(ResolveCx *cx, AstIdent ident) {
    Diag *diag = diag_error(cx->session, ERR_E0411, ident.span, "cannot find type `Self` in this scope");
    diag_primary_label(diag, "`Self` is only available in impls, traits, and type definitions");
    if (!span_is_none(cx->fn_name_span)) {
        diag_label(diag, cx->fn_name_span, "`Self` not allowed in a function");
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
}

// E0424
static void report_self_value(ResolveCx *cx, AstIdent ident) {
    Session *session = cx->session;
    Diag *diag = diag_error(session, ERR_E0424, ident.span, "expected value, found module `self`");
    diag_primary_label(diag,
                       "`self` value is a keyword only available in methods with a `self` parameter");
    if (cx->fn_ast && !cx->fn_has_self) {
        bool assoc = cx->current_self.kind != RES_NONE;
        if (assoc) {
            diag_label(diag, cx->fn_name_span, "this function doesn't have a `self` parameter");
            AstParamList params = cx->fn_ast->params;
            Span at = {cx->fn_ast->params_span.lo + 1, cx->fn_ast->params_span.lo + 1,
                       cx->fn_ast->params_span.ctxt};
            diag_suggest_one(
                diag, "add a `self` receiver parameter to make the associated `fn` a method",
                params.len ? span_start(params.ptr[0].span) : at,
                params.len ? STR("&self, ") : STR("&self"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_label(diag, cx->fn_name_span, "this function can't have a `self` parameter");
        }
    }
    report_in_order(cx->program, diag, REPORT_NAMES);
}

static const AstItem *self_adt_item(ResolveCx *cx) {
    Program *program = cx->program;
    Res self = cx->current_self;
    if (self.kind != RES_SELF_ALIAS) {
        return NULL;
    }
    const AstItem *item = def_get(program, self.def)->ast;
    if (item->kind != AST_ITEM_IMPL) {
        return item;
    }
    const AstTy *ty = item->impl->self_ty;
    if (ty->kind != AST_TY_PATH || ty->path.qself) {
        return NULL;
    }
    bool quiet = cx->quiet;
    cx->quiet = true;
    PathRes found =
        resolve_path(cx, &ty->path.path, ty->path.path.len, SOURCE_TYPE, true, NULL);
    cx->quiet = quiet;
    if (found.res.kind != RES_DEF || found.unresolved) {
        return NULL;
    }
    const Def *def = def_get(program, found.res.def);
    return def->kind == DEF_STRUCT || def->kind == DEF_UNION ? def->ast : NULL;
}

// A field or associated item of `Self` by that name.
static bool suggest_self_member(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    Program *program = cx->program;
    const AstItem *adt = self_adt_item(cx);
    if (source == SOURCE_EXPR && adt && adt->kind != AST_ITEM_ENUM) {
        AstFieldList fields = adt->adt->data.fields;
        for (uint32_t i = 0; i < fields.len; i++) {
            if (!symbol_eq(fields.ptr[i].ident.name, ident.name)) {
                continue;
            }
            if (cx->fn_has_self) {
                diag_suggest_one(diag, "you might have meant to use the available field",
                                 span_start(ident.span), STR("self."), APPLY_MAYBE, SUGGEST_VERBOSE);
            } else {
                diag_label(diag, fields.ptr[i].ident.span, "a field by that name exists in `Self`");
            }
            return true;
        }
    }
    if (source != SOURCE_CALLEE || cx->current_self.kind != RES_SELF_ALIAS ||
        def_get(program, cx->current_self.def)->kind != DEF_IMPL) {
        return false;
    }
    const AstItem *impl = def_get(program, cx->current_self.def)->ast;
    for (uint32_t i = 0; i < impl->impl->items.len; i++) {
        const AstItem *item = impl->impl->items.ptr[i];
        if (item->kind != AST_ITEM_FN || !symbol_eq(item->ident.name, ident.name)) {
            continue;
        }
        bool method = item->fn->params.len && item->fn->params.ptr[0].is_self;
        if (!method) {
            diag_suggest_one(diag, "consider using the associated function on `Self`",
                             span_start(ident.span), STR("Self::"), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else if (cx->fn_has_self) {
            diag_suggest_one(diag, "consider using the method on `Self`", span_start(ident.span),
                             STR("self."), APPLY_MAYBE, SUGGEST_VERBOSE);
        } else {
            diag_label(diag, item->ident.span, "a method by that name is available on `Self` here");
        }
        return true;
    }
    return false;
}

// A single capital letter is likely a type parameter that was not declared.
static void suggest_type_parameter(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source) {
    Str name = sym_str(cx->session, ident.name);
    if (source != SOURCE_TYPE || name.len != 1 || !starts_upper(name) || !cx->item.index) {
        return;
    }
    const Def *def = def_get(cx->program, cx->item);
    const AstItem *item = def->ast;
    const AstGenerics *generics = def->kind == DEF_FN ? &item->fn->generics
                                  : def->kind == DEF_STRUCT || def->kind == DEF_UNION
                                      ? &item->adt->generics
                                  : def->kind == DEF_ENUM ? &item->enumeration->generics
                                  : def->kind == DEF_IMPL ? &item->impl->generics
                                                          : NULL;
    if (!generics || symbol_is(def->name, SYM_INDEX_MAIN)) {
        return;
    }
    Arena *arena = cx->program->resolver->arena;
    uint32_t len = generics->params.len;
    Span place = len ? span_end(generics->params.ptr[len - 1].span) : span_start(generics->span);
    Str text = arena_printf(arena, len ? ", " STR_FMT : "<" STR_FMT ">", STR_ARG(name));
    diag_suggest_one(diag, "you might be missing a type parameter", place, text, APPLY_MAYBE,
                     SUGGEST_VERBOSE);
}

static void report_last_segment(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                                const PathFailure *failure) {
    Session *session = cx->session;
    Program *program = cx->program;
    AstIdent ident = path->segments[len - 1].ident;
    Str name = sym_str(session, ident.name);
    const char *expected = source_expected(session, source, path, len);
    if (failure->module || failure->extern_root) {
        Str before = path_before(program, path, len - 1);
        bool is_crate = failure->module && failure->module->kind == MODULE_MOD &&
                        !failure->module->parent;
        bool root = is_crate && (str_eq(before, STR("crate")) || str_eq(before, STR("$crate")));
        Diag *diag;
        if (failure->extern_root) {
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find external crate `" STR_FMT "` in the crate root",
                              STR_ARG(name));
        } else if (root) {
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find %s `" STR_FMT "` in the crate root", expected,
                              STR_ARG(name));
        } else {
            bool self = str_eq(before, STR("self")) || str_eq(before, STR("super"));
            const char *what = is_crate && !self ? "crate" : "module";
            if (failure->module->kind != MODULE_MOD) {
                what = res_description(program, res_def(failure->module->def));
            }
            diag = diag_error(session, source_code(source, false), ident.span,
                              "cannot find %s `" STR_FMT "` in %s `" STR_FMT "`", expected,
                              STR_ARG(name), what, STR_ARG(before));
        }
        bool near = failure->module && suggest_near(cx, diag, ident, source, failure->module, false, true);
        if (!near) {
            if (root || failure->extern_root) {
                diag_primary_label(diag, "not found in the crate root");
            } else {
                diag_primary_label(diag, "not found in `" STR_FMT "`", STR_ARG(before));
            }
        }
        suggest_imports(cx, diag, ident, source, false);
        report_in_order(program, diag, REPORT_NAMES);
        return;
    }
    Diag *diag = diag_error(session, source_code(source, false), ident.span,
                            "cannot find %s `" STR_FMT "` in this scope", expected, STR_ARG(name));
    bool member = suggest_self_member(cx, diag, ident, source);
    if (!suggest_near(cx, diag, ident, source, NULL, false, true) && !member) {
        diag_primary_label(diag, "not found in this scope");
    }
    bool importable = suggest_imports(cx, diag, ident, source, false);
    suggest_type_parameter(cx, diag, ident, source);
    report_in_order(program, diag,
                    source == SOURCE_CALLEE && !importable ? REPORT_CALLS : REPORT_NAMES);
}

// println; and println(..) without the `!`
static bool report_macro(ResolveCx *cx, AstIdent ident, PathSource source) {
    bool value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    const Binding *binding = value || source == SOURCE_TRAIT
                                 ? lexical_lookup(cx->program, cx->module, ident.name, NS_MACRO)
                                 : NULL;
    if (!binding || binding->res.kind != RES_DEF) {
        return false;
    }
    if (source == SOURCE_TRAIT) { // derive macros are named as their traits
        bool derive = def_attr(cx->program, binding->res.def,
                               cx->program->resolver->sym.rustc_builtin_macro) != NULL;
        Diag *diag = diag_error(cx->session, ERR_E0404, ident.span,
                                "expected trait, found %smacro `" STR_FMT "`", derive ? "derive " : "",
                                SYM_ARG(cx->session, ident.name));
        diag_primary_label(diag, "not a trait");
        cx->import_instead = true;
        suggest_imports(cx, diag, ident, source, false);
        cx->import_instead = false;
        report_in_order(cx->program, diag, REPORT_NAMES);
        return true;
    }
    const char *expected = source == SOURCE_EXPR ? "value" : "function";
    Diag *diag = diag_error(cx->session, ERR_E0423, ident.span, "expected %s, found macro `" STR_FMT "`",
                            expected, SYM_ARG(cx->session, ident.name));
    diag_primary_label(diag, "not a %s", expected);
    if (source == SOURCE_CALLEE) {
        diag_suggest_one(diag, "use `!` to invoke the macro", span_end(ident.span), STR("!"),
                         APPLY_MAYBE, SUGGEST_VERBOSE);
    }
    report_in_order(cx->program, diag, source == SOURCE_CALLEE ? REPORT_CALLS : REPORT_NAMES);
    return true;
}

void report_unresolved_path(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                            const PathFailure *failure) {
    AstIdent ident = path->segments[failure->segment].ident;
    if (len == 1 && report_macro(cx, ident, source)) {
        return;
    }
    if (failure->too_many_super) {
        Diag *diag = diag_error(cx->session, ERR_E0433, ident.span,
                                "too many leading `super` keywords");
        diag_primary_label(diag, "there are too many leading `super` keywords");
        report_in_order(cx->program, diag, REPORT_PATHS);
        return;
    }
    bool last = failure->segment + 1 == len;
    if (last && len == 1 && symbol_is(ident.name, SYM_INDEX_SELF_TYPE) &&
        source_namespace(source) == NS_TYPE) {
        report_self_type(cx, ident);
        return;
    }
    if (last && len == 1 && symbol_is(ident.name, SYM_INDEX_SELF)) {
        report_self_value(cx, ident);
        return;
    }
    if (last && failure->not_module.kind == RES_NONE) {
        report_last_segment(cx, path, len, source, failure);
    } else if (!failure->module && !failure->extern_root) {
        report_first_segment(cx, path, source);
    } else {
        report_inner_segment(cx, path, failure);
    }
}

// ---------------------------------------------------------------- E0423, E0573 …: the wrong kind

static const AstData *res_fields(const Program *program, Res res) {
    const Def *def = def_get(program, res.def);
    if (def->kind == DEF_CTOR) {
        def = def_get(program, def->parent);
    }
    if (def->kind == DEF_VARIANT) {
        return &((const AstVariant *)def->ast)->data;
    }
    if (def->kind == DEF_STRUCT || def->kind == DEF_UNION) {
        return &((const AstItem *)def->ast)->adt->data;
    }
    return NULL;
}

static Str field_list(ResolveCx *cx, const AstData *data, const Str *values, const char *value) {
    Arena *arena = cx->program->resolver->arena;
    Str text = STR("");
    for (uint32_t i = 0; i < data->fields.len; i++) {
        Str name = sym_str(cx->session, data->fields.ptr[i].ident.name);
        text = values ? arena_printf(arena, STR_FMT "%s" STR_FMT ": " STR_FMT, STR_ARG(text),
                                     i ? ", " : "", STR_ARG(name), STR_ARG(values[i]))
                      : arena_printf(arena, STR_FMT "%s" STR_FMT "%s", STR_ARG(text), i ? ", " : "",
                                     STR_ARG(name), value);
    }
    return text;
}

// S(1) for a struct with braces: the call or pattern rewritten with its fields' names.
static bool suggest_named_fields(ResolveCx *cx, Diag *diag, const AstPath *path, const AstData *data) {
    Arena *arena = cx->program->resolver->arena;
    const SourceMap *sources = cx->session->sources;
    Str values[32];
    uint32_t count = 0;
    if (cx->whole_pat) {
        AstPatList list = cx->whole_pat->tuple_struct.list;
        for (; count < list.len && count < 32; count++) {
            values[count] = source_text(sources, list.ptr[count]->span);
        }
        if (count != data->fields.len) {
            return false;
        }
        Str text = arena_printf(arena, STR_FMT " { " STR_FMT " }",
                                STR_ARG(source_text(sources, path->span)),
                                STR_ARG(field_list(cx, data, values, NULL)));
        diag_suggest_one(diag, "use struct pattern syntax instead", cx->whole_pat->span, text,
                         APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
        return true;
    }
    AstExprList args = cx->whole_call->call.args;
    if (args.len != data->fields.len || args.len == 0 || args.len > 32) {
        return false;
    }
    SuggestPart parts[33];
    Span end = path->span;
    for (; count < args.len; count++) {
        Span before = {end.hi, args.ptr[count]->span.lo, end.ctxt};
        Str name = sym_str(cx->session, data->fields.ptr[count].ident.name);
        parts[count] = (SuggestPart){before, arena_printf(arena, "%s" STR_FMT ": ",
                                                          count ? ", " : "{", STR_ARG(name))};
        end = args.ptr[count]->span;
    }
    parts[count] = (SuggestPart){{end.hi, cx->whole_call->span.hi, end.ctxt}, STR("}")};
    diag_suggest(diag, "use struct literal syntax instead of calling", parts, count + 1,
                 APPLY_MACHINE, SUGGEST_VERBOSE);
    return true;
}

// "use struct literal syntax instead"
static void suggest_struct_literal(ResolveCx *cx, Diag *diag, const AstPath *path, PathSource source,
                                   Res res) {
    const AstData *data = res_fields(cx->program, res);
    if (!data || data->kind != AST_DATA_NAMED) {
        return;
    }
    bool whole = source == SOURCE_CALLEE || source == SOURCE_TUPLE_STRUCT;
    if (whole && suggest_named_fields(cx, diag, path, data)) {
        return;
    }
    bool is_value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    Str text = arena_printf(cx->program->resolver->arena, STR_FMT " { " STR_FMT " }",
                            STR_ARG(source_text(cx->session->sources, path->span)),
                            STR_ARG(field_list(cx, data, NULL, is_value ? ": val" : "")));
    Span place = path->span;
    if (whole) {
        place.hi = source == SOURCE_CALLEE ? cx->whole_call->span.hi : cx->whole_pat->span.hi;
    }
    diag_suggest_one(diag, is_value ? "use struct literal syntax instead" : "use struct pattern syntax instead",
                     place, text, APPLY_PLACEHOLDERS, SUGGEST_DEFAULT);
}

typedef struct VariantNames {
    VEC(Str) names;
} VariantNames;

static void variants_of(ResolveCx *cx, AstVariantList variants, AstDataKind kind, VariantNames *out) {
    for (uint32_t i = 0; i < variants.len; i++) {
        if (variants.ptr[i].data.kind != kind) {
            continue;
        }
        Str name = sym_str(cx->session, variants.ptr[i].ident.name);
        vec_push(&out->names, name);
        uint32_t at = out->names.len - 1; // sorted
        for (; at > 0 && strcmp(out->names.data[at - 1].ptr, name.ptr) > 0; at--) {
            out->names.data[at] = out->names.data[at - 1];
        }
        out->names.data[at] = name;
    }
}

static void suggest_names(ResolveCx *cx, Diag *diag, const AstPath *path, const VariantNames *names,
                          const char *one, const char *many) {
    Arena *arena = cx->program->resolver->arena;
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, names->names.len + 1);
    for (uint32_t i = 0; i < names->names.len; i++) {
        parts[i] = (SuggestPart){span_end(path->span),
                                 arena_printf(arena, "::" STR_FMT, STR_ARG(names->names.data[i]))};
    }
    if (names->names.len == 1) {
        diag_suggest_one(diag, one, parts[0].span, parts[0].text, APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (names->names.len) {
        diag_suggest_alternatives(diag, many, parts, names->names.len, APPLY_MAYBE);
    }
}

// An enum where a value, a constructor or a tuple pattern is wanted.
static void suggest_variants(ResolveCx *cx, Diag *diag, const AstPath *path, PathSource source, Res res) {
    const Def *def = def_get(cx->program, res.def);
    const AstItem *item = def->ast;
    AstVariantList variants = item->enumeration->variants;
    VariantNames unit = {0}, tuple = {0};
    variants_of(cx, variants, AST_DATA_UNIT, &unit);
    variants_of(cx, variants, AST_DATA_TUPLE, &tuple);
    if (source != SOURCE_EXPR) {
        bool pattern = source == SOURCE_TUPLE_STRUCT;
        if (tuple.names.len) {
            suggest_names(cx, diag, path, &tuple,
                          pattern ? "try to match against the enum's variant"
                                  : "try to construct the enum's variant",
                          pattern ? "try to match against one of the enum's variants"
                                  : "try to construct one of the enum's variants");
        } else {
            diag_help(diag, "the enum has no tuple variants %s", pattern ? "to match against" : "to construct");
        }
        if (tuple.names.len < variants.len) {
            diag_help(diag, "you might have meant to %s one of the enum's non-tuple variants",
                      pattern ? "match against" : "construct");
        }
        diag_span_note(diag, item->span, "the enum is defined here");
    } else {
        diag_span_note(diag, item->span, "the enum is defined here");
        suggest_names(cx, diag, path, &unit, "you might have meant to use the following enum variant",
                      "you might have meant to use one of the following enum variants");
        if (unit.names.len && tuple.names.len == 1) {
            Str text = arena_printf(cx->program->resolver->arena,
                                    "(" STR_FMT "::" STR_FMT "(/* fields */))",
                                    STR_ARG(path_segments_str(cx->program, path, path->len)),
                                    STR_ARG(tuple.names.data[0]));
            diag_suggest_one(diag, "alternatively, the following enum variant is available",
                             path->span, text, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        }
    }
    vec_free(&unit.names);
    vec_free(&tuple.names);
}

static bool explain_wrong_kind(ResolveCx *cx, Diag *diag, const AstPath *path, PathSource source,
                               Res res) {
    Program *program = cx->program;
    if (res.kind != RES_DEF) {
        return false;
    }
    const Def *def = def_get(program, res.def);
    bool wants_value = source == SOURCE_EXPR || source == SOURCE_CALLEE;
    bool local = !crate_get(program, def->crate)->is_library;
    if (def->kind == DEF_STRUCT && (wants_value || source == SOURCE_TUPLE_STRUCT || source == SOURCE_PAT)) {
        if (def->ctor != CTOR_NONE) { // the constructor is private
            return false;
        }
        if (local) {
            diag_label(diag, def->span, "`" STR_FMT "` defined here",
                       STR_ARG(path_segments_str(program, path, path->len)));
        }
        suggest_struct_literal(cx, diag, path, source, res);
        return true;
    }
    if (def->kind == DEF_ENUM && (wants_value || source == SOURCE_TUPLE_STRUCT)) {
        suggest_variants(cx, diag, path, source, res);
        return true;
    }
    if (def->kind == DEF_CTOR &&
        (source == SOURCE_PAT || source == SOURCE_TUPLE_STRUCT) && local) {
        diag_label(diag, def->span, "`" STR_FMT "` defined here",
                   STR_ARG(path_segments_str(program, path, path->len)));
        const AstData *data = res_fields(program, res);
        if (source == SOURCE_TUPLE_STRUCT && cx->whole_pat) {
            diag_suggest_one(diag, "use this syntax instead", cx->whole_pat->span,
                             path_segments_str(program, path, path->len), APPLY_MAYBE,
                             SUGGEST_VERBOSE);
        } else if (data) {
            Str text = STR("(_");
            for (uint32_t i = 1; i < data->fields.len; i++) {
                text = arena_printf(program->resolver->arena, STR_FMT ", _", STR_ARG(text));
            }
            text = arena_printf(program->resolver->arena, STR_FMT ")", STR_ARG(text));
            diag_suggest_one(diag, "use the tuple variant pattern syntax instead",
                             span_end(path->span), text, APPLY_PLACEHOLDERS, SUGGEST_VERBOSE);
        }
        return true;
    }
    return false;
}

void report_wrong_kind(ResolveCx *cx, const AstPath *path, uint32_t len, PathSource source,
                       PathRes found) {
    Session *session = cx->session;
    Program *program = cx->program;
    const char *expected = source_expected(session, source, path, len);
    Str text = path_segments_str(program, path, len);
    bool is_struct = found.res.kind == RES_DEF && def_get(program, found.res.def)->kind == DEF_STRUCT;
    bool is_ctor = found.res.kind == RES_DEF && def_get(program, found.res.def)->kind == DEF_CTOR;
    Span span = source == SOURCE_CALLEE && is_struct && cx->whole_call ? cx->whole_call->span
                : source == SOURCE_TUPLE_STRUCT && (is_struct || is_ctor) && cx->whole_pat
                    ? cx->whole_pat->span
                : len == path->len
                    ? path->span
                    : span_to(path->segments[0].ident.span, path->segments[len - 1].ident.span);
    AstIdent last = path->segments[len - 1].ident;
    if (len == 1 && symbol_is(last.name, SYM_INDEX_SELF) && source_namespace(source) == NS_VALUE) {
        report_self_value(cx, last);
        return;
    }
    DefKind kind = found.res.kind == RES_DEF ? def_get(program, found.res.def)->kind : DEF_NONE;
    if (source == SOURCE_TUPLE_STRUCT && (kind == DEF_FN || kind == DEF_ASSOC_FN)) {
        Diag *diag = diag_error(session, ERR_E0532, span, "expected a pattern, found a function call");
        diag_primary_label(diag, "not a tuple struct or tuple variant");
        diag_note(diag, "function calls are not allowed in patterns: "
                        "<https://doc.rust-lang.org/book/ch19-00-patterns.html>");
        report_in_order(program, diag, REPORT_NAMES);
        return;
    }
    if (kind == DEF_VARIANT && (source == SOURCE_EXPR || source == SOURCE_CALLEE ||
                                source == SOURCE_PAT || source == SOURCE_TUPLE_STRUCT)) {
        // E0533 in rustc, from type checking: braces are missing.
        Diag *diag = diag_error(session, ERR_E0533, span,
                                "expected %s, found struct variant `" STR_FMT "`", expected,
                                STR_ARG(text));
        diag_primary_label(diag, "not %s %s", strchr("aeiou", expected[0]) ? "an" : "a", expected);
        report_in_order(program, diag, REPORT_CALLS);
        return;
    }
    Diag *diag = diag_error(session, source_code(source, true), span,
                            "expected %s, found %s `" STR_FMT "`", expected,
                            res_description(program, found.res), STR_ARG(text));
    bool explained = explain_wrong_kind(cx, diag, path, source, found.res);
    if (source == SOURCE_TYPE && kind == DEF_VARIANT) {
        diag_primary_label(diag, "not a type");
        explained = true;
        suggest_enum_of_variant(cx, diag, path);
    }
    bool near = false;
    Module *in = NULL;
    if (kind == DEF_CTOR && def_get(program, def_get(program, found.res.def)->parent)->kind == DEF_VARIANT) {
        DefId variant = def_get(program, found.res.def)->parent;
        in = res_module(program, res_def(def_get(program, variant)->parent));
    }
    if (source != SOURCE_TRAIT && (len == 1 || in)) {
        near = suggest_near(cx, diag, last, source, len == 1 ? NULL : in, false, true);
    }
    if (!explained && !near) {
        const char *article = expected[0] == 'u' && expected[1] == 'n' ? "a" : strchr("aeiou", expected[0]) ? "an" : "a";
        diag_primary_label(diag, "not %s %s", article, expected);
    }
    report_in_order(program, diag, source == SOURCE_CALLEE ? REPORT_CALLS : REPORT_NAMES);
}
