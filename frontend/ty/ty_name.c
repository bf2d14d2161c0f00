// ty_name.c: what std::any::type_name says of a type.
//
// In: a type without parameters, regions erased. Out: rustc's text: whole paths with the arguments
// behind the names they belong to, items of impls behind the type, nameless ones as `{{closure}}`
// and the like. Library code may stand in other modules than rustc's: #[rustc_module = "a::b"] on a
// module says what it stands for there, on an item where it stands. Constants print as they are
// written in Rust.
#include "frontend/ty/ty_private.h"
#include "base/vec.h"
#include "frontend/parse/ast.h"

typedef struct NamePrinter {
    TyCx *cx;
    Program *program;
    VEC(char) text;
} NamePrinter;
typedef struct NameArgs {
    const GenericArg *ptr;
    uint32_t len;
} NameArgs;

static void name_ty(NamePrinter *p, Ty ty);
static void name_path(NamePrinter *p, DefId def, NameArgs args);

static void put(NamePrinter *p, Str s) {
    vec_reserve(&p->text, p->text.len + (uint32_t)s.len);
    copy_bytes(p->text.data + p->text.len, s.ptr, s.len);
    p->text.len += (uint32_t)s.len;
}

static void put_symbol(NamePrinter *p, Symbol symbol) {
    put(p, sym_str(p->program->session, symbol));
}

static NameArgs name_args(NamePrinter *p, GenericArgs args) {
    return (NameArgs){args_ptr(p->cx, args), args_len(p->cx, args)};
}

// ---------------------------------------------------------------- constants

static void name_char(NamePrinter *p, uint32_t c) {
    char text[16];
    int len;
    switch (c) {
    case '\n':
        len = snprintf(text, sizeof text, "'\\n'");
        break;
    case '\r':
        len = snprintf(text, sizeof text, "'\\r'");
        break;
    case '\t':
        len = snprintf(text, sizeof text, "'\\t'");
        break;
    case '\0':
        len = snprintf(text, sizeof text, "'\\0'");
        break;
    case '\'':
    case '\\':
        len = snprintf(text, sizeof text, "'\\%c'", (int)c);
        break;
    default:
        if (c < ' ' || c == 127) {
            len = snprintf(text, sizeof text, "'\\u{%x}'", c);
            break;
        }
        len = 0;
        text[len++] = '\'';
        len += (int)utf8_encode(c, text + len);
        text[len++] = '\'';
    }
    put(p, (Str){text, (size_t)len});
}

static void name_const(NamePrinter *p, Const constant) {
    const ConstData *data = const_data(p->cx, constant);
    if (data->kind == CONST_PARAM) {
        put_symbol(p, data->param.name);
    } else if (data->kind == CONST_VALUE && data->ty.index != 0 &&
               ty_kind(p->cx, data->ty) == TY_CHAR) {
        name_char(p, (uint32_t)data->scalar.low);
    } else if (data->kind == CONST_VALUE || const_is_known_array(p->cx, constant)) {
        put(p, const_str(p->cx, p->program->session->arena, constant));
    } else {
        put(p, STR("_"));
    }
}

// ---------------------------------------------------------------- arguments

static void name_arg(NamePrinter *p, GenericArg arg) {
    switch (arg_tag(arg)) {
    case ARG_TY:
        name_ty(p, arg_ty(arg));
        break;
    case ARG_REGION:
        put(p, STR("'_"));
        break;
    case ARG_CONST:
        name_const(p, arg_const(arg));
        break;
    }
}

// `<a, b`, not closed; false where there are none.
static bool name_open_args(NamePrinter *p, NameArgs args) {
    for (uint32_t i = 0; i < args.len; i++) {
        put(p, i > 0 ? STR(", ") : STR("<"));
        name_arg(p, args.ptr[i]);
    }
    return args.len > 0;
}

static void name_all_args(NamePrinter *p, NameArgs args) {
    if (name_open_args(p, args)) {
        put(p, STR(">"));
    }
}

// ---------------------------------------------------------------- paths

// `a::b` of #[rustc_module = "a::b"].
static Str module_attr(NamePrinter *p, DefId def) {
    const HirAttr *attr = def_attr(p->program, def, SYM(RUSTC_MODULE));
    for (uint32_t i = 0; attr != NULL && attr->ast != NULL && i < attr->ast->tokens.len; i++) {
        if (attr->ast->tokens.ptr[i].kind == TOK_STR) {
            Str text = sym_str(p->program->session, attr->ast->tokens.ptr[i].symbol);
            return (Str){text.ptr + 1, text.len - 2};
        }
    }
    return (Str){NULL, 0};
}

