// resolve_export.c: what other crates could name: public definitions of public modules, and what
// public imports bring there. In: a crate whose imports are resolved.
#include "frontend/resolve/resolve_graph.h"

typedef struct Exports {
    Program *program;
    CrateId crate;
    ExportVisitor *visit;
    void *data;
    Map modules; // seen
} Exports;

static void export_module(Exports *x, Module *module);

static void export_res(Exports *x, Res res) {
    if (res.kind != RES_DEF || def_get(x->program, res.def)->crate.index != x->crate.index) {
        return;
    }
    const Def *def = def_get(x->program, res.def);
    x->visit(x->data, def->kind == DEF_CTOR ? def->parent : res.def);
    if (def->kind == DEF_MOD) {
        export_module(x, res_module(x->program, res));
    }
}

static void export_import(Exports *x, Import *import) {
    if (import->kind == IMPORT_GLOB) {
        Module *from = import_module(x->program, import);
        if (from && from->crate.index == x->crate.index) {
            export_module(x, from);
        }
        return;
    }
    for (Namespace ns = NS_TYPE; import->kind == IMPORT_SINGLE && ns <= NS_VALUE; ns++) {
        const Binding *binding = import_binding(x->program, import, ns);
        if (binding) {
            export_res(x, binding->res);
        }
    }
}

static void export_module(Exports *x, Module *module) {
    uint64_t seen;
    if (!module || map_get(&x->modules, (uint64_t)(uintptr_t)module, &seen)) {
        return;
    }
    map_set(&x->modules, (uint64_t)(uintptr_t)module, 1);
    for (uint32_t i = 0; i < module->children.len; i++) {
        DefId child = module->children.data[i];
        if (!def_get(x->program, child)->visible_in.index) {
            export_res(x, res_def(child));
        }
    }
    for (uint32_t i = 0; i < module->all_imports.len; i++) {
        if (!module->all_imports.data[i]->visible_in.index) {
            export_import(x, module->all_imports.data[i]);
        }
    }
}

void resolve_visit_exports(Program *program, CrateId crate, ExportVisitor *visit, void *data) {
    Exports exports = {.program = program, .crate = crate, .visit = visit, .data = data};
    export_module(&exports, crate_root_module(program, crate));
    map_free(&exports.modules);
}
