// llvm_debug.c: where code comes from, as metadata that LLVM turns into DWARF and PTX line tables.
//
// In: spans of statements, and the calls that mir/opt replaced by their callee's code. Out: one
// compile unit a module, a subprogram for each instance, and a location for each instruction, with
// the chain of calls it was inlined through. As in rustc, what a macro of another crate expands to
// counts as the invocation, and arguments are stored without a location, so that a breakpoint on a
// function stops behind that. Follows the rustc development guide, "Debug info".
#include "backends/llvm/llvm_debug.h"

#include "frontend/resolve/resolve.h"

#include <unistd.h>

enum { DWARF_VERSION = 4, PTX_DWARF_VERSION = 2 };

// Paths in debug information of what is compiled into oxcc itself.
static const char library_folder[] = "/oxcc";

bool cg_debug_wants(const Cg *cg, DebugLevel level) {
    return cg->debug != NULL && cg->job->options.debug >= level;
}

// ---------------------------------------------------------------- files

LLVMMetadataRef debug_file(Cg *cg, const SourceFile *file) {
    CgDebug *debug = cg->debug;
    uint64_t known;
    if (map_get(&debug->files, (uint64_t)(uintptr_t)file, &known)) {
        return (LLVMMetadataRef)(uintptr_t)known;
    }
    Str path = file->path;
    Str folder = file->is_library ? STR("/oxcc") : debug->folder;
    if (path.len > 0 && path.ptr[0] == '/') {
        folder = STR("");
    }
    LLVMMetadataRef node =
        LLVMDIBuilderCreateFile(debug->builder, path.ptr, path.len, folder.ptr, folder.len);
    map_set(&debug->files, (uint64_t)(uintptr_t)file, (uint64_t)(uintptr_t)node);
    return node;
}

// The invocation, where the code is that of another crate's macro.
static Span user_span(const Cg *cg, Span span, DefId def) {
    uint32_t crate = def.index != 0 ? def_get(cg->program, def)->crate.index : 0;
    Span result = span;
    while (span.ctxt != 0) {
        const Expansion *expansion =
            expansion_get(cg->session, context_get(cg->session, span.ctxt).expansion);
        span = expansion->call_site;
        if (expansion->kind != EXPANSION_MACRO || expansion->crate != crate) {
            result = span;
        }
    }
    return result;
}

DebugPlace debug_place(Cg *cg, Span span, DefId def) {
    DebugPlace place = {0};
    span = user_span(cg, span, def);
    if (!span_is_none(span)) {
        SourcePlace source = source_place(cg->session->sources, span.lo);
        place = (DebugPlace){debug_file(cg, source.file), source.line, source.column};
    }
    return place;
}

// ---------------------------------------------------------------- modules

static void module_flag(Cg *cg, const char *name, unsigned value) {
    LLVMAddModuleFlag(cg->module, LLVMModuleFlagBehaviorWarning, name, strlen(name),
                      LLVMValueAsMetadata(LLVMConstInt(cg->i32, value, false)));
}

static LLVMDWARFEmissionKind emission_kind(const Cg *cg) {
    switch (cg->job->options.debug) {
    case DEBUG_NONE:
        break;
    case DEBUG_DIRECTIVES:
        return (LLVMDWARFEmissionKind)3; // DebugDirectivesOnly, which the C interface lacks
    case DEBUG_LINES:
        return LLVMDWARFEmissionLineTablesOnly;
    case DEBUG_LIMITED:
    case DEBUG_FULL:
        return LLVMDWARFEmissionFull;
    }
    return LLVMDWARFEmissionNone;
}

// The file of the crate's root, or what the libraries stand in.
static LLVMMetadataRef unit_file(Cg *cg) {
    const Program *program = cg->program;
    if (program->local.index != 0) {
        Span span = def_get(program, crate_get(program, program->local)->root)->span;
        if (!span_is_none(span)) {
            return debug_file(cg, source_place(cg->session->sources, span.lo).file);
        }
    }
    Str name = cg->job->module_name;
    return LLVMDIBuilderCreateFile(cg->debug->builder, name.ptr, name.len, library_folder,
                                   sizeof library_folder - 1);
}