// The definition whose module tells whether a type belongs to an impl, or none.
static DefId characteristic_def(NamePrinter *p, Ty ty) {
    const TyData *data = ty_data(p->cx, ty);
    switch (data->kind) {
    case TY_ADT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        return data->item.def;
    case TY_REF:
    case TY_RAW_PTR:
    case TY_SLICE:
        return characteristic_def(p, data->ref.elem);
    case TY_ARRAY:
        return characteristic_def(p, data->array.elem);
    case TY_DYN:
        for (uint32_t i = 0; i < dyn_preds_len(p->cx, data->dyn.preds); i++) {
            if (dyn_preds_ptr(p->cx, data->dyn.preds)[i].kind == DYN_TRAIT) {
                return dyn_preds_ptr(p->cx, data->dyn.preds)[i].def;
            }
        }
        return NO_DEF;
    case TY_TUPLE:
        for (uint32_t i = 0; i < ty_list_len(p->cx, data->tuple); i++) {
            DefId def = characteristic_def(p, ty_list_ptr(p->cx, data->tuple)[i]);
            if (def.index != 0) {
                return def;
            }
        }
        return NO_DEF;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_FN_PTR:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
    return NO_DEF;
}

static Str parent_name(NamePrinter *p, DefId def) {
    NamePrinter inner = {.cx = p->cx, .program = p->program};
    Str module = module_attr(p, def);
    if (module.ptr == NULL) {
        name_path(&inner, def_get(p->program, def)->parent, (NameArgs){0});
        module = arena_str(p->program->session->arena, (Str){inner.text.data, inner.text.len});
        vec_free(&inner.text);
    }
    return module;
}

// Whether a type or trait stands in the module of an impl.
static bool stands_beside(NamePrinter *p, DefId def, DefId impl) {
    return def.index != 0 &&
           (def_get(p->program, def)->parent.index == def_get(p->program, impl)->parent.index ||
            str_eq(parent_name(p, def), parent_name(p, impl)));
}

static bool needs_no_brackets(TyKind kind) {
    return kind == TY_ADT || kind == TY_FOREIGN || kind == TY_BOOL || kind == TY_CHAR ||
           kind == TY_STR || kind == TY_INT || kind == TY_UINT || kind == TY_FLOAT;
}

static void name_trait(NamePrinter *p, DefId trait, NameArgs args) { // Self first
    name_path(p, trait, (NameArgs){0});
    GenericArgs all = args_intern(p->cx, args.ptr, args.len);
    uint32_t shown = ty_args_shown(p->cx, trait, all, args.len);
    name_all_args(p, (NameArgs){args.ptr + 1, shown - 1});
}

// `Type`, `<T as Trait>`; in another module than type and trait `module::<impl Trait for T>`.
static void name_impl(NamePrinter *p, DefId impl, NameArgs args) {
    TyCx *cx = p->cx;
    TraitRef trait;
    bool has_trait = ty_impl_trait_ref(cx, impl, &trait);
    GenericArgs with = args.len > 0 ? args_intern(cx, args.ptr, args.len)
                                    : args_erase_regions(cx, args_identity(cx, impl));
    Ty self = ty_normalize_erased(cx, (ParamEnv){0}, ty_subst(cx, ty_of(cx, impl), with));
    GenericArgs trait_args =
        has_trait ? args_subst(cx, args_erase_regions(cx, trait.args), with) : (GenericArgs){0};
    DefId parent = def_get(p->program, impl)->parent;
    bool elsewhere = !stands_beside(p, characteristic_def(p, self), impl) &&
                     !(has_trait && stands_beside(p, trait.trait, impl));
    if (elsewhere) {
        name_path(p, parent, (NameArgs){0});
        put(p, STR("::<impl "));
        if (has_trait) {
            name_trait(p, trait.trait, name_args(p, trait_args));
            put(p, STR(" for "));
        }
        name_ty(p, self);
        put(p, STR(">"));
    } else if (!has_trait && needs_no_brackets(ty_kind(cx, self))) {
        name_ty(p, self);
    } else {
        put(p, STR("<"));
        name_ty(p, self);
        if (has_trait) {
            put(p, STR(" as "));
            name_trait(p, trait.trait, name_args(p, trait_args));
        }
        put(p, STR(">"));
    }
}

static void name_own(NamePrinter *p, const Def *node) {
    switch (node->kind) {
    case DEF_CLOSURE:
        put(p, STR("{{closure}}"));
        break;
    case DEF_CTOR:
        put(p, STR("{{constructor}}"));
        break;
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        put(p, STR("{{constant}}"));
        break;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
    case DEF_VARIANT:
    case DEF_FIELD:
    case DEF_TRAIT:
    case DEF_TRAIT_ALIAS:
    case DEF_TY_ALIAS:
    case DEF_FOREIGN_TY:
    case DEF_ASSOC_TY:
    case DEF_TY_PARAM:
    case DEF_CONST_PARAM:
    case DEF_LIFETIME_PARAM:
    case DEF_FN:
    case DEF_ASSOC_FN:
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
    case DEF_MACRO:
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_FOREIGN_MOD:
    case DEF_OPAQUE_TY:
    case DEF_IMPL:
    case DEF_GLOBAL_ASM:
        put_symbol(p, node->name);
        break;
    }
}

// What of the arguments belongs to the definitions around.
static NameArgs outer_args(NamePrinter *p, DefId def, NameArgs args) {
    DefKind kind = def_get(p->program, def)->kind;
    if (args.len == 0 || kind == DEF_CTOR || kind == DEF_VARIANT || kind == DEF_ANON_CONST ||
        kind == DEF_INLINE_CONST) {
        return args;
    }
    uint32_t count = kind == DEF_CLOSURE
                         ? generics_total(ty_generics(p->cx, hir_typeck_root(p->program, def)))
                         : ty_generics(p->cx, def)->parent_count;
    return (NameArgs){args.ptr, count < args.len ? count : args.len};
}

static void name_parent(NamePrinter *p, DefId def, NameArgs args) {
    const Def *node = def_get(p->program, def);
    Str module = module_attr(p, def);
    if (module.ptr != NULL) {
        put(p, module);
    } else if (def_get(p->program, node->parent)->kind == DEF_TRAIT && args.len > 0) {
        put(p, STR("<"));
        name_arg(p, args.ptr[0]);
        put(p, STR(" as "));
        name_trait(p, node->parent, args);
        put(p, STR(">"));
    } else {
        name_path(p, node->parent, args);
    }
    put(p, STR("::"));
}

static void name_path(NamePrinter *p, DefId def, NameArgs args) {
    const Def *node = def_get(p->program, def);
    if (node->kind == DEF_IMPL) {
        name_impl(p, def, args);
        return;
    }
    if (node->parent.index == 0) {
        put_symbol(p, node->name);
        return;
    }
    Str module = node->kind == DEF_MOD ? module_attr(p, def) : (Str){NULL, 0};
    if (module.ptr != NULL) {
        put(p, module);
        return;
    }
    NameArgs outer = outer_args(p, def, args);
    name_parent(p, def, outer);
    name_own(p, node);
    if (node->kind != DEF_CLOSURE && args.len > outer.len) {
        GenericArgs all = args_intern(p->cx, args.ptr, args.len);
        uint32_t shown = ty_args_shown(p->cx, def, all, args.len);
        name_all_args(p, (NameArgs){args.ptr + outer.len, shown - outer.len});
    }
}

// ---------------------------------------------------------------- types

static void name_signature(NamePrinter *p, FnSig sig) {
    put(p, STR("("));
    for (uint32_t i = 0; i < sig_input_count(p->cx, sig); i++) {
        put(p, i > 0 ? STR(", ") : STR(""));
        name_ty(p, sig_input(p->cx, sig, i));
    }
    put(p, sig.c_variadic ? STR(", ...)") : STR(")"));
    if (!ty_is_unit(p->cx, sig_output(p->cx, sig))) {
        put(p, STR(" -> "));
        name_ty(p, sig_output(p->cx, sig));
    }
}

static void name_fn_ptr(NamePrinter *p, FnSig sig) {
    put(p, sig.is_unsafe ? STR("unsafe ") : STR(""));
    if (sig.abi.index != 0) {
        put(p, STR("extern \""));
        put_symbol(p, sig.abi);
        put(p, STR("\" "));
    }
    put(p, STR("fn"));
    name_signature(p, sig);
}

static bool is_fn_trait(const NamePrinter *p, DefId trait) {
    const DefId *lang = p->program->lang;
    return trait.index == lang[LANG_FN].index || trait.index == lang[LANG_FN_MUT].index ||
           trait.index == lang[LANG_FN_ONCE].index;
}

// `Trait<A, Assoc = T>`, `Fn(A) -> B`.
static void name_principal(NamePrinter *p, const DynPred *trait, const DynPred *preds,
                           uint32_t count) {
    NameArgs args = name_args(p, trait->args);
    name_path(p, trait->def, (NameArgs){0});
    if (is_fn_trait(p, trait->def)) {
        TyList inputs = ty_data(p->cx, arg_ty(args.ptr[0]))->tuple;
        put(p, STR("("));
        for (uint32_t i = 0; i < ty_list_len(p->cx, inputs); i++) {
            put(p, i > 0 ? STR(", ") : STR(""));
            name_ty(p, ty_list_ptr(p->cx, inputs)[i]);
        }
        put(p, STR(")"));
        for (uint32_t i = 0; i < count; i++) {
            if (preds[i].kind == DYN_PROJECTION && !ty_is_unit(p->cx, arg_ty(preds[i].term))) {
                put(p, STR(" -> "));
                name_arg(p, preds[i].term);
            }
        }
        return;
    }
    bool any = name_open_args(p, args);
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION) {
            put(p, any ? STR(", ") : STR("<"));
            put_symbol(p, def_get(p->program, preds[i].def)->name);
            put(p, STR(" = "));
            name_arg(p, preds[i].term);
            any = true;
        }
    }
    put(p, any ? STR(">") : STR(""));
}

