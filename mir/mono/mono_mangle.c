// mono_mangle.c: linker names.
//
// In: an instance or static. Out: the written name for what has one in C (no_mangle, export_name,
// link_name, extern items), otherwise "_OX_", the path with every other character replaced by `_`,
// and a hash of the full text of the instance: the same source always gives the same names, and PTX
// accepts them too.
#include "frontend/parse/ast.h"
#include "mir/mono/mono.h"

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

static Str mangle(Arena *arena, Str path, Str full, unsigned kind) {
    uint64_t hash = hash_mix(hash_bytes(full.ptr, full.len), kind);
    Str result =
        arena_printf(arena, "_OX_" STR_FMT "_h%016llx", STR_ARG(path), (unsigned long long)hash);
    char *text = arena_copy(arena, result.ptr, result.len + 1, 1);
    for (size_t i = 0; i < result.len; i++) {
        char c = text[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        text[i] = plain ? c : '_';
    }
    return (Str){text, result.len};
}

static Str path_text(Program *program, Arena *arena, DefId def) {
    const Def *node = def_get(program, def);
    Str own = sym_str(program->session, node->name);
    if (node->kind == DEF_CLOSURE) {
        own = STR("closure");
    } else if (node->kind == DEF_IMPL) {
        own = STR("impl");
    }
    if (node->parent.index == 0) {
        return own;
    }
    Str parent = path_text(program, arena, node->parent);
    return arena_printf(arena, STR_FMT "_" STR_FMT, STR_ARG(parent), STR_ARG(own));
}

Str mangle_instance(TyCx *cx, Arena *arena, const Instance *instance) {
    Program *program = tycx_program(cx);
    if (instance->kind == INSTANCE_ITEM) {
        Str name = written_name(cx, instance->def);
        if (name.ptr != NULL) {
            return arena_str(arena, name);
        }
    }
    Str path = instance->kind == INSTANCE_DROP_GLUE ? STR("drop")
                                                    : path_text(program, arena, instance->def);
    Str full = args_str_full(cx, arena, instance->args);
    Str extra = instance->ty.index != 0 ? ty_str_full(cx, arena, instance->ty) : STR("");
    // Texts of types need not be unique (a closure is printed without its own arguments); ids are.
    Str text =
        arena_printf(arena, STR_FMT "|" STR_FMT "|%u|%u|%u|%u", STR_ARG(full), STR_ARG(extra),
                     instance->def.index, instance->slot, instance->args.index, instance->ty.index);
    return mangle(arena, path, text, instance->kind);
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
    Str path = path_text(tycx_program(cx), arena, def);
    return mangle(arena, path, arena_printf(arena, STR_FMT "|%u", STR_ARG(path), def.index), 99);
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
