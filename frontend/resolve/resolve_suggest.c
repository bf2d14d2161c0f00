// resolve_suggest.c: what a place accepts, and what the user may have meant: names that are near,
// and imports that would help. The messages themselves are in resolve_unresolved.c and
// resolve_wrong.c.
#include "frontend/resolve/resolve_graph.h"

#include <stdlib.h>

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

const char *source_expected(const Session *session, PathSource source, const AstPath *path,
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

ErrorCode source_code(PathSource source, bool unexpected) {
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
        return unexpected ? ERR_E0577 : ERR_E0433;
    case SOURCE_VARIANT:
    case SOURCE_PRECISE_CAPTURE:
        return ERR_E0425;
    }
    return ERR_NONE;
}

bool starts_upper(Str name) {
    return name.len && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
}

// ---------------------------------------------------------------- near names

typedef struct NearName {
    Symbol name;
    Res res;
} NearName;
enum { GLOB_DEPTH = 4 }; // globs of globs: the editions' preludes are made so

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
                             bool any_type, uint32_t glob_depth) {
    module_populate(cx->program, module);
    Namespace ns = any_type ? NS_TYPE : source_namespace(source);
    for (uint32_t i = 0; i < module->names.len; i++) {
        Symbol name = module->names.data[i];
        const Binding *binding = module_lookup(cx->program, module, name, ns);
        if (binding && vis_accessible(cx->program, binding->visible_in, cx->module)) {
            add_near(cx, names, name, binding->res, source, any_type);
        }
    }
    for (uint32_t i = 0; glob_depth && i < module->globs.len; i++) {
        Module *from = import_module(cx->program, module->globs.data[i]);
        if (from && from != module) {
            add_module_names(cx, names, from, source, any_type, glob_depth - 1);
        }
    }
}

static void add_rib_names(ResolveCx *cx, NearNames *names, PathSource source, bool any_type) {
    Namespace ns = any_type ? NS_TYPE : source_namespace(source);
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_LOCAL && ns == NS_VALUE) {
            add_near(cx, names, rib->local.name,
                     (Res){.kind = RES_LOCAL, .local = rib->local.local}, source, any_type);
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
            add_module_names(cx, names, rib->module, source, any_type, GLOB_DEPTH);
        } else if (rib->kind == RIB_ITEM) {
            // Locals and generics further out do not belong to the item.
            break;
        }
    }
    Module *prelude = crate_prelude(cx->program, cx->module->crate);
    if (prelude) {
        add_module_names(cx, names, prelude, source, any_type, GLOB_DEPTH);
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

static int by_bytes(const void *a, const void *b) {
    return strcmp(((const Str *)a)->ptr, ((const Str *)b)->ptr);
}

void sort_texts(Str *texts, uint32_t count) {
    if (count > 1) {
        qsort(texts, count, sizeof *texts, by_bytes);
    }
}

static bool pick_near(ResolveCx *cx, NearNames *names, Symbol wanted, NearName *best) {
    bool found = false;
    uint32_t count = names->list.len;
    Str *texts = mem_grow(NULL, (count + 1) * sizeof *texts);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = sym_str(cx->session, names->list.data[i].name);
    }
    sort_texts(texts, count); // ties go to the first name
    Str nearest = str_nearest(sym_str(cx->session, wanted), texts, count);
    mem_free(texts);
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
        add_module_names(cx, &names, in, source, any_type, GLOB_DEPTH);
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
        Span span = is_param ? def->name_span : head_span(cx->session, def->span);
        if (def->kind == DEF_CTOR && def_get(program, def->parent)->kind == DEF_VARIANT) {
            span = def->span;
        }
        if (!span_is_none(span)) {
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
    bool any_type, modules;
    Symbol inside; // a name that has to be in it
    VEC(Candidate) found;
    VEC(Module *) seen;
} CandidateSearch;

static bool has_inside(CandidateSearch *search, Res res) {
    Program *program = search->cx->program;
    if (!search->inside.index || res.kind != RES_DEF ||
        def_get(program, res.def)->kind != DEF_MOD) {
        return true;
    }
    for (Namespace ns = NS_TYPE; ns < NS_COUNT; ns++) {
        if (module_lookup(program, res_module(program, res), search->inside, ns)) {
            return true;
        }
    }
    return false;
}

static bool is_wanted(const CandidateSearch *search, Res res) {
    const Program *program = search->cx->program;
    return search->modules
               ? res.kind == RES_DEF && def_get(program, res.def)->kind == DEF_MOD
               : source_accepts(program, search->any_type ? SOURCE_TYPE : search->source, res);
}

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
    bool types = search->any_type || search->modules;
    Namespace ns = types ? NS_TYPE : source_namespace(search->source);
    const Binding *binding = module_lookup(program, module, search->name, ns);
    if (binding && vis_accessible(program, binding->visible_in, search->cx->module) &&
        is_wanted(search, binding->res) && has_inside(search, binding->res)) {
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

// With its attributes.
static Span item_start(const AstItem *item) {
    Span start = span_start(item->span);
    for (uint32_t i = 0; item->attrs && i < item->attrs->len; i++) {
        Span attr = item->attrs->ptr[i].span;
        start = attr.ctxt == 0 && attr.lo < start.lo ? span_start(attr) : start;
    }
    return start;
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
            *place = item_start(inner);
            found = true;
        }
    }
    return found;
}