static void name_dyn(NamePrinter *p, const TyData *data) {
    uint32_t count = dyn_preds_len(p->cx, data->dyn.preds), printed = 0;
    const DynPred *preds = dyn_preds_ptr(p->cx, data->dyn.preds);
    put(p, STR("dyn "));
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION) {
            continue;
        }
        put(p, printed++ > 0 ? STR(" + ") : STR(""));
        if (preds[i].kind == DYN_TRAIT) {
            name_principal(p, &preds[i], preds, count);
        } else {
            name_path(p, preds[i].def, (NameArgs){0});
        }
    }
}

// Several bounds behind a pointer stand in parentheses.
static void name_pointee(NamePrinter *p, Ty elem) {
    const TyData *data = ty_data(p->cx, elem);
    uint32_t bounds = 0;
    for (uint32_t i = 0; data->kind == TY_DYN && i < dyn_preds_len(p->cx, data->dyn.preds); i++) {
        bounds += dyn_preds_ptr(p->cx, data->dyn.preds)[i].kind != DYN_PROJECTION;
    }
    put(p, bounds > 1 ? STR("(") : STR(""));
    name_ty(p, elem);
    put(p, bounds > 1 ? STR(")") : STR(""));
}

static void name_tuple(NamePrinter *p, TyList list) {
    uint32_t count = ty_list_len(p->cx, list);
    put(p, STR("("));
    for (uint32_t i = 0; i < count; i++) {
        put(p, i > 0 ? STR(", ") : STR(""));
        name_ty(p, ty_list_ptr(p->cx, list)[i]);
    }
    put(p, count == 1 ? STR(",)") : STR(")"));
}

