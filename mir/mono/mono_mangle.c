// mono_mangle.c: linker names.
//
// In: an instance or static. Out: the written name for what has one in C (no_mangle, export_name,
// link_name, extern items), otherwise one in Rust's v0 scheme (mono_symbol.c): the same source
// always gives the same names, and PTX accepts them too.
#include "frontend/parse/ast.h"
#include "mir/mono/mono_symbol.h"

// The string in `name = "text"`, or {NULL, 0}.
static Str attr_string(TyCx *cx, DefId def, Symbol name) {
    Session *session = tycx_program(cx)->session;
    const HirAttr *attr = def_attr(tycx_program(cx), def, name);
    if (attr == NULL || attr->ast == NULL) {
        return (Str){NULL, 0};
    }
    for (uint32_t i = 0; i < attr->ast->tokens.len; i++) {
        if (attr->ast->tokens.ptr[i].kind == TOK_STR) {
            Str text = sym_str(session, attr->ast->tokens.ptr[i].symbol);
            return (Str){text.ptr + 1, text.len - 2};
        }
    }
    return (Str){NULL, 0};
}

static Str written_name(TyCx *cx, DefId def) {
    Program *program = tycx_program(cx);
    const Def *node = def_get(program, def);
    Str name = attr_string(cx, def, SYM(EXPORT_NAME));
    if (name.ptr == NULL) {
        name = attr_string(cx, def, SYM(LINK_NAME));
    }
    bool is_foreign =
        node->parent.index != 0 && def_get(program, node->parent)->kind == DEF_FOREIGN_MOD;
    if (name.ptr == NULL && (is_foreign || def_attr(program, def, SYM(NO_MANGLE)) != NULL)) {
        name = sym_str(program->session, node->name);
    }
    return name;
}

Str mangle_instance(TyCx *cx, Arena *arena, const Instance *instance) {
    if (instance->kind == INSTANCE_ITEM) {
        Str name = written_name(cx, instance->def);
        if (name.ptr != NULL) {
            return arena_str(arena, name);
        }
    }
    return symbol_of_instance(cx, arena, instance);
}

// The path inside the crate with `_` between its names, which expansion knows too.
static Str constant_name(Program *program, Arena *arena, DefId def) {
    const Def *node = def_get(program, def);
    Str name = sym_str(program->session, node->name);
    const Def *parent = def_get(program, node->parent);
    return parent->parent.index == 0
               ? arena_printf(arena, "ox_constant_" STR_FMT, STR_ARG(name))
               : arena_printf(arena, STR_FMT "_" STR_FMT,
                              STR_ARG(constant_name(program, arena, node->parent)), STR_ARG(name));
}

Str mangle_static(TyCx *cx, Arena *arena, DefId def) {
    Str name = written_name(cx, def);
    if (name.ptr != NULL) {
        return arena_str(arena, name);
    }
    if (def_attr(tycx_program(cx), def, SYM(CONSTANT)) != NULL) {
        return constant_name(tycx_program(cx), arena, def);
    }
    return symbol_of_def(cx, arena, def);
}

bool instance_eq(const Instance *a, const Instance *b) {
    return a->kind == b->kind && a->def.index == b->def.index && a->args.index == b->args.index &&
           a->ty.index == b->ty.index && a->slot == b->slot;
}

uint64_t instance_hash(const Instance *instance) {
    uint64_t hash = hash_mix((uint64_t)instance->kind << 32 | instance->def.index,
                             (uint64_t)instance->args.index << 32 | instance->ty.index);
    return hash_mix(hash, instance->slot);
}
