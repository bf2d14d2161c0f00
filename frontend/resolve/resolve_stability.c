// resolve_stability.c: unstable items of the libraries that a user's crate names (E0658), and what
// it names that is deprecated.
//
// What stands in something unstable is unstable, too. Paths are noted when they are lowered, and
// told when all names are resolved: item by item, in each in source order. What only types lead to
// (methods, `Type::name`, fields) type checking asks about when it finds it. Follows
// rustc_passes::stability.
#include "frontend/resolve/resolve_graph.h"

#include <stdlib.h>

static const AstAttr *attr_of(const Program *program, DefId def, Symbol name) {
    const HirAttrSlice attrs = def_get(program, def)->attrs;
    for (uint32_t i = 0; i < attrs.len; i++) {
        if (symbol_eq(attrs.ptr[i].name, name)) {
            return attrs.ptr[i].ast;
        }
    }
    return NULL;
}

// It was reached through an unstable module before that was refused.
static bool is_allowed_through(const Program *program, DefId def) {
    return attr_of(program, def, SYM(RUSTC_ALLOWED_THROUGH_UNSTABLE_MODULES)) != NULL;
}

// The attribute that makes the definition unstable, or NULL.
static const AstAttr *origin(const Program *program, DefId def) {
    if (!crate_get(program, def_get(program, def)->crate)->is_library ||
        is_allowed_through(program, def)) {
        return NULL;
    }
    for (; def.index; def = def_get(program, def)->parent) {
        const AstAttr *attr = attr_of(program, def, SYM(UNSTABLE));
        if (attr || attr_of(program, def, SYM(STABLE))) {
            return attr;
        }
    }
    return NULL;
}

const AstAttr *def_unstable(const Program *program, DefId user, DefId def, Span span) {
    const AstAttr *attr = origin(program, def);
    const Crate *crate = crate_get(program, def_get(program, user)->crate);
    return attr && !unstable_is_allowed(program->session, crate->ast, attr, span) ? attr : NULL;
}

void note_unstable(Program *program, DefId user, DefId def, Span span) {
    const AstAttr *attr = def_unstable(program, user, def, span);
    if (attr) {
        UnstableUse use = {attr, span, def_get(program, user)->span.lo};
        vec_push(&program->resolver->unstable, use);
    }
}

DefId def_deprecated(const Program *program, DefId def) {
    for (; def.index && def_get(program, def)->kind != DEF_IMPL;
         def = def_get(program, def)->parent) {
        if (attr_of(program, def, SYM(DEPRECATED))) {
            return def;
        }
    }
    return NO_DEF;
}

static void note_deprecated(Program *program, DefId user, DefId def, Span span) {
    if (def_deprecated(program, def).index) {
        DeprecatedUse use = {user, def, span};
        vec_push(&program->resolver->deprecated, use);
    }
}

// The item that a path means; where that may be used, the modules that the path goes through.
void note_unstable_path(Program *program, DefId user, const HirPath *path) {
    if (!crate_get(program, def_get(program, user)->crate)->is_local || path->res.kind != RES_DEF) {
        return;
    }
    Span end = path->segments.len ? path->segments.ptr[path->segments.len - 1].span : path->span;
    note_deprecated(program, user, path->res.def, end);
    if (def_unstable(program, user, path->res.def, path->span)) {
        note_unstable(program, user, path->res.def, path->span);
        return;
    }
    for (uint32_t i = path->segments.len; i-- > 1 && !is_allowed_through(program, path->res.def);) {
        Res res = path->segments.ptr[i - 1].res;
        if (res.kind == RES_DEF) {
            note_unstable(program, user, res.def, path->span);
        }
    }
}

// An import is told of the module it names before what it takes from it.
static void note_import(Program *program, Import *import) {
    DefId user = import->module->def;
    const AstPath *path = &import->tree->prefix;
    const AstAttr *module = import->path_module
                                ? def_unstable(program, user, import->path_module->def, path->span)
                                : NULL;
    const AstAttr *attr = import->kind == IMPORT_GLOB ? module : NULL;
    for (Namespace ns = NS_TYPE; import->kind == IMPORT_SINGLE && !attr && ns < NS_COUNT; ns++) {
        const Binding *target = import->bindings[ns].target;
        if (target && target->res.kind == RES_DEF &&
            !is_allowed_through(program, target->res.def)) {
            attr = module ? module : def_unstable(program, user, target->res.def, path->span);
        }
    }
    if (attr) {
        UnstableUse use = {attr, path->span, import->item->span.lo};
        vec_push(&program->resolver->unstable, use);
    }
}