static void name_ty(NamePrinter *p, Ty ty) {
    const TyData *data = ty_data(p->cx, ty);
    switch (data->kind) {
    case TY_ADT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
        name_path(p, data->item.def, name_args(p, data->item.args));
        break;
    case TY_ARRAY:
    case TY_SLICE:
        put(p, STR("["));
        name_ty(p, data->kind == TY_ARRAY ? data->array.elem : data->ref.elem);
        if (data->kind == TY_ARRAY) {
            put(p, STR("; "));
            name_const(p, data->array.len);
        }
        put(p, STR("]"));
        break;
    case TY_REF:
        put(p, STR("&"));
        if (region_data(p->cx, data->ref.region)->kind == REGION_BOUND) {
            put(p, STR("'_ "));
        }
        put(p, data->ref.is_mut ? STR("mut ") : STR(""));
        name_pointee(p, data->ref.elem);
        break;
    case TY_RAW_PTR:
        put(p, data->ref.is_mut ? STR("*mut ") : STR("*const "));
        name_pointee(p, data->ref.elem);
        break;
    case TY_TUPLE:
        name_tuple(p, data->tuple);
        break;
    case TY_FN_PTR:
        name_fn_ptr(p, data->fn_ptr.sig);
        break;
    case TY_DYN:
        name_dyn(p, data);
        break;
    case TY_PARAM: // of something generic around an item that is not
        put(p, STR("_"));
        break;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ALIAS:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        put(p, ty_str(p->cx, p->program->session->arena, ty));
        break;
    }
}

Str ty_type_name(TyCx *cx, Arena *arena, Ty ty) {
    NamePrinter p = {.cx = cx, .program = tycx_program(cx)};
    name_ty(&p, ty);
    Str result = arena_str(arena, (Str){p.text.data, p.text.len});
    vec_free(&p.text);
    return result;
}
