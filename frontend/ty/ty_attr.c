// ty_attr.c: facts that attributes state: ranges of valid values, callers whose place a panic
// names, arguments that may be left out.
//
// In: a definition with #[rustc_layout_scalar_valid_range_start(N)] or _end(N), as NonNull and the
// NonZero types have them. Out: the range of valid values of its scalar.
#include "frontend/parse/ast.h"
#include "frontend/resolve/resolve.h"
#include "frontend/ty/ty_private.h"

// Value of a literal such as 1, 0xFFFF_FF00 or 1_000: attributes take no other forms.
static uint64_t integer_value(Str text) {
    uint64_t base = 10, value = 0;
    size_t at = 0;
    if (str_starts_with(text, STR("0x"))) {
        base = 16;
        at = 2;
    }
    for (; at < text.len; at++) {
        char c = text.ptr[at];
        if (c == '_') {
            continue;
        }
        uint64_t digit =
            c >= '0' && c <= '9' ? (uint64_t)(c - '0') : (uint64_t)((c | 32) - 'a') + 10;
        value = value * base + digit;
    }
    return value;
}

static bool attr_number(TyCx *cx, DefId def, Symbol name, uint64_t *value) {
    const HirAttr *attr = def_attr(cx->program, def, name);
    if (attr == NULL || attr->ast == NULL) {
        return false;
    }
    TokenSlice tokens = attr->ast->tokens;
    for (uint32_t i = 0; i < tokens.len; i++) {
        if (tokens.ptr[i].kind == TOK_INT) {
            *value = integer_value(sym_str(cx->session, tokens.ptr[i].symbol));
            return true;
        }
    }
    return false;
}

bool adt_valid_range(TyCx *cx, DefId adt, uint64_t *lo, uint64_t *hi) {
    *lo = 0;
    *hi = UINT64_MAX;
    bool any = attr_number(cx, adt, SYM(RUSTC_LAYOUT_SCALAR_VALID_RANGE_START), lo);
    any |= attr_number(cx, adt, SYM(RUSTC_LAYOUT_SCALAR_VALID_RANGE_END), hi);
    return any;
}

uint32_t fn_optional_args(TyCx *cx, DefId fn) {
    uint64_t count = 0;
    attr_number(cx, fn, SYM(RUSTC_OPTIONAL_ARGS), &count);
    return (uint32_t)count;
}

static bool attr_argument(TyCx *cx, DefId fn, Symbol name, uint32_t *arg) {
    uint64_t number = 0;
    bool has = attr_number(cx, fn, name, &number);
    *arg = (uint32_t)number;
    return has;
}

bool fn_const_argument(TyCx *cx, DefId fn, uint32_t *arg) {
    return attr_argument(cx, fn, SYM(RUSTC_CONST_ARGUMENT), arg);
}

bool fn_axis_argument(TyCx *cx, DefId fn, uint32_t *arg) {
    return attr_argument(cx, fn, SYM(RUSTC_AXIS_ARGUMENT), arg);
}

bool fn_has_optional_generics(TyCx *cx, DefId fn) {
    const Def *def = def_get(cx->program, fn);
    DefId root = crate_get(cx->program, def->crate)->root;
    return (def->kind == DEF_FN || def->kind == DEF_ASSOC_FN) &&
           (def_attr(cx->program, fn, SYM(RUSTC_OPTIONAL_GENERICS)) != NULL ||
            def_attr(cx->program, root, SYM(RUSTC_OPTIONAL_GENERICS)) != NULL);
}

bool fn_tracks_caller(TyCx *cx, DefId fn) {
    if (def_attr(cx->program, fn, SYM(TRACK_CALLER)) != NULL) {
        return true;
    }
    if (def_get(cx->program, fn)->kind != DEF_ASSOC_FN) {
        return false;
    }
    const AssocItem *item = ty_assoc_item(cx, fn);
    return item != NULL && item->trait_item.index != 0 && !def_eq(item->trait_item, fn) &&
           def_attr(cx->program, item->trait_item, SYM(TRACK_CALLER)) != NULL;
}
