// crates.c: finds, parses and expands crates when something first names them. A library crate NAME
// is the embedded std-device/NAME/lib.ox or runtime/NAME/lib.ox; OXCC_LIBRARY=FOLDER reads the same
// paths from a folder instead, for those who work on the libraries. Library crates are parsed
// lazily: their function bodies are skipped until something asks for them.
// Which crate's prelude is in force follows from the crate's own attributes: #![no_core] none,
// #![no_std] core, otherwise std.
#include "driver/crates.h"

#include "driver/embedded.h"
#include "frontend/check/check.h"
#include "mir/eval/eval.h"

#include <errno.h>
#include <stdlib.h>

// ---------------------------------------------------------------- library files

static int by_path(const void *key, const void *element) {
    const Str *path = key;
    const struct EmbeddedFile *file = element;
    size_t len = strlen(file->path);
    int order = memcmp(path->ptr, file->path, path->len < len ? path->len : len);
    return order ? order : path->len < len ? -1 : path->len > len;
}

static SourceLoad load_library_file(void *cx, Session *session, Str path, SourceFile **file,
                                    uint64_t *error) {
    (void)cx;
    const char *folder = getenv("OXCC_LIBRARY");
    if (folder && *folder) {
        Str text;
        Str full = arena_printf(session->arena, "%s/" STR_FMT, folder, STR_ARG(path));
        int failed = file_read(session->arena, full, &text);
        if (failed) {
            *error = (uint64_t)failed;
            return SOURCE_CANNOT_READ;
        }
        *file = source_map_add(session->sources, path, text, true);
        return SOURCE_OK;
    }
    const struct EmbeddedFile *found =
        bsearch(&path, embedded_files, embedded_file_count, sizeof *embedded_files, by_path);
    if (!found) {
        *error = ENOENT;
        return SOURCE_CANNOT_READ;
    }
    *file = source_map_add(session->sources, path, (Str){found->text, found->length}, true);
    return SOURCE_OK;
}

// ---------------------------------------------------------------- crates

static LoadedCrate *find_loaded(const Crates *crates, Symbol name) {
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        if (symbol_eq(crates->loaded.data[i]->name, name)) {
            return crates->loaded.data[i];
        }
    }
    return NULL;
}

static SourceFile *find_library_root(Crates *crates, Symbol name) {
    static const char *const places[] = {"std-device", "runtime"};
    Session *session = crates->driver->session;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Str path = arena_printf(session->arena, "%s/" STR_FMT "/lib.ox", places[i],
                                SYM_ARG(session, name));
        SourceFile *file = NULL;
        uint64_t error;
        if (load_library_file(NULL, session, path, &file, &error) == SOURCE_OK) {
            return file;
        }
    }
    return NULL;
}

static const ExternCrate *find_extern(const Crates *crates, Symbol name) {
    const Options *options = &crates->driver->options;
    for (uint32_t i = 0; i < options->externs.len; i++) {
        if (str_eq(options->externs.data[i].name, sym_str(crates->driver->session, name))) {
            return &options->externs.data[i];
        }
    }
    return NULL;
}

static LoadedCrate *add_crate(Crates *crates, Symbol name, AstCrate *ast) {
    LoadedCrate *loaded = ARENA_NEW(crates->driver->session->arena, LoadedCrate);
    loaded->name = name;
    loaded->ast = ast;
    vec_push(&crates->loaded, loaded);
    return loaded;
}

static Edition edition_of(const Crates *crates) {
    Edition edition = EDITION_2015;
    while (edition_year(edition) != crates->driver->options.edition) {
        edition++;
    }
    return edition;
}

// A crate that is not the user's own; its items are expanded. NULL if there is none of that name.
static LoadedCrate *load_crate(Crates *crates, Symbol name) {
    LoadedCrate *loaded = find_loaded(crates, name);
    if (loaded) {
        return loaded->expanding ? NULL : loaded;
    }
    Session *session = crates->driver->session;
    ParseOptions options = {
        .name = name, .index = crates->loaded.len + 1, .edition = EDITION_2024, .lazy = true};
    const ExternCrate *given = find_extern(crates, name);
    SourceFile *root = NULL;
    if (given) {
        root = read_source(crates->driver, given->path);
        options.edition = edition_of(crates);
    } else {
        root = find_library_root(crates, name);
        options.is_library = true;
        options.load = load_library_file;
    }
    if (!root) {
        return NULL;
    }
    loaded = add_crate(crates, name, parse_crate(session, &options, root));
    LoadedCrate *outer = crates->current;
    crates->current = loaded;
    loaded->expanding = true;
    expand_crate(crates->expander, loaded->ast);
    loaded->expanding = false;
    crates->current = outer;
    return loaded;
}

static void mark_named(Crates *crates, LoadedCrate *loaded) {
    if (loaded->named || loaded->id.index == 0) {
        return;
    }
    loaded->named = true;
    program_name_crate(crates->program, loaded->id);
    for (uint32_t i = 0; i < loaded->names.len; i++) {
        mark_named(crates, loaded->names.data[i]);
    }
}