void cg_debug_begin(Cg *cg) {
    if (cg->job->options.debug == DEBUG_NONE) {
        return;
    }
    CgDebug *debug = ARENA_NEW(cg->arena, CgDebug);
    cg->debug = debug;
    char folder[4096];
    debug->folder = arena_str(cg->arena, str_of(getcwd(folder, sizeof folder) ? folder : "."));
    debug->builder = LLVMCreateDIBuilder(cg->module);
    module_flag(cg, "Debug Info Version", LLVMDebugMetadataVersion());
    module_flag(cg, "Dwarf Version", cg->target->is_device ? PTX_DWARF_VERSION : DWARF_VERSION);
    static const char producer[] = "oxcc";
    debug->unit = LLVMDIBuilderCreateCompileUnit(debug->builder, LLVMDWARFSourceLanguageRust,
                                                 unit_file(cg), producer, sizeof producer - 1,
                                                 cg->job->options.opt_level > 0, "", 0, 0, "", 0,
                                                 emission_kind(cg), 0, true, false, "", 0, "", 0);
}

void cg_debug_finish(Cg *cg) {
    CgDebug *debug = cg->debug;
    if (debug == NULL) {
        return;
    }
    LLVMDIBuilderFinalize(debug->builder);
    LLVMDisposeDIBuilder(debug->builder);
    map_free(&debug->files);
    map_free(&debug->spaces);
    map_free(&debug->types);
    cons_free(&debug->fn_table);
    vec_free(&debug->fns);
}

// ---------------------------------------------------------------- functions

static bool same_subprogram(const void *cx, uint32_t id, const void *key) {
    const DebugFn *a = &((const CgDebug *)cx)->fns.data[id - 1], *b = key;
    return a->on_cpu == b->on_cpu && instance_eq(&a->instance, &b->instance);
}

// The module, type or function around a definition, as a namespace.
LLVMMetadataRef debug_space(Cg *cg, DefId def) {
    CgDebug *debug = cg->debug;
    uint64_t known;
    if (map_get(&debug->spaces, def.index, &known)) {
        return (LLVMMetadataRef)(uintptr_t)known;
    }
    const Def *node = def_get(cg->program, def);
    LLVMMetadataRef parent = node->parent.index != 0 ? debug_space(cg, node->parent) : NULL;
    Str name = debug_def_name(cg, def);
    LLVMMetadataRef space =
        LLVMDIBuilderCreateNameSpace(debug->builder, parent, name.ptr, name.len, false);
    map_set(&debug->spaces, def.index, (uint64_t)(uintptr_t)space);
    return space;
}

Str debug_def_name(Cg *cg, DefId def) {
    const Def *node = def_get(cg->program, def);
    const char *kind = node->kind == DEF_IMPL      ? "impl"
                       : node->kind == DEF_CLOSURE ? "closure"
                       : node->name.index == 0     ? "constant"
                                                   : NULL;
    return kind != NULL ? arena_printf(cg->arena, "{%s#%u}", kind, node->disambiguator)
                        : sym_str(cg->session, node->name);
}

// What an instance is called in its namespace: with the arguments that are its own.
static Str instance_name(Cg *cg, const Instance *instance) {
    if (instance->def.index == 0) {
        Str ty = ty_type_name(cg->cx, cg->arena, instance->ty);
        return arena_printf(cg->arena, "drop_in_place<" STR_FMT ">", STR_ARG(ty));
    }
    Str name = debug_def_name(cg, instance->def);
    if (def_get(cg->program, instance->def)->kind == DEF_CLOSURE) {
        return name;
    }
    const Generics *generics = ty_generics(cg->cx, instance->def);
    const GenericArg *args = args_ptr(cg->cx, instance->args);
    bool any = false;
    for (uint32_t i = generics->parent_count; i < args_len(cg->cx, instance->args); i++) {
        if (arg_tag(args[i]) != ARG_REGION) {
            Str arg = arg_tag(args[i]) == ARG_TY ? ty_type_name(cg->cx, cg->arena, arg_ty(args[i]))
                                                 : const_str(cg->cx, cg->arena, arg_const(args[i]));
            name = arena_printf(cg->arena, STR_FMT "%s" STR_FMT, STR_ARG(name), any ? ", " : "<",
                                STR_ARG(arg));
            any = true;
        }
    }
    return any ? arena_printf(cg->arena, STR_FMT ">", STR_ARG(name)) : name;
}

static Span instance_span(Cg *cg, const Instance *instance) {
    DefId def =
        instance->def.index != 0 ? instance->def : lang_item(cg->program, LANG_DROP_IN_PLACE);
    const Def *node = def_get(cg->program, def);
    return span_is_none(node->name_span) ? node->span : node->name_span;
}

