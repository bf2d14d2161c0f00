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

// What a module and its globs offer to a place, kept for the next name that is not found there. By
// number of letters: names of other lengths are not near.
typedef struct NearList {
    uint32_t names_seen, globs_seen; // of the module, when the list was made
    uint32_t first[NEAREST_MAX + 3]; // by letters, those of longer names together
    NearName *names;
} NearList;

typedef VEC(NearName) NearNameVec;

// The names seen so far, and the nearest.
typedef struct NearSearch {
    ResolveCx *cx;
    PathSource source;
    bool any_type, found;
    uint32_t letters; // of the name that is not found
    Nearest nearest;
    NearName best;
} NearSearch;

static uint32_t letters_of(const ResolveCx *cx, Symbol name) {
    size_t letters = nearest_letters(sym_str(cx->session, name));
    return letters > NEAREST_MAX ? NEAREST_MAX + 1 : (uint32_t)letters;
}

static bool near_fits(const NearSearch *search, Res res) {
    return source_accepts(search->cx->program, search->any_type ? SOURCE_TYPE : search->source,
                          res);
}

static Namespace near_namespace(const NearSearch *search) {
    return search->any_type ? NS_TYPE : source_namespace(search->source);
}

static void see_near(NearSearch *search, NearName name) {
    if (nearest_see(&search->nearest, sym_str(search->cx->session, name.name))) {
        search->best = name;
        search->found = true;
    }
}

static void see_fitting(NearSearch *search, Symbol name, Res res) {
    if (near_fits(search, res)) {
        see_near(search, (NearName){name, res});
    }
}

static void list_module_names(NearSearch *search, Module *module, uint32_t glob_depth,
                              NearNameVec *names) {
    Program *program = search->cx->program;
    module_populate(program, module);
    for (uint32_t i = 0; i < module->names.len; i++) {
        Symbol name = module->names.data[i];
        const Binding *binding = module_lookup(program, module, name, near_namespace(search));
        if (binding && vis_accessible(program, binding->visible_in, search->cx->module) &&
            near_fits(search, binding->res)) {
            vec_push(names, (NearName){name, binding->res});
        }
    }
    for (uint32_t i = 0; glob_depth && i < module->globs.len; i++) {
        Module *from = import_module(program, module->globs.data[i]);
        if (from && from != module) {
            list_module_names(search, from, glob_depth - 1, names);
        }
    }
}

static void near_list_fill(NearSearch *search, NearList *list, Module *module) {
    ResolveCx *cx = search->cx;
    NearNameVec names = {0};
    list_module_names(search, module, GLOB_DEPTH, &names);
    list->names_seen = module->names.len;
    list->globs_seen = module->globs.len;
    list->names = ARENA_ARRAY(cx->program->resolver->arena, NearName, names.len + 1);
    memset(list->first, 0, sizeof list->first);
    for (uint32_t i = 0; i < names.len; i++) {
        list->first[letters_of(cx, names.data[i].name) + 1]++;
    }
    for (uint32_t i = 1; i < NEAREST_MAX + 3; i++) {
        list->first[i] += list->first[i - 1];
    }
    for (uint32_t i = names.len; i-- > 0;) { // each length in the order of the module
        uint32_t letters = letters_of(cx, names.data[i].name);
        list->names[--list->first[letters + 1]] = names.data[i];
    }
    // Now first[n + 1] is where names of n letters begin.
    memmove(list->first, list->first + 1, sizeof list->first - sizeof *list->first);
    list->first[NEAREST_MAX + 2] = names.len;
    vec_free(&names);
}

static const NearList *near_list(NearSearch *search, Module *module) {
    Resolver *resolver = search->cx->program->resolver;
    // Names of another crate are seen from everywhere or from nowhere here.
    bool own = module->crate.index == search->cx->module->crate.index;
    uint64_t from = own ? module_mod(search->cx->module).index : 0;
    uint64_t place = search->any_type ? 0 : (uint64_t)search->source + 1;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)module, from << 8 | place);
    NearList *list = (NearList *)(uintptr_t)map_get_or(&resolver->near_lists, key, 0);
    module_populate(search->cx->program, module);
    if (!list) {
        list = ARENA_NEW(resolver->arena, NearList);
        map_set(&resolver->near_lists, key, (uint64_t)(uintptr_t)list);
        near_list_fill(search, list, module);
    } else if (list->names_seen != module->names.len || list->globs_seen != module->globs.len) {
        near_list_fill(search, list, module);
    }
    return list;
}