// Remembers that a crate, if any, names another one.
static void note_name(Crates *crates, LoadedCrate *from, LoadedCrate *loaded) {
    if (from && from != loaded) {
        bool known = false;
        for (uint32_t i = 0; i < from->names.len; i++) {
            known |= from->names.data[i] == loaded;
        }
        if (!known) {
            vec_push(&from->names, loaded);
        }
    }
    mark_named(crates, loaded);
}

// Makes an expanded crate known to name resolution, once there is a program.
static void enter_program(Crates *crates, LoadedCrate *loaded) {
    if (crates->program && loaded->id.index == 0 && !loaded->expanding) {
        CrateOptions options = {.is_library = loaded->ast->is_library};
        loaded->id = program_load_crate(crates->program, loaded->ast, options);
        mark_named(crates, loaded);
    }
}

static AstCrate *find_crate(void *cx, Symbol name) {
    Crates *crates = cx;
    LoadedCrate *loaded = load_crate(crates, name);
    if (loaded) { // a macro of it may write `$crate` before its name is ever resolved
        enter_program(crates, loaded);
        note_name(crates, crates->current, loaded);
    }
    return loaded ? loaded->ast : NULL;
}

static AstCrate *prelude_crate(void *cx, const AstCrate *crate) {
    const AstAttrs *attrs = crate->root->attrs;
    if (ast_attr_find(attrs, SYM(NO_CORE))) {
        return NULL;
    }
    return find_crate(cx, ast_attr_find(attrs, SYM(NO_STD)) ? SYM(CORE) : SYM(STD));
}

static LoadedCrate *loaded_by_id(const Crates *crates, CrateId id) {
    for (uint32_t i = 0; id.index && i < crates->loaded.len; i++) {
        if (crates->loaded.data[i]->ast == crates->program->crates[id.index - 1]->ast) {
            return crates->loaded.data[i];
        }
    }
    return NULL;
}

static CrateId load_into_program(void *cx, Program *program, CrateId from, Symbol name,
                                 bool wants_extern_crate) {
    (void)program;
    (void)wants_extern_crate;
    Crates *crates = cx;
    LoadedCrate *loaded = load_crate(crates, name);
    if (!loaded) {
        return (CrateId){0};
    }
    enter_program(crates, loaded);
    note_name(crates, loaded_by_id(crates, from), loaded);
    return loaded->id;
}

// ---------------------------------------------------------------- cfg

typedef VEC(ExpandCfg) CfgVec;

static void add_cfg(CfgVec *cfgs, const char *name, const char *value) {
    vec_push(cfgs, (ExpandCfg){str_of(name), value ? str_of(value) : (Str){NULL, 0}});
}

// What the target says; the libraries see no more than this, whatever the options.
static void add_target_cfgs(CfgVec *cfgs) {
    static const char *const values[][2] = {
        {"target_arch", OXCC_HOST_ARCH}, {"target_endian", "little"},
        {"target_env", "gnu"},           {"target_family", "unix"},
        {"target_os", "linux"},          {"target_pointer_width", "64"},
        {"target_vendor", "unknown"},    {"target_has_atomic", "8"},
        {"target_has_atomic", "16"},     {"target_has_atomic", "32"},
        {"target_has_atomic", "64"},     {"target_has_atomic", "ptr"},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        add_cfg(cfgs, values[i][0], values[i][1]);
    }
    static const char *const features[] = {"fxsr", "sse", "sse2"}; // every x86-64 has them
    for (size_t i = 0; i < 3 && strcmp(OXCC_HOST_ARCH, "x86_64") == 0; i++) {
        add_cfg(cfgs, "target_feature", features[i]);
    }
    add_cfg(cfgs, "unix", NULL);
    add_cfg(cfgs, "target_has_atomic", NULL);
}

static void add_option_cfgs(CfgVec *cfgs, const Options *options) {
    add_cfg(cfgs, "panic", options->panic_abort == CHOICE_YES ? "abort" : "unwind");
    if (options_debug_assertions(options)) {
        add_cfg(cfgs, "debug_assertions", NULL);
    }
    if (options_overflow_checks(options)) {
        add_cfg(cfgs, "overflow_checks", NULL);
    }
    for (uint32_t i = 0; i < options->cfgs.len; i++) {
        vec_push(cfgs, (ExpandCfg){options->cfgs.data[i].name, options->cfgs.data[i].value});
    }
}

static void set_cfgs(Crates *crates) {
    CfgVec library = {0}, own = {0};
    add_target_cfgs(&library);
    add_target_cfgs(&own);
    add_option_cfgs(&own, &crates->driver->options);
    Arena *arena = crates->driver->session->arena;
    ExpandCfgSlice slice;
    vec_to_slice(arena, &library, &slice);
    expander_set_cfgs(crates->expander, true, slice);
    vec_to_slice(arena, &own, &slice);
    expander_set_cfgs(crates->expander, false, slice);
}