static LLVMMetadataRef make_subprogram(Cg *cg, const Instance *instance) {
    CgDebug *debug = cg->debug;
    bool full = cg_debug_wants(cg, DEBUG_LIMITED);
    DebugPlace place = debug_place(cg, instance_span(cg, instance), instance->def);
    LLVMMetadataRef file = place.file != NULL ? place.file : unit_file(cg);
    LLVMMetadataRef scope = file;
    if (full && instance->def.index != 0) {
        scope = debug_space(cg, def_get(cg->program, instance->def)->parent);
    }
    Str linkage = mangle_instance(cg->cx, cg->arena, instance);
    // Line tables have no linkage names.
    Str name = full ? instance_name(cg, instance) : linkage;
    LLVMMetadataRef type = debug_subroutine_type(cg, instance, file);
    return LLVMDIBuilderCreateFunction(debug->builder, scope, name.ptr, name.len, linkage.ptr,
                                       linkage.len, file, place.line, type, true, true, place.line,
                                       LLVMDIFlagPrototyped, cg->job->options.opt_level > 0);
}

static LLVMMetadataRef subprogram(Cg *cg, const Instance *instance) {
    CgDebug *debug = cg->debug;
    DebugFn key = {.instance = *instance, .on_cpu = cg->target->has_thread};
    uint64_t hash = hash_mix(instance_hash(instance), key.on_cpu);
    uint32_t id = cons_find(&debug->fn_table, hash, same_subprogram, debug, &key);
    if (id == 0) {
        key.node = make_subprogram(cg, instance);
        cons_insert(&debug->fn_table, hash);
        vec_push(&debug->fns, key);
        return key.node;
    }
    return debug->fns.data[id - 1].node;
}

// ---------------------------------------------------------------- locations

void fn_debug_begin(FnCg *f) {
    Cg *cg = f->cg;
    if (cg->debug == NULL) {
        return;
    }
    uint32_t count = f->body->inlined.len + 1;
    f->scopes = mem_grow(NULL, count * sizeof *f->scopes);
    memset(f->scopes, 0, count * sizeof *f->scopes);
    f->scopes[0] = (DebugScope){.node = subprogram(cg, &f->instance), .def = f->instance.def};
    LLVMSetSubprogram(f->fn, f->scopes[0].node);
    fn_debug_variables(f);
}

// The function whose code was inlined, and the call that it stands for.
static const DebugScope *inlined_scope(FnCg *f, uint32_t scope) {
    DebugScope *known = &f->scopes[scope];
    if (known->node == NULL) {
        const MirInlined *inlined = &f->body->inlined.data[scope - 1];
        Instance callee = {.kind = INSTANCE_ITEM,
                           .def = inlined->def,
                           .args = mono_args(f->cg->cx, &f->instance, inlined->args)};
        known->node = subprogram(f->cg, &callee);
        known->def = inlined->def;
        known->at = fn_debug_location(f, inlined->call_site, inlined->parent);
    }
    return known;
}

LLVMMetadataRef fn_debug_location(FnCg *f, Span span, uint32_t scope) {
    const DebugScope *inside = inlined_scope(f, scope);
    DebugPlace place = debug_place(f->cg, span, inside->def);
    LLVMMetadataRef block = scope == 0 ? fn_debug_block(f, span) : inside->node;
    return LLVMDIBuilderCreateDebugLocation(f->cg->context, place.line, place.column, block,
                                            inside->at);
}

void fn_debug_at(FnCg *f, Span span, uint32_t scope) {
    if (f->scopes != NULL) {
        LLVMSetCurrentDebugLocation2(f->builder, fn_debug_location(f, span, scope));
    }
}

void cg_debug_wrapper(Cg *cg, LLVMValueRef fn, LLVMBuilderRef builder, DefId def) {
    CgDebug *debug = cg->debug;
    if (debug == NULL) {
        return;
    }
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    DebugPlace place = debug_place(cg, def_get(cg->program, def)->name_span, def);
    LLVMMetadataRef file = place.file != NULL ? place.file : unit_file(cg);
    LLVMMetadataRef type = LLVMDIBuilderCreateSubroutineType(debug->builder, file, NULL, 0, 0);
    LLVMMetadataRef node = LLVMDIBuilderCreateFunction(
        debug->builder, file, name, len, name, len, file, place.line, type, true, true, place.line,
        LLVMDIFlagArtificial, cg->job->options.opt_level > 0);
    LLVMSetSubprogram(fn, node);
    LLVMSetCurrentDebugLocation2(
        builder, LLVMDIBuilderCreateDebugLocation(cg->context, place.line, 0, node, NULL));
}