// The user's crate, then the standard library under its usual name, then other crates if the
// program uses any of them.
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
    bool more = resolve_names_device_library(program) || !std.index;
    for (uint32_t i = 0; more && i < program->crate_count; i++) {
        Crate *crate = program->crates[i];
        bool hidden = symbol_is(crate->name, SYM_INDEX_CORE) ||
                      symbol_is(crate->name, SYM_INDEX_ALLOC) ||
                      symbol_is(crate->name, SYM_INDEX_STD);
        if (!crate->is_local &&
            (!hidden || (!std.index && symbol_is(crate->name, SYM_INDEX_CORE)))) {
            search_module(search, crate_root_module(program, crate->id),
                          sym_str(cx->session, crate->name), 0);
        }
    }
    cx->quiet = quiet;
}

// Alternatives are listed in the order of their paths.
static void sort_candidates(CandidateSearch *search) {
    for (uint32_t i = 1; i < search->found.len; i++) {
        Candidate candidate = search->found.data[i];
        uint32_t at = i;
        for (; at > 0 && strcmp(search->found.data[at - 1].path.ptr, candidate.path.ptr) > 0;
             at--) {
            search->found.data[at] = search->found.data[at - 1];
        }
        search->found.data[at] = candidate;
    }
}

static uint32_t path_length(Str path) {
    uint32_t length = 1;
    for (size_t i = 0; i < path.len; i++) {
        length += path.ptr[i] == ':';
    }
    return length;
}

Str similar_module_path(ResolveCx *cx, Symbol name) {
    CandidateSearch search = {.cx = cx, .name = name, .modules = true};
    search_crates(&search);
    sort_candidates(&search);
    Str best = {NULL, 0};
    for (uint32_t i = 0; i < search.found.len; i++) {
        Str path = search.found.data[i].path;
        if (!best.ptr || path_length(path) < path_length(best)) {
            best = path;
        }
    }
    Str own = STR("crate::");
    if (best.ptr && str_starts_with(best, own)) {
        best = (Str){best.ptr + own.len, best.len - own.len};
    }
    vec_free(&search.found);
    vec_free(&search.seen);
    return best;
}

// A variant where a type is wanted: "try using the variant's enum".
bool suggest_enum_of_variant(ResolveCx *cx, Diag *diag, const AstPath *path) {
    AstIdent ident = path->segments[path->len - 1].ident;
    CandidateSearch search = {.cx = cx, .name = ident.name, .source = SOURCE_VARIANT};
    search_crates(&search);
    sort_candidates(&search);
    Arena *arena = cx->program->resolver->arena;
    uint32_t count = search.found.len;
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, count + 1);
    uint32_t known = 0;
    for (uint32_t i = 0; i < count; i++) {
        Str name = sym_str(cx->session, ident.name);
        Str text = search.found.data[i].path;
        text.len -= name.len + 2;         // without ::Variant
        if (str_eq(text, STR("crate"))) { // variants imported into the root
            continue;
        }
        parts[known++] = (SuggestPart){path->span, arena_str(arena, text)};
    }
    count = known;
    if (count == 1) {
        diag_suggest_one(diag, "try using the variant's enum", path->span, parts[0].text,
                         APPLY_MACHINE, SUGGEST_DEFAULT);
    } else if (count) {
        diag_suggest_alternatives(diag, "try using the variant's enum", parts, count,
                                  APPLY_MACHINE);
    }
    vec_free(&search.found);
    vec_free(&search.seen);
    return count > 0;
}

bool suggest_imports(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, bool any_type) {
    return suggest_imports_with(cx, diag, ident, source, any_type, SYM_NONE);
}

bool suggest_imports_with(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source,
                          bool any_type, Symbol inside) {
    Program *program = cx->program;
    Arena *arena = program->resolver->arena;
    CandidateSearch search = {
        .cx = cx, .name = ident.name, .source = source, .any_type = any_type, .inside = inside};
    search_crates(&search);
    sort_candidates(&search);
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

// Before the first item of the module.
static bool first_item_place(ResolveCx *cx, Span *place) {
    const AstItem *mod = def_get(cx->program, module_mod(cx->module))->ast;
    AstItemList items = mod->mod->items;
    for (uint32_t i = 0; i < items.len; i++) {
        const AstItem *item = items.ptr[i];
        if (item->span.ctxt == 0) {
            *place = item_start(item);
            return true;
        }
    }
    return false;
}

void suggest_trait_imports(Program *program, DefId module, Diag *diag, const char *message,
                           const DefId *traits, uint32_t count) {
    Arena *arena = program->resolver->arena;
    ResolveCx cx = {.program = program, .session = program->session, .quiet = true};
    cx.module = res_module(program, (Res){.kind = RES_DEF, .def = module});
    Span place;
    if (!first_item_place(&cx, &place)) {
        return;
    }
    SuggestPart *parts = ARENA_ARRAY(arena, SuggestPart, count + 1);
    uint32_t known = 0;
    for (uint32_t i = 0; i < count; i++) {
        CandidateSearch search = {
            .cx = &cx, .name = def_get(program, traits[i])->name, .source = SOURCE_TRAIT};
        search_crates(&search);
        Str path = {0};
        for (uint32_t k = 0; k < search.found.len && !path.ptr; k++) {
            bool same = def_eq(search.found.data[k].res.def, traits[i]);
            path = same ? search.found.data[k].path : path;
        }
        if (path.ptr) {
            Str line = arena_printf(arena, "use " STR_FMT ";\n", STR_ARG(path));
            parts[known++] = (SuggestPart){place, line};
        }
        vec_free(&search.found);
        vec_free(&search.seen);
    }
    Str text = arena_printf(arena, "%s; perhaps you want to import %s", message,
                            known == 1 ? "it" : "one of them");
    if (known == 1) {
        diag_suggest_one(diag, text.ptr, place, parts[0].text, APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (known > 1) {
        diag_suggest_alternatives(diag, text.ptr, parts, known, APPLY_MAYBE);
    }
}