static void see_module_names(NearSearch *search, Module *module) {
    const NearList *list = near_list(search, module);
    uint32_t limit = (uint32_t)search->nearest.limit, letters = search->letters;
    uint32_t from = letters > limit ? letters - limit : 0, to = letters + limit;
    to = to > NEAREST_MAX + 1 ? NEAREST_MAX + 1 : to;
    for (uint32_t i = list->first[from]; i < list->first[to + 1]; i++) {
        see_near(search, list->names[i]);
    }
}

static void see_rib_names(NearSearch *search) {
    ResolveCx *cx = search->cx;
    Namespace ns = near_namespace(search);
    for (const Rib *rib = cx->rib; rib; rib = rib->outer) {
        if (rib->kind == RIB_LOCAL && ns == NS_VALUE) {
            see_fitting(search, rib->local.name,
                        (Res){.kind = RES_LOCAL, .local = rib->local.local});
        } else if (rib->kind == RIB_GENERICS) {
            for (uint32_t i = 0; i < rib->generics.len; i++) {
                const Def *def = def_get(cx->program, rib->generics.ptr[i].def);
                bool right_ns = def->kind == (ns == NS_VALUE ? DEF_CONST_PARAM : DEF_TY_PARAM);
                if (right_ns) {
                    see_fitting(search, def->name, res_def(rib->generics.ptr[i].def));
                }
            }
        } else if (rib->kind == RIB_MODULE) {
            see_module_names(search, rib->module);
        } else if (rib->kind == RIB_ITEM) {
            // Locals and generics further out do not belong to the item.
            break;
        }
    }
    Module *prelude = crate_prelude(cx->program, cx->module->crate);
    if (prelude) {
        see_module_names(search, prelude);
    }
    if (ns == NS_TYPE) {
        for (PrimTy prim = PRIM_BOOL; prim <= PRIM_F128; prim++) {
            if (prim != PRIM_NEVER) {
                Symbol name = intern(cx->session->interner, str_of(prim_name(prim)));
                see_fitting(search, name, (Res){.kind = RES_PRIM, .prim = prim});
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

// "similarly named function `a` defined here" and the replacement.
bool suggest_near(ResolveCx *cx, Diag *diag, AstIdent ident, PathSource source, Module *in,
                  bool any_type, bool label) {
    Program *program = cx->program;
    NearSearch search = {
        .cx = cx, .source = source, .any_type = any_type, .letters = letters_of(cx, ident.name)};
    nearest_begin(&search.nearest, sym_str(cx->session, ident.name));
    if (in) {
        see_module_names(&search, in);
    } else {
        see_rib_names(&search);
    }
    NearName best = search.best;
    if (!search.found || symbol_eq(best.name, ident.name)) {
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
} CandidateSearch;

// The modules (and enums, where their variants are looked for) that can be reached from one module,
// each with its shortest way in the order of the walk: kept for the next name that is not found.
typedef struct ReachedModule {
    Module *module;
    Str path;
} ReachedModule;
typedef struct ReachedModules {
    Arena *arena;
    DefId from;
    bool enums, all_crates;
    VEC(ReachedModule) list;
    Map seen; // the modules
} ReachedModules;

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

static void search_module(CandidateSearch *search, const ReachedModule *reached) {
    Program *program = search->cx->program;
    bool types = search->any_type || search->modules;
    Namespace ns = types ? NS_TYPE : source_namespace(search->source);
    const Binding *binding = module_lookup(program, reached->module, search->name, ns);
    if (binding && vis_accessible(program, binding->visible_in, search->cx->module) &&
        is_wanted(search, binding->res) && has_inside(search, binding->res)) {
        bool known = false;
        for (uint32_t i = 0; i < search->found.len; i++) {
            known = known || res_eq(search->found.data[i].res, binding->res);
        }
        if (!known) {
            Str text =
                arena_printf(program->resolver->arena, STR_FMT "::" STR_FMT, STR_ARG(reached->path),
                             SYM_ARG(search->cx->session, search->name));
            vec_push(&search->found, (Candidate){text, binding->res});
        }
    }
}

static void reach_modules(ResolveCx *cx, ReachedModules *all, Module *module, Str path,
                          uint32_t depth) {
    enum { DEPTH_MAX = 8 };
    Program *program = cx->program;
    uint64_t key = (uint64_t)(uintptr_t)module;
    if (map_get_or(&all->seen, key, 0)) {
        return;
    }
    map_set(&all->seen, key, 1);
    if (depth > DEPTH_MAX) {
        return;
    }
    vec_push(&all->list, (ReachedModule){module, path});
    // A lookup populates the module; its names are walked over as they are then.
    module_populate(program, module);
    for (uint32_t i = 0; i < module->names.len; i++) {
        const Binding *inner = module_lookup(program, module, module->names.data[i], NS_TYPE);
        if (!inner || inner->res.kind != RES_DEF ||
            !vis_accessible(program, inner->visible_in, cx->module)) {
            continue;
        }
        DefKind kind = def_get(program, inner->res.def)->kind;
        bool is_mod =
            kind == DEF_MOD && !(inner->import && inner->import->kind == IMPORT_EXTERN_CRATE);
        if (is_mod || (kind == DEF_ENUM && all->enums)) {
            Str text = arena_printf(all->arena, STR_FMT "::" STR_FMT, STR_ARG(path),
                                    SYM_ARG(cx->session, module->names.data[i]));
            reach_modules(cx, all, res_module(program, inner->res), text, depth + 1);
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
static void reach_crates(ResolveCx *cx, ReachedModules *all) {
    Program *program = cx->program;
    bool quiet = cx->quiet;
    cx->quiet = true;
    reach_modules(cx, all, crate_root_module(program, cx->module->crate), STR("crate"), 0);
    CrateId std = extern_prelude_lookup(program, cx->module->crate, SYM(STD));
    if (std.index) {
        reach_modules(cx, all, crate_root_module(program, std), STR("std"), 0);
    }
    for (uint32_t i = 0; all->all_crates && i < program->crate_count; i++) {
        Crate *crate = program->crates[i];
        bool hidden = symbol_is(crate->name, SYM_INDEX_CORE) ||
                      symbol_is(crate->name, SYM_INDEX_ALLOC) ||
                      symbol_is(crate->name, SYM_INDEX_STD);
        if (!crate->is_local &&
            (!hidden || (!std.index && symbol_is(crate->name, SYM_INDEX_CORE)))) {
            reach_modules(cx, all, crate_root_module(program, crate->id),
                          sym_str(cx->session, crate->name), 0);
        }
    }
    cx->quiet = quiet;
}

static const ReachedModules *reached_modules(ResolveCx *cx, bool enums) {
    Program *program = cx->program;
    Resolver *resolver = program->resolver;
    DefId from = module_mod(cx->module);
    bool all_crates = resolve_names_device_library(program) ||
                      !extern_prelude_lookup(program, cx->module->crate, SYM(STD)).index;
    ReachedModules *last = resolver->reached;
    if (last && def_eq(last->from, from) && last->enums == enums &&
        last->all_crates == all_crates) {
        return last;
    }
    if (last) {
        map_free(&last->seen);
        vec_free(&last->list);
        arena_free(last->arena);
    }
    Arena *arena = arena_new();
    resolver->reached = ARENA_NEW(arena, ReachedModules);
    *resolver->reached =
        (ReachedModules){.arena = arena, .from = from, .enums = enums, .all_crates = all_crates};
    reach_crates(cx, resolver->reached);
    return resolver->reached;
}

static void search_crates(CandidateSearch *search) {
    enum { FOUND_MAX = 8 };
    bool types = search->any_type || search->modules;
    bool enums = search->source == SOURCE_VARIANT ||
                 (!types && source_namespace(search->source) == NS_VALUE);
    const ReachedModules *all = reached_modules(search->cx, enums);
    bool quiet = search->cx->quiet;
    search->cx->quiet = true;
    for (uint32_t i = 0; i < all->list.len && search->found.len < FOUND_MAX; i++) {
        search_module(search, &all->list.data[i]);
    }
    search->cx->quiet = quiet;
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
    }
    Str text = arena_printf(arena, "%s; perhaps you want to import %s", message,
                            known == 1 ? "it" : "one of them");
    if (known == 1) {
        diag_suggest_one(diag, text.ptr, place, parts[0].text, APPLY_MAYBE, SUGGEST_VERBOSE);
    } else if (known > 1) {
        diag_suggest_alternatives(diag, text.ptr, parts, known, APPLY_MAYBE);
    }
}