Crates *crates_new(Driver *driver) {
    Crates *crates = ARENA_NEW(driver->session->arena, Crates);
    crates->driver = driver;
    ExpandOptions options = {
        .find_crate = find_crate, .prelude_crate = prelude_crate, .cx = crates};
    crates->expander = expander_new(driver->session, &options);
    set_cfgs(crates);
    return crates;
}

CrateIdSlice crates_of_hosts(const Crates *crates, Arena *arena) {
    SourceMap *sources = crates->driver->session->sources;
    const LoadedCrate *std = find_loaded(crates, SYM(STD));
    VEC(CrateId) ids = {0};
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        LoadedCrate *loaded = crates->loaded.data[i];
        const SourceFile *root = source_file_at(sources, loaded->ast->root->span.lo);
        bool for_hosts = str_starts_with(root->path, STR("runtime/"));
        for (uint32_t k = 0; k < std->names.len; k++) {
            for_hosts |= std->names.data[k] == loaded;
        }
        if (for_hosts) {
            vec_push(&ids, loaded->id);
        }
    }
    CrateIdSlice slice;
    vec_to_slice(arena, &ids, &slice);
    return slice;
}

void crates_forget_names(Crates *crates) {
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        crates->loaded.data[i]->named = false;
    }
    crates->program->named_libraries = 0;
}

void crates_resume(Crates *crates, Driver *driver) {
    crates->driver = driver;
    set_cfgs(crates);
    program_set_loader(crates->program, load_into_program, crates);
}

void crates_free(Crates *crates) {
    expander_free(crates->expander);
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        vec_free(&crates->loaded.data[i]->names);
    }
    vec_free(&crates->loaded);
}

// The crate's name: given, or the file's with `-` as `_`.
Symbol crate_name(Driver *driver) {
    Str name = driver->options.crate_name;
    if (!name.ptr) {
        name = str_eq(driver->input, STR("-")) ? STR("rust_out") : input_stem(driver);
    }
    char *copy = (char *)arena_str(driver->session->arena, name).ptr;
    for (char *c = copy; *c; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    return intern(driver->session->interner, (Str){copy, name.len});
}

// A library that core, alloc and std do without.
static bool is_device_library(void *cx, Symbol name) {
    Crates *crates = cx;
    return !symbol_is(name, SYM_INDEX_CORE) && !symbol_is(name, SYM_INDEX_ALLOC) &&
           !symbol_is(name, SYM_INDEX_STD) && find_library_root(crates, name) != NULL;
}

AstCrate *crates_parse(Crates *crates, SourceFile *root) {
    Symbol name = crate_name(crates->driver);
    ParseOptions options = {.name = name,
                            .index = crates->loaded.len + 1,
                            .edition = edition_of(crates),
                            .is_device_library = is_device_library,
                            .load_cx = crates};
    crates->local = parse_crate(crates->driver->session, &options, root);
    add_crate(crates, name, crates->local)->expanding = true; // no crate may name it
    return crates->local;
}

void crates_expand(Crates *crates) {
    expand_crate(crates->expander, crates->local);
}

// ---------------------------------------------------------------- the program

static Program *new_program(Crates *crates) {
    Session *session = crates->driver->session;
    Program *program = program_new(session, crates->expander);
    crates->program = program;
    program_set_loader(program, load_into_program, crates);
    tycx_new(program, session->arena);
    check_init(program);
    mir_init(program);
    // Constants in types are evaluated while types are checked; every host has 64-bit pointers.
    TargetLayout target = {.pointer_size = 8, .tile_threads = 1};
    eval_cx_new(program, layout_cx_new(program->ty, session->arena, target), true);
    return program;
}

Program *crates_program(Crates *crates) {
    Program *program = crates->program ? crates->program : new_program(crates);
    program->local = program_load_crate(program, crates->local, (CrateOptions){.is_local = true});
    // Language items are needed even where nothing of the prelude is named: `let numbers = 0..;`.
    prelude_crate(crates, crates->local);
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        enter_program(crates, crates->loaded.data[i]);
    }
    return program;
}

// `core` in std-device/core/lib.ox; {NULL, 0} for all other files.
static Str crate_of_root(const char *path) {
    const char *name = strchr(path, '/');
    const char *end = name ? strchr(name + 1, '/') : NULL;
    return end && strcmp(end, "/lib.ox") == 0 ? (Str){name + 1, (size_t)(end - name - 1)}
                                              : (Str){NULL, 0};
}

bool crates_load_libraries(Crates *crates) {
    Session *session = crates->driver->session;
    new_program(crates);
    load_into_program(crates, crates->program, (CrateId){0}, SYM(STD),
                      false); // before those that few name
    for (size_t i = 0; i < embedded_file_count; i++) {
        Str name = crate_of_root(embedded_files[i].path);
        if (name.ptr) {
            Symbol symbol = intern(session->interner, name);
            load_into_program(crates, crates->program, (CrateId){0}, symbol, false);
        }
    }
    for (uint32_t i = 0; i < crates->loaded.len; i++) {
        crates->current = crates->loaded.data[i];
        resolve_check_crate(crates->program, crates->current->id);
    }
    crates->current = NULL;
    return diag_error_count(session) == 0;
}
