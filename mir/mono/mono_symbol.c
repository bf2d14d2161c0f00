// mono_symbol.c: names of instances in Rust's v0 scheme.
//
// In: an instance or static. Out: `_R` and a path in the grammar of the rustc book, "v0 Symbol
// Format": what lies where, with the generic arguments, in letters, digits and `_` alone. What was
// written before is referred to by its position. Two instances never get one name: nameless and
// repeated definitions carry their number among those of their parent, crates a hash.
#include "mir/mono/mono_symbol.h"

#include "base/vec.h"
#include "frontend/resolve/resolve.h"

// Parts that a later one may refer to: what it is, and where it starts behind the `_R`.
typedef enum PartKind { PART_PATH, PART_TY, PART_CONST } PartKind;
typedef struct Part {
    PartKind kind;
    uint32_t id;      // DefId, Ty or Const
    GenericArgs args; // PATH
    uint32_t start;
} Part;

typedef struct Mangler {
    TyCx *cx;
    Program *program;
    VEC(char) text; // behind the `_R`
    VEC(Part) parts;
    VEC(uint32_t) binders; // lifetimes bound so far, after each binder around
} Mangler;

typedef struct ArgSlice {
    const GenericArg *ptr;
    uint32_t len;
} ArgSlice;

static void put_ty(Mangler *m, Ty ty);
static void put_const(Mangler *m, Const constant);
static void put_path(Mangler *m, DefId def, ArgSlice args);

// ---------------------------------------------------------------- text and numbers

static void put(Mangler *m, Str text) {
    vec_reserve(&m->text, m->text.len + (uint32_t)text.len);
    copy_bytes(m->text.data + m->text.len, text.ptr, text.len);
    m->text.len += (uint32_t)text.len;
}

static void put_char(Mangler *m, char c) {
    vec_push(&m->text, c);
}

static void put_decimal(Mangler *m, uint64_t value) {
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    put(m, (Str){digits, (size_t)len});
}

// base-62-number: `_` is 0, digits and `_` are one more than the digits say.
static void put_base62(Mangler *m, uint64_t value) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char text[16];
    size_t at = sizeof text;
    if (value > 0) {
        value--;
        do {
            text[--at] = digits[value % 62];
            value /= 62;
        } while (value > 0);
    }
    put(m, (Str){text + at, sizeof text - at});
    put_char(m, '_');
}

static void put_disambiguator(Mangler *m, uint64_t value) {
    if (value > 0) {
        put_char(m, 's');
        put_base62(m, value - 1);
    }
}

// ---------------------------------------------------------------- identifiers

static uint32_t next_char(Str text, size_t *at) {
    uint8_t lead = (uint8_t)text.ptr[*at];
    uint32_t len = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t c = len == 1 ? lead : lead & (0x7fu >> len);
    for (uint32_t i = 1; i < len; i++) {
        c = c << 6 | ((uint8_t)text.ptr[*at + i] & 0x3f);
    }
    *at += len;
    return c;
}

// RFC 3492 with its parameters; lower-case digits.
typedef struct Punycode {
    VEC(char) text;
    uint32_t bias, delta, handled, basic;
} Punycode;

static void punycode_adapt(Punycode *p) {
    uint32_t delta = p->handled == p->basic ? p->delta / 700 : p->delta / 2, k = 0;
    delta += delta / (p->handled + 1);
    while (delta > (36 - 1) * 26 / 2) {
        delta /= 36 - 1;
        k += 36;
    }
    p->bias = k + 36 * delta / (delta + 38);
}

static void punycode_number(Punycode *p, uint32_t value) {
    for (uint32_t k = 36;; k += 36) {
        uint32_t threshold = k <= p->bias ? 1 : k >= p->bias + 26 ? 26 : k - p->bias;
        bool last = value < threshold;
        uint32_t digit = last ? value : threshold + (value - threshold) % (36 - threshold);
        vec_push(&p->text, (char)(digit < 26 ? 'a' + digit : '0' + (digit - 26)));
        if (last) {
            return;
        }
        value = (value - threshold) / (36 - threshold);
    }
}