// An impl may not give what its trait does not have yet.
static void note_impl(Program *program, DefId impl) {
    DefId trait = hir_impl_trait(program, impl);
    Module *module = trait.index ? def_node(program, trait)->own : NULL;
    DefIdSlice items = def_node(program, impl)->fields;
    for (uint32_t i = 0; module && i < items.len; i++) {
        const Def *item = def_get(program, items.ptr[i]);
        Namespace ns = item->kind == DEF_ASSOC_TY ? NS_TYPE : NS_VALUE;
        const Binding *binding = module_lookup(program, module, item->name, ns);
        if (binding && binding->res.kind == RES_DEF) {
            const AstAttr *attr = def_unstable(program, impl, binding->res.def, item->span);
            if (attr) {
                Span span = item->kind == DEF_ASSOC_FN ? head_span(program->session, item->span)
                                                       : item->span;
                UnstableUse use = {attr, span, def_get(program, impl)->span.lo};
                vec_push(&program->resolver->unstable, use);
            }
        }
    }
}

static int by_item(const void *left, const void *right) {
    const UnstableUse *a = left, *b = right;
    if (a->item != b->item) {
        return a->item < b->item ? -1 : 1;
    }
    return a->span.lo != b->span.lo ? (a->span.lo < b->span.lo ? -1 : 1)
                                    : (a->attr > b->attr) - (a->attr < b->attr);
}

void resolve_report_unstable(Program *program, CrateId crate) {
    Resolver *resolver = program->resolver;
    CrateInfo *info = crate_info(program, crate);
    for (uint32_t i = 0; i < info->imports.len; i++) {
        if (!info->imports.data[i]->failed && info->imports.data[i]->kind != IMPORT_EXTERN_CRATE) {
            note_import(program, info->imports.data[i]);
        }
    }
    for (uint32_t i = crate_first_impl(program, crate); i < program->impl_count; i++) {
        if (def_get(program, program->impls[i])->crate.index == crate.index) {
            note_impl(program, program->impls[i]);
        }
    }
    if (resolver->unstable.len) {
        qsort(resolver->unstable.data, resolver->unstable.len, sizeof *resolver->unstable.data,
              by_item);
    }
    for (uint32_t i = 0; i < resolver->unstable.len; i++) {
        const UnstableUse *use = &resolver->unstable.data[i];
        if (i == 0 || by_item(use, use - 1) != 0) { // a path may have been lowered twice
            unstable_report(program->session, use->attr, use->span);
        }
    }
    vec_free(&resolver->unstable);
}

// ---------------------------------------------------------------- deprecated

static void note_deprecated_import(Program *program, const Import *import) {
    for (Namespace ns = NS_TYPE; import->kind == IMPORT_SINGLE && ns < NS_COUNT; ns++) {
        const Binding *target = import->bindings[ns].target;
        if (target && target->res.kind == RES_DEF &&
            def_deprecated(program, target->res.def).index) {
            note_deprecated(program, import_def(program, import), target->res.def,
                            import->source.span);
            return;
        }
    }
}

void resolve_visit_deprecated(Program *program, CrateId crate, DeprecatedVisitor *visit,
                              void *data) {
    Resolver *resolver = program->resolver;
    CrateInfo *info = crate_info(program, crate);
    Map seen = {0}; // a path may have been lowered twice
    for (uint32_t i = 0; i < info->imports.len; i++) {
        note_deprecated_import(program, info->imports.data[i]);
    }
    for (uint32_t i = 0; i < resolver->deprecated.len; i++) {
        DeprecatedUse use = resolver->deprecated.data[i];
        uint64_t key = (uint64_t)use.span.lo << 32 | use.used.index;
        if (!map_get(&seen, key, &(uint64_t){0})) {
            map_set(&seen, key, 1);
            visit(data, use.user, use.used, use.span);
        }
    }
    map_free(&seen);
    vec_free(&resolver->deprecated);
}