// `_` stands for the `-` between the ASCII part and the rest.
static void punycode_encode(Punycode *p, Str name) {
    uint32_t total = 0;
    for (size_t i = 0; i < name.len; total++) {
        uint32_t c = next_char(name, &i);
        if (c < 0x80) {
            vec_push(&p->text, (char)c);
        }
    }
    p->handled = p->basic = p->text.len;
    if (p->basic > 0) {
        vec_push(&p->text, '_');
    }
    p->bias = 72;
    for (uint32_t n = 0x80; p->handled < total; n++) {
        uint32_t least = UINT32_MAX;
        for (size_t i = 0; i < name.len;) {
            uint32_t c = next_char(name, &i);
            least = c >= n && c < least ? c : least;
        }
        p->delta += (least - n) * (p->handled + 1);
        n = least;
        for (size_t i = 0; i < name.len;) {
            uint32_t c = next_char(name, &i);
            p->delta += c < n;
            if (c == n) {
                punycode_number(p, p->delta);
                punycode_adapt(p);
                p->delta = 0;
                p->handled++;
            }
        }
        p->delta++;
    }
}

static bool is_ascii(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        if ((uint8_t)text.ptr[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

static void put_identifier(Mangler *m, Str name) {
    Punycode encoded = {0};
    if (!is_ascii(name)) {
        punycode_encode(&encoded, name);
        name = (Str){encoded.text.data, encoded.text.len};
        put_char(m, 'u');
    }
    put_decimal(m, name.len);
    if (name.len > 0 && ((name.ptr[0] >= '0' && name.ptr[0] <= '9') || name.ptr[0] == '_')) {
        put_char(m, '_');
    }
    put(m, name);
    vec_free(&encoded.text);
}

// ---------------------------------------------------------------- back references

static bool put_known(Mangler *m, PartKind kind, uint32_t id, GenericArgs args) {
    for (uint32_t i = 0; i < m->parts.len; i++) {
        const Part *part = &m->parts.data[i];
        if (part->kind == kind && part->id == id && part->args.index == args.index) {
            put_char(m, 'B');
            put_base62(m, part->start);
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- lifetimes

// The lifetime with this De Bruijn depth and number, counted from the innermost one.
static void put_region(Mangler *m, const RegionData *data) {
    put_char(m, 'L');
    if (data->kind != REGION_BOUND || data->index >= m->binders.len) {
        put_base62(m, 0);
        return;
    }
    uint32_t binder = m->binders.len - 1 - data->index;
    uint32_t start = binder > 0 ? m->binders.data[binder - 1] : 0;
    put_base62(m, vec_last(&m->binders) - (start + data->var));
}

static void open_binder(Mangler *m, BoundVars vars) {
    uint32_t count = bound_vars_len(m->cx, vars);
    if (count > 0) {
        put_char(m, 'G');
        put_base62(m, count - 1);
    }
    uint32_t outer = m->binders.len > 0 ? vec_last(&m->binders) : 0;
    vec_push(&m->binders, outer + count);
}

static void close_binder(Mangler *m) {
    m->binders.len--;
}

// ---------------------------------------------------------------- types

static char basic_ty(const TyData *data) {
    static const char signed_ints[] = "aslxni", unsigned_ints[] = "htmyoj";
    switch (data->kind) {
    case TY_BOOL:
        return 'b';
    case TY_CHAR:
        return 'c';
    case TY_STR:
        return 'e';
    case TY_NEVER:
        return 'z';
    case TY_INT:
        return signed_ints[data->int_kind];
    case TY_UINT:
        return unsigned_ints[data->int_kind];
    case TY_FLOAT:
        return data->float_kind == FLOAT_32 ? 'f' : data->float_kind == FLOAT_64 ? 'd' : '\0';
    case TY_TUPLE:
        return data->tuple.index == 0 ? 'u' : '\0';
    case TY_PARAM: // of something generic around a static
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
    case TY_NONE:
        return 'p';
    case TY_ADT:
    case TY_FOREIGN:
    case TY_ARRAY:
    case TY_SLICE:
    case TY_REF:
    case TY_RAW_PTR:
    case TY_FN_DEF:
    case TY_FN_PTR:
    case TY_DYN:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
        break;
    }
    return '\0';
}

static void put_fn_ptr(Mangler *m, PolyFnSig poly) {
    put_char(m, 'F');
    open_binder(m, poly.vars);
    if (poly.sig.is_unsafe) {
        put_char(m, 'U');
    }
    if (poly.sig.abi.index != 0) {
        Str abi = sym_str(m->program->session, poly.sig.abi);
        put_char(m, 'K');
        if (str_eq(abi, STR("C"))) {
            put_char(m, 'C');
        } else {
            uint32_t start = m->text.len;
            put_identifier(m, abi);
            for (uint32_t i = start; i < m->text.len; i++) {
                m->text.data[i] = m->text.data[i] == '-' ? '_' : m->text.data[i];
            }
        }
    }
    for (uint32_t i = 0; i < sig_input_count(m->cx, poly.sig); i++) {
        put_ty(m, sig_input(m->cx, poly.sig, i));
    }
    if (poly.sig.c_variadic) {
        put_char(m, 'v');
    }
    put_char(m, 'E');
    put_ty(m, sig_output(m->cx, poly.sig));
    close_binder(m);
}

static bool binds_regions(Mangler *m, ArgSlice args) {
    for (uint32_t i = 0; i < args.len; i++) {
        if (arg_tag(args.ptr[i]) == ARG_REGION &&
            region_data(m->cx, arg_region(args.ptr[i]))->kind == REGION_BOUND) {
            return true;
        }
    }
    return false;
}

// Lifetimes only where one of them is bound in this name.
static void put_args(Mangler *m, ArgSlice args) {
    bool regions = binds_regions(m, args);
    for (uint32_t i = 0; i < args.len; i++) {
        GenericArg arg = args.ptr[i];
        switch (arg_tag(arg)) {
        case ARG_TY:
            put_ty(m, arg_ty(arg));
            break;
        case ARG_CONST:
            put_char(m, 'K');
            put_const(m, arg_const(arg));
            break;
        case ARG_REGION:
            if (regions) {
                put_region(m, region_data(m->cx, arg_region(arg)));
            }
            break;
        }
    }
}

static bool only_regions(ArgSlice args) {
    for (uint32_t i = 0; i < args.len; i++) {
        if (arg_tag(args.ptr[i]) != ARG_REGION) {
            return false;
        }
    }
    return true;
}

// A path with arguments of its own.
static void put_generic(Mangler *m, DefId def, ArgSlice parents, ArgSlice own) {
    bool plain = only_regions(own) && !binds_regions(m, own);
    if (!plain) {
        put_char(m, 'I');
    }
    put_path(m, def, parents);
    if (!plain) {
        put_args(m, own);
        put_char(m, 'E');
    }
}

static void put_dyn(Mangler *m, const TyData *data) {
    put_char(m, 'D');
    open_binder(m, data->dyn.vars);
    uint32_t count = dyn_preds_len(m->cx, data->dyn.preds);
    const DynPred *preds = dyn_preds_ptr(m->cx, data->dyn.preds);
    for (uint32_t i = 0; i < count; i++) {
        if (preds[i].kind == DYN_PROJECTION) {
            continue;
        }
        put_generic(m, preds[i].def, (ArgSlice){0},
                    (ArgSlice){args_ptr(m->cx, preds[i].args), args_len(m->cx, preds[i].args)});
        for (uint32_t k = 0; k < count && preds[i].kind == DYN_TRAIT; k++) {
            if (preds[k].kind == DYN_PROJECTION) {
                put_char(m, 'p');
                put_identifier(
                    m, sym_str(m->program->session, def_get(m->program, preds[k].def)->name));
                put_args(m, (ArgSlice){&preds[k].term, 1});
            }
        }
    }
    put_char(m, 'E');
    close_binder(m);
    put_region(m, region_data(m->cx, data->dyn.region));
}

static void put_ref(Mangler *m, const TyData *data) {
    put_char(m, data->ref.is_mut ? 'Q' : 'R');
    const RegionData *region = region_data(m->cx, data->ref.region);
    if (region->kind == REGION_BOUND) {
        put_region(m, region);
    }
    put_ty(m, data->ref.elem);
}

static void put_float(Mangler *m, FloatKind kind) {
    put(m, kind == FLOAT_16 ? STR("C3f16") : kind == FLOAT_B16 ? STR("C4bf16") : STR("C4f128"));
}

static void put_item_ty(Mangler *m, const TyData *data) {
    ArgSlice args = {args_ptr(m->cx, data->item.args), args_len(m->cx, data->item.args)};
    put_path(m, data->item.def, args);
}

static void put_structural(Mangler *m, const TyData *data) {
    switch (data->kind) {
    case TY_REF:
        put_ref(m, data);
        break;
    case TY_RAW_PTR:
        put_char(m, data->ref.is_mut ? 'O' : 'P');
        put_ty(m, data->ref.elem);
        break;
    case TY_SLICE:
        put_char(m, 'S');
        put_ty(m, data->ref.elem);
        break;
    case TY_ARRAY:
        put_char(m, 'A');
        put_ty(m, data->array.elem);
        put_const(m, data->array.len);
        break;
    case TY_TUPLE:
        put_char(m, 'T');
        for (uint32_t i = 0; i < ty_list_len(m->cx, data->tuple); i++) {
            put_ty(m, ty_list_ptr(m->cx, data->tuple)[i]);
        }
        put_char(m, 'E');
        break;
    case TY_FN_PTR:
        put_fn_ptr(m, data->fn_ptr);
        break;
    case TY_DYN:
        put_dyn(m, data);
        break;
    case TY_NONE:
    case TY_BOOL:
    case TY_CHAR:
    case TY_STR:
    case TY_NEVER:
    case TY_INT:
    case TY_UINT:
    case TY_FLOAT:
    case TY_ADT:
    case TY_FOREIGN:
    case TY_FN_DEF:
    case TY_CLOSURE:
    case TY_COROUTINE:
    case TY_ALIAS:
    case TY_PARAM:
    case TY_BOUND:
    case TY_PLACEHOLDER:
    case TY_INFER:
    case TY_ERROR:
        break;
    }
}

static void put_ty(Mangler *m, Ty ty) {
    const TyData *data = ty_data(m->cx, ty);
    char basic = basic_ty(data);
    if (basic != '\0') {
        put_char(m, basic);
        return;
    }
    bool is_item = data->kind == TY_ADT || data->kind == TY_FOREIGN || data->kind == TY_FN_DEF ||
                   data->kind == TY_CLOSURE || data->kind == TY_COROUTINE || data->kind == TY_ALIAS;
    if (data->kind == TY_FLOAT) {
        put_float(m, data->float_kind);
    } else if (is_item) {
        put_item_ty(m, data); // known as a path
    } else if (!put_known(m, PART_TY, ty.index, (GenericArgs){0})) {
        uint32_t start = m->text.len;
        put_structural(m, data);
        if (data->outer_binder == 0) { // what is bound outside means something else elsewhere
            vec_push(&m->parts, (Part){PART_TY, ty.index, {0}, start});
        }
    }
}

// ---------------------------------------------------------------- constants

// The digits of an integer, without zeros in front.
static void put_hex(Mangler *m, uint64_t low, uint64_t high) {
    char digits[40];
    int len = high != 0 ? snprintf(digits, sizeof digits, "%llx%016llx", (unsigned long long)high,
                                   (unsigned long long)low)
                        : snprintf(digits, sizeof digits, "%llx", (unsigned long long)low);
    put(m, (Str){digits, (size_t)len});
    put_char(m, '_');
}

static void put_scalar(Mangler *m, const ConstData *data) {
    static const unsigned bits[] = {8, 16, 32, 64, 128, 64};
    const TyData *ty = ty_data(m->cx, data->ty);
    unsigned __int128 value = (unsigned __int128)data->scalar.high << 64 | data->scalar.low;
    put_char(m, basic_ty(ty));
    if (ty->kind == TY_INT) {
        unsigned shift = 128 - bits[ty->int_kind];
        __int128 number = (__int128)(value << shift) >> shift;
        if (number < 0) {
            put_char(m, 'n');
            number = -number;
        }
        value = (unsigned __int128)number;
    }
    put_hex(m, (uint64_t)value, (uint64_t)(value >> 64));
}

static void put_const(Mangler *m, Const constant) {
    const ConstData *data = const_data(m->cx, constant);
    TyKind kind = data->kind == CONST_VALUE ? ty_kind(m->cx, data->ty) : TY_NONE;
    if (const_is_known_array(m->cx, constant)) {
        put_char(m, 'A');
        for (uint32_t i = 0; i < const_operand_count(m->cx, data); i++) {
            put_const(m, const_operand(m->cx, data, i));
        }
        put_char(m, 'E');
    } else if (kind != TY_INT && kind != TY_UINT && kind != TY_BOOL && kind != TY_CHAR) {
        put_char(m, 'p');
    } else if (!put_known(m, PART_CONST, constant.index, (GenericArgs){0})) {
        uint32_t start = m->text.len;
        put_scalar(m, data);
        vec_push(&m->parts, (Part){PART_CONST, constant.index, {0}, start});
    }
}

// ---------------------------------------------------------------- paths

// Lower case: no demangler shows it. C, a closure, and S, a shim, are shown.
static char name_space(DefKind kind) {
    switch (kind) {
    case DEF_CLOSURE:
        return 'C';
    case DEF_FN:
    case DEF_ASSOC_FN:
    case DEF_CONST:
    case DEF_ASSOC_CONST:
    case DEF_STATIC:
        return 'v';
    case DEF_CTOR:
        return 'c';
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        return 'k';
    case DEF_OPAQUE_TY:
        return 'i';
    case DEF_MACRO:
        return 'm';
    case DEF_FOREIGN_MOD:
        return 'f';
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
    case DEF_EXTERN_CRATE:
    case DEF_USE:
    case DEF_IMPL:
    case DEF_GLOBAL_ASM:
        break;
    }
    return 't';
}

uint64_t crate_disambiguator(const Program *program, CrateId id) {
    const Crate *crate = crate_get(program, id);
    Str name = sym_str(program->session, crate->name);
    uint64_t hash = hash_mix(hash_bytes(name.ptr, name.len), crate->is_library);
    return hash != 0 ? hash : 1;
}

static void put_crate(Mangler *m, CrateId id) {
    put_char(m, 'C');
    put_disambiguator(m, crate_disambiguator(m->program, id));
    put_identifier(m, sym_str(m->program->session, crate_get(m->program, id)->name));
}

// M or X, where the impl stands, what for. Without arguments its parameters are placeholders.
static void put_impl(Mangler *m, DefId def, ArgSlice args) {
    const Def *node = def_get(m->program, def);
    TraitRef trait;
    bool has_trait = ty_impl_trait_ref(m->cx, def, &trait);
    GenericArgs with = args.len > 0 ? args_intern(m->cx, args.ptr, args.len)
                                    : args_erase_regions(m->cx, args_identity(m->cx, def));
    Ty self = ty_normalize_erased(
        m->cx, (ParamEnv){0}, ty_subst(m->cx, ty_erase_regions(m->cx, ty_of(m->cx, def)), with));
    put_char(m, has_trait ? 'X' : 'M');
    put_disambiguator(m, node->disambiguator);
    put_path(m, node->parent, (ArgSlice){0});
    put_ty(m, self);
    if (has_trait) {
        GenericArgs trait_args = args_subst(m->cx, args_erase_regions(m->cx, trait.args), with);
        put_generic(m, trait.trait, (ArgSlice){0},
                    (ArgSlice){args_ptr(m->cx, trait_args) + 1, args_len(m->cx, trait_args) - 1});
    }
}

// Y: an item of a trait for a type that takes it as it is.
static void put_trait_of(Mangler *m, DefId trait, ArgSlice args) {
    put_char(m, 'Y');
    put_ty(m, arg_ty(args.ptr[0]));
    put_generic(m, trait, (ArgSlice){0}, (ArgSlice){args.ptr + 1, args.len - 1});
}

static void put_nested(Mangler *m, DefId def, ArgSlice args) {
    const Def *node = def_get(m->program, def);
    const Def *parent = def_get(m->program, node->parent);
    put_char(m, 'N');
    put_char(m, name_space(node->kind));
    if (parent->kind == DEF_TRAIT && args.len > 0) {
        put_trait_of(m, node->parent, args);
    } else {
        put_path(m, node->parent, args);
    }
    put_disambiguator(m, node->disambiguator);
    bool is_named = node->name.index != 0 && node->kind != DEF_CTOR;
    put_identifier(m, is_named ? sym_str(m->program->session, node->name) : STR(""));
}

// Of the arguments, those of the definitions around, and its own.
static ArgSlice args_of_parents(Mangler *m, DefId def, ArgSlice args) {
    switch (def_get(m->program, def)->kind) {
    case DEF_CLOSURE: { // what it captures says nothing new
        uint32_t count = generics_total(ty_generics(m->cx, hir_typeck_root(m->program, def)));
        return (ArgSlice){args.ptr, count < args.len ? count : args.len};
    }
    case DEF_IMPL:
    case DEF_CTOR:
    case DEF_VARIANT:
    case DEF_ANON_CONST:
    case DEF_INLINE_CONST:
        return args;
    case DEF_NONE:
    case DEF_MOD:
    case DEF_STRUCT:
    case DEF_UNION:
    case DEF_ENUM:
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
    case DEF_GLOBAL_ASM:
        break;
    }
    if (args.len == 0) {
        return args;
    }
    uint32_t count = ty_generics(m->cx, def)->parent_count;
    return (ArgSlice){args.ptr, count < args.len ? count : args.len};
}

static void put_path(Mangler *m, DefId def, ArgSlice args) {
    const Def *node = def_get(m->program, def);
    if (node->kind == DEF_CLOSURE) {
        args = args_of_parents(m, def, args);
    }
    if (only_regions(args)) {
        args.len = 0; // one name for it with and without them
    }
    GenericArgs key = args_intern(m->cx, args.ptr, args.len);
    if (put_known(m, PART_PATH, def.index, key)) {
        return;
    }
    uint32_t start = m->text.len;
    ArgSlice outer = args_of_parents(m, def, args);
    if (node->parent.index == 0) {
        put_crate(m, node->crate);
    } else if (node->kind == DEF_IMPL) {
        put_impl(m, def, args);
    } else if (outer.len == args.len) {
        put_nested(m, def, outer);
    } else {
        put_generic(m, def, outer, (ArgSlice){args.ptr + outer.len, args.len - outer.len});
    }
    vec_push(&m->parts, (Part){PART_PATH, def.index, key, start});
}

// ---------------------------------------------------------------- instances

static ArgSlice args_of(Mangler *m, GenericArgs args) {
    return (ArgSlice){args_ptr(m->cx, args), args_len(m->cx, args)};
}

// A shim around a path: `{shim:name#0}`.
static void put_shim(Mangler *m, const Instance *instance, Str name) {
    put(m, STR("NS"));
    put_path(m, instance->def, args_of(m, instance->args));
    put_identifier(m, name);
}

// `drop_in_place::<T>`.
static void put_drop_glue(Mangler *m, Ty ty) {
    GenericArg arg = arg_of_ty(ty);
    put_path(m, lang_item(m->program, LANG_DROP_IN_PLACE), (ArgSlice){&arg, 1});
}

// `<{closure} as FnOnce<Args>>::call_once`.
static void put_call_once(Mangler *m, const Instance *instance) {
    DefId trait = lang_item(m->program, LANG_FN_ONCE);
    ClosureParts parts = closure_parts(m->cx, instance->args);
    PolyFnSig sig = ty_data(m->cx, parts.sig_as_fn_ptr)->fn_ptr;
    Ty inputs = sig_input(m->cx, sig_open_erased(m->cx, sig), 0);
    GenericArg args[2] = {arg_of_ty(ty_closure(m->cx, instance->def, instance->args)),
                          arg_of_ty(inputs)};
    put(m, STR("Nv"));
    put_trait_of(m, trait, (ArgSlice){args, 2});
    put_identifier(m, STR("call_once"));
}

static void put_instance(Mangler *m, const Instance *instance) {
    switch (instance->kind) {
    case INSTANCE_ITEM:
        if (instance->def.index == m->program->lang[LANG_PANIC_IMPL].index) {
            put(m, STR("NvC7___rustc17rust_begin_unwind")); // its name in every program
            return;
        }
        break;
    case INSTANCE_DROP_GLUE:
        put_drop_glue(m, instance->ty);
        return;
    case INSTANCE_CLOSURE_ONCE_SHIM:
        put_call_once(m, instance);
        return;
    case INSTANCE_VIRTUAL:
        put_shim(m, instance, STR("virtual"));
        return;
    case INSTANCE_REIFY_SHIM:
        put_shim(m, instance, STR("reify"));
        return;
    case INSTANCE_VTABLE_SHIM:
        put_shim(m, instance, STR("vtable"));
        return;
    case INSTANCE_INTRINSIC:
    case INSTANCE_FN_PTR_SHIM:
    case INSTANCE_CLONE_SHIM:
    case INSTANCE_FN_ADDR_SHIM:
    case INSTANCE_CTOR:
        break;
    }
    put_path(m, instance->def, args_of(m, instance->args));
}

static Str finish(Mangler *m, Arena *arena) {
    Str name = arena_printf(arena, "_R%.*s", (int)m->text.len, m->text.data);
    vec_free(&m->text);
    vec_free(&m->parts);
    vec_free(&m->binders);
    return name;
}

Str symbol_of_instance(TyCx *cx, Arena *arena, const Instance *instance) {
    Mangler m = {.cx = cx, .program = tycx_program(cx)};
    put_instance(&m, instance);
    return finish(&m, arena);
}

Str symbol_of_def(TyCx *cx, Arena *arena, DefId def) {
    Mangler m = {.cx = cx, .program = tycx_program(cx)};
    put_path(&m, def, (ArgSlice){0});
    return finish(&m, arena);
}
